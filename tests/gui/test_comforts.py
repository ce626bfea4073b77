"""Notes, rulers, layers that are remembered, light under the cursor, help."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from editor.edit.journal import read_value
from editor.files.resources import samples_dir
from editor.files.starters import starter
from editor.gui.help import HelpDialog
from editor.gui.rulers import THICK, name_of
from editor.model.board import Board

SAMPLES = samples_dir()
FORD = SAMPLES / "maps" / "ford.map.yaml"
NIGHT = SAMPLES / "scenarios" / "night-at-the-ford.scenario.yaml"
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton


def test_notes_are_written_in_their_own_dock_as_one_step(open_window, qtbot: QtBot) -> None:
    window = open_window(NIGHT)
    dock = window.parts.notes
    dock.show()
    dock.raise_()
    edits = dock.pane.findChildren(QPlainTextEdit)
    assert edits[0].toPlainText().startswith("For an easier night")
    edits[0].setFocus()
    edits[0].moveCursor(edits[0].textCursor().MoveOperation.End)
    QTest.keyClicks(edits[0], " Try it.")
    qtbot.waitUntil(
        lambda: window.current_document.value.notes.en.endswith("Try it."), timeout=5000
    )
    assert window.current_document.history.at == 1
    window.menus.undo.trigger()
    assert edits[0].toPlainText().endswith("turn 2.")
    window.menus.languages["fr"].trigger()
    assert dock.pane.part is not None
    window.menus.languages["en"].trigger()


def test_a_file_without_notes_says_so(open_window, qtbot: QtBot) -> None:
    window = open_window()
    window.saving.make("catalogue")
    qtbot.waitUntil(lambda: window.current_document is not None)
    pane = window.parts.notes.pane
    assert (pane.part is None) == ("notes" not in dir(window.current_document.value))


def test_rulers_name_columns_and_rows_and_can_be_put_away(open_window) -> None:
    window = open_window(FORD)
    assert window.comforts.rulers.is_on
    window.canvas.zoom_to(1.0)
    ruled = window.canvas.grab().toImage()
    QTest.keyClick(window, Qt.Key.Key_R, CONTROL | SHIFT)
    bare = window.canvas.grab().toImage()
    half = bare.height() // 2
    assert ruled.copy(0, 0, ruled.width(), THICK) != bare.copy(0, 0, bare.width(), THICK)
    assert ruled.copy(0, 0, THICK, half) != bare.copy(0, 0, THICK, half)
    inner = (THICK + 20, THICK + 10, 200, 200)
    assert ruled.copy(*inner) == bare.copy(*inner)
    window.close()
    assert not open_window(FORD).comforts.rulers.is_on


@pytest.mark.parametrize(
    ("labels", "names"), [("letter-number", ("D", "7")), ("column-row", ("04", "07"))]
)
def test_names_of_columns_and_rows(labels: str, names: tuple[str, str]) -> None:
    text = starter("map", "a", 26, 16).replace("labels: letter-number", f"labels: {labels}")
    drawing = read_value(text, "", "map")
    board = Board.of_map(drawing)
    assert (name_of(board, 3, upright=False), name_of(board, 6, upright=True)) == names


def test_layers_are_as_they_were_left(open_window) -> None:
    window = open_window(FORD)
    window.layers.raise_()
    QTest.mouseClick(window.layers.eyes["areas"], LEFT)
    window.layers.sliders["terrain"].setValue(60)
    QTest.mouseClick(window.layers.locks["edges"], LEFT)
    window.close()
    again = open_window(FORD)
    assert not again.look.shows("areas")
    assert again.look.opacity_of("terrain") == pytest.approx(0.6)
    assert again.layers.locked == {"edges"}
    assert again.layers.locks["edges"].isChecked()
    assert not again.layers.eyes["areas"].isChecked()


def test_light_under_the_cursor_is_told_by_night(open_window) -> None:
    window = open_window(NIGHT)
    board, shown = window.shown.examined.board, window.shown
    torch = next(one for one in shown.scenario.lights if isinstance(one.at, str))
    window.canvas.point_at(board.hex(torch.at))
    assert "lit, " in window.hex_words.text()
    dark = next(one for one in board.hexes if one not in shown.lit)
    window.canvas.point_at(dark)
    assert "dark" in window.hex_words.text()


def test_by_day_light_is_not_worth_a_word(open_window) -> None:
    window = open_window(SAMPLES / "scenarios" / "first-blood-on-the-green.scenario.yaml")
    window.canvas.point_at(next(iter(window.shown.examined.board.hexes)))
    assert "lit" not in window.hex_words.text()


def test_a_picture_that_is_missing_is_told(open_window, qtbot, tmp_path: Path) -> None:
    file = tmp_path / "ford.map.yaml"
    file.write_text(FORD.read_text("utf-8") + "\nbackdrop: {image: gone.png}\n", "utf-8")
    window = open_window(file)
    qtbot.waitUntil(lambda: "gone.png" in window.statusBar().currentMessage())


def test_a_scenario_shows_the_picture_of_its_map(open_window, shelf: Path) -> None:
    """The picture lies beside the map, not beside the scenario."""
    from PySide6.QtGui import QColor, QImage

    drawing = shelf / "maps" / "ford.map.yaml"
    text = drawing.read_text("utf-8") + "\nbackdrop: {image: scan.png}\n"
    drawing.write_text(text, "utf-8")
    scan = QImage(64, 64, QImage.Format.Format_RGB32)
    scan.fill(QColor("#ff00ff"))
    assert scan.save(str(drawing.with_name("scan.png")))
    window = open_window(shelf / "scenarios" / "night-at-the-ford.scenario.yaml")
    assert "scan.png" not in window.statusBar().currentMessage()
    window.menus.night.trigger()
    window.layers.eyes["terrain"].click()
    seen = window.canvas.grab().toImage()
    window.layers.eyes["backdrop"].click()
    assert seen != window.canvas.grab().toImage()


def test_every_sheet_of_a_board_shows_its_picture(open_window, shelf: Path) -> None:
    """Eye and slider of the layer hold for all of them."""
    from PySide6.QtGui import QColor, QImage

    inks = {"ford": "#ff00ff", "village": "#00ffff"}
    for name, ink in inks.items():
        drawing = shelf / "maps" / f"{name}.map.yaml"
        text = drawing.read_text("utf-8") + f"\nbackdrop: {{image: {name}.png}}\n"
        drawing.write_text(text, "utf-8")
        scan = QImage(64, 64, QImage.Format.Format_RGB32)
        scan.fill(QColor(ink))
        assert scan.save(str(drawing.with_name(f"{name}.png")))
    file = shelf / "scenarios" / "two.scenario.yaml"
    file.write_text(
        "format: gonfalon/scenario/1\nid: two\ntitle: {en: Two}\nsystem: cry-havoc\n"
        "board: {sheets: [{map: ../maps/ford.map.yaml}, "
        "{map: ../maps/village.map.yaml, at: [26, 0], turn: 180}]}\n"
        "sides: [{id: red, name: {en: Red}}]\n",
        "utf-8",
    )
    window = open_window(file)
    window.layers.eyes["terrain"].click()
    canvas = window.canvas

    def is_seen(name: str) -> bool:
        """Whether a hex has the ink of its sheet's picture, where nothing is written or drawn."""
        x, y = canvas.layout_of_board.centre(canvas.board.hex(f"{name}:C3"))
        at = canvas.camera.to_view((x + 8, y + 8))
        seen = canvas.grab().toImage().pixelColor(round(at[0]), round(at[1])).getRgb()
        # Lines nearby are smoothed into it, by the size of the window more or less.
        return all(abs(a - b) < 24 for a, b in zip(seen, QColor(inks[name]).getRgb(), strict=True))

    assert is_seen("ford")
    assert is_seen("village")
    window.layers.sliders["backdrop"].setValue(50)
    assert not is_seen("ford")
    assert not is_seen("village")
    window.layers.eyes["backdrop"].click()
    assert not is_seen("ford")
    assert not is_seen("village")


