"""Exact probability: dice, answers and the questions that can be asked."""

from workbench.odds.answer import Alternative, Answer, Odds, Reading, Term
from workbench.odds.dice import Dice, dice
from workbench.odds.question import Key, Keys, Option, Parameter, Question, Whole

__all__ = [
    "Alternative",
    "Answer",
    "Dice",
    "Key",
    "Keys",
    "Odds",
    "Option",
    "Parameter",
    "Question",
    "Reading",
    "Term",
    "Whole",
    "dice",
]
