"""The page on playing: it knows every action, and its script plays as it says."""

import re
from pathlib import Path

import pytest

from editor.files.resources import samples_dir
from editor.play.record import unmet
from editor.systems.cry_havoc.playing.game import TABLES
from editor.systems.play import facts, replay_file

DOCS = Path(__file__).parents[2] / "docs"
PAGES = (DOCS / "play.md", DOCS / "fr" / "play.md")
both_pages = pytest.mark.parametrize("page", PAGES, ids=lambda path: path.parent.name)


@both_pages
def test_every_verb_of_the_game_is_on_the_page(page):
    text = page.read_text("utf-8")
    named = set(re.findall(r"`([a-z-]+)[ `]", text))
    verbs = {verb for verbs in TABLES.verbs.values() for verb in verbs}
    assert verbs - named == set()


@both_pages
def test_the_script_on_the_page_plays(page, tmp_path):
    (script,) = re.findall(r"```yaml\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    scenario = samples_dir() / "scenarios" / "first-blood-on-the-green.scenario.yaml"
    path = "../" * 40 + str(scenario).lstrip("/")
    file = tmp_path / "shown.play.yaml"
    file.write_text(re.sub(r"scenario: .*", f"scenario: {path}", script), "utf-8")
    play, session = replay_file(str(file))
    assert unmet(play, lambda name: facts(session, name)) == {}


@both_pages
def test_every_lesson_is_named(page):
    """The numbered plays, by their titles in the language of the page."""
    language = "fr" if page.parent.name == "fr" else "en"
    text = page.read_text("utf-8")
    for path in sorted((samples_dir() / "plays" / "cry-havoc").glob("[0-9]*.play.yaml")):
        play, _ = replay_file(str(path))
        assert play.title is not None
        assert f"*{play.title.to(language)}*" in text
