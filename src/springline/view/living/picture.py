"""PictureSection data of a standalone page: everything in a picture that does not follow from the state of its engine.

The worker has positions, springs and all arrays of the model. This module adds the results of searches (groups, cloth),
the fixed parts of the picture in each style, and the constants of drawing, so that these are defined in one place.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.contacts.queries import has_contacts
from springline.contacts.shapes.wall import AROUND
from springline.equilibrium import rounding
from springline.forces.hinges import Hinges
from springline.forces.net import ENERGIES, WITH_ENERGY
from springline.model.families import Model
from springline.moments.cloth import cloth_of
from springline.moments.still import Still
from springline.picture.arrays import ARROW_UNITS, ENTRIES, QUANTITIES, names_of
from springline.run.energy_monitor import families_of
from springline.single_precision import local_origin
from springline.view import coloring, frame_parts, frame_world, outlines
from springline.view.camera import DIVISIONS, round_bounds
from springline.view.coloring import COLORS, Scale
from springline.view.frame import Look
from springline.view.frame_parts import NO_CONTACTS
from springline.view.frame_world import enclosing_corners
from springline.view.living.color_functions import color_callbacks, failures
from springline.view.living.image import PictureInputs
from springline.view.page.words import own_style
from springline.view.picture_arrays import given_colors, picture_look, picture_scene
from springline.view.play import history
from springline.view.play.inspection import CHEAP
from springline.view.play.player import Player
from springline.view.rope_paths import wound_ropes
from springline.view.style import PAPER, SCREEN, THINGS, Style
from springline.view.world_shapes import (
    Drawn,
    ball_rows,
    ball_shape,
    drop_plain_walls,
    first_faces,
    moving_shapes,
    shapes_of,
    without_moving,
)

GROWTH = 3.0  # ratio of successive sizes of the box in which planes are drawn
SIZES = 4  # number of these sizes, at most
KINDS = {"f4": "<f4", "u1": "u1", "u2": "<u2", "u4": "<u4"}


def picture_facts(
    player: Player, face_room: FloatArray, dot: float, look: Look, has_gravity: bool = False
) -> dict[str, Any]:
    """Return the data that a worker needs to draw a scene at any time, in the form of JSON.

    Parameters
    ----------
    face_room : box of the motion in the first seconds [m], shape (2, 3)
    dot : radius of the dot of a particle without radius [m]
    look : initial options; a user-defined style is used on light and dark pages
    has_gravity : whether the page can give gravity to a scene without any
    """
    still, own = player.still(), own_style(look, None)
    styles = {"light": own or PAPER, "dark": own or SCREEN}
    model = still.model
    there = families_of(model) | {"kinetic", "hand"} | ({"gravity"} if has_gravity else set())
    return {
        "dim": model.dim, "dot": dot, "periodic": bool(model.space.periodic), "rules": _rules(),
        "entries": {column: names_of(entries) for column, entries in ENTRIES.items()},
        "trail": {name: style.trail for name, style in styles.items()},
        "dots": {name: style.dot_color for name, style in styles.items()},
        "colors": [
            {"name": name, "unit": unit, "code": QUANTITIES.index(name), "of": coloring.owner(name)}
            for name, unit in COLORS.items()
        ],
        "arrows": [
            {"mark": mark, "unit": unit, "name": name, "words": words}
            for (mark, unit), (name, words) in zip(ARROW_UNITS.items(), frame_world.ARROW_NAMES.items(), strict=True)
        ],
        "no_contacts": "" if has_contacts(model) else NO_CONTACTS,
        "functions": _functions(own, model),
        "groups": list(coloring.pieces(model)[1]),
        "placed": bool(model.space.periodic or len(wound_ropes(model).arcs)),
        "creased": bool(model.room(Hinges).rest.any()),
        "world": _world(still, face_room, styles),
        "energies": [[name, ENERGIES.index(name)] for name in ("kinetic", *(one.name for one in WITH_ENERGY))
                     if name in there],
    }  # fmt: skip


def picture_inputs(player: Player, look: Look) -> PictureInputs:
    """Return what is drawn of a scene at all times, and its colors on light and dark pages."""
    still, own = player.still(), own_style(look, None)
    cloth = cloth_of(still.model, {}, still.faces, still.drawn)
    scene = picture_scene(still.model, cloth, coloring.pieces(still.model)[0])
    options = picture_look(still.model, still.drawn, scene, look, (own or PAPER, own or SCREEN))
    options = options._replace(**given_colors(own, len(still.position), still.model.spring_count))
    return PictureInputs(scene, options, color_callbacks(own, still))


def _functions(style: Style | None, model: Model) -> dict[str, Any] | None:
    """Return titles and messages of color functions; None without any."""
    if style is None or not style.functions:
        return None
    count = {"particles": model.particle_count, "springs": model.spring_count}
    return {
        "titles": [coloring.own_title(style, thing) if thing in style.functions else "" for thing in THINGS],
        "failures": {
            10 * (1 + THINGS.index(thing)) + why: words
            for thing in style.functions for why, words in failures(thing, count[thing]).items()
        },
    }  # fmt: skip


def packed_array(array: np.ndarray | Iterable[Any], kind: str = "") -> list[str]:
    """Return number type and base64 text of an array; by default non-negative integers in the smallest type."""
    values = np.asarray(array)
    if not kind:
        most = int(values.max(initial=0))
        kind = "u1" if most < 1 << 8 else "u2" if most < 1 << 16 else "u4"
    return [kind, base64.b64encode(np.ascontiguousarray(values, dtype=KINDS[kind]).tobytes()).decode("ascii")]


def _rules() -> dict[str, Any]:
    """Return the constants by which pictures and texts are made."""
    return {
        "longest": frame_world.LONGEST, "most_values": frame_world.MOST_VALUES,
        "most_numbers": frame_world.MOST_NUMBERS, "share": rounding.SHARE, "cheap": CHEAP,
        "wanted": frame_parts.WANTED,
        "of_faces": frame_parts.OF_FACES,
        "supports": list(frame_parts.WORDS),
        "samples": history.LENGTH, "apart": history.APART, "cost": history.SHARE, "seldom": history.LONGEST,
    }  # fmt: skip


# Fixed parts of the picture


def _world(still: Still, room: FloatArray, styles: dict[str, Style]) -> dict[str, Any]:
    """Return fixed parts, endless walls in boxes of several sizes, and moving walls as drawn.

    Planes, boxes and balls that are walls are drawn from the memory of the engine: only how they look is returned.
    """
    others, pack = drop_plain_walls(still.model), packed_array
    model, origin = without_moving(others), local_origin(still.drawn)
    calm = replace(still, model=model)

    def drawn(style: Style) -> Drawn:
        found = frame_world.standing(calm, style, Scale())
        return found.surfaces, found.outlines

    standing = {name: drawn(style) for name, style in styles.items()}
    stands = frame_world.standing(still, styles["light"], Scale())
    bounds = frame_parts.PictureSection(still, Look(), Scale(), [], stands.corners).bounds
    balls = [[*ball.center.tolist(), ball.radius] for ball in outlines.spheres(model)] if model.dim == 3 else []
    points = frame_world.standing(calm, styles["light"], Scale()).points
    sized = [
        {"room": _held(one).tolist()}
        | shapes_of(
            {name: frame_world.walls(calm, one, style, Scale()) for name, style in styles.items()}, packed_array, origin
        )
        for one in _rooms(model, bounds, enclosing_corners([bounds, room]))
    ]
    stands_still = shapes_of(standing, pack, origin, balls)
    moving = moving_shapes(others, enclosing_corners([bounds, room]), styles, pack, origin)
    return {
        "standing": stands_still, "corners": enclosing_corners([points]).tolist() if len(points) else None,
        "sized": sized, "moving": moving,
        "ball": ball_shape([stands_still, *moving], pack, always=bool(ball_rows(still.model))),
        "walls": {
            "balls": ball_rows(still.model), "boxes": first_faces(still.model), "margin": frame_world.MARGIN,
            "near": frame_world.NEAR, "divisions": DIVISIONS, "around": AROUND,
            "looks": {
                name: {"rule": style.rule, "plane": [style.faint, frame_world.PLANE],
                       "ball": [style.ghost, frame_world.BALL]} for name, style in styles.items()
            },
        },
    }  # fmt: skip


def _rooms(model: Model, bounds: FloatArray, room: FloatArray) -> list[FloatArray]:
    """Return boxes [m], each shape (2, 3); the next one is used when particles leave the one before."""
    if not outlines.has_endless(model):
        return []
    middle, half = room.mean(axis=0), 0.5 * np.ptp(room, axis=0)
    half = np.maximum(half, 0.1 * half.max()) * [1.0, 1.0, float(model.dim == 3)]
    grown = [np.array([middle - k * half, middle + k * half]) for k in GROWTH ** np.arange(1, SIZES - 1)]
    return [bounds, room, *grown]


def _held(bounds: FloatArray) -> FloatArray:
    """Return the box through which planes around the drawn parts extend [m], shape (2, 3)."""
    margin = frame_world.MARGIN * float(np.ptp(bounds, axis=0).max())
    return np.stack(round_bounds(bounds[0] - margin, bounds[1] + margin)[:2])
