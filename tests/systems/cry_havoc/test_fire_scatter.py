"""Indirect fire, fire through friends, misses that strike others, things as targets."""

from fractions import Fraction

import pytest
from boards import moment, open_field
from fighters import chances, changed, figures, foe, horseman, mine, rules

from editor.model.proof import Proof
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.fire import View, fire
from editor.systems.cry_havoc.fighting.overfly import through_line
from editor.systems.cry_havoc.fighting.scatter import (
    around,
    scatter,
    shares,
    shoot_thing,
    stray_result,
)

BLOCKED = View(False, 0, Proof(Text("blocked", "bouché")))
CLEAR = View()


def over(weapon, friend, target, **more):
    return moment(
        open_field(5, 50),
        [mine("archer", "C1", weapons=[weapon]), mine("friend", friend), foe("target", target)],
        **more,
    )


def test_a_long_bow_over_a_friend_at_medium_range():
    """A friend 3 hexes ahead, the target at medium range in the open: +1 +1
    (CHB-3.4-indirect-fire, CHB-3.2-los-indirect-over-character)."""
    shot = fire(over("longbow", "C4", "C21"), "archer", "target", weapon="longbow", view=BLOCKED)
    assert shot.is_allowed
    assert shot.is_indirect
    assert shot.modifier == 2
    assert figures(shot, "CHB-3.4-indirect-fire") == [1]


def test_indirect_fire_needs_medium_range():
    """At short range nobody shoots over a friend (CHB-3.4-indirect-fire)."""
    shot = fire(over("longbow", "C4", "C10"), "archer", "target", weapon="longbow", view=BLOCKED)
    assert not shot.is_allowed
    assert shot.proof.answer.en == "blocked"
    assert "CHB-3.4-indirect-fire" in rules(shot)


@pytest.mark.parametrize(
    ("weapon", "allowed"),
    [("shortbow", True), ("composite-bow", True), ("javelin", True), ("boar-spear", True),
     ("framea", True), ("thrown-lance", True), ("crossbow", False), ("sling", False),
     ("throwing-axe", False)],
)  # fmt: skip
def test_who_shoots_over_others(weapon, allowed):
    """Bows, long throws and the thrown lance (CHB-3.2-los-indirect-over-character)."""
    there = over(weapon, "C3", "C40")
    bands = there.catalogue.weapons[weapon].range
    place = there.board.hex(f"C{1 + bands[1]}")
    shot = fire(there, "archer", "target", weapon=weapon, at=place, view=BLOCKED)
    assert shot.is_allowed is allowed


def test_what_is_shot_over_must_be_near():
    """Short limit 8, a blocker at 9: refused; at 8 allowed (CHB-3.4-indirect-obstacle-short)."""
    far = fire(over("shortbow", "C10", "C15"), "archer", "target", weapon="shortbow", view=BLOCKED)
    assert not far.is_allowed
    assert "CHB-3.4-indirect-obstacle-short" in rules(far)
    near = fire(over("shortbow", "C9", "C15"), "archer", "target", weapon="shortbow", view=BLOCKED)
    assert near.is_allowed


@pytest.mark.parametrize(
    ("ground", "allowed"), [("b", True), ("h", True), ("t", False), ("i", False)]
)
def test_trees_and_buildings_are_never_overflown(ground, allowed):
    """Brush and hedges are, trees and houses are not (CHB-3.4-indirect-fire)."""
    rows = open_field(5, 30)
    rows[3] = f"..{ground}.."
    there = moment(rows, [mine("archer", "C1", weapons=["shortbow"]), foe("target", "C15")])
    shot = fire(there, "archer", "target", weapon="shortbow", view=BLOCKED)
    assert shot.is_allowed is allowed


def test_the_target_keeps_the_cover_of_its_own_hex():
    """What is overflown covers nobody, brush at the target does (CHB-3.4-indirect-fire)."""
    rows = open_field(5, 30)
    rows[14] = "..b.."
    units = [mine("archer", "C1", weapons=["shortbow"]), mine("friend", "C4"), foe("target", "C15")]
    shot = fire(moment(rows, units), "archer", "target", weapon="shortbow", view=BLOCKED)
    assert shot.cover == 1
    rows[5] = "..b.."
    near = [mine("archer", "C1", weapons=["javelin"]), mine("friend", "C4"), foe("target", "C6")]
    night = moment(rows, near, conditions={"time": "night"})
    assert fire(night, "archer", "target", weapon="javelin", view=BLOCKED).cover == 2


