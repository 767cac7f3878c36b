"""Parameter kinds that only the pirate book has: warships with nations, weapon cards, hostages, lists of fights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from workbench.errors import BadValue
from workbench.odds.question import Keys, Parameter, as_text, counted, items, row_key, whole
from workbench.tables import Rulebook

MOST_REDUCTION = 12
MOST_HOSTAGES = 500


@dataclass(frozen=True, slots=True)
class Boats(Keys):
    """Own ships, at most as many of a type as a faction has markers (SP-010)."""

    def parse(self, value: Any, rulebook: Rulebook, where: str) -> tuple[str, ...]:
        """Tuple of keys of pirate_ships, copies written out."""
        keys = Keys.parse(self, value, rulebook, where)
        for key in set(keys):
            most = rulebook.cell("pirate_ships", key, "markers_per_faction")
            if keys.count(key) > most:
                raise BadValue(where, f"{key}*{keys.count(key)}", f"at most {most} (its markers per faction)", "SP-010")
        return keys


@dataclass(frozen=True, slots=True)
class Support(Boats):
    """Supporting ships of a boarding: a plain number, or a list of ships (SP-104, SP-111)."""

    def parse(self, value: Any, rulebook: Rulebook, where: str) -> int | tuple[str, ...]:  # type: ignore[override]
        """A number of ships, or a tuple of keys of pirate_ships."""
        number = whole(value)
        if number is None:
            return Boats.parse(self, value, rulebook, where)
        most = int(rulebook.tables["pirate_ships"]["markers_per_faction"].sum()) - 1
        if not 0 <= number <= most:
            raise self.refuse(value, where, f"a whole number from 0 to {most}, or keys of the table pirate_ships")
        return number

    def text(self, value: Any) -> str:
        """Number, or keys with copies counted."""
        return str(value) if isinstance(value, int) else Keys.text(self, value)


@dataclass(frozen=True, slots=True)
class Warships(Parameter):
    """Warships as ``class`` or ``class:nation``; ``class:nation*2`` for copies."""

    @property
    def allowed(self) -> str:
        """What may be given, in words."""
        return "warships as class or class:nation, at least one"

    def parse(self, value: Any, rulebook: Rulebook, where: str) -> tuple[str, ...]:
        """Tuple of ``class`` or ``class:nation``, copies written out."""
        found: list[str] = []
        for item in items(value):
            name, star, number = as_text(item).partition("*")
            copies = whole(number) if star else 1
            if copies is None or not 1 <= copies <= 28:
                raise self.refuse(item, where, "class:nation*n with a whole number n from 1 to 28")
            found += [self._one(name, rulebook, where)] * copies
        if not found:
            raise self.refuse(value, where)
        return tuple(found)

    @staticmethod
    def _one(item: str, rulebook: Rulebook, where: str) -> str:
        name, colon, nation = item.partition(":")
        warship = row_key(rulebook, "warships", name, where)
        return f"{warship}:{row_key(rulebook, 'nations', nation, where)}" if colon else warship

    def text(self, value: Any) -> str:
        """Warships with copies counted."""
        return ",".join(counted(value))


@dataclass(frozen=True, slots=True)
class Fights(Warships):
    """A list of fights, each a list of warships; on a command line fights are separated by ``/``."""

    def parse(self, value: Any, rulebook: Rulebook, where: str) -> tuple[tuple[str, ...], ...]:  # type: ignore[override]
        """Tuple of tuples of warships."""
        fights = value.split("/") if isinstance(value, str) else items(value)
        if not 1 <= len(fights) <= 50:
            raise self.refuse(value, where, "1 to 50 fights, each a list of warships")
        return tuple(Warships.parse(self, fight, rulebook, where) for fight in fights)

    def text(self, value: Any) -> str:
        """Fights separated by ``/``."""
        return "/".join(Warships.text(self, fight) for fight in value or ())


@dataclass(frozen=True, slots=True)
class WeaponCards(Parameter):
    """Weapon cards played by the asking side: card keys, or positive reductions of the target (SP-113, SP-114)."""

    use: str = "offensive"

    @property
    def allowed(self) -> str:
        """What may be given, in words."""
        return f"keys of weapon_cards usable here, or reductions from 1 to {MOST_REDUCTION}"

    def parse(self, value: Any, rulebook: Rulebook, where: str) -> tuple[Any, ...]:
        """Tuple of card keys and whole numbers."""
        cards: list[Any] = []
        for item in items(value):
            name, star, number = as_text(item).partition("*")
            copies = whole(number) if star else 1
            if copies is None or not 1 <= copies <= 50:
                raise self.refuse(item, where, "card*n with a whole number n from 1 to 50")
            cards += [self._one(name, rulebook, where)] * copies
        most = rulebook.cell("constants", "weapon_cards_per_fight", "value")
        if len(cards) > most:
            raise BadValue(where, self.text(cards), f"at most {most} weapon cards per fight", self.rule)
        return tuple(cards)

    def _one(self, item: str, rulebook: Rulebook, where: str) -> Any:
        number = whole(item)
        if number is not None:
            if not 1 <= number <= MOST_REDUCTION:
                raise self.refuse(item, where)
            return number
        key = row_key(rulebook, "weapon_cards", item, where)
        use = rulebook.cell("weapon_cards", key, "use")
        if use not in ("both", self.use):
            fitting = [
                card
                for card in rulebook.keys("weapon_cards")
                if rulebook.cell("weapon_cards", card, "use") in ("both", self.use)
            ]
            raise BadValue(where, key, f"a card of {self.use} use: {', '.join(fitting)} (this one is {use})", "SP-114")
        return key

    def text(self, value: Any) -> str:
        """Cards separated by commas."""
        return ",".join(counted(tuple(str(card) for card in value)))


def card_numbers(cards: tuple[Any, ...], rulebook: Rulebook) -> tuple[int, int]:
    """Total reduction of the target and number of re-rolls that the cards give."""
    reduction = rerolls = 0
    for card in cards:
        if isinstance(card, int):
            reduction += card
        elif rulebook.cell("weapon_cards", card, "effect") == "target_modifier":
            reduction -= rulebook.cell("weapon_cards", card, "amount")
        elif rulebook.cell("weapon_cards", card, "effect") == "reroll_own_fight":
            rerolls += rulebook.cell("weapon_cards", card, "amount")
    return reduction, rerolls


@dataclass(frozen=True, slots=True)
class Hostages(Parameter):
    """Hostages on board as ``nation:number`` (SP-083)."""

    @property
    def allowed(self) -> str:
        """What may be given, in words."""
        return f"nation:number with numbers from 0 to {MOST_HOSTAGES}"

    def parse(self, value: Any, rulebook: Rulebook, where: str) -> tuple[tuple[str, int], ...]:
        """Tuple of (nation, number)."""
        if whole(value) == 0:
            return ()
        pairs = value.items() if isinstance(value, Mapping) else [self._pair(item, where) for item in items(value)]
        found: dict[str, int] = {}
        for nation, number in pairs:
            count = whole(number)
            if count is None or not 0 <= count <= MOST_HOSTAGES:
                raise self.refuse(f"{nation}:{number}", where)
            key = row_key(rulebook, "nations", nation, where)
            found[key] = found.get(key, 0) + count
        return tuple(found.items())

    def _pair(self, item: Any, where: str) -> tuple[Any, Any]:
        if isinstance(item, tuple) and len(item) == 2:
            return item
        nation, colon, number = as_text(item).partition(":")
        if not colon:
            raise self.refuse(item, where)
        return nation, number

    def text(self, value: Any) -> str:
        """``us:4,de:2``."""
        return ",".join(f"{nation}:{number}" for nation, number in value) or "0"
