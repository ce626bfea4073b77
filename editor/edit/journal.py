"""The journal of a document: what was done since it was last saved, kept on disk as it happens.

The first line says which file it was and holds its text, so that the work can be had back even
where the file has changed since; every other line is one edit, or a way through the history: what
was undone is told as undone, so that the history comes back as it was. A document that is saved or
closed has no journal. A file that cannot be read as a document has one, too, while its text is
being mended; it holds no edits.
"""

from __future__ import annotations

import os
from hashlib import sha256
from typing import Any, Literal

import msgspec

from editor.edit.changes import difference, patch
from editor.edit.commands import AnyEdit
from editor.edit.errors import EditError
from editor.edit.history import NEW, OPENED, History, Step
from editor.files.journal import JournalFile, left_behind, read_journal, remove_journal
from editor.files.library import Library
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


class Journal:
    """Writes down what happens to one document; what goes wrong is told in `trouble`.

    A journal that cannot be written never stops the work itself.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self._folder = folder
        self._file: JournalFile | None = None
        self._first = self._last = 0
        """The steps of the history that the journal knows; before a save there were others."""
        self.trouble: Text | None = None

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

    def retold(self, head: Head, base: Any, history: History[Any]) -> None:
        """Write down a whole history; `base` is what the text of the head says."""
        steps = history.steps
        lines = [Entry(patch(difference(base, steps[0].whole)), "more")]
        lines += [Entry(_way(steps, number - 1, number)) for number in range(1, len(steps))]
        lines.append(Entry(go=history.at))
        self._first, self._last = 0, len(steps) - 1
        self._write(head, lines)

    def keep(self, head: Head, draft: str, at: int = 0) -> None:
        """Write down a source that is not applied yet; nothing when it is no more."""
        if self._file is None:
            self._first = self._last = at
        self._write(head, [Entry(draft=draft)])

    def _write(self, head: Head, lines: list[Entry]) -> None:
        """Add lines; `head` becomes the first where there is none yet."""
        try:
            if self._file is None:
                self._file = self._begin(head)
            for line in lines:
                self._file.add(msgspec.json.encode(line))
            self.trouble = None
        except OSError as error:
            why = error.strerror or str(error)
            self.trouble = Text(
                f"the journal cannot be written, save often: {why}",
                f"le journal ne peut être écrit, enregistrez souvent : {why}",
            )

    def _begin(self, head: Head) -> JournalFile:
        name = sha256(head.file.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        file = JournalFile.create(self._folder, name)
        try:
            file.add(msgspec.json.encode(head))
        except OSError:
            file.remove()
            raise
        return file

    def sync(self) -> None:
        """Force it to the disk: once a second is enough, and not while somebody paints."""
        if self._file is not None:
            self._file.sync()

    def forget(self) -> None:
        """The document is saved, or closed on purpose."""
        if self._file is not None:
            self._file.remove()
            self._file = None

    def leave(self) -> None:
        """Stop writing and leave on disk what is there, as a crash would."""
        if self._file is not None:
            self._file.close()
            self._file = None


class Lost(msgspec.Struct, frozen=True):
    """Work that a program left behind: the document as it was, with its steps."""

    journal: str
    head: Head
    history: Any
    """A History, with all that can be had back of it; None for a text that is no document."""
    base: Any
    """What the text of the head says; the history may begin before it."""
    is_whole: bool
    """False when the last edit was cut off, or one of them could not be done again."""
    draft: str = ""
    """What was typed as its source and not applied."""

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
    lost = []
    for path in left_behind(folder):
        one = _read(str(path))
        if one is not None and (one.draft or not _is_on_disk(one)):
            lost.append(one)
        elif one is not None:
            discard(one)
    return tuple(lost)


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
    base = None if head.kind == TEXT else read_value(head.text, head.file, head.kind)
    if base is None and head.kind != TEXT:
        return None
    history: History[Any] = History(base, OPENED if head.file else NEW)
    is_whole = not journal.is_torn
    draft = ""
    for line in journal.lines[1:]:
        # The file may have been saved since: no step of this history is sure to be on disk.
        history.mark_unsaved()
        try:
            entry = msgspec.json.decode(line, type=Entry)
            if entry.draft is not None:
                draft = entry.draft
            else:
                _replay(history, entry)
        except (msgspec.DecodeError, EditError, IndexError):
            is_whole = False
            break
    return Lost(path, head, history if head.kind != TEXT else None, base, is_whole, draft)


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
    if lost.is_text or lost.value is lost.base:
        return True
    if not lost.head.file:
        return False
    return bool(Library().load(lost.head.file, lost.head.kind).value == lost.value)
