"""Solution of an equilibrium problem, as data for modules that read it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from springline.checks import FloatArray, IntArray
from springline.equilibrium.constraint_forces import ties_of
from springline.equilibrium.problem import Point, Problem
from springline.equilibrium.surface_check import SurfaceForces, TouchingParts
from springline.equilibrium.tangent import Assessment, assess
from springline.model.families import Model


@dataclass(frozen=True, eq=False)
class Solution:
    """Solution of an equilibrium problem.

    Attributes
    ----------
    problem, point : problem that was solved, and the shape with its forces
    method : method that found the shape
    iterations, factorizations : numbers of iterations and of factorizations of the stiffness matrix
    converged : whether the shape is at rest to ``tolerance``
    tolerance : largest sum of the unbalanced forces over the sum of the loads [-]
    why : reason for which the method did not converge
    title : title of the scene
    spec : scene that was solved, as data
    mirrored : whether the shape is a mirror image, made by ``Equilibrium.inverted``
    left : number of unstable equilibria from which the search went on
    left_plane : True if it left one of them across the plane in which the scene is drawn
    surface, rows, row_force : contacts between surfaces with their forces; and as the certificate checks them, with
        the forces on their first parts [N], shape (contacts, 3); None without such contacts
    row_key : keys of these contacts in a state, see contacts/surface_lists.py, -1 for walls; None without any
    """

    problem: Problem
    point: Point
    method: str
    iterations: int
    factorizations: int
    converged: bool
    tolerance: float
    why: str = ""
    title: str = ""
    spec: Any = field(default=None, repr=False)
    mirrored: bool = False
    left: int = 0
    left_plane: bool = False
    surface: SurfaceForces | None = None
    rows: TouchingParts | None = None
    row_force: FloatArray | None = None
    row_key: IntArray | None = None

    @property
    def model(self) -> Model:
        """Model in the shape at rest."""
        return self.problem.model

    @property
    def loads_replaced(self) -> bool:
        """True if loads were given in place of those of the scene."""
        return self.problem.loads_replaced

    @property
    def miss(self) -> float:
        """Largest violation of rods, cords, planes, boxes, spheres, rings and surfaces [m]."""
        return self.problem.miss(self.point)

    @property
    def relative_to(self) -> str:
        """Reference of the relative residual in words: the loads, or the internal forces if nothing is loaded."""
        return "the load" if self.problem.is_loaded(self.point) else "what the members exert"

    @property
    def sheets_alone(self) -> bool:
        """True if the shape has faces and neither springs nor rods nor cords, as membranes have."""
        members = self.problem.bars.springs + len(ties_of(self.problem, self.point))
        return not members and self.spec is not None and len(self.spec.faces) > 0

    @cached_property
    def assessment(self) -> Assessment:
        """Stability by the tangent stiffness, computed when first read; NaN for surfaces in contact."""
        if self.surface is not None:
            # The stiffness has no rows of these contacts, which come and go, and hold by friction.
            return Assessment(float("nan"), 0, ())
        return assess(self.problem, self.point)
