"""Tables of a scene file that create particles and springs: every key with its rule, its meaning and its unit."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field

from springline.io.scene_fields import (
    NAME,
    Choice,
    Each,
    Flag,
    GridShape,
    Loops,
    NumberRows,
    OwnFunction,
    ParticleRows,
    PointList,
    Real,
    Spread,
    Steps,
    Text,
    Vector,
    Which,
    Whole,
)
from springline.io.units import TYPED
from springline.model.families import KINDS


def means(text: str) -> Any:
    """Description of a key in the schema: its meaning and its unit."""
    return Field(description=text)


Name = Annotated[Any, Text("a name of letters, digits, _ and -, beginning with a letter", NAME, 60)]
Axes = Annotated[Any, Text('some of "x", "y" and "z", such as "z"', "[xyz]{1,3}", 3)]
_MASS = "of each particle [kg]; zero makes a test particle, which needs an attraction; 1 where left out"
_MATERIAL = 'a name such as "steel", with an area: gives modulus, density and strength where these are left out'
_DENSITY = "self-weight, with an area: half of every member's mass is added to each end [kg/m3]"
_WELD = (
    "ends closer than this are one particle [m]; where left out, 0.001, and in files of version 0.2 "
    "1/512 of the median line"
)
_FACTOR = "rest length over drawn length [-]"
_PRESTRESS = "tension at the drawn length, in place of a rest length; below 0 it pushes [N]"
_FORCE_DENSITY = "tension over length as drawn, in place of a rest length [N/m]"
_RADIUS = "of each particle, for bouncing off walls [m]; 0 where left out"
_BOUNCE = "of each particle's bounces, times the wall's; above 1 it gains energy; 1 where left out"
_CHARGE = "of each particle [C], on which coulomb and fields act; 0 where left out"
_SPEED = "of each particle at the start [m/s]; at rest where left out"
_NAME = "what other tables call it"
_ON = "the particles concerned; all of them where left out"
Radius = Annotated[Any, Each(0.0), means(_RADIUS)]
Bounce = Annotated[Any, Each(0.0), means(_BOUNCE)]
OwnMass = Annotated[Any, Each(0.0), means("of each particle [kg]; 1 where left out, or 0 with a density or a material")]
Poisson = Annotated[Any, Real(-1.0, 1.0), means("nu [-]; 0.3 where left out")]
Wrinkles = Annotated[Any, Flag(), means("whether it wrinkles instead of pushing; false where left out")]
Strength = Annotated[
    Any,
    Real(0.0, above=True),
    means("largest principal membrane force [N/m], above which faces tear; none if left out"),
]
Fixed = Annotated[Any, Flag(), means("whether all are anchored along every axis")]


class SceneTable(BaseModel):
    """Table of a scene file; ``given_keys`` are the keys that the file contains."""

    model_config = ConfigDict(extra="forbid", strict=True, protected_namespaces=())

    alternatives: ClassVar[tuple[tuple[str, ...], ...]] = ()  # sets of keys, one of which must be given

    @property
    def given_keys(self) -> dict[str, Any]:
        """Keys that the file contains, with their values."""
        said = [name for name in type(self).model_fields if name in self.model_fields_set]
        return {name: getattr(self, name) for name in said} | dict(self.model_extra or {})


class Named(SceneTable):
    """Table that other tables may refer to by name."""

    name: Annotated[Name, means(_NAME)] = None


class About(SceneTable):
    """Force or rule that acts on all particles, or on those in ``on``."""

    on: Annotated[Any, Which(), means(_ON)] = None


class ElasticTable(SceneTable):
    """Elastic properties of springs."""

    alternatives: ClassVar[tuple[tuple[str, ...], ...]] = (
        ("stiffness",), ("modulus", "area"), ("law",), ("material", "area"),
    )  # fmt: skip

    stiffness: Annotated[Any, Each(0.0), means("k [N/m]; or a modulus or a material with an area, or a law")] = None
    modulus: Annotated[Any, Each(0.0, above=True), means("E [Pa]: k = E A / rest length")] = None
    area: Annotated[Any, Each(0.0, above=True), means("A of the cross section [m2]")] = None
    material: Annotated[Any, Text(), means(_MATERIAL)] = None
    density: Annotated[Any, Each(0.0), means(_DENSITY)] = None
    rest_length: Annotated[Any, Each(0.0), means("[m]; the length as drawn where left out")] = None
    rest_factor: Annotated[Any, Each(0.0), means(_FACTOR)] = None
    prestress: Annotated[Any, Each(), means(_PRESTRESS)] = None
    force_density: Annotated[Any, Each(), means(_FORCE_DENSITY)] = None
    damping: Annotated[Any, Each(0.0), means("axial [N s/m]; 0 where left out")] = None
    strength: Annotated[
        Any,
        Each(0.0, above=True, infinite=True),
        means("the spring breaks when its tension, either way, exceeds this [N]; never where left out"),
    ] = None
    kind: Annotated[
        Any, Choice(tuple(KINDS)), means('"cable" only pulls, "strut" only pushes, "both" where left out')
    ] = None
    law: Annotated[Any, OwnFunction(), means("a user-defined spring law, passed in using=")] = None


class Particle(Named):
    """One particle."""

    position: Annotated[Any, Vector(), means("[m]")]
    velocity: Annotated[Any, Vector(), means("at the start [m/s]; at rest where left out")] = None
    mass: Annotated[Any, Real(0.0), means(_MASS)] = None
    radius: Annotated[Any, Real(0.0), means(_RADIUS)] = None
    restitution: Annotated[Any, Real(0.0), means(_BOUNCE)] = None
    charge: Annotated[Any, Real(), means(_CHARGE)] = None
    fixed: Annotated[Any, Flag(), means("whether it is anchored along every axis")] = None


class ParticlesTable(Named):
    """Many particles at once."""

    position: Annotated[Any, PointList(), means("a point for each particle [m]")]
    velocity: Annotated[Any, PointList(), means(_SPEED)] = None
    mass: Annotated[Any, Each(0.0), means(_MASS)] = None
    radius: Radius = None
    restitution: Bounce = None
    charge: Annotated[Any, Each(), means(_CHARGE)] = None
    fixed: Annotated[Any, Flag(), means("whether they are anchored along every axis")] = None


class Spring(ElasticTable):
    """A spring from a to b, or several springs if a and b name equal numbers of particles."""

    a: Annotated[Any, Which(), means("the particle at its tail")]
    b: Annotated[Any, Which(), means("the particle at its head")]


class SpringsTable(ElasticTable):
    """Many springs at once."""

    ends: Annotated[Any, ParticleRows(2), means("tail and head of each spring")]


class ChainTable(Named, ElasticTable):
    """A straight chain of springs. Its parts: ends, first, last, and 0, 1, 2 ... along it."""

    start: Annotated[Any, Which(position=True), means("where it begins [m]")]
    end: Annotated[Any, Which(position=True), means("where it ends [m]")]
    segments: Annotated[Any, Whole(1), means("number of springs; there is one particle more")]
    mass: OwnMass = None
    radius: Radius = None
    restitution: Bounce = None


class GridTable(Named, ElasticTable):
    """A net of particles in columns and rows.

    Its parts: corners, edges, edge.left, edge.right, edge.lower, edge.upper, corner.lower-left (-right, upper-),
    row.0, column.0, and 0, 1, 2 ... along the rows.
    """

    shape: Annotated[Any, GridShape(), means("number of particles along each direction")]
    spacing: Annotated[Any, Steps(), means("between neighbors [m]; 1 where left out")] = None
    origin: Annotated[Any, Vector(), means("place of the first particle [m]")] = None
    axes: Annotated[
        Any,
        Choice(("xy", "xz", "yx", "yz", "zx", "zy")),
        means('the two axes it lies along; "xy" where left out'),
    ] = None
    mass: OwnMass = None
    radius: Radius = None
    restitution: Bounce = None
    diagonals: Annotated[Any, Flag(), means("whether springs cross every cell")] = None
    bending: Annotated[Any, Flag(), means("whether springs join second neighbors")] = None
    rest_length: Annotated[
        Any,
        Spread(0.0),
        means("[m]; as drawn where left out; low and high are factors of the drawn length"),
    ] = None
    rest_factor: Annotated[Any, Spread(0.0), means(_FACTOR)] = None


class MeshTable(Named, ElasticTable):
    """A mesh: particles at vertices, faces between them, and springs along the edges if a stiffness is given.

    Its parts: boundary (also called edges), its loops boundary.0, boundary.1, the longest first, corners,
    interior, first, last, and 0, 1, 2 ... in the order of the vertices.
    """

    alternatives = ()

    vertices: Annotated[Any, PointList(), means("[m]")]
    faces: Annotated[Any, ParticleRows(least=3, local=True), means("vertices of each face, in order around it")]
    mass: OwnMass = None
    areal_density: Annotated[
        Any, Real(0.0), means("in place of a mass; corners take their shares of the faces [kg/m2]")
    ] = None
    weld: Annotated[Any, Real(0.0), means("vertices closer than this are one particle [m]; none where left out")] = None
    repair: Annotated[Any, Flag(), means("whether faces are turned to agree, and those without area left out")] = None
    oriented: Annotated[Any, Flag(), means("false takes faces whose normals point to opposite sides")] = None
    radius: Radius = None
    restitution: Bounce = None
    fixed: Fixed = None


class ClothTable(Named):
    """A woven sheet with the measured properties of fabrics. Its parts are those of a grid."""

    size: Annotated[Any, Steps(), means("width along the warp and height along the weft [m]")]
    cells: Annotated[Any, GridShape(cells=True), means("number of cells along each")]
    areal_density: Annotated[Any, Real(0.0), means("[kg/m2]")]
    warp: Annotated[Any, Real(0.0, above=True), means("tension per width and strain along it [N/m]")]
    weft: Annotated[Any, Real(0.0, above=True), means("the same along the weft [N/m]; as the warp where left out")] = (
        None
    )
    shear: Annotated[Any, Real(0.0), means("shear force per width and angle between them [N/m]; 0 where left out")] = (
        None
    )
    bending: Annotated[
        Any, Steps(zero=True), means("moment per width and curvature of threads [N m]; 0 where left out")
    ] = None
    damping_time: Annotated[Any, Real(0.0), means("damping over stiffness of every thread [s]; 0 where left out")] = (
        None
    )
    kind: Annotated[Any, Choice(tuple(KINDS)), means('"cable" for threads that only pull; "both" where left out')] = (
        None
    )
    origin: Annotated[Any, Vector(), means("place of the first particle [m]")] = None
    axes: Annotated[
        Any,
        Choice(("xy", "xz", "yx", "yz", "zx", "zy")),
        means('the axes of warp and weft; "xy" where left out'),
    ] = None
    radius: Radius = None
    restitution: Bounce = None
    fixed: Fixed = None


class ElasticRodTable(Named):
    """A rod that bends and twists; ``[[rod]]`` is a rigid rod.

    Its parts: ends, first, last, and 0, 1, 2 ... along it.
    """

    start: Annotated[Any, Vector(), means("where it begins [m]")]
    end: Annotated[Any, Vector(), means("where it ends [m]")]
    segments: Annotated[Any, Whole(2), means("number of links; there is one particle more")]
    EI: Annotated[Any, Real(0.0, above=True), means("bending stiffness [N m2]")]
    GJ: Annotated[Any, Real(0.0, above=True), means("torsional stiffness [N m2]; free to turn where left out")] = None
    EA: Annotated[Any, Real(0.0, above=True), means("axial stiffness [N]; rigid links where left out")] = None
    mass: Annotated[Any, Real(0.0, above=True), means("of a link [kg]; free ends have half; 1 where left out")] = None
    twist: Annotated[Any, Real(), means("turn at rest from end to end [rad]; 0 where left out")] = None
    damping_time: Annotated[Any, Real(0.0), means("damping over stiffness of all parts [s]; 0 where left out")] = None
    gyration: Annotated[
        Any,
        Real(0.0, above=True),
        means("polar radius of gyration of the section [m]; by EI and EA where left out"),
    ] = None
    clamp: Annotated[Any, Choice(("start", "end", "both")), means("the ends whose direction and turn are held")] = None
    normal: Annotated[Any, Vector(), means("where the frame beside the first link is drawn")] = None


class MembraneSheetTable(Named):
    """A stretched sheet within an outline; ``[[membrane]]`` adds only the forces. Its parts are those of a mesh."""

    outline: Annotated[Any, PointList(), means("corners of a closed line, in order around it [m]")]
    spacing: Annotated[Any, Real(0.0, above=True), means("between particles [m]")]
    modulus: Annotated[Any, Real(0.0, above=True), means("E of the material [Pa]")]
    thickness: Annotated[Any, Real(0.0, above=True), means("[m]")]
    density: Annotated[Any, Real(0.0, above=True), means("[kg/m3]")]
    poisson: Poisson = None
    prestress: Annotated[Any, Real(), means("stress as drawn [Pa]; 0 where left out")] = None
    wrinkles: Wrinkles = None
    direction: Annotated[Any, Vector(), means("of the fibers, along which modulus and prestress are")] = None
    modulus_across: Annotated[Any, Real(0.0, above=True), means("E across the fibers [Pa]; modulus where left out")] = (
        None
    )
    shear_modulus: Annotated[Any, Real(0.0, above=True), means("G [Pa]; by E and nu where left out")] = None
    prestress_across: Annotated[
        Any, Real(), means("stress as drawn across the fibers [Pa]; prestress where left out")
    ] = None
    holes: Annotated[Any, Loops(), means("closed lines within the outline [m]")] = None
    strength: Strength = None
    radius: Radius = None
    restitution: Bounce = None
    fixed: Fixed = None


class BalloonTable(Named):
    """A spherical membrane with internal pressure. Its parts are those of a mesh."""

    center: Annotated[Any, Vector(), means("[m]")]
    diameter: Annotated[Any, Real(0.0, above=True), means("where it is unstretched [m]")]
    spacing: Annotated[Any, Real(0.0, above=True), means("between particles [m]")]
    modulus: Annotated[Any, Real(0.0, above=True), means("E of its skin [Pa]")]
    thickness: Annotated[Any, Real(0.0, above=True), means("of its skin [m]")]
    density: Annotated[Any, Real(0.0, above=True), means("of its skin [kg/m3]")]
    pressure: Annotated[Any, Real(), means("beyond that around, whatever the volume [Pa]")]
    poisson: Poisson = None
    wrinkles: Wrinkles = None
    strength: Strength = None
    radius: Radius = None
    restitution: Bounce = None


class SoftBodyTable(Named):
    """A body within a closed surface, filled with tetrahedra of springs. Its parts are those of a mesh."""

    vertices: Annotated[Any, PointList(), means("of the surface [m]")]
    faces: Annotated[Any, ParticleRows(least=3, local=True), means("vertices of each face, in order around it")]
    spacing: Annotated[Any, Real(0.0, above=True), means("between particles [m]")]
    density: Annotated[Any, Real(0.0, above=True), means("[kg/m3]")]
    modulus: Annotated[Any, Real(0.0, above=True), means("Young's modulus [Pa]")]
    damping_time: Annotated[Any, Real(0.0), means("damping over stiffness of every spring [s]; 0 where left out")] = (
        None
    )
    radius: Radius = None
    restitution: Bounce = None
    fixed: Fixed = None


class OrigamiTable(Named):
    """A sheet that folds along the creases of a pattern. Its parts are those of a mesh."""

    file: Annotated[
        Any,
        Text("a path below the scene file's folder", most=500),
        means("the pattern, a .fold file, relative to the scene file"),
    ]
    size: Annotated[
        Any,
        Real(0.0, above=True),
        means("longest extent of the pattern [m]; what the file says if left out"),
    ] = None
    fold: Annotated[Any, Real(), means("share of the pattern's angles at which creases rest [-]; 1 where left out")] = (
        None
    )
    crease: Annotated[
        Any, Real(0.0, above=True), means("moment per length and angle of creases [N]; 0.001 if left out")
    ] = None
    facet: Annotated[Any, Real(0.0, above=True), means("the same of flats between creases [N]; 0.1 where left out")] = (
        None
    )
    stretch: Annotated[Any, Real(0.0, above=True), means("tension per width and strain [N/m]; 1000 where left out")] = (
        None
    )
    areal_density: Annotated[Any, Real(0.0, above=True), means("[kg/m2]; 0.1 where left out")] = None
    damping_time: Annotated[Any, Real(0.0), means("damping over stiffness of every bar [s]; 0 where left out")] = None
    radius: Radius = None
    restitution: Bounce = None
    fixed: Fixed = None


class Cloud(Named):
    """Particles at random positions, drawn with the scene's seed."""

    count: Annotated[Any, Whole(0), means("number of particles")]
    lower: Annotated[Any, Vector(), means("one corner [m]; the zero point where left out")] = None
    upper: Annotated[Any, Vector(), means("the other corner [m]; may be left out on a torus")] = None
    mass: Annotated[Any, Spread(0.0), means(_MASS)] = None
    speed: Annotated[Any, Real(0.0), means("in random directions [m/s]; 0 where left out")] = None
    velocity: Annotated[Any, PointList(), means("one for each particle, in place of a speed [m/s]")] = None
    radius: Radius = None
    restitution: Bounce = None
    charge: Annotated[Any, Each(), means(_CHARGE)] = None
    fixed: Annotated[Any, Flag(), means("whether they are anchored along every axis")] = None


