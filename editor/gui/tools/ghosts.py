"""Pieces that are about to be set down, painted as they would stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QPainter

from editor.gui.camera import Camera

if TYPE_CHECKING:
    from editor.edit.setup import Piece
    from editor.gui.tools.toolbox import Toolbox
    from editor.hexgrid.layout import Layout

_STRENGTH = 0.8


def paint_ghosts(
    painter: QPainter,
    box: Toolbox,
    layout: Layout,
    camera: Camera,
    ghosts: tuple[tuple[str, Piece], ...],
) -> None:
    """By the same hand that paints the board, so that nothing jumps when they are set down."""
    from editor.draw.picture import LIGHT, Layers, Picture
    from editor.draw.scene import scene_of
    from editor.edit.setup import only

    scenario = only(box.scenario, ghosts)
    picture = Picture(box.board, box.catalogue, scenario, box.people)
    layers = Layers(edges=False, areas=False, features=False, zones=False, level=box.level)
    scene = scene_of(picture, layout, LIGHT, layers)
    painter.translate(*camera.offset)
    painter.scale(camera.scale, camera.scale)
    for marks in (scene.things, scene.lights, scene.pieces):
        for mark in marks:
            painter.save()
            painter.setOpacity(_STRENGTH)
            painter.translate(*mark.at)
            mark.draw(painter)
            painter.restore()
