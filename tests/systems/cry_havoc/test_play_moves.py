"""Movement in play, on foot: points, ground, people in the way, bodies, levels, stacking."""

import pytest
from boards import open_field, unit
from fighters import foe, horseman, mine
from table import at, cited, do, offered, piece, refused, table, told, until

MULE = {"kind": "animal", "mount": "mule"}
FIELD = open_field(9, 24)
"""So long that nobody at its ends can throw a stone at those in the middle."""


def moving(units, rows=None, dice=(), **more):
    """The moment when our side moves; a foe stands far off if nobody else does."""
    people = list(units)
    if not any(one["side"] == "theirs" for one in people):
        people.append(foe("zed", "I24"))
    return until(table(people, rows or FIELD, dice, **more), "move", "ours")


def painted(**cells):
    """An open field with some hexes of another ground: `E4="m"`."""
    rows = [list(row) for row in FIELD]
    for label, mark in cells.items():
        rows[int(label[1:]) - 1][ord(label[0]) - ord("A")] = mark
    return ["".join(row) for row in rows]


def test_points_are_spent_hex_by_hex():
    """CHB-5.1-movement-points: of 6, four clear hexes leave 2."""
    session = moving([mine("al", "E9", 6, 5, 6)])
    session.do("step al E8 E7 E6 E5")
    assert session.state.left == 4  # half points
    assert "CHB-5.1-movement-points" in cited(session)
    session.do("step al E4 E3")
    assert not offered(session, "step al")
    assert "CHB-5.1-terrain-cost" in refused(session, "step al E2")


def test_a_finished_move_is_not_resumed():
    """CHB-5.1-no-carry-over: another has moved, so the first cannot go on with his 3."""
    session = moving([mine("al", "E9", 6, 5, 6), mine("ed", "A9")])
    do(session, "step al E8 E7 E6", "step ed A8")
    assert "CHB-5.1-no-carry-over" in cited(session)
    assert "CHB-5.1-no-carry-over" in refused(session, "step al E5")


def test_what_is_carried_is_paid_first():
    """CHB-5.1-mp-for-tasks: of 6, a chest of 2 leaves 4 for hexes."""
    chest = {"id": "chest", "kind": "chest", "carried_by": "al", "encumbrance": 2}
    session = moving([mine("al", "E9", 6, 5, 6)], objects=[chest])
    session.do("step al E8 E7 E6 E5")
    assert "CHB-5.1-mp-for-tasks" in cited(session)
    assert session.state.left == 0


def test_dear_ground_is_paid_in_full():
    """CHB-5.1-terrain-cost: with 1 left, a marsh of 2 is refused."""
    session = moving([mine("al", "E9", 6, 5, 3)], painted(E6="m"))
    session.do("step al E8 E7")
    assert "CHB-5.1-terrain-cost" in refused(session, "step al E6")
    assert "step al E6" not in offered(session)


def test_an_enemys_hex_is_closed_unless_he_is_down():
    """CHB-5.1-enemy-hex, CHB-5.4-cross-occupied: one steps over a stunned enemy and on."""
    session = moving([mine("al", "E9"), foe("bo", "E8")])
    assert "CHB-5.1-enemy-hex" in refused(session, "step al E8")
    session = moving([mine("al", "E9"), foe("bo", "E8", state="stunned")])
    session.do("step al E8 E7")
    assert at(session, "al") == "E7"
    assert "CHB-5.1-enemy-hex" in cited(session)
    fled = moving([mine("al", "E9"), foe("bo", "E8", state="panicked"), foe("cy", "A1")])
    assert "CHB-5.1-enemy-hex" in refused(fled, "step al E8")


def test_a_friends_hex_is_passed_and_not_stayed_in():
    """CHB-5.1-friend-hex, CHB-5.4-cross-occupied: with 1 point left it is refused."""
    people = [mine("al", "E9", 6, 5, 1), mine("ed", "E8")]
    found = refused(moving(people), "step al E8")
    assert {"CHB-5.1-friend-hex", "CHB-5.4-cross-occupied"} <= found
    two_deep = [mine("al", "E9", 6, 5, 5), mine("ed", "E8"), mine("ug", "E7")]
    session = moving(two_deep)
    session.do("step al E8")
    assert {"CHB-5.1-friend-hex", "CHB-5.4-cross-occupied"} <= cited(session)
    assert {"CHB-5.1-friend-hex", "CHB-5.4-one-per-hex"} <= refused(session, "done")
    session.do("step al E7 E6")
    session.do("done")
    assert at(session, "al") == "E6"


def test_a_neutral_is_passed_like_a_friend():
    """CHB-5.4-cross-occupied."""
    people = [mine("al", "E9"), unit("no", "E8", "third"), foe("bo", "I24")]
    session = moving(people, dice=[3, 2])
    session.do("step al E8 E7")
    assert at(session, "al") == "E7"


