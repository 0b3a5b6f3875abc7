"""From a scene to its model and first state: flat arrays, all alike, checked as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from springline.callbacks import packed
from springline.constraints import surface, ties, trails
from springline.constraints.redundancy import rigid_of_rods
from springline.constraints.rigid import Rigid, check_velocity
from springline.contacts import declare as contacts
from springline.contacts import merging, rules, walls
from springline.contacts.declare import Contacts, Merging
from springline.errors import SceneError
from springline.forces import (
    attraction,
    elements,
    laws,
    net,
    pair_laws,
    user,
)
from springline.forces.gravity import Gravity
from springline.model import families
from springline.model.contracts import Declared, Drawn, members
from springline.model.families import Model
from springline.model.space import nearest
from springline.model.state import State, first_state
from springline.scene.cases import in_case
from springline.simulation.changes import Built

if TYPE_CHECKING:
    from springline.scene.scene import Scene

T = TypeVar("T", bound=Declared)
OWN: dict[str, type[Any]] = {  # what has a function of the user's own, by the word for that
    "force": user.Custom, "measure": elements.Element, "pair law": pair_laws.PairForce, "surface": surface.Surface,
}  # fmt: skip


def build(scene: Scene, load_case: Any = None) -> tuple[Model, State]:
    """The model and the first state of a scene, in a load case or under all of its loads.

    Raises
    ------
    SceneError : for a scene without particles, a load case that is not there, a massless particle that nothing
        fixes, a start that an exact constraint forbids, ``on=`` that names particles that are not there.
    """
    scene = in_case(scene, load_case, "build()")
    model, particles, free = model_of(scene), scene._particles, free_axes(scene)
    position = np.ascontiguousarray(particles.position, dtype=np.float64).copy()
    moves = np.where(free, particles.velocity, 0.0)
    ties.check_start(model.holonomic, scene._space, position, moves)
    check_velocity(model.room(Rigid), moves)
    return model, first_state(model, position, particles.velocity, free)


def model_of(scene: Scene) -> Model:
    """The model of a scene, whatever its particles' start is."""
    count = scene.particle_count
    if count == 0:
        raise SceneError("The scene is empty. Add particles: scene.particle(...), scene.chain(...), scene.grid(...).")
    free = free_axes(scene)
    position = np.ascontiguousarray(scene._particles.position, dtype=np.float64)
    radius = scene._particles.array("radius")
    springs = _springs(scene)
    exact = ties.gather(_all(scene, ties.Rod), _all(scene, ties.Sphere), _all(scene, ties.Ring), position, scene._space)
    bounds = [thing for kind in walls.WALLS for thing in _all(scene, kind)]
    merged = merging.gather(_all(scene, Merging), radius, count)
    model = Model(
        dim=scene.dim,
        space=scene._space,
        particles=_particles(scene, free),
        springs=springs,
        laws=_laws(scene, position),
        holonomic=exact,
        planes=walls.gather_planes(_all(scene, walls.Plane), count),
        boxes=walls.gather_boxes(_all(scene, walls.Box), count),
        walls=walls.gather_walls(bounds, count),
        contacts=contacts.gather(_all(scene, Contacts), merged.kin, radius, count, springs),
        merging=merged,
        hit_limits=trails.gather_hit_limits(
            _all(scene, trails.Fragile),
            count,
            walls.how_many(bounds),
            scene.spring_count,
        ),
        trails=trails.gather_trails(_all(scene, trails.Trails), count),
        more=(*_more(scene, position), rigid_of_rods(exact, scene._space, position, scene.dim)),
    )
    merging.check(model, free)
    walls.check_room(_all(scene, walls.Box), _all(scene, ties.Sphere), radius, free)
    walls.check_clamps(_all(scene, walls.Box), model.particles.restitution)
    contacts.check_room(model.contacts, model.space, radius)
    return model


def _more(scene: Scene, position: np.ndarray) -> tuple[Any, ...]:
    """The rooms of the families that make them in their own files."""
    drawn = Drawn(position, scene._particles.mass, scene._space, scene.dim)
    own = [Gravity(tuple(scene._gravity.tolist()))] if scene._gravity.any() else []
    things = [*scene._declared, *own]
    makers = [(one.gather, one.declared) for one in net.FAMILIES]
    makers += [(one.gather, one.declared) for one in rules.FAMILIES]
    return tuple(
        gather([thing for thing in things if isinstance(thing, declared)], drawn)
        for gather, declared in makers
        if gather is not None
    )


def free_axes(scene: Scene) -> np.ndarray:
    """Which axes of each particle may move, shape (n, 3)."""
    free = ~scene._particles.fixed
    if scene.dim == 2:
        free[:, 2] = False
    return np.asarray(free)


def built(scene: Scene) -> Built:
    """The model of a scene whose start was checked, with what a simulation needs beside it."""
    model = model_of(scene)
    mobility = np.where(free_axes(scene), 1.0 / model.particles.inertia[:, None], 0.0)
    return Built(model, callbacks(scene), law_modulus(scene), mobility)


