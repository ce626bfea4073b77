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
    session = hopeless(rows, soldier("f", "E10", 10, "irregular"), dice=(1, 1, 1, 1))
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
    session = hopeless(rows, soldier("f", "F10", 10, "irregular"), dice=(1, 1, 1, 1))
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


def test_whoever_is_shaken_by_a_test_of_the_same_step_tests_once():
    """A man panics in the recovery step; his comrade, who was to test, tests once and counts it,
    and not again at the end of the next phase (CHB-8.1-regular-test)."""
    units = [
        mine("bow", "E1", weapons=["longbow"]), soldier("v", "E6"),
        soldier("c", "E8", 4, rank="captain"), soldier("r", "G8", 9),
    ]  # fmt: skip
    session = skirmish(units, FIELD, [1, 9, 1], "shoot")
    play(session, "fire bow v")
    until(session, "shoot", "theirs")
    until(session, "move", "theirs")
    tests = [one for turn in session.log for one in turn.said if one.kind == "morale"]
    assert [one.who for one in tests] == [("c",), ("r",)]
    assert shaken_by(session, "r") == ["CHB-8.3-trigger-ally", "CHB-8.3-trigger-leader"]
    assert not session.state.doubts


def test_whoever_is_shaken_first_in_the_recovery_step_tests_in_it():
    """Too far from the death, near the captain who panics for it (CHB-8.1-regular-test,
    CHB-8.3-trigger-leader)."""
    units = [
        mine("bow", "E1", weapons=["longbow"]), soldier("v", "E6"),
        soldier("c", "E8", 4, rank="captain"), soldier("r", "E13", 9),
    ]  # fmt: skip
    session = skirmish(units, FIELD, [1, 9, 1], "shoot")
    play(session, "fire bow v")
    until(session, "shoot", "theirs")
    (test,) = [
        one for turn in session.log for one in turn.said
        if one.kind == "morale" and "r" in one.who
    ]  # fmt: skip
    assert test.rules[0] == "CHB-8.3-trigger-leader"


def test_the_nearest_enemy_in_sight_is_the_one_to_be_screened_from():
    """One nearer by stands behind a wall of rock; the archer is seen over the open
    (CHB-8.3-mod-obstacle)."""
    rows = walled(FIELD, "D9", "E9", "F9", "D10", "E10", "F10")
    edges = [("E8", side, "low-wall") for side in ("s", "sw", "se")]
    units = [
        mine("bow", "E1", weapons=["longbow"]), mine("x", "E11"), soldier("v", "E6"),
        soldier("r", "E8", 9),
    ]  # fmt: skip
    session = skirmish(units, rows, [1, 1], "shoot", edges=edges)
    play(session, "fire bow v")
    until(session, "shoot", "theirs")
    assert not told(session, "CHB-8.3-mod-obstacle")


def test_a_blow_falls_before_whoever_it_wakes_loses_heart():
    """An unaware irregular is stunned where he stood; he tests no more
    (CHB-7.0-immediate-alarm, CHB-6.0-immediate-results)."""
    sleeper = soldier("r", "E8", 4, "irregular", unit_fields={"aware": False})
    session = skirmish([mine("a", "E7"), sleeper], FIELD, [2], "attack")
    play(session, "attack a r", "done")
    assert (spot(session, "r"), state_of(session, "r")) == ("E8", "stunned")


def test_the_tests_of_a_phase_are_taken_though_its_side_is_gone():
    """The last of the side whose phase it is falls after his shot; those whom he shook test at the
    end of it (CHB-8.1-regular-test, CHB-2.1-recovery-step)."""
    units = [
        mine("bow", "E1", weapons=["longbow"]), soldier("v", "E6"), soldier("d", "C2", 10),
        soldier("r", "E8", 9),
    ]  # fmt: skip
    session = skirmish(units, FIELD, [1, 10, 1], "shoot")
    play(session, "fire bow v")
    until(session, "move")
    play(session, "step bow D2")
    play(session, "strike d bow")
    assert state_of(session, "bow") == "dead"
    until(session, "shoot", "theirs")
    assert not session.state.doubts


