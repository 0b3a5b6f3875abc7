"""LAMMPS data files: space, charges, radii, angles and labels are read, and all else is named by the report."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import springline as sl
from springline.errors import FileError
from springline.io.torus_crossings import HOLDS
from springline.lammps.run import surroundings

HEAD = "t\n\n{counts}\n1 atom types\n1 bond types\n\n-5 5 xlo xhi\n-5 5 ylo yhi\n-5 5 zlo zhi\n{tilt}\n"
BONDED = (
    HEAD
    + "\nMasses\n\n1 2.0\n\nBond Coeffs # harmonic\n\n1 50.0 {rest}\n\nAtoms # bond\n\n{atoms}\n\nBonds\n\n1 1 1 2\n"
)


def bonded(*atoms: str, tilt: str = "", rest: float = 1.0) -> str:
    return BONDED.format(counts="2 atoms\n1 bonds", tilt=tilt, atoms="\n".join(atoms), rest=rest)


def read(text: str, folder: Path, **options: object) -> sl.Scene:
    (folder / "x.data").write_text(text)
    return sl.read(folder / "x.data", **options)  # type: ignore[arg-type]


def told(scene: sl.Scene) -> str:
    return " | ".join(scene.report.messages())


def energy_of(scene: sl.Scene) -> dict[str, float]:
    return {name: float(value) for name, value in scene.simulate(dt=1e-3).energy.items()}


def lammps(folder: Path, *lines: str) -> list[str]:
    """What LAMMPS itself prints of a script."""
    (folder / "in.lmp").write_text("\n".join(["units lj", *lines, ""]))
    command = [str(Path(sys.executable).with_name("lmp")), "-in", "in.lmp", "-log", "none"]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=300, env={**os.environ, **surroundings()}
    )
    assert "ERROR" not in done.stdout and done.returncode == 0, (done.stdout + done.stderr)[-1500:]
    return done.stdout.splitlines()


# Space


@pytest.mark.parametrize("flags", ["", " 0 0 0"])
def test_a_bond_around_the_box_is_as_long_as_its_nearest_image(flags: str, tmp_path: Path) -> None:
    turned = flags and " 1 0 0"
    scene = read(bonded(f"1 1 1 4.5 0 0{flags}", f"2 1 1 -4.5 0 0{turned}"), tmp_path)
    assert energy_of(scene)["total"] == 0.0  # it was 3,200 J
    assert scene.space is not None and np.asarray(scene.space.size).tolist() == [10, 10, 10]
    assert np.asarray(scene.space.origin).tolist() == [-5, -5, -5]
    assert "1 bonds or sides of angles go around it" in told(scene)
    assert ("Image flags" in told(scene)) == bool(flags)


def test_image_flags_alone_say_that_a_box_is_periodic(tmp_path: Path) -> None:
    scene = read(bonded("1 1 1 0 0 0 0 0 1", "2 1 1 1 0 0 0 0 1"), tmp_path)
    assert scene.space is not None and "as image flags say" in told(scene)


def test_a_box_that_nothing_goes_around_is_open_space_and_the_report_says_so(tmp_path: Path) -> None:
    scene = read(bonded("1 1 1 0 0 0", "2 1 1 1 0 0"), tmp_path)
    assert scene.space is None and "was read as open space: no bond goes around it" in told(scene)
    said = "# space: torus 10.0 10.0 10.0 origin -5.0 -5.0 -5.0"
    assert said in told(scene)
    scene = read(bonded("1 1 1 0 0 0", "2 1 1 1 0 0").replace("t\n", f"t\n{said}\n", 1), tmp_path)
    assert scene.space is not None and "box" not in told(scene)


def test_a_bond_through_a_tight_box_is_as_long_as_its_rest_length_shows(tmp_path: Path) -> None:
    scene = read(bonded("1 1 1 -4.5 0 0", "2 1 1 4.5 0 0", rest=9.0), tmp_path)
    assert scene.space is None and energy_of(scene)["total"] == 0.0
    text = bonded("1 1 1 -4.5 0 0", "2 1 1 4.5 0 0")
    scene = read(text.replace("t\n", "t\n# space: open\n", 1), tmp_path)
    assert scene.space is None and energy_of(scene)["total"] == 3200.0


def test_a_tilted_box_is_refused_by_name_if_bonds_go_around_it(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"sides of a tilted box \(xy xz yz = 1.0 0.0 0.0\)"):
        read(bonded("1 1 1 4.5 0 0", "2 1 1 -4.5 0 0", tilt="1 0 0 xy xz yz"), tmp_path)
    scene = read(bonded("1 1 1 0 0 0", "2 1 1 1 0 0", tilt="1 0 0 xy xz yz"), tmp_path)
    assert scene.space is None and "10 x 10 x 10 m, tilted" in told(scene)
    with pytest.raises(FileError, match="A general triclinic box"):
        read(bonded("1 1 1 0 0 0", "2 1 1 1 0 0", tilt="10 0 0 avec"), tmp_path)


def test_a_bond_in_a_tilted_box_is_measured_along_its_edges(tmp_path: Path) -> None:
    # 5.5 of 10 along x, and 3.5 along the first edge once the tilt of the second one is taken off.
    scene = read(bonded("1 1 1 -2.5 -2.5 0", "2 1 1 3 2.5 0", tilt="4 0 0 xy xz yz"), tmp_path)
    assert scene.space is None
    with pytest.raises(FileError, match="tilted box"):
        read(bonded("1 1 1 -2.5 -2.5 0", "2 1 1 3 2.5 0", tilt="-4 0 0 xy xz yz"), tmp_path)


def test_a_box_that_ends_below_where_it_begins_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="must end above where it begins. Got 5 and -5"):
        read(bonded("1 1 1 0 0 0", "2 1 1 1 0 0").replace("-5 5 xlo", "5 -5 xlo"), tmp_path)


def test_lammps_finds_the_energy_of_a_torus_that_it_reads_and_writes(tmp_path: Path) -> None:
    rng = np.random.default_rng(5)
    scene = sl.Scene(space=sl.Torus((4, 5, 6), origin=(-1, 0, 2)))
    place = rng.random((30, 3)) * (4, 5, 6) + (-1, 0, 2)
    scene.particles(place, mass=2.0, velocity=rng.normal(size=(30, 3)))
    rows = np.arange(30)
    scene.springs(np.column_stack([rows, (rows + 7) % 30]), stiffness=10.0, rest_length=1.25)
    sl.save(scene, tmp_path / "a.data")
    script = ("atom_style bond", "bond_style harmonic", "pair_style none", "comm_modify cutoff 4", "read_data a.data",
              "fix move all nve", "timestep 0.001", "thermo_modify norm no")  # fmt: skip
    out = lammps(
        tmp_path, *script, "run 0", 'print "first $(ebond:%.16e)"', "run 3000", 'print "last $(ebond:%.16e)"',
        "write_data b.data",
    )  # fmt: skip
    found = {line.split()[0]: float(line.split()[1]) for line in out if line.split()[:1] in (["first"], ["last"])}
    assert energy_of(scene)["spring"] == pytest.approx(found["first"], rel=1e-13)  # measured 2e-16
    again = sl.read(tmp_path / "b.data")
    assert "Image flags" in told(again)  # LAMMPS writes them, and some atoms went around
    assert energy_of(again)["spring"] == pytest.approx(found["last"], rel=1e-12)  # measured 1e-15


# Charges, radii and styles

LINES = {
    "atomic": "1 1 1 2 3",
    "bond": "1 7 1 1 2 3",
    "angle": "1 7 1 1 2 3",
    "molecular": "1 7 1 1 2 3",
    "charge": "1 1 0.5 1 2 3",
    "full": "1 7 1 0.5 1 2 3",
    "sphere": "1 1 0.4 30.0 1 2 3",
    "bpm/sphere": "1 7 1 0.4 30.0 1 2 3",
    "dipole": "1 1 0.5 1 2 3 0 0 1",
    "hybrid bond charge": "1 1 1 2 3 7 0.5",
    "hybrid sphere full": "1 1 1 2 3 0.4 30.0 7 0.5",
    "hybrid atomic sphere": "1 1 1 2 3 0.4 30.0",
    "hybrid bond full": "1 1 1 2 3 7 0.5",
}


@pytest.mark.parametrize("flags", ["", " 0 0 0"])
@pytest.mark.parametrize("style", LINES)
def test_atoms_of_every_style_have_place_mass_charge_and_radius(style: str, flags: str, tmp_path: Path) -> None:
    masses = "" if {"sphere", "bpm/sphere"} & set(style.split()) else "\nMasses\n\n1 2.0\n"
    text = f"t\n\n1 atoms\n1 atom types\n{masses}\nAtoms # {style}\n\n{LINES[style]}{flags}\n"
    scene = read(text, tmp_path)
    assert scene.position.tolist() == [[1, 2, 3]]
    charged, round_ = {"charge", "full", "dipole"} & set(style.split()), not masses
    assert np.asarray(scene.all.charge).tolist() == [0.5 if charged else 0.0]
    assert scene.spec.particles.array("radius").tolist() == [0.2 if round_ else 0.0]
    expected = 30.0 * 4.0 / 3.0 * np.pi * 0.2**3 if round_ else 2.0
    assert scene.spec.particles.mass[0] == pytest.approx(expected, rel=1e-14)
    assert ("Dipole moments" in told(scene)) == (style == "dipole")


@pytest.mark.parametrize("style", [style for style in LINES if not {"bpm/sphere"} & set(style.split())])
def test_lammps_reads_such_lines_as_the_same_atoms(style: str, tmp_path: Path) -> None:
    text = (
        f"t\n\n1 atoms\n1 atom types\n-9 9 xlo xhi\n-9 9 ylo yhi\n-9 9 zlo zhi\n\nAtoms # {style}\n\n{LINES[style]}\n"
    )
    (tmp_path / "a.data").write_text(text)
    words, charged = style.split(), {"charge", "full", "dipole"} & set(style.split())
    rest = ("mass 1 2.0",) if "sphere" not in words else ()
    shown = "$(mass[1]:%.15g) $(x[1]) $(y[1]) $(z[1])" + (" $(q[1])" if charged else "")
    out = lammps(
        tmp_path, f"atom_style {style}", "atom_modify map array", "read_data a.data", *rest, f'print "at {shown}"'
    )
    mass = 30.0 * 4.0 / 3.0 * np.pi * 0.2**3 if "sphere" in words else 2.0
    values = [float(word) for line in out if line.startswith("at ") for word in line.split()[1:]]
    assert values == pytest.approx([mass, 1, 2, 3] + [0.5] * bool(charged), rel=1e-12)


@pytest.mark.parametrize(
    ("line", "style"), [("1 7 1 1 2 3", "bond"), ("1 1 0.5 1 2 3", "charge"), ("1 7 1 0.5 1 2 3", "full"),
                        ("1 1 0.4 30.0 1 2 3", "sphere"), ("1 1 1 2 3 0 0 0", "atomic")],
)  # fmt: skip
def test_the_style_of_atoms_that_no_remark_names_shows_in_their_types(line: str, style: str, tmp_path: Path) -> None:
    scene = read(f"t\n\n1 atoms\n1 atom types\n\nAtoms\n\n{line}\n", tmp_path, mass=1.0)
    assert scene.position.tolist() == [[1, 2, 3]]
    assert np.asarray(scene.all.charge).tolist() == [0.5 if style in ("charge", "full") else 0.0]


def test_a_style_that_had_to_be_chosen_is_in_the_report(tmp_path: Path) -> None:
    scene = read("t\n\n1 atoms\n1 atom types\n\nMasses\n\n1 1\n\nAtoms\n\n1 1 1 1 2 3\n", tmp_path)
    assert "does not say the style of its atoms: they were read as 'bond'" in told(scene)


@pytest.mark.parametrize(
    ("style", "words"),
    [
        ("ellipsoid", "Atoms of the style 'ellipsoid' are not read, only atomic"),
        ("hybrid", "A hybrid style must name its styles"),
        ("sphere", "A line of atoms has the columns id type diameter density x y z, then perhaps three image flags"),
    ],
)
def test_lines_of_a_style_that_is_not_read_are_refused_with_their_line(style: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(FileError, match=words) as caught:
        read(f"t\n\n1 atoms\n1 atom types\n\nAtoms # {style}\n\n1 1 1 1 2 3\n", tmp_path)
    assert "x.data:" in str(caught.value)


# Angles

ANGLES = """t

