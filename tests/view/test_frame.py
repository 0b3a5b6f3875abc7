"""The frame holds what there is and nothing else: places, colors, legends and arrows that mean what they say."""

import re
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

import springline as sl
from smaller import every_nth_scene
from springline.errors import SceneError
from springline.gallery import registry
from springline.moments import cloth as surface
from springline.moments.still import live_still, still
from springline.spec.faces import joined_parts
from springline.view import frame as fr
from springline.view import frame_world
from springline.view.coloring import COLORS, SHADES, Scale, color_table, rgb
from springline.view.film import page_facts
from springline.view.frame import Look
from springline.view.frame_building import frame_of
from springline.view.style import PAPER, SCREEN, Style

MIDDLE = tuple(color_table(tuple(PAPER.diverging))[SHADES // 2])


def stretched_and_squeezed():
    """Three particles on a line, far apart: the first spring pulls with 20 N, the second pushes with 10 N."""
    scene = sl.Scene(title="pair")
    scene.particles([(0, 0, 0), (3, 0, 0), (3.5, 0, 0)], mass=1.0)
    scene.springs([(0, 1), (1, 2)], stiffness=20.0, rest_length=[2.0, 1.0])
    scene.anchor([0])
    return scene


def falling_cloth():
    scene = sl.Scene(gravity=9.8)
    net = scene.grid((12, 9), spacing=0.1, mass=0.01, stiffness=200.0)
    scene.anchor(net.corners)
    scene.add(sl.Plane((0, 0, -0.4), (0, 0, 1)))
    return scene, net


@pytest.fixture(scope="module")
def cloth():
    simulation = falling_cloth()[0].simulate()
    simulation.step(100)
    return simulation


def color_at(frame, number):
    return tuple(frame.segments.color[frame.segments.index == number][0])


def test_pictures_share_what_is_drawn_until_springs_or_particles_go():
    scene, _ = falling_cloth()
    simulation, scale = scene.simulate(dt=1e-3), Scale()

    def parts(frame):
        one = frame.segments
        return [frame.points.index, one.ends, one.rows, one.index, frame.cloth.triangles]

    first = parts(frame_of(live_still(simulation), Look(), scale))
    simulation.step(3)
    again = parts(frame_of(live_still(simulation), Look(), scale))
    assert all(one is other for one, other in zip(first, again, strict=True))
    for change in (lambda: simulation.remove(40), lambda: simulation.cut(7)):
        change()
        now = parts(frame_of(live_still(simulation), Look(), scale))
        alone = parts(frame_of(live_still(simulation), Look(), Scale()))
        assert all(np.array_equal(one, other) for one, other in zip(now, alone, strict=True))
        assert len(now[3]) < len(again[3]) and len(now[4]) < len(again[4])


def test_what_pulls_is_blue_and_what_pushes_is_orange():
    frame = frame_of(still(stretched_and_squeezed()))
    assert color_at(frame, 0) == rgb(PAPER.pull[-1])
    half_way = color_at(frame, 1)
    assert half_way[0] > half_way[2] + 50 and half_way != rgb(PAPER.push[-1])  # 10 N where blue reaches 20 N


def test_the_legend_gives_the_range_and_its_unit():
    legend = frame_of(still(stretched_and_squeezed())).legend
    assert (legend.title, legend.unit) == ("Tension", "N")
    assert legend.low == pytest.approx(-10.0) and legend.high == pytest.approx(20.0)
    assert tuple(legend.colors[-1]) == rgb(PAPER.pull[-1])
    assert legend.colors[0][0] > legend.colors[0][2]  # the pushed end is orange


def test_strain_is_extension_over_length_at_rest():
    legend = frame_of(still(stretched_and_squeezed()), Look(color="strain")).legend
    assert legend.unit == "-" and legend.low == pytest.approx(-0.5) and legend.high == pytest.approx(0.5)


def test_strain_is_unknown_where_there_is_no_length_at_rest():
    scene = stretched_and_squeezed()
    scene.spring(0, 2, stiffness=1.0, rest_length=0.0)
    frame = frame_of(still(scene), Look(color="strain"))
    assert frame.notes == ("Strain: unknown for 1 spring without a length at rest",)
    assert color_at(frame, 2) == MIDDLE


def test_a_tension_that_is_too_large_for_a_number_is_said_and_the_others_are_drawn():
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1e10, 0, 0), (2e10, 0, 0)])
    scene.spring(0, 1, stiffness=1e307, rest_length=1.0)
    scene.spring(1, 2, stiffness=10.0, rest_length=1.0)
    with np.errstate(over="ignore", invalid="ignore"):
        frame = frame_of(still(scene), Look(color="tension"))
    assert frame.notes == ("Tension: unknown for 1 spring too long or too stiff for a number",)
    assert len(frame.segments.color) == 2 and np.isfinite(frame.legend.high)


