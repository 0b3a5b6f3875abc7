"""Published examples of jax_fdm 0.14 (github.com/arpastrana/jax_fdm, folder examples), solved by both packages.

They need jax_fdm in the same environment. Compression is solved as tension under reversed loads: the shape is the same.
A spring of rest length 0 has its stiffness as force density, so derivatives by stiffness are those by force density.
The arch of least load path is the benchmark of Pastrana et al., Comput. Methods Appl. Mech. Eng. 458, 118783 (2026).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pytest
from scipy.optimize import NonlinearConstraint, minimize

import springline as sl

pytestmark = pytest.mark.slow


@dataclass
class Example:
    """A net with supports and loads, and what is asked of its force densities.

    Attributes
    ----------
    place, edges, held, loads : [m], pairs of particles, supported particles, [N]
    start : force densities at the start [N/m], negative if they push
    bounds : of the force densities
    error : value and derivatives by positions, tensions and reactions; None if only the shape is asked for
    theirs : goals of jax_fdm's loss for its network, whose edges are given
    method, lengths : of SciPy; bounds of the lengths, or None
    alike : one force density for all edges
    """

    place: np.ndarray
    edges: np.ndarray
    held: np.ndarray
    loads: np.ndarray
    start: np.ndarray
    bounds: tuple[float | None, float | None] = (None, None)
    error: Callable[[np.ndarray, np.ndarray, np.ndarray], tuple[float, tuple[np.ndarray, ...]]] | None = None
    theirs: Callable[[Sequence[Any]], list[Any]] | None = None
    method: str = "L-BFGS-B"
    tolerance: float = 1e-9
    lengths: tuple[float, float] | None = None
    alike: bool = False
    rounds: int = 1000

    @property
    def sign(self) -> float:
        return float(np.sign(self.start[0]))

    def shape(self, x: np.ndarray) -> Any:
        """The net at rest for these force densities, or one of them."""
        q = np.broadcast_to(self.sign * x, len(self.edges))
        scene = sl.Scene()
        scene.particles(self.place)
        scene.springs(self.edges, stiffness=q, rest_length=0.0)
        scene.anchor(self.held)
        return scene.force_density(q, self.sign * self.loads)

    def value(self, x: np.ndarray) -> tuple[float, np.ndarray]:
        """The error and its derivative by the force densities."""
        error = self.error
        assert error is not None
        found = sl.gradient(
            self.shape(x),
            lambda position, tension, reactions: error(position, tension, reactions)[0],
            by="springs.stiffness",
            derivative=lambda position, tension, reactions: error(position, tension, reactions)[1],
        )
        slope = self.sign * found["springs.stiffness"]
        return found.value, slope.sum(keepdims=True) if self.alike else slope

    def found(self) -> Any:
        """What SciPy finds with springline's values and derivatives."""
        start = self.start[:1] if self.alike else self.start
        limits: tuple[Any, ...] = ()
        if self.lengths is not None:
            limits = (
                NonlinearConstraint(
                    lambda x: self.shape(x).length,
                    *self.lengths,
                    jac=lambda x: (
                        self.sign * sl.sensitivity(self.shape(x), "length", by="springs.stiffness")["springs.stiffness"]
                    ),
                ),
            )
        return minimize(
            self.value, start, jac=True, method=self.method, bounds=[self.bounds] * len(start), tol=self.tolerance,
            constraints=limits, options={"maxiter": self.rounds},
        )  # fmt: skip

    @cached_property
    def network(self) -> Any:
        """The same net in jax_fdm."""
        from jax_fdm.datastructures import FDNetwork

        network = FDNetwork.from_nodes_and_edges(self.place.tolist(), [tuple(map(int, pair)) for pair in self.edges])
        for one in self.held:
            network.node_support(int(one))
        for one, load in enumerate(self.loads):
            network.node_load(one, load.tolist())
        for pair, q in zip(self.edges, self.start, strict=True):
            network.edge_forcedensity(tuple(map(int, pair)), float(q))
        return network

    def solved(self) -> tuple[Any, Any]:
        """The problem that jax_fdm poses to SciPy, and the network it finds."""
        from jax_fdm.constraints import EdgeLengthConstraint
        from jax_fdm.equilibrium import constrained_fdm
        from jax_fdm.losses import Loss
        from jax_fdm.optimization import LBFGSB, SLSQP
        from jax_fdm.parameters import EdgeForceDensityParameter, EdgeGroupForceDensityParameter

        kept: list[Any] = []

        class Kept({"L-BFGS-B": LBFGSB, "SLSQP": SLSQP}[self.method]):  # type: ignore[misc]
            def solve(self, problem: Any) -> Any:
                kept.append(problem)
                return super().solve(problem)

        edges = list(self.network.edges())
        assert np.array_equal(np.array(edges), self.edges)
        assert self.theirs is not None
        parameters: list[Any] = (
            [EdgeGroupForceDensityParameter(edges, *self.bounds)]
            if self.alike
            else [EdgeForceDensityParameter(edge, *self.bounds) for edge in edges]
        )
        limits = [] if self.lengths is None else [EdgeLengthConstraint(edge, *self.lengths) for edge in edges]
        best = constrained_fdm(
            self.network, optimizer=Kept(), loss=Loss(*self.theirs(edges)), parameters=parameters, constraints=limits,
            maxiter=self.rounds, tol=self.tolerance,
        )  # fmt: skip
        return kept[0], best


