"""What a scene as text may hold: its format, forces and rules by name, and fields for functions of the user's own."""

from __future__ import annotations

from springline.constraints import surface
from springline.contacts import rules
from springline.forces import elements, net, pair_laws, user
from springline.model.contracts import Declared

FORMAT = 1

DECLARED: dict[str, type[Declared]] = {kind.key(): kind for kind in (*net.DECLARED, *rules.DECLARED)}
OWN_FIELDS = ("force", "measure", "closest", "law")  # fields that may hold a function of the user's own
OWN_KINDS = (user.UserForce, elements.Measure, surface.ClosestPoint, pair_laws.PairLaw)
