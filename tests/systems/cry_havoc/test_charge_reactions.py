"""Answers to a charge, and opportunity attacks on the way."""

import pytest
from boards import moment, open_field
from fighters import chances, changed, figures, foe, horseman, mine, rules

from editor.systems.cry_havoc.fighting.charge import charge
from editor.systems.cry_havoc.fighting.odds import total
from editor.systems.cry_havoc.fighting.opportunity import opportunity
from editor.systems.cry_havoc.fighting.reactions import clash, meeting_hexes, reactions, shield_wall
from editor.systems.cry_havoc.fighting.strength import counter_defence


def field(*defenders, length=9, charger=None):
    """A charger in E18 riding north, ending before E8."""
    rider = charger or horseman("k", "E18", "n", 9, 8, 5, special=["joust"])
    there = moment(open_field(9, 20), [rider, *defenders])
    path = [there.board.hex(f"E{18 - n}") for n in range(1, length + 1)]
    return there, charge(there, "k", "d", path)


def answers(there, made, name):
    return {one.name: one for one in reactions(there, made, name)}


TARGET = foe("d", "E8", 5, 5, morale=6)


def test_the_four_answers():
    """Each is offered or refused with its reason (CHB-4.2-reaction-list); anybody may throw a stone
    (CHB-6.2-missile-skills)."""
    there, made = field(TARGET)
    found = answers(there, made, "d")
    assert list(found) == ["defensive-fire", "retreat", "simultaneous-charge", "shield-wall"]
    assert [one.name for one in found.values() if one.is_allowed] == ["defensive-fire"]
    for one in found.values():
        assert one.proof.steps
        assert all(one.proof.answer)


def test_a_pavise_bearer_with_a_bow_may_do_either():
    """Shield wall and fire are both offered (CHB-4.2-reaction-list)."""
    pair = [foe("d", "E8", 5, 5, morale=6, weapons=["crossbow"], shield="pavise"),
            foe("e", "F8", 5, 5, morale=6, shield="pavise")]  # fmt: skip
    there, made = field(*pair)
    found = answers(there, made, "d")
    assert found["shield-wall"].is_allowed
    assert found["defensive-fire"].is_allowed


@pytest.mark.parametrize("state", ["stunned", "panicked", "routed"])
def test_who_cannot_react(state):
    """A panicked archer may not shoot (CHB-4.2-unable-to-react)."""
    there, made = field(foe("d", "E8", 5, 5, morale=6, weapons=["shortbow"], state=state))
    for one in reactions(there, made, "d"):
        assert not one.is_allowed
        assert rules(one) == ("CHB-4.2-unable-to-react",)


def test_the_target_on_foot_tests_before_he_shoots():
    """One who stands aside does not
    (CHB-4.2-defensive-fire-at-charge, CHB-4.2-cavalry-versus-foot)."""
    bow = {"weapons": ["shortbow"], "morale": 6}
    there, made = field(foe("d", "E8", 5, 5, **bow), foe("aside", "H10", 5, 5, **bow))
    target, other = (answers(there, made, name)["defensive-fire"] for name in ("d", "aside"))
    assert target.is_allowed
    assert target.tests_first
    assert other.is_allowed
    assert not other.tests_first


def test_no_test_before_a_shot_at_a_charge_on_foot():
    """CHB-4.2-cavalry-versus-foot speaks of riders."""
    walker = mine("k", "E18", 9, 5, 12)
    there, made = field(foe("d", "E8", 5, 5, weapons=["shortbow"], morale=6), charger=walker)
    assert not answers(there, made, "d")["defensive-fire"].tests_first


def test_who_shot_already_does_not_shoot_at_the_charge():
    """Defensive fire follows the normal rules (CHB-4.2-defensive-fire-at-charge)."""
    there, made = field(foe("d", "E8", 5, 5, weapons=["crossbow"], morale=6))
    spent = changed(there, "d", acts=("move",))
    assert not answers(spent, made, "d")["defensive-fire"].is_allowed


@pytest.mark.parametrize(("at", "allowed"), [("E5", True), ("E4", False)])
def test_a_retreat_needs_a_leader_near(at, allowed):
    """A lieutenant at 3 yes, at 4 no (CHB-4.2-retreat-condition, CHB-4.2-retreat-execution)."""
    there, made = field(TARGET, foe("boss", at, rank="lieutenant"))
    found = answers(there, made, "d")["retreat"]
    assert found.is_allowed is allowed
    assert "CHB-4.2-retreat-execution" in rules(found)
    assert answers(there, made, "boss")["retreat"].is_allowed


