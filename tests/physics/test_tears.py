"""Faces of membranes tear above their strength: when, what is left of them, and what shows that they are gone."""

from __future__ import annotations

import base64
import gzip
from pathlib import Path

import numpy as np
import pytest

import springline as sl
from picture_reference import particle_surface_values
from springline.errors import SceneError
from springline.moments.still import live_still, still
from springline.view.coloring import Scale
from springline.view.film.film import Film
from springline.view.film.playback_data import quantize
from springline.view.frame import Look
from springline.view.frame_building import frame_of

MODULUS = 100.0  # [N/m] per width
CORNERS = [(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)]


def triangle(strength: float | None, **material: object) -> sl.Simulation:
    """A triangle that is held along its second side, and free at corner 1."""
    scene = sl.Scene()
    skin = scene.mesh(CORNERS, [(0, 1, 2)], mass=1.0)
    scene.add(sl.Membrane(skin, MODULUS, strength=strength, **material))  # type: ignore[arg-type]
    scene.anchor([0, 2])
    return scene.simulate(dt=1e-9)


def sheet(n: int = 6, faces: str = "quads", **material: object) -> sl.Scene:
    """A unit square of n x n cells, held along x = 0, whose other side flies off."""
    scene = sl.Scene()
    place = [(i / n, j / n, 0.0) for j in range(n + 1) for i in range(n + 1)]
    cells = [[j * (n + 1) + i, j * (n + 1) + i + 1, (j + 1) * (n + 1) + i + 1, (j + 1) * (n + 1) + i]
             for j in range(n) for i in range(n)]  # fmt: skip
    skin = scene.mesh(place, cells, mass=1e-3)
    given = {"poisson": 0.3, "strength": 3.0, "damping": 1e-3, **material}
    scene.add(sl.Membrane(skin, MODULUS, **given))  # type: ignore[arg-type]
    far = [k for k, x in enumerate(place) if x[0] == 1.0]
    scene.spec.particles.velocity[far] = (2.0, 0.0, 0.3)
    scene.anchor([k for k, x in enumerate(place) if x[0] == 0.0])
    return scene


@pytest.mark.parametrize("material", [{"poisson": 0.0}, {"poisson": 0.0, "wrinkles": True}])
def test_a_strip_tears_at_the_force_of_its_closed_form_and_not_before(material: dict[str, object]) -> None:
    # Stretched to lambda without any contraction: S = E (lambda^2 - 1)/2, N = lambda S over a width that stays.
    stretch = 1.1
    pull = stretch * MODULUS * (stretch**2 - 1.0) / 2.0
    for strength, torn in ((pull * 1.000001, 0.0), (pull * 0.999999, 1.0)):
        simulation = triangle(strength, **material)
        simulation.data.state.position[1, 0] = stretch
        before = simulation.energy["membrane"]
        assert before == pytest.approx(0.5 * MODULUS * ((stretch**2 - 1.0) / 2.0) ** 2 / 2.0, rel=1e-12)
        simulation.step()
        assert simulation.data.state.memory.tolist() == [torn]
        energy = simulation.energy
        assert (energy["membrane"], energy["dissipated"]) == pytest.approx(
            (0.0, before) if torn else (before, 0.0), abs=1e-9
        )  # fmt: skip
        assert (np.abs(simulation.forces).max() == 0.0) == bool(torn)
        assert (sl.analysis.membrane_forces(simulation).principal == 0.0).all() == bool(torn)


def test_a_sheet_that_wrinkles_tears_at_the_force_of_its_uniaxial_stress() -> None:
    """N = E (lambda^2 - 1)/2 lambda/mu, whatever Poisson's ratio is, where it is slack across."""
    along, across = 1.1, 0.9  # strains 0.105 and -0.095: slack across, as -0.095 + 0.3 * 0.105 < 0
    pull = MODULUS * (along**2 - 1.0) / 2.0 * along / across
    for strength, torn in ((pull * 1.000001, 0.0), (pull * 0.999999, 1.0)):
        simulation = triangle(strength, poisson=0.3, wrinkles=True)
        simulation.data.state.position[1, 0], simulation.data.state.position[2, 1] = along, across
        simulation.step()
        assert simulation.data.state.memory.tolist() == [torn]


