"""A game master's round: template, sheets, faults by line, adjustments, reports that tell no secret, whole writing."""

from __future__ import annotations

import ast
import csv
import os
import shlex
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from workbench.book import Book
from workbench.cli import main
from workbench.errors import BadValue
from workbench.espionage.round import cells, check_sheets, german, grids, job, new_round, play_round, reading, sheets
from workbench.files import CannotWrite
from workbench.tables import TableFaults

M = 1_000_000
NOT_SPIED, BEFORE = "was not spied out, or too long ago", "after what goes on and the lines before"


class Master:
    """A game master with a template in a folder."""

    def __init__(self, book: Book, folder: Path) -> None:
        self.book, self.folder = book, folder
        new_round(folder / "r0", book.rulebook, book.record)
        self.change("settings", "seed", "value", "7")

    @property
    def state(self) -> Path:
        return self.folder / "r0" / "state"

    def rows(self, table: str, round_: str = "r0") -> list[dict[str, str]]:
        with open(self.folder / round_ / "state" / f"{table}.csv", newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def row(self, table: str, key: str, round_: str = "r0") -> dict[str, str]:
        return next(row for row in self.rows(table, round_) if row["key"] == key)

    def change(self, table: str, key: str, column: str, value: str) -> None:
        rows = self.rows(table)
        next(row for row in rows if row["key"] == key)[column] = value
        with open(self.state / f"{table}.csv", "w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, rows[0])
            writer.writeheader()
            writer.writerows(rows)

    def sheet(self, warlord: str, *lines: str) -> Path:
        path = self.folder / f"{warlord}.csv"
        path.write_text("\n".join(["Befehl;Wer;Planet;Ziel;Menge", *lines]) + "\n", encoding="cp1252")
        return path

    def faults(self, *lines: str, warlord: str = "rot") -> list[tuple[int, str, str]]:
        """Line, column and message of each fault of a sheet."""
        reply = check_sheets(self.state, [self.sheet(warlord, *lines)], self.book.rulebook, self.book.record, "de")
        return [(fault.line, fault.column, fault.message) for fault in reply.faults]

    def play(self, *sheets: Path, out: str = "r1", partial: bool = False, book: Book | None = None) -> Path:
        book = book or self.book
        play_round(
            state=self.state,
            sheets=sheets,
            out=self.folder / out,
            rulebook=book.rulebook,
            rules=book.record,
            lang="de",
            partial=partial,
        )
        return self.folder / out


@pytest.fixture
def master(book: Book, tmp_path: Path) -> Master:
    made = Master(book, tmp_path)
    # An agent of Rot stands on Blau's innermost planet, where a thief of his may steal.
    own, other = (next(row["key"] for row in made.rows("planets") if row["warlord"] == who) for who in ("rot", "blau"))
    made.change("agents", "agent_rot_1", "planet", other)
    made.change("planets", other, "buildings", "factory")
    made.change("agents", "agent_rot_2", "planet", own)
    return made


def blau(master: Master) -> str:
    return master.row("agents", "agent_rot_1")["planet"]


def test_a_round_from_template_to_reports(master: Master) -> None:
    sheet = master.sheet("rot", f"Diebstahl;agent_rot_1;{blau(master)};;", "Passive Abwehr;;;;24 Mio")
    folder = master.play(sheet)
    assert sorted(path.name for path in folder.iterdir()) == ["protocol.csv", "reports", "state"]
    assert master.row("settings", "round", "r1")["value"] == "2"
    agent = master.row("agents", "agent_rot_1", "r1")
    assert (agent["mission"], agent["step"], agent["theft_round"]) == ("theft", "1", "1")
    loot = 100 * M * int(agent["level"])
    spent = (5 + 24) * M
    upkeep = 3 * M + 3 * 25 * M + 15 * M  # agents, special units, 13 infantry and one armour regiment
    income = 600 * M + 11 * 250 * M
    extra = sum(
        20 * M for row in master.rows("planets", "r1") if row["warlord"] == "rot" and "factory" in row["buildings"]
    )
    assert int(master.row("warlords", "rot", "r1")["cbills"]) == 1500 * M + loot - spent - upkeep + income + extra
    german = (folder / "reports" / "rot.txt").read_text(encoding="utf-8")
    assert "Diebstahl agent_rot_1" in german
    assert "Kein Zugformular" in (folder / "reports" / "blau.txt").read_text(encoding="utf-8")


def test_reports_tell_neither_seed_nor_others_agents(master: Master) -> None:
    folder = master.play(master.sheet("rot", f"Diebstahl;agent_rot_1;{blau(master)};;"))
    report = (folder / "reports" / "blau.txt").read_text(encoding="utf-8")
    assert "agent_rot" not in report
    assert master.row("settings", "seed")["value"] == "7"
    for path in (folder / "reports").iterdir():
        assert "seed" not in path.read_text(encoding="utf-8")


@pytest.mark.rule("GD-028")
def test_one_sheet_moves_no_independent_roll(master: Master) -> None:
    def rolls(folder: Path) -> list[dict[str, str]]:
        with open(folder / "protocol.csv", newline="", encoding="utf-8") as file:
            return [row for row in csv.DictReader(file) if row["what"] == "roll" and row["who"] == "agent_rot_1"]

    rot = master.sheet("rot", f"Diebstahl;agent_rot_1;{blau(master)};;")
    one = rolls(master.play(rot, out="a"))
    other = rolls(master.play(rot, master.sheet("blau", "Reise;agent_blau_1;atria;;"), out="b", partial=True))
    assert one == other
    assert one[0]["rule"] == "GD-028"
    assert one[0]["terms"] == "base 50.0 %"


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("Diebstal;agent_rot_1;;;", "order", "is no order"),
        ("Diebstahl;agent_rot_9;;;", "who", "is no agent of this warlord (GD-015)"),
        ("Diebstahl;agent_blau_1;;;", "who", "is no agent of this warlord (GD-015)"),
        ("Reise;agent_rot_2;nirgends;;", "planet", "is no planet"),
        ("Diebstahl;agent_rot_2;{own};;", "planet", "is no target of a theft (GD-030)"),
        ("Reise;agent_rot_1;{far};;", "planet", "is more than 60 light years away from {blau} (GD-016)"),
        ("Agent ausheben;;{blau};;", "planet", "is no own planet (GD-015)"),
        ("Zerstörung;special_rot_1;{blau};factory;Händler", "planet", f"{NOT_SPIED} (GD-076, ruling intel_validity)"),
        ("Passive Abwehr;;;;viel", "amount", "is no sum in C-Bills, such as 4000000, 4 Mio or 4,5 Mio"),
        ("Passive Abwehr;;;;4000 Mio", "order", f"costs 4000000000 C-Bills; 1402000000 are left {BEFORE}"),
        ("Sprung;ship_rot_2;{own};;", "who", "cannot jump; it is carried by a jump ship (GD-093)"),
        ("Sichern;special_rot_1;;ship_blau_1;", "target", "is no ship of this warlord (GD-074)"),
        ("Aufstand;agent_rot_1;{blau};5 Elefanten;", "target", "names no units for the uprising (GD-059)"),
    ],
)  # fmt: skip
def test_faults_have_line_reason_and_rule(master: Master, line: str, column: str, message: str) -> None:
    own = master.row("agents", "agent_rot_2")["planet"]
    far = [row["key"] for row in master.rows("planets") if row["warlord"] == "rot"][-1]
    places = {"own": own, "blau": blau(master), "far": far}
    good = "Abwehr;special_rot_2;;;"
    found = master.faults(good, line.format(**places), "Ruhe;special_rot_3;;;")
    assert found == [(3, column, message.format(**places))]


