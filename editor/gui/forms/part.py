"""A part of a form: stands for a place in the document and follows what happens there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.checks.references import rename_thing
from editor.edit.changes import Change
from editor.edit.commands import Remove
from editor.edit.errors import EditError
from editor.edit.paths import ABSENT
from editor.gui.forms.complaints import Complaint
from editor.gui.forms.form import Form, new_stroke, of_title
from editor.gui.forms.inputs import Input
from editor.gui.forms.judging import incomplete, trouble
from editor.gui.forms.pending import TypedInput
from editor.gui.forms.shapes import Shape
from editor.model.finding import YamlPath
from editor.model.text import Text

PATIENCE_MS = 700
"""What is typed goes into the document, and so into the journal, when the hands rest."""
_FREE = frozenset({"words", "prose", "text", "lines"})
_MISSING = Text("this must be there", "ceci doit être rempli")


class Part(QWidget):
    """One place of the document."""

    is_wide = True
    """Whether it takes the whole width, with its title in its own head."""

    def __init__(self, form: Form, path: YamlPath, shape: Shape) -> None:
        super().__init__()
        self.form = form
        self.path = path
        self.shape = shape
        self.is_gone = False
        """Widgets speak once more when they go; nobody should listen."""

    def follow(self, change: Change | None) -> None:
        """Something changed here; None when everything may have."""
        raise NotImplementedError

    def tell(self) -> None:
        """What is wrong has changed."""
        for part in self.parts():
            part.tell()

    def parts(self) -> Iterator[Part]:
        """The parts inside it, as far as they are made."""
        yield from ()

    def rest(self) -> None:
        """The focus has left it."""

    def reach(self, path: YamlPath) -> Part | None:
        """The innermost part that stands for a path, unfolding what hides it."""
        if self.path == path:
            return self
        for part in self.parts():
            if path[: len(part.path)] == part.path:
                return part.reach(path) or part
        return None


class Field(Part):
    """One value: an input, and below it what is wrong."""

    is_wide = False

    def __init__(self, form: Form, path: YamlPath, shape: Shape, made: Input) -> None:
        super().__init__(form, path, shape)
        self.input = made
        self.complaint = Complaint(self)
        self.is_wide = shape.kind in ("prose", "text", "lines")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(1)
        column.addWidget(made)
        column.addWidget(self.complaint)
        self.setFocusProxy(made)
        made.call(str(shape.title))
        made.setToolTip(tip_of(shape))
        self._stroke: str | None = None
        self._error: Text | None = None
        self._doubt: Text | None = None
        """What the checks will say of what is typed; it goes into the document all the same."""
        self._idle = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._idle.timeout.connect(self._commit_typed)
        self.pending = TypedInput(made, str(shape.title), self._settle, self.give_up)
        made.typed.connect(self._judge)
        made.done.connect(self.commit)
        self._shown: Any = ABSENT
        self.follow(None)

    @property
    def error(self) -> Text | None:
        return self._error

    def follow(self, change: Change | None) -> None:
        del change
        value = self.form.value(self.path)
        if value != self._shown or type(value) is not type(self._shown) or value is ABSENT:
            if value is not ABSENT or self._shown is not ABSENT:
                self._error = self._doubt = None
            if self.input.read() != value:
                self.input.show_value(value)
            self._shown = value
            self.pending.close()
        self.tell()

    def tell(self) -> None:
        self.complaint.tell(self._error or self._doubt, self.form.findings_at(self.path))

    def rest(self) -> None:
        self._stroke = None

    @property
    def _is_id(self) -> bool:
        return len(self.path) == 3 and self.path[-1] == "id"

    def _judge(self) -> None:
        """At every key: is it right so far?"""
        value = self.input.read()
        self._error = self._wrong(value)
        self._doubt = self.form.doubt(self.shape, value)
        self.tell()
        is_free = self.shape.kind in _FREE and not self._is_id
        if is_free and self._error is None and value is not ABSENT:
            self._idle.start()
        else:
            self._idle.stop()

    def _wrong(self, value: Any) -> Text | None:
        if value is ABSENT:
            return _MISSING if self._is_needed else None
        if not self.input.is_whole:
            return incomplete(self.shape)
        return trouble(self.shape, value)

    @property
    def _is_needed(self) -> bool:
        return self.shape.is_required or self.shape.keeps_null

    def _commit_typed(self) -> None:
        if not self.is_gone:
            self.commit()

    def commit(self) -> None:
        """What the input says goes into the document, if it fits."""
        self._idle.stop()
        if self.is_gone:
            return
        value = self.input.read()
        if _is_same(value, self._shown):
            self._error = self._wrong(value) if value is not ABSENT else None
        else:
            self._error = self._wrong(value) or self._do(value)
        if self._error is None:
            self.pending.close()
        self.tell()

    def _settle(self) -> Text | None:
        self.commit()
        return None if self.is_gone else self._error

    def give_up(self) -> None:
        """Show again what the document says."""
        self._idle.stop()
        self.input.show_value(self._shown)
        self._error = self._doubt = None
        self.pending.close()
        self.tell()

    def _do(self, value: Any) -> Text | None:
        form, path = self.form, self.path
        if value is ABSENT:
            return form.do(Remove(path, of_title("Clear {}", "Vider « {} »", self.shape)))
        if self._is_id:
            try:
                return form.do(rename_thing(form.document.value, path, value))
            except EditError as error:
                return error.message
        if self.input.is_typing:
            self._stroke = self._stroke or new_stroke(path)
        return form.put(path, value, self.shape, self._stroke)


def _is_same(left: Any, right: Any) -> bool:
    if left is ABSENT or right is ABSENT:
        return left is right
    return type(left) is type(right) and left == right


def tip_of(shape: Shape) -> str:
    """The help of a field as a tooltip, wrapped by Qt because it is rich."""
    return f"<p><b>{shape.title}</b> <code>{shape.name}</code><br>{shape.help}</p>"


def focus_soon(place: QWidget) -> None:
    """Go on in a place as soon as it is laid out: in itself, or in the first stop inside it."""
    QTimer.singleShot(0, place, partial(_give_focus, place))


def _give_focus(place: QWidget) -> None:
    inside = [one for one in place.findChildren(QWidget) if one.isVisible()]
    stops = (one for one in inside if one.focusPolicy() & Qt.FocusPolicy.TabFocus)
    takes = place.focusProxy() is not None or place.focusPolicy() & Qt.FocusPolicy.TabFocus
    found = place if takes else next(stops, None)
    if found is not None:
        found.setFocus(Qt.FocusReason.TabFocusReason)


def drop(part: QWidget) -> None:
    """Take a part out of a form; its last words are not heard."""
    inside = part.findChildren(Part)
    for one in (*inside, part):
        if isinstance(one, Part):
            one.is_gone = True
    part.hide()
    part.deleteLater()
