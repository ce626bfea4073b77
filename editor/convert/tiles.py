"""A picture of plain hexes, one a terrain, so that a written tileset shows something."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from hashlib import sha256
from typing import Literal

import numpy as np
from numpy.typing import NDArray


def hex_tiles(
    colours: Sequence[str], wide: int, high: int, top: Literal["flat", "pointy"]
) -> bytes:
    """A PNG with one hex after the other."""
    shape = _hexagon(wide, high) if top == "flat" else _hexagon(high, wide).T
    picture = np.zeros((high, wide * len(colours), 4), np.uint8)
    for number, colour in enumerate(colours):
        fill = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
        picture[:, number * wide : (number + 1) * wide][shape] = [*fill, 255]
    return png(picture)


def _hexagon(wide: int, high: int) -> NDArray[np.bool_]:
    y, x = np.mgrid[0:high, 0:wide].astype(float) + 0.5
    slant = np.abs(y - high / 2) / (high / 2)
    inside: NDArray[np.bool_] = np.abs(x - wide / 2) <= wide / 2 - slant * wide / 4
    return inside


def png(pixels: NDArray[np.uint8]) -> bytes:
    """Pixels with red, green, blue and opacity as a PNG."""
    high, wide = pixels.shape[:2]

    def chunk(name: bytes, data: bytes) -> bytes:
        check = zlib.crc32(name + data)
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", check)

    rows = np.concatenate([np.zeros((high, 1), np.uint8), pixels.reshape(high, -1)], axis=1)
    head = struct.pack(">IIBBBBB", wide, high, 8, 6, 0, 0, 0)
    return b"".join(
        [b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", head),
         chunk(b"IDAT", zlib.compress(rows.tobytes())), chunk(b"IEND", b"")]
    )  # fmt: skip


def any_colour(name: str) -> str:
    """A colour for a terrain that has none: always the same for the same name."""
    return "#" + "".join(f"{96 + byte // 2:02x}" for byte in sha256(name.encode()).digest()[:3])
