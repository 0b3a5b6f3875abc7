"""The tables of a scene file that are forces and rules: every key with its rule, its meaning and its unit."""

from __future__ import annotations

import dataclasses
from typing import Annotated, Any

from pydantic import ConfigDict, Field, create_model

from springline.contacts.declare import MIXES
from springline.forces.net import DECLARED
from springline.io.scene_builders import About, Table
from springline.io.scene_fields import (
    LARGEST,
    Check,
    Choosing,
    Each,
    Flag,
    Numbers,
    Points,
    Real,
    Vector,
    Vectors,
    Whole,
)
from springline.io.scene_words import NAME, Choice, OwnFunction, Rows, Text, Which
from springline.model.contracts import Declared, Key
from springline.scene.loads import PER, PER_AREA

FunctionName = Annotated[Any, Text("the name of a function of your own", r"[^\W\d]\w*", 100)]
Parameter = Annotated[Any, Numbers()]
Case = Annotated[Any, Text(), Field(description='the load case it belongs to; "dead", as gravity, where left out')]
GridName = Text("the name of a grid above", NAME, 60)
_BETWEEN = "the members between these particles; all there are so far where left out"
_VIEW = "field of view, half of it to each side of the velocity [degrees]; 360 where left out"
_TREE = '"exact" sums all pairs; "tree" sees far bodies as a whole; "auto" takes it from 4,096 bodies on; "auto"'
_TARGET = "a place [m], or one particle that is there: its name or its number from 0"
_WITHIN = "not where it is further away [m]; however far where left out"
_EACH = ", one for all or one for each particle of `on`, in its order"
_SLIP = "fraction of the tangential speed lost in a bounce, below 0 given; 0 where left out"
_FRICTION = "Coulomb's coefficient, in a bounce and at rest; 0 where left out"
_OBSTACLE = '"outside" makes it an obstacle, "inside" a container'
_COUNTED = "where no such key is given, all do"
_MODE = '"exact" does no virtual work; "project" only puts positions back after every step'


def table_of(kind: type[Declared]) -> type[Table]:
    """The table of what says itself what its fields may hold."""
    fields: dict[str, Any] = {}
    given = {field.name: field for field in dataclasses.fields(kind)}
    for name, key in kind.keys.items():
        needed = given[name].default is dataclasses.MISSING
        fields[name] = (Annotated[Any, _rule(key), Field(description=key.about)], ... if needed else None)
    about = (kind.__doc__ or "").partition("\n")[0]
    return create_model(kind.__name__, __base__=Table, __doc__=about, __module__=__name__, **fields)


def _rule(key: Key) -> Check:
    if key.own:
        return OwnFunction()
    if key.corners is not None:
        return Rows(width=key.corners)
    return Each(-LARGEST if key.least is None else key.least, most=LARGEST if key.most is None else key.most)


OWN_TABLES: dict[str, type[Table]] = {kind.key(): table_of(kind) for kind in DECLARED if kind.keys}


class Gravity(About):
    """Uniform gravity on some of the particles."""

    acceleration: Annotated[
        Any, Vector(lone=True), Field(description="a number, downwards, or a vector [m/s2]; 9.81 where left out")
    ] = None


class Drag(About):
    """Linear drag: f = -c v."""

    coefficient: Annotated[Any, Each(0.0), Field(description=f"c [N s/m]{_EACH}; 0.1 where left out")] = None


class AirDrag(About):
    """Quadratic drag of the air: f = -c abs(v) v."""

    coefficient: Annotated[Any, Each(0.0), Field(description=f"c [N s2/m2]{_EACH}; 0.1 where left out")] = None


class Load(About):
    """A force F cos(omega t + phase) on each particle it is on."""

    force: Annotated[Any, Vectors(), Field(description="F [N]")]
    omega: Annotated[Any, Real(0.0), Field(description="angular frequency [rad/s]; 0, a constant load")] = None
    phase: Annotated[Any, Real(), Field(description="[rad]; 0 where left out")] = None
    case: Case = None


