"""Our side of row 3: a map file to an array of numbers and out as JSON, as a whole process."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from editor.files.yamltext import read_file
from editor.model.hexmap import HexMap


def main(source: str, out: str) -> None:
    """The number of every hex, row by row, and what the numbers mean."""
    drawing = msgspec.convert(read_file(source).data, HexMap)
    kinds = list(dict.fromkeys(drawing.legend.values()))
    # One byte a hex: numpy would take longer to be imported than the rest takes in all.
    numbers = {ord(mark): kinds.index(kind) for mark, kind in drawing.legend.items()}
    terrain = "".join(drawing.terrain).translate(numbers).encode("latin-1")
    made = {
        "width": drawing.grid.columns,
        "height": drawing.grid.rows,
        "kinds": kinds,
        "terrain": list(terrain),
    }
    Path(out).write_bytes(msgspec.json.encode(made))


if __name__ == "__main__":
    main(*sys.argv[1:])
