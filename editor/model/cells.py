"""Rows of characters as arrays of numbers, and strips along the sides of an array."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def translate(
    rows: tuple[str, ...], table: Mapping[str, int], shape: tuple[int, int]
) -> NDArray[np.int32]:
    """Rows of characters as an array of numbers; a character without a number counts as 0.

    >>> translate(("ab", "b."), {"a": 1, "b": 2}, (2, 2)).tolist()
    [[1, 2], [2, 0]]
    """
    text = "".join(rows)
    if text.isascii() and all(0 <= number < 256 for number in table.values()):
        # What nearly every map is: one table of bytes does it.
        bytes_table = bytes(table.get(chr(code), 0) for code in range(256))
        plain = text.encode("ascii").translate(bytes_table)
        return np.frombuffer(plain, np.uint8).reshape(shape).astype(np.int32)
    characters = np.frombuffer(text.encode("utf-32-le"), np.uint32)
    highest = max(map(ord, table), default=0)
    numbers = np.zeros(highest + 2, np.int32)
    for character, number in table.items():
        numbers[ord(character)] = number
    found: NDArray[np.int32] = numbers[np.minimum(characters, highest + 1)].reshape(shape)
    return found


def strip(ground: NDArray[np.bool_], side: str, depth: int = 1) -> NDArray[np.bool_]:
    """So many cells from the outermost of each column (north, south) or row (west, east).

    >>> ground = np.array([[False, True], [True, True], [True, True]])
    >>> strip(ground, "north").astype(int).tolist()
    [[0, 1], [1, 0], [0, 0]]
    """
    lines = ground.T if side in {"north", "south"} else ground
    back = slice(None, None, -1 if side in {"south", "east"} else 1)
    inwards = lines[:, back]
    outermost = inwards.argmax(axis=1)[:, None]
    near = np.arange(inwards.shape[1]) < outermost + depth
    found: NDArray[np.bool_] = (inwards & near)[:, back]
    return found.T if side in {"north", "south"} else found
