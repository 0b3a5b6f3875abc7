"""springline's scenes against the literal transcripts of the seeds, step by step.

The rules compared are those that the seeds share with springline: symplectic Euler at the seed's own step (0.01 s for
seed 002, which takes it from a slider; 1 for the flat seeds), Hooke's springs, axial dashpots, gravity, linear drag,
unsoftened attraction, the ground with one fraction kept, the clamping box, the plain projection onto a sphere.

springline differs, and is not compared, where

* seed 000's window puts particles back by their last move: the chain runs without a window;
* seeds 000 and 002 give fixed particles no mass and seed 003 a billion kilograms: here they are a mask and keep their
  mass, which free particles do not feel unless attraction acts;
* seed 002's torus measures distances across its seam the long way, its speed limit comes after the move, and it knows
  the energy of gravity alone;
* seed 003 lets springs act one frame late, so that its first frame is free flight: springline starts from the state
  after that frame, with the load's clock one frame on;
* seed 004's dashpots change velocities one by one and stop rotation: the sheets run undamped.

Some scenes are chaotic: the rounding of the last digit decides where they end. Bodies that attract one another without
softening are compared before their first close encounter, undamped strings and sheets drawn far from their rest
lengths for 80 to 500 steps, all else for 1,000.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import pytest

import springline as sl
from oracle import Spring, seed000, seed001, seed003, seed004
from oracle import seed002_scenes as seed002

STEPS = 1000


def follow(scene: sl.Scene, transcript: Any, dt: float, steps: int = STEPS, up: Any = None) -> tuple[float, float]:
    """Largest difference of any coordinate in any step, as part of the scene's size; the longest way gone [m]."""
    show = up or (lambda points: np.array(points, dtype=float))
    run = scene.simulate(dt=dt, integrator="symplectic_euler").run(until=steps * dt, every=dt)
    assert len(run) == steps + 1
    assert run.dt == dt
    start = show(transcript.positions)
    size, worst, way = max(1.0, float(np.ptp(start, axis=0).max())), 0.0, 0.0
    for frame in run.position[:, :, : start.shape[1]]:
        truth = show(transcript.positions)
        worst = max(worst, float(np.abs(frame - truth).max()))
        way = max(way, float(np.abs(truth - start).max()))
        transcript.step(dt)
    return worst / size, way


def mirrored(height: float) -> Any:
    """A screen's y down as y up."""
    return lambda points: np.array([[x, height - y] for x, y in points])


def test_chain_of_seed_000_is_followed() -> None:
    scene = sl.gallery.scene("hanging-chain-pixels")
    worst, way = follow(scene, seed000.chain(), 1.0, up=mirrored(600.0))
    assert way > 100.0  # measured 547 m
    assert worst < 1e-10  # measured 6e-16


def test_cloth_of_seed_001_is_followed_with_its_damping_and_its_held_corners() -> None:
    size, spacing, dt = 12, 0.1, 0.001
    held = (0, size - 1)
    transcript = seed001.cloth(size, size, spacing=spacing, stiffness=400.0, mass=0.01, damping=0.05, fixed=held)
    worst, way = follow(sl.gallery.scene("damped-cloth"), transcript, dt)
    assert way > 0.5  # measured 2.3 m
    assert worst < 1e-10  # measured 1e-12


FLIGHT = 450  # steps: the seed mirrors what is under the ground after a step, here it bounces where it meets the ground


@pytest.mark.parametrize("name", ["bouncing-particles", "single-spring", "hanging-chain", "vault", "solar-system"])
def test_scene_of_seed_002_is_followed(name: str) -> None:
    build = {"vault": seed002.vault_patch}.get(name) or getattr(seed002, name.replace("-", "_"))
    steps = FLIGHT if name == "bouncing-particles" else STEPS
    worst, way = follow(sl.gallery.scene(name), build(), 0.01, steps)
    assert way > 0.5  # measured between 4.7 and 100 m
    assert worst < 1e-10  # measured at most 1.5e-15


def test_truss_of_seed_002_is_followed_joint_by_joint() -> None:
    from springline.gallery.cantilever_truss import DRAWING

    scene = sl.gallery.scene("cantilever-truss")
    transcript = seed002.truss(seed002.edges_from_macro(DRAWING.read_text(encoding="utf-8")))
    order = [int(np.abs(scene.position - point).sum(axis=1).argmin()) for point in transcript.positions]
    assert sorted(order) == list(range(36))
    back = np.argsort(order)
    worst, way = follow(scene, transcript, 0.01, up=lambda points: np.array(points)[back])
    assert way > 10.0  # measured 34 m
    assert worst < 1e-10  # measured 1.2e-15


def test_bodies_of_seed_002_are_followed_until_two_of_them_meet() -> None:
    scene = sl.gallery.scene("multibody", softening=0.0)
    model, _ = scene.build()
    transcript = seed002.multibody(scene.position.tolist(), model.particles.mass.tolist())
    worst, way = follow(scene, transcript, 0.01)
    assert way > 1.0  # measured 1.15 m
    assert worst < 1e-10  # measured 0, every bit


