"""Benchmark row on contact: a sheet falls on its edge and crumples, with friction, without an intersection."""

from __future__ import annotations

import numpy as np
from report import columns, timed

import springline as sl
from physics.meshes_that_meet import crossings, grid

SIDES = (25, 50)
PICTURE = 1.0 / 60.0  # [s]
PICTURES, FALL = 50, 0.02  # pictures of a fall, and its height [m]
MASS, STIFFNESS, FRICTION, THICKNESS = 0.2, 1e3, 0.3, 0.3  # [kg] of the sheet, [N/m], [-], [-] of an edge
TILT = np.deg2rad(88.0)


def falling_sheet(side: int) -> tuple[sl.Scene, np.ndarray]:
    """Sheet of 1 m on its edge over a floor, and its faces."""
    place, faces, springs = grid(side)
    place += np.random.default_rng(0).normal(0.0, 1e-3 / (side - 1), place.shape)
    c, s = np.cos(TILT), np.sin(TILT)
    place = place @ np.array([[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]]).T + [0.0, 0.0, 0.5 * s + FALL]
    k = np.arange(side * side).reshape(side, side)
    bends = np.concatenate(
        [np.stack([k[:-2].ravel(), k[2:].ravel()], 1), np.stack([k[:, :-2].ravel(), k[:, 2:].ravel()], 1)]
    )
    straight = 2 * side * (side - 1)
    stiffness = np.full(len(springs), STIFFNESS)
    stiffness[straight:] = 0.3 * STIFFNESS
    stiffness = np.concatenate([stiffness, np.full(len(bends), 4e-4 * (side - 1) ** 2)])
    scene, mass = sl.Scene(gravity=9.81), MASS / side**2
    scene.particles(place, mass=mass)
    scene.springs(np.concatenate([springs, bends]), stiffness=stiffness, damping=0.05 * np.sqrt(stiffness * mass))
    scene.add(
        sl.Plane((0, 0, 0), (0, 0, 1), friction=FRICTION, restitution=0.0),
        sl.Contacts(surfaces=faces, thickness=THICKNESS / (side - 1), friction=FRICTION),
    )
    return scene, faces


def contact_row() -> None:
    """Measure processor milliseconds a picture of 1/60 s, on one thread: falling, crumpled, and at most."""
    lines = []
    for side in SIDES:
        scene, faces = falling_sheet(side)
        simulation = scene.simulate(dt=PICTURE / (2 * side), threads=1)
        simulation.step(1)  # compiles
        start, spent, cut = simulation.energy, [], 0
        for picture in range(1, PICTURES + 1):
            seconds, _ = timed(lambda run=simulation.run, until=picture * PICTURE: run(until=until, every=PICTURE))
            spent.append(1e3 * seconds)
            if picture % 5 == 0:
                cut += crossings(simulation.position, faces) > 0
        end, third = simulation.energy, PICTURES // 3
        error = sum(sign * (end[name] - start[name]) for name, sign in (("total", 1), ("dissipated", 1), ("work", -1)))
        lines.append([
            f"{side} x {side}", f"{np.median(spent[:third]):.0f}", f"{np.median(spent[-third:]):.0f}",
            f"{max(spent):.0f}", str(cut), f"{100.0 * abs(error) / start['total']:.2f} %",
        ])  # fmt: skip
    columns(
        "a sheet that crumples, ms a picture", ["sheet", "falling", "crumpled", "most", "intersect", "drift"], lines
    )
