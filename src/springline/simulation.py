"""Simulation of a scene: steps, recordings, queries, and edits between two steps.

Every method that changes the state takes the lock of the run and calls a function of the package ``run``. These
functions take the run as data (:class:`springline.run.run.Run`) and do not depend on this class.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn, Unpack

import numpy as np

from springline import checks
from springline.constraints.motion import model_at_time
from springline.contacts.queries import contacts_of
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.forces import queries
from springline.forces.bonds import bonds_of
from springline.formatting import count_noun
from springline.html_tables import html_table
from springline.integrators.contract import Integrator
from springline.model.contracts import Declared
from springline.model.families import Model
from springline.model.state import State
from springline.recording.recording import Recording
from springline.run import edits, energy_monitor, frames, setup
from springline.run import step_control as paces
from springline.run.edits import Changeable
from springline.run.run import Hand, Run, exclusive
from springline.spec.build import Built
from springline.spec.options import ParticleOptions, take_options
from springline.spec.parameters import Parameter
from springline.spec.running_scene import Live
from springline.stability.time_step import StepBound
from springline.typing import (
    Axes,
    Flag,
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
    """Simulation of a scene in time, created by ``scene.simulate()``.

    ``copy.copy`` and ``copy.deepcopy`` return an independent simulation at the same state, which goes on to the same
    bits: compare what follows from two edits. Recordings, not simulations, can be pickled.

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

    # A copy of its fields would go on with the memory of this one: compiled code knows arrays by their addresses.
    @exclusive
    def __copy__(self) -> Simulation:
        return _independent_copy(self)

    @exclusive
    def __deepcopy__(self, memo: dict[int, Any]) -> Simulation:
        return _independent_copy(self)

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "A simulation cannot be pickled: its compiled code refers to memory of this process. Pickle the scene, or "
            'record and resume: sl.save(simulation.run(until=...), "name.springline"), then '
            'sl.load("name.springline").resume(until=...).'
        )

    @property
    def time(self) -> float:
        """Time [s]."""
        return self.data.time

    @property
    def dt(self) -> float | None:
        """Time step [s], given or automatic; None if none was given and nothing bounds it."""
        return self.data.dt

    @property
    def safe_dt(self) -> float | None:
        """Longest step proved stable [s]; None if nothing in the scene is stiff or damped."""
        return self.data.safe_dt

    @property
    def bound(self) -> StepBound:
        """Bound of the step: the longest step proved stable, and the parts of the scene not covered by the proof."""
        return self.data.bound

    @property
    def program(self) -> str:
        """Description of one step: its operations in order, with their numbers.

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
        """Parameters that :meth:`change` takes by name, each with its value, unit and a range for a slider."""
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
        from springline.scene import wrap_spec

        return wrap_spec(self.data.source.spec.twin())

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

        Implicit methods add ``numerical``, the energy that the method dissipated by itself.

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
        """Return the current net force on every particle [N], shape (particles, 3).

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
        """Return the current tension of each spring [N], shape (springs,); positive pulls its ends together.

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
        """Pairs of particles that ``Bonds`` have bonded so far, the lower index first, shape (bonds, 2).

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
        """Current contacts of the rule ``Contacts`` with their forces, structured array of shape (contacts,).

        ``a`` and ``b`` are particles. If ``a`` touches a wall, ``b`` is -1 and ``wall`` is the number of the wall, the
        same as in events. The force on ``a`` is ``normal_force`` [N] times the unit vector ``normal``, plus
        ``friction`` [N], both of the last step.
        """
        count = int(self.data.state.touches[0])
        model, state = model_at_time(self.data.model, self.time), self.data.state
        return contacts_of(model, state.position, state.touching[:count], state.pressing[:count])

    def take_events(self) -> Records:
        """Return the events since the last call or the last recorded frame, in order; each is returned once.

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

    def _repr_html_(self) -> str:
        """Return the HTML for notebooks: the lines of :meth:`summary`."""
        lines = [line.partition(": ")[::2] for line in self.summary().splitlines()]
        return html_table("Simulation", ["quantity", "value"], lines, len(lines))

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
        """Take ``count`` steps of ``dt``, or of the method's own length, and record nothing.

        ``event_driven`` takes fewer steps if no further event comes; time then stays at the last event.

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

        One call with 100 steps and 100 calls with one step agree bit for bit. Times are counted from the start of the
        first of these calls; :meth:`step` counts them from the start of each call. A change of ``dt`` or of the time
        between two calls starts a new grid. A step of an implicit method that takes longer than ``within`` [s] of
        wall-clock time is abandoned with a SpringlineError; the state is then the one before this step.

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
        """Advance to a time [s] in equal steps no longer than ``dt``, as between two frames, and record nothing.

        Raises
        ------
        SceneError : for a time before the current one

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
        """Run until a time and record frames.

        Parameters
        ----------
        until : time of the last frame [s]; a time, not a duration: a second run continues the first
        every : time between frames [s]; by default a whole number of steps near ``until``/200
        to : file to record to during the run (suffix ``.springline``); by default memory. An existing recording is
            replaced, unless it is longer than ``until``
        force : whether a longer recording is replaced too
        progress : called with the time [s] after every frame
        on_divergence : "raise" ends a run that diverges with an error; "keep" returns its frames up to the last good
            state, all of finite numbers, with the time and the cause in ``recording.diverged``; "continue" goes on with
            energy from nothing until numbers overflow, and notes in ``recording.diverged`` when that was first found

        Raises
        ------
        RecordingError : if ``to`` cannot be written, or is a longer recording and ``force`` is not set
        Diverged : if the run diverges, unless ``on_divergence="keep"``; names the particle, the spring, dt and the
            safe dt. ``error.recording`` holds the good frames
        Interrupted : on Ctrl-C; ``error.recording`` is complete up to the interruption

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
        """Change parameters between two steps; the state continues, and the original scene is unchanged.

        ``change(flock, weight=0.3)`` changes an object that ``scene.add`` returned, or a law given to springs.
        ``change(rope.springs, stiffness=20)`` changes springs, ``change(balls, mass=2)`` particles.
        ``change(gravity=3)`` and ``change(dt=0.01, integrator="rk4")`` change the whole simulation.
        ``change({"cohesion.weight": 0.3})`` changes any entry of :attr:`parameters`. An entry of
        :attr:`Recording.changes` is applied again. The energy that a change adds counts as work. The names in
        ``values`` depend on the scene; :attr:`parameters` lists them.

        Raises
        ------
        SceneError : for invalid values, as in ``scene.add``, and for parameters that cannot change during a run;
            nothing is changed then

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
        """Remove particles, given by handle or indices, and their springs from the run.

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
        """Break springs, given by handle or indices; their energy counts as dissipated.

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
    @take_options
    def add_particles(self, position: Points, **options: Unpack[ParticleOptions]) -> IntArray:
        """Add particles at given positions, with the options of :meth:`Scene.particles`; return their indices.

        Forces and rules without ``on=`` act on them too. The energy that they add counts as work.

        Raises
        ------
        SceneError : for invalid options, as from the scene; nothing is added then

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.add_particles([(5, 0, 0)], mass=2.0)
        array([2])
        """
        return edits.add_particles(self.data, {"position": position, **options})

    @exclusive
    @checks.suggest_options
    def add_springs(
        self, ends: Rows | tuple[int, int], *, stiffness: Numbers, rest_length: Numbers | None = None,
        damping: Numbers = 0.0, strength: Numbers = np.inf, kind: MemberKind = "both",
    ) -> IntArray:  # fmt: skip
        """Add springs between existing particles, with the options of :meth:`Scene.springs`; return their indices.

        By default, the rest length is the current distance.

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
        """Add a force or a rule, as in ``scene.add``; the energy that it adds counts as work.

        Raises
        ------
        SceneError : as from the scene, and for forces and rules that cannot be added to a run; nothing is added then

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
        """Remove a force or a rule by its name in :attr:`parameters`; the change of energy counts as work.

        Names of a kind are numbered, as in ``plane_2``; a removal decreases the numbers of later ones by one.

        Raises
        ------
        SceneError : for a name that does not exist, and for a force or rule that the run needs; nothing is removed then

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
        """Fix particles at their current positions along ``axes``; the kinetic energy they lose counts as dissipated.

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
        """Set a constant load [N] on a particle; it replaces the load of an earlier call, and (0, 0, 0) removes it.

        Given several particles, the load acts on each of them. Loads of the scene are unchanged. The load belongs to
        the load case "by hand"; the energy that it adds counts as work.

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
        """Hold a particle by a damped spring to a point that :meth:`pull` moves; a fixed particle moves with the point.

        The spring starts at ``point`` [m], by default at the particle. Its default stiffness [N/m] is that of the
        springs at the particle, limited by the stability of the step: to 1.5 m/dt^2 for an automatic step, to 0.8 of
        the bound, shared with these springs, for a given one. If the springs can break, the hand reaches the force that
        breaks the weakest of them, pulled sideways, only at 0.15 of the scene's diagonal. Its energy counts as work.

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
        """Move the point [m] to which a particle is held.

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
        """Move all particles to the equilibrium shape that :meth:`Scene.equilibrium` finds from here, and return it.

        Removed particles and broken springs are ignored. The energy that this removes counts as dissipated. Scenes
        whose surfaces are in contact (:class:`Contacts`) come to rest by damped steps from the present state.

        Raises
        ------
        SceneError : for a scene without an equilibrium, NotConverged if none is found; nothing is moved then

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
        """Return a new scene that starts in the current state, without removed particles and broken springs.

        Moving walls and harmonic loads start in their present phase. Yielded springs, angles and hinges, slipped
        ropes, bonds and hit counts keep their current values. Time, trails and resting contacts are reset. A warning
        names user-defined forces that depend on time, and random forces.

        Examples
        --------
        >>> scene = sl.Scene(gravity=10.0)
        >>> ball = scene.particle((0, 0, 5))
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.step(50)
        >>> simulation.to_scene().position.round(9)  # [m]
        array([[0.  , 0.  , 3.75]])
        """
        from springline.scene import scene_from_simulation

        return scene_from_simulation(self)


def _independent_copy(simulation: Simulation) -> Simulation:
    """A simulation at the same state that goes on by itself, to the same bits."""
    before = simulation.data
    after = setup.restore_checkpoint(setup.checkpoint(before))
    after.events, after.changes = list(before.events), list(before.changes)
    after.noted, after.edits, after.beyond_text = list(before.noted), list(before.edits), before.beyond_text
    after.used_dt, after.goes_on, after.opened = before.used_dt, before.goes_on, before.opened
    return wrap_run(after)


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
