"""Loads and materials: what members weigh and bear, what acts on them, which loads act together, how they are stressed.

Bounds stand with the measured value beside them.
"""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import springline as sl
from scene_text import from_text, to_text
from springline.equilibrium.catenary import elastic_catenary
from springline.errors import SceneError
from springline.forces import queries
from springline.forces.direct_sum import Attractions
from springline.forces.drag import Drags
from springline.forces.gravity import Gravities
from springline.forces.loads import Loads

DRAWN = np.array([[0.0, 0, 0], [3, 4, 0], [3, 4, 12]])  # members of 5 m and 12 m


def members(**options: Any) -> sl.Scene:
    """Two members in a row, of 5 m and 12 m, between anchored particles without mass."""
    scene = sl.Scene(gravity=10.0)
    scene.particles(DRAWN, mass=0.0)
    scene.springs([[0, 1], [1, 2]], **options)
    scene.anchor(scene.all)
    return scene


def total(scene: sl.Scene, load_case: Any = None) -> np.ndarray:
    """All point loads of a scene added up [N], shape (3,); gravity left out."""
    return np.asarray(scene.build(load_case=load_case)[0].room(Loads).force.sum(axis=0))


def on_particles(scene: sl.Scene) -> np.ndarray:
    """Point loads on each particle [N], shape (particles, 3)."""
    loads = scene.build()[0].room(Loads)
    force = np.zeros((scene.particle_count, 3))
    np.add.at(force, loads.particle, loads.force)
    return force


def tension_as_drawn(scene: sl.Scene) -> np.ndarray:
    """Tension of each spring where the scene was drawn [N], shape (springs,)."""
    model, state = scene.build()
    return queries.tension(model, state.position)


# what members weigh


def test_half_of_what_a_member_weighs_rests_on_each_end() -> None:
    scene = members(modulus=1e9, area=[1e-3, 2e-3], density=[100.0, 50.0])
    assert scene.all.mass.tolist() == pytest.approx([0.25, 0.25 + 0.6, 0.6], rel=1e-15)
    assert scene.all.total_mass == pytest.approx(0.1 * 5 + 0.1 * 12, rel=1e-15)


def test_the_own_mass_of_particles_and_every_member_on_them_add_up() -> None:
    scene = sl.Scene()
    ends = scene.particles([(0, 0, 0), (2, 0, 0)], mass=[3.0, 0.0])
    scene.spring(ends[0], ends[1], stiffness=5.0, area=1e-3, density=1000.0)
    scene.spring(ends[0], ends[1], modulus=1e6, area=1e-3, density=500.0)
    assert scene.all.mass.tolist() == pytest.approx([3.0 + 1.0 + 0.5, 1.0 + 0.5], rel=1e-15)


def test_a_member_weighs_what_there_is_of_it_unstressed() -> None:
    slack, tight = (members(modulus=1e9, area=1e-3, density=100.0, rest_factor=factor) for factor in (1.2, 0.9))
    assert slack.all.total_mass == pytest.approx(0.1 * 1.2 * 17, rel=1e-15)
    assert tight.all.total_mass == pytest.approx(0.1 * 0.9 * 17, rel=1e-15)


def test_supports_carry_the_weight_of_the_members_their_own_share_included() -> None:
    scene = sl.Scene(gravity=9.81)
    cable = scene.chain((0, 0, 0), (30, 0, 5), segments=12, material="spiral strand", area=4e-4, rest_factor=1.05)
    scene.anchor(cable.ends)
    weight = 83e3 / 9.80665 * 4e-4 * 1.05 * math.hypot(30, 5) * 9.81
    shape = scene.equilibrium()
    assert cable.mass[0] == pytest.approx(0.5 * cable.mass[1], rel=1e-12)
    assert shape.reactions.sum(axis=0)[2] == pytest.approx(weight, rel=1e-9)  # measured 4e-12


