"""What the outline does to a document: add, delete, duplicate, rename, move; each one step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from editor.checks.references import rename_thing
from editor.edit.commands import AnyEdit, Group, Insert, Move, Put, Remove
from editor.edit.document import Document
from editor.edit.errors import EditError
from editor.edit.paths import value_at
from editor.gui.forms.blanks import Blanks, Choose, NothingChosenError, fresh
from editor.gui.forms.form import of_title
from editor.gui.forms.shapes import Shape, shape_at
from editor.gui.forms.surroundings import Surroundings
from editor.gui.outline_tree import Node
from editor.model.finding import YamlPath
from editor.model.text import Text

Outcome = YamlPath | Text | None
"""Where to look now, or why it could not be done."""
_NOTHING = Text("nothing can be added here", "on ne peut rien ajouter ici")
_ELSEWHERE = Text("it cannot be moved there", "on ne peut pas le déplacer là")


class Edits:
    """Edits of one document as its tree asks for them."""

    def __init__(self, document: Document, around: Surroundings, choose: Choose) -> None:
        self._document = document
        self._around = around
        self._choose = choose

    def _do(self, edit: AnyEdit, then: YamlPath | None) -> Outcome:
        try:
            self._document.do(edit)
        except EditError as error:
            return error.message
        return then

    def add(self, node: Node) -> Outcome:
        """A new entry in the list that a node stands for or stands in."""
        try:
            return self._add(node)
        except NothingChosenError:
            return None

    def _add(self, node: Node) -> Outcome:
        path = self._list_for(node)
        shape = shape_at(self._document.kind, path) if path is not None else None
        if path is None or shape is None:
            return _NOTHING
        branch = shape.branches[0]
        blanks = Blanks(self._document.value, self._around, self._choose)
        found = value_at(self._document.value, path)
        label = of_title("Add to {}", "Ajouter à « {} »", branch)
        if branch.kind == "mapping":
            key = blanks.new_key(branch, path, list(found or {}))
            made = blanks.make(branch.value, (*path, key))
            return self._do(Put((*path, key), made, label), (*path, key))
        number = len(found or ())
        made = blanks.make(branch.entry, (*path, number))
        if isinstance(made, dict):
            made = {**made, **{key: one for key, one in self._fresh(node, branch).items() if one}}
        return self._do(Insert((*path, number), made, label), (*path, number))

    def _fresh(self, node: Node, shape: Shape) -> Mapping[str, Any]:
        return {key: one for key, one in node.fresh.items() if key in shape.entry.fields}

    def _list_for(self, node: Node) -> YamlPath | None:
        """Units are added below their side; elsewhere the list itself, or the one around."""
        if (node.path[:1] == ("sides",) and node.is_entry) or (
            node.path[:1] == ("groups",) and node.fresh
        ):
            return ("units",)
        for path in (node.path, node.path[:-1]):
            shape = shape_at(self._document.kind, path)
            if shape is not None and shape.branches[0].kind in ("list", "mapping") and path:
                return path
        return None

    def delete(self, node: Node) -> Outcome:
        path = node.path
        label = Text(f"Delete {node.words}", f"Supprimer {node.words}")
        then = path[:-1]
        if isinstance(path[-1], int):
            left = len(value_at(self._document.value, path[:-1])) - 1
            then = (*path[:-1], min(path[-1], left - 1)) if left else path[:-1]
        return self._do(Remove(path, label), then)

    def double(self, node: Node) -> Outcome:
        path = node.path
        value = msgspec.to_builtins(value_at(self._document.value, path))
        label = Text(f"Duplicate {node.words}", f"Dupliquer {node.words}")
        if isinstance(path[-1], str):
            holder = value_at(self._document.value, path[:-1])
            name = fresh(path[-1], list(holder))
            return self._do(Put((*path[:-1], name), value, label), (*path[:-1], name))
        if isinstance(value, dict) and isinstance(value.get("id"), str):
            entries = value_at(self._document.value, path[:-1])
            value["id"] = fresh(value["id"], {getattr(one, "id", None) for one in entries})
        to = (*path[:-1], path[-1] + 1)
        return self._do(Insert(to, value, label), to)

    def rename(self, node: Node, name: str) -> Outcome:
        """Another id, here and wherever the file names it."""
        at = node.name_at
        if at is None or not name:
            return _NOTHING
        try:
            edit = rename_thing(self._document.value, at, name)
        except EditError as error:
            return error.message
        then = (*node.path[:-1], name) if at == node.path else node.path
        return self._do(edit, then)

    def shift(self, node: Node, by: int) -> Outcome:
        """One place up or down among its like."""
        path = node.path
        if not isinstance(path[-1], int):
            return _ELSEWHERE
        to = path[-1] + by
        entries = value_at(self._document.value, path[:-1])
        if path[0] == "units":
            near = [
                n
                for n in _steps(path[-1], by, len(entries))
                if _alike(entries[n], entries[path[-1]])
            ]
            to = near[0] if near else -1
        if not 0 <= to < len(entries):
            return path
        return self._do(Move(path, to), (*path[:-1], to))

    def bring(self, path: YamlPath, on: Node, at: Node | None) -> Outcome:
        """An entry was dragged onto a node, or before one of those below it."""
        start = path[-1]
        if not isinstance(start, int):
            return _ELSEWHERE
        edits: list[AnyEdit] = []
        if path[0] == "units" and on.fresh:
            unit = value_at(self._document.value, path)
            for key in ("side", "group"):
                wanted = on.fresh.get(key)
                if wanted != getattr(unit, key):
                    place = (*path, key)
                    edits.append(Put(place, wanted) if wanted else Remove(place))
        target = at or (on if on.is_entry else None)
        if (
            target is not None
            and target.path[:-1] == path[:-1]
            and isinstance(target.path[-1], int)
        ):
            to = target.path[-1]
            to -= 1 if at is not None and to > start else 0
        elif on.path == path[:-1]:
            to = len(value_at(self._document.value, path[:-1])) - 1
        elif edits:
            to = start
        else:
            return _ELSEWHERE
        if to != start:
            edits.append(Move(path, to))
        label = Text("Move in the outline", "Déplacer dans le plan")
        return self._do(Group(tuple(edits), label), (*path[:-1], to))


def _steps(start: int, by: int, count: int) -> range:
    return range(start + by, count if by > 0 else -1, 1 if by > 0 else -1)


def _alike(one: Any, other: Any) -> bool:
    return (one.side, one.group) == (other.side, other.group)
