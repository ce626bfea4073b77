"""Set-ups by the advanced rules: where a check begins to speak, and what it excepts."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.systems.examine import examine

HEAD = """\
format: gonfalon/scenario/1
id: fight
title: {{en: A fight, fr: Un combat}}
system: cry-havoc
options: [{options}]
board: {{sheets: [{{map: ground.yaml}}, {{map: ground.yaml, as: east, at: [8, 0]}}]}}
rosters: {{train: train.yaml}}
sides:
  - {{id: red, name: {{en: Red, fr: Rouge}}}}
  - {{id: blue, name: {{en: Blue, fr: Bleu}}}}
"""
GROUND = """\
format: gonfalon/map/1
id: ground
title: {en: The ground, fr: Le terrain}
grid: {columns: 8, rows: 9}
legend: {".": clear, "x": curtain-wall, "t": tree, "~": deep-water, "r": rough, "i": interior}
terrain:
  - "........"
  - ".t......"
  - "........"
  - "......i."
  - "........"
  - "..x....."
  - "........"
  - "....~..."
  - "r......."
edges:
  - {at: G4, side: n, kind: door, state: closed}
  - {at: A5, side: s, kind: fence}
areas:
  - {id: hut, kind: building, hexes: [G4]}
"""
FOOT = "foot: {healthy: [7, 7, 6], wounded: [4, 5, 4]}, weapons: [simple-arm]"
MAN = f"status: regular, morale: 6, race: human, {FOOT}"
BEAST = "kind: animal, status: irregular, morale: 5"
PEOPLE = {
    "man": MAN,
    "guard": f"{MAN}, rank: sergeant, armour: mail",
    "rider": f"{MAN}, mounted: {{healthy: [10, 9, 12], wounded: [6, 7, 10]}}, mount: war-horse",
    "mule": f"{BEAST}, foot: {{healthy: [0, 2, 6], wounded: [0, 2, 4]}}, mount: mule",
    "hound": f"{BEAST}, foot: {{healthy: [3, 2, 9], wounded: [2, 2, 7]}}",
    "ox": f"{BEAST}, foot: {{healthy: [0, 3, 4], wounded: [0, 2, 2]}}, mount: ox",
    "cart": "kind: vehicle, vocation: cart, foot: {healthy: [0, 4, 4]}, structure: 20",
    "wagon": "kind: vehicle, vocation: wagon, foot: {healthy: [0, 4, 4]}, structure: 20",
}
TRAIN = """\
format: gonfalon/roster/1
id: train
title: {en: A train, fr: Un train}
system: cry-havoc
people:
""" + "".join(f"  - {{id: {name}, {what}}}\n" for name, what in PEOPLE.items())
NIGHT = "conditions: {time: night}\n"
LAMP = "lights: [{id: lamp, kind: torch, at: 'ground:A3'}]\n"


@pytest.fixture
def codes(tmp_path: Path):
    (tmp_path / "ground.yaml").write_text(GROUND, "utf-8")
    (tmp_path / "train.yaml").write_text(TRAIN, "utf-8")

    def found(units: list[str], more: str = "", options: str = "advanced") -> list[str]:
        file = tmp_path / "it.yaml"
        lines = "".join(f"  - {{{one}}}\n" for one in units)
        head = HEAD.format(options=options)
        file.write_text(f"{head}{more}units:\n{lines}", "utf-8")
        findings = examine(file).findings
        # Halves of the two sheets may differ; what any system asks of a set-up is tested elsewhere.
        return [one.code for one in findings if one.code[3] == "3" or one.code == "SET225"]

    return found


def one(who: str, at: str, more: str = "", name: str = "", side: str = "red") -> str:
    place = f"at: 'ground:{at}', " if at else ""
    return f"id: {name or who}, from: train/{who}, side: {side}, {place}{more}".rstrip(", ")


@pytest.mark.parametrize(
    ("units", "more", "options", "expected"),
    [
        # CHA-intro-optional: one finding a group; night and clear weather are of the base rules.
        ([one("man", "A1")], NIGHT, "", []),
        ([one("man", "A1")], "conditions: {weather: [clear]}\n", "", []),
        ([one("man", "A1")], "conditions: {weather: [fog]}\n", "", ["SET300"]),
        ([one("man", "A1")], "conditions: {weather: [fog]}\n", "weather", []),
        ([one("man", "A1")], NIGHT + LAMP, "weather", ["SET300"]),
        ([one("man", "A1")], NIGHT + LAMP, "light", []),
        ([one("cart", "A1")], "", "", ["SET300"]),
        ([one("cart", "A1"), one("cart", "C1", name="second")], "", "", ["SET300"]),
        ([one("man", "B2", "hide_roll: true")], "", "", ["SET300"]),
        ([one("man", "B2", "hidden: true")], "", "", []),
        # A closed door is opened by the base rules, a locked one is not.
        (
            [one("man", "A1")],
            "openings: [{at: 'ground:G4', side: n, state: closed}]\n",
            "",
            [],
        ),
        (
            [one("man", "A1")],
            "openings: [{at: 'ground:G4', side: n, state: locked}]\n",
            "",
            ["SET300"],
        ),
    ],
)
def test_things_whose_rules_are_off(codes, units, more, options, expected) -> None:
    assert codes(units, more, options) == expected


WEST = "zones: [{id: west, hexes: ['ground:A1']}, {id: north, hexes: ['ground:C1']}]\n"


@pytest.mark.parametrize(
    ("orders", "first", "expected"),
    [
        ((1, 1), "", []),
        ((1, 2), "", ["SET301"]),
        ((1, 2), "deploy_first: roll\n", ["SET301"]),
        ((1, 2), "deploy_first: red\n", []),
        ((1, 2), "deploy_first: blue\n", ["SET301"]),
        ((2, 1), "deploy_first: blue\n", []),
    ],
)
def test_the_roll_and_the_written_order_of_set_up(codes, orders, first, expected) -> None:
    """CHA-init-deployment-roll."""
    red, blue = orders
    more = (
        f"{WEST}{first}deployment: [{{side: red, zone: west, order: {red}}}, "
        f"{{side: blue, zone: north, order: {blue}}}]\n"
    )
    assert codes([one("man", "A1"), one("man", "C1", name="b", side="blue")], more) == expected


@pytest.mark.parametrize(
    ("red", "blue", "expected"),
    [
        # CHA-init-rank-modifiers: where nobody has a rank, both roll without modifier.
        ("man", "man", []),
        ("guard", "guard", []),
        ("guard", "man", ["SET302"]),
        ("guard", "hound", []),
        ("guard", "cart", []),
    ],
)
def test_a_side_that_never_wins_the_initiative(codes, red, blue, expected) -> None:
    units = [one(red, "A1"), one(blue, "C1", name="b", side="blue")]
    assert codes(units, "", "initiative, vehicles") == expected


@pytest.mark.parametrize(
    ("more", "units", "expected"),
    [
        ("first: red\n", ("aware: false", ""), ["SET306"]),
        ("first: red\n", ("", "aware: false"), []),
        ("", ("aware: false", ""), []),
        ("", ("aware: false", "aware: false"), ["SET305"]),
        (
            "events: [{id: bell, when: {turn: 2}, do: [{alert: [red]}]}]\n",
            ("aware: false", "aware: false"),
            [],
        ),
    ],
)
def test_whoever_is_not_alerted(codes, more, units, expected) -> None:
    """CHA-watch-unalerted."""
    red, blue = units
    pieces = [one("man", "A1", red), one("man", "C1", blue, name="b", side="blue")]
    assert codes(pieces, more, "alarm") == expected


@pytest.mark.parametrize(
    ("thing", "expected"),
    [
        # CHA-perc-search-object wants one in the hex itself; CHA-object-pickup beside it will do.
        ("at: 'ground:C6', hidden: true", ["SET308"]),
        ("at: 'ground:C6'", []),
        ("at: 'ground:A1', hidden: true", []),
        ("at: 'ground:E8', hidden: true", []),
        ("hidden: true, hidden_in: wall", ["SET308"]),
        ("hidden: true, hidden_in: wall-foot", []),
        ("at: 'ground:A1', encumbrance: 6", []),
        ("at: 'ground:A1', encumbrance: 7", ["SET370"]),
        ("at: 'ground:A1', encumbrance: 7, portable: false", []),
        ("at: 'ground:A1', encumbrance: 7, carriers: [b]", ["SET370"]),
    ],
)
def test_things_to_find_and_to_carry(codes, thing, expected) -> None:
    more = (
        "zones: [{id: wall, hexes: ['ground:C6']}, "
        "{id: wall-foot, hexes: ['ground:C6', 'ground:C7']}]\n"
        f"objects: [{{id: seal, kind: relic, {thing}}}]\n"
    )
    units = [one("man", "A1"), one("man", "C1", name="b", side="blue")]
    assert codes(units, more, "perception, objects") == expected


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        (NIGHT, ["SET315"]),
        (NIGHT + LAMP, []),
        (LAMP, ["SET310"]),
        ("conditions: {changes: [{turn: 3, time: night}]}\n" + LAMP, []),
        ("conditions: {changes: [{turn: 3, time: night}]}\n", ["SET315"]),
        ("conditions: {time: dusk}\n", []),
        # A blaze is a danger by day, too, wherever something burns.
        ("lights: [{id: fire, kind: blaze, at: 'ground:B2'}]\n", []),
        ("lights: [{id: fire, kind: blaze, at: 'ground:A1'}]\n", ["SET313"]),
        (
            "lights: [{id: fire, kind: blaze, at: 'ground:A1'}]\n"
            "markers: [{kind: debris, at: 'ground:A1'}]\n",
            [],
        ),
        ("markers: [{kind: fire, at: 'ground:E8'}]\n", ["SET313"]),
        (NIGHT + "markers: [{kind: campfire, at: 'ground:A2'}]\n", []),
        (NIGHT + "lights: [{id: l, kind: torch, at: 'ground:G4', side: s}]\n", []),
        (NIGHT + "lights: [{id: l, kind: torch, at: 'ground:A1', side: s}]\n", ["SET312"]),
        (NIGHT + "lights: [{id: l, kind: torch, at: 'ground:C6', side: s}]\n", []),
        (NIGHT + "lights: [{id: l, kind: lantern, at: 'ground:G4', side: s}]\n", ["SET311"]),
        (NIGHT + "lights: [{id: l, kind: building-light, area: 'ground:hut'}]\n", []),
    ],
)
def test_lights(codes, more, expected) -> None:
    assert codes([one("man", "A1")], more, "light") == expected


@pytest.mark.parametrize(
    ("weather", "expected"),
    [
        # CHA-fog-duration, with its ruling: two phases may end in the next turn.
        ("{kind: fog}", []),
        ("{kind: fog, from_turn: 3}", []),
        ("{kind: fog, to_turn: 10}", []),
        ("{kind: fog, to_turn: 9}", ["SET321"]),
        ("{kind: fog, from_turn: 4, to_turn: 5, origin: magic}", []),
        ("{kind: fog, from_turn: 4, to_turn: 6, origin: magic}", ["SET321"]),
        ("{kind: fog, from_turn: 4, origin: magic}", ["SET321"]),
        ("{kind: rain, to_turn: 4}", []),
        # CHA-rain-scope: whole sheets, by whatever name.
        ("{kind: rain, sheets: [east]}", []),
        ("{kind: rain, zone: sheet}", []),
        ("{kind: rain, zone: corner}", ["SET322"]),
        ("{kind: fog, zone: corner}", []),
    ],
)
def test_how_long_and_where_weather_holds(codes, weather, expected) -> None:
    more = (
        "zones: [{id: sheet, sheets: [east]}, {id: corner, hexes: ['ground:A1']}]\n"
        f"end: {{turns: 10}}\nconditions: {{weather: [{weather}]}}\n"
    )
    assert codes([one("man", "A1")], more, "weather") == expected


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("", []),
        (NIGHT, ["SET323"]),
        # In snow the rough hex costs 8, more than anybody has; with the lamp of the night 4.
        ("conditions: {weather: [snow]}\n", ["SET323"]),
        (NIGHT + "lights: [{id: l, kind: torch, at: 'ground:A9'}]\n", []),
        (NIGHT + "lights: [{id: l, kind: torch, carried_by: man}]\n", []),
        ("conditions: {weather: [rain]}\n", []),
    ],
)
def test_a_place_that_the_sky_closes(codes, more, expected) -> None:
    """CHA-night-impassable, CHA-snow-crossing-test."""
    goal = (
        "zones: [{id: scree, hexes: ['ground:A9']}]\nend: {turns: 9}\n"
        "victory: [{side: red, when: {units_of: red, in: scree}}]\n"
    )
    found = codes([one("man", "A1")], goal + more, "weather, crossing, light")
    assert [code for code in found if code != "SET315"] == expected


@pytest.mark.parametrize(
    ("rider", "passengers", "expected"),
    [
        ("mounted: true", ["man"], []),
        ("mounted: true", ["guard"], ["SET332"]),
        ("mounted: true", ["man", "man"], ["SET330"]),
        ("mounted: false", ["man"], ["SET331"]),
        ("", ["man"], ["SET331"]),
    ],
)
def test_two_on_a_mount(codes, rider, passengers, expected) -> None:
    """CHA-pillion-mount-up, CHA-pillion-armour."""
    units = [one("rider", "C4", f"facing: n, {rider}")]
    units += [one(who, "", "behind: rider", name=f"p{n}") for n, who in enumerate(passengers)]
    assert codes(units, "", "pillion") == expected


TEAM = "facing: n, team: [{}]"


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        # CHA-cart-drawn-by, CHA-wagon-drawn-by.
        ([one("cart", "C4", TEAM.format("mule")), one("mule", "C3"), one("man", "A1")], []),
        (
            [one("cart", "C4", TEAM.format("hound")), one("hound", "C3"), one("man", "A1")],
            ["SET340"],
        ),
        ([one("cart", "C4", TEAM.format("man")), one("man", "C3")], []),
        ([one("cart", "C4", TEAM.format("man")), one("man", "C3", "state: wounded")], ["SET340"]),
        ([one("wagon", "C4", TEAM.format("man")), one("man", "C3")], ["SET340"]),
        ([one("cart", "C4", "facing: n")], []),
        ([one("wagon", "C4", "facing: n")], ["SET341"]),
        # CHA-cart-stats: an animal needs somebody who drives.
        ([one("cart", "C4", TEAM.format("mule")), one("mule", "C3")], ["SET342"]),
        (
            [one("cart", "C4", TEAM.format("mule")), one("mule", "C3"),
             one("man", "", "aboard: cart")],
            [],
        ),
        # CHA-cart-passage: the dead do not bar the way, and who is aboard is not below.
        ([one("cart", "C4"), one("man", "C4")], ["SET344"]),
        ([one("cart", "C4"), one("man", "C4", "state: dead")], []),
        ([one("cart", "C4"), one("man", "C4", "state: stunned")], ["SET344"]),
        ([one("wagon", "C3", TEAM.format("ox")), one("ox", "C1", "facing: n"), one("man", "C4")],
         ["SET344"]),
        ([one("cart", "B2", "facing: n")], ["SET345"]),
        # A hay wagon in a barn came in by its gate, or was built there.
        ([one("cart", "G4", "facing: n")], []),
    ],
)  # fmt: skip
def test_carts_and_wagons(codes, units, expected) -> None:
    assert codes(units, "", "vehicles") == expected


@pytest.mark.parametrize(
    ("at", "facing", "expected"),
    [
        # CHA-wagon-articulation: the rear hex in one of three; the wagon looks north from C4.
        ("C2", "n", []),
        ("D3", "n", []),
        ("E3", "ne", []),
        ("C3", "s", ["SET343"]),
        ("C1", "n", ["SET343"]),
        ("B4", "n", ["SET343"]),
    ],
)
def test_the_bend_of_a_wagon(codes, at, facing, expected) -> None:
    wagon = one("wagon", "C4", "facing: n, team: [ox]")
    units = [wagon, one("ox", at, f"facing: {facing}"), one("man", "A1")]
    assert codes(units, "", "vehicles") == expected


@pytest.mark.parametrize(
    ("kind", "aboard", "objects", "expected"),
    [
        # CHA-cart-capacity: fractions add up, the driver takes no place.
        ("cart", ["", "", ""], [], []),
        ("cart", ["", "", "", ""], [], ["SET346"]),
        ("cart", [], ["chest", "chest"], []),
        ("cart", [], ["chest", "barrel", "chest"], ["SET346"]),
        ("cart", ["state: stunned"] * 3, [], []),
        ("cart", ["state: stunned"] * 4, [], ["SET346"]),
        ("cart", ["state: dead"] * 6, [], []),
        ("cart", ["state: dead"] * 7, [], ["SET346"]),
        ("cart", ["", ""], ["chest"], []),
        ("cart", ["", ""], ["chest", "body"], ["SET346"]),
        ("cart", [], ["purse"] * 20, []),
        # CHA-wagon-capacity: four barrels and a corpse are too much.
        ("wagon", [], ["barrel"] * 4, []),
        ("wagon", ["state: dead"], ["barrel"] * 4, ["SET346"]),
    ],
)
def test_what_a_vehicle_holds(codes, kind, aboard, objects, expected) -> None:
    units = [one(kind, "C4", "facing: n, team: [ox]", name="it"), one("ox", "C2", "facing: n")]
    units += [one("man", "A1")]
    units += [one("man", "", f"aboard: it, {how}", name=f"m{n}") for n, how in enumerate(aboard)]
    listed = ", ".join(f"{{id: o{n}, kind: {k}, carried_by: it}}" for n, k in enumerate(objects))
    assert codes(units, f"objects: [{listed}]\n", "vehicles, objects") == expected


@pytest.mark.parametrize(
    ("unit", "more", "expected"),
    [
        (one("guard", "E8"), "", ["SET350"]),
        (one("man", "E8"), "", []),
        (one("guard", "E8", "state: dead"), "", []),
        (one("guard", "E8"), "markers: [{kind: rope-bridge, at: 'ground:E8'}]\n", []),
    ],
)
def test_armour_in_deep_water(codes, unit, more, expected) -> None:
    """CHA-swim-armour-deep."""
    assert codes([unit], more, "crossing") == expected


@pytest.mark.parametrize(
    ("rope", "expected"),
    [
        # CHA-rope-span: four hexes a rope; CHA-grapple-counters: five.
        ("from: 'ground:A1', to: 'ground:A5'", []),
        ("from: 'ground:A1', to: 'ground:A6'", ["SET355"]),
        ("from: 'ground:A1', to: 'ground:A6', ropes: 2", []),
        ("from: 'ground:A1', to: 'ground:A9', ropes: 2", []),
        ("from: 'ground:A1', to: 'ground:A6', kind: grapple", []),
        ("from: 'ground:A1', to: 'ground:A7', kind: grapple", ["SET356"]),
        ("from: 'ground:A1', to: 'ground:A9', kind: line", []),
    ],
)
def test_ropes(codes, rope, expected) -> None:
    assert codes([one("man", "C1")], f"ropes: [{{id: r, {rope}}}]\n", "ropes") == expected


@pytest.mark.parametrize(
    ("unit", "more", "expected"),
    [
        # CHA-hide-when: anything that covers will do.
        (one("man", "A1", "hidden: true"), "", ["SET360"]),
        (one("man", "B2", "hidden: true"), "", []),
        (one("man", "A5", "hidden: true"), "", []),
        (one("man", "A6", "hidden: true"), "", []),
        (one("man", "G4", "hidden: true"), "", []),
        (one("man", "A1", "hidden: true"), "markers: [{kind: debris, at: 'ground:A1'}]\n", []),
        (one("man", "A1", "hidden: true"), NIGHT, []),
        (one("man", "A3", "hidden: true"), NIGHT + LAMP, ["SET360"]),
        (one("man", "A1", "hidden: true"), "conditions: {weather: [fog]}\n", []),
        # CHA-hide-forbidden.
        (one("man", "B2", "hidden: true, state: stunned"), "", ["SET361"]),
        (one("man", "B2", "hidden: true, special: [enraged]"), "", ["SET361"]),
        (one("rider", "C4", "facing: n, mounted: true, hidden: true"), "", ["SET361"]),
        # Beside an enemy nobody rolls; whom the scenario hides without a roll is hidden.
        (one("man", "B2", "hide_roll: true"), "", []),
        (one("man", "G4", "hide_roll: true"), "", ["SET361"]),
    ],
)
def test_who_starts_hidden_and_where(codes, unit, more, expected) -> None:
    units = [unit, one("man", "G3", name="enemy", side="blue")]
    found = codes(units, more, "hiding, weather, light")
    assert [code for code in found if code != "SET315"] == expected


@pytest.mark.parametrize(
    ("openings", "more", "expected"),
    [
        (["G4", "n", "locked"], "", ["SET366"]),
        (["G4", "n", "closed"], "", []),
        # A barricade has structure points of its own, so it can be broken (CHA-barricade-effect).
        (["G4", "n", "barricaded"], "", []),
        (
            ["G4", "n", "locked"],
            "events: [{id: e, when: {turn: 2}, do: [{opening: "
            "{at: 'ground:G4', side: n, state: open}}]}]\n",
            [],
        ),
        (
            ["G4", "n", "locked"],
            "objects: [{id: k, kind: key, carried_by: man, verbs: [open]}]\n",
            [],
        ),
    ],
)
def test_a_room_locked_for_good(codes, openings, more, expected) -> None:
    """CHA-door-break: what is locked opens only by being destroyed."""
    at, side, state = openings
    goal = (
        f"openings: [{{at: 'ground:{at}', side: {side}, state: {state}}}]\nend: {{turns: 9}}\n"
        "victory: [{side: red, when: {units_of: red, in: hut}}]\n"
    )
    assert codes([one("man", "A1")], goal + more, "openings, objects") == expected


def test_an_opening_may_be_named_twice_if_both_agree(codes) -> None:
    def told(first: str, second: str) -> list[str]:
        more = (
            f"openings: [{{at: 'ground:G4', side: n, state: {first}}}, "
            f"{{at: 'ground:G3', side: s, state: {second}}}]\n"
        )
        return codes([one("man", "A1")], more, "openings")

    assert told("locked", "locked") == []
    assert told("open", "barricaded") == ["SET365"]


def test_an_option_that_does_not_exist_stops_no_check(codes) -> None:
    unit = one("man", "A1", "hidden: true")
    assert codes([unit], "", "hiding, hidding") == ["SET360"]
