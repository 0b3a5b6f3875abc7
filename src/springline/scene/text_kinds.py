"""What a scene as text may hold: its format, forces and rules by name, and fields for functions of the user's own."""

from __future__ import annotations

from springline.constraints import limits, surface, ties, trails
from springline.contacts import walls
from springline.contacts.declare import Contacts, Merging
from springline.forces import elements, net, pair_laws, user
from springline.model.contracts import Declared

FORMAT = 1

_KINDS: tuple[type[Declared], ...] = (
    *net.DECLARED, ties.Rod, ties.Cord, ties.Sphere, ties.Ring, walls.Plane, walls.Box,
    Contacts, Merging, surface.Surface, limits.SpeedLimit, limits.ForceLimit, limits.DisplacementLimit, trails.Fragile,
    trails.Trails,
)  # fmt: skip
DECLARED: dict[str, type[Declared]] = {kind.key(): kind for kind in _KINDS}
OWN_FIELDS = ("force", "measure", "closest", "law")  # fields that may hold a function of the user's own
OWN_KINDS = (user.UserForce, elements.Measure, surface.ClosestPoint, pair_laws.PairLaw)
