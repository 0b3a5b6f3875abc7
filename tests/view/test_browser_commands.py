"""What a page asks for is done, and what is drawn is what there is: the face before a page of messages alone."""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from test_browser_parts import face_of, seen_from
from test_guard_clients import CAMERA, client, message, soon

import springline as sl
from springline.gallery import registry
from springline.model.families import BROKEN
from springline.view.frame import Look
from springline.view.page.browser import face as faces
from springline.view.page.browser import guard
from springline.view.page.browser.camera import Screen, View, view_of
from springline.view.page.browser.drawing import dot_of
from springline.view.page.browser.panel_parameters import offers
from springline.view.play.commands import Anchor, Cut, Invert, Set, Settle
from springline.view.play.player import Player, Trouble
from springline.view.style import SCREEN


def mixed() -> sl.Scene:
    """Of everything one: a fixed particle among free ones, springs, a rod, a sphere, velocities that differ."""
    scene = sl.Scene(gravity=9.8, title="Mixed")
    scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0)], mass=1.0, velocity=[(0, 0, 1)] * 3 + [(0, 0, 3)])
    scene.anchor([1])
    for pair in ((0, 1), (1, 2)):
        scene.spring(*pair, stiffness=100.0)
    scene.add(sl.Rod(2, 3))
    return scene


@dataclass
class Table:
    """The face, and a page before it that says what a real one would."""

    face: faces.Face
    page: Any
    now: float = 0.0

    def turn(self, seconds: float = 0.0) -> None:
        self.now += 1.0
        self.face.turn(seconds, self.now)

    def click(self, handle: Any) -> None:
        self.choose(handle, True)

    def choose(self, handle: Any, value: Any) -> None:
        """Give a control a value, as a page does, and have it carried out."""
        before = len(self.face.inbox)
        self.page.send(message(type="GuiUpdateMessage", uuid=handle._impl.uuid, updates={"value": value}))
        assert soon(lambda: len(self.face.inbox) > before), "the viewer did not hear of it"
        self.turn()
        self.turn()

    def node(self, name: str) -> Any:
        return self.face.server.scene.get_handle_by_name(name)

    def labelled(self, words: str) -> Any:
        """The control with a label, the newest where there are several."""
        every = self.face.server.gui._gui_input_handle_from_uuid.values()
        return [one for one in every if getattr(one, "label", None) == words][-1]


def table_of(scene: sl.Scene, **options: Any) -> Iterator[Table]:
    server, door, face = face_of(scene, **options)
    face.player.playing = False
    with client(door) as page:
        page.send(message(**CAMERA))
        assert soon(lambda: len(server.get_clients()) == 1)
        threading.Thread(target=lambda: [None for _ in page], daemon=True).start()
        yield Table(face, page)
    guard.stop(server)


@pytest.fixture
def table() -> Iterator[Table]:
    yield from table_of(mixed())


# What is drawn


def test_fixed_particles_are_cubes_and_free_ones_balls_where_they_are(table: Table) -> None:
    table.turn()
    assert table.node("/fixed").batched_positions.tolist() == [[1, 0, 0]]
    assert table.node("/free").batched_positions.tolist() == [[0, 0, 0], [2, 0, 0], [3, 0, 0]]
    assert len(table.node("/fixed").vertices) == 8


def test_rods_are_drawn_as_rods_and_springs_as_springs(table: Table) -> None:
    table.turn()
    assert table.node("/rods").points.tolist() == [[[2, 0, 0], [3, 0, 0]]]
    assert len(table.node("/springs").points) == 2
    assert table.node("/rods").thickness > table.node("/springs").thickness


def test_the_grips_know_the_numbers_of_their_particles(table: Table) -> None:
    table.face.player.simulation.remove([1])
    table.face.stale = True
    table.turn()
    assert table.face.drawing.shown.tolist() == [0, 2, 3]
    assert table.node("/grips").batched_positions[:, 0].tolist() == [0, 2, 3]


