"""Simulation: a scene in time. It takes steps, records frames, and can be read and changed between two steps.

Each method locks the simulation and calls a function of the package ``run``. These functions take the run as data
(:class:`springline.run.run.Run`) and do not import this module.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from springline import checks
from springline.constraints.motion import model_at_time
from springline.contacts.queries import contacts_of
from springline.doors import door
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.forces import queries
from springline.forces.bonds import bonds_of
from springline.integrators.contract import Integrator
from springline.model.contracts import Declared
from springline.model.families import Model
from springline.model.state import State
from springline.progress import count_noun
from springline.recording.recording import Recording
from springline.run import edits, energy_monitor, frames, setup
from springline.run import step_control as paces
from springline.run.edits import Changeable
from springline.run.run import Hand, Run, exclusive
from springline.spec.build import Built
from springline.spec.parameters import Parameter
from springline.spec.running_scene import Live
from springline.stability.time_step import StepBound
from springline.typing import (
    Axes,
    Flag,
    Flags,
    FloatArray,
    IntArray,
    MemberKind,
    Number,
    Numbers,
    OnDivergence,
    Particles,
    Path,
    Points,
    Records,
    Rows,
    Springs,
    TimeStep,
    Vector,
    Whole,
)

if TYPE_CHECKING:
    import springline


class Simulation:
    """A scene in time. Made by ``scene.simulate()``.

    Attributes
    ----------
    data : the run, for modules that read it; not part of the public interface

    Examples
    --------
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
    >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
    >>> simulation = scene.simulate(dt=0.01)
    >>> simulation.step(5)
    >>> simulation.time  # [s]
    0.05
    >>> simulation.safe_dt < 0.5  # the longest step proved stable [s]
    True
    """

    if not TYPE_CHECKING:
        __getattr__ = checks.no_attribute

    def __init__(
        self,
        model: Model,
        state: State,
        integrator: Integrator,
        dt: TimeStep = "auto",
        *,
        callbacks: dict[str, list[Any]] | None = None,
        law_modulus: np.ndarray | None = None,
        source: Live | None = None,
        title: str = "",
        threads: Whole | None = None,
        tolerance: Number | None = None,
        accuracy: Number = checks.ACCURACY,
    ) -> None:
        built = Built(model, callbacks or {}, law_modulus, state.mobility.copy())
        self.data = setup.configure_run(
            built, state, integrator, dt, source=source, title=title, threads=threads, tolerance=tolerance,
            accuracy=accuracy,
        )  # fmt: skip

    @property
    def time(self) -> float:
        """Time [s]."""
        return self.data.time

    @property
    def dt(self) -> float | None:
        """Time step [s]: as given, or the automatic one; None where nothing bounds it and none was given."""
        return self.data.dt

    @property
    def safe_dt(self) -> float | None:
        """The longest step proved stable [s], or None where nothing is stiff or damped."""
        return self.data.safe_dt

    @property
    def bound(self) -> StepBound:
        """Bound of the step: the longest step that is proved stable, and the forces outside the proof."""
        return self.data.bound

    @property
    def program(self) -> str:
        """A step in words: what is done, in this order, with which numbers.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> "forces.springs.pull" in scene.simulate(dt=0.01).program
        True
        """
        return self.data.stepper.describe_step(self.dt or 1.0)

    @property
    def parameters(self) -> dict[str, Parameter]:
        """The parameters that :meth:`change` takes by name, each with its value, unit and a range for a slider."""
        own = {
            "dt": Parameter(self.dt, "s", 0.0, self.safe_dt or 4.0 * (self.dt or 0.0)),
            "integrator": Parameter(self.data.integrator.name),
        }
        return {**({} if self.data.source is None else self.data.source.parameters()), **own}

    def __repr__(self) -> str:
        model, step = self.data.model, "no step yet" if self.dt is None else f"dt = {self.dt:.6g} s"
        things = f"{count_noun(model.particle_count, 'particle')}, {count_noun(model.spring_count, 'spring')}"
        return f"<Simulation: {things}, t = {self.time:.6g} s, {step}, {self.data.integrator.name}>"

    @property
    def scene(self) -> springline.Scene:
        """Scene as drawn, with every change of parameters and every edit made during the simulation; a copy.

        :meth:`to_scene` returns the scene in its present shape.

        Raises
        ------
        SceneError : if the simulation was made of a model and not of a scene

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> ball = scene.particle((0, 0, 5))
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.change(gravity=1.6)
        >>> simulation.scene.gravity, simulation.scene.position  # [m/s2], [m]
        (array([ 0. ,  0. , -1.6]), array([[0., 0., 5.]]))
        """
        if self.data.source is None:
            raise SceneError("simulation.scene needs the simulation of a scene. This one was made of a model alone.")
        scene: springline.Scene = door("simulation.over")(self.data.source.spec.twin())
        return scene

    @property
    def position(self) -> FloatArray:
        """Positions now [m], shape (particles, 3); a read-only copy. :meth:`place` moves particles.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> simulation = scene.simulate(dt=0.25)
        >>> simulation.step(2)
        >>> simulation.position  # [m]
        array([[1., 0., 0.]])
        """
        return _read_only(self.data.state.position)

    @property
    def velocity(self) -> FloatArray:
        """Velocities now [m/s], shape (particles, 3); a read-only copy. :meth:`push` sets velocities."""
        return _read_only(self.data.state.velocity)

    @property
    @exclusive
    def energy(self) -> dict[str, float]:
        """Energies now [J]: kinetic, one for each force, potential, total, dissipated, work.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> energy = scene.simulate(dt=0.01).energy
        >>> energy["spring"], energy["total"]  # k (L - L0)^2/2 [J]
        (5.0, 5.0)
        """
        return energy_monitor.energy(self.data)

    @property
    @exclusive
    def forces(self) -> FloatArray:
        """Net force on every particle now [N], shape (particles, 3).

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> scene.simulate(dt=0.01).forces  # [N]
        array([[ 10.,   0.,   0.],
               [-10.,   0.,   0.]])
        """
        return energy_monitor.forces(self.data)

    @property
    def tension(self) -> FloatArray:
        """Tension of each spring now [N], shape (springs,); positive pulls its ends together.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> scene.simulate(dt=0.01).tension  # k (L - L0) [N]
        array([10.])
        """
        state = self.data.state
        model = model_at_time(self.data.model, self.time, state.memory if len(state.memory) else None)
        return queries.tension(model, state.position, state.velocity, state.status)

    @property
    def bonds(self) -> IntArray:
        """Pairs of particles that ``Bonds`` have bonded by now, the lower number first, shape (bonds, 2).

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (1, 0, 0)])
        >>> glue = scene.add(sl.Bonds(within=1.5, stiffness=10.0))
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.step()
        >>> simulation.bonds
        array([[0, 1]])
        """
        return bonds_of(self.data.model, self.data.state)[0]

    @property
    def contacts(self) -> Records:
        """Contacts at this time with their forces, where there are ``Contacts``: structured, shape (contacts,).

        ``a`` and ``b`` are particles; ``b`` is -1 where ``a`` touches a wall, whose number, as events name it, is
        ``wall``. The force on ``a`` is ``normal_force`` [N] times the unit ``normal`` plus ``friction`` [N]; they are
        those of the last step.
        """
        count = int(self.data.state.touches[0])
        model, state = model_at_time(self.data.model, self.time), self.data.state
        return contacts_of(model, state.position, state.touching[:count], state.pressing[:count])

    def take_events(self) -> Records:
        """Events since the last call, or the last recorded frame, in order; each event is returned once.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.cut(link)
        >>> simulation.take_events()["index"]
        array([0])
        """
        return frames.take_events(self.data)

    def summary(self) -> str:
        """Particles, springs, time, integrator, step and energies, a line for each.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> print(scene.simulate(dt=0.25).summary())
        Simulation: 1 particle, 0 springs, at 0 s
        Integrator: velocity_verlet, steps of 0.25 s
        Energy: kinetic 2 J, potential 0 J, total 2 J
        """
        model, energy, dt = self.data.model, self.energy, self.dt
        counts = f"{count_noun(model.particle_count, 'particle')}, {count_noun(model.spring_count, 'spring')}"
        step = "no step yet" if dt is None else f"steps of {dt:.6g} s"
        kinds = ", ".join(f"{name} {energy[name]:.6g} J" for name in ("kinetic", "potential", "total"))
        return (
            f"Simulation: {counts}, at {self.time:.6g} s\n"
            f"Integrator: {self.data.integrator.name}, {step}\n"
            f"Energy: {kinds}"
        )

    @exclusive
    def step(self, count: Whole = 1) -> None:
        """Take ``count`` steps of ``dt``, or of the method's own, and record nothing.

        ``event_driven`` takes fewer where nothing more will happen; time stays at the last event then.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> simulation = scene.simulate(dt=0.25)
        >>> simulation.step(2)
        >>> simulation.position  # [m]
        array([[1., 0., 0.]])
        """
        paces.step(self.data, checks.whole(count, "count", "step()", 1))

    @exclusive
    def go_on(self, count: Whole = 1, within: Number = np.inf) -> None:
        """Take ``count`` more steps of ``dt``, on the time grid of the previous call.

        A hundred steps at once are a hundred times one, bit for bit: time is counted from where the first of these
        calls began, and not from where each begins, as :meth:`step` does. What moves the state or changes ``dt``
        between two calls begins a new count. A step of an implicit method that takes longer than ``within`` [s] by the
        wall clock is given up, with a SpringlineError; the state is the one before it.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> simulation = scene.simulate(dt=0.25)
        >>> simulation.go_on(2)
        >>> simulation.time  # [s]
        0.5
        """
        paces.go_on(self.data, checks.whole(count, "count", "go_on()", 1), float(within))

    @exclusive
    def advance_to(self, time: Number) -> None:
        """Go on to a time [s] in equal steps no longer than dt, as between two frames of a run, and record nothing.

        Raises
        ------
        SceneError : for a time that lies before now.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> simulation = scene.simulate(dt=0.25)
        >>> simulation.advance_to(0.6)
        >>> simulation.time  # [s]
        0.6
        """
        frames.advance_to(self.data, checks.number(time, "time", "advance_to()", "s"))

    @checks.suggest_options
    @exclusive
    def run(
        self,
        until: Number,
        *,
        every: Number | None = None,
        to: Path | None = None,
        force: Flag = False,
        progress: Callable[[float], None] | None = None,
        on_divergence: OnDivergence = "raise",
    ) -> Recording:
        """Run until a time and record frames on the way.

        Parameters
        ----------
        until : time of the last frame [s]; a time, not a duration: a second run goes on
        every : time between frames [s]; left out, whole steps near ``until``/200
        to : file to record to while running (suffix ``.springline``); left out, memory. A recording that is there is
            replaced, unless it is longer than ``until``
        force : whether a longer recording is replaced too
        progress : called with the time [s] after every frame
        on_divergence : "raise" ends a run that diverges with an error; "keep" returns its frames up to the last good
            state, all of them of finite numbers, and ``recording.diverged`` tells when and why

        Raises
        ------
        RecordingError : for a ``to`` that cannot be written, or a longer recording there without ``force``
        Diverged : within the step, with the particle, the spring, dt, the safe dt; ``error.recording`` is what was
            good. Not with ``on_divergence="keep"``
        Interrupted : on Ctrl-C; ``error.recording`` is whole

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> run = scene.simulate(dt=0.01).run(until=1.0, every=0.25)
        >>> run.time  # [s]
        array([0.  , 0.25, 0.5 , 0.75, 1.  ])
        """
        return frames.record_run(self.data, until, every, to, force, progress, on_divergence)

    @exclusive
    def change(self, thing: Changeable = None, /, **values: Any) -> None:
        """Change parameters between two steps; the state goes on from where it is, the scene stays as it was.

        ``change(flock, weight=0.3)`` changes what ``scene.add`` returned, or a law as it was given to springs;
        ``change(rope.springs, stiffness=20)`` springs, ``change(balls, mass=2)`` particles;
        ``change(gravity=3)``, ``change(dt=0.01, integrator="rk4")`` the whole; and
        ``change({"cohesion.weight": 0.3})`` whatever :attr:`parameters` names. A change that a recording tells of,
        one of :attr:`Recording.changes`, is made again. The energy that it adds counts as work. ``values`` are by
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
        >>> simulation.tension  # [N]
        array([20.])
        """
        edits.change(self.data, thing, values)

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
        >>> simulation.data.state.alive
        array([1, 0], dtype=uint8)
        """
        edits.remove(self.data, which)

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
        >>> simulation.energy["dissipated"]  # what the spring held [J]
        5.0
        """
        edits.cut(self.data, which)

    @exclusive
    @checks.suggest_options
    def add_particles(
        self,
        position: Points,
        *,
        velocity: Points | None = None,
        mass: Numbers = 1.0,
        radius: Numbers = 0.0,
        restitution: Numbers = 1.0,
        charge: Numbers = 0.0,
        fixed: Flags = False,
    ) -> IntArray:
        """Add particles where they are put, with the options of :meth:`Scene.particles`; their indices.

        Forces and rules that were given no ``on=`` act on them too. The energy that they bring counts as work.

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
        given = {
            "position": position, "velocity": velocity, "mass": mass, "radius": radius, "restitution": restitution,
            "charge": charge, "fixed": fixed,
        }  # fmt: skip
        return edits.add_particles(self.data, given)

    @exclusive
    @checks.suggest_options
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
        options = {
            "stiffness": stiffness, "rest_length": rest_length, "damping": damping, "strength": strength, "kind": kind,
        }  # fmt: skip
        return edits.add_springs(self.data, ends, options)

    @exclusive
    def add(self, thing: Declared) -> None:
        """Add a force or a rule, as ``scene.add`` takes it; the energy that it brings counts as work.

        Raises
        ------
        SceneError : as from the scene, and for what the run has no place for; nothing is added then.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> ball = scene.particle((0, 0, 0))
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.add(sl.Load((3, 0, 0), on=[0]))
        >>> simulation.forces  # [N]
        array([[3., 0., 0.]])
        """
        edits.add(self.data, thing)

    @exclusive
    def discard(self, name: str) -> None:
        """Remove a force or a rule by its name in :attr:`parameters`; the energy that it takes along counts as work.

        The second of a kind is named ``plane_2``; after a removal, the numbers of later ones of its kind decrease by
        one.

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
        >>> simulation.forces  # [N]
        array([[0., 0., 0.]])
        """
        edits.discard(self.data, name)

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
        >>> simulation.data.state.mobility[0]  # [1/kg]
        array([0., 0., 0.])
        """
        edits.anchor(self.data, which, axes)

    @exclusive
    def release(self, which: Particles, *, axes: Axes = "xyz") -> None:
        """Free particles along ``axes``.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> scene.anchor([0])
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.release([0])
        >>> simulation.data.state.mobility[0]  # [1/kg]
        array([1., 1., 1.])
        """
        edits.release(self.data, which, axes)

    @exclusive
    def load(self, particle: Whole | Particles, force: Vector) -> None:
        """Set a constant load [N] on a particle; it replaces the one set so before, and (0, 0, 0) removes it.

        Of several particles, each gets it. Loads of the scene's own stay. The load belongs to the case "by hand"; what
        it adds to the energy is work.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=2.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.load(1, (0, 3, 0))
        >>> simulation.forces[1]  # [N]
        array([0., 3., 0.])
        """
        edits.load(self.data, particle, force)

    @exclusive
    def place(self, which: Particles, position: Vector | Points) -> None:
        """Move particles, fixed ones too, to positions [m]; the change of energy counts as work.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.place([1], (3, 0, 0))
        >>> simulation.tension  # [N]
        array([20.])
        """
        edits.place(self.data, which, position)

    @exclusive
    def push(self, which: Particles, velocity: Vector | Points) -> None:
        """Set the velocity of particles [m/s] along their free axes; the change of energy counts as work.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.push([1], (0, 2, 0))
        >>> simulation.energy["work"]  # m v^2/2 [J]
        2.0
        """
        edits.push(self.data, which, velocity)

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
        >>> simulation.data.hand is None
        True
        """
        return edits.grab(self.data, particle, point, stiffness)

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
        >>> simulation.data.hand.particle
        1
        """
        edits.pull(self.data, point)

    @exclusive
    def let_go(self) -> None:
        """Release the particle that the hand holds; the energy of the hand's spring counts as work.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> hand = simulation.grab(1)
        >>> simulation.let_go()
        >>> simulation.data.hand is None
        True
        """
        edits.let_go(self.data)

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
        return edits.settle(self.data)

    def to_scene(self) -> springline.Scene:
        """A new scene that begins where this simulation is, without what was removed or has broken.

        Moving walls and harmonic loads begin in their present phase. Springs, angles and hinges that have yielded,
        ropes that have slipped, bonds and counts of hits begin as they are now. Time, trails and resting contacts begin
        again; a warning names forces of your own that depend on time, and those by chance.

        Examples
        --------
        >>> scene = sl.Scene(gravity=10.0)
        >>> ball = scene.particle((0, 0, 5))
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.step(50)
        >>> simulation.to_scene().position.round(9)  # [m]
        array([[0.  , 0.  , 3.75]])
        """
        scene: springline.Scene = door("simulation.to_scene")(self)
        return scene


def _read_only(values: FloatArray) -> FloatArray:
    """A copy that refuses to be written to, since a value written to it would not reach the simulation."""
    copied = values.copy()
    copied.flags.writeable = False
    return copied


def wrap_run(run: Run) -> Simulation:
    """A simulation over a given run, which it refers to and does not copy."""
    simulation = Simulation.__new__(Simulation)
    simulation.data = run
    return simulation
