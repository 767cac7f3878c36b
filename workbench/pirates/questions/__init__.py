"""What the pirate book can be asked: parameters -> odds."""

from workbench.pirates.questions import fights, negotiation, purchases

QUESTIONS = {question.key: question for question in (*fights.QUESTIONS, *negotiation.QUESTIONS, *purchases.QUESTIONS)}
