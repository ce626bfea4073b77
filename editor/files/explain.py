"""What a schema test complains about, said in an author's words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from editor.files.write import flow
from editor.model.finding import YamlPath
from editor.model.nearest import nearest
from editor.model.text import LANGUAGES

TYPES: dict[str, tuple[str, str]] = {
    "integer": ("a whole number", "un nombre entier"),
    "number": ("a number", "un nombre"),
    "string": ("text", "du texte"),
    "array": ("a list", "une liste"),
    "object": ("a mapping (key: value)", "un groupe (clé: valeur)"),
    "boolean": ("true or false", "true ou false"),
    "null": ("nothing", "rien"),
}
_SHOWN = 12
_ID = "^[a-z0-9]+(-[a-z0-9]+)*$"

# jsonschema's ValidationError, whose parts are typed as if each could be unset.
Complaint = Any


class Mistake(msgspec.Struct, frozen=True):
    """One thing that is wrong, before its place in the text is looked up."""

    code: str
    path: YamlPath
    en: str
    fr: str
    at_key: bool = False
    known: tuple[str, ...] = ()
    """The words that could stand there instead."""


def explain(data: Any, schema: dict[str, Any]) -> Iterator[Mistake]:
    """Every mistake in the data; the same one may come twice."""
    # Here and not above: it takes long to load, and most files have no such mistake.
    import jsonschema

    for error in jsonschema.Draft202012Validator(schema).iter_errors(data):
        yield from _said(error)


def _said(error: Complaint) -> Iterator[Mistake]:
    path: YamlPath = tuple(error.absolute_path)
    if "propertyNames" in error.relative_schema_path and isinstance(error.instance, str):
        en, fr = _expected(error.schema)
        yield Mistake(
            "SHP008",
            (*path, error.instance),
            f"the key {_show(error.instance)} does not have the form expected here{en}",
            f"la clé {_show(error.instance)} n'a pas la forme attendue ici{fr}",
            at_key=True,
        )
        return
    yield from _SAID.get(str(error.validator), _said_other)(error, path)


def _name(path: YamlPath) -> tuple[str, str]:
    """What the author calls the value at a path."""
    if not path:
        return "the file", "le fichier"
    last = path[-1]
    if isinstance(last, str):
        return last, last
    owner = next((step for step in reversed(path) if isinstance(step, str)), "")
    of_en, of_fr = (f" of {owner}", f" de {owner}") if owner else ("", "")
    return f"entry {last + 1}{of_en}", f"l'élément {last + 1}{of_fr}"


def _show(value: Any) -> str:
    """A value, short enough for a sentence."""
    made = f"'{value}'" if isinstance(value, str) else msgspec.json.encode(value).decode()
    return made if len(made) <= 50 else made[:46] + "..." + made[-1]


def _type_of(value: Any) -> str:
    if value is None:
        return "null"
    for kind, name in ((bool, "boolean"), (int, "integer"), (float, "number"), (str, "string")):
        if isinstance(value, kind):
            return name
    return "object" if isinstance(value, dict) else "array"


def _listed(words: Iterable[Any]) -> str:
    shown = [str(word) if isinstance(word, str) else _show(word) for word in words]
    return ", ".join(shown[:_SHOWN]) + (", ..." if len(shown) > _SHOWN else "")


def _expected(schema: Any) -> tuple[str, str]:
    """What a schema says about itself: its title and an example."""
    if not isinstance(schema, dict):
        return "", ""
    en: str = schema.get("title", "")
    fr: str = schema.get("x-title-fr", en)
    examples: list[Any] = schema.get("examples") or []
    if not en and schema.get("pattern") == _ID:
        en, fr = "small letters, digits and hyphens", "minuscules, chiffres et traits d'union"
    for_en = f", for instance {_show(examples[0])}" if examples else ""
    for_fr = f", par exemple {_show(examples[0])}" if examples else ""
    if not en:
        return for_en, for_fr
    return f" ({en[:1].lower()}{en[1:]}{for_en})", f" ({fr[:1].lower()}{fr[1:]}{for_fr})"


def _said_unknown(error: Complaint, path: YamlPath) -> Iterator[Mistake]:
    schema, value = error.schema, error.instance
    if not isinstance(value, dict) or not isinstance(schema, dict):
        yield from _said_other(error, path)
        return
    known = list(schema.get("properties", ()))
    patterns = [re.compile(pattern) for pattern in schema.get("patternProperties", ())]
    extras = [key for key in value if key not in known and not any(p.search(key) for p in patterns)]
    if error.validator == "unevaluatedProperties":
        extras = [key for key in extras if f"'{key}'" in error.message]
    for key in extras:
        guess = nearest(key, [name for name in known if name not in value]) or nearest(key, known)
        hint_en = f"; did you mean {guess}?" if guess else f"; known are {_listed(known)}"
        hint_fr = f" ; vouliez-vous dire {guess} ?" if guess else f" ; il y a {_listed(known)}"
        yield Mistake(
            "SHP004",
            (*path, key),
            f"the key {key} is not known here" + (hint_en if known else ""),
            f"la clé {key} est inconnue ici" + (hint_fr if known else ""),
            at_key=True,
            known=tuple(name for name in known if name not in value),
        )


def _said_missing(error: Complaint, path: YamlPath) -> Iterator[Mistake]:
    needed: list[str] = []
    if error.validator == "required":
        needed = [key for key in error.validator_value if key not in error.instance]
    else:
        for key, others in error.validator_value.items():
            if key in error.instance:
                needed += [other for other in others if other not in error.instance]
    en, fr = _name(path)
    for key in needed:
        yield Mistake(
            "SHP005", path, f"{en} has no {key}, which it needs", f"{fr} : il manque {key}"
        )


def _said_type(error: Complaint, path: YamlPath) -> Iterator[Mistake]:
    wanted, value = error.validator_value, error.instance
    mistake = _wrong_type(path, [wanted] if isinstance(wanted, str) else wanted, value)
    if isinstance(value, str) and set(error.schema.get("properties", ())) == set(LANGUAGES):
        # Words for a reader, written as in a file of one language.
        en, fr = (flow({language: value[:50]}) for language in LANGUAGES)
        mistake = msgspec.structs.replace(
            mistake,
            en=f"{_name(path)[0]} is asked in English, French or both: write {en} or {fr}",
            fr=f"{_name(path)[1]} se donne en anglais, en français ou les deux : écrire {en} ou {fr}",  # noqa: E501
        )
    yield mistake


def _wrong_type(path: YamlPath, wanted: Iterable[str], value: Any) -> Mistake:
    names = list(dict.fromkeys(wanted))
    en, fr = _name(path)
    found = TYPES[_type_of(value)]
    hint_en = hint_fr = ""
    if "string" in names and not isinstance(value, (dict, list)) and value is not None:
        hint_en, hint_fr = "; put it in quotes", " ; le mettre entre guillemets"
    return Mistake(
        "SHP006",
        path,
        f"{en} must be {' or '.join(TYPES[name][0] for name in names)}, not {found[0]}{hint_en}",
        f"{fr} doit être {' ou '.join(TYPES[name][1] for name in names)}, et non {found[1]}"
        f"{hint_fr}",
    )


def _said_choice(error: Complaint, path: YamlPath) -> Iterator[Mistake]:
    value = error.instance
    choices = error.validator_value if error.validator == "enum" else [error.validator_value]
    yield _wrong_choice(path, list(choices), value)


def _wrong_choice(path: YamlPath, choices: list[Any], value: Any) -> Mistake:
    en, fr = _name(path)
    words = [choice for choice in choices if isinstance(choice, str)]
    guess = nearest(value, words) if isinstance(value, str) else None
    one_en = "" if len(choices) == 1 else "one of "
    one_fr = "" if len(choices) == 1 else "l'un de "
    return Mistake(
        "SHP007",
        path,
        f"{en} is {_show(value)} but must be {one_en}{_listed(choices)}"
        + (f"; did you mean {guess}?" if guess and len(choices) > 1 else ""),
        f"{fr} est {_show(value)} mais doit être {one_fr}{_listed(choices)}"
        + (f" ; vouliez-vous dire {guess} ?" if guess and len(choices) > 1 else ""),
        known=tuple(words),
    )


def _said_pattern(error: Complaint, path: YamlPath) -> Iterator[Mistake]:
    en, fr = _name(path)
    more_en, more_fr = _expected(error.schema)
    yield Mistake(
        "SHP008",
        path,
        f"{en} is {_show(error.instance)}, which does not have the form expected{more_en}",
        f"{fr} est {_show(error.instance)}, qui n'a pas la forme attendue{more_fr}",
    )


_RANGES: dict[str, tuple[str, str]] = {
    "minimum": ("at least", "au moins"),
    "maximum": ("at most", "au plus"),
    "exclusiveMinimum": ("more than", "plus de"),
    "exclusiveMaximum": ("less than", "moins de"),
    "multipleOf": ("a multiple of", "un multiple de"),
}
_LENGTHS: dict[str, tuple[str, str, str, str]] = {
    "minItems": ("at least", "au moins", "entries", "éléments"),
    "maxItems": ("at most", "au plus", "entries", "éléments"),
    "minProperties": ("at least", "au moins", "keys", "clés"),
    "maxProperties": ("at most", "au plus", "keys", "clés"),
    "minLength": ("at least", "au moins", "characters", "caractères"),
    "maxLength": ("at most", "au plus", "characters", "caractères"),
}


def _said_range(error: Complaint, path: YamlPath) -> Iterator[Mistake]:
    en, fr = _name(path)
    how_en, how_fr = _RANGES[str(error.validator)]
    limit, value = error.validator_value, _show(error.instance)
    yield Mistake(
        "SHP009",
        path,
        f"{en} is {value} but must be {how_en} {limit}",
        f"{fr} est {value} mais doit être {how_fr} {limit}",
    )


def _said_length(error: Complaint, path: YamlPath) -> Iterator[Mistake]:
    en, fr = _name(path)
    how_en, how_fr, what_en, what_fr = _LENGTHS[str(error.validator)]
    limit, size = error.validator_value, len(error.instance)
    if limit == 1:
        what_en = {"entries": "entry"}.get(what_en, what_en[:-1])
        what_fr = what_fr[:-1]
    yield Mistake(
        "SHP010",
        path,
        f"{en} has {size} but must have {how_en} {limit} {what_en}",
        f"{fr} en a {size} mais doit avoir {how_fr} {limit} {what_fr}",
    )


def _said_repeated(error: Complaint, path: YamlPath) -> Iterator[Mistake]:
    seen: set[bytes] = set()
    for index, value in enumerate(error.instance):
        written = msgspec.json.encode(value)
        if written in seen:
            yield Mistake(
                "SHP013",
                (*path, index),
                f"{_show(value)} stands twice in this list",
                f"{_show(value)} figure deux fois dans cette liste",
            )
            return
        seen.add(written)


def _said_other(error: Complaint, path: YamlPath) -> Iterator[Mistake]:
    en, fr = _name(path)
    more_en, more_fr = _expected(error.schema)
    yield Mistake(
        "SHP014",
        path,
        f"{en} is not allowed to be like this{more_en}",
        f"{fr} ne peut pas être ainsi{more_fr}",
    )


def _said_branches(error: Complaint, path: YamlPath) -> Iterator[Mistake]:
    """No form fits: explain the one that the author most likely meant."""
    branches: dict[Any, list[Complaint]] = {}
    for inner in error.context or ():
        branches.setdefault(inner.relative_schema_path[0], []).append(inner)
    if not branches:
        en, fr = _name(path)
        yield Mistake(
            "SHP011",
            path,
            f"{en} fits several forms at once; it must be one of them",
            f"{fr} suit plusieurs formes à la fois ; il n'en faut qu'une",
        )
        return
    fitting = [errors for errors in branches.values() if not _has_wrong_type(errors, path)]
    firsts = [errors[0] for errors in branches.values()]
    if not fitting:
        types = [
            name
            for errors in branches.values()
            for inner in errors
            if inner.validator == "type" and tuple(inner.absolute_path) == path
            for name in _as_list(inner.validator_value)
        ]
        yield _wrong_type(path, types, error.instance)
    elif all(_is_choice(inner, path) for inner in firsts if inner in [f[0] for f in fitting]):
        choices = [
            choice
            for errors in fitting
            for choice in (
                errors[0].validator_value
                if errors[0].validator == "enum"
                else [errors[0].validator_value]
            )
        ]
        yield _wrong_choice(path, choices, error.instance)
    elif len(fitting) > 1 and all(
        len(errors) == 1
        and errors[0].validator == "required"
        and tuple(errors[0].absolute_path) == path
        for errors in fitting
    ):
        en, fr = _name(path)
        keys = list(dict.fromkeys(key for f in fitting for key in f[0].validator_value))
        yield Mistake(
            "SHP005",
            path,
            f"{en} needs one of {_listed(keys)}",
            f"{fr} : il faut l'un de {_listed(keys)}",
        )
    else:
        for inner in min(fitting, key=_distance):
            yield from _said(inner)


def _as_list(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def _is_choice(error: Complaint, path: YamlPath) -> bool:
    return error.validator in ("enum", "const") and tuple(error.absolute_path) == path


def _has_wrong_type(errors: list[Complaint], path: YamlPath) -> bool:
    return any(e.validator == "type" and tuple(e.absolute_path) == path for e in errors)


def _distance(errors: list[Complaint]) -> tuple[int, int, int]:
    """How far a form is from what was written; a wrong tag counts most, then strange keys."""
    tags = sum(error.validator in ("const", "enum") for error in errors)
    strange = missing = 0
    for error in errors:
        if error.validator in ("additionalProperties", "unevaluatedProperties"):
            strange += len(list(_said_unknown(error, ())))
        elif error.validator == "required":
            missing += len(list(_said_missing(error, ())))
    return tags, strange + missing, len(errors)


_SAID: dict[str, Callable[[Complaint, YamlPath], Iterator[Mistake]]] = {
    "additionalProperties": _said_unknown,
    "unevaluatedProperties": _said_unknown,
    "required": _said_missing,
    "dependentRequired": _said_missing,
    "type": _said_type,
    "enum": _said_choice,
    "const": _said_choice,
    "pattern": _said_pattern,
    "uniqueItems": _said_repeated,
    "anyOf": _said_branches,
    "oneOf": _said_branches,
    **dict.fromkeys(_RANGES, _said_range),
    **dict.fromkeys(_LENGTHS, _said_length),
}
