"""Units as counters: what a piece is called, which figures it shows, where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.draw.counters import Counter
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.draw.shapes import Point
    from editor.model.catalogue import Catalogue
    from editor.model.person import Profile
    from editor.model.scenario import Unit


def counter_of(
    unit: Unit,
    profile: Profile | None,
    catalogue: Catalogue,
    *,
    fill: str,
    front: Point | None,
    tail: tuple[Point, ...],
    leads: bool,
    more: int,
) -> Counter:
    """The counter of a unit as the scenario sets it up."""
    weapons = unit.weapons if unit.weapons is not None else profile.weapons if profile else ()
    shoots = any(
        (known := catalogue.weapons.get(one)) is not None and known.use == "missile"
        for one in weapons
    )
    kind = profile.kind if profile else "person"
    return Counter(
        name=_name_of(unit, profile),
        fill=fill,
        figures=_figures(unit, profile),
        front=front,
        tail=tail,
        state=unit.state,
        shape="rider" if unit.mounted else "person" if kind == "fighter" else kind,
        shoots=shoots,
        leads=leads,
        hidden=unit.hidden,
        more=more,
    )


def _name_of(unit: Unit, profile: Profile | None) -> str:
    """The name, without what only tells it from its like: `Aymar de Valcourt` is Aymar."""
    name = profile.name if profile else None
    words = str(name) if isinstance(name, Text) else name or unit.id
    return words.split(" de ")[0].split(" the ")[0].split(" le ")[0].split(",")[0]


def _figures(unit: Unit, profile: Profile | None) -> tuple[int, int, int] | None:
    if profile is None:
        return None
    figures = (profile.mounted_figures if unit.mounted else None) or profile.foot
    if figures is None:
        return None
    hurt = unit.state == "wounded" or unit.wounds
    return figures.wounded if hurt and figures.wounded else figures.healthy
