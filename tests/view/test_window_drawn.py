"""What the window draws by itself, by the places and lengths of it: legends, arrows, sliders, springs that break."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import springline as sl
from desk import Desk, desk
from springline.view.coloring import Legend
from springline.view.frame import Arrows, Look
from springline.view.play.commands import Cut
from springline.view.style import SCREEN
from springline.view.window import hud
from springline.view.window.camera import PlaneCamera
from springline.view.window.canvas import rgb
from springline.view.window.engine import pygame
from springline.view.window.hud import LEFT, PAD, WIDTH, Panel
from springline.view.window.main_window import LASTS
from springline.view.window.styles import arrows, sizes

SIZE = (800, 600)


class Sheet:
    """A window's surface that remembers which picture was laid where."""

    def __init__(self) -> None:
        self.laid: list[tuple[Any, tuple[float, float]]] = []

    def get_size(self) -> tuple[int, int]:
        return SIZE

    def blit(self, picture: Any, place: tuple[float, float]) -> None:
        self.laid.append((picture, place))


class Words:
    """A picture of words, seven pixels to a letter."""

    def __init__(self, said: str) -> None:
        self.said = said

    def get_width(self) -> int:
        return 7 * len(self.said)

    def get_height(self) -> int:
        return 14


@dataclass
class Pen:
    """A canvas that remembers what it was asked for, in meters, and words with the pixels of their left edges."""

    surface: Any
    camera: PlaneCamera
    palette: Any = SCREEN

    def __post_init__(self) -> None:
        self.asked: list[tuple[str, Any]] = []
        self.size = SIZE

    def words(self, said: str, size: int, color: Any) -> Any:
        return Words(said)

    def meters(self, pixels: float) -> float:
        return pixels / self.camera.scale

    def lines(self, segments: Any, *look: Any) -> None:
        self.asked.append(("lines", np.asarray(segments)))

    def line(self, a: Any, b: Any, *look: Any) -> None:
        self.asked.append(("line", np.array([a, b])))

    def triangle(self, corners: Any, color: Any) -> None:
        self.asked.append(("triangle", np.asarray(corners)))

    def dot(self, center: Any, *look: Any) -> None:
        self.asked.append(("dot", np.asarray(center)))


def pen() -> Any:
    return Pen(Sheet(), PlaneCamera(SIZE))


@pytest.mark.parametrize("low", [-5.0, -3.0, 0.0, -20.0])
def test_every_figure_of_the_legend_stands_below_the_color_of_its_value(low: float) -> None:
    drawn = pen()
    shades = np.column_stack([np.arange(256)] * 3).astype(np.uint8)
    hud.draw_legend(drawn, Legend("tension", "N", low, 10.0, shades))
    (strip, at), *_ = [one for one in drawn.surface.laid if isinstance(one[0], pygame.Surface)]
    figures = {one.said: (place[0], one.get_width()) for one, place in drawn.surface.laid if isinstance(one, Words)}
    assert "tension [N]" in figures
    for value in {low, 0.0, 10.0}:
        left, wide = figures[f"{value:.3g}"]
        share = (value - low) / (10.0 - low)
        column = min(int(share * hud.BAR[0]), hud.BAR[0] - 1)  # where the strip has the color of the value
        assert strip.get_at((column, 2))[0] == pytest.approx(255 * share, abs=2)
        assert left <= at[0] + share * hud.BAR[0] <= left + wide


def test_an_arrow_ends_at_its_tip_with_its_head() -> None:
    drawn = pen()
    start, vector = np.array([[1.0, 2.0, 0.0], [0.0, 0.0, 0.0]]), np.array([[3.0, 0.0, 0.0], [0.0, -2.0, 0.0]])
    arrows(drawn, Arrows("force", start, vector, "#ffffff", "N", 3.0))
    kinds = [kind for kind, _ in drawn.asked]
    assert kinds == ["lines", "triangle", "triangle"]
    shaft = drawn.asked[0][1]
    assert np.array_equal(shaft[:, 0], start) and np.array_equal(shaft[:, 1], start + vector)
    for row, (_, head) in enumerate(drawn.asked[1:]):
        tip = start[row] + vector[row]
        along = vector[row] / np.hypot(*vector[row, :2])
        ahead = (head - tip) @ along
        assert np.abs(head - tip).max() < 0.2  # [m]: nine pixels
        assert ahead.argmax() == 0 and ahead[1:].max() < 0.0  # it points where the force does


