"""How much of what a measure varies each parameter accounts for: Sobol's indices, from Saltelli's design."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.errors import SceneError
from springline.study.samples import Cases


class SobolIndices(NamedTuple):
    """Shares of a measure's variance, by parameter.

    Attributes
    ----------
    names : of the parameters
    first_order : what each accounts for by itself [-], shape (parameters,)
    total_order : what each accounts for by itself and together with others [-], shape (parameters,)
    first_error, total_error : half of the interval that holds them with 95 % confidence [-], shape (parameters,)
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
            f"Sobol indices need {measure!r} in every case, and {len(bad):,} of {len(values):,} have none, the first of "
            f"them case {bad[0]}: study.failures says why. Narrow the ranges to where every case works out."
        )
    if cases.seeds:
        values = values.reshape(len(names) * cases.base + 2 * cases.base, -1).mean(axis=1)
    from scipy.stats import sobol_indices as of_scipy

    n = cases.base
    parts = values.reshape(len(names) + 2, n)
    function = {"f_A": parts[None, 0], "f_B": parts[None, 1], "f_AB": parts[2:, None, :]}
    found = of_scipy(func=function, n=n)
    interval = found.bootstrap(n_resamples=200) if n > 1 and np.ptp(values) > 0.0 else None
    return SobolIndices(
        names,
        np.atleast_1d(found.first_order),
        np.atleast_1d(found.total_order),
        *(
            np.zeros(len(names)) if interval is None else np.atleast_1d((part.confidence_interval.high - part.confidence_interval.low) / 2.0)
            for part in ((interval and interval.first_order), (interval and interval.total_order))
        ),
    )
