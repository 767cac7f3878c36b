"""Workbench for the people who write and balance the rules of games."""
