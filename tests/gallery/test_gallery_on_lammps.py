"""Every scene of the gallery runs on LAMMPS as it does here, or is refused by name."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from springline import gallery
from springline.errors import SceneError, SlowRun
from springline.lammps.job import prepare
from springline.lammps.run import run_on_lammps

pytestmark = pytest.mark.heavy

FRAMES = 10
HUGE = {"galaxy-collision", "flock-100k"}
# how far LAMMPS is from springline after ten frames, over how far anything went: rounding, or drag to the first order
RUNS = {
    "hanging-chain": 0.03,  # measured 0.021, dt 0.1 s
    "hanging-chain-pixels": 0.03,  # 0.021, dt 0.45 s
    "single-spring": 0.02,  # 0.011
    "damped-cloth": 1e-3,  # 1.9e-4
    "vault": 0.01,  # 0.007
    "cantilever-truss": 0.005,  # 0.003
    "curtain": 1e-3,  # 3.5e-4
    "slinky-drop": 1e-9,  # 0
    "forced-spring": 0.6,  # 0.42, at rest in the end of its load's first swing
    "oscillator-race": 1e-9,  # 0
    "parachute": 0.005,  # 0.0039
    "catenary-arch": 1e-3,  # 2.2e-4
    "braced-truss": 0.005,  # 0.003
    "timber-gridshell": 0.02,  # 0.011
    "photographed-cord": 0.03,  # 0.017
    "wave-on-a-string": 1e-9,
    "beating-masses": 1e-9,
    "galaxy-collision": 0.003,  # 0.0016: every pair, where springline takes a tree
}
COLLIDING = {"billiards", "mortar", "bouncing-meshes"}  # by penalty: after the first hits nothing is the same
REFUSED = {
    "bouncing-particles": "Trails()",
    "solar-system": "Trails()",
    "solar-system-moon": "Trails()",
    "multibody": "Trails()",
    "spherical": "Sphere() of mode 'exact'",
    "torus-gas": "Trails()",
    "swarm": "Cohesion()",
    "steering": "Cohesion()",
    "spring-mesh": "rest length differs from the drawn length",
    "random-mesh": "rest length differs from the drawn length",
    "bead-on-ring": "Ring()",
    "breaking-bridge": "walls with friction",
    "cable-net": "rest length differs from the drawn length",
    "tensegrity-prism": "rest length differs from the drawn length",
    "guyed-mast": "rest length differs from the drawn length",
    "resonance-curve": "Trails()",
    "multibody-box": "Contacts() with friction",
    "newtons-cradle": "Rod()",
    "hourglass": "walls with friction",
    "pinball": "different restitution",
    "pi-collisions": "an integrator other than velocity Verlet",
    "flock-100k": "Cohesion()",
    "elastica": "Angle()",
    "wrung-ring": "Angle()",
    "miura-fold": "Angle()",
    "soap-films": "SurfaceTension()",
    "ring-tent": "Membrane()",
    "inflated-pillow": "Membrane()",
    "squeezed-balloon": "Membrane()",
    "flag": "Angle()",
    "smoothed-mesh": "Hinge()",
    "planar-quads": "Volume()",
    "kresling-tower": "Drive()",
    "buckled-strip": "Angle()",
    "block-and-tackle": "Rope()",
    "yielding-bridge": "Plasticity()",
    "walking-tensegrity": "Drive()",
    "trained-net": "Drive()",
    "star-dome": "Drive()",
    "beam": "Angle()",
    "pendulum": "Rod()",
    "double-pendulum": "Rod()",
    "coupled-pendulums": "Rod()",
    "wilberforce": "Rod()",
    "spring-pendulum": "Trails()",
    "dzhanibekov-flip": "Rod()",
    "paper-crane": "Hinge()",
    "dam-break": "Fluid()",
    "merging-drops": "Fluid()",
    "splash": "Fluid()",
    "fountain": "Emitter()",
    "campfire": "Emitter()",
    "snow-on-a-net": "Emitter()",
    "rain-in-a-funnel": "Emitter()",
    "swarm-on-a-torus": "OnMesh()",
    "door": "PairForce()",
    "cloth-on-a-torus": "Obstacle()",
    "falling-sheet": "walls with friction",
    "tablecloth": "Obstacle()",
    "tight-knot": "springs with damping",
    "soft-body-on-stairs": "Obstacle()",
    "knitted-loops": "surfaces or rods",
    "balloon-in-a-ring": "Membrane()",
    "folded-paper": "Hinge()",
}


def test_every_scene_is_one_or_the_other() -> None:
    assert set(gallery.names()) == set(RUNS) | COLLIDING | set(REFUSED)
    assert len(RUNS) >= 14


@pytest.mark.parametrize("name", sorted(set(REFUSED) - HUGE))
def test_a_scene_that_lammps_cannot_hold_is_refused_by_name(name: str) -> None:
    entry = next(one for one in gallery.entries() if one.name == name)
    with pytest.raises(SceneError, match="LAMMPS cannot hold ") as refused:
        prepare(
            gallery.scene(name), until=FRAMES * entry.every, every=entry.every, dt=entry.dt,
            integrator=entry.integrator, load_case=None, contact_stiffness=None, caller="to_lammps()",
        )  # fmt: skip
    assert REFUSED[name] in str(refused.value)


@pytest.mark.parametrize(
    "name",
    [name if name in ("vault", "slinky-drop") else pytest.param(name, marks=pytest.mark.slow) for name in sorted(RUNS)],
)
def test_a_scene_runs_on_lammps_as_it_does_here(name: str) -> None:
    entry = next(one for one in gallery.entries() if one.name == name)
    scene, until = gallery.scene(name), FRAMES * entry.every
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SlowRun)
        ours = scene.simulate(dt=entry.dt).run(until=until, every=entry.every)
    theirs = run_on_lammps(scene, until=until, every=entry.every, dt=entry.dt, ranks=2)
    went = float(np.abs(ours.position - ours.position[0]).max())
    assert went > 0.0
    assert np.abs(ours.position - theirs.position).max() <= RUNS[name] * went
    assert set(ours.energy) == set(theirs.energy)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(COLLIDING))
def test_a_scene_that_collides_runs_on_lammps_by_penalty(name: str) -> None:
    entry = next(one for one in gallery.entries() if one.name == name)
    run = run_on_lammps(gallery.scene(name), until=FRAMES * entry.every, every=entry.every, dt=entry.dt, ranks=2)
    assert len(run) == FRAMES + 1 and np.isfinite(run.position).all()
