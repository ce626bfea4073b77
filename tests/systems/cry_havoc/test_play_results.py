"""Results as they are played: recoil, stun, wounds, the saddle, and what is let go."""

import pytest
from boards import open_field
from fighters import foe, horseman, man, mine
from skirmish import cited, offers, play, skirmish, spot, state_of, told, until
from table import piece, refused

# Round E6, clockwise from north: E5, F6, F7, E7, D7, D6.
# A long bow is column M at short range: 1 two wounds, 2-4 a wound, 5-6 stun, 7 recoil, 8 nothing.
FAR = foe("z", "A9")


def struck(die, *more, attack=10, target=None, rows=None, dice=(), **fields):
    """One attack at 2/1 from E5 on E6: 1-3 a wound, 4-5 stun, 6-7 recoil, 8 nothing."""
    units = [mine("a", "E5", attack), target or foe("d", "E6", 5, 5), *more, FAR]
    session = skirmish(units, rows, [die, *dice], "attack", **fields)
    play(session, "attack a d", "done")
    return session


def shot(dice, *more, target=None, rows=None, shooter=None, at="E2", **fields):
    """A bow at E2 that shoots at E6."""
    bow = shooter or mine("a", at, weapons=["longbow"])
    session = skirmish(
        [bow, target or foe("d", "E6", 5, 5), *more, FAR], rows, dice, "shoot", **fields
    )
    play(session, "fire a d")
    return session


def test_a_sentry_who_is_missed_is_awake():
    """He may give the alarm, and next time has his cover (CHB-7.0-immediate-alarm)."""
    sleeper = foe("d", "E6", 5, 5, unit_fields={"aware": False})
    session = shot([9], target=sleeper)
    assert "aware" in piece(session, "d").marks
    assert told(session, "CHB-7.0-immediate-alarm")


def test_an_attack_wakes_too():
    """CHB-7.0-immediate-alarm: even one that fails."""
    sleeper = foe("d", "E6", 5, 5, unit_fields={"aware": False})
    session = struck(9, target=sleeper)
    assert "aware" in piece(session, "d").marks
    assert told(session, "CHB-7.0-immediate-alarm")


CHEST = {"id": "chest", "kind": "chest", "carried_by": "d", "encumbrance": 2}
RING = {"id": "ring", "kind": "ring", "carried_by": "d", "encumbrance": 0}


def thing(session, name):
    return next(one for one in session.state.now.scenario.objects if one.id == name)


@pytest.mark.parametrize("die", [1, 6])
def test_damage_makes_one_drop_what_is_heavy(die):
    """A wounded man's chest lies in his hex; a recoil is damage too (CHB-7.0-drop-object)."""
    session = struck(die, objects=[CHEST, RING])
    if session.decision.name == "recoil":
        session.do(offers(session, "recoil")[0])
    assert (thing(session, "chest").carried_by, thing(session, "chest").at) == (None, "E6")
    assert thing(session, "ring").carried_by == "d"
    (said,) = told(session, "CHB-7.0-drop-object")
    assert said.kind == "drop"


def test_the_stunned_drop_everything_beyond_their_kit():
    """And the unencumbered keep nothing in hand (CHB-7.0-drop-object, CHB-7.0-stun)."""
    session = struck(4, objects=[CHEST, RING])
    assert {thing(session, name).carried_by for name in ("chest", "ring")} == {None}


def test_damage_comes_as_it_comes():
    """Stunned by an arrow and wounded by the next: unconscious (CHB-7.0-cumulative-damage)."""
    units = [
        mine("a", "E2", weapons=["longbow"]), mine("b", "F2", weapons=["long-bow"]),
        foe("d", "E6", 5, 5), FAR,
    ]  # fmt: skip
    session = skirmish(units, dice=[5, 2], at="shoot")
    play(session, "fire a d", "fire b d")
    assert state_of(session, "d") == "unconscious"
    (second,) = told(session, "CHB-7.0-cumulative-damage")
    assert second.who == ("d",)