def line_of(weapon, *friends, target="G1", kind=None):
    return moment(
        open_field(12, 12),
        [mine("archer", "E6", weapons=[weapon]), foe("target", target),
         *(mine(f"f{n}", at, weapons=[kind or weapon]) for n, at in enumerate(friends))],
    )  # fmt: skip


def test_through_a_line_of_friends_the_field_is_narrow():
    """Two faces from the hex in front of the line (CHB-3.4-fire-through-line)."""
    there = line_of("shortbow", "E5", "F6", target="E2")
    shot = fire(there, "archer", "target", weapon="shortbow", view=CLEAR)
    assert shot.is_allowed
    line = through_line(there, there.pieces["archer"], there.pieces["target"],
                        there.catalogue.weapons["shortbow"])  # fmt: skip
    assert line is not None
    assert line.steps[0].rule == "CHB-3.4-fire-through-line"


def test_outside_the_field_of_a_line_the_shot_is_refused():
    """Just behind two friends in line nobody can be hit (CHB-3.4-fire-through-line)."""
    there = line_of("shortbow", "E5", "F6", target="F5")
    shot = fire(there, "archer", "target", weapon="shortbow", view=CLEAR)
    assert not shot.is_allowed
    assert rules(shot)[0] == "CHB-3.4-fire-through-line"
    assert "field" in shot.proof.answer.en


def test_a_line_of_another_kind_blocks():
    """Swordsmen in line stop the bow (CHB-3.4-fire-through-line); one alone does not."""
    there = line_of("shortbow", "E5", "F6", target="E2", kind="simple-arm")
    shot = fire(there, "archer", "target", weapon="shortbow", view=CLEAR)
    assert not shot.is_allowed
    assert rules(shot)[0] == "CHB-3.4-fire-through-line"
    alone = line_of("shortbow", "E5", target="E2", kind="simple-arm")
    assert fire(alone, "archer", "target", weapon="shortbow", view=CLEAR).is_allowed


def test_over_a_line_of_another_kind_bows_shoot_indirectly():
    """At medium range they block as anybody does (CHB-3.4-fire-through-line,
    CHB-3.4-indirect-fire)."""
    there = moment(
        open_field(9, 30),
        [mine("archer", "E26", weapons=["shortbow"]), mine("f0", "E25"), mine("f1", "F26"),
         foe("target", "E12")],
    )  # fmt: skip
    shot = fire(there, "archer", "target", weapon="shortbow")
    assert shot.is_allowed
    assert shot.is_indirect
    assert shot.modifier == 2


def test_nobody_shoots_at_his_own():
    """Targets are enemies (CHB-2.1-defensive-fire)."""
    there = over("longbow", "C4", "C10")
    assert "same side" in fire(there, "archer", "friend", weapon="longbow").proof.answer.en


def test_slingers_do_not_shoot_through_their_line():
    """Only bows, crossbows and javelins (CHB-3.4-fire-through-line)."""
    there = line_of("sling", "E5", "F6", target="E2")
    assert not fire(there, "archer", "target", weapon="sling", view=CLEAR).is_allowed


def melee_at(*others, options=(), **more):
    return moment(
        open_field(9, 12),
        [mine("archer", "E1", weapons=["shortbow"]), foe("target", "E7"), *others],
        options=options,
        **more,
    )


def test_hexes_are_numbered_from_beyond_the_target():
    """1 is directly beyond, then clockwise (CHB-3.4-dispersion-roll)."""
    there = melee_at()
    board = there.board
    found = around(board.hex("E1"), board.hex("E7"))
    assert board.label(found[0]) == "E8"
    assert len(set(found)) == 6
    assert found[3] == board.hex("E6")


def test_a_miss_strikes_one_of_six():
    """A neighbour on one hex is struck by one face of the D6
    (CHB-3.4-dispersion-roll, CHB-3.2-fire-into-melee)."""
    there = melee_at(mine("friend", "E6"))
    shot = fire(there, "archer", "target", weapon="shortbow", view=CLEAR)
    found = scatter(there, shot, lambda _: 1)
    (stray,) = found.strays
    assert (stray.piece, stray.face, stray.result) == ("friend", 4, "B1")
    assert chances(shot)["none"] == 4
    assert stray.chance == Fraction(4, 10) * Fraction(1, 6)


def test_alone_there_is_nobody_to_strike():
    """CHB-3.4-dispersion-roll: no neighbour, no roll."""
    there = melee_at(mine("far", "E9"))
    shot = fire(there, "archer", "target", weapon="shortbow", view=CLEAR)
    assert scatter(there, shot, lambda _: 0).strays == ()


