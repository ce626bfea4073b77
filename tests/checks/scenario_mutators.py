"""Ways in which a person breaks a scenario."""

from __future__ import annotations

import re
from typing import Any

from mutators import FREE, Broken, Dice, Path, leaves, mutator, put, without

from editor.files.yamltext import read_file


@mutator("scenario")
def move_a_unit_off_the_map(data: Any, dice: Dice) -> Broken | None:
    things = [
        (key, n)
        for key in ("units", "lights", "obstacles", "objects", "markers")
        for n, one in enumerate(data.get(key, ()))
        if isinstance(one.get("at"), str)
    ]
    if not things:
        return None
    key, number = dice.choice(things)
    old = data[key][number]["at"]
    new = re.sub(r"[A-Z]+\d+$", dice.choice(["ZZ9", "A99", "ZA1"]), old)
    if new == old:
        return None
    return Broken("off-map", put(data, (key, number, "at"), new), ((key, number),))


@mutator("scenario")
def turn_to_a_side_that_is_none(data: Any, dice: Dice) -> Broken | None:
    units = [n for n, one in enumerate(data["units"]) if "facing" in one]
    if not units:
        return None
    number = dice.choice(units)
    return Broken("facing", put(data, ("units", number, "facing"), "e"), (("units", number),))


@mutator("scenario")
def stand_on_a_floor_that_is_none(data: Any, dice: Dice) -> Broken | None:
    units = [n for n, one in enumerate(data["units"]) if isinstance(one.get("at"), str)]
    if not units:
        return None
    number = dice.choice(units)
    made = put(data, ("units", number, "level"), dice.choice([7, 9, -5]))
    return Broken("floor", made, (("units", number),))


@mutator("scenario")
def rename_what_others_name(data: Any, dice: Dice) -> Broken | None:
    """A side, unit or zone gets another id, and those who name it are forgotten."""
    found = _named(data)
    if not found:
        return None
    path, word, users = dice.choice(found)
    return Broken("rename", put(data, path, word + "-the-second"), (path, *users), (word,))


@mutator("scenario")
def swap_two_ids(data: Any, dice: Dice) -> Broken | None:
    """A side and a unit, or a zone and an object, have each other's ids."""
    found = _named(data)
    pairs = [(one, other) for one in found for other in found if one[0][0] < other[0][0]]
    if not pairs:
        return None
    (here, word, users), (there, other, others) = dice.choice(pairs)
    made = put(put(data, here, other), there, word)
    return Broken("swap-ids", made, (here, there, *users, *others), (word, other))


@mutator("scenario")
def take_away_what_others_name(data: Any, dice: Dice) -> Broken | None:
    """The leader, a zone or a light goes; those who name it stay."""
    found = [one for one in _named(data) if one[0][0] in {"units", "zones", "objects", "lights"}]
    if not found:
        return None
    path, word, users = dice.choice(found)
    made = without(data, path[:-1])
    return Broken("take-away", made, (path[:1], *users), (word,))


def _named(data: Any) -> list[tuple[Path, str, tuple[Path, ...]]]:
    """Ids of a scenario that are named elsewhere in it, and where."""
    found = []
    for section in ("sides", "units", "zones", "objects", "lights"):
        for number, one in enumerate(data.get(section, ())):
            word = one.get("id")
            users = tuple(
                path
                for path, value in leaves(data)
                if value == word
                and path != (section, number, "id")
                and not FREE & {step for step in path if isinstance(step, str)}
                and path[-1] != "from"
            )
            keys = tuple(
                (*path, word)
                for path in (("sides", n, "relations") for n in range(len(data["sides"])))
                if section == "sides" and word in data["sides"][path[1]].get("relations", {})
            )
            if users or keys:
                found.append(((section, number, "id"), word, users + keys))
    return found


@mutator("scenario")
def shorten_the_game(data: Any, dice: Dice) -> Broken | None:
    """The end comes before something that the file waits for."""
    waits = [
        (path, value)
        for path, value in leaves(data)
        if path[-1] in {"turn", "by_turn", "from_turn"} and isinstance(value, int) and value > 2
        and path[0] in {"entries", "events", "conditions"}
    ]  # fmt: skip
    turns = data.get("end", {}).get("turns")
    waits = [one for one in waits if isinstance(turns, int) and one[1] <= turns]
    if not waits:
        return None
    _, value = dice.choice(waits)
    short = dice.randrange(1, value)
    late = tuple(path for path, value in waits if value > short)
    return Broken("shorten", put(data, ("end", "turns"), short), (("end", "turns"), *late))


@mutator("scenario")
def stand_where_nobody_can(data: Any, dice: Dice) -> Broken | None:
    """Somebody without a boat stands in deep water, or in a wall."""
    if data["system"] != "cry-havoc" or len(data["board"]["sheets"]) != 1:
        return None
    sheet = data["board"]["sheets"][0]
    drawing = read_file(dice.file.parent / sheet["map"]).data
    units = [
        n for n, one in enumerate(data["units"])
        if isinstance(one.get("at"), str) and ":" not in one["at"] and not one.get("level")
        and not ({"aboard", "state", "hidden", "in_vehicle"} & set(one))
    ]  # fmt: skip
    # With the advanced rules some people swim.
    swim = set() if "advanced" in data.get("options", ()) else {"deep-water"}
    grounds = {"curtain-wall", "crevasse"} | swim
    barred = {sign for sign, name in drawing["legend"].items() if name in grounds}
    places = [
        f"{chr(65 + column)}{row + 1}"
        for row, line in enumerate(drawing["terrain"])
        for column, sign in enumerate(line)
        if sign in barred
    ]
    changed = {label for one in data["board"].get("changes", ()) for label in one["hexes"]}
    places = [label for label in places if label not in changed]
    if not units or not places or sheet.get("turn"):
        return None
    number = dice.choice(units)
    return Broken(
        "barred", put(data, ("units", number, "at"), dice.choice(places)), (("units", number),)
    )


@mutator("scenario")
def stand_upon_another(data: Any, dice: Dice) -> Broken | None:
    """Two people on foot in one hex, which the rules of this scale forbid."""
    if data["system"] != "cry-havoc":
        return None
    units = [
        n for n, one in enumerate(data["units"])
        if isinstance(one.get("at"), str) and set(one) <= {"id", "from", "side", "at", "facing"}
    ]  # fmt: skip
    if len(units) < 2:
        return None
    one, other = dice.sample(units, 2)
    if data["units"][one]["at"] == data["units"][other]["at"]:
        return None
    made = put(data, ("units", one, "at"), data["units"][other]["at"])
    return Broken("stack", made, (("units", one), ("units", other)))