def test_a_miss_loses_its_javelin():
    """Of two javelins one is left (CHB-7.0-no-effect)."""
    thrower = mine("a", "E4", weapons=["javelin"], ammunition={"javelin": 2})
    session = shot([10], shooter=thrower)
    assert piece(session, "a").unit.ammunition == {"javelin": 1}
    (said,) = told(session, "CHB-7.0-no-effect")
    assert said.kind == "shot"


def test_a_combat_without_effect_leaves_everybody_where_he_is():
    """CHB-7.0-no-effect, in melee."""
    session = struck(9)
    assert (spot(session, "d"), state_of(session, "d")) == ("E6", "healthy")
    assert told(session, "CHB-7.0-no-effect")


def test_on_foot_one_hex_mounted_two():
    """A mounted sergeant ends two hexes back (CHB-7.0-recoil-distance)."""
    session = struck(6)
    session.do("recoil d E7")
    assert told(session, "CHB-7.0-recoil-distance")
    knight = horseman("d", "E6", "n", 5, 5, side="theirs")
    session = struck(6, target=knight, rows=open_field(9, 12))
    said = play(session, "recoil d E8 back", "recoil d E9 back")
    assert spot(session, "d") == "E8"  # his head; his tail was in E7
    assert "CHB-7.0-recoil-rider" in cited(said)


def test_nobody_goes_back_beside_an_enemy():
    """Both rear hexes beside a second enemy: he stays, stunned (CHB-7.0-recoil-enemy-adjacent)."""
    session = struck(6, mine("b", "D8"), mine("c", "F8"))
    assert (state_of(session, "d"), spot(session, "d")) == ("stunned", "E6")
    assert told(session, "CHB-7.0-recoil-enemy-adjacent")
    assert told(session, "CHB-7.0-non-recoil-foot")


def test_a_helpless_enemy_bars_no_way():
    """CHB-7.0-recoil-enemy-adjacent: the stunned do not."""
    session = struck(6, *(mine(f"b{at}", at, state="stunned") for at in ("D8", "F8", "E8")))
    assert len(offers(session, "recoil")) == 3


def cornered(*behind):
    """Between walls: the only way back is E7."""
    rows = open_field()
    rows[5], rows[6] = "...C.C...", "...C.C..."
    return struck(7, *behind, rows=rows)


def test_the_owner_pushes_a_friend_or_pays():
    """An ally behind with free space: both move a hex (CHB-7.0-recoil-ally)."""
    session = cornered(foe("e", "E7"))
    assert offers(session) == ["push d E7", "stand d"]
    said = play(session, "push d E7")
    assert (spot(session, "d"), spot(session, "e")) == ("E7", "E8")
    assert "CHB-7.0-recoil-ally" in cited(said)


def test_or_he_stands_and_is_stunned():
    """CHB-7.0-recoil-ally: the penalty is the other choice."""
    session = cornered(foe("e", "E7"))
    play(session, "stand d")
    assert (state_of(session, "d"), spot(session, "e")) == ("stunned", "E7")


def test_a_free_hex_goes_before_a_push():
    """CHB-7.0-recoil-ally: a free rear hex must be used first."""
    session = struck(6, foe("e", "E7"))
    assert not offers(session, "push")
    assert refused(session, "push d E7")


def test_away_from_the_strongest():
    """Attack 8 from the north, 5 from the east: southwards (CHB-7.0-recoil-direction)."""
    units = [mine("a", "E5", 8), mine("b", "F6", 5), foe("d", "E6", 5, 6), FAR]
    session = skirmish(units, dice=[8], at="attack")
    play(session, "attack a,b d", "done")  # 13 to 6, two on one: 3/1, recoil
    found = {line.split()[2] for line in offers(session, "recoil")}
    assert found <= {"D7", "E7"}  # F7 is beside b
    session.do(offers(session, "recoil")[0])
    assert told(session, "CHB-7.0-recoil-direction")


