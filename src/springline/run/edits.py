"""Operations on a run between two steps: add, fix, move, hold and remove particles and springs, change parameters.

Changes of parameters are checked, recorded, and repeated on resuming. The live spec of a simulation resolves the names,
checks the values and builds the new model.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from springline import checks
from springline.engine.program import CUTTING, PLACING, PUSHING
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.forces.gravity import Gravity
from springline.forces.net import WITH_ENERGY
from springline.integrators.contract import EVENTS
from springline.integrators.registry import integrator as find_integrator
from springline.messages import LET_GO_FIRST, ONE_THAT_STEPS, function_subject, method
from springline.model.contracts import Declared
from springline.model.families import BROKEN, Drives, Model, SurfaceContacts
from springline.model.state import STALE, WORK
from springline.model.work import CHANGE, EVENT
from springline.recording.changes import Change, ParameterChange, drop_changes
from springline.run import grabs, merging, run_warnings, to_equilibrium
from springline.run.edit_sections import events_of_edit, run_section
from springline.run.energy_monitor import energy
from springline.run.run import Hand, Run, exclusive
from springline.run.setup import adopt
from springline.spec.column_writing import built_by_writing, is_judged
from springline.spec.editing import Copies
from springline.spec.parameter_changes import OWN, Draft, check_shape, differs
from springline.spec.running_scene import Live
from springline.spec.scene_warnings import warn_of_scene
from springline.stepping.edits import Edits
from springline.typing import Axes, IntArray

if TYPE_CHECKING:
    from springline.forces.laws import Law, LawWith
    from springline.forces.user import UserForce
    from springline.model.contracts import Declared
    from springline.typing import ParticleHandle, SpringHandleLike

GRAB = function_subject("grab()")


def remove(run: Run, which: Any) -> None:
    """Take particles, by handle or indices, out of the run with their springs."""
    given = dict.fromkeys(checks.indices(which, run.model.particle_count, "which", "remove()").tolist())
    rows = [i for i in given if run.state.alive[i]]
    if rows:
        merging.remove(run, rows)


def cut(run: Run, which: Any) -> None:
    """Break springs, by handle or indices; their energy counts as dissipated."""
    rows = checks.indices(which, run.model.spring_count, "which", "cut()", "springs")
    run.events.append(events_of_edit(run, run_section(run, CUTTING, list(dict.fromkeys(rows.tolist())))))


def add_particles(run: Run, particles: Mapping[str, Any]) -> IntArray:
    """Add particles where they are put, with the options of :meth:`Scene.particles`; their indices."""
    source = _source(run, "add_particles()")
    return to_equilibrium.enlarge(run, source.enlarge_scene(particles=particles), "add_particles()")


def add_springs(run: Run, ends: Any, options: dict[str, Any]) -> IntArray:
    """Add springs between particles that are there, with the options of :meth:`Scene.springs`; their indices."""
    source = _source(run, "add_springs()")
    # One pair may be given without the list around it.
    pairs = checks.pairs([ends] if checks.depth(ends) == 1 and np.size(ends) else ends, "ends", "add_springs()")
    named = checks.indices(pairs.ravel(), run.model.particle_count, "ends", "add_springs()")
    gone = named[run.state.alive[named] == 0]
    if len(gone):
        raise SceneError(f"add_springs() takes particles that are there. {int(gone[0])} was removed.")
    if options["rest_length"] is None:
        from springline.model.space import nearest

        # The minimum image: on a torus a spring takes the shortest way between its ends.
        apart = nearest(run.model.space, run.state.position[pairs[:, 1]] - run.state.position[pairs[:, 0]])
        options["rest_length"] = np.sqrt((apart * apart).sum(axis=1))
    return to_equilibrium.enlarge(run, source.enlarge_scene(springs={"ends": pairs, **options}), "add_springs()")


@exclusive
def add_network(
    run: Run,
    position: Any,
    ends: Any,
    *,
    stiffness: Any,
    mass: Any = 1.0,
    radius: Any = 0.0,
    fixed: Any = False,
    rest_length: Any = None,
    damping: Any = 0.0,
    strength: Any = np.inf,
    things: Any = (),
) -> IntArray:
    """Add particles and springs at once, or nothing if an argument is wrong; returns the indices of the particles.

    ``ends`` count on from the existing particles: the first new particle has their number. The default rest length is
    the present distance. ``things`` are forces and rules that come with them and may name what is new.
    """
    caller = "add_network()"
    of_particles = {"mass": mass, "radius": radius, "fixed": fixed}
    options = {"stiffness": stiffness, "rest_length": rest_length, "damping": damping, "strength": strength}
    source = _source(run, caller)
    if not isinstance(things, (list, tuple)):
        raise checks.refuse("things", caller, "a list of forces and rules", things)
    count = run.model.particle_count
    where = checks.points(position, "position", caller, "m", run.model.dim)
    pairs = checks.pairs(ends, "ends", caller)
    named = checks.indices(pairs.ravel(), count + len(where), "ends", caller)
    gone = named[np.concatenate([run.state.alive == 0, np.zeros(len(where), dtype=bool)])[named]]
    if len(gone):
        raise SceneError(f"add_network() takes particles that are there. {int(gone[0])} was removed.")
    if options["rest_length"] is None:
        from springline.model.space import nearest

        here = np.concatenate([run.state.position, where])
        apart = nearest(run.model.space, here[pairs[:, 1]] - here[pairs[:, 0]])
        options["rest_length"] = np.sqrt((apart * apart).sum(axis=1))
    # All is checked and built by one call, so a mistake in the springs adds no particles either.
    edited = source.enlarge_scene(
        particles={"position": where[:, : run.model.dim], **of_particles} if len(where) else None,
        springs={"ends": pairs, **options} if len(pairs) else None,
        things=things,
    )
    to_equilibrium.enlarge(run, edited, caller)
    return np.arange(count, count + len(where), dtype=np.int64)


@exclusive
def add_copies(
    run: Run,
    which: Any,
    position: Any,
    *,
    velocity: Any = None,
    within: Any = 0.0,
    mirror: Any = None,
    left_out: list[str] | None = None,
) -> IntArray:
    """Add copies of particles and of the unbroken springs between them; returns the indices of the new particles.

    A copy has the mass, radius, anchored axes and loads of its original. Rods, cords, faces, angles, hinges and
    elements between copied particles are copied too, and so are the rings and spheres on which they stay. Copies of
    particles on a user-defined surface stay on it.

    Parameters
    ----------
    which : particles to copy, k of them
    position : positions of all copies [m], shape (copies k, dim), each copy in the order of ``which``
    velocity : velocities of all copies [m/s], of the same shape; 0 by default
    within : a copy that falls nearer than this to an existing particle [m] is that particle
    mirror : normal of the mirror in which the copies are images, as their loads are then; or None
    left_out : receives a sentence for each rule that the copies go without; by default warnings are issued
    """
    caller = "add_copies()"
    if not (left_out is None or isinstance(left_out, list)):
        raise checks.refuse("left_out", caller, "a list, to which sentences are added", left_out)
    source = _source(run, caller)
    named = checks.indices(which, run.model.particle_count, "which", caller)
    rows = np.unique(named)
    gone = rows[run.state.alive[rows] == 0]
    where = checks.points(position, "position", caller, "m", run.model.dim)
    if len(gone) or not len(rows) or len(where) % len(rows) or not np.array_equal(rows, named):
        said = f"{int(gone[0])} was removed" if len(gone) else f"{len(rows)} particles and {len(where)} positions"
        raise SceneError(
            f"add_copies() takes particles that are there, each once, ascending, and a position for each in every "
            f"copy. Got {said}."
        )
    speed, shape = np.zeros_like(where), (-1, len(rows), 3)
    if velocity is not None:
        speed = checks.points(velocity, "velocity", caller, "m/s", run.model.dim)
    copies = Copies(
        rows, where.reshape(shape), speed.reshape(shape), checks.not_negative(within, "within", caller),
        None if mirror is None else checks.direction(mirror, "mirror", caller, run.model.dim),
    )  # fmt: skip
    # Comparisons with NaN are false, so no copy is found to coincide with a particle that was removed.
    here = np.where(run.state.alive[:, None] == 1, run.state.position, np.nan)
    edited = source.copy_particles(here, run.state.status != BROKEN, copies)
    added = to_equilibrium.enlarge(run, edited, caller)
    run_warnings.report_left_out(edited.left_out, left_out)
    return added


@exclusive
def add_built(run: Run, build: Callable[[Any], object]) -> IntArray:
    """Add what a builder adds to a copy of the spec, or nothing if it fails; returns the indices of the particles."""
    if not callable(build):
        raise checks.refuse("build", "add_built()", "a function that takes a scene and adds to it", build)
    return to_equilibrium.enlarge(run, _source(run, "add_built()").built_on(build), "add_built()")


def add(run: Run, thing: Declared) -> None:
    """Add a force or a rule, as ``scene.add`` takes it; the energy that it brings counts as work."""
    source = _source(run, "add()")
    edited = source.enlarge_scene(things=[thing])
    if isinstance(thing, Gravity):
        warn_of_scene(edited.spec)
    to_equilibrium.enlarge(run, edited, "add()")


def discard(run: Run, name: str) -> None:
    """Remove a force or a rule by its name in ``parameters``; the energy that it takes along counts as work."""
    source = _source(run, "discard()")
    edited = source.remove_declared(name)
    # A rule that has rows in the state, such as trails, cannot be taken out of it while it runs.
    check_shape(run.model, edited.built.model, "discard()")
    to_equilibrium.enlarge(run, edited, "discard()")
    run.changes[:] = drop_changes(run.changes, name)


def anchor(run: Run, which: Any, axes: Axes) -> None:
    """Fix particles where they are, along ``axes``; what they lose of their motion counts as dissipated."""
    source = _source(run, "anchor()")
    rows = checks.indices(which, run.model.particle_count, "which", "anchor()")
    to_equilibrium.fix(run, source.fix_particles(rows, axes, True), "anchor()")


def release(run: Run, which: Any, axes: Axes) -> None:
    """Let particles go along ``axes``."""
    source = _source(run, "release()")
    rows = checks.indices(which, run.model.particle_count, "which", "release()")
    to_equilibrium.fix(run, source.fix_particles(rows, axes, False), "release()")


def load(run: Run, particle: Any, force: Any) -> None:
    """Set the constant load [N] of a hand on a particle; it replaces the one before, and (0, 0, 0) removes it."""
    source = _source(run, "load()")
    named: Any = checks.handle_index(particle)
    several = checks.depth(named) == 1 and len(named) > 1
    rows = checks.indices(named, run.model.particle_count, "particle", "load()") if several else [particle]
    there = np.array([grabs.existing_particle(row, run, "load()") for row in rows], dtype=np.int64)
    where = checks.vector(force, "force", "load()", "N", run.model.dim)
    to_equilibrium.enlarge(run, source.load_particles(there, where), "load()")


def place(run: Run, which: Any, position: Any) -> None:
    """Move particles, fixed ones too, to positions [m]; the change of energy counts as work."""
    _need_steps(run, "place()")
    rows = checks.indices(which, run.model.particle_count, "which", "place()")
    where = checks.rows(position, len(rows), "position", "place()", "m", run.model.dim)
    before, work = run.state.position[rows], float(run.state.ledger[WORK])
    placed = _place(run, rows.tolist(), where)
    if placed.stopped[0] >= 0:
        run.state.position[rows], run.state.ledger[WORK] = before, work
        _refuse_meeting(run, int(placed.stopped[0]), float(placed.reached[0]))


def _place(run: Run, rows: list[int], where: Any, section: int = PLACING) -> Edits:
    # The change of potential energy is booked as work, and the acceleration carried on becomes stale.
    placed = run_section(run, section, rows, np.broadcast_to(where, (len(rows), 3)))
    run.state.solving[STALE] = 1.0
    return placed


def _refuse_meeting(run: Run, vertex: int, share: float) -> None:
    """Raise SceneError for particles that would meet a surface, a rod or an obstacle on their straight way."""
    particle = run.model.room(SurfaceContacts).particle
    who = f"particle {int(particle[vertex])}" if vertex < len(particle) else "one of them"
    raise SceneError(
        f"place() moves particles on straight paths, and nothing may pass through a surface or a rod. After "
        f"{100 * share:.0f} % of the way {who} would meet one. Move them less far, or around it in several moves."
    )


def push(run: Run, which: Any, velocity: Any) -> None:
    """Set the velocity of particles [m/s] along their free axes; the change of energy counts as work."""
    _need_steps(run, "push()")
    rows = checks.indices(which, run.model.particle_count, "which", "push()")
    speed = checks.rows(velocity, len(rows), "velocity", "push()", "m/s", run.model.dim)
    run_section(run, PUSHING, rows.tolist(), np.broadcast_to(speed, (len(rows), 3)))
    run.state.solving[STALE] = 1.0


def grab(run: Run, particle: Any, point: Any, stiffness: Any, moving: int = PLACING) -> Hand:
    """Hold a particle by a damped spring from a point, which :func:`pull` moves; a fixed one goes with the point."""
    _need_steps(run, "grab()")
    if run.hand is not None:
        raise SceneError(f"{GRAB} does not go with a particle that is held. {LET_GO_FIRST}.")
    i, where = check_grab(run, particle, point)
    k = None if stiffness is None else checks.positive(stiffness, "stiffness", "grab()", "N/m")
    grabs.grab(run, i, where, k)
    # A fixed particle cannot be drawn by a spring. It is moved itself, and the spring of the hand stays without length.
    if not grabs.is_free(run, i):
        pull(run, where, moving)
    held = run.hand
    assert held is not None
    return held


def check_grab(run: Run, particle: Any, point: Any) -> tuple[int, np.ndarray]:
    """Return the particle that a hand takes and the point that holds it [m], by default where the particle is."""
    grabs.refuse_method(run.integrator, "grab()")
    i = grabs.grabbable_particle(particle, run)
    here = run.state.position[i].copy()
    return i, here if point is None else checks.vector(point, "point", "grab()", "m", run.model.dim)


def pull(run: Run, point: Any, moving: int = PLACING) -> None:
    """Move the point [m] that holds a particle; the section ``moving`` moves a fixed one after it.

    PLACING moves it to the point; PULLING stops where an edge of a surface or a spring would become too long.
    """
    if run.hand is None:
        raise SceneError("pull() needs a particle that is held: grab(particle) first.")
    where = checks.vector(point, "point", "pull()", "m", run.model.dim)
    grabs.pull(run, 0, where)
    if not grabs.is_free(run, run.hand.particle):
        _place(run, [run.hand.particle], where.copy(), moving)  # a copy, because the section may shorten the way


def let_go(run: Run) -> None:
    """Release the particle that the hand holds; the energy of the hand's spring counts as work."""
    if run.hand is not None:
        grabs.release_all(run)


