"""Forest-Ruth: three leapfrogs of lengths theta, 1 - 2 theta, theta with theta = 1/(2 - 2^(1/3))."""

from springline.integrators.contract import CLASSIC, Integrator, splitting

THETA = 1.0 / (2.0 - 2.0 ** (1.0 / 3.0))
ENDS, MIDDLE = THETA / 2.0, (1.0 - THETA) / 2.0

METHOD = Integrator(
    name="forest_ruth",
    title="Forest-Ruth",
    order=4,
    symplectic=True,
    reversible=True,
    limit=1.5733,
    evaluations=3,
    reference="Forest and Ruth, Physica D 43, 105 (1990)",
    scheme=splitting([0.0, THETA, 1.0 - 2.0 * THETA, THETA], [ENDS, MIDDLE, MIDDLE, ENDS], CLASSIC),
)
