"""Backward Euler: every force is taken where the step ends. Stiff motion dies out instead of exploding."""

from springline.integrators.contract import Integrator, Newmark, implicit

METHOD = Integrator(
    name="backward_euler",
    title="backward Euler",
    order=1,
    symplectic=False,
    reversible=False,
    limit=float("inf"),
    evaluations=0,
    reference="Baraff and Witkin, SIGGRAPH 98, 43 (1998); Hairer and Wanner, Solving ODEs II, 2nd ed., IV.3",
    scheme=implicit(),
    newmark=Newmark(alpha_m=0.0, alpha_f=0.0, beta=1.0, gamma=1.0, carried=False),
)
