"""Surfaces of the user's own are seen: meshes that lie on them, lines in a plane, as far as the scene goes."""

from __future__ import annotations

import gc
import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.moments.still import live_still, still
from springline.view import implicit_surface as module
from springline.view.coloring import Scale
from springline.view.frame import Look
from springline.view.frame_building import frame_of, heights
from springline.view.implicit_surface import ImplicitSurface, fields, implicit_surfaces
from springline.view.page.encoder import Encoder
from springline.view.style import SCREEN


@sl.surface
def torus(point, closest, big, small):
    across = np.sqrt(point[0] ** 2 + point[1] ** 2)
    ring_x, ring_y = big * point[0] / across, big * point[1] / across
    away = np.sqrt((point[0] - ring_x) ** 2 + (point[1] - ring_y) ** 2 + point[2] ** 2)
    closest[0] = ring_x + small * (point[0] - ring_x) / away
    closest[1] = ring_y + small * (point[1] - ring_y) / away
    closest[2] = small * point[2] / away


@sl.surface
def wave(point, closest, height):
    closest[0], closest[1] = point[0], point[1]
    closest[2] = height * np.sin(3.0 * point[0]) * np.cos(3.0 * point[1])


@sl.surface
def hills(point, closest):
    closest[0] = point[0]
    closest[1] = 0.4 * np.sin(2.2 * point[0])


@sl.surface
def spike(point, closest):
    closest[0] = point[0]
    closest[1] = 0.5 * np.exp(-(((point[0] - 0.17) / 0.05) ** 2))


@sl.surface
def disk(point, closest, radius):
    """A sheet with an edge: it has no inside."""
    away = np.sqrt(point[0] ** 2 + point[1] ** 2)
    share = min(1.0, radius / away) if away > 0.0 else 1.0
    closest[0], closest[1], closest[2] = share * point[0], share * point[1], 0.0


@sl.surface
def wire(point, closest, radius):
    """A ring of no width."""
    away = np.sqrt(point[0] ** 2 + point[2] ** 2)
    closest[0], closest[1], closest[2] = radius * point[0] / away, 0.0, radius * point[2] / away


@sl.surface
def sheets(point, closest):
    """Two floors: half way between them the way to the closest point turns round as well."""
    closest[0], closest[1] = point[0], point[1]
    closest[2] = 0.2 if point[2] > 0.0 else -0.2


@sl.surface
def cliff(point, closest):
    if point[0] > 0.5:
        raise ValueError("over the cliff")
    closest[0], closest[1], closest[2] = point[0], point[1], 0.0


@sl.surface
def never(point, closest):
    raise ValueError("nowhere")


@sl.surface
def unknown(point, closest):
    closest[:] = np.nan


@sl.surface
def scattered(point, closest):
    """No projection: the closest point of a closest point is another one."""
    closest[0], closest[1] = np.sin(1e5 * point[0]), np.cos(7e5 * point[1] * point[2])
    closest[2] = np.sin(3e5 * point[2] + 1e4 * point[0])


@sl.surface
def written_plainly(point, closest, radius):
    """What numba cannot compile: a ball."""
    size = sum(float(one) ** 2 for one in list(point)) ** 0.5
    closest[:] = [radius * one / size for one in dict(enumerate(point)).values()]


LOW, HIGH = np.array([-1.1, -1.0, -0.2]), np.array([1.0, 1.2, 0.7])


def holding(surface: Any, dim: int = 3, **parameters: float) -> sl.Scene:
    scene = sl.Scene(dim=dim, gravity=9.8)
    corners = [LOW, HIGH, [0.4, 0.3, 0.1]]
    scene.particles([corner[:dim] for corner in corners], mass=1.0)
    scene.add(sl.Surface(surface, parameters=parameters))
    return scene


def seen(surface: Any, dim: int = 3, **parameters: float) -> ImplicitSurface:
    flat = np.array([1.0, 1.0, float(dim == 3)])
    (found,) = implicit_surfaces(holding(surface, dim, **parameters).build()[0], LOW * flat, HIGH * flat)
    return found


