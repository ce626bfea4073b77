"""Small changes to a YAML text, made at the places of its nodes.

Every function here may be wrong about some corner of YAML: the caller reads the result again and
takes a coarser way when it does not say what it should. `UnfitError` means: take it at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any

from editor.files.compose import Node
from editor.files.trees import match, renamed, same
from editor.files.write import block, entry_lines, flow, key_style, pair_lines, quoted

Edit = tuple[int, int, str]
_REST = re.compile(r"[ \t]*(?:[ \t]#[^\n]*)?(?=\r?\n|\Z)")


class UnfitError(Exception):
    """This text cannot be changed in small."""


def apply(text: str, edits: Sequence[Edit], start: int = 0, end: int | None = None) -> str:
    """A part of the text with its edits made."""
    pieces: list[str] = []
    at = start
    for low, high, made in sorted(edits, key=lambda edit: edit[:2]):
        if low < at:
            raise UnfitError
        pieces += (text[at:low], made)
        at = high
    pieces.append(text[at:end])
    return "".join(pieces)


def arrange(
    origins: Sequence[int | None],
    leads: Sequence[str],
    kept: Callable[[int, int], str],
    fresh: Callable[[int], str],
) -> str:
    """The entries of a list in their new order; comments above an entry go with it, none is lost.

    `kept(old, new)` and `fresh(new)` give the text of an entry, `leads` what stands above each.
    """
    orphans = sorted(set(range(len(leads))).difference(i for i in origins if i is not None))
    pieces: list[str] = []
    for index, origin in enumerate(origins):
        if origin is None:
            pieces.append(fresh(index))
            continue
        while orphans and orphans[0] < origin:
            pieces.append(leads[orphans.pop(0)])
        pieces += (leads[origin], kept(origin, index))
    pieces += (leads[index] for index in orphans)
    return "".join(pieces)


def restyled(old: str, wanted: Any) -> str | None:
    """A text in the quotes that the author used before; None where there were none."""
    if not isinstance(wanted, str) or "\n" in wanted:
        return None
    if old == "'" and wanted.isprintable():
        return "'" + wanted.replace("'", "''") + "'"
    return quoted(wanted) if old == '"' else None


class Splicer:
    """Finds the edits that turn a text, read as `root`, into one that says what is wanted."""

    def __init__(self, text: str, newline: str = "\n") -> None:
        self.text = text
        self.newline = newline

    def changes(self, node: Node, wanted: Any) -> list[Edit]:
        """The edits for a value; the root of a text must be a container that stays one."""
        if same(node.value, wanted):
            return []
        if isinstance(node.value, dict) and isinstance(wanted, dict) and node.parts and wanted:
            names = renamed(node.value, wanted)
            back = {name: key for key, name in names.items()}
            wanted = {back.get(key, key): value for key, value in wanted.items()}
            made = self._flow_mapping(node, wanted) if node.flow else self._mapping(node, wanted)
            return made + self._new_keys(node, names)
        lists = isinstance(node.value, list) and isinstance(wanted, (list, tuple))
        if lists and node.parts and wanted:
            return self._flow_list(node, wanted) if node.flow else self._list(node, wanted)
        raise UnfitError

    def _new_keys(self, node: Node, names: Mapping[str, str]) -> list[Edit]:
        """Other names for some keys, whose values stay with their comments."""
        style = key_style(dict.fromkeys(names.values()))
        made: list[Edit] = []
        for old, name in names.items():
            key = node.keys[old]
            made.append((key.start, key.end, restyled(self.text[key.start], name) or style(name)))
        return made

    def _part(self, node: Node, wanted: Any, in_flow: bool, column: int) -> list[Edit]:
        """The edits for a value inside another, which may become something quite different."""
        try:
            return self.changes(node, wanted)
        except UnfitError:
            if node.start == node.end or (node.parts and not node.flow):
                raise
        old = self.text[node.start]
        if in_flow:
            return [(node.start, node.end, restyled(old, wanted) or flow(wanted))]
        if old in "|>":
            raise UnfitError
        lines = block(wanted, column + 2, 90)
        if len(lines) > 1:
            raise UnfitError
        return [(node.start, node.end, restyled(old, wanted) or lines[0])]

    def tail(self, node: Node) -> int:
        """Where the last character of a value stands, plus one; a block's own mark is too late."""
        if node.parts and not node.flow:
            parts = node.parts.values() if isinstance(node.parts, dict) else node.parts
            return max(self.tail(part) for part in parts)
        size = len(self.text[node.start : node.end].rstrip())
        return node.start + size

    def _line_start(self, at: int) -> int:
        start = self.text.rfind("\n", 0, at) + 1
        if self.text[start:at].strip(" "):
            raise UnfitError
        return start

    def _line_end(self, at: int) -> int:
        rest = _REST.match(self.text, at)
        if rest is None:
            raise UnfitError
        return rest.end()

    def _joined(self, lines: Sequence[str]) -> str:
        return self.newline.join(lines)

    # Block style

    def _mapping(self, node: Node, wanted: dict[str, Any]) -> list[Edit]:
        edits: list[Edit] = []
        keys = list(node.parts)
        staying = [key for key in keys if key in wanted]
        if not staying:
            raise UnfitError
        for index, key in enumerate(keys):
            name, part = node.keys[key], node.parts[key]
            if key in wanted:
                try:
                    edits += self._part(part, wanted[key], False, node.column)
                except UnfitError:
                    lines = pair_lines(self.text[name.start : name.end], wanted[key], node.column)
                    end = max(self.tail(part), name.end + 1)
                    if len(lines) > 1 and self._line_end(end) != end:
                        end = self._line_end(end)  # a comment would become part of a text block
                    edits.append((name.start, end, self._joined(lines)[node.column :]))
            elif index == 0 and node.start == name.start and self._shares_line(name.start):
                edits.append((name.start, node.keys[keys[1]].start, ""))
            else:
                end = self._line_end(max(self.tail(part), name.end + 1))
                edits.append((self._line_start(name.start), self._past_newline(end), ""))
        return edits + self._added_pairs(node, wanted, staying)

    def _shares_line(self, at: int) -> bool:
        return bool(self.text[self.text.rfind("\n", 0, at) + 1 : at].strip(" "))

    def _past_newline(self, at: int) -> int:
        return at + len(self.newline) if self.text.startswith(self.newline, at) else at

    def _added_pairs(self, node: Node, wanted: dict[str, Any], staying: list[str]) -> list[Edit]:
        style = key_style(wanted)
        groups: dict[str | None, list[str]] = {}
        before: str | None = None
        for key, value in wanted.items():
            if key in node.parts:
                before = key
            else:
                groups.setdefault(before, []).extend(pair_lines(style(key), value, node.column))
        edits: list[Edit] = []
        for anchor, lines in groups.items():
            made = self._joined(lines)
            if anchor is None:
                at = node.keys[staying[0]].start
                pad = self.newline + " " * node.column
                edits.append((at, at, made[node.column :] + pad))
            else:
                end = max(self.tail(node.parts[anchor]), node.keys[anchor].end + 1)
                at = self._line_end(end)
                edits.append((at, at, self.newline + made))
        return edits

    def _list(self, node: Node, wanted: Sequence[Any]) -> list[Edit]:
        column = node.column
        origins = match(node.value, wanted)
        if origins == list(range(len(node.parts))):
            with suppress(UnfitError):
                return [
                    edit
                    for part, value in zip(node.parts, wanted, strict=True)
                    for edit in self._part(part, value, False, column + 2)
                ]
        dash = re.compile(rf"^ {{{column}}}-(?=\s|\Z)", re.MULTILINE)
        at = first = self._line_start(node.start)
        spans: list[tuple[int, int]] = []
        leads: list[str] = []
        for part in node.parts:
            found = dash.search(self.text, at)
            if found is None:
                raise UnfitError
            end = self._line_end(max(self.tail(part), found.end()))
            spans.append((found.start(), self._past_newline(end)))
            leads.append(self.text[at : found.start()])
            at = spans[-1][1]

        def kept(origin: int, index: int) -> str:
            low, high = spans[origin]
            try:
                edits = self._part(node.parts[origin], wanted[index], False, column + 2)
            except UnfitError:
                return fresh(index)
            made = apply(self.text, edits, low, high)
            return made if made.endswith("\n") else made + self.newline

        def fresh(index: int) -> str:
            return self._joined(entry_lines(wanted[index], column)) + self.newline

        made = arrange(origins, leads, kept, fresh)
        if not self.text[:at].endswith("\n"):
            made = made.removesuffix(self.newline)
        return [(first, at, made)]

    # Flow style

    def _flow_mapping(self, node: Node, wanted: dict[str, Any]) -> list[Edit]:
        self._require(node, "{")
        style = key_style(wanted)
        spans = [(node.keys[key].start, part.end) for key, part in node.parts.items()]
        keys = list(node.parts)
        edits = [
            edit
            for key, part in node.parts.items()
            if key in wanted
            for edit in self._part(part, wanted[key], True, 0)
        ]
        fresh: dict[int, list[str]] = {}
        before = -1
        for key, value in wanted.items():
            if key in node.parts:
                before = keys.index(key)
            else:
                fresh.setdefault(before, []).append(f"{style(key)}: {flow(value)}")
        removed = {index for index, key in enumerate(keys) if key not in wanted}
        return edits + self._rows(spans, removed, fresh)

    def _flow_list(self, node: Node, wanted: Sequence[Any]) -> list[Edit]:
        self._require(node, "[")
        origins = match(node.value, wanted)
        kept = [origin for origin in origins if origin is not None]
        if kept != sorted(kept):
            raise UnfitError
        spans = [(part.start, part.end) for part in node.parts]
        edits: list[Edit] = []
        fresh: dict[int, list[str]] = {}
        before = -1
        for origin, value in zip(origins, wanted, strict=True):
            if origin is None:
                fresh.setdefault(before, []).append(flow(value))
            else:
                before = origin
                edits += self._part(node.parts[origin], value, True, 0)
        return edits + self._rows(spans, set(range(len(spans))).difference(kept), fresh)

    def _require(self, node: Node, bracket: str) -> None:
        if self.text[node.start] != bracket:
            raise UnfitError

    def _rows(
        self, spans: list[tuple[int, int]], removed: set[int], fresh: dict[int, list[str]]
    ) -> list[Edit]:
        """Entries between brackets taken out, and put in after others (-1: before all)."""
        staying = [index for index in range(len(spans)) if index not in removed]
        if not staying:
            raise UnfitError
        last = staying[-1]
        gaps = [self._remarks(one[1], other[0]) for one, other in pairwise(spans)]
        edits: list[Edit] = [
            (spans[index][0], spans[index + 1][0], gaps[index].lstrip(" "))
            for index in removed
            if index < last
        ]
        for index, made in fresh.items():
            if index < 0:
                at = spans[staying[0]][0]
                edits.append((at, at, ", ".join(made) + ", "))
            else:
                at = spans[index][1]
                edits.append((at, at, ", " + ", ".join(made)))
        if last < len(spans) - 1:
            edits.append((spans[last][1], spans[-1][1], "".join(gaps[last:])))
        return edits

    def _remarks(self, start: int, end: int) -> str:
        """What an author has written between two entries in brackets, without their comma."""
        gap = self.text[start:end]
        return gap.replace(",", "", 1) if "#" in gap else ""