def test_a_rider_backs_or_turns():
    """After backing he still faces the enemy, after turning he does not (CHB-7.0-recoil-rider)."""
    for manner, facing in (("back", 0), ("turn", 3)):
        knight = horseman("d", "E6", "n", 5, 5, side="theirs")
        session = struck(6, target=knight, rows=open_field(9, 12))
        said = play(session, f"recoil d E8 {manner}")
        assert piece(session, "d").facing == facing
        assert "CHB-7.0-recoil-rider" in cited(said)


def test_from_a_shot_to_the_best_cover():
    """The owner must take the hex behind the fence (CHB-7.0-recoil-from-fire)."""
    edges = [("E7", "n", "low-wall"), ("E7", "nw", "low-wall"), ("E7", "ne", "low-wall")]
    session = shot([7], edges=edges)
    assert spot(session, "d") == "E7"  # nothing to choose
    assert told(session, "CHB-7.0-recoil-from-fire")


def test_a_rider_shot_at_may_stop_early():
    """CHB-7.0-recoil-from-fire: after one hex, without penalty."""
    knight = horseman("d", "E6", "n", 5, 5, side="theirs")
    session = shot([7], target=knight, rows=open_field(9, 12))
    session.do(offers(session, "recoil")[0])
    assert "stand d" in offers(session)
    play(session, "stand d")
    assert state_of(session, "d") == "healthy"


def beast(movement, **more):
    profile = {"kind": "animal", **man(2, 4, movement)}
    return {"id": "d", "at": "E6", "side": "theirs", "profile": profile, **more}


def test_an_animal_bolts_at_random():
    """A mule of movement 8 runs eight, a die for each hex (CHB-7.0-recoil-animal)."""
    target = beast(8)
    session = struck(6, target=target, rows=open_field(9, 20), dice=[3] * 8)
    assert spot(session, "d") == "E14"
    assert len([one for one in told(session, "CHB-7.0-recoil-animal") if one.roll]) == 8


def test_a_led_animal_breaks_loose():
    """CHB-7.0-recoil-animal, the ruling."""
    target = beast(1)
    groom = foe("g", "F7", unit_fields={"leads": ["d"]})
    session = struck(6, groom, target=target, dice=[3])
    assert piece(session, "g").unit.leads == ()


def test_on_foot_and_no_way_back():
    """A wounded man who cannot recoil is unconscious (CHB-7.0-non-recoil-foot)."""
    session = struck(
        6, mine("b", "D8"), mine("c", "F8"), target=foe("d", "E6", 5, 6, state="wounded")
    )
    assert state_of(session, "d") == "unconscious"
    assert told(session, "CHB-7.0-non-recoil-foot")


def test_a_rider_with_half_a_way_back_is_wounded():
    """One free hex, then a wall (CHB-7.0-non-recoil-rider)."""
    rows = open_field(9, 12)
    rows[7], rows[8] = "...C.C...", "...CCC..."
    knight = horseman("d", "E6", "n", 5, 5, side="theirs")
    session = struck(6, target=knight, rows=rows)
    play(session, "recoil d E8 back")
    assert (spot(session, "d"), state_of(session, "d")) == ("E7", "wounded")
    assert told(session, "CHB-7.0-non-recoil-rider")


def test_a_rider_with_no_way_back_is_stunned_and_his_horse_killed():
    """CHB-7.0-non-recoil-rider, the other half."""
    rows = open_field(9, 12)
    rows[6], rows[7] = "...C.C...", "...CCC..."
    knight = horseman("d", "E6", "n", 5, 5, side="theirs")
    session = struck(7, target=knight, rows=rows)  # no way back: 3/1, recoil
    if session.decision.name == "land":
        session.do(offers(session, "land")[0])
    assert state_of(session, "d") == "stunned"
    assert state_of(session, "d-mount") == "dead"
    assert told(session, "CHB-7.0-non-recoil-rider")


