"""A file that other programs save: looked at again and again, and told of when it was saved anew and has come to rest.

Nothing is asked of the system but a file's time, size and number, and its bytes where these changed, so that it works
on drives of a network, and with programs that write a new file and rename it.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

SETTLE = 0.1  # [s] for which a file stays as it is before it is read
PATIENCE = 1.0  # [s] after which one that is saved without a pause is read all the same
GONE = 1.0  # [s] that a file may be away, or closed to readers, while it is saved
COARSE = 4.0  # [s] in which two saves may bear the same time: FAT counts two seconds, NFS keeps what it knew for three
AGAIN = 1.0  # [s] between two looks at its bytes within these


class Stamp(NamedTuple):
    """The stamp of a file, which tells without reading it that it was saved."""

    modified: int  # [ns]
    size: int  # [bytes]
    number: int  # of the file in its drive: another one after a rename


class Saved(NamedTuple):
    """A save of a file: SHA-256 of its bytes."""

    digest: str


class Away(NamedTuple):
    """A file that cannot be read, and why."""

    reason: str


class Watched:
    """A file that is looked at again and again.

    Attributes
    ----------
    path : where it is
    settle : for which it stays as it is before it is read [s]
    """

    def __init__(self, path: Path, settle: float = SETTLE, clock: Callable[[], float] = time.monotonic) -> None:
        self.path, self.settle = path, settle
        self._clock = clock
        self._stamp: Stamp | None = None
        self._since = self._unrest = clock()  # [s] when it got this stamp; since when it has not come to rest
        self._given = ""  # the digest that was told of last
        self._looked: float | None = None  # [s] when its bytes were looked at with this stamp
        self._away = False  # whether it was told that it is

    @property
    def rests(self) -> float:
        """Time since the file last changed [s]."""
        return self._clock() - self._since

    def look(self) -> Saved | Away | None:
        """The newest save once the file has stopped changing, or why it cannot be read, each once; None for no news."""
        now = self._clock()
        try:
            stamp, reason = stamp_of(self.path), ""
        except OSError as error:
            stamp, reason = None, error.strerror or str(error)
        if stamp != self._stamp:
            if self._looked is not None or self._stamp is None:
                self._unrest = now
            self._stamp, self._since, self._looked = stamp, now, None
        if stamp is None:
            return self._tell_away(reason, now)
        if not self._due(now):
            return None
        try:
            digest = digest_of(self.path)
            if stamp_of(self.path) != stamp:
                return None
        except OSError as error:
            return self._tell_away(error.strerror or str(error), now)
        self._looked, self._away = now, False
        if digest == self._given:
            return None
        self._given = digest
        return Saved(digest)

    def still(self, saved: Saved) -> bool:
        """Whether it still has the bytes of ``saved``; if not, the next look reports it as changed."""
        try:
            if digest_of(self.path) == saved.digest:
                return True
        except OSError:
            pass
        self._given, self._looked, self._unrest = "", None, self._clock()
        return False

    def _due(self, now: float) -> bool:
        """Whether its bytes are to be looked at."""
        if self._looked is None:
            return now - self._since >= self.settle or now - self._unrest >= PATIENCE
        return now - self._looked >= AGAIN and self._looked - self._since < COARSE

    def _tell_away(self, reason: str, now: float) -> Away | None:
        if self._away or now - self._since < GONE:
            return None
        self._away, self._given = True, ""
        return Away(reason)


def stamp_of(path: Path) -> Stamp:
    """The stamp of a file. Raises ``OSError`` where there is no such file."""
    found = os.stat(path)
    return Stamp(found.st_mtime_ns, found.st_size, found.st_ino)


def digest_of(path: Path) -> str:
    """SHA-256 of a file's bytes."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
