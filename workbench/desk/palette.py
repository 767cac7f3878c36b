"""Colours that colour-blind people can tell apart (Okabe and Ito), and marks that work without any colour."""

from __future__ import annotations

BLACK = "#000000"
ORANGE = "#E69F00"
SKY = "#56B4E9"
GREEN = "#009E73"
YELLOW = "#F0E442"
BLUE = "#0072B2"
VERMILION = "#D55E00"
PURPLE = "#CC79A7"
GREY = "#6B6B6B"

# Curves, in the order in which they are given out; yellow is left out, it is too faint on white.
CURVES = (BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY, BLACK, GREY)
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")

# Printed and edited numbers differ in form as well as in colour.
PRINTED_COLOUR, PRINTED_HATCH, PRINTED_LINE = "#D9D9D9", "////", (0, (4, 2))
MINE_COLOUR, MINE_LINE = BLUE, "-"

# Cells of a grid: in one hue, so that grey prints keep the order, and light enough for black numbers.
GRID_LOW, GRID_HIGH = "#FFFFFF", "#5AA9D6"


def curve_style(number: int) -> tuple[str, str]:
    """Colour and marker of the curve with this number (from 0)."""
    return CURVES[number % len(CURVES)], MARKERS[number % len(MARKERS)]
