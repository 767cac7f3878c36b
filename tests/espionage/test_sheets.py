"""A campaign's sheets: what may be ordered, what a warlord knows, positions that agree with it (GD-011 to GD-080)."""

from __future__ import annotations

import numpy as np
import pytest

from tests.espionage.campaign import M, layout, moves
from workbench.book import Book
from workbench.espionage.checker import check
from workbench.espionage.event import Event
from workbench.espionage.state import AGENTS, NOBODY, STATE, VIEW, Order
from workbench.play.events import EVENT, empty_log
from workbench.play.luck import below, seeded

GAME = moves.GAME


class Table:
    """A campaign that is asked for its moves, interpreted."""

    def __init__(self, book: Book, seats: int = 2, **rulings: str | int) -> None:
        for ruling, option in rulings.items():
            book = book.decide(ruling, option)
        self.book, self.rules = book, book.record
        self.state = np.zeros(1, STATE)[0]
        self.state.luck[0], self.state.luck[1] = seeded(3, 0), seeded(3, 1)
        GAME.start(self.state, seats, self.rules)

    def moves(self) -> list[int]:
        found = np.zeros(256, np.int64)
        return [int(move) for move in found[: GAME.legal(self.state, found, self.rules)]]

    def begins(self, order: Order) -> list[int]:
        """Agents or units for which an order may be begun."""
        menu = (move for move in self.moves() if move & 15 == 1)
        return [moves.operand(move, 1) for move in menu if moves.operand(move, 0) == order]

    def planets(self) -> list[int]:
        return [moves.operand(move, 0) for move in self.moves() if move & 15 == 2]

    def begin(self, order: Order, subject: int = 0, third: int = 0) -> Table:
        packed = 1 | int(order) << 4 | subject << 14 | third << 24
        assert packed in self.moves()
        GAME.apply(self.state, packed, self.rules, empty_log(False))
        return self

    def choose(self, number: int) -> Table:
        """Choose a planet, or what is aimed at there."""
        found = [move for move in self.moves() if move & 15 in (2, 3) and moves.operand(move, 0) == number]
        GAME.apply(self.state, found[0], self.rules, empty_log(False))
        return self

    def end(self) -> Table:
        GAME.apply(self.state, 0, self.rules, empty_log(False))
        return self


def agent_beside(table: Table, number: int = 0, seat: int = 0) -> int:
    """Put an agent onto his innermost planet, from where others are in reach."""
    place = seat * int(table.rules.setting.planets_per_warlord)
    table.state.agents[seat * AGENTS + number].planet = place
    return place


def reopened(table: Table) -> Table:
    """Open the first sheet anew after the position was changed by hand."""
    moves.open_sheet(table.state, 0, table.rules, np.zeros(2, np.int64))
    return table


@pytest.mark.rule("GD-016", "GD-030")
def test_missions_aim_at_planets_within_60_light_years(book: Book) -> None:
    table = Table(book)
    place = agent_beside(table)
    reopened(table).begin(Order.THEFT)
    planets = table.state.public.planets
    for other in range(int(table.state.public.count)):
        x, y = int(planets[other].x - planets[place].x), int(planets[other].y - planets[place].y)
        reach = x * x + y * y <= 3600 and planets[other].owner == 1
        assert (other in table.planets()) == reach
    assert table.planets()


@pytest.mark.rule("GD-036")
def test_only_espionage_aims_at_neutral_planets(book: Book) -> None:
    table = Table(book)
    agent_beside(table)
    reopened(table).begin(Order.ESPIONAGE)
    assert any(table.state.public.planets[place].owner == NOBODY for place in table.planets())
    assert not any(table.state.public.planets[place].owner == 0 for place in table.planets())


