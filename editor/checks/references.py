"""Who names a thing of a file: the table of names read the other way round, for renaming."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from editor.checks.names import MAPS, OUTCOMES, PACKS, ROSTERS, SCENARIOS, Naming
from editor.checks.walks import words_at
from editor.edit.commands import Group, Put, Remove
from editor.edit.errors import nothing_there
from editor.edit.paths import value_at
from editor.edit.renaming import rename
from editor.edit.setup import Key, number_of, remove_pieces
from editor.model.finding import YamlPath
from editor.model.hexmap import HexMap
from editor.model.pack import Pack
from editor.model.person import Roster
from editor.model.scenario import Scenario

_TABLES: dict[type, dict[str, tuple[Naming, ...]]] = {
    HexMap: MAPS,
    Roster: ROSTERS,
    Scenario: SCENARIOS,
    Pack: PACKS,
}
_KINDS = {"survivors": "people"}
"""Lists whose entries are named under another word than their own."""


def references(whole: Any, path: YamlPath) -> tuple[tuple[YamlPath, ...], tuple[YamlPath, ...]]:
    """Where a file names the thing whose id, or key, stands at a path: as a value, and as a key.

    `("units", 3, "id")` is a unit, `("rosters", "knights")` a roster that is called by its key.
    """
    section = str(path[0]) if path else ""
    is_key = len(path) == 2
    if not is_key and (len(path) != 3 or path[-1] != "id"):
        raise nothing_there(path)
    name = path[1] if is_key else value_at(whole, path)
    wanted = _KINDS.get(section, section)
    values: dict[YamlPath, None] = {}
    keys: dict[YamlPath, None] = {}
    for kinds, where in _places(whole):
        if wanted in kinds:
            for word, found in words_at(whole, where):
                if word == name and found != path:
                    (keys if where.endswith("@") else values)[found] = None
    return tuple(values), tuple(keys)


def rename_thing(whole: Any, path: YamlPath, name: str) -> Group:
    """The edit that gives a thing another id, here and wherever the file names it.

    People of a roster are named `roster/person` in other files, which this edit does not reach.
    """
    values, keys = references(whole, path)
    is_key = len(path) == 2
    group = rename(path, name, values, keys, is_key=is_key)
    if isinstance(whole, Scenario) and is_key and path[0] == "rosters":
        return _with_units(whole, str(path[1]), name, group)
    return group


def names_of(whole: Any, gone: Mapping[str, Collection[str]]) -> tuple[YamlPath, ...]:
    """Where a file names things of some sections by their ids, as a value."""
    found: dict[YamlPath, None] = {}
    for kinds, where in _places(whole):
        names = {name for kind in kinds for name in gone.get(kind, ())}
        if names and not where.endswith("@"):
            found |= {path: None for word, path in words_at(whole, where) if word in names}
    return tuple(found)


def forget_pieces(scenario: Scenario, keys: Collection[Key]) -> tuple[Group, int, int]:
    """Take pieces away, and their names out of lists where that is safe.

    How many names are gone, and how many are left that mean nobody now: what they are part of says
    something else without them, which is for the author to say.
    """
    gone: dict[str, set[str]] = {}
    numbers: set[YamlPath] = set()
    for section, name in keys:
        number = number_of(scenario, (section, name))
        if number is not None:
            gone.setdefault(section, set()).add(name)
            numbers.add((section, number))
    named = [path for path in names_of(scenario, gone) if path[:2] not in numbers]
    lists: dict[YamlPath, list[YamlPath]] = {}
    for path in named:
        if isinstance(path[-1], int):
            lists.setdefault(path[:-1], []).append(path)
    out = [
        path
        for place, paths in lists.items()
        if _may_lose(place)
        and (_may_be_empty(place) or len(value_at(scenario, place)) > len(paths))
        for path in paths
    ]
    # From the end, so that the numbers of the others hold; and before the pieces themselves go.
    edits = tuple(Remove(path) for path in sorted(out, key=lambda one: one[-1], reverse=True))
    removal = remove_pieces(scenario, keys)
    return Group((*edits, removal), removal.label), len(out), len(named) - len(out)


def _may_lose(place: YamlPath) -> bool:
    """Whether a list means the same of those who are left: goals and events do not."""
    return not {"when", "until", "do"}.intersection(map(str, place))


def _may_be_empty(place: YamlPath) -> bool:
    """Whether a list of nobody is no list: elsewhere it would mean everybody, or is needed."""
    return place[0] == "units" or place == ("conditions", "surprised")


def _places(whole: Any) -> list[tuple[tuple[str, ...], str]]:
    namings = [one for table in _TABLES.get(type(whole), {}).values() for one in table]
    found = [(one.kinds, where) for one in namings for where in one.places]
    if isinstance(whole, Pack):
        starts = ("branches.*.when", "victory.*.when")
        found += [
            (one.kinds, f"{start}.{where}")
            for one in OUTCOMES
            if "people" in one.kinds
            for start in starts
            for where in one.places
        ]
    return found


def _with_units(scenario: Scenario, old: str, new: str, group: Group) -> Group:
    """Units name a person of a roster by the roster's key and a stroke."""
    edits = tuple(
        Put(("units", number, "from"), new + unit.roster[len(old) :])
        for number, unit in enumerate(scenario.units)
        if unit.roster is not None and unit.roster.startswith(f"{old}/")
    )
    return Group((*edits, *group.edits), group.label)
