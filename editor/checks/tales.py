"""What a scenario's own words speak of: only what is plainly meant as a name or a hex is judged."""

from __future__ import annotations

import re
from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.checks.walks import Named, words_at
from editor.checks.words import de
from editor.edit.commands import Put, Suggest
from editor.hexgrid.labels import LabelError, split_prefix
from editor.model.catalogue import SECTIONS
from editor.model.finding import Finding, Severity
from editor.model.nearest import nearest
from editor.model.text import LANGUAGES, Text

_TEXTS = (
    "story", "notes", "sides.*.briefing.public", "sides.*.briefing.secret", "events.*.text",
    "<effect>.message", "special_rules.*.text", "victory.*.text", "scoring.*.text", "end.text",
    "objects.*.text", "units.*.note", "obstacles.*.note", "conditions.changes.*.text",
)  # fmt: skip
_QUOTED = re.compile(r"`([^`\s]{1,80})`")
_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_LABEL = r"(?:[a-z][a-z0-9-]*:)?(?:[A-Z]{1,2}[0-9]{1,3}|[0-9]{4})"
_HEX = re.compile(rf"\b(?:hex|hexes|hexagones?)\s+({_LABEL})\b|`({_LABEL})`")
_DIE = re.compile(r"D(4|6|8|10|12|20|100)")
_OURS = (
    "sides", "units", "groups", "zones", "objects", "events", "entries", "reserves", "lights",
    "obstacles", "ropes",
)  # fmt: skip


@check("SET741", "text-names-nobody", severity=Severity.WARNING)
def text_names_nobody(case: ScenarioCase) -> Iterator[Finding]:
    """A story, briefing or note names something in `backquotes` that is not in the scenario.

    Why: whoever reads it looks for it in vain; perhaps it was renamed.
    Fix: correct the name; words that are no names need no backquotes.

    En français : Un texte cite entre `accents graves` ce qui n'est pas dans le scénario.

    Pourquoi : le lecteur le chercherait en vain ; peut-être a-t-il changé de nom.
    Remède : corriger le nom ; les mots qui n'en sont pas se passent d'accents graves.
    """
    known: set[str] = set()
    for words, path in _texts(case):
        for word in filter(_NAME.fullmatch, _QUOTED.findall(words)):
            known = known or set(_known(case))
            if word in known or not case.complete:
                continue
            guess = nearest(word, sorted(known))
            hint = (
                Text(f"; did you mean {guess}?", f" ; vouliez-vous {guess} ?") if guess else Text()
            )
            yield Finding(
                Text(
                    f"nothing here is called {word}{hint.en}",
                    f"rien ici ne s'appelle {word}{hint.fr}",
                ),
                path,
                fix=Suggest(Put(path, words.replace(f"`{word}`", f"`{guess}`"))) if guess else None,
            )


@check("SET742", "text-names-no-hex", severity=Severity.WARNING)
def text_names_no_hex(case: ScenarioCase) -> Iterator[Finding]:
    """A story, briefing or note names a hex that the board does not have.

    Why: players would look for it in vain.
    Fix: correct the label. Only labels in `backquotes` or after the word hex are looked at.

    En français : Un récit, une consigne ou une note cite un hexagone que le plateau n'a pas.

    Pourquoi : les joueurs le chercheraient en vain.
    Remède : corriger le repère. Ne sont regardés que ceux entre `accents graves` ou après le mot
    hexagone.
    """
    for words, path in _texts(case):
        for match in _HEX.finditer(words):
            label = match[1] or match[2]
            if case.complete and not _is_hex(case, label):
                yield Finding(
                    Text(
                        f"the board has no hex {label}",
                        f"le plateau n'a pas {de('hexagone')} {label}",
                    ),
                    path,
                )


def _texts(case: ScenarioCase) -> Named:
    for where in _TEXTS:
        for language in LANGUAGES:
            for words, path in words_at(case.scenario, f"{where}.{language}"):
                if "`" in words or "hex" in words:
                    yield words, path


def _known(case: ScenarioCase) -> Iterator[str]:
    scenario, board = case.scenario, case.board
    for name in _OURS:
        yield from (one.id for one in getattr(scenario, name))
    yield from (*scenario.rosters, *scenario.switches, *scenario.options, scenario.id)
    yield from (*board.areas, *board.features, *(sheet.name for sheet in board.sheets))
    yield from (name.rpartition("/")[2] for name in case.people)
    for section in SECTIONS:
        yield from case.catalogue.section(section)
    yield from type(scenario).__struct_encode_fields__


def _is_hex(case: ScenarioCase, label: str) -> bool:
    """Whether a label names a hex; without a sheet, on any of them."""
    prefix, bare = split_prefix(label)
    scheme = "column-row" if bare.isdigit() else "letter-number"
    sheets = [
        sheet
        for sheet in case.board.sheets
        if sheet.map.grid.labels == scheme and prefix in {"", sheet.name}
    ]
    for sheet in sheets:
        try:
            case.board.hex(f"{sheet.name}:{bare}")
        except LabelError:
            continue
        return True
    # Where no sheet is meant or labels look otherwise, it is a year, a date or a die.
    return not sheets or _DIE.fullmatch(label) is not None
