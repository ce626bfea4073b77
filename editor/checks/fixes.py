"""Fixes that many checks offer."""

from __future__ import annotations

from collections.abc import Iterable

from editor.edit.commands import AnyEdit, Put, RenameKey, Suggest
from editor.model.finding import YamlPath
from editor.model.nearest import slip_of
from editor.model.text import Text


def use_known(
    path: YamlPath,
    word: str,
    guess: str | None,
    known: Iterable[str],
    *,
    meant: str | None = None,
    at_key: bool = False,
) -> AnyEdit | None:
    """Take the known word instead of one that nobody knows.

    It is safe where the word is a slip of the pen, or another name of the known one; a guess that
    is only near is for a person to look at.
    """
    sure = meant or slip_of(word, known)
    if sure is None and guess is None:
        return None
    new = sure or guess or word
    label = Text(f"Use {new} instead of {word}", f"Mettre {new} au lieu de {word}")
    edit = RenameKey(path, new, label) if at_key else Put(path, new, label)
    return edit if sure is not None else Suggest(edit)
