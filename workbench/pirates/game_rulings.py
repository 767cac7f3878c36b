"""Rulings that only whole games read: one IntEnum per ruling of kind choice, as in `workbench.pirates.rulings`."""

from __future__ import annotations

from enum import IntEnum


class StartRotation(IntEnum):
    """SP-028/029: which way do turns and the start go round?"""

    TURNS_CCW = 0
    TURNS_CW_LAST_STARTS = 1
    TURNS_CW_NEXT_STARTS = 2


class FirstStartPlayer(IntEnum):
    """SP-028: who starts round 1?"""

    WINNER_OF_FACTION_ROLL = 0
    LAST_FACTION_PICKER = 1
    RANDOM = 2


class RotationRoundOne(IntEnum):
    """SP-028: does the start pass before round 1 already?"""

    NO = 0
    YES = 1


class PassAllowed(IntEnum):
    """SP-046: must both actions be used?"""

    MAY_PASS = 0
    MUST_ACT = 1


class TrainingIsAction(IntEnum):
    """SP-047: is buying training an action?"""

    YES = 0
    FREE = 1


class Adjacency(IntEnum):
    """SP-048/109/133: which fields are adjacent?"""

    SQUARE8 = 0
    SQUARE4 = 1
    HEX = 2


class SpeedHalf(IntEnum):
    """SP-048: what does speed 0.5 mean?"""

    ONE_FIELD_EVERY_SECOND_ROUND = 0
    TWO_ACTIONS_ONE_FIELD = 1
    ONE_FIELD_PER_ROUND = 2
    IMMOBILE_IN_FLEET = 3


class BaySafe(IntEnum):
    """SP-026/044: are ships in the bay open to attack?"""

    SAFE = 0
    ATTACKABLE = 1


class CivilBlocked(IntEnum):
    """SP-031/033: the last field of a civil move holds pirates."""

    JUMP_BEYOND = 0
    STOP_ON_LAST_FREE_FIELD = 1


class CivilSetup(IntEnum):
    """SP-037: are there civil ships before round 1?"""

    RANDOM_FIRST_LANE = 0
    EMPTY = 1


class EntrySide(IntEnum):
    """SP-036: which side first, and does the alternation go on?"""

    RIGHT_FIRST_CONTINUE = 0
    RANDOM_FIRST = 1
    RESTART_EACH_ROUND = 2


class PoolEmpty(IntEnum):
    """SP-035/037: what when the pool is empty?"""

    FEWER_THAN_25 = 0
    RECYCLE_YACHTS = 1


class LeaveMap(IntEnum):
    """SP-031: what when a civil ship reaches the far edge?"""

    BACK_TO_THE_POOL = 0
    RE_ENTERS = 1


class FleeOffEdge(IntEnum):
    """SP-117: what when it flees off the map?"""

    BACK_TO_THE_POOL = 0
    STAYS = 1


class LaneSource(IntEnum):
    """SP-034/040: whose anger sets the lane?"""

    OWN_NATION = 0
    MAXIMUM_OF_ALL = 1
    AVERAGE = 2


class LaneShift(IntEnum):
    """SP-034: do ships at sea change lane when anger moves?"""

    ONLY_AT_ENTRY = 0
    IMMEDIATELY = 1


class WarshipReach(IntEnum):
    """SP-044: what is within reach of a warship?"""

    PATH = 0
    STRAIGHT = 1
    UNLIMITED = 2


class WarshipTarget(IntEnum):
    """SP-044: which of several targets?"""

    NEAREST = 0
    STRONGEST = 1
    WEAKEST = 2
    RANDOM = 3


class WarshipAttackMode(IntEnum):
    """SP-038: one fight per warship or one per field?"""

    SEQUENTIAL = 0
    GATHERED = 1


class WarshipPoolLimit(IntEnum):
    """SP-011: what when the pool of the nation is empty?"""

    NO_FURTHER_SHIP = 0
    OTHER_CLASS = 1


