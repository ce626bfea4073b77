"""Plain data to YAML text in the look of our samples: one line an entry, quotes only where needed.

What is written reads back as the same data, here and, where the two agree, in YAML 1.1 readers:
so `no`, `12:30` and `0101` are quoted although our own reader would not need it.
"""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import Any, Final

WIDTH: Final = 100  # a mapping or list that fits is written on one line
ENTRY_WIDTH: Final = 200  # an entry of a list is kept on one line for longer: it merges better
_ROW_LENGTH: Final = 4  # texts of one length, at least this, are rows of a map
_FOLD: Final = 92

# Letters first, then nothing that YAML could take for more than itself.
_PLAIN = re.compile(r"(?:\.{0,2}/)?[^\W\d_](?:[\w./'’()!+;–—-]|[ ,](?=[^\s#,])|:(?=[^\W_]))*\Z")
_PLAIN_DIGIT = re.compile(r"[1-9]\d{0,2}[a-z]*-[a-z][a-z0-9-]*\Z")  # 2nd-archer, 12-men
_TRICKY = frozenset(("yes", "no", "on", "off", "true", "false", "null", "none", "inf", "nan"))
_ESCAPED = re.compile("[\x7f-\x9f\ud800-\udfff\u2028\u2029\ufeff\ufffe\uffff]")
_LITERAL = re.compile(
    r"(?=[^\s#])(?:[^\n\r\t\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\n)*\Z"
)
_FOLDABLE = re.compile(r"[^\s#](?:\S| (?=\S))*\Z")
_PUNCTUATION = re.compile(r"[\W_]\Z")


def quoted(text: str) -> str:
    """A text in double quotes.

    >>> quoted("a: b")
    '"a: b"'
    """
    made = json.dumps(text, ensure_ascii=False)
    return _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", made)


def is_plain(text: str, flow: bool = True) -> bool:
    """Whether a text needs no quotes."""
    if _PLAIN.match(text) is None:
        return _PLAIN_DIGIT.match(text) is not None
    if flow and "," in text:
        return False
    return text.lower() not in _TRICKY


