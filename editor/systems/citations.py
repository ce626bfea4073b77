"""Which rules some modules can cite, read off the modules themselves.

Nobody keeps a list. Found are the ids that stand in the code, the marks `from` of the catalogue
that it takes for a reason, and the rules of the tables that a module names and takes its reasons
from.
"""

from __future__ import annotations

import ast
import pkgutil
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec

from editor.systems.registry import SYSTEMS, catalogue_for, ledger

_SYSTEM = "cry-havoc"
_RULE, _RULES = "rule", "rules"
"""Under these keys a table says which rule a figure is from, and which it rests on as a whole."""


def cited_by(names: Iterable[str]) -> frozenset[str]:
    """The ids of all rules that these modules may cite."""
    trees = tuple(tree for name in names if (tree := tree_of(name)) is not None)
    words = {word for tree in trees for word in _texts(tree)}
    marks = {word for tree in trees for word in _marks(tree)}
    catalogue = catalogue_for(_SYSTEM, SYSTEMS[_SYSTEM].options)
    found = words | {
        rule
        for _, _, entry in catalogue.entries()
        for field, rule in entry.origin.items()
        if field in marks
    }
    endings = tuple({word for tree in trees for word in _endings(tree)})
    for _, _, entry in catalogue.entries():
        found |= {rule for rule in entry.rules if rule.endswith(endings)}
    for tree in trees:
        here = set(_texts(tree))
        keys = {_RULE, _RULES} & here
        for name in here & set(catalogue.tables):
            found |= set(_cited(catalogue.tables[name], keys))
    return frozenset(found & set(ledger()))


def modules_of(room: str) -> tuple[str, ...]:
    """The modules of a room, by their full names."""
    spec = find_spec(room)
    places = spec.submodule_search_locations if spec is not None else None
    return tuple(f"{room}.{module.name}" for module in pkgutil.iter_modules(places))


@cache
def tree_of(name: str) -> ast.Module | None:
    """A module as it is written; it is read and not imported."""
    one = find_spec(name)
    source = one.loader.get_source(one.name) if one and one.loader else None  # type: ignore[attr-defined]  # every loader of sources has it
    return ast.parse(source) if source is not None else None


def imported(name: str) -> Iterator[str]:
    """The modules that a module names in its imports."""
    tree = tree_of(name)
    for node in ast.walk(tree) if tree is not None else ():
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def _texts(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _marks(tree: ast.AST) -> Iterator[str]:
    """The fields whose mark is taken for a rule: `kind.origin.get("cover")`, `rule_of(kind, …)`."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        called = node.func
        if isinstance(called, ast.Name) and called.id == "rule_of":
            yield from _texts(node.args[-1])
        elif (
            isinstance(called, ast.Attribute)
            and called.attr == "get"
            and isinstance(called.value, ast.Attribute)
            and called.value.attr == "origin"
        ):
            yield from _texts(node.args[0])


def _endings(tree: ast.AST) -> Iterator[str]:
    """How the rules of an entry end that are taken for a reason: `rule.endswith("-move-cost")`."""
    for node in ast.walk(tree):
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Attribute) and called.attr == "endswith":
            yield from (word for word in _texts(node) if word.startswith("-"))


def _cited(value: object, keys: set[str]) -> Iterator[str]:
    """The rules that a table names under these keys, to any depth."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _words(inner) if key in keys else _cited(inner, keys)
    elif isinstance(value, list):
        for inner in value:
            yield from _cited(inner, keys)


def _words(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        inner: Iterable[object] = value.values() if isinstance(value, dict) else value
        for one in inner:
            yield from _words(one)
