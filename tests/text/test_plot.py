"""Pictures hold what they say: every spring, every support, the error stated, and refusals with the way out."""

import itertools
import logging
import re
import subprocess
import sys

import numpy as np
import pytest
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure

import springline as sl
from springline.errors import SceneError
from springline.view.camera import camera_for, nice_step
from springline.view.plot.energy import closure, spread_out
from springline.view.style import PAPER


def hanging_chain(links=9, stiffness=15.0, drag=0.5):
    scene = sl.Scene(gravity=9.8, title="hanging chain")
    rope = scene.chain((0, 0, 0), (9, 0, 0), segments=links, mass=9.0 / links, stiffness=stiffness * links / 9.0)
    scene.anchor(rope.ends)
    if drag:
        scene.add(sl.Drag(drag * 9.0 / links))
    return scene


def braced_frame():
    """Two bars that pull, two that push, in space, under a weight that moves."""
    scene = sl.Scene(gravity=10.0, title="frame")
    scene.particles([(0, 0, 0), (4, 1, 0), (0, 0, 3), (4, 1, 3), (2, 3, 1)], mass=1.0)
    scene.springs(np.array([(0, 1), (0, 3), (2, 3), (1, 3), (3, 4), (1, 4)]), stiffness=500.0)
    scene.anchor([0, 2])
    scene.anchor([4], axes="z")
    return scene


def frame_run():
    scene = braced_frame()
    scene.add(sl.Drag(2.0))
    return scene.simulate().run(until=5.0, every=0.5)


@pytest.fixture(scope="module")
def chain():
    return hanging_chain().simulate(dt=0.01).run(until=60.0, every=2.0)


@pytest.fixture(scope="module")
def frame():
    return frame_run()


def artists(figure, gid):
    return [one for ax in figure.axes for one in ax.get_children() if one.get_gid() == gid]


def test_a_mesh_without_springs_is_a_surface_in_pictures():
    for dim in (2, 3):
        scene = sl.Scene(dim=dim)
        scene.mesh([(0, 0), (1, 0), (1, 1), (0, 1)] if dim == 2 else np.eye(4)[:, :3], [(0, 1, 2), (0, 2, 3)])
        (cloth,) = artists(sl.plot(scene), "cloth")
        assert len(cloth.get_paths()) == 2


def words(figure):
    """Every text of a figure, by its gid where it has one."""
    return {text.get_gid() or text.get_text(): text.get_text() for text in figure.texts}


def fact(figure, label):
    return words(figure)[f"fact:{label}"]


def springs_of(figure):
    """Segments on paper, shape (k, 2, 2), and colors, shape (k, 4), of all springs drawn."""
    (drawn,) = artists(figure, "springs")
    lines = without_gaps(figure, drawn)
    return np.array(drawn.get_segments())[lines], np.array(drawn.get_colors())[lines]


def without_gaps(figure, drawn):
    """Which lines are springs: in space there lies before each a wider one in the color of the sheet."""
    return (np.array(drawn.get_colors()) != figure.get_facecolor()).any(axis=1)


def test_every_intact_spring_is_one_segment_at_its_place(frame):
    figure = sl.plot(frame, view=(30.0, 20.0))
    segments, _ = springs_of(figure)
    drawn, expected = (sorted(one.reshape(-1, 4).round(9).tolist()) for one in (segments, on_paper(frame)))
    assert np.abs(np.array(drawn) - expected).max() < 1e-9  # a head is its tail and the way to it, which is rounded
    assert len(segments) == 6
    assert fact(figure, "springs") == "6"


def on_paper(run):
    """Both ends of every spring at the end of a run, seen from (30, 20) degrees, shape (springs, 2, 2)."""
    springs, position = run.data.model.springs, run.position[-1]
    return camera_for(position, 3, (30.0, 20.0)).project(np.stack([position[springs.tail], position[springs.head]], 1))


def test_the_color_of_each_spring_tells_its_tension_with_nothing_in_the_middle(frame):
    segments, colors = springs_of(sl.plot(frame, view=(30.0, 20.0)))
    tension = frame.tension[-1]
    assert tension.min() < -1.0 < 1.0 < tension.max()  # measured -32 and 27: both signs are there
    stops = np.array([to_rgba(color) for color in PAPER.diverging])
    fine = np.linspace(-1.0, 1.0, 4001)
    shades = np.column_stack([np.interp(fine, np.linspace(-1.0, 1.0, len(stops)), stop) for stop in stops.T])
    for place, force in zip(on_paper(frame), tension, strict=True):
        color = colors[np.abs(segments - place).sum(axis=(1, 2)).argmin()]
        read = fine[np.abs(shades - color).sum(axis=1).argmin()]
        assert abs(read - force / np.abs(tension).max()) < 0.01  # measured 0.0036: the map has 512 shades


def test_the_color_bar_covers_pull_and_push_with_their_unit(frame):
    figure = sl.plot(frame)
    bar = figure.axes[1]
    tension = frame.tension[-1]
    assert bar.get_ylim() == pytest.approx((tension.min(), tension.max()))
    texts = words(figure)
    assert texts["colorbar"] == "tension [N]"
    assert (texts["pull"], texts["push"]) == ("pull", "push")
    assert fact(figure, "largest pull") == f"{tension.max():.4g} N"
    assert fact(figure, "largest push") == f"{-tension.min():.4g} N"


def test_a_chain_that_only_pulls_shows_no_push(chain):
    figure = sl.plot(chain)
    assert "push" not in words(figure)
    assert figure.axes[1].get_ylim() == pytest.approx((0.0, chain.tension[-1].max()))
    assert fact(figure, "largest push") == "none"


