"""Seed 000: the hanging chain drawn in a Processing window, 12 particles, y pointing down.

Kept as the text has them:

* the forces are summed in the order gravity, drag, springs, and a spring multiplies the undivided direction by
  k (L - L0) / L;
* velocity first, position with the new velocity: symplectic Euler, though the text calls it explicit;
* mass zero means fixed, so a fixed particle has no weight either;
* the window's rule puts a particle that left back by its last displacement, axis by axis, and flips that velocity
  component; the margin is half the particle's mass, zero for a fixed one;
* coincident ends divide by zero.

The text's time step is 1 and is left out of its formulas; here it is a parameter at the two places it belongs to
(and in the window's last displacement).

springline shares: springs, gravity, linear drag, symplectic Euler. It does not share the window's rule (its boxes
reflect or clamp) and writes fixed as a mask, so that its supports keep their mass.
"""

from dataclasses import dataclass

from . import Spring
from .plane import Vector, add, length, scale, sub, y_up

WINDOW = (800.0, 600.0)  # [pixels] width and height


@dataclass
class Chain:
    """Particles, springs, gravity along +y and linear drag; ``window`` is (width, height), or None for no borders."""

    positions: list[Vector]
    velocities: list[Vector]
    masses: list[float]
    springs: list[Spring]
    gravity: float = 9.81
    drag: float = 2.0
    window: tuple[float, float] | None = None

    @property
    def fixed(self) -> list[bool]:
        """One flag per particle: mass zero is fixed."""
        return [mass == 0.0 for mass in self.masses]

    def positions_up(self) -> list[Vector]:
        """Positions with y counted upward."""
        return y_up(self.positions)

    def step(self, dt: float = 1.0) -> None:
        """One frame: forces, velocities and positions, then the window's rule."""
        self._integrate(self._forces(), dt)
        if self.window is not None:
            self._stay_inside(self.window, dt)

    def _forces(self) -> list[Vector]:
        forces = [[0.0, 0.0] for _ in self.masses]
        for i, mass in enumerate(self.masses):
            forces[i] = add(forces[i], [0.0, self.gravity * mass])
        for i, velocity in enumerate(self.velocities):
            forces[i] = add(forces[i], scale(velocity, -self.drag))
        self._pull(forces)
        return forces

    def _pull(self, forces: list[Vector]) -> None:
        for tail, head, stiffness, rest_length in self.springs:
            direction = sub(self.positions[head], self.positions[tail])
            distance = length(direction)
            magnitude = stiffness * (distance - rest_length) / distance
            forces[tail] = add(forces[tail], scale(direction, magnitude))
            forces[head] = add(forces[head], scale(direction, -magnitude))

    def _integrate(self, forces: list[Vector], dt: float) -> None:
        for i, mass in enumerate(self.masses):
            if mass > 0.0:
                acceleration = scale(forces[i], 1.0 / mass)
                self.velocities[i] = add(self.velocities[i], scale(acceleration, dt))
                self.positions[i] = add(self.positions[i], scale(self.velocities[i], dt))

    def _stay_inside(self, window: tuple[float, float], dt: float) -> None:
        for mass, position, velocity in zip(self.masses, self.positions, self.velocities, strict=True):
            radius = mass * 0.5
            for axis in (0, 1):
                if position[axis] < radius or position[axis] > window[axis] - radius:
                    position[axis] = position[axis] - velocity[axis] * dt
                    velocity[axis] = -velocity[axis]


def chain(*, window: bool = False) -> Chain:
    """The text's scene: 12 particles of mass 20, 50 apart along x at y = 100; 11 springs, k 15, rest 50; ends fixed."""
    count = 12
    masses = [20.0] * count
    masses[0] = masses[-1] = 0.0
    return Chain(
        positions=[[index * 50.0 + 100.0, 100.0] for index in range(count)],
        velocities=[[0.0, 0.0] for _ in range(count)],
        masses=masses,
        springs=[Spring(index - 1, index, 15.0, 50.0) for index in range(1, count)],
        window=WINDOW if window else None,
    )


def plain_chain(steps: int, dt: float) -> list[Vector]:
    """Positions (y down) of the text's chain after ``steps`` steps, without window or drawing: the benchmarks' peer."""
    scene = chain()
    for _ in range(steps):
        scene.step(dt)
    return scene.positions