def test_nobody_loses_heart_over_a_mule():
    """An animal is no ally whose death is tested for (CHB-8.3-trigger-ally, CHB-1.2-animal)."""
    mule = {
        "id": "v",
        "at": "E6",
        "side": "theirs",
        "profile": {"kind": "animal", "foot": {"healthy": [1, 3, 6], "wounded": [1, 2, 4]}},
    }
    units = [mine("bow", "E1", weapons=["longbow"]), mule, soldier("r", "E8", 4, "irregular")]
    session = skirmish(units, FIELD, [1], "shoot")
    play(session, "fire bow v")
    assert state_of(session, "v") == "dead"
    assert not shaken_by(session, "r")
    assert not session.state.now.fallen


def running(dice=(), state="panicked", bows=1):
    """Somebody of theirs runs from E8 when their movement begins; he who stands in E7 has a bow."""
    archers = [mine(f"bow{n}", "AB"[n] + "14", weapons=["longbow"]) for n in range(bows)]
    units = [*archers, mine("a", "E6"), soldier("r", "E8", state=state, movement=5),
             soldier("z", "T20", 10)]  # fmt: skip
    session = skirmish(units, FIELD, dice, "charge", "theirs", first="theirs")
    session.do("done")
    return session


def test_fugitives_are_shot_at_in_each_hex_of_their_own_movement():
    """The inactive side is asked after each hex, measured to that hex (CHB-2.1-defensive-fire,
    CHB-8.3-rout-move)."""
    session = running()
    asked = []
    while session.decision.name == "volley":
        assert session.decision.side == "ours"
        assert session.decision.args == ("r",)
        asked.append(spot(session, "r"))
        session.do("pass")
    (flight,) = (one for one in session.log[1 - len(asked) - 2].said if one.kind == "flight")
    board = session.state.now.board
    assert asked == [board.label(place) for place in flight.hexes]
    assert len(asked) == 4, "six hexes from the nearest enemy, panic ends"
    assert (session.decision.name, session.state.mover) == ("move", "")


def test_a_shot_that_stuns_a_fugitive_ends_his_run():
    """He lies where he was hit, and his fright waits (CHB-2.1-defensive-fire, CHB-7.0-stun)."""
    session = running(dice=[5])
    session.do("pass")
    here = spot(session, "r")
    session.do("fire bow0 r longbow")
    session.do("pass")  # no second arrow
    assert (state_of(session, "r"), spot(session, "r")) == ("stunned", here)
    assert session.decision.name == "move"


def test_who_holds_his_fire_lets_a_fugitive_run_and_not_the_next():
    """`hold` is for one mover (CHB-2.1-defensive-fire)."""
    units = [mine("bow", "A14", weapons=["longbow"]), mine("a", "E6"), soldier("z", "T20", 10),
             *(soldier(name, at, state="panicked", movement=5)
               for name, at in (("r", "E8"), ("q", "F8")))]  # fmt: skip
    session = skirmish(units, FIELD, (), "charge", "theirs", first="theirs")
    session.do("done")
    assert session.decision.args == ("r",)
    session.do("hold")
    assert session.decision.args == ("q",)


def test_whoever_is_stunned_on_the_way_over_a_friend_lies_beside_him():
    """Nobody stays on another's hex (CHB-5.4-one-per-hex, CHB-2.1-defensive-fire)."""
    rows = walled(FIELD, "F8", "D8", "F9", "D9", "F10", "D10")
    units = [mine("bow", "E16", weapons=["longbow"]), mine("a", "E7"),
             soldier("r", "E8", state="panicked"), soldier("f", "E9", 10),
             soldier("z", "T20", 10)]  # fmt: skip
    session = skirmish(units, rows, [5], "charge", "theirs", first="theirs")
    session.do("done")
    assert spot(session, "r") == spot(session, "f") == "E9"
    session.do("fire bow r longbow")
    session.do("pass")  # no second arrow
    assert (state_of(session, "r"), spot(session, "r")) == ("stunned", "E8")
