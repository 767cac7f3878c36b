"""Somalian Pirates: a board game of piracy for up to seven factions.

The rooms of this book, in the order of every book: tables, rulings, formulas, questions.
"""