@pytest.mark.rule("GD-035", "GD-049")
def test_too_many_agents_and_a_line_twice(master: Master) -> None:
    place = blau(master)
    for number in (2, 3):
        master.change("agents", f"agent_rot_{number}", "planet", place)
    found = master.faults(*(f"Anschlag;agent_rot_{number};{place};;" for number in (1, 2, 3)))
    assert found == [(4, "order", "is given to more than 2 agents (GD-049, ruling max_agents_scope)")]
    found = master.faults(f"Anschlag;agent_rot_1;{place};;", f"Reise;agent_rot_1;{place};;")
    assert found == [(3, "who", "has an order on this sheet already")]


def test_a_player_is_answered_in_his_language(master: Master) -> None:
    lines = ("Diebstal;agent_rot_1;;;", "Abwehr;special_rot_2;;;", "Diebstahl;agent_blau_1;;;", "Anschlag;;{0};;")
    sheet = master.sheet("rot", *(line.format(blau(master)) for line in lines))

    def told(lang: str) -> list[str]:
        reply = check_sheets(master.state, [sheet], master.book.rulebook, master.book.record, lang)
        return [line.removeprefix(str(sheet)) for line in reply.lines]

    assert told("de")[0] == " (rot): 1 gute Befehle, 3 Fehler"
    assert told("de")[1].startswith(":2:1: Befehl: 'Diebstal' ist kein Befehl. Gemeint: diebstahl oder ")
    assert told("de")[2].startswith(
        ":4:2: Wer: 'agent_blau_1' ist kein eigener Agent (GD-015). Gemeint: agent_rot_1 oder "
    )
    assert told("de")[3].startswith(":5:2: Wer: die Zelle ist leer; hier steht: eigener Agent (GD-015)")
    assert told("en")[1].startswith(":2:1: order: 'Diebstal' is no order. Did you mean diebstahl or ")


