"""A fire: warm gas rises from a bed of embers, cools, and turns from white over orange and red to smoke.

Every puff has a steady buoyancy and a linear drag, so it soon rises at their quotient; a force that wanders makes it
flicker. Sparks are few, fast and short.
"""

from __future__ import annotations

import numpy as np

from springline.forces.drag import Drag
from springline.forces.loads import Load
from springline.forces.steering import Wander
from springline.gallery.facts import fact, ledger_gap
from springline.recording.recording import Recording
from springline.scene import Scene

RISE, TIME = 1.6, 0.15  # final speed of a puff [m/s], and the time in which it reaches it [s]
MASS = 1e-4  # of a puff [kg]
RATE, SHORT, LONG = 220.0, 0.7, 1.3  # births [1/s], and lifetimes [s]
FLAME = ["#fff7d000", "#fff1b0d0", "#ffc24ac0", "#ff8a1fa0", "#e8481c70", "#7a2a2040", "#55505018", "#6a666600"]
SPARK = ["#fff3c0", "#ffd070", "#ff8030", "#a0301000"]


def build(rise: float = RISE, seed: int = 6) -> Scene:
    """Puffs of 0.1 g that rise at 1.6 m/s, 220 a second, from a bed of 0.22 m radius; and sparks."""
    scene = Scene(seed=seed)
    drag = MASS / TIME
    puffs = scene.emit(
        RATE, (0, 0, 0), disc=0.22, normal=(0, 0, 1), velocity=(0, 0, 0.3), spread=0.08, lifetime=(SHORT, LONG),
        mass=MASS, color=FLAME, size=[0.10, 0.24, 0.26, 0.22, 0.18, 0.22, 0.32, 0.4],
    )  # fmt: skip
    sparks = scene.emit(
        14.0, (0, 0, 0.05), disc=0.15, normal=(0, 0, 1), velocity=(0, 0, 1.4), spread=0.35, lifetime=(0.6, 1.6),
        mass=MASS, color=SPARK, size=[0.03, 0.025, 0.02, 0.01],
    )  # fmt: skip
    scene.add(Load((0, 0, drag * rise), on=puffs), Load((0, 0, 0.6 * drag * rise), on=sparks), Drag(drag))
    scene.add(Wander(0.45 * drag * rise, rate=2.5, on=puffs), Wander(0.9 * drag * rise, rate=4.0, on=sparks))
    return scene


def evidence() -> Recording:
    """Four seconds of it."""
    return build().simulate(dt=0.005).run(until=4.0, every=0.02)


def _puffs(run: Recording) -> slice:
    return slice(0, int(np.ceil(RATE * LONG)) + 2)


# a uniform distribution of lifetimes from 0.7 to 1.3 s, mean 1 s; measured 220
@fact("The fire holds as many puffs as are born in the mean of their lifetimes.", RATE * 0.5 * (SHORT + LONG), 6.0)
def population(run: Recording) -> float:
    return float(run.alive[run.time > 2.0, _puffs(run)].sum(axis=1).mean())


# of puffs above half a meter, which have had three times the 0.15 s; measured 1.56
@fact("High puffs rise at the speed at which drag balances buoyancy.", RISE, 0.1)
def speed(run: Recording) -> float:
    late = run.time > 2.0
    position, velocity = run.position[late, _puffs(run)], run.velocity[late, _puffs(run)]
    return float(velocity[..., 2][position[..., 2] > 0.5].mean())


@fact("Buoyancy, drag and wandering close the ledger with what is born and ends.", 0.0, 1e-3)
def ledger(run: Recording) -> float:
    return ledger_gap(run)
