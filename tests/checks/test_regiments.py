"""Regiments: where each check begins and ends, and the exceptions that the rules make."""

# ruff: noqa: E501 - a case is a line of a file

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from fragments import codes_of

from editor.files.resources import samples_dir
from editor.systems.examine import examine

CHECKS = samples_dir() / "checks"
VALUES = "M: 4, CC: 3, CT: 3, F: 3, E: 3, PV: 1, I: 3, A: 1, Cd: 7"
ROSTER = """\
format: gonfalon/roster/1
id: host
title: {en: A host, fr: Un ost}
system: regiments
people:
  - %s
"""
FIELD = """\
format: gonfalon/scenario/1
id: two-hosts
title: {en: Two hosts, fr: Deux osts}
system: regiments
options: [strategy-points]
scale: {paces_per_hex: 4}
board: {sheets: [{map: ../plain.yaml}]}
rosters: {host: ../host.yaml}
sides:
  - {id: red, name: {en: Red, fr: Rouge}, leader: duke}
  - {id: blue, name: {en: Blue, fr: Bleu}, leader: count}
units:
  - {id: duke, from: host/duke, side: red, at: A1}
  - {id: count, from: host/count, side: blue, at: I1}
"""
GUARD = "  - {id: guard, from: host/foot, side: blue, at: %s, facing: sw, figures: 12}\n"
FOOT = "  - {id: foot, from: host/foot, side: red, at: B2, facing: se, figures: 12%s}\n"


@pytest.fixture
def codes(tmp_path: Path):
    """The codes that are found in a file which lies beside the small files of the pairs."""
    for name in ("host.yaml", "plain.yaml", "crew.yaml", "blades.yaml", "field.yaml"):
        shutil.copy(CHECKS / name, tmp_path / name)
    (tmp_path / "case").mkdir()

    def found(text: str) -> list[str]:
        file = tmp_path / "case" / "file.yaml"
        file.write_text(text, "utf-8")
        examined = examine(file)
        assert examined.value is not None, examined.findings
        return codes_of(examined.findings)

    return found


def regiment(extra: str = "", values: str = "") -> str:
    more = f", {values}" if values else ""
    return f"{{id: foot, name: Foot, kind: regiment, {extra}values: {{{VALUES}, category: core{more}}}}}"


def character(extra: str = "", values: str = "") -> str:
    more = f", {values}" if values else ""
    return f"{{id: duke, name: Odo, {extra}values: {{{VALUES}{more}}}}}"


