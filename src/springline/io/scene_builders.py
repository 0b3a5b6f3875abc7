"""The tables of a scene file that make particles and springs: every key with its rule, its meaning and its unit."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field

from springline.io.scene_fields import Each, Flag, GridShape, Loops, PointList, Real, Spread, Steps, Vector, Whole
from springline.io.scene_words import NAME, Choice, OwnFunction, ParticleRows, Text, Which
from springline.io.units import SIZES
from springline.model.families import KINDS

Name = Annotated[Any, Text("a name of letters, digits, _ and -, beginning with a letter", NAME, 60)]
Axes = Annotated[Any, Text('some of "x", "y" and "z", such as "z"', "[xyz]{1,3}", 3)]
_MASS = "of each particle [kg]; zero makes a test particle, which needs an attraction; 1 where left out"
_OWN_MASS = "of each particle [kg]; 1 where left out, or 0 beside a density or a material"
_MATERIAL = 'a name such as "steel", with an area: gives modulus, density and strength where these are left out'
_DENSITY = "self-weight, with an area: half of every member's mass is added to each end [kg/m3]"
_FACTOR = "rest length over drawn length [-]"
_PRESTRESS = "tension at the drawn length, in place of a rest length; below 0 it pushes [N]"
_FORCE_DENSITY = "tension over length as drawn, in place of a rest length [N/m]"
_RADIUS = "of each particle, for bouncing off walls [m]; 0 where left out"
_BOUNCE = "of each particle's bounces, times the wall's; above 1 it gains energy; 1 where left out"
_CHARGE = "of each particle [C], on which coulomb and fields act; 0 where left out"
_SPEED = "of each particle at the start [m/s]; at rest where left out"
_NAME = "what other tables call it"
_POISSON = "nu [-]; 0.3 where left out"
_WRINKLES = "whether it wrinkles instead of pushing; false where left out"
_FIXED = "whether all are anchored along every axis"
_ON = "the particles concerned; all of them where left out"


class SceneTable(BaseModel):
    """A table; ``given`` is what the file says of it."""

    model_config = ConfigDict(extra="forbid", strict=True, protected_namespaces=())

    alternatives: ClassVar[tuple[tuple[str, ...], ...]] = ()  # sets of keys of which one must be there

    @property
    def given(self) -> dict[str, Any]:
        """The keys that the file says, with their values."""
        said = [name for name in type(self).model_fields if name in self.model_fields_set]
        return {name: getattr(self, name) for name in said} | dict(self.model_extra or {})


class Named(SceneTable):
    """A table that others may refer to."""

    name: Annotated[Name, Field(description=_NAME)] = None


class About(SceneTable):
    """A force or a rule: about all particles, or those it is on."""

    on: Annotated[Any, Which(), Field(description=_ON)] = None


class ElasticTable(SceneTable):
    """How springs behave."""

    alternatives: ClassVar[tuple[tuple[str, ...], ...]] = (
        ("stiffness",), ("modulus", "area"), ("law",), ("material", "area"),
    )  # fmt: skip

    stiffness: Annotated[
        Any, Each(0.0), Field(description="k [N/m]; or a modulus or a material with an area, or a law")
    ] = None
    modulus: Annotated[Any, Each(0.0, above=True), Field(description="E [Pa]: k = E A / rest length")] = None
    area: Annotated[Any, Each(0.0, above=True), Field(description="A of the cross section [m2]")] = None
    material: Annotated[Any, Text(), Field(description=_MATERIAL)] = None
    density: Annotated[Any, Each(0.0), Field(description=_DENSITY)] = None
    rest_length: Annotated[Any, Each(0.0), Field(description="[m]; the length as drawn where left out")] = None
    rest_factor: Annotated[Any, Each(0.0), Field(description=_FACTOR)] = None
    prestress: Annotated[Any, Each(), Field(description=_PRESTRESS)] = None
    force_density: Annotated[Any, Each(), Field(description=_FORCE_DENSITY)] = None
    damping: Annotated[Any, Each(0.0), Field(description="axial [N s/m]; 0 where left out")] = None
    strength: Annotated[
        Any,
        Each(0.0, above=True, infinite=True),
        Field(description="the spring breaks when its tension, either way, exceeds this [N]; never where left out"),
    ] = None
    kind: Annotated[
        Any, Choice(tuple(KINDS)), Field(description='"cable" only pulls, "strut" only pushes, "both" where left out')
    ] = None
    law: Annotated[Any, OwnFunction(), Field(description="a spring law of your own, handed over in using=")] = None


class Particle(Named):
    """One particle."""

    position: Annotated[Any, Vector(), Field(description="[m]")]
    velocity: Annotated[Any, Vector(), Field(description="at the start [m/s]; at rest where left out")] = None
    mass: Annotated[Any, Real(0.0), Field(description=_MASS)] = None
    radius: Annotated[Any, Real(0.0), Field(description=_RADIUS)] = None
    restitution: Annotated[Any, Real(0.0), Field(description=_BOUNCE)] = None
    charge: Annotated[Any, Real(), Field(description=_CHARGE)] = None
    fixed: Annotated[Any, Flag(), Field(description="whether it is anchored along every axis")] = None


class ParticlesTable(Named):
    """Many particles at once."""

    position: Annotated[Any, PointList(), Field(description="a point for each particle [m]")]
    velocity: Annotated[Any, PointList(), Field(description=_SPEED)] = None
    mass: Annotated[Any, Each(0.0), Field(description=_MASS)] = None
    radius: Annotated[Any, Each(0.0), Field(description=_RADIUS)] = None
    restitution: Annotated[Any, Each(0.0), Field(description=_BOUNCE)] = None
    charge: Annotated[Any, Each(), Field(description=_CHARGE)] = None
    fixed: Annotated[Any, Flag(), Field(description="whether they are anchored along every axis")] = None


class Spring(ElasticTable):
    """A spring from a to b; or several, where both name as many particles."""

    a: Annotated[Any, Which(), Field(description="the particle at its tail")]
    b: Annotated[Any, Which(), Field(description="the particle at its head")]


class SpringsTable(ElasticTable):
    """Many springs at once."""

    ends: Annotated[Any, ParticleRows(2), Field(description="tail and head of each spring")]


class ChainTable(Named, ElasticTable):
    """A straight chain of springs. Its parts: ends, first, last, and 0, 1, 2 ... along it."""

    start: Annotated[Any, Which(position=True), Field(description="where it begins [m]")]
    end: Annotated[Any, Which(position=True), Field(description="where it ends [m]")]
    segments: Annotated[Any, Whole(1), Field(description="number of springs; there is one particle more")]
    mass: Annotated[Any, Each(0.0), Field(description=_OWN_MASS)] = None
    radius: Annotated[Any, Each(0.0), Field(description=_RADIUS)] = None
    restitution: Annotated[Any, Each(0.0), Field(description=_BOUNCE)] = None


class GridTable(Named, ElasticTable):
    """A net of particles in columns and rows.

    Its parts: corners, edges, edge.left, edge.right, edge.lower, edge.upper, corner.lower-left (-right, upper-),
    row.0, column.0, and 0, 1, 2 ... along the rows.
    """

    shape: Annotated[Any, GridShape(), Field(description="number of particles along each direction")]
    spacing: Annotated[Any, Steps(), Field(description="between neighbors [m]; 1 where left out")] = None
    origin: Annotated[Any, Vector(), Field(description="place of the first particle [m]")] = None
    axes: Annotated[
        Any,
        Choice(("xy", "xz", "yx", "yz", "zx", "zy")),
        Field(description='the two axes it lies along; "xy" where left out'),
    ] = None
    mass: Annotated[Any, Each(0.0), Field(description=_OWN_MASS)] = None
    radius: Annotated[Any, Each(0.0), Field(description=_RADIUS)] = None
    restitution: Annotated[Any, Each(0.0), Field(description=_BOUNCE)] = None
    diagonals: Annotated[Any, Flag(), Field(description="whether springs cross every cell")] = None
    bending: Annotated[Any, Flag(), Field(description="whether springs join second neighbors")] = None
    rest_length: Annotated[
        Any,
        Spread(0.0),
        Field(description="[m]; as drawn where left out; low and high are factors of the drawn length"),
    ] = None
    rest_factor: Annotated[Any, Spread(0.0), Field(description=_FACTOR)] = None


class MeshTable(Named, ElasticTable):
    """A mesh: particles at vertices, faces between them, and springs along their sides where a stiffness is said.

    Its parts: boundary (and, meaning the same, edges), its loops boundary.0, boundary.1, the longest first, corners,
    interior, first, last, and 0, 1, 2 ... in the order of the vertices.
    """

    alternatives = ()

    vertices: Annotated[Any, PointList(), Field(description="[m]")]
    faces: Annotated[
        Any, ParticleRows(least=3, local=True), Field(description="vertices of each face, in order around it")
    ]
    mass: Annotated[Any, Each(0.0), Field(description=_OWN_MASS)] = None
    areal_density: Annotated[
        Any, Real(0.0), Field(description="in place of a mass; corners take their shares of the faces [kg/m2]")
    ] = None
    weld: Annotated[
        Any, Real(0.0), Field(description="vertices closer than this are one particle [m]; none where left out")
    ] = None
    repair: Annotated[
        Any, Flag(), Field(description="whether faces are turned to agree, and those without area left out")
    ] = None
    oriented: Annotated[Any, Flag(), Field(description="false takes faces whose normals point to opposite sides")] = (
        None
    )
    radius: Annotated[Any, Each(0.0), Field(description=_RADIUS)] = None
    restitution: Annotated[Any, Each(0.0), Field(description=_BOUNCE)] = None
    fixed: Annotated[Any, Flag(), Field(description="whether all are anchored along every axis")] = None


class ClothTable(Named):
    """A woven sheet by what fabrics are measured by. Its parts are those of a grid."""

    size: Annotated[Any, Steps(), Field(description="width along the warp and height along the weft [m]")]
    cells: Annotated[Any, GridShape(cells=True), Field(description="number of cells along each")]
    areal_density: Annotated[Any, Real(0.0), Field(description="[kg/m2]")]
    warp: Annotated[Any, Real(0.0, above=True), Field(description="tension per width and strain along it [N/m]")]
    weft: Annotated[
        Any, Real(0.0, above=True), Field(description="the same along the weft [N/m]; as the warp where left out")
    ] = None
    shear: Annotated[
        Any, Real(0.0), Field(description="shear force per width and angle between them [N/m]; 0 where left out")
    ] = None
    bending: Annotated[
        Any, Steps(zero=True), Field(description="moment per width and curvature of threads [N m]; 0 where left out")
    ] = None
    damping_time: Annotated[
        Any, Real(0.0), Field(description="damping over stiffness of every thread [s]; 0 where left out")
    ] = None
    kind: Annotated[
        Any, Choice(tuple(KINDS)), Field(description='"cable" for threads that only pull; "both" where left out')
    ] = None
    origin: Annotated[Any, Vector(), Field(description="place of the first particle [m]")] = None
    axes: Annotated[
        Any,
        Choice(("xy", "xz", "yx", "yz", "zx", "zy")),
        Field(description='the axes of warp and weft; "xy" where left out'),
    ] = None
    radius: Annotated[Any, Each(0.0), Field(description=_RADIUS)] = None
    restitution: Annotated[Any, Each(0.0), Field(description=_BOUNCE)] = None
    fixed: Annotated[Any, Flag(), Field(description="whether all are anchored along every axis")] = None


class ElasticRodTable(Named):
    """A rod that bends and twists; ``[[rod]]`` is a rigid one.

    Its parts: ends, first, last, and 0, 1, 2 ... along it.
    """

    start: Annotated[Any, Vector(), Field(description="where it begins [m]")]
    end: Annotated[Any, Vector(), Field(description="where it ends [m]")]
    segments: Annotated[Any, Whole(2), Field(description="number of links; there is one particle more")]
    EI: Annotated[Any, Real(0.0, above=True), Field(description="bending stiffness [N m2]")]
    GJ: Annotated[
        Any, Real(0.0, above=True), Field(description="torsional stiffness [N m2]; free to turn where left out")
    ] = None
    EA: Annotated[Any, Real(0.0, above=True), Field(description="axial stiffness [N]; rigid links where left out")] = (
        None
    )
    mass: Annotated[
        Any, Real(0.0, above=True), Field(description="of a link [kg]; free ends have half; 1 where left out")
    ] = None
    twist: Annotated[Any, Real(), Field(description="turn at rest from end to end [rad]; 0 where left out")] = None
    gyration: Annotated[
        Any,
        Real(0.0, above=True),
        Field(description="polar radius of gyration of the section [m]; by EI and EA where left out"),
    ] = None
    clamp: Annotated[
        Any, Choice(("start", "end", "both")), Field(description="the ends whose direction and turn are held")
    ] = None
    normal: Annotated[Any, Vector(), Field(description="where the frame beside the first link is drawn")] = None


class MembraneSheetTable(Named):
    """A stretched sheet within an outline; ``[[membrane]]`` is what its faces do. Its parts are those of a mesh."""

    outline: Annotated[Any, PointList(), Field(description="corners of a closed line, in order around it [m]")]
    spacing: Annotated[Any, Real(0.0, above=True), Field(description="between particles [m]")]
    modulus: Annotated[Any, Real(0.0, above=True), Field(description="E of the material [Pa]")]
    thickness: Annotated[Any, Real(0.0, above=True), Field(description="[m]")]
    density: Annotated[Any, Real(0.0, above=True), Field(description="[kg/m3]")]
    poisson: Annotated[Any, Real(-1.0, 1.0), Field(description=_POISSON)] = None
    prestress: Annotated[Any, Real(), Field(description="stress as drawn [Pa]; 0 where left out")] = None
    wrinkles: Annotated[Any, Flag(), Field(description=_WRINKLES)] = None
    direction: Annotated[Any, Vector(), Field(description="of the fibers, along which modulus and prestress are")] = (
        None
    )
    modulus_across: Annotated[
        Any, Real(0.0, above=True), Field(description="E across the fibers [Pa]; modulus where left out")
    ] = None
    shear_modulus: Annotated[Any, Real(0.0, above=True), Field(description="G [Pa]; by E and nu where left out")] = None
    prestress_across: Annotated[
        Any, Real(), Field(description="stress as drawn across the fibers [Pa]; prestress where left out")
    ] = None
    holes: Annotated[Any, Loops(), Field(description="closed lines within the outline [m]")] = None
    radius: Annotated[Any, Each(0.0), Field(description=_RADIUS)] = None
    restitution: Annotated[Any, Each(0.0), Field(description=_BOUNCE)] = None
    fixed: Annotated[Any, Flag(), Field(description=_FIXED)] = None


class BalloonTable(Named):
    """A sphere of a membrane with a pressure in it. Its parts are those of a mesh."""

    center: Annotated[Any, Vector(), Field(description="[m]")]
    diameter: Annotated[Any, Real(0.0, above=True), Field(description="where it is unstretched [m]")]
    spacing: Annotated[Any, Real(0.0, above=True), Field(description="between particles [m]")]
    modulus: Annotated[Any, Real(0.0, above=True), Field(description="E of its skin [Pa]")]
    thickness: Annotated[Any, Real(0.0, above=True), Field(description="of its skin [m]")]
    density: Annotated[Any, Real(0.0, above=True), Field(description="of its skin [kg/m3]")]
    pressure: Annotated[Any, Real(), Field(description="beyond that around, whatever the volume [Pa]")]
    poisson: Annotated[Any, Real(-1.0, 1.0), Field(description=_POISSON)] = None
    wrinkles: Annotated[Any, Flag(), Field(description=_WRINKLES)] = None
    radius: Annotated[Any, Each(0.0), Field(description=_RADIUS)] = None
    restitution: Annotated[Any, Each(0.0), Field(description=_BOUNCE)] = None


class SoftBodyTable(Named):
    """A body within a closed surface, filled with tetrahedra of springs. Its parts are those of a mesh."""

    vertices: Annotated[Any, PointList(), Field(description="of the surface [m]")]
    faces: Annotated[
        Any, ParticleRows(least=3, local=True), Field(description="vertices of each face, in order around it")
    ]
    spacing: Annotated[Any, Real(0.0, above=True), Field(description="between particles [m]")]
    density: Annotated[Any, Real(0.0, above=True), Field(description="[kg/m3]")]
    modulus: Annotated[Any, Real(0.0, above=True), Field(description="Young's modulus [Pa]")]
    damping_time: Annotated[
        Any, Real(0.0), Field(description="damping over stiffness of every spring [s]; 0 where left out")
    ] = None
    radius: Annotated[Any, Each(0.0), Field(description=_RADIUS)] = None
    restitution: Annotated[Any, Each(0.0), Field(description=_BOUNCE)] = None
    fixed: Annotated[Any, Flag(), Field(description=_FIXED)] = None


class OrigamiTable(Named):
    """A sheet that folds at the creases of a pattern. Its parts are those of a mesh."""

    file: Annotated[
        Any,
        Text("a path below the scene file's folder", most=500),
        Field(description="the pattern, a .fold file, relative to the scene file"),
    ]
    size: Annotated[
        Any,
        Real(0.0, above=True),
        Field(description="longest extent of the pattern [m]; what the file says if left out"),
    ] = None
    fold: Annotated[
        Any, Real(), Field(description="share of the pattern's angles at which creases rest [-]; 1 where left out")
    ] = None
    crease: Annotated[
        Any, Real(0.0, above=True), Field(description="moment per length and angle of creases [N]; 0.001 if left out")
    ] = None
    facet: Annotated[
        Any, Real(0.0, above=True), Field(description="the same of flats between creases [N]; 0.1 where left out")
    ] = None
    stretch: Annotated[
        Any, Real(0.0, above=True), Field(description="tension per width and strain [N/m]; 1000 where left out")
    ] = None
    areal_density: Annotated[Any, Real(0.0, above=True), Field(description="[kg/m2]; 0.1 where left out")] = None
    damping_time: Annotated[
        Any, Real(0.0), Field(description="damping over stiffness of every bar [s]; 0 where left out")
    ] = None
    radius: Annotated[Any, Each(0.0), Field(description=_RADIUS)] = None
    restitution: Annotated[Any, Each(0.0), Field(description=_BOUNCE)] = None
    fixed: Annotated[Any, Flag(), Field(description=_FIXED)] = None


class Cloud(Named):
    """Particles at random places, from the scene's seed."""

    count: Annotated[Any, Whole(0), Field(description="number of particles")]
    lower: Annotated[Any, Vector(), Field(description="one corner [m]; the zero point where left out")] = None
    upper: Annotated[Any, Vector(), Field(description="the other corner [m]; may be left out on a torus")] = None
    mass: Annotated[Any, Spread(0.0), Field(description=_MASS)] = None
    speed: Annotated[Any, Real(0.0), Field(description="in random directions [m/s]; 0 where left out")] = None
    velocity: Annotated[Any, PointList(), Field(description="one for each particle, in place of a speed [m/s]")] = None
    radius: Annotated[Any, Each(0.0), Field(description=_RADIUS)] = None
    restitution: Annotated[Any, Each(0.0), Field(description=_BOUNCE)] = None
    charge: Annotated[Any, Each(), Field(description=_CHARGE)] = None
    fixed: Annotated[Any, Flag(), Field(description="whether they are anchored along every axis")] = None


