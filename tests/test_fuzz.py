"""The command that plays random games under all checks, and plays a broken one again."""

from dataclasses import replace

import pytest

from app import fuzz
from app.engine.game import IllegalMove
from tests import toy
from tests.toy import rules
from tests.toy.mutants import MUTANTS


@pytest.fixture
def titles(monkeypatch):
    """The games that the command knows: the toy, in a dict that a test may change."""
    known = {"toy": toy.GAME}
    monkeypatch.setattr(fuzz, "games", lambda: known)
    return known


def test_games_that_keep_every_promise_end_well(titles, capsys):
    assert fuzz.main(["toy", "--games", "4", "--seed", "7"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Lantern Fair: 4 games, ")
    assert "secret" in out


@pytest.mark.parametrize("name", ["apply_that_raises", "apply_that_tells_the_pick"])
def test_a_broken_promise_prints_a_record_that_leads_to_it_again(name, titles, capsys, tmp_path):
    promises, titles["toy"] = MUTANTS[name]
    assert fuzz.main(["toy", "--games", "9", "--seed", "1"]) == 1
    printed = capsys.readouterr()
    assert f"promise broken: {next(iter(promises))}" in printed.err
    file = tmp_path / "record.json"
    file.write_text(printed.out)

    assert fuzz.main(["toy", "--replay", str(file)]) == 1
    again = capsys.readouterr()
    assert again.out == printed.out
    assert again.err.splitlines()[0] == printed.err.splitlines()[0]

    titles["toy"] = toy.GAME
    assert fuzz.main(["toy", "--replay", str(file)]) == 0
    assert "kept every promise; not over" in capsys.readouterr().out


def test_kept_games_replay_to_the_same_end_and_notice_other_rules(titles, capsys, tmp_path):
    assert fuzz.main(["toy", "--games", "2", "--keep", str(tmp_path)]) == 0
    for file in sorted(tmp_path.iterdir()):
        assert fuzz.main(["toy", "--replay", str(file)]) == 0
        assert "over, totals" in capsys.readouterr().out

    def dearer(state, seat, move, play):
        rules.apply(state, seat, move, play)
        state.players["0"].coins += 1

    titles["toy"] = replace(toy.GAME, apply=dearer)
    assert fuzz.main(["toy", "--replay", str(file)]) == 1
    assert "promise broken: record: digest was" in capsys.readouterr().err


def test_moves_of_a_record_that_are_no_longer_legal_are_named(titles, capsys, tmp_path):
    assert fuzz.main(["toy", "--games", "1", "--keep", str(tmp_path)]) == 0
    (file,) = tmp_path.iterdir()
    file.write_text(file.read_text().replace('"pick","card":"L', '"pick","card":"M'))
    assert fuzz.main(["toy", "--replay", str(file)]) == 1
    assert str(IllegalMove("not_offered")) in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["chess"],
        ["toy", "--games", "0"],
        ["toy", "--games", "many"],
        ["toy", "--replay", "nowhere.json"],
    ],
)
def test_arguments_that_make_no_sense_are_refused(arguments, titles, capsys):
    assert fuzz.main(arguments) == 2
    assert capsys.readouterr().err


def test_a_file_that_is_no_record_of_the_game_is_refused(titles, capsys, tmp_path):
    file = tmp_path / "record.json"
    file.write_text("{}")
    assert fuzz.main(["toy", "--replay", str(file)]) == 2
    fuzz.main(["toy", "--games", "1", "--keep", str(tmp_path / "kept")])
    (kept,) = (tmp_path / "kept").iterdir()
    file.write_text(kept.read_text().replace('"game":"toy"', '"game":"murano"'))
    assert fuzz.main(["toy", "--replay", str(file)]) == 2
    assert "a record of murano" in capsys.readouterr().err
