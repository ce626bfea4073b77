"""Set-ups by the base rules: where a check begins to speak, and what it excepts."""

from __future__ import annotations

from pathlib import Path

import pytest
from fragments import codes_of

from editor.files.resources import samples_dir
from editor.systems.examine import examine

HEAD = """\
format: gonfalon/scenario/1
id: fight
title: {en: A fight, fr: Un combat}
system: cry-havoc
board: {sheets: [{map: yard.yaml}]}
rosters: {band: band.yaml}
catalogues: [wedge.yaml]
sides:
  - {id: red, name: {en: Red, fr: Rouge}}
  - {id: blue, name: {en: Blue, fr: Bleu}}
"""
YARD = """\
format: gonfalon/map/1
id: yard
title: {en: A yard, fr: Une cour}
grid: {columns: 8, rows: 6}
legend: {".": clear, "x": crevasse, "f": ford, "i": interior, "t": tree}
terrain:
  - "........"
  - ".x...i.."
  - ".x...i.."
  - "..f....."
  - "..f...t."
  - "........"
edges:
  - {at: F2, side: n, kind: double-door}
areas:
  - {id: stable, kind: building, hexes: [F2, F3]}
levels:
  - {id: loft, level: 1, terrain: {upper-floor: [F2, F3]}}
links:
  - {kind: ladder, at: F3, levels: [0, 1]}
"""
FOOT = "foot: {healthy: [7, 7, 6], wounded: [4, 5, 4]}"
MULE = "profile: {kind: animal, mount: mule}"
MAN = f"profile: {{status: regular, morale: 6, race: human, {FOOT}"
SERF = f"profile: {{status: irregular, morale: 6, race: human, {FOOT}"


@pytest.fixture
def codes(tmp_path: Path):
    for name in ("band", "wedge"):
        text = (samples_dir() / "checks" / f"{name}.yaml").read_text("utf-8")
        (tmp_path / f"{name}.yaml").write_text(text, "utf-8")
    (tmp_path / "yard.yaml").write_text(YARD, "utf-8")

    def found(units: list[str], more: str = "", head: str = HEAD) -> list[str]:
        file = tmp_path / "it.yaml"
        lines = "".join(f"  - {{{unit}}}\n" for unit in units)
        file.write_text(f"{head}{more}units:\n{lines}", "utf-8")
        return codes_of(examine(file).findings)

    return found


def man(name: str, at: str, more: str = "", side: str = "red") -> str:
    return f"id: {name}, from: band/alard, side: {side}, at: {at}" + more * bool(more)


def rider(at: str, facing: str, more: str = "") -> str:
    return (
        f"id: rider, from: band/rider, side: red, at: {at}, facing: {facing}, mounted: true{more}"
    )