def test_bodies_of_seed_002_are_followed_on_their_sphere_until_two_of_them_meet() -> None:
    scene = sl.gallery.scene("spherical", softening=0.0, mode="project")
    transcript = seed002.spherical(scene.position.tolist(), scene.all.velocity.tolist())
    worst, way = follow(scene, transcript, 0.01)
    assert way > 10.0  # measured 103 m
    assert worst < 1e-10  # measured 6e-13


def after_first_frame(transcript: seed003.Scene) -> tuple[np.ndarray, np.ndarray]:
    """Positions and velocities, y up, after the frame in which no spring pulls yet."""
    transcript.step(1.0)
    flip = np.array([1.0, -1.0])
    return np.array(transcript.positions) * flip, np.array(transcript.velocities) * flip


def network(
    position: Any, velocity: Any, springs: Iterable[Spring], fixed: Sequence[bool], mass: float, gravity: float = 0.0
) -> sl.Scene:
    """A flat scene with the springs of a transcript."""
    scene = sl.Scene(dim=2, gravity=gravity)
    scene.particles(position, velocity=velocity, mass=mass)
    scene.anchor(np.array(fixed))
    for tail, head, stiffness, rest_length in springs:
        scene.spring([tail], [head], stiffness=stiffness, rest_length=rest_length)
    return scene


@pytest.mark.parametrize("drag", [0.01, 0.0])
def test_slinky_of_seed_003_is_followed_from_its_second_frame_on(drag: float) -> None:
    transcript = seed003.slinky(drag=drag)
    position, velocity = after_first_frame(transcript)
    scene = network(position, velocity, transcript.springs, transcript.fixed, 0.1, gravity=0.5)
    scene.add(sl.Drag(drag))
    worst, way = follow(scene, transcript, 1.0, up=mirrored(0.0))
    assert way > 50.0  # measured 88 m with drag, 192 m without
    assert worst < 1e-10  # measured at most 3.5e-15


def test_forced_spring_of_seed_003_is_followed_from_its_second_frame_on() -> None:
    omega, push = 0.3, 1.0
    transcript = seed003.forced_spring(omega, amplitude=push, drag=0.05)
    position, velocity = after_first_frame(transcript)
    scene = network(position, velocity, transcript.springs, transcript.fixed, 10.0)
    scene.add(sl.Drag(0.05), sl.Load((push, 0.0), omega=omega, phase=omega, on=[1]))
    worst, way = follow(scene, transcript, 1.0, up=mirrored(0.0))
    assert way > 1.0  # measured 2.8 m
    assert worst < 1e-10  # measured 4.6e-15


@pytest.mark.parametrize(("spread", "steps"), [(2.0, STEPS), (100.0, 80)])
def test_string_of_seed_004_is_followed_until_rounding_decides(spread: float, steps: int) -> None:
    jitter = np.random.default_rng(4).uniform(-spread, spread, (6, 2))
    places = jitter + np.column_stack([50.0 * np.arange(6), np.zeros(6)])
    transcript = seed004.string(places.tolist())
    scene = network(places * [1, -1], None, transcript.springs, transcript.fixed, 1.0)
    worst, way = follow(scene, transcript, 1.0, steps, up=mirrored(0.0))
    assert way > 1.0  # measured 18 and 279 m
    assert worst < 1e-10  # measured 6e-14


@pytest.mark.parametrize(("columns", "rows", "steps"), [(5, 4, 500), (3, 6, 300)])
def test_mesh_of_seed_004_is_followed_until_rounding_decides(columns: int, rows: int, steps: int) -> None:
    scene = sl.gallery.scene("spring-mesh", columns=columns, rows=rows, damping=0.0)
    worst, way = follow(scene, seed004.mesh(columns, rows), 1.0, steps, up=mirrored(400.0))
    assert way > 10.0  # measured 40 and 87 m
    assert worst < 1e-10  # measured 3e-12 and 3e-13


def test_mesh_of_seed_004_drawn_near_its_squares_is_followed() -> None:
    transcript = seed004.mesh(5, 4, width=440.0, height=396.0)  # 48 by 49 in the place of 50 by 50
    scene = network(np.array(transcript.positions) * [1, -1], None, transcript.springs, transcript.fixed, 1.0)
    worst, way = follow(scene, transcript, 1.0, up=mirrored(0.0))
    assert way > 5.0  # measured 9.1 m
    assert worst < 1e-10  # measured 1e-14


def test_sheet_of_seed_004_with_random_rest_lengths_is_followed_as_it_turns() -> None:
    rests = seed004.random_rest_lengths(6, 40.0, 70.0, seed=2)
    transcript = seed004.mesh(2, 2, rest_lengths=rests, damping=0.05)
    for _ in range(1000):
        transcript.step()
    transcript.damping = 0.0
    flip = np.array([1.0, -1.0])
    position, velocity = np.array(transcript.positions) * flip, np.array(transcript.velocities) * flip
    scene = network(position, velocity, transcript.springs, transcript.fixed, 1.0)
    worst, way = follow(scene, transcript, 1.0, up=mirrored(0.0))
    assert way > 10.0  # measured 23 m
    assert worst < 1e-10  # measured 7e-14
