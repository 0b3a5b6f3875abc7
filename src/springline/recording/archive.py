"""Recordings on disk: one SQLite file that grows by whole frames, survives a killed writer, and is read by frames."""

from __future__ import annotations

import math
import os
import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from types import TracebackType
from typing import Any

from springline.errors import RecordingError
from springline.messages import WHAT_IS_WHOLE, option
from springline.recording import archive_bytes as pack
from springline.recording import archive_file as file
from springline.recording.archive_rows import FrameRow
from springline.recording.archive_write import ArchiveWriter, check_names
from springline.recording.changes import Change

EVENT = pack.EVENT
__all__ = ["EVENT", "Archive", "FrameRow", "new_recording_path"]
_SAME = 1e-9  # [-] of a time: recordings whose ends differ by less end together


class Archive(ArchiveWriter):
    """A recording file (suffix ``.springline``), written frame by frame and read without loading the rest.

    An append is one transaction: after kill -9 at any instant the file opens and holds every frame except one still
    being written, and its checkpoint belongs to its last frame. Writes do not wait for the disk before
    :meth:`close`, so a power cut may lose the last seconds and, at worst, damage frames, which their checksums detect.
    The file may be copied at any time: a copy made between frames is a complete recording. A copy made during the
    writing of a frame may miss the newest frames, may need ``damaged=True`` or :meth:`salvage`, and may not be
    continued.

    Use an archive from one thread at a time. Every failure is a :class:`~springline.errors.RecordingError`, and leaves
    the frames recorded before unchanged.
    """

    @classmethod
    def create(
        cls,
        path: str | os.PathLike[str],
        *,
        scene: str,
        meta: Mapping[str, Any],
        kinds: Mapping[int, str] | None = None,
        overwrite: bool = True,
        hidden: bool = False,
    ) -> Archive:
        """Begin a recording at ``path``; an older recording there is replaced, any other file is refused.

        ``scene`` is any text. ``meta`` is plain JSON of finite numbers; its ``particles``, if given, determines the
        page size of the file. ``kinds`` names the numbers in the ``kind`` of events. A ``hidden`` recording is
        written under another name next to ``path`` until :meth:`publish` moves it there.
        """
        where = file.path_of(path)
        notes = {"scene": scene, "meta": pack.dump(dict(meta)), "kinds": _kinds_note(kinds or {})}
        with file.explain_sqlite_errors(where, "Recording to"):
            if hidden:
                file.check_room(where, overwrite)
            else:
                file.make_room(where, overwrite)
            place = where.with_name(f".{where.stem[:40]}.{token_hex(8)}.part{where.suffix}") if hidden else where
            archive = cls(file.connect(place, "rwc"), where, True)
            archive.hidden_at = place if hidden else None
            try:
                archive.begin(notes, meta, kinds or {})
            except BaseException:
                archive.abandon()
                for left in (place, Path(f"{place}-journal")):
                    left.unlink(missing_ok=True)
                raise
        return archive

    def publish(self) -> None:
        """Move a hidden recording to its path and replace the file there; do nothing for other recordings."""
        # So a writer that is killed before its first frame leaves no file that cannot be opened or continued.
        place, self.hidden_at = self.hidden_at, None
        if place is None:
            return
        with file.explain_sqlite_errors(self.path, "Recording to"):
            if self._sql.in_transaction:
                self._sql.execute("ROLLBACK")
            self._sql.execute("PRAGMA journal_mode=DELETE")
            self._sql.close()
            file.check_room(self.path, True)
            # the journal of a killed writer, which SQLite would apply to the new file
            Path(f"{self.path}-journal").unlink(missing_ok=True)
            try:
                place.replace(self.path)
            except OSError as error:
                place.unlink(missing_ok=True)
                raise RecordingError(f"{str(self.path)!r} cannot be overwritten: {error}.") from None
            self._sql = file.connect(self.path, "rw")
            file.claim(self._sql, self.path)

    @classmethod
    def open(cls, path: str | os.PathLike[str], *, write: bool = False, damaged: bool = False) -> Archive:
        """Open a recording to read it, or with ``write`` to append to it.

        Unfinished work of a killed writer is rolled back first, for reading as well. With ``write`` the whole file is
        checked, since appending to a damaged file could harm its whole frames. ``damaged`` reads the remains of a file
        that was cut off or does not open otherwise.
        """
        where = file.path_of(path)
        if write and damaged:
            raise RecordingError(
                "A damaged recording can only be read. Archive.salvage() makes one that can be continued."
            )
        file.check_path(where)
        with file.explain_sqlite_errors(where, "Opening"):
            archive = cls(file.connect(where, "rw"), where, write)
            try:
                archive.load(damaged)
                if write:
                    archive.continue_writing()
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                archive.abandon()
                raise _open_error(where, error, damaged) from error
            except BaseException:
                archive.abandon()
                raise
        return archive

    @classmethod
    def salvage(cls, path: str | os.PathLike[str], to: str | os.PathLike[str]) -> int:
        """Copy the whole frames of a damaged recording to a new one at ``to``; return their number.

        The frames keep their times and are renumbered. The copy can be continued if the last frame and its checkpoint
        are whole; a scene that cannot be read any more becomes an empty text.
        """
        with cls.open(path, damaged=True) as source:
            good, scene, state, changes = source.good_frames().tolist(), "", None, []
            with suppress(RecordingError):
                scene = source.scene
            with suppress(RecordingError):
                state = source.checkpoint()
            with suppress(RecordingError):  # if a change is missing, the copy reports it, and is not continued
                changes = source.changes()
            with cls.create(to, scene=scene, meta=source.meta, kinds=source.kinds, overwrite=False) as target:
                for before, i in zip([-1, *good], good, strict=False):
                    made = [change for change in changes if before < change.frame <= i]
                    target.append_from(source, i, made, state if i == len(source) - 1 else None)
                if state is not None and (made := [one for one in changes if one.frame == len(source)]):
                    target.amend(made, state)  # edits after the last frame
        return len(good)

    def finish_writing(self) -> Archive:
        """Close this writer; return the same file, open for reading, so that others may write to it."""
        if not self.writable:
            return self
        self.publish()  # needed if an error came before the first frame
        self.close()
        return Archive.open(self.path)

    def reopen_for_writing(self) -> Archive:
        """Return the same file, open for writing; after a run, its file is open for reading."""
        return self if self.writable else Archive.open(self.path, write=True)

    def close(self) -> None:
        """Close the file; after writing, wait for the disk first. A second call does nothing."""
        try:
            self.publish()
            if self._write:
                self._write = False
                with file.explain_sqlite_errors(self.path, "Finishing"):
                    file.settle(self._sql)
        finally:
            self._sql.close()

    def abandon(self) -> None:
        """Close the file without waiting for the disk."""
        self._sql.close()

    def __enter__(self) -> Archive:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.close()
        except RecordingError:
            if error is None:  # otherwise the earlier error is more informative
                raise

    def append_from(self, source: Archive, i: int, changes: list[Change], state: Mapping[str, Any] | None) -> None:
        """Add frame ``i`` of another recording, with changes of parameters and a state to continue from."""
        self.append(
            **source.frame(i)._asdict(),
            energy=source.energies_of_frame(i),
            events=source.events_of_frame(i),
            changes=changes,
            state=state,
        )


