"""A VASSAL module or extension: its boards, pieces and set-ups, out of the build file.

Modules put classes of their own in the place of VASSAL's, so only the last part of a class's name
counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from editor.convert.safety import MAX_FILE, Archive, Refusal, image_size, parse_xml
from editor.convert.vassal_grid import HexGrid, Numbering
from editor.convert.vassal_piece import Piece, parse_piece

BUILD_FILES = ("buildFile.xml", "buildFile")
_PREFIX = "images/"


@dataclass(frozen=True, slots=True)
class Zone:
    """A named outline on a board, in pixels."""

    name: str
    outline: tuple[tuple[float, float], ...]
    has_grid: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """One board of a map window; `edge` is the margin that shifts its pieces in saved games."""

    map: str
    name: str
    image: str
    size: tuple[int, int] | None
    edge: tuple[int, int]
    grid: HexGrid | None
    zones: tuple[Zone, ...] = ()
    only_in: Zone | None = None
    """Set where the grid is that of a zone: outside it there are no hexes."""

    @property
    def counted(self) -> tuple[int, int] | None:
        """The size from which descending numbers count: that of the zone whose grid it is."""
        if self.only_in is None or not self.only_in.outline:
            return self.size
        x, y = zip(*self.only_in.outline, strict=True)
        return int(max(x) - min(x)), int(max(y) - min(y))


@dataclass(frozen=True, slots=True)
class Stack:
    """Pieces that stand on a board from the start, in pixels of the board."""

    map: str
    board: str
    x: int
    y: int
    location: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Module:
    """All that we read of a module."""

    name: str
    version: str
    archive: Archive
    boards: tuple[Board, ...]
    pieces: tuple[Piece, ...]
    stacks: tuple[Stack, ...]
    prototypes: dict[str, str] = field(default_factory=dict)
    setups: tuple[tuple[str, str], ...] = ()
    """Name and file of each predefined set-up."""
    others: dict[str, int] = field(default_factory=dict)
    """How many components there are of each class that means nothing to us."""

    @property
    def hex_boards(self) -> tuple[Board, ...]:
        return tuple(one for one in self.boards if one.grid is not None and one.grid.is_sound)

    def picture(self, name: str) -> bytes | None:
        """The bytes of a picture of the module; None where it is missing."""
        entry = picture_entry(self.archive, name)
        return self.archive.read(entry, MAX_FILE) if entry else None


def last(tag: str) -> str:
    """The class without its package."""
    return tag.rpartition(".")[2]


def picture_entry(archive: Archive, name: str) -> str | None:
    """VASSAL leaves out the folder, and sometimes the ending."""
    for ending in ("", ".png", ".gif", ".jpg", ".svg"):
        if name and f"{_PREFIX}{name}{ending}" in archive.names:
            return f"{_PREFIX}{name}{ending}"
    return None


_READ = {
    "Map", "PrivateMap", "PlayerHand", "BoardPicker", "Board", "HexGrid", "HexGridNumbering",
    "ZonedGrid", "Zone", "PieceSlot", "SetupStack", "PrototypeDefinition",
    "PredefinedSetup", "PrototypesContainer", "SquareGrid", "RegionGrid", "ExtensionElement",
    "ModuleExtension",
}  # fmt: skip


def read_module(archive: Archive) -> Module:
    """Everything in a module's archive."""
    entry = next((name for name in BUILD_FILES if name in archive.names), None)
    if entry is None:
        raise Refusal(
            "the archive has no build file: it is no VASSAL module",
            "l'archive n'a pas de fichier de construction : ce n'est pas un module VASSAL",
        )
    root = parse_xml(archive.read(entry))
    prototypes = {
        one.get("name", ""): one.text or ""
        for one in root.iter()
        if last(one.tag) == "PrototypeDefinition"
    }
    boards: list[Board] = []
    stacks: list[Stack] = []
    held: set[Element] = set()
    for one in root.iter():
        if last(one.tag) in {"Map", "PrivateMap", "PlayerHand"} or one.get("mapName") is not None:
            boards += _boards(one, archive)
            for stack in one:
                if last(stack.tag) == "SetupStack":
                    held.update(stack.iter())
                    stacks.append(_stack(one.get("mapName", ""), stack, prototypes))
        elif last(one.tag) == "ExtensionElement" and "BoardPicker" in (one.get("target") or ""):
            boards += _boards(one, archive)
    pieces = [
        parse_piece(one.text or "", prototypes, one.get("entryName", ""))
        for one in root.iter()
        if last(one.tag) == "PieceSlot" and one not in held
    ]
    setups = [
        (one.get("name", ""), one.get("file", ""))
        for one in root.iter()
        if last(one.tag) == "PredefinedSetup" and one.get("file")
    ]
    others: dict[str, int] = {}
    for one in root.iter():
        if last(one.tag) not in _READ:
            others[last(one.tag)] = others.get(last(one.tag), 0) + 1
    name = root.get("name") or root.get("module") or "VASSAL"
    return Module(
        name, root.get("version", ""), archive, tuple(boards), tuple(pieces), tuple(stacks),
        prototypes, tuple(setups), others,
    )  # fmt: skip


