"""Large sums in a unit that people read: millions instead of single coins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from workbench.desk.languages import MILLION, word


@dataclass(frozen=True, slots=True)
class Scale:
    """How a control shows a large sum: in millions.

    Attributes
    ----------
    plain : str
        What is counted (``C-Bills``).
    most : int
        Where a slider usually ends, in millions.
    """

    plain: str
    most: int

    factor: ClassVar[int] = MILLION

    @property
    def unit(self) -> str:
        """Unit of the control in the language (``M C-Bills``)."""
        return f"{word('million')} {self.plain}"
