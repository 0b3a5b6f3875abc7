"""Data of a recording, for modules that read it: its store, its model, its changes and its last state."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, cast

import numpy as np

from springline.constraints.motion import model_at_time
from springline.contacts.queries import contacts_of
from springline.errors import RecordingError, SceneError
from springline.forces import queries
from springline.forces.bonds import bonds_at
from springline.forces.emitters import emission_counts
from springline.forces.queries import yielded_angles, yielded_strain
from springline.messages import Words
from springline.model.families import BROKEN, Model
from springline.model.state import invalid_field_error, memory_size
from springline.model.work import EVENT_KINDS
from springline.recording.changes import SCENE, Change
from springline.recording.frames import (
    Divergence,
    FrameLike,
    check_time_order,
    checked_notes,
    known_events,
    number_of,
    sound_frame,
)
from springline.recording.last_state import checked_state
from springline.recording.store import Store
from springline.typing import FloatArray, IntArray, IntegratorName, Records


class RecordedRun:
    """Data of a recording: frames in a store, and the model at each of them.

    Attributes
    ----------
    store : frames, energies and events, in memory or in a file
    known_model : model at the first frame if it is already built, or None
    spec : scene at the first frame as data, with its user-defined functions, or None for a recording from a file
    """

    event_kinds = EVENT_KINDS

    def __init__(self, store: Store, model: Model | None = None) -> None:
        self.store = store
        self.known_model = model
        self.spec: Any = None
        self._models: dict[int, Model] = {}  # by number of changes

    def __len__(self) -> int:
        return len(self.store)

    @cached_property
    def time(self) -> FloatArray:
        """Time of each frame [s], shape (frames,)."""
        return check_time_order(np.asarray(self.store.times()))

    @cached_property
    def alive(self) -> np.ndarray:
        """Mask of the living particles, shape (frames, particles)."""
        flags = self.store.alive_flags()
        count = len(self.store.frame(0).position) if len(self) else 0
        made = np.ones((len(flags), count), dtype=bool)
        for i, given in enumerate(flags):
            if given is not None:
                if len(given) != count:
                    raise invalid_field_error("alive", f"one for each of {count} particles", f"{len(given)}")
                made[i] = np.asarray(given) == 1
        return made

    def living(self, values: FloatArray) -> FloatArray:
        """Return values of each frame and particle with NaN for particles that are not alive."""
        if not self.alive.all():
            values = values.copy()
            values[~self.alive] = np.nan
        return values

    @cached_property
    def events(self) -> Records:
        """Events (time, kind, index, other, value), a structured array."""
        return known_events(np.asarray(self.store.events()))

    @property
    def meta(self) -> dict[str, Any]:
        """Notes about the run: title, dt, integrator, every, version."""
        return checked_notes(self.store.meta)

    @property
    def title(self) -> str:
        """Title of the scene."""
        return str(self.meta.get("title", ""))

    @property
    def integrator(self) -> IntegratorName:
        """Name of the integrator."""
        return cast(IntegratorName, str(self.meta.get("integrator", "")))

    @property
    def scene_text(self) -> str:
        """Text of the scene at the first frame."""
        return str(self.store.scene)

    @property
    def model(self) -> Model:
        """Model of the run at its first frame; built from the text of the scene if the recording comes from a file."""
        if self.known_model is None:
            self.known_model = self._model_after(())
        return self.known_model

    @property
    def diverged(self) -> Divergence | None:
        """Time and cause of the divergence of a run whose frames were kept, or None."""
        noted = self.meta.get("diverged")
        return None if noted is None else Divergence(**noted | {"why": Words(noted["why"])})

    def refuse_diverged(self) -> None:
        """Raise SceneError if the run diverged: its last state is not a state to go on from."""
        if self.diverged is not None:
            raise SceneError(
                f"This recording ends at {self.diverged.time:g} s because its run diverged there, and does not go on. "
                f"Simulate its scene again with a shorter dt. Recorded cause: {self.diverged.why.marked}"
            )

    @cached_property
    def changes(self) -> list[Change]:
        """Changes of the run in order: frame, step, time [s], name, particles or springs, old and new value.

        ``frame`` is the first frame after the change; changes before the first frame have 0.
        """
        return list(self.store.changes())

    def changes_until(self, i: int) -> list[Change]:
        """Changes after the first frame and before frame i."""
        return [change for change in self.changes if 1 <= change.frame <= i]

    def model_at(self, i: int) -> Model:
        """Model at frame i: springs as they were then, other parts as after the last edit before it."""
        changed = self.changes_until(i if i >= 0 else i % max(len(self), 1))
        if not any(change.what.startswith((SCENE, "springs.")) for change in changed):
            return self.model
        if len(changed) not in self._models:
            self._models[len(changed)] = self._model_after(changed)
        return self._models[len(changed)]

    def _model_after(self, changed: Sequence[Change]) -> Model:
        from springline.resume import model_of_text

        return model_of_text(self.scene_text, changed)

    def frame(self, i: int) -> FrameLike:
        """Frame i, read alone; NoFrame if it does not exist."""
        return sound_frame(self.store.frame(number_of(i, len(self))))

    def frame_model(self, i: int) -> tuple[Model, FrameLike]:
        """Model and frame i, which fit each other; RecordingError for a frame that does not fit its scene."""
        frame, model = self.frame(i), self.model_at(i)
        for name, flags, count in (
            ("position", frame.position, model.particle_count),
            ("intact", frame.intact, model.spring_count),
        ):
            if flags is not None and len(flags) != count:
                raise invalid_field_error(name, f"one for each of {count} in its scene", f"{len(flags)} in frame {i}")
        if frame.memory is not None and len(frame.memory) != memory_size(model):
            raise invalid_field_error(
                "memory", f"{memory_size(model)} numbers by its scene", f"{len(frame.memory)} in frame {i}"
            )
        return model_at_time(model, float(frame.time), frame.memory), frame

    def tension(self, i: int) -> FloatArray:
        """Tension of each spring in frame i [N], shape (springs,)."""
        model, frame = self.frame_model(i)
        status = None if frame.intact is None else np.where(np.asarray(frame.intact) == 1, 0, BROKEN)
        return queries.tension(model, np.asarray(frame.position), np.asarray(frame.velocity), status)

    def strain(self, i: int) -> FloatArray:
        """Strain of each spring in frame i [-], shape (springs,)."""
        model, frame = self.frame_model(i)
        return queries.strain(model, np.asarray(frame.position))

    def stress(self, i: int) -> FloatArray:
        """Stress of each spring in frame i [Pa], shape (springs,)."""
        model, frame = self.frame_model(i)
        return queries.stress(model, np.asarray(frame.position))

    def plastic_strain(self, i: int) -> FloatArray:
        """Plastic strain of each spring in frame i [-], shape (springs,)."""
        return yielded_strain(self.model_at(i), self.frame(i).memory)

    def plastic_angle(self, i: int) -> FloatArray:
        """Plastic angle of each angle and hinge with ``Plasticity`` in frame i [rad], angles first."""
        return yielded_angles(self.model_at(i), self.frame(i).memory)

    def contacts(self, i: int) -> Records:
        """Contacts of the last frame with their forces; RecordingError for any other frame."""
        count = len(self)
        if number_of(i, count) != count - 1:
            raise RecordingError(
                f"A recording keeps the forces of contacts with its last frame, {count - 1}, only. Got {i}. Run until "
                f"the time that you want, or read simulation.contacts during the run."
            )
        state = self.last_state()
        model = model_at_time(self.model_at(i), float(state["clock"][0]))
        return contacts_of(model, state["position"], state["touching"], state["pressing"])

    def emission(self) -> dict[str, FloatArray]:
        """Counts of births and ends of each frame, by name, shapes (frames, emitters) and (frames, absorbers)."""
        counts = [emission_counts(self.model_at(i), self.frame(i).memory) for i in range(len(self))]
        names = counts[0] if counts else {}
        return {name: np.array([one[name] for one in counts]) for name in names}

    def bonds_and_lengths(self, i: int) -> tuple[IntArray, FloatArray]:
        """Bonds of frame i and their rest lengths [m], shapes (bonds, 2) and (bonds,)."""
        number = number_of(i, len(self))
        return bonds_at(self.events[self.events["time"] <= self.time[number]])

    def last_state(self, model: Model | None = None) -> dict[str, np.ndarray]:
        """Complete state at the last frame, from which a run goes on; every field is checked.

        Empty if the recording keeps none. ``model`` is the model that it must fit, by default the recording's own.

        Raises
        ------
        RecordingError : if the state is damaged, or naming the field that springline does not write like this.
        """
        state = self.store.checkpoint()
        if not state:
            return {}
        model = self.model_at(len(self)) if model is None else model
        return checked_state(state, model, float(self.time[-1]), self.meta.get("every"))
