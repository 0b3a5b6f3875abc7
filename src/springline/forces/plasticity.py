"""Springs, angles and hinges that yield, harden and creep: T = k (L - L0 - p), with a permanent plastic extension p.

A spring yields if abs(T - K p) reaches Fy + H a, with a the accumulated plastic extension: isotropic hardening H and
kinematic hardening K (Prager 1955). Forces are those returned to the yield surface (Simo and Hughes, Computational
Inelasticity, 1998, chapter 1); the plastic extension is stored at the end of a step. A spring creeps by Norton's law,
dp/dt = A abs(T)^n (Norton 1929), by an implicit step of order 2 from the end of the last step. For angles and hinges, T
is the moment, L the angle and p a plastic angle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray, handle_index, indices, not_negative, number, refuse
from springline.engine.columns import Indices, Wholes
from springline.engine.elementary import power
from springline.engine.kernels import Pass, a_pass, callee, kernel
from springline.engine.machine import DONE, LENGTH, NOW, control_of
from springline.engine.program import Row
from springline.engine.table import make_accessor
from springline.errors import SceneError
from springline.forces import angles, hinges
from springline.forces.angles import BENT, FLAT, Angle, Angles
from springline.forces.drives import (
    HINGED,
    angle_corners,
    angles_of,
    find_named_elements,
    has_all_corners,
    hinge_corners,
    hinges_of,
    make_named_pass,
    rests_of,
    rows_by_particles,
)
from springline.forces.elastic import Kind, Shape, make_accessor_once
from springline.forces.hinges import HINGE, Hinge, Hinges
from springline.forces.queries import lengths
from springline.forces.springs import length_of, slack
from springline.messages import argument
from springline.model.accessors import drives_of, energies_of, plastics_of, space_of, springs_of, state_of
from springline.model.contracts import CopiedNumbers, Force, Key, SceneCounts, one_column
from springline.model.families import BOTH, BROKEN, CABLE, STRUT, Drives, Model, Plastics, Springs
from springline.model.family import Family, Rate, always
from springline.model.space import nearest
from springline.model.state import DISSIPATED, EXTENSION, KEPT, TENSION, YIELDED, State
from springline.typing import Number, Rows
from springline.typing import Springs as SomeSprings

IN_SPRINGS = "of springs [N/m], of angles and hinges [N m]; default: 0"
BENT_UNITS = {"N/m": "N m", "m/s": "rad/s"}  # units for angles and hinges, by those of springs
STAGE = 0.2928932188134525  # [-] of a step, 1 - sqrt(1/2): for both stages of the creep
ROUNDS = 60  # of Newton's method for a creep step, which approaches the solution from one side


def rows_of_yielding(things: Sequence[Any], which: int, scene: SceneCounts) -> IntArray:
    """Return the rows of the springs, angles or hinges of one of several things: first all springs, hinges last."""
    return np.flatnonzero(np.array(_aims(things, scene.things, scene.springs)[1]) == which)


@dataclass(frozen=True, eq=False)
class Plasticity(Force):
    """Springs, angles and hinges that yield, harden, and creep; their losses are in ``energy["dissipated"]``.

    Yield increases the rest length of a spring by a permanent plastic extension p: T = k (L - L0 - p). A hinge that
    has yielded stays bent: M = k (theta - rest - p).

    Parameters
    ----------
    springs : Hooke springs, by handle or number; by default all springs. Or an Angle or a Hinge
    yield_force : Fy of springs [N]; by default they only creep
    yield_moment : My of angles and hinges [N m]; by default they only creep
    isotropic : H of springs [N/m], of angles and hinges [N m]: the yield limit is Fy + H a after an accumulated plastic
        extension a, in both directions
    kinematic : K, in the unit of H: the elastic range is centered at K p, so a spring that was pulled yields earlier
        when pushed (Bauschinger)
    creep : A [m/s at 1 N, or rad/s at 1 N m] of Norton's law dp/dt = A abs(T)^n
    exponent : n [-] of that law, 1 or more

    Examples
    --------
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (1, 0, 0)])
    >>> scene.anchor(pair)
    >>> bar = scene.spring(0, 1, stiffness=100.0)
    >>> things = scene.add(sl.Plasticity(bar, yield_force=10.0))
    >>> pull = scene.add(sl.Drive([1], position=[(0, (0, 0, 0)), (1, (0.3, 0, 0))]))
    >>> simulation = scene.simulate(dt=0.01)
    >>> simulation.step(100)
    >>> simulation.tension.round(9), round(simulation.energy["dissipated"], 3)  # Fy [N], Fy (0.3 - Fy/k) [J]
    (array([10.]), 2.0)
    """

    on: None = field(default=None, init=False, repr=False)
    springs: SomeSprings | Angle | Hinge | None = None
    yield_force: Number | None = None
    isotropic: Number = 0.0
    kinematic: Number = 0.0
    creep: Number = 0.0
    exponent: Number = 1.0
    yield_moment: Number | None = None
    corners: Rows | None = field(default=None, kw_only=True)

    keys: ClassVar[Mapping[str, Key]] = {
        "springs": Key("the springs, by number; default: all, if no corners are given either", form="some"),
        "corners": Key("or the particles of each Angle or Hinge", corners=0),
        "yield_force": Key(
            "Fy of springs [N]; default: none", "N", least=0.0, above=True, form="number",
            sets=one_column("Plastics.limit", rows_of_yielding),
        ),
        "yield_moment": Key(
            "My of angles and hinges [N m]; default: none", "N m", least=0.0, above=True, form="number",
            sets=one_column("Plastics.limit", rows_of_yielding),
        ),
        "isotropic": Key(
            f"hardening H {IN_SPRINGS}", "N/m", least=0.0, form="number",
            sets=one_column("Plastics.isotropic", rows_of_yielding),
        ),
        "kinematic": Key(
            f"hardening K {IN_SPRINGS}", "N/m", least=0.0, form="number",
            sets=one_column("Plastics.kinematic", rows_of_yielding),
        ),
        "creep": Key(
            "A of Norton's law, of springs [m/s at 1 N], of angles and hinges [rad/s at 1 N m]; default: 0", "m/s",
            least=0.0, form="number", sets=one_column("Plastics.creep", rows_of_yielding),
        ),
        "exponent": Key(
            "n of Norton's law; default: 1", "-", least=1.0, form="number",
            sets=one_column("Plastics.exponent", rows_of_yielding),
        ),
    }  # fmt: skip

    def keys_in(self, dim: int) -> Mapping[str, Key]:
        if self.corners is None:
            return self.keys
        return {name: key._replace(unit=BENT_UNITS.get(key.unit, key.unit)) for name, key in self.keys.items()}

    def resolve_handles(self, springs: int) -> Any:
        # True or None means every spring; a scene file then lists them by number.
        given: Any = self.springs
        if isinstance(given, (Angle, Hinge)):
            return self.replace_fields(springs=None, corners=getattr(given, given.rows()))
        if self.corners is None and (given is None or given is True):
            return self.replace_fields(springs=np.arange(springs))
        return self

    def validate(self, dim: int) -> Any:
        caller = self.caller
        if self.corners is not None and self.springs is not None:
            raise SceneError("Plasticity() is of springs or of corners, and got both. Add two.")
        corners: Any = self.corners
        if corners is not None:
            corners = np.atleast_2d(np.asarray(handle_index(corners)))
            if corners.dtype.kind not in "iu" or corners.ndim != 2 or corners.shape[1] not in (3, HINGED):
                rule = "what scene.add returned of an Angle or a Hinge, or rows of their particles"
                raise refuse("corners", caller, rule, self.corners)
        name, other, unit = ("yield_force", "yield_moment", "N")
        if self.corners is not None:
            name, other, unit = "yield_moment", "yield_force", "N m"
        if getattr(self, other) is not None:
            whose = "angles and hinges yield at a" if self.corners is not None else "springs yield at a"
            raise SceneError(f"{argument(other, caller)} has no meaning here: {whose} {name}= [{unit}].")
        given: Any = getattr(self, name)
        limit = None if given is None else not_negative(given, name, caller, unit)
        creep = not_negative(self.creep, "creep", caller, "m/s")
        if limit == 0.0 or (limit is None and not creep):
            raise SceneError(f"Plasticity() needs a {name} above 0 [{unit}], or a creep.")
        exponent = number(self.exponent, "exponent", caller)
        if exponent < 1.0:
            raise SceneError(f"{argument('exponent', 'Plasticity()')} must be 1 or more. Got {exponent:g}.")
        return self.replace_fields(
            corners=corners,
            **{name: limit},
            isotropic=not_negative(self.isotropic, "isotropic", caller, "N/m"),
            kinematic=not_negative(self.kinematic, "kinematic", caller, "N/m"),
            creep=creep,
            exponent=exponent,
        )


def gather(
    things: Sequence[Plasticity], others: Sequence[Any], rooms: Sequence[Any], springs: Springs, law: IntArray,
    drives: Drives,
) -> Plastics:  # fmt: skip
    """Collect all yielding or creeping elements; ``others`` are all forces and rules, ``rooms`` have angles and hinges.

    ``law`` is -1 for springs without a user-defined law.
    """
    rows, of = _aims(things, others, len(springs.tail))
    if (own := rows["spring"][law[rows["spring"]] >= 0]).size:
        raise SceneError(
            f"Plasticity() is for Hooke's springs, and spring {own[0]} has a user-defined law. "
            f"Give it a stiffness in place of law=."
        )
    rests = {"spring": springs.rest_length, **{name: _rests(rooms, kind) for name, kind in ELEMENTS.items()}}
    driven = {"spring": (drives.spring, drives.spring_wave), "angle": (drives.bend, drives.bend_wave),
              "fold": (drives.fold, drives.fold_wave)}  # fmt: skip
    waves = list[Any]()
    for what, (who, wave) in driven.items():
        # A yielding spring may be driven as well: its rest length is then that of the drive, plus the plastic part.
        at = np.full(len(rests[what]), -1, dtype=np.int32)
        at[who] = wave
        waves.append(at[rows[what]])

    def each(name: str) -> FloatArray:
        return np.array([float(getattr(things[which], name)) for which in of], dtype=np.float64)

    limits = [thing.yield_force if thing.corners is None else thing.yield_moment for thing in things]
    return Plastics(
        wave=np.concatenate(waves), base=np.concatenate([rests[what][found] for what, found in rows.items()]),
        limit=np.array([np.inf if limits[which] is None else float(limits[which]) for which in of], dtype=np.float64),  # type: ignore[arg-type]
        isotropic=each("isotropic"), kinematic=each("kinematic"), creep=each("creep"), exponent=each("exponent"),
        spring=rows["spring"].astype(np.int32), bend=rows["angle"].astype(np.int32),
        fold=rows["fold"].astype(np.int32), memory=np.array([0, KEPT]),
    )  # fmt: skip


ELEMENTS: Mapping[str, type[Any]] = {"angle": Angles, "fold": Hinges}


def _aims(things: Sequence[Plasticity], others: Sequence[Any], springs: int) -> tuple[dict[str, IntArray], list[int]]:
    """Return the springs, angles and hinges that yield, and the index of the Plasticity of each, in this order."""
    aims: dict[str, tuple[list[int], list[int]]] = {"spring": ([], []), "angle": ([], []), "fold": ([], [])}
    known = rows_by_particles(others) if things else {}
    for which, thing in enumerate(things):
        if thing.corners is None:
            what, found = "spring", indices(thing.springs, springs, "springs", thing.caller, "springs").tolist()
        else:
            what, found = find_named_elements(thing, np.asarray(thing.corners), known)
        aims[what][0].extend(found)
        aims[what][1].extend([which] * len(found))
    rows = {what: np.array(mine, dtype=np.int64) for what, (mine, _) in aims.items()}
    for what, mine in rows.items():
        if len(np.unique(mine)) < len(mine):
            raise SceneError(f"Two Plasticity() are on one {'hinge' if what == 'fold' else what}. Give each one.")
    return rows, [which for _, several in aims.values() for which in several]


def _rests(rooms: Sequence[Any], kind: type[Any]) -> FloatArray:
    """Return rest angles of one kind of elements [rad]."""
    found = [room.rest for room in rooms if isinstance(room, kind)]
    return found[0] if found else np.zeros(0)


def initial_memory(model: Model, position: FloatArray) -> FloatArray:
    """Return the initial memory at positions [m]: elements beyond their limit at the start have yielded already."""
    plastics, springs = model.room(Plastics), model.springs
    rows = plastics.spring
    extension = lengths(model, position)[rows] - springs.rest_length[rows]
    loose = (springs.kind[rows] == CABLE) & (extension < 0.0) | (springs.kind[rows] == STRUT) & (extension > 0.0)
    stiffness, pushes = [springs.stiffness[rows]], [np.where(loose, 0.0, springs.stiffness[rows] * extension)]
    pairs: Any = ((plastics.bend, angles.elements, Angles), (plastics.fold, hinges.elements, Hinges))
    for mine, of, kind in pairs:
        if len(mine):
            part = of(model.room(kind))
            first = position[part.corners[:, :1]]
            points = first + nearest(model.space, position[part.corners] - first)
            stiffness.append(part.stiffness[mine])
            pushes.append((part.stiffness * part.evaluate_at(points).extension)[mine])
    k, push = np.concatenate(stiffness), np.concatenate(pushes)
    # An element that starts beyond its limit has yielded already: the first step would otherwise return it with a jump
    # of energy.
    stiff = k + plastics.kinematic + plastics.isotropic
    with np.errstate(invalid="ignore"):
        # inf - inf of elements that never yield is NaN, hence the test for 0.
        more = np.where(push == 0.0, 0.0, np.maximum(np.abs(push) - plastics.limit, 0.0) / np.maximum(stiff, 1e-300))
    kept = np.stack([np.sign(push) * more, more, push - np.sign(push) * k * more], axis=1)
    return np.ascontiguousarray(kept.ravel())


@kernel
def base_of(plastics, drives, q):
    """Return the rest length or angle without its plastic part [m or rad]; the present value if it is driven."""
    w = plastics.wave[q]
    return drives.now[w, 0] if w >= 0 else plastics.base[q]


@kernel
def yield_increment(plastics, memory, q, k, kind, extension):
    """Return the increment of yield at an elastic extension, since the end of the last step [m], with its sign.

    ``kind`` is that of a spring, which may be slack.
    """
    row = plastics.memory[0] + KEPT * q
    if slack(kind, extension):
        return 0.0
    # The trial state of the return mapping: fully elastic, then returned to the yield surface. It starts from the end
    # of the last step each time, so that stages of a step leave no trace.
    push = k * extension - plastics.kinematic[q] * memory[row + EXTENSION]
    over = abs(push) - plastics.limit[q] - plastics.isotropic[q] * memory[row + YIELDED]
    if over <= 0.0:
        return 0.0
    # With linear hardening the return is one division, exact and without iteration.
    more = over / (k + plastics.kinematic[q] + plastics.isotropic[q])
    return more if push > 0.0 else -more


@kernel
def creep_increment(tension, k, factor, exponent):
    """Return the creep of a spring in a step [m]: x = factor (T - k x)^n, by Newton's method from one side."""
    if exponent == 1.0:
        return factor * tension / (1.0 + factor * k)
    x = 0.0
    # f(x) = factor (T - k x)^n - x is decreasing and convex, so Newton's method from x = 0 does not pass its root.
    left = tension
    for _ in range(ROUNDS):
        pull = factor * power(left, exponent)
        slope = 1.0 + k * exponent * (pull / left if left > 0.0 else 0.0)
        step = (pull - x) / slope
        x += step
        left = max(tension - k * x, 0.0)
        if abs(step) <= 1e-16 * abs(x):
            break
    return x