def test_arrows_begin_at_their_particles_and_go_along_with_them(table: Table) -> None:
    table.face.tools.look = Look(velocities=True, style=SCREEN)
    table.turn()
    arrows = np.array(table.node("/velocity").points)
    assert arrows[:, 0, 0].tolist() == [0, 2, 3]
    lengths = np.linalg.norm(arrows[:, 1] - arrows[:, 0], axis=1)
    assert lengths[2] == pytest.approx(3.0 * lengths[0]) and lengths[0] > 0.0
    table.face.player.walk(20)
    table.face.stale = True
    table.turn()
    moved = table.node("/velocity").points
    assert np.allclose(moved[:, 0], table.face.player.simulation.state.position[[0, 2, 3]], atol=1e-6)
    assert np.abs(moved - arrows).max() > 1e-3


def test_numbers_go_along_with_their_particles_and_are_taken_away(table: Table) -> None:
    table.face.tools.look = Look(numbers=True, style=SCREEN)
    table.turn()
    assert [table.node(f"/text{k}").text for k in range(4)] == ["0", "1", "2", "3"]
    table.face.player.walk(50)
    table.face.stale = True
    table.turn()
    assert np.allclose(table.node("/text3").position, table.face.player.simulation.state.position[3])
    table.face.tools.look = Look(style=SCREEN)
    table.turn()
    assert table.node("/text0") is None and table.node("/text3") is None


def test_what_belonged_to_the_scene_before_is_taken_away(table: Table) -> None:
    table.face.switch("bead-on-ring")
    table.face.player.playing = False
    assert table.node("/rods") is None
    assert len(table.node("/grips").batched_positions) == table.face.player.scene.particle_count
    assert table.face.drawing.dot == dot_of(table.face.frame)  # of the scene that is shown now


def test_a_surface_that_is_gone_is_no_longer_seen(table: Table) -> None:
    drawing = table.face.drawing
    frame = table.face.frame
    table.face.turn(0.0, 0.0)
    from springline.view.frame import Surface

    corners = np.array([[0.0, 0, 0], [1.0, 0, 0], [0, 1.0, 0]])
    ball = Surface(corners, np.array([[0, 1, 2]]), "#112233", 0.5)
    drawing.update(replace(frame, surfaces=(ball, ball)))
    assert table.node("/surface1") is not None
    drawing.update(replace(frame, surfaces=(ball,)))
    assert table.node("/surface1") is None and table.node("/surface0") is not None
    drawing.update(replace(frame, surfaces=()))
    assert table.node("/surface0") is None


# Hands


def event(table: Table, **given: Any) -> SimpleNamespace:
    (page,) = table.face.server.get_clients().values()
    usual = {"client": page, "client_id": page.client_id, "target": table.face.drawing.grips, "modifier": None}
    return SimpleNamespace(**{**usual, **given})


def test_a_particle_taken_at_its_edge_does_not_jump_to_the_pointer(table: Table) -> None:
    table.turn()
    edge = (2.05, 0.0, 0.0)
    for phase, place in (("start", edge), ("update", edge), ("update", (2.05, 0.0, 1.0)), ("update", (2.05, 0.0, 1.1))):
        table.face.hands._drag(event(table, phase=phase, instance_index=2, start_position=edge, end_position=place))
        table.turn()
    assert table.face.player.holding.particle == 2
    assert np.allclose(table.face.player.holding.point, (2.0, 0.0, 1.1))


def test_one_click_on_a_particle_is_not_heard_a_second_time_as_a_click_on_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for table in table_of(mixed()):
        table.face.tools.kind = "sandbox"
        table.turn()
        monkeypatch.setattr(Screen, "of", classmethod(lambda cls, camera: seen_from(view_of(np.eye(3)[:2], 3))))
        table.face.hands._click(event(table, instance_index=0, screen_pos=(0.5, 0.5)), "left")
        table.face.hands._click_nowhere(event(table, screen_pos=(0.5, 0.5)), "left")
        table.turn()
        assert table.face.player.particle_count == 4
        table.face.hands._click_nowhere(event(table, screen_pos=(0.1, 0.1)), "left")
        table.turn()
        assert table.face.player.particle_count == 5


