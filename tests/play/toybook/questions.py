"""The toy answers no questions of chance."""

from __future__ import annotations

from workbench.odds import Question

QUESTIONS: dict[str, Question] = {}
