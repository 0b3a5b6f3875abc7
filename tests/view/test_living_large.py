"""Large scenes in pages: a page runs the blocks of a step one after the other, with the bits of shared threads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from living_hosts import change, check_same, facts_of

import springline as sl
from springline.errors import SceneError
from springline.stepping import stepper, wavefront
from springline.view.living.page import begun, save_page

STEPS: list[tuple[int, dict[str, Any] | None]] = [
    (10, None),
    (10, {"do": "Cut", "springs": [10, 2600, 2601]}),
    (10, {"do": "Remove", "particles": [1100]}),
    (10, {"do": "Grab", "particle": 1500, "point": [1.5, 1.0, 0.5]}),
    (10, {"do": "Push", "particles": [7, 1030], "velocity": [0.0, 0.0, 3.0]}),
    (10, {"do": "LetGo"}),
    (10, change("springs.damping", 0.1)),
    (10, {"do": "Anchor", "particles": [1200], "axes": "xz"}),
]


@pytest.fixture(autouse=True)
def _many_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Divide scenes of some thousand springs into blocks, as those of 50,000 are."""
    monkeypatch.setattr(stepper, "WORTH", 1000)


def net(order: np.ndarray | None = None, **options: Any) -> sl.Scene:
    """A net that hangs from its corners, with its particles in another order if one is given."""
    scene, side = sl.Scene(gravity=9.81), 40
    x, y = np.divmod(np.arange(side * side), side)
    order = np.arange(side * side) if order is None else order
    place = np.empty(side * side, dtype=np.int64)
    place[order] = np.arange(side * side)
    position = np.stack([0.1 * x, 0.1 * y, 0.0 * x], axis=1)[order]
    scene.particles(position, mass=0.01)
    right, up = np.flatnonzero(y < side - 1), np.flatnonzero(x < side - 1)
    ends = np.concatenate([np.stack([right, right + 1], axis=1), np.stack([up, up + side], axis=1)])
    scene.springs(place[ends], stiffness=100.0, damping=0.05, **options)
    scene.anchor(place[[0, side - 1, side * side - side, side * side - 1]])
    return scene


@pytest.mark.parametrize("options", [{}, {"strength": 2.0}])
def test_a_page_of_several_blocks_has_the_bits_of_python(options: dict[str, Any], tmp_path: Path) -> None:
    scene = net(**options)
    assert begun(scene, 1e-3, "velocity_verlet").stepper.work.blocks.number > 1
    player = check_same(scene, tmp_path, STEPS, 1e-3)
    assert player.simulation.data.stepper.shared
    broken = int((player.simulation.data.state.status != 0).sum())
    assert broken > 7 if options else broken == 7
    assert facts_of(tmp_path / "page.html")["parameters"].keys() >= {"springs.stiffness", "gravity"}


def test_a_page_whose_blocks_form_chains_has_the_bits_of_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wavefront, "PART", 64)
    scene = net()
    assert begun(scene, 1e-3, "symplectic_euler").stepper.work.blocks.chain > 1
    player = check_same(scene, tmp_path, STEPS, 1e-3)
    assert player.simulation.data.stepper.shared


def test_a_large_scene_that_is_stepped_in_another_order_is_refused(tmp_path: Path) -> None:
    order = np.random.default_rng(1).permutation(1600)
    with pytest.raises(SceneError, match="neighbors have numbers far apart: it is stepped in another order"):
        save_page(net(order), tmp_path / "net.html", dt=1e-3)
    assert list(tmp_path.iterdir()) == []
