"""Tools on a real window: mouse and keys in, edits out, each one step of the history."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.edit.ground import edge_of
from editor.edit.sides import standing, way
from editor.files.resources import samples_dir
from editor.gui.tool_menu import SETUP_TOOLS, TOOLS
from editor.gui.tools import clipping, company
from editor.gui.window import MainWindow
from editor.hexgrid.edges import Edge, Vertex
from editor.hexgrid.hexes import Hex
from editor.model.hexmap import HexMap
from editor.model.text import Text

LEFT = Qt.MouseButton.LeftButton
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


@pytest.fixture
def window(open_window, tmp_path: Path) -> MainWindow:
    file = shutil.copy(samples_dir() / "maps" / "ford.map.yaml", tmp_path / "ford.map.yaml")
    window = open_window(Path(file))
    window.canvas.setFocus()
    return window


def drawing(window: MainWindow) -> HexMap:
    return window.current_document.value


def hex_of(window: MainWindow, label: str) -> Hex:
    return drawing(window).hex(label)


def terrain(window: MainWindow, label: str) -> str | None:
    return drawing(window).terrain_at(hex_of(window, label))


def at(window: MainWindow, place: str | Edge) -> QPoint:
    """Where a hex or a side is in the view."""
    layout = window.canvas.layout_of_board
    if isinstance(place, Edge):
        (ax, ay), (bx, by) = layout.edge_line(place)
        point = ((ax + bx) / 2, (ay + by) / 2)
    else:
        point = layout.centre(hex_of(window, place))
    return QPointF(*window.canvas.camera.to_view(point)).toPoint()


def click(window: MainWindow, place: str | Edge, held: Qt.KeyboardModifier = NONE) -> None:
    QTest.mouseMove(window.canvas, at(window, place))
    QTest.mouseClick(window.canvas, LEFT, held, at(window, place))


def drag(window: MainWindow, *places: str | Edge, held: Qt.KeyboardModifier = NONE) -> None:
    canvas = window.canvas
    QTest.mousePress(canvas, LEFT, held, at(window, places[0]))
    for place in places[1:]:
        QTest.mouseMove(canvas, at(window, place))
    QTest.mouseRelease(canvas, LEFT, held, at(window, places[-1]))


def steps(window: MainWindow) -> int:
    return len(window.current_document.history.steps) - 1


def undo(window: MainWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)


def test_every_tool_has_its_letter_its_icon_its_cursor_and_a_hint(window: MainWindow) -> None:
    cursors = set()
    for name, (text, key) in TOOLS.items():
        QTest.keyClick(window.canvas, Qt.Key[f"Key_{key}"])
        tool = window.box.tool
        assert (tool.name, tool.text, tool.key) == (name, text, key)
        action = window.tool_menu.tools[name]
        assert action.isChecked()
        assert not action.icon().isNull()
        assert action.toolTip() == f"{text} ({key})"
        assert window.status.hint.text().endswith(str(tool.hint))
        assert tool.hint.fr != tool.hint.en
        cursors.add(window.canvas.cursor().pixmap().toImage().cacheKey())
    assert len(cursors) == len(TOOLS)


def test_a_drag_of_the_brush_is_one_step_without_gaps(window: MainWindow) -> None:
    QTest.keyClick(window.canvas, Qt.Key.Key_B)
    window.box.choose_terrain("marsh")
    drag(window, "C3", "H3")
    painted = [f"{letter}3" for letter in "CDEFGH"]
    assert {terrain(window, label) for label in painted} == {"marsh"}
    assert steps(window) == 1
    assert window.menus.undo.text() == "&Undo: Brush: marsh"
    before = drawing(window)
    drag(window, "C5", "D5")
    assert steps(window) == 2
    undo(window)
    assert drawing(window) == before
    undo(window)
    assert not window.bench.current.is_changed


@pytest.mark.parametrize(("taps", "count"), [(0, 1), (1, 7), (2, 19), (5, 19)])
def test_the_brush_comes_in_three_sizes(window: MainWindow, taps: int, count: int) -> None:
    QTest.keyClick(window.canvas, Qt.Key.Key_B)
    window.box.choose_terrain("marsh")
    before = sum(row.count("m") for row in drawing(window).terrain)
    for _ in range(taps):
        QTest.keyClick(window.canvas, Qt.Key.Key_BracketRight)
    click(window, "S9")
    legend = {kind: sign for sign, kind in drawing(window).legend.items()}
    after = sum(row.count(legend["marsh"]) for row in drawing(window).terrain)
    assert after - before == count


def test_what_a_click_would_do_is_seen_before(window: MainWindow) -> None:
    QTest.keyClick(window.canvas, Qt.Key.Key_B)
    window.box.choose_terrain("deep-water")
    QTest.mouseMove(window.canvas, at(window, "C3"))
    place = hex_of(window, "C3")
    assert window.hand._shown.hexes == {place}
    bare = window.canvas.grab().toImage()
    window.box.choose_size(7)
    assert window.hand._shown.hexes == set(place.disk(1))
    assert window.canvas.grab().toImage() != bare
    assert steps(window) == 0


def test_line_rectangle_and_region(window: MainWindow) -> None:
    window.box.choose_terrain("marsh")
    QTest.keyClick(window.canvas, Qt.Key.Key_L)
    drag(window, "C3", "G3")
    line = hex_of(window, "C3").line(hex_of(window, "G3"))
    assert {drawing(window).terrain_at(one) for one in line} == {"marsh"}
    undo(window)
    QTest.keyClick(window.canvas, Qt.Key.Key_R)
    drag(window, "R3", "U6")
    inside = [f"{one}{row}" for one in "RSTU" for row in range(3, 7)]
    assert {terrain(window, one) for one in inside} == {"marsh"}
    undo(window)
    QTest.keyClick(window.canvas, Qt.Key.Key_G)
    drag(window, "R3", "V3", "V7", "R7", "R3")
    assert terrain(window, "T5") == "marsh"
    assert steps(window) == 1


def test_fill_and_replace(window: MainWindow) -> None:
    window.box.choose_terrain("marsh")
    old = drawing(window)
    deep = sum(row.count("~") for row in old.terrain)
    assert deep > 10
    water = next(
        old.label(place) for place in old.hexes.hexes() if old.terrain_at(place) == "deep-water"
    )
    QTest.keyClick(window.canvas, Qt.Key.Key_F)
    click(window, water)
    assert terrain(window, water) == "marsh"
    undo(window)
    QTest.keyClick(window.canvas, Qt.Key.Key_H)
    click(window, water)
    assert "~" not in "".join(drawing(window).terrain)
    undo(window)
    assert drawing(window) == old


def test_the_eyedropper_and_alt_pick(window: MainWindow) -> None:
    QTest.keyClick(window.canvas, Qt.Key.Key_B)
    assert window.box.chosen.terrain == "tree"
    click(window, "D7", ALT)
    assert window.box.chosen.terrain == "interior"
    assert steps(window) == 0
    QTest.keyClick(window.canvas, Qt.Key.Key_I)
    click(window, "A1")
    assert window.box.chosen.terrain == terrain(window, "A1")
    wall = next(one for one in drawing(window).edges if one.kind == "wall" and not one.level)
    click(window, edge_of(drawing(window), wall))
    assert (window.box.chosen.edge, window.box.name) == ("edge", "pipette") or (
        window.box.chosen.edge == "wall"
    )


def test_the_eraser_clears_hexes_or_edges(window: MainWindow) -> None:
    QTest.keyClick(window.canvas, Qt.Key.Key_E)
    click(window, "D7")
    assert terrain(window, "D7") == "clear"
    undo(window)
    wall = next(one for one in drawing(window).edges if one.kind == "wall" and not one.level)
    edge = edge_of(drawing(window), wall)
    click(window, edge)
    assert standing(drawing(window), edge) == ()
    assert terrain(window, "D7") == "interior"
    click(window, "A1", SHIFT)
    assert terrain(window, "A1") is None


def test_an_edge_by_a_click_and_a_door_by_more_clicks(window: MainWindow) -> None:
    window.box.choose_edge("door")
    window.canvas.zoom_to(1.0)
    window.canvas.show_place([hex_of(window, "S4")])
    edge = Edge.of(hex_of(window, "S4"), 1)
    seen = []
    for _ in range(4):
        click(window, edge)
        seen.append(standing(drawing(window), edge)[0][1].state)
    assert steps(window) == 4
    assert len(set(seen)) == 4, "each click has the door stand otherwise"
    assert len(standing(drawing(window), edge)) == 1


def test_a_drag_follows_the_edges(window: MainWindow) -> None:
    window.box.choose_edge("fence")
    window.canvas.zoom_to(1.0)
    window.canvas.show_place([hex_of(window, "S4")])
    place = hex_of(window, "S4")
    count = len(drawing(window).edges)
    drag(window, *[Edge.of(place, side) for side in (0, 1, 2, 3)])
    assert steps(window) == 1
    fences = drawing(window).edges[count:]
    found = {edge_of(drawing(window), one) for one in fences}
    assert {Edge.of(place, side) for side in (0, 1, 2)} <= found
    assert {one.kind for one in fences} == {"fence"}
    undo(window)
    assert len(drawing(window).edges) == count


def corner_at(window: MainWindow, corner: Vertex) -> QPoint:
    layout, camera = window.canvas.layout_of_board, window.canvas.camera
    point = layout.corners(corner.hex)[corner.corner]
    centre = layout.centre(corner.hex)
    # Not quite on it, where three hexes would be as near.
    near = [end + (middle - end) / 8 for end, middle in zip(point, centre, strict=True)]
    return QPointF(*camera.to_view(near)).toPoint()


def click_corner(window: MainWindow, corner: Vertex, held: Qt.KeyboardModifier = CONTROL) -> None:
    QTest.mouseMove(window.canvas, corner_at(window, corner))
    QTest.mouseClick(window.canvas, LEFT, held, corner_at(window, corner))


@pytest.fixture
def fences(window: MainWindow) -> MainWindow:
    """Before open ground, with fences in hand."""
    window.box.choose_edge("fence")
    window.canvas.zoom_to(1.0)
    window.canvas.show_place([hex_of(window, "S4")])
    return window


def fenced(window: MainWindow) -> set[Edge]:
    drawn = drawing(window)
    return {edge_of(drawn, one) for one in drawn.edges if one.kind == "fence"}


def test_corners_that_are_clicked_make_a_line_along_the_sides(fences: MainWindow) -> None:
    before, count = fenced(fences), steps(fences)
    place = hex_of(fences, "S4")
    a, b, c = Vertex.of(place, 0), Vertex.of(place, 2), Vertex.of(place + Hex(1, 1), 3)
    click_corner(fences, a)
    assert fences.hand._shown.corners == (a, a)
    assert "Backspace" in fences.status.currentMessage()
    click_corner(fences, b)
    QTest.mouseMove(fences.canvas, corner_at(fences, c))
    assert set(way(a, b)) | set(way(b, c)) == set(fences.hand._shown.edges), "seen before it is set"
    assert steps(fences) == count
    click_corner(fences, c, NONE)
    assert fenced(fences) - before == set(way(a, b)) | set(way(b, c))
    assert steps(fences) == count + 1
    click_corner(fences, c, NONE)
    assert steps(fences) == count + 1, "two fast clicks end it, too"
    undo(fences)
    assert fenced(fences) == before


def test_corners_are_taken_back_and_given_up(fences: MainWindow) -> None:
    count = steps(fences)
    place = hex_of(fences, "S4")
    a, b = Vertex.of(place, 0), Vertex.of(place, 3)
    click_corner(fences, a)
    click_corner(fences, b)
    QTest.keyClick(fences.canvas, Qt.Key.Key_Backspace)
    assert fences.hand._shown.corners == (a, b), "and where the hand is"
    QTest.keyClick(fences.canvas, Qt.Key.Key_Backspace)
    assert not fences.box.tool.is_down
    click_corner(fences, a)
    QTest.keyClick(fences.canvas, Qt.Key.Key_Escape)
    assert not fences.box.tool.is_down
    assert steps(fences) == count


def test_a_ring_of_corners_by_keyboard(fences: MainWindow) -> None:
    before, canvas = fenced(fences), fences.canvas
    QTest.keyClick(canvas, Qt.Key.Key_Right, CONTROL)
    place = fences.hand.cursor
    for _ in range(3):
        QTest.keyClick(canvas, Qt.Key.Key_Return, CONTROL)
        QTest.keyClick(canvas, Qt.Key.Key_Period)
        QTest.keyClick(canvas, Qt.Key.Key_Period)
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert fenced(fences) - before == {Edge.of(place, side) for side in range(6)}


def test_a_drag_round_a_hex_closes_the_ring(fences: MainWindow) -> None:
    before, place = fenced(fences), hex_of(fences, "S4")
    drag(fences, *[Edge.of(place, side) for side in (0, 1, 2, 3, 4, 5, 0)])
    assert fenced(fences) - before == {Edge.of(place, side) for side in range(6)}


def test_a_building_in_one_go(window: MainWindow) -> None:
    QTest.keyClick(window.canvas, Qt.Key.Key_D)
    before = drawing(window)
    drag(window, "S3", "T4")
    after = drawing(window)
    assert steps(window) == 1
    assert {terrain(window, one) for one in ("S3", "S4", "T3", "T4")} == {"interior"}
    area = after.areas[-1]
    assert (area.kind, set(area.hexes)) == ("building", {"S3", "S4", "T3", "T4"})
    walls = after.edges[len(before.edges) :]
    assert all(one.kind == "wall" and one.at in area.hexes for one in walls)
    assert len(walls) >= 14
    assert window.shown.examined.board.areas[area.id].hexes


def test_a_tree_of_seven_hexes_turned_and_mirrored_cottage(window: MainWindow) -> None:
    window.box.choose_stamp("tree")
    click(window, "S4")
    assert terrain(window, "S4") == "tree-trunk"
    around = [drawing(window).terrain_at(one) for one in hex_of(window, "S4").ring(1)]
    assert around == ["tree"] * 6
    assert drawing(window).areas[-1].kind == "tree"
    assert any(level.terrain.get("tree-top") for level in drawing(window).levels)
    assert window.menus.undo.text() == "&Undo: Stamp: seven-hex tree"
    undo(window)
    window.box.choose_stamp("cottage")
    QTest.mouseMove(window.canvas, at(window, "S4"))
    shapes = {window.hand._shown.hexes}
    for _ in range(5):
        QTest.keyClick(window.canvas, Qt.Key.Key_Period)
        shapes.add(window.hand._shown.hexes)
    assert len(shapes) > 2
    QTest.keyClick(window.canvas, Qt.Key.Key_M)
    click(window, "S4")
    assert steps(window) == 1


def test_heights_are_raised_lowered_and_levelled(window: MainWindow) -> None:
    QTest.keyClick(window.canvas, Qt.Key.Key_T)
    place = hex_of(window, "S4")
    for held, wanted in ((NONE, 1), (NONE, 2), (SHIFT, 1), (CONTROL, 0), (SHIFT, -1)):
        click(window, "S4", held)
        assert drawing(window).height_at(place) == wanted
    window.box.choose_height(4)
    drag(window, "S4", "S6")
    assert {drawing(window).height_at(hex_of(window, one)) for one in ("S4", "S5", "S6")} == {4}


def test_select_move_and_undo_with_everything_on_it(window: MainWindow) -> None:
    before = drawing(window)
    chapel = next(one for one in before.areas if one.kind in {"building", "temple"})
    places = [before.hex(label) for label in chapel.hexes]
    window.box.take("select")
    window.box.select(places)
    by = hex_of(window, "R4") - places[0]
    walls = sorted(one.kind for one in before.edges if one.at in chapel.hexes)
    drag(window, chapel.hexes[0], "R4")
    after = drawing(window)
    moved = next(one for one in after.areas if one.id == chapel.id)
    assert set(moved.hexes) == {before.label(place + by) for place in places}
    assert sorted(one.kind for one in after.edges if one.at in moved.hexes) == walls
    assert window.box.selection == {place + by for place in places}
    assert steps(window) == 1
    undo(window)
    assert drawing(window) == before


def test_selecting_by_mouse_adds_and_takes_away(window: MainWindow) -> None:
    window.box.take("select")
    heard: list[object] = []
    window.selection_changed.connect(heard.append)
    drag(window, "C3", "E5")
    assert len(window.box.selection) == 9
    drag(window, "G3", "G4", held=SHIFT)
    assert len(window.box.selection) == 11
    drag(window, "C3", "C5", held=CONTROL)
    assert len(window.box.selection) == 8
    assert heard[-1] == window.box.selection
    QTest.keyClick(window.canvas, Qt.Key.Key_Escape)
    assert window.box.selection == frozenset()
    QTest.keyClick(window.canvas, Qt.Key.Key_A, CONTROL)
    assert len(window.box.selection) == 26 * 16
    assert steps(window) == 0


def test_copy_paste_cut_and_duplicate_by_key(window: MainWindow) -> None:
    window.box.take("select")
    drag(window, "D7", "D8")
    house = {drawing(window).terrain_at(one) for one in window.box.selection}
    QTest.keyClick(window.canvas, Qt.Key.Key_C, CONTROL)
    QTest.keyClick(window.canvas, Qt.Key.Key_V, CONTROL)
    assert window.box.name == "paste"
    click(window, "S4")
    assert window.box.name == "select"
    assert {drawing(window).terrain_at(one) for one in window.box.selection} == house
    QTest.keyClick(window.canvas, Qt.Key.Key_X, CONTROL)
    assert {drawing(window).terrain_at(one) for one in window.box.selection} == {"clear"}
    QTest.keyClick(window.canvas, Qt.Key.Key_V, CONTROL)
    QTest.keyClick(window.canvas, Qt.Key.Key_Escape)
    assert window.box.name == "select"
    QTest.keyClick(window, Qt.Key.Key_D, CONTROL)
    assert window.box.name == "paste"
    assert steps(window) == 2


@pytest.mark.parametrize(
    ("file", "told"),
    [
        ("maps/ford.map", clipping.NOTHING_COPIED),
        ("scenarios/night-at-the-ford.scenario", company.NOTHING_COPIED),
    ],
)
def test_pasting_before_anything_was_copied_is_told(
    open_window, shelf: Path, file: str, told: Text
) -> None:
    window = open_window(shelf / f"{file}.yaml")
    QGuiApplication.clipboard().clear()
    QTest.keyClick(window.canvas, Qt.Key.Key_V, CONTROL)
    assert window.statusBar().currentMessage() == str(told)
    assert steps(window) == 0


def test_turn_and_mirror_of_a_selection_are_one_step_each(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.reader.read, timeout=20_000):
        window.saving.make("map", 12, 12)
    window.box.choose_stamp("cottage")
    click(window, "F6")
    window.box.take("select")
    area = drawing(window).areas[-1]
    window.box.select([drawing(window).hex(label) for label in area.hexes])
    before = drawing(window)
    for _ in range(6):
        QTest.keyClick(window, Qt.Key.Key_Period, CONTROL)
    assert steps(window) == 7
    after = drawing(window)
    assert after.terrain == before.terrain
    assert {edge_of(after, one) for one in after.edges} == {
        edge_of(before, one) for one in before.edges
    }
    QTest.keyClick(window, Qt.Key.Key_M, CONTROL)
    assert drawing(window).terrain != before.terrain
    QTest.keyClick(window, Qt.Key.Key_M, CONTROL)
    assert drawing(window).terrain == before.terrain


def test_escape_gives_up_a_stroke(window: MainWindow) -> None:
    QTest.keyClick(window.canvas, Qt.Key.Key_L)
    canvas = window.canvas
    QTest.mousePress(canvas, LEFT, NONE, at(window, "C3"))
    QTest.mouseMove(canvas, at(window, "H3"))
    QTest.keyClick(canvas, Qt.Key.Key_Escape)
    QTest.mouseRelease(canvas, LEFT, NONE, at(window, "H3"))
    assert steps(window) == 0


def test_space_still_moves_the_board_and_paints_nothing(window: MainWindow) -> None:
    QTest.keyClick(window.canvas, Qt.Key.Key_B)
    window.canvas.zoom_to(2.0)
    before = window.canvas.camera
    QTest.keyPress(window.canvas, Qt.Key.Key_Space)
    QTest.mousePress(window.canvas, LEFT, NONE, QPoint(300, 200))
    QTest.mouseMove(window.canvas, QPoint(350, 240))
    QTest.mouseRelease(window.canvas, LEFT, NONE, QPoint(350, 240))
    QTest.keyRelease(window.canvas, Qt.Key.Key_Space)
    assert window.canvas.camera != before
    assert steps(window) == 0


def test_each_step_is_called_by_its_tool_and_what_it_laid_down(window: MainWindow) -> None:
    seen = []
    for key, places in (("B", ("C3", "D3")), ("L", ("C5", "E5")), ("R", ("S3", "T4")),
                        ("G", ("R3", "V3", "V7", "R7", "R3")), ("F", ("A1", "A1"))):  # fmt: skip
        window.box.choose_terrain("marsh")
        QTest.keyClick(window.canvas, Qt.Key[f"Key_{key}"])
        drag(window, *places)
        seen.append(window.current_document.history.undo_label)
    tools = [str(TOOLS[one][0]) for one in ("brush", "line", "rectangle", "region", "fill")]
    assert [one.en for one in seen] == [f"{tool}: marsh" for tool in tools]
    assert seen[0].fr == "Pinceau : marais"
    window.box.choose_edge("fence")
    click(window, Edge.of(hex_of(window, "S12"), 1))
    assert window.current_document.history.undo_label.en == "Edges: fence"


@pytest.mark.parametrize("key", ["F", "H"])
def test_the_same_ground_again_is_told(window: MainWindow, key: str) -> None:
    window.box.choose_terrain("interior")
    QTest.keyClick(window.canvas, Qt.Key[f"Key_{key}"])
    click(window, "D7")
    assert steps(window) == 0
    assert "already" in window.status.currentMessage()


def test_the_size_of_the_brush_is_told_with_its_keys(window: MainWindow) -> None:
    QTest.keyClick(window.canvas, Qt.Key.Key_B)
    assert window.status.hint.text().startswith("Brush of 1 hex ([ ])")
    QTest.keyClick(window.canvas, Qt.Key.Key_BracketRight)
    assert window.status.hint.text().startswith("Brush of 7 hexes ([ ])")
    QTest.keyClick(window.canvas, Qt.Key.Key_F)
    assert "Brush of" not in window.status.hint.text()


# By keyboard alone


def test_everything_by_keyboard_alone(window: MainWindow) -> None:
    canvas = window.canvas
    window.box.choose_terrain("marsh")
    QTest.keyClick(canvas, Qt.Key.Key_B)
    QTest.keyClick(canvas, Qt.Key.Key_Right, CONTROL)
    start = window.hand.cursor
    assert canvas.hovered == start, "the status line tells of it"
    assert window.hand._shown.hexes == {start}
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert drawing(window).terrain_at(start) == "marsh"
    QTest.keyClick(canvas, Qt.Key.Key_Down, CONTROL)
    QTest.keyClick(canvas, Qt.Key.Key_Space)
    assert drawing(window).terrain_at(start.neighbour(3)) == "marsh"
    assert steps(window) == 2
    QTest.keyClick(canvas, Qt.Key.Key_L)
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    QTest.keyClick(canvas, Qt.Key.Key_Right, CONTROL | SHIFT)
    assert len(window.hand._shown.hexes) == 6
    QTest.keyClick(canvas, Qt.Key.Key_Escape)
    assert steps(window) == 2
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    QTest.keyClick(canvas, Qt.Key.Key_Up, CONTROL)
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert steps(window) == 3


def test_edges_by_keyboard_alone(window: MainWindow) -> None:
    canvas = window.canvas
    window.box.choose_edge("fence")
    canvas.setFocus()
    QTest.keyClick(canvas, Qt.Key.Key_Right, CONTROL)
    QTest.keyClick(canvas, Qt.Key.Key_Period)
    QTest.keyClick(canvas, Qt.Key.Key_Period)
    edge = Edge.of(window.hand.cursor, 2)
    assert window.hand._shown.edges == (edge,)
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert [one.kind for _, one in standing(drawing(window), edge)] == ["fence"]


def test_the_focus_of_the_board_is_seen(window: MainWindow) -> None:
    window.canvas.setFocus()
    QApplication.processEvents()
    with_focus = window.canvas.grab().toImage()
    window.findings.text.setFocus()
    assert window.canvas.grab().toImage() != with_focus


# The palette


def test_the_palette_has_pictures_and_is_found_by_words_of_both_languages(
    window: MainWindow,
) -> None:
    dock = window.palette_dock
    for view in dock.lists.values():
        assert view.count() > 5
        assert all(not view.item(row).icon().isNull() for row in range(view.count()))
    QTest.keyClicks(dock.finder, "marais")
    view = dock.lists["terrain"]
    shown = [view.item(row) for row in range(view.count()) if not view.item(row).isHidden()]
    assert [one.text() for one in shown] == ["Marsh"]
    where = view.visualItemRect(shown[0]).center()
    QTest.mouseClick(view.viewport(), LEFT, pos=where)
    assert (window.box.chosen.terrain, window.box.name) == ("marsh", "brush")
    dock.finder.clear()
    QTest.keyClicks(dock.finder, "watchtower")
    assert dock.tabs.currentWidget() is dock.lists["stamp"]
    dock.finder.clear()
    window.menus.languages["fr"].trigger()
    names = [view.item(row).text() for row in range(view.count())]
    assert "Marais" in names
    assert dock.tabs.tabToolTip(1) == "Côtés"
    assert dock.tabs.tabText(dock.tabs.currentIndex()) == "Terrain"


@pytest.mark.parametrize(
    "file", ["maps/ford.map.yaml", "scenarios/night-at-the-ford.scenario.yaml"]
)
def test_after_a_click_in_the_palette_letters_are_for_the_board(open_window, file: str) -> None:
    """Whoever takes a terrain wants to say next how it is laid down."""
    window = open_window(samples_dir() / file)
    window.canvas.setFocus()
    QTest.keyClick(window.canvas, Qt.Key.Key_B)
    dock = window.palette_dock
    view = dock.lists["terrain"] if window.box.is_drawing else dock.setup.ground.list
    where = view.visualRect(view.model().index(1, 0)).center()
    view.setFocus()
    QTest.mouseClick(view.viewport(), LEFT, NONE, where)
    assert window.box.chosen.terrain == "road"
    assert window.focusWidget() is window.canvas
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_R)
    assert window.box.name == "rectangle"
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert window.focusWidget() is view, "one goes on looking"
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert window.focusWidget() is window.canvas
    assert window.box.chosen.terrain == "tree"


def test_tools_for_walls_heights_and_places_are_for_maps_only(open_window, qtbot: QtBot) -> None:
    window = open_window(samples_dir() / "scenarios" / "night-at-the-ford.scenario.yaml")
    ground = [name for name in TOOLS if name not in SETUP_TOOLS]
    assert {"edge", "height", "building", "stamp", "area", "eraser", "select"} == set(ground)
    assert not any(window.tool_menu.tools[name].isEnabled() for name in ground)
    assert not any(window.tool_menu.tools[name].isVisible() for name in ground)
    QTest.mouseMove(window.canvas, window.canvas.rect().center())
    with qtbot.waitSignal(window.canvas.hex_clicked):
        QTest.mouseClick(window.canvas, LEFT, NONE, window.canvas.rect().center())
    assert not window.bench.current.is_changed
