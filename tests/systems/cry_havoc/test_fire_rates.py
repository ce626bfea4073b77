"""Who may shoot: state, contact, load, saddle, rate of fire, what is left to throw."""

import pytest
from boards import moment, open_field
from fighters import changed, foe, horseman, mine, rules

from editor.systems.cry_havoc.fighting.aim import ammunition, arms, cannot_shoot
from editor.systems.cry_havoc.fighting.engagement import unable
from editor.systems.cry_havoc.fighting.fire import View, fire

CLEAR = View()


def shooter(weapon, acts=(), **more):
    there = moment(
        open_field(7, 20), [mine("archer", "C3", weapons=[weapon], **more), foe("target", "C9")]
    )
    return changed(there, "archer", acts=tuple(acts))


def may(there, weapon, when="offensive"):
    return fire(there, "archer", "target", weapon=weapon, when=when, view=CLEAR).is_allowed


def test_offensive_fire_needs_no_enemy_beside():
    """An archer with an enemy on the next hex cannot shoot
    (CHB-2.1-offensive-fire, CHB-3.2-no-fire-in-contact)."""
    there = moment(
        open_field(7, 20),
        [mine("archer", "C3", weapons=["shortbow"]), foe("target", "C9"), foe("near", "C4")],
    )
    shot = fire(there, "archer", "target", weapon="shortbow", view=CLEAR)
    assert rules(shot) == ("CHB-3.2-no-fire-in-contact",)


def test_a_wall_between_neighbours_is_no_contact():
    """An enemy behind a solid wall does not hinder (CHB-3.2-no-fire-in-contact)."""
    there = moment(
        open_field(7, 20),
        [mine("archer", "C3", weapons=["shortbow"]), foe("target", "E9"), foe("near", "C4")],
        edges=[("C3", "s", "wall")],
    )
    assert may(there, "shortbow")


@pytest.mark.parametrize(
    ("state", "hinders"),
    [
        ("stunned", False),
        ("unconscious", False),
        ("dead", False),
        ("panicked", True),
        ("routed", True),
    ],
)
def test_helpless_neighbours_do_not_hinder(state, hinders):
    """Stunned and dead do not, panicked and routed do (CHB-3.2-no-fire-in-contact)."""
    there = moment(
        open_field(7, 20),
        [mine("archer", "C3", weapons=["shortbow"]), foe("target", "C9"),
         foe("near", "C4", state=state)],
    )  # fmt: skip
    assert may(there, "shortbow") is not hinders


@pytest.mark.parametrize("state", ["stunned", "unconscious", "dead", "panicked", "routed"])
def test_who_cannot_shoot(state):
    """CHB-7.0-stun, CHB-8.3-panic-state and CHB-8.3-rout-state: none of them shoots."""
    there = changed(shooter("shortbow"), "archer", state=state)
    shot = fire(there, "archer", "target", weapon="shortbow", view=CLEAR)
    assert not shot.is_allowed
    expected = {"panicked": "CHB-8.3-panic-state", "routed": "CHB-8.3-rout-state"}
    if state in expected:
        assert rules(shot) == (expected[state],)


@pytest.mark.parametrize(
    ("weapon", "acts", "when", "allowed"),
    [
        ("shortbow", ["offensive", "move"], "defensive", True),
        ("shortbow", ["move"], "offensive", True),
        ("composite-bow", ["offensive", "move"], "defensive", True),
        ("longbow", ["offensive", "move"], "defensive", True),
        ("shuriken", ["offensive", "move"], "defensive", True),
        ("throwing-dagger", ["offensive", "move"], "defensive", True),
    ],
)
def test_rate_1(weapon, acts, when, allowed):
    """Shot, move and shot again (CHB-3.3-rate-1, CHB-3.1-bows, CHB-3.1-thrown-light)."""
    assert may(shooter(weapon, acts), weapon, when) is allowed


@pytest.mark.parametrize(
    ("weapon", "acts", "when", "allowed"),
    [
        ("sling", ["move"], "defensive", False),
        ("sling", ["move"], "offensive", True),
        ("sling", ["offensive"], "defensive", True),
        ("sling", ["offensive", "move"], "defensive", False),
        ("javelin", ["move"], "defensive", True),
        ("javelin", ["offensive"], "defensive", True),
        ("javelin", ["offensive", "move"], "defensive", False),
        ("pilum", ["offensive"], "defensive", True),
        ("pilum", ["move"], "defensive", True),
        ("pilum", ["offensive", "move"], "defensive", False),
    ],
)
def test_rate_2(weapon, acts, when, allowed):
    """Two of three, as the weapon pairs them
    (CHB-3.3-rate-2, CHB-3.1-thrown-long, CHB-3.1-thrown-heavy)."""
    assert may(shooter(weapon, acts, ammunition={weapon: 2}), weapon, when) is allowed


@pytest.mark.parametrize(
    ("acts", "when", "allowed"),
    [
        ([], "offensive", True),
        ([], "defensive", True),
        (["move"], "offensive", False),
        (["move"], "defensive", False),
        (["offensive"], "defensive", False),
    ],
)
def test_rate_3(acts, when, allowed):
    """One shot or one move (CHB-3.3-rate-3, CHB-3.1-crossbow-rate, CHB-3.2-crossbow-defensive)."""
    assert may(shooter("crossbow", acts), "crossbow", when) is allowed


def test_a_crossbow_that_moved_may_not_defend_and_the_proof_says_so():
    """Neither moved nor shot in the turn (CHB-3.2-crossbow-defensive)."""
    there = shooter("crossbow", ["move"])
    shot = fire(there, "archer", "target", weapon="crossbow", when="defensive", view=CLEAR)
    assert rules(shot) == ("CHB-3.2-crossbow-defensive",)


