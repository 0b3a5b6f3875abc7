"""Search for the shape at rest of a problem: choice and order of methods, and reasons if all of them fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray, choice, flag, positive, whole
from springline.equilibrium.bars import list_numbers
from springline.equilibrium.constraint_forces import bent_body_text
from springline.equilibrium.damped_newton import damped_newton
from springline.equilibrium.force_density import fit_rest_lengths, net_at_rest, refuse_other_than_springs
from springline.equilibrium.newton import (
    CLOSING,
    ENDLESS,
    MOST_AXES,
    NEARLY,
    NewtonProgress,
    newton,
    solve_bending_by_stages,
    trust_region,
)
from springline.equilibrium.null_space import unbend_bodies
from springline.equilibrium.polish import balance_stiff_bars, polish_shape, solve_multipliers
from springline.equilibrium.problem import Point, Problem
from springline.equilibrium.relaxation import dynamic_relaxation, fire
from springline.equilibrium.result import Equilibrium
from springline.equilibrium.rigid_lines import find_rounding_support, find_transverse_load
from springline.equilibrium.solution import Solution
from springline.equilibrium.stiffness import RELAXED, STIFFER, first_augmentation, next_augmentation
from springline.equilibrium.tangent import escape_instability, leaves_plane
from springline.equilibrium.unsupported import NO_DIRECTION, no_direction_text
from springline.errors import NotConverged
from springline.messages import option, word, wording
from springline.typing import Flag

METHODS = ("auto", "newton", "dynamic_relaxation", "fire")
HELP = 2_000  # steps of dynamic relaxation before Newton's method tries again
HANDED_OVER = 1e-6  # tolerance at which relaxation hands over
SOON = 60  # steps of Newton's method before stages of stiffness, or damped steps with the exact stiffness, are tried
ALTERNATIONS = 4  # between relaxation and Newton's method
ESCAPES = 20  # unstable balances that are left, one after the other
FELT = 1e-2  # [-] of the size: shift of a part that tests if its elements change
SAME = 1e-9  # [-] of a measure: smaller changes are ignored
HANGS = 1e-12  # [-] of the whole load: less on an unsupported part is negligible

LOOSER = option("tolerance", "1e-6")
MORE_STEPS = f"Try {option('method', word='newton')}, more steps, or {LOOSER}"
ADVICE = {
    "auto": wording(
        "Look for particles that nothing holds, bars that push through one another, or loads beyond what the members "
        "carry; begin nearer to the shape, or try tolerance=1e-6",
        shell="Look for particles that nothing holds, bars that push through one another, or loads beyond what the "
        "members carry; begin nearer to the shape, or try --tolerance 1e-6",
        hands="Anchor what nothing holds, take loads off, or let time pass with damping, and solve again from where "
        "it comes to rest; Ctrl+Z takes the last deed back",
    ),
    "newton": (
        f"Try {option('method', word='auto')} or {word('dynamic_relaxation', quoted=True)}, or begin nearer to the "
        "shape"
    ),
    "dynamic_relaxation": MORE_STEPS,
    "fire": MORE_STEPS,
}
STILL_THERE = wording(
    " strict=False returns the best state; here it is error.shape.",
    shell=" --no-strict writes it all the same.",
    hands="",
)


def solve_equilibrium(
    problem: Problem,
    method: str = "auto",
    tolerance: Any = 1e-10,
    strict: Flag = True,
    steps: Any = None,
    title: str = "",
    spec: Any = None,
) -> Equilibrium:
    """The shape at rest of a problem.

    Raises
    ------
    NotConverged : if no shape at rest is found and ``strict`` is true; ``error.shape`` is the best state.
    """
    choice(method, "method", "equilibrium()", METHODS)
    positive(tolerance, "tolerance", "equilibrium()")
    flag(strict, "strict", "equilibrium()")
    limit = None if steps is None else whole(steps, "steps", "equilibrium()", 1)
    # Two kinds of scene have no shape at rest, and a search would end at its last step with a wrong reason. They are
    # found first, from the loads and the constraints of the shape as drawn.
    start = problem.at(problem.start)
    falling, across = falling_particles(problem), ""
    if len(falling):
        name, progress = method, NewtonProgress(start, why=_falling(falling))
    elif across := find_transverse_load(problem, start):
        name, progress = method, NewtonProgress(start, why=across)
    else:
        problem, name, progress = _search_by_method(problem, start, method, float(tolerance), limit)
        if progress.settled and (straight := unbend_bodies(problem, progress.point, float(tolerance))) is not None:
            problem, progress.point = straight
    solution = Solution(
        problem, progress.point, name, progress.iterations, progress.factorizations, progress.settled,
        float(tolerance), progress.why, title, spec, left=progress.left,
        left_plane=progress.left_plane,
    )  # fmt: skip
    shape = Equilibrium(solution)
    # No result of any method is called converged unless the certificate confirms it.
    shape = apply_certificate(shape)
    if strict and not shape.converged:
        advice = ADVICE[method]
        if len(falling):
            advice = "Anchor it, or join it to an anchored part"
        elif across:
            advice = "Load it along itself, or let it bend"
        elif shape.data.why.startswith(NO_DIRECTION):
            advice = "Hold them apart by a Rod, or by a spring stiff enough beside the angle"
        elif progress.why.startswith(NO_ROOM):
            advice = "Make room: move it or what it is in the way of, or give more length"
        raise NotConverged(f"{shape.message} {advice}.{STILL_THERE}", shape)
    return shape


def solve_force_densities(problem: Problem, q: FloatArray, title: str = "", spec: Any = None) -> Equilibrium:
    """The shape at rest of a net with force densities ``q`` [N/m], shape (springs,), which set its rest lengths."""
    refuse_other_than_springs(problem.model)
    position = net_at_rest(problem, q)
    length = problem.at(position).bar_forces.length[: problem.bars.springs]
    problem = problem.replace_model(fit_rest_lengths(problem.model, q, length))
    point = problem.at(position)
    settled = problem.is_at_rest(point, 1e-9)
    why = "" if settled else "a cable would have to push or a strut to pull, or the force densities leave no digits"
    return apply_certificate(
        Equilibrium(Solution(problem, point, "force_density", 1, 1, settled, 1e-9, why, title, spec))
    )


def apply_certificate(shape: Equilibrium) -> Equilibrium:
    """The shape, marked as not converged if its certificate does not hold or rounding alone holds a load."""
    # The two checks before the certificate find tensions that balance the loads only by rounding, which no real
    # structure could carry: the sum of forces is zero, and the certificate would hold.
    if shape.converged and (why := bent_body_text(shape.data.problem, shape.data.point)):
        return Equilibrium(replace(shape.data, converged=False, why=why))
    if why := find_rounding_support(shape.data.problem, shape.data.point):
        return Equilibrium(replace(shape.data, converged=False, why=why))
    if not shape.converged or shape.certificate.holds:
        return shape
    if how := shape.data.problem.find_collapse(shape.data.point, CLOSING):
        return Equilibrium(replace(shape.data, converged=False, why=no_direction_text(how)))
    return Equilibrium(replace(shape.data, converged=False, why="; ".join(shape.certificate.wrong)))


def falling_particles(problem: Problem) -> IntArray:
    """Particles of parts that a load drives in a direction in which neither anchors nor constraints resist."""
    parts, part = _parts(problem)
    dim, constraints = problem.model.dim, problem.constraints
    pushes = np.column_stack([np.bincount(part, problem.loads[:, axis], parts) for axis in range(dim)])
    anchors = np.column_stack([np.bincount(part, ~problem.free[:, axis], parts) for axis in range(dim)])
    anchored = np.asarray(anchors > 0)
    # One anchored axis of one particle is enough for a part: it may turn or fold, but comes to rest. A part without
    # anchors is driven as a whole, in a straight line, without end.
    driven = np.where(anchored, 0.0, pushes)
    least = HANGS * problem.whole_load
    single = ~constraints.pair
    for one in np.unique(part[constraints.first[single]]) if single.any() else ():
        rows = np.flatnonzero(single & (part[constraints.first] == one))
        driven[one] = _unopposed_load(driven[one], anchored[one], problem, rows)
    # Only evaluated if a part would fall, because it computes every element with its part shifted along every axis.
    if len(problem.measures) and (np.abs(driven) > least).any():
        driven = np.where(_held_from_outside(problem, parts, part), 0.0, driven)
    found = np.abs(driven).max(axis=1) > least
    return np.flatnonzero(np.asarray(found)[part])


def _held_from_outside(problem: Problem, parts: int, part: IntArray) -> np.ndarray:
    """Mask of parts with an element that changes when the part is shifted along an axis, shape (parts, dim)."""
    # a user-defined measure may depend on the positions of its particles
    dim, held = problem.model.dim, np.zeros((parts, problem.model.dim), dtype=bool)
    for group in problem.measures.groups:
        home = part[problem.measures.corners(group)[:, 0]]
        # Both directions: a one-sided measure, such as the depth in a floor, may change in one of them only.
        for axis, way in np.ndindex(dim, 2):
            aside = problem.start.copy()
            aside[:, axis] += (1.0, -1.0)[way] * FELT * problem.size
            before, after = (
                problem.measures.parts[group].evaluate_at(problem.measures.points(group, at))
                for at in (problem.start, aside)
            )
            # Extensions instead of forces: at rest or slack, an element that holds the part exerts no force yet.
            felt = np.abs(after.extension - before.extension) > SAME * np.maximum(before.size, after.size)
            held[home[felt], axis] = True
    return held


def _parts(problem: Problem) -> tuple[int, IntArray]:
    """Number of parts with no connection between them, and the part of each particle, shape (particles,)."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import connected_components

    count, constraints = len(problem.start), problem.constraints
    tails: list[np.ndarray] = [problem.bars.tail, constraints.first[constraints.pair]]
    heads: list[np.ndarray] = [problem.bars.head, constraints.second[constraints.pair]]
    for group in problem.measures.groups:
        corners = problem.measures.corners(group)
        tails.append(np.repeat(corners[:, 0], corners.shape[1]))
        heads.append(corners.ravel())
    tail, head = np.concatenate(tails), np.concatenate(heads)
    graph = csr_array((np.ones(len(tail)), (tail, head)), shape=(count, count))
    parts, part = connected_components(graph, directed=False)
    return int(parts), np.asarray(part)


