"""Sentences that many checks share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from editor.checks.fixes import use_known
from editor.edit.commands import Remove
from editor.hexgrid.hexes import Hex, Top, direction_names
from editor.hexgrid.labels import LabelError
from editor.model.finding import Finding, YamlPath
from editor.model.joining import label_text
from editor.model.nearest import nearest
from editor.model.text import Text


def unknown(
    what: Text,
    word: str,
    known: Iterable[str],
    path: YamlPath,
    *,
    meant: str | None = None,
    at_key: bool = False,
) -> Finding:
    """A name that nobody knows, with the one that was probably meant."""
    known = list(known)
    guess = meant or nearest(word, known)
    if guess:
        hint = Text(f"did you mean {guess}?", f"vouliez-vous {guess} ?")
    elif not known:
        hint = Text("none is known here", "on n'en connaît pas ici")
    elif len(known) <= 12:
        listed = ", ".join(known)
        hint = Text(f"known are {listed}", f"on connaît {listed}")
    else:
        hint = Text(f"none of the {len(known)} known fits", f"{len(known)} mots connus, aucun de proche")  # noqa: E501  # fmt: skip
    return Finding(
        Text(f"no {what.en} {word!r}; {hint.en}", f"pas {de(what.fr)} {word!r} ; {hint.fr}"),
        path,
        fix=use_known(path, word, guess, known, meant=meant, at_key=at_key),
        at_key=at_key,
    )


def de(word: str) -> str:
    """`de` before a French word; so a sentence needs neither its gender nor its article.

    >>> de("camp"), de("unité"), de("hexagone")
    ('de camp', "d'unité", "d'hexagone")
    """
    return f"d'{word}" if word[:1].lower() in "aâeéèêhiîoôuy" else f"de {word}"


def unless_known(
    what: Text, word: str | None, known: Iterable[str], path: YamlPath, *, at_key: bool = False
) -> Iterator[Finding]:
    """Nothing where the word is known or absent."""
    if word is not None and word not in known:
        yield unknown(what, word, known, path, at_key=at_key)


def unless_hex(find: Callable[[str], Hex], label: str | None, path: YamlPath) -> Iterator[Finding]:
    """A label that names no hex."""
    if label is None:
        return
    try:
        find(label)
    except LabelError as error:
        yield Finding(label_text(error), path)


def unless_direction(name: str | None, top: Top, path: YamlPath) -> Iterator[Finding]:
    """A direction that this way of laying hexes does not have."""
    names = direction_names(top)
    if name is not None and name not in names:
        listed = ", ".join(names)
        yield Finding(
            Text(
                f"{top}-top hexes have no side {name!r}; expected one of {listed}",
                f"ces hexagones n'ont pas de côté {name!r} ; attendu : {listed}",
            ),
            path,
        )


def twice(
    items: Iterable[tuple[str, YamlPath]], things: Sequence[object] = ()
) -> Iterator[Finding]:
    """Ids that stand for two things; where both are the very same, the second may go."""
    seen: dict[str, int] = {}
    for number, (name, path) in enumerate(items):
        first = seen.setdefault(name, number)
        if first != number:
            is_same = bool(things) and things[first] == things[number]
            yield Finding(
                Text(f"two things are called {name!r}", f"deux choses s'appellent {name!r}"),
                (*path, "id"),
                fix=Remove(path) if is_same else None,
            )
