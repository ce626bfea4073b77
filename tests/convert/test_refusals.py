"""Files that lie, burst or are no maps: one sentence, soon, and without much memory."""

from __future__ import annotations

import base64
import io
import json
import struct
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import pytest
from small_modules import module, picture, zipped

from editor.__main__ import open_window
from editor.cli.main import main
from editor.convert.safety import MAX_RATIO, Archive, Refusal, parse_xml

SECONDS = 10.0
MEGABYTES = 700
"""Of the whole process, with Python, numpy and OpenCV; each bomb would unpack to far more."""


def bomb(size: int) -> bytes:
    """A module whose build file unpacks to so many bytes of nothing."""
    return zipped({"buildFile": b" " * size, "images/b.png": picture(300, 280)})


def png_head(wide: int, high: int) -> bytes:
    """A tiny picture that says it is large."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))  # noqa: E501  # fmt: skip

    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")  # noqa: E501  # fmt: skip


def laughs() -> bytes:
    """Entities that name each other: nine levels of ten are a billion."""
    levels = "".join(
        f'<!ENTITY l{n} "{"".join(f"&l{n - 1};" for _ in range(10))}">' for n in range(1, 10)
    )
    head = f'<?xml version="1.0"?><!DOCTYPE map [<!ENTITY l0 "ha">{levels}]>'
    return head.encode() + tmx("&l9;", 'encoding="csv"')


def lying_zip() -> bytes:
    """An entry that says it is small and is not."""
    data = bytearray(zipped({"buildFile": b"<a>" + b"x" * 3_000_000 + b"</a>"}))
    entry = data.rindex(b"PK\x01\x02")
    struct.pack_into("<I", data, entry + 24, 10)
    return bytes(data)


def escaping() -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("../../evil.txt", "x")
        archive.writestr("buildFile", "<a/>")
    return made.getvalue()


def tmx(data: str, encoding: str, wide: int = 4, high: int = 4) -> bytes:
    return (
        f'<map orientation="hexagonal" staggeraxis="x" staggerindex="odd" hexsidelength="16" '
        f'width="{wide}" height="{high}" tilewidth="32" tileheight="28">'
        f'<layer width="{wide}" height="{high}"><data {encoding}>{data}</data></layer></map>'
    ).encode()


def packed(size: int) -> str:
    return base64.b64encode(zlib.compress(b"\0" * size, 9)).decode()


FILES: dict[str, tuple[str, Callable[[], bytes], str]] = {
    "zip bomb": ("a.vmod", lambda: bomb(300_000_000), "larger, once unpacked"),
    "text too long": ("a.vmod", lambda: bomb(40_000_000), "larger, once unpacked"),
    "entities": ("a.tmx", laughs, "declares entities"),
    "entities in a module": ("a.vmod", lambda: zipped({"buildFile": laughs()}), "declares entities"),  # noqa: E501
    "picture bomb": ("a.png", lambda: png_head(60_000, 60_000), "60000 x 60000 pixels"),
    "picture bomb in a module": (
        "a.vmod",
        lambda: module(more={"images/b.png": png_head(60_000, 60_000)}),
        "60000 x 60000 pixels",
    ),
    "picture without its pixels": ("a.png", lambda: png_head(2_000, 2_000), "damaged"),
    "size that lies in a zip": ("a.vmod", lying_zip, "damaged, locked or not as large"),
    "way out of the folder": ("a.vmod", escaping, "leads out of its folder"),
    "zlib bomb": (
        "a.tmx",
        lambda: tmx(packed(200_000_000), 'encoding="base64" compression="zlib"'),
        "larger, once unpacked",
    ),
    "size that lies in TMX": (
        "a.tmx", lambda: tmx("1,2,3", 'encoding="csv"', 100_000, 100_000), "hexes: expected 1 to",
    ),
    "size that lies in a board": (
        "a.board", lambda: b"size 99999999 99999999\nhex 0101 0 \"\" \"\"\nend\n", "expected 1 to",
    ),
    "deep JSON": ("a.json", lambda: b"[" * 2_000_000, "a.json"),
    "deep XML": ("a.tmx", lambda: b"<map>" + b"<a>" * 500_000, "a.tmx"),
    "a letter": ("a.txt", lambda: b"Dear Sir, please find enclosed no map.", "is no hex map"),
    "a program": ("a.map", lambda: b"\x7fELF" + bytes(range(256)) * 50, "a.map"),
    "JSON of something else": ("a.json", lambda: json.dumps({"a": [1]}).encode(), "is no hex map"),
    "squares of Tiled": (
        "a.tmx",
        lambda: tmx("1", 'encoding="csv"', 1, 1).replace(b"hexagonal", b"orthogonal"),
        "a.tmx",
    ),
    "nothing at all": ("a.vmod", lambda: b"", "a.vmod"),
    "an archive of nothing": ("a.vmod", lambda: zipped({"readme": b"x"}), "no VASSAL module"),
    "half an archive": ("a.vmod", lambda: module()[:400], "not a zip archive"),
}  # fmt: skip


@pytest.mark.parametrize("what", list(FILES))
def test_it_is_refused_in_one_sentence(what: str, tmp_path: Path, capsys) -> None:
    name, data, said = FILES[what]
    path = tmp_path / name
    path.write_bytes(data())
    started = perf_counter()
    assert main(["convert", str(path), str(tmp_path / "out.map.yaml")], open_window) == 2
    assert perf_counter() - started < SECONDS
    told = capsys.readouterr().err.strip()
    assert said in told
    assert len(told.splitlines()) == 1
    assert sorted(one.name for one in tmp_path.iterdir()) == [name], "nothing was written"
    assert not (tmp_path.parent / "evil.txt").exists()


@pytest.mark.parametrize("what", ["zip bomb", "entities", "picture bomb", "zlib bomb"])
def test_a_bomb_takes_little_memory(what: str, tmp_path: Path) -> None:
    name, data, _ = FILES[what]
    path = tmp_path / name
    path.write_bytes(data())
    code = (
        "import resource, sys; from editor.cli.main import main\n"
        f"limit = {MEGABYTES} * 2**20; resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))\n"
        f"sys.exit(main(['convert', {str(path)!r}, {str(tmp_path / 'o.map.yaml')!r}], None))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False,
        env={"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PATH": ""},
    )  # fmt: skip
    assert done.returncode == 2, done.stderr[-400:]
    assert "Traceback" not in done.stderr


def test_an_archive_may_pack_text_well_but_not_a_thousandfold() -> None:
    fine = zipped({"buildFile": b"<a>" + bytes(range(32, 127)) * 10_000 + b"</a>"})
    assert Archive(fine).names == ("buildFile",)
    with pytest.raises(Refusal):
        Archive(zipped({"buildFile": b" " * (MAX_RATIO * 10_000)}))


def test_outside_entities_are_not_fetched() -> None:
    text = b'<!DOCTYPE a SYSTEM "http://example.invalid/x.dtd"><a>ok</a>'
    assert parse_xml(text).text == "ok"
    with pytest.raises(Refusal, match="entities"):
        parse_xml(b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')
