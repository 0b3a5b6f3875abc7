"""Reading of files that pages open, each in a separate process with limits, so that no file can block the viewer.

The process is started fresh, not forked, possibly before there is a file for it (:meth:`Readers.prepare`). It receives
a path and returns a scene as text (:mod:`springline.view.page.reader`). A process that exceeds its limits of time or
memory is killed, whatever code it is running.
"""

from __future__ import annotations

import html
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from springline.engine.precompile import environment
from springline.errors import SceneError
from springline.view.page import messages

COMMAND = (sys.executable, "-P", "-m", "springline.view.page.reader")
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
LOOK = 0.02  # [s] between two checks of the resources of the process
FAREWELL = 1.0  # [s] that a killed process has to end
SECONDS, MEMORY = "seconds", "memory"
OVER_TIME = (-signal.SIGPROF,) if hasattr(signal, "SIGPROF") else ()  # exit code if the system ends it


class Over(SceneError):
    """A limit of reading was exceeded; ``what`` is SECONDS or MEMORY."""

    def __init__(self, what: str) -> None:
        super().__init__(f"Its {what} of reading are over.")
        self.what = what


class Used(NamedTuple):
    """Resources used by a process so far, as far as this system reports them."""

    seconds: float
    memory: int  # [bytes]


class Reading:
    """One process that reads one file; it starts on construction.

    Raises
    ------
    SceneError : if the process cannot be started
    """

    def __init__(self) -> None:
        self._before: Used | None = None  # at the start of reading
        try:
            # A new process, not a fork: a fork of a process with threads, BLAS and a server inherits locked locks.
            self._process = subprocess.Popen(
                COMMAND, env={**environment(), **ONE_THREAD}, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            raise SceneError(f"No process that reads files can be begun here ({error.strerror or error}).") from None

    @property
    def is_alive(self) -> bool:
        """True while the process is running."""
        return self._process.poll() is None

    def result(self, path: Path, given: dict[str, Any]) -> tuple[dict[str, Any], str]:
        """Return the summary of a file and the text of its scene, and end the process.

        Raises
        ------
        Over : if reading exceeds the limits of :mod:`springline.view.page.messages`
        SceneError : if the process fails
        """
        asked = {
            "path": str(path), "given": given, "seconds": messages.READING, "bytes": messages.READING_MEMORY,
        }  # fmt: skip
        # A pipe holds about 64 kB: a thread reads while the process is monitored, or the process would block.
        said: list[bytes] = []
        hearing = threading.Thread(target=self._hear, args=(asked, said), name="springline-reading", daemon=True)
        hearing.start()
        try:
            self._watch(hearing)
        finally:
            self.end()
        code = self._process.returncode
        head, _, text = said[0].partition(b"\n") if said else (b"", b"", b"")
        # If the system limits processor time, it ends the process by a signal; otherwise _watch does.
        if code in OVER_TIME:
            raise Over(SECONDS)
        if code or not head:
            raise SceneError(f"the process that read it ended with {code}.")
        told: dict[str, Any] = json.loads(head)
        if "memory" in told:
            raise Over(MEMORY)
        return told, text.decode()

    def end(self) -> None:
        """End the process and its child processes at once."""
        if self._process.poll() is None or self._process.returncode < 0:
            with suppress(OSError):
                if sys.platform == "win32":
                    self._process.kill()
                else:
                    # Libraries that read formats may start processes, which must end, too.
                    os.killpg(self._process.pid, signal.SIGKILL)  # it is the leader of its group
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL)

    def close(self) -> None:
        """End an unused process and close its pipes."""
        self.end()
        self._close_pipes()

    def _hear(self, asked: dict[str, Any], said: list[bytes]) -> None:
        """Send the process its input, and collect its output until it ends."""
        assert self._process.stdin is not None and self._process.stdout is not None
        with suppress(OSError, ValueError):
            self._process.stdin.write(json.dumps(asked).encode() + b"\n")
            self._process.stdin.flush()
            # The process answers once its libraries are imported; resources used from then on are the cost of the file.
            self._process.stdout.readline()
            self._before = used_by(self._process)
            said.append(self._process.stdout.read())
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL)
        self._close_pipes()

    def _close_pipes(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                pipe.close()  # type: ignore[union-attr]

    def _watch(self, hearing: threading.Thread) -> None:
        """Wait for the output of the process, and enforce the limits that the system does not enforce."""
        end = time.monotonic() + messages.READING_AT_ALL
        while hearing.is_alive():
            hearing.join(LOOK)
            used, before = used_by(self._process), self._before
            late = before is not None and used.seconds - before.seconds > messages.READING
            if late or time.monotonic() > end:
                raise Over(SECONDS)
            if used.memory > messages.READING_MEMORY:
                raise Over(MEMORY)


class Readers:
    """Reading processes, of which one may be started in advance."""

    def __init__(self) -> None:
        self._ready: Reading | None = None

    def prepare(self) -> None:
        """Start a process for the next file, unless one is waiting."""
        if self._ready is None or not self._ready.is_alive:
            with suppress(SceneError):  # reported when the file is read
                self._ready = Reading()

    def take(self) -> Reading:
        """Return the waiting process, or a new one."""
        found, self._ready = self._ready, None
        return found if found is not None and found.is_alive else Reading()

    def close(self) -> None:
        """End the waiting process."""
        if self._ready is not None:
            self._ready.close()
            self._ready = None


def used_by(process: subprocess.Popen[bytes]) -> Used:
    """Return the resources used by a process; zero for those that the system does not report, or limits itself."""
    if sys.platform == "win32":
        return _used_on_windows(int(process._handle))  # type: ignore[attr-defined]
    if sys.platform == "linux":
        with suppress(OSError, ValueError, IndexError):
            # Linux does not limit resident memory by setrlimit, so it is monitored from outside. It does limit
            # processor time.
            pages = int(Path(f"/proc/{process.pid}/statm").read_text().split()[1])
            return Used(0.0, pages * os.sysconf("SC_PAGE_SIZE"))
        return Used(0.0, 0)
    with suppress(OSError, ValueError):
        told = subprocess.run(["ps", "-o", "rss=", "-p", str(process.pid)], capture_output=True, text=True)
        return Used(0.0, 1024 * int(told.stdout))
    return Used(0.0, 0)


def _used_on_windows(handle: int) -> Used:
    """Return the resources from ``GetProcessTimes`` and ``K32GetProcessMemoryInfo``."""
    import ctypes
    from ctypes import wintypes

    class Counters(ctypes.Structure):
        _fields_ = (
            ("size", wintypes.DWORD), ("faults", wintypes.DWORD),
            *((f"bytes_{k}", ctypes.c_size_t) for k in range(8)),  # the last but one is the committed memory
        )  # fmt: skip

    kernel: Any = ctypes.windll.kernel32  # type: ignore[attr-defined]
    times, counters = (wintypes.FILETIME * 4)(), Counters(ctypes.sizeof(Counters))
    kernel.GetProcessTimes(wintypes.HANDLE(handle), *(ctypes.byref(one) for one in times))
    kernel.K32GetProcessMemoryInfo(wintypes.HANDLE(handle), ctypes.byref(counters), counters.size)
    ticks = sum((one.dwHighDateTime << 32) + one.dwLowDateTime for one in times[2:])  # of 100 ns, kernel and user
    return Used(1e-7 * ticks, int(counters.bytes_6))


# Opening the browser without exposing the token: all users of a machine can read the command lines of its processes.
#
# The browser therefore opens a file that only its user can read. It redirects to the address, and is removed once a
# page has connected.

MODE = 0o600  # of the file; its folder has mode 0700, and on Windows a temporary folder is private to its user
PAGE = (
    '<!doctype html><meta charset="utf-8"><title>springline</title><meta name="referrer" content="no-referrer">'
    '<meta http-equiv="refresh" content="0; url={address}"><p><a href="{address}">To the scene</a></p>\n'
)


@contextmanager
def opened(address: str) -> Iterator[Callable[[], None]]:
    """Open a browser at an address that holds a secret; yield a function that removes its file, as the exit does."""
    folder = Path(tempfile.mkdtemp(prefix="springline-"))

    def remove() -> None:
        shutil.rmtree(folder, ignore_errors=True)

    try:
        if not _open(_written(folder / "open.html", address)):
            remove()
        yield remove
    finally:
        remove()


def _written(path: Path, address: str) -> Path:
    """Write a page that redirects to an address, in a file that no other user can ever read, and return its path."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, MODE), "w", encoding="utf-8") as file:
        file.write(PAGE.format(address=html.escape(address)))
    return path


def _open(path: Path) -> bool:
    try:
        return webbrowser.open(path.as_uri())
    except webbrowser.Error:
        return False
