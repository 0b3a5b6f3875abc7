"""Lists of the particles and members of a scene, with the columns that the readers of tables and graphs expect.

Placeholder values, which fill in for missing numbers when a drawing is converted between formats, have no column.
"""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray, indices
from springline.constraints.distance import Rod
from springline.errors import SceneError
from springline.io.boxes import space_remark, space_text
from springline.io.format import needing
from springline.io.formats import MARK, put, replace_files
from springline.io.geometry import MEMBERS, SPRING
from springline.io.parquet import SPACE, UNIT
from springline.scene import Scene

Column = list[Any]  # one value per row; None for an empty cell


class Listing(NamedTuple):
    """Particles, and springs followed by rods and cords."""

    position: FloatArray
    """Positions [m], shape (particles, 3)."""
    points: dict[str, Column]
    """Mass [kg], radius [m], charge [C], anchor (the anchored axes), vx, vy and vz [m/s]; columns with only
    default values are left out."""
    ends: IntArray
    """Rows of the particles, shape (lines, 2)."""
    lines: dict[str, Column]
    """Layer, color ("#rrggbb"), kind and numbers of springs; columns with only default values are left out."""


def listing(scene: Scene, suffix: str) -> Listing:
    """Lists of the particles and members of a scene.

    Raises
    ------
    SceneError : if springs have user-defined laws, which lists cannot store, or if several members join the same two
        particles, which reading would merge
    """
    own = np.flatnonzero(scene.spec.springs.array("law") >= 0)
    if len(own):
        raise SceneError(
            f"A {suffix} file has no word for the law of spring {int(own[0])}. A scene file has: save it as .toml."
        )
    ties = _ties(scene)
    ends = np.array([*scene.spec.springs.ends.tolist(), *(pair for _, pair, _ in ties)], dtype=np.int64).reshape(-1, 2)
    pairs, members = np.unique(np.sort(ends, axis=1), axis=0, return_counts=True)
    if (members > 1).any():
        one, other = pairs[int(np.argmax(members > 1))].tolist()
        raise SceneError(
            f"A {suffix} file has one member between two particles, and particles {one} and {other} have several. "
            f"Add up springs that lie side by side, or save it as .toml."
        )
    unsaid = scene.spec.drawn_as.unsaid
    points = {name: values for name, values in _point_columns(scene).items() if name not in unsaid}
    lines = {name: values for name, values in _line_columns(scene, ties).items() if name not in unsaid}
    return Listing(scene.spec.particles.position, points, ends, lines)


def _ties(scene: Scene) -> list[tuple[str, list[int], float | None]]:
    """Kind, ends and length [m] of each rod and cord; the length is None if it is the drawn length."""
    found = []
    for thing in scene.declared:
        if isinstance(thing, Rod):
            pair = [indices(end, scene.particle_count, "a", thing.caller) for end in (thing.a, thing.b)]
            length = None if thing.length is None else float(thing.length)
            found += [(thing.key(), ends, length) for ends in np.column_stack(pair).tolist()]
    return found


def _point_columns(scene: Scene) -> dict[str, Column]:
    particles = scene.spec.particles
    found: dict[str, Column] = {"mass": particles.mass.tolist()}
    if particles.array("radius").any():
        found["radius"] = particles.array("radius").tolist()
    if particles.array("charge").any():
        found["charge"] = particles.array("charge").tolist()
    if particles.fixed.any():
        names = {tuple(axes): "".join(np.array(list("xyz"))[axes]) for axes in np.unique(particles.fixed, axis=0)}
        found["anchor"] = [names[tuple(axes)] or None for axes in particles.fixed.tolist()]
    if particles.velocity.any():
        found |= {f"v{axis}": particles.velocity[:, k].tolist() for k, axis in enumerate("xyz")}
    return found


def _line_columns(scene: Scene, ties: list[tuple[str, list[int], float | None]]) -> dict[str, Column]:
    springs, count = scene.spec.springs, scene.spring_count
    drawn = scene.spec.drawn_as.extend_to(count).plain_layer_names()
    found: dict[str, Column] = {
        "layer": [layer or None for layer in drawn.layers],
        "color": ["#{:02x}{:02x}{:02x}".format(*color) if color[0] >= 0 else None for color in drawn.colors.tolist()],
        "kind": [MEMBERS[kind] for kind in springs.array("kind").tolist()],
    }
    section, usual = np.isfinite(springs.array("area")), {"damping": 0.0, "strength": np.inf}
    for name in SPRING:
        values = springs.array(name)
        said = ~section if name == "stiffness" else np.isfinite(values) & (values != usual.get(name))
        found[name] = [value if there else None for value, there in zip(values.tolist(), said.tolist(), strict=True)]
    for name, column in found.items():
        column += [{"kind": kind, "rest_length": length}.get(name) for kind, _, length in ties]
    plain = all(kind == MEMBERS[0] for kind in found["kind"])
    return {
        name: column for name, column in found.items() if any(one is not None for one in column)
        and not (name == "kind" and plain)
    }  # fmt: skip


# Tables of a scene (``.csv``, ``.parquet``) that can be read back: points, and the edges between them.
#
# A CSV file contains both, one below the other, each with its header. A Parquet file contains one table, so the edges
# are in a second file, ``roof.edges.parquet``.

HEAD = "# springline: a scene as drawn\n# units: m\n"
EDGES = ".edges"  # between the stem and the suffix of the second table


def save_scene_csv(scene: Scene, path: Path) -> list[Path]:
    """Write points and edges of a scene to one file; return the file written."""
    text = io.StringIO(HEAD + space_remark(scene.spec.space, scene.dim))
    text.seek(0, io.SEEK_END)
    writer = csv.writer(text, lineterminator="\n")
    for columns in tables(scene, ".csv"):
        writer.writerow(columns)
        writer.writerows(zip(*(map(_cell, column) for column in columns.values()), strict=True))
        text.write("\n")
    return put({path: text.getvalue()})


def save_scene_parquet(scene: Scene, path: Path) -> list[Path]:
    """Write points of a scene, and its edges to a second file; return the files written."""
    with needing("tables", "A .parquet file"):
        import pyarrow
        import pyarrow.parquet

    stem = re.sub(r"\.points$", "", path.stem, flags=re.IGNORECASE)
    if stem.lower().endswith(EDGES):
        raise SceneError(f"Name the table of the points of a scene; its edges go to a second file. Got {path.name!r}.")
    every = [path, path.with_name(f"{stem}{EDGES}{path.suffix}")]
    with replace_files(*every) as parts:
        for part, columns in zip(parts, tables(scene, path.suffix.lower()), strict=True):
            about = {
                "creator": MARK.decode(),
                UNIT.decode(): "m",
                SPACE.decode(): space_text(scene.spec.space, scene.dim),
            }
            about = {name: value for name, value in about.items() if value}
            pyarrow.parquet.write_table(pyarrow.table(columns).replace_schema_metadata(about), part)
    return every


def tables(scene: Scene, suffix: str) -> tuple[dict[str, Column], dict[str, Column]]:
    """Columns of the points and of the edges, with the names that the readers expect.

    Raises
    ------
    SceneError : if the scene has no particles
    """
    found = listing(scene, suffix)
    if not len(found.position):
        raise SceneError(f"A {suffix} file of a scene lists its particles, and this scene has no particles.")
    points = {axis: found.position[:, k].tolist() for k, axis in enumerate("xyz")} | found.points
    return points, {end: found.ends[:, k].tolist() for k, end in enumerate(("tail", "head"))} | found.lines


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return repr(value) if isinstance(value, float) else str(value)
