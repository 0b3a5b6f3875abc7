"""Reading of LAMMPS data files: atoms as particles, bonds as springs on the layer of their type, harmonic angles.

Harmonic coefficients K and r0 (E = K (r - r0)^2) give a spring of stiffness 2 K and rest length r0. Harmonic angles of
K and theta0 (E = K (theta - theta0)^2, theta the interior angle) give an ``Angle`` of stiffness 2 K and rest
pi - theta0, because springline measures the turning angle pi - theta. Numbers are read in SI units, ``units si`` of
LAMMPS. The report lists all ignored contents of a file. https://docs.lammps.org/read_data.html
"""

from __future__ import annotations

import os
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray, format_value
from springline.errors import FileError
from springline.io.geometry import MOST_SHOWN, NO_ANGLES, AngleRows, Drawing
from springline.io.lammps_box import CellEvidence, space_of
from springline.io.lammps_sections import DataFile, Row, kind_of, sections_of
from springline.io.lines import fail, number, whole
from springline.io.sketch import listed_drawing

PLACE = ("x", "y", "z")
STYLES = {
    "atomic": "id type x y z",
    "angle": "id molecule type x y z",
    "bond": "id molecule type x y z",
    "molecular": "id molecule type x y z",
    "charge": "id type q x y z",
    "full": "id molecule type q x y z",
    "sphere": "id type diameter density x y z",
    "bpm/sphere": "id molecule type diameter density x y z",
    "dipole": "id type q x y z mux muy muz",
}  # columns of a line of atoms, by style
PARTS = {
    "atomic": "", "angle": "molecule", "bond": "molecule", "molecular": "molecule", "charge": "q",
    "full": "molecule q", "sphere": "diameter density", "bpm/sphere": "molecule diameter density",
    "dipole": "q mux muy muz",
}  # fmt: skip  # columns that a style adds to a hybrid line, after id, type and position
BY_COUNT = {5: ("atomic",), 6: ("bond", "charge"), 7: ("full", "sphere")}  # without image flags
OTHERS = frozenset(
    [
        "amoeba", "apip", "body", "dielectric", "dpd", "edpd", "electron", "ellipsoid", "line", "mdpd", "mesont",
        "oxdna", "peri", "rheo", "rheo/thermal", "smd", "spin", "tdpd", "template", "tri", "wavepacket",
    ]
)  # fmt: skip # styles whose lines are not read
PASSED = {"mux muy muz": "Dipole moments", "molecule": "Molecule numbers"}  # columns that a scene cannot store
HARMONIC = "harmonic"
A = {"bond": "a bond", "angle": "an angle"}


class Atoms(NamedTuple):
    """Atoms of a file, in its order."""

    row: dict[int, int]
    """Row of each atom by its number."""
    position: FloatArray
    kind: IntArray
    columns: dict[str, FloatArray]
    """Molecule, q, diameter, density and moments of each atom, depending on the style, shape (atoms,)."""
    image: IntArray
    """Image flags of each atom, shape (atoms, 3)."""
    notes: list[str]


def read_lammps(path: str | os.PathLike[str]) -> Drawing:
    """Read particles, springs and angles of a LAMMPS data file.

    Raises
    ------
    FileError : with the line, for malformed contents, inconsistent counts and sections, and bonds through the sides of
        a tilted box
    """
    name = os.fspath(path)
    data = sections_of(name)
    atoms = _atoms(data)
    types, ends = _bonded_atoms(data, "Bonds", "bond", 2, atoms)
    angle_types, triples = _bonded_atoms(data, "Angles", "angle", 3, atoms)
    bonds, bond_notes = _bond_columns(data, types)
    angles, angle_notes = _angle_rows(data, angle_types, triples)
    pairs = np.concatenate([ends, triples[:, :2], triples[:, 1:]])
    rest = np.concatenate([bonds.get("rest_length", np.full(len(ends), np.nan)), np.full(2 * len(triples), np.nan)])
    space, space_notes = space_of(data, CellEvidence(atoms.position, pairs, rest, atoms.image))
    named = {number: label for label, number in data.labels.get("bond", {}).items()}
    columns, point_notes = _point_columns(data, atoms)
    notes = [*_units(data), *space_notes, *atoms.notes, *point_notes, *bond_notes, *angle_notes]
    notes += _passed_sections(data)
    drawing = listed_drawing(
        name,
        atoms.position,
        ends,
        layers=[data.layers.get(kind) or named.get(kind) or f"bond {kind}" for kind in types.tolist()],
        columns=bonds,
        about_points=columns,
        unit="m",
        notes=tuple(notes),
        space=space,
    )
    return drawing._replace(angles=angles)