def test_a_stunned_groom_lets_go_of_his_horses():
    """Both are loose (CHB-7.0-stun)."""
    horse = {"kind": "animal", "mount": "mule", **man(2, 4, 8)}
    beasts = [
        {"id": name, "at": at, "side": "theirs", "profile": horse, "facing": "n"}
        for name, at in (("h1", "G8"), ("h2", "C8"))
    ]
    groom = foe("d", "E6", 5, 5, unit_fields={"leads": ["h1", "h2"]})
    session = struck(4, *beasts, target=groom)
    assert (state_of(session, "d"), piece(session, "d").unit.leads) == ("stunned", ())
    assert told(session, "CHB-7.0-stun")


def test_a_stunned_guard_loses_his_prisoner():
    """CHB-7.0-stun: whoever he guarded is free."""
    captive = mine("p", "E7", unit_fields={"prisoner_of": "d"})
    session = struck(4, captive)
    assert piece(session, "p").unit.prisoner_of is None


def test_a_stunned_enemy_can_be_taken():
    """Instead of an attack, by somebody beside him (CHB-7.0-stun)."""
    session = skirmish([mine("a", "E5"), foe("d", "E6", state="stunned"), FAR], at="attack")
    said = play(session, "capture a d")
    assert "CHB-7.0-stun" in cited(said)
    assert piece(session, "d").unit.prisoner_of == "a"
    assert "CHB-6.0-one-attack" in refused(session, "attack a d")
    play(session, "done")
    until(session, "move", "theirs")
    assert not [line for line in offers(session) if line.split()[1:2] == ["d"]]


def test_whoever_is_on_his_feet_is_not_taken():
    """CHB-7.0-stun: only the stunned."""
    session = skirmish([mine("a", "E5"), foe("d", "E6")], at="attack")
    assert refused(session, "capture a d") == {"CHB-7.0-stun"}


def test_a_stunned_rider_falls():
    """He lies beside his horse, which stands (CHB-7.0-stun-rider, CHB-7.0-unhorsed)."""
    knight = horseman("d", "E6", "n", 5, 5, side="theirs")
    session = shot([5], target=knight)
    assert session.decision.name == "land"
    assert "CHB-7.0-unhorsed" in refused(session, "land d A1")
    said = play(session, "land d F6")
    assert (state_of(session, "d"), spot(session, "d")) == ("stunned", "F6")
    assert state_of(session, "d-mount") == "healthy"
    assert spot(session, "d-mount") == "E6"
    assert "CHB-7.0-unhorsed" in cited(said)
    assert told(session, "CHB-7.0-stun-rider")


@pytest.mark.parametrize(
    ("die", "state"), [(7, "wounded"), (5, "wounded"), (2, "unconscious"), (1, "dead")]
)
def test_the_stunned_are_hurt_the_more(die, state):
    """A recoil wounds him where he lies, a wound knocks him out (CHB-7.0-stun-escalation)."""
    session = shot([die], target=foe("d", "E6", 5, 5, state="stunned"))
    assert (state_of(session, "d"), spot(session, "d")) == (state, "E6")
    assert bool(told(session, "CHB-7.0-stun-escalation")) is (die != 1)


def test_the_stunned_get_up_at_the_end_of_their_own_phase():
    """Stunned in A's phase, he lies through his own (CHB-7.0-stun-recovery)."""
    units = [mine("a", "E5", 10), foe("d", "E6", 5, 5), FAR]
    session = skirmish(units, dice=[4, 9, 1], at="attack")
    play(session, "attack a d", "done")
    until(session, "move", "theirs")
    assert state_of(session, "d") == "stunned"
    assert not told(session, "CHB-7.0-stun-recovery")
    until(session, "shoot", "ours")
    assert state_of(session, "d") == "healthy"
    (said,) = told(session, "CHB-7.0-stun-recovery")
    assert said.who == ("d",)


def test_a_troll_is_not_stunned():
    """CHB-7.0-stun-large: nothing happens."""
    session = shot([5], target=foe("d", "E6", 5, 5, kind="creature", special=["large"]))
    assert state_of(session, "d") == "healthy"
    assert told(session, "CHB-7.0-stun-large")


