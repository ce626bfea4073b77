"""Fixes for mistakes of shape: a key or a choice with a slip of the pen, a word that stands twice.

Such a file has no value yet, so the fixes work on its plain data.
"""

from __future__ import annotations

from itertools import islice

import msgspec

from editor.checks.fixes import use_known
from editor.edit.commands import AnyEdit, Remove
from editor.edit.paths import has, value_at
from editor.files.explain import Mistake, explain
from editor.files.library import Loaded
from editor.files.migrate import CURRENT, format_of
from editor.files.schema import schema_for
from editor.model.finding import Finding, YamlPath
from editor.model.nearest import nearest

_MOST = 1000
"""Mistakes that are looked at; more than are told."""
_MENDABLE = frozenset({"SHP004", "SHP007", "SHP013"})


def with_shape_fixes(loaded: Loaded) -> tuple[Finding, ...]:
    """The findings of a file that has no value, each with its fix where there is one."""
    claim = format_of(loaded.source.data)
    # The fix of an old file would have to be made in words that are no longer known.
    is_current = claim is not None and CURRENT.get(claim[0]) == claim[1]
    if claim is None or not is_current or not any(f.code in _MENDABLE for f in loaded.findings):
        return loaded.findings
    fixes: dict[tuple[str, YamlPath], AnyEdit] = {}
    for mistake in islice(explain(loaded.source.data, schema_for(claim[0])), _MOST):
        fix = _fix(mistake, loaded.source.data) if mistake.code in _MENDABLE else None
        if fix is not None:
            fixes.setdefault((mistake.code, mistake.path), fix)
    return tuple(
        msgspec.structs.replace(one, fix=fixes.get((one.code, one.path))) for one in loaded.findings
    )


def _fix(mistake: Mistake, data: object) -> AnyEdit | None:
    if mistake.code == "SHP013":
        return Remove(mistake.path)
    if not has(data, mistake.path):
        return None
    word = mistake.path[-1] if mistake.code == "SHP004" else value_at(data, mistake.path)
    if not isinstance(word, str):
        return None
    guess = nearest(word, mistake.known)
    return use_known(mistake.path, word, guess, mistake.known, at_key=mistake.code == "SHP004")
