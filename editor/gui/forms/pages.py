"""Which part of a document is shown as one page of the form, and how."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.edit.changes import Change
from editor.edit.paths import ABSENT
from editor.gui.forms.boxes import GroupPart
from editor.gui.forms.complaints import Complaint
from editor.gui.forms.form import Form
from editor.gui.forms.labels import Muted, is_dressing
from editor.gui.forms.making import make_part
from editor.gui.forms.part import Part
from editor.gui.forms.shapes import Shape, root_shape, shapes_along
from editor.model.finding import YamlPath
from editor.model.text import Text

_SECTIONS = Text("Parts", "Parties")


def page_of(file_kind: str, path: YamlPath) -> YamlPath:
    """The page on which a part is shown: an entry of a list, else its section, else the file.

    >>> page_of("scenario", ("units", 3, "profile", "name"))
    ('units', 3)
    >>> page_of("scenario", ("conditions", "time")), page_of("scenario", ("author",))
    (('conditions',), ())
    """
    along = shapes_along(file_kind, path)
    while along is None:
        path = path[:-1]
        along = shapes_along(file_kind, path)
    for depth in range(2, len(path) + 1):
        holder, shape = along[depth - 1], along[depth]
        kinds = [one.kind for one in shape.branches]
        if "group" in kinds and any(one.kind in ("list", "mapping") for one in holder.branches):
            return path[:depth]
    if path and is_section(along[1]):
        return path[:1]
    return ()


def is_section(shape: Shape) -> bool:
    """Whether a key of a file has a page of its own: a group, or a list or mapping of groups."""
    for one in shape.branches:
        if one.kind in ("group", "lines"):
            return True
        if one.kind == "list" and any(b.kind == "group" for b in one.entry.branches):
            return True
        if one.kind == "mapping":
            return True
    return False


def sections(file_kind: str) -> Iterator[tuple[str, Shape]]:
    """The keys that have pages of their own."""
    for name, shape in root_shape(file_kind).fields.items():
        if is_section(shape):
            yield name, shape


class RootPart(Part):
    """The file itself: its own fields, and the way to its parts."""

    def __init__(self, form: Form, shape: Shape) -> None:
        super().__init__(form, (), shape)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        own = dict(sections(shape.file_kind))
        self.body = GroupPart(form, (), shape, frozenset(own))
        column.addWidget(self.body)
        heading = QLabel(str(_SECTIONS))
        font = heading.font()
        font.setBold(True)
        heading.setFont(font)
        column.addSpacing(8)
        column.addWidget(heading)
        self._links: dict[str, QToolButton] = {}
        for name, one in own.items():
            self._links[name] = link = QToolButton()
            link.setAutoRaise(True)
            link.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            link.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            link.setToolTip(f"<p>{one.help}</p>")
            link.clicked.connect(lambda _=False, name=name: form.opened.emit((name,)))
            column.addWidget(link, 0, Qt.AlignmentFlag.AlignLeft)
        self._count()

    def parts(self) -> Iterator[Part]:
        yield self.body

    def _count(self, names: Collection[str] | None = None) -> None:
        """Say how much there is of these parts, or of all."""
        for name, link in self._links.items():
            if names is not None and name not in names:
                continue
            shape = self.shape.fields[name]
            found = self.form.model((name,))
            size = f"  ({len(found)})" if isinstance(found, (tuple, dict)) and found else ""
            link.setText(f"› {shape.title}{size}")
            is_empty = found is None or found in ((), {})
            role = QPalette.ColorRole.PlaceholderText if is_empty else QPalette.ColorRole.ButtonText
            palette = QPalette()
            palette.setColor(QPalette.ColorRole.ButtonText, QApplication.palette().color(role))
            link.setPalette(palette)

    def follow(self, change: Change | None) -> None:
        self.body.follow(change)
        self._count(change.sections if change is not None else None)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if is_dressing(event):
            self._count()


class Page(QWidget):
    """One page: what it is about as a sentence, what is wrong with it, and its fields."""

    def __init__(self, form: Form, path: YamlPath, shape: Shape) -> None:
        super().__init__()
        self.form = form
        self.path = path
        self._told = Muted("", self)
        self._complaint = Complaint(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 8)
        column.setSpacing(4)
        column.addWidget(self._told)
        column.addWidget(self._complaint)
        branch = shape.branch_of(form.value(path)) if shape.kind == "either" else shape.branches[0]
        self.part: Part
        if not path:
            self.part = RootPart(form, shape)
        elif branch.kind == "group" and form.model(path) not in (None, ABSENT):
            self.part = GroupPart(form, path, branch)
        else:
            self.part = make_part(form, path, shape)
        column.addWidget(self.part)
        column.addStretch(1)
        self.tell()

    def follow(self, change: Change | None) -> None:
        self.part.follow(change)
        self.tell()

    def tell(self) -> None:
        told = str(self.form.sentence(self.path))
        self._told.say(told)
        self._told.setVisible(bool(told))
        if self.rows is not None:  # other parts say themselves what is wrong with them
            self._complaint.tell(None, self.form.findings_at(self.path))
        self.part.tell()

    @property
    def rows(self) -> GroupPart | None:
        """The fields of the page, where it is a group."""
        if isinstance(self.part, GroupPart):
            return self.part
        return self.part.body if isinstance(self.part, RootPart) else None
