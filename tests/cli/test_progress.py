"""A bar only on long work that somebody watches."""

from __future__ import annotations

import io
import sys

import pytest

from editor.cli.progress import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "count", "shown"),
    [(Terminal(), 50, True), (Terminal(), 5, False), (io.StringIO(), 50, False)],
)
def test_a_bar_only_on_long_work_on_a_terminal(monkeypatch, stream, count, shown) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    assert list(progress(range(count))) == list(range(count))
    assert bool(stream.getvalue()) == shown
