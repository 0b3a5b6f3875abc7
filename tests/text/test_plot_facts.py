"""Every number that stands beside a picture is computed again here, from positions and forces, by other code."""

from __future__ import annotations

import itertools
import statistics
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.view.plot.modes import _movers

SIZES = {"mm": 1e-3, "kN": 1e3, "MN": 1e6, "kN/m": 1e3, "m": 1.0, "N": 1.0, "N/m": 1.0, "s": 1.0, "J": 1.0, "Hz": 1.0}


def facts(figure: Any) -> dict[str, str]:
    """What the title block says, by its labels; minus signs as Python has them."""
    said = {str(text.get_gid()): text.get_text().replace("\u2212", "-") for text in figure.texts}
    return {name.removeprefix("fact:"): words for name, words in said.items() if name.startswith("fact:")}


def number(words: str) -> float:
    """The number at the beginning of a fact, in SI units: of ``12.5 mm · particle 3`` 0.0125."""
    value, _, unit = words.partition(" · ")[0].partition(" ")
    return float(value) * SIZES.get(unit, 1.0)


def sagging() -> sl.Scene:
    """A chain whose particles sink by unlike ways, so that their mean is not their median."""
    scene = sl.Scene(gravity=9.81, title="sagging")
    chain = scene.chain((0, 0, 0), (6, 0, 0), segments=6, mass=1.0, stiffness=4000.0)
    scene.anchor(chain.ends)
    scene.add(sl.Load((0, 0, -80.0), on=[2]))
    return scene


def swinging(dim: int = 2) -> sl.Recording:
    """A driven mass on a spring in a plane, in air."""
    scene = sl.Scene(gravity=9.81, dim=dim, title="swinging")
    scene.particles([(0, 0), (0.7, -0.9)] if dim == 2 else [(0, 0, 0), (0.7, 0, -0.9)], mass=[1.0, 2.0])
    scene.spring(0, 1, stiffness=60.0, rest_length=1.0)
    scene.anchor([0])
    scene.add(sl.Drag(0.4), sl.Load((6.0, 0.0) if dim == 2 else (6.0, 0.0, 0.0), omega=3.0, on=[1]))
    return scene.simulate(dt=1e-3).run(until=3.0, every=0.05)


def test_displacements_are_told_by_the_largest_its_parts_and_the_middle_one() -> None:
    shape = sagging().equilibrium()
    moved = [
        [b - a for a, b in zip(row, now)] for row, now in zip(sagging().position.tolist(), shape.position.tolist())
    ]
    sizes = [sum(part * part for part in row) ** 0.5 for row in moved]
    said = facts(sl.plot(shape, "displacement", factor=3.0))
    far = max(range(7), key=sizes.__getitem__)
    assert number(said["largest displacement"]) == pytest.approx(sizes[far], rel=1e-3)
    assert said["largest displacement"].endswith(f"particle {far}")
    parts = [float(part) for part in said["of that"].removesuffix(" m").strip("()").split(", ")]
    assert parts == pytest.approx(moved[far], rel=5e-3, abs=1e-12)
    assert number(said["in the middle"]) == pytest.approx(statistics.median(sizes), rel=1e-3)
    assert abs(statistics.median(sizes) / statistics.mean(sizes) - 1.0) > 0.02  # which are not the same here
    assert number(said["factor"]) == 3.0 and said["verdict"] == "at rest"


def test_heights_in_a_plane_are_those_along_its_second_axis_and_in_space_along_the_third() -> None:
    for dim in (2, 3):
        run = swinging(dim)
        figure = sl.plot(run, "height", on=[1])
        (line,) = [one for one in figure.axes[0].lines if one.get_gid() == "line"]
        assert np.array_equal(line.get_ydata(), [row[1][dim - 1] for row in run.position.tolist()])
        assert np.array_equal(line.get_xdata(), run.time)
        assert np.ptp(line.get_ydata()) > 0.05  # [m]


