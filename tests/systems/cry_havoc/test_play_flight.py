"""Flight as it is played: where it leads, what becomes of whoever cannot run, who is shaken."""

import pytest
from boards import open_field
from fighters import foe, horseman, mine
from skirmish import play, skirmish, spot, state_of, told, until

# Round E8, clockwise from north: E7, F8, F9, E9, D9, D8.
FIELD = open_field(20, 20)


def walled(rows, *labels):
    """Rows with curtain walls on some hexes."""
    made = [list(row) for row in rows]
    for label in labels:
        made[int(label[1:]) - 1]["ABCDEFGHIJ".index(label[0])] = "C"
    return ["".join(row) for row in made]


def soldier(name, at, morale=6, status="regular", movement=8, **more):
    return foe(name, at, 5, 5, movement, morale=morale, status=status, **more)


def shaken_by(session, name):
    """The rules by which somebody had to test."""
    return [one.rules[0] for turn in session.log for one in turn.said
            if one.kind == "shaken" and name in one.who]  # fmt: skip


def hopeless(rows, *others, dice=(1,), **more):
    """A man of Morale 4 in E8 who routs without a roll when the man in E6 dies."""
    units = [
        mine("bow", "E1", weapons=["longbow"]), mine("x", "B8"), mine("y", "H8"), mine("z", "B9"),
        soldier("v", "E6"), soldier("r", "E8", 4, **more), soldier("p", "E11", 4, state="panicked"),
        soldier("q", "K8", 4, state="routed"), *others,
    ]  # fmt: skip
    session = skirmish(units, rows, dice, "shoot")
    play(session, "fire bow v")
    return session


def test_a_rout_that_goes_nowhere_shakes_his_friends_all_the_same():
    """He is stunned where he stands, and has routed within three hexes (CHB-8.3-rout-blocked,
    CHB-8.3-trigger-ally)."""
    rows = walled(FIELD, "E7", "F8", "F9", "E9", "D9", "D8")
    session = hopeless(rows, soldier("f", "E10", 10, "irregular"), dice=(1, 1))
    until(session, "shoot", "theirs")
    assert told(session, "CHB-8.3-rout-blocked")
    assert shaken_by(session, "f") == ["CHB-8.3-trigger-ally"]


def test_whoever_panics_and_can_go_nowhere_routs_and_is_stunned():
    """Not one hex: the panic becomes a rout at once, and the rout cannot run either
    (CHB-8.3-panic-incomplete, CHB-8.3-rout-blocked)."""
    rows = walled(FIELD, "F8", "F9", "E9", "D9", "D8")
    session = skirmish(
        [mine("a", "E7"), soldier("r", "E8", state="panicked")], rows, [], "move", "theirs"
    )
    assert state_of(session, "r") == "stunned"
    (said,) = told(session, "CHB-8.3-panic-incomplete")
    assert "CHB-8.3-rout-blocked" in said.rules


def test_a_panic_that_becomes_a_rout_shakes_again():
    """Cornered in his own move, he routs: an ally within three hexes must test
    (CHB-8.3-trigger-ally, CHB-8.3-panic-incomplete)."""
    rows = walled(FIELD, "F8", "F9", "D9", "D8", "F10", "D10", "E10", "E11")
    units = [mine("a", "E7"), soldier("r", "E8", state="panicked"),
             soldier("f", "H9", 10, "irregular")]  # fmt: skip
    session = skirmish(units, rows, [1], "move", "theirs")
    assert (state_of(session, "r"), spot(session, "r")) == ("routed", "E9")
    assert shaken_by(session, "f") == ["CHB-8.3-trigger-ally"]


