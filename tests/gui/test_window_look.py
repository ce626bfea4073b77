"""Findings that lead to their hexes, and all that the View and Language menus change."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QGuiApplication, QHelpEvent, QImage, QPalette, QScreen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QListWidget,
    QListWidgetItem,
    QRadioButton,
    QTabBar,
    QToolTip,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editor.files.resources import samples_dir
from editor.gui.settings import Settings
from editor.gui.theme import apply_theme
from editor.gui.titles import Menu
from editor.gui.window import MainWindow
from editor.model.finding import Severity

SAMPLES = samples_dir()
CASTLE = SAMPLES / "scenarios" / "the-walls-of-montbrun.scenario.yaml"
NIGHT = SAMPLES / "scenarios" / "night-at-the-ford.scenario.yaml"
LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier
Role = QPalette.ColorRole
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def faulty(shelf: Path) -> Path:
    """A castle with three mistakes: two with a place on the board, one above the ground."""
    file = shelf / "scenarios" / CASTLE.name
    text = file.read_text("utf-8")
    for good, bad in (
        ("kind: mantlets, at: G8", "kind: mantletz, at: G8"),
        ("from: valcourt/renier,", "from: valcourt/reniet,"),
        ("from: valcourt/berthin, side: valcourt, at: L9", "from: valcourt/berthin, side: valcourt, at: L99"),  # noqa: E501
    ):  # fmt: skip
        assert good in text
        text = text.replace(good, bad)
    file.write_text(text, "utf-8")
    return file


def unlike(one: QImage, other: QImage) -> int:
    """How much two pictures of one size differ, dot by dot."""
    pixels = [image.convertToFormat(QImage.Format.Format_Grayscale8) for image in (one, other)]
    # Lines are filled up to four bytes, and with what is nobody's business.
    rows = [
        np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1) for image in pixels
    ]
    greys = [row[:, : one.width()].astype(int) for row in rows]
    return int(np.abs(greys[0] - greys[1]).sum())


def click_row(window: MainWindow, words: str) -> None:
    """Click on the row of the finding that says so."""
    view, rows = window.findings.view, window.findings.filter
    for row in range(rows.rowCount()):
        index = rows.index(row, 1)
        if words in index.data():
            view.scrollTo(index)
            QTest.mouseClick(view.viewport(), LEFT, pos=view.visualRect(index).center())
            return
    raise AssertionError(f"no finding says {words!r}")


def ring(window: MainWindow, label: str) -> QColor:
    """The colour at the middle of a hex as the view shows it."""
    canvas = window.canvas
    x, y = canvas.camera.to_view(
        canvas._painter.layout.centre(window.shown.examined.board.hex(label))
    )
    return canvas.grab().toImage().pixelColor(round(x), round(y))


# Findings


def test_a_click_on_a_finding_centres_its_hex_and_makes_it_flash(open_window, faulty: Path) -> None:
    window = open_window(faulty)
    canvas, place = window.canvas, window.shown.examined.board.hex("G8")
    assert canvas._badges[place] is Severity.ERROR, "the obstacle says where it is"
    calm = ring(window, "G8")
    click_row(window, "mantletz")
    assert canvas._flash.hexes == (place,)
    x, y = canvas.camera.to_view(canvas._painter.layout.centre(place))
    assert (x, y) == pytest.approx((canvas.width() / 2, canvas.height() / 2), abs=1)
    assert ring(window, "G8") != calm


def test_the_flash_fades(open_window, qtbot: QtBot, faulty: Path) -> None:
    window = open_window(faulty)
    click_row(window, "mantletz")
    assert window.canvas._flash.strength > 0.9
    with qtbot.waitSignal(window.canvas._flash._fade.finished, timeout=5000):
        pass
    assert window.canvas._flash.strength == 0


def test_a_finding_above_the_ground_shows_its_level(open_window, faulty: Path) -> None:
    window = open_window(faulty)
    click_row(window, "reniet")
    assert window.look.level == 2
    assert window.canvas._flash.hexes == (window.shown.examined.board.hex("K7"),)


def test_a_finding_without_a_hex_says_so(open_window, faulty: Path) -> None:
    window = open_window(faulty)
    click_row(window, "L99")
    assert window.canvas._flash.hexes == ()
    assert "not about a hex" in window.statusBar().currentMessage()
    assert f"{faulty.name}:107" in window.statusBar().currentMessage()


def test_f8_walks_through_the_findings_and_round_again(open_window, faulty: Path) -> None:
    window = open_window(faulty)
    rows = window.findings.filter.rowCount()
    visited = []
    for _ in range(rows + 1):
        QTest.keyClick(window, Qt.Key.Key_F8)
        visited.append(window.findings.view.currentIndex().row())
    assert visited == [*range(rows), 0]
    QTest.keyClick(window, Qt.Key.Key_F8, SHIFT)
    assert window.findings.view.currentIndex().row() == rows - 1


def test_enter_shows_and_ctrl_c_copies(open_window, faulty: Path) -> None:
    window = open_window(faulty)
    view = window.findings.view
    view.setFocus()
    view.setCurrentIndex(window.findings.filter.index(0, 0))
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert window.canvas._flash.hexes
    QTest.keyClick(view, Qt.Key.Key_C, CONTROL)
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith(str(window.findings.model.findings[0].place))
    assert window.findings.model.findings[0].code in copied


def test_findings_are_filtered_by_words_and_by_severity(open_window, faulty: Path) -> None:
    window = open_window(faulty)
    dock = window.findings
    QTest.keyClicks(dock.text, "mantletz SET107")
    assert dock.filter.rowCount() == 1
    dock.text.clear()
    QTest.keyClicks(dock.text, "mantletz vouliez-vous")
    assert dock.filter.rowCount() == 1, "words of the other language may be used"
    dock.text.setText("nothing says this")
    assert dock.nothing.isVisible()
    assert dock.nothing.text() == "No finding matches the filter"
    dock.text.clear()
    QTest.mouseClick(dock.buttons[Severity.ERROR], LEFT)
    assert dock.filter.rowCount() == 0
    QTest.mouseClick(dock.buttons[Severity.ERROR], LEFT)
    assert dock.filter.rowCount() == len(window.shown.findings)


def test_a_badge_tells_its_finding(open_window, faulty: Path) -> None:
    window = open_window(faulty)
    click_row(window, "mantletz")
    canvas = window.canvas
    at = QPoint(canvas.width() // 2, canvas.height() // 2)
    QTest.mouseMove(canvas, at)
    help_event = QHelpEvent(QEvent.Type.ToolTip, at, canvas.mapToGlobal(at))
    QApplication.sendEvent(canvas, help_event)
    assert "mantletz" in QToolTip.text()
    QToolTip.hideText()


def test_the_chosen_finding_stays_chosen_when_the_file_is_read_again(
    open_window, qtbot: QtBot, faulty: Path
) -> None:
    window = open_window(faulty)
    click_row(window, "reniet")
    chosen = window.findings.view.currentIndex().row()
    with qtbot.waitSignal(window.reader.read, timeout=20_000):
        faulty.write_text("# one line more\n" + faulty.read_text("utf-8"), "utf-8")
    assert window.findings.view.currentIndex().row() == chosen


# View


def test_night_is_shown_for_a_scenario_by_night_and_may_be_lit(open_window) -> None:
    window = open_window(NIGHT)
    assert window.look.night
    assert window.menus.night.isChecked()
    dark = ring(window, "V3").lightness()
    QTest.keyClick(window, Qt.Key.Key_N, CONTROL | SHIFT)
    assert not window.look.night
    assert ring(window, "V3").lightness() > dark + 20


def test_levels_go_up_and_down_as_far_as_they_go(open_window) -> None:
    window = open_window(CASTLE)
    levels = sorted(window.shown.levels)
    ground = window.canvas.grab().toImage()
    above = [level for level in levels if level > 0]
    for level in above:
        QTest.keyClick(window, Qt.Key.Key_PageUp, CONTROL)
        assert window.look.level == level
        assert str(window.shown.level_name(level)) in window.hex_words.text()
    assert not window.menus.level_up.isEnabled()
    assert window.canvas.grab().toImage() != ground
    for level in levels[::-1][1:]:
        QTest.keyClick(window, Qt.Key.Key_PageDown, CONTROL)
        assert window.look.level == level
    assert not window.menus.level_down.isEnabled()
    names = [action.text() for action in window.menus.level_menu.actions() if action.isCheckable()]
    assert len(names) == len(levels)
    ground_row = [
        action for action in window.menus.level_menu.actions() if action.text() == "Ground"
    ]
    ground_row[0].trigger()
    assert window.look.level == 0
    assert window.canvas.grab().toImage() == ground


def test_a_board_with_only_the_ground_has_no_levels_to_choose(open_window) -> None:
    window = open_window(SAMPLES / "scenarios" / "first-blood-on-the-green.scenario.yaml")
    assert window.shown.levels == (0,)
    assert not window.menus.level_menu.isEnabled()
    assert not window.menus.level_up.isEnabled()
    assert not window.menus.level_down.isEnabled()


def test_labels_and_grid_are_hidden_and_stay_so(open_window) -> None:
    window = open_window(NIGHT)
    window.show_night(False)
    window.canvas.zoom_to(1.0)
    shots = [window.canvas.grab().toImage()]
    for key in (Qt.Key.Key_L, Qt.Key.Key_G):
        QTest.keyClick(window, key, CONTROL)
        shots.append(window.canvas.grab().toImage())
    assert shots[0] != shots[1] != shots[2]
    window.close()
    again = open_window(NIGHT)
    assert (again.look.labels, again.look.grid) == (False, False)
    assert not again.menus.labels.isChecked()


def test_the_language_changes_everywhere_at_once_board_included(
    open_window, faulty: Path, ini: Path
) -> None:
    window = open_window(faulty)
    before = window.canvas.grab().toImage()
    window.menus.languages["fr"].trigger()
    assert window.menus.open.text() == "&Ouvrir…"
    assert window.findings.windowTitle() == "Constats"
    assert window.findings.model.headerData(2, Qt.Orientation.Horizontal) == "Endroit"
    messages = [str(one.message) for one in window.findings.model.findings]
    assert [window.findings.filter.index(0, 1).data()] == messages[:1]
    assert any("vouliez-vous" in one for one in messages)
    assert window.hex_words.text().endswith("Sol")
    french = unlike(window.canvas.grab().toImage(), before)
    window.menus.languages["en"].trigger()
    english = unlike(window.canvas.grab().toImage(), before)
    # Not equal to the dot: Qt's letters depend a little on what was written before.
    assert english < french / 3, "names of places are written on the board"
    window.menus.languages["fr"].trigger()
    window.close()
    assert Settings(ini).language == "fr"
    again = open_window()
    assert again.start_page.open_button.text() == "Ou&vrir un fichier…"
    assert again.menus.languages["fr"].isChecked()


def test_no_command_is_left_without_words_in_either_language(open_window) -> None:
    window = open_window(CASTLE)
    said = []
    for language in ("en", "fr"):
        window.menus.languages[language].trigger()
        actions = [one for menu in window.menuBar().actions() for one in menu.menu().actions()]
        words = [one.text() for one in actions if not one.isSeparator()]
        assert all(words)
        said.append(words)
    same = [one for one, other in zip(*said, strict=True) if one == other]
    assert set(same) <= {"&English", "&Français", "&Guide", "Rectangle"}


def test_no_two_keys_are_the_same(open_window) -> None:
    window = open_window(CASTLE)
    restore = window.tool_menu.tools["restore"]  # the eraser of scenarios
    assert restore.shortcut() == window.tool_menu.tools["eraser"].shortcut()
    keys: dict[bool, list[str]] = {False: [], True: []}
    for menu in window.menuBar().actions():
        # While a game is on, its commands have the keys of those that are not to be given then.
        is_game = menu.text().replace("&", "") == "Play"
        keys[is_game] += [
            key.toString()
            for one in menu.menu().actions()
            for key in one.shortcuts()
            if one is not restore
        ]
    for one in keys.values():
        assert len(one) == len(set(one))
    assert len(keys[False]) > 12


def test_the_theme_changes_live_and_is_kept(open_window, qapp: QApplication, ini: Path) -> None:
    window = open_window(CASTLE)
    try:
        window.menus.themes["light"].trigger()
        light, board = qapp.palette(), window.canvas.grab().toImage()
        icon = window.menus.open.icon().pixmap(24, 24).toImage()
        window.menus.themes["dark"].trigger()
        assert window.look.dark
        assert _ground(qapp.palette()) < 80 < _ground(light)
        assert window.canvas.grab().toImage() != board
        assert window.menus.open.icon().pixmap(24, 24).toImage() != icon
        assert Settings(ini).theme == "dark"
    finally:
        apply_theme(qapp, "light")


def _ground(palette: QPalette) -> int:
    return palette.color(QPalette.ColorRole.Window).lightness()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_can_be_read_on_their_ground(qapp: QApplication, theme: str) -> None:
    """At least 4.5 to 1, as WCAG asks of text; 3 to 1 for what is disabled."""
    apply_theme(qapp, theme)
    palette, role, group = qapp.palette(), QPalette.ColorRole, QPalette.ColorGroup
    try:
        for ink, ground in (
            (role.WindowText, role.Window), (role.Text, role.Base), (role.Text, role.AlternateBase),
            (role.ButtonText, role.Button), (role.ButtonText, role.Window),
            (role.ToolTipText, role.ToolTipBase), (role.Link, role.Base),
        ):  # fmt: skip
            assert contrast(palette.color(ink), palette.color(ground)) >= 4.5, (ink, ground)
        hint = palette.color(role.PlaceholderText), palette.color(role.Base)
        faded = palette.color(group.Disabled, role.WindowText), palette.color(role.Window)
        chosen = palette.color(role.HighlightedText), palette.color(role.Highlight)
        assert min(contrast(*hint), contrast(*chosen)) >= 4.5
        assert contrast(*faded) >= 3.0
    finally:
        apply_theme(qapp, "light")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_boxes_to_tick_are_seen_on_their_ground(
    qapp: QApplication, qtbot: QtBot, theme: str
) -> None:
    """Their rims at least 3 to 1, as WCAG asks of controls: alone, in lists and in menus."""
    whole, menu = QWidget(), Menu()
    column, ticks = QVBoxLayout(whole), QListWidget()
    boxes = [QCheckBox("grid"), QRadioButton("night"), ticks]
    for box in boxes:
        column.addWidget(box)
    entry = QListWidgetItem("valcourt", ticks)
    entry.setCheckState(Qt.CheckState.Unchecked)
    menu.addAction("labels").setCheckable(True)
    qtbot.addWidget(whole)
    qtbot.addWidget(menu)
    try:
        apply_theme(qapp, theme)
        whole.resize(300, 200)
        menu.resize(menu.sizeHint())
        palette = qapp.palette()
        base, ground = (
            palette.color(QPalette.ColorRole.Base),
            palette.color(QPalette.ColorRole.Window),
        )
        for box in boxes[:2]:
            assert rim(box.grab().toImage(), box.height() // 2, 20, [ground, base]) >= 3.0, box
        row = ticks.visualItemRect(entry)
        seen = ticks.viewport().grab(row).toImage()
        assert rim(seen, row.height() // 2, 24, [base]) >= 3.0
        at = menu.actionGeometry(menu.actions()[0])
        assert rim(menu.grab(at).toImage(), at.height() // 2, 24, [base]) >= 3.0
    finally:
        apply_theme(qapp, "light")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_in_a_list_that_opens_can_be_read(
    qapp: QApplication, qtbot: QtBot, theme: str
) -> None:
    """Such a list is painted as a menu, whose ground it shows."""
    combo = QComboBox()
    combo.addItems(["Montbrun", "The Ford"])
    qtbot.addWidget(combo)
    try:
        apply_theme(qapp, theme)
        combo.show()
        combo.showPopup()
        view = combo.view()
        seen = view.viewport().grab(view.visualRect(combo.model().index(1, 0))).toImage()
        ground = seen.pixelColor(3, seen.height() // 2)
        assert contrast(qapp.palette().color(QPalette.ColorRole.Text), ground) >= 10
        combo.hidePopup()
    finally:
        apply_theme(qapp, "light")


def rim(image: QImage, y: int, wide: int, grounds: list[QColor]) -> float:
    """What stands out most from all of these on the way through a box that is not ticked."""
    seen = [image.pixelColor(x, y) for x in range(wide)]
    return max(min(contrast(one, ground) for ground in grounds) for one in seen)


def contrast(one: QColor, other: QColor) -> float:
    def light(colour: QColor) -> float:
        parts = (colour.redF(), colour.greenF(), colour.blueF())
        red, green, blue = (
            c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05

    high, low = sorted((light(one), light(other)), reverse=True)
    return high / low


# The start page, help, settings


def test_samples_are_listed_by_their_titles_in_both_languages(open_window, qtbot: QtBot) -> None:
    window = open_window()
    samples = window.start_page.samples

    def names() -> list[str]:
        groups = [samples.topLevelItem(n) for n in range(samples.topLevelItemCount())]
        return [group.child(n).text(0) for group in groups for n in range(group.childCount())]

    qtbot.waitUntil(lambda: "Night at the Ford" in names())
    window.menus.languages["fr"].trigger()
    assert "La nuit du gué" in names()
    assert not window.findings.isVisible()
    window.menus.samples.aboutToShow.emit()
    menus = [action.menu() for action in window.menus.samples.actions()]
    assert "La nuit du gué" in [action.text() for menu in menus for action in menu.actions()]


def test_a_sample_is_opened_by_the_keyboard_alone(open_window, qtbot: QtBot) -> None:
    window = open_window()
    samples = window.start_page.samples
    qtbot.waitUntil(lambda: samples.topLevelItem(0).child(0).text(0) != "")
    samples.setFocus()
    samples.setCurrentItem(samples.topLevelItem(0))
    QTest.keyClick(samples, Qt.Key.Key_Down)
    with qtbot.waitSignal(window.reader.read, timeout=20_000):
        QTest.keyClick(samples, Qt.Key.Key_Return)
    assert window.pages.currentWidget() is window.canvas


def test_the_tab_key_visits_everything_on_the_start_page(open_window) -> None:
    window = open_window()
    page = window.start_page
    page.open_button.setFocus()
    QTest.keyClick(page.open_button, Qt.Key.Key_Tab)
    assert window.focusWidget() is page.samples


@pytest.mark.parametrize("name", ["keys", "about"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_help_opens_and_closes(open_window, name: str, language: str) -> None:
    window = open_window()
    window.menus.languages[language].trigger()
    getattr(window.menus, name).trigger()
    boxes = [one for one in window.findChildren(QDialog) if one.isVisible()]
    assert len(boxes) == 1
    said = boxes[0].text() if name == "about" else boxes[0].page.toPlainText()
    assert len(said) > 60
    assert ("PySide" if name == "about" else "Ctrl+O") in said
    QTest.keyClick(boxes[0], Qt.Key.Key_Escape)
    assert not boxes[0].isVisible()


@pytest.mark.parametrize(
    "content",
    [
        b"\x00\xff\xfe nonsense",
        b"[General]\nrecent=[1, {}, null]\ntheme=pink\nlanguage=klingon\nlabels=maybe\n"
        b"geometry=%%%\nstate=AAAA\n",
        b'[General]\nrecent="{\\"a\\": 1}"\n',
    ],
)
def test_unreadable_settings_are_as_if_never_written(
    open_window, ini: Path, content: bytes
) -> None:
    ini.parent.mkdir()
    ini.write_bytes(content)
    window = open_window(NIGHT)
    assert window.settings.theme == "system"
    assert window.settings.language is None
    assert window.look.labels
    assert window.pages.currentWidget() is window.canvas
    assert window.settings.recent[0] == str(NIGHT)


def test_settings_that_are_a_folder_do_no_harm(open_window, ini: Path) -> None:
    ini.mkdir(parents=True)
    window = open_window(NIGHT)
    assert window.close()


def test_the_window_comes_back_as_it_was(open_window) -> None:
    window = open_window(NIGHT)
    window.resize(900, 620)
    window.findings.hide()
    window.close()
    again = open_window()
    again.close()
    third = open_window(NIGHT)
    assert third.findings.isHidden()


def test_a_first_window_is_no_larger_than_the_screen(
    qtbot: QtBot, ini: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also with its frame: nothing of it, not the line at the bottom, is beyond the screen."""
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _: QRect(0, 0, 1280, 800))
    window = MainWindow(Settings(ini), tmp_path / "journals")
    qtbot.addWidget(window)
    assert window.width() <= 1280
    assert 600 < window.height() <= 800 - 40


def test_a_window_closed_before_any_file_keeps_its_list(open_window) -> None:
    open_window().close()
    assert open_window(NIGHT).findings.isVisible()


def test_no_tab_bar_stands_about(open_window, qtbot: QtBot) -> None:
    """Qt forgets a tab bar when a lone dock gets a neighbour behind it."""
    here = Qt.FindChildOption.FindDirectChildrenOnly
    window = open_window(SAMPLES / "maps" / "green.map.yaml")
    qtbot.wait(50)
    bars = [bar for bar in window.findChildren(QTabBar, options=here) if bar.isVisible()]
    names = [bar.tabText(0) for bar in bars if bar.count()]
    assert len(names) == len(set(names)) == 2


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_window_with_its_panels_fits_a_small_screen(open_window, language: str) -> None:
    """1280 x 800: no page that is not in front makes it wider, nor does either language."""
    window = open_window(SAMPLES / "scenarios" / "the-great-hunt.scenario.yaml")
    window.choose_language(language)
    window.resize(1280, 800)
    QTest.qWait(50)
    least = window.minimumSizeHint()
    assert (least.width() <= 1240, least.height() <= 760) == (True, True), least
    assert (window.width(), window.height()) == (1280, 800)
