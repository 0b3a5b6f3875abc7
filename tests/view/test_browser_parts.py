"""The parts of the page that need no browser: colors, cameras, picking, sliders, words, what is sent."""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from test_guard_clients import CAMERA, client, message, soon

import springline as sl
from springline.errors import SceneError
from springline.gallery import registry
from springline.simulation.changes import Parameter
from springline.view.coloring import Legend
from springline.view.frame import Look, Segments
from springline.view.page.browser import face as faces
from springline.view.page.browser import guard, picking, solids, tone_mapping
from springline.view.page.browser.camera import Screen, view_of
from springline.view.page.browser.door import Door
from springline.view.page.browser.inbox import Inbox
from springline.view.page.browser.panel import plain
from springline.view.page.browser.panel_legend import legend_html
from springline.view.page.browser.panel_parameters import ends, heading, offers, tidy
from springline.view.page.browser.panel_rest import AtRest
from springline.view.play.commands import Cut, Set, Settle
from springline.view.play.options import Options
from springline.view.play.player import Player
from springline.view.play.tools import Tools
from springline.view.style import SCREEN


@pytest.mark.parametrize("solid", [solids.ball(0), solids.ball(1), solids.ball(2), solids.cube()])
def test_a_solid_is_closed_and_turned_outward(solid: solids.Mesh) -> None:
    points, faces_ = solid
    a, b, c = (points[faces_[:, k]] for k in range(3))
    volume = np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6.0
    edges = np.sort(faces_[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2), axis=1)
    assert (np.unique(edges, axis=0, return_counts=True)[1] == 2).all()
    assert 2.5 < volume <= 8.0 + 1e-9  # of an icosahedron 2.54, a ball 4.19, a cube 8
    assert len(points) - len(edges) // 2 + len(faces_) == 2  # Euler


def test_what_is_sent_is_seen_in_the_color_of_the_legend() -> None:
    wanted = np.array([[88, 176, 227], [240, 138, 69], [99, 106, 114], [79, 134, 173], [34, 40, 47], [15, 76, 125]])
    wanted = wanted.astype(np.uint8)
    gray_and_red = tone_mapping.after(np.array([[128, 128, 128], [255, 0, 0]], np.uint8))
    assert gray_and_red.tolist() == [[197] * 3, [250, 16, 20]]  # seen
    assert np.abs(tone_mapping.after(wanted).astype(int) - wanted).max() > 20  # there is something to make up for
    assert np.abs(tone_mapping.after(tone_mapping.before(wanted)).astype(int) - wanted).max() <= 2


def test_what_is_too_bright_to_be_reached_keeps_its_hue() -> None:
    for wanted in ([180, 228, 255], [255, 208, 160], [230, 233, 236]):
        color = np.array([wanted], dtype=np.uint8)
        seen = tone_mapping.after(tone_mapping.before(color))[0].astype(float)
        share = tone_mapping._linear(seen / 255.0) / tone_mapping._linear(color[0] / 255.0)
        assert share.min() > 0.7 and share.max() < 1.01
        assert np.ptp(share) < 0.06, share


@pytest.mark.parametrize("dim", [2, 3])
@pytest.mark.parametrize("size", [(4.0, 0.0, 0.0), (0.0, 3.0, 0.0), (1.0, 2.0, 5.0), (0.0, 0.0, 0.0)])
def test_a_camera_sees_all_of_a_scene(dim: int, size: tuple[float, ...]) -> None:
    high = np.array(size) * ([1.0, 1.0, 0.0] if dim == 2 else 1.0)
    bounds = np.stack([np.zeros(3), high]) + 7.0
    view = view_of(bounds, dim, aspect=1.5)
    screen = seen_from(view)
    corners = np.array([[x, y, z] for x in bounds[:, 0] for y in bounds[:, 1] for z in bounds[:, 2]])
    places, before = screen.project(corners)
    assert before.all() and (places >= 0.0).all() and (places <= 1.0).all()
    if np.any(high):
        assert np.ptp(places, axis=0).max() > 0.4  # and it is not lost in the distance