@kernel
def slow_share(tension, k, factor, exponent):
    """Return the creep of a spring under a tension of either sign in an implicit step [m]."""
    slow = creep_increment(abs(tension), k, factor, exponent)
    return slow if tension > 0.0 else -slow


@callee
def creep_since(plastics, memory, q, k, tension, elapsed):
    """Return the creep in a time since the end of the last step [m]; ``tension`` is that without this creep.

    Two implicit stages (SDIRK2 of Alexander, SIAM J. Numer. Anal. 14, 1006 (1977)): of order 2, and without overshoot
    if a step is longer than the creep takes. The tension without creep is interpolated linearly in between.
    """
    factor, exponent = elapsed * STAGE * plastics.creep[q], plastics.exponent[q]
    if factor <= 0.0:
        return 0.0
    start = memory[plastics.memory[0] + KEPT * q + TENSION]
    first = slow_share(start + STAGE * (tension - start), k, factor, exponent)
    before = (1.0 - STAGE) / STAGE * first
    return before + slow_share(tension - k * before, k, factor, exponent)


@kernel
def plastic_increment(plastics, memory, q, k, kind, extension, elapsed):
    """Return the plastic extension gained in a time since the end of the last step [m], by yield and by creep."""
    more = yield_increment(plastics, memory, q, k, kind, extension)
    if plastics.creep[q] > 0.0:
        left = extension - more
        more += creep_since(plastics, memory, q, k, 0.0 if slack(kind, left) else k * left, elapsed)
    return more


