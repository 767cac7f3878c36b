"""Writing the STATE folder of a round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from workbench.espionage.round.folder import AGENT_NUMBERS, FILES, TASKS, WORLD_NUMBERS, Game, used
from workbench.espionage.round.grids import written
from workbench.espionage.state import LEVEL_BITS
from workbench.espionage.tables import MISSIONS, troops


def written_folder(game: Game) -> dict[str, bytes]:
    """Files of a STATE folder by name."""
    rows = {name: list(_rows(game, name)) for name in FILES}
    return {
        f"{name}.csv": written([column.name for column in columns], rows[name], game.dialect)
        for name, columns in FILES.items()
    }


def _rows(game: Game, name: str) -> Iterable[Sequence[Any]]:
    state, keys = game.state, game.keys
    words = _Words(game)
    if name == "settings":
        for key, value in (("round", int(state["round"])), ("seed", game.seed), ("economy", game.economy)):
            yield key, value, game.notes.get(key, "")
    elif name == "warlords":
        for seat, key in enumerate(keys.warlords):
            w = state.warlords[seat]
            yield (
                *(key, game.names[f"warlord:{key}"], int(w.cbills), int(w.res), int(w.realm_budget), int(w.scouts)),
                *(int(w.unmasked), int(w.units_raised)),
            )
    elif name == "planets":
        for place, key in enumerate(keys.planets):
            planet, world = state.public.planets[place], state.worlds[place]
            yield (
                *(key, game.names[f"planet:{key}"], words.warlord(planet.owner), int(planet.x), int(planet.y)),
                *(words.warlord(planet.capital - 1), game.systems[place], words.buildings(world.buildings)),
                *(int(world.targeted), bool(planet.independent), bool(world.battle)),
                *(int(world[field]) for field in WORLD_NUMBERS),
                words.warlord(world.turned_for - 1),
            )
    elif name == "troops":
        for place, key in enumerate(keys.planets):
            for kind, word in enumerate(troops(game.rulebook)):
                packed = int(state.worlds[place].garrison[kind])
                for level in range(5):
                    number = packed >> (LEVEL_BITS * level) & ((1 << LEVEL_BITS) - 1)
                    if number:
                        yield key, word, level, number
    elif name == "agents":
        for slot, key in enumerate(keys.agents):
            agent = state.agents[slot]
            if agent.employer >= 0:
                yield (
                    *(key, words.warlord(agent.employer), words.planet(agent.planet), int(agent.uid)),
                    MISSIONS[agent.mission] if agent.mission >= 0 else "",
                    *(words.warlord(agent.theft_victim), words.planet(agent.theft_planet if agent.theft_last else -1)),
                    *(words.planet(agent.hunted - 1), words.planet(agent.blown_at - 1)),
                    *(int(agent[field]) for field in AGENT_NUMBERS),
                )
    elif name == "special_units":
        for slot, key in enumerate(keys.units):
            unit = state.units[slot]
            if unit.owner >= 0:
                ship = keys.ships[unit.ship - 1] if unit.ship else ""
                yield (
                    *(key, words.warlord(unit.owner), words.planet(unit.planet), int(unit.uid), ship),
                    *(TASKS[unit.task], int(unit.experience)),
                )
    elif name == "ships":
        for slot, key in enumerate(keys.ships):
            ship = state.ships[slot]
            if ship.owner >= 0:
                kind = list(game.rulebook.keys("ships"))[ship.kind]
                yield key, words.warlord(ship.owner), kind, words.planet(ship.planet)
    elif name in ("intel", "sightings", "named"):
        yield from _known(game, name, words)
    elif name == "rulings_used":
        yield from sorted(used(game.rulebook).items())
    else:
        yield from game.history


def _known(game: Game, name: str, words: _Words) -> Iterable[Sequence[Any]]:
    """What each warlord was told."""
    state, keys = game.state, game.keys
    for seat, key in enumerate(keys.warlords):
        mind = state.minds[seat]
        if name == "intel":
            for place, planet in enumerate(keys.planets):
                intel = mind.intel[place]
                if intel.glance or intel.counted:
                    yield (
                        *(key, planet, int(intel.glance), int(intel.spied), words.buildings(intel.buildings)),
                        *(int(intel.counted), int(intel.counts)),
                    )
        elif name == "sightings":
            for slot, ship in enumerate(keys.ships):
                if mind.sightings[slot].seen and state.ships[slot].owner >= 0:
                    yield key, ship, int(mind.sightings[slot].seen), words.planet(mind.sightings[slot].planet)
        else:
            for other, employer in enumerate(keys.warlords):
                if state.warlords[seat].named[other]:
                    yield key, employer, int(state.warlords[seat].named[other])


class _Words:
    """Keys by number, "" for nobody and nowhere."""

    def __init__(self, game: Game) -> None:
        self.keys, self.known = game.keys, list(game.rulebook.keys("buildings"))

    def warlord(self, seat: int) -> str:
        return self.keys.warlords[seat] if seat >= 0 else ""

    def planet(self, place: int) -> str:
        return self.keys.planets[place] if place >= 0 else ""

    def buildings(self, mask: int) -> str:
        return " ".join(word for number, word in enumerate(self.known) if int(mask) >> number & 1)
