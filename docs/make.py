"""Makes the pages that are read off the program: file reference, findings, pictures.

`python docs/make.py` writes the pages and what guides and READMEs show on the console, `--check`
only says which are out of date, `--pictures` paints the pictures of the README.
A script of the house, not a part of the program.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from editor.files.codes import CODES
from editor.files.explain import TYPES
from editor.files.resources import samples_dir, schemas_dir
from editor.files.write import format_yaml
from editor.model.catalogue import SECTIONS
from editor.model.text import LANGUAGES, Language, Text
from editor.report.plain import SEVERITIES
from editor.systems.checkbook import checks
from editor.systems.registry import SYSTEMS, catalogue_for

Schema = dict[str, Any]
HERE = Path(__file__).resolve().parent
KINDS = ("map", "scenario", "roster", "pack", "catalogue", "play")
SHARED_BY = 3
"""A field that so many parts have, word for word, is explained once."""
FAMILIES = {
    "FIL": Text("Reading files", "Lecture des fichiers"),
    "SHP": Text("Shape of a file", "Forme d'un fichier"),
    "MAP": Text("Maps", "Cartes"),
    "ROS": Text("Rosters", "Effectifs"),
    "SET": Text("Scenarios", "Scénarios"),
    "PAK": Text("Packs", "Recueils"),
    "RUL": Text("Systems, options, allowances", "Systèmes, options, constats admis"),
    "PLY": Text("Trial games (`--play`)", "Parties d'essai (`--play`)"),
    "INT": Text("The program itself", "Le programme lui-même"),
}
MADE = Text(
    "<!-- Made by docs/make.py; do not edit. `make docs` makes it anew. -->",
    "<!-- Fait par docs/make.py ; ne pas modifier. `make docs` le refait. -->",
)
REQUIRED, DEFAULT = Text("required", "obligatoire"), Text("default", "par défaut")
EXAMPLE, TOP = Text("Example:", "Exemple :"), Text("The whole file", "Le fichier entier")
PARTS = Text("Parts:", "Parties :")
COMMON = Text("Fields that many parts have", "Champs communs à plusieurs parties")
COMMON_HERE = Text("Explained at the end", "Expliqués à la fin")
WORDS = Text("Words you can use", "Mots que vous pouvez employer")
REFERENCE = Text("File reference", "Référence des fichiers")
FINDINGS = Text("Findings", "Constats")


def pages() -> dict[str, str]:
    """Every page by its path under `docs/`."""
    made: dict[str, str] = {}
    for language in LANGUAGES:
        root = "fr/" if language == "fr" else ""
        schemas = {kind: _schema(kind) for kind in KINDS}
        made[f"{root}reference/README.md"] = _reference_index(schemas, language)
        for kind, schema in schemas.items():
            made[f"{root}reference/{kind}.md"] = reference_page(kind, schema, language)
        made[f"{root}reference/words.md"] = words_page(schemas["catalogue"], language)
        made[f"{root}checks/README.md"] = _findings_index(language)
        for family in FAMILIES:
            made[f"{root}checks/{family}.md"] = findings_page(family, language)
    return made


# ---------------------------------------------------------------- file reference


def reference_page(kind: str, schema: Schema, language: Language) -> str:
    """Each field of a file kind: what it is called, what it means, what may stand there."""
    writer = _Reference(schema, language)
    file = "pack.yaml" if kind == "pack" else f"*.{kind}.yaml"
    return _page(language, f"{writer.title(schema)} (`{file}`)", *writer.parts())


def _reference_index(schemas: dict[str, Schema], language: Language) -> str:
    rows = [
        f"- [{_said(schema, 'title', language)}]({kind}.md): "
        f"{_said(schema, 'description', language)}"
        for kind, schema in schemas.items()
    ]
    rows.append(f"- [{WORDS.to(language)}](words.md)")
    return _page(language, REFERENCE.to(language), "\n".join(rows))


def words_page(schema: Schema, language: Language) -> str:
    """Everything that a rule system knows by name, for legends, kinds, weapons and the rest."""
    intro = Text(
        "What each rule system knows by name. Write the word on the left; your own catalogue "
        "file can add more.",
        "Ce que chaque système de jeu connaît par son nom. On écrit le mot de gauche ; votre "
        "propre catalogue peut en ajouter.",
    )
    parts = [intro.to(language)]
    said: dict[str, object] = {}
    for system in SYSTEMS.values():
        known = catalogue_for(system.id, system.options)
        parts.append(f"## {system.name.to(language)} (`system: {system.id}`)")
        for section in SECTIONS:
            entries = known.section(section)
            if not entries or said.get(section) == entries:
                continue  # all systems share the ground of the first
            said.setdefault(section, entries)
            title = _said(schema["properties"][section], "title", language)
            rows = [f"- `{word}` {entry.name.to(language)}" for word, entry in entries.items()]
            parts.append("\n".join([f"### {title} (`{section}`)\n", *rows]))
    return _page(language, WORDS.to(language), *parts)


class _Reference:
    """Writes the parts of one schema in one language."""

    def __init__(self, schema: Schema, language: Language) -> None:
        self.schema, self.language = schema, language
        said = Counter(_said(part, "title", language) for part in schema["$defs"].values())
        self.heads = {
            name: title + (f" ({name})" if said[title] > 1 else "")
            for name, part in schema["$defs"].items()
            for title in (_said(part, "title", language),)
        }
        self.objects = {n: p for n, p in schema["$defs"].items() if "properties" in p}
        seen = Counter(
            (name, json.dumps(field, sort_keys=True))
            for part in self.objects.values()
            for name, field in part["properties"].items()
        )
        self.common = {name: json.loads(text) for (name, text), n in seen.items() if n >= SHARED_BY}

    def title(self, part: Schema) -> str:
        return _said(part, "title", self.language)

    def parts(self) -> Iterator[str]:
        """The whole file, then every part of it, then what parts share."""
        listed = [f"[{head}](#{_slug(head)})" for head in self.heads.values()]
        yield _said(self.schema, "description", self.language)
        yield f"{PARTS.to(self.language)} {' · '.join(listed)}"
        yield f"## {TOP.to(self.language)}"
        yield from self.fields(self.schema, {})
        for name, part in self.schema["$defs"].items():
            yield f"## {self.heads[name]}"
            yield _said(part, "description", self.language)
            if "properties" in part:
                yield from self.fields(part, self.common)
            else:
                yield f"*{self.type_of(part)}*\\\n{self.example(part, '')}"
        if self.common:
            yield f"## {COMMON.to(self.language)}"
            for name, field in self.common.items():
                yield self.field(name, field, required=False)

    def fields(self, part: Schema, elsewhere: Schema) -> Iterator[str]:
        required = part.get("required", ())
        shared = [n for n, field in part["properties"].items() if elsewhere.get(n) == field]
        for name, field in part["properties"].items():
            if name not in shared:
                yield self.field(name, field, required=name in required)
        if shared:
            where = f"[{COMMON_HERE.to(self.language)}](#{_slug(COMMON.to(self.language))})"
            words = (
                f"`{n}`" + f" ({REQUIRED.to(self.language)})" * (n in required) for n in shared
            )
            yield f"{where}: {', '.join(words)}."

    def field(self, name: str, field: Schema, *, required: bool) -> str:
        what = self.type_of(field)
        if required:
            what += f"; {REQUIRED.to(self.language)}"
        if "default" in field:
            what += f"; {DEFAULT.to(self.language)} `{_yaml(field['default'])}`"
        head = f"**`{name}`** · {self.title(field)} · *{what}*"
        meaning = _said(field, "description", self.language)
        return f"{head}\\\n{meaning}\\\n{self.example(field, name)}"

    def example(self, part: Schema, name: str) -> str:
        example = part["examples"][0]
        shown = _yaml({name: example} if name else example)
        word = EXAMPLE.to(self.language)
        if "\n" not in shown:
            return f"{word} `{shown}`"
        return f"{word}\n```yaml\n{shown}\n```"

    def type_of(self, part: Schema) -> str:
        """What may stand there, in words."""
        fr = self.language == "fr"
        if "$ref" in part:
            head = self.heads[part["$ref"].rpartition("/")[2]]
            return f"[{head}](#{_slug(head)})"
        if "const" in part:
            return f"`{part['const']}`"
        if "enum" in part:
            words = [f"`{_yaml(value)}`" for value in part["enum"]]
            return ", ".join(words)
        if "anyOf" in part:
            return (" ou " if fr else " or ").join(self.type_of(one) for one in part["anyOf"])
        types = part.get("type", ())
        if isinstance(types, list):
            branches = [self.type_of({**part, "type": one}) for one in types]
            return (" ou " if fr else " or ").join(branches)
        return self.simple(str(types), part)

    def simple(self, kind: str, part: Schema) -> str:
        fr = self.language == "fr"
        if kind == "array" and "items" in part:
            size = part["minItems"] if part.get("minItems", 0) == part.get("maxItems") else ""
            words = f"liste de {size}" if fr and size else "liste" if fr else f"list of {size}"
            return f"{words.rstrip()}{' ' * fr}: {self.type_of(part['items'])}"
        if kind == "object" and isinstance(part.get("additionalProperties"), dict):
            inner = self.type_of(part["additionalProperties"])
            return f"{'noms avec, pour chacun,' if fr else 'names, each with'} {inner}"
        if kind == "null":
            return "`null`"
        word = TYPES[kind][1 if fr else 0] if kind else ("au choix" if fr else "anything")
        low, high = part.get("minimum"), part.get("maximum")
        if low is not None and high is not None:
            word += f", {low} {'à' if fr else 'to'} {high}"
        elif low is not None:
            word += f", {low} {'ou plus' if fr else 'or more'}"
        return word


# ---------------------------------------------------------------- findings


def findings_page(family: str, language: Language) -> str:
    """The findings of one family, each with its page as `gonfalon explain` prints it."""
    parts = []
    for code, name, page, severity in _findings(family):
        level = f"*{severity.to(language)}*\n\n" if severity else ""
        rules = checks()[code].rules if code in checks() else ()
        cited = f"\n\n{', '.join(f'`{rule}`' for rule in rules)}" if rules else ""
        text = re.sub(r"\n(?=(Why|Fix|Pourquoi|Remède)\b)", r"\\\n", page.to(language))
        text = text.replace("\n\\\n", "\n\n")
        parts.append(f"## {code} {name}\n\n{level}{text}{cited}{_pair(code, language)}")
    return _page(language, f"{family}: {FAMILIES[family].to(language)}", *parts)


def _pair(code: str, language: Language) -> str:
    """Links to the two sample files of a check, where it has them."""
    folder = samples_dir() / "checks" / code
    up = "../../.." if language == "fr" else "../.."
    words = {"bad": Text("A file with it", "Un fichier fautif"), "good": Text("mended", "réparé")}
    found = [
        f"[{text.to(language)}]({up}/samples/checks/{code}/{name}{ending})"
        for name, text in words.items()
        for ending in (".yaml", "")
        if (folder / f"{name}{ending}").exists()
    ]
    return f"\n\n{', '.join(found)}" if found else ""


def _findings_index(language: Language) -> str:
    intro = Text(
        "Everything that `gonfalon check` can report. `gonfalon explain CODE` prints the same.",
        "Tout ce que `gonfalon check` peut signaler. `gonfalon explain CODE` affiche la même page.",
    )
    tables = []
    for family, title in FAMILIES.items():
        rows = [
            f"- [{code}]({family}.md#{_slug(f'{code} {name}')}) "
            f"{page.to(language).partition(chr(10) * 2)[0]}".replace("\n", " ")
            for code, name, page, _ in _findings(family)
        ]
        tables.append("\n".join([f"## [{title.to(language)}]({family}.md)\n", *rows]))
    return _page(language, FINDINGS.to(language), intro.to(language), *tables)


def _findings(family: str) -> Iterator[tuple[str, str, Text, Text | None]]:
    for code in sorted({*CODES, *checks()}):
        if not code.startswith(family):
            continue
        if code in CODES:
            yield code, CODES[code].name, CODES[code].page, None
        else:
            one = checks()[code]
            yield code, one.name, one.page, SEVERITIES[one.severity]


# ---------------------------------------------------------------- words and files


def _schema(kind: str) -> Schema:
    schema: Schema = json.loads((schemas_dir() / f"{kind}.schema.json").read_bytes())
    return schema


def _said(part: Schema, word: str, language: Language) -> str:
    return str(part[f"x-{word}-fr" if language == "fr" else word])


def _slug(heading: str) -> str:
    """The anchor that a heading gets on the usual sites.

    >>> _slug("Rider's gain"), _slug("MAP003 legend-gap")
    ('riders-gain', 'map003-legend-gap')
    """
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def _yaml(value: object) -> str:
    return format_yaml(value).strip("\n")


def _page(language: Language, title: str, *parts: str) -> str:
    return "\n\n".join([MADE.to(language), f"# {title}", *parts]) + "\n"


def wanted() -> dict[Path, str]:
    """Every file of which this script knows how it should read."""
    from consoles import consoles  # beside this script

    return {HERE / name: text for name, text in pages().items()} | consoles()


def stale(should: dict[Path, str]) -> list[Path]:
    """The files that are missing, differ, or should not be there."""
    made = {path for path in should if path.parent.name in {"reference", "checks"}}
    there = {path for folder in {one.parent for one in made} for path in folder.glob("*.md")}
    differ = {
        path
        for path, text in should.items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    }
    return sorted(differ | (there - made))


def main() -> int:
    """Write the pages, or say which are out of date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only name pages out of date")
    parser.add_argument("--pictures", action="store_true", help="paint the pictures")
    chosen = parser.parse_args()
    if chosen.pictures:
        from paint import make_pictures  # beside this script

        make_pictures(HERE / "pictures")
        return 0
    should = wanted()
    old = stale(should)
    sys.stdout.writelines(f"{path.relative_to(HERE.parent)}\n" for path in old)
    if chosen.check:
        return 1 if old else 0
    for path in old:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path in should:
            path.write_text(should[path], encoding="utf-8")
        else:
            path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
