"""Yoshida 6: seven leapfrogs whose lengths cancel the errors of order 2 and 4 (solution A)."""

from springline.integrators.contract import BUTCHER6, Integrator, splitting

W1 = -1.17767998417887
W2 = 0.235573213359357
W3 = 0.784513610477560
W0 = 1.0 - 2.0 * (W1 + W2 + W3)
LENGTHS = [W3, W2, W1, W0, W1, W2, W3]
DRIFTS = [W3 / 2, (W3 + W2) / 2, (W2 + W1) / 2, (W1 + W0) / 2, (W0 + W1) / 2, (W1 + W2) / 2, (W2 + W3) / 2, W3 / 2]

METHOD = Integrator(
    name="yoshida6",
    title="Yoshida 6",
    order=6,
    symplectic=True,
    reversible=True,
    limit=2.269,
    evaluations=7,
    reference="Yoshida, Phys. Lett. A 150, 262 (1990)",
    scheme=splitting([0.0, *LENGTHS], DRIFTS, BUTCHER6),
)