def test_a_loose_horse_bolts_instead_of_being_stunned():
    """CHB-7.0-stun-animal."""
    target = beast(2)
    session = shot([5, 3, 3], target=target)
    assert spot(session, "d") == "E8"
    assert told(session, "CHB-7.0-stun-animal")


def test_a_wounded_groom_keeps_his_horse():
    """He drops what is heavy, nothing else (CHB-7.0-wound)."""
    horse = {"kind": "animal", "mount": "mule", **man(2, 4, 8)}
    mule = {"id": "h", "at": "F8", "side": "theirs", "profile": horse, "facing": "n"}
    groom = foe("d", "E6", 5, 5, unit_fields={"leads": ["h"]})
    session = struck(1, mule, target=groom)
    assert (state_of(session, "d"), piece(session, "d").unit.leads) == ("wounded", ("h",))
    assert told(session, "CHB-7.0-wound")


@pytest.mark.parametrize("die", [2, 5])
def test_a_wounded_man_hurt_again_is_unconscious(die):
    """By a stun as by a wound (CHB-7.0-wound-again)."""
    session = shot([die], target=foe("d", "E6", 5, 5, state="wounded"))
    assert state_of(session, "d") == "unconscious"
    assert told(session, "CHB-7.0-wound-again")


def test_two_wounds_at_once_kill():
    """A healthy man is dead, not unconscious (CHB-7.0-two-wounds)."""
    session = shot([1])
    assert state_of(session, "d") == "dead"
    assert told(session, "CHB-7.0-two-wounds")


def test_a_creature_of_three_states_goes_through_them():
    """Two wounds at once are its second state (CHB-7.0-three-wound-creatures)."""
    figures = {"healthy": [5, 5, 8], "wounded": [4, 4, 6], "more": [[3, 3, 4], [2, 2, 2]]}
    ogre = {
        "id": "d", "at": "E6", "side": "theirs",
        "profile": {"kind": "creature", "foot": figures, "special": ["three-wounds"]},
    }  # fmt: skip
    session = shot([1], target=ogre)
    assert (state_of(session, "d"), piece(session, "d").wounds) == ("wounded", 2)
    assert told(session, "CHB-7.0-three-wound-creatures")


def knight_hit(split, die=1):
    """3/1 on a mounted man: two wounds, which the attacker shares."""
    knight = horseman("d", "E6", "n", 5, 5, side="theirs")
    session = struck(die, attack=15, target=knight)
    assert (session.decision.name, session.decision.side) == ("share", "ours")
    said = play(session, split)
    if session.decision.name == "land":
        said += play(session, offers(session, "land")[0])
    return session, said


def test_the_attacker_shares_wounds_on_rider_and_mount():
    """One to each: the knight is wounded and his horse dead (CHB-7.0-rider-mount-melee)."""
    session, said = knight_hit("share d 1 1")
    assert state_of(session, "d") == "wounded"
    assert not piece(session, "d").mounted
    assert state_of(session, "d-mount") == "dead"
    assert "CHB-7.0-rider-mount-melee" in cited(said)


def test_all_for_the_rider_or_all_for_the_horse():
    """CHB-7.0-rider-mount-melee: the split is free."""
    session, _ = knight_hit("share d 2 0")
    assert (state_of(session, "d"), state_of(session, "d-mount")) == ("dead", "healthy")
    session, _ = knight_hit("share d 0 2")
    assert (state_of(session, "d"), state_of(session, "d-mount")) == ("healthy", "dead")


def test_a_split_must_add_up():
    """CHB-7.0-rider-mount-melee."""
    knight = horseman("d", "E6", "n", 5, 5, side="theirs")
    session = struck(1, attack=15, target=knight)
    assert refused(session, "share d 3 1") == {"CHB-7.0-rider-mount-melee"}


def test_wounds_from_a_shot_fall_by_chance():
    """A regular's two wounds, 3 and 4: one to each (CHB-7.0-rider-mount-fire)."""
    knight = horseman("d", "E6", "n", 5, 5, side="theirs")
    archer = mine("a", "E2", weapons=["longbow"], status="regular")
    session = shot([1, 3, 4], target=knight, shooter=archer)
    if session.decision.name == "land":
        session.do(offers(session, "land")[0])
    assert (state_of(session, "d"), state_of(session, "d-mount")) == ("wounded", "dead")
    assert len([one for one in told(session, "CHB-7.0-rider-mount-fire") if one.roll]) == 2


