"""PNG files written in strips, so that no picture is too large.

By hand, because Qt and the imaging libraries want the whole picture in memory before they write,
and pack it several times slower.
"""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING

import numpy as np
from isal import isal_zlib

if TYPE_CHECKING:
    from numpy.typing import NDArray

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_RGB, _PALETTE = 2, 3
_NONE, _UP = 0, 2


class Png:
    """The parts of one file, to be joined in order: `head`, `strip` after `strip`, `end`.

    With colours (rows of red, green, blue) the strips hold their indices; without, three bytes
    for each pixel.
    """

    def __init__(self, width: int, height: int, colours: NDArray[np.uint8] | None = None) -> None:
        self.size, self.colours = (width, height), colours
        self._pack = isal_zlib.compressobj(1)
        self._above: NDArray[np.uint8] | int = 0

    def head(self) -> bytes:
        """All that comes before the pixels."""
        sort = _RGB if self.colours is None else _PALETTE
        begin = SIGNATURE + _chunk(b"IHDR", struct.pack(">IIBBBBB", *self.size, 8, sort, 0, 0, 0))
        return begin if self.colours is None else begin + _chunk(b"PLTE", self.colours.tobytes())

    def strip(self, pixels: NDArray[np.uint8]) -> bytes:
        """Some rows more, from top to bottom; the first byte of each names its filter."""
        rows = np.empty((pixels.shape[0], pixels.shape[1] + 1), np.uint8)
        if self.colours is None:
            # Differences from the row above pack better.
            rows[:, 0] = _UP
            rows[0, 1:] = pixels[0] - self._above
            np.subtract(pixels[1:], pixels[:-1], out=rows[1:, 1:])
            self._above = pixels[-1].copy()
        else:
            rows[:, 0] = _NONE
            rows[:, 1:] = pixels
        return _chunk(b"IDAT", self._pack.compress(rows.data))

    def end(self) -> bytes:
        """What closes the file."""
        return _chunk(b"IDAT", self._pack.flush()) + _chunk(b"IEND", b"")


def _chunk(name: bytes, data: bytes) -> bytes:
    check = zlib.crc32(data, zlib.crc32(name))
    return b"".join((struct.pack(">I", len(data)), name, data, struct.pack(">I", check)))