def seen_from(view: Any) -> Screen:
    forward = (view.look_at - view.position) / view.distance
    right = np.cross(forward, view.up) / np.linalg.norm(np.cross(forward, view.up))
    axes = np.stack([right, np.cross(forward, right), forward], axis=1)
    return Screen(view.position, axes, view.fov, 1.5, view.distance)


def test_a_place_on_the_screen_and_its_point_belong_together() -> None:
    screen = seen_from(view_of(np.array([[0.0, 0.0, 0.0], [1.0, 2.0, 3.0]]), 3))
    points = np.random.default_rng(1).random((20, 3))
    places, _ = screen.project(points)
    depth = (points - screen.position) @ screen.axes[:, 2]
    for place, point, deep in zip(places, points, depth, strict=True):
        assert np.allclose(screen.at_depth(place, deep), point)


def test_up_is_up_on_the_screen() -> None:
    for dim, up in ((2, [0.5, 1.0, 0.0]), (3, [0.5, 0.5, 1.0])):
        screen = seen_from(view_of(np.array([[0.0, 0.0, 0.0], [1.0, 1.0, 1.0 * (dim == 3)]]), dim))
        low, high = screen.project(np.array([[up[0], 0.0, 0.0] if dim == 2 else [0.5, 0.5, 0.0], up]))[0]
        assert high[1] < low[1]


def test_the_spring_under_the_pointer_is_picked_and_none_beside_it() -> None:
    position = np.array([[[0.0, 0, 0], [1.0, 0, 0]], [[0.0, 1, 0], [1.0, 1, 0]]])
    segments = Segments(position, np.array([4, 9]), np.zeros((2, 3), np.uint8), np.zeros(2, np.uint8))
    screen = seen_from(view_of(np.array([[0.0, 0.0, 0.0], [1.0, 1.0, 0.0]]), 2))
    on, beside = screen.project(np.array([[0.5, 1.0, 0.0], [0.5, 0.5, 0.0]]))[0]
    assert picking.spring_at(segments, screen, on) == 9
    assert picking.spring_at(segments, screen, beside) == -1


@pytest.mark.parametrize("step", [3.7e-5, 0.0123, 0.5, 1.0, 4.99, 9.9, 731.0])
def test_a_step_of_a_slider_is_a_round_number_and_no_longer_than_asked(step: float) -> None:
    nice = tidy(step)
    assert 0.4 * step < nice <= step * 1.000001
    assert f"{nice:.0e}"[0] in "125" and float(f"{nice:.0e}") == nice


def test_a_slider_of_dt_has_no_zero_and_every_slider_holds_its_value() -> None:
    assert ends(Parameter(0.1, "s", 0.0, 0.5), "dt") == (0.005, 0.5)
    assert ends(Parameter(9.0, "", 0.0, 5.0), "x") == (0.0, 9.0)
    assert ends(Parameter(2.0), "x") == (0.0, 8.0)


@pytest.mark.parametrize("name", registry.names())
def test_every_parameter_of_the_gallery_has_a_control_or_is_a_list(name: str) -> None:
    for parameter in Player(registry.scene(name)).parameters.values():
        value = parameter.value
        assert offers(value) or np.ndim(value) >= 1


def test_the_legend_says_which_end_pulls_and_writes_numbers_that_are_read() -> None:
    colors = np.zeros((2, 3), np.uint8)
    both = legend_html(Legend("Tension", "N", -1234.0, 104_123.0, colors))
    assert "push \u22121,230" in both and "104,000 pull" in both
    assert "push" not in legend_html(Legend("Speed", "m/s", 0.0, 3.0, colors))


