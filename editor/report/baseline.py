"""Findings of an old pack that are known and left for later.

A baseline lists them by file and by fingerprint, which survives lines that come and go above; so
only what is new is told, and what was mended drops out when the file is written anew.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from editor.files.codes import finding
from editor.files.schema import findings_against, schema_for
from editor.files.write import format_yaml
from editor.files.yamltext import Source, read_file
from editor.model.finding import Finding, Severity, YamlPath
from editor.report.fingerprints import fingerprints
from editor.report.quote import Quotes
from editor.report.report import Quieted

FORMAT = "gonfalon/baseline/1"
NEVER = ("INT", "FIL001", "FIL002", "FIL003", "RUL001", "RUL004")
"""A failure of the program, a file that is not there, and advice about lists like this one."""
Known = tuple[str, str]
"""A real path and a fingerprint."""


@dataclass(frozen=True, slots=True)
class Baseline:
    """The known findings, each with its code and where the baseline says so."""

    source: Source
    known: Mapping[Known, tuple[str, YamlPath]]


def read_baseline(file: str) -> Baseline | tuple[Finding, ...]:
    """A baseline, or all that is wrong with it."""
    source = read_file(file)
    wrong = source.findings or findings_against(source, schema_for("baseline"))
    if wrong:
        return wrong
    folder = os.path.dirname(os.path.abspath(file))  # noqa: PTH100, PTH120 - names, to compare
    known: dict[Known, tuple[str, YamlPath]] = {}
    for name, entries in source.data["findings"].items():
        path = real(os.path.join(folder, name))  # noqa: PTH118 - as above
        for number, one in enumerate(entries):
            known[path, one["print"]] = one["code"], ("findings", name, number)
    return Baseline(source, known)


def format_baseline(file: str, findings: Iterable[Finding], sources: Mapping[str, str]) -> str:
    """The text of the baseline with these findings: sorted, one line each."""
    folder = os.path.dirname(os.path.abspath(file))  # noqa: PTH100, PTH120 - as above
    listed: dict[str, list[dict[str, str]]] = {}
    for (path, made), one in prints(findings, sources).items():
        name = os.path.relpath(path, os.path.realpath(folder)).replace(os.sep, "/")
        entry = {"code": one.code, "print": made, "says": one.message.to("en")}
        listed.setdefault(name, []).append(entry)
    ordered = {
        name: sorted(entries, key=lambda one: (one["code"], one["says"], one["print"]))
        for name, entries in sorted(listed.items())
    }
    return format_yaml({"format": FORMAT, "findings": ordered})


def prints(findings: Iterable[Finding], sources: Mapping[str, str]) -> dict[Known, Finding]:
    """Findings that a baseline may hold, as it knows them again."""
    held = [one for one in findings if not one.code.startswith(NEVER)]
    made = fingerprints(held, Quotes(sources))
    return {(real(one.place.file), name): one for one, name in zip(held, made, strict=True)}


def apply(
    baseline: Baseline,
    findings: Iterable[Finding],
    sources: Mapping[str, str],
    paths: Iterable[str],
    files: Iterable[str],
) -> tuple[list[Finding], list[Quieted]]:
    """Findings that are new, and those that were known.

    What the baseline knows but no longer occurs is told once: of the files that were checked, and
    of those that are gone from the paths that were named.
    """
    found = list(findings)
    occurring = prints(found, sources)
    quiet = {id(one) for known, one in occurring.items() if known in baseline.known}
    new = [one for one in found if id(one) not in quiet]
    known = [Quieted(one, "baseline") for one in found if id(one) in quiet]
    looked_at, named = [real(file) for file in files], [real(path) for path in paths]
    gone = [
        path
        for key, (code, path) in baseline.known.items()
        if key not in occurring
        and not code.startswith("PLY")  # what games show rests on how many are played, if any
        and (_is_in(key[0], looked_at) or (_is_in(key[0], named) and not os.path.exists(key[0])))  # noqa: PTH110 - a name
    ]
    return [*new, *_gone(gone, baseline.source)], known


def _gone(paths: list[YamlPath], source: Source) -> list[Finding]:
    if not paths:
        return []
    number = len(paths)
    entries = "1 entry" if number == 1 else f"{number} entries"
    entrees = "1 entrée" if number == 1 else f"{number} entrées"
    return [
        finding(
            "RUL004",
            f"{entries} of the baseline, the first one here, no longer found; "
            "write it anew with --write-baseline",
            f"{entrees} de l'état connu, dont la première ici, sans constat ; "
            "le refaire par --write-baseline",
            source.place(paths[0]),
            paths[0],
            severity=Severity.ADVICE,
        )
    ]


def real(file: str) -> str:
    """A file as it is known wherever it is named from; one inside a zip too."""
    try:
        return os.path.realpath(file)
    except (OSError, ValueError):  # a name that no file can have
        return file


def _is_in(file: str, roots: list[str]) -> bool:
    return any(file == root or file.startswith(root.rstrip(os.sep) + os.sep) for root in roots)
