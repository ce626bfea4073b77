"""Scans of paper sheets: the grid is found, and a few marked hexes teach the rest.

Marks lie in a YAML file beside the scan (`NAME.marks.yaml`) or are named: `--set marks=FILE`.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from editor.convert.protocol import Converted, Source, Wish
from editor.convert.safety import Refusal, find_beside, read_file
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.convert.scans.grid import Hints
    from editor.convert.scans.marks import Marks
    from editor.convert.scans.outcome import Drawn
    from editor.convert.scans.palette import Palette
    from editor.convert.scans.review import Review
    from editor.model.hexmap import MapGrid
    from editor.model.value import Tree, Value

KIND = "scan"
TITLE = Text("Scan of a sheet", "Feuille numérisée")
ENDINGS = (".jpg", ".jpeg", ".png", ".tif", ".tiff", ".webp", ".pdf")
OPTIONS = ("marks", "palette", "save-palette", "page", "columns", "rows", "copy", "afresh")
_YES = {"yes", "oui", "true"}


def sniff(source: Source) -> bool:
    """Whether the head of the file is one of a picture."""
    from editor.convert.scans.pictures import picture_size

    return source.data.startswith(b"%PDF-") or picture_size(source.data) is not None


def read(source: Source, wish: Wish) -> Converted:
    """The sheet as a map with the scan under it."""
    from editor.convert.scans.grid import find_grid
    from editor.convert.scans.outcome import sheet_of
    from editor.convert.scans.palette import ENDING
    from editor.convert.scans.pictures import decode
    from editor.convert.scans.review import Review
    from editor.convert.scans.study import study

    _check(wish)
    marks, home = _marks(source, wish)
    page = _number(wish, "page", 1)
    picture = decode(source.data, source.path.name, page)
    grid = find_grid(picture, _hints(marks, wish))
    palette = _palette(marks, home, wish)
    review = Review(study(picture, grid, palette), palette)
    sheet = sheet_of(grid)
    for kind, cells in marks.cells(sheet, wish.mapping):
        review.confirm(cells, kind)
    for kind, sides in marks.edges(sheet, wish.mapping):
        review.confirm_sides(sides, kind)
    drawn = _drawn(review, sheet, wish)
    made = outcome_of(review, source.path, wish, page, drawn)
    beside = dict(made.beside)
    if wish.options.get("save-palette"):
        name = wish.options["save-palette"]
        beside[name if name.endswith(ENDING) else f"{name}{ENDING}"] = review.samples().plain()
    return Converted(made.value, beside, made.losses)


def _drawn(review: Review, sheet: MapGrid, wish: Wish) -> Drawn:
    """What was painted on an earlier map of this name stays, and teaches like a mark."""
    from editor.convert.scans.drawn import drawn_since
    from editor.convert.scans.outcome import Drawn

    if wish.options.get("afresh") in _YES:
        return Drawn()
    drawn = drawn_since(wish.folder, wish.stem, sheet)
    for cell, kind in drawn.hexes.items():
        review.confirm([cell], kind)
    for side, kind in drawn.sides.items():
        review.confirm_sides([side], kind)
    return drawn


def outcome_of(
    review: Review, scan: Path, wish: Wish, page: int, drawn: Drawn | None = None
) -> Converted:
    """The map of a reviewed scan, with the scan by reference or, when that is asked, copied."""
    from editor.convert.scans.outcome import outcome

    image, beside = _image(scan, wish)
    made = outcome(review, wish, image, page, drawn)
    return Converted(made.value, {**made.beside, **beside}, made.losses)


def _check(wish: Wish) -> None:
    if wish.goal != "map":
        raise Refusal(
            "a scan becomes a map: expected a name that ends in .map.yaml",
            "une image devient une carte : attendu un nom en .map.yaml",
        )
    strange = [key for key in wish.options if key not in OPTIONS]
    if strange:
        known = ", ".join(OPTIONS)
        raise Refusal(
            f"a scan knows no option {strange[0]!r}: expected {known}",
            f"pas d'option {strange[0]!r} pour une image : attendu {known}",
        )


def _marks(source: Source, wish: Wish) -> tuple[Marks, Path]:
    """The marks that are named, those beside the scan, or none; and the folder they lie in."""
    from editor.convert.scans.marks import ENDING, Marks, read_marks

    if wish.options.get("marks"):
        path = Path(wish.options["marks"])
        return read_marks(path), path.parent
    beside = source.path.with_name(source.path.stem + ENDING)
    if beside.is_file():
        return read_marks(beside), beside.parent
    return Marks(), source.path.parent


def _hints(marks: Marks, wish: Wish) -> Hints:
    hints = marks.hints
    return replace(
        hints,
        columns=_number(wish, "columns", 0) or hints.columns,
        rows=_number(wish, "rows", 0) or hints.rows,
    )


def _palette(marks: Marks, home: Path, wish: Wish) -> Palette | None:
    from editor.convert.scans.palette import read_palette

    if wish.options.get("palette"):
        return read_palette(Path(wish.options["palette"]))
    if not marks.palette:
        return None
    found = find_beside(home, marks.palette)
    if found is None:
        raise Refusal(
            f"{marks.name}: no palette {marks.palette!r} in its folder",
            f"{marks.name} : pas de palette {marks.palette!r} dans son dossier",
        )
    return read_palette(found)


def _number(wish: Wish, key: str, otherwise: int) -> int:
    said = wish.options.get(key, "")
    if not said:
        return otherwise
    if said.isdecimal() and 1 <= int(said[:6]) <= 9999:
        return int(said[:6])
    raise Refusal(
        f"{key} should be a number, not {said[:40]!r}",
        f"{key} doit être un nombre, non {said[:40]!r}",
    )


def _image(scan: Path, wish: Wish) -> tuple[str, dict[str, Value | bytes | Tree]]:
    """How the map names the scan: where it lies, or a copy beside the map when that is asked."""
    if wish.options.get("copy") in _YES:
        name = f"{wish.stem}{scan.suffix.lower()}"
        return name, {name: read_file(scan)}
    try:
        name = os.path.relpath(scan.resolve(), wish.folder.resolve())
    except ValueError:  # another drive
        raise Refusal(
            "the scan lies on another drive than the map: say --set copy=yes to copy it",
            "l'image est sur un autre lecteur que la carte : --set copy=yes pour la copier",
        ) from None
    return Path(name).as_posix(), {}
