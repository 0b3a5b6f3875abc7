"""Benchmark row on gradients through rest and design, checked by differences and by the heights asked for."""

from __future__ import annotations

import sys
from functools import partial

import numpy as np
from nets import lattice
from report import columns, table, timed

import springline as sl
from peers import jax_fdm_gradient

SIDES = (23, 45)  # nets of 1,012 and 3,960 springs
STIFFNESS = 2000.0  # [N]
BAR = 1.3  # value and gradient, over the rest alone
DENSITY, HEIGHT = 10.0, 5.0  # [N/m], [m]
GOALS, DESIGN_BAR = 10, 40.0  # heights asked for, and the time of a design, over that of a rest


def inverse_row(rounds: int) -> None:
    """Measure a rest, the same with the gradient of a goal by all rest lengths, and a design to ten heights."""
    lines, wrong = [], []
    for side in SIDES:
        scene = _net(side)
        scene.equilibrium()
        rest, both, design = np.inf, np.inf, np.inf
        for _ in range(rounds):
            seconds, shape = timed(scene.equilibrium)
            rest = min(rest, seconds)
            seconds, found = timed(partial(_height_and_slope, scene))
            both = min(both, seconds)
        goals = _goals(scene, shape.position)
        for _ in range(2):
            seconds, made = timed(partial(sl.design, scene, goals, {"springs.rest_length": (0.8, 1.25)}))
            design = min(design, seconds)
        off = _difference(side, found)
        count = scene.spring_count
        lines.append([
            f"{count:,} springs", f"{1e3 * rest:.3g}", f"{1e3 * both:.3g}", f"{both / rest:.2f}", f"{off:.1e}",
            f"{design:.3g}", f"{design / rest:.3g}", "yes" if made.met else "no",
        ])  # fmt: skip
        if not off < 1e-4:
            wrong.append(f"{count} springs: the gradient is {off:.1e} off differences.")
        if not made.met:
            wrong.append(f"{count} springs: the design misses its heights.")
    heads = ["", "rest, ms", "and gradient, ms", f"ratio (at most {BAR})", "off", "design, s", "in rests", "met"]
    columns(f"gradients and design of nets (a design at most {DESIGN_BAR:g} rests)", heads, lines)
    wrong += _force_densities(4 * rounds)
    if wrong:
        sys.exit("\n".join(["", *wrong]))


def _force_densities(rounds: int) -> list[str]:
    """Measure the value and gradient of heights by force densities beside jax_fdm, in turn; return what disagrees."""
    position, ends = lattice(SIDES[0], SIDES[0])
    held = np.array([0, SIDES[0] - 1, SIDES[0] * (SIDES[0] - 1), SIDES[0] ** 2 - 1])
    loads = np.tile((0.0, 0.0, 1.0), (len(position), 1))

    def rise(position: np.ndarray) -> np.ndarray:
        return np.delete(position[:, 2] - HEIGHT, held)

    def slope(position: np.ndarray) -> np.ndarray:
        found = np.zeros_like(position)
        found[:, 2] = 2.0 * (position[:, 2] - HEIGHT)
        found[held] = 0.0
        return found

    def ours(q: np.ndarray) -> tuple[float, np.ndarray]:
        scene = sl.Scene()
        scene.particles(position)
        scene.springs(ends, stiffness=q, rest_length=0.0)
        scene.anchor(held)
        found = sl.gradient(
            scene.force_density(q, loads), lambda position: float((rise(position) ** 2).sum()), "springs.stiffness",
            derivative=slope,
        )  # fmt: skip
        return found.value, found["springs.stiffness"]

    start = np.full(len(ends), DENSITY)
    programs = {"springline": ours}
    try:
        programs["jax_fdm"] = jax_fdm_gradient.value_and_slope(position, ends, held, loads, HEIGHT, start)
    except ImportError:
        print("  (jax_fdm is not installed)", file=sys.stderr)
    best = dict.fromkeys(programs, np.inf)
    for k in range(rounds):
        q = start * (1.0 + 0.01 * np.sin(np.arange(len(start)) + k))
        for name, program in programs.items():
            best[name] = min(best[name], 1e3 * timed(partial(program, q))[0])
    table(f"value and gradient by {len(ends):,} force densities, ms", best)
    (value, by_ours), (other, by_other) = (program(start) for program in (ours, list(programs.values())[-1]))
    off = max(abs(value / other - 1.0), float(np.abs(by_ours - by_other).max() / np.abs(by_other).max()))
    return [] if off < 1e-9 else [f"gradients by force densities: {off:.1e} off those of jax_fdm."]


def _net(side: int, rest_length: float | np.ndarray = 1.0) -> sl.Scene:
    """Flat net of unit squares, held at its corners, under a unit load upward on every particle."""
    position, ends = lattice(side, side)
    scene = sl.Scene()
    scene.particles(position, mass=1.0)
    scene.springs(ends, stiffness=STIFFNESS, rest_length=rest_length)
    scene.anchor([0, side - 1, side * (side - 1), side * side - 1])
    scene.add(sl.Load((0.0, 0.0, 1.0)))
    return scene


def _height_and_slope(scene: sl.Scene) -> np.ndarray:
    shape = scene.equilibrium()
    return sl.gradient(shape, "mean(position[:, z])", "springs.rest_length")["springs.rest_length"]


def _goals(scene: sl.Scene, position: np.ndarray) -> list[sl.goals.AtHeight]:
    """Heights of ten particles, each a fifth higher than at rest."""
    free = np.flatnonzero(position[:, 2] > 0.0)
    some = free[np.linspace(0, len(free) - 1, GOALS + 2).astype(int)[1:-1]]
    return [sl.goals.AtHeight([int(i)], 0.8 * float(position[i, 2])) for i in some]


def _difference(side: int, slope: np.ndarray) -> float:
    """Relative distance of a directional derivative from central differences of whole solutions."""
    direction = np.random.default_rng(1).normal(size=len(slope))
    low, high = (_net(side, 1.0 + part * direction).equilibrium().position[:, 2].mean() for part in (-1e-5, 1e-5))
    return float(abs((high - low) / 2e-5 / (slope @ direction) - 1.0))
