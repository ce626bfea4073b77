"""`gonfalon check --baseline`: what is known of an old pack, read, kept quiet or written anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.cli import tell
from editor.model.finding import Finding
from editor.model.text import Text
from editor.report.quote import printable
from editor.report.report import Quieted

if TYPE_CHECKING:
    from editor.report.baseline import Baseline


def read_known(file: str | None) -> Baseline | None:
    """The baseline; None where none is wanted, or, with a complaint, where it cannot be read."""
    from editor.cli.main import complain
    from editor.report.baseline import read_baseline

    if not file:
        return None
    read = read_baseline(file)
    if not isinstance(read, tuple):
        return read
    where = printable(str(read[0].place))
    complain(Text(*(f"{where}: {printable(words)}" for words in read[0].message)))
    return None


def without_known(
    known: Baseline, findings: list[Finding], paths: list[str], files: list[str]
) -> tuple[list[Finding], list[Quieted]]:
    """What is new, and what was known."""
    from editor.report.baseline import apply

    return apply(known, findings, tell.sources_of(findings), paths, files)


def write_known(file: str, findings: list[Finding]) -> int:
    """List all findings as known; 2 where the list could not be saved."""
    from editor.cli.main import complain
    from editor.files.save import SaveError, save
    from editor.report.baseline import format_baseline, prints

    sources = tell.sources_of(findings)
    try:
        save(file, format_baseline(file, findings, sources))
    except SaveError as error:
        return complain(error.message)
    number = len(prints(findings, sources))
    print(Text(
        f"{file}: {number} known {'finding' if number == 1 else 'findings'}",
        f"{file} : {number} {'constat connu' if number == 1 else 'constats connus'}",
    ))  # fmt: skip
    return 0
