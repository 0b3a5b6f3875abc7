"""Files for OVITO and its like: GSD as its own library reads it, LAMMPS dumps and XYZ as ASE does."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import ase.io
import gsd.hoomd
import numpy as np
import pytest

import springline as sl
from leaving import things
from springline.errors import SceneError
from springline.io.motion import Moment, Motion, motion_of
from springline.lammps.run import surroundings
from springline.model.space import nearest

KINDS = ("scene", "shape", "run")


def shown(motion: Motion, moment: Moment) -> np.ndarray:
    return np.flatnonzero(moment.there & moment.alive[motion.ends].all(axis=1))


@pytest.mark.parametrize("kind", KINDS)
def test_gsd_returns_particles_bonds_and_numbers(kind: str, tmp_path: Path) -> None:
    thing, path = things()[kind], tmp_path / "x.gsd"
    assert sl.save(thing, path) == sl.save(thing, path) == [path]
    motion = motion_of(thing)
    with gsd.hoomd.open(str(path)) as file:
        assert len(file) == len(motion)
        for frame, moment in zip(file, motion, strict=True):
            frame.validate()
            alive, lines = moment.alive, shown(motion, moment)
            assert np.array_equal(frame.particles.position, moment.position[alive].astype(np.float32))
            assert np.array_equal(frame.particles.mass, motion.mass[alive].astype(np.float32))
            assert np.array_equal(frame.particles.diameter, 2 * motion.radius[alive].astype(np.float32))
            ends = frame.log["particles/particle"][frame.bonds.group]
            assert np.array_equal(ends, motion.ends[lines]) and np.array_equal(frame.log["bonds/member"], lines)
            assert [frame.bonds.types[i] for i in frame.bonds.typeid] == [motion.kinds[line] for line in lines]
            for name, values in moment.of_members.items():
                assert np.array_equal(frame.log[f"bonds/{name}"], values[lines], equal_nan=True)
            assert frame.log["time"][0] == moment.time and frame.configuration.step == moment.number
            assert (2 * np.abs(frame.particles.position) <= frame.configuration.box[:3]).all()
            if kind == "run":
                velocity = moment.of_particles["velocity"][alive].astype(np.float32)
                assert np.array_equal(frame.particles.velocity, velocity)


def test_a_torus_is_the_box_of_its_particles(tmp_path: Path) -> None:
    scene = sl.Scene(space=sl.Torus((4, 6, 8), origin=(1, 0, 0)))
    scene.cloud(20, speed=3.0)
    run = scene.simulate(dt=0.1).run(until=1.0, every=0.5)
    (path,) = sl.save(run, tmp_path / "x.gsd")
    with gsd.hoomd.open(str(path)) as file:
        assert file[2].configuration.box.tolist() == [4, 6, 8, 0, 0, 0]
        assert np.allclose(file[2].particles.position + [3, 3, 4], run.position[2], atol=1e-6)
    (path,) = sl.save(run, tmp_path / "x.xyz")
    atoms = ase.io.read(path, index=2)
    assert atoms.pbc.all() and np.diag(atoms.cell).tolist() == [4, 6, 8]
    (path,) = sl.save(run, tmp_path / "x.dump")
    atoms = ase.io.read(path, index=2, format="lammps-dump-text")
    assert atoms.pbc.all() and np.diag(atoms.cell).tolist() == [4, 6, 8]


@pytest.mark.parametrize("kind", KINDS)
def test_ase_reads_every_digit_of_xyz(kind: str, tmp_path: Path) -> None:
    thing, path = things()[kind], tmp_path / "x.xyz"
    assert sl.save(thing, path) == sl.save(thing, path) == [path]
    motion = motion_of(thing)
    found = ase.io.read(path, index=":")
    assert len(found) == len(motion)
    for atoms, moment in zip(found, motion, strict=True):
        assert np.array_equal(atoms.positions, moment.position[moment.alive])
        assert atoms.info["Time"] == moment.time
        for name, values in moment.of_particles.items():
            assert np.array_equal(atoms.arrays["velo" if name == "velocity" else name], values[moment.alive])


@pytest.mark.parametrize("suffix", [".dump", ".lammpstrj"])
@pytest.mark.parametrize("kind", KINDS)
def test_ase_reads_every_digit_of_a_dump(kind: str, suffix: str, tmp_path: Path) -> None:
    thing, path = things()[kind], tmp_path / f"x{suffix}"
    files = [path, tmp_path / f"x.members{suffix}"]
    assert sl.save(thing, path) == sl.save(thing, path) == files
    motion = motion_of(thing)
    found = ase.io.read(path, index=":", format="lammps-dump-text")
    assert len(found) == len(motion)
    for atoms, moment in zip(found, motion, strict=True):
        assert np.array_equal(atoms.positions, moment.position[moment.alive])
    moment = next(iter(motion))
    rows = [line.split() for line in path.read_text().splitlines()[13:][: len(motion.mass)]]
    assert [row[1] == "2" for row in rows] == motion.held.tolist()
    rows = [line.split() for line in files[1].read_text().splitlines()[13:][: len(motion.ends)]]
    assert [[int(row[1]) - 1, int(row[2]) - 1] for row in rows] == motion.ends.tolist()
    for k, values in enumerate(moment.of_members.values()):
        assert np.array_equal([float(row[3 + k]) for row in rows], values, equal_nan=True)


def test_dumps_that_lammps_wrote_are_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "x.dump"
    path.write_text("ITEM: UNITS\nsi\nITEM: TIME\n0\nITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n0\n")
    with pytest.raises(SceneError, match="is nothing that springline wrote"):
        sl.save(things()["scene"], path)
    assert path.read_text().endswith("0\n")


def test_gsd_bonds_of_several_types_keep_each_its_layer(tmp_path: Path) -> None:
    frame = gsd.hoomd.Frame()
    frame.particles.N, frame.particles.position = 4, np.arange(12.0).reshape(4, 3)
    frame.bonds.N, frame.bonds.types = 3, ["rope", "mast"]
    frame.bonds.group, frame.bonds.typeid = [[0, 1], [1, 2], [2, 3]], [1, 0, 1]
    frame.configuration.box = [99, 99, 99, 0, 0, 0]
    with gsd.hoomd.open(str(tmp_path / "a.gsd"), "w") as file:
        file.append(frame)
    scene = sl.read(tmp_path / "a.gsd", stiffness=1.0, mass=1.0)
    assert scene.spec.drawn_as.layers == ("mast", "rope", "mast")


@pytest.mark.parametrize("suffix", [".dump", ".lammpstrj"])
def test_a_dump_has_no_broken_springs_from_the_frame_on_in_which_they_broke(suffix: str, tmp_path: Path) -> None:
    run = things()["run"]
    files = sl.save(run, tmp_path / f"x{suffix}")
    frames = files[1].read_text().split("ITEM: TIME\n")[1:]
    counts = [int(text.split("ITEM: NUMBER OF ENTRIES\n")[1].split("\n")[0]) for text in frames]
    expected, rods = [], 1
    for k in range(len(run)):
        frame, springs = run[k], run.data.model.springs
        whole = np.ones(len(springs.tail), bool) if frame.intact is None else np.asarray(frame.intact, bool)
        alive = np.ones(len(frame.position), bool) if frame.alive is None else np.asarray(frame.alive, bool)
        expected.append(int((whole & alive[springs.tail] & alive[springs.head]).sum()) + rods)
    assert counts == expected and counts[-1] < counts[0]
    broken = np.flatnonzero(~whole)
    listed = {int(line.split()[0]) - 1 for line in frames[-1].split("batom2")[1].split("\n")[1:] if line}
    assert len(broken) and not listed & set(broken.tolist())


@pytest.mark.parametrize("suffix", [".dump", ".lammpstrj"])
def test_lammps_reads_the_places_of_any_frame_of_a_dump(suffix: str, tmp_path: Path) -> None:
    scene = sl.Scene(space=sl.Torus((4, 4, 4)))
    scene.particles([(0.5, 1, 1), (1.5, 1, 1), (3.5, 1, 1)], mass=2.0, velocity=[(1, 0, 0), (0, 2, 0), (0, 0, 3)])
    scene.springs([[0, 1], [2, 0]], stiffness=10.0)
    run = scene.simulate(dt=0.01).run(until=1.0, every=0.25)
    sl.save(scene, tmp_path / "x.data")
    sl.save(run, tmp_path / f"x{suffix}")
    places = " ".join(f"$({axis}[{atom}]:%.16e)" for atom in (1, 2, 3) for axis in "xyz")
    (tmp_path / "in.lmp").write_text(
        "units lj\natom_style bond\natom_modify map array\nbond_style harmonic\npair_style none\n"
        f"comm_modify cutoff 2\nread_data x.data\nread_dump x{suffix} 3 x y z vx vy vz box yes\nprint 'at {places}'\n"
    )
    command = [str(Path(sys.executable).with_name("lmp")), "-in", "in.lmp", "-log", "none"]
    out = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300, env=surroundings()).stdout
    found = [float(word) for line in out.splitlines() if line.startswith("at ") for word in line.split()[1:]]
    assert found, out[-800:]  # of a frame whose time came behind its step it said: Dump file is incorrectly formatted
    apart = nearest(run.data.model.space, np.reshape(found, (3, 3)) - run.position[3])
    assert (
        np.abs(apart).max() < 1e-14 and np.ptp(run.position[:, 1, 1]) > 1.0
    )  # measured 4e-16, and 1.5 m that it moved


def test_a_dump_says_its_units_once_and_is_known_as_ours(tmp_path: Path) -> None:
    run = things()["run"]
    for path in sl.save(run, tmp_path / "x.dump"):
        heads = [
            line for line in path.read_text().splitlines() if line in ("ITEM: UNITS", "ITEM: TIME", "ITEM: TIMESTEP")
        ]
        assert heads == ["ITEM: UNITS"] + ["ITEM: TIME", "ITEM: TIMESTEP"] * len(run)
    old = tmp_path / "old.dump"  # as springline 0.2.0 began
    old.write_text("ITEM: UNITS\nsi\nITEM: TIMESTEP\n0\nITEM: TIME\n0.0\n")
    assert sl.save(run, old)[0] == old


SECTIONS = ("Bond Coeffs # harmonic", "Atoms # bond", "\nBonds")


@pytest.mark.parametrize("suffix", [".data", ".lmp"])
def test_a_bond_of_lammps_has_half_the_stiffness_for_its_energy_is_k_r_squared(suffix: str, tmp_path: Path) -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (1, 2, 0)], mass=1.0)
    scene.spring(0, 1, stiffness=10.0, rest_length=0.5)
    scene.spring(1, 2, stiffness=30.0, rest_length=1.0)
    (path,) = sl.save(scene, tmp_path / f"x{suffix}")
    text = path.read_text()
    sections = {name: text.split(f"{name}\n\n")[1].split("\n\n")[0].strip().split("\n") for name in SECTIONS}
    coefficients, atoms, bonds = ([row.split() for row in rows] for rows in sections.values())
    known = {row[0]: row[-2:] for row in coefficients}
    places = {row[0]: np.array(row[3:6], float) for row in atoms}
    energy = 0.0
    for _, kind, tail, head in bonds:
        stiff, rest = map(float, known[kind])
        apart = places[tail] - places[head]
        energy += stiff * (np.sqrt(apart @ apart) - rest) ** 2  # as LAMMPS has it: bond_style harmonic
    assert energy == pytest.approx(0.5 * 10 * 0.5**2 + 0.5 * 30 * 1.0**2, rel=1e-14)  # 16.25 J
