"""Shots that look along the line themselves: cover, night, weather, people in the way."""

import pytest
from boards import moment, open_field
from fighters import changed, figures, foe, mine, rules, walled

from editor.systems.cry_havoc.fighting.fire import fire
from editor.systems.cry_havoc.fighting.scatter import scatter


def field(at, *others, rows=None, weapon="shortbow", target=None, **more):
    return moment(
        rows or open_field(5, 30),
        [mine("archer", "C1", weapons=[weapon]), foe("target", at, **(target or {})), *others],
        **more,
    )


def shot(there, weapon="shortbow"):
    return fire(there, "archer", "target", weapon=weapon)


def test_cover_of_the_ground_is_found():
    """Brush gives +1 and the proof names it (CHB-3.2-fire-roll)."""
    rows = open_field(5, 30)
    rows[5] = "..b.."
    found = shot(field("C6", rows=rows))
    assert (found.cover, found.modifier) == (1, 1)
    assert "CHB-3.2-cover-brush" in rules(found)
    assert found.proof.total() == found.modifier


@pytest.mark.parametrize(("at", "allowed"), [("C6", True), ("C7", False)])
def test_a_human_shoots_five_hexes_by_night(at, allowed):
    """At 5 with cover +1, at 6 not at all (CHB-2.1-offensive-fire by night)."""
    found = shot(field(at, conditions={"time": "night"}))
    assert found.is_allowed is allowed
    if allowed:
        assert found.cover == 1
    else:
        assert found.outcomes == ()
        assert "5" in found.proof.answer.en


def test_fog_and_night_add_up_on_the_best_cover():
    """CHA-rain-range aside, cover is best ground plus fog plus the dark."""
    rows = open_field(5, 30)
    rows[4] = "..b.."
    there = field(
        "C5", rows=rows, options=["weather", "light"],
        conditions={"time": "night", "weather": ["fog"]},
    )  # fmt: skip
    assert shot(there).cover == 3
    lit = field(
        "C5", rows=rows, options=["weather", "light"],
        conditions={"time": "night", "weather": ["fog"]},
        lights=[{"id": "t", "kind": "torch", "at": "C5"}],
    )  # fmt: skip
    assert shot(lit).cover == 2


def test_a_shield_wall_by_night_is_darker_still():
    """Cover 3 and the night's 1 (CHB-4.2-shield-wall-effect)."""
    there = walled(field("C5", conditions={"time": "night"}), "target")
    assert shot(there).cover == 4


def test_the_surprised_have_no_cover_of_their_ground():
    """An unaware sentry in rubble: 0; after the first shot his cover is back
    (CHB-7.0-immediate-alarm)."""
    rubble = [{"kind": "rubble", "at": "C6"}]
    there = field("C6", target={"unit_fields": {"aware": False}}, markers=rubble)
    assert shot(there).cover == 0
    assert shot(changed(there, "target", marks={"aware"})).cover == 2


def test_a_friend_in_the_way_stops_a_near_shot_and_is_flown_over_by_a_far_one():
    """CHB-3.2-los-indirect-over-character, CHB-3.4-indirect-fire."""
    near = shot(field("C8", mine("friend", "C4")))
    assert not near.is_allowed
    assert "CHB-3.4-indirect-fire" in rules(near)
    far = shot(field("C12", mine("friend", "C4")))
    assert far.is_allowed
    assert far.is_indirect
    assert far.modifier == 1 + 1
    assert figures(far, "CHB-3.4-indirect-fire") == [1]


def test_a_crossbow_does_not_shoot_over_friends():
    """CHB-3.4-indirect-fire: never crossbows."""
    assert not shot(field("C25", mine("friend", "C4"), weapon="crossbow"), "crossbow").is_allowed


def test_a_friend_beside_the_archer_does_not_block():
    """One alone and adjacent is no line (CHB-3.4-fire-through-line)."""
    found = shot(field("C8", mine("friend", "C2")))
    assert found.is_allowed
    assert not found.is_indirect


def test_a_stray_missile_asks_for_the_victims_own_cover():
    """In brush he is wounded, behind a fence stunned (CHB-3.4-dispersion-effect)."""
    rows = open_field(5, 30)
    rows[5] = "..b.."
    there = field("C7", mine("friend", "C6"), rows=rows)
    aimed = fire(field("C7", rows=open_field(5, 30)), "archer", "target", weapon="shortbow")
    (stray,) = scatter(there, aimed).strays
    assert stray.result == "B1"
    fenced = field("C7", mine("friend", "C6"), edges=[("C6", "n", "fence")])
    (second,) = scatter(fenced, aimed).strays
    assert second.result == "AS"


def test_a_shooter_who_is_down_gets_one_clear_line():
    """Dead shooters are told before any line is looked along (CHB-2.1-offensive-fire)."""
    found = shot(changed(field("C5"), "archer", state="dead"))
    assert found.proof.answer.en == "archer cannot shoot: dead"
    assert "archer" in found.proof.answer.fr


@pytest.mark.parametrize(
    ("sight", "options", "cover"),
    [("ordinary", ["weather"], 4), ("nocturnal", ["weather"], 4), ("extra-vision", ["weather"], 3),
     ("extra-vision", [], 4), ("extra-vision", ["light"], 4)],
)  # fmt: skip
def test_extra_vision_takes_the_dark_off_a_shield_wall(sight, options, cover):
    """CHA-night-vision-traits, CHB-3.2-night-cover: only extra-vision, only by the rules of
    weather; the shields stay."""
    here = moment(
        units=[mine("archer", "E1", weapons=["shortbow"], sight=sight), foe("target", "E5")],
        options=options,
        conditions={"time": "night"},
    )
    assert shot(walled(here, "target")).cover == cover
