"""What can be wrong with the weapons, grounds and grades that an author's catalogue brings.

Whoever changes a figure of the rules on purpose says so in `text` or in `from`; then it is no
mistake.
"""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import CatalogueCase
from editor.checks.registry import check
from editor.edit.commands import Put, Suggest
from editor.model.finding import Finding, Severity
from editor.model.ground import Entry, Ground
from editor.model.text import Text

_CROSSBOW = "CHB-3.1-crossbow-rate"
_COLUMNS = "CHB-3.2-columns"
_TOTAL = 9
"""Cover that lets nothing through, as of a wall."""


def _is_said(entry: Entry, field: str) -> bool:
    """Whether the author says that he changed a figure."""
    return bool(entry.text) or field in entry.origin or "all" in entry.origin


@check(
    "RUL201", "missile-weapon-unfinished",
    rules=["CHB-3.0-weapon-attributes", "CHB-3.2-range"],
)  # fmt: skip
def missile_weapon_unfinished(case: CatalogueCase) -> Iterator[Finding]:
    """A missile weapon lacks its rate, its range bands or its column.

    Why: how often, how far and how hard are the three things that a shot is worked out from.
    Fix: add `rate`, `range: [short, medium, long]` and `efficiency`.

    En français : Une arme de tir n'a pas sa cadence, ses portées ou sa colonne.

    Pourquoi : combien de fois, jusqu'où et avec quelle force : un tir se calcule avec les trois.
    Remède : ajouter `rate`, `range: [courte, moyenne, longue]` et `efficiency`.
    """
    for name, kind in case.own.weapons.items():
        if kind.use != "missile":
            continue
        lacks = [
            field for field in ("rate", "range", "efficiency") if getattr(kind, field) in (None, "")
        ]
        if lacks:
            listed = ", ".join(lacks)
            yield Finding(
                Text(f"{name} shoots but has no {listed}", f"{name} tire mais n'a pas : {listed}"),
                ("weapons", name),
            )


@check("RUL202", "range-bands-shrink", rules=["CHB-3.2-range", "CHB-3.0-weapon-attributes"])
def range_bands_shrink(case: CatalogueCase) -> Iterator[Finding]:
    """A longer range band of a weapon ends before a shorter one.

    Why: the bands are counted from the shooter; a medium band within the short one is nowhere.
    Fix: give the last hex of the short, medium and long band in growing order.

    En français : Une portée plus longue d'une arme finit avant une plus courte.

    Pourquoi : les portées se comptent depuis le tireur ; la moyenne suit la courte.
    Remède : donner le dernier hexagone des portées courte, moyenne et longue, en ordre croissant.
    """
    for name, kind in case.own.weapons.items():
        for key in ("range", "mounted_range"):
            bands = getattr(kind, key)
            if bands is not None and (bands[0] < 1 or list(bands) != sorted(bands)):
                listed = ", ".join(map(str, bands))
                yield Finding(
                    Text(
                        f"the range bands of {name} do not grow: {listed}",
                        f"les portées de {name} ne croissent pas : {listed}",
                    ),
                    ("weapons", name, key),
                )


@check("RUL203", "crossbow-too-fast", rules=[_CROSSBOW])
def crossbow_too_fast(case: CatalogueCase) -> Iterator[Finding]:
    """A crossbow has another rate than crossbows have.

    Why: it is slow to reload: one shot a turn, and nothing else in that turn.
    Fix: give it the rate in the message, or another `class`.

    En français : Une arbalète a une autre cadence que les arbalètes.

    Pourquoi : elle est lente à recharger : un tir par tour, et rien d'autre ce tour-là.
    Remède : lui donner la cadence du message, ou une autre classe (`class`).
    """
    for name, kind in case.own.weapons.items():
        usual = case.known.weapon_classes.get(kind.weapon_class)
        if usual is None or usual.origin.get("rate") != _CROSSBOW or kind.rate is None:
            continue
        if kind.rate != usual.rate:
            yield Finding(
                Text(
                    f"{name} is a crossbow of rate {kind.rate}; crossbows have {usual.rate}",
                    f"{name} est une arbalète de cadence {kind.rate} ; elles ont {usual.rate}",
                ),
                ("weapons", name, "rate"),
                fix=Suggest(Put(("weapons", name, "rate"), usual.rate)),
            )


