"""Benchmark row on cloths that buckle as they fall: steps of backward Euler, solved to rounding."""

from __future__ import annotations

import os
import time

import numpy as np
from peers.projected_newton import ProjectedNewton
from projective import FRAME, MASS, STIFFNESS, cloth
from report import OURS_ALONE, table

import springline as sl

SIDE, STEPS = 24, 21  # with the peer
LARGE, FEW = 50, 6  # without it
WOVEN = 6  # steps of a woven cloth


def woven() -> sl.Scene:
    """A cloth of 50 x 50 cells by its areal density, held at two corners."""
    scene = sl.Scene(gravity=9.81)
    sheet = scene.cloth((1.0, 1.0), cells=(LARGE, LARGE), areal_density=0.2, warp=1e4, shear=40.0, bending=1e-5)
    scene.anchor(sheet.corners[:2])
    return scene


def took(scene: sl.Scene, steps: int) -> np.ndarray:
    """Processor time of each step [ms], shape (steps,); the pattern of the matrix is found before."""
    scene.simulate(dt=FRAME, integrator="backward_euler").step(1)
    simulation, times = scene.simulate(dt=FRAME, integrator="backward_euler"), []
    for _ in range(steps):
        begin = time.process_time()
        simulation.step(1)
        times.append(1e3 * (time.process_time() - begin))
    return np.array(times)


def show(title: str, times: dict[str, np.ndarray]) -> None:
    """Print the median and the largest time of all steps but the first, and the first."""
    for name, pick in {
        "median of all steps but the first": lambda one: float(np.median(one[1:])),
        "largest of these": lambda one: float(one[1:].max()),
        "first step": lambda one: float(one[0]),
    }.items():
        table(f"{title}, {name}, ms", {key: pick(one) for key, one in times.items()})


def buckling_row(rounds: int) -> None:
    """Measure steps of cloths that buckle, the smaller one beside Newton's method with projected Hessians."""
    best = np.full(STEPS, np.inf)
    for _ in range(rounds):
        best = np.minimum(best, took(cloth(SIDE), STEPS))
    times = {"springline": best}
    if not os.environ.get(OURS_ALONE):
        times["projected Newton"] = beside()
    show(f"light stiff cloth {SIDE} x {SIDE}", times)
    show(f"light stiff cloth {LARGE} x {LARGE}", {"springline": took(cloth(LARGE), FEW)})
    show(f"woven cloth {LARGE} x {LARGE}", {"springline": took(woven(), WOVEN)})


def beside() -> np.ndarray:
    """Processor time of each step of the peer, to the largest residual of springline's steps [ms], shape (STEPS,)."""
    scene = cloth(SIDE)
    springs, start = scene.build()[0].springs, scene.build()[1]
    ends, fixed = np.stack([springs.tail, springs.head], 1), np.flatnonzero(start.mobility[:, 0] == 0.0)
    peer, followed = (ProjectedNewton(start.position, ends, STIFFNESS, MASS / SIDE**2, fixed, FRAME) for _ in range(2))
    simulation, left, times = scene.simulate(dt=FRAME, integrator="backward_euler"), 0.0, []
    for _ in range(STEPS):
        simulation.step(1)
        left = max(left, followed.residual(simulation.position))
        followed.move(simulation.position)
    for _ in range(STEPS):
        begin = time.process_time()
        peer.step(left)
        times.append(1e3 * (time.process_time() - begin))
    apart = float(np.abs(peer.position - simulation.position).max())
    print(f"\nresidual at most {left:.1e} particle weights; ends {apart:.1e} m apart; iterations {peer.iterations}")
    return np.array(times)
