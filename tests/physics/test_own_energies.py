"""Energies and measures of one's own without a gradient: beside springs, in everything that moves, rests and swings."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError

K, REST = 100.0, 0.9


@sl.energy
def stretch(points, k, rest):
    """k (L - rest)^2/2 [J]."""
    apart = points[1] - points[0]
    return 0.5 * k * (np.sqrt(apart @ apart) - rest) ** 2


@sl.measure
def length(points):
    """How far two points are apart [m]."""
    return np.linalg.norm(points[1] - points[0])


@sl.measure
def by_hand(points, gradient):
    """The same, with a gradient by hand."""
    apart = points[1] - points[0]
    size = np.sqrt(apart @ apart)
    gradient[1], gradient[0] = apart / size, -apart / size
    return size


@sl.energy
def well(points, depth):
    """-depth exp(-r^2) [J]."""
    return -depth * np.exp(-points[0] @ points[0])


def net(kind: str, side: int = 4, **options: Any) -> sl.Scene:
    """A sagging net of lengths: springs, or elements on one of the functions above."""
    scene = sl.Scene(gravity=9.81, **options)
    corner = scene.particles([(i, j, 0.1 * ((3 * i + j) % 4)) for i in range(side) for j in range(side)], mass=0.2)
    number = corner.index.reshape(side, side)
    rows = np.concatenate([np.stack([a.ravel(), b.ravel()], axis=1) for a, b in (
        (number[:-1], number[1:]), (number[:, :-1], number[:, 1:]), (number[:-1, :-1], number[1:, 1:]))])  # fmt: skip
    scene.anchor(number[[0, 0, -1, -1], [0, -1, 0, -1]])
    if kind == "springs":
        scene.springs(rows, stiffness=K, rest_length=REST)
    elif kind == "energy":
        scene.add(sl.Element(stretch, rows, parameters={"k": K, "rest": REST}))
    else:
        scene.add(sl.Element({"measure": length, "by hand": by_hand}[kind], rows, stiffness=K, rest=REST))
    return scene


@pytest.mark.parametrize("kind", ["energy", "measure"])
def test_lengths_written_as_an_energy_rest_swing_and_move_as_springs(kind: str) -> None:
    found = []
    for which in ("springs", kind):
        scene = net(which)
        shape = scene.equilibrium()
        assert shape.converged and shape.stable
        run = scene.simulate(dt=0.002).run(until=0.2, every=0.1)
        total = run.energy["total"]
        assert np.ptp(total) < 2e-3 * np.ptp(run.energy["kinetic"])
        key = "spring" if which == "springs" else "element"
        found.append((shape.position, sl.modes(shape, 6).omega, run.position[-1], run.energy[key], shape.reactions))
    for one, other in zip(*found, strict=True):
        assert one == pytest.approx(other, rel=1e-9, abs=1e-9)  # measured 2e-12


def test_lengths_as_measures_rest_in_as_many_steps_as_springs() -> None:
    """By the tensions that a step foresaw, and braces between their corners where the stiffness is indefinite."""
    shapes = [net(kind, 14).equilibrium() for kind in ("springs", "measure")]
    assert shapes[0].position == pytest.approx(shapes[1].position, abs=1e-9)
    assert shapes[1].iterations <= 1.1 * shapes[0].iterations  # measured 13 and 13; without them 13 and 23


@pytest.mark.parametrize("method", ["implicit_midpoint", "backward_euler", "generalized_alpha", "chin4a", "rk4"])
def test_every_method_moves_them_as_springs(method: str) -> None:
    runs = [net(kind).simulate(dt=0.01, integrator=method).run(until=0.1, every=0.1) for kind in ("springs", "energy")]
    assert runs[0].position[-1] == pytest.approx(runs[1].position[-1], abs=1e-9)  # measured 3e-13; implicit steps 1e-11
    assert runs[0].energy["total"] == pytest.approx(runs[1].energy["total"], rel=1e-9)


@pytest.mark.parametrize("kind", ["energy", "measure"])
def test_a_column_of_them_buckles_as_one_of_springs(kind: str) -> None:
    factors = []
    for which in ("springs", kind):
        scene = sl.Scene(dim=2)
        foot, top = scene.particle((0, 0), fixed=True), scene.particle((0, 1))
        side = scene.particle((1, 1), fixed=True)
        for ends, k in (([0, 1], 1e6), ([1, 2], 10.0)):
            if which == "springs":
                scene.springs([ends], stiffness=k)
            elif which == "energy":
                scene.add(sl.Element(stretch, [ends], parameters={"k": k, "rest": 1.0}))
            else:
                scene.add(sl.Element(length, [ends], stiffness=k))
        scene.add(sl.Load((0, -1), on=top))
        del foot, side
        factors.append(sl.analysis.buckling(scene.equilibrium()).factor)
    assert factors[0] == pytest.approx(factors[1], rel=1e-5)  # of an energy the way is straight, to 1e-6 of its length


def test_a_derived_gradient_is_the_one_by_hand() -> None:
    one, other = (net(kind).simulate(dt=0.01).forces for kind in ("measure", "by hand"))
    assert one == pytest.approx(other, abs=1e-13 * np.abs(other).max())  # measured 2e-16
    points = np.array([[0.1, 0.2, 0.3], [1.0, -1.0, 0.5]])
    for measured, by in zip(length(points), by_hand(points), strict=True):
        assert measured == pytest.approx(by, rel=1e-15)


def test_an_energy_of_places_pulls_and_swings_in_closed_form() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0.0), (0.3, -0.2, 0.5)], mass=2.0)
    scene.add(sl.Element(well, [[0], [1]], parameters={"depth": 3.0}))
    r = np.array([0.3, -0.2, 0.5])
    assert scene.simulate(dt=0.01).forces[1] == pytest.approx(-6.0 * r * np.exp(-r @ r), rel=1e-14)
    assert scene.simulate(dt=0.01).energy["element"] == pytest.approx(-3.0 - 3.0 * np.exp(-r @ r), rel=1e-14)
    alone = sl.Scene()
    alone.particle((0, 0, 0.1), mass=2.0)
    alone.add(sl.Element(well, [[0]], parameters={"depth": 3.0}))
    shape = alone.equilibrium()
    assert shape.position == pytest.approx(np.zeros((1, 3)), abs=1e-9)
    assert sl.modes(shape, 3).omega == pytest.approx([math.sqrt(3.0)] * 3, rel=1e-9)  # m omega^2 = 2 depth


def test_damping_along_a_derived_measure_is_that_along_one_by_hand() -> None:
    forces = []
    for which in (length, by_hand):
        scene = sl.Scene()
        scene.particles([(0, 0, 0), (1, 2, 2), (1, 0, 1)], velocity=[(0, 1, 0), (2, 0, 1), (0, 0, 3)])
        scene.add(sl.Element(which, [[0, 1], [1, 2]], stiffness=[2.0, 3.0], damping=[0.5, 0.0], rest=1.0))
        simulation = scene.simulate(dt=0.01)
        forces.append(simulation.forces)
        before = simulation.energy["total"]
        simulation.step(50)
        assert simulation.energy["total"] < before
    assert forces[0] == pytest.approx(forces[1], rel=1e-13)


def test_tables_are_parameters_too_and_change_while_it_runs() -> None:
    @sl.energy
    def polynomial(points, weights):
        z, found = points[0, 2], 0.0
        for weight in weights[::-1]:
            found = weight + z * found
        return found

    scene = sl.Scene()
    scene.particle((0, 0, 2.0))
    scene.add(sl.Element(polynomial, [[0]], parameters={"weights": [1.0, 0.5, 0.0, 0.25]}))
    simulation = scene.simulate(dt=0.01)
    assert simulation.forces[0, 2] == pytest.approx(-(0.5 + 0.75 * 4.0), rel=1e-15)


@pytest.mark.parametrize("kind", ["energy", "measure"])
def test_they_have_the_same_bits_on_all_threads(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("springline.stepping.stepper.WORTH", 0)
    monkeypatch.setattr("springline.model.blocks.LEAST_BLOCK", 7)
    monkeypatch.setattr("springline.model.blocks.MOST_BLOCK", 7)
    runs = [net(kind, 9).simulate(dt=0.005, threads=threads) for threads in (1, 2, 3)]
    for run in runs:
        assert run.data.stepper.work.blocks.number == 12
        run.step(30)
    assert len({run.position.tobytes() for run in runs}) == 1
    whole = net(kind, 9).simulate(dt=0.005)
    assert whole.data.stepper.work.blocks.number == 12
    monkeypatch.undo()
    whole = net(kind, 9).simulate(dt=0.005)
    assert whole.data.stepper.work.blocks.number == 1
    whole.step(30)
    assert runs[0].position == pytest.approx(whole.position, abs=1e-12)  # measured 1e-15


def test_they_come_back_from_files(tmp_path: Path) -> None:
    scene = net("energy")
    scene.add(sl.Element(well, [[5]], parameters={"depth": 0.5}), sl.Element(length, [[0, 5]], stiffness=2.0))
    sl.save(scene, tmp_path / "net.toml")
    again = sl.read(tmp_path / "net.toml", using=[stretch, well, length])
    assert (again.simulate(dt=0.01).forces == scene.simulate(dt=0.01).forces).all()
    with pytest.raises(SceneError, match=r"'stretch' is a user-defined function.*@sl\.(measure|energy) above it"):
        sl.read(tmp_path / "net.toml", using=[well, length])
    scene.simulate(dt=0.01).run(until=0.05, every=0.05, to=tmp_path / "net.springline")
    more = sl.load(tmp_path / "net.springline").resume(until=0.1, using=[stretch, well, length])
    assert more.time[-1] == pytest.approx(0.1)


def test_on_a_torus_they_reach_across_the_border() -> None:
    forces = []
    for which in ("springs", "energy", "measure"):
        scene = sl.Scene(space=sl.Torus((5, 5, 5)))
        scene.particles([(0.2, 1, 1), (4.7, 1, 2), (2, 4.9, 4.8), (2, 0.3, 0.1)])
        rows = [[0, 1], [2, 3]]
        if which == "springs":
            scene.springs(rows, stiffness=K, rest_length=REST)
        elif which == "energy":
            scene.add(sl.Element(stretch, rows, parameters={"k": K, "rest": REST}))
        else:
            scene.add(sl.Element(length, rows, stiffness=K, rest=REST))
        forces.append(scene.simulate(dt=0.01).forces)
    assert forces[1] == pytest.approx(forces[0], abs=1e-12 * np.abs(forces[0]).max())
    assert forces[2] == pytest.approx(forces[0], abs=1e-12 * np.abs(forces[0]).max())


# What cannot be derived says what to write


def rooted(points):
    return math.sqrt(points[0] @ points[0])


def determinant(points):
    return np.linalg.det(points)


def halved(points):
    x = points[0, 0]
    while x > 1e-3:
        x = 0.5 * x
    return x


def indexed(points, table):
    return table[points[0, 0]]


def stored(points):
    found = np.zeros(3)
    for k in range(3):
        found[k] = points[k, 0]
    return found @ found


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (rooted, r"in line \d+, 'return math\.sqrt\(points\[0\] @ points\[0\]\)', it needs the value of a number\. "
                 r"Write NumPy's function for math's: np\.sqrt for math\.sqrt\."),
        (determinant, r"np\.linalg\.det\(points\)', that fails with symbols: .* Write a determinant out: a @ np"),
        (halved, r"'while x > 1e-3:', it asks too many questions.* Give loops a fixed number of rounds"),
        (indexed, r"'return table\[points\[0, 0\]\]', .* loops and indices go by plain whole numbers"),
        (stored, r"'found\[k\] = points\[k, 0\]', it needs the value of a number.*new arrays are np\.array"),
    ],
)  # fmt: skip
def test_what_cannot_be_derived_says_where_and_what_to_write(function: Any, said: str) -> None:
    scene = sl.Scene()
    scene.particles(np.eye(3))
    given = {"table": [1.0, 2.0]} if function is indexed else {}
    for decorated, word in ((sl.energy(function), "energy"), (sl.measure(function), "measure")):
        with pytest.raises(SceneError, match=f"The {word} '{function.__name__}' is differentiated.*{said}") as found:
            scene.add(sl.Element(decorated, [[0, 1, 2]], parameters=given))
        assert ("give its gradient yourself" in str(found.value)) == (word == "measure")


@pytest.mark.parametrize("given", [{"stiffness": 3.0}, {"damping": 0.1}, {"rest": 0.5}])
def test_an_energy_takes_no_numbers_of_a_measure(given: dict[str, float]) -> None:
    scene = sl.Scene()
    scene.particles(np.eye(3))
    with pytest.raises(SceneError, match=rf"{next(iter(given))!r} of Element\(\) is for a measure"):
        scene.add(sl.Element(well, [[0]], parameters={"depth": 1.0}, **given))


def test_an_energy_that_is_no_number_as_drawn_is_refused() -> None:
    @sl.energy
    def inverse(points):
        return 1.0 / points[0, 0]

    scene = sl.Scene()
    scene.particles([(1, 0, 0), (0, 1, 0)])
    scene.add(sl.Element(inverse, [[0], [1]]))
    with pytest.raises(SceneError, match=r"The energy 'inverse' of Element.*For element 1 \(particles 1\) it is inf"):
        scene.build()


def test_what_stores_into_its_second_argument_gives_its_gradient() -> None:
    @sl.measure
    def height(points, slope):
        slope[0] = 0.0, 0.0, 1.0
        return points[0, 2]

    @sl.measure
    def above(points, floor):
        return points[0, 2] - floor

    assert height.by_hand and not above.by_hand and above.parameters == ("floor",)
    assert above(np.array([[0.0, 0.0, 3.0]]), floor=1.0)[0] == 2.0


# A law of a measure, or a constant force along it


@sl.law
class Stiffening:
    """E = k x^2/2 + c x^4/4 of the extension x."""

    def energy(length, rest_length, k, c):
        x = length - rest_length
        return k * x * x / 2 + c * x**4 / 4

    def tension(length, rest_length, k, c):
        x = length - rest_length
        return k * x + c * x**3

    def modulus(length, rest_length, k, c):
        x = length - rest_length
        return k + 3 * c * x * x


@sl.law
def bilinear(length, rest_length, k, most):
    """k x up to ``most``, and a tenth of k beyond."""
    x = length - rest_length
    if x < most:
        return k * x * x / 2
    return k * most * most / 2 + (x - most) * (k * most + k * (x - most) / 20)


BILINEAR = [(-1.0, -K), (0.1, 0.1 * K), (0.6, 0.15 * K)]  # the same as rows of (C, dE/dC), C ascending
LAWS: dict[str, tuple[dict[str, Any], dict[str, Any], float]] = {  # for springs, for elements, and a load [N]
    "cable": ({"kind": "cable", "stiffness": K}, {"law": "cable", "stiffness": K}, 20.0),
    "strut": ({"kind": "strut", "stiffness": K}, {"law": "strut", "stiffness": K}, -5.0),
    "table": ({"law": bilinear(k=K, most=0.1)}, {"law": BILINEAR}, 40.0),
    "own": ({"law": Stiffening(k=K, c=900.0)}, {"law": Stiffening(k=K, c=900.0)}, 40.0),
}


def legs(given: dict[str, Any], load: float, *, springs: bool = False, at: Any = (0, 0, 1.1)) -> sl.Scene:
    """A particle on three legs and a line to above; of a cable or a strut, some act and others do not."""
    scene = sl.Scene()
    scene.particles([(1, 0, 0), (-0.5, 0.8, 0), (-0.4, -0.9, 0.1), at, (0, 0.1, 1.9)], mass=0.5)
    scene.anchor([0, 1, 2, 4])
    rows, rest = [[3, 0], [3, 1], [3, 2], [4, 3]], [1.4, 1.5, 1.45, 0.5]
    if springs:
        scene.springs(rows, rest_length=rest, **given)
    else:
        scene.add(sl.Element(length, rows, rest=rest, **given))
    scene.add(sl.Load((0.2, 0.1, load), on=3))
    return scene


@pytest.mark.parametrize("name", LAWS)
def test_a_law_along_a_measure_rests_swings_and_moves_as_springs_with_that_law(name: str) -> None:
    of_springs, of_elements, load = LAWS[name]
    found = []
    for springs in (True, False):
        scene = legs(of_springs if springs else of_elements, load, springs=springs)
        shape = scene.equilibrium()
        assert shape.converged and shape.stable and shape.certificate.holds
        run = scene.simulate(dt=0.005, integrator="implicit_midpoint").run(until=0.1, every=0.1)
        plain = scene.simulate(dt=0.002).run(until=0.2, every=0.2)
        found.append(
            [shape.position, shape.reactions, sl.modes(shape, 3).omega, run.position[-1], plain.position[-1],
             plain.energy["potential"]]
        )  # fmt: skip
    for one, other in zip(*found, strict=True):
        assert one == pytest.approx(other, rel=1e-9, abs=1e-9)  # measured 4e-12


@pytest.mark.parametrize("name", [*LAWS, "force"])
def test_the_force_of_a_law_is_that_of_its_formula_and_minus_the_slope_of_its_energy(name: str) -> None:
    """By three routes: what the engine derives, differences of the energy, and the formula of each law."""
    tension = {
        "cable": lambda x: K * np.maximum(x, 0.0),
        "strut": lambda x: K * np.minimum(x, 0.0),
        "table": lambda x: np.where(x < 0.1, K * x, 0.1 * K + 0.1 * K * (x - 0.1)),
        "own": lambda x: K * x + 900.0 * x**3,
        "force": lambda x: 7.0 + 0.0 * x,
    }[name]
    given = {"force": 7.0} if name == "force" else LAWS[name][1]
    place = np.array([0.1, -0.2, 1.15])
    apart = np.array([(1, 0, 0), (-0.5, 0.8, 0), (-0.4, -0.9, 0.1), (0, 0.1, 1.9)]) - place
    size = np.linalg.norm(apart, axis=1)
    by_formula = (tension(size - (1.4, 1.5, 1.45, 0.5)) / size) @ apart
    derived = legs(given, 0.0, at=place).simulate(dt=1e-3).forces[3] - (0.2, 0.1, 0.0)
    assert derived == pytest.approx(by_formula, abs=1e-14 * K)  # measured 3e-14 N
    step, by_differences = 1e-5, np.zeros(3)
    for axis, side in np.ndindex(3, 2):
        moved = place + (1 - 2 * side) * step * np.eye(3)[axis]
        energy = legs(given, 0.0, at=moved).simulate(dt=1e-3).energy["element"]
        by_differences[axis] -= (1 - 2 * side) * energy / (2.0 * step)
    assert by_differences == pytest.approx(by_formula, abs=1e-7)  # measured 1e-8 N, of K step^2


def test_strings_of_constant_tension_meet_at_fermats_point() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (4, 0), (1, 3), (2, 1)])
    scene.anchor([0, 1, 2])
    scene.add(sl.Element(length, [[0, 3], [1, 3], [2, 3]], force=2.0))
    shape = scene.equilibrium()
    assert shape.certificate.holds and shape.energy == pytest.approx(2.0 * math.sqrt(22.0 + 12.0 * math.sqrt(3.0)))
    ways = shape.position[:3] - shape.position[3]
    ways /= np.linalg.norm(ways, axis=1)[:, None]
    assert (ways @ ways.T)[np.triu_indices(3, 1)] == pytest.approx([-0.5] * 3, abs=1e-9)  # 120 degrees


def test_a_negative_stiffness_softens_and_alone_drives_away() -> None:
    @sl.measure
    def height(points):
        return points[0, 2]

    def on_both(first: float, second: float) -> sl.Scene:
        scene = sl.Scene()
        scene.particle((0, 0, 0.1), mass=2.0)
        scene.anchor(0, axes="xy")
        scene.add(*(sl.Element(height, [[0]], stiffness=k, rest=0.0) for k in (first, second)))
        return scene

    assert sl.modes(on_both(8.0, -3.0).equilibrium(), 1).omega == pytest.approx([math.sqrt(2.5)], rel=1e-9)
    run = on_both(8.0, -16.0).simulate(dt=1e-4).run(until=1.0, every=1.0)
    assert run.position[-1, 0, 2] == pytest.approx(0.1 * math.cosh(2.0), rel=1e-7)  # measured 7e-9


def test_laws_and_forces_come_back_from_files_and_their_numbers_turn(tmp_path: Path) -> None:
    scene = legs(LAWS["own"][1], 1.0)
    for given in ({"law": "cable", "stiffness": 2.0}, {"law": BILINEAR}, {"force": [1.0, 2.0]}):
        scene.add(sl.Element(length, [[0, 3], [1, 3]], **given))
    sl.save(scene, tmp_path / "legs.toml")
    again = sl.read(tmp_path / "legs.toml", using=[length, Stiffening])
    assert (again.simulate(dt=0.01).forces == scene.simulate(dt=0.01).forces).all()
    scene.simulate(dt=0.0025).run(until=0.05, every=0.05, to=tmp_path / "legs.springline")
    whole = sl.load(tmp_path / "legs.springline").resume(until=0.1, using=[length, Stiffening])
    assert (whole.position[-1] == scene.simulate(dt=0.0025).run(until=0.1, every=0.05).position[-1]).all()
    simulation = scene.simulate(dt=0.01)
    before = simulation.forces[3]
    simulation.change({"element.c": 0.0, "element_4.force": 0.0})
    straight = legs({"stiffness": K}, 1.0)
    for given in ({"law": "cable", "stiffness": 2.0}, {"law": BILINEAR}):
        straight.add(sl.Element(length, [[0, 3], [1, 3]], **given))
    assert (simulation.forces[3] != before).any()
    assert simulation.forces[3] == pytest.approx(straight.simulate(dt=0.01).forces[3], abs=1e-12)
