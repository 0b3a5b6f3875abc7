"""Frames of a run: their times, the steps between them, and their contents."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from springline import checks
from springline.constraints.motion import model_at_time
from springline.contacts.queries import contact_forces_of, has_contacts, touched_rows
from springline.errors import Diverged, Interrupted, SceneError
from springline.forces.bonds import bond_events
from springline.formatting import count_noun
from springline.integrators.contract import Integrator
from springline.messages import LONGER_DT, LONGER_EVERY, argument
from springline.model.families import BROKEN, Model
from springline.model.state import State
from springline.model.work import CHANGE, EVENT, EVENT_KINDS
from springline.recording.changes import SCENE, Change, ParameterChange, scene_after
from springline.recording.frames import LOG
from springline.recording.recording import Recording
from springline.recording.store import MemoryStore, Store
from springline.run import advance, grabs, step_control
from springline.run.energy_monitor import energies_by_name, energy
from springline.run.run import STEPS_A_FRAME, Run, check_resolution, divide_gap, exclusive
from springline.run.run_warnings import Patience, warn_of_ledger, warn_of_missed_births
from springline.spec.running_scene import Live
from springline.spec.text_reading import from_text
from springline.spec.text_writing import to_text
from springline.spec.user_functions import functions_of
from springline.typing import OnDivergence, Records

ON_DIVERGENCE = ("raise", "keep", "continue")
LONGEST_SCENE = 12 * 2**20  # [characters] of the scene after an edit that a recording notes
FRAMES = 200  # default number of frames of a run

Progress = Callable[[float], None] | None  # called with the time [s] after every frame


def frame_time(origin: float, number: float, spacing: float) -> float:
    """Return the time of a frame [s], rounded to 15 digits: 0.3 for three times 0.1, which is 0.30000000000000004."""
    # Fifteen digits are those that survive a conversion from decimal to double and back. Times are computed from the
    # number of the frame and never added up, or they would drift apart from those of another run with the same spacing.
    return float(format(origin + number * spacing, ".15g"))


def advance_to(run: Run, goal: float) -> None:
    """Advance to a time [s] in equal steps no longer than dt, as between two frames, and record nothing."""
    if goal < run.time:
        raise SceneError(
            f"{argument('time', 'advance_to()')} must not lie before now. Got {goal:g}, it is {run.time:g} s."
        )
    if goal > run.time:
        check_effort(run, goal, goal - run.time)
        cross_gap(run, goal)


def record_run(
    run: Run, until: Any, every: Any, to: Any, force: Any, progress: Progress, on_divergence: OnDivergence
) -> Recording:  # fmt: skip
    """Run until a time and record frames, see :meth:`springline.Simulation.run`."""
    end = checks.number(until, "until", "run()", "s")
    checks.function(progress, "progress", "run()")
    checks.choice(on_divergence, "on_divergence", "run()", ON_DIVERGENCE)
    to = None if to is None else checks.path(to, "to", "run()")
    # The second test accepts a time that differs from the current one only by rounding, such as the printed time of the
    # last frame.
    if end < run.time and frame_time(end, 0, 0.0) < frame_time(run.time, 0, 0.0):
        raise SceneError(
            f"{argument('until', 'run()')} must not lie before now. Got {end:g} s, and it is {run.time:g} s."
        )
    spacing = spacing_of(run, end, every)
    check_resolution(run, spacing, end, argument("every", "run()"))
    refuse_boundless((end - run.time) / spacing, run.model.particle_count, spacing, to)
    check_effort(run, end, spacing)
    store = new_store(run, spacing, to, end, bool(force))
    recording = Recording(store, run.model)
    recording.data.spec = None if run.source is None else run.source.spec
    run.used_dt = 0.0
    run_with_recording(
        run,
        recording,
        end,
        lambda: record_from(run, store, run.time, 0, spacing, end, progress),
        on_divergence,
    )
    return recording


@exclusive
def continue_recording(
    run: Run, recording: Recording, until: Any, progress: Progress = None, on_divergence: OnDivergence = "raise"
) -> Recording:
    """Go on with a recording, as :func:`resume_recording`; SceneError if it is a recording of another scene."""
    refuse_foreign(run, recording)
    return resume_recording(run, recording, until, progress, on_divergence)


def resume_recording(
    run: Run, recording: Recording, until: Any, progress: Progress, on_divergence: OnDivergence
) -> Recording:
    """Continue a recording of this run, see :meth:`springline.Simulation.resume`."""
    if not isinstance(recording, Recording):
        raise checks.refuse("recording", "resume()", "a Recording", recording)
    until = checks.number(until, "until", "resume()", "s")
    checks.function(progress, "progress", "resume()")
    checks.choice(on_divergence, "on_divergence", "resume()", ON_DIVERGENCE)
    recording.data.refuse_diverged()
    recording = Recording(recording.data.store.reopen_for_writing(), recording.data.known_model)
    meta = recording.meta
    refuse_others(run, meta["particles"], meta.get("springs", run.model.spring_count), "This recording is of")
    store, checkpoint = recording.data.store, recording.data.last_state(None if run.edits else run.model)
    origin, number, spacing = (float(checkpoint[name]) for name in ("frame_origin", "frame_number", "frame_spacing"))
    # If the run has continued since the last frame, by step() or by hand, the spacing counts from here.
    if run.time != frame_time(origin, number, spacing):
        origin, number = run.time, 0.0
    check_resolution(run, spacing, until, "The 'every' of this recording")
    refuse_boundless((until - run.time) / spacing, run.model.particle_count, spacing, getattr(store, "path", None))
    check_effort(run, until, spacing)
    longer = Recording(store, recording.data.known_model)
    run_with_recording(
        run,
        longer,
        until,
        lambda: record_on(run, store, origin, int(number), spacing, until, progress),
        on_divergence,
    )
    return longer


def refuse_foreign(run: Run, recording: Any) -> None:
    """Refuse to continue a recording of a different scene; edits since its last frame are stored with the next one."""
    if not isinstance(recording, Recording) or run.source is None or run.edits or run.changes:
        return
    now, text = run.scene_text, recording.data.scene_text
    text, changes = scene_after(text, (change for change in recording.data.changes if change.frame >= 1))
    if text == now and not changes:
        return
    # Both are read and written again: files of earlier versions say less.
    own = functions_of(run.source.spec)
    try:
        then = Live(from_text(text, own, lenient=True))
        then.replay(changes)
        is_same = then.text() == to_text(from_text(now, own, lenient=True))
    except SceneError:
        is_same = False
    if not is_same:
        raise SceneError(
            "resume() goes on with a recording of this simulation, and this one is of another scene, or was edited by "
            "another simulation. Go on with recording.resume(until=...), or begin another: simulation.run(until=...)."
        )


def run_with_recording(
    run: Run, recording: Recording, end: float, work: Callable[[], None], on_divergence: str = "raise"
) -> None:
    """Run ``work``, which advances to the time ``end`` [s]; an error that stops it carries the recording so far."""
    # One patience for the whole run: a new one for each gap between frames would never see how long all of them take.
    run.patience = Patience(run, end)
    run.goes_on, run.opened = on_divergence == "continue", None
    try:
        work()
        if run.opened is not None:
            note_divergence(run, recording.data.store, run.opened, last=False)
    except Diverged as error:
        error.recording = recording
        if on_divergence == "raise":
            raise
        note_divergence(run, recording.data.store, run.opened or error, last=True)
    except KeyboardInterrupt:
        raise Interrupted(
            f"Interrupted at {run.time:g} s; {count_noun(len(recording), 'frame')} recorded.", recording
        ) from None
    finally:
        run.patience, run.goes_on = None, False
        # Also if an error is raised: an archive that is not closed would count as cut off.
        recording.data.store = recording.data.store.finish_writing()
    warn_of_ledger(run, recording)
    warn_of_missed_births(run)


def note_divergence(run: Run, store: Any, error: Diverged, *, last: bool) -> None:
    """Store how the run diverged; if the recording ends there (``last``), add the last good state if it is finite."""
    state = run.state
    sound = last and all(np.isfinite(part).all() for part in (state.position, state.velocity))
    # The last good state becomes an additional frame, unless it is at the time of the last frame, or energies overflow.
    if sound and len(store) and run.time > float(store.times()[-1]) and np.isfinite(list(energy(run).values())).all():
        record(run, store, run.time, 0, float(store.meta["every"]))
    names = ("time", "step", "particle", "spring", "dt", "safe_dt")
    store.update_meta(diverged={**{name: getattr(error, name) for name in names}, "why": error.marked})


def record_from(
    run: Run, store: Store, origin: float, number: int, spacing: float, end: float, progress: Progress
) -> None:
    """Record the present state, and the frames after it."""
    record(run, store, origin, number, spacing)
    store.publish()
    record_on(run, store, origin, number, spacing, end, progress)


def record_on(
    run: Run, store: Store, origin: float, number: int, spacing: float, end: float, progress: Progress
) -> None:
    """Record the frames after ``number``, each at ``origin`` plus its number times ``spacing``; the last at ``end``."""
    # Frame times are rounded to fifteen digits, so the end of a run is compared with a tolerance. Otherwise a frame
    # that lies a rounding before the end would be followed by a second frame at the end.
    near, counts = 1e-9 * spacing, (run.model.particle_count, run.model.spring_count)
    while run.time < end - near:
        number += 1
        goal = frame_time(origin, number, spacing)
        # The last frame is at the given end, even if the end is no multiple of the spacing.
        goal = end if goal > end + near else goal
        cross_gap(run, goal)
        if run.opened is not None and not np.isfinite(list(energy(run).values())).all():
            raise run.opened  # beyond the range of numbers
        known = None if run.pace is None else run.pace.current_energies(run)
        record(run, store, origin, number, spacing, None if known is None else energies_by_name(run, known.energy))
        if progress is not None:
            before = run.state.copy()
            progress(run.time)
            refuse_others(run, *counts, "This run records")
            if run.edits or run.changes or not same_bits(before, run.state):
                note_edits(run, store, origin, number, spacing)


def refuse_others(run: Run, particles: int, springs: int, whose: str) -> None:
    """Refuse to record other numbers of particles or springs than the recording began with."""
    now = (run.model.particle_count, run.model.spring_count)
    if (particles, springs) != now:
        by = f" after {', '.join(dict.fromkeys(run.edits))}" if run.edits else ""
        raise SceneError(
            f"{whose} {particles} particles and {springs} springs, and there are {now[0]} and {now[1]} by now{by}. "
            f"Every frame of a recording has the same. Begin another: simulation.run(until=...)."
        )


def cross_gap(run: Run, goal: float) -> None:
    """Cross the gap to the next frame in equal steps no longer than dt."""
    start, gap = run.time, goal - run.time
    check_resolution(run, gap, goal, "The time to the next frame")
    if run.self_stepping is not None:
        advance.advance_self_stepping(run, goal, None)
        return
    if run.pace is not None:
        step_control.advance_to_goal(run, goal)
        return
    # Equal steps within the gap, so that a frame lies exactly between two steps. Interpolated frames would have
    # energies that no step had.
    count, used = divide_gap(run, gap, goal, run.dt if run.dt is not None else gap / STEPS_A_FRAME)
    advance.advance_steps(run, start, used, count, goal)


def spacing_of(run: Run, end: float, every: Any) -> float:
    """Return the time between two frames of a run to ``end`` [s], given or chosen."""
    if every is not None:
        return checks.positive(every, "every", "run()", "s")
    # A run of zero length records one frame; its spacing is used when the run is resumed.
    span = max(end - run.time, 0.0) or 1.0
    if run.dt is None or run.dt > span:
        return span / FRAMES
    # A multiple of dt, so that steps between frames need not be shortened.
    return float(max(1.0, np.round(span / FRAMES / run.dt)) * run.dt)


def new_store(run: Run, spacing: float, to: str | os.PathLike[str] | None, end: float, force: bool) -> Store:
    """Return the store of the frames, in memory or in a file."""
    noted = meta(run, spacing)
    if to is None:
        return MemoryStore(run.scene_text, noted)
    from springline.recording.archive import Archive, new_recording_path

    return Archive.create(
        new_recording_path(to, end, force), scene=run.scene_text, meta=noted, kinds=EVENT_KINDS, hidden=True
    )


@exclusive
def take_events(run: Run) -> Records:
    """Events since the last call, or the last recorded frame, in order; each is returned once."""
    events = np.concatenate([np.zeros(0, dtype=EVENT), *run.events])
    run.events.clear()
    return events


@exclusive
def take_changes(run: Run) -> list[tuple[int, float, ParameterChange]]:
    """Changes since the last call, or the last recorded frame: number of steps before each, time [s], change."""
    changed = list(run.changes)
    run.changes.clear()
    return changed


def meta(run: Run, spacing: float) -> dict[str, Any]:
    """Return the metadata of a run for a recording of frames ``spacing`` [s] apart."""
    dt = run.dt or (0.0 if run.finds_its_way else spacing / STEPS_A_FRAME)
    aims = {"accuracy": run.accuracy, "tolerance": run.tolerance}
    return notes_of(run.model, run.title, run.integrator, dt, run.given_dt, aims, run.bound.dt, spacing)


def notes_of(
    model: Model, title: str, method: Integrator, dt: float, given: float | None, aims: dict[str, float | None],
    safe: float | None, spacing: float,
) -> dict[str, Any]:  # fmt: skip
    """Return the metadata of a recording; steps and the time between frames in [s], ``aims`` its accuracies [-]."""
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


def record(
    run: Run, store: Store, origin: float, number: int, spacing: float, known: dict[str, float] | None = None
) -> None:
    """Add a frame of the present state, with its energies if they are known, and make this state the checkpoint."""
    finder = run.self_stepping or run.implicit
    # log() counts since its last call, so it is called exactly once per frame.
    log = finder.log() if finder is not None else {}
    log |= run.pace.log(run) if run.pace is not None else {}
    run.used_dt = max(run.used_dt, log.get("longest", 0.0))
    energies = (energy(run) if known is None else known) | {LOG + name: value for name, value in log.items()}
    # All frames of a recording have the columns of its first frame.
    if len(store):  # an implicit method may have replaced an explicit method, or vice versa
        energies = {name: energies.get(name, 0.0) for name in store.energy_names()}
    told = _collect_changes(run, store)
    events = np.concatenate([np.zeros(0, dtype=EVENT), *run.noted])
    run.noted.clear()
    if not len(store) and len(run.state.bonded):  # bonds of a run that has advanced before
        events = bond_events(run.model, run.state)
    if run.used_dt and store.meta.get("dt") != run.used_dt:
        store.update_meta(dt=run.used_dt)
    store.append(
        time=run.time,
        position=run.state.position,
        velocity=run.state.velocity,
        energy=energies,
        events=events,
        changes=told,
        alive=run.state.alive if not run.state.alive.all() else None,
        intact=(run.state.status != BROKEN).astype(np.uint8) if (run.state.status == BROKEN).any() else None,
        memory=run.state.memory if len(run.state.memory) else None,
        contact=contact_rows(run.model, run.state),
        state=_checkpoint(run, origin, number, spacing),
    )


def contact_rows(model: Model, state: State) -> np.ndarray | None:
    """Return the particles that touch something, with their forces of contact [N], shape (k, 4); None without any."""
    if not has_contacts(model):
        return None
    return touched_rows(contact_forces_of(model_at_time(model, state.time), state._asdict()))


def _checkpoint(run: Run, origin: float, number: int, spacing: float) -> dict[str, np.ndarray]:
    """Return the arrays from which the run continues, by name."""
    # The last frame keeps the whole state, including trails, series and flights, so that a resumed run has the same
    # bits as an uninterrupted run.
    frames = {"frame_origin": origin, "frame_number": number, "frame_spacing": spacing}
    noted = {"noted": np.concatenate(run.noted)} if run.noted else {}
    numbers = {name: np.array(float(value)) for name, value in frames.items()}
    return {**run.state.trimmed_arrays(), **grabs.on_record(run), **noted, **numbers}


def same_bits(one: State, other: State) -> bool:
    """Return True if two states agree bit for bit."""
    pairs = zip(one._asdict().values(), other._asdict().values(), strict=True)
    return all(
        a.shape == b.shape and np.array_equal(a.reshape(-1).view(np.uint8), b.reshape(-1).view(np.uint8))
        for a, b in pairs
    )


def note_edits(run: Run, store: Store, origin: float, number: int, spacing: float) -> None:
    """Make the present state the checkpoint of the recording, after edits since its last frame."""
    told = _collect_changes(run, store)
    if run.pace is not None:
        run.pace.forget_energies()
    store.amend(told, _checkpoint(run, origin, number, spacing))


def _collect_changes(run: Run, store: Store) -> list[Change]:
    """Return the changes since the previous frame; their events get the numbers that they have in the recording."""
    # The run numbers changes from 0 after each frame, the recording through all frames.
    for events in run.events:
        events["index"][events["kind"] == CHANGE] += store.change_count()
    run.noted += [events for events in run.events if len(events)]
    run.events.clear()
    if not (run.changes or run.edits):
        return []
    told = [Change(len(store), step, time, *row) for step, time, row in run.changes]
    if run.edits and len(store):  # the first frame has its scene already
        told.append(_edit(run, len(store)))
    run.changes.clear()
    run.edits.clear()
    store.update_meta(integrator=run.integrator.name, dt_given=run.given_dt, safe_dt=run.bound.dt)
    return told


def _edit(run: Run, frame: int) -> Change:
    """Return the edits since the last frame as one change, to the current scene."""
    # It is the last change of its frame, so that it replaces the changes of parameters before it.
    text = run.scene_text
    new = None if run.beyond_text or len(text) > LONGEST_SCENE else text
    return Change(frame, int(run.state.steps[0]), run.time, SCENE, None, ", ".join(dict.fromkeys(run.edits)), new)


# Limits on the steps and frames of a run, checked before it begins.

YEAR = 3.156e7  # [s]
LONGEST_AHEAD = YEAR  # [s] of the wall clock, at the least that steps can take; longer runs are refused
LEAST_STEP = 1e-7  # [s] of the wall clock: a step of the smallest scene takes three times as long
LEAST_EACH = 5e-10  # [s] of the wall clock that each particle and spring adds to a step on all cores, at the least
MOST_FRAMES = 10**8  # of a recording: a day of writing, and more than anyone looks at
OVERHEAD = 500  # [bytes] of a frame in addition to positions and velocities: energies, times and checksums


def usual_seconds(size: int) -> float:
    """Return the estimated time of a step [s] for a number of particles plus springs, the same on every machine."""
    return 3.0 * (LEAST_STEP + LEAST_EACH * size)


def check_effort(run: Run, end: float, spacing: float) -> None:
    """Refuse a run of too many steps before it begins; self-stepping methods have no number of steps."""
    if run.self_stepping is None:
        dt = min(spacing, spacing / STEPS_A_FRAME if run.dt is None else run.dt)
        size = run.model.particle_count + run.model.spring_count
        refuse_endless((end - run.time) / dt, size, end, dt, run.safe_dt if run.pace is None else None)


def refuse_endless(steps: float, size: int, end: float, dt: float, safe: float | None) -> None:
    """Refuse more steps than a machine could take in a year.

    Parameters
    ----------
    steps : to be taken
    size : particles and springs together
    end : time that they lead to [s]
    dt : their length [s]
    safe : the longest safe step [s], for the way out; None where there is no bound
    """
    # The estimate is a lower bound of the real time, so nothing is refused that could finish within the year.
    wall = steps * (LEAST_STEP + LEAST_EACH * size)
    if wall <= LONGEST_AHEAD:
        return
    longer = f"Up to {safe:.3g} s are safe." if safe and safe > 2.0 * dt else f"Take a {LONGER_DT}, or an earlier end."
    raise SceneError(
        f"A time step of {dt:.3g} s makes {steps:.3g} steps until {end:g} s. "
        f"That is {wall / YEAR:,.3g} years at {steps / wall:,.0f} steps a second, faster than this scene runs. {longer}"
    )


def refuse_boundless(frames: float, particles: int, spacing: float, to: str | os.PathLike[str] | None) -> None:
    """Refuse more frames than a recording may have, or than there is room for on the disk or in memory.

    Parameters
    ----------
    frames : to be recorded, ``spacing`` [s] apart
    particles : of each
    to : file that is recorded to, or None for memory
    """
    each = 6 * 8 * particles + OVERHEAD
    room, where = (_memory(), "of memory here") if to is None else (_disk(Path(to)), "free on its disk")
    much = f"Frames {spacing:.3g} s apart make {frames:.3g} frames of {_size(each)}, {_size(frames * each)} in all"
    way = f"Give a longer {LONGER_EVERY}, or an earlier end."
    if frames > MOST_FRAMES:
        raise SceneError(f"{much}; a recording may have {MOST_FRAMES:,} frames. {way}")
    # Tested before the first step: a disk that fills up during the run would lose the work of hours.
    if room is not None and frames * each > room:
        raise SceneError(f"{much}, and there are {_size(room)} {where}. {way}")


def _disk(path: Path) -> float | None:
    """Return the free bytes on the disk of a file to be written, or None if they are unknown."""
    try:
        return float(shutil.disk_usage(path.absolute().parent).free)
    except OSError:  # no such folder: reported when the file is created
        return None


def _memory() -> float | None:
    """Return the memory of the machine in bytes, or None if it is unknown."""
    try:
        return float(os.sysconf("SC_PHYS_PAGES")) * float(os.sysconf("SC_PAGE_SIZE"))
    except (AttributeError, ValueError, OSError):
        return None


def _size(count: float) -> str:
    """Return a number of bytes as text, in decimal units."""
    names = ("bytes", "kB", "MB", "GB", "TB", "PB", "EB")
    power = int(np.clip(np.floor(np.log10(max(count, 1.0)) / 3.0), 0, len(names) - 1))
    return f"{count / 1000.0**power:.3g} {names[power]}"