@pytest.mark.parametrize(
    ("person", "expected"),
    [
        # WHX-0.2-profile: the save is worked out, engines and beasts of burden have no letters
        (regiment(), []),
        (regiment().replace("M: 4", "m: 4"), []),
        ("{id: cannon, name: Cannon, kind: regiment, values: {category: war-machine}}", []),
        ("{id: cart, name: Cart, kind: vehicle}", []),
        (character().replace(", values: {" + VALUES + "}", ""), ["ROS501"]),
        (regiment().replace("CC: 3", "CC: 10"), []),
        (regiment().replace("CC: 3", "CC: 11"), ["ROS502"]),
        (regiment().replace("CC: 3", "CC: 3.0"), []),
        (regiment().replace("PV: 1", "PV: 0"), ["ROS502"]),
        (regiment().replace("M: 4", "M: 0"), []),
        (regiment().replace("M: 4", "M: many"), ["ROS502"]),
        (regiment().replace("M: 4", "M: true"), ["ROS502"]),
        # WHX-8.40-save-notation: armour 2, shield 1, barding 1, saddle 1; a note is a reason
        (regiment("armour: heavy-armour, ", "Svg: 2"), []),
        (regiment("armour: heavy-armour, shield: great-shield, ", "Svg: 4"), []),
        (regiment("armour: heavy-armour, shield: shield, caparison: true, ", "troop_type: heavy-cavalry, Svg: 5"), []),
        (regiment("armour: heavy-armour, ", "Svg: 3"), ["ROS503"]),
        (regiment("armour: heavy-armour, note: {en: Charmed, fr: Charmé}, ", "Svg: 3"), []),
        # words of the author's own are free
        (regiment("", "banner_colour: red"), []),
        (regiment("", "officer: 1"), ["ROS505"]),
        (regiment("", "unit_power: 0"), ["ROS505"]),
        (regiment().replace("category: core", "category: elite"), ["ROS505"]),
        (character(), []),
        # WHX-8.12-note-no-shield: a buckler may, and a second weapon leaves a choice
        (regiment("weapons: [two-handed], shield: pavise, "), ["ROS510"]),
        (regiment("weapons: [two-handed], shield: buckler, "), []),
        (regiment("weapons: [two-handed, basic], shield: shield, "), []),
        (regiment("weapons: [bow], shield: shield, "), []),
        # WHX-8.13-note-shield-spoils-strength
        (regiment("weapons: [spear], shield: great-shield, "), ["ROS511"]),
        (regiment("weapons: [spear], shield: buckler, "), []),
        (regiment("weapons: [spear, pike], shield: shield, "), ["ROS511"]),
        # WHX-8.2-two-weapons, WHX-8.10-cavalry-lance: only where the type of troops is said
        (regiment("weapons: [two-weapons], ", "troop_type: light-cavalry"), ["ROS512"]),
        (regiment("weapons: [two-weapons], ", "troop_type: infantry"), []),
        (regiment("weapons: [two-weapons, cavalry-lance], "), []),
        # WHX-8.34-barding
        (regiment("armour: barding, "), ["ROS513"]),
        (regiment("armour: barding, ", "troop_type: heavy-cavalry"), []),
        # psychology
        (regiment("special: [frenzy, hatred], "), []),
        (regiment("special: [unbreakable, hatred, fear], "), ["ROS521"]),
        (regiment("special: [immune-to-psychology, hatred], "), []),
        (character("special: [stupidity], "), []),
        (character("special: [stupidity], spells: [mist], mage_level: 1, "), ["ROS522"]),
        # WHX-7.1-spells-known: the player may choose
        (character("mage_level: 3, "), []),
        (character("mage_level: 3, spells: [a, b, c], "), []),
        (character("spells: [mist], "), ["ROS523"]),
        # WHX-2.2-points-by-rank
        (character("rank: lord, ", "strategy_points: 3"), ["ROS524"]),
        (character("rank: lord, ", "strategy_points: 3, special_character: true"), []),
        (character("rank: lord, ", "strategy_points: 1, special_character: true"), ["ROS524"]),
        (character("rank: lord-and-hero, ", "strategy_points: 3"), []),
        (character("", "strategy_points: 1"), []),
    ],
)  # fmt: skip
def test_what_a_roster_may_say(person: str, expected: list[str], codes) -> None:
    assert codes(ROSTER % person) == expected


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        (FOOT % "", []),
        # WHX-0.5-ranks-files-facing: the last rank may be short, no rank may be empty
        (FOOT % ", ranks: 3, files: 5", []),
        (FOOT % ", ranks: 4, files: 4", ["SET504"]),
        (FOOT % ", ranks: 3", []),
        ((FOOT % ", formation: skirmish").replace(", facing: se", ""), []),
        # a character in the ranks has no hex of its own; the dead are in nobody's way
        (FOOT % "" + "  - {id: hero, from: host/duke, side: red, at: B2, host: foot}\n", []),
        (FOOT % "" + "  - {id: hero, from: host/duke, side: red, at: B2, state: dead}\n", []),
        (FOOT % "" + "  - {id: hero, from: host/duke, side: red, at: B2}\n", ["SET505"]),
        # WHX-5.1-rout-threshold-core
        (FOOT % ", values: {initial_figures: 12}", []),
        # WHX-3.2-secondary-order: a character in the ranks is officer enough
        (FOOT % ", second_order: pass", ["SET524"]),
        (FOOT % ", second_order: pass" + "  - {id: hero, from: host/duke, side: red, host: foot}\n", []),
        ("  - {id: hero, from: host/duke, side: red, at: B2, second_order: pass}\n", []),
        # WHX-3.3-order-codes
        ("  - {id: mage, from: host/duke, side: red, at: B2, order: static-fire, profile: {mage_level: 1}}\n", []),
        (FOOT % ", order: static-fire, values: {troop_type: war-machine}", []),
        # WHX-3.22-must-reform: passing is allowed, and some reform freely
        (FOOT % ", order: pass, values: {disordered: true}", []),
        (FOOT % ", order: defence, values: {disordered: true, skirmisher: true}", []),
        (FOOT % ", order: defence, formation: disorder", []),
        # WHX-3.23-charge-eligibility: exactly M and exactly 3M are near and far enough
        (GUARD % "D2" + (FOOT % ", order: charge, order_target: guard"), []),
        (GUARD % "C2" + (FOOT % ", order: charge, order_target: guard"), ["SET527"]),
        (GUARD % "C2" + (FOOT % ", order: charge, order_target: guard, special: [frenzy]"), []),
        (GUARD % "F2" + (FOOT % ", order: charge, order_target: guard"), []),
        (GUARD % "G2" + (FOOT % ", order: charge, order_target: guard"), ["SET528"]),
        (FOOT % ", order: charge, order_target: count", ["SET528"]),
        # WHX-8.9-pike: also as the second order
        (GUARD % "E1" + "  - {id: pikes, from: host/pikes, side: red, at: B2, facing: se, figures: 9, order: defence, second_order: charge, order_target: guard, values: {officer: true}}\n", ["SET531"]),
        # WHX-6.5-hatred-bonus: a special rule of the scenario names the hated, too
        (FOOT % ", special: [hatred]", ["SET546"]),
        (FOOT % ", special: [hatred]" + "special_rules:\n  - {rule: hatred, value: blue, applies_to: [red]}\n", []),
        # WHX-6.10-fear-when-charged: who is in the ranks of another is not compared
        (FOOT % ", special: [fear]", ["SET547"] * 3),
        # what the scenario says over the roster counts together with it
        (FOOT % ", values: {Svg: 2}, armour: light-armour", []),
        (FOOT % ", weapons: [cavalry-lance]", ["SET542"]),
        ("  - {id: own, side: red, at: B2, facing: s, figures: 5, profile: {kind: regiment, values: {M: 4}}}\n", ["SET540"]),
    ],
)  # fmt: skip
def test_what_a_battle_may_say(units: str, expected: list[str], codes) -> None:
    assert codes(FIELD + units) == expected


