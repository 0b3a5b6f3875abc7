"""The picture of a shape at rest: what each artist is handed is what the shape says."""

from __future__ import annotations

import logging

import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.path import Path
from matplotlib.transforms import Bbox

import springline as sl
from springline.errors import SceneError
from springline.moments.still import still
from springline.view.camera import camera_for
from springline.view.plot import marks
from springline.view.plot.forces import LOAD_REACH, MOST, REACH, load_arrows
from springline.view.style import PAPER


def bridge(**options):
    """A flat truss on a pin and a roller: its lower chord pulls, its upper one pushes."""
    scene = sl.Scene(gravity=10.0, dim=2, title="bridge")
    scene.particles([(0, 0), (3, 0), (6, 0), (9, 0), (1.5, 2), (4.5, 2), (7.5, 2)], mass=100.0)
    ends = [(0, 1), (1, 2), (2, 3), (4, 5), (5, 6), (0, 4), (4, 1), (1, 5), (5, 2), (2, 6), (6, 3)]
    scene.springs(np.array(ends), stiffness=1e6, **options)
    scene.anchor([0])
    scene.anchor([3], axes="y")
    return scene


def portal():
    """A frame that a cable keeps from leaning: the other cable hangs loose."""
    scene = sl.Scene(gravity=10.0, dim=2, title="portal")
    scene.particles([(0, 0), (4, 0), (0, 3), (4, 3)], mass=10.0)
    scene.springs(np.array([(0, 2), (1, 3), (2, 3)]), stiffness=1e6)
    scene.springs(np.array([(0, 3), (1, 2)]), stiffness=1e5, kind="cable")
    scene.anchor([0, 1])
    scene.add(sl.Load((500.0, 0.0), on=[2]))
    return scene


def net(n):
    scene = sl.Scene(gravity=-1.0, title="net")
    scene.anchor(scene.grid((n, n), spacing=1.0, mass=1.0, stiffness=2000.0).corners)
    return scene


def swinging():
    """A column on a column: nothing keeps the upper one upright, and nothing pushes it over."""
    scene = sl.Scene(dim=2, title="loose end")
    scene.particles([(0, 0), (2, 0), (4, 0), (5, 1)], mass=1.0)
    scene.springs(np.array([(0, 1), (1, 2), (2, 3)]), stiffness=100.0)
    scene.anchor([0, 2])
    return scene


@pytest.fixture(scope="module")
def shape():
    return bridge().equilibrium()


def artists(figure, gid):
    return [one for ax in figure.axes for one in ax.get_children() if one.get_gid() == gid]


def words(figure):
    return {text.get_gid() or text.get_text(): text.get_text() for text in figure.texts}


def fact(figure, label):
    return words(figure)[f"fact:{label}"]


def notes(figure):
    return words(figure)["notes"]


def key(figure):
    return [text.get_text() for text in figure.legends[0].get_texts()]


def members(figure):
    """Ends on paper, colors and widths of all members drawn."""
    parts = artists(figure, "springs")
    places = np.concatenate([one.get_segments() for one in parts])
    return (
        places,
        np.concatenate([one.get_colors() for one in parts]),
        np.concatenate([one.get_linewidths() for one in parts]),
    )


def member(figure, shape, row):
    """Color and width of one member of a flat shape."""
    places, colors, widths = members(figure)
    ends = shape.position[[shape.data.model.springs.tail[row], shape.data.model.springs.head[row]], :2]
    k = np.abs(places - ends).sum(axis=(1, 2)).argmin()
    return to_hex(colors[k]), float(widths[k])


def test_a_member_that_pulls_is_blue_one_that_pushes_is_red_and_the_most_of_either_the_darkest(shape):
    figure = sl.plot(shape)
    most, least = int(shape.tension.argmax()), int(shape.tension.argmin())
    largest = np.abs(shape.tension).max()
    assert shape.tension[most] == largest and shape.tension[least] < -0.5 * largest  # measured -0.92
    pulls, pushes = member(figure, shape, most)[0], member(figure, shape, least)[0]
    assert pulls == PAPER.pull[-1]
    assert int(pulls[5:7], 16) > int(pulls[1:3], 16) + 50  # more blue than red
    assert int(pushes[1:3], 16) > int(pushes[5:7], 16) + 50