def euler(found: ImplicitSurface) -> int:
    """Corners less edges plus squares: 2 of a ball, 0 of a torus."""
    edge = np.sort(np.stack([found.squares, np.roll(found.squares, -1, axis=1)], axis=2).reshape(-1, 2), axis=1)
    return len(found.vertices) - len(np.unique(edge, axis=0)) + len(found.squares)


def test_a_torus_is_one_closed_mesh_with_a_hole_and_every_corner_lies_on_it():
    found = seen(torus, big=1.0, small=0.4)
    across = np.hypot(found.vertices[:, 0], found.vertices[:, 1])
    off = np.hypot(across - 1.0, found.vertices[:, 2]) - 0.4
    assert np.abs(off).max() < 1e-12  # measured 2e-16
    assert len(found.squares) > 2000 and euler(found) == 0 and not found.lines
    assert np.ptp(found.vertices, axis=0) == pytest.approx([2.8, 2.8, 0.8], abs=0.02)  # drawn whole


def test_neighbors_of_a_mesh_are_turned_alike():
    found = seen(torus, big=1.0, small=0.4)
    edge = np.stack([found.squares, np.roll(found.squares, -1, axis=1)], axis=2).reshape(-1, 2)
    assert len(np.unique(edge, axis=0)) == len(edge)  # each edge once in each way
    away = found.vertices - np.stack([*_ring(found.vertices), np.zeros(len(found.vertices))], axis=1)
    outward = np.einsum("ij,ij->i", found.normals, away[found.squares].mean(axis=1))
    assert (outward > 0.0).all() or (outward < 0.0).all()


def _ring(vertices: Any) -> Any:
    across = np.hypot(vertices[:, 0], vertices[:, 1])
    return vertices[:, 0] / across, vertices[:, 1] / across


def test_an_endless_surface_is_drawn_as_far_as_the_scene_goes_with_a_straight_edge():
    found = seen(wave, height=0.3)
    x, y, z = found.vertices.T
    assert np.abs(z - 0.3 * np.sin(3.0 * x) * np.cos(3.0 * y)).max() < 1e-12
    assert found.endless.tolist() == [True, True, False]
    low, high = found.vertices.min(axis=0), found.vertices.max(axis=0)
    assert (low[:2] < LOW[:2]).all() and (high[:2] > HIGH[:2]).all() and (high - low)[:2].max() < 4.0
    (edge,) = found.lines
    sides = np.concatenate([edge[:, :2] - low[:2], high[:2] - edge[:, :2]], axis=1).min(axis=1)
    assert np.abs(sides).max() < 1e-12 and len(edge) > 100  # along four sides, and closed
    assert (edge[0] == edge[-1]).all()


def test_a_sheet_without_an_inside_is_found_up_to_its_edge():
    found = seen(disk, radius=1.0)
    assert np.abs(found.vertices[:, 2]).max() == 0.0 and len(found.lines) == 1
    away = np.hypot(*found.lines[0][:, :2].T)
    assert away.min() > 0.9 and away.max() <= 1.0 + 1e-9  # measured 0.93


def test_nothing_is_drawn_half_way_between_two_sheets():
    found = seen(sheets)
    assert np.abs(np.abs(found.vertices[:, 2]) - 0.2).max() < 1e-12 and len(found.lines) == 2


def test_a_wire_in_space_is_a_line():
    found = seen(wire, radius=1.5)
    (line,) = found.lines
    assert not len(found.squares)
    assert np.abs(np.hypot(line[:, 0], line[:, 2]) - 1.5).max() < 1e-9 and np.abs(line[:, 1]).max() == 0.0
    steps = np.linalg.norm(np.diff(line, axis=0), axis=1)
    assert steps.sum() == pytest.approx(3.0 * np.pi, rel=0.01)  # once around, and closed


def test_in_a_plane_the_surface_is_a_line_through_hills_and_valleys():
    found = seen(hills, dim=2)
    (line,) = found.lines
    assert np.abs(line[:, 1] - 0.4 * np.sin(2.2 * line[:, 0])).max() < 1e-9 and not line[:, 2].any()
    assert line[:, 1].max() == pytest.approx(0.4, abs=1e-3)  # the tops are not cut off
    assert line[:, 0].min() < LOW[0] and line[:, 0].max() > HIGH[0]
    steps = np.linalg.norm(np.diff(line, axis=0), axis=1)
    assert steps.max() < 0.1  # no gaps


