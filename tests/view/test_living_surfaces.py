"""Contacts of surfaces in standalone pages: the bits of Python, also where arrays grow, under hands and after undo."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from living_hosts import Asked, change, in_node, in_python, player_like

import springline as sl
from physics.meshes_that_meet import add_sheet, turned
from springline.model import blocks, state, work
from springline.stepping import stepper
from springline.view.living.image import refuse

SCENES = [
    "cloth-on-a-torus", "falling-sheet", "tablecloth", "tight-knot", "soft-body-on-stairs", "knitted-loops",
    "balloon-in-a-ring", "folded-paper",
]  # fmt: skip
FRAMES, RATE = 600, 60.0  # number of pictures, and pictures in a second


def two_sheets() -> sl.Scene:
    """A tilted sheet flies into a sheet on a table, whose rim stands over a floor."""
    scene = sl.Scene(gravity=9.81)
    upper = add_sheet(scene, 6, size=0.25, turn=turned(0.4), at=(0.01, 0.02, 0.08), velocity=(0, 0, -2), rough=1e-4)
    lower = add_sheet(scene, 5, size=0.2, at=(0.0, 0.0, 0.006), rough=1e-4)
    corners = [(-0.09, -0.2, 0), (0.2, -0.2, 0), (0.2, 0.2, 0), (-0.09, 0.2, 0)]
    scene.add(
        sl.Obstacle(corners, [(0, 1, 2), (0, 2, 3)], friction=0.4), sl.Plane((0, 0, -0.05), (0, 0, 1)),
        sl.Contacts(surfaces=np.concatenate([upper, lower]), thickness=0.01, friction=0.3),
    )  # fmt: skip
    return scene


def hands(first: int, corner: int, point: list[float], between: int) -> Asked:
    """A corner is taken and pulled, a spring is cut and a particle anchored; the last two are taken back."""
    higher = [point[0], point[1], point[2] + 0.05]
    asked: list[tuple[int, dict[str, Any] | None]] = [
        (first, None),
        (0, {"do": "Grab", "particle": corner, "point": point}),
        (between, {"do": "Pull", "point": higher}),
        (between, {"do": "Cut", "springs": [7, 8]}),
        (between, {"do": "Anchor", "particles": [3]}),
        (between, {"do": "LetGo"}),
        (between, {"do": "Undo"}),
        (between, {"do": "Undo"}),
        (between, {"do": "Set", "name": "contacts.friction", "value": 0.1}),
    ]
    return asked


def test_a_page_has_the_bits_of_python_in_parts_and_where_arrays_grow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = player_like(two_sheets(), tmp_path / "roomy.html", dt=4e-4)
    asked = hands(160, 0, [0.0, -0.1, 0.35], 20)  # its lists are packed, then grow in the second half of their memory
    wanted = in_python(player, asked)
    assert len(set(wanted)) == len(wanted)
    for name, rows in (("PAIRS_ROOM", 2), ("ROWS_ROOM", 150), ("ACTIVE_ROOM", 4)):
        monkeypatch.setattr(work, name, rows)
    monkeypatch.setattr(state, "GRIPS_ROOM", 1)
    monkeypatch.setattr(work, "PARTED", 1)  # in as many parts as a large scene
    player_like(two_sheets(), tmp_path / "narrow.html", dt=4e-4)
    assert in_node(tmp_path / "narrow.html", asked)["digests"] == wanted


@pytest.mark.parametrize(("size", "number"), [(1024, 1), (16, 4)])
def test_a_page_has_the_bits_of_python_for_scenes_that_threads_share(
    size: int, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stepper, "WORTH", 0)
    monkeypatch.setattr(blocks, "LEAST_BLOCK", size)
    player = player_like(two_sheets(), tmp_path / "page.html", dt=4e-4)
    run = player.simulation.data
    assert run.stepper.shared and run.stepper.work.blocks.number == number
    run.stepper.give_streams()  # as for a page
    assert run.stepper.work.blocks.number == number
    asked = [*hands(160, 0, [0.0, -0.1, 0.35], 20), (20, change("springs.stiffness", 150.0))]
    assert in_node(tmp_path / "page.html", asked)["digests"] == in_python(player, asked)


@pytest.mark.parametrize("name", SCENES)
def test_pages_of_the_gallery_can_be_saved(name: str) -> None:
    entry = sl.gallery.entry(name)
    simulation = sl.gallery.scene(name).simulate(dt=entry.dt, integrator=entry.integrator, threads=1)
    refuse(simulation.data)  # which raises an error


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENES)
def test_a_page_has_the_bits_of_python_for_ten_seconds_of_hands(name: str, tmp_path: Path) -> None:
    scene, page = sl.gallery.scene(name), tmp_path / f"{name}.html"
    player = player_like(scene, page)
    steps = round(FRAMES / RATE / player.host.step_length)
    corner = 0 if name != "tight-knot" else 5
    asked = hands(steps // 2, corner, player.simulation.position[corner].tolist(), steps // 14)
    assert in_node(page, asked)["digests"] == in_python(player, asked)
