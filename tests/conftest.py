"""One Qt application for all tests of a process, a cache that is not the user's, and English."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from editor.model.text import choose_language


@pytest.fixture(scope="session", autouse=True)
def _one_application(qapp: QApplication) -> None:
    """Made before any picture is: an application for pictures alone can open no window later."""


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    before = os.environ.get("GONFALON_CACHE")
    os.environ["GONFALON_CACHE"] = str(tmp_path_factory.mktemp("cache"))
    yield
    if before is None:
        del os.environ["GONFALON_CACHE"]
    else:
        os.environ["GONFALON_CACHE"] = before


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    choose_language("en")
    yield
    choose_language("en")
