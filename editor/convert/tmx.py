"""Tiled's two spellings of one map, XML and JSON: both read as the JSON one, written as either."""

from __future__ import annotations

import base64
import binascii
import json
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from editor.convert.safety import MAX_TEXT, Refusal, inflate, parse_json, parse_xml

FLAGS = 0xF0000000
"""Mirrored, upside down, turned by 60 and by 120 degrees."""
_NUMBERS = ("width", "height", "tilewidth", "tileheight", "hexsidelength", "infinite")


def parse_map(data: bytes) -> dict[str, Any]:
    """A map of either spelling."""
    if data.lstrip()[:1] == b"{":
        found = parse_json(data)
        return found if isinstance(found, dict) else {}
    root = parse_xml(data)
    if root.tag != "map":
        raise Refusal("this XML is no map of Tiled", "ce XML n'est pas une carte de Tiled")
    found = {**root.attrib, "properties": _properties(root)}
    found |= {name: _whole(root.get(name, "0")) for name in _NUMBERS}
    found["tilesets"] = [_tileset(one) for one in root.findall("tileset")]
    found["layers"] = [_layer(one) for one in root if one.tag.endswith("layer") or one.tag in {"group", "objectgroup"}]  # noqa: E501  # fmt: skip
    return found


def parse_tileset(data: bytes) -> dict[str, Any]:
    """An external tileset of either spelling."""
    if data.lstrip()[:1] == b"{":
        found = parse_json(data)
        return found if isinstance(found, dict) else {}
    return _tileset(parse_xml(data))


def _whole(text: str) -> int:
    try:
        return int(float(text))
    except (ValueError, OverflowError) as error:
        raise Refusal(
            f"a number was expected in place of {text[:20]!r}",
            f"un nombre était attendu au lieu de {text[:20]!r}",
        ) from error


def _properties(of: Element) -> list[dict[str, str]]:
    return [
        {"name": one.get("name", ""), "value": one.get("value") or one.text or ""}
        for one in of.findall("properties/property")
    ]


def _tileset(one: Element) -> dict[str, Any]:
    found: dict[str, Any] = dict(one.attrib)
    if "firstgid" in found:
        found["firstgid"] = _whole(found["firstgid"])
    found["tiles"] = [
        {
            "id": _whole(tile.get("id", "0")),
            "type": tile.get("type") or tile.get("class") or "",
            "properties": _properties(tile),
        }
        for tile in one.findall("tile")
    ]
    if one.get("source") is None:
        found["xml"] = tostring(one, encoding="unicode")
    return found


def _layer(one: Element) -> dict[str, Any]:
    kind = {"layer": "tilelayer", "objectgroup": "objectgroup", "group": "group"}.get(one.tag, one.tag)  # noqa: E501  # fmt: skip
    found: dict[str, Any] = {"type": kind, "name": one.get("name", "")}
    if kind == "group":
        found["layers"] = [_layer(inner) for inner in one if inner.tag != "properties"]
    if kind == "objectgroup":
        found["objects"] = [dict(inner.attrib) for inner in one.findall("object")]
    if kind != "tilelayer":
        return found
    found |= {"width": _whole(one.get("width", "0")), "height": _whole(one.get("height", "0"))}
    data = one.find("data")
    if data is None:
        return found | {"data": []}
    found |= {name: data.get(name, "") for name in ("encoding", "compression")}
    chunks = data.findall("chunk")
    if chunks:
        sizes = ("x", "y", "width", "height")
        found["chunks"] = [
            {name: _whole(chunk.get(name, "0")) for name in sizes} | {"data": _raw(chunk)}
            for chunk in chunks
        ]
    else:
        found["data"] = _raw(data)
    return found


def _raw(data: Element) -> str | list[int]:
    """The text of a layer, or the numbers of the oldest style, one element a tile."""
    tiles = data.findall("tile")
    return [_whole(tile.get("gid", "0")) for tile in tiles] if tiles else data.text or ""


