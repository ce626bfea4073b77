"""Tiled's hexagonal maps, both ways, in both spellings and all packings."""

from __future__ import annotations

import base64
import gzip
import json
import struct
import zlib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import zstandard
from foreign_data import give_out, named, saved, shared, side_file, take_in, truth
from hypothesis import given, settings
from hypothesis import strategies as st
from small_sheets import sheets

from editor.convert.protocol import Converted
from editor.convert.safety import Refusal
from editor.convert.tmx import FLAGS, numbers, parse_map

FILES = named("tiled")


def put(made: Converted, folder: Path, name: str) -> Path:
    for beside, data in {name: made.value, **made.beside}.items():
        (folder / beside).write_bytes(data)
    return folder / name


def tiles(data: bytes) -> list[tuple[str, list[int]]]:
    found = parse_map(data)
    return [
        (one["name"], numbers(one, one["data"], one["width"] * one["height"]))
        for one in found["layers"]
        if one["type"] == "tilelayer"
    ]


@pytest.mark.parametrize("name", FILES)
def test_a_real_map_has_its_grid_and_comes_back_tile_by_tile(name: str, tmp_path: Path) -> None:
    known, path = truth("tiled")[name], shared("tiled", name)
    made = take_in("tiled", path)
    sheet = saved(made.value, tmp_path / "taken.map.yaml")
    assert (sheet.grid.columns, sheet.grid.rows) == (known["columns"], known["rows"])
    assert (sheet.grid.top, sheet.grid.shifted) == (known["orientation"], known["shoved"])
    again = bytes(give_out("tiled", sheet, side_file(made)).value)
    assert tiles(again) == tiles(path.read_bytes())
    ((_, gids),) = tiles(again)
    assert Counter(gid & ~FLAGS for gid in gids) == Counter(known["layers"][0]["gids"])
    before, after = parse_map(path.read_bytes()), parse_map(again)
    for key in ("hexsidelength", "tilewidth", "tileheight", "staggeraxis", "staggerindex"):
        assert after[key] == before[key]
    if "terrain_rows" in known:
        rows = [
            [sheet.terrain_at(sheet.hexes.hex_at(c, r)) or "empty" for c in range(12)]
            for r in range(9)
        ]
        assert rows == known["terrain_rows"]


@given(sheets(tops=("flat", "pointy")), st.sampled_from(["a.tmx", "a.tmj"]))
@settings(deadline=None, max_examples=40)
def test_any_map_of_ours_comes_back(tmp_path_factory, sheet: Any, name: str) -> None:
    folder = tmp_path_factory.mktemp("any")
    made = give_out("tiled", sheet, name=name)
    assert not made.losses
    assert take_in("tiled", put(made, folder, name)).value == sheet


def packed(gids: list[int], how: str) -> tuple[dict[str, str], str]:
    data = struct.pack(f"<{len(gids)}I", *gids)
    if how == "csv":
        return {"encoding": "csv"}, ",".join(map(str, gids))
    pack = {"zlib": zlib.compress, "gzip": gzip.compress, "zstd": zstandard.compress}
    body = pack[how](data) if how in pack else data
    return {"encoding": "base64", "compression": how if how in pack else ""}, base64.b64encode(
        body
    ).decode()


def tmx(width: int, height: int, data: str, marks: str, more: str = "", tail: str = "") -> str:
    return (
        f'<map orientation="hexagonal" width="{width}" height="{height}" tilewidth="60" '
        f'tileheight="60" hexsidelength="30" staggeraxis="x" staggerindex="odd"{more}>'
        '<tileset firstgid="1" name="t"><tile id="0" class="grass"/><tile id="1" type="forest"/>'
        f'</tileset><layer name="g" width="{width}" height="{height}"><data {marks}>{data}</data>'
        f"</layer>{tail}</map>"
    )


@pytest.mark.parametrize("how", ["csv", "plain", "zlib", "gzip", "zstd"])
def test_every_packing_is_read(how: str, tmp_path: Path) -> None:
    gids = [1, 2 | 0x80000000, 0, 2 | 0x20000000]
    marks, data = packed(gids, how)
    path = tmp_path / "a.tmx"
    path.write_text(tmx(2, 2, data, " ".join(f'{k}="{v}"' for k, v in marks.items() if v)))
    sheet = take_in("tiled", path).value
    kinds = [sheet.terrain_at(place) for place in sheet.hexes.hexes()]
    assert kinds == ["clear", "tree", None, "tree"]


def test_an_endless_map_is_as_large_as_its_chunks_and_keeps_its_parity(tmp_path: Path) -> None:
    chunks = (
        '<chunk x="-1" y="0" width="1" height="1">2</chunk>'
        '<chunk x="1" y="1" width="1" height="1">1</chunk>'
    )
    path = tmp_path / "a.tmx"
    path.write_text(tmx(9, 9, chunks, 'encoding="csv"', ' infinite="1"'))
    sheet = take_in("tiled", path).value
    assert (sheet.grid.columns, sheet.grid.rows, sheet.grid.shifted) == (3, 2, "even")
    assert sheet.terrain_at(sheet.hexes.hex_at(0, 0)) == "tree"


def test_layers_of_other_things_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    tail = '<group><objectgroup name="o"><object id="1"/><object id="2"/></objectgroup></group>'
    path.write_text(tmx(1, 1, "1", 'encoding="csv"', tail=tail))
    lost = [(one.fate, one.count) for one in take_in("tiled", path).losses]
    assert lost == [("left-out", 2)]


@pytest.mark.parametrize("orientation", ["orthogonal", "isometric", "staggered"])
def test_a_map_without_hexes_is_refused_in_one_sentence(orientation: str, tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    path.write_text(f'<map orientation="{orientation}" width="1" height="1"/>')
    with pytest.raises(Refusal, match="no hex map"):
        take_in("tiled", path)


@pytest.mark.parametrize(
    "text",
    [
        tmx(1, 1, "1,2", 'encoding="csv"'),
        tmx(1, 1, "x", 'encoding="csv"'),
        tmx(1, 1, "!!", 'encoding="base64"'),
        tmx(1, 1, "AAAA", 'encoding="base64" compression="zlib"'),
        tmx(1, 1, "AAAA", 'encoding="base64" compression="zstd"'),
        tmx(100000, 100000, "1", 'encoding="csv"'),
        "<map",
        json.dumps({"orientation": "hexagonal", "tilesets": [], "layers": [{"type": "tilelayer"}]}),
    ],
)
def test_a_broken_map_is_refused_in_one_sentence(text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    path.write_text(text)
    with pytest.raises(Refusal):
        take_in("tiled", path)


def test_a_tileset_outside_the_folder_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "t.tsx").write_text('<tileset name="t"><tile id="0" type="tree"/></tileset>')
    inner = tmp_path / "in"
    inner.mkdir()
    text = tmx(1, 1, "1", 'encoding="csv"')
    text = text[: text.index("<tileset")] + '<tileset firstgid="1" source="../t.tsx"/>' + text[text.index("<layer") :]  # noqa: E501  # fmt: skip
    (inner / "a.tmx").write_text(text)
    made = take_in("tiled", inner / "a.tmx")
    assert made.value.terrain_at(made.value.hex("0101")) == "clear"
    assert {one.fate for one in made.losses} == {"remark", "noted"}