def _unopposed_load(push: FloatArray, anchored: np.ndarray, problem: Problem, rows: IntArray) -> FloatArray:
    """The part of a load [N], shape (dim,), that anchored axes, planes and flat constraints leave unopposed.

    Curved constraints (a sphere, a circle in its plane) oppose it at some place, so they close all their directions.
    """
    # Moreau: the load is its projection on the admissible directions plus a sum of the others' normals, weights >= 0
    from scipy.optimize import nnls

    constraints, dim = problem.constraints, len(push)
    normal = constraints.holonomic.axis[rows, :dim]
    # A ball or a line may hold a part up or let it roll off, which only the search finds: with the axis 0, below,
    # every direction counts as closed.
    normal = np.where(np.isin(rows, constraints.obstacles)[:, None], 0.0, normal)
    bent = np.isfinite(constraints.at(problem.start).length[rows])
    sided = constraints.one_sided[rows]
    # An equation closes both directions of its normal; a one-sided row closes only the direction into it.
    closed = [np.eye(dim)[anchored], -np.eye(dim)[anchored], -normal[~bent], normal[~bent & ~sided]]
    for axis in normal[bent]:
        # The axis of a sphere is 0, and it stops a part in every direction sooner or later. A ring or a tube does so
        # only across its axis; a part slides along it.
        across = np.eye(dim) - np.outer(axis, axis)
        closed += [across, -across]
    normals = np.unique(np.concatenate(closed), axis=0)
    weights, _ = nnls(normals.T, -push)
    return np.asarray(push + weights @ normals)