def test_a_steel_cable_under_its_own_weight_hangs_in_the_elastic_catenary() -> None:
    steel, area, span, factor = sl.material("steel"), 1e-4, 100.0, 1.02
    weight, errors = steel.density * area * 9.81, []
    curve = elastic_catenary(span, factor * span, weight=weight, rigidity=steel.modulus * area)
    for links in (40, 80):
        scene = sl.Scene(gravity=9.81)
        cable = scene.chain((0, 0, 0), (span, 0, 0), segments=links, material=steel, area=area, rest_factor=factor)
        scene.anchor(cable.ends)
        errors.append(abs(-scene.equilibrium().position[:, 2].min() / curve.sag - 1.0))
    assert errors[1] < 1e-4  # measured 7.7e-5
    assert errors[0] / errors[1] == pytest.approx(4.0, abs=0.05)  # measured 4.0014: order 2 in the links


def test_self_weight_is_inertia_too() -> None:
    scene = sl.Scene()
    bar = scene.chain((0, 0, 0), (2, 0, 0), segments=1, modulus=1e5, area=1e-2, density=300.0)
    stiffness, mass = 1e5 * 1e-2 / 2.0, 300.0 * 1e-2 * 2.0
    bar.velocity = [(-0.01, 0, 0), (0.01, 0, 0)]
    period = 2 * math.pi / math.sqrt(4 * stiffness / mass)  # two halves of the mass on one spring
    run = scene.simulate(dt=period / 2000).run(until=period, every=period / 4)
    moved = run.position[:, 1, 0] - 2.0
    assert moved[1] == pytest.approx(0.01 * period / (2 * math.pi), rel=1e-5)  # measured 1e-6
    assert abs(moved[2]) < 1e-5 * moved[1]  # measured 1e-6 of it
    assert abs(moved[4]) < 1e-5 * moved[1]  # measured 3e-6 of it


def test_a_chain_and_a_grid_of_members_have_no_other_mass_unless_it_is_given() -> None:
    scene = sl.Scene()
    weighed = scene.chain((0, 0, 0), (4, 0, 0), segments=4, stiffness=1.0, area=1e-3, density=1000.0)
    loaded = scene.chain((0, 1, 0), (4, 1, 0), segments=4, stiffness=1.0, area=1e-3, density=1000.0, mass=2.0)
    plain = scene.chain((0, 2, 0), (4, 2, 0), segments=4, stiffness=1.0)
    net = scene.grid((3, 2), material="timber C24", area=1e-3)
    assert weighed.mass.tolist() == pytest.approx([0.5, 1, 1, 1, 0.5], rel=1e-15)
    assert loaded.mass.tolist() == pytest.approx([2.5, 3, 3, 3, 2.5], rel=1e-15)
    assert plain.mass.tolist() == [1.0] * 5
    assert net.total_mass == pytest.approx(7 * 0.42, rel=1e-15)


def test_a_refused_member_weighs_nothing() -> None:
    scene = sl.Scene()
    scene.particles(DRAWN)
    with pytest.raises(SceneError):
        scene.springs([[0, 1], [1, 2]], stiffness=1.0, area=1.0, density=[1.0, -1.0])
    with pytest.raises(SceneError):
        scene.chain((0, 0, 0), (1, 0, 0), segments=2, material="steel", area=1.0, kind="rope")
    assert scene.all.mass.tolist() == [1.0, 1.0, 1.0]


# materials

PUBLISHED = {  # E [GPa], density [kg/m3], strength [MPa]
    "steel": (210, 7850, 235),
    "steel S235": (210, 7850, 235),
    "steel S355": (210, 7850, 355),
    "spiral strand": (150, 8463.6, 1770),
    "stainless steel": (200, 7900, 210),
    "spring steel": (206, 7850, 1760),
    "aluminum": (70, 2700, 240),
    "timber C24": (11, 420, 14.5),
    "timber D30": (11, 640, 18),
    "glulam GL24h": (11.5, 420, 19.2),
    "concrete C30/37": (33, 2447.3, 30),
    "polyester yarn": (13.8, 1380, 1159.2),
    "nylon yarn": (4.56, 1140, 957.6),
}


@pytest.mark.parametrize("name", sl.MATERIALS)
def test_a_material_is_as_published_and_says_where(name: str) -> None:
    one = sl.material(name)
    modulus, density, strength = PUBLISHED[name]
    assert one.name == name
    assert one.modulus == pytest.approx(modulus * 1e9, rel=1e-12)
    assert one.density == pytest.approx(density, rel=1e-4)
    assert one.strength == pytest.approx(strength * 1e6, rel=1e-12)
    assert re.search(r"EN \d+|Table 1", one.source)


