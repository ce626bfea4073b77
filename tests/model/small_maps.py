"""Small maps to join."""

from __future__ import annotations

from hypothesis import strategies as st

from editor.hexgrid.hexes import direction_names
from editor.model.hexmap import (
    Area,
    EdgeFeature,
    Feature,
    HexMap,
    Level,
    Link,
    MapGrid,
    SheetSides,
)
from editor.model.text import Text

LEGEND = {".": "clear", "t": "tree", "~": "deep-water"}


def make_sheet(*rows: str, name: str = "field", **more: object) -> HexMap:
    """A sheet of these rows, with whatever else is said."""
    grid = {"columns": len(rows[0]), "rows": len(rows)} | more.pop("grid", {})  # type: ignore[operator]
    return HexMap(
        format="gonfalon/map/1",
        id=name,
        title=Text(name),
        grid=MapGrid(**grid),
        legend=LEGEND,
        terrain=rows,
        **more,  # type: ignore[arg-type]
    )


@st.composite
def random_maps(draw: st.DrawFn, name: str = "field") -> HexMap:
    """Any small map with something of everything on it."""
    columns, rows = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    grid = MapGrid(
        columns=columns,
        rows=rows,
        top=draw(st.sampled_from(["flat", "pointy"])),
        shifted=draw(st.sampled_from(["even", "odd"])),
        labels=draw(st.sampled_from(["letter-number", "column-row"])),
        first_column=draw(st.integers(1, 30)),
        first_row=draw(st.integers(0, 12)),
    )
    line = st.text(alphabet="..tt~ ", min_size=columns, max_size=columns)
    height = st.text(alphabet=".12ab", min_size=columns, max_size=columns)
    bare = make_sheet(*draw(st.lists(line, min_size=rows, max_size=rows)), grid={"columns": 1})
    drawing = HexMap(
        format=bare.format, id=name, title=bare.title, grid=grid, legend=LEGEND,
        terrain=bare.terrain,
    )  # fmt: skip
    labels = st.sampled_from([drawing.label(place) for place in drawing.hexes.hexes()])
    sides = st.sampled_from(direction_names(grid.top))
    levels = st.integers(-1, 2)
    edges = st.builds(
        EdgeFeature, at=labels, side=sides, kind=st.sampled_from(["wall", "fence"]), level=levels
    )
    some = st.lists(labels, min_size=1, max_size=3, unique=True).map(tuple)
    return HexMap(
        format=bare.format,
        id=name,
        title=bare.title,
        grid=grid,
        legend=LEGEND,
        terrain=bare.terrain,
        elevation=tuple(draw(st.lists(height, min_size=rows, max_size=rows))),
        edges=tuple(draw(st.lists(edges, max_size=4))),
        areas=tuple(
            Area(id=f"area-{n}", kind="building", hexes=hexes)
            for n, hexes in enumerate(draw(st.lists(some, max_size=2)))
        ),
        levels=(Level(id="up", level=1, terrain={"planks": draw(some)}),),
        links=(Link(kind="stairs", at=draw(labels), to=draw(labels), levels=(0, 1)),),
        features=(Feature(id="well", kind="well", at=draw(labels), side=draw(sides)),),
        sides=SheetSides(north="1", east="2", south="3", west="4"),
    )
