"""Weather and the dark: what they do to steps and points."""

import pytest
from boards import MAN, drawing, moment, open_field, rider, unit

from editor.systems.cry_havoc.moving.feats import snow_test
from editor.systems.cry_havoc.moving.reach import movement_of, reach
from editor.systems.cry_havoc.moving.steps import step_cost

NIGHT = {"time": "night"}


def at(situation, label, level=0):
    return situation.board.hex(label), level


def field(*weather, time="day", rows=None, units=(), options=("weather", "light"), **more):
    conditions = {"time": time, "weather": list(weather)}
    mine = [unit("a", "E5"), *units]
    return moment(rows, mine, conditions=conditions, options=options, **more)


def step(situation, start="E5", end="E4", who="a", levels=(0, 0)):
    piece = situation.pieces[who]
    return step_cost(
        situation, piece, at(situation, start, levels[0]), at(situation, end, levels[1])
    )


@pytest.mark.parametrize(
    ("weather", "points", "allowance"),
    [("fog", 1, 8), ("snow", 2, 8), ("rain", 1, 7), ("storm", 2, 8)],
)
def test_each_weather(weather, points, allowance):
    """CHA-wx-table, CHA-fog-row, CHA-snow-row, CHA-rain-row, CHA-storm-row: movement's part."""
    here = field(weather)
    assert step(here).points == points
    assert movement_of(here, here.pieces["a"]).points == allowance


def test_weather_needs_its_option():
    """CHA-intro-optional: without it, rain is only wet."""
    here = field("snow", "rain", time="night", options=())
    assert step(here).points == 1
    assert movement_of(here, here.pieces["a"]).points == 8


def test_snow_doubles_every_hex():
    """CHA-snow-movement: nine points enter four clear hexes and leave one."""
    here = field("snow", rows=open_field(9, 12))
    found = reach(here, here.pieces["a"], 9)
    assert found.left(at(here, "E9")) == 1
    assert at(here, "E10") not in found


def test_a_storm_costs_one_more_for_each_hex_on_land():
    """CHA-storm-land-movement: eight points enter four clear hexes."""
    here = field("storm", rows=open_field(9, 12))
    found = reach(here, here.pieces["a"], 8)
    assert found.costs[at(here, "E9")] == 8


def test_a_storm_doubles_sea_and_air_only():
    """CHA-storm-sea-air-movement: recorded for ships and flyers; nobody on land pays it."""
    here = field("storm")
    assert here.catalogue.weathers["storm"].sea_air_factor == 2
    assert step(here).points == 2


def test_factors_compound_and_the_storm_comes_last():
    """CHA-wx-stacking: night and snow 1x2x2 = 4; with a storm 5; bodies are part of the hex."""
    assert step(field("snow", time="night")).points == 4
    assert step(field("snow", "storm", time="night")).points == 5
    bodies = [{"kind": "corpse", "at": "E4", "count": 3}]
    assert step(field("snow", markers=bodies)).points == 4


def test_turning_is_not_multiplied():
    """CHA-wx-stacking: a lateral hex in snow costs 2 and 1 for the turn."""
    here = field("snow", units=[rider("r", "G5")])
    assert step(here, "G5", "H6", "r").points == 3


def test_unlit_hexes_cost_double_at_night():
    """CHA-night-movement, CHA-night-row: three unlit and two lit hexes cost 8."""
    lamp = [{"id": "lamp", "kind": "torch", "at": "E1"}]
    here = moment(
        open_field(9, 12), [unit("a", "E6")], conditions=NIGHT, options=["weather"], lights=lamp
    )
    found = reach(here, here.pieces["a"], 8)
    assert found.costs[at(here, "E1")] == 8
    lit = step(here, "E3", "E2")
    assert (lit.points, lit.proof.rules) == (1, ("CHB-5.1-terrain-cost", "CHA-night-movement"))


def test_the_doubled_price_can_be_too_high():
    """CHA-night-impassable: an unlit hex of 4 is out of reach with 7, and costs 4 when lit."""
    rows = open_field()
    rows[3] = rows[3][:4] + "g" + rows[3][5:]
    here = field(time="night", rows=rows)
    assert at(here, "E4") not in reach(here, here.pieces["a"], 7)
    torch = [{"id": "torch", "kind": "torch", "at": "E4"}]
    lit = field(time="night", rows=rows, lights=torch)
    assert reach(lit, lit.pieces["a"], 7).costs[at(lit, "E4")] == 4


