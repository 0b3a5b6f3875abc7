"""Scenes written for LAMMPS, and run on it here."""

from __future__ import annotations

import tempfile
import time as clock
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from springline import checks
from springline.checks import ACCURACY
from springline.errors import EngineFailed, Interrupted, SceneError
from springline.lammps.job import Prepared, prepare
from springline.lammps.ranks import Ranks, command
from springline.lammps.taking import Taker
from springline.lammps.writing import BREAKS, FRAMES, JobWriter
from springline.recording.recording import Recording
from springline.scene import Scene
from springline.talk import counted
from springline.typing import Flag, IntegratorName, LoadCase, Number, TimeStep, Whole
from springline.typing import Path as PathLike

LOOK = 0.05  # [s] between two looks at what LAMMPS has done


def to_lammps(
    scene: Scene,
    folder: PathLike,
    *,
    until: Number,
    every: Number | None = None,
    dt: TimeStep = "auto",
    accuracy: Number = ACCURACY,
    integrator: IntegratorName = "velocity_verlet",
    load_case: LoadCase | None = None,
    contact_stiffness: Number | None = None,
) -> Path:
    """Write a scene for LAMMPS, which runs it on any number of machines; returns the folder.

    The folder stands alone: ``springs.data``, ``bonds.in``, ``in.lammps``, an example of a job, ``job.sh``, and the
    scene itself. ``mpiexec -n 8 lmp -in in.lammps`` runs it; :func:`from_lammps` makes a recording of what comes of it.

    Parameters
    ----------
    folder : to write to; made where there is none
    until : time of the last frame [s], a whole number of ``every``
    every : time between frames [s]; left out, ``until``/200
    dt : longest time step [s], or "auto" for one that springline finds by its first steps; LAMMPS takes equal ones
    accuracy : of an automatic step, as in :meth:`Scene.simulate`
    integrator : "velocity_verlet", the one that LAMMPS has
    load_case : as in :meth:`Scene.simulate`
    contact_stiffness : [N/m] of walls and of particles that collide, which LAMMPS lets overlap: a penalty, where
        springline has impacts; left out, so stiff that the quickest collision takes 40 steps

    Raises
    ------
    SceneError : for what LAMMPS cannot hold, with what to leave out

    Examples
    --------
    >>> import tempfile
    >>> scene = sl.Scene(gravity=9.81)
    >>> net = scene.grid((10, 10), mass=1.0, stiffness=100.0)
    >>> scene.anchor(net.corners)
    >>> folder = sl.to_lammps(scene, tempfile.mkdtemp(), until=1.0, every=0.1)
    >>> sorted(path.name for path in folder.iterdir() if path.is_file())
    ['bonds.in', 'in.lammps', 'job.json', 'job.sh', 'scene.json', 'springs.data']
    """
    place = checks.path(folder, "folder", "to_lammps()")
    prepared = prepare(
        scene, until=until, every=every, dt=dt, accuracy=accuracy, integrator=integrator, load_case=load_case,
        contact_stiffness=contact_stiffness, caller="to_lammps()",
    )  # fmt: skip
    write(prepared, place)
    return place


def write(prepared: Prepared, folder: Path) -> None:
    """Write a job into a folder, in which frames of an earlier one are removed.

    Raises
    ------
    SceneError : where the folder holds other files
    """
    if folder.is_dir() and any(folder.iterdir()) and not (folder / "job.json").is_file():
        raise SceneError(f"The 'folder' {str(folder)!r} holds other files. Name a new one, or an empty one.")
    folder.mkdir(parents=True, exist_ok=True)
    for old in [*folder.glob(f"{FRAMES}/*.bin"), *folder.glob(f"{BREAKS}/*.txt")]:
        old.unlink()
    JobWriter(prepared).write(folder)


def run_on_lammps(
    scene: Scene,
    *,
    until: Number,
    every: Number | None = None,
    dt: TimeStep = "auto",
    accuracy: Number = ACCURACY,
    integrator: IntegratorName = "velocity_verlet",
    load_case: LoadCase | None = None,
    ranks: Whole = 1,
    to: PathLike | None = None,
    folder: PathLike | None = None,
    force: Flag = False,
    progress: Callable[[float], None] | None = None,
) -> Recording:
    """Run a scene on LAMMPS here, on some ranks, and record its frames as they come.

    ``folder`` keeps LAMMPS' files; left out, they are removed. The rest is as in :func:`to_lammps` and
    :meth:`Simulation.run`.

    Raises
    ------
    SceneError : for what LAMMPS cannot hold, and where LAMMPS is not installed
    EngineFailed : where a rank fails, with LAMMPS' own words; ``error.recording`` is what was good
    Interrupted : on Ctrl-C, when every rank has ended; ``error.recording`` is whole
    """
    ranks = checks.whole(ranks, "ranks", "run_on_lammps()", 1)
    target = None if to is None else checks.path(to, "to", "run_on_lammps()")
    command(ranks)
    prepared = prepare(
        scene, until=until, every=every, dt=dt, accuracy=accuracy, integrator=integrator, load_case=load_case,
        contact_stiffness=None, caller="run_on_lammps()",
    )  # fmt: skip
    with ExitStack() as stack:
        if folder is None:
            beside = None if target is None else target.absolute().parent
            made = tempfile.TemporaryDirectory(prefix="lammps-", dir=beside, ignore_cleanup_errors=True)
            place = Path(stack.enter_context(made))
        else:
            place = checks.path(folder, "folder", "run_on_lammps()")
        write(prepared, place)
        taker = Taker(
            place, prepared.job, prepared.model, prepared.state, prepared.text, target, force=bool(force),
            discard=folder is None,
        )  # fmt: skip
        del prepared
        return _followed(taker, Ranks(place, ranks), progress)


def _followed(taker: Taker, ranks: Ranks, progress: Callable[[float], None] | None) -> Recording:
    """Take frames until LAMMPS has ended; what stops it carries the recording so far."""
    job = taker.job
    try:
        while ranks.running:
            taker.take()
            if progress is not None:
                progress(min(ranks.step * job.dt, job.until))
            clock.sleep(LOOK)
        taker.take(last=True)
        ranks.finish()
    except KeyboardInterrupt:
        ranks.stop()
        taker.take(last=True)
        taker.finish()
        end = float(taker.recording.time[-1]) if len(taker.recording) else 0.0
        raise Interrupted(
            f"Interrupted at {end:g} s; {counted(len(taker.recording), 'frame')} recorded.", taker.recording
        ) from None
    except EngineFailed as error:
        taker.finish()
        error.recording = taker.recording
        raise
    finally:
        ranks.stop()
    taker.finish()
    return taker.recording
