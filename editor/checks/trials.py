"""What games that were played at random say of a scenario; only `check --play` has them played."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import Trial, TrialCase
from editor.checks.registry import check
from editor.model.finding import Finding, Severity, YamlPath
from editor.model.text import Text


@check("PLY001", "option-not-played", severity=Severity.ADVICE)
def option_not_played(case: TrialCase) -> Iterator[Finding]:
    """Test-play leaves out an option of the scenario, wholly or in part, or its whole rule system.

    Why: the trial games are then not quite the game that is meant, and prove less.
    Fix: nothing is wrong with the file; try the parts named here at the table.

    En français : La partie d'essai laisse de côté une option du scénario, ou tout son système.

    Pourquoi : les parties d'essai ne sont alors pas tout à fait le jeu voulu et prouvent moins.
    Remède : le fichier n'a rien de faux ; essayer à la table les parties citées ici.
    """
    if not case.unplayed:
        return
    names = Text(
        ", ".join(one.en for one in case.unplayed), ", ".join(one.to("fr") for one in case.unplayed)
    )
    yield Finding(
        Text(
            f"test-play does not have all of: {names.en}",
            f"la partie d'essai n'a pas tout de : {names.fr}",
        ),
        ("options",) if case.has_game else ("system",),
    )


@check("PLY002", "dead-end", severity=Severity.ERROR)
def dead_end(case: TrialCase) -> Iterator[Finding]:
    """A side has to choose, and there is nothing to choose: no action, or no room to set up.

    Why: the game cannot go on from there, or goes on without those who found no room.
    Fix: play the game again with the seed that is named, and look what stands in the way; of zones
    that overlap, make one larger.

    En français : Un camp doit choisir, et il n'y a rien à choisir : ni action, ni place.

    Pourquoi : la partie ne peut continuer, ou continue sans ceux qui n'ont pas trouvé place.
    Remède : rejouer la partie avec la graine indiquée et regarder ce qui bloque ; de zones qui se
    recouvrent, en agrandir une.
    """
    zones = {zone.id: number for number, zone in enumerate(case.scenario.zones)}
    sides = {side.id: number for number, side in enumerate(case.scenario.sides)}
    stuck: dict[tuple[str, str], list[Trial]] = {}
    for one in case.trials:
        if one.end == "stuck":
            stuck.setdefault((one.side, one.zone), []).append(one)
    for (side, zone), games in stuck.items():
        share = f"seed {games[0].seed}; games: {len(games)}/{len(case.trials)}"
        part = f"graine {games[0].seed} ; parties : {len(games)}/{len(case.trials)}"
        if zone:
            text = Text(
                f"{side} finds no room to set up in {zone} ({share})",
                f"{side} ne trouve pas de place dans {zone} ({part})",
            )
        else:
            when = f"{games[0].actions} action(s)"
            text = Text(
                f"{side} must choose and has no choice after {when} ({share})",
                f"{side} doit choisir sans avoir de choix après {when} ({part})",
            )
        path: YamlPath = ("zones", zones[zone]) if zone in zones else ("sides", sides[side])
        yield Finding(text, path)


@check("PLY003", "endless-game", severity=Severity.WARNING)
def endless_game(case: TrialCase) -> Iterator[Finding]:
    """Games that are played at random do not come to an end.

    Where the scenario has a last turn, one such game is told; where it has none, only if not a
    single game was over.

    Why: whoever does not win would have to play on for ever.
    Fix: give the game a last turn under `end`, or a condition that ends it.

    En français : Des parties jouées au hasard ne finissent pas.

    Là où le scénario a un dernier tour, une seule suffit ; sinon, il faut qu'aucune n'ait fini.

    Pourquoi : qui ne gagne pas devrait jouer sans fin.
    Remède : donner à la partie un dernier tour sous `end`, ou une condition qui l'arrête.
    """
    long = [one for one in case.trials if one.end in {"endless", "idle"}]
    ending = case.scenario.end
    if not long or ((ending is None or ending.turns is None) and len(long) < len(case.trials)):
        return
    first, share = long[0], f"{len(long)}/{len(case.trials)}"
    idle = first.end == "idle"
    after = Text(
        f"after {first.actions} action(s), and nobody has anything to choose any more"
        if idle
        else f"after {first.actions} action(s), in turn {first.turn}",
        f"après {first.actions} action(s), et nul n'a plus rien à choisir"
        if idle
        else f"après {first.actions} action(s), au tour {first.turn}",
    )
    yield Finding(
        Text(
            f"the game is not over {after.en} (seed {first.seed}; games: {share})",
            f"la partie n'est pas finie {after.fr} (graine {first.seed} ; parties : {share})",
        ),
        _where_it_ends(case),
    )


@check("PLY004", "over-before-it-begins", severity=Severity.WARNING)
def over_before_it_begins(case: TrialCase) -> Iterator[Finding]:
    """Every game is over before anybody could choose anything.

    Why: there is nothing to play.
    Fix: look at what ends the game, and at who is on the board in the first turn.

    En français : Toute partie est finie avant que quiconque ait pu choisir.

    Pourquoi : il n'y a rien à jouer.
    Remède : regarder ce qui arrête la partie, et qui est sur le plateau au premier tour.
    """
    if case.trials and all(_is_empty(one) for one in case.trials):
        yield Finding(
            Text(
                f"the game is over in turn {case.trials[0].turn} and nobody had anything to choose",
                f"la partie finit au tour {case.trials[0].turn} et nul n'a rien eu à choisir",
            ),
            _where_it_ends(case),
        )


def _is_empty(one: Trial) -> bool:
    return one.end == "over" and one.actions == 0


def _where_it_ends(case: TrialCase) -> YamlPath:
    """The place that says how the game ends; where there is none, that of the sides."""
    if case.scenario.end is not None:
        return ("end",)
    return ("victory",) if case.scenario.victory else ("sides",)
