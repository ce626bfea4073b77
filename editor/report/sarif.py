"""Findings as SARIF 2.1.0, the form that code hosts and editors read."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import Any
from urllib.parse import quote as percent

from editor.model.finding import Finding, Place, Severity, YamlPath
from editor.model.rules import Rule
from editor.model.text import Language, Text
from editor.report.data import program_version
from editor.report.fingerprints import fingerprints
from editor.report.mending import Mending
from editor.report.pages import Page, page_of
from editor.report.quote import Quotes
from editor.report.report import Quieted, Report

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.ADVICE: "note"}
LANGUAGES: dict[Language, str] = {"en": "en-US", "fr": "fr-FR"}
_LEDGER = "ledger"
_ROOT = Text("The folder in which gonfalon was run", "Le dossier où gonfalon a été lancé")
_BOOK = Text("The rules that checks rest on", "Les règles sur lesquelles reposent les contrôles")

Log = dict[str, Any]


def sarif_json(report: Report, language: Language, root: str = "") -> str:
    """The text of the file; `root` is the folder that names of files are told from."""
    return json.dumps(sarif_log(report, language, root), ensure_ascii=False, indent=1) + "\n"


def sarif_log(report: Report, language: Language, root: str = "") -> Log:
    """A whole check as one run."""
    every = [*report.findings, *(one.finding for one in report.quieted)]
    quiet: list[Quieted | None] = [*[None] * len(report.findings), *report.quieted]
    codes = {code: number for number, code in enumerate(report.codes())}
    rules = report.rules()
    names = fingerprints(every, Quotes(report.sources))
    numbers = {id: number for number, id in enumerate(rules)}  # noqa: A001 - a rule's id
    teller = _Teller(report, language, root, codes, numbers)
    run: Log = {
        "tool": {"driver": _driver(report, every, codes, language)},
        "language": LANGUAGES[language],
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"%SRCROOT%": {"description": {"text": _ROOT.to(language)}}},
        "results": [teller.result(*one) for one in zip(every, quiet, names, strict=True)],
    }
    if rules:
        run["taxonomies"] = [_taxonomy(rules, language)]
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _driver(
    report: Report, every: Iterable[Finding], codes: Iterable[str], language: Language
) -> Log:
    worst: dict[str, Severity] = {}
    cited: dict[str, dict[str, None]] = {}
    for one in every:
        worst[one.code] = max(one.severity, worst.get(one.code, one.severity))
        cited.setdefault(one.code, {}).update(dict.fromkeys(one.rules))
    known = report.rules()
    driver: Log = {
        "name": "gonfalon",
        "language": LANGUAGES[language],
        "rules": [
            _rule(
                page_of(code),
                page_of(code).severity or worst[code],
                [known[id] for id in cited[code] if id in known],  # noqa: A001 - a rule's id
                language,
            )
            for code in codes
        ],
    }
    if version := program_version():
        driver |= {"version": version, "semanticVersion": version}
    return driver


def _rule(page: Page, severity: Severity, rules: list[Rule], language: Language) -> Log:
    """What SARIF calls a rule: one of our checks."""
    text = page.text.to(language)
    made: Log = {
        "id": page.code,
        "name": "".join(word.capitalize() for word in re.split(r"\W+", page.name)) or page.code,
        "defaultConfiguration": {"level": LEVELS[severity]},
        "properties": {"tags": [page.code[:3]]},
    }
    if text:
        made["shortDescription"] = {"text": page.headline(language)}
        made["fullDescription"] = {"text": " ".join(text.split())}
        plain = "\n\n".join([text, *(f"{rule.id}: {rule.rule}" for rule in rules)])
        made["help"] = {"text": plain, "markdown": _markdown(text, rules)}
    return made


def _markdown(text: str, rules: list[Rule]) -> str:
    """The page with its lines kept apart, and the rules as a list."""
    page = re.sub(r"(?<!\n)\n(?=(?:Why|Fix|Pourquoi|Remède)\b)", "  \n", text)
    if not rules:
        return page
    return page + "\n\n" + "\n".join(f"- `{rule.id}` {rule.rule}" for rule in rules)


def _taxonomy(rules: Mapping[str, Rule], language: Language) -> Log:
    """The rules of the games, as something that results belong to."""
    return {
        "name": _LEDGER,
        "shortDescription": {"text": _BOOK.to(language)},
        "taxa": [{"id": id, "shortDescription": {"text": one.rule}} for id, one in rules.items()],  # noqa: A001 - a rule's id
    }


class _Teller:
    """Tells one finding after another of the same run."""

    def __init__(
        self,
        report: Report,
        language: Language,
        root: str,
        codes: Mapping[str, int],
        rules: Mapping[str, int],
    ) -> None:
        self.language, self.root, self.codes, self.rules = language, root, codes, rules
        self.mending = Mending(report.sources)
        self.any_quiet = bool(report.quieted)
        """Readers take a run without any word on quiet findings for one that knows of none."""

    def result(self, finding: Finding, quieted: Quieted | None, name: str) -> Log:
        """A finding as a result; one that is kept quiet says so."""
        made: Log = {
            "ruleId": finding.code,
            "ruleIndex": self.codes[finding.code],
            "level": LEVELS[finding.severity],
            "message": {"text": _plain(finding.message.to(self.language)) or finding.code},
            "locations": [self.location(finding)],
            "partialFingerprints": {"gonfalon/v1": name},
        }
        known = [id for id in finding.rules if id in self.rules]  # noqa: A001 - a rule's id
        if known:
            made["taxa"] = [
                {"id": id, "index": self.rules[id], "toolComponent": {"name": _LEDGER, "index": 0}}
                for id in known  # noqa: A001 - a rule's id
            ]
        if self.any_quiet:
            made["suppressions"] = []
        if quieted is not None:
            kind = "inSource" if quieted.by == "allow" else "external"
            why = {"justification": quieted.why} if quieted.why else {}
            made["suppressions"] = [{"kind": kind, "status": "accepted", **why}]
        if finding.hexes:
            made["properties"] = {"hexes": [[one.q, one.r] for one in finding.hexes]}
        if finding.fix is not None:
            made.setdefault("properties", {})["fix"] = finding.fix.label.to(self.language)
            if fix := self.fix(finding):
                made["fixes"] = [fix]
        return made

    def fix(self, finding: Finding) -> Log | None:
        """What the fix changes in the file, for editors that can apply it."""
        change = self.mending.replacement(finding)
        if change is None or finding.fix is None:
            return None
        region = {
            "startLine": change.line,
            "startColumn": change.column,
            "endLine": change.end_line,
            "endColumn": change.end_column,
        }
        replaced = {"deletedRegion": region, "insertedContent": {"text": change.text}}
        where = artifact(finding.place.file, self.root)
        return {
            "description": {"text": _plain(finding.fix.label.to(self.language))},
            "artifactChanges": [{"artifactLocation": where, "replacements": [replaced]}],
        }

    def location(self, finding: Finding) -> Log:
        place: Log = {"artifactLocation": artifact(finding.place.file, self.root)}
        if finding.place.line:
            place["region"] = _region(finding.place)
        made: Log = {"physicalLocation": place}
        if finding.path:
            made["logicalLocations"] = [
                {"fullyQualifiedName": path_text(finding.path), "kind": "member"}
            ]
        return made


def _plain(words: str) -> str:
    """Words in which a reader of SARIF sees neither a placeholder `{0}` nor a link `[a](b)`."""
    words = words.replace("{", "{{").replace("}", "}}")
    return re.sub(r"\[(?=[^\]]*\]\()", r"\\[", words)


def _region(place: Place) -> Log:
    region = {"startLine": place.line}
    return {**region, "startColumn": place.column} if place.column else region


def artifact(file: str, root: str) -> Log:
    """Where a file is: below the folder of the run, else by its full name.

    >>> artifact("maps/été 1.yaml", "")
    {'uri': 'maps/%C3%A9t%C3%A9%201.yaml', 'uriBaseId': '%SRCROOT%'}
    """
    path = PurePath(os.path.normpath(file)) if file else PurePath()
    if root and path.is_absolute() and path.is_relative_to(root):
        path = path.relative_to(root)
    if root and ".." in path.parts:
        path = PurePath(os.path.normpath(PurePath(root, path)))
    if path.is_absolute():
        return {"uri": "file://" + _percent("/" + path.as_posix().lstrip("/"))}
    return {"uri": _percent(path.as_posix()), "uriBaseId": "%SRCROOT%"}


def _percent(name: str) -> str:
    """A colon in the first part of a relative name would look like `http:`."""
    return percent(name.encode("utf-8", "surrogateescape"), safe="/")


def path_text(path: YamlPath) -> str:
    """The way to a place in a file, in words.

    >>> path_text(("units", 2, "at"))
    'units[2].at'
    """
    words = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path)
    return words.removeprefix(".")
