"""`gonfalon explain`: the page of a finding, the words of a rule, the figures of a word."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from editor.model.text import Text, chosen_language

if TYPE_CHECKING:
    from editor.model.ground import Entry

_NO_FIGURES = {
    "name", "source", "from", "rules", "aliases", "text", "colour", "pattern", "stroke", "symbol",
}  # fmt: skip
_SOURCES = {
    "rules": Text("from the rules", "des règles"),
    "default": Text("designed here, replace it freely", "conçu ici, à remplacer librement"),
    "mixed": Text("partly from the rules", "en partie des règles"),
}


def add_arguments(one: argparse.ArgumentParser) -> None:
    """What may follow the command."""
    one.add_argument("word", metavar="CODE|RULE-ID|WORD", help=str(Text("such as MAP003, CHA-fog-row or longbow", "p. ex. MAP003, CHA-fog-row ou longbow")))  # noqa: E501  # fmt: skip


def run(chosen: argparse.Namespace) -> int:
    """Print the page; 2 when there is none."""
    from editor.files.codes import CODES
    from editor.systems.checkbook import checks
    from editor.systems.registry import ledger

    language = chosen_language()
    word, code = chosen.word, chosen.word.upper()
    found = next((id for id in ledger() if id.lower() == word.lower()), None)  # noqa: A001 - a rule's id
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
    elif not _print_words(word):
        return _complain(word)
    return 0


def _complain(word: str) -> int:
    from editor.cli.main import complain
    from editor.files.codes import CODES
    from editor.model.nearest import nearest
    from editor.systems.checkbook import checks
    from editor.systems.registry import ledger

    guess = nearest(word, dict.fromkeys([*CODES, *checks(), *_words(), *ledger()]))
    hint = Text(f"; did you mean {guess}?", f" ; vouliez-vous {guess} ?") if guess else Text()
    return complain(
        Text(f"no code, rule or word {word!r}{hint.en}", f"ni code, ni règle, ni mot {word!r}{hint.fr}")  # noqa: E501
    )  # fmt: skip


def _print_sample(code: str) -> None:
    """What the finding looks like in the file that shows it."""
    from editor.files.resources import samples_dir
    from editor.files.yamltext import read_file
    from editor.report.plain import lines
    from editor.systems.examine import examine

    file = samples_dir() / "checks" / code / "bad.yaml"
    every = examine(file).findings
    if code.startswith("PLY") and file.exists():
        from editor.cli.progress import Progress
        from editor.cli.trying import Tries

        every = Tries(5, 1, fresh=False, progress=Progress()).play([str(file)], every).findings
    found = [one for one in every if one.code == code]
    if found:
        print(f"\n{Text('Sample:', 'Exemple :')}")
        for line in lines(found[:1], chosen_language(), {str(file): read_file(file).text}):
            print(line)
        good, wrong = file.with_name("good.yaml"), read_file(file).text.splitlines()
        print(f"{Text('Mended:', 'Réparé :')} {good}")
        for line in read_file(good).text.splitlines():
            if line not in wrong:
                print(f"    {line}")


def _print_rule(id: str) -> None:  # noqa: A002 - a rule's id is called id everywhere
    from editor.systems.registry import ledger

    rule = ledger()[id]
    print(f"{rule.id} ({rule.section}; {rule.topic})\n\n{rule.rule}")
    if rule.ruling:
        print(f"\n{Text('Ruling:', 'Décision :')} {rule.ruling}")


def _print_words(word: str) -> bool:
    """Everything that the systems call so, each with its figures; False where nothing is."""
    from editor.systems.registry import SYSTEMS, catalogue_for

    shown: list[tuple[str, str, object]] = []
    for name, system in SYSTEMS.items():
        catalogue = catalogue_for(name, system.options)
        for section, key, entry in catalogue.entries():
            names = (key, *entry.name, *entry.aliases)
            # The ground is shared; what two systems have alike is said once.
            if word.casefold() in map(str.casefold, names) and (section, key, entry) not in shown:
                print(end="\n" * bool(shown))
                _print_entry(system.name, section, key, entry)
                shown.append((section, key, entry))
        table = catalogue.tables.get(word.lower())
        if table is not None and ("tables", word, table) not in shown:
            print(end="\n" * bool(shown))
            _print_head(system.name, "tables", word.lower(), "")
            _print_figures(table, {})
            shown.append(("tables", word, table))
    return bool(shown)


def _print_head(system: Text, section: str, key: str, name: str) -> None:
    from editor.files.schema import schema_for

    said = schema_for("catalogue")["properties"][section]
    title = Text(said["title"], said["x-title-fr"])
    print(f"{key}{f' · {name}' if name else ''} ({system}; {title}, `{section}`)\n")


def _print_entry(system: Text, section: str, key: str, entry: Entry) -> None:
    import msgspec

    _print_head(system, section, key, str(entry.name))
    if entry.text:
        print(f"{entry.text}\n")
    figures = msgspec.to_builtins(entry)
    _print_figures({k: v for k, v in figures.items() if k not in _NO_FIGURES}, entry.origin)
    print(Text("Source:", "Source :"), _SOURCES[entry.source])
    if entry.rules:
        print(Text("Rules:", "Règles :"), ", ".join(entry.rules))


def _print_figures(figures: dict[str, Any], origin: dict[str, str]) -> None:
    """One line a figure, as a file would write it, and the rule that it rests on."""
    from editor.files.write import flow

    for name, value in figures.items():
        rule = origin.get(name) or origin.get("rest") or origin.get("all") or ""
        print(f"  {name}: {flow(value)}{f'   # {rule}' if rule else ''}")


def _words() -> list[str]:
    from editor.systems.registry import SYSTEMS, catalogue_for

    found: dict[str, None] = {}
    for name, system in SYSTEMS.items():
        catalogue = catalogue_for(name, system.options)
        found |= dict.fromkeys(key for _, key, _ in catalogue.entries())
        found |= dict.fromkeys(catalogue.tables)
    return list(found)
