"""jax_fdm: value and gradient of heights of a net by its force densities, as it poses them to SciPy."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable

import numpy as np

VALUE_AND_SLOPE = Callable[[np.ndarray], tuple[float, np.ndarray]]


def value_and_slope(
    position: np.ndarray, ends: np.ndarray, held: np.ndarray, loads: np.ndarray, target: float, q: np.ndarray
) -> VALUE_AND_SLOPE:
    """A function of force densities [N/m] that returns the sum of squared distances in height from a target.

    It is compiled for these densities. Raises ImportError without jax_fdm.
    """
    from jax_fdm.datastructures import FDNetwork
    from jax_fdm.equilibrium import constrained_fdm
    from jax_fdm.goals import NodeZCoordinateGoal
    from jax_fdm.losses import Loss, SquaredError
    from jax_fdm.optimization import LBFGSB
    from jax_fdm.parameters import EdgeForceDensityParameter

    pairs = [tuple(map(int, pair)) for pair in ends]
    network = FDNetwork.from_nodes_and_edges(position.tolist(), pairs)
    for one in held:
        network.node_support(int(one))
    for one, load in enumerate(loads):
        network.node_load(one, load.tolist())
    for pair, density in zip(pairs, q, strict=True):
        network.edge_forcedensity(pair, float(density))
    edges, posed = list(network.edges()), []

    class Kept(LBFGSB):  # type: ignore[misc]
        def solve(self, problem: object) -> object:
            posed.append(problem)
            return super().solve(problem)

    goals = [NodeZCoordinateGoal(one, target) for one in range(len(position)) if one not in held]
    with contextlib.redirect_stdout(io.StringIO()):
        constrained_fdm(
            network, optimizer=Kept(), loss=Loss(SquaredError(goals)), maxiter=1, tol=1e-9,
            parameters=[EdgeForceDensityParameter(edge, 0.1, None) for edge in edges],
        )  # fmt: skip
    row = {pair: k for k, pair in enumerate(pairs)}
    order = np.array([row.get(edge, row.get(edge[::-1])) for edge in edges])

    def run(densities: np.ndarray) -> tuple[float, np.ndarray]:
        value, slope = posed[0].fun(densities[order])
        found = np.empty(len(order))
        found[order] = np.asarray(slope)
        return float(value), found

    return run
