"""Explicit (forward) Euler: x += dt v, v += dt f/m, both from the old state.

Kept to show what it does wrong: an undamped oscillator gains energy at every step, however small.
"""

from springline.integrators.contract import EULER, Integrator, runge_kutta

METHOD = Integrator(
    name="explicit_euler",
    title="explicit Euler",
    order=1,
    symplectic=False,
    reversible=False,
    limit=0.0,
    evaluations=1,
    reference="Euler, Institutiones calculi integralis (1768)",
    scheme=runge_kutta(EULER),
)
