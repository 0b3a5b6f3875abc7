"""Assembly of a scene from the checked tables of a scene file, table by table from top to bottom."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from springline.checks import did_you_mean, format_value
from springline.constraints.surface import ClosestPoint, Surface
from springline.constraints.traces import Trails
from springline.errors import FileError, SceneError
from springline.forces import goal_measures, histories
from springline.forces.elements import Energy, Measure
from springline.forces.fields import FieldForce, FieldFunction
from springline.forces.laws import Law, LawWith
from springline.forces.pair_laws import PairForce, PairLaw
from springline.forces.signals import Signal
from springline.forces.user import Custom, UserForce
from springline.io import scene_builders as builders
from springline.io import scene_tables as tables
from springline.io.scene_references import Drawings, Lines, NamedParts, add_drawing, pattern_below
from springline.io.scene_tables import dotted_path
from springline.io.scene_text import Path_, SceneText, is_tables
from springline.messages import argument
from springline.model.contracts import Key
from springline.model.space import Torus
from springline.scene import Scene
from springline.spec.faces import checked_faces, joined_faces
from springline.spec.handles import Handle
from springline.spec.loads import LOADS
from springline.spec.text_writing import DECLARED

OLDEST = "0.1"  # the version of scene files that do not state one
WELD_OF_OLDEST = 1e-3  # default weld distance of drawings in this version [m]


# User-defined functions that a scene file names. Only functions passed from Python can be used.

DECORATORS: dict[type, str] = {
    UserForce: "@sl.force", Law: "@sl.law", Measure: "@sl.measure", Energy: "@sl.energy", ClosestPoint: "@sl.surface",
    PairLaw: "@sl.pair_law",
    FieldFunction: "@sl.field", Signal: "@sl.signal",
}  # fmt: skip


class Functions:
    """Functions passed as ``using=``, by kind and name."""

    def __init__(self, using: Sequence[Any]) -> None:
        if not isinstance(using, (list, tuple)):
            raise SceneError(
                f"{argument('using', 'read()')} must be a list of functions: using=[breeze]. Got {format_value(using)}."
            )
        self._known: dict[tuple[type, str], Any] = {}
        for item in using:
            if type(item) not in DECORATORS:
                marks = ", ".join(DECORATORS.values())
                raise SceneError(
                    f"{argument('using', 'read()')} must hold functions made by {marks}. Got {format_value(item)}."
                )
            self._known[type(item), item.name] = item

    def force(self, name: str, values: dict[str, Any], on: Any) -> Custom:
        """User-defined force with its parameters."""
        return self._find(UserForce, name).bind_parameters(values, on)

    def surface(self, name: str, values: dict[str, Any], on: Any) -> Surface:
        """User-defined surface with its parameters."""
        found = self._find(ClosestPoint, name)
        return Surface(found, found.resolve_parameters(values), on=on)

    def pair_force(self, name: str, values: dict[str, Any], within: Any, on: Any) -> PairForce:
        """User-defined pair law with its parameters and its cutoff distance ``within``."""
        found = self._find(PairLaw, name)
        return PairForce(found, found.check_values(values), within=within, on=on)

    def field_force(self, name: str, values: dict[str, Any], kind: str, on: Any) -> FieldForce:
        """User-defined field with its parameters."""
        found = self._find(FieldFunction, name)
        given = found.resolve_parameters(values)
        return FieldForce(found, given, kind, on=on)  # type: ignore[arg-type]  # checked as it is added

    def signal(self, name: str) -> Signal:
        """User-defined function of time."""
        return self._find(Signal, name)

    def law(self, given: Any) -> LawWith:
        """User-defined spring law with its parameters, from the value of a key."""
        name, values = name_and_parameters(given)
        return self._find(Law, name)(**values)

    def measure(self, name: str) -> Measure:
        """User-defined measure or energy, or a built-in one if none of this name was passed."""
        if name in goal_measures.OWN and not any((kind, name) in self._known for kind in (Energy, Measure)):
            return goal_measures.OWN[name]
        return self._find(Energy, name) if (Energy, name) in self._known else self._find(Measure, name)

    def _find(self, kind: type[T], name: str) -> T:
        found = self._known.get((kind, name))
        if isinstance(found, kind):
            return found
        same = [other for which, other in self._known if which is kind]
        near = did_you_mean(name, same)
        raise SceneError(
            f"{name!r} is a user-defined function, and a file holds no code. Write it in Python with "
            f"{DECORATORS[kind]} above it and pass it: read(..., using=[{name}]). {near}".rstrip()
        )


def name_and_parameters(value: Any) -> tuple[str, dict[str, Any]]:
    """Name and parameters of a user-defined function, from the value of a key."""
    given = {"name": value} if isinstance(value, str) else value
    return given["name"], {name: item for name, item in given.items() if name != "name"}


MOST_PARTICLES = 1_000_000  # with their springs 350 MB while a file is read
MOST_SPRINGS = 2_000_000  # a cloth of 512 x 512 with diagonals and bending has 1.6 million
MOST_JOINED = 20_000_000  # rows copied if tables that add and tables that read particles alternate: 2 s
FAR_MORE = 1e6  # bound for the number of spacings along a box; exceeds all limits
MOST_TRAIL = 20_000_000  # positions stored by trails: 480 MB during a run

ALONE = (  # tables that add particles and do not refer to particles by name
    "chain", "grid", "cloth", "mesh", "membrane_sheet", "balloon", "soft_body", "origami", "elastic_rod", "geometry",
)  # fmt: skip
ADDERS = ("particle", "particles", "cloud")  # tables that add particles and do not read any

T = TypeVar("T")


def make(source: SceneText, file: tables.Written, using: Sequence[Any]) -> Scene:
    """Build the scene of a checked file. Raises ``FileError`` that names the table that the scene refuses."""
    order = [
        (location, getattr(file, location[0])[location[1]])
        for location in source.tables()
        if location[0] in tables.TABLES
    ]
    _refuse_too_much(source, order)
    functions = Functions(using)
    with np.errstate(over="raise", invalid="raise"):
        scene = _run_guarded(source, (), lambda: _empty(source, file))
        making = Making(scene, Path(source.path), functions, file.version or OLDEST)
        for location, table in order:
            _run_guarded(source, location, lambda location=location, table=table: making.add(location[0], table))  # type: ignore[misc]
        for name, factors in {} if file.load_cases is None else file.load_cases.given_keys.items():
            _run_guarded(source, ("load_cases", name), partial(scene.load_case, name, **factors))
    if not scene.particle_count:
        raise source.fail("The file holds no particles. Add some: [[particle]], [[chain]], [[grid]], [[geometry]].")
    return scene


class Making:
    """Scene under construction, with the names defined so far."""

    def __init__(self, scene: Scene, path: Path, functions: Functions, version: str) -> None:
        self.scene, self.parts = scene, NamedParts(scene)
        self._path, self._functions = path, functions
        self._read_at = self._joined = 0
        self._drawings = Drawings(WELD_OF_OLDEST if version == OLDEST else None)
        self._lines: Lines | None = None  # lines of the drawing just added

    def add(self, kind: str, table: Any) -> None:
        """Add one table to the scene."""
        if kind not in ADDERS:
            self._count_joined(kind)
        maker: Callable[[str, Any], Handle | None] = getattr(self, f"_{kind}", self._add_declared)
        made = maker(kind, table)
        if made is not None and table.name is not None:
            self._name(table.name, made)

    def _particle(self, kind: str, table: builders.Particle) -> Handle:
        return self.scene.particle(**_without(table, "name"))

    def _particles(self, kind: str, table: builders.ParticlesTable) -> Handle:
        return self.scene.particles(**_without(table, "name"))

    def _cloud(self, kind: str, table: builders.Cloud) -> Handle:
        return self.scene.cloud(**_without(table, "name"))

    def _chain(self, kind: str, table: builders.ChainTable) -> Handle:
        options = self._elastic(table)
        for key in ("start", "end"):
            if not isinstance(options[key], list):
                options[key] = self.scene.select([self._find_part(key, options[key], self.parts.one)])
        return self.scene.chain(**options)

    def _grid(self, kind: str, table: builders.GridTable) -> Handle:
        return self.scene.grid(**self._elastic(table))

    def _cloth(self, kind: str, table: builders.ClothTable) -> Handle:
        return self.scene.cloth(**_without(table, "name"))

    def _mesh(self, kind: str, table: builders.MeshTable) -> Handle:
        return self.scene.mesh(**self._elastic(table))

    def _membrane_sheet(self, kind: str, table: builders.MembraneSheetTable) -> Handle:
        return self._build_handle(self.scene.membrane, _without(table, "name"))

    def _balloon(self, kind: str, table: builders.BalloonTable) -> Handle:
        return self._build_handle(self.scene.balloon, _without(table, "name"))

    def _soft_body(self, kind: str, table: builders.SoftBodyTable) -> Handle:
        return self._build_handle(self.scene.soft_body, _without(table, "name"))

    def _build_handle(self, builder: Callable[..., Handle], options: dict[str, Any]) -> Handle:
        made = builder(**options)
        self._refuse_more_springs(0, "spacing")
        return made

    def _origami(self, kind: str, table: builders.OrigamiTable) -> Handle:
        options = _without(table, "name")
        pattern = self._find_part("file", options.pop("file"), lambda name: pattern_below(self._path, name))
        made = self.scene.origami(pattern, **options)
        self._refuse_more_springs(0, "file")
        return made

    def _elastic_rod(self, kind: str, table: builders.ElasticRodTable) -> Handle:
        return self.scene.rod(**_without(table, "name"))

    def _geometry(self, kind: str, table: builders.Geometry) -> Handle:
        handle, self._lines = add_drawing(self.scene, self._path, _without(table, "name"), self._drawings)
        self._refuse_more_springs(0, "file")
        return handle

    def _spring(self, kind: str, table: builders.Spring) -> None:
        options = self._elastic(table)
        options |= {key: self._find_part(key, options[key], self.parts.particles) for key in ("a", "b")}
        self._refuse_more_springs(len(options["a"]), "a")
        self.scene.spring(**options)

    def _springs(self, kind: str, table: builders.SpringsTable) -> None:
        options = self._elastic(table)
        self.scene.springs(self._find_part("ends", options.pop("ends"), self.parts.rows), **options)

    def _faces(self, kind: str, table: builders.Faces) -> None:
        rows = self._find_part("corners", table.corners, self.parts.ragged_rows)
        faces = checked_faces(rows, self.scene.particle_count, "corners", "[[faces]]")
        self.scene.spec.faces = joined_faces(self.scene.spec.faces, faces)

    def _memory(self, kind: str, table: builders.MemoryTable) -> None:
        if len(table.names) != len(table.numbers):
            raise SceneError(
                f"The 'numbers' of [[memory]] must be a row for each of {len(table.names)} names. Got "
                f"{len(table.numbers)}."
            )
        counts = self.scene.particle_count, self.scene.spring_count
        rows = zip(table.names, table.numbers, strict=True)
        made = [histories.check_memory(table.kind, *row, *counts) for row in rows]
        self.scene.spec.remembered = [*self.scene.spec.remembered, *made]

    def _anchor(self, kind: str, table: builders.AnchorTable) -> None:
        options = table.given_keys
        self.scene.anchor(self._find_part("on", options.pop("on"), self.parts.particles), **options)

    def _release(self, kind: str, table: builders.ReleaseTable) -> None:
        options = table.given_keys
        self.scene.release(self._find_part("on", options.pop("on"), self.parts.particles), **options)

    def _force(self, kind: str, table: tables.OwnForce) -> None:
        options = self._on(table)
        name, on = options.pop("name"), options.pop("on", None)
        self.scene.add(self._find_part("name", name, lambda name: self._functions.force(name, options, on)))

    def _surface(self, kind: str, table: tables.OwnForce) -> None:
        options = self._on(table)
        name, on = options.pop("name"), options.pop("on", None)
        self.scene.add(self._find_part("name", name, lambda name: self._functions.surface(name, options, on)))

    def _pairforce(self, kind: str, table: tables.OwnForce) -> None:
        options = self._on(table)
        name, on, within = options.pop("name"), options.pop("on", None), options.pop("within", None)
        self.scene.add(
            self._find_part("name", name, lambda name: self._functions.pair_force(name, options, within, on))
        )

    def _fieldforce(self, kind: str, table: tables.OwnForce) -> None:
        options = self._on(table)
        name, on, word = options.pop("name"), options.pop("on", None), options.pop("field", "magnetic")
        self.scene.add(self._find_part("name", name, lambda name: self._functions.field_force(name, options, word, on)))

    def _add_declared(self, kind: str, table: builders.SceneTable) -> None:
        """Add a declared force or rule, which may have a user-defined function in addition to its keys."""
        declared, options = (LOADS if kind in LOADS else DECLARED)[kind], table.given_keys
        if "on" in options and "on" not in declared.keys:
            options["on"] = self._find_part("on", options["on"], self.parts.particles)
        for name, key in declared.keys.items():
            if name in options:
                options |= self._resolve_key(name, key, options[name])
        if "a" in options:
            _check_ends(options)
        thing = declared(**options)
        if isinstance(thing, Trails):
            count = self.scene.particle_count if thing.on is None else np.size(thing.on)  # type: ignore[arg-type]
            if count * int(thing.keep) > MOST_TRAIL:
                raise Misfit("keep", f"times {count} particles is more than {MOST_TRAIL:,} positions. Keep fewer.")
        self.scene.add(thing)

    def _resolve_key(self, name: str, key: Key, value: Any) -> dict[str, Any]:
        """Value of a key, with particles replaced by their numbers."""
        if key.form == "law":
            own = not isinstance(value, list) and value not in key.words
            return {name: self._find_part(name, value, self._functions.law) if own else value}
        if key.own:
            find = self._functions.signal if name == "signal" else self._functions.measure
            function, values = name_and_parameters(value)
            return {name: self._find_part(name, function, find), "parameters": values}
        if key.corners is not None:
            rows = self._find_part(name, value, self.parts.rows)
            if int(rows.max()) >= self.scene.particle_count:
                last = self.scene.particle_count - 1
                raise Misfit(name, f"names particle {rows.max()}; there are 0 to {last} so far.")
            return {name: rows}
        count = self.scene.spring_count
        if (key.form, name) == ("some", "springs") and isinstance(value, list) and max(value) >= count:
            raise Misfit(name, f"names spring {max(value)}, and there are {count} so far.")
        if key.form in ("particles", "members"):
            found = self._find_part(name, value, self.parts.particles)
            return {name: self.scene.select(found) if key.form == "members" else found}
        if key.form in ("grid", "faces"):
            return {
                name: self._find_part(name, value, self.parts.mesh if key.form == "grid" else self.parts.ragged_rows)
            }
        if key.form == "particle" or (key.form == "target" and not isinstance(value, list)):
            return {name: self._find_part(name, value, self.parts.one)}
        return {name: value}

    def _on(self, table: builders.About) -> dict[str, Any]:
        options = table.given_keys
        if "on" in options:
            options["on"] = self._find_part("on", options["on"], self.parts.particles)
        return options

    def _elastic(self, table: builders.ElasticTable) -> dict[str, Any]:
        options = _without(table, "name")
        if "law" in options:
            options["law"] = self._find_part("law", options["law"], self._functions.law)
        return options

    def _find_part(self, key: str, value: Any, find: Callable[[Any], T]) -> T:
        try:
            return find(value)
        except SceneError as error:
            raise Misfit(key, str(error)) from None

    def _name(self, name: str, made: Handle) -> None:
        try:
            self.parts.add(name, made, self._lines)
        except SceneError as error:
            raise Misfit("name", str(error)) from None
        self._lines = None

    def _count_joined(self, kind: str) -> None:
        """Count the particles that are copied when a table reads particles that were added since the last reading."""
        if self.scene.particle_count > self._read_at:
            self._joined += self.scene.particle_count
        if self._joined > MOST_JOINED:
            raise SceneError(
                "Too many tables add and read particles by turns. Write all of [[particles]] first, in one table, "
                "then all of [[springs]]."
            )
        stands_alone = kind in ALONE
        self._read_at = 0 if stands_alone else self.scene.particle_count

    def _refuse_more_springs(self, count: int, key: str) -> None:
        if self.scene.spring_count + count > MOST_SPRINGS or self.scene.particle_count > MOST_PARTICLES:
            raise Misfit(key, _too_many())


class Misfit(SceneError):
    """Error for a valid value that does not fit the scene; ``key`` is its key."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


