"""Weapons in play: who may shoot when, how often in a turn, with what, and what it uses up."""

import pytest
from boards import open_field, unit
from fighters import foe, horseman, man, mine
from table import at, cited, do, ever_cited, offered, piece, refused, rolls, table, told, until

from editor.systems.cry_havoc.fighting.fire import fire

WIDE = open_field(26, 12)


def duel(weapon, *, ours=None, theirs=None, there="E11", dice=(), first="ours", **more):
    """A shooter at E1 and an enemy on the same column."""
    people = [
        mine("al", "E1", weapons=[weapon] if weapon else [], **(ours or {})),
        foe("bo", there, **(theirs or {})),
        *more.pop("others", ()),
    ]
    return table(people, WIDE, dice, first, **more)


def test_offensive_fire_is_one_shot_for_each_who_may():
    """CHB-2.1-offensive-fire, CHB-3.2-one-shot-per-phase: three archers, three rolls."""
    others = [mine("ed", "D1", weapons=["longbow"]), mine("ug", "F1", weapons=["longbow"])]
    session = duel("longbow", others=others, dice=[10, 10, 10])
    do(session, "fire al bo longbow", "fire ed bo longbow", "fire ug bo longbow")
    assert len(rolls(session, "shot", 3)) == 3
    assert {"CHB-2.1-offensive-fire", "CHB-3.2-one-shot-per-phase"} <= cited(session)
    assert "CHB-3.2-one-shot-per-phase" in refused(session, "fire al bo longbow")
    assert offered(session) == ["done"]


def test_nobody_shoots_in_contact_except_across_a_wall():
    """CHB-3.2-no-fire-in-contact, CHB-2.1-offensive-fire."""
    near = foe("cy", "E2")
    session = duel("longbow", others=[near])
    assert "CHB-3.2-no-fire-in-contact" in refused(session, "fire al bo longbow")
    people = [mine("al", "E2", weapons=["longbow"]), foe("cy", "E1"), foe("bo", "E11")]
    walled = table(people, WIDE, [10], edges=[("E2", "n", "wall")])
    do(walled, "fire al bo longbow")
    assert told(walled, "shot")


def test_a_wall_between_neighbours_parts_them_for_melee():
    """CHB-1.2-adjacent: neither may attack, and both may still fire."""
    people = [mine("al", "E2", weapons=["longbow"]), foe("cy", "E1", weapons=["longbow"]),
              foe("bo", "E11")]  # fmt: skip
    session = until(table(people, WIDE, edges=[("E2", "n", "wall")]), "attack", "ours")
    assert "CHB-1.2-adjacent" in refused(session, "attack al cy")
    people[2] = foe("bo", "E3")
    beside = until(table(people, WIDE, edges=[("E2", "n", "wall")]), "attack", "ours")
    beside.do("attack al bo")
    assert "CHB-1.2-adjacent" in cited(beside)


def test_a_wounded_archer_adds_one():
    """CHB-3.2-wounded-may-fire, CHB-1.2-modifier: 4 at short range is read on 5."""
    session = duel("longbow", ours={"state": "wounded"}, dice=[4])
    session.do("fire al bo longbow")
    assert rolls(session, "shot") == [5]
    assert {"CHB-3.2-wounded-may-fire", "CHB-1.2-modifier"} <= cited(session)


def test_a_wounded_archer_at_medium_range_adds_two():
    """CHB-1.2-modifier: a positive figure is bad for the shooter, and each is told."""
    session = duel("shortbow", ours={"state": "wounded"}, dice=[3])
    session.do("fire al bo shortbow")
    assert rolls(session, "shot") == [5]
    shot = told(session, "shot")[0]
    assert [one.figure for one in shot.proof.steps if isinstance(one.figure, int)][:1] == [1]


@pytest.mark.parametrize(("away", "add"), [(8, 0), (9, 1), (16, 1), (17, 2), (24, 2)])
def test_range_has_three_bands(away, add):
    """CHB-3.2-range: to 8 nothing, to 16 one, to 24 two; beyond it no shot."""
    people = [mine("al", "A1", weapons=["shortbow"]), foe("bo", f"A{1 + away}")]
    session = table(people, open_field(3, 27), [5])
    session.do("fire al bo shortbow")
    assert rolls(session, "shot") == [5 + add]
    assert "CHB-3.2-range" in cited(session)


