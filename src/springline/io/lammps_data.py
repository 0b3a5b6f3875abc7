"""LAMMPS data files: atoms as particles, bonds as springs, each bond type a layer.

Harmonic bond coefficients K and r0 (E = K (r - r0)^2) give stiffness 2 K and rest length r0; masses and velocities are
those of the file. Numbers are read as SI, which is what ``units si`` of LAMMPS means; image flags are passed over.
"""

from __future__ import annotations

import os
import re
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.errors import FileError
from springline.io.geometry import Drawing
from springline.io.lines import fail, number, text_lines, whole
from springline.io.sketch import MOST_POINTS, listed_drawing

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
    """Counts of the header, rows of the sections that are read, and, where it is said, style of atoms and layers."""
    counts: dict[str, int] = {}
    layers: dict[int, str] = {}
    sections: dict[str, list[Row]] = {}
    style, here = "", None
    for line, text in text_lines(name):
        if line == 1:
            continue  # a title
        bare = text.partition("#")[0].strip()
        if not bare:
            remark = LAYER.fullmatch(text) if here is None else None
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