def test_members_are_wider_with_their_force_and_where_strengths_are_known_with_their_share_of_them(shape):
    least = int(np.abs(shape.tension).argmin())
    assert member(sl.plot(shape), shape, int(shape.tension.argmax()))[1] > 2.0 * member(sl.plot(shape), shape, least)[1]
    weak = bridge(strength=[1e6] * 3 + [1e3] + [1e6] * 7).equilibrium()
    figure = sl.plot(weak)
    widest = max(range(11), key=lambda row: member(figure, weak, row)[1])
    assert widest == 3 == weak.utilization.argmax() != np.abs(weak.tension).argmax()
    assert "share of strength" in words(figure)["subtitle"]
    assert fact(figure, "most utilized").endswith("· spring 3 · BREAKS")


@pytest.mark.parametrize(
    ("size", "type_size", "cut"), [((10, 10), 16.0, True), ((10, 10), 10.5, False), ((30, 20), 10.5, False)]
)
def test_a_subtitle_is_set_smaller_and_then_cut_where_a_page_ends(shape, size, type_size, cut):
    figure = sl.plot(shape, size=size, unit="cm", style=sl.Style(value_size=type_size))
    (line,) = [text for text in figure.texts if text.get_gid() == "subtitle"]
    assert line.get_window_extent().x1 <= figure.bbox.width - line.get_window_extent().x0
    assert line.get_text().endswith("…") == cut and line.get_text().startswith("Shape at rest, members")


def test_the_color_bar_states_forces_in_their_unit_and_covers_those_there_are(shape):
    figure = sl.plot(shape)
    assert words(figure)["colorbar"] == "axial force [N]"
    assert figure.axes[1].get_ylim() == pytest.approx((shape.tension.min(), shape.tension.max()))
    assert {"tension", "compression"} <= set(words(figure).values())
    heavy = bridge()
    heavy.gravity = (0, -1000.0)
    figure = sl.plot(heavy.equilibrium())
    assert words(figure)["colorbar"] == "axial force [kN]"
    assert "kN" in fact(figure, "largest tension")


def arrows(figure, gid):
    """Tails and directions on paper of a kind of arrows."""
    found = artists(figure, gid)
    return np.concatenate([one.XY for one in found]), np.concatenate([np.column_stack([one.U, one.V]) for one in found])


def test_reactions_are_arrows_along_them_in_proportion_and_with_their_values(shape):
    figure = sl.plot(shape)
    tails, ways = arrows(figure, "reactions")
    force = shape.reactions[shape.supports][:, :2]
    size = np.hypot(*force.T)
    assert size == pytest.approx([3500.0, 3500.0])
    diagonal = np.hypot(*np.ptp(shape.position[:, :2], axis=0))
    assert np.abs(ways - force / size.max() * REACH * diagonal).max() < 1e-9  # measured 2e-16
    assert (
        np.abs(tails + ways - shape.position[shape.supports, :2]).max() < 1e-9
    )  # pushing up, they end at the supports
    values = [text.get_text() for text in artists(figure, "value")]
    assert values.count("3500 N") == 2


def test_a_reaction_that_pulls_begins_at_its_support():
    scene = sl.Scene(gravity=9.8)
    rope = scene.chain((0, 0, 0), (9, 0, 0), segments=9, mass=1.0, stiffness=15.0)
    scene.anchor(rope.ends)
    shape = scene.equilibrium()
    tails, ways = arrows(sl.plot(shape), "reactions")
    assert np.abs(tails - shape.position[shape.supports][:, [0, 2]]).max() < 1e-12
    assert (ways[:, 1] > 0.0).all() and ways[0, 0] < 0.0 < ways[1, 0]  # up and outward
    tails, ways = arrows(sl.plot(shape.inverted()), "reactions")
    assert np.abs(tails + ways - shape.position[shape.supports][:, [0, 2]]).max() < 1e-12
    assert (ways[:, 1] > 0.0).all() and ways[0, 0] > 0.0 > ways[1, 0]  # up and inward


def test_reactions_in_space_point_along_their_projection():
    shape = net(6).equilibrium()
    figure = sl.plot(shape, view=(30.0, 20.0), before=False)
    camera = camera_for(shape.position, 3, (30.0, 20.0))
    ways = arrows(figure, "reactions")[1]
    expected = camera.project(shape.reactions[shape.supports])
    assert np.abs(ways / np.hypot(*ways.T)[:, None] - expected / np.hypot(*expected.T)[:, None]).max() < 1e-9


def test_loads_are_thin_arrows_on_what_can_move(shape):
    tails, ways = arrows(sl.plot(shape), "loads")
    assert len(ways) == 6  # the pin carries its own weight away
    assert np.abs(ways[:, 0]).max() == 0.0
    diagonal = np.hypot(*np.ptp(shape.position[:, :2], axis=0))
    assert ways[:, 1] == pytest.approx(-LOAD_REACH * diagonal)
    tips = tails + ways
    at = [min(np.abs(shape.position[:, :2] - one).sum(axis=1).min() for one in pair) for pair in zip(tails, tips)]
    assert max(at) < 1e-12  # each begins or ends at a particle


