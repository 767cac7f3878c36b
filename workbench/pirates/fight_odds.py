"""Questions of the book that fit to a decision of a game: what the fight or negotiation ahead is worth, exactly.

Abilities, cards laid and what rivals played enter as weapon cards or easing, so that the answer is the chance that the
game rolls with. Where a question cannot express a position (a rival made a boarding harder) none is asked.
"""

from __future__ import annotations

from typing import Any

from workbench.pirates.board import Ability
from workbench.pirates.capacities import BUILDINGS, LAUNDRY, NATIONS, PR
from workbench.pirates.game import pack
from workbench.pirates.state import Ask, Fight
from workbench.tables import Rulebook

MOST = 4  # questions beside one decision
Asked = tuple[str, dict[str, Any]]


def questions(view: Any, rulebook: Rulebook) -> list[Asked]:
    """Key and parameters of the questions that fit to the decision of the seat asked.

    Parameters
    ----------
    view : numpy.record
        Of dtype VIEW.
    rulebook : Rulebook
    """
    if int(view["over"]):
        return []
    public = view["public"]
    asked, fight = int(public["ask"]), int(public["fight"])
    found: list[Asked] = []
    if asked == Ask.ATTACK:
        found = _boardings(view, rulebook, _civils(public, int(public["field"])))
    elif fight == Fight.BOARDING and asked in (Ask.LEAD, Ask.OWN_CARDS, Ask.REROLL, Ask.REPLY):
        found = _boardings(view, rulebook, [int(public["civils"][int(public["target"])])])
    elif fight == Fight.FLIGHT and asked in (Ask.OWN_CARDS, Ask.REROLL):
        found = _flights(view, rulebook)
    elif asked in (Ask.ACTION, Ask.NUMBER, Ask.REROLL):
        found = _ransoms(view, rulebook)
    return [one for place, one in enumerate(found) if one not in found[:place]][:MOST]


def _plain(function: Any) -> Any:
    return getattr(function, "py_func", function)


def _ability(rulebook: Rulebook, player: Any, ability: Ability) -> int:
    faction = rulebook.keys("factions")[int(player["faction"])]
    rows = rulebook.tables["faction_abilities"]
    mine = rows[(rows["faction"] == faction) & (rows["ability"] == ability.name.lower())]
    return int(mine["amount"].sum())


def _reduction(cards: int) -> list[str] | None:
    """Weapon cards that lower a target number by so much; None where it is raised or none can."""
    if cards == 0:
        return []
    return [str(cards)] if 0 < cards <= 12 else None


def _civils(public: Any, field: int) -> list[int]:
    ships = [int(ship) for ship in public["civils"][: int(public["civil_count"])]]
    return [ship for ship in ships if _plain(pack.sea_field)(ship) == field]


def _own(player: Any, field: int) -> list[int]:
    ships = [int(ship) for ship in player["ships"][: int(player["ship_count"])]]
    return [ship for ship in ships if _plain(pack.ship_field)(ship) == field]


def _beside(view: Any, field: int) -> int:
    """Warships in the fields around one, for eight neighbours."""
    ships = view["public"]["warships"][: int(view["public"]["warship_count"])]
    fields = [_plain(pack.sea_field)(int(ship)) for ship in ships]
    return sum(max(abs((one >> 6) - (field >> 6)), abs((one & 63) - (field & 63))) == 1 for one in fields)


def _shared(view: Any, rulebook: Rulebook, seat: int, field: int) -> dict[str, Any]:
    """What a boarding and a flight of a seat have in common."""
    public = view["public"]
    prizes = [int(prize) for prize in public["prizes"][: int(public["prize_count"])]]
    here = [p for p in prizes if _plain(pack.prize_seat)(p) == seat and _plain(pack.prize_field)(p) == field]
    return {
        "prizes": len(here),
        "adjacent_warships": _beside(view, field),
        "training": ("none", *rulebook.keys("training"))[int(public["players"][seat]["training"])],
    }


