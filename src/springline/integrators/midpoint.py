"""Explicit midpoint: half a step of explicit Euler, then a whole one with the forces found there."""

from springline.integrators.contract import MIDPOINT, Integrator, runge_kutta

METHOD = Integrator(
    name="midpoint",
    title="explicit midpoint",
    order=2,
    symplectic=False,
    reversible=False,
    limit=0.0,
    evaluations=2,
    reference="Runge, Math. Ann. 46, 167 (1895)",
    scheme=runge_kutta(MIDPOINT),
)
