"""compas_dr: dynamic relaxation, until the norm of all unbalanced forces is below 1e-3 N, which is its default.

Its springs have a stiffness E A / l with A = 3.14159 r^2 as it writes it. Its second criterion, a step below 1e-6 m, is
switched off: with much damping it would stop far from rest.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable

import numpy as np

with np.errstate():  # its import changes how all of NumPy reports a division by zero
    from compas_dr.numdata import InputData
    from compas_dr.solvers import dr_numpy
from nets import Net
from report import TooLong

PI = 3.14159
STEPS = 200_000


def shape(which: Net, patience: float, damping: float) -> Callable[[], np.ndarray]:
    """A function that finds the shape at rest; it raises TooLong after ``patience`` processor seconds.

    ``damping`` is compas_dr's c, 0.1 as it comes.
    """
    count = len(which.ends)

    def solve() -> np.ndarray:
        data = InputData(
            vertices=which.position.tolist(), edges=which.ends.tolist(), fixed=np.flatnonzero(which.fixed).tolist(),
            loads=np.tile(which.load, (len(which.position), 1)).tolist(), qpre=[0.0] * count,
            linit=which.rest.tolist(), E=(which.stiffness * which.rest / PI).tolist(), radius=[1.0] * count,
        )  # fmt: skip
        end = time.process_time() + patience

        def watch(*_: object) -> None:
            if time.process_time() > end:
                raise TooLong

        with warnings.catch_warnings():  # it divides by lengths that were not prescribed, and mends what comes out
            warnings.simplefilter("ignore", RuntimeWarning)
            return dr_numpy(data, kmax=STEPS, tol1=1e-3, tol2=0.0, c=damping, callback=watch).xyz

    return solve
