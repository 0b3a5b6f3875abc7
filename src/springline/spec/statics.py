"""Statics of scenes: from a spec to its equilibrium, and from that to the spec of a scene in this shape."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray, choice, depth, each, indices, is_whole, points, refuse, vector
from springline.constraints.distance import Cord, Rod
from springline.equilibrium.problem import Problem
from springline.equilibrium.result import Equilibrium
from springline.equilibrium.solve import solve_equilibrium, solve_force_densities
from springline.errors import SceneError
from springline.forces.gravity import Gravity
from springline.forces.loads import Load
from springline.messages import argument
from springline.model.contracts import Declared
from springline.spec.adding import declare
from springline.spec.build import build
from springline.spec.handles import resolve_particles
from springline.spec.loads import apply_load_case
from springline.spec.scene_warnings import warn_of_scene
from springline.typing import (
    Flag,
    LoadCase,
    Number,
    Numbers,
    Points,
    Prescribed,
    RestLength,
    RestMethod,
    Vector,
    Whole,
)

if TYPE_CHECKING:
    from springline.spec.spec import Spec


def equilibrium(
    spec: Spec,
    *,
    method: RestMethod = "auto",
    tolerance: Number = 1e-10,
    strict: Flag = True,
    steps: Whole | None = None,
    load_case: LoadCase | None = None,
    prescribed: Prescribed | None = None,
) -> Equilibrium:
    """Return the equilibrium shape of the scene; the scene does not change.

    Anchors, rods, cords, planes, boxes, spheres, rings and surfaces are constraints (in mode "project" and "exact").
    Cords only pull, planes and boxes only push, and friction is ignored. Drag, dashpots and speed limits have no
    effect; strengths are compared with the forces, but nothing breaks.

    Parameters
    ----------
    method : "newton", "dynamic_relaxation", "fire", or "auto": Newton's method, supported by relaxation if it fails;
        "auto" also leaves unstable equilibria that it reaches
    tolerance : sum of the unbalanced forces over the sum of the loads [-]
    strict : whether to raise if no equilibrium is found; False returns the best state, with ``converged`` False
    steps : largest number of steps of the method; by default 200 of Newton's method or 200,000 of the others
    load_case : the loads that act: a case or a combination by name, or factors by case; by default all
    prescribed : displacements from the drawn positions [m], by handle or index; these particles are supports

    Raises
    ------
    NotConverged : if no equilibrium is found, or rules are incompatible; ``error.shape`` is the best state
    SceneError : for forces without an energy; the error names them and an alternative
    """
    spec = apply_load_case(spec, load_case, "equilibrium()")
    if prescribed is not None:
        spec, shift = displace_held(spec, prescribed, "equilibrium()")
    model, state = build(spec)
    if prescribed is not None:
        state.position[...] += shift
    warn_of_scene(spec)
    return solve_equilibrium(Problem(model, state), method, tolerance, strict, steps, spec.title, spec)


def displace_held(spec: Spec, prescribed: Any, caller: str) -> tuple[Spec, FloatArray]:
    """Return the scene with prescribed axes of particles fixed, and their displacements [m], shape (particles, 3)."""
    if not isinstance(prescribed, Mapping) or not prescribed:
        raise refuse("prescribed", caller, "displacements by particles, such as {tip: (0, 0, -0.1)}", prescribed)
    held, shift = spec.twin(), np.zeros((spec.particle_count, 3))
    for which, given in prescribed.items():
        rows = resolve_particles(spec, [which] if is_whole(which) else which, "prescribed", caller)
        try:
            axes = [axis for axis, part in enumerate(given) if part is not None]
            filled = [0.0 if part is None else part for part in given]
        except TypeError:
            raise refuse("prescribed", caller, f"{spec.dim} coordinates [m], None where free", given) from None
        shift[rows] = vector(filled, "prescribed", caller, "m", spec.dim)
        held.particles.fixed[np.ix_(rows, np.array(axes, dtype=np.int64))] = True
    return held, shift


def force_density(
    spec: Spec, q: Numbers, loads: Vector | Points | None = None, load_case: LoadCase | None = None
) -> Equilibrium:
    """Return the equilibrium net with given force densities, tension over length (Schek 1974): one linear solve.

    Rest lengths follow from the tensions and the springs' stiffness; the rest lengths of the scene have no effect.

    Parameters
    ----------
    q : force density of each spring, or one for all [N/m]; positive in tension
    loads : in place of the scene's gravity and loads [N], shape (particles, 3), or one for all, shape (3,)

    Raises
    ------
    SceneError : if a force density leaves particles unsupported, or anything except springs and loads acts
    """
    caller = "force_density()"
    spec = apply_load_case(spec, load_case, caller)
    model, state = build(spec)
    if loads is None:
        warn_of_scene(spec)
    problem = Problem(model, state)
    density = each(q, model.spring_count, "q", caller, "N/m")
    if loads is not None:
        problem = problem.replace_loads(_loads(loads, spec))
    shape = solve_force_densities(problem, density, spec.title, spec)
    if not shape.converged:
        hint = "Check the signs of q against the springs' kinds"
        raise SceneError(f"{caller} gives no shape at rest: {shape.data.why}. {hint}.")
    return shape


def build_formed(shape: Equilibrium, rest_length: RestLength) -> Spec:
    """Return the spec of a scene in this shape, by the rules of :meth:`springline.Equilibrium.to_scene`."""
    choice(rest_length, "rest_length", "to_scene()", ("keep", "formed"))
    spec = shape.data.spec.twin()
    spec.gravity, spec.random = spec.gravity.copy(), copy.deepcopy(spec.random)
    springs = shape.data.model.springs
    rest = shape.length if rest_length == "formed" else springs.rest_length
    if (rest < 0.0).any():
        bad = int(np.argmin(rest))
        raise SceneError(
            f"to_scene() cannot keep the rest length of spring {bad}, {rest[bad]:g} m: its force density is above its "
            f"stiffness. Make it stiffer, or use rest_length='formed'."
        )
    columns = spec.springs
    rigidity = columns.array("modulus") * columns.array("area")
    changed = np.isfinite(rigidity) & (rest != columns.rest_length) & (rest > 0.0)
    columns.array("stiffness")[changed] = rigidity[changed] / rest[changed]  # constant E A; rounded as first built
    columns.rest_length[:] = rest
    columns.array("kind")[:] = springs.kind
    spec.particles.position[:] = shape.position
    spec.particles.velocity[:] = 0.0
    spec.declared = _fix_cord_lengths(spec.declared, shape)
    if shape.data.loads_replaced:
        _load_with(spec, shape.loads)
    return spec


def _fix_cord_lengths(declared: list[Declared], shape: Equilibrium) -> list[Declared]:
    """Return the declared things; default lengths of cords are replaced by the drawn lengths."""
    things: list[Declared] = []
    begin = 0
    for thing in declared:
        count = 0
        if isinstance(thing, Rod):
            count = len(indices(thing.a, shape.data.model.particle_count, "a", thing.caller))
        if isinstance(thing, Cord) and thing.length is None:
            rows = slice(begin, begin + count)
            for (a, b), length in zip(shape.ties.ends[rows].tolist(), shape.ties.length[rows].tolist(), strict=True):
                things.append(Cord([a], [b], length=length))
        else:
            things.append(thing)
        begin += count
    return things


def _load_with(spec: Spec, loads: FloatArray) -> None:
    """Replace the scene's gravity and loads by these [N], shape (particles, 3)."""
    spec.declared = [thing for thing in spec.declared if not isinstance(thing, (Gravity, Load))]
    spec.gravity[:] = 0.0
    distinct, which = np.unique(loads, axis=0, return_inverse=True)
    for row, force in enumerate(distinct):
        if force.any():
            declare(spec, [Load(tuple(force.tolist()), on=np.flatnonzero(which.ravel() == row))])


def _loads(loads: Any, spec: Spec) -> FloatArray:
    caller = "force_density()"
    if depth(loads) == 1:
        one = vector(loads, "loads", caller, "N", spec.dim)
        return np.tile(one, (spec.particle_count, 1))
    array = points(loads, "loads", caller, "N", spec.dim)
    if len(array) != spec.particle_count:
        raise SceneError(
            f"{argument('loads', caller)} must be one row for each of {spec.particle_count} particles, or one for all. "
            f"Got {len(array)} rows."
        )
    return array