def test_allies_may_take_in_a_character(codes) -> None:
    """WHX-0.1-unit-definition."""
    allied = FIELD.replace("leader: duke}", "leader: duke, relations: {blue: ally}}")
    guest = "  - {id: hero, from: host/count, side: blue, host: foot}\n"
    assert codes(FIELD + FOOT % "" + guest) == ["SET510"]
    assert codes(allied + FOOT % "" + guest) == []


def test_a_side_without_player_or_with_a_purse_needs_no_general(codes) -> None:
    """WHX-1.1-initiative-roll."""
    blue = "{id: blue, name: {en: Blue, fr: Bleu}, leader: count}"
    assert codes(FIELD.replace(blue, "{id: blue, name: {en: Blue}}")) == ["SET512"]
    assert codes(FIELD.replace(blue, "{id: blue, name: {en: Blue}, players: 0}")) == []


def test_other_systems_are_left_alone(codes) -> None:
    text = FIELD.replace("regiments", "cry-havoc").replace("options: [strategy-points]\n", "")
    assert not [code for code in codes(text) if code[3] == "5"]


FIGHT = """\
format: gonfalon/scenario/1
id: deck-fight
title: {en: A fight on deck, fr: Combat sur le pont}
system: destiny
scale: {cm_per_hex: 3}
board: {sheets: [{map: ../field.yaml}]}
rosters: {crew: ../crew.yaml}
catalogues: [../blades.yaml]
first: red
sides:
  - {id: red, name: {en: Red, fr: Rouge}}
  - {id: blue, name: {en: Blue, fr: Bleu}}
units:
  - {id: anne, from: crew/anne, side: red, at: B2}
"""


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        # DST-scale-contact: another level is another place
        ("  - {id: jean, from: crew/jean, side: blue, at: B2, level: 1}\n", []),
        ("  - {id: jean, from: crew/jean, side: blue, at: B2}\n", ["SET603"]),
        # DST-smash-attributes: chairs, tables and doors have figures of their own
        ("objects: [{id: seat, kind: chair, at: A1, target: true}]\n", []),
        ("objects: [{id: seat, kind: table, at: A1, endurance: 14}]\n", []),
        ("objects: [{id: seat, kind: throne, at: A1, endurance: 14}]\n", ["SET610"]),
        ("objects: [{id: seat, kind: throne, at: A1}]\n", []),
        # DST-item-scenario-list: what nobody asks for may wait in the box
        ("objects: [{id: map, kind: letter}]\n", []),
        ("objects: [{id: map, kind: letter}]\nend: {when: [{object: map, held_by: red}]}\n", ["SET612"]),
        ("objects: [{id: map, kind: letter, hidden_in: barn}]\nend: {when: [{object: map, held_by: red}]}\n", []),
        # DST-item-card-items-fixed
        ("objects: [{id: ring, kind: relic, at: A1, values: {card: anne}}]\n", ["SET613"]),
        ("objects: [{id: ring, kind: relic, carried_by: anne, carriers: [anne], values: {card: anne}}]\n", []),
        ("objects: [{id: ring, kind: relic, carried_by: anne, values: {card: annie}}]\n", ["SET613"]),
    ],
)  # fmt: skip
def test_what_a_fight_may_say(more: str, expected: list[str], codes) -> None:
    assert codes(FIGHT + more) == expected


def test_fighters_may_share_a_hex_where_contact_means_so(codes) -> None:
    """DST-scale-contact."""
    text = FIGHT.replace("cm_per_hex: 3", "cm_per_hex: 3, contact: same-hex")
    assert codes(text + "  - {id: jean, from: crew/jean, side: blue, at: B2}\n") == []
