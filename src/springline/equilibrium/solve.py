"""From a problem to a shape at rest: which method, in which order, and what to say where none finds one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray, choice, flag, positive, whole
from springline.equilibrium.bars import named
from springline.equilibrium.force_density import formed, net_at_rest, refuse_other_than_springs
from springline.equilibrium.hold import RELAXED, STIFFER, first_hold
from springline.equilibrium.leaving import pushed
from springline.equilibrium.newton import ENDLESS, Progress, newton
from springline.equilibrium.polish import at_rest
from springline.equilibrium.problem import Point, Problem
from springline.equilibrium.relaxation import dynamic_relaxation, fire
from springline.equilibrium.result import Equilibrium
from springline.equilibrium.rounds import NO_ROOM, in_rounds
from springline.equilibrium.stiff import balanced
from springline.errors import NotConverged
from springline.typing import Flag

METHODS = ("auto", "newton", "dynamic_relaxation", "fire")
HELP = 2_000  # steps of dynamic relaxation before Newton's method tries again
ROUNDS = 4  # of these two
LEAVES = 20  # unstable balances left one after the other
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
    strict: Flag = True,
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
    limit = None if steps is None else whole(steps, "steps", "equilibrium()", 1)
    start = problem.at(problem.start)
    falling = falls(problem)
    if len(falling):
        name, progress = method, Progress(start, why=_falling(falling))
    else:
        problem, name, progress = _found(problem, start, method, float(tolerance), limit)
    shape = Equilibrium(
        problem, progress.point, name, progress.iterations, progress.factorizations, progress.settled,
        float(tolerance), progress.why, title, scene, left=progress.left,
    )  # fmt: skip
    shape = certified(shape)
    if strict and not shape.converged:
        advice = ADVICE[method]
        if len(falling):
            advice = "Anchor it, or join it to what is anchored"
        elif progress.why.startswith(NO_ROOM):
            advice = "Make room: move it or what it is in the way of, or give more length"
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
    return certified(Equilibrium(problem, point, "force_density", 1, 1, settled, 1e-9, why, title, scene))


def certified(shape: Equilibrium) -> Equilibrium:
    """The same shape, which has not converged where its certificate does not hold."""
    if not shape.converged or shape.certificate.holds:
        return shape
    return replace(shape, converged=False, why="; ".join(shape.certificate.wrong))


def falls(problem: Problem) -> IntArray:
    """Particles of parts that a load drives along a way on which neither anchors nor rules hold any of them."""
    parts, part = _parts(problem)
    dim, rules = problem.model.dim, problem.rules
    pushes = np.column_stack([np.bincount(part, problem.loads[:, axis], parts) for axis in range(dim)])
    anchors = np.column_stack([np.bincount(part, ~problem.free[:, axis], parts) for axis in range(dim)])
    held = np.asarray(anchors > 0)
    driven = np.where(held, 0.0, pushes)
    least = HANGS * problem.whole_load
    single = ~rules.pair
    for one in np.unique(part[rules.first[single]]) if single.any() else ():
        rows = np.flatnonzero(single & (part[rules.first] == one))
        driven[one] = _left_over(driven[one], held[one], problem, rows)
    found = np.abs(driven).max(axis=1) > least
    return np.flatnonzero(np.asarray(found)[part])


def _parts(problem: Problem) -> tuple[int, IntArray]:
    """How many parts are joined by nothing, and the part of each particle, shape (particles,)."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import connected_components

    count, rules = len(problem.start), problem.rules
    tails: list[np.ndarray] = [problem.bars.tail, rules.first[rules.pair]]
    heads: list[np.ndarray] = [problem.bars.head, rules.second[rules.pair]]
    for group in problem.measures.groups:
        corners = problem.measures.corners(group)
        tails.append(np.repeat(corners[:, 0], corners.shape[1]))
        heads.append(corners.ravel())
    tail, head = np.concatenate(tails), np.concatenate(heads)
    graph = csr_array((np.ones(len(tail)), (tail, head)), shape=(count, count))
    parts, part = connected_components(graph, directed=False)
    return int(parts), np.asarray(part)


