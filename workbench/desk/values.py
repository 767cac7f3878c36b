"""The numbers of the rulebook that a question reads: a slider for each, in groups."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as w

from workbench.book import Book
from workbench.desk.cells import Cell, CellControl, column_name, table_name
from workbench.desk.languages import word


class Values:
    """Controls of cells and rulings, shown in two columns.

    Parameters
    ----------
    cells : callable
        ``cells(book) -> list of Cell``.
    edit, undo : callable
        What is done with an edited cell, and with one that goes back to print.

    Attributes
    ----------
    controls : dict of str to CellControl
        By address (``warships.destroyer.combat_value``).
    widget : widget
    """

    def __init__(
        self,
        cells: Callable[[Book], list[Cell]],
        edit: Callable[[Cell, Any], None],
        undo: Callable[[Cell], None],
    ) -> None:
        self._cells, self._edit, self._undo = cells, edit, undo
        self.controls: dict[str, CellControl] = {}
        self._wanted: list[Cell] = []
        self._heads: dict[tuple[str, str], w.HTML] = {}
        self._head = w.HTML()
        self._box = w.Box(
            layout=w.Layout(
                display="grid",
                grid_template_columns="repeat(auto-fill, minmax(480px, 1fr))",
                width="100%",
                grid_gap="0 18px",
            )
        )
        self._box.add_class("rb-cells")
        self.widget = w.VBox([self._head, self._box], layout=w.Layout(width="100%"))

    def make(self, book: Book) -> None:
        """Make controls for cells that have none yet (also of rows that a variant adds)."""
        self._wanted = self._cells(book)
        for cell in self._wanted:
            if cell.address not in self.controls:
                self.controls[cell.address] = CellControl(cell, book, self._edit, self._undo)
        views = self._with_heads()
        if list(self._box.children) != views:
            self._box.children = views

    def _with_heads(self) -> list[w.Widget]:
        """Controls of cells in order; a run of cells whose labels leave out the column gets it as heading."""
        views: list[w.Widget] = []
        group: tuple[str, str] | None = None
        for cell in self._wanted:
            this = None if cell.named else (cell.table, cell.column)
            if this is not None and this != group:
                if this not in self._heads:  # a widget made for nothing would live as long as the kernel
                    self._heads[this] = w.HTML()
                head = self._heads[this]
                head.add_class("rb-wide")
                views.append(head)
            group = this
            views.append(self.controls[cell.address].view)
        return views

    def follow(self, book: Book, printed: Book) -> None:
        """Show the cells of a variant beside the printed ones, also after a refused edit."""
        for cell in self._wanted:
            self.controls[cell.address].follow(book, printed)

    def relabel(self, book: Book) -> None:
        """Put the headings into the language."""
        self._head.value = f'<div class="rb-head">{word("table_values")}</div>'
        for (table, column), head in self._heads.items():
            name = table_name(book, table)
            if column != "value":
                name = f"{name}: {column_name(column)}"
            head.value = f'<div class="rb-subhead">{escape(name)}</div>'