def _search_by_method(
    problem: Problem, start: Point, method: str, tolerance: float, steps: int | None
) -> tuple[Problem, str, NewtonProgress]:
    """Search for the shape by a method; return the final problem, the method's name, and its progress.

    "auto" leaves the unstable balances that it finds, as long as it finds a stable one.
    """
    if problem.augmentation is not None:
        problem = problem.replace_augmentation(
            first_augmentation(problem, STIFFER if method in ("auto", "newton") else RELAXED)
        )
        start = problem.at(start.position)
    # A pile that is drawn at rest has the right positions and no multipliers. The augmented Lagrangian would first sink
    # it by T/mu and raise it again; solving for the multipliers alone does not move it.
    rests = (
        solve_multipliers(problem, start, tolerance)
        if method in ("auto", "newton") and problem.augmentation is not None
        else None
    )
    if rests is None and method == "newton" and problem.augmentation is not None:
        # "newton" by name keeps a balance that is nearly met, stable or not; see newton(stay=True).
        nearly = solve_multipliers(problem, start, NEARLY)
        kept = None if nearly is None else polish_shape(*nearly, tolerance)
        rests = None if kept is None else kept[:2]
    if rests is not None:
        found = rests[0], "newton", NewtonProgress(rests[1], factorizations=1, settled=True)
    else:
        found = _search_with_constraints(problem, start, method, tolerance, steps)
    # Newton's method converges to any stationary point, including a saddle on which symmetry keeps it, such as a strut
    # compressed exactly along its axis. Each saddle is left along its lowest mode and the search continues; energies
    # only fall, so this ends.
    for _ in range(ESCAPES if method == "auto" else 0):
        problem, _, progress = found
        beside = escape_instability(problem, progress.point) if progress.settled else None
        if beside is None:
            break
        onward = _search_with_constraints(*beside, method, tolerance, steps)
        if not onward[2].settled:
            break
        onward[2].iterations += progress.iterations
        onward[2].factorizations += progress.factorizations
        onward[2].left = progress.left + 1
        onward[2].left_plane = progress.left_plane or (
            problem.model.dim == 3 and leaves_plane(start.position, progress.point.position, beside[1].position)
        )
        found = onward
    return _refine_tensions(*found, tolerance) if method in ("auto", "newton") else found


