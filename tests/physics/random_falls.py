"""Random falls of sheets, ropes and bodies on meshes and on themselves, and their judge."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

import springline as sl
from physics.meshes_that_meet import ball, grid, sides_of, turned

G = 9.81  # [m/s2]
EDGE = 0.05  # [m] of all meshes
STIFFNESS, MASS = 100.0, 3e-4  # [N/m] of springs and [kg] of particles of the lightest parts
DAMPING = 0.05  # [-] of the springs
UNBALANCED = 0.01  # [-] of the largest energy


class Fall(NamedTuple):
    """A scene, and what its judge needs.

    Attributes
    ----------
    faces : particles of each face
    rods : particles at the ends of each rod, shape (r, 2)
    obstacles : vertices [m] and faces of each, and the displacement [m] at a time
    speed : of approach [m/s]
    inside : particles that meet nothing, within bodies
    """

    scene: sl.Scene
    faces: np.ndarray
    rods: np.ndarray
    obstacles: list[tuple[np.ndarray, np.ndarray, Any]]
    speed: float
    inside: list[int]


class Builder:
    """A scene of random parts, all drawn from one seed."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        self.speed, self.ratio = 10.0 ** self.random.uniform(-1.0, 2.0), 10.0 ** self.random.uniform(0.0, 3.0)
        self.scene = sl.Scene(gravity=G)
        self.faces: list[np.ndarray] = []
        self.rods: list[np.ndarray] = []
        self.springs: list[np.ndarray] = []
        self.obstacles: list[tuple[np.ndarray, np.ndarray, Any]] = []
        self.inside: list[int] = []
        self.top = 0.0  # [m] height of all parts so far

    def above(self, place: np.ndarray) -> np.ndarray:
        """Positions moved up to just above all parts so far [m]."""
        place = place + [0.0, 0.0, self.top + self.random.uniform(0.015, 0.025) - place[:, 2].min()]
        self.top = float(place[:, 2].max())
        return place

    def turn(self) -> np.ndarray:
        return turned(self.random.uniform(0, 3), 0) @ turned(self.random.uniform(0, 3), 1)

    def sheet(self, n: int, *, turn: Any = None, ratio: float = 1.0, down: float = 0.0, **options: Any) -> np.ndarray:
        """Add a sheet of n x n particles above all others; returns its particles."""
        place, faces, springs = grid(n, EDGE * (n - 1))
        place += 1e-4 * self.random.normal(size=place.shape)
        place = place @ (np.eye(3) if turn is None else turn).T + [*self.random.uniform(-0.02, 0.02, 2), 0.0]
        first, stiffness, mass = len(self.scene.position), STIFFNESS * ratio, MASS * ratio
        self.scene.particles(self.above(place), mass=mass, velocity=np.tile([0.0, 0.0, -down], (n * n, 1)))
        self.scene.springs(springs + first, stiffness=stiffness, damping=DAMPING * np.sqrt(stiffness * mass), **options)
        self.faces.append(faces + first)
        return first + np.arange(n * n)

    def rope(self, place: np.ndarray, *, ratio: float = 1.0, down: float = 0.0, ends: Any = None) -> np.ndarray:
        """Add a rope, whose first and last particle may have velocities of their own [m/s]; returns its particles."""
        first, n, stiffness, mass = len(self.scene.position), len(place), STIFFNESS * ratio, MASS * ratio
        velocity = np.tile([0.0, 0.0, -down], (n, 1))
        velocity[[0, -1]] = velocity[[0, -1]] if ends is None else ends
        self.scene.particles(self.above(place), mass=mass, velocity=velocity)
        pairs = np.stack([np.arange(n - 1), np.arange(1, n)], axis=1) + first
        handle = self.scene.springs(pairs, stiffness=stiffness, damping=DAMPING * np.sqrt(stiffness * mass))
        self.rods.append(pairs)
        self.springs.append(handle.index)
        return first + np.arange(n)

    def body(self, *, ratio: float = 1.0, down: float = 0.0) -> None:
        """Add a block of 3 x 3 x 3 particles, with springs to all neighbors, and its skin."""
        first, stiffness, mass = len(self.scene.position), 0.5 * STIFFNESS * ratio, MASS * ratio
        where = np.stack(np.meshgrid(*3 * [np.arange(3)], indexing="ij"), axis=-1).reshape(-1, 3)
        place = self.above(EDGE * (where - 1) @ self.turn().T + [*self.random.uniform(-0.02, 0.02, 2), 0.0])
        self.scene.particles(place, mass=mass, velocity=np.tile([0.0, 0.0, -down], (27, 1)))
        self.inside.append(first + 13)
        i, j = np.triu_indices(27, 1)
        near = (np.abs(where[i] - where[j]).max(axis=1) == 1).nonzero()[0]
        pairs = np.stack([i[near], j[near]], axis=1) + first
        self.scene.springs(pairs, stiffness=stiffness, damping=DAMPING * np.sqrt(stiffness * mass))
        k = np.arange(27).reshape(3, 3, 3)
        for axis in range(3):
            for side in (0, 2):
                q = np.take(k, side, axis=axis)
                a, b, d, e = q[:-1, :-1].ravel(), q[1:, :-1].ravel(), q[1:, 1:].ravel(), q[:-1, 1:].ravel()
                for one in ((a, b, d), (a, d, e)):
                    self.faces.append(np.stack(one[::-1] if (side == 2) == (axis == 1) else one, axis=1) + first)

    def obstacle(self, place: np.ndarray, faces: np.ndarray, **options: Any) -> None:
        self.scene.add(sl.Obstacle(place, faces, friction=self.random.uniform(0.0, 0.6), **options))
        velocity, amplitude = (
            np.array(options.get(name, (0, 0, 0)), dtype=float) for name in ("velocity", "amplitude")
        )
        omega, phase = options.get("omega", 0.0), options.get("phase", 0.0)
        self.obstacles.append((place, faces, lambda time: velocity * time + amplitude * np.cos(omega * time + phase)))
        self.top = max(self.top, float(place[:, 2].max() + np.abs(amplitude[2])))

    def finish(self, thickness: float = 0.012, **options: Any) -> Fall:
        faces = np.concatenate([np.zeros((0, 3), dtype=int), *self.faces])
        rods = np.concatenate([np.zeros((0, 2), dtype=int), *self.rods])
        parts: dict[str, Any] = {"surfaces": faces} if len(faces) else {}
        if self.springs:
            parts["rods"] = np.concatenate(self.springs)
        restitution = self.random.choice([0.0, 0.0, 0.5])
        options = {"friction": self.random.uniform(0.0, 0.6), "restitution": restitution, **options}
        self.scene.add(sl.Contacts(thickness=thickness, **parts, **options))
        return Fall(self.scene, faces, rods, self.obstacles, self.speed, self.inside)


