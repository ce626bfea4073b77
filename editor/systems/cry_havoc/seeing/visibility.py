"""How far one sees by night, below the ground and in bad weather, and what they add to cover."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from editor.model.proof import Step
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.wording import hexes
from editor.systems.cry_havoc.sky import Sky, skies

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.systems.cry_havoc.situation import Piece, Situation, Spot

_HUMANS = {None, "human"}


def trait(piece: Piece | None) -> str:
    """How somebody sees in the dark: ordinary, nocturnal or extra-vision.

    Animals and other races than men are nocturnal unless their profile says more.
    """
    if piece is None:
        return "ordinary"
    for one in ("extra-vision", "nocturnal"):
        if piece.profile.sight == one or one in piece.special:
            return one
    is_other = piece.profile.kind in {"animal", "creature"} or piece.profile.race not in _HUMANS
    return "nocturnal" if is_other else "ordinary"


def sky_over(situation: Situation, spot: Spot) -> Sky:
    """The sky over a spot, remembered: it is asked for again and again."""
    known: dict[Spot, Sky] = situation.heavens.setdefault("sky", {})
    if spot not in known:
        known[spot] = skies(situation).over(spot)
    return known[spot]


def is_dark(situation: Situation, spot: Spot) -> bool:
    """Whether neither day nor any light reaches a place (CHA-light-purpose)."""
    sky = sky_over(situation, spot)
    if sky.dark:
        return sky.unlit
    # By the base rules alone no light counts: night is night everywhere.
    place, level = spot
    terrain = situation.catalogue.terrains.get(situation.board.terrain_at(place, level) or "")
    below = level < 0 or (terrain is not None and terrain.dark)
    return not skies(situation).counts_dark and (situation.is_night or below)


def night_sight(situation: Situation, piece: Piece | None) -> tuple[int | None, str]:
    """How many hexes somebody sees in the dark, None = as by day, and the rule."""
    own = trait(piece)
    if "weather" in situation.options and "night" in situation.catalogue.weathers:
        figures = situation.catalogue.weathers["night"].data["sight"]
        rule = "CHA-night-line-of-fire" if own == "ordinary" else "CHA-night-vision-traits"
        return figures[own], rule
    table = situation.catalogue.tables["night-sight"]
    return table["human" if own == "ordinary" else "other_humanoid"], table["rule"]


def too_far(
    situation: Situation, origin: Spot, target: Spot, shooter: Piece | None, path: Iterable[Hex]
) -> Step | None:
    """The limit that a line is too long for, if any; `path` is the hexes that it crosses."""
    far = origin[0].distance(target[0])
    ends = (origin[0], target[0])
    for most, rule, name in _limits(situation, origin, target, far, path):
        if far > most:
            return Step(rule, Text(
                f"{name.en}: one sees {hexes(most).en} far, and it is {far}",
                f"{name.to('fr')} : on voit à {hexes(most).fr}, et il y en a {far}",
            ), str(far), ends)  # fmt: skip
    if is_dark(situation, target):
        sees, rule = night_sight(situation, shooter)
        if sees is not None and far > sees:
            return Step(rule, Text(
                f"in the dark one sees {hexes(sees).en} far, and it is {far}",
                f"dans le noir on voit à {hexes(sees).fr}, et il y en a {far}",
            ), str(far), ends)  # fmt: skip
    return None


def _limits(
    situation: Situation, origin: Spot, target: Spot, far: int, path: Iterable[Hex]
) -> Iterator[tuple[int, str, Text]]:
    """Every limit that the author or the weather sets to this line, with its rule and name."""
    own = situation.scenario.conditions.visibility
    if own is not None:
        yield own, "CHA-wx-table", Text("visibility", "visibilité")
    sky = skies(situation)
    met = {
        id(kind): kind for spot in (origin, target) for kind in sky_over(situation, spot).weathers
    }
    limited = [
        kind for name in situation.weather
        if (kind := situation.catalogue.weathers.get(name)) is not None
        and kind.visibility is not None and far > kind.visibility and not kind.unlit_only
    ]  # fmt: skip
    if any(not kind.whole_boards and id(kind) not in met for kind in limited):
        # A bank of fog between two who stand in the clear hides them from each other, too.
        for place in path:
            met.update({
                id(kind): kind for kind in sky.over((place, 0)).weathers if not kind.whole_boards
            })  # fmt: skip
    for kind in limited:
        if id(kind) in met and kind.visibility is not None:
            yield kind.visibility, kind.origin.get("visibility", "CHA-wx-table"), kind.name


def sky_cover(situation: Situation, target: Spot, shooter: Piece | None) -> Iterator[Step]:
    """What fog and the dark add to the best cover, whatever it is (CHA-wx-stacking)."""
    for kind in sky_over(situation, target).weathers:
        if kind.cover:
            rule = kind.origin.get("cover", "CHA-wx-stacking")
            yield Step(rule, kind.name, kind.cover, (target[0],), target[1])
    if not is_dark(situation, target):
        return
    is_advanced = "weather" in situation.options and skies(situation).counts_dark
    if is_advanced and trait(shooter) == "extra-vision":
        text = Text("sees in the dark as by day", "voit la nuit comme le jour")
        yield Step("CHA-night-vision-traits", text, 0)
        return
    row = situation.catalogue.tables["missile-results"]["die_modifiers"]["night-cover"]
    rule = "CHA-night-cover" if is_advanced else row["rule"]
    yield Step(rule, Text("in the dark", "dans le noir"), row["value"], (target[0],), target[1])
