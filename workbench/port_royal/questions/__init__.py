"""What Port Royal can be asked: parameters -> odds."""

from workbench.port_royal.questions import draws

QUESTIONS = {question.key: question for question in (*draws.QUESTIONS,)}