def test_speed_colors_particles_and_springs_take_the_mean_of_their_ends():
    scene = stretched_and_squeezed()
    scene.particles([(5, 0, 0)], mass=1.0, velocity=[(0, 4, 0)])
    scene.spring(2, 3, stiffness=1.0)
    frame = frame_of(still(scene), Look(color="speed"))
    slow, fast = rgb(PAPER.sequential[0]), rgb(PAPER.sequential[-1])
    assert [tuple(color) for color in frame.points.color] == [slow, slow, slow, fast]
    assert color_at(frame, 2) == tuple((a + b) // 2 for a, b in zip(slow, fast))
    assert (frame.legend.low, frame.legend.high, frame.legend.unit) == (0.0, 4.0, "m/s")


def test_kinetic_energy_is_half_m_v_squared():
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)], mass=[1.0, 3.0], velocity=[(2, 0, 0), (0, 2, 0)])
    legend = frame_of(still(scene), Look(color="kinetic energy")).legend
    assert legend.high == pytest.approx(6.0) and legend.unit == "J"


def test_pieces_have_colors_of_their_own_the_largest_first():
    scene = sl.Scene()
    scene.chain((0, 0, 0), (1, 0, 0), segments=2, mass=1.0, stiffness=1.0)
    scene.chain((0, 1, 0), (4, 1, 0), segments=4, mass=1.0, stiffness=1.0)
    scene.particles([(0, 2, 0), (1, 2, 0)], mass=1.0)
    frame = frame_of(still(scene), Look(color="group"))
    first, second, third = (rgb(color) for color in PAPER.groups[:3])
    assert [tuple(color) for color in frame.points.color] == [second] * 3 + [first] * 5 + [third] * 2
    assert frame.legend.labels == ("5 particles", "3 particles", "2 particles")


@pytest.mark.parametrize(("count", "pairs"), [(1, 0), (7, 4), (300, 250), (3000, 9000)])
def test_parts_are_those_that_scipy_finds_in_its_order(count, pairs):
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    one, other = np.random.default_rng(count).integers(0, count, (2, pairs))
    graph = coo_array((np.ones(pairs), (one, other)), shape=(count, count))
    found = joined_parts(np.concatenate([one, other]), np.tile(np.arange(pairs), 2), count)
    assert (found == connected_components(graph, directed=False)[1]).all()


def test_supports_are_told_from_rollers_and_free_particles():
    scene = stretched_and_squeezed()
    scene.anchor([2], axes="z")
    frame = frame_of(still(scene), Look(color="fixed"))
    assert frame.points.kind.tolist() == [fr.FIXED, fr.FREE, fr.HELD]
    assert frame.legend.labels == ("free", "held along some axes", "fixed")