def test_the_largest_principal_force_of_a_stressed_sheet_is_that_of_its_statics() -> None:
    # Biaxial prestress: N along the fibers 7 N/m, across 3 N/m, wherever the fibers lie.
    for angle in (0.0, 0.7):
        for strength, torn in ((7.001, 0.0), (6.999, 1.0)):
            along = {"direction": (np.cos(angle), np.sin(angle), 0.0), "prestress": 7.0, "prestress_across": 3.0}
            simulation = triangle(strength, **along)
            simulation.step()
            assert simulation.data.state.memory.tolist() == [torn]


def test_torn_faces_exert_nothing_and_the_ledger_closes_at_second_order() -> None:
    opened = []
    for dt in (2e-4, 1e-4):
        simulation = sheet().simulate(dt=dt)
        first = simulation.energy["total"]
        simulation.step(round(0.12 / dt))
        energy = simulation.energy
        opened.append(abs(energy["total"] + energy["dissipated"] - first) / first)
        assert simulation.data.state.memory.sum() > 0
    assert opened[0] < 1e-3 and opened[1] < 0.4 * opened[0]  # measured 2.8e-4 and 7.0e-5
    # A scene of the faces that are left has the same forces.
    left = simulation.to_scene()
    (skin,) = (one for one in left.spec.declared if isinstance(one, sl.Membrane))
    assert len(np.asarray(skin.faces)) == 72 - simulation.data.state.memory.sum()
    assert left.simulate(dt=dt).forces == pytest.approx(simulation.forces, abs=1e-12)


def test_a_tear_is_told_kept_and_repeated_to_the_bit(tmp_path: Path) -> None:
    scene = sheet()
    simulation = scene.simulate(dt=2e-4)
    saved = simulation.data.state.copy()
    simulation.step(600)
    found, torn = simulation.data.state.digest(), np.flatnonzero(simulation.data.state.memory)
    simulation.data.state.restore(saved)
    simulation.step(350)
    simulation.step(250)
    assert simulation.data.state.digest() == found and len(torn)
    kept = str(tmp_path / "torn.spring")
    scene.simulate(dt=2e-4).run(until=0.06, every=0.02, to=kept)
    sl.load(kept).resume(until=0.12)
    run = sl.load(kept)
    last = [int(run.data.last_state()["memory"][k]) for k in torn]
    events = run.events_of("tear")
    assert last == [1] * len(torn) and sorted(events["index"].tolist()) == torn.tolist()
    assert (events["value"] > 3.0).all() and not run[0].memory.any()


def test_one_thread_and_two_have_the_same_bits() -> None:
    digests = []
    for threads in (1, 2):
        simulation = sheet(100).simulate(dt=1e-5, threads=threads)
        simulation.data.state.velocity[:] *= 10.0
        simulation.step(120)
        assert simulation.data.state.memory.any()
        digests.append(simulation.data.state.digest())
    assert digests[0] == digests[1]


def balloon(strength: float | None, dt: float = 5e-4) -> sl.Simulation:
    """A sphere of film under pressure, of 80 triangles."""
    scene = sl.Scene()
    scene.balloon((0, 0, 0), 1.0, spacing=0.4, modulus=1e5, thickness=1e-3, density=1e3, pressure=20.0,
                  strength=strength)  # fmt: skip
    return scene.simulate(dt=dt)


def test_pressure_on_faces_that_may_tear_is_that_on_others_and_its_work_closes_the_ledger() -> None:
    firm, fragile = balloon(None), balloon(1e6)
    assert fragile.forces == pytest.approx(firm.forces, abs=1e-12 * np.abs(firm.forces).max())
    assert firm.energy["pressure"] < 0.0 == fragile.energy["pressure"]
    for one in (firm, fragile):
        one.step(200)
    assert fragile.position == pytest.approx(firm.position, abs=1e-12)
    assert not fragile.data.state.memory.any()
    drop = firm.energy["pressure"] - balloon(None).energy["pressure"]
    assert fragile.energy["work"] == pytest.approx(-drop, rel=1e-4)  # p dV, by each step's path


