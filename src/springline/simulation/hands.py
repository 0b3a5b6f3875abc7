"""What may change while a simulation runs: parameters, and particles and springs that hands add, fix, move and pull."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from springline import checks
from springline.doors import door
from springline.errors import SceneError
from springline.integrators.contract import EVENTS
from springline.model.families import BROKEN
from springline.model.state import DISSIPATED
from springline.model.work import BREAK, EVENT
from springline.recording.changes import Row, without
from springline.simulation import changes, edits, holding, notices, removal, settling
from springline.simulation.exclusive import exclusive
from springline.simulation.holding import Hand
from springline.simulation.queries import Queries
from springline.spec.changing import check_shape
from springline.spec.copying import Copies
from springline.typing import (
    Axes,
    Flags,
    IntArray,
    MemberKind,
    Number,
    Numbers,
    Particles,
    Points,
    Rows,
    Springs,
    Vector,
    Whole,
)

if TYPE_CHECKING:
    from springline.equilibrium.result import Equilibrium
    from springline.model.contracts import Declared
    from springline.simulation.changes import Changeable
    from springline.simulation.run import Simulation


class Handled(Queries):
    """A simulation that others may change between two steps."""

    @exclusive
    def change(self, thing: Changeable = None, /, **values: Any) -> None:
        """Change parameters between two steps; the state goes on from where it is, the scene stays as it was.

        ``change(flock, weight=0.3)`` changes what ``scene.add`` returned, or a law as it was given to springs;
        ``change(rope.springs, stiffness=20)`` springs, ``change(balls, mass=2)`` particles;
        ``change(gravity=3)``, ``change(dt=0.01, integrator="rk4")`` the whole; and
        ``change({"cohesion.weight": 0.3})`` whatever :attr:`parameters` names. A change that a recording tells of,
        one of :attr:`Recording.changes`, is made again. What it adds to the energy counts as work. ``values`` are by
        the names that :attr:`parameters` has for this scene, so that no list of them can stand here.

        Raises
        ------
        SceneError : as when the thing was added, and for what cannot change while time runs; nothing is changed then.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.change(link, stiffness=20.0)
        >>> simulation.tension()  # [N]
        array([20.])
        """
        changes.make(cast("Simulation", self), thing, values)

    def note_changes(self, rows: Sequence[Row]) -> None:
        """Note changes that were made, for the next recorded frame."""
        self._events.append(changes.events_of(cast("Simulation", self), rows, len(self._changes)))
        self._changes += [(int(self.state.steps[0]), self.time, row) for row in rows]

    @exclusive
    def remove(self, which: Particles) -> None:
        """Take particles, by handle or indices, out of the run with their springs.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.remove([1])
        >>> simulation.state.alive
        array([1, 0], dtype=uint8)
        """
        given = dict.fromkeys(checks.indices(which, self.model.particle_count, "which", "remove()").tolist())
        rows = [i for i in given if self.state.alive[i]]
        if rows:
            removal.remove(cast("Simulation", self), rows)

    @exclusive
    def cut(self, which: Springs) -> None:
        """Break springs, by handle or indices; their energy counts as dissipated.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.cut(link)
        >>> simulation.energy()["dissipated"]  # what the spring held [J]
        5.0
        """
        before = self.energy()["total"]
        rows = checks.indices(which, self.model.spring_count, "which", "cut()", "springs")
        rows = rows[self.state.status[rows] != BROKEN]
        self.state.status[rows] = BROKEN
        self.state.ledger[DISSIPATED] += before - self.energy()["total"]
        self._events.append(np.array([(self.time, BREAK, row, -1, 0.0) for row in rows], dtype=EVENT))

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
        return edits.enlarge(
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
        return edits.enlarge(run, run.source.enlarged(springs={"ends": pairs, "kind": kind, **options}))

    @exclusive
    def add_network(
        self,
        position: Points,
        ends: Rows,
        *,
        mass: Numbers = 1.0,
        radius: Numbers = 0.0,
        fixed: Flags = False,
        stiffness: Numbers,
        rest_length: Numbers | None = None,
        damping: Numbers = 0.0,
        strength: Numbers = np.inf,
        things: Sequence[Declared] = (),
    ) -> IntArray:
        """Add particles and springs at once, or nothing of them; the indices of the particles.

        ``ends`` count on: the first new particle has the number that there were of them. Left out, the rest length is
        the distance now. ``things`` are forces and rules that come with them, and may name what is new.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> ball = scene.particle((0, 0, 0))
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.add_network([(1, 0, 0), (2, 0, 0)], [(0, 1), (1, 2)], stiffness=10.0)
        array([1, 2])
        """
        run, caller = self._run("add_network()"), "add_network()"
        if not isinstance(things, (list, tuple)):
            raise checks.refuse("things", caller, "a list of forces and rules", things)
        count = run.model.particle_count
        where = checks.points(position, "position", caller, "m", run.model.dim)
        pairs = checks.pairs(ends, "ends", caller)
        named = checks.indices(pairs.ravel(), count + len(where), "ends", caller)
        gone = named[np.concatenate([run.state.alive == 0, np.zeros(len(where), dtype=bool)])[named]]
        if len(gone):
            raise SceneError(f"add_network() takes particles that are there. {int(gone[0])} was removed.")
        if rest_length is None:
            from springline.model.space import nearest

            here = np.concatenate([run.state.position, where])
            apart = nearest(run.model.space, here[pairs[:, 1]] - here[pairs[:, 0]])
            rest_length = np.sqrt((apart * apart).sum(axis=1))
        options = {"stiffness": stiffness, "rest_length": rest_length, "damping": damping, "strength": strength}
        edited = run.source.enlarged(
            particles={"position": where[:, : run.model.dim], "mass": mass, "radius": radius, "fixed": fixed}
            if len(where)
            else None,
            springs={"ends": pairs, **options} if len(pairs) else None,
            things=things,
        )
        edits.enlarge(run, edited)
        return np.arange(count, count + len(where), dtype=np.int64)

    @exclusive
    def add_copies(
        self,
        which: Particles,
        position: Points,
        *,
        velocity: Points | None = None,
        within: Number = 0.0,
        mirror: Vector | None = None,
        left_out: list[str] | None = None,
    ) -> IntArray:
        """Add copies of particles and of the springs between them that are whole; the indices of the new ones.

        A copy has what its original has: mass, radius, anchored axes, loads, and whatever else names the original.
        Rods, cords, faces, angles, hinges and elements between those copied are copied too, and so are rings and
        spheres that they stay on. A surface of your own holds the copies that are on it.

        Parameters
        ----------
        which : the particles that are copied, k of them
        position : of all copies [m], one after the other, shape (copies k, dim), each in the order of ``which``
        velocity : of all copies [m/s], as many; at rest where left out
        within : what falls nearer to a particle that is there [m] is that particle, and no new one
        mirror : normal of the mirror in which the copies are images, as their loads are then; or None
        left_out : takes a sentence for each rule that the copies go without; where it is not given, warnings say so

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (1, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.add_copies([0, 1], [(1, 0, 0), (2, 0, 0)], within=1e-9)  # shares the particle in the middle
        array([2])
        """
        run, caller = self._run("add_copies()"), "add_copies()"
        named = checks.indices(which, run.model.particle_count, "which", caller)
        rows = np.unique(named)
        gone = rows[run.state.alive[rows] == 0]
        where = checks.points(position, "position", caller, "m", run.model.dim)
        if len(gone) or not len(rows) or len(where) % len(rows) or not np.array_equal(rows, named):
            said = f"{int(gone[0])} was removed" if len(gone) else f"{len(rows)} particles and {len(where)} positions"
            raise SceneError(
                f"add_copies() takes particles that are there, each once, ascending, and a position for each in every "
                f"copy. Got {said}."
            )
        speed, shape = np.zeros_like(where), (-1, len(rows), 3)
        if velocity is not None:
            speed = checks.points(velocity, "velocity", caller, "m/s", run.model.dim)
        copies = Copies(
            rows, where.reshape(shape), speed.reshape(shape), checks.not_negative(within, "within", caller),
            None if mirror is None else checks.direction(mirror, "mirror", caller, run.model.dim),
        )  # fmt: skip
        here = np.where(run.state.alive[:, None] == 1, run.state.position, np.nan)
        edited = run.source.copied(here, run.state.status != BROKEN, copies)
        added = edits.enlarge(run, edited)
        notices.tell_left_out(edited.left_out, left_out)
        return added

    @exclusive
    def add(self, thing: Declared) -> None:
        """Add a force or a rule, as ``scene.add`` takes it; what comes with it is work that whoever adds it does.

        Raises
        ------
        SceneError : as from the scene, and for what the run has no place for; nothing is added then.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> ball = scene.particle((0, 0, 0))
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.add(sl.Load((3, 0, 0), on=[0]))
        >>> simulation.forces()  # [N]
        array([[3., 0., 0.]])
        """
        run = self._run("add()")
        edits.enlarge(run, run.source.enlarged(things=[thing]))

    @exclusive
    def discard(self, name: str) -> None:
        """Take a force or a rule out, by the name that it has in :attr:`parameters`; what goes with it is work.

        The second of a kind is called as ``plane_2``; those after the one that goes are called by one less then.

        Raises
        ------
        SceneError : for what is not there, and for what the run cannot do without; nothing is taken out then.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> ball = scene.particle((0, 0, 0))
        >>> push = scene.add(sl.Load((3, 0, 0), on=[0]))
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.discard("load")
        >>> simulation.forces()  # [N]
        array([[0., 0., 0.]])
        """
        run = self._run("discard()")
        edited = run.source.without(name)
        check_shape(run.model, edited.built.model, "discard()")
        edits.enlarge(run, edited)
        self._changes[:] = without(self._changes, name)

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
        run = self._run("anchor()")
        rows = checks.indices(which, run.model.particle_count, "which", "anchor()")
        edits.fix(run, run.source.fixed(rows, axes, True))

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
        run = self._run("release()")
        rows = checks.indices(which, run.model.particle_count, "which", "release()")
        edits.fix(run, run.source.fixed(rows, axes, False))

    @exclusive
    def load(self, particle: Whole | Particles, force: Vector) -> None:
        """Put a constant load [N] on a particle, in place of the one put there so before; (0, 0, 0) takes it off.

        Of several particles, each gets it. Loads of the scene's own stay. The load belongs to the case "by hand"; what
        it adds to the energy is work.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=2.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.load(1, (0, 3, 0))
        >>> simulation.forces()[1]  # [N]
        array([0., 3., 0.])
        """
        run = self._run("load()")
        named: Any = checks.handle_index(particle)
        several = checks.depth(named) == 1 and len(named) > 1
        rows = checks.indices(named, run.model.particle_count, "particle", "load()") if several else [particle]
        there = np.array([holding.one_there(row, run, "load()") for row in rows], dtype=np.int64)
        where = checks.vector(force, "force", "load()", "N", run.model.dim)
        edits.enlarge(run, run.source.loaded(there, where))

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
        with edits.working(run):
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
        with edits.working(run):
            run.state.velocity[rows] = np.where(run.state.mobility[rows] > 0.0, speed, 0.0)

    @exclusive
    def grab(self, particle: Whole, point: Vector | None = None, *, stiffness: Number | None = None) -> Hand:
        """Hold a particle by a damped spring from a point, which :meth:`pull` moves; a fixed one goes with the point.

        The spring acts from ``point`` [m], or from where the particle is. Left out, its stiffness [N/m] is that of
        the springs at the particle, within half of what the step can carry; where they can break, it pulls with what
        breaks the weakest of them, pulled across, only from 0.15 of the scene's diagonal away. What it does is work.

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
        where = (
            run.state.position[i].copy()
            if point is None
            else checks.vector(point, "point", "grab()", "m", run.model.dim)
        )
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
        where = checks.vector(point, "point", "pull()", "m", run.model.dim)
        holding.pull(run, 0, where)
        if not holding.is_free(run, run.hand.particle):
            with edits.working(run):
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
        """Move all particles to the shape at rest that :meth:`Scene.equilibrium` finds from here; returns that shape.

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
        run = cast("Simulation", self)
        shape = settling.search(run)()
        settling.move(run, shape)
        return shape

    def to_scene(self) -> Any:
        """A new scene that begins where this simulation is, without what was removed or has broken.

        Walls that move and loads that swing begin at the place that they have reached. What rules have counted begins
        anew, and so do time, trails, and who rests on whom.

        Examples
        --------
        >>> scene = sl.Scene(gravity=10.0)
        >>> ball = scene.particle((0, 0, 5))
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.step(50)
        >>> simulation.to_scene().position.round(9)  # [m]
        array([[0.  , 0.  , 3.75]])
        """
        return door("simulation.to_scene")(self)

    def _run(self, caller: str) -> Any:
        if cast("Simulation", self).source is None:
            raise SceneError(f"{caller} needs the simulation of a scene. This one was made of a model alone.")
        return self._stepping(caller)

    def _stepping(self, caller: str) -> Any:
        run = cast("Simulation", self)
        if run.integrator.scheme.family == EVENTS:
            raise SceneError(f"{caller} does not go with integrator='event_driven'. Take one that steps.")
        return run