def test_materials_are_found_in_any_case_and_one_of_ones_own_is_taken_as_it_is() -> None:
    assert sl.material("Timber c24") is sl.MATERIALS["timber C24"]
    bamboo = sl.Material("bamboo", modulus=13.1e9, density=600.0, strength=20e6, source="tests of ours")
    assert sl.material(bamboo) is bamboo
    scene = members(material=bamboo, area=2e-3)
    assert scene.all.total_mass == pytest.approx(600 * 2e-3 * 17, rel=1e-15)


def test_a_steel_rod_stretches_by_force_times_length_over_e_a() -> None:
    scene = sl.Scene()
    rod = scene.chain((0, 0, 0), (0, 0, -2), segments=1, material="steel", area=1e-4, mass=1.0)
    scene.anchor(rod.first)
    scene.add(sl.Load((0, 0, -11750.0), on=rod.last))
    shape = scene.equilibrium()
    assert shape.displacement[1, 2] == pytest.approx(-11750.0 * 2 / (210e9 * 1e-4), rel=1e-9)  # measured 1e-13
    assert shape.stress[0] == pytest.approx(117.5e6, rel=1e-9)
    assert shape.utilization[0] == pytest.approx(0.5, rel=1e-9)  # half the 235 MPa of S235


@pytest.mark.parametrize(("options", "breaks"), [({}, True), ({"strength": np.inf}, False), ({"strength": 3e4}, False)])
def test_a_run_breaks_a_member_at_the_strength_of_its_material_unless_it_says_its_own(
    options: dict[str, Any], breaks: bool
) -> None:
    scene = sl.Scene()
    rod = scene.chain((0, 0, 0), (0, 0, -2), segments=1, material="steel", area=1e-4, mass=1.0, **options)
    scene.anchor(rod.first)
    scene.add(sl.Load((0, 0, -12000.0), on=rod.last))  # set free at once, it swings up to twice this: 24 kN > 23.5 kN
    run = scene.simulate(dt=1e-5).run(until=2e-3, every=1e-5)
    assert rod.springs.strength[0] == pytest.approx(options.get("strength", 23500.0), rel=1e-12)
    assert (len(run.events) == 1) == breaks
    if not breaks:
        assert np.max([run.tension[i] for i in range(len(run))]) > 23500.0  # measured 24.0 kN


def test_what_a_person_says_stands_above_what_the_material_says() -> None:
    scene = members(material="steel", area=1e-3, modulus=7e9, density=0.0, strength=5.0)
    model, _ = scene.build()
    assert model.springs.stiffness.tolist() == pytest.approx([7e6 / 5, 7e6 / 12], rel=1e-15)
    assert model.springs.strength.tolist() == [5.0, 5.0]
    assert scene.all.total_mass == 0.0


# loads on members and faces


def test_half_of_a_line_load_goes_to_each_end() -> None:
    scene = members(stiffness=1.0)
    scene.add(sl.LineLoad((1.0, 0, -2.0)))
    assert on_particles(scene).tolist() == [[2.5, 0, -5.0], [8.5, 0, -17.0], [6.0, 0, -12.0]]


@pytest.mark.parametrize(
    ("on", "length"),
    [
        (lambda scene, last: None, 30.0),
        (lambda scene, last: last, 13.0),
        (lambda scene, last: [0, 1], 17.0),
        (lambda scene, last: [True, False, True], 18.0),
        (lambda scene, last: scene.all[1:], 12.0),  # the members between these particles
        (lambda scene, last: lambda position: position[:, 2] < 1.0, 5.0),
    ],
)
def test_a_line_load_is_on_the_members_that_it_names(on: Any, length: float) -> None:
    scene = members(stiffness=1.0)
    last = scene.springs([[0, 2]], stiffness=1.0)
    scene.add(sl.LineLoad((0, 0, -1.0), on=on(scene, last)))
    assert total(scene)[2] == pytest.approx(-length, rel=1e-15)


def test_a_cable_of_one_force_density_hangs_in_a_parabola_under_a_line_load() -> None:
    scene = sl.Scene()
    cable = scene.chain((0, 0, 0), (10, 0, 0), segments=20, stiffness=1e4)
    scene.anchor(cable.ends)
    scene.add(sl.LineLoad((0, 0, -30.0), on=cable))
    x, _, z = scene.force_density(200.0).position.T
    assert np.abs(z + 30.0 / (2 * 200.0 * 0.5) * x * (10 - x)).max() < 1e-12 * np.abs(z).max()  # measured 1e-15