class WarshipWithdrawal(IntEnum):
    """SP-039: do warships leave when anger falls?"""

    REMOVE_SURPLUS = 0
    STAY = 1


class AttackWithoutMove(IntEnum):
    """SP-103: may a ship attack without moving?"""

    MOVE_REQUIRED = 0
    ZERO_MOVE_ALLOWED = 1


class AttacksPerMove(IntEnum):
    """SP-103: how many attacks per move?"""

    ONE = 0
    ONE_PER_SHIP = 1


class SupportWho(IntEnum):
    """SP-104/111: which ships support?"""

    ALL_IN_FIELD = 0
    MOVED_ONLY = 1


class LeadChoice(IntEnum):
    """SP-104: may a ship that was already there lead?"""

    ANY_WITH_MARKER = 0
    MOVED_ONLY = 1


class WeaponCardTiming(IntEnum):
    """SP-113: cards before or after the roll?"""

    BEFORE = 0
    AFTER = 1


class WeaponCardReuse(IntEnum):
    """SP-113: is a used weapon card discarded?"""

    DISCARDED = 0
    KEPT = 1


class BoardingMarkerPool(IntEnum):
    """SP-014: are the markers of all a hard limit?"""

    SHARED_HARD_LIMIT = 0
    UNLIMITED = 1


class Refill(IntEnum):
    """SP-106/149: when are markers refilled?"""

    AUTOMATIC = 0
    ONE_ACTION = 1
    END_OF_TURN = 2


class PrizeMovement(IntEnum):
    """SP-118: how does a prize travel?"""

    AS_OWN_SHIP = 0
    INSTANT = 1


class PrizesCount(IntEnum):
    """SP-037/118: do prizes count among the civil ships on the board?"""

    NO = 0
    YES = 1


class CrewStrength(IntEnum):
    """SP-120/121: is crew strength a number of hostages?"""

    YES = 0
    CREW_PRICE_ON_MARKER = 1


class PricePeek(IntEnum):
    """SP-071: who may look at the price?"""

    OWNER_ONLY = 0
    ALL = 1


class HostageTransfer(IntEnum):
    """SP-124: may hostages change ships?"""

    YES_FREE = 0
    NO = 1


class CruiseHostageNation(IntEnum):
    """SP-124: of which nation are the hostages of a cruise ship?"""

    SHIP_NATION = 0
    RANDOM = 1


class Unload(IntEnum):
    """SP-016: what does unloading cost?"""

    FREE = 0
    ONE_ACTION = 1


class CruiseAgain(IntEnum):
    """SP-126: can the same cruise ship be boarded again?"""

    YES = 0
    NOT_SAME_ROUND = 1
    NEVER = 2


class YachtMarker(IntEnum):
    """SP-128: out of the game or into the pool?"""

    OUT_OF_THE_GAME = 0
    POOL = 1


class NewShipPlace(IntEnum):
    """SP-070: where do new ships appear?"""

    BAY = 0
    BAY_OR_MUDDERKUTTER = 1


class ShipMarkerReturn(IntEnum):
    """SP-010: can lost ships be bought again?"""

    YES = 0
    NO = 1


class MultiFactionField(IntEnum):
    """SP-130: ships of several factions in the attacked field."""

    SEPARATE = 0
    TOGETHER = 1
    ATTACKER_PICKS = 2


class FleeTogether(IntEnum):
    """SP-139: may a hunted group split?"""

    TOGETHER = 0
    SPLIT = 1


class FleeDeepSea(IntEnum):
    """SP-139: may a ship flee into the deep sea without the ability?"""

    NO = 0
    YES = 1


class FleeToBay(IntEnum):
    """SP-139: is the own bay a free field?"""

    YES = 0
    NO = 1


class HalfPriceOptional(IntEnum):
    """SP-075: may a half-price deal be refused?"""

    NO = 0
    YES = 1


class CaptiveLocation(IntEnum):
    """SP-016: where may hostages be ransomed, killed, released?"""

    BAY_ONLY = 0
    ANYWHERE = 1


