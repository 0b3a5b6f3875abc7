"""IAS15: a Gauss-Radau collocation of order 15 whose step follows the motion: for close encounters."""

from springline.integrators.contract import ADAPTIVE, Integrator, without_step

METHOD = Integrator(
    name="ias15",
    title="IAS15",
    order=15,
    symplectic=False,
    reversible=False,
    limit=float("inf"),
    evaluations=0,
    reference="Everhart, Dynamics of Comets, 185 (1985); Rein and Spiegel, Mon. Not. R. Astron. Soc. 446, 1424 (2015)",
    scheme=without_step(ADAPTIVE),
)
