"""Membrane forces and curvature of surfaces against closed forms, and the pictures that show them."""

from __future__ import annotations

from dataclasses import replace
from math import pi

import numpy as np
import pytest

import springline as sl
from picture_reference import particle_surface_values
from springline.gallery import soap_films
from springline.moments.membrane_forces import membrane
from springline.moments.still import Still, still
from springline.spec.membranes import geodesic
from springline.view.coloring import OF_SURFACES, Scale, pieces, rgb
from springline.view.frame import Look
from springline.view.frame_building import frame_of
from springline.view.page.words import colors
from springline.view.style import PAPER

MODULUS, THICKNESS = 1e6, 1e-3  # [Pa], [m]


def tube(radius: float, around: int = 24, along: int = 5) -> tuple[np.ndarray, np.ndarray]:
    """Vertices of a tube along z [m], and its triangles, normals outwards."""
    turn, height = np.meshgrid(2.0 * pi * np.arange(around) / around, 0.1 * np.arange(along + 1.0))
    place = np.stack([radius * np.cos(turn), radius * np.sin(turn), height], axis=2).reshape(-1, 3)
    number = np.arange(len(place)).reshape(along + 1, around)
    beside = np.roll(number, -1, axis=1)
    faces = [np.stack(rows, axis=2).reshape(-1, 3) for rows in
             ((number[:-1], beside[:-1], beside[1:]), (number[:-1], beside[1:], number[1:]))]  # fmt: skip
    return place, np.concatenate(faces)


def sheet(place: np.ndarray, faces: np.ndarray, **material: object) -> sl.Scene:
    scene = sl.Scene()
    skin = scene.mesh(place, faces, mass=0.01)
    scene.add(sl.Membrane(skin, MODULUS, thickness=THICKNESS, **material))  # type: ignore[arg-type]
    return scene


def test_a_sphere_curves_by_1_over_its_radius_however_it_is_cut() -> None:
    unit, faces = geodesic(3)
    found = sl.analysis.curvature(sheet(0.4 * unit, faces))
    assert np.abs(found.mean * 0.4 - 1.0).max() < 5e-4  # measured 1.5e-4, of normals of vertices that are aslant
    finer, smaller = geodesic(6)
    off = [
        abs(float(one.gaussian.mean()) * 0.16 - 1.0)
        for one in (found, sl.analysis.curvature(sheet(0.4 * finer, smaller)))
    ]
    assert off[1] < 0.35 * off[0] < 0.02  # measured 0.034 and 0.009: of second order
    inward = sl.analysis.curvature(sheet(0.4 * unit, faces[:, ::-1]))
    assert np.abs(inward.mean + found.mean).max() < 1e-12


def test_a_cylinder_curves_one_way_and_its_border_has_no_curvature() -> None:
    place, faces = tube(0.2)
    found = sl.analysis.curvature(sheet(place, faces))
    inner = (place[:, 2] > 0.05) & (place[:, 2] < 0.45)
    assert np.isnan(found.mean[~inner]).all() and np.isnan(found.gaussian[~inner]).all()
    assert np.abs(found.mean[inner] - 0.5 / 0.2).max() < 1e-9  # measured 4e-14
    assert np.abs(found.gaussian[inner]).max() < 1e-9  # measured 1e-12


def test_a_soap_film_at_rest_has_no_mean_curvature_and_pulls_alike_in_all_directions() -> None:
    scene = sl.Scene()
    film = soap_films.between_rings(scene, 12, 6)
    scene.anchor(film.edges)
    scene.add(sl.SurfaceTension(film, 0.05))
    shape = scene.equilibrium()
    found = sl.analysis.curvature(shape)
    assert np.nanmax(np.abs(found.mean)) < 1e-9  # measured 4e-14
    assert np.nanmin(found.gaussian) == pytest.approx(-1.0 / soap_films.NECK**2, rel=0.08)
    assert np.abs(sl.analysis.membrane_forces(shape).principal - 0.05).max() < 1e-15