def _check_ends(options: Mapping[str, Any]) -> None:
    """Raise an error if the two lists of ends differ in length, or a pair joins a particle to itself."""
    a, b = options["a"], options["b"]
    if len(a) != len(b):
        raise Misfit("b", f"must be as many particles as 'a' is. Got {len(a)} and {len(b)}.")
    if (same := a == b).any():
        raise Misfit("b", f"must be another particle than 'a'. Got particle {a[same][0]} twice.")


def _empty(source: SceneText, file: tables.Written) -> Scene:
    options = {key: value for key, value in file.given_keys.items() if key in tables.OF_SCENE}
    if is_tables(source.data.get("gravity")):
        del options["gravity"]
    options.setdefault("title", re.sub(r"[-_]", " ", Path(source.path).stem))
    if file.torus is not None:
        options["space"] = Torus(**file.torus.given_keys)
    return Scene(**options)


def _without(table: builders.SceneTable, *keys: str) -> dict[str, Any]:
    """Fields of a table except ``keys``."""
    return {name: value for name, value in table.given_keys.items() if name not in keys}


def _run_guarded(source: SceneText, location: Path_, work: Callable[[], T]) -> T:
    """Run ``work`` and convert errors of the scene to ``FileError`` with the table and, if it is clear, the key."""
    try:
        return work()
    except FileError as error:
        if error.path == source.path:
            raise
        raise source.fail(f"{dotted_path((*location, 'file'))}: {error}", (*location, "file")) from error
    except Misfit as error:
        raise source.fail(f"{dotted_path((*location, error.key))}: {error}", (*location, error.key)) from error
    except SceneError as error:
        key = _key(str(error), source, location)
        raise source.fail(f"{dotted_path(key)}: {error}".removeprefix(": "), key) from error
    except FloatingPointError as error:
        message = "The numbers are too large for a computer to hold what follows from them. Use other units."
        raise source.fail(f"{dotted_path(location)}: {message}".removeprefix(": "), location) from error


