"""How `gonfalon check` tells what it found: on the terminal, or in a file."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from editor.model.finding import Finding
from editor.model.text import Text, chosen_language
from editor.report.report import Quieted, Report

if TYPE_CHECKING:
    from editor.files.pack import PackFiles

FORMATS = ("text", "json", "sarif", "html")


def add_arguments(one: argparse.ArgumentParser) -> None:
    """How the report looks and where it goes."""
    one.add_argument("--format", choices=FORMATS, default="text", help=str(Text("form of the report", "forme du rapport")))  # noqa: E501  # fmt: skip
    one.add_argument("--output", metavar="FILE", help=str(Text("write the report to a file", "écrire le rapport dans un fichier")))  # noqa: E501  # fmt: skip
    one.add_argument("--colour", "--color", choices=("auto", "always", "never"), default="auto", help=str(Text("colours on a terminal", "couleurs sur un terminal")))  # noqa: E501  # fmt: skip


def tell(
    chosen: argparse.Namespace,
    findings: Iterable[Finding],
    files: Iterable[str],
    quieted: Iterable[Quieted] = (),
) -> int:
    """Print or save the report; 2 when it could not be saved."""
    from editor.cli.main import complain
    from editor.files.save import SaveError, save
    from editor.report.plain import summary

    found = tuple(findings)
    report = Report(found, tuple(files), sources_of(found), tuple(quieted))
    if chosen.output is None:
        for part in _parts(report, chosen):
            print(part, end="")
        return 0
    try:
        save(chosen.output, (part.encode("utf-8", "replace") for part in _parts(report, chosen)))
    except SaveError as error:
        return complain(error.message)
    print(chosen.output)
    print(summary(found, len(report.files), chosen_language()))
    return 0


def _parts(report: Report, chosen: argparse.Namespace) -> Iterator[str]:
    """The report in the form that was asked for, piece by piece."""
    language = chosen_language()
    if chosen.format == "json":
        from editor.report.data import report_json

        yield report_json(report)
    elif chosen.format == "sarif":
        from editor.report.sarif import sarif_json

        yield sarif_json(report, language, os.getcwd())  # noqa: PTH109 - a name, to compare with
    elif chosen.format == "html":
        yield from _page(report)
    else:
        from editor.report.plain import report_lines

        colour = is_coloured(chosen.colour, to_file=chosen.output is not None)
        for line in report_lines(report, language, colour=colour):
            yield f"{line}\n"


def _page(report: Report) -> Iterator[str]:
    """The page, with the name of what was checked and pictures of the hexes concerned."""
    from editor.cli.pictures import Pictures
    from editor.report.webpage import web_page

    pictures = Pictures()
    shown = replace(
        report,
        findings=tuple(pictures.located(one) for one in report.findings),
        title=pictures.title(report.files[0]) if len(report.files) == 1 else report.title,
    )
    yield from web_page(shown, chosen_language(), pictures.take)


def is_coloured(wanted: str, *, to_file: bool = False) -> bool:
    """Whether to use colours: as asked, else on a terminal whose user has not said NO_COLOR."""
    if wanted != "auto":
        return wanted == "always"
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return not to_file and sys.stdout.isatty()


def sources_of(findings: Iterable[Finding]) -> dict[str, str]:
    """The text of each file that has findings, to quote from; out of its pack if that is a zip."""
    from editor.files.pack import open_pack
    from editor.files.yamltext import read_file, read_text

    found: dict[str, str] = {}
    packs: dict[str, PackFiles] = {}
    for file in dict.fromkeys(one.place.file for one in findings if one.place.line):
        if os.path.isfile(file):  # noqa: PTH113 - a name that is too long is no file either
            found[file] = read_file(file).text
        elif inside := inside_zip(file):
            pack, name = inside
            if pack not in packs:
                packs[pack] = open_pack(pack)
            content = packs[pack].read(name)
            if isinstance(content, bytes):
                found[file] = read_text(content, file).text
    return found


def inside_zip(file: str) -> tuple[str, str] | None:
    """The zip and the name in it of a file that is told as `some.zip/maps/a.map.yaml`."""
    path = PurePosixPath(file)
    for parent in path.parents:
        if os.path.isfile(parent):  # noqa: PTH113 - as above
            return str(parent), str(path.relative_to(parent))
    return None