@callee
def keep_yield(plastics, memory, q, k, kind, extension, dt):
    """Store yield and creep at the end of a step; return the energy that both dissipate [J].

    The work of a plastic extension is computed with the mean of the tensions at both ends of the step, as the trapezoid
    rule computes that of the whole extension, minus the energy that kinematic hardening stores.
    """
    at, hard = plastics.memory[0] + KEPT * q, plastics.kinematic[q]
    before = memory[at + EXTENSION]
    more = plastic_increment(plastics, memory, q, k, kind, extension, dt)
    tension = 0.0 if slack(kind, extension - more) else k * (extension - more)
    # The work of the tension over the plastic extension, by the trapezoid rule; the energy stored by kinematic
    # hardening is subtracted below.
    lost = 0.5 * (memory[at + TENSION] + tension) * more
    after = before + more
    memory[at + EXTENSION], memory[at + TENSION] = after, tension
    memory[at + YIELDED] += abs(more)
    return lost - 0.5 * hard * (after * after - before * before)


@a_pass
def update_rest_lengths(table: Any, block: int, a: float, b: float) -> int:
    """Set the rest lengths of springs to include their present plastic extension."""
    plastics, springs, state = plastics_of(table), springs_of(table), state_of(table)
    elapsed = control_of(table).clock[NOW] - state.clock[0]
    for q in range(plastics.spring.shape[0]):
        s, base = plastics.spring[q], base_of(plastics, drives_of(table), q)
        rest = base + state.memory[plastics.memory[0] + KEPT * q + EXTENSION]
        extension = length_of(springs, space_of(table), state.position, s) - rest
        # The pass of the springs then needs no knowledge of plasticity.
        springs.rest_length[s] = rest + plastic_increment(
            plastics, state.memory, q, springs.stiffness[s], springs.kind[s], extension, elapsed
        )
    return DONE