def test_removed_particles_and_broken_springs_are_not_drawn(cloth):
    simulation = falling_cloth()[0].simulate()
    simulation.remove([50])
    simulation.cut([0, 1])
    frame = frame_of(live_still(simulation))
    assert 50 not in frame.points.index and len(frame.points.index) == 107
    ends = simulation.data.model.springs
    lost = {0, 1, *np.flatnonzero((ends.tail == 50) | (ends.head == 50)).tolist()}
    assert len(lost) == 6
    assert set(range(simulation.data.model.spring_count)) - set(frame.segments.index.tolist()) == lost


def test_segments_end_at_their_particles(cloth):
    frame = frame_of(live_still(cloth))
    ends = cloth.data.model.springs
    np.testing.assert_array_equal(frame.segments.position[:, 0], cloth.data.state.position[ends.tail])
    np.testing.assert_array_equal(frame.segments.position[:, 1], cloth.data.state.position[ends.head])


def test_a_spring_over_the_edge_of_a_torus_takes_the_short_way():
    scene = sl.Scene(space=sl.Torus((10, 10, 10)))
    scene.particles([(0.5, 5, 5), (9.5, 5, 5)], mass=1.0)
    scene.spring(0, 1, stiffness=1.0)
    tail, head = frame_of(still(scene)).segments.position[0]
    assert np.allclose(head - tail, (-1.0, 0.0, 0.0))


def test_a_frame_does_not_change_when_the_simulation_goes_on(cloth):
    shot = live_still(cloth)
    frame = frame_of(shot)
    before = frame.points.position.copy(), frame.segments.position.copy()
    cloth.step(20)
    np.testing.assert_array_equal(shot.position, before[0])
    assert np.abs(cloth.data.state.position - before[0]).max() > 1e-6
    np.testing.assert_array_equal(frame.points.position, before[0])
    np.testing.assert_array_equal(frame.segments.position, before[1])


def test_cords_that_hang_loose_are_told_from_taut_ones_and_rods():
    scene = sl.Scene(gravity=1.0)
    scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0)], mass=1.0)
    scene.add(sl.Rod(0, 1), sl.Cord(1, 2), sl.Cord(2, 3, length=1.5))
    segments = frame_of(still(scene)).segments
    assert segments.kind.tolist() == [fr.ROD, fr.CORD, fr.SLACK]
    assert segments.index.tolist() == [-1, -1, -1]
    assert tuple(segments.color[2]) == rgb(PAPER.quiet)


def test_a_slack_cable_is_quiet():
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (3, 0, 0)], mass=1.0)
    scene.spring(0, 1, stiffness=5.0, rest_length=2.0, kind="cable")
    scene.spring(1, 2, stiffness=5.0, rest_length=1.0, kind="cable")
    assert frame_of(still(scene)).segments.kind.tolist() == [fr.SLACK, fr.SPRING]


def test_too_many_springs_are_thinned_alike_every_time_and_the_notes_say_so(cloth):
    look = Look(most=40)
    frame, again = frame_of(live_still(cloth), look), frame_of(live_still(cloth), look)
    assert len(frame.segments.index) == len(frame.points.index) == 40
    np.testing.assert_array_equal(frame.segments.index, again.segments.index)
    assert "Drawn: 40 of 195 springs" in frame.notes and "Drawn: 40 of 108 particles" in frame.notes
    assert np.ptp(np.diff(frame.segments.index)) <= 1  # evenly


def test_colors_do_not_flicker_where_the_range_shrinks_and_start_anew_where_time_goes_back():
    scale = Scale()
    assert scale.range_of("tension", -1.0, 8.0, 0.0) == (-1.0, 8.0)
    low, high = scale.range_of("tension", 0.0, 2.0, 0.1)
    assert -1.0 < low < -0.99 and 7.9 < high < 8.0
    assert scale.range_of("tension", 0.0, 2.0, 0.1) == (low, high)  # nothing fades while time stands still
    assert scale.range_of("tension", 0.0, 9.0, 0.2)[1] == 9.0
    assert scale.range_of("tension", 0.0, 2.0, 0.0) == (0.0, 2.0)


