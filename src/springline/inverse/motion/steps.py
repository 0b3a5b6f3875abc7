"""Steps of every method again, in plain Python, and their derivative backward: the discrete adjoint.

A step maps a state to the next. Given the slopes of a goal by the state after a step, its derivative backward returns
those by the state before, and adds those by parameters (Hairer, Lubich and Wanner, Geometric Numerical Integration;
Sanz-Serna, SIAM Review 58, 3 (2016), on adjoints of Runge-Kutta methods). The derivative is that of the steps as they
are taken, so that it agrees with differences of runs at any step length.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

from springline.checks import FloatArray
from springline.constraints.rigid import Relations, Rigid
from springline.equilibrium.measures import ElasticModel
from springline.equilibrium.obstacles import HolonomicRows
from springline.equilibrium.stiffness import Stiffness
from springline.errors import SceneError
from springline.integrators.contract import RUNGE_KUTTA, SPLITTING, Integrator
from springline.integrators.implicit.equations import Equations, Start
from springline.integrators.implicit.step import Effort, Failed, ImplicitStep
from springline.inverse.motion.forces import MotionForces
from springline.inverse.motion.maps import PassMap, tied_particles, turning_map
from springline.inverse.motion.parameters import ParameterSlope
from springline.model.families import Model
from springline.model.state import STALE, State
from springline.stepping.program import back_on_rows, drift_on_rows, kicks_in_stages, make_tangent_rows

ASIDE = 1e-4  # [-] of the size: step of the differences of a force gradient, in the direction of the accelerations
ROUNDS = 40  # of refinement of the transposed equations of an implicit step
ENOUGH = 1e-13  # [-] residual at which refinement ends
WRONG = 1e-8  # [-] residual above which the equations count as unsolved


class Slopes(NamedTuple):
    """Derivatives of a goal by a state: positions, velocities, and the acceleration that a method carries."""

    position: FloatArray
    velocity: FloatArray
    acceleration: FloatArray


class StageState(NamedTuple):
    """A stage of a step: the state at which forces are evaluated, and the step of time, kick or drift after it."""

    what: str
    length: float
    position: FloatArray
    velocity: FloatArray
    time: float
    before: tuple[Any, ...] = ()


class TakenStep(NamedTuple):
    """A step that was taken again.

    Attributes
    ----------
    position, velocity : after the step, before contacts act
    stages : what its derivative needs
    """

    position: FloatArray
    velocity: FloatArray
    stages: Any


class Steps(Protocol):
    """Steps of one method."""

    def again(self, state: State, time: float, dt: float) -> TakenStep:
        """Take a step of ``dt`` [s] from a state at ``time`` again."""

    def back(self, step: TakenStep, slopes: Slopes, parameters: Sequence[ParameterSlope]) -> Slopes:
        """Slopes by the state before a step from those after it; those by parameters are added."""


class _Evaluations:
    """Forces, mobilities, and the derivatives backward of accelerations."""

    def __init__(self, forces: MotionForces, mobility: FloatArray) -> None:
        self.forces, self.mobility = forces, mobility

    def acceleration(self, position: FloatArray, velocity: FloatArray, time: float) -> FloatArray:
        """W f, shape (particles, 3) [m/s2]."""
        return np.asarray(self.mobility * self.forces.at(position, velocity, time))

    def pull_back(
        self, position: FloatArray, velocity: FloatArray, time: float, slope: FloatArray,
        parameters: Sequence[ParameterSlope], acceleration: FloatArray,
    ) -> tuple[FloatArray, FloatArray]:  # fmt: skip
        """Slopes by position and velocity from those by the acceleration there."""
        weight = self.mobility * slope
        for one in parameters:
            one.add(position, velocity, time, weight, acceleration)
        return self.forces.transposed_product(position, velocity, time, weight)


class SplittingSteps(_Evaluations):
    """Kicks and drifts."""

    def __init__(
        self, model: Model, state: State, method: Integrator, forces: MotionForces, mobility: FloatArray
    ) -> None:
        super().__init__(forces, mobility)
        self.scheme = method.scheme
        self._maps = _TieMaps(model, state, method, forces.caller) if len(model.holonomic.kind) else None
        self.staged = kicks_in_stages(model) and method.stages > 1
        if self.scheme.gradient.any() and forces.reads_velocity:
            raise SceneError(
                f"{forces.caller} has no derivative of {method.title} with forces that depend on velocity. "
                f"Take integrator='rk4'."
            )

    def again(self, state: State, time: float, dt: float) -> TakenStep:
        """Take the step again; a stage is a kick, a gradient kick or a drift."""
        x, v, offset = state.position.copy(), state.velocity.copy(), 0.0
        stages: list[StageState] = []
        scheme = self.scheme
        for kick, drift, gradient in zip(scheme.kick, scheme.drift, scheme.gradient, strict=True):
            now = time + offset * dt
            if kick != 0.0:
                stage, v = self._kick(x, v, now, kick * dt)
                stages.append(stage)
                if self._maps is not None and gradient == 0.0:
                    stages.append(StageState("map", dt, x, v, now, (self._maps.tangent, state)))
                    x, v = self._maps.tangent(state, x, v, now, dt)
            if gradient != 0.0:
                stage, v = self._gradient_kick(x, v, now, 2.0 * gradient * dt**3)
                stages.append(stage)
            if drift != 0.0:
                offset += drift
                if self._maps is None:
                    stages.append(StageState("drift", drift * dt, x, v, now))
                    x = x + drift * dt * v
                else:
                    along = self._maps.along(drift * dt)
                    stages.append(StageState("map", dt, x, v, now, (along, state)))
                    x, v = along(state, x, v, now, dt)
        return TakenStep(x, v, stages)

    def _kick(self, x: FloatArray, v: FloatArray, time: float, h: float) -> tuple[StageState, FloatArray]:
        if not self.staged:
            rate = self.acceleration(x, v, time)
            return StageState("kick", h, x, v, time, (v, rate)), v + h * rate
        matrix, weights = self.scheme.matrix, self.scheme.weights
        inner: list[FloatArray] = []
        rates: list[FloatArray] = []
        for stage in range(len(weights)):
            here = v + h * sum((matrix[stage, k] * rates[k] for k in range(stage)), np.zeros(v.shape))
            inner.append(here)
            rates.append(self.acceleration(x, here, time))
        after = v + h * sum((weights[k] * rates[k] for k in range(len(weights))), np.zeros(v.shape))
        return StageState("kick", h, x, v, time, (*inner, *rates)), after

    def _gradient_kick(self, x: FloatArray, v: FloatArray, time: float, h: float) -> tuple[StageState, FloatArray]:
        rate = self.acceleration(x, v, time)
        push = self.forces.transposed_product(x, v, time, rate)[0]  # the derivative by positions is symmetric
        return StageState("gradient", h, x, v, time, (rate, push)), v + h * self.mobility * push

    def back(self, step: TakenStep, slopes: Slopes, parameters: Sequence[ParameterSlope]) -> Slopes:
        """Slopes through drifts and kicks, from the last to the first."""
        by_x, by_v = slopes.position, slopes.velocity
        for stage in reversed(step.stages):
            if stage.what == "drift":
                by_v = by_v + stage.length * by_x
            elif stage.what == "map":
                through, before = stage.before
                by_x, by_v = through.back(
                    before, stage.position, stage.velocity, stage.time, stage.length, by_x, by_v, parameters
                )
            elif stage.what == "gradient":
                by_x = by_x + self._back_through_gradient(stage, by_v, parameters)
            else:
                by_x, by_v = self._back_through_kick(stage, by_x, by_v, parameters)
        return Slopes(by_x, by_v, slopes.acceleration)

    def _back_through_kick(
        self, stage: StageState, by_x: FloatArray, by_v: FloatArray, parameters: Sequence[ParameterSlope]
    ) -> tuple[FloatArray, FloatArray]:
        h, count = stage.length, len(stage.before) // 2
        inner, rates = stage.before[:count], stage.before[count:]
        matrix, weights = (self.scheme.matrix, self.scheme.weights) if count > 1 else (np.zeros((1, 1)), np.ones(1))
        by_inner = [np.zeros(by_v.shape) for _ in range(count)]
        total = by_v
        for k in reversed(range(count)):
            slope = h * weights[k] * by_v
            slope = slope + h * sum((matrix[i, k] * by_inner[i] for i in range(k + 1, count)), np.zeros(by_v.shape))
            by_place, by_inner[k] = self.back_at(stage, inner[k], slope, parameters, rates[k])
            by_x, total = by_x + by_place, total + by_inner[k]
        return by_x, total

    def back_at(
        self, stage: StageState, velocity: FloatArray, slope: FloatArray, parameters: Sequence[ParameterSlope],
        rate: FloatArray,
    ) -> tuple[FloatArray, FloatArray]:  # fmt: skip
        """Slopes by the state of a stage from those by the acceleration there."""
        return self.pull_back(stage.position, velocity, stage.time, slope, parameters, rate)

    def _back_through_gradient(
        self, stage: StageState, by_v: FloatArray, parameters: Sequence[ParameterSlope]
    ) -> FloatArray:
        """Of v' = v + h W (df/dx) s with s = W f(x): a third derivative, by differences along s."""
        x, v, time, (rate, push) = stage.position, stage.velocity, stage.time, stage.before
        weight = stage.length * self.mobility * by_v
        by_rate = self.forces.transposed_product(x, v, time, weight)[0]
        found = self.pull_back(x, v, time, by_rate, parameters, rate)[0]
        far = float(np.abs(rate).max(initial=0.0))
        aside = ASIDE * (float(np.ptp(x, axis=0).max(initial=0.0)) or 1.0) / far if far else 0.0
        nothing = np.zeros(x.shape)
        for one in parameters:
            # The last two have forces that cancel, and leave the inertia of the outer mobility.
            for place, part, rate_there in (
                (x + aside * rate, 0.5, nothing), (x - aside * rate, -0.5, nothing), (x, aside, self.mobility * push),
                (x, -aside, nothing),
            ):  # fmt: skip
                if aside:
                    one.add(place, v, time, part / aside * weight, rate_there)
        if aside:
            high = self.forces.transposed_product(x + aside * rate, v, time, weight)[0]
            low = self.forces.transposed_product(x - aside * rate, v, time, weight)[0]
            found = found + (high - low) / (2.0 * aside)
        return found


