"""What the window shows before a file is open: what one can do next."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.gui.samples import list_samples
from editor.gui.words import Words
from editor.model.text import Text

_FILE = Qt.ItemDataRole.UserRole


class StartPage(QWidget):
    """Recent files and samples; whichever is chosen is opened by the window."""

    file_chosen = Signal(str)
    open_asked = Signal()

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title, hint = QLabel("Gonfalon"), QLabel(wordWrap=True)
        font = QFont(title.font())
        font.setPointSizeF(font.pointSizeF() * 2.2)
        font.setBold(True)
        title.setFont(font)
        line = QLabel(wordWrap=True)
        self.open_button = QPushButton()
        self.open_button.clicked.connect(self.open_asked)
        self.recent_title, self.recent = QLabel(), self._list()
        samples_title, self.samples = QLabel(), self._list()
        self._lists = QHBoxLayout()
        for heading, files in ((samples_title, self.samples), (self.recent_title, self.recent)):
            heading.setBuddy(files)
            column = QVBoxLayout()
            column.addWidget(heading)
            column.addWidget(files, 1)
            self._lists.addLayout(column, 1)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(48, 36, 48, 36)
        inside.setSpacing(14)
        inside.addWidget(title)
        inside.addWidget(line)
        button_row = QHBoxLayout()
        button_row.addWidget(self.open_button)
        button_row.addWidget(hint, 1)
        inside.addLayout(button_row)
        inside.addLayout(self._lists, 1)
        words.say(line.setText, Text(
            "Draw, check and share scenarios for hex wargames.",
            "Dessiner, vérifier et partager des scénarios de wargame à hexagones.",
        ))  # fmt: skip
        words.say(self.open_button.setText, Text("&Open a file…", "&Ouvrir un fichier…"))
        words.say(hint.setText, Text(
            "or drop a map, scenario, roster or pack on this window",
            "ou déposez une carte, un scénario, un effectif ou un recueil sur cette fenêtre",
        ))  # fmt: skip
        words.say(samples_title.setText, Text("&Samples", "E&xemples"))
        words.say(self.samples.setAccessibleName, Text("Samples", "Exemples"))
        words.say(self.recent_title.setText, Text("&Recent files", "Fichiers &récents"))
        words.say(self.recent.setAccessibleName, Text("Recent files", "Fichiers récents"))
        words.changed.connect(self._fill_samples)
        self._fill_samples()

    def show_recent(self, files: tuple[str, ...]) -> None:
        self.recent.clear()
        for file in files:
            path = Path(file)
            self._add(self.recent, f"{path.name}", file)
        self.recent.setVisible(bool(files))
        self.recent_title.setVisible(bool(files))

    def _fill_samples(self) -> None:
        self.samples.clear()
        for title, samples in list_samples():
            group = QTreeWidgetItem([str(title)])
            group.setFlags(Qt.ItemFlag.ItemIsEnabled)
            font = QFont(self.samples.font())
            font.setBold(True)
            group.setFont(0, font)
            self.samples.addTopLevelItem(group)
            for sample in samples:
                self._add(group, sample.name, str(sample.file))
            group.setExpanded(True)

    def _list(self) -> QTreeWidget:
        files = QTreeWidget()
        files.setHeaderHidden(True)
        files.setRootIsDecorated(False)
        files.itemActivated.connect(self._choose)
        files.itemClicked.connect(self._choose)
        return files

    @staticmethod
    def _add(parent: QTreeWidget | QTreeWidgetItem, name: str, file: str) -> None:
        item = QTreeWidgetItem(parent, [name])
        item.setData(0, _FILE, file)
        item.setToolTip(0, file)

    def _choose(self, item: QTreeWidgetItem) -> None:
        if file := item.data(0, _FILE):
            self.file_chosen.emit(file)