def callbacks(scene: Scene) -> dict[str, list[Any]]:
    """The functions of the user's own in a scene, in the order in which the model numbers them."""
    _, used = _law_order(scene)
    return {
        "law": [(scene._laws[row].callback(), tuple(scene._laws[row].values.values())) for row in used],
        **{
            name: [
                (thing.callback(), tuple(thing.parameters.values()))
                for thing in _all(scene, kind)
                if kind is not elements.Element or thing.measure.by_hand  # what is derived raises nothing
            ]
            for name, kind in OWN.items()
        },
    }


def law_modulus(scene: Scene) -> np.ndarray | None:
    """Largest modulus of each spring with a law [N/m], in the model's order; None where a law does not say."""
    rows, _ = _law_order(scene)
    rest = scene._springs.rest_length
    bounds = [scene._laws[int(scene._springs.array("law")[row])].bound(float(rest[row])) for row in rows]
    return None if any(bound is None for bound in bounds) else np.array(bounds, dtype=np.float64)


def _all(scene: Scene, kind: type[T]) -> list[T]:
    return [thing for thing in scene._declared if isinstance(thing, kind)]


def _particles(scene: Scene, free: np.ndarray) -> families.Particles:
    check_masses(scene, free)
    mass = np.ascontiguousarray(scene._particles.mass, dtype=np.float64).copy()
    return families.Particles(
        mass=mass,
        inertia=np.where(mass > 0.0, mass, 1.0),
        radius=np.array(scene._particles.array("radius"), dtype=np.float64),
        restitution=np.array(scene._particles.array("restitution"), dtype=np.float64),
    )


def check_masses(scene: Scene, free: np.ndarray) -> None:
    """Refuse particles that move without a mass, but for test particles."""
    light = (scene._particles.mass == 0.0) & free[:, : scene.dim].any(axis=1)
    if light.any():
        _check_test_particles(scene, np.flatnonzero(light))


def _check_test_particles(scene: Scene, light: np.ndarray) -> None:
    """A massless particle that moves must be a test particle: an attraction acts on it, and no spring."""
    attracted = np.zeros(scene.particle_count, dtype=bool)
    for thing in _all(scene, attraction.Attraction):
        attracted[members(thing, scene.particle_count)] = True
    joined = np.zeros(scene.particle_count, dtype=bool)
    joined[scene._springs.ends.ravel()] = True
    bad = light[~attracted[light] | joined[light]]
    if len(bad):
        why = "has a spring" if joined[bad[0]] else "has no attraction"
        raise SceneError(
            f"Particle {int(bad[0])} has no mass, is not fixed and {why}. Give it a mass [kg], or anchor it; "
            f"only a test particle of an Attraction may be massless."
        )


def _springs(scene: Scene) -> families.Springs:
    columns = scene._springs
    ends = columns.ends.astype(np.int32)
    damping = np.array(columns.array("damping"))
    strength = np.array(columns.array("strength"))
    kind = np.array(columns.array("kind"))
    return families.Springs(
        tail=np.ascontiguousarray(ends[:, 0]),
        head=np.ascontiguousarray(ends[:, 1]),
        stiffness=np.array(columns.array("stiffness")),
        rest_length=np.array(columns.array("rest_length")),
        damping=damping,
        strength=strength,
        kind=kind,
        area=np.array(columns.array("area")),
        damped=np.flatnonzero(damping > 0.0).astype(np.int32),
        fragile=np.flatnonzero(np.isfinite(strength)).astype(np.int32),
        all_both=bool((kind == families.BOTH).all()),
    )


def _law_order(scene: Scene) -> tuple[np.ndarray, list[int]]:
    """Springs with a law, those of one law together, and the laws in that order."""
    law = scene._springs.array("law")
    rows = np.flatnonzero(law >= 0)
    rows = rows[np.argsort(law[rows], kind="stable")]
    return rows, list(dict.fromkeys(law[rows].tolist()))


def _laws(scene: Scene, position: np.ndarray) -> families.Laws:
    rows, used = _law_order(scene)
    law = scene._springs.array("law")[rows]
    parameters, offset = packed(scene._laws[row].values for row in used)
    called = [scene._laws[row].callback() for row in used]
    count = len(rows)
    family = families.Laws(
        spring=rows.astype(np.int32),
        start=np.concatenate([[0], np.cumsum([int((law == row).sum()) for row in used])]).astype(np.int32),
        address=np.array([callback.address for callback in called], dtype=np.int64),
        parameters=parameters,
        offset=offset,
        length=np.zeros(count),
        rest_length=np.array(scene._springs.rest_length[rows]),
        energy=np.zeros(count),
        tension=np.zeros(count),
        modulus=np.zeros(count),
    )
    apart = nearest(scene._space, np.diff(position[scene._springs.ends[rows]], axis=1)[:, 0])
    laws.check_as_drawn(family, called, np.sqrt((apart**2).sum(axis=1)))
    return family
