"""What no machine would finish or hold is refused before the first step, with the time or the bytes it would take."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import springline as sl
from springline.errors import SceneError
from springline.run import frames


def pair() -> sl.Scene:
    scene = sl.Scene(gravity=9.8)
    rope = scene.chain((0, 0, 0), (9, 0, 0), segments=9, stiffness=15.0)
    scene.anchor(rope.ends)
    return scene


@pytest.mark.parametrize(
    ("dt", "run", "said"),
    [
        (
            1e-16,
            {"until": 20.0},
            r"1e-16 s makes 2e\+17 steps until 20 s. That is 69\d years at .* Up to 0.2",
        ),
        (1e-120, {"until": 20.0}, r"1e-120 s makes 2e\+121 steps until 20 s"),
        ("auto", {"until": 1e16}, "Take a longer dt, or an earlier end"),
        (0.1, {"until": 20.0, "every": 1e-12}, r"1e-12 s apart make 2e\+13 frames of 980 bytes, 19.6 PB in all"),
        (0.1, {"until": 20.0, "every": 1e-120}, "too short to be told apart at 20 s"),
    ],
)
def test_a_run_that_would_never_end_is_refused_at_once(
    dt: Any, run: dict[str, float], said: str, tmp_path: Path
) -> None:
    simulation = pair().simulate(dt=dt)
    for to in (None, tmp_path / "run.springline"):
        begin = time.process_time()
        with pytest.raises(SceneError, match=said):
            simulation.run(**run, to=to)
        assert time.process_time() - begin < 1.0  # measured 2e-4
    assert simulation.time == 0.0 and list(tmp_path.iterdir()) == []


def test_going_on_for_ever_is_refused_too() -> None:
    simulation = pair().simulate(dt=0.1)
    with pytest.raises(SceneError, match="years at"):
        simulation.advance_to(1e15)
    run = simulation.run(until=0.2, every=0.1)
    with pytest.raises(SceneError, match="make 1e.16 frames"):
        run.resume(1e15)  # type: ignore[attr-defined]
    assert len(run) == 3 and run.resume(0.3).time[-1] == 0.3  # type: ignore[attr-defined]


def test_a_recording_larger_than_its_disk_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Usage(NamedTuple):
        free: int

    monkeypatch.setattr(frames.shutil, "disk_usage", lambda path: Usage(4_000))
    with pytest.raises(SceneError, match="11 frames of 980 bytes, 10.8 kB in all, and there are 4 kB free on its"):
        frames.refuse_boundless(11.0, 10, 0.1, tmp_path / "a.springline")
    frames.refuse_boundless(4.0, 10, 0.1, tmp_path / "a.springline")
    monkeypatch.setattr(frames, "_memory", lambda: 4_000.0)
    with pytest.raises(SceneError, match="there are 4 kB of memory here"):
        frames.refuse_boundless(11.0, 10, 0.1, None)


def test_what_can_be_done_is_not_refused() -> None:
    frames.refuse_endless(1e13, 20, 1e6, 1e-7, 0.1)  # twelve days, were it so fast: the person's own affair
    frames.refuse_boundless(1e6, 10, 1e-3, None)
