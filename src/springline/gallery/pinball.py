"""Heavy balls drop through bumpers onto nets of springs that break: each net takes energy, until one holds."""

from __future__ import annotations

import numpy as np

from springline.checks import IntArray
from springline.contacts.api import Contacts
from springline.contacts.shapes.box import Box
from springline.gallery.facts import deepest_overlap, fact, ledger_gap
from springline.recording.recording import Recording
from springline.scene import Scene

BOX = (400.0, 600.0)  # [m]
BALL, NODE, BUMPER = 16.0, 4.0, 18.0  # radii [m]
BALLS = ((110.0, 570.0), (215.0, 560.0), (290.0, 575.0))
BUMPERS = (
    (95.0, 500.0),
    (225.0, 490.0),
    (330.0, 480.0),
    (160.0, 440.0),
    (285.0, 430.0),
    (75.0, 400.0),
    (200.0, 380.0),
    (330.0, 375.0),
)
NETS = ((310.0, 1.0, 2.0), (230.0, 1.5, 3.0), (160.0, 4.0, 40.0))  # height [m], stiffness [N/m], strength [N]
LINKS = 20
GRAVITY = 0.1


def build(strength: float = 1.0) -> Scene:
    """Three balls of 4 kg, eight bumpers that add a tenth of the speed, nets of nodes of 50 g whose springs break at 2,
    3 and 40 N.

    ``strength`` [-] multiplies all three. The nodes are so close that no ball passes between them.
    """
    scene = Scene(dim=2, gravity=GRAVITY)
    for height, stiffness, bears in NETS:
        net = scene.chain(
            (0.0, height), (BOX[0], height), segments=LINKS, mass=0.05, radius=NODE, restitution=0.0,
            stiffness=stiffness, damping=0.1, strength=strength * bears,
        )  # fmt: skip
        scene.anchor(net.ends)
    scene.particles(BUMPERS, mass=10.0, radius=BUMPER, restitution=1.1, fixed=True)
    scene.particles(BALLS, mass=4.0, radius=BALL)
    scene.add(Box((0, 0), BOX, restitution=0.6), Contacts(restitution=1.0))
    return scene


def evidence() -> tuple[Recording, Recording]:
    """Recordings of the game, and of a game with nets of ten times the strength."""
    return tuple(  # type: ignore[return-value]
        build(strength).simulate(dt=0.02).run(until=400.0, every=1.0) for strength in (1.0, 10.0)
    )


def breaks(run: Recording) -> IntArray:
    """Number of broken springs of each net, shape (nets,)."""
    return np.bincount(run.events_of("break")["index"] // LINKS, minlength=len(NETS))


def lowest(run: Recording) -> float:
    """Lowest height that a ball reached [m]."""
    return float(run.position[:, -len(BALLS) :, 1].min())


@fact("The two upper nets break.", 2.0)
def broken_nets(found: tuple[Recording, Recording]) -> float:
    return float((breaks(found[0])[:2] > 0).sum())


@fact("The lowest holds.", 0.0)
def broken_below(found: tuple[Recording, Recording]) -> float:
    return float(breaks(found[0])[2])


@fact("It catches every ball: none gets to the floor.", between=(50.0, NETS[2][0]))  # measured 113
def lowest_ball(found: tuple[Recording, Recording]) -> float:
    return lowest(found[0])


@fact("Were they ten times as strong, none would break.", 0.0)
def breaks_of_strong_nets(found: tuple[Recording, Recording]) -> float:
    return float(breaks(found[1]).sum())


@fact("Balls meet bumpers.", between=(5.0, 1e3))  # measured 19
def bumps(found: tuple[Recording, Recording]) -> float:
    met = found[0].events_of("collide")
    first = len(NETS) * (LINKS + 1)
    bumper = (met["index"] >= first) & (met["index"] < first + len(BUMPERS))
    return float((bumper & (met["other"] >= first + len(BUMPERS))).sum())


@fact("Nothing is in anything else by as much as a hundredth of its radius.", between=(0.0, 0.01))  # measured 0.000906
def overlap(found: tuple[Recording, Recording]) -> float:
    return max(map(deepest_overlap, found))


@fact("Hits, walls, breaks and dashpots take the lost energy, and bumpers add energy.", 0.0, 3e-3)  # measured 0.0005
def ledger(found: tuple[Recording, Recording]) -> float:
    return max(map(ledger_gap, found))