def _units(data: DataFile) -> list[str]:
    said = f", though its title says units {data.units}" if data.units not in ("", "si", "lj") else ""
    return [f"Numbers of the LAMMPS file were read as SI units{said}."]


# Atoms


def _atoms(data: DataFile) -> Atoms:
    """Atoms, read by the columns of their style."""
    rows, count = data.rows("Atoms"), data.counts.get("atoms")
    if count is None or len(rows) != count:
        raise FileError(
            f"The header says {'no' if count is None else count} atoms, and {len(rows)} are listed.", data.path
        )
    names, notes = _columns(data, rows)
    at = {name: k for k, name in enumerate(names)}
    wide, known = len(names), dict[int, int]()
    position, image = np.zeros((len(rows), 3)), np.zeros((len(rows), 3), np.int64)
    kind = np.zeros(len(rows), np.int64)
    others = [name for name in names if name not in (*PLACE, "id", "type")]
    found = {name: np.zeros(len(rows)) for name in others}
    for k, (line, words) in enumerate(rows):
        if len(words) not in (wide, wide + 3):
            rule = f"A line of atoms has the columns {' '.join(names)}, then perhaps three image flags"
            fail(f"{rule}. Got {len(words)} words.", data.path, line)
        key = whole(words[0], "The number of an atom", data.path, line)
        if key in known:
            fail(f"The atom {key} comes twice.", data.path, line)
        known[key] = k
        kind[k] = kind_of(data, words[at["type"]], "atom", line)
        position[k] = [number(words[at[axis]], "A coordinate", data.path, line) for axis in PLACE]
        for name in others:
            found[name][k] = number(words[at[name]], f"The {name} of an atom", data.path, line)
        if len(words) > wide:
            image[k] = [whole(word, "An image flag", data.path, line) for word in words[wide:]]
    return Atoms(known, position, kind, found, image, notes)


def _columns(data: DataFile, rows: list[Row]) -> tuple[list[str], list[str]]:
    """Columns of the lines of atoms, and a note if the style had to be guessed."""
    words = data.style.split()
    if words[:1] == ["hybrid"] and all(word in PARTS for word in words[1:]) and words[1:]:
        parts = [column for word in words[1:] for column in PARTS[word].split()]
        return ["id", "type", *PLACE, *dict.fromkeys(parts)], []
    if words[:1] == ["hybrid"]:
        line = data.lines["Atoms"]
        fail("A hybrid style must name its styles, as in 'Atoms # hybrid bond sphere'.", data.path, line)
    if words and words[0] in STYLES:
        return STYLES[words[0]].split(), []
    if words and words[0] in OTHERS:
        known = ", ".join(STYLES)
        fail(f"Atoms of the style {format_value(words[0])} are not read, only {known}.", data.path, data.lines["Atoms"])
    return _guess_columns(data, rows)


def _guess_columns(data: DataFile, rows: list[Row]) -> tuple[list[str], list[str]]:
    """Columns by the number of words; if several styles match, the first whose types are valid."""
    if not rows:
        return STYLES["atomic"].split(), []
    line, first = rows[0]
    fitting = list[str]()
    for count in (len(first), len(first) - 3):
        fitting += [style for style in BY_COUNT.get(count, ()) if _fits(data, rows, STYLES[style].split())]
    if not fitting:
        rule = "A line of atoms must be known by its style, as in 'Atoms # bond'"
        fail(f"{rule}. Got {len(first)} words.", data.path, line)
    note = f"The file does not say the style of its atoms: they were read as {fitting[0]!r}."
    return STYLES[fitting[0]].split(), [note] if fitting[1:] else []


def _fits(data: DataFile, rows: list[Row], names: list[str]) -> bool:
    """Return True if rows match the columns of a style: integers where required, and types of the header."""
    types, labels = data.counts.get("atom types", 0), data.labels.get("atom", {})
    for _, words in rows:
        for name, word in zip(names, words, strict=False):
            if name == "molecule" and not word.lstrip("-").isdigit():
                return False
            if name == "type" and word not in labels and not (word.isdigit() and int(word) <= (types or int(word))):
                return False
        if len(words) > len(names) and not all(word.lstrip("+-").isdigit() for word in words[len(names) :]):
            return False
    return True


