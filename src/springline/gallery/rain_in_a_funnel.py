"""Rain in a funnel: drops gather in a bowl of pegs, swirl down to its neck, and run out below as fast as they came."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.contacts.api import Contacts
from springline.forces.drag import Drag
from springline.forces.emitters import Absorber
from springline.gallery.facts import fact
from springline.recording.recording import Recording
from springline.scene import Scene

GRAVITY = 9.81
DROP, MASS = 0.016, 1e-3  # radius [m] and mass [kg] of a drop
PEG = 0.016  # radius of a peg [m]
WIDE, NECK, TALL = 0.30, 0.062, 0.30  # radii of the funnel above and below, and its height [m]
RATE, CAP = 160.0, 400
RAIN = ["#a8dcff", "#5eb4f2", "#2f86d8"]


def build(rate: float = RATE, neck: float = NECK, seed: int = 9) -> Scene:
    """Drops of 16 mm radius, 160 a second, into a funnel of pegs with a neck of 62 mm; they end half a meter below."""
    scene = Scene(gravity=GRAVITY, seed=seed)
    scene.particles(funnel(neck), mass=MASS, radius=PEG, fixed=True)
    drops = scene.emit(
        rate, (0, 0, 0.75), disc=0.2, normal=(0, 0, 1), velocity=(0, 0, -0.5), spread=0.05, lifetime=4.0, cap=CAP,
        mass=MASS, radius=DROP, restitution=0.3, color=RAIN, size=2.3 * DROP,
    )  # fmt: skip
    scene.add(Contacts(restitution=0.3, friction=0.02), Drag(2e-4, on=drops), Absorber(point=(0, 0, -0.5)))
    return scene


def funnel(neck: float) -> FloatArray:
    """Positions of the pegs: rings around the axis, no further apart than they are wide [m], shape (pegs, 3)."""
    slant = np.hypot(WIDE - neck, TALL)
    rings = int(np.ceil(slant / (1.9 * PEG)))
    share = np.arange(rings + 1) / rings
    profile = [(neck + PEG + s * (WIDE - neck), s * TALL) for s in share]
    profile += [(neck + PEG, -1.9 * PEG * (k + 1)) for k in range(3)]
    found = []
    for radius, height in profile:
        count = int(np.ceil(2.0 * np.pi * radius / (1.9 * PEG)))
        angle = 2.0 * np.pi * np.arange(count) / count
        found.append(np.column_stack([radius * np.cos(angle), radius * np.sin(angle), np.full(count, height)]))
    return np.concatenate(found)


def evidence() -> Recording:
    """Three seconds of rain."""
    return build().simulate(dt=0.002).run(until=3.0, every=0.05)


@fact("As much runs out below as rains in above: the same rate to a tenth.", 1.0, 0.1)
def throughput(run: Recording) -> float:
    late = np.flatnonzero(run.time >= 1.5)
    out = run.emission["absorbed"][:, 0]
    return float((out[late[-1]] - out[late[0]]) / (RATE * (run.time[late[-1]] - run.time[late[0]])))


@fact("No drop ends by age, and none is missed: all pass the neck.", 0.0)
def stuck(run: Recording) -> float:
    return float(run.emission["aged"][-1].sum() + run.emission["missed"][-1].sum())


@fact("No drop leaves through the wall: at the height of the neck all are within it.", between=(0.0, NECK))
def widest(run: Recording) -> float:
    pegs = len(funnel(NECK))
    position = run.position[:, pegs:]
    near = np.abs(position[..., 2] + 0.03) < 0.03
    return float(np.sqrt((position[near][:, :2] ** 2).sum(axis=1)).max())


# drops may be born in one another, and need a moment to part; measured 0.013
@fact("In the funnel no two drops are in one another by as much as a tenth of a radius.", between=(0.0, 0.1))
def overlap(run: Recording) -> float:
    deepest, pegs = 0.0, len(funnel(NECK))
    for position in run.position[:, pegs:]:
        low = position[position[:, 2] < 0.4]
        apart = np.sqrt(((low[:, None] - low[None]) ** 2).sum(axis=2)) + 1e9 * np.eye(len(low))
        deepest = max(deepest, float((2.0 * DROP - apart).max(initial=0.0)) / DROP)
    return deepest
