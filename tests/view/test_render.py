"""Pictures and films hold what was recorded, at the right time and place, and files are whole or not there."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import springline as sl
from springline.atomic_write import atomic_write
from springline.errors import SceneError, install_command
from springline.moments.still import still
from springline.view.coloring import Scale, usual_range
from springline.view.darts import light
from springline.view.film.film import Film, room_of
from springline.view.film.stage import Stage
from springline.view.frame import Look
from springline.view.frame_building import frame_of
from springline.view.style import PAPER, SCREEN

SMALL = (320, 200)


@pytest.fixture(scope="module")
def run() -> Any:
    scene = sl.Scene(gravity=9.8, title="cloth")
    net = scene.grid((6, 6), spacing=0.2, mass=0.01, stiffness=50.0)
    scene.anchor(net.corners.index[2:])
    return scene.simulate().run(until=2.0, every=0.1)


def ball_run(until=2.0, every=0.25) -> Any:
    """A ball that goes a meter a second to the right, between two pegs."""
    scene = sl.Scene(dim=2, title="ball")
    scene.particles([(0, 0)], mass=1.0, radius=0.5, velocity=[(1, 0)])
    pegs = scene.particles([(-4, 0), (4, 0)], mass=1.0, radius=0.1)
    scene.anchor(pegs)
    return scene.simulate(dt=0.05).run(until=until, every=every)


def disc_at(picture: np.ndarray) -> float:
    """Where the middle of what has the color of discs is [dots from the left]."""
    color = np.array([int(PAPER.disc[k : k + 2], 16) for k in (1, 3, 5)])
    columns = np.flatnonzero((np.abs(picture.astype(int) - color).sum(axis=2) < 30).any(axis=0))
    assert len(columns) > 10
    return float(0.5 * (columns[0] + columns[-1]))


def opened(path) -> list[np.ndarray]:
    with Image.open(path) as film:
        pictures = []
        for k in range(getattr(film, "n_frames", 1)):
            film.seek(k)
            pictures.append(np.asarray(film.convert("RGB")))
    return pictures


def test_a_film_of_ten_pictures_a_second_has_them_and_lasts_as_long_as_the_run(run, tmp_path):
    path = sl.render(run, tmp_path / "a.gif", fps=10, size=SMALL)
    with Image.open(path) as film:
        assert film.n_frames == 21 and film.size == SMALL and film.info["loop"] == 0
        lasted = 0
        for k in range(film.n_frames):
            film.seek(k)
            lasted += film.info["duration"]
    assert lasted == 2100  # milliseconds: 21 pictures of a tenth
    assert all(tuple(picture[0, 0]) == (255, 255, 255) for picture in opened(path))


def test_the_ball_of_a_film_moves_evenly_also_between_recorded_frames(tmp_path):
    pictures = opened(sl.render(ball_run(), tmp_path / "a.gif", fps=20, size=(640, 240), color="none"))
    places = np.array([disc_at(picture) for picture in pictures])
    steps = np.diff(places)
    assert len(places) == 41
    per_second = (places[-1] - places[0]) / 2.0
    assert per_second > 50  # dots in a second: a meter
    assert np.abs(steps - per_second / 20).max() <= 1.5  # dots, measured 1.1; recorded are only every fifth


def test_what_moves_without_springs_is_colored_by_speed_as_on_pages_and_what_stands_is_not(tmp_path):
    def drawn(what, **options):
        return sl.render(what, tmp_path / "a.svg", size=(320, 240), **options).read_bytes()

    run = ball_run()
    assert drawn(run) == drawn(run, color="speed") != drawn(run, color="none")
    still = sl.Scene(dim=2)
    still.particle((0, 0), radius=0.2)
    assert drawn(still) == drawn(still, color="tension")


def test_speed_is_simulated_seconds_in_a_second(tmp_path):
    film = Film(ball_run(), Look(), fps=10, speed=0.5)
    assert len(film.moments) == 41 and film.moments[1] - film.moments[0] == pytest.approx(0.05)
    assert len(Film(ball_run(), Look(), fps=10, speed=2.0).moments) == 11
    assert len(Film(ball_run(), Look(), fps=10, seconds=1.0).moments) == 11


def test_a_moment_between_two_frames_is_in_proportion(run):
    film = Film(run, Look())
    shot = film.at(0.325)
    expected = 0.75 * run.position[3] + 0.25 * run.position[4]
    np.testing.assert_allclose(shot.position, expected, atol=1e-12)
    assert shot.time == 0.325 and np.abs(run.position[4] - run.position[3]).max() > 1e-3


def test_what_breaks_after_a_moment_is_whole_until_then():
    scene = sl.Scene(gravity=10.0)
    scene.particles([(0, 0, 0), (1, 0, 0)], mass=1.0)
    scene.spring(0, 1, stiffness=1000.0, strength=1.0)
    scene.anchor([0])
    run = scene.simulate().run(until=0.5, every=0.1)
    broken = next(k for k in range(len(run)) if run[k].intact is not None)
    film = Film(run, Look())
    just_before = float(run.time[broken]) - 0.001
    assert film.at(just_before).intact.tolist() == [True]
    assert film.at(float(run.time[broken])).intact.tolist() == [False]


def test_a_trail_in_a_film_is_the_way_that_was_recorded():
    scene = sl.Scene()
    scene.particles([(0, 0, 0)], mass=1.0, velocity=[(1, 0, 0)])
    scene.add(sl.Trails(keep=5, every=10))
    run = scene.simulate(dt=0.01).run(until=2.0, every=0.1)
    (trail,) = Film(run, Look()).still(15).trails
    np.testing.assert_allclose(trail[:, 0], np.arange(1.0, 1.55, 0.1), atol=1e-9)  # half a second of it


def test_a_trail_does_not_leap_over_the_edge_of_a_torus():
    scene = sl.Scene(space=sl.Torus((10, 10, 10)))
    scene.particles([(9.45, 5, 5)], mass=1.0, velocity=[(1, 0, 0)])
    scene.add(sl.Trails(keep=20, every=1))
    run = scene.simulate(dt=0.1).run(until=1.5, every=0.1)
    (trail,) = Film(run, Look()).still(12).trails
    assert len(trail) == 7 and np.abs(np.diff(trail[:, 0])).max() < 0.2  # it crossed before 0.6 s


def test_colors_span_nearly_all_values_and_say_what_goes_beyond():
    values = np.concatenate([np.linspace(-1.0, 4.0, 10_000), [90.0]])
    low, high, beyond = usual_range(values)
    assert (low, beyond) == (-1.0, (False, True)) and 3.9 < high < 4.0
    assert usual_range(values[:-1]) == (-1.0, 4.0, (False, False))
    assert usual_range(np.array([])) == (0.0, 0.0, (False, False))
    assert usual_range(np.full(5, np.nan)) == (0.0, 0.0, (False, False))


def test_the_room_leaves_out_what_flies_far_away():
    scene = sl.Scene()
    scene.grid((10, 10), spacing=1.0, mass=1.0, stiffness=1.0)
    frame = frame_of(still(scene))
    places = np.concatenate([np.tile(frame.points.position, (5, 1)), [[5e6, 0, 0]]])
    low, high = room_of(places, frame)
    assert high[0] == 9.0 and low[0] == 0.0


def test_a_film_is_drawn_at_one_scale(run):
    film = Film(run, Look())
    scale, room, legend = film.survey()
    stage = Stage(film, room, SMALL, None, "cloth", legend)
    limits = stage.ax.get_xlim(), stage.ax.get_ylim()
    for frame in film.frames(scale):
        stage.picture(frame)
        assert frame.legend.high == legend.high
    assert (stage.ax.get_xlim(), stage.ax.get_ylim()) == limits
    inside = stage.ax.transData.transform(stage.camera.project(run.position.reshape(-1, 3)))
    assert (inside >= 0).all() and (inside <= SMALL).all()


def test_every_picture_of_a_film_is_what_a_fresh_one_would_be(run):
    film = Film(run, Look())
    scale, room, legend = film.survey()
    used = Stage(film, room, SMALL, None, "cloth", legend)
    frames = list(film.frames(scale))
    for frame in frames:
        last = used.picture(frame)
    fresh = Stage(film, room, SMALL, None, "cloth", legend).picture(frames[-1])
    assert np.array_equal(last, fresh)
    assert not np.array_equal(last, used.picture(frames[0]))


def test_springs_in_a_film_follow_their_particles_from_frame_to_frame():
    scene = sl.Scene(gravity=9.81)
    rope = scene.chain((0, 0, 0), (3, 0, 1), segments=3, mass=0.1, stiffness=100.0)
    scene.anchor(rope[0])
    film = Film(scene.simulate(dt=0.01).run(until=0.5, every=0.1), Look(), fps=10)
    scale, room, legend = film.survey()
    stage = Stage(film, room, SMALL, (30.0, 20.0), "rope", legend)
    frames = list(film.frames(scale))
    assert len(frames) == 6
    for frame in frames:
        stage.show(frame)
        lines = np.array(stage.springs.artist.get_segments())[1::2]  # before each lies its gap
        ends = stage.camera.project(frame.segments.position)
        assert np.abs(np.sort(lines, axis=0) - np.sort(ends, axis=0)).max() < 1e-12  # measured 0


def test_a_picture_has_the_size_that_was_asked_for(run, tmp_path):
    (picture,) = opened(sl.render(run, tmp_path / "a.png", size=(400, 300), frame=5))
    assert picture.shape == (300, 400, 3)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 100
    (dark,) = opened(sl.render(run, tmp_path / "b.png", size=(400, 300), style=SCREEN))
    assert tuple(dark[0, 0]) == (18, 22, 27) and tuple(picture[0, 0]) == (255, 255, 255)


def test_a_picture_shows_the_time_that_was_asked_for_and_may_be_a_pdf(run, tmp_path):
    (wanted,) = opened(sl.render(run, tmp_path / "a.png", size=SMALL, frame=7))
    (at,) = opened(sl.render(run, tmp_path / "b.png", size=SMALL, at=0.72))  # frames are 0.1 s apart
    assert np.array_equal(at, wanted)
    once, again = (sl.render(run, tmp_path / name, size=SMALL, at=1.0).read_bytes() for name in ("a.pdf", "b.pdf"))
    assert once.startswith(b"%PDF") and once == again


def test_cloth_is_a_surface_in_a_picture_and_a_torn_cell_shows_what_is_behind_it(tmp_path):
    scene = sl.Scene()
    scene.grid((6, 6), spacing=0.2, mass=0.01, stiffness=50.0, axes="xz")
    shot = still(scene)
    springs, middle = shot.model.springs, {14, 15, 20, 21}
    of_cell = np.array([{int(a), int(b)} <= middle for a, b in zip(springs.tail, springs.head)])
    colors = []
    for intact in (shot.intact, ~of_cell):
        shown = replace(shot, intact=intact)
        frame = frame_of(shown, Look(color="none"))
        stage = Stage(Film(shown, Look(color="none")), frame.bounds, SMALL, (-70, 5), "cloth", None)
        picture = stage.picture(frame)
        x, y = stage.ax.transData.transform(stage.camera.project(np.array([[0.5, 0.0, 0.5]])))[0]
        colors.append(picture[SMALL[1] - int(y) - 6, int(x) - 6].astype(int))
    assert np.abs(colors[0] - colors[1]).sum() > 40, colors  # cloth, and the sheet behind it
    assert tuple(colors[1]) == (255, 255, 255)


def test_a_drawing_of_a_plane_has_every_spring_in_its_place(tmp_path):
    scene = sl.Scene(dim=2, title="a < b & c")
    scene.particles([(0, 0), (1, 0), (1, 2)], mass=1.0)
    scene.springs([(0, 1), (1, 2)], stiffness=10.0, rest_length=[0.5, 3.0])
    text = sl.render(scene, tmp_path / "a.svg").read_text()
    again = sl.render(scene, tmp_path / "b.svg").read_text()
    assert text == again and "<svg" in text
    strokes = {color.lower() for color in re.findall(r"stroke: (#[0-9a-f]{6})", text)}
    assert any(PAPER.push[-1] == color for color in strokes), strokes


def test_springs_are_rows_of_dots_where_they_are_asked_for(tmp_path):
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (4, 0), (4, 2)])
    scene.spring(0, 1, stiffness=1.0)
    dark = []
    for dotted in (False, True):
        path = sl.render(scene, tmp_path / "rope.png", size=SMALL, color="none", dotted=dotted)
        with Image.open(path) as picture:
            inked = np.asarray(picture.convert("L"), dtype=int) < 150
        line = np.argmax(inked[:, 80:240].sum(axis=1))  # the row of pixels along the spring
        dark.append(int(np.abs(np.diff(inked[line, 80:240].astype(int))).sum()))
    assert dark[0] <= 2 and dark[1] >= 20  # measured 0 and 96 changes from ground to ink
    with pytest.raises(SceneError, match="A page shows no dotted"):
        sl.render(scene, tmp_path / "rope.html", dotted=True)


def test_springs_are_coils_or_left_out_where_that_is_asked_for(tmp_path):
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (4, 0), (4, 2)])
    scene.spring(0, 1, stiffness=1.0)
    tall = []
    for look in ({}, {"coils": True}, {"springs": False}):
        path = sl.render(scene, tmp_path / "rope.png", size=SMALL, color="none", **look)
        with Image.open(path) as picture:
            inked = np.asarray(picture.convert("L"), dtype=int) < 150
        tall.append(int(inked[:, 120:200].any(axis=1).sum()))
    assert tall[0] <= 4 and tall[1] >= 20 and tall[2] == 0, (
        tall
    )  # [dots] that a level spring takes, measured 2, 33 and 0


def test_arrows_are_drawn_where_they_are_asked_for(tmp_path):
    run = ball_run()
    (plain,), (shown,) = (
        opened(sl.render(run, tmp_path / "a.png", size=(640, 240), velocities=on)) for on in (False, True)
    )
    changed = np.abs(plain.astype(int) - shown).sum(axis=2) > 60
    assert 30 < changed.sum() < 4000


def test_a_scene_is_run_for_its_film(tmp_path):
    scene = sl.Scene(gravity=9.8)
    rope = scene.chain((0, 0, 0), (1, 0, 0), segments=4, mass=0.1, stiffness=50.0)
    scene.anchor(rope.ends)
    pictures = opened(sl.render(scene, tmp_path / "a.gif", seconds=0.5, fps=10, size=SMALL))
    assert len(pictures) == 6
    assert np.abs(pictures[0].astype(int) - pictures[-1]).max() > 60


@pytest.mark.heavy
def test_an_mp4_holds_every_picture(run, tmp_path):
    import imageio.v3 as iio

    path = sl.render(run, tmp_path / "a.mp4", fps=10, size=(321, 201))
    film = iio.imread(path, plugin="pyav")
    assert film.shape == (21, 200, 320, 3)  # sides are made even
    assert iio.immeta(path, plugin="pyav")["fps"] == pytest.approx(10.0)
    assert np.abs(film[0].astype(int) - film[10]).max() > 60


def test_without_the_extra_an_mp4_says_what_to_install(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "av", None)
    with pytest.raises(SceneError, match=re.escape(install_command("video"))):
        sl.render(run, tmp_path / "a.mp4")
    assert list(tmp_path.iterdir()) == []


def test_a_film_that_fails_leaves_the_old_file_and_no_other(run, tmp_path):
    path = tmp_path / "a.gif"
    path.write_bytes(b"old")

    def stop(time: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sl.render(run, path, size=SMALL, fps=5, progress=stop)
    assert path.read_bytes() == b"old" and [one.name for one in tmp_path.iterdir()] == ["a.gif"]


def test_what_was_half_written_is_taken_away(tmp_path):
    with pytest.raises(KeyboardInterrupt), atomic_write(tmp_path / "a.mp4") as [part]:
        part.write_bytes(b"half")
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []


def test_progress_is_told_the_time_of_every_picture(run, tmp_path):
    times: list[float] = []
    sl.render(run, tmp_path / "a.gif", fps=5, size=SMALL, progress=times.append)
    assert times == pytest.approx([0.2 * k for k in range(11)])


def test_a_page_is_written_too(run, tmp_path):
    text = sl.render(run, tmp_path / "a.html", color="speed").read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>") and '"color":"speed"' in text


def test_a_shape_at_rest_has_a_picture_and_a_page_and_no_film(tmp_path):
    scene = sl.Scene(gravity=1.0)
    net = scene.grid((4, 4), spacing=1.0, mass=1.0, stiffness=200.0)
    scene.anchor(net.corners)
    shape = scene.equilibrium()
    assert sl.render(shape, tmp_path / "a.png", size=SMALL, reactions=True).stat().st_size > 1000
    assert sl.render(shape, tmp_path / "a.html").stat().st_size > 1000
    with pytest.raises(SceneError, match="does not move"):
        sl.render(shape, tmp_path / "a.gif")


@pytest.mark.parametrize("name", ["hanging-chain", "bouncing-particles", "solar-system", "spherical", "torus-gas"])
def test_scenes_of_every_sort_are_drawn(name, tmp_path):
    (picture,) = opened(sl.render(sl.gallery.scene(name), tmp_path / "a.png", size=(480, 320)))
    assert (picture.reshape(-1, 3).astype(int).sum(axis=1) < 600).sum() > 200  # more than the title


@pytest.mark.parametrize(
    ("to", "options", "said"),
    [
        ("a.webm", {}, "must end in one of .png, .svg, .pdf, .gif, .mp4, .html"),
        ("a", {}, "must end in"),
        ("no/a.gif", {}, "Make it first"),
        (3, {}, "must be a path"),
        ("a.gif", {"fps": 0}, "'fps'"),
        ("a.gif", {"fps": 1e9}, "at most 240"),
        ("a.gif", {"speed": 0}, "'speed'"),
        ("a.gif", {"speed": 1e-9}, "too long"),
        ("a.gif", {"seconds": -1}, "'seconds'"),
        ("a.gif", {"frame": 3}, "leave frame= out"),
        ("a.png", {"frame": 99}, "'frame'"),
        ("a.png", {"size": 3}, "'size'"),
        ("a.png", {"size": (1, 1)}, "'size'"),
        ("a.png", {"size": (1e9, 200)}, "'size'"),
        ("a.png", {"color": "red"}, "'color'"),
        ("a.png", {"view": "up"}, "'view'"),
        ("a.png", {"style": "dark"}, "'style'"),
        ("a.html", {"loads": True}, "leave loads= out"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(run, tmp_path, monkeypatch, to, options, said):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SceneError, match=re.escape(said)):
        sl.render(run, to, **options)
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_scene_is_refused(tmp_path):
    with pytest.raises(SceneError, match="a Scene, a Recording or an Equilibrium"):
        sl.render([1, 2, 3], tmp_path / "a.png")


def test_what_is_left_out_is_said_at_the_lower_edge(tmp_path):
    scene = sl.Scene(gravity=9.8)
    scene.grid((20, 20), spacing=0.1, mass=0.01, stiffness=100.0)
    shot = still(scene, 0, "render()")

    def stage_of(most: int | None, size: tuple[int, int] = (640, 360)) -> Stage:
        look = Look(most=most)
        drawn = frame_of(shot, look)
        made = Stage(Film(shot, look), room_of(drawn.points.position, drawn), size, None, "cloth", drawn.legend)
        made.picture(drawn)
        return made

    assert stage_of(None).notes.get_text() == ""
    stage = stage_of(100)
    assert stage.notes.get_text() == "Drawn: 100 of 760 springs · Drawn: 100 of 400 particles"
    box = stage.notes.get_window_extent()
    assert 0 < box.y0 < box.y1 < 40 and box.x0 > 100 and box.x1 < 560
    small = stage_of(100, (200, 200)).notes
    assert small.get_text().endswith("…") and small.get_window_extent().width < 200


def test_many_bodies_that_nothing_joins_shine_on_a_dark_sheet_and_light_at_one_place_adds_up(tmp_path: Path) -> None:
    white, ground = np.ones((2, 3)), np.zeros(3)
    place, size = np.array([[10.5, 6.5], [30.5, 6.5]]), np.array([1.0, 2.0])
    alone = light(place, size, 0.3 * white, ground, (40, 16), 1.0)[..., 3].astype(int)
    assert alone.shape == (16, 40) and alone[6, 10] == alone[6, 30] == round(255 * 0.3 * 1.6)
    assert alone[6, 13] > 0 and alone[6, 14] == 0  # 3.5 dots around it, and none further
    assert alone[6, 36] > 0 and alone[6, 37] == 0  # twice as far around the larger
    both = light(np.array([[10.5, 6.5]] * 2), np.ones(2), 0.3 * white, ground, (40, 16), 1.0)[..., 3].astype(int)
    assert abs(both[6, 10] - 2 * alone[6, 10]) <= 1
    assert not light(np.full((2, 2), np.nan), np.ones(2), white, ground, (8, 8), 1.0).any()
    stars = sl.Scene(title="Stars")
    stars.particles(np.random.default_rng(3).normal(size=(300, 3)), mass=1.0)
    night, paper = tmp_path / "night.png", tmp_path / "paper.png"
    sl.render(stars, night, size=(240, 160))
    sl.render(stars, paper, size=(240, 160), style=PAPER)
    dark, light_sheet = (np.asarray(Image.open(one).convert("L")).astype(int) for one in (night, paper))
    assert dark[0, 0] < 10 and (dark > 200).sum() > 100  # measured 353
    assert light_sheet[0, 0] == 255


def test_cloth_hides_the_supports_and_dots_behind_it_in_pictures_and_films() -> None:
    scene = sl.Scene(gravity=9.8)
    net = scene.grid((3, 3), spacing=1.0, mass=0.1, stiffness=100.0)
    behind, before = scene.particle((1.0, 4.0, 0.5), fixed=True), scene.particle((1.0, -4.0, 0.5), fixed=True)
    x, z, _ = net.position.T
    net.position = np.stack([x, np.zeros(9), z], axis=1)  # upright
    film = Film(scene, Look())
    stage = Stage(film, np.array([[-1.0, -5.0, -1.0], [3.0, 5.0, 3.0]]), SMALL, (-90.001, 1.0), "", None)
    stage.show(frame_of(film.first, Look(), Scale()))
    xs, _ = stage.anchors.get_data()
    assert len(xs) == 1
    near, far = stage.camera.depth(np.array([before.position, behind.position]).reshape(2, 3))
    assert near > far
    sizes = stage.dots.get_sizes()
    assert (sizes == 0.0).sum() == 1 and (sizes > 0.0).sum() == 10


def test_y_points_downwards_where_it_is_asked_to_in_pictures_films_and_plots(tmp_path):
    scene = sl.Scene(gravity=(0, 9.81), dim=2)
    rope = scene.chain((0, 0), (3, 0), segments=2, mass=0.1, stiffness=100.0)
    scene.anchor(rope.ends)
    scene.particle((1.5, 2.0), radius=0.3)
    heights = {}
    for y in ("up", "down"):
        path = sl.render(scene, tmp_path / f"{y}.png", y=y, size=(320, 240))
        with Image.open(path) as picture:
            pixels = np.asarray(picture.convert("RGB")).astype(int)
        blue = np.argwhere(np.abs(pixels - (168, 197, 217)).sum(axis=2) < 40)  # of the disc
        heights[y] = blue[:, 0].mean() / 240
        assert len(blue) > 200
    assert heights["up"] < 0.35 and heights["down"] > 0.65  # rows are counted from above
    for written in (
        sl.render(scene, tmp_path / "a.html", y="down", seconds=0.1),
        *sl.save(scene, tmp_path / "b.html", y="down"),
    ):
        assert '"down":true' in written.read_text(encoding="utf-8")
    figure = sl.plot(scene, y="down")
    low, high = figure.axes[0].get_ylim()
    assert low > 2.0 > 0.0 > high - 0.5 and low > high
    bare = sl.plot(scene, ax=figure.add_subplot(), y="down")
    assert bare is figure and figure.axes[-1].yaxis_inverted()
    assert not sl.plot(scene).axes[0].yaxis_inverted()
    space = sl.Scene()
    space.particle((0, 0, 0))
    refused = [
        (lambda: sl.plot(space, y="down"), "turns pictures of a plane"),
        (lambda: sl.render(space, tmp_path / "space.png", y="down"), "turns pictures of a plane"),
        (lambda: sl.plot(scene, y="left"), "'y' of plot"),
        (lambda: sl.render(space, tmp_path / "page.html", y="down", seconds=0.1), "turns pictures of a plane"),
        (lambda: sl.save(space, tmp_path / "page.html", y="down"), r"'y' of save\(\) turns pictures of a plane"),
        (lambda: sl.play(space, face="none", seconds=0.1, y="down"), r"'y' of play\(\) turns pictures of a plane"),
        (lambda: sl.plot(scene, "reciprocal", y="down"), "is for the kind 'shape'"),
    ]
    for ask, said in refused:
        with pytest.raises(SceneError, match=said):
            ask()


@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_films_and_plots_draw_obstacles_where_they_are(speed: float) -> None:
    scene = sl.Scene(title="pyramid")
    sheet = scene.grid((3, 3), spacing=0.2, origin=(0, 0, 1.5), mass=0.01, stiffness=50.0)
    corners = [(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)]
    scene.add(sl.Obstacle(corners, [(0, 2, 1), (0, 1, 3), (1, 2, 3), (0, 3, 2)], velocity=(speed, 0, 0)))
    scene.add(sl.Contacts(surfaces=[sheet], thickness=0.05))
    film = Film(scene.simulate(dt=1e-3).run(until=1.0, every=0.5), Look(springs=False))
    _, room, legend = film.survey()
    stage = Stage(film, room, (640, 400), (-90.0, 0.0), "pyramid", legend)  # from the front: x to the right
    first, *_, last = film.frames(film.survey()[0])
    before, after = (stage.picture(frame)[100:300].astype(int) for frame in (first, last))
    assert (before != after).any() == (speed > 0.0)  # between the title and the time
    drawn = [one for one in stage.ax.collections if len(one.get_paths()) == 4]
    assert len(drawn) == 1  # the faces, in one artist
    across = np.concatenate([path.vertices[:, 0] for path in drawn[0].get_paths()])
    expected = stage.camera.project(np.array(corners) + [speed, 0, 0])
    assert (across.min(), across.max()) == pytest.approx((expected[:, 0].min(), expected[:, 0].max()), abs=1e-9)
    picture = sl.plot(scene)
    assert any(one.get_gid() == "surface" for axes in picture.figure.axes for one in axes.collections)


@pytest.mark.parametrize("smooth", [False, True])
def test_films_and_plots_draw_the_surfaces_on_which_particles_move(smooth: bool) -> None:
    corners = np.array([(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)], dtype=float)
    world = sl.OnMesh(corners, [(0, 1, 2), (0, 2, 3), (0, 3, 1), (1, 3, 2)], smooth=smooth)
    scene = sl.Scene(title="tetrahedron")
    scene.particles(world.closest([(1, 0.2, 0.1)]), mass=1.0)
    scene.add(world)
    film = Film(scene.simulate(dt=1e-3).run(until=0.01), Look())
    _, room, legend = film.survey()
    (drawn,) = Stage(film, room, (640, 400), (-60.0, 20.0), "", legend).surfaces
    assert (len(drawn.vertices) > 12) == smooth  # flat triangles, or those of patches
    picture = sl.plot(scene)
    assert any(one.get_gid() == "surface" for axes in picture.figure.axes for one in axes.collections)