def test_who_carries_a_torch_walks_in_its_light():
    """CHA-light-torch-radius: four clear hexes cost the bearer 4."""
    torch = [{"id": "torch", "kind": "torch", "carried_by": "a"}]
    here = field(time="night", rows=open_field(9, 12), lights=torch)
    assert reach(here, here.pieces["a"], 4).costs[at(here, "E9")] == 4


def test_seeing_in_the_dark_does_not_pay_for_it():
    """CHA-night-vision-traits: whoever sees at night pays the double cost all the same."""
    cat = {**MAN, "sight": "extra-vision"}
    here = field(time="night", units=[unit("c", "G5", profile=cat)])
    assert step(here, "G5", "G4", "c").points == 2


def test_underground_is_dark_by_day():
    """CHA-night-row, CHA-light-purpose: a dark passage is night, without weather."""
    sheet = {
        "levels": [{"id": "under", "level": -1, "terrain": {"tunnel": ["E4", "E5"]}}],
        "areas": [{"id": "hole", "kind": "underground", "level": -1, "hexes": ["E4", "E5"]}],
    }
    here = field("storm", sheet=sheet)
    assert step(here, levels=(-1, -1)).points == 2


def test_a_roof_keeps_the_weather_out_and_the_night_in():
    """CHA-wx-table: snow, rain and storm do not act inside; the dark does."""
    rows = open_field()
    rows[3] = rows[3][:4] + "i" + rows[3][5:]
    assert step(field("snow", "storm", rows=rows)).points == 1
    assert step(field("snow", time="night", rows=rows)).points == 2
    here = moment(rows, [unit("a", "E4")], conditions={"weather": ["rain"]}, options=["weather"])
    assert movement_of(here, here.pieces["a"]).points == 8


def test_rain_on_one_board_only():
    """CHA-rain-scope: it wets whole sheets, and nobody on another."""
    maps = {f"{name}.map.yaml": drawing(open_field(8, 8), name=name) for name in ("west", "east")}
    board = {
        "sheets": [
            {"map": "west.map.yaml", "as": "west"},
            {"map": "east.map.yaml", "as": "east", "at": [8, 0]},
        ]
    }
    here = moment(
        maps=maps, board=board, units=[unit("a", "west:C3"), unit("b", "east:C3")],
        conditions={"weather": [{"kind": "rain", "sheets": ["east"]}]}, options=["weather"],
    )  # fmt: skip
    assert [movement_of(here, here.pieces[name]).points for name in "ab"] == [8, 7]


def test_rain_and_a_burden():
    """CHA-rain-movement: 8, less 1 for the rain, less 1 for a rope too many."""
    here = field("rain", units=[unit("b", "B5", equipment={"rope": 2})])
    assert movement_of(here, here.pieces["b"]).points == 6


def test_fog_in_a_zone_leaves_steps_alone():
    """CHA-fog-row, CHA-fog-duration: fog limits sight, not steps, as long as it lasts."""
    here = field({"kind": "fog", "zone": "bank"}, zones=[{"id": "bank", "hexes": ["E4"]}])
    assert step(here).points == 1


def test_a_hex_of_6_in_snow_needs_a_roll():
    """CHA-snow-crossing-test: a marsh of 3 costs 6 and asks for more than 6."""
    rows = open_field()
    rows[3] = rows[3][:4] + "m" + rows[3][5:]
    here = field("snow", rows=rows)
    found = step(here)
    assert (found.points, found.needs_roll) == (6, True)
    assert "CHA-snow-crossing-test" in found.proof.rules
    assert not step(here, "E5", "E6").needs_roll
    assert not step(field(rows=rows)).needs_roll


def test_modifiers_of_the_snow_roll():
    """CHA-snow-test-modifiers: mounted -2, wounded -2, manoeuvres +2; CHA-storm-manoeuvres -2."""
    skilled = {**MAN, "special": ["manoeuvres"]}
    units = [
        unit("hurt", "B5", state="wounded"), rider("r", "G5", state="wounded"),
        unit("able", "C7", profile=skilled),
    ]  # fmt: skip
    here = field("snow", units=units)
    rolls = {name: snow_test(here, here.pieces[name], at(here, "E4"), 6) for name in here.pieces}
    assert {name: roll.modifier for name, roll in rolls.items()} == {
        "a": 0, "hurt": -2, "r": -4, "able": 2,
    }  # fmt: skip
    assert snow_test(here, here.pieces["a"], at(here, "E4"), 5) is None
    windy = field("snow", "storm")
    assert snow_test(windy, windy.pieces["a"], at(windy, "E4"), 6).modifier == -2
