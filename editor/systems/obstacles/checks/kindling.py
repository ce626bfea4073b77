"""The weather, which says how hard it is to light a fire and to put it out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.checks.walks import weathers
from editor.model.finding import Finding, YamlPath
from editor.model.text import Text
from editor.systems.obstacles.counters import layout_of, table, tables_of

_TABLE = "fire-weather"
_ONE_COLUMN = "OBS-fire-start-removal-weather"


def _difficulties(case: ScenarioCase) -> Mapping[str, Any]:
    """The author's figures by weather; nothing where he gave none, or where nothing can burn."""
    found = table(table(tables_of(case), _TABLE), "weathers")
    burns = any(
        one.kind.ruled("ignitable") or one.kind.ruled("flammable_hex") or one.is_fire
        for one in layout_of(case).counters
    )
    return found if burns else {}


@check("SET464", "fire-without-weather", rules=["OBS-fire-start-weather-difficulty"])
def fire_without_weather(case: ScenarioCase) -> Iterator[Finding]:
    """Difficulties of lighting are given by weather, but the scenario has no weather.

    Why: something here can burn, and nobody could look up how hard it is to light.
    Fix: say the weather under `conditions`, be it `clear`.

    En français : La difficulté d'allumer est donnée selon la météo, mais le scénario n'en a pas.

    Pourquoi : une chose peut brûler ici, et nul ne saurait combien il est difficile de l'allumer.
    Remède : dire le temps sous `conditions`, ne serait-ce que `clear`.
    """
    if _difficulties(case) and not case.scenario.conditions.weather:
        yield Finding(
            Text(
                "fires are lit by the weather here, but 'conditions' gives no 'weather'",
                "on allume ici selon le temps, mais « conditions » ne donne pas de « weather »",
            ),
            ("conditions",),
        )


@check("SET465", "weather-without-lighting", rules=["OBS-fire-start-weather-difficulty"])
def weather_without_lighting(case: ScenarioCase) -> Iterator[Finding]:
    """Difficulties of lighting are given by weather, but not for a weather of this scenario.

    Why: something here can burn, and nobody could look up how hard it is to light.
    Fix: add the weather with `light` to the table `fire-weather`.

    En français : La difficulté d'allumer est donnée selon la météo, mais pas pour un temps d'ici.

    Pourquoi : une chose peut brûler ici, et nul ne saurait combien il est difficile de l'allumer.
    Remède : ajouter ce temps avec `light` à la table `fire-weather`.
    """
    lack = Text("no difficulty of lighting ('light')", "pas de difficulté pour allumer (« light »)")
    yield from _lacking(case, "light", lack)


@check("SET466", "weather-without-quenching", rules=["OBS-fire-start-removal-weather"])
def weather_without_quenching(case: ScenarioCase) -> Iterator[Finding]:
    """A weather of this scenario has a difficulty of lighting, but none of putting out.

    Why: neither is read from the other, unless the switch OBS-fire-start-removal-weather says
    false.
    Fix: add `put_out` for the weather in the table `fire-weather`.

    En français : Un temps de ce scénario a une difficulté pour allumer, aucune pour éteindre.

    Pourquoi : l'une ne se déduit pas de l'autre, sauf si OBS-fire-start-removal-weather vaut false.
    Remède : ajouter `put_out` pour ce temps à la table `fire-weather`.
    """
    if case.scenario.switches.get(_ONE_COLUMN) is not False:
        lack = Text("no difficulty of putting out ('put_out')",
                    "pas de difficulté pour éteindre (« put_out »)")  # fmt: skip
        yield from _lacking(case, "put_out", lack)


def _lacking(case: ScenarioCase, column: str, lack: Text) -> Iterator[Finding]:
    """Each weather once; night is no weather for fires, and without `light` one remark will do."""
    difficulties = _difficulties(case)
    seen: set[str] = set()
    for weather, path in weathers(case.scenario) if difficulties else ():
        name = weather if isinstance(weather, str) else weather.kind
        known = case.catalogue.weathers.get(name)
        if known is None or known.unlit_only or name in seen:
            continue
        seen.add(name)
        row = table(difficulties, name)
        if column not in row and (column == "light" or "light" in row):
            where: YamlPath = path if isinstance(weather, str) else (*path, "kind")
            yield Finding(
                Text(
                    f"{known.name.en}: the table {_TABLE} has {lack.en}",
                    f"{known.name.fr} : {lack.fr} dans la table {_TABLE}",
                ),
                where,
            )