@pytest.mark.parametrize(
    ("fields", "expected"),
    [({}, 7), ({"mounted": "rider"}, 14), ({"mounted": "joust"}, 21)],
)
def test_the_defence_of_a_countercharge(fields, expected):
    """From 5 on foot 7; a rider of 7 has 14, with Joust 21 (CHB-4.2-simultaneous-defence)."""
    if not fields:
        unit = foe("d", "E8", 5, 5)
    else:
        unit = horseman("d", "E8", "s", 5, 5, 5, side="theirs", special=[fields["mounted"]],
                        mounted={"healthy": [9, 7, 12]})  # fmt: skip
    there = moment(open_field(9, 20), [unit])
    assert counter_defence(there, there.pieces["d"])[0] == expected


def joust(at="E8", facing="s", length=9, defence=8, **more):
    enemy = horseman("d", at, facing, 5, defence, 5, side="theirs", special=["joust"], **more)
    return field(enemy, length=length)


def test_riders_meet_riders_on_the_last_four_hexes():
    """A path of 9: only hexes 6 to 9, at most half the way, in a straight line
    (CHB-4.2-simultaneous-meeting-hex, CHB-4.2-simultaneous-distance,
    CHB-4.2-simultaneous-straight)."""
    there, made = joust()
    found = meeting_hexes(there, made, "d")
    assert [there.board.label(place) for place in found] == ["E12", "E11", "E10", "E9"]
    assert answers(there, made, "d")["simultaneous-charge"].is_allowed
    first = clash(there, made, "d", made.path[0])
    assert "CHB-4.2-simultaneous-meeting-hex" in rules(first)


def test_a_countercharge_goes_at_most_half_as_far():
    """Five hexes against a path of 9 are refused (CHB-4.2-simultaneous-distance)."""
    there, made = joust(at="E8")
    assert made.is_allowed
    far = changed(there, "d", at=there.board.hex("E7"),
                  hexes=(there.board.hex("E7"), there.board.hex("E6")))  # fmt: skip
    found = meeting_hexes(far, made, "d")
    assert [far.board.label(place) for place in found] == ["E11", "E10", "E9"]
    refused = clash(far, made, "d", far.board.hex("E12"))
    assert rules(refused) == ("CHB-4.2-simultaneous-distance",)


def test_off_every_row_there_is_no_countercharge():
    """CHB-4.2-simultaneous-straight: only along a row."""
    there, made = joust()
    beside = changed(there, "d", at="G11")
    refused = clash(beside, made, "d", beside.board.hex("E11"))
    assert not refused.is_allowed
    assert "CHB-4.2-simultaneous" in rules(refused)[0]


def test_only_like_meets_like():
    """A spearman does not countercharge a knight (CHB-4.2-simultaneous-same-type)."""
    there, made = field(TARGET)
    refused = clash(there, made, "d", made.path[-1])
    assert rules(refused) == ("CHB-4.2-simultaneous-same-type",)


def test_the_charger_must_be_in_front():
    """Facing away there is no countercharge (CHB-4.2-simultaneous-arc)."""
    there, made = joust(facing="n")
    refused = clash(there, made, "d", made.path[-1])
    assert rules(refused) == ("CHB-4.2-simultaneous-arc",)


def test_the_greater_value_has_the_advantage_and_the_hex():
    """54 against 24: the charger keeps the meeting hex, the other stands one back
    (CHB-4.2-simultaneous-advantage, CHB-4.2-simultaneous-placement)."""
    there, made = joust()
    met = clash(there, made, "d", there.board.hex("E11"))
    assert met.is_allowed
    assert met.melee is not None
    assert (met.melee.attack, met.melee.defence, met.advantage) == (54, 24, "k")
    assert figures(met, "CHB-4.2-simultaneous-advantage") == ["54:24"]
    assert "CHB-4.2-simultaneous-placement" in rules(met)
    strong, again = joust(defence=20)
    other = clash(strong, again, "d", strong.board.hex("E11"))
    assert other.advantage == "d"
    tie, third = joust(defence=18)
    assert clash(tie, third, "d", tie.board.hex("E11")).advantage == ""