def new_recording_path(path: str | os.PathLike[str], end: float, force: bool) -> Path:
    """Return the path of a new recording that ends at ``end`` [s].

    Raises
    ------
    RecordingError : if a recording there ends later, since it may hold hours of work; not with ``force``.
    """
    target = file.path_of(path)
    if force or not target.is_file() or not target.stat().st_size:
        return target
    try:
        with Archive.open(target) as there:
            last = there.frame(-1).time if len(there) else -math.inf
    except RecordingError:  # damaged, or not a recording: make_room() reports these
        return target
    if last > end + _SAME * abs(end):
        raise RecordingError(
            f"{str(path)!r} is a recording until {last:g} s, and one until {end:g} s would take its place. Choose "
            f"another name, or give {option('force', 'True')}."
        )
    return target


def _kinds_note(kinds: Mapping[int, str]) -> str:
    names = list(kinds.values())
    check_names(names)
    if any(name.lstrip("-").isdecimal() for name in names):
        raise RecordingError(f"The 'kinds' of events must have names that are not numbers. Got {names}.")
    return pack.dump({str(int(number)): name for number, name in kinds.items()})


def _open_error(path: Path, error: Exception, damaged: bool) -> RecordingError:
    if file.primary(error) != "CORRUPT":
        return RecordingError(f"Opening {str(path)!r} failed: {file.meaning(error)}.")
    if damaged:
        return RecordingError(f"{str(path)!r} is too damaged for anything of it to be read: {error}.")
    return RecordingError(f"{str(path)!r} is cut off or damaged. {_whole_frames_text(path)}{WHAT_IS_WHOLE}.")


def _whole_frames_text(path: Path) -> str:
    with suppress(RecordingError), Archive.open(path, damaged=True) as archive:
        good = archive.good_frames()
        return f"{len(good)} of its {len(archive)} known frames are whole. "
    return ""
