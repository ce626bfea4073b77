"""What a tool is: it is pressed, moved and released, shows what it would do, and gives edits."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, ClassVar, Protocol

from editor.model.text import Text

if TYPE_CHECKING:
    from editor.edit.clip import Clip
    from editor.edit.commands import AnyEdit
    from editor.hexgrid.edges import Edge, Vertex
    from editor.hexgrid.hexes import Hex
    from editor.model.board import Board
    from editor.model.catalogue import Catalogue
    from editor.model.hexmap import HexMap

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

    def do(self, edit: AnyEdit, stroke: Hashable = None) -> None: ...
    def select(self, hexes: Collection[Hex]) -> None: ...
    def choose_terrain(self, terrain: str) -> None: ...
    def choose_edge(self, kind: str) -> None: ...
    def choose_height(self, height: int) -> None: ...
    def tell(self, words: Text) -> None: ...
    def done(self) -> None: ...


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

    def __init__(self, work: Work) -> None:
        self.work = work
        self.spot: Spot | None = None
        self.is_down = False
        self._stroke = ""

    def hover(self, spot: Spot | None) -> None:
        """The hand is somewhere, or has left the board."""
        self.spot = spot

    def press(self, spot: Spot) -> None:
        self.spot, self.is_down = spot, True
        self._stroke = f"{self.name}-{next(_STROKES)}"
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

    def turn(self, steps: int) -> bool:
        """Turn what is about to be laid down; True where it can be."""
        del steps
        return False

    def flip(self) -> bool:
        """Mirror what is about to be laid down; True where it can be."""
        return False

    def began(self, spot: Spot) -> None: ...
    def went(self, spot: Spot) -> None: ...
    def ended(self, spot: Spot) -> None: ...

    def preview(self) -> Preview:
        return NOTHING

    def do(self, edit: AnyEdit) -> None:
        """Hand over an edit; those of one press make one step."""
        self.work.do(edit, self._stroke)
