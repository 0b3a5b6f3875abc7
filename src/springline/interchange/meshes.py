"""Meshes of meshio and trimesh as scenes, and scenes, shapes and recordings as meshes of PyVista."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Unpack

import numpy as np

from springline import checks
from springline.checks import FloatArray, IntArray, refuse, suggest_options
from springline.equilibrium.result import Equilibrium
from springline.errors import FileError, SceneError
from springline.interchange.options import DrawnOptions, split, take_drawn_options
from springline.io.format import needing
from springline.io.formats import format_of
from springline.io.geometry import KIND_OF, MEMBERS, SPRING
from springline.io.motion import UNITS, Moment, Motion, single_frame
from springline.io.read import scene_of_drawing
from springline.io.sketch import listed_drawing
from springline.io.torus_crossings import refuse_crossing
from springline.recording.recording import Recording
from springline.scene import Scene

LINES = {"line": [(0, 1)], "line3": [(0, 2), (2, 1)]}  # springs of a cell, by its corners
FACES = {"triangle": 3, "quad": 4, "triangle6": 3, "quad8": 4, "quad9": 4, "polygon": 0}  # corners; 0 for all
SOLIDS = {
    "tetra": [(0, 1), (1, 2), (0, 2), (0, 3), (1, 3), (2, 3)],
    "pyramid": [(0, 1), (1, 2), (2, 3), (0, 3), (0, 4), (1, 4), (2, 4), (3, 4)],
    "wedge": [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3), (1, 4), (2, 5)],
    "hexahedron": [(0, 1), (1, 2), (2, 3), (0, 3), (4, 5), (5, 6), (6, 7), (4, 7), (0, 4), (1, 5), (2, 6), (3, 7)],
}  # edges of solid cells
GROUP = "gmsh:physical"  # tags of cells, named in the field data of a mesh
TRIMESH_UNITS = {"meters": "m", "millimeters": "mm", "centimeters": "cm", "inches": "in", "feet": "ft"}


@take_drawn_options
def from_meshio(mesh: Any, **options: Unpack[DrawnOptions]) -> Scene:
    """Scene of a mesh of meshio, or of a file that meshio reads: VTU, Gmsh, XDMF, Abaqus and many more.

    Lines are springs. Faces are kept, and their edges are springs, as are the edges of solid cells. Data of points
    named ``mass``, ``radius``, ``charge`` and ``velocity`` are read, and ``anchor`` (0 or 1, or one for each axis).
    Data of lines named as in :func:`from_networkx` are read; ``kind`` is a number from 0: spring, cable, strut, rod,
    cord. Physical groups of Gmsh are layers.

    Parameters
    ----------
    mesh : a ``meshio.Mesh``, or the path of a file
    units : unit of length, such as "mm"; meters by default
    mass, stiffness, ... : as of :func:`from_networkx`; texts are names of point data or cell data

    Raises
    ------
    FileError : if meshio cannot read the file
    SceneError : for cells of another type, and data that are missing

    Examples
    --------
    >>> import meshio
    >>> mesh = meshio.Mesh([[0, 0, 0], [1, 0, 0], [0, 1, 0]], {"triangle": [[0, 1, 2]]})
    >>> sl.interchange.from_meshio(mesh, units="mm", stiffness=5.0, mass=0.1).spring_count
    3
    """
    with needing("meshio", "from_meshio()"):
        import meshio
    units, named, given = split(options)
    if not isinstance(mesh, meshio.Mesh):
        mesh = _read(meshio, checks.path(mesh, "mesh", "from_meshio()"))
    name = "meshio"
    ends, data, layers = _members(mesh, {option: named.get(option, option) for option in (*SPRING, "kind")})
    faces = [row[: FACES[block.type] or None] for block in mesh.cells if block.type in FACES for row in block.data]
    faces = [row.tolist() for row in map(np.asarray, faces)]
    drawn = {tuple(sorted(pair)) for pair in ends.tolist()}
    sides = [(row[k - 1], row[k]) for row in faces for k in range(len(row))]
    sides += [(row[a], row[b]) for block in mesh.cells if block.type in SOLIDS for row in block.data.tolist()
              for a, b in SOLIDS[block.type]]  # fmt: skip
    more = [pair for pair in dict.fromkeys(tuple(sorted(pair)) for pair in sides) if pair not in drawn]
    count = len(more)
    for option, attribute in named.items():
        known = mesh.point_data if option == "mass" else data
        if (attribute if option == "mass" else option) not in known:
            raise SceneError(f"from_meshio() found no data named {attribute!r}, which are to give the {option}.")
    return scene_of_drawing(
        listed_drawing(
            name, _padded(mesh.points), np.concatenate([ends, np.array(more, dtype=np.int64).reshape(-1, 2)]),
            layers=[*layers, *[""] * count],
            columns={one: np.concatenate([values, np.full(count, np.nan)]) for one, values in data.items()},
            about_points=_about_points(mesh, named.get("mass", "mass")),
            faces=([corner for row in faces for corner in row], [len(row) for row in faces]),
        ),
        units, given,
    )  # fmt: skip


def _read(meshio: Any, path: Path) -> Any:
    if not path.is_file():
        raise FileError("There is no such file.", str(path))
    try:
        return meshio.read(path)
    # meshio ends the interpreter for files that it cannot read, and its readers raise errors of every class.
    except (Exception, SystemExit) as error:
        reason = f": {error}" if not isinstance(error, SystemExit) and str(error) else ""
        form = format_of(path)
        instead = " springline.read() reads this format without meshio." if form is not None and form.holds else ""
        raise FileError(f"meshio cannot read this file{reason}.{instead}", str(path)) from None


def _padded(points: Any) -> FloatArray:
    """Points with three coordinates, shape (points, 3)."""
    found = np.asarray(points, dtype=np.float64)
    return np.column_stack([found, np.zeros((len(found), 3 - found.shape[1]))])


def _members(mesh: Any, names: dict[str, str]) -> tuple[IntArray, dict[str, FloatArray], list[str]]:
    """Ends of the lines of a mesh, shape (lines, 2), columns of their data, and their layers."""
    known = {*LINES, *FACES, *SOLIDS, "vertex"}
    for block in mesh.cells:
        if block.type not in known:
            raise SceneError(f"from_meshio() reads cells of {', '.join(sorted(known))}. Got {block.type}.")
    groups = {int(tag): name for name, (tag, size) in mesh.field_data.items() if size == 1}
    ends, columns, layers = [np.zeros((0, 2), dtype=np.int64)], dict[str, list[FloatArray]](), list[str]()
    for number, block in enumerate(mesh.cells):
        parts = LINES.get(block.type, [])
        if not parts:
            continue
        ends.append(np.asarray(block.data)[:, parts].reshape(-1, 2).astype(np.int64))
        tags = mesh.cell_data[GROUP][number].tolist() if GROUP in mesh.cell_data else [0] * len(block.data)
        layers += [groups.get(int(tag), "") for tag in tags for _ in parts]
        for option, name in names.items():
            if name in mesh.cell_data:
                values = np.asarray(mesh.cell_data[name][number], dtype=np.float64).ravel()
                columns.setdefault(option, []).append(np.repeat(values, len(parts)))
    found = {option: np.concatenate(values) for option, values in columns.items()}
    return np.concatenate(ends), found, layers


def _about_points(mesh: Any, mass: str) -> dict[str, Any]:
    data, count = mesh.point_data, len(mesh.points)
    names = {"mass": mass, "radius": "radius", "charge": "charge"}
    found: dict[str, Any] = {
        name: np.asarray(data[given], dtype=np.float64).reshape(count)
        for name, given in names.items() if given in data
    }  # fmt: skip
    if "velocity" in data:
        found["velocity"] = _padded(data["velocity"])
    if "anchor" in data:
        found["anchored"] = np.broadcast_to(np.asarray(data["anchor"]).reshape(count, -1) != 0, (count, 3)).copy()
    return found


@take_drawn_options
def from_trimesh(mesh: Any, **options: Unpack[DrawnOptions]) -> Scene:
    """Scene of a mesh of trimesh: a particle at each vertex, a spring along each edge, and its faces.

    ``mesh.vertex_attributes`` named ``mass``, ``radius`` and ``charge`` are read. The unit is ``mesh.units`` unless
    ``units`` is given; other options are those of :func:`from_networkx`.

    Raises
    ------
    SceneError : for an object that is not a ``trimesh.Trimesh``

    Examples
    --------
    >>> import trimesh
    >>> ball = trimesh.creation.icosphere(subdivisions=0, radius=1.0)
    >>> sl.interchange.from_trimesh(ball, stiffness=10.0, mass=0.1)
    <Scene 'trimesh': 12 particles, 30 springs>
    """
    with needing("trimesh", "from_trimesh()"):
        import trimesh
    if not isinstance(mesh, trimesh.Trimesh):
        raise refuse("mesh", "from_trimesh()", "a Trimesh of trimesh", mesh)
    units, named, given = split(options)
    for name, value in named.items():
        if name != "mass":
            raise refuse(name, "from_trimesh()", "a number", value)
    about = {"mass": named.get("mass", "mass"), "radius": "radius", "charge": "charge"}
    columns = {
        name: np.asarray(mesh.vertex_attributes[key], dtype=np.float64).ravel()
        for name, key in about.items() if key in mesh.vertex_attributes
    }  # fmt: skip
    if "mass" in named and "mass" not in columns:
        raise SceneError(f"The mesh has no vertex attribute {named['mass']!r}, which is to give the mass.")
    faces = np.asarray(mesh.faces, dtype=np.int64)
    drawing = listed_drawing(
        "trimesh", np.asarray(mesh.vertices, dtype=np.float64), np.asarray(mesh.edges_unique), about_points=columns,
        faces=(faces.ravel(), np.full(len(faces), 3)), unit=TRIMESH_UNITS.get(mesh.units, mesh.units),
    )  # fmt: skip
    return scene_of_drawing(drawing, units, given)


@suggest_options
def to_pyvista(what: Scene | Equilibrium | Recording, *, frame: int | None = None) -> Any:
    """PyVista ``PolyData`` of a scene, a shape at rest or a frame of a recording: members as lines, and faces.

    Point data are ``mass`` [kg], ``radius`` [m] and the numbers of particles; cell data are ``kind`` and the numbers of
    members, NaN for faces. ``field_data["units"]`` has the unit of each as text. Members that are broken are left out.

    Parameters
    ----------
    frame : of a recording, from 0, or from -1 backwards; the last by default

    Raises
    ------
    SceneError : for members that cross a side of a torus, and frames that do not exist

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
    >>> scene.anchor(rope.ends)
    >>> mesh = sl.interchange.to_pyvista(scene.equilibrium())
    >>> mesh.n_lines, mesh.points.shape
    (3, (4, 3))
    """
    with needing("pyvista", "to_pyvista()"):
        import pyvista
    if not isinstance(what, (Scene, Equilibrium, Recording)):
        raise refuse("what", "to_pyvista()", "a Scene, a Recording or a shape at rest, an Equilibrium", what)
    refuse_crossing(what, Path("PolyData.vtk"), frame=frame)
    motion = single_frame(what, frame)
    moment = next(iter(motion))
    shown, faces = motion.visible_members(moment), motion.faces[motion.whole(moment)]
    lines = np.column_stack([np.full(len(shown), 2), motion.ends[shown]]).ravel()
    table = [one for row in faces for one in (int((row >= 0).sum()), *row[row >= 0].tolist())]
    mesh = pyvista.PolyData()
    mesh.points = np.ascontiguousarray(moment.position)
    if len(shown):
        mesh.lines = lines
    if len(faces):
        mesh.faces = np.array(table, dtype=np.int64)
    _add_numbers(mesh, motion, moment, shown, len(faces))
    return mesh


def _add_numbers(mesh: Any, motion: Motion, moment: Moment, shown: IntArray, faces: int) -> None:
    """Add the numbers of particles, members and faces to a mesh; members come before faces."""
    for name, values in {"mass": motion.mass, "radius": motion.radius, **moment.of_particles}.items():
        mesh.point_data[name] = values
    kinds = np.array([KIND_OF.get(kind, 0) for kind in motion.kinds], dtype=np.int64)
    mesh.cell_data["kind"] = np.concatenate([kinds[shown], np.full(faces, -1)])
    for name, values in moment.of_members.items():
        mesh.cell_data[name] = np.concatenate([values[shown], np.full(faces, np.nan)])
    units = {"mass": "kg", "radius": "m", "points": "m", **UNITS}
    known = {"mass", "radius", "points", *moment.of_particles, *moment.of_members}
    mesh.field_data["units"] = [f"{name} [{unit}]" for name, unit in units.items() if name in known]
    mesh.field_data["kinds"] = list(MEMBERS)