3 atoms
2 bonds
2 angles
1 atom types
1 bond types
2 angle types
-9 9 xlo xhi
-9 9 ylo yhi
-9 9 zlo zhi

Masses

1 2.0

Bond Coeffs # harmonic

1 50.0 1.0

Angle Coeffs # {style}

1 {first}
2 {second}

Atoms # angle

1 1 1 1.0 0.1 0
2 1 1 0 0 0.2
3 1 1 -0.3 1.1 0

Bonds

1 1 1 2
2 1 2 3

Angles

1 1 1 2 3
2 2 2 3 1
"""


def test_harmonic_angles_store_what_lammps_says_that_they_store(tmp_path: Path) -> None:
    text = ANGLES.format(style="harmonic", first="30.0 104.5", second="7.5 180.0")
    scene = read(text, tmp_path)
    (thing,) = [one for one in scene.declared if isinstance(one, sl.Angle)]
    assert np.asarray(thing.triples).tolist() == [[0, 1, 2], [1, 2, 0]]
    assert np.asarray(thing.stiffness).tolist() == [60.0, 15.0]
    assert np.asarray(thing.rest).tolist() == [np.pi - np.radians(104.5), 0.0]
    out = lammps(
        tmp_path, "atom_style angle", "bond_style harmonic", "angle_style harmonic", "pair_style none",
        "comm_modify cutoff 4", "read_data x.data", "thermo_modify norm no", "run 0",
        'print "stored $(eangle:%.16e) $(ebond:%.16e)"',
    )  # fmt: skip
    (angle, bond) = next(map(float, line.split()[1:]) for line in out if line.startswith("stored"))
    found = energy_of(scene)
    assert found["angle"] == pytest.approx(angle, rel=1e-13) and angle > 1.0  # measured 1e-15, of 40 J
    assert found["spring"] == pytest.approx(bond, rel=1e-13)


def test_angles_that_are_not_harmonic_are_in_the_report(tmp_path: Path) -> None:
    scene = read(ANGLES.format(style="cosine", first="30.0", second="7.5"), tmp_path)
    assert "2 angles are not harmonic (cosine): passed over" in told(scene)
    scene = read(ANGLES.format(style="hybrid", first="harmonic 30.0 100", second="cosine/squared 7.5 90"), tmp_path)
    assert "1 angles are not harmonic (cosine/squared): passed over" in told(scene)
    (thing,) = [one for one in scene.declared if isinstance(one, sl.Angle)]
    assert np.asarray(thing.stiffness).tolist() == [60.0]


def test_bonds_that_are_not_harmonic_take_the_stiffness_of_the_call_and_are_in_the_report(tmp_path: Path) -> None:
    text = bonded("1 1 1 0 0 0", "2 1 1 1 0 0").replace("# harmonic\n\n1 50.0 1.0", "# fene\n\n1 30.0 1.5 1.0 1.0")
    with pytest.raises(FileError, match="has no stiffness here"):
        read(text, tmp_path)
    scene = read(text, tmp_path, stiffness=3.0)
    assert "1 bonds are not harmonic (fene)" in told(scene)
    assert scene.spec.springs.array("stiffness").tolist() == [3.0]


# Labels

LABELED = """LAMMPS data file via write_data, version 22 Jul 2025, timestep = 0, units = real

