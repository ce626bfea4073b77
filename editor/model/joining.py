"""How the sheets of a scenario come to lie on one grid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from editor.hexgrid.grid import Grid, Shifted
from editor.hexgrid.labels import LabelError
from editor.model.finding import Finding
from editor.model.hexmap import HexMap
from editor.model.sheet import PlacedSheet
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.model.board import Board
    from editor.model.scenario import BoardPlan, Sheet, TerrainChange

LARGEST_BOARD = 4_000_000
"""Hexes: beyond this a board is a slip of the pen in `at`, and would eat the memory."""


def place_sheets(
    plan: BoardPlan, maps: Mapping[str, HexMap]
) -> tuple[list[PlacedSheet], list[PlacedSheet], tuple[Finding, ...]]:
    """Sheets and overlays where the plan puts them, on one grid that holds them all."""
    findings: list[Finding] = []
    wanted = [(("board", "sheets", i), sheet, False) for i, sheet in enumerate(plan.sheets)]
    wanted += [(("board", "overlays", i), sheet, True) for i, sheet in enumerate(plan.overlays)]
    laid = [(path, sheet, covers, maps[sheet.map]) for path, sheet, covers in wanted
            if sheet.map in maps]  # fmt: skip
    if not laid:
        return [], [], ()
    left = min(sheet.at[0] for _, sheet, _, _ in laid)
    top = min(sheet.at[1] for _, sheet, _, _ in laid)
    first = _lying(laid[0][3], laid[0][1])
    shift = _shift_seen_from(first, laid[0][1].at[0] - left, laid[0][1].at[1] - top)
    size = (
        max(sheet.at[0] - left + drawing.grid.columns for _, sheet, _, drawing in laid),
        max(sheet.at[1] - top + drawing.grid.rows for _, sheet, _, drawing in laid),
    )
    if size[0] * size[1] > LARGEST_BOARD:
        text = Text(
            f"the sheets lie so far apart that the board has {size[0]} x {size[1]} hexes; "
            f"expected at most {LARGEST_BOARD}",
            f"les cartes sont si éloignées que le plateau compte {size[0]} x {size[1]} "
            f"hexagones ; au plus {LARGEST_BOARD}",
        )
        return [], [], (Finding(text, ("board", "sheets")),)
    total = sum(drawing.grid.columns * drawing.grid.rows for _, _, _, drawing in laid)
    if total > LARGEST_BOARD:
        text = Text(
            f"the sheets have {total} hexes together; expected at most {LARGEST_BOARD}",
            f"les cartes ont ensemble {total} hexagones ; au plus {LARGEST_BOARD}",
        )
        return [], [], (Finding(text, ("board", "sheets")),)
    grid = Grid(*size, first.top, shift)
    found: tuple[list[PlacedSheet], list[PlacedSheet]] = ([], [])
    names: set[str] = set()
    for path, sheet, covers, drawing in laid:
        name = sheet.name or drawing.id
        column, row = sheet.at[0] - left, sheet.at[1] - top
        lying = _lying(drawing, sheet)
        problem = _problem(grid, lying, column, row, name, names)
        if problem:
            findings.append(Finding(problem, path))
            continue
        names.add(name)
        found[covers].append(
            PlacedSheet(name, drawing, column, row, sheet.turn == 180, grid, sheet.map)
        )
    return found[0], found[1], tuple(findings)


def _lying(drawing: HexMap, sheet: Sheet) -> Grid:
    return drawing.hexes.turned() if sheet.turn == 180 else drawing.hexes


def _shift_seen_from(grid: Grid, column: int, row: int) -> Shifted:
    """Which lines of the board are shifted, for this sheet to fit at this place."""
    line = column if grid.top == "flat" else row
    if line % 2 == 0:
        return grid.shifted
    return "odd" if grid.shifted == "even" else "even"


def _problem(
    grid: Grid, lying: Grid, column: int, row: int, name: str, names: set[str]
) -> Text | None:
    """Why a sheet cannot join, if it cannot."""
    if name in names:
        return Text(
            f"two sheets are called {name}; give one of them another name with 'as'",
            f"deux cartes s'appellent {name} ; donnez un autre nom à l'une avec « as »",
        )
    if lying.top != grid.top:
        return Text(
            f"{name} has {lying.top}-top hexes and cannot join a {grid.top}-top board",
            f"les hexagones de {name} sont orientés autrement que ceux du plateau",
        )
    if _shift_seen_from(lying, column, row) != grid.shifted:
        line = Text("column", "colonne") if grid.top == "flat" else Text("row", "rangée")
        return Text(
            f"the half-hexes of {name} do not meet the board's; move it by one {line.en}",
            f"les demi-hexagones de {name} ne rejoignent pas ceux du plateau ; "
            f"décalez-la d'une {line.fr}",
        )
    return None


def apply_changes(board: Board, changes: tuple[TerrainChange, ...]) -> Board:
    """The printed board with some hexes given another terrain; unknown labels are findings."""
    printed = board.as_printed
    terrain = printed.terrain.copy()
    kinds = {kind: number for number, kind in enumerate(board.kinds)}
    levels = {level: dict(floor) for level, floor in printed.levels.items()}
    findings = list(printed.findings)
    for number, change in enumerate(changes):
        kinds.setdefault(change.terrain, len(kinds))
        for index, label in enumerate(change.hexes):
            try:
                place = printed.hex(label)
            except LabelError as error:
                path = ("board", "changes", number, "hexes", index)
                findings.append(Finding(label_text(error), path))
                continue
            if change.level:
                levels.setdefault(change.level, {})[place] = change.terrain
            else:
                column, row = printed.grid.offset(place)
                terrain[row, column] = kinds[change.terrain]
    return replace(
        board, terrain=terrain, kinds=tuple(kinds), levels=levels, findings=tuple(findings),
        printed=printed,
    )  # fmt: skip


def label_text(error: LabelError) -> Text:
    """A wrong label in the author's language."""
    return Text(
        f"no hex {error.label!r} here: {error.expected_en}",
        f"pas d'hexagone {error.label!r} ici : {error.expected_fr}",
    )
