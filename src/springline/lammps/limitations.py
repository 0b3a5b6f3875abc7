"""Limitations of LAMMPS: the parts of a scene that it does not support, and the messages for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.contacts.api import Contacts
from springline.contacts.shapes.box import Box
from springline.contacts.shapes.plane import Plane
from springline.contacts.shapes.sphere import OBSTACLES, Sphere
from springline.errors import SceneError
from springline.forces import queries
from springline.forces.attraction import Attraction
from springline.forces.coulomb import Coulomb
from springline.forces.direct_sum import INVERSE_SQUARE, Attractions
from springline.forces.drag import AirDrag, Drag
from springline.forces.gravity import Gravity
from springline.forces.loads import Load, Loads
from springline.messages import option, wording
from springline.model.contracts import members
from springline.model.families import BOTH, Model

HELD = (Gravity, Drag, AirDrag, Load, Attraction, Plane, Box, Sphere, Contacts)
WALLS = (Plane, Box, Sphere)
BODIES = 20_000  # that attract: LAMMPS lists every pair, some 0.8 GB of them
SWINGS = 8  # harmonic loads of different frequency or phase
DRAWN = 1e-9  # [-] difference below which a rest length equals the drawn length
HERE = wording(
    "or run it here: scene.simulate()", shell="or leave out --engine lammps to run it here", hands="or run it here"
)


class Case(NamedTuple):
    """Scene to be run on LAMMPS: declared forces and rules, model, positions as drawn [m], and the method by name."""

    things: list[Any]
    model: Model
    position: FloatArray
    integrator: str

    def of(self, *kinds: type[Any]) -> list[Any]:
        """Return the declared forces and rules of some kinds."""
        return [thing for thing in self.things if isinstance(thing, kinds)]

    @property
    def remembers(self) -> bool:
        """Return True if a spring has a dashpot or a strength, so that LAMMPS stores its drawn length."""
        return bool(len(self.model.springs.damped) or len(self.model.springs.fragile))


class Refusal(NamedTuple):
    """A property of a scene that LAMMPS does not support."""

    found: Callable[[Case], bool]
    what: str
    way_out: str


def check(case: Case) -> None:
    """Refuse scenes that LAMMPS does not support.

    Raises
    ------
    SceneError : naming the unsupported part, the reason, and what to leave out
    """
    for thing in case.things:
        unlike = not isinstance(thing, HELD) or isinstance(thing, Coulomb)
        if unlike or (isinstance(thing, Sphere) and thing.mode not in OBSTACLES):
            mode = f" of mode {thing.mode!r}" if isinstance(thing, Sphere) else ""
            raise SceneError(f"LAMMPS cannot hold {thing.caller}{mode}. Leave it out, {HERE}.")
    for refusal in REFUSALS.values():
        if refusal.found(case):
            raise SceneError(f"LAMMPS cannot hold {refusal.what}. {refusal.way_out}, {HERE}.")


def _not_as_drawn(case: Case) -> bool:
    springs = case.model.springs
    if not case.remembers:
        return False
    rest, drawn = springs.rest_length, queries.lengths(case.model, case.position)
    return bool((np.abs(drawn - rest) > DRAWN * rest).any() or (rest == 0.0).any())


def _parallel(case: Case) -> bool:
    springs = case.model.springs
    if not len(springs.fragile):
        return False
    low, high = np.minimum(springs.tail, springs.head), np.maximum(springs.tail, springs.head)
    pairs = low.astype(np.int64) * case.model.particle_count + high
    return len(np.unique(pairs)) < len(pairs)


def _walls_of_unlike_restitution(case: Case) -> bool:
    own = case.model.particles.restitution
    return any(np.ptp(own[members(wall, len(own))]) > 0.0 for wall in case.of(*WALLS))


def _bounce_badly(case: Case) -> bool:
    own = case.model.particles.restitution
    bounces = [float(wall.restitution) * own[members(wall, len(own))] for wall in case.of(*WALLS)]
    if len(case.model.contacts.law):
        bounces.append(own * own * case.model.contacts.law[0, 0])
    return any(((one <= 0.0) | (one > 1.0)).any() for one in bounces)


def _points_at_walls(case: Case) -> bool:
    radius = case.model.particles.radius
    return bool(case.of(Contacts)) and any(
        (radius[members(wall, len(radius))] == 0.0).any() for wall in case.of(*WALLS)
    )


def _swings(case: Case) -> int:
    loads = case.model.room(Loads)
    shaken = loads.omega != 0.0
    return len(np.unique(np.column_stack([loads.omega, loads.phase])[shaken], axis=0))


REFUSALS: dict[str, Refusal] = {
    "integrator": Refusal(
        lambda case: case.integrator != "velocity_verlet",
        "an integrator other than velocity Verlet",
        f"Give {option('integrator', word='velocity_verlet')}",
    ),
    "law": Refusal(
        lambda case: len(case.model.laws.spring) > 0,
        "springs with a user-defined law",
        "Give these springs a stiffness in place of law=",
    ),
    "massless": Refusal(
        lambda case: bool((case.model.particles.mass == 0.0).any()),
        "particles without a mass",
        "Give every particle a mass, anchored ones too",
    ),
    "as drawn": Refusal(
        _not_as_drawn,
        "springs with damping or strength if any rest length differs from the drawn length: it uses drawn lengths",
        f"Leave out rest_length= or prestress, or {option('damping')} and strength= of all springs",
    ),
    "slack": Refusal(
        lambda case: case.remembers and bool((case.model.springs.kind != BOTH).any()),
        "cables or struts in a scene with damping or strength of springs",
        f"Leave out {option('damping')} and strength=, or make them springs that push and pull",
    ),
    "parallel": Refusal(
        _parallel,
        "two springs between the same two particles if springs have a strength: it identifies them by their ends",
        "Join them to one spring of their stiffness together",
    ),
    "swings": Refusal(
        lambda case: _swings(case) > SWINGS,
        f"loads of more than {SWINGS} frequencies and phases",
        "Leave some of these loads out",
    ),
    "exponent": Refusal(
        lambda case: bool((case.model.room(Attractions).exponent != INVERSE_SQUARE).any()),
        "attraction with an exponent other than 2",
        "Leave out exponent=",
    ),
    "attractions": Refusal(
        lambda case: len(case.model.room(Attractions).strength) > 1,
        "more than one Attraction()",
        "Join them to one",
    ),
    "torus": Refusal(
        lambda case: case.model.space.periodic and len(case.model.room(Attractions).strength) > 0,
        "Attraction() on a torus: it also sums images other than the nearest",
        "Leave out space= or Attraction()",
    ),
    "bodies": Refusal(
        lambda case: len(case.model.room(Attractions).member) > BODIES,
        f"Attraction() of more than {BODIES:,} particles: it sums every pair",
        "Leave out Attraction()",
    ),
    "clamp": Refusal(
        lambda case: any(box.mode == "clamp" for box in case.of(Box)),
        'Box() of mode "clamp"',
        'Give mode="reflect"',
    ),
    "moving": Refusal(
        lambda case: any(wall.moves for wall in case.of(*WALLS)),
        "walls that move",
        "Leave out velocity= and amplitude=",
    ),
    "rough walls": Refusal(
        lambda case: any(wall.friction != 0.0 or wall.slip_loss != 0.0 for wall in case.of(*WALLS)),
        "walls with friction or slip_loss: its friction law differs",
        "Leave out friction= and slip_loss=",
    ),
    "unlike": Refusal(
        lambda case: (
            _walls_of_unlike_restitution(case)
            or bool(len(case.model.contacts.law) > 0 and np.ptp(case.model.particles.restitution) > 0.0)
        ),
        "particles of different restitution at one wall, or in Contacts()",
        "Give them all the same restitution=",
    ),
    "some": Refusal(
        lambda case: len(case.model.contacts.law) > 0 and not case.model.contacts.plain,
        "Contacts() of some particles only, or several",
        "Give one Contacts() for all, without on= and against=",
    ),
    "surfaces": Refusal(
        lambda case: any(rule.has_surfaces for rule in case.of(Contacts)),
        "Contacts() with surfaces or rods",
        "Leave out surfaces= and rods=",
    ),
    "rough": Refusal(
        lambda case: any(rule.friction != 0.0 for rule in case.of(Contacts)),
        "Contacts() with friction: its friction law differs",
        "Leave out friction=",
    ),
    "edges": Refusal(
        lambda case: len(case.model.contacts.edge_colliders.spring) > 0,
        "Contacts() with springs that particles bounce off",
        "Leave out springs=",
    ),
    "bounce": Refusal(
        _bounce_badly,
        "a restitution of 0, or above 1: its contacts are springs with a dashpot",
        "Give a restitution= above 0 and at most 1",
    ),
    "points": Refusal(
        _points_at_walls,
        "particles without a radius at a wall, in a scene with Contacts()",
        "Give every particle a radius=",
    ),
}  # fmt: skip
