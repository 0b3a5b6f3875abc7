"""Exceptions and warnings of springline, each with the name, the rule, the value, and a way out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from springline.messages import Worded, marked_text

if TYPE_CHECKING:
    import springline

__all__ = [
    "Diverged", "DoubtfulScene", "EngineFailed", "FileError", "Interrupted", "NotConverged", "OpenLedger",
    "RecordingError", "SceneError", "SlowRun", "SpringlineError", "SweepInterrupted", "UnitsWarning",
    "UnsafeStep",
]  # fmt: skip


def install_command(extra: str) -> str:
    """Commands that install the dependencies of an extra of ``pyproject.toml``, for error messages."""
    return f'pip install "springline[{extra}]", or from a clone pip install -e ".[{extra}]"'


class SpringlineError(Worded, Exception):
    """Base class of all exceptions that springline raises on purpose.

    Examples
    --------
    >>> try:
    ...     sl.Scene(dim=4)
    ... except sl.errors.SpringlineError as error:
    ...     print(error)
    The 'dim' of Scene() must be 2 or 3. Got 4.
    """


class SceneError(SpringlineError, ValueError):
    """The scene, an argument or a file breaks a rule. The message contains the rule, the place and a way out.

    Examples
    --------
    >>> try:
    ...     sl.Scene().chain((0, 0, 0), (1, 0, 0), segments=0)
    ... except sl.errors.SceneError as error:
    ...     print(error)
    The 'segments' of chain() must be a whole number of at least 1. Got 0.
    """


class FileError(SceneError):
    """A file could not be understood. ``path`` and ``line`` (from 1, or None) give the place.

    Examples
    --------
    >>> try:
    ...     sl.read("nowhere.toml")
    ... except sl.errors.FileError as error:
    ...     print(error.path, error.line)
    nowhere.toml None
    """

    def __init__(self, message: Any, path: str = "", line: int | None = None) -> None:
        self.path, self.line = str(path), line
        where = f"{path}:{line}: " if line is not None else f"{path}: " if path else ""
        super().__init__(where + marked_text(message))


class IncompleteDrawingError(SceneError):
    """A drawing lacks a stiffness, a cross-section or a mass, and so does the call; the message names all of them."""


class UnitsWarning(Worded, UserWarning):
    """Warning about lengths: a drawing without a unit is so large that its unit is probably not the meter, or a file
    of a format with few digits rounds positions far from zero.

    Examples
    --------
    >>> issubclass(sl.errors.UnitsWarning, UserWarning)
    True
    """


class Diverged(SpringlineError, RuntimeError):
    """A run gained energy that its forces do not explain, or its numbers overflowed.

    Attributes
    ----------
    time : time of the last good state [s], in which the simulation is left
    step : number of steps from the start of the run to the last good state; the divergence began in the next step
    particle : index of the particle that gained the most energy in that step, or overflowed first; -1 if unknown
    spring : index of the most stretched spring at that particle, or -1
    dt : the time step in use [s]
    safe_dt : the largest step the stability bound allows [s], or None if no bound is known
    made : energy gained without a cause [J]; None if the numbers overflowed first
    allowed : largest gain that the energies of the scene and their exchange explain [J], or None
    recording : frames recorded before the divergence, or None

    Examples
    --------
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
    >>> link = scene.spring(0, 1, stiffness=1000.0, rest_length=1.0)
    >>> import warnings
    >>> try:
    ...     with warnings.catch_warnings():
    ...         warnings.simplefilter("ignore")
    ...         run = scene.simulate(dt=1.0).run(until=1000.0)
    ... except sl.errors.Diverged as error:
    ...     print(error.dt > error.safe_dt)
    True
    """

    def __init__(
        self,
        message: str,
        *,
        time: float,
        step: int,
        particle: int = -1,
        spring: int = -1,
        dt: float,
        safe_dt: float | None = None,
        made: float | None = None,
        allowed: float | None = None,
    ) -> None:
        super().__init__(message)
        self.time, self.step = time, step
        self.particle, self.spring = particle, spring
        self.dt, self.safe_dt = dt, safe_dt
        self.made, self.allowed = made, allowed
        self.recording: springline.Recording | None = None


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a run: ``recording`` is complete up to its last frame.

    Examples
    --------
    >>> def stop(time):
    ...     raise KeyboardInterrupt
    >>> scene = sl.Scene()
    >>> ball = scene.particle((0, 0, 0))
    >>> try:
    ...     run = scene.simulate(dt=0.1).run(until=1.0, progress=stop)
    ... except sl.errors.Interrupted as error:
    ...     print(len(error.recording), "frames")
    2 frames
    """

    def __init__(self, message: str, recording: springline.Recording) -> None:
        super().__init__(message)
        self.recording = recording


