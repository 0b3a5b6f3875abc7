"""Two galaxies, each a Plummer sphere of five thousand stars, fall toward each other, pass and merge."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.forces.attraction import Attraction
from springline.gallery.facts import fact
from springline.recording.recording import Recording
from springline.scene import Scene

STARS = 5_000
APART, ASIDE = 8.0, 1.5  # [m] along x and y
WIDEST = 10.0  # [m] largest distance of a star from the center of its sphere
SOFTENING = 0.05  # [m]


def build(stars: int = STARS, seed: int = 2, theta: float = 0.6) -> Scene:
    """Two spheres of 1 kg and 1 m, ``stars`` in each, that approach each other as if from rest at infinity; G = 1."""
    scene = Scene(seed=seed)
    apart = np.array((APART, ASIDE, 0.0))
    approach = np.array((-np.sqrt(4.0 / np.sqrt(apart @ apart)), 0.0, 0.0))
    for side in (-0.5, 0.5):
        position, velocity = plummer(stars, scene.random)
        scene.particles(position + side * apart, velocity=velocity + side * approach, mass=1.0 / stars)
    scene.add(Attraction(strength=1.0, softening=SOFTENING, method="tree", theta=theta))
    return scene


def plummer(count: int, chance: np.random.Generator) -> tuple[FloatArray, FloatArray]:
    """Positions and velocities of a Plummer sphere in equilibrium, G = M = a = 1, shape (count, 3) each.

    Aarseth, Henon and Wielen, Astron. Astrophys. 37, 183 (1974): a mass m lies within r = 1/sqrt(m^(-2/3) - 1), and the
    fraction q of the escape speed is drawn from q^2 (1 - q^2)^(7/2).
    """
    most = WIDEST**3 / (1.0 + WIDEST**2) ** 1.5
    r = 1.0 / np.sqrt((most * chance.random(count)) ** (-2.0 / 3.0) - 1.0)
    grid = np.linspace(0.0, 1.0, 2001)
    share = np.cumsum(grid**2 * (1.0 - grid**2) ** 3.5)
    q = np.interp(chance.random(count), share / share[-1], grid)
    position = r[:, None] * directions(count, chance)
    velocity = (q * np.sqrt(2.0) / (1.0 + r * r) ** 0.25)[:, None] * directions(count, chance)
    return position - position.mean(axis=0), velocity - velocity.mean(axis=0)


def directions(count: int, chance: np.random.Generator) -> FloatArray:
    """Uniformly distributed unit vectors, shape (count, 3)."""
    any_way = chance.normal(size=(count, 3))
    return np.asarray(any_way / np.sqrt((any_way**2).sum(axis=1, keepdims=True)))


def evidence() -> Recording:
    """Recording of the fall and the merger with a tenth of the stars."""
    return build(STARS // 10).simulate(dt=0.1).run(until=40.0, every=0.5)


def apart(run: Recording) -> FloatArray:
    """Distance between the centers of the two initial galaxies, by their medians [m], shape (frames,)."""
    half = run.data.model.particle_count // 2
    middle = np.median(run.position[:, :half], axis=1) - np.median(run.position[:, half:], axis=1)
    return np.asarray(np.sqrt((middle * middle).sum(axis=1)))


# measured off by 0.04
@fact("Before they feel each other each is at rest with itself: twice its kinetic energy is its bond.", 1.0, 0.1)
def virial(run: Recording) -> float:
    half = run.data.model.particle_count // 2
    velocity = run.velocity[0, :half] - run.velocity[0, :half].mean(axis=0)
    return float((velocity * velocity).sum() / half / (6.0 * np.pi / 64.0))


@fact("They pass through each other, to within a meter.", between=(0.0, 1.0))  # measured 0.517
def nearest(run: Recording) -> float:
    return float(apart(run)[run.time < 15.0].min())


@fact("They come out again on the far side, to less than they came from.", between=(2.0, 7.0))  # measured 4.55
def way_out(run: Recording) -> float:
    far = apart(run)
    return float(far[int(np.argmin(np.where(run.time < 15.0, far, np.inf))) :].max())


@fact("In the end they are one.", between=(0.0, 1.5))  # measured 0.934
def left(run: Recording) -> float:
    return float(apart(run)[-1])


@fact("The merger throws stars out: some are further away than any was.", between=(1.0, 100.0))  # measured 2.19
def ejection_ratio(run: Recording) -> float:
    size = np.sqrt((run.position * run.position).sum(axis=2)).max(axis=1)
    return float(size[-1] / size[0])


@fact("The error of the tree changes the energy little.", 0.0, 0.02)  # measured 0.00934
def change_of_energy(run: Recording) -> float:
    energy = run.energy["total"]
    return float(np.ptp(energy) / np.abs(energy[0]))