def test_snow_is_given_per_meter_seen_from_above() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (3, 4, 12), (3, 4, 20)])
    scene.springs([[0, 1], [1, 2]], stiffness=1.0)  # the first spans 5 m of ground, the second stands upright
    scene.add(sl.LineLoad((0, 0, -2.0), per="projection"))
    assert on_particles(scene) == pytest.approx(np.array([[0, 0, -5.0], [0, 0, -5.0], [0, 0, 0]]), abs=1e-14)


def test_a_line_load_falls_with_the_members_mass_as_newton_says() -> None:
    scene = sl.Scene()
    bar = scene.chain((0, 0, 0), (2, 0, 0), segments=1, stiffness=100.0, area=1e-3, density=1000.0)
    scene.add(sl.LineLoad((0, 0, -3.0)))
    run = scene.simulate(dt=0.01).run(until=1.0, every=0.5)
    assert bar.total_mass == 2.0
    assert run.position[-1, :, 2].tolist() == pytest.approx([-0.5 * 3.0, -0.5 * 3.0], rel=1e-12)  # measured 1e-15


WIND = 0.5 * 1.225 * 1.2 * 0.1 * 20.0**2  # on a meter of a pipe of 0.1 m across a wind of 20 m/s [N/m]


@pytest.mark.parametrize(
    ("velocity", "expected"),
    [
        ((0, 0, 20), (0, 0, 5 * WIND)),
        ((0, 0, -40), (0, 0, -4 * 5 * WIND)),
        ((12, 16, 0), (0, 0, 0)),  # along the member
        ((-16, 12, 0), (-0.8 * 5 * WIND, 0.6 * 5 * WIND, 0)),
        ((12, 16, 20), (0, 0, 5 * WIND)),  # aslant: what blows along it does nothing
    ],
)
def test_wind_pushes_a_member_across_it_with_the_square_of_its_speed_across(
    velocity: tuple[float, ...], expected: tuple[float, ...]
) -> None:
    scene = members(stiffness=1.0)
    scene.add(sl.WindLoad(velocity, width=0.1, on=[0]))
    assert total(scene) == pytest.approx(np.array(expected), abs=1e-12)  # measured 0


def test_wind_takes_each_members_own_width_and_shape() -> None:
    scene = members(stiffness=1.0)
    scene.add(sl.WindLoad((-16, 12, 0), width=[0.1, 0.3], drag_coefficient=[1.2, 2.0], density=1.25))
    force = 0.5 * 1.25 * 400 * (1.2 * 0.1 * 5 + 2.0 * 0.3 * 12)
    assert total(scene) == pytest.approx(np.array([-0.8 * force, 0.6 * force, 0]), rel=1e-13)


def test_pressure_on_a_closed_surface_pushes_it_nowhere() -> None:
    scene = sl.Scene(seed=3)
    corners = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=float)
    scene.particles(corners + 0.2 * scene.random.random((8, 3)))
    quads = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]
    scene.add(sl.AreaLoad(100.0, faces=quads))
    assert np.abs(on_particles(scene)).max() > 20.0
    assert np.abs(total(scene)).max() < 1e-12  # measured 1.4e-14


def test_each_particle_of_a_grid_bears_its_share_of_the_cells_around_it() -> None:
    scene = sl.Scene()
    net = scene.grid((3, 3), spacing=(2.0, 0.5), stiffness=1.0)
    scene.add(sl.AreaLoad((0, 0, -8.0), on=net))
    assert on_particles(scene)[:, 2].tolist() == pytest.approx([-2, -4, -2, -4, -8, -4, -2, -4, -2], rel=1e-14)
    scene.add(sl.AreaLoad(8.0, on=net))  # the normal of a net along x and y is z
    assert np.abs(on_particles(scene)).max() < 1e-14


