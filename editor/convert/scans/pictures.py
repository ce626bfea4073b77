"""Pictures from the disk: looked at before they are unpacked, so that none can fill the memory."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from editor.convert.scans.errors import ScanError, opencv, pdfium
from editor.model.text import Text

if TYPE_CHECKING:
    from numpy.typing import NDArray

MAX_BYTES = 200_000_000
MAX_PIXELS = 120_000_000
"""A sheet of 60 x 40 cm at 400 dots an inch has 60 million."""
MIN_SIDE = 120
MAX_SIDE = 40_000
PDF_PIXELS = 12_000_000
"""A page is painted with about so many pixels: 150 dots an inch on A2."""

_JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_TIFF_SIZES = {3: "H", 4: "I"}


def read_picture(path: Path, page: int = 1) -> NDArray[np.uint8]:
    """The picture of a file as rows of red, green, blue; raises ScanError."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise _refusal(
                f"is larger than {MAX_BYTES // 1_000_000} MB",
                f"dépasse {MAX_BYTES // 1_000_000} Mo",
                path.name,
            )
        data = path.read_bytes()
    except OSError as error:
        raise _refusal("cannot be read", "ne peut pas être lu", path.name) from error
    return decode(data, path.name, page)


def decode(data: bytes, name: str, page: int = 1) -> NDArray[np.uint8]:
    """The picture that some bytes hold."""
    if data.startswith(b"%PDF-"):
        return _pdf_page(data, name, page)
    said = picture_size(data)
    if said is None:
        raise _refusal(
            "is no JPEG, PNG, TIFF, WebP or PDF file",
            "n'est pas un fichier JPEG, PNG, TIFF, WebP ou PDF",
            name,
        )
    _test_size(said, name)
    cv2 = opencv()
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        picture = None
    if picture is None:
        raise _refusal("is damaged and cannot be unpacked", "est abîmé et illisible", name)
    height, width = picture.shape[:2]
    if {height, width} != set(said):
        raise _refusal(
            f"says {said[0]} x {said[1]} pixels but holds {width} x {height}",
            f"annonce {said[0]} x {said[1]} pixels mais en contient {width} x {height}",
            name,
        )
    found: NDArray[np.uint8] = cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)
    return found


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height as the head of the file says; None when it is no picture we know."""
    try:
        if data.startswith(b"\x89PNG\r\n\x1a\n"):
            width, height = struct.unpack(">II", data[16:24])
            return width, height
        if data.startswith(b"\xff\xd8"):
            return _jpeg_size(data)
        if data[:4] in {b"II*\0", b"MM\0*"}:
            return _tiff_size(data)
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp_size(data)
    except (struct.error, IndexError):
        return None
    return None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 < len(data):
        if data[at] != 0xFF:
            return None
        kind = data[at + 1]
        if kind == 0xFF:
            at += 1
        elif kind in _JPEG_FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        elif kind == 0x01 or 0xD0 <= kind <= 0xD8:
            at += 2
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None


def _tiff_size(data: bytes) -> tuple[int, int] | None:
    order = "<" if data[:2] == b"II" else ">"
    (at,) = struct.unpack_from(order + "I", data, 4)
    (count,) = struct.unpack_from(order + "H", data, at)
    sizes: dict[int, int] = {}
    for number in range(min(count, 500)):
        tag, kind = struct.unpack_from(order + "HH", data, at + 2 + 12 * number)
        if tag in {256, 257} and kind in _TIFF_SIZES:
            (sizes[tag],) = struct.unpack_from(
                order + _TIFF_SIZES[kind], data, at + 10 + 12 * number
            )
    return (sizes[256], sizes[257]) if len(sizes) == 2 else None


def _webp_size(data: bytes) -> tuple[int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X":
        return (
            1 + int.from_bytes(data[24:27], "little"),
            1 + int.from_bytes(data[27:30], "little"),
        )
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 ":
        width, height = struct.unpack_from("<HH", data, 26)
        return width & 0x3FFF, height & 0x3FFF
    return None


def _pdf_page(data: bytes, name: str, page: int) -> NDArray[np.uint8]:
    reader = pdfium()
    try:
        document = reader.PdfDocument(data)
    except reader.PdfiumError as error:
        raise _refusal("is damaged or locked", "est abîmé ou verrouillé", name) from error
    try:
        if not 1 <= page <= len(document):
            raise _refusal(
                f"has {len(document)} pages and no page {page}",
                f"a {len(document)} pages et pas de page {page}",
                name,
            )
        sheet = document[page - 1]
        width, height = sheet.get_size()
        if not (width > 0 and height > 0):
            raise _refusal("has a page without a size", "a une page sans taille", name)
        scale = (PDF_PIXELS / (width * height)) ** 0.5
        _test_size((int(width * scale), int(height * scale)), name)
        painted = sheet.render(scale=scale, rev_byteorder=True).to_numpy()
        return np.ascontiguousarray(painted[:, :, :3])
    except reader.PdfiumError as error:
        raise _refusal("has a damaged page", "a une page abîmée", name) from error
    finally:
        document.close()


def _test_size(size: tuple[int, int], name: str) -> None:
    width, height = size
    if width * height > MAX_PIXELS or max(size) > MAX_SIDE:
        raise _refusal(
            f"has {width} x {height} pixels; the limit is {MAX_PIXELS // 1_000_000} million",
            f"a {width} x {height} pixels ; la limite est de {MAX_PIXELS // 1_000_000} millions",
            name,
        )
    if min(size) < MIN_SIDE:
        raise _refusal(
            f"has {width} x {height} pixels: too small to be a map sheet",
            f"a {width} x {height} pixels : trop petit pour une feuille de carte",
            name,
        )


def _refusal(english: str, french: str, name: str) -> ScanError:
    return ScanError(Text(f"{name} {english}", f"{name} {french}"))
