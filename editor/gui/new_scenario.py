"""The assistant for a new scenario: game, board seen as a picture, sides and rosters."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
    QWizard,
    QWizardPage,
)

from editor.gui.asker import Asker
from editor.gui.drafting import Draft, Known, slug
from editor.gui.new_scenario_pages import BoardPage, SidesPage
from editor.gui.sizing import open_at
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.model.hexmap import HexMap

_TITLE = Text("New scenario", "Nouveau scénario")
_GAME = Text("The game", "Le jeu")
_OTHER = Text("Title in Fr&ench", "Titre en &anglais")
"""In the language that is not spoken."""
_GAME_HELP = Text(
    "What it is called, where it will be saved, and by which rules it is played.",
    "Son titre, l'endroit où il sera enregistré et les règles qui s'y appliquent.",
)


class NewScenario(QWizard):
    """Gathers a draft; whoever asked for it makes the document."""

    def __init__(self, parent: QWidget, known: Known, *, dark: bool = False) -> None:
        super().__init__(parent)
        self.setWindowTitle(str(_TITLE))
        self.setWizardStyle(QWizard.WizardStyle.ClassicStyle)
        self.setOption(QWizard.WizardOption.NoBackButtonOnStartPage)
        open_at(self, 760, 580)
        self.asker = Asker(self)
        self.game = GamePage(known.folder)
        self.board = BoardPage(self.asker, known, dark=dark)
        self.sides = SidesPage(known)
        for page in (self.game, self.board, self.sides):
            self.addPage(page)
        self.finished.connect(lambda _: self.asker.stop())
        self.game.system.currentIndexChanged.connect(
            lambda _: self.sides.show_rosters(self.game.system.currentData())
        )
        self.sides.show_rosters(self.game.system.currentData())

    @property
    def maps(self) -> dict[str, HexMap]:
        """The sheets that were read."""
        return self.board.maps

    @property
    def draft(self) -> Draft:
        """All that was chosen."""
        return replace(
            self.board.draft,
            title=self.game.name.text(), other_title=self.game.other_name.text(),
            file=self.game.file.text(),
            system=str(self.game.system.currentData()), options=self.game.options(),
            sides=self.sides.sides(), rosters=self.sides.rosters(),
        )  # fmt: skip


class GamePage(QWizardPage):
    """Title, place, rule system and its options."""

    def __init__(self, folder: str) -> None:
        super().__init__()
        self.setTitle(str(_GAME))
        self.setSubTitle(str(_GAME_HELP))
        self._folder = folder
        self._is_own = False
        self.name, self.file, self.system = QLineEdit(), QLineEdit(), QComboBox()
        self.other_name = QLineEdit()
        self.browse = QPushButton(str(Text("&Browse…", "Par&courir…")))
        self.boxes: dict[str, QCheckBox] = {}
        self._inside = QWidget()
        self._rows = QVBoxLayout(self._inside)
        self._rows.setContentsMargins(8, 4, 4, 4)
        self._rows.setSpacing(2)
        pane = QScrollArea(widgetResizable=True)
        pane.setWidget(self._inside)
        place = QHBoxLayout()
        place.addWidget(self.file, 1)
        place.addWidget(self.browse)
        form = QFormLayout(self)
        form.addRow(str(Text("&Title", "&Titre")), self.name)
        form.addRow(str(_OTHER), self.other_name)
        told = QLabel(str(Text("&File", "&Fichier")))
        told.setBuddy(self.file)
        form.addRow(told, place)
        form.addRow(str(Text("&Rules", "&Règles")), self.system)
        form.addRow(str(Text("&Options", "&Options")), pane)
        for label, widget in ((Text("Title", "Titre"), self.name), (Text("File", "Fichier"), self.file), (Text("Rules", "Règles"), self.system)):  # noqa: E501  # fmt: skip
            widget.setAccessibleName(str(label))
        self.name.setPlaceholderText(str(_TITLE))
        self.other_name.setAccessibleName(str(_OTHER).replace("&", ""))
        self.other_name.setPlaceholderText(str(Text("may be left out", "facultatif")))
        self._fill()
        self.name.textChanged.connect(self._follow_name)
        self.file.textEdited.connect(self._own_file)
        self.browse.clicked.connect(self._ask_file)
        self.system.currentIndexChanged.connect(lambda _: self._show_options())
        self._follow_name("")
        self._show_options()

    def options(self) -> tuple[str, ...]:
        """Those that are ticked; a whole stands for its parts."""
        return tuple(
            name for name, box in self.boxes.items() if box.isChecked() and box.isEnabled()
        )

    def _fill(self) -> None:
        from editor.systems.registry import SYSTEMS

        with QSignalBlocker(self.system):
            for one in SYSTEMS.values():
                self.system.addItem(str(one.name), one.id)

    def _show_options(self) -> None:
        """The switches of the system, a whole above its parts."""
        from editor.systems.registry import SYSTEMS, catalogue_for

        for box in self.boxes.values():
            box.deleteLater()
        while self._rows.count():
            self._rows.takeAt(0)
        self.boxes = {}
        name = str(self.system.currentData())
        known = catalogue_for(name).options
        parts = {part for one in known.values() for part in one.includes}
        for option in SYSTEMS[name].options:
            entry = known.get(option)
            words = str(entry.name) if entry is not None and entry.name else option
            box = QCheckBox(words[:1].upper() + words[1:])
            self.boxes[option] = box
            row = QHBoxLayout()
            row.addSpacing(24 if option in parts else 0)
            row.addWidget(box)
            self._rows.addLayout(row)
        for option, box in self.boxes.items():
            entry = known.get(option)
            for part in entry.includes if entry is not None else ():
                if part in self.boxes:
                    box.toggled.connect(self.boxes[part].setChecked)
                    box.toggled.connect(self.boxes[part].setDisabled)
        self._rows.addStretch(1)

    def _follow_name(self, words: str) -> None:
        """The file is called as the scenario until somebody says otherwise."""
        if not self._is_own:
            stem = slug(words, "scenario") if words.strip() else "new-scenario"
            self.file.setText(str(Path(self._folder) / f"{stem}.scenario.yaml"))

    def _own_file(self) -> None:
        self._is_own = True

    def _ask_file(self) -> None:
        kinds = f"{Text('Scenarios', 'Scénarios')} (*.scenario.yaml)"
        file, _ = QFileDialog.getSaveFileName(self, str(_TITLE), self.file.text(), kinds)
        if file:
            self._is_own = True
            self.file.setText(file)