@pytest.mark.parametrize(("tree", "far", "add"), [(False, 8, 0), (True, 9, 1)])
def test_range_is_measured_to_the_hex_that_is_aimed_at(tree, far, add):
    """CHB-3.2-range, CHB-3.2-line-of-fire: a tree hides the rider's head, not his horse's tail,
    which is one hex further and out of the short band."""
    rows = open_field(9, 12)
    rows[7] = "....t...." if tree else rows[7]
    people = [mine("al", "E1", weapons=["shortbow"]), horseman("bo", "E9", "nw", side="theirs")]
    session = table(people, rows, [5])
    session.do("fire al bo shortbow")
    assert rolls(session, "shot") == [5 + add]
    (shot,) = told(session, "shot")
    assert shot.hexes[0].distance(shot.hexes[1]) == far


def test_beyond_long_range_there_is_no_shot():
    """CHB-3.2-range."""
    people = [mine("al", "A1", weapons=["shortbow"]), foe("bo", "A26")]
    assert "CHB-3.2-range" in refused(table(people, open_field(3, 27)), "fire al bo shortbow")


def test_modifiers_add_up_and_the_table_is_read_on_the_total():
    """CHB-3.2-fire-roll: medium range, brush, seven hexes moved; a 3 is read on line 6."""
    rows = open_field(9, 14)
    rows[10] = "....b...."
    people = [mine("al", "E11", 6, 5, 8), foe("bo", "E1", weapons=["shortbow"])]
    session = until(table(people, rows, [3]), "move", "ours")
    session.do("step al D12 D13 E13 F13 F12 F11 E11")
    while piece(session, "al").moved < 7:
        session.do("pass")
    session.do("fire bo al")
    assert rolls(session, "shot") == [6]
    assert {"CHB-3.2-fire-roll", "CHB-3.2-fast-movement", "CHB-3.2-cover-brush"} <= cited(session)


def test_fast_movement_counts_the_hexes_so_far():
    """CHB-3.2-fast-movement: after five hexes of nine nothing, after six one."""
    people = [horseman("al", "E2", "s"), foe("bo", "E12", weapons=["longbow"])]
    session = until(table(people, open_field(9, 13), [10, 10]), "move", "ours")
    do(session, "step al E3", "pass", "step al E4", "pass", "step al E5", "pass", "step al E6",
       "pass", "step al E7", "fire bo al longbow")  # fmt: skip
    assert rolls(session, "shot") == [10]
    assert "CHB-3.2-fast-movement" not in cited(session)
    session.undo()
    do(session, "pass", "step al E8", "fire bo al longbow")
    assert rolls(session, "shot") == [11]
    assert "CHB-3.2-fast-movement" in cited(session)


def test_both_who_moved_far_make_it_two():
    """CHB-3.2-fast-movement."""
    people = [horseman("al", "B2", "s", weapons=["composite-bow"]),
              horseman("bo", "H3", "s", side="theirs")]  # fmt: skip
    session = until(table(people, open_field(9, 13), [9, 2, 10]), "move", "ours")
    session.do("step al B3 B4 B5 B6 B7 B8")
    until(session, "move", "theirs").do("step bo H4 H5 H6 H7 H8 H9")
    until(session, "volley", "ours")
    while piece(session, "bo").moved < 6:
        session.do("pass")
        until(session, "volley", "ours")
    session.do("fire al bo")
    assert rolls(session, "shot")[0] == 9 + 2


def test_hexes_entered_for_whatever_cause_count():
    """CHB-3.2-fast-movement: who is pushed back by a friend, and who rides behind another."""
    people = [
        mine("al", "E5", 15, 5),
        foe("bo", "E6", 5, 7),
        *(foe(name, where) for name, where in (("cy", "E7"), ("di", "D7"), ("ev", "F7"))),
    ]
    session = until(table(people, dice=[6]), "attack", "ours")
    do(session, "attack al bo", "done", "push bo F7")
    assert (piece(session, "bo").moved, piece(session, "ev").moved) == (1, 1)
    people = [horseman("al", "B2", "s"), unit("ed", None, "ours", man(), behind="al"),
              foe("bo", "I9")]  # fmt: skip
    session = until(table(people), "move", "ours")
    do(session, "step al B3", "step al B4")
    assert (piece(session, "al").moved, piece(session, "ed").moved) == (2, 2)