def test_ctrl_click_cuts_the_spring_that_is_seen_there(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.turn()
    screen = seen_from(view_of(table.face.frame.bounds, 3))
    monkeypatch.setattr(Screen, "of", classmethod(lambda cls, camera: screen))
    place = screen.project(np.array([1.5, 0.0, 0.0]))[0]
    table.face.hands._click_nowhere(event(table, screen_pos=tuple(place)), "right")
    table.turn()
    assert (table.face.player.simulation.state.status[:2] == BROKEN).tolist() == [False, True]


def test_with_the_box_ticked_a_drag_from_a_particle_cuts_too(table: Table) -> None:
    table.turn()
    table.choose(table.face.panel._cut, True)
    strokes: list[str] = []
    table.face.hands._stroke = lambda one: strokes.append(one.phase)  # type: ignore[method-assign]
    table.face.hands._drag(event(table, phase="start", instance_index=0, start_position=(0, 0, 0)))
    assert strokes == ["start"] and table.face.player.holding is None
    table.choose(table.face.panel._cut, False)
    assert not table.face.hands.cutting


@pytest.mark.parametrize("dim", [2, 3])
def test_a_drag_on_nothing_is_heard_once_and_in_space_only_to_cut(dim: int) -> None:
    scene = sl.Scene(dim=dim)
    scene.chain((0,) * dim, (1,) + (0,) * (dim - 1), segments=2, mass=1.0, stiffness=10.0)
    for table in table_of(scene):
        table.face.hands.cut_by_stroke(True)
        table.face.hands.cut_by_stroke(False)
        assert len(table.face.hands._sky._impl.drag_cb) == (2 if dim == 2 else 1)
        table.face.hands.cut_by_stroke(True)
        assert len(table.face.hands._sky._impl.drag_cb) == 2


# Cameras


def test_what_flies_away_is_let_go(table: Table) -> None:
    table.turn()
    cameras = table.face.cameras
    extent = np.linalg.norm(cameras._room[1] - cameras._room[0])
    cameras.follow(np.array([[0.0, 0, 0], [1e4, 0, 0]]), 3)
    assert np.linalg.norm(cameras._room[1] - cameras._room[0]) == extent
    cameras.follow(np.array([[0.0, 0, 0], [6.0, 0, 0]]), 3)
    assert cameras._room[1][0] > 6.0


def moved_by_a_person(table: Table, view: View) -> Any:
    (page,) = table.face.server.get_clients().values()
    cameras = table.face.cameras
    cameras._settled.add(page.client_id)
    page.camera._state.position = view.position
    page.camera._state.look_at = view.look_at
    page.camera._state.wxyz = np.array([np.cos(0.3), 0.0, np.sin(0.3), 0.0])
    cameras._moved(page)
    return page


def test_a_camera_that_a_person_moved_is_left_where_it_is(table: Table) -> None:
    table.turn()
    page = moved_by_a_person(table, View(np.array([50.0, 0, 0]), np.zeros(3), np.array([0, 0, 1.0]), 0.7))
    table.face.cameras.follow(np.array([[-9.0, -9, -9], [9.0, 9, 9]]), 3)
    assert np.asarray(page.camera.position).tolist() == [50.0, 0.0, 0.0]


def test_a_camera_of_a_plane_scene_that_was_turned_faces_it_again() -> None:
    scene = sl.Scene(dim=2)
    scene.chain((0, 0), (1, 0), segments=2, mass=1.0, stiffness=10.0)
    for table in table_of(scene):
        table.turn()
        page = moved_by_a_person(table, View(np.array([3.0, 0, 4.0]), np.zeros(3), np.array([0, 1.0, 0]), 0.2))
        assert np.allclose(page.camera.position, [0.0, 0.0, 5.0])


# The panel


def test_buttons_of_time_do_what_they_say(table: Table) -> None:
    player, panel = table.face.player, table.face.panel
    buttons = next(
        one for one in table.face.server.gui._gui_input_handle_from_uuid.values()
        if getattr(one, "options", None) == ("One step", "Begin again")
    )  # fmt: skip
    table.choose(buttons, "One step")
    assert player.steps == 1
    table.choose(buttons, "Begin again")
    assert player.simulation.time == 0.0
    table.choose(panel._speed, "0.5 x real time")
    assert player.speed == 0.5
    table.click(panel._play)
    assert player.playing and panel._play.label == "Pause"


def test_looks_are_switched_and_boxes_follow_the_keys(table: Table) -> None:
    panel = table.face.panel
    table.choose(panel._marks["velocities"], True)
    assert table.face.tools.look.velocities and table.node("/velocity") is not None
    table.choose(panel._color, "speed")
    assert table.face.tools.look.color == "speed"
    panel._tap("v")
    panel._tap("1")
    table.turn()
    assert not panel._marks["velocities"].value and panel._color.value == "tension"


def test_trouble_without_a_safe_step_has_no_button_for_it(table: Table) -> None:
    table.face.player.trouble = Trouble("It broke.", None)
    table.turn()
    assert table.face.panel._alarm.visible and not table.face.panel._safe.visible


def test_what_could_not_be_done_is_said(table: Table) -> None:
    table.face.player.do(Cut((99,)))
    table.turn()
    assert "99" in table.face.panel._status.content


def test_a_limit_is_set_and_taken_away(table: Table) -> None:
    player = table.face.player
    assert math.isinf(player.parameters["springs.strength"].value)
    box, slider = table.labelled("limit strength"), table.labelled("strength [N]")
    assert not slider.visible
    table.choose(box, True)
    assert slider.visible and player.parameters["springs.strength"].value == pytest.approx(slider.value)
    table.choose(box, False)
    assert not slider.visible and math.isinf(player.parameters["springs.strength"].value)


def test_a_vector_of_a_plane_scene_keeps_what_is_not_shown() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(1, 1)], mass=1.0, radius=0.1)
    scene.add(sl.Box((0, 0), (2, 2)))
    for table in table_of(scene):
        handle, _ = table.face.panel._parameters._controls["box.upper"]
        table.choose(handle, (3.0, 2.5))
        assert table.face.player.parameters["box.upper"].value[:2].tolist() == [3.0, 2.5], list(table.face.player.notes)


