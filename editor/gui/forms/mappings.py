"""Mappings: keys that are added, renamed and taken away, each with its value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import PurePath
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from editor.checks.references import rename_thing
from editor.edit.changes import Change
from editor.edit.commands import AnyEdit, Put, Remove, RenameKey
from editor.edit.errors import EditError
from editor.edit.paths import ABSENT
from editor.gui.forms.boxes import GroupBox
from editor.gui.forms.form import Form, of_title
from editor.gui.forms.glyphs import GlyphButton
from editor.gui.forms.heads import empty, indented
from editor.gui.forms.inputs import Input
from editor.gui.forms.judging import trouble
from editor.gui.forms.making import make_input, make_part
from editor.gui.forms.part import Field, Part, drop
from editor.gui.forms.pending import TypedInput
from editor.gui.forms.pickers import NameInput
from editor.gui.forms.series import CHUNK, SeriesPart
from editor.gui.forms.shapes import Shape
from editor.model.finding import YamlPath
from editor.model.text import Text

_REMOVE = Text("Remove", "Retirer")
_MORE = Text("More", "Plus")
_TWICE = Text("Duplicate", "Dupliquer")
_OPEN = Text("Show by itself", "Montrer à part")
_KEY = Text("Key", "Clé")
_NO_FILE = Text("no file was chosen", "aucun fichier n'a été choisi")
_TAKEN = Text("there is one of this name already", "ce nom est déjà pris")


class Pair(QWidget):
    """A key, its value, and what can be done with them."""

    def __init__(self, owner: MappingPart, key: str) -> None:
        super().__init__()
        self.key = key
        self._owner = owner
        form, shape = owner.form, owner.shape
        path = (*owner.path, key)
        self.name = make_input(form, path, shape.key, self._take, at_key=True)
        self.name.call(f"{_KEY} {key}")
        self.name.show_value(key)
        self._pending = TypedInput(self.name, f"{_KEY} {key}", self._rename, self._show_key)
        self.name.done.connect(self._rename)
        self.part: Part = make_part(form, path, shape.value)
        buttons = self._buttons()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(1)
        row = QHBoxLayout()
        row.setSpacing(4)
        is_line = isinstance(self.part, Field) and not self.part.is_wide
        row.addWidget(self.name, 1)
        if is_line:
            row.addWidget(self.part, 1)
        for button in buttons:
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(row)
        if not is_line:
            column.addWidget(indented(self.part))

    def _buttons(self) -> list[GlyphButton]:
        more = GlyphButton("more", _MORE)
        menu = QMenu(more)
        menu.addAction(str(_TWICE), partial(self._owner.double, self.key))
        if isinstance(self.part, GroupBox):
            menu.addAction(str(_OPEN), lambda: self._owner.form.opened.emit(self.part.path))
        menu.addAction(str(_REMOVE), partial(self._owner.remove, self.key))
        more.setMenu(menu)
        more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        remove = GlyphButton("remove", _REMOVE)
        remove.clicked.connect(partial(self._owner.remove, self.key))
        return [more, remove]

    def _take(self, value: Any) -> None:
        self.name.show_value(value)
        self._rename()

    def _rename(self) -> Text | None:
        """Take the name that is typed; what comes back is why it cannot be had."""
        name = self.name.read()
        if name in (ABSENT, self.key) or self._owner.is_gone:
            return None
        error = self._owner.rename(self.key, str(name))
        if error is None:
            self._pending.close()
        return error

    def _show_key(self) -> None:
        self.name.show_value(self.key)
        self._owner.complaint.tell(None)


class MappingPart(SeriesPart):
    """A mapping under its own head."""

    def __init__(self, form: Form, path: YamlPath, shape: Shape) -> None:
        super().__init__(form, path, shape)
        self.pairs: list[Pair] = []
        self._keys: list[str] = []
        self._is_adding = False
        self.new: Input = make_input(form, (*path, ""), shape.key, self._take, at_key=True)
        words = str(of_title("New key of {}", "Nouvelle clé de « {} »", shape))
        self.new.call(words)
        self.new.invite()
        self._pending = TypedInput(self.new, words, self.add, self._forget_typed)
        self.new.done.connect(self.add)
        plus = GlyphButton("add", of_title("Add to {}", "Ajouter à « {} »", shape))
        plus.clicked.connect(self._add_or_ask)
        self._add_line = QWidget()
        row = QHBoxLayout(self._add_line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.new, 1)
        row.addWidget(plus)
        row.addStretch(1)
        self.follow(None)

    def parts(self) -> Iterator[Part]:
        yield from (pair.part for pair in self.pairs)

    def _take(self, value: Any) -> None:
        self.new.show_value(value)
        self.add()

    # Changing

    def _add_or_ask(self) -> None:
        """Without a name that is typed: one of those that are known, or one of its own."""
        if self.new.read() is not ABSENT:
            self.add()
        elif isinstance(self.new, NameInput):
            self.new.ask()
        elif not self._is_adding:
            key = self.form.blanks.new_key(self.shape, self.path, self._keys)
            self.complaint.tell(self._add_at((*self.path, key), is_named=False))

    def add(self) -> Text | None:
        """A new key with the least value that fits; what comes back is why it cannot be had."""
        key = self.new.read()
        if key is ABSENT or self.is_gone or self._is_adding:
            return None
        path = (*self.path, str(key))
        error = self._wrong(str(key)) or self._add_at(path, is_named=True)
        self.complaint.tell(error)
        if error is None:
            self._forget_typed()
        return error

    def _add_at(self, path: YamlPath, *, is_named: bool) -> Text | None:
        # A question takes the focus away from the key, which would begin all this again.
        self._is_adding = True
        made = self.form.make(self.shape.value, path)
        self._is_adding = False
        if made is ABSENT:
            return _NO_FILE
        if not is_named and self.shape.value.kind == "file":
            path = (*self.path, self._called_after(made, str(path[-1])))
        self.form.unfolded.add(path)
        error = self._put(path, made)
        if error is None:
            self._go_to_new(path, is_named=is_named)
        return error

    def _called_after(self, file: str, usual: str) -> str:
        """A name after a file, as far as it may be had."""
        from editor.gui.drafting import slug

        name = slug(PurePath(file).name.partition(".")[0], usual)
        return usual if self._wrong(name) else name

    def _go_to_new(self, path: YamlPath, *, is_named: bool) -> None:
        """One looks next at the file, or at the name that nobody has chosen yet."""
        pair = next((one for one in self.pairs if one.key == path[-1]), None)
        if is_named or pair is None:
            self._go_to_file(path)
        else:
            QTimer.singleShot(0, pair.name, pair.name.setFocus)

    def _forget_typed(self) -> None:
        self.new.show_value(ABSENT)
        self._pending.close()
        self.complaint.tell(None)

    def _put(self, path: YamlPath, value: Any) -> Text | None:
        label = of_title("Add to {}", "Ajouter à « {} »", self.shape)
        if not isinstance(self.form.model(self.path), Mapping):
            return self.form.do(Put(self.path, {path[-1]: value}, label))
        return self.form.do(Put(path, value, label))

    def _wrong(self, key: str) -> Text | None:
        if key in self._keys:
            return _TAKEN
        return trouble(self.shape.key, key)

    def rename(self, key: str, name: str) -> Text | None:
        error = self._wrong(name)
        if error is None:
            path = (*self.path, key)
            edit: AnyEdit = RenameKey(path, name)
            if len(path) == 2:
                try:
                    edit = rename_thing(self.form.document.value, path, name)
                except EditError as wrong:
                    error = wrong.message
            error = error or self.form.do(edit)
        self.complaint.tell(error)
        return error

    def remove(self, key: str) -> None:
        label = of_title("Remove from {}", "Retirer de « {} »", self.shape)
        self.complaint.tell(self.form.do(Remove((*self.path, key), label)))

    def double(self, key: str) -> None:
        name = self.form.blanks.new_key(self.shape, self.path, self._keys)
        if self.shape.key.schema.get("maxLength") != 1:
            from editor.gui.forms.blanks import fresh

            name = fresh(key, self._keys)
        self.complaint.tell(self._put((*self.path, name), self.form.value((*self.path, key))))

    # Showing

    def follow(self, change: Change | None) -> None:
        found = self.form.model(self.path)
        keys = [str(key) for key in found] if isinstance(found, Mapping) else []
        if keys != self._keys or change is None:
            self._build(keys)
        else:
            for pair in self.pairs:
                if change.touches(pair.part.path):
                    pair.part.follow(change)
        self.tell()

    def _build(self, keys: list[str]) -> None:
        self._keys = keys
        shown = keys[: self._limit]
        kept = {pair.key: pair for pair in self.pairs if pair.key in shown}
        for pair in self.pairs:
            if pair.key not in kept:
                drop(pair)
        empty(self._column)
        self.pairs = [kept.get(key) or Pair(self, key) for key in shown]
        for pair in self.pairs:
            self._column.addWidget(pair)
            if pair.key in kept:
                pair.part.follow(None)
        rest = len(keys) - len(shown)
        self._offer_rest(rest)
        self._column.addWidget(self._add_line)

    def _grow(self) -> None:
        self._limit += 5 * CHUNK
        self._build(self._keys)

    def tell(self) -> None:
        self.head.words.setText(str(len(self._keys)) if self._keys else "")
        self._tell_findings()
        super().tell()

    def reach(self, path: YamlPath) -> Part | None:
        rest = path[len(self.path) :]
        if rest and rest[0] in self._keys[len(self.pairs) :]:
            self._limit = len(self._keys)
            self._build(self._keys)
        return super().reach(path)
