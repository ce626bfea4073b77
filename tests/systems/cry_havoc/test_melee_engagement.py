"""Who may fight whom, who may leave, who may follow, who says whom a result strikes."""

import pytest
from boards import moment, open_field
from fighters import changed, foe, horseman, man, mine, rules

from editor.systems.cry_havoc.fighting.aftermath import advance, disengage
from editor.systems.cry_havoc.fighting.contact import are_adjacent, in_front, touching
from editor.systems.cry_havoc.fighting.engagement import unable
from editor.systems.cry_havoc.fighting.melee import melee
from editor.systems.cry_havoc.fighting.results import who_chooses
from editor.systems.cry_havoc.fighting.strength import strength


def duel(*more, **fields):
    return moment(
        open_field(9, 9), [mine("a", "E5", 6, 5, 6), foe("d", "E6", 6, 5, 5), *more], **fields
    )


def test_enemies_in_contact_may_fight_and_need_not():
    """Each contact is an attack that may be declared or not
    (CHB-2.1-melee-step, CHB-6.0-optional-combat)."""
    there = duel()
    assert melee(there, ["a"], ["d"]).is_allowed
    assert melee(there, ["d"], ["a"]).is_allowed
    assert not melee(there, [], ["d"]).is_allowed


def test_friends_and_neutrals_are_no_targets():
    """CHB-6.0-optional-combat: only enemies fight."""
    there = duel(mine("b", "F6"))
    assert "no enemy" in melee(there, ["a"], ["b"]).proof.answer.en


@pytest.mark.parametrize("kind", ["wall", "prison-bars"])
def test_a_wall_parts_neighbours(kind):
    """CHB-1.2-adjacent: neither may attack across it."""
    there = duel(edges=[("E5", "s", kind)])
    fight = melee(there, ["a"], ["d"])
    assert rules(fight) == ("CHB-1.2-adjacent",)


def test_a_closed_door_parts_neighbours_and_an_open_one_does_not():
    """CHB-1.2-adjacent: a closed barrier breaks it."""
    shut = duel(edges=[("E5", "s", "door", "closed")])
    assert touching(shut, shut.pieces["a"], shut.pieces["d"]) is None
    opened = duel(edges=[("E5", "s", "door", "open")])
    assert melee(opened, ["a"], ["d"]).is_allowed


def test_a_bridge_and_the_water_below_do_not_touch():
    """CHB-1.2-adjacent with the bridge's own rule."""
    rows = open_field(9, 9)
    rows[4], rows[5] = "....w....", "....s...."
    there = moment(rows)
    spots = [(there.board.hex(at), 0) for at in ("E5", "E6")]
    assert not are_adjacent(there, *spots)


def test_nobody_fights_in_deep_water():
    """Ground without influence allows no fight, unless one is at home there."""
    rows = open_field(9, 9)
    rows[5] = "....~...."
    there = moment(rows, [mine("a", "E5"), foe("d", "E6")])
    assert "no fight" in melee(there, ["a"], ["d"]).proof.answer.en
    fish = moment(rows, [mine("a", "E5"), foe("d", "E6", special=["aquatic"])])
    assert melee(fish, ["a"], ["d"]).is_allowed


def test_one_attack_a_turn():
    """Berserkers excepted; a defender may be attacked again and again (CHB-6.0-one-attack)."""
    there = changed(duel(mine("b", "F6")), "a", acts=("attack",))
    assert rules(melee(there, ["a"], ["d"])) == ("CHB-6.0-one-attack",)
    assert melee(there, ["b"], ["d"]).is_allowed
    wild = moment(
        open_field(9, 9), [mine("a", "E5", special=["berserker"]), foe("d", "E6")]
    )  # fmt: skip
    assert melee(changed(wild, "a", acts=("attack",)), ["a"], ["d"]).is_allowed


def test_declared_attacks_lapse_with_their_target():
    """Out of contact there is no second combat
    (CHB-6.0-immediate-results, CHB-6.1-declare-all)."""
    there = duel(mine("b", "F6"))
    gone = changed(there, "d", at="E8")
    assert not melee(gone, ["b"], ["d"]).is_allowed
    dead = changed(there, "d", state="dead")
    assert "down" in melee(dead, ["b"], ["d"]).proof.answer.en


@pytest.mark.parametrize("state", ["stunned", "panicked", "routed", "unconscious", "dead"])
def test_who_cannot_attack(state):
    """CHB-8.3-panic-state, CHB-8.3-rout-state, CHB-7.0-stun: none attacks, the living defend."""
    there = changed(duel(), "a", state=state)
    assert not melee(there, ["a"], ["d"]).is_allowed
    assert melee(there, ["d"], ["a"]).is_allowed is (state not in {"unconscious", "dead"})