def test_snow_on_a_roof_is_given_per_square_meter_of_ground() -> None:
    for per, area in (("area", 2.0 * 5.0), ("projection", 2.0 * 4.0)):
        scene = sl.Scene()
        scene.particles([(0, 0, 0), (2, 0, 0), (2, 4, 3), (0, 4, 3)])
        scene.add(sl.AreaLoad((0, 0, -750.0), per=per, faces=[[0, 1, 2, 3]]))
        assert total(scene) == pytest.approx(np.array([0, 0, -750.0 * area]), rel=1e-13)
        triangles = sl.AreaLoad((0, 0, 750.0), per=per, faces=[[0, 1, 2], [0, 2, 3]])
        scene.add(triangles)
        assert np.abs(total(scene)).max() < 1e-11  # measured 0


def test_members_across_the_edge_of_a_torus_are_loaded_over_their_short_way() -> None:
    scene = sl.Scene(space=sl.Torus((10, 10, 10)))
    scene.particles([(1, 5, 5), (9, 5, 5)])
    scene.springs([[0, 1]], stiffness=1.0)
    scene.add(sl.LineLoad((0, 0, -1.0)))
    assert total(scene)[2] == -2.0


def test_loads_for_each_particle_go_where_they_are_sent_in_any_order() -> None:
    scene = sl.Scene()
    scene.particles(DRAWN)
    scene.add(sl.Load([(1, 0, 0), (0, 2, 0), (0, 0, 4)], on=[2, 0, 2]))
    assert on_particles(scene).tolist() == [[0, 2, 0], [0, 0, 0], [1, 0, 4]]


def test_a_load_on_members_stays_as_drawn_when_the_shape_goes_on_from_its_rest() -> None:
    scene = sl.Scene(gravity=1.0)
    cable = scene.chain((0, 0, 0), (10, 0, 0), segments=10, stiffness=20.0)
    scene.anchor(cable.ends)
    scene.add(sl.LineLoad((0, 0, -3.0)), sl.WindLoad((0, 9, 0), 0.1))
    shape = scene.equilibrium()
    again = shape.to_scene().equilibrium()
    assert np.abs(shape.displacement).max() > 1.0  # measured 6.96
    assert np.abs(again.displacement).max() < 1e-9  # measured 0


# load cases


def house() -> sl.Scene:
    """A cable under its weight, snow and wind, with two combinations."""
    scene = sl.Scene(gravity=10.0, title="cable")
    cable = scene.chain((0, 0, 0), (10, 0, 0), segments=10, modulus=1e8, area=1e-3, density=1000.0, rest_factor=1.1)
    scene.anchor(cable.ends)
    scene.add(
        sl.Load((0, 0, -4.0), on=cable[5]),
        sl.LineLoad((0, 0, -30.0), case="snow"),
        sl.WindLoad((0, 20.0, 0), 0.05, case="wind"),
    )
    scene.load_case("ULS", dead=1.35, snow=1.5, wind=0.9)
    scene.load_case("uplift", dead=0.9, wind=-1.5)
    return scene


def test_the_load_cases_of_the_guide_are_as_its_table_says() -> None:
    guide = (Path(__file__).parents[2] / "docs/loads.md").read_text(encoding="utf-8")
    scene = sl.Scene(gravity=9.81)
    cable = scene.chain((0, 0, 0), (30, 0, 0), segments=30, material="spiral strand", area=4e-4, prestress=50e3)
    scene.anchor(cable.ends)
    scene.add(
        sl.LineLoad((0, 0, -500), per="projection", case="snow"), sl.WindLoad((0, 30, 0), width=0.026, case="wind")
    )
    cases = {
        "dead": "dead", "snow": "snow", "dead + snow": {"dead": 1.0, "snow": 1.0},
        "ULS: 1.35 dead + 1.5 snow": {"dead": 1.35, "snow": 1.5}, "dead + 1.5 wind": {"dead": 1.0, "wind": 1.5},
    }  # fmt: skip
    sags = {}
    for name, case in cases.items():
        shape = scene.equilibrium(load_case=case)
        _, across, down = np.abs(shape.loads.sum(axis=0))
        load = f"{down:,.0f}" + (f" and {across:.0f} sideways" if across else "")
        sags[name] = float(np.linalg.norm(shape.displacement, axis=1).max())
        tension, used = shape.tension.max() / 1e3, shape.utilization.max()
        assert f"| {name} | {load} | {tension:.1f} | {sags[name]:.3f} | {used:.3f} |" in guide
    together, apart = sags["dead + snow"], sags["dead"] + sags["snow"]
    assert f"a sag of {together:.3f} m; the separate sags add up to\n{apart:.3f} m" in guide


