"""Foreign bytes are not to be trusted: every limit on size, depth and path stands here.

A file that breaks a limit, lies about itself or is not what it says is a `Refusal` with one
sentence, found before much memory or time is spent. Nothing here reaches for the network.
"""

from __future__ import annotations

import io
import json
import re
import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Any
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from editor.files.yamltext import read_bytes
from editor.model.finding import Finding
from editor.model.text import Text

MIB = 2**20
MAX_FILE = 256 * MIB
"""A module of VASSAL with all its pictures."""
MAX_TEXT = 32 * MIB
"""A map as text, XML or JSON, unpacked."""
MAX_ENTRIES = 20_000
MAX_UNPACKED = 1024 * MIB
MAX_RATIO = 200
"""Text packs some 10 to 50 times smaller; a bomb a thousand times."""
MAX_PIXELS = 200_000_000
MAX_SIDE = 1000
"""A map of ours has at most so many columns and rows."""
_MAX_DEPTH = 200
_MAX_ELEMENTS = 2_000_000


class Refusal(Exception):  # noqa: N818 - it is the file that is wrong
    """A file that is not converted, and why, in one sentence."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.said = Text(en, fr)


def read_file(path: Path, limit: int = MAX_FILE) -> bytes:
    """A regular file that is not too large."""
    data = read_bytes(path, limit)
    if isinstance(data, Finding):
        raise Refusal(data.message.en, data.message.fr)
    return data


def find_beside(folder: Path, name: str) -> Path | None:
    """The file that another one names, if it lies in the same folder or below."""
    home = folder.resolve()
    if not is_inside(name):
        return None
    try:
        found = (home / name.replace("\\", "/")).resolve()
        return found if found.is_relative_to(home) and found.is_file() else None
    except (OSError, ValueError, RuntimeError):
        return None


def is_inside(name: str) -> bool:
    """Whether a relative name stays in its folder.

    >>> is_inside("images/a.png"), is_inside("../a.png"), is_inside("C:/a"), is_inside("/a")
    (True, False, False, False)
    """
    path = PurePosixPath(name.replace("\\", "/"))
    return bool(
        name
        and "\0" not in name
        and not path.is_absolute()
        and ".." not in path.parts
        and not re.match(r"[A-Za-z]:", name)
    )


def decode(data: bytes) -> str:
    """Text in UTF-8, or else in the old eight-bit alphabet that accepts anything."""
    if len(data) > MAX_TEXT:
        raise too_large()
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def too_large() -> Refusal:
    """Said of anything that outgrows its limit."""
    return Refusal(
        "the file is larger, once unpacked, than any map could be",
        "le fichier est plus grand, une fois décomprimé, qu'une carte ne peut l'être",
    )


def check_size(columns: int, rows: int) -> None:
    """A map that we could not hold is refused before anything is made for it."""
    if not (1 <= columns <= MAX_SIDE and 1 <= rows <= MAX_SIDE):
        raise Refusal(
            f"the map says it has {columns} x {rows} hexes: expected 1 to {MAX_SIDE} each way",
            f"la carte dit avoir {columns} x {rows} hexagones : attendu de 1 à {MAX_SIDE} "
            "dans chaque sens",
        )


def parse_json(data: bytes) -> Any:
    """JSON, or a refusal."""
    try:
        return json.loads(decode(data))
    except (ValueError, RecursionError) as error:
        raise Refusal("this is not JSON that can be read", "ce JSON est illisible") from error


def parse_xml(data: bytes) -> Element:
    """XML without entities: none is needed by any format, and they are how bombs are built."""
    if len(data) > MAX_TEXT:
        raise too_large()
    build = TreeBuilder()
    depth = seen = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth, seen
        depth, seen = depth + 1, seen + 1
        if depth > _MAX_DEPTH or seen > _MAX_ELEMENTS:
            raise too_large()
        build.start(tag, attributes)

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        build.end(tag)

    def entity(*_: object) -> None:
        raise Refusal(
            "the XML declares entities, which no map needs: not read",
            "le XML déclare des entités, inutiles à une carte : non lu",
        )

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = build.data
    parser.EntityDeclHandler = entity
    parser.ExternalEntityRefHandler = lambda *_: 1
    try:
        parser.Parse(data, True)
        return build.close()
    except (expat.ExpatError, AssertionError, ValueError, LookupError) as error:
        raise Refusal(f"the XML is broken: {error}", f"le XML est abîmé : {error}") from error


def inflate(data: bytes, kind: str, limit: int = MAX_TEXT) -> bytes:
    """Unpack zlib, gzip or zstd, up to a limit."""
    try:
        if kind == "zstd":
            import zstandard

            stream = zstandard.ZstdDecompressor(max_window_size=128 * MIB).stream_reader(data)
            made = stream.read(limit + 1)
        else:
            packed = zlib.decompressobj(zlib.MAX_WBITS | 32)
            made = packed.decompress(data, limit + 1)
    except (zlib.error, ValueError, EOFError) as error:
        raise _damaged() from error
    except Exception as error:  # zstandard has its own kind, known only where it is loaded
        if type(error).__name__ != "ZstdError":
            raise
        raise _damaged() from error
    if len(made) > limit:
        raise too_large()
    return made


def _damaged() -> Refusal:
    return Refusal("packed data in it is damaged", "des données comprimées y sont abîmées")


class Archive:
    """A zip, held in memory and never unpacked to disk; each entry is read within bounds."""

    def __init__(self, data: bytes) -> None:
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            entries = self._zip.infolist()
        except (zipfile.BadZipFile, ValueError, OSError, struct.error) as error:
            raise Refusal("this is not a zip archive", "ceci n'est pas une archive zip") from error
        if len(entries) > MAX_ENTRIES:
            raise too_large()
        total = sum(entry.file_size for entry in entries)
        bomb = any(
            entry.file_size > MIB and entry.file_size > MAX_RATIO * max(1, entry.compress_size)
            for entry in entries
        )
        if total > MAX_UNPACKED or bomb:
            raise too_large()
        for entry in entries:
            if not is_inside(entry.filename):
                shown = ascii(entry.filename[:80])
                raise Refusal(
                    f"the archive holds {shown}, which leads out of its folder",
                    f"l'archive contient {shown}, qui mène hors de son dossier",
                )
        self._entries = {entry.filename: entry for entry in entries if not entry.is_dir()}
        self._left = MAX_UNPACKED

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._entries)

    def read(self, name: str, limit: int = MAX_TEXT) -> bytes:
        """One entry; KeyError when there is none."""
        entry = self._entries[name]
        if entry.file_size > limit:
            raise too_large()
        try:
            with self._zip.open(entry) as stream:
                made = stream.read(limit + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError,
                RuntimeError) as error:  # fmt: skip
            raise Refusal(
                f"{name[:80]} in the archive is damaged, locked or not as large as it says",
                f"{name[:80]} dans l'archive est abîmé, verrouillé ou de taille mensongère",
            ) from error
        self._left -= len(made)
        if len(made) > limit or self._left < 0:
            raise too_large()
        return made


def image_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, GIF or JPEG by its head alone; a picture bomb is refused."""
    for measure in (_png_size, _gif_size, _jpeg_size):
        size = _measured(measure, data)
        if size is not None:
            if size[0] * size[1] > MAX_PIXELS:
                raise Refusal(
                    f"a picture in it says it has {size[0]} x {size[1]} pixels: too many",
                    f"une image y dit avoir {size[0]} x {size[1]} pixels : trop",
                )
            return size
    return None


