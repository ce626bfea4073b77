"""Findings of files that have not changed since they were last checked."""

from __future__ import annotations

import json

from editor.files.cache import Cache
from editor.files.yamltext import MAX_BYTES, read_bytes
from editor.model.finding import Finding
from editor.report.data import finding_data, parse_finding


def examine_again(file: str, *, fresh: bool = False) -> tuple[Finding, ...]:
    """What is wrong with a file, from memory where it and all it names are the same as before.

    A first entry, by name, lists the files that were read last time; a second, by the content of
    them all, holds the findings. A file whose content changed leads to another second entry, so
    nothing stale can come back.
    """
    cache = Cache()
    if not fresh:
        names = cache.get(cache.key("names", file))
        key = _key(cache, file, json.loads(names)) if names else None
        found = cache.get(key) if key else None
        if found is not None:
            return tuple(parse_finding(one) for one in json.loads(found))
    from editor.systems.examine import examine

    examined = examine(file)
    # Whether a file of a pack is there counts too, and no content says that.
    is_kept = examined.value is not None and examined.kind != "pack"
    key = _key(cache, file, list(examined.files)) if is_kept else None
    if key is not None:
        cache.put(cache.key("names", file), json.dumps(list(examined.files)).encode())
        data = [finding_data(finding) for finding in examined.findings]
        cache.put(key, json.dumps(data).encode())
    return examined.findings


def _key(cache: Cache, file: str, names: list[str]) -> str | None:
    """A name for the content of a file and of every file it names; None where one is missing."""
    contents: list[bytes | str] = ["findings", file]
    for name in names:
        content = read_bytes(name, MAX_BYTES)
        if isinstance(content, Finding):
            return None
        contents += [name, content]
    return cache.key(*contents)
