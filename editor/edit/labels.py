"""What an edit is called in the history and as a fix, when nobody has a better name for it."""

from __future__ import annotations

from typing import Any

from editor.model.finding import YamlPath
from editor.model.text import Text

_MOST = 30


def said_put(path: YamlPath, value: Any) -> Text:
    """The label of a value that is set.

    >>> said_put(("units", 0, "facing"), "ne").en
    'Set facing to ne'
    """
    where = _where(path)
    if isinstance(value, bool):
        value = "true" if value else "false"
    if value is None or not isinstance(value, (str, int, float)) or len(str(value)) > _MOST:
        return Text(f"Change {where.en}", f"Changer {where.fr}")
    return Text(f"Set {where.en} to {value}", f"Mettre {where.fr} à {value}")


def said_remove(path: YamlPath) -> Text:
    """The label of something that is taken away.

    >>> said_remove(("allow", 0)).en, said_remove(("units", 0, "hidden")).fr
    ('Remove entry 1 of allow', 'Ôter « hidden »')
    """
    where = _where(path)
    return Text(f"Remove {where.en}", f"Ôter {where.fr}")


def said_insert(path: YamlPath) -> Text:
    """The label of a new entry."""
    name = _name(path[:-1])
    return Text(f"Add to {name}", f"Ajouter à « {name} »")


def said_rename(path: YamlPath, name: str) -> Text:
    """The label of a new name."""
    old = _name(path)
    return Text(f"Rename {old} to {name}", f"Renommer « {old} » en « {name} »")


def _where(path: YamlPath) -> Text:
    if path and isinstance(path[-1], int):
        name, number = _name(path[:-1]), path[-1] + 1
        return Text(f"entry {number} of {name}", f"l'entrée {number} de « {name} »")
    name = _name(path)
    return Text(name, f"« {name} »")


def _name(path: YamlPath) -> str:
    """The last step that is a word; a language says too little by itself."""
    words = [step for step in path if isinstance(step, str)]
    if words[-1:] in (["en"], ["fr"]) and len(words) > 1:
        return ".".join(words[-2:])
    return words[-1] if words else "."
