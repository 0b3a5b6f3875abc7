"""Jobs: a scene and its settings for LAMMPS, checked and counted in steps, with the notes in its folder."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from springline import __version__, checks
from springline.checks import ACCURACY, FloatArray
from springline.errors import FileError, SceneError
from springline.forces import gravity, loads
from springline.forces.gravity import Gravities
from springline.integrators.registry import integrator as find_integrator
from springline.lammps.limitations import Case, check
from springline.messages import argument, option
from springline.model.families import Model
from springline.model.state import State
from springline.run.frames import notes_of
from springline.run.run import checked_accuracy, checked_dt
from springline.run.step_control import pilot
from springline.scene import Scene
from springline.spec.build import build, free_axes, law_modulus
from springline.spec.running_scene import Live
from springline.stability.time_step import step_bound
from springline.typing import IntegratorName

NOTES, SCENE = JOB = ("job.json", "scene.json")
FRAMES = 200  # default number of frames of a run
COLLISION = 40  # steps of the quickest collision for the default contact stiffness
NEAR = 1e-9  # [-] times that differ by less are equal


@dataclass(frozen=True)
class Job:
    """Notes on a run in its folder.

    Attributes
    ----------
    steps : of the whole run
    stride : steps between two frames
    dt : time step [s]
    every : time between two frames [s]
    until : time of the last frame [s]
    contact_stiffness : of walls and of particles that touch [N/m]
    meta : notes of the recording
    """

    steps: int
    stride: int
    dt: float
    every: float
    until: float
    contact_stiffness: float
    meta: dict[str, Any]

    def write(self, notes: Path, scene: Path, text: str) -> None:
        """Write the notes to the files of :data:`JOB`, with the scene as text."""
        noted = {"springline": __version__, **asdict(self)}
        notes.write_text(json.dumps(noted, indent=1) + "\n", encoding="utf-8")
        scene.write_text(text, encoding="utf-8")

    @classmethod
    def read(cls, folder: Path) -> Job:
        """Read the notes of a folder.

        Raises
        ------
        FileError : if the folder was not written by springline for LAMMPS
        """
        try:
            notes = json.loads((folder / NOTES).read_text(encoding="utf-8"))
            return cls(**{name: notes[name] for name in cls.__dataclass_fields__})
        except (OSError, ValueError, KeyError, TypeError):
            raise FileError(
                f"There is no job for LAMMPS in {str(folder)!r}. sl.to_lammps(scene, folder) writes one."
            ) from None


@dataclass(frozen=True)
class Prepared:
    """A scene ready to be written for LAMMPS."""

    job: Job
    case: Case
    model: Model
    state: State
    free: np.ndarray  # mask of the axes along which particles move, shape (n, 3)
    text: str  # the scene


def prepare(
    scene: Scene,
    *,
    until: Any,
    every: Any,
    dt: Any,
    accuracy: Any = ACCURACY,
    integrator: str,
    load_case: Any,
    contact_stiffness: Any,
    caller: str,
) -> Prepared:
    """Check that LAMMPS supports a scene, and count its steps."""
    if not isinstance(scene, Scene):
        raise checks.refuse("scene", caller, "a Scene", scene)
    live = Live(scene.spec, load_case, caller)
    model, state = build(live.spec)
    method = find_integrator(integrator)
    check(Case(list(live.spec.declared), model, state.position, method.name))
    end = checks.positive(until, "until", caller, "s")
    spacing = end / FRAMES if every is None else checks.positive(every, "every", caller, "s")
    frames = max(1, round(end / spacing))
    if abs(frames * spacing - end) > NEAR * end:
        raise SceneError(
            f"{argument('until', caller)} must be a whole number of 'every': LAMMPS takes equal steps. "
            f"Got {end:g} and {spacing:g} s. Give {option('until', f'{frames * spacing:g}')}."
        )
    bound = step_bound(model, method, state.mobility, law_modulus(live.spec))
    accuracy = checked_accuracy(accuracy)
    longest = checked_dt(dt, bound, method) or _pilot_step(Scene.of(live.spec), method.name, accuracy, spacing)
    stride = max(1, int(np.ceil(spacing / longest - NEAR)))
    step = longest if abs(stride * longest - spacing) <= NEAR * spacing else spacing / stride
    stiffness = (
        default_stiffness(model, step)
        if contact_stiffness is None
        else checks.positive(contact_stiffness, "contact_stiffness", caller, "N/m")
    )
    given = None if isinstance(dt, str) else float(dt)
    meta = notes_of(
        model, scene.title, method, step, given, {"accuracy": accuracy, "tolerance": None}, bound.dt, spacing
    )
    job = Job(frames * stride, stride, step, spacing, end, stiffness, {**meta, "engine": "lammps"})
    case = Case(list(live.spec.declared), model, state.position, method.name)
    return Prepared(job, case, model, state, free_axes(live.spec), live.text())


def _pilot_step(scene: Scene, method: IntegratorName, accuracy: float, spacing: float) -> float:
    """Automatic step after the first windows of steps by springline [s], at most ``spacing``."""
    run = scene.simulate(integrator=method, accuracy=accuracy)
    return min(pilot(run.data, spacing).step, spacing)


def default_stiffness(model: Model, dt: float) -> float:
    """Stiffness of contacts [N/m] with which the quickest collision takes COLLISION steps.

    Two masses m on a spring k part after t = pi sqrt(m/(2 k)), half a period of their relative motion.
    """
    least = float(model.particles.mass.min())
    return 0.5 * least * (np.pi / (COLLISION * dt)) ** 2


def own_forces(model: Model) -> FloatArray:
    """Constant forces on each particle [N], shape (n, 3): loads, and gravity if it differs between particles."""
    force = np.zeros((model.particle_count, 3))
    loads.add_constant(model, force)
    if len(model.room(Gravities).acceleration) > 1:
        gravity.add_weights(model, force)
    return force
