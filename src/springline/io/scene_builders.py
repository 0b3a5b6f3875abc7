"""Tables of a scene file that create particles and springs: every key with its rule, its meaning and its unit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, TypeVar

from pydantic import BaseModel, ConfigDict, Field, create_model

from springline.forces.emitters import Emitter
from springline.forces.sheets import Membrane
from springline.io.scene_fields import (
    LARGEST,
    LARGEST_STORED,
    NAME,
    AnyOf,
    Check,
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
    Vectors,
    Which,
    Whole,
    toml_excerpt,
)
from springline.io.units import TYPED
from springline.model.contracts import Key
from springline.model.families import KINDS
from springline.spec.options import (
    OPTIONS,
    BodyOptions,
    BounceOptions,
    Option,
    ParticleOptions,
    SpringOptions,
    options_of,
)


def means(text: str) -> Any:
    """Description of a key in the schema: its meaning and its unit."""
    return Field(description=text)


Name = Annotated[Any, Text("a name of letters, digits, _ and -, beginning with a letter", NAME, 60)]
Axes = Annotated[Any, Text('some of "x", "y" and "z", such as "z"', "[xyz]{1,3}", 3)]
_WELD = (
    "ends closer than this are one particle [m]; default: 0.001, and in files of version 0.2 1/512 of the median line"
)
_NAME = "name by which other tables refer to it"
_ON = "particles on which it acts; default: all"
OwnMass = Annotated[
    Any, Each(0.0), means("of each particle [kg]; default: 1, or 0 if a density or a material is given")
]


class SceneTable(BaseModel):
    """Table of a scene file; ``given_keys`` are the keys that the file contains."""

    model_config = ConfigDict(extra="forbid", strict=True, protected_namespaces=())

    alternatives: ClassVar[tuple[tuple[str, ...], ...]] = ()  # sets of keys, one of which must be given

    @property
    def given_keys(self) -> dict[str, Any]:
        """Keys that the file contains, with their values."""
        said = [name for name in type(self).model_fields if name in self.model_fields_set]
        return {name: getattr(self, name) for name in said} | dict(self.model_extra or {})


T = TypeVar("T", bound=SceneTable)


def with_keys(keys: Mapping[str, Key], one: bool = False) -> Callable[[type[T]], type[T]]:
    """Decorate a table so that it has more keys; ``one`` is whether a number holds for all items of the table."""

    def extend(table: type[T]) -> type[T]:
        fields: dict[str, Any] = {
            name: (Annotated[Any, _rule(key, one), means(key.about)], None)
            for name, key in keys.items()
            if name not in table.model_fields
        }
        return create_model(
            table.__name__, __base__=table, __doc__=table.__doc__, __module__=table.__module__, **fields
        )  # fmt: skip

    return extend


def with_options(kind: Any, one: bool = False, without: Sequence[str] = ()) -> Callable[[type[T]], type[T]]:
    """Decorate a table so that it has the options of springs or particles in ``kind``, such as ``SpringOptions``."""
    return with_keys({name: _described(o) for name, o in options_of(kind).items() if name not in without}, one)


def _described(option: Option) -> Key:
    """Key of an option whose description ends with the default."""
    key, default = option
    usual = f"{default:g}" if isinstance(default, float) else toml_excerpt(default)
    return key if default is None else key._replace(about=f"{key.about}; default: {usual}")


def _rule(key: Key, one: bool) -> Check:
    if key.own:
        return OwnFunction()
    if key.form in ("each", "number"):
        least, most = (-LARGEST if key.least is None else key.least), (LARGEST if key.most is None else key.most)
        return (Real if one or key.form == "number" else Each)(least, key.above, most, key.infinite)
    rules = {"vectors": Vector() if one else Vectors(), "vector": Vector(), "flag": Flag(), "text": Text()}
    return Choice(key.words) if key.form == "word" else rules[key.form]


class Named(SceneTable):
    """Table that other tables may refer to by name."""

    name: Annotated[Name, means(_NAME)] = None


class About(SceneTable):
    """Force or rule that acts on all particles, or on those in ``on``."""

    on: Annotated[Any, Which(), means(_ON)] = None


@with_options(SpringOptions)
class ElasticTable(SceneTable):
    """Elastic properties of springs."""

    alternatives: ClassVar[tuple[tuple[str, ...], ...]] = (
        ("stiffness",), ("modulus", "area"), ("law",), ("material", "area"),
    )  # fmt: skip


@with_options(ParticleOptions, one=True)
class Particle(Named):
    """One particle."""

    position: Annotated[Any, Vector(), means("[m]")]


@with_options(ParticleOptions)
class ParticlesTable(Named):
    """Many particles at once."""

    position: Annotated[Any, PointList(), means("a point for each particle [m]")]


class Spring(ElasticTable):
    """A spring from a to b, or several springs if a and b name equal numbers of particles."""

    a: Annotated[Any, Which(), means("particle at its tail")]
    b: Annotated[Any, Which(), means("particle at its head")]


class SpringsTable(ElasticTable):
    """Many springs at once."""

    ends: Annotated[Any, ParticleRows(2), means("tail and head of each spring")]


@with_options(BounceOptions)
class ChainTable(Named, ElasticTable):
    """A straight chain of springs. Its parts: ends, first, last, and 0, 1, 2 ... along it."""

    start: Annotated[Any, Which(position=True), means("position of the first particle [m], or a particle")]
    end: Annotated[Any, Which(position=True), means("position of the last particle [m], or a particle")]
    segments: Annotated[Any, Whole(1), means("number of springs; there is one particle more")]
    mass: OwnMass = None


@with_options(BounceOptions)
class GridTable(Named, ElasticTable):
    """A net of particles in columns and rows.

    Its parts: corners, edges, edge.left, edge.right, edge.lower, edge.upper, corner.lower-left (-right, upper-),
    row.0, column.0, and 0, 1, 2 ... along the rows.
    """

    shape: Annotated[Any, GridShape(), means("number of particles along each direction")]
    spacing: Annotated[Any, Steps(), means("distance between neighbors [m]; default: 1")] = None
    origin: Annotated[Any, Vector(), means("position of the first particle [m]")] = None
    axes: Annotated[
        Any,
        Choice(("xy", "xz", "yx", "yz", "zx", "zy")),
        means('the two axes of the grid; default: "xy"'),
    ] = None
    mass: OwnMass = None
    diagonals: Annotated[Any, Flag(), means("whether springs cross every cell")] = None
    bending: Annotated[Any, Flag(), means("whether springs join second neighbors")] = None
    rest_length: Annotated[
        Any,
        Spread(0.0),
        means("[m]; low and high are factors of the drawn length; default: the drawn length"),
    ] = None
    rest_factor: Annotated[Any, Spread(0.0), means(OPTIONS["rest_factor"].key.about)] = None


@with_options(BodyOptions)
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
        Any, Real(0.0), means("in place of a mass [kg/m2]: each corner gets its share of the faces")
    ] = None
    weld: Annotated[
        Any, Real(0.0), means("vertices closer than this are one particle [m]; default: none are merged")
    ] = None
    repair: Annotated[
        Any, Flag(), means("whether faces are reversed to have one orientation and faces without area are omitted")
    ] = None
    oriented: Annotated[Any, Flag(), means("false accepts surfaces that cannot be oriented; default: true")] = None


@with_options(BodyOptions)
class ClothTable(Named):
    """A woven sheet with the measured properties of fabrics. Its parts are those of a grid."""

    size: Annotated[Any, Steps(), means("width along the warp and height along the weft [m]")]
    cells: Annotated[Any, GridShape(cells=True), means("number of cells in each direction")]
    areal_density: Annotated[Any, Real(0.0), means("[kg/m2]")]
    warp: Annotated[Any, Real(0.0, above=True), means("tension per width and strain along the warp [N/m]")]
    weft: Annotated[
        Any, Real(0.0, above=True), means("tension per width and strain along the weft [N/m]; default: warp")
    ] = None
    shear: Annotated[
        Any, Real(0.0), means("shear force per width and angle between warp and weft [N/m]; default: 0")
    ] = None
    bending: Annotated[Any, Steps(zero=True), means("moment per width and curvature of threads [N m]; default: 0")] = (
        None
    )
    damping_time: Annotated[Any, Real(0.0), means("damping over stiffness of every thread [s]; default: 0")] = None
    kind: Annotated[
        Any, Choice(tuple(KINDS)), means('"cable" for threads that carry only tension; default: "both"')
    ] = None
    origin: Annotated[Any, Vector(), means("position of the first particle [m]")] = None
    axes: Annotated[
        Any,
        Choice(("xy", "xz", "yx", "yz", "zx", "zy")),
        means('the axes of warp and weft; default: "xy"'),
    ] = None


class ElasticRodTable(Named):
    """A rod that bends and twists; ``[[rod]]`` is a rigid rod.

    Its parts: ends, first, last, and 0, 1, 2 ... along it.
    """

    start: Annotated[
        Any,
        Vectors(),
        means("position of the first particle [m]; or, without end and segments, places along it, equally far apart"),
    ]
    end: Annotated[Any, Vector(), means("position of the last particle [m]")] = None
    segments: Annotated[Any, Whole(2), means("number of links; there is one particle more")] = None
    EI: Annotated[Any, Real(0.0, above=True), means("bending stiffness [N m2]")]
    GJ: Annotated[Any, Real(0.0, above=True), means("torsional stiffness [N m2]; default: the rod turns freely")] = None
    EA: Annotated[Any, Real(0.0, above=True), means("axial stiffness [N]; default: rigid links")] = None
    mass: Annotated[Any, Real(0.0, above=True), means("of a link [kg], and half of it at free ends; default: 1")] = None
    twist: Annotated[Any, Real(), means("angle of twist at rest from end to end [rad]; default: 0")] = None
    damping_time: Annotated[Any, Real(0.0), means("damping over stiffness of all parts [s]; default: 0")] = None
    gyration: Annotated[
        Any,
        Real(0.0, above=True),
        means("polar radius of gyration of the section [m]; default: by EI and EA"),
    ] = None
    clamp: Annotated[
        Any, Choice(("start", "end", "both")), means("ends with a fixed direction and rotation about the axis")
    ] = None
    normal: Annotated[Any, Vector(), means("direction in which the frame of the first link is drawn")] = None
    closed: Annotated[Any, Flag(), means("whether the last particle is linked to the first; default: false")] = None
    rest: Annotated[
        Any,
        Choice(("straight", "drawn"), PointList()),
        means('shape without loads: "straight", "drawn", or a place for each place along it; default: "straight"'),
    ] = None


SKIN = {name: Membrane.keys[name] for name in ("poisson", "wrinkles", "strength")}
FIBERS = {
    name: Membrane.keys[name]
    for name in ("prestress", "direction", "modulus_across", "shear_modulus", "prestress_across")
}


@with_options(BodyOptions)
@with_keys(SKIN | FIBERS, one=True)
class MembraneSheetTable(Named):
    """A stretched sheet within an outline; ``[[membrane]]`` adds only the forces. Its parts are those of a mesh."""

    outline: Annotated[Any, PointList(), means("corners of a closed line, in order around it [m]")]
    spacing: Annotated[Any, Real(0.0, above=True), means("distance between particles [m]")]
    modulus: Annotated[Any, Real(0.0, above=True), means("E of the material [Pa]")]
    thickness: Annotated[Any, Real(0.0, above=True), means("[m]")]
    density: Annotated[Any, Real(0.0, above=True), means("[kg/m3]")]
    holes: Annotated[Any, Loops(), means("closed lines within the outline [m]")] = None


@with_options(BounceOptions)
@with_keys(SKIN, one=True)
class BalloonTable(Named):
    """A spherical membrane with internal pressure. Its parts are those of a mesh."""

    center: Annotated[Any, Vector(), means("[m]")]
    diameter: Annotated[Any, Real(0.0, above=True), means("unstretched diameter [m]")]
    spacing: Annotated[Any, Real(0.0, above=True), means("distance between particles [m]")]
    modulus: Annotated[Any, Real(0.0, above=True), means("E of the skin [Pa]")]
    thickness: Annotated[Any, Real(0.0, above=True), means("thickness of the skin [m]")]
    density: Annotated[Any, Real(0.0, above=True), means("density of the skin [kg/m3]")]
    pressure: Annotated[Any, Real(), means("gauge pressure inside [Pa], constant for any volume")]


@with_options(BodyOptions)
class SoftBodyTable(Named):
    """A body within a closed surface, filled with tetrahedra of springs. Its parts are those of a mesh."""

    vertices: Annotated[Any, PointList(), means("of the surface [m]")]
    faces: Annotated[Any, ParticleRows(least=3, local=True), means("vertices of each face, in order around it")]
    spacing: Annotated[Any, Real(0.0, above=True), means("distance between particles [m]")]
    density: Annotated[Any, Real(0.0, above=True), means("[kg/m3]")]
    modulus: Annotated[Any, Real(0.0, above=True), means("Young's modulus [Pa]")]
    damping_time: Annotated[Any, Real(0.0), means("damping over stiffness of every spring [s]; default: 0")] = None


@with_options(BodyOptions)
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
        means("longest extent of the pattern [m]; default: that of the file"),
    ] = None
    fold: Annotated[
        Any, Real(), means("fraction of the pattern's angles at which creases are at rest [-]; default: 1")
    ] = None
    crease: Annotated[
        Any, Real(0.0, above=True), means("moment per length and angle of creases [N]; default: 0.001")
    ] = None
    facet: Annotated[
        Any,
        Real(0.0, above=True),
        means("moment per length and angle of faces across their diagonals [N]; default: 0.1"),
    ] = None
    stretch: Annotated[Any, Real(0.0, above=True), means("tension per width and strain [N/m]; default: 1000")] = None
    areal_density: Annotated[Any, Real(0.0, above=True), means("[kg/m2]; default: 0.1")] = None
    damping_time: Annotated[Any, Real(0.0), means("damping over stiffness of every bar [s]; default: 0")] = None


@with_options(ParticleOptions)
class Cloud(Named):
    """Particles at random positions, drawn with the scene's seed."""

    count: Annotated[Any, Whole(0), means("number of particles")]
    lower: Annotated[Any, Vector(), means("one corner [m]; default: the origin, or the corner of the torus")] = None
    upper: Annotated[Any, Vector(), means("the other corner [m]; on a torus the default is its corner")] = None
    mass: Annotated[Any, Spread(0.0), means(f"{OPTIONS['mass'].key.about}; default: 1")] = None
    speed: Annotated[Any, Real(0.0), means("in random directions [m/s], unless a velocity is given; default: 0")] = None


