"""New, save, revert, close, quit and bring back: what the File menu does to documents."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from editor.model.text import Text

if TYPE_CHECKING:
    from editor.edit.document import Document
    from editor.edit.joining import Clash
    from editor.edit.journal import Lost
    from editor.gui.bench import Bench
    from editor.gui.tabs import Tab
    from editor.gui.window import MainWindow

SAVED = Text("{} saved", "{} enregistré")
NOTHING = Text("{} has nothing to save", "Rien à enregistrer dans {}")
REFUSED = Text("{}, not applied, line {}", "{}, non appliqué, ligne {}")
TAKEN = Text(
    "{} is open in another tab; close that one first",
    "{} est ouvert dans un autre onglet ; fermez-le d'abord",
)
SAMPLE = Text(
    "{} is one of the samples, which stay as they are",
    "{} fait partie des exemples, qui restent tels quels",
)
NEVER_SAVED = Text("(never saved)", "(jamais enregistré)")
IN_PART = Text("(the last of it is damaged)", "(la fin en est abîmée)")
DAMAGED = Text(
    "The journal of work that was not saved is damaged and cannot be read. It was put aside.",
    "Le journal d'un travail non enregistré est abîmé et illisible. Il a été mis de côté.",
)
KINDS: dict[str, Text] = {
    "map": Text("&Map…", "&Carte…"),
    "scenario": Text("&Scenario…", "&Scénario…"),
    "roster": Text("&Roster", "&Effectif"),
    "pack": Text("&Pack", "&Recueil"),
    "catalogue": Text("&Catalogue", "Ca&talogue"),
}


class Saving:
    """Asks what must be asked and lets the bench do the rest."""

    def __init__(self, bench: Bench, window: MainWindow) -> None:
        self._bench, self._window = bench, window
        bench.ask_clash = self._ask_clash
        bench.settle = self.settle
        bench.folder = self._folder

    def _folder(self) -> str:
        from editor.gui.at_hand import folder_for_new

        return folder_for_new(self._bench, self._window.settings.recent)

    def _ask_clash(self, tab: Tab, clashes: tuple[Clash, ...]) -> str:
        from editor.gui.asking import ask_clash
        from editor.gui.clash_words import clash_words

        kind = tab.document.kind if tab.document is not None else ""
        return ask_clash(self._window, tab.name, [clash_words(kind, one) for one in clashes])

    def settle(self) -> bool:
        """Bring what is being typed into its document; False where somebody goes back to it."""
        from editor.gui.settling import settle

        return settle(self._window)

    def take_in(self) -> bool:
        """Bring all that is typed into the document in front, its source too."""
        tab = self._bench.current
        return self.settle() and (tab is None or self._apply(tab))

    def _apply(self, tab: Tab) -> bool:
        """Apply what was typed as the source of a tab; what stands in the way is shown there."""
        source = tab.source
        if source is None or source.draft is None:
            return True
        if source.is_behind:
            from editor.gui import asking

            wanted = asking.ask_behind(self._window, tab.name)
            if wanted == "drop":
                source.discard()
            if wanted != "apply":
                return wanted == "drop"
        findings = source.apply()
        if findings:
            self._bench.show(tab)
            self._bench.draft_refused.emit(findings)
            said = f"{findings[0].place.line or 1}: {findings[0].message}"
            self._bench.told.emit(str(REFUSED).format(tab.name, said))
            return False
        return True

    # Coming to be

    def new(self, kind: str) -> Tab | None:
        """A new document; of a map, the size is asked first, of a scenario what it is made of."""
        if kind == "scenario":
            return self._new_scenario()
        return self._new_map() if kind == "map" else self.make(kind)

    def make(self, kind: str, columns: int = 26, rows: int = 16) -> Tab:
        """A document with the starting text of its kind, comments and all."""
        from editor.files.starters import starter
        from editor.gui.new_map import Wish, text_of

        if kind == "map":
            return self._add(kind, text_of(Wish(columns=columns, rows=rows)))
        return self._add(kind, starter(kind, f"new-{kind}"))

    def _new_map(self) -> Tab | None:
        from editor.gui.new_map import NewMap, text_of

        dialog = NewMap(self._window)
        if not dialog.exec():
            return None
        wish = dialog.wish
        return self._add("map", text_of(wish), wish.id if wish.title else "")

    def _new_scenario(self) -> Tab | None:
        from editor.gui.at_hand import files_of_kind
        from editor.gui.drafting import Known, scenario_of, text_of
        from editor.gui.new_scenario import NewScenario

        bench, recent = self._bench, self._window.settings.recent
        maps = {one: bench.desk.find(one) for one in files_of_kind("map", bench, recent)}
        known = Known(
            folder=self._folder(),
            maps={one: found.value if found else None for one, found in maps.items()},
            rosters=files_of_kind("roster", bench, recent),
        )
        dark = self._window.palette().window().color().lightness() < 128
        dialog = NewScenario(self._window, known, dark=dark)
        if not dialog.exec():
            return None
        draft = dialog.draft
        name = draft.file.removesuffix(".yaml").removesuffix(".scenario")
        tab = self._add("scenario", text_of(scenario_of(draft, dialog.maps)), name)
        tab.is_named = True
        return tab

    def _add(self, kind: str, text: str, name: str = "") -> Tab:
        """A tab for a document that has a text and no file yet."""
        from editor.edit.document import Document
        from editor.edit.journal import read_value

        value = read_value(text, "", kind)
        assert value is not None, "a starting text can be read"
        bench = self._bench
        made = Document.new(value, kind, bench.desk.state, text, bench.free_name(kind, name))
        bench.desk.adopt(made)
        return bench.add(made)

    def offer_lost(self) -> None:
        """What an earlier run left behind is offered once; nothing is written by it."""
        from editor.gui import asking

        damaged = self._bench.desk.damaged()
        if damaged:
            asking.tell(self._window, str(DAMAGED), "\n".join(damaged))
        lost = self._bench.desk.lost()
        if not lost:
            return
        wanted = asking.ask_lost(self._window, [_called(one) for one in lost])
        if wanted == "take":
            for one in lost:
                self._take_back(one)
        elif wanted == "throw":
            from editor.edit.journal import discard

            for one in lost:
                discard(one)

    def _take_back(self, lost: Lost) -> None:
        from editor.edit.journal import discard
        from editor.gui.source_draft import FileSource, Source, source_of

        bench, state = self._bench, self._bench.desk.state
        source: Source | None
        if lost.is_text:
            tab = bench.open(lost.head.file)
            source = tab.source = FileSource(lost.head.file, state, lost.head.digest)
        else:
            tab = bench.add(bench.desk.take_back(lost))
            source = source_of(tab, state)
        assert source is not None, "what has a document has a source"
        if lost.draft:
            source.bring_back(lost.draft)
            bench.names_changed.emit()
        if lost.is_text:
            discard(lost)

    # Saving

    def save(self, tab: Tab) -> bool:
        """Write the file; whatever stands in the way is told or asked. True when written."""
        document, has_draft = tab.document, tab.has_draft
        if not self.settle() or not self._apply(tab):
            return False
        if document is not None and tab.is_changed:
            return self._write(tab, document)
        if document is None and has_draft:
            self._written(tab)
        else:
            self._bench.told.emit(str(NOTHING).format(tab.name))
        return True

    def _write(self, tab: Tab, document: Document) -> bool:
        from editor.gui import asking
        from editor.gui.at_hand import is_sample

        if tab.file and is_sample(tab.file):
            # Whoever installs the program anew would lose what he has made of it.
            said = str(SAMPLE).format(tab.name)
            return asking.ask_elsewhere(self._window, said) and self.save_as(tab)
        trouble = document.save()
        if trouble is not None and trouble.kind == "untitled":
            return self._write_to(tab, tab.place) if tab.has_place else self.save_as(tab)
        if trouble is not None and trouble.kind == "changed-on-disk":
            wanted = asking.ask_overwrite(self._window, str(trouble.message))
            if not wanted:
                return False
            trouble = document.merge() if wanted == "merge" else None
            trouble = trouble or document.save(over=wanted == "over")
        if trouble is not None:
            return asking.ask_elsewhere(self._window, str(trouble.message)) and self.save_as(tab)
        self._written(tab)
        return True

    def save_as(self, tab: Tab) -> bool:
        """Ask for a name and write there; the tab is that file's from then on."""
        from editor.gui import asking
        from editor.gui.at_hand import is_sample
        from editor.gui.file_names import ask_name

        document = tab.document
        if document is None or not self.settle() or not self._apply(tab):
            return False
        kinds = f"{Text('Files of the program', 'Fichiers du programme')} (*.yaml)"
        title = str(Text("Save as", "Enregistrer sous"))
        ending = f".{document.kind}.yaml"
        start = str(Path(self._folder(), tab.name)) if is_sample(tab.place) else tab.place
        file = ask_name(self._window, title, start, kinds, (".yaml", ".yml"), ending)
        if not file:
            return False
        if self._bench.tab_at(file) not in {None, tab}:
            asking.tell(self._window, str(TAKEN).format(Path(file).name))
            return False
        return self._write_to(tab, file)

    def _write_to(self, tab: Tab, file: str) -> bool:
        """Write to another place; what it names is named from there."""
        from editor.gui import asking
        from editor.gui.carrying import carried

        document = tab.document
        assert document is not None, "what has none is not written elsewhere"
        folders = str(Path(tab.place).parent), str(Path(file).absolute().parent)
        edit = carried(document.kind, document.value, *folders)
        if edit is not None:
            document.do(edit)
        trouble = document.save_as(file)
        if trouble is not None:
            if edit is not None:
                document.undo()
            if asking.ask_elsewhere(self._window, str(trouble.message)):
                return self.save_as(tab)
            return False
        tab.file, tab.untitled = file, ""
        self._window.remember(file)
        self._written(tab)
        return True

    def save_all(self) -> None:
        """Write every file that has something to save, as far as nothing stands in the way."""
        if not self.settle():
            return
        for tab in self._bench.tabs:
            if tab.is_changed and not self.save(tab):
                return

    def _written(self, tab: Tab) -> None:
        bench = self._bench
        bench.told.emit(str(SAVED).format(tab.name))
        bench.names_changed.emit()
        bench.check_again()

    def revert(self, tab: Tab) -> None:
        """Back to what the file says."""
        from editor.gui import asking

        if not tab.file or not self.settle():
            return
        if tab.is_changed and not asking.ask_revert(self._window, tab.name):
            return
        if tab.source is not None:
            tab.source.discard()
        trouble = tab.document.reload() if tab.document is not None else None
        if trouble is not None:
            asking.tell(self._window, str(trouble.message))
        self._bench.names_changed.emit()
        self._bench.check_again()

    def unpack(self, tab: Tab) -> None:
        """Make a folder of a pack in a zip, where somebody wants it, and open that instead."""
        from PySide6.QtWidgets import QFileDialog

        from editor.files.save import SaveError
        from editor.files.unpack import unpack
        from editor.gui import asking

        title = str(Text("Unpack into", "Décompresser dans"))
        zipped = Path(tab.file)
        where = QFileDialog.getExistingDirectory(self._window, title, str(zipped.parent))
        if not where:
            return
        folder = Path(where, zipped.stem)
        try:
            unpack(zipped, folder)
        except SaveError as error:
            asking.tell(self._window, str(error))
            return
        self._bench.open(str(folder))
        self._bench.remove(tab)

    # Closing

    def close(self, tab: Tab) -> bool:
        """Put a tab away, after asking about what is not saved."""
        if not self._may_close([tab]):
            return False
        self._bench.remove(tab)
        return True

    def may_quit(self) -> bool:
        """Whether all may be closed: asked once for all of them."""
        return self._may_close(self._bench.tabs)

    def _may_close(self, tabs: Sequence[Tab]) -> bool:
        if not self.settle():
            return False
        changed = [tab for tab in tabs if tab.is_changed]
        if not changed:
            return True
        from editor.gui import asking

        wanted = asking.ask_unsaved(self._window, [tab.name for tab in changed])
        if wanted == "save":
            return all(self.save(tab) for tab in changed)
        return wanted == "discard"


def _called(lost: Lost) -> str:
    """What lost work was, and what is known to be missing of it."""
    said = lost.head.file
    if not said:
        name = Path(lost.head.meant or f"untitled.{lost.head.kind}.yaml").name
        said = f"{name} {NEVER_SAVED}"
    return said if lost.is_whole else f"{said} {IN_PART}"
