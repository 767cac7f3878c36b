"""What holds at every state of the toy."""

from __future__ import annotations

from typing import Any

from workbench.tables import Rulebook


def check(state: Any, rules: Any, rulebook: Rulebook) -> None:
    """Every card is in exactly one place."""
    for kind, copies in enumerate(rulebook.tables["cards"]["copies"]):
        hands = int(state.hands[:, kind].sum())
        laid = sum(int(order) == kind for order in state.orders)
        deck = sum(int(card) == kind for card in state.deck)
        found = hands + laid + deck + int(state.public.turned_up[kind])
        assert found == copies, f"{copies} cards of kind {kind} in all zones, found {found}"
    assert int(state.public.deck_left) == sum(int(card) >= 0 for card in state.deck)
    assert (state.public.gold >= 0).all()
