"""What builders of surfaces make has the energy, the sag and the folds of what it stands for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_bvp

import springline as sl
from springline.errors import FileError, SceneError
from springline.spec.membranes import _within

FABRIC = {"areal_density": 0.12, "warp": 800.0, "weft": 500.0, "shear": 40.0, "bending": (2e-5, 1e-5)}


def stored(scene: sl.Scene, position: Any) -> float:
    """Energy of springs and angles where all particles are put at places [J]."""
    scene.all.position = position
    energy = scene.simulate(dt=1e-4).energy
    return sum(energy[name] for name in ("spring", "angle"))


@pytest.mark.parametrize("cells", [(3, 2), (8, 5)])
def test_the_energy_of_cloth_is_that_of_its_fabric_however_it_is_cut(cells: tuple[int, int]) -> None:
    scene = sl.Scene()
    sheet = scene.cloth((2.0, 1.0), cells=cells, **FABRIC)  # type: ignore[arg-type]
    x, y, _ = sheet.position.T
    assert sheet.total_mass == pytest.approx(0.24, rel=1e-13) and sheet.total_area == pytest.approx(2.0, rel=1e-13)
    stretched = stored(scene, np.column_stack([1.01 * x, 0.98 * y, 0 * x]))
    assert stretched == pytest.approx(0.5 * (800.0 * 0.01**2 + 500.0 * 0.02**2) * 2.0, rel=1e-11)
    sheared = stored(scene, np.column_stack([x + y * np.sin(0.3), y * np.cos(0.3), 0 * x]))
    assert sheared == pytest.approx(0.5 * 40.0 * 0.3**2 * 2.0, rel=1e-11)
    for along, rigidity, length, width in ((0, 2e-5, 2.0, 1.0), (1, 1e-5, 1.0, 2.0)):
        link = length / cells[along]
        turn = 0.1 * link  # [rad] from link to link
        ring = 0.5 * link / np.sin(0.5 * turn)  # links as chords keep their lengths
        s = (x if along == 0 else y) / link * turn
        rolled = np.column_stack([ring * np.sin(s), y, ring - ring * np.cos(s)])
        rolled = rolled if along == 0 else np.column_stack([x, rolled[:, 0], rolled[:, 2]])
        rolled_up = stored(scene, rolled)
        assert rolled_up == pytest.approx(0.5 * rigidity * (turn / link) ** 2 * (length - link) * width, rel=1e-6)


def heavy_cantilever(load: float) -> Any:
    """How far the tip of a heavy elastica, clamped level, is away and down, over its length: w g l3/B = ``load``."""
    s = np.linspace(0.0, 1.0, 50)
    slope = solve_bvp(
        lambda s, y: np.vstack([y[1], -load * (1.0 - s) * np.cos(y[0])]),
        lambda a, b: np.array([a[0], b[1]]), s, np.array([0.6 * s, 0.6 + 0 * s]), tol=1e-9,
    )  # fmt: skip
    fine = np.linspace(0.0, 1.0, 4001)
    angle = slope.sol(fine)[0]
    return np.array([np.trapezoid(np.cos(angle), fine), np.trapezoid(np.sin(angle), fine)])


def test_cloth_hangs_over_a_table_by_its_bending_length() -> None:
    """Peirce 1930: a strip that hangs over by twice its bending length (B/(w g))^(1/3) ends 41.5 degrees down."""
    bending, weight = 1e-5, 0.12 * 9.81
    length, away = 2.0 * (bending / weight) ** (1.0 / 3.0), []
    for links in (10, 20):
        h = length / (links + 0.5)  # the clamp is halfway between the two columns that are held
        scene = sl.Scene(gravity=9.81)
        strip = scene.cloth(
            ((links + 1) * h, 0.02), cells=(links + 1, 1), areal_density=0.12, warp=500.0, shear=30.0, bending=bending
        )
        scene.anchor(strip.column(0) + strip.column(1))
        shape = scene.equilibrium()
        tip = shape.position[strip.column(links + 1).index].mean(axis=0) - (0.5 * h, 0.01, 0.0)
        away.append(float(np.linalg.norm(tip[[0, 2]] * (1, -1) / length - heavy_cantilever(8.0))))
    assert np.degrees(np.arctan2(-tip[2], tip[0])) == pytest.approx(41.5, abs=0.1)  # measured 41.44
    assert away[1] < 1.5e-3 and np.log2(away[0] / away[1]) > 1.8  # measured 0.9e-3 and 1.9


# Miura's pattern: parallelograms of side 0.1 m and an acute angle of 60 degrees. Folded so that its faces are tilted by
# t, its zigzag creases turn by 2t and the straight ones by 2 atan(cos 60 tan t) (Schenk and Guest, PNAS 110, 2013).
SIDE, ACUTE, TILT = 0.1, np.pi / 3.0, 0.8


def miura_vertices(rows: int, columns: int, tilt: float) -> Any:
    i, j = np.mgrid[:rows, :columns]
    wide = np.sqrt(1.0 + (np.cos(tilt) * np.tan(ACUTE)) ** 2)
    lean = np.sin(tilt) * np.sin(ACUTE)
    along, across = SIDE * np.cos(tilt) * np.tan(ACUTE) / wide, SIDE * np.sqrt(1.0 - lean**2)
    return np.stack([along * j, across * i + SIDE / wide * (j % 2), SIDE * lean * (i % 2)], axis=2).reshape(-1, 3)


def miura_pattern(rows: int, columns: int) -> dict[str, Any]:
    """The flat pattern in mm, its valleys and mountains as the folded shape has them."""
    number = np.arange(rows * columns).reshape(rows, columns)
    zigzag = 2.0 * TILT
    straight = 2.0 * np.arctan(np.cos(ACUTE) * np.tan(TILT))
    edges, signs, angles = [], [], []
    for i in range(rows):
        for j in range(columns):
            if j < columns - 1:  # along a row: rows of odd numbers are ridges
                inner = 0 < i < rows - 1
                sign = -1 if i % 2 else 1
                edges.append([int(number[i, j]), int(number[i, j + 1])])
                signs.append("B" if not inner else "V" if sign > 0 else "M")
                angles.append(float(np.degrees(sign * zigzag)) if inner else None)
            if i < rows - 1:
                inner = 0 < j < columns - 1
                sign = (-1) ** (i + j + 1)
                edges.append([int(number[i, j]), int(number[i + 1, j])])
                signs.append("B" if not inner else "V" if sign > 0 else "M")
                angles.append(float(np.degrees(sign * straight)) if inner else None)
    flat = miura_vertices(rows, columns, 0.0)[:, :2] * 1000.0
    return {
        "file_spec": 1.1, "frame_unit": "mm", "vertices_coords": flat.tolist(), "edges_vertices": edges,
        "edges_assignment": signs, "edges_foldAngle": angles,
    }  # fmt: skip


def apart(position: Any) -> Any:
    return np.linalg.norm(position[:, None] - position, axis=2)


def test_a_miura_pattern_folds_flat_to_its_closed_form_and_half_way_as_it_is_driven(tmp_path: Path) -> None:
    pattern = miura_pattern(4, 5)
    (tmp_path / "miura.fold").write_text(json.dumps(pattern))
    scene = sl.Scene()
    sheet = scene.origami(tmp_path / "miura.fold")
    assert len(sheet.faces) == 12 and (sheet.normals[:, 2] == 1.0).all() and len(sheet.angles) == 17
    assert sheet.total_area == pytest.approx(12 * SIDE**2 * np.sin(ACUTE), rel=1e-12)
    assert scene.position.max() < 0.5 and sheet.total_mass == pytest.approx(0.1 * sheet.total_area, rel=1e-12)
    folded = scene.equilibrium().position
    wanted = miura_vertices(4, 5, TILT)
    assert np.abs(apart(folded) - apart(wanted)).max() < 1e-9  # [m], measured 2e-12
    mirrored = np.linalg.det(np.linalg.lstsq(folded - folded.mean(0), wanted - wanted.mean(0), rcond=None)[0])
    assert mirrored == pytest.approx(1.0, abs=1e-6)  # its valleys are valleys
    half = np.arctan(np.tan(0.5 * TILT))
    rest = np.where(np.isclose(np.abs(sheet.angles), 2 * TILT), TILT, 2.0 * np.arctan(np.cos(ACUTE) * np.tan(half)))
    scene.add(sl.Drag(0.01))
    run = scene.simulate()
    run.change(sheet.creases, rest=np.sign(sheet.angles) * rest)
    run.run(until=3.0, every=3.0)
    assert np.abs(apart(run.position) - apart(miura_vertices(4, 5, 0.5 * TILT))).max() < 1e-5


def test_faces_that_a_pattern_leaves_out_are_those_it_would_say() -> None:
    pattern = miura_pattern(3, 4)
    number = np.arange(12).reshape(3, 4)
    corners = (number[:-1, :-1], number[:-1, 1:], number[1:, 1:], number[1:, :-1])
    said = np.column_stack([one.ravel() for one in corners]).tolist()
    found = sl.Scene().origami(pattern).faces.tolist()
    assert sorted(map(sorted, found)) == sorted(map(sorted, said))
    upside_down = sl.Scene().origami(pattern | {"faces_vertices": [face[::-1] for face in said]})
    assert (upside_down.normals[:, 2] == 1.0).all()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"edges_assignment": ["B"] * 17, "edges_foldAngle": [None] * 17}, "has no crease"),
        ({"edges_foldAngle": [10.0]}, "17 edges have 1 fold angles"),
        ({"edges_foldAngle": [720.0] * 17}, "degrees from -360 to 360, or null. Got 720.0"),
        ({"edges_vertices": [[0, 99]] * 17}, "99"),
        ({"vertices_coords": [[0.0, 0.0]] * 12}, "no face|has none|without area"),
        ({"faces_vertices": [[0, 1, 5, 4]]}, "Vertex 2 of the pattern belongs to no face"),
    ],
)
def test_a_pattern_that_is_none_is_refused(change: dict[str, Any], said: str) -> None:
    with pytest.raises((FileError, SceneError), match=said):
        sl.Scene().origami(miura_pattern(3, 4) | change)


def prism(outline: Any, height: float) -> tuple[Any, list[list[int]]]:
    """A body over an outline in the plane, with lids of one polygon each."""
    n = len(outline)
    flat = np.column_stack([outline, np.zeros(n)])
    lids = [list(range(n))[::-1], list(range(n, 2 * n))]
    return np.concatenate([flat, flat + (0, 0, height)]), [
        *lids, *([i, (i + 1) % n, n + (i + 1) % n, n + i] for i in range(n)),
    ]  # fmt: skip


def test_a_bar_of_soft_body_stretches_as_its_modulus_says_and_thins_by_a_quarter_of_that() -> None:
    scene, strain = sl.Scene(), 1e-3
    bar = scene.soft_body(
        *prism([(0, 0), (1.0, 0), (1.0, 0.3), (0, 0.3)], 0.3), spacing=0.08, density=500.0, modulus=1e5
    )
    x, y, z = bar.position.T
    assert bar.total_mass == pytest.approx(45.0, rel=1e-12)
    left = bar.index[np.isclose(x, 0.0)]
    scene.anchor(left, axes="x")
    middle = left[np.argmin((y[left] - 0.15) ** 2 + (z[left] - 0.15) ** 2)]
    scene.anchor([middle])
    scene.anchor([left[np.argmax(y[left])]], axes="z")
    end = np.isclose(x, 1.0)
    scene.add(sl.AreaLoad((1e5 * strain, 0, 0), faces=bar.faces[end[bar.faces].all(axis=1)]))
    moved = scene.equilibrium().position - scene.position
    inside = (x > 0.15) & (x < 0.85)
    along, across = (np.polyfit(at[inside], moved[inside, k], 1)[0] for k, at in ((0, x), (1, y)))
    assert strain / along == pytest.approx(1.0, abs=0.05)  # measured 0.978
    assert -across / along == pytest.approx(0.25, abs=0.03)  # measured 0.238


def test_a_body_with_a_dent_is_filled_within_its_outline() -> None:
    corner = [(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)]
    body = sl.Scene().soft_body(*prism(corner, 1.0), spacing=0.3, density=1000.0, modulus=1e4)
    assert body.total_mass == pytest.approx(3000.0, rel=1e-12) and body.total_area == pytest.approx(14.0, rel=1e-12)
    a, b, c, d = (body.position[body.tetrahedra[:, k]] for k in range(4))
    middle = (a + b + c + d) / 4.0
    assert not (middle[:, :2] > 1.0).all(axis=1).any()
    volume = np.abs(((np.cross(b - a, c - a)) * (d - a)).sum(axis=1)).sum() / 6.0
    assert volume == pytest.approx(3.0, rel=1e-3) and len(body.boundary) == 0  # measured 3.0000
    assert len(body.surface) == len(np.unique(body.faces)) < len(body)


@pytest.mark.parametrize(
    ("faces", "spacing", "said"),
    [
        (slice(0, 5), 0.3, r"needs a closed surface: two faces at every side. Its side \(\d, \d\) has 1"),
        (slice(0, 0), 0.3, "needs a closed surface"),
        (slice(0, 6), 1e-3, "would fill its box with .* A body may have 200,000"),
    ],
)
def test_a_body_that_cannot_be_filled_is_refused(faces: slice, spacing: float, said: str) -> None:
    vertices, every = prism([(0, 0), (1, 0), (1, 1), (0, 1)], 1.0)
    with pytest.raises(SceneError, match=said):
        sl.Scene().soft_body(vertices, every[faces], spacing=spacing, density=1.0, modulus=1e3)


RUBBER: dict[str, Any] = {"modulus": 1e6, "thickness": 3e-4, "density": 950.0}
MATERIAL: dict[str, Any] = {"modulus": 1e6, "thickness": 1e-3, "density": 1000.0, "prestress": 1e6}


def test_a_taut_square_under_pressure_rises_as_a_membrane_does_to_the_second_order() -> None:
    """N laplace(w) = -p: in the middle of a square 0.0736713 p a2/N (Timoshenko and Goodier, Theory of Elasticity)."""
    away = []
    for spacing in (0.1, 0.05):
        scene = sl.Scene()
        sheet = scene.membrane([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], spacing=spacing, **MATERIAL)
        assert sheet.total_area == pytest.approx(1.0, rel=1e-12) and sheet.total_mass == pytest.approx(1.0, rel=1e-12)
        scene.anchor(sheet.edges)
        scene.add(sl.Pressure(sheet, 1.0))
        away.append(1.0 - scene.equilibrium().position[:, 2].max() / (0.0736713 / 1000.0))
    assert 0.0 < away[1] < 3e-3 and np.log2(away[0] / away[1]) > 1.7  # measured 2.3e-3 and 2.2


def test_a_sail_with_a_hole_is_drawn_taut_and_has_two_loops() -> None:
    scene = sl.Scene()
    outline = [(0, 0, 0), (4, 0, 2), (4, 4, 0), (0, 4, 2)]
    hole = [(1.5, 1.5, 1), (1.5, 2.5, 1), (2.5, 2.5, 1), (2.5, 1.5, 1)]
    sail = scene.membrane(outline, spacing=0.4, holes=[hole], **MATERIAL)
    outer, inner = sail.boundary
    assert set(map(tuple, outline)) <= set(map(tuple, outer.position.tolist()))
    assert set(map(tuple, hole)) <= set(map(tuple, inner.position.tolist()))
    assert sail.corners.index.tolist() == sorted(
        int(np.argmin(np.linalg.norm(sail.position - corner, axis=1))) for corner in [*outline, *hole]
    )
    flat, level = ([(x, y, 0) for x, y, _ in loop] for loop in (outline, hole))
    seen = sl.Scene().membrane(flat, spacing=0.4, holes=[level], **MATERIAL)
    assert seen.total_area == pytest.approx(15.0, rel=1e-12) and (sail.normals[:, 2] > 0.5).all()
    within = sail.interior.position[:, 2]
    assert 0.0 < within.min() < within.max() < 2.0
    scene.anchor(sail.edges)
    assert scene.equilibrium().stable


@pytest.mark.parametrize(
    ("outline", "said"),
    [
        ([(0, 0, 0), (1, 1, 0), (1, 0, 0), (0, 1, 0)], "encloses no area. Draw its corners in order"),
        ([(0, 0, 0), (1, 0, 0)], "three points or more around it"),
        ([(0, 0, 0), (3, 0, 0), (3, 2, 0), (1, -1, 0), (0, 2, 0)], "it crosses or nearly touches itself there"),
    ],
)
def test_an_outline_that_spans_nothing_is_refused(outline: Any, said: str) -> None:
    with pytest.raises(SceneError, match=said):
        sl.Scene().membrane(outline, spacing=0.3, **MATERIAL)


def test_a_balloon_grows_as_a_thin_sphere_under_pressure_to_the_second_order() -> None:
    """e = p R (1 - nu)/(2 E t)."""
    away = []
    for spacing, count in ((0.06, 92), (0.03, 362)):
        scene = sl.Scene()
        ball = scene.balloon((0, 0, 1), 0.3, spacing=spacing, pressure=2.0, **RUBBER)
        assert len(ball) == count and len(ball.boundary) == 0
        assert (ball.normals * (ball.position[ball.faces].mean(axis=1) - (0, 0, 1))).sum(axis=1).min() > 0.1
        found = scene.equilibrium().position
        radius = np.linalg.norm(found - found.mean(axis=0), axis=1).mean()
        away.append(1.0 - (radius / 0.15 - 1.0) / (2.0 * 0.15 * 0.7 / (2.0 * 1e6 * 3e-4)))
    assert 0.0 < away[1] < 0.02 and np.log2(away[0] / away[1]) > 1.7  # measured 0.011 and 1.9


CUBE = prism([(0, 0), (1, 0), (1, 1), (0, 1)], 1.0)
SQUARE = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]


@pytest.mark.parametrize(
    ("build", "said"),
    [
        (lambda scene: scene.mesh(SQUARE, [(0, 1, 2, 3)], damping="x"), "mesh.. needs one of: stiffness"),
        (lambda scene: scene.mesh(SQUARE, [(0, 1, 2, 3)], kind=[1, 2]), "mesh.. needs one of: stiffness"),
        (lambda scene: scene.membrane(SQUARE, spacing=1e-300, **MATERIAL), "1,000,000 vertices at most"),
        (lambda scene: scene.membrane(SQUARE, spacing=0.5, holes=1, **MATERIAL), "a list of closed lines"),
        (lambda scene: scene.membrane(SQUARE, spacing=0.5, **MATERIAL | {"modulus": None}), "'modulus' of membrane.."),
        (lambda scene: scene.membrane(SQUARE, spacing=0.5, poisson=None, **MATERIAL), "'poisson' of membrane.."),
        (lambda scene: scene.balloon((0, 0, 0), 1e300, spacing=1.0, pressure=1.0, **RUBBER), "vertices at most"),
        (lambda scene: scene.soft_body(*CUBE, spacing=1e300, density=1.0, modulus=1.0), "too thin there"),
    ],
)
def test_what_no_surface_can_be_built_of_is_refused_and_the_scene_stays(build: Any, said: str) -> None:
    scene = sl.Scene()
    with pytest.raises(SceneError, match=said):
        build(scene)
    assert scene.particle_count == len(scene.faces) == len(scene.declared) == 0


def test_an_outline_smaller_than_its_spacing_is_spanned_by_its_corners() -> None:
    assert len(sl.Scene().membrane(SQUARE, spacing=1e300, **MATERIAL).faces) == 2


def test_points_within_an_outline_are_those_that_every_side_counts_one_by_one() -> None:
    """Sides that are level, that touch points and that cross one another included, compared to the bit."""
    rng = np.random.default_rng(5)
    for corners in (3, 7, 200):
        loop = rng.integers(-6, 7, (corners, 2)).astype(float)
        ends = np.column_stack([loop, np.roll(loop, -1, axis=0)])
        at = np.concatenate([rng.integers(-7, 8, (300, 2)).astype(float), rng.uniform(-7, 7, (300, 2)), loop])
        found = np.zeros(len(at), dtype=bool)
        for x0, y0, x1, y1 in ends.tolist():
            crossed = (y0 > at[:, 1]) != (y1 > at[:, 1])
            with np.errstate(divide="ignore", invalid="ignore"):
                found ^= crossed & (at[:, 0] < x0 + (at[:, 1] - y0) * (x1 - x0) / (y1 - y0))
        assert np.array_equal(_within(at, ends), found)
