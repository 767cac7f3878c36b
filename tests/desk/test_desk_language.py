"""One switch turns everything into German or English, for open panels at once and for later ones too."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from workbench import desk
from workbench.desk import languages
from workbench.desk.languages import number, percent
from workbench.desk.words import WORDS
from workbench.errors import BadValue


def test_open_panels_follow_at_once() -> None:
    panel = desk.escape_panel()
    switch = desk.language_switch()
    switch.children[1].value = "de"
    assert desk.language() == "de"
    assert "58,3 %" in panel.part.headline.value
    assert "Flucht vor Kriegsschiffen" in panel._title.value
    assert panel.cells["warships.destroyer.combat_value"].main.description == "Zerstörer: Kampfwert"
    assert panel.controls["training"].row.children[0].value == "Ausbildung"
    assert panel.controls["warships"].steppers.rows[0]["label"] == "Zerstörer"
    assert panel.part.command_line.endswith("--lang de")
    desk.set_language("en")
    assert "58.3 %" in panel.part.headline.value
    assert panel.message.text == ""


def test_later_kernels_follow_the_workspace(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.set_language("de")
    monkeypatch.setattr(languages, "_current", "")
    assert desk.language() == "de"
    assert "Flucht" in desk.escape_panel()._title.value
    (workspace / ".regelwerkbank" / "language").write_bytes(b"\xff\xfe?")
    monkeypatch.setattr(languages, "_current", "")
    assert desk.language() == "en"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(BadValue, match="en or de"):
        desk.set_language("fr")


def test_panels_that_are_gone_are_forgotten() -> None:
    import gc

    panel = desk.escape_panel()
    panel.close()
    count = len(languages._followers)
    assert count == 1
    gc.collect()
    desk.set_language("de")


def test_numbers_in_both_languages() -> None:
    assert (percent(Fraction(7, 12)), number(-1), number(2.5), number(True)) == ("58.3 %", "−1", "2.5", "yes")
    desk.set_language("de")
    assert (percent(Fraction(7, 12)), number(-1), number(2.5), number(True)) == ("58,3 %", "−1", "2,5", "ja")


def test_every_text_has_both_languages_with_the_same_blanks() -> None:
    import string

    for key, (english, german) in WORDS.items():
        blanks = [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in (english, german)]
        assert english
        assert german
        assert blanks[0] == blanks[1], key
