"""Options, tables and catalogues: what may be written over the rules, and what no longer fits."""

# ruff: noqa: E501 - a case is a line of a file

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.checks import overrides, rules_entries
from editor.checks.cases import CatalogueCase
from editor.files.resources import samples_dir
from editor.systems.examine import examine
from editor.systems.registry import SYSTEMS, catalogue_for, ledger

CHECKS = samples_dir() / "checks"
SCENARIO = """\
format: gonfalon/scenario/1
id: barn-fight
title: {en: A fight at the barn, fr: La grange}
system: cry-havoc
board: {sheets: [{map: ../field.yaml}]}
rosters: {band: ../band.yaml}
sides:
  - {id: red, name: {en: Red, fr: Rouge}}
  - {id: blue, name: {en: Blue, fr: Bleu}}
units:
  - {id: alard, from: band/alard, side: red, at: A1}
"""
CATALOGUE = """\
format: gonfalon/catalogue/1
id: things
title: {en: Things, fr: Choses}
"""
KNOWN = {name: catalogue_for(name, system.options) for name, system in SYSTEMS.items()}
TABLES = KNOWN["cry-havoc"].tables
EVERY = (
    overrides.wrong_shapes,
    overrides.unread_rows,
    overrides.ragged_rows,
    overrides.unknown_results,
    overrides.holes_in_dice,
)


@pytest.fixture
def codes(tmp_path: Path):
    """The codes of the family that are found in a file beside the small files of the pairs."""
    for name in ("band.yaml", "field.yaml"):
        shutil.copy(CHECKS / name, tmp_path / name)
    (tmp_path / "case").mkdir()

    def found(text: str) -> list[str]:
        file = tmp_path / "case" / "file.yaml"
        file.write_text(text, "utf-8")
        examined = examine(file)
        assert examined.value is not None, examined.findings
        return [one.code for one in examined.findings if one.code.startswith("RUL")]

    return found


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("options: [advanced, obstacles]\n", []),  # many switch both on and decide later
        ("options: [weather]\n", ["RUL102"]),
        ("options: [weather]\nconditions: {time: night}\n", []),
        ("options: [weather]\nconditions: {changes: [{turn: 3, weather: [fog]}]}\n", []),
        ("options: [ropes]\nobjects: [{id: coil, kind: rope, at: A2}]\n", []),
        ("options: [light, weather, hiding, advanced]\n", ["RUL101"] * 3 + ["RUL102"]),
        ("switches: {OBS-fire-spread: false}\n", []),
        ("special_rules: [{text: {en: One, fr: Un}}, {text: {en: Two, fr: Deux}}]\n", []),
        ("special_rules: [{rule: tied-horses}, {rule: tied-horses}]\n", ["RUL106"]),
        ("special_rules: [{rule: tied-horses}, {rule: surprise}]\n", []),
        ("tables: {morale: {die: 12}}\n", []),
        ("tables: {morale: 12}\n", ["RUL110"]),
        ("tables: {morale: {modifiers: {wounded: two}}}\n", ["RUL110"]),
        ("tables: {hiding: {cost: 3}}\n", []),  # "all" and a number of points are both prices
        ("tables: {missile-results: {results: {K: {rank: 9}}}}\n", []),
        ("tables: {missile-results: {results: {K: {rank: 9}}, table: {L: [K, K, K, K, K, K, K, K, K, K, K, K]}}}\n", []),
        ("tables: {missile-results: {table: {L: [B1], M: [B1], G: [B1], F: [B1]}}}\n", []),
        ("tables: {drop: {rows: [{max: 8, result: safe}, {max: 10, result: wounded}]}}\n", ["RUL114"]),
        ("tables: {drop: {rows: [{max: null, result: safe}, {max: null, result: wounded}]}}\n", ["RUL114"]),
        ("tables: {drop: {rows: [{max: null, result: eaten}]}}\n", ["RUL113"]),
    ],
)  # fmt: skip
def test_what_a_scenario_may_write_over_the_rules(more: str, expected: list[str], codes) -> None:
    found = codes(SCENARIO + more)
    assert sorted(found) == sorted(expected)


