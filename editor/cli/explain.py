"""`gonfalon explain`: the page of a finding or the words of a rule."""

from __future__ import annotations

import argparse

from editor.model.text import Text, chosen_language


def add_arguments(one: argparse.ArgumentParser) -> None:
    """What may follow the command."""
    one.add_argument("word", metavar="CODE|RULE-ID", help=str(Text("such as MAP003 or CHA-fog-row", "p. ex. MAP003 ou CHA-fog-row")))  # noqa: E501  # fmt: skip


def run(chosen: argparse.Namespace) -> int:
    """Print the page; 2 when there is none."""
    from editor.checks.registry import checks
    from editor.cli.main import complain
    from editor.files.codes import CODES
    from editor.model.nearest import nearest
    from editor.systems.registry import ledger

    language = chosen_language()
    word, code = chosen.word, chosen.word.upper()
    rules = ledger()
    found = next((id for id in rules if id.lower() == word.lower()), None)  # noqa: A001 - a rule's id
    if found is not None:
        _print_rule(found)
    elif code in CODES:
        page = CODES[code]
        print(f"{page.code} {page.name}\n\n{page.page.to(language)}")
    elif code in checks():
        check = checks()[code]
        print(f"{check.code} {check.name}\n\n{check.page.to(language)}")
        _print_sample(code)
        for id in check.rules:  # noqa: A001 - a rule's id
            print()
            _print_rule(id)
    else:
        known = [*CODES, *checks(), *rules]
        guess = nearest(word, known)
        hint = Text(f"; did you mean {guess}?", f" ; vouliez-vous {guess} ?") if guess else Text()
        return complain(
            Text(f"no code or rule {word!r}{hint.en}", f"ni code ni règle {word!r}{hint.fr}")
        )
    return 0


def _print_sample(code: str) -> None:
    """What the finding looks like in the file that shows it."""
    from editor.files.resources import samples_dir
    from editor.files.yamltext import read_file
    from editor.report.plain import lines
    from editor.systems.examine import examine

    file = samples_dir() / "checks" / code / "bad.yaml"
    found = [one for one in examine(file).findings if one.code == code]
    if found:
        print(f"\n{Text('Sample:', 'Exemple :')}")
        for line in lines(found[:1], chosen_language(), {str(file): read_file(file).text}):
            print(line)


def _print_rule(id: str) -> None:  # noqa: A002 - a rule's id is called id everywhere
    from editor.systems.registry import ledger

    rule = ledger()[id]
    print(f"{rule.id} ({rule.section}; {rule.topic})\n\n{rule.rule}")
    if rule.ruling:
        print(f"\n{Text('Ruling', 'Décision')}: {rule.ruling}")
