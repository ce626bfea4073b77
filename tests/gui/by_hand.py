"""What a person does with the parts of a form, for any value."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QComboBox, QLineEdit

from editor.edit.paths import ABSENT
from editor.gui.forms.boxes import GroupBox, GroupPart
from editor.gui.forms.either import EitherPart
from editor.gui.forms.inputs import (
    ChoiceInput,
    ConstInput,
    FlagInput,
    Input,
    NullInput,
    NumberInput,
)
from editor.gui.forms.lists import ListPart
from editor.gui.forms.mappings import MappingPart
from editor.gui.forms.part import Field, Part
from editor.gui.forms.pickers import NameInput, PairInput
from editor.gui.forms.prose import LinesInput, ProseInput, TextInput


def enter(part: Part, value: Any) -> None:
    """Give a part a value by its widgets alone."""
    if isinstance(part, Field):
        type_into(part.input, value)
        assert part.error is None, part.error
    elif isinstance(part, GroupBox):
        enter_group(part, value)
    elif isinstance(part, GroupPart):
        enter_fields(part, value)
    elif isinstance(part, ListPart):
        enter_list(part, value)
    elif isinstance(part, MappingPart):
        enter_mapping(part, value)
    elif isinstance(part, EitherPart):
        enter_either(part, value)
    else:
        raise AssertionError(part)


def type_into(made: Input, value: Any) -> None:  # noqa: PLR0912 (one a kind of input)
    if isinstance(made, (ConstInput, NullInput)):
        assert made.read() == value
    elif isinstance(made, PairInput):
        for one, inner in zip(made.inputs, value, strict=True):
            type_into(one, inner)
    elif isinstance(made, FlagInput) and made.box.parent() is made:
        if made.box.isChecked() != value:
            made.box.click()
    elif isinstance(made, FlagInput):
        choose(made.combo, value)
    elif isinstance(made, ChoiceInput):
        choose(made.combo, value if made.combo.findData(value) >= 0 else ABSENT)
    elif isinstance(made, NumberInput):
        write(made.box.lineEdit(), str(value))
        made.box.editingFinished.emit()
    elif isinstance(made, NameInput):
        write(made.combo.line, value)
    elif isinstance(made, TextInput):
        for language, edit in made.edits.items():
            edit.setText(value.get(language, ""))
        made.done.emit()
    elif isinstance(made, LinesInput):
        made.edit.setPlainText("\n".join(value))
        made.done.emit()
    elif isinstance(made, ProseInput):
        made.edit.setPlainText(value)
        made.done.emit()
    else:
        write(made.edit, value)  # type: ignore[attr-defined]
    if "colour" in type(made).__name__.lower():
        assert made.swatch.colour == QColor(value)  # type: ignore[attr-defined]


def write(edit: QLineEdit, words: str) -> None:
    edit.setText(words)
    edit.textEdited.emit(words)
    edit.editingFinished.emit()


def choose(combo: QComboBox, value: Any) -> None:
    rows = [n for n in range(combo.count()) if same(combo.itemData(n), value)]
    assert rows, (value, [combo.itemText(n) for n in range(combo.count())])
    combo.setCurrentIndex(rows[0])
    combo.activated.emit(rows[0])


def same(left: Any, right: Any) -> bool:
    return left is right or (type(left) is type(right) and left == right)


def enter_group(part: GroupBox, value: dict[str, Any]) -> None:
    if part.form.value(part.path) is ABSENT:
        part._start_with(next(iter(value)) if part.shape.needs_a_part else "")
        part.follow(None)
    part.unfold()
    assert part.body is not None
    enter_fields(part.body, value)
    part.follow(None)


def enter_fields(part: GroupPart, value: dict[str, Any]) -> None:
    part.show_all()
    for name, inner in value.items():
        enter(part._rows[name][1], inner)
        part.follow(None)
    for name, (_, row) in list(part._rows.items()):
        if name not in value and part.form.value(row.path) is not ABSENT:
            assert not row.shape.is_required
            part.form.do(_removal(row.path))
            part.follow(None)


def _removal(path: Any) -> Any:
    from editor.edit.commands import Remove

    return Remove(path)


def enter_list(part: ListPart, value: list[Any]) -> None:
    if not value:
        part._empty()
    for number, inner in enumerate(value):
        is_new = number >= len(part.rows)
        if is_new and part.new is not None:
            type_into(part.new, inner)
            if number >= part._length():
                part._add_typed()
            part.follow(None)
            assert not part.complaint.text(), part.complaint.text()
            continue
        if is_new:
            entry = part.shape.entry.branches[0]
            first = next(iter(inner)) if entry.kind == "group" and entry.needs_a_part else ""
            part._add_with(first)
            part.follow(None)
            assert not part.complaint.text(), part.complaint.text()
        enter(part.rows[number].part, inner)
        part.follow(None)
    while len(part.rows) > len(value):
        part.remove(len(part.rows) - 1)
        part.follow(None)


def enter_mapping(part: MappingPart, value: dict[str, Any]) -> None:
    for key in [pair.key for pair in part.pairs if pair.key not in value]:
        free = next((name for name in value if name not in part._keys), None)
        if free is None:
            break
        part.rename(key, free)
        part.follow(None)
    for key, inner in value.items():
        if key not in part._keys:
            type_into(part.new, key)
            part.follow(None)
            assert not part.complaint.text(), part.complaint.text()
        pair = next(one for one in part.pairs if one.key == key)
        enter(pair.part, inner)
        part.follow(None)
    for key in [one.key for one in part.pairs if one.key not in value]:
        part.remove(key)
        part.follow(None)


def enter_either(part: EitherPart, value: Any) -> None:
    branch = part.shape.branch_of(value)
    choose(part.combo, part.shape.branches.index(branch))
    part.follow(None)
    assert part.part is not None, part.complaint.text()
    if branch.kind != "null":
        enter(part.part, value)
    part.follow(None)
