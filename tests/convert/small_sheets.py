"""Random small maps of ours, for laws."""

from __future__ import annotations

from hypothesis import strategies as st

from editor.model.hexmap import EdgeFeature, Feature, HexMap, MapGrid
from editor.model.text import Text

SIGNS = {".": "clear", "t": "tree", "~": "deep-water", "r": "rock", "i": "interior", "=": "road"}


@st.composite
def sheets(draw: st.DrawFn, *, tops: tuple[str, ...] = ("flat",), edges: bool = True) -> HexMap:
    """Up to six by five hexes, some missing, some high, with edges and a feature."""
    columns, rows = draw(st.integers(1, 6)), draw(st.integers(1, 5))
    top = draw(st.sampled_from(tops))
    grid = MapGrid(
        columns=columns,
        rows=rows,
        top=top,
        shifted=draw(st.sampled_from(["even", "odd"])),
        labels=draw(st.sampled_from(["letter-number", "column-row"])),
    )
    row = st.text(alphabet=[*SIGNS, " "], min_size=columns, max_size=columns)
    terrain = tuple(draw(st.lists(row, min_size=rows, max_size=rows)))
    high = st.text(alphabet="....12ab", min_size=columns, max_size=columns)
    heights = tuple(draw(st.lists(high, min_size=rows, max_size=rows)))
    made = HexMap(
        format="gonfalon/map/1",
        id="small",
        title=Text("Small", "Petite"),
        grid=grid,
        legend=SIGNS,
        terrain=terrain,
        elevation=heights if set("".join(heights)) - {"."} else (),
    )
    if not edges:
        return made
    places = st.sampled_from(list(made.hexes.hexes()))
    sides = ("n", "ne", "se", "s", "sw", "nw") if top == "flat" else ("nw", "ne", "e", "se", "sw", "w")  # noqa: E501  # fmt: skip
    drawn = draw(
        st.lists(
            st.tuples(places, st.sampled_from(sides), st.sampled_from(["wall", "slope", "door"])),
            max_size=4,
        )
    )
    return HexMap(
        **{name: getattr(made, name) for name in made.__struct_fields__}
        | {
            "edges": tuple(
                EdgeFeature(at=made.label(at), side=side, kind=kind) for at, side, kind in drawn
            ),
            "features": (Feature(id="well", kind="well", at=made.label(draw(places))),),
        }
    )


def ground(sheet: HexMap) -> list[tuple[str | None, int]]:
    """What every hex is, whichever signs say it."""
    return [(sheet.terrain_at(place), sheet.height_at(place)) for place in sheet.hexes.hexes()]