_OF_EMITTER = {name: key for name, key in Emitter.keys.items() if key.form in ("number", "vector", "word", "text")}


@with_options(ParticleOptions, without=("velocity", "fixed"))
@with_keys(_OF_EMITTER)
class EmitTable(Named):
    """An emitter, and the particles that it lets be born."""

    place: Annotated[
        Any, AnyOf(f"{Vector().rule}, or a list of points", rules=(Vector(), PointList())),
        means("point or points of the births [m]; default: the origin"),
    ] = None  # fmt: skip
    lifetime: Annotated[Any, Each(0.0, above=True), means(Emitter.keys["lifetime"].about)] = None
    size: Annotated[Any, Each(0.0), means(Emitter.keys["size"].about)] = None
    cap: Annotated[
        Any, Whole(1), means("most living particles; default: as many as the rate and the lifetime need, or 1000")
    ] = None
    burst: Annotated[Any, Whole(), means(Emitter.keys["burst"].about)] = None
    hits: Annotated[Any, Whole(), means(Emitter.keys["hits"].about)] = None
    seed: Annotated[Any, Whole(0, LARGEST_STORED), means(Emitter.keys["seed"].about)] = None


@with_options(SpringOptions, one=True, without=("rest_length", "law"))
class Geometry(Named):
    """A drawing of lines: a Rhino macro (.txt), OBJ or CSV. Its parts: 0, 1, 2 ..., and lines.COLOR, lines.LAYER."""

    file: Annotated[
        Any,
        Text("a path below the scene file's folder", most=500),
        means("the drawing, relative to the scene file"),
    ]
    faces: Annotated[Any, Flag(), means("whether the faces of a mesh are kept, with their edges as springs")] = None
    units: Annotated[Any, Choice(TYPED), means("unit of length of the drawing; default: that of the file, or m")] = None
    weld: Annotated[Any, Real(0.0), means(_WELD)] = None
    anchor: Annotated[Any, Text(), means("color or layer of the lines whose ends are supports")] = None
    mass: Annotated[Any, Real(0.0), means("of each particle [kg]; or a density with an area")] = None


class Faces(SceneTable):
    """Faces between particles: the default surface of area loads, and the faces in mesh files."""

    corners: Annotated[Any, ParticleRows(least=3), means("three or more particles of each, in order around it")]


REMEMBERING = ("spring", "angle", "hinge", "rope", "bond", "hits")


class MemoryTable(SceneTable):
    """History variables of a running scene: yielding springs, angles and hinges, ropes with friction, bonds, hits."""

    kind: Annotated[Any, Choice(REMEMBERING), means("kind of element, one in each table")]
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

    on: Annotated[Any, Which(), means("particles that are fixed")]
    axes: Annotated[Axes, means('fixed axes: "z" for a roller; default: all')] = None


class ReleaseTable(AnchorTable):
    """The opposite of an anchor."""

    on: Annotated[Any, Which(), means("particles that are released")]
    axes: Annotated[Axes, means("released axes; default: all")] = None
