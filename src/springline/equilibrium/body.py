"""The data of a model for tangent matrices: free axes, bars, and elements on measures."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.bars import BarForces, Bars, bars_of
from springline.equilibrium.measures import Measures
from springline.model.families import Model
from springline.model.state import State


@dataclass(frozen=True, eq=False)
class Configuration:
    """A shape with the forces of its bars, from which a stiffness is made.

    Attributes
    ----------
    position : [m], shape (particles, 3)
    bar_forces : see :class:`BarForces`
    """

    position: FloatArray
    bar_forces: BarForces

    def element_blocks(self, measures: Measures, rate: float) -> list[FloatArray]:
        """Hessians of the elements of each group, with ``rate`` times their damping, see :meth:`Measures.blocks`."""
        return [measures.blocks(group, self.position, rate) for group in measures.groups]


class ElasticModel:
    """Bars, elements and free axes of a model, for statics, implicit steps and modes alike.

    Attributes
    ----------
    model : all that is constant in time
    free : which axes of which particles may move, shape (particles, 3)
    dofs : indices of the free axes in the flattened positions, shape (free axes,)
    bars : everything that acts along the line between two particles
    measures : elements on measures of the user's own
    """

    def __init__(self, model: Model, state: State) -> None:
        self.model = model
        self.free = state.mobility > 0.0
        self.dofs = np.flatnonzero(self.free.ravel())
        self.bars: Bars = bars_of(model, state)
        self.measures = Measures(model)

    def configuration(self, position: FloatArray) -> Configuration:
        """A shape [m], shape (particles, 3), and its bars."""
        return Configuration(position, self.bars.forces(position))