@pytest.mark.parametrize(
    ("unit", "more", "expected"),
    [
        (man("a", "A1"), "", []),
        (man("a", "B2"), "", ["SET220"]),
        (man("a", "B2", ", state: dead"), "", []),
        # CHB-5.1-crevasse: what is laid over it carries.
        (man("a", "B2"), "markers: [{kind: filled-moat, at: B2}]\n", []),
        # CHB-5.2-rider-forbidden: either hex of the mount; on foot one wades.
        (man("a", "C4"), "", []),
        (rider("C4", "n"), "", ["SET221"]),
        (rider("C3", "n"), "", ["SET221"]),
        (rider("C6", "s"), "", ["SET221"]),
        (rider("C6", "n"), "", ["SET010"]),
        (rider("C5", "s"), "special_rules: [{rule: variant-mounted-water}]\n", []),
        # CHB-5.1-mounted-building: the gate of the stable is wide.
        (rider("F2", "n"), "", []),
        # CHB-5.1-bodies-impassable: 5 men are 10, the sixth makes 12; the dead lie on them.
        (man("a", "A1"), "markers: [{kind: corpse, at: A1, count: 5}]\n", []),
        (man("a", "A1"), "markers: [{kind: corpse, at: A1, count: 6}]\n", ["SET223"]),
        (man("a", "A1", ", state: dead"), "markers: [{kind: corpse, at: A1, count: 6}]\n", []),
    ],
)  # fmt: skip
def test_ground_bars_those_whom_the_rules_bar(codes, unit: str, more: str, expected) -> None:
    assert codes([unit], more) == expected


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ([man("a", "A1"), man("b", "A1")], ["SET224"]),
        ([man("a", "A1"), man("b", "A1", side="blue")], ["SET224"]),
        ([man("a", "A1"), man("b", "A1", ", state: stunned")], ["SET224"]),
        ([man("a", "A1"), man("b", "A1", ", state: dead")], []),
        ([man("a", "F2"), man("b", "F2", ", level: 1")], []),
        ([man("a", "D3"), rider("D2", "n")], ["SET224"]),
        ([man("a", "D4"), rider("D2", "n")], []),
        ([rider("D2", "n"), "id: b, from: band/alard, side: red, behind: rider"], []),
    ],
)
def test_a_hex_holds_one_living_piece_a_level(codes, units: list[str], expected) -> None:
    """CHB-5.4-one-per-hex, CHB-5.4-levels: a passenger is no second piece."""
    assert [code for code in codes(units) if code == "SET224"] == expected


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("objects: [{id: horn, kind: relic, at: B2}]\n", ["SET225"]),
        ("objects: [{id: horn, kind: relic, at: B2, portable: false}]\n", []),
        ("objects: [{id: horn, kind: relic, carried_by: a}]\n", []),
        ("end: {when: [{units_of: red, at: [B2, B3]}]}\n", ["SET226"]),
        ("end: {when: [{units_of: red, at: [B2, B4]}]}\n", []),
        ("end: {when: [{none: [{units_of: red, at: [B2]}]}]}\n", []),
        ("end: {when: [{units_of: blue, at: [B2], at_most: 0}]}\n", []),
        ("zones: [{id: gap, terrain: [crevasse]}]\n"
         "end: {when: [{units_of: red, in: gap}]}\n", ["SET226"]),
        ("zones: [{id: gap, of: B2, within: 1}]\n"
         "end: {when: [{units_of: red, in: gap}]}\n", []),
    ],
)  # fmt: skip
def test_things_and_aims_lie_where_somebody_can_stand(codes, more: str, expected) -> None:
    found = codes([man("a", "A1")], more)
    ours = {"SET225", "SET226"}
    assert sorted(code for code in found if code in ours) == expected


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ([man("a", "A2", ", facing: n, mounted: true, mount: saddle-horse")], []),
        ([man("a", "A2", ", facing: n, mounted: true")], ["SET210"]),
        ([man("a", "A2", ", facing: n")], []),
        ([rider("A2", "n", ", weapons: [sling]")], ["SET215"]),
        ([rider("A2", "n", ", weapons: [sling, javelin]")], []),
        ([rider("A2", "n", ", weapons: [simple-arm, stone]")], []),
        ([rider("A2", "n", ", weapons: [crossbow]")], []),
        ([rider("A2", "n", ", weapons: [espringale, javelin]")], ["SET214"]),
        ([man("a", "A2", ", weapons: [espringale]")], []),
        # CHB-3.1-bows-mounted: the samurai's bow.
        ([f"id: s, side: red, at: A2, facing: n, mounted: true, mount: war-horse, {MAN}, "
          "vocation: samurai, special: [long-bow], weapons: [longbow]}"], []),
    ],
)  # fmt: skip
def test_riders_ride_and_shoot_as_the_rules_allow(codes, units: list[str], expected) -> None:
    assert codes(units) == expected


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("", ["SET216"]),
        ("special_rules: [{rule: longbow-allowed, applies_to: [a]}]\n", []),
        ("special_rules: [{rule: longbow-allowed, applies_to: [red]}]\n", []),
        ("special_rules: [{rule: longbow-allowed}]\n", []),
        ("special_rules: [{rule: longbow-allowed, applies_to: [blue]}]\n", ["SET216"]),
        ("special_rules: [{rule: longbow-allowed, applies_to: [a], value: false}]\n", ["SET216"]),
    ],
)
def test_the_long_bow_is_for_whom_class_or_scenario_names(codes, more: str, expected) -> None:
    """CHB-3.1-longbow-restricted."""
    assert codes([man("a", "A2", ", weapons: [longbow]")], more) == expected
    archer = f"id: a, side: red, at: A2, {MAN}, vocation: archer, weapons: [longbow]}}"
    assert codes([archer], more) == []


def mules(places: list[str], more: str = "") -> list[str]:
    return [
        f"id: m{n}, side: red, at: {at}, facing: n{more}, {MULE}" for n, at in enumerate(places)
    ]


@pytest.mark.parametrize(
    ("leader", "led", "expected"),
    [
        (man("a", "A1", ", leads: [m0, m1, m2]"), mules(["A2", "A3", "A4"]), []),
        (man("a", "A1", ", leads: [m0, m1, m2, m3]"), mules(["A2", "A3", "A4", "A5"]), ["SET212"]),
        # CHB-5.2-train: a string counts as its first animal, and hangs together.
        (man("a", "A1", ", leads: [m0, m1, m2, m3]"),
         mules(["A2", "A3", "A4", "A5"], ", tied: true"), []),
        (man("a", "A1", ", leads: [m0, m1]"), mules(["A2", "A4"], ", tied: true"), ["SET213"]),
        (man("a", "A1", ", leads: [m0, m1]"), mules(["A2", "A4"]), []),
        (rider("D1", "n", ", leads: [m0]").replace("D1", "D2"), mules(["E2"]), []),
        (rider("D2", "n", ", leads: [m0, m1]"), mules(["E2", "E3"]), ["SET212"]),
    ],
)  # fmt: skip
def test_animals_are_led_as_many_as_hands_can_hold(codes, leader: str, led, expected) -> None:
    """CHB-5.2-lead-limit."""
    ours = {"SET212", "SET213"}
    assert [code for code in codes([leader, *led]) if code in ours] == expected