def numbers(layer: dict[str, Any], data: Any, size: int) -> list[int]:
    """The tile numbers of a layer or chunk, flags and all."""
    if isinstance(data, str):
        data = _unpacked(layer, data)
    if not isinstance(data, list) or not all(isinstance(one, int) for one in data):
        raise Refusal("a layer holds no tile numbers", "une couche ne contient pas de tuiles")
    if len(data) != size:
        raise Refusal(
            f"a layer has {len(data)} tiles where its size asks for {size}",
            f"une couche a {len(data)} tuiles là où sa taille en demande {size}",
        )
    return [one & 0xFFFFFFFF for one in data]


def _unpacked(layer: dict[str, Any], text: str) -> list[int]:
    encoding, packing = layer.get("encoding") or "csv", layer.get("compression") or ""
    if encoding == "csv":
        try:
            return [int(one) for one in text.replace("\n", "").split(",") if one.strip()]
        except ValueError as error:
            raise Refusal("a layer holds no tile numbers", "une couche ne contient pas de tuiles") from error  # noqa: E501  # fmt: skip
    if encoding != "base64" or packing not in {"", "zlib", "gzip", "zstd"}:
        raise Refusal(
            f"a layer is packed as {encoding[:20]} {packing[:20]}, which nobody here knows",
            f"une couche est comprimée en {encoding[:20]} {packing[:20]}, inconnu ici",
        )
    try:
        data = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError) as error:
        raise Refusal("a layer in base64 is damaged", "une couche en base64 est abîmée") from error
    data = inflate(data, packing, MAX_TEXT) if packing else data
    return [int.from_bytes(data[at : at + 4], "little") for at in range(0, len(data), 4)]


def format_json(found: dict[str, Any]) -> bytes:
    """The JSON spelling."""
    tilesets = [{k: v for k, v in one.items() if k != "xml"} for one in found["tilesets"]]
    head = {"type": "map", "version": "1.10", "compressionlevel": -1, "infinite": False}
    return (json.dumps(head | found | {"tilesets": tilesets}, ensure_ascii=False) + "\n").encode()


def format_xml(found: dict[str, Any]) -> bytes:
    """The XML spelling."""
    inner = {"properties", "tilesets", "layers"}
    root = Element("map", {"version": "1.10", "infinite": "0"})
    root.attrib |= {
        k: str(v) for k, v in found.items() if k not in inner and not isinstance(v, bool)
    }
    _put_properties(root, found.get("properties", []))
    for one in found["tilesets"]:
        _put_tileset(root, one)
    for number, layer in enumerate(found["layers"], 1):
        wide = layer["width"]
        made = SubElement(root, "layer", {"id": str(number), "name": layer["name"], "width": str(wide), "height": str(layer["height"])})  # noqa: E501  # fmt: skip
        rows = [layer["data"][at : at + wide] for at in range(0, len(layer["data"]), wide)]
        data = SubElement(made, "data", {"encoding": "csv"})
        data.text = "\n" + ",\n".join(",".join(map(str, row)) for row in rows) + "\n"
    indent(root, " ")
    text: str = tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


def _put_properties(into: Element, some: list[dict[str, str]]) -> None:
    if some:
        made = SubElement(into, "properties")
        for one in some:
            SubElement(made, "property", {"name": one["name"], "value": str(one["value"])})


def _put_tileset(root: Element, one: dict[str, Any]) -> None:
    if "source" in one:
        SubElement(root, "tileset", {"firstgid": str(one["firstgid"]), "source": one["source"]})
        return
    if one.get("xml"):
        made = parse_xml(one["xml"].encode())
        made.set("firstgid", str(one["firstgid"]))
        root.append(made)
        return
    names = ("firstgid", "name", "tilewidth", "tileheight", "tilecount", "columns")
    made = SubElement(root, "tileset", {name: str(one[name]) for name in names})
    size = {"width": str(one["imagewidth"]), "height": str(one["imageheight"])}
    SubElement(made, "image", {"source": one["image"]} | size)
    for tile in one["tiles"]:
        entry = SubElement(made, "tile", {"id": str(tile["id"]), "type": tile["type"]})
        _put_properties(entry, tile["properties"])
