"""What holds at every position of a campaign; a finding is an AssertionError that says what is wrong."""

from __future__ import annotations

import numpy as np

from workbench.espionage.formulas import Cover
from workbench.espionage.moves import GAME
from workbench.espionage.state import AGENTS, IDLE, NOBODY, UNITS, UNKNOWN, Account, ResAccount, Task
from workbench.espionage.tables import LEVELS
from workbench.tables import Rulebook


def check(state: np.record, rules: np.record, rulebook: Rulebook) -> None:
    """Accounts, units, ships and what each warlord knows (GD-005 to GD-007)."""
    _check_accounts(state, rules)
    _check_agents(state)
    _check_units(state, rules)
    for seat in range(int(state.seats)):
        _check_view(state, seat, rules)


def _is(right: bool, what: str) -> None:
    if not right:
        raise AssertionError(what)


def _check_accounts(state: np.record, rules: np.record) -> None:
    """A treasury is the sum of its accounts, and what is stolen is what others gain."""
    warlords = state.warlords[: int(state.seats)]
    accounts = warlords["accounts"]
    for seat, warlord in enumerate(warlords):
        _is(int(warlord["cbills"]) == int(accounts[seat].sum()), f"warlord {seat}: C-Bills are not the sum of accounts")
        _is(int(warlord["res"]) == int(warlord["res_accounts"].sum()), f"warlord {seat}: Res are not their accounts")
        for account in (Account.UPKEEP, Account.MISSIONS, Account.WATCH, Account.PASSIVE, Account.RAISING):
            _is(accounts[seat][account] <= 0, f"warlord {seat}: account {account.name} gives money")
        _is(warlord["res_accounts"][ResAccount.UPKEEP] <= 0, f"warlord {seat}: upkeep gives Res")
    _is(
        int(accounts[:, Account.LOOT].sum() + accounts[:, Account.STOLEN].sum()) == 0,
        "what thieves took is not what they brought",
    )


def _check_agents(state: np.record) -> None:
    """Agents stand where agents can; nobody is twice, and those that are caught are gone."""
    uids = [int(agent["uid"]) for agent in state.agents if agent["employer"] != NOBODY]
    uids += [int(unit["uid"]) for unit in state.units if unit["owner"] != NOBODY]
    _is(len(set(uids)) == len(uids), "two units have one number")
    for number, agent in enumerate(state.agents):
        if agent["employer"] == NOBODY:
            _is(agent["mission"] == IDLE, f"place {number} of agents is empty, but on a mission")
            continue
        _is(agent["employer"] == number // AGENTS, f"agent {number} serves another warlord")
        _is(0 <= agent["level"] < LEVELS, f"agent {number} has level {agent['level']}")
        _is(0 <= agent["planet"] < state.public["count"], f"agent {number} is nowhere")
        _is(agent["cover"] != Cover.CAUGHT, f"agent {number} was caught and is still there")


def _check_units(state: np.record, rules: np.record) -> None:
    """Garrisons, special units and ships are somewhere, and belong to who holds the planet."""
    planets, count = state.public["planets"], int(state.public["count"])
    for place, world in enumerate(state.worlds):
        _is(place < count or not world["garrison"].any(), f"place {place} of planets is empty, but has a garrison")
        _is(min(int(packed) for packed in world["garrison"]) >= 0, f"planet {place}: a number of troops below 0")
        _is(world["targeted"] >= 0, f"planet {place}: passive money below 0")
    for number, unit in enumerate(state.units):
        if unit["owner"] == NOBODY:
            continue
        _is(unit["owner"] == number // UNITS, f"special unit {number} serves another warlord")
        _is(planets["owner"][unit["planet"]] == unit["owner"], f"special unit {number} is on a foreign planet")
        if unit["ship"]:
            ship = state.ships[unit["ship"] - 1]
            _is(ship["owner"] == unit["owner"], f"special unit {number} is on a foreign ship")
            _is(ship["planet"] == unit["planet"], f"special unit {number} is not where its ship is")
            _is(unit["task"] == Task.REST, f"special unit {number} watches a planet from a ship")
    for number, ship in enumerate(state.ships):
        if ship["owner"] == NOBODY:
            continue
        _is(planets["owner"][ship["planet"]] == ship["owner"], f"ship {number} is stationed on a foreign planet")
        if ship["docked"]:
            carrier = state.ships[ship["docked"] - 1]
            same = carrier["owner"] == ship["owner"] and carrier["planet"] == ship["planet"]
            _is(same, f"ship {number} is docked to a ship that is elsewhere")
            _is(rules.ships[carrier["kind"]].docking > 0, f"ship {number} is docked to a ship without docking places")
            docked = int((state.ships["docked"] == ship["docked"]).sum())
            _is(docked <= rules.ships[carrier["kind"]].docking, f"ship {ship['docked'] - 1} carries {docked} ships")


def _check_view(state: np.record, seat: int, rules: np.record) -> None:
    """A view holds no other warlord's orders, agents, money, garrisons or ships that no spy has seen."""
    view = np.zeros(1, GAME.view_dtype)[0]
    view.view(np.ndarray).reshape(1).view(np.uint8)[:] = 0xFF  # what `view` does not fill shows
    GAME.view(state, seat, view, rules)
    planets = state.public["planets"]
    for place in range(len(state.worlds)):
        if place < state.public["count"] and planets["owner"][place] == seat:
            continue
        world = view.worlds[place]
        known = int(world["garrison"].sum() + world["buildings"] + world["targeted"] + world["alarm"] + world["terror"])
        _is(known == 0, f"the view of warlord {seat} holds what is on planet {place}")
        _is(world["turned_for"] in (0, seat + 1), f"the view of warlord {seat} tells who turned planet {place}")
    for agent in view.agents:
        _is(agent["employer"] in (NOBODY, seat), f"the view of warlord {seat} holds agents of others")
        _is(agent["noticed"] or not agent["cover"], f"the view of warlord {seat} tells of an unnoticed detection")
    for unit in view.units:
        _is(unit["owner"] in (NOBODY, seat), f"the view of warlord {seat} holds special units of others")
    for number, ship in enumerate(view.ships):
        seen = view.mind["sightings"][number]["seen"] > 0
        fits = ship["owner"] in (NOBODY, seat) or (ship["owner"] == UNKNOWN and seen)
        _is(fits, f"the view of warlord {seat} holds ship {number}, which no spy has seen")
    others = np.delete(view.tally, seat, axis=0)
    _is(not others.any(), f"the view of warlord {seat} holds the counts of others")
    _is(view.warlord["unmasked"] == 0, f"the view of warlord {seat} tells how many of his agents were named")