def scalar(value: Any, flow: bool = True) -> str:
    """A single value on one line."""
    if isinstance(value, str):
        return value if is_plain(value, flow) else quoted(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return _number(value)
    return str(value)


def _number(value: float) -> str:
    """A float that every reader takes for one: YAML 1.1 wants a point before the exponent."""
    if not isfinite(value):
        raise ValueError(f"{value} cannot be written: a file holds finite numbers only")
    made = repr(value)
    return made.replace("e", ".0e") if "e" in made and "." not in made else made


def flow(value: Any) -> str:
    """A value on one line.

    >>> flow({"id": "sir-hugh", "at": [0, 0], "note": "a, b"})
    '{id: sir-hugh, at: [0, 0], note: "a, b"}'
    """
    if isinstance(value, dict):
        style = key_style(value)
        return "{" + ", ".join(f"{style(k)}: {flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(flow, value)) + "]"
    return scalar(value)


def key_style(mapping: dict[str, Any]) -> Any:
    """How the keys of a mapping are written: all in quotes if one is a mark, as in a legend."""
    if any(_PUNCTUATION.match(key) for key in mapping):
        return quoted
    return scalar


def _is_one_line(value: Any) -> bool:
    """Whether no text in it wants lines of its own."""
    if isinstance(value, str):
        return "\n" not in value and len(value) <= WIDTH
    if isinstance(value, dict):
        return all(map(_is_one_line, value.values()))
    if isinstance(value, (list, tuple)):
        return all(map(_is_one_line, value))
    return True


def _text_block(text: str, indent: str) -> list[str] | None:
    """A long text as a block: the header, then its lines; None when only quotes can hold it."""
    if "\n" in text:
        body = text.removesuffix("\n")
        lines = body.split("\n")
        if _LITERAL.match(body) is None or body.endswith("\n"):
            return None
        if any(line != line.rstrip() for line in lines):
            return None
        head = "|" if text.endswith("\n") else "|-"
        return [head, *(indent + line if line else "" for line in lines)]
    if len(text) <= WIDTH or _FOLDABLE.match(text) is None or _LITERAL.match(text) is None:
        return None
    return [">-", *(indent + line for line in _fold(text))]


def _fold(text: str) -> list[str]:
    lines: list[str] = []
    for word in text.split(" "):
        if lines and len(lines[-1]) + len(word) < _FOLD:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


def block(  # noqa: PLR0911 (one return a way of writing)
    value: Any, indent: int, room: int, entry: bool = False
) -> list[str]:
    """A value as lines. The first stands after its key or dash; the rest is indented already.

    An empty first line means that the value starts on the next one.
    """
    pad = " " * indent
    if isinstance(value, str):
        return _text_block(value, pad) or [scalar(value, flow=False)]
    if not isinstance(value, (dict, list, tuple)):
        return [scalar(value)]
    if not value:
        return [flow(value)]
    if isinstance(value, dict):
        if _is_one_line(value):
            line = flow(value)
            if len(line) <= (ENTRY_WIDTH if entry else room):
                return [line]
        lines = mapping_lines(value, indent)
        return [lines[0][indent:], *lines[1:]] if entry else ["", *lines]
    if not _is_listed(value):
        line = flow(value)
        if len(line) <= (ENTRY_WIDTH if entry else room):
            return [line]
    lines = list_lines(value, indent)
    return [lines[0][indent:], *lines[1:]] if entry else ["", *lines]


def _is_listed(values: Any) -> bool:
    """Whether a list has one line an entry: entries of their own, rows of a map, long texts."""
    return (
        _is_rows(values)
        or not _is_one_line(values)
        or any(isinstance(value, (dict, list, tuple)) and len(value) > 0 for value in values)
    )


def _is_rows(values: Any) -> bool:
    """Whether these are rows of a map: texts of one length, at least one of them no word."""
    first = values[0]
    if not isinstance(first, str) or len(first) < _ROW_LENGTH or len(values) < 2:
        return False
    size = len(first)
    return all(isinstance(row, str) and len(row) == size for row in values) and not all(
        map(is_plain, values)
    )


def list_lines(values: Any, indent: int) -> list[str]:
    """A list in block style; the dashes stand at the indentation."""
    if _is_rows(values):
        return [f"{' ' * indent}- {quoted(row)}" for row in values]
    return [line for value in values for line in entry_lines(value, indent)]


def entry_lines(value: Any, indent: int) -> list[str]:
    """One entry of a list in block style."""
    first, *rest = block(value, indent + 2, ENTRY_WIDTH, entry=True)
    return [f"{' ' * indent}- {first}", *rest]


def mapping_lines(value: dict[str, Any], indent: int) -> list[str]:
    """A mapping in block style."""
    style = key_style(value)
    return [line for key, part in value.items() for line in pair_lines(style(key), part, indent)]


def pair_lines(key: str, value: Any, indent: int) -> list[str]:
    """One key, as it is to be written, and its value in block style."""
    head = f"{' ' * indent}{key}:"
    first, *rest = block(value, indent + 2, WIDTH - len(head) - 1)
    return [f"{head} {first}" if first else head, *rest]


def format_yaml(data: Any, kind: str = "", schema: str = "") -> str:
    """The text of a new file; `schema` is the address that editors with a YAML extension use."""
    if isinstance(data, dict) and data:
        if kind and "format" in data:
            data = {"format": data["format"], **data}
        lines = mapping_lines(data, 0)
    elif isinstance(data, list) and data:
        lines = list_lines(data, 0)
    else:
        lines = block(data, 2, WIDTH)
    if schema:
        lines.insert(0, f"# yaml-language-server: $schema={schema}")
    return "\n".join(lines) + "\n"


def update_text(text: str, old: Any, new: Any) -> str:
    """The text changed only where the two trees differ; see `update`."""
    from editor.files.update import update_text as update

    return update(text, old, new)
