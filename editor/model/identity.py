"""Who a unit is: the entry of its roster, with what the scenario says differently."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from editor.model.person import Profile
from editor.model.scenario import Unit

_BLANK = Profile()
_NAMES = tuple(one.name for one in structs.fields(Profile))


def who_is(unit: Unit, people: Mapping[str, Profile]) -> Profile | None:
    """Who a unit is; None where nobody says.

    >>> from editor.model.person import Person
    >>> people = {"valcourt/guerin": Person(id="guerin", rank="knight", morale=7)}
    >>> risen = Unit(id="g", side="red", roster="valcourt/guerin", profile=Profile(rank="baron"))
    >>> (known := who_is(risen, people)) and (known.rank, known.morale)
    ('baron', 7)
    """
    known = people.get(unit.roster or "")
    own = unit.profile
    if own is None or known is None:
        return own or known
    said = {
        name: value for name in _NAMES if (value := getattr(own, name)) != getattr(_BLANK, name)
    }
    if own.values:
        said["values"] = {**known.values, **own.values}
    return structs.replace(known, **said)
