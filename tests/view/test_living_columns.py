"""What a page writes for a parameter, by its declared columns, is what a scene with the other value has in memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pytest

import springline as sl
from physics.samples import SAMPLES, Sample
from smaller import REFUSED_BY_PAGES
from springline.contacts import rules
from springline.engine.columns import SCRATCH, fields_of, marks_of
from springline.errors import SceneError
from springline.forces import net
from springline.gallery import registry
from springline.model.state import State
from springline.model.work import Sums
from springline.run import edits
from springline.run.run import Run
from springline.scene import Scene
from springline.spec import options
from springline.spec.parameter_columns import thing_of
from springline.spec.parameters import parameters
from springline.view.living.image import Image, image_of, refuse
from springline.view.living.page import as_wanted, begun
from springline.view.living.parameters import ParameterWrites, all_numbers, with_values, writes_of
from springline.view.living.presence import is_motion
from springline.view.memory_image import BASE

STEP = 1e-3
OFFERED = {  # in gallery scenes of unlike kinds
    "curtain": "gravity springs.stiffness springs.damping springs.strength particles.mass particles.radius "
    "plane.restitution plane.friction plane.slip_loss plane.point plane.normal plane.omega",
    "flag": "angle.stiffness angle.rest wind.velocity wind.drag_coefficient wind.lift_coefficient wind.density",
    "torus-gas": "attraction.strength attraction.softening particles.mass trails.every trails.min_move trails.max_jump",
    "steering": "cohesion.weight separation.within wander.weight wander.rate flee.speed flee.gain flee.within "
    "pursue.ahead avoid.radius avoid.ahead steeringlimit.force",
    "yielding-bridge": "plasticity.yield_force plasticity.isotropic plasticity.kinematic springs.stiffness",
    "billiards": "particles.radius box.lower box.upper box.restitution box.friction contacts.restitution "
    "contacts.friction drag.coefficient",
    "forced-spring": "load.force load.omega load.phase springs.rest_length",
    "fountain": "emitter.rate emitter.velocity emitter.spread emitter.speed emitter.burst emitter.hits absorber.normal",
    "soap-films": "surfacetension.gamma surfacetension_2.gamma",
    "inflated-pillow": "membrane.modulus membrane.poisson membrane.thickness membrane.prestress pressure.pressure",
    "tight-knot": "drag.coefficient drag_2.coefficient",
}
SHARES = (0.71, 1.37)  # times the present value


def kept(image: Image, run: Run) -> np.ndarray:
    """Mask of the numbers that are compared: all but the state and constant forces, which follow, and scratch."""
    words, kept = np.frombuffer(image.memory, dtype="<i8"), np.ones(len(image.memory) // 8, dtype=bool)
    for kind in run.stepper.table.rooms:
        room = image.facts["tables"]["steps"]["rooms"][kind.__name__]
        begin = (room["at"] - BASE) // 8
        follows = {State: [*fields_of(kind)], Sums: ["steady"]}.get(kind, [])
        if "start" in fields_of(kind) and "bound" in fields_of(kind):
            follows = ["bound", *({"drag"} & set(fields_of(kind)))]  # of the initial stiffness: no pass reads them
        for name in follows or [k for k, mark in marks_of(kind).items() if mark == SCRATCH]:
            first, size, axes, *_ = room["fields"][name]
            address, *sides = words[begin + first : begin + first + 1 + axes].tolist()
            at = (address - BASE) // 8
            kept[at : at - (-int(np.prod(sides)) * int(size[1]) // 8)] = False
    return kept


def other_values(value: Any, writes: ParameterWrites, dim: int) -> Iterator[Any]:
    """Other values that a page allows, and the ends of the range."""
    low, low_too, high, high_too = writes.limits
    if np.ndim(value):
        # a vector of a scene in a plane keeps the third coordinate
        yield tuple(
            share * float(one) + 0.01 * k * (k < dim) for k, share, one in zip(range(3), (0.71, 1.37, 0.9), value)
        )
        return
    for share in SHARES:
        at = share * value if value and np.isfinite(value) else share
        at = max(int(low), round(at)) if writes.whole else at
        if ((low_too and at == low) or at > low) and ((high_too and at == high) or at < high):
            yield at
    yield from (int(end) if writes.whole else end for end, too in ((low, low_too), (high, high_too)) if too)


def with_value(scene: Scene, given: Mapping[str, Any], dt: float, integrator: Any) -> Image:
    """Image of a scene that is built with other values."""
    run = begun(scene, dt, integrator)
    edits.change(run, None, dict(given))
    assert run.source is not None
    return image_of(begun(Scene.of(run.source.spec.twin()), dt, integrator), dt)


def compare(scene: Scene, dt: float, integrator: Any = "velocity_verlet", *, each: bool = False) -> set[str]:
    """Compare both ways of changing the parameters of a scene, all at once or ``each``; return their names."""
    run = begun(scene, dt, integrator)
    base = image_of(run, dt)
    values = {name: one.value for name, one in parameters(scene.spec).items()}
    values["gravity"] = tuple(scene.gravity[: scene.dim].tolist())
    # A page has another program for walls that move: see test_living_walls.py.
    names = [name for name, value in values.items() if offered(value) and not is_motion(scene.spec, name)]
    # Rests that drives set follow with the next step: see test_living_parameters.py.
    driven = [name for name in names if getattr(thing_of(scene.spec, name), "what", "") in ("rest_length", "angle")]
    names = [name for name in names if name not in driven]
    numbers = all_numbers(names, values, base, run)
    found = writes_of(names, numbers, values, run)
    others = {name: [*other_values(values[name], writes, scene.dim)] for name, writes in found.items()}
    for name in (one for one in others if one.endswith(".normal")):  # a page writes unit vectors
        others[name] = [tuple(np.array(one) / np.sqrt(np.dot(one, one))) for one in others[name]]
    changes = [{name: one[0] for name, one in others.items() if one}]
    if each:
        changes += [{name: value} for name, listed in others.items() for value in listed]
    for change in changes:
        image = with_value(scene, change, dt, integrator)
        agree(image, base, with_values(base.memory, numbers, values | change), kept(base, run), str(change))
    return set(found)


def offered(value: Any) -> bool:
    """Whether a value is a number or a vector."""
    size = np.shape(value)
    return size in ((), (2,), (3,)) and not isinstance(value, str)


def agree(image: Image, base: Image, memory: bytes, mask: np.ndarray, what: str) -> None:
    assert image.facts == base.facts, what
    one, other = (np.frombuffer(content, dtype="<i8") for content in (image.memory, memory))
    unlike = np.flatnonzero((one != other) & mask)
    assert not len(unlike), f"{what}: {len(unlike)} numbers, the first at {BASE + 8 * int(unlike[0])}"


def alike(sample: Sample) -> Scene:
    """A sample with particles of one mass and charge, so that these are single numbers."""
    scene = sample.scene()
    for name, value in (("mass", 1.5), ("charge", 0.7)):
        scene.spec.particles.array(name)[:] = value
    return scene


def played(name: str, *, each: bool) -> set[str]:
    """Compare both ways in a gallery scene with its own step and method."""
    scene, wanted = sl.gallery.scene(name), as_wanted(sl.gallery.scene(name))
    return compare(scene, STEP if wanted["dt"] == "auto" else wanted["dt"], wanted["integrator"], each=each)


@pytest.mark.parametrize("name", OFFERED)
def test_a_page_writes_what_a_scene_with_other_values_has_in_memory(name: str) -> None:
    assert set(OFFERED[name].split()) <= played(name, each=False)


@pytest.mark.slow
@pytest.mark.parametrize("name", [one.name for one in registry.entries() if one.name not in REFUSED_BY_PAGES])
def test_a_page_writes_each_parameter_of_all_gallery_scenes(name: str) -> None:
    assert played(name, each=True)


@pytest.mark.slow
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
@pytest.mark.parametrize("same", [False, True])
def test_a_page_writes_each_parameter_of_every_force_and_rule(sample: Sample, same: bool) -> None:
    scene = alike(sample) if same else sample.scene()
    try:
        refuse(begun(scene, STEP, "velocity_verlet"))
    except SceneError as error:
        assert "A standalone page" in str(error)
        return
    assert compare(scene, STEP, each=True)


def test_declared_columns_exist() -> None:
    scene = sl.Scene()
    scene.particle((0, 0, 0))
    rooms = {room.__name__: room for room in begun(scene, STEP, "velocity_verlet").stepper.table.rooms}
    keys = [key for kind in (*net.DECLARED, *rules.DECLARED) for key in kind.keys.values()]
    keys += [one.key for one in options.OPTIONS.values()]
    declared = {one.name for key in keys for one in key.sets}
    declared |= {kind.parameters_column for kind in (*net.DECLARED, *rules.DECLARED)} - {""}
    assert len(declared) > 60
    for name in sorted(declared):
        kind: Any = rooms
        for part in name.split("."):
            fields = kind if isinstance(kind, dict) else fields_of(kind)
            assert part in fields, name
            kind = fields[part]
        assert kind in (int, float) or kind.kind in ("f8", "i8"), name


@pytest.mark.parametrize(
    "both",
    [
        (sl.ElectricField((1.0, 0.0, 0.0)), sl.ElectricField((0.0, 2.0, 0.0), on=[1])),
        (sl.SpeedLimit(2.0), sl.SpeedLimit(3.0)),
    ],
    ids=lambda both: both[0].key(),
)
def test_what_two_things_set_together_is_not_offered(both: tuple[Any, Any]) -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)], charge=1.0)
    scene.add(*both)
    names = compare(scene, STEP)
    assert "particles.mass" in names and not any(both[0].key() in name for name in names)
