"""Hands at random on stiff scenes that play by projective dynamics, served and standalone: nothing diverges."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from test_living_hosts import ACTS, WORKER, Act, Told

import springline as sl
from springline.view.living.page import save_page

STEP = 1 / 60  # [s]
MINUTES = 10.0  # of play in each scene
FAR = 1e6  # [-] sizes of a scene within which its parts stay, also those that fall for minutes


def cloth() -> sl.Scene:
    """A light cloth of stiff threads."""
    scene = sl.Scene(gravity=9.81)
    sheet = scene.grid((24, 24), spacing=1 / 23, mass=0.2 / 576, stiffness=1e5)
    scene.anchor(sheet.corners[:2])
    return scene


def net() -> sl.Scene:
    """A net with braces, stiffer and lighter than any cloth."""
    scene = sl.Scene(gravity=9.81)
    sheet = scene.grid((12, 12), spacing=0.1, mass=1e-4, stiffness=1e8, diagonals=True, damping=0.1)
    scene.anchor(sheet.corners[:2])
    return scene


def cables() -> sl.Scene:
    """Cables that go slack, with weights at their ends, and a strut."""
    scene = sl.Scene(gravity=9.81)
    for k in range(4):
        rope = scene.chain((0.5 * k, 0, 0), (0.5 * k, 0, -2), segments=8, mass=0.01, stiffness=1e7, kind="cable")
        scene.anchor(rope.ends[:1])
    scene.spring(8, 17, stiffness=1e7, kind="strut")
    scene.spring(17, 26, stiffness=1e7)
    scene.add(sl.Drag(1e-3))
    return scene


def membrane() -> sl.Scene:
    """A stiff membrane beside springs that break."""
    scene = sl.Scene(gravity=9.81)
    sheet = scene.grid((10, 8), spacing=0.1, mass=1e-3, stiffness=1e5, strength=2e3)
    scene.anchor(sheet.corners)
    scene.add(sl.Membrane(sheet, modulus=1e8, thickness=1e-3), sl.Drag(1e-4))
    return scene


def fabric() -> sl.Scene:
    """A woven sheet that shears."""
    scene = sl.Scene(gravity=9.81)
    sheet = scene.cloth((1.0, 1.0), cells=(10, 10), areal_density=0.2, warp=1e6, shear=1e4)
    scene.anchor(sheet.corners[:2])
    return scene


STIFF: list[Callable[[], sl.Scene]] = [cloth, net, cables, membrane, fabric]


def hands(scene: sl.Scene, minutes: float, seed: int) -> list[Act]:
    """Commands at random with some steps after each, until so many minutes have passed."""
    chance, acts, steps = np.random.default_rng(seed), list[Act](), 0
    position, springs = np.array(scene.spec.particles.position), scene.spring_count
    size = float(np.ptp(position, axis=0).max())

    def some(most: int, count: int = 1) -> list[int]:
        return sorted({int(one) for one in chance.integers(most, size=count)})

    def point() -> list[float]:
        return [float(one) for one in position[some(len(position))[0]] + size * chance.normal(size=3)]

    def pulled() -> list[dict[str, Any]]:
        moves = [{"do": "Pull", "point": point()} for _ in range(int(chance.integers(1, 6)))]
        return [{"do": "Grab", "particle": some(len(position))[0], "point": point()}, *moves]

    def pushed() -> list[dict[str, Any]]:
        velocity = (5.0 * chance.normal(size=3)).tolist()
        return [{"do": "Push", "particles": some(len(position), 3), "velocity": velocity}]

    kinds: list[Callable[[], list[dict[str, Any]]]] = [
        *[pulled] * 6, *[pushed] * 2, lambda: [{"do": "LetGo"}], lambda: [{"do": "LetGo"}],
        lambda: [{"do": "Set", "name": "gravity", "value": (10.0 * chance.normal(size=3)).tolist()}],
        lambda: [{"do": "Set", "name": "springs.stiffness", "value": float(10.0 ** chance.uniform(3, 8))}],
        lambda: [{"do": "Anchor", "particles": some(len(position), 2)}],
        lambda: [{"do": "Release", "particles": some(len(position), 2)}],
        lambda: [{"do": "Cut", "springs": some(springs, 2)}],
        lambda: [{"do": "Remove", "particles": some(len(position))}],
        lambda: [{"do": "Undo"}], lambda: [{"do": "Undo"}, {"do": "Undo"}], lambda: [{"do": "Redo"}],
        lambda: [{"do": "Reset"}],
    ]  # fmt: skip
    while steps < minutes * 60 / STEP:
        for command in kinds[int(chance.integers(len(kinds)))]():
            acts += [("command", command), ("walk", count := int(chance.integers(1, 40)))]
            steps += count
    return acts


def played(scene: sl.Scene, minutes: float, seed: int, folder: Path) -> list[str]:
    """What goes wrong on a page and in a viewer: nothing; their journals are played again."""
    page, job, acts = folder / "page.html", folder / "acts.json", hands(scene, minutes, seed)
    save_page(scene, page, dt=STEP, integrator="projective")
    job.write_text(json.dumps([{"act": act, "look": None, "select": []} for act in acts]), encoding="utf-8")
    done = subprocess.run(["node", ACTS, WORKER, page, job], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)
    told, wrong = Told(scene, {"dt": STEP, "integrator": "projective"}, []), list[str]()
    told.player.host.repeats = False  # with the watch over energies
    size = float(np.ptp(np.array(scene.spec.particles.position), axis=0).max())
    for its, act in zip(found["found"], acts, strict=True):
        on_page = not (its["refused"] and " needs Python" in its["notes"][-1])
        ours, state = told.follow(act if on_page else ("walk", 0), None, []), told.player.simulation.data.state
        far = float(np.abs(state.position[state.alive == 1]).max(initial=0.0)) / size
        if its["stopped"] or ours["stopped"] or its["digest"] != ours["digest"]:
            trouble = None if told.player.trouble is None else told.player.trouble.message
            return [*wrong, f"{act} at {ours['time']} s: {its['stopped']} {trouble}, {its['notes'][-1:]}"]
        if not far < FAR:
            wrong.append(f"{act} at {ours['time']} s: {far:.3g} sizes away")
    path = folder / "journal.json"
    path.write_text(found["journal"], encoding="utf-8")
    for journal in (sl.Journal.load(path), sl.Journal.of(told.player, final=True)):
        journal.replay()  # which compares the digests
    return wrong


@pytest.mark.filterwarnings("ignore::springline.errors.UnsafeStep")
def test_no_hand_makes_a_stiff_net_diverge(tmp_path: Path) -> None:
    assert played(net(), 0.02, 1, tmp_path) == []


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::springline.errors.UnsafeStep")
@pytest.mark.parametrize("scene", STIFF)
def test_no_hand_makes_a_stiff_scene_diverge_in_minutes(scene: Callable[[], sl.Scene], tmp_path: Path) -> None:
    assert played(scene(), MINUTES, 2, tmp_path) == []