def _point_columns(data: DataFile, atoms: Atoms) -> tuple[dict[str, Any], list[str]]:
    """Masses, charges, radii and velocities of the atoms, and notes on ignored columns."""
    found: dict[str, Any] = {}
    notes = list[str]()
    columns = atoms.columns
    if "diameter" in columns:
        diameter, density = columns["diameter"], columns["density"]
        if (diameter < 0.0).any() or (density < 0.0).any():
            raise FileError("The diameter and the density of atoms must not be negative.", data.path)
        found["radius"] = 0.5 * diameter
        # The density of an atom without a diameter is its mass.
        found["mass"] = np.where(diameter > 0.0, density * (np.pi / 6.0) * diameter**3, density)
    else:
        found |= _masses(data, atoms)
    if "q" in columns and columns["q"].any():
        found["charge"] = columns["q"]
    for names, words in PASSED.items():
        said = any(_is_informative(name, columns[name]) for name in names.split() if name in columns)
        notes += [f"{words} of the atoms were passed over."] * said
    labels = {number: label for label, number in data.labels.get("atom", {}).items()}
    kinds = np.unique(atoms.kind).tolist()
    if len(kinds) > 1 or labels:
        listed = ", ".join(labels.get(kind, str(kind)) for kind in kinds[:MOST_SHOWN])
        more = ", ..." * (len(kinds) > MOST_SHOWN)
        notes.append(f"Of the types of atoms ({listed}{more}) the masses were kept.")
    if data.rows("Velocities"):
        found["velocity"], spin = _velocities(data, atoms)
        notes += ["Angular velocities of the atoms were passed over."] * spin
    return found, notes


def _is_informative(name: str, values: FloatArray) -> bool:
    """Return True if a column has nonzero values, or for molecule numbers, different values."""
    return bool(len(values)) and bool(np.ptp(values) > 0.0 if name == "molecule" else values.any())


def _masses(data: DataFile, atoms: Atoms) -> dict[str, FloatArray]:
    if "Masses" not in data.sections:
        return {}
    mass = dict[int, float]()
    for line, words in data.rows("Masses"):
        if len(words) < 2:
            fail("A mass must have a type and a value.", data.path, line)
        mass[kind_of(data, words[0], "atom", line)] = number(words[1], "A mass", data.path, line)
    missing = sorted(set(atoms.kind.tolist()) - set(mass))
    if missing:
        raise FileError(f"The atoms of type {missing[0]} have no mass in 'Masses'.", data.path)
    return {"mass": np.array([mass[kind] for kind in atoms.kind.tolist()])}


def _velocities(data: DataFile, atoms: Atoms) -> tuple[FloatArray, bool]:
    """Velocity of each atom [m/s], shape (atoms, 3), and True if any atom has an angular velocity."""
    velocity, spin = np.zeros((len(atoms.row), 3)), False
    for line, words in data.rows("Velocities"):
        if len(words) < 4:
            fail("A velocity must have an atom and three numbers.", data.path, line)
        values = [number(word, "A velocity", data.path, line) for word in words[1:]]
        velocity[_atom(data, atoms, words[0], line)] = values[:3]
        spin = spin or any(values[3:])
    return velocity, spin


# Bonds and angles


def _bonded_atoms(data: DataFile, section: str, what: str, width: int, atoms: Atoms) -> tuple[IntArray, IntArray]:
    """Type and atoms of each bond or angle, shapes (rows,) and (rows, width)."""
    rows, count = data.rows(section), data.counts.get(f"{what}s", 0)
    if len(rows) != count:
        raise FileError(f"The header says {count} {what}s, and {len(rows)} are listed.", data.path)
    types, members = np.zeros(len(rows), np.int64), np.zeros((len(rows), width), np.int64)
    for k, (line, words) in enumerate(rows):
        if len(words) < 2 + width:
            rule = f"{A[what].capitalize()} must have a number, a type and {('two', 'three')[width - 2]} atoms"
            fail(f"{rule}. Got {len(words)} words.", data.path, line)
        types[k] = kind_of(data, words[1], what, line)
        names = words[2 : 2 + width]
        members[k] = [_atom(data, atoms, word, line) for word in names]
        if len(set(members[k].tolist())) < width:
            fail(f"{A[what].capitalize()} must join different atoms. Got {' '.join(names)}.", data.path, line)
    return types, members


def _atom(data: DataFile, atoms: Atoms, word: str, line: int) -> int:
    key = whole(word, "The number of an atom", data.path, line)
    if key not in atoms.row:
        fail(f"There is no atom {key}.", data.path, line)
    return atoms.row[key]


class Coefficients(NamedTuple):
    """Harmonic coefficients by type, and the styles of types with other coefficients."""

    harmonic: dict[int, tuple[float, float]]
    others: dict[int, str]


