"""A scene and its simulation under everything that can be done to them, in any order.

Add, anchor, release, force, rule, simulate, step, run, remove, cut, save, load, resume: what must hold, holds after
every one of them.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import springline as sl
from scene_text import to_text
from springline.errors import Diverged, SceneError
from springline.model.families import BROKEN
from springline.recording.recording import Recording
from springline.simulation import Simulation

DT, EVERY = 0.004, 0.02  # [s]
METHODS = st.sampled_from(sorted(sl.INTEGRATORS))
PLACES = st.tuples(*[st.integers(-4, 4).map(lambda n: 0.5 * n)] * 3)
SPEEDS = st.tuples(*[st.integers(-3, 3).map(float)] * 3)
STIFFNESS = st.sampled_from([0.0, 1.0, 5.0, 20.0, 80.0, 300.0, 900.0, 1e9])  # the last diverges
PICK = st.integers(0, 2**16)


@sl.force
def breeze(mass, position, velocity, time, force, gust):
    for i in range(len(mass)):
        force[i, 0] += gust * mass[i] * (1.0 + time)


FORCES = st.sampled_from(
    [
        sl.Drag(0.5), sl.AirDrag(0.2), sl.Gravity((0.0, 1.0, 0.0)), sl.Attraction(2.0, softening=0.3),
        sl.Load((0.0, 0.0, 3.0), omega=7.0),
    ]
)  # fmt: skip
RULES = st.sampled_from(
    [
        sl.Box((-2.5,) * 3, (2.5,) * 3, restitution=0.9), sl.Plane((0, 0, -2), restitution=0.5, slip_loss=0.1),
        sl.SpeedLimit(20.0), sl.ForceLimit(400.0), sl.DisplacementLimit(0.2), sl.Fragile(3),
    ]
)  # fmt: skip


def typed(time: float) -> float:
    """A time [s] as one would type it: 0.3, where three times 0.1 is 0.30000000000000004."""
    return float(format(time, ".15g"))


def same(one: Recording, other: Recording) -> None:
    """Two recordings hold the same bits."""
    assert one.data.scene_text == other.data.scene_text
    for name in ("time", "position", "velocity", "events"):
        first, second = getattr(one, name), getattr(other, name)
        assert first.dtype == second.dtype and first.tobytes() == second.tobytes(), name
    assert one.energy.keys() == other.energy.keys()
    for name in one.energy:
        assert one.energy[name].tobytes() == other.energy[name].tobytes(), name


class Playing(RuleBasedStateMachine):
    """A person who plays with a scene."""

    simulation: Simulation | None = None
    recording: Recording | None = None

    @initialize(gravity=st.sampled_from([0.0, 9.8]))
    def begin(self, gravity: float) -> None:
        self.scene = sl.Scene(gravity=gravity, seed=1)
        self.scene.chain((0, 0, 0), (2, 0, 0), segments=2, stiffness=50.0)
        self.drawn()

    def drawn(self) -> None:
        """Note what the scene is; only the rules that draw may change it."""
        self.text = to_text(self.scene)

    # what draws

    @rule(place=PLACES, speed=SPEEDS, mass=st.sampled_from([0.5, 1, 8.0]), fixed=st.booleans())
    def add_particle(self, place: Any, speed: Any, mass: float, fixed: bool) -> None:
        self.scene.particle(place, velocity=speed, mass=mass, radius=0.1, fixed=fixed)
        self.drawn()

    @rule(a=PICK, b=PICK, k=STIFFNESS, c=st.sampled_from([0.0, 0.3]), kind=st.sampled_from(["both", "cable", "strut"]))
    def add_spring(self, a: int, b: int, k: float, c: float, kind: str) -> None:
        count = self.scene.particle_count
        a, b = a % count, b % count
        strength = 30.0 if kind == "cable" else np.inf
        self.scene.spring(
            a, b if a != b else (a + 1) % count, stiffness=k, rest_length=0.7, damping=c, strength=strength, kind=kind
        )
        self.drawn()

    @rule(start=PLACES, end=PLACES, segments=st.integers(1, 4))
    def add_chain(self, start: Any, end: Any, segments: int) -> None:
        if start != end:
            self.scene.chain(start, end, segments=segments, mass=0.5, stiffness=40.0, damping=0.1)
            self.drawn()

    @rule(count=st.integers(0, 3))
    def add_cloud(self, count: int) -> None:
        self.scene.cloud(count, lower=(-2, -2, -2), upper=(2, 2, 2), speed=1.0)
        self.drawn()

    @rule(which=PICK, axes=st.sampled_from(["xyz", "x", "z", "yz"]), loose=st.booleans())
    def anchor_or_release(self, which: int, axes: str, loose: bool) -> None:
        change = self.scene.release if loose else self.scene.anchor
        change(self.scene.all[which % self.scene.particle_count], axes=axes)
        self.drawn()

    @precondition(lambda self: len(self.scene.declared) < 6)
    @rule(thing=FORCES | RULES)
    def add_force_or_rule(self, thing: Any) -> None:
        self.scene.add(thing)
        self.drawn()

    @precondition(lambda self: len(self.scene.declared) < 6)
    @rule(gust=st.sampled_from([-1.0, 0.0, 2.0]))
    def add_own_force(self, gust: float) -> None:
        self.scene.add(breeze, gust=gust)
        self.drawn()

    # what runs

    @rule(method=METHODS, frames=st.integers(0, 8))
    def simulate(self, method: str, frames: int) -> None:
        try:
            self.simulation = self.scene.simulate(dt=DT, integrator=method)
        except SceneError:
            assert method == "xpbd"  # which refuses limits of force
            return
        self.recording = None
        self.start = self.simulation.data.state.copy()
        self.removed: dict[int, np.ndarray] = {}
        self.broken: set[int] = set()
        self.clock = 0.0
        self.run(frames)

    def go(self, action: Any) -> Recording | None:
        """Do what moves time; what diverges is told, and what was good is kept."""
        try:
            return action()
        except Diverged as error:
            if error.recording is not None:
                assert len(error.recording) >= 1
                there = np.asarray(error.recording.alive, dtype=bool)
                assert np.isfinite(error.recording.position[there]).all()
            return None

    @precondition(lambda self: self.simulation is not None)
    @rule(count=st.integers(1, 40))
    def step(self, count: int) -> None:
        before = int(self.simulation.data.state.steps[0])
        self.go(lambda: self.simulation.step(count))
        assert before <= int(self.simulation.data.state.steps[0]) <= before + count

    @precondition(lambda self: self.simulation is not None)
    @rule(frames=st.integers(0, 5))
    def go_on(self, frames: int) -> None:
        self.run(frames)

    def run(self, frames: int) -> None:
        until = typed(self.simulation.time + frames * EVERY) if frames else self.simulation.time
        self.recording = self.go(lambda: self.simulation.run(until=until, every=EVERY))
        if self.recording is not None:
            there = self.simulation.data.state.alive == 1  # positions of a recording are NaN elsewhere
            assert self.recording.position[-1][there].tobytes() == self.simulation.position[there].tobytes()
            assert np.isnan(self.recording.position[-1][~there]).all()
            assert self.recording.time[-1] == self.simulation.time == until

    @precondition(lambda self: self.simulation is not None)
    @rule(which=PICK)
    def remove(self, which: int) -> None:
        self.simulation.remove(which % self.simulation.data.model.particle_count)
        assert self.simulation.data.state.alive[which % self.simulation.data.model.particle_count] == 0

    @precondition(lambda self: self.simulation is not None and self.simulation.data.model.spring_count)
    @rule(which=PICK)
    def cut(self, which: int) -> None:
        self.simulation.cut([which % self.simulation.data.model.spring_count])
        assert self.simulation.data.state.status[which % self.simulation.data.model.spring_count] == BROKEN

    @precondition(lambda self: self.recording is not None)
    @rule(frames=st.integers(1, 3))
    def save_load_resume(self, frames: int) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "run.springline"
            sl.save(self.recording, path)
            loaded = sl.load(path)
            same(loaded, self.recording)
            until = typed(float(loaded.time[-1]) + frames * EVERY)
            longer = self.go(lambda: loaded.resume(until, using=[breeze]))
            expected = self.go(lambda: self.recording.resume(until, using=[breeze]))
            if longer is not None and expected is not None:
                same(longer, expected)
                assert longer.time[-1] == until
            if expected is not None:
                again = sl.load(path)
                same(again, expected)  # the file grew in place
                again.close()
            loaded.close()
        self.recording = None  # a resumed recording ends later than the simulation it came from

    # what must hold

    @invariant()
    def the_scene_is_as_it_was_drawn(self) -> None:
        if hasattr(self, "text"):
            assert to_text(self.scene) == self.text

    @invariant()
    def the_state_is_finite_and_time_does_not_go_back(self) -> None:
        if self.simulation is None:
            return
        state = self.simulation.data.state
        assert all(np.isfinite(array).all() for array in state._asdict().values())
        assert all(np.isfinite(value) for value in self.simulation.energy.values())
        assert state.time >= self.clock
        self.clock = state.time

    @invariant()
    def what_is_anchored_never_moves(self) -> None:
        if self.simulation is None:
            return
        fixed, state = self.start.mobility == 0.0, self.simulation.data.state
        assert np.array_equal(state.position[fixed], self.start.position[fixed])
        assert not state.velocity[fixed].any()

    @invariant()
    def what_is_removed_stays_removed_and_what_is_broken_stays_broken(self) -> None:
        if self.simulation is None:
            return
        model, state = self.simulation.data.model, self.simulation.data.state
        for i, place in self.removed.items():
            assert state.alive[i] == 0 and state.position[i].tolist() == place.tolist() and not state.velocity[i].any()
        broken = set(np.flatnonzero(state.status == BROKEN).tolist())
        assert self.broken <= broken
        gone = np.flatnonzero(state.alive == 0)
        assert set(np.flatnonzero(np.isin(model.springs.tail, gone) | np.isin(model.springs.head, gone))) <= broken
        self.removed, self.broken = {int(i): state.position[i].copy() for i in gone}, broken


SETTINGS = settings(
    max_examples=10,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
TestPlaying = pytest.mark.heavy(Playing.TestCase)
TestPlaying.settings = SETTINGS


@pytest.mark.slow
def test_playing_at_length() -> None:
    run_state_machine_as_test(Playing, settings=settings(SETTINGS, max_examples=300))
