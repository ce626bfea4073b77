"""What can be wrong with a map sheet by itself."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import MapCase
from editor.checks.names import MAPS, Lexicon, misnamed
from editor.checks.registry import check
from editor.checks.words import twice, unless_direction, unless_hex
from editor.edit.commands import Remove, Suggest
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import parse_direction
from editor.model.catalogue import EMPTY
from editor.model.finding import Finding, Severity, YamlPath
from editor.model.hexmap import VOID, HexMap
from editor.model.text import Text


def is_whole(drawing: HexMap) -> bool:
    """Whether rows and labels fit the grid, so that a board can be made of the sheet."""
    case = MapCase(drawing, EMPTY)
    for find in (wrong_rows, wrong_row_length, legend_gap, label_off_sheet, wrong_side):
        if any(True for _ in find(case)):
            return False
    return True


@check("MAP001", "wrong-row-count")
def wrong_rows(case: MapCase) -> Iterator[Finding]:
    """The terrain or elevation has more or fewer lines than the grid has rows.

    Why: each line is one row of hexes; with a line missing, every row below it slips.
    Fix: add or remove lines, or correct `grid: rows`.

    En français : Le terrain ou l'altitude a plus ou moins de lignes que la grille n'a de rangées.

    Pourquoi : une ligne est une rangée ; s'il en manque une, toutes les suivantes glissent.
    Remède : ajouter ou ôter des lignes, ou corriger `grid: rows`.
    """
    rows = case.map.grid.rows
    for name in ("terrain", "elevation"):
        lines = len(getattr(case.map, name))
        if lines != rows and (lines or name == "terrain"):
            yield Finding(
                Text(
                    f"{name} has {lines} lines; the grid has {rows} rows",
                    f"{name} compte {lines} lignes ; la grille a {rows} rangées",
                ),
                (name,),
            )


@check("MAP002", "wrong-row-length")
def wrong_row_length(case: MapCase) -> Iterator[Finding]:
    """A line of terrain or elevation has more or fewer characters than the grid has columns.

    Why: one character is one hex; the rest of the row would slip sideways.
    Fix: bring the line to the length of the others. A blank is a place without a hex.

    En français : Une ligne de terrain ou d'altitude n'a pas un caractère par colonne.

    Pourquoi : un caractère est un hexagone ; le reste de la rangée glisserait.
    Remède : donner à la ligne la longueur des autres. Une espace est un lieu sans hexagone.
    """
    columns = case.map.grid.columns
    for name in ("terrain", "elevation"):
        for number, line in enumerate(getattr(case.map, name)):
            if len(line) != columns:
                yield Finding(
                    Text(
                        f"row {number + 1} of {name} has {len(line)} characters; "
                        f"expected {columns}, one a column",
                        f"la rangée {number + 1} ({name}) a {len(line)} caractères ; "
                        f"attendu {columns}, un par colonne",
                    ),
                    (name, number),
                )


@check("MAP003", "legend-gap")
def legend_gap(case: MapCase) -> Iterator[Finding]:
    """A character of the terrain rows is not in the legend.

    Why: nobody can tell what lies in that hex.
    Fix: add the character to `legend`, or use one that is there.

    En français : Un caractère du terrain n'est pas dans la légende.

    Pourquoi : nul ne peut dire ce qu'il y a dans cet hexagone.
    Remède : ajouter le caractère à `legend`, ou en employer un qui y est.
    """
    drawing, known = case.map, set(case.map.legend) | {VOID}
    for number, line in enumerate(drawing.terrain):
        if known.issuperset(line):
            continue
        for character in dict.fromkeys(c for c in line if c not in known):
            column = line.index(character)
            where = (
                drawing.label(drawing.hexes.hex_at(column, number))
                if column < drawing.grid.columns and number < drawing.grid.rows
                else f"{number + 1}"
            )
            yield Finding(
                Text(
                    f"{character!r} at {where} is not in the legend",
                    f"{character!r} en {where} n'est pas dans la légende",
                ),
                ("terrain", number),
            )


@check("MAP004", "unknown-terrain", rules=["DST-advance-modifiers", "CHB-3.2-cover-open-list"])
def unknown_terrain(case: MapCase) -> Iterator[Finding]:
    """A terrain that the rule system does not know.

    Why: it has no cost, no cover and no picture.
    Fix: take a known terrain, or bring your own in a catalogue file named under `catalogues`.

    En français : Un terrain que le système de jeu ne connaît pas.

    Pourquoi : il n'a ni coût, ni couvert, ni image.
    Remède : prendre un terrain connu, ou apporter le vôtre dans un fichier cité par `catalogues`.
    """
    yield from _misnamed("MAP004", case)


@check("MAP005", "unused-legend", severity=Severity.ADVICE)
def unused_legend(case: MapCase) -> Iterator[Finding]:
    """The legend explains a character that no row uses.

    Why: often a terrain was painted over or mistyped.
    Fix: remove the entry.

    En français : La légende explique un caractère qu'aucune rangée n'emploie.

    Pourquoi : souvent un terrain a été recouvert ou mal tapé.
    Remède : ôter l'entrée.
    """
    used = set("".join(case.map.terrain))
    for character in case.map.legend:
        if character not in used:
            yield Finding(
                Text(f"no hex uses {character!r}", f"aucun hexagone n'emploie {character!r}"),
                ("legend", character),
                fix=Remove(("legend", character)),
                at_key=True,
            )


@check("MAP006", "label-off-sheet")
def label_off_sheet(case: MapCase) -> Iterator[Finding]:
    """An edge, area, level, link or feature names a hex that the sheet does not have.

    Why: it would lie nowhere.
    Fix: correct the label; the message says how far columns and rows run.

    En français : Un côté, une zone, un niveau, un accès ou un détail cite un hexagone absent.

    Pourquoi : il ne serait nulle part.
    Remède : corriger le repère ; le message dit jusqu'où vont colonnes et rangées.
    """
    for label, path in _labels(case.map):
        yield from unless_hex(case.map.hex, label, path)


def _labels(drawing: HexMap) -> Iterator[tuple[str, YamlPath]]:
    for number, edge in enumerate(drawing.edges):
        yield edge.at, ("edges", number, "at")
    for number, area in enumerate(drawing.areas):
        for index, label in enumerate(area.hexes):
            yield label, ("areas", number, "hexes", index)
    for number, level in enumerate(drawing.levels):
        for kind, labels in level.terrain.items():
            for index, label in enumerate(labels):
                yield label, ("levels", number, "terrain", kind, index)
    for number, link in enumerate(drawing.links):
        yield link.at, ("links", number, "at")
        if link.to is not None:
            yield link.to, ("links", number, "to")
    for number, feature in enumerate(drawing.features):
        yield feature.at, ("features", number, "at")


@check("MAP007", "wrong-side")
def wrong_side(case: MapCase) -> Iterator[Finding]:
    """A side or direction that hexes of this grid do not have.

    Why: flat-top hexes have no east and west side, pointy-top hexes no north and south side.
    Fix: take one of the six sides in the message.

    En français : Un côté ou une direction que ces hexagones n'ont pas.

    Pourquoi : posés sur un côté ils n'ont ni est ni ouest, posés sur la pointe ni nord ni sud.
    Remède : prendre l'un des six côtés du message.
    """
    top = case.map.grid.top
    for number, edge in enumerate(case.map.edges):
        yield from unless_direction(edge.side, top, ("edges", number, "side"))
    for number, feature in enumerate(case.map.features):
        yield from unless_direction(feature.side, top, ("features", number, "side"))
        yield from unless_direction(feature.facing, top, ("features", number, "facing"))
    for number, area in enumerate(case.map.areas):
        yield from unless_direction(area.flow, top, ("areas", number, "flow"))
        for index, side in enumerate(area.open_sides):
            yield from unless_direction(side, top, ("areas", number, "open_sides", index))


@check("MAP008", "unknown-edge")
def unknown_edge(case: MapCase) -> Iterator[Finding]:
    """A kind of hexside that the rule system does not know.

    Why: nobody can tell whether it stops a man or an arrow.
    Fix: take a known kind, or bring your own in a catalogue file.

    En français : Une sorte de côté que le système de jeu ne connaît pas.

    Pourquoi : nul ne peut dire s'il arrête un homme ou une flèche.
    Remède : prendre une sorte connue, ou apporter la vôtre dans un catalogue.
    """
    yield from _misnamed("MAP008", case)


@check("MAP009", "edge-twice")
def edge_twice(case: MapCase) -> Iterator[Finding]:
    """The same hexside is given the same kind twice, perhaps once from each of its two hexes.

    Why: an edge is stored once for both hexes; two records may come to disagree.
    Fix: remove one of them.

    En français : Le même côté reçoit deux fois la même sorte, parfois depuis ses deux hexagones.

    Pourquoi : un côté est noté une fois pour ses deux hexagones ; deux notes peuvent diverger.
    Remède : ôter l'une des deux.
    """
    drawing, top = case.map, case.map.grid.top
    seen: dict[tuple[Edge, int, str], int] = {}
    for number, edge in enumerate(drawing.edges):
        try:
            place = Edge.of(drawing.hex(edge.at), parse_direction(edge.side, top))
        except ValueError:
            continue
        first = seen.setdefault((place, edge.level, edge.kind), number)
        if first != number:
            yield Finding(
                Text(
                    f"{edge.kind} at {edge.at} {edge.side} is the same hexside as entry "
                    f"{first + 1}",
                    f"{edge.kind} en {edge.at} {edge.side} est le même côté que l'entrée "
                    f"{first + 1}",
                ),
                ("edges", number),
                # Where the two differ, the later one counts now, and may not be the one meant.
                fix=Remove(("edges", number))
                if edge == drawing.edges[first]
                else Suggest(Remove(("edges", first))),
            )


@check("MAP010", "state-without-opening", rules=["CHA-door-default-open"])
def state_without_opening(case: MapCase) -> Iterator[Finding]:
    """A state such as closed or locked is given to something that does not open.

    Why: only doors and windows have a state.
    Fix: remove the state, or make it a door or window.

    En français : Un état (fermé, verrouillé…) est donné à ce qui ne s'ouvre pas.

    Pourquoi : seules portes et fenêtres ont un état.
    Remède : ôter l'état, ou en faire une porte ou une fenêtre.
    """
    for number, edge in enumerate(case.map.edges):
        kind = case.catalogue.edges.get(edge.kind)
        if edge.state is not None and kind is not None and edge.state not in kind.states:
            yield Finding(
                Text(
                    f"a {edge.kind} cannot be {edge.state}",
                    f"{kind.name.fr} : pas d'état {edge.state}",
                ),
                ("edges", number, "state"),
                fix=Suggest(Remove(("edges", number, "state"))),
            )


@check("MAP011", "unknown-area-kind")
def unknown_area_kind(case: MapCase) -> Iterator[Finding]:
    """A kind of area that the rule system does not know.

    Why: the rules of buildings, towers and water hang on it.
    Fix: take a known kind.

    En français : Une sorte de zone que le système de jeu ne connaît pas.

    Pourquoi : les règles des bâtiments, des tours et de l'eau en dépendent.
    Remède : prendre une sorte connue.
    """
    yield from _misnamed("MAP011", case)


@check("MAP012", "id-twice")
def id_twice(case: MapCase) -> Iterator[Finding]:
    """Two areas, levels or features of a sheet have the same id.

    Why: whoever names it could mean either.
    Fix: rename one.

    En français : Deux zones, niveaux ou détails d'une carte ont le même identifiant.

    Pourquoi : qui le cite pourrait vouloir dire l'un ou l'autre.
    Remède : renommer l'un des deux.
    """
    for name in ("areas", "levels", "features"):
        things = getattr(case.map, name)
        named = ((thing.id, (name, number)) for number, thing in enumerate(things))
        yield from twice(named, things)


@check("MAP013", "link-to-nowhere")
def link_to_nowhere(case: MapCase) -> Iterator[Finding]:
    """Stairs, a ladder or a trapdoor lead to a level that has no ground there.

    Why: whoever takes them would stand on nothing.
    Fix: add the hex to that level, or correct the two levels of the link.

    En français : Un escalier, une échelle ou une trappe mène à un niveau sans sol à cet endroit.

    Pourquoi : qui l'emprunte ne se tiendrait sur rien.
    Remède : ajouter l'hexagone à ce niveau, ou corriger les deux niveaux.
    """
    drawing = case.map
    floors: dict[int, set[str]] = {}
    for level in drawing.levels:
        labels = {label.upper() for found in level.terrain.values() for label in found}
        floors.setdefault(level.level, set()).update(labels)
    for number, link in enumerate(drawing.links):
        for end, label in zip(link.levels, (link.at, link.to or link.at), strict=True):
            if end and label.upper() not in floors.get(end, set()):
                yield Finding(
                    Text(
                        f"{link.kind} at {link.at}: level {end} has no ground at {label}",
                        f"{link.kind} en {link.at} : pas de sol en {label} au niveau {end}",
                    ),
                    ("links", number),
                )


@check("MAP014", "column-before-a")
def column_before_a(case: MapCase) -> Iterator[Finding]:
    """Columns have letters, but the first of them is to be number 0.

    Why: A is the first letter, so the labels would not be those that the file wants.
    Fix: leave `first_column` out, or take `labels: column-row`.

    En français : Les colonnes ont des lettres, mais la première aurait le numéro 0.

    Pourquoi : A est la première lettre ; les repères ne seraient pas ceux que le fichier veut.
    Remède : ôter `first_column`, ou prendre `labels: column-row`.
    """
    grid = case.map.grid
    if grid.labels == "letter-number" and grid.first_column < 1:
        yield Finding(
            Text(
                f"letters start at A, which is column 1; first_column is {grid.first_column}",
                f"les lettres commencent à A, colonne 1 ; first_column vaut {grid.first_column}",
            ),
            ("grid", "first_column"),
            fix=Remove(("grid", "first_column")),
        )


@check("MAP015", "unknown-link")
def unknown_link(case: MapCase) -> Iterator[Finding]:
    """A kind of way between levels that the rule system does not know.

    Why: nobody can tell what it costs to go up and down.
    Fix: take stairs, a ladder or another known kind, or bring your own in a catalogue file.

    En français : Une sorte d'accès entre niveaux que le système de jeu ne connaît pas.

    Pourquoi : nul ne peut dire ce qu'il en coûte de monter et descendre.
    Remède : prendre une sorte connue (`stairs`, `ladder` …), ou l'apporter dans un catalogue.
    """
    yield from _misnamed("MAP015", case)


def _misnamed(code: str, case: MapCase) -> Iterator[Finding]:
    return misnamed(case.map, MAPS[code], Lexicon(lambda _: (), case.catalogue))
