"""Checks of balances: energy with its losses and work, momentum, angular momentum, impacts."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.contacts.api import Contacts
from springline.contacts.shapes.plane import Plane
from springline.forces.drag import AirDrag, Drag
from springline.forces.loads import Load
from springline.recording.balance import balance
from springline.recording.recording import Recording
from springline.scene import Scene
from springline.verification.checks import CheckGroup, CheckOutcome, Curve, below

BALANCES = CheckGroup("balance")


def ledger_gap(run: Recording) -> CheckOutcome:
    """Largest opening of the balance of energy, over the largest change of an energy."""
    energy = run.energy
    whole = balance(energy)
    moved = max(float(np.ptp(energy[name])) for name in ("kinetic", "potential", "dissipated", "work"))
    curve = Curve(run.time, whole, run.time, np.full(len(whole), whole[0]), "time [s]", "balance [J]")
    return below(np.abs(whole - whole[0]).max() / moved, 1e-5, "", curve)


def tumbling_net(damping: float) -> Scene:
    """A free net of 36 particles that tumbles and stretches."""
    scene = Scene()
    net = scene.grid((6, 6), spacing=0.2, mass=0.05, stiffness=60.0, damping=damping)
    place = np.array(net.position)
    net.velocity = np.cross([0.3, -0.4, 2.0], place - place.mean(axis=0)) + np.array([0.5, 0.1, -0.2])
    return scene


@BALANCES.check(
    "drag and dashpots", "Kinetic, potential and dissipated energy minus the work of loads is constant.",
    "First law of thermodynamics",
)  # fmt: skip
def damped() -> CheckOutcome:
    scene = tumbling_net(0.3)
    scene.gravity = 2.0
    scene.add(Drag(0.02), AirDrag(0.01), Load((0.3, 0.0, 0.1), omega=3.0, on=[0, 7]))
    return ledger_gap(scene.simulate(dt=5e-4, integrator="rk4").run(until=2.0, every=0.02))


@BALANCES.check("momentum", "Internal forces do not change the momentum.", "Newton's third law")
def momentum() -> CheckOutcome:
    run = tumbling_net(0.3).simulate(dt=1e-3).run(until=2.0, every=0.1)
    whole = 0.05 * run.velocity.sum(axis=1)
    return below(np.abs(whole - whole[0]).max() / np.abs(whole[0]).max(), 1e-12)


@BALANCES.check("angular momentum", "Internal forces do not change the angular momentum.", "Newton's third law")
def angular_momentum() -> CheckOutcome:
    run = tumbling_net(0.3).simulate(dt=1e-3).run(until=2.0, every=0.1)
    whole = 0.05 * np.cross(run.position, run.velocity).sum(axis=1)
    return below(np.abs(whole - whole[0]).max() / np.abs(whole[0]).max(), 1e-11)


@BALANCES.check(
    "impacts", "Two balls of restitution e keep their momentum and the part e of their relative speed.",
    "Newton's law of restitution: Goldsmith, Impact (1960), 2.2",
)  # fmt: skip
def impact() -> CheckOutcome:
    scene = Scene(dim=2)
    scene.particles([(0, 0), (1, 0)], velocity=[(1.0, 0), (-0.5, 0)], mass=[2.0, 1.0], radius=0.1)
    scene.add(Contacts(restitution=0.6))
    run = scene.simulate(dt=1e-3).run(until=1.0, every=1.0)
    first, second = run.velocity[-1, :, 0]
    lost = run.energy["dissipated"][-1]
    exact = 0.5 * (2.0 / 3.0) * 1.5**2 * (1.0 - 0.6**2)
    off = [abs(2.0 * first + second - 1.5), abs(second - first - 0.9), abs(lost - exact)]
    return below(max(off), 1e-9)


@BALANCES.check(
    "bounces", "A ball that falls from h rises to e^2 h, e^4 h and so on.",
    "Goldsmith, Impact (1960), 2.2",
)  # fmt: skip
def bounces() -> CheckOutcome:
    scene = Scene(gravity=10.0)
    scene.particle((0, 0, 1.0))
    scene.add(Plane((0, 0, 0), (0, 0, 1), restitution=0.8))
    run = scene.simulate(dt=1e-4).run(until=1.8, every=1e-3)
    height = run.position[:, 0, 2]
    tops = [float(height[i]) for i in range(1, len(height) - 1) if height[i - 1] < height[i] >= height[i + 1]]
    exact: FloatArray = np.power(0.8, 2.0 * np.arange(1, len(tops) + 1))
    count = np.arange(1.0, len(tops) + 1.0)
    curve = Curve(count, np.array(tops), count, exact, "bounce", "height [m]")
    return below(np.abs(np.array(tops) - exact).max() if len(tops) > 1 else np.inf, 1e-4, "m", curve)
