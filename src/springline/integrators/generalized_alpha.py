"""Generalized alpha: order 2, and as much of the fastest motion removed in a step as one asks for."""

from dataclasses import replace

from springline.integrators.contract import Integrator, Newmark, implicit

RADIUS = 0.5  # [-] what a step leaves of the fastest motion, where one does not say


def generalized_alpha(radius: float) -> Integrator:
    """The method that leaves the part ``radius`` of infinitely fast motion after a step: 1 all of it, 0 nothing."""
    alpha_m = (2.0 * radius - 1.0) / (radius + 1.0)
    alpha_f = radius / (radius + 1.0)
    gamma = 0.5 - alpha_m + alpha_f
    beta = 0.25 * (1.0 - alpha_m + alpha_f) ** 2
    return replace(_GENERAL, newmark=Newmark(alpha_m, alpha_f, beta, gamma, carried=True))


_GENERAL = Integrator(
    name="generalized_alpha",
    title="generalized alpha",
    order=2,
    symplectic=False,
    reversible=False,
    limit=float("inf"),
    evaluations=0,
    reference="Chung and Hulbert, J. Appl. Mech. 60, 371 (1993)",
    scheme=implicit(),
)

METHOD = generalized_alpha(RADIUS)
