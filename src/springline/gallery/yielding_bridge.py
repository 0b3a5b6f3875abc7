"""A lorry too heavy for a bridge crosses it and returns: first bars yield, the second time they stay elastic."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.forces.drag import Drag
from springline.forces.drives import Drive
from springline.forces.plasticity import Plasticity
from springline.gallery.facts import fact
from springline.scene import Scene
from springline.simulation import Simulation

PANELS, WIDTH, HEIGHT = 8, 2.0, 2.0  # [m] of each panel
LORRY = 300e3  # [N]
STIFFNESS, DAMPING, MASS = 2e7, 4e4, 400.0  # [N/m], [N s/m] of a bar; [kg] of a joint
YIELD, HARDENING = 380e3, 8e6  # [N], [N/m] of a bar
SPEED = 4.0  # [m/s]
STARTS = (0.2, 7.2)  # [s] start times, a panel before the bridge and a panel behind it
DRAG = 2e3  # [N s/m] of a joint
GRAVITY = 9.81
TRIP = (PANELS + 2) * WIDTH / SPEED  # [s]


def build(lorry: float = LORRY) -> Scene:
    """Eight panels with a diagonal each, bars that yield at 380 kN, and the moving weight of a ``lorry`` [N]."""
    scene = Scene(gravity=GRAVITY, dim=2)
    deck = np.arange(PANELS + 1)
    scene.particles([(WIDTH * x, y) for y in (0.0, HEIGHT) for x in deck], mass=MASS)
    scene.springs(bars(), stiffness=STIFFNESS, damping=DAMPING)
    scene.anchor([0])
    scene.anchor([PANELS], axes="y")
    scene.add(Plasticity(yield_force=YIELD, isotropic=HARDENING), Drag(DRAG))
    for joint in deck[1:-1].tolist():
        scene.add(Drive([joint], load=crossing((joint + 1) * WIDTH / SPEED, lorry)))
    wheel = scene.particle((-WIDTH, 0.3 * WIDTH), mass=1.0, radius=0.3 * WIDTH)
    far = (PANELS + 2) * WIDTH
    way = [
        (STARTS[0], (0.0, 0.0)),
        (STARTS[0] + TRIP, (far, 0.0)),
        (STARTS[1], (far, 0.0)),
        (STARTS[1] + TRIP, (0.0, 0.0)),
    ]
    scene.add(Drive(wheel, position=way))
    return scene


def bars() -> IntArray:
    """Ends of all bars, shape (bars, 2): deck, top, posts, diagonals that rise toward the middle."""
    low = np.arange(PANELS + 1)
    top = low + PANELS + 1
    left = np.arange(PANELS) < PANELS // 2
    rising = np.where(left[:, None], np.stack([low[:-1], top[1:]], axis=1), np.stack([low[1:], top[:-1]], axis=1))
    chords = [np.stack([row[:-1], row[1:]], axis=1) for row in (low, top)]
    return np.concatenate([*chords, np.stack([low, top], axis=1), rising])


def crossing(after: float, lorry: float) -> list[tuple[float, tuple[float, float]]]:
    """Rows of time and load of the joint that the lorry reaches at a time after its start [s]; zero one panel away."""
    near = WIDTH / SPEED
    times = [STARTS[0] + after + part for part in (-near, 0.0, near)]
    times += [STARTS[1] + TRIP - after + part for part in (-near, 0.0, near)]
    return [(time, (0.0, -lorry * share)) for time, share in zip(times, (0.0, 1.0, 0.0) * 2, strict=True)]


@dataclass(frozen=True)
class BridgeFacts:
    """Results for the facts, before the first crossing, after it, and after the second.

    Attributes
    ----------
    yielded : plastic elongation of each bar [m], shape (3, bars)
    sag : of the middle of the deck [m], shape (3,)
    energy : total + dissipated - work at these times, and the dissipated energy [J], shape (3,)
    """

    yielded: FloatArray
    sag: FloatArray
    energy: FloatArray
    dissipated: FloatArray


def evidence() -> BridgeFacts:
    """The bridge under its own weight, and after each crossing."""
    simulation, rows = build().simulate(), []
    for until in (0.01, STARTS[1] - 0.1, STARTS[1] + TRIP + 2.0):
        simulation.run(until=until, every=until)
        energy = simulation.energy
        balance = energy["total"] + energy["dissipated"] - energy["work"]
        rows.append(
            (
                plastic_elongation(simulation),
                -simulation.data.state.position[PANELS // 2, 1],
                balance,
                energy["dissipated"],
            )
        )
    return BridgeFacts(*(np.array(column) for column in zip(*rows, strict=True)))


def plastic_elongation(simulation: Simulation) -> FloatArray:
    """Plastic elongation of each bar [m]."""
    springs, position = simulation.data.model.springs, simulation.data.state.position
    length = np.linalg.norm(position[springs.head] - position[springs.tail], axis=1)
    drawn = np.linalg.norm(build(0.0).position[springs.head] - build(0.0).position[springs.tail], axis=1)
    return np.asarray(length - drawn - simulation.tension / STIFFNESS)


def bent_most() -> float:
    """Plastic elongation of the bars of the deck beside the middle by statics, from the excess of M/h over the yield
    force [m]."""
    span = PANELS * WIDTH
    moment = LORRY * span / 4.0 + 2.0 * MASS * GRAVITY / WIDTH * span**2 / 8.0
    return (moment / HEIGHT - YIELD) / HARDENING


# measured
@fact("The bars of the deck next to the middle yield by (M/h - Fy)/H, except for oscillations.", 1.0, 0.1)
def most(found: BridgeFacts) -> float:
    return float(found.yielded[1, PANELS // 2 - 1] / bent_most())


@fact("The bridge stays bent: its deck hangs lower by more than 20 cm.", between=(0.2, 0.6))
def stays_bent(found: BridgeFacts) -> float:
    return float(found.sag[1] - found.sag[0])


# measured 4e-3, of 41e-3
@fact("On its way back the lorry stretches no bar by more than millimeters.", 0.0, 5e-3)
def holds(found: BridgeFacts) -> float:
    return float(np.abs(found.yielded[2] - found.yielded[1]).max())


@fact("Posts do not yield.", 0.0, 1e-8)
def others(found: BridgeFacts) -> float:
    return float(np.abs(found.yielded[2, 2 * PANELS : 3 * PANELS + 1]).max())


# measured
@fact("The work of the lorry goes into the bars, yielding and damping.", 0.0, 1e-2)
def ledger(found: BridgeFacts) -> float:
    return float(np.ptp(found.energy) / found.dissipated[-1])
