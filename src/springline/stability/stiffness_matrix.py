"""The tangent stiffness of a shape as a sparse matrix, for further computations."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.errors import SceneError
from springline.stability.linearization import Shaped, linearized


class StiffnessMatrix(NamedTuple):
    """K = d2E/dx2 about a shape, over the axes that are free.

    Attributes
    ----------
    matrix : K [N/m], a SciPy CSC array, (free axes, free axes); symmetric, prestress included
    mass : that each free axis moves [kg], shape (free axes,)
    axes : particle and axis (0, 1, 2 for x, y, z) of each, shape (free axes, 2)
    """

    matrix: Any
    mass: FloatArray
    axes: IntArray


def stiffness_matrix(what: Shaped) -> StiffnessMatrix:
    """The tangent stiffness of a scene as drawn, of a shape at rest, or of a simulation as it is now.

    Squared natural frequencies are the eigenvalues of M^-1 K, which :func:`springline.modes` gives.

    Parameters
    ----------
    what : a Scene, a Simulation or a shape from ``scene.equilibrium()``

    Raises
    ------
    SceneError : for what has no stiffness, and for rods, cords, walls and surfaces, which hold without any

    Examples
    --------
    >>> scene = sl.Scene(dim=2)
    >>> rope = scene.chain((0, 0), (2, 0), segments=2, stiffness=10.0)
    >>> scene.anchor(rope.ends)
    >>> stiffness, mass, axes = sl.stiffness_matrix(scene)
    >>> stiffness.toarray()  # [N/m]: along the chain, and across it, where nothing is taut
    array([[20.,  0.],
           [ 0.,  0.]])
    >>> axes  # particle 1, x and y
    array([[1, 0],
           [1, 1]])
    """
    shape = linearized(what, "stiffness_matrix()")
    if shape.point.multipliers is not None:
        raise SceneError(
            "stiffness_matrix() is of what yields, and rods, cords, walls and surfaces do not. Leave them out, or ask "
            "sl.modes(), which holds them."
        )
    matrix = shape.pattern.filled(shape.point, shape.bar_forces.modulus, shape.point.across)
    return StiffnessMatrix(matrix, shape.mass, np.column_stack(np.divmod(shape.problem.dofs, 3)))
