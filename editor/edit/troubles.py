"""What stands between a document and its file: why it is not saved, where two have changed it."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Literal

import msgspec

from editor.edit.changes import Change
from editor.edit.errors import EditError
from editor.edit.paths import fields_of
from editor.files.schema import part_trouble
from editor.model.finding import Finding
from editor.model.text import Text


class Trouble(msgspec.Struct, frozen=True):
    """Why a document was not saved: the file is as it was, and so is the document."""

    kind: Literal["untitled", "changed-on-disk", "not-written", "unreadable"]
    message: Text


def require_shape(kind: str, whole: Any, change: Change) -> None:
    """Raise EditError where the sections that changed would not be read again."""
    written: dict[str, Any] = {}
    struct: type[msgspec.Struct] = type(whole)
    for name, field in fields_of(struct).items():
        value = getattr(whole, field.name)
        is_left_out = field.default is not msgspec.NODEFAULT and value == field.default
        if name in change.sections and not is_left_out and value is not None:
            written[name] = msgspec.to_builtins(value)
    trouble = part_trouble(kind, written)
    if trouble is not None:
        raise EditError(trouble)


def digest_of(content: bytes) -> str:
    """By which a content is known again."""
    return sha256(content).hexdigest()


def untitled() -> Trouble:
    """It has no file yet."""
    said = Text("the file has no name yet", "le fichier n'a pas encore de nom")
    return Trouble("untitled", said)


def changed_on_disk(file: str) -> Trouble:
    """Somebody else was at the file."""
    said = Text(
        f"{file} was changed by somebody else since it was read",
        f"{file} a été modifié par ailleurs depuis sa lecture",
    )
    return Trouble("changed-on-disk", said)


def unreadable(file: str, findings: tuple[Finding, ...] = ()) -> Trouble:
    """The file says nothing that can be taken in."""
    why = findings[0].message if findings else Text("no value", "aucune valeur")
    said = Text(f"{file} cannot be used: {why.en}", f"{file} est inutilisable : {why.fr}")
    return Trouble("unreadable", said)
