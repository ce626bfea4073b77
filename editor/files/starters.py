"""Starting files with comments that say what may be filled in."""

from __future__ import annotations

# ruff: noqa: E501 - a line of a file is as long as it is

_MAP = """\
# A map sheet. One character a hex, one line an edge. Une carte : un caractère par hexagone.
format: gonfalon/map/1
id: {id}
title: {{en: New map, fr: Nouvelle carte}}
grid: {{columns: {columns}, rows: {rows}, top: flat, shifted: even, labels: letter-number, size_mm: 25}}
# What each character below means; add what you need, such as "t": tree, "~": deep-water.
legend: {{".": clear}}
terrain:
{terrain}
# edges:   # at = the inner or upper hex, side = n ne se s sw nw
#   - {{at: D7, side: n, kind: wall}}
#   - {{at: D7, side: ne, kind: door, state: closed}}
# areas:
#   - {{id: chapel, kind: building, hexes: [D7, D8, E7], storeys: 1}}
"""
_SCENARIO = """\
# A scenario. Un scénario.
format: gonfalon/scenario/1
id: {id}
title: {{en: New scenario, fr: Nouveau scénario}}
system: cry-havoc
# options: [advanced, obstacles]
board: {{sheets: [{{map: {id}.map.yaml}}]}}   # at: [26, 0] and turn: 180 for more sheets
# rosters: {{band: band.roster.yaml}}
# conditions: {{time: night, weather: [rain]}}
sides:
  - {{id: red, name: {{en: Red, fr: Rouge}}, colour: "#b03030"}}
  - {{id: blue, name: {{en: Blue, fr: Bleu}}, colour: "#3050b0"}}
# units:
#   - {{id: sir-hugh, from: band/sir-hugh, side: red, at: D9, facing: n, mounted: true}}
# victory:
#   - {{side: red, when: {{units_of: blue, state: alive, at_most: 0}}}}
"""
_ROSTER = """\
# A roster: people that scenarios draw on. Un effectif : des gens pour les scénarios.
format: gonfalon/roster/1
id: {id}
title: {{en: New roster, fr: Nouvel effectif}}
system: cry-havoc
people:   # figures are [attack, defence, movement]
  - {{id: alard, name: Alard, role: {{en: soldier, fr: soldat}}, status: regular, morale: 6, foot: {{healthy: [7, 7, 6], wounded: [4, 5, 4]}}, armour: broigne, weapons: [simple-arm]}}
"""
_PACK = """\
# A campaign pack: linked scenarios. Un recueil : des scénarios liés.
format: gonfalon/pack/1
id: {id}
title: {{en: New campaign, fr: Nouvelle campagne}}
version: 0.1.0
rights: CC0-1.0
scenarios:
  - {{id: first, file: first.scenario.yaml}}
start: first
# branches:
#   - {{from: first, to: second, when: {{winner: red}}}}
"""
_CATALOGUE = """\
# A catalogue: words of your own, and figures that replace those of the rules. Un catalogue.
# A scenario, map, roster or pack brings it by `catalogues: [{id}.catalogue.yaml]`.
format: gonfalon/catalogue/1
id: {id}
title: {{en: House rules, fr: Règles de la maison}}
system: cry-havoc
# Each entry by its name; one of the same name replaces the system's as a whole.
objects:
  goblet: {{name: {{en: silver goblet, fr: gobelet d'argent}}, encumbrance: 0}}
# terrains:
#   orchard: {{name: {{en: orchard, fr: verger}}, foot: 1, mounted: 2, cover: 1, pattern: tree, colour: "#7a9a4e"}}
# weapons:
#   hunting-bow: {{name: {{en: hunting bow, fr: arc de chasse}}, use: missile, class: bow, range: [3, 6, 9]}}
# tables:   # only the figures that differ
#   morale: {{modifiers: {{in_castle: -3}}}}
"""


def starter(kind: str, name: str, columns: int = 26, rows: int = 16) -> str:
    """The text of a new file.

    >>> starter("roster", "band").splitlines()[2]
    'id: band'
    """
    terrain = "\n".join(f'  - "{"." * columns}"' for _ in range(rows))
    texts = {
        "map": _MAP, "scenario": _SCENARIO, "roster": _ROSTER, "pack": _PACK,
        "catalogue": _CATALOGUE,
    }  # fmt: skip
    return texts[kind].format(id=name, columns=columns, rows=rows, terrain=terrain)
