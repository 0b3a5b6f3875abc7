"""Rules of a flock: cohesion, separation, alignment (Reynolds, Computer Graphics 21 (4), 1987; GDC 1999).

Let d be the vector from a particle to each neighbor in its field of view, and v the neighbor's velocity. The force is
a weight times the unit vector of  sum d  (cohesion: to the neighbors' center),  - sum d  (separation), or  sum v
(alignment). The force is zero on a particle without neighbors, or if the sum cancels. Forces do not act in pairs, so
momentum is not conserved, and there is no energy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from springline.checks import FloatArray, number, positive, refuse
from springline.engine.program import BY_BLOCK, Row
from springline.forces import flock_pass, steering
from springline.forces.steering_pass import AVOID, WANDER, Flock
from springline.model.contracts import Drawn, Force, Key, members
from springline.model.families import Model
from springline.model.family import Family
from springline.model.work import Needs
from springline.typing import Number

COHESION, SEPARATION, ALIGNMENT = 0, 1, 2  # columns of the family
ALL_ROUND = 360.0  # [degrees]
BIRD = 140.0  # cost of a particle, in units of a spring


@dataclass(frozen=True, eq=False)
class FlockRule(Force):
    """Base of the rules of a flock; a rule acts between the particles of ``on``.

    Parameters
    ----------
    weight : magnitude of the force [N]; a negative weight reverses it
    within : radius of perception [m], inclusive
    view : full angle of the field of view around the velocity [degrees]; with 360, and for a particle at rest, all
        directions are visible
    """

    weight: Number = 1.0
    within: Number = field(default=1.0, kw_only=True)
    view: Number = field(default=ALL_ROUND, kw_only=True)

    keys: ClassVar[Mapping[str, Key]] = {
        "weight": Key("size of the force [N]; negative turns it round; 1", "N", form="number"),
        "within": Key("radius of perception [m]; 1 if left out", "m", least=0.0, form="number", above=True),
        "view": Key(
            "field of view, half of it to each side of the velocity [degrees]; 360 where left out", "degrees", 0.0,
            ALL_ROUND, form="number", above=True,
        ),
    }  # fmt: skip

    def validate(self, dim: int) -> FlockRule:
        view = positive(self.view, "view", self.caller, "degrees")
        if view > ALL_ROUND:
            raise refuse("view", self.caller, "at most 360 [degrees]", self.view, "Leave it out to see all around.")
        return self.replace_fields(
            weight=number(self.weight, "weight", self.caller, "N"),
            within=positive(self.within, "within", self.caller, "m"),
            view=view,
        )


@dataclass(frozen=True, eq=False)
class Cohesion(FlockRule):
    """Force toward the center of the neighbors.

    ``Cohesion(weight [N], within= [m], view= [degrees])``; see :class:`FlockRule`.

    Examples
    --------
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)], mass=[1.0, 2.0])
    >>> rule = scene.add(sl.Cohesion(0.5, within=5.0))
    >>> scene.simulate(dt=0.01).forces()  # toward one another [N]
    array([[ 0.5,  0. ,  0. ],
           [-0.5,  0. ,  0. ]])
    """


@dataclass(frozen=True, eq=False)
class Separation(FlockRule):
    """Force away from the neighbors, along the sum of the vectors from each of them.

    ``Separation(weight [N], within= [m], view= [degrees])``; see :class:`FlockRule`.

    Examples
    --------
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)], mass=[1.0, 2.0])
    >>> rule = scene.add(sl.Separation(0.5, within=5.0))
    >>> scene.simulate(dt=0.01).forces()  # apart [N]
    array([[-0.5,  0. ,  0. ],
           [ 0.5,  0. ,  0. ]])
    """


@dataclass(frozen=True, eq=False)
class Alignment(FlockRule):
    """Force along the mean velocity of the neighbors.

    ``Alignment(weight [N], within= [m], view= [degrees])``; see :class:`FlockRule`.

    Examples
    --------
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (1, 0, 0)], velocity=[(0, 0, 0), (0, 1, 0)])
    >>> rule = scene.add(sl.Alignment(0.5, within=5.0, on=pair))
    >>> scene.simulate(dt=0.01).forces()[0]  # as the other flies [N]
    array([0. , 0.5, 0. ])
    """


RULES = (Cohesion, Separation, Alignment)


def gather(things: Sequence[Any], drawn: Drawn) -> Flock:
    """Gather all rules into one family; rules of different kinds on the same particles share a pass over neighbors.

    Steering belongs to the same family, since one limit holds for both.
    """
    groups: list[tuple[bytes, np.ndarray, dict[int, FlockRule]]] = []
    for thing in (thing for thing in things if isinstance(thing, FlockRule)):
        column, chosen = RULES.index(type(thing)), members(thing, drawn.count).astype(np.int32)
        # Three rules on the same particles need one search for neighbors instead of three. Two rules of the same kind
        # need two passes, since a group holds one rule of each kind.
        for key, _, rules in groups:
            if key == chosen.tobytes() and column not in rules:
                rules[column] = thing
                break
        else:
            groups.append((chosen.tobytes(), chosen, {column: thing}))
    table = np.zeros((3, len(groups), len(RULES)))
    for row, (_, _, rules) in enumerate(groups):
        for column, thing in rules.items():
            table[:, row, column] = float(thing.weight), float(thing.within), _edge(float(thing.view))
    sizes = [len(chosen) for _, chosen, _ in groups]
    return Flock(
        weight=table[0].copy(),
        within=table[1].copy(),
        edge=table[2].copy(),
        start=np.concatenate([[0], np.cumsum(sizes)]).astype(np.int32),
        member=np.concatenate([np.zeros(0, dtype=np.int32), *(chosen for _, chosen, _ in groups)]),
        steering=steering.gather(things, drawn),
    )


def _edge(view: float) -> float:
    """Cosine of half of the field of view, exactly 0 at 180 degrees; -2 for an unlimited view."""
    # cos(90 degrees) in doubles is 6e-17, which would exclude a neighbor exactly to the side; the sine is exactly 0.
    return -2.0 if view >= ALL_ROUND else float(np.sin(np.radians(0.5 * (180.0 - view))))


def rows(model: Model) -> list[Row]:
    """Program rows that add the forces of all rules, then those of steering; the steering limit applies to both."""
    found: list[Row] = []
    for group in range(len(model.room(Flock).weight)):
        found += [
            Row(flock_pass.sort, 1, group), Row(flock_pass.fill, BY_BLOCK), Row(flock_pass.follow, BY_BLOCK, group),
        ]  # fmt: skip
    return found + steering.rows(model)


def _needs(model: Model) -> Needs:
    most = int(np.diff(model.room(Flock).start).max(initial=0))
    return Needs(flock=most, limited=len(model.room(Flock).steering.limit))


def _resists(model: Model) -> FloatArray:
    """Upper bound of the damping by steering [N s/m]: a gain acts as a drag in the moving frame."""
    family, total = model.room(Flock).steering, np.zeros(model.particle_count)
    for row in range(len(family.kind)):
        # These two add a force of given magnitude at any velocity.
        if family.kind[row] not in (WANDER, AVOID):
            total[family.member[family.start[row] : family.start[row + 1]]] += family.gain[row]
    return total


def _uncovered_forces(model: Model) -> list[str]:
    """Forces that the longest safe step does not cover, in words."""
    rules = ["the rules of a flock"] if len(model.room(Flock).weight) else []
    return rules + (["steering near its target"] if len(model.room(Flock).steering.kind) else [])


FAMILY = Family(
    "flock",
    plural="rules of a flock and steering",
    columns=("weight", "steering"),
    drags=rows,
    reads_velocity=lambda model: True,
    is_active=True,
    declared=(Cohesion, Separation, Alignment, *steering.STEERING, steering.SteeringLimit),
    gather=gather,
    room=Flock,
    accelerates_rest=lambda model: model.particle_count > 1 or len(model.room(Flock).steering.kind) > 0,
    cost=lambda model: BIRD * len(model.room(Flock).member),
    needs=_needs,
    drag_bound=_resists,
    uncovered_forces=_uncovered_forces,
)
