"""Look of the panels: one style sheet, put into each panel once."""

from __future__ import annotations

from pathlib import Path

CSS = f"<style>\n{(Path(__file__).parent / 'browser' / 'panel.css').read_text(encoding='utf-8')}</style>"
