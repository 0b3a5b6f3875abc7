"""Resolution of names in a scene file, such as "rope.ends", "net.edge.left" or 3, to particles."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, cast

import numpy as np

from springline.checks import IntArray, did_you_mean
from springline.constraints.distance import Rod
from springline.errors import FileError, SceneError
from springline.io.boxes import space_text
from springline.io.drawn_network import drawn_network
from springline.io.formats import mesh_suffixes, suffixes
from springline.io.geometry import Network
from springline.io.mapping import supports_of
from springline.io.read import read_drawing
from springline.scene import Scene
from springline.spec.faces import joined_faces
from springline.spec.handles import ChainHandle, GridHandle, Handle, MeshHandle, SpringHandle
from springline.typing import Corner, Edge

MOST_REFERRED = 10_000_000  # particles that all tables together may refer to: 80 MB of indices
EVERYTHING = "all"

Lines = Callable[[str], IntArray]  # function that returns the particles of lines with a color or on a layer


class NamedParts:
    """Named parts of a scene under construction."""

    def __init__(self, scene: Scene, path: Path) -> None:
        self._scene, self._path = scene, path
        self._handles: dict[str, Handle] = {}
        self._lines: dict[str, Lines] = {}
        self._referred = 0

    def add(self, name: str, handle: Handle, lines: Lines | None = None) -> None:
        """Add a part with its name."""
        if name == EVERYTHING:
            raise SceneError(f"The name {EVERYTHING!r} means every particle. Choose another.")
        if name in self._handles:
            raise SceneError(f"The name {name!r} is taken by a table above. Choose another.")
        self._handles[name] = handle
        if lines:
            self._lines[name] = lines

    def particles(self, which: Any) -> IntArray:
        """Indices of the particles that a key names, in its order, shape (k,)."""
        items = which if isinstance(which, list) else [which]
        count = self._scene.particle_count
        found = []
        for item in items:
            here = self._find_particles(item) if isinstance(item, str) else np.array([_check_number(item, count)])
            self._referred += len(here)
            if self._referred > MOST_REFERRED:
                raise SceneError(f"The tables of a scene file may refer to {MOST_REFERRED:,} particles in all.")
            found.append(here)
        return np.concatenate(found).astype(np.int64)

    def mesh(self, name: str) -> MeshHandle:
        """Grid or mesh with a name."""
        index, handle = self._find_particles(name), self._handles.get(name)
        if not isinstance(handle, MeshHandle):
            raise SceneError(
                f"{name!r} must be a grid or a mesh, and it is {len(index)} particles. Give their faces instead."
            )
        return handle

    def file(self, name: str) -> Path:
        """Path of a mesh below the scene file's folder."""
        return _path_below(self._path, name, "mesh", mesh_suffixes(), "path")

    def members(self, which: Any) -> Handle:
        """Particles whose members a key names."""
        return self._scene.select(self.particles(which))

    def place(self, which: Any) -> Any:
        """Point, or index of the particle that a key names."""
        return which if isinstance(which, list) else self.particle(which)

    def particle(self, which: Any) -> int:
        """Index of the single particle that a key names."""
        found = self.particles(which)
        if len(found) != 1:
            raise SceneError(f"{which!r} must be one particle, and it is {len(found)}.")
        return int(found[0])

    def rows(self, rows: list[list[Any]]) -> IntArray:
        """Rows of particles, each by number or name, shape (rows, width)."""
        if all(isinstance(item, int) for row in rows for item in row):
            self._referred += sum(len(row) for row in rows)
            return np.array(rows, dtype=np.int64)
        return np.array([[self.particle(item) for item in row] for row in rows], dtype=np.int64)

    def elements(self, rows: list[list[Any]]) -> IntArray:
        """Rows of existing particles, each by number or name, shape (rows, width)."""
        found, count = self.rows(rows), self._scene.particle_count
        if int(found.max()) >= count:
            raise SceneError(f"names particle {found.max()}; there are 0 to {count - 1} so far.")
        return found

    def faces(self, rows: list[list[Any]]) -> list[list[int]]:
        """Rows of particles, each by number or name, of any length."""
        self._referred += sum(len(row) for row in rows)
        return [[item if isinstance(item, int) else self.particle(item) for item in row] for row in rows]

    def _find_particles(self, text: str) -> IntArray:
        name, _, part = text.partition(".")
        if name == EVERYTHING and not part:
            return self._scene.all.index
        handle = self._handles.get(name)
        if handle is None:
            above = ", ".join(list(self._handles)[:12]) or "none"
            near = did_you_mean(name, [*self._handles, EVERYTHING])
            raise SceneError(
                f"{name!r} is no name so far: a table can only refer to tables above it. "
                f"Names above: {above}. {near}".rstrip()
            )
        if not part:
            return handle.index
        if part.startswith("lines.") and name in self._lines:
            return self._lines[name](part.removeprefix("lines."))
        return _part(handle, name, part, name in self._lines)


