"""The journal of a document: what was done since it was last saved, kept on disk as it happens.

The first line says which file it was and holds its text, so that the work can be had back even
where the file has changed since; every other line is one edit, or a way through the history: what
was undone is told as undone, so that the history comes back as it was. A document that is saved or
closed has no journal. A file that cannot be read as a document has one, too, while its text is
being mended; it holds no edits.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any, Literal

import msgspec

from editor.edit.changes import difference, patch
from editor.edit.commands import AnyEdit
from editor.edit.errors import EditError
from editor.edit.history import NEW, OPENED, History, Step
from editor.files.journal import (
    JournalFile,
    left_behind,
    put_aside,
    read_journal,
    remove_journal,
)
from editor.files.library import Library
from editor.files.save import reason
from editor.files.update import update_text
from editor.model.text import Text

FORMAT = "gonfalon/journal/1"
UNTITLED = "untitled.yaml"
TEXT = "text"
"""The kind of a file that cannot be read as a document."""


class Head(msgspec.Struct, frozen=True):
    """The first line: which file, and what it said when the journal began."""

    format: str
    file: str
    kind: str
    text: str
    digest: str
    """Of the file's bytes, by which a later start sees whether somebody else changed it."""
    meant: str = ""
    """Where what has no file yet is meant to be: what it names is seen from there."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line: an edit and what it does to the history, a step to stand at, or a draft."""

    edit: AnyEdit | None = None
    makes: Literal["step", "more", "past"] = "step"
    """A new step, more of the step at which one stands, or what the first step came from."""
    go: int | None = None
    """The step to stand at, counted from the first that the journal knows by now."""
    stroke: str = ""
    """Only in journals of earlier versions, where edits of one stroke make one step."""
    draft: str | None = None
    """A source that is typed and not applied yet; empty when it is no more."""
    text: str | None = None
    """What the file is to say, with its comments; `edit` leads to the value that it has then."""


class Journal:
    """Writes down what happens to one document; what goes wrong is told in `trouble`.

    A journal that cannot be written never stops the work itself. From then on it has a gap, and
    `retold` has to begin it anew.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self._folder = folder
        self._file: JournalFile | None = None
        self._first = self._last = 0
        """The steps of the history that the journal knows; before a save there were others."""
        self.trouble: Text | None = None
        self.has_gap = False
        """Whether something happened that could not be written down."""

    @property
    def path(self) -> str | None:
        """Where it is; None before the first edit."""
        return str(self._file.path) if self._file is not None else None

    def edited(
        self, head: Head, edit: AnyEdit, history: History[Any], *, is_more: bool = False
    ) -> None:
        """Write down the edit that made the present step, or that was more of it."""
        if self._file is None:
            self._first = history.at if is_more else history.at - 1
        self._last = history.at
        self._write(head, [Entry(edit, "more" if is_more else "step")])

    def went(self, head: Head, history: History[Any], was: int) -> None:
        """Write down that somebody stands at another step than he did."""
        if self._file is None:
            self._first = self._last = was
        steps, at = history.steps, history.at
        lines = [
            Entry(_way(steps, number + 1, number), "past")
            for number in reversed(range(at, self._first))
        ]
        self._first = min(self._first, at)
        if at <= self._last:
            lines.append(Entry(go=at - self._first))
        else:
            lines.append(Entry(go=self._last - self._first))
            lines += [Entry(_way(steps, n - 1, n)) for n in range(self._last + 1, at + 1)]
            self._last = at
        self._write(head, lines)

    def begun(self, head: Head, at: int) -> None:
        """Have a journal, though nothing has happened yet."""
        if self._file is None:
            self._first = self._last = at
            self._write(head, [])

    def keep(self, head: Head, draft: str, at: int = 0) -> None:
        """Write down a source that is not applied yet; nothing when it is no more."""
        if self.has_gap and head.kind == TEXT:
            self._anew(head, (Entry(draft=_clean(draft)),))
            return
        if self._file is None:
            self._first = self._last = at
        self._write(head, [Entry(draft=_clean(draft))])

    def retyped(self, head: Head, text: str, at: int) -> None:
        """Write down what the file is to say of the present step, with its comments."""
        if self._file is None:
            self._first = self._last = at
        self._write(head, [Entry(text=_clean(text))])

    def retold(self, head: Head, history: History[Any], known: Known) -> None:
        """Write down all of a history in the place of what was written before."""
        self._first, self._last = 0, len(history.steps) - 1
        self._anew(head, _story(head, history, known))

    def _anew(self, head: Head, lines: Iterable[Entry]) -> None:
        """The old journal counts until the new one has all that there is to tell."""
        old, self._file = self._file, None
        self._write(head, lines, is_anew=True)
        if self.has_gap:
            self._file = old
        elif old is not None:
            old.remove()

    def _write(self, head: Head, lines: Iterable[Entry], *, is_anew: bool = False) -> None:
        """Add lines; `head` becomes the first where there is none yet."""
        if self.has_gap and not is_anew:
            return
        told = (msgspec.json.encode(line) for line in lines)
        try:
            if self._file is None:
                self._file = self._begin(head, told)
            for line in told:
                self._file.add(line)
            self.trouble, self.has_gap = None, False
        except OSError as error:
            why, self.has_gap = reason(error), True
            self.trouble = Text(
                f"the journal cannot be written, save often: {why.en}",
                f"le journal ne peut être écrit, enregistrez souvent : {why.fr}",
            )

    def _begin(self, head: Head, lines: Iterable[bytes]) -> JournalFile:
        name = sha256(head.file.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        first = msgspec.structs.replace(
            head,
            file=_told_name(head.file),
            text=_clean(head.text),
            meant=_told_name(head.meant),
        )
        return JournalFile.create(self._folder, name, chain([msgspec.json.encode(first)], lines))

    def sync(self) -> None:
        """Force it to the disk: once a second is enough, and not while somebody paints."""
        if self._file is not None:
            self._file.sync()

    def forget(self) -> None:
        """The document is saved, or closed on purpose."""
        if self._file is not None:
            self._file.remove()
            self._file = None
        self.has_gap, self.trouble = False, None

    def leave(self) -> None:
        """Stop writing and leave on disk what is there, as a crash would."""
        if self._file is not None:
            self._file.close()
            self._file = None


class Known(msgspec.Struct, frozen=True):
    """What a journal tells besides the steps of the history."""

    base: Any
    """What the text of the head says; the history may begin before it."""
    text: str
    """What the file is to say, with the author's comments, for the value `said`."""
    said: Any
    draft: str = ""
    """What was typed as its source and not applied."""


