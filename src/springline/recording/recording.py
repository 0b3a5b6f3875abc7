"""Recording: frames, energies and events of a run."""

from __future__ import annotations

import pathlib
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Unpack

import numpy as np

from springline import checks
from springline.checks import FloatArray, did_you_mean, no_attribute
from springline.formatting import count_noun
from springline.model.families import Model
from springline.model.work import EVENT_KINDS
from springline.recording.changes import Change
from springline.recording.frame_values import FrameSequence, FrameValues
from springline.recording.frames import LOG, Divergence, FrameLike, finite, number_at, numbers
from springline.recording.recorded_run import RecordedRun
from springline.recording.store import Store
from springline.typing import (
    EventKind,
    IntArray,
    Number,
    OnDivergence,
    Path,
    PlotKind,
    PlotOptions,
    Records,
    SaveOptions,
)

if TYPE_CHECKING:
    pass

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    import springline


class ByName(dict[str, FloatArray]):
    """Columns by name; KeyError lists the names for one that does not exist."""

    def __missing__(self, name: object) -> FloatArray:
        hint = did_you_mean(str(name), self) or f"There are: {', '.join(self)}."
        raise KeyError(f"There is no energy {name!r}. {hint}")


class Recording:
    """Frames, energies and events of a run, in memory or in a file.

    Quantities are arrays whose first axis is the frame. ``tension``, ``strain``, ``stress``, ``plastic_strain`` and
    ``plastic_angle`` are computed for the frames that you index: ``run.tension[-1]`` reads the last frame,
    ``run.tension.max(axis=0)`` all of them. ``run[i]`` is frame i, with time, position and velocity.

    Attributes
    ----------
    time : of each frame [s], shape (frames,)
    position : [m], shape (frames, particles, 3); NaN for particles that are not alive
    velocity : [m/s], shape (frames, particles, 3)
    energy : by name [J], shape (frames,) each: kinetic, one for each force, potential, total, dissipated, work;
        of implicit methods also numerical, the energy that the method dissipated
    events : structured array (time, kind, index, other, value)
    dt : longest time step used [s]; the last gap between frames may be cut into shorter ones
    data : what the recording holds, for modules that read it; not part of the public interface

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

    def __init__(self, store: Store, model: Model | None = None) -> None:
        self.data = RecordedRun(store, model)

    def __len__(self) -> int:
        return len(self.data)

    def __repr__(self) -> str:
        if not len(self):
            return "<Recording: no frames>"
        particles = self.data.store.frame(0).position.shape[0]
        first, last = self.time[[0, -1]]
        noted = self.data.diverged
        ended = (
            "" if noted is None else ", where it diverged" if noted.time >= last else f", diverged at {noted.time:g} s"
        )
        count, many = count_noun(len(self), "frame"), count_noun(particles, "particle")
        return f"<Recording: {count} of {many}, {first:g} to {last:g} s{ended}>"

    @property
    def time(self) -> FloatArray:
        """Time of each frame [s], shape (frames,)."""
        return self.data.time

    @cached_property
    def position(self) -> FloatArray:
        """Positions [m], shape (frames, particles, 3); NaN for particles that are not alive."""
        return self.data.living(finite(np.asarray(self.data.store.positions()), "position"))

    @cached_property
    def velocity(self) -> FloatArray:
        """Velocities [m/s], shape (frames, particles, 3); NaN for particles that are not alive."""
        return self.data.living(finite(np.asarray(self.data.store.velocities()), "velocity"))

    @property
    def alive(self) -> np.ndarray:
        """Mask of the living particles, shape (frames, particles): neither removed, nor emitted and ended.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> drops = scene.emit(rate=10.0, place=(0, 0, 0), velocity=(1, 0, 0), lifetime=0.5)
        >>> run = scene.simulate(dt=0.01).run(until=1.0, every=0.5)
        >>> run.alive.sum(axis=1)
        array([0, 5, 5])
        """
        return self.data.alive

    @cached_property
    def emission(self) -> dict[str, FloatArray]:
        """Counts of births and ends so far, by name, shape (frames, emitters); empty for a scene without emitters.

        ``births``, ``missed`` (births for which no row was free), ``aged`` (ends by age), ``struck`` (ends by
        hits), and ``absorbed``, shape (frames, absorbers).

        Examples
        --------
        >>> scene = sl.Scene()
        >>> drops = scene.emit(rate=10.0, place=(0, 0, 0), cap=4)
        >>> run = scene.simulate(dt=0.01).run(until=1.0, every=0.5)
        >>> run.emission["births"][:, 0], run.emission["missed"][:, 0]
        (array([0., 4., 4.]), array([0., 2., 7.]))
        """
        return self.data.emission()

    @cached_property
    def energy(self) -> dict[str, FloatArray]:
        """Energies by name [J], shape (frames,) each.

        The names are those of the first frame. The energy of a force that was added later, by ``simulation.add``, is
        part of ``potential`` and ``total`` and has no name; the energy of a discarded force is 0 from then on.
        """
        return ByName({name: values for name, values in self._columns.items() if not name.startswith(LOG)})

    @cached_property
    def log(self) -> dict[str, FloatArray]:
        """Statistics of the steps since the frame before, by name, shape (frames,) each. Empty for a given explicit dt.

        An automatic step has ``shortest`` and ``longest`` [s]; ``error``, the error of one period of the motion over
        its amplitude [-], as last estimated; and ``exchanged``, the energy exchanged so far [J], also between frames.
        An implicit method has the counts ``iterations``, ``factorizations`` and ``splits``, and ``residual``, the
        largest unbalanced force over the sum of all forces [-].
        """
        return {name[len(LOG) :]: values for name, values in self._columns.items() if name.startswith(LOG)}

    @cached_property
    def _columns(self) -> dict[str, FloatArray]:
        return {name: numbers(values, name) for name, values in self.data.store.energies().items()}

    @property
    def events(self) -> Records:
        """Events (time, kind, index, other, value), a structured array; :meth:`events_of` returns those of a kind."""
        return self.data.events

    @property
    def meta(self) -> dict[str, Any]:
        """Notes about the run: title, dt, integrator, every, version."""
        return self.data.meta

    @property
    def dt(self) -> float:
        """Longest time step used [s]."""
        return float(self.meta.get("dt", np.nan))

    @property
    def diverged(self) -> Divergence | None:
        """Time and cause of the divergence of a run whose frames were kept; None if the run did not diverge.

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
        return self.data.diverged

    @property
    def changes(self) -> list[Change]:
        """Changes of the run in order: frame, step, time [s], name, particles or springs, old and new value.

        ``frame`` is the first frame after the change; changes before the first frame have 0.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> simulation = scene.simulate(dt=0.01)
        >>> simulation.change(gravity=3.0)
        >>> [change.what for change in simulation.run(until=0.1).changes]
        ['gravity']
        """
        return self.data.changes

    def __getitem__(self, i: Any) -> Any:
        """Frame i, read alone, or the list of the frames of a slice; -1 is the last frame.

        A frame has ``time`` [s], ``position`` [m] and ``velocity`` [m/s], shape (particles, 3).

        Raises
        ------
        NoFrame : for a frame that does not exist; a RecordingError and an IndexError.
        """
        if isinstance(i, slice):
            return [self.data.frame(k) for k in range(*i.indices(len(self)))]
        return self.data.frame(i)

    def __iter__(self) -> Iterator[FrameLike]:
        """Frames in order, each read when it is reached."""
        return (self.data.frame(i) for i in range(len(self)))

    def at(self, time: Any) -> FrameLike:
        """Frame at a time [s], or the last frame before it.

        Frames are not interpolated, since no curve through two frames shows collisions and breaks between them. A time
        that differs from a frame's by rounding (1e-9 of the gap before it) selects that frame. Record with a smaller
        ``every`` to see more.

        Raises
        ------
        RecordingError : for a time before the first frame or after the last.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> run = scene.simulate(dt=0.01).run(until=1.0, every=0.5)
        >>> run.at(0.5).position.round(9)  # [m]
        array([[1., 0., 0.]])
        """
        return self.data.frame(number_at(self.time, checks.number(time, "time", "at()", "s")))

    def _values(self, name: str, unit: str) -> FrameValues:
        return FrameValues(name.replace("_", " "), unit, len(self), getattr(self.data, name))

    @cached_property
    def tension(self) -> FrameValues:
        """Tension of each spring [N], shape (frames, springs); positive pulls the ends together, 0 if broken.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> run = scene.simulate(dt=0.01).run(until=0.1, every=0.05)
        >>> run.tension[0], run.tension.shape  # k (L - L0) [N]
        (array([10.]), (3, 1))
        """
        return self._values("tension", "N")

    @cached_property
    def strain(self) -> FrameValues:
        """Strain (L - L0)/L0 of each spring [-], shape (frames, springs).

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> scene.simulate(dt=0.01).run(until=0.1).strain[0]
        array([1.])
        """
        return self._values("strain", "-")

    @cached_property
    def stress(self) -> FrameValues:
        """Stress of each spring [Pa], shape (frames, springs); NaN for springs given by a stiffness in N/m.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, modulus=1e6, area=1e-4, rest_length=1.0)
        >>> scene.simulate(dt=0.01).run(until=0.1).stress[0]  # E (L - L0)/L0 [Pa]
        array([1000000.])
        """
        return self._values("stress", "Pa")

    @cached_property
    def plastic_strain(self) -> FrameValues:
        """Plastic strain of each spring, yielded and crept, over its rest length [-], shape (frames, springs).

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (1, 0, 0)])
        >>> scene.anchor(pair)
        >>> yields = scene.add(sl.Plasticity(scene.spring(0, 1, stiffness=100.0), yield_force=10.0))
        >>> pull = scene.add(sl.Drive([1], position=[(0, (0, 0, 0)), (1, (0.3, 0, 0))]))
        >>> scene.simulate(dt=0.01).run(until=1.0).plastic_strain[-1].round(9)  # 0.3 less Fy/k
        array([0.2])
        """
        return self._values("plastic_strain", "-")

    @cached_property
    def plastic_angle(self) -> FrameValues:
        """Plastic angle of each angle and hinge that has ``Plasticity`` [rad], shape (frames, joints), angles first.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> sheet = scene.particles([(0, -1, 0), (0, 0, 0), (1, 0, 0), (0, 1, 0)])
        >>> scene.anchor(sheet)
        >>> hinge = scene.add(sl.Hinge([[0, 1, 2, 3]], stiffness=5.0, rest=0.0))
        >>> fold = scene.add(sl.Drive(hinge, angle=[(0, 0), (1, 0.6)]), sl.Plasticity(hinge, yield_moment=1.0))
        >>> scene.simulate(dt=0.01).run(until=1.0).plastic_angle[-1].round(9)  # My/k less 0.6
        array([-0.4])
        """
        return self._values("plastic_angle", "rad")

    @cached_property
    def contacts(self) -> FrameSequence[Records]:
        """Contacts with their forces, indexed by frame, as :attr:`Simulation.contacts`; only the last frame has them.

        Raises
        ------
        RecordingError : when another frame is indexed.

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> ball = scene.particle((0, 0, 0.1), mass=2.0, radius=0.1)
        >>> floor = scene.add(sl.Plane(normal=(0, 0, 1)), sl.Contacts())
        >>> run = scene.simulate(dt=0.01).run(until=0.1)
        >>> run.contacts[-1]["normal_force"].round(6)  # the weight [N]
        array([19.62])
        """
        return FrameSequence("contacts", len(self), self.data.contacts)

    @cached_property
    def bonds(self) -> FrameSequence[IntArray]:
        """Pairs of particles bonded by ``Bonds``, indexed by frame, the lower number first, shape (bonds, 2).

        They follow from the events "bond" and "unbond". A recording that begins with bonds has an event for each bond
        at its beginning.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (1, 0, 0)])
        >>> glue = scene.add(sl.Bonds(within=1.5, stiffness=10.0))
        >>> run = scene.simulate(dt=0.01).run(until=1.0)
        >>> run.bonds[0], run.bonds[-1]
        (array([], shape=(0, 2), dtype=int64), array([[0, 1]]))
        """
        return FrameSequence("bonds", len(self), lambda i: self.data.bonds_and_lengths(i)[0])

    def events_of(self, kind: EventKind) -> Records:
        """Events of one kind: "break", "hit", "collide", "strike", "remove"....

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

    def summary(self) -> str:
        """Frames, particles, integrator, step, energies at both ends and events, a line for each.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> print(scene.simulate(dt=0.01).run(until=1.0, every=0.5).summary())
        Recording: 3 frames of 1 particle, 0 to 1 s
        Integrator: velocity_verlet, steps of at most 0.01 s
        Total energy: 2 J at the start, 2 J at the end
        Events: none
        """
        from springline.recording.summary import summary

        return summary(self.data, self.energy)

    def plot(self, kind: PlotKind = "shape", **options: Unpack[PlotOptions]) -> Figure:
        """Draw the recording as a matplotlib figure, with the kinds and options of :func:`springline.plot`.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> run = scene.simulate(dt=0.01).run(until=1.0, every=0.5)
        >>> len(run.plot("energy").axes)
        2
        """
        from springline.view.plot.plot import plot

        return plot(self, kind, **options)

    def save(self, path: Path, **options: Unpack[SaveOptions]) -> list[pathlib.Path]:
        """Write the recording to a file of the format of its suffix, with the options of :func:`springline.save`.

        Returns the paths of the files written.

        Examples
        --------
        >>> import pathlib, tempfile
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> run = scene.simulate(dt=0.01).run(until=1.0, every=0.5)
        >>> [file.name for file in run.save(pathlib.Path(tempfile.mkdtemp()) / "bird.npz")]
        ['bird.npz']
        """
        from springline.view.plot.saving import save

        return save(self, path, **options)

    def to_scene(self, *, using: Sequence[Any] = ()) -> springline.Scene:
        """A new scene that begins where the recording ends; see :meth:`Simulation.to_scene`.

        ``using`` holds the user-defined functions that the scene names, since a file holds no code.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> scene.simulate(dt=0.01).run(until=1.0, every=0.5).to_scene().position.round(9)  # [m]
        array([[2., 0., 0.]])
        """
        from springline.scene import scene_from_recording

        return scene_from_recording(self, using)

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
        self.data.store.close()

    def resume(
        self,
        until: Number,
        *,
        using: Sequence[Any] = (),
        progress: Callable[[float], None] | None = None,
        on_divergence: OnDivergence = "raise",
    ) -> Recording:
        """Continue a recording until a time [s], with the bits of an uninterrupted run; a file grows in place.

        Parameters
        ----------
        until : time of the last frame [s]
        using : user-defined functions that the scene names, since a file holds no code
        progress : called with the time [s] after every frame
        on_divergence : as in :meth:`Simulation.run`

        Raises
        ------
        SceneError : if the run has diverged, or a function is missing

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> run = scene.simulate(dt=0.01).run(until=1.0, every=0.5)
        >>> run.resume(until=2.0).time  # [s]
        array([0. , 0.5, 1. , 1.5, 2. ])
        """
        from springline.resume import resume

        return resume(self, until, using=using, progress=progress, on_divergence=on_divergence)

    def to_pandas(self, table: Literal["particles", "springs", "energy", "events"] = "particles") -> Any:
        """A table of a recording, a pandas ``DataFrame``.

        Parameters
        ----------
        table : "particles": positions x, y, z [m] and velocities vx, vy, vz [m/s], a row for every frame and particle;
            "springs": tension [N], strain [-] and stress [Pa], a row for every frame and spring; "energy": every energy
            [J], a row for every frame; "events": a row for every event

        Returns
        -------
        DataFrame : indexed by frame, and by particle or spring; ``attrs["units"]`` has the unit of each column, and
            ``attrs`` the notes about the run

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> run = scene.simulate(dt=0.01).run(until=1.0, every=0.5)
        >>> run.to_pandas().loc[(2, 0), ["time", "x"]].round(9).tolist()  # frame 2, particle 0 [s], [m]
        [1.0, 2.0]
        """
        from springline.io.tables_writing import run_to_pandas

        return run_to_pandas(self, table)

    def to_xarray(self) -> Any:
        """A recording as an xarray ``Dataset`` over time, particle, axis and spring.

        Returns
        -------
        Dataset : position [m] and velocity [m/s] over (time, particle, axis); tension [N], strain [-] and stress [Pa]
            over (time, spring); every energy [J] over time, its name after ``energy_``. ``tail`` and ``head`` are the
            particles at the ends of each spring, ``mass`` [kg] is the mass of each particle. ``attrs["units"]`` of
            each variable is its unit; ``attrs`` of the Dataset are the notes about the run.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
        >>> run = scene.simulate(dt=0.01).run(until=1.0, every=0.5)
        >>> run.to_xarray().position.sel(time=1.0, axis="x").values  # [m]
        array([2.])
        """
        from springline.io.tables_writing import run_to_xarray

        return run_to_xarray(self)

    def _repr_html_(self) -> str:
        """The HTML that notebooks show."""
        from springline.view.page.notebook import as_html

        return as_html(self)
