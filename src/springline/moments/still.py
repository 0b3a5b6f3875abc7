"""Still: the data of one frame of a scene or a recording, or of an equilibrium shape."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, reduce
from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray, refuse, whole
from springline.contacts.queries import has_contacts
from springline.equilibrium import rounding
from springline.equilibrium.result import Equilibrium
from springline.errors import RecordingError, SceneError
from springline.forces import net, queries
from springline.forces.bonds import put_bonds
from springline.forces.drives import apply_drives
from springline.forces.tears import torn_faces
from springline.messages import FRAME_AS_DRAWN, option
from springline.model.families import BROKEN, Model
from springline.model.state import slots
from springline.moments.contact_values import contact_forces
from springline.recording.recording import Recording
from springline.scene import Scene
from springline.simulation import Simulation
from springline.spec.faces import NO_FACES
from springline.spec.text_reading import faces_in

NO_BONDS: IntArray = np.zeros((0, 2), dtype=np.int64)


@dataclass(frozen=True, eq=False)
class Still:
    """Data of one frame of a scene or a recording, or of an equilibrium shape.

    Attributes
    ----------
    time : [s]
    position, velocity : [m], [m/s], shape (n, 3)
    drawn : positions at the start [m], shape (n, 3)
    alive : True for particles that are not removed, shape (n,), bool
    intact : True for springs that are not broken, shape (springs,), bool
    held : True for anchored axes, shape (n, 3), bool; the third one of a 2D scene does not count
    known_tension : tension of the springs if it is known, as of an equilibrium or of user-defined laws [N], (springs,)
    trails : past positions of each trail in order [m], shape (points, 3) each
    method, dt : name of the integrator and its step [s], empty and NaN for a scene
    notes : notes to be shown with the picture
    shape : the equilibrium that is shown, or None
    bonds : pairs of particles that are bonded, shape (bonds, 2)
    bond_length : rest length of each bond if known [m], shape (bonds,)
    faces : faces declared by the scene, corners of each, padded with -1, shape (faces, widest)
    memory : state of elements with a history, None if no element has one or it is unknown
    pulled : returns the net force on every particle [N], shape (n, 3); or None
    contact : returns the forces of contacts on every particle [N], shape (n, 3); None if the model has no contacts
    """

    model: Model
    title: str
    time: float
    position: FloatArray
    velocity: FloatArray
    drawn: FloatArray
    alive: np.ndarray
    intact: np.ndarray
    held: np.ndarray
    known_tension: FloatArray | None = None
    trails: list[FloatArray] = field(default_factory=list)
    method: str = ""
    dt: float = np.nan
    notes: list[str] = field(default_factory=list)
    shape: Equilibrium | None = None
    bonds: IntArray = field(default_factory=lambda: NO_BONDS)
    bond_length: FloatArray = field(default_factory=lambda: np.zeros(0))
    faces: IntArray = field(default_factory=lambda: NO_FACES)
    memory: FloatArray | None = None
    pulled: Callable[[], FloatArray] | None = None
    contact: Callable[[], FloatArray] | None = None

    @cached_property
    def tension(self) -> FloatArray:
        """Tension of each spring [N], shape (springs,); positive if it pulls its ends together."""
        if self.known_tension is not None:
            return self.known_tension
        status = np.where(self.intact, 0, BROKEN)
        return queries.tension(self.model, self.position, self.velocity, status)

    @property
    def anchored(self) -> np.ndarray:
        """Particles with an anchored axis, shape (n,), bool."""
        return self._over_axes(np.logical_or) & self.alive

    @property
    def fixed(self) -> np.ndarray:
        """Particles anchored along every axis, shape (n,), bool."""
        return self._over_axes(np.logical_and) & self.alive

    @property
    def torn(self) -> IntArray:
        """Corners of the faces of membranes that are torn, shape (torn, 3)."""
        return torn_faces(self.model, self.memory)

    def _over_axes(self, both: Any) -> np.ndarray:
        """``held`` reduced over the axes x and y, and z in 3D, by ``both`` (and, or), shape (n,); column by column."""
        return np.asarray(reduce(both, [self.held[:, axis] for axis in range(self.model.dim)]))


def least_tensions(shot: Still) -> FloatArray:
    """Tension [N] of each spring below which it is shown as zero, shape (springs,): rounding, and the equilibrium
    residual."""
    least = rounding.tension_rounding(shot.model, shot.position, shot.tension)
    return least if shot.shape is None else np.maximum(least, rounding.residual_rounding(shot.shape))


def still(what: Any, frame: Any = -1, caller: str = "plot()") -> Still:
    """One frame of a :class:`Scene` or a :class:`Recording`, or an :class:`Equilibrium`; a scene has one frame, as
    drawn.

    Raises
    ------
    SceneError : for other objects, an empty recording and a frame that does not exist.
    """
    if isinstance(what, Scene):
        if frame not in (0, -1):
            raise SceneError(f"A scene has one frame, as drawn. Got {option('frame', repr(frame))}. {FRAME_AS_DRAWN}.")
        return _scene_still(what)
    if isinstance(what, Equilibrium):
        if frame not in (0, -1):
            raise SceneError(f"A shape at rest has one frame. Got {option('frame', repr(frame))}. Leave it out.")
        return _shape_still(what)
    if isinstance(what, Recording):
        return _recording_still(what, _frame_number(what, frame, caller))
    named = isinstance(what, (str, os.PathLike))
    hint = "Read it first: sl.load() for a recording, sl.read() for a scene." if named else ""
    raise refuse("what", caller, "a Scene, a Recording or an Equilibrium", what, hint)


def live_still(simulation: Simulation, title: str = "") -> Still:
    """Present state of a simulation in copied arrays, so that the simulation may continue while it is drawn."""
    model, state = simulation.data.model, simulation.data.state
    alive, position, memory = (
        state.alive == 1,
        state.position.copy(),
        state.memory.copy() if len(state.memory) else None,
    )
    lawful = len(model.laws.spring) or apply_drives(model, state.time, memory=memory) is not model
    return Still(
        model=model,
        title=title or simulation.data.title or "Simulation",
        time=state.time,
        position=position,
        velocity=state.velocity.copy(),
        drawn=position,
        alive=alive,
        intact=state.status != BROKEN,
        held=(state.mobility == 0.0) & alive[:, None],
        known_tension=simulation.tension if lawful else None,  # passes compute those of all other springs
        trails=_trails({name: getattr(state, name) for name in ("trail", "trail_count", "trail_next")}),
        method=simulation.data.integrator.name,
        dt=simulation.dt or np.nan,
        pulled=lambda: simulation.forces,
        bonds=simulation.bonds,
        faces=NO_FACES if simulation.data.source is None else simulation.data.source.spec.faces,
        memory=memory,
        contact=(lambda: contact_forces(simulation)) if has_contacts(model) else None,
    )


def net_forces(
    model: Model, position: FloatArray, velocity: FloatArray, time: float, alive: np.ndarray, intact: np.ndarray,
    bonds: tuple[IntArray, FloatArray] | None = None, memory: FloatArray | None = None,
) -> FloatArray:  # fmt: skip
    """Net force on every particle in a state outside of a simulation [N], shape (n, 3).

    ``bonds`` are the pairs of particles that are bonded, and their lengths at rest [m]; ``memory`` is the state of
    elements with a history, which begins there if omitted.
    """
    from springline.integrators.registry import integrator
    from springline.model.state import first_state
    from springline.stepping.stepper import Stepper

    state = first_state(model, position, velocity, np.ones((len(position), 3), dtype=bool), time)
    state.alive[...] = alive
    state.status[...] = np.where(intact, state.status, BROKEN)
    if bonds is not None and len(state.bonded):
        put_bonds(model, state, *bonds)
    if len(state.memory):
        state.memory[...] = net.first_memory(model, position) if memory is None else memory
    return Stepper(model, state, integrator("velocity_verlet"), threads=1).forces(model, state)


def _scene_still(scene: Scene) -> Still:
    model, state = scene.build()
    return Still(
        model=model,
        title=scene.title or "Scene as drawn",
        time=state.time,
        position=state.position,
        velocity=state.velocity,
        drawn=state.position,
        alive=state.alive == 1,
        intact=state.status != BROKEN,
        held=state.mobility == 0.0,
        faces=scene.spec.faces,
        pulled=lambda: net_forces(
            model, state.position, state.velocity, state.time, state.alive == 1, state.status != BROKEN
        ),
    )


def _shape_still(shape: Equilibrium) -> Still:
    particles, springs = len(shape.position), len(shape.tension)
    title = shape.data.title or "Shape at rest"
    return Still(
        model=shape.data.model,
        title=f"{title}, inverted" if shape.data.mirrored else title,
        time=0.0,
        position=shape.position,
        velocity=np.zeros((particles, 3)),
        drawn=shape.data.problem.start,
        alive=np.ones(particles, dtype=bool),
        intact=np.ones(springs, dtype=bool),
        held=~shape.data.problem.free,
        known_tension=shape.tension,
        shape=shape,
        faces=NO_FACES if shape.data.spec is None else shape.data.spec.faces,
        pulled=lambda: np.where(shape.data.problem.free, 0.0, -shape.reactions),
        contact=None if shape.data.surface is None else lambda: contact_forces(shape),
    )


def _recording_still(recording: Recording, number: int) -> Still:
    frame, model = recording[number], recording.data.model
    position = np.asarray(frame.position)
    velocity, time = np.asarray(frame.velocity), float(frame.time)
    alive = np.ones(len(position), dtype=bool) if frame.alive is None else np.asarray(frame.alive) == 1
    every = np.ones(model.spring_count, dtype=bool)
    intact = every if frame.intact is None else np.asarray(frame.intact) == 1
    held, trails, notes = _from_checkpoint(recording, number)
    bonds = recording.data.bonds_and_lengths(number) if slots(model) else None
    return Still(
        model=model,
        title=recording.data.title or "Recording",
        time=time,
        position=position,
        velocity=velocity,
        drawn=np.asarray(recording[0].position),
        alive=alive,
        intact=intact,
        held=held,
        known_tension=recording.tension[number],
        trails=trails,
        method=recording.data.integrator,
        dt=recording.dt,
        notes=notes,
        faces=faces_in(recording.data.scene_text),
        memory=frame.memory,
        pulled=lambda: net_forces(model, position, velocity, time, alive, intact, bonds, frame.memory),
        contact=(lambda: contact_forces(recording, number)) if has_contacts(model) else None,
        bonds=NO_BONDS if bonds is None else bonds[0],
        bond_length=np.zeros(0) if bonds is None else bonds[1],
    )


def _from_checkpoint(recording: Recording, number: int) -> tuple[np.ndarray, list[FloatArray], list[str]]:
    """Data of the last frame's state only: anchored axes, and trails if that frame is drawn."""
    model = recording.data.model
    nothing = np.zeros((model.particle_count, 3), dtype=bool)
    try:
        state = recording.data.last_state()
    except RecordingError:
        return nothing, [], ["Anchors unknown: the recording's last state is lost"]
    if not state:
        return nothing, [], []
    removed = np.asarray(state["alive"]) == 0  # removed particles do not move either
    held = (np.asarray(state["mobility"]) == 0.0) & ~removed[:, None]
    trails = _trails(state) if number == len(recording) - 1 else []
    return held, trails, []


def _trails(state: Any) -> list[FloatArray]:
    """Trails of a state, oldest point first: each is a ring buffer with ``trail_next`` as its position."""
    rings, counts, nexts = (np.asarray(state[name]) for name in ("trail", "trail_count", "trail_next"))
    if not rings.size:
        return []
    keep = rings.shape[1]
    order = (nexts[:, None] - counts[:, None] + np.arange(keep)) % keep
    unrolled = np.take_along_axis(rings, order[:, :, None], axis=1)
    return [trail[:count] for trail, count in zip(unrolled, counts.tolist(), strict=True)]


def _frame_number(recording: Recording, frame: Any, caller: str) -> int:
    count = len(recording)
    if count == 0:
        raise SceneError(
            f"This recording has no frames to {caller.removesuffix('()')}. Run it further: recording.resume(until=...)."
        )
    least = -count
    number = whole(frame, "frame", caller, least)
    if number >= count:
        raise refuse("frame", caller, f"between {least} and {count - 1}, for there are {count} frames", frame)
    return number % count
