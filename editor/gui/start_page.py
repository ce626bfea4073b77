"""What the window shows before a file is open: what one can do next."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QIcon, QPixmap
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.gui.icons import banner_icon
from editor.gui.samples import list_samples, title_of
from editor.gui.words import Words
from editor.model.text import Text

if TYPE_CHECKING:
    from PySide6.QtGui import QHideEvent, QImage, QPaintEvent, QShowEvent

    from editor.gui.thumbnails import Thumbnails

WIDE, HIGH = 80, 54
"""Of a small picture."""
_AIR = 24
"""How high a row without one is."""
_PICTURED = (".map.yaml", ".scenario.yaml")
REST_MS = 100
"""The first moments after a paint belong to the desktop, which places and sizes a new window, and
to eyes: nobody asks for anything before he has seen it.
"""
_FILE = Qt.ItemDataRole.UserRole
_NO_RECENT = Text("Files that you open are listed here.", "Les fichiers ouverts seront cités ici.")


class StartPage(QWidget):
    """Recent files and samples; whichever is chosen is opened by the window."""

    file_chosen = Signal(str)
    open_asked = Signal()
    new_asked = Signal(str)
    """A kind of file that somebody wants to begin."""
    convert_asked = Signal()
    painted = Signal()
    """The page was seen for the first time."""
    settled = Signal()
    """A little later: what the first paint did not wait for may come now."""

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._titles: dict[str, Text] = {}
        self._pictures: dict[str, QIcon] = {}
        self._blanks: dict[int, QIcon] = {}
        self.thumbnails: Thumbnails | None = None
        self._was_painted = False
        self.open_button, self.map_button = QPushButton(), QPushButton()
        self.scenario_button, self.convert_button = QPushButton(), QPushButton()
        self.open_button.clicked.connect(self.open_asked)
        self.map_button.clicked.connect(lambda: self.new_asked.emit("map"))
        self.scenario_button.clicked.connect(lambda: self.new_asked.emit("scenario"))
        self.convert_button.clicked.connect(self.convert_asked)
        self.samples, self.recent = self._list(1), self._list(2)
        self.no_recent = QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self.no_recent.setEnabled(False)
        line, hint = QLabel(wordWrap=True), QLabel(wordWrap=True)
        samples_title, recent_title = QLabel(), QLabel()
        lists = QHBoxLayout()
        lists.setSpacing(24)
        for heading, files, other in (
            (samples_title, self.samples, None), (recent_title, self.recent, self.no_recent),
        ):  # fmt: skip
            heading.setBuddy(files)
            column = QVBoxLayout()
            column.setSpacing(6)
            column.addWidget(heading)
            column.addWidget(files, 1)
            if other is not None:
                column.addWidget(other, 1)
            lists.addLayout(column, 1)
        inside = QVBoxLayout(self)
        inside.setSpacing(14)
        inside.setContentsMargins(48, 36, 48, 36)
        inside.addLayout(self._heading())
        inside.addWidget(line)
        buttons = QGridLayout()  # two by two: the board beside three docks is no wider
        buttons.setSpacing(10)
        for number, button in enumerate((
            self.map_button, self.scenario_button, self.convert_button, self.open_button,
        )):  # fmt: skip
            buttons.addWidget(button, number // 2, number % 2)
        buttons.addWidget(hint, 0, 2, 2, 1)
        buttons.setColumnStretch(2, 1)
        inside.addLayout(buttons)
        inside.addLayout(lists, 1)
        self._speak(words, line, hint, samples_title, recent_title)
        self._fill_samples()

    def show_recent(self, files: tuple[str, ...]) -> None:
        self.recent.clear()
        for file in files:
            path = Path(file)
            item = self._add(self.recent, path.name, file)
            item.setText(1, str(path.parent))
            item.setForeground(1, self.palette().placeholderText())
        if self.thumbnails is not None:
            self.thumbnails.want(files)
        self.recent.setVisible(bool(files))
        self.no_recent.setVisible(not files)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            QTimer.singleShot(0, self, self.painted.emit)
            QTimer.singleShot(REST_MS, self, self._settle)

    def _settle(self) -> None:
        self._learn_titles()
        self.settled.emit()

    def _learn_titles(self) -> None:
        """Titles are read from the files, which the first paint does not wait for."""
        for _, samples in list_samples():
            self._titles |= {str(one.file): title_of(one.file) for one in samples}
        self._fill_samples()
        from editor.gui.thumbnails import Thumbnails

        self.thumbnails = Thumbnails(self)
        self.thumbnails.made.connect(self._show_picture)
        self.thumbnails.want(item.data(0, _FILE) for item in self._items())

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        if self.thumbnails is not None:
            self.thumbnails.resume()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        super().hideEvent(event)
        if self.thumbnails is not None:
            self.thumbnails.pause()

    def _items(self) -> list[QTreeWidgetItem]:
        """All files that are listed."""
        flag = Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive
        found = [item for tree in (self.samples, self.recent) for item in tree.findItems("", flag)]
        return [item for item in found if item.data(0, _FILE)]

    def _show_picture(self, file: str, image: QImage) -> None:
        from PySide6.QtGui import QPainter

        from editor.gui.thumbnails import DENSE

        # All of one size, so that names stand below each other.
        picture = QPixmap(WIDE * DENSE, HIGH * DENSE)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        corner = (picture.width() - image.width()) // 2, (picture.height() - image.height()) // 2
        painter.drawImage(*corner, image)
        painter.end()
        picture.setDevicePixelRatio(DENSE)
        self._pictures[file] = QIcon(picture)
        for item in self._items():
            if item.data(0, _FILE) == file:
                item.setIcon(0, self._pictures[file])

    def _heading(self) -> QHBoxLayout:
        title, sign = QLabel("Gonfalon"), QLabel()
        font = QFont(title.font())
        font.setPointSizeF(font.pointSizeF() * 2.2)
        font.setBold(True)
        title.setFont(font)
        sign.setPixmap(banner_icon().pixmap(QSize(48, 48), self.devicePixelRatioF()))
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(sign)
        row.addWidget(title, 1)
        return row

    def _speak(
        self, words: Words, line: QLabel, hint: QLabel, samples: QLabel, recent: QLabel
    ) -> None:
        words.say(line.setText, Text(
            "Draw, check and share scenarios for hex wargames.",
            "Dessiner, vérifier et partager des scénarios de wargame à hexagones.",
        ))  # fmt: skip
        words.say(self.map_button.setText, Text("New &map…", "Nouvelle &carte…"))
        words.say(self.scenario_button.setText, Text("&New scenario…", "&Nouveau scénario…"))
        words.say(self.convert_button.setText, Text("&Convert a map…", "Conver&tir une carte…"))
        words.say(self.open_button.setText, Text("&Open a file…", "Ou&vrir un fichier…"))
        words.say(hint.setText, Text(
            "or drop a map, scenario, roster or pack on this window",
            "ou déposez une carte, un scénario, un effectif ou un recueil sur cette fenêtre",
        ))  # fmt: skip
        words.say(samples.setText, Text("&Samples", "E&xemples"))
        words.say(self.samples.setAccessibleName, Text("Samples", "Exemples"))
        words.say(recent.setText, Text("&Recent files", "Fichiers &récents"))
        words.say(self.recent.setAccessibleName, Text("Recent files", "Fichiers récents"))
        words.say(self.no_recent.setText, _NO_RECENT)
        words.changed.connect(self._fill_samples)

    def _fill_samples(self) -> None:
        self.samples.clear()
        font = QFont(self.samples.font())
        font.setBold(True)
        for title, samples in list_samples():
            group = QTreeWidgetItem([str(title)])
            group.setFlags(Qt.ItemFlag.ItemIsEnabled)
            group.setFont(0, font)
            self.samples.addTopLevelItem(group)
            for sample in samples:
                name = self._titles.get(str(sample.file), sample.name)
                self._add(group, str(name), str(sample.file))
            group.setExpanded(True)

    def _list(self, columns: int) -> QTreeWidget:
        files = QTreeWidget()
        files.setColumnCount(columns)
        files.header().setStretchLastSection(True)
        if columns > 1:
            files.header().setSectionResizeMode(0, files.header().ResizeMode.ResizeToContents)
        files.setHeaderHidden(True)
        files.setIconSize(QSize(WIDE, HIGH))
        files.setRootIsDecorated(False)
        files.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        files.itemActivated.connect(self._choose)
        files.itemClicked.connect(self._choose)
        return files

    def _add(self, parent: QTreeWidget | QTreeWidgetItem, name: str, file: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem(parent, [name])
        item.setData(0, _FILE, file)
        item.setToolTip(0, file)
        item.setToolTip(1, file)
        item.setIcon(0, self._pictures.get(file) or self._room_for(file))
        return item

    def _room_for(self, file: str) -> QIcon:
        """Where a picture will be, so that nothing moves when it comes; of others some air."""
        high = HIGH if file.endswith(_PICTURED) else _AIR
        if high not in self._blanks:
            blank = QPixmap(WIDE, high)
            blank.fill(Qt.GlobalColor.transparent)
            self._blanks[high] = QIcon(blank)
        return self._blanks[high]

    def _choose(self, item: QTreeWidgetItem) -> None:
        if file := item.data(0, _FILE):
            self.file_chosen.emit(file)