def test_supports_are_triangles_and_rollers_are_open_ones(frame):
    figure = sl.plot(frame)
    (anchored,), (roller,) = artists(figure, "anchored"), artists(figure, "roller")
    assert len(anchored.get_xdata()) == 2
    assert len(roller.get_xdata()) == 1
    assert roller.get_markerfacecolor() == PAPER.background != anchored.get_markerfacecolor()
    assert fact(figure, "particles") == "5 · 3 anchored"
    assert [text.get_text() for text in figure.legends[0].get_texts()] == ["as drawn", "anchored", "roller"]


def test_the_flat_axis_of_a_2d_scene_is_no_anchor():
    scene = sl.Scene(dim=2)
    scene.chain((0, 0), (3, 0), segments=3, stiffness=1.0)
    scene.anchor([0])
    figure = sl.plot(scene)
    (anchored,) = artists(figure, "anchored")
    assert len(anchored.get_xdata()) == 1
    assert not artists(figure, "roller")


def test_a_broken_spring_is_not_drawn_and_is_counted():
    scene = sl.Scene(gravity=10.0)
    rope = scene.chain((0, 0, 0), (0, 0, -4), segments=4, mass=1.0, stiffness=100.0, strength=35.0)
    scene.anchor(rope.first)
    run = scene.simulate(dt=0.001).run(until=1.0, every=0.1)
    assert len(run.events_of("break")) == 1
    figure = sl.plot(run)
    assert len(springs_of(figure)[0]) == 3
    assert fact(figure, "springs") == "3 · 1 broken"
    assert len(springs_of(sl.plot(run, frame=0))[0]) == 4


def test_a_removed_particle_is_neither_drawn_nor_taken_for_a_support():
    scene = sl.Scene(gravity=10.0)
    scene.particles([(0, 0, 1), (1, 0, 5), (2, 1, 6)], mass=1.0)
    scene.add(sl.Plane(), sl.Fragile(hits=1, on=[0]))
    run = scene.simulate(dt=0.001).run(until=0.6, every=0.1)
    figure = sl.plot(run)
    (dots,) = artists(figure, "particles")
    assert len(dots.get_offsets()) == 2
    assert not artists(figure, "anchored")
    assert fact(figure, "particles") == "2"
    assert fact(sl.plot(run, frame=0), "particles") == "3"  # it was there, and free


def test_the_drawn_shape_stands_behind_a_run_and_not_behind_a_scene(frame):
    (ghost,) = artists(sl.plot(frame), "drawn")
    assert len(ghost.get_segments()) == 6
    assert not artists(sl.plot(frame, before=False), "drawn")
    figure = sl.plot(braced_frame())
    assert not artists(figure, "drawn")
    assert "colorbar" not in words(figure)  # nothing is strained as drawn
    assert words(figure)["subtitle"] == "Shape as drawn"


def test_particles_with_a_radius_are_discs_of_their_size():
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (3, 1)], mass=1.0, radius=[0.25, 0.5])
    (discs,) = artists(sl.plot(scene), "discs")
    assert sorted(discs.get_widths()) == [0.5, 1.0]
    figure = sl.plot(scene)
    assert figure.axes[0].get_aspect() == 1.0
    left, right = figure.axes[0].get_xlim()
    assert left <= -0.25 and right >= 3.5


def test_heavier_particles_are_larger_dots():
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 2, 0), (2, 0, 1)], mass=[1.0, 1.0, 100.0])
    (dots,) = artists(sl.plot(scene), "particles")
    assert 2.0 < dots.get_sizes().max() / dots.get_sizes().min() <= 8.0  # measured 8: within reason


def test_a_cloud_of_particles_is_darker_where_it_is_denser_and_few_are_opaque():
    chance, scene = np.random.default_rng(3), sl.Scene(dim=2)
    scene.particles(chance.normal(0.0, 1.0, (12_000, 2)).clip(-4, 4), mass=np.repeat([8.0, 1.0], [5, 11_995]))
    figure = sl.plot(scene, size=(2, 2), bare=True, style="print")
    (dots,) = artists(figure, "particles")
    figure.canvas.draw()
    white = np.asarray(figure.canvas.buffer_rgba())[:, :, 0] / 255.0
    to_pixel = lambda *place: figure.axes[0].transData.transform(place)  # noqa: E731
    middle, unit = to_pixel(0.0, 0.0), to_pixel(1.0, 0.0)[0] - to_pixel(0.0, 0.0)[0]
    rows, columns = np.indices(white.shape)
    away = np.hypot(columns - middle[0], len(white) - rows - middle[1]) / unit
    rings = [float(white[(away >= low) & (away < low + 0.5)].mean()) for low in (0.0, 0.75, 1.5, 2.25)]
    assert (np.diff(rings) > 0.04).all(), rings  # measured 0.149, 0.215, 0.421, 0.770
    assert 0.05 < rings[0] < 0.3  # of opaque dots 0.001, and 0.013 beside it: nothing to be told apart
    shades, area = dots.get_facecolor()[:, 3], dots.get_sizes()
    assert shades.min() < 0.3 < shades.max() and area[:5].min() > 3.0 * area[5:].max()  # measured 4: mass^(2/3)
    few = sl.Scene(dim=2)
    few.particles(chance.normal(0.0, 0.01, (60, 2)), mass=1.0)
    assert (artists(sl.plot(few), "particles")[0].get_facecolor()[:, 3] == 1.0).all()


def test_trails_end_at_their_particles():
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (5, 0, 0)], velocity=[(1, 0, 0), (0, 1, 0.5)], mass=1.0)
    scene.add(sl.Trails(keep=8, every=10))
    run = scene.simulate(dt=0.01).run(until=1.05, every=0.05)
    figure = sl.plot(run)
    (trails,) = artists(figure, "trails")
    (dots,) = artists(figure, "particles")
    ends = np.array([segment[-1] for segment in trails.get_segments()])
    for place in dots.get_offsets():
        assert np.abs(ends - place).sum(axis=1).min() < 1e-12  # measured 0
    assert len(trails.get_segments()) == 2 * 8
    long = [np.hypot(*np.diff(segment, axis=0)[0]) for segment in trails.get_segments()]
    assert max(long) < 0.12  # measured 0.1: ten steps each, in the order of time
    assert not artists(sl.plot(run, frame=3), "trails")