def _check_number(item: int, count: int) -> int:
    if item >= count:
        there = f"there are {count} so far, from 0 to {count - 1}" if count else "there are no particles so far"
        raise SceneError(f"{item} is the number of no particle: {there}.")
    return item


def _part(handle: Handle, name: str, part: str, drawn: bool) -> IntArray:
    if part.isdecimal() and len(part) < 10:
        if int(part) >= len(handle):
            raise SceneError(f"'{name}.{part}' does not exist: {name!r} has {len(handle)} particles, from 0 on.")
        return handle.index[[int(part)]]
    if part in ("first", "last"):
        if not len(handle):
            raise SceneError(f"'{name}.{part}' does not exist: {name!r} has no particles.")
        return handle.index[[0 if part == "first" else -1]]
    if isinstance(handle, ChainHandle) and part == "ends":
        return handle.ends.index
    if isinstance(handle, MeshHandle):
        of_kind = _grid_part(handle, part) if isinstance(handle, GridHandle) else None
        found = _mesh_part(handle, part) if of_kind is None else of_kind
        if found is not None:
            return found
    known = _known_parts(handle, drawn)
    near = did_you_mean(part, known)
    raise SceneError(f"{name!r} has no part {part!r}. Its parts: {', '.join(known)}, and 0, 1, 2 ... {near}".rstrip())


def _mesh_part(mesh: MeshHandle, part: str) -> IntArray | None:
    if part in ("boundary", "edges"):
        return mesh.edges.index
    if part in ("corners", "interior"):
        return (mesh.corners if part == "corners" else mesh.interior).index
    if re.fullmatch(r"boundary\.[0-9]{1,9}", part):
        loops, number = mesh.boundary, int(part.removeprefix("boundary."))
        if number < len(loops):
            return loops[number].index
        raise SceneError(f"There is no {part!r} of this mesh: its boundary has {len(loops)} loops, counted from 0.")
    return None


def _grid_part(grid: GridHandle, part: str) -> IntArray | None:
    if part in ("corners", "edges"):
        return grid.corners.index if part == "corners" else grid.edges.index
    kind, _, which = part.partition(".")
    which = which.replace("-", " ").replace("_", " ")
    if kind in ("row", "column") and re.fullmatch(r"[0-9]{1,9}", which):
        return (grid.row if kind == "row" else grid.column)(int(which)).index
    if kind == "edge" and which in ("left", "right", "lower", "upper"):
        return grid.edge(cast(Edge, which)).index
    if kind == "corner" and which in ("lower left", "lower right", "upper left", "upper right"):
        return grid.corner(cast(Corner, which)).index
    return None


def _known_parts(handle: Handle, drawn: bool) -> list[str]:
    if isinstance(handle, GridHandle):
        edges = [f"edge.{side}" for side in ("left", "right", "lower", "upper")]
        corners = [f"corner.{side}" for side in ("lower-left", "lower-right", "upper-left", "upper-right")]
        return ["corners", "edges", *edges, *corners, "row.0", "column.0", "first", "last"]
    if isinstance(handle, MeshHandle):
        return ["boundary", "boundary.0", "corners", "interior", *["lines.COLOR"] * drawn, "first", "last"]
    kind = ["ends"] if isinstance(handle, ChainHandle) else ["lines.COLOR"] if drawn else []
    return [*kind, "first", "last"]


# Drawings that a scene file names: files in its own folder or below.

MOST_TABLES = 1_000  # limit of [[geometry]] tables in a scene file
MOST_WAYS = 8  # limit of different sets of options for one drawing


class Drawings:
    """Drawings that a scene file has read so far, each once for all tables with the same options."""

    def __init__(self, weld: float | None = None) -> None:
        self.weld = weld  # default weld distance [m]; None: tolerance of the drawing
        self._known: dict[tuple[Path, str], Scene] = {}
        self._tables = 0

    def read(self, path: Path, options: dict[str, Any]) -> Scene:
        """Scene of a drawing.

        Raises
        ------
        SceneError : for too many tables, and for too many sets of options for one drawing
        """
        self._tables += 1
        if self._tables > MOST_TABLES:
            raise SceneError(f"A scene file may have {MOST_TABLES:,} tables [[geometry]], and this one has more.")
        key = path, repr(sorted(options.items()))
        if key not in self._known:
            if sum(one == path for one, _ in self._known) >= MOST_WAYS:
                rule = f"The 'file' may be one drawing with up to {MOST_WAYS} sets of other keys"
                raise SceneError(f"{rule}. {path.name} has more. Draw it once more under another name.")
            self._known[key] = read_drawing(path, options, self.weld)
        return self._known[key]


