"""How much each pixel looks like a thin line, whatever lies around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from editor.convert.scans.errors import opencv

if TYPE_CHECKING:
    from numpy.typing import NDArray


def grey(picture: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The lightness of a picture, 0 to 255."""
    cv2 = opencv()
    plane: NDArray[np.float32] = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY).astype(np.float32)
    return plane


def line_map(
    lightness: NDArray[np.float32], reach: int = 7, *, light: bool = False
) -> NDArray[np.float32]:
    """Thin dark lines (or light ones), between 0 and 1.

    What stands out strongly (walls, letters) counts no more than a faint line: the grid is the
    only thing that is everywhere, and must not be outvoted by a few thick strokes.
    """
    cv2 = opencv()
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach))
    kind = cv2.MORPH_TOPHAT if light else cv2.MORPH_BLACKHAT
    found = cv2.morphologyEx(lightness, kind, kernel)
    found = cv2.GaussianBlur(found, (0, 0), 0.8)
    around = cv2.blur(found, (reach * 12 + 1, reach * 12 + 1))
    bounded: NDArray[np.float32] = np.minimum(found / (3 * around + 4), 1)
    return bounded
