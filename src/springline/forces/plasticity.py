"""Springs that yield, harden and creep: T = k (L - L0 - p), with a plastic extension p that stays.

A spring yields where abs(T - K p) reaches Fy + H a, with a the sum of all that it has yielded: isotropic hardening H
and kinematic hardening K (Prager 1955). Forces are those returned to the yield surface (Simo and Hughes, Computational
Inelasticity, 1998, chapter 1); what they did is noted at the end of a step. It creeps by Norton's law,
dp/dt = A abs(T)^n (Norton 1929), by an implicit step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from springline.checks import FloatArray, IntArray, indices, not_negative, number
from springline.engine.elementary import power
from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE, LENGTH, control_of
from springline.engine.program import Row
from springline.errors import SceneError
from springline.forces.readout import lengths
from springline.forces.springs import length_of, slack
from springline.model.contracts import Force, Key
from springline.model.families import BROKEN, CABLE, STRUT, Drives, Model, Plastics, Springs
from springline.model.family import Family
from springline.model.rooms import drives_of, energies_of, plastics_of, space_of, springs_of, state_of
from springline.model.state import DISSIPATED, EXTENSION, KEPT, TENSION, YIELDED
from springline.spelling import argument
from springline.typing import Number
from springline.typing import Springs as SomeSprings

ROUNDS = 60  # of Newton's method for a creep step, which comes down to its solution from one side


@dataclass(frozen=True, eq=False)
class Plasticity(Force):
    """Springs that yield at a force, harden, and creep; what they dissipate is in ``energy["dissipated"]``.

    A spring that has yielded is longer at rest by a plastic extension p that stays: T = k (L - L0 - p).

    Parameters
    ----------
    springs : which; Hooke's, by handle or number; left out, all there are
    yield_force : Fy [N]; left out, they only creep
    isotropic : H [N/m]: it yields at Fy + H a after a plastic extension a in all, to and fro
    kinematic : K [N/m]: it yields about K p, so that one that was pulled is pushed back sooner (Bauschinger)
    creep : A [m/s at 1 N] of Norton's law dp/dt = A abs(T)^n
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
    >>> simulation.tension().round(9), round(simulation.energy()["dissipated"], 3)  # Fy [N], Fy (0.3 - Fy/k) [J]
    (array([10.]), 2.0)
    """

    springs: SomeSprings | None = None
    yield_force: Number | None = None
    isotropic: Number = 0.0
    kinematic: Number = 0.0
    creep: Number = 0.0
    exponent: Number = 1.0

    keys: ClassVar[Mapping[str, Key]] = {
        "springs": Key("the springs, by number; all where left out", form="some"),
        "yield_force": Key("Fy [N]; none where left out", "N", least=0.0, above=True, form="number"),
        "isotropic": Key("hardening H [N/m]; 0 where left out", "N/m", least=0.0, form="number"),
        "kinematic": Key("hardening K [N/m]; 0 where left out", "N/m", least=0.0, form="number"),
        "creep": Key("A of Norton's law [m/s at 1 N]; 0 where left out", "m/s", least=0.0, form="number"),
        "exponent": Key("n of Norton's law; 1 where left out", "-", least=1.0, form="number"),
    }

    def aimed(self, springs: int) -> Any:
        if self.springs is None or self.springs is True:
            return self.replaced(springs=np.arange(springs))
        return self

    def checked(self, dim: int) -> Any:
        caller = self.caller
        limit = None if self.yield_force is None else not_negative(self.yield_force, "yield_force", caller, "N")
        creep = not_negative(self.creep, "creep", caller, "m/s")
        if limit == 0.0 or (limit is None and not creep):
            raise SceneError("Plasticity() needs a yield_force above 0 [N], or a creep.")
        exponent = number(self.exponent, "exponent", caller)
        if exponent < 1.0:
            raise SceneError(f"{argument('exponent', 'Plasticity()')} must be 1 or more. Got {exponent:g}.")
        return self.replaced(
            yield_force=limit,
            isotropic=not_negative(self.isotropic, "isotropic", caller, "N/m"),
            kinematic=not_negative(self.kinematic, "kinematic", caller, "N/m"),
            creep=creep,
            exponent=exponent,
        )


def gather(things: Sequence[Plasticity], springs: Springs, law: IntArray, drives: Drives) -> Plastics:
    """All springs that yield or creep; ``law`` is -1 for springs without a law of the user's own."""
    count = len(springs.tail)
    lists = [indices(thing.springs, count, "springs", thing.caller, "springs") for thing in things]
    sizes = [len(one) for one in lists]
    rows = np.concatenate([np.zeros(0, dtype=np.int64), *lists])
    if len(np.unique(rows)) < len(rows):
        raise SceneError("Two Plasticity() are on one spring. Give each spring one.")
    if (own := rows[law[rows] >= 0]).size:
        raise SceneError(
            f"Plasticity() is for Hooke's springs, and spring {own[0]} has a law of your own. "
            f"Give it a stiffness in place of law=."
        )
    wave = np.full(count, -1, dtype=np.int32)
    wave[drives.spring] = drives.spring_wave

    def each(name: str, absent: float = 0.0) -> Any:
        values = [absent if getattr(thing, name) is None else float(getattr(thing, name)) for thing in things]
        return np.repeat(np.array(values, dtype=np.float64), sizes)

    return Plastics(
        spring=rows.astype(np.int32), wave=wave[rows], base=springs.rest_length[rows].copy(),
        limit=each("yield_force", np.inf), isotropic=each("isotropic"), kinematic=each("kinematic"),
        creep=each("creep"), exponent=each("exponent"),
    )  # fmt: skip


