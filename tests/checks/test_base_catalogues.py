"""Catalogues and sheets by the base rules: what an author may change, and how he says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.systems.examine import examine

HEAD = """\
format: gonfalon/catalogue/1
id: own
title: {en: Our own, fr: À nous}
system: %s
"""
BOW = "use: missile, class: bow, rate: 1, efficiency: %s, range: %s"
NAME = "name: {en: a thing, fr: une chose}"


def codes(tmp_path: Path, text: str, system: str = "cry-havoc") -> list[str]:
    file = tmp_path / "own.yaml"
    file.write_text(HEAD % system + text, "utf-8")
    return [one.code for one in examine(file).findings]


@pytest.mark.parametrize(
    ("section", "entry", "expected"),
    [
        ("weapons", f"bow: {{{NAME}, {BOW % ('M', '[6, 12, 18]')}}}", []),
        ("weapons", f"bow: {{{NAME}, {BOW % ('M', '[6, 6, 18]')}}}", []),  # as the heavy rock has
        ("weapons", f"bow: {{{NAME}, {BOW % ('M', '[6, 12, 10]')}}}", ["RUL202"]),
        ("weapons", f"bow: {{{NAME}, {BOW % ('M', '[0, 12, 20]')}}}", ["RUL202"]),
        ("weapons", f"flail: {{{NAME}, use: melee, class: melee}}", []),
        ("weapons", f"bow: {{{NAME}, use: missile, class: bow}}", ["RUL201"]),
        # CHB-3.2-columns: a change is no mistake where the author says that it is meant.
        ("weapons", f"longbow: {{{NAME}, {BOW % ('F', '[9, 18, 27]')}}}", ["RUL204"]),
        ("weapons", f"longbow: {{{NAME}, text: {{en: Bodkin heads.}}, "
                    f"{BOW % ('F', '[9, 18, 27]')}}}", []),
        ("weapons", f"longbow: {{{NAME}, from: {{efficiency: default}}, "
                    f"{BOW % ('F', '[9, 18, 27]')}}}", []),
        ("weapons", f"bow: {{{NAME}, {BOW % ('Z', '[9, 18, 27]')}}}", ["RUL205"]),
        # CHB-3.2-cover-levels: 9 lets nothing through.
        ("terrains", f"haystack: {{{NAME}, cover: 3}}", []),
        ("terrains", f"tomb: {{{NAME}, foot: null, cover: 9}}", []),
        ("edges", f"railing: {{{NAME}, foot: '+1', cover: 4}}", ["RUL206"]),
        # CHB-8.2-lieutenant, CHB-8.2-general
        ("ranks", f"general: {{{NAME}, command_radius: 9, rally_radius: 4, initiative: 4}}", []),
        ("ranks", f"general: {{{NAME}, command_radius: 9, rally_radius: 5, initiative: 5}}",
         ["RUL207", "RUL207"]),
        ("ranks", f"general: {{{NAME}, command_radius: 12, rally_radius: 4, initiative: 4, "
                  "text: {en: He has a horn.}}", []),
        ("ranks", f"marshal: {{{NAME}, command_radius: 12, rally_radius: 6, initiative: 5}}", []),
        # CHB-6.1-terrain-shift: nobody fights where nobody stands.
        ("terrains", f"pit: {{{NAME}, foot: null, attack: null, defence: null}}", []),
        ("terrains", f"pit: {{{NAME}, foot: 3, attack: null, defence: null}}",
         ["RUL208", "RUL208"]),
        # CHB-6.1-dual-terrain: a hatch is the author's own.
        ("edges", f"hatch: {{{NAME}, foot: '+1', attack: 1, defence: 1}}", []),
        ("edges", f"door: {{{NAME}, foot: '+0', attack: 1, defence: 1}}", ["RUL209"]),
    ],
)  # fmt: skip
def test_an_entry_is_judged(tmp_path: Path, section: str, entry: str, expected) -> None:
    assert codes(tmp_path, f"{section}:\n  {entry}\n") == expected


def test_other_systems_have_weapons_of_their_own(tmp_path: Path) -> None:
    assert codes(tmp_path, f"weapons:\n  bow: {{{NAME}, use: missile}}\n", "regiments") == []


def test_a_system_that_nobody_knows_is_told(tmp_path: Path) -> None:
    assert codes(tmp_path, "", "cry-havok") == ["RUL002"]


TREE = """\
format: gonfalon/map/1
id: tree
title: {en: A tree, fr: Un arbre}
grid: {columns: 4, rows: 4}
legend: {".": clear, "t": tree, "T": tree-trunk}
terrain: %s
"""


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ('[".t..", "tTt.", "t.t.", "...."]', ["MAP201"]),
        ('["....", "tt..", "Tt..", "tt.."]', []),  # the rest of it is on another sheet
        ('["..t.", ".tTt", ".ttt", "...."]', []),
        ('["..t.", ".tTt", ".tTt", "...."]', ["MAP201", "MAP201"]),  # a trunk is no branch
    ],
)
def test_branches_stand_round_a_trunk(tmp_path: Path, rows: str, expected) -> None:
    """CHB-3.2-cover-trees: what lies beyond the rim is another sheet's to show."""
    file = tmp_path / "tree.yaml"
    file.write_text(TREE % rows, "utf-8")
    found = [one.code for one in examine(file).findings]
    assert [code for code in found if code == "MAP201"] == expected
