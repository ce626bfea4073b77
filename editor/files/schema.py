"""The shape of a file: tested fast by jsonschema-rs, explained in words only when it is wrong."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

from editor.files.codes import finding
from editor.files.migrate import CURRENT, KINDS, can_migrate, format_of, kind_of, migrate
from editor.files.resources import schemas_dir
from editor.files.yamltext import MISSING, Source
from editor.model.finding import Finding, YamlPath
from editor.model.nearest import nearest
from editor.model.text import Text

MAX_FINDINGS: Final = 50

__all__ = [
    "KINDS",
    "findings_against",
    "format_findings",
    "format_of",
    "kind_of",
    "part_trouble",
    "schema_for",
    "shape_findings",
    "test_shape",
]


@cache
def schema_for(kind: str) -> dict[str, Any]:
    """The JSON Schema of a file kind; do not change what you get."""
    path = schemas_dir() / f"{kind}.schema.json"
    schema: dict[str, Any] = json.loads(path.read_bytes())
    return schema


@cache
def _validator(kind: str) -> Any:
    import jsonschema_rs

    return jsonschema_rs.validator_for(schema_for(kind))


def shape_findings(source: Source, kind: str = "") -> tuple[Finding, ...]:
    """What is wrong with the shape of a file: its format line first, then everything else.

    Without a kind, the file's own `format:` line says which.
    """
    if source.data is MISSING:
        return source.findings
    wrong = format_findings(source, kind)
    if wrong:
        return wrong
    kind, version = format_of(source.data) or (kind, 1)
    data = migrate(source.data, kind, version)
    if _validator(kind).is_valid(data):
        return ()
    return _explained(source, data, schema_for(kind), _validator(kind))


@cache
def _part_schema(kind: str) -> dict[str, Any]:
    return {**schema_for(kind), "required": []}


@cache
def _part_validator(kind: str) -> Any:
    import jsonschema_rs

    return jsonschema_rs.validator_for(_part_schema(kind))


def part_trouble(kind: str, sections: dict[str, Any]) -> Text | None:
    """What is wrong with the shape of some sections of a file, in one sentence."""
    if _part_validator(kind).is_valid(sections):
        return None
    from editor.files.explain import explain

    plain = json.loads(json.dumps(sections))  # the careful library knows no tuples
    for mistake in explain(plain, _part_schema(kind)):
        where = ".".join(map(str, mistake.path))
        return Text(f"{where}: {mistake.en}", f"{where} : {mistake.fr}")
    return Text("this breaks a rule of the file's schema", "ceci enfreint une règle du schéma")


def findings_against(source: Source, schema: dict[str, Any]) -> tuple[Finding, ...]:
    """The same for any schema, without a look at the format line."""
    import jsonschema_rs

    validator = jsonschema_rs.validator_for(schema)
    if validator.is_valid(source.data):
        return ()
    return _explained(source, source.data, schema, validator)


def format_findings(source: Source, kind: str = "") -> tuple[Finding, ...]:
    """What is wrong with the `format:` line, if anything."""
    data = source.data
    example = f"format: gonfalon/{kind or 'map'}/1"
    if not isinstance(data, dict) or "format" not in data:
        return _one(
            source,
            "SHP001",
            (),
            f"the file does not say what it is; let it start with `{example}`",
            f"le fichier ne dit pas ce qu'il est ; le commencer par `{example}`",
        )
    claim = format_of(data)
    if claim is None:
        return _one(
            source,
            "SHP001",
            ("format",),
            f"the format line is not understood; it should be like `{example}`",
            f"la ligne format n'est pas comprise ; elle devrait être comme `{example}`",
        )
    return _test_claim(source, kind, *claim)


def _test_claim(source: Source, kind: str, found: str, version: int) -> tuple[Finding, ...]:
    path = ("format",)
    if found not in CURRENT:
        guess = nearest(found, KINDS)
        return _one(
            source,
            "SHP002",
            path,
            f"{found} is no kind of file; "
            + (f"did you mean {guess}?" if guess else f"there are {', '.join(KINDS)}"),
            f"{found} n'est pas un genre de fichier ; "
            + (f"vouliez-vous dire {guess} ?" if guess else f"il y a {', '.join(KINDS)}"),
        )
    if kind and found != kind:
        return _one(
            source,
            "SHP002",
            path,
            f"this is a {found} file where a {kind} file is expected",
            f"ce fichier est du genre {found} ; un fichier {kind} est attendu",
        )
    if version > CURRENT[found]:
        return _one(
            source,
            "SHP003",
            path,
            f"the file has version {version} of its format; this program knows {CURRENT[found]} "
            "and older: install a newer Gonfalon",
            f"le fichier est en version {version} de son format ; ce programme connaît la "
            f"{CURRENT[found]} et les précédentes : installer un Gonfalon plus récent",
        )
    if not can_migrate(found, version):
        return _one(
            source,
            "SHP003",
            path,
            f"version {version} of the {found} format never was; today's is {CURRENT[found]}",
            f"la version {version} du format {found} n'a jamais existé ; l'actuelle est "
            f"{CURRENT[found]}",
        )
    return ()


def _one(source: Source, code: str, path: YamlPath, en: str, fr: str) -> tuple[Finding, ...]:
    return (finding(code, en, fr, source.place(path), path),)


def _explained(
    source: Source, data: Any, schema: dict[str, Any], validator: Any
) -> tuple[Finding, ...]:
    """Every mistake once, in the order of the file, and no more than a person wants to read."""
    from editor.files.explain import explain

    found: dict[tuple[YamlPath, str, str], Finding] = {}
    for mistake in explain(data, schema):
        place = source.key_place if mistake.at_key else source.place
        made = finding(mistake.code, mistake.en, mistake.fr, place(mistake.path), mistake.path)
        found.setdefault((mistake.path, mistake.code, mistake.en), made)
        if len(found) >= 20 * MAX_FINDINGS:
            break
    if not found:
        # The two libraries differ (a corner of some pattern): never call a refused file clean.
        error = next(validator.iter_errors(data))
        path = tuple(error.instance_path)
        return _one(
            source,
            "SHP014",
            path,
            f"this breaks a rule of the file's schema: {error.message}",
            "ceci enfreint une règle du schéma du fichier",
        )
    ordered = sorted(found.values(), key=lambda one: (one.place.line, one.place.column))
    more = len(ordered) - MAX_FINDINGS
    if more <= 0:
        return tuple(ordered)
    rest = finding(
        "SHP012",
        f"and {more} more mistakes of shape in this file",
        f"et {more} autres erreurs de forme dans ce fichier",
        ordered[MAX_FINDINGS].place,
    )
    return (*ordered[:MAX_FINDINGS], rest)


test_shape = shape_findings