def _left_over(push: FloatArray, held: np.ndarray, problem: Problem, rows: IntArray) -> FloatArray:
    """The part of a load [N], shape (dim,), that anchored axes, planes and what is flat leave unopposed.

    What bends (a sphere, a circle in its plane) opposes it somewhere, and so counts as holding every way it can.
    """
    # Moreau: the load is its projection on the ways open to it plus a sum of the closed ones' normals, weights >= 0
    from scipy.optimize import nnls

    rules, dim = problem.rules, len(push)
    normal = rules.exact.axis[rows, :dim]
    bent = np.isfinite(rules.at(problem.start).length[rows])
    sided = rules.one_sided[rows]
    closed = [np.eye(dim)[held], -np.eye(dim)[held], -normal[~bent], normal[~bent & ~sided]]
    for axis in normal[bent]:
        across = np.eye(dim) - np.outer(axis, axis)
        closed += [across, -across]
    ways = np.unique(np.concatenate(closed), axis=0)
    weights, _ = nnls(ways.T, -push)
    return np.asarray(push + weights @ ways)


def _found(
    problem: Problem, start: Point, method: str, tolerance: float, steps: int | None
) -> tuple[Problem, str, Progress]:
    """The method's course, and the problem it ended with: rules are held by the tensions found.

    "auto" leaves the unstable balances that it comes upon, as long as there is a stable one to be found.
    """
    if problem.hold is not None:
        problem = problem.with_hold(first_hold(problem, STIFFER if method in ("auto", "newton") else RELAXED))
        start = problem.at(start.position)
    rests = at_rest(problem, start, tolerance) if method in ("auto", "newton") and problem.hold is not None else None
    if rests is not None:
        found = rests[0], "newton", Progress(rests[1], factorizations=1, settled=True)
    else:
        found = _held(problem, start, method, tolerance, steps)
    for _ in range(LEAVES if method == "auto" else 0):
        problem, _, progress = found
        beside = pushed(problem, progress.point) if progress.settled else None
        if beside is None:
            break
        onward = _held(*beside, method, tolerance, steps)
        if not onward[2].settled:
            break
        onward[2].iterations += progress.iterations
        onward[2].factorizations += progress.factorizations
        onward[2].left = progress.left + 1
        found = onward
    return _sharpened(*found, tolerance) if method in ("auto", "newton") else found


def _sharpened(problem: Problem, name: str, progress: Progress, tolerance: float) -> tuple[Problem, str, Progress]:
    """The same with the tensions of very stiff springs as forces ask for, where rounded lengths do not tell them."""
    if progress.settled and problem.relative(progress.point) > tolerance:
        found = balanced(problem, progress.point, tolerance)
        if found is not None:
            problem, progress.point = found[:2]
            progress.factorizations += found[2]
    return problem, name, progress


def _held(
    problem: Problem, start: Point, method: str, tolerance: float, steps: int | None
) -> tuple[Problem, str, Progress]:
    """The method's course from a shape; where there are rules, in rounds until they are met."""
    if problem.hold is None:
        return problem, *_searched(problem, start, method, tolerance, steps)

    def search(held: Problem, point: Point, goal: float, left: int | None) -> tuple[str, Progress]:
        return _searched(held, point, method, goal, left)

    return in_rounds(problem, start, search, tolerance, steps, polish=method in ("auto", "newton"))


def _searched(problem: Problem, start: Point, method: str, tolerance: float, steps: int | None) -> tuple[str, Progress]:
    options = {} if steps is None else {"steps": steps}
    if method == "dynamic_relaxation":
        return method, dynamic_relaxation(problem, start, tolerance, **options)
    if method == "fire":
        return method, fire(problem, start, tolerance, **options)
    progress = newton(problem, start, tolerance, **options)
    if method == "newton" or progress.settled:
        return "newton", progress
    for _ in range(ROUNDS):
        begin = start if progress.why == ENDLESS else progress.point  # what is lost does not come back
        relaxed = dynamic_relaxation(problem, begin, tolerance, HELP)
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