def line(count: int, span: float, load: float, q: float, everywhere: bool) -> dict[str, Any]:
    """A row of particles along x [m], held at its ends, with vertical loads [N]."""
    place = np.column_stack([np.linspace(-span / 2, span / 2, count), np.zeros((count, 2))])
    loads = np.zeros((count, 3))
    loads[slice(None) if everywhere else slice(1, -1), 2] = load
    edges = np.column_stack([np.arange(count - 1), np.arange(1, count)])
    return {
        "place": place, "edges": edges, "held": np.array([0, count - 1]), "loads": loads,
        "start": np.full(count - 1, q),
    }  # fmt: skip


def pulls(edges: np.ndarray, position: np.ndarray, by_length: np.ndarray) -> np.ndarray:
    """Derivative by positions for a derivative by the lengths of edges."""
    along = position[edges[:, 1]] - position[edges[:, 0]]
    along *= (by_length / np.linalg.norm(along, axis=1))[:, None]
    slope = np.zeros_like(position)
    np.add.at(slope, edges[:, 1], along)
    np.add.at(slope, edges[:, 0], -along)
    return slope


def lengths_of(edges: np.ndarray, position: np.ndarray) -> np.ndarray:
    return np.asarray(np.linalg.norm(position[edges[:, 1]] - position[edges[:, 0]], axis=1))


def load_path(edges: np.ndarray) -> Callable[..., tuple[float, tuple[np.ndarray, ...]]]:
    """The sum of force times length."""

    def error(position: np.ndarray, tension: np.ndarray, reactions: np.ndarray) -> tuple[float, tuple[np.ndarray, ...]]:
        length = lengths_of(edges, position)
        return float(tension @ length), (pulls(edges, position, tension), length, np.zeros_like(reactions))

    return error


def least_path(edges: Sequence[Any]) -> list[Any]:
    from jax_fdm.goals import NetworkLoadPathGoal
    from jax_fdm.losses import PredictionError

    return [PredictionError(goals=[NetworkLoadPathGoal()])]


def arch() -> Example:
    """examples/arch/arch.py: an arch of ten edges with equal force densities."""
    return Example(**line(11, 5.0, -0.2, -1.0, False))


def arch_of_least_path() -> Example:
    """tests/test_arch_benchmark.py: the rise of an arch of 100 particles for which its load path is least."""
    parts = line(100, 10.0, -1.0 * 10.0 / 100, -10.0, True)
    return Example(
        **parts, bounds=(-1000.0, -1e-3), error=load_path(parts["edges"]), theirs=least_path, alike=True, rounds=100
    )