def test_both_hexes_of_a_rider_are_taken():
    """CHB-1.3-footprint: a rider who faces north covers the hex behind him, too."""
    session = moving([mine("al", "E9", 6, 5, 8), horseman("ed", "E6", "n")])
    assert len(piece(session, "ed").hexes) == 2
    session.do("step al E8 E7")
    assert "CHB-1.3-footprint" in refused(session, "done")
    session.do("step al E6 E5")
    session.do("step ed F6")
    assert "CHB-1.3-footprint" in cited(session)
    session.do("done")


def test_whoever_is_stopped_on_a_friends_hex_goes_back():
    """CHB-5.4-one-per-hex: an enemy's blow stops him there, where he may not stay."""
    people = [mine("al", "E10"), mine("ed", "E9"), foe("bo", "F9")]
    session = moving(people, dice=[7])
    do(session, "step al E9", "strike bo al")
    assert at(session, "al") == "E10"
    assert {"CHB-6.4-oa-trigger", "CHB-5.4-one-per-hex"} <= cited(session)


def test_who_passes_an_enemy_may_be_stopped():
    """CHB-5.1-pass-enemy, CHB-1.2-zone-of-control: 6 stops him there; 5 or a waiver does not."""
    people = [mine("al", "E9", 6, 5, 8), foe("bo", "F7", 6, 5, 8)]
    for face, end in ((6, "E7"), (5, "E6"), (None, "E6")):
        session = moving(people, dice=[face] if face else [])
        do(session, "step al E8", "hold", "step al E7 E6")
        assert session.decision.name == "blow"
        session.do("strike bo al" if face else "pass")
        assert at(session, "al") == end
        if face:
            assert {"CHB-5.1-pass-enemy", "CHB-1.2-zone-of-control"} <= cited(session)


def test_a_wall_cuts_the_zone():
    """CHB-1.2-zone-of-control: nobody strikes across a wall."""
    walls = [("F7", side, "wall") for side in ("sw", "nw", "s", "n")]
    session = moving([mine("al", "E9"), foe("bo", "F7")], edges=walls)
    session.do("step al E8 E7 E6")
    assert at(session, "al") == "E6"


def test_bridge_and_water_do_not_meet():
    """CHB-5.1-bridge-water: nobody climbs from the one onto the other, nor fights across."""
    rows = painted(E8="s", E7="w")
    session = moving([mine("al", "E8"), foe("bo", "E7")], rows)
    until(session, "attack", "ours")
    assert "CHB-1.2-adjacent" in refused(session, "attack al bo")
    free = moving([mine("al", "E8")], rows)
    assert "CHB-5.1-bridge-water" in refused(free, "step al E7")
    halted = moving([mine("al", "E9")], rows)
    halted.do("step al E8 E7")
    assert at(halted, "al") == "E8"
    assert "CHB-5.1-bridge-water" in cited(halted)


def test_nobody_stands_on_a_crevasse():
    """CHB-5.1-crevasse: a walk of several hexes ends before it."""
    session = moving([mine("al", "E9")], painted(E8="c"))
    assert "CHB-5.1-crevasse" in refused(session, "step al E8")
    far = moving([mine("al", "E10")], painted(E8="c"))
    far.do("step al E9 E8")
    assert at(far, "al") == "E9"
    assert "CHB-5.1-crevasse" in cited(far)


def test_walls_are_not_crossed():
    """CHB-5.1-walls: beside a wall without opening, one does not step in; by a door one does."""
    session = moving([mine("al", "E9")], edges=[("E8", "s", "wall")])
    assert "CHB-5.1-walls" in refused(session, "step al E8")
    door = moving([mine("al", "E9")], edges=[("E8", "s", "door", "open")])
    door.do("step al E8")
    assert at(door, "al") == "E8"
    assert "CHB-5.1-walls" in cited(door)


@pytest.mark.parametrize(("bodies", "cost"), [(2, 1), (3, 2), (5, 2), (6, None)])
def test_bodies_clog_a_hex(bodies, cost):
    """CHB-5.1-bodies-cost, CHB-5.1-bodies-impassable: three dead men cost one more, six bar it."""
    dead = [foe(f"dead-{n}", "E8", state="dead") for n in range(bodies)]
    session = moving([mine("al", "E9"), *dead, foe("zed", "I24")])
    if cost is None:
        assert "CHB-5.1-bodies-impassable" in refused(session, "step al E8")
        return
    session.do("step al E8")
    assert session.state.left == 16 - 2 * cost
    assert ("CHB-5.1-bodies-cost" in cited(session)) == (cost > 1)