def test_columns_follow_the_weapon():
    """CHB-3.2-columns: the long bow reads M, the short bow L, on the same total."""
    for weapon, column in (("longbow", "M"), ("shortbow", "L"), ("crossbow", "M"), ("javelin", "M"),
                           ("framea", "G"), ("throwing-axe", "G"), ("stone", "L")):  # fmt: skip
        session = duel(weapon, there="E3", dice=[1])
        session.do(f"fire al bo {weapon}")
        assert {"CHB-3.2-columns"} <= cited(session)
        shot = told(session, "shot")[0]
        assert shot.proof.steps[-1].figure == column
        assert piece(session, "bo").state == ("wounded" if column == "L" else "dead")


def test_a_large_creature_lowers_the_column():
    """CHB-3.2-large-creature-fire: a ballista on a major dragon reads M; a bow has no effect."""
    dragon = {"foot": {"healthy": [30, 25, 6]}, "large": True, "vocation": "major-dragon",
              "footprint": [[0, 0], [0, 1]], "kind": "creature"}  # fmt: skip
    crew = [mine(name, where) for name, where in (("ed", "D1"), ("ug", "F1"))]
    beast = unit("dragon", "E11", "theirs", dragon)
    session = duel("ballista", others=[*crew, beast], there="A12", dice=[1])
    session.do("fire al dragon ballista")
    assert told(session, "shot")[0].proof.steps[-1].figure == "M"
    assert "CHB-3.2-large-creature-fire" in cited(session)


def test_bows_shoot_move_and_shoot_again():
    """CHB-3.1-bows, CHB-3.3-rate-1: offensive fire, movement and defensive fire in one turn."""
    session = duel("composite-bow", dice=[10, 10])
    session.do("fire al bo composite-bow")
    assert {"CHB-3.1-bows", "CHB-3.3-rate-1"} <= cited(session)
    until(session, "move", "ours").do("step al E2")
    until(session, "move", "theirs").do("step bo E10")
    session.do("fire al bo composite-bow")
    assert {"CHB-2.1-defensive-fire", "CHB-3.3-rate-1"} <= cited(session)


def test_defensive_fire_is_measured_where_it_interrupts():
    """CHB-2.1-defensive-fire: the runner is shot at in his third hex, at that distance."""
    people = [mine("al", "A18"), foe("bo", "A1", weapons=["shortbow"])]
    session = until(table(people, open_field(3, 19), [10]), "move", "ours")
    do(session, "step al A17", "pass", "step al A16", "pass", "step al A15", "fire bo al")
    assert rolls(session, "shot") == [11]  # 14 hexes, medium; 17 would have been long
    assert at(session, "al") == "A15"
    assert "CHB-2.1-defensive-fire" in cited(session)


@pytest.mark.parametrize("weapon", ["shortbow", "composite-bow"])
def test_short_bows_are_shot_from_the_saddle(weapon):
    """CHB-3.1-bows-mounted."""
    people = [horseman("al", "E2", "s", weapons=[weapon]), foe("bo", "E11")]
    session = table(people, WIDE, [10])
    session.do(f"fire al bo {weapon}")
    assert "CHB-3.1-bows-mounted" in cited(session)


def test_a_long_bow_is_not_except_by_a_samurai():
    """CHB-3.1-bows-mounted: the mounted English archer must dismount first."""
    people = [horseman("al", "E2", "s", weapons=["longbow"]), foe("bo", "E11"),
              horseman("jo", "G2", "s", weapons=["longbow"], vocation="samurai")]  # fmt: skip
    session = table(people, WIDE, [10])
    assert "CHB-3.1-bows-mounted" in refused(session, "fire al bo longbow")
    session.do("fire jo bo longbow")
    until(session, "move", "ours").do("dismount al F2")
    assert not piece(session, "al").mounted


