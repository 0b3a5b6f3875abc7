"""Crowds: the flow through a door, and speed against density."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.gallery import door
from springline.view.darts import is_flock

PAGE = Path(__file__).parents[2] / "docs" / "people.md"


def test_forces_of_pairs_do_not_slow_a_crowd_that_walks_one_way() -> None:
    scene = sl.Scene(dim=2, space=sl.Torus((4, 4)), gravity=(2.0, 0.0), seed=1)
    people = scene.cloud(40, lower=(0, 0), upper=(4, 4), mass=80.0, radius=0.2)
    scene.add(sl.PairForce(door.social_force, {"push": 20.0, "reach": 0.2}, within=1.5))
    scene.add(sl.Drag(160.0, on=people))
    run = scene.simulate(dt=0.02).run(until=10.0, every=5.0)
    apart = np.ptp(run.velocity[1, :, 0])
    assert apart > 0.01  # they do push each other; measured 0.11
    assert run.velocity[-1, :, 0].mean() == pytest.approx(1.0 - np.exp(-20.0), abs=1e-3)  # measured 2e-5


def test_people_with_a_pair_law_of_their_radii_are_drawn_as_discs() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0)], mass=80.0, radius=0.3)
    scene.add(sl.steering.Seek((5, 0)))
    assert is_flock(scene.simulate(dt=0.1).data.model)
    scene.add(sl.PairForce(door.social_force, {"push": 20.0, "reach": 0.2}))
    assert not is_flock(scene.simulate(dt=0.1).data.model)


@pytest.mark.slow
def test_speed_falls_with_density_as_weidmann_found() -> None:
    page: dict[str, Any] = {}
    exec("\n".join(re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)), page)
    assert page["difference"] < 0.15  # [m/s]; measured 0.140
    assert 1.2 < page["flow"] < 1.9  # [1/(m s)]; measured 1.49
