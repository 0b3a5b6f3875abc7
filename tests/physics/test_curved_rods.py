"""Rods that are curved at rest: helices that stay, Love's helical spring, turns and frames, and refusals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.optimize import fsolve

import springline as sl
from springline.errors import SceneError

BENDING, TORSION = 1.0, 0.7  # [N m2]
RADIUS, PITCH, TURNS = 1.0, 0.3, 3.0  # [m], angle [rad]


def helix(links: int) -> np.ndarray:
    """Places along a helix about z, equally far apart [m]."""
    angle = 2.0 * np.pi * TURNS * np.arange(links + 1) / links
    return RADIUS * np.column_stack([np.cos(angle), np.sin(angle), np.tan(PITCH) * angle])


def coil(links: int, **options: Any) -> tuple[sl.Scene, Any]:
    scene = sl.Scene()
    options = {"EI": BENDING, "GJ": TORSION, "EA": 1e5, "gyration": 1e-3, "mass": 0.01, "rest": "drawn", **options}
    return scene, scene.rod(helix(links), **options)


def test_a_free_helix_stays_a_helix_and_only_six_of_its_modes_have_no_frequency() -> None:
    scene, _ = coil(30)
    simulation = scene.simulate(dt=1e-6)
    assert np.abs(simulation.forces).max() < 1e-12  # measured 2e-15 N
    simulation.step(200)
    assert np.abs(simulation.position - scene.position).max() < 1e-12
    modes = sl.modes(coil(30, damping_time=0.01)[0], 8)
    omega = modes.omega
    assert modes.damping_ratio[6:] == pytest.approx(0.005 * omega[6:], rel=1e-3)
    assert omega[:6] == pytest.approx(0.0, abs=1e-3)
    assert omega[6] > 0.1  # measured 1.2 rad/s


def love(pull: float, length: float) -> tuple[float, float]:
    """Extension [m] and turn of the free end [rad] of a helical spring under a pull along its axis, which may turn.

    A. E. H. Love, A Treatise on the Mathematical Theory of Elasticity, 4th ed., sections 271 to 273: a helix stays a
    helix of other pitch and radius, and the couple about its axis is zero.
    """

    def wrench(unknown: Any) -> list[float]:
        pitch, radius = unknown
        twist = np.sin(pitch) * np.cos(pitch) / radius - np.sin(PITCH) * np.cos(PITCH) / RADIUS
        bend = np.cos(pitch) ** 2 / radius - np.cos(PITCH) ** 2 / RADIUS
        couple = TORSION * twist * np.sin(pitch) + BENDING * bend * np.cos(pitch)
        return [couple, (TORSION * twist * np.cos(pitch) - BENDING * bend * np.sin(pitch)) / radius - pull]

    pitch, radius = fsolve(wrench, [PITCH, RADIUS], xtol=1e-13)
    return (
        float(length * (np.sin(pitch) - np.sin(PITCH))),
        float(length * (np.cos(pitch) / radius - np.cos(PITCH) / RADIUS)),
    )


def test_a_helical_spring_stretches_and_uncoils_as_love_has_it() -> None:
    links, pull = 240, 2e-3
    scene, rod = coil(links, clamp="start")
    end = helix(links)[-1]
    # The last link carries a rigid arm to the axis, where the spring is pulled.
    axis = [int(scene.particle((0, 0, end[2] + up), mass=1.0).index[0]) for up in (0.0, 1.0)]
    arm = [*rod.index[-2:].tolist(), int(rod.frames.index[-1]), *axis]
    pairs = [(a, b) for k, a in enumerate(arm) for b in arm[k + 1 :] if b in axis]
    scene.springs(pairs, stiffness=1e4)
    scene.add(sl.Load((0, 0, pull), on=[axis[0]]))
    place = scene.equilibrium().position
    from_axis = place[arm[1]] - place[axis[0]]
    turn = float(np.arctan2(from_axis[1], from_axis[0]))
    length = np.linalg.norm(np.diff(helix(links), axis=0), axis=1).sum() * (1.0 - 0.5 / links)  # half a link is rigid
    extension, uncoiled = love(pull, length)
    assert place[axis[0], 2] - end[2] == pytest.approx(extension, rel=0.02)  # measured 0.004
    assert turn == pytest.approx(uncoiled, rel=0.02)  # measured 0.015


def test_a_curved_rod_bends_the_same_way_wherever_its_frames_point_and_whichever_end_comes_first() -> None:
    place, load = helix(24)[:9], (0.01, -0.02, 0.03)
    tips = []
    for way, normal in ((1, None), (1, (0.3, 1.0, 2.0)), (-1, None)):
        scene = sl.Scene()
        rod = scene.rod(
            place[::way], EI=BENDING, GJ=TORSION, EA=1e4, gyration=1e-3, mass=0.01, rest="drawn", normal=normal,
            clamp="start" if way == 1 else "end",
        )  # fmt: skip
        tip = rod.index[-1] if way == 1 else rod.index[0]
        scene.add(sl.Load(load, on=[int(tip)]))
        tips.append(scene.equilibrium().position[tip])
    assert np.linalg.norm(tips[0] - place[-1]) > 0.01
    assert tips[1] == pytest.approx(tips[0], abs=1e-6)
    assert tips[2] == pytest.approx(tips[0], abs=1e-6)


def test_a_straight_drawing_of_a_curved_rod_coils_up_to_its_shape_at_rest() -> None:
    links = 16
    curve = helix(48)[: links + 1]
    step = float(np.linalg.norm(curve[1] - curve[0]))
    scene = sl.Scene()
    rod = scene.rod(
        (0, 0, 0), (links * step, 0, 0), segments=links, EI=1.0, GJ=1.0, EA=1e4, gyration=1e-3, mass=0.01,
        clamp="start", rest=3.0 * curve,
    )  # fmt: skip
    found = scene.equilibrium().position[rod.index]
    far = np.linalg.norm(found[:, None] - found[None], axis=2)
    assert far == pytest.approx(np.linalg.norm(curve[:, None] - curve[None], axis=2), abs=1e-6)


def test_a_curved_rod_in_a_plane_rests_as_drawn_and_in_space_needs_frames() -> None:
    arc = np.column_stack([np.cos(np.linspace(0, 2, 12)), np.sin(np.linspace(0, 2, 12))])
    scene = sl.Scene(dim=2)
    scene.rod(arc, EI=1.0, EA=1e4, mass=0.01, rest="drawn")
    assert np.abs(scene.simulate(dt=1e-5).forces).max() < 1e-12
    other = sl.Scene(dim=2)
    other.rod(arc * (1, -1), EI=1.0, EA=1e4, mass=0.01, rest=arc)  # bent the other way than at rest
    turn = np.linalg.norm(arc[1] - arc[0])  # 2 sin(theta/2) of a circle of radius 1
    theta = 2.0 * np.arcsin(0.5 * turn)
    assert other.simulate(dt=1e-5).energy["angle"] == pytest.approx(0.5 * 10 * (2.0 * theta) ** 2 / turn, rel=1e-9)
    with pytest.raises(SceneError, match="curved in space turns with the rod. Give 'GJ'"):
        sl.Scene().rod(helix(12), EI=1.0, EA=1e4, rest="drawn")


@pytest.mark.parametrize(
    ("rest", "words"),
    [("bent", '"straight", "drawn", or a place'), (helix(8), "13 in all"), (helix(12) ** 3, "equally far apart")],
)
def test_a_shape_at_rest_that_cannot_be_is_refused(rest: Any, words: str) -> None:
    with pytest.raises(SceneError, match=words):
        sl.Scene().rod(helix(12), EI=1.0, GJ=1.0, EA=1e4, gyration=1e-3, rest=rest)


def test_a_bend_of_more_than_a_right_angle_at_rest_and_one_in_a_plane_are_refused() -> None:
    with pytest.raises(SceneError, match="a right angle"):
        sl.Scene().add(sl.Bend([[0, 1, 2, 3, 4]], rest=[(1.4, 0.4, 0.0)]))
    with pytest.raises(SceneError, match=r"Take Angle\(rest=\) instead"):
        sl.Scene(dim=2).add(sl.Bend([[0, 1, 2, 3, 4]]))


def test_a_rod_wound_by_72_rad_rests() -> None:
    scene = sl.Scene(gravity=9.81)
    scene.rod((0, 0, 0), (1, 0, 0), segments=20, EI=1.0, GJ=0.7, EA=1e5, mass=0.01, twist=72.0, clamp="both")
    shape = scene.equilibrium()
    assert shape.converged and shape.stable
