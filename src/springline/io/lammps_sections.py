"""Sections of a LAMMPS data file: counts, box and labels of its header, and the lines of each section."""

from __future__ import annotations

import re
from typing import NamedTuple

from springline.checks import format_value
from springline.io.geometry import MOST_SHOWN
from springline.io.lines import fail, number, text_lines, whole
from springline.io.sketch import MOST_POINTS

HEADER = re.compile(r"\s*(\d{1,12})\s+((?:atom|bond|angle|dihedral|improper)(?:s| types))\s*")
BOUNDS = re.compile(r"\s*(\S+)\s+(\S+)\s+([xyz])lo\s+\3hi\s*")
TILT = re.compile(r"\s*(\S+)\s+(\S+)\s+(\S+)\s+xy\s+xz\s+yz\s*")
GENERAL = re.compile(r".*\s(?:avec|bvec|cvec|abc\s+origin)\s*")
LAYER = re.compile(r"\s*#\s*bond type (\d{1,9}): layer (.*\S)\s*")  # a comment in the header
SPACE = re.compile(r"\s*#\s*space:.*")
UNITS = re.compile(r"\bunits\s*=\s*(\w+)")
SECTION = re.compile(r"([A-Z][A-Za-z/]*(?: [A-Za-z/]+)*)\s*(?:#(.*))?")
LABELED = re.compile(r"(Atom|Bond|Angle|Dihedral|Improper) Type Labels")
OF_TYPES = {"Masses": "atom", "Pair Coeffs": "atom", "Bond Coeffs": "bond", "Angle Coeffs": "angle",
            "Dihedral Coeffs": "dihedral", "Improper Coeffs": "improper"}  # fmt: skip # lines that begin with a type
KNOWN = frozenset(
    [
        "Atoms", "Velocities", "Bonds", "Angles", "Dihedrals", "Impropers", "Ellipsoids", "Lines", "Triangles",
        "Bodies", "PairIJ Coeffs", "BondBond Coeffs", "BondAngle Coeffs", "MiddleBondTorsion Coeffs",
        "EndBondTorsion Coeffs", "AngleTorsion Coeffs", "AngleAngleTorsion Coeffs", "BondBond13 Coeffs",
        "AngleAngle Coeffs", *OF_TYPES,
    ]
)  # fmt: skip
Row = tuple[int, list[str]]


class DataFile(NamedTuple):
    """Header and sections of a data file."""

    path: str
    counts: dict[str, int]
    """Numbers of atoms, bonds, ..., and of their types."""
    bounds: dict[str, tuple[float, float]]
    """Lower and upper end of the box along an axis."""
    tilt: list[float]
    """xy, xz and yz of a tilted box; empty for a box with right angles."""
    sections: dict[str, list[Row]]
    """Line and words of each row, by the name of the section."""
    lines: dict[str, int]
    """Line of each heading."""
    styles: dict[str, str]
    """Style given in a comment after the heading."""
    labels: dict[str, dict[str, int]]
    """Types by their labels, of atoms, bonds, ..."""
    layers: dict[int, str]
    """Layers of types of bonds, from comments written by springline."""
    about: dict[str, str]
    """Comments of the header: units in the title, space written by springline."""
    tails: list[int]
    """Lines with a comment after their numbers."""
    others: list[str]
    """Other lines of the header."""

    @property
    def style(self) -> str:
        """Style of the atoms, or ""."""
        return self.styles.get("Atoms", "")

    @property
    def units(self) -> str:
        """Units in the title, or ""."""
        return self.about.get("units", "")

    @property
    def remarks(self) -> int:
        """Number of lines with a comment after their numbers."""
        return len(self.tails)

    def rows(self, section: str) -> list[Row]:
        """Rows of a section; empty if the section does not exist."""
        return self.sections.get(section, [])


