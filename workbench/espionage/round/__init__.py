"""A game master's real round: a folder of CSV tables and order sheets in, the next folder, reports and protocol out.

The engine is that of the campaign (`workbench.espionage.game.resolve`), run as plain Python on records as large as the
game needs. Nothing here knows a rule of its own but the reading of order sheets.
"""

from workbench.espionage.round.german import speaking
from workbench.espionage.round.job import Reply, check_sheets, new_round, play_round

__all__ = ["Reply", "check_sheets", "new_round", "play_round", "speaking"]
