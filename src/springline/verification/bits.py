"""Checks that results are the same to the last bit: by threads, again, and resumed."""

from __future__ import annotations

import hashlib
import tempfile
from pathlib import Path

import numpy as np

from springline.contacts.api import Contacts
from springline.contacts.shapes.box import Box
from springline.forces.drag import Drag
from springline.forces.langevin import Langevin
from springline.recording.recording import Recording
from springline.resume import load
from springline.scene import Scene
from springline.verification.checks import CheckGroup, CheckOutcome

BITS = CheckGroup("bits")


def cloth() -> Scene:
    """A sheet that is large enough for several threads."""
    scene = Scene(gravity=9.81, seed=4)
    sheet = scene.grid((180, 180), spacing=0.02, mass=1e-3, stiffness=100.0)
    scene.anchor(sheet.corners)
    scene.add(Drag(1e-4))
    return scene


def gas() -> Scene:
    """Colliding discs in a box, with chance."""
    scene = Scene(dim=2, seed=7)
    place = np.stack(np.meshgrid(np.arange(12.0), np.arange(12.0)), axis=2).reshape(-1, 2)
    scene.particles(place + 0.5, velocity=np.cos(np.arange(288.0)).reshape(-1, 2), radius=0.3)
    scene.add(Box((0, 0), (12, 12)), Contacts(restitution=0.9), Langevin(temperature=0.1, rate=0.1))
    return scene


def digest(run: Recording) -> str:
    """SHA-256 of positions and velocities of all frames."""
    whole = hashlib.sha256()
    for table in (run.time, run.position, run.velocity):
        whole.update(np.ascontiguousarray(table).tobytes())
    return whole.hexdigest()


def different(digests: list[str]) -> CheckOutcome:
    """Outcome of digests that must be equal: the number of those that differ from the first."""
    return CheckOutcome(float(sum(one != digests[0] for one in digests)), 0.0, 0.0)


@BITS.check("threads", "A run on 1, 2 and 3 threads gives the same bits.", "docs/decisions, determinism")
def threads() -> CheckOutcome:
    runs = [cloth().simulate(dt=1e-3, threads=count).run(until=0.05, every=0.05) for count in (1, 2, 3)]
    return different([digest(run) for run in runs])


@BITS.check("again", "A run that is repeated gives the same bits.", "docs/decisions, determinism")
def again() -> CheckOutcome:
    return different([digest(gas().simulate(dt=1e-3).run(until=1.0, every=0.1)) for _ in range(2)])


@BITS.check("resume", "A run that was saved and resumed gives the bits of a straight run.", "docs/recordings")
def resume() -> CheckOutcome:
    straight = gas().simulate(dt=1e-3).run(until=1.0, every=0.1)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "half.springline"
        gas().simulate(dt=1e-3).run(until=0.5, every=0.1, to=file)
        resumed = load(file).resume(until=1.0)
        return different([digest(straight), digest(resumed)])


@BITS.check("rest", "A shape at rest that is sought twice has the same bits.", "docs/decisions, determinism")
def rest() -> CheckOutcome:
    def place() -> str:
        scene = Scene(gravity=9.81)
        net = scene.grid((20, 20), spacing=1.0, mass=0.5, stiffness=500.0)
        scene.anchor(net.corners)
        return hashlib.sha256(np.ascontiguousarray(scene.equilibrium().position).tobytes()).hexdigest()

    return different([place() for _ in range(2)])
