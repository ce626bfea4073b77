"""Boards of MegaMek: one line a hex, with a level and words such as `woods:1;foliage_elev:2`.

The game fills its board row by row and never looks at the printed coordinates; so do we, and say
where the two differ. Odd columns (from 0) sit half a hex lower.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from editor.convert.mapping import Mapped
from editor.convert.protocol import Converted, Source, Subject, Wish
from editor.convert.safety import Refusal, check_size, decode
from editor.convert.sheet import WORD, Drawing, Words, grid_of, need_flat
from editor.model.hexmap import Feature
from editor.model.text import Text

KIND = "megamek"
TITLE = Text("MegaMek", "MegaMek")
ENDINGS = (".board",)
NOTE = "note"
_ADDED = "gonfalon: first column added"
_TOKEN = re.compile(r'"((?:\\.|[^"\\])*)"|#.*|([^\s"#]+)')
_SIZE = re.compile(rb"^\s*size\s+\d+\s+\d+", re.MULTILINE | re.IGNORECASE)


def sniff(source: Source) -> bool:
    """Whether a line says `size W H`."""
    return bool(_SIZE.search(source.data[:20_000])) and b"hex" in source.data[:20_000].lower()


def _lines(text: str) -> Iterator[list[str]]:
    """The words of each line, quotes taken off."""
    for line in text.splitlines():
        words = [
            found[2] if found[2] is not None else _unescape(found[1] or "")
            for found in _TOKEN.finditer(line)
            if not found[0].startswith("#")
        ]
        if words:
            yield words


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)


def _quoted(text: str) -> str:
    flat = " ".join(text.split("\n")).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{flat}"'


def terrain_of(mapping: Mapped, word: str) -> str | None:
    """The terrain that counts most among those of a hex: the mapping's order decides."""
    return _judge(mapping, word)[0]


def _judge(mapping: Mapped, word: str) -> tuple[str | None, list[str]]:
    """The terrain, and the words that nothing is known of."""
    order = {pattern: number for number, pattern in enumerate(mapping.read)}
    best, found, strange = len(order) + 1, mapping.terrain(""), []
    tokens = [one for one in word.partition("|")[0].split(";") if one.strip()]
    for token in tokens:
        name = ":".join(token.strip().split(":")[:2])
        pattern = next((one for one in (name, f"{name.split(':')[0]}:*") if one in order), None)
        if pattern is None:
            if not mapping.is_detail(name.split(":")[0]):
                strange.append(token)
        elif order[pattern] < best:
            best, found = order[pattern], mapping.read[pattern]
    return found, strange


def read(source: Source, wish: Wish) -> Converted:
    """The board as a map with heights; tags, options and exact words go to the side file."""
    size: tuple[int, int] | None = None
    hexes: list[list[str]] = []
    notes: list[tuple[str, str]] = []
    told: dict[str, list[list[str]]] = {}
    for words in _lines(decode(source.data)):
        key = words[0].lower()
        if key == "size" and len(words) > 2:
            size = _number(words[1]), _number(words[2])
            check_size(*size)
        elif key == "hex" and len(words) > 2:
            hexes.append(words[1:])
        elif key == NOTE and len(words) > 2:
            notes.append((words[1], words[2]))
        elif key != "end":
            told.setdefault(key, []).append(words[1:])
    if size is None or not hexes:
        raise Refusal("this board has no size or no hexes", "ce plateau n'a ni taille ni hexagones")
    added = 1 if [_ADDED] in told.get("tag", []) else 0
    columns, rows = size[0] - added, size[1]
    grid = grid_of(columns, rows, shifted="even" if added else "odd")
    drawing = Drawing(KIND, wish, grid)
    heights: dict[str, int] = {}
    for number, words in enumerate(hexes[: size[0] * rows]):
        row, column = divmod(number, size[0])
        _compare(drawing, words[0], column, row)
        if column >= added:
            _lay(drawing, words, column - added, row, heights)
    _count(drawing, size, len(hexes))
    width = len(f"{max(size)}") if max(size) > 99 else 2
    for place, text in notes:
        _note(drawing, place, text, width, added)
    for title in told.pop("description", []):
        drawing.rest.setdefault("description", []).extend(title)
    drawing.rest |= {key: some for key, some in told.items() if some}
    if heights:
        drawing.rest["heights"] = heights
    about = " ".join(drawing.rest.get("description", []))
    more = {"description": Text(about[:5000])} if about.strip() else {}
    return drawing.converted(source.path.stem, **more)


def _number(word: str) -> int:
    try:
        return int(word[:12])
    except ValueError as error:
        raise Refusal(
            f"a number was expected in place of {word[:20]!r}",
            f"un nombre était attendu au lieu de {word[:20]!r}",
        ) from error


