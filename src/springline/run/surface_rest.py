"""Rest of scenes whose surfaces, rods and obstacles touch: a copy of the run is damped until all forces balance.

Friction makes shapes at rest depend on the way there, so that no search can begin at the shape as drawn: the steps of
the run go on, and take its velocities away. Then forces of contact that balance all others are found within Coulomb's
cones, by accelerated projected gradients (Beck and Teboulle 2009; for contacts Mazhar et al. 2015).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.contacts.surface_build import gather
from springline.contacts.surface_geometry import PUSH, WALL_RUB
from springline.equilibrium.problem import Problem
from springline.equilibrium.result import Equilibrium
from springline.equilibrium.solution import Solution
from springline.equilibrium.solve import apply_certificate
from springline.equilibrium.surface_check import TouchingParts
from springline.errors import NotConverged, SceneError
from springline.forces import tears
from springline.messages import function_subject, run_it
from springline.model.contracts import Drawn
from springline.model.families import Model, SurfaceContacts
from springline.model.state import DISSIPATED
from springline.model.work import ACTING, STEP, WALLS
from springline.run.run import Run
from springline.run.setup import checkpoint, restore_checkpoint
from springline.run.step_control import step

EFFORT = 10_000_000  # rows solved in a step: each is solved to the last digit
CHUNK = 10  # steps after which velocities are damped
KEPT = 0.9  # [-] of the velocities after each chunk
ROUND = 100  # chunks between two looks at the forces
ROUNDS = 60
BALANCED = 1e-3  # [-] of the load: with less unbalanced by the forces of the steps, those that balance are looked for
TOLERANCE = 1e-6  # [-] sum of the unbalanced forces over the sum of the loads
NEAR = 1e-3  # [-] of the thickness: parts that are further from touching carry nothing
ITERATIONS = 3000
GAIN, IDLE = 0.9, 100  # iterations end when this many have not reduced what is left by this factor
TOLERANCE_OF_FORCES = 1e-10  # [-] of the other forces: with less unbalanced, forces of contact are found
KIND_BITS = 30  # in the keys of contacts, see contacts/surface_lists.py


def settle_surfaces(run: Run) -> Equilibrium:
    """Return the shape in which a scene comes to rest from the present state of a run, with its forces of contact.

    Raises
    ------
    SceneError : for walls and obstacles that move, and for what has no rest
    NotConverged : if the damped steps do not come to rest; ``error.shape`` is the last state
    """
    _refuse(run)
    point = checkpoint(run)
    surfaces = run.model.room(SurfaceContacts)._replace(effort=EFFORT)
    built = point.built._replace(model=point.built.model.replace_arrays(surfaces))
    twin = restore_checkpoint(point._replace(built=built))
    problem = Problem(_without_surfaces(run.model), twin.state)
    shape = None
    for _ in range(ROUNDS):
        for _ in range(ROUND):
            step(twin, CHUNK)
            _damp(twin)
        shape = _shape(twin, problem)
        if shape.converged:
            return shape
    assert shape is not None
    raise NotConverged(
        f"{shape.message} The surfaces still move after {ROUNDS * ROUND * CHUNK:,} damped steps. Let time pass with "
        f"damping, and settle again.",
        shape,
    )


def _refuse(run: Run) -> None:
    surfaces = run.model.room(SurfaceContacts)
    if surfaces.moves or run.model.walls.moves:
        raise SceneError(
            f"{function_subject('settle()')} takes walls and obstacles that stand still, and one here has a velocity "
            f"or an amplitude. Leave them out; or {run_it()}."
        )
    if np.any(tears.torn_rows(run.model, run.state.memory)):
        raise SceneError(
            f"{function_subject('settle()')} of surfaces in contact takes no torn faces. Add damping, and {run_it()}."
        )


def _without_surfaces(model: Model) -> Model:
    """Return the model without contact of surfaces, whose forces are added to the problem."""
    return model.replace_arrays(gather([], Drawn(np.zeros((0, 3)), np.zeros(0), model.space, model.dim)))


def _damp(run: Run) -> None:
    """Reduce all velocities; the energy that this takes counts as dissipated."""
    v, state = run.state.velocity, run.state
    energy = 0.5 * float((run.model.particles.mass[:, None] * v * v).sum())
    v *= KEPT
    state.ledger[DISSIPATED] += energy * (1.0 - KEPT * KEPT)


def _shape(run: Run, problem: Problem) -> Equilibrium:
    """Return the present positions as a shape, with forces of contact that balance the others as far as any do."""
    position = run.state.position.copy()
    before = problem.at(position).unbalanced
    rows, start, key = _find_touching_parts(run, position)
    left = np.where(problem.free, before + run.state.contact_force, 0.0)
    force = start
    if float(np.linalg.norm(left, axis=1).sum()) <= BALANCED * problem.first_force:
        force = _balance_forces(rows, start, before, problem.free)
    surface = rows.forces(force)
    problem = problem.add_contact(surface.on_particles(len(position)))
    point = problem.at(position)
    settled = problem.relative(point) <= TOLERANCE
    why = "" if settled else "surfaces in contact have not come to rest"
    solution = Solution(
        problem, point, "damped steps", int(run.state.steps[0]), 0, settled, TOLERANCE, why, run.title,
        None if run.source is None else run.source.spec, surface=surface, rows=rows, row_force=force,
        row_key=key,
    )  # fmt: skip
    return apply_certificate(Equilibrium(solution))


def _find_touching_parts(run: Run, position: FloatArray) -> tuple[TouchingParts, FloatArray, IntArray]:
    """Return the contacts of the last step that touch, their forces in it [N], shape (contacts, 3), and their keys.

    Those of walls come last and have the key -1.
    """
    work = run.stepper.work.surfaces
    acting = work.acting[: work.counts[ACTING]]
    walls = work.near_wall[: work.counts[WALLS]].astype(np.int64)
    corner = np.concatenate([work.corner[acting], np.repeat(walls[:, :1], 4, axis=1)]).astype(np.int64)
    key = np.concatenate([work.active[acting], np.full(len(walls), -1)])
    edges = (key >= 0) & ((key >> KIND_BITS) & 3 == 2)
    wall = np.concatenate([np.full(len(acting), -1), walls[:, 1]])
    push = np.concatenate([work.impulse[acting, 0], work.wall_row[: len(walls), PUSH]])
    rub = np.concatenate([work.impulse[acting, 1:], work.wall_row[: len(walls), WALL_RUB : WALL_RUB + 3]])
    every = TouchingParts(run.model, position, corner, edges, wall)
    near = np.abs(every.gap) <= NEAR * every.thickness
    rows = TouchingParts(run.model, position, corner[near], edges[near], wall[near])
    return rows, (push[near, None] * rows.normal + rub[near]) / work.reals[STEP], key[near]


def _balance_forces(rows: TouchingParts, start: FloatArray, others: FloatArray, free: np.ndarray) -> FloatArray:
    """Return the forces of contacts, within Coulomb's cones, that leave the least unbalanced [N], shape (contacts, 3).

    ``others`` are the forces on particles without contact [N], shape (particles, 3).
    """
    from scipy.sparse import csr_array

    # x minimizes |A x + others|^2, with a row of A for each particle and a column for each contact. A contact's forces
    # are scaled by one number, which keeps its cone.
    there = rows.particles >= 0
    column = np.repeat(np.arange(len(start)), 4)[there.ravel()]
    scale = 1.0 / np.sqrt(np.maximum((rows.weights**2 * there).sum(axis=1), 1e-12))
    entries = (rows.weights * scale[:, None]).ravel()[there.ravel()]
    matrix = csr_array((entries, (rows.particles.ravel()[there.ravel()], column)), shape=(len(others), len(start)))
    goal = TOLERANCE_OF_FORCES * float(np.linalg.norm(others, axis=1).sum())
    x = before = _into_cone(start / scale[:, None], rows)
    step, momentum, last = 1.0 / _largest_square(matrix), 1.0, np.inf
    ahead, best, least, gained = x, x, np.inf, 0
    for turn in range(ITERATIONS):
        left = np.where(free, matrix @ ahead + others, 0.0)
        size = float(np.linalg.norm(left, axis=1).sum())
        gained = turn if size < GAIN * least else gained
        if size < least:
            best, least = ahead, size
        if size <= goal or turn - gained > IDLE:
            break
        x = _into_cone(ahead - step * (matrix.T @ left), rows)
        # The momentum starts again when it leads uphill (O'Donoghue and Candes 2015).
        momentum, follows = (1.0, 1.0) if size > last else (momentum, 0.5 * (1.0 + np.sqrt(1.0 + 4.0 * momentum**2)))
        ahead = x + (momentum - 1.0) / follows * (x - before)
        before, momentum, last = x, follows, size
    return _into_cone(best, rows) * scale[:, None]


def _largest_square(matrix: Any) -> float:
    """Return a bound of the largest eigenvalue of A' A: its largest sum of absolute entries in a row."""
    absolute = abs(matrix)
    return float((absolute.T @ (absolute @ np.ones(matrix.shape[1]))).max(initial=1.0))


def _into_cone(force: FloatArray, rows: TouchingParts) -> FloatArray:
    """Return the nearest forces within Coulomb's cones, shape (contacts, 3)."""
    push = (force * rows.normal).sum(axis=1)
    rub = force - push[:, None] * rows.normal
    size, mu = np.linalg.norm(rub, axis=1), rows.friction
    outside, behind = size > mu * push, mu * size <= -push
    onto = np.where(outside, (push + mu * size) / (1.0 + mu * mu), push)
    kept = np.where(outside, mu * onto / np.maximum(size, 1e-300), 1.0)
    found = onto[:, None] * rows.normal + kept[:, None] * rub
    found[behind | (onto <= 0.0)] = 0.0
    return found
