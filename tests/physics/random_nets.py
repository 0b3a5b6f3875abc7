"""Random scenes that should come to rest: springs, elements, pair laws, rods, cords and walls, from a seed."""

from __future__ import annotations

import numpy as np

import springline as sl
from physics.samples import distance


@sl.pair_law
def lennard_jones(distance, depth, size):
    """E = 4 e ((s/r)^12 - (s/r)^6), which dies off with distance."""
    s6 = (size / distance) ** 6
    return 4.0 * depth * (s6 * s6 - s6), 24.0 * depth * (2.0 * s6 * s6 - s6) / distance


@sl.pair_law
def morse(distance, depth, steep, size):
    """E = D ((1 - e^-a(r - s))^2 - 1)."""
    fall = np.exp(-steep * (distance - size))
    return depth * ((1.0 - fall) ** 2 - 1.0), -2.0 * depth * steep * fall * (1.0 - fall)


@sl.pair_law
def screened(distance, strength, reach):
    """E = q e^(-r/a)/r, a repulsion."""
    energy = strength * np.exp(-distance / reach) / distance
    return energy, energy * (1.0 / distance + 1.0 / reach)


@sl.measure
def doubled_area(points, gradient):
    """Twice the area of a triangle."""
    u = points[1] - points[0]
    v = points[2] - points[0]
    n0 = u[1] * v[2] - u[2] * v[1]
    n1 = u[2] * v[0] - u[0] * v[2]
    n2 = u[0] * v[1] - u[1] * v[0]
    size = np.sqrt(n0 * n0 + n1 * n1 + n2 * n2)
    n = (n0 / size, n1 / size, n2 / size)
    for i in range(3):
        j = (i + 1) % 3
        k = (i + 2) % 3
        gradient[1, i] = v[j] * n[k] - v[k] * n[j]
        gradient[2, i] = n[j] * u[k] - n[k] * u[j]
        gradient[0, i] = -gradient[1, i] - gradient[2, i]
    return size


def scattered(random: np.random.Generator, count: int, size: float, apart: float) -> np.ndarray:
    """Points of a box, none nearer to another than ``apart`` [m], shape (count, 3)."""
    places: list[np.ndarray] = []
    while len(places) < count:
        place = random.uniform(0.0, size, 3)
        if all(np.linalg.norm(place - other) > apart for other in places):
            places.append(place)
    return np.array(places)


def cluster(seed: int) -> sl.Scene:
    """Pair laws, elements and springs between few particles that nothing else holds, or that are anchored in part."""
    random = np.random.default_rng(seed)
    count = int(random.integers(2, 8))
    scene = sl.Scene(title=f"cluster {seed}", dim=3)
    scene.particles(scattered(random, count, 1.2 * count ** (1 / 3), 0.7), mass=1.0)
    kind = seed % 5
    if kind in (0, 1, 4):
        scene.add(sl.PairForce(lennard_jones, {"depth": float(random.uniform(0.5, 2.0)), "size": 0.9}))
    if kind == 2:
        scene.add(sl.PairForce(morse, {"depth": 1.0, "steep": float(random.uniform(1.0, 4.0)), "size": 1.0}))
    if kind in (1, 3):
        pairs = np.array([(i, i + 1) for i in range(count - 1)])
        scene.springs(pairs, stiffness=random.uniform(1.0, 30.0, len(pairs)), rest_length=random.uniform(0.5, 1.5))
    if kind == 3:
        scene.add(sl.PairForce(screened, {"strength": 1.0, "reach": 1.0}))
    if kind in (2, 4) and count > 2:
        rows = np.array([random.choice(count, 2, replace=False) for _ in range(count)])
        scene.add(sl.Element(distance, rows, stiffness=float(random.uniform(1.0, 20.0)), rest=1.0))
    if kind == 4 and count > 3:
        rows = np.array([random.choice(count, 3, replace=False) for _ in range(2)])
        scene.add(sl.Element(doubled_area, rows, stiffness=2.0, rest=0.8))
    if random.uniform() < 0.3:
        scene.anchor([0])
    return scene