def _whole(text: str | None) -> int:
    try:
        return max(-(10**6), min(10**6, int(float(text or 0))))
    except (ValueError, OverflowError):
        return 0


def _boards(window: Element, archive: Archive) -> Iterator[Board]:
    edge = _whole(window.get("edgeWidth")), _whole(window.get("edgeHeight"))
    name = window.get("mapName") or window.get("name") or _target(window)
    for one in window.iter():
        if last(one.tag) != "Board":
            continue
        size: tuple[int, int] | None = (_whole(one.get("width")), _whole(one.get("height")))
        entry = picture_entry(archive, one.get("image") or "")
        if entry is not None:
            size = image_size(archive.read(entry, MAX_FILE)) or size
        if size is not None and min(size) < 1:
            size = None
        grid, only_in = _grid(one), None
        if grid is None:
            grid, only_in = _zone_grid(one)
        yield Board(
            name, one.get("name", ""), one.get("image") or "", size, edge, grid,
            tuple(_zone(part) for part in one.iter() if last(part.tag) == "Zone"), only_in,
        )  # fmt: skip


def _target(extension: Element) -> str:
    """The map window that an extension adds boards to: `…Map:NAME/…BoardPicker`."""
    for part in (extension.get("target") or "").split("/"):
        kind, _, name = part.partition(":")
        if last(kind) in {"Map", "PrivateMap"}:
            return name
    return ""


def _grid(board: Element) -> HexGrid | None:
    """The board's own grid, or the one behind its zones."""
    for holder in (board, *(one for one in board if last(one.tag) == "ZonedGrid")):
        for one in holder:
            if last(one.tag) == "HexGrid":
                # Other classes number otherwise, and are counted among what is left out.
                numbers = [inner for inner in one if last(inner.tag) == "HexGridNumbering"]
                return HexGrid.of(one.attrib, Numbering.of(numbers[0].attrib) if numbers else None)
    return None


def _zone_grid(board: Element) -> tuple[HexGrid | None, Zone | None]:
    """Of a board that has grids only in zones: that of the largest zone."""
    found = [(_grid(one), _zone(one)) for one in board.iter() if last(one.tag) == "Zone"]
    sound = [(grid, zone) for grid, zone in found if grid is not None and len(zone.outline) > 2]
    if not sound:
        return None, None
    return max(sound, key=lambda pair: _area(pair[1].outline))


def _area(outline: tuple[tuple[float, float], ...]) -> float:
    pairs = zip(outline, (*outline[1:], *outline[:1]), strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2


def _zone(element: Element) -> Zone:
    points = []
    for pair in (element.get("path") or "").split(";"):
        x, _, y = pair.partition(",")
        if x.strip() and y.strip():
            points.append((float(_whole(x)), float(_whole(y))))
    return Zone(element.get("name", ""), tuple(points), has_grid=len(element) > 0)


def _stack(name: str, stack: Element, prototypes: dict[str, str]) -> Stack:
    slots = [one for one in stack.iter() if last(one.tag) == "PieceSlot"]
    named = stack.get("location") or "" if stack.get("useGridLocation") == "true" else ""
    return Stack(
        name,
        stack.get("owningBoard") or "",
        _whole(stack.get("x")),
        _whole(stack.get("y")),
        named,
        tuple(parse_piece(one.text or "", prototypes, one.get("entryName", "")) for one in slots),
    )
