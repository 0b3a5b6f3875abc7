"""A model as the tangent matrices see it: what is free, its bars, and its elements on measures."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.bars import Bars, Pull, bars_of
from springline.equilibrium.measures import Measures
from springline.model.families import Model
from springline.model.state import State


@dataclass(frozen=True, eq=False)
class Placed:
    """A shape and what its bars feel: what a stiffness is made from.

    Attributes
    ----------
    position : [m], shape (particles, 3)
    pull : of the bars, see :class:`Pull`
    """

    position: FloatArray
    pull: Pull


class Body:
    """What joins the particles of a model, whatever they are asked: to rest, to step, or to swing.

    Attributes
    ----------
    model : what does not change
    free : which axes of which particles may move, shape (particles, 3)
    dofs : places of the free axes in the flattened positions, shape (free axes,)
    bars : everything that acts along the line between two particles
    measures : elements on measures of the user's own
    """

    def __init__(self, model: Model, state: State) -> None:
        self.model = model
        self.free = state.mobility > 0.0
        self.dofs = np.flatnonzero(self.free.ravel())
        self.bars: Bars = bars_of(model, state)
        self.measures = Measures(model)

    def placed(self, position: FloatArray) -> Placed:
        """A shape [m], shape (particles, 3), and its bars."""
        return Placed(position, self.bars.pull(position))
