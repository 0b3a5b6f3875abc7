"""The hull around loose particles: convex hulls beside scipy's, outlines of known area, and what pictures draw."""

from __future__ import annotations

import numpy as np
import pytest
from recorded_page import Seen
from scipy.spatial import ConvexHull

import chromium
import springline as sl
from springline.errors import SceneError
from springline.moments.hull import Hull, hull_of
from springline.moments.still import still
from springline.view.coloring import Scale
from springline.view.film.film import Film, still_of
from springline.view.film.playback import playback_page
from springline.view.film.stage import Stage
from springline.view.frame import Look
from springline.view.frame_building import add_hull, frame_of
from springline.view.style import PAPER


def cloud(places: np.ndarray) -> sl.Scene:
    """Loose particles."""
    scene = sl.Scene(dim=places.shape[1])
    scene.particles(places, mass=1.0)
    return scene


def lattice(dim: int, cells: int) -> np.ndarray:
    """Particles around cells of 1 m, those in the middle third left out: a plate with a hole, a box with a cave."""
    axes = np.meshgrid(*[np.arange(cells + 1.0)] * dim, indexing="ij")
    places = np.stack(axes, axis=-1).reshape(-1, dim)
    third = cells // 3
    return places[~((places > third) & (places < cells - third)).all(axis=1)]


def inside(hull: Hull, dim: int) -> float:
    """Area [m2] or volume [m3] by the theorem of divergence: positive only where facets are turned outwards."""
    facets = hull.facets[..., :dim]
    return float(np.linalg.det(facets).sum()) / (2.0 if dim == 2 else 6.0)


@pytest.mark.parametrize("dim", [2, 3])
def test_a_hull_is_convex_as_that_of_scipy_and_far_from_the_origin_too(dim: int) -> None:
    places = np.random.default_rng(5).normal(size=(80, dim))
    expected = ConvexHull(places)
    for far in (0.0, 1e6):
        hull = hull_of(still(cloud(places + far)), np.inf)
        corners = np.unique(hull.facets.reshape(-1, 3), axis=0)[:, :dim] - far
        assert np.abs(corners - np.unique(places[expected.vertices], axis=0)).max() < 1e-9
        centered = Hull(hull.facets - far)
        assert inside(centered, dim) == pytest.approx(expected.volume, rel=1e-8)
        assert (hull.area if dim == 2 else hull.volume) == pytest.approx(expected.volume, rel=1e-8)


@pytest.mark.parametrize("dim", [2, 3])
def test_a_ball_goes_into_wider_gaps_of_a_lattice_and_not_into_narrower_ones(dim: int) -> None:
    scene = still(cloud(lattice(dim, 6)))  # without the one in the middle: a square or an octahedron of radius 1
    hollow = 6.0**dim - (2.0 if dim == 2 else 4.0 / 3.0)
    for radius, expected in ((np.inf, 6.0**dim), (1.0, 6.0**dim), (0.99, hollow), (0.87, hollow)):
        assert inside(hull_of(scene, radius), dim) == pytest.approx(expected, rel=1e-9)
    assert hull_of(scene, 0.7).note == "Hull: none, a ball of 0.7 m passes between all particles"
    one, other = lattice(dim, 3), lattice(dim, 3) + 20.0
    assert inside(hull_of(still(cloud(np.concatenate([one, other]))), 2.0), dim) == pytest.approx(2.0 * 3.0**dim)


def test_loops_go_around_what_is_inside_and_the_other_way_around_holes() -> None:
    hull = hull_of(still(cloud(lattice(2, 6))), 0.9)
    areas = [float(np.cross(line[:-1], line[1:])[:, 2].sum()) / 2.0 for line in hull.loops]
    assert sorted(areas) == pytest.approx([-2.0, 36.0])
    assert all((line[0] == line[-1]).all() for line in hull.loops)


def test_only_what_moves_freely_has_a_hull_and_a_note_says_why_there_is_none() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (2, 0), (0, 1)], mass=1.0)
    scene.chain((5, 5), (9, 5), segments=2, mass=1.0, stiffness=1.0)
    scene.particle((-9, 0), fixed=True)
    hull = hull_of(still(scene), np.inf)
    assert inside(hull, 2) == pytest.approx(1.0) and not hull.note
    row = np.arange(12.0).reshape(6, 2)
    torus = sl.Scene(space=sl.Torus((5.0, 5.0)), dim=2)
    torus.particles([(0, 0), (2, 0), (0, 1)], mass=1.0)
    chain = sl.Scene(dim=2)
    chain.chain((0, 0), (1, 0), segments=2, mass=1.0, stiffness=1.0)
    for thing, said in ((cloud(row), "in one layer"), (torus, "repeats itself"), (chain, "no loose particles")):
        frame = frame_of(still(thing), Look(hull=True))
        assert said in " ".join(frame.notes) and frame.hull is not None and not len(frame.hull.facets)
    assert frame_of(still(scene)).hull is None


