"""The text of a document and its parts: what stands where, and what differs between two texts."""

from __future__ import annotations

from typing import Any

from editor.files.compose import Node, compose
from editor.model.finding import YamlPath

Span = tuple[int, int]
"""From a character to before another."""


class Places:
    """Where the parts of a text stand; worked out when somebody asks."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._root: Node | None = None
        self._is_read = False

    @property
    def _tree(self) -> Node | None:
        if not self._is_read:
            self._root, _ = compose(self._text)
            self._is_read = True
        return self._root

    def span(self, path: YamlPath) -> Span | None:
        """Where the part at a path stands, with its key; of what is not there, its holder."""
        node, key = self._tree, None
        if node is None or not path:
            return None
        for step in path:
            parts: Any = node.parts
            if isinstance(parts, dict) and step in parts:
                key, node = node.keys[str(step)], parts[step]
            elif isinstance(parts, list) and isinstance(step, int) and 0 <= step < len(parts):
                key, node = None, parts[step]
            else:
                break
        start = key.start if key is not None else node.start
        return start, max(start, self._trimmed(start, node.end))

    def _trimmed(self, start: int, end: int) -> int:
        """A block ends where the next begins; the blank lines between belong to neither."""
        while end > start and self._text[end - 1] in " \n\r\t":
            end -= 1
        return end

    def path_at(self, at: int) -> YamlPath:
        """The innermost part around a character."""
        path: list[str | int] = []
        node = self._tree
        while node is not None:
            found: Node | None = None
            parts: Any = node.parts
            if isinstance(parts, dict):
                for step, inner in parts.items():
                    if node.keys[step].start <= at <= self._trimmed(inner.start, inner.end):
                        path.append(step)
                        found = inner
            elif isinstance(parts, list):
                for number, inner in enumerate(parts):
                    line = self._text.rfind("\n", 0, inner.start) + 1
                    start = inner.start if inner.flow and node.flow else line
                    if start <= at <= self._trimmed(inner.start, inner.end):
                        path.append(number)
                        found = inner
            node = found
        return tuple(path)


def differing(old: str, new: str) -> tuple[int, int, str]:
    """The part of a text that must be replaced to make another: start, end and the new words.

    >>> differing("a: 1\\nb: 2\\n", "a: 1\\nb: 30\\n")
    (8, 9, '30')
    """
    if old == new:
        return len(old), len(old), ""
    head = _shared(old, new)
    most = min(len(old), len(new)) - head
    tail = _shared(old[len(old) - most :][::-1], new[len(new) - most :][::-1]) if most else 0
    return head, len(old) - tail, new[head : len(new) - tail]


def _shared(one: str, other: str) -> int:
    """How many characters two texts share at their start; halving, since slices compare fast."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
