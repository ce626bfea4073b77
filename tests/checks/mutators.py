"""Ways in which a person breaks a file: each changes one thing, and says where.

A change that leaves a file legal is no breakage and is not made: a mutator looks for a place where
it must do harm (an id that is named elsewhere, a wall of a building, a turn that something waits
for), and gives None where there is none.
"""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path as Folder
from typing import Any

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Broken:
    """A file that is broken: what it says now, and what may be told of as the place.

    `paths` are the entity that was changed, or those that name it; `words` what a finding elsewhere
    has to name, when the entity itself is gone.
    """

    how: str
    data: Any
    paths: tuple[Path, ...]
    words: tuple[str, ...] = ()


class Dice(random.Random):
    """Chance, and the file whose place in the world counts."""

    file: Folder


Mutator = Callable[[Any, random.Random], Broken | None]
MUTATORS: dict[str, list[Mutator]] = {
    "map": [],
    "scenario": [],
    "roster": [],
    "pack": [],
    "catalogue": [],
}


def mutator(*kinds: str) -> Callable[[Mutator], Mutator]:
    def register(one: Mutator) -> Mutator:
        for kind in kinds:
            MUTATORS[kind].append(one)
        return one

    return register


def leaves(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value that holds no others, with its path."""
    if isinstance(data, dict):
        for key, inner in data.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(data, list):
        for number, inner in enumerate(data):
            yield from leaves(inner, (*path, number))
    else:
        yield path, data


def at(data: Any, path: Path) -> Any:
    for step in path:
        data = data[step]
    return data


def put(data: Any, path: Path, value: Any) -> Any:
    made = copy.deepcopy(data)
    at(made, path[:-1])[path[-1]] = value
    return made


def without(data: Any, path: Path) -> Any:
    made = copy.deepcopy(data)
    del at(made, path[:-1])[path[-1]]
    return made


def entity(path: Path) -> Path:
    """The thing of which a place is part: `units.3.at` is of `units.3`."""
    for length, step in enumerate(path):
        if isinstance(step, int):
            return path[: length + 1]
    return path[:2]


def misspelt(word: str, dice: Dice, known: set[str]) -> str | None:
    """A slip of the pen that makes no other word of the file."""
    for _ in range(20):
        n = dice.randrange(len(word))
        slip = dice.choice(
            [word[:n] + word[n + 1 :], word[:n] + word[n : n + 1] * 2 + word[n + 1 :]]
            + ([word[:n] + word[n + 1] + word[n] + word[n + 2 :]] if n + 1 < len(word) else [])
        )
        if slip != word and slip not in known and re.fullmatch(r"[a-z0-9]+([-/][a-z0-9]+)*", slip):
            return slip
    return None


# Words that stand for something that is listed elsewhere, in the file or in a catalogue.
_NAMES = frozenset(
    re.findall(
        r"\w+",
        "from side leader kind terrain order weather system mount armour shield weapons weapon "
        "rule options class rank time state held_by carried_by faction to winner formation",
    )
)
FREE = frozenset(
    re.findall(
        r"\w+",
        "title text name note notes description en fr id author authors rights version value "
        "colour image picture source statement story briefing why aliases format features objects",
    )
)


def _references(data: Any) -> list[tuple[Path, str]]:
    found = []
    for path, value in leaves(data):
        keys = [step for step in path if isinstance(step, str)]
        if not keys or not isinstance(value, str) or FREE & set(keys):
            continue
        if keys[-1] in _NAMES and re.fullmatch(r"[a-z0-9]+([-/][a-z0-9]+)*", value):
            found.append((path, value))
    return found


def words_of(data: Any) -> set[str]:
    return {value for _, value in leaves(data) if isinstance(value, str)}


@mutator("scenario", "roster", "pack")
def misspell_a_name(data: Any, dice: Dice) -> Broken | None:
    """Somebody or something is called by a word that is nearly right."""
    places = [one for one in _references(data) if len(one[1]) > 3]
    if not places:
        return None
    path, word = dice.choice(places)
    slip = misspelt(word, dice, words_of(data))
    return slip and Broken("misspell", put(data, path, slip), (path,), (slip,))


@mutator("map", "scenario", "roster", "pack", "catalogue")
def misspell_a_key(data: Any, dice: Dice) -> Broken | None:
    """`facng: se`."""
    holders = [
        path
        for path, _ in leaves(data)
        if isinstance(path[-1], str) and re.fullmatch("[a-z_]{4,}", path[-1])
        and not (set(path[:-1]) & {"legend", "relations", "tables", "rosters", "terrain"})
        and path[0] != "tables" and "data" not in path  # where any word is right
    ]  # fmt: skip
    path = dice.choice(holders)
    parent = at(data, path[:-1])
    slip = misspelt(path[-1].replace("_", "-"), dice, set(parent))
    if slip is None or "-" in slip:
        return None
    made = copy.deepcopy(data)
    holder = at(made, path[:-1])
    holder[slip] = holder.pop(path[-1])
    return Broken("key", made, (path, (*path[:-1], slip)))


@mutator("map", "scenario", "roster", "pack")
def forget_what_is_needed(data: Any, dice: Dice) -> Broken | None:
    """An entry without its id, its kind, or the file it means."""
    places = [path for path, _ in leaves(data) if path[-1] in {"id", "file", "map"}]
    path = dice.choice(places)
    return Broken("forget", without(data, path), (path, path[:-1]))


@mutator("map", "scenario", "roster")
def take_one_id_twice(data: Any, dice: Dice) -> Broken | None:
    lists = [
        key for key, value in data.items()
        if isinstance(value, list) and len(value) > 1 and all(
            isinstance(one, dict) and "id" in one for one in value)
    ]  # fmt: skip
    if not lists:
        return None
    key = dice.choice(lists)
    one, other = dice.sample(range(len(data[key])), 2)
    made = put(data, (key, one, "id"), data[key][other]["id"])
    old, new = data[key][one]["id"], data[key][other]["id"]
    return Broken("twice", made, ((key, one), (key, other)), (old, new))


@mutator("scenario", "roster")
def give_a_senseless_figure(data: Any, dice: Dice) -> Broken | None:
    places = [
        path
        for path, value in leaves(data)
        if isinstance(value, int) and not isinstance(value, bool)
        and path[-1] in {"turns", "morale", "melee", "count", "radius", "movement", "turn"}
    ]  # fmt: skip
    if not places:
        return None
    path = dice.choice(places)
    wrong = [100_000] if path[0] == "sides" else [-3, -7, 100_000]  # a side may lack heart
    return Broken("figure", put(data, path, dice.choice(wrong)), (path,))


@mutator("map", "scenario", "roster", "pack")
def write_a_word_for_a_list(data: Any, dice: Dice) -> Broken | None:
    lists = [key for key, value in data.items() if isinstance(value, list)]
    key = dice.choice(lists)
    return Broken("shape", put(data, (key,), "none"), ((key,),))


@mutator("scenario", "pack")
def lose_a_file(data: Any, dice: Dice) -> Broken | None:
    places = [
        (path, value) for path, value in leaves(data)
        if isinstance(value, str) and value.endswith(".yaml")
    ]  # fmt: skip
    if not places:
        return None
    path, value = dice.choice(places)
    return Broken("file", put(data, path, value.replace(".yaml", "s.yaml")), (path,))


@mutator("pack")
def break_the_campaign(data: Any, dice: Dice) -> Broken | None:
    """A scenario that nothing leads to, a start that is none, a day that comes too early."""
    scenarios = data["scenarios"]
    number = dice.randrange(1, len(scenarios))
    word = scenarios[number]["id"]
    choice = dice.randrange(3)
    if choice == 0:
        made = copy.deepcopy(data)
        made["branches"] = [one for one in made["branches"] if one.get("to") != word]
        return Broken("unreached", made, (("scenarios", number), ("branches",)), (word,))
    if choice == 1:
        return Broken("start", put(data, ("start",), "nowhere"), (("start",),))
    made = put(data, ("scenarios", number, "id"), scenarios[0]["id"])
    return Broken("twice", made, (("scenarios", number), ("scenarios", 0)), (word,))
