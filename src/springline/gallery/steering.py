"""A hawk pursues a flock of starlings that wander, flee from it, keep together, and fly around two towers.

The hawk pursues one of them, and is slightly faster; all fly in a plane on a torus.
"""

from __future__ import annotations

import numpy as np

from springline.constraints.limits import SpeedLimit
from springline.constraints.traces import Trails
from springline.forces.flock import Alignment, Cohesion, Separation
from springline.forces.steering import Avoid, Flee, Pursue, SteeringLimit, Wander
from springline.gallery.facts import fact
from springline.model.space import Torus
from springline.recording.recording import Recording
from springline.scene import Scene
from springline.study.flocks import polarization

SIZE, COUNT = 60.0, 40  # [m], starlings
TOWERS = np.array([(20.0, 20.0), (42.0, 38.0)])  # [m]
TOWER = 4.0  # radius [m]
SLOW, FAST, HAWK = 2.0, 5.0, 5.5  # [m/s]
HAWK_SIZE = 1.8  # [m], so that it is recognizable
STRENGTH = 6.0  # largest steering force of a bird [N]


def build(seed: int = 4, avoid: float = 20.0) -> Scene:
    """40 starlings of 1 kg and a hawk of 1.8 m over 60 m x 60 m; they avoid the towers with ``avoid`` [N]."""
    scene = Scene(dim=2, space=Torus((SIZE, SIZE)), seed=seed)
    starlings = scene.cloud(COUNT, lower=(2, 30), upper=(30, 58), mass=1.0, speed=3.0)
    hawk = scene.particle((50.0, 8.0), velocity=(0.0, 3.0), mass=1.0, radius=HAWK_SIZE)
    scene.add(
        Cohesion(1.0, within=12.0, on=starlings), Separation(1.6, within=3.0, on=starlings),
        Alignment(1.2, within=8.0, on=starlings), Wander(0.8, rate=0.5), Flee(hawk, within=9.0, speed=FAST, gain=1.5),
    )  # fmt: skip
    scene.add(Pursue(quarry=starlings[0], speed=HAWK, gain=2.0, ahead=2.0, on=hawk))
    scene.add(Avoid(TOWERS, TOWER + 0.5, weight=avoid, ahead=2.0), SteeringLimit(STRENGTH))
    scene.add(SpeedLimit(FAST, least=SLOW, on=starlings), SpeedLimit(HAWK, on=hawk), Trails(keep=20))
    return scene


def evidence() -> tuple[Recording, Recording]:
    """Recordings of a minute of flight, with birds that avoid the towers and with birds that do not."""
    return tuple(  # type: ignore[return-value]
        build(avoid=weight).simulate(dt=0.02).run(until=60.0, every=0.1) for weight in (20.0, 0.0)
    )


def tower_share(run: Recording) -> float:
    """Fraction of all positions inside a tower [-]."""
    apart = run.position[:, :, None, :2] - TOWERS
    apart -= SIZE * np.floor(apart / SIZE + 0.5)
    return float((np.sqrt((apart**2).sum(axis=-1)) < TOWER).any(axis=-1).mean())


@fact("Birds that look ahead are in a tower for less than 1 % of the time of blind birds.", between=(0.0, 0.01))
def met(found: tuple[Recording, Recording]) -> float:
    return tower_share(found[0]) / tower_share(found[1])


@fact("No starling is slower than 2 m/s or faster than 5 m/s.", 0.0, 1e-12)
def range_left(found: tuple[Recording, Recording]) -> float:
    speed = np.sqrt((found[0].velocity[1:, :COUNT] ** 2).sum(axis=-1))
    return float(max(SLOW - speed.min(), speed.max() - FAST, 0.0))


@fact("They fly much more nearly one way than at the start.", between=(0.2, 1.0))
def order(found: tuple[Recording, Recording]) -> float:
    one_way = polarization(found[0].velocity[:, :COUNT])
    return float(one_way[-200:].mean() - one_way[0])


@fact("No bird leaves the plane.", 0.0)
def height(found: tuple[Recording, Recording]) -> float:
    return float(np.abs(found[0].position[:, :, 2]).max())
