"""Recordings as files."""

from __future__ import annotations

from pathlib import Path

from springline.recording.recording import Recording


def save_recording(recording: Recording, path: Path, *, force: bool = False) -> list[Path]:
    """Write a recording to a file (suffix ``.springline``), over a longer one with ``force``; the file written."""
    from springline.recording.saving import save

    save(recording, path, force=force)
    return [path]
