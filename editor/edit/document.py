"""A file and its history: every edit goes through here, and here is told what changed."""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from collections.abc import Callable, Hashable
from typing import Any, Literal

import msgspec

from editor.edit.changes import NOTHING, Change, difference, patch
from editor.edit.commands import AnyEdit
from editor.edit.history import NEW, History
from editor.edit.joining import Clash, Joined, join
from editor.edit.journal import FORMAT, UNTITLED, Head, Journal, Known, Lost, discard, read_value
from editor.edit.threeway import merge_texts
from editor.edit.troubles import (
    Trouble,
    changed_on_disk,
    digest_of,
    require_shape,
    unreadable,
    untitled,
)
from editor.files.library import Library
from editor.files.save import SaveError, save
from editor.files.update import update_text
from editor.files.write import format_yaml
from editor.files.yamltext import MAX_BYTES, read_bytes
from editor.model.finding import Finding, YamlPath
from editor.model.text import Text

Observer = Callable[["Document", Change], None]
DiskState = Literal["same", "changed", "gone", "unreadable"]
RELOADED = Text("Read again from disk", "Relu sur le disque")
MERGED = Text("Merged with the file on disk", "Fusionné avec le fichier du disque")
RETYPED = Text("Edit the source", "Modifier la source")


class Document:
    """A path, a kind of file, and the history of its value.

    `value` is frozen; only `do`, `undo`, `redo`, `go` and what reads the file again put another
    in its place, and each of them tells the observers what differs.
    """

    def __init__(
        self,
        history: History[Any],
        kind: str,
        file: str = "",
        text: str | None = None,
        digest: str = "",
        state: str | os.PathLike[str] | None = None,
    ) -> None:
        self.file = file
        self.meant = ""
        """Where it is meant to be that has no file yet."""
        self.kind = kind
        self.history = history
        self.journal = Journal(state) if state is not None else None
        self._base = self._known = history.steps[0].whole
        """What `_text` says, and what `_known_text` does."""
        self._text = self._known_text = text
        """What is written from, with the author's comments, and what the file was seen to say."""
        self._digest = digest
        self._observers: list[Observer] = []
        self._draft = ""
        """The source that is being typed, as the journal has it."""

    # Coming to be

    @classmethod
    def load(
        cls, file: str, state: str | os.PathLike[str] | None = None
    ) -> tuple[Document | None, tuple[Finding, ...]]:
        """The document of a file; None, and the findings that say why, where it has no value."""
        loaded = Library().load(file)
        if loaded.value is None:
            return None, loaded.findings
        digest = digest_of(loaded.content)
        history: History[Any] = History(loaded.value)
        return cls(history, loaded.kind, file, loaded.source.text, digest, state), ()

    @classmethod
    def new(
        cls,
        value: Any,
        kind: str,
        state: str | os.PathLike[str] | None = None,
        text: str | None = None,
        meant: str = "",
    ) -> Document:
        """A document that has no file yet: nobody else has it, so it has a journal at once."""
        made = cls(History(value, NEW, is_saved=False), kind, text=text, state=state)
        made.meant = meant
        made._keep()
        return made

    @classmethod
    def recovered(cls, lost: Lost, state: str | os.PathLike[str] | None = None) -> Document:
        """The document as it was, with its undo steps; unsaved, and its file is not touched.

        It has a journal of its own before the old one is thrown away.
        """
        head = lost.head
        made = cls(lost.history, head.kind, head.file, head.text, head.digest, state)
        known = lost.known
        made._known, made._base, made._text = known.base, known.said, known.text
        made._draft, made.meant = known.draft, head.meant
        if known.text != head.text or made.on_disk() != "same":
            made.history.mark_unsaved()
        if made.journal is not None:
            made._retell(made.journal)
            made.journal.sync()
            if not made.journal.has_gap:
                discard(lost)
        return made

    # What is there

    @property
    def value(self) -> Any:
        return self.history.whole

    @property
    def place(self) -> str:
        """From where it sees the files that it names."""
        return self.file or self.meant

    @property
    def is_changed(self) -> bool:
        """Whether there is something to save."""
        return not self.history.is_saved

    def watch(self, observer: Observer) -> Callable[[], None]:
        """Be told of every change from now on; what comes back stops it."""
        self._observers.append(observer)

        def stop() -> None:
            if observer in self._observers:
                self._observers.remove(observer)

        return stop

    # Editing

    def do(self, edit: AnyEdit, stroke: Hashable = None) -> Change:
        """Make an edit; those of one stroke make one step. Raises EditError, and nothing changed.

        What would make a file that cannot be read again does not fit either.
        """
        before, after = self.value, edit.apply(self.value)
        if after is before:
            return NOTHING
        change = difference(before, after)
        require_shape(self.kind, after, change)
        was = self.history.at
        self.history.add(edit.label, after, stroke)
        self._record(edit, is_more=self.history.at == was)
        return self._tell(change)

    def undo(self) -> Change:
        """Take the last step back; nothing where there is none."""
        return self.go(self.history.at - 1) if self.history.can_undo else NOTHING

    def redo(self) -> Change:
        """Do again what was undone; nothing where there is none."""
        return self.go(self.history.at + 1) if self.history.can_redo else NOTHING

    def go(self, step: int) -> Change:
        """Stand at any step of the history."""
        before, was = self.value, self.history.at
        self.history.go(step)
        if self.journal is not None and step != was:
            self.journal.went(self._head(), self.history, was)
        return self._tell(difference(before, self.value))

    def keep_draft(self, text: str) -> None:
        """Let the journal have a source that is being typed; nothing when it is no more."""
        if self.journal is not None and text != self._draft:
            self._draft = text
            self.journal.keep(self._head(), text, self.history.at)

    def _begin_anew(self) -> None:
        """The journal starts from the file as it is now, with what is still being typed."""
        draft, self._draft = self._draft, ""
        self.keep_draft(draft)

    def sync(self) -> None:
        """Force the journal to the disk; where it has a gap, it is told anew."""
        if self.journal is not None and self.journal.has_gap:
            self._retell(self.journal)
        if self.journal is not None:
            self.journal.sync()

    def _retell(self, journal: Journal) -> None:
        known = Known(self._known, self.text, self._base, self._draft)
        journal.retold(self._head(), self.history, known)

    def _keep(self) -> None:
        if self.journal is not None:
            self.journal.begun(self._head(), self.history.at)

    def _record(self, edit: AnyEdit, *, is_more: bool = False) -> None:
        if self.journal is not None:
            self.journal.edited(self._head(), edit, self.history, is_more=is_more)

    def _head(self) -> Head:
        file = os.path.realpath(self.file) if self.file else ""
        text = self.text if self._known_text is None else self._known_text
        return Head(FORMAT, file, self.kind, text, self._digest, self.meant)

    def _tell(self, change: Change) -> Change:
        if change:
            for observer in tuple(self._observers):
                observer(self, change)
        return change

    # The file

    @property
    def text(self) -> str:
        """What the file said when it was last read or saved, or was typed as its source since.

        Of a new one, what it started as.
        """
        if self._text is None:
            self._text = self._known_text = format_yaml(msgspec.to_builtins(self._base))
        return self._text

    def written(self) -> str:
        """What the file would say if it were saved now: comments and order as the author's."""
        return self.writer()()

    def writer(self) -> Callable[[], str]:
        """Says what the file would say as things stand now, whenever and in whatever thread."""
        text, base, value = self.text, self._base, self.value
        return lambda: update_text(text, msgspec.to_builtins(base), msgspec.to_builtins(value))

    def take_text(self, text: str) -> tuple[Finding, ...]:
        """Let the file say this, with its comments, as one step; findings where it cannot be read.

        Comments and order are no part of the value, so undo gives back only what they are about.
        """
        name = self.file or UNTITLED
        instead = {os.path.realpath(name): text.encode("utf-8", "surrogatepass")}
        loaded = Library(instead=instead).load(name, self.kind)
        if loaded.value is None:
            return loaded.findings
        is_said = text != self.written()
        change = difference(self.value, loaded.value)
        if change:
            self.do(patch(change, RETYPED))
        elif is_said:
            self.history.mark_unsaved()
        if is_said and self.journal is not None:
            self.journal.retyped(self._head(), text, self.history.at)
        self._base, self._text = self.value, text
        return ()

    def miss_file(self) -> None:
        """The file holds this no more: what is here is the last of it, and must not be lost."""
        self.history.mark_unsaved()
        self._keep()

    def find_file(self) -> None:
        """The file, which was missed, is there as it was."""
        if self.value is self._known and self._text == self._known_text:
            self.history.mark_saved()
            if self.journal is not None and not self._draft and not self.history.can_redo:
                self.journal.forget()

    def on_disk(self) -> DiskState:
        """Whether the file is as it was left, by its content."""
        content = read_bytes(self.file, MAX_BYTES) if self.file else b""
        if isinstance(content, Finding):
            return "gone" if content.code == "FIL001" else "unreadable"
        return "same" if digest_of(content) == self._digest else "changed"

    def save(self, *, over: bool = False) -> Trouble | None:
        """Write the file as a whole or not at all; None when it was written.

        A file that somebody else changed is not written over, unless that is what is wanted.
        """
        if not self.file:
            return untitled()
        if not over and self.on_disk() == "changed":
            return changed_on_disk(self.file)
        return self._write(self.file)

    def save_as(self, file: str) -> Trouble | None:
        """Write another file, which then is this document's; None when it was written."""
        return self._write(file)

    def _write(self, file: str) -> Trouble | None:
        text = self.written()
        data = self._mark() + text.encode("utf-8")
        try:
            save(file, data)
        except SaveError as error:
            return Trouble("not-written", error.message)
        self.file = file
        self._settle(self.value, text, digest_of(data))
        self.history.mark_saved()
        if self.journal is not None:
            self.journal.forget()
        self._begin_anew()
        return None

    def _mark(self) -> bytes:
        """The mark that some editors put before a text: it stays where it is."""
        there = read_bytes(self.file, MAX_BYTES) if self.file else b""
        is_marked = not isinstance(there, Finding) and there.startswith(BOM_UTF8)
        return BOM_UTF8 if is_marked else b""

    def _settle(self, base: Any, text: str, digest: str) -> None:
        self._base, self._text, self._digest = base, text, digest
        self._known, self._known_text = base, text

    def reload(self) -> Trouble | None:
        """Take what the file says now, as a step that can be undone."""
        found = self._read_disk()
        if isinstance(found, Trouble):
            return found
        value, text, digest = found
        change = difference(self.value, value)
        if self.journal is not None:
            self.journal.forget()
        self._settle(value, text, digest)
        if change:
            self.history.add(RELOADED, value)
        self.history.mark_saved()
        self._begin_anew()
        self._tell(change)
        return None

    def clashes(self) -> tuple[YamlPath, ...]:
        """Where the file on disk and this document both changed what was there before."""
        return tuple(one.path for one in self.contested())

    def contested(self) -> tuple[Clash, ...]:
        """The same, with what either says now."""
        found = self._read_disk()
        if isinstance(found, Trouble):
            return ()
        return self._joined(found[0]).clashes

    def _joined(self, theirs: Any) -> Joined:
        return join(*map(msgspec.to_builtins, (self._known, self.value, theirs)))

    def merge(self) -> Trouble | None:
        """Take in what somebody else changed in the file; where both changed, mine stays.

        It is a step that can be undone; the file is not written.
        """
        found = self._read_disk()
        if isinstance(found, Trouble):
            return found
        value, text, digest = found
        joined = self._joined(value).whole
        said = update_text(text, msgspec.to_builtins(value), joined)
        merged = read_value(said, self.file, self.kind)
        if merged is None:
            return unreadable(self.file)
        before, typed = self.value, None
        if self._text != self._known_text and self._known_text is not None:
            typed = merge_texts(self._known_text, self.written(), text)
        if self.journal is not None:
            self.journal.forget()
        self._settle(value, text, digest)
        if merged == value and typed in {None, text}:
            self.history.add(MERGED, value)
            self.history.mark_saved()
        else:
            self.history.mark_unsaved()
            self.history.add(MERGED, merged)
            # What the text says was no step of this history: the journal begins with the merged.
            self._record(patch(difference(value, merged), MERGED), is_more=True)
            if typed is not None and read_value(typed, self.file, self.kind) == merged:
                self.take_text(typed)
        self._begin_anew()
        self._tell(difference(before, self.value))
        return None

    def _read_disk(self) -> tuple[Any, str, str] | Trouble:
        loaded = Library().load(self.file, self.kind)
        if loaded.value is None:
            return unreadable(self.file, loaded.findings)
        return loaded.value, loaded.source.text, digest_of(loaded.content)

    def close(self) -> None:
        """The author is done with it, whether it was saved or not: the journal goes for good."""
        self._observers.clear()
        if self.journal is not None:
            self.journal.forget()
            self.journal = None