def test_many_loads_are_thinned_evenly_and_the_sheet_says_so():
    shape = net(20).equilibrium()
    figure = sl.plot(shape)
    drawn = len(arrows(figure, "loads")[0])
    assert MOST // 3 < drawn <= MOST < 396
    assert f"{drawn} of 396 loads drawn" in notes(figure)
    assert len(arrows(figure, "reactions")[0]) == 4


def test_the_largest_load_is_among_those_drawn():
    shape = net(20).equilibrium()
    camera = camera_for(shape.position, 3)
    few = set(load_arrows(shape, camera, 1.0).particle)
    left_out = sorted(set(range(1, 399)) - few)[100]
    scene = net(20)
    scene.add(sl.Load((0, 0, 1e-3), on=[left_out]))
    heavier = scene.equilibrium()
    assert left_out in load_arrows(heavier, camera, 1.0).particle
    assert len(few) == len(arrows(sl.plot(shape, before=False), "loads")[0])


def test_only_the_largest_of_many_reactions_has_its_value():
    scene = sl.Scene(gravity=1.0)
    grid = scene.grid((8, 8), spacing=1.0, mass=1.0, stiffness=50.0)
    scene.anchor(grid.edges)
    figure = sl.plot(scene.equilibrium())
    assert len(arrows(figure, "reactions")[0]) == 28
    green = [one for one in artists(figure, "value") if one.get_color() == PAPER.reaction]
    assert len(green) == 1


def test_the_values_of_forces_hide_no_other_words(shape):
    for one in (
        shape,
        net(6).equilibrium(),
        portal().equilibrium(),
        sl.gallery.scene("cantilever-truss").equilibrium(),
    ):
        figure = sl.plot(one)
        figure.canvas.draw()
        renderer = figure.canvas.get_renderer()
        values = artists(figure, "value")
        texts = [text for text in figure.axes[0].texts if text.get_text()] + [t for t in figure.texts if t.get_text()]
        assert len(values) >= 3
        for label in values:
            box = label.get_window_extent(renderer)
            assert box.x0 >= 0 and box.x1 <= figure.bbox.width
            for other in texts:
                assert other is label or not box.overlaps(other.get_window_extent(renderer)), (label, other)


def test_no_text_leaves_the_sheet_or_meets_another_in_the_title_block(shape):
    for one in (shape, portal().equilibrium(), bridge(strength=1e4).equilibrium(), net(6).equilibrium().inverted()):
        figure = sl.plot(one, title="A title that is far too long for the sheet it stands on " * 3)
        renderer = figure.canvas.get_renderer()
        boxes = [(text.get_text(), text.get_window_extent(renderer)) for text in figure.texts if text.get_text()]
        for k, (name, box) in enumerate(boxes):
            assert box.x0 >= 0 and box.x1 <= figure.bbox.width and box.y0 >= 0, name
            for other, second in boxes[:k]:
                assert not box.overlaps(second), (name, other)
        (legend,) = figure.legends
        assert legend.get_window_extent(renderer).x1 <= figure.bbox.width
        assert legend.get_window_extent(renderer).y0 >= 0.15 * figure.bbox.height  # above the title block


def test_a_pin_is_a_triangle_and_a_roller_an_open_one_with_a_bar_along_the_axis_it_holds(shape):
    figure = sl.plot(shape)
    (pin,), (roller,) = artists(figure, "anchored"), artists(figure, "roller")
    assert (len(pin.get_xdata()), len(roller.get_xdata())) == (1, 1)
    (bars,) = artists(figure, "held axes")
    (bar,) = bars.get_segments()
    assert np.ptp(bar[:, 0]) == 0.0 < np.ptp(bar[:, 1])
    assert bar.mean(axis=0) == pytest.approx(shape.position[3, :2])


def test_a_slack_cable_is_dashed_and_named_in_the_key():
    shape = portal().equilibrium()
    assert shape.slack.tolist() == [4]
    figure = sl.plot(shape)
    (loose,) = artists(figure, "slack")
    assert len(loose.get_segments()) == 1
    assert loose.get_linestyle()[0][1] is not None  # dashes
    assert len(members(figure)[0]) == 4
    assert "slack" in key(figure) and "1 slack" in notes(figure)
    assert not artists(sl.plot(bridge().equilibrium()), "slack")


