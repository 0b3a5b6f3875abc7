"""Build of the model and first state from a spec: flat arrays, checked together."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np

from springline.callbacks import concatenate_parameters
from springline.constraints import distance, held, surface, traces, user_rules
from springline.constraints.redundancy import rigid_of_rods
from springline.constraints.rigid import Rigid, check_velocity
from springline.contacts import api as contacts
from springline.contacts import merging, rules, walls
from springline.contacts.api import Contacts, Merging
from springline.contacts.shapes import registry
from springline.contacts.shapes.box import Box
from springline.contacts.shapes.plane import Plane
from springline.contacts.shapes.sphere import Sphere
from springline.contacts.surface_build import clear_start, link
from springline.errors import SceneError
from springline.forces import (
    attraction,
    drives,
    elements,
    emitters,
    fields,
    histories,
    laws,
    mesh_world,
    net,
    pair_laws,
    plasticity,
    user,
)
from springline.forces.gravity import Gravity
from springline.forces.tears import fragile_triangles
from springline.model import families
from springline.model.contracts import Declared, Drawn, members
from springline.model.families import Model
from springline.model.family import gather_or_empty, rooms_of
from springline.model.space import nearest
from springline.model.state import State, assign_memory, first_state, patches
from springline.spec.loads import apply_load_case

if TYPE_CHECKING:
    from springline.spec.spec import Spec


class Built(NamedTuple):
    """A spec with its model."""

    model: Model
    callbacks: dict[str, list[Any]]
    law_modulus: np.ndarray | None
    mobility: np.ndarray  # inverse inertia of each free axis, without removals [1/kg], shape (n, 3)


T = TypeVar("T", bound=Declared)
OWN: dict[str, type[Any]] = {  # types that may contain a user-defined function, by their word in messages
    "force": user.Custom, "measure": elements.Element, "pair law": pair_laws.PairForce, "surface": surface.Surface,
    "field": fields.FieldForce, "signal": drives.Drive, "rule": user_rules.Apply,
}  # fmt: skip


def build(spec: Spec, load_case: Any = None, *, empty: bool = False) -> tuple[Model, State]:
    """Build the model and the first state of a scene, in a load case or under all of its loads.

    ``empty`` permits a scene without particles.

    Raises
    ------
    SceneError : for a scene without particles, an unknown load case, a free massless particle, an initial state
        that violates an exact constraint, ``on=`` with particles that do not exist.
    """
    if load_case is not None:
        spec = apply_load_case(spec, load_case, "build()")
    model, particles, free = model_of(spec, empty=empty), spec.particles, free_axes(spec)
    position = np.ascontiguousarray(particles.position, dtype=np.float64).copy()
    moves = np.where(free, particles.velocity, 0.0)
    for thing in _all(spec, held.Held):
        held.check_start(thing, position, moves)
    if on_meshes := len(model.room(mesh_world.MeshWorlds).particle):
        mesh_world.check_start(model, position)
    if len(model.holonomic.kind):
        distance.check_start(model.holonomic, spec.space, position, moves)
        check_velocity(model.room(Rigid), moves)
    if patches(model):
        repairs = any(thing.untangle for thing in _all(spec, Contacts))
        position = clear_start(model, position, np.asarray(free.all(axis=1)) if repairs else None)
    state, supports = first_state(model, position, particles.velocity, free), model.room(families.Drives).support
    if on_meshes:
        mesh_world.put_on_meshes(model, state)
    if len(supports):
        state.position[supports], state.velocity[supports] = drives.support_motion(model, 0.0, 1.0)
    if len(state.memory):
        state.memory[:] = net.first_memory(model, state.position)
    if spec.remembered:
        histories.begin(model, state, spec.remembered)
    return model, state


def model_of(spec: Spec, *, empty: bool = False, driven_now: bool = True) -> Model:
    """Build the model of a scene, whatever the initial state of its particles; ``empty`` permits no particles.

    With ``driven_now``, rest lengths and rest angles are those of the drives at time 0, otherwise those of the scene.
    """
    count = spec.particle_count
    if count == 0 and not empty:
        raise SceneError("The scene is empty. Add particles: scene.particle(...), scene.chain(...), scene.grid(...).")
    free = free_axes(spec)
    position = np.ascontiguousarray(spec.particles.position, dtype=np.float64)
    radius = spec.particles.array("radius")
    springs, order = _springs(spec), _law_order(spec)
    holding = _all(spec, distance.Rod), _all(spec, Sphere), _all(spec, distance.Ring)
    exact = gather_or_empty(_exact, [*itertools.chain(*holding)], holding, position, spec.space, dim=spec.dim)
    planes, boxes, colliding, united = _all(spec, Plane), _all(spec, Box), _colliding(spec), _all(spec, Merging)
    bounds = [thing for kind in registry.WALLS for thing in _all(spec, kind)]
    driving, yielding = _all(spec, drives.Drive), _all(spec, plasticity.Plasticity)
    driven, more = gather_or_empty(_drives, driving, spec, position, springs, dim=spec.dim), _more(spec, position)
    fragile, wall_count = _all(spec, traces.Fragile), walls.count_walls(bounds) if bounds else 0
    particles = _particles(spec, free)
    merged = merging.gather(united, particles, spec.dim) if united else families.MergingRules.none(count)
    model = Model(
        dim=spec.dim,
        space=spec.space,
        particles=particles,
        springs=springs,
        laws=gather_or_empty(_laws, order[1], order, spec, position, dim=spec.dim),
        holonomic=exact,
        planes=gather_or_empty(walls.gather_planes, planes, count, dim=spec.dim),
        boxes=gather_or_empty(walls.gather_boxes, boxes, count, dim=spec.dim),
        walls=gather_or_empty(walls.gather_walls, bounds, count, dim=spec.dim),
        contacts=contacts.gather(colliding, merged.kin, radius, count, springs)
        if colliding
        else families.ContactRules.none(count, float(radius.max(initial=0.0))),
        merging=merged,
        hit_limits=traces.gather_hit_limits(fragile, count, wall_count, spec.spring_count)
        if fragile
        else families.HitLimits.none(count, wall_count, spec.spring_count),
        trails=gather_or_empty(traces.gather_trails, _all(spec, traces.Trails), count, dim=spec.dim),
        more=(
            *more,
            gather_or_empty(_rigid_rods, holding[0], exact, spec, position, dim=spec.dim),
            driven,
            gather_or_empty(_plastics, yielding, spec, more, springs, driven, dim=spec.dim),
        ),
    )
    if united:
        merging.check(model, free)
    if bounds:
        walls.check_room(bounds, radius, free)
        walls.check_clamps(boxes, model.particles.restitution)
    if colliding:
        contacts.check_room(model.contacts, model.space, radius)
    if driving:
        drives.refuse_unknown(model)
    if patches(model):
        model = link(model, fragile_triangles(model))
    _refuse_together(model)
    if driving and driven_now:
        model = drives.apply_drives(model, 0.0, begins=True)
    return assign_memory(model)


def _refuse_together(model: Model) -> None:
    """Refuse constraints that are solved separately in one scene, and emitted or absorbed particles that are joined."""
    own, on_meshes = len(model.room(held.HeldRows).address), len(model.room(mesh_world.MeshWorlds).particle)
    if own and on_meshes:
        raise SceneError(
            "Held() and OnMesh() are solved separately, and cannot be in one scene. Leave one of them out."
        )
    if own and len(model.holonomic.kind):
        raise SceneError(
            "Held() is solved separately from Rod(), Cord(), and Sphere() and Ring() of mode 'exact', and cannot be in "
            "one scene with them. Write these as constraints too, with @sl.constraint."
        )
    ending = {"emitted": model.room(families.Emitters).member, "absorbed": model.room(families.Absorbers).member}
    if not any(map(len, ending.values())):
        return
    rows = [rows for one in net.present(model) for rows in one.element_particles(model)]
    for what, particles in ending.items():
        if len(particles):
            emitters.refuse_joined(model, particles, what, rows, model.room(held.HeldRows).particle)


def _exact(
    things: Sequence[Declared],
    kinds: tuple[list[distance.Rod], list[Sphere], list[distance.Ring]], position: np.ndarray,
    space: families.Space,
) -> families.Holonomic:  # fmt: skip
    return distance.gather(*kinds, position, space)


def _drives(
    things: Sequence[drives.Drive], spec: Spec, position: np.ndarray, springs: families.Springs
) -> families.Drives:  # fmt: skip
    drawn = Drawn(position, spec.particles.mass, spec.space, spec.dim)
    return drives.gather(things, spec.declared, springs, spec.springs.array("law"), drawn)


def _plastics(
    things: Sequence[plasticity.Plasticity], spec: Spec, more: Sequence[Any], springs: families.Springs,
    driven: families.Drives,
) -> families.Plastics:  # fmt: skip
    return plasticity.gather(things, spec.declared, more, springs, spec.springs.array("law"), driven)


def _rigid_rods(rods: Sequence[Any], exact: families.Holonomic, spec: Spec, position: np.ndarray) -> Rigid:
    return rigid_of_rods(exact, spec.space, position, spec.dim)


def _more(spec: Spec, position: np.ndarray) -> tuple[Any, ...]:
    """Arrays that families make in their ``gather``."""
    particles = spec.particles
    drawn = Drawn(
        position, particles.mass, spec.space, spec.dim, particles.array("charge"), particles.array("radius"),
        spec.springs.ends, ~free_axes(spec),
    )  # fmt: skip
    own = [Gravity(tuple(spec.gravity.tolist()))] if spec.gravity.any() else []
    things = [*spec.declared, *own]
    return rooms_of((*net.FAMILIES, *rules.FAMILIES), things, drawn)


def free_axes(spec: Spec) -> np.ndarray:
    """Mask of the free axes of each particle, shape (n, 3)."""
    free = ~spec.particles.fixed
    if spec.dim == 2:
        free[:, 2] = False
    for thing in _all(spec, drives.Drive):
        if thing.position is not None:
            free[np.asarray(thing.on, dtype=np.int64)] = False
    return np.asarray(free)


def build_checked(spec: Spec) -> Built:
    """Build the model of a scene with a checked initial state, and the additional data that a simulation needs."""
    model = model_of(spec, empty=True)
    mobility = np.where(free_axes(spec), 1.0 / model.particles.inertia[:, None], 0.0)
    return Built(model, callbacks(spec), law_modulus(spec), mobility)


def callbacks(spec: Spec) -> dict[str, list[Any]]:
    """User-defined functions of a scene, in the order in which the model numbers them."""
    _, used = _law_order(spec)
    return {
        "law": [(spec.laws[row].callback(), tuple(spec.laws[row].values.values())) for row in used],
        **{
            name: [
                (thing.callback(), tuple(getattr(thing, "values", thing.parameters).values()))
                for thing in _all(spec, kind)
                if not isinstance(thing, elements.Element) or thing.measure.by_hand  # derived functions raise no errors
                if not isinstance(thing, drives.Drive) or thing.signal is not None
            ]
            for name, kind in OWN.items()
        },
    }


def law_modulus(spec: Spec) -> np.ndarray | None:
    """Largest modulus of each spring with a law [N/m], in the model's order; None if a law does not define it."""
    rows, _ = _law_order(spec)
    rest = spec.springs.rest_length
    bounds = [spec.laws[int(spec.springs.array("law")[row])].bound(float(rest[row])) for row in rows]
    return None if any(bound is None for bound in bounds) else np.array(bounds, dtype=np.float64)