@pytest.mark.parametrize(("extent", "step"), [(9.0, 1.0), (70.0, 10.0), (0.013, 0.002), (3.2e5, 5e4)])
def test_rulers_step_by_one_two_or_five(extent, step):
    assert nice_step(extent, 7) == pytest.approx(step)


def test_the_figures_of_the_floor_reach_around_the_shape(frame):
    notes = [text.get_text() for text in sl.plot(frame, view=(-60.0, 20.0)).axes[0].texts]
    assert {"x [m]", "y [m]", "z [m]"} <= set(notes)
    assert {"0", "0.5", "4"} <= set(notes)  # the frame is 4 m long


def test_rules_are_drawn_once_however_many_particles_obey_them():
    scene = sl.Scene(gravity=1.0)
    scene.particles([(2, 0, 0), (0, 2, 0), (0, 0, 2)], mass=1.0)
    scene.add(sl.Box((-3, -3, -3), (3, 3, 3)), sl.Sphere(radius=2.0), sl.Plane((0, 0, -2)))
    figure = sl.plot(scene)
    counts = {kind: sum(len(one.get_paths()) for one in artists(figure, kind)) for kind in ("box", "sphere", "plane")}
    assert counts == {"box": 12, "sphere": 11, "plane": 1}
    (plane,) = (one for one in artists(figure, "plane"))
    assert len(plane.get_segments()[0]) == 5  # a rectangle, closed, within the box
    ring = sl.Scene(dim=2)
    ring.particles([(1, 0), (0, 1)], mass=1.0)
    ring.add(sl.Ring(radius=1.0), sl.Rod([0], [1]))
    figure = sl.plot(ring)
    assert [len(artists(figure, kind)[0].get_paths()) for kind in ("ring", "rod")] == [1, 1]


def test_too_many_springs_are_thinned_and_the_title_block_says_so():
    scene = sl.Scene()
    scene.grid((120, 120), stiffness=1.0)
    figure = sl.plot(scene)
    drawn = len(springs_of(figure)[0])
    assert 19_000 < drawn <= 20_000 < scene.spring_count
    assert fact(figure, "springs") == f"{scene.spring_count:,} · {drawn:,} drawn"


def test_emitted_particles_are_soft_discs_on_a_dark_ground_and_dots_on_paper():
    scene = sl.Scene(dim=2)
    scene.emit(burst=1, place=(1, 2), lifetime=1.0, cap=3, mass=1.0, color=["#ff0000", "#0000ff"], size=[1.0, 3.0])
    run = scene.simulate(dt=0.01).run(until=0.5, every=0.25)
    largest = artists(sl.plot(run, style="screen"), "sprites")[0]
    assert largest.get_widths().tolist() == pytest.approx([2.0], abs=0.05)  # halfway through its life
    assert largest.get_facecolor()[0, :3] == pytest.approx([0.5, 0.0, 0.5], abs=0.02)
    assert largest.get_offsets().tolist() == [[1.0, 2.0]]
    assert not artists(sl.plot(run, style="screen"), "particles")
    assert not artists(sl.plot(run), "sprites") and artists(sl.plot(run), "particles")


def test_a_spring_across_the_border_of_a_torus_is_drawn_short():
    scene = sl.Scene(dim=2, space=sl.Torus((10, 10)))
    scene.particles([(9.5, 5), (0.5, 5)], mass=1.0)
    scene.spring([0], [1], stiffness=1.0)
    (segment,) = springs_of(sl.plot(scene))[0]
    assert np.hypot(*(segment[1] - segment[0])) == pytest.approx(1.0)


def test_stress_and_strain_color_springs_too():
    scene = sl.Scene(gravity=10.0)
    rope = scene.chain((0, 0, 0), (0, 0, -2), segments=2, mass=1.0, modulus=1e6, area=1e-3)
    scene.anchor(rope.first)
    run = scene.simulate(dt=0.001).run(until=0.05)
    for color, unit in (("stress", "Pa"), ("strain", "-")):
        assert words(sl.plot(run, color=color))["colorbar"] == f"{color} [{unit}]"
    assert "colorbar" not in words(sl.plot(run, color="none"))


def test_energies_are_the_recordings_own_lines(chain):
    figure = sl.plot(chain, "energy")
    for name, values in chain.energy.items():
        (line,) = artists(figure, f"energy:{name}")
        assert np.array_equal(line.get_ydata(), values)
        assert np.array_equal(line.get_xdata(), chain.time)
    assert set(chain.energy) >= {"kinetic", "gravity", "spring", "potential", "total", "dissipated", "work"}
    assert figure.axes[0].get_ylabel() == "energy [J]"
    assert figure.axes[1].get_xlabel() == "time [s]"


def test_the_ledgers_closure_is_stated(chain):
    energy = chain.energy
    kept = energy["total"] + energy["dissipated"] - energy["work"]
    worst = np.abs(kept - kept[0]).max()
    share = 100.0 * worst / max(np.ptp(values) for values in energy.values())
    stated = fact(sl.plot(chain, "energy"), "energy balance error")
    amount, percent = stated.split(" J · ")
    assert float(amount) == pytest.approx(worst, rel=0.05)
    assert float(percent.removesuffix(" %")) == pytest.approx(share, rel=0.05)
    assert share < 0.1  # measured 0.0023