def test_a_crossbow_takes_the_whole_turn():
    """CHB-3.1-crossbow-rate, CHB-2.1-movement-step, CHB-3.3-rate-3: it stays where it is."""
    session = duel("crossbow", others=[foe("cy", "C9")], dice=[10])
    session.do("fire al bo crossbow")
    assert {"CHB-3.1-crossbow-rate", "CHB-3.3-rate-3"} <= cited(session)
    until(session, "move", "ours")
    assert "CHB-2.1-movement-step" in ever_cited(session)
    assert "CHB-2.1-movement-step" in refused(session, "step al E2")
    assert not offered(session, "step al")


def test_a_defensive_crossbow_shot_costs_the_own_phase_of_the_same_turn():
    """CHB-3.1-crossbow-rate: he can neither move nor shoot nor attack, and still be attacked."""
    session = duel("crossbow", there="E4", first="theirs", dice=[10])
    until(session, "move", "theirs").do("step bo E3")
    session.do("fire al bo crossbow")
    until(session, "move", "theirs").do("step bo E2")
    until(session, "shoot", "ours")
    assert not offered(session, "fire")
    assert {"CHB-3.2-no-fire-in-contact"} <= refused(session, "fire al bo crossbow")
    until(session, "move", "ours")
    assert "CHB-2.1-movement-step" in refused(session, "step al D1")
    until(session, "attack", "ours")
    assert "CHB-3.1-crossbow-rate" in refused(session, "attack al bo")


def test_a_crossbowman_who_moved_does_not_shoot_defensively():
    """CHB-3.2-crossbow-defensive, CHB-3.3-rate-3: one hex in his own phase is enough."""
    session = duel("crossbow")
    until(session, "move", "ours").do("step al E2")
    until(session, "move", "theirs").do("step bo E10")
    assert session.decision.name == "move"
    shot = fire(session.state.now, "al", "bo", weapon="crossbow", when="defensive")
    assert "CHB-3.2-crossbow-defensive" in shot.proof.rules


def test_a_crossbowman_who_advanced_does_not_shoot_defensively():
    """CHB-3.2-crossbow-defensive: to follow up is a move of his own will."""
    people = [mine("al", "E5", 12, 5, 8, weapons=["crossbow"]), foe("bo", "E6", 2, 2),
              foe("cy", "E12")]  # fmt: skip
    for line, ready in (("advance al E6", False), ("stay", True)):
        session = until(table(people, open_field(9, 13), [1]), "attack", "ours")
        do(session, "attack al bo", "done", line)
        until(session, "move", "theirs").do("step cy E11")
        assert ("fire al cy crossbow" in offered(session)) == ready


def test_a_crossbowman_who_disengaged_does_not_shoot_defensively():
    """CHB-3.2-crossbow-defensive: a reaction chosen by the player counts as having moved."""
    people = [mine("al", "E5", weapons=["crossbow"]), foe("bo", "E6", 6, 5, 4), foe("cy", "A9")]
    session = until(table(people, open_field(9, 14)), "disengage", "ours")
    session.do(offered(session, "disengage al")[0])
    until(session, "move", "theirs").do("step cy A8")
    assert session.decision.name == "move"
    shot = fire(session.state.now, "al", "cy", weapon="crossbow", when="defensive")
    assert shot.proof.rules == ("CHB-3.2-crossbow-defensive",)


def test_a_forced_move_does_not_count_against_the_crossbow():
    """CHB-3.2-crossbow-defensive: only what he does of his own will."""
    session = duel("crossbow", others=[foe("cy", "E7", weapons=["shortbow"])], dice=[6, 8],
                   first="theirs", there="K11")  # fmt: skip
    session.do("fire cy al shortbow")
    if session.decision.name == "recoil":
        session.do(offered(session)[0])
    assert piece(session, "al").moved == 1
    until(session, "move", "theirs").do("step bo K10")
    session.do("fire al bo crossbow")
    assert told(session, "shot")
    assert "CHB-3.2-crossbow-defensive" in cited(session)


