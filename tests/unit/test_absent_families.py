"""Arrays of the families that a scene does not have: all models share them, so nothing may write into them."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.model import family


@pytest.mark.parametrize("name", ["curtain", "fountain", "pinball", "snow-on-a-net", "hourglass"])
def test_no_run_writes_into_the_arrays_of_families_that_its_scene_does_not_have(name: str) -> None:
    sl.gallery.scene(name).build()
    before = copy.deepcopy(family._VACANT)
    simulation = sl.gallery.scene(name).simulate()
    simulation.run(until=0.02)
    simulation.grab(0)
    simulation.run(until=0.03)
    for key, arrays in before.items():
        _same(family._VACANT[key], arrays)


def test_scenes_without_a_family_share_its_arrays() -> None:
    one, other = sl.gallery.scene("fountain").build()[0], sl.gallery.scene("curtain").build()[0]
    shared = [room for kind, room in one.arrays_by_class.items() if other.arrays_by_class[kind] is room]
    assert len(shared) > 30


def _same(now: Any, before: Any) -> None:
    if isinstance(now, tuple):
        for one, other in zip(now, before, strict=True):
            _same(one, other)
    else:
        assert np.array_equal(now, before)
