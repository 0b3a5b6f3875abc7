"""Scenes at rest: from a scene to its equilibrium and, attached to it from above, back to a scene."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray, choice, depth, each, indices, points, vector
from springline.constraints.ties import Cord, Rod
from springline.equilibrium.problem import Problem
from springline.equilibrium.result import Equilibrium
from springline.equilibrium.solve import densities_solved, solved
from springline.errors import SceneError
from springline.forces.gravity import Gravity
from springline.forces.loads import Load
from springline.model.contracts import Declared
from springline.scene.build import build
from springline.scene.cases import in_case
from springline.scene.columns import ParticleColumns, SpringColumns
from springline.typing import Flag, LoadCase, Number, Numbers, Points, RestLength, RestMethod, Vector, Whole

if TYPE_CHECKING:
    from springline.scene.scene import Scene


def equilibrium(
    scene: Scene,
    *,
    method: RestMethod = "auto",
    tolerance: Number = 1e-10,
    strict: Flag = True,
    steps: Whole | None = None,
    load_case: LoadCase | None = None,
) -> Equilibrium:
    """The shape in which the scene stays at rest; the scene stays as it was.

    Anchors, rods, cords, planes, boxes, spheres, rings and surfaces hold (of mode "project" as of mode "exact"); cords
    only pull, planes and boxes only push, and nothing rubs. Drag, dashpots and limits of speed play no part; strengths
    are compared with, and nothing breaks.

    Parameters
    ----------
    method : "newton", "dynamic_relaxation", "fire", or "auto": Newton's method, helped by relaxation where it fails,
        which also leaves the unstable balances that it comes upon
    tolerance : of the unbalanced forces added up over the loads added up [-]
    strict : whether to raise where no shape is found; False returns the best state, its ``converged`` False
    steps : most steps of the method; left out, 200 of Newton's method or 200,000 of the others
    load_case : the loads that act: a case or a combination by name, or factors by case; left out, all of them

    Raises
    ------
    NotConverged : where none was found, or rules leave no room; ``error.shape`` is the best state
    SceneError : for what has no energy, naming it and the way out
    """
    scene = in_case(scene, load_case, "equilibrium()")
    model, state = build(scene)
    return solved(Problem(model, state), method, tolerance, strict, steps, scene.title, scene)


def force_density(
    scene: Scene, q: Numbers, loads: Vector | Points | None = None, load_case: LoadCase | None = None
) -> Equilibrium:
    """The net at rest whose members have given force densities, tension over length (Schek 1974): one linear solve.

    Rest lengths follow from the tensions and the springs' stiffness; those of the scene play no part.

    Parameters
    ----------
    q : force density of each spring, or one for all [N/m]; positive pulls
    loads : in place of the scene's gravity and loads [N], shape (particles, 3), or one for all, shape (3,)

    Raises
    ------
    SceneError : where a force density leaves particles without hold, or something besides springs and loads acts
    """
    caller = "force_density()"
    scene = in_case(scene, load_case, caller)
    model, state = build(scene)
    problem = Problem(model, state)
    density = each(q, model.spring_count, "q", caller, "N/m")
    if loads is not None:
        problem = problem.with_loads(_loads(loads, scene))
    shape = densities_solved(problem, density, scene.title, scene)
    if not shape.converged:
        hint = "Check the signs of q against the springs' kinds"
        raise SceneError(f"{caller} gives no shape at rest: {shape.why}. {hint}.")
    return shape


def to_scene(shape: Equilibrium, *, rest_length: RestLength = "keep") -> Scene:
    """A new scene in this shape, to go on from.

    Parameters
    ----------
    rest_length : "keep" leaves the springs as stretched as they are, so that the scene rests under its loads;
        "formed" makes the shape the new unstressed one, with rest lengths as they are now

    Raises
    ------
    SceneError : where a rest length to keep is not a length: a force density above the spring's stiffness

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
    >>> scene.anchor(rope.ends)
    >>> formed = scene.equilibrium().to_scene()
    >>> bool(formed.equilibrium().iterations <= 1)  # it rests where it is
    True
    """
    choice(rest_length, "rest_length", "to_scene()", ("keep", "formed"))
    scene = _copy(shape.scene)
    springs = shape.model.springs
    rest = shape.length if rest_length == "formed" else springs.rest_length
    if (rest < 0.0).any():
        bad = int(np.argmin(rest))
        raise SceneError(
            f"to_scene() cannot keep the rest length of spring {bad}, {rest[bad]:g} m: its force density is above its "
            f"stiffness. Make it stiffer, or use rest_length='formed'."
        )
    columns = scene._springs
    rigidity = columns.array("modulus") * columns.array("area")
    changed = np.isfinite(rigidity) & (rest != columns.rest_length) & (rest > 0.0)
    columns.array("stiffness")[changed] = rigidity[changed] / rest[changed]  # E A stays; rounded as when it was built
    columns.rest_length[:] = rest
    columns.array("kind")[:] = springs.kind
    scene._particles.position[:] = shape.position
    scene._particles.velocity[:] = 0.0
    scene._declared = _with_lengths(scene._declared, shape)
    if shape.loads_replaced:
        _load_with(scene, shape.loads)
    return scene


def _copy(scene: Scene) -> Scene:
    """The same scene in columns of its own."""
    twin = copy.copy(scene)
    twin._particles, twin._springs = ParticleColumns(), SpringColumns()
    for mine, other in ((twin._particles, scene._particles), (twin._springs, scene._springs)):
        mine.append(**{name: other.array(name) for name in other.names})  # joined when read: new arrays
    twin._laws, twin._declared, twin._gravity = list(scene._laws), list(scene._declared), scene._gravity.copy()
    twin.random = copy.deepcopy(scene.random)
    return twin


def _with_lengths(declared: list[Declared], shape: Equilibrium) -> list[Declared]:
    """The same things with the lengths of cords written out, where they were those drawn."""
    things: list[Declared] = []
    begin = 0
    for thing in declared:
        count = 0
        if isinstance(thing, Rod):
            count = len(indices(thing.a, shape.model.particle_count, "a", thing.caller))
        if isinstance(thing, Cord) and thing.length is None:
            rows = slice(begin, begin + count)
            for (a, b), length in zip(shape.ties.ends[rows].tolist(), shape.ties.length[rows].tolist(), strict=True):
                things.append(Cord([a], [b], length=length))
        else:
            things.append(thing)
        begin += count
    return things


def _load_with(scene: Scene, loads: FloatArray) -> None:
    """Take the scene's gravity and loads away and put these in their place [N], shape (particles, 3)."""
    scene._declared = [thing for thing in scene._declared if not isinstance(thing, (Gravity, Load))]
    scene._gravity[:] = 0.0
    distinct, which = np.unique(loads, axis=0, return_inverse=True)
    for row, force in enumerate(distinct):
        if force.any():
            scene.add(Load(tuple(force.tolist()), on=np.flatnonzero(which.ravel() == row)))


def _loads(loads: Any, scene: Scene) -> FloatArray:
    caller = "force_density()"
    if depth(loads) == 1:
        one = vector(loads, "loads", caller, "N", scene.dim)
        return np.tile(one, (scene.particle_count, 1))
    array = points(loads, "loads", caller, "N", scene.dim)
    if len(array) != scene.particle_count:
        raise SceneError(
            f"The 'loads' of {caller} must be one row for each of {scene.particle_count} particles, or one for all. "
            f"Got {len(array)} rows."
        )
    return array


Equilibrium.to_scene = to_scene  # type: ignore[method-assign,assignment]