def _compare(drawing: Drawing, printed: str, column: int, row: int) -> None:
    wide = f"{column + 1:02d}{row + 1:02d}"
    if printed not in {wide, f"{column + 1:03d}{row + 1:03d}"}:
        what = Text(
            "the printed coordinates are not those of the line's place, which counts",
            "les coordonnées imprimées ne sont pas celles du rang de la ligne, qui compte",
        )
        drawing.tally.add("remark", what, printed[:20], wide)


def _lay(
    drawing: Drawing, words: list[str], column: int, row: int, heights: dict[str, int]
) -> None:
    mapping = drawing.wish.mapping
    height = _number(words[1])
    if drawing.lift(column, row, height) != height:
        heights[drawing.label(column, row)] = height
    theme = words[3] if len(words) > 3 else ""
    word = words[2] if len(words) > 2 else ""
    word = f"{word}|{theme}" if theme else word
    terrain, strange = _judge(mapping, word)
    for token in strange:
        drawing.note(column, row, WORD, token)
    terrain = terrain or mapping.otherwise
    drawing.lay(column, row, word, terrain, mapping.write.get(terrain, ""))


def _count(drawing: Drawing, size: tuple[int, int], lines: int) -> None:
    wanted = size[0] * size[1]
    if lines < wanted:
        what = Text("the file has no line for this many hexes", "hexagones sans ligne au fichier")
        drawing.tally.add("remark", what, "hex", count=wanted - lines)
    if lines > wanted:
        what = Text("lines beyond the size of the board", "lignes au-delà de la taille du plateau")
        drawing.tally.add("left-out", what, "hex", count=lines - wanted)


def _note(drawing: Drawing, place: str, text: str, width: int, added: int) -> None:
    column, row = place[:width], place[width:]
    if column.isdigit() and row.isdigit():
        at = int(column) - 1 - added, int(row) - 1
        if 0 <= at[0] < drawing.grid.columns and 0 <= at[1] < drawing.grid.rows:
            label = drawing.label(*at)
            name = drawing.own_id(f"{NOTE}-{label.lower()}")
            drawing.features.append(Feature(id=name, kind=NOTE, at=label, note=Text(text)))
            return
    drawing.tally.add("left-out", Text("note off the board", "note hors plateau"), text[:40])


def write(subject: Subject, wish: Wish) -> Converted:
    """Every hex as a line, with the words that were there where the ground is the same."""
    words = Words(KIND, subject, wish.mapping, lambda word: terrain_of(wish.mapping, word))
    sheet = words.map
    need_flat(sheet, TITLE)
    added = 1 if sheet.grid.shifted == "even" else 0
    columns, rows = sheet.grid.columns + added, sheet.grid.rows
    width = len(f"{max(columns, rows)}") if max(columns, rows) > 99 else 2
    lines = [f"size {columns} {rows}"]
    for key in ("option", "tag"):
        some = words.rest.get(key)
        for one in some if isinstance(some, list) else ():
            marks = [str(one[0]), *map(str, one[1:])] if key == "option" else [_quoted(one[0])]
            lines.append(" ".join([key, *marks]))
    if added:
        lines.append(f"tag {_quoted(_ADDED)}")
        what = Text(
            "a first column was added, since MegaMek shoves the others down",
            "une première colonne a été ajoutée, MegaMek décalant les autres",
        )
        words.tally.add("remark", what, "1")
    lines += [f"description {_quoted(str(one))}" for one in _described(words)]
    heights = words.rest.get("heights") or {}
    space = wish.mapping.write.get("none", "")
    for row in range(rows):
        for column in range(columns):
            word, height = space, 0
            if column >= added:
                place = sheet.hexes.hex_at(column - added, row)
                word, height = words.word(column - added, row), sheet.height_at(place)
                kept = heights.get(sheet.label(place))
                if isinstance(kept, int) and max(-9, min(9, kept)) == height:
                    height = kept
            ground, _, theme = word.partition("|")
            at = f"{column + 1:0{width}d}{row + 1:0{width}d}"
            lines.append(f'hex {at} {height} "{ground}" "{theme}"')
    for one in sheet.features:
        if one.kind == NOTE and one.note:
            column, row = sheet.hexes.offset(sheet.hex(one.at))
            at = f"{column + added + 1:0{width}d}{row + 1:0{width}d}"
            lines.append(f"note {at} {_quoted(str(one.note))}")
    words.leave_out("elevation", "features")
    for one in sheet.features:
        if one.kind not in {NOTE, "foreign"}:
            words.tally.add("left-out", Text("feature", "élément"), one.kind, one.at)
    return Converted("\n".join([*lines, "end", ""]).encode(), {}, words.tally.losses())


def _described(words: Words) -> list[str]:
    kept = words.rest.get("description")
    if isinstance(kept, list):
        return [str(one) for one in kept]
    return [str(words.map.description)] if words.map.description else []
