"""Pictures of studies, read back from what was drawn: curves, bars of errors, maps, crosses, indices, sentences."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError, SweepInterrupted

Figure = Any


def tip(x: float, y: float = 0.0, seed: int = 0) -> float:
    """A measure that is known: x squared plus y, and chance."""
    if x == 8:
        raise ValueError("eight")
    return x * x + y + float(np.random.default_rng(seed).normal() if seed else 0.0)


def drawn(over: Any, **options: Any) -> Figure:
    along = options.pop("along", None)
    study = sl.sweep(tip, over, measure={"tip": float}, processes=1, units={"x": "m", "tip": "N"}, **options)
    return sl.plot(study, "tip", along=along)


def words(figure: Figure) -> str:
    return " | ".join(text.get_text() for text in figure.texts)


def test_one_parameter_is_a_curve_with_its_units_and_a_cross_where_it_failed() -> None:
    figure = drawn({"x": [1, 2, 4, 8, 16]})
    (ax,) = figure.axes
    assert (ax.get_xlabel(), ax.get_ylabel(), ax.get_xscale()) == ("x [m]", "tip [N]", "log")
    assert ax.lines[0].get_xydata().tolist() == [[1, 1], [2, 4], [4, 16], [16, 256]]
    (crosses,) = [line for line in ax.lines if line.get_marker() == "x"]
    assert crosses.get_xdata().tolist() == [8] and "Crosses: 1 case that failed" in words(figure)


def until_four(x: float) -> float:
    """A measure of which the fourth case is interrupted."""
    if x == 4:
        raise KeyboardInterrupt
    return x


def test_cases_that_wait_are_no_crosses() -> None:
    with pytest.raises(SweepInterrupted) as error:
        sl.sweep(until_four, {"x": [1, 2, 3, 4, 5]}, measure={"tip": float}, processes=1)
    (ax,) = sl.plot(error.value.study, "tip").axes
    assert [line.get_xdata().tolist() for line in ax.lines if line.get_marker() == "x"] == []
    assert ax.lines[0].get_xydata().tolist() == [[1, 1], [2, 2], [3, 3]]


def test_seeds_are_means_with_their_standard_errors() -> None:
    seeds = [1, 2, 3, 4]
    figure = drawn({"x": [1, 2, 3]}, seeds=seeds)
    (container,) = figure.axes[0].containers
    low, high = (float(line.get_ydata()[0]) for line in container.lines[1])
    chance = [np.random.default_rng(seed).normal() for seed in seeds]
    assert (low + high) / 2 == pytest.approx(1.0 + np.mean(chance))
    assert (high - low) / 2 == pytest.approx(np.std(chance, ddof=1) / 2.0)
    assert "Means over seed, with their standard errors" in words(figure)


def test_two_parameters_are_curves_where_one_has_few_values_and_else_a_map() -> None:
    curves = drawn({"x": range(7), "y": [0.0, 1.0]})
    assert [text.get_text() for text in curves.axes[0].get_legend().get_texts()] == ["0", "1"]
    figure = drawn({"x": range(7), "y": range(9)})
    mesh = figure.axes[0].collections[0]
    assert np.array_equal(mesh.get_array().reshape(9, 7)[2], np.arange(7.0) ** 2 + 2.0)
    assert (figure.axes[0].get_xlabel(), figure.axes[0].get_ylabel()) == ("x [m]", "y")
    assert "tip [N]" in words(figure)
    dots = drawn(sl.samples({"x": (0, 1), "y": (0, 1)}, 16)).axes[0].collections[0]
    assert len(dots.get_offsets()) == 16


def test_along_takes_the_mean_over_the_others() -> None:
    figure = drawn({"x": [1, 2], "y": [0.0, 4.0]}, along="y")
    assert figure.axes[0].lines[0].get_xydata().tolist() == [[0.0, 2.5], [4.0, 6.5]]
    assert "Means over x" in words(figure)


def test_saltellis_design_is_bars_of_its_indices_and_the_same_each_time() -> None:
    points = sl.samples({"x": (0, 1), "y": (0, 1)}, 64, method="saltelli")
    one, other = (drawn(points).axes[0] for _ in range(2))
    heights = [[bar.get_height() for bar in ax.patches] for ax in (one, other)]
    assert len(heights[0]) == 4 and heights[0] == heights[1]
    assert [label.get_text() for label in one.get_xticklabels()] == ["x", "y"]


def test_bars_of_indices_are_each_of_their_own_order() -> None:
    """A product shares what it varies: the total is more than what each part does by itself."""
    points = sl.samples({"x": (-1, 1), "y": (-1, 1)}, 64, method="saltelli")
    study = sl.sweep(lambda x, y: x * y + x, points, measure={"tip": float}, processes=1)
    found, (ax,) = study.sobol_indices("tip"), sl.plot(study, "tip").axes
    first, total = ([bar.get_height() for bar in bars] for bars in ax.containers if hasattr(bars, "patches"))
    assert first == found.first_order.tolist() and total == found.total_order.tolist()
    assert total[1] > first[1] + 0.1
    names = [text.get_text() for text in ax.get_legend().get_texts()]  # type: ignore[union-attr]
    assert [name.partition(":")[0] for name in names] == ["first order", "total"]


def test_what_cannot_be_drawn_is_a_sentence() -> None:
    study = sl.sweep(lambda a, b, c: a, {"a": [1, 2], "b": [1, 2], "c": [1, 2]}, measure={"tip": float}, processes=1)
    with pytest.raises(SceneError, match="varies a, b, c, and a picture has one or two axes.*along='a'"):
        sl.plot(study, "tip")
    with pytest.raises(SceneError, match="'kind' of plot.. must be one of tip. Got 'tpi'. Did you mean 'tip'"):
        sl.plot(study, "tpi")
    with pytest.raises(SceneError, match="'along' of plot.. must be one of a, b, c"):
        sl.plot(study, "tip", along="d")
    failed = sl.sweep(tip, {"x": [8]}, measure={"tip": float}, processes=1)
    with pytest.raises(SceneError, match="no case that is done, so there is nothing to draw"):
        sl.plot(failed, "tip")