def _key(message: str, source: SceneText, location: Path_) -> Path_:
    """Location of the first key of the table that a message names, or of the table itself."""
    value: Any = source.data
    for part in location:
        value = value[part]
    for word in re.findall(r"'(\w+)'", message):
        word = {"which": "on"}.get(word, word)
        if isinstance(value, dict) and word in value:
            return (*location, word)
        if not location and word in ("size", "origin") and "torus" in value:
            return ("torus", word)
    return location


def _refuse_too_much(source: SceneText, order: list[tuple[tuple[str, int], Any]]) -> None:
    """Raise ``FileError``, before anything is built, for a file with too many particles or springs."""
    particles = springs = 0
    for location, table in order:
        key, more, joined = _size(table)
        particles, springs = particles + more, springs + joined
        if particles > MOST_PARTICLES or springs > MOST_SPRINGS:
            raise source.fail(f"{dotted_path((*location, key))}: {_too_many()}", (*location, key))


def _size(table: Any) -> tuple[str, int, int]:
    """Key that determines the size of a table, and upper bounds of the particles and springs that it adds."""
    if isinstance(table, builders.ChainTable):
        return "segments", table.segments + 1, table.segments
    if isinstance(table, builders.GridTable):
        count = table.shape[0] * table.shape[1]
        return "shape", count, count * (2 + 2 * (table.diagonals is True) + 2 * (table.bending is True))
    if isinstance(table, builders.ClothTable):
        count = (table.cells[0] + 1) * (table.cells[1] + 1)
        return "cells", count, 2 * count
    if isinstance(table, builders.MeshTable):
        return "faces", len(table.vertices), sum(map(len, table.faces))
    if isinstance(table, (builders.MembraneSheetTable, builders.BalloonTable, builders.SoftBodyTable)):
        return "spacing", *_filling(table)
    if isinstance(table, builders.ElasticRodTable):
        return "segments", 2 * table.segments + 5, 3 * table.segments
    if isinstance(table, builders.Cloud):
        return "count", table.count, 0
    if isinstance(table, builders.ParticlesTable):
        return "position", len(table.position), 0
    if isinstance(table, builders.SpringsTable):
        return "ends", 0, len(table.ends)
    return "position", int(isinstance(table, builders.Particle)), 0


def _filling(table: builders.MembraneSheetTable | builders.BalloonTable | builders.SoftBodyTable) -> tuple[int, int]:
    """Upper bounds of the particles and springs of a body filled at a spacing, from its bounding box."""
    if isinstance(table, builders.BalloonTable):
        across = min(table.diameter / table.spacing, FAR_MORE)
        return int(4.0 * (across + 2.0) ** 2), 0
    corners = table.vertices if isinstance(table, builders.SoftBodyTable) else table.outline
    cells = np.minimum(np.ptp(np.array(corners, dtype=float), axis=0) / table.spacing, FAR_MORE) + 2.0
    if isinstance(table, builders.SoftBodyTable):
        many = int(4.0 * cells.prod())
        return many, 8 * many
    return int(8.0 * np.sort(cells)[-2:].prod()), 0


def _too_many() -> str:
    return (
        f"A scene file may hold {MOST_PARTICLES:,} particles and {MOST_SPRINGS:,} springs in all. "
        "Larger scenes are made in Python: scene.particles(...), scene.springs(...)."
    )
