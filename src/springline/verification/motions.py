"""Checks of motions against closed forms."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.constraints.distance import Rod
from springline.forces.angles import Angle
from springline.forces.attraction import Attraction
from springline.forces.coulomb import MagneticField
from springline.forces.drag import AirDrag, Drag
from springline.forces.loads import Load
from springline.scene import Scene
from springline.stability.modes import modes
from springline.verification.checks import CheckGroup, CheckOutcome, Curve, below

MOTIONS = CheckGroup("motion")
K, M = 23.0, 0.7  # [N/m], [kg]
OMEGA = float(np.sqrt(K / M))


def oscillator(*, start: float = 0.1, damping: float = 0.0) -> Scene:
    """A mass on a spring along x, ``start`` [m] from rest at 1 m."""
    scene = Scene()
    hook, bob = scene.particle((0, 0, 0), fixed=True), scene.particle((1.0 + start, 0, 0), mass=M)
    scene.spring(hook, bob, stiffness=K, rest_length=1.0, damping=damping)
    return scene


def along(scene: Scene, exact: object, dt: float = 1e-3, until: float = 3.0, bound: float = 1e-6) -> CheckOutcome:
    """Outcome of a motion of particle 1 along x, relative to its amplitude."""
    run = scene.simulate(dt=dt, integrator="yoshida6").run(until=until, every=until / 150)
    place, line = run.position[:, 1, 0], exact(run.time)  # type: ignore[operator]
    curve = Curve(run.time, place, run.time, line, "time [s]", "x [m]")
    return below(np.abs(place - line).max() / np.ptp(line), bound, "", curve)


@MOTIONS.check("fall", "A thrown particle follows a parabola.", "Galilei, Discorsi (1638), day 4")
def fall() -> CheckOutcome:
    scene = Scene(gravity=9.81)
    scene.particle((1, 2, 3), velocity=(4, 5, 6))
    run = scene.simulate(dt=0.01).run(until=1.0, every=0.05)
    exact = np.array([1, 2, 3]) + np.array([4, 5, 6]) * run.time[:, None] - [0, 0, 4.905] * run.time[:, None] ** 2
    curve = Curve(run.time, run.position[:, 0, 2], run.time, exact[:, 2], "time [s]", "z [m]")
    return below(np.abs(run.position[:, 0] - exact).max(), 1e-11, "m", curve)


@MOTIONS.check("oscillator", "A mass on a spring moves as cos(sqrt(k/m) t).", "Landau and Lifshitz, Mechanics, 21")
def harmonic() -> CheckOutcome:
    return along(oscillator(), lambda t: 1.0 + 0.1 * np.cos(OMEGA * t), bound=1e-9)


@MOTIONS.check(
    "damped oscillator", "A dashpot lowers the frequency and the amplitude.", "Landau and Lifshitz, Mechanics, 25"
)
def damped() -> CheckOutcome:
    zeta = 0.2
    fast, slow = OMEGA * np.sqrt(1.0 - zeta**2), zeta * OMEGA

    def exact(t: FloatArray) -> FloatArray:
        return 1.0 + 0.1 * np.exp(-slow * t) * (np.cos(fast * t) + slow / fast * np.sin(fast * t))

    return along(oscillator(damping=2.0 * zeta * np.sqrt(K * M)), exact, bound=1e-9)


@MOTIONS.check("drag", "Linear drag damps as a dashpot does.", "Landau and Lifshitz, Mechanics, 25")
def dragged() -> CheckOutcome:
    zeta, scene = 0.3, oscillator()
    scene.add(Drag(2.0 * zeta * np.sqrt(K * M)))
    fast, slow = OMEGA * np.sqrt(1.0 - zeta**2), zeta * OMEGA

    def exact(t: FloatArray) -> FloatArray:
        return 1.0 + 0.1 * np.exp(-slow * t) * (np.cos(fast * t) + slow / fast * np.sin(fast * t))

    return along(scene, exact, bound=1e-9)


@MOTIONS.check("forced oscillator", "A periodic load lets an oscillator beat.", "Landau and Lifshitz, Mechanics, 22")
def forced() -> CheckOutcome:
    scene, pace, force = oscillator(start=0.0), 4.0, 2.0
    scene.add(Load((force, 0, 0), omega=pace, on=[1]))
    size = force / M / (OMEGA**2 - pace**2)
    return along(scene, lambda t: 1.0 + size * (np.cos(pace * t) - np.cos(OMEGA * t)), bound=1e-8)


@MOTIONS.check("fall through air", "With quadratic drag the speed is v tanh(g t/v).", "Lamb, Dynamics (1914), 95")
def terminal() -> CheckOutcome:
    mass, drag, gravity = 80.0, 0.25, 9.81
    scene = Scene(gravity=gravity)
    scene.particle((0, 0, 1000), mass=mass)
    scene.add(AirDrag(drag))
    speed = np.sqrt(mass * gravity / drag)
    run = scene.simulate(dt=0.02, integrator="rk4").run(until=15.0, every=0.5)
    found, exact = -run.velocity[:, 0, 2], speed * np.tanh(gravity * run.time / speed)
    curve = Curve(run.time, found, run.time, exact, "time [s]", "speed [m/s]")
    return below(np.abs(found - exact).max() / speed, 1e-8, "", curve)


@MOTIONS.check(
    "planet", "A planet follows Kepler's equation, and is at its start after one period.",
    "Kepler, Astronomia nova (1609)",
)  # fmt: skip
def planet() -> CheckOutcome:
    from scipy.optimize import brentq

    eccentricity = 0.5
    scene = Scene(dim=2)
    scene.particle((0, 0), mass=1.0, fixed=True)
    scene.particle((1.0 - eccentricity, 0), velocity=(0, np.sqrt(3.0)), mass=1.0)
    scene.add(Attraction(1.0))
    period = 2.0 * np.pi
    run = scene.simulate(dt=period / 2000, integrator="yoshida6").run(until=period, every=period / 50)
    angle = np.array(
        [brentq(lambda u, m=m: u - eccentricity * np.sin(u) - m, m - 1.0, m + 1.0, xtol=1e-14) for m in run.time]
    )
    exact = np.stack([np.cos(angle) - eccentricity, np.sqrt(1.0 - eccentricity**2) * np.sin(angle)], axis=1)
    curve = Curve(run.position[:, 1, 0], run.position[:, 1, 1], exact[:, 0], exact[:, 1], "x [m]", "y [m]")
    return below(np.abs(run.position[:, 1, :2] - exact).max(), 1e-9, "m", curve)


@MOTIONS.check(
    "adaptive planet", "IAS15 keeps a planet of eccentricity 0.9 on its orbit to rounding.",
    "Rein and Spiegel, MNRAS 446, 1424 (2015)",
)  # fmt: skip
def adaptive() -> CheckOutcome:
    scene = Scene(dim=2)
    scene.particle((0, 0), mass=1.0, fixed=True)
    scene.particle((0.1, 0), velocity=(0, np.sqrt(19.0)), mass=1.0)
    scene.add(Attraction(1.0))
    run = scene.simulate(integrator="ias15").run(until=2.0 * np.pi, every=2.0 * np.pi)
    return below(np.abs(run.position[-1, 1, :2] - [0.1, 0.0]).max(), 1e-10, "m")


@MOTIONS.check(
    "pendulum", "A pendulum on a rigid rod has the period 4 sqrt(L/g) K(sin(a/2)).",
    "Landau and Lifshitz, Mechanics, 11",
)  # fmt: skip
def pendulum() -> CheckOutcome:
    from scipy.special import ellipk

    start, length, gravity = 2.0, 1.3, 9.81
    scene = Scene(dim=2, gravity=gravity)
    scene.particle((0, 0), fixed=True)
    scene.particle((length * np.sin(start), -length * np.cos(start)))
    scene.add(Rod(0, 1))
    period = 4.0 * np.sqrt(length / gravity) * float(ellipk(np.sin(start / 2.0) ** 2))
    run = scene.simulate(dt=period / 4000).run(until=period, every=period / 4000)
    quarter = int(np.flatnonzero(run.position[:, 1, 0] <= 0.0)[0])
    x = run.position[quarter - 1 : quarter + 1, 1, 0]
    found = 4.0 * (run.time[quarter - 1] + (run.time[quarter] - run.time[quarter - 1]) * x[0] / (x[0] - x[1]))
    return below(abs(found / period - 1.0), 1e-5)


@MOTIONS.check(
    "gyration", "A charge in a magnetic field turns at q B/m and keeps its speed.", "Jackson, Electrodynamics, 12.2"
)
def gyration() -> CheckOutcome:
    scene = Scene()
    scene.particle((0, 0, 0), velocity=(1.0, 0, 0.2), mass=1.5, charge=3.0)
    scene.add(MagneticField((0, 0, 2.0)))
    pace = 3.0 * 2.0 / 1.5
    run = scene.simulate(dt=2e-4).run(until=1.0, every=0.02)
    exact = np.stack([np.sin(pace * run.time) / pace, (np.cos(pace * run.time) - 1.0) / pace], axis=1)
    curve = Curve(run.position[:, 0, 0], run.position[:, 0, 1], exact[:, 0], exact[:, 1], "x [m]", "y [m]")
    return below(np.abs(run.position[:, 0, :2] - exact).max() * pace, 1e-6, "", curve)


@MOTIONS.check(
    "modes of a string", "A string of beads has the frequencies 2 sqrt(T/(m a)) sin(j pi/(2 n + 2)).",
    "Rayleigh, The Theory of Sound (1877), 120",
)  # fmt: skip
def string_modes() -> CheckOutcome:
    count, mass, tension, gap = 12, 0.02, 50.0, 0.1
    scene = Scene(dim=2)
    rope = scene.chain((0, 0), (gap * (count + 1), 0), segments=count + 1, mass=mass, stiffness=1e6, prestress=tension)
    scene.anchor(rope.ends)
    found = modes(scene.equilibrium(), count)
    number = np.arange(1.0, count + 1.0)
    exact = 2.0 * np.sqrt(tension / (mass * gap)) * np.sin(number * np.pi / (2 * count + 2)) / (2.0 * np.pi)
    curve = Curve(number, found.frequency, number, exact, "mode", "frequency [Hz]")
    return below(np.abs(found.frequency / exact - 1.0).max(), 1e-9, "", curve)


@MOTIONS.check(
    "cantilever", "The lowest frequency of a clamped strip is 1.8751^2 sqrt(E I/(m L^4)).",
    "Rayleigh, The Theory of Sound (1877), 173",
)  # fmt: skip
def cantilever() -> CheckOutcome:
    links, bending, mass = 60, 0.1, 0.14
    step = 1.0 / links
    scene = Scene(dim=2)
    lumps = np.full(links + 2, mass * step)
    lumps[-1] *= 0.5
    joint = scene.particles([(step * (i - 1), 0) for i in range(links + 2)], mass=lumps).index
    scene.anchor(joint[:2])
    scene.springs(np.column_stack([joint[1:-1], joint[2:]]), stiffness=1e4 / step)
    stiffness = np.full(links, bending / step)
    stiffness[0] *= 2.0  # at the clamp only half a link bends
    scene.add(Angle(np.column_stack([joint[:-2], joint[1:-1], joint[2:]]), stiffness=stiffness, rest=0.0))
    exact = 1.8751041**2 * np.sqrt(bending / mass)
    return below(abs(float(modes(scene, 1).omega[0]) / exact - 1.0), 1e-3)
