"""`gonfalon check`: every file named, or found in a folder, with all that is wrong with it."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from editor.checks.allowances import Found
from editor.cli import tell
from editor.files.resources import ENDINGS
from editor.model.finding import Finding, Severity
from editor.model.text import Text
from editor.report.report import Quieted

if TYPE_CHECKING:
    from editor.cli.progress import Progress


def add_arguments(one: argparse.ArgumentParser) -> None:
    """What may follow the command."""
    one.add_argument("paths", nargs="+", metavar="PATH", help=str(Text("file, folder or pack", "fichier, dossier ou recueil")))  # noqa: E501  # fmt: skip
    tell.add_arguments(one)
    one.add_argument("--select", default="", metavar="CODES", help=str(Text("only these codes, such as MAP,SET003", "seulement ces codes, p. ex. MAP,SET003")))  # noqa: E501  # fmt: skip
    one.add_argument("--ignore", default="", metavar="CODES", help=str(Text("not these codes", "sauf ces codes")))  # noqa: E501  # fmt: skip
    one.add_argument("--severity", choices=("advice", "warning", "error"), default="warning", help=str(Text("findings from here on make the exit status 1", "à partir d'ici, état de sortie 1")))  # noqa: E501  # fmt: skip
    one.add_argument("--baseline", metavar="FILE", help=str(Text("findings listed here are known, and quiet", "les constats cités ici sont connus, et tus")))  # noqa: E501  # fmt: skip
    one.add_argument("--write-baseline", metavar="FILE", help=str(Text("list all findings in this file, as known from now on", "citer tous les constats dans ce fichier, désormais connus")))  # noqa: E501  # fmt: skip
    one.add_argument("--fix", action="store_true", help=str(Text("fix what can be fixed without asking", "corriger ce qui peut l'être sans demander")))  # noqa: E501  # fmt: skip
    one.add_argument("--diff", action="store_true", help=str(Text("show what --fix would change, and change nothing", "montrer ce que --fix changerait, sans rien changer")))  # noqa: E501  # fmt: skip
    one.add_argument("--play", action="store_true", help=str(Text("play each scenario some times at random, too", "jouer aussi chaque scénario quelques fois au hasard")))  # noqa: E501  # fmt: skip
    one.add_argument("--games", type=_count, default=20, metavar="N", help=str(Text("games a scenario with --play (20)", "parties par scénario avec --play (20)")))  # noqa: E501  # fmt: skip
    one.add_argument("--jobs", type=_count, default=_cores(), metavar="N", help=str(Text("processes to share the work (as many as there are cores)", "processus qui se partagent le travail (autant que de cœurs)")))  # noqa: E501  # fmt: skip
    one.add_argument("--no-cache", action="store_true", help=str(Text("read everything anew", "tout relire")))  # noqa: E501  # fmt: skip


def run(chosen: argparse.Namespace) -> int:  # noqa: PLR0911 (one return a way to end)
    """Check and report; 0 clean, 1 findings, 2 when something could not be read."""
    from editor.cli.known import read_known, without_known, write_known
    from editor.cli.looking import Lookers
    from editor.cli.main import complain
    from editor.cli.progress import Progress

    for word in (*_words(chosen.select), *_words(chosen.ignore)):
        if not any(code.startswith(word) for code in _codes()):
            return complain(_unknown_code(word))
    known = read_known(chosen.baseline)
    if chosen.baseline and known is None:
        return 2
    files = find_files(chosen.paths)
    if not files:
        where = ", ".join(chosen.paths)
        return complain(
            Text(f"no file of ours in {where}: they end in {', '.join(ENDINGS)}, or pack.yaml",
                 f"aucun de nos fichiers dans {where} : ils finissent en {', '.join(ENDINGS)}, ou pack.yaml")  # noqa: E501
        )  # fmt: skip
    unfixed = 0
    if chosen.fix or chosen.diff:
        from editor.cli.fixing import fix

        unfixed = fix(chosen, files, lambda one: _wanted(one, chosen))
        if chosen.diff:
            return unfixed
    with Lookers(chosen.jobs, fresh=chosen.no_cache, progress=Progress()) as lookers:
        every = sum(lookers.look(files), Found())
        if chosen.play:
            every += _played(chosen, files, every, lookers.progress)
    found = list(dict.fromkeys(every.findings))
    unreadable = any(one.code in {"FIL001", "FIL002", "FIL003"} for one in found)
    if chosen.write_baseline:
        wanted = [one for one in found if _wanted(one, chosen)]
        return write_known(chosen.write_baseline, wanted) or 2 * unreadable
    quieted = [Quieted(one.finding, "allow", one.why) for one in dict.fromkeys(every.allowed)]
    if known is not None:
        found, old = without_known(known, found, chosen.paths, files)
        quieted += old
    findings = [one for one in found if _wanted(one, chosen)]
    quieted = [one for one in quieted if _wanted(one.finding, chosen)]
    untold = tell.tell(chosen, findings, files, quieted)
    if unreadable or untold or unfixed:
        return 2
    least = Severity[chosen.severity.upper()]
    return 1 if any(one.severity >= least for one in findings) else 0


def _played(
    chosen: argparse.Namespace, files: list[str], found: Found, progress: Progress
) -> Found:
    """What trial games show of the scenarios among some files."""
    from editor.cli.trying import Tries

    tries = Tries(chosen.games, chosen.jobs, fresh=chosen.no_cache, progress=progress)
    return tries.play(files, found.findings)


def _count(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= 256:
        known = Text(
            f"{word!r} is no number from 1 to 256", f"{word!r} n'est pas un nombre de 1 à 256"
        )
        raise argparse.ArgumentTypeError(str(known))
    return int(word)


def _cores() -> int:
    """Those that this process may use, which may be fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


def find_files(paths: list[str]) -> list[str]:
    """The files to look at: each one named, those of a folder, a pack as a whole.

    In a folder a file is ours by its ending, such as `.map.yaml`; one that ends otherwise, like
    the bad half of each pair in `samples/checks`, is looked at only when it is named.
    """
    found: list[str] = []
    for name in paths:
        path = Path(name)
        if not os.path.isdir(path):  # noqa: PTH112 - a name that is too long is no folder either
            found.append(name)
            continue
        packs = sorted(manifest.parent for manifest in path.rglob("pack.yaml"))
        inside = set(packs)
        found += [str(pack) for pack in packs]
        found += [
            str(file)
            for file in sorted(path.rglob("*.yaml"))
            if file.name.endswith(ENDINGS) and not inside & set(file.parents)
        ]
    return list(dict.fromkeys(found))


def _words(said: str) -> tuple[str, ...]:
    return tuple(word.strip().upper() for word in said.split(",") if word.strip())


def _wanted(finding: Finding, chosen: argparse.Namespace) -> bool:
    if finding.code.startswith(_words(chosen.ignore) or ("-",)):
        return False
    return finding.code.startswith(_words(chosen.select) or ("",))


def _codes() -> list[str]:
    from editor.files.codes import CODES
    from editor.systems.checkbook import checks

    return [*CODES, *checks()]


def _unknown_code(word: str) -> Text:
    from editor.model.nearest import nearest

    guess = nearest(word, [*_codes(), *{code[:3] for code in _codes()}])
    hint = Text(f"; did you mean {guess}?", f" ; vouliez-vous {guess} ?") if guess else Text()
    return Text(
        f"no finding has a code like {word!r}{hint.en}",
        f"aucun constat n'a un code comme {word!r}{hint.fr}",
    )
