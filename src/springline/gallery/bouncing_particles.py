"""Ten particles of masses 1 to 10 fall from 100 m with drag onto a ground that halves their velocity."""

from __future__ import annotations

from math import exp

import numpy as np

from springline.constraints.traces import Trails
from springline.contacts.shapes.plane import Plane
from springline.forces.drag import Drag
from springline.gallery.facts import fact, ledger_gap
from springline.recording.recording import Recording
from springline.scene import Scene

GRAVITY, HEIGHT, DRAG, KEPT = 9.8, 100.0, 0.1, 0.5
DT, EARLY = 0.01, 80  # [s]; a frame 4 s after the start, before the first has landed


def build(drag: float = DRAG, kept: float = KEPT) -> Scene:
    """``drag`` [N s/m]; ``kept`` is the fraction of the velocity that a bounce leaves, of every component."""
    scene = Scene(gravity=GRAVITY)
    positions = np.column_stack([np.arange(10.0), np.zeros(10), np.full(10, HEIGHT)])
    scene.particles(positions, mass=np.arange(1.0, 11.0))
    scene.add(Drag(drag), Plane((0, 0, 0), restitution=kept, slip_loss=1.0 - kept), Trails(keep=60, every=2))
    return scene


def evidence() -> Recording:
    """Recording of four bounces, by RK4: the fall itself is then exact to nine digits."""
    return build().simulate(dt=DT, integrator="rk4").run(until=20.0, every=0.05)


def drag_fall_height(mass: float, time: float) -> float:
    """Height of a fall with linear drag: h - vt (t - tau (1 - exp(-t/tau))), tau = m/c, vt = g tau [m]."""
    tau = mass / DRAG
    return HEIGHT - GRAVITY * tau * (time - tau * (1.0 - exp(-time / tau)))


def landings(run: Recording) -> np.ndarray:
    """First hit of each particle, in the order of their masses."""
    hits = run.events_of("hit")
    return np.asarray(hits[np.unique(hits["index"], return_index=True)[1]])


@fact(
    "The lightest falls as a fall through linear drag does.", drag_fall_height(1.0, 4.0), 1e-9
)  # measured off by 2e-12
def lightest(run: Recording) -> float:
    return float(run.position[EARLY, 0, 2])


@fact(
    "The heaviest falls as a fall through linear drag does.", drag_fall_height(10.0, 4.0), 1e-9
)  # measured off by 3e-12
def heaviest(run: Recording) -> float:
    return float(run.position[EARLY, 9, 2])


@fact("No particle lands before a heavier one.", 0.0)
def overtaking_count(run: Recording) -> float:
    return float((np.diff(landings(run)["time"]) > 0.0).sum())


@fact("Each is noted as landed in the step in which it lands.", between=(0.0, DT))  # measured 0.00953
def latest(run: Recording) -> float:
    first = landings(run)
    return max(-drag_fall_height(i + 1.0, float(hit["time"])) / float(hit["value"]) for i, hit in enumerate(first))


@fact("The ground keeps half of the speed of every bounce.", KEPT, 0.005)  # measured 0.499
def kept_speed(run: Recording) -> float:
    hits = run.events_of("hit")
    heavy = hits[hits["index"] == 9]
    flight = heavy["time"][1] - heavy["time"][0]
    return float(0.5 * GRAVITY * flight / heavy["value"][0])


@fact("No particle is ever under the ground.", 0.0)
def deepest(run: Recording) -> float:
    return float(np.maximum(-run.position[:, :, 2], 0.0).max())


@fact("Drag and ground take the energy that the particles lose.", 0.0, 1e-12)  # measured 2e-14
def ledger(run: Recording) -> float:
    return ledger_gap(run)