class SweepInterrupted(KeyboardInterrupt):
    """Ctrl-C during a sweep: ``study`` contains the computed cases.

    Examples
    --------
    >>> def stop(computed, total):
    ...     raise KeyboardInterrupt
    >>> try:
    ...     sl.sweep(
    ...         "hanging-chain", {"gravity": [1, 2]}, measure="max(tension)", solve=True, processes=1, progress=stop
    ...     )
    ... except sl.errors.SweepInterrupted as error:
    ...     print(error.study)
    <Study: 2 cases of gravity, 1 done>
    """

    def __init__(self, message: str, study: springline.analysis.Study) -> None:
        super().__init__(message)
        self.study = study


class Terminated(Interrupted):
    """SIGTERM during a run, which queues send at the time limit of a job."""


class EngineFailed(SpringlineError, RuntimeError):
    """Another program, on which a scene was run, ended before its last step; the message contains its output.

    Attributes
    ----------
    recording : the part that was computed, or None

    Examples
    --------
    >>> issubclass(sl.errors.EngineFailed, sl.errors.SpringlineError)
    True
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.recording: springline.Recording | None = None


class RecordingError(SpringlineError, OSError):
    """A recording cannot be written or read; the part that was complete before is unchanged.

    Examples
    --------
    >>> try:
    ...     sl.load("nowhere.springline")
    ... except sl.errors.RecordingError as error:
    ...     print(type(error).__name__)
    RecordingError
    """


class NotConverged(SpringlineError, RuntimeError):
    """No shape at rest was found.

    Attributes
    ----------
    shape : the best state reached, an ``Equilibrium`` whose ``converged`` is False

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> ball = scene.particle((0, 0, 0))
    >>> try:
    ...     scene.equilibrium()
    ... except sl.errors.NotConverged as error:
    ...     print(error.shape.converged)
    False
    """

    def __init__(self, message: str, shape: springline.Equilibrium) -> None:
        super().__init__(message)
        self.shape = shape


class DoubtfulScene(Worded, UserWarning):
    """A scene that can run but probably differs from the intention.

    Examples
    --------
    >>> import warnings
    >>> scene = sl.Scene(gravity=9.81)
    >>> ball = scene.particle((0, 0, 0))
    >>> pull = scene.add(sl.Gravity(9.81))
    >>> with warnings.catch_warnings(record=True) as found:
    ...     warnings.simplefilter("always")
    ...     simulation = scene.simulate()
    >>> [one.category.__name__ for one in found]
    ['DoubtfulScene']
    """


class UnsafeStep(Worded, UserWarning):
    """A run takes steps longer than the proven stable step, or than time-dependent properties require.

    Examples
    --------
    >>> import warnings
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
    >>> link = scene.spring(0, 1, stiffness=1000.0)
    >>> with warnings.catch_warnings(record=True) as found:
    ...     warnings.simplefilter("always")
    ...     run = scene.simulate(dt=0.05).run(until=0.1)
    >>> [one.category.__name__ for one in found]
    ['UnsafeStep']
    """


class MissedBirths(Worded, UserWarning):
    """Births of an emitter were omitted, because all of its particles were alive.

    Examples
    --------
    >>> import warnings
    >>> scene = sl.Scene()
    >>> drops = scene.emit(rate=10.0, cap=2)
    >>> with warnings.catch_warnings(record=True) as found:
    ...     warnings.simplefilter("always")
    ...     run = scene.simulate(dt=0.01).run(until=1.0)
    >>> [one.category.__name__ for one in found]
    ['MissedBirths']
    """


class OpenLedger(Worded, UserWarning):
    """The energy balance of a run closes worse than its accuracy requires; the motion is no more accurate.

    Examples
    --------
    >>> import warnings
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
    >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
    >>> with warnings.catch_warnings(record=True) as found:
    ...     warnings.simplefilter("always")
    ...     run = scene.simulate(dt=0.4).run(until=20.0)
    >>> [one.category.__name__ for one in found]
    ['OpenLedger']
    """


class SlowRun(Worded, UserWarning):
    """A run will take long; the warning contains the estimated time and the reason.

    Examples
    --------
    >>> issubclass(sl.errors.SlowRun, UserWarning)  # simplefilter("error", sl.errors.SlowRun) makes it an error
    True
    """