def test_a_slider_of_a_count_takes_the_nearest_whole_number_and_one_of_a_measure_what_is_under_the_pointer() -> None:
    panel = Panel([("legs", 0.0, 10.0), ("mass", 0.0, 10.0)])
    parameters = {
        "legs": SimpleNamespace(value=3, low=None, high=None, unit="-"),
        "mass": SimpleNamespace(value=3.0, low=None, high=None, unit="kg"),
    }
    panel.update(parameters)
    for name, found in (("legs", (7.0, 8.0)), ("mass", (7.4, 7.6))):
        assert panel.press(panel.place(name, 3.0)) is None  # pressed where its knob is, nothing changes
        for share, value in zip((0.74, 0.76), found, strict=True):
            turned = panel.move((round(LEFT + PAD + share * (WIDTH - 2 * PAD)), panel.place(name, 3.0)[1]))
            assert turned is not None and turned[0] == name and turned[1] == pytest.approx(value, abs=0.051)
        panel.release()


def breaking(radius: float = 0.0) -> sl.Scene:
    """A ball on a spring that bears less than its weight, beside one on a spring that holds."""
    scene = sl.Scene(gravity=9.81, dim=2)
    scene.particles([(0, 0), (0, -1), (3, 0), (3, -1)], mass=1.0, radius=radius)
    scene.springs([(0, 1), (2, 3)], stiffness=200.0, strength=[5.0, 1e3])
    scene.anchor([0, 2])
    return scene


def test_the_halves_of_a_broken_spring_hang_on_their_ends_and_shrink_to_nothing() -> None:
    with desk(breaking()) as d:
        before = d.window.frame
        while not d.window.recoil.seen and d.player.simulation.time < 2.0:
            before = d.window.frame
            d.turn()
        assert d.window.recoil.seen == 1 and d.window.recoil.recoiling_count == 1
        spring = before.segments.position[before.segments.index.tolist().index(0)]
        long, frame, since = float(np.hypot(*(spring[1] - spring[0])[:2])), d.window.frame, d.window.seconds
        held = dict(zip(frame.points.index.tolist(), frame.points.position, strict=True))
        lengths = []
        for age in (0.0, 0.2, 0.5, 0.9):
            drawn = pen()
            d.window.recoil.draw(drawn, frame, since + age * LASTS)
            halves = [line for kind, line in drawn.asked if kind == "line"]
            assert len(halves) == 2
            for end, line in zip((held[0], held[1]), halves, strict=True):
                assert np.array_equal(line[0], end)
            lengths.append(max(float(np.hypot(*(line[1] - line[0])[:2])) for line in halves))
        assert lengths[0] == pytest.approx(0.5 * long, rel=1e-6)
        assert all(after < 0.9 * one for one, after in pairwise(lengths)) and lengths[-1] < 0.02 * long


def test_darts_are_filled_triangles_in_the_color_of_their_particle() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0.0, 0.0), (4.0, 0.0)], mass=1.0, velocity=[(0.0, 1.0), (0.0, 0.0)])
    with desk(scene, look=Look(darts=True, color="none", style=SCREEN)) as d:
        window = d.window
        window.draw()
        x, y = window.camera.screen(np.zeros((1, 3)))[0]
        shades = [tuple(window.canvas.surface.get_at((int(x), int(y) - up)))[:3] for up in (3, -5)]
    assert shades == [rgb(SCREEN.dot_color), rgb(SCREEN.background)]  # ahead of its middle, and behind its wings


def test_emitted_particles_are_soft_discs_whose_color_and_size_follow_their_life() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(-4.0, -4.0), (4.0, 4.0)], fixed=True)
    scene.emit(burst=1, place=(0, 0), lifetime=1.0, cap=1, mass=1.0, color=["#ff0000", "#0000ff80"], size=[1.0, 2.0])
    with desk(scene, dt=0.01) as d:
        d.player.playing = False
        shades, widths = [], []
        for until in (0.02, 0.8):
            d.player.walk(round((until - d.player.simulation.time) / 0.01))
            d.turn()
            canvas = d.window.canvas
            x, y = canvas.camera.screen(np.zeros((1, 3)))[0].astype(int).tolist()
            row = pygame.surfarray.array3d(canvas.surface)[:, y].astype(int)
            shades.append(row[x].tolist())
            ground = row[x + round(1.5 * canvas.camera.scale)]
            widths.append(float((np.abs(row - ground).sum(axis=1) > 8).sum() / canvas.camera.scale))
    (red, _, blue), (late_red, _, late_blue) = shades
    assert red > 240 and blue < 20  # young: red and opaque
    assert 20 < late_red < 80 and 80 < late_blue < 180  # old: blue, and half transparent on a dark ground
    assert widths[0] == pytest.approx(1.0, abs=0.1) and widths[1] == pytest.approx(1.8, abs=0.2)


