"""Rosters and own figures by the base rules: where a check begins to speak, and what it excepts."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest
from fragments import codes_of

from editor.edit.commands import Suggest
from editor.files.resources import samples_dir
from editor.files.update import update_text
from editor.systems.examine import examine

ROSTER = """\
format: gonfalon/roster/1
id: band
title: {en: A band, fr: Une bande}
system: cry-havoc
people:
  - {id: alard, %s}
"""
SCENARIO = """\
format: gonfalon/scenario/1
id: fight
title: {en: A fight, fr: Un combat}
system: cry-havoc
board: {sheets: [{map: field.yaml}]}
rosters: {band: band.yaml}
sides: [{id: red, name: {en: Red, fr: Rouge}}]
units:
  - {id: alard, side: red, at: A2, facing: n, %s}
"""
FOOT = "foot: {healthy: [7, 7, 6], wounded: [4, 5, 4]}"
HORSE = "mounted: {healthy: [%d, 9, 12], wounded: [6, 7, 10]}, mount: war-horse"
MAN = f"status: regular, morale: 6, {FOOT}"


@pytest.fixture
def codes(tmp_path: Path):
    for name in ("field", "band"):
        text = (samples_dir() / "checks" / f"{name}.yaml").read_text("utf-8")
        (tmp_path / f"{name}.yaml").write_text(text, "utf-8")

    def found(template: str, line: str) -> list[str]:
        file = tmp_path / "it.yaml"
        file.write_text(template % line, "utf-8")
        return codes_of(examine(file).findings)

    return found


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        # CHB-1.2-animal: a beast may bite; a creature with a mind may command.
        (f"kind: animal, weapons: [simple-arm], {FOOT}", []),
        (f"kind: animal, rank: none, {FOOT}", []),
        (f"kind: animal, weapons: [simple-arm, javelin], {FOOT}", ["ROS201"]),
        (f"kind: creature, rank: captain, weapons: [rock], {FOOT}", []),
        # CHB-1.4-values: a horse takes its figures from its kind, a cart from its structure.
        ("kind: animal, mount: mule", []),
        ("kind: animal", ["ROS202"]),
        ("kind: vehicle, vocation: cart", []),
        ("kind: vehicle, vocation: cart, foot: {healthy: [0, 0, 4]}", []),
        ("kind: creature, foot: {healthy: [3, 0, 4]}", ["ROS203"]),
        ("status: regular, morale: 6, foot: {healthy: [4, 4, 4], wounded: [4, 4, 4]}", []),
        ("status: regular, morale: 6, foot: {healthy: [4, 4, 4], wounded: [5, 4, 4]}", ["ROS204"]),
        ("kind: creature, foot: {healthy: [4, 4, 4], wounded: [3, 3, 3], more: [[2, 4, 1]]}",
         ["ROS204"]),
        # CHB-1.4-special-profiles: only a person must have the standard states.
        ("kind: animal, foot: {healthy: [3, 2, 9]}", []),
        # CHB-1.4-morale-class
        (f"kind: animal, {FOOT}", []),
        (f"morale: 6, {FOOT}", ["ROS206"]),
        (FOOT, ["ROS206", "ROS206"]),
        # CHB-8.0-morale-value: both bounds are allowed.
        (f"status: regular, morale: 4, {FOOT}", []),
        (f"status: regular, morale: 10, {FOOT}", []),
        (f"status: regular, morale: 11, {FOOT}", ["ROS207"]),
        # CHB-8.2-grades-regular: elite leaders are trained enough.
        (f"status: elite, morale: 8, rank: captain, {FOOT}", []),
        (f"status: irregular, morale: 8, rank: none, {FOOT}", []),
        # CHB-8.1-irregular-test: whoever is marked as a civilian, whatever his trade.
        (f"status: regular, morale: 6, vocation: engineer, {FOOT}", []),
        (f"status: elite, morale: 6, vocation: noble, civilian: true, {FOOT}", ["ROS209"]),
        (f"status: irregular, morale: 6, vocation: noble, civilian: true, {FOOT}", []),
        # CHB-3.2-large-creature-fire
        ("kind: creature, large: true, footprint: [[0, 0]], foot: {healthy: [9, 9, 9]}",
         ["ROS211"]),
        ("kind: creature, special: [large], foot: {healthy: [9, 9, 9]}", ["ROS211"]),
        ("kind: animal, large: true, mount: ox, foot: {healthy: [9, 9, 9]}", []),
        # CHB-5.2-only-horses: whatever a catalogue gives a rider is ridden; an animal is a mule.
        (f"{MAN}, mount: camel", []),
        (f"{MAN}, mount: ox", ["ROS220"]),
        # CHB-5.2-joust-att: on foot a knight needs no lance; Rider will do for a sergeant.
        (f"{MAN}, vocation: knight", []),
        (f"{MAN}, vocation: sergeant, special: [rider], {HORSE % 10}", []),
        (f"{MAN}, vocation: squire, {HORSE % 9}", []),
        (f"{MAN}, vocation: knight, {HORSE % 14}", ["ROS221"]),
        (f"{MAN}, special: [joust], {HORSE % 14}", []),
        (f"{MAN}, special: [joust], {HORSE % 10}", []),  # the war horse's own factor
        (f"{MAN}, special: [joust], {HORSE % 13}", ["ROS222"]),
        (f"{MAN}, special: [rider], {HORSE % 14}", ["ROS222"]),
        # CHB-5.2-mount-cost: exactly enough is enough; without a mount nobody asks.
        ("status: regular, morale: 6, armour: mail, mount: war-horse, "
         "foot: {healthy: [7, 7, 3], wounded: [4, 5, 2]}", []),
        ("status: regular, morale: 6, armour: plate, foot: {healthy: [7, 7, 3], "
         "wounded: [4, 5, 2]}", []),
        ("status: regular, morale: 6, mount: war-horse, foot: {healthy: [7, 7, 1], "
         "wounded: [4, 5, 1]}", ["ROS223"]),
        # CHB-4.2-shield-wall-form
        (f"{MAN}, shield: pavise, {HORSE % 10}", []),
        # CHB-3.1-thrown-general: a bow has arrows enough, a stone lies everywhere.
        (f"{MAN}, weapons: [shortbow]", []),
        (f"{MAN}, weapons: [javelin]", []),
        (f"{MAN}, weapons: [javelin], ammunition: {{javelin: 5}}", []),
        (f"{MAN}, ammunition: {{stone: 3}}", []),
    ],
)  # fmt: skip
def test_a_roster_is_judged(codes, line: str, expected: list[str]) -> None:
    assert codes(ROSTER, line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("from: band/alard, weapons: [simple-arm]", []),
        ("from: band/alard, armour: caparison", ["SET201"]),
        ("from: band/alard, profile: {}", []),
        ("from: band/alard, profile: {rank: captain}", []),
        ("from: band/alard, profile: {armour: caparison}", ["SET201"]),
        ("from: band/alard, mount: mule", ["SET201"]),
        ("from: band/alard, ammunition: {javelin: 3}", ["SET201"]),
        # A weapon that the scenario takes away leaves no missiles behind.
        (f"profile: {{{MAN}, weapons: [javelin], ammunition: {{javelin: 3}}}}, "
         "weapons: [simple-arm]", []),
        (f"profile: {{status: regular, morale: 2, {FOOT}}}", ["SET201"]),
        ("from: band/rider, mounted: true, armour: plate, state: wounded, wounds: 1", []),
        ("from: band/alard, wounds: 1", []),
        ("from: band/alard, wounds: 2, state: unconscious", []),
        ("from: band/alard, wounds: 2", ["SET203"]),
        ("profile: {kind: creature, foot: {healthy: [9, 9, 9], wounded: [6, 6, 6], "
         "more: [[3, 3, 3]]}}, wounds: 2", []),
        ("from: band/alard, state: dead", []),
        ("from: band/alard, state: dead, hidden: true", ["SET202"]),
    ],
)  # fmt: skip
def test_figures_of_a_scenario_are_judged(codes, line: str, expected: list[str]) -> None:
    assert sorted(codes(SCENARIO, line)) == expected


@pytest.mark.parametrize(
    "code", ["ROS201", "ROS208", "ROS209", "ROS222", "ROS225", "ROS231", "ROS232", "SET201",
             "SET211", "RUL203", "RUL204", "RUL207"],
)  # fmt: skip
def test_a_suggested_fix_leaves_nothing_to_report(code: str, tmp_path: Path) -> None:
    pairs = samples_dir() / "checks"
    for name in ("field.yaml", "band.yaml"):
        shutil.copy(pairs / name, tmp_path)
    shutil.copytree(pairs / code, tmp_path / code)
    bad = tmp_path / code / "bad.yaml"
    examined = examine(bad)
    (found,) = examined.findings
    assert isinstance(found.fix, Suggest)
    assert all(found.fix.label)
    old, new = map(msgspec.to_builtins, (examined.value, found.fix.apply(examined.value)))
    bad.write_text(update_text(bad.read_text("utf-8"), old, new), "utf-8")
    assert examine(bad).findings == ()


def test_what_a_unit_does_wrong_cites_the_one_rule_that_it_breaks() -> None:
    (found,) = examine(samples_dir() / "checks" / "SET201" / "bad.yaml").findings
    assert found.rules == ("CHB-3.1-thrown-general",)