@a_pass
def commit(table: Any, block: int, a: float, b: float) -> int:
    """Store the yield and creep of springs at the end of a step, and note the energy that both dissipate."""
    plastics, springs, state = plastics_of(table), springs_of(table), state_of(table)
    dt, lost = control_of(table).clock[LENGTH], 0.0
    for q in range(plastics.spring.shape[0]):
        s, base, at = plastics.spring[q], base_of(plastics, drives_of(table), q), plastics.memory[0] + KEPT * q
        if state.status[s] == BROKEN:
            continue
        extension = length_of(springs, space_of(table), state.position, s) - base - state.memory[at + EXTENSION]
        lost += keep_yield(plastics, state.memory, q, springs.stiffness[s], springs.kind[s], extension, dt)
        # Events and queries after the step use the stored rest length.
        springs.rest_length[s] = base + state.memory[at + EXTENSION]
    state.ledger[DISSIPATED] += lost
    return DONE


@a_pass
def energy(table: Any, block: int, a: float, b: float) -> int:
    """Energy stored by kinematic hardening, K p^2/2."""
    plastics, memory = plastics_of(table), state_of(table).memory
    total = 0.0
    for q in range(plastics.base.shape[0]):
        p = memory[plastics.memory[0] + KEPT * q + EXTENSION]
        total += 0.5 * plastics.kinematic[q] * p * p
    energies_of(table).value[int(a)] = total
    return DONE