def test_what_moves_freely_is_ringed_and_the_verdict_says_so():
    scene = swinging()
    shape = scene.equilibrium()
    assert len(shape.mechanisms) > 0
    figure = sl.plot(shape)
    (rings,) = artists(figure, "mechanism")
    moving = np.unique(np.concatenate([one.particles for one in shape.mechanisms]))
    assert np.column_stack(rings.get_data()).tolist() == shape.position[moving, :2].tolist()
    assert "MECHANISM" in fact(figure, "verdict")
    assert "moves freely" in key(figure)


def test_the_shape_before_is_pale_under_it_unless_left_out(shape):
    (ghost,) = artists(sl.plot(shape), "drawn")
    drawn = shape.position - shape.displacement
    springs = shape.data.model.springs
    expected = np.stack([drawn[springs.tail], drawn[springs.head]], axis=1)[:, :, :2]
    assert np.abs(np.array(ghost.get_segments()) - expected).max() < 1e-12
    assert not artists(sl.plot(shape, before=False), "drawn")
    assert "as drawn" not in key(sl.plot(shape, before=False))


def test_the_title_block_says_what_the_shape_says(shape):
    figure = sl.plot(shape)
    assert words(figure)["title"] == "Bridge"
    assert (fact(figure, "loads in all"), fact(figure, "reactions in all")) == ("7000 N down", "7000 N up")
    most, least = int(shape.tension.argmax()), int(shape.tension.argmin())
    assert fact(figure, "largest tension") == f"{shape.tension[most]:.4g} N · spring {most}"
    assert fact(figure, "largest compression") == f"{-shape.tension[least]:.4g} N · spring {least}"
    moved = np.linalg.norm(shape.displacement, axis=1)
    assert fact(figure, "largest displacement") == f"{moved.max():.4g} m · particle {moved.argmax()}"
    assert fact(figure, "left unbalanced").replace("\u2212", "-") == f"{shape.relative_residual:.2g} of load"
    assert fact(figure, "verdict") == "stable"
    assert notes(figure) == f"7 particles · 2 supports · 11 members · found by Newton in {shape.iterations} steps"


def test_loads_that_lean_are_stated_by_their_parts():
    scene = bridge()
    scene.add(sl.Load((300.0, 0.0), on=[5]))
    figure = sl.plot(scene.equilibrium())
    assert fact(figure, "loads in all") == "(300, \u22127000) N"
    assert fact(figure, "reactions in all") == "(\u2212300, 7000) N"


def test_a_load_case_has_a_place_of_its_own():
    scene = bridge()
    scene.add(sl.Load((0.0, -50.0), case="snow"))
    figure = sl.plot(scene.equilibrium(load_case={"dead": 1.35, "snow": 1.5}))
    assert words(figure)["title"] == "Bridge"
    assert fact(figure, "load case") == "1.35 dead + 1.5 snow"
    assert fact(figure, "loads in all") == f"{7 * (1.35 * 1000 + 1.5 * 50):.4g} N down"


def test_an_unstable_shape_and_one_not_at_rest_say_so_in_capitals():
    arch = net(6).equilibrium().inverted()
    assert fact(sl.plot(arch), "verdict").startswith("UNSTABLE, ")
    scene = sl.Scene(gravity=1.0)
    scene.chain((0, 0, 0), (0, 0, -3), segments=3, mass=1.0, stiffness=10.0)
    figure = sl.plot(scene.equilibrium(strict=False))
    assert fact(figure, "verdict") == "NOT AT REST"
    assert words(figure)["subtitle"].startswith("NOT AT REST")
    assert "nothing holds particles" in notes(figure)


def test_particles_of_a_large_net_are_not_dotted_over_its_members():
    assert artists(sl.plot(net(10).equilibrium()), "particles")
    assert not artists(sl.plot(net(25).equilibrium()), "particles")


def test_stress_and_strain_color_a_shape_too():
    scene = sl.Scene(gravity=10.0)
    rope = scene.chain((0, 0, 0), (0, 0, -2), segments=2, mass=1.0, modulus=1e6, area=1e-3)
    scene.anchor(rope.first)
    shape = scene.equilibrium()
    for color, unit, values in (("stress", "Pa", shape.stress), ("strain", "-", shape.strain)):
        figure = sl.plot(shape, color=color)
        assert words(figure)["colorbar"] == f"{color} [{unit}]"
        assert figure.axes[1].get_ylim() == pytest.approx((0.0, values.max()))
    assert "colorbar" not in words(sl.plot(shape, color="none"))
    with pytest.raises(SceneError, match="cannot be 'stress': some springs were given as stiffness"):
        sl.plot(bridge().equilibrium(), color="stress")