def test_a_range_that_was_given_stays():
    frame = frame_of(still(stretched_and_squeezed()), scale=Scale({"tension": (0.0, 40.0)}))
    assert (frame.legend.low, frame.legend.high) == (0.0, 40.0)
    assert color_at(frame, 0) == tuple(color_table(tuple(PAPER.diverging))[3 * (SHADES - 1) // 4])  # 20 N of 40


def test_the_longest_velocity_is_a_sixth_of_the_size_and_says_its_speed():
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (10, 0, 0), (5, 0, 0)], mass=1.0, velocity=[(0, 3, 0), (0, 1.5, 0), (0, 0, 0)])
    (arrows,) = frame_of(still(scene), Look(velocities=True)).arrows
    assert arrows.kind == "velocity" and arrows.unit == "m/s" and arrows.largest == 3.0
    np.testing.assert_allclose(arrows.vector, [(0, 1.6, 0), (0, 0.8, 0)])
    np.testing.assert_array_equal(arrows.start, [(0, 0, 0), (10, 0, 0)])


def test_reactions_of_a_hanging_weight_point_up_and_carry_it_all():
    scene = sl.Scene(gravity=10.0)
    scene.particles([(0, 0, 0), (0, 0, -1.5)], mass=[2.0, 1.0])
    scene.spring(0, 1, stiffness=20.0, rest_length=1.0)
    scene.anchor([0])
    for shot in (still(scene), live_still(scene.simulate(dt=0.01))):
        (arrows,) = frame_of(shot, Look(reactions=True)).arrows
        assert arrows.largest == pytest.approx(30.0)  # 10 N of the spring, 20 N of its own weight
        assert arrows.start.tolist() == [[0, 0, 0]] and arrows.vector[0, 2] > 0


def test_net_forces_of_a_recording_are_those_of_the_simulation(cloth):
    run = falling_cloth()[0].simulate(dt=0.001).run(until=0.05, every=0.05)
    simulation = falling_cloth()[0].simulate(dt=0.001)
    simulation.run(until=0.05, every=0.05)
    np.testing.assert_array_equal(still(run).pulled(), simulation.forces)
    assert np.abs(simulation.forces).max() > 0.01


def test_loads_swing_with_time():
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)], mass=1.0)
    scene.add(sl.Load((0, 0, 5), omega=np.pi, on=[1]))
    simulation = scene.simulate(dt=0.01)
    largest = []
    for _ in range(2):
        largest.append(frame_of(live_still(simulation), Look(loads=True)).arrows[0].largest)
        simulation.run(until=1 / 3)
    assert largest == pytest.approx([5.0, 2.5])


def test_a_trail_ends_at_its_particle():
    scene = sl.Scene(gravity=9.8)
    scene.particles([(0, 0, 0), (1, 0, 0)], mass=1.0, velocity=[(1, 0, 1), (0, 0, 0)])
    scene.add(sl.Trails(keep=5, every=2, on=[0]))
    simulation = scene.simulate(dt=0.01)
    simulation.step(5)
    (young,) = frame_of(live_still(simulation)).trails  # start, steps 2 and 4, now
    np.testing.assert_allclose(young.position[:, 0], [0.0, 0.02, 0.04, 0.05])
    simulation.step(25)
    frame = frame_of(live_still(simulation))
    (trail,) = frame.trails
    np.testing.assert_array_equal(trail.position[-1], simulation.position[0].astype(np.float32))  # as drawn
    assert len(trail.position) == 6 and (np.diff(trail.position[:, 0]) >= 0).all()
    assert frame_of(live_still(simulation), Look(trails=False)).trails == ()


def test_numbers_stand_at_their_particles(cloth):
    texts = frame_of(live_still(cloth), Look(numbers=True)).texts
    assert [text.words for text in texts] == [str(i) for i in range(108)]
    np.testing.assert_array_equal(texts[7].position, cloth.data.state.position[7])


