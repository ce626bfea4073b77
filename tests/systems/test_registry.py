"""Which catalogue a scenario gets."""

import subprocess
import sys

import pytest

from editor.model.catalogue import FORMAT, Catalogue
from editor.model.ground import Terrain
from editor.model.text import Text
from editor.systems.registry import (
    ADVANCED,
    SYSTEMS,
    UnknownOptionError,
    UnknownSystemError,
    catalogue_for,
    expand_options,
    ledger,
)


def test_an_unknown_system_or_option_is_answered_with_a_guess():
    with pytest.raises(UnknownSystemError, match="did you mean 'regiments'"):
        catalogue_for("regiment")
    with pytest.raises(UnknownOptionError, match="did you mean 'weather'"):
        catalogue_for("cry-havoc", ["wether"])
    with pytest.raises(UnknownSystemError):
        ledger("chess")


def test_advanced_stands_for_its_groups():
    """CHA-intro-optional."""
    assert expand_options("cry-havoc", ["advanced"]) == {"advanced", *ADVANCED}
    assert expand_options("cry-havoc", ["light"]) == {"light"}


def test_obstacles_come_with_their_option():
    assert not catalogue_for("cry-havoc").obstacles
    assert len(catalogue_for("cry-havoc", ["obstacles"]).obstacles) == 17


def test_the_order_of_options_does_not_matter_and_catalogues_are_kept():
    one = catalogue_for("cry-havoc", ["advanced", "obstacles"])
    assert one is catalogue_for("cry-havoc", ("obstacles", "advanced"))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_can_draw_a_map(system):
    catalogue = catalogue_for(system)
    assert {"clear", "tree", "deep-water"} <= set(catalogue.terrains)
    assert {"wall", "door"} <= set(catalogue.edges)
    assert catalogue.system == system


def test_what_a_scenario_brings_lies_on_top():
    lava = Terrain(name=Text("lava", "lave"), foot=None, mounted=None)
    clear = Terrain(name=Text("heath", "lande"), foot=2)
    own = Catalogue(
        format=FORMAT,
        terrains={"lava": lava, "clear": clear},
        tables={"melee-results": {"die": {"sides": 6}}},
    )
    catalogue = catalogue_for("cry-havoc", bring=[own])
    assert catalogue.terrains["lava"] is lava
    assert catalogue.terrains["clear"] is clear
    assert catalogue.tables["melee-results"]["die"]["sides"] == 6
    assert "tables" in catalogue.tables["melee-results"]
    assert catalogue_for("cry-havoc").terrains["clear"].foot == 1


def test_asking_for_a_catalogue_imports_nothing_heavy():
    code = (
        "import sys; from editor.systems.registry import catalogue_for; catalogue_for('cry-havoc');"
        "print(*({'numpy', 'PySide6', 'jsonschema'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
