"""From a few marked hexes to a proposal for all, with an honest confidence.

Kernel ridge regression on what hexes look like: with five marks a kind there is no more to be
learned, and its leave-one-out answers cost nothing, so that confidence is measured on marks that
the learner did not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from editor.convert.scans.features import ZONES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

GROUND = "clear"
"""What a hex is that looks like none of the marks."""
SHARES = (0.5, 0.25, 0.25, 0.0)
"""How much the zones of a hex count: all of it, its middle, its centre, its point."""
WIDTH = 2.0
RIDGE = 0.1
FLOOR = 0.02
"""Nobody is ever sure beyond this."""
STRANGE = 0.1
BORROWED = 0.9
"""As sure as anybody is who knows a kind only from another sheet."""
INNER = (2, 3)
"""Zones in which a hex must look like a mark of its own kind: a road may only touch a corner."""
DOUBT = 0.5
"""Below this confidence the neighbours are asked."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """For each hex: the kind, how sure, and the chance of every kind."""

    kinds: tuple[str, ...]
    choice: NDArray[np.int64]
    confidence: Array
    chances: Array

    def kind(self, number: int) -> str:
        return self.kinds[int(self.choice[number])]


def propose(
    looks: Array,
    marked: Sequence[int],
    names: Sequence[str],
    beside: Sequence[tuple[int, int]] = (),
    samples: Array | None = None,
    sample_names: Sequence[str] = (),
) -> Proposal:
    """Kinds for all hexes, by hexes that are marked and by samples of an earlier sheet.

    `looks` has a row for each hex, `beside` names pairs of neighbours.
    """
    count = len(looks)
    if samples is not None and len(samples):
        looks = np.concatenate([looks, samples])
        marked = [*marked, *range(count, count + len(samples))]
        names = [*names, *sample_names]
    if not names:
        raise ValueError("nothing is marked, so that nothing can be proposed")
    kinds = tuple(sorted(set(names)))
    given = np.array([kinds.index(name) for name in names])
    rows = np.array(marked)
    apart = _apart(looks, rows)
    judges = [np.tensordot(SHARES, apart, 1), *apart]
    chances, tests = zip(*(_judge(one, rows, given, len(kinds)) for one in judges), strict=True)
    sure = chances[0]
    choice = sure.argmax(1)
    trust = sure.max(1) * _known(judges[0], rows, given)
    everyone = np.arange(len(looks))
    for judge, test in zip(chances[1:], tests[1:], strict=True):
        # A zone that never failed this kind and now says something else is a reason to doubt.
        skill = np.array([test[given == k, k].mean() for k in range(len(kinds))])
        agrees = judge[everyone, choice] / judge.max(1)
        trust = trust * (1 - skill[choice] ** 2 * (1 - agrees))
    for zone in INNER:
        trust = trust * _fitting(apart[zone], rows, given, choice)
    choice, sure = _strangers(choice, sure, _known(judges[0], rows, given), kinds)
    choice = _with_neighbours(choice, sure, trust, beside)
    # Another sheet may be printed otherwise: a kind that was not seen on this one is never sure.
    here = np.isin(np.arange(len(kinds)), given[rows < count])
    trust = np.where(here[choice], trust, np.minimum(trust, BORROWED))
    choice[rows], trust[rows] = given, 1.0
    return Proposal(kinds, choice[:count], trust[:count], sure[:count])


def _apart(looks: Array, rows: NDArray[np.int64]) -> Array:
    """Distances of all hexes to the marked ones, zone by zone, 0 to 2."""
    parts = np.split(looks, ZONES, 1)
    return np.stack([np.maximum(0.0, 2 - 2 * part @ part[rows].T) for part in parts])


def _judge(
    apart: Array, rows: NDArray[np.int64], given: NDArray[np.int64], kinds: int
) -> tuple[Array, Array]:
    """Chances of each kind for all hexes, and for each mark as if it were not marked."""
    near = np.exp(-WIDTH * apart)
    wanted = np.eye(kinds)[given] - 1 / kinds
    inverse = np.linalg.inv(near[rows] + RIDGE * np.eye(len(rows)))
    weights = inverse @ wanted
    alone = wanted - weights / np.diag(inverse)[:, None]
    own = np.arange(len(given))
    heats = np.geomspace(0.02, 0.6, 30)
    likely = [np.log(_chances(alone, heat)[own, given]).mean() for heat in heats]
    heat = float(heats[int(np.argmax(likely))])
    return _chances(near @ weights, heat), _chances(alone, heat)


def _chances(values: Array, heat: float) -> Array:
    raised = np.exp((values - values.max(1, keepdims=True)) / heat)
    found: Array = (1 - FLOOR) * raised / raised.sum(1, keepdims=True) + FLOOR / values.shape[1]
    return found


def _known(apart: Array, rows: NDArray[np.int64], given: NDArray[np.int64]) -> Array:
    """1 for what lies as near to a mark as marks of one kind do, falling to 0 further off."""
    between = apart[rows].copy()
    np.fill_diagonal(between, np.inf)
    between[given[:, None] != given] = np.inf
    own = between.min(1)
    own = own[np.isfinite(own)]
    usual = max(float(np.quantile(own, 0.8)) if len(own) else 0.35, 1e-3)
    found: Array = 1 / (1 + np.maximum(0, apart.min(1) / usual - 1) ** 2)
    return found


def _fitting(
    apart: Array, rows: NDArray[np.int64], given: NDArray[np.int64], choice: NDArray[np.int64]
) -> Array:
    """1 for what looks as much like a mark of its kind as those look like each other."""
    found = np.ones(len(apart))
    for kind in np.unique(given):
        own = given == kind
        if own.sum() < 3:
            continue
        between = apart[rows[own]][:, own].copy()
        np.fill_diagonal(between, np.inf)
        usual = max(float(np.quantile(between.min(1), 0.8)), 0.03)
        here = choice == kind
        off = np.maximum(0, apart[here][:, own].min(1) / usual - 1)
        found[here] = 1 / (1 + off**2 / 2)
    return found


def _strangers(
    choice: NDArray[np.int64], sure: Array, known: Array, kinds: tuple[str, ...]
) -> tuple[NDArray[np.int64], Array]:
    """What looks like no mark at all is taken for open ground, without confidence."""
    if GROUND not in kinds:
        return choice, sure
    strange = known < STRANGE
    blurred = np.where(strange[:, None], 1 / len(kinds), sure)
    return np.where(strange, kinds.index(GROUND), choice), blurred


def _with_neighbours(
    choice: NDArray[np.int64], sure: Array, trust: Array, beside: Sequence[tuple[int, int]]
) -> NDArray[np.int64]:
    """Where the look leaves a doubt, sure neighbours have a say."""
    if not beside:
        return choice
    a, b = np.array(beside).T
    said = np.zeros_like(sure)
    for one, other in ((a, b), (b, a)):
        np.add.at(said, one, sure[other] * trust[other, None])
    told = said / 6
    leaning = sure * np.exp(0.5 * told)
    doubtful = (trust < DOUBT) & (sure.max(1) > 1.5 / sure.shape[1])
    return np.where(doubtful, leaning.argmax(1), choice)
