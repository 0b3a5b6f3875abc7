"""Supports at open edges of surfaces under pressure: a page has the bits of Python, which builds the model again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from living_hosts import change, check_same

import springline as sl
from springline.forces.edge_closing import EdgeClosing, close_edges
from springline.forces.elastic import give_each_its_own, unshare_parameters
from springline.forces.volumes import PRESSURES_ROOM, PUSHED, RimEdges, rim_edges
from springline.stepping.compiling import make_ready
from springline.view.living.image import _edge_closing
from springline.view.living.page import begun

DT = 2e-3


def fix(particles: Any, axes: str, hold: bool = True) -> dict[str, Any]:
    """Return the command that anchors particles, or lets them go."""
    return {"do": "Anchor" if hold else "Release", "particles": np.asarray(particles).tolist(), "axes": axes}


def quarter(*pressures: float, strength: float | None = None) -> sl.Scene:
    """A quarter of a pillow, whose two straight edges may stand on rollers, and a second sheet beside it."""
    scene = sl.Scene(gravity=1.0)
    for k, pressure in enumerate(pressures):
        sheet = scene.grid((5, 4), spacing=0.25, origin=(1.5 * k, 0, 0), mass=0.02, stiffness=80.0, damping=0.2)
        x, y = (sheet.position[:, :2] - sheet.position[0, :2]).T
        sheet.position = sheet.position + np.stack([0 * x, 0 * x, 0.3 * np.cos(0.9 * x) * np.cos(1.1 * y)], axis=1)
        scene.add(sl.Pressure(sheet, pressure))
        if strength is not None:
            scene.add(sl.Membrane(sheet, modulus=300.0, thickness=0.5, strength=strength))
    return scene


FAR = [4, 9, 14, 15, 16, 17, 18, 19]  # particles at two edges of a sheet; the others are at y = 0 and x = 0
STORY: list[tuple[int, dict[str, Any] | None]] = [
    (30, None),
    (20, fix(FAR, "xyz")),
    (20, fix([0, 1, 2, 3, 4], "y")),
    (20, fix([0, 5, 10, 15], "x")),  # planes across x and y close the sheet
    (10, fix([4, 9, 14], "yz", hold=False)),  # a second plane across x
    (10, {"do": "Remove", "particles": [12]}),
    (10, fix([4], "x", hold=False)),  # an edge opens
    (10, {"do": "Grab", "particle": 7, "point": [0.6, 0.4, 0.6]}),
    (10, fix([4], "x")),
    (10, {"do": "LetGo"}),
    (10, fix(list(range(20)), "xyz", hold=False)),
    (10, fix([0, 1, 2, 3, 4], "z")),
    (10, fix([*FAR, *range(5)], "xyz")),
    (10, fix([0, 5, 10, 15], "x")),
]


@pytest.mark.parametrize("pressures", [(8.0,), (8.0, 8.0)])
def test_supports_at_an_open_edge_have_the_bits_of_python(pressures: tuple[float, ...], tmp_path: Path) -> None:
    player = check_same(quarter(*pressures), tmp_path, STORY, DT)
    number = player.simulation.data.model.room(PRESSURES_ROOM).number
    assert number[1, 0] == 0.0 and (number[1, -1] != 0.0) == (len(pressures) > 1)  # the first sheet is closed at x = 0


def test_supports_at_the_edge_of_a_sheet_that_tears_have_the_bits_of_python(tmp_path: Path) -> None:
    check_same(quarter(8.0, strength=40.0), tmp_path, STORY[:5], DT)


def test_a_pressure_changes_between_supports_with_the_bits_of_python(tmp_path: Path) -> None:
    asked = [*STORY[:4], (20, change("pressure.pressure", 12.0)), *STORY[4:7]]
    check_same(quarter(8.0), tmp_path, asked, DT)


EDGES = [(np.arange(5), 1), (np.arange(15, 20), 1), (np.arange(0, 20, 5), 0), (np.arange(4, 20, 5), 0)]  # and normals


def random_supports(rng: np.random.Generator) -> np.ndarray:
    """Axes along which the particles of both sheets are held, shape (40, 3): often rollers, which may close them."""
    fixed = np.zeros((40, 3), dtype=bool)
    for start in (0, 20):
        for edge, normal in EDGES:
            axes = rng.choice(3)
            held = rng.random(3) < 0.4
            if axes < 2:
                held = np.ones(3, dtype=bool) if axes else np.arange(3) == normal
            some = edge if rng.random() < 0.9 else rng.choice(edge, 3, replace=False)
            fixed[np.ix_(start + some, np.flatnonzero(held))] = True
    return fixed


def test_fields_of_faces_are_those_of_a_model_that_is_built_with_these_supports() -> None:
    rng = np.random.default_rng(3)
    run = begun(quarter(3.0, 5.0), DT, "velocity_verlet")
    table, close = run.stepper.table, close_edges()
    unshare_parameters(table)
    table.put(rim_edges(run.model))
    closing = _edge_closing(run, table)
    table.put(closing)
    make_ready([close])
    weights = set()
    for _ in range(80):
        closing.fixed[...] = random_supports(rng)
        close(table)
        twin = quarter(3.0, 5.0)
        for axis, name in enumerate("xyz"):
            if closing.fixed[:, axis].any():
                twin.anchor(np.flatnonzero(closing.fixed[:, axis]), axes=name)
        run_of_twin = begun(twin, DT, "velocity_verlet")
        built, found = run_of_twin.model, table[PRESSURES_ROOM].number
        assert found.tobytes() == np.ascontiguousarray(built.room(PRESSURES_ROOM).number).tobytes()
        assert table[RimEdges].number.tobytes() == rim_edges(built).number.tobytes()
        eights = PUSHED.derived_shape.KIND.room
        assert (give_each_its_own(run_of_twin.stepper.table[eights]).number == table[eights].number).all()
        weights |= {(*one,) for one in found[4:].T.tolist()}
        weights |= {("moved", *one) for one in (closing.middle[closing_part(closing)] != found[1:4].T).tolist()}
    # cones, planes across one axis, and across two or several of one, with origins in planes
    assert {(0.0, 0.0, 0.0), (0.0, 0.5, 0.5), (0.5, 0.0, 0.5), (0.0, 0.0, 1.0)} <= weights
    assert {("moved", True, False, False), ("moved", True, True, False)} <= weights


def closing_part(closing: EdgeClosing) -> np.ndarray:
    """Return the part of each face."""
    part = np.zeros(len(closing.face), dtype=np.int64)
    part[closing.face] = np.repeat(np.arange(len(closing.middle)), np.diff(closing.face_start))
    return part
