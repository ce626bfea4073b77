"""File > Convert a map…: from a foreign file or a scan to a file of ours, page by page."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget, QWizard

from editor.gui.convert.end_pages import EndPage, WishPage
from editor.gui.convert.file_page import FilePage
from editor.gui.convert.grid_page import GridPage
from editor.gui.convert.job import Job
from editor.gui.convert.mark_page import MarkPage
from editor.gui.convert.review_page import ReviewPage
from editor.gui.convert.work import Worker
from editor.gui.sizing import open_at
from editor.model.text import Text

FILE, WISH, GRID, MARK, REVIEW, END = range(6)


class ConvertWizard(QWizard):
    """Scans go by grid, marks and review; foreign files go straight on."""

    converted = Signal(str)
    """The file that was written."""

    def __init__(self, parent: QWidget | None = None, file: str = "") -> None:
        super().__init__(parent)
        self.setWindowTitle(str(Text("Convert a map", "Convertir une carte")))
        self.setWizardStyle(QWizard.WizardStyle.ModernStyle)
        self.setOption(QWizard.WizardOption.NoBackButtonOnStartPage)
        open_at(self, 1040, 720)
        self.job, self.worker = Job(), Worker(self)
        self.file_page = FilePage(self.job, self.worker)
        self.wish_page = WishPage(self.job)
        self.grid_page = GridPage(self.job, self.worker)
        self.mark_page = MarkPage(self.job, self.worker)
        self.review_page = ReviewPage(self.job, self.mark_page.kinds)
        self.end_page = EndPage(self.job, self.worker)
        for number, page in (
            (FILE, self.file_page), (WISH, self.wish_page), (GRID, self.grid_page),
            (MARK, self.mark_page), (REVIEW, self.review_page), (END, self.end_page),
        ):  # fmt: skip
            self.setPage(number, page)
        for button, words in (
            (QWizard.WizardButton.NextButton, Text("&Next >", "&Suivant >")),
            (QWizard.WizardButton.BackButton, Text("< &Back", "< &Précédent")),
            (QWizard.WizardButton.FinishButton, Text("&Finish", "&Terminer")),
            (QWizard.WizardButton.CancelButton, Text("Cancel", "Annuler")),
        ):
            self.setButtonText(button, str(words))
        self.finished.connect(self._finish)
        if file:
            self.file_page.choose(file)

    def nextId(self) -> int:  # noqa: N802 - Qt's name
        here = self.currentId()
        if here == FILE:
            return GRID if self.job.is_scan else WISH
        return {WISH: END, GRID: MARK, MARK: REVIEW, REVIEW: END}.get(here, -1)

    def _finish(self, result: int) -> None:
        self.worker.stop()
        written: Path | None = self.end_page.written
        if result and written is not None:
            self.converted.emit(str(written))
