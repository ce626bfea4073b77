"""What the sides of a scenario are worth, while it is being put together."""

from __future__ import annotations

import msgspec
import pytest

from editor.files.library import Library
from editor.files.resources import samples_dir
from editor.model.catalogue import EMPTY, Catalogue
from editor.model.person import Figures, Person, Profile
from editor.model.scenario import Budget, Scenario, Side, Unit
from editor.model.text import Text
from editor.systems.budgets import price_of, price_of_unit, totals
from editor.systems.registry import catalogue_for

CRY_HAVOC = catalogue_for("cry-havoc")
ARCHER = Person(id="archer", foot=Figures(healthy=(5, 5, 6)), weapons=("longbow",), kind="person")


def a_scenario(*units: Unit, budget: Budget | None = None) -> Scenario:
    loaded = Library().load(str(samples_dir() / "scenarios" / "night-at-the-ford.scenario.yaml"))
    side = Side(id="red", name=Text("Red"), budget=budget)
    return msgspec.structs.replace(loaded.value, sides=(side,), units=units)


def test_a_price_is_the_sum_that_the_catalogue_says() -> None:
    longbow = CRY_HAVOC.weapons["longbow"].cost
    assert price_of(ARCHER, CRY_HAVOC) == 5 + 5 + longbow


def test_ranks_and_talents_cost_by_the_figures() -> None:
    """A captain costs twice his attack (CHB-8.2-captain)."""
    captain = msgspec.structs.replace(ARCHER, weapons=(), rank="captain")
    plain = msgspec.structs.replace(ARCHER, weapons=())
    assert price_of(captain, CRY_HAVOC) == price_of(plain, CRY_HAVOC) + 2 * 5  # type: ignore[operator]


def test_an_author_may_bring_another_formula() -> None:
    own = Catalogue(format=EMPTY.format, tables={"cost": {"formula": "2A - D + 10"}})
    assert price_of(ARCHER, CRY_HAVOC.extended(own)) == 2 * 5 - 5 + 10
    assert price_of(ARCHER, EMPTY) is None
    assert price_of(Profile(), CRY_HAVOC) is None


def test_what_the_roster_says_counts_and_other_gear_is_added() -> None:
    priced = msgspec.structs.replace(ARCHER, cost=30)
    people = {"r/archer": priced}
    plain = Unit(id="a", side="red", roster="r/archer")
    assert price_of_unit(plain, people, CRY_HAVOC) == 30
    mailed = Unit(id="a", side="red", roster="r/archer", armour="mail")
    assert price_of_unit(mailed, people, CRY_HAVOC) == 30 + CRY_HAVOC.armours["mail"].cost  # type: ignore[operator]
    assert price_of_unit(Unit(id="a", side="red"), people, CRY_HAVOC) is None


def test_what_a_scenario_says_of_somebody_is_added_to_his_roster() -> None:
    people = {"r/archer": msgspec.structs.replace(ARCHER, cost=30)}
    risen = Unit(id="a", side="red", roster="r/archer", profile=Profile(rank="captain"))
    assert price_of_unit(risen, people, CRY_HAVOC) == 30 + 2 * 5
    dear = Unit(id="a", side="red", roster="r/archer", profile=Profile(rank="captain", cost=12))
    assert price_of_unit(dear, people, CRY_HAVOC) == 12


def test_a_side_is_over_its_budget_or_its_limits() -> None:
    people = {"r/archer": msgspec.structs.replace(ARCHER, cost=30)}
    units = [Unit(id=name, side="red", roster="r/archer") for name in ("a", "b")]
    lean = a_scenario(*units, budget=Budget(points=50))
    (total,) = totals(lean, people, CRY_HAVOC).values()
    assert (total.spent, total.points, total.is_over) == (60, 50, True)
    limited = a_scenario(*units, budget=Budget(points=100, limits={"longbow": 1, "captain": 0}))
    (total,) = totals(limited, people, CRY_HAVOC).values()
    assert total.beyond == (("longbow", 2, 1),)
    assert total.is_over
    free = a_scenario(*units, Unit(id="c", side="red"))
    (total,) = totals(free, people, CRY_HAVOC).values()
    assert (total.points, total.unpriced, total.is_over) == (None, ("c",), False)


@pytest.mark.parametrize("name", ["valcourt", "brennac", "gannet-crew"])
def test_the_samples_are_priced_as_their_rosters_say(name: str) -> None:
    """The rosters' own prices follow the formula, but for shields, which it leaves out."""
    roster = Library().load(str(samples_dir() / "rosters" / f"{name}.roster.yaml")).value
    known = catalogue_for(roster.system)
    for person in roster.people:
        made = price_of(person, known)
        if made is not None and person.cost is not None and person.shield is None:
            assert made == person.cost, person.id
