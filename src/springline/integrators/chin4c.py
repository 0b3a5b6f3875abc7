"""Chin 4C: drift, kick, drift, kick with the force gradient, drift, kick, drift, all of them forward in time.

The middle kick, a quarter of the step, is by f + dt^2/24 (df/dx) W f, as in Chin 4A. One more force a step makes the
error some ten times smaller.
"""

from springline.integrators.contract import CLASSIC, Integrator, splitting

METHOD = Integrator(
    name="chin4c",
    title="Chin 4C",
    order=4,
    symplectic=True,
    reversible=True,
    limit=2.0 * 2.0**0.5,
    evaluations=3,
    reference="Chin, Phys. Lett. A 226, 344 (1997)",
    scheme=splitting(
        [0.0, 3 / 8, 1 / 8, 1 / 8, 3 / 8], [1 / 6, 1 / 3, 0.0, 1 / 3, 1 / 6], CLASSIC, [0.0, 0.0, 1 / 192, 0.0, 0.0]
    ),
)
