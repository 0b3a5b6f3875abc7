"""Where a surface of the user's own is, asked of its function: the displacement from any point to the closest one."""

from __future__ import annotations

import warnings

import numpy as np

from springline.callbacks import Callback, call_plainly, living
from springline.checks import FloatArray
from springline.constraints.surface import Surfaces
from springline.model.families import Model

MOST_FAILED = 600  # pieces of the places asked for at once that may raise before what is left of them is unknown
ATTEMPT = 16_384  # places in one call


class SurfaceField:
    """A surface by its closest point.

    Attributes
    ----------
    callback : the user's function, ready to be called
    parameters : values of its further arguments
    dim : of the scene, 2 or 3
    raised : whether it raised an error at some place that was asked for
    """

    def __init__(self, callback: Callback, parameters: tuple[float, ...], dim: int) -> None:
        self.callback, self.parameters, self.dim = callback, parameters, dim
        self.raised = False
        self._values = np.array([*parameters, 0.0])

    def displacements(self, points: FloatArray) -> FloatArray:
        """From places to the closest points of the surface [m], both of shape (k, 3); NaN where that is unknown."""
        points = np.ascontiguousarray(points, dtype=np.float64)
        result, failed = np.full_like(points, np.nan), 0
        waiting = [(at, min(at + ATTEMPT, len(points))) for at in range(0, len(points), ATTEMPT)]
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            for begin, end in waiting:  # halves of what failed are added behind: the largest pieces come first
                if self._called(points[begin:end], result[begin:end]):
                    continue
                failed += 1
                middle = (begin + end) // 2
                known = any(self._called(points[k : k + 1], result[k : k + 1]) for k in (begin, middle, end - 1))
                if known and end - begin > 1 and failed < MOST_FAILED:
                    waiting += [(begin, middle), (middle, end)]
            result -= points
        if self.dim == 2:
            result[:, 2] = 0.0
        result[~np.isfinite(result).all(axis=1)] = np.nan
        return result

    def _called(self, points: FloatArray, closest: FloatArray) -> bool:
        """Fill in the closest points of some places; whether the function did not raise."""
        here, found, unused = points.copy(), np.zeros_like(points), np.zeros_like(points)
        before = len(self.callback.raised)
        status = call_plainly(self.callback.address, len(here), here, found, unused, unused, unused, self._values, 0.0)
        del self.callback.raised[before:]  # which are the run's to tell, not the picture's
        if status:
            self.raised = True
            return False
        closest[...] = found
        return True


def fields(model: Model) -> list[SurfaceField | None]:
    """The surfaces of a model in order; None for one whose function is gone."""
    family, result = model.room(Surfaces), []
    for which, address in enumerate(family.address.tolist()):
        callback = living(address)
        values = family.parameters[family.offset[which] : family.offset[which + 1]]
        result.append(None if callback is None else SurfaceField(callback, tuple(values.tolist()), model.dim))
    return result