@check("RUL204", "column-differs", severity=Severity.WARNING, rules=[_COLUMNS])
def column_differs(case: CatalogueCase) -> Iterator[Finding]:
    """A weapon of the rules is given another column of the missile table, and nothing says why.

    Why: the rules list which weapon strikes how hard; a slip changes every shot.
    Fix: take the column in the message, or say in `text` or `from` that it is meant.

    En français : Une arme des règles reçoit une autre colonne de tir, sans un mot d'explication.

    Pourquoi : les règles disent quelle arme frappe comment ; une erreur change chaque tir.
    Remède : prendre la colonne du message, ou dire dans `text` ou `from` que c'est voulu.
    """
    for name, kind in case.own.weapons.items():
        usual = case.known.weapons.get(name)
        if usual is None or usual.origin.get("efficiency") != _COLUMNS or not kind.efficiency:
            continue
        if kind.efficiency != usual.efficiency and not _is_said(kind, "efficiency"):
            yield Finding(
                Text(
                    f"{name} has column {kind.efficiency}; the rules say {usual.efficiency}",
                    f"{name} a la colonne {kind.efficiency} ; les règles disent {usual.efficiency}",
                ),
                ("weapons", name, "efficiency"),
                fix=Suggest(Put(("weapons", name, "efficiency"), usual.efficiency)),
            )


@check("RUL205", "no-such-column", rules=[_COLUMNS])
def no_such_column(case: CatalogueCase) -> Iterator[Finding]:
    """A missile weapon names a column that the missile table does not have.

    Why: no result could be read for its shots.
    Fix: take one of the columns in the message, or bring a table that has it.

    En français : Une arme de tir cite une colonne que la table de tir n'a pas.

    Pourquoi : aucun résultat ne pourrait se lire pour ses tirs.
    Remède : prendre une colonne du message, ou apporter une table qui l'a.
    """
    table = case.known.extended(case.own).tables.get("missile-results", {})
    columns = table.get("columns", ())
    for name, kind in case.own.weapons.items():
        if kind.use == "missile" and kind.efficiency and columns and kind.efficiency not in columns:
            listed = ", ".join(map(str, columns))
            yield Finding(
                Text(
                    f"{name} has column {kind.efficiency!r}; the table has {listed}",
                    f"{name} a la colonne {kind.efficiency!r} ; la table a {listed}",
                ),
                ("weapons", name, "efficiency"),
            )


def _grounds(case: CatalogueCase) -> Iterator[tuple[str, str, Ground]]:
    for section in ("terrains", "edges", "markers"):
        for name, kind in case.own.section(section).items():
            if isinstance(kind, Ground):
                yield section, name, kind


@check("RUL206", "no-such-cover", rules=["CHB-3.2-cover-levels"])
def no_such_cover(case: CatalogueCase) -> Iterator[Finding]:
    """A cover is none of the levels that the rules know.

    Why: cover is added to the shooter's die by its level: none, light, medium or strong.
    Fix: take 0, 1, 2 or 3; 9 is for what lets nothing through, such as a wall.

    En français : Un couvert n'est d'aucun des degrés que connaissent les règles.

    Pourquoi : le degré s'ajoute au dé du tireur : nul, léger, moyen ou fort.
    Remède : prendre 0, 1, 2 ou 3 ; 9 vaut pour ce qui arrête tout, comme un mur.
    """
    table = case.known.tables.get("missile-results", {}).get("die_modifiers", {}).get("cover", {})
    levels = {figure for figure in table.values() if isinstance(figure, int)} | {_TOTAL}
    for section, name, kind in _grounds(case) if len(levels) > 1 else ():
        for key in ("cover", "cover_inside", "cover_on_top"):
            cover = getattr(kind, key, None)
            if cover is not None and cover not in levels:
                listed = ", ".join(map(str, sorted(levels)))
                yield Finding(
                    Text(
                        f"{name} has cover {cover}; expected one of {listed}",
                        f"{name} a un couvert de {cover} ; attendu : {listed}",
                    ),
                    (section, name, key),
                )


