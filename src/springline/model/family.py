"""What a kind of force says of itself: its rows in a program, its energy, and what it hangs on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from springline.engine.kernels import Pass
from springline.engine.program import Row
from springline.model.families import Model

Rows = Callable[[Model], list[Row]]
EnergyRows = Callable[[Model, float], list[Row]]


def none(model: Model) -> list[Row]:
    """No rows."""
    return []


def never(model: Model) -> bool:
    """Not for any model."""
    return False


@dataclass(frozen=True)
class Family:
    """A kind of force.

    Attributes
    ----------
    name : as results call its energy
    count : how many of it a model has; where there are none, the rest is not asked
    forces : rows that add what depends on position and time to ``Sums.force``
    drags : rows that add what depends on velocity to ``Sums.drag``
    energy : the pass that sets ``Energies.value[a]`` [J], or the rows that set that of a slot; None where there is none
    derivative : rows that add to ``Turn.out`` the derivative of its forces along ``Turn.along``
    differenced : whether that derivative is taken by differences instead, as of functions of the user's own
    reads_velocity : whether a force of it depends on velocity
    reads_time : whether it depends on time, or may
    """

    name: str
    count: Callable[[Model], int]
    forces: Rows = none
    drags: Rows = none
    energy: Pass | EnergyRows | None = None
    derivative: Rows = none
    differenced: bool = False
    reads_velocity: Callable[[Model], bool] = never
    reads_time: Callable[[Model], bool] = never
