"""Implicit midpoint: every force is taken half way. Keeps the symplectic form and every quadratic invariant."""

from springline.integrators.contract import Integrator, Newmark, implicit

METHOD = Integrator(
    name="implicit_midpoint",
    title="implicit midpoint",
    order=2,
    symplectic=True,
    reversible=True,
    limit=float("inf"),
    evaluations=0,
    reference="Hairer, Lubich and Wanner, Geometric Numerical Integration, 2nd ed., II.1.1 and IV.2.1",
    scheme=implicit(),
    newmark=Newmark(alpha_m=0.0, alpha_f=0.5, beta=0.5, gamma=1.0, carried=False),
)