def settle(run: Run) -> Equilibrium:
    """Move all particles to the shape at rest that :meth:`Scene.equilibrium` finds from here; returns that shape."""
    shape = to_equilibrium.search(run)()
    to_equilibrium.move(run, shape)
    return shape


def _source(run: Run, caller: str) -> Live:
    """The spec behind a run, which can change."""
    if run.source is None:
        raise SceneError(f"{caller} needs the simulation of a scene. This one was made of a model alone.")
    _need_steps(run, caller)
    return run.source


def _need_steps(run: Run, caller: str) -> None:
    if run.integrator.scheme.family == EVENTS:
        raise SceneError(f"{function_subject(caller)} does not go with {method('event_driven')}. {ONE_THAT_STEPS}.")


Changeable: TypeAlias = (
    "Declared | UserForce[...] | Law | LawWith | ParticleHandle | SpringHandleLike | Mapping[str, Any] | Change | None"
)


def change(run: Run, thing: Any, values: dict[str, Any]) -> None:
    """Change parameters of a simulation: all of them, or no parameter if one is refused."""
    if isinstance(thing, Change):
        # A Change from a recording names its parameter itself, so a noted change can be made again as it stands.
        thing, values = None, {thing.what: thing}
    if isinstance(thing, Mapping):
        if values:
            raise SceneError(
                f"{function_subject('change()')} takes names with their values, or a thing with its "
                "parameters. Got both."
            )
        thing, values = None, dict(thing)
    if not values:
        raise SceneError(
            f"{function_subject('change()')} needs what is to change, and to what: change(gravity=3.0), "
            "change(flock, weight=2)."
        )
    own = {name: _plain(values.pop(name)) for name in OWN if thing is None and name in values}
    source = run.source
    if source is None:
        raise SceneError("This simulation was made of a model alone. Only that of a scene can change.")
    draft = source.draft(thing, values, run.time) if values else None
    rows = [*(draft.rows if draft is not None else ())]
    rows += [
        ParameterChange(name, None, now, new) for name, new in own.items() if (now := _own_value(run, name)) != new
    ]
    # A parameter set to the value that it has is no change: nothing is rebuilt, and no event is noted.
    rows = [row for row in rows if not _alike(row.old, row.new)]
    if rows:
        _carry_out(run, draft, own)
        note_changes(run, rows)