def _refine_tensions(
    problem: Problem, name: str, progress: NewtonProgress, tolerance: float
) -> tuple[Problem, str, NewtonProgress]:
    """The result; if lengths are too rounded, tensions of very stiff springs follow from the balance of forces."""
    if progress.settled and problem.relative(progress.point) > tolerance:
        found = balance_stiff_bars(problem, progress.point, tolerance)
        if found is not None:
            problem, progress.point = found[:2]
            progress.factorizations += found[2]
    return problem, name, progress


def _search_with_constraints(
    problem: Problem, start: Point, method: str, tolerance: float, steps: int | None
) -> tuple[Problem, str, NewtonProgress]:
    """The search of a method from a shape; with constraints, in iterations until they are met."""
    if problem.augmentation is None:
        return problem, *_run_search(problem, start, method, tolerance, steps)

    def search(augmented: Problem, point: Point, goal: float, left: int | None) -> tuple[str, NewtonProgress]:
        return _run_search(augmented, point, method, goal, left)

    return outer_iterations(problem, start, search, tolerance, steps, polish=method in ("auto", "newton"))


def _run_search(
    problem: Problem, start: Point, method: str, tolerance: float, steps: int | None
) -> tuple[str, NewtonProgress]:
    options: dict[str, int] = {} if steps is None else {"steps": steps}
    if method == "dynamic_relaxation":
        return method, dynamic_relaxation(problem, start, tolerance, **options)
    if method == "fire":
        return method, fire(problem, start, tolerance, **options)
    # Other methods are selected before the first is tried, because its number of steps depends on them: with a method
    # to fall back on, SOON steps of the first are enough.
    by_stages = method == "auto" and problem.whole_load > 0.0 and is_stiff(problem)
    elements = method == "auto" and len(problem.measures) > 0
    first = SOON if (by_stages or elements) and steps is None else steps
    progress = newton(problem, start, tolerance, first, stay=method == "newton")
    if method == "newton" or progress.settled:
        return "newton", progress
    name = "newton"
    if steps is None and progress.why != ENDLESS:
        for name, search in _fallback_methods(by_stages, elements, len(problem.dofs)):
            progress = search(problem, start, tolerance).after(progress)
            if progress.settled:
                return name, progress
    # No further method helps an element whose forces grow without bound: each would find the same collapse.
    if progress.why.startswith(NO_DIRECTION):
        return name, progress
    # Relaxation is slow but a fold of the energy, which stops a line search, cannot stop it; Newton's method is
    # quadratic near the solution. Each begins at the end of the other.
    for _ in range(ALTERNATIONS):
        begin = start if progress.why == ENDLESS else progress.point  # a shape that has run away does not come back
        relaxed = dynamic_relaxation(problem, begin, max(tolerance, HANDED_OVER), HELP)
        if relaxed.why.startswith(NO_DIRECTION):
            return "dynamic_relaxation", relaxed.after(progress)
        progress = newton(problem, relaxed.point, tolerance, steps).after(relaxed.after(progress))
        if progress.settled or progress.why.startswith(NO_DIRECTION):
            break
    return "newton after dynamic_relaxation", progress


