"""The journal of a document: what was done since it was last saved, kept on disk as it happens.

The first line says which file it was and holds its text, so that the work can be had back even
where the file has changed since; every other line is one edit. A document that is saved or closed
has no journal.
"""

from __future__ import annotations

import os
from collections.abc import Hashable
from hashlib import sha256
from typing import Any

import msgspec

from editor.edit.commands import AnyEdit
from editor.edit.errors import EditError
from editor.edit.history import History
from editor.files.journal import JournalFile, left_behind, read_journal, remove_journal
from editor.files.library import Library
from editor.model.text import Text

FORMAT = "gonfalon/journal/1"
UNTITLED = "untitled.yaml"


class Head(msgspec.Struct, frozen=True):
    """The first line: which file, and what it said when the journal began."""

    format: str
    file: str
    kind: str
    text: str
    digest: str
    """Of the file's bytes, by which a later start sees whether somebody else changed it."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One edit; those of one stroke make one step. Or a source that is not applied yet."""

    edit: AnyEdit | None = None
    stroke: str = ""
    draft: str = ""


class Journal:
    """Writes down the edits of one document; what goes wrong is told in `trouble`.

    A journal that cannot be written never stops the work itself.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self._folder = folder
        self._file: JournalFile | None = None
        self.trouble: Text | None = None

    @property
    def path(self) -> str | None:
        """Where it is; None before the first edit."""
        return str(self._file.path) if self._file is not None else None

    def record(self, head: Head, edit: AnyEdit, stroke: Hashable = None) -> None:
        """Write down an edit; `head` becomes the first line where there is none yet."""
        self._write(head, Entry(edit, "" if stroke is None else str(stroke)))

    def keep(self, head: Head, draft: str) -> None:
        """Write down a source that is not applied yet; nothing when it is no more."""
        self._write(head, Entry(draft=draft))

    def _write(self, head: Head, entry: Entry) -> None:
        line = msgspec.json.encode(entry)
        try:
            if self._file is None:
                self._file = self._begin(head)
            self._file.add(line)
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
    """A History, from what the file said to the last edit that can be had back."""
    is_whole: bool
    """False when the last edit was cut off, or one of them could not be done again."""
    draft: str = ""
    """What was typed as its source and not applied."""

    @property
    def value(self) -> Any:
        return self.history.whole


def recover(folder: str | os.PathLike[str]) -> tuple[Lost, ...]:
    """The work that was lost; nothing is changed, on disk or anywhere else.

    Journals of running programs are passed over, and so is work that is in its file after all,
    because the program was killed after it had saved and before it could say so.
    """
    found = (_read(str(path)) for path in left_behind(folder))
    return tuple(one for one in found if one is not None and (one.draft or not _is_on_disk(one)))


def clear(folder: str | os.PathLike[str]) -> None:
    """Throw away journals that hold nothing which is not in its file."""
    for path in left_behind(folder):
        lost = _read(str(path))
        if lost is None or (not lost.draft and _is_on_disk(lost)):
            remove_journal(path)


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
    value = read_value(head.text, head.file, head.kind)
    if head.format != FORMAT or value is None or len(journal.lines) < 2:
        return None
    history: History[Any] = History(value)
    is_whole = not journal.is_torn
    draft = ""
    for line in journal.lines[1:]:
        try:
            entry = msgspec.json.decode(line, type=Entry)
            if entry.edit is None:
                draft = entry.draft
                continue
            made = entry.edit.apply(history.whole)
        except (msgspec.DecodeError, EditError):
            is_whole = False
            break
        # The file may have been saved since: no step of this history is sure to be on disk.
        history.mark_unsaved()
        history.add(entry.edit.label, made, entry.stroke or None)
    return Lost(path, head, history, is_whole, draft)


def read_value(text: str, file: str, kind: str) -> Any:
    """The value that a text says; None where it says none."""
    name = file or UNTITLED
    library = Library(instead={os.path.realpath(name): text.encode("utf-8")})
    return library.load(name, kind).value


def _is_on_disk(lost: Lost) -> bool:
    if not lost.head.file:
        return False
    return bool(Library().load(lost.head.file, lost.head.kind).value == lost.value)
