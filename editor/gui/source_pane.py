"""The source: the document as its file would say it, to be read beside the form and edited."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editor.edit.changes import Change
from editor.edit.document import Document
from editor.files.schema import shape_findings
from editor.files.yamltext import read_text
from editor.gui.forms.labels import Complaint, Muted
from editor.gui.source_text import Places
from editor.gui.source_view import SourceView
from editor.gui.words import Words
from editor.model.finding import Finding, Severity, YamlPath
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.systems.examine import Examined

FOLLOW_MS = 120
"""The text follows edits when the hand rests for a moment."""
JUDGE_MS = 300
_EDIT = Text("&Edit", "&Modifier")
_APPLY = Text("Apply", "Appliquer")
_DISCARD = Text("Discard", "Abandonner")
_READ = Text("Tick “Edit” to type here", "Cocher « Modifier » pour écrire ici")
_TYPE = Text("Ctrl+Enter applies, Escape discards", "Ctrl+Entrée applique, Échap abandonne")
_BEHIND = Text(
    "The document has changed meanwhile; applying puts this text in its place.",
    "Le document a changé entre-temps ; appliquer mettra ce texte à sa place.",
)


class SourcePane(QWidget):
    """Shows the YAML of a document; what is typed is applied as one step when it fits."""

    selected = Signal(object)
    pick_wanted = Signal(str, object)

    def __init__(self, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self.document: Document | None = None
        self._stop: Callable[[], None] | None = None
        self._path: YamlPath = ()
        self._said = ""
        """What the document says, as it is shown."""
        self._places = Places("")
        self._findings: tuple[Finding, ...] = ()
        self._is_stale = False
        self._is_behind = False
        self._quiet = False
        self.view = SourceView()
        self.edit = QCheckBox()
        self.apply_button, self.discard_button = QPushButton(), QPushButton()
        self.hint = Muted()
        self.complaint = Complaint()
        self._refresh = QTimer(self, singleShot=True, interval=FOLLOW_MS)
        self._refresh.timeout.connect(self._show)
        self._judge = QTimer(self, singleShot=True, interval=JUDGE_MS)
        self._judge.timeout.connect(self._test)
        self._lay_out()
        self.view.textChanged.connect(self._typed)
        self.view.place_clicked.connect(self._clicked)
        self.view.apply_asked.connect(self.apply)
        self.view.discard_asked.connect(self.discard)
        self.edit.toggled.connect(self._allow)
        self.apply_button.clicked.connect(self.apply)
        self.discard_button.clicked.connect(self.discard)
        words.say(self.view.setAccessibleName, Text("Source of the file", "Source du fichier"))
        words.say(self.edit.setText, _EDIT)
        words.say(self.apply_button.setText, _APPLY)
        words.say(self.discard_button.setText, _DISCARD)
        words.changed.connect(self._speak)
        self._allow(False)

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.addWidget(self.edit)
        bar.addWidget(self.hint, 1)
        bar.addWidget(self.apply_button)
        bar.addWidget(self.discard_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 4, 6, 6)
        column.setSpacing(4)
        column.addLayout(bar)
        column.addWidget(self.view, 1)
        column.addWidget(self.complaint)

    # What the window says

    def show_document(self, document: Document | None) -> None:
        if self._stop is not None:
            self._stop()
            self._stop = None
        self.document, self._path, self._findings = document, (), ()
        if document is not None:
            self._stop = document.watch(self._follow)
        self._is_behind = False
        self._said = ""
        self._put("")
        self.edit.setEnabled(document is not None)
        self.complaint.tell(None)
        self._wait()

    def show_examined(self, examined: Examined) -> None:
        own = [one for one in examined.findings if one.place.file in ("", examined.file)]
        self.show_findings(own)

    def show_findings(self, findings: Iterable[Finding]) -> None:
        """Lines that something is wrong with are marked."""
        self._findings = tuple(findings)
        if not self.is_dirty:
            self._mark()

    def select(self, path: YamlPath) -> None:
        """Light the lines of a part."""
        self._path = path
        if not self.is_dirty and not self._is_stale:
            self.view.light(self._places.span(path), follow=True)

    # Following

    @property
    def is_dirty(self) -> bool:
        """Whether something was typed that the document does not say."""
        return self.view.toPlainText() != self._said

    def _follow(self, document: Document, change: Change) -> None:
        del document, change
        self._wait()

    def _wait(self) -> None:
        self._is_stale = True
        if self.isVisible():
            self._refresh.start()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        if self._is_stale:
            self._refresh.start(0)

    def _show(self) -> None:
        """What the document says now; what was typed stays until it is applied or discarded."""
        self._is_stale = False
        if self.is_dirty:
            self._is_behind = True
            self._speak()
            return
        self._said = self.document.written() if self.document is not None else ""
        self._put(self._said)
        self._places = Places(self._said)
        self.view.light(self._places.span(self._path), follow=False)
        self._mark()

    def _put(self, text: str) -> None:
        self._quiet = True
        self.view.show_text(text)
        self._quiet = False

    def _mark(self) -> None:
        marks: dict[int, tuple[Severity, str]] = {}
        for one in self._findings:
            line = self._line_of(one)
            if line:
                _add(marks, line, one)
        self.view.mark(marks)

    def _line_of(self, finding: Finding) -> int:
        """The line of a finding in the text as it is now."""
        span = self._places.span(finding.path)
        if span is None:
            return finding.place.line
        return self._said.count("\n", 0, span[0]) + 1

    def _clicked(self, at: int) -> None:
        if self.is_dirty or self.document is None:
            return
        self._path = self._places.path_at(at)
        self.view.light(self._places.span(self._path), follow=False)
        self.selected.emit(self._path)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.ApplicationPaletteChange):
            self._quiet = True
            self.view.dress()
            self._quiet = False

    # Editing

    def _allow(self, on: bool) -> None:
        if not on and self.is_dirty:
            self.discard()
        self.view.setReadOnly(not on)
        self._speak()

    def _typed(self) -> None:
        if not self._quiet:
            self._judge.start()
            self.view.light(None, follow=False)
            self._speak()

    def _test(self) -> tuple[Finding, ...]:
        """Whether what is typed can be read, with its mistakes at their lines."""
        if not self.is_dirty or self.document is None:
            self.complaint.tell(None)
            self._mark()
            return ()
        source = read_text(self.view.toPlainText(), self.document.file)
        findings = source.findings or shape_findings(source, self.document.kind)
        marks: dict[int, tuple[Severity, str]] = {}
        for one in findings:
            _add(marks, one.place.line or 1, one)
        self.view.mark(marks)
        self._complain(findings)
        return findings

    def _complain(self, findings: tuple[Finding, ...]) -> None:
        if not findings:
            self.complaint.tell(None)
            return
        one = findings[0]
        line = one.place.line or 1
        more = f" (+{len(findings) - 1})" if len(findings) > 1 else ""
        self.complaint.tell(
            Text(
                f"line {line}: {one.message.to('en')}{more}",
                f"ligne {line} : {one.message.to('fr')}{more}",
            )
        )

    def apply(self) -> None:
        """Let the document say what is typed, if it fits; one step of its history."""
        document = self.document
        if document is None or not self.is_dirty:
            return
        text = self.view.toPlainText()
        if self._test():
            return
        findings = document.take_text(text)
        if findings:
            self._complain(findings)
            return
        self._said = text
        self._places = Places(text)
        self._is_behind = False
        self.view.document().clearUndoRedoStacks()
        self._show()
        self._speak()

    def discard(self) -> None:
        """Forget what was typed."""
        if self.is_dirty:
            self._said = self.document.written() if self.document is not None else ""
            self._put(self._said)
            self._is_behind = False
            self.complaint.tell(None)
            self._show()
        self._speak()

    def _speak(self) -> None:
        dirty = self.is_dirty
        for button in (self.apply_button, self.discard_button):
            button.setEnabled(dirty)
            button.setVisible(self.edit.isChecked())
        words = _BEHIND if self._is_behind and dirty else _TYPE if self.edit.isChecked() else _READ
        self.hint.setText(str(words))


def _add(marks: dict[int, tuple[Severity, str]], line: int, finding: Finding) -> None:
    """Several may be wrong with one line: the worst gives the sign, all of them the words."""
    worst, words = marks.get(line, (Severity.ADVICE, ""))
    said = f"{words}\n{finding.message}" if words else str(finding.message)
    marks[line] = (max(worst, finding.severity), said)
