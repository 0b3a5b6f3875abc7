"""Symplectic (semi-implicit) Euler: v += dt f/m, then x += dt v with the new velocity.

The method of most games and of the texts springline grew from. Energy swings by O(dt) and does not drift.
"""

from springline.integrators.contract import EULER, Integrator, splitting

METHOD = Integrator(
    name="symplectic_euler",
    title="symplectic Euler",
    order=1,
    symplectic=True,
    reversible=False,
    limit=2.0,
    evaluations=1,
    reference="de Vogelaere, report 4, University of Notre Dame (1956)",
    scheme=splitting([1.0], [1.0], EULER),
)
