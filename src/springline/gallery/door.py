"""A crowd leaves a room by a door: social forces keep people apart, and steering takes them out."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.forces.emitters import Absorber
from springline.forces.pair_laws import PairForce, pair_law
from springline.forces.steering import Avoid, Seek
from springline.gallery.facts import fact, ledger_gap
from springline.recording.recording import Recording
from springline.scene import Scene

DOOR, HALF, DEEP = 1.2, 4.2, 8.4  # width of the door [m], half the width of the room and its depth [m]
POST = 0.14  # radius of the posts of which the walls are made [m]
COLUMNS, COLUMN = np.array([(-2.6, 1.9), (-2.6, -1.9)]), 0.45  # [m]
PEOPLE, MASS, THIN, WIDE = 110, 80.0, 0.25, 0.35  # number, mass [kg], least and largest radius [m]
SPEED, RELAXATION = 1.1, 0.5  # desired speed [m/s], time to reach it [s]
STEP = 0.0125  # [s]
PUSH, REACH = 2000.0, 0.08  # [N], [m]: Helbing, Farkas, Vicsek (Nature 407:487, 2000)


@pair_law
def social_force(distance: float, radius_a: float, radius_b: float, push: float, reach: float) -> float:
    """Energy [J] of the force ``push`` exp(-gap / ``reach``) of Helbing and Molnar (Phys. Rev. E 51:4282, 1995)."""
    return push * reach * np.exp((radius_a + radius_b - distance) / reach)


def build(speed: float = SPEED, door: float = DOOR, seed: int = 3) -> Scene:
    """110 people of 80 kg in a room of 8.4 m x 8.4 m with two columns and a door of 1.2 m; they walk at 1.1 m/s."""
    scene = Scene(dim=2, seed=seed)
    scene.particles(walls(door), mass=MASS, radius=POST, fixed=True)
    scene.particles(COLUMNS, mass=MASS, radius=COLUMN, fixed=True)
    chance = np.random.default_rng(seed)
    rows, files = np.meshgrid(np.arange(PEOPLE // 11), np.arange(11), indexing="ij")
    drawn = np.column_stack([-3.2 - 0.52 * rows.ravel(), 0.7 * (files.ravel() - 5.0)])
    radius = chance.uniform(THIN, WIDE, PEOPLE)
    people = scene.particles(drawn + chance.uniform(-0.02, 0.02, drawn.shape), mass=MASS, radius=radius)
    scene.add(PairForce(social_force, {"push": PUSH, "reach": REACH}, within=1.2))
    # The target is behind the door: a person beside the door slides along the wall.
    scene.add(Seek((2.0, 0.0), speed=speed, gain=MASS / RELAXATION, on=people))
    scene.add(Avoid(COLUMNS, COLUMN, weight=0.5 * MASS, ahead=1.0, on=people))
    scene.add(Absorber(lower=(1.9, -HALF), upper=(9.0, HALF), on=people))
    return scene


def walls(door: float) -> FloatArray:
    """Positions of the posts of the walls [m], shape (posts, 2)."""
    step = 1.9 * POST
    front = np.arange(0.5 * door + POST, HALF, step)
    side = np.arange(0.0, DEEP - 0.5 * step, step)
    back = np.linspace(-HALF, HALF, int(2.0 * HALF / step) + 1)
    parts = [
        np.column_stack([0.0 * front, front]), np.column_stack([0.0 * front, -front]),
        np.column_stack([-side, HALF + 0.0 * side]), np.column_stack([-side, -HALF + 0.0 * side]),
        np.column_stack([-DEEP + 0.0 * back, back]),
    ]  # fmt: skip
    return np.concatenate(parts)


def evidence() -> Recording:
    """The first half minute."""
    return build().simulate(dt=STEP).run(until=30.0, every=0.1)


# measured 1.66; Kretz et al. (J. Stat. Mech. P10014, 2006) and Seyfried et al. (Transp. Sci. 43:395, 2009) 1.2 to 1.9
@fact("From 1.2 to 1.9 people a second pass each meter of the door, as in experiments.", between=(1.2, 1.9))
def specific_flow(run: Recording) -> float:
    gone = run.emission["absorbed"][:, 0]
    first, last = np.searchsorted(gone, 15), len(gone) - 1
    return float((gone[last] - gone[first]) / (run.time[last] - run.time[first]) / DOOR)


@fact("Nobody walks through a wall: all who are out came through the door.", between=(0.0, 0.5 * DOOR))
def off_door(run: Recording) -> float:
    position = run.position[:, -PEOPLE:]
    crossing = np.abs(position[..., 0]) < POST
    return float(np.abs(position[crossing][:, 1]).max())


@fact("Nobody is pressed by as much as a tenth of the least diameter.", between=(0.0, 0.1))
def deepest_overlap(run: Recording) -> float:
    deepest = 0.0
    for position in run.position[::10, -PEOPLE:, :2]:
        apart = position[:, None] - position[None]
        gap = np.sqrt((apart**2).sum(axis=2)) + 9.0 * np.eye(PEOPLE)
        deepest = max(deepest, 2.0 * THIN - float(np.nanmin(gap)))
    return deepest / (2.0 * THIN)


@fact("The work of those who walk is in the energy balance.", 0.0, 1e-2)
def ledger(run: Recording) -> float:
    return ledger_gap(run)