def test_dots_grow_with_the_view_only_where_they_have_a_radius() -> None:
    with desk(breaking()) as d:
        frame, canvas = d.window.frame, d.window.canvas
        one = sizes(canvas, frame)
        d.window.camera.zoom(2.0, (10, 10))
        assert np.array_equal(sizes(canvas, frame), one)
    with desk(breaking(0.2)) as d:
        frame, canvas = d.window.frame, d.window.canvas
        one = sizes(canvas, frame)
        assert one[1] == pytest.approx(0.2 * d.window.camera.scale)
        d.window.camera.zoom(2.0, (10, 10))
        assert sizes(canvas, frame)[1] == pytest.approx(2.0 * one[1])


def test_a_window_that_was_dragged_about_does_not_catch_up() -> None:
    with desk(breaking()) as d:
        before = d.player.simulation.time
        d.window.turn(5.0)  # [s] since the last frame
        assert 0.0 < d.player.simulation.time - before <= 0.11  # [s] a tenth, and the step that reaches it


def net(side: int = 12) -> sl.Scene:
    """A square net of ``side`` particles along an edge, 1 m apart, that hangs at rest without gravity."""
    scene = sl.Scene(dim=2, gravity=0.0)
    scene.grid((side, side), spacing=1.0, mass=1.0, stiffness=10.0)
    return scene


def test_cloth_is_filled_and_without_dots_above_a_hundred_particles_and_a_torn_cell_is_open() -> None:
    sheet = rgb(SCREEN.background)
    with desk(net()) as d:
        d.player.playing = False
        d.turn()
        inside, outside = d.near((5.5, 5.5), 3), d.near((-1.0, -1.0), 3)
        assert (inside != sheet).any(axis=1).all() and (outside == sheet).all()
        weave = (d.near(65, 6) != d.near((5.5, 5.5), 0)).any(axis=1)
        assert weave.mean() < 0.34  # 0.28 of the pixels; 0.41 with a dot
        d.player.do(Cut((int(_spring(d, 65, 66)),)))
        d.turn(2)
        assert not d.player.notes and (d.near((5.5, 5.5), 3) == sheet).all()  # a side of it is torn
        assert (d.near((7.5, 5.5), 3) != sheet).any(axis=1).all()
    with desk(net(6)) as d:
        d.player.playing = False
        d.turn()
        assert (d.near(14, 6) != d.near((1.5, 1.5), 0)).any(axis=1).mean() > 0.4  # the weave is wider, and a dot


def _spring(d: Desk, one: int, other: int) -> int:
    """The number of the spring between two particles."""
    springs = d.player.simulation.data.model.springs
    return int(np.flatnonzero((springs.tail == one) & (springs.head == other))[0])


@pytest.mark.parametrize("side", [1.0, -1.0])  # faces seen from the front, and from behind
def test_a_press_anywhere_within_a_net_pulls_its_nearest_corner_and_one_beside_it_moves_the_view(side: float) -> None:
    turned = sl.Scene(dim=2, gravity=0.0)
    turned.grid((12, 12), spacing=1.0, mass=1.0, stiffness=10.0).position *= (side, 1.0)
    with desk(turned) as d:
        d.player.playing = False
        d.turn()
        rng = np.random.default_rng(5)
        for x, y in rng.integers(1, 11, (30, 2)) + rng.uniform(-0.48, 0.48, (30, 2)):
            d.press((side * x, y))
            d.move((side * x + 0.3, y + 0.2))
            assert _held(d) == round(y) * 12 + round(x)
            d.release((side * x + 0.3, y + 0.2))
        center = d.window.camera.key
        d.drag((-side, -1.0), (-0.5 * side, -1.0))
        assert d.player.holding is None and d.window.camera.key != center


def _held(d: Desk) -> int:
    """The number of the particle that the hand holds."""
    holding = d.player.holding
    assert holding is not None
    return int(holding.particle)
