"""What recordings need from scenes, attached from above: the model behind a file, and going on with a run."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from springline import checks
from springline.errors import RecordingError
from springline.integrators.registry import integrator
from springline.model.families import Model
from springline.model.state import State, first_state
from springline.scene.build import free_axes, model_of
from springline.scene.build import simulation_of as build_simulation
from springline.scene.changing import Live
from springline.scene.parameters import SPRINGS
from springline.scene.text import from_text
from springline.simulation.archive import Archive
from springline.simulation.changes import Change
from springline.simulation.recording import Recording
from springline.simulation.run import Simulation


def load(path: str | os.PathLike[str]) -> Recording:
    """The recording in a file, read frame by frame as it is asked for.

    Raises
    ------
    RecordingError : where there is no recording, or it is damaged.
    """
    return Recording(Archive.open(path))


def save(recording: Recording, path: str | os.PathLike[str]) -> None:
    """Write a recording to a file (suffix ``.springline``), every frame and the state to go on from."""
    source = recording.store
    if len(recording) == 0:
        raise RecordingError("This recording has no frames to save.")
    energies, events = source.energies(), source.events()
    times = source.times()
    with Archive.create(path, scene=recording.scene_text, meta=recording.meta, kinds=Recording.event_kinds) as archive:
        for i in range(len(recording)):
            frame = source.frame(i)
            low = -np.inf if i == 0 else times[i - 1]
            chosen = events[(events["time"] > low) & (events["time"] <= times[i])]
            archive.append(
                time=float(frame.time),
                position=frame.position,
                velocity=frame.velocity,
                energy={name: float(values[i]) for name, values in energies.items()},
                events=chosen,
                changes=[change for change in recording.changes if change.frame == i],
                alive=frame.alive,
                intact=frame.intact,
                state=source.checkpoint() if i == len(recording) - 1 else None,
            )


def simulation_of(recording: Recording, using: Sequence[Any] = ()) -> Simulation:
    """A simulation that stands where a recording ends."""
    live, meta = Live(from_text(recording.scene_text, using)), recording.meta
    live.replay(recording.changes_until(len(recording) - 1))
    scene, checkpoint = live.scene, recording.store.checkpoint()
    model = model_of(scene)
    state = first_state(model, scene._particles.position.copy(), scene._particles.velocity, free_axes(scene))
    method = integrator(meta["integrator"])
    simulation = build_simulation(
        live, (model, state), method, meta.get("dt_given") or "auto", tolerance=meta.get("tolerance")
    )
    simulation.state.restore(State(*(checkpoint[name] for name in State._fields)))
    simulation.settle_mergers()
    return simulation


def resume(
    recording: Recording,
    until: Any,
    *,
    using: Sequence[Any] = (),
    progress: Callable[[float], None] | None = None,
) -> Recording:
    """Go on with a recording until a time [s], bit for bit as if it had never stopped; a file grows in place.

    ``using`` are the functions of the user's own that the scene names: a file holds no code.
    """
    end = checks.number(until, "until", "resume()", "s")
    simulation = simulation_of(recording, using)
    if end < simulation.time:
        raise RecordingError(f"The recording ends at {simulation.time:g} s. Give a later 'until' than {end:g} s.")
    store = recording.store
    if isinstance(store, Archive) and not store.writable:
        path = store.path
        recording = Recording(Archive.open(path, write=True), recording._model)
    return simulation.resume(recording, end, progress)


def _model_of(text: str, changes: Sequence[Change]) -> Model:
    live = Live(from_text(text, lenient=True))
    live.replay(change for change in changes if change.what.startswith(SPRINGS + "."))  # what is looked at: springs
    return model_of(live.scene)


Recording._model_of = staticmethod(_model_of)
Recording.resume = resume  # type: ignore[attr-defined]
