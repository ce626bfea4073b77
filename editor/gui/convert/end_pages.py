"""Last pages: what is wanted of a foreign file, where the result goes, and what was lost."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
    QWizardPage,
)

from editor.gui import asking
from editor.gui.convert.job import Job
from editor.gui.convert.work import Worker
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.convert.protocol import Converted, Wish

_GOALS = {
    "map": Text("a map", "une carte"),
    "scenario": Text("a scenario with its map and roster", "un scénario, carte et effectif"),
    "roster": Text("a roster", "un effectif"),
}
_WORKING = Text("Converting…", "Conversion…")
_LOSSLESS = Text("Everything came along.", "Tout a suivi.")
_OVER = Text("{} is there already. Replace it?", "{} existe déjà. Le remplacer ?")


class WishPage(QWizardPage):
    """What a foreign file is to become."""

    def __init__(self, job: Job) -> None:
        super().__init__()
        self.job = job
        self.setTitle(str(Text("What is it to become?", "Que doit-il devenir ?")))
        self.goal = QComboBox()
        for goal, words in _GOALS.items():
            self.goal.addItem(str(words), goal)
        self.board = QComboBox()
        self.mapping = QLineEdit()
        self.mapping.setPlaceholderText(str(Text("the program's own", "celle du programme")))
        browse = QPushButton(str(Text("Bro&wse…", "Parco&urir…")))
        browse.clicked.connect(self._browse)
        row = QHBoxLayout()
        row.addWidget(self.mapping, 1)
        row.addWidget(browse)
        form = QFormLayout(self)
        form.addRow(str(Text("&Result", "&Résultat")), self.goal)
        form.addRow(str(Text("Boar&d", "P&lateau")), self.board)
        form.addRow(_label(Text("&Table of terrains", "&Table des terrains"), self.mapping), row)
        self.mapping.setAccessibleName(str(Text("Table of terrains", "Table des terrains")))

    def initializePage(self) -> None:  # noqa: N802 - Qt's name
        if self.job.converter is not None:
            self.setSubTitle(str(self.job.converter.TITLE))
        self.board.clear()
        self.board.addItems(self.job.boards or [str(Text("the only one", "le seul"))])
        self.board.setEnabled(len(self.job.boards) > 1)

    def validatePage(self) -> bool:  # noqa: N802 - Qt's name
        self.job.goal = self.goal.currentData()
        self.job.board = self.board.currentText() if self.job.boards else ""
        self.job.mapping = self.mapping.text().strip()
        return True

    def _browse(self) -> None:
        file, _ = QFileDialog.getOpenFileName(self, "", "", "YAML (*.yaml *.yml)")
        if file:
            self.mapping.setText(file)


class EndPage(QWizardPage):
    """Converts, shows what did not come along, and writes the files when all is confirmed."""

    def __init__(self, job: Job, worker: Worker) -> None:
        super().__init__()
        self.job, self._worker = job, worker
        self.written: Path | None = None
        self._named = Path()
        self.setTitle(str(Text("Where does it go?", "Où l'enregistrer ?")))
        self.setFinalPage(True)
        self.name = QLineEdit()
        self.name.setAccessibleName(str(Text("File", "Fichier")))
        browse = QPushButton(str(Text("Bro&wse…", "Parco&urir…")))
        self.copy = QCheckBox(
            str(Text("&Copy the scan beside the map", "&Copier l'image à côté de la carte"))
        )
        self.told = QLabel(wordWrap=True)
        self.losses = QTreeWidget()
        self.losses.setColumnCount(3)
        self.losses.setHeaderLabels(
            [
                str(Text("What", "Quoi")),
                str(Text("How often", "Combien de fois")),
                str(Text("Where", "Où")),
            ]
        )
        self.losses.setAccessibleName(str(Text("What did not come along", "Ce qui n'a pas suivi")))
        row = QHBoxLayout()
        row.addWidget(self.name, 1)
        row.addWidget(browse)
        form = QFormLayout(self)
        form.addRow(_label(Text("Fi&le", "&Fichier"), self.name), row)
        form.addRow(self.copy)
        form.addRow(self.told)
        form.addRow(self.losses)
        browse.clicked.connect(self._browse)
        self.name.editingFinished.connect(self._rename)
        self.copy.toggled.connect(self._convert)

    def initializePage(self) -> None:  # noqa: N802 - Qt's name
        path = self.job.path
        assert path is not None, "a file was chosen"
        self.copy.setVisible(self.job.is_scan)
        self.name.setText(str(path.with_name(f"{path.name.split('.')[0]}.{self.job.goal}.yaml")))
        self._convert()

    def isComplete(self) -> bool:  # noqa: N802 - Qt's name
        return self.job.made is not None and bool(self.name.text().strip())

    def validatePage(self) -> bool:  # noqa: N802 - Qt's name
        """Write; whatever stands in the way is told, and the page stays."""
        from editor.convert.safety import Refusal
        from editor.convert.sidefile import files_of, write_out
        from editor.files.save import SaveError

        out, made = self._out(), self.job.made
        if made is None:
            return False
        try:
            there = [file.name for file in files_of(out, made) if file.exists()]
            if there and not self._may_replace(there):
                return False
            write_out(out, made, over=True)
        except Refusal as refusal:
            asking.tell(self, str(refusal.said))
            return False
        except SaveError as error:
            asking.tell(self, str(error.message))
            return False
        self.written = out
        return True

    def _may_replace(self, names: list[str]) -> bool:
        choice = asking.Choice("over", Text("&Replace", "&Remplacer"))
        return bool(asking.ask(self, str(_OVER).format(", ".join(names)), [choice]))

    def _out(self) -> Path:
        name = self.name.text().strip()
        ending = f".{self.job.goal}.yaml"
        return Path(name if name.lower().endswith(ending) else name + ending)

    def _wish(self, options: dict[str, str]) -> Wish:
        from editor.convert.mapping import mapping_for
        from editor.convert.protocol import Wish

        job, out = self.job, self._out()
        kind = job.converter.KIND if job.converter is not None else "scan"
        return Wish(
            stem=out.name.removesuffix(f".{job.goal}.yaml"),
            mapping=mapping_for(kind, job.mapping), goal=job.goal, board=job.board,
            name=out.name, options=options, folder=out.parent,
        )  # fmt: skip

    def _rename(self) -> None:
        """Only another name makes another result: the focus goes without a change, too."""
        if self._named != self._out():
            self._convert()

    def _convert(self) -> None:
        job = self.job
        job.made, self._named = None, self._out()
        self.told.setText(str(_WORKING))
        self.losses.clear()
        options = {"copy": "yes"} if self.copy.isChecked() and job.is_scan else {}

        def work() -> Converted:
            wish = self._wish(options)
            if job.is_scan:
                from editor.convert.formats.scan import outcome_of

                assert job.path is not None, "a scan has a file"
                return outcome_of(job.review, job.path, wish, job.page)
            from editor.convert.registry import take_in

            assert job.converter is not None, "what is no scan has a converter"
            assert job.source is not None, "what is no scan has a converter"
            return take_in(job.converter, job.source, wish)

        self._worker.start(work, self._made, self._refused)
        self.completeChanged.emit()

    def _made(self, made: Converted) -> None:
        from editor.convert.losses import FATES

        self.job.made = made
        self.losses.clear()
        for fate, words in FATES.items():
            some = [one for one in made.losses if one.fate == fate]
            if not some:
                continue
            total = sum(one.count for one in some)
            group = QTreeWidgetItem(self.losses, [str(words), str(total)])
            group.setExpanded(True)
            for one in some:
                what = f"{one.what} {one.name}".strip()
                QTreeWidgetItem(group, [what, str(one.count), ", ".join(one.places)])
        self.losses.resizeColumnToContents(0)
        self.told.setText("" if made.losses else str(_LOSSLESS))
        self.completeChanged.emit()

    def _refused(self, said: Text) -> None:
        self.told.setText(str(said))
        self.completeChanged.emit()

    def _browse(self) -> None:
        file, _ = QFileDialog.getSaveFileName(
            self, "", self.name.text(), f"YAML (*.{self.job.goal}.yaml)",
            options=QFileDialog.Option.DontConfirmOverwrite,
        )  # fmt: skip
        if file:
            self.name.setText(file)
            self._convert()


def _label(words: Text, buddy: QWidget) -> QLabel:
    """Of a row that holds more than one widget: its key leads to the first."""
    label = QLabel(str(words))
    label.setBuddy(buddy)
    return label