class KillScope(IntEnum):
    """SP-086: which negotiations of the turn are eased?"""

    ALL_THIS_TURN = 0
    NEXT_ONLY = 1


class AngerTiming(IntEnum):
    """SP-073/090/129: when do anger changes apply?"""

    IMMEDIATE_KILL_AT_END = 0
    ALL_AT_END = 1


class InterventionHolder(IntEnum):
    """SP-056: in whose turns may the holder play?"""

    HOLDER_ANY_TURN = 0
    ACTIVE_ONLY = 1


class DeckExhausted(IntEnum):
    """SP-008/009: what when a deck is empty?"""

    SHUFFLE_DISCARDS = 0
    NO_MORE_CARDS = 1


class TrainingKept(IntEnum):
    """SP-098: is training lost with the building?"""

    KEPT = 0
    LOST = 1


class BuildDowngrade(IntEnum):
    """SP-151: what lowers a level?"""

    CARDS_ONLY = 0
    NOTHING = 1


class VictoryCheck(IntEnum):
    """SP-003: when is a goal checked?"""

    END_OF_ROUND = 0
    IMMEDIATE = 1


class Elimination(IntEnum):
    """SP-141: no ships and no money for one."""

    STAYS_IN = 0
    FREE_STANGENKUTTER = 1
    OUT = 2


GAME_CHOICES: dict[str, type[IntEnum]] = {
    "start_rotation": StartRotation,
    "first_start_player": FirstStartPlayer,
    "rotation_round_one": RotationRoundOne,
    "pass_allowed": PassAllowed,
    "training_is_action": TrainingIsAction,
    "adjacency": Adjacency,
    "speed_half": SpeedHalf,
    "bay_safe": BaySafe,
    "civil_blocked": CivilBlocked,
    "civil_setup": CivilSetup,
    "entry_side": EntrySide,
    "pool_empty": PoolEmpty,
    "leave_map": LeaveMap,
    "flee_off_edge": FleeOffEdge,
    "lane_source": LaneSource,
    "lane_shift": LaneShift,
    "warship_reach": WarshipReach,
    "warship_target": WarshipTarget,
    "warship_attack_mode": WarshipAttackMode,
    "warship_pool_limit": WarshipPoolLimit,
    "warship_withdrawal": WarshipWithdrawal,
    "attack_without_move": AttackWithoutMove,
    "attacks_per_move": AttacksPerMove,
    "support_who": SupportWho,
    "lead_choice": LeadChoice,
    "weapon_card_timing": WeaponCardTiming,
    "weapon_card_reuse": WeaponCardReuse,
    "boarding_marker_pool": BoardingMarkerPool,
    "refill": Refill,
    "prize_movement": PrizeMovement,
    "prizes_count": PrizesCount,
    "crew_strength": CrewStrength,
    "price_peek": PricePeek,
    "hostage_transfer": HostageTransfer,
    "cruise_hostage_nation": CruiseHostageNation,
    "unload": Unload,
    "cruise_again": CruiseAgain,
    "yacht_marker": YachtMarker,
    "new_ship_place": NewShipPlace,
    "ship_marker_return": ShipMarkerReturn,
    "multi_faction_field": MultiFactionField,
    "flee_together": FleeTogether,
    "flee_deep_sea": FleeDeepSea,
    "flee_to_bay": FleeToBay,
    "half_price_optional": HalfPriceOptional,
    "captive_location": CaptiveLocation,
    "kill_scope": KillScope,
    "anger_timing": AngerTiming,
    "intervention_holder": InterventionHolder,
    "deck_exhausted": DeckExhausted,
    "training_kept": TrainingKept,
    "build_downgrade": BuildDowngrade,
    "victory_check": VictoryCheck,
    "elimination": Elimination,
}

GAME_NUMBERS = (
    "coastal_rows",
    "warship_attacks_per_phase",
    "hand_limit",
)