def test_a_ledger_with_a_hole_shows_it():
    energy = {name: np.zeros(3) for name in ("kinetic", "potential", "total", "dissipated", "work")}
    energy["total"] = np.array([5.0, 4.0, 3.0])
    energy["dissipated"] = np.array([0.0, 1.0, 1.5])
    gap, exchanged = closure(energy)
    assert gap.tolist() == [0.0, 0.0, -0.5]
    assert exchanged == 2.0


def test_names_of_lines_are_moved_apart_in_order():
    places = spread_out(np.array([0.0, 0.0, 0.1, 3.0]), 1.0)
    assert np.diff(places).min() >= 1.0 - 1e-12
    assert places.tolist() == sorted(places.tolist())
    assert places[:3].mean() == pytest.approx(1 / 30)
    assert spread_out(np.array([1.0, 5.0]), 1.0).tolist() == [1.0, 5.0]


def elastic_height(x, span, length, weight, rigidity):
    """Height of Irvine's level cable over x, by two bisections of his printed formulas."""

    def x_at(h, s):
        half = 0.5 * weight * length
        return h * s / rigidity + h / weight * (np.arcsinh(half / h) - np.arcsinh((half - weight * s) / h))

    low, high = 1e-6, 1e6
    for _ in range(200):
        h = 0.5 * (low + high)
        low, high = (h, high) if x_at(h, length) < span else (low, h)
    below, above = np.zeros_like(x), np.full_like(x, length)
    for _ in range(100):
        s = 0.5 * (below + above)
        short = x_at(h, s) < x
        below, above = np.where(short, s, below), np.where(short, above, s)
    half = 0.5 * weight * length
    drop = weight * s / rigidity * (0.5 * length - 0.5 * s)
    return -(drop + h / weight * (np.sqrt(1 + (half / h) ** 2) - np.sqrt(1 + ((half - weight * s) / h) ** 2)))


def test_the_stated_errors_are_those_computed_independently(chain):
    x, z = chain.position[-1][:, 0], chain.position[-1][:, 2]
    elastic = np.abs(z - elastic_height(x, 9.0, 9.0, 9.8, 15.0)).max()
    length = np.hypot(np.diff(x), np.diff(z)).sum()
    low, high = 1e-3, 1e3
    for _ in range(200):
        a = 0.5 * (low + high)
        low, high = (low, a) if 2 * a * np.sinh(4.5 / a) < length else (a, high)
    ideal = np.abs(z - a * (np.cosh((x - 4.5) / a) - np.cosh(4.5 / a))).max()
    figure = sl.plot(chain, "catenary")
    assert -z.min() == pytest.approx(10.158751626, abs=1e-6)  # measured 6e-8: the chain of seed 002 at rest
    assert fact(figure, "error to elastic") == f"{elastic:.3g} m · {100 * elastic / -z.min():.2g} % of sag"
    assert fact(figure, "error to ideal") == f"{ideal:.3g} m · {100 * ideal / -z.min():.2g} % of sag"
    assert 0.01 < elastic < 0.1 < ideal < 1.0  # measured 0.045 and 0.602
    assert fact(figure, "thrust of chain") == "8.288 N"
    assert fact(figure, "sag") == "10.16 m"
    assert fact(figure, "span") == "9 m"


def test_the_misfit_panel_shows_every_node(chain):
    figure = sl.plot(chain, "catenary")
    (line,) = artists(figure, "misfit:elastic")
    x, z = chain.position[-1][:, 0], chain.position[-1][:, 2]
    expected = z - elastic_height(x, 9.0, 9.0, 9.8, 15.0)
    assert np.abs(line.get_ydata() - expected).max() < 1e-9  # measured 9e-16
    assert len(artists(figure, "chain")[0].get_xdata()) == 10
    assert figure.axes[1].get_ylabel() == "chain above the curve [m]"


def test_a_chain_built_backwards_in_y_between_unequal_supports_is_a_chain_too():
    scene = sl.Scene(gravity=9.8)
    rope = scene.chain((1, 9, 2), (1, 1, -1), segments=30, mass=0.1, stiffness=900.0, rest_length=0.4)
    scene.anchor(rope.ends)
    scene.add(sl.Drag(0.4))
    figure = sl.plot(scene.simulate().run(until=40.0, every=10.0), "catenary")
    nodes = np.column_stack(artists(figure, "chain")[0].get_data())
    assert nodes[0].tolist() == [0.0, 0.0]
    assert nodes[-1] == pytest.approx([8.0, 3.0])
    meters = fact(figure, "error to elastic").split(" m · ")[0]
    assert float(meters) < 0.02  # measured 0.0029
    assert "Not at rest" not in words(figure)["notes"]


def test_a_chain_as_drawn_is_straight_and_has_no_ideal_catenary():
    figure = sl.plot(hanging_chain(), "catenary")
    assert not artists(figure, "curve:ideal")
    assert artists(figure, "curve:elastic")
    assert "Not in equilibrium: as drawn" in words(figure)["notes"]


def test_a_chain_that_still_swings_says_so():
    run = hanging_chain(drag=0.0).simulate(dt=0.01).run(until=1.0, every=0.5)
    assert "Not at rest: " in words(sl.plot(run, "catenary"))["notes"]


def weightless():
    scene = sl.Scene()
    scene.anchor(scene.chain((0, 0, 0), (9, 0, 0), segments=9, stiffness=1.0).ends)
    return scene


def half_anchored():
    scene = sl.Scene(gravity=1.0)
    scene.anchor(scene.chain((0, 0, 0), (9, 0, 0), segments=9, stiffness=1.0).first)
    return scene


def held_in_the_middle():
    scene = sl.Scene(gravity=1.0)
    rope = scene.chain((0, 0, 0), (9, 0, 0), segments=9, stiffness=1.0)
    scene.anchor(rope.ends + rope[4])
    return scene


