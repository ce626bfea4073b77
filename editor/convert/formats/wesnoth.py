"""Maps and masks of Battle for Wesnoth: rows of codes, a border round them, an old header.

Counted without the border, the odd columns (from 0) sit half a hex lower.
"""

from __future__ import annotations

import re

from editor.convert.mapping import Mapped
from editor.convert.protocol import Converted, Source, Subject, Wish
from editor.convert.safety import Refusal, check_size, decode
from editor.convert.sheet import Drawing, Words, grid_of, need_flat, slug
from editor.model.hexmap import Feature
from editor.model.text import Text

KIND = "wesnoth"
TITLE = Text("Wesnoth", "Wesnoth")
ENDINGS = (".map", ".mask")
START = "start"
_CODE = r"(?:[^,\s]+ +)?[A-Z_*?][A-Za-z0-9_*?/\\|^]{0,19}"
_ROW = re.compile(rf" *{_CODE} *(?:, *{_CODE} *)*,?")
_KEY = re.compile(r"\s*([a-z_]+)\s*=\s*\"?([^\"\n]*)\"?\s*")
_OUTSIDE = "_off^_usr"
_PLACE = Text("named place", "lieu nommé")


def sniff(source: Source) -> bool:
    """Whether the first row is one of codes."""
    text = source.data[:20_000].decode("utf-8", "replace").replace("\r", "")
    lines = [line for line in _body(text)[1].split("\n")[:-1] or [text] if line.strip()]
    return bool(lines) and "," in lines[0] and bool(_ROW.fullmatch(lines[0].strip()))


def _body(text: str) -> tuple[dict[str, str], str]:
    """The old header, if a blank line parts it from the first row, and the rows."""
    head, blank, body = text.partition("\n\n")
    lines = [line for line in head.split("\n") if line.strip()]
    if blank and lines and all(_KEY.fullmatch(line) for line in lines):
        found = [_KEY.fullmatch(line) for line in lines]
        return {one[1]: one[2].strip() for one in found if one}, body
    while lines and _KEY.fullmatch(lines[0]):  # a header without the blank line
        text = text.split("\n", 1)[1] if "\n" in text else ""
        lines = lines[1:]
    return {}, text


def read(source: Source, wish: Wish) -> Converted:
    """The playable part as a map; the border and the exact codes go to the side file."""
    text = decode(source.data).replace("\r\n", "\n").replace("\r", "\n")
    header, body = _body(text)
    cells = [
        [cell.strip() for cell in line.strip().removesuffix(",").split(",")]
        for line in body.split("\n")
        if line.strip()
    ]
    if not cells or len({len(row) for row in cells}) != 1:
        raise Refusal(
            "the rows of this Wesnoth map are not all equally long",
            "les rangées de cette carte de Wesnoth n'ont pas toutes la même longueur",
        )
    mask = header.get("usage") == "mask" or (not header and source.ending == ".mask")
    border = _border(header, mask)
    added = border + (1 if header.get("shifted") == "even" else 0)
    columns, rows = len(cells[0]) - border - added, len(cells) - 2 * border
    check_size(columns, rows)
    grid = grid_of(columns, rows, shifted="even" if added > border else "odd")
    drawing = Drawing(KIND, wish, grid)

    for row in range(rows):
        for column in range(columns):
            # A first column that only makes room leaves the others where they lie.
            named, _, code = cells[row + border][column + added].rpartition(" ")
            terrain = wish.mapping.terrain(code)
            back = wish.mapping.write.get(terrain or wish.mapping.otherwise, "")
            drawing.lay(column, row, code, terrain, back)
            for name in named.split():
                drawing.features.append(_start(drawing, name, drawing.label(column, row)))
    if border:
        drawing.rest["border"] = _ring(cells)
    if header:
        drawing.rest["header"] = {key: value for key, value in header.items() if key != "shifted"}
    if mask:
        drawing.rest["mask"] = True

    return drawing.converted(source.path.stem.replace("_", " "))