def _colliding(spec: Spec) -> list[Contacts]:
    return [thing for thing in _all(spec, Contacts) if not thing.has_surfaces]


def _all(spec: Spec, kind: type[T]) -> list[T]:
    return [thing for thing in spec.declared if isinstance(thing, kind)]


def _particles(spec: Spec, free: np.ndarray) -> families.Particles:
    check_masses(spec, free)
    mass = np.ascontiguousarray(spec.particles.mass, dtype=np.float64).copy()
    return families.Particles(
        mass=mass,
        inertia=np.where(mass > 0.0, mass, 1.0),
        radius=np.array(spec.particles.array("radius"), dtype=np.float64),
        restitution=np.array(spec.particles.array("restitution"), dtype=np.float64),
        charge=np.array(spec.particles.array("charge"), dtype=np.float64),
    )


def check_masses(spec: Spec, free: np.ndarray) -> None:
    """Raise an error for moving particles without a mass, except test particles."""
    light = (spec.particles.mass == 0.0) & free[:, : spec.dim].any(axis=1)
    if light.any():
        _check_test_particles(spec, np.flatnonzero(light))


def _check_test_particles(spec: Spec, light: np.ndarray) -> None:
    """Check that massless moving particles are test particles: an attraction acts on each, and no spring."""
    attracted = np.zeros(spec.particle_count, dtype=bool)
    for thing in _all(spec, attraction.Attraction):
        if thing.by_charge:  # a force on a charge gives no acceleration without a mass
            continue
        attracted[members(thing, spec.particle_count)] = True
    joined = np.zeros(spec.particle_count, dtype=bool)
    joined[spec.springs.ends.ravel()] = True
    bad = light[~attracted[light] | joined[light]]
    if len(bad):
        why = "has a spring" if joined[bad[0]] else "has no attraction"
        raise SceneError(
            f"Particle {int(bad[0])} has no mass, is not fixed and {why}. Give it a mass [kg], or anchor it; "
            f"only a test particle of an Attraction may be massless."
        )