def test_a_single_weight_on_no_spring_can_be_drawn():
    scene = sl.Scene(gravity=1.0)
    scene.anchor(scene.particle((0, 0, 0), mass=2.0))
    figure = sl.plot(scene.equilibrium())
    assert fact(figure, "loads in all") == "2 N down"
    assert len(arrows(figure, "reactions")[0]) == 1


def chain_at_rest(**options):
    scene = sl.Scene(gravity=9.8, title="hanging chain")
    options = {"stiffness": 15.0} | options
    rope = scene.chain((0, 0, 0), (9, 0, 0), segments=9, mass=1.0, **options)
    scene.anchor(rope.ends)
    return scene.equilibrium()


def test_a_chain_at_rest_lies_under_its_catenary_with_the_chain_as_drawn():
    shape = chain_at_rest()
    figure = sl.plot(shape, "catenary")
    (nodes,) = artists(figure, "chain")
    assert np.abs(np.column_stack(nodes.get_data()) - shape.position[:, [0, 2]]).max() < 1e-12
    assert fact(figure, "thrust of chain") == "8.288 N"
    assert fact(figure, "sag") == "10.16 m"
    assert fact(figure, "error to elastic") == "0.045 m · 0.44 % of sag"
    assert words(figure)["subtitle"].startswith("Chain of 9 links at rest")
    assert "Not" not in notes(figure)
    (before,) = artists(figure, "drawn")
    assert np.abs(before.get_ydata()).max() == 0.0
    assert not artists(sl.plot(shape, "catenary", before=False), "drawn")


@pytest.mark.parametrize("options", [{}, {"modulus": 1e5, "area": 1.5e-4, "stiffness": None}])
def test_an_inverted_chain_stands_under_the_same_catenary_turned_over(options):
    options = {name: value for name, value in options.items() if value is not None or name == "stiffness"}
    shape = chain_at_rest(**options)
    hung, arch = sl.plot(shape, "catenary"), sl.plot(shape.inverted(), "catenary")
    for gid in ("chain", "curve:elastic", "curve:ideal", "misfit:elastic"):
        (down,), (up,) = artists(hung, gid), artists(arch, gid)
        assert np.abs(down.get_xdata() - up.get_xdata()).max() < 1e-9  # measured 4e-15
        assert np.abs(down.get_ydata() + up.get_ydata()).max() < 1e-9  # measured 2e-14
    assert fact(arch, "rise") == fact(hung, "sag")
    assert fact(arch, "thrust of arch") == fact(hung, "thrust of chain")
    assert fact(arch, "thrust, elastic") == fact(hung, "thrust, elastic")
    assert "Not" not in notes(arch)


def test_a_shape_has_one_frame_and_no_energies_over_time(shape):
    with pytest.raises(SceneError, match="A shape at rest has one frame. Got frame=3"):
        sl.plot(shape, frame=3)
    with pytest.raises(SceneError, match="drawn over time, and this is a shape at rest"):
        sl.plot(shape, "energy")


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
def test_a_shape_is_written_without_a_word_of_complaint_and_always_the_same(
    shape, suffix, tmp_path, caplog, recwarn, monkeypatch
):
    paths = tmp_path / f"a.{suffix}", tmp_path / f"b.{suffix}"
    with caplog.at_level(logging.INFO, logger="matplotlib"):
        for day, path in enumerate(paths):
            monkeypatch.setenv("SOURCE_DATE_EPOCH", str(86_400 * day))
            sl.plot(shape, to=path)
    assert not caplog.records and not list(recwarn)
    first, second = (path.read_bytes() for path in paths)
    assert len(first) > 5_000  # measured 23,000 at least
    assert first == second


def test_reactions_that_are_rounding_beside_the_members_forces_are_none():
    scene = sl.Scene(title="prestressed")
    scene.particles([(0, 0, 0), (2, 0, 0), (1, 1.7, 0), (1, 0.6, 0)], mass=1.0)
    ends = np.array([(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)])
    scene.springs(ends, stiffness=1e3, rest_length=[2.0, 2.0, 2.0, 0.9, 0.9, 0.9])
    scene.anchor([0])
    scene.anchor([1], axes="yz")
    scene.anchor([2, 3], axes="z")
    shape = scene.equilibrium()
    assert 0.0 < np.abs(shape.reactions).max() < 1e-9 < 1.0 < shape.tension.max()  # measured 2e-13 and 118
    figure = sl.plot(shape)
    assert not artists(figure, "reactions")
    assert (fact(figure, "loads in all"), fact(figure, "reactions in all")) == ("none", "none")
    assert fact(figure, "left unbalanced").endswith("of forces")


