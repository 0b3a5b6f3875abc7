"""Storage of frames: the common interface of memory and files, and the store in memory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

from springline.checks import FloatArray
from springline.model.work import EVENT
from springline.recording.changes import Change
from springline.recording.frames import same_particles


class Store(Protocol):
    """Interface of the storage of frames, in memory or in a file."""

    @property
    def scene(self) -> Any: ...
    @property
    def meta(self) -> Any: ...
    def __len__(self) -> int: ...

    def append(
        self,
        *,
        time: float,
        position: FloatArray,
        velocity: FloatArray,
        energy: Mapping[str, float],
        events: np.ndarray,
        changes: Sequence[Change] = (),
        alive: np.ndarray | None = None,
        intact: np.ndarray | None = None,
        memory: np.ndarray | None = None,
        contact: np.ndarray | None = None,
        state: Mapping[str, Any] | None = None,
    ) -> None: ...

    def amend(self, changes: Sequence[Change], state: Mapping[str, Any]) -> None: ...
    def frame(self, i: int) -> Any: ...
    def times(self) -> Any: ...
    def positions(self) -> Any: ...
    def velocities(self) -> Any: ...
    def alive_flags(self) -> list[Any]: ...
    def energies(self) -> Any: ...
    def events(self) -> Any: ...
    def events_of_frame(self, i: int) -> Any: ...
    def energy_names(self) -> list[str]: ...
    def changes(self) -> Any: ...
    def change_count(self) -> int: ...
    def checkpoint(self) -> Any: ...

    @property
    def update_meta(self) -> Callable[..., None]: ...

    def finish_writing(self) -> Any: ...
    def publish(self) -> None: ...
    def reopen_for_writing(self) -> Any: ...
    def close(self) -> None: ...


class MemoryFrame(NamedTuple):
    """One frame in memory."""

    time: float
    position: FloatArray
    velocity: FloatArray
    alive: np.ndarray | None
    intact: np.ndarray | None
    memory: np.ndarray | None
    contact: np.ndarray | None


class MemoryStore:
    """Frames in memory, with the interface of a file."""

    def __init__(self, scene: str, meta: Mapping[str, Any]) -> None:
        self.scene, self.meta = scene, dict(meta)
        self._frames: list[MemoryFrame] = []
        self._energies: list[dict[str, float]] = []
        self._events: list[np.ndarray] = []
        self._changes: list[Change] = []
        self._state: dict[str, np.ndarray] = {}

    def __len__(self) -> int:
        return len(self._frames)

    def append(
        self,
        *,
        time: float,
        position: FloatArray,
        velocity: FloatArray,
        energy: Mapping[str, float],
        events: np.ndarray,
        changes: Sequence[Change] = (),
        alive: np.ndarray | None = None,
        intact: np.ndarray | None = None,
        memory: np.ndarray | None = None,
        contact: np.ndarray | None = None,
        state: Mapping[str, Any] | None = None,
    ) -> None:
        """Add a frame and make ``state`` the checkpoint, in copies; for the arguments see :meth:`Archive.append`."""
        same_particles(len(position), len(self._frames[0].position) if self._frames else None)
        flags = [None if one is None else one.copy() for one in (alive, intact, memory, contact)]
        self._frames.append(MemoryFrame(time, position.copy(), velocity.copy(), *flags))
        self._energies.append(dict(energy))
        self._events.append(events.copy())
        self._changes += changes
        self._state = {name: np.array(array) for name, array in (state or {}).items()}

    def amend(self, changes: Sequence[Change], state: Mapping[str, Any]) -> None:
        """Replace the checkpoint after edits since the last frame, in copies; ``changes`` are of the next frame."""
        self._changes += changes
        self._state = {name: np.array(array) for name, array in state.items()}

    def frame(self, i: int) -> MemoryFrame:
        """Return frame i."""
        return self._frames[i]

    def times(self) -> FloatArray:
        """Times [s], shape (frames,)."""
        return np.array([frame.time for frame in self._frames])

    def positions(self) -> FloatArray:
        """Positions [m], shape (frames, n, 3)."""
        return np.array([frame.position for frame in self._frames])

    def velocities(self) -> FloatArray:
        """Velocities [m/s], shape (frames, n, 3)."""
        return np.array([frame.velocity for frame in self._frames])

    def alive_flags(self) -> list[np.ndarray | None]:
        """Return the flags of the living particles of each frame, shape (n,) each; None if all are alive."""
        return [frame.alive for frame in self._frames]

    def energy_names(self) -> list[str]:
        """Return the names of the energies; empty before the first frame."""
        return list(self._energies[0]) if self._energies else []

    def energies(self) -> dict[str, FloatArray]:
        """Energies by name [J], shape (frames,) each."""
        names = self.energy_names()
        return {name: np.array([one[name] for one in self._energies]) for name in names}

    def events(self) -> np.ndarray:
        """All events, a structured array."""
        return np.concatenate([np.zeros(0, dtype=EVENT), *self._events])

    def events_of_frame(self, i: int) -> np.ndarray:
        """Return the events stored with frame i."""
        return self._events[i]

    def changes(self) -> list[Change]:
        """Return the changes of the run, in order."""
        return list(self._changes)

    def change_count(self) -> int:
        """Return the number of changes."""
        return len(self._changes)

    def checkpoint(self) -> dict[str, np.ndarray]:
        """Return the whole state at the last frame."""
        return self._state

    def update_meta(self, **changes: Any) -> None:
        """Update the metadata of the run."""
        self.meta.update(changes)

    def finish_writing(self) -> MemoryStore:
        """Return this store for reading."""
        return self

    def publish(self) -> None:
        """Do nothing: memory has no file to publish."""

    def reopen_for_writing(self) -> MemoryStore:
        """Return this store for writing."""
        return self

    def close(self) -> None:
        """Do nothing: memory has no file to close."""
