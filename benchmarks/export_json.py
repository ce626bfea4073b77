"""Our side of row 3: a map file to arrays and out as JSON, as a whole process."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from editor.files.yamltext import read_file
from editor.model.board import Board
from editor.model.hexmap import HexMap


def main(source: str, out: str) -> None:
    """The numbers of every hex, row by row, and what they mean."""
    board = Board.of_map(msgspec.convert(read_file(source).data, HexMap))
    rows, columns = board.terrain.shape
    made = {
        "width": columns,
        "height": rows,
        "kinds": board.kinds,
        "terrain": board.terrain.ravel().tolist(),
    }
    Path(out).write_bytes(msgspec.json.encode(made))


if __name__ == "__main__":
    main(*sys.argv[1:])
