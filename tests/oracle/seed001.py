"""Seed 001: particles joined by damped springs, as a holonomic distance constraint with an energy, in space.

With n = (x1 - x2)/|x1 - x2| and C = |x1 - x2| - d, in the text's order:

* spring force on the first end  -k C n, on the second  +k C n;
* damping force on the first end  -mu ((v1 - v2) . n) n, on the second the opposite: the text's general law. Its last
  formulas print k in the place of mu; the general law is kept here, and a mu equal to k gives the printed one;
* external force m g;
* v += dt/m (f + fD + fext), then x += dt v: symplectic Euler.

The text has no rule for fixed particles and no numbers for its cloth: here fixed is a flag and skips the update, and
the builders take the numbers. Coincident ends divide by zero.

springline shares all of it.
"""

from dataclasses import dataclass, field

from . import Spring
from .space import Vector, add, dot, length, scale, sub


@dataclass
class Cloth:
    """Particles and damped springs; ``damping`` is the text's mu [N s/m], the same for every spring."""

    positions: list[Vector]
    velocities: list[Vector]
    masses: list[float]
    fixed: list[bool]
    springs: list[Spring]
    damping: float = 0.0
    gravity: Vector = field(default_factory=lambda: [0.0, 0.0, -9.81])

    def step(self, dt: float) -> None:
        """One step of symplectic Euler."""
        forces = self._forces()
        for i, mass in enumerate(self.masses):
            if not self.fixed[i]:
                self.velocities[i] = add(self.velocities[i], scale(forces[i], dt / mass))
                self.positions[i] = add(self.positions[i], scale(self.velocities[i], dt))

    def _forces(self) -> list[Vector]:
        forces = [[0.0, 0.0, 0.0] for _ in self.masses]
        for spring in self.springs:
            first = spring.tail
            second = spring.head
            force = self._on_first_end(spring)
            forces[first] = add(forces[first], force)
            forces[second] = sub(forces[second], force)
        return [add(force, scale(self.gravity, mass)) for force, mass in zip(forces, self.masses, strict=True)]

    def _on_first_end(self, spring: Spring) -> Vector:
        apart = sub(self.positions[spring.tail], self.positions[spring.head])
        size = length(apart)
        normal = scale(apart, 1.0 / size)
        rate = dot(sub(self.velocities[spring.tail], self.velocities[spring.head]), normal)
        elastic = scale(normal, -spring.stiffness * (size - spring.rest_length))
        damping = scale(normal, -self.damping * rate)
        return add(elastic, damping)


def network(
    positions: list[Vector],
    springs: list[Spring],
    *,
    mass: float = 1.0,
    fixed: tuple[int, ...] = (),
    damping: float = 0.0,
    gravity: tuple[float, float, float] = (0.0, 0.0, -9.81),
) -> Cloth:
    """Any network of damped springs at rest: particles of one mass, the ``fixed`` indices held."""
    return Cloth(
        positions=[list(map(float, point)) for point in positions],
        velocities=[[0.0, 0.0, 0.0] for _ in positions],
        masses=[mass] * len(positions),
        fixed=[index in fixed for index in range(len(positions))],
        springs=springs,
        damping=damping,
        gravity=list(gravity),
    )


def cloth(
    columns: int,
    rows: int,
    *,
    spacing: float = 1.0,
    stiffness: float = 100.0,
    mass: float = 1.0,
    damping: float = 0.0,
    gravity: tuple[float, float, float] = (0.0, 0.0, -9.81),
    fixed: tuple[int, ...] = (),
) -> Cloth:
    """A flat rectangular cloth in the plane z = 0, rows one after the other, springs along rows and columns."""
    positions = [[column * spacing, row * spacing, 0.0] for row in range(rows) for column in range(columns)]
    along_rows = [(i, i + 1) for i in range(rows * columns) if i % columns < columns - 1]
    along_columns = [(i, i + columns) for i in range((rows - 1) * columns)]
    springs = [Spring(tail, head, stiffness, spacing) for tail, head in along_rows + along_columns]
    return network(positions, springs, mass=mass, fixed=fixed, damping=damping, gravity=gravity)
