"""Reading of files that pages open, each in a process of its own with limits: no file can silence the viewer.

The process is begun anew, not forked, and may be begun before there is a file for it (:meth:`Readers.prepare`). It is
told a path and gives a scene back as text (:mod:`springline.view.page.reader`); where its time or memory is over it is
killed, whatever code it is in.
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
LOOK = 0.02  # [s] between two looks at what the process uses
FAREWELL = 1.0  # [s] that a killed process has to be gone
SECONDS, MEMORY = "seconds", "memory"
OVER_TIME = (-signal.SIGPROF,) if hasattr(signal, "SIGPROF") else ()  # how it ends where the system ends it


class Over(SceneError):
    """A limit of reading was reached: ``what`` is SECONDS, or MEMORY."""

    def __init__(self, what: str) -> None:
        super().__init__(f"Its {what} of reading are over.")
        self.what = what


class Used(NamedTuple):
    """The resources a process has used so far, as far as this system tells."""

    seconds: float
    memory: int  # [bytes]


class Reading:
    """One process that reads one file; begun when it is made."""

    def __init__(self) -> None:
        self._before: Used | None = None  # when it began to read
        try:
            # A new process and not a fork: a fork of a process with threads, BLAS and a server has their locks as they
            # were.
            self._process = subprocess.Popen(
                COMMAND, env={**environment(), **ONE_THREAD}, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            raise SceneError(f"No process that reads files can be begun here ({error.strerror or error}).") from None

    @property
    def is_alive(self) -> bool:
        """Whether the process is running."""
        return self._process.poll() is None

    def result(self, path: Path, given: dict[str, Any]) -> tuple[dict[str, Any], str]:
        """The message on a file, and the text of its scene; the process has ended then.

        Raises
        ------
        Over : where it takes longer or more memory than :mod:`springline.view.page.access` allow
        SceneError : where nothing came of it
        """
        asked = {
            "path": str(path), "given": given, "seconds": messages.READING, "bytes": messages.READING_MEMORY,
        }  # fmt: skip
        # A pipe holds some 64 kB: somebody has to read while the process is watched, or it would wait for ever to be
        # heard.
        said: list[bytes] = []
        hearing = threading.Thread(target=self._hear, args=(asked, said), name="springline-reading", daemon=True)
        hearing.start()
        try:
            self._watch(hearing)
        finally:
            self.end()
        code = self._process.returncode
        head, _, text = said[0].partition(b"\n") if said else (b"", b"", b"")
        # Where the system counts processor time, it ends the process by a signal of its own; elsewhere _watch does.
        if code in OVER_TIME:
            raise Over(SECONDS)
        if code or not head:
            raise SceneError(f"the process that read it ended with {code}.")
        told: dict[str, Any] = json.loads(head)
        if "memory" in told:
            raise Over(MEMORY)
        return told, text.decode()

    def end(self) -> None:
        """End the process at once where it is still there, and whatever it began."""
        if self._process.poll() is None or self._process.returncode < 0:
            with suppress(OSError):
                if sys.platform == "win32":
                    self._process.kill()
                else:
                    # Libraries that read formats may start processes, which have to go as well.
                    os.killpg(self._process.pid, signal.SIGKILL)  # it is the first of its group
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL)

    def close(self) -> None:
        """End it without a file; its pipes are closed."""
        self.end()
        self._close_pipes()

    def _hear(self, asked: dict[str, Any], said: list[bytes]) -> None:
        """Send the process its file, and collect its answer until it ends."""
        assert self._process.stdin is not None and self._process.stdout is not None
        with suppress(OSError, ValueError):
            self._process.stdin.write(json.dumps(asked).encode() + b"\n")
            self._process.stdin.flush()
            # The process answers once its libraries are imported: what it uses from there on is what the file costs.
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
        """Wait until the process has said all; what it uses is looked at meanwhile, for systems that do not."""
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
    """Processes that read: one may wait for a file before there is one."""

    def __init__(self) -> None:
        self._ready: Reading | None = None

    def prepare(self) -> None:
        """Begin a process for the next file, unless one waits already."""
        if self._ready is None or not self._ready.is_alive:
            with suppress(SceneError):  # which is said of the file
                self._ready = Reading()

    def take(self) -> Reading:
        """The process that waits, or a new one."""
        found, self._ready = self._ready, None
        return found if found is not None and found.is_alive else Reading()

    def close(self) -> None:
        """End the one that waits."""
        if self._ready is not None:
            self._ready.close()
            self._ready = None


def used_by(process: subprocess.Popen[bytes]) -> Used:
    """The resources a process has used; zero for those that this system does not tell, or limits itself."""
    if sys.platform == "win32":
        return _used_on_windows(int(process._handle))  # type: ignore[attr-defined]
    if sys.platform == "linux":
        with suppress(OSError, ValueError, IndexError):
            # Linux limits no resident memory by setrlimit: it has to be looked at from outside. Processor time it
            # limits itself.
            pages = int(Path(f"/proc/{process.pid}/statm").read_text().split()[1])
            return Used(0.0, pages * os.sysconf("SC_PAGE_SIZE"))
        return Used(0.0, 0)
    with suppress(OSError, ValueError):
        told = subprocess.run(["ps", "-o", "rss=", "-p", str(process.pid)], capture_output=True, text=True)
        return Used(0.0, 1024 * int(told.stdout))
    return Used(0.0, 0)


def _used_on_windows(handle: int) -> Used:
    """By ``GetProcessTimes`` and ``K32GetProcessMemoryInfo``."""
    import ctypes
    from ctypes import wintypes

    class Counters(ctypes.Structure):
        _fields_ = (
            ("size", wintypes.DWORD), ("faults", wintypes.DWORD),
            *((f"bytes_{k}", ctypes.c_size_t) for k in range(8)),  # the last but one is what it has committed
        )  # fmt: skip

    kernel: Any = ctypes.windll.kernel32  # type: ignore[attr-defined]
    times, counters = (wintypes.FILETIME * 4)(), Counters(ctypes.sizeof(Counters))
    kernel.GetProcessTimes(wintypes.HANDLE(handle), *(ctypes.byref(one) for one in times))
    kernel.K32GetProcessMemoryInfo(wintypes.HANDLE(handle), ctypes.byref(counters), counters.size)
    ticks = sum((one.dwHighDateTime << 32) + one.dwLowDateTime for one in times[2:])  # of 100 ns, kernel and user
    return Used(1e-7 * ticks, int(counters.bytes_6))


# Opening the browser without showing the token: everybody on a machine can read the command lines of its processes.
#
# So the browser is given a file that only its user can read, which leads it to the address, and is gone once a page
# came.

MODE = 0o600  # of the file; its folder is made with 0700, and Windows gives a temporary folder to its user alone
PAGE = (
    '<!doctype html><meta charset="utf-8"><title>springline</title><meta name="referrer" content="no-referrer">'
    '<meta http-equiv="refresh" content="0; url={address}"><p><a href="{address}">To the scene</a></p>\n'
)


@contextmanager
def opened(address: str) -> Iterator[Callable[[], None]]:
    """Open a browser at an address that holds a secret; gives what takes its file away, which the end does too."""
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
    """The page that leads to an address, which nobody else can read from its first byte on."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, MODE), "w", encoding="utf-8") as file:
        file.write(PAGE.format(address=html.escape(address)))
    return path


def _open(path: Path) -> bool:
    try:
        return webbrowser.open(path.as_uri())
    except webbrowser.Error:
        return False