def upright():
    scene = sl.Scene(gravity=1.0)
    scene.anchor(scene.chain((0, 0, 0), (0, 0, 9), segments=9, stiffness=1.0).ends)
    return scene


def lonely():
    scene = sl.Scene(gravity=1.0)
    scene.particle((0, 0, 0))
    return scene


@pytest.mark.parametrize(
    ("scene", "why"),
    [
        (braced_frame, "springs in a row between two ends. Here particle 3 joins 4 springs. Use kind 'shape'"),
        (lonely, "Here there are no springs. Use kind 'shape'"),
        (half_anchored, r"anchored at its two ends, particles 0 and 9, and nowhere else. Here \[0\] of the particles"),
        (held_in_the_middle, r"and nowhere else. Here \[0, 4, 9\] of the particles are anchored"),
        (weightless, r"needs one gravity for all particles: Scene\(gravity=9.81\)"),
        (upright, "needs supports that are apart horizontally"),
    ],
)
def test_what_is_no_chain_is_refused_with_the_way_out(scene, why):
    with pytest.raises(SceneError, match=why):
        sl.plot(scene(), "catenary")


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf", "jpg", "PNG"])
def test_a_file_is_written_in_the_format_of_its_suffix(frame, tmp_path, suffix):
    path = tmp_path / f"frame.{suffix}"
    sl.plot(frame, to=path)
    start = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF", "jpg": b"\xff\xd8\xff"}[suffix.lower()]
    assert path.read_bytes().startswith(start)
    assert path.stat().st_size > 5_000  # measured 26,748 at least


@pytest.mark.parametrize("kind", ["shape", "energy", "catenary"])
def test_every_kind_is_drawn_without_a_word_of_complaint(chain, kind, tmp_path, caplog, recwarn):
    with caplog.at_level(logging.INFO, logger="matplotlib"):
        sl.plot(chain, kind, to=tmp_path / "a.png")
    assert not caplog.records
    assert not list(recwarn)


def test_the_title_block_names_method_and_step(chain):
    figure = sl.plot(chain, title="My chain")
    assert words(figure)["title"] == "My chain"
    assert fact(figure, "integrator") == "velocity Verlet"
    assert fact(figure, "time step") == "0.01 s"
    assert fact(figure, "time") == "60 s"


def test_signs_of_formulas_in_a_title_are_plain_text(frame, tmp_path):
    figure = sl.plot(frame, title=r"cost $\frac$ and $x^$", to=tmp_path / "a.svg")
    assert words(figure)["title"] == r"Cost $\frac$ and $x^$"
    assert r"Cost $\frac$ and $x^$" in (tmp_path / "a.svg").read_text(encoding="utf-8")


def test_no_text_leaves_the_sheet_or_meets_another(chain, frame):
    for what, kind in ((chain, "shape"), (chain, "energy"), (chain, "catenary"), (frame, "shape")):
        figure = sl.plot(what, kind, title="A title that is far too long for the sheet it stands on " * 3)
        renderer = figure.canvas.get_renderer()
        boxes = [(text.get_text(), text.get_window_extent(renderer)) for text in figure.texts if text.get_text()]
        for k, (name, box) in enumerate(boxes):
            assert box.x0 >= 0 and box.x1 <= figure.bbox.width and box.y0 >= 0, name
            for other, second in boxes[:k]:
                assert not box.overlaps(second), (name, other)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"kind": "energies"}, r"'kind' of plot\(\) must be one of shape, energy, catenary.*Did you mean 'energy'\?"),
        ({"color": "tensoin"}, r"'color' of plot\(\).*Did you mean 'tension'\?"),
        ({"color": "stress"}, "cannot be 'stress': .* have no area. Give modulus and area, or take color='tension'"),
        ({"to": "a.gif"}, r"'to' of plot\(\) must end in one of .png, .svg, .pdf, .jpg, .jpeg. Got 'a.gif'. "),
        ({"to": "picture"}, "must end in one of .png, .svg, .pdf, .jpg, .jpeg. Got 'picture'"),
        ({"before": 1}, r"'before' of plot\(\) must be True or False. Got 1"),
        ({"to": "no_such_folder/a.png"}, "There is no 'no_such_folder'. Make it first"),
        ({"to": 7}, r"'to' of plot\(\) must be a path. Got 7"),
        ({"frame": 11}, "between -11 and 10, for there are 11 frames. Got 11"),
        ({"frame": -12}, "Got -12"),
        ({"frame": 1.5}, "'frame' of .* whole number"),
        ({"size": 5}, r"'size' of plot\(\) must be \(width, height\) in inches, each from 4 to 60. Got 5"),
        ({"size": (1, 5)}, r"each from 4 to 60. Got \(1, 5\)"),
        ({"view": 30}, r"'view' of plot\(\) must be \(azimuth, elevation\) in degrees.*Got 30"),
    ],
)
def test_a_wrong_word_gets_an_error_with_the_way_out(frame, options, why):
    with pytest.raises(SceneError, match=why):
        sl.plot(frame, **options)


@pytest.mark.parametrize(
    ("what", "options", "why"),
    [
        (hanging_chain(), {"kind": "energy"}, "needs a recording. Run the scene first: run = scene.simulate"),
        (hanging_chain(), {"frame": 3}, "A scene has one frame, as drawn. Got frame=3. Run it first"),
        (
            "chain.springline",
            {},
            r"a Scene, a Recording or an Equilibrium. Got 'chain.springline'. Read it first: sl.load\(\)",
        ),
        (None, {}, "must be a Scene, a Recording or an Equilibrium. Got None"),
        (sl.Scene(), {}, "The scene is empty"),
    ],
)
def test_what_cannot_be_plotted_is_refused(what, options, why):
    with pytest.raises(SceneError, match=why):
        sl.plot(what, **options)