# == Angles and hinges ==


class YieldingBends(NamedTuple):
    """Indices at which passes of angles read the rest angle of yielding ones, and the rows of these."""

    at: Wholes
    row: Indices


class YieldingFolds(NamedTuple):
    """Indices at which passes of hinges read the rest angle of yielding ones, and the rows of these."""

    at: Wholes
    row: Indices


yielding_bends_of, yielding_folds_of = make_accessor(YieldingBends), make_accessor(YieldingFolds)


@kernel
def bends_from(plastics):
    """Return the angles that yield, and the row of the first."""
    return plastics.bend, plastics.spring.shape[0]


@kernel
def folds_from(plastics):
    """Return the hinges that yield, and the row of the first."""
    return plastics.fold, plastics.spring.shape[0] + plastics.bend.shape[0]


def _bend_to(kind: Kind, reads: Any, elements_of: Any, rows_from: Any, corners: Any, words: str) -> Pass:
    see, measure = make_accessor_once(kind.room), kind.of.measure

    def bend_to(table: Any, block: int, a: float, b: float) -> int:
        plastics, state, space, elements = plastics_of(table), state_of(table), space_of(table), elements_of(table)
        eights, read, (which, first) = see(table), reads(table), rows_from(plastics)
        elapsed = control_of(table).clock[NOW] - state.clock[0]
        for p in range(read.at.shape[0]):
            q = read.row[p]
            e = which[q - first]
            rest = base_of(plastics, drives_of(table), q) + state.memory[plastics.memory[0] + KEPT * q + EXTENSION]
            k = elements.stiffness[e]
            # One element at a time, by the same kernel that runs in SIMD lanes: few elements yield.
            far = measure(corners(space, state.position, elements.corner, e), (k, rest, 0.0))[0]
            eights.number[read.at[p]] = rest + plastic_increment(plastics, state.memory, q, k, BOTH, far, elapsed)
        return DONE

    return make_named_pass(
        bend_to, f"bend_to_{words.replace(' ', '_')}", f"Put the rest of {words} to where they have yielded."
    )