def test_the_shape_at_rest_offers_the_way_back_and_says_what_is_cut(table: Table) -> None:
    rest = table.face.panel._rest
    table.face.player.do(Anchor((3,)), Cut((0,)), Anchor((0,)))
    table.turn()
    assert not rest._back.visible
    table.face.player.do(Settle())
    table.turn()
    assert table.face.player.shape is not None, list(table.face.player.notes)
    assert rest._back.visible and "cut carry nothing" in rest._words.content
    table.face.player.do(Invert())
    table.turn()
    table.click(rest._back)
    table.turn(0.1)
    assert table.face.player.shape is None and not rest._back.visible


def test_what_was_not_recorded_cannot_be_asked_for(table: Table) -> None:
    keep = table.face.panel._keep
    table.turn()
    assert keep._page.disabled and keep._file.disabled
    table.click(keep._record)
    assert table.face.player.is_recording and keep._record.label == "Stop recording" and not keep._page.disabled
    table.face.player.playing = True
    table.turn(0.1)
    table.face.player.playing = False
    table.click(keep._file)  # which stops first
    assert not table.face.player.is_recording and keep._made is not None and len(keep._made) >= 2
    assert soon(lambda: len(table.face.inbox) > 0)
    table.turn()
    assert "Sent mixed.springline" in keep._words.content


def test_the_energies_are_plotted_as_time_goes_by(table: Table) -> None:
    table.face.player.playing = True
    for _ in range(4):
        table.turn(0.1)
        soon(lambda: False, within=0.3)  # a sample is taken only from time to time
    time, total, *_ = table.face.panel._energy._plot.data
    assert len(time) >= 2 and time[-1] > time[0] and np.isfinite(total).all()


@pytest.mark.parametrize("name", registry.names())
def test_every_control_of_the_gallery_takes_the_value_that_it_shows(name: str) -> None:
    player = Player(registry.scene(name))
    player.playing = False
    values = {key: one.value for key, one in player.parameters.items() if offers(one.value)}
    for key, value in values.items():
        player.do(Set(key, value))
        player.advance(0.0)
    assert not player.notes and len(player.journal) == len(values) > 2
