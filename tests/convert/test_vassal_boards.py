"""Boards that lie side by side, turned, in extensions, or with hexes only in a zone."""

from __future__ import annotations

from pathlib import Path

import pytest
from foreign_data import give_out, saved, take_in
from msgspec import structs
from small_modules import HEX, NUMBERS, module, picture, piece, zipped

from editor.__main__ import open_window
from editor.cli.main import main
from editor.convert.safety import Archive, Refusal
from editor.convert.sidefile import as_bytes
from editor.convert.vassal_module import read_module
from editor.convert.vassal_text import ESC, fold, hide, join
from editor.files.resources import samples_dir
from editor.systems.examine import examine

_BOARD = "VASSAL.build.module.map.boardPicker.Board"
_ZONE = "VASSAL.build.module.map.boardPicker.board.mapgrid.Zone"
_ZONED = "VASSAL.build.module.map.boardPicker.board.ZonedGrid"
_NUMBERING = 'first="H" sep="" hType="N" vType="N" hOff="1" vOff="1" stagger="false"'
_GRID = f'<{HEX} dx="60" dy="70" x0="30" y0="35"><{NUMBERS} {_NUMBERING}/></{HEX}>'


def boards(*names: str, prototypes: str = "") -> bytes:
    """A map window with several boards of 300 x 280, and what else the module holds."""
    each = "".join(f'<{_BOARD} name="{name}" image="b.png">{_GRID}</{_BOARD}>' for name in names)
    build = (
        '<VASSAL.build.GameModule name="Many" version="1">'
        '<VASSAL.build.module.Map mapName="Main" edgeWidth="10" edgeHeight="20">'
        f"<VASSAL.build.module.map.BoardPicker>{each}</VASSAL.build.module.map.BoardPicker>"
        f"</VASSAL.build.module.Map>{prototypes}</VASSAL.build.GameModule>"
    )
    files = {"buildFile.xml": build.encode(), "images/b.png": picture(300, 280)}
    return zipped(files | {"moduledata": b"<data><name>Many</name></data>"})


def game(layout: str, x: int, y: int, kind: str = "piece;;;;Carl") -> bytes:
    """A saved game with one piece at a point of the map."""
    states = ["" for _ in kind.split("\t")[1:]] + [f"Main;{x};{y};1"]
    one = join(["+", "1", kind, fold(states)], "/")
    text = join(["begin_save", join(["", one], ESC), f"MainBoardPicker\t{layout}", "end_save"], ESC)
    return zipped({"savedGame": hide(text), "moduledata": b"<data><name>Many</name></data>"})


def where(tmp_path: Path, layout: str, x: int, y: int, board: str) -> str | None:
    (tmp_path / "many.vmod").write_bytes(boards("A", "B", "C"))
    path = tmp_path / "game.vsav"
    path.write_bytes(game(layout, x, y))
    units = take_in("vassal", path, goal="scenario", board=board).value.units
    return units[0].at if units else None


def test_a_piece_on_the_second_board_of_a_row(tmp_path: Path) -> None:
    """The window's edge is 10 and 20, a board is 300 wide: the second begins at 310."""
    assert where(tmp_path, "A\t0\t0\tB\t1\t0", 310 + 30, 20 + 35, "B") == "0101"
    assert where(tmp_path, "A\t0\t0\tB\t1\t0", 310 + 30, 20 + 35, "A") is None


def test_a_piece_on_a_board_of_the_second_row(tmp_path: Path) -> None:
    layout = "A\t0\t0\tB\t1\t0\tC\t0\t1"
    assert where(tmp_path, layout, 10 + 90, 20 + 280 + 70, "C") == "0201"


def test_a_piece_on_a_board_that_lies_turned(tmp_path: Path) -> None:
    """Turned by 180, the first hex lies at the far corner."""
    assert where(tmp_path, "A/rev\t0\t0", 10 + 300 - 30, 20 + 280 - 35, "A") == "0101"


def test_what_a_piece_has_of_its_prototype_is_known_in_a_saved_game(tmp_path: Path) -> None:
    inner = join(["+", "null", fold(["mark;Side", "piece;;;;"]), fold(["Red", "null;0;0;"])], "/")
    kind = "VASSAL.build.module.PrototypeDefinition"
    (tmp_path / "many.vmod").write_bytes(
        boards("A", prototypes=f'<{kind} name="Reds">{inner}</{kind}>')
    )
    path = tmp_path / "game.vsav"
    path.write_bytes(game("A\t0\t0", 40, 55, fold(["prototype;Reds", "piece;;;;Carl"])))
    (unit,) = take_in("vassal", path, goal="scenario").value.units
    assert (unit.side, unit.at) == ("red", "0101")


def zoned(numbers: str = _NUMBERING) -> bytes:
    grid = f'<{HEX} dx="60" dy="70" x0="30" y0="35"><{NUMBERS} {numbers}/></{HEX}>'
    small = f'<{_ZONE} name="Tray" path="0,0;50,0;50,50;0,50">{grid}</{_ZONE}>'
    large = f'<{_ZONE} name="Field" path="0,0;160,0;160,280;0,280">{grid}</{_ZONE}>'
    build = (
        '<VASSAL.build.GameModule name="Zoned" version="1">'
        '<VASSAL.build.module.Map mapName="Main"><VASSAL.build.module.map.BoardPicker>'
        f'<{_BOARD} name="B" image="b.png"><{_ZONED}>{small}{large}</{_ZONED}></{_BOARD}>'
        "</VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map></VASSAL.build.GameModule>"
    )
    return zipped({"buildFile.xml": build.encode(), "images/b.png": picture(300, 280)})


