"""What the assistant is making: the file, what it was found to be, and all that was decided."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from editor.convert.protocol import Converted, Converter, Goal, Source
    from editor.convert.scans.grid import Hints, SheetGrid

PICTURES = (".jpg", ".jpeg", ".png", ".tif", ".tiff", ".webp", ".pdf")


@dataclass
class Job:
    """Filled page by page; a page that is gone back to forgets what came after it."""

    path: Path | None = None
    page: int = 1
    source: Source | None = None
    converter: Converter | None = None
    """None for a scan."""
    picture: NDArray[np.uint8] | None = None
    grid: SheetGrid | None = None
    grids: list[SheetGrid] = field(default_factory=list)
    """Earlier states of the grid, for undo."""
    goal: Goal = "map"
    boards: tuple[str, ...] = ()
    """Those that the file has, where it has several."""
    board: str = ""
    mapping: str = ""
    made: Converted | None = None
    review: Any = None

    @property
    def is_scan(self) -> bool:
        return self.picture is not None

    def forget(self) -> None:
        """Another file was chosen."""
        self.source = self.converter = self.picture = self.grid = self.made = self.review = None
        self.boards, self.board = (), ""
        self.grids.clear()

    def change_grid(self, grid: SheetGrid | None) -> None:
        if self.grid is not None:
            self.grids.append(self.grid)
        self.grid, self.review = grid, None


@dataclass(frozen=True)
class Opened:
    """A file that was looked into."""

    source: Source | None = None
    converter: Converter | None = None
    picture: NDArray[np.uint8] | None = None
    boards: tuple[str, ...] = ()


def look_into(path: Path, page: int) -> Opened:
    """A picture becomes a scan, anything else finds its converter; raises Refusal."""
    from editor.convert.protocol import Source
    from editor.convert.registry import boards_of, reader_for
    from editor.convert.safety import read_file

    if path.suffix.lower() in PICTURES:
        from editor.convert.scans.pictures import read_picture

        return Opened(picture=read_picture(path, page))
    source = Source(path, read_file(path))
    converter = reader_for(source)
    return Opened(source, converter, boards=tuple(boards_of(converter, source)))


def find(picture: NDArray[np.uint8], hints: Hints) -> SheetGrid:
    """The grid of a scan; raises Refusal."""
    from editor.convert.scans.grid import find_grid

    return find_grid(picture, hints)