def begun(model: Model, position: FloatArray) -> FloatArray:
    """What springs keep where a run begins at positions [m]: what is drawn beyond its limit has yielded before."""
    plastics, springs = model.room(Plastics), model.springs
    rows = plastics.spring
    extension = lengths(model, position)[rows] - springs.rest_length[rows]
    loose = (springs.kind[rows] == CABLE) & (extension < 0.0) | (springs.kind[rows] == STRUT) & (extension > 0.0)
    push = np.where(loose, 0.0, springs.stiffness[rows] * extension)
    stiff = springs.stiffness[rows] + plastics.kinematic + plastics.isotropic
    with np.errstate(invalid="ignore"):
        more = np.where(push == 0.0, 0.0, np.maximum(np.abs(push) - plastics.limit, 0.0) / np.maximum(stiff, 1e-300))
    kept = np.stack([np.sign(push) * more, more, push - np.sign(push) * springs.stiffness[rows] * more], axis=1)
    return np.ascontiguousarray(kept.ravel())


@kernel
def base_of(plastics, drives, q):
    """The rest length of a spring before it yielded [m]; that of now where it is driven."""
    w = plastics.wave[q]
    return drives.now[w, 0] if w >= 0 else plastics.base[q]


@kernel
def yielded(plastics, springs, memory, q, length, base):
    """How much further a spring of this length has yielded since the end of the last step [m], with its sign."""
    s = plastics.spring[q]
    k, before = springs.stiffness[s], memory[KEPT * q + EXTENSION]
    extension = length - base - before
    if slack(springs.kind[s], extension):
        return 0.0
    push = k * extension - plastics.kinematic[q] * before
    over = abs(push) - plastics.limit[q] - plastics.isotropic[q] * memory[KEPT * q + YIELDED]
    if over <= 0.0:
        return 0.0
    more = over / (k + plastics.kinematic[q] + plastics.isotropic[q])
    return more if push > 0.0 else -more


@a_pass
def flow(table: Any, block: int, a: float, b: float) -> int:
    """Put the rest lengths of springs to where they have yielded now."""
    plastics, springs, state = plastics_of(table), springs_of(table), state_of(table)
    for q in range(plastics.spring.shape[0]):
        s, base = plastics.spring[q], base_of(plastics, drives_of(table), q)
        length = length_of(springs, space_of(table), state.position, s)
        more = yielded(plastics, springs, state.memory, q, length, base)
        springs.rest_length[s] = base + state.memory[KEPT * q + EXTENSION] + more
    return DONE


@kernel
def crept(tension, k, factor, exponent):
    """How far a spring under a tension creeps in a step [m]: x = factor (T - k x)^n, by Newton's method from above."""
    if exponent == 1.0:
        return factor * tension / (1.0 + factor * k)
    x = 0.0
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


@a_pass
def commit(table: Any, block: int, a: float, b: float) -> int:
    """Keep what springs have yielded at the end of a step, let them creep, and note what both dissipate.

    The work of a plastic extension is taken with the mean of the tensions at both ends of the step, as a trapezoid
    takes that of the whole extension, less what kinematic hardening stores.
    """
    plastics, springs, state = plastics_of(table), springs_of(table), state_of(table)
    memory, dt, lost = state.memory, control_of(table).clock[LENGTH], 0.0
    for q in range(plastics.spring.shape[0]):
        s, base, at = plastics.spring[q], base_of(plastics, drives_of(table), q), KEPT * q
        if state.status[s] == BROKEN:
            continue
        k, hard, before = springs.stiffness[s], plastics.kinematic[q], memory[at + EXTENSION]
        length = length_of(springs, space_of(table), state.position, s)
        more = yielded(plastics, springs, memory, q, length, base)
        extension = length - base - before - more
        tension = 0.0 if slack(springs.kind[s], extension) else k * extension
        lost += 0.5 * (memory[at + TENSION] + tension) * more
        if plastics.creep[q] > 0.0 and tension != 0.0:
            slow = crept(abs(tension), k, dt * plastics.creep[q], plastics.exponent[q])
            slow = slow if tension > 0.0 else -slow
            lost += (tension - 0.5 * k * slow) * slow
            more, tension = more + slow, tension - k * slow
        after = before + more
        lost -= 0.5 * hard * (after * after - before * before)
        memory[at + EXTENSION], memory[at + TENSION] = after, tension
        memory[at + YIELDED] += abs(more)
        springs.rest_length[s] = base + after
    state.ledger[DISSIPATED] += lost
    return DONE


@a_pass
def energy(table: Any, block: int, a: float, b: float) -> int:
    """Energy that kinematic hardening stores, K p^2/2."""
    plastics, memory = plastics_of(table), state_of(table).memory
    total = 0.0
    for q in range(plastics.spring.shape[0]):
        p = memory[KEPT * q + EXTENSION]
        total += 0.5 * plastics.kinematic[q] * p * p
    energies_of(table).value[int(a)] = total
    return DONE


def commit_rows(model: Model) -> list[Row]:
    """Rows of the end of a step."""
    return [Row(commit)] if len(model.room(Plastics).spring) else []


FAMILY = Family(
    "plasticity",
    several="springs that yield",
    columns=("spring",),
    begins=lambda model: [Row(flow)],
    energy=energy,
    declared=(Plasticity,),
    room=Plastics,
)