def test_rules_of_two_words_are_written_as_two() -> None:
    names = ("speedlimit_2", "steeringlimit", "airdrag", "drag", "springs", "rest_length")
    assert [heading(name) for name in names] == [
        "Speed limit 2", "Steering limit", "Air drag", "Drag", "Springs", "Rest length",
    ]  # fmt: skip


def test_few_balls_are_round_and_many_are_cheap() -> None:
    from springline.view.page.browser.drawing import rounded

    size = {count: len(rounded(np.full(count, 0.1))[1]) for count in (20, 500, 20_000)}
    assert size == {20: 1280, 500: 320, 20_000: 80} and len(rounded(np.zeros(20))[1]) == 80


def test_words_of_others_stay_words() -> None:
    assert plain("<b>*x*</b> [a](b)") == "&lt;b&gt;\\*x\\*&lt;/b&gt; \\[a\\]\\(b\\)"
    legend = Legend("Group", "", 0.0, 1.0, np.zeros((1, 3), np.uint8), labels=("<script>alert(1)</script>",))
    assert "<script>" not in legend_html(legend) and "&lt;script&gt;" in legend_html(legend)


def test_what_goes_wrong_in_a_page_does_not_end_the_run() -> None:
    inbox, done = Inbox(), []
    inbox.post(lambda: 1 / 0)
    inbox.post(lambda: (_ for _ in ()).throw(SceneError("No.")))
    inbox.post(lambda: done.append(1))
    assert inbox.work_off() == ["ZeroDivisionError: division by zero", "No."]
    assert done == [1] and len(inbox) == 0


# The face, before a page that only listens


def cloth(columns: int = 6) -> sl.Scene:
    scene = sl.Scene(gravity=9.81, title="Cloth")
    net = scene.grid((columns, columns), spacing=0.1, mass=0.01, stiffness=400.0, damping=0.05)
    scene.anchor(net.corners)
    return scene


def face_of(scene: sl.Scene, look: Look | None = None, **options: Any) -> tuple[Any, Door, faces.Face]:
    server, standing = guard.open_server(Door("127.0.0.1"))
    player = Player(scene)
    tools = Tools(player, "hands", {}, look or Look(style=SCREEN))
    return server, standing.door, faces.Face(server, player, tools, Options(open_browser=False, **options))


@pytest.fixture
def face() -> Iterator[faces.Face]:
    server, door, made = face_of(cloth())
    with client(door) as page:
        page.send(message(**CAMERA))
        assert soon(lambda: len(server.get_clients()) == 1)
        drain = threading.Thread(target=lambda: [None for _ in page], daemon=True)
        drain.start()
        yield made
    guard.stop(server)


def test_without_a_page_time_stands() -> None:
    server, _, made = face_of(cloth())
    made.turn(0.05, 0.0)
    assert made.player.steps == 0
    guard.stop(server)


def test_a_picture_is_drawn_only_when_something_changed(face: faces.Face) -> None:
    face.turn(0.05, 0.0)
    before = face.pictures
    face.turn(0.05, 0.05)
    assert face.pictures == before + 1  # time passes
    face.player.playing = False
    face.turn(0.05, 0.1)
    still = face.pictures
    face.turn(0.05, 0.15)
    assert face.pictures == still
    face.tools.look = replace(face.tools.look, color="speed")
    face.turn(0.05, 0.2)
    assert face.pictures == still + 1


def test_a_cut_spring_is_no_longer_drawn(face: faces.Face) -> None:
    face.player.playing = False
    face.turn(0.0, 0.0)
    count = face.server.scene.get_handle_by_name("/springs").points.shape[0]
    face.player.do(Cut((0, 1)))
    face.turn(0.0, 0.1)
    assert face.server.scene.get_handle_by_name("/springs").points.shape[0] == count - 2


def test_more_than_a_page_can_draw_is_thinned_and_said(face: faces.Face) -> None:
    face.tools.look = replace(face.tools.look, most=20)
    face.turn(0.0, 1.0)
    assert len(face.server.scene.get_handle_by_name("/springs").points) <= 20
    assert any("Drawn" in note for note in face.frame.notes)
    assert "20 of" in face.panel._status.content


