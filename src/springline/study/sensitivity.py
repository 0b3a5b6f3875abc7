"""Sobol sensitivity indices of a measure, from Saltelli's design."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.errors import SceneError
from springline.study.samples import Cases

RESAMPLED = 200  # times, for the errors


class SobolIndices(NamedTuple):
    """Shares of a measure's variance, by parameter.

    Attributes
    ----------
    names : of the parameters
    first_order : share of each parameter alone [-], shape (parameters,)
    total_order : share of each parameter with all interactions [-], shape (parameters,)
    first_error, total_error : half width of the 95 % bootstrap interval of each [-], shape (parameters,)
    """

    names: tuple[str, ...]
    first_order: FloatArray
    total_order: FloatArray
    first_error: FloatArray
    total_error: FloatArray


def sobol_indices(cases: Cases, values: FloatArray, measure: str) -> SobolIndices:
    """The indices of a measure, whose values are those of the cases in order.

    Raises
    ------
    SceneError : for cases of another design, and where one has no value
    """
    names = cases.names[: len(cases.names) - cases.seeds]
    if cases.design != "saltelli":
        raise SceneError(
            f"Sobol indices follow from Saltelli's design alone, and the cases of this study are of the design "
            f"{cases.design!r}. Sweep over samples(ranges, n, method='saltelli')."
        )
    bad = np.flatnonzero(~np.isfinite(values))
    if len(bad):
        raise SceneError(
            f"Sobol indices need {measure!r} in every case, and {len(bad):,} of {len(values):,} have none, first "
            f"case {bad[0]}: study.failures says why. Narrow the ranges to where every case works out."
        )
    if cases.seeds:
        values = values.reshape(len(names) * cases.base + 2 * cases.base, -1).mean(axis=1)
    parts = values.reshape(len(names) + 2, cases.base)
    first, total = _of(parts)
    chance = np.random.default_rng(0)
    drawn = [_of(parts[:, chance.integers(cases.base, size=cases.base)]) for _ in range(RESAMPLED)]
    spread = [np.percentile([one[order] for one in drawn], [2.5, 97.5], axis=0) for order in (0, 1)]
    return SobolIndices(names, first, total, *((high - low) / 2.0 for low, high in spread))


def _of(parts: FloatArray) -> tuple[FloatArray, FloatArray]:
    """First and total order of the values at A, B and each A with a column of B, shape (d + 2, n)."""
    from scipy.stats import sobol_indices as of_scipy

    function = {"f_A": parts[None, 0], "f_B": parts[None, 1], "f_AB": parts[2:, None, :]}
    found = of_scipy(func=function, n=parts.shape[1])
    return np.atleast_1d(found.first_order), np.atleast_1d(found.total_order)
