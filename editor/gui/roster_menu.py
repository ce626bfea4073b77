"""Rosters that a scenario may call people from: own ones, those of the program, or any file."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from editor.gui.at_hand import files_of_kind, folder_for_new, is_of_system, samples_of
from editor.gui.mnemonics import mark
from editor.gui.samples import title_of
from editor.model.text import Text

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from editor.edit.document import Document
    from editor.gui.window import MainWindow

_ADD = Text("Add roster {}", "Ajouter l'effectif {}")
_FILE = Text("From a &file…", "Depuis un &fichier…")


class RosterMenu(QObject):
    """Fills the menu of the palette each time it opens."""

    def __init__(self, menu: QMenu, window: MainWindow) -> None:
        super().__init__(window)
        self._menu, self._window = menu, window
        menu.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        self._menu.clear()
        document = self._window.current_document
        if document is None or document.kind != "scenario":
            return
        folder = os.path.dirname(document.place)  # noqa: PTH120 - names only
        used = {
            os.path.realpath(os.path.join(folder, one))  # noqa: PTH118 - names only
            for one in document.value.rosters.values()
        }
        own = files_of_kind("roster", self._window.bench, self._window.settings.recent)
        offers = [(str(title_of(Path(one))), one) for one in own]
        for title, file in (*offers, *samples_of("rosters", ".roster.yaml")):
            if os.path.realpath(file) not in used and is_of_system(file, document.value.system):
                action = self._menu.addAction(title.replace("&", "&&"))
                action.triggered.connect(partial(self._add, document, file))
        self._menu.addSeparator()
        self._menu.addAction(str(_FILE)).triggered.connect(partial(self._ask, document))
        mark(self._menu)

    def _ask(self, document: Document, _: bool = False) -> None:
        from PySide6.QtWidgets import QFileDialog

        kinds = f"{Text('Rosters', 'Effectifs')} (*.roster.yaml *.yaml)"
        folder = folder_for_new(self._window.bench, self._window.settings.recent)
        file, _kind = QFileDialog.getOpenFileName(self._window, "", folder, kinds)
        if file:
            self._add(document, file)

    def _add(self, document: Document, file: str, _: bool = False) -> None:
        from editor.edit.commands import Put
        from editor.files.ways import way_to
        from editor.gui.drafting import name_of_roster

        folder = os.path.dirname(document.place)  # noqa: PTH120 - names only
        name = name_of_roster(file, document.value.rosters)
        label = Text(_ADD.en.format(name), _ADD.fr.format(name))
        self._window.bench.do(Put(("rosters", name), way_to(file, folder), label))
