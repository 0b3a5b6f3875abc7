"""The rules of a flock: cohesion, separation, alignment (Reynolds, Computer Graphics 21 (4), 1987; GDC 1999).

With d from a particle to each neighbor that it sees and v the neighbor's velocity, the force is a weight times the unit
vector of  sum d  (cohesion: to the neighbors' center),  - sum d  (separation),  sum v  (alignment). A particle that has
no neighbors, or whose neighbors balance, feels none. Forces are not in pairs, so momentum is not kept, and there is no
energy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from springline.checks import FloatArray, IntArray, number, positive, refuse
from springline.engine.program import BY_BLOCK, Row
from springline.forces import flock_pass, steering
from springline.forces.steering_pass import AVOID, WANDER, Flock
from springline.model.contracts import Drawn, Force, Key, SceneCounts, members, one_column
from springline.model.families import Model
from springline.model.family import Family
from springline.model.work import Needs
from springline.typing import Number

COHESION, SEPARATION, ALIGNMENT = 0, 1, 2  # columns of the family
ALL_ROUND = 360.0  # [degrees]
BIRD = 140.0  # work on a bird, in springs


def _place(things: Sequence[Any], which: int, scene: SceneCounts) -> IntArray:
    """Return the place of a rule in the tables of all flock rules, which have a row for each group."""
    for row, (_, _, rules) in enumerate(rule_groups(things, scene.particles)):
        for column, thing in rules.items():
            if thing is things[which]:
                return np.array([len(RULES) * row + column])
    raise AssertionError("a rule is in a group")


@dataclass(frozen=True, eq=False)
class FlockRule(Force):
    """Base of the rules of a flock; they act between the particles that they are on.

    Parameters
    ----------
    weight : size of the force [N]; negative turns it round
    within : radius of perception [m], the particles at that distance included
    view : angle of the field of view, half of it to each side of the velocity [degrees]; 360 sees all around, as does
        a particle at rest
    """

    weight: Number = 1.0
    within: Number = field(default=1.0, kw_only=True)
    view: Number = field(default=ALL_ROUND, kw_only=True)

    keys: ClassVar[Mapping[str, Key]] = {
        "weight": Key(
            "size of the force [N]; negative turns it round; 1", "N", form="number",
            sets=one_column("Flock.weight", _place, None),
        ),
        "within": Key(
            "radius of perception [m]; default: 1", "m", least=0.0, form="number", above=True,
            sets=one_column("Flock.within", _place, None),
        ),
        "view": Key(
            "field of view, half of it to each side of the velocity [degrees]; default: 360", "degrees", 0.0,
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
    """A force toward the center of the neighbors.

    ``Cohesion(weight [N], within= [m], view= [degrees])``; see :class:`FlockRule`.

    Examples
    --------
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)], mass=[1.0, 2.0])
    >>> rule = scene.add(sl.Cohesion(0.5, within=5.0))
    >>> scene.simulate(dt=0.01).forces  # toward one another [N]
    array([[ 0.5,  0. ,  0. ],
           [-0.5,  0. ,  0. ]])
    """


@dataclass(frozen=True, eq=False)
class Separation(FlockRule):
    """A force away from the neighbors, along the sum of the ways from each of them.

    ``Separation(weight [N], within= [m], view= [degrees])``; see :class:`FlockRule`.

    Examples
    --------
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)], mass=[1.0, 2.0])
    >>> rule = scene.add(sl.Separation(0.5, within=5.0))
    >>> scene.simulate(dt=0.01).forces  # apart [N]
    array([[-0.5,  0. ,  0. ],
           [ 0.5,  0. ,  0. ]])
    """


@dataclass(frozen=True, eq=False)
class Alignment(FlockRule):
    """A force along the mean velocity of the neighbors.

    ``Alignment(weight [N], within= [m], view= [degrees])``; see :class:`FlockRule`.

    Examples
    --------
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (1, 0, 0)], velocity=[(0, 0, 0), (0, 1, 0)])
    >>> rule = scene.add(sl.Alignment(0.5, within=5.0, on=pair))
    >>> scene.simulate(dt=0.01).forces[0]  # as the other flies [N]
    array([0. , 0.5, 0. ])
    """


RULES = (Cohesion, Separation, Alignment)


def rule_groups(things: Sequence[FlockRule], count: int) -> list[tuple[bytes, np.ndarray, dict[int, FlockRule]]]:
    """Return groups of rules of different kinds on the same particles: the particles, and the rules by kind."""
    groups: list[tuple[bytes, np.ndarray, dict[int, FlockRule]]] = []
    for thing in things:
        column, chosen = RULES.index(type(thing)), members(thing, count).astype(np.int32)
        # Three rules on the same birds are one search for neighbors in place of three. Two of one kind need two passes:
        # a group has one place for each.
        for key, _, rules in groups:
            if key == chosen.tobytes() and column not in rules:
                rules[column] = thing
                break
        else:
            groups.append((chosen.tobytes(), chosen, {column: thing}))
    return groups


def gather(things: Sequence[Any], drawn: Drawn) -> Flock:
    """All flock rules as one family; rules of different kinds on the same particles share a pass over the neighbors.

    Steering forces belong to the same family, since one limit holds for both.
    """
    groups = rule_groups([thing for thing in things if isinstance(thing, FlockRule)], drawn.count)
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
    """Cosine of half of the field of view, exactly 0 at 180 degrees; -2 where everything is seen."""
    # cos(90 degrees) in doubles is 6e-17, which would leave out a neighbor that is exactly abeam; as a sine it is 0.
    return -2.0 if view >= ALL_ROUND else float(np.sin(np.radians(0.5 * (180.0 - view))))


def rows(model: Model) -> list[Row]:
    """Rows that add the forces of every rule, then of all that steers, both held to the limit of steering."""
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
        # These two add a force of given size, whatever the velocity.
        if family.kind[row] not in (WANDER, AVOID):
            total[family.member[family.start[row] : family.start[row + 1]]] += family.gain[row]
    return total


def _uncovered_forces(model: Model) -> list[str]:
    """Forces that the longest safe step does not cover."""
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
