"""Hands in a running simulation: particles and springs added, anchored, moved, pushed, and pulled by a pointer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol, cast

import numpy as np

from springline import checks
from springline.errors import SceneError
from springline.integrators.contract import EVENTS
from springline.model.families import BROKEN
from springline.model.state import DISSIPATED, STALE, WORK
from springline.simulation import holding
from springline.simulation.changes import Built
from springline.simulation.exclusive import Access, exclusive
from springline.simulation.holding import Hand
from springline.simulation.resized import resized
from springline.typing import Axes, Flags, IntArray, MemberKind, Number, Numbers, Particles, Points, Rows, Vector, Whole

if TYPE_CHECKING:
    from springline.equilibrium.result import Equilibrium
    from springline.simulation.run import Simulation


class Edited(Protocol):
    """A scene with something more, or held otherwise, before it takes its place."""

    @property
    def built(self) -> Built: ...
    @property
    def added(self) -> np.ndarray: ...
    @property
    def start(self) -> tuple[Any, Any, np.ndarray]: ...  # positions, velocities, free axes
    def accept(self) -> None: ...


class Handled:
    """What hands can do to a simulation."""

    access: Access

    @property
    def hand(self) -> Hand | None:
        """The pointer that holds a particle, or None."""
        run = cast("Simulation", self)
        hands = run.model.hands
        if not len(hands.particle):
            return None
        i = int(hands.particle[0])
        return Hand(i, float(hands.stiffness[0]) if holding.is_free(run, i) else 0.0)

    @exclusive
    @checks.spelled
    def add_particles(
        self,
        position: Points,
        *,
        velocity: Points | None = None,
        mass: Numbers = 1.0,
        radius: Numbers = 0.0,
        restitution: Numbers = 1.0,
        fixed: Flags = False,
    ) -> IntArray:
        """Add particles where they are put, with the options of :meth:`Scene.particles`; their indices.

        Forces and rules that were given no ``on=`` take them in. What comes with them is work that whoever adds does.

        Raises
        ------
        SceneError : as from the scene; nothing is added then.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.add_particles([(5, 0, 0)], mass=2.0)
        array([2])
        """
        run = self._run("add_particles()")
        return _enlarge(
            run,
            run.source.enlarged(
                particles={
                    "position": position, "velocity": velocity, "mass": mass, "radius": radius,
                    "restitution": restitution, "fixed": fixed,
                }
            ),
        )  # fmt: skip

    @exclusive
    @checks.spelled
    def add_springs(
        self, ends: Rows | tuple[int, int], *, stiffness: Numbers, rest_length: Numbers | None = None,
        damping: Numbers = 0.0, strength: Numbers = np.inf, kind: MemberKind = "both",
    ) -> IntArray:  # fmt: skip
        """Add springs between particles that are there, with the options of :meth:`Scene.springs`; their indices.

        Left out, the rest length is the distance now.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.add_springs([(0, 1)], stiffness=3.0)
        array([1])
        """
        run = self._run("add_springs()")
        pairs = checks.pairs([ends] if checks.depth(ends) == 1 and np.size(ends) else ends, "ends", "add_springs()")
        named = checks.indices(pairs.ravel(), run.model.particle_count, "ends", "add_springs()")
        gone = named[run.state.alive[named] == 0]
        if len(gone):
            raise SceneError(f"add_springs() takes particles that are there. {int(gone[0])} was removed.")
        if rest_length is None:
            from springline.model.space import nearest

            apart = nearest(run.model.space, run.state.position[pairs[:, 1]] - run.state.position[pairs[:, 0]])
            rest_length = np.sqrt((apart * apart).sum(axis=1))
        options = {"stiffness": stiffness, "rest_length": rest_length, "damping": damping, "strength": strength}
        return _enlarge(run, run.source.enlarged(springs={"ends": pairs, "kind": kind, **options}))

    @exclusive
    def anchor(self, which: Particles, *, axes: Axes = "xyz") -> None:
        """Fix particles where they are, along ``axes``; what they lose of their motion counts as dissipated.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.anchor([0])
        >>> simulation.state.mobility[0]  # [1/kg]
        array([0., 0., 0.])
        """
        self._fix(which, axes, True, "anchor()")

    @exclusive
    def release(self, which: Particles, *, axes: Axes = "xyz") -> None:
        """Let particles go along ``axes``.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> scene.anchor([0])
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.release([0])
        >>> simulation.state.mobility[0]  # [1/kg]
        array([1., 1., 1.])
        """
        self._fix(which, axes, False, "release()")

    @exclusive
    def place(self, which: Particles, position: Vector | Points) -> None:
        """Put particles elsewhere [m], fixed ones too; what that changes of the energy is work.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.place([1], (3, 0, 0))
        >>> simulation.tension()  # [N]
        array([20.])
        """
        run = self._stepping("place()")
        rows = checks.indices(which, run.model.particle_count, "which", "place()")
        where = checks.rows(position, len(rows), "position", "place()", "m", run.model.dim)
        with working(run):
            run.state.position[rows] = where

    @exclusive
    def push(self, which: Particles, velocity: Vector | Points) -> None:
        """Give particles a velocity [m/s], along the axes that are free; what that changes of the energy is work.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.push([1], (0, 2, 0))
        >>> simulation.energy()["work"]  # m v^2/2 [J]
        2.0
        """
        run = self._stepping("push()")
        rows = checks.indices(which, run.model.particle_count, "which", "push()")
        speed = checks.rows(velocity, len(rows), "velocity", "push()", "m/s", run.model.dim)
        with working(run):
            run.state.velocity[rows] = np.where(run.state.mobility[rows] > 0.0, speed, 0.0)

    @exclusive
    def grab(self, particle: Whole, point: Vector | None = None, *, stiffness: Number | None = None) -> Hand:
        """Hold a particle by a damped spring from a point, which :meth:`pull` moves; a fixed one goes with the point.

        The spring acts from ``point`` [m], or from where the particle is. Left out, its stiffness [N/m] is that of
        the springs at the particle, within half of what the step can carry. What the hand does is work.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> hand = simulation.grab(1, stiffness=5.0)
        >>> simulation.pull((3, 0, 0))
        >>> simulation.step(10)
        >>> simulation.let_go()
        >>> simulation.hand is None
        True
        """
        run = self._stepping("grab()")
        if self.hand is not None:
            raise SceneError("grab() does not go with a particle that is held. Take let_go() first.")
        holding.refuse_method(run.integrator, "grab()")
        i = holding.one_of(particle, run)
        where = run.state.position[i].copy() if point is None else _point(point, run, "grab()")
        k = None if stiffness is None else checks.positive(stiffness, "stiffness", "grab()", "N/m")
        holding.grab(run, i, where, k)
        if not holding.is_free(run, i):
            run.pull(where)
        return cast("Hand", self.hand)

    @exclusive
    def pull(self, point: Vector) -> None:
        """Move the point [m] that holds a particle.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> hand = simulation.grab(1)
        >>> simulation.pull((3, 0, 0))
        >>> simulation.hand.particle
        1
        """
        run = cast("Simulation", self)
        if run.hand is None:
            raise SceneError("pull() needs a particle that is held: grab(particle) first.")
        where = _point(point, run, "pull()")
        holding.pull(run, 0, where)
        if not holding.is_free(run, run.hand.particle):
            with working(run):
                run.state.position[run.hand.particle] = where

    @exclusive
    def let_go(self) -> None:
        """Let the held particle go; what the hand's spring held counts as work too.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> hand = simulation.grab(1)
        >>> simulation.let_go()
        >>> simulation.hand is None
        True
        """
        if self.hand is not None:
            holding.let_go(cast("Simulation", self))

    @exclusive
    def settle(self) -> Equilibrium:
        """Put everybody where the scene rests, as :meth:`Scene.equilibrium` finds it from here; that shape.

        What was removed or has broken plays no part. What that takes of the energy counts as dissipated.

        Raises
        ------
        SceneError : for what has no shape at rest, NotConverged where none is found; nothing is moved then.

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
        >>> scene.anchor(rope.ends)
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.settle().converged
        True
        """
        run = self._run("settle()")
        if self.hand is not None:
            raise SceneError("settle() finds where a scene rests that no hand holds. Take let_go() first.")
        state = run.state
        shape = run.source.at_rest(state.position, state.alive, state.status != BROKEN)
        before = run.energy()["total"]
        state.position[...] = shape.position
        state.velocity[...] = 0.0
        state.ledger[DISSIPATED] += before - run.energy()["total"]
        state.solving[STALE] = 1.0
        return cast("Equilibrium", shape)

    def _run(self, caller: str) -> Any:
        if cast("Simulation", self).source is None:
            raise SceneError(f"{caller} needs the simulation of a scene. This one was made of a model alone.")
        return self._stepping(caller)

    def _stepping(self, caller: str) -> Any:
        run = cast("Simulation", self)
        if run.integrator.scheme.family == EVENTS:
            raise SceneError(f"{caller} does not go with integrator='event_driven'. Take one that steps.")
        return run

    def _fix(self, which: Particles, axes: Axes, fixed: bool, caller: str) -> None:
        run = self._run(caller)
        rows = checks.indices(which, run.model.particle_count, "which", caller)
        edited = run.source.fixed(rows, axes, fixed)
        before, held = run.energy()["total"], holding.stored(run)
        _resize(run, edited)
        edited.accept()
        still = run.state.mobility == 0.0
        run.state.velocity[still] = 0.0
        gripped = holding.stored(run) - held  # a hand may have taken another stiffness
        run.state.ledger[WORK] += gripped
        run.state.ledger[DISSIPATED] += before + gripped - run.energy()["total"]


def _point(point: Any, run: Simulation, caller: str) -> np.ndarray:
    return checks.vector(point, "point", caller, "m", run.model.dim)


def _enlarge(run: Simulation, edited: Edited) -> np.ndarray:
    with working(run):
        _resize(run, edited)
        edited.accept()
    return edited.added


def _resize(run: Simulation, edited: Edited) -> None:
    """Go on with the edited scene; where the method refuses it, all stays as it was."""
    state = run.state
    run.state = resized(state, run.model, edited.built.model, *edited.start)
    try:
        run.adopt(edited.built, run.integrator, run.dt_given)
    except BaseException:
        run.state = state
        raise


@contextmanager
def working(run: Simulation) -> Iterator[None]:
    """What is done within changes the energy of the system as work; what methods carried on is stale then."""
    before = run.energy()["total"]
    yield
    run.state.ledger[WORK] += run.energy()["total"] - before
    run.state.solving[STALE] = 1.0
