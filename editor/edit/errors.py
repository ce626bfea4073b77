"""An edit that does not fit says so in words; the document stays as it was."""

from __future__ import annotations

from typing import Any

from editor.model.finding import YamlPath
from editor.model.text import Text


class EditError(Exception):
    """A command that does not fit what it is applied to: nothing there, or of another kind."""

    def __init__(self, message: Text) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


def format_path(path: YamlPath) -> str:
    """A path as a person reads it.

    >>> format_path(("units", 3, "at"))
    'units.3.at'
    """
    return ".".join(map(str, path)) or "."


def nothing_there(path: YamlPath) -> EditError:
    """Nothing stands at this path."""
    where = format_path(path)
    return EditError(Text(f"there is nothing at {where}", f"il n'y a rien en {where}"))


def no_list(path: YamlPath) -> EditError:
    """Entries can come and go only in a list."""
    where = format_path(path)
    return EditError(
        Text(
            f"{where} is no list that could grow or shrink",
            f"{where} n'est pas une liste qui puisse croître ou diminuer",
        )
    )


def does_not_fit(value: Any, path: YamlPath) -> EditError:
    """A value of another kind than the place wants."""
    where, said = format_path(path), _short(repr(value))
    return EditError(Text(f"{said} does not fit {where}", f"{said} ne convient pas à {where}"))


def is_needed(path: YamlPath) -> EditError:
    """What has no default cannot be taken away."""
    where = format_path(path)
    return EditError(Text(f"{where} must be there", f"{where} doit exister"))


def _short(words: str) -> str:
    return words if len(words) <= 60 else words[:57] + "..."
