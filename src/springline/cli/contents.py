"""What a scene or a recording holds, as numbers: the facts behind ``info`` and behind its JSON."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.cli.report import ends, event_counts
from springline.cli.scenes import notes
from springline.errors import RecordingError, SceneError
from springline.model.contracts import Declared

if TYPE_CHECKING:
    from springline.recording.recording import Recording
    from springline.scene import Scene


def of_scene(scene: Scene) -> dict[str, Any]:
    """A scene in numbers."""
    model, state = scene.build()
    position = state.position[:, : scene.dim]
    return {
        "title": scene.title,
        "dim": scene.dim,
        "particles": scene.particle_count,
        "springs": scene.spring_count,
        "supports": len(scene.anchored),
        "mass": float(model.particles.mass.sum()),
        "lower": position.min(axis=0),
        "upper": position.max(axis=0),
        "space": None if scene.space is None else {"size": scene.space.size, "origin": scene.space.origin},
        "gravity": scene.gravity,
        "spring_ranges": {
            name: _range(getattr(model.springs, name)) for name in ("stiffness", "rest_length", "damping", "strength")
        },
        "declared": [_declared(thing) for thing in scene.declared],
        "faces": len(scene.faces),
        "messages": notes(scene),
    }


def of_recording(path: Path) -> dict[str, Any]:
    """A recording in numbers; of a damaged one, what there is of it.

    Raises
    ------
    RecordingError : where nothing of it can be read
    """
    recording, trouble = _opened(path)
    store: Any = recording.store
    growing, count = store.is_growing(), len(recording)  # what comes later is not counted: it has not been looked at
    good = store.good_frames(count)
    meta = recording.meta
    facts = {
        "path": path,
        "size": path.stat().st_size,
        "version": store.version,
        "whole": not trouble and len(good) == count,
        "growing": growing,
        "trouble": trouble,
        "good_frames": len(good),
        "frames": count,
        "title": recording.title,
        "particles": meta.get("particles"),
        "springs": meta.get("springs"),
        **{name: meta.get(name) for name in ("integrator", "dt", "safe_dt", "every", "dim", "diverged")},
        "declared": _declared_in(recording),
    }
    if facts["whole"] and count:
        facts |= {
            "time": ends(recording.time[:count]),
            "energy": {name: ends(values[:count]) for name, values in recording.energy.items()},
            "events": event_counts(recording),
            "changes": [change._asdict() for change in recording.changes],
        }
    return facts


def _opened(path: Path) -> tuple[Recording, str]:
    """The recording, and what is wrong with it where only the damaged file opens."""
    from springline.recording.archive import Archive
    from springline.recording.recording import Recording
    from springline.resume import load

    try:
        return load(path), ""
    except RecordingError as error:
        try:
            return Recording(Archive.open(path, damaged=True)), str(error).split(". ")[0] + "."
        except RecordingError:
            raise error from None


def _declared_in(recording: Recording) -> list[dict[str, Any]] | None:
    """The forces and rules of a recorded scene, or None where it names functions that no file holds."""
    from springline.spec.text_reading import from_text

    try:
        return [_declared(thing) for thing in from_text(recording.scene_text).declared]
    except (SceneError, RecordingError):
        return None


def _declared(thing: Declared) -> dict[str, Any]:
    settings = {name: _setting(getattr(thing, name)) for name in _names(thing) if name != "on"}
    return {
        "type": type(thing).__name__,
        "on": None if thing.on is None else np.asarray(thing.on),
        "settings": settings,
    }


def _names(thing: Declared) -> list[str]:
    return [field.name for field in fields(thing)]


def _setting(value: Any) -> Any:
    """A setting as JSON can hold it: functions of the user's own by name."""
    return getattr(value, "name", value) if not isinstance(value, (tuple, list, np.ndarray)) else value


def _range(values: np.ndarray) -> list[float] | None:
    finite = values[np.isfinite(values)]
    return [float(finite.min()), float(finite.max())] if len(finite) else None
