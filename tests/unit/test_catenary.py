"""The closed forms of the hanging cable against their own laws, their limits, and a chain solved independently."""

import math

import numpy as np
import pytest

from springline.equilibrium.catenary import elastic_catenary, ideal_catenary
from springline.errors import SceneError


def bisected(function, low, high):
    """The root of a growing function."""
    for _ in range(200):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if function(middle) < 0.0 else (low, middle)
    return 0.5 * (low + high)


def hung_chain(span, rise, length, weight, rigidity, links):
    """Nodes of a chain at rest, shape (links + 1, 2), by Newton on its forces from a parabola.

    Every link is a spring of rigidity over its rest length; every inner node carries the weight of one link.
    """
    rest, load = length / links, weight * length / links
    part = np.linspace(0.0, 1.0, links + 1)
    nodes = np.column_stack([part * span, part * rise - 2.0 * length * part * (1.0 - part)])
    free = np.arange(2, 2 * links)
    for _ in range(200):
        steps = np.diff(nodes, axis=0)
        long = np.linalg.norm(steps, axis=1)
        pull = rigidity / rest * (long - rest)
        unit = steps / long[:, None]
        force = np.zeros_like(nodes)
        force[:-1] += pull[:, None] * unit
        force[1:] -= pull[:, None] * unit
        force[:, 1] -= load
        stiffness = np.zeros((2 * links + 2, 2 * links + 2))
        for k in range(links):
            along = np.outer(unit[k], unit[k])
            block = rigidity / rest * along + max(pull[k], 0.0) / long[k] * (np.eye(2) - along)
            at = slice(2 * k, 2 * k + 2), slice(2 * k + 2, 2 * k + 4)
            for i in at:
                for j in at:
                    stiffness[i, j] += block if i == j else -block
        move = np.linalg.solve(stiffness[np.ix_(free, free)], force.ravel()[free])
        nodes.ravel()[free] += move * min(1.0, 0.3 * length / np.abs(move).max())
        if np.abs(move).max() < 1e-13 * length:
            return nodes
    raise AssertionError("the chain of this test did not come to rest")


def test_ideal_catenary_obeys_its_transcendental_equation():
    span, length, weight = 10.0, 12.0, 3.0
    a = bisected(lambda inverse: 2.0 / inverse * math.sinh(0.5 * span * inverse) - length, 1e-6, 10.0) ** -1
    curve = ideal_catenary(span, length, weight=weight)
    assert curve.thrust == pytest.approx(weight * a, rel=1e-13)  # measured 1e-16
    assert curve.sag == pytest.approx(a * (math.cosh(0.5 * span / a) - 1.0), rel=1e-13)  # measured 2e-16
    assert curve.stretched_length == length


def test_ideal_catenary_between_unequal_supports_is_an_arc_of_a_cosh():
    curve = ideal_catenary(8.0, 14.0, weight=2.0, rise=5.0)
    points = curve.points(np.linspace(0.0, 14.0, 41))
    a = curve.thrust / 2.0
    lowest = -a * math.asinh(curve.lift / curve.thrust)
    cosh = a * (np.cosh((points[:, 0] - lowest) / a) - math.cosh(lowest / a))
    assert np.abs(points[:, 1] - cosh).max() < 1e-13  # measured 4e-15
    assert np.abs(points[-1] - [8.0, 5.0]).max() < 1e-13  # measured 0


def test_elastic_catenary_obeys_irvines_level_formulas():
    span, length, weight, rigidity = 10.0, 12.0, 3.0, 50.0
    curve = elastic_catenary(span, length, weight=weight, rigidity=rigidity)
    h, half = curve.thrust, 0.5 * weight * length
    irvine_span = h * length / rigidity + 2.0 * h / weight * math.asinh(half / h)
    irvine_sag = weight * length**2 / (8.0 * rigidity) + h / weight * (math.sqrt(1.0 + (half / h) ** 2) - 1.0)
    assert irvine_span == pytest.approx(span, rel=1e-13)  # measured 0
    assert curve.sag == pytest.approx(irvine_sag, rel=1e-13)  # measured 2e-16
    assert curve.sag > 1.5 * ideal_catenary(span, length).sag  # measured 1.72: it does stretch


@pytest.mark.parametrize("rise", [0.0, 4.0, -7.0])
def test_every_piece_of_an_elastic_catenary_is_in_balance_and_stretches_by_hooke(rise):
    curve = elastic_catenary(9.0, 11.0, weight=2.5, rigidity=40.0, rise=rise)
    s = np.linspace(0.0, 11.0, 20001)
    tangent = np.gradient(curve.points(s), s, axis=0)[1:-1]
    tension = curve.tension(s)[1:-1]
    stretch = np.hypot(*tangent.T)
    assert np.abs(stretch - 1.0 - tension / 40.0).max() < 1e-6  # measured 9e-9, the differences'
    forces = tension[:, None] * tangent / stretch[:, None]
    assert np.abs(forces[:, 0] - curve.thrust).max() < 1e-6  # measured 2e-8
    assert np.abs(np.diff(forces[:, 1]) - 2.5 * np.diff(s)[1:-1]).max() < 1e-8  # measured 5e-11
    assert np.abs(curve.points([0.0, 11.0]) - [[0.0, 0.0], [9.0, rise]]).max() < 1e-12  # measured 3e-15


