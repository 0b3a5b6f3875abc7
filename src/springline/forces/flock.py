"""The rules of a flock: cohesion, separation, alignment (Reynolds, Computer Graphics 21 (4), 1987; GDC 1999).

With d from a particle to each neighbor that it sees and v the neighbor's velocity, the force is a weight times the unit
vector of  sum d  (cohesion: to the neighbors' center),  - sum d  (separation),  sum v  (alignment). A particle that has
no neighbors, or whose neighbors balance, feels none. Forces are not in pairs, so momentum is not kept, and there is no
energy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from springline.checks import number, positive, refuse
from springline.forces import steering
from springline.kernels import callee, kernel
from springline.model import families
from springline.model.contracts import Force, members
from springline.neighbors.grid import build, cover, half, shortest

COHESION, SEPARATION, ALIGNMENT = 0, 1, 2  # columns of the family
FAINT = 1e-12  # [-] of its terms: a sum this much smaller has cancelled, and its direction is rounding
ALL_ROUND = 360.0  # [degrees]


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

    weight: Any = 1.0
    within: Any = field(default=1.0, kw_only=True)
    view: Any = field(default=ALL_ROUND, kw_only=True)

    def checked(self, dim: int) -> FlockRule:
        view = positive(self.view, "view", self.caller, "degrees")
        if view > ALL_ROUND:
            raise refuse("view", self.caller, "at most 360 [degrees]", self.view, "Leave it out to see all around.")
        return self.replaced(
            weight=number(self.weight, "weight", self.caller, "N"),
            within=positive(self.within, "within", self.caller, "m"),
            view=view,
        )


@dataclass(frozen=True, eq=False)
class Cohesion(FlockRule):
    """A force toward the center of the neighbors.

    ``Cohesion(weight [N], within= [m], view= [degrees])``; see :class:`FlockRule`.
    """


@dataclass(frozen=True, eq=False)
class Separation(FlockRule):
    """A force away from the neighbors, along the sum of the ways from each of them.

    ``Separation(weight [N], within= [m], view= [degrees])``; see :class:`FlockRule`.
    """


@dataclass(frozen=True, eq=False)
class Alignment(FlockRule):
    """A force along the mean velocity of the neighbors.

    ``Alignment(weight [N], within= [m], view= [degrees])``; see :class:`FlockRule`.
    """


RULES = (Cohesion, Separation, Alignment)


def gather(things: Sequence[FlockRule], steering: families.Steering, count: int) -> families.Flock:
    """All rules as one family; those on the same particles, one of each kind, share a pass over the neighbors.

    What steers beside them is of the family: one limit holds for both.
    """
    groups: list[tuple[bytes, np.ndarray, dict[int, FlockRule]]] = []
    for thing in things:
        column, who = RULES.index(type(thing)), members(thing, count).astype(np.int32)
        for key, _, rules in groups:
            if key == who.tobytes() and column not in rules:
                rules[column] = thing
                break
        else:
            groups.append((who.tobytes(), who, {column: thing}))
    table = np.zeros((3, len(groups), len(RULES)))
    for row, (_, _, rules) in enumerate(groups):
        for column, thing in rules.items():
            table[:, row, column] = thing.weight, thing.within, _edge(thing.view)
    sizes = [len(who) for _, who, _ in groups]
    return families.Flock(
        weight=table[0].copy(),
        within=table[1].copy(),
        edge=table[2].copy(),
        start=np.concatenate([[0], np.cumsum(sizes)]).astype(np.int32),
        member=np.concatenate([np.zeros(0, dtype=np.int32), *(who for _, who, _ in groups)]),
        steering=steering,
    )


def _edge(view: float) -> float:
    """Cosine of half of the field of view, exactly 0 at 180 degrees; -2 where everything is seen."""
    return -2.0 if view >= ALL_ROUND else float(np.sin(np.radians(0.5 * (180.0 - view))))


@callee
def add(flock, cells, space, particles, alive, position, velocity, time, force):
    """Add the forces of every rule and of all that steers to ``force`` [N], held to the limit of steering."""
    limit = flock.steering.limit
    count = position.shape[0]
    if limit.shape[0] == 0:
        add_rules(flock, cells, space, alive, position, velocity, force)
        steering.add(flock.steering, particles, space, alive, position, velocity, time, 0, count, force)
    else:
        push = cells.push
        for i in range(count):
            for axis in range(3):
                push[i, axis] = 0.0
        add_rules(flock, cells, space, alive, position, velocity, push)
        steering.add(flock.steering, particles, space, alive, position, velocity, time, 0, count, push)
        steering.hold(limit, push, 0, count, force)


@callee
def add_rules(flock, cells, space, alive, position, velocity, force):
    """Add the forces of every rule to ``force`` [N], each group in one pass over its neighbors."""
    for group in range(flock.weight.shape[0]):
        widest = 0.0
        for column in range(3):
            widest = max(widest, flock.within[group, column])
        begin = flock.start[group]
        build(cells, space, alive, position, flock.member, begin, flock.start[group + 1], widest)
        shape = cells.shape
        for c in range(shape[0] * shape[1] * shape[2]):
            for a in range(cells.start[c], cells.start[c + 1]):
                i = cells.order[a]
                cells.pace[a, 0] = velocity[i, 0]
                cells.pace[a, 1] = velocity[i, 1]
                cells.pace[a, 2] = velocity[i, 2]
        steer(flock.weight[group], flock.within[group], flock.edge[group], cells, space, widest, force)


@callee
def steer(weight, within, edge, cells, space, widest, force):
    """Add the forces of the three rules on everybody in the cells."""
    shape = cells.shape
    start = cells.start
    place = cells.place
    pace = cells.pace
    run = cells.run
    found = cells.key  # which is free once everybody is sorted
    size_x, size_y, size_z = space.size[0], space.size[1], space.size[2]
    half_x, half_y, half_z = half(space, 0), half(space, 1), half(space, 2)
    reach = widest * widest
    reach_c, reach_s, reach_a = squared(within[0]), squared(within[1]), squared(within[2])
    edge_c, edge_s, edge_a = edge[0], edge[1], edge[2]
    narrow = max(edge_c, max(edge_s, edge_a)) >= -1.0
    for c in range(shape[0] * shape[1] * shape[2]):
        if start[c] == start[c + 1]:
            continue
        runs = cover(cells, c)
        for a in range(start[c], start[c + 1]):
            x, y, z = place[a, 0], place[a, 1], place[a, 2]
            vx, vy, vz = pace[a, 0], pace[a, 1], pace[a, 2]
            speed = vx * vx + vy * vy + vz * vz
            cx = cy = cz = cohering = 0.0
            sx = sy = sz = separating = 0.0
            ax = ay = az = aligning = 0.0
            near_c = near_s = near_a = 0
            count = 0
            for r in range(runs):
                for b in range(run[2 * r], run[2 * r + 1]):
                    dx = shortest(size_x, half_x, place[b, 0] - x)
                    dy = shortest(size_y, half_y, place[b, 1] - y)
                    dz = shortest(size_z, half_z, place[b, 2] - z)
                    found[count] = b  # overwritten by the next unless near: a branch here would be guessed wrong
                    count += int(dx * dx + dy * dy + dz * dz <= reach)
            for k in range(count):
                b = found[k]
                if b != a:
                    dx = shortest(size_x, half_x, place[b, 0] - x)
                    dy = shortest(size_y, half_y, place[b, 1] - y)
                    dz = shortest(size_z, half_z, place[b, 2] - z)
                    square = dx * dx + dy * dy + dz * dz
                    ahead = 0.0
                    far = 0.0
                    if narrow:
                        ahead = dx * vx + dy * vy + dz * vz
                        far = np.sqrt(square * speed)
                    if square <= reach_c and ahead >= edge_c * far:
                        cx += dx
                        cy += dy
                        cz += dz
                        cohering += square
                        near_c += 1
                    if square <= reach_s and ahead >= edge_s * far:
                        sx += dx
                        sy += dy
                        sz += dz
                        separating += square
                        near_s += 1
                    if square <= reach_a and ahead >= edge_a * far:
                        wx, wy, wz = pace[b, 0], pace[b, 1], pace[b, 2]
                        ax += wx
                        ay += wy
                        az += wz
                        aligning += wx * wx + wy * wy + wz * wz
                        near_a += 1
            pull = weight[0] * inverse(cx, cy, cz, cohering, near_c)
            push = weight[1] * inverse(sx, sy, sz, separating, near_s)
            turn = weight[2] * inverse(ax, ay, az, aligning, near_a)
            i = cells.order[a]
            force[i, 0] += pull * cx - push * sx + turn * ax
            force[i, 1] += pull * cy - push * sy + turn * ay
            force[i, 2] += pull * cz - push * sz + turn * az


@kernel
def squared(within):
    """The square of a radius; below zero, which no distance is, where there is no such rule."""
    return within * within if within > 0.0 else -1.0


@kernel
def inverse(x, y, z, squares, count):
    """One over the length of a sum of ``count`` vectors, the sum of whose squares is given; 0 where they cancel."""
    square = x * x + y * y + z * z
    if square > FAINT * FAINT * count * squares:
        return 1.0 / np.sqrt(square)
    return 0.0
