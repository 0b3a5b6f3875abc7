"""``springline check``: every limit and every warning, each on a scene that deserves it and on one that does not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import smaller
import springline as sl
import springline.gallery as gallery
from springline.cli import check
from springline.cli.summary import nothing_moves, parts, warnings
from springline.gallery import Entry
from springline.integrators.registry import INTEGRATORS

Cli = Callable[..., Any]  # the fixture: words in; code, out, err and json out

SCREEN = """\
tripod
  particles             5, 3 of them supports
  springs               6
  gravity               (0, 0, -10) m/s2
  forces and rules      none

Longest safe time step
{steps}

Time step of a run
  at first              0.002713 s
  velocity-verlet       0.009122 s  a period adds an error of 0.012 of its
                                    amplitude

Stiffness as drawn
  mechanisms            2: particle 4
  self-stress           2 states: springs 0, 1
  slowest swing         3.247 Hz, a period of 0.3079 s
  As drawn it is not at rest: springline modes computes the modes of its
  equilibrium.

As read
  * tripod.txt: 5 particles, 6 springs, 7 ends welded.

No warnings
"""
STEPS = {
    "explicit_euler": "none: it gains energy at any step",
    "symplectic_euler": "0.02828 s",
    "midpoint": "none: it gains energy at any step",
    "velocity_verlet": "0.02828 s",
    "forest_ruth": "0.02225 s",
    "pefrl": "0.04228 s",
    "rk4": "0.04 s",
    "yoshida6": "0.03209 s",
}
EXACT = """\
True limits as drawn
  fastest swing         52.48 rad/s  the bound, 70.71 rad/s, is 1.35 times that
  symplectic-euler      0.03811 s
  velocity-verlet       0.03811 s