@pytest.mark.parametrize("rise", [0.0, 3.0])
def test_elastic_catenary_tends_to_the_ideal_one_as_one_over_rigidity(rise):
    ideal = ideal_catenary(10.0, 12.0, weight=3.0, rise=rise)
    soft, stiff, rigid = (elastic_catenary(10.0, 12.0, weight=3.0, rise=rise, rigidity=ea) for ea in (1e6, 1e7, 1e13))
    gaps = [abs(curve.sag - ideal.sag) for curve in (soft, stiff)]
    assert gaps[0] > 1e-5  # measured 2e-4: there is something to shrink
    assert gaps[0] / gaps[1] == pytest.approx(10.0, rel=1e-3)  # measured 10.0008
    assert rigid.sag == pytest.approx(ideal.sag, rel=1e-10)  # measured 8e-12
    assert rigid.thrust == pytest.approx(ideal.thrust, rel=1e-10)  # measured 9e-12


@pytest.mark.parametrize("rise", [0.0, 3.0])
def test_a_chain_converges_to_the_elastic_catenary_at_order_two(rise):
    curve = elastic_catenary(9.0, 9.0, weight=9.8, rigidity=60.0, rise=rise)
    errors = []
    for links in (16, 32, 64):
        nodes = hung_chain(9.0, rise, 9.0, 9.8, 60.0, links)
        there = curve.points(np.linspace(0.0, 9.0, links + 1))
        errors.append(np.abs(nodes - there).max())
    assert errors[0] > 1e-3  # measured 6.8e-3 level, 6.5e-3 inclined: it is no cable
    orders = np.log2(np.array(errors[:-1]) / errors[1:])
    assert np.abs(orders - 2.0).max() < 0.05  # measured 0.009 level, 0.024 inclined


def test_a_cable_shorter_than_its_span_is_taut_and_carries_its_stretch():
    curve = elastic_catenary(10.0, 8.0, weight=1e-3, rigidity=100.0)
    assert curve.thrust == pytest.approx(100.0 * (10.0 - 8.0) / 8.0, rel=1e-7)  # measured 1.7e-8, its weight's
    assert 0.0 < curve.sag < 1e-3  # measured 4e-4


def test_height_is_the_inverse_of_points_and_nothing_outside_the_span():
    curve = elastic_catenary(9.0, 12.0, weight=9.8, rigidity=200.0, rise=2.0)
    points = curve.points(np.linspace(0.0, 12.0, 50))
    assert np.abs(curve.height(points[:, 0]) - points[:, 1]).max() < 1e-12  # measured 6e-15
    assert np.isnan(curve.height([-0.1, 9.1])).all()


def test_sag_is_the_deepest_point_below_the_line_of_the_supports():
    for curve in (
        ideal_catenary(9.0, 13.0, rise=5.0),
        elastic_catenary(9.0, 9.0, weight=2.0, rigidity=30.0, rise=-4.0),
    ):
        x, z = curve.points(np.linspace(0.0, curve.length, 100_001)).T
        assert curve.sag == pytest.approx((x * curve.rise / curve.span - z).max(), rel=1e-8)  # measured 2e-10


def test_stretched_length_is_the_length_of_the_curve():
    curve = elastic_catenary(9.0, 12.0, weight=9.8, rigidity=200.0, rise=2.0)
    points = curve.points(np.linspace(0.0, 12.0, 100_001))
    assert np.hypot(*np.diff(points, axis=0).T).sum() == pytest.approx(
        curve.stretched_length, rel=1e-9
    )  # measured 3e-11


@pytest.mark.heavy
def test_every_cable_of_a_wide_range_meets_its_far_support():
    random = np.random.default_rng(3)
    worst = 0.0
    for _ in range(1000):
        span, length, weight = 10.0 ** random.uniform(-3, 3, 3)
        rigidity = weight * length * 10.0 ** random.uniform(-1, 5)
        rise = random.normal() * length
        end = elastic_catenary(span, length, weight=weight, rigidity=rigidity, rise=rise).points(length)[0]
        worst = max(worst, np.hypot(end[0] - span, end[1] - rise) / max(span, length, abs(rise)))
        chord = math.hypot(span, rise)
        longer = chord * (1.0 + 10.0 ** random.uniform(-8, 2))
        end = ideal_catenary(span, longer, rise=rise).points(longer)[0]
        worst = max(worst, np.hypot(end[0] - span, end[1] - rise) / longer)
    assert worst < 1e-10  # measured 2e-12


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: ideal_catenary(10.0, 9.0), r"'length' of ideal_catenary\(\) must exceed .* 10 m.*Got 9 m.*elastic"),
        (lambda: ideal_catenary(3.0, 5.0, rise=4.0), "must exceed the distance of the supports, 5 m"),
        (lambda: ideal_catenary(-1.0, 9.0), r"'span' of ideal_catenary\(\) must be a positive number \[m\]. Got -1.0"),
        (lambda: ideal_catenary(1.0, math.nan), "'length' of .* finite number .* Got nan"),
        (lambda: ideal_catenary(1.0, 2.0, weight=0.0), r"'weight' of .* positive number \[N/m\]. Got 0.0"),
        (lambda: elastic_catenary(1.0, 2.0, weight=1.0, rigidity=0.0), r"'rigidity' of elastic.* \[N\]. Got 0.0"),
        (lambda: elastic_catenary(1.0, 2.0, weight=1.0, rigidity=1.0, rise=math.inf), "'rise' of elastic.* finite"),
        (lambda: elastic_catenary(1e300, 1e-300, weight=1.0, rigidity=1.0), "found no rest"),
    ],
)
def test_what_cannot_hang_is_refused_with_the_way_out(call, words):
    with pytest.raises(SceneError, match=words):
        call()
