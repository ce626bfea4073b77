"""The rule systems by name, and what each of them knows with the options of a scenario.

Nothing heavy is imported here: the command line and the checks ask this module first.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from editor.model.catalogue import EMPTY, Catalogue
from editor.model.nearest import nearest
from editor.model.rules import Ledger, Rule, RuleFile
from editor.model.text import Text
from editor.model.value import Value

_HERE = Path(__file__).parent


class System(Value, frozen=True):
    """A rule system: its name, its folder, and the switches of a scenario."""

    id: str
    name: Text
    folder: str
    prefixes: tuple[str, ...]
    options: tuple[str, ...] = ()


ADVANCED = (
    "initiative",
    "perception",
    "alarm",
    "light",
    "weather",
    "pillion",
    "riders",
    "mounts",
    "vehicles",
    "crossing",
    "ropes",
    "hiding",
    "trees",
    "help",
    "openings",
    "objects",
)
"""The groups of advanced rules (CHA-intro-optional); `advanced` stands for all of them."""

SYSTEMS: dict[str, System] = {
    "cry-havoc": System(
        id="cry-havoc",
        name=Text("Cry Havoc", "Cry Havoc"),
        folder="cry_havoc",
        prefixes=("CHB", "CHA"),
        options=("advanced", *ADVANCED, "obstacles"),
    ),
    "regiments": System(
        id="regiments",
        name=Text("Regiments under orders", "Régiments sous ordres"),
        folder="regiments",
        prefixes=("WHX",),
        options=("strategy-points", "obstacles"),
    ),
    "destiny": System(
        id="destiny",
        name=Text("Destiny cards", "Cartes du Destin"),
        folder="destiny",
        prefixes=("DST",),
        options=("obstacles",),
    ),
}
_OPTION_FOLDERS = {"obstacles": "obstacles"}
_GROUND_FOLDER = "cry_havoc"
_GROUND_SECTIONS = (
    "terrains",
    "edges",
    "markers",
    "area_kinds",
    "link_kinds",
    "opening_states",
    "weathers",
    "lights",
    "objects",
)
"""What any map is drawn with: the other systems' texts name no terrain of their own."""


class UnknownSystemError(LookupError):
    """There is no such rule system."""


class UnknownOptionError(LookupError):
    """The system has no such option."""


def system(name: str) -> System:
    """The system of that name.

    >>> system("cry-havok")
    Traceback (most recent call last):
    editor.systems.registry.UnknownSystemError: no system 'cry-havok'; did you mean 'cry-havoc'?
    """
    if name not in SYSTEMS:
        raise UnknownSystemError(f"no system {name!r}; {_hint(name, SYSTEMS)}")
    return SYSTEMS[name]


def catalogue_for(
    system: str, options: Iterable[str] = (), *, bring: Iterable[Catalogue] = ()
) -> Catalogue:
    """What the system knows with these options, and what a scenario or pack brings on top."""
    known = _catalogue(system, frozenset(options))
    brought = tuple(bring)
    return known.extended(*brought) if brought else known


def left_out(system_name: str, options: Iterable[str]) -> dict[str, Catalogue]:
    """The options that are not chosen and bring entries of their own, with these."""
    chosen = expand_options(system_name, options)
    return {
        option: _data(folder)
        for option, folder in _OPTION_FOLDERS.items()
        if option in system(system_name).options and option not in chosen
    }


_DECIDED = frozenset({"CHB-7.0-non-recoil-rider", "CHB-7.0-stun-recovery"})
"""Rules that the texts state in two ways; the ledger chose between them and not within one."""


@cache
def rulings(system_name: str) -> frozenset[str]:
    """The rules that can be read in two ways; a switch of a scenario is called as its rule."""
    known = ledger(system_name)
    return frozenset(rule.id for rule in known.values() if rule.ruling or rule.id in _DECIDED)


def expand_options(system_name: str, options: Iterable[str]) -> frozenset[str]:
    """The options with the groups they stand for: `advanced` is all sixteen of them."""
    known = system(system_name)
    wanted = set(options)
    for option in wanted:
        if option not in known.options:
            raise UnknownOptionError(
                f"{system_name} has no option {option!r}; {_hint(option, known.options)}"
            )
    return frozenset(wanted.union(ADVANCED) if "advanced" in wanted else wanted)


def ledger_names() -> tuple[str, ...]:
    """What a ledger may be asked for: every system, and every option with rules of its own."""
    return (*SYSTEMS, *_OPTION_FOLDERS)


@cache
def ledger(system_name: str | None = None) -> Ledger:
    """The rules of a system with its options, of an option with rules of its own, or of all."""
    if system_name is None:
        folders = [*(known.folder for known in SYSTEMS.values()), *_OPTION_FOLDERS.values()]
    elif system_name in _OPTION_FOLDERS:
        folders = [_OPTION_FOLDERS[system_name]]
    else:
        known = system(system_name)
        folders = [
            known.folder,
            *(_OPTION_FOLDERS[o] for o in known.options if o in _OPTION_FOLDERS),
        ]
    return Ledger([rule for folder in folders for rule in _rules(folder)])


@cache
def unguarded() -> dict[str, Text]:
    """Rules that ask for a check which no file can fail, and why: each system says its own."""
    folders = [*(known.folder for known in SYSTEMS.values()), *_OPTION_FOLDERS.values()]
    paths = [_HERE / folder / "unguarded.yaml" for folder in folders]
    found = [msgspec.convert(_load(path), dict[str, Text]) for path in paths if path.is_file()]
    return {rule: why for reasons in found for rule, why in reasons.items()}


@cache
def _catalogue(system_name: str, options: frozenset[str]) -> Catalogue:
    known = system(system_name)
    wanted = expand_options(system_name, options)
    extra = [_OPTION_FOLDERS[option] for option in sorted(wanted) if option in _OPTION_FOLDERS]
    whole = Catalogue(format=EMPTY.format, id=known.id, title=known.name, system=known.id)
    return whole.extended(_ground(), *(_data(folder) for folder in (known.folder, *extra)))


@cache
def _ground() -> Catalogue:
    shared = {name: _data(_GROUND_FOLDER).section(name) for name in _GROUND_SECTIONS}
    return msgspec.structs.replace(EMPTY, **shared)


@cache
def _data(folder: str) -> Catalogue:
    """A folder's files as one; kept between runs, since every command begins with them."""
    from editor.files.cache import Cache

    kept = Cache()
    key = kept.key("catalogue", folder)
    with suppress(msgspec.DecodeError):
        return msgspec.msgpack.decode(kept.get(key) or b"", type=Catalogue)
    made = _read_data(folder)
    kept.put(key, msgspec.msgpack.encode(made))
    return made


def _read_data(folder: str) -> Catalogue:
    files = sorted((_HERE / folder / "data").glob("*.yaml"))
    return EMPTY.extended(*(msgspec.convert(_load(path), Catalogue) for path in files))


@cache
def _rules(folder: str) -> tuple[Rule, ...]:
    path = _HERE / folder / "rules.yaml"
    books = msgspec.convert(_load(path), tuple[RuleFile, ...])
    return tuple(rule for book in books for rule in book.rules)


def _load(path: Path) -> Any:
    from editor.files.yamltext import read_file

    source = read_file(path)
    if source.findings:
        raise ValueError(f"{source.findings[0].place}: {source.findings[0].message.en}")
    return source.data


def _hint(word: str, known: Iterable[str]) -> str:
    guess = nearest(word, known)
    return f"did you mean {guess!r}?" if guess else f"known are {', '.join(sorted(known))}"