def test_a_spike_is_drawn_up_to_its_tip():
    found = seen(spike, dim=2)
    assert len(found.lines) == 1 and found.points[:, 1].max() == pytest.approx(0.5, abs=0.01)


def test_where_the_function_raises_nothing_is_drawn_and_the_rest_is():
    found = seen(cliff)
    assert not found.note and found.vertices[:, 0].max() == pytest.approx(0.5, abs=0.1)
    assert found.vertices[:, 0].min() < LOW[0]


@pytest.mark.parametrize(
    ("surface", "said"),
    [
        (never, "Surface 'never' is not drawn: it raised an error hereabouts"),
        (unknown, "Surface 'unknown' is not drawn: it gave no closest points hereabouts"),
        (scattered, "Surface 'scattered' is not drawn: it gave no closest points hereabouts"),
    ],
)
def test_nonsense_is_not_drawn_and_a_note_says_so(surface, said):
    scene = holding(surface)
    frame = frame_of(still(scene))
    assert said in frame.notes and not frame.surfaces and not frame.outlines
    figure = sl.plot(scene)
    assert any(said in text.get_text() for text in figure.texts)


def test_a_function_that_cannot_be_compiled_is_drawn_as_well():
    found = seen(written_plainly, radius=1.5)
    (field,) = fields(holding(written_plainly, radius=1.5).build()[0])
    assert not field.callback.compiled
    assert np.abs(np.linalg.norm(found.vertices, axis=1) - 1.5).max() < 1e-12 and euler(found) == 2


def test_what_a_picture_asks_for_in_vain_is_not_told_by_the_run():
    @sl.surface
    def fussy(point, closest):
        if point[0] > 0.5:
            raise ValueError("too far")
        closest[0], closest[1], closest[2] = point[0], point[1], 0.0 * len(globals())  # which is never compiled

    model = holding(fussy).build()[0]
    (found,) = implicit_surfaces(model, LOW, HIGH)
    (field,) = fields(model)
    assert found.squares.size and not field.callback.compiled and field.callback.raised == []


def test_a_surface_whose_function_is_gone_is_not_called():
    def made() -> Any:
        @sl.surface
        def here_and_gone(point, closest):
            closest[0], closest[1], closest[2] = point[0], point[1], 0.0

        return holding(here_and_gone).build()[0]

    model = made()
    gc.collect()
    assert fields(model) == [None]
    (found,) = implicit_surfaces(model, LOW, HIGH)
    assert found.note == "Surface 0 is not drawn: its function is gone"


def test_a_surface_is_asked_for_once_for_a_scene_and_again_where_it_changes(monkeypatch):
    asked: list[Any] = []
    real = module._surface
    monkeypatch.setattr(module, "_surface", lambda *what: asked.append(what) or real(*what))
    simulation = holding(wave, height=0.11).simulate(dt=0.01)

    scale = Scale()
    frames = []
    for _ in range(5):
        simulation.step(2)
        frames.append(frame_of(live_still(simulation), scale=scale))
    assert len(asked) == 1 and all(one.surfaces[0] is frames[0].surfaces[0] for one in frames)
    simulation.change({"surface.height": 0.2})
    high = frame_of(live_still(simulation), scale=scale).surfaces[0].vertices[:, 2].max()
    assert len(asked) == 2 and high == pytest.approx(0.2, abs=0.01)
    simulation.change(gravity=5.0)
    frame_of(live_still(simulation), scale=scale)
    assert len(asked) == 2  # another model, the same surface
    pictures = [implicit_surfaces(still(holding(wave, height=0.1)).model, LOW, HIGH)[0] for _ in range(2)]
    assert len(asked) == 3 and pictures[0] is pictures[1]


def test_an_endless_surface_follows_who_leaves_but_not_without_end():
    moment, scale = still(holding(wave, height=0.3)), Scale()

    def width(shift: float) -> float:
        position = moment.position.copy()
        position[0, 0] -= shift
        return float(np.ptp(frame_of(replace(moment, position=position), scale=scale).surfaces[0].vertices[:, 0]))

    near, left, far = width(0.0), width(2.0), width(1e4)
    assert near < 4.0 < left < 10.0 and far < 50.0
    assert width(0.0) == far  # it does not shrink again
    assert width(1e5) == far