def add_drawing(scene: Scene, scene_path: Path, options: dict[str, Any], drawings: Drawings) -> tuple[Handle, Lines]:
    """Add a drawing; return a handle of its particles, and a function that finds particles by color or layer."""
    path = _path_below(scene_path, options.pop("file"), "drawing", suffixes(holds=("drawing",)))
    drawn = drawings.read(path, options)
    positions = drawn.spec.particles.position
    if scene.dim == 2 and positions[:, 2].any():
        raise SceneError(f"The 'file' must lie in the plane of a 2D scene: {path.name} has points off z = 0.")
    _refuse_crossing(scene, drawn, path.name)

    springs = drawn.spec.springs
    columns = {name: springs.array(name) for name in springs.names}
    index = scene.spec.particles.append(
        **{name: drawn.spec.particles.array(name) for name in drawn.spec.particles.names}
    )
    offset = int(index[0]) if len(index) else 0
    scene.spec.springs.append(**columns | {"ends": columns["ends"] + offset})
    for tie in (thing for thing in drawn.declared if isinstance(thing, Rod)):
        scene.add(tie.replace_fields(a=np.asarray(tie.a) + offset, b=np.asarray(tie.b) + offset))
    scene.spec.report = drawn.report
    faces = np.where(drawn.faces >= 0, drawn.faces + offset, -1)
    scene.spec.faces = joined_faces(scene.spec.faces, faces)

    @cache
    def net() -> Network:
        asked: dict[str, Any] = {name: options.get(name) for name in ("faces", "units", "weld")}
        return drawn_network(path, **asked, usual=drawings.weld)

    def lines(color: str) -> IntArray:
        found: IntArray = offset + supports_of(color, net())
        return found

    if len(faces):
        nothing = SpringHandle(scene.spec, np.zeros(0, dtype=np.int64))
        return MeshHandle(scene.spec, index, faces, nothing), lines
    return Handle(scene.spec, index), lines


def pattern_below(scene_path: Path, name: str) -> Path:
    """Path of a crease pattern below a scene file's folder."""
    return _path_below(scene_path, name, "crease pattern", (".fold",))


def _path_below(scene_path: Path, name: str, thing: str, kinds: Sequence[str], key: str = "file") -> Path:
    """Path of a file that a scene file names. Files outside its folder, also through links, are refused."""
    given, folder = Path(name), scene_path.parent
    if "\0" in name or given.is_absolute() or "\\" in name or ":" in name or ".." in given.parts:
        raise SceneError(f"The {key!r} must be a path below the scene file's folder, with / between. Got {name!r}.")
    if given.suffix.lower() not in kinds:
        raise SceneError(f"The {key!r} must be a {thing}, {', '.join(kinds)}. Got {name!r}.")
    path = folder / given
    try:
        inside = path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError) as error:
        raise FileError(f"The file cannot be read: {getattr(error, 'strerror', None) or error}.", str(path)) from None
    if not inside:
        raise SceneError(f"The {key!r} must be a path below the scene file's folder. {name!r} is a link out of it.")
    return path


def _refuse_crossing(scene: Scene, drawn: Scene, name: str) -> None:
    """Raise ``SceneError`` for a drawing of another torus, and for open lines longer than half a period of the scene.

    The limit applies because springs use the nearest image.
    """
    if drawn.space is not None:
        _refuse_other_space(scene, drawn, name)
        return
    if scene.space is None:
        return
    size = np.where(scene.spec.space.size > 0.0, scene.spec.space.size, np.inf)
    apart = np.diff(drawn.spec.particles.position[drawn.spec.springs.ends], axis=1)[:, 0]
    if (np.abs(apart) > 0.5 * size).any():
        raise SceneError(f"The 'file' must have lines of at most half the torus. {name} has a longer one.")


def _refuse_other_space(scene: Scene, drawn: Scene, name: str) -> None:
    """Raise ``SceneError`` for a drawing in another torus than that of the scene."""
    one, other = (space_text(here.spec.space, here.dim) or "open space" for here in (scene, drawn))
    if one != other:
        raise SceneError(
            f"The 'file' must lie in the space of the scene. {name} is drawn in {other}, and the scene has {one}: "
            f"give its size and origin under [torus]."
        )
