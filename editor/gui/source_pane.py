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
from editor.gui.forms.complaints import Complaint
from editor.gui.forms.labels import Muted
from editor.gui.source_draft import DocumentSource, FileSource, Source
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
_EDIT = Text("Ed&it", "&Modifier")
_APPLY = Text("Apply", "Appliquer")
_DISCARD = Text("Discard", "Abandonner")
_READ = Text("Tick “Edit” to type here", "Cocher « Modifier » pour écrire ici")
_TYPE = Text(
    "Ctrl+Enter applies, Escape discards, Ctrl+Z takes that back",
    "Ctrl+Entrée applique, Échap abandonne, Ctrl+Z y revient",
)
_MEND = Text(
    "The file as it is on disk; applying writes it and reads it again",
    "Le fichier tel qu'il est sur le disque ; appliquer l'écrit et le relit",
)
_BEHIND = Text(
    "The document has changed meanwhile; applying puts this text in its place.",
    "Le document a changé entre-temps ; appliquer mettra ce texte à sa place.",
)


class SourcePane(QWidget):
    """Shows the YAML of a document; what is typed is applied as one step when it fits.

    Of a file that cannot be read it shows the text as it is on disk; applying writes that.
    """

    selected = Signal(object)
    pick_wanted = Signal(str, object)
    drafted = Signal()
    """There is something that is not applied, or there is no more."""
    written = Signal()
    """A file that could not be read was written anew."""

    def __init__(self, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self.source: Source | None = None
        self._stop: Callable[[], None] | None = None
        self._path: YamlPath = ()
        self._said = ""
        """What the source says without what is typed, as the view has it."""
        self._places = Places("")
        self._findings: tuple[Finding, ...] = ()
        self._is_stale = False
        self._is_behind = False
        self._quiet = False
        self._is_discarding = False
        self.view = SourceView()
        self.edit = QCheckBox()
        self.apply_button, self.discard_button = QPushButton(), QPushButton()
        self.hint = Muted()
        self.complaint = Complaint()
        self._refresh = QTimer(self, singleShot=True)
        self._refresh.timeout.connect(self._show)
        self._judge = QTimer(self, singleShot=True)
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
        bar.addWidget(self.edit, 1)
        bar.addWidget(self.apply_button)
        bar.addWidget(self.discard_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 4, 6, 6)
        column.setSpacing(4)
        column.addLayout(bar)
        column.addWidget(self.hint)
        column.addWidget(self.view, 1)
        column.addWidget(self.complaint)

    # What the window says

    @property
    def document(self) -> Document | None:
        return self.source.document if isinstance(self.source, DocumentSource) else None

    def show_document(self, document: Document | None) -> None:
        self.show_source(DocumentSource(document) if document is not None else None)

    def show_source(self, source: Source | None) -> None:
        """Another source; what was typed in the one before stays with it."""
        if source is self.source:
            return
        if self._stop is not None:
            self._stop()
            self._stop = None
        old = self.source
        if old is not None:
            old.changed = lambda: None
        self.source, self._path, self._findings = source, (), ()
        if source is not None:
            source.changed = self._settle
        if isinstance(source, DocumentSource):
            self._stop = source.document.watch(self._follow)
        self._is_behind = False
        if old is None or source is None or old.file != source.file:
            self._said = ""
            self._put("")
        self.edit.setEnabled(source is not None)
        self.edit.setChecked(source is not None and source.is_edited)
        self.view.setReadOnly(True)  # until it shows what there is to be edited
        self.complaint.tell(None)
        self._speak()
        self._wait()

    def show_examined(self, examined: Examined) -> None:
        own = [one for one in examined.findings if one.place.file in ("", examined.file)]
        self.show_findings(own)
        if isinstance(self.source, FileSource):
            self._wait()

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
        """Whether something was typed that is not applied."""
        return self.source is not None and self.source.draft is not None

    def _follow(self, document: Document, change: Change) -> None:
        del document, change
        self._wait()

    def _wait(self) -> None:
        self._is_stale = True
        if self.isVisible():
            self._refresh.start(FOLLOW_MS)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        if self._is_stale:
            self._refresh.start(0)

    def _show(self) -> None:
        """What the source says now; what was typed stays until it is applied or discarded."""
        self._is_stale = False
        source = self.source
        self.view.setReadOnly(source is None or not source.is_edited)
        if source is not None and source.draft is not None:
            self._said = source.base
            self._put(source.draft)
            self._is_behind = source.is_behind
            self._judge.start(0)
            self._speak()
            return
        is_first = not self._said
        self._put(source.said() if source is not None else "")
        self._said = self.view.text()
        self._is_behind = False
        self._places = Places(self._said)
        self.view.light(self._places.span(self._path), follow=False)
        self._mark()
        if is_first and isinstance(source, FileSource) and self.view.marks:
            self.view.go_to_line(min(self.view.marks))
        self._speak()

    def _put(self, text: str) -> None:
        self._quiet = True
        self.view.show_text(text, undoable=self._is_discarding)
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
        is_read = isinstance(self.source, DocumentSource)
        # A text that cannot be read has no parts to be trusted, but it is as the finding saw it.
        span = self._places.span(finding.path) if is_read else None
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
        """Let the author type, or only read; what is typed stays either way."""
        if self.source is not None:
            self.source.is_edited = on
        self.view.setReadOnly(not on)
        self._speak()

    def _typed(self) -> None:
        if self._quiet or self.source is None:
            return
        was_dirty = self.is_dirty
        self.source.hold(self.view.text(), self._said)
        self._judge.start(JUDGE_MS)
        self.view.light(None, follow=False)
        self._speak()
        if was_dirty != self.is_dirty:
            self.drafted.emit()

    def _test(self) -> None:
        """Say what is wrong with what is typed, at its lines."""
        if self.source is None:
            return
        self.source.keep()
        if self.source.draft is None:
            self.complaint.tell(None)
            self._mark()
        else:
            self._tell(self.source.faults(self.source.draft))

    def _tell(self, findings: tuple[Finding, ...]) -> None:
        marks: dict[int, tuple[Severity, str]] = {}
        for one in findings:
            _add(marks, one.place.line or 1, one)
        self.view.mark(marks)
        self._complain(findings)

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
        """Let the file say what is typed, if it fits; one step of the history of a document."""
        source = self.source
        if source is None or not source.can_apply:
            return
        findings = source.apply()
        if findings:
            self._tell(findings)
        elif isinstance(source, FileSource):
            self.written.emit()

    def refuse(self, findings: tuple[Finding, ...]) -> None:
        """Somebody wanted it applied: say what stands in the way, and lead there."""
        if self._is_stale:
            self._show()
        self._judge.stop()
        self._tell(findings)
        self.edit.setChecked(True)
        self.view.go_to_line(findings[0].place.line or 1)
        self.view.setFocus()

    def discard(self) -> None:
        """Forget what was typed; the undo of the view, as long as it has one, brings it back."""
        if self.source is not None and self.is_dirty:
            self._is_discarding = True
            self.source.discard()
            self._is_discarding = False

    def _settle(self) -> None:
        """What was typed is applied, discarded or brought back, by whomever."""
        self._judge.stop()
        self.complaint.tell(None)
        self.edit.setChecked(self.source is not None and self.source.is_edited)
        self._show()
        if not self._is_discarding:
            self.view.document().clearUndoRedoStacks()
        self.drafted.emit()

    def _speak(self) -> None:
        source = self.source
        dirty = self.is_dirty
        self.apply_button.setEnabled(source is not None and source.can_apply)
        self.discard_button.setEnabled(dirty)
        for button in (self.apply_button, self.discard_button):
            button.setVisible(self.edit.isChecked() or dirty)
        words = _TYPE if self.edit.isChecked() else _READ
        if dirty and self._is_behind:
            words = _BEHIND
        elif isinstance(source, FileSource):
            words = _MEND
        self.hint.setText(str(words))


def _add(marks: dict[int, tuple[Severity, str]], line: int, finding: Finding) -> None:
    """Several may be wrong with one line: the worst gives the sign, all of them the words."""
    worst, words = marks.get(line, (Severity.ADVICE, ""))
    said = f"{words}\n{finding.message}" if words else str(finding.message)
    marks[line] = (max(worst, finding.severity), said)
