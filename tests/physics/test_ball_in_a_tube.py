"""A ball in an inflated tube, against its closed form."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl

BASE, SPACING, STIFFNESS = 0.1, 0.02, 50.0  # radius without stress [m], distance of rings [m], of a spring [N/m]
BALL, THICKNESS, PRESSURE = 0.13, 0.008, 45.0  # [m], [m], [Pa]
RINGS, AROUND = 13, 28
HALF = np.pi / AROUND  # [rad] half the angle of a facet


def push_of_a_ring(radius: np.ndarray) -> np.ndarray:
    """What holds a ring at a radius [m], beside the pressure inside: the sum over its particles, outward [N].

    Two springs of k (c - c0) pull each particle inward by sin(pi/n), with c = 2 r sin(pi/n); the pressure on half of
    two facets pushes it outward by p c dz cos(pi/n).
    """
    chord = 2.0 * radius * np.sin(HALF)
    pull = 2.0 * STIFFNESS * (chord - 2.0 * BASE * np.sin(HALF)) * np.sin(HALF)
    return AROUND * (pull - PRESSURE * chord * SPACING * np.cos(HALF))


def test_a_ball_widens_an_inflated_tube_and_bears_what_its_rings_pull_with() -> None:
    height = SPACING * (np.arange(RINGS) - RINGS // 2)
    free = BASE / (1.0 - PRESSURE * SPACING / np.tan(HALF) / (2.0 * STIFFNESS))  # no push is needed
    # The facets of a ring touch the ball in their middle.
    around_ball = np.sqrt(np.maximum((BALL + 0.5 * THICKNESS) ** 2 - height**2, 0.0)) / np.cos(HALF)
    radius, angle = np.maximum(free, around_ball), 2.0 * HALF * np.arange(AROUND)
    assert push_of_a_ring(np.array([free])) == pytest.approx(0.0, abs=1e-12)
    start = 1.01 * radius[:, None]
    place = np.stack([start * np.cos(angle), start * np.sin(angle), height[:, None] + 0.0 * angle], axis=2)
    k = np.arange(RINGS * AROUND).reshape(RINGS, AROUND)
    a, b = k[:-1], np.roll(k, -1, axis=1)[:-1]
    c, d = np.roll(k, -1, axis=1)[1:], k[1:]
    faces = np.concatenate([np.stack([a, b, c], axis=2), np.stack([a, c, d], axis=2)]).reshape(-1, 3)
    scene = sl.Scene()
    skin = scene.mesh(place.reshape(-1, 3), faces, mass=2e-3)
    ends = np.stack([k, np.roll(k, -1, axis=1)], axis=2).reshape(-1, 2)
    scene.springs(ends, stiffness=STIFFNESS, rest_length=2.0 * BASE * np.sin(HALF))
    scene.anchor(skin, axes="z")  # nothing pulls along the tube
    scene.particle((2e-3, -1e-3, 1e-3), mass=0.05, radius=BALL)
    scene.add(sl.Pressure(skin, PRESSURE), sl.Drag(0.08), sl.Contacts(surfaces=[skin], thickness=THICKNESS))
    run = scene.simulate(dt=1.5e-3)
    run.advance_to(1.5)
    found = run.position[:-1].reshape(RINGS, AROUND, 3)
    out = np.hypot(*np.moveaxis(found[:, :, :2], 2, 0))
    pushed = around_ball > free
    # Without those at the ends, and those beside the ball, whose facets lean to it.
    alone = ~(pushed | np.roll(pushed, 1) | np.roll(pushed, -1))
    alone[[0, -1]] = False
    assert pushed.sum() >= 7 <= pushed.sum() + alone.sum() - 2
    assert out.mean(axis=1)[pushed | alone] == pytest.approx(radius[pushed | alone], rel=2.5e-3)
    force = sl.analysis.contact_forces(run)
    radial = (force[:-1].reshape(found.shape)[:, :, :2] * found[:, :, :2]).sum(axis=2) / out
    assert radial.sum(axis=1)[pushed] == pytest.approx(push_of_a_ring(radius)[pushed], rel=0.03)
    assert radial.sum() == pytest.approx(push_of_a_ring(radius[pushed]).sum(), rel=0.035)  # measured 2.9 %
    # The ball finds the middle of the tube, where these forces hold one another.
    assert np.abs(run.position[-1, :2]).max() < 1e-4
    assert np.abs(force[-1]).max() < 1e-3 * radial.sum()
