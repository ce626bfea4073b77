"""PNG files written in strips, so that no picture is too large.

By hand, because Qt and the imaging libraries want the whole picture in memory before they write.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def write_png(
    width: int, height: int, colours: NDArray[np.uint8], strips: Iterable[NDArray[np.uint8]]
) -> bytes:
    """A picture of palette indices; the strips come from top to bottom, each of some rows."""
    parts = [SIGNATURE]
    parts += _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
    parts += _chunk(b"PLTE", colours.tobytes())
    for packed in _packed(strips):
        parts += _chunk(b"IDAT", packed)
    parts += _chunk(b"IEND", b"")
    return b"".join(parts)


def _packed(strips: Iterable[NDArray[np.uint8]]) -> Iterator[bytes]:
    """Each strip packed in a thread while the next is made."""
    pack = zlib.compressobj(1, strategy=zlib.Z_DEFAULT_STRATEGY)
    with ThreadPoolExecutor(1) as worker:
        waiting = None
        for strip in strips:
            rows = np.zeros((strip.shape[0], strip.shape[1] + 1), np.uint8)
            rows[:, 1:] = strip  # the first byte of a row names its filter: 0, none
            if waiting is not None:
                yield waiting.result()
            waiting = worker.submit(pack.compress, rows.data)
        if waiting is not None:
            yield waiting.result()
    yield pack.flush()


def _chunk(name: bytes, data: bytes) -> tuple[bytes, ...]:
    if not data and name == b"IDAT":
        return ()
    check = zlib.crc32(data, zlib.crc32(name))
    return struct.pack(">I", len(data)), name, data, struct.pack(">I", check)