class Geometry(Named):
    """A drawing of lines: a Rhino macro (.txt), OBJ or CSV. Its parts: 0, 1, 2 ..., and lines.COLOR, lines.LAYER."""

    file: Annotated[
        Any,
        Text("a path below the scene file's folder", most=500),
        Field(description="the drawing, relative to the scene file"),
    ]
    faces: Annotated[
        Any, Flag(), Field(description="whether the faces of a mesh are kept, their edges as springs; not if left out")
    ] = None
    units: Annotated[
        Any, Choice(tuple(SIZES)), Field(description="of length of the drawing; what the file says, or meters")
    ] = None
    weld: Annotated[
        Any, Real(0.0), Field(description="ends closer than this are one particle [m]; 0.001 where left out")
    ] = None
    anchor: Annotated[Any, Text(), Field(description="color or layer of the lines whose ends are supports")] = None
    stiffness: Annotated[
        Any, Real(0.0), Field(description="k of every line [N/m]; or a modulus or a material with an area")
    ] = None
    modulus: Annotated[Any, Real(0.0, above=True), Field(description="E [Pa]")] = None
    area: Annotated[Any, Real(0.0, above=True), Field(description="A of the cross section [m2]")] = None
    material: Annotated[Any, Text(), Field(description=_MATERIAL)] = None
    mass: Annotated[Any, Real(0.0), Field(description="of each particle [kg]; or a density with an area")] = None
    density: Annotated[Any, Real(0.0), Field(description=_DENSITY)] = None
    rest_factor: Annotated[Any, Real(0.0), Field(description=_FACTOR)] = None
    prestress: Annotated[Any, Real(), Field(description=_PRESTRESS)] = None
    force_density: Annotated[Any, Real(), Field(description=_FORCE_DENSITY)] = None
    damping: Annotated[Any, Real(0.0), Field(description="axial [N s/m]; 0 where left out")] = None
    strength: Annotated[
        Any, Real(0.0, above=True, infinite=True), Field(description="a line breaks above this tension [N]")
    ] = None
    kind: Annotated[Any, Choice(tuple(KINDS)), Field(description="of every line")] = None


class Faces(SceneTable):
    """Faces between particles: what area loads act on where they are not told, and files of meshes hold."""

    corners: Annotated[
        Any, ParticleRows(least=3), Field(description="three or more particles of each, in order around it")
    ]


class AnchorTable(SceneTable):
    """Supports: particles that do not move along some axes."""

    on: Annotated[Any, Which(), Field(description="the particles held")]
    axes: Annotated[Axes, Field(description='the axes held: "z" for a roller; all where left out')] = None


class ReleaseTable(AnchorTable):
    """The opposite of an anchor."""

    on: Annotated[Any, Which(), Field(description="the particles let go")]
    axes: Annotated[Axes, Field(description="the axes let go; all where left out")] = None
