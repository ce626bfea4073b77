"""A JSON schema seen by a form: what kind of editor a part of a file wants, and its words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any, Literal

from editor.files.schema import schema_for
from editor.model.finding import YamlPath
from editor.model.text import LANGUAGES, Text

Kind = Literal[
    "const", "flag", "choice", "number", "words", "prose", "text", "name", "hex", "direction",
    "colour", "file", "lines", "pair", "list", "mapping", "group", "either", "null",
]  # fmt: skip
ANYTHING = ("string", "number", "boolean", "array", "object", "null")
"""The types of data that no schema describes, in the order in which they are offered."""
_COLOUR = "#[0-9a-fA-F]{6}"
_ENDS = (".", "!", "?", "…")


@dataclass(frozen=True, eq=False)
class Shape:
    """One part of a schema with its references followed."""

    file_kind: str
    schema: Mapping[str, Any]
    refs: tuple[str, ...] = ()
    """The definitions that were followed to get here: `hex`, `condition`."""
    name: str = ""
    is_required: bool = False
    parent_title: Text = field(default_factory=Text)
    keeps_null: bool = False
    """Whether `null` says something: under a key of a mapping it does, a field is left out."""

    # Words

    @cached_property
    def title(self) -> Text:
        said = Text(self.schema.get("title", ""), self.schema.get("x-title-fr", ""))
        if said:
            return said
        if self.parent_title:
            return self.parent_title
        return Text(self.name.replace("_", " ").capitalize())

    @cached_property
    def help(self) -> Text:
        return Text(self.schema.get("description", ""), self.schema.get("x-description-fr", ""))

    @property
    def default(self) -> Any:
        return self.schema.get("default")

    @property
    def examples(self) -> list[Any]:
        """Those that fit, where the type of a value was chosen among several."""
        found = list(self.schema.get("examples", ()))
        return [one for one in found if not self.types or type_of(one) in _wide(self.types)]

    # What it is

    @cached_property
    def types(self) -> tuple[str, ...]:
        """The types that a value may have; `null` only where it says more than absence."""
        said = self.schema.get("type")
        types = [said] if isinstance(said, str) else list(said or ())
        if not types and not {"anyOf", "const", "enum"} & set(self.schema):
            return ANYTHING
        if "null" in types and len(types) > 1 and not self._minds_null:
            types.remove("null")
        return tuple(types)

    @property
    def _minds_null(self) -> bool:
        return self.keeps_null or self.default is not None

    @cached_property
    def branches(self) -> tuple[Shape, ...]:
        """The forms that a value may have, each of one type; one where there is no choice."""
        if "anyOf" in self.schema:
            kept = ("description", "x-description-fr", "default", "examples")
            own = {key: self.schema[key] for key in kept if key in self.schema}
            inner = [self._branch({**one, **own}) for one in self.schema["anyOf"]]
            flat = [branch for one in inner for branch in one.branches]
            if not self._minds_null and len(flat) > 1:
                flat = [one for one in flat if one.types != ("null",)]
            return tuple(flat)
        if len(self.types) > 1:
            return tuple(self._of_type(one) for one in self.types)
        return (self,)

    def _of_type(self, one: str) -> Shape:
        schema = {**self.schema, "type": one}
        if "enum" in schema:
            schema["enum"] = [choice for choice in schema["enum"] if type_of(choice) == one]
        return replace(self, schema=schema)

    def _branch(self, schema: Mapping[str, Any]) -> Shape:
        whole, refs = _resolved(self.file_kind, schema)
        title = self.title
        return replace(self, schema=whole, refs=(*self.refs, *refs), parent_title=title)

    @cached_property
    def kind(self) -> Kind:
        """Which editor it wants."""
        if len(self.branches) > 1:
            return "either"
        if self.branches[0] is not self:
            return self.branches[0].kind
        found = _BY_TYPE.get(self.types[0] if self.types else "")
        if "const" in self.schema:
            return "flag" if self.schema["const"] is True else "const"
        if "enum" in self.schema:
            return "direction" if "direction" in self.refs else "choice"
        return found(self) if found else "const"

    def branch_of(self, value: Any) -> Shape:
        """The form that a value has; the first where none fits."""
        fitting = [one for one in self.branches if type_of(value) in _wide(one.types)]
        return fitting[0] if fitting else self.branches[0]

    # Its parts

    @cached_property
    def fields(self) -> Mapping[str, Shape]:
        """The keys that a group may have, in the order of the schema."""
        needed = self.schema.get("required", ())
        return {
            name: self._field(one, name, is_required=name in needed)
            for name, one in self.schema.get("properties", {}).items()
        }

    @cached_property
    def entry(self) -> Shape:
        """An entry of a list."""
        made = self._inner(self.schema.get("items", {}), title=self.title)
        lists = [one for one in self.examples if isinstance(one, list)]
        if "examples" in made.schema or not lists or not self.schema.get("items"):
            return made
        return replace(made, schema={**made.schema, "examples": [x for one in lists for x in one]})

    @cached_property
    def value(self) -> Shape:
        """What stands under a key of a mapping."""
        said = self.schema.get("additionalProperties", {})
        return self._inner(said if isinstance(said, dict) else {})

    @cached_property
    def key(self) -> Shape:
        """A key of a mapping."""
        said = {"type": "string", **self.schema.get("propertyNames", {})}
        return self._inner(said)

    @property
    def length(self) -> int | None:
        """How many entries a list has that can neither grow nor shrink."""
        least, most = self.schema.get("minItems"), self.schema.get("maxItems")
        return least if least is not None and least == most else None

    @property
    def needs_a_part(self) -> bool:
        """Whether a group may not be empty although no part of it is needed by itself."""
        return bool(self.schema.get("minProperties")) and not self.schema.get("required")

    def step(self, step: str | int) -> Shape | None:
        """The shape one step further in."""
        for one in self.branches:
            if isinstance(step, str) and step in one.fields:
                return one.fields[step]
            if isinstance(step, int) and "array" in one.types:
                return one.entry
            if isinstance(step, str) and one.kind == "mapping":
                return one.value
        return None

    def _field(self, schema: Mapping[str, Any], name: str, *, is_required: bool) -> Shape:
        whole, refs = _resolved(self.file_kind, schema)
        return Shape(self.file_kind, whole, refs, name, is_required)

    def _inner(self, schema: Mapping[str, Any], title: Text = Text()) -> Shape:  # noqa: B008
        whole, refs = _resolved(self.file_kind, schema)
        return Shape(self.file_kind, whole, refs, self.name, parent_title=title, keeps_null=True)


def _resolved(
    file_kind: str, schema: Mapping[str, Any]
) -> tuple[Mapping[str, Any], tuple[str, ...]]:
    refs: tuple[str, ...] = ()
    while "$ref" in schema:
        name = schema["$ref"].removeprefix("#/$defs/")
        own = {key: one for key, one in schema.items() if key != "$ref"}
        schema = {**schema_for(file_kind)["$defs"][name], **own}
        refs = (*refs, name)
    return schema, refs


@cache
def root_shape(file_kind: str) -> Shape:
    """The shape of a whole file."""
    return Shape(file_kind, schema_for(file_kind))


def shapes_along(file_kind: str, path: YamlPath) -> tuple[Shape, ...] | None:
    """The shapes from the whole to the part at a path; None where the schema knows no such path.

    >>> shapes_along("scenario", ("units", 0, "at"))[-1].refs
    ('hex',)
    """
    found = [root_shape(file_kind)]
    for step in path:
        inner = found[-1].step(step)
        if inner is None:
            return None
        found.append(inner)
    return tuple(found)


def shape_at(file_kind: str, path: YamlPath) -> Shape | None:
    """The shape of the part at a path."""
    along = shapes_along(file_kind, path)
    return along[-1] if along else None


def type_of(value: Any) -> str:
    """The name that JSON schemas have for the type of a value.

    >>> type_of(True), type_of([1]), type_of(2)
    ('boolean', 'array', 'integer')
    """
    if value is None:
        return "null"
    for kind, name in ((bool, "boolean"), (int, "integer"), (float, "number"), (str, "string")):
        if isinstance(value, kind):
            return name
    return "object" if isinstance(value, Mapping) else "array"


def _wide(types: tuple[str, ...]) -> tuple[str, ...]:
    return (*types, "integer") if "number" in types else types


def _string(shape: Shape) -> Kind:
    pattern = str(shape.schema.get("pattern", ""))
    for ref, kind in _BY_REF.items():
        if ref in shape.refs:
            return kind
    if _COLOUR in pattern:
        return "colour"
    if any(isinstance(one, str) and is_prose(one) for one in shape.examples):
        return "prose"
    return "words"


def is_prose(example: str) -> bool:
    """Whether an example is a sentence, so that its field wants more than one line."""
    return example.endswith(_ENDS) and bool(re.search(r"\s", example))


def _array(shape: Shape) -> Kind:
    if shape.length is not None and shape.length <= 4 and shape.entry.kind not in _BOXES:
        return "pair"
    entry = shape.entry
    is_free = entry.types == ("string",) and not entry.refs and "enum" not in entry.schema
    return "lines" if is_free and not shape.schema.get("uniqueItems") else "list"


def _object(shape: Shape) -> Kind:
    if set(shape.schema.get("properties", ())) == set(LANGUAGES):
        return "text"
    return "group" if "properties" in shape.schema else "mapping"


_BOXES = ("list", "lines", "mapping", "group", "either", "pair")
_BY_REF: dict[str, Kind] = {
    "hex": "hex", "colour": "colour", "path": "file", "pack-path": "file", "id": "name",
    "ref": "name", "roster-ref": "name", "edge": "name",
}  # fmt: skip
_BY_TYPE: dict[str, Any] = {
    "string": _string,
    "integer": lambda _: "number",
    "number": lambda _: "number",
    "boolean": lambda _: "flag",
    "null": lambda _: "null",
    "array": _array,
    "object": _object,
}
