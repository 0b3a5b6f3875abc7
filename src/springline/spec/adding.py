"""Addition of particles, springs, forces, rules and supports to a scene, each checked."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from springline import checks
from springline.checks import FloatArray, IntArray, points, refuse, vector
from springline.constraints.user_rules import UserRule
from springline.errors import SceneError
from springline.forces.laws import Law, LawWith
from springline.forces.user import Custom, UserForce
from springline.messages import argument, option
from springline.model.contracts import Declared
from springline.spec.arguments import check_fields, masses, way_in
from springline.spec.handles import Handle, SpringHandle, handles_in, resolve_particles
from springline.spec.loads import MemberLoad, refuse_taken
from springline.spec.members import members, weigh
from springline.spec.options import PARTICLES, SPRINGS, check_option, with_defaults

SAME = 1e-9  # [-] of the extent of a scene: a particle no further from a place counts as located there

if TYPE_CHECKING:
    from springline.spec.spec import Spec


def particle(spec: Spec, position: Any, **options: Any) -> Handle:
    """Append one particle, by the rules of :meth:`springline.Scene.particle`."""
    caller = "particle()"
    where = vector(position, "position", caller, "m", spec.dim)[None]
    if options.get("velocity") is not None:
        options["velocity"] = vector(options["velocity"], "velocity", caller, "m/s", spec.dim)[None]
    return append_particles(spec, where, caller, **options)


def particles(spec: Spec, position: Any, **options: Any) -> Handle:
    """Append particles, by the rules of :meth:`springline.Scene.particles`."""
    caller = "particles()"
    where = points(position, "position", caller, "m", spec.dim)
    if options.get("velocity") is not None:
        options["velocity"] = checks.rows(options["velocity"], len(where), "velocity", caller, "m/s", spec.dim)
    return append_particles(spec, where, caller, **options)


def append_particles(
    spec: Spec, position: FloatArray, caller: str, *, weighed: bool = False, **options: Any
) -> Handle:  # fmt: skip
    """Append particles at checked positions [m], shape (n, 3), with checked velocities [m/s], shape (n, 3) or (1, 3).

    ``weighed`` is whether members add mass to them afterwards.
    """
    given = with_defaults(PARTICLES, options)
    velocity = given["velocity"]
    count = len(position)
    if not np.isfinite(position).all():
        raise SceneError(f"The places of {caller} leave the numbers a computer holds. Draw nearer the origin.")
    weight, held = masses(given["mass"], count, caller), checks.flags(given["fixed"], count, "fixed", caller)
    if spec.massless == "anchor" and not weighed:
        held = held | (weight == 0.0)
    index = spec.particles.append(
        position=position,
        velocity=np.broadcast_to(0.0 if velocity is None else velocity, (count, 3)),
        mass=weight,
        fixed=np.repeat(held[:, None], 3, axis=1),
        **{name: check_option(given, name, count, caller) for name in ("radius", "restitution", "charge")},
    )
    return Handle(spec, index)


def spring(spec: Spec, a: Any, b: Any, **options: Any) -> SpringHandle:
    """Append a spring for each pair of two particles, by the rules of :meth:`springline.Scene.spring`."""
    tail, head = resolve_particles(spec, a, "a", "spring()"), resolve_particles(spec, b, "b", "spring()")
    if len(tail) != len(head):
        raise SceneError(f"spring() needs equal numbers of particles on both sides. Got {len(tail)} and {len(head)}.")
    return append_springs(spec, np.column_stack([tail, head]), "spring()", **options)


def springs(spec: Spec, ends: Any, **options: Any) -> SpringHandle:
    """Append springs, by the rules of :meth:`springline.Scene.springs`."""
    array = checks.pairs(ends, "ends", "springs()")
    rows = checks.indices(array.ravel(), spec.particle_count, "ends", "springs()").reshape(-1, 2)
    return append_springs(spec, rows, "springs()", **options)


def append_springs(spec: Spec, ends: np.ndarray, caller: str, **options: Any) -> SpringHandle:
    """Append springs between existing particles, shape (m, 2); half the mass of each goes to each of its ends."""
    given = with_defaults(SPRINGS, options)
    made = members(spec, ends, caller, given)
    law = np.full(len(ends), _law_row(spec, given["law"], made.columns["rest_length"], caller), dtype=np.int64)
    index = spec.springs.append(**made.columns, law=law)
    weigh(spec, ends, made.mass)
    return SpringHandle(spec, index)


def _law_row(spec: Spec, law: Any, rest: FloatArray, caller: str) -> int:
    """Return the row of a law among those of the spec, appending the law if necessary; -1 for None."""
    if law is None:
        return -1
    if isinstance(law, Law):
        law = law()
    if not isinstance(law, LawWith):
        raise refuse("law", caller, "a law made by @sl.law, with its parameters", law)
    for value in np.unique(rest)[:8]:
        law.check(float(value))
    spec.laws.append(law)
    return len(spec.laws) - 1


def fix(spec: Spec, which: Any, axes: Any, value: bool, caller: str, at: Any = None) -> None:
    """Fix particles along axes, or release them; ``at`` selects the particles at these places [m] instead."""
    if at is not None:
        if which is not None:
            raise SceneError(f"{caller} takes particles or places, 'at'. Got both. Leave one out.")
        which = standing_at(spec, at, caller)
    if not isinstance(axes, str) or not axes or set(axes) - set("xyz"):
        raise refuse("axes", caller, 'some of "x", "y" and "z"', axes)
    rows = resolve_particles(spec, which, "which", caller)
    for axis in axes:
        spec.particles.fixed[rows, "xyz".index(axis)] = value


def standing_at(spec: Spec, places: Any, caller: str) -> IntArray:
    """Indices of the particles at the given places [m], shape (k, dim): at least one at each, up to rounding."""
    array = np.asarray(places, dtype=np.float64) if np.ndim(places) == 1 else places
    wanted = points([array] if np.ndim(array) == 1 else array, "at", caller, "m", spec.dim)
    position = spec.particles.position
    extent = float(np.ptp(position, axis=0).max()) if len(position) else 0.0
    found = []
    for place in wanted:
        away = np.linalg.norm(position - place, axis=1)
        here = np.flatnonzero(away <= SAME * max(extent, float(np.abs(place).max())))
        if not len(here):
            told = f" The nearest is particle {int(away.argmin())}, {away.min():.3g} m away." if len(away) else ""
            where = ", ".join(f"{part:g}" for part in place[: spec.dim])
            raise SceneError(
                f"{argument('at', caller)} must be places of particles. No particle is at ({where}).{told}"
            )
        found.append(here)
    return np.unique(np.concatenate(found)) if found else np.zeros(0, dtype=np.int64)


def declare(spec: Spec, things: Sequence[Any], on: Any = None, parameters: dict[str, Any] | None = None) -> list[Any]:
    """Append forces and rules, by the rules of :meth:`springline.Scene.add`; returns their checked forms."""
    if (parameters or on is not None) and not (len(things) == 1 and isinstance(things[0], (UserForce, UserRule))):
        raise SceneError(
            f"add() takes parameters and 'on' only with one user-defined force or rule. "
            f"Got {', '.join([*(parameters or ()), *([] if on is None else ['on'])])}. "
            f"Give them to the force itself: sl.Drag(0.1, {option('on', '...')})."
        )
    made = [prepare_declared(spec, thing, on, parameters or {}) for thing in things]
    spec.declared.extend(made)
    spec.given.extend(zip(things, made, strict=True))
    return made


def prepare_declared(spec: Spec, thing: Any, on: Any, parameters: dict[str, Any]) -> Declared:
    """Return the checked force or rule with particle and spring numbers, and with a seed if it draws random numbers."""
    if isinstance(thing, (UserForce, UserRule)):
        thing = thing.bind_parameters(parameters, on)
    if isinstance(thing, type) and issubclass(thing, Declared):
        raise SceneError(f"add() takes forces and rules, not their classes. Write {thing.__name__}(...).")
    if not isinstance(thing, Declared):
        raise refuse("things", "add()", "forces and rules, such as sl.Drag(0.1)", thing, way_in(thing))
    for name in ("surfaces", "rods"):
        given = getattr(thing, name, None)
        for handle in handles_in(given if isinstance(given, (list, tuple)) else [given]):
            if handle.spec is not spec:
                raise SceneError(
                    f"{argument(name, thing.caller)} must be handles of this scene. Got a handle of another scene."
                )
    thing = _resolve_handle_lists(spec, thing.collect_handles()).resolve_handles(spec.spring_count)
    check_fields(thing)
    if isinstance(thing, MemberLoad):
        thing = thing.on_ends(spec)
    if "case" in thing.keys:
        refuse_taken(spec, thing.case, thing.caller)
    if thing.on is None and thing.one_for_each:
        thing = thing.replace_fields(on=np.arange(spec.particle_count))  # present particles, not later ones
    if thing.on is not None:
        caller = f"{thing.force.name}()" if isinstance(thing, Custom) else thing.caller
        thing = thing.replace_fields(on=resolve_particles(spec, thing.on, "on", caller))
    thing = _resolve_handles(spec, thing)
    if name := thing.given_rows:
        resolve_particles(
            spec, np.ravel(checks.handle_index(getattr(thing.validate(spec.dim), name))), name, thing.caller
        )
        if isinstance(given := getattr(thing, name), (Handle, SpringHandle)):
            resolve_particles(spec, given, name, thing.caller)
    if "seed" in thing.keys and thing.seed is None:
        thing = thing.replace_fields(seed=int(spec.random.integers(2**62)))
    return thing.validate(spec.dim)


def _resolve_handle_lists(spec: Spec, thing: Any) -> Any:
    """Return a thing with lists of handles replaced by numbers of this scene."""
    for field in dataclasses.fields(thing):
        given = getattr(thing, field.name)
        rows = checks.handle_index(given) if isinstance(given, (list, tuple)) else given
        if rows is not given:
            for handle in handles_in(given):
                resolve_particles(spec, handle, field.name, thing.caller)
            thing = thing.replace_fields(**{field.name: rows})
    return thing


def _resolve_handles(spec: Spec, thing: Any) -> Any:
    """Return a thing with handles resolved to numbers of this scene; the chased particle may remain a handle."""
    for name, key in thing.keys.items():
        given = getattr(thing, name)
        if key.form == "particles" and given is not None:
            thing = thing.replace_fields(**{name: resolve_particles(spec, given, name, thing.caller)})
        elif key.form in ("particle", "target"):
            is_handle = isinstance(given, (Handle, SpringHandle))
            if is_handle or checks.is_whole(given):
                resolve_particles(spec, given if is_handle else [given], name, thing.caller)
        elif name == "springs" and given is not None and not isinstance(given, (bool, np.bool_)):
            if isinstance(given, SpringHandle) and given.spec is not spec:
                raise SceneError(
                    f"{argument('springs', thing.caller)} must be a handle of this scene. "
                    f"Got a handle of another scene."
                )
            rows = checks.indices(given, spec.spring_count, "springs", thing.caller, "springs")
            thing = thing.replace_fields(springs=rows)
    return thing