DEAD, SNOW, BLOW = -(11.0 * 10 + 4.0), -300.0, 10 * WIND / 2


@pytest.mark.parametrize(
    ("load_case", "y", "z"),
    [
        (None, BLOW, DEAD + SNOW),
        ("dead", 0.0, DEAD),
        ("snow", 0.0, SNOW),
        ("wind", BLOW, 0.0),
        ("ULS", 0.9 * BLOW, 1.35 * DEAD + 1.5 * SNOW),
        ("uplift", -1.5 * BLOW, 0.9 * DEAD),
        ({"dead": 2.0, "snow": 0.5}, 0.0, 2 * DEAD + 0.5 * SNOW),
        ({"dead": 1.0, "snow": 0.0}, 0.0, DEAD),
    ],
)
def test_supports_carry_the_loads_of_the_case_times_their_factors(load_case: Any, y: float, z: float) -> None:
    shape = house().equilibrium(load_case=load_case)
    assert shape.reactions.sum(axis=0) == pytest.approx(np.array([0, -y, -z]), abs=1e-8)  # measured 2e-10


def test_every_load_acts_once_where_no_case_is_chosen() -> None:
    scene, plain = house(), sl.Scene(gravity=10.0)
    plain = from_text(to_text(scene).replace('"snow"', '"dead"').replace('"wind"', '"dead"'))
    assert np.array_equal(scene.build()[0].room(Loads).force, plain.build()[0].room(Loads).force)
    assert np.array_equal(scene.equilibrium().position, plain.equilibrium().position)


def test_a_factor_multiplies_weight_and_not_inertia() -> None:
    scene = sl.Scene(gravity=10.0)
    scene.particle((0, 0, 0), mass=3.0)
    scene.add(sl.Gravity((2.0, 0, 0), on=[0]), sl.Load((0, 6.0, 0), case="push"))
    run = scene.simulate(dt=0.1, load_case={"dead": 1.5, "push": 2.0}).run(until=1.0)
    assert run.position[-1, 0].tolist() == pytest.approx([0.5 * 3.0, 0.5 * 4.0, -0.5 * 15.0], rel=1e-13)


def test_what_is_no_load_acts_in_every_case() -> None:
    scene = house()
    scene.add(sl.Attraction(2.0), sl.Drag(0.3))
    model, _ = scene.build(load_case="wind")
    assert model.room(Attractions).strength.tolist() == [2.0]
    assert model.room(Drags).linear.tolist() == [0.3] * 11
    assert not model.room(Gravities).acceleration.any()
    assert scene.build()[0].room(Gravities).acceleration.any()


def test_cases_and_combinations_are_listed_with_their_factors() -> None:
    scene = house()
    assert list(scene.load_cases) == ["dead", "snow", "wind", "ULS", "uplift"]
    assert scene.load_cases["snow"] == {"snow": 1.0}
    assert scene.load_cases["ULS"] == {"dead": 1.35, "snow": 1.5, "wind": 0.9}
    scene.load_case("ULS", dead=1.0)
    assert scene.load_cases["ULS"] == {"dead": 1.0}
    scene.load_cases["ULS"]["dead"] = 7.0
    assert scene.load_cases["ULS"] == {"dead": 1.0}
    assert list(sl.Scene().load_cases) == ["dead"]


def test_choosing_a_case_leaves_the_scene_as_it_was() -> None:
    scene = house()
    before = to_text(scene)
    shape = scene.equilibrium(load_case="ULS")
    scene.simulate(load_case="snow").run(until=0.01)
    shape.to_scene().gravity = 3.0
    assert to_text(scene) == before


def test_a_shape_says_its_load_case_and_goes_on_as_a_scene_in_it() -> None:
    shape = house().equilibrium(load_case="ULS")
    assert "cable, load case ULS (1.35 dead + 1.5 snow + 0.9 wind)" in shape.summary().splitlines()[0]
    again = shape.to_scene().equilibrium()
    assert np.abs(again.displacement).max() < 1e-9  # measured 0


