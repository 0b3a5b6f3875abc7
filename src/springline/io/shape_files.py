"""Files of equilibrium shapes: tables for spreadsheets (CSV) and complete data (JSON).

**CSV** consists of two tables, each with one header that contains the units. ``truss.csv`` has a row for every
particle: position, displacement, load, supports (axes, or the name of a rule) and, if it is supported, the reaction.
``truss.members.csv`` has a row for every spring, then for every rod and cord: its ends, lengths, tension, strain,
stress, utilization and whether it is slack. Cells without a value are empty, such as a stress without an area or the
reaction of a free particle.

**JSON** has one key for every attribute of an ``Equilibrium``, ``tail`` and ``head`` for the ends of the springs, and
``held`` for the supports of each particle, as in the CSV; ``units`` contains the unit of each. Numbers that are not
finite are ``null``. Names that end in ``.certificate.json`` get a certificate (``certificate_files.py``).

Numbers are written with enough digits to read the same values back.
"""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from springline.equilibrium.result import Equilibrium
from springline.io.boxes import lengths, space_remark, space_text
from springline.io.certificate_files import SUFFIX as CERTIFICATE
from springline.io.certificate_files import save_certificate
from springline.io.formats import put
from springline.model.families import BOTH, CABLE, STRUT

UNITS = {
    "tolerance": "-", "residual": "N", "relative_residual": "-", "energy": "J", "smallest_eigenvalue": "N/m",
    "miss": "m", "position": "m", "displacement": "m", "loads": "N", "reactions": "N", "length": "m",
    "rest_length": "m", "tension": "N", "force_density": "N/m", "strain": "-", "stress": "Pa", "utilization": "-",
}  # fmt: skip
FACTS = (
    "title", "method", "iterations", "factorizations", "converged", "stable", "message", "tolerance", "residual",
    "relative_residual", "relative_to", "miss", "energy", "smallest_eigenvalue", "mirrored", "loads_replaced",
)  # fmt: skip
OF_PARTICLES = ("position", "displacement", "loads", "reactions", "anchored", "supports")
OF_SPRINGS = (
    "length", "rest_length", "tension", "force_density", "strain", "stress", "utilization", "slack",
)  # fmt: skip
PARTICLE_COLUMNS = (
    "particle", "x [m]", "y [m]", "z [m]", "moved x [m]", "moved y [m]", "moved z [m]", "load x [N]", "load y [N]",
    "load z [N]", "held", "reaction x [N]", "reaction y [N]", "reaction z [N]",
)  # fmt: skip
MEMBER_COLUMNS = (
    "member", "kind", "tail", "head", "length [m]", "rest length [m]", "tension [N]", "force density [N/m]",
    "strain [-]", "stress [Pa]", "utilization [-]", "slack",
)  # fmt: skip
HEAD = "# springline: a shape at rest\n"  # of tables that contain their torus
MEMBERS = ".members"  # between the stem and the suffix of the second table
KINDS = {BOTH: "spring", CABLE: "cable", STRUT: "strut"}


def save_csv(shape: Equilibrium, path: Path) -> list[Path]:
    """Write a shape as two tables; existing files written by springline are replaced atomically."""
    return put(_csv(shape, path))


def save_json(shape: Equilibrium, path: Path) -> list[Path]:
    """Write all data of a shape as JSON, or its certificate; an existing file written by springline is replaced."""
    if path.name.lower().endswith(CERTIFICATE):
        return save_certificate(shape, path)
    rows = (f" {json.dumps(key)}: {json.dumps(value, allow_nan=False)}" for key, value in document(shape).items())
    return put({path: "{\n" + ",\n".join(rows) + "\n}\n"})


def _fact(shape: Equilibrium, name: str) -> Any:
    return getattr(shape if hasattr(type(shape), name) else shape.data, name)