def test_a_mounted_crossbow_is_reloaded_only_on_foot():
    """CHB-3.1-crossbow-mounted: shot on turn 1, it cannot be shot on turn 2 from the saddle."""
    people = [horseman("al", "E2", "s", weapons=["crossbow"]), foe("bo", "E11")]
    session = table(people, WIDE, [10, *[9, 1] * 6, 10])
    session.do("fire al bo crossbow")
    assert "CHB-3.1-crossbow-mounted" in cited(session)
    until(session, "shoot", "ours", turn=2)
    assert "CHB-3.1-crossbow-mounted" in refused(session, "fire al bo crossbow")
    until(session, "move", "ours", turn=2).do("dismount al F2")
    for turn in (3, 4):
        until(session, "shoot", "ours", turn=turn)
        ready = any("crossbow" in line for line in offered(session, "fire al bo"))
        assert ready == (turn == 4)
    assert "CHB-3.1-crossbow-mounted" in ever_cited(session)


def test_a_light_crossbow_is_reloaded_in_the_saddle():
    """CHB-3.1-crossbow-mounted."""
    people = [horseman("al", "E2", "s", weapons=["light-crossbow"]), foe("bo", "E11")]
    session = table(people, WIDE, [10, 9, 1, 10])
    session.do("fire al bo light-crossbow")
    until(session, "shoot", "ours", turn=2).do("fire al bo light-crossbow")
    assert "CHB-3.1-crossbow-mounted" in cited(session)


def test_counted_bolts_make_no_crossbow_ready_in_the_saddle():
    """CHB-3.1-crossbow-mounted: also when the scenario counts them."""
    bolts = {"ammunition": {"crossbow": 5}}
    people = [horseman("al", "E2", "s", weapons=["crossbow"], unit_fields=bolts), foe("bo", "E11")]
    session = table(people, WIDE, [10, 9, 1])
    session.do("fire al bo crossbow")
    assert piece(session, "al").unit.ammunition == {"crossbow": 4}
    until(session, "shoot", "ours", turn=2)
    assert "CHB-3.1-crossbow-mounted" in refused(session, "fire al bo crossbow")


@pytest.mark.parametrize(("weapon", "ready"), [("light-crossbow", True), ("crossbow", False)])
def test_an_unloaded_crossbow_is_wound_in_the_saddle_only_if_it_is_light(weapon, ready):
    """CHB-3.1-crossbow-mounted: unloaded at set-up, after a whole turn of rest."""
    empty = {"loaded": False}
    people = [horseman("al", "E2", "s", weapons=[weapon], unit_fields=empty), foe("bo", "E11")]
    session = table(people, WIDE, [9, 1, 10])
    assert not offered(session, "fire")
    until(session, "shoot", "ours", turn=2)
    assert bool(offered(session, "fire")) == ready


def test_an_unloaded_crossbow_keeps_nobody_from_throwing_stones():
    """CHB-3.1-crossbow-rate: it is the crossbow that is not loaded."""
    session = duel("crossbow", there="E5", ours={"unit_fields": {"loaded": False}}, dice=[10])
    assert offered(session, "fire") == ["fire al bo"]
    session.do("fire al bo")
    assert "CHB-6.2-missile-skills" in cited(session)


def test_thrown_weapons_run_out():
    """CHB-3.1-thrown-general: one axe thrown in offensive fire leaves none for the defence."""
    session = duel("throwing-axe", there="E4", dice=[10])
    session.do("fire al bo throwing-axe")
    assert "CHB-3.1-thrown-general" in cited(session)
    assert piece(session, "al").unit.ammunition == {"throwing-axe": 0}
    until(session, "move", "theirs").do("step bo E3")
    assert not [line for line in offered(session, "fire al bo") if "axe" in line]


def test_light_throws_go_before_and_after_a_move():
    """CHB-3.1-thrown-light, CHB-3.3-rate-1: of three shuriken one remains."""
    session = duel("shuriken", there="E4", dice=[10, 10],
                   ours={"unit_fields": {"ammunition": {"shuriken": 3}}})  # fmt: skip
    session.do("fire al bo shuriken")
    assert "CHB-3.1-thrown-light" in cited(session)
    until(session, "move", "ours").do("step al D1")
    until(session, "move", "theirs").do("step bo D4")
    session.do("fire al bo shuriken")
    assert piece(session, "al").unit.ammunition == {"shuriken": 1}