def test_a_floor_is_drawn_even_below_everything_and_keeps_its_size():
    scene, _ = falling_cloth()
    simulation, scale = scene.simulate(), Scale()
    floors = []
    for _ in range(3):
        frame = frame_of(live_still(simulation), scale=scale)
        (floor,) = frame.surfaces
        assert floor.kind == "plane" and np.allclose(floor.vertices[:, 2], -0.4)
        floors.append(floor.vertices)
        simulation.step(10)
    assert floors[0] is floors[2]
    low, high = frame.bounds
    assert (low <= floors[0].min(axis=0)).all() and (high >= floors[0].max(axis=0)).all()


def test_a_floor_in_a_plane_is_a_line():
    scene = sl.Scene(gravity=9.8, dim=2)
    scene.particles([(0, 1), (2, 1)], mass=1.0, radius=0.1)
    scene.add(sl.Plane((0, 0), (0, 1)))
    frame = frame_of(still(scene))
    (floor,) = frame.outlines
    assert floor.kind == "plane" and len(floor.position) == 2 and np.all(floor.position[:, 1:] == 0.0)
    assert frame.surfaces == () and np.all(frame.bounds[:, 2] == 0.0)


def test_a_ball_in_the_way_is_a_closed_surface_turned_outward():
    scene = sl.Scene(gravity=9.8)
    scene.particles([(0, 0, 3)], mass=1.0)
    scene.add(sl.Sphere((1, 2, 0), 0.5, mode="outside"))
    (ball,) = frame_of(still(scene)).surfaces
    corners = ball.vertices[ball.faces] - (1, 2, 0)
    pyramids = np.einsum("fi,fi->f", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])) / 6
    volume = pyramids.sum()
    assert (pyramids > 0).all()
    assert np.allclose(np.linalg.norm(ball.vertices - (1, 2, 0), axis=1), 0.5)
    assert 0.98 < volume / (4 / 3 * np.pi * 0.125) < 1.0  # measured 0.993


def test_an_inverted_vault_shows_its_reactions():
    scene = sl.Scene(gravity=1.0)
    net = scene.grid((4, 4), spacing=1.0, mass=1.0, stiffness=200.0)
    scene.anchor(net.corners)
    shape = scene.equilibrium()
    (arrows,) = frame_of(still(shape), Look(reactions=True)).arrows
    assert arrows.largest == pytest.approx(np.linalg.norm(shape.reactions, axis=1).max())


@pytest.mark.parametrize("name", every_nth_scene(3))
def test_every_scene_has_a_frame_in_every_color(name):
    shot = still(sl.gallery.scene(name))
    for color in COLORS:
        for style in (PAPER, SCREEN):
            look = Look(color=color, velocities=True, loads=True, numbers=True, style=style)
            frame = frame_of(shot, look)
            assert len(frame.points.index) == shot.alive.sum()
            assert np.isfinite(frame.bounds).all() and (frame.bounds[0] <= frame.bounds[1]).all()
            assert frame.points.color.shape == (len(frame.points.index), 3) and frame.points.color.dtype == np.uint8
            assert frame.segments.color.shape == (len(frame.segments.index), 3)
            corners = [frame.points.position, frame.segments.position.reshape(-1, 3)]
            corners += [one.vertices for one in frame.surfaces] + [one.position for one in frame.outlines]
            for part in corners:
                assert np.isfinite(part).all()
                slack = 1e-9 * np.ptp(frame.bounds)
                if not shot.model.space.periodic:
                    assert (part >= frame.bounds[0] - slack).all() and (part <= frame.bounds[1] + slack).all()


# Colors of one's own: a palette, and functions of what is drawn


def pull(moment):
    return moment.tension


def height(moment):
    return moment.position[:, 0] + 5.0


