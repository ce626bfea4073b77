"""Findings follow what is edited; a fix is one step; what is wanted is allowed with a reason."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.edit.commands import Put
from editor.files.resources import samples_dir
from editor.gui.allow_dialog import AllowDialog
from editor.gui.window import MainWindow
from editor.systems.examine import examine

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
SAMPLES = samples_dir()


@pytest.fixture
def window(open_window, tmp_path: Path) -> MainWindow:
    file = shutil.copy(SAMPLES / "maps" / "ford.map.yaml", tmp_path / "ford.map.yaml")
    return open_window(Path(file))


def settled(window: MainWindow, qtbot: QtBot) -> None:
    bench = window.bench
    qtbot.waitUntil(lambda: not bench.reader._tasks and not bench._rest.isActive(), timeout=20_000)


def codes(window: MainWindow) -> set[str]:
    return {one.code for one in window.findings.model.findings}


def choose(window: MainWindow, code: str) -> None:
    view = window.findings.view
    for row in range(window.findings.filter.rowCount()):
        index = window.findings.filter.index(row, 0)
        if index.data() == code:
            QTest.mouseClick(view.viewport(), LEFT, pos=view.visualRect(index).center())
            return
    raise AssertionError(f"no {code} among {codes(window)}")


def test_findings_follow_edits_and_undo(window: MainWindow, qtbot: QtBot) -> None:
    assert window.bench.do(Put(("areas", 0, "kind"), "bilding")) is None
    settled(window, qtbot)
    assert codes(window)
    checker = window.bench.current.checker
    assert checker is not None
    window.bench.undo()
    settled(window, qtbot)
    assert codes(window) == set()
    assert window.bench.current.checker is checker, "it goes on from where it was"


def places(window: MainWindow) -> dict[str, str]:
    rows = range(window.findings.filter.rowCount())
    table = [
        [window.findings.filter.index(row, column).data() for column in (0, 2)] for row in rows
    ]
    return dict(table)


def test_the_place_of_a_finding_is_said_as_people_say_it(
    open_window, tmp_path: Path, qtbot: QtBot
) -> None:
    """By hex and by name, the same before and after an edit, in the language of now."""
    text = (SAMPLES / "maps" / "ford.map.yaml").read_text("utf-8")
    text = text.replace("kind: building", "kind: bilding", 1)
    text = text.replace("\n  - {at: ", "\n  - {at: Z99, side: n, kind: wall}\n  - {at: ", 1)
    file = tmp_path / "ford.map.yaml"
    file.write_text(text, "utf-8")
    window = open_window(file)
    before = places(window)
    assert before == {"MAP006": "Hexsides: wall Z99 n", "MAP011": "Areas: The mill (mill)"}
    window.bench.do(Put(("author",), "Somebody"))
    settled(window, qtbot)
    assert places(window) == before
    window.words.choose("fr")
    assert places(window)["MAP011"].endswith(" : Le moulin (mill)")
    QTest.keyClicks(window.findings.text, "moulin")
    assert list(places(window)) == ["MAP011"]
    window.bench.do(Put(("areas", 0, "hexes", 0), "Z98"))
    window.findings.text.clear()
    settled(window, qtbot)
    assert all(" : " in place for place in places(window).values())


def test_a_finding_with_hexes_names_them_first(open_window, shelf: Path, qtbot: QtBot) -> None:
    window = open_window(shelf / "scenarios" / "night-at-the-ford.scenario.yaml")
    number = [one.id for one in window.current_document.value.units].index("noal")
    window.bench.do(Put(("units", number, "at"), "P6"))
    settled(window, qtbot)
    assert places(window)["SET117"].startswith("P6 · deserters")


def test_what_is_found_while_editing_is_what_is_found_in_the_file(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.bench.do(Put(("areas", 0, "kind"), "bilding"))
    window.bench.do(Put(("edges", 0, "kind"), "wal"))
    settled(window, qtbot)
    live = sorted(str(one.message) for one in window.findings.model.findings)
    QTest.keyClick(window, Qt.Key.Key_S, CONTROL)
    settled(window, qtbot)
    saved = sorted(str(one.message) for one in window.findings.model.findings)
    alone = sorted(str(one.message) for one in examine(window.file).findings)
    assert live == saved == alone
    assert all(one.place.line for one in window.findings.model.findings)


def test_painting_is_checked_in_the_background(window: MainWindow, qtbot: QtBot) -> None:
    window.box.choose_stamp("pond")
    middle = window.canvas.rect().center()
    QTest.mouseMove(window.canvas, middle)
    QTest.mouseClick(window.canvas, LEFT, pos=middle)
    assert window.bench._rest.isActive()
    settled(window, qtbot)
    assert window.findings.isVisible()


def test_a_fix_is_one_click_and_one_undo(window: MainWindow, qtbot: QtBot) -> None:
    assert not window.findings.fix.isEnabled()
    window.bench.do(Put(("areas", 0, "kind"), "bilding"))
    settled(window, qtbot)
    chosen = next(one for one in window.findings.model.findings if one.fix is not None)
    choose(window, chosen.code)
    assert window.findings.fix.isEnabled()
    assert window.findings.fix.toolTip() == str(chosen.fix.label)
    QTest.mouseClick(window.findings.fix, LEFT)
    settled(window, qtbot)
    assert window.current_document.value.areas[0].kind == "building"
    assert codes(window) == set()
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)
    assert window.current_document.value.areas[0].kind == "bilding"


def test_a_finding_is_allowed_with_a_reason(
    open_window, qtbot: QtBot, monkeypatch, tmp_path: Path
) -> None:
    bad = next(
        one
        for one in sorted((SAMPLES / "checks").glob("MAP*/bad.yaml"))
        if any(f.severity < 3 for f in examine(one).findings)
    )
    window = open_window(Path(shutil.copy(bad, tmp_path / "bad.map.yaml")))
    code = bad.parent.name
    choose(window, code)
    scopes = []

    def answer(dialog: AllowDialog) -> int:
        assert dialog.windowTitle() == f"Allow {code}"
        scopes.append(dialog.scope.text())
        QTest.keyClicks(dialog.line, "  ")
        assert not dialog.ok.isEnabled()
        QTest.keyClicks(dialog.line, "as the legend tells ")
        assert dialog.ok.isEnabled()
        return 1

    monkeypatch.setattr(AllowDialog, "exec", answer)
    QTest.mouseClick(window.findings.allow, LEFT)
    assert "of this kind in the file" in scopes[0]
    allowed = window.current_document.value.allow[-1]
    assert (allowed.code, allowed.why) == (code, "as the legend tells")
    settled(window, qtbot)
    assert code not in codes(window)
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)
    settled(window, qtbot)
    assert code in codes(window)


def test_a_scenario_sees_what_is_not_saved_of_its_map(
    open_window, qtbot: QtBot, shelf: Path
) -> None:
    window = open_window(shelf / "scenarios" / "night-at-the-ford.scenario.yaml")
    with qtbot.waitSignal(window.reader.read, timeout=20_000):
        window.open_file(str(shelf / "maps" / "ford.map.yaml"))
    window.box.choose_terrain("sea")
    window.box.take("rectangle")
    tool = window.box.tool
    board = window.shown.examined.board
    for place in (board.hex("A1"), board.hex("Z16")):
        spot = window.hand._spot_of(place, Qt.KeyboardModifier.NoModifier)
        tool.release(spot) if tool.is_down else tool.press(spot)
    assert window.current_document.value.terrain_at(board.hex("D7")) == "sea"
    window.bench.step(1)
    settled(window, qtbot)
    assert window.shown.scenario is not None
    assert window.shown.examined.board.terrain_at(board.hex("D7")) == "sea"
    assert codes(window), "people stand in the sea"


# Layers


def test_layers_are_hidden_faded_and_locked(window: MainWindow) -> None:
    layers = window.layers
    layers.raise_()
    shots = [window.canvas.grab().toImage()]
    QTest.mouseClick(layers.eyes["edges"], LEFT)
    shots.append(window.canvas.grab().toImage())
    assert not window.look.shows("edges")
    layers.sliders["terrain"].setValue(40)
    shots.append(window.canvas.grab().toImage())
    assert window.look.opacity_of("terrain") == pytest.approx(0.4)
    assert shots[0] != shots[1] != shots[2]
    QTest.mouseClick(layers.eyes["edges"], LEFT)
    layers.sliders["terrain"].setValue(100)
    assert window.canvas.grab().toImage() == shots[0]
    QTest.mouseClick(layers.locks["terrain"], LEFT)
    window.box.take("brush")
    at = window.canvas.rect().center()
    QTest.mouseClick(window.canvas, LEFT, pos=at)
    assert not window.bench.current.is_changed
    assert "Terrain" in window.statusBar().currentMessage()
    QTest.mouseClick(layers.locks["terrain"], LEFT)
    QTest.mouseClick(window.canvas, LEFT, pos=at)
    assert window.bench.current.is_changed


def test_the_overview_follows_and_leads(window: MainWindow, qtbot: QtBot) -> None:
    small = window.minimap.map
    before = small.grab().toImage()
    window.canvas.zoom_to(2.0)
    assert small.grab().toImage() != before
    QTest.mouseClick(small, LEFT, pos=small.rect().center())
    x, y = window.canvas.camera.centre
    left, top, right, bottom = window.canvas.bounds
    assert (x, y) == pytest.approx(((left + right) / 2, (top + bottom) / 2), abs=40)
    now = small.grab().toImage()
    window.box.choose_terrain("sea")
    window.box.choose_size(19)
    QTest.mouseClick(window.canvas, LEFT, pos=window.canvas.rect().center())
    qtbot.waitUntil(lambda: small.grab().toImage() != now, timeout=3000)


def test_a_picture_lies_under_the_drawing(open_window, tmp_path: Path) -> None:
    from PySide6.QtGui import QColor, QImage

    scan = QImage(200, 150, QImage.Format.Format_RGB32)
    scan.fill(QColor("#ff00ff"))
    assert scan.save(str(tmp_path / "scan.png"))
    text = (SAMPLES / "maps" / "ford.map.yaml").read_text("utf-8")
    file = tmp_path / "ford.map.yaml"
    file.write_text(text + "\nbackdrop: {image: scan.png}\n", "utf-8")
    window = open_window(file)
    middle = window.canvas.rect().center()

    def ink() -> QColor:
        return window.canvas.grab().toImage().pixelColor(middle)

    covered = ink()
    window.layers.eyes["terrain"].click()
    assert ink() != covered
    window.layers.eyes["backdrop"].click()
    bare = ink()
    window.layers.eyes["backdrop"].click()
    assert ink() != bare