def note_changes(run: Run, rows: Sequence[ParameterChange]) -> None:
    """Note changes that were made, for the next recorded frame."""
    run.events.append(events_of(run, rows, len(run.changes)))
    run.changes += [(int(run.state.steps[0]), run.time, row) for row in rows]


def events_of(run: Run, rows: Sequence[ParameterChange], first: int) -> np.ndarray:
    """Return the events of changes: the number of each, and its new value if that is a single number."""
    # An event has room for one number. Vectors and names stand in the list of changes, to which ``index`` points.
    numbers = [row.new if isinstance(row.new, (int, float)) else math.nan for row in rows]
    return np.array([(run.time, CHANGE, first + k, -1, float(number)) for k, number in enumerate(numbers)], dtype=EVENT)


def _plain(value: Any) -> Any:
    return value.new if isinstance(value, Change) else value


def _own_value(run: Run, name: str) -> Any:
    return run.integrator.name if name == "integrator" else run.dt_given


def _alike(old: Any, new: Any) -> bool:
    """Return True if two values agree bit for bit."""
    if type(old) is not type(new) and not (isinstance(old, (int, float)) and isinstance(new, (int, float))):
        return False
    if isinstance(old, str) or old is None:
        return bool(old == new)
    # Compared by bits and not by ==, which holds 0.0 and -0.0 for equal, and NaN for unequal to itself.
    one, other = np.asarray(old), np.asarray(new)
    return one.shape == other.shape and one.tobytes() == other.tobytes()


