"""On the board of a game: what is marked, what a click does, what is known before it."""

from __future__ import annotations

import pytest
from play_table import CONTROL, NONE, Player
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.files.resources import samples_dir

SCENARIOS = samples_dir() / "scenarios"
GREEN = SCENARIOS / "first-blood-on-the-green.scenario.yaml"


@pytest.fixture
def player(open_window, qtbot: QtBot) -> Player:
    found = Player(open_window(GREEN), qtbot)
    found.start()
    return found


@pytest.fixture
def mover(player: Player) -> Player:
    """In the movement step of the first side."""
    player.type_line("done")
    if player.director.moment.item.name == "charge":
        player.type_line("done")
    assert player.director.moment.item.name == "move"
    return player


def test_those_who_may_act_are_ringed_and_targets_of_the_chosen_one_marked(player: Player) -> None:
    board = player.director.room.board
    assert player.at("gautelot") in board.marks.acts
    player.click(player.at("gautelot"))
    assert player.director.hand.chosen == "gautelot"
    assert player.at("gautelot") in board.marks.chosen
    assert player.at("edern") in board.marks.foes


def test_hovering_a_target_tells_the_chance_of_each_result_before_the_click(
    player: Player,
) -> None:
    player.click(player.at("gautelot"))
    player.point(player.at("edern"))
    board = player.director.room.board
    assert board.card.isVisible()
    page = board.card.label.text()
    assert "Edern" in page
    assert "no effect" in page
    assert "%" in page
    assert player.done == [], "nothing has been done yet"


def test_a_click_on_the_target_shoots_or_asks_with_which_weapon(player: Player) -> None:
    player.click(player.at("gautelot"))
    player.click(player.at("edern"))
    if not player.done:
        menu = player.director.hand.menu
        assert menu is not None
        QTest.keyClick(menu, Qt.Key.Key_Down)
        QTest.keyClick(menu, Qt.Key.Key_Return)
        player.settle()
    assert player.done[0].startswith("fire gautelot edern")


def test_hovering_a_hex_shows_the_way_and_its_cost_and_a_click_goes_there(mover: Player) -> None:
    mover.click(mover.at("eudelin"))
    hand, board = mover.director.hand, mover.director.room.board
    assert hand.ways is not None
    costs = board.marks.costs
    far = max(
        (place for place, cost in costs.items() if cost == 3),
        key=lambda place: (place.distance(mover.at("eudelin")), place.q, place.r),
    )
    mover.point(far)
    assert board.marks.path[0] == mover.at("eudelin")
    assert board.marks.path[-1] == far
    assert "cost 3" in board.card.label.text()
    assert "CHB-5.1-terrain-cost" in mover.director.room.choices.page.toHtml()
    mover.click(far)
    assert mover.done[-1].startswith("step eudelin ")
    assert len(mover.done[-1].split()) == 2 + len(board_path(mover))


def board_path(player: Player) -> list[str]:
    return player.done[-1].split()[2:]


def test_reactions_of_the_other_side_pop_up_and_a_digit_answers(mover: Player) -> None:
    """Eudelin comes near: whoever may shoot or strike is asked."""
    reaction = mover.director.room.reaction
    mover.type_line("step eudelin G7")
    assert mover.director.moment.item.side != mover.director.moment.state.active
    assert reaction.isVisible()
    assert reaction.isAncestorOf(mover.window.focusWidget())
    count = len(mover.done)
    last = len(reaction.buttons)
    assert "%" in reaction.buttons[0].text(), "how likely it works"
    QTest.keyClick(mover.window.focusWidget(), Qt.Key(Qt.Key.Key_0.value + last))
    mover.settle()
    assert len(mover.done) > count
    assert mover.done[count] in {"pass", "hold"}


def test_a_whole_move_by_the_keyboard_alone(mover: Player) -> None:
    board = mover.director.room.board
    board.setFocus()
    mover.press(Qt.Key.Key_N, on=board)
    first = mover.director.hand.chosen
    mover.press(Qt.Key.Key_N, on=board)
    assert mover.director.hand.chosen not in {None, first}
    mover.press(Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier, on=board)
    assert mover.director.hand.chosen == first
    assert board.cursor_hex == mover.at(first)
    start = mover.at(first)
    mover.press(Qt.Key.Key_Up, CONTROL, on=board)
    assert board.card.isVisible()
    count = len(mover.done)
    mover.press(Qt.Key.Key_Return, on=board)
    assert mover.done[count].startswith(f"step {first} ")
    assert mover.at(first) != start
    mover.press(Qt.Key.Key_Return, CONTROL, on=board)
    assert mover.done[-1] == "done" or mover.director.moment.item.name != "move"


def test_escape_lets_go_of_a_unit_and_then_stops(mover: Player) -> None:
    board = mover.director.room.board
    board.setFocus()
    mover.press(Qt.Key.Key_N, on=board)
    assert mover.director.hand.chosen is not None
    mover.director._saved = len(mover.director.moment.log)
    mover.press(Qt.Key.Key_Escape, on=board)
    assert mover.director.hand.chosen is None
    assert mover.window.play.is_on
    mover.press(Qt.Key.Key_Escape, on=board)
    assert not mover.window.play.is_on


def test_a_charge_is_foreseen_with_its_path(player: Player) -> None:
    player.type_line("done")
    charge = next((one for one in player.director.moment.offers.all if one.verb == "charge"), None)
    assert charge is not None, "Tancrède can charge"
    player.click(player.at(charge.who[0]))
    player.point(player.at(charge.targets[0]))
    board = player.director.room.board
    assert board.card.isVisible()
    assert "column" in board.card.label.text()
    assert len(board.marks.path) > 2


def test_a_right_click_offers_all_that_can_be_done_there(player: Player) -> None:
    from PySide6.QtGui import QContextMenuEvent
    from PySide6.QtWidgets import QApplication

    board = player.director.room.board
    player.point(player.at("gautelot"))
    at = player.spot(player.at("gautelot"))
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, board.mapToGlobal(at), NONE)
    QApplication.sendEvent(board, event)
    menu = player.director.hand.menu
    assert menu is not None
    assert menu.isVisible()
    assert any("Edern" in action.text() for action in menu.actions())
    menu.close()


def test_a_target_that_may_not_be_shot_at_says_why(player: Player) -> None:
    """Fragan stands behind the wall, or too far: the card names the reason."""
    player.click(player.at("gautelot"))
    offers = player.director.moment.offers
    legal = {name for one in offers.of("gautelot") for name in one.targets}
    pieces = player.director.moment.state.now.pieces
    other = next(
        one
        for one in pieces.values()
        if one.side != pieces["gautelot"].side and one.id not in legal
    )
    player.point(other.at)
    assert player.director.room.board.card.isVisible()
    assert "%" not in player.director.room.board.card.label.text()


def test_the_status_line_tells_who_stands_there_now(mover: Player) -> None:
    mover.type_line("step huon J7")
    while mover.director.room.reaction.isVisible():
        mover.press(Qt.Key.Key_Return, CONTROL, on=mover.director.room.board)
    mover.point("J7")
    assert "Huon" in mover.window.hex_words.text()
    while "step huon J7" in mover.done:
        mover.press(Qt.Key.Key_Z, CONTROL, on=mover.director.room.board)
    mover.point("J5")
    mover.point("J7")
    assert "Huon" not in mover.window.hex_words.text()
