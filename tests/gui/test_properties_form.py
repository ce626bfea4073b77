"""The properties of a part, filled in with mouse and keyboard."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from by_hand import choose
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from editor.edit.commands import Insert, Put, Remove
from editor.edit.document import Document
from editor.files.resources import samples_dir
from editor.gui.forms.boxes import GroupBox
from editor.gui.forms.complaints import Complaint
from editor.gui.forms.either import EitherPart
from editor.gui.forms.glyphs import GlyphButton
from editor.gui.forms.heads import AddButton
from editor.gui.forms.lists import ListPart
from editor.gui.forms.mappings import MappingPart
from editor.gui.forms.part import PATIENCE_MS, Field, Part
from editor.gui.forms.pickers import ColourInput, FileInput
from editor.gui.properties_pane import PropertiesPane
from editor.gui.words import Words
from editor.model.finding import Finding, Severity, YamlPath
from editor.model.text import Text
from editor.systems.registry import catalogue_for

SCENARIO = samples_dir() / "scenarios" / "stakes-on-the-causeway.scenario.yaml"
CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
Make = Callable[..., PropertiesPane]


@pytest.fixture
def form(qtbot: QtBot) -> Make:
    """A dock in a window of its own, with a document."""
    windows: list[QMainWindow] = []  # qtbot does not keep them alive

    def make(file: Path = SCENARIO, path: YamlPath = ()) -> PropertiesPane:
        window = QMainWindow()
        windows.append(window)
        qtbot.addWidget(window)
        dock = PropertiesPane(Words(window), window)
        window.setCentralWidget(dock)
        document, findings = Document.load(str(file))
        assert document is not None, findings
        dock.show_document(document)
        window.resize(420, 800)
        window.show()
        qtbot.waitExposed(window)
        window.activateWindow()
        dock.select(path)
        QApplication.processEvents()
        return dock

    return make


def part(dock: PropertiesPane, path: YamlPath) -> Part:
    assert dock.page is not None
    found = dock.page.part.reach(path)
    assert found is not None
    assert found.path == path
    return found


def field(dock: PropertiesPane, path: YamlPath) -> Field:
    found = part(dock, path)
    assert isinstance(found, Field)
    return found


def focus(found: Part) -> QWidget:
    """Click where the reader would click to type."""
    assert isinstance(found, Field)
    widget = found.input.focusProxy() or found.input
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
    widget.setFocus()
    return QApplication.focusWidget() or widget


def retype(found: Part, words: str, end: Qt.Key | None = Qt.Key.Key_Tab) -> None:
    widget = focus(found)
    QTest.keySequence(widget, "Ctrl+A")
    QTest.keyClicks(widget, words)
    if end is not None:
        QTest.keyClick(widget, end)


def value(dock: PropertiesPane, path: YamlPath) -> object:
    assert dock.form is not None
    return dock.form.value(path)


def steps(dock: PropertiesPane) -> list[str]:
    assert dock.document is not None
    return [step.label.en for step in dock.document.history.steps]


def test_typing_and_leaving_a_field_is_one_named_step(form: Make) -> None:
    dock = form(path=("units", 9))
    retype(field(dock, ("units", 9, "at")), "H7")
    assert value(dock, ("units", 9, "at")) == "H7"
    assert steps(dock) == ["Opened", "Set hex to H7"]
    dock.document.undo()
    assert field(dock, ("units", 9, "at")).input.read() == "H6"


def test_a_mistake_is_told_as_it_is_typed_and_not_committed(form: Make) -> None:
    dock = form(path=("units", 9))
    at = field(dock, ("units", 9, "at"))
    retype(at, "nowhere", end=None)
    assert "does not have the form expected" in at.complaint.text()
    assert at.complaint.isVisible()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert value(dock, ("units", 9, "at")) == "H6"
    retype(at, "H8")
    assert not at.complaint.isVisible()
    assert value(dock, ("units", 9, "at")) == "H8"


def test_a_number_out_of_range_is_refused_in_words(form: Make) -> None:
    dock = form(path=("victory", 0))
    by = field(dock, ("victory", 0, "by_turn"))
    retype(by, "2000", end=None)
    assert by.complaint.text() == "× By turn is 2000 but must be at most 1000"
    retype(by, "x", end=None)
    assert "must be a whole number, not text" in by.complaint.text()


def test_arrow_keys_step_a_number_in_one_step_of_the_history(form: Make) -> None:
    dock = form(path=("victory", 0))
    widget = focus(field(dock, ("victory", 0, "by_turn")))
    for _ in range(3):
        QTest.keyClick(widget, Qt.Key.Key_Up)
    assert value(dock, ("victory", 0, "by_turn")) == 19
    assert len(steps(dock)) == 2


def test_an_emptied_field_goes_and_a_needed_one_stays(form: Make) -> None:
    dock = form(path=("units", 9))
    widget = focus(field(dock, ("units", 9, "at")))
    QTest.keySequence(widget, "Ctrl+A")
    QTest.keyClick(widget, Qt.Key.Key_Backspace)
    QTest.keyClick(widget, Qt.Key.Key_Tab)
    assert dock.document.value.units[9].at is None
    side = field(dock, ("units", 9, "side"))
    widget = focus(side)
    QTest.keySequence(widget, "Ctrl+A")
    QTest.keyClick(widget, Qt.Key.Key_Backspace)
    QTest.keyClick(widget, Qt.Key.Key_Return)
    assert "must be there" in side.complaint.text()
    assert dock.document.value.units[9].side == "brennac"


def test_another_id_is_taken_over_by_all_who_name_it(form: Make) -> None:
    dock = form(path=("zones", 0))
    retype(field(dock, ("zones", 0, "id")), "north-bank")
    scenario = dock.document.value
    assert scenario.zones[0].id == "north-bank"
    assert not any(unit.zone == "chapel-bank" for unit in scenario.units)
    assert steps(dock)[1:] == ["Rename to north-bank"]


def test_names_come_from_the_document_its_rosters_and_its_catalogue(form: Make) -> None:
    dock = form(path=("units", 9))
    for path, wanted in (
        (("units", 9, "side"), "valcourt"),
        (("units", 9, "from"), "folk/bayard"),
        (("units", 9, "zone"), "chapel"),
        (("units", 9, "armour"), "mail"),
    ):
        combo = field(dock, path).input.combo
        combo.fill()
        assert combo.findText(wanted) >= 0, path
    combo = field(dock, ("units", 9, "side")).input.combo
    combo.setFocus()
    combo.showPopup()
    view = combo.view()
    index = combo.model().index(0, 0)
    QTest.mouseClick(
        view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center()
    )
    assert value(dock, ("units", 9, "side")) == "valcourt"


def test_an_option_is_called_by_its_name_beside_its_word(form: Make) -> None:
    """The word stays in the file; its name stands behind it until somebody writes there."""
    dock = form(path=("options",))
    words = list(dock.document.value.options)
    number, word = words.index("obstacles"), "obstacles"
    line = field(dock, ("options", number)).input.combo.line
    assert line.text() == word
    assert line.called == "obstacle sheet"
    dock.setFocus()
    beside = line.grab().toImage()
    line.setFocus()
    assert line.grab().toImage() != beside
    line.call_it("")
    dock.setFocus()
    assert line.grab().toImage() != beside


def test_a_name_is_found_by_what_people_call_it(form: Make, qtbot: QtBot) -> None:
    dock = form(path=("units", 9))
    source = field(dock, ("units", 9, "from"))
    retype(source, "Mahaut du", end=None)
    finder = source.input.combo.completer()
    qtbot.waitUntil(lambda: finder.popup().isVisible())
    assert finder.completionCount() == 1
    QTest.keyClick(finder.popup(), Qt.Key.Key_Down)
    QTest.keyClick(finder.popup(), Qt.Key.Key_Return)
    assert value(dock, ("units", 9, "from")) == "valcourt/mahaut"


def test_a_hex_a_side_and_a_unit_are_picked_on_the_map(form: Make) -> None:
    dock = form(path=("units", 9))
    wanted: list[tuple[str, Callable[..., None]]] = []
    dock.pick_wanted.connect(lambda kind, take: wanted.append((kind, take)))

    def press(path: YamlPath) -> tuple[str, Callable[..., None]]:
        buttons = field(dock, path).findChildren(GlyphButton)
        QTest.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
        return wanted.pop()

    kind, take = press(("units", 9, "at"))
    assert kind == "hex"
    take("J5")
    assert value(dock, ("units", 9, "at")) == "J5"
    kind, take = press(("units", 9, "facing"))
    assert kind == "edge"
    take("J5", "ne")
    assert value(dock, ("units", 9, "facing")) == "ne"
    kind, take = press(("units", 9, "behind"))
    assert kind == "unit"
    take("alar")
    assert value(dock, ("units", 9, "behind")) == "alar"


def test_a_hexside_that_is_picked_gives_its_hex_too(form: Make) -> None:
    dock = form(samples_dir() / "maps" / "ford.map.yaml", ("edges", 0))
    wanted: list[Callable[..., None]] = []
    dock.pick_wanted.connect(lambda _, take: wanted.append(take))
    side = field(dock, ("edges", 0, "side"))
    QTest.mouseClick(side.findChildren(GlyphButton)[0], Qt.MouseButton.LeftButton)
    wanted.pop()(("C4", "s"))
    assert (value(dock, ("edges", 0, "at")), value(dock, ("edges", 0, "side"))) == ("C4", "s")
    assert len(steps(dock)) == 2


def test_two_languages_stand_side_by_side(form: Make) -> None:
    dock = form(path=("sides", 0))
    name = field(dock, ("sides", 0, "name"))
    english, french = name.input.edits["en"], name.input.edits["fr"]
    assert english.y() == french.y()
    assert english.x() < french.x()
    french.setFocus()
    QTest.keySequence(french, "Ctrl+A")
    QTest.keyClicks(french, "Valcourt")
    QTest.keyClick(french, Qt.Key.Key_Return)
    assert value(dock, ("sides", 0, "name")) == {"en": "House of Valcourt", "fr": "Valcourt"}


def test_long_texts_are_written_when_the_hands_rest_as_one_step(form: Make, qtbot: QtBot) -> None:
    dock = form()
    story = field(dock, ("notes",))
    edit = story.input.edits["en"]
    edit.setFocus()
    for words in ("A long ", "story."):
        QTest.keyClicks(edit, words)
        qtbot.wait(PATIENCE_MS + 150)
        assert words in str(dock.document.value.notes.en)
    assert len(steps(dock)) == 2


def test_lists_grow_shrink_move_and_double(form: Make) -> None:
    dock = form(path=("deployment", 0))
    units = part(dock, ("deployment", 0, "units"))
    assert isinstance(units, ListPart)
    before = list(dock.document.value.deployment[0].units)
    combo = units.new.combo
    combo.setFocus()
    QTest.keyClicks(combo, "alar")
    QTest.keyClick(combo, Qt.Key.Key_Return)
    assert list(dock.document.value.deployment[0].units) == [*before, "alar"]
    QTest.keyClicks(combo, "edern")
    QTest.keyClick(combo, Qt.Key.Key_Return)
    assert combo.currentText() == ""
    last = len(units.rows) - 1
    units.rows[last].part.input.combo.setFocus()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Up, CTRL_SHIFT)
    assert list(dock.document.value.deployment[0].units)[-2:] == ["edern", "alar"]
    QTest.mouseClick(units.rows[last].remove, Qt.MouseButton.LeftButton)
    assert list(dock.document.value.deployment[0].units) == [*before, "edern"]
    units.double(last - 1)
    assert "twice" in units.complaint.text()


def test_entries_of_a_list_are_added_and_opened(form: Make) -> None:
    dock = form(path=("obstacles",))
    rows = part(dock, ("obstacles",))
    assert isinstance(rows, ListPart)
    count = len(dock.document.value.obstacles)
    QTest.mouseClick(rows.add_button, Qt.MouseButton.LeftButton)
    assert len(dock.document.value.obstacles) == count + 1
    new = dock.document.value.obstacles[-1]
    assert (new.id, new.kind in dock.form.surroundings.catalogue.obstacles) == ("obstacle-1", True)
    rows.double(count)
    assert dock.document.value.obstacles[-1].id == "obstacle-2"


def test_a_condition_is_begun_with_one_of_its_parts_and_read_back(form: Make) -> None:
    dock = form(path=("victory", 2))
    box = part(dock, ("victory", 2, "when"))
    assert isinstance(box, GroupBox)
    assert box._told.text() == "It is turn 16."
    anything = part(dock, ("victory", 2, "when", "any"))
    assert isinstance(anything, ListPart)
    menu = anything.add_button.menu()
    next(one for one in menu.actions() if one.text() == "Alarm").trigger()
    assert value(dock, ("victory", 2, "when", "any")) == [{"alarm": "valcourt"}]
    assert "“House of Valcourt” has been alarmed" in box._told.text()
    assert "has been alarmed" in dock.page._told.text()


def test_optional_groups_are_added_and_removed(form: Make) -> None:
    dock = form(path=("sides", 0))
    dock.page.rows.show_all()
    box = part(dock, ("sides", 0, "budget"))
    assert isinstance(box, GroupBox)
    remove = [one for one in box.head.findChildren(GlyphButton) if "Remove" in one.toolTip()]
    QTest.mouseClick(remove[0], Qt.MouseButton.LeftButton)
    assert dock.document.value.sides[0].budget is None
    add = box.head.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)[-1]
    QTest.mouseClick(add, Qt.MouseButton.LeftButton)
    assert dock.document.value.sides[0].budget is not None
    assert box.body.isVisible()


def test_whoever_wants_more_fields_goes_on_in_the_first_of_them(form: Make, qtbot: QtBot) -> None:
    dock = form(path=("units", 9))
    rows = dock.page.rows
    before = set(rows._rows)
    rows._more.setFocus()
    QTest.keyClick(rows._more, Qt.Key.Key_Space)
    first = next(part for name, (_, part) in rows._rows.items() if name not in before)
    qtbot.waitUntil(lambda: first.isAncestorOf(QApplication.focusWidget()))


def test_many_mistakes_of_one_list_are_told_once_and_leave_room(form: Make) -> None:
    dock = form(path=("obstacles",))
    wrong = [
        Finding(Text(f"nothing names {n}"), ("obstacles",), severity=Severity.WARNING)
        for n in range(9)
    ]
    dock.show_findings(wrong)
    said = [one.text() for one in dock.page.findChildren(Complaint) if one.isVisible()]
    assert len(said) == 1
    assert said[0].splitlines()[-1].startswith("… 6 more")


def test_words_that_were_looked_for_stay_from_unit_to_unit_and_no_further(form: Make) -> None:
    dock = form(path=("units", 9))
    QTest.keyClicks(dock.finder, "facing")
    dock.select(("units", 8))
    assert dock.finder.text() == "facing"
    assert set(dock.page.rows._rows) == {"facing"}
    QTest.keyClicks(dock.finder, "xyz")
    assert "No field" in dock.help.text()
    dock.select(("sides", 0))
    assert dock.finder.text() == ""
    assert "name" in dock.page.rows._rows


def test_whoever_adds_a_part_goes_on_inside_it_and_out_of_it_when_it_goes(
    form: Make, qtbot: QtBot
) -> None:
    dock = form(path=("sides", 0))
    dock.page.rows.show_all()
    box = part(dock, ("sides", 0, "budget"))
    assert isinstance(box, GroupBox)
    remove = next(one for one in box.head.findChildren(GlyphButton) if "Remove" in one.toolTip())
    remove.setFocus()
    QTest.keyClick(remove, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), AddButton))
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
    points = field(dock, ("sides", 0, "budget", "points"))
    qtbot.waitUntil(lambda: points.isAncestorOf(QApplication.focusWidget()))


def test_a_list_keeps_the_hands_where_an_entry_came_or_went(form: Make, qtbot: QtBot) -> None:
    dock = form(path=("obstacles",))
    rows = part(dock, ("obstacles",))
    assert isinstance(rows, ListPart)
    count = len(rows.rows)
    rows.add_button.setFocus()
    QTest.keyClick(rows.add_button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: rows.rows[count].part.body.isAncestorOf(QApplication.focusWidget()))
    rows.rows[0].remove.setFocus()
    QTest.keyClick(rows.rows[0].remove, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is rows.rows[0].remove)
    assert len(rows.rows) == count


def test_keys_of_a_mapping_are_added_renamed_and_removed(form: Make) -> None:
    dock = form(path=("units", 9))
    dock.page.rows.show_all()
    gear = part(dock, ("units", 9, "equipment"))
    assert isinstance(gear, MappingPart)
    gear.new.combo.setFocus()
    QTest.keyClicks(gear.new.combo, "rope")
    QTest.keyClick(gear.new.combo, Qt.Key.Key_Return)
    assert value(dock, ("units", 9, "equipment")) == {"rope": 0}
    retype(gear.pairs[0].part, "3")
    name = gear.pairs[0].name.combo
    name.setFocus()
    QTest.keySequence(name, "Ctrl+A")
    QTest.keyClicks(name, "torch")
    QTest.keyClick(name, Qt.Key.Key_Return)
    assert value(dock, ("units", 9, "equipment")) == {"torch": 3}
    gear.remove("torch")
    assert dock.document.value.units[9].equipment == {}


def test_an_entry_of_a_catalogue_starts_as_the_one_of_the_system_that_it_replaces(
    form: Make,
) -> None:
    dock = form(samples_dir() / "catalogues" / "powder-and-steel.catalogue.yaml", ("weapons",))
    weapons = part(dock, ("weapons",))
    assert isinstance(weapons, MappingPart)
    dock.document.do(Put(("system",), "cry-havoc"))
    weapons.new.combo.fill()
    weapons.new.combo.setFocus()
    assert weapons.new.combo.findText("longbow") >= 0
    QTest.keyClicks(weapons.new.combo, "longbow")
    QTest.keyClick(weapons.new.combo, Qt.Key.Key_Return)
    made = value(dock, ("weapons", "longbow"))
    assert made["name"] == {"en": "longbow", "fr": "arc long"}
    assert made["range"] == list(catalogue_for("cry-havoc").weapons["longbow"].range)
    assert not {"source", "from", "rules"} & set(made)


def test_an_entry_of_a_catalogue_by_another_name_starts_empty(form: Make) -> None:
    dock = form(samples_dir() / "catalogues" / "powder-and-steel.catalogue.yaml", ("weapons",))
    weapons = part(dock, ("weapons",))
    assert isinstance(weapons, MappingPart)
    weapons.new.combo.setFocus()
    QTest.keyClicks(weapons.new.combo, "slingshot")
    QTest.keyClick(weapons.new.combo, Qt.Key.Key_Return)
    assert "range" not in value(dock, ("weapons", "slingshot"))


def test_a_value_may_have_one_of_several_forms(form: Make) -> None:
    dock = form(path=("special_rules", 1))
    dock.page.rows.show_all()
    either = part(dock, ("special_rules", 1, "value"))
    assert isinstance(either, EitherPart)
    for row in range(1, either.combo.count()):
        choose(either.combo, either.combo.itemData(row))
        assert either.part is not None
    assert isinstance(dock.document.value.special_rules[1].value, str)
    choose(either.combo, None)
    assert dock.document.value.special_rules[1].value is None


def test_another_form_of_a_value_keeps_what_was_said(form: Make) -> None:
    dock = form(samples_dir() / "rosters" / "brennac.roster.yaml")
    dock.document.do(Insert(("people", 0), {"id": "person-1", "name": "Big Tom"}))
    dock.select(("people", 0))
    either = part(dock, ("people", 0, "name"))
    assert isinstance(either, EitherPart)
    choose(either.combo, 1)
    assert dock.document.value.people[0].name == Text("Big Tom", "Big Tom")
    choose(either.combo, 0)
    assert dock.document.value.people[0].name == "Big Tom"
    assert len(steps(dock)) == 4


def test_all_of_a_person_is_seen_in_a_narrow_dock(form: Make) -> None:
    dock = form(samples_dir() / "rosters" / "valcourt.roster.yaml", ("people", 0))
    dock.window().resize(330, 800)
    for _ in range(5):
        QApplication.processEvents()
    assert dock.page.minimumSizeHint().width() <= dock.pane.viewport().width()
    assert not dock.pane.horizontalScrollBar().isVisible()


def test_a_name_is_typed_at_once_and_needs_no_form_chosen(form: Make) -> None:
    dock = form(samples_dir() / "rosters" / "brennac.roster.yaml")
    dock.document.do(Insert(("people", 0), {"id": "person-1"}))
    dock.select(("people", 0))
    either = part(dock, ("people", 0, "name"))
    assert isinstance(either, EitherPart)
    line = either.part.input.edit
    line.setFocus()
    QTest.keyClicks(line, "Alard")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert dock.document.value.people[0].name == "Alard"
    assert either.combo.currentData() == 0
    assert either.part.input.edit is line, "whoever types stays in the field"
    QTest.keySequence(line, "Ctrl+A")
    QTest.keyClick(line, Qt.Key.Key_Delete)
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert dock.document.value.people[0].name is None
    assert either.combo.currentData() is None


def test_another_form_of_a_name_starts_as_its_title_and_is_typed_over(
    form: Make, qtbot: QtBot
) -> None:
    dock = form(samples_dir() / "rosters" / "brennac.roster.yaml")
    dock.document.do(Insert(("people", 0), {"id": "person-1"}))
    dock.select(("people", 0))
    either = part(dock, ("people", 0, "name"))
    assert isinstance(either, EitherPart)
    choose(either.combo, 1)
    assert dock.document.value.people[0].name == Text("Name", "Nom")
    english = either.part.input.edits["en"]
    qtbot.waitUntil(lambda: QApplication.focusWidget() is english)
    assert english.selectedText() == "Name"
    assert either.combo.width() >= either.combo.sizeHint().width()


def test_a_field_that_needs_another_waits_for_it(form: Make) -> None:
    dock = form(path=("zones", 0))
    here = ("zones", 0, "except")
    dock.document.do(Put(here, {"hexes": ["A1"]}))
    dock.page.part.reach((*here, "hexes"))
    part(dock, here).body.show_all()
    depth = field(dock, (*here, "depth"))
    assert not depth.isEnabled()
    assert "Only with: Edge" in depth.toolTip()
    dock.document.do(Put((*here, "edge"), "north"))
    assert depth.isEnabled()


def test_colours_and_files_are_chosen(form: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    dock = form(path=("sides", 0))
    colour = field(dock, ("sides", 0, "colour")).input
    assert isinstance(colour, ColourInput)
    assert colour.swatch.colour == QColor("#2f5f9e")
    colour.take(QColor("#102030"))
    assert value(dock, ("sides", 0, "colour")) == "#102030"
    dock.select(("board", "sheets", 0))
    chooser = field(dock, ("board", "sheets", 0, "map")).input
    assert isinstance(chooser, FileInput)
    target = str(samples_dir() / "maps" / "woods.map.yaml")
    asked: list[str] = []

    def answer(_parent: QWidget, _title: str, _folder: str, kinds: str) -> tuple[str, str]:
        asked.append(kinds)
        return target, ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", answer)
    QTest.mouseClick(chooser.findChildren(GlyphButton)[0], Qt.MouseButton.LeftButton)
    assert value(dock, ("board", "sheets", 0, "map")) == "../maps/woods.map.yaml"
    assert asked[0].startswith("*.map.yaml")


def test_findings_are_told_at_their_fields(form: Make) -> None:
    dock = form(path=("units", 9))
    wrong = Finding(Text("no such armour"), ("units", 9, "armour"), severity=Severity.WARNING)
    dock.show_findings((wrong,))
    armour = field(dock, ("units", 9, "armour"))
    assert armour.complaint.text() == "⚠ No such armour"
    dock.show_findings(())
    assert not armour.complaint.isVisible()


def test_fields_are_found_by_their_words(form: Make) -> None:
    dock = form(path=("units", 9))
    QTest.keyClicks(dock.finder, "rides behind")
    assert list(dock.page.rows._rows) == ["behind"]
    dock.finder.clear()
    assert "id" in dock.page.rows._rows


def test_help_follows_the_focus_and_the_language(form: Make) -> None:
    dock = form(path=("units", 9))
    focus(field(dock, ("units", 9, "at")))
    assert dock.help.text().startswith("Hex: ")
    assert "in the file: at" in dock.help.text()
    dock._words.choose("fr")
    focus(field(dock, ("units", 9, "at")))
    assert dock.help.text().startswith("Hexagone\u00a0: ")
    assert "Identifiant *" in [
        label.text() for label, _ in dock.page.rows._rows.values() if hasattr(label, "text")
    ]


def test_tab_goes_through_the_fields_as_they_are_seen(form: Make, qtbot: QtBot) -> None:
    dock = form(path=("units", 9))
    dock.page.rows.show_all()
    qtbot.wait(50)
    focus(field(dock, ("units", 9, "id")))
    seen = []
    for _ in range(9):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        found = dock._part_of(QApplication.focusWidget())
        assert found is not None
        seen.append(found.path[2])
    order = list(dock.page.rows.shape.fields)
    places = [order.index(name) for name in seen]
    assert places == sorted(places)
    assert len(set(places)) >= 4


def test_every_stop_has_a_name_for_those_who_do_not_see(form: Make) -> None:
    for path in ((), ("units", 9), ("victory", 0), ("zones", 0), ("sides", 0)):
        dock = form(path=path)
        if dock.page.rows is not None:
            dock.page.rows.show_all()
        QApplication.processEvents()
        for widget in dock.page.findChildren(QWidget):
            stops = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None
            if stops and widget.isVisibleTo(dock.page):
                named = widget.accessibleName() or getattr(widget, "text", lambda: "")()
                assert named, (path, widget, widget.parent())


def test_the_entry_stays_in_sight_when_others_come_and_go(form: Make) -> None:
    dock = form(path=("units", 9))
    dock.document.do(Remove(("units", 0)))
    assert dock._page_path == ("units", 8)
    assert field(dock, ("units", 8, "id")).input.read() == "yannick"
    dock.document.undo()
    assert dock._page_path == ("units", 9)
    dock.document.do(Remove(("units", 9)))
    dock.document.do(Put(("units",), []))
    assert dock._page_path in (("units",), ())


def test_the_way_back_is_shown_and_can_be_taken(form: Make) -> None:
    dock = form(path=("units", 9))
    assert "Units" in dock.crumbs.text()
    gone: list[YamlPath] = []
    dock.selected.connect(gone.append)
    dock.crumbs.linkActivated.emit("1")
    assert gone == [("units",)]
    assert dock.page.path == ("units",)
    dock.crumbs.linkActivated.emit("0")
    assert dock.page.path == ()


def test_the_properties_of_one_of_300_units_are_there_at_once(form: Make) -> None:
    dock = form()
    document = dock.document
    unit = document.value.units[3]
    many = [msgspec.structs.replace(unit, id=f"unit-{n}") for n in range(300)]
    document.do(Put(("units",), msgspec.to_builtins(many)))
    dock.select(("units", 5))
    best = 1.0
    for number in (100, 200, 299):
        start = time.perf_counter()
        dock.select(("units", number))
        QApplication.processEvents()
        best = min(best, time.perf_counter() - start)
        assert value(dock, ("units", number, "id")) == f"unit-{number}"
    assert best < 2
    start = time.perf_counter()
    dock._open(("units",))
    QApplication.processEvents()
    assert time.perf_counter() - start < 10
    assert len(dock.page.part.rows) == 30


@pytest.mark.parametrize(
    "file",
    [
        *sorted((samples_dir() / "scenarios").iterdir())[:3],
        *sorted((samples_dir() / "maps").iterdir())[:2],
        samples_dir() / "rosters" / "valcourt.roster.yaml",
        samples_dir() / "packs" / "the-lost-charter" / "pack.yaml",
        samples_dir() / "catalogues" / "powder-and-steel.catalogue.yaml",
        min((samples_dir() / "plays").rglob("*.play.yaml")),
    ],
    ids=lambda file: file.name,
)
def test_every_page_of_the_samples_opens_in_both_languages(form: Make, file: Path) -> None:
    dock = form(file)
    for language in ("en", "fr"):
        dock._words.choose(language)
        for name, shape in dock.page.rows.shape.fields.items():
            dock.select((name,))
            assert dock.page is not None
            assert shape.title.to(language)
        dock.select(())
    assert dock.document.history.can_undo is False


def test_looking_at_a_form_changes_nothing(form: Make, qtbot: QtBot) -> None:
    """Focus in and out of every field leaves no step behind."""
    dock = form(path=("units", 9))
    dock.page.rows.show_all()
    qtbot.wait(20)
    for found in dock.page.findChildren(Field):
        found.commit()
        assert found.error is None, found.path
    assert len(steps(dock)) == 1


def test_an_insert_elsewhere_does_not_disturb_what_is_being_typed(form: Make) -> None:
    dock = form(path=("units", 9))
    at = field(dock, ("units", 9, "at"))
    retype(at, "H", end=None)
    dock.document.do(Insert(("special_rules", 0), {"rule": "no-fire"}))
    assert at.input.edit.text() == "H"
