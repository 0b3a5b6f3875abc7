"""Bodies that merge, dampers that come and go, tears and holes: the same bits in Python and on a page in node."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from living_hosts import change, check_same

import springline as sl
from springline.forces.tears import torn_rows


def bodies(torus: bool) -> sl.Scene:
    """Bodies of which most merge and some bounce, with one that is fixed; on a torus weights are kept in an array."""
    rng = np.random.default_rng(1)
    more: dict[str, Any] = {"gravity": (0, 0, -0.2), "space": sl.Torus((4, 4, 4))} if torus else {}
    scene = sl.Scene(title="Bodies that merge", **more)
    place, velocity = rng.uniform(0, 4, (40, 3)), rng.normal(0, 1, (40, 3))
    scene.particles(place, mass=1.0, radius=0.15, velocity=velocity, charge=0.1)
    scene.particle((0.1, 0.1, 0.1), mass=1.0, radius=0.1, fixed=True)
    scene.add(sl.Merging(on=range(30)), sl.Contacts())
    if not torus:
        scene.add(sl.Attraction(1.0, softening=0.05))
    return scene


@pytest.mark.heavy
@pytest.mark.parametrize("torus", [False, True])
def test_bodies_that_merge_do_so_in_both_hosts(torus: bool, tmp_path: Path) -> None:
    player = check_same(bodies(torus), tmp_path, [
        (100, None), (50, {"do": "Grab", "particle": 33, "point": [1, 1, 1]}), (100, change("gravity", [0.5, 0, 0.1])),
        (60, change("particles.mass", 0.7)), (60, {"do": "LetGo"}), (50, {"do": "Undo"}),
        (30, {"do": "Anchor", "particles": [40]}), (40, {"do": "Remove", "particles": [35]}), (40, {"do": "Reset"}),
        (200, None), (40, change("particles.mass", 0.9)),
    ], 0.01)  # fmt: skip
    assert (player.simulation.data.state.merged[:, 0] >= 0).sum() > 3


@pytest.mark.heavy
def test_a_fluid_forgets_the_masses_that_it_keeps_in_both_hosts(tmp_path: Path) -> None:
    asked = [(20, None), (20, change("particles.mass", 6.8)), (20, change("fluid.density", 1040.0))]
    check_same(sl.gallery.scene("dam-break"), tmp_path, asked, 1e-3)


def sheet(damping: float) -> sl.Scene:
    """A sheet over a wall: without dampers its steps correct rebounds by the curvature of the way."""
    scene = sl.Scene(gravity=9.81, title="A sheet over a wall")
    scene.grid((3, 3), spacing=0.2, mass=0.1, stiffness=200.0, radius=0.02, damping=damping)
    scene.add(sl.Plane((0, 0, -0.5), (0.1, 0, 1), restitution=0.8))
    return scene


@pytest.mark.heavy
@pytest.mark.parametrize(("damping", "integrator"), [(0.0, "velocity_verlet"), (0.3, "rk4")])
def test_damping_comes_and_goes_in_both_hosts(damping: float, integrator: str, tmp_path: Path) -> None:
    first, then = (0.3, 0.0) if damping == 0.0 else (0.0, 0.3)
    asked = [
        (100, None), (100, change("springs.damping", first)), (60, change("gravity", 0.0)),
        (100, {"do": "Grab", "particle": 0, "point": [0, 0, 0.1]}), (100, change("springs.damping", then)),
        (60, {"do": "Pull", "point": [0, 0.1, 0.1]}), (100, {"do": "LetGo"}), (50, change("springs.damping", 0.5)),
        (60, {"do": "Undo"}), (60, {"do": "Reset"}),
    ]  # fmt: skip
    check_same(sheet(damping), tmp_path, asked, 0.004, integrator)


def gust(*more: Any) -> sl.Scene:
    """A strip with a fold, and more forces and rules whose rows come and go with numbers."""
    scene = sl.Scene(gravity=1.0, title="A gust")
    scene.particles([(0, 0, 0), (1, 0, 0), (0.5, 1, 0), (0.5, -1, 0.2)], mass=0.3)
    scene.springs([(0, 1), (0, 2), (1, 2), (0, 3), (1, 3)], stiffness=80.0)
    scene.add(*more)
    return scene


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("more", "names"),
    [
        ([sl.Hinge([[0, 1, 2, 3]], 3.0), sl.Load((0, 0, 0.4), on=[2])], ("hinge.damping", "load.omega")),
        pytest.param([sl.SpeedLimit(4.0)], ("speedlimit.least",)),
    ],
)
def test_rows_of_elements_loads_and_limits_come_and_go_in_both_hosts(
    more: list[Any], names: tuple[str, ...], tmp_path: Path
) -> None:
    asked = [(20, None), *((20, change(name, value)) for value in (0.2, 0.0, 0.4) for name in names)]
    check_same(gust(*more), tmp_path, asked, 0.004)


@pytest.mark.heavy
def test_membranes_tear_in_both_hosts(tmp_path: Path) -> None:
    scene = sl.Scene(gravity=9.81, title="A foil")
    grid = scene.grid((5, 5), spacing=0.2, mass=0.02, stiffness=0.0)
    scene.anchor(grid.corners)
    scene.add(sl.Membrane(grid.faces, 100.0, strength=3.0), sl.Drag(0.05))
    asked = [
        (300, None), (200, {"do": "Grab", "particle": 12, "point": [0.4, 0.4, -1.5]}),
        (200, {"do": "Pull", "point": [0.4, 0.4, -3]}), (50, {"do": "LetGo"}), (50, {"do": "Remove", "particles": [7]}),
    ]  # fmt: skip
    run = check_same(scene, tmp_path, asked, 0.002).simulation.data
    assert len(torn_rows(run.model, run.state.memory)) > 5


@pytest.mark.heavy
@pytest.mark.parametrize("closed", [False, True])
def test_holes_in_surfaces_under_pressure_have_rims_in_both_hosts(closed: bool, tmp_path: Path) -> None:
    scene = sl.Scene(gravity=(0, 0, -1.0), title="A hole")
    if closed:
        hit, gone, held = 3, 1, 2
        scene.particles([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], mass=0.1)
        faces: Any = [(0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)]
        scene.springs([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)], stiffness=30.0)
    else:
        hit, gone, held = 6, 5, 9
        faces = scene.grid((4, 4), spacing=0.25, mass=0.05, stiffness=20.0)
        scene.anchor(faces.corners)
    scene.add(sl.Pressure(faces, 3.0), sl.Plane((0, 0, -0.2), (0, 0, 1), restitution=0.3), sl.Fragile(1, on=[hit]))
    asked = [
        (60, {"do": "Push", "particles": [hit], "velocity": [0, 0, -6]}), (20, {"do": "Remove", "particles": [gone]}),
        (60, {"do": "Grab", "particle": held, "point": [0.5, 0.3, 0.4]}), (30, {"do": "Undo"}),
        (20, change("springs.damping", 0.3)), (40, {"do": "Reset"}), (20, None),
    ]  # fmt: skip
    check_same(scene, tmp_path, asked, 0.01)


@pytest.mark.heavy
def test_a_load_swings_on_a_page_beside_constant_ones(tmp_path: Path) -> None:
    scene = sl.Scene(title="Two loads")
    scene.particles([(0, 0, 0), (1, 0, 0)], mass=1.0)
    scene.add(sl.Load((0, 0, -1.0), on=[0]), sl.Load((0, 0, -2.0), on=[1]))
    check_same(scene, tmp_path, [
        (10, None), (10, change("load.omega", 3.0)), (10, change("load_2.omega", 5.0)), (10, change("load.omega", 0.0)),
    ], 0.01)  # fmt: skip
