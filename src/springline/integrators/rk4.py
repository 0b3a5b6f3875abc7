"""The classic Runge-Kutta method of order 4. Accurate for short runs; loses energy slowly in long ones."""

from springline.integrators.contract import CLASSIC, Integrator, runge_kutta

METHOD = Integrator(
    name="rk4",
    title="Runge-Kutta 4",
    order=4,
    symplectic=False,
    reversible=False,
    limit=2.8284,
    evaluations=4,
    reference="Kutta, Z. Math. Phys. 46, 435 (1901)",
    scheme=runge_kutta(CLASSIC),
)
