"""Force-displacement curves of springable 1.0.1 (Ducarme, MIT license) that need a law on a measure.

``springable.json`` has what springable computed of the models that come with it: their elements, and places and loads
of states along each curve that its solver found, with its default settings. Here a model is elements of measures and
laws of one's own, and its forces in these places are compared with the loads. Models whose laws have several forces for
one length (BEZIER2, ZIGZAG2) are refused here, and are not among them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.equilibrium.measures import Measures

MODELS = json.loads(Path(__file__).with_name("springable.json").read_text(encoding="utf-8"))


@sl.measure
def path(points):  # type: ignore[no-untyped-def]
    """The length of a chain of points [m]."""
    total = 0.0
    for k in range(len(points) - 1):
        apart = points[k + 1] - points[k]
        total = total + np.sqrt(apart @ apart)
    return total


@sl.measure
def corner(points):  # type: ignore[no-untyped-def]
    """The angle at the middle one of three points, from 0 to a whole turn [rad]."""
    a, b = points[0] - points[1], points[2] - points[1]
    angle = np.arctan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1])
    return angle if angle >= 0.0 else angle + 2.0 * np.pi


@sl.measure
def area(points):  # type: ignore[no-untyped-def]
    """Of a polygon, whichever way it goes around [m2]."""
    total = 0.0
    for k in range(len(points)):
        one, other = points[k - 1], points[k]
        total = total + 0.5 * (one[0] * other[1] - other[0] * one[1])
    return abs(total)


@sl.measure
def to_the_left(points):  # type: ignore[no-untyped-def]
    """How far a point is to the left of a line through two others [m]."""
    along, away = points[2] - points[1], points[0] - points[1]
    return (along[0] * away[1] - along[1] * away[0]) / np.sqrt(along @ along)


@sl.measure
def aside(points):  # type: ignore[no-untyped-def]
    """How far a point is from another along x [m]."""
    return points[0, 0] - points[1, 0]


@sl.measure
def above(points):  # type: ignore[no-untyped-def]
    """How far a point is above another, or above the middle of two others [m]."""
    if len(points) == 2:
        return points[0, 1] - points[1, 1]
    return points[0, 1] - 0.5 * (points[1, 1] + points[2, 1])


@sl.law
def contact(gap, rest, f0, uc, delta):  # type: ignore[no-untyped-def]
    return np.where(gap < delta, 0.25 * f0 * uc * ((delta - gap) / uc) ** 4, 0.0)


@sl.law
def isothermal(volume, rest, n, R, T0):  # type: ignore[no-untyped-def]
    return n * R * T0 * (volume / rest - 1.0 - np.log(volume / rest))


@sl.law
def pieces(far, rest, k_i, u_i, us):  # type: ignore[no-untyped-def]
    """Slopes k_i, one from each kink u_i on, over which a parabola goes from us before it to us behind it."""
    u = abs(far - rest)
    total = 0.5 * k_i[0] * u * u
    for k in range(len(u_i)):
        w = (u - u_i[k]) / us
        bent = np.where(w > 1.0, 0.5 * w * w + 1.0 / 6.0, np.where(w > -1.0, (w + 1.0) ** 3 / 12.0, 0.0))
        total = total + (k_i[k + 1] - k_i[k]) * us * us * bent
    return total


SHAPES = {
    "SegmentLength": path, "PathLength": path, "Angle": corner, "Area": area, "SignedDistancePointLine": to_the_left,
    "SignedXDist": aside, "SignedYDist": above, "SignedYDistPointToMid": above,
}  # fmt: skip
LAWS = {"ContactBehavior": contact, "IsothermalGas": isothermal, "PiecewiseBehavior": pieces}


def scene_of(model: dict[str, Any]) -> sl.Scene:
    """Elements alike in all but particles, stiffness and rest are one thing."""
    scene = sl.Scene(dim=2)
    scene.particles(np.reshape(model["drawn"], (-1, 2)))
    groups: dict[str, list[Any]] = {}
    for element in model["elements"]:
        shape, rows, behavior, _, given = element
        other = {} if behavior == "LinearBehavior" else given
        groups.setdefault(repr((shape, len(rows), behavior, other)), []).append(element)
    for group in groups.values():
        shape, _, behavior, _, given = group[0]
        known: dict[str, Any] = {"rest": [one[3] for one in group]}
        if behavior == "LinearBehavior":
            known["stiffness"] = [one[4]["k"] for one in group]
        else:
            law = LAWS[behavior]
            known["law"] = law(**{name: given[name] for name in law.parameters})
        scene.add(sl.Element(SHAPES[shape], [one[1] for one in group], **known))
    return scene


@pytest.mark.parametrize("name", MODELS)
def test_forces_along_a_curve_of_springable_are_the_loads_that_it_states(name: str) -> None:
    model = MODELS[name]
    measures = Measures(scene_of(model).build()[0])
    free, scale = np.array(model["free"]), np.abs(model["loads"]).max()
    for place, load in zip(model["places"], model["loads"], strict=True):
        held = measures.at(np.pad(np.reshape(place, (-1, 2)), ((0, 0), (0, 1)))).force[:, :2].ravel()
        assert np.abs(held + load)[free].max() < 1e-6 * scale  # measured 4e-8: how far its solver went
