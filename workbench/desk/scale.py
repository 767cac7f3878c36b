"""Large sums in a unit that people read: millions instead of single coins."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.desk.languages import either


@dataclass(frozen=True, slots=True)
class Scale:
    """Unit in which a control shows a number.

    Attributes
    ----------
    factor : int
        How much of the number one unit is (1,000,000).
    unit_de, unit_en : str
        The unit in words (``M C-Bills``).
    most : int
        Where a slider usually ends, in this unit.
    """

    factor: int
    unit_de: str
    unit_en: str
    most: int

    @property
    def unit(self) -> str:
        """The unit in the language."""
        return either(self.unit_de, self.unit_en)