def test_figures_of_the_floor_are_round():
    scene = sl.Scene(gravity=1.0)
    scene.anchor(scene.grid((4, 4), spacing=0.1, mass=0.1, stiffness=5.0).corners)
    notes_ = [text.get_text() for text in sl.plot(scene.equilibrium()).axes[0].texts if text.get_gid() is None]
    assert {"0", "0.1"} <= set(notes_)
    assert not [text for text in notes_ if "e" in text]


@pytest.mark.parametrize("view", [None, (-60, 30), (30, 15)])
def test_figures_of_the_floor_keep_apart_from_one_another_and_from_the_color_bar(view):
    scene = sl.Scene(gravity=9.81)
    scene.anchor(scene.grid((6, 6), spacing=20.0, mass=1.0, stiffness=1e4).corners)
    figure = sl.plot(scene.equilibrium(), **({"view": view} if view else {}))
    figure.canvas.draw()
    ax = figure.axes[0]
    boxes = [text.get_window_extent() for text in ax.texts if text.get_gid() is None and text.get_text()[-1:].isdigit()]
    overlaps = [1 for k, box in enumerate(boxes) for other in boxes[:k] if box.overlaps(other)]
    assert len(boxes) > 8 and not overlaps
    assert max(box.x1 for box in boxes) < min(one.get_window_extent().x0 for one in figure.axes[1:])
    heights = [text for text in ax.texts if text.get_gid() is None and text.get_ha() == "right"]
    lowest = min(heights, key=lambda text: text.get_window_extent().y0).get_text()
    assert lowest == "\u221220"  # at the foot of the ruler of heights stands its own figure, and none of x or y


def taut_square(pressure: float, **options: float | None) -> sl.Equilibrium:
    scene = sl.Scene(title="Taut")
    corners = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]
    sheet = scene.membrane(corners, spacing=0.2, modulus=1e6, thickness=1e-3, density=1e3, prestress=1e6, **options)
    scene.anchor(sheet.edges)
    scene.add(sl.Pressure(sheet, pressure))
    return scene.equilibrium()


@pytest.mark.parametrize("what", ["shape", "scene"])
def test_figures_of_the_floor_keep_clear_of_the_supports_on_its_edges(what: str) -> None:
    shape = taut_square(50.0)
    figure = sl.plot(shape if what == "shape" else shape.to_scene())
    figure.canvas.draw()
    ax = figure.axes[0]
    half = 0.5 * 9.0 * figure.dpi / 72.0  # of a triangle, which hangs below its particle
    camera = camera_for(shape.position, 3, None)
    feet = ax.transData.transform(camera.project(shape.position[shape.anchored])) - [0.0, half]
    figures = [text for text in ax.texts if text.get_gid() is None and text.get_text()[-1:].isdigit()]
    boxes = [text.get_window_extent() for text in figures if text.get_ha() == "center"]
    triangles = [Bbox.from_bounds(x - 0.8 * half, y - 0.8 * half, 1.6 * half, 1.6 * half) for x, y in feet]
    assert len(boxes) > 5 and len(triangles) > 12
    assert not [1 for box in boxes for triangle in triangles if box.overlaps(triangle)]


def whole_vector(summary: str, name: str) -> np.ndarray:
    """The vector of a line of a summary [N]."""
    words = next(line for line in summary.splitlines() if line.startswith(name))[len(name) :]
    unit = {"N": 1.0, "mN": 1e-3, "kN": 1e3}[words.split()[-1]]
    return unit * np.array([float(part) for part in words[words.index("(") + 1 : words.index(")")].split(",")])


@pytest.mark.parametrize("tears", [False, True], ids=["whole", "may tear"])
def test_pressure_counts_among_the_loads_of_a_sheet_and_of_a_summary(tears: bool) -> None:
    """A sheet of 1 m2 under 50 Pa, which hardly weighs anything, bears 50 N."""
    shape = taut_square(50.0, strength=1e9 if tears else None)
    figure = sl.plot(shape)
    value, unit, way = fact(figure, "loads in all").split()
    assert (unit, way) == ("N", "up") and float(value) == pytest.approx(50.0, rel=1e-3)  # measured 50
    loads, reactions = (whole_vector(shape.summary(), name) for name in ("Loads in all", "Reactions in all"))
    assert loads[2] == pytest.approx(50.0, rel=1e-5)
    assert reactions == pytest.approx(-loads, abs=1e-4)
    assert not shape.loads.any()


def net_on_a_membrane() -> sl.Equilibrium:
    scene = sl.Scene(title="Net on a membrane")
    net = scene.grid((5, 5), spacing=1.0, mass=1.0, stiffness=1e4, prestress=50.0)
    scene.add(sl.Membrane(net, modulus=1e5, thickness=1e-3, prestress=1e4), sl.AreaLoad((0, 0, -30.0), on=net))
    scene.anchor(net.edges)
    return scene.equilibrium()


