"""How VASSAL writes lists into text, one inside the other, and hides its saved games.

A list is joined by one character, which stands behind a backslash where an entry has it itself. A
piece is a list of two: its outermost trait, and the rest of the piece, again such a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from editor.convert.safety import Refusal

ESC = "\x1b"
HEAD = b"!VCSK"
_DEEP = 400


@cache
def _bare(mark: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\\){re.escape(mark)}")


def split(text: str, mark: str) -> list[str]:
    r"""The entries of a list.

    >>> split("a;b\\;c;'d\\'", ";")
    ['a', 'b;c', 'd\\']
    """
    return [_entry(part, mark) for part in _bare(mark).split(text)]


def _entry(part: str, mark: str) -> str:
    part = part.replace("\\" + mark, mark)
    if len(part) > 1 and part[0] == part[-1] == "'":
        return part[1:-1]
    return part


def join(parts: list[str], mark: str) -> str:
    r"""The way back from `split`.

    >>> join(["a", "b;c", "d\\"], ";")
    "a;b\\;c;'d\\'"
    """
    return mark.join(_written(part, mark) for part in parts)


def _written(part: str, mark: str) -> str:
    inner = part.replace(mark, "\\" + mark)
    quoted = part.endswith("\\") or (len(part) > 0 and part[0] == part[-1] == "'")
    return f"'{inner}'" if quoted else inner


def unfold(text: str, mark: str = "\t") -> list[str]:
    """The traits of a piece, or their states, outermost first."""
    found: list[str] = []
    for _ in range(_DEEP):
        parts = split(text, mark)
        if len(parts) < 2:
            # The innermost stands as it is: nothing was joined, so nothing is escaped.
            return [*found, text]
        found.append(parts[0])
        text = parts[1]
    raise Refusal("a piece has too many traits", "un pion a trop de traits")


def fold(parts: list[str], mark: str = "\t") -> str:
    """The way back from `unfold`."""
    text = parts[-1]
    for part in reversed(parts[:-1]):
        text = join([part, text], mark)
    return text


def commands(text: str, depth: int = 0) -> Iterator[str]:
    """The commands of a saved game, however deep they are nested."""
    if ESC not in text or depth > _DEEP:
        yield text
        return
    for part in split(text, ESC):
        yield from commands(part, depth + 1)


def reveal(data: bytes) -> str:
    """The text of a saved game: each byte is two digits, changed by a key that stands in front."""
    if not data.startswith(HEAD):
        return data.decode("utf-8", "replace")
    try:
        key = int(data[5:7], 16)
        hidden = bytes.fromhex(data[7:].decode("ascii"))
    except ValueError as error:
        raise Refusal("the saved game is damaged", "la partie enregistrée est abîmée") from error
    return hidden.translate(bytes(byte ^ key for byte in range(256))).decode("utf-8", "replace")


def hide(text: str, key: int = 0x5A) -> bytes:
    """The way back from `reveal`."""
    plain = text.encode().translate(bytes(byte ^ key for byte in range(256)))
    return HEAD + f"{key:02x}{plain.hex()}".encode()
