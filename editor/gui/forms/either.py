"""A value that may have several forms: which one, and then its editor."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel

from editor.edit.changes import Change
from editor.edit.commands import Put, Remove
from editor.edit.paths import ABSENT
from editor.gui.forms.complaints import Complaint
from editor.gui.forms.form import Form, of_title
from editor.gui.forms.inputs import QuietCombo
from editor.gui.forms.making import make_part
from editor.gui.forms.part import Field, Part, drop, tip_of
from editor.gui.forms.shapes import Shape
from editor.model.finding import YamlPath
from editor.model.text import Text

_TITLES: dict[str, Text] = {
    "number": Text("number", "nombre"),
    "words": Text("words", "mots"),
    "name": Text("name", "nom"),
    "prose": Text("words", "mots"),
    "flag": Text("yes or no", "oui ou non"),
    "text": Text("English, French", "anglais, français"),
    "choice": Text("choice", "choix"),
    "null": Text("nothing", "rien"),
    "list": Text("list", "liste"),
    "lines": Text("list", "liste"),
    "mapping": Text("by key", "par clé"),
    "group": Text("in detail", "en détail"),
}
_FORM = Text("form of", "forme de")


class EitherPart(Part):
    """Chooses between forms; the document holds a value of the one that is shown."""

    def __init__(self, form: Form, path: YamlPath, shape: Shape) -> None:
        super().__init__(form, path, shape)
        self.complaint = Complaint(self)
        self.combo = QuietCombo()
        self.combo.setAccessibleName(f"{_FORM} {shape.title}")
        self.combo.setToolTip(tip_of(shape))
        self._can_be_absent = not (shape.is_required or shape.keeps_null)
        if self._can_be_absent:
            default = "—" if shape.default is None else f"— ({shape.default})"
            self.combo.addItem(default, None)
        for number, branch in enumerate(shape.branches):
            self.combo.addItem(str(_TITLES.get(branch.kind, branch.title)), number)
        self.combo.activated.connect(self._choose)
        self.part: Part | None = None
        self._branch: Shape | None = None
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(2, 1)
        self.title = QLabel(str(shape.title), self)
        self.title.setToolTip(tip_of(shape))
        self._grid.addWidget(self.title, 0, 0)
        self.title.setFixedWidth(104)
        self.title.setWordWrap(True)
        if shape.keeps_null:
            self.title.hide()
        self._grid.addWidget(self.combo, 0, 1, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(self.complaint, 2, 0, 1, 3)
        self.setFocusProxy(self.combo)
        self.follow(None)

    def parts(self) -> Iterator[Part]:
        if self.part is not None:
            yield self.part

    def _choose(self, row: int) -> None:
        number = self.combo.itemData(row)
        if number is None:
            label = of_title("Clear {}", "Vider « {} »", self.shape)
            self.complaint.tell(self.form.do(Remove(self.path, label)))
            return
        branch = self.shape.branches[number]
        now = self.form.value(self.path)
        if now is not ABSENT and self.shape.branch_of(now) is branch:
            return
        made = self.form.make(branch, self.path)
        if made is ABSENT:
            self.follow(None)
            return
        if branch.kind == "text" and isinstance(now, str):
            made = {"en": now, "fr": now}
        if branch.kind == "words" and isinstance(now, (int, float)):
            made = str(now)
        label = of_title("Change the form of {}", "Changer la forme de « {} »", self.shape)
        self.complaint.tell(self.form.do(Put(self.path, made, label)))

    def follow(self, change: Change | None) -> None:
        value = self.form.value(self.path)
        branch = None if value is ABSENT else self.shape.branch_of(value)
        if branch is not self._branch or (self.part is None and branch is not None):
            self._show(branch)
        elif self.part is not None:
            self.part.follow(change)
        self.tell()

    def _show(self, branch: Shape | None) -> None:
        self._branch = branch
        if self.part is not None:
            self._grid.removeWidget(self.part)
            drop(self.part)
            self.part = None
        branches = self.shape.branches
        offset = 1 if self._can_be_absent else 0
        if branch is None:
            self.combo.setCurrentIndex(0 if self._can_be_absent else -1)
            return
        self.combo.setCurrentIndex(branches.index(branch) + offset)
        self.part = make_part(self.form, self.path, branch)
        if isinstance(self.part, Field) and not self.part.is_wide:
            self._grid.addWidget(self.part, 0, 2)
        else:
            self._grid.addWidget(self.part, 1, 0, 1, 3)

    def tell(self) -> None:
        found = () if isinstance(self.part, Field) else self.form.findings_at(self.path)
        self.complaint.tell(None, found)
        super().tell()