def test_a_rider_cut_off_in_his_flight_is_followed_and_shakes_his_friends():
    """One hex of the way: wounded, and the rout counts (CHB-8.3-rout-blocked,
    CHB-8.3-trigger-ally)."""
    rows = walled(FIELD, "F8", "D8", "F9", "D9", "F10", "D10", "E11", "F11", "D11", "E12")
    knight = horseman("r", "E8", "s", 9, 7, 12, side="theirs", morale=6, unit_fields={
        "state": "panicked"})  # fmt: skip
    units = [mine("a", "E7"), knight, soldier("f", "H9", 10, "irregular")]
    session = skirmish(units, rows, [1], "advance", "ours")
    assert state_of(session, "r") == "routed"
    assert shaken_by(session, "f")


def test_a_fugitive_runs_through_his_friends():
    """A line stands behind him and there is no other way: he crosses it
    (CHB-8.3-panic-move, CHB-5.4-cross-occupied)."""
    line = [soldier(f"f{n}", at, 10) for n, at in enumerate(("D9", "E9", "F9"))]
    units = [mine("a", "E7"), mine("b", "D8"), mine("c", "F8"), soldier("r", "E8",
             state="panicked"), *line]  # fmt: skip
    session = skirmish(units, open_field(9, 30), [], "move", "theirs")
    assert state_of(session, "r") == "panicked"
    assert int(spot(session, "r")[1:]) >= 13


def test_nobody_flees_onto_a_friend_he_cannot_pass():
    """Three lines deep and two points: he is cornered (CHB-8.3-panic-incomplete,
    CHB-5.4-one-per-hex)."""
    ranks = [soldier(f"f{n}{at}", f"{at}{n}", 10) for n in (9, 10, 11) for at in "CDEFG"]
    units = [mine("a", "E7"), mine("b", "D8"), mine("c", "F8"),
             soldier("r", "E8", movement=2, state="panicked"), *ranks]  # fmt: skip
    session = skirmish(units, open_field(9, 30), [], "move", "theirs")
    assert spot(session, "r") == "E8"


def test_the_routed_leave_by_the_edge_when_they_can_go_nowhere_else():
    """In the corner of the board with enemies before him (CHB-8.3-rout-move)."""
    units = [mine("a", "A8"), mine("b", "B9"), soldier("r", "A9", state="routed"),
             soldier("z", "I1")]  # fmt: skip
    session = skirmish(units, open_field(9, 9), [], "move", "theirs")
    assert "r" not in session.state.now.pieces


def test_a_rout_off_the_board_shakes_those_who_stay():
    """He is gone at once, and has routed all the same (CHB-8.3-trigger-ally)."""
    rows = open_field(20, 11)
    session = hopeless(rows, soldier("f", "F10", 10, "irregular"), dice=(1, 1))
    until(session, "shoot", "theirs")
    assert "r" in session.state.exited
    assert shaken_by(session, "f") == ["CHB-8.3-trigger-ally"]


def test_a_prisoner_does_not_run_away():
    """He tests no morale while he is held (CHB-7.0-stun, CHB-8.3-interpretation)."""
    guard = mine("g", "E9")
    held = soldier("r", "E8", 4, unit_fields={"prisoner_of": "g"})
    units = [mine("bow", "E1", weapons=["longbow"]), guard, soldier("v", "E6"), held]
    session = skirmish(units, FIELD, [1], "shoot")
    play(session, "fire bow v")
    until(session, "shoot", "theirs")
    assert not shaken_by(session, "r")
    assert spot(session, "r") == "E8"


@pytest.mark.parametrize("state", ["panicked", "routed"])
def test_whoever_is_stunned_in_flight_flees_again_when_he_gets_up(state):
    """Only a leader, or for panic the distance, ends a flight (CHB-8.3-rout-move,
    CHB-7.0-stun-recovery)."""
    units = [mine("bow", "E1", weapons=["longbow"]), mine("a", "E7"), soldier("r", "E8",
             movement=1, state=state)]  # fmt: skip
    session = skirmish(units, FIELD, [5, 9, 1], "attack")
    play(session, "attack a r")
    said = play(session, "done")
    assert state_of(session, "r") == "stunned", said
    until(session, "shoot", "ours")
    assert state_of(session, "r") == state
