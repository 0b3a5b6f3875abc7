"""Styles of the window: the ready ones, and a person's own, by what they leave in the picture."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import springline as sl
from desk import Desk, desk
from springline.errors import SceneError
from springline.view.style import NIGHT, PAPER, SCREEN
from springline.view.window.canvas import Canvas, rgb
from springline.view.window.engine import pygame
from springline.view.window.styles import READY, Dotted, Images, Ink, Plain, drawing_of

ORANGE = (255, 160, 0)


def two() -> sl.Scene:
    """A spring of 2 m between a support and a disc of 0.2 m, at rest."""
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (2, 0)], radius=[0.0, 0.2])
    scene.springs([(0, 1)], stiffness=10.0)
    scene.anchor([0])
    return scene


@pytest.fixture(params=sorted(READY))
def ready(request: pytest.FixtureRequest) -> Iterator[Desk]:
    with desk(two(), style=request.param) as d:
        d.turn(2)
        yield d


def along(d: Desk, start: float = 0.2, end: float = 1.7) -> np.ndarray:
    """Whether the pixels along the spring differ from the sheet, shape (pixels,), bool."""
    x, y = d.pixel((start, 0.0))
    stretch = d.pixels()[x : d.pixel((end, 0.0))[0], y - 1 : y + 2].astype(int)
    return (np.abs(stretch - d.pixels()[3, 300].astype(int)).max(axis=2) > 40).any(axis=1)


def test_every_ready_style_draws_the_spring_and_both_ends(ready: Desk) -> None:
    sheet = tuple(ready.pixels()[3, 300])
    assert along(ready).mean() > 0.3
    for particle in (0, 1):
        assert (ready.near(particle) != sheet).any()


def test_the_plain_style_has_the_colors_of_its_palette() -> None:
    for palette in (PAPER, SCREEN):
        with desk(two(), style=palette, look=sl_look(palette)) as d:
            d.turn(2)
            assert {rgb(palette.background), rgb(palette.anchor)} <= d.colors()
            assert tuple(d.near(1, 0)[0]) == pytest.approx(rgb(palette.disc), abs=3)


def test_an_anchor_stands_under_its_particle_as_in_stills() -> None:
    with desk(two()) as d:
        d.turn(2)
        x, y = d.pixel(0)
        below, above = d.pixels()[x, y + 12], d.pixels()[x, y - 12]
        assert tuple(below) == rgb(SCREEN.anchor) and tuple(above) == rgb(SCREEN.background)


def test_a_dotted_spring_has_gaps_and_a_plain_one_has_none() -> None:
    with desk(two()) as d:
        d.turn(2)
        assert along(d).all()
    with desk(two(), style=Dotted(apart=20.0, pixels=3.0)) as d:
        d.turn(2)
        drawn = along(d)
        dots = int(np.count_nonzero(np.diff(drawn.astype(int)) == 1))
        assert dots == pytest.approx(len(drawn) / 20.0, abs=1.5)
        assert drawn.mean() == pytest.approx(7.0 / 20.0, abs=0.12)


def test_numbers_stand_beside_their_particles() -> None:
    with desk(two(), style="numbered") as d:
        assert {"0", "1"} <= d.words()
    with desk(two()) as d:
        assert not {"0", "1"} & d.words()


def picture(path: Path) -> Path:
    """A picture of 40 by 20 pixels, orange on the left and green on the right."""
    surface = pygame.Surface((40, 20))
    surface.fill(ORANGE, (0, 0, 20, 20))
    surface.fill((0, 200, 80), (20, 0, 20, 20))
    pygame.image.save(surface, str(path))
    return path


def test_a_picture_stands_for_each_particle(tmp_path: Path) -> None:
    with desk(two(), style=Images(picture(tmp_path / "flag.png"))) as d:
        d.turn(2)
        quarter = d.window.canvas.pixels(0.1)
        x, y = d.pixel(1)
        left, right = d.pixels()[round(x - quarter), y], d.pixels()[round(x + quarter), y]
        assert tuple(left) == pytest.approx(ORANGE, abs=3) and tuple(right) == pytest.approx((0, 200, 80), abs=3)
        wide = (np.abs(d.pixels()[:, y].astype(int) - ORANGE).max(axis=1) < 6).sum()
        assert wide == pytest.approx(d.window.canvas.pixels(0.2), abs=5)  # half of the picture is orange


def test_a_picture_has_the_size_it_was_given(tmp_path: Path) -> None:
    with desk(two(), style=Images(picture(tmp_path / "flag.png"), size=1.0)) as d:
        d.turn(2)
        x, y = d.pixel(1)
        row = np.abs(d.pixels()[x - 5 - int(d.window.canvas.pixels(0.5)) : x + 1, y].astype(int) - ORANGE)
        assert (row.max(axis=1) < 6).sum() == pytest.approx(d.window.canvas.pixels(0.5), abs=6)


def test_pictures_in_ever_new_sizes_do_not_fill_the_memory() -> None:
    with desk(two(), style="images") as d:
        d.turn()
        canvas, kept, widths = d.window.canvas, [], np.linspace(0.5, 4.0, 120)
        for width in widths:
            canvas.image(d.window.drawing.image, (1.0, 0.0), width)
            kept.append(sum(one.get_width() * one.get_height() for one in canvas._scaled_to.values()))
        assert (
            max(kept) <= 20_000_000 < sum(np.round(canvas.pixels(width)) ** 2 for width in np.linspace(0.5, 4.0, 120))
        )


def test_a_picture_that_is_not_there_is_named() -> None:
    with desk(two(), style=Images("missing.png")) as d, pytest.raises(SceneError, match="'missing.png' cannot be read"):
        d.turn()


def brush() -> sl.Scene:
    """One particle in a sheet of 8 m by 5 m, that comes to rest by itself."""
    scene = sl.Scene(dim=2)
    scene.particle((1, 2.5), mass=1.0)
    scene.add(sl.Drag(4.0))
    return scene


def inked(d: Desk, column: float) -> int:
    """How many pixels of ink there are in a column at x [m]."""
    x = d.pixel((column, 0.0))[0]
    return int((d.pixels()[x].astype(int).sum(axis=1) < 200).sum())


class Sheet(Ink):
    view = ((0.0, 0.0), (8.0, 5.0))


def test_a_brush_leaves_ink_only_while_a_hand_drags_it_and_the_ink_stays() -> None:
    with desk(brush(), style=Sheet(thickness=0.1), dt=1 / 240) as d:
        d.turn(5)
        assert inked(d, 1.0) == 0
        d.press(0)
        for x in np.linspace(1.0, 5.0, 60):
            d.move((x, 2.5))
        d.until(1.0)
        d.release((5.0, 2.5))
        d.until(0.5)
        at_rest = inked(d, 2.0), inked(d, 4.0)
        assert min(at_rest) > 3
        d.until(2.0)
        assert (inked(d, 2.0), inked(d, 4.0)) == at_rest


def test_a_fast_brush_leaves_a_thinner_line() -> None:
    widths = []
    for frames in (400, 12):
        with desk(brush(), style=Sheet(thickness=0.1), dt=1 / 240) as d:
            d.press(0)
            for x in np.linspace(1.0, 6.0, frames):
                d.move((x, 2.5))
            d.until(1.0)
            widths.append(inked(d, 3.5))
    assert widths[1] < 0.7 * widths[0]  # measured 8 and 21 pixels


def test_ink_moves_with_the_view_and_goes_with_a_reset() -> None:
    with desk(brush(), style=Sheet(thickness=0.1), dt=1 / 240) as d:
        d.drag(0, *[(x, 2.5) for x in np.linspace(1.0, 5.0, 60)])
        d.until(0.3)
        before = inked(d, 2.0)
        assert before > 3
        d.drag([500, 600], [600, 640], button="middle")
        assert inked(d, 2.0) == pytest.approx(before, abs=1)
        d.key(pygame.K_r)
        d.turn(2)
        assert inked(d, 2.0) == 0


def test_a_function_of_ones_own_draws_everything() -> None:
    seen = []

    def mine(canvas: Canvas, frame: object) -> None:
        seen.append(frame)
        canvas.fill("navy")
        canvas.circle((2, 0), 0.3, "gold")
        canvas.line((0, 0), (2, 0), "tomato", 5)
        canvas.text("mine", (0, 0.5))

    with desk(two(), style=mine) as d:
        assert "mine" in d.words() and len(seen) == 1
        assert {rgb("navy"), rgb("gold")} <= d.colors() and rgb(SCREEN.disc) not in d.colors()
        radius = d.window.canvas.pixels(0.3)
        y = d.pixel((2.0, 0.0))[1]
        gold = (d.pixels()[:, y - 8] == rgb("gold")).all(axis=1).sum()
        assert gold == pytest.approx(2.0 * np.sqrt(radius**2 - 64.0), abs=3)


def test_a_class_of_ones_own_replaces_some_parts_and_the_rest_is_plain() -> None:
    class Mine:
        def particles(self, canvas: Canvas, frame: object) -> None:
            canvas.circle((2, 0), 0.2, "gold")

    for style in (Mine, Mine()):
        with desk(two(), style=style) as d:
            d.turn(2)
            assert rgb("gold") in d.colors() and rgb(SCREEN.background) in d.colors()
            x, y = d.pixel(0)
            assert tuple(d.pixels()[x, y + 12]) == rgb(SCREEN.background)  # supports go with the particles
            assert along(d).all()


@pytest.mark.parametrize("style", ["doted", 7, object()])
def test_what_is_no_style_is_refused(style: object) -> None:
    with pytest.raises(SceneError, match="The 'style' of play\\(\\) must be one of plain, dotted"):
        drawing_of(style)


def test_a_style_class_with_arguments_is_asked_for_as_an_object() -> None:
    class Needy(Plain):
        def __init__(self, width: int) -> None:
            self.width = width

    with pytest.raises(SceneError, match="Give an object of it, Needy"):
        drawing_of(Needy)


def test_what_is_no_color_is_refused() -> None:
    with pytest.raises(SceneError, match='A color is a name, "#rrggbb"'):
        rgb("blueish")


def test_a_particle_at_no_number_or_far_away_is_left_out() -> None:
    with desk(two()) as d:
        d.turn()
        canvas = d.window.canvas
        for place in ((np.nan, 0.0), (1e300, -1e300), (np.inf, 1.0)):
            canvas.dots(np.array([place]), 5.0, "red")
            canvas.dot(place, 5.0, "red")
            canvas.line((0.0, 0.0), (np.nan, 1.0), "red")
            canvas.text("away", place)
            canvas.polygon(np.array([place, (0, 0), (0, 1)]), "red")
            canvas.supports(np.array([place]), 12.0, "red", "red")
            canvas.image(pygame.Surface((3, 3)), place, 1.0)
        assert (255, 0, 0) not in d.colors()


def sl_look(palette: object) -> object:
    from springline.view.frame import Look

    return Look(style=palette)  # type: ignore[arg-type]


def test_springs_are_coils_by_a_key_and_straight_by_it_again() -> None:
    with desk(two()) as d:
        d.turn(2)
        x, y = d.pixel((0.4, 0.0))
        far = lambda: d.pixels()[x : d.pixel((1.6, 0.0))[0], y - 12 : y - 4].astype(int)  # noqa: E731
        sheet = d.pixels()[3, 300].astype(int)
        assert (far() == sheet).all()
        d.key(pygame.K_o)
        turns = (np.abs(far() - sheet).max(axis=2) > 40).any(axis=1)
        assert np.count_nonzero(np.diff(turns.astype(int)) == 1) >= 7  # of ten turns
        d.key(pygame.K_o)
        assert (far() == sheet).all()


def test_many_bodies_that_nothing_joins_are_points_of_light_that_add_up() -> None:
    scene = sl.Scene(dim=2)
    scene.particles(np.random.default_rng(2).uniform(-1.0, 1.0, (300, 2)), mass=1.0)
    with desk(scene) as d:
        d.turn(2)
        assert tuple(d.pixels()[3, 300]) == rgb(NIGHT.background) and d.window.canvas.shines
        assert d.near(0).max() > 100
        canvas, place = d.window.canvas, np.zeros((1, 3))
        dim, size = np.array([[60, 60, 60]]), np.array([6.0])
        shone = []
        for count in (1, 2):
            canvas.fill("black")
            for _ in range(count):
                canvas.lights(place, size, dim)
            shone.append(int(d.pixels().max()))
        assert shone[1] == 2 * shone[0] and shone[0] == pytest.approx(60 * 1.6, abs=6)
    with desk(scene, style=PAPER, look=sl_look(PAPER)) as d:
        d.turn(2)
        assert tuple(d.pixels()[3, 300]) == rgb(PAPER.background)  # who has chosen colors keeps them
