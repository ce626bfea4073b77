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
from typing import Any, TextIO

import msgspec

from editor.cli import tell
from editor.edit.commands import AnyEdit, Edit, Put, Remove, RenameKey, is_safe, touched
from editor.edit.errors import EditError
from editor.files.library import Library
from editor.files.save import SaveError, save
from editor.files.update import update_text
from editor.model.finding import Finding, YamlPath
from editor.model.text import Text, chosen_language
from editor.report.plain import printable
from editor.systems.examine import examine

_ROUNDS = 200
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
    names: dict[str, str] = field(default_factory=dict)
    """How each file was first called, by its real path: a file is written once."""
    seen: dict[str, set[str]] = field(default_factory=dict)
    """Every text that a file has had."""

    def instead(self) -> dict[str, bytes]:
        return {os.path.realpath(file): text.encode() for file, text in self.after.items()}


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
    left = list(files)
    for number in range(_ROUNDS):
        instead = mended.instead()
        again: list[str] = []
        for file in left:
            found = [
                one
                for one in examine(file, instead=instead).findings
                if _is_sure(one.fix) and wanted(one)
            ]
            if number == 0:
                _note_sealed(found, mended)
            by_file: dict[str, list[Finding]] = {}
            for one in found:
                by_file.setdefault(one.place.file, []).append(one)
            changed = [_mend_file(part, some, mended) for part, some in by_file.items()]
            if any(changed):
                again.append(file)
        left = again
        if not left:
            break
    return mended


def _is_sure(fix: object) -> bool:
    return isinstance(fix, Edit) and is_safe(fix)


def _mend_file(file: str, found: list[Finding], mended: Mended) -> bool:
    """Make the fixes of one file that do not touch each other; whether there was one."""
    if not os.path.isfile(file):  # noqa: PTH113 - a name that is too long is no file either
        return False
    name = mended.names.setdefault(os.path.realpath(file), file)
    loaded = Library(instead=mended.instead()).load(name)
    whole = loaded.value if loaded.value is not None else loaded.source.data
    value, made = _mend_value(whole, found)
    if not made:
        return False
    text = loaded.source.text
    changed = update_text(text, msgspec.to_builtins(whole), msgspec.to_builtins(value))
    again = Library(instead={os.path.realpath(name): changed.encode()}).load(name)
    is_said = again.value == value if loaded.value is not None else again.source.data == value
    # A fix that no file can say is none, and one that leads back would never end.
    if not is_said or changed in mended.seen.setdefault(name, {text}):
        return False
    mended.seen[name].add(changed)
    mended.before.setdefault(name, text)
    mended.after[name] = changed
    mended.fixed += made
    return True


def _mend_value(whole: Any, found: list[Finding]) -> tuple[Any, list[Finding]]:
    """A value with those fixes that leave each other alone, and which they were.

    They are made from the end, so that an entry which goes moves none of those still to come.
    """
    value, made = whole, list[Finding]()
    used: list[tuple[YamlPath, str]] = []
    for one in sorted(found, key=_from_the_end, reverse=True):
        edit: AnyEdit = one.fix  # type: ignore[assignment]  # only those that are safe came here
        paths = [(path, one.code) for path in touched(edit)]
        if isinstance(edit, Remove):
            own = [(edit.path, one.code)]
            # Two checks might each take one of a pair; the same check looks at them together.
            clashing = any(_clash(edit.path, path) for path, _ in used) or any(
                _clash(paths[0][0], path) and code != one.code for path, code in used
            )
        else:
            own = paths
            clashing = any(_clash(path, other) for path, _ in paths for other, _ in used)
        if clashing:
            continue
        try:
            after = edit.apply(value)
        except EditError:
            continue
        if after is not value:
            value = after
            made.append(one)
            used += own
    return value, made


def _from_the_end(one: Finding) -> tuple[tuple[int, str], ...]:
    path = one.fix.path if isinstance(one.fix, (Put, Remove, RenameKey)) else ()
    return tuple((step, "") if isinstance(step, int) else (-1, step) for step in path)


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
