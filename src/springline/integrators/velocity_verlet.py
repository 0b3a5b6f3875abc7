"""Velocity Verlet (leapfrog): half a kick, a drift, half a kick. The default.

The textbook form drops to order 1 with drag; here each half kick treats what depends on velocity to order 2.
"""

from springline.integrators.contract import MIDPOINT, Integrator, splitting

METHOD = Integrator(
    name="velocity_verlet",
    title="velocity Verlet",
    order=2,
    symplectic=True,
    reversible=True,
    limit=2.0,
    evaluations=1,
    reference="Verlet, Phys. Rev. 159, 98 (1967); Swope et al., J. Chem. Phys. 76, 637 (1982)",
    scheme=splitting([0.5, 0.5], [1.0, 0.0], MIDPOINT),
)