class LineLoad(Table):
    """A force per meter of members as drawn; half of it goes to each end."""

    on: Annotated[Any, Which(), Field(description=_BETWEEN)] = None
    force: Annotated[Any, Vector(), Field(description="[N/m]")]
    per: Annotated[
        Any,
        Choice(PER),
        Field(description='of its length; or of its "projection" across the force, as for snow'),
    ] = None
    case: Case = None


class WindLoad(Table):
    """A steady wind on members as drawn: f = rho C d abs(v) v / 2 per meter, with v the wind across the member."""

    on: Annotated[Any, Which(), Field(description=_BETWEEN)] = None
    velocity: Annotated[Any, Vector(), Field(description="of the wind [m/s]")]
    width: Annotated[Any, Each(0.0), Field(description="d that a member shows the wind, such as its diameter [m]")]
    drag_coefficient: Annotated[Any, Each(0.0), Field(description="C [-]; 1.2, a round member, where left out")] = None
    density: Annotated[Any, Real(0.0), Field(description="rho of the air [kg/m3]; 1.225 where left out")] = None
    case: Case = None


class AreaLoad(Table):
    """A force per square meter of faces as drawn; each corner takes its share."""

    on: Annotated[Any, GridName, Field(description="the grid whose cells are loaded; all faces if left out")] = None
    faces: Annotated[
        Any, Rows(least=3), Field(description="instead, three or more particles of each, in order around it")
    ] = None
    force: Annotated[
        Any, Vector(lone=True), Field(description="a vector [N/m2]; or a number, the pressure along the normals")
    ]
    per: Annotated[
        Any,
        Choice(PER_AREA),
        Field(description='of their area; or of its "projection" across the force, as for snow'),
    ] = None
    case: Case = None


class Attraction(About):
    """Attraction between all pairs, inverse to the squared distance or to another power of it."""

    strength: Annotated[Any, Real(), Field(description="G [N m2/kg2]; negative repels; 1 where left out")] = None
    softening: Annotated[Any, Real(0.0), Field(description="keeps close encounters finite [m]; 0 if left out")] = None
    exponent: Annotated[Any, Real(-1.0, most=16.0), Field(description="of the distance, a multiple of 1/2; 2")] = None
    method: Annotated[Any, Choice(("auto", "exact", "tree")), Field(description=_TREE)] = None
    theta: Annotated[Any, Real(0.0, above=True, most=1.0), Field(description="opening of the tree; 0.5")] = None


class Cohesion(About):
    """A force toward the center of the neighbors: one rule of a flock."""

    weight: Annotated[Any, Real(), Field(description="size of the force [N]; negative turns it round; 1")] = None
    within: Annotated[Any, Real(0.0, above=True), Field(description="radius of perception [m]; 1 if left out")] = None
    view: Annotated[Any, Real(0.0, above=True, most=360.0), Field(description=_VIEW)] = None


class Separation(Cohesion):
    """A force away from the neighbors: one rule of a flock."""


class Alignment(Cohesion):
    """A force along the mean velocity of the neighbors: one rule of a flock."""


class Steering(About):
    """Base: a gain times what is missing of a desired velocity."""

    speed: Annotated[Any, Real(0.0, above=True), Field(description="desired [m/s]; 1 where left out")] = None
    gain: Annotated[Any, Real(0.0), Field(description="force for each m/s that is missing [N s/m]; 1")] = None


class Seek(Steering):
    """Fly toward a target, and through it."""

    target: Annotated[Any, Which(position=True), Field(description=_TARGET)]


class Flee(Seek):
    """Fly straight away from a target."""

    within: Annotated[Any, Real(0.0, above=True, infinite=True), Field(description=_WITHIN)] = None


class Arrive(Seek):
    """Fly to a target and stop there."""

    slowing: Annotated[Any, Real(0.0, above=True), Field(description="distance of slowing down [m]; 1")] = None


class Pursue(Steering):
    """Fly to where a particle will be."""

    quarry: Annotated[Any, Which(), Field(description="one particle: its name or its number from 0")]
    ahead: Annotated[
        Any, Real(0.0, above=True, infinite=True), Field(description="most time foreseen [s]; no bound if left out")
    ] = None


class Evade(Pursue):
    """Fly away from where a particle will be."""

    within: Annotated[Any, Real(0.0, above=True, infinite=True), Field(description=_WITHIN)] = None