def _keep(kind: Kind, reads: Any, elements_of: Any, rows_from: Any, corners: Any, words: str) -> Pass:
    see, measure = make_accessor_once(kind.room), kind.of.measure

    def keep(table: Any, block: int, a: float, b: float) -> int:
        plastics, state, space, elements = plastics_of(table), state_of(table), space_of(table), elements_of(table)
        eights, read, (which, first) = see(table), reads(table), rows_from(plastics)
        memory, begin, lost = state.memory, plastics.memory[0], 0.0
        dt = control_of(table).clock[LENGTH]
        for at in range(which.shape[0]):
            q, e = first + at, which[at]
            if has_all_corners(state.alive, elements.corner, e):
                rest = base_of(plastics, drives_of(table), q) + memory[begin + KEPT * q + EXTENSION]
                k = elements.stiffness[e]
                far = measure(corners(space, state.position, elements.corner, e), (k, rest, 0.0))[0]
                lost += keep_yield(plastics, memory, q, k, BOTH, far, dt)
        # Each copy of an element that passes read gets its rest angle; the element itself is stored once, above.
        for p in range(read.at.shape[0]):
            q = read.row[p]
            eights.number[read.at[p]] = base_of(plastics, drives_of(table), q) + memory[begin + KEPT * q + EXTENSION]
        state.ledger[DISSIPATED] += lost
        return DONE

    said = f"Keep what {words} have yielded at the end of a step, and note what that dissipates."
    return make_named_pass(keep, f"keep_{words.replace(' ', '_')}", said)


SHAPES_YIELDING = (BENT, FLAT, HINGE)


class OfYielding(NamedTuple):
    """Passes of one kind of elements that yield."""

    begin: Pass
    keep: Pass


@cache
def yielding_passes(shape: Shape) -> OfYielding:
    """Return the passes of yielding angles in space or in a plane, or of hinges; made at first use."""
    given: Any = (shape.derived_shape.KIND, yielding_bends_of, angles_of, bends_from, angle_corners, shape.words)
    if shape is HINGE:
        given = (shape.derived_shape.KIND, yielding_folds_of, hinges_of, folds_from, hinge_corners, shape.words)
    return OfYielding(_bend_to(*given), _keep(*given))