def test_pictures_show_a_hull_behind_and_before_the_particles_in_it(tmp_path) -> None:
    space = cloud(np.random.default_rng(2).normal(size=(30, 3)))
    shot = still(space)
    faces = len(hull_of(shot, np.inf).facets)
    stage = Stage(Film(shot, Look(hull=True)), np.array([[-3.0] * 3, [3.0] * 3]), (320, 240), None, "", None)
    stage.show(frame_of(shot, Look(hull=True), Scale()))
    behind, before = (len(one.get_paths()) for one in stage.hull)
    assert behind + before == faces and behind > 3 and before > 3
    below, over = (one.get_zorder() for one in stage.hull)
    assert below < stage.dots.get_zorder() < over
    sheet = sl.plot(space, hull=True)
    assert sum(len(one.get_paths()) for one in sheet.axes[0].collections if one.get_gid() == "hull") == faces
    plane = cloud(lattice(2, 6))
    figure = sl.plot(plane, hull=0.9, bare=True, size=(2, 2))
    figure.canvas.draw()
    pixels = np.asarray(figure.canvas.buffer_rgba())[::-1, :, :3]
    places = figure.axes[0].transData.transform([(3.0, 3.4), (1.3, 1.6)]).astype(int)
    hole, filled = (pixels[y, x].tolist() for x, y in places)
    assert hole == [255] * 3 and filled != hole
    assert not [one for one in sl.plot(plane).axes[0].collections if one.get_gid() == "hull"]
    refused = [
        (lambda: sl.plot(plane, hull="yes"), "hull=True draws the convex hull"),
        (lambda: sl.render(plane, tmp_path / "a.png", hull=-1.0), "'hull' of render"),
        (lambda: sl.render(plane, tmp_path / "a.html", hull=-1.0, seconds=0.1), "'hull' of render"),
        (lambda: sl.play(plane, face="none", seconds=0.1, hull=-1.0), "'hull' of play"),
        (lambda: sl.play(plane, face="window", seconds=0.1, hull=True), "a window draws none"),
        (lambda: sl.save(plane, tmp_path / "a.html", hull=True), "'hull' of save"),
        (lambda: sl.plot(plane, "displacement", hull=True), "is for the kind 'shape'"),
    ]
    for ask, said in refused:
        with pytest.raises(SceneError, match=said):
            ask()


@pytest.mark.parametrize("dim", [2, 3])
def test_pages_draw_the_hull_as_a_surface_and_its_edges(dim: int) -> None:
    drawn = frame_of(still(cloud(lattice(dim, 6))), Look(hull=0.9))
    paged = add_hull(drawn, PAPER)
    (surface,) = paged.surfaces
    corners = surface.vertices[surface.faces]
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    area = 0.5 * np.linalg.norm(normal, axis=1).sum()
    assert area == pytest.approx(34.0 if dim == 2 else sum_of_faces(drawn.hull))
    count = len(drawn.hull.facets)
    assert len(paged.outlines) == (count if dim == 2 else 3 * count // 2) and surface.kind == "hull"


def sum_of_faces(hull: Hull | None) -> float:
    assert hull is not None
    one, two = (hull.facets[:, k] - hull.facets[:, 0] for k in (1, 2))
    return float(0.5 * np.linalg.norm(np.cross(one, two), axis=1).sum())


SHOWN = """(frame) => {
  springline.seek(frame);
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
    const { picture } = springline, k = picture.surfaces.findIndex(({ kind }) => kind === "hull");
    done([[...picture.floats(`surface.${k}.vertices`)], picture.floats("outlines.position").length / 6]);
  })));
}"""


def test_a_recorded_page_has_the_hull_of_every_frame(tmp_path) -> None:
    scene = sl.Scene(dim=2, title="A square opens")
    way = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], dtype=float)
    scene.particles(way, mass=1.0, velocity=way)
    run = scene.simulate(dt=0.1).run(until=1.0, every=0.5)
    assert len(hull_of(still_of(run, 2, still(run, 0)), 2.5).facets) == 0 < len(hull_of(still(run, 0), 2.5).facets)
    shown = Seen(chromium.kept(), tmp_path, playback_page(run, hull=2.5))
    try:
        shown.ready()
        for frame, area, edges in ((0, 4.0, 4), (1, 9.0, 4), (2, 0.0, 0), (1, 9.0, 4)):  # a ball passes in the end
            corners, lines = shown.do(SHOWN, frame)
            three = np.array(corners).reshape(-1, 3, 3)
            one, two = three[:, 1] - three[:, 0], three[:, 2] - three[:, 0]
            assert 0.5 * np.abs(np.cross(one, two)[:, 2]).sum() == pytest.approx(area, rel=1e-3) and lines == edges
        assert shown.errors == []
    finally:
        shown.context.close()
