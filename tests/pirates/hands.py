"""Random hands for every question, for property tests."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.pirates.twin import CIVIL, COST, HOSTAGE, WARSHIP

MARKERS = {"stangenkutter": 6, "fancykutter": 4, "situationskutter": 4, "fancysituationskutter": 4} | {
    "kingkutter": 2,
    "mudderkutter": 1,
    "speedboat": 5,
}
BUILDINGS = {"hq": 2, "pr": 3, "weapon_dealer": 3, "ship_dealer": 3, "laundry": 5}

pirate = st.sampled_from(sorted(COST))
nation = st.sampled_from(sorted(HOSTAGE))
training = st.sampled_from(["none", "bop", "mop"])


def within_markers(ships: list[str]) -> bool:
    return all(ships.count(ship) <= MARKERS[ship] for ship in set(ships))


fleet = st.lists(pirate, min_size=1, max_size=5).filter(within_markers)
warship = st.builds(
    lambda name, flag: f"{name}:{flag}" if flag else name, st.sampled_from(sorted(WARSHIP)), st.none() | nation
)
squadron = st.lists(warship, min_size=1, max_size=4)


def cards(use: str) -> st.SearchStrategy[list[Any]]:
    keys = {"offensive": ["boarding_ladder", "speed_winch"], "defensive": ["decoy_nets", "fog"]}[use]
    return st.lists(st.sampled_from(["ak", "rpg", "second_try", *keys]) | st.integers(1, 12), max_size=2)


boarding = st.fixed_dictionaries(
    {
        "ship": pirate,
        "target": st.sampled_from(sorted(CIVIL)),
        "support": st.integers(0, 25) | st.lists(pirate, max_size=4),
        "prizes": st.integers(0, 6),
        "other_civil_ships": st.integers(0, 24),
        "adjacent_warships": st.integers(0, 6),
        "training": training,
        "weapon_cards": cards("offensive"),
    }
).filter(lambda hand: isinstance(hand["support"], int) or within_markers([hand["ship"], *hand["support"]]))
flight = st.fixed_dictionaries(
    {
        "ships": fleet,
        "adjacent_warships": st.integers(0, 5),
        "prizes": st.integers(0, 3),
        "training": training,
        "weapon_cards": cards("defensive"),
        "booty_pbills": st.integers(0, 500),
        "hostages": st.dictionaries(nation, st.integers(0, 40), max_size=3),
    }
)
priced = st.one_of(
    st.fixed_dictionaries({"price": st.integers(1, 300)}),
    st.fixed_dictionaries({"hostages": st.integers(1, 40)}),
)
levels = st.fixed_dictionaries({"pr_level": st.integers(0, 3), "laundry_level": st.integers(0, 5)})


@st.composite
def building_steps(draw: st.DrawFn) -> dict[str, Any]:
    building = draw(st.sampled_from(sorted(BUILDINGS)))
    level = draw(st.integers(0, BUILDINGS[building]))
    return {"building": building, "level": level, "from_level": draw(st.integers(0, level))}


@st.composite
def cruise_load(draw: st.DrawFn) -> dict[str, Any]:
    ships = draw(fleet)
    room = sum({"kingkutter": 8, "mudderkutter": 40, "speedboat": 0}.get(ship, 4) for ship in ships)
    return {"ships": ships, "on_board": draw(st.integers(0, room))}


def joined(*parts: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    """One hand out of several."""
    return st.tuples(*parts).map(lambda hands: {key: value for hand in hands for key, value in hand.items()})


base = st.one_of(
    st.fixed_dictionaries({"base": st.integers(-20, 60), "nation": nation}),
    st.fixed_dictionaries({"nation": nation, "anger": st.integers(0, 12)}),
)

HANDS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "boarding": boarding,
    "escape": joined(flight, st.fixed_dictionaries({"warships": squadron})),
    "escape_chain": joined(
        flight,
        st.one_of(
            st.fixed_dictionaries({"warships": squadron, "rounds": st.integers(1, 5)}),
            st.fixed_dictionaries({"fights": st.lists(squadron, min_size=1, max_size=4)}),
        ),
        st.fixed_dictionaries({"no_free_field": st.sampled_from(["yes", "no"])}),
    ),
    "boarding_campaign": joined(boarding, st.fixed_dictionaries({"tries": st.integers(1, 6)})),
    "ransom": joined(
        base, priced, levels, st.fixed_dictionaries({"easing": st.integers(0, 40), "killed": st.integers(0, 20)})
    ),
    "ransom_campaign": joined(
        st.fixed_dictionaries({"nation": nation, "anger": st.integers(0, 12), "tries": st.integers(1, 5)}),
        priced,
        levels,
    ),
    "hostage_killing": st.fixed_dictionaries({"killed": st.integers(1, 500), "pr_level": st.integers(0, 3)}),
    "hostage_release": st.fixed_dictionaries(
        {"released": st.integers(1, 500), "anger": st.integers(0, 12), "pr_level": st.integers(0, 3)}
    ),
    "hostage_load": cruise_load(),
    "faction_roll": st.fixed_dictionaries({"seats": st.integers(2, 7)}),
    "building_cost": building_steps(),
    "fleet_price": st.fixed_dictionaries(
        {
            "ships": fleet,
            "training": training,
            "weapon_cards": cards("defensive"),
            "start_ships": st.sampled_from(["yes", "no"]),
        }
    ),
    "dealer_offer": st.sampled_from(["ship_dealer", "weapon_dealer", "hq"]).flatmap(
        lambda building: st.fixed_dictionaries(
            {"building": st.just(building), "level": st.integers(0, BUILDINGS[building])}
        )
    ),
}
