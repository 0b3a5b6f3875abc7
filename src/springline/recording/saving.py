"""A recording written to a file, from memory or from another file."""

from __future__ import annotations

import os

from springline.errors import RecordingError
from springline.recording.archive import Archive, room_for
from springline.recording.recording import Recording


def save(recording: Recording, path: str | os.PathLike[str], *, force: bool = False) -> None:
    """Write a recording to a file (suffix ``.springline``), every frame and the state to go on from.

    Raises
    ------
    RecordingError : where it cannot be written; for a longer recording there, without ``force``.
    """
    source = recording.store
    count = len(recording)
    if count == 0:
        raise RecordingError("This recording has no frames to save.")
    energies = source.energies()
    target = room_for(path, float(recording.time[-1]), force)
    with Archive.create(
        target, scene=recording.scene_text, meta=recording.meta, kinds=Recording.event_kinds
    ) as archive:
        for i in range(count):
            frame = source.frame(i)
            archive.append(
                time=float(frame.time),
                position=frame.position,
                velocity=frame.velocity,
                energy={name: float(values[i]) for name, values in energies.items()},
                events=source.events_of_frame(i),
                changes=[change for change in recording.changes if change.frame == i],
                alive=frame.alive,
                intact=frame.intact,
                state=source.checkpoint() if i == count - 1 else None,
            )
