"""Lists: entries come, go, move and are doubled; long lists are built as they are read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMenu, QToolButton, QWidget

from editor.edit.changes import Change
from editor.edit.commands import Insert, Move, Put, Remove
from editor.edit.paths import ABSENT
from editor.gui.forms.blanks import fresh
from editor.gui.forms.boxes import GroupBox
from editor.gui.forms.form import Form, of_title
from editor.gui.forms.glyphs import GlyphButton
from editor.gui.forms.heads import AddButton, empty, part_choices
from editor.gui.forms.inputs import Input
from editor.gui.forms.judging import incomplete, trouble
from editor.gui.forms.making import make_input, make_part
from editor.gui.forms.part import Part, drop, focus_soon
from editor.gui.forms.pending import TypedInput
from editor.gui.forms.series import CHUNK, SeriesPart
from editor.gui.forms.shapes import Shape
from editor.model.finding import YamlPath
from editor.model.text import Text

_REMOVE = Text("Remove", "Retirer")
_MORE = Text("More", "Plus")
_UP = Text("Move up", "Monter")
_DOWN = Text("Move down", "Descendre")
_TWICE = Text("Duplicate", "Dupliquer")
_OPEN = Text("Show by itself", "Montrer à part")
_EMPTY = Text("Empty on purpose", "Vide exprès")


class Row(QWidget):
    """An entry with what can be done with it."""

    def __init__(self, owner: ListPart, number: int, part: Part) -> None:
        super().__init__()
        self.part = part
        self._owner = owner
        self._number = number
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(part, 1)
        self.more = GlyphButton("more", _MORE)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setMenu(self._menu())
        self.remove = GlyphButton("remove", _REMOVE)
        self.remove.clicked.connect(partial(owner.remove, number))
        holder: Any = part.head if isinstance(part, GroupBox) and part.head is not None else row
        for button in (self.more, self.remove):
            if isinstance(holder, QHBoxLayout):
                holder.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
            else:
                holder.add(button)
        head = part.head if isinstance(part, GroupBox) else part
        for widget in (self.more, self.remove, *(head.findChildren(QWidget) if head else ())):
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Ctrl+Shift and an arrow move the entry; other arrows belong to its field."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
            step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
            if step and event.modifiers() & keys == keys:
                self._owner.shift(self._number, step)
                return True
        return super().eventFilter(watched, event)

    @property
    def holds_focus(self) -> bool:
        """Whether somebody is at it with the keyboard."""
        found = QApplication.focusWidget()
        return found is not None and self.isAncestorOf(found)

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        owner, number = self._owner, self._number
        menu.addAction(f"{_UP}\tCtrl+Shift+↑", partial(owner.shift, number, -1))
        menu.addAction(f"{_DOWN}\tCtrl+Shift+↓", partial(owner.shift, number, 1))
        menu.addAction(str(_TWICE), partial(owner.double, number))
        if isinstance(self.part, GroupBox):
            menu.addAction(str(_OPEN), lambda: owner.form.opened.emit(self.part.path))
        menu.addAction(str(_REMOVE), partial(owner.remove, number))
        return menu


class ListPart(SeriesPart):
    """A list under its own head."""

    def __init__(self, form: Form, path: YamlPath, shape: Shape) -> None:
        super().__init__(form, path, shape)
        self.rows: list[Row] = []
        self._count = -1
        self._kept: tuple[Any, ...] = ()
        self._offer()
        self.follow(None)

    def parts(self) -> Iterator[Part]:
        yield from (row.part for row in self.rows)

    # Adding

    def _offer(self) -> None:
        """What new entries come from: a button, a menu, or a field to type into."""
        entry = self.shape.entry
        self._new: Input | None = None
        words = str(of_title("Add to {}", "Ajouter à « {} »", self.shape))
        if entry.kind in ("group", "list", "mapping", "either", "lines"):
            button = AddButton(str(Text("Add", "Ajouter")))
            button.setAccessibleName(words)
            if entry.kind == "group" and entry.branches[0].needs_a_part:
                button.offer(part_choices(entry.branches[0], self._add_with))
            else:
                button.clicked.connect(lambda: self._add_with(""))
            self.head.add(button)
            self.add_button: AddButton | None = button
        else:
            self.add_button = None
            self._add_line = QWidget()
            row = QHBoxLayout(self._add_line)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(0)
            self._new = make_input(self.form, (*self.path, 0), entry, self._take)
            self._new.call(words)
            self._new.invite()
            self._pending = TypedInput(self._new, words, self._add_typed, self._forget_typed)
            self._new.done.connect(self._add_typed)
            self._new.typed.connect(self._doubt)
            plus = GlyphButton("add", of_title("Add to {}", "Ajouter à « {} »", self.shape))
            plus.clicked.connect(self._add_or_ask)
            row.addWidget(self._new, 1)
            row.addWidget(plus)
        if self._may_be_empty:
            more = GlyphButton("more", _MORE)
            menu = QMenu(more)
            menu.addAction(str(_EMPTY), self._empty)
            menu.addAction(str(_REMOVE), self._clear)
            more.setMenu(menu)
            more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
            self.head.add(more)

    @property
    def new(self) -> Input | None:
        """Where a new entry is typed."""
        return self._new

    @property
    def _may_be_empty(self) -> bool:
        """Whether an empty list says something: that it is cleared, not that it is not told."""
        return [] in self.shape.examples

    def _empty(self) -> None:
        label = of_title("Empty {}", "Vider « {} »", self.shape)
        self.complaint.tell(self.form.do(Put(self.path, [], label)))

    def _clear(self) -> None:
        label = of_title("Clear {}", "Vider « {} »", self.shape)
        self.complaint.tell(self.form.do(Remove(self.path, label)))

    def _take(self, value: Any) -> None:
        """Something was picked on the map: the next one may follow."""
        self._insert(value)
        if not self.is_gone and self.shape.entry.kind == "hex":
            self.form.pick("hex", self._take)

    def _add_or_ask(self) -> None:
        if self._new is not None and self._new.read() is ABSENT:
            self._new.ask()
        else:
            self._add_typed()

    def _add_typed(self) -> Text | None:
        """Take in what is typed; what comes back is why it does not fit."""
        if self._new is None or self.is_gone:
            return None
        value = self._new.read()
        if value is ABSENT:
            return None
        if not self._new.is_whole:
            return incomplete(self.shape.entry)
        error = trouble(self.shape.entry, value) or self._insert(value)
        self.complaint.tell(error)
        if error is None:
            self._forget_typed()
        return error

    def _doubt(self) -> None:
        """At every key: what the checks will say of it."""
        if self._new is not None:
            self.complaint.tell(self.form.doubt(self.shape.entry, self._new.read()))

    def _forget_typed(self) -> None:
        if self._new is not None:
            self._new.show_value(ABSENT)
            self._pending.close()
            self.complaint.tell(None)

    def _add_with(self, name: str) -> None:
        entry = self.shape.entry.branches[0]
        path = (*self.path, self._length())
        made = self.form.make(entry, path, name)
        if made is ABSENT:
            return
        self.form.unfolded.add(path)
        error = self._insert(made)
        self.complaint.tell(error)
        if error is None and not self._go_to_file(path):
            self._go_into(path)

    def _go_into(self, path: YamlPath) -> None:
        """One goes on in the first field of an entry that has just come."""
        part = self.reach(path)
        body = part.body if isinstance(part, GroupBox) else part
        if body is not None:
            focus_soon(body)

    def _insert(self, value: Any, at: int | None = None) -> Text | None:
        number = self._length() if at is None else at
        label = of_title("Add to {}", "Ajouter à « {} »", self.shape)
        if self.form.model(self.path) is None:
            return self.form.do(Put(self.path, [value], label))
        return self.form.do(Insert((*self.path, number), value, label))

    # Changing

    def remove(self, number: int) -> None:
        label = of_title("Remove from {}", "Retirer de « {} »", self.shape)
        holds = number < len(self.rows) and self.rows[number].holds_focus
        self.complaint.tell(self.form.do(Remove((*self.path, number), label)))
        if holds and not self.is_gone:
            after = self.rows[min(number, len(self.rows) - 1)].remove if self.rows else None
            focus_soon(after or self._new or self.head)

    def shift(self, number: int, by: int) -> None:
        to = number + by
        if 0 <= to < self._length():
            self.complaint.tell(self.form.do(Move((*self.path, number), to)))
            if to < len(self.rows):
                row = self.rows[to]
                QTimer.singleShot(0, row, row.more.setFocus)

    def double(self, number: int) -> None:
        value = self.form.value((*self.path, number))
        if isinstance(value, dict) and isinstance(value.get("id"), str):
            taken = {getattr(one, "id", None) for one in self.form.model(self.path)}
            value = {**value, "id": fresh(value["id"], taken)}
        self.complaint.tell(self._insert(value, number + 1))

    # Showing

    def _length(self) -> int:
        found = self.form.model(self.path)
        return len(found) if isinstance(found, (tuple, list)) else 0

    def follow(self, change: Change | None) -> None:
        found = self.form.model(self.path)
        entries = tuple(found) if isinstance(found, (tuple, list)) else ()
        if len(entries) != self._count or change is None:
            self._build(entries)
        else:
            for row in self.rows:
                if change.touches(row.part.path):
                    row.part.follow(change)
        self._kept = entries
        self.tell()

    def _build(self, entries: tuple[Any, ...]) -> None:
        """Rows whose entries are still the same at the same number stay."""
        same = 0
        shown = min(len(entries), self._limit)
        while same < min(shown, len(self.rows)) and same < len(self._kept) and (
            self._kept[same] is entries[same]
        ):  # fmt: skip
            same += 1
        for row in self.rows[same:]:
            self._column.removeWidget(row)
            drop(row)
        del self.rows[same:]
        empty(self._column, same)
        for number in range(same, shown):
            path = (*self.path, number)
            self.rows.append(Row(self, number, self._entry(path)))
            self._column.addWidget(self.rows[-1])
        self._count = len(entries)
        rest = len(entries) - shown
        self._offer_rest(rest)
        if self._new is not None:
            self._column.addWidget(self._add_line)
        self._frame.setVisible(bool(entries) or self._new is not None)
        self._say()

    def _entry(self, path: YamlPath) -> Part:
        entry = self.shape.entry
        if entry.kind == "group":
            number = int(path[-1]) + 1
            return GroupBox(self.form, path, entry.branches[0], f"{number}.", is_entry=True)
        return make_part(self.form, path, entry)

    def _grow(self) -> None:
        self._limit += 5 * CHUNK
        self._kept = self._kept[: len(self.rows)]
        self._build(tuple(self.form.model(self.path)))
        self._kept = tuple(self.form.model(self.path))

    def _say(self) -> None:
        count = str(self._count) if self._count else ""
        if not self._count and self.form.value(self.path) == []:
            count = str(_EMPTY)
        self.head.words.setText(count)

    def tell(self) -> None:
        self._say()
        self._tell_findings()
        super().tell()

    def reach(self, path: YamlPath) -> Part | None:
        rest = path[len(self.path) :]
        while rest and isinstance(rest[0], int) and len(self.rows) <= rest[0] < self._count:
            self._grow()
        return super().reach(path)