def test_pressure_is_the_same_where_faces_that_may_tear_meet_others() -> None:
    corners, faces = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]]
    found = []
    for strength in (None, 1e6):
        scene = sl.Scene()
        scene.particles(corners, mass=0.1)
        scene.add(sl.Membrane(faces[:2], MODULUS, strength=strength), sl.Membrane(faces[2:], MODULUS))
        scene.add(sl.Pressure(faces, 20.0))
        simulation = scene.simulate(dt=1e-4)
        forces, begin = simulation.forces, simulation.energy["total"]
        simulation.step(500)
        energy = simulation.energy
        found.append((forces, simulation.position.copy(), energy["total"] - energy["work"] - begin))
    firm, fragile = found
    assert fragile[0] == pytest.approx(firm[0], abs=1e-12) and fragile[1] == pytest.approx(firm[1], abs=1e-12)
    assert max(abs(firm[2]), abs(fragile[2])) < 2e-6  # of some 1.7 J, by the order of the method


def test_a_balloon_that_bursts_is_under_pressure_no_more_and_its_ledger_closes_at_order_two() -> None:
    gaps = []
    for dt in (1e-3, 5e-4):
        simulation = balloon(6.0, dt)
        simulation.data.state.velocity[:] = 2.0 * simulation.data.state.position  # it swells evenly
        begin = simulation.energy["total"]
        simulation.step(round(0.3 / dt))
        energy = simulation.energy
        gaps.append(abs(energy["total"] + energy["dissipated"] - energy["work"] - begin))
        assert simulation.data.state.memory.all() and np.abs(simulation.forces).max() == 0.0
        assert energy["work"] > 1.0 and energy["dissipated"] > 0.7
    assert gaps[0] < 1e-5 and 3.5 < gaps[0] / gaps[1] < 4.5  # measured 4.6e-6 J and 4.02


def test_a_gas_in_faces_that_may_tear_is_refused() -> None:
    scene = sl.Scene()
    ball = scene.balloon((0, 0, 0), 1.0, spacing=0.4, modulus=1e5, thickness=1e-3, density=1e3, pressure=0.0,
                         strength=5.0)  # fmt: skip
    scene.add(sl.Gas(ball, pressure=20.0))
    with pytest.raises(SceneError, match=r"Gas\(\) is shut in, and faces around it have a strength"):
        scene.simulate(dt=1e-4)


def test_statics_names_faces_above_their_strength() -> None:
    scene = sl.Scene()
    skin = scene.mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], [(0, 1, 2, 3)], mass=1.0)
    scene.add(sl.Membrane(skin, MODULUS, 0.0, strength=[5.0]))
    scene.anchor([0, 3])
    scene.add(sl.Load((4.0, 0.0, 0.0), on=[1, 2]))  # 8 N over a width of 1 m
    shape = scene.equilibrium()
    assert shape.face_utilization == pytest.approx([1.6, 1.6], rel=1e-9)
    assert "Largest utilization   1.6 in face 0; above strength: faces 0, 1\n" in shape.summary()


def test_faces_that_tore_stay_so_when_more_is_added_and_when_it_comes_to_rest() -> None:
    simulation = sheet(wrinkles=True).simulate(dt=2e-4)
    simulation.step(600)
    torn, before = int(simulation.data.state.memory.sum()), live_still(simulation).torn.tolist()
    corners = simulation.add_particles([(3, 0, 0), (4, 0, 0), (3, 1, 0)], mass=1.0)
    added = sl.Membrane(corners[None], 1.0, prestress=0.5, strength=1.0)  # does not wrinkle: its row stands before all
    simulation.add(added)
    assert torn and live_still(simulation).torn.tolist() == before
    simulation.discard("membrane_2")
    simulation.anchor(corners)
    assert live_still(simulation).torn.tolist() == before


def test_a_scene_comes_to_rest_without_what_is_torn() -> None:
    square, shapes, frequencies = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], [], list[np.ndarray]()
    for faces in ([(0, 1, 2, 3)], [(0, 2, 3)]):
        scene = sl.Scene()
        scene.mesh(square, faces, mass=1.0) if len(faces[0]) == 4 else scene.particles(square)
        scene.add(sl.Membrane(faces, MODULUS, strength=5.0), sl.Load((1.0, 0.0, 0.0), on=[2]))
        scene.anchor([0, 1, 3])
        simulation = scene.simulate(dt=1e-9)
        if len(faces[0]) == 4:
            simulation.data.state.position[1, 0] = 1.1
            simulation.step()
            simulation.data.state.position[1, 0] = 1.0
        frequencies.append(sl.modes(simulation).omega_squared)
        simulation.settle()
        shapes.append(simulation.position.copy())
    assert shapes[0][2, 0] > 1.01 and shapes[0] == pytest.approx(shapes[1], abs=1e-9)
    assert frequencies[0] == pytest.approx(frequencies[1], abs=1e-9) and frequencies[0].max() > 10.0