def yielding_element_passes(model: Model) -> list[OfYielding]:
    """Return the passes of angles and hinges of a model that yield."""
    plastics = model.room(Plastics)
    found = [yielding_passes(FLAT if model.room(Angles).flat else BENT)] if len(plastics.bend) else []
    return found + ([yielding_passes(HINGE)] if len(plastics.fold) else [])


def _block_arrays(model: Model, first: np.ndarray) -> tuple[Any, ...]:
    plastics = model.room(Plastics)
    begin, middle = len(plastics.spring), len(plastics.spring) + len(plastics.bend)
    bends, folds = np.arange(begin, middle), np.arange(middle, len(plastics.base))
    pairs = (
        (YieldingBends, rests_of(model.room(Angles).corner, first, plastics.bend, bends)),
        (YieldingFolds, rests_of(model.room(Hinges).corner, first, plastics.fold, folds)),
    )
    return tuple(kind(*found[:2]) for kind, found in pairs if found is not None)


def _copies(model: Model, first: np.ndarray) -> list[CopiedNumbers]:
    plastics, begin, found = model.room(Plastics), 0, list[CopiedNumbers]()
    for source, rows in (
        ("Springs.rest_length", plastics.spring), ("Angles.rest", plastics.bend), ("Hinges.rest", plastics.fold),
    ):  # fmt: skip
        place = begin + np.arange(len(rows))
        found.append(CopiedNumbers(source, "Plastics.base", place, rows))
        begin += len(rows)
    return found


def _begin_rows(model: Model) -> list[Row]:
    some = [Row(update_rest_lengths)] if len(model.room(Plastics).spring) else []
    return some + [Row(one.begin) for one in yielding_element_passes(model)]


def _commit_rows(model: Model) -> list[Row]:
    some = [Row(commit)] if len(model.room(Plastics).spring) else []
    return some + [Row(one.keep) for one in yielding_element_passes(model)]


def creeps(model: Model) -> bool:
    """Return True if any element creeps."""
    return bool(model.room(Plastics).creep.any())


def rates(model: Model, state: State) -> list[Rate]:
    """Return the largest rate of relaxation by creep, n k A abs(T)^(n - 1), at the present tensions [1/s]."""
    if not creeps(model):
        return []
    plastics, memory = model.room(Plastics), state.memory
    stiffness = [model.springs.stiffness[plastics.spring]]
    stiffness += [model.room(Angles).stiffness[plastics.bend], model.room(Hinges).stiffness[plastics.fold]]
    falls = plastics.exponent * np.concatenate(stiffness) * plastics.creep
    begin = int(plastics.memory[0])
    for q in np.flatnonzero((plastics.exponent > 1.0) & (falls > 0.0)).tolist():
        falls[q] *= power(abs(float(memory[begin + KEPT * q + TENSION])), float(plastics.exponent[q]) - 1.0)
    fastest = float(falls.max(initial=0.0))
    return [Rate("the creep of a Plasticity", fastest, swings=False, at_ends=True)] if 0.0 < fastest < np.inf else []


def _names(model: Model) -> list[tuple[Any, ...]]:
    """Return names of the rows: the spring, or the particles of the angle or hinge."""
    plastics = model.room(Plastics)
    bent: Any = (("angle", Angles, plastics.bend), ("hinge", Hinges, plastics.fold))
    rows = [(word, *row) for word, room, which in bent for row in model.room(room).corner[which].tolist()]
    return [*(("spring", s) for s in plastics.spring.tolist()), *rows]


FAMILY = Family(
    "plasticity",
    plural="springs, angles or hinges that yield",
    columns=("wave",),
    begin_rows=_begin_rows,
    energy=energy,
    declared=(Plasticity,),
    room=Plastics,
    block_arrays=_block_arrays,
    copies=_copies,
    initial_memory=initial_memory,
    memory_names=_names,
    commit_rows=_commit_rows,
    rates=rates,
    reads_clock=always,  # also without creep, so that a page can set it
)