def test_a_tube_that_is_widened_pulls_around_itself_alone() -> None:
    place, faces = tube(0.2)
    simulation = sheet(place, faces, poisson=0.0).simulate(dt=1e-5)
    wider = 1.1
    simulation.data.state.position[:, :2] *= wider
    found = sl.analysis.membrane_forces(simulation)
    should = MODULUS * THICKNESS * 0.5 * (wider**2 - 1.0) * wider  # F S F^T t/J: the pressure times its radius
    assert np.abs(found.principal[:, 0] / should - 1.0).max() < 1e-9  # measured 2e-14
    assert np.abs(found.principal[:, 1]).max() < 1e-9 * should
    assert np.abs(found.direction[:, 0, 2]).max() < 1e-6  # around it
    assert np.abs(found.area.sum() / (wider * 24 * 2.0 * 0.2 * np.sin(pi / 24) * 0.5) - 1.0) < 1e-12


def test_a_sheet_that_wrinkles_pushes_nowhere_and_one_that_does_not_pushes() -> None:
    square = np.array([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], dtype=float)
    for wrinkles in (True, False):
        simulation = sheet(square, np.array([[0, 1, 2], [0, 2, 3]]), poisson=0.3, wrinkles=wrinkles).simulate(dt=1e-5)
        simulation.data.state.position[:] = square * (1.02, 0.9, 1.0)
        found = sl.analysis.membrane_forces(simulation).principal
        if wrinkles:
            pull = MODULUS * THICKNESS * 0.5 * (1.02**2 - 1.0) * 1.02 / 0.9
            assert found == pytest.approx(np.array([[pull, 0.0]] * 2), abs=1e-9 * pull)
        else:
            assert (found[:, 1] < -10.0).all()


def test_a_balloon_bears_half_its_pressure_times_its_radius() -> None:
    scene = sl.Scene()
    scene.balloon((0, 0, 0), 0.3, spacing=0.05, modulus=1e6, thickness=3e-4, density=950.0, pressure=50.0)
    shape = scene.equilibrium()
    radius = np.linalg.norm(shape.position - shape.position.mean(axis=0), axis=1).mean()
    found = sl.analysis.membrane_forces(shape)
    mean = np.average(found.principal, axis=0, weights=found.area) / (0.5 * 50.0 * radius)
    assert np.abs(mean - 1.0).max() < 0.04  # measured 0.03; 0.013 at half the spacing


def test_the_picture_of_principal_forces_has_those_of_sheets() -> None:
    place, faces = tube(0.2)
    scene = sheet(place, faces, poisson=0.3, prestress=2e4)
    shot = still(scene)
    shown = membrane(shot.model, shot.position, shot.tension, scene.faces)
    assert np.abs(shown.principal - 2e4 * THICKNESS).max() < 1e-9
    quads = np.array([[0, 1, 2, 3]])
    flat = np.array([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], dtype=float)
    scene = sheet(flat, quads, prestress=2e4)
    shot = still(scene)
    shown = membrane(shot.model, shot.position, shot.tension, scene.faces)
    assert np.abs(shown.principal - 2e4 * THICKNESS).max() < 1e-9


def test_a_recording_draws_the_faces_that_its_scene_declares() -> None:
    place, faces = tube(0.2)
    run = sheet(place, faces, prestress=2e4).simulate(dt=1e-5).run(until=2e-5, every=1e-5)
    frame = frame_of(still(run), Look(color="speed"), Scale())
    assert len(frame.cloth.triangles) == len(faces)


@pytest.mark.parametrize("first", range(4))
def test_faces_with_a_dent_are_drawn_within_their_outlines(first: int) -> None:
    dart = [(0.0, 0.0, 0.0), (2.0, -1.0, 0.0), (0.7, 0.0, 0.0), (2.0, 1.0, 0.0)]
    comb = [
        (0, 0, 0),
        (4, 0, 0),
        (4, 3, 0),
        (3, 3, 0),
        (3, 1, 0),
        (2, 1, 0),
        (2, 3, 0),
        (1, 3, 0),
        (1, 1, 0),
        (0, 1, 0),
    ]
    places = np.concatenate([np.array(dart), np.array(comb, dtype=float) + (5.0, 0.0, 0.0)])
    around = [(k + first) % 4 for k in range(4)], [4 + (k + 2 * first) % 10 for k in range(10)]
    scene = sl.Scene()
    scene.mesh(places, [*around, [1, 0, 4]], mass=1.0)
    for what in (scene, scene.simulate(dt=0.01).run(until=0.01, every=0.01)):
        shot = still(what)
        frame = frame_of(shot, Look(), Scale())
        a, b, c = (places[frame.cloth.triangles[:, k], :2] for k in range(3))
        area = 0.5 * ((b - a)[:, 0] * (c - a)[:, 1] - (b - a)[:, 1] * (c - a)[:, 0])
        assert len(area) == 2 + 8 + 1
        assert area[:2].sum() == pytest.approx(0.7) and (area[:10] > 0.0).all()  # none of them beside the outline
        assert area[2:10].sum() == pytest.approx(8.0)