def _fallback_methods(
    by_stages: bool, elements: bool, axes: int
) -> Iterator[tuple[str, Callable[[Problem, Point, float], NewtonProgress]]]:
    """Methods to try if Newton's method has not converged soon, by name, in order."""
    # Each begins at the shape as drawn, not at the end of the last method, from which no way down was found.
    if elements and axes <= MOST_AXES:
        yield "newton in a trust region", trust_region
    elif elements:
        yield "damped newton", damped_newton
    if by_stages:
        yield "newton after graded stiffness", solve_by_stages
    if elements and axes <= MOST_AXES:
        yield "newton after graded bending", solve_bending_by_stages


def _falling(particles: IntArray) -> str:
    what = "particle" if len(particles) == 1 else "particles"
    return f"nothing holds {what} {list_numbers(particles)} against the load"


# Continuation in stiffness: a stiff net is solved as a soft one first, which is then stiffened step by step.
#
# Stiff springs that rotate into place leave a search a narrow, curved valley, along which only short steps descend.
# Springs no stiffer than the loads require leave a wide valley, and the shape at rest hardly changes from one stage to
# the next (numerical continuation: Allgower and Georg, Numerical Continuation Methods, 1990).

SOFTEST = 10.0  # [-] of the load over the size: largest stiffness of a spring in the first stage
STAGE = 30.0  # [-] factor of this limit from one stage to the next
STEPS = 60  # of Newton's method in a stage
ROUGH = 1e-6  # tolerance of the stages before the last


def is_stiff(problem: Problem) -> bool:
    """Return True if some spring is stiff enough for the first stage to differ from the problem."""
    return bool((problem.model.springs.stiffness > STAGE * _softest(problem)).any())


def solve_by_stages(problem: Problem, start: Point, tolerance: float) -> NewtonProgress:
    """Newton's method by stages of stiffness; its last stage is the problem itself."""
    stiffest, limit = float(problem.model.springs.stiffness.max(initial=0.0)), _softest(problem)
    whole = NewtonProgress(start)
    while True:
        # Stages raise a limit for every spring instead of a factor on all springs: soft springs keep their stiffness,
        # and the shape hardly changes once the limit is above the stiffness that the loads require.
        last = limit >= stiffest
        stage = problem if last else _limit_stiffness(problem, limit)
        found = newton(stage, stage.at(whole.point.position), tolerance if last else ROUGH, STEPS)
        whole.point, whole.settled, whole.why = found.point, found.settled and last, found.why
        whole.iterations += found.iterations
        whole.factorizations += found.factorizations
        if last:
            break
        limit *= STAGE
    # A soft net may move into another valley, which ends above the start when it is stiff again. Such a shape is at
    # rest, but no descent leads to it, and the certificate would refuse it.
    if whole.settled and whole.point.energy > start.energy + problem.blur(start) + problem.blur(whole.point):
        whole.settled, whole.why = False, "stages of stiffness lead uphill"
    return whole


def _softest(problem: Problem) -> float:
    return SOFTEST * problem.whole_load / problem.size


