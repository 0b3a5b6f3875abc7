"""A scene file as a whole: its keys, its tables, and how to find each by name."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Annotated, Any

from pydantic import ConfigDict, Discriminator, Field, Tag, create_model

from springline.checks import ACCURACY
from springline.integrators.registry import METHODS
from springline.io.scene_builders import (
    About,
    AnchorTable,
    BalloonTable,
    ChainTable,
    ClothTable,
    Cloud,
    ElasticRodTable,
    Faces,
    Geometry,
    GridTable,
    MembraneSheetTable,
    MeshTable,
    OrigamiTable,
    Particle,
    ParticlesTable,
    ReleaseTable,
    SceneTable,
    SoftBodyTable,
    Spring,
    SpringsTable,
    means,
)
from springline.io.scene_fields import (
    LARGEST,
    LARGEST_INDEX,
    Check,
    Choosing,
    Each,
    Factors,
    Flag,
    Numbers,
    PointList,
    Real,
    TimeTable,
    Vector,
    Vectors,
    Whole,
)
from springline.io.scene_text import is_tables
from springline.io.scene_words import NAME, Choice, LawOf, Method, OwnFunction, ParticleRows, Text, Which
from springline.model.contracts import Declared, Form, Key
from springline.spec.loads import LOADS
from springline.spec.spec import MASSLESS
from springline.spec.text_writing import DECLARED

# The tables of a scene file that are forces and rules, each as what it declares says itself.

FunctionName = Annotated[Any, Text("the name of a function of your own", r"[^\W\d]\w*", 100)]
Parameter = Annotated[Any, Numbers()]
GridName = Text("the name of a grid or a mesh above", NAME, 60)


class OwnForce(About):
    """A force of your own by name, handed over in using=; further keys are its parameters."""

    model_config = ConfigDict(extra="allow", strict=True)
    __pydantic_extra__: dict[str, Parameter]

    name: Annotated[FunctionName, means("the name of your function")]


def table_of(kind: type[Declared]) -> type[SceneTable]:
    """The table of a force or a rule, with a key for each field that it may say."""
    given = {field.name: field for field in dataclasses.fields(kind)}
    fields: dict[str, Any] = {}
    for name, key in kind.keys.items():
        needed = given[name].default is dataclasses.MISSING or name in kind.needed
        fields[name] = (Annotated[Any, _rule(name, key), means(key.about)], ... if needed else None)
    own = "parameters" in given and not any(key.own for key in kind.keys.values())
    base = OwnForce if own else SceneTable if kind.places_itself() or "on" in kind.keys else About
    about = (kind.__doc__ or "").partition("\n")[0].replace("``", "`")
    about += " By its name, handed over in using=; further keys are its parameters." if own else ""
    return create_model(kind.__name__, __base__=base, __doc__=about, __module__=__name__, **fields)


def _rule(name: str, key: Key) -> Check:
    if key.own:
        return OwnFunction()
    if key.corners is not None:
        return ParticleRows(width=key.corners)
    return RULES[key.form](name, key)


def _number(kind: type[Real]) -> Callable[[str, Key], Check]:
    def rule(name: str, key: Key) -> Check:
        least, most = (-LARGEST if key.least is None else key.least), (LARGEST if key.most is None else key.most)
        return kind(least, key.above, most, key.infinite)

    return rule


RULES: dict[Form, Callable[[str, Key], Check]] = {
    "each": _number(Each),
    "number": _number(Real),
    "whole": lambda name, key: Whole(int(key.least or 0), LARGEST_INDEX if key.most is None else int(key.most)),
    "vector": lambda name, key: Vector(),
    "down": lambda name, key: Vector(lone=True),
    "vectors": lambda name, key: Vectors(),
    "points": lambda name, key: PointList(),
    "target": lambda name, key: Which(position=True),
    "flag": lambda name, key: Flag(),
    "word": lambda name, key: Choice(key.words),
    "text": lambda name, key: Text(),
    "particles": lambda name, key: Which(),
    "particle": lambda name, key: Which(),
    "some": lambda name, key: Choosing(name),
    "members": lambda name, key: Which(),
    "grid": lambda name, key: GridName,
    "faces": lambda name, key: ParticleRows(least=3),
    "table": lambda name, key: TimeTable(),
    "law": lambda name, key: LawOf(key.words),
}

FILE_NAMES = {"custom": "force"}  # tables that have another name than the class of what they declare
OF_DECLARED: dict[str, type[SceneTable]] = {
    FILE_NAMES.get(name, name): table_of(kind) for name, kind in DECLARED.items()
}
ONCE = frozenset(name for name, kind in DECLARED.items() if kind.once)
OF_LOADS: dict[str, type[SceneTable]] = {name: table_of(kind) for name, kind in LOADS.items()}


class TorusTable(SceneTable):
    """A world that closes on itself."""

    size: Annotated[Any, Vector(), means("period along each axis [m]")]
    origin: Annotated[Any, Vector(), means("lower corner [m]; the zero point where left out")] = None


class RunTable(SceneTable):
    """How long and how finely the command line runs the scene, where it is not told otherwise."""

    until: Annotated[Any, Real(0.0, above=True), means("time of the last frame [s]")] = None
    every: Annotated[Any, Real(0.0, above=True), means("time between frames [s]")] = None
    dt: Annotated[Any, Choice(("auto",), Real(0.0, above=True)), means('time step [s], or "auto"')] = None
    accuracy: Annotated[
        Any,
        Real(1e-6, most=0.5),  # as run/run.py
        Field(
            description='error that one period of the motion may add, over its amplitude, where dt is "auto"; '
            f"{ACCURACY:g}"
        ),
    ] = None
    integrator: Annotated[Any, Method(tuple(METHODS)), means("by name")] = None


class LoadCases(SceneTable):
    """Combinations of load cases by name: `ULS = { dead = 1.35, snow = 1.5 }`."""

    model_config = ConfigDict(extra="allow", strict=True)
    __pydantic_extra__: dict[str, Annotated[Any, Factors()]]


def _form(value: Any) -> str:
    return "tables" if is_tables(value) else "value"


_Gravity: Any = OF_DECLARED["gravity"]
GravityKey = Annotated[
    Annotated[Any, Vector(lone=True), Tag("value")] | Annotated[list[_Gravity], Field(min_length=1), Tag("tables")],
    Discriminator(_form),
]


class Written(SceneTable):
    """A scene of particles and springs. Units are SI; particles count from 0, in the order of the file."""

    title: Annotated[Any, Text(), means("shown in summaries and pictures")] = None
    gravity: Annotated[
        GravityKey, means("a number, downwards, or a vector [m/s2]; or [[gravity]] tables; 0 if left out")
    ] = None
    dim: Annotated[Any, Whole(2, 3), means("3, or 2 for a scene in a plane, whose up is y; 3 where left out")] = None
    seed: Annotated[Any, Whole(0), means("of everything random; 0 where left out")] = None
    massless: Annotated[
        Any, Choice(MASSLESS),
        means('"anchor": particles made with a mass of 0 are fixed; "refuse" where left out'),
    ] = None  # fmt: skip
    torus: TorusTable | None = None
    run: RunTable | None = None
    load_cases: LoadCases | None = None

    particle: list[Particle] = Field(default_factory=list)
    particles: list[ParticlesTable] = Field(default_factory=list)
    spring: list[Spring] = Field(default_factory=list)
    springs: list[SpringsTable] = Field(default_factory=list)
    chain: list[ChainTable] = Field(default_factory=list)
    grid: list[GridTable] = Field(default_factory=list)
    cloth: list[ClothTable] = Field(default_factory=list)
    mesh: list[MeshTable] = Field(default_factory=list)
    membrane_sheet: list[MembraneSheetTable] = Field(default_factory=list)
    balloon: list[BalloonTable] = Field(default_factory=list)
    soft_body: list[SoftBodyTable] = Field(default_factory=list)
    origami: list[OrigamiTable] = Field(default_factory=list)
    elastic_rod: list[ElasticRodTable] = Field(default_factory=list)
    cloud: list[Cloud] = Field(default_factory=list)
    geometry: list[Geometry] = Field(default_factory=list)
    anchor: list[AnchorTable] = Field(default_factory=list)
    release: list[ReleaseTable] = Field(default_factory=list)
    faces: list[Faces] = Field(default_factory=list)


_TABLES: dict[str, Any] = {
    name: (list[table], Field(default_factory=list, max_length=1 if name in ONCE else None))  # type: ignore[valid-type]
    for name, table in (OF_DECLARED | OF_LOADS).items()
    if name != "gravity"  # which may be a key instead
}
SceneFile = create_model("SceneFile", __base__=Written, __doc__=Written.__doc__, __module__=__name__, **_TABLES)

SINGLE = ("torus", "run", "load_cases")  # tables that there is one of
KEYS = ("title", "gravity", "dim", "seed", "massless")  # values at the top of the file
TABLES: dict[str, type[SceneTable]] = {
    "gravity": OF_DECLARED["gravity"], "torus": TorusTable, "run": RunTable, "load_cases": LoadCases,
    **{
        name: field.annotation.__args__[0]  # type: ignore[union-attr]
        for name, field in SceneFile.model_fields.items()
        if name not in (*SINGLE, *KEYS)
    },
}  # fmt: skip