def test_a_function_colors_springs_by_its_quantity_and_the_legend_has_its_name():
    look = Look(color="none", style=Style(springs=pull))
    frame = frame_of(still(stretched_and_squeezed()), look)
    usual = frame_of(still(stretched_and_squeezed()))
    assert frame.segments.color.tolist() == usual.segments.color.tolist()  # signed, it has the map of tensions
    assert (frame.legend.title, frame.legend.low, frame.legend.high) == ("Pull", -10.0, 20.0)


def test_a_function_of_particles_spans_its_own_range_and_colors_springs_by_their_ends():
    frame = frame_of(still(stretched_and_squeezed()), Look(color="none", style=Style(particles=height)))
    first, last = (rgb(PAPER.sequential[k]) for k in (0, -1))
    assert tuple(frame.points.color[0]) == first and tuple(frame.points.color[2]) == last
    assert (frame.legend.low, frame.legend.high) == (5.0, 8.5)  # no zero in it
    ends = frame.points.color.astype(int)
    assert (frame.segments.color == (ends[:-1] + ends[1:]) // 2).all()


@pytest.mark.parametrize(
    "given", [np.full((3, 3), [1.0, 0.0, 0.2]), np.full((3, 3), [255, 0, 51], np.uint8), ["#ff0033"] * 3]
)
def test_a_function_may_give_colors_as_shares_as_bytes_or_in_words(given):
    frame = frame_of(still(stretched_and_squeezed()), Look(color="none", style=Style(particles=lambda _: given)))
    assert (frame.points.color == (255, 0, 51)).all() and frame.legend is None


def test_plain_colors_of_springs_particles_and_cloth_are_those_of_the_style(cloth):
    style = Style(particles="#112233", springs="#445566", cloth="#778899")
    frame = frame_of(live_still(cloth), Look(color="none", style=style))
    free = frame.points.kind == fr.FREE
    assert (frame.points.color[free] == (0x11, 0x22, 0x33)).all() and free.sum() == 104
    assert (frame.segments.color == (0x44, 0x55, 0x66)).all() and frame.cloth.plain
    assert (frame.cloth.color == (0x77, 0x88, 0x99)).all()
    red = Style(springs=lambda moment: np.tile([1.0, 0.0, 0.0], (len(moment.tension), 1)))
    painted = frame_of(live_still(cloth), Look(color="none", style=red)).cloth
    assert not painted.plain and (painted.color == (255, 0, 0)).all()


def test_what_is_left_out_of_a_style_suits_its_ground():
    assert Style(background="#12161b") == SCREEN and Style() == PAPER
    assert (SCREEN.ink, SCREEN.series["total"]) == ("#e6e9ec", "#e6e9ec") != (PAPER.ink, PAPER.series["total"])
    own = Style(background="#000000", ink="#ff0000")
    assert own.ink == "#ff0000" and own.quiet == SCREEN.quiet and own.is_dark and not PAPER.is_dark


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (lambda moment: 3.0, r"shape \(3,\), or red, .*, shape \(3, 3\). Got shape \(\)"),
        (lambda moment: moment.position - 1.0, r"Got values from -1 to 2.5"),
        (lambda moment: moment.speed, r"raised AttributeError: .* It is given what is drawn"),
        (lambda moment: ["red"] * 3, "Got an array of the type <U3"),
    ],
)
def test_what_a_function_gives_wrongly_is_refused_with_what_came(given, said):
    with pytest.raises(SceneError, match=f"The function for the 'particles' of Style.*{said}"):
        frame_of(still(stretched_and_squeezed()), Look(color="none", style=Style(particles=given)))


@pytest.mark.parametrize(
    "field",
    [{"background": "red"}, {"pull": ()}, {"springs": 3}, {"line": -1.0}, {"gray": 1}, {"series": {"total": 1}}],
)
def test_a_style_takes_colors_and_names_what_is_none(field):
    with pytest.raises(SceneError, match=rf"The '{next(iter(field))}' of Style\(\) must be"):
        Style(**field)