def test_a_javelin_pairs_the_move_with_either_shot():
    """CHB-3.1-thrown-long, CHB-3.3-rate-2: he moved, so he throws once in the enemy's phase."""
    session = duel("javelin", there="E8", dice=[10])
    until(session, "move", "ours").do("step al E2")
    until(session, "move", "theirs").do("step bo E7")
    session.do("fire al bo javelin")
    assert {"CHB-3.1-thrown-long", "CHB-3.3-rate-2"} <= cited(session)


def test_a_group_may_read_the_rate_strictly():
    """CHB-3.3-rate-2: by a switch, thrown weapons pair the move with offensive fire only."""
    session = duel("javelin", there="E8", switches={"CHB-3.3-rate-2": False})
    until(session, "move", "ours").do("step al E2")
    until(session, "move", "theirs").do("step bo E7")
    assert session.decision.name == "move"


def test_two_pila_are_thrown_by_who_stands_still():
    """CHB-3.1-thrown-heavy, CHB-3.3-rate-2: one offensively, one defensively, and no move."""
    session = duel("pilum", there="E8", first="theirs", dice=[10, 10])
    until(session, "move", "theirs").do("step bo E7")
    session.do("fire al bo pilum")
    until(session, "shoot", "ours").do("fire al bo pilum")
    assert {"CHB-3.1-thrown-heavy", "CHB-3.3-rate-2"} <= cited(session)
    until(session, "move", "ours")
    assert "CHB-3.3-rate-2" in refused(session, "step al E2")


def test_a_slinger_who_moved_without_shooting_does_not_shoot_defensively():
    """CHB-3.3-rate-2: a sling is not thrown."""
    session = duel("sling", there="E11")
    until(session, "move", "ours").do("step al E2")
    until(session, "move", "theirs").do("step bo E12")
    assert session.decision.name == "move"


def test_everybody_may_throw_stones_and_the_weapon_is_chosen():
    """CHB-3.2-columns, CHB-6.2-missile-skills: a stone reads L; with a bow both are offered."""
    session = duel("", there="E5", dice=[1])
    assert offered(session, "fire") == ["fire al bo"]
    session.do("fire al bo")
    assert {"CHB-6.2-missile-skills", "CHB-3.3-rate-2"} <= cited(session)
    both = duel("longbow", there="E5")
    assert offered(both, "fire") == ["fire al bo longbow", "fire al bo stone"]


def test_a_slow_weapon_leaves_no_shot_with_another():
    """CHB-3.1-crossbow-rate: no further shots until the turn ends, not even with a stone."""
    session = duel("crossbow", there="E8", dice=[10])
    session.do("fire al bo crossbow")
    until(session, "move", "theirs").do("step bo E7 E6 E5")
    assert session.decision.name == "move"
    shot = fire(session.state.now, "al", "bo", weapon="stone", when="defensive")
    assert "CHB-3.1-crossbow-rate" in shot.proof.rules


def test_a_javelin_after_a_move_leaves_nothing_to_shoot_with_another_weapon():
    """CHB-3.1-thrown-long, CHB-3.3-rate-2: a throw and a move and nothing more this turn, though
    the bow alone would shoot."""
    both = {"unit_fields": {"weapons": ["javelin", "shortbow"]}}
    session = duel("javelin", there="E8", ours=both, dice=[10])
    session.do("fire al bo javelin")
    until(session, "move", "ours").do("step al E2")
    until(session, "move", "theirs").do("step bo E9")
    assert session.decision.name == "move"
    shot = fire(session.state.now, "al", "bo", weapon="shortbow", when="defensive")
    assert "CHB-3.3-rate-2" in shot.proof.rules


@pytest.mark.parametrize("kind", ["animal", "vehicle"])
def test_neither_beast_nor_cart_throws_stones(kind):
    """CHB-6.2-missile-skills, CHB-1.2-animal: stones are open to every character."""
    beast = {"kind": kind, "foot": {"healthy": [3, 3, 8]}}
    session = table([unit("rex", "E1", "ours", beast), mine("al", "A1"), foe("bo", "E4")], WIDE)
    assert offered(session, "fire") == ["fire al bo"]
    assert "CHB-6.2-missile-skills" in refused(session, "fire rex bo")