def captain(name: str, at: str, rank: str = "captain", side: str = "red", more: str = "") -> str:
    return f"id: {name}, side: {side}, at: {at}{more}, {MAN}, rank: {rank}}}"


GROUP = "groups: [{id: van, %s}]\n"


@pytest.mark.parametrize(
    ("units", "more", "expected"),
    [
        # CHB-2.1-initiative-no-leader: where nobody leads, chance decides.
        ([man("a", "A1"), man("b", "C1", side="blue")], "", []),
        ([captain("a", "A1"), man("b", "C1", side="blue")], "", ["SET230"]),
        ([captain("a", "A1"), man("b", "C1", side="blue")], "options: [initiative]\n", ["SET302"]),
        ([captain("a", "A1"), captain("b", "C1", "lieutenant", "blue")], "", []),
        # CHB-8.2-captain: one a side; one who was killed or taken does not count.
        ([captain("a", "A1"), captain("b", "A2")], "", ["SET231"]),
        ([captain("a", "A1"), captain("b", "A2", more=", state: dead")], "", []),
        ([captain("a", "A1"), captain("b", "A2"), captain("c", "A3")], "", ["SET231"]),
        ([captain("a", "A1"), captain("b", "A2", "lieutenant")], "", []),
        # CHB-1.2-formation: an ungraded man leads no formation.
        ([captain("a", "A1", more=", group: van")], GROUP % "leader: a, formation: wedge", []),
        ([captain("a", "A1", more=", group: van")], GROUP % "formation: wedge", ["SET240"]),
        ([man("a", "A1", ", group: van")], GROUP % "leader: a, formation: wedge", ["SET240"]),
        ([man("a", "A1", ", group: van")], GROUP % "leader: a", []),
        ([man("a", "A1", ", formation: wedge")], "", ["SET240"]),
        # CHB-8.1-irregular-no-formation: a shield wall is none.
        ([f"id: a, side: red, at: A1, formation: shield-wall, {SERF}, shield: pavise}}"], "", []),
        ([f"id: a, side: red, at: A1, formation: shield-wall, {SERF}}}"], "", ["SET244"]),
        ([captain("a", "A1", more=", group: van"), f"id: m, side: red, at: A2, group: van, {MULE}"],
         GROUP % "leader: a, formation: wedge", ["SET242"]),
        # CHB-8.1-regular-formation: 3 hexes for a lieutenant, the third included.
        ([captain("a", "A1", "lieutenant", more=", group: van"), man("b", "D1", ", group: van")],
         GROUP % "leader: a, formation: wedge", []),
        ([captain("a", "A1", "lieutenant", more=", group: van"), man("b", "E1", ", group: van")],
         GROUP % "leader: a, formation: wedge", ["SET243"]),
    ],
)  # fmt: skip
def test_leaders_and_formations(codes, units: list[str], more: str, expected) -> None:
    assert codes(units, more) == expected


@pytest.mark.parametrize(
    ("profile", "time", "expected"),
    [
        ("weapons: [shortbow]", "night", ["SET250"]),
        ("weapons: [shortbow]", "day", []),
        ("weapons: [shortbow], race: elf", "night", []),
        ("weapons: [shortbow], sight: nocturnal", "night", []),
        ("weapons: [simple-arm]", "night", []),
    ],
)
def test_a_race_is_asked_of_those_who_shoot_in_the_dark(codes, profile, time, expected) -> None:
    """CHB-3.2-night-sight."""
    unit = f"id: a, side: red, at: A1, profile: {{status: regular, morale: 6, {FOOT}, {profile}}}"
    elf = f"id: b, side: red, at: A2, profile: {{status: regular, morale: 6, {FOOT}, race: elf}}"
    found = codes([unit, elf], f"conditions: {{time: {time}}}\n")
    assert [code for code in found if code == "SET250"] == expected
    alone = codes([unit], f"conditions: {{time: {time}}}\n")
    assert "SET250" not in alone, "where nobody is of another race, all are human"


def test_only_sides_that_somebody_plays_need_a_way_to_flee(codes) -> None:
    """CHB-8.3-rout-move."""
    units = [man("a", "A1"), man("b", "C1", side="blue")]
    head = HEAD.replace("fr: Rouge}", "fr: Rouge}, friendly_edge: west")
    assert codes(units) == []
    assert codes(units, head=head) == ["SET232"]
    assert codes(units[:1], head=head) == []
    assert codes(units, head=head.replace("fr: Bleu}", "fr: Bleu}, players: 0")) == []
