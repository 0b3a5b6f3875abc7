"""A motion that changes late, all defaults: a run goes back to where the change began, and takes shorter steps."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

import springline as sl
from physics.closed_motions import kepler
from physics.random_motions import exchange
from springline.errors import OpenLedger

LEDGER = 0.012  # [-] of the energy that changed hands
FIRST = 7  # bars of the bridge; which breaks after these hangs on less than its ledger


def falling_on(kind: Any) -> sl.Scene:
    """A ball thrown from beside a hook, on a slack cable of that stiffness [N/m] or a cord of 3 m."""
    scene = sl.Scene(gravity=9.81)
    scene.particles([(0, 0, 0), (0.5, 0, 0)], velocity=[(0, 0, 0), (1, 0, 6)], mass=1.0)
    scene.anchor([0])
    if kind == "cord":
        scene.add(sl.Cord(0, 1, 3.0))
    else:
        scene.spring(0, 1, stiffness=kind, rest_length=3.0, kind="cable")
    return scene


@pytest.mark.parametrize(
    ("kind", "fine", "off"),
    [
        (1e3, 2e-3, 0.03),
        (1e5, 2e-4, 0.25),
        ("cord", 2e-4, 1e-3),
    ],  # measured 0.010, 0.173 (just after the fifth hit), 6.7e-5 m
)
def test_a_rope_goes_taut(kind: Any, fine: float, off: float) -> None:
    run = falling_on(kind).simulate().run(until=4.0, every=0.05)
    true = falling_on(kind).simulate(dt=fine).run(until=4.0, every=0.05)
    opened, exchanged = exchange(run)
    assert exchanged > 10.0
    assert opened / exchanged <= LEDGER  # measured 2.0e-3, 3.2e-3, 3.0e-4
    assert np.linalg.norm(run.position - true.position, axis=2).max() <= off


@pytest.mark.each_value
@pytest.mark.parametrize("stiffness", [1e2, 1e4, 1e6])
@pytest.mark.parametrize("every", [None, 8.0])
def test_a_hard_spring_is_hit_late(stiffness: float, every: float | None) -> None:
    """A ball drifts for 19.5 s to a spring that only pushes, and leaves it half a period later as fast as it came."""
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (20, 0, 0)], velocity=[(0, 0, 0), (-1, 0, 0)], mass=1.0)
    scene.anchor([0])
    scene.spring(0, 1, stiffness=stiffness, rest_length=0.5, kind="strut")
    with warnings.catch_warnings():
        warnings.simplefilter("error", OpenLedger)  # though most frames see no energy that changes hands
        run = scene.simulate().run(until=40.0, every=every)
    w, hit = np.sqrt(stiffness), 19.5
    left = hit + np.pi / w
    inside = 0.5 - np.sin(w * (run.time - hit)) / w
    x = np.where(run.time < hit, 20.0 - run.time, np.where(run.time < left, inside, 0.5 + run.time - left))
    assert run.energy["kinetic"][-1] == pytest.approx(0.5, rel=LEDGER)
    assert np.abs(run.position[:, 1, 0] - x).max() <= 0.12  # m of the 20 m before and after; measured 0.014 to 0.084


def test_bodies_come_near_late() -> None:
    """An orbit of e = 0.9 from the apocenter: at the pericenter it is 19 times as fast."""
    e, motion = 0.9, kepler(0.9)
    scene = sl.Scene(dim=2)
    scene.particle((0, 0), mass=1.0, fixed=True)
    scene.particle((-1 - e, 0), velocity=(0, -np.sqrt((1 - e) / (1 + e))), mass=1.0)
    scene.add(sl.Attraction(1.0))
    run = scene.simulate().run(until=2 * motion.period)
    opened, exchanged = exchange(run)
    assert opened / exchanged <= LEDGER  # measured 1.1e-3
    off = np.linalg.norm(run.position - motion.where(run.time + motion.period / 2), axis=2).max(axis=1)
    assert off[run.time <= motion.period].max() <= 0.05  # of the axis; measured 0.030
    assert off[-1] <= 0.12  # measured 0.029; 0.41 in between, near the pericenter: 0.05 s late
    assert run.log["shortest"][1:].min() < 0.1 * run.log["longest"].max()


def test_a_bridge_breaks() -> None:
    """Its first seven bars break in the order, and nearly at the times, of a run in steps of 5e-5 s."""
    by_default = sl.gallery.scene("breaking-bridge").simulate().run(until=0.4, every=0.02)
    fine = sl.gallery.scene("breaking-bridge").simulate(dt=5e-5).run(until=0.4, every=0.02)
    opened, exchanged = exchange(by_default)
    assert opened / exchanged <= LEDGER  # measured 7e-4
    index, time = ([run.events[name][:FIRST] for run in (by_default, fine)] for name in ("index", "time"))
    assert len(index[1]) == FIRST
    assert index[0].tolist() == index[1].tolist()
    np.testing.assert_allclose(time[0], time[1], rtol=0.02)  # measured 1.5 %
