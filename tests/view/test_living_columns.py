"""What a page writes for a parameter, by its declared columns, is what a scene with the other value has in memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pytest
from physics.samples import SAMPLES, Sample

import springline as sl
from springline.errors import SceneError
from springline.gallery import registry
from springline.run import edits
from springline.scene import Scene
from springline.spec.parameters import parameters
from springline.view.living.image import BASE, Image, image_of
from springline.view.living.page import as_wanted, begun
from springline.view.living.parameters import Coordinate, ParameterWrites, writes_of, written

STEP = 1e-3
REFUSED = {"pi-collisions", "galaxy-collision", "flock-100k"}  # see docs/living.md
QUICK = ["pendulum", "curtain", "flag", "torus-gas", "steering", "yielding-bridge", "wrung-ring", "fountain"]
SHARES = (0.71, 1.37)  # times the present value
BUILT_BY_NUMBA = ("user", "pair", "law", "element", "distance", "volume element", "surface", "driven", "field")


def kept(image: Image) -> np.ndarray:
    """Mask of the numbers that are compared: all but those of the state, which masses and driven supports determine."""
    words, kept = np.frombuffer(image.memory, dtype="<i8"), np.ones(len(image.memory) // 8, dtype=bool)
    room = image.facts["tables"]["steps"]["rooms"]["State"]
    begin = (room["at"] - BASE) // 8
    for first, kind, axes, *_ in room["fields"].values():
        address, *sides = words[begin + first : begin + first + 1 + axes].tolist()
        at = (address - BASE) // 8
        kept[at : at - (-int(np.prod(sides)) * int(kind[1]) // 8)] = False
    return kept


def other_values(value: Any, writes: ParameterWrites, dim: int) -> Iterator[Any]:
    """Other values that a page allows, and the ends of the range."""
    low, low_too, high, high_too = writes.limits
    if np.ndim(value):
        # a vector of a scene in a plane keeps the third coordinate
        yield tuple(share * float(one) + 0.01 * k * (k < dim) for k, share, one in zip(range(3), (0.71, 1.37, 0.9), value))
        return
    for share in SHARES:
        at = share * value if value else share
        if (low_too and at == low or at > low) and (high_too and at == high or at < high):
            yield at
    yield from (end for end, too in ((low, low_too), (high, high_too)) if too)


def with_value(scene: Scene, given: Mapping[str, Any], dt: float, integrator: Any) -> Image:
    """Image of a scene that is built with other values."""
    run = begun(scene, dt, integrator)
    edits.change(run, None, dict(given))
    assert run.source is not None
    return image_of(begun(Scene.of(run.source.spec.twin()), dt, integrator), dt)


def coordinates(name: str, value: Any) -> dict[Coordinate, float]:
    return {Coordinate(name, part): float(one) for part, one in enumerate(np.atleast_1d(value))}


def compare(scene: Scene, dt: float, integrator: Any = "velocity_verlet") -> int:
    """Compare both ways of changing each parameter of a scene; return the number of comparisons."""
    run = begun(scene, dt, integrator)
    base = image_of(run, dt)
    values = {name: one.value for name, one in parameters(scene.spec).items()}
    values["gravity"] = tuple(scene.gravity[: scene.dim].tolist())
    found = writes_of([name for name, value in values.items() if offered(name, value)], values, base, run)
    counted, mask = 0, kept(base)
    present = {place: one for name in found for place, one in coordinates(name, values[name]).items()}
    several = {}
    for name, writes in found.items():
        for other in other_values(values[name], writes, scene.dim):
            image = with_value(scene, {name: other}, dt, integrator)
            agree(image, base, written(base.memory, found, present | coordinates(name, other)), mask, f"{name} {other}")
            several[name] = several.get(name, other)
            counted += 1
    try:
        image = with_value(scene, several, dt, integrator) if several else base
    except SceneError:
        return counted  # values that are refused together
    all_given = present | {place: one for name in several for place, one in coordinates(name, several[name]).items()}
    agree(image, base, written(base.memory, found, all_given), mask, "all at once")
    return counted


def offered(name: str, value: Any) -> bool:
    """Whether a value is a number or a vector, and no radius, with which contacts are laid out."""
    size = np.shape(value)
    return size in ((), (2,), (3,)) and not isinstance(value, str) and name != "particles.radius"


def agree(image: Image, base: Image, memory: bytes, mask: np.ndarray, what: str) -> None:
    assert image.facts == base.facts, what
    one, other = (np.frombuffer(content, dtype="<i8") for content in (image.memory, memory))
    unlike = np.flatnonzero((one != other) & mask)
    assert not len(unlike), f"{what}: {len(unlike)} numbers, the first at {BASE + 8 * int(unlike[0])}"


def alike(sample: Sample) -> Scene:
    """A sample with particles of one mass, charge and radius, so that these are single numbers."""
    scene = sample.scene()
    for name, value in (("mass", 1.5), ("charge", 0.7)):
        scene.spec.particles.array(name)[:] = value
    return scene


@pytest.mark.parametrize("name", QUICK)
def test_gallery_scenes_have_the_declared_numbers(name: str) -> None:
    scene = sl.gallery.scene(name)
    wanted = as_wanted(scene)
    dt = STEP if wanted["dt"] == "auto" else wanted["dt"]
    assert compare(scene, dt, wanted["integrator"]) >= 4


@pytest.mark.slow
@pytest.mark.parametrize("name", [one.name for one in registry.entries() if one.name not in {*QUICK, *REFUSED}])
def test_all_gallery_scenes_have_the_declared_numbers(name: str) -> None:
    test_gallery_scenes_have_the_declared_numbers(name)
