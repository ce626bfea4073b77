"""What the page on automatic checks shows can be typed as it stands, and the hooks are sound."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from editor.cli.main import parser
from editor.files.resources import ENDINGS

ROOT = Path(__file__).parents[2]
PAGES = {"en": ROOT / "docs/packs-in-ci.md", "fr": ROOT / "docs/fr/packs-in-ci.md"}
FIELDS = {"id", "name", "description", "entry", "language", "files", "require_serial",
          "pass_filenames"}  # fmt: skip
"""Those that pre-commit knows and that we use; `pre-commit validate-manifest` accepts the file."""


def hooks() -> list[dict[str, Any]]:
    found = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    assert isinstance(found, list)
    return found


def blocks(language: str, kind: str) -> list[str]:
    text = PAGES[language].read_text("utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_every_hook_is_sound() -> None:
    for hook in hooks():
        assert set(hook) <= FIELDS
        assert {"id", "name", "entry", "language"} <= set(hook)
        assert hook["language"] == "python"
        program, *words = shlex.split(hook["entry"])
        assert program == "gonfalon"
        parser().parse_args([*words, "x.map.yaml"])
    ids = [hook["id"] for hook in hooks()]
    assert len(ids) == len(set(ids))


def test_the_hook_is_asked_about_our_files_and_no_others() -> None:
    (files,) = [re.compile(hook["files"]) for hook in hooks() if hook["id"] == "gonfalon-check"]
    for name in (*(f"a/b{ending}" for ending in ENDINGS), "pack.yaml", "war/pack.yaml"):
        assert files.search(name), name
    for name in (
        "a.yaml",
        "backpack.yaml",
        "a.map.yaml.bak",
        "mapxyaml",
        ".pre-commit-config.yaml",
    ):
        assert not files.search(name), name


@pytest.mark.parametrize("language", PAGES)
def test_what_the_page_shows_can_be_typed(language) -> None:
    lines = [line for block in blocks(language, "sh") for line in block.splitlines()]
    typed = [shlex.split(line)[1:] for line in lines if "bin/gonfalon " in line]
    assert len(typed) == 3
    for words in typed:
        parser().parse_args(words)
    (config,) = [yaml.safe_load(block) for block in blocks(language, "yaml")]
    used = {hook["id"] for repo in config["repos"] for hook in repo["hooks"]}
    assert used <= {hook["id"] for hook in hooks()}
    page = PAGES[language].read_text("utf-8")
    for hook in hooks():
        assert f"`{hook['id']}`" in page


def test_both_pages_show_the_same_blocks() -> None:
    for kind in ("sh", "yaml"):
        assert blocks("en", kind) == blocks("fr", kind)