def test_every_message_of_a_round_has_german_words() -> None:
    """Each text that a fault or a refusal of a round is made of is found in the source and put into German."""
    found = set[str]()
    for module in (sheets, cells, grids, reading, job):
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))):
            name = getattr(getattr(node, "func", None), "id", getattr(getattr(node, "func", None), "attr", ""))
            if not isinstance(node, ast.Call) or name not in PLACES:
                continue
            texts = [*node.args[PLACES[name] :][:1]]
            texts += [word.value for word in node.keywords if word.arg == "message"]
            found |= {_example(text) for text in texts if isinstance(text, ast.Constant | ast.JoinedStr)}
    found -= {text for text in found if text.isdigit()}  # passed on from elsewhere
    assert len(found) > 30
    assert [text for text in sorted(found) if german.german(text) == text] == []


# Where the message stands among the arguments.
PLACES = {"Refused": 1, "fault": 2, "Fault": 9, "fault_in": 1, "CannotWrite": 0}


def _example(text: ast.expr) -> str:
    """Message with a number for each of its parts that are filled in."""
    parts = text.values if isinstance(text, ast.JoinedStr) else [text]
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in parts)


def test_a_faulty_sheet_stops_the_round_unless_the_rest_is_accepted(master: Master) -> None:
    sheet = master.sheet("rot", "Unsinn;;;;", f"Diebstahl;agent_rot_1;{blau(master)};;")
    with pytest.raises(TableFaults, match=r"rot.csv:2:1: Befehl: 'Unsinn' ist kein Befehl"):
        master.play(sheet)
    assert not (master.folder / "r1").exists()
    master.play(sheet, partial=True)
    assert master.row("agents", "agent_rot_1", "r1")["mission"] == "theft"
    report = (master.folder / "r1" / "reports" / "rot.txt").read_text(encoding="utf-8")
    assert "  rot.csv:2:1: Befehl: 'Unsinn' ist kein Befehl" in report
    assert str(master.folder) not in report  # where the game master keeps his files is his own affair


