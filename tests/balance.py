"""A shape at rest, checked in NumPy from what the scene declares: no solver, no compiled function, no certificate.

Every shape that a test finds passes through :func:`check`, see ``conftest.py``.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

import springline as sl
from springline.forces import net
from springline.forces.angles import Bends
from springline.forces.coulomb import ElectricFields
from springline.forces.derived.sheets import WRINKLED_MEMBRANE
from springline.forces.direct_sum import Attractions
from springline.forces.gravity import Gravities
from springline.forces.loads import Loads
from springline.forces.pair_laws import Pairs
from springline.forces.ropes import RopeElements
from springline.forces.volumes import GasFaces

EPSILON = float(np.finfo(np.float64).eps)
BOTH, CABLE, STRUT = 0, 1, 2
ROD, CORD = 0, 1
checked = 0  # shapes so far


class Sum:
    """Forces on every particle [N], what every force is at most unsure of [N], their sizes added up [N], energy [J]."""

    def __init__(self, position: np.ndarray) -> None:
        self.position = position
        self.force = np.zeros_like(position)
        self.energy = self.total = self.unsure = 0.0

    def pull(self, i: int, j: int, apart: np.ndarray, tension: float, stiff: float) -> None:
        """Let i and j pull at each other."""
        length, reach = float(np.linalg.norm(apart)), float(np.abs(self.position[[i, j]]).max())
        if length < 1e-12:  # no direction, and nothing felt but what rounded positions make of it
            self.unsure += 4.0 * EPSILON * stiff * reach
            return
        self.force[i] += tension * apart / length
        self.force[j] -= tension * apart / length
        self.total += abs(tension)
        self.unsure += 4.0 * EPSILON * (abs(tension) + (stiff + abs(tension) / length) * reach)


def shortest(space: Any, apart: np.ndarray) -> np.ndarray:
    for axis in range(3):
        if space.periodic and space.size[axis] > 0.0:
            apart[axis] = (apart[axis] + 0.5 * space.size[axis]) % space.size[axis] - 0.5 * space.size[axis]
    return apart


def exerted(shape: sl.Equilibrium, position: np.ndarray) -> Sum:
    """What springs, laws, elements, attractions and pair laws exert at some positions [m], shape (particles, 3)."""
    model, spec = shape.data.model, shape.data.spec
    found = Sum(position)

    def apart(i: int, j: int) -> np.ndarray:
        return shortest(model.space, position[j] - position[i])

    springs, law = model.springs, spec.springs.array("law")
    for row in range(len(springs.tail)):
        i, j = int(springs.tail[row]), int(springs.head[row])
        length, rest, k = float(np.linalg.norm(apart(i, j))), float(springs.rest_length[row]), springs.stiffness[row]
        if law[row] >= 0:
            own = spec.laws[law[row]]
            at = (max(length, 1e-12), rest, *own.values.values())
            found.energy += own.law.energy(*at)
            found.pull(i, j, apart(i, j), own.law.tension(*at), abs(own.law.modulus(*at)))
        elif not ((springs.kind[row] == CABLE and length < rest) or (springs.kind[row] == STRUT and length > rest)):
            found.energy += 0.5 * k * (length - rest) ** 2
            found.pull(i, j, apart(i, j), k * (length - rest), k)
    for thing in spec.declared:
        if isinstance(thing, sl.Element):
            elements(found, thing, spec.particles.position, model.space)
    for part in (part for family in net.elastic(model) for part in family.elastic(model)):
        bent(found, part, model.space)
    family = model.room(Attractions)
    for group in range(len(family.strength)):
        member = family.member[family.start[group] : family.start[group + 1]]
        p = family.exponent[group]
        for a, i in enumerate(member):
            for j in member[a + 1 :]:
                r = float(np.linalg.norm(apart(i, j)))
                s = np.hypot(r, family.softening[group])
                if s == 0.0:
                    continue
                weight = model.particles.charge if family.kind[group] else model.particles.mass
                k = family.strength[group] * weight[i] * weight[j]
                found.energy += k * (np.log(s) if p == 1.0 else -(s ** (1.0 - p)) / (p - 1.0))
                found.pull(i, j, apart(i, j), k * r * s ** (-p - 1.0), (p + 2.0) * abs(k) * s ** (-p - 1.0))
    pairs = [thing for thing in spec.declared if isinstance(thing, sl.PairForce)]
    for group, thing in enumerate(pairs):
        family, values = model.room(Pairs), tuple(thing.values.values())
        traits = {"mass": model.particles.mass, "charge": model.particles.charge, "radius": model.particles.radius}
        columns = [{**traits, **thing.parameters}[name] for name in thing.law.traits]
        member = family.member[family.start[group] : family.start[group + 1]]
        for a, i in enumerate(member):
            for j in member[a + 1 :]:
                r = float(np.linalg.norm(apart(i, j)))
                if 1e-12 <= r <= family.within[group]:
                    both = sorted(tuple(float(column[k]) for column in columns) for k in (i, j))
                    masses = [number for pair in zip(*both, strict=True) for number in pair]
                    energy, push = thing.law.function(r, *masses, *values)
                    change = abs(thing.law.function(r * (1.0 + 1e-6), *masses, *values)[1] - push) / (1e-6 * r)
                    found.energy += energy
                    found.pull(i, j, apart(i, j), -push, change)
    return found


def stored(thing: sl.Element, row: int, value: float, rest: float) -> float:
    """E of an element at a value of its measure, by its law."""
    x, k = value - rest, thing.stiffness[row]
    if thing.force is not None:
        return float(thing.force[row] * x)
    if thing.law is None or isinstance(thing.law, str):
        sides = {None: x, "cable": max(x, 0.0), "strut": min(x, 0.0)}
        return float(0.5 * k * sides[thing.law] ** 2)
    if isinstance(thing.law, np.ndarray):  # the area under a polygon, whose ends go on
        steps = thing.law[:, 0], thing.law[:, 1]
        first, last = (np.diff(steps[1])[end] / np.diff(steps[0])[end] for end in (0, -1))

        def pull(at: float) -> float:
            over = max(at - steps[0][-1], 0.0) * last + min(at - steps[0][0], 0.0) * first
            return float(np.interp(at, *steps) + over)

        corners = np.unique([0.0, x, *(c for c in steps[0] if min(0.0, x) < c < max(0.0, x))])
        area = sum(0.5 * (pull(a) + pull(b)) * (b - a) for a, b in pairwise(corners.tolist()))
        return area if x >= 0.0 else -area
    return float(thing.law.energy(value, rest, *(thing.parameters[name] for name in thing.law.parameters)))


def elements(found: Sum, thing: sl.Element, drawn: np.ndarray, space: Any) -> None:
    thing = thing.within(space)
    values = tuple(thing.parameters[name] for name in thing.measure.parameters)

    def asked(points: np.ndarray) -> tuple[float, np.ndarray]:
        """A measure or an energy and its gradient: by hand, or by differences of what was written."""
        if thing.measure.by_hand:
            gradient = np.zeros_like(points)
            return thing.measure.function(points, gradient, *values), gradient
        return thing.measure.function(points, *values), steepness(
            lambda at: thing.measure.function(at, *values), points
        )

    for row, corner in enumerate(thing.particles):

        def evaluated(place: np.ndarray, corner: np.ndarray = corner) -> tuple[float, np.ndarray, np.ndarray]:
            points = np.array([place[corner[0]] + shortest(space, place[i] - place[corner[0]]) for i in corner])
            return *asked(points), points

        value, gradient, points = evaluated(found.position)
        steep = 0.5 * float(np.linalg.norm(gradient, axis=1).sum())
        reach, extent = float(np.abs(points).max()), float(np.ptp(points, axis=0).max())
        if thing.measure.is_energy:
            q, doubt = 1.0, 0.0
            found.energy += value
        else:
            rest = evaluated(drawn)[0] if thing.rest is None else thing.rest[row]
            size = abs(value) + abs(rest)
            h = 1e-4 * size  # five points, whose error is of order 4
            more, high, here, low, less = (stored(thing, row, value + k * h, rest) for k in (2, 1, 0, -1, -2))
            q, modulus = (8.0 * (high - low) - more + less) / (12.0 * h), abs(high - 2.0 * here + low) / h**2
            if thing.law is None and thing.force is None:
                q, modulus = thing.stiffness[row] * (value - rest), abs(thing.stiffness[row])
            doubt = modulus * steep * (size + 2.0 * steep * reach)
            found.energy += here
        np.subtract.at(found.force, corner, q * gradient)
        found.total += abs(q) * steep
        bend = 0.0  # how much gradients change with positions
        for corner_row, axis in np.ndindex(points.shape):
            near = points.copy()
            near[corner_row, axis] += 1e-6 * (extent or max(reach, 1.0))  # one particle has no size
            changed = asked(near)[1]
            bend += float(np.linalg.norm(changed - gradient)) / (1e-6 * (extent or max(reach, 1.0)))
        found.unsure += 8.0 * EPSILON * (doubt + abs(q) * (steep + bend * reach))
        if not thing.measure.by_hand:  # what differences of order 8 err by
            found.unsure += 1e-11 * (bend * (extent or reach) + abs(q) * steep)


def steepness(function: Any, points: np.ndarray) -> np.ndarray:
    """The gradient of a function by differences of order 8."""
    step, slope = 0.004 * float(np.ptp(points, axis=0).max() or max(np.abs(points).max(), 1.0)), np.zeros_like(points)
    for at in np.ndindex(points.shape):
        for far, weight in enumerate((4 / 5, -1 / 5, 4 / 105, -1 / 280), start=1):
            for sign in (1.0, -1.0):
                moved = points.copy()
                moved[at] += sign * far * step
                slope[at] += sign * weight * function(moved) / step
    return slope


def bent(found: Sum, part: Any, space: Any) -> None:
    """Elements whose energy is a formula: its slopes by differences of order 8."""
    first = found.position[part.corners[:, :1]]
    points = first + shortest(space, (found.position[part.corners] - first).T).T
    energy = part.energy(points)
    if energy is None:
        return
    found.energy += float(energy.sum())
    if isinstance(part, Bends):
        angles(found, part, points)
        return
    if isinstance(part, RopeElements):
        for row in range(len(points)):
            rope(found, part, row, points[row])
        return
    if part.non_gradient_forces(points) is not None:
        pressed(found, part, points)
        return
    if isinstance(part, GasFaces):
        blown(found, part, points)
        return
    kinked = (
        getattr(part, "kernels", None) is WRINKLED_MEMBRANE.KERNELS
    )  # whose slope has kinks, which differences must not cross
    step = (1e-5 if kinked else 0.004) * np.ptp(points, axis=1).max(axis=1)
    for place, axis in np.ndindex(points.shape[1], 3):
        slope = differences(part, points, (place, axis), step)
        if kinked:  # an element at a kink has another slope by longer steps, and then this one is as unsure
            found.unsure += float(np.abs(differences(part, points, (place, axis), 8.0 * step) - slope).sum())
        np.subtract.at(found.force[:, axis], part.corners[:, place], slope)
        found.total += 0.5 * float(np.abs(slope).sum())
    found.unsure += 16.0 * EPSILON * float(((energy + np.sqrt(2.0 * part.stiffness * np.abs(energy))) / step).sum())
    steep, reach = 4.0 / np.ptp(points, axis=1).max(axis=1), np.abs(points).max()
    found.unsure += 8.0 * EPSILON * float((part.stiffness * steep**2).sum() * reach)  # positions are rounded


def differences(part: Any, points: np.ndarray, at: tuple[int, ...], step: np.ndarray) -> np.ndarray:
    """Slopes of the energies of elements along an axis of one of their places, by differences of order 8."""
    slope = np.zeros(len(points))
    for far, weight in enumerate((4 / 5, -1 / 5, 4 / 105, -1 / 280), start=1):
        for sign in (1.0, -1.0):
            moved = points.copy()
            moved[:, at[0], at[1]] += sign * far * step
            slope += sign * weight * part.energy(moved) / step
    return slope


def rope(found: Sum, part: Any, row: int, x: np.ndarray) -> None:
    """A rope by the places where it leaves its wheels: its tension pulls each center along both straight parts."""
    axis, side, places, tangents = part.axis[row], part.side[row], [], []
    for i in range(len(x) - 1):
        u = x[i + 1] - x[i]
        turn = np.arcsin((side[i] - side[i + 1]) / np.linalg.norm(u))
        t = np.cos(turn) * u / np.linalg.norm(u) + np.sin(turn) * np.cross(axis, u / np.linalg.norm(u))
        left = np.cross(axis, t)
        places.append((x[i] - side[i] * left, x[i + 1] - side[i + 1] * left))
        tangents.append(t)
    length = sum(float(np.linalg.norm(end - begin)) for begin, end in places)
    for i in range(1, len(x) - 1):
        chord = float(np.linalg.norm(places[i][0] - places[i - 1][1]))  # of the arc, less than half a turn
        half = np.arcsin(min(chord / (2.0 * abs(side[i])), 1.0)) if side[i] else 0.0
        over = np.dot(tangents[i - 1], tangents[i]) < -1.0 + 1e-12  # a half turn, where the arcsine has no digits
        length += abs(side[i]) * (np.pi if over else 2.0 * half)
    k = float(part.stiffness[row])
    tension, reach = k * max(length - float(part.number[1, row]), 0.0), float(np.abs(x).max())
    for i, t in enumerate(tangents):
        found.force[part.corners[row, i]] += tension * t
        found.force[part.corners[row, i + 1]] -= tension * t
        shortest_part = float(np.linalg.norm(places[i][1] - places[i][0]))
        found.unsure += 8.0 * EPSILON * (tension + (2.0 * k + tension / shortest_part) * reach)
    found.total += tension * len(tangents)


def blown(found: Sum, part: GasFaces, points: np.ndarray) -> None:
    """A gas by the pressure of its volume, which is that between its faces and the middle of one of them."""
    arm = points - points[0].mean(axis=0)
    volume = float(np.linalg.det(arm).sum()) / 6.0
    p = part.pressure * (part.volume / volume) ** part.exponent
    area = np.cross(points[:, 2] - points[:, 1], points[:, 0] - points[:, 1])
    for place in range(3):
        np.add.at(found.force, part.corners[:, place], p * area / 6.0)
    size, reach = p * np.linalg.norm(area, axis=1) / 6.0, float(np.abs(points).max())
    found.total += 1.5 * float(size.sum())
    side = np.ptp(points, axis=1).max(axis=1)
    found.unsure += 16.0 * EPSILON * float(3.0 * size.sum() + (p * side * reach).sum())


def pressed(found: Sum, part: Any, points: np.ndarray) -> None:
    """Pressure by the normal of each face: a third of p A n on each corner."""
    for corner, p, (a, b, c) in zip(part.corners, part.number[0], points, strict=True):
        push = p * np.cross(c - b, a - b) / 6.0
        found.force[corner] += push
        found.total += 1.5 * float(np.linalg.norm(push))
        found.unsure += 8.0 * EPSILON * abs(p) * float(np.ptp(points) * np.abs(points).max())


def angles(found: Sum, part: Any, points: np.ndarray) -> None:
    """Angles by their moments: M = k (theta - rest) turns one side against the other, M/L across each at its end."""
    for corner, k, rest, (a, b, c) in zip(part.corners, *part.number[:2], points, strict=True):
        u, v = b - a, c - b
        short, long = sorted((float(np.linalg.norm(u)), float(np.linalg.norm(v))))
        ahead, further = u / np.linalg.norm(u), v / np.linalg.norm(v)
        turn = 2.0 * np.arctan2(np.linalg.norm(further - ahead), np.linalg.norm(further + ahead))
        to_left = np.sign(np.cross(ahead, further)[2]) or 1.0 if part.flat else 1.0
        moment = k * (to_left * turn - rest)
        moment -= k * 2.0 * np.pi * np.round(moment / (k * 2.0 * np.pi)) if part.flat and k else 0.0
        sine, cosine = float(np.linalg.norm(np.cross(ahead, further))), float(ahead @ further)
        moment *= to_left
        by_u = moment * (cosine * ahead - further) / (np.linalg.norm(u) * (sine or 1.0))
        by_v = moment * (cosine * further - ahead) / (np.linalg.norm(v) * (sine or 1.0))
        np.subtract.at(found.force, corner, np.array([-by_u, by_u - by_v, by_v]))
        found.total += 0.5 * float(sum(np.linalg.norm(one) for one in (by_u, by_u - by_v, by_v)))
        reach = max(float(np.abs(points).max()), long)
        found.unsure += 16.0 * EPSILON * (k * np.pi + (k + abs(moment) / (sine or 1.0)) * reach / short) / short


def dead_loads(model: Any) -> np.ndarray:
    """Weights, and loads as they are at the start [N], shape (particles, 3)."""
    total = np.zeros((model.particle_count, 3))
    for acceleration in model.room(Gravities).acceleration[:1] if len(model.room(Gravities).acceleration) == 1 else []:
        total += np.outer(model.particles.mass, acceleration)
    for i, acceleration in enumerate(
        model.room(Gravities).acceleration if len(model.room(Gravities).acceleration) > 1 else []
    ):
        total[i] += model.particles.mass[i] * acceleration
    for i, field in enumerate(model.room(ElectricFields).field):
        total[i] += model.particles.charge[i] * field
    loads = model.room(Loads)
    for i, force, phase in zip(loads.particle, loads.force, loads.phase, strict=True):
        total[i] += force * np.cos(phase)
    total[:, model.dim :] = 0.0
    return total


def gaps(shape: sl.Equilibrium, position: np.ndarray) -> float:
    """By how much rods, cords, planes and boxes are not met [m]; 0 where they are."""
    model, free, miss = shape.data.model, shape.data.problem.free, 0.0
    for (i, j), length, cord in zip(shape.ties.ends, shape.ties.length, shape.ties.cord, strict=True):
        over = float(np.linalg.norm(shortest(model.space, position[j] - position[i]))) - length
        if free[i].any() or free[j].any():
            miss = max(miss, over if cord else abs(over))
    for row in range(len(model.planes.normal)):
        who = model.planes.member[model.planes.start[row] : model.planes.start[row + 1]]
        who = who[(free[who] & (model.planes.normal[row] != 0.0)).any(axis=1)]
        above = (position[who] - model.planes.point[row]) @ model.planes.normal[row] - model.particles.radius[who]
        miss = max(miss, -float(above.min(initial=0.0)))
    for row in range(len(model.boxes.lower)):
        who = model.boxes.member[model.boxes.start[row] : model.boxes.start[row + 1]]
        for axis in range(3):
            mine = who[free[who, axis]]
            radius = model.particles.radius[mine]
            for side, sign in ((model.boxes.lower[row, axis], 1.0), (model.boxes.upper[row, axis], -1.0)):
                if np.isfinite(side):
                    miss = max(miss, -float((sign * (position[mine, axis] - side) - radius).min(initial=0.0)))
    return miss


def check(shape: sl.Equilibrium) -> None:
    """AssertionError where a shape that says that it is at rest is not."""
    global checked
    if not shape.converged:
        return
    checked += 1
    model, ties, contacts = shape.data.model, shape.ties, shape.contacts
    found = exerted(shape, shape.position)
    loads = shape.loads if shape.data.loads_replaced else dead_loads(model)
    assert np.allclose(loads, shape.loads, rtol=1e-14, atol=0.0)
    for (i, j), tension in zip(ties.ends, ties.tension, strict=True):
        found.pull(int(i), int(j), shortest(model.space, shape.position[j] - shape.position[i]), tension, 0.0)
    left = np.linalg.norm(found.force + loads + shape.reactions, axis=1)
    size = max(float(np.abs(shape.position).max()), float(np.ptp(shape.data.problem.start, axis=0).max()) or 1.0)
    load = float(np.linalg.norm(loads * shape.data.problem.free, axis=1).sum() or np.linalg.norm(loads, axis=1).sum())
    pushed = float(np.linalg.norm(contacts.force, axis=1).sum())
    members = found.total + pushed
    unsure = found.unsure + 16.0 * EPSILON * (members + load + float(np.abs(shape.reactions).sum()))
    goal = load if load > 1e-6 * members else members
    assert left.sum() <= shape.data.tolerance * goal + unsure, (left.sum(), goal, unsure)

    # nothing but anchors and contacts holds, and each only as it can
    stray = np.where(shape.data.problem.free, shape.reactions, 0.0)
    np.subtract.at(stray, contacts.particle, np.where(shape.data.problem.free[contacts.particle], contacts.force, 0.0))
    assert np.abs(stray).sum() <= shape.data.tolerance * goal + unsure
    assert gaps(shape, shape.position) <= 1e-11 * size
    assert (ties.tension[ties.cord] >= 0.0).all()
    taut = ties.cord & (ties.tension > 0.0)
    apart = [shortest(model.space, shape.position[j] - shape.position[i]) for i, j in ties.ends[taut]]
    assert all(
        abs(np.linalg.norm(d) - length) <= 1e-11 * size for d, length in zip(apart, ties.length[taut], strict=True)
    )

    # no minimizer ends above where it began
    if (
        shape.method != "force_density"
        and not shape.data.mirrored
        and gaps(shape, shape.data.problem.start) <= 1e-11 * size
    ):
        first = exerted(shape, shape.data.problem.start)
        fall = float((loads * (shape.position - shape.data.problem.start)).sum())
        pushed = members + first.total
        blur = 1e-12 * (abs(first.energy) + abs(found.energy) + pushed * size + float(np.abs(loads).sum()) * size)
        assert found.energy - fall <= first.energy + blur