def net(seed: int) -> sl.Scene:
    """Springs of every kind, elements, pair forces, rods, cords and walls, under gravity or none."""
    random = np.random.default_rng(10_000 + seed)
    count = int(random.integers(4, 10))
    scene = sl.Scene(title=f"net {seed}", gravity=float(random.choice([0.0, 1.0, 9.8])))
    place = scattered(random, count, 1.3 * count ** (1 / 3), 0.6)
    scene.particles(place, mass=random.uniform(0.2, 2.0, count), radius=float(random.choice([0.0, 0.1])))
    scene.anchor(random.choice(count, int(random.integers(1, 4)), replace=False))
    order = random.permutation(count)
    pairs = [(order[i], order[i + 1]) for i in range(count - 1)]
    pairs += [tuple(random.choice(count, 2, replace=False)) for _ in range(count)]
    pairs = [tuple(sorted(map(int, pair))) for pair in pairs]
    pairs = sorted(set(pairs))
    random.shuffle(pairs)
    held = pairs[: int(random.integers(0, 3))]
    for i, j in held:
        length = float(np.linalg.norm(place[i] - place[j]))
        scene.add(
            sl.Rod(i, j) if random.uniform() < 0.5 else sl.Cord(i, j, length=float(random.uniform(1.0, 1.3)) * length)
        )
    for i, j in pairs[len(held) :]:
        length = float(np.linalg.norm(place[i] - place[j]))
        kind = str(random.choice(["both", "both", "both", "cable", "strut"]))
        scene.spring(
            i, j, stiffness=float(10.0 ** random.uniform(0.5, 3.0)), kind=kind,
            rest_length=length * float(random.uniform(0.7, 1.2)),
        )  # fmt: skip
    if random.uniform() < 0.5:
        rows = np.array([random.choice(count, 2, replace=False) for _ in range(2)])
        scene.add(sl.Element(distance, rows, stiffness=float(random.uniform(1.0, 50.0))))
    if random.uniform() < 0.4:
        scene.add(sl.Element(doubled_area, [random.choice(count, 3, replace=False)], stiffness=3.0, rest=0.3))
    if random.uniform() < 0.4:
        scene.add(sl.PairForce(screened, {"strength": float(random.uniform(0.1, 2.0)), "reach": 0.7}))
    if random.uniform() < 0.6:
        scene.add(sl.Plane((0, 0, -0.3), (float(random.uniform(-0.3, 0.3)), 0.0, 1.0)))
    if random.uniform() < 0.3:
        scene.add(sl.Box((-1.0, -1.0, -2.0), (4.0, 4.0, 5.0)))
    return scene


def overdrawn(seed: int) -> sl.Scene:
    """A net of springs of 1 to 1e10 N/m under its weight, drawn 0.1 to 10 times as long as its springs are at rest."""
    random = np.random.default_rng(seed)
    count = int(random.integers(2, 10))
    scene = sl.Scene(gravity=9.81, title=f"overdrawn net {seed}")
    place = random.uniform(0.0, 3.0, (count, 3))
    scene.particles(place, mass=random.uniform(0.5, 2.0, count))
    scene.anchor(random.choice(count, int(random.integers(1, max(2, count // 2 + 1))), replace=False))
    joined = {(int(random.integers(0, i)), i) for i in range(1, count)}
    for _ in range(int(random.integers(0, 2 * count))):
        joined.add(tuple(sorted(random.choice(count, 2, replace=False).tolist())))
    ends = np.array(sorted(joined))
    alike, rows = random.random(2) < 0.5, len(ends)  # one stiffness, or one ratio, for all springs
    stiffness = 10.0 ** random.uniform(0.0, 10.0, 1 if alike[0] else rows)
    ratio = 10.0 ** random.uniform(-1.0, 1.0, 1 if alike[1] else rows)
    drawn = np.linalg.norm(place[ends[:, 0]] - place[ends[:, 1]], axis=1)
    scene.springs(ends, stiffness=np.broadcast_to(stiffness, rows), rest_length=drawn / ratio)
    return scene


def bending(seed: int, rods: bool) -> sl.Scene:
    """Eight particles under their weight, springs drawn at random lengths, and three angles, every third in a plane.

    ``rods`` lays the angles along springs that are stiff beside them; otherwise they are over any three particles.
    """
    random = np.random.default_rng(seed)
    count, dim = 8, 2 if seed % 3 == 2 else 3
    scene = sl.Scene(gravity=9.81, dim=dim, title=f"bending net {seed}")
    place = random.uniform(0.0, 3.0, (count, dim))
    scene.particles(place, mass=random.uniform(0.5, 2.0, count))
    scene.anchor(random.choice(count, int(random.integers(1, 4)), replace=False))
    joined = {(int(random.integers(0, i)), i) for i in range(1, count)}
    for _ in range(int(random.integers(0, count))):
        joined.add(tuple(sorted(random.choice(count, 2, replace=False).tolist())))
    ends = np.array(sorted(joined))
    drawn, least = np.linalg.norm(place[ends[:, 0]] - place[ends[:, 1]], axis=1), 2.0 if rods else 0.0
    rest_length, stiffness = drawn * random.uniform(0.3, 1.5, len(ends)), 10.0 ** random.uniform(least, 5.0, len(ends))
    scene.springs(ends, stiffness=stiffness, rest_length=rest_length)
    triples = []
    while len(triples) < 3:
        a, b, c = random.choice(count, 3, replace=False).tolist()
        if not rods or {tuple(sorted(pair)) for pair in ((a, b), (b, c))} <= joined:
            triples.append((a, b, c))
    rest = np.where(random.random(3) < 0.3, 0.0, random.uniform(0.0, np.pi, 3))
    scene.add(sl.Angle(triples, stiffness=10.0 ** random.uniform(-1.0, 2.0 if rods else 4.0, 3), rest=rest))
    return scene
