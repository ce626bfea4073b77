"""The outline of a document, with mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QMimeData, QModelIndex, Qt
from PySide6.QtGui import QIcon, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow
from pytestqt.qtbot import QtBot

from editor.edit.commands import Put
from editor.edit.document import Document
from editor.files.resources import samples_dir
from editor.gui.outline_model import NODE, NOTE
from editor.gui.outline_pane import OutlinePane
from editor.gui.words import Words
from editor.model.finding import YamlPath

SAMPLES = samples_dir()
SCENARIO = SAMPLES / "scenarios" / "stakes-on-the-causeway.scenario.yaml"
Make = Callable[..., OutlinePane]


@pytest.fixture
def tree(qtbot: QtBot) -> Make:
    windows: list[QMainWindow] = []  # qtbot does not keep them alive

    def make(file: Path = SCENARIO) -> OutlinePane:
        window = QMainWindow()
        windows.append(window)
        qtbot.addWidget(window)
        dock = OutlinePane(Words(window), window)
        window.setCentralWidget(dock)
        document, findings = Document.load(str(file))
        assert document is not None, findings
        dock.show_document(document)
        window.resize(420, 900)
        window.show()
        qtbot.waitExposed(window)
        window.activateWindow()
        settle()
        return dock

    return make


def settle() -> None:
    for _ in range(3):
        QApplication.processEvents()


def lines(dock: OutlinePane) -> list[str]:
    """What is seen, from top to bottom."""
    found: list[str] = []
    index = dock.view.model().index(0, 0)
    while index.isValid():
        found.append(str(index.data()))
        index = dock.view.indexBelow(index)
    return found


def go(dock: OutlinePane, path: YamlPath) -> QModelIndex:
    """Click on a line."""
    item = dock.model.find(path)
    assert item is not None
    index = dock.filter.mapFromSource(dock.model.index_of(item))
    dock.view.scrollTo(index)
    settle()
    place = dock.view.visualRect(index).center()
    QTest.mouseClick(dock.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    settle()
    return dock.view.currentIndex()


def test_units_stand_below_their_sides_and_groups(tree: Make) -> None:
    dock = tree()
    seen = lines(dock)
    assert seen[0] == "Stakes on the Causeway"
    assert "Company of Brennac (brennac)" in seen
    dock.view.expandAll()
    seen = lines(dock)
    at = seen.index("Hedge of pikes (hedge-of-pikes)")
    assert seen[at + 1] == "Tanguy Bras-de-Fer (tanguy)"
    for section in ("Board", "Lights", "Obstacles", "Objects", "Zones", "Events", "Victory"):
        assert section in seen


def test_a_side_shows_its_points_against_its_budget(tree: Make) -> None:
    dock = tree()
    index = go(dock, ("sides", 0))
    assert index.data(NOTE) == "245 of 320 points"
    dock.document.do(Put(("sides", 0, "budget", "points"), 200))
    settle()
    node = dock.model.find(("sides", 0)).node
    assert (node.note, node.is_bad) == ("245 of 200 points", True)
    dock.document.do(Put(("units", 0, "side"), "brennac"))
    settle()
    assert dock.model.find(("sides", 0)).node.note != "245 of 200 points"


def test_a_click_says_what_was_chosen(tree: Make) -> None:
    dock = tree()
    chosen: list[YamlPath] = []
    dock.selected.connect(chosen.append)
    go(dock, ("obstacles", 3))
    assert chosen == [("obstacles", 3)]
    QTest.keyClick(dock.view, Qt.Key.Key_Down)
    assert chosen[-1] == ("obstacles", 4)
    dock.select(("zones", 1, "hexes"))
    assert dock.current().path == ("zones", 1)
    assert chosen[-1] == ("obstacles", 4)


def test_a_new_id_is_taken_over_by_all_who_name_it(tree: Make) -> None:
    dock = tree()
    go(dock, ("units", 7))
    QTest.keyClick(dock.view, Qt.Key.Key_F2)
    editor = dock.view.viewport().findChild(QLineEdit)
    assert editor.text() == "kaourintin"
    editor.setText("captain")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    settle()
    scenario = dock.document.value
    assert scenario.units[7].id == "captain"
    assert scenario.sides[1].leader == "captain"
    assert dock.document.history.undo_label.en == "Rename to captain"
    assert dock.current().words == "Kaourintin (captain)"


def test_a_bad_id_is_refused_in_words(tree: Make) -> None:
    dock = tree()
    go(dock, ("units", 7))
    QTest.keyClick(dock.view, Qt.Key.Key_F2)
    editor = dock.view.viewport().findChild(QLineEdit)
    editor.setText("No Id")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    settle()
    assert dock.document.value.units[7].id == "kaourintin"
    assert "does not have the form expected" in dock.complaint.text()


def test_entries_are_added_deleted_and_doubled_by_key(tree: Make) -> None:
    dock = tree()
    count = len(dock.document.value.obstacles)
    go(dock, ("obstacles", 0))
    QTest.keyClick(dock.view, Qt.Key.Key_Insert)
    settle()
    assert len(dock.document.value.obstacles) == count + 1
    assert dock.current().path == ("obstacles", count)
    QTest.keyClick(dock.view, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    settle()
    assert [one.id for one in dock.document.value.obstacles[-2:]] == ["obstacle-1", "obstacle-2"]
    for _ in range(2):
        QTest.keyClick(dock.view, Qt.Key.Key_Delete)
        settle()
    assert len(dock.document.value.obstacles) == count
    assert dock.document.history.undo_label.en.startswith("Delete ")


def test_a_new_unit_joins_the_side_it_was_added_to(tree: Make) -> None:
    dock = tree()
    go(dock, ("sides", 1))
    QTest.keyClick(dock.view, Qt.Key.Key_Insert)
    settle()
    assert dock.document.value.units[-1].side == "brennac"
    assert dock.current().path == ("units", len(dock.document.value.units) - 1)


def test_entries_move_up_and_down_by_key(tree: Make) -> None:
    dock = tree()
    before = [one.id for one in dock.document.value.zones]
    go(dock, ("zones", 1))
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(dock.view, Qt.Key.Key_Up, keys)
    settle()
    after = [one.id for one in dock.document.value.zones]
    assert after[:2] == before[1::-1]
    assert dock.current().path == ("zones", 0)


def drag(dock: OutlinePane, path: YamlPath, on: YamlPath, row: int = -1) -> None:
    """Let go of one line over another, as Qt tells the model."""
    item, target = dock.model.find(path), dock.model.find(on)
    data: QMimeData = dock.model.mimeData([dock.model.index_of(item)])
    index = dock.model.index_of(target)
    dock.model.dropMimeData(data, Qt.DropAction.MoveAction, row, 0, index)
    settle()


def test_entries_are_dragged_to_another_place(tree: Make) -> None:
    dock = tree()
    before = [one.id for one in dock.document.value.zones]
    drag(dock, ("zones", 0), ("zones",), 2)
    assert [one.id for one in dock.document.value.zones][:2] == [before[1], before[0]]
    drag(dock, ("zones", 1), ("zones",), 99)
    assert dock.document.value.zones[-1].id == before[0]
    drag(dock, ("zones", 0), ("obstacles",), 0)
    assert "cannot be moved" in dock.complaint.text()


def test_a_unit_is_dragged_to_another_side_or_group(tree: Make) -> None:
    dock = tree()
    drag(dock, ("units", 0), ("sides", 1))
    assert dock.document.value.units[0].side == "brennac"
    dock.view.expandAll()
    settle()
    group = next(
        item for item in dock.model.find(("sides", 1)).below if item.node.path[:1] == ("groups",)
    )
    data = dock.model.mimeData([dock.model.index_of(dock.model.find(("units", 0)))])
    dock.model.dropMimeData(data, Qt.DropAction.MoveAction, -1, 0, dock.model.index_of(group))
    assert dock.document.value.units[0].group == "hedge-of-pikes"
    assert dock.document.history.undo_label.en == "Move in the outline"


def test_the_filter_shows_what_leads_to_a_word(tree: Make) -> None:
    dock = tree()
    QTest.keyClicks(dock.finder, "tanguy")
    settle()
    seen = lines(dock)
    assert "Tanguy Bras-de-Fer (tanguy)" in seen
    assert "Company of Brennac (brennac)" in seen
    assert "House of Valcourt (valcourt)" not in seen
    dock.finder.clear()
    settle()
    assert "House of Valcourt (valcourt)" in lines(dock)


def test_what_is_open_stays_open_through_edits_and_languages(tree: Make) -> None:
    dock = tree()
    go(dock, ("zones",))
    dock.view.expand(dock.view.currentIndex())
    before = lines(dock)
    dock.document.do(Put(("author",), "Somebody"))
    settle()
    assert lines(dock) == before
    dock.window().findChild(Words).choose("fr")
    settle()
    assert "Camps" in lines(dock)
    assert "Maison de Valcourt (valcourt)" in lines(dock)


def test_hexsides_are_gathered_by_kind(tree: Make) -> None:
    dock = tree(SAMPLES / "maps" / "ford.map.yaml")
    section = dock.model.find(("edges",))
    kinds = {item.node.words: item.node.note for item in section.below}
    total = len(dock.document.value.edges)
    assert sum(map(int, kinds.values())) == total
    assert "wall" in kinds


def test_a_brush_step_does_not_make_the_tree_anew(tree: Make) -> None:
    dock = tree(SAMPLES / "maps" / "ford.map.yaml")
    root = dock.model._root
    rows = list(dock.document.value.terrain)
    rows[0] = "t" + rows[0][1:]
    dock.document.do(Put(("terrain",), rows))
    settle()
    assert dock.model._root is root


@pytest.mark.parametrize(
    "file",
    [
        *sorted((SAMPLES / "scenarios").iterdir()),
        *sorted((SAMPLES / "maps").iterdir()),
        SAMPLES / "rosters" / "valcourt.roster.yaml",
        SAMPLES / "packs" / "the-lost-charter" / "pack.yaml",
        SAMPLES / "catalogues" / "powder-and-steel.catalogue.yaml",
        min((SAMPLES / "plays").rglob("*.play.yaml")),
    ],
    ids=lambda file: file.name,
)
def test_every_line_of_the_samples_has_words_a_sign_and_a_part(tree: Make, file: Path) -> None:
    dock = tree(file)
    left = [dock.model._root]
    while left:
        item = left.pop()
        node = item.node
        assert node.words
        assert not dock.model.index_of(item).data(Qt.ItemDataRole.DecorationRole).isNull()
        assert dock.model.index_of(item).data(NODE) is node
        left += item.below


def test_a_sign_is_seen_on_the_line_that_is_chosen(tree: Make) -> None:
    dock = tree()
    icon = dock.model.index_of(dock.model._root).data(Qt.ItemDataRole.DecorationRole)
    inks = set()
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
        image = icon.pixmap(16, 16, mode).toImage()
        dots = [image.pixelColor(x, y) for x in range(16) for y in range(16)]
        inks.add(max(dots, key=lambda one: one.alpha()).name())
    assert len(inks) == 2
    palette = dock.palette()
    assert palette.color(QPalette.ColorRole.HighlightedText).name() in inks


def test_300_units_are_listed_quickly(tree: Make) -> None:
    import time

    dock = tree()
    unit = dock.document.value.units[3]
    many = [msgspec.structs.replace(unit, id=f"unit-{n}") for n in range(300)]
    dock.document.do(Put(("units",), msgspec.to_builtins(many)))
    settle()
    dock.view.expandAll()
    start = time.perf_counter()
    dock._build()
    assert time.perf_counter() - start < 5
    assert "unit-299" in " ".join(lines(dock))