def document(shape: Equilibrium) -> dict[str, Any]:
    """All data of a shape in types of JSON, by the names of its attributes."""
    from springline import __version__

    springs = shape.data.model.springs
    found: dict[str, Any] = {"springline": __version__, **{name: _fact(shape, name) for name in FACTS}}
    found |= {"dim": shape.data.model.dim, "units": UNITS}
    space = space_text(shape.data.model.space, shape.data.model.dim)
    found |= {"space": space} if space else {}
    found |= {name: getattr(shape, name) for name in OF_PARTICLES}
    held = holds(shape)
    found["held"] = [held.get(i, "") for i in range(len(shape.position))]
    found |= {"tail": springs.tail, "head": springs.head}
    found |= {name: getattr(shape, name) for name in OF_SPRINGS}
    found["mechanisms"] = [
        {"particles": one.particles, "motion": one.motion[one.particles]} for one in shape.mechanisms
    ]
    found["certificate"] = {"holds": shape.certificate.holds, **vars(shape.certificate)}
    found |= {"ties": {"slack": shape.ties.slack, **vars(shape.ties)}, "contacts": vars(shape.contacts)}
    found |= {} if shape.data.surface is None else {"surface_contacts": vars(shape.data.surface)}
    return {name: _plain(value) for name, value in found.items()}


def files_of(path: Path) -> list[Path]:
    """Files that are written for a path: two tables for CSV, else one file."""
    if path.suffix.lower() != ".csv":
        return [path]
    return [path, path.with_name(f"{path.stem}{MEMBERS}{path.suffix}")]


def _csv(shape: Equilibrium, path: Path) -> dict[Path, str]:
    tables = ((PARTICLE_COLUMNS, _particle_rows(shape)), (MEMBER_COLUMNS, [*_spring_rows(shape), *_tie_rows(shape)]))
    texts = []
    for header, rows in tables:
        text = io.StringIO()
        if header is PARTICLE_COLUMNS and shape.data.model.space.periodic:
            text.write(HEAD + space_remark(shape.data.model.space, shape.data.model.dim))
        csv.writer(text, lineterminator="\n").writerows([header, *rows])
        texts.append(text.getvalue())
    return dict(zip(files_of(path), texts, strict=True))


def _particle_rows(shape: Equilibrium) -> Iterator[list[str]]:
    vectors = np.column_stack([shape.position, shape.displacement, shape.loads]).tolist()
    held = holds(shape)
    for i, (numbers, reaction) in enumerate(zip(vectors, shape.reactions.tolist(), strict=True)):
        support = map(_cell, reaction) if i in held else ("", "", "")
        yield [str(i), *map(_cell, numbers), held.get(i, ""), *support]


def holds(shape: Equilibrium) -> dict[int, str]:
    """Constraints of each support: its anchored axes, such as "xy", and the rules that it rests on."""
    free, contacts = shape.data.problem.free[:, : shape.data.model.dim], shape.contacts
    found = {int(i): ["".join(np.array(list("xyz"))[: shape.data.model.dim][~free[i]])] for i in shape.anchored}
    for i, rule in zip(contacts.particle.tolist(), contacts.rule.tolist(), strict=True):
        found.setdefault(i, []).append(contacts.names[rule])
    return {i: ", ".join(names) for i, names in found.items()}


def _spring_rows(shape: Equilibrium) -> Iterator[list[str]]:
    springs, slack = shape.data.model.springs, np.zeros(len(shape.tension), dtype=bool)
    slack[shape.slack] = True
    names = ("length", "rest_length", "tension", "force_density", "strain", "stress", "utilization")
    numbers = np.column_stack([getattr(shape, name) for name in names]).tolist()
    ends = zip(springs.kind.tolist(), springs.tail.tolist(), springs.head.tolist(), strict=True)
    for i, ((kind, *pair), row, loose) in enumerate(zip(ends, numbers, slack.tolist(), strict=True)):
        yield [str(i), KINDS[kind], *map(str, pair), *map(_cell, row), "yes" if loose else "no"]


def _tie_rows(shape: Equilibrium) -> Iterator[list[str]]:
    """Rows of rods and cords, which have a length and a tension but no strain, stress or utilization."""
    ties = shape.ties
    length = lengths(shape.data.model.space, shape.position, ties.ends)
    numbers = np.column_stack([length, ties.length, ties.tension, ties.tension / length]).tolist()
    for i, (row, cord, pair) in enumerate(zip(numbers, ties.cord.tolist(), ties.ends.tolist(), strict=True)):
        loose = "yes" if i in ties.slack else "no"
        yield [str(i), "cord" if cord else "rod", *map(str, pair), *map(_cell, row), "", "", "", loose]


def _cell(value: float) -> str:
    return "" if math.isnan(value) else repr(value)


def _plain(value: Any) -> Any:
    """Value in types of JSON: lists for arrays, null for numbers that are not finite."""
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {str(name): _plain(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value
