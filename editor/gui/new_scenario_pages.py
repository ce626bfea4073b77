"""Pages of the assistant: the sheets of the board with their picture, the sides, the rosters."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPixmap
from PySide6.QtWidgets import (
    QColorDialog,
    QComboBox,
    QFileDialog,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
    QWizardPage,
)

from editor.gui.asker import Asker
from editor.gui.at_hand import is_of_system, samples_of
from editor.gui.drafting import COLOURS, Draft, Known, Laid
from editor.gui.samples import title_of
from editor.model.text import Text

if TYPE_CHECKING:
    pass


_BOARD = Text("The board", "Le plateau")
_BOARD_HELP = Text(
    "Add map sheets in the order in which they lie; each can be turned upside down.",
    "Ajoutez des cartes dans l'ordre où elles sont posées ; chacune peut être retournée.",
)
_SIDES = Text("Sides and rosters", "Camps et effectifs")
_SIDES_HELP = Text(
    "Who fights whom, and in which rosters their people are found.",
    "Qui s'affronte, et dans quels effectifs se trouvent leurs gens.",
)
_TURNED = Text("{} (turned by 180°)", "{} (tournée de 180°)")
_NO_SHEET = Text("No sheet yet: add one.", "Pas encore de carte : ajoutez-en une.")
_ADD = Text("&Add", "&Ajouter")
_FILE = Text("From a fi&le…", "Depuis un &fichier…")
_MOST_SIDES = 6


class BoardPage(QWizardPage):
    """Sheets, their order, and how they lie."""

    def __init__(self, asker: Asker, known: Known, *, dark: bool) -> None:
        super().__init__()
        self.setTitle(str(_BOARD))
        self.setSubTitle(str(_BOARD_HELP))
        self._asker, self._dark, self._folder = asker, dark, known.folder
        self.maps = {file: one for file, one in known.maps.items() if one is not None}
        self._sheets: list[Laid] = []
        self.known, self.add = QComboBox(), QPushButton(str(_ADD))
        self.from_file = QPushButton(str(_FILE))
        self.list = QListWidget()
        self.list.setMaximumHeight(110)
        self.turn = QPushButton(str(Text("&Turn by 180°", "&Tourner de 180°")))
        self.up = QPushButton(str(Text("&Up", "&Monter")))
        self.down = QPushButton(str(Text("&Down", "&Descendre")))
        self.remove = QPushButton(str(Text("&Remove", "&Ôter")))
        self.way = QComboBox()
        self.way.addItem(str(Text("side by side", "côte à côte")), False)
        self.way.addItem(str(Text("one below the other", "l'une sous l'autre")), True)
        self.picture = QLabel(str(_NO_SHEET))
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setMinimumHeight(220)
        self.picture.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.trouble = QLabel(wordWrap=True)
        self.trouble.hide()
        for file, drawing in known.maps.items():
            self.known.addItem(str(drawing.title if drawing else title_of(Path(file))), file)
        for title, file in samples_of("maps", ".map.yaml"):
            self.known.addItem(title, file)
        self._lay_out()
        self._name()
        self.add.clicked.connect(lambda: self.add_sheet(str(self.known.currentData())))
        self.from_file.clicked.connect(self._ask_file)
        self.turn.clicked.connect(self._turn)
        self.remove.clicked.connect(self._remove)
        self.up.clicked.connect(lambda: self._move(-1))
        self.down.clicked.connect(lambda: self._move(1))
        self.way.currentIndexChanged.connect(lambda _: self._show())
        self.list.currentRowChanged.connect(lambda _: self._enable())
        asker.answered.connect(self._receive)
        self._enable()

    def _lay_out(self) -> None:
        whole = QVBoxLayout(self)
        top = QHBoxLayout()
        self.known.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for widget in (self.known, self.add, self.from_file):
            top.addWidget(widget)
        middle = QHBoxLayout()
        middle.addWidget(self.list, 1)
        buttons = QGridLayout()
        for number, widget in enumerate((self.turn, self.remove, self.up, self.down)):
            buttons.addWidget(widget, number // 2, number % 2)
        buttons.addWidget(self.way, 2, 0, 1, 2)
        middle.addLayout(buttons)
        whole.addLayout(top)
        whole.addLayout(middle)
        whole.addWidget(self.picture, 1)
        whole.addWidget(self.trouble)

    def _name(self) -> None:
        self.known.setAccessibleName(str(Text("Maps", "Cartes")))
        self.list.setAccessibleName(str(Text("Sheets of the board", "Cartes du plateau")))
        self.way.setAccessibleName(str(Text("Arrangement", "Disposition")))
        self.picture.setAccessibleName(str(Text("Picture of the board", "Image du plateau")))

    @property
    def draft(self) -> Draft:
        """The sheets as they lie."""
        return Draft(sheets=tuple(self._sheets), below=bool(self.way.currentData()))

    def isComplete(self) -> bool:  # noqa: N802 - Qt's name
        return bool(self._sheets)

    def add_sheet(self, file: str) -> None:
        """Lay a map against the last one; what is no map is told."""
        from editor.files.library import Library
        from editor.model.hexmap import HexMap

        found = self.maps.get(file) or Library().load(file).value
        if not isinstance(found, HexMap):
            name = Path(file).name
            told = Text(f"{name} is no map that can be read", f"{name} n'est pas une carte lisible")
            self._tell(str(told))
            return
        self.maps[file] = found
        self._sheets.append(Laid(file))
        self._show(len(self._sheets) - 1)

    def _ask_file(self) -> None:
        kinds = f"{Text('Maps', 'Cartes')} (*.map.yaml *.yaml)"
        file, _ = QFileDialog.getOpenFileName(self, str(_BOARD), self._folder, kinds)
        if file:
            self.add_sheet(file)

    def _turn(self) -> None:
        row = self.list.currentRow()
        one = self._sheets[row]
        self._sheets[row] = Laid(one.file, not one.turned)
        self._show(row)

    def _remove(self) -> None:
        row = self.list.currentRow()
        del self._sheets[row]
        self._show(min(row, len(self._sheets) - 1))

    def _move(self, by: int) -> None:
        row = self.list.currentRow()
        self._sheets.insert(row + by, self._sheets.pop(row))
        self._show(row + by)

    def _show(self, current: int | None = None) -> None:
        """The list now; the picture as soon as it is painted."""
        row = self.list.currentRow() if current is None else current
        self.list.clear()
        for one in self._sheets:
            title = str(self.maps[one.file].title)
            self.list.addItem(str(_TURNED).format(title) if one.turned else title)
        self.list.setCurrentRow(row)
        self._enable()
        self._tell("")
        self.completeChanged.emit()
        from editor.gui.drafting import picture_of_board

        size = self.picture.size()
        wide, high = max(200, size.width()), max(200, size.height())
        draft, maps = self.draft, dict(self.maps)
        work = partial(picture_of_board, draft, maps, wide, high, dark=self._dark)
        self._asker.ask("board", lambda: (work(),))

    def _receive(self, _kind: str, found: object) -> None:
        made = found[0] if isinstance(found, tuple) else None
        if not self._sheets or made is None:
            self.picture.setText(str(_NO_SHEET))
            return
        image, troubles = made
        assert isinstance(image, QImage)
        self.picture.setPixmap(QPixmap.fromImage(image))
        self._tell("\n".join(troubles))

    def _tell(self, words: str) -> None:
        self.trouble.setText(words)
        self.trouble.setVisible(bool(words))

    def _enable(self) -> None:
        row, count = self.list.currentRow(), len(self._sheets)
        for button, on in (
            (self.turn, row >= 0), (self.remove, row >= 0),
            (self.up, row > 0), (self.down, 0 <= row < count - 1),
        ):  # fmt: skip
            button.setEnabled(on)


class SidesPage(QWizardPage):
    """Two sides or more, each with a name and a colour; and the rosters."""

    def __init__(self, known: Known) -> None:
        super().__init__()
        self._folder, self._own = known.folder, known.rosters
        self.setTitle(str(_SIDES))
        self.setSubTitle(str(_SIDES_HELP))
        self.names: list[QLineEdit] = []
        self.colours: list[QPushButton] = []
        self._inks: list[str] = []
        self._lines: list[QWidget] = []
        self._before = Qt.CheckState.Unchecked
        """Whether the roster under the mouse was ticked when the button went down."""
        self._rows = QVBoxLayout()
        self.more = QPushButton(str(Text("Add a &side", "Ajouter un &camp")))
        self.fewer = QPushButton(str(Text("&Remove the last", "&Ôter le dernier")))
        self.list = QListWidget()
        self.list.setAccessibleName(str(Text("Rosters", "Effectifs")))
        self.list.setSpacing(2)
        self.from_file = QPushButton(str(_FILE))
        box = QGroupBox(str(Text("Sides", "Camps")))
        inside = QVBoxLayout(box)
        inside.addLayout(self._rows)
        row = QHBoxLayout()
        row.addWidget(self.more)
        row.addWidget(self.fewer)
        row.addStretch(1)
        inside.addLayout(row)
        people = QGroupBox(str(Text("Rosters", "Effectifs")))
        below = QVBoxLayout(people)
        below.addWidget(self.list, 1)
        below.addWidget(self.from_file, 0, Qt.AlignmentFlag.AlignLeft)
        whole = QVBoxLayout(self)
        whole.addWidget(box)
        whole.addWidget(people, 1)
        self.more.clicked.connect(lambda: self._add(""))
        self.fewer.clicked.connect(self._drop)
        self.from_file.clicked.connect(self._ask_file)
        self.list.itemPressed.connect(self._press)
        self.list.itemClicked.connect(self._tick)
        self._add(str(Text("Red", "Rouge")))
        self._add(str(Text("Blue", "Bleu")))

    def sides(self) -> tuple[tuple[str, str], ...]:
        """Each with its name, or its number where it has none."""
        words = [edit.text().strip() for edit in self.names]
        named = [one or str(Text(f"Side {n}", f"Camp {n}")) for n, one in enumerate(words, 1)]
        return tuple(zip(named, self._inks, strict=True))

    def rosters(self) -> tuple[str, ...]:
        rows = [self.list.item(row) for row in range(self.list.count())]
        return tuple(
            row.data(Qt.ItemDataRole.UserRole)
            for row in rows
            if row.checkState() is Qt.CheckState.Checked
        )

    def show_rosters(self, system: str) -> None:
        """Those of a system, own ones first; what was ticked of other files stays."""
        kept = self.rosters()
        self.list.clear()
        own = [(str(title_of(Path(one))), one) for one in self._own]
        samples = samples_of("rosters", ".roster.yaml")
        for title, file in (*own, *samples):
            if is_of_system(file, system):
                self._add_roster(title, file, checked=file in kept)
        known = {file for _, file in (*own, *samples)}
        for file in kept:
            if file not in known:
                self._add_roster(str(title_of(Path(file))), file, checked=True)

    def _add_roster(self, title: str, file: str, *, checked: bool) -> None:
        item = QListWidgetItem(title, self.list)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setData(Qt.ItemDataRole.UserRole, file)
        item.setToolTip(file)
        item.setCheckState(Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked)

    def _press(self, item: QListWidgetItem) -> None:
        self._before = item.checkState()

    def _tick(self, item: QListWidgetItem) -> None:
        """A click on the name is as good as one on the box, which has ticked itself by then."""
        if item.checkState() is self._before:
            is_on = self._before is Qt.CheckState.Checked
            item.setCheckState(Qt.CheckState.Unchecked if is_on else Qt.CheckState.Checked)

    def _ask_file(self) -> None:
        kinds = f"{Text('Rosters', 'Effectifs')} (*.roster.yaml *.yaml)"
        file, _ = QFileDialog.getOpenFileName(self, str(_SIDES), self._folder, kinds)
        if file:
            self._add_roster(str(title_of(Path(file))), file, checked=True)

    def _add(self, name: str) -> None:
        number = len(self.names)
        edit, button = QLineEdit(name), QPushButton()
        edit.setPlaceholderText(str(Text(f"Side {number + 1}", f"Camp {number + 1}")))
        edit.setAccessibleName(str(Text(f"Name of side {number + 1}", f"Nom du camp {number + 1}")))
        button.setAccessibleName(
            str(Text(f"Colour of side {number + 1}", f"Couleur du camp {number + 1}"))
        )
        button.setIconSize(QSize(28, 16))
        button.clicked.connect(lambda: self._ask_colour(number))
        row = QWidget()
        inside = QHBoxLayout(row)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(edit, 1)
        inside.addWidget(button)
        self._rows.addWidget(row)
        self._lines.append(row)
        self.names.append(edit)
        self.colours.append(button)
        self._inks.append("")
        self.set_colour(number, COLOURS[number % len(COLOURS)])
        self._enable()

    def set_colour(self, number: int, colour: str) -> None:
        """What the counters of a side are painted in."""
        self._inks[number] = colour
        picture = QPixmap(28, 16)
        picture.fill(QColor(colour))
        self.colours[number].setIcon(QIcon(picture))
        self.colours[number].setToolTip(colour)

    def _ask_colour(self, number: int) -> None:
        chosen = QColorDialog.getColor(QColor(self._inks[number]), self)
        if chosen.isValid():
            self.set_colour(number, chosen.name())

    def _drop(self) -> None:
        self.names.pop()
        self.colours.pop()
        self._inks.pop()
        self._lines.pop().deleteLater()
        self._enable()

    def _enable(self) -> None:
        self.more.setEnabled(len(self.names) < _MOST_SIDES)
        self.fewer.setEnabled(len(self.names) > 2)
