"""Random scenes that move, from a seed, and how far a run by defaults ends from one in steps of a 32nd of the bound."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np

import springline as sl

KINDS = ("net", "chain", "truss", "pendula", "cloud of pairs")
FINE = 32  # steps of the run that is compared with, in one of the bound
FRAMES = 4  # frames of it in one step of the bound: no mode turns by more than half a radian between two
PERIODS = 2.0  # characteristic ones
LONGEST = 100_000  # fine steps
AGREE = 1e-3  # [-] of the motion: where twice as fine a run ends elsewhere by more, the motion is chaotic


class Compared(NamedTuple):
    """A run by defaults beside the fine one."""

    kind: str
    error: float  # largest distance of a particle from where the fine run has it, over the motion [-]
    agree: float  # the same of a run that is twice as fine [-]
    period: float  # 2 pi/sqrt(W) [s]
    until: float  # [s]
    motion: float  # largest distance of a particle from where it began, about the center of mass if all is free [m]
    steps: float  # that the default took, over those of 0.9 of the bound
    ledger: float  # how far total + dissipated - work goes from its first value, over what was exchanged [-]


def moving(seed: int) -> tuple[str, sl.Scene]:
    """A net, a chain, a truss, pendula or pairs; stiffness over up to four decades, and what else a scene may have."""
    chance = np.random.default_rng([30, seed])
    kind = KINDS[seed % len(KINDS)]
    decades = chance.choice([0.0, 1.0, 2.0, 4.0])
    stretch = chance.choice([0.0, 0.01, 0.1, 0.4])
    speed, gravity = chance.choice([0.0, 0.3, 2.0]), float(chance.choice([0.0, 1.0, 9.81]))
    if kind == "cloud of pairs" or speed == gravity == 0.0:
        stretch = max(stretch, 0.1)  # so that something swings
    scene = sl.Scene(title=f"{kind} {seed}", gravity=gravity, dim=3)
    points, ends, anchors = DRAWN[kind](chance)
    count = len(points)
    mass = 10.0 ** chance.uniform(-0.5, 0.5, count) * (10.0 if chance.random() < 0.2 else 1.0)
    scene.particles(points, velocity=speed * chance.normal(0.0, 1.0, (count, 3)), mass=mass)
    length = np.linalg.norm(points[ends[:, 0]] - points[ends[:, 1]], axis=1)
    stiffness = 10.0 ** (chance.uniform(1.0, 2.0) + chance.uniform(0.0, 1.0, len(ends)) * decades)
    damping = chance.uniform(0.0, 0.2, len(ends)) * np.sqrt(stiffness) if chance.random() < 0.3 else 0.0
    rest = length * (1.0 + stretch * chance.uniform(-1.0, 1.0, len(ends)))
    scene.springs(ends, stiffness=stiffness, rest_length=rest, damping=damping)
    if len(anchors):
        scene.anchor(anchors)
    if chance.random() < 0.3:
        scene.add(sl.Drag(float(10.0 ** chance.uniform(-2.0, 0.0))))
    if chance.random() < 0.2:
        scene.add(sl.AirDrag(float(10.0 ** chance.uniform(-2.0, -0.5))))
    if chance.random() < 0.2:
        scene.add(sl.Load(tuple(chance.normal(0.0, 3.0, 3)), omega=float(chance.uniform(0.3, 4.0)), on=[count - 1]))
    return kind, scene


def _net(chance: np.random.Generator) -> tuple[np.ndarray, np.ndarray, list[int]]:
    """Points at random, each tied to its three nearest."""
    count = int(chance.integers(4, 16))
    points = chance.uniform(0.0, 2.0, (count, 3))
    apart = np.linalg.norm(points[:, None] - points[None], axis=2)
    near = np.argsort(apart, axis=1)[:, 1:4]
    ends = np.unique(np.sort([(i, j) for i in range(count) for j in near[i]], axis=1), axis=0)
    return points, ends, list(range(int(chance.integers(0, 4))))


def _chain(chance: np.random.Generator) -> tuple[np.ndarray, np.ndarray, list[int]]:
    """A row, held at one end or both."""
    count = int(chance.integers(3, 20))
    points = np.zeros((count, 3))
    points[:, 0] = np.cumsum(chance.uniform(0.5, 1.5, count))
    points[:, 2] = 0.05 * chance.normal(0.0, 1.0, count)
    return points, np.array([(i, i + 1) for i in range(count - 1)]), [0] if chance.random() < 0.4 else [0, count - 1]


def _truss(chance: np.random.Generator) -> tuple[np.ndarray, np.ndarray, list[int]]:
    """A braced beam of square bays, one bay deep and wide, held at one end."""
    bays = int(chance.integers(1, 5))
    points = np.array([(x, y, z) for x in range(bays + 1) for y in (0.0, 1.0) for z in (0.0, 1.0)], dtype=float)
    points += 0.05 * chance.normal(0.0, 1.0, points.shape)
    apart = np.linalg.norm(points[:, None] - points[None], axis=2)
    ends = np.argwhere(np.triu((apart > 0.0) & (apart < 1.65)))
    return points, ends, [0, 1, 2, 3]


def _pendula(chance: np.random.Generator) -> tuple[np.ndarray, np.ndarray, list[int]]:
    """Two to four that hang side by side, each of one or two bobs, the last bobs tied to one another."""
    points, ends, anchors, last = [], [], [], []
    for number in range(int(chance.integers(2, 5))):
        anchors.append(len(points))
        points.append((1.5 * number, 0.0, 0.0))
        for _ in range(int(chance.integers(1, 3))):
            ends.append((len(points) - 1, len(points)))
            way = chance.normal(0.0, 1.0, 3) - (0.0, 0.0, 1.5)
            points.append(tuple(np.array(points[-1]) + way / np.linalg.norm(way) * chance.uniform(0.5, 1.5)))
        last.append(len(points) - 1)
    ends += list(pairwise(last))
    return np.array(points), np.array(ends), anchors


def _pairs(chance: np.random.Generator) -> tuple[np.ndarray, np.ndarray, list[int]]:
    """Pairs that are free of one another, and drift."""
    count = int(chance.integers(1, 5))
    first = chance.uniform(0.0, 5.0, (count, 3))
    points = np.concatenate([first, first + chance.uniform(0.5, 1.0, (count, 3))])
    return points, np.array([(i, count + i) for i in range(count)]), []


DRAWN = {"net": _net, "chain": _chain, "truss": _truss, "pendula": _pendula, "cloud of pairs": _pairs}


def characteristic(run: sl.Recording, mass: np.ndarray, fall: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """W = sum m a.a/sum m v.v [1/s2] of frames 0 to n without their means and a fall, and times of these n [s]."""
    time, velocity = run.time, run.velocity - fall * run.time[:, None, None]
    gap = np.diff(time)[:, None, None]
    change, mean = np.diff(velocity, axis=0) / gap, 0.5 * (velocity[1:] + velocity[:-1])
    number = np.arange(1, len(gap) + 1)[:, None]
    square = []
    for quantity in (change, mean):
        about = (quantity**2).sum(axis=2).cumsum(axis=0) - (quantity.cumsum(axis=0) ** 2).sum(axis=2) / number
        square.append((mass * about).sum(axis=1))
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(square[1] > 0.0, square[0] / square[1], 0.0), time[1:]


def exchange(run: sl.Recording) -> tuple[float, float]:
    """How far the account of energies goes from its first value, and the most that one of them changed by [J]."""
    energy = run.energy
    account = energy["total"] + energy["dissipated"] - energy["work"]
    parts = [values for name, values in energy.items() if name not in ("potential", "total")]
    rounded = 1e-6 * max(float(np.abs(values).max()) for values in parts)
    return float(np.abs(account - account[0]).max()), max(rounded, *(float(np.ptp(values)) for values in parts))


def compared(seed: int, periods: float = PERIODS) -> Compared | None:
    """A run by defaults beside the fine one; None where nothing comes to pass in so many steps as are worth it."""
    kind, scene = moving(seed)
    simulation = scene.simulate()
    bound, mass = simulation.safe_dt, np.asarray(simulation.data.model.particles.mass)
    gravity = np.asarray(scene.gravity)
    anchored = np.asarray(simulation.data.state.mobility).max(axis=1) == 0.0
    mass = np.where(anchored, 0.0, mass)
    until = 16.0 * bound
    while True:
        fine = scene.simulate(dt=bound / FINE).run(until=until, every=bound / FRAMES)
        squared, time = characteristic(fine, mass, 0.0 * gravity if anchored.any() else gravity)
        late = np.flatnonzero((squared > 0.0) & (time * np.sqrt(squared) >= periods * 2.0 * np.pi) & (time > 8 * bound))
        if len(late):
            break
        if until * FINE / bound > LONGEST:
            return None
        until *= 2.0
    frame = int(late[0]) + 1
    until, period = float(fine.time[frame]), float(2.0 * np.pi / np.sqrt(squared[late[0]]))
    there, moved = fine.position[frame], fine.position[: frame + 1] - fine.position[0]
    if not anchored.any():
        moved = moved - np.average(moved, axis=1, weights=mass)[:, None]
    motion = float(np.linalg.norm(moved, axis=2).max())
    finer = scene.simulate(dt=bound / (2 * FINE)).run(until=until, every=until)
    run = simulation.run(until=until)
    off = [float(np.linalg.norm(other.position[-1] - there, axis=1).max()) / motion for other in (run, finer)]
    opened, exchanged = exchange(run)
    steps = int(simulation.data.state.steps[0]) / np.ceil(until / (0.9 * bound))
    return Compared(kind, off[0], off[1], period, until, motion, float(steps), opened / exchanged)