def test_a_dead_horse_and_three_men_bar_a_hex():
    """CHB-5.1-bodies-impassable: 6 and 6 make 12."""
    horse = unit("dead-horse", "E8", "theirs", {"kind": "animal", "mount": "war-horse"},
                 state="dead", facing="n")  # fmt: skip
    men = [foe(f"dead-{n}", "E8", state="dead") for n in range(3)]
    session = moving([mine("al", "E9"), horse, *men, foe("zed", "I24")])
    assert "CHB-5.1-bodies-impassable" in refused(session, "step al E8")
    far = moving([mine("al", "E10"), horse, *men, foe("zed", "I24")])
    far.do("step al E9 E8")
    assert at(far, "al") == "E9"
    assert "CHB-5.1-bodies-impassable" in cited(far)


def test_two_may_share_a_hex_on_two_levels():
    """CHB-5.4-levels: one on each floor of a tower hex, by the stairs."""
    floor = {
        "levels": [{"id": "top", "level": 1, "terrain": {"upper-floor": ["E8"]}}],
        "links": [{"kind": "stairs", "at": "E8", "levels": [0, 1]}],
    }
    session = moving([mine("al", "E8"), mine("ed", "E9")], sheet=floor)
    session.do("step al E8/1")
    assert "CHB-5.4-levels" in cited(session)
    session.do("step ed E8")
    session.do("done")
    assert (at(session, "al"), at(session, "ed")) == ("E8", "E8")


def test_an_animal_that_is_stunned_goes_back_instead():
    """CHB-1.2-animal: a mule, hit by a stun, recoils."""
    people = [mine("al", "E2", weapons=["shortbow"]),
              unit("mule", "E6", "theirs", MULE), foe("bo", "I9")]  # fmt: skip
    session = table(people, dice=[4, *[3] * 8])
    session.do("fire al mule shortbow")
    assert piece(session, "mule").state == "healthy"
    assert piece(session, "mule").moved > 0
    assert "CHB-1.2-animal" in cited(session)


def test_a_peasant_in_the_saddle_is_a_rider_until_he_is_down():
    """CHB-1.2-rider: without the ability he recoils two hexes; off his horse he is a footman."""
    people = [mine("al", "E2", weapons=["shortbow"]),
              horseman("bo", "E6", "n", 6, 5, 8, side="theirs")]  # fmt: skip
    session = table(people, open_field(9, 14), [6, 1, 2])
    session.do("fire al bo shortbow")
    while session.decision.name == "recoil":
        session.do(offered(session)[0])
    assert piece(session, "bo").moved == 2
    until(session, "move", "theirs")
    session.do(offered(session, "dismount")[0])
    assert "CHB-1.2-rider" in cited(session)
    assert not piece(session, "bo").mounted
    assert len(piece(session, "bo").hexes) == 1


def test_a_wound_turns_the_counter_over():
    """CHB-1.4-counter-states, CHB-1.4-values: the wounded values replace the healthy ones."""
    people = [mine("al", "E5", 4, 5, 8), foe("bo", "E6", 6, 2, 8)]
    people[0]["profile"]["foot"]["wounded"] = [4, 5, 3]
    people[0]["profile"]["foot"]["healthy"] = [9, 6, 8]
    people[0]["state"] = "wounded"
    session = until(table(people, dice=[6, 1]), "attack", "ours")
    do(session, "attack al bo", "done")
    (fight,) = told(session, "melee")
    assert fight.text.en.startswith("al against bo, 2/1")
    assert "CHB-1.4-values" in cited(session)
    shot = table([mine("al", "E1", weapons=["shortbow"]), foe("bo", "E5")], dice=[2])
    shot.do("fire al bo shortbow")
    assert piece(shot, "bo").printed == (3, 4, 6)
    assert "CHB-1.4-counter-states" in cited(shot)


def test_shifts_are_summed_before_the_table_is_read():
    """CHB-1.2-column-shift: to the right for the attacker; a body under him is one to the left."""
    for bodies, column in ((0, "3/1"), (1, "2/1")):
        dead = [foe(f"dead-{n}", "E5", state="dead") for n in range(bodies)]
        people = [mine("al", "E5", 9, 5, 8), foe("bo", "E6", 6, 3, 8), *dead]
        session = until(table(people, dice=[6, 1]), "attack", "ours")
        do(session, "attack al bo", "done")
        assert f", {column}:" in told(session, "melee")[0].text.en
        assert "CHB-1.2-column-shift" in cited(session)


@pytest.mark.parametrize("state", ["dead", "unconscious"])
def test_the_unconscious_clog_a_hex_like_the_dead(state):
    """Three of them cost a point more (CHB-5.1-bodies-cost, CHB-1.4-counter-states)."""
    fallen = [foe(f"v{n}", "E5", state=state) for n in range(3)]
    session = moving([mine("al", "E4"), *fallen, foe("zed", "I9")])
    before = session.state.left or 16
    session.do("step al E5")
    assert before - session.state.left == 4