def test_a_recording_in_a_file_gives_the_same_picture_as_in_memory(frame, tmp_path):
    sl.save(frame, tmp_path / "frame.springline")
    again = sl.load(tmp_path / "frame.springline")
    sl.plot(frame, to=tmp_path / "a.png")
    sl.plot(again, to=tmp_path / "b.png")
    again.close()
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()


def test_plotting_leaves_the_users_matplotlib_alone():
    code = (
        "import matplotlib, sys; before = matplotlib.rcParams.copy()\n"
        "import springline as sl\n"
        "scene = sl.Scene(); scene.chain((0, 0, 0), (1, 0, 0), segments=2, stiffness=1.0); sl.plot(scene)\n"
        "print('matplotlib.pyplot' in sys.modules, matplotlib.rcParams.copy() == before)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False True"


@pytest.mark.parametrize("mode", ["exact", "project", "inside", "outside"])
def test_a_sphere_is_drawn_whether_particles_live_on_it_or_bounce_off_it(mode: str) -> None:
    scene = sl.Scene()
    scene.particle((1, 0, 0) if mode != "outside" else (2, 0, 0))
    scene.add(sl.Sphere((0, 0, 0), 1.0, mode=mode))
    drawn = artists(sl.plot(scene), "sphere")
    assert sum(len(one.get_paths()) for one in drawn) == 11


def uneven():
    """Three balls thrown up at other speeds: the least and the largest are at other times and of other balls."""
    scene = sl.Scene(gravity=10.0)
    scene.particles([(0, 0, 0), (1, 0, 1), (2, 0, 4)], velocity=[(0, 0, 1), (0, 0, 7), (0, 3, 2)], mass=[1.0, 2.0, 5.0])
    return scene.simulate(dt=0.01).run(until=1.2, every=0.1)


def test_the_largest_and_the_least_beside_a_plot_are_of_their_own_times():
    run = uneven()
    figure = sl.plot(run, "height")
    height = run.position[:, :, 2]
    for label, where in (("largest", height.argmax()), ("least", height.argmin())):
        row, ball = divmod(int(where), height.shape[1])
        value, time = fact(figure, label).replace("\u2212", "-").split(" m at ")
        assert float(value) == pytest.approx(height[row, ball], rel=1e-3)
        assert float(time.removesuffix(" s")) == pytest.approx(run.time[row])
    assert height.argmax() // 3 != height.argmin() // 3


def test_the_kinetic_energy_of_a_particle_is_half_its_mass_times_its_squared_speed():
    run = uneven()
    figure = sl.plot(run, "kinetic energy")
    expected = np.zeros((len(run), 3))
    for row in range(len(run)):
        for ball, mass in enumerate((1.0, 2.0, 5.0)):
            expected[row, ball] = sum(mass * one * one for one in run.velocity[row, ball].tolist()) / 2.0
    assert expected.sum(axis=1) == pytest.approx(run.energy["kinetic"])
    drawn = [np.asarray(line.get_ydata()) for line in figure.axes[0].lines if len(line.get_ydata()) == len(run)]
    assert all(any(np.allclose(values, expected[:, ball]) for values in drawn) for ball in range(3))
    value, time = fact(figure, "largest").split(" J at ")
    assert float(value) == pytest.approx(expected.max(), rel=1e-3)
    assert float(time.removesuffix(" s")) == pytest.approx(run.time[expected.argmax() // 3])


def test_of_many_lines_the_mean_is_the_mean_and_not_the_middle_one():
    scene = sl.Scene(gravity=10.0)
    speeds = np.arange(12.0) ** 2
    scene.particles(np.column_stack([np.arange(12.0), np.zeros(12), np.zeros(12)]), mass=1.0)
    for k, speed in enumerate(speeds.tolist()):
        scene.spec.particles.velocity[k, 2] = speed
    run = scene.simulate(dt=0.01).run(until=0.5, every=0.1)
    figure, height = sl.plot(run, "height"), run.position[:, :, 2]
    found = {name: artists(figure, name)[0].get_ydata() for name in ("mean", "min", "max")}
    assert found["mean"] == pytest.approx(height.sum(axis=1) / 12.0)
    assert found["min"] == pytest.approx(height.min(axis=1)) and found["max"] == pytest.approx(height.max(axis=1))
    assert np.abs(np.median(height, axis=1) - found["mean"]).max() > 1.0  # measured 6 m


def test_functions_of_a_style_color_springs_and_particles_of_every_kind_of_shape(frame):
    red = sl.Style(springs=lambda moment: np.tile([1.0, 0.0, 0.0], (len(moment.tension), 1)), particles="#00ff00")
    for thing, kind in ((frame, "shape"), (frame, "displacement"), (braced_frame().equilibrium(), "shape")):
        figure = sl.plot(thing, kind, style=red)
        assert (springs_of(figure)[1][:, :3] == (1.0, 0.0, 0.0)).all()
        assert all((one.get_facecolor()[:, :3] == (0.0, 1.0, 0.0)).all() for one in artists(figure, "particles"))

    def push(moment):
        return -moment.tension

    figure = sl.plot(frame, style=sl.Style(springs=push))
    assert words(figure)["colorbar"] == "push"
    (bar,) = [
        ax for ax in figure.axes if ax.get_ylim() == pytest.approx((-frame.tension[-1].max(), -frame.tension[-1].min()))
    ]
    assert bar is not figure.axes[0]
    usual, own = (
        springs_of(sl.plot(frame, color=color, style=sl.Style(springs=push)))[1] for color in ("tension", "none")
    )
    assert np.abs(usual - own).max() > 0.3  # what is asked for comes before the style


def test_what_is_saved_as_a_picture_and_sheets_of_modes_take_the_page_of_a_plot(tmp_path):
    shape = braced_frame().equilibrium()
    page = {"size": (80, 60), "unit": "mm", "bare": True, "style": "print"}
    for path in shape.save(tmp_path / "shape.pdf", **page) + sl.save(
        shape, tmp_path / "again.pdf", labels="none", **page
    ):
        assert np.abs(millimeters(path) - (80, 60)).max() < 0.1
    figure = sl.plot(sl.modes(shape, n=3), to=tmp_path / "modes.pdf", **page)
    assert np.abs(millimeters(tmp_path / "modes.pdf") - (80, 60)).max() < 0.1
    assert "title" not in words(figure) and len(artists(figure, "panel")) == 0
    with pytest.raises(SceneError, match=r"The 'size' of plot\(\) must be \(width, height\) in inches"):
        sl.plot(sl.modes(shape, n=1), size=(0.1, 3))


def test_springs_of_a_still_are_coils_where_that_is_asked_for_and_end_where_they_did(frame):
    shape = braced_frame().equilibrium()
    for thing, kind in ((frame, "shape"), (frame, "displacement"), (shape, "shape")):
        straight, coils = (springs_of(sl.plot(thing, kind, coils=on))[0] for on in (False, True))
        assert straight.shape[1] == 2 and coils.shape[1] == 123  # 10 turns of 12 pieces, and two leads
        ends, expected = (sorted(one.reshape(-1, 4).round(9).tolist()) for one in (coils[:, [0, -1]], straight))
        assert np.abs(np.array(ends) - expected).max() < 1e-8
    with pytest.raises(SceneError, match=r"The 'coils' of plot\(\) is for the kind 'shape', 'displacement'"):
        sl.plot(frame, "energy", coils=True)


# Pictures for papers: a page of its size, a bare drawing, axes of one's own, all told in gray.


def millimeters(path):
    """Width and height of the page in a file [mm], read from the file alone."""
    raw = path.read_bytes()
    if path.suffix == ".pdf":
        box = re.search(rb"/MediaBox \[ ?([\d. ]+) ?\]", raw)
        return np.array(box[1].split()[2:], dtype=float) / 72.0 * 25.4
    dots = np.frombuffer(raw[16:24], ">u4")
    return dots / np.frombuffer(raw[raw.index(b"pHYs") + 4 :][:8], ">u4") * 1e3


@pytest.mark.parametrize("what", ["scene", "run", "rest"])
def test_a_page_has_the_size_that_was_asked_for_and_is_bare(frame, what, tmp_path):
    thing = {"scene": braced_frame, "run": lambda: frame, "rest": lambda: braced_frame().equilibrium()}[what]()
    for suffix, size, unit, scale in ((".pdf", (8, 6), "cm", 10.0), (".png", (83.7, 61.3), "mm", 1.0)):
        path = tmp_path / f"page{suffix}"
        figure = sl.plot(thing, to=path, size=size, unit=unit, bare=True, style="print")
        assert np.abs(millimeters(path) - scale * np.array(size)).max() < 0.1  # 0.005 mm of the PDF, 0.07 of the PNG
    assert words(figure) == {} and figure.legends == [] and len(figure.axes) == 1
    (ax,) = figure.axes
    assert not ax.axison and not artists(figure, "floor") and len(ax.texts) == 0
    assert len(springs_of(figure)[0]) == 6


@pytest.mark.parametrize("kind", ["shape", "displacement", "energy", "speed"])
def test_axes_of_ones_own_are_drawn_into_and_their_figure_stays_as_it_is(frame, kind):
    figure = Figure((8, 4))
    left, right = figure.subplots(1, 2)
    places, texts = [one.get_position().bounds for one in figure.axes], list(figure.texts)
    assert sl.plot(frame, kind, ax=right, title="mine") is figure
    assert figure.axes == [left, right] and figure.texts == texts and figure.legends == []
    assert [one.get_position(original=True).bounds for one in figure.axes] == places
    assert tuple(figure.get_size_inches()) == (8.0, 4.0) and not left.has_data()
    assert right.get_title() == "mine"
    assert right.has_data() or any(one.has_data() for one in right.child_axes)


def luminance(color):
    """How light a color is once it is gray, from 0 to 1 (ITU-R BT.601)."""
    return float(np.dot(to_rgba(color)[:3], [0.299, 0.587, 0.114]))


def strokes_of(part):
    return "solid" if part is None or part[1] is None else tuple(np.round(part[1], 3))


def test_in_gray_what_pulls_and_what_pushes_differ_in_luminance_and_in_strokes(frame):
    figure = sl.plot(frame, style="print")
    tension, pushed = frame.tension[-1], []
    _, colors = springs_of(figure)
    for part in artists(figure, "springs"):
        dashed = np.array([strokes_of(one) != "solid" for one in part.get_linestyle()])
        assert not dashed[~without_gaps(figure, part)].any()
        pushed += dashed[without_gaps(figure, part)].tolist()
    light = np.array([luminance(one) for one in colors])
    assert sum(pushed) == np.count_nonzero(tension < -1e-9 * np.abs(tension).max()) > 0
    apart = light[np.array(pushed)].min() - light[~np.array(pushed)].min()
    assert apart > 0.1 and light.max() - light.min() > 0.3  # 0.39 and 0.55
    assert "push, dashed" in [one.get_text() for one in figure.texts]


@pytest.mark.parametrize("kind", ["energy", "speed", "stacked"])
def test_in_gray_no_two_lines_or_areas_are_told_apart_by_hue_alone(frame, kind):
    if kind == "stacked":
        figure = sl.plot(frame, "energy", stacked=True, style="print")
        parts = [one for one in figure.axes[0].collections if str(one.get_gid()).startswith("energy:")]
        looks = [(luminance(one.get_facecolor()[0]), one.get_hatch() or "") for one in parts]
    else:
        figure = sl.plot(frame, kind, style="print", on=[0, 1, 2, 3, 4] if kind == "speed" else None)
        parts = [one for one in figure.axes[0].lines if one.get_gid()]
        looks = [(luminance(one.get_color()), strokes_of(one._unscaled_dash_pattern)) for one in parts]
        names = [one.get_text() for one in figure.axes[0].get_legend().get_texts()]
        assert len(names) == len(parts)  # each with its strokes, for a name in a color says nothing in gray
    assert len(looks) >= 3
    for one, other in itertools.combinations(looks, 2):
        assert abs(one[0] - other[0]) > 0.12 or one[1] != other[1]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"size": (8, 6), "unit": "cm"}, "in cm, each from 10 to 150. Got (8, 6). With bare=True a side may be 2.5."),
        ({"size": (8, 6), "unit": "foot"}, "The 'unit' of plot() must be one of in, cm, mm. Got 'foot'."),
        ({"unit": "cm"}, "is that of its 'size'. Give both: size=(8, 6), unit='cm'."),
        ({"style": "prnt"}, "must be one of paper, screen, print. Got 'prnt'. Did you mean 'print'?"),
        ({"bare": "yes"}, "The 'bare' of plot() must be True or False."),
        ({"bare": True, "title": "mine"}, "is not drawn with bare=True. Leave one of them out."),
        ({"ax": 3}, "must be flat axes of matplotlib, such as plt.subplots()[1]. Got 3."),
        ({"ax": Figure().add_subplot(projection="3d")}, "Got axes of the projection '3d'. A shape in space is"),
        ({"ax": Figure().subplots(), "size": (8, 6)}, "is for a page, and 'ax' is part of yours. Take the figsize"),
        ({"ax": Figure().subplots(), "to": "mine.png"}, "and 'ax' is part of yours. Take the figure.savefig(...)"),
    ],
)
def test_a_page_that_cannot_be_is_refused_by_its_rule(frame, options, why):
    with pytest.raises(SceneError) as error:
        sl.plot(frame, **options)
    assert why in str(error.value)