def test_after_a_crossbow_shot_nothing_else():
    """No melee attack in the same turn (CHB-3.1-crossbow-rate)."""
    there = shooter("crossbow", ["defensive"])
    fault = unable(there, there.pieces["archer"])
    assert fault is not None
    assert fault.rule == "CHB-3.1-crossbow-rate"
    bow = shooter("shortbow", ["defensive"])
    assert unable(bow, bow.pieces["archer"]) is None


def test_one_shot_in_each_phase():
    """Whatever the rate (CHB-3.2-one-shot-per-phase)."""
    there = shooter("shortbow", ["offensive"])
    shot = fire(there, "archer", "target", weapon="shortbow", view=CLEAR)
    assert rules(shot) == ("CHB-3.2-one-shot-per-phase",)


def mounted(weapon, vocation=None, **fields):
    return moment(
        open_field(7, 20),
        [
            horseman("archer", "C3", "n", weapons=[weapon], vocation=vocation, unit_fields=fields),
            foe("target", "C9"),
        ],
    )


@pytest.mark.parametrize(
    ("weapon", "allowed"),
    [("shortbow", True), ("composite-bow", True), ("longbow", False), ("light-crossbow", True),
     ("crossbow", True), ("espringale", False)],
)  # fmt: skip
def test_weapons_in_the_saddle(weapon, allowed):
    """Not the long bow, not the engine (CHB-3.1-bows-mounted, CHB-3.1-crossbow-mounted)."""
    assert may(mounted(weapon), weapon) is allowed


def test_a_samurai_shoots_the_long_bow_from_the_saddle():
    """CHB-3.1-bows-mounted: the one exception."""
    assert may(mounted("longbow", "samurai"), "longbow")
    assert not may(mounted("longbow", "archer"), "longbow")


def test_a_standard_crossbow_is_not_reloaded_in_the_saddle():
    """Shot on turn 1 and still mounted: nothing on turn 2 (CHB-3.1-crossbow-mounted)."""
    spent = mounted("crossbow", loaded=False)
    shot = fire(spent, "archer", "target", weapon="crossbow", view=CLEAR)
    assert rules(shot) == ("CHB-3.1-crossbow-mounted",)
    assert may(mounted("crossbow"), "crossbow")
    kinds = spent.catalogue.weapons
    assert kinds["light-crossbow"].mounted == "fire-and-reload"
    assert kinds["crossbow"].mounted == "fire-only"


def test_thrown_weapons_run_out():
    """One axe thrown leaves none, whatever the rate allows (CHB-3.1-thrown-general)."""
    there = shooter("throwing-axe", ammunition={"throwing-axe": 0})
    assert not may(there, "throwing-axe")
    faults = list(cannot_shoot(there, there.pieces["archer"], "throwing-axe", "offensive"))
    assert [one.rule for one in faults] == ["CHB-3.1-thrown-general"]


def test_a_unit_may_carry_more_than_its_kind():
    """CHB-3.1-thrown-general: the unit's count before the roster's, before the kind's."""
    there = shooter("throwing-axe")
    assert ammunition(there, there.pieces["archer"], "throwing-axe") == 1
    more = shooter("throwing-axe", unit_fields={"ammunition": {"throwing-axe": 4}})
    assert ammunition(more, more.pieces["archer"], "throwing-axe") == 4
    assert ammunition(shooter("shortbow"), more.pieces["archer"], "shortbow") is None


def test_everybody_can_throw_a_stone():
    """Only stones are open to all (CHB-6.2-missile-skills)."""
    there = moment(open_field(7, 20), [mine("peasant", "C3"), foe("target", "C6")])
    assert set(arms(there, there.pieces["peasant"])) == {"stone"}
    shot = fire(there, "peasant", "target", view=CLEAR)
    assert shot.is_allowed
    assert shot.weapon == "stone"
    bow = fire(there, "peasant", "target", weapon="shortbow", view=CLEAR)
    assert rules(bow) == ("CHB-6.2-missile-skills",)


def test_a_weapon_has_rate_range_and_column():
    """Every missile weapon of the catalogue, its bands in order (CHB-3.0-weapon-attributes)."""
    kinds = moment().catalogue.weapons.values()
    for kind in (one for one in kinds if one.use == "missile"):
        assert kind.rate in {1, 2, 3}
        assert kind.efficiency in {"L", "M", "G", "F"}
        assert kind.range is not None
        assert list(kind.range) == sorted(kind.range)


def test_rocks_fall_only_from_above():
    """A rock is for those who stand higher (CHB-3.2-columns names it)."""
    units = [mine("thrower", "C3", weapons=["rock"]), foe("target", "C5")]
    assert not fire(moment(open_field(5, 9), units), "thrower", "target", weapon="rock",
                    view=CLEAR).is_allowed  # fmt: skip
    hill = [list("....."), *[list(".....")] * 8]
    hill[2] = list("..1..")
    there = moment(open_field(5, 9), units, sheet={"elevation": ["".join(row) for row in hill]})
    assert fire(there, "thrower", "target", weapon="rock", view=CLEAR).column == "G"


def test_who_rides_behind_may_not_shoot():
    """CHA-pillion-no-fight: an archer behind a knight."""
    there = shooter("shortbow", unit_fields={"behind": "knight"})
    shot = fire(there, "archer", "target", weapon="shortbow", view=CLEAR)
    assert "CHA-pillion-no-fight" in rules(shot)


def test_a_line_takes_the_whole_turn():
    """No defensive fire after it (CHA-line-exclusive)."""
    there = shooter("crossbow", ["line"])
    shot = fire(there, "archer", "target", weapon="crossbow", when="defensive", view=CLEAR)
    assert "CHA-line-exclusive" in rules(shot)
