"""A scenario that is about to be: what the assistant gathers, and the file that comes of it."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
from msgspec import structs

from editor.files.ways import way_to
from editor.model.board import Board
from editor.model.hexmap import HexMap
from editor.model.scenario import BoardPlan, Scenario, Sheet, Side
from editor.model.text import Text, chosen_language

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

COLOURS = ("#b0413e", "#2f5f9e", "#3f7a4a", "#8a5a9e", "#b98a2f", "#4f6f73")

_TRIES = ((0, 0), (1, 0), (0, 1), (1, 1))


@dataclass(frozen=True, slots=True)
class Laid:
    """One sheet of the board: its file, and whether it lies upside down."""

    file: str
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Known:
    """What is offered from the start, beside the samples."""

    folder: str
    """Where the scenario goes unless somebody says otherwise."""
    maps: Mapping[str, HexMap | None]
    """Own maps by their files, as they are now where they are open."""
    rosters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """What was chosen so far."""

    title: str = ""
    other_title: str = ""
    """In the other language, where somebody gave it."""
    file: str = ""
    """Where the scenario is to be saved: the names of the others count from there."""
    system: str = "cry-havoc"
    options: tuple[str, ...] = ()
    sheets: tuple[Laid, ...] = ()
    below: bool = False
    """Whether sheets lie below each other instead of side by side."""
    sides: tuple[tuple[str, str], ...] = ()
    """Each with its name and its colour."""
    rosters: tuple[str, ...] = ()


def slug(words: str, usual: str) -> str:
    """An id made of words.

    >>> slug("La nuit du Gué !", "scenario")
    'la-nuit-du-gue'
    """
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()
    found = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
    return found if found[:1].isalpha() else f"{usual}-{found}".strip("-")


def lay_out(sheets: Sequence[Laid], maps: Mapping[str, HexMap], *, below: bool) -> BoardPlan:
    """The sheets in a row or a column, each against the one before so that their hexes join."""
    laid: list[Sheet] = []
    along = 0
    names: list[str] = []
    for one in sheets:
        drawing = maps.get(one.file)
        if drawing is None:
            continue
        turn = 180 if one.turned else 0
        name = _free(drawing.id, names)
        names.append(name)
        own = name if name != drawing.id else None
        length = drawing.grid.rows if below else drawing.grid.columns
        # Beside it, over its last half-hexes, or moved by one across: whatever makes hexes meet.
        for overlap, across in _TRIES if laid else _TRIES[:1]:
            at = (across, along - overlap) if below else (along - overlap, across)
            sheet = Sheet(map=one.file, at=at, turn=turn, name=own)  # type: ignore[arg-type]
            plan = BoardPlan(sheets=(*laid, sheet))
            if not Board.of(plan, maps).findings:
                break
        laid.append(sheet)
        along = (at[1] if below else at[0]) + length
    return BoardPlan(sheets=tuple(laid))


def scenario_of(draft: Draft, maps: Mapping[str, HexMap]) -> Scenario:
    """The scenario as it is written, with the names of its files as seen from its own place."""
    folder = os.path.dirname(draft.file) or os.getcwd()  # noqa: PTH109, PTH120 - names only
    plan = lay_out(draft.sheets, maps, below=draft.below)
    sheets = tuple(structs.replace(sheet, map=way_to(sheet.map, folder)) for sheet in plan.sheets)
    title = draft.title.strip() or str(Text("New scenario", "Nouveau scénario"))
    names = [slug(name, "side") for name, _ in draft.sides]
    sides = tuple(
        Side(id=_free(name, names[:number]), name=_said(words), colour=colour)
        for number, (name, (words, colour)) in enumerate(zip(names, draft.sides, strict=True))
    )
    rosters: dict[str, str] = {}
    for file in draft.rosters:
        rosters[name_of_roster(file, rosters)] = way_to(file, folder)
    return Scenario(
        format="gonfalon/scenario/1", id=slug(title, "scenario"),
        title=_said(title, draft.other_title.strip()),
        system=draft.system, options=draft.options, board=BoardPlan(sheets=sheets), sides=sides,
        rosters=rosters,
    )  # fmt: skip


def name_of_roster(file: str, rosters: Mapping[str, str]) -> str:
    """By which units call a roster: the name of its file, unless another has it."""
    stem = slug(os.path.basename(file).partition(".")[0], "roster")  # noqa: PTH119 - as text
    return _free(stem, list(rosters))


def text_of(scenario: Scenario) -> str:
    """The file, as any other that the program writes."""
    from editor.files.write import format_yaml

    return format_yaml(msgspec.to_builtins(scenario), "scenario")


def picture_of_board(
    draft: Draft, maps: Mapping[str, HexMap], wide: int, high: int, *, dark: bool
) -> tuple[QImage, tuple[str, ...]] | None:
    """The sheets as they would lie, and why some cannot; None without a sheet."""
    from editor.draw.painter import BoardPainter
    from editor.draw.picture import DARK, LIGHT, Layers, Picture
    from editor.systems.registry import catalogue_for

    plan = lay_out(draft.sheets, maps, below=draft.below)
    if not plan.sheets:
        return None
    board = Board.of(plan, maps)
    picture = Picture(board, catalogue_for("cry-havoc"))
    layers = Layers(labels=False)
    painter = BoardPainter(picture, DARK if dark else LIGHT, layers)
    scale = min(wide / painter.bounds.width(), high / painter.bounds.height(), 1.0)
    return painter.overview(scale), tuple(str(one.message) for one in board.findings)


def _free(name: str, taken: Sequence[str]) -> str:
    if name not in taken:
        return name
    return next(one for n in range(2, 1000) if (one := f"{name}-{n}") not in taken)


def _said(words: str, other: str = "") -> Text:
    """In the language of whoever types; the other may be added."""
    return Text(en=words, fr=other) if chosen_language() == "en" else Text(en=other, fr=words)
