"""The odds of a shot: the ledger's examples, then the limits, then one thing with another."""

from fractions import Fraction

import pytest
from boards import moment, open_field
from fighters import chances, changed, figures, foe, horseman, mine, rules, walled

from editor.systems.cry_havoc.fighting.fire import View, fire, fire_column
from editor.systems.cry_havoc.fighting.odds import total

CLEAR = View()


def range_of(away, weapon="shortbow", **more):
    """An archer in D1 and a target so many hexes down his column."""
    return moment(
        open_field(5, 60),
        [mine("archer", "C1", weapons=[weapon]), foe("target", f"C{1 + away}")],
        **more,
    )


@pytest.mark.parametrize(("away", "figure"), [(8, 0), (9, 1), (16, 1), (17, 2), (24, 2)])
def test_range_bands(away, figure):
    """Limits 8, 16, 24: at 16 it is +1, at 17 +2 (CHB-3.2-range)."""
    shot = fire(range_of(away), "archer", "target", weapon="shortbow", view=CLEAR)
    assert figures(shot, "CHB-3.2-range") == [figure]
    assert shot.modifier == figure


def test_beyond_long_range_there_is_no_shot():
    """CHB-3.2-range: 25 hexes are too many for a short bow."""
    shot = fire(range_of(25), "archer", "target", weapon="shortbow", view=CLEAR)
    assert not shot.is_allowed
    assert rules(shot) == ("CHB-3.2-range",)
    assert "25" in shot.proof.answer.en
    assert shot.outcomes == ()


def test_the_ledgers_roll():
    """Medium range, brush and a target that moved 7: a 3 reads line 6 (CHB-3.2-fire-roll)."""
    there = changed(range_of(12), "target", moved=7)
    shot = fire(there, "archer", "target", weapon="shortbow", view=View(cover=1))
    assert shot.modifier == 3
    table = there.catalogue.tables["missile-results"]["table"]["L"]
    assert table[6 - 1] == "R"
    assert chances(shot) == {"AS": 2, "R": 1, "none": 7}
    assert total(shot.outcomes) == 1


def test_every_modifier_is_a_step_in_both_languages():
    """Each has its rule, its figure and words in both languages (CHB-3.2-fire-roll)."""
    there = changed(changed(range_of(12), "target", moved=7), "archer", wounds=1)
    shot = fire(there, "archer", "target", weapon="shortbow", view=View(cover=2))
    for step in shot.proof.steps:
        assert step.rule.startswith("CH")
        assert all(step.text)
    assert shot.proof.total() == shot.modifier == 1 + 2 + 1 + 1


def test_a_wounded_shooter_adds_1():
    """Short range, open target, wounded: a 4 is read on 5 (CHB-3.2-wounded-may-fire)."""
    there = changed(range_of(3), "archer", wounds=1)
    shot = fire(there, "archer", "target", weapon="shortbow", view=CLEAR)
    assert shot.is_allowed
    assert shot.modifier == 1
    assert "CHB-3.2-wounded-may-fire" in rules(shot)


@pytest.mark.parametrize(
    ("mine_", "theirs", "figure"), [(0, 5, 0), (0, 6, 1), (6, 0, 1), (9, 6, 2)]
)
def test_fast_movement(mine_, theirs, figure):
    """Five hexes give nothing, six +1, both +2 (CHB-3.2-fast-movement)."""
    there = changed(changed(range_of(3), "archer", moved=mine_), "target", moved=theirs)
    shot = fire(there, "archer", "target", weapon="shortbow", view=CLEAR)
    assert shot.modifier == figure


@pytest.mark.parametrize(
    ("weapon", "column"),
    [
        ("shuriken", "L"), ("throwing-dagger", "L"), ("shortbow", "L"), ("sling", "L"),
        ("stone", "L"), ("javelin", "M"), ("boar-spear", "M"), ("thrown-mace", "M"),
        ("thrown-club", "M"), ("composite-bow", "M"), ("longbow", "M"), ("crossbow", "M"),
        ("staff-sling", "M"), ("throwing-axe", "G"), ("throwing-hammer", "G"), ("harpoon", "G"),
        ("framea", "G"), ("thrown-lance", "G"), ("pilum", "G"),
    ],
)  # fmt: skip
def test_the_weapon_chooses_the_column(weapon, column):
    """CHB-3.2-columns, CHB-3.1-bows: a long bow reads M, a short bow L; a stone L, a lance G."""
    shot = fire(range_of(2, weapon), "archer", "target", weapon=weapon, view=CLEAR)
    assert shot.column == column


