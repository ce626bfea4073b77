"""The quick reader: values only, for files in the plain style that our writer uses.

A file is cut into sections, one a top-level key. A section that is one line, or one line an entry
of a list or a mapping, is turned into JSON by a table of tokens and read at C speed; any other
section goes to the careful reader. Whatever is not surely understood makes the quick reader give
up, so that it never reads other values than the careful one (property-tested).
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from editor.files.scalars import EndlessNumberError, resolve

GIVEN_UP: Final = object()

_MAX_OPENED = 28  # fewer brackets than this on a line cannot nest too deep
_MAX_TOKENS = 900_000
_MARK = "\x00"

_HEAD = re.compile(r"([A-Za-z_][A-Za-z0-9_-]*):(?: +([^ \n].*)?)?\Z")
_ENTRY = re.compile(r"( *)- +([^ \n].*)\Z")
_PAIR = re.compile(r'  (?:"([^"\\\t]*)"|([A-Za-z_][A-Za-z0-9_-]*)): +([^ \n].*)\Z')
_COMMENT = re.compile(r"\s*(?:#.*)?\Z")
_QUOTED = re.compile(r'"([^"\\\t]*)" *(?: #.*)?\Z')
# A word in a block: nothing in it that could mean more to YAML than itself.
_BLOCK_WORD = re.compile(
    r"((?:[^\W_]|[_./+]|-(?=[\w.]))[\w./'()+,!?;\"=*&|%@$<>~^-]*"
    r"(?:(?: +|:)[\w./'()+,!?;\"=*&|%@$<>~^-]+)*) *(?: #.*)?\Z"
)
# A word inside brackets: as above, but neither comma nor quote.
# A comma or brace, a key and its colon are one token, because that halves their number.
_TOKEN = re.compile(
    r"[,{] *[a-z_]+: +"
    r"|(?:[^\W_]|[_./+]|-(?=[\w.]))[\w./'()+!;-]*(?:(?: +|:(?=[^\W_]))[\w./'()+!;-]+)*"
    r"|: +|, *| +#[^\n]*"
    r'|"[^"\\\n\t]*"'
    r"| +|.",
    re.DOTALL,
)


class _GiveUpError(Exception):
    """This text is not plain enough."""


class _Table(dict[str, str]):
    """What each token of a flow value is in JSON; words are worked out once."""

    def __missing__(self, token: str) -> str:
        first = token[0]
        if first == '"':
            made = token if token[-1] == '"' and len(token) > 1 else ""
        elif first == " ":  # only spaces, or a comment after them
            made = " "
        elif first == ":":  # to YAML, a colon without a space is part of a word
            made = ":" if len(token) > 1 else ""
        elif first in "{[,}]":
            made = first + self[token[1:].lstrip(" ")] if ":" in token else first
        elif token[-1] == " ":  # a key and its colon
            word = token.rstrip(" :")
            made = f'"{word}":' if isinstance(resolve(word), str) else ""
        elif first.isalnum() or (first in "_./+-" and token != "-"):  # a dash alone is no word
            try:
                made = json.dumps(resolve(token))
            except EndlessNumberError:
                made = ""
        else:
            made = ""
        if not made:
            raise _GiveUpError(token)
        self[token] = made
        return made


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise _GiveUpError
    return made


def read_flows(flows: list[str]) -> list[Any]:
    """The values of lines that begin with a bracket."""
    tokens = _TOKEN.findall(f"\n{_MARK}\n".join(flows))
    if len(tokens) > _MAX_TOKENS:
        raise _GiveUpError
    table = _Table({"\n": "\n", _MARK: ',"\\u0000",'})
    text = "".join(map(table.__getitem__, tokens))
    try:
        values: list[Any] = json.loads(f"[{text}]", object_pairs_hook=_pairs)
    except ValueError as error:
        raise _GiveUpError from error
    # Every mark must stand between two values: then no bracket reached over the end of its line.
    marks = len(flows) - 1
    if len(values) != 2 * marks + 1 or values[1::2].count(_MARK) != marks:
        raise _GiveUpError
    return values[::2]


def _word(line: str) -> Any:
    """The value of a line that is one word or one quoted text."""
    if line[0] == '"':
        quoted = _QUOTED.match(line)
        if quoted is None:
            raise _GiveUpError
        return quoted[1]
    word = _BLOCK_WORD.match(line)
    if word is None:
        raise _GiveUpError
    try:
        return resolve(word[1])
    except EndlessNumberError as error:
        raise _GiveUpError from error


class Section:
    """The lines of one top-level key, and of each entry when it is a list of lines."""

    __slots__ = ("entries", "first", "inline", "key", "last")

    def __init__(self, key: str, inline: str | None, first: int) -> None:
        self.key = key
        self.inline = inline  # what stands after the key on its own line
        self.first = first
        self.last = first  # one after the last line
        # (line number, what stands after the dash); None when the section is not so plain
        self.entries: list[tuple[int, str]] | None = None


def cut(lines: list[str]) -> list[Section] | None:  # noqa: PLR0912 (one loop, for speed)
    """The sections of a file, or None when it is not a plain mapping."""
    sections: list[Section] = []
    seen: set[str] = set()
    current: Section | None = None
    indent: str | None = None
    for number, line in enumerate(lines):
        first = line[:1]
        if first in (" ", "-"):
            if current is None:
                if line.strip(" "):
                    return None
                continue
            if current.entries is None:
                continue
            entry = _ENTRY.match(line)
            if entry is not None and (indent is None or entry[1] == indent):
                indent = entry[1]
                current.entries.append((number, entry[2]))
            elif _COMMENT.match(line) is None:
                current.entries = None
        elif not first or first == "#":
            continue
        else:
            head = _HEAD.match(line)
            if head is None or head[1] in seen or not isinstance(resolve(head[1]), str):
                return None
            seen.add(head[1])
            if current is not None:
                current.last = number
            inline = head[2]
            if inline is not None and inline[0] == "#":
                inline = None
            current = Section(head[1], inline, number)
            current.entries = []
            indent = None
            sections.append(current)
    if current is None:
        return None
    current.last = len(lines)
    return sections


_UNSURE = "\t\x85\u2028\u2029"
"""A tab may count as indentation; the others break lines for libyaml, in remarks too."""


def quick_read(text: str) -> Any:
    """The values of a text, or GIVEN_UP."""
    if "\r" in text:
        text = text.replace("\r\n", "\n")
        if "\r" in text:  # a break of lines to YAML, wherever it stands
            return GIVEN_UP
    if any(sign in text for sign in _UNSURE):
        return GIVEN_UP
    lines = text.split("\n")
    sections = cut(lines)
    if sections is None:
        return GIVEN_UP
    try:
        return _values(lines, sections)
    except _GiveUpError:
        return GIVEN_UP


def _values(lines: list[str], sections: list[Section]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    flows: list[str] = []
    holes: list[tuple[Any, Any]] = []
    for section in sections:
        entries, key = section.entries, section.key
        if section.inline is not None:
            plain = entries == [] and _fill(made, key, section.inline, flows, holes)
        elif entries:
            rows: list[Any] = [None] * len(entries)
            made[key] = rows
            plain = True
            for index, (_, line) in enumerate(entries):
                if not _fill(rows, index, line, flows, holes):
                    plain = False
                    break
        else:
            plain = False
        if not plain:
            made[key] = _mapping(lines, section, flows, holes) or _careful(lines, section)
    if flows:
        for (holder, key), value in zip(holes, read_flows(flows), strict=True):
            holder[key] = value
    return made


def _fill(holder: Any, key: Any, line: str, flows: list[str], holes: list[tuple[Any, Any]]) -> bool:
    """Put a line's value where it belongs, now or later; say whether that is possible."""
    if line[0] in "{[":
        if line.count("{") + line.count("[") > _MAX_OPENED:
            return False
        flows.append(line)
        holes.append((holder, key))
        holder[key] = None
        return True
    try:
        holder[key] = _word(line)
    except _GiveUpError:
        return False
    return True


def _mapping(
    lines: list[str], section: Section, flows: list[str], holes: list[tuple[Any, Any]]
) -> dict[str, Any] | None:
    """A section of one line a pair; None when it is not so plain."""
    if section.inline is not None:
        return None
    made: dict[str, Any] = {}
    own_flows: list[str] = []
    own_holes: list[tuple[Any, Any]] = []
    for line in lines[section.first + 1 : section.last]:
        pair = _PAIR.match(line)
        if pair is None:
            if _COMMENT.match(line) is None:
                return None
            continue
        key = pair[1] if pair[1] is not None else resolve(pair[2])
        if not isinstance(key, str) or key in made or key == "<<" or pair[3][0] == "#":
            return None
        if not _fill(made, key, pair[3], own_flows, own_holes):
            return None
    flows += own_flows
    holes += own_holes
    return made


def _careful(lines: list[str], section: Section) -> Any:
    from editor.files.compose import compose

    text = "\n".join(lines[section.first : section.last])
    if section.last < len(lines):
        text += "\n"
    root, findings = compose(text)
    if findings or root is None or not isinstance(root.value, dict) or len(root.value) != 1:
        raise _GiveUpError
    return root.value[section.key]
