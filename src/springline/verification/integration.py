"""Checks of the methods of integration: orders, symplecticity, reversibility."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.forces.attraction import Attraction
from springline.forces.drag import Drag
from springline.forces.loads import Load
from springline.integrators.contract import Integrator
from springline.integrators.registry import INTEGRATORS
from springline.scene import Scene
from springline.verification.checks import CheckGroup, CheckOutcome, Curve, below

ORDERS, GEOMETRY = CheckGroup("order"), CheckGroup("geometry")

METHODS = [method for method in INTEGRATORS.values() if method.order and not method.substeps]
UNTIL = 0.8  # [s]
START = {1: 1000, 2: 100, 4: 30, 6: 12}  # steps of the longest step, by order
SPECIAL = {"explicit_euler": 2000, "midpoint": 400, "rk4": 100}
SOLVED = {1: 80, 2: 36}  # of implicit methods, whose steps are solved for
HALVINGS = 3

STIFFNESS, MASS, GRAVITY, DRAG, DASHPOT, FORCE, PACE = 12.0, 0.7, 9.81, 0.2, 0.1, 1.5, 4.0


def spring_pendulum() -> Scene:
    """A mass on a spring with a dashpot, under gravity, drag and a periodic load."""
    scene = Scene(dim=2, gravity=GRAVITY)
    hook, bob = scene.particle((0, 0), fixed=True), scene.particle((1.1, 0.2), velocity=(0.3, 0.5), mass=MASS)
    scene.spring(hook, bob, stiffness=STIFFNESS, rest_length=1.0, damping=DASHPOT)
    scene.add(Drag(DRAG), Load((FORCE, 0.0), omega=PACE, on=[1]))
    return scene


def reference_motion() -> FloatArray:
    """Place and velocity of the mass at the end, by SciPy's Runge-Kutta method of order 8."""
    from scipy.integrate import solve_ivp

    def rate(time: float, state: FloatArray) -> FloatArray:
        place, speed = state[:2], state[2:]
        length = np.sqrt(place @ place)
        along = place / length
        pull = STIFFNESS * (length - 1.0) + DASHPOT * (along @ speed)
        force = -pull * along - DRAG * speed + np.array([FORCE * np.cos(PACE * time), -MASS * GRAVITY])
        return np.concatenate([speed, force / MASS])

    found = solve_ivp(rate, (0.0, UNTIL), [1.1, 0.2, 0.3, 0.5], method="DOP853", rtol=1e-13, atol=1e-14)
    return np.asarray(found.y[:, -1])


@ORDERS.check(
    "{}", "The error of {} decreases with its order, with drag, a dashpot and a load.", "{}", over=METHODS
)  # fmt: skip
def measured_order(method: Integrator) -> CheckOutcome:
    exact = reference_motion()
    first = SOLVED[method.order] if method.newmark is not None else SPECIAL.get(method.name, START[method.order])
    steps, errors = [], []
    for halving in range(HALVINGS):
        count = first * 2**halving
        simulation = spring_pendulum().simulate(dt=UNTIL / count, integrator=method.name)
        simulation.step(count)
        steps.append(UNTIL / count)
        found = np.concatenate([simulation.position[1, :2], simulation.velocity[1, :2]])
        errors.append(float(np.sqrt(((found - exact) ** 2).sum())))
    step, error = np.array(steps), np.array(errors)
    slopes = np.log2(error[:-1] / error[1:])
    line = error[-1] * (step / step[-1]) ** method.order
    worst = float(slopes[np.abs(slopes - method.order).argmax()])
    curve = Curve(step, error, step, line, "dt [s]", "error of place and velocity [m, m/s]", logarithmic=True)
    return CheckOutcome(worst, method.order - 0.05, method.order + 0.05, "", curve)


# Maps of one step.


def free_pair(change: FloatArray) -> Scene:
    """Two unlike masses on a spring that attract each other, with a change of their 12 positions and momenta."""
    places = np.array([(0.2, 0.1, 0.0), (1.3, 0.2, 0.5)]) + change[:6].reshape(2, 3)
    masses = np.array([1.0, 2.5])
    speeds = np.array([(0.1, 0.4, -0.3), (-0.3, -0.1, 0.2)]) + change[6:].reshape(2, 3) / masses[:, None]
    scene = Scene()
    scene.particles(places, velocity=speeds, mass=masses)
    scene.spring(0, 1, stiffness=3.0, rest_length=1.0)
    scene.add(Attraction(0.4, softening=0.3))
    return scene


def step_map(method: Integrator, change: FloatArray) -> FloatArray:
    """Positions and momenta after one long step, shape (12,)."""
    simulation = free_pair(change).simulate(dt=0.3, integrator=method.name)
    simulation.step(1)
    return np.concatenate([simulation.position.ravel(), (np.array([[1.0], [2.5]]) * simulation.velocity).ravel()])


@GEOMETRY.check(
    "symplectic {}", "One step of {} keeps the symplectic form.",
    "Hairer, Lubich and Wanner, Geometric Numerical Integration (2006), VI.2; {}",
    over=[method for method in METHODS if method.symplectic],
)  # fmt: skip
def symplectic_defect(method: Integrator) -> CheckOutcome:
    step, columns = 1e-3, []
    for entry in range(12):
        along = step * np.eye(12)[entry]
        far, near, back, behind = (step_map(method, part * along) for part in (2.0, 1.0, -1.0, -2.0))
        columns.append((behind - far + 8.0 * (near - back)) / (12.0 * step))
    jacobian = np.array(columns).T
    form = np.block([[np.zeros((6, 6)), np.eye(6)], [-np.eye(6), np.zeros((6, 6))]])
    return below(np.abs(jacobian.T @ form @ jacobian - form).max(), 1e-9)


@GEOMETRY.check(
    "reversible {}", "Turned back, {} returns to its start.",
    "Hairer, Lubich and Wanner, Geometric Numerical Integration (2006), V.1; {}",
    over=[method for method in METHODS if method.reversible],
)  # fmt: skip
def reversal(method: Integrator) -> CheckOutcome:
    scene = free_pair(np.zeros(12))
    first = scene.simulate(dt=0.05, integrator=method.name)
    start = np.array(first.position)
    first.step(200)
    turned = free_pair(np.zeros(12))
    turned.all.position, turned.all.velocity = first.position, -first.velocity
    back = turned.simulate(dt=0.05, integrator=method.name)
    back.step(200)
    return below(np.abs(back.position - start).max(), 1e-10, "m")


@GEOMETRY.check(
    "energy without drift", "The energy of a planet is no more wrong after 200 orbits than at first (velocity Verlet).",
    "Hairer, Lubich and Wanner, Geometric Numerical Integration (2006), IX.8",
)  # fmt: skip
def drift() -> CheckOutcome:
    scene = Scene(dim=2)
    scene.particle((0, 0), mass=1.0, fixed=True)
    scene.particle((0.7, 0), velocity=(0, np.sqrt(1.3 / 0.7)), mass=1.0)
    scene.add(Attraction(1.0))
    period = 2.0 * np.pi
    run = scene.simulate(dt=period / 400).run(until=200.0 * period, every=period / 10.7)
    energy = np.asarray(run.energy["total"])
    off, part = np.abs(energy / energy[0] - 1.0), len(energy) // 10
    exact = np.full(len(energy), energy[0])
    curve = Curve(run.time, energy, run.time, exact, "time [s]", "energy [J]")
    return CheckOutcome(float(off[-part:].max() / off[:part].max()), 0.95, 1.05, "", curve)
