"""Read, check, edit, compare and write tables of numbers; rulings; the immutable Rulebook."""

from workbench.files import CannotWrite
from workbench.tables.faults import Fault, TableFaults
from workbench.tables.folder import printed_folder, tables_folder
from workbench.tables.load import check_folder
from workbench.tables.rulebook import Rulebook
from workbench.tables.schema import BookSchema, Column, TableSchema
from workbench.tables.standard import RULES_TABLE, RULINGS_TABLE

__all__ = [
    "RULES_TABLE",
    "RULINGS_TABLE",
    "BookSchema",
    "CannotWrite",
    "Column",
    "Fault",
    "Rulebook",
    "TableFaults",
    "TableSchema",
    "check_folder",
    "printed_folder",
    "tables_folder",
]
