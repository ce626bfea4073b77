"""Projects of Hexwright: a manifest that names JSON files for grid, terrain, hexsides, features.

Codes are CCRR, column then row. Slopes are derived from heights, with the upper hex named.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from editor.convert.protocol import Converted, Source, Subject, Wish
from editor.convert.safety import Refusal, parse_json
from editor.convert.sheet import CARRIED, Drawing, Words, carry, grid_of, need_flat, slug
from editor.hexgrid.hexes import direction_names
from editor.model.hexmap import HEIGHTS, Backdrop, EdgeFeature, Feature, HexMap
from editor.model.text import Text

KIND = "hexwright"
TITLE = Text("Hexwright", "Hexwright")
ENDINGS = (".hexwright.json",)
NAME = "name"
_VOID = "void"
_EDGE = Text("hexside", "côté")
_FEATURE = Text("feature", "élément")
_PARTS = ("hexgrid", "terrain", "hexsides", "features", "names", "elevation")
_PITCH = (100.0, 115.0)
"""Pixels from column to column and from row to row in what we write."""


def sniff(source: Source) -> bool:
    """Whether this is a manifest: it names a grid."""
    if not source.data[:100].lstrip().startswith(b"{") or b'"hexgrid"' not in source.data[:100_000]:
        return False
    try:
        found = parse_json(source.data)
    except Refusal:
        return False
    return isinstance(found, dict) and "hexgrid" in found


def read(source: Source, wish: Wish) -> Converted:
    """The grid, the terrain and all that stands in hexes and on their sides."""
    project = _mapping(parse_json(source.data))
    part = {name: _part(source, project, name) for name in _PARTS}
    grid = part["hexgrid"]
    terrain = _codes(part["terrain"].get("terrain", part["terrain"]))
    heights = _codes(part["elevation"].get("elevation", part["elevation"]))
    places = [place for place in (_place(code) for code in {**terrain, **heights}) if place]
    columns, rows, first = _size(grid, places)
    low = _low_columns(grid)
    shifted = "even" if (low == "even") == (first % 2 == 0) else "odd"
    made = grid_of(columns, rows, shifted="even" if shifted == "even" else "odd", first=first)
    drawing = Drawing(KIND, wish, made, project.get(f"_{CARRIED}"))
    _lay(drawing, terrain, first, columns, rows, grid)
    for code, height in heights.items():
        place = _place(code)
        if place and _is_on(place, first, columns, rows) and isinstance(height, int):
            drawing.lift(place[0] - first, place[1] - first, height)
    _depths(drawing, set(heights))
    _edges(drawing, part["hexsides"], first)
    _features(drawing, part["features"], part["names"], first)
    drawing.rest |= _rest(project, grid)
    title = str(project.get("name") or source.path.stem)
    return drawing.converted(title, backdrop=_backdrop(project, grid, first, low))


def _mapping(data: Any) -> dict[str, Any]:
    return data if isinstance(data, dict) else {}


def _part(source: Source, project: dict[str, Any], name: str) -> dict[str, Any]:
    """A part that stands in the manifest itself, beside it, or where its server starts."""
    named = project.get(name)
    if not isinstance(named, str):
        return _mapping(named)
    data = source.beside(named) or source.beside(named.replace("\\", "/").rpartition("/")[2])
    if data is None:
        raise Refusal(
            f"the project names {named[:80]!r}, which is not beside it",
            f"le projet cite {named[:80]!r}, qui n'est pas à côté",
        )
    return _mapping(parse_json(data))


def _codes(data: Any) -> dict[str, Any]:
    return {code: value for code, value in _mapping(data).items() if _place(code)}


def _place(code: Any) -> tuple[int, int] | None:
    """The column and row of CCRR, or of CCCRRR on a large map."""
    if not isinstance(code, str) or not code.isdecimal() or len(code) % 2 or len(code) > 8:
        return None
    half = len(code) // 2
    return int(code[:half]), int(code[half:])


def _value(grid: dict[str, Any], *names: str) -> float | None:
    spread = grid | _mapping(grid.get("x_model")) | _mapping(grid.get("y_model"))
    for name in names:
        if isinstance(spread.get(name), (int, float)):
            return float(spread[name])
    return None


def _size(grid: dict[str, Any], places: list[tuple[int, int]]) -> tuple[int, int, int]:
    """Columns, rows, and the number of the first: 1 where no code has a 0."""
    said = [_value(grid, "n_cols"), _value(grid, "n_rows")]
    if not places and None in said:
        raise Refusal(
            "the project has neither hexes nor a size", "le projet n'a ni hexagones ni taille"
        )
    far = [max((place[axis] for place in places), default=-1) for axis in (0, 1)]
    near = min((min(place) for place in places), default=0)
    first = (
        1 if near >= 1 and all(n is None or n <= f for n, f in zip(said, far, strict=True)) else 0
    )
    wide, high = (max(int(n or 0), f + 1 - first) for n, f in zip(said, far, strict=True))
    return wide, high, first


def _low_columns(grid: dict[str, Any]) -> str:
    even = _value(grid, "even_col_y_offset", "even_col_down_offset")
    odd = _value(grid, "odd_col_y_offset", "odd_col_down_offset")
    if even is not None and even != 0:
        return "even" if even > 0 else "odd"
    if odd is not None and odd != 0:
        return "odd" if odd > 0 else "even"
    return "even"


def _is_on(place: tuple[int, int], first: int, columns: int, rows: int) -> bool:
    return 0 <= place[0] - first < columns and 0 <= place[1] - first < rows


def _lay(
    drawing: Drawing, terrain: dict[str, Any], first: int, columns: int, rows: int, grid: Any
) -> None:
    mapping = drawing.wish.mapping
    words = {_place(code): str(word) for code, word in terrain.items()}
    counted = _mapping(grid.get("row_counts_by_parity"))
    for row in range(rows):
        for column in range(columns):
            place = column + first, row + first
            word = words.get(place, "")
            limit = counted.get("odd" if place[0] % 2 else "even")
            if not word and isinstance(limit, int) and row >= limit:
                word = _VOID
            found = mapping.terrain(word)
            drawing.lay(column, row, word, found, mapping.write.get(found or mapping.otherwise, ""))


def _depths(drawing: Drawing, lifted: set[str]) -> None:
    """Hexwright counts heights from 1; what lies deeper than level ground was carried by us."""
    places = {_place(code) for code in lifted}
    for row, line in enumerate(drawing.carried.get("elevation") or ()):
        for column, sign in enumerate(str(line)):
            depth = HEIGHTS.get(sign, 0)
            inside = column < drawing.grid.columns and row < drawing.grid.rows
            if depth < 0 and inside and (column, row) not in places:
                drawing.lift(column, row, depth)


def _edges(drawing: Drawing, layers: dict[str, Any], first: int) -> None:
    known = {
        (one.at, one.side, one.kind): None for one in _carried_edges(drawing.carried.get("edges"))
    }
    for layer, pairs in layers.items():
        if layer.startswith("_") or not isinstance(pairs, list):
            continue
        for pair in pairs:
            _edge(drawing, layer, pair, first, known)
    drawing.keep_edges(
        lambda one: (
            bool(known.get((one.at, one.side, one.kind)))
            or one.level != 0
            or _is_beyond(drawing, one)
        )
    )


def _is_beyond(drawing: Drawing, one: EdgeFeature) -> bool:
    """Whether an edge looks out over the first row or column, where Hexwright has no codes."""
    try:
        place = drawing.grid.labelling.parse(drawing.grid.grid, one.at)
        side = direction_names("flat").index(one.side)
    except ValueError:
        return True
    return min(drawing.grid.grid.offset(place.neighbour(side))) < 0


def _carried_edges(data: Any) -> Iterator[EdgeFeature]:
    import msgspec

    for one in data if isinstance(data, list) else ():
        try:
            yield msgspec.convert(one, EdgeFeature)
        except msgspec.ValidationError:
            continue


def _edge(drawing: Drawing, layer: str, pair: Any, first: int, known: dict[Any, Any]) -> None:
    pair = _mapping(pair)
    a, b = _place(pair.get("a")), _place(pair.get("b"))
    if a is None or b is None:
        drawing.tally.add("left-out", _EDGE, layer, f"{pair.get('a')}/{pair.get('b')}"[:20])
        return
    higher = _place(pair.get("higher"))
    upper, other = (b, a) if higher == b else (a, b)
    one, two = (drawing.place(column - first, row - first) for column, row in (upper, other))
    on = _is_on(upper, first, drawing.grid.columns, drawing.grid.rows)
    if one.distance(two) != 1 or not on:
        drawing.tally.add("left-out", _EDGE, layer, f"{pair['a']}/{pair['b']}")
        return
    side = one.direction_to(two)
    kind = drawing.wish.mapping.edge(layer)
    if kind is None and any(layer == way[2] for way in known):
        kind = layer
    if kind is None:
        drawing.note(upper[0] - first, upper[1] - first, _EDGE, layer, side)
        return
    name = direction_names("flat")
    label = drawing.label(upper[0] - first, upper[1] - first)
    ways = [(label, name[side], kind)]
    if _is_on(other, first, drawing.grid.columns, drawing.grid.rows):
        ways.append((drawing.label(other[0] - first, other[1] - first), name[(side + 3) % 6], kind))
    for way in ways:
        if way in known:
            known[way] = True
            return
    drawing.edges.append(EdgeFeature(at=label, side=name[side], kind=kind))


def _features(drawing: Drawing, features: Any, names: Any, first: int) -> None:
    """Features and names; those that we wrote ourselves are carried already."""
    carried = {
        (one.get("at"), one.get("kind"))
        for one in drawing.carried.get("features") or ()
        if isinstance(one, dict)
    }
    said: set[tuple[str, str]] = set()
    kept: list[Any] = []
    for one in map(_mapping, features.get("features") or ()):
        place = _place(one.get("code"))
        kind = slug(str(one.get("type") or "feature"), "feature")
        if place is None or not _is_on(place, first, drawing.grid.columns, drawing.grid.rows):
            drawing.tally.add("left-out", _FEATURE, kind, str(one.get("code"))[:20])
            continue
        label = drawing.label(place[0] - first, place[1] - first)
        name = str(one.get("name") or "")
        said.add((label, name))
        if one.get("attrs"):
            kept.append(one)
        if (label, kind) not in carried:
            made = drawing.own_id(slug(name or f"{kind}-{label}"))
            note = Text(name) if name else None
            drawing.features.append(Feature(id=made, kind=kind, at=label, note=note))
    for code, name in _codes(names.get("names", names)).items():
        place = _place(code)
        if place is None or not _is_on(place, first, drawing.grid.columns, drawing.grid.rows):
            drawing.tally.add("left-out", Text("name", "nom"), str(name)[:40], code)
            continue
        label = drawing.label(place[0] - first, place[1] - first)
        if (label, str(name)) not in said and (label, NAME) not in carried:
            made = drawing.own_id(slug(str(name), NAME))
            drawing.features.append(Feature(id=made, kind=NAME, at=label, note=Text(str(name))))
    if kept:
        drawing.rest["attributes"] = kept
        for one in kept:
            what = Text("attributes of a feature", "attributs d'un élément")
            drawing.tally.add("kept", what, str(one.get("name") or one.get("type")))


def _rest(project: dict[str, Any], grid: dict[str, Any]) -> dict[str, Any]:
    """What the manifest and the grid say besides."""
    found = {
        key: value
        for key, value in project.items()
        if key not in {*_PARTS, "name", f"_{CARRIED}"} and not isinstance(value, float)
    }
    return {"project": found, "grid": grid}


def _backdrop(project: dict[str, Any], grid: Any, first: int, low: str) -> Backdrop | None:
    image = project.get("map")
    steps = _value(grid, "col_pitch_x"), _value(grid, "row_pitch_y")
    if not isinstance(image, str) or not image or not all(steps):
        return None
    across, down = float(steps[0] or 0), float(steps[1] or 0)
    x = (_value(grid, "x_intercept_col0") or 0) + first * across
    y = (_value(grid, "y_intercept_row0") or 0) + first * down
    if (low == "even") == (first % 2 == 0):
        y += down / 2
    return Backdrop(image=image, origin=(x, y), step=(across, down))


def write(subject: Subject, wish: Wish) -> Converted:
    """A manifest, and its parts beside it."""
    words = Words(KIND, subject, wish.mapping, wish.mapping.terrain, free=True)
    sheet = words.map
    need_flat(sheet, TITLE)
    first = sheet.grid.first_column if words.rest.get("grid") is not None else 0
    code = _coder(sheet, first)
    terrain, heights = {}, {}
    for place in sheet.hexes.hexes():
        column, row = sheet.hexes.offset(place)
        word = words.word(column, row)
        if word:
            terrain[code(column, row)] = word
        height = sheet.height_at(place)
        if height > 0:
            heights[code(column, row)] = height
    stem = wish.name.removesuffix(".json").removesuffix(".hexwright") or wish.stem
    parts: dict[str, Any] = {
        "hexgrid": _grid(sheet, words, first),
        "terrain": {"terrain": terrain},
        "hexsides": _hexsides(sheet, words, code),
        "features": {"features": list(_points(sheet, words, code))},
        "names": {"names": dict(_names(sheet, code))},
    }
    if heights:
        parts["elevation"] = {"elevation": heights}
    project = {
        "name": str(sheet.title),
        "imageFull": parts["hexgrid"].get("image_full"),
        "blankLattice": True,
        **{name: f"{stem}.{name}.json" for name in parts},
    }
    project |= {k: v for k, v in (words.rest.get("project") or {}).items() if k not in project}
    project[f"_{CARRIED}"] = carry(sheet)
    beside = {f"{stem}.{name}.json": _json(data) for name, data in parts.items()}
    return Converted(_json(project), beside, words.tally.losses())


def _json(data: Any) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def _coder(sheet: HexMap, first: int) -> Any:
    most = max(sheet.grid.columns, sheet.grid.rows) - 1 + first
    width = max(2, len(str(most)))
    return lambda column, row: f"{column + first:0{width}d}{row + first:0{width}d}"


def _grid(sheet: HexMap, words: Words, first: int) -> dict[str, Any]:
    kept = words.rest.get("grid")
    if isinstance(kept, dict):
        return kept
    across, down = _PITCH
    columns, rows = sheet.grid.columns, sheet.grid.rows
    low = "even" if (sheet.grid.shifted == "even") == (first % 2 == 0) else "odd"
    return {
        "grid_version": 1,
        "image_full": [round(across * (columns + 1)), round(down * (rows + 1.5))],
        "n_cols": columns,
        "n_rows": rows,
        "x_intercept_col0": across,
        "col_pitch_x": across,
        "y_intercept_row0": down,
        "row_pitch_y": down,
        f"{low}_col_y_offset": down / 2,
    }


def _hexsides(sheet: HexMap, words: Words, code: Any) -> dict[str, Any]:
    layers: dict[str, list[dict[str, str]]] = {}
    names = direction_names("flat")
    for one in sheet.edges:
        layer = words.mapping.edges_back.get(one.kind, one.kind)
        _pair(sheet, layers, layer, one.at, names.index(one.side), code, higher=True)
    for note in sheet.features:
        if note.kind == "foreign" and note.side and note.note:
            kind, _, layer = note.note.en.partition(": ")
            if kind == KIND:
                _pair(sheet, layers, layer, note.at, names.index(note.side), code, higher=False)
    return layers


def _pair(
    sheet: HexMap,
    layers: dict[str, list[dict[str, str]]],
    layer: str,
    at: str,
    side: int,
    code: Any,
    *,
    higher: bool,
) -> None:
    place = sheet.hex(at)
    one = sheet.hexes.offset(place)
    two = sheet.hexes.offset(place.neighbour(side))
    if min(two) < 0:
        return  # beyond the sheet's first row or column there are no codes; it is carried
    mine, other = code(*one), code(*two)
    pair = {"a": min(mine, other), "b": max(mine, other)}
    if higher:
        pair["higher"] = mine
    if pair not in layers.setdefault(layer, []):
        layers[layer].append(pair)


def _points(sheet: HexMap, words: Words, code: Any) -> Iterator[dict[str, Any]]:
    kept = {
        (one.get("code"), one.get("type"), one.get("name")): one
        for one in words.rest.get("attributes") or ()
        if isinstance(one, dict)
    }
    for one in sheet.features:
        if one.kind in {NAME, "foreign"}:
            continue
        at = code(*sheet.hexes.offset(sheet.hex(one.at)))
        made: dict[str, Any] = {"code": at, "type": one.kind}
        if one.note:
            made["name"] = str(one.note)
        attributes = kept.get((at, one.kind, made.get("name")), {}).get("attrs")
        yield made | ({"attrs": attributes} if attributes else {})


def _names(sheet: HexMap, code: Any) -> Iterator[tuple[str, str]]:
    for one in sheet.features:
        if one.kind != "foreign" and one.note:
            yield code(*sheet.hexes.offset(sheet.hex(one.at))), str(one.note)
