"""Formulas derived on symbols, beside closed forms, complex steps and differences; with the same bits everywhere."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

from springline.engine import derivatives
from springline.engine.derivatives import Formula, Untraceable, compile_source, formula, scalar_source
from springline.engine.elementary import atan2
from springline.engine.kernels import COMPILED
from springline.engine.table import Table
from springline.engine.vectors import cross, dot, minus


def stretch(x: Any, p: Any) -> Any:
    """k (L - L0)^2/2 between two points."""
    a, b = x
    apart = minus(b, a)
    extension = np.sqrt(dot(apart, apart)) - p[1]
    return 0.5 * p[0] * extension * extension


def volume(x: Any, p: Any) -> Any:
    """p^3 times six volumes of a tetrahedron, to the power of 3."""
    a, b, c, d = x
    return p[0] ** 3 * dot(cross(minus(b, a), minus(c, a)), minus(d, a)) ** 3


def wild(x: Any, p: Any) -> Any:
    """Every function there is, on ways that hang on the numbers."""
    (a, b, c), (u, v, w) = x
    found = np.exp(-a * a) * np.sin(b) + np.cos(c * u) / (2.0 + np.tanh(v)) + np.log(3.0 + w * w) * p[0]
    found = found + np.arctan2(a - v, 2.0 + b * b) + np.arcsin(0.3 * np.sin(u)) + np.arccos(0.2 * np.cos(w))
    found = found + np.sinh(0.3 * a) * np.cosh(0.2 * b) + np.tan(0.3 * c) + (2.0 + u * u) ** 1.7 + np.hypot(a, 1.0 + b)
    found = found + abs(u) * a + max(v, w) + np.where(a > b, a * a, b * c) + (2.0 + v * v) ** p[1] + np.arctan(c)
    if a * b > 0.3 and c < p[0]:
        return found + (a + 3.0) ** -2 + np.floor(a) * b
    return found - 1.0 / (4.0 + c) + (b + 4.0) ** 0.5


SAMPLES = [Formula("stretch", stretch, 2, 2), Formula("volume", volume, 4, 1), Formula("wild", wild, 2, 2)]
PARAMETERS = {"stretch": [3.0, 0.4], "volume": [1.3], "wild": [0.7, 1.9]}


def sampled(sample: Formula, seed: int = 0) -> tuple[Any, Any, Any]:
    """Vectors, directions and parameters."""
    x, d = np.random.default_rng(seed).uniform(-1.5, 1.5, (2, sample.vectors, 3))
    return x, d, np.array(PARAMETERS[sample.name])


@cache
def kernels(sample: Formula) -> dict[str, Any]:
    """All that is derived of a formula."""
    names = ("value", "gradient", "change", "hessian", "parameter_slopes_source", "drag", "value_and_gradient_source")
    return {what: formula(compile_source(getattr(derivatives, what)(sample))) for what in names}


def number(value: Any) -> float:
    return float(np.asarray(value))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
@pytest.mark.parametrize("seed", range(6))
def test_slopes_and_their_changes_are_those_of_central_differences(sample: Formula, seed: int) -> None:
    x, d, p = sampled(sample, seed)
    run = kernels(sample)
    h = 1e-5
    assert number(run["value"](x, p)) == pytest.approx(number(sample.function(x, p)), rel=1e-14)
    slope = np.array(run["gradient"](x, p), dtype=float)
    size = np.abs(slope).max()
    for at in np.ndindex(x.shape):
        step = np.zeros_like(x)
        step[at] = h
        ahead, behind = number(sample.function(x + step, p)), number(sample.function(x - step, p))
        assert slope[at] == pytest.approx((ahead - behind) / (2.0 * h), abs=3e-8 * size)  # measured up to 2e-9
    change = np.array(run["change"](x, d, p), dtype=float)
    high, low = (np.array(run["gradient"](x + sign * h * d, p), dtype=float) for sign in (1.0, -1.0))
    assert change == pytest.approx((high - low) / (2.0 * h), abs=3e-8 * np.abs(change).max())
    whole = np.zeros((x.size, x.size))
    whole[np.triu_indices(x.size)] = np.array(run["hessian"](x, p), dtype=float)
    whole = whole + np.triu(whole, 1).T
    assert whole @ d.ravel() == pytest.approx(change.ravel(), abs=1e-13 * np.abs(whole).max())
    for k, found in enumerate(run["parameter_slopes_source"](x, d, p)):
        step = np.zeros_like(p)
        step[k] = h
        high, low = (np.array(run["gradient"](x, p + sign * step), dtype=float) for sign in (1.0, -1.0))
        assert number(found) == pytest.approx(((high - low) * d).sum() / (2.0 * h), abs=3e-8 * size)
    assert np.array(run["drag"](x, d, p), dtype=float) == pytest.approx((slope * d).sum() * slope, rel=1e-12)


def test_the_derivatives_of_a_spring_and_of_a_volume_are_the_closed_forms() -> None:
    x, d, p = sampled(SAMPLES[0])
    apart, w = x[1] - x[0], d[1] - d[0]
    length = math.sqrt(apart @ apart)
    n, tension = apart / length, p[0] * (length - p[1])
    slope = np.array(compile_source(derivatives.gradient(SAMPLES[0]))(x, p))
    assert slope == pytest.approx(np.array([-tension * n, tension * n]), rel=1e-14)  # measured 2e-16
    across = tension / length * (w - n * (n @ w)) + p[0] * n * (n @ w)
    change = np.array(compile_source(derivatives.change(SAMPLES[0]))(x, d, p))
    assert change == pytest.approx(np.array([-across, across]), rel=1e-13)
    x, d, p = sampled(SAMPLES[1])
    b, c, e = x[1] - x[0], x[2] - x[0], x[3] - x[0]
    six = b @ np.cross(c, e)
    slope = np.array(compile_source(derivatives.gradient(SAMPLES[1]))(x, p))
    areas = np.array([np.cross(c, e), np.cross(e, b), np.cross(b, c)])
    assert slope[1:] == pytest.approx(3.0 * p[0] ** 3 * six**2 * areas, rel=1e-13)  # measured 3e-16
    for at in np.ndindex(x.shape):  # and those of complex steps, which lose no digits
        moved = x.astype(complex)
        moved[at] += 1e-30j
        assert slope[at] == pytest.approx(complex(volume(moved, p)).imag / 1e-30, abs=1e-13 * np.abs(slope).max())


def test_a_gradient_costs_a_few_times_its_formula() -> None:
    count = {what: getattr(derivatives, what)(SAMPLES[1]).count("*") for what in ("value", "gradient", "change")}
    assert count["gradient"] < 4 * count["value"]  # measured 2.3 times the products, for twelve slopes
    assert count["change"] < 9 * count["value"]


@pytest.mark.parametrize(
    ("name", "function", "at"),
    [
        ("root", lambda x: x**0.5, (0.3, 2.0)),
        ("whole", lambda x: x**5 + x**-3 + x**1 + x**0, (0.3, -2.0)),
        ("real", lambda x: x**2.5 + 2.0**x + np.power(x, -0.3), (0.3, 2.0)),
        ("quotient", lambda x: (1.0 + x) / (x * x), (0.3, -2.0)),
        ("pieces", lambda x: 3.0 * x * x if x > 1.0 else x**3, (0.5, 2.0)),
        ("size", lambda x: abs(x) ** 3, (0.5, -0.5)),
        ("folded", lambda x: np.maximum(x, 0.0) ** 2 + np.minimum(x * x, 1.0), (0.5, -0.5, 2.0)),
        ("angle", lambda x: np.arctan2(x, 1.0 - x) + np.arctan(x), (0.5, -0.5, 2.0)),
        ("constant", lambda x: 4.0, (0.5,)),
    ],
)
def test_functions_of_one_number_have_the_derivatives_of_differences(
    name: str, function: Callable[[Any], Any], at: tuple[float, ...]
) -> None:
    run, h = compile_source(scalar_source(name, function, ["x"], "x")), 1e-5
    for x in at:
        value, slope, bend = map(float, run(np.float64(x)))
        assert value == pytest.approx(float(function(x)), rel=1e-15)
        ahead, behind = (tuple(map(float, run(np.float64(x + sign * h)))) for sign in (1.0, -1.0))
        assert slope == pytest.approx((ahead[0] - behind[0]) / (2.0 * h), rel=1e-7, abs=1e-9)
        assert bend == pytest.approx((ahead[1] - behind[1]) / (2.0 * h), rel=1e-7, abs=1e-9)


def test_what_is_no_number_on_a_way_that_is_not_taken_leaves_no_trace() -> None:
    def straight(x: Any) -> Any:
        return x if x < 1e-3 else np.sqrt(x - 1e-3) / (x - 1e-3) * x

    run = formula(compile_source(scalar_source("straight", straight, ["x"], "x")))
    with np.errstate(all="ignore"):
        assert list(map(float, run(np.float64(0.0)))) == [0.0, 1.0, 0.0]
        assert list(map(float, run(np.float64(-4.0)))) == [-4.0, 1.0, 0.0]


@pytest.mark.parametrize(
    "function",
    [
        lambda x: math.sqrt(x),
        lambda x: [1.0, 2.0][x],
        lambda x: float(x) * 2.0,
        lambda x: sum(x for _ in range(x)),
        lambda x: np.linalg.det(np.array([[x, 1.0], [1.0, x]])),
    ],
)
def test_a_formula_that_asks_for_the_value_of_a_number_is_refused(function: Callable[[Any], Any]) -> None:
    with pytest.raises(TypeError):
        scalar_source("asking", function, ["x"], "x")


def test_a_loop_until_something_is_small_is_refused() -> None:
    def halved(x: Any) -> Any:
        while x > 1e-3:
            x = 0.5 * x
        return x

    with pytest.raises(Untraceable, match="too many questions"):
        scalar_source("halved", halved, ["x"], "x")


# == The same bits ==


def test_plain_and_compiled_arrays_and_eight_at_once_find_the_same_bits() -> None:
    from derived_by_eight import Eight, change_of, derive_eight, slopes_of  # imported here: it derives for 2 s

    given = np.random.default_rng(2).uniform(-1.5, 1.5, (6, 64))
    room = Eight(given, np.zeros((10, 64)))
    if COMPILED:
        from springline.engine.loader import load

        load([derive_eight])
    derive_eight(Table([room]))
    x, p = (tuple(given[:3]), tuple(given[3:])), (0.7, 1.9)
    with np.errstate(all="ignore"):
        u, v = slopes_of(x, p)
        s, t = change_of(x, (x[1], x[0]), p)
    arrays = np.array([u[0], v[1], s[2], t[0], atan2(given[0], given[1])])
    alone = [atan2(float(y), float(x)) for y, x in given[:2].T]
    assert arrays[4].tobytes() == np.array(alone).tobytes()
    assert room.found[:5].tobytes() == room.found[5:].tobytes() == arrays.tobytes()