class Wander(About):
    """A force that turns slowly and at random."""

    weight: Annotated[Any, Real(), Field(description="most of it [N]; 1 where left out")] = None
    rate: Annotated[Any, Real(0.0, above=True), Field(description="new directions a second [1/s]; 1")] = None
    seed: Annotated[Any, Whole(0, 2**62), Field(description="of its chance; drawn from the scene's where left out")] = (
        None
    )


class Avoid(About):
    """Steer around spheres."""

    center: Annotated[Any, Points(), Field(description="of each sphere [m]")]
    radius: Annotated[Any, Each(0.0, above=True), Field(description="of each, or of all [m]; 1")] = None
    weight: Annotated[Any, Real(), Field(description="size of the force [N]; 1 where left out")] = None
    ahead: Annotated[Any, Real(0.0, above=True), Field(description="how far ahead it looks [s]; 1")] = None


class FollowPath(Steering):
    """Stay on a path."""

    points: Annotated[Any, Points(), Field(description="corners of the path [m], two or more")]
    radius: Annotated[Any, Real(0.0), Field(description="how far off is on it still [m]; 1 where left out")] = None
    ahead: Annotated[Any, Real(0.0), Field(description="how far ahead it looks [s]; 1 where left out")] = None
    closed: Annotated[Any, Flag(), Field(description="whether it leads back to the first corner")] = None


class OwnForce(About):
    """A force of your own by name, handed over in using=; further keys are its parameters."""

    model_config = ConfigDict(extra="allow", strict=True)
    __pydantic_extra__: dict[str, Parameter]

    name: Annotated[FunctionName, Field(description="the name of your function")]


class Surface(OwnForce):
    """A surface of your own by name, handed over in using=; further keys are its parameters."""


class PairForce(OwnForce):
    """A force between all pairs by a law of your own, handed over in using=; further keys are its parameters."""

    within: Annotated[Any, Real(0.0, above=True), Field(description="it ends there [m]; nowhere where left out")] = None


class Rod(Table):
    """A rigid, massless rod: keeps two particles at their distance, exactly."""

    a: Annotated[Any, Which(), Field(description="one end")]
    b: Annotated[Any, Which(), Field(description="the other end")]
    length: Annotated[Any, Real(0.0, above=True), Field(description="[m]; as drawn where left out")] = None


class Cord(Rod):
    """A cord: two particles come no further apart than its length."""


class Moving(About):
    """Base: how a wall moves."""

    velocity: Annotated[Any, Vector(), Field(description="of the wall [m/s]; it stands still where left out")] = None
    amplitude: Annotated[
        Any, Vector(), Field(description="of its harmonic motion, amplitude cos(omega t + phase) [m]; none if left out")
    ] = None
    omega: Annotated[Any, Real(0.0), Field(description="angular frequency of that [rad/s]; 0 where left out")] = None
    phase: Annotated[Any, Real(), Field(description="of that [rad]; 0 where left out")] = None


class Sphere(Moving):
    """Particles live on a sphere, or bounce off it."""

    center: Annotated[Any, Vector(), Field(description="[m]; the zero point where left out")] = None
    radius: Annotated[Any, Real(0.0, above=True), Field(description="[m]; 1 where left out")] = None
    mode: Annotated[
        Any, Choice(("exact", "project", "outside", "inside")), Field(description=f"{_MODE}; {_OBSTACLE}")
    ] = None
    restitution: Annotated[Any, Real(0.0), Field(description="of bounces, times the particle's own; 1")] = None
    slip_loss: Annotated[Any, Real(-LARGEST, most=1.0), Field(description=_SLIP)] = None
    friction: Annotated[Any, Real(0.0), Field(description=_FRICTION)] = None


class Ring(About):
    """Particles live on a circle."""

    center: Annotated[Any, Vector(), Field(description="[m]; the zero point where left out")] = None
    radius: Annotated[Any, Real(0.0, above=True), Field(description="[m]; 1 where left out")] = None
    mode: Annotated[Any, Choice(("exact", "project")), Field(description=_MODE)] = None
    axis: Annotated[Any, Vector(), Field(description="the direction it goes around; z where left out")] = None