def _boardings(view: Any, rulebook: Rulebook, targets: list[int]) -> list[Asked]:
    """Boarding of each target, led by the ship chosen, else by the strongest."""
    public = view["public"]
    seat = int(public["active"])
    player, field = public["players"][seat], int(public["field"])
    boats, civils = rulebook.keys("pirate_ships"), rulebook.keys("civil_ships")
    ships = [boats[_plain(pack.ship_type)(ship)] for ship in _own(player, field)]
    if not ships:
        return []
    lead = max(ships, key=lambda boat: int(rulebook.cell("pirate_ships", boat, "combat_value")))
    if int(public["fight"]) == Fight.BOARDING and int(public["ask"]) != Ask.LEAD:
        lead = boats[_plain(pack.ship_type)(int(player["ships"][int(public["lead"])]))]
    laid = int(public["reduction"]) - int(public["extra"]) if int(public["fight"]) == Fight.BOARDING else 0
    found: list[Asked] = []
    for target in targets:
        key = civils[_plain(pack.sea_type)(target)]
        ability = _ability(rulebook, player, Ability.TANKER_BOARDING_TARGET) if key == "tanker" else 0
        cards = _reduction(laid - ability)
        if cards is None:
            continue
        asked = {
            "ship": lead,
            "target": key,
            "support": len(ships) - 1,
            "other_civil_ships": len(_civils(public, field)) - 1,
            **_shared(view, rulebook, seat, field),
        }
        found.append(("boarding", {**asked, "weapon_cards": cards} if cards else asked))
    return found


def _flights(view: Any, rulebook: Rulebook) -> list[Asked]:
    """The flight that is going on."""
    public = view["public"]
    seat, field = int(public["fighter"]), int(public["field"])
    player = public["players"][seat]
    boats, classes = rulebook.keys("pirate_ships"), rulebook.keys("warships")
    ships = [int(ship) for ship in public["warships"][: int(public["warship_count"])]]
    hunters = [
        f"{classes[_plain(pack.sea_type)(ship)]}:{NATIONS[_plain(pack.sea_nation)(ship)]}"
        for ship in ships
        if _plain(pack.sea_field)(ship) == field
    ]
    own = [boats[_plain(pack.ship_type)(ship)] for ship in _own(player, int(public["sought"]))]
    ability = _ability(rulebook, player, Ability.FLIGHT_TARGET)
    cards = _reduction(int(public["reduction"]) - int(public["extra"]) - ability)
    if not hunters or not own or cards is None:
        return []
    asked = {"warships": hunters, "ships": own, **_shared(view, rulebook, seat, field)}
    asked["prizes"] = _shared(view, rulebook, seat, int(public["sought"]))["prizes"]
    return [("escape", {**asked, "weapon_cards": cards} if cards else asked)]


def _ransoms(view: Any, rulebook: Rulebook) -> list[Asked]:
    """Negotiations that the seat could begin: about prizes whose price it knows, and about its hostages."""
    public = view["public"]
    seat = int(view["seat"])
    player = public["players"][seat]
    levels = {"pr_level": int(player["buildings"][PR]), "laundry_level": int(player["buildings"][LAUNDRY])}
    assert len(player["buildings"]) == len(BUILDINGS)
    backs = rulebook.tables["marker_backs"]["amount"]
    found: list[Asked] = []
    for place in range(int(public["prize_count"])):
        prize, row = int(public["prizes"][place]), int(view["prices_seen"][place])
        if _plain(pack.prize_seat)(prize) != seat or not _plain(pack.docked)(prize) or row <= 0:
            continue
        nation = _plain(pack.prize_nation)(prize)
        easing = _easing(public, rulebook, nation)
        if easing is not None and not _plain(pack.sold)(prize):
            asked = {"nation": NATIONS[nation], "anger": int(public["anger"][nation]), **levels}
            found.append(("ransom", {**asked, "price": int(backs.iloc[row - 1]), **_if(easing)}))
    for nation, number in enumerate(player["captives"]):
        easing = _easing(public, rulebook, nation)
        if int(number) and easing is not None:
            easing -= _ability(rulebook, player, Ability.HOSTAGE_NEGOTIATION_TARGET)
            asked = {"nation": NATIONS[nation], "anger": int(public["anger"][nation]), **levels}
            found.append(("ransom", {**asked, "hostages": int(number), **_if(easing)}))
    return found


def _if(easing: int) -> dict[str, int]:
    return {"easing": easing} if easing > 0 else {}


def _easing(public: Any, rulebook: Rulebook, nation: int) -> int | None:
    """What cards and killed hostages take off; None where the ruling lets killing raise the target."""
    killed = int(public["killed"][nation])
    if killed and str(rulebook.choice("kill_direction")) != "lower":
        return None
    return int(public["easing"]) + killed * int(rulebook.cell("constants", "kill_easing_per_hostage", "value"))
