"""All documents that are open at once, each file only once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from editor.edit.document import Document
from editor.edit.journal import Lost, damaged, recover
from editor.model.finding import Finding


class Desk:
    """The open documents in the order in which they were opened.

    `state` is the folder of their journals; without one there are none.
    """

    def __init__(self, state: str | os.PathLike[str] | None = None) -> None:
        self.state = state
        self._documents: list[Document] = []

    def __iter__(self) -> Iterator[Document]:
        return iter(tuple(self._documents))

    def __len__(self) -> int:
        return len(self._documents)

    @property
    def changed(self) -> tuple[Document, ...]:
        """The documents that have something to save."""
        return tuple(one for one in self._documents if one.is_changed)

    def find(self, file: str) -> Document | None:
        """The open document of a file, however its path is written."""
        real = os.path.realpath(file)
        for one in self._documents:
            if one.file and os.path.realpath(one.file) == real:
                return one
        return None

    def open(self, file: str) -> tuple[Document | None, tuple[Finding, ...]]:
        """The document of a file: the one that is open already, or one that is read now."""
        found = self.find(file)
        if found is not None:
            return found, ()
        made, findings = Document.load(file, self.state)
        if made is not None:
            self._documents.append(made)
        return made, findings

    def adopt(self, document: Document) -> None:
        """Take in a document that was made elsewhere, perhaps in another thread."""
        self._documents.append(document)

    def new(self, value: Any, kind: str) -> Document:
        """A document without a file."""
        made = Document.new(value, kind, self.state)
        self._documents.append(made)
        return made

    def lost(self) -> tuple[Lost, ...]:
        """Work that a crash or a kill left behind, to be offered to the author."""
        return recover(self.state) if self.state is not None else ()

    def damaged(self) -> tuple[str, ...]:
        """Journals that cannot be read at all; each is told of once."""
        return damaged(self.state) if self.state is not None else ()

    def take_back(self, lost: Lost) -> Document:
        """Open what was lost; its file stays as it is until the author saves."""
        made = Document.recovered(lost, self.state)
        self._documents.append(made)
        return made

    def unsaved(self) -> dict[str, bytes]:
        """What the changed files would say, by their real paths: a Library can read it instead."""
        return {
            os.path.realpath(one.file): one.written().encode("utf-8")
            for one in self.changed
            if one.file
        }

    def sync(self) -> None:
        """Force the journals to the disk; to be called about once a second."""
        for one in self._documents:
            one.sync()

    def close(self, document: Document) -> None:
        """Put a document away; what was not saved is gone."""
        if document in self._documents:
            self._documents.remove(document)
            document.close()
