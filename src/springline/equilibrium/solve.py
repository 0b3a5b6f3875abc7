"""From a problem to a shape at rest: which method, in which order, and what to say where none finds one."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray, choice, flag, positive, whole
from springline.equilibrium.bars import named
from springline.equilibrium.force_density import formed, net_at_rest, refuse_other_than_springs
from springline.equilibrium.newton import Progress, newton
from springline.equilibrium.problem import Point, Problem
from springline.equilibrium.relaxation import dynamic_relaxation, fire
from springline.equilibrium.result import Equilibrium
from springline.errors import NotConverged

METHODS = ("auto", "newton", "dynamic_relaxation", "fire")
HELP = 2_000  # steps of dynamic relaxation before Newton's method tries again
ROUNDS = 4  # of these two
HANGS = 1e-12  # [-] of the whole load: less on a loose part counts as none

ADVICE = {
    "auto": "Look for particles that nothing holds, bars that push through one another, or loads beyond what the "
    "members carry; begin nearer to the shape, or try tolerance=1e-6",
    "newton": "Try method='auto' or 'dynamic_relaxation', or begin nearer to the shape",
    "dynamic_relaxation": "Try method='newton', more steps, or tolerance=1e-6",
    "fire": "Try method='newton', more steps, or tolerance=1e-6",
}


def solved(
    problem: Problem,
    method: str = "auto",
    tolerance: Any = 1e-10,
    strict: bool = True,
    steps: Any = None,
    title: str = "",
    scene: Any = None,
) -> Equilibrium:
    """The shape at rest of a problem.

    Raises
    ------
    NotConverged : where none was found and ``strict`` is true; ``error.shape`` is the best state.
    """
    choice(method, "method", "equilibrium()", METHODS)
    positive(tolerance, "tolerance", "equilibrium()")
    flag(strict, "strict", "equilibrium()")
    options = {} if steps is None else {"steps": whole(steps, "steps", "equilibrium()", 1)}
    start = problem.at(problem.start)
    falling = falls(problem)
    if len(falling):
        name, progress = method, Progress(start, why=_falling(falling))
    else:
        name, progress = _searched(problem, start, method, float(tolerance), options)
    shape = Equilibrium(
        problem, progress.point, name, progress.iterations, progress.factorizations, progress.settled,
        float(tolerance), progress.why, title, scene,
    )  # fmt: skip
    if strict and not shape.converged:
        advice = "Anchor it, or join it to what is anchored" if len(falling) else ADVICE[method]
        way_out = "strict=False returns the best state; here it is error.shape"
        raise NotConverged(f"{shape.message} {advice}. {way_out}.", shape)
    return shape


def densities_solved(problem: Problem, q: FloatArray, title: str = "", scene: Any = None) -> Equilibrium:
    """The shape at rest of a net with force densities ``q`` [N/m], shape (springs,); rest lengths follow from it."""
    refuse_other_than_springs(problem.model)
    position = net_at_rest(problem, q)
    length = problem.at(position).pull.length[: problem.bars.springs]
    problem = problem.with_model(formed(problem.model, q, length))
    point = problem.at(position)
    settled = problem.settled(point, 1e-9)
    why = "" if settled else "a cable would have to push or a strut to pull, or the force densities leave no digits"
    return Equilibrium(problem, point, "force_density", 1, 1, settled, 1e-9, why, title, scene)


def falls(problem: Problem) -> IntArray:
    """Particles of parts that a load drives along an axis on which nothing of the part is anchored."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import connected_components

    count = len(problem.start)
    tails: list[np.ndarray] = [problem.bars.tail]
    heads: list[np.ndarray] = [problem.bars.head]
    for group in problem.measures.groups:
        corners = problem.measures.corners(group)
        tails.append(np.repeat(corners[:, 0], corners.shape[1]))
        heads.append(corners.ravel())
    tail, head = np.concatenate(tails), np.concatenate(heads)
    graph = csr_array((np.ones(len(tail)), (tail, head)), shape=(count, count))
    parts, part = connected_components(graph, directed=False)
    found = np.zeros(parts, dtype=bool)
    for axis in range(problem.model.dim):
        held = np.bincount(part, ~problem.free[:, axis], parts) > 0
        push = np.bincount(part, problem.loads[:, axis], parts)
        found |= ~held & (np.abs(push) > HANGS * problem.whole_load)
    return np.flatnonzero(found[part])


def _searched(
    problem: Problem, start: Point, method: str, tolerance: float, options: dict[str, int]
) -> tuple[str, Progress]:
    if method == "dynamic_relaxation":
        return method, dynamic_relaxation(problem, start, tolerance, **options)
    if method == "fire":
        return method, fire(problem, start, tolerance, **options)
    progress = newton(problem, start, tolerance, **options)
    if method == "newton" or progress.settled:
        return "newton", progress
    for _ in range(ROUNDS):
        relaxed = dynamic_relaxation(problem, progress.point, tolerance, HELP)
        again = newton(problem, relaxed.point, tolerance, **options)
        again.iterations += progress.iterations + relaxed.iterations
        again.factorizations += progress.factorizations
        progress = again
        if progress.settled:
            break
    return "newton after dynamic_relaxation", progress


def _falling(particles: IntArray) -> str:
    what = "particle" if len(particles) == 1 else "particles"
    return f"nothing holds {what} {named(particles)} against the load"
