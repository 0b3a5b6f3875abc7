"""Linear buckling: the load factor at which the stiffness of a linearized shape becomes singular."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.checks import FloatArray, suggest_options, whole
from springline.equilibrium.problem import Problem
from springline.equilibrium.result import Equilibrium
from springline.equilibrium.stiffness import factorize, negative_pivots
from springline.errors import SceneError
from springline.forces import net
from springline.formatting import count_noun
from springline.messages import LOADS_FOLLOWED, MEMBERS_LACK, SEE_WHERE, function_subject
from springline.stability.linearization import Linearization, linearize, motion_words, without_known_tensions
from springline.stability.spectrum import DENSE, start
from springline.typing import Whole

BUCKLING = function_subject("buckling()")

LEAST = 1e-9  # [-] smaller reciprocal load factors are rounding, of motions that no load buckles


@dataclass(frozen=True, eq=False)
class Buckling:
    """Load factors at which a shape buckles, by linear theory. Returned by ``sl.analysis.buckling()``.

    Attributes
    ----------
    factor : on all loads together, in ascending order [-], shape (k,); below 1 if the shape is already unstable, empty
        if no multiple of the loads makes it buckle
    shape : buckling modes, each with a largest displacement of 1 [-], shape (k, particles, 3)
    position : the shape [m], shape (particles, 3)
    title : of the scene
    problem : its springs, supports and loads

    Examples
    --------
    >>> scene = sl.Scene(dim=2)
    >>> foot, top = scene.particle((0, 0), fixed=True), scene.particle((0, 1))
    >>> side = scene.particle((1, 1), fixed=True)
    >>> links = scene.spring(foot, top, stiffness=1e6), scene.spring(top, side, stiffness=10.0)
    >>> load = scene.add(sl.Load((0, -1), on=top))
    >>> sl.analysis.buckling(scene.equilibrium()).factor.round(6)
    array([9.99999])
    """

    factor: FloatArray
    shape: FloatArray
    position: FloatArray
    title: str
    problem: Problem

    def _repr_png_(self) -> Any:
        """Return the PNG for notebooks."""
        from springline.view.plot.modes import buckling_png

        return buckling_png(self)

    def __repr__(self) -> str:
        return f"<Buckling: {self.message}>"

    @property
    def message(self) -> str:
        """Result as a sentence."""
        if not len(self.factor):
            return "However large, these loads buckle nothing: linear theory."
        first = float(self.factor[0])
        verdict = f"{first:.4g} times the loads buckle the shape" if first >= 1.0 else (
            f"The loads are too large: {first:.4g} times them buckle the shape"
        )  # fmt: skip
        return f"{verdict}, by linear theory."

    def summary(self) -> str:
        """Return a line for each factor, with the moving particles.

        Examples
        --------
        >>> scene = sl.Scene(dim=2)
        >>> foot, top = scene.particle((0, 0), fixed=True), scene.particle((0, 1))
        >>> side = scene.particle((1, 1), fixed=True)
        >>> links = scene.spring(foot, top, stiffness=1e6), scene.spring(top, side, stiffness=10.0)
        >>> load = scene.add(sl.Load((0, -1), on=top))
        >>> print(sl.analysis.buckling(scene.equilibrium()).summary().splitlines()[2])
           1         10  along x, particle 1 alone
        """
        lines = [f"{self.title or 'Buckling'}: {count_noun(len(self.factor), 'load factor')}"]
        if len(self.factor):
            lines.append(f"{'':>4}  {'times':>9}  what moves")
        for i, factor in enumerate(self.factor):
            lines.append(f"{i + 1:>4}  {factor:>9.4g}  {motion_words(self.shape[i])}")
        return "\n".join([*lines, self.message])


@suggest_options
def buckling(shape: Equilibrium, n: Whole = 1) -> Buckling:
    """Return the lowest load factors at which a shape buckles, linearized: (K_e + K_0 + factor K_g) phi = 0.

    K_e is the stiffness of springs along their axes, and of Elements along the gradients of their measures, in the
    loaded shape. K_0 comes from the tensions without load (prestress), K_g from the tensions added by the loads. The
    factor is exact if the shape hardly changes before it buckles, as for a straight column. If the shape changes, as
    for a shallow arch, the factor is too large; ``sl.analysis.limit_load()`` follows the nonlinear path.

    Parameters
    ----------
    shape : from ``scene.equilibrium()``
    n : largest number of factors to return

    Raises
    ------
    SceneError : if ``shape`` is not an equilibrium, if there are no loads, and for pair forces between particles.

    Examples
    --------
    >>> scene = sl.Scene(dim=2)
    >>> foot, top = scene.particle((0, 0), fixed=True), scene.particle((0, 1))
    >>> side = scene.particle((1, 1), fixed=True)
    >>> links = scene.spring(foot, top, stiffness=1e6), scene.spring(top, side, stiffness=10.0)
    >>> load = scene.add(sl.Load((0, -1), on=top))
    >>> sl.analysis.buckling(scene.equilibrium()).factor.round(6)  # times the load
    array([9.99999])
    """
    whole(n, "n", "buckling()", 1)
    here = linearize(_check_at_rest(shape), "buckling()")
    _check_springs(here)
    material = np.append(here.bar_forces.modulus, np.zeros(len(here.point.across) - len(here.bar_forces.modulus)))
    ratio, bare = find_prestress(shape)
    loaded, measures = here.point.across - ratio, here.problem.measures
    if not measures.groups and not (loaded < -LEAST * np.abs(loaded).max(initial=0.0)).any():
        return Buckling(np.zeros(0), np.zeros((0, *here.position.shape)), here.position, here.title, here.problem)
    parts = [measures.split_hessian(group, here.position, bare) for group in measures.groups]
    change = here.tangent(np.zeros_like(loaded), loaded, [added for _, added in parts])
    base, stiffness = 1.0, here.mass_normalized_stiffness
    if not _definite(stiffness):
        base, stiffness = 0.0, here.tangent(material, here.point.across - loaded, [one for one, _ in parts])
        if not _definite(stiffness):
            raise SceneError(
                f"{BUCKLING} needs a shape that holds without its loads, or with them, and this one gives way in both. "
                f"{MEMBERS_LACK}."
            )
    factor, motions = _singular(stiffness, change, base, min(int(n), here.size))
    return Buckling(
        factor, _normalize_motions(here.spread(here.mode_basis @ motions)), here.position, here.title, here.problem
    )


def find_prestress(shape: Equilibrium) -> tuple[FloatArray, FloatArray]:
    """Return the prestress: the tensions of the same net without its loads.

    Returns
    -------
    ratio : tension over length of bars, then rows of rules [N/m], shape (bars + rows,)
    position : positions of all particles without loads [m], shape (particles, 3)
    """
    from springline.equilibrium.solve import solve_equilibrium

    problem = without_known_tensions(shape.data.problem).replace_loads(np.zeros_like(shape.loads))
    start = problem.at(problem.start)
    if not start.bar_forces.tension.any() and not start.measured.exerted.any():
        return np.zeros_like(shape.data.point.across), start.position
    bare = solve_equilibrium(problem, tolerance=shape.data.tolerance, strict=False)
    if not bare.converged:
        raise SceneError(
            f"{BUCKLING} needs an equilibrium shape without the loads, for the prestress, and found none. "
            f"{LOADS_FOLLOWED}."
        )
    return bare.data.point.across, bare.position


def _singular(stiffness: Any, change: Any, base: float, count: int) -> tuple[FloatArray, FloatArray]:
    """Positive factors at which stiffness + (factor - base) change is singular, and the motions, lowest first."""
    # -G phi = mu K phi with mu = 1/(factor - base), K positive definite: the largest mu first
    if stiffness.shape[0] <= DENSE:
        from scipy.linalg import eigh

        mu, motions = eigh(-change.toarray(), stiffness.toarray())
    else:
        from scipy.sparse.linalg import ArpackNoConvergence, LinearOperator, eigsh

        inverse = LinearOperator(stiffness.shape, matvec=factorize(stiffness.tocsc()).solve, dtype=np.float64)
        try:
            mu, motions = eigsh(-change, k=count, M=stiffness, Minv=inverse, which="LA", v0=start(stiffness.shape[0]))
        except ArpackNoConvergence as error:
            raise SceneError(
                f"{BUCKLING} found no load factor: what the loads add to the stiffness hardly takes any away here. "
                f"{LOADS_FOLLOWED}."
            ) from error
    order = np.argsort(-mu)[:count]
    order = order[mu[order] > LEAST]
    return base + 1.0 / mu[order], motions[:, order]


def _definite(matrix: Any) -> bool:
    """Return True if every motion has a positive stiffness."""
    if (matrix.diagonal() <= 0.0).any():
        return False
    try:
        factors = factorize(matrix)
    except RuntimeError:
        return False
    pivots = factors.pivots
    return not negative_pivots(factors) and bool(pivots.min() > 1e-13 * pivots.max())


def _normalize_motions(motions: FloatArray) -> FloatArray:
    most = np.sqrt((motions**2).sum(axis=2)).max(axis=1)
    return motions / most[:, None, None]


def _check_at_rest(shape: Any) -> Equilibrium:
    if not isinstance(shape, Equilibrium) or not shape.converged:
        raise SceneError(
            f"{BUCKLING} needs a shape at rest under its loads. Got {type(shape).__name__}"
            f"{', which is not at rest' if isinstance(shape, Equilibrium) else ''}. "
            f"Write sl.analysis.buckling(scene.equilibrium())."
        )
    if not shape.data.problem.whole_load:
        raise SceneError(f"{BUCKLING} multiplies the loads, and nothing is loaded here. Give gravity or a Load.")
    return shape


def _check_springs(here: Linearization) -> None:
    for family in net.present(here.model):
        if family.acts_on_all_pairs:
            raise SceneError(
                f"{BUCKLING} cannot include forces between all pairs of particles, and {family.title} acts "
                f"here. Leave it out, "
                f"or {SEE_WHERE}."
            )
