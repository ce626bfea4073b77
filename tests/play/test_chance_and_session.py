"""Dice, the agenda and the session, with a game of two players who take matches."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.model.text import Text
from editor.play.chance import Asked, DiceError, Scripted, Seeded
from editor.play.game import (
    Action,
    Item,
    Outcome,
    RefusedError,
    Tables,
    apply,
    decision,
    legal_actions,
    settle,
)
from editor.play.session import Session
from editor.play.umpire import Roll, Umpire

WHY = Text("the wind", "le vent")


class Heap(msgspec.Struct, frozen=True):
    """So many matches; who takes the last one wins."""

    agenda: tuple[Item, ...]
    left: int = 10
    outcome: Outcome | None = None

    def pop(self) -> Heap:
        return msgspec.structs.replace(self, agenda=self.agenda[:-1])


def _wind(state: Heap, item: Item, umpire: Umpire) -> Heap:
    face = umpire.roll(2, WHY)
    umpire.say("wind", Text(f"{face - 1} blown away"), "R-wind", roll=Roll(2, face, -1))
    (side,) = item.args
    left = max(1, state.left - face + 1)
    return msgspec.structs.replace(state, left=left, agenda=(*state.agenda, Item("take", side)))


def _take(state: Heap, item: Item, action: Action, umpire: Umpire) -> Heap:
    del umpire
    if action not in _offer(state, item):
        raise RefusedError(Text("one or two"), "R-take")
    left = state.left - int(action.words[0])
    if not left:
        return msgspec.structs.replace(state, left=0, outcome=Outcome(item.side))
    other = "b" if item.side == "a" else "a"
    return msgspec.structs.replace(state, left=left, agenda=(Item("wind", args=(other,)),))


def _offer(state: Heap, item: Item) -> list[Action]:
    del item
    return [Action("take", (str(n),)) for n in (1, 2) if n <= state.left]


TABLES = Tables({"wind": _wind}, {"take": _offer}, {"take": {"take": _take}})


class Matches:
    name = "matches"

    def start(self, umpire: Umpire) -> Heap:
        return settle(TABLES, Heap((Item("wind", args=("a",)),)), umpire)

    def decision(self, state):
        return decision(state)

    def legal_actions(self, state):
        return legal_actions(TABLES, state)

    def apply(self, state, action, umpire):
        return apply(TABLES, state, action, umpire)

    def outcome(self, state):
        return state.outcome


def test_a_task_is_done_at_once_and_a_decision_waits() -> None:
    session = Session(Matches(), Scripted([2]))
    assert session.state.left == 9
    assert session.decision == Item("take", "a")
    assert session.log[0].said[0].rules == ("R-wind",)
    assert session.log[0].said[0].roll.total == 1


def test_an_illegal_action_changes_nothing() -> None:
    session = Session(Matches(), Scripted([1, 1]))
    for line in ("take 3", "give 1", "", "take"):
        before = session.state
        with pytest.raises(RefusedError):
            session.do(line)
        assert session.state is before
        assert len(session.log) == 1


def test_a_verb_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(RefusedError) as caught:
        Session(Matches(), Seeded(1)).do("give 1")
    assert caught.value.said.en == "'give' cannot be done now; a may: take"
    assert caught.value.said.fr == "'give' ne peut se faire ici ; a peut : take"


def test_too_few_dice_name_the_roll_and_leave_the_state() -> None:
    session = Session(Matches(), Scripted([1]))
    before = session.state
    with pytest.raises(DiceError) as caught:
        session.do("take 1")
    assert caught.value.said == Text(
        "die 2 is missing: the wind (D2)", "le dé 2 manque : le vent (D2)"
    )
    assert session.state is before


def test_dice_left_over_are_known() -> None:
    dice = Scripted([1, 2, 1])
    Session(Matches(), dice)
    assert dice.left == (2, 1)


@pytest.mark.parametrize("face", [3, 10])
def test_a_die_that_cannot_be_is_told(face: int) -> None:
    with pytest.raises(DiceError, match=f"die 1 shows {face}, but the wind takes a D2"):
        Session(Matches(), Scripted([face]))


def test_a_ten_sided_nought_reads_as_ten() -> None:
    assert Scripted([0]).roll(10, WHY) == 10


def test_dice_of_the_table_are_asked_for_and_judged() -> None:
    asked = []
    dice = Asked(lambda sides, why: asked.append((sides, why)) or 2)
    assert dice.roll(2, WHY) == 2
    assert (asked, dice.mark) == ([(2, WHY)], 1)
    dice.rewind(0)
    assert dice.mark == 0
    with pytest.raises(DiceError, match="a D1 does not show 2"):
        dice.roll(1, WHY)


@given(st.integers(0, 2**40), st.lists(st.integers(1, 2), max_size=9), st.integers(0, 9))
def test_undo_gives_the_moment_and_the_dice_back(seed: int, takes: list[int], back: int) -> None:
    session = Session(Matches(), Seeded(seed))
    moments = [session.state]
    for number in takes:
        if session.outcome is not None:
            break
        session.do(f"take {min(number, session.state.left)}")
        moments.append(session.state)
    lines = [str(action) for action in session.actions]
    gone = session.undo(back)
    assert gone == min(back, len(lines))
    assert session.state == moments[len(moments) - 1 - gone]
    for line in lines[len(lines) - gone :]:
        session.do(line)
    assert session.state == moments[-1]


@given(st.integers(0, 2**40), st.integers(2, 100))
def test_every_face_of_a_seeded_die_is_in_range(seed: int, sides: int) -> None:
    dice = Seeded(seed)
    assert all(1 <= dice.roll(sides, WHY) <= sides for _ in range(50))


def test_seeded_dice_are_fair_enough() -> None:
    dice = Seeded(1)
    faces = [dice.roll(10, WHY) for _ in range(10000)]
    assert all(850 < faces.count(face) < 1150 for face in range(1, 11))


def test_further_rules_lie_on_top() -> None:
    more = TABLES.extended(Tables({}, {"give": _offer}, {"take": {"give": _take}}))
    assert set(more.verbs["take"]) == {"take", "give"}
    assert set(more.offers) == {"take", "give"}
