"""Frames of a run: when each is, the steps between two of them, and what is recorded of it."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from springline import checks
from springline.errors import Diverged, Interrupted, SceneError
from springline.model.families import BROKEN
from springline.model.work import CHANGE, EVENT, EVENT_KINDS
from springline.recording.changes import Change
from springline.recording.frames import LOG
from springline.recording.recording import Recording
from springline.recording.store import MemoryStore, Store
from springline.simulation import calls, holding, pace
from springline.simulation.notices import Patience, warn_of_ledger
from springline.simulation.steps import STEPS_A_FRAME, check_resolution, divided
from springline.talk import counted

if TYPE_CHECKING:
    from springline.simulation.run import Simulation

ON_DIVERGENCE = ("raise", "keep")
FRAMES = 200  # frames of a run that does not say how many

Progress = Callable[[float], None] | None  # told the time [s] after every frame


def frame_time(origin: float, number: float, spacing: float) -> float:
    """Time of a frame [s], as one would type it: 0.3, where three times 0.1 is 0.30000000000000004."""
    return float(format(origin + number * spacing, ".15g"))


def guarded(
    run: Simulation, recording: Recording, end: float, work: Callable[[], None], on_divergence: str = "raise"
) -> None:
    """Run ``work``, which goes to the time ``end`` [s]; what stops it carries the recording so far."""
    run._patience = Patience(run, end)
    try:
        work()
    except Diverged as error:
        error.recording = recording
        if on_divergence == "raise":
            raise
        note_divergence(run, recording.store, error)
    except KeyboardInterrupt:
        raise Interrupted(
            f"Interrupted at {run.time:g} s; {counted(len(recording), 'frame')} recorded.", recording
        ) from None
    finally:
        run._patience = None
        recording.store = recording.store.finished()
    warn_of_ledger(run, recording)


def note_divergence(run: Simulation, store: Any, error: Diverged) -> None:
    """End a recording at the last good state, where that is one of numbers, and note how the run diverged."""
    state = run.state
    sound = all(np.isfinite(part).all() for part in (state.position, state.velocity))
    if sound and len(store) and run.time > float(store.times()[-1]) and np.isfinite(list(run.energy().values())).all():
        record(run, store, run.time, 0, float(store.meta["every"]))
    names = ("time", "step", "particle", "spring", "dt", "safe_dt")
    store.update_meta(diverged={**{name: getattr(error, name) for name in names}, "why": str(error)})


def record_from(
    run: Simulation, store: Store, origin: float, number: int, spacing: float, end: float, progress: Progress
) -> None:
    """Record what is now, and the frames after it."""
    record(run, store, origin, number, spacing)
    record_on(run, store, origin, number, spacing, end, progress)


def record_on(
    run: Simulation, store: Store, origin: float, number: int, spacing: float, end: float, progress: Progress
) -> None:
    """Frames after ``number``, each at ``origin`` plus its number times ``spacing``; the last at ``end``."""
    near, counts = 1e-9 * spacing, (run.model.particle_count, run.model.spring_count)
    while run.time < end - near:
        number += 1
        goal = frame_time(origin, number, spacing)
        goal = end if goal > end + near else goal
        cross_gap(run, goal)
        known = None if run.pace is None else run.pace.measured(run)
        record(run, store, origin, number, spacing, None if known is None else run.by_name(known.energy))
        if progress is not None:
            progress(run.time)
            refuse_others(run, *counts, "This run records")


def refuse_others(run: Simulation, particles: int, springs: int, whose: str) -> None:
    """Refuse to record what has become more, or less, than the recording began with."""
    now = (run.model.particle_count, run.model.spring_count)
    if (particles, springs) != now:
        raise SceneError(
            f"{whose} {particles} particles and {springs} springs, and there are {now[0]} and {now[1]} by now. "
            f"Every frame of a recording has the same. Begin another: simulation.run(until=...)."
        )


def cross_gap(run: Simulation, goal: float) -> None:
    """Cross the gap to the next frame in equal steps no longer than dt."""
    start, gap = run.time, goal - run.time
    check_resolution(run, gap, goal, "The time to the next frame")
    if run._self_stepping is not None:
        calls.find_way(run, goal, None)
        return
    if run.pace is not None:
        pace.cross(run, goal)
        return
    count, used = divided(run, gap, goal, run.dt if run.dt is not None else gap / STEPS_A_FRAME)
    calls.cross(run, start, used, count, goal)


def spacing_of(run: Simulation, end: float, every: Any) -> float:
    """Time between two frames of a run to ``end`` [s], as given or chosen."""
    if every is not None:
        return checks.positive(every, "every", "run()", "s")
    span = max(end - run.time, 0.0) or 1.0
    if run.dt is None or run.dt > span:
        return span / FRAMES
    return float(max(1.0, np.round(span / FRAMES / run.dt)) * run.dt)


def new_store(run: Simulation, spacing: float, to: str | os.PathLike[str] | None, end: float, force: bool) -> Store:
    """Where frames go: to memory, or to a file."""
    meta = run.meta(spacing)
    if to is None:
        return MemoryStore(run.scene, meta)
    from springline.recording.archive import Archive, room_for

    return Archive.create(room_for(to, end, force), scene=run.scene, meta=meta, kinds=EVENT_KINDS)


def record(
    run: Simulation,
    store: Store,
    origin: float,
    number: int,
    spacing: float,
    energy: dict[str, float] | None = None,
) -> None:
    """Add a frame of now, with its energies where they are known, and make the state that from which it goes on."""
    finder = run._self_stepping or run._implicit
    log = finder.log() if finder is not None else {}
    log |= run.pace.log(run) if run.pace is not None else {}
    run._used_dt = max(run._used_dt, log.get("longest", 0.0))
    energy = (run.energy() if energy is None else energy) | {LOG + name: value for name, value in log.items()}
    if len(store):  # an implicit method may have taken an explicit one's place, or the other way
        energy = {name: energy.get(name, 0.0) for name in store.energy_names()}
    events = np.concatenate([np.zeros(0, dtype=EVENT), *run._events])
    run._events.clear()
    told = _told(run, store, events)
    if run._used_dt and store.meta.get("dt") != run._used_dt:
        store.update_meta(dt=run._used_dt)
    state = {name: array for name, array in run.state.trimmed().items() if name not in ("position", "velocity")}
    frames = {"frame_origin": origin, "frame_number": number, "frame_spacing": spacing}
    store.append(
        time=run.time,
        position=run.state.position,
        velocity=run.state.velocity,
        energy=energy,
        events=events,
        changes=told,
        alive=run.state.alive if not run.state.alive.all() else None,
        intact=(run.state.status != BROKEN).astype(np.uint8) if (run.state.status == BROKEN).any() else None,
        state={
            "position": run.state.position,
            "velocity": run.state.velocity,
            **state,
            **holding.on_record(run),
            **{name: np.array(float(value)) for name, value in frames.items()},
        },
    )


def _told(run: Simulation, store: Store, events: np.ndarray) -> list[Change]:
    """The changes since the frame before; their events get the numbers that they have in the recording."""
    if not run._changes:
        return []
    events["index"][events["kind"] == CHANGE] += store.change_count()
    told = [Change(len(store), step, time, *row) for step, time, row in run._changes]
    run._changes.clear()
    store.update_meta(integrator=run.integrator.name, dt_given=run._dt, safe_dt=run.bound.dt)
    return told
