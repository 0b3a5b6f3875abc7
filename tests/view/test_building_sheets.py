"""Cloth, membranes, balloons, rods and soft bodies built by hand: as the scene's builders make them, each a deed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError
from springline.run import edits
from springline.view.play.commands import (
    AddWall,
    Balloon,
    Cloth,
    Command,
    Membrane,
    Redo,
    Reset,
    Rod,
    SoftBody,
    Undo,
    from_json,
)
from springline.view.play.player import Player

FABRIC: dict[str, Any] = {
    "areal_density": 0.2,
    "warp": 100.0,
    "weft": 80.0,
    "shear": 10.0,
    "bending": 1e-4,
    "damping_time": 1e-3,
}
SKIN: dict[str, Any] = {"spacing": 0.25, "modulus": 1e5, "thickness": 1e-3, "density": 1000.0}
BEAM: dict[str, Any] = {"EI": 0.02, "GJ": 0.01, "EA": 500.0, "mass": 0.05}
JELLY: dict[str, Any] = {"spacing": 0.25, "density": 200.0, "modulus": 5e3, "damping_time": 0.002}
CUBE = [(x, y, z) for x in (1.0, 1.5) for y in (0.0, 0.5) for z in (1.0, 1.75)]
FACES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]


def in_python(scene: sl.Scene, deed: Command) -> None:
    """The same by the builders of the scene."""
    if isinstance(deed, Cloth):
        cloth = scene.cloth((1.0, 0.75), cells=(4, 3), origin=(0, 0, 2), axes="xz", **FABRIC)
        cloth.position = cloth.position * [1, 1, -1] + [0, 0, 4]
        scene.anchor(cloth.index[:5])
    elif isinstance(deed, Membrane):
        outline = [(0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)]
        scene.anchor(scene.membrane(outline, prestress=2e3, poisson=0.2, wrinkles=True, **SKIN).edges)
    elif isinstance(deed, Balloon):
        scene.balloon((0, 0, 2), 1.0, pressure=20.0, **SKIN)
    elif isinstance(deed, Rod):
        scene.rod((0, 0, 2), (1, 0, 2), segments=5, clamp="start", **BEAM)
    else:
        scene.soft_body(CUBE, FACES, **JELLY)


DEEDS: list[Command] = [
    Cloth((0, 0, 2), (1, 0, 0), (0, 0, -0.75), rows=3, columns=4, held="first row", **FABRIC),
    Membrane((0, 0, 1), (1, 0, 0), (0, 1, 0), prestress=2e3, poisson=0.2, wrinkles=True, held="edges", **SKIN),
    Balloon((0, 0, 2), 0.5, pressure=20.0, **SKIN),
    Rod((0, 0, 2), (1, 0, 2), links=5, held="start", **BEAM),
    SoftBody((1.0, 0.0, 1.0), (1.5, 0.5, 1.75), **JELLY),
]


def sheet(dim: Any = 3) -> Player:
    """An empty sheet at which time stands."""
    player = Player(sl.Scene(gravity=9.81, dim=dim), dt=5e-4)
    player.playing = False
    return player


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.do)
def test_what_is_built_is_that_of_the_scenes_builder_and_is_taken_back_and_kept(deed: Command, tmp_path: Path) -> None:
    assert from_json(json.loads(json.dumps(deed.to_json()))) == deed
    player = sheet()
    empty = player.simulation.data.state.digest()
    player.carry_out(deed)
    player.walk(20)
    scene = sl.Scene(gravity=9.81)
    in_python(scene, deed)
    beside = scene.simulate(dt=5e-4)
    beside.step(20)
    here, there = player.simulation, slice(1, None)  # an empty sheet has a particle that is not there
    assert here.position[there] == pytest.approx(beside.position, abs=1e-12)
    assert np.abs(here.velocity).max() > 0.01 and (here.data.state.mobility[there] == beside.data.state.mobility).all()
    assert [type(one) for one in here.data.source.spec.declared] == [type(one) for one in scene.spec.declared]  # type: ignore[union-attr]
    assert np.array_equal(here.data.source.spec.faces - 1, scene.spec.faces)  # type: ignore[union-attr]
    # a scene file goes on from it
    (path,) = sl.save(here.to_scene(), tmp_path / "kept.toml")
    kept = sl.read(path).simulate(dt=5e-4)
    assert kept.forces == pytest.approx(here.forces[there], abs=1e-9)
    # one deed, to the same bits
    digest = here.data.state.digest()
    player.carry_out(Undo())
    assert player.simulation.data.state.digest() == empty
    player.carry_out(Redo())
    assert player.simulation.data.state.digest() == digest
    assert sl.Journal.of(player, final=True).replay().simulation.data.state.digest() == digest
    player.carry_out(Reset())  # it was built before time passed, and belongs to the start
    assert player.simulation.data.model.particle_count == scene.particle_count + 1


def test_in_a_plane_there_are_membranes_and_rods_that_bend() -> None:
    player = sheet(2)
    player.carry_out(Membrane((2, 2), (1, 0), (0, -1), held="corners", **SKIN))
    player.carry_out(Rod((0, 3), (1, 3), links=4, EI=0.02, EA=500.0, held="both"))
    assert player.simulation.data.model.particle_count > 20
    player.walk(5)
    assert (player.simulation.position[:, 2] == 0.0).all()


REFUSED: list[tuple[int, Command, str]] = [
    (3, Cloth((0, 0, 0), (1, 0, 0), (0.5, 1, 0), rows=2, columns=2, **FABRIC), "two edges at a right angle"),
    (3, Cloth((0, 0, 0), (1, 0, 0), (0, 1, 0), rows=200, columns=200, **FABRIC), "may have 10,000"),
    (3, Cloth((0, 0, 0), (1, 0, 0), (0, 1, 0), rows=0, columns=2, **FABRIC), "cells"),
    (3, Cloth((0, 0, 0), (1, 0, 0), (0, 1, 0), rows=2, columns=2, held="all", **FABRIC), "held"),
    (2, Cloth((0, 0), (1, 0), (0, 1), rows=2, columns=2, **FABRIC), "this scene is a plane"),
    (3, Membrane((0, 0, 0), (1, 0, 0), (0, 0, 0), **SKIN), "two edges at a right angle"),
    (3, Membrane((0, 0, 0), (1, 0, 0), (0, 1, 0), held="first row", **SKIN), "held"),
    (3, Balloon((0, 0, 0), 0.0, pressure=1.0, **SKIN), "radius"),
    (2, Balloon((0, 0), 1.0, pressure=1.0, **SKIN), "this scene is a plane"),
    (3, Rod((0, 0, 0), (0, 0, 0), links=3, EI=1.0), "apart"),
    (3, SoftBody((0, 0, 0), (1, 1, 0), **JELLY), "apart along every axis"),
    (3, SoftBody((0, 0, 0), (1, 1, 1), **JELLY | {"spacing": 0.001}), "may have 10,000"),
    (3, SoftBody((0, 0, -3.5), (1, 1, -2.5), **JELLY), "would be behind a wall"),
]  # fmt: skip


@pytest.mark.parametrize(("dim", "deed", "said"), REFUSED, ids=[f"{one.do} {said}" for _, one, said in REFUSED])
def test_what_cannot_be_built_is_said_and_nothing_is_changed(dim: int, deed: Command, said: str) -> None:
    player = sheet(dim)
    player.carry_out(AddWall((0.0,) * (dim - 1) + (-3.0,), (0.0,) * (dim - 1) + (1.0,)))
    before = player.simulation.data.state.digest()
    player.do(deed)
    player.advance(0.0)
    assert said in player.notes[-1], list(player.notes)
    assert player.simulation.data.state.digest() == before and len(player.session.entries) == 1


@pytest.mark.parametrize(
    ("build", "said"),
    [
        (lambda scene: scene.spec.declared.clear(), "took something out of it"),
        (3, "a function that takes a scene"),
    ],
)
def test_what_builds_adds(build: Callable[[sl.Scene], object], said: str) -> None:
    scene = sl.Scene(gravity=9.81)
    scene.particle((0, 0, 1))
    scene.add(sl.Drag(0.1))
    simulation = scene.simulate(dt=0.01)
    with pytest.raises(SceneError, match=said):
        edits.add_built(simulation.data, build if build == 3 else lambda spec: build(sl.Scene.of(spec)))
    assert simulation.energy["total"] == pytest.approx(9.81)


def test_faces_of_what_was_built_are_drawn() -> None:
    player = sheet()
    player.carry_out(DEEDS[2])
    player.walk(20)
    frame = player.frame(sl.Look(color="membrane force"))
    assert len(frame.cloth.triangles) == len(player.simulation.data.source.spec.faces) > 100  # type: ignore[union-attr]
    assert frame.legend is not None
