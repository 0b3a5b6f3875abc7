"""Settling: the search for the shape at rest from the present state, perhaps in another thread, and the move to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline import checks
from springline.constraints import distance
from springline.constraints.redundancy import rigid_of_rods
from springline.constraints.rigid import Rigid
from springline.contacts.rows import SIDE
from springline.engine.program import FIXING, NOTING, WORKING
from springline.equilibrium.solution import Solution
from springline.equilibrium.unsupported import refuse_forces_without_rest
from springline.errors import SceneError
from springline.forces import histories, net, tears
from springline.forces.bonds import carry_bonds, removed_bond_events
from springline.integrators.contract import EVENTS
from springline.messages import LET_GO_FIRST, ONE_THAT_STEPS, function_subject, method
from springline.model.families import BROKEN, ROD, Holonomic, Model, SurfaceContacts
from springline.model.state import DISSIPATED, STALE, State, first_state, grow_list, patches
from springline.run.edit_sections import run_section
from springline.run.energy_monitor import energy
from springline.run.grabs import existing_particle
from springline.run.run import Run
from springline.run.setup import adopt
from springline.run.surface_rest import settle_surfaces
from springline.spec.build import Built
from springline.spec.editing import Edited
from springline.spec.parameter_changes import differs
from springline.typing import FloatArray, Vector, Whole

if TYPE_CHECKING:
    from springline.equilibrium.result import Equilibrium

CALLER = "settle()"


class HeldParticle(NamedTuple):
    """A particle that is held at a point [m], shape (3,), while all others come to rest."""

    particle: int
    point: FloatArray


def hold_at(run: Run, particle: Whole, point: Vector) -> HeldParticle:
    """A particle held at a point [m]; axes along which it is anchored, while others are free, stay where they are.

    Raises
    ------
    SceneError : for a particle that is not there, and for what is no point.
    """
    row = existing_particle(particle, run, CALLER)
    where = checks.vector(point, "point", CALLER, "m", run.model.dim)
    anchored = run.state.mobility[row] == 0.0
    if not anchored[: run.model.dim].all():
        where = np.where(anchored, run.state.position[row], where)
    return HeldParticle(row, where)


def search(run: Run, held: HeldParticle | None = None) -> Callable[[], Equilibrium]:
    """The search for the shape at rest from the present positions, as a function to be called in any thread.

    Raises
    ------
    SceneError : where a hand holds, and for what was made of no scene or does not step.
    """
    source = run.source
    if source is None:
        raise SceneError(
            f"{function_subject(CALLER)} needs the simulation of a scene. This one was made of a model alone."
        )
    if run.integrator.scheme.family == EVENTS:
        raise SceneError(f"{function_subject(CALLER)} does not go with {method('event_driven')}. {ONE_THAT_STEPS}.")
    if run.hand is not None:
        raise SceneError(f"{function_subject(CALLER)} finds where a scene rests that no hand holds. {LET_GO_FIRST}.")
    if patches(run.model):
        if held is not None:
            raise SceneError(
                f"{function_subject(CALLER)} of surfaces in contact moves no particle to a place, since there may be "
                f"another surface on the way. Pull it there, and settle then."
            )
        return lambda: settle_surfaces(run)
    refuse_forces_without_rest(run.model)  # before particles that are gone are held, which emitters refuse
    state = run.state
    # Copies, since the search may run in another thread while the simulation goes on.
    position, alive, whole = state.position.copy(), state.alive.copy(), state.status != BROKEN
    torn = tears.torn_rows(run.model, state.memory)
    if held is None:
        return lambda: source.solve_at_rest(position, alive, whole, torn)
    position[held.particle] = held.point
    return lambda: source.solve_at_rest(position, alive, whole, torn, (held.particle,))


def move(run: Run, shape: Equilibrium, held: HeldParticle | None = None) -> None:
    """Move all particles to the shape at rest. Moving the held particle counts as work, the rest as dissipated."""
    state = run.state
    if held is not None:
        with working(run):
            state.position[held.particle] = held.point
    # Measured after the held particle was put to its point, whose energy is work and no loss.
    before = energy(run)["total"]
    state.position[...] = shape.position
    state.velocity[...] = 0.0
    if shape.data.surface is not None:
        _write_contacts(state, shape.data)
    state.ledger[DISSIPATED] += before - energy(run)["total"]
    state.solving[STALE] = 1.0


def _write_contacts(state: State, found: Solution) -> None:
    """Set the forces of surface contacts to those of a shape at rest, as a step would leave them."""
    surface, key = found.surface, found.row_key
    assert surface is not None and key is not None
    state.contact_force[...] = surface.on_particles(len(state.position))
    # Forces of walls are in the sums on particles alone.
    rows = np.flatnonzero((key >= 0) & (surface.normal_force > 0.0))
    rows = rows[np.argsort(key[rows])]
    force = np.concatenate([surface.normal_force[rows, None], surface.friction[rows]], axis=1)
    _set_grips(state, key[rows], force)


def _set_grips(state: State, key: np.ndarray, force: FloatArray) -> None:
    """Set the contacts of surfaces that carry a force, in the order of their keys, and these forces [N]."""
    count = len(key)
    for name, given in (("gripping", key), ("gripped", force)):
        if count > len(getattr(state, name)):
            grow_list(getattr(state, name), count)
        getattr(state, name)[:count] = given
    state.grips[0] = count


# Continuation of a run with an edited scene or moved particles, with the energy difference booked as work.


def enlarge(run: Run, edited: Edited, by: str) -> np.ndarray:
    """Continue with an edited scene; return the indices of its new items. The energy of the edit counts as work.

    ``by`` is the name of the method that edited it, for recordings.
    """
    with working(run):
        resize(run, edited, by)
    return edited.added


def resize(run: Run, edited: Edited, by: str) -> None:
    """Continue with the edited scene; if the method refuses it, the run is unchanged."""
    state, old = run.state, run.model
    # The state is replaced before adopt(), which builds steppers for its size; if the method refuses the new model, the
    # old state object, untouched, takes its place again.
    run.state = resize_state(state, run.model, edited.built.model, *edited.start)
    try:
        _check_kept(run, edited.built.model)
        built = _find_bodies_now(run, old, edited.built)
        adopt(run, built, run.integrator, run.dt_given)
    except BaseException:
        run.state = state
        raise
    edited.accept()
    if len(state.bonded):
        run.events.append(removed_bond_events(old, state, edited.built.model, run.state))
    run.edits.append(by)
    run.beyond_text = differs(built.model.room(Rigid), edited.built.model.room(Rigid))


def _check_kept(run: Run, model: Model) -> None:
    """Refuse trails of another length, and new exact constraints that do not hold where their particles are."""
    old = run.model.trails
    if len(old.particle) and old.keep != model.trails.keep:
        raise SceneError(
            f"The trails of a simulation keep {old.keep} positions as long as it runs. Got a rule that keeps "
            f"{model.trails.keep}: give it keep={old.keep}, or start a new simulation."
        )
    added = added_ties(run.model.holonomic, model.holonomic)
    if added.any():
        # Constraints that were there before may hold less well than the check demands, after many steps; only new ones
        # are checked against where their particles are.
        rows = Holonomic(*(column[added] for column in model.holonomic))
        distance.check_start(rows, model.space, run.state.position, np.zeros_like(run.state.velocity))


def _find_bodies_now(run: Run, old: Model, built: Built) -> Built:
    """The built model; if rods were added, with rigid bodies found at current positions in place of drawn ones."""
    model, position = built.model, run.state.position
    if not (model.holonomic.kind[added_ties(old.holonomic, model.holonomic)] == ROD).any():
        return built
    rigid = rigid_of_rods(model.holonomic, model.space, position, model.dim)
    return built._replace(model=model.replace_arrays(rigid))


def fix(run: Run, edited: Edited, by: str) -> None:
    """Continue with a scene that has other supports; the kinetic energy lost by fixing counts as dissipated."""
    before = run_section(run, NOTING).before.copy()
    resize(run, edited, by)
    # Drifts add h v along every axis, fixed or not: a velocity left on a fixed axis would move the particle for ever.
    # A hand's stiffness follows the springs at its particle. The change of its energy is work of the person, not loss.
    run_section(run, FIXING, before=before)


@contextmanager
def working(run: Run) -> Iterator[None]:
    """Context whose change of energy counts as work; accelerations carried by methods are dropped."""
    before = run_section(run, NOTING).before.copy()
    yield
    run_section(run, WORKING, before=before)
    run.state.solving[STALE] = 1.0


# A state for a model that has more particles and springs than before.

OF_PARTICLES = ("position", "velocity", "mobility", "alive", "hits")
AS_THEY_ARE = ("clock", "ledger", "stride", "pace", "solving", "steps", "touches")


def resize_state(state: State, old: Model, new: Model, position: Any, velocity: Any, free: np.ndarray) -> State:
    """The state extended to a new model, whose first particles and springs are those of the old one.

    ``position`` [m], ``velocity`` [m/s] and ``free``, shape (particles, 3), are those of the new model's particles;
    of particles that were there before, the state's own count.
    """
    # A fresh state of the new size, into which everything known of the old one is written: fields of new particles
    # start as in a new run.
    made = first_state(new, np.array(position, dtype=np.float64), np.array(velocity, dtype=np.float64), free)
    count = old.particle_count
    for name in OF_PARTICLES:
        getattr(made, name)[:count] = getattr(state, name)
    for name in AS_THEY_ARE:
        getattr(made, name)[...] = getattr(state, name)
    made.status[: old.spring_count] = state.status
    _keep_memory(made, state, old, new)
    made.taut[~added_ties(old.holonomic, new.holonomic)] = state.taut
    made.merged[: len(state.merged)] = state.merged
    if len(state.bonded):
        carry_bonds(made, state, old, new)
    _keep_trails(made, state, old, new)
    # A discarded rule of contacts leaves less room, or none.
    if _known_alike(old, new) and len(made.touching) >= len(state.touching):
        _keep_touches(made, state, old.particle_count, new.particle_count)
    else:  # resting contacts are computed again
        made.touches[0] = 0
    if patches(new) and _same_parts(old, new):
        _keep_grips(made, state)
    made.solving[STALE] = 1.0  # what is carried on belonged to the forces before
    return made._replace(
        acceleration=_pad_rows(state.acceleration, new.particle_count),
        flight=_pad_rows(state.flight, new.particle_count),
        series=_pad_rows(state.series, new.particle_count, axis=1),
        motion=_pad_rows(state.motion, new.particle_count),
    )


def added_ties(old: Holonomic, new: Holonomic) -> np.ndarray:
    """Return a mask of the new rows of exact constraints, shape (rows,); earlier rows are in their order."""
    added = np.zeros(len(new.kind), dtype=bool)
    if len(new.kind) == len(old.kind):
        return added
    before = _rows_of(old)
    known = 0
    for row, one in enumerate(_rows_of(new)):
        # Old rows keep their order and new ones may stand between them (constraints are grouped by what declared them),
        # so both lists are walked through in parallel.
        added[row] = known == len(before) or one != before[known]
        known += not added[row]
    return added


def _rows_of(family: Holonomic) -> list[tuple[Any, ...]]:
    """Exact constraints as tuples of kind, particles, center, axis and length, to be compared."""
    return list(
        zip(*(map(tuple, column.tolist()) if column.ndim > 1 else column.tolist() for column in family), strict=True)
    )


def _pad_rows(rows: np.ndarray, count: int, axis: int = 0) -> np.ndarray:
    """The rows padded with zeros to a number of particles; none where there were none."""
    have = rows.shape[axis]
    if not have or have == count:
        return rows.copy()
    shape = list(rows.shape)
    shape[axis] = count - have
    return np.concatenate([rows, np.zeros(shape)], axis=axis)


def _keep_trails(made: State, state: State, old: Model, new: Model) -> None:
    """Copy the trails of particles that had one before into the new state."""
    if not len(old.trails.particle) or old.trails.keep != new.trails.keep:
        return
    # Positions in the old and the new list of particles with trails; both lists are sorted.
    both, here, there = np.intersect1d(old.trails.particle, new.trails.particle, return_indices=True)
    if len(both):
        for name in ("trail", "trail_count", "trail_next"):
            getattr(made, name)[there] = getattr(state, name)[here]


def _keep_memory(made: State, state: State, old: Model, new: Model) -> None:
    """Copy what elements with a history have kept, such as how far springs have yielded; new ones begin with none."""
    made.memory[:] = net.first_memory(new, made.position)
    histories.transfer_memory(made.memory, new, state.memory, old)


def _known_alike(old: Model, new: Model) -> bool:
    """Return True if walls and springs with collisions keep their numbers, so that resting contacts stay valid."""
    edges, count = new.contacts.edge_colliders.spring, len(old.contacts.edge_colliders.spring)
    return np.array_equal(old.walls.shape, new.walls.shape) and np.array_equal(
        old.contacts.edge_colliders.spring, edges[:count]
    )


def _same_parts(old: Model, new: Model) -> bool:
    """Return True if surfaces have the same vertices, faces and edges in the same patches, so that keys stay valid."""
    before, after = old.arrays_by_class.get(SurfaceContacts), new.room(SurfaceContacts)
    return before is not None and all(
        np.array_equal(getattr(before, name), getattr(after, name))
        for name in ("particle", "face", "edge", "vertex_start", "face_start", "edge_start")
    )


def _keep_grips(made: State, state: State) -> None:
    """Copy the forces of surface contacts, and the motion that was foreseen."""
    count = int(state.grips[0])
    _set_grips(made, state.gripping[:count], state.gripped[:count])
    made.contact_force[: len(state.contact_force)] = state.contact_force
    made.patch_motion[...] = state.patch_motion


def _keep_touches(made: State, state: State, before: int, after: int) -> None:
    """Copy the list of resting contacts, renumbering walls, which are numbered after the particles."""
    count = int(state.touches[0])
    key = state.touching[:count].copy()
    # A pair at rest is one number, first times SIDE plus second; walls and springs stand behind the particles in
    # ``second``, and move up by as many as were added.
    second = key % SIDE
    key += np.where(second >= before, after - before, 0)
    made.touching[:count] = key
    made.pressing[:count] = state.pressing[:count]