def test_the_force_density_method_takes_a_load_case() -> None:
    scene = house()
    sag = {case: scene.force_density(100.0, load_case=case).position[:, 2].min() for case in ("dead", "snow", "ULS")}
    assert sag["ULS"] == pytest.approx(1.35 * sag["dead"] + 1.5 * sag["snow"], rel=1e-12)  # measured 1e-16
    assert sag["dead"] < -0.1


def test_cases_survive_being_written_as_text() -> None:
    scene = house()
    again = from_text(to_text(scene))
    assert again.load_cases == scene.load_cases
    for case in (None, "ULS", "uplift"):
        assert np.array_equal(total(again, case), total(scene, case))


def test_a_text_from_before_there_were_cases_is_read() -> None:
    text = to_text(house()).replace(',"load_cases":{"ULS":{"dead":1.35,"snow":1.5,"wind":0.9},', ',"other":{')
    assert list(from_text(re.sub(r'"case":"\w+",?', "", text).replace(",}", "}")).load_cases) == ["dead"]


def test_a_recording_goes_on_in_its_load_case(tmp_path: Path) -> None:
    straight = house().simulate(dt=1e-3, load_case="ULS").run(until=0.04, every=0.01)
    house().simulate(dt=1e-3, load_case="ULS").run(until=0.02, every=0.01, to=tmp_path / "cable.springline")
    resumed = sl.load(tmp_path / "cable.springline").resume(until=0.04)
    others = house().simulate(dt=1e-3).run(until=0.04, every=0.01)
    assert np.array_equal(resumed.position, straight.position)
    assert not np.array_equal(others.position, straight.position)
    assert resumed.energy["load"][-1] == straight.energy["load"][-1]


# prestress and rest lengths

STIFFNESS = {"k": {"stiffness": [500.0, 800.0]}, "E A": {"modulus": 2e6, "area": [1e-3, 3e-3]}}
TOLD = [
    ({"rest_length": [4.0, 13.0]}, lambda k, ea: [4.0, 13.0]),
    ({"rest_factor": [0.8, 1.1]}, lambda k, ea: [4.0, 13.2]),
    ({"prestress": [700.0, -50.0]}, lambda k, ea: [5 - 700 / k[0], 12 + 50 / k[1]] if ea is None else [
        5 * ea[0] / (ea[0] + 700), 12 * ea[1] / (ea[1] - 50)]),
    ({"force_density": [140.0, -5.0]}, lambda k, ea: [5 * (1 - 140 / k[0]), 12 * (1 + 5 / k[1])] if ea is None else [
        5 * ea[0] / (ea[0] + 700), 12 * ea[1] / (ea[1] - 60)]),
    ({"prestress": 0.0}, lambda k, ea: [5.0, 12.0]),
]  # fmt: skip


@pytest.mark.parametrize("elastic", STIFFNESS)
@pytest.mark.parametrize(("told", "expected"), TOLD, ids=[str(*told) for told, _ in TOLD])
def test_a_rest_length_is_told_in_four_ways(elastic: str, told: dict[str, Any], expected: Any) -> None:
    scene = members(**STIFFNESS[elastic], **told)
    model, _ = scene.build()
    rest = expected([500.0, 800.0], None if elastic == "k" else [2e3, 6e3])
    assert model.springs.rest_length.tolist() == pytest.approx(rest, rel=1e-15)


@settings(max_examples=200, deadline=None)
@given(
    length=st.floats(0.1, 1e3),
    rigidity=st.floats(1.0, 1e9),
    share=st.floats(-0.9, 0.9),
    section=st.booleans(),
    per_length=st.booleans(),
)
def test_a_member_feels_its_prestress_where_it_is_drawn(
    length: float, rigidity: float, share: float, section: bool, per_length: bool
) -> None:
    tension = share * rigidity
    said = {"force_density": tension / length} if per_length else {"prestress": tension}
    elastic = {"modulus": rigidity, "area": 1.0} if section else {"stiffness": rigidity / length}
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (length, 0, 0)])
    scene.springs([[0, 1]], **elastic, **said)
    assert abs(tension_as_drawn(scene)[0] - tension) <= 1e-14 * rigidity  # measured 3e-16