def arch_with_lengths() -> Example:
    """examples/arch/arch_loadpath.py: the least load path with lengths from 0.75 to 1 m."""
    parts = line(11, 5.0, -0.3, -1.0, True)
    return Example(
        **parts, error=load_path(parts["edges"]), theirs=least_path, method="SLSQP", tolerance=1e-6,
        lengths=(0.75, 1.0), rounds=100,
    )  # fmt: skip


def cable_net(cells: int = 10) -> Example:
    """examples/cablenet/cablenet.py: forces of 20 kN in the edge cables, lengths of 1 m in the others."""
    number = np.arange((cells + 1) ** 2).reshape(cells + 1, cells + 1)
    corners = number[[0, 0, -1, -1], [0, -1, 0, -1]]
    place = np.column_stack([*(axis.ravel() for axis in np.divmod(number, cells + 1)), 0.0 * number.ravel()])
    place[corners[[0, -1]], 2] = 0.5 * cells
    edges = np.concatenate([
        np.column_stack([number[:, :-1].ravel(), number[:, 1:].ravel()]),
        np.column_stack([number[:-1].ravel(), number[1:].ravel()]),
    ])  # fmt: skip
    edges = edges[np.lexsort(edges.T[::-1])]
    side = np.isin(place[:, 0], (0, cells)), np.isin(place[:, 1], (0, cells))
    rim = np.any(
        [one[edges].all(axis=1) & (place[edges[:, 0], k] == place[edges[:, 1], k]) for k, one in enumerate(side)],
        axis=0,
    )
    start = np.where(rim, 20.0, 1.0) / lengths_of(edges, place)

    def error(position: np.ndarray, tension: np.ndarray, reactions: np.ndarray) -> tuple[float, tuple[np.ndarray, ...]]:
        force, length = np.where(rim, tension - 20.0, 0.0), np.where(rim, 0.0, lengths_of(edges, position) - 1.0)
        value = force @ force / rim.sum() + length @ length / (~rim).sum()
        slopes = pulls(edges, position, 2.0 * length / (~rim).sum()), 2.0 * force / rim.sum()
        return float(value), (*slopes, np.zeros_like(reactions))

    def theirs(pairs: Sequence[Any]) -> list[Any]:
        from jax_fdm.goals import EdgeForceGoal, EdgeLengthGoal
        from jax_fdm.losses import MeanSquaredError

        force = [EdgeForceGoal(pair, target=20.0) for pair, one in zip(pairs, rim, strict=True) if one]
        length = [EdgeLengthGoal(pair, target=1.0) for pair, one in zip(pairs, rim, strict=True) if not one]
        return [MeanSquaredError(force), MeanSquaredError(length)]

    return Example(place, edges, corners, np.zeros_like(place), start, (0.1, None), error, theirs, tolerance=1e-8)