2 atoms
1 bonds
2 atom types
1 bond types

Atom Type Labels

1 C
2 H2

Bond Type Labels

1 C-H2

Masses

C 12.0
H2 1.0

Bond Coeffs # harmonic

C-H2 50.0 1.0

Atoms # full

1 1 H2 0.5 0 0 0
2 1 C -0.5 1 0 0

Bonds

1 C-H2 1 2
"""


def test_labels_of_types_are_read_and_name_the_layers(tmp_path: Path) -> None:
    scene = read(LABELED, tmp_path)
    assert scene.spec.particles.mass.tolist() == [1.0, 12.0]
    assert scene.spec.drawn_as.layers == ("C-H2",)
    assert scene.spec.springs.array("stiffness").tolist() == [100.0]
    assert "Of the types of atoms (C, H2) the masses were kept" in told(scene)
    assert "though its title says units real" in told(scene)


def test_a_label_that_no_section_gives_is_refused_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="'C2' is no label of a type of atoms in 'Atom Type Labels'") as caught:
        read(LABELED.replace("2 1 C -0.5", "2 1 C2 -0.5"), tmp_path)
    assert "x.data:29" in str(caught.value)


def test_the_formats_that_hold_a_torus_are_those_that_a_refusal_names() -> None:
    from springline.io.formats import FORMATS

    holding = {name for name, form in FORMATS.items() if form.reader and "scene" in form.writers}
    holding = {name for name in holding if FORMATS[name].writers["scene"].holds_space} - {".lmp"}
    assert all(name in HOLDS for name in holding) and len(holding) == HOLDS.count(".") == 6
