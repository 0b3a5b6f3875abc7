"""A file for libraries that do not survive a disk that refuses: what it does not take is kept in memory till they end.

HDF5 keeps what it could not write, tries again whenever something is closed, and ends the process at last. So it is
told that all is well, and what the disk said is raised when the file has been closed.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any


class Enduring(io.RawIOBase):
    """A file open for writing and reading, which raises only when it is left.

    Attributes
    ----------
    refused : what the disk said first; None while it takes everything
    """

    def __init__(self, path: Path) -> None:
        self._file = path.open("r+b", buffering=0)
        self._place = 0
        self._end = 0
        self._kept: list[tuple[int, bytes]] = []  # what the disk did not take, and where it belongs
        self.refused: OSError | None = None

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, place: int, whence: int = io.SEEK_SET, /) -> int:
        self._place = place + {io.SEEK_SET: 0, io.SEEK_CUR: self._place, io.SEEK_END: self._end}[whence]
        return self._place

    def tell(self) -> int:
        return self._place

    def truncate(self, size: int | None = None, /) -> int:
        self._end = self._place if size is None else size
        self._tried(lambda: self._file.truncate(self._end))
        return self._end

    def write(self, data: Any, /) -> int:
        piece = bytes(data)
        if self.refused is not None or not self._tried(lambda: self._written(piece)):
            self._kept.append((self._place, piece))
        self._place += len(piece)
        self._end = max(self._end, self._place)
        return len(piece)

    def readinto(self, buffer: Any, /) -> int:
        view = memoryview(buffer).cast("B")
        count = max(0, min(len(view), self._end - self._place))
        found = bytearray(count)
        self._tried(lambda: self._read(found))
        for begin, piece in self._kept:
            low, high = max(begin, self._place), min(begin + len(piece), self._place + count)
            if low < high:
                found[low - self._place : high - self._place] = piece[low - begin : high - begin]
        view[:count] = found
        self._place += count
        return count

    def flush(self) -> None:
        pass

    def __exit__(self, *error: object) -> None:
        self._file.close()
        if self.refused is not None:
            raise self.refused

    def _written(self, piece: bytes) -> None:
        self._file.seek(self._place)
        rest = memoryview(piece)
        while rest:
            rest = rest[self._file.write(rest) :]

    def _read(self, found: bytearray) -> None:
        self._file.seek(self._place)
        view, at = memoryview(found), 0
        while at < len(view) and (count := self._file.readinto(view[at:])):
            at += count

    def _tried(self, deed: Any) -> bool:
        try:
            deed()
        except OSError as error:
            self.refused = self.refused or error
            return False
        return True