# == Kinds of falls ==


def sheets_on_a_ball(make: Builder) -> Fall:
    """A sheet falls on a sheet over a ball that rises."""
    make.obstacle(*ball(0.1, (0, 0, -0.1)), velocity=(0.0, 0.0, make.random.uniform(0.0, 0.5)))
    make.sheet(5, ratio=make.ratio)
    make.sheet(6, down=make.speed, turn=make.turn())
    return make.finish()


def sheet_on_its_edge(make: Builder) -> Fall:
    """A sheet flies edge first onto a floor that is shaken."""
    corners = np.array([(-1.0, -1.0, 0.0), (1.0, -1.0, 0.0), (1.0, 1.0, 0.0), (-1.0, 1.0, 0.0)])
    phase = make.random.uniform(0.0, 6.0)
    make.obstacle(corners, np.array([(0, 1, 2), (0, 2, 3)]), amplitude=(0.0, 0.0, 0.01), omega=30.0, phase=phase)
    make.sheet(7, down=make.speed, turn=turned(make.random.uniform(1.4, 1.7)))
    return make.finish()


def torn_sheet(make: Builder) -> Fall:
    """A heavy sheet falls on a held one that tears."""
    held = make.sheet(7, strength=10.0 ** make.random.uniform(-1.0, 1.5))
    make.scene.anchor(held[[0, 6, 42, 48]])
    make.sheet(5, down=make.speed, ratio=make.ratio, turn=make.turn())
    return make.finish()


def ropes_on_ropes(make: Builder) -> Fall:
    """Ropes fall crosswise on one that is held at both ends, and on one another."""
    along = np.linspace(-0.25, 0.25, 11)
    straight = np.stack([along, 0.0 * along, 0.0 * along], axis=1)
    make.scene.anchor(make.rope(straight)[[0, -1]])
    for k in range(3):
        turn = turned(make.random.uniform(0.3, 2.8), 2) @ turned(make.random.uniform(-0.1, 0.1))
        make.rope(straight @ turn.T, ratio=make.ratio if k == 1 else 1.0, down=make.speed)
    return make.finish()


def knot(make: Builder) -> Fall:
    """An overhand knot that is pulled at its ends, which first fly apart."""
    t = np.linspace(-2.15, 2.15, 2001)
    # a trefoil, opened
    place = 0.04 * np.stack([t**3 - 3.0 * t, t**4 - 4.0 * t**2, 0.2 * t**5 - 2.0 * t], axis=1)
    way = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(place, axis=0), axis=1))])
    place = np.stack([np.interp(np.arange(0.0, way[-1], EDGE), way, place[:, k]) for k in range(3)], axis=1)
    out = place[[0, -1]] - place.mean(axis=0)
    out /= np.linalg.norm(out, axis=1)[:, None]
    ends = make.rope(place, ends=make.speed * out)[[0, -1]]
    make.scene.add(sl.Load(0.5 * out, on=ends))
    return make.finish()


def bodies(make: Builder) -> Fall:
    """Soft bodies of unequal masses fall on one another and on a ball."""
    make.obstacle(*ball(0.1, (0, 0, -0.1)))
    make.body(down=0.3 * make.speed)
    make.body(down=make.speed, ratio=make.ratio)
    return make.finish()


