"""What a plain word of YAML means: the core schema of YAML 1.2, made safe for hex labels.

Only `true` and `false` (also True, TRUE) are truth values, so `off`, `no`, `NO` stay words;
`12:30`, `2024-01-01` and `1_000` too. Digits with a needless leading zero are TEXT, because
`0101` is the label of a hex and must not lose its zero; this departs from YAML on purpose.
"""

from __future__ import annotations

import re

Scalar = str | int | float | bool | None

_WORDS: dict[str, Scalar] = {
    "": None,
    "~": None,
    **dict.fromkeys(("null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_NUMBER = re.compile(
    r"(?P<int>[-+]?(?:0|[1-9][0-9]*))\Z|0o(?P<oct>[0-7]+)\Z|0x(?P<hex>[0-9a-fA-F]+)\Z"
    r"|(?P<float>[-+]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)\Z"
    r"|(?P<endless>[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))\Z"
)
_FIRST = frozenset("0123456789+-.")
MAX_DIGITS = 400


class EndlessNumberError(ValueError):
    """A number that JSON cannot hold: infinite, not a number, or of absurd length."""


def resolve(word: str) -> Scalar:
    """The value of an unquoted word.

    >>> resolve("0101"), resolve("101"), resolve("no"), resolve("True"), resolve("1e3")
    ('0101', 101, 'no', True, 1000.0)
    """
    if word in _WORDS:
        return _WORDS[word]
    if word[0] not in _FIRST:
        return word
    found = _NUMBER.match(word)
    if found is None:
        return word
    kind = found.lastgroup
    if kind == "endless" or len(word) > MAX_DIGITS:
        raise EndlessNumberError(word)
    if kind == "int":
        return int(word)
    if kind == "float":
        number = float(word)
        if number in (float("inf"), float("-inf")):
            raise EndlessNumberError(word)
        return number
    return int(word[2:], 8 if kind == "oct" else 16)
