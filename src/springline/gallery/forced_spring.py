"""A mass on a damped spring, without gravity, driven along the spring by a harmonic force."""

from __future__ import annotations

from math import pi, sqrt

import numpy as np

from springline.forces.drag import Drag
from springline.forces.loads import Load
from springline.gallery.facts import fact, ledger_gap
from springline.recording.recording import Recording
from springline.scene import Scene

MASS, STIFFNESS, DRAG, PUSH = 1.0, 10.0, 0.5, 1.0
OMEGA0 = sqrt(STIFFNESS / MASS)  # [rad/s]
ZETA = DRAG / (2.0 * sqrt(STIFFNESS * MASS))
PEAK = sqrt(1.0 - 2.0 * ZETA**2)  # of omega / omega0 for the largest amplitude
STEP = 1e-3  # in omega / omega0, on both sides of the peak
FRAMES = 40  # in one period of the force


def build(ratio: float = PEAK) -> Scene:
    """A mass of 1 kg on a spring of 10 N/m, drag 0.5 N s/m, a force of 1 N at ``ratio`` times sqrt(k/m)."""
    scene = Scene()
    support = scene.particle((0, 0, 0), fixed=True)
    bob = scene.particle((2, 0, 0), mass=MASS)
    scene.spring(support, bob, stiffness=STIFFNESS)
    scene.add(Drag(DRAG), Load((PUSH, 0, 0), omega=ratio * OMEGA0, on=bob))
    return scene


def amplitude(ratio: float) -> float:
    """Amplitude of a driven oscillator: F/(k sqrt((1 - r^2)^2 + (2 zeta r)^2)) [m]."""
    return PUSH / (STIFFNESS * sqrt((1.0 - ratio**2) ** 2 + (2.0 * ZETA * ratio) ** 2))


def steady(ratio: float) -> Recording:
    """One period after the transient has decayed, by RK4, in frames that divide it."""
    period = 2 * pi / (ratio * OMEGA0)
    simulation = build(ratio).simulate(dt=period / 400, integrator="rk4")
    simulation.run(until=60 * period, every=60 * period)
    return simulation.run(until=61 * period, every=period / FRAMES)


def swing(run: Recording) -> float:
    """Amplitude of the component with the force's frequency in one period of frames [m]."""
    phase = np.exp(2j * np.pi * np.arange(FRAMES) / FRAMES)
    return float(2.0 * abs((run.position[:FRAMES, 1, 0] * phase).mean()))


def evidence() -> dict[float, Recording]:
    """Recordings of the steady motion below, near, at and above resonance."""
    return {ratio: steady(ratio) for ratio in (0.5, PEAK - STEP, PEAK, PEAK + STEP, 1.5)}


@fact("Slow pushes are followed with the amplitude of theory.", amplitude(0.5), 1e-8)  # measured off by 5e-10
def below(runs: dict[float, Recording]) -> float:
    return swing(runs[0.5])


@fact("Near resonance the amplitude is that of theory.", amplitude(PEAK), 1e-8)  # measured off by 1e-09
def near(runs: dict[float, Recording]) -> float:
    return swing(runs[PEAK])


@fact("Fast pushes are answered with the amplitude of theory.", amplitude(1.5), 1e-8)  # measured off by 3e-11
def above(runs: dict[float, Recording]) -> float:
    return swing(runs[1.5])


@fact("The swing is largest at sqrt(1 - 2 zeta^2) of sqrt(k/m).", PEAK, 1e-5)  # measured off by 5e-07
def peak(runs: dict[float, Recording]) -> float:
    left, middle, right = (swing(runs[PEAK + step]) ** -2 for step in (-STEP, 0.0, STEP))
    return PEAK + 0.5 * STEP * (left - right) / (left - 2.0 * middle + right)  # vertex of a parabola


@fact("In the steady swing the force gives what drag takes.", 0.0, 1e-8)  # measured 1e-09
def balance(runs: dict[float, Recording]) -> float:
    energy = runs[PEAK].energy
    given, taken = (float(energy[name][-1] - energy[name][0]) for name in ("work", "dissipated"))
    return given / taken - 1.0


@fact("The energy that moves is accounted for.", 0.0, 1e-6)  # measured 1e-09
def ledger(runs: dict[float, Recording]) -> float:
    return ledger_gap(runs[PEAK])
