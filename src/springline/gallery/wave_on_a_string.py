"""A pulse on two strings: it comes back upside down from a fixed end, and upright from a free one."""

from __future__ import annotations

from math import pi, sin, sqrt

import numpy as np

from springline.checks import FloatArray
from springline.gallery.facts import fact
from springline.recording.recording import Recording
from springline.scene import Scene
from springline.stability.modes import modes

LENGTH, BEADS = 10.0, 101  # [m], on each string
STEP = LENGTH / (BEADS - 1)
TENSION, DENSITY = 1.6, 0.1  # [N], [kg/m]
SPEED = sqrt(TENSION / DENSITY)  # [m/s] of a wave
HEIGHT, WIDTH, START = 0.6, 0.7, 2.5  # [m] of the pulse, and its place
APART = 2.0  # [m] between the strings


def build(height: float = HEIGHT) -> Scene:
    """Two strings of 10 m and 0.1 kg/m under 1.6 N, with a pulse of ``height`` [m] that runs to the right.

    The springs have no rest length, so their tension grows with their length and the strings are linear, as in the wave
    equation. The lower one ends in a ring that slides up and down.
    """
    scene = Scene(dim=2)
    x = np.linspace(0.0, LENGTH, BEADS)
    pulse = height * np.exp(-(((x - START) / WIDTH) ** 2))
    rising = 2.0 * SPEED * (x - START) / WIDTH**2 * pulse  # -c f', of a pulse that runs to the right
    for row in range(2):
        y = -row * APART + pulse
        speed = np.column_stack([np.zeros(BEADS), rising])
        mass = np.full(BEADS, DENSITY * STEP)
        mass[[0, -1]] *= 0.5
        string = scene.particles(np.column_stack([x, y]), velocity=speed, mass=mass).index
        scene.springs(np.column_stack([string[:-1], string[1:]]), stiffness=TENSION / STEP, rest_length=0.0)
        scene.anchor(string[:1])
        scene.anchor(string[-1:], axes="x" if row else "xy")
    return scene


def evidence() -> Recording:
    """Recording until the pulses have come back to their place, once reflected at the right."""
    back = 2.0 * (LENGTH - START) / SPEED
    return build().simulate(dt=0.002).run(until=back, every=back / 300)


def height(run: Recording, frame: int) -> FloatArray:
    """Height of both strings above their lines [m], shape (2, beads)."""
    return np.asarray(run.position[frame, :, 1].reshape(2, BEADS) + APART * np.arange(2.0)[:, None])


@fact("The pulse runs at sqrt(T/mu).", 1.0, 0.01)
def speed(run: Recording) -> float:
    frame = 60  # long before the end
    x = np.linspace(0.0, LENGTH, BEADS)
    shape = height(run, frame)[0]
    return float(((x * shape).sum() / shape.sum() - START) / run.time[frame] / SPEED)


@fact("From the fixed end it comes back upside down.", -1.0, 0.05)
def fixed_end(run: Recording) -> float:
    return float(height(run, -1)[0][round(START / STEP)] / HEIGHT)


@fact("From the free end it comes back upright.", 1.0, 0.05)
def free_end(run: Recording) -> float:
    return float(height(run, -1)[1][round(START / STEP)] / HEIGHT)


@fact("The lowest mode of the fixed string has the rate 2 sqrt(k/m) sin(pi/2N), that of a chain of beads.", 1.0, 1e-6)
def lowest_mode(run: Recording) -> float:
    chain = 2.0 * SPEED / STEP * sin(pi / (2 * (BEADS - 1)))
    omega = np.sort(modes(build(height=0.0), 4).omega)
    return float(omega[np.abs(omega - chain).argmin()] / chain)


@fact("With a free end it swings at half that rate, 2 sqrt(k/m) sin(pi/4N).", 1.0, 1e-6)
def free_mode(run: Recording) -> float:
    chain = 2.0 * SPEED / STEP * sin(pi / (4 * (BEADS - 1)))
    return float(modes(build(height=0.0), 1).omega[0] / chain)
