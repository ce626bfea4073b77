"""Saving changes only what changed: comments, order, quotes and line ends stay as they were.

The two trees are compared by section (top-level key) and, in a list of one line an entry, by
entry; only the lines concerned are read with their places, changed (`splice`), read again and
compared with what was meant. Where a small change fails, its entry, its section or at last the
whole file is written anew: comments may then be lost, data never.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from editor.files.compose import compose
from editor.files.quick import Section, cut
from editor.files.splice import Splicer, UnfitError, apply, arrange, restyled
from editor.files.trees import match, merge, renamed, same
from editor.files.write import entry_lines, format_yaml, pair_lines, scalar


def update_text(text: str, old: Any, new: Any) -> str:
    """The text changed so that it says `new`, where `old` is what it says now.

    `old` may leave out keys that the author wrote although they are defaults.

    >>> update_text("a: 1  # one\\nb: [x]\\n", {"a": 1, "b": ["x"]}, {"a": 2, "b": ["x", "y"]})
    'a: 2  # one\\nb: [x, y]\\n'
    """
    if old is new:
        return text
    made: str | None = None
    crlf = text.count("\r\n")
    if isinstance(old, dict) and isinstance(new, dict) and new and "\r" not in text:
        made = _update_sections(text, old, new)
    elif isinstance(old, dict) and isinstance(new, dict) and new and crlf == text.count("\n"):
        plain = text.replace("\r\n", "\n")
        if "\r" not in plain:
            made = _update_sections(plain, old, new)
            made = made.replace("\n", "\r\n") if made is not None else None
    return _update_whole(text, old, new) if made is None else made


def _update_whole(text: str, old: Any, new: Any) -> str:
    if same(old, new):
        return text
    newline = "\r\n" if "\r\n" in text else "\n"
    root, _ = compose(text)
    wanted = new
    if root is not None:
        wanted = merge(root.value, old, new)
        made = _spliced(text, wanted, newline)
        if made is not None:
            return made
    return format_yaml(wanted).replace("\n", newline)


def _spliced(text: str, wanted: Any, newline: str = "\n") -> str | None:
    """A text, or a part that can stand alone, with a small change; None when that fails."""
    root, _ = compose(text)
    if root is None:
        return None
    try:
        made = apply(text, Splicer(text, newline).changes(root, wanted))
    except UnfitError:
        return None
    again, _ = compose(made)
    return made if again is not None and same(again.value, wanted) else None


def _update_sections(text: str, old: dict[str, Any], new: dict[str, Any]) -> str | None:
    """The text changed section by section; None when it is no plain mapping."""
    lines = text.split("\n")
    sections = cut(lines)
    if sections is None:
        return None
    old = _rename_sections(lines, sections, old, new)
    sections = cut(lines) or sections
    present = {section.key: index for index, section in enumerate(sections)}
    fresh: dict[int, list[str]] = {}
    before = -1
    for key, value in new.items():
        if key in present:
            before = present[key]
        elif key not in old or not same(old[key], value):
            fresh.setdefault(before, []).extend(pair_lines(scalar(key), value, 0))
    pieces = lines[: sections[0].first] + fresh.get(-1, [])
    for index, section in enumerate(sections):
        end = _body_end(lines, section)
        made = _update_section(lines, section, end, old, new)
        if made is None:
            return None
        pieces += made
        pieces += fresh.get(index, [])
        pieces += lines[end : section.last]
    if all(key not in new for key in present):
        return None
    if pieces[-1] != "" and lines[-1] == "":
        pieces.append("")
    return "\n".join(pieces)


def _rename_sections(
    lines: list[str], sections: Sequence[Section], old: dict[str, Any], new: dict[str, Any]
) -> dict[str, Any]:
    """Give sections that only have another name now that name; what the text then says."""
    names = renamed(old, new)
    for section in sections:
        head = f"{section.key}:"
        if section.key in names and lines[section.first].startswith(head):
            name = names[section.key]
            lines[section.first] = scalar(name) + lines[section.first][len(head) - 1 :]
            old = {name if key == section.key else key: value for key, value in old.items()}
    return old


def _body_end(lines: list[str], section: Section) -> int:
    """One after the section's last line that is more than a comment at the margin."""
    end = section.last
    while end > section.first + 1 and (not lines[end - 1].strip() or lines[end - 1][0] == "#"):
        end -= 1
    return end


