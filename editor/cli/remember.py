"""Findings of files that have not changed since they were last checked.

A first entry, by name, lists the files on which the findings rested last time; a second, by the
content of them all, holds the findings. A file whose content changed leads to another second entry,
so nothing stale can come back.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from editor.checks.allowances import Allowed, Found
from editor.files.cache import Cache
from editor.files.library import digest_of_content, digest_of_names
from editor.files.yamltext import MAX_BYTES, read_bytes
from editor.report.data import finding_data, parse_finding

if TYPE_CHECKING:
    from editor.systems.packs import Inside, Part

Digest = Callable[[str], str]


def examine_again(file: str) -> Found:
    """What is wrong with a file, from memory where it and all it names are the same as before."""
    memory = Memory()
    found = memory.recall(file)
    if found is not None:
        return found
    from editor.systems.examine import examine

    examined = examine(file)
    found = Found(examined.findings, examined.allowed)
    memory.keep(file, found, examined.contents)
    return found


class Memory:
    """What earlier runs found, by the content of files."""

    def __init__(self) -> None:
        self._cache = Cache()
        self._digests: dict[str, str] = {}

    def recall(self, file: str) -> Found | None:
        """What was found in a file, or in a whole pack; None where anything may have changed."""
        data = self._recall("findings", _here(file), file, self._on_disk)
        return None if data is None else _parse_found(data)

    def keep(self, file: str, found: Found, contents: Mapping[str, str]) -> None:
        """Keep what was found; nothing is kept of which it is not known on what it rests."""
        if contents and not _is_failure(found):
            self._keep("findings", _here(file), file, contents, _found_data(found))

    def recall_part(self, pack: str, part: Part, digest: Digest) -> Inside | None:
        """What came of looking at one file of a pack; `digest` knows what its files say now."""
        data = self._recall("part", f"{pack}\0{part.kind}", part.file, digest)
        return None if data is None else _parse_inside(data)

    def keep_part(self, pack: str, part: Part, inside: Inside) -> None:
        """Keep what came of looking at one file of a pack."""
        if inside.contents and not _is_failure(inside.found):
            data = _inside_data(inside)
            self._keep("part", f"{pack}\0{part.kind}", part.file, inside.contents, data)

    def recall_tries(self, pack: str, file: str, games: int, digest: Digest) -> Found | None:
        """What so many games of a scenario showed."""
        data = self._recall(f"tries {games}", _here(pack or file), file, digest)
        return None if data is None else _parse_found(data)

    def keep_tries(
        self, pack: str, file: str, games: int, found: Found, contents: Mapping[str, str]
    ) -> None:
        """Keep what so many games of a scenario showed."""
        if contents:
            self._keep(f"tries {games}", _here(pack or file), file, contents, _found_data(found))

    def _recall(self, sort: str, where: str, file: str, digest: Digest) -> Any:
        names = self._cache.get(self._cache.key(sort, "names", where, file))
        if names is None:
            return None
        rests = {name: digest(name) for name in json.loads(names)}
        data = self._cache.get(self._key(sort, where, file, rests))
        return None if data is None else json.loads(data)

    def _keep(
        self, sort: str, where: str, file: str, contents: Mapping[str, str], data: Any
    ) -> None:
        names = json.dumps(list(contents)).encode()
        self._cache.put(self._cache.key(sort, "names", where, file), names)
        self._cache.put(self._key(sort, where, file, contents), json.dumps(data).encode())

    def _key(self, sort: str, where: str, file: str, contents: Mapping[str, str]) -> str:
        told = [word for name, said in contents.items() for word in (name, said)]
        return self._cache.key(sort, where, file, *told)

    def _on_disk(self, name: str) -> str:
        """What a file says, or which files a folder has; each is read once in a run."""
        if name not in self._digests:
            self._digests[name] = _digest(name)
        return self._digests[name]


def _is_failure(found: Found) -> bool:
    """Whether the program failed: what is true of this run may be false of the next."""
    return any(one.code.startswith("INT") for one in found.findings)


def _here(file: str) -> str:
    """The same name means another file in another folder."""
    return os.path.abspath(file)  # noqa: PTH100 - a name


def _digest(name: str) -> str:
    from editor.files.pack import MAX_TOTAL, open_pack

    if name.endswith("/"):
        return digest_of_names(open_pack(name).names())
    is_yaml = name.lower().endswith((".yaml", ".yml"))
    return digest_of_content(read_bytes(name, MAX_BYTES if is_yaml else MAX_TOTAL))


def _found_data(found: Found) -> dict[str, Any]:
    return {
        "findings": [finding_data(one) for one in found.findings],
        "allowed": [[finding_data(one.finding), one.why] for one in found.allowed],
    }


def _parse_found(data: dict[str, Any]) -> Found:
    return Found(
        tuple(parse_finding(one) for one in data["findings"]),
        tuple(Allowed(parse_finding(one), why) for one, why in data["allowed"]),
    )


def _inside_data(inside: Inside) -> dict[str, Any]:
    import msgspec

    value: Any = inside.value
    if not isinstance(value, bool):
        value = {"kind": type(value).__name__, "value": msgspec.to_builtins(value)}
    return {
        "value": value,
        "trouble": [finding_data(one) for one in inside.trouble],
        "found": _found_data(inside.found),
        "contents": dict(inside.contents),
        "pictures": [[one.file, one.shown_by, one.rights] for one in inside.pictures],
    }


def _parse_inside(data: dict[str, Any]) -> Inside:
    import msgspec

    from editor.checks.cases import Picture
    from editor.model.person import Roster
    from editor.model.scenario import Scenario
    from editor.systems.packs import Inside

    value = data["value"]
    if not isinstance(value, bool):
        kind = Scenario if value["kind"] == "Scenario" else Roster
        value = msgspec.convert(value["value"], kind)
    return Inside(
        value,
        tuple(parse_finding(one) for one in data["trouble"]),
        _parse_found(data["found"]),
        data["contents"],
        tuple(Picture(*one) for one in data["pictures"]),
    )
