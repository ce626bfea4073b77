"""What lists and mappings share: a head, entries below it, and more when it is asked for."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from editor.gui.forms.complaints import Complaint
from editor.gui.forms.form import Form
from editor.gui.forms.heads import Head, indented
from editor.gui.forms.part import Field, Part, tip_of
from editor.gui.forms.shapes import Shape
from editor.model.finding import YamlPath
from editor.model.text import Text

CHUNK = 30
"""So many entries are built at once."""


class SeriesPart(Part):
    """Entries under their own head; long ones are built as they are read."""

    def __init__(self, form: Form, path: YamlPath, shape: Shape) -> None:
        super().__init__(form, path, shape)
        self._limit = CHUNK
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        self.head = Head(str(shape.title), None)
        self.head.setToolTip(tip_of(shape))
        column.addWidget(self.head)
        self.complaint = Complaint(self)
        column.addWidget(self.complaint)
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self._frame = indented(inside)
        column.addWidget(self._frame)
        self._show_more = QToolButton(self)
        self._show_more.setAutoRaise(True)
        self._show_more.clicked.connect(self._grow)

    def _grow(self) -> None:
        """Build more of them."""
        raise NotImplementedError

    def _go_to_file(self, path: YamlPath) -> bool:
        """A file that was just chosen is where one looks next; whether there is one."""
        fields = [one for one in self.findChildren(Field) if one.path[: len(path)] == path]
        found = next((one for one in fields if one.shape.kind == "file" and not one.is_gone), None)
        if found is not None:
            QTimer.singleShot(0, found, found.setFocus)
        return found is not None

    def _offer_rest(self, rest: int) -> None:
        """Below the entries: so many are not built yet."""
        self._show_more.setText(str(Text(f"… {rest} more", f"… {rest} de plus")))
        self._show_more.setVisible(rest > 0)
        self._column.addWidget(self._show_more)

    def _tell_findings(self) -> None:
        findings = self.form.findings_at(self.path)
        if findings or not self.complaint.text():
            self.complaint.tell(None, findings)
