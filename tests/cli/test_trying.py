"""`check --play`: scenarios are played at random, and what that shows is told like any finding."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from editor.checks.cases import Trial, TrialCase
from editor.checks.registry import run as run_checks
from editor.cli import trying
from editor.cli.main import main
from editor.cli.progress import Progress
from editor.cli.trying import Tries
from editor.files.resources import samples_dir
from editor.files.yamltext import Source
from editor.play.chance import Seeded
from editor.play.game import Item
from editor.play.players import Random
from editor.play.session import Session
from editor.systems.checkbook import books_for
from editor.systems.examine import examine
from editor.systems.play import game_of
from editor.systems.trials import play_once

CHECKS = samples_dir() / "checks"
ENDLESS = CHECKS / "PLY003" / "bad.yaml"
GREEN = samples_dir() / "scenarios" / "first-blood-on-the-green.scenario.yaml"


def run(*words: object) -> int:
    return main(["check", *map(str, words)], lambda _: 0)


def codes(file: Path, games: int = 3, jobs: int = 1) -> list[str]:
    told = Tries(games, jobs, fresh=True, progress=Progress()).play([str(file)], ())
    return [one.code for one in told.findings]


@pytest.fixture
def field(tmp_path: Path) -> Path:
    """The folder of a pair, with the files that it names beside it."""
    for name in ("field.yaml", "band.yaml"):
        shutil.copy(CHECKS / name, tmp_path / name)
    (tmp_path / "one").mkdir()
    return tmp_path / "one"


def test_nothing_is_played_unless_it_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(ENDLESS) == 0
    assert run("--play", "--games", "2", ENDLESS) == 1
    assert "PLY003 the game is not over after" in capsys.readouterr().out


def test_a_game_is_the_one_that_play_repeats_from_its_seed() -> None:
    examined = examine(GREEN)
    game = game_of(examined)
    trial = play_once(game, examined.value, 7)
    session, bot = Session(game, Seeded(7)), Random(7)
    while session.decision is not None:
        session.do(bot(session))
    assert trial == Trial(7, "over", len(session.actions), session.state.now.turn)


def test_processes_find_what_one_finds() -> None:
    for code in ("PLY002", "PLY003"):
        file = CHECKS / code / "bad.yaml"
        assert codes(file, 4, jobs=2) == codes(file, 4, jobs=1) == [code]


def test_what_has_an_error_is_not_played(field: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = field / "broken.scenario.yaml"
    file.write_text(ENDLESS.read_text("utf-8").replace("at: A1", "at: Z99"), "utf-8")
    assert run("--play", "--games", "2", file) == 1
    assert "PLY" not in capsys.readouterr().out


def test_a_game_that_fails_names_its_file_and_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_game: object, _scenario: object, seed: int) -> Trial:
        if seed == 2:
            raise ValueError("no such die")
        return Trial(seed, "over", 3, 1)

    monkeypatch.setattr(trying, "play_once", fail)
    assert run("--play", "--games", "3", "--jobs", "1", "--no-cache", ENDLESS, GREEN) == 1
    told = capsys.readouterr().out
    assert f"{ENDLESS}: error INT002" in told
    assert f"{GREEN}: error INT002" in told
    assert "seed 2 (ValueError: no such die)" in told


def test_games_of_a_file_that_is_the_same_are_remembered(
    field: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = field / "long.scenario.yaml"
    file.write_text(ENDLESS.read_text("utf-8"), "utf-8")
    assert run("--play", "--games", "2", file) == 1
    first = capsys.readouterr().out

    def never(*_: object) -> Trial:
        raise AssertionError

    monkeypatch.setattr(trying, "play_once", never)
    assert run("--play", "--games", "2", file) == 1
    assert capsys.readouterr().out == first
    file.write_text(ENDLESS.read_text("utf-8") + "end: {turns: 3}\n", "utf-8")
    run("--play", "--games", "2", "--jobs", "1", file)
    assert "INT002" in capsys.readouterr().out, "what changed is played anew"


def test_an_author_may_allow_it_and_is_not_told_when_nobody_plays(
    field: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = field / "long.scenario.yaml"
    text = ENDLESS.read_text("utf-8") + "allow:\n  - {code: PLY003, why: a hunt has no end}\n"
    file.write_text(text, "utf-8")
    assert run("--severity", "advice", file) == 0
    assert run("--severity", "advice", "--play", "--games", "2", file) == 0
    assert "nothing to report" in capsys.readouterr().out
    file.write_text(text.replace("PLY003", "PLY999"), "utf-8")
    assert run("--severity", "advice", file) == 1
    assert "no check is called PLY999" in capsys.readouterr().out


def test_a_baseline_may_know_what_games_show(
    field: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, known = field / "long.scenario.yaml", field / "known.yaml"
    file.write_text(ENDLESS.read_text("utf-8"), "utf-8")
    assert run("--play", "--games", "2", "--write-baseline", known, file) == 0
    assert "PLY003" in known.read_text("utf-8")
    assert run("--severity", "advice", "--play", "--games", "2", "--baseline", known, file) == 0
    assert run("--severity", "advice", "--baseline", known, file) == 0
    assert "RUL004" not in capsys.readouterr().out


def test_scenarios_of_a_zip_are_played_and_named_from_outside(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    zipped = tmp_path / "war.zip"
    home = samples_dir() / "packs" / "the-lost-charter"
    with zipfile.ZipFile(zipped, "w") as pack:
        for file in home.rglob("*"):
            if file.is_file():
                pack.write(file, file.relative_to(home))
    assert run("--play", "--games", "1", zipped) == 0
    told = capsys.readouterr().out
    assert f"{zipped}/scenarios/three-miles-of-moor.scenario.yaml" in told
    assert "PLY001" in told
    assert "INT" not in told


def test_whoever_must_choose_and_has_nothing_to_choose_is_stuck() -> None:
    """A system of somebody's own may offer nothing; the trial says who, and when."""

    class Nothing:
        def start(self, _umpire: object) -> object:
            return SimpleNamespace(now=SimpleNamespace(turn=4))

        def decision(self, _state: object) -> Item:
            return Item("move", "valcourt")

        def legal_actions(self, _state: object) -> tuple[()]:
            return ()

    trial = play_once(Nothing(), examine(GREEN).value, 5)  # type: ignore[arg-type]
    assert trial == Trial(5, "stuck", 0, 4, "valcourt")
    case = TrialCase(examine(GREEN).value, (trial,), ())
    (told,) = run_checks(books_for(case), case, Source("", "a.yaml", {}))
    assert told.code == "PLY002"
    assert "valcourt must choose and has no choice" in told.message.en


def test_a_game_without_choices_stops_playing_too(capsys: pytest.CaptureFixture[str]) -> None:
    empty = CHECKS / "PAK001" / "first.yaml"
    assert main(["play", str(empty), "--bots", "random"], lambda _: 0) == 1
    assert "goes on for ever" in capsys.readouterr().err


@pytest.mark.parametrize("code", ["SET340", "SET342", "SET343", "SET346"])
def test_a_team_that_leaves_its_vehicle_stops_no_game(code: str) -> None:
    told = codes(CHECKS / code / "good.yaml", 3)
    assert "INT002" not in told
