"""Another id for something, and for everybody who names it: one step."""

from __future__ import annotations

from collections.abc import Iterable

from editor.edit.commands import AnyEdit, Group, Put, RenameKey
from editor.model.finding import YamlPath
from editor.model.text import Text


def rename(
    path: YamlPath,
    name: str,
    references: Iterable[YamlPath] = (),
    keys: Iterable[YamlPath] = (),
    *,
    is_key: bool = False,
) -> Group:
    """The edit that gives what is called by the word at `path` another name.

    `references` are the places whose value is the old name, `keys` those whose last key is it.
    Where the thing itself is called by a key, as the rosters of a scenario are, say `is_key`.

    >>> before = {"units": [{"id": "hugh"}], "entries": [{"units": ["hugh"]}]}
    >>> rename(("units", 0, "id"), "guy", [("entries", 0, "units", 0)]).apply(before)
    {'units': [{'id': 'guy'}], 'entries': [{'units': ['guy']}]}
    """
    edits: list[AnyEdit] = [Put(place, name) for place in references]
    # A path deep inside a renamed key would lead nowhere afterwards: the deepest come first.
    edits += [RenameKey(place, name) for place in sorted(keys, key=len, reverse=True)]
    edits.append(RenameKey(path, name) if is_key else Put(path, name))
    return Group(tuple(edits), Text(f"Rename to {name}", f"Renommer en {name}"))