def test_cloth_in_print_is_lighter_than_the_springs_that_it_is_woven_of() -> None:
    scene = sl.Scene(gravity=9.81)
    net = scene.grid((4, 4), spacing=1.0, mass=1.0, stiffness=1e3)
    scene.anchor(net.edge("upper"))
    figure = sl.plot(scene.simulate(dt=0.01).run(until=0.1, every=0.1), style="print", view=(-60, 25))
    (cloth,) = [one for ax in figure.axes for one in ax.collections if one.get_gid() == "cloth"]
    fill, edge = cloth.get_facecolors(), cloth.get_edgecolors()
    sheet = fill[:, 3] > 0.0
    light, dark = fill[sheet, :3].mean(), edge[~sheet, :3].mean()
    assert light > dark + 0.3, (light, dark)  # measured 0.72 and 0.29; 0.40 in the colors of springs


def test_on_a_small_page_the_drawing_keeps_its_share_and_type_that_one_sets_stays():
    shape = hanging_chain().equilibrium()
    share = {}
    for size in ((25.4, 17.78), (12.0, 10.0)):
        figure = sl.plot(shape, size=size, unit="cm")
        room = figure.axes[0].get_position()
        share[size] = room.width * room.height
        texts = [text for text in figure.texts if text.get_text()]
        assert min(text.get_fontsize() for text in texts) > 4.4  # [points]: can be read in print
        assert all(text.get_window_extent().x1 <= figure.bbox.width for text in texts)
    large, small = share.values()
    assert small > 0.7 * large  # measured 0.83, and 0.35 with margins of one size
    own = sl.plot(shape, size=(12, 10), unit="cm", style=sl.Style(title_size=20.0))
    assert next(text for text in own.texts if text.get_gid() == "title").get_fontsize() == 20.0