class Lost(msgspec.Struct, frozen=True):
    """Work that a program left behind: the document as it was, with its steps."""

    journal: str
    head: Head
    history: Any
    """A History, with all that can be had back of it; None for a text that is no document."""
    known: Known
    is_whole: bool
    """False when the last edit was cut off, or one of them could not be done again."""

    @property
    def draft(self) -> str:
        """What was typed as its source and not applied."""
        return self.known.draft

    @property
    def value(self) -> Any:
        return self.history.whole

    @property
    def is_text(self) -> bool:
        """Whether it is the text of a file that could not be read as a document."""
        return self.head.kind == TEXT


def recover(folder: str | os.PathLike[str]) -> tuple[Lost, ...]:
    """The work that was lost.

    Journals of running programs are passed over. A journal whose work is in its file after all is
    thrown away: the program was killed after it had saved and before it could say so. One that this
    program cannot read is left to a program that can.
    """
    lost: list[Lost] = []
    for path in left_behind(folder):
        one = _read(str(path))
        if one is None:
            continue
        # A program that died while it brought work back has left it twice.
        is_twin = any(one.head == other.head and _is_same(one, other) for other in lost)
        if is_twin or not (one.draft or not _is_on_disk(one)):
            discard(one)
        else:
            lost.append(one)
    return tuple(lost)


def damaged(folder: str | os.PathLike[str]) -> tuple[str, ...]:
    """Journals of which not even the first line is whole: put aside, to be told of once."""
    return tuple(str(put_aside(path)) for path in left_behind(folder) if _is_damaged(path))


def _is_damaged(path: Path) -> bool:
    try:
        return not read_journal(path).lines
    except OSError:
        return False


def discard(lost: Lost) -> None:
    """Throw the work away: the author does not want it back."""
    remove_journal(lost.journal)


