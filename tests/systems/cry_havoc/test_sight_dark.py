"""Night, weather, the underground: how far one sees, and what the dark adds to cover."""

import pytest
from boards import MAN, moment, unit
from lookout import ARCHER, cited, column, facing_off, look, shoot

NIGHT = {"conditions": {"time": "night"}}
FULL = {"options": ["advanced"]}
LONG = "." * 24


def at_night(far, sight="ordinary", cells=LONG, **more):
    profile = {**ARCHER, "sight": sight, **more.pop("who", {})}
    conditions = more.pop("conditions", {"time": "night"})
    return facing_off(cells, there=f"E{far + 1}", profile=profile, conditions=conditions, **more)


@pytest.mark.parametrize(("who", "sees"), [
    ({}, 5), ({"race": "human"}, 5), ({"race": "goblin"}, 10), ({"kind": "animal"}, 10),
    ({"sight": "nocturnal"}, 10),
])  # fmt: skip
def test_night_sight_by_the_base_rules(who, sees):
    """CHB-3.2-night-sight: humans 5 hexes, other races and animals 10."""
    assert shoot(at_night(sees, who=who)).is_clear
    answer = shoot(at_night(sees + 1, who=who))
    assert not answer.is_clear
    assert answer.blocked_by.rule == "CHB-3.2-night-sight"


@pytest.mark.parametrize(("cells", "cover"), [("....", 1), ("...b", 2), ("...T", 3), ("...o", 4)])
def test_night_raises_every_cover(cells, cover):
    """CHB-3.2-night-cover: none +1, light +2, medium +3, strong +4; a torch changes nothing."""
    lights = [{"id": "t", "kind": "torch", "at": "E4"}]
    answer = look(moment(column(cells), lights=lights, **NIGHT), "E1", "E4")
    assert answer.cover == cover
    assert answer.ground_cover == cover - 1
    assert "CHB-3.2-night-cover" in cited(answer)


@pytest.mark.parametrize(("sight", "sees"), [("ordinary", 5), ("nocturnal", 10)])
def test_night_by_the_advanced_rules(sight, sees):
    """CHA-night-line-of-fire, CHA-night-vision-traits, CHA-night-row, CHA-watch-awareness."""
    answer = shoot(at_night(sees, sight, **FULL))
    assert answer.is_clear
    assert answer.cover == 1
    beyond = shoot(at_night(sees + 1, sight, **FULL))
    assert not beyond.is_clear
    assert beyond.blocked_by.rule.startswith("CHA-night")


def test_extra_vision_shoots_as_by_day():
    """CHA-night-vision-traits: no limit and no modifier; only with the advanced rules."""
    assert shoot(at_night(20, "extra-vision", **FULL)).is_clear
    assert shoot(at_night(20, "extra-vision", **FULL)).cover == 0
    assert shoot(at_night(10, "extra-vision")).is_clear
    assert not shoot(at_night(11, "extra-vision")).is_clear


def test_a_lit_target_is_seen_from_afar():
    """CHA-night-line-of-fire: in torchlight 14 hexes away, without night modifiers."""
    lit = {"lights": [{"id": "t", "kind": "torch", "at": "E15"}], **FULL}
    answer = shoot(at_night(14, **lit))
    assert answer.is_clear
    assert answer.cover == 0
    own = {"lights": [{"id": "t", "kind": "torch", "at": "E1"}], **FULL}
    assert not shoot(at_night(14, **own)).is_clear


def test_night_cover_behind_a_wall():
    """CHA-night-cover: a low wall (+2) in the dark is +3."""
    situation = facing_off("......", edges=[("E6", "n", "low-wall")], **NIGHT, **FULL)
    assert shoot(situation).cover == 3
    assert "CHA-night-cover" in cited(shoot(situation))


@pytest.mark.parametrize(("weather", "sees", "rule"), [
    ("fog", 10, "CHA-fog-row"), ("rain", 20, "CHA-rain-row"), ("storm", 10, "CHA-storm-row"),
])  # fmt: skip
def test_weather_limits_sight(weather, sees, rule):
    """CHA-wx-table, CHA-fog-row, CHA-rain-row, CHA-storm-row: no line longer than this."""
    sky = {"conditions": {"weather": [weather]}}
    assert shoot(at_night(sees, **sky, **FULL)).is_clear
    answer = shoot(at_night(sees + 1, **sky, **FULL))
    assert not answer.is_clear
    assert answer.blocked_by.rule == rule
    assert shoot(at_night(sees + 1, **sky)).is_clear


def test_snow_hides_nothing():
    """CHA-snow-row: visibility, fire and cover stay as they are."""
    answer = shoot(at_night(22, conditions={"weather": ["snow"]}, **FULL))
    assert answer.is_clear
    assert answer.cover == 0


def test_fog_adds_to_cover_once():
    """CHA-fog-cover: a man in bushes (+1) has +2; several foggy hexes count once."""
    situation = facing_off("....b", conditions={"weather": ["fog"]}, **FULL)
    assert shoot(situation).cover == 2
    assert "CHA-fog-cover" in cited(shoot(situation))


def test_fog_at_night_adds_both():
    """CHA-wx-stacking: best cover, then +1 for fog and +1 for the dark; the smallest limit."""
    situation = facing_off("....b", conditions={"time": "night", "weather": ["fog"]}, **FULL)
    assert shoot(situation).cover == 3
    both = {"conditions": {"weather": ["fog", "rain"]}, **FULL}
    assert not shoot(at_night(11, **both)).is_clear


def test_a_bank_of_fog_between_hides():
    """CHA-fog-row: lines over 10 hexes that start in, end in or cross fog."""

    def across(far):
        return at_night(far, conditions={"weather": [{"kind": "fog", "zone": "bank"}]},
                        zones=[{"id": "bank", "hexes": ["E4"]}], **FULL)  # fmt: skip

    assert shoot(across(10)).is_clear
    assert shoot(across(10)).cover == 0
    assert not shoot(across(11)).is_clear


def test_the_author_may_limit_visibility():
    """CHA-wx-table: the scenario's own figure."""
    assert shoot(at_night(7, conditions={"visibility": 7})).is_clear
    assert not shoot(at_night(8, conditions={"visibility": 7})).is_clear


def tunnel(**more):
    floor = {"levels": [{"id": "cave", "level": -1,
                         "terrain": {"tunnel": [f"E{row}" for row in range(1, 9)]}}]}  # fmt: skip
    return moment(column("." * 9), [
        unit("archer", "E1", level=-1), unit("target", "E6", "theirs", level=-1),
        unit("far", "E7", "theirs", level=-1), unit("above", "E6", "theirs"),
    ], sheet=floor, **more)  # fmt: skip


@pytest.mark.parametrize("options", [[], ["advanced"]])
def test_underground(options):
    """CHB-3.2-night-sight, CHB-3.2-night-cover: as at night; no line through the earth."""
    situation = tunnel(options=options)
    assert shoot(situation).is_clear
    assert shoot(situation).cover == 1
    assert not shoot(situation, target="far").is_clear
    assert not shoot(situation, target="above").is_clear
    assert not shoot(situation, "above", "target").is_clear


def test_earth_between_two_tunnels():
    """CHB-3.2-line-of-fire: where there is no tunnel, there is ground."""
    floor = {"levels": [{"id": "cave", "level": -1, "terrain": {"tunnel": ["E1", "E2", "E4"]}}]}
    situation = moment(column("....."), [unit("one", "E1", profile=MAN, level=-1)], sheet=floor)
    assert look(situation, "E1@-1", "E2@-1").is_clear
    assert not look(situation, "E1@-1", "E4@-1").is_clear