def _carry_out(run: Run, draft: Draft | None, own: dict[str, Any]) -> None:
    """Build the changed model, check that it can run, then adopt it. The energy that a change adds counts as work."""
    method = find_integrator(own.get("integrator", run.integrator.name))
    written = None if own or draft is None else built_by_writing(run.built, draft.spec, draft.rows)
    built = written or run.built
    if draft is not None and (written is None or any(is_judged(draft.spec, row.what) for row in draft.rows)):
        built = draft.built(run.model, run.state)
    moved = any(differs(*both) for both in zip(energetic(run.model), energetic(built.model), strict=True))
    moved |= run.hand is not None  # its spring may be replaced
    # Energies cost a pass over all forces, so they are measured only if arrays changed on which the energy depends.
    before = energy(run)["total"] if moved else 0.0
    adopt(run, built, method, own.get("dt", run.dt_given), same_program=written is not None)
    if own and run.hears is not None:
        run.warned = False  # of the step before
    # The spec accepts the change after the run did: if adopt() refuses, the spec and its text are unchanged.
    if draft is not None:
        draft.accept()
    if moved:
        run.state.ledger[WORK] += energy(run)["total"] - before
    if len(run.state.acceleration):  # what is carried on belonged to the forces before
        run.state.solving[STALE] = 1.0


def energetic(model: Model) -> list[Any]:
    """The rooms of a model on which energies depend."""
    return [
        model.particles,
        model.merging,
        model.room(Drives),  # rests of elements follow them at once
        *(model.room(family.room) for family in WITH_ENERGY if family.room is not None),
    ]
