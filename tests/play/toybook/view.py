"""Words and picture of the toy."""

from __future__ import annotations

from typing import Any

from workbench.tables import Rulebook

MEASURES = {"gold": ("Goldstücke", "gold")}


def vocabularies(rulebook: Rulebook) -> dict[str, tuple[list[str], list[str]]]:
    """Names that operands of events stand for."""
    frame = rulebook.tables["cards"]
    return {"card": (list(frame["name_de"]), list(frame["name_en"]))}


def picture(view: Any, rulebook: Rulebook, lang: str) -> str:
    """The table as SVG: gold of each seat."""
    gold = "".join(
        f'<text x="5" y="{20 * (seat + 1)}">{seat + 1}: {int(view.public.gold[seat])}</text>'
        for seat in range(int(view.seats))
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">{gold}</svg>'