def test_the_frame_has_the_mesh_its_edge_and_lines_of_height():
    frame = frame_of(still(holding(wave, height=0.3)))
    (surface,) = frame.surfaces
    assert surface.kind == "surface" and surface.faces.shape[1] == 3 and 0.0 < surface.opacity < 1.0
    assert {line.kind for line in frame.outlines} == {"surface"} and len(frame.outlines) > 5
    assert (frame.bounds[0] <= surface.vertices.min(axis=0)).all()
    assert (frame.bounds[1] >= surface.vertices.max(axis=0)).all()


def test_lines_of_height_are_level_and_lie_on_the_mesh():
    found = seen(torus, big=1.0, small=0.4)
    lines = heights(found)
    levels = sorted({round(float(line[0, 2]), 9) for line in lines})
    assert levels == pytest.approx([-0.3, -0.2, -0.1, 0.0, 0.1, 0.2, 0.3])
    assert len(lines) == 2 * len(levels) and all(np.ptp(line[:, 2]) < 1e-12 for line in lines)
    off = [np.hypot(np.hypot(line[:, 0], line[:, 1]) - 1.0, line[:, 2]) - 0.4 for line in lines]
    assert np.abs(np.concatenate(off)).max() < 0.01  # chords of the mesh; measured 0.003


@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_pictures_show_the_surface(tmp_path, suffix):
    scene, bare = holding(torus, big=1.0, small=0.4), holding(torus, big=1.0, small=0.4)
    bare.spec.declared = []
    with_it, without = (
        sl.render(one, tmp_path / f"{k}{suffix}", size=(400, 300)) for k, one in enumerate([scene, bare])
    )
    assert with_it.stat().st_size > 1.5 * without.stat().st_size and with_it.stat().st_size < 400_000


def test_a_plot_has_the_mesh_and_at_rest_as_well():
    scene = holding(torus, big=1.0, small=0.4)
    names = {artist.get_gid() for artist in sl.plot(scene).axes[0].collections}
    assert "surface" in names
    bead = sl.Scene(gravity=9.8)
    bead.particle((1.4, 0.0, 0.0), mass=1.0)
    bead.particle((-1.0, 0.0, -0.4), mass=1.0)
    bead.add(sl.Surface(torus, parameters={"big": 1.0, "small": 0.4}))
    names = {artist.get_gid() for artist in sl.plot(bead.equilibrium()).axes[0].collections}
    assert "surface" in names
    figure = sl.plot(holding(hills, dim=2))
    (edge,) = [artist for artist in figure.axes[0].collections if artist.get_gid() == "surface edge"]
    assert len(edge.get_segments()) == 1


def test_the_page_is_sent_a_surface_and_its_lines_once():
    encoder, versions = Encoder(), {}
    simulation, scale = holding(wave, height=0.3).simulate(dt=0.01), Scale()

    def sent() -> set[str]:
        encoder.take(frame_of(live_still(simulation), Look(style=SCREEN), scale), serial=1)
        message = encoder.message(versions)
        return set(json.loads(message[4 : 4 + int.from_bytes(message[:4], "little")])["parts"])

    surface = {"surface.0.vertices", "surface.0.faces", "outlines.position"}
    assert surface <= sent()
    for _ in range(3):
        simulation.step(1)
        assert not surface & sent()
    simulation.change({"surface.height": 0.1})
    assert {"surface.0.vertices", "outlines.position"} <= sent()


def test_the_window_draws_the_line_of_a_surface():
    from desk import desk

    def seen_at(scene: sl.Scene) -> list[bool]:
        """Whether anything but the sheet is drawn at places of the hills."""
        with desk(scene) as d:
            d.turn(2)
            spots = [d.pixel((x, 0.4 * np.sin(2.2 * x), 0.0)) for x in (-0.7, -0.35, 0.15, 0.7)]
            squares = [d.pixels()[x - 2 : x + 3, y - 2 : y + 3].astype(int) for x, y in spots]
            return [bool(np.abs(one - d.pixels()[3, 300]).max() > 40) for one in squares]

    bare = holding(hills, dim=2)
    bare.spec.declared = []
    assert all(seen_at(holding(hills, dim=2))) and not any(seen_at(bare))
