"""The build file of a module, made of the components that real modules have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from editor.convert.vassal_grid import HexGrid, Point
from editor.convert.vassal_text import fold, join
from editor.model.scenario import Scenario

VERSION = "3.2.17"
"""Of VASSAL, whose way of writing we follow; all later ones read it."""
MAP, BOARD = "Board", "Board"
EDGE = 20
STATE = "State"
_MODULE = "VASSAL.build.module."


@dataclass(frozen=True, slots=True)
class Counter:
    """A piece as the module shows it: healthy and wounded, turned by sixths if it faces."""

    name: str
    images: tuple[str, str]
    side: str
    gpid: int
    hurt: bool = False
    facing: int | None = None


@dataclass(frozen=True, slots=True)
class Stack:
    """Pieces that start in one hex, in pixels of the board."""

    name: str
    x: int
    y: int
    counters: tuple[Counter, ...]


def piece_text(one: Counter) -> str:
    """A counter as VASSAL writes it: traits outermost first, and their states side by side."""
    layers = ",".join(one.images)
    traits = [("mark;Side", one.side)]
    if one.facing is not None:
        turns = "93,130;91,130;Turn right;Turn left;;;Facing"
        traits.append((f"rotate;6;{turns}", str(one.facing)))
    traits.append(
        (
            f"emb2;;2;;Wound;2;;Recover;2;;;;1;false;0;0;{layers};,+ (wounded);false;{STATE};;;"
            "false;;1;1;true;;87,130;72,130",
            "2" if one.hurt else "1",
        )
    )
    traits.append((join(["piece", "", "", "", one.name], ";"), f"null;0;0;{one.gpid};0"))
    kind, state = fold([trait for trait, _ in traits]), fold([said for _, said in traits])
    return join(["+", "null", kind, state], "/")


def build_file(
    title: str,
    image: str,
    grid: HexGrid,
    scenario: Scenario | None,
    counters: Mapping[str, Counter],
    stacks: Iterable[Stack],
    page: str,
    zones: Iterable[tuple[str, tuple[Point, ...]]] = (),
) -> bytes:
    """All components of the module."""
    root = Element(
        "VASSAL.launch.BasicModule",
        {
            "VassalVersion": VERSION, "description": title, "name": title,
            "nextPieceSlotId": str(2 * len(counters)), "version": "1.0",
        },
    )  # fmt: skip
    _add(root, "BasicCommandEncoder")
    papers = _add(root, "Documentation")
    _add(papers, "documentation.HelpFile", fileName=page, fileType="archive", title=title)
    sides = _add(root, "PlayerRoster", buttonText="Retire", buttonToolTip="Let another take your side")  # noqa: E501  # fmt: skip
    for side in scenario.sides if scenario else ():
        SubElement(sides, "entry").text = str(side.name) or side.id
    _add(root, "GlobalOptions", autoReport="Always", centerOnMove="Always",
         nonOwnerUnmaskable="Never", playerIdFormat="$PlayerName$",
         promptString="Opponents can unmask my pieces")  # fmt: skip
    _add(root, "properties.GlobalProperties")
    _map(root, image, grid, stacks, list(zones))
    _add(root, "PrototypesContainer")
    _tray(root, scenario, counters)
    _add(root, "DiceButton", addToTotal="0", hotkey="", icon="/images/die.gif", nDice="1",
         nSides="10", name="1d10", plus="0", prompt="false", reportTotal="false", sortDice="true",
         reportFormat="** $name$ = $result$ *** <$PlayerName$>", text="1d10",
         tooltip="1d10")  # fmt: skip
    _add(root, "NotesWindow", buttonText="Notes", hotkey="78,520", icon="/images/notes.gif",
         tooltip="Notes")  # fmt: skip
    _add(root, "Chatter")
    SubElement(root, "VASSAL.i18n.Language")
    indent(root, "    ")
    text: str = tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


def _add(parent: Element, kind: str, /, **attributes: str) -> Element:
    return SubElement(parent, f"{_MODULE}{kind}", attributes)


def _map(
    root: Element,
    image: str,
    grid: HexGrid,
    stacks: Iterable[Stack],
    zones: list[tuple[str, tuple[Point, ...]]],
) -> None:
    window = _add(
        root, "Map", allowMultiple="false", backgroundcolor="255,255,255", buttonName="Map",
        changeFormat="$message$", color="0,0,0", createFormat="$pieceName$ created in $location$",
        edgeHeight=str(EDGE), edgeWidth=str(EDGE), hideKey="", hotkey="77,130",
        icon="/images/map.gif", launch="false", mapName=MAP, markMoved="Never",
        moveKey="", moveToFormat="$pieceName$ moves $previousLocation$ -> $location$",
        moveWithinFormat="$pieceName$ moves $previousLocation$ -> $location$", thickness="3",
    )  # fmt: skip
    picker = _add(
        window, "map.BoardPicker", addColumnText="Add column", addRowText="Add row",
        boardPrompt="Select board", slotHeight="125", slotScale="0.2", slotWidth="350",
        title="Choose Boards",
    )  # fmt: skip
    SubElement(picker, "setup").text = f"{MAP}BoardPicker\t{BOARD}\t0\t0"
    board = _add(picker, "map.boardPicker.Board", image=image, name=BOARD, reversible="false")
    if zones:
        board = _add(board, "map.boardPicker.board.ZonedGrid")
    lines = _add(
        board, "map.boardPicker.board.HexGrid", color="0,0,0", cornersLegal="false",
        dotsVisible="false", dx=repr(grid.dx), dy=repr(grid.dy), edgesLegal="false",
        sideways="true" if grid.sideways else "false", snapTo="true", visible="false",
        x0=str(grid.x0), y0=str(grid.y0),
    )  # fmt: skip
    if grid.numbering is not None:
        _add(
            lines, "map.boardPicker.board.mapgrid.HexGridNumbering", color="0,0,0", fontSize="9",
            hDrawOff="0", rotateText="0", vDrawOff="0", visible="false",
            **grid.numbering.attributes(),
        )  # fmt: skip
    for name, outline in zones:
        _add(board, "map.boardPicker.board.mapgrid.Zone", highlightProperty="",
             locationFormat="$gridLocation$", name=name, useHighlight="false",
             path=";".join(f"{round(x)},{round(y)}" for x, y in outline),
             useParentGrid="true")  # fmt: skip
    _add(window, "map.StackMetrics", bottom="40,0", disabled="false", down="37,0", exSepX="6",
         exSepY="18", top="38,0", unexSepX="2", unexSepY="4", up="39,0")  # fmt: skip
    for name in ("ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer",
                 "MapCenterer", "StackExpander", "PieceMover", "KeyBufferer"):  # fmt: skip
        _add(window, f"map.{name}")
    _add(window, "map.ImageSaver", buttonText="", hotkey="", icon="/images/camera.gif",
         tooltip="Save Map as PNG file")  # fmt: skip
    _add(window, "map.CounterDetailViewer", bgColor="255,255,255", borderWidth="0",
         counterReportFormat="", delay="700", display="from top-most layer only",
         emptyHexReportForma="$LocationName$", fgColor="0,0,0", fontSize="9", graphicsZoom="1.0",
         hotkey="32,130", layerList="", minDisplayPieces="2", propertyFilter="", showDeck="false",
         showMoveSelectde="false", showNoStack="false", showNonMovable="false", showgraph="true",
         showgraphsingle="false", showtext="true", showtextsingle="false",
         summaryReportFormat="$LocationName$", unrotatePieces="false", version="2",
         zoomlevel="1.0")  # fmt: skip
    _add(window, "map.Zoomer", inButtonText="", inIconName="/images/zoomIn.gif",
         inTooltip="Zoom in", outButtonText="", outIconName="/images/zoomOut.gif",
         outTooltip="Zoom out", pickButtonText="", pickIconName="/images/zoom.png",
         pickTooltip="Select Zoom", zoomInKey="61,130", zoomLevels="0.25,0.5,0.75,1.0,1.5",
         zoomOutKey="45,130", zoomPickKey="", zoomStart="4")  # fmt: skip
    _add(window, "properties.GlobalProperties")
    _add(window, "map.SelectionHighlighters")
    _add(window, "map.HighlightLastMoved", color="255,0,0", enabled="true", thickness="2")
    for stack in stacks:
        made = _add(window, "map.SetupStack", name=stack.name, owningBoard=BOARD,
                    useGridLocation="false", x=str(stack.x), y=str(stack.y))  # fmt: skip
        for one in stack.counters:
            _slot(made, one)


def _tray(root: Element, scenario: Scenario | None, counters: Mapping[str, Counter]) -> None:
    """Every piece once more, by sides, so that one can be put back or brought on later."""
    window = _add(root, "PieceWindow", defaultWidth="0", hidden="false", hotkey="67,195",
                  icon="/images/counter.gif", name="Pieces", scale="1.0", text="Pieces",
                  tooltip="Show/Hide the pieces")  # fmt: skip
    tabs = SubElement(window, "VASSAL.build.widget.TabWidget", {"entryName": "Pieces"})
    for side in scenario.sides if scenario else ():
        box = SubElement(tabs, "VASSAL.build.widget.ListWidget",
                         {"entryName": str(side.name) or side.id, "divider": "150",
                          "height": "400", "scale": "1.0", "width": "300"})  # fmt: skip
        for one in counters.values():
            if one.side == side.id:
                _slot(box, one, len(counters))


def _slot(parent: Element, one: Counter, offset: int = 0) -> None:
    moved = Counter(one.name, one.images, one.side, one.gpid + offset, one.hurt, one.facing)
    made = SubElement(
        parent, "VASSAL.build.widget.PieceSlot",
        {"entryName": one.name, "gpid": str(moved.gpid), "height": "0", "width": "0"},
    )  # fmt: skip
    made.text = piece_text(moved)


def module_data(title: str) -> bytes:
    """The small file by which VASSAL knows a module without opening it."""
    root = Element("data", {"version": "1"})
    words = {"version": "1.0", "VassalVersion": VERSION, "description": title, "name": title}
    for name, said in words.items():
        SubElement(root, name).text = said
    indent(root)
    text: str = tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()
