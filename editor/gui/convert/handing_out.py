"""File > Export for another program…: a map or scenario, as it stands, in a foreign format."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QMessageBox, QProgressDialog, QWidget

from editor.gui import asking
from editor.gui.convert.work import Worker
from editor.gui.file_names import with_ending
from editor.model.text import COLON, Text

if TYPE_CHECKING:
    from editor.convert.protocol import Converted, Converter
    from editor.systems.examine import Examined

TITLE = Text("Export for another program", "Exporter pour un autre programme")
_DONE = Text("{} was written.", "{} est écrit.")
_WORKING = Text("Exporting…", "Exportation…")


class HandingOut(QObject):
    """Asks for a name, writes in the background, and tells what the other side cannot say."""

    def __init__(self, parent: QWidget, examined: Examined, file: str) -> None:
        super().__init__(parent)
        self._parent, self._examined, self._file = parent, examined, file
        self.worker = Worker(self)
        self.progress: QProgressDialog | None = None
        self.report: QMessageBox | None = None

    def ask(self) -> None:
        """Where to; the ending or the chosen filter says the format."""
        from editor.convert.registry import can_write, converters

        filters = {
            f"{one.TITLE} ({' '.join(f'*{end}' for end in one.ENDINGS)})": one
            for one in converters().values()
            if can_write(one)
        }
        start = str(Path(self._file or "map.yaml").with_suffix("").with_suffix(""))
        name, chosen = QFileDialog.getSaveFileName(
            self._parent, str(TITLE), start, ";;".join(filters)
        )
        converter = filters.get(chosen, next(iter(filters.values())))
        whole = with_ending(self._parent, name, converter.ENDINGS, converter.ENDINGS[0])
        if whole is None:
            self.ask()
        elif whole:
            self.write(converter, Path(whole))

    def write(self, converter: Converter, out: Path) -> None:
        """Whoever is asked for a name by the system has said yes to what is replaced."""
        self.progress = QProgressDialog(str(_WORKING), "", 0, 0, self._parent)
        self.progress.setCancelButton(None)
        self.progress.setMinimumDuration(300)

        def work() -> tuple[Path, Converted]:
            from editor.convert.mapping import mapping_for
            from editor.convert.protocol import Wish
            from editor.convert.sidefile import write_out
            from editor.draw.artist import subject_of

            wish = Wish(
                stem=out.name.removesuffix(out.suffix),
                mapping=mapping_for(converter.KIND),
                name=out.name,
                folder=out.parent,
            )
            made = converter.write(subject_of(self._examined, self._file), wish)
            write_out(out, made, over=True)
            return out, made

        self.worker.start(work, self._done, self._refused)

    def _done(self, found: tuple[Path, Converted]) -> None:
        from editor.convert.losses import FATES

        out, made = found
        self._close()
        lines = [
            f"{words}{COLON}{sum(one.count for one in made.losses if one.fate == fate)}"
            for fate, words in FATES.items()
            if any(one.fate == fate for one in made.losses)
        ]
        box = self.report = QMessageBox(
            QMessageBox.Icon.Information, str(TITLE), str(_DONE).format(out.name),
            parent=self._parent,
        )  # fmt: skip
        box.setInformativeText("\n".join(lines))
        box.setDetailedText(
            "\n".join(f"{one.count} x {one.what} {one.name}" for one in made.losses)
        )
        box.open()

    def _refused(self, said: Text) -> None:
        self._close()
        asking.tell(self._parent, str(said))

    def _close(self) -> None:
        if self.progress is not None:
            self.progress.close()
            self.progress = None
