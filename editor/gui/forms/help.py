"""The help of a field: what its schema says about it, and what may stand there."""

from __future__ import annotations

from typing import Any

from editor.gui.forms.shapes import Shape
from editor.model.text import COLON, Text


def help_words(shape: Shape) -> str:
    """Title, description, range, default, example and the key of the file.

    >>> from editor.gui.forms.shapes import shape_at
    >>> print(help_words(shape_at("map", ("grid", "columns"))))
    Columns: How many hexes the sheet is wide; every terrain row has as many characters.
    1 to 1000 · e.g. 26 · in the file: columns
    """
    more = [_range(shape), _default(shape), _example(shape)]
    if shape.name:
        more.append(Text(f"in the file: {shape.name}", f"dans le fichier : {shape.name}"))
    first = str(COLON).join(filter(None, (str(shape.title), str(shape.help))))
    second = " · ".join(str(one) for one in more if one)
    return f"{first}\n{second}" if second else first


def _range(shape: Shape) -> Text:
    schema = shape.schema
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is not None and most is not None:
        return Text(f"{least} to {most}", f"de {least} à {most}")
    if "exclusiveMinimum" in schema and most is not None:
        least = schema["exclusiveMinimum"]
        return Text(f"more than {least}, at most {most}", f"plus de {least}, au plus {most}")
    if least is not None:
        return Text(f"at least {least}", f"au moins {least}")
    return Text()


def _default(shape: Shape) -> Text:
    default = shape.default
    if default is None:
        return Text()
    said = {True: Text("yes", "oui"), False: Text("no", "non")}
    words = said[default] if isinstance(default, bool) else Text(str(default))
    return Text(f"otherwise {words.to('en')}", f"sinon {words.to('fr')}")


def _example(shape: Shape) -> Text:
    for one in shape.examples:
        if isinstance(one, (str, int, float)) and not isinstance(one, bool):
            return Text(f"e.g. {_cut(one)}", f"p. ex. {_cut(one)}")
    return Text()


def _cut(value: Any) -> str:
    words = str(value)
    return words if len(words) <= 40 else words[:39] + "…"