class Plane(Moving):
    """A wall or a floor that particles bounce off."""

    point: Annotated[Any, Vector(), Field(description="any point of it [m]; the zero point where left out")] = None
    normal: Annotated[Any, Vector(), Field(description="direction of the free side; up where left out")] = None
    restitution: Annotated[Any, Real(0.0), Field(description="times the particle's own; 1 where left out")] = None
    slip_loss: Annotated[Any, Real(-LARGEST, most=1.0), Field(description=_SLIP)] = None
    friction: Annotated[Any, Real(0.0), Field(description=_FRICTION)] = None


class Box(Moving):
    """A box that particles stay in."""

    lower: Annotated[Any, Vector(), Field(description="one corner [m]")]
    upper: Annotated[Any, Vector(), Field(description="the other corner [m]")]
    restitution: Annotated[Any, Real(0.0), Field(description="times the particle's own; 1 where left out")] = None
    slip_loss: Annotated[Any, Real(-LARGEST, most=1.0), Field(description=_SLIP)] = None
    mode: Annotated[
        Any, Choice(("reflect", "clamp")), Field(description='"reflect" where left out; "clamp" puts onto the face')
    ] = None
    friction: Annotated[Any, Real(0.0), Field(description=_FRICTION)] = None


class Contacts(About):
    """Particles with a radius collide, rub and rest on one another."""

    restitution: Annotated[Any, Real(0.0), Field(description="times the particles' own, mixed; 1 if left out")] = None
    friction: Annotated[Any, Real(0.0), Field(description="Coulomb's coefficient; 0 where left out")] = None
    mix: Annotated[
        Any, Choice(MIXES), Field(description='of the particles\' own restitutions; "product" where left out')
    ] = None
    against: Annotated[
        Any, Which(), Field(description="whom those of `on` collide with; one another where left out")
    ] = None
    springs: Annotated[
        Any, Choosing("springs"), Field(description="the springs that they bounce off as well; none where left out")
    ] = None
    thickness: Annotated[Any, Real(0.0), Field(description="of these springs [m]; 0 where left out")] = None


class Merging(About):
    """Bodies whose radii touch become one."""


class SpeedLimit(About):
    """No particle moves faster."""

    speed: Annotated[Any, Real(0.0, above=True), Field(description="[m/s]; 100 where left out")] = None
    least: Annotated[Any, Real(0.0), Field(description="nor slower [m/s], unless at rest; 0 where left out")] = None


class SteeringLimit(About):
    """No particle steers with more, by the rules of a flock and by steering together."""

    force: Annotated[Any, Real(0.0, above=True), Field(description="[N]; 1 where left out")] = None


class ForceLimit(About):
    """No particle feels more."""

    force: Annotated[Any, Real(0.0, above=True), Field(description="[N]; 1000 where left out")] = None


class DisplacementLimit(About):
    """No particle moves further in a step."""

    displacement: Annotated[Any, Real(0.0, above=True), Field(description="[m]; 1 where left out")] = None


class Fragile(About):
    """Particles removed, with their springs, when they have bounced so often."""

    hits: Annotated[Any, Whole(1), Field(description="bounces; 1 where left out")] = None
    against: Annotated[Any, Which(), Field(description=f"the particles off which they count; {_COUNTED}")] = None
    springs: Annotated[Any, Flag(), Field(description=f"whether those off all springs count; {_COUNTED}")] = None
    walls: Annotated[
        Any,
        Choosing("walls"),
        Field(description=f"the walls off which they count: planes, six faces of each box, spheres; {_COUNTED}"),
    ] = None


class Trails(About):
    """Past positions, kept for drawing."""

    keep: Annotated[Any, Whole(2, 1_000_000), Field(description="positions of each particle; 64 where left out")] = None
    every: Annotated[Any, Whole(1), Field(description="steps between two of them; 10 where left out")] = None
    min_move: Annotated[Any, Real(0.0), Field(description="shorter moves are not noted [m]; 0 where left out")] = None
    max_jump: Annotated[
        Any,
        Real(0.0, above=True, infinite=True),
        Field(description="after a longer jump the trail starts again [m]; never where left out"),
    ] = None