def pringle() -> Example:
    """examples/pringle/pringle.py: a vault with given thrusts at its supports and arches in their planes."""
    count, arches = 10, 9
    number = np.arange(count * arches).reshape(arches, count)
    place = np.column_stack([
        np.tile(np.linspace(0.0, 6.0, count), arches) - 3.0, np.repeat(np.linspace(0.0, 3.0, arches), count) - 1.5,
        np.zeros(count * arches),
    ])  # fmt: skip
    long = np.column_stack([number[:, :-1].ravel(), number[:, 1:].ravel()])
    cross = np.column_stack([number[:-1].ravel(), number[1:].ravel()])
    edges = np.concatenate([long, cross])
    edges = edges[np.lexsort(edges.T[::-1])]
    across = edges[:, 1] - edges[:, 0] == count
    held, ends = np.concatenate([number[:, 0], number[:, -1]]), np.abs(np.arange(arches) - 4)
    free = np.setdiff1d(number, held)
    thrust = np.tile(0.45 + (2.0 - 0.45) / 4.0 * (4 - ends), 2)
    loads = np.zeros_like(place)
    loads[free, 2] = -0.1
    wanted = lengths_of(edges, place)

    def error(position: np.ndarray, tension: np.ndarray, reactions: np.ndarray) -> tuple[float, tuple[np.ndarray, ...]]:
        size = np.linalg.norm(reactions[held], axis=1)
        aside = np.zeros_like(position)
        aside[free, 0] = position[free, 0] - place[free, 0]
        longer = np.where(across, lengths_of(edges, position) - wanted, 0.0)
        value = 100.0 * ((size - thrust) ** 2).sum() + 10.0 * (aside**2).sum() + longer @ longer
        by_reaction = np.zeros_like(reactions)
        by_reaction[held] = (200.0 * (size - thrust) / size)[:, None] * reactions[held]
        return float(value), (20.0 * aside + pulls(edges, position, 2.0 * longer), np.zeros(len(edges)), by_reaction)

    def theirs(pairs: Sequence[Any]) -> list[Any]:
        from jax_fdm.goals import EdgeLengthGoal, NodePlaneGoal, NodeResidualForceGoal
        from jax_fdm.losses import SquaredError

        thrusts = [
            NodeResidualForceGoal(int(k), float(size), weight=100.0) for k, size in zip(held, thrust, strict=True)
        ]
        planes = [NodePlaneGoal(int(k), (place[k].tolist(), [1.0, 0.0, 0.0]), weight=10.0) for k in free]
        lengths = [
            EdgeLengthGoal(pair, float(size))
            for pair, one, size in zip(pairs, across, wanted, strict=True) if one
        ]  # fmt: skip
        return [SquaredError(thrusts), SquaredError(planes), SquaredError(lengths)]

    return Example(place, edges, held, loads, np.full(len(edges), -0.25), (-5.0, -0.1), error, theirs, method="SLSQP")


EXAMPLES = (arch, arch_of_least_path, arch_with_lengths, cable_net, pringle)


@pytest.mark.parametrize("make", EXAMPLES)
def test_the_start_has_the_same_shape(make: Callable[[], Example]) -> None:
    pytest.importorskip("jax_fdm")
    from jax_fdm.equilibrium import fdm

    example = make()
    theirs, ours = fdm(example.network), example.shape(example.start)
    force = np.array([theirs.edge_force(tuple(map(int, pair))) for pair in example.edges])
    assert np.allclose(ours.position, theirs.nodes_attributes("xyz"), atol=1e-9)
    assert np.allclose(example.sign * ours.tension, force, atol=1e-9)
    residual = np.array([theirs.node_reaction(int(k)) for k in example.held])
    assert np.allclose(example.sign * ours.reactions[example.held], -residual, atol=1e-9)


@pytest.mark.parametrize("make", EXAMPLES[1:])
def test_the_optimum_is_the_same(make: Callable[[], Example]) -> None:
    pytest.importorskip("jax_fdm")
    example = make()
    problem, best = example.solved()
    x = np.array(problem.x0)
    for at in (x, x * np.random.default_rng(1).uniform(0.8, 1.2, len(x))):
        (value, slope), (ours, ours_slope) = problem.fun(at), example.value(at)
        assert ours == pytest.approx(float(value), rel=1e-9)
        assert np.allclose(ours_slope, slope, rtol=1e-7, atol=1e-8 * np.abs(slope).max())
    found = example.found()
    q = np.array([best.edge_forcedensity(tuple(map(int, pair))) for pair in example.edges])
    theirs = float(problem.fun(q[:1] if example.alike else q)[0])
    print(make.__name__, found.fun, theirs, found.nit, found.message)
    assert found.fun <= theirs + max(1e-6 * abs(theirs), 1e-9)


def test_the_arch_of_least_path_is_that_of_the_formula() -> None:
    """Rise sqrt(3)/4 of the span to 0.1 %, load path of span^2/sqrt(3) to 1 %: equations A.2 and A.3 of the paper."""
    example = arch_of_least_path()
    found = example.found()
    shape = example.shape(found.x)
    assert float(np.abs(shape.position[:, 2]).max()) == pytest.approx(np.sqrt(3.0) / 4.0 * 10.0, rel=1e-3)
    assert found.fun == pytest.approx(100.0 / np.sqrt(3.0), rel=1.1e-2)
