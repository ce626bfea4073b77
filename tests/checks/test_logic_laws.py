"""Laws of what may be: what is so at the set-up may happen, what must be may be."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from editor.checks.cases import ScenarioCase
from editor.checks.outset import Outset
from editor.checks.prospects import Prospects
from editor.files.library import Library
from editor.files.resources import samples_dir
from editor.model.board import Board
from editor.model.catalogue import EMPTY
from editor.model.condition import Condition, Die

SAMPLE = str(samples_dir() / "scenarios" / "night-at-the-ford.scenario.yaml")


def _case() -> ScenarioCase:
    library = Library()
    scenario = library.load(SAMPLE).value
    maps = {
        one.map: library.load(library.beside(SAMPLE, one.map)).value
        for one in scenario.board.sheets
    }
    board = Board.of(scenario.board, maps)
    return ScenarioCase(scenario, board, EMPTY, {}, frozenset(), True)


CASE = _case()
PROSPECTS, OUTSET = Prospects(CASE), Outset(CASE)
UNITS = [unit.id for unit in CASE.scenario.units]
few = st.none() | st.integers(0, 14)
simple = st.builds(
    Condition,
    turn=st.none() | st.integers(1, 12),
    from_turn=st.none() | st.integers(1, 12),
    by_turn=st.none() | st.integers(1, 12),
    units=st.lists(st.sampled_from(UNITS), max_size=2, unique=True).map(tuple),
    units_of=st.sampled_from([None, None, "baron", "outlaws"]),
    state=st.sampled_from([None, None, "alive", "killed", "exited", "mounted"]),
    place=st.sampled_from([None, None, "north-bank", "chapel", "south-road"]),
    at_least=few,
    at_most=few,
    event=st.sampled_from([None, None, None, "chapel-stormed"]),
    die=st.none() | st.builds(Die, at_most=st.none() | st.integers(0, 11)),
)
deep = st.recursive(
    simple,
    lambda inner: st.builds(
        Condition,
        all=st.lists(inner, max_size=2).map(tuple),
        any=st.lists(inner, max_size=2).map(tuple),
        none=st.lists(inner, max_size=2).map(tuple),
    ),
    max_leaves=6,
)


@settings(deadline=None, max_examples=150)
@given(deep)
def test_what_is_so_at_the_set_up_may_happen(condition: Condition) -> None:
    """Nobody is told that his victory can never be, and that it is there at once."""
    if OUTSET.holds(condition):
        assert PROSPECTS.may(condition)


@settings(deadline=None, max_examples=150)
@given(deep)
def test_what_must_be_may_be(condition: Condition) -> None:
    if PROSPECTS.must(condition, PROSPECTS.whole):
        assert PROSPECTS.may(condition)
        assert not PROSPECTS.may(Condition(none=(condition,)))


@settings(deadline=None, max_examples=150)
@given(deep, deep)
def test_one_way_that_may_be_is_enough(one: Condition, other: Condition) -> None:
    either = Condition(any=(one, other))
    assert PROSPECTS.may(either) == (PROSPECTS.may(one) or PROSPECTS.may(other))


@settings(deadline=None, max_examples=150)
@given(deep, deep)
def test_what_may_not_be_may_not_be_together_with_anything(one, other) -> None:
    if not PROSPECTS.may(one):
        assert not PROSPECTS.may(Condition(all=(one, other)))