def test_the_example_of_the_documents_draws_in_its_own_colors(tmp_path, monkeypatch):
    text = (Path(sl.__file__).parents[2] / "docs" / "playing.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```python\n(.*?)```", text.split("## User-defined colors")[1].split("\n## ")[0], re.S)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sl, "play", partial(sl.play, face="none", seconds=0.1))
    scope = {}
    exec(block, scope)
    assert scope["style"].functions == ("particles", "springs")
    assert {one.name for one in tmp_path.iterdir()} == {"net.html", "net.gif", "net.png"}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"color": "tensoin"}, "Did you mean 'tension'?"),
        ({"most": 0}, "'most'"),
        ({"velocities": "yes"}, "'velocities'"),
        ({"style": "dark"}, "PAPER or SCREEN"),
    ],
)
def test_a_look_that_cannot_be_says_why(options, said):
    with pytest.raises(SceneError, match=said):
        Look(**options)


def test_supports_are_drawn_even_where_most_is_left_out():
    scene = sl.Scene(gravity=9.8)
    net = scene.grid((20, 20), spacing=0.1, mass=0.01, stiffness=100.0)
    scene.anchor(net.corners)
    frame = frame_of(live_still(scene.simulate()), Look(most=40))
    assert 20 < len(frame.points.index) <= 40
    assert set(net.corners.index.tolist()) <= set(frame.points.index.tolist())
    assert len(set(frame.points.index.tolist())) == len(frame.points.index)


def test_a_trail_does_not_leap_over_the_edge_of_a_torus_while_it_plays():
    scene = sl.Scene(space=sl.Torus((2.0, 2.0, 2.0)))
    scene.particles([(0.5, 0.5, 0.5)], mass=1.0, velocity=[(1, 0, 0)])
    scene.add(sl.Trails(keep=50, every=1, on=[0]))
    simulation = scene.simulate(dt=0.1)
    simulation.step(30)  # over the edge once, by 3 m
    trails = frame_of(live_still(simulation)).trails
    assert len(trails) == 2
    assert all(np.abs(np.diff(trail.position[:, 0])).max() < 0.2 for trail in trails)
    np.testing.assert_array_equal(trails[-1].position[-1], simulation.position[0].astype(np.float32))


def cells(scene):
    """Faces of the surface of a scene, each as the set of its corners."""
    found = surface.cloth_of(scene.build()[0], {}).faces
    return {frozenset(one for one in row if one >= 0) for row in found.tolist()}


@pytest.mark.parametrize("braces", ["none", "both"])
def test_the_faces_of_a_net_are_its_cells_braced_or_not(braces):
    scene = sl.Scene()
    net = scene.grid((7, 5), spacing=0.1, mass=0.01, stiffness=10.0)
    if braces == "both":
        scene.springs(net.faces[:, [0, 2]], stiffness=5.0)
        scene.springs(net.faces[:, [1, 3]], stiffness=5.0)
    assert cells(scene) == {frozenset(row) for row in net.faces.tolist()}


def test_a_mesh_of_triangles_is_its_faces_and_a_ball_is_closed():
    vertices, faces = frame_world.ball_mesh()
    scene = sl.Scene()
    scene.particles(vertices, mass=0.01)
    ends = np.unique(np.sort(np.concatenate([faces[:, [k, (k + 1) % 3]] for k in range(3)]), axis=1), axis=0)
    scene.springs(ends, stiffness=10.0)
    assert cells(scene) == {frozenset(row) for row in faces.tolist()}


@pytest.mark.parametrize("name", ["guyed-mast", "cantilever-truss", "braced-truss", "tensegrity-prism", "elastica",
                                  "breaking-bridge", "catenary-arch", "hanging-chain"])  # fmt: skip
def test_trusses_masts_and_chains_stay_open(name):
    assert cells(registry.entry(name).build()) == set()