def test_a_prestressed_wire_sounds_at_the_pitch_of_its_tension() -> None:
    tension, half, mass = 80.0, 0.5, 0.2
    scene = sl.Scene()
    wire = scene.chain((0, 0, 0), (1, 0, 0), segments=2, modulus=1e9, area=1e-5, prestress=tension, mass=mass)
    scene.anchor(wire.ends)
    wire[1].velocity = (0, 0, 1e-4)
    period = 2 * math.pi / math.sqrt(2 * tension / (half * mass))
    run = scene.simulate(dt=period / 4000).run(until=period, every=period / 4)
    moved = run.position[:, 1, 2]
    assert moved[1] == pytest.approx(1e-4 * period / (2 * math.pi), rel=1e-5)  # measured 3e-7
    assert abs(moved[4]) < 1e-5 * moved[1]  # measured 7e-7 of it


def test_a_net_drawn_in_its_form_with_its_force_densities_stays_there() -> None:
    scene = sl.Scene(gravity=1.0)
    net = scene.grid((5, 5), stiffness=900.0)
    scene.anchor(net.edges)
    form = scene.force_density(7.0)
    again = sl.Scene(gravity=1.0)
    again.particles(form.position)
    again.springs(net.springs.ends, stiffness=900.0, force_density=7.0)
    again.anchor(net.edges.index)
    assert np.abs(form.displacement).max() > 0.1  # measured 0.16
    assert np.abs(again.equilibrium().displacement).max() < 1e-12  # measured 0


def test_random_rest_factors_are_the_random_rest_lengths_over_the_drawn_ones() -> None:
    nets = [sl.Scene(seed=4).grid((4, 3), spacing=2.0, stiffness=1.0, **{name: (0.9, 1.1)})
            for name in ("rest_factor", "rest_length")]  # fmt: skip
    rest = nets[0].springs.rest_length / 2.0
    assert np.ptp(rest) > 0.1
    assert (rest >= 0.9).all()
    assert (rest <= 1.1).all()
    assert np.array_equal(nets[0].springs.rest_length, nets[1].springs.rest_length)


# drawings


def drawing(tmp_path: Path) -> Path:
    path = tmp_path / "lines.txt"
    path.write_text("-line 0,0,0 3,4,0\n-line 3,4,0 3,4,12\n", encoding="utf-8")
    return path


def test_a_drawing_of_a_material_is_the_scene_of_its_members(tmp_path: Path) -> None:
    read = sl.read(drawing(tmp_path), material="steel", area=1e-4, prestress=100.0)
    made = sl.Scene()
    made.particles(DRAWN, mass=0.0)
    made.springs([[0, 1], [1, 2]], material="steel", area=1e-4, prestress=100.0)
    one, other = read.build()[0], made.build()[0]
    for name in ("stiffness", "rest_length", "strength", "area"):
        assert np.array_equal(getattr(one.springs, name), getattr(other.springs, name)), name
    assert np.array_equal(one.particles.mass, other.particles.mass)


def test_a_drawing_weighs_its_particles_and_its_lines(tmp_path: Path) -> None:
    both = sl.read(drawing(tmp_path), stiffness=5.0, area=1e-3, density=100.0, mass=2.0)
    assert both.all.mass.tolist() == pytest.approx([2.25, 2.85, 2.6], rel=1e-15)
    lines = sl.read(drawing(tmp_path), stiffness=5.0, area=1e-3, density=100.0)
    assert lines.all.total_mass == pytest.approx(1.7, rel=1e-15)


def test_one_cannot_be_without_mass_and_material(tmp_path: Path) -> None:
    with pytest.raises(SceneError, match="has no mass. Give mass="):
        sl.read(drawing(tmp_path), stiffness=5.0)


@pytest.mark.parametrize("corners", [[0, 1, 2], [0, 1, 2, 3]], ids=["triangle", "quadrangle"])
def test_a_pressure_pushes_along_the_normal_of_the_right_hand(corners: list[int]) -> None:
    place = np.array([[0.0, 0, 1], [2, 0, 1], [2, 3, 1], [0, 3, 1]])
    scene = sl.Scene()
    scene.particles(place)
    scene.add(sl.AreaLoad(5.0, faces=[corners]))
    area = 6.0 if len(corners) == 4 else 3.0
    expected = np.zeros((4, 3))
    expected[corners, 2] = 5.0 * area / len(corners)  # counter-clockwise from above: upward
    assert np.abs(on_particles(scene) - expected).max() < 1e-14  # measured 0