def _border(header: dict[str, str], mask: bool) -> int:
    """A header without a word on the border has none, and so have masks of today."""
    given = header.get("border_size", "0" if header else "0" if mask else "1")
    if given not in {"0", "1"}:
        raise Refusal(
            f"a border of {given[:20]!r} hexes: expected 0 or 1",
            f"un bord de {given[:20]!r} hexagones : attendu 0 ou 1",
        )
    return int(given)


def _start(drawing: Drawing, name: str, label: str) -> Feature:
    return Feature(
        id=drawing.own_id(slug(f"{START}-{name}", START)), kind=START, at=label, note=Text(name)
    )


def _ring(cells: list[list[str]]) -> dict[str, list[str]]:
    return {
        "top": cells[0],
        "bottom": cells[-1],
        "left": [row[0] for row in cells[1:-1]],
        "right": [row[-1] for row in cells[1:-1]],
    }


def write(subject: Subject, wish: Wish) -> Converted:
    """Every hex as a code, with the border that was there or one like the hexes next to it."""
    words = Words(KIND, subject, wish.mapping, wish.mapping.terrain)
    sheet = words.map
    need_flat(sheet, TITLE)
    columns, rows = sheet.grid.columns, sheet.grid.rows
    codes = [[words.word(column, row) for column in range(columns)] for row in range(rows)]
    names: dict[tuple[int, int], list[str]] = {}
    for one in sheet.features:
        if one.kind == START:
            column, row = sheet.hexes.offset(sheet.hex(one.at))
            name = one.note.en if one.note else one.id.removeprefix(f"{START}-")
            names.setdefault((row, column), []).append(name.replace(",", "").replace(" ", "_"))
    for (row, column), some in names.items():
        codes[row][column] = f"{' '.join(some)} {codes[row][column]}"
    header = dict(words.rest.get("header") or {})
    mask = bool(words.rest.get("mask")) or wish.name.lower().endswith(".mask")
    if sheet.grid.shifted == "even":
        # One more column in front makes ours the low ones; its mark lets us take it off again.
        codes = [[_OUTSIDE, *row] for row in codes]
        header = {"border_size": "0" if mask else "1", "usage": "map"} | header
        header["shifted"] = "even"
        words.tally.add(
            "remark", Text("a first column was added, since Wesnoth shoves the others down",
                           "une première colonne a été ajoutée, Wesnoth décalant les autres"), "1"
        )  # fmt: skip
    if mask and header:
        header["usage"] = "mask"
    if _border(header, mask):
        codes = _with_border(codes, words.rest.get("border"), wish.mapping)
    _leave_out(words)
    lines = [f"{key}={value}" for key, value in header.items()]
    text = "\n".join([*lines, *([""] if lines else []), *(", ".join(row) for row in codes)])
    return Converted(f"{text}\n".encode(), {}, words.tally.losses())


def _with_border(codes: list[list[str]], kept: object, mapping: Mapped) -> list[list[str]]:
    ring = kept if isinstance(kept, dict) else {}
    rows, columns = len(codes), len(codes[0])
    wanted = {"top": columns + 2, "bottom": columns + 2, "left": rows, "right": rows}
    if all(len(ring.get(side) or ()) == size for side, size in wanted.items()):
        middle = [
            [left, *row, right]
            for left, row, right in zip(ring["left"], codes, ring["right"], strict=True)
        ]
        return [ring["top"], *middle, ring["bottom"]]
    # Nobody stands in the border, so it carries no names and no castles: plain ground goes on.
    keep = mapping.write.get("keep", "")

    def bare(word: str) -> str:
        code = word.rpartition(" ")[2]
        return mapping.write.get("clear", code) if code == keep else code

    plain = [[bare(word) for word in row] for row in codes]
    wide = [[near[0], *row, near[-1]] for near, row in zip(plain, codes, strict=True)]
    top, bottom = plain[0], plain[-1]
    return [[top[0], *top, top[-1]], *wide, [bottom[0], *bottom, bottom[-1]]]


def _leave_out(words: Words) -> None:
    words.leave_out("features")
    for one in words.map.features:
        if one.kind not in {START, "foreign"}:
            words.tally.add("left-out", Text("feature", "élément"), one.kind, one.at)
