"""Assembly of a scene from the checked tables of a scene file, table by table from top to bottom."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from springline.constraints.traces import Trails
from springline.errors import FileError, SceneError
from springline.forces import histories
from springline.forces.laws import Law
from springline.io import scene_builders as builders
from springline.io import scene_tables as tables
from springline.io.scene_references import Drawings, Lines, NamedParts, add_drawing, pattern_below
from springline.io.scene_tables import dotted_path
from springline.io.scene_text import Path_, SceneText, is_tables
from springline.model.contracts import Declared
from springline.model.space import Torus
from springline.scene import Scene
from springline.spec.faces import checked_faces, joined_faces
from springline.spec.handles import Handle
from springline.spec.user_functions import Functions, check_using

OLDEST = "0.1"  # the version of scene files that do not state one
WELD_OF_OLDEST = 1e-3  # default weld distance of drawings in this version [m]


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
ADDERS = ("particle", "particles", "cloud", "emit")  # tables that add particles and do not read any

BUILDERS = {"membrane_sheet": "membrane", "elastic_rod": "rod"}  # methods of a scene named unlike their tables

T = TypeVar("T")


def make(source: SceneText, file: tables.Written, using: Sequence[Any]) -> Scene:
    """Build the scene of a checked file. Raises ``FileError`` that names the table that the scene refuses."""
    order = [
        (location, getattr(file, location[0])[location[1]])
        for location in source.tables()
        if location[0] in tables.TABLES
    ]
    _refuse_too_much(source, order)
    check_using(using, "read()")
    functions = Functions(using, "read(..., using=[{}])")
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
        self.scene, self.parts = scene, NamedParts(scene, path)
        self._path, self._functions = path, functions
        self._read_at = self._joined = 0
        self._drawings = Drawings(WELD_OF_OLDEST if version == OLDEST else None)
        self._lines: Lines | None = None  # lines of the drawing just added

    def add(self, kind: str, table: Any) -> None:
        """Add one table to the scene."""
        if kind not in ADDERS:
            self._count_joined(kind)
        options = {name: self._resolve(name, table, value) for name, value in table.given_keys.items()}
        if kind in tables.CLASSES:
            self._declare(tables.CLASSES[kind], options, table.model_extra or {})
            return
        name = options.pop("name", None)
        made: Handle | None = getattr(self, f"_{kind}", self._build)(kind, options)
        if "file" in options or "spacing" in options:
            self._refuse_more_springs(0, "file" if "file" in options else "spacing")
        if made is not None and name is not None:
            self._name(name, made)

    def _build(self, kind: str, options: dict[str, Any]) -> Handle | None:
        """Call the method of the scene for a table of particles or springs."""
        made: Handle | None = getattr(self.scene, BUILDERS.get(kind, kind))(**options)
        return made

    def _chain(self, kind: str, options: dict[str, Any]) -> Handle:
        for key in ("start", "end"):
            if not isinstance(options[key], list):
                options[key] = self.scene.select([options[key]])
        return self.scene.chain(**options)

    def _spring(self, kind: str, options: dict[str, Any]) -> None:
        self._refuse_more_springs(len(options["a"]), "a")
        self.scene.spring(**options)

    def _origami(self, kind: str, options: dict[str, Any]) -> Handle:
        pattern = self._find_part("file", options["file"], lambda name: pattern_below(self._path, name))
        return self.scene.origami(pattern, **{name: value for name, value in options.items() if name != "file"})

    def _geometry(self, kind: str, options: dict[str, Any]) -> Handle:
        handle, self._lines = add_drawing(self.scene, self._path, dict(options), self._drawings)
        return handle

    def _faces(self, kind: str, options: dict[str, Any]) -> None:
        faces = checked_faces(options["corners"], self.scene.particle_count, "corners", "[[faces]]")
        self.scene.spec.faces = joined_faces(self.scene.spec.faces, faces)

    def _memory(self, kind: str, options: dict[str, Any]) -> None:
        names, numbers = options["names"], options["numbers"]
        if len(names) != len(numbers):
            raise SceneError(
                f"The 'numbers' of [[memory]] must be a row for each of {len(names)} names. Got {len(numbers)}."
            )
        counts = self.scene.particle_count, self.scene.spring_count
        made = [histories.check_memory(options["kind"], *row, *counts) for row in zip(names, numbers, strict=True)]
        self.scene.spec.remembered = [*self.scene.spec.remembered, *made]

    def _anchor(self, kind: str, options: dict[str, Any]) -> None:
        self._build(kind, {{"on": "which"}.get(name, name): value for name, value in options.items()})

    _release = _anchor

    def _declare(self, kind: type[Declared], options: dict[str, Any], extra: Mapping[str, Any]) -> None:
        """Add a force or a rule; ``extra`` are the parameters of one that is a user-defined function."""
        own = [name for name in kind.functions if name not in kind.keys]
        for name in own:
            options = {key: value for key, value in options.items() if key not in extra} | {"parameters": extra}
            options[name] = self._function("name", options.pop("name"), kind.functions[name])
        for name, key in kind.keys.items():
            if key.own and name in options:
                function, options["parameters"] = name_and_parameters(options[name])
                options[name] = self._function(name, function, kind.functions[name])
        if "a" in options:
            _check_ends(options)
        thing = kind(**options)
        if own:
            thing = self._find_part("name", thing, lambda thing: thing.validate(self.scene.dim))
        if isinstance(thing, Trails):
            count = self.scene.particle_count if thing.on is None else np.size(thing.on)  # type: ignore[arg-type]
            if count * int(thing.keep) > MOST_TRAIL:
                raise Misfit("keep", f"times {count} particles is more than {MOST_TRAIL:,} positions. Keep fewer.")
        self.scene.add(thing)

    def _resolve(self, key: str, table: builders.SceneTable, value: Any) -> Any:
        """Value of a key, with the things that it names in place of their names."""
        field = type(table).model_fields.get(key)
        rule = tables.rule_of(field) if field else None
        if rule is None or not rule.refers:
            return value
        if rule.refers != "law":
            return self._find_part(key, value, getattr(self.parts, rule.refers))
        if isinstance(value, list) or value in rule.words:
            return value
        name, values = name_and_parameters(value)
        return self._find_part(key, values, lambda values: self._functions.find(name, Law)(**values))

    def _function(self, key: str, name: str, kind: type[T]) -> T:
        return self._find_part(key, name, lambda name: self._functions.find(name, kind))

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
        links = len(table.start) if table.segments is None else table.segments
        return "start" if table.segments is None else "segments", 2 * links + 5, 3 * links
    if isinstance(table, builders.Cloud):
        return "count", table.count, 0
    if isinstance(table, builders.EmitTable):
        return "cap", MOST_PARTICLES if table.cap is not None and table.cap > MOST_PARTICLES else table.cap or 0, 0
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