def test_the_espringal_is_an_engine_in_column_g():
    """CHB-3.1-crossbow-heavy: G where an ordinary crossbow has M; two must serve it."""
    there = moment(
        open_field(5, 20),
        [mine("gunner", "C1", weapons=["espringale"]), mine("mate", "C2"), foe("target", "C9")],
    )
    assert fire(there, "gunner", "target", weapon="espringale", view=CLEAR).column == "G"
    alone = moment(
        open_field(5, 20), [mine("gunner", "C1", weapons=["espringale"]), foe("target", "C9")]
    )
    shot = fire(alone, "gunner", "target", weapon="espringale", view=CLEAR)
    assert not shot.is_allowed
    assert "2 hands" in shot.proof.answer.en


def dragon(hexes, vocation="creature"):
    print_ = [[0, n] for n in range(hexes)]
    return foe("beast", "C9", footprint=print_, large=True, vocation=vocation,
               unit_fields={"facing": "n"})  # fmt: skip


@pytest.mark.parametrize(
    ("weapon", "hexes", "column"),
    [("crossbow", 1, "M"), ("crossbow", 2, "L"), ("crossbow", 4, ""), ("throwing-axe", 3, "M")],
)
def test_large_targets_lower_the_column(weapon, hexes, column):
    """One column for each full two hexes, below L no effect (CHB-3.2-large-creature-fire)."""
    there = moment(open_field(5, 30), [mine("archer", "C4", weapons=[weapon]), dragon(hexes)])
    shot = fire(there, "archer", "beast", weapon=weapon, view=CLEAR)
    assert shot.column == column
    if not column:
        assert chances(shot) == {"none": 10}


def test_a_ballista_reads_m_against_a_major_dragon():
    """CHB-3.2-large-creature-fire: F lowered by 2."""
    there = moment(open_field(5, 30), [dragon(5, "major-dragon")])
    ballista = there.catalogue.weapons["ballista"]
    assert fire_column(there, there.pieces["beast"], ballista)[0] == "M"


def test_a_rider_is_never_a_large_target():
    """CHB-3.2-large-creature-fire: he covers two hexes and yet counts as one."""
    there = moment(
        open_field(5, 30),
        [mine("archer", "C1", weapons=["crossbow"]), horseman("knight", "C9", "n", side="theirs")],
    )
    assert fire(there, "archer", "knight", weapon="crossbow", view=CLEAR).column == "M"


def test_range_is_counted_to_the_nearest_hex_of_a_rider():
    """CHB-3.2-range: the near end of the horse is what one aims at."""
    there = moment(
        open_field(5, 30),
        [mine("archer", "C1", weapons=["shortbow"]), horseman("knight", "C9", "s", side="theirs")],
    )
    shot = fire(there, "archer", "knight", weapon="shortbow", view=CLEAR)
    assert shot.band == "short"


def test_the_shield_wall_is_strong_cover():
    """Cover 3 against shots; his own if better (CHB-4.2-shield-wall-effect)."""
    there = walled(range_of(3), "target")
    shot = fire(there, "archer", "target", weapon="shortbow", view=View(cover=1))
    assert shot.cover == 3
    assert "CHB-4.2-shield-wall-effect" in rules(shot)
    assert fire(there, "archer", "target", weapon="shortbow", view=View(cover=4)).cover == 4


