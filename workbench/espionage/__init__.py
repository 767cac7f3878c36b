"""Regelwerk IV, Geheimdienst: agents, their missions and counter-espionage of a play-by-post space strategy game.

The rooms of this book, in the order of every book: tables, rulings, formulas, questions.
"""
