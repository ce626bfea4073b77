"""People in the way of a shot, people above, friends, water, and fire over heads."""

import msgspec
import pytest
from boards import RIDER, moment, rider, unit
from lookout import ARCHER, cited, column, facing_off, look, shoot


def standing(at="E3", **more):
    return unit("other", at, "theirs", **more)


@pytest.mark.parametrize(("state", "clear"), [
    ("healthy", False), ("wounded", False), ("stunned", True), ("unconscious", True),
    ("dead", True), ("panicked", False), ("down", True),
])  # fmt: skip
def test_the_living_block_a_line_of_fire(state, clear):
    """CHB-3.2-los-characters: healthy or wounded blocks; stunned, unconscious and dead do not."""
    answer = shoot(facing_off(".....", standing(state=state)))
    assert answer.is_clear is clear
    if not clear:
        assert answer.blocked_by.rule == "CHB-3.2-los-characters"
        assert "other" in answer.blocked_by.text.en


def test_nobody_in_the_water_blocks():
    """CHB-3.2-los-characters: nor does one who stands in water."""
    assert shoot(facing_off("..s..", standing())).is_clear


def test_people_hide_nobody_from_view():
    """CHB-3.2-field-of-vision: characters block fire, not sight; a tree blocks both."""
    situation = facing_off(".....", standing())
    assert look(situation, "E1", "E5").is_clear
    assert shoot(situation, fire=False).is_clear
    assert not look(moment(column("..t..")), "E1", "E5").is_clear


def test_an_adjacent_friend_never_blocks():
    """CHB-3.2-los-adjacent-friend: beside the shooter, not two hexes away, and no enemy."""
    for at, side, clear in (("E2", "ours", True), ("E3", "ours", False), ("E2", "theirs", False)):
        assert shoot(facing_off(".....", unit("other", at, side))).is_clear is clear


def test_a_shooter_above_shoots_over_people():
    """CHB-3.2-los-shooter-above: from a rampart over somebody in the yard, but not back up."""
    walk = {"levels": [{"id": "walk", "level": 1, "terrain": {"wall-walk": ["E1"]}}]}
    situation = moment(column("C...."), [
        unit("archer", "E1", level=1), unit("target", "E5", "theirs"), standing()
    ], sheet=walk)  # fmt: skip
    assert shoot(situation).is_clear
    assert not shoot(situation, "target", "archer").is_clear
    hill = facing_off(".....", standing(), sheet={"elevation": ["111111111", *["........."] * 4]})
    assert shoot(hill).is_clear


def test_both_hexes_of_a_rider_block():
    """CHB-3.2-los-characters: all hexes of one who covers several count."""
    mounted = rider("other", "F3", "nw", "theirs")
    situation = facing_off(".....", mounted)
    body = situation.pieces["other"].hexes
    assert len(body) == 2
    on_line = situation.board.hex("E3") in body or situation.board.hex("E4") in body
    assert shoot(situation).is_clear is not on_line


def test_of_a_large_target_the_best_hex_is_aimed_at():
    """CHB-3.2-line-of-fire, CHB-3.2-large-creature-fire: any of its hexes will do."""
    beast = {"kind": "creature", "large": True, "footprint": [[0, 0], [1, 0], [2, -1]],
             "foot": {"healthy": [9, 9, 9]}}  # fmt: skip
    situation = facing_off("..t......", there="E5", target={"profile": beast, "facing": "n"})
    hexes = situation.pieces["target"].hexes
    assert len(hexes) == 3
    answer = shoot(situation)
    assert answer.is_clear
    assert answer.at in hexes
    assert answer.at != situation.board.hex("E5")
    assert not look(situation, "E1", "E5").is_clear


def test_own_hexes_are_no_hindrance():
    mounted = facing_off(".....", profile=RIDER)
    archer = mounted.pieces["archer"]
    both = msgspec.structs.replace(archer, hexes=(archer.at, mounted.board.hex("E2")))
    pieces = {**mounted.pieces, "archer": both}
    assert shoot(msgspec.structs.replace(mounted, pieces=pieces)).is_clear


def test_indirect_fire_flies_over_people_and_low_things():
    """CHB-3.4-indirect-fire, CHB-3.2-los-indirect-over-character: not over trees or walls."""
    over = facing_off("." * 9, standing(), edges=[("E5", "s", "fence")])
    assert not shoot(over).is_clear
    answer = shoot(over, indirect=True)
    assert answer.is_clear
    assert answer.cover == 0
    assert over.board.hex("E3") in answer.overflown
    assert not shoot(facing_off("..t......"), indirect=True).is_clear
    wall = facing_off("." * 9, edges=[("E3", "s", "wall")])
    assert not shoot(wall, indirect=True).is_clear
    own = facing_off("." * 8 + "b", standing())
    assert shoot(own, indirect=True).cover == 1


def test_what_is_flown_over_stands_at_short_range():
    """CHB-3.4-indirect-obstacle-short: within the short limit, else it still blocks."""
    situation = facing_off("." * 12, standing("E10"))
    assert shoot(situation, indirect=True, short=9).is_clear
    assert not shoot(situation, indirect=True, short=8).is_clear


def test_the_dead_ask_nothing():
    situation = moment(column("...."), [unit("archer", "E1", profile=ARCHER, state="dead"),
                                        unit("target", "E4", "theirs")])  # fmt: skip
    answer = shoot(situation)
    assert not answer.is_clear
    assert "archer is dead and cannot shoot" in answer.proof.answer.en
    assert not cited(answer)
