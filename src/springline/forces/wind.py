"""Air on faces: drag and lift due to the motion of each face through it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

import numpy as np

from springline.checks import IntArray, not_negative, refuse, vector
from springline.engine.columns import Indices, ParticleIndices, RealRows
from springline.engine.kernels import a_pass
from springline.engine.machine import DONE
from springline.engine.program import Row
from springline.engine.table import make_accessor
from springline.engine.vectors import ZERO, cross, dot, plus, times
from springline.engine.vectors import vector as vector_at
from springline.forces.element_families import OnRows
from springline.forces.sheets import CORNERS, triangles
from springline.model.accessors import space_of, state_of, sums_of
from springline.model.contracts import Drawn, Key, Sets, one_column
from springline.model.family import Family
from springline.model.space import difference
from springline.typing import Faces, Number, Vector

FACE = 3.0  # work per face, in springs


@dataclass(frozen=True, eq=False)
class Wind(OnRows):
    """Drag and lift of the air on faces, due to their motion through it: flags, sails, falling sheets.

    Let u be the wind minus the velocity of a face (the mean of its corners), n its unit normal on the lee side, A its
    area and a the angle between u and the face. The drag C_D rho A abs(u)^2 sin(a)/2 acts along u, and the lift
    C_L rho A abs(u)^2 sin(a) cos(a)/2 perpendicular to u, toward n. Each corner takes a third. Faces do not shelter
    each other, and the order of their corners does not matter. A face with a removed corner has neither drag nor lift.
    A wind of 0 is air at rest.

    Parameters
    ----------
    faces : a handle with faces, such as of ``scene.mesh`` and ``scene.grid``; or particles of each, shape (faces, 3) or
        more, which are split into triangles
    velocity : of the wind [m/s], shape (3,); by default 0
    drag_coefficient : C_D [-]; by default 1.2, for a plate perpendicular to the wind
    lift_coefficient : C_L [-]; by default 0, about 1 for a thin plate
    density : rho of the air [kg/m3]

    Examples
    --------
    >>> scene = sl.Scene()
    >>> plate = scene.particles([(0, 0, 0), (0, 2, 0), (0, 0, 1)])
    >>> blow = scene.add(sl.Wind([[0, 1, 2]], (10, 0, 0), density=1.0))
    >>> scene.simulate(dt=0.01).forces.sum(axis=0)  # C_D rho A u^2/2 [N]
    array([60.,  0.,  0.])
    """

    on: None = field(default=None, init=False, repr=False)
    faces: Faces
    velocity: Vector = (0.0, 0.0, 0.0)
    drag_coefficient: Number = 1.2
    lift_coefficient: Number = 0.0
    density: Number = 1.225  # standard atmosphere at sea level (ISO 2533)

    keys: ClassVar[Mapping[str, Key]] = {
        "faces": CORNERS,
        "velocity": Key("of the wind [m/s]; default: air at rest", "m/s", form="vector", sets=one_column("Winds.air")),
        "drag_coefficient": Key(
            "C_D [-]; default: 1.2", "-", least=0.0, form="number",
            sets=one_column("Winds.air", at=3, factor=0.5, times="density"),
        ),
        "lift_coefficient": Key(
            "C_L [-]; default: 0", "-", least=0.0, form="number",
            sets=one_column("Winds.air", at=4, factor=0.5, times="density"),
        ),
        "density": Key(
            "rho of the air [kg/m3]; default: 1.225", "kg/m3", least=0.0, form="number",
            sets=(
                Sets("Winds.air", at=3, factor=0.5, times="drag_coefficient"),
                Sets("Winds.air", at=4, factor=0.5, times="lift_coefficient"),
            ),
        ),
    }  # fmt: skip

    def split(self, given: Any) -> tuple[Any, IntArray | None]:
        try:
            return triangles(given)
        except Exception:  # the array conversion of an arbitrary object may raise anything
            raise refuse("faces", self.caller, "whole-number indices of shape (faces, corners)", given) from None

    def one_row(self, row: Sequence[int]) -> tuple[int, ...]:
        return tuple(sorted(row))

    def validate(self, dim: int) -> Wind:
        numbers = {
            name: not_negative(getattr(self, name), name, self.caller, self.keys[name].unit.replace("-", ""))
            for name in ("drag_coefficient", "lift_coefficient", "density")
        }
        speed = tuple(vector(self.velocity, "velocity", self.caller, "m/s", dim).tolist())
        checked: Wind = self.replace_fields(faces=self.checked_corners()[0], velocity=speed, **numbers)
        return checked


class Winds(NamedTuple):
    """Faces in the wind."""

    corner: ParticleIndices  # of each face, three in a row, shape (3 f,)
    sort: Indices  # row of ``air`` of each face, shape (f,)
    air: RealRows  # of each wind: velocity [m/s], rho C_D/2 and rho C_L/2 [kg/m3], shape (w, 5)


winds_of = make_accessor(Winds)


def gather(things: Sequence[Wind], drawn: Drawn) -> Winds:
    """Collect all winds in one family."""
    rows = [thing.drawn_rows(drawn)[0] for thing in things]
    half = [0.5 * float(thing.density) for thing in things]
    return Winds(
        corner=np.concatenate([np.zeros(0), *(np.ravel(some) for some in rows)]).astype(np.int32),
        sort=np.repeat(np.arange(len(rows)), [len(some) for some in rows]).astype(np.int32),
        air=np.array([
            (*np.asarray(thing.velocity), rho * float(thing.drag_coefficient), rho * float(thing.lift_coefficient))
            for thing, rho in zip(things, half, strict=True)
        ]).reshape(-1, 5),
    )  # fmt: skip


@a_pass
def blow(table: Any, block: int, a: float, b: float) -> int:
    """Add drag and lift of the faces, a third to each corner; a face with a removed corner has neither."""
    winds, state, space, force = winds_of(table), state_of(table), space_of(table), sums_of(table).drag
    for f in range(winds.sort.shape[0]):
        i, j, k = winds.corner[3 * f], winds.corner[3 * f + 1], winds.corner[3 * f + 2]
        if state.alive[i] == 0 or state.alive[j] == 0 or state.alive[k] == 0:
            continue
        air = winds.air[winds.sort[f]]
        # One velocity for a face, that of its center: a face that only rotates has no force; small faces compensate for
        # this.
        moving = plus(plus(vector_at(state.velocity, i), vector_at(state.velocity, j)), vector_at(state.velocity, k))
        u = plus((air[0], air[1], air[2]), times(-1.0 / 3.0, moving))
        normal = times(0.5, cross(difference(space, state.position, i, j), difference(space, state.position, i, k)))
        area, speed, flow = np.sqrt(dot(normal, normal)), np.sqrt(dot(u, u)), dot(u, normal)
        push = ZERO
        # The lift is divided by both.
        if area > 0.0 and speed > 0.0:
            # flow/area is the speed through the face: abs(u) sin(a), positive if the normal is on the lee side. The
            # drag is rho C_D/2 A |sin(a)| |u| u, with the area projected along the wind: 0 for a face edge-on.
            push = times(air[3] * abs(flow), u)
            lee = times(flow / area, normal)
            push = plus(push, times(air[4] * speed, plus(lee, times(-flow * flow / (area * speed * speed), u))))
        for axis in range(3):
            third = push[axis] / 3.0
            force[i, axis] += third
            force[j, axis] += third
            force[k, axis] += third
    return DONE


FAMILY = Family(
    "wind",
    declared=(Wind,),
    gather=gather,
    room=Winds,
    drags=lambda model: [Row(blow)],
    reads_velocity=lambda model: True,
    cost=lambda model: FACE * len(model.room(Winds).sort),
    uncovered_forces=lambda model: ["wind on faces"],
)