def irregular(at, rank="lieutenant"):
    """A wounded irregular in E5, his leader somewhere."""
    return moment(
        open_field(9, 12),
        [mine("a", "E5", status="irregular", state="wounded"), foe("d", "E6"),
         mine("boss", at, rank=rank, status="regular")],
    )  # fmt: skip


def test_a_wounded_irregular_needs_a_leader_near():
    """Four hexes from his lieutenant he may not attack, at three he may
    (CHB-8.1-irregular-wounded)."""
    assert melee(irregular("E2"), ["a"], ["d"]).is_allowed
    far = melee(irregular("E1"), ["a"], ["d"])
    assert rules(far) == ("CHB-8.1-irregular-wounded",)
    regular = changed(irregular("E1"), "boss", at="E1")
    sound = changed(regular, "a", state="healthy")
    assert melee(sound, ["a"], ["d"]).is_allowed


def test_who_rides_behind_does_not_fight():
    """CHA-pillion-no-fight."""
    there = moment(open_field(9, 9), [mine("a", "E5", unit_fields={"behind": "k"}), foe("d", "E6")])
    fault = unable(there, there.pieces["a"])
    assert fault is not None
    assert fault.rule == "CHA-pillion-no-fight"


def test_who_may_ride_behind():
    """Nobody in armour of any kind (CHA-pillion-armour)."""
    catalogue = moment().catalogue
    assert catalogue.tables["pillion"]["armoured"] is False
    worn = {name for name, kind in catalogue.armours.items() if kind.counts_as_armoured}
    assert worn == {"broigne", "mail", "plate"}


def test_armour_and_deep_water():
    """Who wears any may only swim there (CHA-swim-armour-deep)."""
    kinds = moment().catalogue.terrains
    assert all(kinds[name].armoured_barred for name in ("deep-water", "sea", "pond"))
    assert not kinds["ford"].armoured_barred


def test_a_faster_man_may_disengage():
    """6 against 5 and 5 yes, against 5 and 6 no (CHB-5.3-disengage-condition)."""
    assert disengage(duel(), "a").is_allowed
    slow = moment(
        open_field(9, 9),
        [mine("a", "E5", 6, 5, 6), foe("d", "E6", 6, 5, 5), foe("e", "F6", 6, 5, 6)],
    )
    found = disengage(slow, "a")
    assert not found.is_allowed
    assert "CHB-5.3-disengage-condition" in rules(found)
    stunned = changed(slow, "e", state="stunned")
    assert disengage(stunned, "a").is_allowed


def test_disengaging_needs_somewhere_to_go_and_counts_as_an_attack():
    """Walled in there is no way; the proof says what it costs (CHB-5.3-disengage-timing)."""
    walls = [("E5", side, "wall") for side in ("n", "nw", "ne")]
    assert not disengage(duel(edges=walls), "a").is_allowed
    assert "CHB-5.3-disengage-timing" in rules(disengage(duel(), "a"))
    assert "not engaged" in disengage(changed(duel(), "d", at="E9"), "a").proof.answer.en


def test_one_of_those_in_contact_may_advance():
    """Not the pole arm behind, and only after a cause that empties the hex
    (CHB-6.3-advance-conditions, CHB-6.3-advance-single)."""
    there = moment(
        open_field(9, 9),
        [mine("a", "E5"), mine("b", "F6"), foe("d", "E6", 5, 3),
         mine("p", "F5", 4, 5, weapons=["polearm"])],
    )  # fmt: skip
    fight = melee(there, ["a", "b", "p"], ["d"])
    for cause in ("killed", "recoiled", "stunned", "disengaged", "panicked", "routed"):
        assert advance(there, fight, "d", cause).advancers == ("a", "b")
    assert advance(there, fight, "d", "wounded").advancers == ()


def test_a_defender_may_advance_too():
    """When the attacker recoils (CHB-6.3-advance-conditions)."""
    there = duel()
    fight = melee(there, ["a"], ["d"])
    assert advance(there, fight, "a", "recoiled").advancers == ("d",)


def group(*, chief=None):
    return moment(
        open_field(9, 9),
        [mine("a", "E5", status="regular", rank=chief), mine("b", "F6", status="irregular"),
         foe("d", "E6", status="regular"), foe("e", "E7", status="regular")],
    )  # fmt: skip


