"""The window, pressed and dragged under the dummy driver: what the hands do is what happens."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from threading import Event

import numpy as np
import pytest

import springline as sl
from desk import Desk, desk
from springline.errors import SceneError, install_command
from springline.view.frame import Look
from springline.view.play.commands import Join, Push
from springline.view.play.options import Options, Slider
from springline.view.play.player import Player
from springline.view.play.tools import ARROWS, COLOR_KEYS, Tools
from springline.view.style import PAPER, SCREEN
from springline.view.window import engine, hud
from springline.view.window.engine import pygame
from springline.view.window.main_window import HELP, Window, show
from springline.view.window.pointer_input import name_of


def chain(**options: object) -> sl.Scene:
    """Ten links of 0.3 m between two supports, at rest as drawn, without gravity."""
    scene = sl.Scene(dim=2)
    rope = scene.chain((0, 0), (3, 0), segments=10, mass=0.1, stiffness=100.0, damping=0.2, **options)
    scene.anchor(rope.ends)
    scene.add(sl.Drag(0.05))
    return scene


def empty(**options: object) -> sl.Scene:
    """A box of 6 m by 4 m with nothing in it."""
    scene = sl.Scene(dim=2, **options)
    scene.add(sl.Box((0, 0), (6, 4)), sl.Contacts())
    return scene


def whole(d: Desk) -> list[int]:
    """The springs that are there."""
    return np.flatnonzero(
        d.player.simulation.data.state.status[: d.player.simulation.data.model.spring_count] != 1
    ).tolist()


def fixed(d: Desk) -> list[int]:
    """The particles that are anchored."""
    held = (d.player.simulation.data.state.mobility[: d.player.simulation.data.model.particle_count] == 0.0).all(axis=1)
    there = d.player.simulation.data.state.alive[: d.player.simulation.data.model.particle_count] == 1
    return np.flatnonzero(held & there).tolist()


# Hands


def test_a_dragged_particle_follows_the_pointer() -> None:
    with desk(chain()) as d:
        before = d.at(5)
        d.press(5)
        for _ in range(40):
            d.move((1.5, 0.6))
        assert d.player.holding is not None
        d.until(1.0)
        assert d.at(5) == pytest.approx((1.5, 0.6), abs=0.1)  # measured 0.002
        d.release((1.5, 0.6))
        lowest = before[1]
        for _ in range(20):
            d.until(0.1)
            lowest = min(lowest, float(d.at(5)[1]))
        assert d.player.holding is None and lowest < -0.1  # measured -0.33: it swings through


def test_a_click_anchors_a_particle_and_a_second_one_frees_it() -> None:
    with desk(chain()) as d:
        assert fixed(d) == [0, 10]
        d.click(4)
        d.turn()
        assert fixed(d) == [0, 4, 10]
        d.click(4)
        d.turn()
        assert fixed(d) == [0, 10]


def test_an_anchored_particle_goes_with_the_pointer_itself() -> None:
    with desk(chain()) as d:
        d.drag(10, (3.2, 0.3), (3.5, 0.5))
        d.turn()
        assert d.at(10) == pytest.approx((3.5, 0.5), abs=d.window.canvas.meters(1.5))
        assert 10 in fixed(d)


def test_a_stroke_with_c_held_cuts_what_it_crosses_and_nothing_else() -> None:
    with desk(chain()) as d:
        d.key_down(pygame.K_c)
        d.drag((0.75, 0.5), (0.75, -0.5))
        d.key_up(pygame.K_c)
        d.turn(2)
        assert whole(d) == [0, 1, 3, 4, 5, 6, 7, 8, 9]
        assert d.player.counters["breaks"] == 1


def test_a_stroke_without_the_key_cuts_nothing_but_moves_the_view() -> None:
    with desk(chain()) as d:
        seen = d.window.camera.view_bounds
        d.drag((0.75, 0.5), (0.75, -0.5))
        assert len(whole(d)) == 10
        assert d.window.camera.view_bounds[:, 1] - seen[:, 1] == pytest.approx(1.0, abs=d.window.canvas.meters(2.0))


def test_a_right_click_on_a_spring_cuts_it() -> None:
    with desk(chain()) as d:
        d.click((1.05, 0.0), "right")
        d.turn(2)
        assert 3 not in whole(d) and len(whole(d)) == 9


def test_a_spring_that_is_pulled_too_far_breaks_and_shows_it() -> None:
    with desk(chain(strength=15.0)) as d:
        d.press(5)
        for k in range(60):
            d.move((1.5, 0.05 * k))
            d.until(0.05)
            if d.player.counters["breaks"]:
                break
        assert d.player.counters["breaks"] >= 1 and len(whole(d)) < 10
        assert d.window.recoil.recoiling_count >= 1
        assert "breaks" in d.words()
        d.turn(40)
        assert d.window.recoil.recoiling_count == 0


# Time


def test_p_lets_time_stand_and_n_takes_one_step() -> None:
    with desk(chain()) as d:
        d.turn(3)
        d.key(pygame.K_p)
        then, steps = d.player.simulation.time, d.player.steps
        d.turn(5)
        assert d.player.simulation.time == then > 0.0
        assert any("paused" in words for words in d.words())
        d.key(pygame.K_n)
        assert d.player.steps == steps + 1
        d.key(pygame.K_p)
        d.turn(3)
        assert d.player.simulation.time > then + 2 / 60


def test_r_begins_again() -> None:
    with desk(chain()) as d:
        d.drag(5, (1.5, 0.6), (1.5, 0.6))
        d.turn(10)
        d.key(pygame.K_r)
        assert d.player.simulation.time < 0.05 and np.abs(d.positions[:, 1]).max() < 1e-9


def test_arrow_keys_turn_gravity() -> None:
    with desk(chain()) as d:
        for _ in range(18):
            d.key(pygame.K_RIGHT)
            d.turn()
        assert np.asarray(d.player.simulation.parameters["gravity"].value)[:2] == pytest.approx((9.81, 0.0))
        d.until(0.3)
        assert d.at(5)[0] > 1.5 + 1e-3
        d.key(pygame.K_DOWN)
        d.turn()
        tilt = np.radians(85.0)
        assert np.asarray(d.player.simulation.parameters["gravity"].value)[:2] == pytest.approx(
            (9.81 * np.sin(tilt), -9.81 * np.cos(tilt))
        )


def test_a_scene_that_diverges_says_so_and_s_goes_on_with_a_safe_step() -> None:
    scene = chain()
    scene.select([5]).position = (1.5, 0.2)
    with desk(scene, dt=0.1) as d:
        d.until(60.0)
        assert d.player.trouble is not None and not d.player.playing
        words = " ".join(d.words())
        assert "The scene stopped" in words and "Press S" in words
        d.key(pygame.K_s)
        stopped = d.player.simulation.time
        d.turn(10)
        assert d.player.trouble is None and d.player.simulation.time > stopped


# Making


def test_a_left_click_makes_a_particle_and_a_right_click_a_fixed_one() -> None:
    with desk(empty(), tools="sandbox") as d:
        d.click((2.0, 3.0))
        d.click((4.0, 1.0), "right")
        d.turn()
        assert d.player.simulation.data.model.particle_count - 1 == 2  # the first of an empty scene is gone at once
        assert fixed(d) == [2]
        assert d.at(1) == pytest.approx((2.0, 3.0), abs=d.window.canvas.meters(1.5))
        assert d.at(2) == pytest.approx((4.0, 1.0), abs=d.window.canvas.meters(1.5))


def test_with_space_held_particles_are_joined_in_turn() -> None:
    with desk(empty(), tools="sandbox") as d:
        d.key_down(pygame.K_SPACE)
        for place in ((1.0, 3.0), (2.0, 3.0), (3.0, 2.0)):
            d.click(place)
        d.key_up(pygame.K_SPACE)
        d.click((5.0, 1.0))
        d.turn()
        springs = d.player.simulation.data.model.springs
        assert list(zip(springs.tail.tolist(), springs.head.tolist(), strict=True)) == [(1, 2), (2, 3)]
        assert d.player.simulation.data.model.particle_count - 1 == 4


def test_a_middle_click_takes_a_particle_out_and_a_middle_drag_does_not() -> None:
    with desk(empty(), tools="sandbox") as d:
        d.click((2.0, 3.0))
        d.click((4.0, 3.0))
        d.turn()
        x, y = d.pixel(1)
        d.drag([x, y], [x + 60, y], [x, y], button="middle")
        assert d.player.simulation.data.state.alive.tolist() == [0, 1, 1]
        d.click(1, "middle")
        d.turn()
        assert d.player.simulation.data.state.alive.tolist() == [0, 0, 1]


def test_particles_that_were_made_are_pulled_and_cut_like_others() -> None:
    with desk(empty(), tools="sandbox") as d:
        d.key_down(pygame.K_SPACE)
        d.click((2.0, 2.0))
        d.click((4.0, 2.0))
        d.key_up(pygame.K_SPACE)
        d.press(1)
        d.move((2.0, 2.5))
        d.until(0.5)
        d.release((2.0, 2.5))
        assert d.at(1)[1] > 2.1
        d.key_down(pygame.K_c)
        d.drag((3.0, 4.0), (3.0, 0.0))
        d.key_up(pygame.K_c)
        d.turn()
        assert whole(d) == []


def test_a_spring_that_is_made_bears_as_much_as_the_others_and_breaks() -> None:
    scene = empty()
    scene.chain((1, 1), (2, 1), segments=2, mass=1.0, radius=0.1, stiffness=50.0, strength=8.0)
    with desk(scene, tools="sandbox") as d:
        d.key_down(pygame.K_SPACE)
        d.click((1.0, 3.0))
        d.click((3.0, 3.0), "right")
        d.key_up(pygame.K_SPACE)
        d.turn()
        made = d.player.simulation.data.model.springs
        assert (made.stiffness[2], made.strength[2]) == (50.0, 8.0)
        d.press(3)
        d.move((0.1, 3.9))
        for _ in range(40):
            d.until(0.1)
        assert d.player.counters["breaks"] == 1 and whole(d) == [0, 1]


def test_hits_are_counted_in_the_upper_left_corner() -> None:
    scene = empty(gravity=9.81)
    scene.particle((3.0, 0.5), radius=0.1)
    with desk(scene) as d:
        corner = d.pixels()[:120, :60].copy()
        assert "hits" not in d.words()
        d.until(1.0)
        assert d.player.counters["hits"] >= 1
        assert {"hits", f"{d.player.counters['hits']:,}"} <= d.words()
        assert (d.pixels()[:120, :60] != corner).any()


# What a script brings


def test_keys_of_a_script_come_first() -> None:
    pushed = Push((5,), (0.0, 3.0))
    heard = []
    with desk(chain(), keys={"p": pushed, "tab": lambda player: heard.append(player)}) as d:
        d.key(pygame.K_p)
        d.turn(3)
        assert d.player.playing and d.at(5)[1] > 0.0
        d.key(pygame.K_TAB)
        assert heard == [d.player] and not d.window.panel.has_sliders


def test_on_frame_is_called_once_for_each_picture() -> None:
    times = []
    with desk(chain(), on_frame=lambda player: times.append(player.simulation.time)) as d:
        d.turn(7)
    assert len(times) == 7 and times == sorted(times) and times[-1] > times[0]


def test_a_slider_turns_its_parameter() -> None:
    with desk(chain(), sliders=(Slider("gravity", 0.0, 20.0), Slider("drag.coefficient"))) as d:
        d.turn()
        assert d.window.panel.names == ("gravity", "drag.coefficient")
        assert {"gravity", "0 m/s2", "0.05 N s/m"} <= d.words()
        start, end = (list(d.window.panel.place("gravity", value)) for value in (0.0, 10.0))
        d.drag(start, end)
        d.until(0.3)
        assert d.player.simulation.parameters["gravity"].value == pytest.approx(10.0, abs=0.1)
        assert d.at(5)[1] < -1e-3
        assert not d.window.camera.touched  # the view is not what was moved


def test_a_slider_stays_within_its_range_wherever_the_pointer_goes() -> None:
    with desk(chain(), sliders=(Slider("gravity", 0.0, 20.0),)) as d:
        d.turn()
        d.press(list(d.window.panel.place("gravity", 0.0)))
        d.move([5000, 400])
        d.release([5000, 400])
        d.turn()
        assert d.player.simulation.parameters["gravity"].value == 20.0


def test_tab_shows_a_slider_for_every_number_and_hides_them_again() -> None:
    with desk(chain()) as d:
        assert not d.window.panel.has_sliders
        d.key(pygame.K_TAB)
        assert {"gravity", "dt", "springs.stiffness", "springs.damping", "drag.coefficient"} <= set(
            d.window.panel.names
        )
        assert "springs.strength" not in d.window.panel.names  # it is infinite
        d.key(pygame.K_TAB)
        assert not d.window.panel.has_sliders


def test_sliders_that_do_not_fit_are_reached_with_the_wheel() -> None:
    with desk(chain()) as d:
        d.resize(500, 300)
        d.key(pygame.K_TAB)
        last = d.window.panel.names[-1]
        assert d.window.panel.place(last, 0.0)[1] > 300
        scale = d.window.camera.scale
        for _ in range(20):
            d.wheel(-1, d.window.camera.world((60, 60)))
        assert d.window.panel.place(last, 0.0)[1] < 300
        assert d.window.camera.scale == scale


# The view


def test_the_wheel_enlarges_about_the_pointer_and_home_shows_all_again() -> None:
    with desk(chain()) as d:
        home = d.window.camera.key
        spot = d.pixel(2)
        d.wheel(5, 2)
        assert np.abs(np.array(d.pixel(2)) - spot).max() <= 1
        assert d.window.camera.scale > 1.5 * home[2]
        d.key(pygame.K_HOME)
        assert d.window.camera.key == pytest.approx(home)


def test_the_middle_button_moves_the_view() -> None:
    with desk(chain()) as d:
        before = np.array(d.pixel(2))
        d.drag([500, 600], [520, 590], [560, 570], button="middle")
        assert np.array(d.pixel(2)) - before == pytest.approx([60, -30], abs=1)


def test_another_size_keeps_all_in_sight() -> None:
    with desk(chain()) as d:
        d.resize(500, 600)
        assert d.window.canvas.size == (500, 600)
        assert 0 < d.pixel(0)[0] < d.pixel(10)[0] < 500


# What is seen


def test_a_key_that_is_held_while_another_window_takes_over_is_let_go() -> None:
    with desk(chain()) as d:
        d.key_down(pygame.K_c)
        d.turn()
        assert d.window.tools.is_cutting
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        d.turn()
        assert not d.window.tools.is_cutting


def test_what_is_compiled_first_is_said_and_the_window_can_be_closed_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with desk(chain()) as d:
        waiting, said = Event(), []
        monkeypatch.setattr(d.player, "warm", waiting.wait)
        monkeypatch.setattr(hud, "card", lambda canvas, title, *_: said.append(title))
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        assert not d.window.get_ready(pygame.time.Clock())
        said.clear()
        monkeypatch.setattr(hud, "card", lambda canvas, title, *_: (said.append(title), waiting.set()))
        assert d.window.get_ready(pygame.time.Clock()) and said[0] == "Getting ready"
        assert d.player.steps == 0


def test_a_crowd_is_thinned_and_the_window_says_so() -> None:
    scene = sl.Scene(dim=2)
    scene.particles(np.random.default_rng(1).random((13_000, 2)))
    with desk(scene) as d:
        d.turn()
        assert len(d.window.frame.points.index) == 12_000
        assert "Drawn: 12,000 of 13,000 particles" in d.words()


def test_tension_shows_in_the_colors_of_springs() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1.5, 0), (2.0, 0)], fixed=True)
    scene.springs([(0, 1), (1, 2)], stiffness=10.0, rest_length=[1.0, 1.0])
    with desk(scene) as d:
        d.turn()
        pulled, pushed = d.near((0.75, 0.0)).astype(int), d.near((1.75, 0.0)).astype(int)
        bright = pulled[pulled.sum(axis=1).argmax()], pushed[pushed.sum(axis=1).argmax()]
        assert bright[0][2] > bright[0][0] + 40 and bright[1][0] > bright[1][2] + 40
        assert "Tension [N]" in d.words()


def test_keys_change_colors_and_marks() -> None:
    with desk(chain()) as d:
        d.key_down(pygame.K_5)
        d.key(pygame.K_i)
        assert (d.window.look.color, d.window.look.numbers) == ("group", True)
        assert "7" in d.words()
        d.key(pygame.K_d)
        assert d.window.canvas.dotted


def test_what_the_hands_can_do_is_said_in_one_line_and_h_says_more() -> None:
    with desk(chain()) as d:
        d.turn()
        assert any(words.startswith("Drag to pull") for words in d.words())
        assert "pause and play, one step" not in d.words()
        d.key(pygame.K_h)
        assert "pause and play, one step" in d.words()


def listed_keys() -> set[str]:
    """The keys that the help lists, as tools know them."""
    every = {"arrow": set(ARROWS), "esc": {"escape"}, "1": set(COLOR_KEYS)}
    names = re.findall(r"[^\s,]+", " ".join(line.split("\t")[0].lower() for line in HELP.split("\n")))
    no_keys = {"or", "+", "drag", "to", "6", "keys", "wheel", "middle", "button"}
    return set().union(*(every.get(name, {name}) for name in names if name not in no_keys))


def test_the_help_lists_every_key_and_each_that_it_lists_does_something(monkeypatch: pytest.MonkeyPatch) -> None:
    with desk(chain()) as d:
        did: list[object] = []
        tell = d.window.tools.key_down
        monkeypatch.setattr(d.window.tools, "key_down", lambda name: did.append(tell(name)))
        monkeypatch.setattr(d.window.camera, "fit", lambda view: did.append("a view"))
        monkeypatch.setattr(d.window, "take_picture", lambda: did.append("a picture"))
        bound = set()
        for key in {getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")}:
            did.clear()
            before = d.window.helping, d.window.panel.wants, d.window.look
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                d.window.hands.take(pygame.event.Event(kind, key=key))
            if any(did) or before != (d.window.helping, d.window.panel.wants, d.window.look):
                bound.add(name_of(key))
    assert len(bound) > 25 and bound == listed_keys()  # measured 31


def test_the_whole_help_is_seen_in_a_low_and_narrow_window(monkeypatch: pytest.MonkeyPatch) -> None:
    with desk(chain()) as d:
        d.resize(560, 420)
        canvas, places = d.window.canvas, list[pygame.Rect]()
        sheet = canvas.surface

        class Sheet:
            get_size = sheet.get_size

            def blit(self, picture: pygame.Surface, place: tuple[int, int]) -> None:
                places.append(picture.get_rect(topleft=place))

        monkeypatch.setattr(canvas, "surface", Sheet())
        hud.card(canvas, "Mouse and keys", f"{d.window.tools.hint}\n \n{HELP}", "H closes this.")
        hud.hint(canvas, f"{d.window.tools.hint} H helps.")
        assert len(places) > 30 and all(sheet.get_rect().contains(place) for place in places)


def test_space_held_and_dragged_joins_one_particle_to_another() -> None:
    with desk(chain()) as d:
        d.key(pygame.K_p)
        d.key_down(pygame.K_SPACE)
        d.press(2)
        d.move(5)
        assert d.window.tools.joining is not None and d.player.holding is None
        d.turn()
        d.release(5)
        d.key_up(pygame.K_SPACE)
        d.turn()
        springs = d.player.simulation.data.model.springs
        assert d.player.simulation.data.model.spring_count == 11 and {int(springs.tail[10]), int(springs.head[10])} == {
            2,
            5,
        }
        assert not d.player.playing and fixed(d) == [0, 10]  # neither played nor anchored


def test_r_brings_the_first_view_back() -> None:
    with desk(chain()) as d:
        d.turn()
        scale = d.window.camera.scale
        d.wheel(5, 4)
        d.turn()
        assert d.window.camera.scale > 1.2 * scale
        d.key(pygame.K_r)
        d.turn()
        assert d.window.camera.scale == pytest.approx(scale)


def test_a_scene_in_space_is_refused_before_anything_is_made_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = sl.Scene()
    scene.particle((0, 0, 0))
    monkeypatch.setattr("springline.view.play_scene.Player", None)
    with pytest.raises(SceneError, match=r"scenes in a plane"):
        sl.play(scene, face="window")


def test_what_cannot_be_done_is_said() -> None:
    with desk(chain()) as d:
        d.player.do(Join(3, 3))
        d.turn()
        assert any("A spring joins two particles" in words for words in d.words())
        d.turn(300)
        assert not any("A spring joins two particles" in words for words in d.words())


def test_the_particle_under_the_pointer_is_ringed() -> None:
    with desk(chain()) as d:
        d.turn()
        ring = sl_color(SCREEN.second)
        assert not near_color(d.near(5, 12), ring)
        d.move(5)
        assert near_color(d.near(5, 12), ring)
        d.move((1.5, 1.0))
        assert not near_color(d.near(5, 12), ring)


def test_colors_of_another_style_are_taken() -> None:
    with desk(chain(), look=Look(style=PAPER)) as d:
        d.turn()
        assert tuple(d.pixels()[500, 600]) == (255, 255, 255)


def test_s_saves_a_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with desk(chain()) as d:
        d.turn()
        d.key(pygame.K_s)
        d.key(pygame.K_s)
        assert any("springline-0002.png" in words for words in d.words())
    found = sorted(path.name for path in tmp_path.iterdir())
    assert found == ["springline-0001.png", "springline-0002.png"]
    assert pygame.image.load(str(tmp_path / found[0])).get_size() == (1000, 700)


# Beginning and end


@pytest.mark.parametrize(
    "end", [pygame.event.Event(pygame.QUIT), pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE)]
)
def test_esc_and_closing_end_it(end: pygame.Event) -> None:
    with desk(chain()) as d:
        d.turn(2)
        assert d.open
        pygame.event.post(end)
        d.turn()
        assert not d.open


def test_a_shown_player_ends_by_itself_after_its_seconds_and_leaves_no_window() -> None:
    player = Player(chain())
    show(player, Tools(player), Options(seconds=0.1))
    assert player.steps > 0 and not pygame.display.get_init()


def test_ctrl_c_ends_it_as_esc_does() -> None:
    def interrupt(player: Player) -> None:
        raise KeyboardInterrupt

    player = Player(chain())
    show(player, Tools(player), Options(on_frame=interrupt))
    assert not pygame.display.get_init()


def test_what_a_script_gets_wrong_reaches_it_and_leaves_no_window() -> None:
    def fail(player: Player) -> None:
        raise ZeroDivisionError("mine")

    player = Player(chain())
    with pytest.raises(ZeroDivisionError, match="mine"):
        show(player, Tools(player), Options(on_frame=fail))
    assert not pygame.display.get_init()


def test_scenes_in_space_are_sent_to_the_browser() -> None:
    scene = sl.Scene()
    scene.particle((0, 0, 0))
    player = Player(scene)
    with pytest.raises(SceneError, match=r"scenes in a plane, Scene\(dim=2\).*face=\"browser\""):
        Window(player, Tools(player), Options())


def test_without_a_display_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise pygame.error("No available video device")

    monkeypatch.setattr(pygame.display, "set_mode", refuse)
    with pytest.raises(SceneError, match='No window can be opened here: No available video device.*face="browser"'):
        engine.open_screen((100, 100), "none")


@pytest.mark.parametrize("installed", ["None", "type(sys)('pygame')"])
def test_without_pygame_ce_it_says_how_to_get_it(installed: str) -> None:
    code = (
        f"import sys; sys.modules['pygame'] = {installed}\n"
        "from springline.errors import SceneError\n"
        "try:\n    import springline.view.window.main_window\n"
        "except SceneError as error:\n    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert install_command("window") in done.stdout and "pygame-ce" in done.stdout


def test_the_window_greets_nobody() -> None:
    code = "import springline.view.window.main_window"
    fresh = {name: value for name, value in os.environ.items() if name != "PYGAME_HIDE_SUPPORT_PROMPT"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=fresh)
    assert done.stdout == ""


def sl_color(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def near_color(pixels: np.ndarray, color: tuple[int, int, int]) -> bool:
    """Whether a color is among some pixels, almost."""
    return bool((np.abs(pixels.astype(int) - np.array(color)).max(axis=1) < 12).any())
