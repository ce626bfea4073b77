"""The small change of sentences: names, lists, amounts, capitals and French elisions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from editor.model.text import Text

_STOPS = (".", "!", "?", "…")
_VOWELS = "aeiouyàâéèêëîïôûùhœ"


class Names(msgspec.Struct, frozen=True):
    """What things are called: by kind (`sides`, `units`, `~ranks`), then by id.

    Whatever has no name is called by its id.
    """

    known: Mapping[str, Mapping[str, Text]] = {}

    def call(self, name: str, kinds: str) -> Text:
        """How a thing of one of these kinds would stand in a sentence."""
        for kind in kinds.split():
            found = self.known.get(kind, {}).get(name)
            if found:
                return Text(found.to("en"), found.to("fr"))
        return Text(name, name)


NOBODY = Names()


def quoted(name: str, names: Names, kinds: str) -> Text:
    """A name in the quotes of its language.

    >>> quoted("chest", Names({"objects": {"chest": Text("The chest", "Le coffre")}}), "objects").fr
    '« Le coffre »'
    """
    called = names.call(name, kinds)
    return Text(f"“{called.en}”", f"« {called.fr} »")


def side(name: str, names: Names, fr: str = "le camp") -> Text:
    """A side; French says that it is one, since it may be called anything."""
    called = quoted(name, names, "sides")
    return Text(called.en, f"{fr} {called.fr}")


def place(name: str, names: Names) -> Text:
    """A zone or an area."""
    return quoted(name, names, "zones areas")


def border(name: str, names: Names) -> Text:
    """A side of the board: the four winds have names, a printed side its own word."""
    winds = {
        "north": Text("the north side", "le bord nord"),
        "east": Text("the east side", "le bord est"),
        "south": Text("the south side", "le bord sud"),
        "west": Text("the west side", "le bord ouest"),
    }
    sheet, _, word = name.rpartition(":")
    if not sheet:
        return winds.get(name, Text(f"side {name}", f"le bord {name}"))
    of = names.call(name, "borders")
    of = of if of.en != name else Text(sheet, sheet)
    return Text(f"side {word} of “{of.en}”", f"le bord {word} de « {of.fr} »")


def said(en: str, fr: str, *parts: Text) -> Text:
    """A sentence in two languages with parts put in."""
    return Text(en.format(*(one.to("en") for one in parts)), fr.format(*(one.to("fr") for one in parts)))  # noqa: E501  # fmt: skip


def listed(parts: Sequence[Text], en: str, fr: str) -> Text:
    """A list as people say it.

    >>> listed([Text("a"), Text("b"), Text("c")], "and", "et").fr
    'a, b et c'
    """
    return Text(
        _in_a_row([one.to("en") for one in parts], en),
        _in_a_row([one.to("fr") for one in parts], fr),
    )


def _in_a_row(parts: list[str], word: str) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def joined(parts: Sequence[Text], en: str, fr: str) -> Text:
    """Clauses, each of which may be long: the word stands between every two of them."""
    between_en, between_fr = ("; ", " ; ") if en == ";" else (f" {en} ", f" {fr} ")
    return Text(
        between_en.join(one.to("en") for one in parts),
        between_fr.join(one.to("fr") for one in parts),
    )


def amount(count: int, en: str, fr: str) -> Text:
    """So many of something.

    >>> amount(1, "point", "point").en, amount(3, "unit", "unité").fr
    ('1 point', '3 unités')
    """
    return Text(f"{count} {en}" + "s" * (abs(count) != 1), f"{count} {fr}" + "s" * (abs(count) > 1))


def when(word: str, rest: str) -> str:
    """A French conjunction before a clause, cut short where it must be.

    >>> when("si", "il fait nuit"), when("dès que", "au moins 2 unités…"), when("si", "hugh est là")
    ("s'il fait nuit", "dès qu'au moins 2 unités…", 'si hugh est là')
    """
    if word == "si":
        return f"s'{rest}" if rest.startswith(("il ", "ils ", "il n'")) else f"si {rest}"
    if word == "ne":
        return f"n'{rest}" if rest[:1].lower() in _VOWELS.replace("h", "") else f"ne {rest}"
    if word.endswith("que") and rest[:1].lower() in _VOWELS.replace("h", ""):
        return f"{word[:-1]}'{rest}"
    return f"{word} {rest}"


def lead(text: Text) -> Text:
    """With a capital at the start and a stop at the end."""
    return Text(_lead(text.en), _lead(text.fr))


def _lead(words: str) -> str:
    if not words:
        return ""
    last = re.sub(r"[”»\s\u00a0]+$", "", words)[-1:]
    stop = "" if last in _STOPS else "."
    return words[0].upper() + words[1:] + stop