def test_scenes_with_walls_rings_rods_and_trails_are_switched_to_and_drawn(face: faces.Face) -> None:
    for name in ("billiards", "bead-on-ring", "multibody", "swarm"):
        face.switch(name)
        face.player.playing = False
        face.tools.look = Look(velocities=True, loads=True, numbers=True, style=SCREEN)
        face.turn(0.05, 0.0)
        assert face.title == registry.entry(name).title
        assert len(face.drawing.shown) == (face.player.simulation.state.alive == 1).sum()
        assert not list(face.player.notes), name


def test_a_scene_without_springs_is_colored_by_speed_and_one_with_springs_as_before(face: faces.Face) -> None:
    assert face.tools.look.color == "tension"
    face.switch("billiards")
    assert face.tools.look.color == "speed" and face.panel._color.value == "speed"
    face.switch("hanging-chain")
    assert face.tools.look.color == "tension"


def test_another_scene_says_that_it_is_made_ready(face: faces.Face) -> None:
    face.ask_for("hanging-chain")
    assert "Getting ready" in face.panel._status.content and face.player.scene.particle_count == 36
    face.turn(0.0, 1.0)
    assert face.player.scene.particle_count == 10 and "Getting ready" not in face.panel._status.content


def test_every_page_sees_all_of_the_scene_however_narrow_it_is(face: faces.Face) -> None:
    (page,) = face.server.get_clients().values()
    for width, height in ((1600, 400), (400, 900)):
        page.camera._state.image_width, page.camera._state.image_height = width, height
        face.cameras.fit(face.frame.bounds, 3)
        screen = seen_from(face.cameras._views[-1])._replace(aspect=width / height)
        low, high = face.frame.bounds
        corners = np.array([[x, y, z] for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])])
        places, before = screen.project(corners)
        assert before.all() and (places > 0.0).all() and (places < 1.0).all()
        assert np.ptp(places, axis=0).max() > 0.4


def test_divergence_says_why_and_offers_the_safe_step(face: faces.Face) -> None:
    face.player.do(Set("dt", 1.0))
    for k in range(200):
        face.turn(0.1, float(k))
        if face.player.trouble is not None:
            break
    assert face.player.trouble is not None
    face.turn(0.0, 1000.0)
    panel = face.panel
    assert panel._alarm.visible and panel._safe.visible and "dt = " in panel._safe.label
    safe = face.player.trouble.safe_dt
    face.tools.take_safe_step()
    face.turn(0.0, 1001.0)
    assert face.player.simulation.dt == safe and not panel._alarm.visible and face.player.playing


def test_the_shape_at_rest_is_shown_with_its_largest_forces(face: faces.Face) -> None:
    assert AtRest.suits(face.player.scene) and not AtRest.suits(registry.scene("billiards"))
    face.player.do(Settle())
    face.turn(0.0, 0.0)
    face.panel.update(face.frame, 1e9, force=True)
    words = face.panel._rest._words.content
    assert "pulls" in words and "is held by" in words and "Residual" in words


def test_sliders_show_what_others_have_set(face: faces.Face) -> None:
    face.player.do(Set("gravity", 3.0))
    face.turn(0.0, 0.0)
    face.panel.update(face.frame, 1e9, force=True)
    handle, _ = face.panel._parameters._controls["gravity"]
    assert math.isclose(handle.value, 3.0)


def test_asked_for_sliders_come_first_with_their_ranges() -> None:
    from springline.view.play.options import Slider

    server, _, made = face_of(cloth(), sliders=(Slider("springs.stiffness", 100.0, 800.0),))
    handle, _ = made.panel._parameters._controls["springs.stiffness"]
    assert (handle.min, handle.max) == (100.0, 800.0)
    guard.stop(server)


