"""The recorded plays of the samples: each cites the rules that it says it shows."""

import pytest
from skirmish import cited

from editor.files.resources import samples_dir
from editor.play.record import unmet
from editor.systems.play import facts, replay_file

PLAYS = sorted((samples_dir() / "plays" / "cry-havoc").glob("*.play.yaml"))


def test_there_are_enough_to_learn_from():
    assert len(PLAYS) >= 6


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.name)
def test_a_play_shows_the_rules_it_names_and_comes_to_its_end(path):
    play, session = replay_file(str(path))
    assert unmet(play, lambda name: facts(session, name)) == {}
    assert set(play.rules) - cited(session) == set()


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.name)
def test_a_play_tells_its_reader_what_the_dice_mean(path):
    """In both languages at its head, and beside its lines."""
    text = path.read_text("utf-8")
    _, session = replay_file(str(path))
    assert session.log
    notes = [line for line in text.splitlines() if "#" in line]
    assert len(notes) > 3
