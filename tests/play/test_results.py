"""What is read from a batch: by hand from a few games, and words and files of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from workbench.book import Book, rulebook
from workbench.cli import bench_games, main
from workbench.errors import BadValue, WorkbenchError
from workbench.play.batch import simulate
from workbench.play.chunks import Chunk
from workbench.play.pictures import short_table
from workbench.play.results import About, Results

MIXED = ["careful", "random", "greedy"]


def three_games(places: tuple[tuple[int, int], ...] = ((1, 2), (1, 1), (2, 1))) -> Results:
    """Three games of two seats, laid by hand: seat 0 wins, both win, seat 1 wins."""
    about = About(
        book="toy",
        fingerprint="0",
        seed=1,
        first=0,
        asked=3,
        bots=("a", "b"),
        rotate=False,
        measures=("place", "gold"),
        tallies=("digs",),
        curves=("gold",),
        kinds=("lay", "dig"),
        names={},
        measure_names={},
    )
    curves = [
        # game, round, seat, place, gold
        *((0, 1, 0, 1, 2), (0, 1, 1, 2, 0), (0, 2, 0, 2, 2), (0, 2, 1, 1, 5), (0, 3, 0, 1, 9), (0, 3, 1, 2, 5)),
        *((1, 1, 0, 1, 1), (1, 1, 1, 2, 0), (1, 2, 0, 1, 3), (1, 2, 1, 1, 3)),
        *((2, 1, 0, 1, 0), (2, 1, 1, 1, 0), (2, 2, 0, 2, 0), (2, 2, 1, 1, 8)),
    ]
    kinds = np.zeros((3, 2, 2, 3), np.int32)
    kinds[0, 0, 1] = (2, 2, 4)  # made, chosen, possible: two digs at four decisions
    kinds[1, 0, 1] = (1, 1, 1)
    kinds[:, :, 0] = (3, 0, 0)  # laid where there was no choice
    chunk = Chunk(
        0,
        3,
        {
            "place": np.array(places),
            "gold": np.array([[9, 5], [3, 3], [0, 8]]),
            "decisions": np.array([[4, 2], [2, 2], [1, 1]]),
            "options": np.array([[12, 4], [4, 4], [2, 4]]),
            "digs": np.array([[2, 0], [1, 0], [0, 0]]),
        },
        {"rounds": np.array([3, 2, 2]), "turns": np.array([6, 4, 4]), "moves": np.array([12, 8, 8])},
        kinds,
        np.array(curves, np.int64),
    )
    return Results(about, [chunk], 1.0)


def test_rates_and_length_by_hand() -> None:
    results = three_games()
    assert results.estimate("win_rate", 0).value == pytest.approx(1.5 / 3)
    assert results.estimate("win_rate", "b").value == pytest.approx(1.5 / 3)
    assert results.estimate("first_seat_advantage").value == pytest.approx(0)
    assert results.estimate("shared_wins").value == pytest.approx(1 / 3)
    assert results.estimate("rounds").value == pytest.approx(7 / 3)
    assert results.estimate("gold", 0).value == 4
    assert results.estimate("digs", "a").value == 1
    assert results.estimate("decisions_per_turn").value == pytest.approx(12 / 14)
    assert results.estimate("options_per_decision").value == pytest.approx(30 / 12)
    with pytest.raises(BadValue, match="summary"):
        results.estimate("wins", 0)


def test_a_game_that_nobody_wins() -> None:
    """Where a rule demands more of a winner than being first, all places may begin at 2: no share of the win then."""
    results = three_games(((2, 3), (1, 1), (2, 1)))
    assert results.estimate("win_rate", 0).value == pytest.approx(0.5 / 3)
    assert results.estimate("win_rate", 1).value == pytest.approx(1.5 / 3)
    assert results.frame["won"].tolist() == [0, 0, 0.5, 0.5, 0, 1]


def test_lead_changes_by_hand() -> None:
    """Game 0: seat 0, then 1, then 0: two. Game 1: a shared lead takes nothing over. Game 2: a first lead is none."""
    assert three_games().lead_changes.tolist() == [2, 0, 0]


def test_curves_by_hand() -> None:
    curves = three_games().curves
    gold = curves[(curves["measure"] == "gold") & (curves["by"] == "seat") & (curves["of"] == "0")]
    assert gold["value"].tolist() == pytest.approx([1, 5 / 3, 9])
    assert gold["games"].tolist() == [3, 3, 1]


def test_use_of_moves_by_hand() -> None:
    moves = three_games().moves.set_index(["kind", "by", "of"])
    assert moves.at[("dig", "seat", "0"), "per_game"] == 1
    assert moves.at[("dig", "seat", "0"), "chosen"] == pytest.approx(3 / 5)
    assert moves.at[("dig", "seat", "0"), "decisions"] == 5
    assert moves.at[("lay", "bot", "b"), "per_game"] == 3
    assert np.isnan(moves.at[("lay", "bot", "b"), "chosen"])


def test_everything_stands_in_one_summary() -> None:
    results = three_games()
    whole = results.summary(everything=True)
    assert len(whole) == len(results.summary()) + len(results.curves) + 2 * len(results.moves)
    lines = whole.set_index(["what", "by", "of"])
    assert lines.at[("dig per game", "seat", "0"), "value"] == 1
    assert lines.at[("dig chosen", "seat", "0"), "value"] == pytest.approx(3 / 5)
    gold = results.curves.query("measure == 'gold' and round == 2 and by == 'bot' and of == 'b'").iloc[0]
    assert list(lines.loc[("gold after round 2", "bot", "b")]) == [gold.value, gold.low, gold.high, gold.games]


def test_a_row_per_game_and_seat() -> None:
    frame = three_games().frame
    assert frame[["game", "seat"]].to_numpy().tolist() == [[game, seat] for game in range(3) for seat in range(2)]
    assert frame["won"].tolist() == [1, 0, 0.5, 0.5, 0, 1]
    assert frame["bot"].tolist() == ["a", "b"] * 3
    assert frame["rounds"].tolist() == [3, 3, 2, 2, 2, 2]


def test_columns_are_small(toy: Book) -> None:
    frame = simulate(toy.setting, 500, bots=MIXED).frame
    assert {str(kind) for kind in frame.drop(columns=["game", "bot", "won"]).dtypes} <= {"int8", "int16"}
    assert len(frame) == 1500


def test_seats_of_one_bot_are_one_cluster_per_game(toy: Book) -> None:
    """One bot on all seats wins an even share of every game: nothing is left to chance, and the interval says so."""
    found = simulate(toy.setting, 300, seats=3, bots="random").estimate("win_rate", "random")
    assert (found.value, found.low, found.high) == pytest.approx((1 / 3, 1 / 3, 1 / 3))


# ---- comparing ---------------------------------------------------------------------------------------


def test_the_same_batch_differs_by_noise_only(toy: Book) -> None:
    results = simulate(toy.setting, 300, bots=MIXED)
    for language, word in (("en", "noise"), ("de", "Rauschen")):
        lines = results.compare(results, language)
        assert (lines["difference"] == 0).all()
        assert set(lines["verdict"]) == {word}


def test_common_luck_tells_a_difference_early(toy: Book) -> None:
    dear = toy.edit("constants", "faces", "value", 8)
    one, other = (simulate(book.setting, 1500, seats=3, bots="careful") for book in (dear, toy))
    line = one.compare(other).set_index(["what", "of"]).loc[("gold", "careful")]
    assert line["verdict"] == "higher"
    assert line["low"] > 0
    apart = simulate(toy.setting, 1500, seats=3, bots="careful", first=1500)
    plain = one.estimate("gold", "careful"), apart.estimate("gold", "careful")
    assert line["high"] - line["low"] < sum(each.high - each.low for each in plain)


def test_other_luck_cannot_be_compared(toy: Book) -> None:
    results = simulate(toy.setting, 20, bots=MIXED)
    for other in (simulate(toy.setting, 20, bots=MIXED, seed=2), simulate(toy.setting, 20, bots=MIXED, first=20)):
        with pytest.raises(BadValue, match="compare"):
            results.compare(other)


# ---- files, words, pictures --------------------------------------------------------------------------


def test_a_parquet_file_says_what_was_played(toy: Book, tmp_path: Path) -> None:
    results = simulate(toy.setting, 40, bots=MIXED, rotate=True)
    frame = pd.read_parquet(results.to_parquet(tmp_path / "results.parquet"))
    pd.testing.assert_frame_equal(frame, results.frame)
    assert frame.attrs["fingerprint"] == toy.fingerprint
    assert frame.attrs["bots"] == MIXED
    plain = pd.read_csv(results.to_csv(tmp_path / "results.csv"))
    assert plain["gold"].tolist() == results.frame["gold"].tolist()


def test_a_file_is_written_whole_or_not_at_all(toy: Book, tmp_path: Path) -> None:
    results = simulate(toy.setting, 10, bots=MIXED)
    with pytest.raises(WorkbenchError):
        results.to_parquet(tmp_path / "missing" / "results.parquet")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("key", ["espionage", "pirates", "port_royal"])
def test_a_book_names_all_its_measures(key: str) -> None:
    setting = rulebook(key).setting
    assert {"place", *setting.measures} == set(setting.game.measures)


def test_words_and_pictures(toy: Book) -> None:
    results = simulate(toy.setting, 200, bots=MIXED)
    german = short_table(results, "de")
    assert "Gewinnquote" in set(german["was"])
    assert {"Platz 1", "Vorsichtig", "Gierig"} <= set(german["wer"])
    assert "Goldstücke" in set(german["was"])
    assert "gold" in set(short_table(results)["what"])
    assert german["Mittel"].str.contains(",").any()
    assert "<table" in results._repr_html_()
    figure = results.plot("de")
    assert len(figure.axes) == 3
    assert len(simulate(toy.setting, 20, bots=MIXED, followed=0).plot().axes) == 2


def test_results_of_nothing_followed_have_no_curves(toy: Book) -> None:
    results = simulate(toy.setting, 20, bots=MIXED, followed=0)
    assert results.followed == 0
    assert results.curves.empty
    assert results.moves.empty
    assert "lead_changes" not in set(results.summary()["what"])


# ---- the command line --------------------------------------------------------------------------------


@pytest.fixture
def command(toy: Book, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """``workbench simulate toy …`` with the toy on the bench."""
    monkeypatch.setattr("workbench.cli.simulate.open_book", lambda options, parser: toy)

    def call(words: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = main(["simulate", "toy", *words.split()])
        return (code, *capsys.readouterr())

    return call


def test_the_command_prints_one_object(command: Any, toy: Book, tmp_path: Path) -> None:
    out = tmp_path / "results.parquet"
    code, said, _ = command(f"--games 60 --seed 4 --bots careful,random,greedy --json --out {out}")
    found = json.loads(said)
    assert code == 0
    assert (found["book"], found["games"], found["seats"], found["seed"]) == ("toy", 60, 3, 4)
    assert found["fingerprint"] == toy.fingerprint
    rates = [line["value"] for line in found["summary"] if (line["what"], line["by"]) == ("win_rate", "seat")]
    assert sum(rates) == pytest.approx(1)
    assert len(pd.read_parquet(out)) == 180


def test_the_command_in_words(command: Any) -> None:
    code, said, _ = command("--games 60 --seats 2 --lang de")
    assert code == 0
    assert "60 Spiele, Startzahl 1, 2 Plätze (greedy, greedy)" in said
    assert "Gewinnquote" in said


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--bots carefull", "careful"),
        ("--games 0", "games"),
        ("--seats 7", "seats"),
        ("--out missing/results.csv", "--out"),
    ],
)
def test_mistakes_are_told_without_a_traceback(command: Any, words: str, told: str) -> None:
    code, said, err = command(words)
    assert (code, said) == (1, "")
    assert told in err
    assert "Traceback" not in err


def test_a_file_of_another_kind_is_wrong_syntax(command: Any) -> None:
    with pytest.raises(SystemExit) as end:
        command("--out results.xlsx")
    assert end.value.code == 2


def test_the_bench_measures_whole_games(toy: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bot that plays by rules, alone and all at one table; the one that plays at random is nobody's bar."""
    monkeypatch.setattr(bench_games, "SECONDS", 0.05)
    monkeypatch.setattr(toy.setting.moves, "EVERY_RULE", {"tie": "first"}, raising=False)
    found = list(bench_games.speeds(toy))
    names = [name for name in toy.rulebook.keys("bots") if name != "random"]
    mixed = ", ".join((4 * names)[:4])
    assert [one.bot for one in found] == [*names, mixed, f"{mixed} (tie=first)"]
    for one in found:
        assert (one.book, one.seats) == ("toy", 4)
        assert one.games >= bench_games.WARM
        assert one.moves > 10 * one.games
        assert one.seconds > 0


def test_the_bench_compiles_new_bots(toy: Book) -> None:
    times = bench_games.new_bot_times(toy, 2)
    assert len(times) == 2
    assert min(times) > 0
