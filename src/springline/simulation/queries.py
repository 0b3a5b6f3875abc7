"""What can be asked of a simulation at a moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, cast

import numpy as np

from springline.constraints.motion import moved
from springline.contacts.readout import contacts_of
from springline.forces import readout
from springline.forces.hand import Hands
from springline.forces.net import ENERGIES, WITH_ENERGY
from springline.integrators.contract import Integrator
from springline.model.adjacency import Adjacency
from springline.model.families import Model
from springline.model.state import DISSIPATED, WORK, State
from springline.model.work import EVENT, Work
from springline.recording.changes import Change, Row
from springline.simulation import recovery
from springline.simulation.exclusive import Access, exclusive
from springline.simulation.holding import Hand
from springline.simulation.implicit import ImplicitRun
from springline.simulation.notices import Patience
from springline.simulation.pace import Pace
from springline.simulation.self_stepping import SelfStepping
from springline.simulation.stepper import Stepper
from springline.simulation.steps import STEPS_A_FRAME
from springline.spec.build import Built
from springline.spec.live import Live
from springline.spec.parameters import Parameter
from springline.stability.time_step import Rates, StepBound
from springline.talk import counted
from springline.typing import FloatArray, Records

if TYPE_CHECKING:
    from springline.simulation.run import Simulation


class Queries:
    """A simulation as it stands.

    Attributes
    ----------
    access : who is at work on it
    source : the scene behind it, or None
    built : that scene's model, as it was built
    accuracy : error that one period of the motion may add, over its amplitude [-]: what an automatic step aims at
    """

    access: Access
    model: Model
    state: State
    source: Live | None
    title: str
    integrator: Integrator
    built: Built
    bound: StepBound
    accuracy: float
    stepper: Stepper
    _self_stepping: SelfStepping | None  # for methods without a step of dt
    _implicit: ImplicitRun | None  # what solves for the steps of implicit methods
    pace: Pace | None  # of an automatic step
    told_of_ledger: bool  # whether it was warned of
    _events: list[np.ndarray]  # of which nobody has heard yet
    _changes: list[tuple[int, float, Row]]  # not yet recorded: step, time [s], what
    _used_dt: float  # the longest step of the run that is recorded [s]
    _call_steps: int  # of the next call of the machine
    _stride: int  # steps between two looks at the balance of energies
    _patience: Patience | None  # of whoever waits for a whole run
    _warned: bool  # of a step above the bound
    _seen: int  # step at which attraction was looked at
    _rates: Rates
    _dt: float | None
    _tolerance: float | None
    _adjacency: Adjacency | None

    @property
    def hand(self) -> Hand | None:
        """The pointer that holds a particle, or None."""
        hands = self.model.room(Hands)
        if not len(hands.particle):
            return None
        i = int(hands.particle[0])
        return Hand(i, float(hands.stiffness[0]) if (self.state.mobility[i] > 0.0).any() else 0.0)

    @property
    def _work(self) -> Work:
        return self.stepper.work

    @property
    def adjacency(self) -> Adjacency:
        """The springs at each particle; found when somebody first asks."""
        if self._adjacency is None:
            self._adjacency = Adjacency(self.model.springs, self.model.particle_count)
        return self._adjacency

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
        return self.stepper.in_words(self.dt or 1.0)

    @property
    def scene(self) -> str:
        """The scene as it is now, as text."""
        return "{}" if self.source is None else self.source.text()

    def scene_before(self, changes: Sequence[Change]) -> str:
        """The scene as text, as it is but for changes that are still to come."""
        return "{}" if self.source is None else self.source.text_before(changes)

    @property
    def finds_its_way(self) -> bool:
        """Whether the method takes steps of its own, and none of ``dt``."""
        return self._self_stepping is not None

    @property
    def parameters(self) -> dict[str, Parameter]:
        """What :meth:`change` can change by name: each with its value, unit and a range for a slider."""
        own = {
            "dt": Parameter(self.dt, "s", 0.0, self.safe_dt or 4.0 * (self.dt or 0.0)),
            "integrator": Parameter(self.integrator.name),
        }
        return {**({} if self.source is None else self.source.parameters()), **own}

    @property
    def dt_given(self) -> float | Literal["auto"]:
        """The time step as it was asked for: a number [s], or "auto"."""
        return "auto" if self._dt is None else self._dt

    def __repr__(self) -> str:
        model, step = self.model, "no step yet" if self.dt is None else f"dt = {self.dt:.6g} s"
        things = f"{counted(model.particle_count, 'particle')}, {counted(model.spring_count, 'spring')}"
        return f"<Simulation: {things}, t = {self.time:.6g} s, {step}, {self.integrator.name}>"

    @property
    def time(self) -> float:
        """Time [s]."""
        return self.state.time

    @property
    def dt(self) -> float | None:
        """Time step [s]: as given, or the automatic one; None where nothing bounds it and none was given."""
        return self._dt if self.pace is None else self.pace.step(cast("Simulation", self))

    @property
    def safe_dt(self) -> float | None:
        """The longest step proved stable [s], or None where nothing is stiff or damped."""
        return self.bound.dt

    @exclusive
    def energy(self) -> dict[str, float]:
        """Energies now [J]: kinetic, one for each force, potential, total, dissipated, work.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> energy = scene.simulate(dt=0.01).energy()
        >>> energy["spring"], energy["total"]  # k (L - L0)^2/2 [J]
        (5.0, 5.0)
        """
        measured = self.stepper.energies(self.model, self.state)
        recovery.raise_user_failure(self)
        return self.by_name(measured)

    def by_name(self, energies: np.ndarray) -> dict[str, float]:
        """Energies in the order of ``net.ENERGIES`` [J] by their names, and their sums."""
        values = dict(zip(ENERGIES, energies.tolist(), strict=False))
        kinetic = values.pop("kinetic")
        families = families_of(self.model)
        own = {name: value for name, value in values.items() if name in families}
        potential = sum(own.values())
        return {
            "kinetic": kinetic,
            **own,
            "potential": potential,
            "total": kinetic + potential,
            "dissipated": float(self.state.ledger[DISSIPATED]),
            "work": float(self.state.ledger[WORK]),
        }

    @exclusive
    def forces(self) -> FloatArray:
        """Net force on every particle now [N], shape (particles, 3).

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> scene.simulate(dt=0.01).forces()  # [N]
        array([[ 10.,   0.,   0.],
               [-10.,   0.,   0.]])
        """
        force = self.stepper.forces(self.model, self.state)
        recovery.raise_user_failure(self)
        return force

    def tension(self) -> FloatArray:
        """Tension of each spring now [N], shape (springs,); positive pulls its ends together.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> scene.simulate(dt=0.01).tension()  # k (L - L0) [N]
        array([10.])
        """
        return readout.tension(self.model, self.state.position, self.state.velocity, self.state.status)

    @property
    def contacts(self) -> Records:
        """Who touches whom now and with which force, where there are ``Contacts``: structured, shape (contacts,).

        ``a`` and ``b`` are particles; ``b`` is -1 where ``a`` touches a wall, whose number, as events name it, is
        ``wall``. The force on ``a`` is ``normal_force`` [N] times the unit ``normal`` plus ``friction`` [N]; they are
        those of the last step, in which the contact held something.
        """
        count = int(self.state.touches[0])
        model, state = moved(self.model, self.time), self.state
        return contacts_of(model, state.position, state.touching[:count], state.pressing[:count])

    @exclusive
    def take_events(self) -> Records:
        """The events since the last call, or the last recorded frame, in order; nobody gets them again.

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
        events = np.concatenate([np.zeros(0, dtype=EVENT), *self._events])
        self._events.clear()
        return events

    @exclusive
    def take_changes(self) -> list[tuple[int, float, Row]]:
        """The changes since the last call, or the last recorded frame: steps before each, time [s], what.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.change(gravity=3.0)
        >>> len(simulation.take_changes())
        1
        """
        changed = list(self._changes)
        self._changes.clear()
        return changed

    def meta(self, spacing: float) -> dict[str, Any]:
        """What a recording of frames ``spacing`` [s] apart notes about the run."""
        dt = self.dt or (0.0 if self._self_stepping is not None else spacing / STEPS_A_FRAME)
        aims = {"accuracy": self.accuracy, "tolerance": self._tolerance}
        return notes_of(self.model, self.title, self.integrator, dt, self._dt, aims, self.bound.dt, spacing)


def notes_of(
    model: Model, title: str, method: Integrator, dt: float, given: float | None, aims: dict[str, float | None],
    safe: float | None, spacing: float,
) -> dict[str, Any]:  # fmt: skip
    """What a recording notes about its run; steps and the time between frames in [s], ``aims`` its accuracies [-]."""
    return {
        "title": title,
        "integrator": method.name,
        "dt": dt,
        "dt_given": given,
        **aims,
        "safe_dt": safe,
        "every": spacing,
        "dim": model.dim,
        "particles": model.particle_count,
        "springs": model.spring_count,
    }


def families_of(model: Model) -> set[str]:
    """The forces with an energy that a model has."""
    return {family.name for family in WITH_ENERGY if family.count(model)}