def test_a_board_with_hexes_only_in_a_zone_has_those(tmp_path: Path) -> None:
    """The largest zone with hexes is the board; beyond it there are none."""
    path = tmp_path / "zoned.vmod"
    path.write_bytes(zoned())
    sheet = saved(take_in("vassal", path).value, tmp_path / "z.map.yaml")
    assert (sheet.grid.columns, sheet.grid.rows) == (3, 5)
    there = [place for place in sheet.hexes.hexes() if sheet.terrain_at(place)]
    assert len(there) == 12, "four a column; the middle one begins half a hex higher"
    zones = take_in("vassal", path, goal="scenario").value.zones
    assert {one.id: len(one.hexes) for one in zones} == {"tray": 1, "field": 12}


def test_descending_numbers_of_a_zone_count_from_its_own_size() -> None:
    """160 / 70 gives 2 columns; the board's 300 would give 4."""
    rule = 'first="H" hOff="0" vOff="1" hDescend="true" stagger="false"'
    (board,) = read_module(Archive(zoned(rule))).hex_boards
    assert board.counted == (160, 280)
    assert board.grid.name(0, 0, board.counted) == "0201"


def test_an_extension_adds_a_board_and_pieces(tmp_path: Path) -> None:
    kind = "VASSAL.build.module.ExtensionElement"
    build = (
        '<VASSAL.build.module.ModuleExtension module="Many" version="1">'
        f'<{kind} target="VASSAL.build.module.Map:Main/VASSAL.build.module.map.BoardPicker">'
        f'<{_BOARD} name="New" image="b.png">{_GRID}</{_BOARD}></{kind}>'
        f'<{kind} target="VASSAL.build.module.PieceWindow:Pieces">'
        f"<VASSAL.build.widget.PieceSlot>{piece('Dora')}</VASSAL.build.widget.PieceSlot></{kind}>"
        "</VASSAL.build.module.ModuleExtension>"
    )
    path = tmp_path / "more.vmdx"
    path.write_bytes(zipped({"buildFile": build.encode(), "images/b.png": picture(300, 280)}))
    found = read_module(Archive(path.read_bytes()))
    assert [(one.map, one.name) for one in found.hex_boards] == [("Main", "New")]
    sheet = saved(take_in("vassal", path).value, tmp_path / "n.map.yaml")
    assert str(sheet.title) == "New"
    roster = saved(take_in("vassal", path, goal="roster").value, tmp_path / "n.roster.yaml")
    assert [one.name for one in roster.people] == ["Dora"]


def test_a_scenario_goes_to_a_module_and_back_by_the_command_line(tmp_path: Path, capsys) -> None:
    source = samples_dir() / "scenarios/night-at-the-ford.scenario.yaml"
    there, back = tmp_path / "ford.vmod", tmp_path / "ford.scenario.yaml"
    assert main(["convert", str(source), str(there)], open_window) == 0
    assert "painted on the board" in capsys.readouterr().out, "losses are told"
    assert main(["convert", str(there), str(back)], open_window) == 0
    first, again = examine(source), examine(back)
    assert again.board is not None
    placed = {str(unit.at) for unit in first.value.units if unit.at}
    assert {str(unit.at) for unit in again.value.units} == placed
    assert not [one for one in again.findings if one.code.startswith(("FIL", "SHP"))]


def test_a_map_alone_becomes_a_module_with_its_board(tmp_path: Path) -> None:
    source = samples_dir() / "maps/ford.map.yaml"
    out = tmp_path / "ford.vmod"
    assert main(["convert", str(source), str(out)], open_window) == 0
    once = examine(source).value
    again = take_in("vassal", out, "ford").value
    assert again == structs.replace(once, backdrop=None), "with all that VASSAL cannot say"


def test_our_map_in_a_module_is_passed_by_when_the_board_is_another(tmp_path: Path) -> None:
    """Somebody changed the board: then the board counts, and that is told."""
    own = as_bytes(examine(samples_dir() / "maps/ford.map.yaml").value)
    path = tmp_path / "a.vmod"
    for data in (own, b"format: what", b"\xff"):
        path.write_bytes(module(more={"gonfalon.map.yaml": data}))
        made = take_in("vassal", path)
        assert set(made.value.legend.values()) == {"clear"}
        assert any(one.name == "gonfalon.map.yaml" for one in made.losses)


def test_without_a_painter_there_is_no_module() -> None:
    with pytest.raises(Refusal, match="no board to paint"):
        give_out("vassal", None)


def test_a_module_that_only_has_squares_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "squares.vmod"
    build = Archive(module()).read("buildFile").replace(b"HexGrid", b"SquareGrid")
    path.write_bytes(zipped({"buildFile": build, "images/b.png": picture(300, 280)}))
    with pytest.raises(Refusal, match="no board with a hex grid"):
        take_in("vassal", path)


def test_numbers_of_a_class_that_is_not_known_are_counted_as_lost(tmp_path: Path) -> None:
    path = tmp_path / "oblique.vmod"
    build = Archive(module()).read("buildFile")
    build = build.replace(b".HexGridNumbering", b".ObliqueHexGridNumbering")
    path.write_bytes(zipped({"buildFile": build, "images/b.png": picture(300, 280)}))
    made = take_in("vassal", path)
    assert [one.name for one in made.losses if "Oblique" in one.name] == ["ObliqueHexGridNumbering"]
    assert made.value.label(made.value.hexes.hex_at(0, 0)) == "0101", "counted in our own way"
