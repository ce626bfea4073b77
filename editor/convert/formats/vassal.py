"""VASSAL: modules and extensions with boards and pieces, saved games, and playable modules of ours.

`--set module=FILE` names the module of a saved game that has none beside it, `--set setup=NAME` the
predefined set-up of a module that is to become the scenario.
"""

from __future__ import annotations

from collections.abc import Iterator

from editor.convert.losses import Tally
from editor.convert.protocol import Converted, Source, Subject, Wish
from editor.convert.safety import Archive, Refusal
from editor.convert.vassal_import import (
    Cast,
    Ground,
    Placed,
    choose_board,
    map_of_board,
    scenario_of,
)
from editor.convert.vassal_module import BUILD_FILES, Board, Module, read_module
from editor.convert.vassal_save import ENTRY, SavedGame, module_name, read_save
from editor.model.text import Text

KIND = "vassal"
TITLE = Text("VASSAL", "VASSAL")
ENDINGS = (".vmod", ".vmdx", ".vsav")
_MOST = 256 * 2**20


def sniff(source: Source) -> bool:
    """Whether this is a zip with a build file or a saved game in it."""
    if not source.data.startswith(b"PK"):
        return False
    if source.ending in ENDINGS:
        return True
    try:
        names = Archive(source.data).names
    except Refusal:
        return False
    return any(name in names for name in (*BUILD_FILES, ENTRY))


def boards(source: Source) -> list[str]:
    """The boards that can be asked for, by name; none for a saved game."""
    archive = Archive(source.data)
    if ENTRY in archive.names:
        return []
    return [one.name for one in read_module(archive).hex_boards if one.size is not None]


def read(source: Source, wish: Wish) -> Converted:
    """A board as map, its pieces as roster, or all with the set-up as scenario."""
    archive = Archive(source.data)
    is_save = ENTRY in archive.names
    module = _module_of(source, module_name(archive), wish) if is_save else read_module(archive)
    save = read_save(archive, module.prototypes) if is_save else None
    tally = Tally()
    cast = Cast(module, wish, tally)
    if wish.goal == "roster":
        pieces = [*module.pieces, *(one for stack in module.stacks for one in stack.pieces)]
        pieces += save.pieces if save is not None else ()
        made = cast.roster(pieces)
        if not made.people:
            raise Refusal("there are no pieces in it", "il n'y a pas de pions")
        return Converted(made, cast.pictures, tally.losses())
    board = choose_board(module, wish, tally)
    ground = Ground(board, wish)
    ground.drawing.tally = tally
    for kind, number in module.others.items():
        tally.add("left-out", Text("component", "composant"), kind, count=number)
    if wish.goal == "map":
        sheet, beside = map_of_board(module, ground, wish)
        for zone in board.zones:
            what = Text("zone, which a scenario can hold", "zone, qu'un scénario peut contenir")
            tally.add("left-out", what, zone.name)
        count = len(module.pieces) + sum(len(one.pieces) for one in module.stacks)
        if count:
            what = Text("piece, which a roster can hold", "pion, qu'un effectif peut contenir")
            tally.add("left-out", what, "PieceSlot", count=count)
        return Converted(sheet, beside, tally.losses())
    placed = list(_placed(module, board, save or _setup(module, wish, tally)))
    return scenario_of(module, ground, placed, cast, wish)


def _module_of(source: Source, wanted: str, wish: Wish) -> Module:
    """The module that a saved game belongs to: the one that is named, or one beside it."""
    named = wish.options.get("module", "")
    for name in [named] if named else source.names_beside((".vmod",)):
        data = source.beside(name)
        if data is None:
            continue
        archive = Archive(data)
        if named or not wanted or module_name(archive) == wanted:
            return read_module(archive)
    raise Refusal(
        f"a saved game has no board: its module {wanted or '?'} is not beside it",
        f"une partie n'a pas de plateau : son module {wanted or '?'} n'est pas à côté",
    )


def _setup(module: Module, wish: Wish, tally: Tally) -> SavedGame | None:
    """The predefined set-up that is wanted; the first there is, if nothing stands on the boards."""
    wanted = wish.options.get("setup", "").lower()
    there = [(name, file) for name, file in module.setups if file in module.archive.names]
    for name, file in module.setups:
        if (name, file) not in there:
            tally.add("left-out", Text("set-up that is missing", "mise en place absente"), name)
    if wanted:
        there = [one for one in there if wanted in {one[0].lower(), one[1].lower()}]
        if not there:
            names = ", ".join(name for name, _ in module.setups)
            raise Refusal(
                f"no set-up {wanted!r} in the module: there is {names}",
                f"pas de mise en place {wanted!r} dans le module : il y a {names}",
            )
    if not there or (module.stacks and not wanted):
        return None
    return read_save(Archive(module.archive.read(there[0][1], _MOST)), module.prototypes)


def _placed(module: Module, board: Board, save: SavedGame | None) -> Iterator[Placed]:
    """Every piece, with the point of the board where it stands."""
    if save is not None:
        left, top, turned = _corner(module, board, save)
        wide, high = board.size or (0, 0)
        for piece in save.pieces:
            x, y = float(piece.x - left), float(piece.y - top)
            at = (wide - x, high - y) if turned else (x, y)
            yield Placed(piece, at if piece.map == board.map else None)
        return
    for stack in module.stacks:
        here = stack.map == board.map and stack.board in {"", board.name}
        for piece in stack.pieces:
            at = (float(stack.x), float(stack.y))
            yield Placed(piece, at if here else None, stack.location if here else "")


def _corner(module: Module, board: Board, save: SavedGame) -> tuple[int, int, bool]:
    """Where the board's corner lies on the map: past its edge, and past boards before it."""
    sizes = {one.name: one.size or (0, 0) for one in module.boards if one.map == board.map}
    laid = save.laid.get(board.map, ())
    left, top = board.edge
    mine = next((one for one in laid if one.name == board.name), None)
    if mine is None:
        return left, top, False
    # Columns are as wide, and rows as high, as the largest board in them.
    wides: dict[int, int] = {}
    highs: dict[int, int] = {}
    for one in laid:
        wide, high = sizes.get(one.name, (0, 0))
        wides[one.column] = max(wides.get(one.column, 0), wide)
        highs[one.row] = max(highs.get(one.row, 0), high)
    left += sum(wide for column, wide in wides.items() if column < mine.column)
    top += sum(high for row, high in highs.items() if row < mine.row)
    return left, top, mine.turned


def write(subject: Subject, wish: Wish) -> Converted:
    """A module that VASSAL plays: board, grid, numbers, counters and set-up."""
    from editor.convert.vassal_export import export

    return export(subject, wish)
