"""A report as one page for a browser: complete in itself, readable without scripts."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator

from editor.model.finding import Finding, Place, Severity
from editor.model.text import COLON, Language, Text
from editor.report.data import program_version
from editor.report.pages import known_rules, page_of
from editor.report.quote import Quotes, printable, quote
from editor.report.report import (
    SEVERITIES,
    Quieted,
    Report,
    by_file,
    count,
    counted_one,
    files_counted,
)
from editor.report.shots import Camera, Shot, shot_element, shot_rule
from editor.report.webstyle import BANNER, POLICY, STYLE, filter_rule

MOST_PICTURES = 40
"""Pictures in one page: it should still open at once."""
_LONG = 40
"""A table of contents that is longer is folded."""
_TOKEN = re.compile(r"[^\s,{}\[\]#]+|.")
_NOTHING = Text("Nothing to report: all is well.", "Rien à signaler : tout va bien.")
_REPORT = Text("Report", "Rapport")
_FILES = Text("Files", "Fichiers")
_QUIET = Text("Kept quiet", "Constats tus")
_BY = {
    "allow": Text("allowed in the file", "admis dans le fichier"),
    "baseline": Text("known from the baseline", "connu de la base"),
}
_EXPLAINED = Text("explained above", "expliqué plus haut")
_FIX = Text("Fix offered: ", "Remède proposé : ")
_WHOLE = Text("the whole file", "le fichier entier")
_MAP = Text("Part of the map: ", "Partie de la carte : ")
_LEFT_OUT = Text(
    f"Only the first {MOST_PICTURES} files have pictures.",
    f"Seuls les {MOST_PICTURES} premiers fichiers ont des images.",
)
_MEANINGS = {
    Severity.ERROR: Text("cannot be played as written", "ne peut se jouer tel quel"),
    Severity.WARNING: Text("probably not meant", "sans doute non voulu"),
    Severity.ADVICE: Text("good to know", "bon à savoir"),
}


def web_page(report: Report, language: Language, camera: Camera | None = None) -> Iterator[str]:
    """The page in parts; `camera` takes the pictures of the hexes concerned."""
    return _Writer(report, language, camera).page()


def safe(words: str) -> str:
    """Words of a file that can stand anywhere in the page and mean nothing but themselves."""
    return html.escape(printable(words), quote=True)


class _Writer:
    """Writes one page."""

    def __init__(self, report: Report, language: Language, camera: Camera | None) -> None:
        self.report, self.language, self.camera = report, language, camera
        self.quotes = Quotes(report.sources)
        self.grouped = by_file(report.findings)
        self.left_out = 0
        self.shots = self.take_shots()
        self.explained: set[tuple[int, str]] = set()

    def say(self, text: Text) -> str:
        return safe(text.to(self.language))

    def page(self) -> Iterator[str]:
        report, grouped = self.report, self.grouped
        heading = self.say(report.title) or self.say(_REPORT)
        levels = [severity for severity, number in count(report.findings).items() if number]
        yield (
            f'<!DOCTYPE html>\n<html lang="{self.language}">\n<head>\n<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="generator" content="gonfalon">\n'
            f"<title>{heading} · Gonfalon</title>\n<style>{STYLE}"
            f"{''.join(filter_rule(_word(level)) for level in levels)}"
        )
        for number, shot in self.shots.items():
            yield shot_rule(f"map-{number}", shot)
        yield "</style>\n</head>\n<body>\n"
        for level in levels:
            shown = safe(SEVERITIES[level].to(self.language))
            yield (
                f'<input type="checkbox" class="filter" id="show-{_word(level)}" '
                f'aria-label="{shown}" checked>\n'
            )
        yield f"<header><div>{BANNER}<div><h1>{heading}</h1>\n{self.lead()}</div></div></header>\n"
        yield f'<main class="page">\n{self.totals()}'
        if len(grouped) > 1:
            yield self.contents(grouped)
        for number, (file, found) in enumerate(grouped.items()):
            yield from self.section(number, file, found)
        if not grouped:
            yield f'<p class="nothing">{self.say(_NOTHING)}</p>\n'
        if report.quieted:
            yield from self.quiet(report.quieted)
        yield f"</main>\n{self.footer(levels)}</body>\n</html>\n"

    def lead(self) -> str:
        files = self.report.files
        one = f"<code>{safe(files[0])}</code> · " if len(files) == 1 else ""
        said = safe(files_counted(len(files), self.language))
        return f'<p class="lead">{one}{said}</p>\n'

    def totals(self) -> str:
        """How many of each; a box that is there can be ticked off."""
        made = ""
        for severity, number in count(self.report.findings).items():
            level = _word(severity)
            words = safe(counted_one(severity, number, self.language).partition(" ")[2])
            inside = f"<b>{number}</b><span>{words}</span>"
            if number:
                made += f'<label class="total {level}" for="show-{level}">{inside}</label>\n'
            else:
                made += f'<div class="total good">{inside}</div>\n'
        if self.report.fixable:
            words = self.say(Text("with a fix", "avec remède"))
            made += f'<div class="total"><b>{self.report.fixable}</b><span>{words}</span></div>\n'
        return f'<div class="totals">\n{made}</div>\n'

    def contents(self, grouped: dict[str, list[Finding]]) -> str:
        rows = "".join(
            f'<li><a href="#file-{number}">{safe(file)}</a>{self.few(found)}</li>\n'
            for number, (file, found) in enumerate(grouped.items())
        )
        listed, said = f'<ul class="contents">\n{rows}</ul>', self.say(_FILES)
        if len(grouped) > _LONG:
            listed = f"<details><summary>{said} ({len(grouped)})</summary>{listed}</details>"
        return f'<nav aria-label="{said}">{listed}</nav>\n'

    def few(self, found: Iterable[Finding]) -> str:
        """How many of each, as small badges."""
        badges = "".join(
            f'<b class="{_word(severity)}" '
            f'title="{safe(counted_one(severity, number, self.language))}">{number}</b>'
            for severity, number in count(found).items()
            if number
        )
        return f'<span class="few">{badges}</span>'

    def section(self, number: int, file: str, found: list[Finding]) -> Iterator[str]:
        yield f'<section id="file-{number}">\n'
        yield f"<h2><span>{safe(file)}</span>{self.few(found)}</h2>\n"
        for one in found:
            yield self.finding(number, one, self.shots.get(number))
        yield "</section>\n"

    def take_shots(self) -> dict[int, Shot]:
        """One picture of each of the first files, with all hexes that its findings name."""
        shots: dict[int, Shot] = {}
        for number, (file, found) in enumerate(self.grouped.items()):
            hexes = [place for one in found for place in one.hexes]
            if self.camera is None or not hexes:
                continue
            if len(shots) == MOST_PICTURES:
                self.left_out += 1
            elif (shot := self.camera(file, hexes)) is not None:
                shots[number] = shot
        return shots

    def finding(self, number: int, one: Finding, shot: Shot | None) -> str:
        level, message = _word(one.severity), safe(one.message.to(self.language))
        place = f"{one.place.line}:{one.place.column}" if one.place.line else self.say(_WHOLE)
        fix = ""
        if one.fix is not None:
            fix = f'<p class="fix">{self.say(_FIX)}{self.say(one.fix.label)}</p>\n'
        picture = ""
        if shot is not None:
            said = self.say(_MAP) + message
            picture = shot_element(f"map-{number}", shot, one.hexes, said)
        return (
            f'<article class="{level}"><div class="told">\n<p class="what">{message}</p>\n'
            f'<p class="where"><span class="level">{self.say(SEVERITIES[one.severity])} '
            f"{safe(one.code)}</span> · <code>{safe(one.place.file)}:{place}</code></p>\n"
            f"{self.quoted(one.place)}{fix}{self.meaning(number, one)}</div>{picture}</article>\n"
        )

    def quoted(self, place: Place) -> str:
        """The line that is meant between its neighbours."""
        meant = self.quotes.quote(place)
        if meant is None:
            return ""
        wide = len(str(place.line + 1))
        rows = []
        for line in range(place.line - 1, place.line + 2):
            if line == place.line:
                end = (found := _TOKEN.match(meant.text, meant.at)) and found.end()
                end = end or meant.at
                words = (
                    f"{safe(meant.text[: meant.at])}<mark>{safe(meant.text[meant.at : end])}</mark>"
                    f"{safe(meant.text[end:])}"
                )
                rows.append(f'<i style="width:{wide}ch">{line}</i>{words}')
            elif (other := self.quotes.line(Place(place.file, line, 1))) is not None:
                words = f'<span class="near">{safe(quote(other, 1).text)}</span>'
                rows.append(f'<i style="width:{wide}ch">{line}</i>{words}')
        return "<pre>" + "\n".join(rows) + "</pre>\n"

    def meaning(self, number: int, one: Finding) -> str:
        """The rules and the page of the check; once for each code of a file."""
        anchor, text = f"why-{number}-{one.code}", page_of(one.code).text.to(self.language)
        if (number, one.code) in self.explained:
            link = f'<a href="#{anchor}">{safe(one.code)}</a> {self.say(_EXPLAINED)}'
            return f'<p class="where">{link}</p>\n' if text else ""
        self.explained.add((number, one.code))
        rules = "".join(
            f'<p class="rule">{safe(rule.rule)} <code>{safe(rule.id)}</code></p>\n'
            for rule in known_rules(one.rules).values()
        )
        if not text:
            return rules
        first, *others = _paragraphs(text)
        body = "".join(f"<p>{words}</p>\n" for words in others)
        return f'{rules}<details id="{anchor}"><summary>{first}</summary>\n{body}</details>\n'

    def quiet(self, quieted: Iterable[Quieted]) -> Iterator[str]:
        yield f'<section class="quiet"><h2>{self.say(_QUIET)}</h2>\n'
        for one in quieted:
            finding = one.finding
            why = f": {safe(one.why)}" if one.why else ""
            yield (
                f'<article class="{_word(finding.severity)}"><div class="told">'
                f'<p class="what">{safe(finding.message.to(self.language))}</p>'
                f'<p class="where">{safe(finding.code)} · <code>{safe(str(finding.place))}</code> '
                f"· {self.say(_BY[one.by])}{why}</p></div></article>\n"
            )
        yield "</section>\n"

    def footer(self, levels: list[Severity]) -> str:
        meanings = " · ".join(
            f'<span class="{_word(level)}"><b class="level">{self.say(SEVERITIES[level])}</b>'
            f"{self.say(COLON)}{self.say(_MEANINGS[level])}</span>"
            for level in levels
        )
        made = safe(f"Gonfalon {program_version()}".strip())
        left_out = f" {self.say(_LEFT_OUT)}" if self.left_out else ""
        return f"<footer><div><p>{meanings}{left_out}</p><p>{made}</p></div></footer>\n"


def _word(severity: Severity) -> str:
    return severity.name.lower()


def _paragraphs(text: str) -> list[str]:
    """A page of a check: its paragraphs, with what stands in backticks as code."""
    made = []
    for line in re.split(r"\n\s*\n|\n(?=(?:Why|Fix|Pourquoi|Remède)\b)", text):
        words = safe(" ".join(line.split()))
        words = re.sub(r"`([^`]*)`", r"<code>\1</code>", words)
        made.append(re.sub(r"^(Why|Fix|Pourquoi|Remède)( ?:)", r"<b>\1\2</b>", words))
    return made
