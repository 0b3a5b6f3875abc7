"""Columns of a scene as text: what is alike for all is one number, and comes back to the bit."""

from __future__ import annotations

import json

import numpy as np
import pytest

import springline as sl
from scene_text import from_text, to_text
from springline.errors import SceneError


def net(side: int) -> sl.Scene:
    scene = sl.Scene()
    scene.grid((side, side), mass=2.0, stiffness=np.linspace(1.0, 2.0, 2 * side * (side - 1)))
    return scene


def test_a_column_alike_for_all_is_one_number_and_comes_back_to_the_bit() -> None:
    scene = net(20)
    again, springs = from_text(to_text(scene)), json.loads(to_text(scene))["springs"]
    assert {name for name, column in springs.items() if "each" in column} >= {"strength", "modulus", "kind", "law"}
    assert "each" not in springs["stiffness"]
    for mine, theirs in ((scene.spec.springs, again.spec.springs), (scene.spec.particles, again.spec.particles)):
        for name in mine.names:
            assert mine.array(name).dtype == theirs.array(name).dtype
            assert mine.array(name).tobytes() == theirs.array(name).tobytes(), name
    longer = len(to_text(net(40))) - len(to_text(net(20)))
    assert longer / (net(40).spring_count - net(20).spring_count) < 90.0  # measured 67 bytes a spring, 148 in full


@pytest.mark.parametrize("value", [3.0, {"dtype": "<f8", "shape": [2], "values": [1.0, 2.0]}, None])
def test_one_number_for_all_must_be_one_number(value: object) -> None:
    data = json.loads(to_text(net(20)))
    data["springs"]["strength"] = {"each": value}
    with pytest.raises(SceneError, match="The 'strength' of this scene must be one number for all"):
        from_text(json.dumps(data))


def test_the_first_column_is_written_in_full() -> None:
    data = json.loads(to_text(net(20)))
    data["particles"]["position"] = {"each": {"dtype": "<f8", "shape": [1], "values": [1.0]}}
    with pytest.raises(SceneError):
        from_text(json.dumps(data))
