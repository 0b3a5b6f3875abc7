"""Chin 4A: kick, drift, kick with the force gradient, drift, kick, all of them forward in time.

The middle kick, two thirds of the step, is by f + dt^2/24 (df/dx) W f, as if the potential were lower by
dt^2/48 grad V . W grad V: which cancels the only error of order 2 that these lengths leave.
"""

from springline.integrators.contract import CLASSIC, Integrator, splitting

METHOD = Integrator(
    name="chin4a",
    title="Chin 4A",
    order=4,
    symplectic=True,
    reversible=True,
    limit=2.0 * 3.0**0.5,
    evaluations=2,
    reference="Chin, Phys. Lett. A 226, 344 (1997)",
    scheme=splitting([1 / 6, 1 / 3, 1 / 3, 1 / 6], [1 / 2, 0.0, 1 / 2, 0.0], CLASSIC, [0.0, 1 / 72, 0.0, 0.0]),
)