class Geometry(Named):
    """A drawing of lines: a Rhino macro (.txt), OBJ or CSV. Its parts: 0, 1, 2 ..., and lines.COLOR, lines.LAYER."""

    file: Annotated[
        Any,
        Text("a path below the scene file's folder", most=500),
        means("the drawing, relative to the scene file"),
    ]
    faces: Annotated[
        Any, Flag(), means("whether the faces of a mesh are kept, their edges as springs; not if left out")
    ] = None
    units: Annotated[Any, Choice(TYPED), means("of length of the drawing; what the file says, or meters")] = None
    weld: Annotated[Any, Real(0.0), means(_WELD)] = None
    anchor: Annotated[Any, Text(), means("color or layer of the lines whose ends are supports")] = None
    stiffness: Annotated[Any, Real(0.0), means("k of every line [N/m]; or a modulus or a material with an area")] = None
    modulus: Annotated[Any, Real(0.0, above=True), means("E [Pa]")] = None
    area: Annotated[Any, Real(0.0, above=True), means("A of the cross section [m2]")] = None
    material: Annotated[Any, Text(), means(_MATERIAL)] = None
    mass: Annotated[Any, Real(0.0), means("of each particle [kg]; or a density with an area")] = None
    density: Annotated[Any, Real(0.0), means(_DENSITY)] = None
    rest_factor: Annotated[Any, Real(0.0), means(_FACTOR)] = None
    prestress: Annotated[Any, Real(), means(_PRESTRESS)] = None
    force_density: Annotated[Any, Real(), means(_FORCE_DENSITY)] = None
    damping: Annotated[Any, Real(0.0), means("axial [N s/m]; 0 where left out")] = None
    strength: Annotated[Any, Real(0.0, above=True, infinite=True), means("a line breaks above this tension [N]")] = None
    kind: Annotated[Any, Choice(tuple(KINDS)), means("of every line")] = None