def _coefficients(data: DataFile, section: str, what: str, names: tuple[str, str]) -> Coefficients:
    """Two coefficients of each type, if the heading or the line names the harmonic style, or neither names a style."""
    found = Coefficients({}, {})
    style = data.styles.get(section, "").partition(" ")[0]
    for line, words in data.rows(section):
        kind, rest, here = kind_of(data, words[0], what, line), words[1:], style
        if style in ("", "hybrid") and rest and rest[0][0].isalpha():
            here, rest = rest[0], rest[1:]
        if here not in ("", HARMONIC) or (here == "" and len(rest) != 2):
            found.others[kind] = here or "other"
            continue
        if len(rest) != 2:
            fail(f"Coefficients of harmonic {what}s are read: a type, {names[0]} and {names[1]}.", data.path, line)
        first, second = (number(word, name, data.path, line) for word, name in zip(rest, names, strict=True))
        if first < 0.0 or second < 0.0:
            fail(
                f"{names[0]} and {names[1]} of a{'n' * (what == 'angle')} {what} must not be negative.", data.path, line
            )
        found.harmonic[kind] = (first, second)
    return found


def _bond_columns(data: DataFile, types: IntArray) -> tuple[dict[str, FloatArray], list[str]]:
    """Stiffness and rest length of each bond by its type; NaN for types that are not harmonic."""
    if not data.rows("Bond Coeffs") or not len(types):
        return {}, []
    known = _coefficients(data, "Bond Coeffs", "bond", ("K", "r0"))
    _refuse_missing(data, types, known, "bonds", "Bond Coeffs")
    blank = (np.nan, np.nan)
    values = np.array([known.harmonic.get(kind, blank) for kind in types.tolist()])
    others = [kind for kind in types.tolist() if kind in known.others]
    notes = list[str]()
    if others:
        styles = ", ".join(sorted({known.others[kind] for kind in others}))
        notes.append(
            f"{len(others)} bonds are not harmonic ({styles}): their coefficients were passed over, "
            f"and the call says their stiffness."
        )
    # LAMMPS includes the factor 1/2 in K: E = K (r - r0)^2.
    return {"stiffness": 2.0 * values[:, 0], "rest_length": values[:, 1]}, notes


def _angle_rows(data: DataFile, types: IntArray, triples: IntArray) -> tuple[AngleRows, list[str]]:
    """Harmonic angles, and notes on all others."""
    if not len(types):
        return NO_ANGLES, []
    known = _coefficients(data, "Angle Coeffs", "angle", ("K", "theta0"))
    if data.rows("Angle Coeffs"):
        _refuse_missing(data, types, known, "angles", "Angle Coeffs")
    here = np.array([kind in known.harmonic for kind in types.tolist()], dtype=bool)
    values = np.array([known.harmonic[kind] for kind in types[here].tolist()]).reshape(-1, 2)
    others = sorted({known.others.get(kind, "without coefficients") for kind in types[~here].tolist()})
    notes = [f"{int((~here).sum())} angles are not harmonic ({', '.join(others)}): passed over."] if others else []
    if (values[:, 1] > 180.0).any():
        raise FileError(f"theta0 of an angle is from 0 to 180 degrees. Got {values[:, 1].max():g}.", data.path)
    # E = K (theta - theta0)^2 with K per radian squared, theta0 in degrees; the turning angle is pi - theta.
    return AngleRows(triples[here], 2.0 * values[:, 0], np.pi - np.radians(values[:, 1])), notes


def _refuse_missing(data: DataFile, types: IntArray, known: Coefficients, what: str, section: str) -> None:
    missing = sorted(set(types.tolist()) - set(known.harmonic) - set(known.others))
    if missing:
        raise FileError(f"The {what} of type {missing[0]} have no coefficients in {section!r}.", data.path)


READ = frozenset(
    [
        "Atoms", "Masses", "Velocities", "Bonds", "Bond Coeffs", "Angles", "Angle Coeffs", "Atom Type Labels",
        "Bond Type Labels", "Angle Type Labels",
    ]
)  # fmt: skip


def _passed_sections(data: DataFile) -> list[str]:
    """Notes on ignored sections, header lines, and comments after numbers."""
    passed = [f"{section} ({len(rows)})" for section, rows in data.sections.items() if section not in READ and rows]
    notes = [f"Sections passed over, with their lines: {', '.join(passed)}."] if passed else []
    others = ", ".join(data.others[:MOST_SHOWN]) + ", ..." * (len(data.others) > MOST_SHOWN)
    notes += [f"Lines of the header passed over: {others}."] if others else []
    return notes + [f"Remarks behind {data.remarks} lines were passed over."] * bool(data.remarks)
