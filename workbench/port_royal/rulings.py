"""Rulings of Port Royal that the engine reads: one IntEnum per ruling of kind choice.

The member names in lower case are the option keys of ``rulings.csv``, in the same order.
"""

from __future__ import annotations

from enum import IntEnum


class Fee(IntEnum):
    """PR-056/095: does a player who is not active pay a coin per card, and from what?"""

    FROM_INCOME_ALLOWED = 0
    PAID_FIRST = 1
    NO_FEE = 2


class Governor(IntEnum):
    """PR-070: whom does a governor help?"""

    BOTH = 0
    ACTIVE_ONLY = 1


class Admiral(IntEnum):
    """PR-070: does an admiral bring coins?"""

    FIVE_CARDS_TWO_COINS = 0
    OFF = 1


class GunnerStack(IntEnum):
    """PR-064/076: does each of several gunners pay?"""

    PER_GUNNER = 0
    ONCE = 1


class GunnerZero(IntEnum):
    """PR-076: what does a gunner bring without a ship in the harbour?"""

    FLOOR_0 = 0
    PAY_1 = 1


class Clerk(IntEnum):
    """PR-097: is the clerk in the deck, and what does he do?"""

    EXTRA_CARD = 0
    ABSENT = 1


class Expansion(IntEnum):
    """PR-075: is the expansion played?"""

    OFF = 0
    PERSONS_AND_SHIPS_ONLY = 1
    WITH_CONTRACTS = 2


class FirstPlayer(IntEnum):
    """PR-011: who starts the game?"""

    RANDOM = 0
    SEAT_0 = 1


class PassAllowed(IntEnum):
    """PR-014/048: may one decline to take a card in phase 2?"""

    YES = 0
    ACTIVE_MUST_TAKE = 1


class HarbourCleanup(IntEnum):
    """PR-015: what happens to cards left in the harbour after phase 2?"""

    DISCARD = 0
    KEEP = 1


class RepelOptional(IntEnum):
    """PR-022: must a ship be repelled that can be?"""

    CHOICE = 0
    FORCED_ON_A_DUPLICATE = 1


class JackScope(IntEnum):
    """PR-030/035/080: does a jack of all trades stand in for others in contracts too?"""

    EXPEDITIONS_ONLY = 0
    ALSO_CONTRACTS = 1


class ExpeditionWindow(IntEnum):
    """PR-033/034: until when in his turn may the active player fulfil expeditions?"""

    PHASE1_AND_OWN_PHASE2 = 0
    UNTIL_TURN_PASSES = 1


class TaxSimultaneous(IntEnum):
    """PR-037/038: do all pay before anybody gets the bonus?"""

    YES = 0
    IN_TURN_ORDER = 1


class TaxScope(IntEnum):
    """PR-038: which points count for the fewest points?"""

    ALL_VP = 0
    PERSONS_ONLY = 1


class EmptyHarbour(IntEnum):
    """PR-041: may one stop while the harbour is empty?"""

    YES = 0
    NO = 1


class JesterScope(IntEnum):
    """PR-045/068: do jesters pay at an empty harbour too?"""

    BUST_OR_EMPTY_HARBOUR = 0
    BUST_ONLY = 1


class TakeCountTime(IntEnum):
    """PR-049: when are the colours counted that allow cards?"""

    START_OF_PHASE2 = 0
    EACH_TAKE = 1


class SameTurn(IntEnum):
    """PR-050/055: which skills do not work in the turn of hiring?"""

    ALL_BUT_PHASE2_STARTERS = 0
    ALL_BUT_GOVERNOR_ADMIRAL = 1


class CountTime(IntEnum):
    """PR-070/076/077: when do admiral, gunner and vice admiral count the harbour?"""

    OWN_TURN = 0
    START_OF_PHASE2 = 1


class EndTrigger(IntEnum):
    """PR-058: when is it checked whether somebody has enough points?"""

    ANY_TIME = 0
    END_OF_TURN = 1


class WinSet(IntEnum):
    """PR-060: must the winner have the points that trigger the end?"""

    NO = 0
    YES = 1


class VariantExpedition(IntEnum):
    """PR-072/073: is an expedition needed to win?"""

    OFF = 0
    ON = 1


class AutoPass(IntEnum):
    """PR-071: who is skipped when only a worthless ship is left, and does he lose his income?"""

    OFF = 0
    ON_FAIR = 1
    ON_LITERAL = 2


class PileEmpty(IntEnum):
    """PR-016/047: what happens when all cards are coins?"""

    STOP_AND_TOKENS = 0
    STOP_NO_COINS = 1


class ShuffleTime(IntEnum):
    """PR-047: when is the discard pile shuffled?"""

    WHEN_NEEDED = 0
    AT_ONCE = 1


class CoinsAreCards(IntEnum):
    """PR-008: are coins real cards of the deck?"""

    REAL_CARDS = 0
    ABSTRACT_COUNTERS = 1


class NewShips(IntEnum):
    """PR-096: who gets the coin of a ship that gives one away?"""

    CHOSEN_PLAYER = 0
    POOREST = 1
    ALL_OTHERS = 2


class ContractReward(IntEnum):
    """PR-010/078: what does a fulfilled contract bring?"""

    COINS_4321_VP_012 = 0
    VP_1_EACH = 1


class ContractCubes(IntEnum):
    """PR-091: how many contracts can a player fulfil?"""

    THREE_ONCE_EACH = 0
    NO_LIMIT = 1


class ContractDecide(IntEnum):
    """PR-086 to PR-090: is a contract fulfilled by choice?"""

    CHOICE = 0
    AUTOMATIC = 1


class LittleGambler(IntEnum):
    """PR-089/090: can several steps be made in one turn?"""

    ONE_STEP_PER_TURN = 0
    SEVERAL = 1


class FrigateWaiver(IntEnum):
    """PR-094/098: does a trade whose coins are forgone use up a take?"""

    YES = 0
    NO = 1


class ContractPairs(IntEnum):
    """PR-080: are the contracts with two pictured persons played?"""

    TABLE = 0
    OFF = 1


CHOICES: dict[str, type[IntEnum]] = {
    "fee": Fee,
    "governor": Governor,
    "admiral": Admiral,
    "gunner_stack": GunnerStack,
    "gunner_zero": GunnerZero,
    "clerk": Clerk,
    "expansion": Expansion,
    "first_player": FirstPlayer,
    "pass_allowed": PassAllowed,
    "harbour_cleanup": HarbourCleanup,
    "repel_optional": RepelOptional,
    "jack_scope": JackScope,
    "expedition_window": ExpeditionWindow,
    "tax_simultaneous": TaxSimultaneous,
    "tax_scope": TaxScope,
    "empty_harbour": EmptyHarbour,
    "jester_scope": JesterScope,
    "take_count_time": TakeCountTime,
    "same_turn": SameTurn,
    "count_time": CountTime,
    "end_trigger": EndTrigger,
    "win_set": WinSet,
    "variant_expedition": VariantExpedition,
    "auto_pass": AutoPass,
    "pile_empty": PileEmpty,
    "shuffle_time": ShuffleTime,
    "coins_are_cards": CoinsAreCards,
    "new_ships": NewShips,
    "contract_reward": ContractReward,
    "contract_cubes": ContractCubes,
    "contract_decide": ContractDecide,
    "little_gambler": LittleGambler,
    "frigate_waiver": FrigateWaiver,
    "contract_pairs": ContractPairs,
}

NUMBERS = ("cost_floor", "vp_target", "contract_count")
