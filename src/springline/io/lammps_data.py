"""LAMMPS data files: atoms as particles, bonds as springs, each bond type a layer.

Harmonic bond coefficients K and r0 (E = K (r - r0)^2) give stiffness 2 K and rest length r0; masses and velocities are
those of the file. Numbers are read as SI, which is what ``units si`` of LAMMPS means; image flags are passed over.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TextIO

import numpy as np

from springline import __version__
from springline.checks import FloatArray, IntArray
from springline.constraints.ties import Rod
from springline.equilibrium.result import Equilibrium
from springline.errors import FileError, SceneError
from springline.io.formats import placed
from springline.io.geometry import Drawing
from springline.io.lines import fail, number, text_lines, whole
from springline.io.motion import Moment, Motion, framed
from springline.io.sketch import MOST_POINTS, listed_drawing
from springline.model.families import BOTH, KINDS
from springline.recording.recording import Recording
from springline.scene import Scene
from springline.spec.spec import Spec

STYLES = {"atomic": 2, "bond": 3, "angle": 3, "molecular": 3, "charge": 3, "full": 4, "sphere": 4}  # words before x
BY_COUNT = {5: 2, 8: 2, 6: 3, 9: 3, 7: 4, 10: 4}  # words of a line of atoms, and those before x; 3 more are image flags
HEADER = re.compile(r"\s*(\d{1,12})\s+(atoms|bonds|atom types|bond types)\s*")
LAYER = re.compile(r"\s*#\s*bond type (\d{1,9}): layer (.*\S)\s*")  # a remark of the header
SECTIONS = ("Atoms", "Bonds", "Masses", "Velocities", "Bond Coeffs")
SECTION = re.compile(r"([A-Z][A-Za-z/]*(?: [A-Za-z/]+)*)\s*(?:#\s*(\S+).*)?")
Row = tuple[int, list[str]]


def read_lammps(path: str | os.PathLike[str]) -> Drawing:
    """Particles and springs of a LAMMPS data file.

    Raises
    ------
    FileError : with the line, for what is malformed, and where counts and sections do not fit one another
    """
    name = os.fspath(path)
    counts, sections, style, layers = _sections(name)
    atoms = sections.get("Atoms", [])
    if "atoms" not in counts or len(atoms) != counts["atoms"]:
        raise FileError(f"The header says {counts.get('atoms', 'no')} atoms, and {len(atoms)} are listed.", name)
    if len(sections.get("Bonds", [])) != counts.get("bonds", 0):
        there = len(sections.get("Bonds", []))
        raise FileError(f"The header says {counts.get('bonds', 0)} bonds, and {there} are listed.", name)
    row: dict[int, int] = {}
    points, kinds = np.zeros((len(atoms), 3)), list[int]()
    for k, (line, words) in enumerate(atoms):
        # The style is a remark that may be missing; the number of words then tells in most cases.
        before = STYLES.get(style, BY_COUNT.get(len(words), 0))
        if not before or len(words) < before + 3:
            fail(
                f"A line of atoms must be known by its style, as in 'Atoms # bond'. Got {len(words)} words.", name, line
            )
        key = whole(words[0], "The number of an atom", name, line)
        if key in row:
            fail(f"The atom {key} comes twice.", name, line)
        row[key] = k
        kinds.append(
            whole(
                words[2 if (before == 3 and style != "charge") or (before == 4 and style != "sphere") else 1],
                "The type of an atom",
                name,
                line,
            )
        )
        points[k] = [number(word, "A coordinate", name, line) for word in words[before : before + 3]]
    columns = _of_points(sections, row, kinds, name)
    ends, types = list[tuple[int, int]](), list[int]()
    for line, words in sections.get("Bonds", []):
        if len(words) < 4:
            fail(f"A bond must have a number, a type and two atoms. Got {len(words)} words.", name, line)
        types.append(whole(words[1], "The type of a bond", name, line))
        ends.append((_atom(row, words[2], name, line), _atom(row, words[3], name, line)))
    return listed_drawing(
        name,
        points,
        ends,
        layers=[layers.get(kind, f"bond {kind}") for kind in types],
        columns=_of_bonds(sections.get("Bond Coeffs", []), types, name),
        about_points=columns,
        unit="m",
        notes=("Numbers of the LAMMPS file were read as SI units.",),
    )


def layer_remark(kind: int, layer: str) -> str:
    """The remark of a header that says which layer a type of bonds is on."""
    return f"bond type {kind}: layer {' '.join(layer.split())}"


def _sections(name: str) -> tuple[dict[str, int], dict[str, list[Row]], str, dict[int, str]]:
    """Split a data file: counts of its header, rows of known sections, the style of atoms, and names of layers."""
    counts: dict[str, int] = {}
    layers: dict[int, str] = {}
    sections: dict[str, list[Row]] = {}
    style, here = "", None
    for line, text in text_lines(name):
        # The first line is never read by LAMMPS, whatever it says.
        if line == 1:
            continue  # a title
        bare = text.partition("#")[0].strip()
        if not bare:
            remark = LAYER.fullmatch(text) if here is None else None
            # LAMMPS has types and no layers: our own remark carries them over and back.
            layers |= {int(remark[1]): remark[2]} if remark else {}
            continue
        if bare[0].isalpha():
            found = SECTION.fullmatch(text.strip())
            if found is None:
                fail("This is no line of a LAMMPS data file.", name, line)
            here = found[1].strip()
            style = found[2] or style if here == "Atoms" else style
            if here in sections:
                fail(f"The section {here!r} comes twice.", name, line)
            sections[here] = []
        elif here is None:
            match = HEADER.fullmatch(bare)
            if match:
                counts[match[2]] = int(match[1])
        elif here in SECTIONS:
            sections[here].append((line, bare.split()))
            if len(sections[here]) > MOST_POINTS:
                fail(f"A section may have {MOST_POINTS:,} lines.", name, line)
    return counts, sections, style, layers


def _of_points(sections: dict[str, list[Row]], row: dict[int, int], kinds: list[int], name: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if "Masses" in sections:
        mass = {}
        for line, words in sections["Masses"]:
            if len(words) < 2:
                fail("A mass must have a type and a value.", name, line)
            mass[whole(words[0], "The type of an atom", name, line)] = number(words[1], "A mass", name, line)
        missing = sorted(set(kinds) - set(mass))
        if missing:
            raise FileError(f"The atoms of type {missing[0]} have no mass in 'Masses'.", name)
        found["mass"] = np.array([mass[kind] for kind in kinds])
    if "Velocities" in sections:
        velocity = np.zeros((len(row), 3))
        for line, words in sections["Velocities"]:
            if len(words) < 4:
                fail("A velocity must have an atom and three numbers.", name, line)
            velocity[_atom(row, words[0], name, line)] = [number(w, "A velocity", name, line) for w in words[1:4]]
        found["velocity"] = velocity
    return found


def _of_bonds(rows: list[Row], types: list[int], name: str) -> dict[str, FloatArray]:
    """Stiffness and rest length of each bond, by its type."""
    if not rows or not types:
        return {}
    stiffness, rest = dict[int, float](), dict[int, float]()
    for line, words in rows:
        if len(words) != 3:
            fail("Coefficients of harmonic bonds are read: a type, K and r0.", name, line)
        kind = whole(words[0], "The type of a bond", name, line)
        # LAMMPS leaves the 1/2 out of K (r - r0)^2.
        stiffness[kind] = 2.0 * number(words[1], "K", name, line)
        rest[kind] = number(words[2], "r0", name, line)
        if stiffness[kind] < 0.0 or rest[kind] < 0.0:
            fail("K and r0 of a bond must not be negative.", name, line)
    missing = sorted(set(types) - set(stiffness))
    if missing:
        raise FileError(f"The bonds of type {missing[0]} have no coefficients in 'Bond Coeffs'.", name)
    return {
        "stiffness": np.array([stiffness[kind] for kind in types]),
        "rest_length": np.array([rest[kind] for kind in types]),
    }


def _atom(row: dict[int, int], word: str, name: str, line: int) -> int:
    key = whole(word, "The number of an atom", name, line)
    if key not in row:
        fail(f"There is no atom {key}.", name, line)
    return row[key]


# LAMMPS data files (``.data``, ``.lmp``): particles as atoms, springs as harmonic bonds, in SI numbers.
#
# LAMMPS' bonds have types: springs alike in layer, stiffness and rest length are one, and remarks of the header say
# which
# layer it is of. A spring's energy is k (L - L0)^2/2 here and K (r - r0)^2 there, so K is k/2.
# https://docs.lammps.org/read_data.html

TITLE = f"springline {__version__}, SI units"
CHUNK = 100_000  # rows that are written at once
ROOM = 0.01  # [-] of the extent: by how much the box is wider
WAY_OUT = "springline.to_lammps() writes what LAMMPS needs beside such a file, and a .toml holds all of the scene."


class Classes(NamedTuple):
    """Rows in classes, alike in every column.

    Attributes
    ----------
    first : a row of each class, shape (classes,)
    of : class of each row from 0, shape (rows,)
    """

    first: IntArray
    of: IntArray


def classes_of(columns: Sequence[np.ndarray], count: int) -> Classes:
    """Classes of ``count`` rows that are alike in all of some columns."""
    of, number = np.zeros(count, dtype=np.int64), 1
    for column in columns:
        if count and not (column == column[0]).all():
            values, inverse = np.unique(column, return_inverse=True)
            # Column by column, as one number for each class so far: no rows of several columns have to be sorted.
            known, of = np.unique(of * len(values) + inverse.ravel(), return_inverse=True)
            of, number = of.ravel(), len(known)
    first = np.zeros(number if count else 0, dtype=np.int64)
    first[of[::-1]] = np.arange(count)[::-1]
    return Classes(first, of)


def write_data(
    file: TextIO,
    counts: Mapping[str, int],
    box: Sequence[Sequence[float]],
    parts: Iterable[tuple[str, Sequence[np.ndarray]]],
    remarks: Iterable[str] = (),
) -> None:
    """Write a data file: ``counts`` of atoms, bonds and their types, bounds of the ``box`` [m], and its sections.

    Each of the ``parts`` is a heading, and the columns of its rows behind their numbers from 1.
    """
    file.write(f"{TITLE}\n\n")
    file.writelines(f"# {remark}\n" for remark in remarks)
    file.writelines(f"{count} {name}\n" for name, count in counts.items() if count)
    file.write("\n")
    file.writelines(f"{low!r} {high!r} {name}lo {name}hi\n" for name, (low, high) in zip("xyz", box, strict=True))
    for heading, columns in parts:
        file.write(f"\n{heading}\n\n")
        _rows(file, [np.arange(1, len(columns[0]) + 1), *columns])


def _rows(file: TextIO, columns: Sequence[np.ndarray]) -> None:
    """Rows of numbers, each with every digit."""
    form = " ".join("%d" if column.dtype.kind in "iu" else "%r" for column in columns) + "\n"
    for begin in range(0, len(columns[0]), CHUNK):
        part = [column[begin : begin + CHUNK].tolist() for column in columns]
        file.writelines(form % row for row in zip(*part, strict=True))


def save_data(what: Any, path: Path, *, frame: int | None = None) -> list[Path]:
    """Write a scene, a shape or a frame of a recording; the file written.

    Raises
    ------
    SceneError : for members that are no harmonic bonds: cables, struts, rods, cords and laws of one's own
    """
    motion = framed(what, frame)
    moment = next(iter(motion))
    shown = motion.shown(moment)
    spec, stiffness, rest, kind = _springs_of(what, moment.number)
    _refuse_others(spec, kind[shown[shown < len(kind)]], path.suffix.lower())
    layers = np.array(motion.drawn_as.layers or ("",) * len(motion.kinds), dtype=object)[shown]
    said = [] if "stiffness" in motion.unsaid else [stiffness[shown], rest[shown]]
    bonds = classes_of([np.unique(layers.astype(str), return_inverse=True)[1], *said], len(shown))
    there = np.flatnonzero(moment.alive)
    atoms = classes_of([motion.mass[there]], len(there))
    counts = {"atoms": len(there), "atom types": len(atoms.first), "bonds": len(shown), "bond types": len(bonds.first)}
    parts = list[tuple[str, Sequence[np.ndarray]]]()
    if "mass" not in motion.unsaid:
        parts.append(("Masses", [motion.mass[there][atoms.first]]))
    if len(shown) and said:
        parts.append(("Bond Coeffs # harmonic", [0.5 * said[0][bonds.first], said[1][bonds.first]]))
    if len(there):
        one = np.ones(len(there), dtype=np.int64)
        parts.append(("Atoms # bond", [one, atoms.of + 1, *moment.position[there].T]))
    velocity = moment.of_particles.get(
        "velocity", spec.particles.velocity if isinstance(what, Scene) else np.zeros((0, 3))
    )
    if velocity.any():
        parts.append(("Velocities", list(velocity[there].T)))
    if len(shown):
        renumbered = np.cumsum(moment.alive)
        parts.append(("Bonds", [bonds.of + 1, *renumbered[motion.ends[shown]].T]))
    remarks = [layer_remark(row + 1, str(layers[first])) for row, first in enumerate(bonds.first) if layers[first]]
    with placed(path) as [part], part.open("w", encoding="utf-8", newline="\n") as file:
        write_data(file, counts, _box(motion, moment), parts, remarks)
    return [path]


def _springs_of(what: Any, frame: int) -> tuple[Spec, FloatArray, FloatArray, np.ndarray]:
    """The scene of a thing, and stiffness [N/m], rest length [m] and kind of its springs."""
    from springline.spec.text_reading import from_text

    if isinstance(what, Scene):
        return what.spec, *(what.spec.springs.array(name) for name in ("stiffness", "rest_length", "kind"))  # type: ignore[return-value]
    spec = what.spec if isinstance(what, Equilibrium) else from_text(what.scene_text, lenient=True)
    springs = (what.modelled(frame)[0] if isinstance(what, Recording) else what.model).springs
    return spec, springs.stiffness, springs.rest_length, springs.kind


def _refuse_others(spec: Spec, kind: np.ndarray, suffix: str) -> None:
    """Refuse members that a harmonic bond would make something else of."""
    ties = [thing.key() for thing in spec.declared if isinstance(thing, Rod)]
    others = ties + [KINDS[one] for one in kind.tolist() if one != BOTH]
    others += ["law of its own"] * bool((spec.springs.array("law") >= 0).any())
    if others:
        raise SceneError(f"The bonds of a {suffix} file are harmonic springs, and here is a {others[0]}. {WAY_OUT}")


def _box(motion: Motion, moment: Moment) -> list[list[float]]:
    """Bounds of what is there, or of the torus [m]."""
    position, space = moment.position[moment.alive], motion.space
    low, high = (position.min(axis=0), position.max(axis=0)) if len(position) else (np.zeros(3), np.zeros(3))
    margin = ROOM * float((high - low).max()) or 0.5
    bounds = np.column_stack([low - margin, high + margin])
    closed = (space.size > 0.0) & space.periodic
    bounds[closed] = np.column_stack([space.origin, space.origin + space.size])[closed]
    return bounds.tolist()  # type: ignore[no-any-return]
