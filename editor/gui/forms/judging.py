"""Whether a value fits its place, and why not, in words: asked at every key that is pressed."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from editor.files.schema import schema_for
from editor.gui.forms.shapes import Shape
from editor.model.text import LANGUAGES, Language, Text

_BROKEN = Text("this breaks a rule of the file's schema", "ceci enfreint une règle du schéma")


def trouble(shape: Shape, value: Any) -> Text | None:
    """What is wrong with a value for its field; None when it fits.

    >>> from editor.gui.forms.shapes import shape_at
    >>> trouble(shape_at("map", ("grid", "columns")), 0).en
    'Columns is 0 but must be at least 1'
    """
    if _validator(shape).is_valid(value):
        return None
    return Text(*(_said(shape, value, language) for language in LANGUAGES))


def incomplete(shape: Shape) -> Text:
    """What is wrong with a value of which only a part is typed."""
    return Text(f"all {shape.length} must be there", f"il faut les {shape.length}")


def is_fit(shape: Shape, value: Any) -> bool:
    """Whether a value fits its field."""
    return bool(_validator(shape).is_valid(value))


def _said(shape: Shape, value: Any, language: Language) -> str:
    """The first mistake, with the field called by its title in that language."""
    from editor.files.explain import explain

    name = shape.title.to(language) or shape.name
    holder = {"properties": {name: _alone(shape)}, "$defs": _definitions(shape)}
    plain = json.loads(json.dumps({name: value}))
    for mistake in explain(plain, holder):
        return mistake.fr if language == "fr" else mistake.en
    return _BROKEN.to(language)


def _alone(shape: Shape) -> dict[str, Any]:
    return {key: one for key, one in shape.schema.items() if key not in ("$defs", "$id", "$schema")}


def _definitions(shape: Shape) -> Any:
    return schema_for(shape.file_kind)["$defs"]


@cache
def _validator(shape: Shape) -> Any:
    import jsonschema_rs

    return jsonschema_rs.validator_for({**_alone(shape), "$defs": _definitions(shape)})