def test_playing_ends_by_itself_and_leaves_no_port_or_thread(capsys: pytest.CaptureFixture[str]) -> None:
    import socket

    before = set(threading.enumerate())
    player = Player(cloth())
    faces.show(player, Tools(player), Options(open_browser=False, seconds=0.5))
    said = capsys.readouterr()
    assert said.out == "" and "http://127.0.0.1:" in said.err and "token=" in said.err
    assert soon(lambda: set(threading.enumerate()) <= before)
    port = int(said.err.split("127.0.0.1:")[1].split("/")[0])
    with socket.socket() as again:
        again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        again.bind(("127.0.0.1", port))


def test_another_machine_is_let_in_only_when_that_is_said() -> None:
    player = Player(cloth())
    with pytest.raises(SceneError, match="remote=True"):
        faces.show(player, Tools(player), Options(open_browser=False, seconds=0.1, host="192.0.2.7"))


def test_ctrl_c_ends_cleanly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: Any, seconds: float, now: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(faces.Face, "turn", interrupted)
    before, player = set(threading.enumerate()), Player(cloth())
    faces.show(player, Tools(player), Options(open_browser=False))
    assert soon(lambda: set(threading.enumerate()) <= before)


def test_a_picture_is_put_on_the_ground_of_the_page() -> None:
    import io

    from matplotlib import image

    from springline.view.page.browser.panel_keep import png_on

    pixels = np.zeros((2, 3, 4), dtype=np.uint8)
    pixels[0, 0] = (200, 100, 50, 255)
    seen = np.rint(255 * image.imread(io.BytesIO(png_on(pixels, "#102030")), format="png")[..., :3]).astype(int)
    assert seen[0, 0].tolist() == [200, 100, 50] and seen[1, 2].tolist() == [16, 32, 48]


def test_a_recording_made_in_the_page_opens_again(face: faces.Face, tmp_path: Any) -> None:
    from springline.view.page.browser.panel_keep import file_of

    face.player.record(every=0.01)
    for k in range(5):
        face.turn(0.05, float(k))
    made = face.player.recorded()
    place = tmp_path / "again.springline"
    place.write_bytes(file_of(made, "springline"))
    again = sl.load(place)
    assert len(again) == len(made) > 1
    page = file_of(made, "html").decode()
    assert page.lstrip().lower().startswith("<!doctype html>") and "http://" not in page.replace(
        "http://www.w3.org", ""
    )


@pytest.mark.parametrize("between", [0, 3])
def test_a_stroke_cuts_what_it_crosses_even_where_a_page_tells_of_its_ends_alone(
    face: faces.Face, between: int
) -> None:
    from types import SimpleNamespace

    face.player.playing = False
    view = view_of(face.frame.bounds, 3, 1.5)
    screen = seen_from(view)
    (page,) = face.server.get_clients().values()
    segments = face.frame.segments
    ends, index = picking.on_screen(segments, screen)
    middle, along = ends[0].mean(axis=0), ends[0][1] - ends[0][0]
    across = 0.2 * np.array([-along[1], along[0]])
    path = [middle - across + share * 2.0 * across for share in np.linspace(0.0, 1.0, between + 2)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Screen, "of", classmethod(lambda cls, camera: screen))
        for k, place in enumerate(path[1:], 1):
            phase = "start" if k == 1 and between else "end" if k == len(path) - 1 else "update"
            event = SimpleNamespace(
                phase=phase, client=page, modifier="shift", start_screen_pos=path[0], end_screen_pos=place
            )
            if not between:
                face.hands._stroke(SimpleNamespace(**{**vars(event), "phase": "start", "end_screen_pos": path[0]}))
            face.hands._stroke(event)
    face.turn(0.0, 1.0)
    broken = np.flatnonzero(face.player.simulation.state.status == 1)
    assert broken.tolist() == [index[0]]
    assert face.hands._line is None
