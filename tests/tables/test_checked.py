"""Tables found sound once are not checked again, unless anything that the answer depends on has changed."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tables.harbour import SCHEMA, Style, changed, write_book
from workbench.tables import Column, Rulebook, TableFaults, TableSchema, check_folder, checked, load


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty memory."""
    monkeypatch.setattr(checked, "cache_folder", lambda: tmp_path / "cache" / "checked")
    return tmp_path / "cache" / "checked"


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one with each full check."""
    done: list[int] = []
    real = load.check_drafts

    def counting(*arguments: object) -> object:
        done.append(1)
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(load, "check_drafts", counting)
    return done


def test_unchanged_tables_are_checked_once(shipped: Path, memory: Path, checks: list[int]) -> None:
    for _ in range(3):
        Rulebook.read(SCHEMA, shipped=shipped)
    assert len(checks) == 1
    assert len(list(memory.iterdir())) == 1


def test_a_full_check_can_be_asked_for(shipped: Path, memory: Path, checks: list[int]) -> None:
    Rulebook.read(SCHEMA, shipped=shipped)
    Rulebook.read(SCHEMA, shipped=shipped, fully=True)
    check_folder(SCHEMA, shipped=shipped)
    assert len(checks) == 3


def test_any_changed_byte_is_checked(shipped: Path, memory: Path, checks: list[int]) -> None:
    Rulebook.read(SCHEMA, shipped=shipped)
    (shipped / "ships.csv").write_bytes(Style().csv("ships", changed("ships", "cog", "crew", "1001")))
    Rulebook.read(SCHEMA, shipped=shipped)
    assert len(checks) == 2
    (shipped / "ships.csv").write_bytes(Style().csv("ships", changed("ships", "cog", "crew", "5001")))
    for _ in range(2):
        with pytest.raises(TableFaults):
            Rulebook.read(SCHEMA, shipped=shipped)
    assert len(checks) == 4  # what has faults is never remembered


def test_the_same_files_under_other_bounds_are_checked(shipped: Path, memory: Path) -> None:
    Rulebook.read(SCHEMA, shipped=shipped)
    nations, ships, limits = SCHEMA.tables
    crew = replace(ships.columns[0], maximum=999)
    stricter = replace(SCHEMA, tables=(nations, replace(ships, columns=(crew, *ships.columns[1:])), limits))
    with pytest.raises(TableFaults, match="from 0 to 999"):
        Rulebook.read(stricter, shipped=shipped)


def test_tables_are_not_mixed_up(tmp_path: Path, memory: Path) -> None:
    """Two files of the same form must not stand for each other."""
    columns = (Column("amount", "integer"),)
    tables = tuple(TableSchema(name, columns, capacity=9) for name in ("one", "two"))

    def one_is_less(frames: dict) -> list[tuple[str, str, str, str]]:  # type: ignore[type-arg]
        less = frames["one"].at["a", "amount"] < frames["two"].at["a", "amount"]
        return [] if less else [("one", "a", "amount", "less than two")]

    schema = replace(SCHEMA, tables=tables, checks=(one_is_less,))
    header = ["key", "amount", "name_de", "name_en", "source", "note"]
    folder = write_book(tmp_path / "pair", rules=[changed("rules", "HA-001", "cells", "")[0]])
    for name in ("nations", "ships", "limits"):
        (folder / f"{name}.csv").unlink()
    rules = changed("rules", "HA-001", "cells", "")
    rules[2][5] = ""
    (folder / "rules.csv").write_bytes(Style().csv("rules", rules))
    for name, amount in (("one", "1"), ("two", "2")):
        (folder / f"{name}.csv").write_bytes(Style().csv(name, [header, ["a", amount, "n", "n", "rulebook", ""]]))
    Rulebook.read(schema, shipped=folder)
    (folder / "one.csv").rename(folder / "three.csv")
    (folder / "two.csv").rename(folder / "one.csv")
    (folder / "three.csv").rename(folder / "two.csv")
    with pytest.raises(TableFaults, match="less than two"):
        Rulebook.read(schema, shipped=folder)


def at_most(limit: int) -> Callable[[object], str | None]:
    return lambda value: None if isinstance(value, int) and value <= limit else f"at most {limit}"


def test_a_check_that_carries_another_number_is_another_check(shipped: Path, memory: Path) -> None:
    def with_limit(limit: int) -> object:
        nations, ships, limits = SCHEMA.tables
        crew = replace(ships.columns[0], check=at_most(limit))
        return replace(SCHEMA, tables=(nations, replace(ships, columns=(crew, *ships.columns[1:])), limits))

    Rulebook.read(with_limit(2000), shipped=shipped)  # type: ignore[arg-type]
    with pytest.raises(TableFaults, match="at most 900"):
        Rulebook.read(with_limit(900), shipped=shipped)  # type: ignore[arg-type]


class Callback:
    """A check whose behaviour cannot be told from its description."""

    def __call__(self, tables: object) -> list[tuple[str, str, str, str]]:
        return []


def test_what_cannot_be_described_is_always_checked(shipped: Path, memory: Path, checks: list[int]) -> None:
    schema = replace(SCHEMA, checks=(Callback(),))
    for _ in range(2):
        Rulebook.read(schema, shipped=shipped)
    assert len(checks) == 2
    assert not memory.exists()


def test_another_program_checks_again(
    shipped: Path, memory: Path, checks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    Rulebook.read(SCHEMA, shipped=shipped)
    monkeypatch.setattr(checked, "_source", lambda package: "another version")
    Rulebook.read(SCHEMA, shipped=shipped)
    assert len(checks) == 2


def test_a_memory_that_cannot_be_used_does_no_harm(
    shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, checks: list[int]
) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    for folder in (file, file / "below", tmp_path / "circle", Path("relative")):
        monkeypatch.setattr(checked, "cache_folder", lambda folder=folder: folder)
        Rulebook.read(SCHEMA, shipped=shipped)
    assert len(checks) == 4
    assert not Path("relative").exists()

    def no_home() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr(checked, "cache_folder", no_home)
    Rulebook.read(SCHEMA, shipped=shipped)


def test_the_memory_does_not_grow_without_end(shipped: Path, memory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checked, "MOST_ENTRIES", 3)
    memory.mkdir(parents=True)
    for age in range(6):
        (memory / f"old{age}").touch()
        os.utime(memory / f"old{age}", (age, age))
    Rulebook.read(SCHEMA, shipped=shipped)
    names = {file.name for file in memory.iterdir()}
    assert len(names) == 3
    assert {"old4", "old5"} < names
