"""Who wins? Win rates by bot and seat, and every bot against every other one, with what is noise in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from workbench.book import Book
from workbench.errors import BadValue, UnknownName
from workbench.play.intervals import Estimate, share
from workbench.play.pictures import interval, number, who, word
from workbench.study.games import shares_of_wins

if TYPE_CHECKING:
    from matplotlib.figure import Figure

EVEN = 0.5
_RANKING = {
    "en": ("place", "bot", "wins", "95 % interval", "beats", "loses to", "games"),
    "de": ("Rang", "Bot", "gewinnt", "95-%-Intervall", "schlägt", "verliert gegen", "Spiele"),
}
_PLACE, _BOT, _WINS, _INTERVAL, _BEATS, _LOSES, _GAMES = range(7)


@dataclass(frozen=True)
class RoundRobin:
    """Duels of bots.

    Attributes
    ----------
    bots : tuple of str
        Who played, in the order given.
    names : dict of str to (German, English)
    seats : int
        Seats of the table; half of them each.
    duels : dict of (str, str) to Estimate
        Share of the wins of the first bot against the second, for both orders.
    """

    bots: tuple[str, ...]
    names: Mapping[str, tuple[str, str]]
    seats: int
    duels: Mapping[tuple[str, str], Estimate]

    def score(self, bot: str) -> Estimate:
        """Mean share of the wins of a bot over all rivals, each counted alike."""
        ones = [self.duels[bot, rival] for rival in self._rivals(bot)]
        value = sum(one.value for one in ones) / len(ones)
        half = sqrt(sum(((one.high - one.low) / 2) ** 2 for one in ones)) / len(ones)
        return Estimate(value, max(0.0, value - half), min(1.0, value + half), sum(one.games for one in ones))

    def beats(self, bot: str) -> list[str]:
        """Rivals that lose against a bot, beyond chance."""
        return [rival for rival in self._rivals(bot) if self.duels[bot, rival].low > EVEN]

    def _rivals(self, bot: str) -> list[str]:
        if bot not in self.bots:
            raise UnknownName("bot", bot, self.bots)
        return [rival for rival in self.bots if rival != bot]

    @property
    def order(self) -> list[str]:
        """Bots, the strongest first."""
        return sorted(self.bots, key=lambda bot: (-self.score(bot).value, self.bots.index(bot)))

    def name(self, bot: str, language: str = "en") -> str:
        """What people call a bot."""
        return self.names[bot][0 if language == "de" else 1]

    def ranking(self, language: str = "en") -> pd.DataFrame:
        """The bots, the strongest first.

        Returns
        -------
        DataFrame
            Place, bot, mean share of the wins over all rivals with its 95 % interval, whom the bot beats and to whom
            it loses beyond chance, and games; as text.
        """
        heads, rows = _RANKING[language], []
        for place, bot in enumerate(self.order, 1):
            one = self.score(bot)
            beaten = self.beats(bot)
            losing = [rival for rival in self.order if bot in self.beats(rival)]
            rows.append(
                {
                    heads[_PLACE]: place,
                    heads[_BOT]: self.name(bot, language),
                    heads[_WINS]: number(one.value, language, percent=True),
                    heads[_INTERVAL]: interval(one, language, percent=True),
                    heads[_BEATS]: len(beaten),
                    heads[_LOSES]: ", ".join(self.name(rival, language) for rival in losing) or "–",
                    heads[_GAMES]: one.games,
                }
            )
        return pd.DataFrame(rows).set_index(heads[_PLACE])

    @property
    def frame(self) -> pd.DataFrame:
        """A row per duel: ``bot, rival, share, low, high, games``."""
        rows = [(*pair, one.value, one.low, one.high, one.games) for pair, one in self.duels.items()]
        return pd.DataFrame(rows, columns=["bot", "rival", "share", "low", "high", "games"])

    def plot(self, language: str = "en") -> Figure:
        """Shares of the wins of each bot (row) against each other one (column)."""
        from workbench.study.pictures import round_robin_figure

        return round_robin_figure(self, language)


def round_robin(
    book: Book,
    bots: Sequence[str] | None = None,
    games: int = 2000,
    seats: int = 2,
    seed: int = 1,
    slow: Mapping[str | tuple[str, str], int] | None = None,
) -> RoundRobin:
    """Let every bot play against every other one.

    Parameters
    ----------
    book : Book
    bots : sequence of str, optional
        Rows of the table ``bots``; by default all.
    games : int
        Games of each duel.
    seats : int
        Seats of the table, an even number; the two bots sit in turn and move on by one seat from game to game.
    seed : int
    slow : mapping of str or (str, str) to int, optional
        Fewer games for the duels of some bots, or for the duel of two of them, which goes before.

    Raises
    ------
    BadValue
        With fewer than two bots, one named twice, or an odd number of seats.
    """
    known = tuple(book.rulebook.keys("bots"))
    chosen = known if bots is None else tuple(bots)
    if len(chosen) < 2 or len(set(chosen)) < len(chosen):
        raise BadValue("bots", list(chosen), "two different bots or more")
    if seats < 2 or seats % 2:
        raise BadValue("seats", seats, "an even number, half of the seats for each bot")
    fewer = dict(slow or {})
    duels: dict[tuple[str, str], Estimate] = {}
    for one, other in combinations(chosen, 2):
        own = fewer.get((one, other), fewer.get((other, one)))
        number_ = min(games, *(fewer.get(bot, games) for bot in (one, other))) if own is None else own
        seating = [one, other] * (seats // 2)
        played = book.simulate(number_, seats, seed, seating, rotate=True, followed=0, progress=False)
        found = share(shares_of_wins(played, one))
        duels[one, other] = found
        duels[other, one] = Estimate(1 - found.value, 1 - found.high, 1 - found.low, found.games)
    cell = book.rulebook.cell
    names = {bot: (str(cell("bots", bot, "name_de")), str(cell("bots", bot, "name_en"))) for bot in chosen}
    return RoundRobin(chosen, names, seats, duels)


def win_rates(
    book: Book, bots: Sequence[str], games: int = 10_000, seed: int = 1, language: str = "en"
) -> pd.DataFrame:
    """Win rate of each of some bots at one table, the best first.

    Who sits beside whom matters, so the games are shared out over all orders around the table, and in each order the
    bots move on by one seat from game to game.

    Parameters
    ----------
    book : Book
    bots : sequence of str
        One for each seat, all different.
    games : int
        All together; at least one for each order and seat.
    seed : int
    language : {"en", "de"}

    Returns
    -------
    DataFrame
        Indexed by the bot's name: win rate, its 95 % interval, and the lowest and highest win rate in one order; text.
    """
    if len(set(bots)) < len(bots):
        raise BadValue("bots", list(bots), "different bots")
    orders = [(bots[0], *others) for others in permutations(bots[1:])]
    each = max(len(bots), games // len(orders))
    shares: dict[str, list[np.ndarray]] = {bot: [] for bot in bots}
    names: dict[str, str] = {}
    for place, order in enumerate(orders):
        played = book.simulate(each, len(bots), seed, list(order), first=place * each, rotate=True, followed=0)
        for bot in bots:
            shares[bot].append(shares_of_wins(played, bot))
            names[bot] = who(played, "bot", bot, language)
    found = {bot: share(np.concatenate(parts)) for bot, parts in shares.items()}
    head = "je nach Ordnung am Tisch" if language == "de" else "by order around the table"
    rows = {}
    for bot in sorted(bots, key=lambda bot: -found[bot].value):
        means = [float(part.mean()) for part in shares[bot]]
        ends = (number(end, language, percent=True) for end in (min(means), max(means)))
        rows[names[bot]] = {
            word("win_rate", language): number(found[bot].value, language, percent=True),
            word("interval", language): interval(found[bot], language, percent=True),
            head: (" bis " if language == "de" else " to ").join(ends),
        }
    return pd.DataFrame.from_dict(rows, orient="index")


def win_rates_by_seat(
    book: Book, games: int, bots: str, seats: Iterable[int], seed: int = 1, language: str = "en"
) -> pd.DataFrame:
    """Win rate of each seat when the same bot sits at all of them, for several numbers of seats.

    Returns
    -------
    DataFrame
        Indexed by the number of seats; a column for each seat (marked with * where the interval does not hold the even
        share), the half width of the widest 95 % interval, and the mean number of rounds; as text.
    """
    rows: dict[int, dict[str, str]] = {}
    for count in seats:
        played = book.simulate(games, count, seed, bots, followed=0, progress=False)
        ones = [played.estimate("win_rate", seat) for seat in range(count)]
        line = {}
        for seat, one in enumerate(ones):
            mark = "" if one.low <= 1 / count <= one.high else " *"
            line[who(played, "seat", str(seat), language)] = number(one.value, language, percent=True) + mark
        half = max(one.high - one.low for one in ones) / 2
        line["±"] = number(half, language, percent=True)
        line[word("rounds", language)] = number(played.estimate("rounds").value, language)
        rows[count] = line
    frame = pd.DataFrame.from_dict(rows, orient="index").fillna("")
    ends = ["±", word("rounds", language)]
    frame = frame[[*(column for column in frame.columns if column not in ends), *ends]]
    return frame.rename_axis("Plätze" if language == "de" else "seats")
