"""Event-driven motion of particles that fly freely between hits: no time step, exact up to rounding."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.contacts import rules
from springline.errors import SceneError
from springline.forces import net
from springline.forces.gravity import Gravities
from springline.forces.loads import loads_at
from springline.integrators.contract import MOST, TAKEN, new_goal
from springline.integrators.event_driven.flight import FlatWalls, Sides, World
from springline.integrators.event_driven.queue import Queue, Shown, begin, fly, show
from springline.messages import integrator_subject, method
from springline.model.families import Model
from springline.model.space import nearest
from springline.model.state import ACCELERATION, HELD, VELOCITY, State
from springline.model.work import DONE, REPORT_STATUS, Notes
from springline.stepping.compiling import make_ready
from springline.stepping.stepper import Stepper

DEPTH = 1e-9  # [-] of the distance: a larger overlap at the start is an error of the scene


class EventRun:
    """Flights of a model from event to event."""

    def __init__(self, model: Model, state: State, stepper: Stepper) -> None:
        """Add the arrays of the run to the table of the ``stepper``."""
        self.stepper, self.table = stepper, stepper.table
        count = model.particle_count
        self.world = world_of(model, state)
        number = np.zeros(count, dtype=np.int64)
        self._shown = Shown(np.zeros((count, 3)), np.zeros((count, 3)))
        self._goal = new_goal()
        self._queue = Queue(np.zeros(count), number, number.copy(), np.zeros(2), np.zeros(1, dtype=np.int64))
        for room in (self.world, self._queue, self._shown, self._goal):
            self.table.put(room)
        make_ready([begin, fly, show])
        stepper.show(state)
        self._started = False
        self._alive = state.alive.copy()  # the particles present when the queue was made
        self._taken = 0
        for i in range(count):
            begin(self.table, i)

    def log(self) -> dict[str, float]:
        """Number of events since the last call."""
        taken, self._taken = self._taken, 0
        return {"steps": float(taken)}

    def advance(self, state: State, goal: float, most: int) -> int:
        """Advance to the time ``goal`` [s] through at most ``most`` events; return their number.

        The report states why the pass ended. If ``goal`` is inf and no event is left, time stays at the last event.
        """
        if not self._started:
            _check_start(self.world, state)
            self._started = True
        self._see_other_hands(state)
        self._goal.time[0], self._goal.steps[MOST] = goal, most
        status = self.table[Notes].report[REPORT_STATUS] = fly(self.table)
        took = int(self._goal.steps[TAKEN])
        # The flights need no step to the goal: positions are computed for any time between two events. With goal = inf
        # there is no time to go to, and the clock stays at the last event.
        if status == DONE and took < most and goal < np.inf:
            state.clock[0] = goal
        self._show(state)
        state.position[:], state.velocity[:] = self._shown
        # After any other end (event arrays full, a removal) the flights may be changed before the next call.
        self._queue.known[0] = status == DONE
        self._taken += took
        return took

    def go_back(self, state: State) -> None:
        """Continue from an earlier state."""
        self._show(state)
        # The queue depends only on the flights, which are a part of the state, so a new search finds the same events
        # with the same bits.
        self._queue.known[0], self._queue.still[:] = 0, 0.0

    def _show(self, state: State) -> None:
        """Compute positions and velocities of the flights at the time of the state."""
        self._shown.position[:], self._shown.velocity[:] = state.position, state.velocity
        show(self.table)

    def _see_other_hands(self, state: State) -> None:
        """Restart the flights of particles that were moved, pushed, anchored or released between two calls.

        Particles removed since then take no part in further events.
        """
        self.stepper.show(state)
        self._show(state)
        position, velocity = self._shown
        # Exact comparison: positions and velocities were computed from the flights by the same function at the same
        # time, so any difference of bits means that they were written from outside.
        moved = (position != state.position).any(axis=1) | (velocity != state.velocity).any(axis=1)
        blocked = state.mobility == 0.0
        acceleration = state.flight[:, ACCELERATION : ACCELERATION + 3]
        moving = (acceleration != 0.0) | (state.flight[:, VELOCITY : VELOCITY + 3] != 0.0)
        free_fall = np.where(blocked, 0.0, self.world.fall)
        # A particle held by a wall has less than the free-fall acceleration; only particles that no wall holds can be
        # compared with it.
        turned = (acceleration != free_fall).any(axis=1) & (state.flight[:, HELD] < 0.0)
        turned |= (blocked & moving).any(axis=1)
        there = state.alive != self._alive
        self._alive[:] = state.alive
        changed = np.flatnonzero((moved | turned | there) & (state.alive == 1))
        # Only changed flights restart. A flight restarted without need would be evaluated from another starting point
        # and rounded differently.
        for i in changed.tolist():
            begin(self.table, i)
        if len(changed) or there.any():
            self._queue.known[0] = 0


def world_of(model: Model, state: State) -> World:
    """Return space, walls and pairs of a model; SceneError if a torus is too narrow for exact hits."""
    world = World(
        space=model.space,
        radius=model.particles.radius,
        mass=model.particles.mass,
        restitution=model.particles.restitution,
        fall=_fall(model, state),
        wall=walls_of(model),
        pairs=pairs_of(model),
    )
    _check_torus(world)
    return world


def refuse_forces(model: Model) -> None:
    """Refuse forces and rules under which the path between two hits is not a parabola."""
    found = [one.words for one in net.present(model) if one.add_constant_force is None or one.reads_time(model)]
    found += [words for rule in rules.present(model) for words in rule.refused_in_flight(model)]
    if found:
        raise SceneError(
            f"{integrator_subject('event_driven')} is for particles that fly freely, or under constant forces, "
            "from hit to hit. "
            f"It cannot take {', '.join(dict.fromkeys(found))}. Leave that out, or {method('velocity_verlet', 'take')}."
        )


def _fall(model: Model, state: State) -> FloatArray:
    """Acceleration of free flight [m/s2], shape (n, 3): gravity, and constant loads over the mass."""
    fall = np.zeros((model.particle_count, 3))
    if len(gravity := model.room(Gravities).acceleration):
        fall += gravity
    return np.asarray(fall + loads_at(model, 0.0) * state.mobility)


def _check_torus(world: World) -> None:
    size = world.space.size
    period = np.where(size > 0.0, size, np.inf)
    # Between two updates of the images each particle of a pair flies at most an eighth of a period (TURN), a quarter
    # together. If contact comes within another quarter, the nearest image at the update is the image that is met.
    widest = 8.0 * float(world.radius.max(initial=0.0))
    if (period < widest).any():
        raise SceneError(
            f"{integrator_subject('event_driven')} needs a torus at least four times as wide as two particles. "
            f"Got {float(period.min()):g} m, and the largest radius requires {widest:g} m."
        )
    around = np.isfinite(period)
    if (world.fall[:, around] != 0.0).any() or (world.wall.normal[:, around] != 0.0).any():
        raise SceneError(
            f"{integrator_subject('event_driven')} takes no walls across a torus, and no constant force around "
            "it, which would "
            "make energy out of nothing. Make the torus unbounded along that axis, with a period of 0."
        )


def _check_start(world: World, state: State) -> None:
    """Refuse particles that begin inside each other or inside a wall."""
    free = np.asarray((state.mobility > 0.0).any(axis=1))
    wall, radius = world.wall, world.radius
    for which in range(len(wall.offset)):
        depth = wall.offset[which] + radius - state.position @ wall.normal[which]
        # Coordinates of scenes are rounded, so a touching particle may overlap by some 10^-16 of the lengths involved;
        # the threshold lies far above that, and far below an overlap drawn by mistake.
        bad = free & (wall.member[which] == 1) & (depth > DEPTH * (radius + abs(wall.offset[which]) + 1.0))
        if bad.any():
            i = int(np.flatnonzero(bad)[0])
            raise SceneError(
                f"Particle {i} begins {depth[i]:.3g} m inside wall {int(wall.name[which])}. "
                f"{integrator_subject('event_driven')} needs it outside, or touching."
            )
    _check_pairs(world, state, free)


def _check_pairs(world: World, state: State, free: np.ndarray) -> None:
    side, radius = world.pairs.side, world.radius
    for i in range(len(radius)):
        # Row by row, since the full matrix of distances would take n^2 numbers of memory at once.
        others = np.arange(i + 1, len(radius))
        others = others[(state.alive[others] == 1) & (state.alive[i] == 1)]
        others = others[(world.pairs.restitution[side[i], side[others]] >= 0.0) & (free[i] | free[others])]
        apart = nearest(world.space, state.position[others] - state.position[i])
        reach = radius[i] + radius[others]
        depth = reach - np.sqrt((apart * apart).sum(axis=1))
        bad = np.flatnonzero(depth > DEPTH * reach)
        if len(bad):
            raise SceneError(
                f"Particles {i} and {int(others[bad[0]])} begin {depth[bad[0]]:.3g} m inside each other. "
                f"{integrator_subject('event_driven')} needs them apart, or touching."
            )


# Walls and pairs of a model, in the form that flights need.


def walls_of(model: Model) -> FlatWalls:
    """Return the planes and the faces of boxes as rows of normals and offsets."""
    walls = model.walls
    # The model lists the walls of each particle; flights look up whether a given wall stops a particle, hence a table
    # of flags.
    member = np.zeros((len(walls.kind), model.particle_count), dtype=np.uint8)
    member[walls.wall, np.repeat(np.arange(len(walls.start) - 1), np.diff(walls.start))] = 1
    point, normal = walls.shape[:, :3], np.ascontiguousarray(walls.shape[:, 3:6])
    return FlatWalls(
        normal=normal,
        offset=np.asarray((point * normal).sum(axis=1)),
        restitution=walls.law[:, 0].copy(),
        slip_loss=walls.law[:, 2].copy(),
        name=walls.number.astype(np.int64),
        member=member,
    )


def pairs_of(model: Model) -> Sides:
    """Return the groups of particles that collide; of several rules for a pair the last applies.

    Particles that the same rules name in the same way form one group.
    """
    contacts, count = model.contacts, model.particle_count
    if not len(contacts.law):
        return Sides(np.zeros(count, dtype=np.int32), np.full((1, 1), -1.0), np.zeros((1, 1), dtype=np.int32))
    # Particles with equal columns of rules behave alike. The table of restitutions is square in the number of such
    # groups, not of particles.
    named, side = np.unique(contacts.sides, axis=1, return_inverse=True)
    sides = named.shape[1]
    restitution, mix = np.full((sides, sides), -1.0), np.zeros((sides, sides), dtype=np.int32)
    for row, (bounce, _, mixing) in zip(named, contacts.law, strict=True):
        # Bit 1 puts a group first in a rule, bit 2 second; a rule applies to a pair in either order.
        one_way = ((row & 1) > 0)[:, None] & ((row & 2) > 0)[None, :]
        both = one_way | one_way.T
        restitution[both], mix[both] = bounce, int(mixing)
    return Sides(side.reshape(-1).astype(np.int32), restitution, mix)
