"""Recordings as files."""

from __future__ import annotations

from pathlib import Path

from springline.simulation.recording import Recording


def save_recording(recording: Recording, path: Path) -> list[Path]:
    """Write a recording to a file (suffix ``.springline``); the file written."""
    from springline.scene import resume

    resume.save(recording, path)
    return [path]
