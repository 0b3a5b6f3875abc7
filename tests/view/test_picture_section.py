"""The passes of the section PICTURE against the same pictures in plain NumPy, and columns in single precision."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest
from test_living_picture import MADE

import picture_reference as reference
import springline as sl
from springline.engine import loader
from springline.engine.columns import Reals, Singles
from springline.engine.kernels import a_pass
from springline.engine.machine import DONE
from springline.engine.table import Table, make_accessor
from springline.forces.tears import MEMBRANES_ROOM
from springline.model.state import State
from springline.moments.cloth import cloth_of
from springline.moments.still import Still, live_still
from springline.picture.arrays import DrawnState
from springline.picture.torn import mark_torn, tear_history
from springline.single_precision import relative
from springline.view import frame_world
from springline.view.coloring import COLORS, Scale
from springline.view.frame import MARKS, Frame, Look
from springline.view.frame_building import frame_of
from springline.view.frame_parts import PictureSection
from springline.view.style import SCREEN

SCENES = [*MADE, "wheels", "curtain", "block-and-tackle", "vault", "parachute", "steering"]
STEPS = 30


class RoundedColumns(NamedTuple):
    """Numbers, and the same in single precision."""

    given: Reals
    rounded: Singles


columns_of = make_accessor(RoundedColumns)


@a_pass
def store_single(table: Any, block: int, a: float, b: float) -> int:
    """Store numbers in single precision, and read them again."""
    one = columns_of(table)
    for k in range(one.given.shape[0]):
        one.rounded[k] = one.given[k]
        one.given[k] = one.rounded[k]
    return DONE


def test_a_column_in_single_precision_rounds_once_when_it_is_stored() -> None:
    rng = np.random.default_rng(1)
    given = rng.normal(size=4000) * 10.0 ** rng.integers(-50, 45, size=4000)
    given = np.concatenate([given, [0.0, -0.0, np.inf, -np.inf, np.nan, 1.0 + 2.0**-24, 1.0 + 3.0 * 2.0**-24]])
    with np.errstate(all="ignore"):
        wanted = given.astype(np.float32)
    one = RoundedColumns(given.copy(), np.zeros(len(given), dtype=np.float32))
    loader.load([store_single])
    assert store_single(Table([one])) == DONE
    assert one.rounded.tobytes() == wanted.tobytes()
    assert one.given.tobytes() == wanted.astype(np.float64).tobytes()


def test_a_column_in_single_precision_takes_no_other_numbers() -> None:
    with pytest.raises(TypeError, match="rounded must be an array of f4 with 1 axes"):
        Table([RoundedColumns(np.zeros(3), np.zeros(3))])


def wheels() -> sl.Scene:
    """A rope over two fixed wheels of different radii, a loose one hanging in it, a rod, a slack cable and strut."""
    scene = sl.Scene(gravity=9.81)
    scene.particles([(0, 0, 0), (1, 0.1, 3), (2.4, 0, 1.2), (4, 0.2, 3.2), (5, 0, 0.3), (7, 0, 0), (8, 0, 0)], mass=1.0)
    scene.anchor([0, 1, 3])
    scene.spring(4, 6, stiffness=1.0, rest_length=20.0, kind="cable")
    scene.spring(4, 5, stiffness=1.0, rest_length=0.1, kind="strut")
    scene.spring([0, 3], [5, 6], stiffness=1.0)
    scene.add(sl.Rod(5, 6), sl.Rope(range(5), stiffness=500.0, radius=[0.0, 0.5, 0.35, 0.6, 0.0]))
    return scene


def moment_of(name: str) -> Still:
    """A scene after some steps, with a spring cut and a particle removed."""
    scene = wheels() if name == "wheels" else MADE[name]() if name in MADE else sl.gallery.scene(name)
    simulation = scene.simulate(dt=1e-3, threads=1)
    simulation.step(STEPS)
    if scene.spring_count:
        simulation.cut([scene.spring_count // 2])
    if name != "wheels":
        simulation.remove([scene.particle_count // 3])
    simulation.step(3)
    return live_still(simulation)


@pytest.mark.parametrize("name", SCENES)
def test_passes_draw_what_numpy_draws(name: str) -> None:
    still = moment_of(name)
    passes, plain = Scale(), Scale()
    for color in COLORS:
        look = Look(color=color, style=SCREEN, **dict.fromkeys(MARKS, True))
        notes: list[str] = list(still.notes)
        shades = reference.Shades(still, look, plain, still.alive, notes)
        points, segments, legend = reference.points(shades), reference.segments(shades), shades.legend
        frame = frame_of(still, look, passes)
        about = f"{name}, {color}"
        compare_points(frame, points, about)
        compare_segments(frame, segments, about)
        compare_legends(frame, legend, about)
        assert frame.cloth.plain == (legend is None) and frame.cloth.by_points == shades.is_particle_colored, about
        arrows = reference.arrows(still, look, plain, still.alive, frame_bounds(still, look), notes)
        compare_arrows(frame, arrows, about)
        assert set(frame.notes) == {*notes, *(one for one in frame.notes if one.startswith(("Numbers", "Values")))}
    trails = reference.trails(still, Look(), still.alive)
    frame = frame_of(still, Look())
    for one, other in zip(frame.trails, trails, strict=True):
        wanted = relative(other.position, frame.origin).astype(np.float32)
        assert relative(one.position, frame.origin).astype(np.float32).tobytes() == wanted.tobytes()


def frame_bounds(still: Still, look: Look) -> np.ndarray:
    """Bounds on which the length of arrows depends [m]: planes and arrows are not among them."""
    corners = frame_world.standing(still, look.style, Scale()).corners
    bounds = PictureSection(still, look, Scale(), [], corners).bounds
    reach = still.model.particles.radius[still.alive, None] * np.array([1.0, 1.0, float(still.model.dim == 3)])
    places = still.position[still.alive]
    wanted = frame_world.enclosing_corners(
        [corners, places - reach, places + reach, *(one.position for one in reference.trails(still, look, still.alive))]
    )
    assert np.allclose(bounds, wanted, rtol=1e-7, atol=1e-7 * np.abs(wanted).max())
    return bounds


def compare_points(frame: Frame, its: Any, about: str) -> None:
    ours = frame.points
    assert np.array_equal(ours.index, its.index) and np.array_equal(ours.kind, its.kind), about
    assert ours.single.tobytes() == relative(its.position, frame.origin).astype(np.float32).tobytes(), about
    assert np.allclose(ours.size, its.size, rtol=1e-6) and np.array_equal(ours.radius, its.radius.astype(np.float32))
    assert np.abs(ours.color.astype(int) - its.color.astype(int)).max(initial=0) <= 2, about  # two shades of a map
    assert np.allclose(ours.heading, its.heading, atol=1e-6), about


def compare_segments(frame: Frame, its: Any, about: str) -> None:
    ours = frame.segments
    assert np.array_equal(ours.index, its.index) and np.array_equal(ours.ends, its.ends), about
    assert np.array_equal(ours.kind, its.kind) and ours.wound == its.wound, about
    assert np.abs(ours.color.astype(int) - its.color.astype(int)).max(initial=0) <= 2, about
    assert np.allclose(ours.position, its.position, rtol=1e-12, atol=1e-12), about
    if len(ours.single):
        assert np.allclose(ours.single, relative(its.position, frame.origin), rtol=1e-6, atol=1e-6), about


def compare_legends(frame: Frame, its: Any, about: str) -> None:
    ours = frame.legend
    if its is None or ours is None:
        assert ours is its, about
        return
    assert (ours.title, ours.unit, ours.labels, ours.beyond) == (its.title, its.unit, its.labels, its.beyond), about
    assert np.allclose([ours.low, ours.high], [its.low, its.high], rtol=1e-9), about
    assert np.abs(ours.colors.astype(int) - its.colors.astype(int)).max() <= 2, about


def compare_arrows(frame: Frame, its: Any, about: str) -> None:
    assert [one.kind for one in frame.arrows] == [one.kind for one in its], about
    for ours, other in zip(frame.arrows, its, strict=True):
        assert np.array_equal(ours.particle, other.particle) and ours.color == other.color, about
        assert ours.largest == pytest.approx(other.largest, rel=1e-12) and ours.unit == other.unit, about
        assert np.allclose(ours.vector, other.vector, rtol=1e-5, atol=1e-6 * np.abs(other.vector).max()), about


def test_arrows_of_loads_follow_their_phase() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)], mass=1.0)
    scene.add(sl.Load((0, 0, 2.0), omega=3.0, phase=0.7, on=[0]))
    simulation = scene.simulate(dt=1e-3, threads=1)
    simulation.step(STEPS)
    (arrows,) = frame_of(live_still(simulation), Look(loads=True)).arrows
    assert arrows.value.tolist() == pytest.approx([2.0 * np.cos(3.0 * simulation.time + 0.7)], rel=1e-12)


def test_faces_are_marked_as_torn_by_their_own_history() -> None:
    scene = sl.Scene(gravity=9.81)
    grid = scene.grid((5, 5), spacing=0.2, mass=0.02, stiffness=0.0)
    scene.anchor(grid.corners)
    scene.add(sl.Membrane(grid.faces, 100.0, strength=1.0), sl.Drag(0.05))
    simulation = scene.simulate(dt=0.002, threads=1)
    simulation.step(300)
    still = live_still(simulation)
    cloth = cloth_of(still.model, {}, still.faces, still.drawn)
    history = tear_history(still.model, simulation.data.state.memory, cloth.faces.astype(np.int64))
    corner, state = still.model.room(MEMBRANES_ROOM).corner, simulation.data.state
    moment = DrawnState(
        **{name: getattr(state, name) for name in DrawnState._fields if name in State._fields},
        owner=np.zeros(0, dtype=np.int32), torn_sheet=np.zeros(len(corner), dtype=np.uint8),
        torn_face=np.zeros(len(cloth.faces), dtype=np.uint8),
    )  # fmt: skip
    loader.load([mark_torn])
    assert mark_torn(Table([history, moment])) == DONE
    torn = {tuple(sorted(one)) for one in still.torn.tolist()}
    assert 0 < len(torn) < len(corner) == len(cloth.faces)
    assert len(frame_of(still, Look()).cloth.triangles) == len(corner) - len(torn)
    for flags, rows in ((moment.torn_sheet, corner), (moment.torn_face, cloth.faces)):
        assert flags.tolist() == [tuple(sorted(i for i in row if i >= 0)) in torn for row in rows.tolist()]
