"""Shapes at rest as files: tables for a spreadsheet (CSV), everything (JSON), the lines alone (OBJ).

**CSV** is two tables, each with one header that carries the units. ``truss.csv`` has a row for every particle: where
it is, how far it moved, its load, what holds it (axes, or the name of a rule) and, where something does, the reaction.
``truss.members.csv`` has a row for every spring, then for every rod and cord: its ends, lengths, tension, strain,
stress, utilization and whether it is slack. A cell is empty where there is nothing to say: a stress without an area,
the reaction of what is free.

**JSON** has one key for every attribute of an ``Equilibrium``, under the attribute's name, and ``tail`` and ``head``,
the springs' ends; ``units`` says the unit of each. What is not a finite number is ``null``.

**OBJ** has a vertex for every particle and a line for every spring, in groups ``tension``, ``compression``, ``slack``
and ``unstressed``, then for every ``rod`` and ``cord``; ``sl.read`` and CAD programs take it back.

Numbers are written with as many digits as it takes to read the same ones back.
"""

from __future__ import annotations

import csv
import io
import json
import math
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from springline.checks import did_you_mean
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
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
MEMBERS = ".members"  # between the stem and the suffix of the second table
OBJ_HEAD = "# springline: a shape at rest"
KINDS = {BOTH: "spring", CABLE: "cable", STRUT: "strut"}
UNSTRESSED = 1e-9  # [-] of the largest tension: less is rounding, for the groups of an OBJ file


def save_shape(shape: Equilibrium, path: str | os.PathLike[str]) -> list[Path]:
    """Write a shape to a file by its suffix, ``.csv``, ``.json`` or ``.obj``; the files written.

    A file of springline's own making is replaced, whole or not at all.

    Raises
    ------
    SceneError : for an unknown suffix, a folder that is not there, a file that something else wrote, a full disk.
    """
    place = Path(path)
    suffix = place.suffix.lower()
    if suffix not in WRITERS:
        raise SceneError(unknown_suffix(place, WRITERS))
    texts = WRITERS[suffix](shape, place)
    for file in texts:
        check_replaceable(file)
    _replace(texts)
    return list(texts)


def unknown_suffix(path: Path, known: Iterable[str]) -> str:
    """The sentence for a file name that says no known format."""
    hint = did_you_mean(path.suffix, known) if path.suffix else ""
    listed = ", ".join(known)
    return f"A shape is saved by its file's suffix, which must be one of {listed}. Got {str(path)!r}. {hint}".rstrip()


def document(shape: Equilibrium) -> dict[str, Any]:
    """Everything about a shape as what JSON can hold: the attributes' names, numbers, lists, null."""
    from springline import __version__

    springs = shape.model.springs
    found: dict[str, Any] = {"springline": __version__, **{name: getattr(shape, name) for name in FACTS}}
    found |= {"dim": shape.model.dim, "units": UNITS}
    found |= {name: getattr(shape, name) for name in OF_PARTICLES}
    found |= {"tail": springs.tail, "head": springs.head}
    found |= {name: getattr(shape, name) for name in OF_SPRINGS}
    found["mechanisms"] = [
        {"particles": one.particles, "motion": one.motion[one.particles]} for one in shape.mechanisms
    ]
    found["certificate"] = {"holds": shape.certificate.holds, **vars(shape.certificate)}
    found |= {"ties": {"slack": shape.ties.slack, **vars(shape.ties)}, "contacts": vars(shape.contacts)}
    return {name: _plain(value) for name, value in found.items()}


def files_of(path: Path) -> list[Path]:
    """The files that a name stands for: a CSV is two tables."""
    if path.suffix.lower() != ".csv":
        return [path]
    return [path, path.with_name(f"{path.stem}{MEMBERS}{path.suffix}")]


def check_replaceable(path: Path) -> None:
    """Refuse a folder that is not there, and to write over what springline did not write."""
    if not path.parent.is_dir():
        raise SceneError(f"There is no folder {str(path.parent)!r} to write {path.name} into. Make it first.")
    if not os.path.lexists(path):
        return
    if not path.is_file():
        raise SceneError(f"{str(path)!r} is not a plain file and cannot become a shape. Choose another name.")
    begin = BEGINNINGS[path.suffix.lower()]
    with path.open("rb") as file:
        head = file.read(200)
    if head and not head.startswith(begin):
        raise SceneError(
            f"{str(path)!r} is no shape that springline wrote, and nothing else is overwritten. "
            f"Move it, or choose another name."
        )


def _csv(shape: Equilibrium, path: Path) -> dict[Path, str]:
    tables = ((PARTICLE_COLUMNS, _particle_rows(shape)), (MEMBER_COLUMNS, [*_spring_rows(shape), *_tie_rows(shape)]))
    texts = []
    for header, rows in tables:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows([header, *rows])
        texts.append(text.getvalue())
    return dict(zip(files_of(path), texts, strict=True))


