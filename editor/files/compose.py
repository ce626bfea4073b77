"""The careful reader: values, places of everything, and a finding for whatever is not plain data.

It listens to libyaml's events, so nothing is built that was not asked for: no alias is followed,
no tag obeyed, and reading stops at the first sign of an attack.
"""

from __future__ import annotations

from typing import Any, Final

import yaml
from yaml._yaml import CParser
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from editor.files.codes import finding
from editor.files.errors import syntax_finding
from editor.files.scalars import EndlessNumberError, resolve
from editor.model.finding import Finding, Place, YamlPath

MAX_DEPTH: Final = 32
MAX_VALUES: Final = 1_000_000
MAX_FINDINGS: Final = 20


class Node:
    """A value and where it stands: indices count characters, line and column count from 0.

    `parts` holds the nodes inside, by key or by number; `keys` the nodes of a mapping's keys.
    """

    __slots__ = ("column", "end", "flow", "keys", "line", "parts", "start", "value")

    def __init__(self, value: Any, start: Any, end: Any, flow: bool) -> None:
        self.value = value
        self.start: int = start.index
        self.end: int = end.index
        self.line: int = start.line
        self.column: int = start.column
        self.flow = flow
        self.parts: Any = None
        self.keys: dict[str, Node] = {}


class _Stop(Exception):  # noqa: N818 (not an error: the reading ends here)
    """Reading cannot or should not go on."""