def test_a_broken_file_and_a_nameless_sheet(master: Master) -> None:
    broken = master.folder / "rot.csv"
    broken.write_bytes(b"\xff\xfe\x00\x01")
    with pytest.raises(TableFaults, match=r"rot.csv"):
        master.play(broken)
    with pytest.raises(TableFaults, match="wessen Blatt das ist"):
        master.play(master.sheet("niemand", "Ruhe;special_rot_1;;;"))


def test_no_round_is_overwritten_and_none_is_written_by_halves(master: Master, monkeypatch: pytest.MonkeyPatch) -> None:
    master.play()
    with pytest.raises(CannotWrite, match="wird nie überschrieben"):
        master.play()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(job.os, "fsync", full)
    with pytest.raises(CannotWrite, match="die Festplatte ist voll"):
        master.play(out="r2")
    assert sorted(os.listdir(master.folder)) == ["r0", "r1"]


MOMENTS = ("resolving", "first file", "in the midst", "last file", "before it appears", "just after")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a forked process")
@pytest.mark.filterwarnings("ignore:.*use of fork")
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_round_killed_at_any_moment_leaves_the_old_or_the_new_state(master: Master, moment: str) -> None:
    sheet = master.sheet("rot", f"Diebstahl;agent_rot_1;{blau(master)};;")
    old, whole = contents(master.folder / "r0"), contents(master.play(sheet, out="undisturbed"))
    process = os.fork()
    if process == 0:  # a process of its own, which dies without tidying up
        try:
            die_at(moment, len(whole))
            master.play(sheet)
        finally:
            os._exit(1)
    assert os.WTERMSIG(os.waitpid(process, 0)[1]) == signal.SIGKILL
    assert contents(master.folder / "r0") == old
    if moment == "just after":
        assert contents(master.folder / "r1") == whole
    else:
        assert not (master.folder / "r1").exists()
        assert contents(master.play(sheet)) == whole


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def die_at(moment: str, files: int) -> None:
    """Let this process be killed at a moment of the next round."""
    written = 0
    rename = os.rename

    def die(*_: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    def synced(_: int) -> None:
        nonlocal written
        written += 1
        if written == {"first file": 1, "in the midst": files // 2, "last file": files}.get(moment):
            die()

    def renamed(one: Path, other: Path) -> None:
        if moment == "just after":
            rename(one, other)
        die()

    job.os.fsync, job.os.rename = synced, renamed
    if moment == "resolving":
        job.resolving.resolve = die


def test_adjustments_are_carried_out_once_and_recorded(master: Master) -> None:
    (master.state / "adjustments.csv").write_text(
        "table,key,column,value,reason\nwarlords,blau,cbills,+500000000,Tribut\nagents,agent_rot_1,level,3,Patzer\n"
    )
    folder = master.play()
    text = (folder / "protocol.csv").read_text(encoding="utf-8")
    assert "warlords.blau.cbills: 1500000000 -> 2000000000" in text
    assert master.row("agents", "agent_rot_1", "r1")["level"] == "3"
    assert not (folder / "state" / "adjustments.csv").exists()
    (master.state / "adjustments.csv").write_text("table,key,column,value,reason\nwarlords,grau,cbills,5,\n")
    with pytest.raises(TableFaults, match=r"adjustments.csv:2:2.*ist keine Zeile von warlords"):
        master.play(out="r2")


def test_a_changed_ruling_is_recorded_with_its_round(master: Master) -> None:
    master.play(book=master.book.decide("unpaid", "disband"))
    assert master.rows("history", "r1") == [{"round": "1", "ruling": "unpaid", "before": "idle", "now": "disband"}]


def test_the_economy_may_be_kept_elsewhere(master: Master) -> None:
    master.change("settings", "economy", "value", "external")
    master.play(master.sheet("rot", "Abwehr;special_rot_1;;;"))
    assert int(master.row("warlords", "rot", "r1")["cbills"]) == (1500 - 3 - 5) * M
    assert int(master.row("warlords", "rot", "r1")["res"]) == 2000 - 150


def test_state_faults_name_file_line_and_nearest_key(master: Master) -> None:
    master.change("agents", "agent_rot_3", "planet", "achernaar")
    with pytest.raises(
        TableFaults, match=r"agents.csv:4:3: agent_rot_3, Planet: 'achernaar' ist kein Planet. Gemeint: "
    ):
        master.play()


def test_what_was_written_is_read_again(master: Master) -> None:
    first = master.play()
    again = {path.name: path.read_bytes() for path in (first / "state").iterdir()}
    for name in ("warlords", "planets", "troops", "special_units", "ships"):
        assert len(master.rows(name, "r1")) == len(master.rows(name)), name
    play_round(
        state=first / "state",
        sheets=[],
        out=master.folder / "r2",
        rulebook=master.book.rulebook,
        rules=master.book.record,
        lang="en",
        partial=False,
    )
    assert {path.name: path.read_bytes() for path in (first / "state").iterdir()} == again


def test_a_template_with_a_seed_is_always_the_same(book: Book, tmp_path: Path) -> None:
    for name, seed in (("a", 5), ("b", 5), ("c", 6)):
        new_round(tmp_path / name, book.rulebook, book.record, 3, seed)
    one, same, other = (contents(tmp_path / name) for name in "abc")
    assert one == same
    assert one["state/planets.csv"] != other["state/planets.csv"]
    with pytest.raises(BadValue, match="seed of a template"):
        new_round(tmp_path / "d", book.rulebook, book.record, 2, -1)


def test_the_command_line(book: Book, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run: Callable[..., int] = lambda *words: main(["round", "espionage", *map(str, words)])  # noqa: E731
    assert run("--new", tmp_path / "r0") == 0
    state = tmp_path / "r0" / "state"
    sheet = tmp_path / "rot.csv"
    sheet.write_text("order,who,planet\ntheft,agent_rot_1,nowhere\n")
    capsys.readouterr()
    assert run(state, sheet, "--check-only") == 1
    assert "rot.csv:2:3" in capsys.readouterr().out
    assert run(state, sheet, "--out", tmp_path / "r1") == 1
    assert run(state, sheet, "--out", tmp_path / "r1", "--accept-partial") == 0
    assert f"workbench round espionage {tmp_path / 'r1' / 'state'} ORDERS… --out" in capsys.readouterr().out
    assert main(["round", "pirates", "--new", str(tmp_path / "x")]) == 1


def test_sums_are_read_as_the_file_writes_numbers(master: Master) -> None:
    """With semicolons ``4,5`` is a decimal and ``1.500.000`` is in groups; ``4.5`` may not silently mean 45."""

    def budget(text: str) -> str:
        master.play(master.sheet("rot", f"Passive Abwehr;;;;{text}"), out=f"r_{text}")
        return master.row("warlords", "rot", f"r_{text}")["realm_budget_cbills"]

    assert budget("4,5 Mio") == "4500000"
    assert budget("1.500.000") == "1500000"
    for text in ("4.5 Mio", "1.50.000", "4,5", "-3 Mio"):
        assert [fault[:2] for fault in master.faults(f"Passive Abwehr;;;;{text}")] == [(2, "amount")], text
    english = master.folder / "rot.csv"
    english.write_text("order,amount\npassive defence,4.5 M\n")
    master.play(english, out="english")
    assert master.row("warlords", "rot", "english")["realm_budget_cbills"] == "4500000"


def test_a_refused_line_leaves_its_agent_free(master: Master) -> None:
    master.change("warlords", "rot", "cbills", str(100 * M))  # 93 M go on
    place = blau(master)
    assert [
        fault[0] for fault in master.faults(f"Anschlag;agent_rot_1;{place};;", f"Diebstahl;agent_rot_1;{place};;")
    ] == [2]


def test_ships_and_units_have_german_names(master: Master) -> None:
    yard = next(row["key"] for row in master.rows("planets") if row["warlord"] == "rot" and row["capital_of"])
    folder = master.play(
        master.sheet("rot", f"Schiff bauen;;{yard};Sprungschiff;", f"Einheit ausheben;;{yard};Panzerregiment;")
    )
    assert [row["kind"] for row in master.rows("ships", folder.name) if row["key"] == "ship_rot_9"] == ["jump_ship"]
    assert {"planet": yard, "kind": "armour_regiment", "experience": "1", "number": "2"} in master.rows(
        "troops", folder.name
    )


def test_adjustments_from_german_excel(master: Master) -> None:
    lines = (
        "table;key;column;value;reason",
        "warlords;blau;cbills;+500.000.000;Tribut für Röt",
        f"planets;{blau(master)};x_ly;=-31;",
    )
    (master.state / "adjustments.csv").write_bytes("\r\n".join(lines).encode("cp1252"))
    protocol = (master.play() / "protocol.csv").read_text(encoding="utf-8")
    assert "warlords.blau.cbills: 1500000000 -> 2000000000,,,,,,Tribut für Röt" in protocol
    assert master.row("planets", blau(master), "r1")["x_ly"] == "-31"


@pytest.mark.rule("GD-026")
def test_the_protocol_tells_the_terms_of_a_success(master: Master) -> None:
    master.change("agents", "agent_rot_1", "level", "2")
    with open(master.play(master.sheet("rot", f"Diebstahl;agent_rot_1;{blau(master)};;")) / "protocol.csv") as file:
        rolls = {row["text"]: row for row in csv.DictReader(file) if row["what"] == "roll"}
    hidden = rolls["detection"]["result"] == "undetected"
    assert rolls["detection"]["terms"] == "base 50.0 % + level 10.0 %"
    assert rolls["success"]["terms"] == ("base 50.0 % + level 10.0 %" if hidden else "base 10.0 % + level 10.0 %")
    assert rolls["success"]["chance"] == ("3/5" if hidden else "1/5")


def test_the_next_command_can_be_copied_and_plays_by_the_same_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "Spiel Süd"
    words = ["--set", "costs.agent.value=80000000", "--ruling", "unpaid=disband", "--lang", "de"]
    assert main(["round", "espionage", "--new", str(folder / "Runde 0"), *words]) == 0
    first = capsys.readouterr().out.splitlines()[-1].replace("ORDERS… ", "")
    assert main(shlex.split(first)[1:]) == 0
    second = capsys.readouterr().out.splitlines()[-1]
    assert shlex.split(second)[3:] == [
        str(folder / "Runde 1" / "state"),
        "ORDERS…",
        "--out",
        str(folder / "Runde 2"),
        *words,
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("{state}", "--out", "{folder}"), "gibt es schon; eine gespielte Runde wird nie überschrieben"),
        (("{folder}/nichts", "--out", "{folder}/x"), "ist kein Ordner"),
        (("{state}", "--out", "{state}/settings.csv/x"), "wurde nicht geschrieben: ein Teil des Wegs ist kein Ordner"),
        (("--new", "{folder}/x", "--warlords", "9"), "Warlords einer Vorlage: 9 ist nicht erlaubt; erlaubt ist"),
        (("{state}", "--check-only", "--ruling", "unpaid=egal"), "unpaid: 'egal' ist nicht erlaubt; erlaubt ist eines"),
        (("{state}", "--check-only", "--ruling", "unpait=idle"), "Auslegung 'unpait' ist unbekannt. Gemeint: unpaid?"),
        (("{state}", "--check-only", "--tables", "{folder}/y"), "der Ordner lässt sich nicht lesen: es gibt sie nicht"),
    ],
)  # fmt: skip
def test_refusals_are_german_where_german_is_wanted(
    master: Master, words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    places = {"state": master.state, "folder": master.folder}
    assert main(["round", "espionage", *(word.format(**places) for word in words), "--lang", "de"]) == 1
    assert told in capsys.readouterr().err
