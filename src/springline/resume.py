"""What recordings need from scenes, attached from above: the model behind a file, and going on with a run."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from springline import checks
from springline.errors import RecordingError, SceneError
from springline.forces import hand
from springline.integrators.registry import integrator
from springline.model.families import Model
from springline.model.state import first_state, refused
from springline.recording.archive import Archive
from springline.recording.changes import Change
from springline.recording.last_state import take_up
from springline.recording.recording import Recording
from springline.run import frames, holding, merging
from springline.run.adopting import run_of
from springline.run.run import Run
from springline.spec.build import check_masses, free_axes, model_of
from springline.spec.live import Live
from springline.spec.parameters import SPRINGS
from springline.spec.text_reading import Missing, from_text
from springline.spelling import LATER_UNTIL
from springline.typing import Number, OnDivergence

if TYPE_CHECKING:
    from springline.spec.spec import Spec


NEEDED = ("integrator", "every", "particles", "springs")  # notes that every run makes
NO_SCENE = ("", "{}")  # texts of recordings of a model alone, and of those whose scene was lost


def load(path: str | os.PathLike[str]) -> Recording:
    """The recording in a file, read frame by frame as it is asked for.

    What the run noted and its scene are checked at once, by the rules that a scene has; every frame, and the state to
    go on from, when they are read.

    Raises
    ------
    RecordingError : where there is no recording, it is damaged, or it is not as springline writes it.

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
        if recording.scene_text not in NO_SCENE:
            _check_notes(recording.meta)
            where = str(archive.path)
            spec = _scene_of(recording.scene_text, lenient=True, path=where)
            with _as_recorded("The scene", where):
                check_masses(spec, free_axes(spec))
    except BaseException:
        archive.close()
        raise
    return recording


def resumed(recording: Recording, using: Sequence[Any] = ()) -> Run:
    """A run that stands where a recording ends.

    Raises
    ------
    RecordingError : for a scene, changes, notes or a state that springline would not have written, naming the field.
    SceneError : where a function of the user's own is missing.
    """
    meta, text = recording.meta, recording.scene_text
    _check_notes(meta)
    live = Live(_scene_of(text, using))
    with _as_recorded("The changes on the way"):
        live.replay(recording.changes_until(len(recording) - 1))
    with _as_recorded("The scene"):
        spec, model = live.spec, model_of(live.spec, empty=True)
        state = first_state(model, spec.particles.position.copy(), spec.particles.velocity, free_axes(spec))
        method, dt = integrator(meta["integrator"]), meta.get("dt_given") or "auto"
        run = run_of(live, (model, state), method, dt, **_aims(meta))
    _check_counts(meta, model)
    checkpoint = recording.last_state(model)
    take_up(run.state, checkpoint, model)
    if "hands" in checkpoint:
        holding.hold(run, hand.from_rows(checkpoint["hands"]))
    merging.settle(run)
    return run


def resume(
    recording: Recording,
    until: Number,
    *,
    using: Sequence[Any] = (),
    progress: Callable[[float], None] | None = None,
    on_divergence: OnDivergence = "raise",
) -> Recording:
    """Go on with a recording until a time [s], bit for bit as if it had never stopped; a file grows in place."""
    end = checks.number(until, "until", "resume()", "s")
    checks.function(progress, "progress", "resume()")
    if not isinstance(using, (list, tuple)):
        rule = "a list of functions of your own that the scene names"
        raise checks.refuse("using", "resume()", rule, using)
    recording.refuse_diverged()
    run = resumed(recording, using)
    if end < run.time:
        raise RecordingError(f"The recording ends at {run.time:g} s. Give a later {LATER_UNTIL} than {end:g} s.")
    store = recording.store
    if isinstance(store, Archive) and not store.writable:
        path = store.path
        recording = Recording(Archive.open(path, write=True), recording.known_model)
    return frames.recorded_on(run, recording, end, progress, on_divergence)


def _scene_of(text: str, using: Sequence[Any] = (), *, lenient: bool = False, path: str = "") -> Spec:
    with _as_recorded("The scene", path):
        return from_text(text, using, lenient=lenient)


@contextmanager
def _as_recorded(what: str, path: str = "") -> Iterator[None]:
    """Context that turns errors of a recording's scene into those of a file; missing functions keep their own error."""
    try:
        yield
    except Missing:
        raise
    except SceneError as error:
        raise RecordingError(f"{path and f'{path}: '}{what} of this recording cannot be: {error}") from None


def _aims(meta: dict[str, Any]) -> dict[str, Any]:
    """The accuracies that a run noted."""
    return {"tolerance": meta.get("tolerance")} | ({"accuracy": meta["accuracy"]} if meta.get("accuracy") else {})


def _check_notes(meta: dict[str, Any]) -> None:
    for name in NEEDED:
        if name not in meta:
            raise refused(name, "noted", "no such note")


def _check_counts(meta: dict[str, Any], model: Model) -> None:
    for name, count in (("particles", model.particle_count), ("springs", model.spring_count)):
        if meta[name] != count:
            raise refused(name, f"the number in its scene, {count}", f"{meta[name]}")


def model_of_text(text: str, changes: Sequence[Change]) -> Model:
    """The model of a scene as text, after changes of its springs: all that looking at springs asks for."""
    if text in NO_SCENE:
        raise RecordingError("This recording holds no scene, so it has no model: its frames can be read.")
    live = Live(_scene_of(text, lenient=True))
    with _as_recorded("The scene"):
        live.replay(change for change in changes if change.what.startswith(SPRINGS + "."))  # what is looked at: springs
        return model_of(live.spec, empty=True)
