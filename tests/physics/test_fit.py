"""Fits: planted parameters lie within their intervals; what data cannot tell is named; refusals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import FileError, SceneError
from springline.inverse import fit_search as module

EA = 40.0  # [N] planted
AREA = 1e-6
MODULUS = "springs.modulus"


def chain(stretch: float = EA, segments: int = 16, **options: Any) -> sl.Scene:
    scene = sl.Scene(gravity=9.81, dim=2)
    options = {"mass": 0.8 / segments, **options}
    rope = scene.chain((0, 0), (1.5, 0), segments=segments, area=AREA, modulus=stretch / AREA, **options)
    scene.anchor(rope.ends)
    return scene


PLANTED = chain().equilibrium().position[:, :2]


def photograph(seed: int, *, error: float | None = 1.0, bend: float = 0.0) -> sl.measurements.Photograph:
    """Clicks anywhere on the planted chain and at its ends, with a deviation of one pixel; ``bend`` as of a lens."""
    chance = np.random.default_rng(seed)
    a, b = 500.0 * np.cos(0.02), 500.0 * np.sin(0.02)  # [pixels/m], a camera that leans
    along = np.sort(chance.uniform(0.3, 15.7, 24))
    row, share = along.astype(int), (along % 1.0)[:, None]
    places = np.concatenate([PLANTED[row] * (1.0 - share) + PLANTED[row + 1] * share, PLANTED[[0, -1]]])
    pixels = places @ np.array([[a, b], [b, -a]]).T + np.array([100.0, 80.0])
    pixels[:, 1] += bend * np.sin(12.0 * places[:, 0])
    pixels += chance.normal(0.0, 1.0, pixels.shape)
    scale = [(tuple(pixels[-2]), 0), (tuple(pixels[-1]), (1.5, 0.0))]
    return sl.measurements.Photograph(pixels[:-2], scale, error=error)


def covered(seeds: range, error: float | None = 1.0) -> int:
    """Number of photographs of which the interval contains the planted modulus."""
    start, inside = chain(60.0), 0
    for seed in seeds:
        low, high = sl.fit(start, photograph(seed, error=error), [MODULUS]).intervals[MODULUS]
        inside += bool(low <= EA / AREA <= high)
    return inside


def test_the_planted_stiffness_lies_within_its_interval() -> None:
    assert covered(range(3)) >= 2


@pytest.mark.slow
@pytest.mark.parametrize("error", [1.0, None])
def test_95_percent_intervals_contain_the_planted_stiffness_in_90_to_99_of_100_photographs(error: float | None) -> None:
    assert 90 <= covered(range(100), error) <= 99  # 98 with the error given


@pytest.mark.slow
def test_the_chance_of_an_interval_is_the_chosen_one() -> None:
    """Half of 16 intervals of 50 % contain the planted number, within two and a half deviations of a binomial count."""
    start, inside = chain(60.0, 4), 0
    places = chain(EA, 4).equilibrium().position[1:4, :2]
    for seed in range(16):
        seen = places + np.random.default_rng(seed).normal(0.0, 1e-3, places.shape)
        points = sl.measurements.Positions([1, 2, 3], seen, error=1e-3)
        low, high = sl.fit(start, points, [MODULUS], confidence=0.5).intervals[MODULUS]
        inside += bool(low <= EA / AREA <= high)
    assert 3 <= inside <= 13


def test_the_error_of_a_lens_is_found_beside_the_error_of_clicking() -> None:
    found = sl.fit(chain(60.0), photograph(3, bend=8.0), [MODULUS])
    (part,) = found.errors
    assert part.source == "given" and part.measuring == 1.0
    assert (
        3.0 < part.model < 8.0 and found.chance < 1e-6 and "model error" in found.message
    )  # 8/sqrt(2), in part fitted
    right = sl.fit(chain(60.0), photograph(3), [MODULUS])
    assert right.errors[0].model < 0.6 and right.chance > 0.05
    width = [np.ptp(one.intervals[MODULUS]) for one in (found, right)]
    assert width[0] > 3.0 * width[1]


def test_repeated_measurements_tell_measuring_errors_from_model_errors() -> None:
    chance = np.random.default_rng(5)
    places = PLANTED + 0.02 * np.sin(5.0 * PLANTED[:, :1])  # the chain is not quite so
    rows = np.repeat(np.arange(1, 16), 4)
    points = sl.measurements.Positions(rows, places[rows] + chance.normal(0.0, 2e-3, (60, 2)))
    (part,) = sl.fit(chain(60.0), points, [MODULUS]).errors
    assert part.source == "repeated" and np.isclose(part.measuring, 2e-3, rtol=0.15)
    assert 5e-3 < part.model < 2e-2
    once = sl.measurements.Positions(np.arange(1, 16), places[1:16])
    (part,) = sl.fit(chain(60.0), once, [MODULUS]).errors
    assert part.source == "left" and np.isnan(part.model)


def test_parameters_that_points_do_not_determine_are_named() -> None:
    """A heavier chain of a stiffer rope hangs alike: only the ratio of weight to stiffness shows."""
    points = sl.measurements.Positions(np.arange(1, 16), PLANTED[1:16], error=1e-3)
    found = sl.fit(chain(60.0), points, [MODULUS, "particles.mass"])
    assert found.unidentified == (MODULUS, "particles.mass") and found.intervals[MODULUS] == (0.0, np.inf)
    assert f"{MODULUS} by +1 %, particles.mass by +1 %" in found.combinations[0] and MODULUS in found.message
    ratio = found.values[MODULUS] / found.values["particles.mass"]
    assert np.isclose(ratio, EA / AREA / 0.05, rtol=1e-6)
    tension = chain().equilibrium().tension
    both = sl.fit(
        chain(60.0), [points, sl.measurements.Tensions(None, tension, error=0.01)], [MODULUS, "particles.mass"]
    )
    assert not both.unidentified and np.isclose(both.values["particles.mass"], 0.05, rtol=1e-6)


def test_frequencies_and_a_motion() -> None:
    true, start = chain(EA, 6), chain(55.0, 6)
    heard = sl.modes(true.equilibrium(), 4).frequency
    found = sl.fit(start, sl.measurements.Frequencies(heard, error=1e-3), [MODULUS])
    assert np.isclose(found.values[MODULUS], EA / AREA, rtol=1e-5)
    times = np.linspace(0.05, 0.4, 6)
    run = true.simulate(accuracy=1e-4)
    seen = []
    for time in times:
        run.advance_to(float(time))
        seen.append(run.position[[2, 3], :2])
    motion = sl.measurements.Trajectory([2, 3], times, np.array(seen), error=1e-3)
    found = sl.fit(start, motion, {MODULUS: (1e6, 1e9), "gravity": (1.0, 20.0)})
    assert np.isclose(found.values[MODULUS], EA / AREA, rtol=1e-3) and found.shape is None
    assert np.isclose(found.values["gravity"], 9.81, rtol=1e-3)


def test_entries_are_found_separately() -> None:
    rest = chain(EA, 4, rest_length=[0.375, 0.4, 0.42, 0.36]).equilibrium()
    points = sl.measurements.Positions([1, 2, 3], rest.position[1:4, :2], error=1e-3)
    found = sl.fit(chain(EA, 4), points, ["springs.rest_length"], each=["springs.rest_length"])
    assert np.allclose(found.values["springs.rest_length"], rest.rest_length, rtol=1e-6)
    assert found.names[1] == "springs.rest_length[1]" and found.correlation.shape == (4, 4)
    assert "springs.rest_length[3]" in found.summary()


def test_derivatives_of_residuals_agree_with_differences() -> None:
    """Every measurement, by a common number, by a factor, by entries and by supports."""
    scene = chain(EA, 5, mass=np.linspace(0.1, 0.2, 6))
    data = [
        sl.measurements.Positions([1, 2, 2], [(0.3, -0.2), (0.6, np.nan), (0.6, -0.3)], error=0.01),
        sl.measurements.Tensions([0, 3], [5.0, 4.0], error=0.1),
        sl.measurements.Frequencies([0.9, 1.5], error=0.1),
        sl.measurements.Photograph([(200, 180), (420, 260), (90, 75)], {(100, 80): 0, (850, 95): 5}, error=2.0),
        sl.measurements.Photograph([(250, 180), (400, 230)], {(100, 80): 1, (850, 95): (1.5, 0)}, particles=[2, 3],
                                   error=2.0),
    ]  # fmt: skip
    vary = [MODULUS, "particles.mass", "springs.rest_length", "supports", "gravity"]
    search = module.FitSearch(scene, data, vary, ["springs.rest_length"], 99)
    table = search.slopes(search.first)
    along = np.random.default_rng(2).uniform(-1.0, 1.0, len(search.first)) * search.scale()
    high, low = (search.residuals(search.first + sign * 1e-5 * along) for sign in (1.0, -1.0))
    found = (high - low) / 2e-5
    assert np.allclose(table @ along, found, rtol=2e-5, atol=2e-6 * np.abs(found).max())


def test_a_file_of_clicks(tmp_path: Path) -> None:
    file = tmp_path / "clicks.json"
    file.write_text(
        '{"scale": [{"pixel": [1, 2], "point": 0}, {"pixel": [90, 2], "point": [1.5, 0]}], "points": [[3, 4]]}'
    )
    read = sl.measurements.Photograph.read(file, error=1.0)
    assert read.scale[1] == ((90, 2), [1.5, 0]) and read.points.tolist() == [[3.0, 4.0]] and read.error == 1.0
    for text in ("[]", "{", '{"scale": 1, "points": []}', '{"scale": [], "points": [[1, 2, 3]]}'):
        file.write_text(text)
        with pytest.raises(FileError, match="has the form"):
            sl.measurements.Photograph.read(file)
    with pytest.raises(FileError, match="cannot be read"):
        sl.measurements.Photograph.read(tmp_path / "none.json")


POINTS = sl.measurements.Positions([1], [(0.1, -0.1)], error=1e-3)


@pytest.mark.parametrize(
    ("data", "vary", "options", "message"),
    [
        ([], [MODULUS], {}, "must be measurements"),
        ([POINTS, sl.measurements.Positions([1], [(0.1, -0.1)])], [MODULUS], {}, "Give each an error="),
        (POINTS, [], {}, "must be names of parameters"),
        (POINTS, ["springs.modulos"], {}, "knows no parameter"),
        (POINTS, ["springs.area"], {}, "no number of a scene"),
        (POINTS, {MODULUS: (1.0, 2.0)}, {}, "around its present value"),
        (POINTS, [MODULUS], {"each": ["gravity"]}, "must be a list of names in 'vary'"),
        (POINTS, [MODULUS], {"confidence": 1.0}, "between 0 and 1"),
        (POINTS, ["springs.rest_length"], {"each": ["springs.rest_length"]}, "at least as many"),
        (sl.measurements.Positions([1], [(0.1, -0.1, 0.0, 0.0)]), [MODULUS], {}, "one point of 2 coordinates"),
        (sl.measurements.Positions([99], [(0.1, -0.1)]), [MODULUS], {}, "particles"),
        (sl.measurements.Tensions([0, 1], [1.0], error=1.0), [MODULUS], {}, "tension"),
        (sl.measurements.Frequencies([1.0], [99]), [MODULUS], {}, "number of modes"),
        (sl.measurements.Trajectory([1], [0.2, 0.1], np.zeros((2, 1, 2))), [MODULUS], {}, "ascending order"),
        (sl.measurements.Photograph([(1, 2)], {(0, 0): 0, (0.5, 0): 1}), [MODULUS], {}, "at one place"),
        (sl.measurements.Photograph([(1, 2)], {(0, 0): 0}), [MODULUS], {}, "two pixels and their places"),
        (sl.measurements.Photograph([(1, 2)], {(0, 0): 0, (9, 0): 0}), [MODULUS], {}, "apart in the plane"),
        (sl.measurements.Photograph([(1, 2)], {(0, 0): 0, (9, 0): (1, 2, 3)}), [MODULUS], {}, "a point of the plane"),
        (sl.measurements.Photograph([(1, 2)], {(0, 0): 0, (9, 0): 1}, axes="xx"), [MODULUS], {}, "two of x, y and z"),
        (sl.measurements.Photograph([(1, 2)], {(0, 0): 0, (9, 0): 1}, particles=[1, 2]), [MODULUS], {}, "each of 1"),
        (sl.measurements.Photograph(), [MODULUS], {}, "clicked pixels|two pixels"),
    ],
)  # fmt: skip
def test_refusals(data: Any, vary: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(SceneError, match=message):
        sl.fit(chain(EA, 4), data, vary, **options)


@pytest.mark.parametrize("error", [{}, {"error": 1e-3}])
def test_a_parameter_that_moves_the_measured_numbers_by_rounding_alone_is_not_determined(
    error: dict[str, float],
) -> None:
    """The middle of a symmetric rope moves downwards alone: its place along and across says nothing."""
    scene = sl.Scene(gravity=9.81)
    rope = scene.chain((0, 0, 0), (3, 0, 0), segments=6, mass=0.5, stiffness=400.0)
    scene.anchor(rope.ends)
    across = sl.measurements.Positions([3], [(1.5, 0, np.nan)], **error)
    found = sl.fit(scene, across, vary=["springs.stiffness"])
    assert found.unidentified == ("springs.stiffness",)
    assert found.intervals["springs.stiffness"] == (0.0, np.inf)