def test_the_elite_choose_whom_they_hit():
    """CHB-7.0-rider-mount-fire."""
    knight = horseman("d", "E6", "n", 5, 5, side="theirs")
    archer = mine("a", "E2", weapons=["longbow"], status="elite")
    session = shot([1], target=knight, shooter=archer)
    assert (session.decision.name, session.decision.side) == ("share", "ours")
    said = play(session, "share d 0 2")
    assert "CHB-7.0-rider-mount-fire" in cited(said)


def two_wounds_on_two():
    """Two joint defenders take two wounds."""
    units = [mine("a", "E5", 50), foe("d", "E6", 5, 5), foe("e", "F6", 5, 5), FAR]
    session = skirmish(units, dice=[2], at="attack")
    play(session, "attack a d,e", "done")
    return session


def test_their_owner_shares_wounds_among_a_group():
    """One each: both wounded, nobody dead (CHB-7.0-multiple-wounds-share)."""
    session = two_wounds_on_two()
    assert (session.decision.name, session.decision.side) == ("wounds", "theirs")
    assert set(offers(session)) == {"wounds d d", "wounds d e", "wounds e e"}
    said = play(session, "wounds d e")
    assert {state_of(session, name) for name in "de"} == {"wounded"}
    assert "CHB-7.0-multiple-wounds-share" in cited(said)


def test_both_wounds_on_one_kill_him():
    """CHB-7.0-multiple-wounds-share."""
    session = two_wounds_on_two()
    assert refused(session, "wounds d") == {"CHB-7.0-multiple-wounds-share"}
    play(session, "wounds e e")
    assert (state_of(session, "d"), state_of(session, "e")) == ("healthy", "dead")


def test_wounded_and_unhorsed():
    """He stands wounded beside his horse (CHB-7.0-unhorsed)."""
    knight = horseman("d", "E6", "n", 5, 5, side="theirs")
    session = struck(1, target=knight)  # 2/1 mounted: a wound and unhorsed
    said = play(session, "land d E8")
    assert (state_of(session, "d"), spot(session, "d")) == ("wounded", "E8")
    assert "CHB-7.0-unhorsed" in cited(said)


def test_nowhere_to_fall():
    """All eight hexes taken: wounded on the spot, the horse dead (CHB-7.0-unhorsed-impossible)."""
    knight = horseman("d", "E6", "n", 5, 5, side="theirs")
    guards = [foe(f"g{n}", at) for n, at in enumerate(("F6", "D6", "F7", "D7", "F8", "D8", "E8"))]
    session = struck(2, *guards, target=knight)  # two beside him: 1/1
    assert state_of(session, "d") == "wounded"
    assert not piece(session, "d").mounted
    assert (spot(session, "d"), state_of(session, "d-mount")) == ("E6", "dead")
    assert told(session, "CHB-7.0-unhorsed-impossible")


def test_whoever_sits_behind_a_rider_falls_with_him():
    """He is stunned beside the horse, too (CHB-7.0-stun-rider, CHA-pillion-unseated)."""
    knight = horseman("d", "E6", "n", 5, 5, side="theirs")
    page = {"id": "page", "side": "theirs", "behind": "d", "profile": man(2, 3, 6)}
    session = shot([5], page, target=knight, options=["pillion"])
    play(session, "land d F6", "land page D6")
    assert {state_of(session, name) for name in ("d", "page")} == {"stunned"}
    assert spot(session, "page") == "D6"
    assert piece(session, "page").unit.behind is None
    assert told(session, "CHA-pillion-unseated")


