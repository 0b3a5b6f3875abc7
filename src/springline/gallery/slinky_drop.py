"""Slinkies of fourteen masses hang at rest and are released: the lower end stays in place until the upper arrives."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.forces.drag import Drag
from springline.gallery.facts import fact
from springline.recording.recording import Recording
from springline.scene import Scene
from springline.simulation import Simulation

COUNT, MASS, STIFFNESS, REST, GRAVITY = 14, 0.1, 0.02, 5.0, 0.5
HEIGHT = 400.0  # [m] of the upper end, which is held
STRETCH = MASS * GRAVITY / STIFFNESS  # [m] extension of a spring under one weight: 2.5
TOP_SPRING = 0
DT = 0.05  # [s] a twentieth of the stable step: for the initial states of slinkies released earlier
MOMENTS = (
    0.0,
    4.0,
    8.0,
    12.0,
    16.0,
)  # [s] since the release of slinkies side by side: the lower end stays in place for more than 15 s
APART, RADIUS = 100.0, 2.5  # [m] from one slinky to the next; radius of a mass as drawn


def build(held: bool = False, drag: float = 0.0, since: tuple[float, ...] = MOMENTS) -> Scene:
    """Masses of 0.1 kg, springs of 0.02 N/m and rest length 5 m, gravity 0.5 m/s2, at rest under that weight.

    ``since``: the time since the release of each of the slinkies side by side [s]. ``held``: a single slinky that is
    held at its top until :func:`release`. ``drag`` [N s/m].
    """
    scene = Scene(gravity=GRAVITY, dim=2)
    for number, ago in enumerate((0.0,) if held else since):
        height, speed = fallen_for(ago)
        across = np.full(COUNT + 1, APART * number)
        masses = scene.particles(
            np.column_stack([across, height]), velocity=np.column_stack([0.0 * across, speed]), mass=MASS, radius=RADIUS
        )
        scene.anchor(masses[:1])
        upper = masses.index[0 if held else 1 : -1]
        scene.springs(np.column_stack([upper, upper + 1]), stiffness=STIFFNESS, rest_length=REST)
    if drag:
        scene.add(Drag(drag))
    return scene


def fallen_for(ago: float) -> tuple[FloatArray, FloatArray]:
    """Height [m] and velocity [m/s] of the upper end and of all masses at a time after release, shape (COUNT + 1,)
    each."""
    gaps = REST + STRETCH * np.arange(COUNT, 0, -1)
    height = HEIGHT - np.concatenate([[0.0], np.cumsum(gaps)])
    speed, last = np.zeros(COUNT + 1), np.zeros(COUNT + 1)
    for number in range(2 * round(ago / DT)):  # velocity Verlet, half a step of velocity at a time
        apart = np.diff(height[1:])
        tension = STIFFNESS * (np.abs(apart) - REST) * np.sign(apart)
        last[1:] = (np.append(tension, 0.0) - np.append(0.0, tension)) / MASS - GRAVITY
        speed += 0.5 * DT * last
        if number % 2 == 0:
            height += DT * speed
    return height, speed


def release(simulation: Simulation) -> None:
    """Release a slinky that was built ``held``."""
    simulation.cut([TOP_SPRING])


def evidence() -> tuple[Simulation, Recording]:
    """The hanging slinky, settled from a perturbed start, and its fall after the release."""
    scene = build(held=True, drag=0.01)
    scene.select([COUNT]).position = (0.0, scene.position[COUNT, 1] - 4.0)
    hanging = scene.simulate(dt=0.5)
    hanging.run(until=700.0, every=700.0)
    falling = build(held=True).simulate(dt=0.1)
    falling.run(until=5.0)
    release(falling)
    return hanging, falling.run(until=35.0, every=1.0)


@fact("The gaps at rest shrink by m g/k = 2.5 m from one to the next.", STRETCH, 1e-10)  # measured off by 1e-13
def shrinking(found: tuple[Simulation, Recording]) -> float:
    gaps = -np.diff(found[0].data.state.position[:, 1])
    steps = -np.diff(gaps)
    return float(steps[np.argmax(np.abs(steps - STRETCH))])


# measured off by 6e-14
@fact("The lowest gap at rest is the rest length and the stretch under one weight.", REST + STRETCH, 1e-10)
def lowest_gap(found: tuple[Simulation, Recording]) -> float:
    return float(-np.diff(found[0].data.state.position[:, 1])[-1])


@fact("The hand lets go in one break.", 1.0)
def breaks(found: tuple[Simulation, Recording]) -> float:
    return float(len(found[1].events_of("break")))


@fact("The center of mass falls g t^2/2.", 0.0, 1e-11)  # measured 3e-16
def off_the_parabola(found: tuple[Simulation, Recording]) -> float:
    run = found[1]
    center, passed = run.position[:, 1:, 1].mean(axis=1), run.time - run.time[0]
    return float(np.abs(center - center[0] + 0.5 * GRAVITY * passed**2).max() / (0.5 * GRAVITY * passed[-1] ** 2))


@fact("For 15 s the lowest mass waits where it hung.", 0.0, 1e-5)  # measured 4e-06
def waiting(found: tuple[Simulation, Recording]) -> float:
    bottom = found[1].position[:, -1, 1]
    return float(np.abs(bottom[:16] - bottom[0]).max())


@fact("By then the highest mass has fallen most of the way.", between=(150.0, 265.0))  # measured 238
def top_fall(found: tuple[Simulation, Recording]) -> float:
    top = found[1].position[:, 1, 1]
    return float(top[0] - top[15])