def _springs(spec: Spec) -> families.Springs:
    columns = spec.springs
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


def _law_order(spec: Spec) -> tuple[np.ndarray, list[int]]:
    """Springs with a law, grouped by law, and the laws in that order."""
    law = spec.springs.array("law")
    rows = np.flatnonzero(law >= 0)
    rows = rows[np.argsort(law[rows], kind="stable")]
    return rows, list(dict.fromkeys(law[rows].tolist()))


def _laws(used_laws: list[int], order: tuple[np.ndarray, list[int]], spec: Spec, position: np.ndarray) -> families.Laws:
    rows, used = order
    law = spec.springs.array("law")[rows]
    parameters, offset = concatenate_parameters(spec.laws[row].values for row in used)
    called = [spec.laws[row].callback() for row in used]
    count = len(rows)
    family = families.Laws(
        spring=rows.astype(np.int32),
        start=np.concatenate([[0], np.cumsum([int((law == row).sum()) for row in used])]).astype(np.int32),
        address=np.array([callback.address for callback in called], dtype=np.int64),
        parameters=parameters,
        offset=offset,
        length=np.zeros(count),
        rest_length=np.array(spec.springs.rest_length[rows]),
        energy=np.zeros(count),
        tension=np.zeros(count),
        modulus=np.zeros(count),
    )
    apart = nearest(spec.space, np.diff(position[spec.springs.ends[rows]], axis=1)[:, 0])
    laws.check_as_drawn(family, called, np.sqrt((apart**2).sum(axis=1)))
    return family
