"""Port Royal with its expansion: a push-your-luck card game for 2 to 5 players.

The rooms of this book, in the order of every book: tables, rulings, formulas, questions.
"""
