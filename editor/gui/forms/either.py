"""A value that may have several forms: which one, and then its editor."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit

from editor.edit.changes import Change
from editor.edit.commands import Put, Remove
from editor.edit.paths import ABSENT
from editor.gui.forms.complaints import Complaint
from editor.gui.forms.form import Form, of_title
from editor.gui.forms.inputs import QuietCombo
from editor.gui.forms.making import make_part
from editor.gui.forms.part import Field, Part, drop, tip_of
from editor.gui.forms.reshaping import reshaped
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
_TOP = Qt.AlignmentFlag.AlignTop


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
        made = ABSENT if now is ABSENT and branch is self._usual else self._made(branch, now)
        if made is ABSENT:
            self.follow(None)
        else:
            label = of_title("Change the form of {}", "Changer la forme de « {} »", self.shape)
            self.complaint.tell(self.form.do(Put(self.path, made, label)))
        if self.part is not None:
            QTimer.singleShot(0, self.part, partial(_go_on_in, self.part))

    def _made(self, branch: Shape, now: Any) -> Any:
        """What another form starts as: what was there, as far as it can be kept."""
        if branch.kind == "text" and now is ABSENT:
            return {"en": self.shape.title.en, "fr": self.shape.title.fr}
        if branch.kind == "group":
            return reshaped(branch, now, self.form.make(branch, self.path))
        found = reshaped(branch, now, ABSENT)
        return self.form.make(branch, self.path) if found is ABSENT else found

    @property
    def _usual(self) -> Shape | None:
        """The form in which one may type at once where nothing is said yet."""
        first = self.shape.branches[0]
        return first if self._can_be_absent and first.kind in ("words", "number") else None

    def follow(self, change: Change | None) -> None:
        value = self.form.value(self.path)
        branch = None if value is ABSENT else self.shape.branch_of(value)
        offset = 1 if self._can_be_absent else 0
        at = -1 if branch is None else self.shape.branches.index(branch)
        self.combo.setCurrentIndex(at + offset)
        shown = branch or self._usual
        if shown is not self._branch:
            self._show(shown)
        elif self.part is not None:
            self.part.follow(change)
        self.tell()

    def _show(self, branch: Shape | None) -> None:
        self._branch = branch
        if self.part is not None:
            self._grid.removeWidget(self.part)
            drop(self.part)
            self.part = None
        if branch is not None:
            self.part = make_part(self.form, self.path, branch)
        is_beside = isinstance(self.part, Field) and not self.part.is_wide
        self._grid.addWidget(self.combo, 0, 1, 1, 1 if is_beside else 2, _TOP)
        if self.part is not None and is_beside:
            self._grid.addWidget(self.part, 0, 2)
        elif self.part is not None:
            self._grid.addWidget(self.part, 1, 0, 1, 3)

    def tell(self) -> None:
        found = () if isinstance(self.part, Field) else self.form.findings_at(self.path)
        self.complaint.tell(None, found)
        super().tell()


def _go_on_in(part: Part) -> None:
    """What it starts as is only there to be typed over."""
    part.setFocus()
    edit = part.focusWidget()
    if isinstance(edit, QLineEdit):
        edit.selectAll()
