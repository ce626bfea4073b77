"""What a result does: states, recoil, the saddle, animals, large creatures, ropes."""

import pytest
from boards import moment, open_field
from fighters import changed, foe, horseman, mine, rules

from editor.systems.cry_havoc.fighting.recoil import main_threat, recoil
from editor.systems.cry_havoc.fighting.results import effect


def one(state="healthy", wounds=0, **more):
    there = moment(open_field(9, 9), [mine("a", "E5", **more)])
    return changed(there, "a", state=state, wounds=wounds)


def after(there, result, table="melee", name="a"):
    return effect(there, there.pieces[name], result, table=table)


@pytest.mark.parametrize(
    ("state", "wounds", "result", "expected", "rule"),
    [
        ("healthy", 0, "none", "healthy", "CHB-7.0-no-effect"),
        ("healthy", 0, "R", "healthy", "CHB-7.0-recoil-distance"),
        ("healthy", 0, "AS", "stunned", "CHB-7.0-stun"),
        ("healthy", 0, "B1", "wounded", "CHB-7.0-wound"),
        ("healthy", 0, "B2", "dead", "CHB-7.0-two-wounds"),
        ("healthy", 0, "B3", "dead", "CHB-7.0-two-wounds"),
        ("stunned", 0, "R", "wounded", "CHB-7.0-stun-escalation"),
        ("stunned", 0, "AS", "wounded", "CHB-7.0-stun-escalation"),
        ("stunned", 0, "B1", "unconscious", "CHB-7.0-stun-escalation"),
        ("stunned", 0, "B2", "dead", "CHB-7.0-two-wounds"),
        ("wounded", 1, "AS", "unconscious", "CHB-7.0-wound-again"),
        ("wounded", 1, "B1", "unconscious", "CHB-7.0-wound-again"),
        ("wounded", 1, "B2", "dead", "CHB-7.0-two-wounds"),
        ("wounded", 1, "R", "wounded", "CHB-7.0-recoil-distance"),
    ],
)
def test_states(state, wounds, result, expected, rule):
    """The four faces and how one comes from one to another (CHB-1.4-counter-states, CHB-7.0-stun,
    CHB-7.0-stun-escalation, CHB-7.0-wound, CHB-7.0-wound-again, CHB-7.0-two-wounds,
    CHB-7.0-no-effect)."""
    found = after(one(state, wounds), result)
    assert found.state == expected
    assert rule in rules(found)
    assert found.is_out is (expected in {"dead", "unconscious"})


def test_damage_adds_up_as_it_comes():
    """Stunned by a first arrow, wounded by a second: unconscious
    (CHB-7.0-cumulative-damage, CHB-7.0-immediate-alarm, CHB-6.0-immediate-results)."""
    there = one()
    first = after(there, "AS", "missile")
    second = after(changed(there, "a", state=first.state, wounds=first.wounds), "B1", "missile")
    assert second.state == "unconscious"


def test_a_missed_man_is_aware():
    """The proof of no effect says so (CHB-7.0-no-effect, CHB-7.0-immediate-alarm)."""
    found = after(one(), "none", "missile")
    assert "aware" in found.proof.steps[0].text.en
    assert "averti" in found.proof.steps[0].text.fr


def test_the_stunned_drop_all_and_the_wounded_only_what_weighs():
    """CHB-7.0-stun, CHB-7.0-wound: a groom keeps his horse when wounded, not when stunned."""
    assert set(after(one(), "AS").drops) == {"encumbering", "extra", "animals", "prisoners"}
    assert after(one(), "B1").drops == ("encumbering",)


def test_stunned_men_rise_at_the_end_of_their_own_phase():
    """The sequence of recovery has it (CHB-7.0-stun-recovery, CHB-2.1-recovery-step)."""
    order = moment().catalogue.tables["sequence"]["recovery"]
    assert order == [
        "pending-morale-tests", "rally-routed", "recover-panicked", "raise-stunned",
        "create-formations",
    ]  # fmt: skip


def test_large_creatures_ignore_a_stun():
    """A troll stays as it was (CHB-7.0-stun-large)."""
    found = after(one(large=True), "AS")
    assert (found.state, rules(found)) == ("healthy", ("CHB-7.0-stun-large",))


