"""A folder of changed tables over the printed ones, and its variant.csv."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.tables.harbour import PRINTED, SCHEMA, STYLES, Style, changed, write_book
from workbench.errors import BadValue, UnknownName
from workbench.tables import Fault, Rulebook, TableFaults, check_folder, tables_folder


@pytest.fixture
def variant(book: Rulebook) -> Rulebook:
    """Three changes of different kinds."""
    return (
        book.edit("ships", "cog", "crew", 1200, "a larger cog")
        .edit("ships", "brig", "bonus", None)
        .decide("gusts", 3, 'he said, "more; wind"\nand more')
    )


def test_changes_list_cell_printed_mine_and_reason(variant: Rulebook, book: Rulebook) -> None:
    assert book.changes().empty
    assert list(variant.changes().columns) == ["table", "row", "column", "printed", "mine", "reason"]
    assert sorted(variant.changes().itertuples(index=False, name=None), key=str) == [
        ("rulings", "gusts", "choice", "1", "3", 'he said, "more; wind"\nand more'),
        ("ships", "brig", "bonus", -2, None, ""),
        ("ships", "cog", "crew", 1000, 1200, "a larger cog"),
    ]


def test_labels_are_listed_when_asked_for(book: Rulebook) -> None:
    noted = book.edit("ships", "cog", "note", "mine", "to remember")
    assert noted.changes().empty
    assert noted.changes(labels=True).values.tolist() == [["ships", "cog", "note", "", "mine", "to remember"]]


def test_undo_and_restore(variant: Rulebook, book: Rulebook) -> None:
    once = variant.undo("ships", "cog", "crew")
    assert once.cell("ships", "cog", "crew") == 1000
    assert once.reason("ships", "cog", "crew") == ""
    assert len(once.changes()) == 2
    assert once.undo("ships", "brig", "bonus").undo("rulings", "gusts", "choice") == book
    assert variant.restore() == book
    assert variant.restore().changes().empty
    with pytest.raises(UnknownName):
        variant.undo("ships", "cog", "size")


def test_undo_passes_the_checks_too(book: Rulebook) -> None:
    variant = book.edit_all([("ships", "cog", "crew", 0, ""), ("limits", "total_crew", "value", 92, "")])
    with pytest.raises(BadValue, match="1092 sailors"):
        variant.undo("ships", "cog", "crew")
    assert variant.undo("limits", "total_crew", "value").undo("ships", "cog", "crew") == book


def test_a_reason_stays_until_the_cell_is_as_printed(book: Rulebook) -> None:
    variant = book.edit("ships", "cog", "crew", 3, "few").edit("ships", "cog", "crew", 4)
    assert variant.reason("ships", "cog", "crew") == "few"
    assert variant.edit("ships", "cog", "crew", 5, "five").reason("ships", "cog", "crew") == "five"
    assert variant.edit("ships", "cog", "crew", 1000, "as before").reason("ships", "cog", "crew") == ""
    with pytest.raises(BadValue, match="control characters"):
        book.edit("ships", "cog", "crew", 3, "\0")


def test_only_changed_tables_are_written(variant: Rulebook, book: Rulebook, tmp_path: Path) -> None:
    folder = tmp_path / "mine" / "stronger"
    files = variant.write(folder)
    assert files == [folder / "rulings.csv", folder / "ships.csv", folder / "variant.csv"]
    assert sorted(folder.iterdir()) == files
    ships = changed("ships", "cog", "crew", "1200")
    ships[2][6] = ""
    assert (folder / "ships.csv").read_bytes() == Style().csv("ships", ships)
    assert (folder / "rulings.csv").read_bytes() == Style().csv("rulings", changed("rulings", "gusts", "choice", "3"))
    assert (folder / "variant.csv").read_text("utf-8") == (
        "key,value,reason\n"
        "book,harbour,\n"
        f"base_fingerprint,{book.fingerprint},\n"
        'rulings.gusts.choice,3,"he said, ""more; wind""\nand more"\n'
        "ships.cog.crew,1200,a larger cog\n"
        "ships.brig.bonus,,\n"
    )


def test_reading_it_back_gives_an_equal_rulebook(variant: Rulebook, shipped: Path, tmp_path: Path) -> None:
    variant.write(tmp_path / "own")
    again = Rulebook.read(SCHEMA, tmp_path / "own", shipped)
    assert again == variant
    assert again.changes().equals(variant.changes())
    assert again.folder == tmp_path / "own"
    assert again.warnings == ()
    assert Rulebook.read(SCHEMA, str(tmp_path / "own"), str(shipped)) == variant


def test_missing_files_come_from_print(shipped: Path, tmp_path: Path, book: Rulebook) -> None:
    own = tmp_path / "own"
    own.mkdir()
    assert Rulebook.read(SCHEMA, own, shipped) == book
    (own / "ships.csv").write_bytes(STYLES["german excel"].csv("ships", changed("ships", "cog", "crew", "1200")))
    variant = Rulebook.read(SCHEMA, own, shipped)
    assert variant == book.edit("ships", "cog", "crew", 1200)
    assert variant.changes().values.tolist() == [["ships", "cog", "crew", 1000, 1200, ""]]


def test_new_and_missing_rows_are_changes(shipped: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    sloop = ["sloop", "5", *PRINTED["ships"][1][2:]]
    (own / "ships.csv").write_bytes(Style().csv("ships", [*PRINTED["ships"][:3], sloop]))
    variant = Rulebook.read(SCHEMA, own, shipped)
    assert variant.changes()[["table", "row", "column", "mine"]].values.tolist() == [
        ["ships", "sloop", "", "added"],
        ["ships", "dhow", "", "removed"],
    ]
    edited = variant.edit("ships", "sloop", "crew", 6)
    edited.write(own)
    assert (own / "ships.csv").read_bytes() == Style().csv("ships", [*PRINTED["ships"][:3], ["sloop", "6", *sloop[2:]]])
    assert Rulebook.read(SCHEMA, own, shipped) == edited
    with pytest.raises(UnknownName, match="printed row"):
        edited.undo("ships", "sloop", "crew")
    edited.restore().write(own)
    assert [file.name for file in own.iterdir()] == ["variant.csv"]


def test_a_table_that_is_as_printed_again_loses_its_file(variant: Rulebook, shipped: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    variant.write(own)
    undone = variant.undo("rulings", "gusts", "choice")
    assert [file.name for file in undone.write(own)] == ["ships.csv", "variant.csv"]
    assert sorted(file.name for file in own.iterdir()) == ["ships.csv", "variant.csv"]
    assert Rulebook.read(SCHEMA, own, shipped) == undone


def test_a_designers_own_file_stays_in_its_dialect(shipped: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    file = own / "ships.csv"
    german = STYLES["german excel"]
    file.write_bytes(german.csv("ships", changed("ships", "cog", "crew", "1200")))
    Rulebook.read(SCHEMA, own, shipped).undo("ships", "cog", "crew").write(own)
    assert file.read_bytes() == german.csv("ships", PRINTED["ships"])


def test_faults_of_a_variant_name_its_files(shipped: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "nations.csv").write_bytes(
        Style().csv("nations", PRINTED["nations"][:2])
    )  # fr is gone, two ships sail for it
    (own / "limits.csv").write_bytes(Style().csv("limits", changed("limits", "total_ships", "berths", "3")))
    (own / "lights.csv").write_bytes(b"")
    faults = check_folder(SCHEMA, own, shipped)
    assert [(Path(f.file).parent.name, Path(f.file).name, f.row_key, f.column) for f in faults] == [
        ("harbour", "ships.csv", "brig", "nation"),
        ("harbour", "ships.csv", "dhow", "nation"),
        ("own", "lights.csv", "", ""),
        ("own", "limits.csv", "total_ships", "berths"),
    ]
    assert faults[2].hint.startswith("Did you mean")


def test_questions_cannot_be_changed_in_a_variant(shipped: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    rows = changed("rulings", "gusts", "options", "0..9")
    (own / "rulings.csv").write_bytes(Style().csv("rulings", rows[:3]))
    faults = check_folder(SCHEMA, own, shipped)
    assert [(f.row_key, f.column) for f in faults] == [("", ""), ("gusts", "options")]
    assert "the ruling pilot is missing" in faults[0].message
    assert "0..6" in faults[1].message
    words = changed("rulings", "gusts", "question", "How many gusts?")
    (own / "rulings.csv").write_bytes(Style().csv("rulings", words))
    assert Rulebook.read(SCHEMA, own, shipped).rulings.at["gusts", "question"] == "How many gusts?"


# ---- variant.csv -----------------------------------------------------------------------------------------


def only_fault(folder: Path, shipped: Path) -> Fault:
    [fault] = check_folder(SCHEMA, folder, shipped)
    return fault


def test_a_variant_of_another_book_is_refused(variant: Rulebook, shipped: Path, tmp_path: Path) -> None:
    variant.write(tmp_path / "own")
    file = tmp_path / "own" / "variant.csv"
    file.write_bytes(file.read_bytes().replace(b"book,harbour", b"book,pirates"))
    with pytest.raises(TableFaults, match="belongs to the book 'pirates', not to 'harbour'"):
        Rulebook.read(SCHEMA, tmp_path / "own", shipped)


def test_printed_tables_that_changed_since_are_told(variant: Rulebook, shipped: Path, tmp_path: Path) -> None:
    variant.write(tmp_path / "own")
    (shipped / "limits.csv").write_bytes(Style().csv("limits", changed("limits", "total_ships", "value", "31")))
    again = Rulebook.read(SCHEMA, tmp_path / "own", shipped)
    assert len(again.warnings) == 1
    assert "printed tables have changed" in again.warnings[0]
    assert again.cell("limits", "total_ships", "value") == 31
    assert again.edit("ships", "cog", "crew", 3).warnings == again.warnings


def test_a_remark_on_a_cell_that_is_as_printed_is_told(variant: Rulebook, shipped: Path, tmp_path: Path) -> None:
    variant.write(tmp_path / "own")
    with (tmp_path / "own" / "variant.csv").open("a") as file:
        file.write("limits.total_ships.value,31,more\nno.such.cell,,\n")
    again = Rulebook.read(SCHEMA, tmp_path / "own", shipped)
    assert again == variant
    assert len(again.warnings) == 2
    assert "limits.total_ships.value" in again.warnings[0]


def test_variant_csv_may_come_from_german_excel(variant: Rulebook, shipped: Path, tmp_path: Path) -> None:
    variant.write(tmp_path / "own")
    file = tmp_path / "own" / "variant.csv"
    rows = [["key", "value", "reason"], ["book", "harbour", ""], ["ships.cog.crew", "1.200", "größer"]]
    file.write_bytes(STYLES["german excel, windows-1252"].csv("variant", rows))
    again = Rulebook.read(SCHEMA, tmp_path / "own", shipped)
    assert again.reason("ships", "cog", "crew") == "größer"
    again.write(tmp_path / "own")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "key,value\nbook,harbour\n",
        "key,value,reason\n",
        "key,value,reason\nbook,harbour,\nbook,harbour,\n",
        "key,value,reason\nbook,harbour,\nships.cog,1,\n",
        "key,value,reason\nbook,harbour,\nships.cog.crew,1,few,sailors\n",
        "key,value,reason\nbook,harbour,\na.b.c,1,x\na.b.c,1,y\n",
        'key,value,reason\nbook,"harbour,\n',
        "key,value,reason\nbook\n",
    ],
)
def test_a_damaged_variant_csv_is_reported(shipped: Path, tmp_path: Path, text: str) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "variant.csv").write_text(text)
    fault = only_fault(own, shipped)
    assert Path(fault.file).name == "variant.csv"


def test_there_is_no_variant_csv_among_the_printed_tables(variant: Rulebook, shipped: Path, tmp_path: Path) -> None:
    variant.write(tmp_path / "own")
    shutil.copy(tmp_path / "own" / "variant.csv", shipped)
    [fault] = check_folder(SCHEMA, shipped=shipped)
    assert "no such table" in fault.message


def test_the_shipped_tables_are_found() -> None:
    assert tables_folder().is_dir()


def test_a_variant_moves_with_its_folder(variant: Rulebook, shipped: Path, tmp_path: Path) -> None:
    variant.write(tmp_path / "own")
    (tmp_path / "own").rename(tmp_path / "moved")
    assert Rulebook.read(SCHEMA, tmp_path / "moved", shipped) == variant
    write_book(tmp_path / "elsewhere")
    assert Rulebook.read(SCHEMA, tmp_path / "moved", tmp_path / "elsewhere") == variant