@pytest.mark.parametrize(
    ("cover", "result"), [(0, "B1"), (1, "B1"), (2, "AS"), (3, "R"), (4, "none"), (6, "none")]
)
def test_a_stray_missile_by_cover(cover, result):
    """In brush by day (+1) the victim is wounded (CHB-3.4-dispersion-effect)."""
    assert stray_result(moment(), cover) == result


def test_wounds_on_rider_and_mount_fall_by_lot():
    """A die for each wound unless the shooter is elite (CHB-7.0-rider-mount-fire)."""
    there = moment(
        open_field(5, 20),
        [mine("regular", "C1", weapons=["crossbow"], status="regular"),
         mine("elite", "E1", weapons=["crossbow"], status="elite"),
         mine("captain", "A1", weapons=["crossbow"], status="elite", rank="captain"),
         horseman("knight", "C9", "n", side="theirs")],
    )  # fmt: skip
    lot, _ = shares(there, there.pieces["regular"], 2)
    assert [(one.rider, one.mount, Fraction(one.ways, one.of)) for one in lot] == [
        (2, 0, Fraction(1, 4)), (1, 1, Fraction(1, 2)), (0, 2, Fraction(1, 4)),
    ]  # fmt: skip
    assert (
        sum(Fraction(one.ways, one.of) for one in shares(there, there.pieces["regular"], 3)[0]) == 1
    )
    chosen, why = shares(there, there.pieces["elite"], 2)
    assert all(one.of == 1 for one in chosen)
    assert why.rule == "CHB-7.0-rider-mount-fire"
    assert shares(there, there.pieces["captain"], 2)[0][0].of == 4
    assert (
        shares(there, there.pieces["regular"], 1)[0] == (shares(there, there.pieces["elite"], 1)[0])
    )


def test_a_shot_at_a_thing():
    """Medium range, healthy: a 6 hits, a 7 misses (CHB-3.4-inert-target)."""
    there = moment(open_field(5, 30), [mine("archer", "C1", weapons=["shortbow"])])
    shot = shoot_thing(there, "archer", there.board.hex("C13"), "shortbow")
    assert chances(shot) == {"hit": 6, "miss": 4}
    near = shoot_thing(there, "archer", there.board.hex("C5"), "shortbow")
    assert chances(near) == {"hit": 7, "miss": 3}
    hurt = changed(there, "archer", wounds=1)
    assert chances(shoot_thing(hurt, "archer", there.board.hex("C5"), "shortbow"))["hit"] == 6
    assert not shoot_thing(there, "archer", there.board.hex("C30"), "shortbow").is_allowed


def crossbow(weather=(), time="day"):
    return moment(
        open_field(5, 40), [mine("archer", "C1", weapons=["crossbow"])],
        options=["weather", "ropes", "light"],
        conditions={"weather": list(weather), "time": time},
    )  # fmt: skip


def test_a_line_is_shot_with_its_own_range_modifiers():
    """An unwounded crossbowman at medium range: 3 holds, 4 misses (CHA-line-shot)."""
    there = crossbow()
    shot = shoot_thing(there, "archer", there.board.hex("C25"), "crossbow", line=True)
    assert chances(shot) == {"hit": 3, "miss": 7}
    assert shot.modifier == 4


@pytest.mark.parametrize(
    ("weather", "time", "modifier"),
    [((), "day", 2), (("rain",), "day", 4), (("storm",), "day", 4), ((), "night", 3)],
)
def test_weather_on_a_line(weather, time, modifier):
    """Rain the next step, storm +2, night +1 on an unlit hex (CHA-line-shot)."""
    there = crossbow(weather, time)
    shot = shoot_thing(there, "archer", there.board.hex("C10"), "crossbow", line=True)
    assert shot.modifier == modifier


def test_a_line_needs_its_launcher_and_the_whole_turn():
    """Not after a defensive shot or a move (CHA-line-exclusive)."""
    there = crossbow()
    place = there.board.hex("C10")
    moved = changed(there, "archer", acts=("defensive",))
    assert not shoot_thing(moved, "archer", place, "crossbow", line=True).is_allowed
    bow = moment(open_field(5, 40), [mine("archer", "C1", weapons=["shortbow"])], options=["ropes"])
    assert not shoot_thing(bow, "archer", place, "shortbow", line=True).is_allowed
    assert "nobody" in shoot_thing(there, "x", place, "crossbow").proof.answer.en
