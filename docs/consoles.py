"""What the guides and the READMEs show on the console, run again.

A fenced block says what it is: `yaml NAME` is a whole file; `yaml part of NAME` stands for those
keys of a file shown before, `yaml add to NAME` for lines that stay in it; with `gives CODE` the
check finds that and nothing else; `console` is what is typed (after `$`) and what is printed,
perhaps after a slip that it names. A line `…` stands for the rest of what is printed.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path

from editor.cli.main import main
from editor.files.write import format_yaml
from editor.files.yamltext import read_text
from editor.model.text import Language, choose_language, chosen_language

ROOT = Path(__file__).resolve().parents[1]
GUIDES: dict[Language, Path] = {"en": ROOT / "docs/guide.md", "fr": ROOT / "docs/fr/guide.md"}
TOURS: dict[Language, Path] = {"en": ROOT / "README.md", "fr": ROOT / "README.fr.md"}
BLOCK = re.compile(r"^```(\w+) ?([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PART = re.compile(r"(part of|add to) (\S+)(?: gives (\w+))?")
SLIP = re.compile(r'(?:if|si) "(.+)" (?:were|était) "(.+)" (?:in|dans) (\S+)')
NOT_RUN = {"render", "edit"}
"""Commands that need the painter or a window."""


def blocks(text: str) -> Iterator[tuple[str, str, str]]:
    """Language, mark and content of each fenced block."""
    for found in BLOCK.finditer(text):
        yield found[1], found[2].strip(), found[3]


def follow(text: str) -> Iterator[tuple[str, str, str, str]]:
    """The blocks in order, their files written here as a reader would; what `add to` adds stays."""
    for kind, mark, content in blocks(text):
        part = PART.fullmatch(mark) if kind == "yaml" else None
        slip = SLIP.fullmatch(mark) if kind == "console" else None
        file = Path(part[2] if part else slip[3] if slip else mark)
        before = file.read_text(encoding="utf-8") if part or slip else ""
        if part:
            file.write_text(_with_part(before, part[1], content), encoding="utf-8")
        elif slip:
            file.write_text(before.replace(slip[1], slip[2]), encoding="utf-8")
        elif kind == "yaml":
            file.write_text(content, encoding="utf-8")
        yield kind, str(file) if kind == "yaml" else mark, (part[3] or "") if part else "", content
        if slip or (part and part[1] == "part of"):
            file.write_text(before, encoding="utf-8")


def _with_part(before: str, how: str, content: str) -> str:
    whole = dict(read_text(before).data)
    for key, value in read_text(content).data.items():
        more = how == "add to" and isinstance(value, list)
        whole[key] = whole.get(key, []) + value if more else value
    return format_yaml(whole)


def refreshed(page: Path, language: Language, *, in_place: bool) -> str:
    """A page with what its commands print today; run where it is, or in an empty folder."""
    text, spoken, cache = page.read_text(encoding="utf-8"), chosen_language(), "GONFALON_CACHE"
    kept = os.environ.get(cache)
    with tempfile.TemporaryDirectory() as folder:
        os.environ[cache] = str(Path(folder) / "cache")
        place = Path(folder) / "here"
        place.mkdir()
        try:
            choose_language(language)
            with contextlib.chdir(ROOT if in_place else place):
                told = _told(text, in_place=in_place)
        finally:
            choose_language(spoken)
            os.environ.pop(cache)
            if kept is not None:
                os.environ[cache] = kept
    for old, new in told:
        text = text.replace(old, new, 1)
    return text


def _told(text: str, *, in_place: bool) -> list[tuple[str, str]]:
    walk = blocks(text) if in_place else ((kind, mark, c) for kind, mark, _, c in follow(text))
    return [(content, _console(content)) for kind, _, content in walk if kind == "console"]


def _console(content: str) -> str:
    """The same commands, with what they print now."""
    made = ""
    for piece in re.split(r"^\$ ", content, flags=re.MULTILINE)[1:]:
        command, _, printed = piece.partition("\n")
        words = shlex.split(command)
        if words[0] == "gonfalon" and words[1] not in NOT_RUN:
            shown = printed.removesuffix("…\n")
            told = _run(words[1:])
            ends = shown != printed
            lines = told.splitlines(keepends=True)
            printed = "".join(lines[: len(shown.splitlines())]) + "…\n" if ends else told
        made += f"$ {command}\n{printed}"
    return made


def _run(words: list[str]) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        main(words, lambda _: 0)
    return out.getvalue().rstrip("\n") + "\n"


def consoles() -> dict[Path, str]:
    """Every guide and README as it should read today."""
    made = {page: refreshed(page, one, in_place=False) for one, page in GUIDES.items()}
    return made | {page: refreshed(page, one, in_place=True) for one, page in TOURS.items()}
