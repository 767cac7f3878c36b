"""Studies over variants and parameters: sweeps, grids, bands."""

from workbench.study.bands import within
from workbench.study.contest import round_robin, win_rates, win_rates_by_seat
from workbench.study.decisions import worth_figure, worth_of_moves
from workbench.study.games import Played, Wish, axis_variants, play_variants, retuned
from workbench.study.readings import which_reading
from workbench.study.rulings_played import differences, games_enough, ruling_variants
from workbench.study.sweep import (
    Axis,
    Grid,
    Point,
    case_axis,
    cell_axis,
    grid,
    parameter_axis,
    rounded,
    ruling_axis,
    sweep,
)

__all__ = [
    "Axis",
    "Grid",
    "Played",
    "Point",
    "Wish",
    "axis_variants",
    "case_axis",
    "cell_axis",
    "differences",
    "games_enough",
    "grid",
    "parameter_axis",
    "play_variants",
    "retuned",
    "round_robin",
    "rounded",
    "ruling_axis",
    "ruling_variants",
    "sweep",
    "which_reading",
    "win_rates",
    "win_rates_by_seat",
    "within",
    "worth_figure",
    "worth_of_moves",
]