class RungeKuttaSteps(_Evaluations):
    """Explicit Runge-Kutta methods on positions and velocities together."""

    def __init__(
        self, model: Model, state: State, method: Integrator, forces: MotionForces, mobility: FloatArray
    ) -> None:
        super().__init__(forces, mobility)
        self.scheme = method.scheme
        self._maps = _TieMaps(model, state, method, forces.caller) if len(model.holonomic.kind) else None

    def again(self, state: State, time: float, dt: float) -> TakenStep:
        """Take the step again, stage by stage."""
        x, v, scheme = state.position.copy(), state.velocity.copy(), self.scheme
        stages: list[StageState] = []
        for number, node in enumerate(scheme.nodes):
            here, moving = self._mix_stages(x, v, dt, stages, scheme.matrix[number])
            now = time + node * dt
            stages.append(StageState("stage", dt, here, moving, now, (self.acceleration(here, moving, now),)))
        x, v = self._mix_stages(x, v, dt, stages, scheme.weights)
        if self._maps is None:
            return TakenStep(x, v, (stages, None))
        last = StageState("map", dt, x, v, time, (self._maps.put_back, state))
        return TakenStep(*self._maps.put_back(state, x, v, time, dt), (stages, last))

    @staticmethod
    def _mix_stages(
        x: FloatArray, v: FloatArray, dt: float, stages: Sequence[StageState], shares: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        way, gain = np.zeros(x.shape), np.zeros(x.shape)
        for share, stage in zip(shares, stages, strict=False):
            way, gain = way + share * stage.velocity, gain + share * stage.before[0]
        return x + dt * way, v + dt * gain

    def back(self, step: TakenStep, slopes: Slopes, parameters: Sequence[ParameterSlope]) -> Slopes:
        """Slopes through the stages, from the last to the first."""
        (stages, last), scheme = step.stages, self.scheme
        if last is not None:
            through, before = last.before
            place, speed = through.back(
                before, last.position, last.velocity, last.time, last.length, slopes.position, slopes.velocity,
                parameters,
            )  # fmt: skip
            slopes = slopes._replace(position=place, velocity=speed)
        by_places: list[FloatArray] = [np.zeros(0)] * len(stages)
        by_motions: list[FloatArray] = [np.zeros(0)] * len(stages)
        for k in reversed(range(len(stages))):
            stage, later = stages[k], range(k + 1, len(stages))
            h, shares = stage.length, scheme.matrix[:, k]
            by_way = h * (scheme.weights[k] * slopes.position + sum(shares[i] * by_places[i] for i in later))
            by_rate = h * (scheme.weights[k] * slopes.velocity + sum(shares[i] * by_motions[i] for i in later))
            by_places[k], by_motion = self.pull_back(
                stage.position, stage.velocity, stage.time, by_rate, parameters, stage.before[0]
            )
            by_motions[k] = by_motion + by_way
        return Slopes(slopes.position + sum(by_places), slopes.velocity + sum(by_motions), slopes.acceleration)


class _TieMaps:
    """Maps by exact constraints: of velocities after kicks, of drifts, and of the ends of Runge-Kutta steps."""

    def __init__(self, model: Model, state: State, method: Integrator, caller: str) -> None:
        self._given = model, state, method
        self._particles, self._caller = tied_particles(model), caller
        self._along: dict[float, PassMap] = {}
        self.tangent = self._map(make_tangent_rows(model))
        self.put_back = self._map(back_on_rows(model))

    def along(self, h: float) -> PassMap:
        """A drift of length ``h`` [s]; particles without constraints drift too."""
        if h not in self._along:
            self._along[h] = self._map(drift_on_rows(self._given[0], h), np.arange(self._given[0].particle_count))
        return self._along[h]

    def _map(self, rows: Any, particles: Any = None) -> PassMap:
        return PassMap(*self._given, rows, self._particles if particles is None else particles, self._caller)


class TurnedSteps:
    """Steps of a method between two rotations of the velocities."""

    def __init__(self, inner: Steps, first: PassMap | None, last: PassMap) -> None:
        self.inner, self.first, self.last = inner, first, last

    def again(self, state: State, time: float, dt: float) -> TakenStep:
        """Rotate, take the step again, and rotate."""
        x, v = state.position, state.velocity
        if self.first is not None:
            x, v = self.first(state, x, v, time, dt)
        step = self.inner.again(state._replace(position=x, velocity=v), time, dt)
        return TakenStep(*self.last(state, step.position, step.velocity, time, dt), (state, time, dt, step))

    def back(self, step: TakenStep, slopes: Slopes, parameters: Sequence[ParameterSlope]) -> Slopes:
        """Slopes through both rotations and the step between them."""
        state, time, dt, inner = step.stages
        place, speed = self.last.back(
            state, inner.position, inner.velocity, time, dt, slopes.position, slopes.velocity, parameters
        )
        found = self.inner.back(inner, slopes._replace(position=place, velocity=speed), parameters)
        if self.first is None:
            return found
        place, speed = self.first.back(
            state, state.position, state.velocity, time, dt, found.position, found.velocity, parameters
        )
        return found._replace(position=place, velocity=speed)


class ImplicitSteps(_Evaluations):
    """Steps that solve equations: the derivative solves the transposed linearized equations."""

    def __init__(
        self, model: Model, state: State, method: Integrator, forces: MotionForces, mobility: FloatArray
    ) -> None:
        super().__init__(forces, mobility)
        assert method.newmark is not None
        self.method, self.model = method.newmark, model
        self._body = ElasticModel(model, state)
        self._stiffness = Stiffness(self._body)
        self._rows = HolonomicRows(model.holonomic, model.space, model.particle_count)
        self._relations = Relations(model.room(Rigid), 0, state.alive == 1, state.mobility.copy())

    def again(self, state: State, time: float, dt: float) -> TakenStep:
        """Solve the step again."""
        carried, fresh = state.acceleration, False
        if self.method.carried and state.solving[STALE]:
            carried, fresh = self.acceleration(state.position, state.velocity, time), True
        still = np.zeros_like(state.velocity)
        start = Start(
            state.position.copy(), state.velocity.copy(), carried.copy(), time, dt, state.position.copy(), still
        )
        equations = Equations(
            start, self.method, self._body, self._stiffness, self._rows, self._relations, self._split_forces
        )  # fmt: skip
        none = np.zeros(0, dtype=bool)
        try:
            end = ImplicitStep(equations, none, none, Effort(), lambda: None).solve_step()
        except Failed:
            raise SceneError(
                f"{self.forces.caller} has no derivative of a step that was split, at {time:g} s. Give a shorter dt."
            ) from None
        return TakenStep(end.position, end.velocity, (equations, end, fresh))

    def _split_forces(self, position: FloatArray, velocity: FloatArray, time: float) -> tuple[FloatArray, FloatArray]:
        return self.forces.at(position, velocity, time), np.zeros(position.shape)

    def back(self, step: TakenStep, slopes: Slopes, parameters: Sequence[ParameterSlope]) -> Slopes:
        """Slopes through the equations M ((1 - am) a1 + am a0) = f at the point of evaluation."""
        equations, end, fresh = step.stages
        start, method, share = equations.start, self.method, equations.share
        h, beta, gamma = start.h, method.beta, method.gamma
        by_end = h * h * beta * slopes.position + h * gamma * slopes.velocity
        if method.carried:
            by_end = by_end + slopes.acceleration
        time = start.time + share * h
        weight = self._solve(equations, end, time, np.where(self._body.free, by_end, 0.0))
        inertial = (1.0 - method.alpha_m) * end.acceleration + method.alpha_m * equations.carried
        for one in parameters:
            one.add(end.middle, end.rate, time, weight, inertial)
        by_x, by_v = self.forces.transposed_product(end.middle, end.rate, time, weight)
        by_position, by_velocity = slopes.position + share * by_x, slopes.velocity + share * by_v
        by_carried = h * h * (0.5 - beta) * by_position + h * (1.0 - gamma) * by_velocity
        by_carried = by_carried - method.alpha_m * equations.inertia * weight
        found = Slopes(
            by_position + (1.0 - share) * by_x, by_velocity + (1.0 - share) * by_v + h * by_position, by_carried
        )
        if not method.carried:
            return found._replace(acceleration=slopes.acceleration)
        return self._back_to_start(start, found, parameters) if fresh else found

    def _back_to_start(self, start: Start, slopes: Slopes, parameters: Sequence[ParameterSlope]) -> Slopes:
        """Slopes through the acceleration that was computed from the forces at the start of the step."""
        by_x, by_v = self.pull_back(
            start.position, start.velocity, start.time, slopes.acceleration, parameters, start.acceleration
        )
        return Slopes(slopes.position + by_x, slopes.velocity + by_v, np.zeros(by_x.shape))

    def _solve(self, equations: Equations, end: Any, time: float, wanted: FloatArray) -> FloatArray:
        """Solve ((1 - am) M - share (h2 beta df/dx + h gamma df/dv))^T w = ``wanted`` on the free axes."""
        from scipy.sparse.linalg import LinearOperator, gmres, splu

        start, dofs, share = equations.start, self._body.dofs, equations.share
        scale, slow = share * equations.reach, share * start.h * self.method.gamma

        def times(weight: FloatArray) -> FloatArray:
            whole = np.zeros(self._body.free.shape)
            whole.ravel()[dofs] = weight
            by_x, by_v = self.forces.transposed_product(end.middle, end.rate, time, whole)
            found = (1.0 - self.method.alpha_m) * equations.inertia * whole - scale * by_x - slow * by_v
            return np.asarray(found.ravel()[dofs])

        factors = splu((scale * equations.matrix(end, np.zeros(0, dtype=bool))).tocsc())
        goal = wanted.ravel()[dofs]
        size, found = float(np.abs(goal).max(initial=0.0)), np.zeros(len(dofs))
        left, last = goal, np.inf
        for _ in range(ROUNDS):
            now = float(np.abs(left).max(initial=0.0))
            if now <= ENOUGH * size or now > 0.5 * last:
                break
            last = now
            found = found + factors.solve(left, trans="T")
            left = goal - times(found)
        if float(np.abs(left).max(initial=0.0)) > WRONG * size:
            # Forces without a stiffness, such as user-defined ones, are not in the matrix of the method.
            one = (len(dofs), len(dofs))
            found, _ = gmres(
                LinearOperator(one, matvec=times, dtype=np.float64), goal, x0=found, rtol=ENOUGH, atol=0.0,
                M=LinearOperator(one, matvec=lambda b: factors.solve(b, trans="T"), dtype=np.float64),
            )  # fmt: skip
            if float(np.abs(goal - times(found)).max(initial=0.0)) > WRONG * size:
                raise SceneError(f"{self.forces.caller} could not solve the linearized step at {time:g} s.")
        whole = np.zeros(self._body.free.shape)
        whole.ravel()[dofs] = found
        return whole


def steps_of(
    model: Model, state: State, method: Integrator, forces: MotionForces, mobility: FloatArray
) -> Steps:  # fmt: skip
    """The steps of a method.

    Raises
    ------
    SceneError : for methods that choose their own steps, and XPBD
    """
    if method.substeps or (method.newmark is None and method.scheme.family not in (SPLITTING, RUNGE_KUTTA)):
        raise SceneError(
            f"{forces.caller} has no derivative of {method.title}, whose steps are no function of fixed operations. "
            f"Take integrator='velocity_verlet', 'rk4' or an implicit method."
        )
    implicit = method.newmark is not None
    if implicit and len(model.holonomic.kind):
        raise SceneError(
            f"{forces.caller} has no derivative of implicit steps with rods, cords and exact surfaces. "
            f"Take integrator='velocity_verlet'."
        )
    if implicit:
        steps: Steps = ImplicitSteps(model, state, method, forces, mobility)
    elif method.scheme.family == RUNGE_KUTTA:
        steps = RungeKuttaSteps(model, state, method, forces, mobility)
    else:
        steps = SplittingSteps(model, state, method, forces, mobility)
    last = turning_map(model, state, method, 1.0 if implicit else 0.5, forces.caller, at_end=True)
    if last is None:
        return steps
    first = None if implicit else turning_map(model, state, method, 0.5, forces.caller, at_end=False)
    return TurnedSteps(steps, first, last)
