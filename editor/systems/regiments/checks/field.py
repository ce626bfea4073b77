"""Scale, ranks and ground of regiments on a hex map."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.figures import number, shown
from editor.checks.registry import check
from editor.edit.commands import Put, Suggest
from editor.hexgrid.hexes import Hex
from editor.model.finding import Finding, Severity
from editor.model.text import Text
from editor.systems.regiments.muster import grounds, muster


@check("SET501", "no-pace-scale", rules=["WHX-0.3-pace-scale"])
def no_pace_scale(case: ScenarioCase) -> Iterator[Finding]:
    """A battle of regiments does not say how many paces a hex is worth.

    Why: moves, charges and ranges are all in paces.
    Fix: add `scale: {paces_per_hex: 3}`, or another number.

    En français : Une bataille de régiments ne dit pas combien de pas vaut un hexagone.

    Pourquoi : mouvements, charges et portées sont tous en pas.
    Remède : ajouter `scale: {paces_per_hex: 3}`, ou un autre nombre.
    """
    scale = case.scenario.scale
    if scale is None or scale.paces_per_hex is None:
        yield Finding(
            Text(
                "the battle needs 'scale: {paces_per_hex: …}': distances are in paces",
                "il faut « scale: {paces_per_hex: …} » : les distances sont en pas",
            ),
            ("system",) if scale is None else ("scale",),
        )


@check("SET502", "slower-than-a-hex", severity=Severity.WARNING, rules=["WHX-0.3-pace-scale"])
def slower_than_a_hex(case: ScenarioCase) -> Iterator[Finding]:
    """A unit's move is less than one hex at this scale.

    Why: what is left of a hex is lost, so it could never walk.
    Fix: make `paces_per_hex` smaller, or allow this for a unit that is not meant to walk.

    En français : Le mouvement d'une unité est inférieur à un hexagone à cette échelle.

    Pourquoi : le reste d'un hexagone est perdu : elle ne marcherait jamais.
    Remède : réduire `paces_per_hex`, ou l'admettre pour une unité qui ne doit pas marcher.
    """
    paces = _paces(case)
    for soldier in muster(case).values() if paces else ():
        move = soldier.number_of("M")
        # Who has no move at all is meant to stand.
        if move and 0 < move < paces and soldier.unit is not None and soldier.unit.host is None:
            yield Finding(
                Text(
                    f"{soldier.id} has M {shown(move)}, less than a hex of {shown(paces)} paces",
                    f"{soldier.id} a M {shown(move)}, moins qu'un hexagone de {shown(paces)} pas",
                ),
                soldier.at("values"),
            )


@check("SET503", "range-below-a-hex", severity=Severity.WARNING, rules=["WHX-0.3-pace-scale"])
def range_below_a_hex(case: ScenarioCase) -> Iterator[Finding]:
    """A missile weapon reaches less than one hex at this scale.

    Why: it could only be used in contact, where nobody shoots.
    Fix: make `paces_per_hex` smaller, or give another weapon.

    En français : Une arme de tir porte à moins d'un hexagone à cette échelle.

    Pourquoi : elle ne servirait qu'au contact, où nul ne tire.
    Remède : réduire `paces_per_hex`, ou donner une autre arme.
    """
    paces = _paces(case)
    for soldier in muster(case).values() if paces else ():
        for index, name in enumerate(soldier.profile.weapons):
            weapon = case.catalogue.weapons.get(name)
            reach = number(weapon.data, "range") if weapon is not None else 0
            if weapon is not None and weapon.use == "missile" and 0 < reach < paces:
                yield Finding(
                    Text(
                        f"{name} of {soldier.id} reaches {shown(reach)} paces, less than a hex of "
                        f"{shown(paces)}",
                        f"{name} de {soldier.id} porte à {shown(reach)} pas, moins qu'un hexagone "
                        f"de {shown(paces)}",
                    ),
                    soldier.at("weapons", index),
                )


def _paces(case: ScenarioCase) -> float:
    scale = case.scenario.scale
    return (scale.paces_per_hex or 0) if scale is not None else 0


@check("SET504", "ranks-do-not-fit", rules=["WHX-0.5-ranks-files-facing"])
def ranks_do_not_fit(case: ScenarioCase) -> Iterator[Finding]:
    """Ranks and files of a regiment do not hold its figures, or leave a whole rank empty.

    Why: only the last rank may be incomplete.
    Fix: correct `figures`, `ranks` or `files`.

    En français : Rangs et files ne contiennent pas les figurines, ou laissent un rang vide.

    Pourquoi : seul le dernier rang peut être incomplet.
    Remède : corriger `figures`, `ranks` ou `files`.
    """
    for index, unit in enumerate(case.scenario.units):
        if unit.figures is None or unit.ranks is None or unit.files is None:
            continue
        needed = -(-unit.figures // unit.files)
        if needed != unit.ranks:
            yield Finding(
                Text(
                    f"{unit.id}: {unit.figures} figures in {unit.files} files stand in {needed} "
                    f"ranks, not {unit.ranks}",
                    f"{unit.id} : {unit.figures} figurines sur {unit.files} files font {needed} "
                    f"rangs et non {unit.ranks}",
                ),
                ("units", index, "ranks"),
                fix=Suggest(Put(("units", index, "ranks"), needed)),
            )


@check("SET505", "regiments-overlap", rules=["WHX-0.5-ranks-files-facing"])
def regiments_overlap(case: ScenarioCase) -> Iterator[Finding]:
    """Two units start on the same hex.

    Why: regiments that touch are in contact; they cannot stand in each other.
    Fix: move one; a character in the ranks of a regiment has its `host` instead of a hex.

    En français : Deux unités commencent sur le même hexagone.

    Pourquoi : des régiments voisins sont au contact ; ils ne peuvent se tenir l'un dans l'autre.
    Remède : en déplacer une ; un personnage dans les rangs a un `host` au lieu d'un hexagone.
    """
    units = muster(case)
    taken: dict[tuple[Hex, int], str] = {}
    for name, covered in grounds(case).items():
        unit = units[name].unit
        if unit is None or unit.state == "dead":
            continue
        clash = next((place for place in covered if (place, unit.level) in taken), None)
        if clash is not None:
            other = taken[clash, unit.level]
            label = case.board.label(clash)
            yield Finding(
                Text(
                    f"{name} and {other} both stand in {label}",
                    f"{name} et {other} sont tous deux en {label}",
                ),
                (*units[name].start, "at"),
                hexes=(clash,),
            )
        for place in covered:
            taken.setdefault((place, unit.level), name)


@check(
    "SET506",
    "regiment-looks-nowhere",
    severity=Severity.WARNING,
    rules=["WHX-0.5-ranks-files-facing"],
)
def regiment_looks_nowhere(case: ScenarioCase) -> Iterator[Finding]:
    """A regiment on the board has no facing.

    Why: front, flank and rear decide shields, charges and rout.
    Fix: add `facing`; skirmishers need none.

    En français : Un régiment posé sur le plateau n'a pas d'orientation.

    Pourquoi : front, flanc et dos décident des boucliers, des charges et de la déroute.
    Remède : ajouter `facing` ; les tirailleurs n'en ont pas besoin.
    """
    for soldier in muster(case).values():
        unit = soldier.unit
        if unit is None or not soldier.is_regiment or unit.at is None or unit.facing is not None:
            continue
        if unit.formation not in {"skirmish", "disorder"} and not soldier.has("skirmisher"):
            yield Finding(
                Text(
                    f"{unit.id} has no facing: where is its front?",
                    f"{unit.id} n'a pas d'orientation : où est son front ?",
                ),
                soldier.start,
            )


@check("SET507", "regiment-without-figures", rules=["WHX-5.1-rout-threshold-core"])
def regiment_without_figures(case: ScenarioCase) -> Iterator[Finding]:
    """A regiment does not say how many figures it has.

    Why: it tests its nerve when a quarter or a half of them is lost.
    Fix: add `figures`.

    En français : Un régiment ne dit pas combien de figurines il a.

    Pourquoi : il teste son moral quand le quart ou la moitié en est perdu.
    Remède : ajouter `figures`.
    """
    for soldier in muster(case).values():
        unit = soldier.unit
        if unit is not None and soldier.is_regiment and unit.figures is None:
            yield Finding(
                Text(
                    f"{unit.id} is a regiment without 'figures'",
                    f"{unit.id} est un régiment sans « figures »",
                ),
                soldier.start,
            )


@check("SET508", "more-than-at-first", rules=["WHX-5.1-rout-threshold-core"])
def more_than_at_first(case: ScenarioCase) -> Iterator[Finding]:
    """A regiment starts with more figures than its initial strength.

    Why: losses are counted from the strength at first; there would be less than none.
    Fix: correct `figures`, or `initial_figures` under `values`.

    En français : Un régiment commence avec plus de figurines que son effectif initial.

    Pourquoi : les pertes se comptent depuis l'effectif initial ; il y en aurait moins que zéro.
    Remède : corriger `figures`, ou `initial_figures` sous `values`.
    """
    for soldier in muster(case).values():
        unit, first = soldier.unit, soldier.number_of("initial_figures")
        if unit is not None and unit.figures is not None and first and unit.figures > first:
            yield Finding(
                Text(
                    f"{unit.id} starts with {unit.figures} figures, more than the "
                    f"{shown(first)} it had at first",
                    f"{unit.id} commence avec {unit.figures} figurines, plus que les "
                    f"{shown(first)} du début",
                ),
                (*soldier.start, "figures"),
            )


@check("SET509", "character-in-ranks", severity=Severity.WARNING, rules=["WHX-0.1-unit-definition"])
def character_in_ranks(case: ScenarioCase) -> Iterator[Finding]:
    """A character has ranks, files or several figures.

    Why: a unit is either a regiment or a single character; perhaps `kind: regiment` is missing.
    Fix: make it a regiment in its roster, or take ranks, files and figures away.

    En français : Un personnage a des rangs, des files ou plusieurs figurines.

    Pourquoi : une unité est un régiment ou un personnage seul ; `kind: regiment` manque peut-être.
    Remède : en faire un régiment dans son effectif, ou ôter rangs, files et figurines.
    """
    for soldier in muster(case).values():
        unit = soldier.unit
        if unit is None or not soldier.is_character or soldier.profile.kind == "creature":
            continue
        found = next(
            (key for key in ("figures", "ranks", "files") if (getattr(unit, key) or 1) > 1), None
        )
        if found is not None:
            yield Finding(
                Text(
                    f"{unit.id} is a single character, but has {found}",
                    f"{unit.id} est un personnage seul, mais a « {found} »",
                ),
                (*soldier.start, found),
            )
