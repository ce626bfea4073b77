"""What others do to the files that are open: taken in where it can be, asked about, told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from editor.model.text import Text

if TYPE_CHECKING:
    from editor.edit.document import Document
    from editor.edit.joining import Clash
    from editor.edit.troubles import Trouble
    from editor.gui.bench import Bench
    from editor.gui.tabs import Tab

MERGED = Text(
    "{} was changed on disk; the changes were merged", "{} a changé sur le disque ; fusionné"
)
RELOADED = Text("{} was changed on disk and read again", "{} a changé sur le disque ; relu")
MISSED = {
    "gone": Text(
        "{} is gone from the disk; save to write it again",
        "{} n'est plus sur le disque ; enregistrer pour l'écrire à nouveau",
    ),
    "unreadable": Text(
        "{} cannot be read on disk any more; what was open is still here",
        "{} ne peut plus être lu sur le disque ; ce qui était ouvert est toujours là",
    ),
}


class Disk(QObject):
    """Compares open documents with their files."""

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._bench = bench
        self._is_asking = self._looks_again = False

    def look(self) -> None:
        """Some file changed: take in what can be taken in, ask about what clashes."""
        if self._is_asking:
            self._looks_again = True
            return
        for tab in tuple(self._bench.tabs):
            if tab.document is not None and tab.file:
                self._compare(tab, tab.document)
        self._bench.look_again()

    def _compare(self, tab: Tab, document: Document) -> None:
        there = document.on_disk()
        if there == "same":
            if tab.missed:
                document.find_file()
                tab.missed = ""
                self._bench.names_changed.emit()
            return
        if there != "changed":
            self._miss(tab, there, str(MISSED[there]).format(tab.name), document)
            return
        wanted = self._wanted(tab, document)
        if not wanted:
            return
        trouble: Trouble | None = document.merge() if wanted == "merge" else document.reload()
        if trouble is not None:
            # Whoever has not changed it sees what is wrong with the file of the other.
            mine = document if document.is_changed else None
            self._miss(tab, seen(tab.file), str(trouble.message), mine)
            return
        tab.missed = ""
        self._bench.told.emit(str(MERGED if wanted == "merge" else RELOADED).format(tab.name))
        self._bench.names_changed.emit()

    def _wanted(self, tab: Tab, document: Document) -> str:
        """Whether to `merge` or to `reload`; empty where the author wants neither now."""
        if not document.is_changed:
            return "reload"
        clashes, now = document.contested(), seen(tab.file)
        if not clashes:
            return "merge"
        if tab.declined == now:
            return ""
        wanted = self._ask(tab, clashes)
        if not wanted:
            tab.declined = now
        return {"mine": "merge", "theirs": "reload"}.get(wanted, "")

    def _miss(self, tab: Tab, why: str, words: str, document: Document | None) -> None:
        """What is open is nowhere on disk any more: it is kept, and told once."""
        if tab.missed != why:
            tab.missed = why
            if document is not None:
                document.miss_file()
            self._bench.told.emit(words)
            self._bench.names_changed.emit()

    def _ask(self, tab: Tab, clashes: tuple[Clash, ...]) -> str:
        """One question at a time: what changes meanwhile is looked at when it is answered."""
        self._is_asking = True
        try:
            return self._bench.ask_clash(tab, clashes)
        finally:
            self._is_asking = False
            if self._looks_again:
                self._looks_again = False
                QTimer.singleShot(0, self, self.look)


def seen(file: str) -> str:
    """By which one knows that a file was asked about already: times tell too little."""
    from editor.edit.troubles import digest_of
    from editor.files.yamltext import MAX_BYTES, read_bytes
    from editor.model.finding import Finding

    content = read_bytes(file, MAX_BYTES)
    return content.code if isinstance(content, Finding) else digest_of(content)