def test_rows_with_a_beginning_meet_the_row_before() -> None:
    """WHX-1.3-first-turn-group-size has rows from and to."""
    under = KNOWN["regiments"].tables
    for first, wrong in ((5, 1), (6, 0), (7, 1)):
        groups = [{"min": 1, "max": 5}, {"min": first, "max": None}]
        found = list(overrides.holes_in_dice(under, {"initiative": {"groups": groups}}))
        assert len(found) == wrong, first


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("objects: {harp: {name: {en: harp, fr: harpe}}}\n", []),
        ("terrains: {bog: {name: {en: bog, fr: tourbe}, foot: {base: -1}}}\n", ["RUL130"]),
        ("terrains: {bog: {name: {en: bog, fr: tourbe}, foot: null, mounted: null}}\n", []),
        ("mounts: {goat: {name: {en: goat, fr: bouc}, hexes: 0}}\n", ["RUL130"]),
        ("weapons: {fork: {name: {en: fork, fr: fourche}}}\n", []),
        ("weapons: {fork: {name: {en: fork, fr: fourche}, class: forks}}\n", ["RUL131"]),
        ("weapon_classes: {forks: {name: {en: forks, fr: fourches}}}\nweapons: {fork: {name: {en: fork, fr: fourche}, class: forks}}\n", []),
        ("edges: {gate: {name: {en: gate, fr: portail}, states: [open, closed], default_state: locked}}\n", ["RUL131"]),
        ("ranks: {abbot: {name: {en: abbot, fr: abbé}, cost: A+2D-3}}\n", []),
        ("ranks: {abbot: {name: {en: abbot, fr: abbé}, cost: A*D}}\n", ["RUL132"]),
        ("objects: {harp: {name: {en: harp, fr: harpe}, from: {encumbrance: my-own-book}}}\n", []),
        ("objects: {harp: {name: {en: harp, fr: harpe}, from: {encumbrance: CHA-no-such}}}\n", ["RUL133"]),
        ("objects: {chest: {name: {en: chest, fr: coffre}, aliases: [coffre]}}\n", []),
        ("objects: {a: {name: {en: a, fr: a}, aliases: [x]}, b: {name: {en: b, fr: b}, aliases: [X]}}\n", ["RUL134"] * 2),
        ("", ["RUL136"]),
        ("tables: {my-own-fate: {die: 6}}\n", []),
    ],
)  # fmt: skip
def test_what_a_catalogue_may_bring(more: str, expected: list[str], codes) -> None:
    assert codes(CATALOGUE + more) == expected


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_rules_themselves_are_without_fault(system: str) -> None:
    """Whatever stands in our own data may stand in an author's."""
    known = KNOWN[system]
    case = CatalogueCase(known, known, rules=frozenset(ledger()))
    checks = (
        rules_entries.impossible_figure,
        rules_entries.unknown_name_in_entry,
        rules_entries.no_formula,
        rules_entries.unknown_rule_cited,
        rules_entries.light_without_radius,
    )
    for check in checks:
        assert list(check(case)) == [], check.__name__
    # The old texts say "hache" for two arms.
    clashes = {one.message.en.split("'")[1] for one in rules_entries.words_for_two_things(case)}
    assert clashes <= {"Hache"}
    for find in EVERY:
        assert list(find(known.tables, known.tables)) == [], find.__name__


trees = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["rows", "max", "min", "result", "results", "table", "L", "modifiers"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@settings(deadline=None, max_examples=150)
@given(st.dictionaries(st.sampled_from([*TABLES, "else"]), trees, max_size=3), trees)
def test_no_table_breaks_a_check(over, under) -> None:
    for find in EVERY:
        list(find(TABLES, over))
        list(find({"morale": under}, over))
