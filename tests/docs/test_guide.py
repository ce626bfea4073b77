"""What the guides show is true: every file in them is clean, every command prints what it says.

A fenced block says what it is: `yaml NAME` is a whole file; `yaml part of NAME` stands for those
keys of a file shown before, `yaml add to NAME` for lines that stay in it; with `gives CODE` the
check finds that and nothing else; `console` is
what is typed (after `$`) and what is printed, perhaps after a slip that it names.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from editor.cli.main import main
from editor.files.write import format_yaml
from editor.files.yamltext import read_text
from editor.model.text import choose_language
from editor.systems.examine import examine

ROOT = Path(__file__).parents[2]
GUIDES = {"en": ROOT / "docs/guide.md", "fr": ROOT / "docs/fr/guide.md"}
TOURS = {"en": ROOT / "README.md", "fr": ROOT / "README.fr.md"}
BLOCK = re.compile(r"^```(\w+) ?([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SLIP = re.compile(r'(?:if|si) "(.+)" (?:were|était) "(.+)" (?:in|dans) (\S+)')
WHOLE = re.compile(r"\S+\.yaml")
PART = re.compile(r"(part of|add to) (\S+)(?: gives (\w+))?")
both_languages = pytest.mark.parametrize("language", ["en", "fr"])


def blocks(file: Path) -> Iterator[tuple[str, str, str]]:
    for found in BLOCK.finditer(file.read_text(encoding="utf-8")):
        yield found[1], found[2].strip(), found[3]


@pytest.fixture(autouse=True)
def _alone(tmp_path, monkeypatch):
    monkeypatch.setenv("GONFALON_CACHE", str(tmp_path / "cache"))
    yield
    choose_language("en")


@both_languages
def test_every_block_of_the_guide_says_what_it_is(language):
    marks = [(kind, mark) for kind, mark, _ in blocks(GUIDES[language])]
    assert len(marks) > 15
    for kind, mark in marks:
        known = WHOLE.fullmatch(mark) or PART.fullmatch(mark) if kind == "yaml" else True
        assert known, mark


def follow(guide: Path) -> Iterator[tuple[str, str, str, str]]:
    """The blocks in order, as a reader would type them; what `add to` adds stays."""
    for kind, mark, text in blocks(guide):
        part = PART.fullmatch(mark) if kind == "yaml" else None
        if part is None:
            if kind == "yaml":
                Path(mark).write_text(text, encoding="utf-8")
            yield kind, mark, "", text
            continue
        file = Path(part[2])
        before = file.read_text(encoding="utf-8")
        whole = dict(read_text(before, part[2]).data)
        for key, value in read_text(text, mark).data.items():
            more = part[1] == "add to" and isinstance(value, list)
            whole[key] = whole.get(key, []) + value if more else value
        file.write_text(format_yaml(whole), encoding="utf-8")
        yield kind, part[2], part[3] or "", text
        if part[1] != "add to":
            file.write_text(before, encoding="utf-8")


@both_languages
def test_files_of_the_guide_find_what_they_say(language, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    kinds = set()
    for kind, file, code, text in follow(GUIDES[language]):
        if kind == "yaml":
            found = {one.code: str(one.message) for one in examine(file).findings}
            assert set(found) == ({code} if code else set()), (text, found)
            kinds.add(file.split(".")[-2])
    assert kinds == {"map", "roster", "scenario", "catalogue", "pack"}


def commands(console: str) -> Iterator[tuple[str, str]]:
    """Each command with the text that should be printed."""
    for piece in re.split(r"^\$ ", console, flags=re.MULTILINE)[1:]:
        command, _, printed = piece.partition("\n")
        yield command, printed


def expect(command: str, printed: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Run a command of the program; a line `…` stands for any lines, or none."""
    words = shlex.split(command)
    assert words[0] == "gonfalon", command
    main(words[1:], lambda _: 0)
    told = capsys.readouterr().out
    wanted = re.escape(printed.strip()).replace(re.escape("\n…"), r"(?:\n.*)?")
    assert re.fullmatch(wanted, told.strip(), re.DOTALL), f"{command}\n{told}--- not\n{printed}"


@both_languages
def test_commands_of_the_guide_print_what_it_shows(language, tmp_path, monkeypatch, capsys):
    choose_language(language)
    monkeypatch.chdir(tmp_path)
    for kind, mark, _, text in follow(GUIDES[language]):
        if kind == "console":
            slip = SLIP.fullmatch(mark)
            if slip:
                good = Path(slip[3]).read_text(encoding="utf-8")
                Path(slip[3]).write_text(good.replace(slip[1], slip[2]), encoding="utf-8")
            for command, printed in commands(text):
                expect(command, printed, capsys)
            if slip:
                Path(slip[3]).write_text(good, encoding="utf-8")


@both_languages
def test_commands_of_the_tour_print_what_it_shows(language, monkeypatch, capsys):
    choose_language(language)
    monkeypatch.chdir(ROOT)
    consoles = [text for kind, _, text in blocks(TOURS[language]) if kind == "console"]
    for command, printed in (one for text in consoles for one in commands(text)):
        if command.startswith("gonfalon") and command.split()[1] not in {"render", "edit"}:
            expect(command, printed, capsys)
