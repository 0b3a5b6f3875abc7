"""Recording: frames, energies and events of a run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, cast

import numpy as np

from springline import checks
from springline.checks import FloatArray, did_you_mean, no_attribute
from springline.constraints.motion import model_at_time
from springline.contacts.queries import contacts_of
from springline.doors import door
from springline.errors import RecordingError, SceneError
from springline.forces import queries
from springline.forces.bonds import bonds_at
from springline.forces.queries import yielded_angles, yielded_strain
from springline.messages import Words
from springline.model.families import BROKEN, Model
from springline.model.state import invalid_field_error, memory_size
from springline.model.work import EVENT_KINDS
from springline.progress import count_noun
from springline.recording.changes import SCENE, Change
from springline.recording.frames import (
    LOG,
    Divergence,
    FrameLike,
    check_time_order,
    checked_notes,
    finite,
    known_events,
    number_at,
    number_of,
    numbers,
    sound_frame,
)
from springline.recording.last_state import checked_state
from springline.recording.store import Store
from springline.typing import EventKind, IntArray, IntegratorName, Number, OnDivergence, Records, Whole


class ByName(dict[str, FloatArray]):
    """Columns by name; the error for an unknown name lists the names."""

    def __missing__(self, name: object) -> FloatArray:
        hint = did_you_mean(str(name), self) or f"There are: {', '.join(self)}."
        raise KeyError(f"There is no energy {name!r}. {hint}")


class Recording:
    """Frames, energies and events of a run, in memory or in a file.

    Attributes
    ----------
    time : time of each frame [s], shape (frames,)
    position : positions [m], shape (frames, particles, 3)
    velocity : velocities [m/s], shape (frames, particles, 3)
    energy : energies by name [J], shape (frames,) each: kinetic, one per force, potential, total, dissipated, work
    events : structured array (time, kind, index, other, value); ``event_kinds`` names the kinds
    dt : longest time step used [s]; the last gap between frames may be divided into shorter steps
    integrator : name of the method

    Examples
    --------
    >>> scene = sl.Scene()
    >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
    >>> run = scene.simulate(dt=0.01).run(until=1.0, every=0.5)
    >>> run.time  # [s]
    array([0. , 0.5, 1. ])
    >>> run.position.shape  # frames, particles, 3
    (3, 1, 3)
    >>> round(float(run.energy["total"][-1]), 9)  # [J]
    2.0
    """

    if not TYPE_CHECKING:
        __getattr__ = no_attribute

    event_kinds = EVENT_KINDS

    def __init__(self, store: Store, model: Model | None = None) -> None:
        self.store = store
        self.known_model = model
        self._models: dict[int, Model] = {}  # by the number of changes before

    def __len__(self) -> int:
        return len(self.store)

    def __repr__(self) -> str:
        if not len(self):
            return "<Recording: no frames>"
        particles = self.store.frame(0).position.shape[0]
        first, last = self.time[[0, -1]]
        ended = ", where it diverged" if self.store.meta.get("diverged") is not None else ""
        count, many = count_noun(len(self), "frame"), count_noun(particles, "particle")
        return f"<Recording: {count} of {many}, {first:g} to {last:g} s{ended}>"

    @cached_property
    def time(self) -> FloatArray:
        """Time of each frame [s], shape (frames,)."""
        return check_time_order(np.asarray(self.store.times()))

    @cached_property
    def position(self) -> FloatArray:
        """Positions [m], shape (frames, particles, 3)."""
        return finite(np.asarray(self.store.positions()), "position")

    @cached_property
    def velocity(self) -> FloatArray:
        """Velocities [m/s], shape (frames, particles, 3)."""
        return finite(np.asarray(self.store.velocities()), "velocity")

    @cached_property
    def energy(self) -> dict[str, FloatArray]:
        """Energies by name [J], shape (frames,) each.

        The names are those of the first frame. The energy of a force that was added later, by ``simulation.add``, is
        part of ``potential`` and ``total`` and has no separate name; that of a discarded force is 0 from then on.
        """
        return ByName({name: values for name, values in self._columns.items() if not name.startswith(LOG)})

    @cached_property
    def log(self) -> dict[str, FloatArray]:
        """Log of the steps since the previous frame, arrays of shape (frames,); empty for given explicit steps.

        For an automatic step: ``shortest`` and ``longest`` [s]; ``error``, which one period of the motion adds over its
        amplitude [-], from the last judgement of the motion; and ``exchanged``, the energy exchanged so far [J], also
        between frames. For an implicit method: the counts ``iterations``, ``factorizations`` and ``splits``, and
        ``residual``, the largest unbalanced force over all forces.
        """
        return {name[len(LOG) :]: values for name, values in self._columns.items() if name.startswith(LOG)}

    @cached_property
    def _columns(self) -> dict[str, FloatArray]:
        return {name: numbers(values, name) for name, values in self.store.energies().items()}

    @cached_property
    def events(self) -> Records:
        """Events (time, kind, index, other, value), a structured array; see ``event_kinds``."""
        return known_events(np.asarray(self.store.events()))

    @property
    def meta(self) -> dict[str, Any]:
        """Metadata of the run: title, dt, integrator, every, version."""
        return checked_notes(self.store.meta)

    @property
    def scene_text(self) -> str:
        """Scene, as text."""
        return str(self.store.scene)

    @property
    def dt(self) -> float:
        """Longest time step used [s]."""
        return float(self.meta.get("dt", np.nan))

    @property
    def diverged(self) -> Divergence | None:
        """Time and cause of the divergence of a run whose frames were kept; None if it did not diverge.

        Examples
        --------
        >>> import warnings
        >>> warnings.simplefilter("ignore")
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> run = scene.simulate(dt=0.5, integrator="explicit_euler").run(until=100.0, on_divergence="keep")
        >>> run.diverged.time < 100.0, bool(np.isfinite(run.position).all())
        (True, True)
        """
        noted = self.meta.get("diverged")
        return None if noted is None else Divergence(**noted | {"why": Words(noted["why"])})

    def refuse_diverged(self) -> None:
        """Refuse to continue a diverged run, since its last state has no meaningful continuation.

        Raises
        ------
        SceneError : if the run diverged, with the time and the cause

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> scene.simulate(dt=0.1).run(until=1.0).refuse_diverged()  # it did not
        """
        if self.diverged is not None:
            raise SceneError(
                f"This recording ends at {self.diverged.time:g} s because its run diverged there, and does not go on. "
                f"Simulate its scene anew with a shorter dt. What was noted: {self.diverged.why.marked}"
            )

    @property
    def integrator(self) -> IntegratorName:
        """Name of the method."""
        return cast(IntegratorName, str(self.meta.get("integrator", "")))

    @property
    def title(self) -> str:
        """Title of the scene."""
        return str(self.meta.get("title", ""))

    @property
    def model(self) -> Model:
        """Model of the run at its first frame; for a recording from a file it is built from the text of the scene."""
        if self.known_model is None:
            self.known_model = self._model_after(())
        return self.known_model

    @cached_property
    def changes(self) -> list[Change]:
        """Changes of the run in order: frame, step, time [s], name, particles or springs, old and new value.

        ``frame`` is the first frame after the change; changes before the first frame have 0.
        """
        return list(self.store.changes())

    def changes_until(self, i: int) -> list[Change]:
        """Return the changes between the first frame and frame i.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.change(gravity=3.0)
        >>> run = simulation.run(until=0.1)
        >>> [change.what for change in run.changes]
        ['gravity']
        """
        return [change for change in self.changes if 1 <= change.frame <= i]

    def _model_at(self, i: int) -> Model:
        """Return the model with the springs of frame i, or those after the last frame; the rest is of the last edit."""
        changed = self.changes_until(i if i >= 0 else i % max(len(self), 1))
        if not any(change.what.startswith((SCENE, "springs.")) for change in changed):
            return self.model
        if len(changed) not in self._models:
            self._models[len(changed)] = self._model_after(changed)
        return self._models[len(changed)]

    def _model_after(self, changed: Sequence[Change]) -> Model:
        model: Model = door("recording.model")(self.scene_text, changed)
        return model

    def frame(self, i: int) -> FrameLike:
        """Return one frame, read without the others; -1 is the last.

        Raises
        ------
        NoFrame : for a number without a frame; it is a RecordingError and an IndexError

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> run = scene.simulate(dt=0.01).run(until=1.0, every=0.5)
        >>> run.frame(-1).position.round(9)  # [m]
        array([[2., 0., 0.]])
        """
        return sound_frame(self.store.frame(number_of(i, len(self))))

    def __getitem__(self, i: Any) -> Any:
        """Return frame i, see :meth:`frame`, or the list of the frames of a slice."""
        if isinstance(i, slice):
            return [self.frame(k) for k in range(*i.indices(len(self)))]
        return self.frame(i)

    def __iter__(self) -> Iterator[FrameLike]:
        """Iterate over the frames in order; each is read when it is reached."""
        return (self.frame(i) for i in range(len(self)))

    def at(self, time: Any) -> FrameLike:
        """Return the frame at a time [s], or the last frame before it; its ``time`` is the time of the frame.

        Frames are not interpolated: when bodies collide and springs break, no curve through two frames is the motion. A
        time that differs from that of a frame by rounding (1e-9 of the gap before it) gives this frame. Record with a
        smaller ``every`` to see more.

        Raises
        ------
        RecordingError : for a time before the first frame or after the last

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> run = scene.simulate(dt=0.01).run(until=1.0, every=0.5)
        >>> run.at(0.5).position.round(9)  # [m]
        array([[1., 0., 0.]])
        """
        return self.frame(number_at(self.time, checks.number(time, "time", "at()", "s")))

    def tension(self, i: int = -1) -> FloatArray:
        """Return the tension of each spring in one frame [N], shape (springs,); positive pulls, broken springs have 0.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> scene.simulate(dt=0.01).run(until=0.1).tension(0)  # k (L - L0) [N]
        array([10.])
        """
        model, frame = self.frame_model(i)
        status = None if frame.intact is None else np.where(np.asarray(frame.intact) == 1, 0, BROKEN)
        return queries.tension(model, np.asarray(frame.position), np.asarray(frame.velocity), status)

    def plastic_strain(self, i: int = -1) -> FloatArray:
        """Return the plastic and creep strain of each spring in one frame, p/L0 [-], shape (springs,).

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (1, 0, 0)])
        >>> scene.anchor(pair)
        >>> yields = scene.add(sl.Plasticity(scene.spring(0, 1, stiffness=100.0), yield_force=10.0))
        >>> pull = scene.add(sl.Drive([1], position=[(0, (0, 0, 0)), (1, (0.3, 0, 0))]))
        >>> scene.simulate(dt=0.01).run(until=1.0).plastic_strain().round(9)  # 0.3 less Fy/k
        array([0.2])
        """
        return yielded_strain(self._model_at(i), self.frame(i).memory)

    def plastic_angle(self, i: int = -1) -> FloatArray:
        """Return the plastic angle of each angle and hinge with ``Plasticity`` in one frame [rad], angles first.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> sheet = scene.particles([(0, -1, 0), (0, 0, 0), (1, 0, 0), (0, 1, 0)])
        >>> scene.anchor(sheet)
        >>> hinge = scene.add(sl.Hinge([[0, 1, 2, 3]], stiffness=5.0, rest=0.0))
        >>> fold = scene.add(sl.Drive(hinge, angle=[(0, 0), (1, 0.6)]), sl.Plasticity(hinge, yield_moment=1.0))
        >>> scene.simulate(dt=0.01).run(until=1.0).plastic_angle().round(9)  # My/k less 0.6
        array([-0.4])
        """
        return yielded_angles(self._model_at(i), self.frame(i).memory)

    def strain(self, i: int = -1) -> FloatArray:
        """Return the strain of each spring in one frame [-], shape (springs,).

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> scene.simulate(dt=0.01).run(until=0.1).strain(0)  # (L - L0)/L0
        array([1.])
        """
        model, frame = self.frame_model(i)
        return queries.strain(model, np.asarray(frame.position))

    def stress(self, i: int = -1) -> FloatArray:
        """Return the stress of each spring in one frame [Pa], shape (springs,); NaN if only its stiffness was given.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, modulus=1e6, area=1e-4, rest_length=1.0)
        >>> scene.simulate(dt=0.01).run(until=0.1).stress(0)  # E (L - L0)/L0 [Pa]
        array([1000000.])
        """
        model, frame = self.frame_model(i)
        return queries.stress(model, np.asarray(frame.position))

    def frame_model(self, i: int) -> tuple[Model, FrameLike]:
        """Return the model with the springs of frame i, and the frame; -1 is the last.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> model, frame = scene.simulate(dt=0.01).run(until=0.1).frame_model(-1)
        >>> model.springs.stiffness, round(frame.time, 9)  # [N/m], [s]
        (array([10.]), 0.1)
        """
        frame, model = self.frame(i), self._model_at(i)
        for name, flags, count in (
            ("position", frame.position, model.particle_count),
            ("intact", frame.intact, model.spring_count),
        ):
            if flags is not None and len(flags) != count:
                raise invalid_field_error(name, f"one for each of {count} in its scene", f"{len(flags)} in frame {i}")
        if frame.memory is not None and len(frame.memory) != memory_size(model):
            raise invalid_field_error(
                "memory", f"{memory_size(model)} numbers by its scene", f"{len(frame.memory)} in frame {i}"
            )
        return model_at_time(model, float(frame.time), frame.memory), frame

    def contacts(self, i: int = -1) -> Records:
        """Return the contacts of the last frame with their forces, in the format of :attr:`Simulation.contacts`.

        Raises
        ------
        RecordingError : for an earlier frame, since contact forces are stored with the last frame only

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> ball = scene.particle((0, 0, 0.1), mass=2.0, radius=0.1)
        >>> floor = scene.add(sl.Plane(normal=(0, 0, 1)), sl.Contacts())
        >>> run = scene.simulate(dt=0.01).run(until=0.1)
        >>> run.contacts()["normal_force"].round(6)  # the weight [N]
        array([19.62])
        """
        count = len(self)
        if number_of(i, count) != count - 1:
            raise RecordingError(
                f"A recording keeps the forces of contacts with its last frame, {count - 1}, only. Got {i}. Run until "
                f"the time that you want, or ask simulation.contacts on the way."
            )
        state = self.last_state()
        model = model_at_time(self._model_at(i), float(state["clock"][0]))
        return contacts_of(model, state["position"], state["touching"], state["pressing"])

    def last_state(self, model: Model | None = None) -> dict[str, np.ndarray]:
        """Return the whole state at the last frame, from which a run continues; all fields are checked.

        It is empty if the recording has no state. It must fit ``model``, by default the model of the recording.

        Raises
        ------
        RecordingError : if the state is damaged, or if a field is invalid, with its name
        """
        state = self.store.checkpoint()
        if not state:
            return {}
        model = self._model_at(len(self)) if model is None else model
        return checked_state(state, model, float(self.time[-1]), self.meta.get("every"))

    def events_of(self, kind: EventKind) -> Records:
        """Return the events of one kind: "break", "hit", "collide", "strike", "remove"....

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0, strength=5.0)
        >>> run = scene.simulate(dt=0.01).run(until=0.1)
        >>> run.events_of("break")["index"]
        array([0])
        """
        names = {name: number for number, name in EVENT_KINDS.items()}
        checks.choice(kind, "kind", "events_of()", names)
        return np.asarray(self.events[self.events["kind"] == names[kind]])

    def bonds(self, i: Whole) -> IntArray:
        """Return the pairs of particles that ``Bonds`` have bonded in frame i, the lower index first, shape (bonds, 2).

        They follow from the events "bond" and "unbond". A recording that begins with bonds has an event for each bond
        at its beginning.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (1, 0, 0)])
        >>> glue = scene.add(sl.Bonds(within=1.5, stiffness=10.0))
        >>> run = scene.simulate(dt=0.01).run(until=1.0)
        >>> run.bonds(0), run.bonds(-1)
        (array([], shape=(0, 2), dtype=int64), array([[0, 1]]))
        """
        return self.bonds_and_lengths(i)[0]

    def bonds_and_lengths(self, i: Whole) -> tuple[IntArray, FloatArray]:
        """Return the bonds of frame i and their rest lengths [m], shapes (bonds, 2) and (bonds,).

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (1, 0, 0)])
        >>> glue = scene.add(sl.Bonds(within=1.5, stiffness=10.0))
        >>> scene.simulate(dt=0.01).run(until=1.0).bonds_and_lengths(-1)
        (array([[0, 1]]), array([1.]))
        """
        number, events = number_of(i, len(self)), self.events
        return bonds_at(events[events["time"] <= self.time[number]])

    def refreshed(self) -> Recording:
        """Return the recording read again, with the frames added since."""
        return type(self)(self.store, self.known_model)

    def close(self) -> None:
        """Close the file.

        Examples
        --------
        >>> import pathlib, tempfile
        >>> folder = pathlib.Path(tempfile.mkdtemp())
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> run = scene.simulate(dt=0.01).run(until=1.0, to=folder / "bird.springline")
        >>> run.close()
        """
        self.store.close()

    def resume(
        self,
        until: Number,
        *,
        using: Sequence[Any] = (),
        progress: Callable[[float], None] | None = None,
        on_divergence: OnDivergence = "raise",
    ) -> Recording:
        """Continue a recording until a time [s], bit for bit as without the interruption; a file grows in place.

        ``using`` are the user-defined functions that the scene names, since a file holds no code. For ``on_divergence``
        see :meth:`Simulation.run`; the recording of a diverged run cannot be continued.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> run = scene.simulate(dt=0.01).run(until=1.0, every=0.5)
        >>> run.resume(until=2.0).time  # [s]
        array([0. , 0.5, 1. , 1.5, 2. ])
        """
        further: Recording = door("recording.resume")(
            self, until, using=using, progress=progress, on_divergence=on_divergence
        )
        return further

    def to_pandas(self, table: Literal["particles", "springs", "energy", "events"] = "particles") -> Any:
        """Return a table of a recording, a pandas ``DataFrame``.

        Parameters
        ----------
        table : "particles": positions x, y, z [m] and velocities vx, vy, vz [m/s], a row for every frame and particle;
            "springs": tension [N], strain [-] and stress [Pa], a row for every frame and spring; "energy": every energy
            [J], a row for every frame; "events": a row for each

        Returns
        -------
        DataFrame : indexed by frame, and by particle or spring; ``attrs["units"]`` has the unit of each column, and
            ``attrs`` the metadata of the run

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> run = scene.simulate(dt=0.01).run(until=1.0, every=0.5)
        >>> run.to_pandas().loc[(2, 0), ["time", "x"]].round(9).tolist()  # frame 2, particle 0 [s], [m]
        [1.0, 2.0]
        """
        return door("recording.to_pandas")(self, table)

    def to_xarray(self) -> Any:
        """Return a recording as an xarray ``Dataset`` over time, particle, axis and spring.

        Returns
        -------
        Dataset : position [m] and velocity [m/s] over (time, particle, axis); tension [N], strain [-] and stress [Pa]
            over (time, spring); every energy [J] over time, its name after ``energy_``. ``tail`` and ``head`` are the
            particles at the ends of each spring, ``mass`` [kg] is the mass of each particle. ``attrs["units"]`` of each
            variable is its unit; ``attrs`` of the data set are the metadata of the run.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> run = scene.simulate(dt=0.01).run(until=1.0, every=0.5)
        >>> run.to_xarray().position.sel(time=1.0, axis="x").values  # [m]
        array([2.])
        """
        return door("recording.to_xarray")(self)

    def _repr_html_(self) -> str:
        """Return the HTML that notebooks show."""
        return str(door("recording.html")(self))