@pytest.mark.parametrize("kind", ["height", "speed", "distance", "tension", "length", "strain", "gravity", "total"])
def test_the_largest_and_the_least_of_every_quantity_stand_with_their_times(kind: Any) -> None:
    run, values = swinging(), list[float]()
    for row, (place, velocity) in enumerate(zip(run.position.tolist(), run.velocity.tolist())):
        across = [b - a for a, b in zip(*place)]
        long = sum(part * part for part in across) ** 0.5
        from_start = sum((a - b) ** 2 for a, b in zip(place[1], run.position[0, 1].tolist())) ** 0.5
        values.append({
            "height": place[1][1], "speed": sum(v * v for v in velocity[1]) ** 0.5, "distance": from_start,
            "tension": 60.0 * (long - 1.0), "length": long, "strain": long - 1.0,
            "gravity": run.energy["gravity"][row], "total": run.energy["total"][row],
        }[kind])  # fmt: skip
    on = {"tension": [0], "length": [0], "strain": [0], "gravity": None, "total": None}.get(kind, [1])
    said = facts(sl.plot(run, kind, on=on))
    for label, pick in (("largest", max), ("least", min)):
        value, _, time = said[label].partition(" at ")
        row = values.index(pick(values))
        assert number(value) == pytest.approx(values[row], rel=1e-3, abs=1e-9), label
        assert number(time) == pytest.approx(run.time[row], abs=5e-3), label
    assert said["time"] == "0 to 3 s" and said["lines"] == "1"


def test_stacked_energies_of_a_driven_run_reach_one_height_less_the_work_of_the_load() -> None:
    run = swinging()
    figure = sl.plot(run, "energy", stacked=True)
    tops = []
    for layer in figure.axes[0].collections:
        corners = layer.get_paths()[0].vertices  # type: ignore[attr-defined]
        tops.append([corners[corners[:, 0] == time, 1].max() for time in run.time.tolist()])
    top, names = np.max(tops, axis=0), [layer.get_gid() for layer in figure.axes[0].collections]
    assert "energy:dissipated less work" in names
    exchanged = max(np.ptp(run.energy[name]) for name in ("kinetic", "gravity", "work"))
    assert np.ptp(run.energy["work"]) > 0.5  # [J] measured 4.6
    assert np.ptp(top) < 1e-3 * exchanged  # measured 1e-4


def test_the_extremes_of_membrane_forces_are_those_of_every_face_and_of_their_own() -> None:
    scene = sl.Scene(title="net")
    chance = np.random.default_rng(2)
    net = scene.grid((4, 4), spacing=1.0, mass=1.0, stiffness=100.0, diagonals=True)
    net.position = net.position + 0.15 * np.column_stack([chance.uniform(-1, 1, (16, 2)), np.zeros(16)])
    corner = np.arange(16).reshape(4, 4)
    faces = [[int(corner[i, j]), int(corner[i + 1, j]), int(corner[i, j + 1])] for i in range(3) for j in range(3)]
    scene.faces = faces
    places, model = scene.position, scene.build()[0]
    tension = scene.simulate().tension
    ends = [frozenset(pair) for pair in zip(model.springs.tail.tolist(), model.springs.head.tolist())]
    count = [sum(end <= set(face) for face in faces) for end in ends]
    found = []
    for face in faces:
        a, b, c = (places[k, :2] for k in face)
        area = abs((b - a)[0] * (c - a)[1] - (b - a)[1] * (c - a)[0]) / 2.0
        total = np.zeros((2, 2))
        for row, end in enumerate(ends):
            if end <= set(face):
                along = places[max(end), :2] - places[min(end), :2]
                total += tension[row] / count[row] * np.outer(along, along) / np.hypot(*along) / area
        found.append(sorted(np.linalg.eigvals(total).real.tolist(), reverse=True))
    said = facts(sl.plot(scene, "principal"))
    first, second = ([row[k] for row in found] for k in (0, 1))
    assert number(said["largest"]) == pytest.approx(max(first), rel=1e-3)
    assert number(said["smallest"]) == pytest.approx(min(second), rel=1e-3)
    assert said["largest"].endswith(f"face {first.index(max(first))}")
    assert said["smallest"].endswith(f"face {second.index(min(second))}")
    assert first.index(min(first)) != second.index(min(second))
    assert said["faces"] == "9"


