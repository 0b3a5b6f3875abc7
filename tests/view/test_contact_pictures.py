"""Forces of contacts in frames of recordings, in pictures and in playback pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from living_hosts import facts_of

import springline as sl
from springline.constraints.motion import model_at_time
from springline.engine.machine import take_section
from springline.engine.program import PICTURE
from springline.engine.table import Table
from springline.errors import RecordingError, SceneError
from springline.model.families import ContactRules, Walls
from springline.model.state import State
from springline.moments.cloth import cloth_of
from springline.moments.still import live_still, still
from springline.picture.arrays import DrawnState, empty_picture, empty_ranges
from springline.picture.program import ROOMS, picture_table
from springline.recording.frames import sound_frame
from springline.recording.store import MemoryFrame
from springline.view import outlines
from springline.view.frame import Look
from springline.view.frame_building import frame_of
from springline.view.picture_arrays import picture_look, picture_scene
from springline.view.style import PAPER
from springline.view.world_shapes import moving_shapes, without_moving

pytestmark = pytest.mark.filterwarnings("ignore::springline.errors.OpenLedger")  # nearly nothing moves
G = 9.81  # [m/s2]


def pile() -> sl.Scene:
    """A ball on another one, on a floor that swings, beside a ball in the air."""
    scene = sl.Scene(gravity=G)
    scene.particles([(0, 0, 0.1), (0, 0, 0.3), (2, 0, 5.0)], mass=[2.0, 1.0, 1.0], radius=0.1)
    scene.add(sl.Plane((0, 0, 0), (0, 0, 1), amplitude=(0, 0, 1e-3), omega=5.0), sl.Contacts(restitution=0.0))
    return scene


def sheet() -> sl.Scene:
    """A sheet that lies on a board."""
    scene = sl.Scene(gravity=G)
    cloth = scene.grid((3, 3), spacing=0.05, origin=(-0.05, -0.05, 0.005), mass=1e-3, stiffness=100.0, damping=0.02)
    scene.add(sl.Obstacle([(-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0)], [(0, 1, 2), (0, 2, 3)]))
    scene.add(sl.Contacts(surfaces=[cloth], thickness=0.01))
    return scene


@pytest.mark.parametrize("which", [pile, sheet])
def test_each_frame_has_the_forces_of_contacts_of_its_time(which: Any, tmp_path: Path) -> None:
    run = which().simulate(dt=1e-3).run(until=0.03, every=0.01, to=tmp_path / "a.springline")
    simulation = which().simulate(dt=1e-3)
    for recording in (run, sl.load(tmp_path / "a.springline")):
        assert not sl.analysis.contact_forces(recording, 0).any()
    for k in range(1, 4):
        simulation.advance_to(0.01 * k)
        wanted = sl.analysis.contact_forces(simulation)
        assert wanted[:, 2].max() > 0.0
        assert np.array_equal(sl.analysis.contact_forces(run, k), wanted)
    assert run[2].contact[:, 0].tolist() == np.flatnonzero(wanted.any(axis=1)).tolist()


def test_a_frame_with_contacts_of_no_particle_is_refused() -> None:
    place = np.zeros((2, 3))
    for rows in ([[2.0, 1, 0, 0]], [[1.0, 1, 0, 0], [0.0, 1, 0, 0]], [[0.5, 1, 0, 0]]):
        with pytest.raises(RecordingError, match="'contact' of this recording must be of ascending particles below 2"):
            sound_frame(MemoryFrame(0.0, place, place, None, None, None, np.array(rows)))


def test_frames_before_the_first_contact_have_none(tmp_path: Path) -> None:
    scene = sl.Scene(gravity=G)
    scene.particle((0, 0, 0.104), mass=1.0, radius=0.1)
    scene.add(sl.Plane((0, 0, 0), (0, 0, 1), restitution=0.0), sl.Contacts())
    scene.simulate(dt=1e-3).run(until=0.06, every=0.02, to=tmp_path / "a.springline")
    found = [frame.contact for frame in sl.load(tmp_path / "a.springline")]
    assert found[0] is None and found[1] is None
    assert found[3] == pytest.approx(np.array([[0, 0, 0, G]]))


def test_colors_and_arrows_are_those_of_the_forces_with_a_legend_in_newtons() -> None:
    simulation = pile().simulate(dt=1e-3)
    simulation.step(20)
    force = sl.analysis.contact_forces(simulation)
    frame = frame_of(live_still(simulation), Look(color="contact force", contacts=True, values=True))
    assert frame.legend is not None and (frame.legend.title, frame.legend.unit) == ("Contact force", "N")
    assert frame.legend.high == pytest.approx(np.linalg.norm(force, axis=1).max())
    assert frame.values == pytest.approx(np.linalg.norm(force, axis=1))
    (arrows,) = frame.arrows
    assert (arrows.kind, arrows.unit) == ("contact", "N")
    assert arrows.particle.tolist() == [0, 1]  # the third ball touches nothing
    assert arrows.value == pytest.approx(np.linalg.norm(force[:2], axis=1))
    assert arrows.vector[:, 2] / arrows.vector[0, 2] == pytest.approx(force[:2, 2] / force[0, 2], rel=1e-6)
    plain = frame_of(still(sl.gallery.scene("pendulum")), Look(color="contact force", contacts=True))
    assert plain.legend is None and not plain.arrows and "Contact forces: no Contacts() here" in plain.notes


def test_the_pass_of_pages_adds_up_contacts_as_the_analysis_does() -> None:
    """At a wall that moves, too: a page computes its place."""
    simulation = pile().simulate(dt=1e-3)
    simulation.step(20)
    table = _table_of_page(simulation)
    take_section(table, a=PICTURE)
    assert np.array_equal(table[DrawnState].contact_force, sl.analysis.contact_forces(simulation))


def _table_of_page(simulation: sl.Simulation) -> Table:
    run, shot = simulation.data, live_still(simulation)
    scene = picture_scene(run.model, cloth_of(run.model, {}, shot.faces, shot.drawn), np.zeros(3, dtype=np.int32))
    fields = {name: getattr(run.state, name) for name in DrawnState._fields if name in State._fields}
    nothing, empty = np.zeros(0, dtype=np.uint8), np.zeros(0, dtype=np.int32)
    moment = DrawnState(**fields | {"contact_force": np.zeros((3, 3))}, owner=empty, torn_sheet=nothing,
                        torn_face=nothing.copy())  # fmt: skip
    rooms = [run.model.room(kind) for kind in (*ROOMS, Walls, ContactRules)]
    looks = picture_look(run.model, shot.drawn, scene, Look(), (PAPER,))
    return picture_table(
        [*rooms, run.state, moment, scene, looks, empty_ranges(), empty_picture(scene, 3, 0, 0, 0)], sums_contacts=True
    )


def test_a_playback_page_has_contact_forces_as_arrows_and_as_a_color(tmp_path: Path) -> None:
    from springline.view.film.film import Film
    from springline.view.film.playback_data import quantize

    run = sheet().simulate(dt=1e-3).run(until=0.04, every=0.02)
    made = quantize(Film(run, Look(color="contact force", contacts=True), caller="render()"), arrows=("contact",))
    (arrows,) = made.facts["arrows"]
    largest = max(np.linalg.norm(sl.analysis.contact_forces(run, k), axis=1).max() for k in range(3))
    assert (arrows["kind"], arrows["unit"], arrows["color"]) == ("contact", "N", "reaction")
    assert arrows["largest"] == pytest.approx(largest, rel=1e-5)
    assert made.facts["ranges"]["contact force"]["high"] == pytest.approx(largest)
    sl.render(run, tmp_path / "run.html", contacts=True)
    assert "contacts" in facts_of(tmp_path / "run.html")["shown"]
    plain = quantize(Film(run, Look(), caller="render()"))
    assert "contact force" not in plain.facts["ranges"]  # no arrows, from which a page would color


def arrows_of(figure: Any) -> Any:
    """The arrows of contact forces in a figure, as matplotlib has them."""
    (found,) = [one for one in figure.axes[0].collections if one.get_gid() == "contacts"]
    return found


def test_a_plot_draws_contact_forces_as_arrows_along_their_forces() -> None:
    scene = pile()
    run = scene.simulate(dt=1e-3).run(until=0.03, every=0.01)
    force = sl.analysis.contact_forces(run)
    figure = sl.plot(run, contacts=True, view=(0, 0))
    drawn = arrows_of(figure)
    assert np.abs(drawn.U).max() < 1e-12 < drawn.V[0]
    assert drawn.V / drawn.V[0] == pytest.approx(force[:2, 2] / force[0, 2])
    assert any("contact force" in text.get_text() for one in figure.legends + [figure.axes[0].get_legend()]
               if one for text in one.texts)  # fmt: skip
    plain = sl.plot(run, view=(0, 0))
    assert not [one for one in plain.axes[0].collections if one.get_gid() == "contacts"]
    with pytest.raises(SceneError, match=r"The 'contacts' of plot\(\) is for the kind 'shape'"):
        sl.plot(run, "energy", contacts=True)


def test_a_plot_of_a_shape_at_rest_draws_its_contact_forces() -> None:
    shape = sheet().simulate(dt=1e-3).settle()
    drawn = arrows_of(shape.plot(contacts=True, view=(30, 20)))
    assert len(drawn.U) == 9
    assert drawn.V / drawn.V[0] == pytest.approx(sl.analysis.contact_forces(shape)[:, 2] / (1e-3 * G), rel=1e-5)


def test_pages_move_obstacles_as_pictures_in_python_do() -> None:
    scene = sheet()
    corners = np.array([(-1, -1, 1), (1, -1, 1), (0, 1, 1.5)])
    scene.add(sl.Obstacle(corners, [(0, 1, 2)], amplitude=(0, 0.1, 0.2), omega=3.0, velocity=(0.3, 0, 0)))
    model, time = scene.simulate(dt=1e-3).data.model, 0.7
    (standing,) = outlines.obstacles(without_moving(model))
    assert standing.vertices[:, 2].tolist() == [0.0] * 4 and len(standing.faces) == 2
    (moving,) = moving_shapes(
        model, np.array([[-1.0] * 3, [1.0] * 3]), {"light": PAPER}, lambda array, kind: array, np.zeros(3)
    )
    motion, ((vertices, faces),) = moving["motion"], moving["surfaces"]
    swing = np.cos(motion["omega"] * time + motion["phase"])
    moved = vertices + np.array(motion["velocity"]) * time + np.array(motion["amplitude"]) * swing
    assert vertices[faces[0]].sum(axis=0) == pytest.approx(corners.sum(axis=0))
    assert moving["corners"] == [[-1, -1, 1], [1, 1, 1.5]]
    (whole,) = outlines.obstacles(model_at_time(model, time))
    assert len(whole.faces) == 3
    here, there = sorted(np.concatenate([standing.vertices, moved]).tolist()), sorted(whole.vertices.tolist())
    assert np.array(here) == pytest.approx(np.array(there))
