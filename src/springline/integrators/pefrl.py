"""PEFRL, the position-extended Forest-Ruth-like method: order 4, its error about 26 times below Forest-Ruth's."""

from springline.integrators.contract import CLASSIC, Integrator, splitting

XI = 0.1786178958448091
LAMBDA = -0.2123418310626054
CHI = -0.06626458266981849
OUTER, CENTER = (1.0 - 2.0 * LAMBDA) / 2.0, 1.0 - 2.0 * (CHI + XI)

METHOD = Integrator(
    name="pefrl",
    title="PEFRL",
    order=4,
    symplectic=True,
    reversible=True,
    limit=2.9894,
    evaluations=4,
    reference="Omelyan, Mryglod and Folk, Comput. Phys. Commun. 146, 188 (2002)",
    scheme=splitting([0.0, OUTER, LAMBDA, LAMBDA, OUTER], [XI, CHI, CENTER, CHI, XI], CLASSIC),
)
