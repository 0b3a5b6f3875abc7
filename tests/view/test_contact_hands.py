"""Hands at random on scenes with contact of surfaces, served and standalone: nothing passes, nothing diverges.

``python tests/view/test_contact_hands.py MINUTES [NAME ...]`` plays longer, in Python and on the page.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipctk
import numpy as np
import pytest
from test_living_hosts import ACTS, WORKER, Act, Told

import springline as sl
from physics.meshes_that_meet import add_sheet
from springline.contacts.surface_access import displacement
from springline.equilibrium.surface_check import edge_weights
from springline.model.families import BROKEN, SurfaceContacts
from springline.view.living.page import save_page
from springline.view.play.commands import Grab, Pull
from springline.view.play.player import Player

SCENES = [
    "cloth-on-a-torus", "falling-sheet", "tablecloth", "tight-knot", "soft-body-on-stairs", "knitted-loops",
    "balloon-in-a-ring", "folded-paper",
]  # fmt: skip
MINUTES = 10.0  # of play in each scene
STOPS = "moves into particle"  # the end of a run in which a hand has anchored a particle in the way of an obstacle
FAR = 1e4  # [-] sizes of a scene within which its parts stay


def hands(scene: sl.Scene, dt: float, minutes: float, seed: int) -> list[Act]:
    """Commands at random with some steps after each, until so many minutes have passed."""
    chance, acts, steps = np.random.default_rng(seed), list[Act](), 0
    position, springs = np.array(scene.spec.particles.position), scene.spring_count
    size, count = float(np.ptp(position, axis=0).max()), len(position)
    anchored = [0, *np.flatnonzero((scene.build()[1].mobility == 0.0).all(axis=1)).tolist()]

    def some(most: int, number: int = 1) -> list[int]:
        return sorted({int(one) for one in chance.integers(most, size=number)})

    def point() -> list[float]:
        return [float(one) for one in position[some(count)[0]] + 0.3 * size * chance.normal(size=3)]

    def pulled() -> list[dict[str, Any]]:
        # Fixed particles too, which go with the hand.
        who = int(chance.choice(anchored)) if chance.random() < 0.3 else some(count)[0]
        moves = [{"do": "Pull", "point": point()} for _ in range(int(chance.integers(1, 6)))]
        return [{"do": "Grab", "particle": who, "point": position[who].tolist()}, *moves, {"do": "LetGo"}]

    def pushed() -> list[dict[str, Any]]:
        return [{"do": "Push", "particles": some(count, 3), "velocity": (2.0 * chance.normal(size=3)).tolist()}]

    def fixed() -> list[dict[str, Any]]:
        anchored.append(some(count)[0])
        return [{"do": "Anchor", "particles": anchored[-1:]}]

    kinds: list[Callable[[], list[dict[str, Any]]]] = [
        *[pulled] * 8, *[pushed] * 2, *[fixed] * 2,
        lambda: [{"do": "Set", "name": "gravity", "value": (7.0 * chance.normal(size=3)).tolist()}],
        lambda: [{"do": "Set", "name": "contacts.friction", "value": float(chance.uniform(0.0, 1.0))}],
        lambda: [{"do": "Release", "particles": some(count, 2) + anchored[-2:]}],
        lambda: [{"do": "Cut", "springs": some(springs, 2)}] if springs else [],
        lambda: [{"do": "Remove", "particles": some(count)}],
        lambda: [{"do": "Undo"}], lambda: [{"do": "Undo"}, {"do": "Undo"}], lambda: [{"do": "Redo"}],
        lambda: [{"do": "Reset"}],
    ]  # fmt: skip
    while steps * dt < 60.0 * minutes:
        for command in kinds[int(chance.integers(len(kinds)))]():
            number = int(chance.integers(1, max(2, round(0.4 / dt))))
            acts += [("command", command), ("walk", number)]
            steps += number
    return acts


def intersections(simulation: sl.Simulation) -> int:
    """1 if an edge cuts a whole face (ipctk), or if two rods are nearer than a tenth of their thickness."""
    run = simulation.data
    surfaces, state = run.model.room(SurfaceContacts), run.state
    moved = [[displacement(surfaces, w, axis, run.time) for axis in range(3)] for w in range(len(surfaces.omega))]
    place = np.concatenate([state.position[surfaces.particle],
                            surfaces.place + np.reshape(moved, (-1, 3))[surfaces.owner]])  # fmt: skip
    gone = np.zeros(len(place), dtype=bool)
    gone[: len(surfaces.particle)] = state.alive[surfaces.particle] == 0
    spring = surfaces.edge_spring
    status = np.append(state.status, 1 - BROKEN)  # the last one for edges without a spring
    broken = status[spring] == BROKEN
    off = gone[surfaces.face].any(axis=1) | broken[surfaces.face_side].any(axis=1)
    faces = surfaces.face[~off].astype(np.int32)
    whole = np.zeros(len(spring), dtype=bool)
    whole[surfaces.face_side[~off]] = True
    rod = (surfaces.edge_face < 0).all(axis=1) & ~broken & (spring >= 0)
    edges = surfaces.edge[(whole | rod) & ~gone[surfaces.edge].any(axis=1)].astype(np.int32)
    found = len(faces) > 0 and bool(ipctk.has_intersections(ipctk.CollisionMesh(place, edges, faces), place))
    return int(found or (not len(faces) and _nearest(place, edges) < 0.1 * surfaces.thickness))


def _nearest(place: np.ndarray, edges: np.ndarray) -> float:
    """Least distance of two edges without a common end [m]."""
    i, j = np.triu_indices(len(edges), 1)
    apart = (edges[i][:, :, None] != edges[j][:, None, :]).all(axis=(1, 2))
    at = np.concatenate([place[edges[i[apart]]], place[edges[j[apart]]]], axis=1)
    return float(np.linalg.norm(np.einsum("ij,ijk->ik", edge_weights(at), at), axis=1).min(initial=np.inf))


def played(name: str, minutes: float, seed: int, folder: Path) -> list[str]:
    """What goes wrong on a page and in a viewer: nothing; their journals are played again."""
    scene, entry = sl.gallery.scene(name), sl.gallery.entry(name)
    page, job, acts = folder / "page.html", folder / "acts.json", hands(scene, entry.dt, minutes, seed)
    save_page(scene, page, dt=entry.dt, integrator=entry.integrator)
    job.write_text(json.dumps([{"act": act, "look": None, "select": []} for act in acts]), encoding="utf-8")
    done = subprocess.run(["node", ACTS, WORKER, page, job], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)
    told, wrong = Told(scene, {"dt": entry.dt, "integrator": entry.integrator}, []), list[str]()
    told.player.host.repeats = False  # with the watch over energies
    size = float(np.ptp(np.array(scene.spec.particles.position), axis=0).max())
    for its, act in zip(found["found"], acts, strict=True):
        on_page = not its["refused"] or " needs Python" not in its["notes"][-1]
        ours, state = told.follow(act if on_page else ("walk", 0), None, []), told.player.simulation.data.state
        where, trouble = f"{act} at {ours['time']} s", told.player.trouble
        stopped = "" if trouble is None else trouble.message
        if its["stopped"] != ours["stopped"] or its["digest"] != ours["digest"]:
            return [*wrong, f"{where}: the page is elsewhere, {its['stopped']} {stopped} {its['notes'][-1:]}"]
        if stopped and STOPS not in stopped:
            return [*wrong, f"{where}: {stopped}"]
        if intersections(told.player.simulation):
            return [*wrong, f"{where}: something passes"]
        if not float(np.abs(state.position[state.alive == 1]).max(initial=0.0)) < FAR * size:
            return [*wrong, f"{where}: something is far away"]
    path = folder / "journal.json"
    path.write_text(found["journal"], encoding="utf-8")
    for journal in (sl.Journal.load(path), sl.Journal.of(told.player, final=True)):
        journal.replay(longest=1e6)  # which compares the digests
    return wrong


def test_a_hand_that_moves_a_fixed_corner_stretches_its_edges_by_half_at_most() -> None:
    scene, n, size = sl.Scene(), 6, 0.05
    faces = add_sheet(scene, n, size=size * (n - 1), stiffness=100.0)
    scene.anchor(0)
    scene.add(sl.Contacts(surfaces=faces, thickness=0.01))
    player = Player(scene, dt=2e-4)
    simulation = player.simulation

    def longest() -> float:
        away = np.linalg.norm(simulation.position[1:] - simulation.position[0], axis=1)
        # The corner has an edge along each side, and one across.
        return max(away[0] / size, away[n - 1] / size)

    here = simulation.position[0]
    player.carry_out(Grab(0, here))
    player.carry_out(Pull(here + (0.0, 0.0, 3.0)))
    assert longest() == pytest.approx(1.5, rel=1e-6)
    for point in ((-2.0, 0.0, 3.0), (0.0, 9.0, 0.0), (0.0, -9.0, 0.0)):
        simulation.step(50)
        player.carry_out(Pull(point))
        assert longest() < 1.5 + 1e-9
    assert np.abs(simulation.velocity).max() < 20.0
    program = scene.simulate(dt=2e-4)
    program.grab(0)
    program.pull(here + (0.0, 0.0, 3.0))
    assert (program.position[0] == here + (0.0, 0.0, 3.0)).all()  # as far as it says


@pytest.mark.parametrize("name", ["knitted-loops", "folded-paper"])
def test_no_hand_makes_anything_pass(name: str, tmp_path: Path) -> None:
    assert played(name, 0.02, 1, tmp_path) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENES)
def test_no_hand_makes_anything_pass_in_minutes(name: str, tmp_path: Path) -> None:
    assert played(name, MINUTES, 2, tmp_path) == []


def main(minutes: float, names: list[str]) -> None:
    """Play scenes for so many minutes each, and print what goes wrong, and the time that it takes."""
    for name in names or SCENES:
        with tempfile.TemporaryDirectory() as folder:
            begin = time.perf_counter()
            wrong = played(name, minutes, 3, Path(folder))
            taken = time.perf_counter() - begin
            print(f"{name}: {minutes:g} min, {wrong or 'nothing wrong'}, {taken:.0f} s", flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2:])