def test_declared_faces_are_the_surface_whatever_springs_say():
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0.5, 2, 0)], mass=1.0)
    scene.faces = [[0, 1, 2, 3], [3, 2, 4]]
    assert frame_of(still(scene)).cloth.triangles.tolist() == [[0, 1, 2], [0, 2, 3], [3, 2, 4]]


def test_a_net_beside_a_mesh_is_a_surface_too():
    scene = sl.Scene()
    mesh = scene.mesh([(9, 0, 0), (10, 0, 0), (9, 1, 0)], [(0, 1, 2)], mass=1.0)
    net = scene.grid((4, 4), stiffness=5.0)
    found = surface.cloth_of(scene.build()[0], {}, scene.faces).faces
    assert {frozenset(row) - {-1} for row in found.tolist()} == {
        frozenset(row) for row in [*mesh.faces.tolist(), *net.faces.tolist()]
    }


def test_a_torn_spring_opens_the_two_faces_that_it_bounded(cloth):
    look, scale = Look(), Scale()
    before = frame_of(live_still(cloth), look, scale).cloth.triangles
    assert len(before) == 2 * 11 * 8
    springs, here = cloth.data.model.springs, live_still(cloth)
    inside = int(np.flatnonzero((springs.tail == 5 * 12 + 5) & (springs.head == 5 * 12 + 6))[0])
    torn = replace(here, intact=np.arange(len(here.intact)) != inside)
    after = frame_of(torn, look, scale).cloth.triangles
    ends = {int(springs.tail[inside]), int(springs.head[inside])}
    lost = {frozenset(row) for row in before.tolist()} - {frozenset(row) for row in after.tolist()}
    assert len(before) - len(after) == 4 and sum(ends <= one for one in lost) == 2
    gone = frame_of(replace(here, alive=np.arange(len(here.alive)) != 65), look, scale)
    assert len(gone.cloth.triangles) == len(before) - 8  # the four cells around it
    assert 65 not in gone.points.index[gone.cloth.triangles]
    again = frame_of(here, look, scale).cloth.triangles
    assert frame_of(here, look, scale).cloth.triangles is again  # nothing is sent anew


def test_a_vertex_of_cloth_has_the_mean_color_of_its_springs_and_one_plain_color_without(cloth):
    frame = frame_of(live_still(cloth))
    meets = (frame.segments.ends == 40).any(axis=1)
    assert (
        np.allclose(frame.cloth.color[40], frame.segments.color[meets].mean(axis=0), atol=0.5) and not frame.cloth.plain
    )
    plain = frame_of(live_still(cloth), Look(color="none")).cloth
    assert plain.plain and {tuple(row) for row in plain.color.tolist()} == {rgb(PAPER.disc)}


def test_where_many_particles_meet_springs_there_are_no_dots(cloth):
    assert not frame_of(live_still(cloth)).points.size.any()  # 108 particles
    assert frame_of(still(registry.entry("vault").build())).points.size.all()  # 96
    swarm = sl.Scene()
    swarm.particles(np.random.default_rng(1).normal(size=(200, 3)), mass=1.0)
    assert frame_of(still(swarm)).points.size.all()


@pytest.mark.parametrize("name", ["catenary-arch", "vault", "cable-net", "guyed-mast", "hanging-chain"])
def test_dots_are_small_beside_the_shortest_springs(name):
    frame = frame_of(still(registry.entry(name).build()))
    ends = frame.segments.position
    length = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
    dot = page_facts.dot_of(frame, page_facts.room(frame)) * frame.points.size.max()
    assert dot <= 0.3 * np.quantile(length, 0.06)  # measured at most 0.22


def test_the_faces_of_a_hundred_thousand_particles_are_found_in_seconds():
    scene = sl.Scene()
    scene.grid((317, 317), spacing=0.1, mass=0.01, stiffness=10.0)
    model, begun = scene.build()[0], time.perf_counter()
    assert len(surface.triangles(surface.cloth_of(model, {}).faces)) == 2 * 316**2
    assert time.perf_counter() - begun < 30.0  # measured 0.3
