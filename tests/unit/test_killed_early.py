"""A run that is killed in its first milliseconds leaves a recording that goes on, or none."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import springline as sl

pytestmark = pytest.mark.heavy

KILLS, PART = 110, 10  # instants in all, and the gate takes one in so many
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
# Each child kills itself at one of the calls of functions, SQLite's among them, of the first three frames: the instants
# depend on no clock.
FORKED = """
import os, random, signal, sys
import springline as sl

scene = sl.Scene(gravity=9.8)
rope = scene.chain((0, 0, 0), (3, 0, 0), segments=4, mass=1.0, stiffness=50.0)
scene.anchor(rope.ends)
calls = 0

def run(path, last):
    global calls
    calls = 0
    def count(frame, event, argument):
        global calls
        calls += event in ("call", "c_call", "c_return")
        if calls == last:
            os.kill(os.getpid(), signal.SIGKILL)
    simulation = scene.simulate(dt=0.001)
    sys.setprofile(count)
    simulation.run(until=0.002, every=0.001, to=path)
    sys.setprofile(None)

run(f"{sys.argv[1]}/first.springline", -1)
run(f"{sys.argv[1]}/first.springline", -1)
chance = random.Random(int(sys.argv[2]))
for number in range(int(sys.argv[3])):
    last = chance.randint(1, calls)
    child = os.fork()
    if child == 0:
        run(f"{sys.argv[1]}/{number}.springline", last)
        os._exit(0)
    os.waitpid(child, 0)
"""


def left_by(seed: int, kills: int, folder: Path) -> list[int]:
    """Frames of what each killed run left, -1 for no file; each is gone on with, by two frames."""
    subprocess.run([sys.executable, "-c", FORKED, str(folder), str(seed), str(kills)], check=True, env=ENVIRONMENT)
    found = []
    for number in range(kills):
        path = folder / f"{number}.springline"
        if not path.exists():
            found.append(-1)
            continue
        recording = sl.load(path)
        count, last = len(recording), float(recording.time[-1])
        assert len(recording.resume(until=last + 0.002)) == count + 2
        found.append(count)
    return found


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")
def test_a_run_that_is_killed_early_leaves_a_recording_that_goes_on_or_none(tmp_path: Path) -> None:
    assert {-1, 1} <= set(left_by(1, KILLS // PART, tmp_path))  # before the first frame, and after it


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")
def test_a_hundred_runs_that_are_killed_early_leave_recordings_that_go_on_or_none(tmp_path: Path) -> None:
    found = left_by(2, KILLS, tmp_path)
    assert {-1, 1, 2} <= set(found)