@pytest.mark.parametrize(("away", "figure"), [(8, 1), (16, 2), (24, 3)])
def test_rain_counts_as_one_band_more(away, figure):
    """Short as medium, medium as long, long +3 (CHA-rain-range)."""
    wet = range_of(away, options=["weather"], conditions={"weather": ["rain"]})
    shot = fire(wet, "archer", "target", weapon="shortbow", view=CLEAR)
    assert figures(shot, "CHA-rain-range") == [figure]
    too_far = range_of(25, options=["weather"], conditions={"weather": ["rain"]})
    assert not fire(too_far, "archer", "target", weapon="shortbow", view=CLEAR).is_allowed


def test_a_storm_adds_2():
    """Medium range, cover 1 and a storm: a 3 is a 7 (CHA-storm-fire)."""
    there = range_of(12, options=["weather"], conditions={"weather": ["storm"]})
    shot = fire(there, "archer", "target", weapon="shortbow", view=View(cover=1))
    assert 3 + shot.modifier == 7
    assert figures(shot, "CHA-storm-fire") == [2]


def test_weather_is_nothing_where_the_option_is_off():
    """CHA-storm-fire holds only with the advanced weather."""
    there = range_of(12, conditions={"weather": ["storm"]})
    assert fire(there, "archer", "target", weapon="shortbow", view=CLEAR).modifier == 1


def test_armour_does_not_stop_missiles_unless_the_scenario_says_so():
    """CHB-6.2-armour acts in melee; a switch of the scenario brings it to fire."""
    units = [mine("archer", "C1", weapons=["shortbow"]), foe("target", "C4", armour="plate")]
    plain = moment(open_field(5, 9), units)
    assert fire(plain, "archer", "target", weapon="shortbow", view=CLEAR).modifier == 0
    switched = moment(open_field(5, 9), units, special_rules=[{"rule": "armour-against-missiles"}])
    shot = fire(switched, "archer", "target", weapon="shortbow", view=CLEAR)
    assert figures(shot, "CHB-6.2-armour") == [1]


def test_a_target_in_melee_may_be_shot_at():
    """CHB-3.2-fire-into-melee, CHB-3.2-one-shot-per-phase: as often as there are archers."""
    units = [mine("archer", "C1", weapons=["shortbow"]), mine("second", "E1", weapons=["shortbow"]),
             mine("friend", "C6"), foe("target", "C7")]  # fmt: skip
    there = moment(open_field(5, 9), units)
    for name in ("archer", "second"):
        assert fire(there, name, "target", weapon="shortbow", view=CLEAR).is_allowed


def test_a_mover_is_measured_where_the_shot_interrupts_him():
    """CHB-2.1-defensive-fire: range to that hex, not to where he began."""
    there = range_of(20)
    near = there.board.hex("C8")
    shot = fire(there, "archer", "target", when="defensive", weapon="shortbow", at=near, view=CLEAR)
    assert shot.band == "short"
    assert shot.when == "defensive"


def test_the_better_weapon_is_taken():
    """Without a weapon named, the likelier wound (CHB-3.2-columns)."""
    there = moment(
        open_field(5, 20),
        [mine("archer", "C1", weapons=["shortbow", "longbow"]), foe("target", "C9")],
    )
    assert fire(there, "archer", "target", view=CLEAR).weapon == "longbow"


def test_bad_questions_get_one_clear_line():
    """An unknown name, a dead shooter, a dead target: words, no traceback."""
    there = range_of(3)
    for shooter, target in (("nobody", "target"), ("archer", "nobody")):
        shot = fire(there, shooter, target, view=CLEAR)
        assert "nobody" in shot.proof.answer.en
        assert "personne" in shot.proof.answer.fr
    dead = changed(there, "archer", state="dead")
    assert not fire(dead, "archer", "target", weapon="shortbow", view=CLEAR).is_allowed
    gone = changed(there, "target", state="dead")
    assert "down" in fire(gone, "archer", "target", weapon="shortbow", view=CLEAR).proof.answer.en


def test_chances_are_exact_fractions():
    """Faces of a D10 and nothing else (CHB-3.2-fire-roll)."""
    shot = fire(range_of(3), "archer", "target", weapon="shortbow", view=CLEAR)
    assert {one.of for one in shot.outcomes} == {10}
    assert sum(one.ways for one in shot.outcomes) == 10
    assert shot.outcomes[0].chance == Fraction(3, 10)