def rope_and_body_on_a_sheet(make: Builder) -> Fall:
    """A rope and a body fall on a sheet that hangs on two corners, over a ball."""
    make.obstacle(*ball(0.1, (0.05, 0, -0.1)))
    make.scene.anchor(make.sheet(6)[[0, 5]])
    along = np.linspace(-0.2, 0.2, 9)
    make.rope(np.stack([along, 0.02 + 0.0 * along, 0.1 * along], axis=1), down=make.speed)
    make.body(down=make.speed, ratio=make.ratio)
    return make.finish()


def balls_on_sheets(make: Builder) -> Fall:
    """Balls fall on two sheets that lie on stairs that move."""
    stairs = np.array([(x, y, z) for x, z in ((-0.5, 0), (0.0, 0), (0.0, -0.05), (0.5, -0.05)) for y in (-0.5, 0.5)])
    rows = [row for k in (0, 2, 4) for row in ((k, k + 2, k + 3), (k, k + 3, k + 1))]
    make.obstacle(stairs, np.array(rows), velocity=(make.random.uniform(-1.0, 1.0), 0, 0))
    for _ in range(2):
        make.sheet(6)
    for k in range(4):
        at = make.above(np.array([(*make.random.uniform(-0.06, 0.06, 2), 0.0)]))[0]
        make.top += 0.06
        at[2] += 0.03
        mass = 10.0 * MASS * make.ratio ** (k % 2)
        make.scene.particle(at, mass=mass, radius=0.03, velocity=(0, 0, -make.speed))
    return make.finish()


KINDS = (
    sheets_on_a_ball, sheet_on_its_edge, torn_sheet, ropes_on_ropes, knot, bodies, rope_and_body_on_a_sheet,
    balls_on_sheets,
)  # fmt: skip


def fall(seed: int) -> Fall:
    """Fall number ``seed``."""
    return KINDS[seed % len(KINDS)](Builder(seed))


# == The judge ==


def start(given: Fall, threads: int = 1, **options: Any) -> tuple[sl.Simulation, float, int]:
    """Return a simulation of a fall, its step [s] and the number of steps."""
    # A power of two, so that times are not rounded, and bits do not depend on how a run is divided into frames.
    dt = 2.0 ** np.floor(np.log2(min(2.5e-4, 0.005 / given.speed)))
    until = min(0.05, 0.3 / given.speed + 0.02)
    return given.scene.simulate(dt=dt, threads=threads, **options), dt, int(until / dt)


class Judge:
    """Finds intersections in and between the frames of a fall, by ipctk and by signed volumes."""

    def __init__(self, given: Fall) -> None:
        self.given = given
        shift = np.cumsum([len(given.scene.position), *(len(place) for place, _, _ in given.obstacles)])
        fixed = [faces + at for (_, faces, _), at in zip(given.obstacles, shift, strict=False)]
        self.standing = np.concatenate([np.zeros((0, 3), dtype=int), *fixed])
        ends = given.scene.build()[0].springs
        self.springs = np.sort(np.stack([ends.tail, ends.head], axis=1), axis=1)

        # Particles within bodies meet nothing.
        self.used = np.setdiff1d(np.arange(shift[-1]), given.inside)
        self.number = np.zeros(shift[-1], dtype=np.int32)
        self.number[self.used] = np.arange(len(self.used))

    def place(self, frame: np.ndarray, time: float) -> np.ndarray:
        """Positions of particles and vertices of obstacles [m]."""
        every = np.concatenate([frame, *(place + moved(time) for place, _, moved in self.given.obstacles)])
        return np.asfortranarray(every[self.used])

    def parts(self, broken: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the faces and the edges that are whole: springs run along all edges of particles."""
        gone = {tuple(pair) for pair in self.springs[broken].tolist()}
        own = self.given.faces
        sides = np.sort(own[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 3, 2), axis=2).tolist()
        whole = np.array([not any(tuple(pair) in gone for pair in three) for three in sides], dtype=bool)
        pairs = [pair for three in sides for pair in three] + np.sort(self.given.rods, axis=1).tolist()
        left = np.array([pair for pair in pairs if tuple(pair) not in gone], dtype=int).reshape(-1, 2)
        edges = np.unique(np.concatenate([left, sides_of(self.standing)]), axis=0)
        return self.number[np.concatenate([own[whole], self.standing])], self.number[edges]

    def faults(self, run: sl.Recording, every: int = 1) -> list[str]:
        """Return all frames at which, and steps along which, something passes through something."""
        import ipctk

        breaks = run.events_of("break")
        found, known, free = [], -1, True
        for k in range(len(run.time)):
            broken = breaks["index"][breaks["time"] <= run.time[k]]
            if len(broken) != known:
                faces, edges = self.parts(broken)
                first = self.place(run.position[0], run.time[0])
                mesh = ipctk.CollisionMesh(first, edges, faces)
                known = len(broken)
            here = self.place(run.position[k], run.time[k])
            if k % every == 0 and ipctk.has_intersections(mesh, here):
                found.append(f"frame {k}")
            if k + 1 < len(run.time):
                there = self.place(run.position[k + 1], run.time[k + 1])
                free = ipctk.is_step_collision_free(mesh, here, there)
                found += [] if free else [f"step {k}"]
        return found
