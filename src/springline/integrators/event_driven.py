"""Event-driven: from hit to hit along exact parabolas, for particles that nothing but constant forces moves between."""

from springline.integrators.contract import EVENTS, Integrator, without_step

METHOD = Integrator(
    name="event_driven",
    title="event-driven",
    order=0,
    symplectic=True,
    reversible=True,
    limit=float("inf"),
    evaluations=0,
    reference="Alder and Wainwright, J. Chem. Phys. 31, 459 (1959)",
    scheme=without_step(EVENTS),
)