def mule(movement=8):
    body = {"kind": "animal", "foot": {"healthy": [0, 2, movement]}}
    return moment(open_field(9, 9), [{"id": "a", "at": "E5", "side": "ours", "profile": body}])


def test_animals_recoil_instead_of_being_stunned():
    """A mule bolts its full movement (CHB-7.0-stun-animal, CHB-7.0-recoil-animal)."""
    found = after(mule(), "AS")
    assert (found.state, found.recoil) == ("healthy", 8)
    assert set(rules(found)) >= {"CHB-7.0-stun-animal", "CHB-7.0-recoil-animal"}


def test_three_wound_creatures_go_on():
    """Two wounds of one attack: the second wounded state, not dead
    (CHB-7.0-three-wound-creatures)."""
    found = after(one(special=["three-wounds"]), "B2")
    assert (found.state, found.wounds) == ("wounded", 2)
    last = after(one("wounded", 3, special=["three-wounds"]), "B1")
    assert last.state == "dead"


def knight(*others, **more):
    return moment(open_field(9, 9), [horseman("a", "E5", "n", **more), *others])


def test_a_stunned_rider_falls():
    """He lies beside his standing horse (CHB-7.0-stun-rider)."""
    found = after(knight(), "AS", "missile")
    assert found.unhorsed
    assert "CHB-7.0-stun-rider" in rules(found)


@pytest.mark.parametrize(
    ("result", "unhorsed"),
    [("B1", False), ("B1DS", True), ("AS", True), ("B2", True), ("R", False)],
)
def test_what_unhorses(result, unhorsed):
    """Any stun or kill, and a wound that says so (CHB-7.0-unhorsed)."""
    assert after(knight(), result).unhorsed is unhorsed
    assert not after(one(), result).unhorsed


AROUND = ("E4", "F5", "F6", "F7", "E7", "D7", "D6", "D5")


def test_no_room_to_fall():
    """All eight hexes taken: wounded on the spot and the horse dead; wounded before: unconscious
    (CHB-7.0-unhorsed-impossible)."""
    crowd = knight(*(foe(f"x{n}", at) for n, at in enumerate(AROUND)))
    found = after(crowd, "AS")
    assert (found.state, found.mount_killed) == ("wounded", True)
    assert "CHB-7.0-unhorsed-impossible" in rules(found)
    assert after(changed(crowd, "a", wounds=1), "AS").state == "unconscious"
    room = knight(*(foe(f"x{n}", at) for n, at in enumerate(AROUND[1:])))
    assert after(room, "AS").state == "stunned"


def test_who_rode_behind_falls_too():
    """Stunned beside the mount (CHA-pillion-unseated)."""
    passenger = {"id": "p", "side": "ours", "behind": "a", "profile": {}}
    there = knight(passenger)
    for result in ("AS", "B1DS", "B2"):
        assert after(there, result).passenger == "stunned"
    assert after(there, "B1").passenger == ""


@pytest.mark.parametrize("result", ["R", "AS", "B1", "B2"])
def test_on_a_rope_every_blow_lets_go(result):
    """Recoil, stun and wound alike (CHA-ropemove-fall)."""
    there = changed(one(), "a", marks={"rope"})
    assert after(there, result).falls
    assert not after(there, "none").falls
    assert not after(one(), result).falls


# Round E6, clockwise from north: E5, F6, F7, E7, D7, D6.


def pressed(*others, edges=(), **more):
    """A man in E6 who must go back from an enemy in E5."""
    return moment(
        open_field(9, 9), [foe("threat", "E5", 8, 5), mine("a", "E6", **more), *others], edges
    )


def back(there, by_fire=False, cover=None):
    return recoil(there, there.pieces["a"], there.pieces["threat"].at, by_fire=by_fire, cover=cover)


def labels(there, places):
    return {there.board.label(place) for place in places}


def test_a_recoil_goes_away_from_the_threat():
    """One hex on foot, farther from the main threat
    (CHB-7.0-recoil-distance, CHB-7.0-recoil-direction)."""
    there = pressed()
    found = back(there)
    assert (found.wanted, found.possible, found.penalty) == (1, 1, "")
    assert labels(there, found.hexes) == {"F7", "E7", "D7"}


