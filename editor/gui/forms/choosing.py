"""Another file, chosen by the author: what its place in a form stores is the way there."""

from __future__ import annotations

import os
from pathlib import PurePath

from PySide6.QtWidgets import QFileDialog, QWidget

from editor.edit.document import Document
from editor.files import ways
from editor.gui.forms.shapes import Shape
from editor.model.finding import YamlPath
from editor.model.text import Text

CHOOSE = Text("Choose a file…", "Choisir un fichier…")
_KINDS = {"rosters": "roster", "catalogues": "catalogue", "maps": "map", "scenarios": "scenario"}
_PICTURES = {".png", ".jpg", ".jpeg", ".webp"}


def choose_file(parent: QWidget | None, document: Document, shape: Shape, path: YamlPath) -> str:
    """The way from a document to a file that the author chooses; empty where he chooses none."""
    file, _ = QFileDialog.getOpenFileName(
        parent, str(CHOOSE), _folder(document), _endings(shape, path)
    )
    return way_to(document, file) if file else ""


def way_to(document: Document, file: str) -> str:
    """A file as seen from the folder of a document."""
    return ways.way_to(file, _folder(document))


def _folder(document: Document) -> str:
    return os.path.dirname(os.path.abspath(document.place or "untitled"))  # noqa: PTH100, PTH120 (a name)


def _endings(shape: Shape, path: YamlPath) -> str:
    """The kind of file that belongs there, by its section or by the examples."""
    kind = next((_KINDS[str(step)] for step in path[:1] if step in _KINDS), "")
    names = [PurePath(str(one)).name for one in shape.examples if isinstance(one, str)]
    endings = {name[name.index(".") :] for name in names if "." in name}
    endings = {f".{kind}.yaml"} if kind else endings
    endings |= _PICTURES if endings & _PICTURES else set()
    wanted = " ".join(f"*{one}" for one in sorted(endings))
    return f"{wanted} ({wanted});;* (*)" if wanted else "* (*)"
