"""Equilibrium paths of scenes: load factor or prescribed displacement, limit and branch points, branches."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline import checks
from springline.checks import FloatArray, IntArray, refuse, suggest_options
from springline.equilibrium.newton import newton
from springline.equilibrium.problem import Point, Problem, dead_loads
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.formatting import count_noun
from springline.model.work import EVENT
from springline.paths.compiled import make_continuation
from springline.paths.continuation import (
    CORNER,
    EASY,
    FIRST,
    HARD,
    SAME,
    SHORTEST,
    Continuation,
    Event,
    FactorControl,
    Lost,
    PathPoint,
    Tangent,
    events_between,
)
from springline.progress import is_working, show_stage
from springline.recording.frames import LOG
from springline.recording.recording import Recording
from springline.recording.store import MemoryStore
from springline.scene import Scene
from springline.spec.build import build
from springline.spec.loads import apply_load_case
from springline.spec.spec import Spec
from springline.spec.statics import displace_held
from springline.spec.text_writing import to_text
from springline.stability.linearization import motion_words, refuse_without_stiffness, without_known_tensions
from springline.typing import LoadCase, Number, Prescribed, Whole

if TYPE_CHECKING:
    from matplotlib.figure import Figure


CALLER = "path()"
REST = 1e-10  # [-] tolerance of the shape at which a path begins
OFF = 1e-3  # [-] of the size: first distance from a branch point along its motion
OFFS = 12  # distances tried, each half of the one before
SOONEST = 8  # points after which a path may have returned to its first one


class PathEvent(NamedTuple):
    """Event on an equilibrium path.

    Attributes
    ----------
    kind : "limit", where the factor has an extremum; "branch", where another path crosses; "kink", where the stiffness
        jumps and a motion becomes unstable or stable, for example because a cable becomes slack
    factor : at the event [-]
    point : index of the last point of the path before the event
    position : the shape [m], shape (particles, 3)
    motion : the motion without stiffness, with a largest displacement of 1 [-], shape (particles, 3)
    """

    kind: str
    factor: float
    point: int
    position: FloatArray
    motion: FloatArray


@dataclass(frozen=True, eq=False)
class EquilibriumPath:
    """Shapes at rest along a load factor or a prescribed displacement. Returned by :func:`springline.path`.

    Attributes
    ----------
    factor : of the loads or of the prescribed displacements [-], shape (points,)
    position : [m], shape (points, particles, 3)
    stable : whether every small motion meets resistance, shape (points,), bool
    negative : number of independent motions that release energy, shape (points,)
    residual : largest unbalanced force [N], shape (points,)
    events : limit points, branch points and kinks in order
    ended : the reason for the end: "until", "points", "closed" (it returned to its first point) or "lost" (no
        shape at rest was found close enough)
    """

    factor: FloatArray
    position: FloatArray
    stable: np.ndarray
    negative: IntArray
    residual: FloatArray
    events: tuple[PathEvent, ...]
    ended: str
    data: PathData

    def __len__(self) -> int:
        return len(self.factor)

    def __repr__(self) -> str:
        return f"<EquilibriumPath: {count_noun(len(self), 'point')}, {self._range()}; {self._events()}>"

    @cached_property
    def tension(self) -> FloatArray:
        """Tension of each spring [N], shape (points, springs).

        Examples
        --------
        >>> scene = sl.Scene(dim=2)
        >>> truss = scene.particles([(-1, 0), (0, 0.5), (1, 0)], mass=1.0)
        >>> bars = scene.springs([(0, 1), (1, 2)], stiffness=100.0)
        >>> scene.anchor([0, 2])
        >>> push = scene.add(sl.Load((0, -1.0), on=1))
        >>> sl.path(scene, until=20.0).tension[0]  # as drawn [N]
        array([0., 0.])
        """
        springs = self.data.control.problem.bars.springs
        return np.array([self.point(i).bar_forces.tension[:springs] for i in range(len(self))])

    @cached_property
    def reactions(self) -> FloatArray:
        """Force of the supports on every particle [N], shape (points, particles, 3); of prescribed axes as well.

        Examples
        --------
        >>> scene = sl.Scene(dim=2)
        >>> truss = scene.particles([(-1, 0), (0, 0.5), (1, 0)], mass=1.0)
        >>> bars = scene.springs([(0, 1), (1, 2)], stiffness=100.0)
        >>> scene.anchor([0, 2])
        >>> path = sl.path(scene, prescribed={1: (0, -1.0)})  # to the mirror image, where the bars are free of forces
        >>> bool(abs(path.reactions[-1]).max() < 1e-9)
        True
        """
        return np.array([self.data.reactions(self.position[i], float(self.factor[i])) for i in range(len(self))])

    def point(self, i: int) -> Point:
        """Forces and energies at a point."""
        return self.data.control.at(self.position[i], float(self.factor[i]))

    def branch(self, event: Whole = 0, *, direction: Whole = 1, points: Whole = 500) -> EquilibriumPath:
        """The path that crosses this one at a branch point.

        Parameters
        ----------
        event : index in :attr:`events`
        direction : 1 along the event's ``motion``, -1 against it
        points : number of points at most

        Raises
        ------
        SceneError : for an event that is not a branch point, or if no other path is found there

        Examples
        --------
        >>> scene = sl.Scene(dim=2)
        >>> truss = scene.particles([(-1, 0), (0, 2.5), (1, 0)], mass=1.0)
        >>> bars = scene.springs([(0, 1), (1, 2)], stiffness=100.0)
        >>> scene.anchor([0, 2])
        >>> push = scene.add(sl.Load((0, -1.0), on=1))
        >>> aside = sl.path(scene, until=200.0).branch(0)  # a steep truss sways before it snaps through
        >>> bool(abs(aside.position[:, 1, 0]).max() > 1.0)
        True
        """
        caller = "branch()"
        number = checks.whole(event, "event", caller, 0)
        if number >= len(self.events) or self.events[number].kind != "branch":
            there = [str(i) for i, one in enumerate(self.events) if one.kind == "branch"]
            hint = f"Branch points: {', '.join(there)}." if there else "This path has no branch points."
            raise refuse("event", caller, "the index of a branch point in path.events", event, hint)
        if direction not in (1, -1):
            raise refuse("direction", caller, "1 or -1", direction)
        most = checks.whole(points, "points", caller, 2)
        place = self.data.places[number]
        begin = _leave(self.data, place, self._along(self.events[number].point), float(direction))
        walk = make_continuation(self.data.control, _scale(self.data, begin.factor))
        return _Tracing(self.data, most).run(walk, begin)

    def _along(self, point: int) -> FloatArray:
        """Motion of the free axes between the points around an event, or before the last one [m]."""
        first = min(point, len(self) - 2)
        moved = self.position[first + 1] - self.position[first]
        return np.asarray(moved.ravel()[self.data.control.problem.dofs])

    def recording(self) -> Recording:
        """The path as a recording, a frame for each point, for plots, films and files; its time is the point [s].

        Examples
        --------
        >>> scene = sl.Scene(dim=2)
        >>> truss = scene.particles([(-1, 0), (0, 0.5), (1, 0)], mass=1.0)
        >>> bars = scene.springs([(0, 1), (1, 2)], stiffness=100.0)
        >>> scene.anchor([0, 2])
        >>> push = scene.add(sl.Load((0, -1.0), on=1))
        >>> path = sl.path(scene, until=20.0)
        >>> path.recording().position.shape == path.position.shape
        True
        """
        return _recording(self)

    def plot(self, **options: Any) -> Figure:
        """Draw the load factor, or the force on prescribed axes, over the displacement that changes most.

        Stable parts are solid and unstable parts dashed; events are marked. Options are those of
        :func:`springline.plot`.

        Examples
        --------
        >>> scene = sl.Scene(dim=2)
        >>> truss = scene.particles([(-1, 0), (0, 0.5), (1, 0)], mass=1.0)
        >>> bars = scene.springs([(0, 1), (1, 2)], stiffness=100.0)
        >>> scene.anchor([0, 2])
        >>> push = scene.add(sl.Load((0, -1.0), on=1))
        >>> len(sl.path(scene, until=20.0).plot().axes)
        1
        """
        from springline.view.plot.plot import plot

        return plot(self, **options)

    def _repr_png_(self) -> Any:
        """Return the PNG for notebooks."""
        from springline.view.plot.paths import path_png

        return path_png(self)

    def summary(self) -> str:
        """Points, range of the factor, events and the reason for the end, a line for each.

        Examples
        --------
        >>> scene = sl.Scene(dim=2)
        >>> truss = scene.particles([(-1, 0), (0, 0.5), (1, 0)], mass=1.0)
        >>> bars = scene.springs([(0, 1), (1, 2)], stiffness=100.0)
        >>> scene.anchor([0, 2])
        >>> push = scene.add(sl.Load((0, -1.0), on=1))
        >>> print(sl.path(scene, until=20.0).summary().splitlines()[2])
        Limit point        factor 4.29143, along y, particle 1 alone
        """
        lines = [f"Equilibrium path: {count_noun(len(self), 'point')}, {self._range()}"]
        stable = int(self.stable.sum())
        state = "stable" if stable == len(self) else f"{stable} of {len(self)} points stable" if stable else "unstable"
        lines.append(f"Stability          {state}")
        lines += [f"{NAMES[one.kind]:19}factor {one.factor:.6g}, {motion_words(one.motion)}" for one in self.events]
        return "\n".join([*lines, ENDED[self.ended].format(count=len(self), factor=self.factor[-1])])

    def _range(self) -> str:
        return f"factor {self.factor.min():.4g} to {self.factor.max():.4g}"

    def _events(self) -> str:
        kinds = {kind: sum(one.kind == kind for one in self.events) for kind in ("limit", "branch", "kink")}
        named = [count_noun(n, f"{kind} point" if kind != "kink" else kind) for kind, n in kinds.items() if n]
        return ", ".join(named) or "no events"


NAMES = {"limit": "Limit point", "branch": "Branch point", "kink": "Kink"}
ENDED = {
    "closed": "The path returns to its first point.",
    "until": "The path reaches the factor {factor:.6g}.",
    "points": "The path ends after {count} points, at the factor {factor:.6g}. Give more points to follow it further.",
    "lost": "The path ends at the factor {factor:.6g}: no shape at rest was found close to the last one.",
}


class PathData(NamedTuple):
    """The control and the limits by which a path was followed, and its events.

    Attributes
    ----------
    control : the problem, and what the factor multiplies
    until, longest : arguments of the call
    places : points of the events, with their factors
    text, title : of the scene
    """

    control: FactorControl
    until: float
    longest: float
    places: tuple[PathPoint, ...]
    text: str
    title: str

    def reactions(self, position: FloatArray, factor: float) -> FloatArray:
        """Force of the supports on every particle of a shape [N], shape (particles, 3)."""
        return np.asarray(np.where(self.control.problem.free, 0.0, -self.control.at(position, factor).force))


@suggest_options
def path(
    what: Scene | Equilibrium,
    *,
    until: Number = 1.0,
    load_case: LoadCase | None = None,
    prescribed: Prescribed | None = None,
    points: Whole = 500,
    longest: Number = 0.02,
) -> EquilibriumPath:
    """Follow the shapes at rest of a scene along a load factor or a prescribed displacement.

    The path may turn back in the factor (snap-through), or in the displacement (snap-back), since steps are taken along
    its arc. Unstable shapes are part of it. Positions, loads and the stiffness are those of ``scene.equilibrium()``.

    Parameters
    ----------
    what : a scene, followed from its shape at factor 0; or a shape from ``scene.equilibrium()``, from factor 1
    until : the factor at which the path ends [-]; below the first factor it is followed downward
    load_case : the loads that the factor multiplies, a case or a combination by name; other loads stay constant. By
        default all loads, weights included
    prescribed : displacements at a factor of 1 by handle or index [m]; all loads are then constant
    points : number of points at most
    longest : longest step [-]: the distance of all particles over the size, or the change of the factor over ``until``

    Raises
    ------
    SceneError : if nothing is loaded, if the first shape moves freely, and for rods, cords, walls and forces without
        energy

    Examples
    --------
    >>> scene = sl.Scene(dim=2)
    >>> truss = scene.particles([(-1, 0), (0, 0.5), (1, 0)], mass=1.0)
    >>> bars = scene.springs([(0, 1), (1, 2)], stiffness=100.0)
    >>> scene.anchor([0, 2])
    >>> push = scene.add(sl.Load((0, -1.0), on=1))
    >>> path = sl.path(scene, until=20.0)  # a shallow truss snaps through
    >>> [(one.kind, round(float(one.factor), 4)) for one in path.events]
    [('limit', 4.2914), ('limit', -4.2914)]
    """
    end = checks.number(until, "until", CALLER, "")
    most, step = checks.whole(points, "points", CALLER, 2), checks.positive(longest, "longest", CALLER)
    if isinstance(what, Equilibrium):
        for name, given in (("load_case", load_case), ("prescribed", prescribed)):
            if given is not None:
                raise SceneError(f"{CALLER} takes a '{name}' with a scene, not with a shape. Give the scene itself.")
        problem = without_known_tensions(what.data.problem)
        control = FactorControl(
            problem.replace_loads(np.zeros_like(problem.loads)), problem.loads, np.zeros_like(problem.start)
        )
        text = "" if what.data.spec is None else to_text(what.data.spec)
        data = PathData(control, end, step, (), text, what.data.title)
        begin, factor = problem.at(what.position), 1.0
        _refuse_without_stiffness(control)
    else:
        if not isinstance(what, Scene):
            raise refuse("what", CALLER, "a Scene, or a shape from scene.equilibrium()", what)
        spec, control = _control(what.spec, load_case, prescribed)
        data = PathData(control, end, step, (), to_text(what.spec), spec.title)
        _refuse_without_stiffness(control)
        begin, factor = _at_rest(control), 0.0
    _refuse(control)
    walk = make_continuation(control, _scale(data, factor))
    return _Tracing(data, most).run(walk, _first(data, walk, begin, factor))


def _control(spec: Spec, load_case: Any, prescribed: Any) -> tuple[Spec, FactorControl]:
    """The scene with its prescribed axes fixed, and what the factor multiplies."""
    if prescribed is not None:
        if load_case is not None:
            raise SceneError(f"{CALLER} multiplies a 'load_case' or 'prescribed' displacements, not both.")
        held, shift = displace_held(spec, prescribed, CALLER)
        problem = Problem(*build(held))
        return spec, FactorControl(problem, np.zeros_like(problem.loads), shift)
    problem = Problem(*build(spec))
    load = problem.loads
    if load_case is not None:
        load = dead_loads(build(apply_load_case(spec, load_case, CALLER))[0])
    return spec, FactorControl(problem.replace_loads(problem.loads - load), load, np.zeros_like(load))


def _at_rest(control: FactorControl) -> Point:
    """The shape at a factor of 0."""
    point = control.problem.at(control.problem.start)
    if control.problem.is_at_rest(point, REST):
        return point
    progress = newton(control.problem, point, REST)
    if not progress.settled:
        raise SceneError(
            f"{CALLER} found no shape at rest at a factor of 0 to begin with. Begin with the loads: "
            f"sl.path(scene.equilibrium(), until=...)."
        )
    return progress.point


def _refuse_without_stiffness(control: FactorControl) -> None:
    problem = control.problem
    refuse_without_stiffness(problem.model, problem.free | (control.shift != 0.0), CALLER)


def _refuse(control: FactorControl) -> None:
    problem = control.problem
    if problem.augmentation is not None:
        raise SceneError(
            f"{CALLER} follows springs and elements between anchors, and {problem.constraints.row_name(0)} holds here "
            f"too. Put stiff springs in its place."
        )
    if not (control.load * problem.free).any() and not control.shift.any():
        raise SceneError(
            f"{CALLER} multiplies the loads, and nothing that moves is loaded. Add a Load, or give 'prescribed'."
        )


def _first(data: PathData, walk: Continuation, point: Point, factor: float) -> PathPoint:
    found = walk.first(point, factor, 1.0 if data.until >= factor else -1.0)
    if found is None:
        raise SceneError(
            f"{CALLER} begins with a shape that moves freely: its stiffness is singular at a factor of {factor:g}. "
            f"Anchor it, give it prestress, or begin with the loads: sl.path(scene.equilibrium(), until=...)."
        )
    return found


def _scale(data: PathData, factor: float) -> float:
    """Unit of the factor in the length of steps."""
    return max(abs(data.until), abs(data.until - factor)) or 1.0


def _leave(data: PathData, place: PathPoint, along: FloatArray, direction: float) -> PathPoint:
    """The first point of the branch at a branch point of a path that goes ``along`` a motion [m].

    At the branch point itself the direction of the path is not unique: all directions of both paths are solutions.
    """
    walk = make_continuation(data.control, _scale(data, 0.0))
    across = Tangent(direction * walk.size * place.softest[1], 0.0)
    for k in range(OFFS):
        try:
            found, _ = walk.correct(place, across, OFF * 0.5**k)
        except Lost:
            continue
        moved = (found.position - place.position).ravel()[data.control.problem.dofs]
        size = np.sqrt((moved @ moved) * (along @ along))
        if size > 0.0 and abs(float(moved @ along)) < SAME * size:
            return found
    raise SceneError("branch() found no other path at this branch point. Try direction=-1, or other loads.")


class _Tracing:
    """The points and events of a path that is being followed."""

    def __init__(self, data: PathData, most: int) -> None:
        self.data, self.most = data, most
        self.points: list[PathPoint] = []
        self.events: list[tuple[int, Event]] = []

    def run(self, walk: Continuation, begin: PathPoint) -> EquilibriumPath:
        """Follow the path from its first point to the end."""
        data = self.data
        self.points, step, ended = [begin], FIRST * data.longest, "points"
        upward = data.until >= begin.factor
        while len(self.points) < self.most:
            last = self.points[-1]
            try:
                found, iterations = walk.step(last, step, corner=step <= CORNER * data.longest)
            except Lost:
                if step > SHORTEST * data.longest:
                    step *= 0.5
                    continue
                try:
                    found, iterations = walk.turn(last, step), HARD
                except Lost:
                    ended = "lost"
                    break
            events = events_between(walk, last, found, step)
            self.events += [(len(self.points) - 1, one) for one in events]
            # the factor may pass its end and turn back within a step
            for place in (*(one.place for one in events if one.kind == "limit"), found):
                if (place.factor >= data.until) if upward else (place.factor <= data.until):
                    self._finish(walk, last, place)
                    ended = "until"
                    break
            if ended == "until":
                break
            self.points.append(found)
            if len(self.points) > SOONEST and walk.closes(begin, last, found):
                ended = "closed"
                break
            if is_working():
                show_stage(f"point {len(self.points)}, factor {found.factor:.4g}")
            step = min(data.longest, 1.5 * step) if iterations <= EASY else 0.7 * step if iterations > HARD else step
        return self._result(ended)

    def _finish(self, walk: Continuation, last: PathPoint, beyond: PathPoint) -> None:
        """Append the point at the last factor."""
        until = self.data.until
        if last.factor == until:
            return
        try:
            self.points.append(walk.reach_factor(last, beyond, until))
        except Lost:
            self.points.append(beyond)
        inside = (min(last.factor, until), max(last.factor, until))
        self.events = [
            (i, one)
            for i, one in self.events
            if i < len(self.points) - 2 or one.kind == "limit" or inside[0] <= one.place.factor <= inside[1]
        ]

    def _result(self, ended: str) -> EquilibriumPath:
        points, problem = self.points, self.data.control.problem
        negative = np.array([one.negative for one in points])
        events = tuple(_public(i, one, problem) for i, one in self.events)
        return EquilibriumPath(
            np.array([one.factor for one in points]),
            np.array([one.position for one in points]),
            negative == 0,
            negative,
            np.array([one.residual for one in points]),
            events,
            ended,
            self.data._replace(places=tuple(one.place for _, one in self.events)),
        )


def _public(index: int, event: Event, problem: Problem) -> PathEvent:
    motion = problem.spread(event.motion)
    largest = float(np.sqrt((motion**2).sum(axis=1)).max()) or 1.0
    return PathEvent(event.kind, event.place.factor, index, event.place.position, motion / largest)


def _recording(found: EquilibriumPath) -> Recording:
    """A frame for each point of a path."""
    data = found.data
    meta = {"title": data.title, "integrator": "path", "every": 1.0, "dt": 1.0}
    store = MemoryStore(data.text, meta)
    still, nothing = np.zeros_like(found.position[0]), np.zeros(0, dtype=EVENT)
    for i in range(len(found)):
        energy = {"potential": data.control.problem.potential(found.point(i)), f"{LOG}factor": float(found.factor[i])}
        store.append(
            time=float(i),
            position=found.position[i],
            velocity=still,
            energy=energy,
            events=nothing,
        )
    return Recording(store, data.control.problem.model)