def test_the_main_threat_is_the_highest_attack():
    """8 north and 5 east: he goes southwards (CHB-7.0-recoil-direction)."""
    there = pressed(foe("east", "F6", 5, 5))
    found = main_threat(there, (there.pieces["east"], there.pieces["threat"]))
    assert found.id == "threat"


def watched(state="healthy"):
    """Enemies in F8 and D8, who between them touch every hex behind E6."""
    return pressed(foe("second", "F8", 5, 5, state=state), foe("third", "D8", 5, 5, state=state))


def test_no_recoil_beside_another_enemy():
    """All hexes behind watched: he stays and is stunned
    (CHB-7.0-recoil-enemy-adjacent, CHB-7.0-non-recoil-foot)."""
    found = back(watched())
    assert found.penalty == "stun"
    assert {"CHB-7.0-recoil-enemy-adjacent", "CHB-7.0-non-recoil-foot"} <= set(rules(found))
    assert back(watched("stunned")).penalty == ""
    assert back(watched("panicked")).penalty == "stun"


def test_a_wounded_man_who_cannot_recoil_is_unconscious():
    """The stun of the penalty on a wounded man (CHB-7.0-non-recoil-foot)."""
    assert after(one("wounded", 1), "AS").state == "unconscious"


def test_a_friend_behind_is_pushed_only_when_nothing_is_free():
    """CHB-7.0-recoil-ally: a free hex must be used first."""
    there = pressed(mine("friend", "E7"))
    assert labels(there, back(there).hexes) == {"F7", "D7"}
    walls = [("E6", "se", "wall"), ("E6", "sw", "wall")]
    tight = pressed(mine("friend", "E7"), edges=walls)
    found = back(tight)
    assert found.hexes == ()
    assert labels(tight, found.pushes) == {"E7"}
    assert "CHB-7.0-recoil-ally" in rules(found)
    stuck = pressed(mine("friend", "E7"), edges=[*walls, ("E7", "s", "wall")])
    assert back(stuck).penalty == "stun"


def ridden(rows=None, edges=(), *others):
    """A rider facing north in E5 and E6, pressed from E4."""
    return moment(
        rows or open_field(9, 12),
        [foe("threat", "E4", 8, 5), horseman("a", "E5", "n"), *others],
        edges,
    )


def test_a_rider_recoils_two_hexes():
    """Backing or turning about, from his rear (CHB-7.0-recoil-rider, CHB-7.0-recoil-distance)."""
    there = ridden()
    found = back(there)
    assert (found.wanted, found.possible, found.penalty) == (2, 2, "")
    assert "E7" in labels(there, found.hexes)


def test_a_rider_cut_short_is_wounded_and_one_who_cannot_at_all_is_thrown():
    """CHB-7.0-non-recoil-rider: one of two hexes wounds, none stuns and kills the mount."""
    lane = [("E6", "se", "wall"), ("E6", "sw", "wall")]
    end = [("E7", side, "wall") for side in ("s", "se", "sw")]
    short = back(ridden(None, [*lane, *end]))
    assert (short.possible, short.penalty) == (1, "wound")
    shut = back(ridden(None, [*lane, ("E6", "s", "wall")]))
    assert (shut.possible, shut.penalty) == (0, "stun-unhorsed-mount-killed")


def test_a_recoil_from_a_shot_seeks_cover_and_may_stop_early():
    """CHB-7.0-recoil-from-fire: to the best cover, and one hex is enough for a rider."""
    there = pressed()
    best = there.board.hex("F7")
    found = back(there, by_fire=True, cover=lambda place: 2 if place == best else 0)
    assert found.hexes == (best,)
    lane = [("E6", "se", "wall"), ("E6", "sw", "wall")]
    end = [("E7", side, "wall") for side in ("s", "se", "sw")]
    assert back(ridden(None, [*lane, *end]), by_fire=True).penalty == ""


def test_an_animal_flees_as_far_as_it_can():
    """Its full movement and no penalty (CHB-7.0-recoil-animal)."""
    there = mule(5)
    found = recoil(there, there.pieces["a"], there.board.hex("E4"))
    assert (found.wanted, found.penalty) == (5, "")
