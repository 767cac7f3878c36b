"""What Port Royal can be asked: parameters -> odds."""

from workbench.port_royal.questions import draws, prices, stopping

QUESTIONS = {question.key: question for question in (*draws.QUESTIONS, *prices.QUESTIONS, *stopping.QUESTIONS)}
