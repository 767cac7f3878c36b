"""Studies of the espionage book: what missions bring, what counter-espionage buys, and which reading is played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import pandas as pd

from workbench.book import Book
from workbench.odds import Odds
from workbench.odds.fractions import percent_text
from workbench.study.sweep import Axis, Grid, case_axis, grid, parameter_axis

MILLION = 1_000_000
THEFT_ROUNDS = 4  # theft is open-ended; comparisons take this many rounds unless told otherwise


def mission_axis(book: Book, language: str = "en", theft_rounds: int = THEFT_ROUNDS) -> Axis:
    """Axis of all missions; theft over `theft_rounds` rounds, the others over their fixed duration."""
    cases: dict[str, Mapping[str, Any]] = {}
    for key in book.rulebook.keys("missions"):
        name = str(book.rulebook.cell("missions", key, f"name_{language}"))
        if key == "theft":
            rounds = "Runden" if language == "de" else "rounds"
            cases[f"{name}, {theft_rounds} {rounds}"] = {"mission": key, "rounds": theft_rounds}
        else:
            cases[name] = {"mission": key}
    return case_axis("Mission" if language == "de" else "mission", cases)


def level_axis(book: Book) -> Axis:
    """Axis of all levels of an agent."""
    levels = [book.rulebook.cell("levels", key, "level") for key in book.rulebook.keys("levels")]
    return parameter_axis("level", levels)


def missions_by_level(book: Book, language: str = "en", **parameters: Any) -> Grid:
    """Every mission by the level of its agent (GD-026, T-GD-2)."""
    return grid(book, "mission", mission_axis(book, language), level_axis(book), **parameters)


def promised_and_played(book: Book, mission: str = "assassination", level: int = 0) -> pd.DataFrame:
    """Chance of a mission as the table prints it, as it is played under each reading of ``detect_base``.

    Returns
    -------
    DataFrame
        Indexed by what is read: ``chance`` (Fraction) and ``percent``.
    """
    printed = Fraction(int(book.rulebook.cell("levels", f"level_{level}", "chance_percent")), 100)
    rows = {"printed in the table": printed}
    for option in book.rulebook.options("detect_base"):
        odds = book.decide("detect_base", option).odds("mission", mission=mission, level=level)
        assert odds.success is not None
        rows[f"played, detect_base = {option}"] = odds.success
    frame = pd.DataFrame({"chance": rows})
    return frame.assign(percent=[percent_text(chance) for chance in frame["chance"]])


def plainly(book: Book, mission: str = "assassination", level: int = 0) -> str:
    """One sentence: what the table promises, what is played as read here and why, what the other reading gives."""
    printed = Fraction(int(book.rulebook.cell("levels", f"level_{level}", "chance_percent")), 100)
    odds = book.odds("mission", mission=mission, level=level)
    assert odds.success is not None
    last, chances = odds.answer.rounds[-1], odds.chances
    hidden, blown = last["undetected"], last["blown"]
    share = "all" if hidden == 1 else f"only {percent_text(hidden)}"
    because = f"{share} of the agents are still undetected in round {last['round']}"
    if blown:
        because += f", and a blown one succeeds with {percent_text(chances['succeeded_blown'] / blown)}"
    present = book.rulebook.choice("detect_base")
    others = [
        f"read the other way (detect_base = {option}) {percent_text(other.success)}"
        for option in book.rulebook.options("detect_base")
        if option != present
        and (other := book.decide("detect_base", option).odds("mission", mission=mission, level=level)).success
        is not None
    ]
    return (
        f"{percent_text(printed, digits=0)} in the table; played as read here {percent_text(odds.success)}, because "
        f"{because}; {'; '.join(others)}."
    )


def price_of_success(book: Book, **parameters: Any) -> pd.DataFrame:
    """What one success costs: expected cost of a try divided by its chance, in millions of C-Bills.

    Returns
    -------
    DataFrame
        A row per mission, a column per level; empty where no try succeeds.
    """
    answers = missions_by_level(book, **parameters)

    def price(odds: Odds) -> float:
        return float(odds.expected("cost_cbills") / odds.success / MILLION) if odds.success else float("nan")

    values = [[price(odds) for odds in row] for row in answers.odds]
    frame = pd.DataFrame(values, answers.rows.labels, answers.columns.labels)
    return frame.rename_axis(index="mission", columns="level")


def go_on_or_withdraw(book: Book, mission: str, level: int, rounds: Iterable[int], **parameters: Any) -> pd.DataFrame:
    """A blown agent with some rounds still to go: what going on brings, in millions of C-Bills; withdrawing is 0.

    Returns
    -------
    DataFrame
        Indexed by rounds left: ``success`` (percent), ``cost``, ``loot``, ``damage`` and ``advice``. Advice weighs
        money only: go on when loot or damage outweighs the cost.
    """
    rows = {}
    for left in rounds:
        given = {"mission": mission, "level": level, "blown": "this_mission", **parameters}
        if mission == "theft":
            odds = book.odds("mission", rounds=left, **given)
        else:  # what is left of a mission of fixed length is a mission of that length
            odds = _lasting(book, mission, left).odds("mission", **given)
        cost, loot, damage = (
            float(odds.expected(column) / MILLION) for column in ("cost_cbills", "loot_cbills", "damage_cbills")
        )
        assert odds.success is not None
        rows[left] = {
            "success": percent_text(odds.success),
            "cost": cost,
            "loot": loot,
            "damage": damage,
            "advice": "go on" if max(loot, damage) > cost else "withdraw",
        }
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis("rounds left")


def _lasting(book: Book, mission: str, rounds: int) -> Book:
    """Variant in which a mission takes so many rounds."""
    edits = [("missions", mission, "duration_rounds", rounds, "")]
    if mission == "uprising":
        edits.append(("uprising", "turned_0", "duration_rounds", rounds, ""))
    return book.edit_all(edits)


def passive_money(book: Book, budgets_millions: Iterable[int], **parameters: Any) -> pd.DataFrame:
    """What passive counter-espionage on a planet does to a mission.

    Parameters
    ----------
    book : Book
        Variant to ask.
    budgets_millions : iterable of int
        Millions of C-Bills spent on the planet per round.
    **parameters
        Of the question ``mission``.

    Returns
    -------
    DataFrame
        Indexed by millions per round: ``success`` and what loot or damage it ``prevented`` in millions.
    """
    rows = {}
    base: Fraction | None = None
    for millions in budgets_millions:
        odds = book.odds("mission", passive_budget=millions * MILLION, **parameters)
        done = odds.expected("damage_cbills")
        base = done if base is None else base
        assert odds.success is not None
        rows[millions] = {"success": percent_text(odds.success), "prevented": float((base - done) / MILLION)}
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis("millions per round")


def watch_or_pay(book: Book, budget_millions: int = 24, planets: int = 12, level: int = 0) -> pd.DataFrame:
    """Every mission without defence, with one special unit on the planet, and with passive money for the whole realm.

    Returns
    -------
    DataFrame
        A row per mission, percentages of success as text.
    """
    defences: dict[str, dict[str, Any]] = {
        "nothing": {},
        f"{budget_millions} M for the realm": {"realm_budget": budget_millions * MILLION, "planets": planets},
        f"{budget_millions} M on this planet": {"targeted_budget": budget_millions * MILLION},
        "one special unit on watch": {"special_units": 1},
    }
    return grid(book, "mission", mission_axis(book), case_axis("defence", defences), level=level).text()


def break_even(book: Book, level: int = 0, planets: int = 12) -> pd.DataFrame:
    """From how many attempts per round a defence pays, in money alone.

    One special unit costs its fee per round; passive money of 10 points on every planet costs 2 M each. A defence pays
    when the attempts it meets would have done more damage than it costs.

    Returns
    -------
    DataFrame
        A row per mission that does damage in money: damage per attempt and round in millions, undefended and under
        each defence, and the attempts per round from which that defence is cheaper than the damage it prevents.
    """
    watch_cost = Fraction(int(book.rulebook.cell("costs", "active_ce", "value")), MILLION)
    money_cost = Fraction(2 * planets)
    rows = {}
    for point in mission_axis(book).points:
        rounds = point.parameters.get("rounds") or book.rulebook.cell(
            "missions", point.parameters["mission"], "duration_rounds"
        )
        damage = {
            name: book.odds("mission", level=level, **point.parameters, **defence).expected("damage_cbills")
            / MILLION
            / rounds
            for name, defence in (
                ("undefended", {}),
                ("watched", {"special_units": 1}),
                ("paid", {"realm_budget": 2 * planets * MILLION, "planets": planets}),
            )
        }
        if not damage["undefended"]:
            continue
        saved_watch, saved_money = damage["undefended"] - damage["watched"], damage["undefended"] - damage["paid"]
        rows[point.label] = {
            **{name: float(value) for name, value in damage.items()},
            "special unit pays from": float(watch_cost / saved_watch) if saved_watch else float("nan"),
            "realm money pays from": float(money_cost / saved_money) if saved_money else float("nan"),
        }
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis("mission")