def test_a_shape_of_springs_and_membranes_shows_the_forces_of_both():
    """A membrane of prestress 10 N/m, with strains up to 0.02 at 100 N/m, in a net of springs with 50 N and more."""
    shape = net_on_a_membrane()
    figure = sl.plot(shape)
    for name, least, most in (("largest membrane force", 10.0, 12.0), ("smallest", 9.9, 10.1)):
        value, unit = fact(figure, name).split()[:2]
        assert unit == "N/m" and least < float(value) < most  # measured 11.54 and 10: without the springs, 150 and more
    assert float(fact(figure, "largest tension").split()[0]) == pytest.approx(float(shape.tension.max()), rel=1e-3)
    bars = [text for text in figure.texts if text.get_gid() == "colorbar"]
    assert [text.get_text() for text in bars] == ["axial force [N]", "N1 or N2 [N/m]"]
    ax = figure.axes[0]
    drawn = {one.get_gid(): len(one.get_paths()) for one in ax.collections}
    assert drawn["faces"] == 32 and drawn["springs"] >= 40  # with the gaps around them
    assert "cloth" not in drawn  # which would lie over the faces
    figure.canvas.draw()
    over, under = (bar.get_window_extent() for bar in figure.axes[1:3])
    assert over.y0 > under.y1 and under.y0 > figure.legends[0].get_window_extent().y1
    names = ("Largest tension", "Membrane force, max.", "Membrane force, min.")
    assert all(sum(line.startswith(name) for line in shape.summary().splitlines()) == 1 for name in names)


def test_area_loads_count_among_the_loads_of_a_sheet() -> None:
    scene = sl.Scene()
    net = scene.grid((3, 3), spacing=1.0, stiffness=1e4, mass=1.0)
    scene.anchor(net.edges)
    scene.add(sl.AreaLoad((0, 0, -100.0), on=net))
    assert fact(sl.plot(scene.equilibrium()), "loads in all") == "400 N down"


def test_the_sheet_of_a_membrane_shows_membrane_forces_in_place_of_members():
    """A square of prestress 1e6 Pa and thickness 1 mm that pressure hardly lifts carries 1000 N/m both ways."""
    shape = taut_square(1.0)
    figure = sl.plot(shape)
    for name in ("largest membrane force", "smallest"):
        assert float(fact(figure, name).split()[0]) == pytest.approx(1000.0, rel=1e-3)  # measured 1000 and 1000
        assert " N/m " in fact(figure, name)
    words = [text.get_text() for text in figure.findobj(match=lambda one: hasattr(one, "get_text"))]
    assert any("N1 or N2 [N/m]" in word for word in words) and any("colored by their larger" in word for word in words)
    assert not any("0 members" in word for word in words) and any("faces" in word for word in words)
    lines = [line for line in shape.summary().splitlines() if line.startswith("Membrane force, m")]
    assert len(lines) == 2 and all("N/m in face" in line for line in lines)


def test_reactions_of_one_table_have_one_unit():
    scene = sl.Scene(dim=2)
    for x, load in ((0.0, 500.0), (1.0, 5000.0)):
        top, end = scene.particle((x, 0), fixed=True), scene.particle((x, -1), mass=1.0)
        scene.spring(top, end, stiffness=1e5)
        scene.add(sl.Load((0.0, -load), on=end))
    rows = [line for line in scene.equilibrium().summary().splitlines() if line.startswith("  at particle")]
    units = {row.split(")")[1].split()[0] for row in rows}
    assert len(rows) == 2 and units == {"kN"}, rows


def test_rods_and_cords_are_drawn_in_the_color_of_what_they_carry_and_loose_cords_dashed():
    scene = sl.Scene(gravity=10.0, dim=2, title="rods")
    scene.particles([(0, 3), (0, 2), (2, 3), (2, 4)], mass=[1.0, 5.0, 1.0, 4.0])
    scene.anchor([0, 2])
    scene.anchor([3], axes="x")
    scene.add(sl.Rod([0], [1]), sl.Rod([2], [3]), sl.Cord([1], [3], length=9.0))
    shape = scene.equilibrium()
    assert shape.ties.tension == pytest.approx([50.0, -40.0, 0.0])
    figure = sl.plot(shape)
    (ties,) = artists(figure, "ties")
    colors = [to_hex(color) for color in ties.get_colors()]
    assert colors[0] == PAPER.pull[-1]
    assert int(colors[1][1:3], 16) > int(colors[1][5:7], 16) + 50  # more red than blue
    assert len(colors) == 2
    (loose,) = artists(figure, "loose ties")
    assert len(loose.get_segments()) == 1 and loose.get_linestyle()[0][1] is not None  # dashes
    assert figure.axes[1].get_ylim() == pytest.approx((-40.0, 50.0))
    assert fact(figure, "largest in a tie") == "50 N · rod 0"
    assert {"rod or cord", "slack cord"} <= set(key(figure))