def test_anybody_with_a_row_may_intercept():
    """F meets the charge though E is its target (CHB-4.2-simultaneous-interceptor)."""
    guard = horseman("guard", "A9", "se", 5, 8, 5, side="theirs", special=["joust"])
    there, made = field(TARGET, guard)
    assert made.is_allowed
    found = meeting_hexes(there, made, "guard")
    assert [there.board.label(place) for place in found] == ["E11"]
    met = clash(there, made, "guard", found[0])
    assert met.is_allowed
    assert met.melee is not None
    assert met.melee.defenders == ("guard",)


def test_a_shield_wall_needs_two_bearers_on_foot_who_touch():
    """CHB-4.2-shield-wall-form: each tests his morale."""
    pair = [foe("d", "E8", shield="pavise", morale=6), foe("e", "F8", shield="pavise", morale=6)]
    there, _ = field(*pair)
    found = shield_wall(there, there.pieces["d"])
    assert found.is_allowed
    assert found.tests_first
    apart, _ = field(pair[0], foe("e", "H8", shield="pavise"))
    assert not shield_wall(apart, apart.pieces["d"]).is_allowed
    bare, _ = field(foe("d", "E8", morale=6), pair[1])
    assert not shield_wall(bare, bare.pieces["d"]).is_allowed


# Opportunity attacks.


def passing(mover=None, opponent=None, *others):
    """A mover about to enter E5, next to an enemy in E6."""
    return moment(
        open_field(9, 9),
        [mover or mine("m", "E3", 6, 5, 6), opponent or foe("o", "E6", 6, 5, 6), *others],
    )


def attack(there, **more):
    return opportunity(there, "m", "o", there.board.hex("E5"), **more)


def test_the_table_of_opportunity_attacks():
    """1 to 5 nothing, 6 and 7 stopped, 8 and 9 a wound, 10 two (CHB-6.4-oa-table)."""
    found = attack(passing())
    assert found.modifier == 0
    assert chances(found) == {"none": 5, "stopped": 2, "wound-1": 2, "wound-2": 1}
    assert total(found.outcomes) == 1


@pytest.mark.parametrize(
    ("fields", "modifier"),
    [({}, 0), ({"armour": "plate"}, -3), ({"state": "wounded"}, 2)],
)
def test_modifiers_of_the_mover(fields, modifier):
    """Minus his armour, +2 wounded (CHB-6.4-oa-table with the mover's modifiers)."""
    opponent = foe("o", "E6", 6, 5, 6 - 2 * ("state" in fields))
    found = attack(passing(mine("m", "E3", 6, 5, 6, **fields), opponent))
    assert found.modifier == modifier


def test_speed_and_saddle():
    """+1 for a faster mover, +1 for a faster opponent, -1 and +1 for riders (CHB-6.4-oa-table)."""
    assert attack(passing(mine("m", "E3", 6, 5, 7))).modifier == 1
    assert attack(passing(None, foe("o", "E6", 6, 5, 7))).modifier == 1
    knight = horseman("o", "E6", "n", 6, 5, 5, side="theirs", status="regular")
    assert attack(passing(None, knight, mine("other", "F6"))).modifier == 1 - 1 + 1


def test_two_wounds_are_likelier_for_the_wounded():
    """A wounded mover: a 6 is an 8 (CHB-6.4-oa-table)."""
    found = attack(passing(mine("m", "E3", 6, 5, 6, state="wounded"), foe("o", "E6", 6, 5, 4)))
    assert chances(found) == {"none": 3, "stopped": 2, "wound-1": 2, "wound-2": 3}


def test_who_makes_none():
    """The helpless, the target of the charge, those already touched; and the quick ignore them."""
    assert not attack(passing(None, foe("o", "E6", state="stunned"))).is_allowed
    assert not attack(passing(None, foe("o", "E6", state="panicked"))).is_allowed
    assert not attack(passing(), charging="o").is_allowed
    assert not attack(passing(mine("m", "E3", special=["vivacity"]))).is_allowed
    assert not attack(passing(mine("m", "F6"))).is_allowed
    assert not opportunity(passing(), "m", "o", passing().board.hex("E2")).is_allowed
    assert "nobody" in opportunity(passing(), "x", "o").proof.answer.en