class Faces(SceneTable):
    """Faces between particles: the default surface of area loads, and the faces in mesh files."""

    corners: Annotated[Any, ParticleRows(least=3), means("three or more particles of each, in order around it")]


REMEMBERING = ("spring", "angle", "hinge", "rope", "bond", "hits")


class MemoryTable(SceneTable):
    """History variables of a running scene: yielding springs, angles and hinges, ropes with friction, bonds, hits."""

    kind: Annotated[Any, Choice(REMEMBERING), means("what remembers, one kind in each table")]
    names: Annotated[
        Any,
        NumberRows(whole=True),
        means("the number of each spring, or particles; of a rope its points and which of them; a bond's seed first"),
    ]
    numbers: Annotated[
        Any,
        NumberRows(),
        means("plastic extension, all that it yielded, and tension; rest length of a bond [m]"),
    ]


class AnchorTable(SceneTable):
    """Supports: particles that do not move along some axes."""

    on: Annotated[Any, Which(), means("the particles held")]
    axes: Annotated[Axes, means('the axes held: "z" for a roller; all where left out')] = None


class ReleaseTable(AnchorTable):
    """The opposite of an anchor."""

    on: Annotated[Any, Which(), means("the particles let go")]
    axes: Annotated[Axes, means("the axes let go; all where left out")] = None
