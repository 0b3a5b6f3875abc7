"""Energies of a run, and detection of divergence from their balance.

The balance B = E + D - W (energy plus dissipation minus external work) is constant except for errors of the method. A
run has diverged if B has risen by more than ``TIMES`` times the energy that can be explained: the energy at the
reference, the energy scales of the scene (k L^2 of springs, m g L of weights, F L of loads), and the energy exchanged
since then without the rise itself. See docs/decisions/0008-the-energy-watch.md for the numbers.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from springline.constraints.distance import Projections
from springline.contacts import rules
from springline.forces.loads import Loads
from springline.forces.net import ENERGIES, WITH_ENERGY, active_force_names, present
from springline.forces.user import Users
from springline.model.families import Model
from springline.model.state import DISSIPATED, NUMERICAL, WORK, State
from springline.model.work import REPORT_USER
from springline.run.failures import Rise, raise_user_failure
from springline.run.run import Run
from springline.typing import FloatArray

TIMES = 1000.0  # allowed rise of the balance over the explained energy [-]; 0.9995 of an oscillator's limit reaches it
FAR = 1e4  # distance over the scene's extent [-] beyond which the energy scales of the scene no longer apply
LEAP = 10.0  # largest distance over the extent [-] of a particle in one step that may explain a rise
ROUNDED = 1e-9  # fraction of the energy scales [-] that rounding may cause; only this counts for distant particles
EASY = 4.0  # growth of squares of speeds and distances [-] below which no measurement is needed
WORTH = 1 << 22  # updates of particles and springs per measured one: measuring takes a few thousandths of the time
STRIDES = 128, 1 << 18  # steps between two measurements: fewest, most
OWN_STEPS = 512  # steps between two measurements, for self-stepping methods: finds hits that double the energy
SLOW = 16  # steps between two measurements, for methods whose step takes a millisecond
PART = 4096  # vectors whose squares are summed at a time
EPSILON = float(np.finfo(np.float64).eps)  # [-]
NOWHERE = 1e-300  # extent of a single point at the origin, which has no length scale [m]
HELD = [0, *(slot for slot, family in enumerate(WITH_ENERGY, start=1) if family.has_rest_state)]  # rows of net.ENERGIES


class MeasuredEnergies(NamedTuple):
    """Energies of a run at one time."""

    energy: np.ndarray  # in the order of net.ENERGIES [J]
    dissipated: float  # [J]
    work: float  # [J]

    @property
    def balance(self) -> float:
        """Energy plus dissipated less work [J]; constant for an exact method."""
        return float(self.energy.sum()) + self.dissipated - self.work

    @property
    def kinetic(self) -> float:
        """Kinetic energy [J]."""
        return float(self.energy[0])

    @property
    def size(self) -> float:
        """Sum of the absolute values of all terms of the balance [J]."""
        return float(np.abs(self.energy).sum()) + abs(self.dissipated) + abs(self.work)


class Watch:
    """Limit of the energy balance of a run, from a reference that is renewed when particles are moved from outside.

    Attributes
    ----------
    asleep : whether the present steps repeat earlier ones and are not judged again: the times of measurements depend
        on the number of steps per call
    """

    def __init__(self, model: Model, share: float = 0.0) -> None:
        """Set ``share``, the part of the allowed rise that was used before the reference [-]."""
        self.asleep = False
        self._share = share
        self._giving, self._can_open = gives_energy(model), can_explode(model)
        self._reference: MeasuredEnergies | None = None
        self._left: tuple[FloatArray, ...] = ()  # positions and velocities as the run left them
        self._speed, self._spread, self._room = 0.0, 0.0, 0.0  # squares at the last measurement; energy worth measuring
        self._carried = 0.0  # [J] risen before the reference
        self._since = 0.0  # [s] time of the reference

    @property
    def share(self) -> float:
        """Energy error over the allowed one at the last measurement [-]."""
        return self._share

    def begin(self, run: Run) -> None:
        """Take a new reference if the state was changed from outside since :meth:`leave`."""
        # Positions and velocities are compared bit by bit with those that the run left. Any other write to the state
        # in between changed the energy without an entry in the ledger.
        if not self._can_open or (self._reference is not None and not self.has_moved(run.state)):
            return
        now = measure_energies(run)
        # A start that overflows has no reference. The next step will diverge by itself.
        if now is None or not np.isfinite(now.energy).all():
            self._reference = None
            return
        self._set_scales(run)
        self._reference, self._carried, self._since = now, 0.0, run.state.time
        # The used part is carried over to the new reference, so that a slow explosion is not forgiven at every call.
        allowed = self._rise(run, now).allowed
        self._carried = self._share * allowed if np.isfinite(allowed) else 0.0  # without a limit, no part of it is used
        self._note(run.state)

    def see_hands(self, model: Model) -> None:
        """Request a new reference because the hands that hold particles changed."""
        self._can_open, self._reference = can_explode(model), None

    def leave(self, run: Run) -> None:
        """Record the state in which the run leaves its particles."""
        state = run.state
        self._left = (state.position.copy(), state.velocity.copy()) if self._reference is not None else ()

    def has_moved(self, state: State) -> bool:
        """Return True if the state may have been changed from outside since :meth:`leave`."""
        # Bit by bit, which takes no NaN for a change.
        pairs = zip(self._left, (state.position, state.velocity), strict=False)
        return not self._left or any(not np.array_equal(old.view("i8"), new.view("i8")) for old, new in pairs)

    def is_easy(self, state: State) -> bool:
        """Return True if speeds and distances have grown so little that no new measurement is needed."""
        if self._reference is None:
            return True
        speed, spread = self._squares(state)
        # Written so that NaN is not easy.
        if not (speed < np.inf and spread <= EASY * (self._spread + self._extent**2)):
            return False
        # The kinetic energy is at most half the heaviest mass times the sum of squares. While this is below the energy
        # scales of the scene, a relevant rise is unlikely.
        return speed <= EASY * self._speed or 0.5 * self._heaviest * speed <= self._room

    def rise(self, run: Run) -> Rise | None:
        """Return the current rise of the balance; None if it cannot be measured."""
        if self._reference is None:
            return None
        now = measure_energies(run)
        if now is None:
            return None
        rise = self._rise(run, now)
        # Evaluated only if the balance seems open, since it costs an evaluation of the forces.
        if rise.is_open and np.isfinite(rise.made):
            explained = self._one_step_energy(run) + self._rounding_energy(run)
            rise = rise._replace(allowed=rise.allowed + TIMES * explained)
        if not rise.is_open:
            self._share = rise.share
            self._note(run.state)
        return rise

    def _rise(self, run: Run, now: MeasuredEnergies) -> Rise:
        assert self._reference is not None
        begin = self._reference
        with np.errstate(invalid="ignore", over="ignore"):
            turned = now.energy - begin.energy
            lost, done = now.dissipated - begin.dissipated, now.work - begin.work
            # If no force or rule can add energy, negative dissipation is an error of the method and does not reduce the
            # rise.
            given = lost if self._giving else max(lost, 0.0)
            made = float(turned.sum()) + given - done + self._carried
            gross = float(np.abs(turned).sum()) + abs(given) + abs(done)
            # Only families whose energy has a natural zero count; the zero of m g z is arbitrary.
            own = float(np.abs(begin.energy[HELD]).sum())
            # The rise is part of the exchanged energy. It is subtracted, or every explosion would explain itself.
            explained = max(gross - max(made, 0.0), 0.0) if np.isfinite(gross) else 0.0
            explained += power(run.model) * abs(run.state.time - self._since)
        far = self._distance(run.state) > FAR * self._extent
        projected = np.inf if len(run.model.room(Projections).radius) and not far else 0.0  # not in the balance
        return Rise(made, TIMES * (own + explained + (ROUNDED if far else 1.0) * self._scale) + projected)

    def _one_step_energy(self, run: Run) -> float:
        """Return the kinetic energy of one step from rest [J]; methods of order 1 do not account for this energy."""
        model, dt = run.model, max(run.dt or 0.0, run.used_dt)
        # Velocities are set to zero: the drag of an exploding run must not explain its explosion.
        still = run.state._replace(velocity=np.zeros_like(run.state.velocity))
        with np.errstate(over="ignore", invalid="ignore"):
            force = np.abs(np.where(still.mobility > 0.0, run.stepper.forces(model, still), 0.0))
            if _a_function_failed(run):  # the next step raises the error
                return 0.0
            loads = model.room(Loads)
            np.add.at(force, loads.particle, np.abs(loads.force))  # at any phase of a harmonic load
            # One step from rest gives v = f dt/m, and so (f dt)^2/2m.
            speed = np.sqrt((force**2).sum(axis=1)) * dt / model.particles.inertia
            most = LEAP * self._extent / dt if self._extent > NOWHERE and dt > 0.0 else np.inf
            given = 0.5 * float((model.particles.inertia * np.minimum(speed, most) ** 2).sum())
        return given if np.isfinite(given) else 0.0

    def _rounding_energy(self, run: Run) -> float:
        """Return the kinetic energy of the motion by which rounding may change all positions in one step [J].

        A scene at rest without loads has no other energy.
        """
        dt = max(run.dt or 0.0, run.used_dt)
        place = run.state.position[run.state.alive == 1]
        speed = EPSILON * float(np.abs(place).max(initial=0.0)) / dt if dt > 0.0 else 0.0
        return 0.5 * float(run.model.particles.mass.sum()) * speed**2

    def _set_scales(self, run: Run) -> None:
        model, position = run.model, run.state.position
        there = position[run.state.alive == 1]
        # Distances are taken from the middle of the scene at the reference, so the distance of a scene from the origin
        # has no effect.
        self._middle = there.mean(axis=0) if len(there) else np.zeros(3)
        drawn = float(np.abs(there - self._middle).max(initial=0.0))
        lengths = max(
            drawn, float(model.springs.rest_length.max(initial=0.0)), float(model.particles.radius.max(initial=0.0)),
            float(model.space.size.max(initial=0.0)),
        )  # fmt: skip
        self._extent = lengths or float(np.abs(self._middle).max()) or NOWHERE  # single point
        self._scale = own_scale(model, self._extent)
        self._heaviest = float(model.particles.mass.max(initial=0.0))

    def _note(self, state: State) -> None:
        self._speed, self._spread = self._squares(state)
        assert self._reference is not None
        self._room = float(self._reference.energy[0]) + self._scale

    def _squares(self, state: State) -> tuple[float, float]:
        """Sum of the squares of speeds [m2/s2], and of distances from the middle [m2]."""
        with np.errstate(over="ignore", invalid="ignore"):  # no BLAS: its idle threads would compete with ours
            return _sum_of_squares(state.velocity), _sum_of_squares(state.position, self._middle)

    def _distance(self, state: State) -> float:
        there = state.position if state.alive.all() else state.position[state.alive == 1]
        return float(np.abs(there - self._middle).max(initial=0.0))


def own_scale(model: Model, extent: float) -> float:
    """Return the energy scale of the scene [J]: k L^2 of springs, m g L of weights, F L of loads."""
    return sum(family.energy_scale(model, extent) for family in present(model))


def power(model: Model) -> float:
    """Return the power that families exchange permanently [W], summed over all families."""
    return sum(family.power(model) for family in present(model))


def can_explode(model: Model) -> bool:
    """Return True if any force depends on positions or velocities; with weights and loads alone, no error grows."""
    acts = [family.add_constant_force is None for family in present(model)] + [
        rule.depends_on_position for rule in rules.present(model)
    ]
    return any(acts)


def gives_energy(model: Model) -> bool:
    """Return True if negative dissipation is legitimate: a rule or force adds energy, or shifts positions."""
    return bool(
        active_force_names(model)
        or model.room(Users).reads_velocity.any()
        or model.space.periodic  # weights gain energy in each turn around a periodic space
        or (model.particles.restitution > 1.0).any()
        or any(rule.may_add_energy(model) for rule in rules.present(model))
    )


def books_all(model: Model) -> bool:
    """Return True if the balance contains all changes of energy; it does not cover projections and periodic spaces."""
    return not (len(model.room(Projections).radius) or model.space.periodic)


def stride_of(run: Run) -> int:
    """Return the steps between two measurements, a power of two that depends on the size of the scene."""
    if run.integrator.newmark is not None:
        return SLOW
    if run.finds_its_way:
        return OWN_STEPS
    # The stride depends on counts, not on a clock, so a run is judged at the same steps on every machine.
    size = run.model.particle_count + run.model.spring_count + 1
    fewest, most = STRIDES
    return int(np.clip(1 << max(WORTH // size, 1).bit_length() - 1, fewest, most))


def measure_energies(run: Run) -> MeasuredEnergies | None:
    """Return the current energies of a run; None if a user-defined function raises, which the next step reports."""
    energy = run.stepper.energies(run.model, run.state)
    if _a_function_failed(run):
        return None
    ledger = run.state.ledger
    return MeasuredEnergies(energy, float(ledger[DISSIPATED]), float(ledger[WORK]))


def _a_function_failed(run: Run) -> bool:
    """Return True if a user-defined function raised in the last measurement, and clear the report."""
    report = run.stepper.work.notes.report
    failed, report[REPORT_USER] = bool(report[REPORT_USER]), 0
    return failed


def _sum_of_squares(vectors: FloatArray, middle: FloatArray | float = 0.0) -> float:
    """Sum of the squares of vectors from a point."""
    # In parts that stay in the cache: this is done at every call, and of large scenes memory takes the time.
    found = 0.0
    for begin in range(0, len(vectors), PART):
        away = vectors[begin : begin + PART] - middle
        found += float(np.einsum("ij,ij->", away, away))
    return found


def energy(run: Run) -> dict[str, float]:
    """Energies now [J]: kinetic, one for each force, potential, total, dissipated, work.

    Implicit methods add ``numerical``, the energy that the method dissipated by itself.
    """
    measured = run.stepper.energies(run.model, run.state)
    raise_user_failure(run)
    return energies_by_name(run, measured)


def energies_by_name(run: Run, energies: np.ndarray) -> dict[str, float]:
    """Energies in the order of ``net.ENERGIES`` [J] by their names, and their sums."""
    values = dict(zip(ENERGIES, energies.tolist(), strict=False))
    kinetic = values.pop("kinetic")
    families = families_of(run.model)
    # The array has a slot for every family, in a fixed order. Families that the model lacks are not shown.
    own = {name: value for name, value in values.items() if name in families}
    potential = 0.0
    # Added one by one: sum() compensates for rounding from Python 3.12 on, and the ledger would have other bits.
    for value in own.values():
        potential += value
    ledger = run.state.ledger
    # An explicit method has no such entry: its error is what the balance shows.
    method = {"numerical": float(ledger[NUMERICAL])} if run.integrator.newmark is not None else {}
    return {
        "kinetic": kinetic,
        **own,
        "potential": potential,
        "total": kinetic + potential,
        "dissipated": float(ledger[DISSIPATED]),
        "work": float(ledger[WORK]),
        **method,
    }


def forces(run: Run) -> FloatArray:
    """Net force on every particle now [N], shape (particles, 3)."""
    force = run.stepper.forces(run.model, run.state)
    raise_user_failure(run)
    return force


def families_of(model: Model) -> set[str]:
    """Return the names of the forces of a model that have an energy."""
    return {family.name for family in present(model) if family.energy is not None}
