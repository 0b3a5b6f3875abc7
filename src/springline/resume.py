"""Functions of recordings that need scenes: the model of a file, and the continuation of a run."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from springline import checks
from springline.errors import RecordingError, SceneError
from springline.forces import grab_spring
from springline.integrators.registry import integrator
from springline.messages import LATER_UNTIL
from springline.model.families import Model
from springline.model.state import first_state, invalid_field_error
from springline.recording.archive import Archive
from springline.recording.changes import SCENE, Change, scene_after
from springline.recording.last_state import take_up
from springline.recording.recording import Recording
from springline.run import frames, grabs, merging
from springline.run.run import Run
from springline.run.setup import run_of
from springline.spec.build import check_masses, free_axes, model_of
from springline.spec.parameters import SPRINGS
from springline.spec.running_scene import Live
from springline.spec.text_reading import from_text
from springline.spec.user_functions import Missing
from springline.typing import Number, OnDivergence

if TYPE_CHECKING:
    from springline.spec.spec import Spec


NEEDED = ("integrator", "every", "particles", "springs")  # metadata of every run
NO_SCENE = ("", "{}")  # scene texts of recordings of a bare model, and of those whose scene was lost


def load(path: str | os.PathLike[str]) -> Recording:
    """Recording in a file, whose frames are read on access.

    The metadata and the scene are checked at once, by the rules for scenes; frames and the state for a continuation are
    checked when they are read.

    Raises
    ------
    RecordingError : if there is no recording, if it is damaged, or if springline did not write it.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> scene = sl.Scene()
    >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
    >>> run = scene.simulate(dt=0.01).run(until=1.0, every=0.5, to=folder / "bird.springline")
    >>> sl.load(folder / "bird.springline").time  # [s]
    array([0. , 0.5, 1. ])
    """
    archive = Archive.open(checks.path(path, "path", "load()"))
    try:
        recording = Recording(archive)
        _ = len(recording), recording.meta
        if recording.data.scene_text not in NO_SCENE:
            _check_notes(recording.meta)
            where = str(archive.path)
            spec = _scene_of(recording.data.scene_text, lenient=True, path=where)
            with _explain_scene_errors("The scene", where):
                check_masses(spec, free_axes(spec))
    except BaseException:
        archive.close()
        raise
    return recording


def resume_run(recording: Recording, using: Sequence[Any] = ()) -> Run:
    """Run in the state at the end of a recording.

    Raises
    ------
    RecordingError : for a scene, changes, notes or a state that springline would not have written, naming the field.
    SceneError : if a user-defined function is missing.
    """
    meta, text = recording.meta, recording.data.scene_text
    _check_notes(meta)
    text, changes = scene_after(text, changes_on_the_way(recording))
    live = Live(_scene_of(text, using))
    with _explain_scene_errors("The changes on the way"):
        live.replay(changes)
    with _explain_scene_errors("The scene"):
        spec, model = live.spec, model_of(live.spec, empty=True)
        state = first_state(model, spec.particles.position.copy(), spec.particles.velocity, free_axes(spec))
        method, dt = integrator(meta["integrator"]), meta.get("dt_given") or "auto"
        run = run_of(live, (model, state), method, dt, **_aims(meta))
    _check_counts(meta, model)
    checkpoint = recording.data.last_state(model)
    take_up(run.state, checkpoint, model)
    if "hands" in checkpoint:
        grabs.hold(run, grab_spring.from_rows(checkpoint["hands"]))
    merging.settle(run)
    run.noted += [checkpoint["noted"]] if "noted" in checkpoint else []
    return run


def changes_on_the_way(recording: Recording) -> list[Change]:
    """Changes after the first frame, including edits after the last frame."""
    return [change for change in recording.data.changes if change.frame >= 1]


def resume(
    recording: Recording,
    until: Number,
    *,
    using: Sequence[Any] = (),
    progress: Callable[[float], None] | None = None,
    on_divergence: OnDivergence = "raise",
) -> Recording:
    """Continue a recording until a time [s], bit-identical to an uninterrupted run; a file grows in place."""
    end = checks.number(until, "until", "resume()", "s")
    checks.function(progress, "progress", "resume()")
    if not isinstance(using, (list, tuple)):
        rule = "a list of the user-defined functions that the scene names"
        raise checks.refuse("using", "resume()", rule, using)
    recording.data.refuse_diverged()
    run = resume_run(recording, using)
    if end < run.time:
        raise RecordingError(f"The recording ends at {run.time:g} s. Give a later {LATER_UNTIL} than {end:g} s.")
    return frames.resume_recording(run, recording, end, progress, on_divergence)


def _scene_of(text: str, using: Sequence[Any] = (), *, lenient: bool = False, path: str = "") -> Spec:
    with _explain_scene_errors("The scene", path):
        return from_text(text, using, lenient=lenient)


@contextmanager
def _explain_scene_errors(what: str, path: str = "") -> Iterator[None]:
    """Context that turns errors of a recording's scene into file errors; missing functions keep their own error."""
    try:
        yield
    except Missing:
        raise
    except SceneError as error:
        raise RecordingError(f"{path and f'{path}: '}{what} of this recording cannot be: {error}") from None


def _aims(meta: dict[str, Any]) -> dict[str, Any]:
    """Accuracies in the metadata of a run."""
    return {"tolerance": meta.get("tolerance")} | ({"accuracy": meta["accuracy"]} if meta.get("accuracy") else {})


def _check_notes(meta: dict[str, Any]) -> None:
    for name in NEEDED:
        if name not in meta:
            raise invalid_field_error(name, "noted", "no such note")


def _check_counts(meta: dict[str, Any], model: Model) -> None:
    for name, count in (("particles", model.particle_count), ("springs", model.spring_count)):
        if meta[name] != count:
            raise invalid_field_error(name, f"the number in its scene, {count}", f"{meta[name]}")


def model_of_text(text: str, changes: Sequence[Change]) -> Model:
    """Model of a scene given as text, after changes of its springs: sufficient for all queries about springs."""
    if text in NO_SCENE:
        raise RecordingError("This recording holds no scene, so it has no model: its frames can be read.")
    # Data for queries: springs, and the last known scene.
    looked_at = [one for one in changes if one.what.startswith(SPRINGS + ".") or (one.what == SCENE and one.new)]
    text, changes = scene_after(text, looked_at)
    live = Live(_scene_of(text, lenient=True))
    with _explain_scene_errors("The scene"):
        live.replay(changes)
        return model_of(live.spec, empty=True)
