"""Tables that an author lays over those of the rules: what no longer fits together.

Everything is told from the table below: where it has rows and columns, the new one must have them;
where it has words for results, the new one may use no others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, pairwise
from typing import Any

from editor.checks.figures import figure, is_number
from editor.edit.commands import RenameKey, Suggest
from editor.model.catalogue import merge_tables
from editor.model.finding import Finding, YamlPath
from editor.model.nearest import nearest
from editor.model.text import Text

Pair = tuple[Any, Any, YamlPath]
"""A value that is laid over another one, and where it is written."""
_MOST = 20_000
"""Values that are looked at: more than all tables of a system have."""
_NOTES = {"rule", "rules", "source", "name", "text"}
"""Keys that say where a figure is from; no rule reads them."""
_KINDS = {
    "table": Text("a table", "une table"),
    "list": Text("a list", "une liste"),
    "flag": Text("true or false", "true ou false"),
    "number": Text("a number", "un nombre"),
    "text": Text("words", "des mots"),
    "nothing": Text("nothing", "rien"),
}


def laid_over(under: Any, over: Any, path: YamlPath = ("tables",)) -> Iterator[Pair]:
    """Everything that has something below it, outermost first."""
    left: list[Pair] = [(under, over, path)]
    seen = 0
    while left and seen < _MOST:
        below, above, way = left.pop()
        seen += 1
        yield below, above, way
        if isinstance(below, Mapping) and isinstance(above, Mapping):
            left += [
                (below[key], value, (*way, key)) for key, value in above.items() if key in below
            ]


def wrong_shapes(under: Any, over: Any) -> Iterator[Finding]:
    """Values of another kind than those they replace."""
    for below, above, path in laid_over(under, over):
        wanted = _kind(below)
        if _kind(above) == wanted or wanted == "nothing" or path[-1] in _NOTES:
            continue
        if wanted in {"number", "text"}:
            beside = figure(under, *map(str, path[1:-1]))
            alike = (
                {_kind(one) for one in beside.values()} if isinstance(beside, Mapping) else set()
            )
            # Beside figures of several kinds a formula or a null may stand for a number.
            if _kind(above) in {"number", "text", "nothing"} and alike != {"number"}:
                continue
        said, here = _KINDS[wanted], _KINDS[_kind(above)]
        yield Finding(
            Text(
                f"{_named(path)} is {here.en}; the rules have {said.en} there",
                f"{_named(path)} est {here.fr} ; les règles ont {said.fr} à cet endroit",
            ),
            path,
        )


def unread_rows(under: Any, over: Any) -> Iterator[Finding]:
    """Keys that the table below does not have, so that no rule reads them."""
    for below, above, path in laid_over(under, over):
        if (
            not (isinstance(below, Mapping) and isinstance(above, Mapping) and below)
            or len(path) < 2
        ):
            continue
        if path[-1] == "results":
            continue
        for key in islice((one for one in above if one not in below and one not in _NOTES), 50):
            guess = nearest(str(key), map(str, below))
            hint = (
                Text(f"; did you mean {guess}?", f" ; vouliez-vous {guess} ?") if guess else Text()
            )
            yield Finding(
                Text(
                    f"{_named(path)} has no {key!r}, so no rule reads it{hint.en}",
                    f"{_named(path)} n'a pas de {key!r}, aucune règle ne le lit{hint.fr}",
                ),
                (*path, key),
                at_key=True,
                fix=Suggest(RenameKey((*path, key), guess))
                if guess and guess not in above
                else None,
            )


def ragged_rows(under: Any, over: Any) -> Iterator[Finding]:
    """Rows of a grid that are shorter or longer than the rows beside them."""
    for below, above, path in laid_over(under, over):
        if not (isinstance(below, Mapping) and isinstance(above, Mapping)):
            continue
        rows = {key: row for key, row in below.items() if _is_row(row) and key not in _NOTES}
        lengths = {len(row) for row in rows.values()}
        if len(rows) < 2 or len(lengths) != 1:
            continue
        (wanted,) = lengths
        new = {key: row for key, row in above.items() if key in rows and isinstance(row, list)}
        # Whoever replaces every row may make them all longer.
        if set(new) == set(rows) and len({len(row) for row in new.values()}) == 1:
            continue
        for key, row in new.items():
            if len(row) != wanted:
                yield Finding(
                    Text(
                        f"row {key} of {_named(path)} has {len(row)} entries; the others have "
                        f"{wanted}",
                        f"la ligne {key} de {_named(path)} a {len(row)} cases ; les autres en ont "
                        f"{wanted}",
                    ),
                    (*path, key),
                )


def unknown_results(under: Any, over: Any) -> Iterator[Finding]:
    """Words for results that the table does not explain."""
    words = _row_words(under)
    for below, above, path in laid_over(under, over):
        if not isinstance(above, list) or len(path) < 3:
            continue
        if _is_dice(below):
            for number, row in enumerate(islice(above, _MOST)):
                for key, word in row.items() if isinstance(row, Mapping) else ():
                    if isinstance(word, str) and key not in _NOTES and word not in words:
                        yield _no_result(word, words, (*path, number, key))
            continue
        table = str(path[1])
        known = figure(
            merge_tables({"x": figure(under, table)}, {"x": figure(over, table)}), "x", "results"
        )
        if not isinstance(known, Mapping) or not _is_row(below) or not set(below) <= set(known):
            continue
        for number, word in enumerate(islice(above, _MOST)):
            if word not in known:
                yield _no_result(str(word), known, (*path, number))


def holes_in_dice(under: Any, over: Any) -> Iterator[Finding]:
    """Rows by die in which a total finds no row, or two."""
    for below, above, path in laid_over(under, over):
        if not _is_dice(below) or not isinstance(above, list) or not above:
            continue
        rows = [row for row in above if isinstance(row, Mapping)]
        if len(rows) != len(above):
            continue
        for number, (row, later) in enumerate(pairwise(rows)):
            end, start = row.get("max"), later.get("min")
            if not is_number(end):
                yield _row(path, number, "has no end before the last row", "n'a pas de fin avant la dernière ligne")  # noqa: E501  # fmt: skip
            elif is_number(start) and start > end + 1:
                yield _row(path, number + 1, f"begins at {start}: {end + 1} finds no row", f"commence à {start} : {end + 1} ne trouve pas de ligne")  # noqa: E501  # fmt: skip
            elif (is_number(start) and start <= end) or (
                is_number(later.get("max")) and later["max"] <= end
            ):
                yield _row(path, number + 1, f"overlaps the one before, which ends at {end}", f"recouvre la précédente, qui finit à {end}")  # noqa: E501  # fmt: skip
        if below[-1].get("max") is None and rows[-1].get("max") is not None:
            last = rows[-1]["max"]
            yield _row(path, len(rows) - 1, f"ends at {last}: a higher total finds no row", f"finit à {last} : un total supérieur ne trouve pas de ligne")  # noqa: E501  # fmt: skip


def _row(path: YamlPath, number: int, en: str, fr: str) -> Finding:
    said, place = _named(path), (*path, number)
    text = Text(f"row {number + 1} of {said} {en}", f"la ligne {number + 1} de {said} {fr}")
    return Finding(text, place)


def _no_result(word: str, known: Any, path: YamlPath) -> Finding:
    guess = nearest(word, known)
    listed = ", ".join(islice(known, 12))
    hint = Text(f"did you mean {guess}?", f"vouliez-vous {guess} ?") if guess else Text(f"known are {listed}", f"on connaît {listed}")  # noqa: E501  # fmt: skip
    return Finding(
        Text(f"no result {word!r}; {hint.en}", f"pas de résultat {word!r} ; {hint.fr}"), path
    )


def _row_words(tables: Any) -> dict[str, None]:
    """Every word that a row by die has for a result, in all tables."""
    found: dict[str, None] = {}
    left = [tables]
    while left:
        one = left.pop()
        if isinstance(one, Mapping):
            left += one.values()
        elif _is_dice(one):
            found |= {word: None for row in one for word in row.values() if isinstance(word, str)}
    return found


def _is_row(value: Any) -> bool:
    """A row of a grid: several words or several numbers."""
    return isinstance(value, list) and len(value) > 2 and len({type(one) for one in value}) == 1 and not isinstance(value[0], list | dict)  # noqa: E501  # fmt: skip


def _is_dice(value: Any) -> bool:
    """Rows by the last total of each."""
    return isinstance(value, list) and bool(value) and all(isinstance(one, Mapping) and "max" in one for one in value)  # noqa: E501  # fmt: skip


def _kind(value: Any) -> str:
    if isinstance(value, Mapping):
        return "table"
    if isinstance(value, list):
        return "list"
    if isinstance(value, bool):
        return "flag"
    if value is None:
        return "nothing"
    return "text" if isinstance(value, str) else "number"


def _named(path: YamlPath) -> str:
    return ".".join(map(str, path[1:])) or "tables"