@pytest.mark.rule("GD-030")
def test_theft_target(book: Book) -> None:
    table = Table(book, theft_target="capital")
    agent_beside(table)
    reopened(table)
    assert table.begins(Order.THEFT) == []
    capital = next(p for p in range(24) if table.state.public.planets[p].capital == 2)
    table.state.agents[0].planet = capital
    reopened(table).begin(Order.THEFT)
    assert table.planets() == [capital]


@pytest.mark.rule("GD-035", "GD-042", "GD-049", "GD-056", "GD-064")
@pytest.mark.parametrize(("order", "most"), [(Order.ESPIONAGE, 3), (Order.ASSASSINATION, 2), (Order.UPRISING, 1)])
def test_no_more_agents_than_may(book: Book, order: Order, most: int) -> None:
    table = Table(book)
    for number in range(5):
        if number > 2:
            enlist(table, number)
        agent_beside(table, number)
    reopened(table)
    for number in range(most):
        assert number in table.begins(order)
        table.begin(order, number).choose(table.planets()[-1])
        if order == Order.UPRISING:
            GAME.apply(table.state, 5, table.rules, empty_log(False))
    assert table.begins(order) == []


def enlist(table: Table, number: int) -> None:
    """A further agent of warlord 0."""
    layout.enlist(table.state, number, 0, 0, 0)


@pytest.mark.rule("GD-049")
@pytest.mark.parametrize(("option", "left"), [("per_employer", 0), ("per_target_warlord", 0), ("per_planet", 1)])
def test_max_agents_scope(book: Book, option: str, left: int) -> None:
    table = Table(book, max_agents_scope=option)
    for number in range(3):
        agent_beside(table, number)
    reopened(table)
    first = None
    for number in range(2):
        table.begin(Order.ASSASSINATION, number)
        first = table.planets()[0]
        table.choose(first)
    if option == "per_employer":
        assert table.begins(Order.ASSASSINATION) == []
        return
    table.begin(Order.ASSASSINATION, 2)
    assert first not in table.planets()
    assert bool(table.planets()) == bool(left)


@pytest.mark.rule("GD-054")
@pytest.mark.parametrize(("option", "free"), [("any_no_refund", True), ("terrorism_only", False)])
def test_abort(book: Book, option: str, free: bool) -> None:
    table = Table(book, abort=option)
    agent_beside(table, 0)
    agent_beside(table, 1)
    table.state.agents[0].mission = Order.ASSASSINATION
    table.state.agents[1].mission = Order.TERRORISM
    reopened(table)
    assert table.begins(Order.STOP) == ([0, 1] if free else [1])
    assert (0 in table.begins(Order.TRAVEL)) == free


@pytest.mark.rule("GD-076", "GD-079")
@pytest.mark.parametrize(("validity", "round_", "open_"), [(0, 17, True), (4, 7, True), (4, 8, False), (1, 4, True)])
def test_intel_validity(book: Book, validity: int, round_: int, open_: bool) -> None:
    """An espionage completed in round 3."""
    table = Table(book, intel_validity=validity)
    table.state["round"] = 3
    assert table.begins(Order.DESTROY) == []
    intel = table.state.minds[0].intel[14]
    intel.spied, intel.buildings = 3, 1
    table.state["round"] = round_
    assert bool(table.begins(Order.DESTROY)) == open_
    if open_:
        table.begin(Order.DESTROY)
        assert table.planets() == [14]


@pytest.mark.rule("GD-052")
@pytest.mark.parametrize(("option", "free"), [("all", False), ("ground_only", True)])
def test_bound_units_take_no_order_that_moves_them(book: Book, option: str, free: bool) -> None:
    table = Table(book, terror_units=option)
    capital = int(table.state.units[0].planet)
    table.state.worlds[capital].terror = 1
    assert table.begins(Order.WATCH) == [0, 1, 2]
    assert bool(table.begins(Order.STATION)) == bool(table.begins(Order.MOVE_SHIP)) == free
    table.begin(Order.MOVE_TROOPS)
    assert capital not in table.planets()