def swollen(share: float) -> Still:
    """A ball of a membrane, of 0.4 m as cut, now larger by a share of its radius."""
    unit, faces = geodesic(3)
    return replace(still(sheet(0.4 * unit, faces)), position=0.4 * (1.0 + share) * unit)


@pytest.mark.parametrize("color", ["membrane force", "membrane strain", "curvature"])
def test_faces_are_colored_by_what_they_carry_and_how_they_curve(color: str) -> None:
    share = 0.01
    green = share + 0.5 * share**2
    expected = {
        # N = F S F^T V/A: S = E g/(1 - nu) through both directions, the thickness shrinking with the area
        "membrane force": MODULUS * THICKNESS * green / 0.7,
        "membrane strain": share,
        "curvature": 1.0 / (0.4 * (1.0 + share)),
    }[color]
    shot = swollen(share)
    found = particle_surface_values(shot, color, Scale())
    assert np.abs(found / expected - 1.0).max() < 5e-4  # measured 2e-12, and 1.5e-4 of a curvature
    frame = frame_of(shot, Look(color=color))  # type: ignore[arg-type]
    legend = frame.legend
    assert legend is not None and legend.unit == {"membrane strain": "-", "curvature": "1/m"}.get(color, "N/m")
    assert legend.high == found.max() and legend.low == 0.0
    assert frame.cloth.by_points and not frame.cloth.plain and (frame.cloth.color == frame.points.color).all()
    assert (frame.points.color.astype(int) == legend.colors[-1]).all(axis=1).sum() >= 1


def test_rounding_of_a_sheet_at_rest_has_no_color_and_a_film_has_no_strain() -> None:
    place, faces = tube(0.2)
    scene = sheet(place + (3.0, 4.0, 5.0), faces)
    for color in ("membrane force", "membrane strain"):
        frame = frame_of(still(scene), Look(color=color))  # type: ignore[arg-type]
        assert frame.legend is None and frame.cloth.plain
    film = sl.Scene()
    skin = film.mesh(place, faces, mass=0.01)
    film.add(sl.SurfaceTension(skin, 0.05))
    assert particle_surface_values(still(film), "membrane force", Scale()) == pytest.approx(0.05)
    nothing = frame_of(still(film), Look(color="membrane strain"))
    assert nothing.legend is None and "Membrane strain: no membrane here" in nothing.notes


def test_a_border_has_the_color_of_nothing_and_menus_offer_what_is_there() -> None:
    place, faces = tube(0.2)
    scene = sheet(place, faces)
    frame = frame_of(still(scene), Look(color="curvature"))
    edge = (place[:, 2] < 0.05) | (place[:, 2] > 0.45)
    assert (frame.points.color[edge] == rgb(PAPER.neutral)).all()
    assert (frame.points.color[~edge] != rgb(PAPER.neutral)).any(axis=1).all()

    def offered(one: sl.Scene) -> set[str]:
        shot = still(one)
        return {row["name"] for row in colors(shot.model, frame_of(shot), PAPER)} & set(OF_SURFACES)

    chain = sl.Scene()
    chain.chain((0, 0, 0), (1, 0, 0), segments=3, mass=1.0, stiffness=10.0)
    net = sl.Scene()
    net.grid((3, 3), spacing=1.0, mass=1.0, stiffness=10.0)
    assert [offered(one) for one in (chain, net, scene)] == [set(), {"curvature"}, set(OF_SURFACES)]


def test_particles_that_a_membrane_joins_are_one_group() -> None:
    place, faces = tube(0.2)
    group, names = pieces(still(sheet(place, faces)).model)
    assert not group.any() and names == ("144 particles",)