def test_what_is_torn_is_in_no_picture_and_no_file(tmp_path: Path) -> None:
    run = sheet().simulate(dt=2e-4).run(until=0.12, every=0.02)
    last = still(run, -1)
    assert len(last.torn)
    whole, left = (len(frame_of(still(run, k), Look()).cloth.triangles) for k in (0, -1))
    assert whole - left == len(last.torn)
    sl.save(run, tmp_path / "last.obj")
    saved = [line for line in (tmp_path / "last.obj").read_text().splitlines() if line.startswith("f ")]
    assert len(saved) == left


def test_pages_of_recordings_open_faces_where_they_tear() -> None:
    run = sheet().simulate(dt=2e-4).run(until=0.12, every=0.02)
    film = Film(run, Look())
    found = quantize(film)
    begin, size = found.facts["parts"]["opens.faces"]
    opens = np.frombuffer(gzip.decompress(base64.b64decode(found.blob))[begin : begin + size], dtype="<u4")
    torn = [len(still(run, k).torn) for k in range(len(run))]
    assert [int((opens <= k).sum()) for k in range(len(run))] == torn and torn[-1] > 0


@pytest.mark.parametrize("wrinkles", [False, True])
def test_a_face_that_is_whole_again_in_an_earlier_state_has_its_prestress(wrinkles: bool) -> None:
    simulation = triangle(1.0, direction=(1, 0, 0), prestress=2.0, prestress_across=1.5, wrinkles=wrinkles)
    before, force = simulation.energy["membrane"], simulation.forces
    simulation.step()
    assert before > 0.0 and simulation.energy["membrane"] == 0.0
    simulation.data.state.memory[0] = 0.0
    assert simulation.energy["membrane"] == pytest.approx(before, rel=1e-12)
    assert simulation.forces == pytest.approx(force, abs=1e-7)


def test_colors_of_a_sheet_are_those_of_the_faces_that_are_not_torn() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], mass=1.0)
    scene.add(sl.Membrane([(0, 1, 2), (0, 2, 3)], MODULUS, prestress=2.0, strength=[1.0, 3.0]))
    simulation = scene.simulate(dt=1e-9)
    simulation.step()
    assert simulation.data.state.memory.tolist() == [1.0, 0.0]
    force = particle_surface_values(live_still(simulation), "membrane force", Scale())
    assert np.isnan(force[1]) and force[[0, 2, 3]] == pytest.approx(2.0, rel=1e-6)  # 1 with the torn one in the mean


def test_strengths_are_kept_in_scene_files(tmp_path: Path) -> None:
    scene = sheet(1, strength=[2.5])
    square = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]
    skin = {"modulus": 1e6, "thickness": 1e-3, "density": 1e3, "spacing": 1.0}
    scene.membrane(square, strength=3.5, **skin)  # type: ignore[arg-type]
    scene.balloon((0, 0, 3), 1.0, strength=4.5, pressure=1.0, **skin)  # type: ignore[arg-type]
    sl.save(scene, tmp_path / "scene.toml")
    (tmp_path / "tables.toml").write_text(
        "[[membrane_sheet]]\noutline = [[0, 0, 0], [1, 0, 0], [0, 1, 0]]\nspacing = 1.0\nmodulus = 1e6\n"
        "thickness = 1e-3\ndensity = 1e3\nstrength = 7.5\n"
    )
    read, tables = sl.read(tmp_path / "scene.toml"), sl.read(tmp_path / "tables.toml")
    sheets = [one for one in (*read.spec.declared, *tables.spec.declared) if isinstance(one, sl.Membrane)]
    assert [sorted({*np.asarray(one.strength).tolist()}) for one in sheets] == [[2.5], [3.5], [4.5], [7.5]]
    with pytest.raises(SceneError, match=r"'strength' of membrane\(\)"):
        scene.membrane(square, strength=0.0, **skin)  # type: ignore[arg-type]
