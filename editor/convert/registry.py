"""Every converter there is: adding one is adding a module to `formats`."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TypeVar, cast

from editor.convert import formats
from editor.convert.protocol import Converted, Converter, Source, Wish
from editor.convert.safety import Refusal

T = TypeVar("T")


@cache
def converters() -> dict[str, Converter]:
    """By kind, in the order of their names."""
    found: dict[str, Converter] = {}
    for one in sorted(iter_modules(formats.__path__), key=lambda module: module.name):
        module: ModuleType = import_module(f"{formats.__name__}.{one.name}")
        found[module.KIND] = cast("Converter", module)
    return found


def can_write(converter: Converter) -> bool:
    """Whether a converter works both ways."""
    return hasattr(converter, "write")


def reader_for(source: Source, kind: str = "") -> Converter:
    """The converter that is asked for, or the one that knows these bytes."""
    if kind:
        return named(kind)
    known = converters().values()
    # The ending decides between formats that look alike; the bytes have the last word.
    for one in sorted(known, key=lambda one: source.ending not in one.ENDINGS):
        if one.sniff(source):
            return one
    kinds = ", ".join(converters())
    name = source.path.name
    raise Refusal(
        f"{name} is no hex map that can be converted: known are {kinds}",
        f"{name} n'est pas une carte d'hexagones convertible : sont connus {kinds}",
    )


def boards_of(converter: Converter, source: Source) -> list[str]:
    """Of a file that holds several boards, their names; a format that knows one has none."""
    listed: Callable[[Source], list[str]] | None = getattr(converter, "boards", None)
    return _told(converter, lambda: listed(source)) if listed is not None else []


def take_in(converter: Converter, source: Source, wish: Wish) -> Converted:
    """Read a file; whatever is wrong with it is one sentence, also what nobody thought of."""
    return _told(converter, lambda: converter.read(source, wish))


def _told(converter: Converter, work: Callable[[], T]) -> T:
    try:
        return work()
    except (ArithmeticError, AttributeError, LookupError, MemoryError, RecursionError, TypeError,
            ValueError) as error:  # fmt: skip
        if os.environ.get("GONFALON_TRACE"):
            raise
        what = type(error).__name__
        raise Refusal(
            f"this is no sound file of {converter.TITLE.en} ({what})",
            f"ceci n'est pas un fichier sain de {converter.TITLE.fr} ({what})",
        ) from error


def writer_for(name: str, kind: str = "") -> Converter:
    """The converter that is asked for, or the one that the name's ending tells."""
    if kind:
        found = named(kind)
        if not can_write(found):
            raise Refusal(f"{kind} is only read, not written", f"{kind} se lit, sans s'écrire")
        return found
    for one in converters().values():
        if can_write(one) and name.lower().endswith(one.ENDINGS):
            return one
    endings = ", ".join(
        sorted(end for one in converters().values() if can_write(one) for end in one.ENDINGS)
    )
    raise Refusal(
        f"{name} says no format that can be written: expected --to or an ending of {endings}",
        f"{name} ne dit pas de format à écrire : attendu --to ou une terminaison parmi {endings}",
    )


def named(kind: str) -> Converter:
    """A converter by its kind."""
    if kind not in converters():
        kinds = ", ".join(converters())
        raise Refusal(
            f"no converter {kind!r}: expected one of {kinds}",
            f"pas de convertisseur {kind!r} : attendu l'un de {kinds}",
        )
    return converters()[kind]
