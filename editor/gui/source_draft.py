"""What the source of a tab says, and what somebody has typed there and not applied yet.

It belongs to the tab and knows no widget: another tab may come to the front meanwhile.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from editor.edit.journal import FORMAT, TEXT, Head, Journal
from editor.edit.troubles import digest_of
from editor.files.save import SaveError, save
from editor.files.schema import shape_findings
from editor.files.yamltext import MAX_BYTES, read_bytes, read_text
from editor.model.finding import Finding, Place
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.edit.document import Document
    from editor.gui.tabs import Tab

_OLD_CODES = ("utf-8-sig", "cp1252", "latin-1")
_ELSEWHERE = Text(
    "the file was changed on disk meanwhile; apply again to write over it",
    "le fichier a changé sur le disque entre-temps ; appliquer encore l'écrasera",
)


class Source:
    """A text that can be typed anew; lines end as they do in the file when it is applied."""

    def __init__(self, file: str, *, is_edited: bool) -> None:
        self.file = file
        self.draft: str | None = None
        """What was typed, as long as it is neither applied nor discarded."""
        self.is_edited = is_edited
        """Whether the author wants to type."""
        self.changed: Callable[[], None] = lambda: None
        """Called when the draft comes or goes by other hands, for whoever shows it."""
        self.base = ""
        """What it said when the author began to type."""

    def said(self) -> str:
        """What it says without the draft."""
        return _plain(self._raw())

    def _raw(self) -> str:
        raise NotImplementedError

    def hold(self, text: str, base: str) -> None:
        """Keep what is typed; it is no draft where it says what was there before."""
        if self.draft is None:
            self.base = base
        self.draft = text if text != base else None

    @property
    def is_behind(self) -> bool:
        """Whether what it says has changed since the author began to type."""
        return self.draft is not None and self.said() != _plain(self.base)

    @property
    def can_apply(self) -> bool:
        return self.draft is not None

    @property
    def trouble(self) -> Text | None:
        """Why its own journal cannot be written, if it has one and it cannot."""
        return None

    def faults(self, text: str) -> tuple[Finding, ...]:
        """What is wrong with a text, at its lines."""
        raise NotImplementedError

    def apply(self) -> tuple[Finding, ...]:
        """Let the draft hold; findings, and nothing done, where it cannot."""
        text = self.said() if self.draft is None else self.draft
        ends = "\r\n" if "\r\n" in self._raw() else "\n"
        findings = self._take(text.replace("\n", ends))
        if not findings:
            self._settle()
        return findings

    def _take(self, text: str) -> tuple[Finding, ...]:
        raise NotImplementedError

    def discard(self) -> None:
        """Forget what was typed."""
        self._settle()

    def _settle(self) -> None:
        self.draft = None
        self.keep()
        self.changed()

    def bring_back(self, draft: str) -> None:
        """Type again what an earlier run left behind."""
        self.hold(draft, self.said())
        self.is_edited = True
        self.keep()
        self.changed()

    def keep(self) -> None:
        """Make the draft outlive the program."""
        raise NotImplementedError

    def let_go(self) -> None:
        """Nobody needs it any more: its tab is closed, or another source has its draft."""


class DocumentSource(Source):
    """The source of a document: applied, it is a step of the history."""

    def __init__(self, document: Document) -> None:
        super().__init__(document.file, is_edited=False)
        self.document = document

    def _raw(self) -> str:
        return self.document.written()

    def keep(self) -> None:
        self.document.keep_draft(self.draft or "")

    def faults(self, text: str) -> tuple[Finding, ...]:
        source = read_text(text, self.document.file)
        return source.findings or shape_findings(source, self.document.kind)

    def _take(self, text: str) -> tuple[Finding, ...]:
        return self.faults(text) or self.document.take_text(text)


class FileSource(Source):
    """The text of a file that cannot be read as a document: applied, it is written to disk.

    It may still be wrong then, since whoever mends a file mends one mistake after the other.
    """

    def __init__(self, file: str, state: str | os.PathLike[str] | None, digest: str = "") -> None:
        """With the digest that the file had when an earlier run was at it, if there was one."""
        super().__init__(file, is_edited=True)
        data = self._bytes()
        self._known = data if digest in {"", digest_of(data)} else None
        self._journal = Journal(state) if state is not None else None

    def _bytes(self) -> bytes:
        found = read_bytes(self.file, MAX_BYTES)
        return b"" if isinstance(found, Finding) else found

    def _raw(self) -> str:
        """The text, however old the program was that wrote it; it is written as UTF-8."""
        data = self._bytes()
        if self.draft is None and self._known is not None:
            self._known = data
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            return data.decode("utf-16", "replace")
        for code in _OLD_CODES:
            try:
                return data.decode(code)
            except UnicodeDecodeError:
                continue
        return ""

    def keep(self) -> None:
        if self._journal is not None and self.draft is not None:
            file = os.path.realpath(self.file)
            head = Head(FORMAT, file, TEXT, "", digest_of(self._known or b""))
            self._journal.keep(head, self.draft)
            self._journal.sync()
        else:
            self.let_go()

    @property
    def trouble(self) -> Text | None:
        return self._journal.trouble if self._journal is not None else None

    def let_go(self) -> None:
        if self._journal is not None:
            self._journal.forget()

    @property
    def can_apply(self) -> bool:
        """A file that is no UTF-8 is mended by writing it."""
        return super().can_apply or self._known != self._raw().encode("utf-8")

    def faults(self, text: str) -> tuple[Finding, ...]:
        return read_text(text, self.file).findings

    def _take(self, text: str) -> tuple[Finding, ...]:
        there = self._bytes()
        if there != self._known:
            self._known = there
            return (Finding(_ELSEWHERE, place=Place(self.file)),)
        try:
            save(self.file, text)
        except SaveError as error:
            return (Finding(error.message, place=Place(self.file)),)
        return ()


def source_of(tab: Tab, state: str | os.PathLike[str] | None) -> Source | None:
    """The source of a tab; none while it is being read, and none where there is no text.

    Journals are kept in the folder `state`, if there is one.
    """
    old, document = tab.source, tab.document
    if document is not None and not isinstance(old, DocumentSource):
        tab.source = DocumentSource(document)
        if old is not None and old.draft is not None:
            tab.source.bring_back(old.draft)
        if old is not None:
            old.let_go()
    elif document is None and old is None and tab.shown is not None and _has_text(tab.file):
        tab.source = FileSource(tab.file, state)
    return tab.source


def _has_text(file: str) -> bool:
    if not file.lower().endswith((".yaml", ".yml")) or not Path(file).is_file():
        return False
    data = read_bytes(file, MAX_BYTES)
    is_wide = not isinstance(data, Finding) and data.startswith((b"\xff\xfe", b"\xfe\xff"))
    return not isinstance(data, Finding) and (is_wide or b"\0" not in data)


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
