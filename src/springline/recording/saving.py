"""Writing of recordings to files, from memory or from another file."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from springline.atomic_write import atomic_write
from springline.errors import RecordingError, SceneError
from springline.model.work import EVENT_KINDS
from springline.recording import archive_file
from springline.recording.archive import Archive, new_recording_path
from springline.recording.recording import Recording


def save(recording: Recording, path: str | os.PathLike[str], *, force: bool = False) -> None:
    """Write a recording to a file (suffix ``.springline``) in one operation, with all frames and its checkpoint.

    If the write fails, an existing file is unchanged.

    Raises
    ------
    RecordingError : if the file cannot be written, or holds a longer recording and ``force`` is not set
    """
    if len(recording) == 0:
        raise RecordingError("This recording has no frames to save.")
    target = new_recording_path(path, float(recording.time[-1]), force)
    archive_file.check_room(target, True)
    try:
        with atomic_write(target) as [part]:
            try:
                _copy_frames(recording, part)
            finally:
                Path(f"{part}-journal").unlink(missing_ok=True)
            # The journal of a killed writer, which SQLite would otherwise apply to the new file
            Path(f"{target}-journal").unlink(missing_ok=True)
    except SceneError as error:
        raise RecordingError(str(error)) from error.__cause__
    except RecordingError as error:
        if not isinstance(error.__cause__, sqlite3.Error):
            raise
        why = archive_file.meaning(error.__cause__)
        raise RecordingError(f"{str(target)!r} cannot be written: {why}. An existing file is unchanged.") from error


def _copy_frames(recording: Recording, part: Path) -> None:
    source, count = recording.data.store, len(recording)
    energies = source.energies()
    with Archive.create(part, scene=recording.data.scene_text, meta=recording.meta, kinds=EVENT_KINDS) as archive:
        for i in range(count):
            frame = source.frame(i)
            archive.append(
                time=float(frame.time),
                position=frame.position,
                velocity=frame.velocity,
                energy={name: float(values[i]) for name, values in energies.items()},
                events=source.events_of_frame(i),
                changes=[change for change in recording.data.changes if change.frame == i],
                alive=frame.alive,
                intact=frame.intact,
                memory=frame.memory,
                contact=frame.contact,
                state=source.checkpoint() if i == count - 1 else None,
            )
        if made := [change for change in recording.data.changes if change.frame == count]:  # edits after the last frame
            archive.amend(made, source.checkpoint())


# Recordings as files.


def save_recording(recording: Recording, path: Path, *, force: bool = False) -> list[Path]:
    """Write a recording to a file (suffix ``.springline``), with ``force`` over a longer one; return its path."""

    save(recording, path, force=force)
    return [path]
