"""Groups of fields: the rows of a group, and a box that folds it away."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.edit.changes import Change
from editor.edit.commands import Put, Remove
from editor.edit.paths import ABSENT
from editor.gui.forms.complaints import Complaint
from editor.gui.forms.form import Form, of_title
from editor.gui.forms.glyphs import GlyphButton
from editor.gui.forms.heads import AddButton, Head, empty, indented, part_choices
from editor.gui.forms.labels import Muted
from editor.gui.forms.making import make_part
from editor.gui.forms.part import Field, Part, drop, focus_soon, tip_of
from editor.gui.forms.shapes import Shape
from editor.model.finding import YamlPath
from editor.model.text import Text

FEW = 8
"""A group with no more fields shows them all."""
_LABEL_WIDTH = (104, 84)
"""Of a page, and of what is inside its boxes, where there is less room."""


class GroupPart(Part):
    """The fields of a group: those that are needed or said, and the rest behind a button."""

    def __init__(
        self, form: Form, path: YamlPath, shape: Shape, hidden: frozenset[str] = frozenset()
    ) -> None:
        super().__init__(form, path, shape)
        self._hidden = hidden
        self._rows: dict[str, tuple[QWidget, Part]] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._more = QToolButton(self)
        self._more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._more.setAutoRaise(True)
        self._more.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._more.clicked.connect(self._show_rest)
        self._filter = ""
        self._build()

    def parts(self) -> Iterator[Part]:
        yield from (part for _, part in self._rows.values())

    @property
    def _all_key(self) -> YamlPath:
        return (*self.path, "*")

    def _names(self) -> list[str]:
        fields = [name for name in self.shape.fields if name not in self._hidden]
        if self._filter:
            return [name for name in fields if self._matches(name)]
        if len(fields) <= FEW or self._all_key in self.form.unfolded:
            return fields
        usual = self._usual()
        return [
            name
            for name in fields
            if self.shape.fields[name].is_required or name in usual or self._says(name)
        ]

    def _usual(self) -> frozenset[str]:
        """The fields that other entries of the same list say: here they are wanted too."""
        if not self.path or not isinstance(self.path[-1], int):
            return frozenset()
        return self.form.usual_fields(self.path[:-1])

    def _says(self, name: str) -> bool:
        path = (*self.path, name)
        return self.form.value(path) is not ABSENT or bool(self.form.findings_in(path))

    def _matches(self, name: str) -> bool:
        shape = self.shape.fields[name]
        heard = " ".join((name, *shape.title, *shape.help)).casefold()
        return all(word in heard for word in self._filter.casefold().split())

    def search(self, words: str) -> None:
        """Show only fields that these words are about."""
        if words != self._filter:
            self._filter = words
            self._build()

    def show_all(self) -> None:
        """Show what nobody has filled in yet too; those that are there keep their places."""
        self.form.unfolded.add(self._all_key)
        self._build()

    def _show_rest(self) -> None:
        """The button goes when it was pressed: one goes on in the first field that came."""
        before = set(self._rows)
        self.show_all()
        came = [part for name, (_, part) in self._rows.items() if name not in before]
        if came:
            focus_soon(came[0])

    def _build(self) -> None:
        names = self._names()
        for name in [one for one in self._rows if one not in names]:
            label, part = self._rows.pop(name)
            drop(label)
            drop(part)
        empty(self._grid)
        for row, name in enumerate(names):
            if name not in self._rows:
                self._rows[name] = self._make(name)
            label, part = self._rows[name]
            if part.is_wide:
                self._grid.addWidget(label, 2 * row, 0, 1, 2)
                self._grid.addWidget(part, 2 * row + 1, 0, 1, 2)
            else:
                top = Qt.AlignmentFlag.AlignTop
                self._grid.addWidget(label, 2 * row, 0, top)
                self._grid.addWidget(part, 2 * row, 1)
        self._rows = {name: self._rows[name] for name in names}
        self._offer_more(2 * len(names) + 1)
        self._judge_needs()

    def _make(self, name: str) -> tuple[QWidget, Part]:
        shape = self.shape.fields[name]
        part = make_part(self.form, (*self.path, name), shape)
        label: QWidget = QWidget()
        if isinstance(part, Field):
            label = _Label(shape, part)
        else:
            label.hide()
        return label, part

    def _judge_needs(self) -> None:
        """A field that only makes sense with another one waits for it."""
        for name, others in self.shape.schema.get("dependentRequired", {}).items():
            if name in self._rows:
                part = self._rows[name][1]
                missing = [one for one in others if self.form.value((*self.path, one)) is ABSENT]
                part.setEnabled(not missing)
                titles = ", ".join(str(self.shape.fields[one].title) for one in missing)
                needs = str(Text(f"Only with: {titles}", f"Seulement avec : {titles}"))
                part.setToolTip(needs if missing else "")

    def _offer_more(self, row: int) -> None:
        rest = len([one for one in self.shape.fields if one not in self._hidden]) - len(self._rows)
        self._more.setVisible(rest > 0 and not self._filter)
        words = Text(f"+ {rest} more fields", f"+ {rest} autres champs")
        self._more.setText(str(words))
        self._grid.addWidget(self._more, row, 0, 1, 2, Qt.AlignmentFlag.AlignLeft)

    def follow(self, change: Change | None) -> None:
        missing = [name for name in self.shape.fields if name not in self._rows]
        if not self._filter and any(
            self._says(name) for name in missing if name not in self._hidden
        ):
            self._build()
        for label, part in list(self._rows.values()):
            if change is None or change.touches(part.path):
                part.follow(change)
            if isinstance(label, _Label):
                label.weigh()
        self._judge_needs()

    def tell(self) -> None:
        self.follow_findings()
        super().tell()

    def follow_findings(self) -> None:
        """A field that something is wrong with is shown."""
        missing = [name for name in self.shape.fields if name not in self._rows]
        if not self._filter and any(self.form.findings_in((*self.path, name)) for name in missing):
            self._build()

    def reach(self, path: YamlPath) -> Part | None:
        rest = path[len(self.path) :]
        if rest and str(rest[0]) in self.shape.fields and str(rest[0]) not in self._rows:
            self.show_all()
        return super().reach(path)


class _Label(QLabel):
    """The title of a field: strong when the file says something, marked when it must."""

    def __init__(self, shape: Shape, part: Field) -> None:
        super().__init__(str(shape.title) + (" *" if shape.is_required else ""))
        self._part = part
        self.setBuddy(part.input.focusProxy() or part.input)
        self.setToolTip(tip_of(shape))
        self.setWordWrap(True)
        if not part.is_wide:
            self.setFixedWidth(_LABEL_WIDTH[len(part.path) > 4])
            self.setContentsMargins(0, 4, 0, 0)
        self.weigh()

    def weigh(self) -> None:
        said = self._part.form.value(self._part.path) is not ABSENT
        role = QPalette.ColorRole.WindowText if said else QPalette.ColorRole.PlaceholderText
        self.setForegroundRole(role)


class GroupBox(Part):
    """A group inside another: folded away, and not there at all until somebody adds it."""

    def __init__(
        self, form: Form, path: YamlPath, shape: Shape, title: str = "", *, is_entry: bool = False
    ) -> None:
        super().__init__(form, path, shape)
        self._title = title or str(shape.title)
        self._is_entry = is_entry
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self.head: Head | None = None
        self.body: GroupPart | None = None
        self._frame: QFrame | None = None
        self._told: Muted | None = None
        self._has = False
        self._build()

    def parts(self) -> Iterator[Part]:
        if self.body is not None:
            yield self.body

    def _build(self) -> None:
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                drop(widget)
        self.body = self._frame = self._told = None
        self._has = self._is_there
        self.head = Head(self._title, self._fold if self._has else None)
        self.head.setToolTip(tip_of(self.shape))
        self._column.addWidget(self.head)
        self.complaint = Complaint(self)
        if not self._has:
            self.head.add(self._add_button())
            self._column.addWidget(self.complaint)
            return
        self._told = Muted("", self)
        self._told.setContentsMargins(24, 0, 0, 2)
        self._column.addWidget(self._told)
        self._column.addWidget(self.complaint)
        if not self.shape.is_required and not self._is_entry:
            remove = GlyphButton("remove", of_title("Remove {}", "Retirer « {} »", self.shape))
            remove.clicked.connect(self._remove)
            self.head.add(remove)
        self.head.fold.setChecked(self._starts_open)
        self._say()

    @property
    def _is_there(self) -> bool:
        """A group that has a default is always there, be it empty."""
        return self.form.model(self.path) not in (None, ABSENT)

    @property
    def _starts_open(self) -> bool:
        if self.path in self.form.folded:
            return False
        few = len(self.shape.fields) <= FEW or bool(self.form.sentence(self.path))
        return self.path in self.form.unfolded or (few and not self._is_entry)

    def _add_button(self) -> AddButton:
        button = AddButton(str(Text("Add", "Ajouter")))
        button.setAccessibleName(str(of_title("Add {}", "Ajouter « {} »", self.shape)))
        if self.shape.needs_a_part:
            button.offer(part_choices(self.shape, self._start_with))
        else:
            button.clicked.connect(lambda: self._start_with(""))
        return button

    def _start_with(self, name: str) -> None:
        made = self.form.make(self.shape, self.path, name)
        if made is ABSENT:
            return
        self.form.unfolded.add(self.path)
        label = of_title("Add {}", "Ajouter « {} »", self.shape)
        self.complaint.tell(self.form.do(Put(self.path, made, label)))
        if self.body is not None:
            focus_soon(self.body)

    def _remove(self) -> None:
        label = of_title("Remove {}", "Retirer « {} »", self.shape)
        self.complaint.tell(self.form.do(Remove(self.path, label)))
        if not self.is_gone and self.head is not None:
            focus_soon(self.head)

    def _fold(self, on: bool) -> None:
        (self.form.unfolded.add if on else self.form.unfolded.discard)(self.path)
        (self.form.folded.discard if on else self.form.folded.add)(self.path)
        if on and self.body is None:
            self.body = GroupPart(self.form, self.path, self.shape)
            self._frame = indented(self.body)
            self._column.addWidget(self._frame)
        if self._frame is not None:
            self._frame.setVisible(on)
        self._say()

    def _say(self) -> None:
        if self.head is None or not self._has:
            return
        told = str(self.form.sentence(self.path))
        is_open = self.head.fold.isChecked()
        if self._told is not None:
            self._told.say(told)
            self._told.setVisible(bool(told) and (is_open or not self._is_entry))
        summary = "" if is_open else self.form.summary(self.path)
        shown = summary if summary != self._title and not (told and not self._is_entry) else ""
        self.head.words.setText(shown)
        self.head.words.setToolTip(shown)
        self.complaint.tell(None, self.form.findings_at(self.path))

    def follow(self, change: Change | None) -> None:
        if self._has != self._is_there:
            self._build()
        else:
            self._say()
            if self.body is not None:
                self.body.follow(change)

    def tell(self) -> None:
        self._say()
        super().tell()

    def unfold(self) -> None:
        if self.head is not None and self._has:
            self.head.fold.setChecked(True)

    def reach(self, path: YamlPath) -> Part | None:
        if path != self.path and path[: len(self.path)] == self.path:
            self.unfold()
        return super().reach(path)