def test_money_set_aside_cannot_be_spent_twice(book: Book) -> None:
    table = Table(book)
    left = int(table.state.warlords[0].cbills - table.state.sheets[0].committed)
    table.begin(Order.RAISE_SPECIAL_UNIT, 3).choose(table.planets()[0])
    table.begin(Order.RAISE_SPECIAL_UNIT, 4).choose(table.planets()[0])
    assert int(table.state.warlords[0].cbills - table.state.sheets[0].committed) == left - 1000 * M
    assert table.begins(Order.RAISE_SPECIAL_UNIT) == []


@pytest.mark.rule("GD-011")
def test_no_view_holds_another_warlords_sheet(book: Book) -> None:
    one, other = Table(book), Table(book)
    one.begin(Order.PLANET_BUDGET).choose(3).choose(4).end()
    other.end()
    seen = np.zeros(2, VIEW)
    for number, table in enumerate((one, other)):
        GAME.view(table.state, 1, seen[number], table.rules)
    assert seen[0].tobytes() == seen[1].tobytes()


def test_each_realm_hangs_together_with_one_to_three_neighbours(book: Book) -> None:
    for seats in (2, 3, 4):
        table = Table(book, seats)
        planets = table.state.public.planets[: int(table.state.public.count)]
        for seat in range(seats):
            own = planets[planets["owner"] == seat]
            assert len(own) == 12
            assert (own["capital"] == seat + 1).sum() == 1
            x, y = (np.subtract.outer(own[axis], own[axis]) for axis in ("x", "y"))
            beside = (x * x + y * y <= 900).sum(axis=1) - 1
            assert beside.min() >= 1
            assert beside.max() <= 3
            others = planets[(planets["owner"] >= 0) & (planets["owner"] != seat)]
            x, y = (np.subtract.outer(own[axis], others[axis]) for axis in ("x", "y"))
            assert (x * x + y * y).min() > 900


def test_random_orders_keep_what_must_hold_and_redealt_positions_agree(book: Book) -> None:
    table = Table(book, 3)
    bot, drawn = np.array([seeded(8, 1)], np.uint64), np.array([seeded(8, 2)], np.uint64)
    log = empty_log()
    view, again = np.zeros(1, VIEW)[0], np.zeros(1, VIEW)[0]
    for _ in range(30):
        legal = table.moves()
        assert len(set(legal)) == len(legal)
        log.count = 0
        words = set()
        for move in legal:
            event = np.zeros(EVENT, np.int64)
            GAME.describe(table.state, move, table.rules, event)
            words.add(tuple(int(number) for number in event))
        assert len(words) == len(legal)
        chosen = 0 if below(bot, 0, 4) == 0 and legal[0] == 0 else below(bot, 0, len(legal))
        GAME.apply(table.state, legal[chosen], table.rules, log)
    check(table.state, table.rules, book.rulebook)
    for seat in range(3):
        GAME.view(table.state, seat, view, table.rules)
        dealt = np.zeros(1, STATE)[0]
        GAME.redeal(view, dealt, drawn, table.rules)
        GAME.view(dealt, seat, again, table.rules)
        assert view.tobytes() == again.tobytes()
        check(dealt, table.rules, book.rulebook)


def test_score_counts_planets_money_levels_and_unmasked_agents(book: Book) -> None:
    table = Table(book)
    table.state.warlords[0].cbills = 1499 * M
    table.state.agents[0].level = 3
    table.state.warlords[0].unmasked = 2
    out = np.zeros((2, len(GAME.measures)), np.int64)
    GAME.score(table.state, table.rules, out)
    assert list(out[:, 1]) == [12 * 5 + 2 + 3 - 4, 12 * 5 + 3]
    assert list(out[:, 0]) == [2, 1]


def test_the_events_of_the_table_are_the_programs(book: Book) -> None:
    assert [event.name.lower() for event in Event] == list(book.tables["events"].index)
    assert [event.value for event in Event] == list(range(len(Event)))