class _Composer:
    def __init__(self, file: str) -> None:
        self.file = file
        self.findings: list[Finding] = []
        self.stack: list[tuple[Node, str | None]] = []

    def path(self) -> YamlPath:
        """The way to the value that is being read."""
        steps: list[str | int] = []
        for node, key in self.stack:
            if type(node.parts) is list:
                steps.append(len(node.parts))
            elif key is not None:
                steps.append(key)
        return tuple(steps)

    def find(self, code: str, mark: Any, en: str, fr: str) -> None:
        place = Place(self.file, mark.line + 1, mark.column + 1)
        self.findings.append(finding(code, en, fr, place, self.path()))
        if len(self.findings) >= MAX_FINDINGS:
            raise _Stop

    def stop(self, code: str, mark: Any, en: str, fr: str) -> None:
        self.find(code, mark, en, fr)
        raise _Stop

    def scalar(self, event: Any) -> Any:
        """The value of a scalar event."""
        if event.tag is not None:
            self.refuse_tag(event)
        word = event.value
        if not event.implicit[0]:
            return word
        try:
            return resolve(word)
        except EndlessNumberError:
            shown = word if len(word) < 30 else word[:27] + "..."
            self.find(
                "FIL016",
                event.start_mark,
                f"{shown} is not a finite number that a file can hold",
                f"{shown} n'est pas un nombre fini qu'un fichier puisse contenir",
            )
            return None

    def refuse_tag(self, event: Any) -> None:
        self.stop(
            "FIL012",
            event.start_mark,
            f"the tag {event.tag[:60]} is not allowed; files hold plain data only",
            f"l'étiquette {event.tag[:60]} n'est pas permise ; un fichier ne contient que des "
            "données simples",
        )

    def key(self, event: Any, node: Node, mapping: Node) -> str:
        """The name that a key event stands for; a repeated one is found, and kept apart."""
        plain = event.implicit[0]
        if plain and event.value == "<<":
            self.stop(
                "FIL011",
                event.start_mark,
                "the merge key << is not allowed; write the keys out",
                "la clé de fusion << n'est pas permise ; écrire les clés en toutes lettres",
            )
        name: str = event.value
        if isinstance(node.value, bool) or not isinstance(node.value, (str, int)):
            self.find(
                "FIL015",
                event.start_mark,
                f"the key {name or 'here'} is not text; put it in quotes",
                f"la clé {name or 'ici'} n'est pas du texte ; la mettre entre guillemets",
            )
        first = mapping.keys.get(name)
        if first is not None:
            line, column = first.line + 1, first.column + 1
            self.find(
                "FIL009",
                event.start_mark,
                f"the key {name} stands here a second time; "
                f"the first is at line {line}, column {column}",
                f"la clé {name} figure ici une seconde fois ; "
                f"la première est ligne {line}, colonne {column}",
            )
        else:
            mapping.keys[name] = node
        return name

    def run(self, text: str) -> Node | None:  # noqa: PLR0912, PLR0915 (one loop, for speed)
        get = CParser(text).get_event
        stack = self.stack
        root: Node | None = None
        parent: Node | None = None
        key: str | None = None
        documents = values = 0
        while True:
            event: Any = get()
            kind = type(event)
            if kind is ScalarEvent:
                node = Node(self.scalar(event), event.start_mark, event.end_mark, False)
                if parent is not None and key is None and type(parent.parts) is dict:
                    key = self.key(event, node, parent)
                    stack[-1] = (parent, key)
                    continue
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                self.open(event, parent, key)
                mapping = kind is MappingStartEvent
                node = Node(
                    {} if mapping else [], event.start_mark, event.end_mark, event.flow_style
                )
                node.parts = {} if mapping else []
                stack.append((node, None))
                parent, key = node, None
                continue
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                node, _ = stack.pop()
                node.end = event.end_mark.index
                parent, key = stack[-1] if stack else (None, None)
            elif kind is AliasEvent:
                self.stop(
                    "FIL010",
                    event.start_mark,
                    f"the alias *{event.anchor[:60]} is not allowed; write the value out, "
                    "so that each line says what it means",
                    f"l'alias *{event.anchor[:60]} n'est pas permis ; écrire la valeur en toutes "
                    "lettres, pour que chaque ligne dise ce qu'elle signifie",
                )
                continue
            elif kind is DocumentStartEvent:
                documents += 1
                if documents > 1:
                    self.stop(
                        "FIL014",
                        event.start_mark,
                        "a second document starts here; a file holds one",
                        "un second document commence ici ; un fichier n'en contient qu'un",
                    )
                continue
            elif kind is StreamEndEvent:
                return root
            else:
                continue
            values += 1
            if values > MAX_VALUES:
                self.stop(
                    "FIL017",
                    event.start_mark,
                    f"the file holds more than {MAX_VALUES} values",
                    f"le fichier contient plus de {MAX_VALUES} valeurs",
                )
            if parent is None:
                root = node
            elif type(parent.parts) is list:
                parent.parts.append(node)
                parent.value.append(node.value)
            else:
                if key not in parent.parts:
                    parent.parts[key] = node
                    parent.value[key] = node.value
                key = None
                stack[-1] = (parent, None)

    def open(self, event: Any, parent: Node | None, key: str | None) -> None:
        """A list or a mapping begins: is it allowed here?"""
        if event.tag is not None:
            self.refuse_tag(event)
        if len(self.stack) >= MAX_DEPTH:
            self.stop(
                "FIL013",
                event.start_mark,
                f"lists and mappings stand more than {MAX_DEPTH} deep here",
                f"listes et groupes s'emboîtent ici sur plus de {MAX_DEPTH} niveaux",
            )
        if parent is not None and key is None and type(parent.parts) is dict:
            self.stop(
                "FIL015",
                event.start_mark,
                "a key must be text, not a list or a mapping",
                "une clé doit être du texte, non une liste ou un groupe",
            )


def compose(text: str, file: str = "") -> tuple[Node | None, tuple[Finding, ...]]:
    """The nodes of a text, or None and at least one finding; a text without content has neither."""
    composer = _Composer(file)
    try:
        root = composer.run(text)
    except _Stop:
        root = None
    except yaml.YAMLError as error:
        composer.findings.append(syntax_finding(error, file, composer.path()))
    else:
        return (None if composer.findings else root), tuple(composer.findings)
    return None, tuple(composer.findings)