def test_modes_buckling_limit_loads_and_self_stress_are_drawn_by_plot_on_its_pages_and_in_axes_of_a_host():
    shape = hanging_chain().equilibrium()
    host = Figure().subplots()
    figure = sl.plot(sl.modes(shape, n=2), ax=host, title="beside")
    assert figure is host.figure and len(host.child_axes) == 2 and host.get_title() == "beside"
    assert words(sl.plot(sl.modes(shape, n=2), title="mine"))["title"] == "Mine"
    for found in (sl.modes(shape, n=2), sl.analysis.limit_load(shape, most=2.0), sl.analysis.self_stress(shape)):
        assert sl.plot(found, size=(12, 11), unit="cm").get_size_inches()[0] == pytest.approx(12 / 2.54)
        for name, value in {"kind": "energy", "coils": True, "before": False, "along": "x", "on": [0]}.items():
            with pytest.raises(SceneError, match=f"The '{name}' of plot\\(\\) is not for {type(found).__name__}"):
                sl.plot(found, **{name: value})


def test_cords_are_solid_where_they_are_taut_dashed_where_slack_and_go_over_the_edge_of_a_torus():
    scene = sl.Scene(dim=2)
    scene.particles([(0.1, 1.0), (0.9, 1.0), (0.5, 0.5)])
    scene.add(sl.Cord(0, 1, length=0.8), sl.Cord(0, 2, length=1.0))
    figure = sl.plot(scene)
    ((taut,), (slack,)) = artists(figure, "cord"), artists(figure, "slack")
    assert taut.get_linestyle()[0][1] is None and slack.get_linestyle()[0][1] is not None
    wrapped = sl.Scene(dim=2, space=sl.Torus((1.0, 2.0)))
    wrapped.particles([(0.1, 1.0), (0.9, 1.0)])
    wrapped.add(sl.Rod(0, 1))
    ((rod,),) = (artists(sl.plot(wrapped), "rod"),)
    assert np.ptp(rod.get_paths()[0].vertices[:, 0]) == pytest.approx(0.2)  # the nearest image, not across the box