def _limit_stiffness(problem: Problem, limit: float) -> Problem:
    """The problem with the stiffness of springs limited [N/m]."""
    springs = problem.model.springs
    return problem.replace_model(
        problem.model._replace(springs=springs._replace(stiffness=np.minimum(springs.stiffness, limit)))
    )


# Outer iterations of the augmented Lagrangian: shapes at rest, and multipliers updated until constraints are met.

OUTER_ITERATIONS = 60  # each gains at least a factor of 4, or raises mu
FIRST_TOLERANCE = 1e-3  # tolerance of the first iteration
NEAR = 1e-2  # [-] of the size: for smaller violations the solution is polished
FINER = 0.1  # tolerance of an iteration over the change of the constraint forces by the last one
STUCK = 12  # iterations without a smaller violation, after which the constraints are infeasible
NO_ROOM = "the rules cannot all be met"
GAIN = 0.9  # [-] of the least violation so far: limit of a smaller violation

Method = Callable[[Problem, Point, float, int | None], tuple[str, NewtonProgress]]


def outer_iterations(
    problem: Problem, start: Point, method: Method, tolerance: float, steps: int | None, polish: bool
) -> tuple[Problem, str, NewtonProgress]:
    """The shape at rest that meets every constraint: its problem, with multipliers, the method and its progress.

    ``problem`` has the augmentation of the first iteration. ``polish`` ends with Newton's method on positions and
    multipliers; otherwise iterations continue to the last digit.
    """
    whole, name, goal = NewtonProgress(start), "", max(tolerance, FIRST_TOLERANCE)
    miss, least, idle = np.inf, np.inf, 0
    for _ in range(OUTER_ITERATIONS):
        name, progress = method(problem, whole.point, goal, None if steps is None else steps - whole.iterations)
        whole.point = progress.point
        whole.iterations += progress.iterations
        whole.factorizations += progress.factorizations
        if not progress.settled:
            whole.why = progress.why if steps is None else f"{steps} steps in all were not enough, or {progress.why}"
            return problem, name, whole
        last, miss = miss, problem.miss(whole.point)
        # Both conditions are needed: early iterations have a coarse goal, and meet constraints by accident.
        if goal <= tolerance and problem.meets_constraints(whole.point):
            whole.settled = True
            if problem.relative(whole.point) > tolerance:  # positions of stiff constraints are too rounded
                problem, whole.point = solve_multipliers(problem, whole.point, tolerance) or (problem, whole.point)
            return problem, name, whole
        # Multipliers converge linearly, at the ratio of stiffness to mu, and a large mu spoils the condition of K. The
        # bordered system avoids both, but has to begin near the solution; if it fails, the outer iterations continue
        # unchanged.
        if polish and miss <= NEAR * problem.size:
            found = polish_shape(problem, whole.point, tolerance)
            if found is not None:
                problem, whole.point = found[:2]
                whole.factorizations += found[2]
                whole.iterations += found[2]
                whole.settled = True
                return problem, name, whole
        # Violations may grow at times, because contacts come and go. Only many iterations without a gain show that the
        # constraints contradict one another.
        idle = 0 if miss < GAIN * least or problem.meets_constraints(whole.point) else idle + 1
        least = min(least, miss)
        if idle >= STUCK:
            break
        # Inner iterations finer than the error of the multipliers are lost when these change (Rockafellar 1976).
        goal = max(tolerance, min(0.1 * goal, FINER * _change(problem, whole.point)))
        problem = problem.replace_augmentation(next_augmentation(problem, whole.point, last))
        whole.point = problem.at(whole.point.position)
    whole.why = _why(problem, whole.point)
    return problem, name, whole


def _change(problem: Problem, point: Point) -> float:
    """Violations of the constraints times mu, over the load [-]."""
    assert point.multipliers is not None and problem.augmentation is not None
    force = float((problem.augmentation.stiffness * problem.constraints.miss(point.multipliers)).sum())
    return force / problem.first_force


def _why(problem: Problem, point: Point) -> str:
    assert point.multipliers is not None
    worst = int(problem.constraints.miss(point.multipliers).argmax())
    miss = problem.constraints.miss(point.multipliers)[worst]
    return f"{NO_ROOM}: {problem.constraints.row_name(worst)} is missed by {miss:.3g} m"
