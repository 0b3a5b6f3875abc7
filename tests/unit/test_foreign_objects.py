"""Particle formats and tables, each fed with one foreign object of each sort: it is read, or the report names it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import gsd.hoomd
import numpy as np
import pytest

import springline as sl
from springline.errors import FileError

Shown = Callable[[sl.Scene], Any]

# LAMMPS data: a part of a file, where it goes, and what shows it

DATA = """{title}

{head}
{count} atoms
1 bonds
2 atom types
1 bond types
{counts}
-5 5 xlo xhi
-5 5 ylo yhi
-5 5 zlo zhi
{box}

{labels}Masses

1 2.0{remark}
2 2.0

Bond Coeffs # {bond}

{atoms}

{sections}Bonds

1 1 1 2
"""
PLAIN = {
    "title": "t", "count": "2", "head": "", "counts": "", "box": "", "labels": "", "remark": "",
    "bond": "harmonic\n\n1 50.0 1.0",
    "atoms": "Atoms # bond\n\n1 1 1 0 0 0\n2 1 1 1 0 0", "sections": "",
}  # fmt: skip
BENT = {"count": "3", "atoms": "Atoms # bond\n\n1 1 1 0 0 0\n2 1 1 1 0 0\n3 1 1 1 1 0"}
LAMMPS: dict[str, tuple[dict[str, str], str | Shown]] = {
    "charge": ({"atoms": "Atoms # full\n\n1 1 1 0.5 0 0 0\n2 1 1 0 1 0 0"}, lambda s: s.all.charge[0] == 0.5),
    "diameter": (
        {"atoms": "Atoms # hybrid bond sphere\n\n1 1 0 0 0 1 0.5 9\n2 1 1 0 0 1 0.5 9"},
        lambda s: s.spec.particles.array("radius")[0] == 0.25,
    ),
    "dipole": ({"atoms": "Atoms # dipole\n\n1 1 0 0 0 0 1 0 0\n2 1 0 1 0 0 0 0 0"}, "Dipole moments of the atoms"),
    "ellipsoid": ({"atoms": "Atoms # ellipsoid\n\n1 1 1 9 0 0 0\n2 1 1 9 1 0 0"}, "style 'ellipsoid' are not read"),
    "molecule": ({"atoms": "Atoms # bond\n\n1 1 1 0 0 0\n2 2 1 1 0 0"}, "Molecule numbers of the atoms"),
    "types of atoms": ({"atoms": "Atoms # bond\n\n1 1 1 0 0 0\n2 1 2 1 0 0"}, "Of the types of atoms (1, 2)"),
    "velocity": (
        {"sections": "Velocities\n\n1 1 2 3\n2 0 0 0\n\n"},
        lambda s: s.spec.particles.velocity[0].tolist() == [1, 2, 3],
    ),
    "spin": ({"sections": "Velocities\n\n1 1 2 3 0 0 9\n2 0 0 0 0 0 0\n\n"}, "Angular velocities of the atoms"),
    "image flags": ({"atoms": "Atoms # bond\n\n1 1 1 0 0 0 1 0 0\n2 1 1 1 0 0 1 0 0"}, "Image flags"),
    "box": ({}, "The box of the file (10 x 10 x 10 m) was read as open space"),
    "tilt": ({"box": "1 0 0 xy xz yz"}, "10 x 10 x 10 m, tilted"),
    "general triclinic": ({"box": "10 0 0 avec"}, "general triclinic box"),
    "harmonic angle": (
        {"counts": "1 angles\n1 angle types",
         "sections": "Angle Coeffs # harmonic\n\n1 5 90\n\nAngles\n\n1 1 1 2 3\n\n", **BENT},
        lambda s: [float(np.asarray(one.stiffness)[0]) for one in s.declared if isinstance(one, sl.Angle)] == [10.0],
    ),
    "angle without coefficients": (
        {"counts": "1 angles\n1 angle types", "sections": "Angles\n\n1 1 1 2 3\n\n", **BENT}, "without coefficients"),
    "angle of another style": (
        {"counts": "1 angles\n1 angle types",
         "sections": "Angle Coeffs # charmm\n\n1 5 90 1 1\n\nAngles\n\n1 1 1 2 3\n\n", **BENT},
        "1 angles are not harmonic (charmm)",
    ),
    "dihedral": (
        {"counts": "1 dihedrals\n1 dihedral types", "sections": "Dihedrals\n\n1 1 1 2 1 2\n\n"}, "Dihedrals (1)"),
    "improper": (
        {"counts": "1 impropers\n1 improper types", "sections": "Impropers\n\n1 1 1 2 1 2\n\n"}, "Impropers (1)"),
    "bond of another style": ({"bond": "morse\n\n1 1 2 3"}, "1 bonds are not harmonic (morse)"),
    "pair coefficients": ({"sections": "Pair Coeffs # lj/cut\n\n1 1.0 1.0\n2 1 1\n\n"}, "Pair Coeffs (2)"),
    "section of a fix": ({"sections": "Numbers\n\n1 9\n2 9\n\n"}, "Numbers (2)"),
    "units of the title": ({"title": "t, units = metal"}, "its title says units metal"),
    "remark": ({"remark": " # CA"}, "Remarks behind 1 lines"),
    "label of a type": ({"labels": "Atom Type Labels\n\n1 C\n2 H\n\n"}, "types of atoms (C)"),
    "line of the header": ({"head": "3 extra bond per atom"}, "header passed over: '3 extra bond per atom'"),
    "column too many": ({"atoms": "Atoms # bond\n\n1 1 1 0 0 0 7\n2 1 1 1 0 0 7"}, "A line of atoms has the columns"),
}  # fmt: skip


def shows(path: Path, sign: str | Shown) -> None:
    """That a scene, its report or the refusal of a file shows some object."""
    try:
        scene = sl.read(path, stiffness=1.0, mass=1.0)
    except FileError as error:
        assert isinstance(sign, str) and sign in str(error), str(error)
        return
    report = " | ".join(scene.report.messages())
    assert sign in report if isinstance(sign, str) else sign(scene), report


def test_sides_of_a_box_that_nothing_goes_around_are_named(tmp_path: Path) -> None:
    atoms = "Atoms # bond\n\n1 1 1 -4.5 0 0\n2 1 1 4.5 0 0"
    (tmp_path / "x.data").write_text(DATA.format(**PLAIN | {"atoms": atoms}))
    shows(tmp_path / "x.data", "Nothing goes around the box along y and z")


def test_a_data_file_names_what_it_leaves_out(tmp_path: Path) -> None:
    scene = sl.Scene(gravity=9.81)
    rows = [scene.particle((k, k * k, 0), mass=1.0, radius=0.1) for k in range(3)]
    scene.spring(rows[0], rows[1], stiffness=1.0)
    scene.anchor(rows[0])
    scene.add(sl.Angle([rows], stiffness=1.0))
    sl.save(scene, tmp_path / "x.data")
    said = "# left out, for which a data file has no place: radii (3), supports (1), gravity, angle (1)\n"
    assert said in (tmp_path / "x.data").read_text()


def test_a_gsd_file_without_masses_has_those_of_the_schema(tmp_path: Path) -> None:
    frame = gsd.hoomd.Frame()
    frame.particles.N, frame.particles.position = 2, [[0, 0, 0], [1, 0, 0]]
    frame.bonds.N, frame.bonds.types, frame.bonds.group, frame.bonds.typeid = 1, ["a"], [[0, 1]], [0]
    frame.configuration.box = [99, 99, 99, 0, 0, 0]
    with gsd.hoomd.open(str(tmp_path / "x.gsd"), "w") as file:
        file.append(frame)
    scene = sl.read(tmp_path / "x.gsd", stiffness=1.0)
    assert scene.all.mass.tolist() == [1.0, 1.0]
    assert any("The file has no masses" in note for note in scene.report.messages())
    assert sl.read(tmp_path / "x.gsd", stiffness=1.0, mass=2.0).all.mass.tolist() == [2.0, 2.0]


@pytest.mark.parametrize("sort", LAMMPS)
def test_an_object_of_a_lammps_data_file_is_read_or_reported(sort: str, tmp_path: Path) -> None:
    parts, sign = LAMMPS[sort]
    (tmp_path / "x.data").write_text(DATA.format(**PLAIN | parts))
    shows(tmp_path / "x.data", sign)


def test_a_plain_lammps_data_file_has_no_other_notes(tmp_path: Path) -> None:
    (tmp_path / "x.data").write_text(DATA.format(**PLAIN))
    notes = sl.read(tmp_path / "x.data").report.messages()
    assert [note.partition(" ")[0] for note in notes] == ["Numbers", "The"], notes  # SI units, and the box


# GSD: a change of a frame, and what shows it


def group(name: str, width: int) -> Callable[[Any], None]:
    def change(frame: Any) -> None:
        part = getattr(frame, name)
        part.N, part.group = 1, [list(range(width))]
        if name == "constraints":
            part.value = [1.0]
        else:
            part.types, part.typeid = ["A"], [0]

    return change


def of_particles(name: str, values: Any) -> Callable[[Any], None]:
    return lambda frame: setattr(frame.particles, name, values)


GSD: dict[str, tuple[Callable[[Any], None], str | Shown]] = {
    "charge": (of_particles("charge", [0.5, 0, 0, 0]), lambda s: s.all.charge[0] == 0.5),
    "diameter": (of_particles("diameter", [0.5] * 4), lambda s: s.spec.particles.array("radius")[0] == 0.25),
    "mass": (of_particles("mass", [3.0] * 4), lambda s: s.all.mass[0] == 3.0),
    "velocity": (of_particles("velocity", [[1, 2, 3]] * 4), lambda s: s.spec.particles.velocity[0, 2] == 3.0),
    "body": (of_particles("body", [0, 0, -1, -1]), "Rigid bodies"),
    "orientation": (of_particles("orientation", [[0, 1, 0, 0]] * 4), "Orientations"),
    "angular momentum": (of_particles("angmom", [[0, 1, 0, 0]] * 4), "Angular momenta"),
    "inertia": (of_particles("moment_inertia", [[1, 1, 1]] * 4), "Moments of inertia"),
    "image": (of_particles("image", [[1, 0, 0]] * 4), "Image flags"),
    "types": (of_particles("types", ["A", "B"]), "Types of particles (A, B)"),
    "type shapes": (of_particles("type_shapes", [{"type": "Sphere", "diameter": 1}]), "Shapes of the types"),
    "angles": (group("angles", 3), "1 angles"),
    "dihedrals": (group("dihedrals", 4), "1 dihedrals"),
    "impropers": (group("impropers", 4), "1 impropers"),
    "constraints": (group("constraints", 2), "1 constraints"),
    "pairs": (group("pairs", 2), "1 special pairs"),
    "box": (lambda frame: None, lambda s: s.space is not None),
    "tilt": (lambda frame: setattr(frame.configuration, "box", [99, 99, 99, 1, 0, 0]), "tilted"),
    "log": (
        lambda frame: frame.log.update({"particles/heat": np.ones(4)}),
        "Logged numbers were passed over: particles",
    ),
    "dimensions": (lambda frame: setattr(frame.configuration, "dimensions", 2), lambda s: s.dim == 2),
}


@pytest.mark.parametrize("frames", [1, 2])
@pytest.mark.parametrize("sort", GSD)
def test_an_object_of_a_gsd_file_is_read_or_reported(sort: str, frames: int, tmp_path: Path) -> None:
    change, sign = GSD[sort]
    made = []
    for number in range(frames):
        frame = gsd.hoomd.Frame()
        frame.configuration.step = number  # the library drops a last frame that is as the first one
        frame.particles.N, frame.particles.position = 4, [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]
        frame.bonds.N, frame.bonds.types, frame.bonds.group, frame.bonds.typeid = 1, ["a"], [[0, 1]], [0]
        frame.configuration.box = [99, 99, 99, 0, 0, 0]
        change(frame)
        made.append(frame)
    with gsd.hoomd.open(str(tmp_path / "x.gsd"), "w") as file:
        file.extend(made)
    shows(tmp_path / "x.gsd", sign)
    if frames == 2:
        shows(tmp_path / "x.gsd", "Of 2 frames the last was read")


# Tables: a file, and what shows the object

TABLES: dict[str, tuple[str, str | Shown]] = {
    "charge": ("x,y,z,charge\n0,0,0,0.5\n1,0,0,0\n", lambda s: s.all.charge[0] == 0.5),
    "radius": ("x,y,z,radius\n0,0,0,0.5\n1,0,0,0\n", lambda s: s.spec.particles.array("radius")[0] == 0.5),
    "velocity": ("x,y,z,vx\n0,0,0,0.5\n1,0,0,0\n", lambda s: s.spec.particles.velocity[0, 0] == 0.5),
    "unit": ("# units: mm\nx,y,z\n1000,0,0\n1,0,0\n", lambda s: s.position[0, 0] == 1.0),
    "torus": ("# space: torus 4 4 4\nx,y,z\n0,0,0\n1,0,0\n", lambda s: s.space is not None),
    "index": (",x,y,z\n0,0,0,0\n1,1,0,0\n", lambda s: len(s.position) == 2),
    "id": ("id,x,y,z\n7,0,0,0\n9,1,0,0\ntail,head\n7,9\n", lambda s: s.spring_count == 1),
    "column of another program": ("x,y,z,temperature\n0,0,0,9\n", "'temperature' is no column of points"),
    "layer": ("x1,y1,z1,x2,y2,z2,layer\n0,0,0,1,0,0,Ties\n", lambda s: s.spec.drawn_as.layers == ("Ties",)),
    "kind": ("x1,y1,z1,x2,y2,z2,kind\n0,0,0,1,0,0,cable\n", lambda s: s.spec.springs.array("kind")[0] == 1),
    "kind of another program": ("x1,y1,z1,x2,y2,z2,kind\n0,0,0,1,0,0,beam\n", "Got 'beam'"),
    "anchor": ("x,y,z,anchor\n0,0,0,xz\n", lambda s: s.spec.particles.fixed[0].tolist() == [True, False, True]),
    "empty cell": ("x,y,z,radius\n0,0,0,\n", lambda s: s.spec.particles.array("radius")[0] == 0.0),
    "words of a remark": ("# from a survey\nx,y,z\n0,0,0\n", lambda s: len(s.position) == 1),
}


@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
@pytest.mark.parametrize("sort", TABLES)
def test_an_object_of_a_table_is_read_or_refused_by_name(sort: str, suffix: str, tmp_path: Path) -> None:
    text, sign = TABLES[sort]
    (tmp_path / "x.csv").write_text(text)
    if suffix == ".parquet":
        if sort in ("id", "empty cell"):
            pytest.skip("a table of two sections, or of an empty column, is no single Parquet table")
        to_parquet(text, tmp_path / "x.parquet")
    shows(tmp_path / f"x{suffix}", sign)


def to_parquet(text: str, path: Path) -> None:
    """The rows of a CSV as a Parquet table, its remarks as metadata."""
    import io

    import pandas
    import pyarrow
    import pyarrow.parquet

    lines = text.splitlines()
    about = dict(line[2:].split(": ", 1) for line in lines if line.startswith("# ") and ": " in line)
    rows = "\n".join(line for line in lines if not line.startswith("# "))
    table = pyarrow.Table.from_pandas(pandas.read_csv(io.StringIO(rows)), preserve_index=False)
    pyarrow.parquet.write_table(table.replace_schema_metadata(about), path)