def _read(path: str) -> Lost | None:
    """A journal's work; None where it holds none that can be read."""
    try:
        journal = read_journal(path)
        head = msgspec.json.decode(journal.lines[0], type=Head)
    except (OSError, IndexError, msgspec.DecodeError):
        return None
    if head.format != FORMAT:
        return None
    real = _real_name(head.file), _real_name(head.meant)
    head = msgspec.structs.replace(head, file=real[0], meant=real[1])
    base = None if head.kind == TEXT else read_value(head.text, head.file, head.kind)
    if base is None and head.kind != TEXT:
        return None
    history: History[Any] = History(base, OPENED if head.file else NEW, is_saved=bool(head.file))
    is_whole = not journal.is_torn
    known = Known(base, head.text, base)
    for line in journal.lines[1:]:
        # The file may have been saved since: no step of this history is sure to be on disk.
        history.mark_unsaved()
        try:
            entry = msgspec.json.decode(line, type=Entry)
            if entry.draft is not None:
                known = msgspec.structs.replace(known, draft=entry.draft)
            elif entry.text is not None:
                said = entry.edit.apply(history.whole) if entry.edit else history.whole
                known = msgspec.structs.replace(known, text=entry.text, said=said)
            else:
                _replay(history, entry)
        except (msgspec.DecodeError, EditError, IndexError):
            is_whole = False
            break
    return Lost(path, head, history if head.kind != TEXT else None, known, is_whole)


def _replay(history: History[Any], line: Entry) -> None:
    """Let happen again what a line tells."""
    if line.go is not None:
        history.go(line.go)
    elif line.edit is None:
        raise msgspec.DecodeError("a line without an edit and without a step")
    elif line.makes == "past":
        history.precede(line.edit.label, line.edit.apply(history.steps[0].whole))
    elif line.makes == "more":
        history.amend(line.edit.apply(history.whole))
    else:
        made = line.edit.apply(history.whole)
        history.add(line.edit.label, made, line.stroke or None)


def _story(head: Head, history: History[Any], known: Known) -> Iterator[Entry]:
    """A whole history, from what the text of the head says."""
    steps = history.steps
    yield Entry(patch(difference(known.base, steps[0].whole)), "more")
    for number in range(1, len(steps)):
        yield Entry(_way(steps, number - 1, number))
    yield Entry(go=history.at)
    if known.text != head.text:
        yield Entry(patch(difference(history.whole, known.said)), text=_clean(known.text))
    if known.draft:
        yield Entry(draft=_clean(known.draft))


def _way(steps: tuple[Step[Any], ...], old: int, new: int) -> AnyEdit:
    """The edit from one step to its neighbour, called as the later one of both."""
    change = difference(steps[old].whole, steps[new].whole)
    return patch(change, steps[max(old, new)].label)


def read_value(text: str, file: str, kind: str) -> Any:
    """The value that a text says; None where it says none."""
    name = file or UNTITLED
    library = Library(instead={os.path.realpath(name): text.encode("utf-8")})
    return library.load(name, kind).value


def _is_on_disk(lost: Lost) -> bool:
    """Whether there is nothing that is not in its file; a text without a draft holds nothing."""
    if lost.is_text:
        return True
    if not lost.head.file or lost.history.can_redo:
        return False
    there = Library().load(lost.head.file, lost.head.kind)
    is_typed = lost.known.text != lost.head.text
    return bool(there.value == lost.value) and (not is_typed or there.source.text == _written(lost))


def _is_same(one: Lost, other: Lost) -> bool:
    """Whether two hold the same work."""
    if one.draft != other.draft or one.is_text or other.is_text:
        return one.draft == other.draft and one.is_text == other.is_text
    return bool(one.value == other.value) and _written(one) == _written(other)


def _written(lost: Lost) -> str:
    """What the file would say if the work were saved."""
    said, value = msgspec.to_builtins(lost.known.said), msgspec.to_builtins(lost.value)
    return update_text(lost.known.text, said, value)


def _clean(text: str) -> str:
    """Without halves of letters, which no file can hold."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _told_name(file: str) -> str:
    """A name whose bytes are no Unicode, as JSON can hold it: no name has a NUL in it."""
    return re.sub("[\udc80-\udcff]", lambda found: f"\0{ord(found[0]) - 0xDC00:02x}", file)


def _real_name(told: str) -> str:
    return re.sub("\0([89a-f][0-9a-f])", lambda found: chr(0xDC00 + int(found[1], 16)), told)
