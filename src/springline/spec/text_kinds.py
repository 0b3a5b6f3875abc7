"""What a scene as text may hold: its format, forces and rules by name, and fields for functions of the user's own."""

from __future__ import annotations

from typing import TypeAlias

from springline.constraints import surface
from springline.contacts import rules
from springline.forces import elements, laws, net, pair_laws, user
from springline.model.contracts import Declared

Own: TypeAlias = "user.UserForce[...] | elements.Measure | surface.ClosestPoint | pair_laws.PairLaw | laws.Law"

FORMAT = 1

DECLARED: dict[str, type[Declared]] = {kind.key(): kind for kind in (*net.DECLARED, *rules.DECLARED)}
OWN_FIELDS = ("force", "measure", "closest", "law")  # fields that may hold a function of the user's own
OWN_KINDS = (user.UserForce, elements.Measure, surface.ClosestPoint, pair_laws.PairLaw)
