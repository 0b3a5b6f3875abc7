"""Drag: linear f = -c v, and that of the air, f = -c abs(v) v with c = rho Cd A / 2."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.checks import not_negative
from springline.kernels import kernel
from springline.model import families
from springline.model.contracts import Force, summed


@dataclass(frozen=True, eq=False)
class Drag(Force):
    """Linear (viscous) drag f = -c v.

    Parameters
    ----------
    coefficient : c [N s/m], zero or more
    """

    coefficient: Any = 0.1

    def checked(self, dim: int) -> Drag:
        return self.replaced(coefficient=not_negative(self.coefficient, "coefficient", self.caller, "N s/m"))


@dataclass(frozen=True, eq=False)
class AirDrag(Force):
    """Quadratic drag of the air f = -c abs(v) v, with c = rho Cd A / 2.

    Parameters
    ----------
    coefficient : c [N s2/m2], zero or more
    """

    coefficient: Any = 0.1

    def checked(self, dim: int) -> AirDrag:
        return self.replaced(coefficient=not_negative(self.coefficient, "coefficient", self.caller, "N s2/m2"))


def gather(linear: Sequence[Drag], quadratic: Sequence[AirDrag], count: int) -> families.Drag:
    """All drags as one family: coefficients add up."""
    return families.Drag(
        summed(linear, [thing.coefficient for thing in linear], count),
        summed(quadratic, [thing.coefficient for thing in quadratic], count),
    )


@kernel
def add(drag, velocity, force):
    """Add -c v and -c abs(v) v to ``force`` [N]."""
    linear = drag.linear
    for i in range(linear.shape[0]):
        c = linear[i]
        force[i, 0] -= c * velocity[i, 0]
        force[i, 1] -= c * velocity[i, 1]
        force[i, 2] -= c * velocity[i, 2]
    for i in range(drag.quadratic.shape[0]):
        vx = velocity[i, 0]
        vy = velocity[i, 1]
        vz = velocity[i, 2]
        c = drag.quadratic[i] * np.sqrt(vx * vx + vy * vy + vz * vz)
        force[i, 0] -= c * vx
        force[i, 1] -= c * vy
        force[i, 2] -= c * vz
