"""The going is kept from one moment to the next, and never longer than it is true."""

import threading
from copy import copy

import msgspec
import pytest
from boards import moment, rider, unit
from fighters import changed
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.systems.cry_havoc.moving.gait import gait_of
from editor.systems.cry_havoc.moving.going import going
from editor.systems.cry_havoc.moving.lasting import lasting
from editor.systems.cry_havoc.moving.reach import reach

CART = {"kind": "vehicle", "vocation": "cart"}
ROWS = [
    ".........",
    "..bb.t...",
    ".........",
    "....m....",
    ".........",
    "..u......",
    *["." * 9] * 3,
]
DOOR = [("E5", "n", "door", "closed"), ("E5", "ne", "wall"), ("D5", "n", "fence")]


def field(**more):
    units = [
        unit("a", "E6"),
        rider("r", "C8"),
        unit("f", "G5"),
        unit("b", "E3", "theirs"),
        unit("c", "G7", profile=CART),
    ]
    return moment(ROWS, units, DOOR, ["advanced"], **more)


def costs(situation, who):
    return reach(situation, situation.pieces[who], 6).poses


def fresh(situation):
    """The same moment on a board of which nothing is known."""
    return msgspec.structs.replace(situation, board=copy(situation.board))


def rewritten(situation, **fields):
    scenario = msgspec.convert(
        {**msgspec.to_builtins(situation.scenario), **fields}, type(situation.scenario)
    )
    return msgspec.structs.replace(situation, scenario=scenario)


def night(**more):
    return field(conditions={"time": "night"}, **more)


CHANGES = {
    "a step": lambda now: changed(now, "b", at="E4"),
    "a death": lambda now: changed(now, "f", state="dead"),
    "a heap": lambda now: rewritten(
        changed(now, "f", state="dead"), markers=[{"kind": "corpse", "at": "G5", "count": 2}]
    ),
    "a cart": lambda now: changed(now, "c", at="E7"),
    "a locked door": lambda now: rewritten(
        now, openings=[{"at": "E5", "side": "n", "state": "locked"}]
    ),
    "rubble": lambda now: rewritten(now, markers=[{"kind": "rubble", "at": "E7"}]),
    "corpses": lambda now: rewritten(now, markers=[{"kind": "corpse", "at": "E7", "count": 4}]),
    "snow": lambda now: msgspec.structs.replace(now, weather=("snow",)),
    "nightfall": lambda now: msgspec.structs.replace(now, time="night"),
    "a torch": lambda now: rewritten(now, lights=[{"id": "t", "kind": "torch", "at": "E7"}]),
    "fewer rules": lambda now: msgspec.structs.replace(now, options=frozenset()),
    "open water": lambda now: rewritten(now, special_rules=[{"rule": "variant-mounted-water"}]),
}


@pytest.mark.parametrize("start", [field, night])
@pytest.mark.parametrize("name", CHANGES)
def test_what_is_kept_is_what_would_be_worked_out_anew(name, start):
    """CHB-5.1-terrain-cost: whatever changes, the costs are those of the new moment."""
    now = start()
    before = {who: costs(now, who) for who in "ar"}
    after = CHANGES[name](now)
    for who in "ar":
        assert costs(after, who) == costs(fresh(after), who)
        assert costs(now, who) == before[who], "and the old moment keeps its own"


@pytest.mark.parametrize(
    ("name", "kept"),
    [("a step", True), ("a death", True), ("a heap", False), ("rubble", False), ("a cart", False)],
)
def test_a_step_changes_nothing_about_the_ground(name, kept):
    now = field()
    piece = now.pieces["a"]
    first = going(now, gait_of(now, piece))
    after = CHANGES[name](now)
    assert (going(after, gait_of(after, piece)) is first) is kept


@given(st.lists(st.sampled_from(sorted(CHANGES)), min_size=1, max_size=5))
@settings(deadline=None, max_examples=25)
def test_many_changes_one_after_another(names):
    now = field()
    for name in names:
        costs(now, "a")
        now = CHANGES[name](now)
    for who in "ar":
        assert costs(now, who) == costs(fresh(now), who)


def test_who_stands_where_is_never_kept():
    """CHB-5.1-enemy-hex: the way that was shut opens when the enemy is gone."""
    now = field()
    shut = now.board.hex("E3")
    assert (shut, 0) not in reach(now, now.pieces["a"], 8)
    after = changed(now, "b", at="H1")
    assert (shut, 0) in reach(after, after.pieces["a"], 8)
    assert (shut, 0) not in reach(now, now.pieces["a"], 8)


def test_each_thread_keeps_its_own():
    now, found = field(), []
    one = threading.Thread(target=lambda: found.append(lasting(fresh_view(now))))
    one.start()
    one.join()
    assert found[0] is not lasting(now)


def fresh_view(situation):
    """The same moment and board, with nothing worked out about the moment."""
    return msgspec.structs.replace(situation)


def test_a_moment_in_the_open_by_day_asks_for_no_light():
    """CHA-light-purpose: light is worked out only where it is dark somewhere."""
    plain = moment(units=[unit("a", "E5")], options=["advanced"])
    lasting(plain)
    assert "lit" not in plain.__dict__
    dark = moment(units=[unit("a", "E5")], options=["advanced"], conditions={"time": "night"})
    lasting(dark)
    assert "lit" in dark.__dict__
