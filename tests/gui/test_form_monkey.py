"""Any sequence of acts in a form: it always shows what the document says, and all can be undone."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QComboBox, QMainWindow
from pytestqt.qtbot import QtBot

from editor.edit.document import Document
from editor.edit.paths import ABSENT
from editor.files.resources import samples_dir
from editor.gui.forms.boxes import GroupBox, GroupPart
from editor.gui.forms.either import EitherPart
from editor.gui.forms.lists import ListPart
from editor.gui.forms.mappings import MappingPart
from editor.gui.forms.pages import sections
from editor.gui.forms.part import Field, Part
from editor.gui.forms.pickers import PairInput
from editor.gui.properties_pane import PropertiesPane
from editor.gui.words import Words

SAMPLES = samples_dir()
WORDS = ("", "x", "A1", "D7", "hugh", "Two words.", "3", "-2", "1.5", "#102030", "n", "é")
STEPS = 70


class Monkey:
    """Does something at random with what it sees."""

    def __init__(self, pane: PropertiesPane, seed: int) -> None:
        self.pane, self.chance = pane, random.Random(seed)
        self.did = ""

    def act(self) -> None:
        parts = [one for one in self.pane.page.findChildren(Part) if not one.is_gone]
        what = self.chance.random()
        if what < 0.08 or not parts:
            self.turn()
        elif what < 0.16:
            self.did = "undo"
            self.pane.document.undo()
        elif what < 0.2:
            self.did = "redo"
            self.pane.document.redo()
        else:
            part = self.chance.choice(parts)
            self.did = f"{type(part).__name__} {part.path}"
            self.touch(part)

    def turn(self) -> None:
        document = self.pane.document
        name, _ = self.chance.choice(list(sections(document.kind)))
        found: Any = getattr(document.value, name, None)
        path: tuple[str | int, ...] = (name,)
        if isinstance(found, tuple) and found:
            path = (name, self.chance.randrange(len(found)))
        elif isinstance(found, dict) and found:
            path = (name, self.chance.choice(list(found)))
        self.did = f"select {path}"
        self.pane.select(path)

    def touch(self, part: Part) -> None:  # noqa: PLR0912 (one a kind of part)
        chance = self.chance
        if isinstance(part, Field):
            self.fill(part)
        elif isinstance(part, ListPart) and part.rows:
            number = chance.randrange(len(part.rows))
            do = chance.choice((part.remove, part.double, lambda n: part.shift(n, 1)))
            do(number)
        elif isinstance(part, ListPart):
            if part.add_button is not None:
                menu = part.add_button.menu()
                (chance.choice(menu.actions()).trigger if menu else part.add_button.click)()
        elif isinstance(part, MappingPart):
            if part.pairs and chance.random() < 0.5:
                key = chance.choice(part.pairs).key
                chance.choice((part.remove, part.double, lambda k: part.rename(k, "new-name")))(key)
            else:
                part.new.show_value(chance.choice(("rope", "torch", "q", "valcourt")))
                part.add()
        elif isinstance(part, EitherPart):
            row = chance.randrange(part.combo.count())
            part.combo.setCurrentIndex(row)
            part.combo.activated.emit(row)
        elif isinstance(part, GroupBox):
            if part._has and chance.random() < 0.6:
                part.head.fold.click()
            elif part._has and not part.shape.is_required and not part._is_entry:
                part._remove()
            elif not part._has:
                first = chance.choice(list(part.shape.fields)) if part.shape.needs_a_part else ""
                part._start_with(first)
        elif isinstance(part, GroupPart) and chance.random() < 0.3:
            part.show_all()

    def fill(self, part: Field) -> None:
        made, chance = part.input, self.chance
        inputs = made.inputs if isinstance(made, PairInput) else [made]
        for one in inputs:
            combo = getattr(one, "combo", None)
            box = getattr(one, "box", None)
            if isinstance(combo, QComboBox) and not combo.isEditable() and combo.parent() is one:
                combo.setCurrentIndex(chance.randrange(combo.count()))
                combo.activated.emit(combo.currentIndex())
            elif hasattr(box, "click") and box.parent() is one:
                box.click()
            elif hasattr(one, "edits"):
                edit = chance.choice(list(one.edits.values()))
                edit.setText(chance.choice(WORDS))
                one.done.emit()
            else:
                line = getattr(one, "edit", None) or getattr(combo, "line", None)
                line = line or (box.lineEdit() if box is not None else None)
                if line is not None:
                    getattr(line, "setText", getattr(line, "setPlainText", None))(
                        chance.choice(WORDS)
                    )
                    one.done.emit()

    def check(self) -> None:
        """Every field that has no mistake shows what the document says."""
        for part in self.pane.page.findChildren(Field):
            if not part.is_gone and part.error is None:
                shown = part.input.read()
                said = part.form.value(part.path)
                same = shown is said or shown == said or (said is ABSENT and shown in ("", ABSENT))
                assert same, (self.did, part.path, shown, said)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    "file",
    [
        SAMPLES / "scenarios" / "stakes-on-the-causeway.scenario.yaml",
        SAMPLES / "maps" / "ford.map.yaml",
        SAMPLES / "rosters" / "brennac.roster.yaml",
        SAMPLES / "catalogues" / "powder-and-steel.catalogue.yaml",
        SAMPLES / "packs" / "the-lost-charter" / "pack.yaml",
    ],
    ids=lambda file: file.name,
)
def test_a_form_always_shows_what_the_document_says(qtbot: QtBot, file: Path, seed: int) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    pane = PropertiesPane(Words(window), window)
    window.setCentralWidget(pane)
    document, _ = Document.load(str(file))
    assert document is not None
    first = document.value
    pane.show_document(document)
    window.resize(400, 700)
    window.show()
    monkey = Monkey(pane, seed)
    for _ in range(STEPS):
        monkey.act()
        QApplication.processEvents()
        monkey.check()
    document.go(0)
    assert document.value is first
    QApplication.processEvents()
    monkey.check()
