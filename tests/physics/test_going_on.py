"""A run that diverges continues on request, with the bits that it has without the watch over its balance."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl
from springline.errors import Diverged


def pair(dt: float) -> sl.Simulation:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (2, 0, 0)])
    scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
    return scene.simulate(dt=dt, integrator="explicit_euler")


@pytest.mark.filterwarnings("ignore::springline.errors.UnsafeStep", "ignore::springline.errors.OpenLedger")
def test_a_run_goes_on_from_nothing_and_notes_when_that_began() -> None:
    with pytest.raises(Diverged):
        pair(0.5).run(until=40.0)
    kept = pair(0.5).run(until=40.0, on_divergence="keep")
    run = pair(0.5).run(until=40.0, on_divergence="continue")
    assert run.time[-1] == 40.0 and kept.diverged is not None and run.diverged is not None
    assert abs(run.diverged.time - kept.diverged.time) <= 10.0
    # explicit Euler: v += dt f, x += dt v from before, for the relative coordinate of two unit masses
    x, v = 2.0, 0.0
    for _ in range(80):
        x, v = x + 0.5 * v, v - 0.5 * 20.0 * (x - 1.0 if x > 0.0 else x + 1.0)
    apart = run.position[-1, 1, 0] - run.position[-1, 0, 0]
    assert apart == pytest.approx(x, rel=1e-9) and abs(apart) > 1e6


@pytest.mark.filterwarnings("ignore::springline.errors.UnsafeStep", "ignore::springline.errors.OpenLedger")
def test_it_ends_where_numbers_end() -> None:
    run = pair(0.5).run(until=1000.0, on_divergence="continue")
    assert run.time[-1] < 1000.0 and run.diverged is not None and run.diverged.time < run.time[-1]
    assert np.isfinite(run.position).all() and np.isfinite(run.energy["total"]).all()
