"""What the espionage book can be asked: parameters -> odds."""

from workbench.espionage.questions import agents, prices, special_units, uprisings

QUESTIONS = {
    question.key: question
    for question in (*agents.QUESTIONS, *special_units.QUESTIONS, *uprisings.QUESTIONS, *prices.QUESTIONS)
}
