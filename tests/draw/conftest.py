"""Pictures are painted without a display."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from editor.model.text import choose_language


@pytest.fixture(autouse=True)
def _english(qapp: object) -> Iterator[None]:
    """`qapp` so that Qt's application is the one that the tests of windows use too."""
    assert qapp is not None
    choose_language("en")
    yield
    choose_language("en")