@check("RUL207", "grade-differs", severity=Severity.WARNING,
       rules=["CHB-8.2-lieutenant", "CHB-8.2-captain", "CHB-8.2-general"])  # fmt: skip
def grade_differs(case: CatalogueCase) -> Iterator[Finding]:
    """A grade of the rules has another radius or initiative, and nothing says why.

    Why: how far a leader commands and rallies stands in the rules, and is part of what he costs.
    Fix: take the figure in the message, or say in `text` or `from` that it is meant.

    En français : Un grade des règles a un autre rayon ou une autre initiative, sans explication.

    Pourquoi : jusqu'où un chef commande et rallie est écrit, et compte dans son coût.
    Remède : prendre la valeur du message, ou dire dans `text` ou `from` que c'est voulu.
    """
    for name, rank in case.own.ranks.items():
        usual = case.known.ranks.get(name)
        if usual is None or "all" not in usual.origin:
            continue
        for key in ("command_radius", "rally_radius", "initiative"):
            here, there = getattr(rank, key), getattr(usual, key)
            if here != there and not _is_said(rank, key):
                yield Finding(
                    Text(
                        f"{name} has {key} {here}; the rules say {there}",
                        f"{name} : {key} vaut {here} ; les règles disent {there}",
                    ),
                    ("ranks", name),
                    fix=Suggest(Put(("ranks", name, key), there)),
                )


@check("RUL208", "no-fight-there", severity=Severity.ADVICE, rules=["CHB-6.1-terrain-shift"])
def no_fight_there(case: CatalogueCase) -> Iterator[Finding]:
    """Ground can be entered on foot, but has no influence in attack or in defence.

    Why: a null means that nobody can fight there; neutral ground has 0.
    Fix: give `attack` and `defence` a number, or leave it so where no fight is possible.

    En français : On entre à pied sur un sol qui n'a pas d'influence en attaque ou en défense.

    Pourquoi : null veut dire que nul n'y combat ; un sol neutre vaut 0.
    Remède : donner un nombre à `attack` et `defence`, ou laisser si nul combat n'y est possible.
    """
    for section, name, kind in _grounds(case):
        if section == "edges" or not isinstance(kind.foot, int):
            continue
        for key in ("attack", "defence"):
            if getattr(kind, key) is None:
                yield Finding(
                    Text(
                        f"{name} can be entered, but {key} is null: nobody could fight there",
                        f"on entre en {name}, mais {key} est null : nul n'y combattrait",
                    ),
                    (section, name, key),
                )


@check("RUL209", "one-influence-for-both", severity=Severity.WARNING,
       rules=["CHB-6.1-dual-terrain"])  # fmt: skip
def one_influence_for_both(case: CatalogueCase) -> Iterator[Finding]:
    """A door, window or bank has the same influence in attack as in defence.

    Why: the rules give these one figure for who attacks and another for who defends.
    Fix: give `attack` and `defence` their own figures, or say in `text` that it is meant.

    En français : Une porte, une fenêtre ou un talus a même influence en attaque et en défense.

    Pourquoi : les règles leur donnent une valeur pour l'attaquant et une pour le défenseur.
    Remède : donner à `attack` et `defence` leurs valeurs, ou dire dans `text` que c'est voulu.
    """
    for name, kind in case.own.edges.items():
        usual = case.known.edges.get(name)
        if usual is None or not _is_dual(usual) or _is_dual(kind):
            continue
        if not _is_said(kind, "combat"):
            yield Finding(
                Text(
                    f"{name} has one influence for attack and defence; the rules give it two",
                    f"{name} a une seule influence ; les règles lui en donnent deux",
                ),
                ("edges", name),
            )


def _is_dual(kind: Ground) -> bool:
    """Whether it helps or hinders one who attacks otherwise than one who defends."""
    by_height = (
        kind.attack_above, kind.defence_above, kind.attack_below, kind.defence_below,
        kind.defence_outside,
    )  # fmt: skip
    return kind.attack != kind.defence or any(figure is not None for figure in by_height)