def test_pulls_and_pushes_beside_a_shape_are_the_largest_of_its_frame() -> None:
    run = swinging()
    for frame in (0, 17, -1):
        said = facts(sl.plot(run, frame=frame))
        long = np.linalg.norm(run.position[frame, 1] - run.position[frame, 0])
        pull = 60.0 * (float(long) - 1.0)
        assert number(said["time"]) == pytest.approx(run.time[frame], abs=1e-3)
        expected = (pull, None) if pull > 0.0 else (None, -pull)
        for label, value in zip(("largest pull", "largest push"), expected):
            assert said[label] == "none" if value is None else number(said[label]) == pytest.approx(value, rel=1e-3)


def test_modes_are_told_by_the_lowest_frequency_the_longest_period_and_each_by_its_own() -> None:
    found = sl.modes(sagging().equilibrium(), 5)
    figure = sl.plot(found)
    said = facts(figure)
    frequency = [omega / (2.0 * np.pi) for omega in found.omega.tolist()]
    assert number(said["lowest frequency"]) == pytest.approx(min(frequency), rel=1e-3)
    assert number(said["longest period"]) == pytest.approx(1.0 / min(frequency), rel=1e-3)
    assert max(frequency) > 1.5 * min(frequency)
    for k, one in enumerate(frequency):
        (words,) = [text.get_text() for text in figure.texts if text.get_gid() == f"mode:{k + 1}"]
        hertz, seconds = words.partition("   ")[2].split(" · ")
        assert (number(hertz), number(seconds)) == pytest.approx((one, 1.0 / one), rel=1e-3)


def test_a_motion_is_named_by_who_moves_most_and_along_what_to_either_side() -> None:
    for axis, sign in itertools.product(range(3), (1.0, -1.0)):
        motion = np.zeros((4, 3))
        motion[1, axis], motion[2, axis], motion[3, (axis + 1) % 3] = sign, -sign, 0.2
        words, short = _movers(motion)
        assert short == f"mostly along {'xyz'[axis]}"
        assert words == f"{short}, most at particles 1, 2"


def test_factors_and_counts_of_giving_way_are_those_of_the_results() -> None:
    scene = sl.Scene(dim=2, title="two stories")
    scene.particles([(x, y) for y in range(3) for x in range(2)])
    scene.anchor([0, 1])
    for foot in (0, 2):
        scene.springs([(a + foot, b + foot) for a, b in [(0, 2), (1, 3), (2, 3), (0, 3), (1, 2)]], stiffness=1e4)
    scene.add(sl.Load((0, -10.0), on=[4, 5]))
    buckles, limit, stress = (
        sl.analysis.buckling(scene.equilibrium(), n=2),
        sl.analysis.limit_load(scene, most=1e4),
        sl.analysis.self_stress(scene),
    )
    said = facts(sl.plot(buckles))
    assert number(said["lowest factor on the loads"]) == pytest.approx(min(buckles.factor.tolist()), rel=1e-3)
    assert number(facts(sl.plot(limit))["factor on the loads"]) == pytest.approx(limit.factor, rel=1e-3)
    said = facts(sl.plot(stress))
    assert [said[name] for name in ("states of self-stress", "mechanisms", "members")] == ["2", "0", "10"]


def test_names_of_runs_stand_at_the_ends_of_their_lines() -> None:
    scene = sl.Scene(title="falls")
    scene.particle((0, 0, 0), velocity=(4, 0, 0), mass=1.0)
    scene.add(sl.Drag(2.0))
    slow = sl.Scene(title="glides")
    slow.particle((0, 0, 0), velocity=(2, 0, 0), mass=1.0)
    runs = {"falls": scene.simulate(dt=0.01).run(until=2.0, every=0.1),
            "glides": slow.simulate(dt=0.01).run(until=2.0, every=0.1)}  # fmt: skip
    figure = sl.plot(runs, "energy")
    axes = figure.axes[0]
    low, high = axes.get_ylim()
    for name, run in runs.items():
        (words,) = [one for one in axes.texts if one.get_text() == name]
        assert words.xy[1] == pytest.approx((run.energy["total"][-1] - low) / (high - low), abs=0.02)  # type: ignore[attr-defined]
    assert runs["falls"].energy["total"][0] > runs["glides"].energy["total"][0]
    assert runs["falls"].energy["total"][-1] < runs["glides"].energy["total"][-1]
