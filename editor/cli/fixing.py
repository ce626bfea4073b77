"""`gonfalon check --fix` and `--diff`: what can be fixed without asking, fixed or only shown.

Everything is done in memory first. Fixes of one file that do not touch each other are made at
once; then the file is checked again, since a fix may cure two mistakes or bring a third to light.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from difflib import unified_diff
from typing import TextIO

import msgspec

from editor.cli import tell
from editor.edit.commands import AnyEdit, format_edit, is_safe, touched
from editor.edit.errors import EditError
from editor.files.library import Library
from editor.files.save import SaveError, save
from editor.files.update import update_text
from editor.model.finding import Finding, YamlPath
from editor.model.text import Text, chosen_language
from editor.report.plain import printable
from editor.systems.examine import examine

_ROUNDS = 50
"""More than any file needs: each round makes at least one fix that was not made before."""
_COLOURS = {"+": "32", "-": "31", "@": "36"}


@dataclass(slots=True)
class Mended:
    """What fixing comes to: the texts before and after, by file, and what cannot be written."""

    before: dict[str, str] = field(default_factory=dict)
    after: dict[str, str] = field(default_factory=dict)
    fixed: list[Finding] = field(default_factory=list)
    sealed: dict[str, int] = field(default_factory=dict)
    """Zips, with how many findings in them could be fixed."""


def fix(chosen: argparse.Namespace, files: Iterable[str], wanted: Callable[[Finding], bool]) -> int:
    """Fix the files, or show what would be; 0 all done, 1 shown only, 2 where one was not saved.

    After a fix the caller checks and tells as usual; after a mere `--diff` there is no more to say.
    """
    mended = mend(files, wanted)
    status = 0
    for zipped, count in mended.sealed.items():
        _say(_sealed(zipped, count))
    if chosen.diff:
        _show(mended, chosen)
    else:
        for file, text in mended.after.items():
            try:
                save(file, text)
            except SaveError as error:
                _say(error.message)
                status = 2
    told = _told(len(mended.fixed), len(mended.after), would=chosen.diff)
    # A report for a program must be nothing but the report.
    print(told.to(chosen_language()), file=_stream(chosen))
    return max(status, int(chosen.diff and bool(mended.after)))


def mend(files: Iterable[str], wanted: Callable[[Finding], bool]) -> Mended:
    """Fix in memory whatever can be fixed without asking."""
    mended = Mended()
    left, done = list(files), set[str]()
    for number in range(_ROUNDS):
        instead = {os.path.realpath(file): text.encode() for file, text in mended.after.items()}
        again: list[str] = []
        for file in left:
            found = [
                one
                for one in examine(file, instead=instead).findings
                if is_safe(one.fix) and wanted(one)
            ]
            if number == 0:
                _note_sealed(found, mended)
            by_file: dict[str, list[Finding]] = {}
            for one in found:
                by_file.setdefault(one.place.file, []).append(one)
            changed = [_mend_file(part, some, mended, done) for part, some in by_file.items()]
            if any(changed):
                again.append(file)
        left = again
        if not left:
            break
    return mended


def _mend_file(file: str, found: list[Finding], mended: Mended, done: set[str]) -> bool:
    """Make the fixes of one file that do not touch each other; whether there was one."""
    if not os.path.isfile(file):  # noqa: PTH113 - a name that is too long is no file either
        return False
    text = mended.after.get(file)
    instead = None if text is None else {os.path.realpath(file): text.encode()}
    loaded = Library(instead=instead).load(file)
    if loaded.value is None:
        return False
    value, made = loaded.value, list[Finding]()
    used: list[YamlPath] = []
    for one in found:
        edit: AnyEdit = one.fix  # type: ignore[assignment]  # only those that are safe came here
        key = f"{os.path.realpath(file)} {one.code} {format_edit(edit)}"
        paths = touched(edit)
        if key in done or any(_clash(a, b) for a in paths for b in used):
            continue
        try:
            value = edit.apply(value)
        except EditError:
            continue
        done.add(key)
        used += paths
        made.append(one)
    if value == loaded.value:
        return False
    old, new = msgspec.to_builtins(loaded.value), msgspec.to_builtins(value)
    changed = update_text(loaded.source.text, old, new)
    again = Library(instead={os.path.realpath(file): changed.encode()}).load(file)
    if again.value != value:  # a fix that no file can say is none
        return False
    mended.before.setdefault(file, loaded.source.text)
    mended.after[file] = changed
    mended.fixed += made
    return True


def _clash(one: YamlPath, other: YamlPath) -> bool:
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]


def _note_sealed(found: Iterable[Finding], mended: Mended) -> None:
    for one in found:
        zipped = _zip_of(one.place.file)
        if zipped is not None:
            mended.sealed[zipped] = mended.sealed.get(zipped, 0) + 1


def _zip_of(file: str) -> str | None:
    """The zip in which a file lies, if it lies in one."""
    if os.path.exists(file):  # noqa: PTH110 - a name that is too long is no file either
        return None
    folder = os.path.dirname(file)  # noqa: PTH120 - as above
    while folder and folder != os.path.dirname(folder):  # noqa: PTH120
        if os.path.isfile(folder):  # noqa: PTH113
            return folder
        folder = os.path.dirname(folder)  # noqa: PTH120
    return None


def _show(mended: Mended, chosen: argparse.Namespace) -> None:
    colour = tell.is_coloured(chosen.colour)
    for line in diff_lines(mended):
        ink = _COLOURS.get(line[:1])
        print(f"\x1b[{ink}m{line}\x1b[0m" if colour and ink else line)


def diff_lines(mended: Mended) -> Iterator[str]:
    """What changes, as `diff -u` says it."""
    for file, new in mended.after.items():
        old, name = mended.before[file], printable(file)
        yield from unified_diff(_lines(old), _lines(new), name, name, lineterm="")


def _lines(text: str) -> list[str]:
    return [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]


def _stream(chosen: argparse.Namespace) -> TextIO:
    return sys.stdout if chosen.format == "text" else sys.stderr


def _say(text: Text) -> None:
    print(f"gonfalon: {text.to(chosen_language())}", file=sys.stderr)


def _sealed(zipped: str, count: int) -> Text:
    return Text(
        f"{zipped} is a zip and is not written to; unpack it to have {count} "
        f"{'finding' if count == 1 else 'findings'} fixed",
        f"{zipped} est un zip, on n'y écrit pas ; le décompresser pour corriger {count} "
        f"{'constat' if count == 1 else 'constats'}",
    )


def _told(count: int, files: int, *, would: bool) -> Text:
    if not count:
        return Text("nothing to fix without asking", "rien à corriger sans demander")
    findings = "1 finding" if count == 1 else f"{count} findings"
    constats = "1 constat" if count == 1 else f"{count} constats"
    places = "1 file" if files == 1 else f"{files} files"
    fichiers = "1 fichier" if files == 1 else f"{files} fichiers"
    if would:
        return Text(
            f"{findings} in {places} would be fixed",
            f"{constats} dans {fichiers} à corriger",
        )
    return Text(
        f"{findings} in {places} fixed",
        f"{constats} dans {fichiers} : c'est corrigé",
    )
