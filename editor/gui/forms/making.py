"""The builder: of a shape and a place, the input or the part that edits it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from editor.edit.commands import Group, Put
from editor.gui.forms.form import Form, set_label
from editor.gui.forms.inputs import (
    ChoiceInput,
    ConstInput,
    FlagInput,
    Input,
    NullInput,
    NumberInput,
    WordsInput,
)
from editor.gui.forms.measures import MEASURES
from editor.gui.forms.namings import naming_at
from editor.gui.forms.part import Field, Part
from editor.gui.forms.pickers import (
    ColourInput,
    FileInput,
    HexInput,
    NameInput,
    PairInput,
    SideInput,
)
from editor.gui.forms.prose import LinesInput, ProseInput, TextInput
from editor.gui.forms.shapes import Shape
from editor.model.finding import YamlPath

Take = Callable[[Any], None]
"""What is done with something that was picked on the map."""


def make_part(form: Form, path: YamlPath, shape: Shape) -> Part:
    """The part for a place; boxes build what is inside them when they are opened."""
    from editor.gui.forms.boxes import GroupBox
    from editor.gui.forms.either import EitherPart
    from editor.gui.forms.lists import ListPart
    from editor.gui.forms.mappings import MappingPart

    boxes: dict[str, Callable[[Form, YamlPath, Shape], Part]] = {
        "group": GroupBox,
        "list": ListPart,
        "mapping": MappingPart,
        "either": EitherPart,
    }
    found = boxes.get(shape.kind)
    shape = shape.branches[0] if shape.kind != "either" else shape
    if found is not None:
        return found(form, path, shape)
    return Field(form, path, shape, make_input(form, path, shape))


def make_input(  # noqa: PLR0911 (one a kind)
    form: Form, path: YamlPath, shape: Shape, take: Take | None = None, *, at_key: bool = False
) -> Input:
    """The input for a value of a shape; `take` gets what is picked, else the document does."""

    def taken(value: Any) -> None:
        if take is not None:
            take(value)
        else:
            form.put(path, value, shape)

    naming = naming_at(shape.file_kind, path, at_key=at_key)
    if shape.kind in ("name", "words") and naming is not None:
        kinds = naming.kinds
        on_map = "units" in kinds and not at_key
        pick = (lambda: form.pick("unit", taken)) if on_map else None
        # Words of the catalogue are in no language: their names stand behind them.
        is_word = any(kind == "choices" or kind.startswith("~") for kind in kinds)
        return NameInput(shape, lambda: form.surroundings.words(kinds), pick, is_translated=is_word)
    if shape.kind == "hex":
        return HexInput(shape, lambda: form.pick("hex", taken))
    if shape.kind == "direction":
        return SideInput(shape, lambda: form.pick("edge", _side_taker(form, path, shape, taken)))
    if shape.kind == "file":
        return FileInput(shape, form, path)
    if shape.kind == "number":
        return NumberInput(shape, MEASURES.get(shape.name))
    if shape.kind == "pair":
        count = shape.length or 0
        inner = [
            make_input(form, (*path, n), shape.entry, _nth(form, path, shape, n))
            for n in range(count)
        ]
        return PairInput(shape, inner)
    return _PLAIN[shape.kind](shape)


def _side_taker(form: Form, path: YamlPath, shape: Shape, taken: Take) -> Callable[..., None]:
    """A hexside that was pointed at gives its hex too, where the side belongs to one."""

    def take(label: Any, side: Any = None) -> None:
        if side is None:
            label, side = label
        holder = (*path[:-1], "at")
        if shape.name == "side" and isinstance(form.model(holder), str):
            edits = (Put(holder, label), Put(path, side))
            form.do(Group(edits, set_label(shape, f"{label} {side}")))
        else:
            taken(side)

    return take


def _nth(form: Form, path: YamlPath, shape: Shape, number: int) -> Take:
    """One value of a fixed number is picked; the others stay, or are the same."""

    def take(value: Any) -> None:
        now = form.value(path)
        count = shape.length or 0
        made = list(now) if isinstance(now, list) else [value] * count
        made[number] = value
        form.put(path, made, shape)

    return take


_PLAIN: dict[str, Callable[[Shape], Input]] = {
    "const": ConstInput,
    "flag": FlagInput,
    "choice": ChoiceInput,
    "words": WordsInput,
    "name": WordsInput,
    "prose": ProseInput,
    "text": TextInput,
    "lines": LinesInput,
    "colour": ColourInput,
    "null": NullInput,
}
