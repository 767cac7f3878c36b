"""The panel of whole campaigns of the shadow war."""

from __future__ import annotations

import pytest

from workbench.desk import espionage_balance_panel
from workbench.desk.balance import BalancePart
from workbench.desk.languages import set_language

pytestmark = pytest.mark.slow  # compiles the campaign


def test_printed_beside_mine_in_both_languages(workspace: object) -> None:
    panel = espionage_balance_panel(games=60)
    part: BalancePart = panel.part  # type: ignore[assignment]
    assert set(part.lines["variant"]) == {"printed"}
    panel.cells["constants.theft_loot_cbills.value"].value = 200_000_000
    assert set(part.lines["variant"]) == {"printed", "mine"}
    wins = part.lines[(part.lines["what"] == "win_rate") & (part.lines["variant"] == "mine")]
    assert wins["value"].sum() == pytest.approx(1)
    for language in ("de", "en"):
        set_language(language)
        for tab in range(3):
            part.tabs.selected_index = tab
            assert not part.figure_data.empty
