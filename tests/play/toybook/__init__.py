"""A small rulebook of its own for the tests of whole games: hidden cards, orders in secret, dice, and pushing luck.

Each seat holds cards. Every round all of them lay one face down, one after the other. Then the cards are turned up,
dice are rolled for a treasure, and the highest card wins it. The winner draws a card that only he sees and may dig on:
each die adds its pips to the treasure, but a 1 loses it.
"""