def _particle_rows(shape: Equilibrium) -> Iterator[list[str]]:
    vectors = np.column_stack([shape.position, shape.displacement, shape.loads]).tolist()
    holds = _holds(shape)
    for i, (numbers, reaction) in enumerate(zip(vectors, shape.reactions.tolist(), strict=True)):
        support = map(_cell, reaction) if i in holds else ("", "", "")
        yield [str(i), *map(_cell, numbers), holds.get(i, ""), *support]


def _holds(shape: Equilibrium) -> dict[int, str]:
    """What holds each support: the anchored axes, such as "xy", and the rules that it rests on."""
    free, contacts = shape.problem.free[:, : shape.model.dim], shape.contacts
    found = {int(i): ["".join(np.array(list("xyz"))[: shape.model.dim][~free[i]])] for i in shape.anchored}
    for i, rule in zip(contacts.particle.tolist(), contacts.rule.tolist(), strict=True):
        found.setdefault(i, []).append(contacts.names[rule])
    return {i: ", ".join(names) for i, names in found.items()}


def _spring_rows(shape: Equilibrium) -> Iterator[list[str]]:
    springs, slack = shape.model.springs, np.zeros(len(shape.tension), dtype=bool)
    slack[shape.slack] = True
    names = ("length", "rest_length", "tension", "force_density", "strain", "stress", "utilization")
    numbers = np.column_stack([getattr(shape, name) for name in names]).tolist()
    ends = zip(springs.kind.tolist(), springs.tail.tolist(), springs.head.tolist(), strict=True)
    for i, ((kind, *pair), row, loose) in enumerate(zip(ends, numbers, slack.tolist(), strict=True)):
        yield [str(i), KINDS[kind], *map(str, pair), *map(_cell, row), "yes" if loose else "no"]


def _tie_rows(shape: Equilibrium) -> Iterator[list[str]]:
    """Rods and cords: they have a length and a tension, and neither stretch nor break."""
    ties = shape.ties
    apart = shape.position[ties.ends[:, 1]] - shape.position[ties.ends[:, 0]]
    length = np.sqrt((apart**2).sum(axis=1))
    numbers = np.column_stack([length, ties.length, ties.tension, ties.tension / length]).tolist()
    for i, (row, cord, pair) in enumerate(zip(numbers, ties.cord.tolist(), ties.ends.tolist(), strict=True)):
        loose = "yes" if i in ties.slack else "no"
        yield [str(i), "cord" if cord else "rod", *map(str, pair), *map(_cell, row), "", "", "", loose]


def _json(shape: Equilibrium, path: Path) -> dict[Path, str]:
    rows = (f" {json.dumps(key)}: {json.dumps(value, allow_nan=False)}" for key, value in document(shape).items())
    return {path: "{\n" + ",\n".join(rows) + "\n}\n"}


def _obj(shape: Equilibrium, path: Path) -> dict[Path, str]:
    lines = [OBJ_HEAD]
    lines += ["v " + " ".join(map(repr, place)) for place in shape.position.tolist()]
    group = ""
    for name, tail, head in _lines(shape):
        if name != group:
            group = name
            lines.append(f"g {group}")
        lines.append(f"l {tail + 1} {head + 1}")
    return {path: "\n".join(lines) + "\n"}


def _lines(shape: Equilibrium) -> Iterator[tuple[str, int, int]]:
    """Group and ends of each spring, rod and cord."""
    tension, springs, ties = shape.tension, shape.model.springs, shape.ties
    least = UNSTRESSED * float(np.abs(tension).max(initial=0.0))
    names = np.select([tension > least, tension < -least], ["tension", "compression"], "unstressed").astype(object)
    names[shape.slack] = "slack"
    yield from zip(names.tolist(), springs.tail.tolist(), springs.head.tolist(), strict=True)
    for cord, (first, second) in zip(ties.cord.tolist(), ties.ends.tolist(), strict=True):
        yield ("cord" if cord else "rod"), first, second


def _cell(value: float) -> str:
    return "" if math.isnan(value) else repr(value)


def _plain(value: Any) -> Any:
    """A value as JSON holds it: lists for arrays, null for what is not finite."""
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


def _replace(texts: dict[Path, str]) -> None:
    """Put files in their places, each whole or not at all: written beside, then renamed."""
    beside = {path: path.with_name(f".{path.name}.{os.getpid()}.part") for path in texts}
    try:
        for path, text in texts.items():
            with beside[path].open("w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())  # else a rename may outlive the words across a power cut
        for path in texts:
            beside[path].replace(path)
    except OSError as error:
        name = next(iter(texts))
        raise SceneError(
            f"The shape cannot be written to {str(name)!r}: {error.strerror or error}. Give another path."
        ) from error
    finally:
        for part in beside.values():
            with suppress(OSError):
                part.unlink()


WRITERS: dict[str, Callable[[Equilibrium, Path], dict[Path, str]]] = {".csv": _csv, ".json": _json, ".obj": _obj}
BEGINNINGS: dict[str, tuple[bytes, ...]] = {
    ".csv": (b"particle,x [m]", b"member,kind,tail"),
    ".json": (b'{\n "springline": ',),
    ".obj": (OBJ_HEAD.encode(),),
}  # how the files begin that may be written over