def _update_section(
    lines: list[str], section: Section, end: int, old: dict[str, Any], new: dict[str, Any]
) -> list[str] | None:
    """The new lines of a section; None when only reading the whole file can help."""
    key = section.key
    body = lines[section.first : end]
    if key not in new:
        return [] if key in old else body
    if key in old and same(old[key], new[key]):
        return body
    if key in old and section.inline is None and section.entries:
        made = _update_entries(lines, section, end, old[key], new[key])
        if made is not None:
            return made
    # With the blank lines after it, which may belong to a text block.
    text = "\n".join(lines[section.first : section.last]) + "\n"
    root, _ = compose(text)
    if root is None or list(root.value) != [key]:
        return None
    actual = root.value[key]
    wanted = merge(actual, old[key], new[key]) if key in old else new[key]
    text = "\n".join(body) + "\n"
    changed = _spliced(text, {key: wanted})
    if changed is not None and changed.endswith("\n"):
        return changed[:-1].split("\n")
    return pair_lines(key, wanted, 0)


def _update_entries(
    lines: list[str], section: Section, end: int, old: Any, new: Any
) -> list[str] | None:
    """A list of one line an entry: only changed lines are looked at."""
    entries = section.entries
    sequences = (list, tuple)
    if entries is None or not isinstance(old, sequences) or not isinstance(new, sequences):
        return None
    if len(entries) != len(old) or not new:
        return None
    indent = lines[entries[0][0]].index("-")
    leads: list[str] = []
    at = section.first + 1
    for number, _ in entries:
        leads.append("".join(line + "\n" for line in lines[at:number]))
        at = number + 1
    broken: list[int] = []

    def kept(origin: int, index: int) -> str:
        number, inside = entries[origin]
        line = lines[number]
        if index in unchanged:
            return line + "\n"
        changed = _update_entry(inside, old[origin], new[index])
        if changed is None:
            broken.append(origin)
            return ""
        return line[: len(line) - len(inside)] + changed + "\n"

    def fresh(index: int) -> str:
        return "".join(line + "\n" for line in entry_lines(new[index], indent))

    origins = match(old, new)
    unchanged = _unchanged(old, new, origins)
    made = arrange(origins, leads, kept, fresh)
    if broken:
        return None
    return [lines[section.first], *made[:-1].split("\n"), *lines[at:end]]


def _unchanged(old: Any, new: Any, origins: list[int | None]) -> set[int]:
    """The new entries that are the same as the old ones; in one go, because there are many."""
    alike = [
        (origin, index)
        for index, origin in enumerate(origins)
        if origin is not None and old[origin] == new[index]
    ]
    if same([old[origin] for origin, _ in alike], [new[index] for _, index in alike]):
        return {index for _, index in alike}
    return {index for origin, index in alike if same(old[origin], new[index])}


def _update_entry(inside: str, old: Any, new: Any) -> str | None:
    """What stands after the dash, changed; None when it takes more than its own line."""
    root, _ = compose(inside)
    if root is None:
        return None
    wanted = merge(root.value, old, new)
    made = _spliced(inside, wanted)
    if made is None and not root.parts:
        comment = inside[root.end :]
        said = restyled(inside[root.start], wanted)
        first, *rest = entry_lines(wanted, 0) if said is None else [f"- {said}"]
        again, _ = compose(first[2:] + comment)
        if not rest and again is not None and same(again.value, wanted):
            made = first[2:] + comment
    if made is None or "\n" in made:
        return None
    return made