def test_a_horse_killed_under_two_throws_them_both():
    """All wounds to the mount (CHB-7.0-rider-mount-melee): the rider is whole, his page is not."""
    knight = horseman("d", "E6", "n", 5, 5, side="theirs")
    page = {"id": "page", "side": "theirs", "behind": "d", "profile": man(2, 3, 6)}
    session = struck(1, page, attack=15, target=knight, options=["pillion"])
    play(session, "share d 0 2", "land d F6")
    if session.decision.name == "land":
        session.do(offers(session, "land")[0])
    assert state_of(session, "d") == "healthy"
    assert state_of(session, "page") == "stunned"


def test_two_wounds_on_a_rider_in_a_group_may_still_be_shared_with_his_horse():
    """The owner gives both to the rider, the attacker shares them (CHB-7.0-rider-mount-melee)."""
    knight = horseman("d", "E6", "n", 5, 5, side="theirs")
    units = [mine("a", "E5", 50), knight, foe("e", "F6", 5, 5), FAR]
    session = skirmish(units, None, [2], "attack")
    play(session, "attack a d,e", "done", "wounds d d")
    assert (session.decision.name, session.decision.side) == ("share", "ours")


def test_dear_ground_tires_a_bolting_animal():
    """Eight points are four hexes of brush (CHB-7.0-recoil-animal, CHB-5.1-terrain-cost)."""
    rows = open_field(9, 20, "b")
    session = struck(6, target=beast(8), rows=rows, dice=[3] * 8)
    assert int(spot(session, "d")[1:]) == 10


def test_a_creature_of_more_states_drops_what_is_heavy_too():
    """Any damage does it (CHB-7.0-drop-object, CHB-7.0-three-wound-creatures)."""
    target = foe("d", "E6", 5, 5, special=["three-wounds"])
    session = struck(1, target=target, objects=[CHEST])
    assert state_of(session, "d") == "wounded"
    assert thing(session, "chest").carried_by is None


def test_a_horse_killed_under_him_makes_a_rider_drop_what_is_heavy():
    """He is unhorsed, and unhurt (CHB-7.0-drop-object, CHB-7.0-rider-mount-melee)."""
    knight = horseman("d", "E6", "n", 5, 5, side="theirs")
    session = struck(1, attack=15, target=knight, objects=[CHEST])
    play(session, "share d 0 2")
    assert thing(session, "chest").carried_by is None


@pytest.mark.parametrize(("footprint", "to", "hexes"), [
    ([[0, 0], [0, 1]], "E8", {"E7", "E8"}), ([[0, 0], [1, 0]], "F8", {"E7", "F8"}),
])  # fmt: skip
def test_a_creature_of_several_hexes_goes_back_one_and_keeps_its_shape(footprint, to, hexes):
    """CHB-7.0-recoil-distance, CHB-1.3-footprint."""
    dragon = foe("d", "E6", 5, 5, unit_fields={"facing": "n"}, footprint=footprint, large=True,
                 kind="creature")  # fmt: skip
    session = struck(6, target=dragon, rows=open_field(9, 12))
    play(session, f"recoil d {to}")
    board = session.state.now.board
    assert {board.label(place) for place in piece(session, "d").hexes} == hexes


def test_a_creature_goes_back_only_where_all_of_it_has_room():
    """Its second hex could, its first has a wall behind it (CHB-7.0-recoil-distance)."""
    rows = open_field(9, 12)
    rows[6] = "....C...."
    dragon = foe("d", "E6", 5, 5, unit_fields={"facing": "n"}, footprint=[[0, 0], [1, 0]],
                 large=True, kind="creature")  # fmt: skip
    session = struck(6, target=dragon, rows=rows)
    board = session.state.now.board
    assert {board.label(place) for place in piece(session, "d").hexes} == {"F7", "G7"}


def test_one_wound_kills_a_loose_horse():
    """As it does one that is ridden (CHB-7.0-rider-mount-melee, the ruling)."""
    horse = {"id": "d", "at": "E6", "side": "theirs", "facing": "n",
             "profile": {"kind": "animal", "mount": "war-horse"}}  # fmt: skip
    session = struck(1, target=horse)
    assert state_of(session, "d") == "dead"
