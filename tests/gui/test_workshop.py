"""Menus, board, tools and docks come after the first paint, as if they had always been there."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget
from pytestqt.qtbot import QtBot

from editor.files.resources import samples_dir
from editor.gui.command_palette import CommandPalette
from editor.gui.settings import Settings
from editor.gui.window import MainWindow

FORD = samples_dir() / "maps" / "ford.map.yaml"
Area, Side = Qt.DockWidgetArea, Qt.ToolBarArea
Held = Qt.KeyboardModifier


def begun(qtbot: QtBot, ini: Path, tmp_path: Path) -> MainWindow:
    """A window that nobody has looked at yet."""
    window = MainWindow(Settings(ini), tmp_path / "journals")
    qtbot.addWidget(window)
    return window


def test_no_dock_is_made_before_the_first_paint_and_all_soon_after(
    qtbot: QtBot, ini: Path, tmp_path: Path
) -> None:
    window = begun(qtbot, ini, tmp_path)
    window.show()
    window.grab()
    assert not window.is_furnished
    assert not window.findChildren(QDockWidget)
    qtbot.waitUntil(lambda: window.is_furnished)
    assert len(window.findChildren(QDockWidget)) == len(window.docks) == 9
    assert not any(dock.isVisible() for dock in window.docks)
    assert window.pages.currentWidget() is window.start_page


def test_a_key_that_is_pressed_at_once_gives_its_command(
    qtbot: QtBot, ini: Path, tmp_path: Path
) -> None:
    window = begun(qtbot, ini, tmp_path)
    with qtbot.waitActive(window):
        window.show()
    assert not window.is_furnished
    QTest.keyClick(window, Qt.Key.Key_P, Held.ControlModifier | Held.ShiftModifier)
    (palette,) = window.findChildren(CommandPalette)
    assert palette.isVisible()
    palette.reject()


def test_bars_come_with_the_first_file_and_stay_where_they_were_put(open_window, qtbot) -> None:
    window = open_window()
    tools, drawing = window.workshop.bars
    assert not tools.isVisible()
    assert not drawing.isVisible()
    window.open_file(str(FORD))
    qtbot.waitUntil(lambda: window.shown is not None)
    assert tools.isVisible()
    assert drawing.isVisible()
    assert window.toolBarArea(drawing) == Side.LeftToolBarArea
    window.addToolBar(Side.RightToolBarArea, drawing)
    tools.hide()
    window.close()
    between = open_window()
    QTest.qWait(100)
    between.close()
    again = open_window(FORD)
    tools, drawing = again.workshop.bars
    assert again.toolBarArea(drawing) == Side.RightToolBarArea
    assert drawing.isVisible()
    assert not tools.isVisible()


def test_nothing_flashes_up_while_they_are_made(qtbot: QtBot, ini: Path, tmp_path: Path) -> None:
    """A widget that belongs to nobody would be shown as a window, and take the keyboard."""
    window = begun(qtbot, ini, tmp_path)
    with qtbot.waitActive(window):
        window.show()
    before = QApplication.topLevelWindows()
    lost: list[object] = []
    qapp = QApplication.instance()
    assert isinstance(qapp, QApplication)
    qapp.focusWindowChanged.connect(lost.append)
    qtbot.waitUntil(lambda: window.is_furnished)
    qtbot.wait(20)
    assert lost == []
    assert QApplication.topLevelWindows() == before


def test_docks_take_the_places_where_they_were_left(open_window) -> None:
    window = open_window(FORD)
    window.addDockWidget(Area.RightDockWidgetArea, window.parts.outline)
    window.minimap.setFloating(True)
    window.layers.hide()
    window.resizeDocks([window.findings], [260], Qt.Orientation.Vertical)
    window.resizeDocks([window.palette_dock], [340], Qt.Orientation.Horizontal)
    QTest.qWait(50)
    sizes = window.findings.height(), window.palette_dock.width()
    window.close()
    again = open_window()
    QTest.qWait(100)
    assert not again.findings.isVisible()
    again.open_file(str(FORD))
    while again.shown is None:
        QTest.qWait(10)
    QTest.qWait(50)
    assert again.dockWidgetArea(again.parts.outline) == Area.RightDockWidgetArea
    assert again.minimap.isFloating()
    assert again.minimap.isVisible()
    assert again.layers.isHidden()
    assert set(again.tabifiedDockWidgets(again.history)) == {
        again.parts.properties, again.parts.source,
    }  # fmt: skip
    assert (again.findings.height(), again.palette_dock.width()) == sizes


def test_a_floating_panel_is_painted_when_it_comes_back(open_window) -> None:
    """Qt leaves a panel that begins to float while nothing is painted without paint for ever."""
    window = open_window(FORD)
    window.parts.properties.setFloating(True)
    window.parts.properties.move(40, 40)
    window.close()
    again = open_window(FORD)
    assert again.parts.properties.isFloating()
    assert [dock.objectName() for dock in again.docks if not dock.updatesEnabled()] == []


def test_the_panel_that_was_in_front_is_in_front_again(open_window) -> None:
    window = open_window(FORD)
    QTest.qWait(50)
    assert not window.parts.properties.visibleRegion().isEmpty()
    window.parts.source.raise_()
    QTest.qWait(50)
    window.close()
    again = open_window(FORD)
    QTest.qWait(50)
    assert not again.parts.source.visibleRegion().isEmpty()
    assert again.parts.properties.visibleRegion().isEmpty()


def test_a_start_without_a_file_leaves_the_places_as_they_were(open_window) -> None:
    window = open_window(FORD)
    window.addDockWidget(Area.RightDockWidgetArea, window.parts.outline)
    window.findings.hide()
    window.close()
    between = open_window()
    QTest.qWait(100)
    between.close()
    again = open_window(FORD)
    assert again.dockWidgetArea(again.parts.outline) == Area.RightDockWidgetArea
    assert again.findings.isHidden()
    assert again.history.isVisibleTo(again)


def test_what_was_chosen_before_they_were_made_reaches_them(
    qtbot: QtBot, ini: Path, tmp_path: Path
) -> None:
    window = begun(qtbot, ini, tmp_path)
    window.choose_language("fr")
    window.choose_theme("dark")
    window.show_labels(False)
    assert not window.is_furnished
    try:
        assert window.findings.windowTitle() == "Constats"
        assert not window.layers.eyes["terrain"].icon().isNull()
        assert window.layers.names["terrain"].text() == "Terrain"
        assert window.box.level == window.look.level
    finally:
        window.choose_language("en")
    assert window.findings.windowTitle() == "Findings"


def test_a_menu_that_is_opened_at_once_has_its_entries(
    qtbot: QtBot, ini: Path, tmp_path: Path
) -> None:
    window = begun(qtbot, ini, tmp_path)
    titles = window.titles.menus
    assert all(menu.isEmpty() for menu in titles.values())
    titles["view"].aboutToShow.emit()
    assert not any(menu.isEmpty() for menu in titles.values())
    listed = window.menus.panels.actions()
    assert [action.text() for action in listed] == [dock.windowTitle() for dock in window.docks]
    assert not any(action.isEnabled() for action in listed)


def test_the_key_of_a_panel_works_once_a_file_is_open(open_window) -> None:
    window = open_window(FORD)
    assert window.findings.isVisible()
    QTest.keyClick(
        window,
        Qt.Key.Key_M,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )
    assert window.findings.isHidden()