def sections_of(name: str) -> DataFile:
    """Split a data file into its header and sections.

    Raises
    ------
    FileError : with the line, for text that is neither header nor section, and for duplicate sections
    """
    data = DataFile(name, {}, {}, [], {}, {}, {}, {}, {}, {}, [], [])
    here: str | None = None
    for line, text in text_lines(name):
        bare, mark, remark = text.partition("#")
        bare = bare.strip()
        if line == 1:  # the title, which LAMMPS ignores
            units = UNITS.search(text)
            data.about.update({"units": units[1]} if units else {})
        elif not bare:
            _note_remark(data, text, here)
        elif bare[0].isalpha() and not _is_row(data, bare, here):
            here = _begin(data, text.strip(), line)
        elif here is None:
            _header(data, bare, line)
        else:
            data.sections[here].append((line, bare.split()))
            data.tails.extend([line] * bool(mark and remark.strip()))
            if len(data.sections[here]) > MOST_POINTS:
                fail(f"A section may have {MOST_POINTS:,} lines.", name, line)
    for section in [one for one in data.sections if LABELED.fullmatch(one)]:
        _label(data, section)
    return data


def _note_remark(data: DataFile, text: str, here: str | None) -> None:
    """Store a header comment written by springline, for layers and open space, which data files do not support."""
    if here is not None or "#" not in text:
        return
    layer = LAYER.fullmatch(text)
    if layer:
        data.layers[int(layer[1])] = layer[2]
    elif SPACE.fullmatch(text):
        data.about["space"] = text


def _is_row(data: DataFile, bare: str, here: str | None) -> bool:
    """Return True if a line that begins with a letter is a row with a type label instead of a heading."""
    if here not in OF_TYPES or bare in KNOWN or LABELED.fullmatch(bare) or len(bare.split(None, 1)) < 2:
        return False
    return len(data.sections[here]) < data.counts.get(f"{OF_TYPES[here]} types", 0)


def _begin(data: DataFile, text: str, line: int) -> str:
    """Begin a section by its heading and return its name."""
    found = SECTION.fullmatch(text)
    if found is None:
        fail("This is no line of a LAMMPS data file.", data.path, line)
    name = found[1].strip()
    if name in data.sections:
        fail(f"The section {name!r} comes twice.", data.path, line)
    data.sections[name], data.lines[name] = [], line
    data.styles[name] = " ".join((found[2] or "").split())
    return name


def _header(data: DataFile, bare: str, line: int) -> None:
    """Store a count or a bound of the box."""
    if count := HEADER.fullmatch(bare):
        data.counts[count[2]] = int(count[1])
    elif bounds := BOUNDS.fullmatch(bare):
        low, high = (number(bounds[k], "A bound of the box", data.path, line) for k in (1, 2))
        if not low < high:
            fail(f"The box must end above where it begins. Got {low:g} and {high:g}.", data.path, line)
        data.bounds[bounds[3]] = (low, high)
    elif tilt := TILT.fullmatch(bare):
        data.tilt[:] = [number(tilt[k], "A tilt of the box", data.path, line) for k in (1, 2, 3)]
    elif GENERAL.fullmatch(bare):
        fail("A general triclinic box (avec, bvec, cvec) is not read: a torus has right angles.", data.path, line)
    elif len(data.others) <= MOST_SHOWN:
        data.others.append(format_value(bare))


def _label(data: DataFile, section: str) -> None:
    """Store the labels of the types in a section."""
    what = section.split(" ", 1)[0].lower()
    known = data.labels.setdefault(what, {})
    for line, words in data.sections[section]:
        if len(words) != 2:
            fail("A type label must have a type and a word.", data.path, line)
        known[words[1]] = whole(words[0], f"The type of {what}s", data.path, line)


def kind_of(data: DataFile, word: str, what: str, line: int) -> int:
    """Number of a type that is given by number or label."""
    labels = data.labels.get(what)
    if labels and word in labels:
        return labels[word]
    if word[:1].isalpha():
        section = f"{what.capitalize()} Type Labels"
        fail(f"{format_value(word)} is no label of a type of {what}s in {section!r}.", data.path, line)
    return whole(word, f"The type of {'a bond' if what == 'bond' else f'an {what}'}", data.path, line)
