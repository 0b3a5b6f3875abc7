"""Seed 004: springs that act on velocities, in a p5 window with y down.

Kept as the text has them:

* there is no time step: a spring changes the velocities of its ends by force / mass, and a frame then adds the
  velocity to the position;
* springs act one after the other, each on the velocities that the ones before have left;
* a spring's damping comes after its own pull, so from the velocities it has just changed, and it acts on the whole
  relative velocity: it stops rotation too, yet in a sheet under stress the kicks damped one by one leave a moment, and
  the sheet turns for ever at a constant rate;
* the mesh's grid divides the width by the number of particles, not of gaps, while rest lengths are 50 and 50 sqrt(2)
  whatever the grid's spacing;
* dragging takes the first particle under the pointer, not the nearest, sets its position and leaves its velocity;
* coincident ends have no force (the text's vectors leave a division by zero undone).

The text shows the particle's move in words only (position by velocity, once a frame) and gives no mass, damping, or
range of its random rest lengths: here they are parameters. Nothing is fixed.

springline shares, with dt 1 and no damping: springs, symplectic Euler. It does not share the damping.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from . import Spring
from .plane import Vector, add, length, scale, sub, y_up

REST_LENGTH = 50.0  # [pixels]
STIFFNESS = 0.13


@dataclass
class Sheet:
    """Particles of given masses and radii, and springs with one damping coefficient."""

    positions: list[Vector]
    velocities: list[Vector]
    masses: list[float]
    springs: list[Spring]
    damping: float = 0.0
    radius: float = 10.0

    @property
    def fixed(self) -> list[bool]:
        """One flag per particle: none is fixed."""
        return [False] * len(self.masses)

    def positions_up(self) -> list[Vector]:
        """Positions with y counted upward."""
        return y_up(self.positions)

    def step(self, dt: float = 1.0) -> None:
        """One frame: every spring in turn, then every particle moves by its velocity; ``dt`` can only be 1."""
        if dt != 1.0:
            raise ValueError(f"Seed 004 has no time step: dt must be 1, one frame. Got {dt}.")
        for spring in self.springs:
            self._pull(spring)
        for i, velocity in enumerate(self.velocities):
            self.positions[i] = add(self.positions[i], velocity)

    def _pull(self, spring: Spring) -> None:
        tail, head, stiffness, rest_length = spring
        apart = sub(self.positions[tail], self.positions[head])
        distance = length(apart)
        direction = scale(apart, 1.0 / distance) if distance != 0.0 else apart
        force = scale(direction, stiffness * (distance - rest_length))
        self._kick(tail, scale(force, -1.0))
        self._kick(head, force)

        damping = scale(sub(self.velocities[tail], self.velocities[head]), self.damping)
        self._kick(tail, scale(damping, -1.0))
        self._kick(head, damping)

    def _kick(self, index: int, force: Vector) -> None:
        self.velocities[index] = add(self.velocities[index], scale(force, 1.0 / self.masses[index]))

    def grab(self, pointer: Vector) -> int | None:
        """Index of the first particle whose disc holds the pointer, or None."""
        for index, position in enumerate(self.positions):
            if length(sub(pointer, position)) <= self.radius:
                return index
        return None

    def drag_to(self, index: int, pointer: Vector) -> None:
        """Puts a particle under the pointer and leaves its velocity as it was."""
        self.positions[index] = list(pointer)


def _sheet(positions: Sequence[Vector], springs: list[Spring], mass: float, damping: float) -> Sheet:
    points = [[float(x) for x in point] for point in positions]
    return Sheet(points, [[0.0, 0.0] for _ in points], [mass] * len(points), springs, damping)


def string(
    positions: Sequence[Vector],
    *,
    rest_length: float = REST_LENGTH,
    stiffness: float = STIFFNESS,
    mass: float = 1.0,
    damping: float = 0.0,
) -> Sheet:
    """Particles joined one to the next; the text draws their positions at random."""
    springs = [Spring(i - 1, i, stiffness, rest_length) for i in range(1, len(positions))]
    return _sheet(positions, springs, mass, damping)


def mesh(
    columns: int,
    rows: int,
    *,
    width: float = 400.0,
    height: float = 400.0,
    margin: float = 100.0,
    rest_lengths: Sequence[float] | None = None,
    mass: float = 1.0,
    damping: float = 0.0,
) -> Sheet:
    """A grid, column after column, every cell braced by both diagonals, in the text's order of springs.

    ``rest_lengths`` replaces the text's 50 and 50 sqrt(2), one per spring.
    """
    across, down = (width - margin * 2) / columns, (height - margin * 2) / rows
    positions = [[margin + x * across, margin + y * down] for x in range(columns) for y in range(rows)]
    rows_of_springs = _mesh_springs(columns, rows)
    if rest_lengths is not None:
        pairs = zip(rows_of_springs, rest_lengths, strict=True)
        rows_of_springs = [spring._replace(rest_length=rest) for spring, rest in pairs]
    return _sheet(positions, rows_of_springs, mass, damping)


def _mesh_springs(columns: int, rows: int) -> list[Spring]:
    diagonal = REST_LENGTH * sqrt(2)
    springs = []
    for x in range(columns - 1):
        for y in range(rows - 1):
            a, right = x * rows + y, (x + 1) * rows + y
            springs.append(Spring(a, right, STIFFNESS, REST_LENGTH))
            springs.append(Spring(a, a + 1, STIFFNESS, REST_LENGTH))
            springs.append(Spring(a, right + 1, STIFFNESS, diagonal))
            springs.append(Spring(a + 1, right, STIFFNESS, diagonal))
    last = (columns - 1) * rows
    springs += [Spring(last + y, last + y + 1, STIFFNESS, REST_LENGTH) for y in range(rows - 1)]
    springs += [Spring((x + 1) * rows - 1, (x + 2) * rows - 1, STIFFNESS, REST_LENGTH) for x in range(columns - 1)]
    return springs


def random_rest_lengths(count: int, low: float, high: float, *, seed: int) -> list[float]:
    """Rest lengths drawn evenly between two bounds, from a seed: the text's variation on its four-cornered sheet."""
    chance = Random(seed)
    return [chance.uniform(low, high) for _ in range(count)]