def test_help_finds_commands_by_words_and_keys(open_window) -> None:
    window = open_window()
    QTest.qWaitForWindowActive(window)
    QTest.keyClick(window, Qt.Key.Key_F1)
    (dialog,) = window.findChildren(HelpDialog)
    assert "Ctrl+Shift+P" in dialog.page.toPlainText()
    QTest.keyClicks(dialog.line, "brush")
    said = dialog.page.toPlainText()
    assert "Tools › Brush" in said
    assert "Ctrl+O" not in said
    dialog.close()


def test_nothing_heavy_is_loaded_before_the_first_paint(tmp_path: Path) -> None:
    """What reads, checks, paints boards, prints or plays can wait until it is wanted."""
    code = (
        "import sys; from pathlib import Path; from editor.gui.app import make_window;"
        "app, window = make_window(Path(sys.argv[1]), sys.argv[2]);"
        "window.show(); window.grab(); print(*sys.modules); import os;"
        "sys.stdout.flush(); os._exit(0)"
    )
    words = [sys.executable, "-c", code, str(tmp_path / "a.ini"), str(tmp_path / "state")]
    done = subprocess.run(
        words, capture_output=True, text=True, check=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    loaded = set(done.stdout.split())
    heavy = {
        "numpy", "yaml", "jsonschema", "jsonschema_rs", "cv2", "PySide6.QtPrintSupport",
        "PySide6.QtSvg", "editor.draw.painter", "editor.systems.examine", "editor.play.session",
        "editor.gui.forms.form", "editor.gui.exporting", "editor.gui.keys",
        "editor.gui.command_palette", "editor.gui.preferences", "editor.gui.help",
        "editor.gui.workshop", "editor.gui.canvas", "editor.gui.tools.toolbox",
        "editor.gui.findings_dock", "editor.gui.palette_dock", "editor.gui.layers_dock",
        "editor.gui.parts", "editor.gui.reading", "editor.gui.asking", "editor.gui.thumbnails",
        "editor.files.yamltext", "editor.model.finding", "editor.hexgrid.hexes",
    }  # fmt: skip
    assert not heavy & loaded
    assert "editor.gui.window" in loaded


def test_a_sound_file_is_read_without_what_explains_mistakes() -> None:
    code = (
        "import sys; from editor.systems.examine import examine;"
        "assert examine(sys.argv[1]).board is not None; print(*sys.modules)"
    )
    words = [sys.executable, "-c", code, str(FORD)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert "jsonschema" not in done.stdout.split()
