"""Atomic writes: files are written to a temporary file in the same folder and renamed into place when complete.

The part file has an unpredictable name and is newly created, never opened: no link is followed, and no file of another
user is overwritten. If writing fails, the old file is unchanged, and no part file is left.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from springline.errors import SceneError, SpringlineError

MADE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
PROBE = 1 << 20  # [bytes] that a disk with free space accepts, used if a library fails without a reason


@contextmanager
def atomic_write(*paths: Path) -> Iterator[list[Path]]:
    """Temporary files to write in place of ``paths``; at the end each is renamed into place, complete or not at all.

    The files get the permissions of the files that they replace; new files get the user's default permissions.

    Raises
    ------
    SceneError : if the disk refuses, whatever exception a library raises for it
    """
    beside, modes = list[Path](), [_mode(path) for path in paths]
    try:
        for path, mode in zip(paths, modes, strict=True):
            beside.append(_create_part_file(path, mode))
        yield beside
        for part, path, mode in zip(beside, paths, modes, strict=True):
            _flush_to_disk(part, path, mode)
        for part, path in zip(beside, paths, strict=True):
            part.replace(path)
        for folder in {path.parent for path in paths}:
            _flush_folder(folder)
    except SpringlineError:  # some of which are OSErrors, too
        raise
    except Exception as error:
        raised = error if isinstance(error, OSError) and error.errno in errno.errorcode else _find_write_error(beside)
        if raised is None:
            raise
        raise write_error(paths[0], raised) from error
    finally:
        for part in beside:
            with suppress(OSError):
                part.unlink()


def write_error(path: Path, error: OSError) -> SceneError:
    """Error for a file that the system refuses to write."""
    return SceneError(f"{str(path)!r} cannot be written: {error.strerror or error}. Give another path.")


def _mode(path: Path) -> int | None:
    """Permissions of an existing file, or None if there is no file."""
    try:
        status = path.stat()
    except OSError:
        return None
    if not stat.S_ISREG(status.st_mode):
        return None
    if not status.st_mode & 0o222:
        raise SceneError(f"{str(path)!r} may not be written to: its permissions are those of reading alone.")
    return stat.S_IMODE(status.st_mode) & 0o777


def _create_part_file(path: Path, mode: int | None) -> Path:
    """Create an empty file in the same folder, with a name that did not exist before."""
    part = path.with_name(f".{path.stem[:40]}.{secrets.token_hex(8)}.part{path.suffix}")
    os.close(os.open(part, MADE, 0o666 if mode is None else mode & 0o700 | 0o600))
    return part


def _flush_to_disk(part: Path, path: Path, mode: int | None) -> None:
    """Flush the bytes to disk, else a rename may survive a power cut without them; set the permissions."""
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    if mode is not None:
        with suppress(OSError):  # on a drive without permissions
            os.chmod(part, mode)


def _flush_folder(folder: Path) -> None:
    """Flush the entries of a folder to disk, if the system supports it."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _find_write_error(parts: list[Path]) -> OSError | None:
    """Reason why the disk accepts no more data, found by writing to it; None if it does."""
    try:
        for part in parts:
            with part.open("ab") as file:
                file.write(bytes(PROBE))
                file.flush()
                os.fsync(file.fileno())
    except OSError as error:
        return error
    return None