def _measured(
    measure: Callable[[bytes], tuple[int, int] | None], data: bytes
) -> tuple[int, int] | None:
    try:
        return measure(data)
    except (struct.error, IndexError):
        return None


def _png_size(data: bytes) -> tuple[int, int] | None:
    if not data.startswith(b"\x89PNG\r\n\x1a\n"):
        return None
    wide, high = struct.unpack_from(">II", data, 16)
    return int(wide), int(high)


def _gif_size(data: bytes) -> tuple[int, int] | None:
    if not data.startswith((b"GIF87a", b"GIF89a")):
        return None
    wide, high = struct.unpack_from("<HH", data, 6)
    return int(wide), int(high)


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    if not data.startswith(b"\xff\xd8"):
        return None
    at = 2
    while at < len(data):
        if data[at] != 0xFF:
            return None
        mark = data[at + 1]
        if mark == 0xFF or 0xD0 <= mark <= 0xD9 or mark == 0x01:
            at += 1 if mark == 0xFF else 2
            continue
        if 0xC0 <= mark <= 0xCF and mark not in {0xC4, 0xC8, 0xCC}:
            high, wide = struct.unpack_from(">HH", data, at + 5)
            return int(wide), int(high)
        at += 2 + int(struct.unpack_from(">H", data, at + 2)[0])
    return None
