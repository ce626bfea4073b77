"""What every entry of a catalogue keeps: both names, a mark, known rules, sound figures."""

import re

import pytest

from editor.model.catalogue import SECTIONS
from editor.systems.registry import SYSTEMS, catalogue_for, ledger

BASE = catalogue_for("cry-havoc")
RULE_ID = re.compile(r"(CHB|CHA|OBS|WHX|DST)-\S+")
OUTSIDE = {"default", "chapter-1.6", "siege", "montsegur", "obstacle-sheet"}
GROUNDS = [
    pytest.param(section, key, id=f"{section}-{key}")
    for section in ("terrains", "edges", "markers")
    for key in BASE.section(section)
]


@pytest.mark.parametrize(("section", "key"), GROUNDS)
def test_ground_has_a_colour_and_sound_figures(section, key):
    """The properties of the terrain table hold."""
    ground = BASE.section(section)[key]
    assert re.fullmatch(r"#[0-9a-f]{6}", ground.colour)
    if isinstance(ground.foot, int) and isinstance(ground.mounted, int):
        assert ground.foot <= ground.mounted
    if ground.foot is None:
        assert ground.mounted is None
    assert ground.cover in {0, 1, 2, 3, 9}
    for influence in (ground.attack, ground.defence):
        assert influence in {None, "under", -2, -1, 0, 1}
    if ground.sight == "blocks":
        assert ground.through == "block"
    if ground.water != "none":
        assert not ground.flammable
    assert ground.debris in {"", *BASE.markers}


def test_grounds_that_meet_differ_in_grey():
    """A picture is read in grey and by colour-blind people too."""
    pairs = "clear-tree clear-brush clear-deep-water clear-rock tree-brush tree-tree-trunk"
    pairs += " deep-water-shallow-water deep-water-sea clear-marsh interior-curtain-wall"
    names = sorted(BASE.terrains, key=len, reverse=True)
    for pair in pairs.split():
        one = next(n for n in names if pair.startswith(n + "-") and pair[len(n) + 1 :] in names)
        two = pair[len(one) + 1 :]
        light = [_lightness(BASE.terrains[name].colour) for name in (one, two)]
        assert abs(light[0] - light[1]) >= 10, pair


def _lightness(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return 116 * (0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]) ** (1 / 3) - 16


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_entry_has_both_names_a_mark_and_known_rules(system):
    catalogue = catalogue_for(system, SYSTEMS[system].options)
    known = ledger()
    for section, key, entry in catalogue.entries():
        where = f"{section} {key}"
        assert entry.name.en, where
        assert entry.name.fr, where
        assert bool(entry.text.en) == bool(entry.text.fr), where
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", key), where
        for rule in entry.rules:
            assert rule in known, where
        for mark in entry.origin.values():
            assert mark in OUTSIDE or mark in known, f"{where}: {mark}"
        if entry.source != "default":
            assert entry.rules or entry.origin, where
        if entry.source == "rules":
            assert "default" not in entry.origin.values(), where
        if entry.source == "mixed":
            assert len(set(entry.origin.values())) > 1, where


@pytest.mark.parametrize("system", SYSTEMS)
def test_rules_cited_by_tables_are_known(system):
    known = ledger()

    def walk(value):
        if isinstance(value, dict):
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)
        elif isinstance(value, str) and RULE_ID.fullmatch(value):
            assert value in known, value

    walk(catalogue_for(system, SYSTEMS[system].options).tables)


def test_words_of_one_section_point_into_another():
    for weapon in BASE.weapons.values():
        assert weapon.weapon_class in BASE.weapon_classes
    for mount in BASE.mounts.values():
        assert mount.max_armour in BASE.armours
        assert set(mount.may_draw) <= set(BASE.vehicles)
    for vehicle in BASE.vehicles.values():
        assert set(vehicle.drawn_by) <= set(BASE.mounts)
    for barred in BASE.armours["caparison"].led_barred_from:
        assert barred in BASE.terrains


def test_no_section_is_forgotten():
    """Between them the three systems fill every section."""
    filled = {
        section
        for system in SYSTEMS
        for section, _, _ in catalogue_for(system, SYSTEMS[system].options).entries()
    }
    assert filled == set(SECTIONS)
