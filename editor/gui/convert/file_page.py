"""First page: which file, and what it was found to be."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import (
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWizardPage,
)

from editor.gui.convert.job import PICTURES, Job, Opened, look_into
from editor.gui.convert.work import Worker
from editor.model.text import Text

_KINDS = Text(
    "Scans, VASSAL modules, maps of other editors", "Numérisations, modules VASSAL, autres cartes"
)
_SCAN = Text(
    "a picture of {} x {} pixels: a scan of a sheet",
    "une image de {} x {} pixels : une feuille numérisée",
)
_LOOKING = Text("Looking into the file…", "Examen du fichier…")


PATIENCE_MS = 250
"""A name is looked up when the hands rest."""


class FilePage(QWizardPage):
    """Looks into the file in the background; only what can be converted leads on."""

    def __init__(self, job: Job, worker: Worker) -> None:
        super().__init__()
        self.job, self._worker = job, worker
        self.setTitle(str(Text("What is to be converted?", "Que faut-il convertir ?")))
        self.setSubTitle(
            str(
                Text(
                    "A scan of a paper sheet (JPEG, PNG, TIFF, WebP, PDF), a VASSAL module, or a "
                    "map of Tiled, Wesnoth, MegaMek or Hexwright.",
                    "Une feuille numérisée (JPEG, PNG, TIFF, WebP, PDF), un module VASSAL, ou une "
                    "carte de Tiled, Wesnoth, MegaMek ou Hexwright.",
                )
            )
        )
        self.name = QLineEdit()
        self.browse = QPushButton(str(Text("Bro&wse…", "Parco&urir…")))
        self.page_number = QSpinBox(minimum=1, maximum=9999)
        self.page_words = QLabel(str(Text("&Page of the PDF", "&Page du PDF")))
        self.page_words.setBuddy(self.page_number)
        self.told = QLabel(wordWrap=True)
        row = QHBoxLayout()
        row.addWidget(self.name, 1)
        row.addWidget(self.browse)
        form = QFormLayout(self)
        words = QLabel(str(Text("&File", "&Fichier")))
        words.setBuddy(self.name)
        form.addRow(words, row)
        form.addRow(self.page_words, self.page_number)
        form.addRow(self.told)
        self.name.setAccessibleName(str(Text("File", "Fichier")))
        self.browse.clicked.connect(self._browse)
        self._rest = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._rest.timeout.connect(self._changed)
        self.name.textChanged.connect(lambda _: self._rest.start())
        self.page_number.valueChanged.connect(self._look)
        self._show_page(False)

    def choose(self, file: str) -> None:
        """As if it were typed and confirmed."""
        self.name.setText(file)
        self._rest.stop()
        self._changed()

    def isComplete(self) -> bool:  # noqa: N802 - Qt's name
        return self.job.is_scan or self.job.converter is not None

    def _browse(self) -> None:
        endings = " ".join(f"*{one}" for one in (*PICTURES, *_endings()))
        file, _ = QFileDialog.getOpenFileName(
            self, "", self.name.text(), f"{_KINDS} ({endings});;* (*)"
        )
        if file:
            self.choose(file)

    def _changed(self) -> None:
        path = Path(self.name.text().strip())
        if self.name.text().strip() and path != self.job.path:
            self.job.path = path
            self._look()

    def _look(self) -> None:
        path, page = self.job.path, self.page_number.value()
        if path is None:
            return
        self.job.forget()
        self.job.page = page
        self._show_page(path.suffix.lower() == ".pdf")
        self.told.setText(str(_LOOKING))
        self.completeChanged.emit()
        self._worker.start(lambda: look_into(path, page), self._opened, self._refused)

    def _opened(self, found: Opened) -> None:
        job = self.job
        job.source, job.converter, job.picture = found.source, found.converter, found.picture
        job.boards = found.boards
        if found.picture is not None:
            height, width = found.picture.shape[:2]
            self.told.setText(str(_SCAN).format(width, height))
        elif found.converter is not None:
            self.told.setText(str(found.converter.TITLE))
        self.completeChanged.emit()

    def _refused(self, said: Text) -> None:
        self.told.setText(str(said))
        self.completeChanged.emit()

    def _show_page(self, shown: bool) -> None:
        self.page_words.setVisible(shown)
        self.page_number.setVisible(shown)


def _endings() -> list[str]:
    from editor.convert.registry import converters

    return sorted({ending for one in converters().values() for ending in one.ENDINGS})
