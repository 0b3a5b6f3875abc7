"""Warnings of scenes that run but are most likely not meant so: two gravities, drives that begin with a jump."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.cli.main import main
from springline.errors import DoubtfulScene


def cautions(work: Callable[[], Any]) -> list[str]:
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        work()
    return [str(one.message) for one in found if issubclass(one.category, DoubtfulScene)]


def chain(**options: Any) -> sl.Scene:
    scene = sl.Scene(**options)
    rope = scene.chain((0, 0, 0), (1, 0, 0), segments=4, mass=1.0, stiffness=100.0)
    scene.anchor(rope.ends)
    return scene


def test_two_gravities_on_one_particle_are_named_wherever_they_come_from(tmp_path: Path) -> None:
    doubled = chain(gravity=9.81)
    doubled.add(sl.Gravity(9.81))
    words = "Particle 0 has 2 gravities, which add up to (0, 0, -19.62) m/s2: gravity=(0, 0, -9.81) and "
    assert cautions(doubled.simulate)[0].startswith(words)
    assert len(cautions(doubled.equilibrium)) == 1
    assert len(cautions(lambda: doubled.force_density(5.0))) == 1

    overlapping = chain()
    overlapping.add(sl.Gravity(9.81, on=[0, 1, 2]), sl.Gravity((0, 0, -1.0), on=[2, 3]))
    (sentence,) = cautions(overlapping.simulate)
    assert sentence.startswith("Particle 2 has 2 gravities")

    later = chain(gravity=9.81)
    simulation = later.simulate()
    assert len(cautions(lambda: simulation.add(sl.Gravity(1.0)))) == 1

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        sl.save(doubled, tmp_path / "two.toml")
    assert len(cautions(sl.read(tmp_path / "two.toml").simulate)) == 1


def test_gravities_apart_or_of_zero_are_no_matter() -> None:
    apart = chain()
    apart.add(sl.Gravity(9.81, on=[0, 1]), sl.Gravity(1.6, on=[2, 3, 4]))
    assert cautions(apart.simulate) == []
    nothing = chain(gravity=9.81)
    nothing.add(sl.Gravity(0.0))
    assert cautions(nothing.simulate) == []


def test_check_and_solve_tell_of_two_gravities(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    doubled = chain(gravity=9.81)
    doubled.add(sl.Gravity(9.81))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        sl.save(doubled, tmp_path / "two.toml")
    for verb in ("check", "solve"):
        main([verb, str(tmp_path / "two.toml")])
        assert "has 2 gravities" in " ".join("".join(capsys.readouterr()).split())


@sl.signal
def swell(time, size):  # type: ignore[no-untyped-def]
    return size * np.cos(time)


@sl.signal
def circle(time, size):  # type: ignore[no-untyped-def]
    return size * np.cos(time), size * np.sin(time), 0.0


def driven(kind: str, **options: Any) -> sl.Scene:
    """A support, a spring, a rope and an angle, one of them driven."""
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (2, 1, 0)])
    scene.anchor([0, 2])
    springs = scene.springs([(0, 1), (1, 2)], stiffness=10.0)
    rope = scene.add(sl.Rope([0, 1, 2], stiffness=10.0, rest_length=2.0))
    angle = scene.add(sl.Angle([[0, 1, 2]], stiffness=1.0))
    scene.add(sl.Drive({"support": [0], "spring": springs[0], "rope": rope, "angle": angle}[kind], **options))
    return scene


OFF: dict[str, tuple[str, dict[str, Any], str]] = {
    "a swing of a support": (
        "support", {"position": (0, 0, 0), "amplitude": (0.02, 0, 0), "omega": 12.0},
        "Drive(position=) of particle 0 begins 0.02 m off the place as drawn, with an energy that no work accounts "
        "for. Give phase=-pi/2, by which the swing begins at 0.",
    ),
    "a table of a support": (
        "support", {"position": [(0.0, (0, 0, 0.1)), (1.0, (0, 0, 0))]},
        "0.1 m off the place as drawn, with an energy that no work accounts for. Begin its table with the value",
    ),
    "a signal of a support": ("support", {"position": circle(size=0.3)}, "Write the signal 'circle' so that it is 0"),
    "a displacement": ("support", {"position": (0, 0, 0.3)}, "go there by a table: position=[(0.0, drawn), (1.0,"),
    "a swing of a length": (
        "spring", {"rest_length": 1.0, "amplitude": 0.1, "omega": 3.0},
        "Drive(rest_length=) of spring 0 begins 0.1 m off the value at rest",
    ),
    "a signal of a length": ("spring", {"rest_length": 1.0, "signal": swell(size=0.2)}, "begins 0.2 m off"),
    "a table of a rope": (
        "rope", {"rest_length": [(0, 1.9), (1, 1.5)]}, "Drive(rest_length=) of the particles [0, 1, 2] begins 0.1 m",
    ),
    "a swing of an angle": (
        "angle", {"angle": 1.0, "amplitude": 0.1, "omega": 1.0},
        "begins 0.3146 rad off the value at rest as drawn, with an energy that no work accounts for. Give phase=-pi/2, "
        "by which the swing begins at 0, and begin angle= with the value as drawn.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", OFF)
def test_a_drive_that_begins_with_a_jump_is_named_with_its_offset_and_the_way_out(name: str) -> None:
    kind, options, words = OFF[name]
    (sentence,) = cautions(driven(kind, **options).simulate)
    assert words in sentence


def test_drives_that_begin_as_drawn_raise_no_warning() -> None:
    quarter = -np.pi / 2
    for kind, options in (
        ("support", {"position": (0, 0, 0), "amplitude": (0.02, 0, 0), "omega": 12.0, "phase": quarter}),
        ("support", {"position": (-0.02, 0, 0), "amplitude": (0.02, 0, 0), "omega": 12.0}),
        ("support", {"position": [(0.0, (0, 0, 0)), (1.0, (0, 0, 0.1))]}),
        ("spring", {"rest_length": 1.0, "amplitude": 0.1, "omega": 3.0, "phase": quarter}),
        ("rope", {"rest_length": [(0, 2.0), (1, 1.5)]}),
        ("angle", {"angle": [(0.0, np.pi / 4), (1.0, 1.0)]}),
    ):
        scene = driven(kind, **options)
        assert cautions(scene.simulate) == []
        simulation = scene.simulate(dt=0.01)
        simulation.step(7)
        assert cautions(simulation.to_scene().simulate) == []  # drives go on from their values of that time


@pytest.mark.parametrize("friction", [None, 0.2])
@pytest.mark.parametrize("radius", [0.0, 0.1])
def test_a_rope_that_begins_slack_raises_no_warning(friction: float | None, radius: float) -> None:
    """No energy comes from nowhere while a rope is slack, as in the how-to page on drives."""
    for length, count in ((3.2, 0), (2.5, 1)):  # it is drawn 2.83 m long, without its wheel
        scene = sl.Scene()
        scene.particles([(-1, 0, 2), (0, 0, 1), (1, 0, 2)])
        scene.anchor([0, 2])
        rope = scene.add(sl.Rope([0, 1, 2], stiffness=1e3, friction=friction, radius=[0, radius, 0]))
        scene.add(sl.Drive(rope, rest_length=[(0, length), (1, 2.4)]))
        assert len(cautions(scene.simulate)) == count


def test_a_cable_or_strut_that_begins_slack_raises_no_warning() -> None:
    for kind, length, count in (("cable", 1.2, 0), ("cable", 0.9, 1), ("strut", 0.8, 0), ("strut", 1.1, 1)):
        scene = sl.Scene()
        scene.particles([(0, 0, 0), (1, 0, 0)])
        scene.anchor([0])
        scene.add(sl.Drive(scene.spring(0, 1, stiffness=10.0, kind=kind), rest_length=[(0, length), (1, 1.0)]))
        assert len(cautions(scene.simulate)) == count


def test_the_swing_that_the_warning_proposes_begins_without_energy() -> None:
    """2 J come from nowhere at 0.02 m and 10 kN/m without the phase, and none with it."""
    energies = []
    for phase in (0.0, -np.pi / 2):
        scene = sl.Scene()
        scene.particles([(0, 0, 0), (1, 0, 0)])
        scene.spring(0, 1, stiffness=1e4)
        scene.add(sl.Drive([0], position=(0, 0, 0), amplitude=(0.02, 0, 0), omega=12.0, phase=phase))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DoubtfulScene)
            energies.append(float(scene.simulate(dt=1e-4).energy["spring"]))
    assert energies == pytest.approx([2.0, 0.0], abs=1e-12)