def test_a_crossbowman_who_threw_a_stone_may_still_move():
    """CHB-3.1-crossbow-rate: it is the weapon shot that binds, not the one carried."""
    session = duel("crossbow", there="E5", dice=[10])
    session.do("fire al bo stone")
    until(session, "move", "ours").do("step al E2")
    assert at(session, "al") == "E2"


def test_a_shot_at_a_thing_hits_on_seven_or_less():
    """CHB-3.4-inert-target: at medium range 6 hits and 7 misses; cover does not count."""
    for face, hit in ((6, True), (7, False)):
        people = [mine("al", "A1", weapons=["shortbow"]), foe("bo", "I1")]
        cart = {"id": "cart", "kind": "cart", "at": "A11", "target": True}
        session = table(people, open_field(9, 14, "."), [face], objects=[cart])
        assert "fire-at al A11 shortbow" in offered(session)
        session.do("fire-at al A11 shortbow")
        assert rolls(session, "shot") == [face + 1]
        assert ("hit:A11" in session.state.past) == hit
        assert "CHB-3.4-inert-target" in cited(session)
        assert "CHB-3.2-one-shot-per-phase" in refused(session, "fire-at al A11 shortbow")


def test_a_wounded_man_shoots_worse_at_things_and_none_through_walls():
    """CHB-3.4-inert-target: short range and a wound make 7 an 8; what is hidden is not hit."""
    people = [mine("al", "A1", weapons=["shortbow"], state="wounded"), foe("bo", "I1")]
    session = table(people, open_field(9, 14), [7], edges=[("A5", "n", "wall")])
    assert "CHB-3.2-line-of-fire" in refused(session, "fire-at al A8 shortbow")
    session.do("fire-at al C2 shortbow")
    assert rolls(session, "shot") == [8]
    assert "hit:C2" not in session.state.past


def test_a_spell_is_resisted_by_morale():
    """CHB-1.2-mage, CHB-3.2-field-of-vision: Morale 7, level 3: 4 resists, 5 does not."""
    for face, word in ((4, "resisted"), (5, "works")):
        people = [mine("al", "E1", mage_level=3), foe("bo", "E6", morale=7)]
        session = table(people, WIDE, [face])
        session.do("spell al bo")
        (told_of,) = told(session, "spell")
        assert word in told_of.text.en
        assert told_of.roll.total == face + 3
        assert {"CHB-1.2-mage", "CHB-3.2-field-of-vision"} <= cited(session)
        assert "CHB-1.2-mage" in refused(session, "spell al bo")


def test_a_spell_is_resisted_by_the_morale_of_the_day():
    """CHB-1.2-mage: what the scenario adds to the Morale of a side counts here, too."""
    sides = [{"id": "ours", "name": {"en": "ours"}},
             {"id": "theirs", "name": {"en": "theirs"}, "morale": 1}]  # fmt: skip
    people = [mine("al", "E1", mage_level=3), foe("bo", "E6", morale=7)]
    session = table(people, WIDE, [5], sides=sides)
    session.do("spell al bo")
    assert "resisted" in told(session, "spell")[0].text.en


def test_nobody_casts_at_the_dead_or_the_hidden():
    """CHB-1.2-mage: the dead resist nothing, and who is hidden cannot be aimed at."""
    people = [mine("al", "E1", mage_level=3), foe("bo", "E6", morale=7, state="dead"),
              foe("cy", "C6", morale=7, unit_fields={"hidden": True}), foe("di", "A9")]  # fmt: skip
    session = table(people, WIDE)
    assert not offered(session, "spell")
    assert "CHB-1.2-mage" in refused(session, "spell al bo")
    refused(session, "spell al cy")


def test_who_is_not_seen_is_not_cast_at():
    """CHB-3.2-field-of-vision: a tree between hides one from the other; a man does not."""
    rows = open_field()
    rows[3] = "....t...."
    people = [mine("al", "E1", mage_level=3), foe("bo", "E8", morale=7)]
    assert "CHB-3.2-field-of-vision" in refused(table(people, rows), "spell al bo")
    people.append(foe("cy", "E4", morale=7))
    session = table(people, WIDE, [1])
    session.do("spell al bo")
    assert told(session, "spell")
