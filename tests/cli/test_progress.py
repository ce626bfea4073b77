"""A bar only on long work that somebody watches."""

from __future__ import annotations

import io
import sys

import pytest

from editor.cli.progress import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "count", "shown"),
    [(Terminal(), 50, True), (Terminal(), 5, False), (io.StringIO(), 50, False)],
)
def test_a_bar_only_on_long_work_on_a_terminal(monkeypatch, stream, count, shown) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    with Progress() as progress:
        progress.expect(count)
        for _ in range(count):
            progress.step()
    assert bool(stream.getvalue()) == shown


def test_work_that_turns_up_later_counts(monkeypatch) -> None:
    """A pack is one thing until its manifest has been read."""
    monkeypatch.setattr(sys, "stderr", stream := Terminal())
    with Progress() as progress:
        progress.expect(1)
        progress.expect(30)
        for _ in range(31):
            progress.step()
        assert progress._bar.total == progress._bar.n == 31
    assert stream.getvalue()