"""


def sound() -> sl.Scene:
    """A scene without a fault: a chain between two supports."""
    scene = sl.Scene(gravity=9.81)
    rope = scene.chain((0, 0, 0), (4, 0, 0), segments=4, mass=1.0, stiffness=100.0)
    scene.anchor(rope.ends)
    return scene


def found(scene: sl.Scene) -> list[str]:
    """What is found about a scene."""
    return warnings(*scene.build())


def still(scene: sl.Scene) -> None:
    scene.gravity = 0.0


def floating(scene: sl.Scene) -> None:
    scene.release(scene.all)


def loose_part(scene: sl.Scene) -> None:
    scene.chain((0, 5, 0), (3, 5, 0), segments=3, mass=1.0, stiffness=100.0)


def loose_particle(scene: sl.Scene) -> None:
    scene.particle((0, 0, 7))


def duplicate(scene: sl.Scene) -> None:
    scene.spring(2, 1, stiffness=5.0)


def without_length(scene: sl.Scene) -> None:
    other = scene.particle((1, 0, 0))
    scene.spring(1, other, stiffness=5.0, rest_length=1.0)


def without_stiffness(scene: sl.Scene) -> None:
    scene.spring(1, 3, stiffness=0.0)


def massless(scene: sl.Scene) -> None:
    scene.particle((0, 0, 9), mass=0.0)
    scene.add(sl.Attraction(strength=1.0, softening=0.1))


def stiff_beside_soft(scene: sl.Scene) -> None:
    scene.spring(1, 3, stiffness=2e6)


def heavy_beside_light(scene: sl.Scene) -> None:
    scene.spring(1, scene.particle((1, 1, 0), mass=2e6), stiffness=100.0)


def below_a_floor(scene: sl.Scene) -> None:
    scene.add(sl.Plane((0, 0, 0.5), (0, 0, 1)))


def in_a_bar(scene: sl.Scene) -> None:
    scene.add(sl.Cylinder((3, 0, 0.1), (0, 1, 0), 0.5, "outside"))


def outside_a_box(scene: sl.Scene) -> None:
    scene.add(sl.Box((-1, -1, -1), (2.5, 1, 1)))


def overloaded(scene: sl.Scene) -> None:
    scene.spring(1, 3, stiffness=100.0, rest_length=1.0, strength=50.0)


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (still, "Nothing will move: no force acts, and everything is at rest. Give gravity, a load or a velocity."),
        (floating, "Nothing is anchored: the whole scene moves freely."),
        (loose_part, "1 part without a support: 4 particles (5, 6, 7, 8)."),
        (loose_particle, "1 particle joined to nothing: 5."),
        (duplicate, "1 spring parallel to another, same ends: 4."),
        (without_length, "1 spring drawn without length, so without direction at the start: 4."),
        (without_stiffness, "1 spring without stiffness: 4."),
        (massless, "1 particle without mass: test particles, which feel and do not pull: 5."),
        (
            stiff_beside_soft,
            "Very different stiffnesses: spring 4 has 2e+06 N/m, spring 0 100 N/m. "
            "The time step is that of the fastest.",
        ),
        (
            heavy_beside_light,
            "Very different masses: particle 5 has 2e+06 kg, particle 1 1 kg. The time step is that of the fastest.",
        ),
        (below_a_floor, "3 particles start beyond plane 0 and will be put back: 1, 2, 3."),
        (outside_a_box, "1 particle starts beyond box 0 and will be put back: 3."),
        (in_a_bar, "1 particle starts beyond the cylinder that is wall 0 and will be put back: 3."),
        (overloaded, "1 spring above the strength at the start, and will break at once: 4 (100 of 50 N)."),
    ],
)
def test_each_fault_is_found_and_nothing_else(fault: Callable[[sl.Scene], None], sentence: str) -> None:
    scene = sound()
    assert found(scene) == []
    fault(scene)
    assert found(scene) == [sentence]


def test_a_law_of_ones_own_is_a_stiffness() -> None:
    @sl.law
    class Cubic:
        def energy(length, rest):
            return 0.25 * (length - rest) ** 4

        def tension(length, rest):
            return (length - rest) ** 3

        def modulus(length, rest):
            return 3.0 * (length - rest) ** 2

    scene = sound()
    scene.spring(1, 3, law=Cubic)
    assert found(scene) == []
    scene.spring(1, 3, stiffness=0.0)
    assert "1 spring without stiffness: 5." in found(scene)


def test_what_is_tied_by_a_rod_is_no_loose_part() -> None:
    scene = sound()
    other = scene.particle((2, 0, 2))
    assert found(scene) == ["1 particle joined to nothing: 5."]
    scene.add(sl.Rod(2, other))
    assert found(scene) == []


def test_a_sphere_holds_what_lives_on_it() -> None:
    scene = sound()
    floating(scene)
    assert found(scene) != []
    scene.add(sl.Sphere((2, 0, 0), 2.0, on=[0, 4]))
    assert found(scene) == []


def test_a_gas_is_no_heap_of_loose_parts() -> None:
    scene = sl.Scene(space=sl.Torus((10, 10, 10)), seed=1)
    scene.cloud(20, speed=1.0)
    assert found(scene) == []


def test_parts_are_numbered_by_what_joins_them() -> None:
    scene = sound()
    loose_part(scene)
    assert parts(scene.build()[0]).tolist() == [0] * 5 + [1] * 4


@pytest.mark.parametrize("cause", ["gravity", "velocity", "stretched", "load", "attraction"])
def test_whatever_could_move_a_scene_is_seen(cause: str) -> None:
    scene = sl.Scene()
    a, b = scene.particle((0, 0, 0)), scene.particle((1, 0, 0))
    assert nothing_moves(*scene.build())
    if cause == "gravity":
        scene.gravity = 1.0
    elif cause == "velocity":
        a.velocity = (1, 0, 0)
    elif cause == "stretched":
        scene.spring(a, b, stiffness=1.0, rest_length=0.9)
    else:
        scene.add(sl.Load((1, 0, 0), on=a) if cause == "load" else sl.Attraction(strength=1.0, softening=0.1))
    assert not nothing_moves(*scene.build())


TRIPOD = ("tripod.txt", "--stiffness", 1000, "--mass", 1, "--anchor", "red", "--gravity", 10)


def test_check_screen(cli: Cli, tripod: str) -> None:
    said = cli("check", *TRIPOD)
    rows = []
    for name, method in INTEGRATORS.items():
        words = STEPS.get(name, "any" if method.limit == np.inf else f"{method.limit / np.sqrt(5000.0):.4g} s")
        rows.append(f"  {name.replace('_', '-'):<22}{words}")
    assert said.out.splitlines() == SCREEN.format(steps="\n".join(rows)).splitlines()
    assert (said.code, said.err) == (0, "")


def test_the_true_limits_are_told_on_request(cli: Cli, tripod: str) -> None:
    assert "True limits" not in cli("check", *TRIPOD).out
    said = cli("check", *TRIPOD, "--exact")
    assert said.code == 0 and EXACT in said.out
    scene = sl.read(tripod, stiffness=1000, mass=1, anchor="red", gravity=10)
    known = cli("check", *TRIPOD, "--exact", "--json").json
    assert known["omega_max"] == sl.analysis.omega_max(scene)
    assert known["exact_dt"]["rk4"] == sl.analysis.exact_step(scene, "rk4")
    assert known["omega_max"] < known["omega_bound"]
    assert cli("check", *TRIPOD, "--json").json["omega_max"] is None


@pytest.mark.parametrize(("dt", "told"), [(0.1, True), (0.065, False)])  # 2.6 % and 1.1 %, of 1.2 times 1 % allowed
def test_a_given_step_at_which_the_motion_is_not_right_is_warned_of(cli: Cli, dt: float, told: bool) -> None:
    scene = sl.Scene()
    ends = scene.particles([(0, 0, 0), (1.5, 0, 0)], mass=1.0)
    scene.anchor(ends[0])
    scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
    sl.save(scene, "spring.toml")
    written = Path("spring.toml").read_text(encoding="utf-8")
    Path("spring.toml").write_text(f"{written}\n[run]\ndt = {dt}\nuntil = 10.0\n", encoding="utf-8")
    known = cli("check", "spring.toml", "--json").json
    assert known["step"] == dt
    assert known["error"] == pytest.approx(
        2 * np.pi * 10.0 * dt**2 / 24, rel=0.1
    )  # phase lost, to lowest order; measured 6 %
    assert any("adds an error of 3%" in one for one in known["warnings"]) is told


def stiffness_of(scene: sl.Scene, exact: bool = False) -> dict[str, Any]:
    """What check finds of the stiffness of a scene, and as lines for a person."""
    from springline.stability.time_step import step_bound

    model, state = scene.build()
    bounds = {name: step_bound(model, method, state.mobility) for name, method in INTEGRATORS.items()}
    known = check.rigidity_facts(scene, model, bounds, exact)
    return {**known, "lines": dict(row[:2] for row in check.rows({**known, "springs": model.spring_count}))}


def test_the_true_limits_know_the_true_damping() -> None:
    scene = sl.Scene()
    scene.anchor(scene.chain((0, 0, 0), (4, 0, 0), segments=4, mass=1.0, stiffness=100.0, damping=20.0).ends)
    step = stiffness_of(scene, exact=True)["exact_dt"]["velocity_verlet"]
    assert (
        step
        == sl.analysis.exact_step(scene, "velocity_verlet")
        < stiffness_of(sound(), exact=True)["exact_dt"]["velocity_verlet"]
    )


def test_mechanisms_and_what_tension_holds() -> None:
    scene = sound()
    known = stiffness_of(scene)
    assert (known["mechanisms"], known["free_motions"], known["self_stress_states"]) == (6, 6, 1)
    assert known["mechanism_particles"] == [1, 2, 3]
    assert known["lines"]["mechanisms"] == "6: particles 1, 2, 3"
    assert known["lines"]["self-stress"] == "1 state: springs 0, 1, 2, 3"
    pulled = sl.Scene()
    pulled.anchor(pulled.chain((0, 0, 0), (4, 0, 0), segments=4, mass=1.0, stiffness=100.0, rest_length=0.9).ends)
    known = stiffness_of(pulled)
    assert (known["mechanisms"], known["free_motions"], known["at_rest"]) == (6, 0, True)
    assert known["lines"]["mechanisms"] == "6: particles 1, 2, 3; tension holds them all"
    assert known["lowest_frequency"] == pytest.approx(sl.modes(pulled).frequency[0])


def test_slack_members_and_pushed_ones() -> None:
    scene = sl.Scene()
    scene.anchor(scene.chain((0, 0, 0), (3, 0, 0), segments=3, mass=1.0, stiffness=100.0, rest_length=1.1).ends)
    pushed = stiffness_of(scene)
    assert (pushed["unstable"], pushed["slack"]) == (4, [])
    assert pushed["lines"]["gives way"].startswith("in 4 ways, as drawn")
    cable = sl.Scene()
    cable.anchor(cable.chain((0, 0, 0), (3, 0, 0), segments=3, mass=1.0, stiffness=100.0, rest_length=1.1,
                             kind="cable").ends)  # fmt: skip
    assert stiffness_of(cable)["lines"]["slack members"] == "3: springs 0, 1, 2"


def test_parts_that_move_as_a_whole_are_counted() -> None:
    scene = sound()
    floating(scene)
    assert stiffness_of(scene)["lines"]["moves as a whole"] == "5 ways"  # a straight chain turns about two axes


def test_a_large_net_is_counted_without_names() -> None:
    scene = sl.Scene()
    scene.anchor(scene.grid((25, 25), spacing=1.0, mass=1.0, stiffness=1.0).corners)
    known = stiffness_of(scene)
    assert (known["mechanisms"], known["mechanism_particles"], known["lowest_frequency"]) == (667, [], None)
    assert known["lines"]["mechanisms"] == "667"


def test_what_cannot_be_told_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    from physics.samples import breeze

    scene = sound()
    scene.add(breeze)
    known = stiffness_of(scene, exact=True)
    assert known["mechanisms"] is None and known["omega_max"] is None
    assert "a user-defined force (@sl.force) has none" in known["not_told"]
    monkeypatch.setattr(check, "MOST", 8)
    known = stiffness_of(sound())
    assert known["not_told"] == "Left out beyond 8 free axes, and there are 9 here."


def test_warnings_are_listed_and_leave_the_exit_code_0(cli: Cli) -> None:
    drawn = ["0,0,0 5,0,0", "5,0,0 0,0,0", "5,0,0 5,0,0.000001", "9,9,9 9,9,8"]
    Path("bad.txt").write_text("".join(f"-line {line}\n" for line in drawn), encoding="utf-8")
    said = cli("check", "bad.txt", "--stiffness", 10, "--mass", 1)
    assert said.code == 0
    flat = " ".join(said.out.split())
    assert "5 warnings * 1 end joined with another, up to 1e-06 m away: the weld tolerance is 0.009766 m" in flat
    assert "* 1 line drawn over another became one spring: line 2 over 1." in flat
    assert "* 1 line without length (up to 8.583e-06 m) left out: line 3." in flat
    assert "* Nothing will move" in flat
    assert "* 2 parts without a support: 2 particles (0, 1); 2 particles (2, 3)." in flat


def test_the_safe_steps_are_those_of_a_simulation(cli: Cli) -> None:
    said = cli("check", "hanging-chain", "--json").json
    assert list(said["safe_dt"]) == list(INTEGRATORS)
    for name, dt in said["safe_dt"].items():
        simulation = sl.gallery.scene("hanging-chain").simulate(dt=0.01, integrator=name)
        assert dt == simulation.safe_dt
    assert (said["particles"], said["springs"], said["supports"]) == (10, 9, 2)
    assert said["gravity"] == [0.0, 0.0, -9.8]
    assert said["warnings"] == []


def test_what_the_proof_does_not_cover_is_named(cli: Cli) -> None:
    said = cli("check", "parachute")
    assert "Outside the proof: quadratic drag at high speed." in said.out
    assert "Any: nothing here is stiff or damped." in said.out
    assert cli("check", "parachute", "--json").json["outside"] == ["quadratic drag at high speed"]


@pytest.mark.heavy
@pytest.mark.parametrize("name", smaller.every_nth_scene(4, 1))
def test_every_scene_of_the_gallery_can_be_checked_and_looked_into(
    cli: Cli, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = Entry.build
    monkeypatch.setattr(Entry, "build", lambda entry: build(entry, **smaller.FEWER.get(entry.name, {})))
    checked, seen = cli("check", name), cli("info", name, "--json").json
    assert (checked.code, checked.err) == (0, "")
    scene = sl.gallery.scene(name)
    assert seen["particles"] == scene.particle_count
    assert [one["type"] for one in seen["declared"]] == [type(thing).__name__ for thing in scene.declared]
    assert np.all(np.array(seen["lower"]) <= np.array(seen["upper"]))


def test_a_scene_that_cannot_be_built_ends_with_2(cli: Cli, tripod: str) -> None:
    said = cli("check", tripod, "--stiffness", 10, "--mass", 0)
    assert (said.code, said.out) == (2, "")
    assert "Particle 0 has no mass, is not fixed and has a spring." in said.err


LINES = "x1,y1,z1,x2,y2,z2,layer\n0,0,0,0,0,1,Anchors\n0,0,0,3,0,-1,Net\n3,0,-1,6,0,0,Net\n6,0,0,6,0,1,Anchors\n"


@pytest.mark.parametrize("verb", ["check", "solve"])
def test_check_and_solve_doubt_an_area_in_square_millimeters_and_gravity_upwards(cli: Cli, verb: str) -> None:
    Path("two.csv").write_text(LINES, encoding="utf-8")
    words = [verb, "two.csv", "--anchor", "Anchors", "--modulus", 2.1e11, "--density", 7850]
    said = cli(*words, "--area", 113, "--gravity", -9.81)
    text = " ".join((said.out + said.err).split())
    assert "Spring 0 of 1 m is 11.99 m thick by its area of 113 m2, and so are 3 more springs" in text
    assert "If the area is in mm2, give 0.000113." in text
    assert "Gravity points upwards, (0, 0, 9.81) m/s2" in text
    sound = cli(*words, "--area", 113e-6, "--gravity", 9.81)
    assert "thick by" not in sound.out + sound.err and "upwards" not in sound.out + sound.err


TRUSS = "x1,y1,x2,y2,layer\n0,0,1,0,\n1,0,2,0,\n0,0,1,1,\n1,1,2,0,\n1,0,1,1,\n0,0,0,-1,Anchors\n2,0,2,-1,Anchors\n"


def test_a_truss_drawn_flat_that_swings_down_is_told_of_dim_2(cli: Cli) -> None:
    Path("truss.csv").write_text(TRUSS, encoding="utf-8")
    words = ["solve", "truss.csv", "--anchor", "Anchors", "--stiffness", 1e7, "--mass", 1, "--gravity", 9.81]
    said = " ".join(cli(*words).err.split())
    assert "at rest it hangs 1 m below this plane without being stretched" in said and "give --dim 2" in said
    plane = cli(*words, "--dim", 2)
    assert plane.code == 0 and "--dim 2." not in plane.err


def test_a_suggested_command_does_not_write_over_the_drawing(cli: Cli) -> None:
    Path("truss.csv").write_text(TRUSS, encoding="utf-8")
    words = ["solve", "truss.csv", "--anchor", "Anchors", "--stiffness", 1e7, "--mass", 1, "--dim", 2]
    suggested = cli(*words).out.splitlines()[-1].split()
    assert suggested[:3] == ["springline", "solve", "truss.csv"]
    assert cli(*suggested[1:]).code == 0
    assert Path("truss-at-rest.csv").is_file() and Path("truss.png").is_file()


def test_check_reports_the_step_that_a_run_begins_with(cli: Cli) -> None:
    """The automatic step is short at first and grows; check reported its last length alone."""
    run = gallery.scene("inflated-pillow").simulate()
    known = cli("check", "inflated-pillow", "--json").json
    assert known["first_step"] == run.dt and known["step"] > 2.0 * run.dt  # measured 8.2e-5 and 7.7e-4 s
    assert "  at first              8" in cli("check", "inflated-pillow").out
