"""Random falls of sheets, ropes and bodies: nothing passes through anything, and the same seed gives the same bits.

A hundred run as part of the gate, all of them before releases.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import springline as sl
from physics.meshes_that_meet import drift
from physics.random_falls import UNBALANCED, Judge, fall, start
from springline.model import blocks
from springline.stepping import stepper

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
GATE, ALL = 100, 1000


@pytest.fixture(autouse=True)
def _small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let threads share the steps of these small scenes."""
    monkeypatch.setattr(stepper, "WORTH", 0)
    monkeypatch.setattr(blocks, "LEAST_BLOCK", 16)


def check(seed: int, folder: Path) -> None:
    """Let a fall happen twice: as a whole, judged, and on one to three threads, saved and resumed halfway."""
    given = fall(seed)
    simulation, dt, steps = start(given)
    run = simulation.run(until=steps * dt, every=dt)
    assert Judge(given).faults(run, every=16) == []
    assert drift(run) < UNBALANCED
    # Nothing but moving obstacles gives energy. Contacts of unequal masses are where it would come from.
    own = run.energy["total"] - run.energy["work"]
    assert own.max() < own[0] + 1e-3 * np.abs(run.energy["total"]).max()
    again, _, _ = start(fall(seed), threads=1 + seed % 3)
    assert again.data.stepper.work.blocks.number > 1
    path = folder / f"{seed}.springline"
    again.run(until=(steps // 2) * dt, every=(steps // 2) * dt, to=path)
    end = sl.load(path).resume(until=steps * dt)
    assert np.array_equal(end.position[-1], run.position[-1])
    assert np.array_equal(end.velocity[-1], run.velocity[-1])


@pytest.mark.heavy
@pytest.mark.parametrize("first", range(0, GATE, 10))
def test_some_of_the_random_falls(first: int, tmp_path: Path) -> None:
    for seed in range(first, first + 10):
        check(seed, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(GATE, ALL, 10))
def test_all_other_random_falls(first: int, tmp_path: Path) -> None:
    for seed in range(first, first + 10):
        check(seed, tmp_path)
