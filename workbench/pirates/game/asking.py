"""Asking a seat something, and counting the actions that it uses (SP-046)."""

from __future__ import annotations

from workbench.jit import lean_inner, lean_merged


@lean_merged
def ask(state, seat, question):
    """Ask a seat something."""
    state.to_move = seat
    state.public.ask = question


@lean_inner
def spend(state, seat, actions, tally):
    """An action is used (SP-046)."""
    public = state.public
    public.actions_left -= actions
    public.actions_done += 1
    state.tally[seat, tally] += 1
