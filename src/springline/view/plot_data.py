"""What a still shows: one frame of a scene or a recording, or a shape at rest, gathered in one place."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from springline.checks import FloatArray, refuse, whole
from springline.equilibrium.result import Equilibrium
from springline.errors import RecordingError, SceneError
from springline.forces import readout
from springline.model.families import BROKEN, Model
from springline.scene.scene import Scene
from springline.simulation.recording import Recording


@dataclass(frozen=True, eq=False)
class Still:
    """One frame of a scene or a recording, or a shape at rest.

    Attributes
    ----------
    time : [s]
    position, velocity : [m], [m/s], shape (n, 3)
    drawn : positions at the start [m], shape (n, 3)
    alive : which particles are there, shape (n,), bool
    intact : which springs are there, shape (springs,), bool
    held : which axes are anchored, shape (n, 3), bool; the third one of a 2D scene does not count
    tension : [N], shape (springs,); positive pulls
    trails : past positions of each trail in order [m], shape (points, 3) each
    method, dt : name of the integrator and its step [s], empty and NaN for a scene
    notes : what the picture has to say beside
    shape : the equilibrium that is shown, or None
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
    tension: FloatArray
    trails: list[FloatArray] = field(default_factory=list)
    method: str = ""
    dt: float = np.nan
    notes: list[str] = field(default_factory=list)
    shape: Equilibrium | None = None

    @property
    def anchored(self) -> np.ndarray:
        """Particles with an anchored axis, shape (n,), bool."""
        return np.asarray(self.held[:, : self.model.dim].any(axis=1) & self.alive)

    @property
    def fixed(self) -> np.ndarray:
        """Particles anchored along every axis, shape (n,), bool."""
        return np.asarray(self.held[:, : self.model.dim].all(axis=1) & self.alive)


def still(what: Any, frame: Any = -1) -> Still:
    """One frame of a :class:`Scene` or a :class:`Recording`, or an :class:`Equilibrium`; a scene has one, as drawn.

    Raises
    ------
    SceneError : for anything else, an empty recording and a frame that is not there.
    """
    if isinstance(what, Scene):
        if frame not in (0, -1):
            raise SceneError(
                f"A scene has one frame, as drawn. Got frame={frame!r}. Run it first: "
                f"scene.simulate().run(until=...), and plot the recording."
            )
        return _of_scene(what)
    if isinstance(what, Equilibrium):
        if frame not in (0, -1):
            raise SceneError(f"A shape at rest has one frame. Got frame={frame!r}. Leave it out.")
        return _of_shape(what)
    if isinstance(what, Recording):
        return _of_recording(what, _frame_number(what, frame))
    named = isinstance(what, (str, os.PathLike))
    hint = "Read it first: sl.load() for a recording, sl.read() for a scene." if named else ""
    raise refuse("what", "plot()", "a Scene, a Recording or an Equilibrium", what, hint)


def _of_scene(scene: Scene) -> Still:
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
        tension=readout.tension(model, state.position, state.velocity, state.status),
    )


def _of_shape(shape: Equilibrium) -> Still:
    particles, springs = len(shape.position), len(shape.tension)
    title = shape.title or "Shape at rest"
    return Still(
        model=shape.model,
        title=f"{title}, inverted" if shape.mirrored else title,
        time=0.0,
        position=shape.position,
        velocity=np.zeros((particles, 3)),
        drawn=shape.problem.start,
        alive=np.ones(particles, dtype=bool),
        intact=np.ones(springs, dtype=bool),
        held=~shape.problem.free,
        tension=shape.tension,
        shape=shape,
    )


def _of_recording(recording: Recording, number: int) -> Still:
    frame, model = recording.frame(number), recording.model
    position = np.asarray(frame.position)
    alive = np.ones(len(position), dtype=bool) if frame.alive is None else np.asarray(frame.alive) == 1
    every = np.ones(model.spring_count, dtype=bool)
    held, trails, notes = _from_checkpoint(recording, number)
    return Still(
        model=model,
        title=recording.title or "Recording",
        time=float(frame.time),
        position=position,
        velocity=np.asarray(frame.velocity),
        drawn=np.asarray(recording.frame(0).position),
        alive=alive,
        intact=every if frame.intact is None else np.asarray(frame.intact) == 1,
        held=held,
        tension=recording.tension(number),
        trails=trails,
        method=recording.integrator,
        dt=recording.dt,
        notes=notes,
    )


def _from_checkpoint(recording: Recording, number: int) -> tuple[np.ndarray, list[FloatArray], list[str]]:
    """What only the state of the last frame knows: anchored axes, and trails where that frame is drawn."""
    model = recording.model
    nothing = np.zeros((model.particle_count, 3), dtype=bool)
    try:
        state = recording.store.checkpoint()
    except RecordingError:
        return nothing, [], ["Anchors unknown: the recording's last state is lost"]
    if not state:
        return nothing, [], []
    removed = np.asarray(state["alive"]) == 0  # nothing of these moves either
    held = (np.asarray(state["mobility"]) == 0.0) & ~removed[:, None]
    trails = _trails(state) if number == len(recording) - 1 else []
    return held, trails, []


def _trails(state: Any) -> list[FloatArray]:
    """The trails of a state, oldest point first: each is a ring that ``trail_next`` points into."""
    points, counts, nexts = (np.asarray(state[name]) for name in ("trail", "trail_count", "trail_next"))
    result = []
    for ring, count, after in zip(points, counts.tolist(), nexts.tolist(), strict=True):
        result.append(np.asarray(ring[(after - count + np.arange(count)) % max(len(ring), 1)]))
    return result


def _frame_number(recording: Recording, frame: Any) -> int:
    count = len(recording)
    if count == 0:
        raise SceneError("This recording has no frames to plot. Run it further: recording.resume(until=...).")
    least = -count
    number = whole(frame, "frame", "plot()", least)
    if number >= count:
        raise refuse("frame", "plot()", f"between {least} and {count - 1}, for there are {count} frames", frame)
    return number % count