def test_a_recoil_takes_all_of_a_side():
    """CHB-6.1-combined-recoil: both attackers go back."""
    found = who_chooses(group(), ["a", "b"], ["d"], "aR")
    assert found.struck == ("a", "b")
    assert found.chooser == ""
    assert rules(found) == ("CHB-6.1-combined-recoil",)


def test_the_highest_status_chooses_the_victim():
    """A captain who attacks two regulars picks (CHB-6.1-combined-casualty)."""
    found = who_chooses(group(chief="captain"), ["a"], ["d", "e"], "B1")
    assert found.chooser == "ours"
    tie = who_chooses(group(), ["a"], ["d", "e"], "B1")
    assert tie.chooser == "theirs"


def test_several_wounds_are_shared_by_their_owner():
    """Two wounds on two defenders (CHB-7.0-multiple-wounds-share)."""
    found = who_chooses(group(chief="captain"), ["a"], ["d", "e"], "B2")
    assert (found.chooser, rules(found)) == ("theirs", ("CHB-7.0-multiple-wounds-share",))


def test_the_attacker_shares_wounds_on_rider_and_mount():
    """CHB-7.0-rider-mount-melee: two or three, not one."""
    there = moment(
        open_field(9, 9), [mine("a", "E5"), horseman("d", "E6", "n", side="theirs")]
    )  # fmt: skip
    two = who_chooses(there, ["a"], ["d"], "B2")
    assert (two.chooser, rules(two)) == ("ours", ("CHB-7.0-rider-mount-melee",))
    assert "CHB-7.0-rider-mount-melee" not in rules(who_chooses(there, ["a"], ["d"], "B1"))


@pytest.mark.parametrize(
    ("fields", "options", "expected"),
    [
        ({"special": ["joust"]}, [], (18, 6)),
        ({"special": ["rider"]}, [], (13, 6)),
        ({"status": "irregular"}, [], (11, 7)),
        ({"status": "regular"}, [], (13, 8)),
        ({"status": "elite"}, [], (14, 8)),
        ({}, [], (14, 6)),
        ({"special": ["rider"]}, ["mounts"], (13, 8)),
        ({"special": ["joust"], "mount": "destrier"}, ["mounts"], (18, 9)),
    ],
)
def test_strength_in_the_saddle(fields, options, expected):
    """From 9-6 on foot: joust doubles, rider half more, else by status, else +5
    (CHB-1.4-values)."""
    there = moment(open_field(9, 9), [horseman("k", "E5", "n", 9, 6, 5, **fields)], options=options)
    found = strength(there, there.pieces["k"])
    assert (found.attack, found.defence) == expected


def test_a_string_of_horses_halves_its_leader():
    """7-5 holding a string: attack 3, defence 2 (CHB-1.4-values)."""
    horse = {"kind": "animal", "mount": "war-horse"}
    there = moment(
        open_field(9, 9),
        [mine("groom", "E5", 7, 5, unit_fields={"leads": ["h"]}),
         {"id": "h", "at": "E6", "side": "ours", "profile": horse, "tied": True}],
    )  # fmt: skip
    found = strength(there, there.pieces["groom"])
    assert (found.attack, found.defence) == (3, 2)
    assert strength(there, there.pieces["h"]).defence == 1


def test_a_riderless_destrier_defends_with_4():
    """12 against 4 is 3/1, and it cannot attack (CHB-6.0-odds)."""
    horse = {"kind": "animal", "mount": "destrier"}
    there = moment(
        open_field(9, 9),
        [mine("a", "E5", 12, 5),
         {"id": "h", "at": "E6", "side": "theirs", "profile": horse, "facing": "s"}],
    )  # fmt: skip
    assert melee(there, ["a"], ["h"]).odds == "3/1"
    assert not melee(there, ["h"], ["a"]).is_allowed


def test_a_front_is_the_closed_arc():
    """Exactly along the next row is still in front (CHB-4.1-target-front)."""
    board = moment(open_field(20, 20)).board
    here = board.hex("J10")
    for facing in range(6):
        ahead = [here.neighbour(facing + turn) for turn in (-1, 0, 1)]
        assert all(in_front(facing, here, place) for place in ahead)
        assert not in_front(facing, here, here.neighbour(facing + 2))
        assert not in_front(facing, here, here.neighbour(facing + 3))
        assert in_front(None, here, here.neighbour(facing))


def test_bad_questions_get_one_clear_line():
    """Unknown names and empty sides are answered in words."""
    there = duel()
    assert "x" in melee(there, ["x"], ["d"]).proof.answer.en
    assert "personne" in melee(there, ["a"], ["x"]).proof.answer.fr
    assert not disengage(there, "x").is_allowed
    assert man()["foot"]["healthy"] == [6, 5, 8]
