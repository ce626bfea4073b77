"""What all parts of a form share: the document, its names, what is wrong with it, and picking."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from editor.edit.changes import Change
from editor.edit.commands import AnyEdit, Put
from editor.edit.document import Document
from editor.edit.errors import EditError
from editor.edit.paths import ABSENT, default_of, field_of, fields_of, value_at
from editor.edit.resizing import resize_by_field
from editor.gui.forms import choosing
from editor.gui.forms.blanks import Blanks, NothingChosenError, plain
from editor.gui.forms.shapes import Shape
from editor.gui.forms.summaries import TOLD, names_of, summary
from editor.gui.forms.surroundings import Surroundings
from editor.hexgrid.labels import LabelError
from editor.model.finding import Finding, YamlPath
from editor.model.hexmap import HexMap
from editor.model.joining import label_text
from editor.model.text import Text
from editor.report.sentences import Names, sentence

SAMPLE = 40
_strokes = itertools.count(1)


def new_stroke(path: YamlPath) -> str:
    """A name for all that is typed into one field at a time: it makes one step."""
    return f"form {'.'.join(map(str, path))} {next(_strokes)}"


class Form(QObject):
    """The one way by which the parts of a form read and change a document."""

    pick_wanted = Signal(str, object)
    attended = Signal(object, object)
    """A field has the focus: its shape and its path."""
    opened = Signal(object)
    """The reader wants to see another part of the document: its path."""

    def __init__(self, document: Document, surroundings: Surroundings, parent: QObject) -> None:
        super().__init__(parent)
        self.document = document
        self.surroundings = surroundings
        self.findings: tuple[Finding, ...] = ()
        self._names: Names | None = None
        self.unfolded: set[YamlPath] = set()
        """Boxes that the reader has opened; they stay open when the form is made anew."""
        self.folded: set[YamlPath] = set()

    # Reading

    def model(self, path: YamlPath) -> Any:
        """The value of the model at a path; ABSENT where there is none."""
        try:
            return value_at(self.document.value, path)
        except EditError:
            return ABSENT

    def value(self, path: YamlPath) -> Any:
        """What the file would say at a path, as plain data; ABSENT where it says nothing."""
        found = self.model(path)
        if found is ABSENT or not self.says(path, found):
            return ABSENT
        return plain(found)

    def says(self, path: YamlPath, found: Any) -> bool:
        """Whether the file would say what stands there, because it is more than the default."""
        if not path:
            return True
        field = field_of(self.model(path[:-1]), path[-1])
        if field is None:
            return True
        default = default_of(field)
        if default is msgspec.NODEFAULT:
            return True
        return (found is not None and (type(found) is not type(default) or found != default)) or (
            found is None and default is not None
        )  # fmt: skip

    def usual_fields(self, path: YamlPath) -> frozenset[str]:
        """The keys that at least a quarter of the entries of a list have; a few are looked at."""
        entries = self.model(path)
        looked = list(entries[:SAMPLE]) if isinstance(entries, (tuple, list)) else []
        count = Counter(key for one in looked for key in _keys_said(one))
        return frozenset(key for key, times in count.items() if 4 * times >= len(looked) > 1)

    @property
    def names(self) -> Names:
        if self._names is None:
            self._names = names_of(self.surroundings)
        return self._names

    def notice(self, change: Change) -> None:
        """The document has changed."""
        self._names = None
        self.surroundings.notice(change)

    def summary(self, path: YamlPath) -> str:
        found = self.model(path)
        return "" if found is ABSENT else summary(found, self.surroundings, path)

    def sentence(self, path: YamlPath) -> Text:
        """What stands at a path as a sentence, where it can be said as one."""
        found = self.model(path)
        return sentence(found, self.names) if isinstance(found, TOLD) else Text()

    def findings_at(self, path: YamlPath) -> tuple[Finding, ...]:
        """What is wrong with this very field."""
        return tuple(one for one in self.findings if one.path == path)

    def findings_in(self, path: YamlPath) -> tuple[Finding, ...]:
        """What is wrong here or further in."""
        return tuple(one for one in self.findings if one.path[: len(path)] == path)

    def doubt(self, shape: Shape, value: Any) -> Text | None:
        """What a check will say of a value that fits: that the board has no such hex."""
        board = self.surroundings.board if shape.kind == "hex" else None
        if board is None or not isinstance(value, str):
            return None
        try:
            board.hex(value)
        except LabelError as error:
            return label_text(error)
        return None

    # Changing

    def do(self, edit: AnyEdit, stroke: str | None = None) -> Text | None:
        """Make an edit; what comes back is why it could not be made."""
        try:
            self.document.do(edit, stroke)
        except EditError as error:
            return error.message
        return None

    def put(
        self, path: YamlPath, value: Any, shape: Shape, stroke: str | None = None
    ) -> Text | None:
        """Give a field a value, called by its title in the history."""
        whole = self.document.value
        kinds = self.surroundings.catalogue.edges
        resized = resize_by_field(whole, path, value, kinds) if isinstance(whole, HexMap) else None
        return self.do(resized or Put(path, value, set_label(shape, value)), stroke)

    @property
    def blanks(self) -> Blanks:
        return Blanks(self.document.value, self.surroundings, self._choose)

    def make(self, shape: Shape, path: YamlPath, name: str = "") -> Any:
        """What a new part starts as, perhaps with a field; ABSENT where a file was not chosen."""
        try:
            if name:
                return self.blanks.part(shape, path, name)
            return self.blanks.make(shape, path)
        except NothingChosenError:
            return ABSENT

    def _choose(self, shape: Shape, path: YamlPath) -> str:
        holder = self.parent()
        parent = holder if isinstance(holder, QWidget) else None
        return choosing.choose_file(parent, self.document, shape, path)

    def pick(self, kind: str, callback: Callable[..., None]) -> None:
        """Ask the window to let the reader point at something on the map."""
        self.pick_wanted.emit(kind, callback)


def set_label(shape: Shape, value: Any) -> Text:
    """What the history calls a field that was set."""
    title = shape.title
    is_short = isinstance(value, (str, int, float)) and len(str(value)) <= 30
    if not is_short or isinstance(value, bool):
        return Text(f"Change {_low(title.to('en'))}", f"Modifier « {_low(title.to('fr'))} »")
    return Text(
        f"Set {_low(title.to('en'))} to {value}", f"Mettre « {_low(title.to('fr'))} » à {value}"
    )


def of_title(en: str, fr: str, shape: Shape) -> Text:
    """A label with the title of a part in it."""
    return Text(en.format(_low(shape.title.to("en"))), fr.format(_low(shape.title.to("fr"))))


def _low(title: str) -> str:
    return title[:1].lower() + title[1:]


def _keys_said(entry: Any) -> Iterator[str]:
    if isinstance(entry, msgspec.Struct):
        for key, field in fields_of(type(entry)).items():
            value = getattr(entry, field.name)
            if value is not None and value != field.default and value not in ((), {}):
                yield key
