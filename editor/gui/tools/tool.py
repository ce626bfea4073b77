"""What a tool is: it is pressed, moved and released, shows what it would do, and gives edits."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, ClassVar, Protocol

from editor.model.text import Text

if TYPE_CHECKING:
    from editor.edit.clip import Clip
    from editor.edit.commands import AnyEdit
    from editor.edit.setup import Held, Key, Piece
    from editor.gui.tools.covers import Cover
    from editor.hexgrid.edges import Edge, Vertex
    from editor.hexgrid.hexes import Hex
    from editor.model.board import Board
    from editor.model.catalogue import Catalogue
    from editor.model.ground import Entry
    from editor.model.hexmap import HexMap
    from editor.model.person import Person
    from editor.model.scenario import Scenario

_STROKES = count(1)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the hand is: a hex, the side and corner of it that are nearest, and what is held."""

    hex: Hex
    edge: Edge
    corner: Vertex
    at_edge: bool = False
    """Whether the side is rather meant than the hex."""
    shift: bool = False
    control: bool = False
    alt: bool = False


@dataclass(frozen=True, slots=True)
class Preview:
    """What a click would do, to be drawn over the board."""

    hexes: frozenset[Hex] = frozenset()
    edges: tuple[Edge, ...] = ()
    terrain: str = ""
    """In the colour of this terrain; empty for none."""
    takes: bool = False
    """Whether something goes rather than comes."""
    words: dict[Hex, str] = field(default_factory=dict)
    ghosts: tuple[tuple[str, Piece], ...] = ()
    """Pieces of a scenario as they would stand there, each with its section."""
    line: tuple[Hex, Hex] | None = None
    """From the middle of a hex to the middle of another."""
    turns: bool = False
    """Whether what is there stays and only stands otherwise."""
    note: str = ""
    """What a click would do, said beside the first of the sides."""
    corners: tuple[Vertex, ...] = ()
    """Those that are set, as dots."""
    cover: Cover | None = None
    """Instead of hexes where they may be all of the sheet."""


NOTHING = Preview()


@dataclass(slots=True)
class Chosen:
    """What the palettes say: what the tools lay down."""

    terrain: str = "tree"
    edge: str = "wall"
    stamp: str = "tree"
    height: int | None = None
    """None: one up, or with Shift one down."""
    size: int = 1
    clip: Clip | None = None
    """What paste lays down."""
    pieces: tuple[tuple[Hex, Held], ...] = ()
    """What is set down on the board of a scenario, each from where the hand is."""
    once: bool = False
    """Whether they are copies, which leave the hand when they are set down."""
    zone: str = ""
    """The zone that is painted; empty for a new one."""
    area: str = ""
    """The area of a map that is painted; empty for a new one."""
    area_kind: str = "place"
    zone_side: str = ""
    """Whose pieces are to be set up in the new zone; empty for nobody's."""


class Work(Protocol):
    """What tools work on."""

    chosen: Chosen
    selection: frozenset[Hex]

    @property
    def drawing(self) -> HexMap: ...
    @property
    def board(self) -> Board: ...
    @property
    def catalogue(self) -> Catalogue: ...
    @property
    def level(self) -> int: ...
    @property
    def is_setting(self) -> bool: ...
    @property
    def scenario(self) -> Scenario: ...
    @property
    def people(self) -> Mapping[str, Person]: ...
    @property
    def picked(self) -> tuple[Key, ...]: ...

    def do(self, edit: AnyEdit, stroke: Hashable = None) -> bool: ...
    def is_free(self, layer: str) -> bool: ...
    def select(self, hexes: Collection[Hex]) -> None: ...
    def choose_terrain(self, terrain: str) -> None: ...
    def choose_edge(self, kind: str) -> None: ...
    def choose_height(self, height: int) -> None: ...
    def tell(self, words: Text) -> None: ...
    def done(self) -> None: ...
    def pick(self, keys: Collection[Key]) -> None: ...
    def placed(self, *, again: bool) -> None: ...
    def choose_zone(self, zone: str, side: str = "") -> None: ...
    def choose_area(self, area: str, kind: str = "") -> None: ...
    def ask(self, start: Hex | None, end: Hex | None) -> None: ...


def name_of(entries: Mapping[str, Entry], key: str) -> Text:
    """What the catalogue calls a thing in both languages; its key where nobody knows it."""
    known = entries.get(key)
    return known.name if known is not None and known.name else Text(key)


def of_what(tool: Text, thing: Text) -> Text:
    """A step of the history, called by the tool and what it laid down."""
    return Text(f"{tool.en}: {thing.to('en')}", f"{tool.fr} : {thing.to('fr')}")


class Tool:
    """A tool that does nothing; the others say what they do otherwise."""

    name: ClassVar[str]
    text: ClassVar[Text]
    hint: ClassVar[Text]
    key: ClassVar[str]
    layer: ClassVar[str] = "terrain"
    """The layer that it changes; where that is locked it does nothing."""
    takes_terrain: ClassVar[bool] = False
    """Whether it lays down the chosen terrain, so that Alt picks one."""
    two_steps: ClassVar[bool] = False
    """Whether it goes from one place to another: the keyboard acts twice then."""
    follows_edges: ClassVar[bool] = False
    has_corners: ClassVar[bool] = False
    """Whether Control sets one corner after another, by the keyboard, too."""
    on_ground: ClassVar[bool] = False
    """Whether what it lays down is of the ground, whatever level one looks at."""
    has_size: ClassVar[bool] = False
    """Whether it is as broad as the brush."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.spot: Spot | None = None
        self.is_down = False
        self.stroke = ""
        """By which the history knows the edits of one press."""

    def touches(self) -> str:
        """The layer that it would change now."""
        return self.layer

    def hover(self, spot: Spot | None) -> None:
        """The hand is somewhere, or has left the board."""
        self.spot = spot

    def press(self, spot: Spot) -> None:
        self.spot, self.is_down = spot, True
        self.stroke = f"{self.name}-{next(_STROKES)}"
        self.began(spot)

    def move(self, spot: Spot) -> None:
        self.spot = spot
        if self.is_down:
            self.went(spot)

    def release(self, spot: Spot) -> None:
        if self.is_down:
            self.spot, self.is_down = spot, False
            self.ended(spot)

    def cancel(self) -> bool:
        """Give up what was begun; True where there was something."""
        was, self.is_down = self.is_down, False
        return was

    def take_back(self) -> bool:
        """Take back the last of several points; True where there are any."""
        return False

    def turn(self, steps: int) -> bool:
        """Turn what is about to be laid down; True where it can be."""
        del steps
        return False

    def flip(self) -> bool:
        """Mirror what is about to be laid down; True where it can be."""
        return False

    def reaches_out(self) -> bool:
        """Whether it follows the hand beside the sheet now, or may begin there."""
        return self.is_down

    def began(self, spot: Spot) -> None: ...
    def went(self, spot: Spot) -> None: ...
    def ended(self, spot: Spot) -> None: ...

    def preview(self) -> Preview:
        return NOTHING

    def do(self, edit: AnyEdit) -> bool:
        """Hand over an edit, those of one press make one step; False where it may not be made."""
        return self.work.do(edit, self.stroke)
