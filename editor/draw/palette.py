"""256 colours for a picture of many: chosen where its colours lie, by halving boxes of colour.

By hand, because Qt offers only a fixed cube of colours and an imaging library would be one more
dependency for this alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QColor, QImage

if TYPE_CHECKING:
    from numpy.typing import NDArray

COUNT = 256


@dataclass(frozen=True)
class Palette:
    """Colours as rows of red, green, blue; and for each 16-bit colour the nearest of them."""

    colours: NDArray[np.uint8]
    nearest: NDArray[np.uint8]

    def indices(self, pixels: NDArray[np.uint16]) -> NDArray[np.uint8]:
        """5-6-5 pixels as indices."""
        found = np.empty(pixels.shape, np.uint8)
        # Few rows at a time: numpy widens the codes to eight bytes each on the way.
        for top in range(0, len(pixels), 32):
            np.take(self.nearest, pixels[top : top + 32], out=found[top : top + 32], mode="clip")
        return found

    def numbered(self, image: QImage) -> QImage:
        """A small image whose blue is the index of its colour, and which is there or is not."""
        plain = image.convertToFormat(QImage.Format.Format_ARGB32)
        pixels = np.frombuffer(plain.constBits(), np.uint32)
        codes = pixels >> 8 & 0xF800 | pixels >> 5 & 0x7E0 | pixels >> 3 & 0x1F
        made = np.where(pixels >> 24 > 127, self.nearest[codes] | np.uint32(0xFF000000), 0)
        wide, high = image.width(), image.height()
        data = made.astype(np.uint32).tobytes()
        ready = QImage(data, wide, high, wide * 4, QImage.Format.Format_ARGB32_Premultiplied)
        return ready.copy()

    def number_of(self, one: QColor) -> QColor:
        """A colour as a numbered image shows it."""
        code = one.red() >> 3 << 11 | one.green() >> 2 << 5 | one.blue() >> 3
        return QColor(0, 0, int(self.nearest[code]))


def make_palette(samples: Iterable[NDArray[np.uint16]]) -> Palette:
    """A palette for pictures like the samples."""
    counts = np.zeros(65536, np.int64)
    for sample in samples:
        counts += np.bincount(sample.ravel(), minlength=65536)
    used = np.nonzero(counts)[0]
    colours = _split(_rgb(used), counts[used])
    nearest = np.zeros(65536, np.uint8)
    every = _rgb(np.arange(65536))
    wide = colours.astype(np.float32)
    lengths = (wide**2).sum(1)
    for start in range(0, 65536, 8192):
        block = every[start : start + 8192].astype(np.float32)
        nearest[start : start + 8192] = (lengths - 2 * block @ wide.T).argmin(1)
    return Palette(colours.astype(np.uint8), nearest)


def _rgb(codes: NDArray[np.int64]) -> NDArray[np.int64]:
    """5-6-5 codes as rows of red, green, blue from 0 to 255."""
    red, green, blue = codes >> 11, codes >> 5 & 63, codes & 31
    return np.stack([red * 255 // 31, green * 255 // 63, blue * 255 // 31], 1)


def _split(colours: NDArray[np.int64], counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Halve the box with the most spread among the most pixels until there are enough boxes."""
    boxes = [np.arange(len(colours))]
    spreads = [_spread(colours, counts, boxes[0])]
    while len(boxes) < min(COUNT, len(colours)):
        widest = max(range(len(boxes)), key=lambda box: spreads[box][0])
        box, (_, axis) = boxes[widest], spreads[widest]
        order = box[np.argsort(colours[box, axis], kind="stable")]
        weight = np.cumsum(counts[order])
        cut = int(np.searchsorted(weight, weight[-1] / 2))
        cut = min(max(1, cut), len(order) - 1)
        boxes[widest : widest + 1] = [order[:cut], order[cut:]]
        spreads[widest : widest + 1] = [
            _spread(colours, counts, order[:cut]), _spread(colours, counts, order[cut:]),
        ]  # fmt: skip
    return np.array(
        [np.average(colours[box], axis=0, weights=counts[box]) for box in boxes]
    ).round()


def _spread(
    colours: NDArray[np.int64], counts: NDArray[np.int64], box: NDArray[np.int64]
) -> tuple[float, int]:
    """How badly one colour would stand for a box, and along which axis it is widest."""
    inside, weight = colours[box], counts[box]
    reach = inside.max(0) - inside.min(0)
    axis = int(reach.argmax())
    return float(reach[axis]) * float(weight.sum()) ** 0.5 if len(box) > 1 else -1.0, axis