def test_what_a_plane_exerts_is_a_reaction_too():
    scene = sl.Scene(gravity=10.0, dim=2, title="ball")
    scene.particles([(0, 0.5), (1, 0.5)], mass=1.0)
    scene.spring([0], [1], stiffness=100.0)
    scene.anchor([0, 1], axes="x")
    scene.add(sl.Plane((0, 0), (0, 1)))
    shape = scene.equilibrium()
    tails, ways = arrows(sl.plot(shape), "reactions")
    assert len(tails) == 2
    assert (ways[:, 1] > 0.0).all() and np.abs(ways[:, 0]).max() < 1e-9
    assert artists(sl.plot(shape), "plane")


def dome():
    """A net of 8 by 8 particles that is blown up between its corners: its far side is hidden."""
    scene = sl.Scene(gravity=-1.0, title="dome")
    scene.anchor(scene.grid((8, 8), spacing=1.0, mass=1.0, stiffness=20.0).corners)
    return scene.equilibrium()


def covered(shape, camera, corners):
    """Particles that a triangle hides, one by one: is the particle within its outline, and nearer to the eye there?"""
    paper, depth, found = camera.project(shape.position), camera.depth(shape.position), set()
    for corner in corners:
        outline, plane = paper[corner], np.linalg.lstsq(np.c_[paper[corner], np.ones(3)], depth[corner], rcond=None)[0]
        for i in np.flatnonzero(Path(outline).contains_points(paper)):
            if i not in corner and np.r_[paper[i], 1.0] @ plane > depth[i] + 1e-9:
                found.add(int(i))
    return found


def test_particles_supports_and_loads_behind_cloth_are_drawn_below_it():
    shape = dome()
    shot = still(shape)
    camera = camera_for(shape.position, 3, (30.0, 20.0))
    behind = covered(shape, camera, marks.surface_of(shot))
    assert 10 < len(behind) < 50
    figure = sl.plot(shape, view=(30.0, 20.0), before=False)
    (cloth,) = artists(figure, "cloth")
    below = {tuple(one) for part in artists(figure, "particles") if part.zorder < cloth.zorder
             for one in part.get_offsets().round(9).tolist()}  # fmt: skip
    assert below == {tuple(one) for one in camera.project(shape.position[sorted(behind)]).round(9).tolist()}
    assert sum(len(one.get_offsets()) for one in artists(figure, "particles")) == len(shape.position)
    held = [part for part in artists(figure, "anchored") if part.zorder < cloth.zorder]
    assert sum(len(one.get_xdata()) for one in held) == len(behind & set(shape.supports.tolist()))
    hung = [part for part in artists(figure, "loads") if part.zorder < cloth.zorder]
    assert sum(one.N for one in hung) == len(behind - set(shape.supports.tolist()))


def test_modes_of_cloth_in_space_are_surfaces_from_back_to_front_and_those_of_a_truss_are_lines(shape):
    figure = sl.plot(sl.modes(dome(), 4))
    panels = [one for one in figure.axes if one.get_children()]
    for ax in panels:
        (cloth,) = [one for one in ax.collections if one.get_gid() == "cloth"]
        assert len(cloth.get_paths()) == 2 * 49 + 112  # triangles, and springs as a weave
    assert len(panels) == 4
    assert not any(one.get_gid() == "cloth" for ax in sl.plot(sl.modes(shape, 2)).axes for one in ax.collections)


def test_sheets_of_modes_have_the_columns_that_draw_them_largest():
    scene = sl.Scene(gravity=0.0, dim=2)
    wire = scene.chain((0, 0), (20, 0), segments=20, mass=1.0, stiffness=100.0, rest_factor=0.9)
    scene.anchor(wire.ends)
    figure = sl.plot(sl.modes(scene.equilibrium(), 2))
    at = np.array([one.get_position().bounds for one in figure.axes])
    assert len(set(at[:, 0].round(6))) == 1 and len(set(at[:, 1].round(6))) == 2  # one below the other
    scales = 10.0 * at[:, 2] / [np.ptp(one.get_xlim()) for one in figure.axes]  # [in/m]
    assert min(scales) > 0.25  # 0.28; side by side, 0.21
