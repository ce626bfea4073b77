"""What weighs on the die of an opportunity attack: the mover's side and the opponent's."""

import pytest
from boards import moment, open_field
from fighters import chances, figures, foe, horseman, mine

from editor.systems.cry_havoc.fighting.opportunity import opportunity
from editor.systems.cry_havoc.fighting.results import effect


def passing(mover=None, opponent=None, *others):
    """A mover about to enter E5, next to an enemy in E6."""
    return moment(
        open_field(9, 9),
        [mover or mine("m", "E3", 6, 5, 6), opponent or foe("o", "E6", 6, 5, 6), *others],
    )


def attack(there):
    return opportunity(there, "m", "o", there.board.hex("E5"))


def test_the_wounded_mover_is_stopped_by_a_wound():
    """Unarmoured, wounded, as fast as the other: a 6 is an 8, a wound that leaves him unconscious
    (CHB-6.4-oa-mods-mover)."""
    hurt = mine("m", "E3", 6, 5, 6, state="wounded")
    there = passing(hurt, foe("o", "E6", 6, 5, 4))
    found = attack(there)
    assert figures(found, "CHB-6.4-oa-mods-mover") == [2]
    assert chances(found)["none"] == 3, "1 to 3; 4 and 5 stop, 6 and 7 wound"
    after = effect(there, there.pieces["m"], "B1")
    assert after.state == "unconscious"


@pytest.mark.parametrize(
    ("armour", "value"), [("none", []), ("broigne", [-1]), ("mail", [-2]), ("plate", [-3])]
)
def test_armour_protects_the_mover_by_its_value(armour, value):
    """Minus the value of each armour (CHB-6.4-oa-mods-mover)."""
    found = attack(passing(mine("m", "E3", 6, 5, 6, armour=armour)))
    assert figures(found, "CHB-6.4-oa-mods-mover") == value


@pytest.mark.parametrize(("movement", "value"), [(5, []), (6, []), (7, [1])])
def test_only_a_faster_mover_counts_as_faster(movement, value):
    """+1 as printed, and nothing when they are equal (CHB-6.4-oa-mods-mover)."""
    found = attack(passing(mine("m", "E3", 6, 5, movement)))
    assert figures(found, "CHB-6.4-oa-mods-mover") == value


def test_a_mounted_mover_is_harder_to_stop():
    """-1 in the saddle, +1 for his pace (CHB-6.4-oa-mods-mover)."""
    knight = horseman("m", "E3", "s", 6, 5, 5, status="regular")
    assert sorted(figures(attack(passing(knight)), "CHB-6.4-oa-mods-mover")) == [-1, 1]


def test_a_rider_busy_with_another_is_even():
    """Mounted +1, one more enemy in contact -1, faster +1: the first two are 0
    (CHB-6.4-oa-mods-opponent)."""
    knight = horseman("o", "E6", "n", 6, 5, 5, side="theirs", status="regular")
    alone = figures(attack(passing(None, knight)), "CHB-6.4-oa-mods-opponent")
    busy = figures(attack(passing(None, knight, mine("other", "F6"))), "CHB-6.4-oa-mods-opponent")
    assert alone == [1, 1]
    assert busy == [1, -1, 1]


@pytest.mark.parametrize(
    ("fields", "others", "value"),
    [({"state": "wounded"}, 0, [-2]), ({"special": ["vivacity"]}, 0, [1]), ({}, 2, [-2]),
     ({}, 0, [])],
)  # fmt: skip
def test_modifiers_of_the_opponent(fields, others, value):
    """Wounded -2, vivacity +1, -1 for each further enemy; the mover is none of them
    (CHB-6.4-oa-mods-opponent)."""
    around = [mine(f"x{n}", at) for n, at in zip(range(others), ("D7", "F7"), strict=False)]
    pace = 8 if fields.get("state") else 6
    found = attack(passing(None, foe("o", "E6", 6, 5, pace, **fields), *around))
    assert figures(found, "CHB-6.4-oa-mods-opponent") == value


def test_the_helpless_keep_nobody_busy():
    """A stunned enemy beside the opponent does not count (CHB-6.4-oa-mods-opponent)."""
    found = attack(passing(None, None, mine("x", "F6", state="stunned")))
    assert figures(found, "CHB-6.4-oa-mods-opponent") == []
