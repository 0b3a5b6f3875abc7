"""Checks against published tables and numbers."""

from __future__ import annotations

import numpy as np

from springline.contacts.api import Contacts
from springline.contacts.shapes.plane import Plane
from springline.forces.angles import Angle
from springline.forces.attraction import Attraction
from springline.forces.loads import Load
from springline.scene import Scene
from springline.verification.checks import CheckGroup, CheckOutcome, Curve, below

TABLES = CheckGroup("table")

# load P L^2/(E I), shortening u/L and deflection w/L of the tip
MATTIASSON = (
    (1.0, 0.05643, 0.30172), (2.0, 0.16064, 0.49346), (3.0, 0.25442, 0.60325), (5.0, 0.38763, 0.71379),
    (10.0, 0.55500, 0.81061),
)  # fmt: skip


@TABLES.check(
    "large deflections", "A cantilever under a tip load deflects as in Mattiasson's table.",
    "Mattiasson, Int. J. Numer. Methods Eng. 17, 145 (1981), table I",
)  # fmt: skip
def large_deflections() -> CheckOutcome:
    links, rows = 48, np.array(MATTIASSON)
    step, found = 1.0 / links, []
    for load in rows[:, 0]:
        scene = Scene(dim=2)
        joint = scene.particles([(step * (i - 1), 0) for i in range(links + 2)]).index
        scene.anchor(joint[:2])
        scene.springs(np.column_stack([joint[1:-1], joint[2:]]), stiffness=1e5 / step)
        stiffness = np.full(links, 1.0 / step)
        stiffness[0] *= 2.0  # at the clamp only half a link bends
        scene.add(Angle(np.column_stack([joint[:-2], joint[1:-1], joint[2:]]), stiffness=stiffness, rest=0.0))
        scene.add(Load((0.0, -load), on=[int(joint[-1])]))
        tip = scene.equilibrium().position[-1]
        found.append([1.0 - tip[0], -tip[1]])
    computed = np.array(found)
    curve = Curve(rows[:, 0], computed[:, 1], rows[:, 0], rows[:, 2], "P L2/(E I)", "w/L")
    return below(np.abs(computed - rows[:, 1:]).max(), 1e-3, "", curve)


@TABLES.check(
    "figure eight", "Three bodies chase each other along a figure eight and return after 6.32591398.",
    "Chenciner and Montgomery, Ann. Math. 152, 881 (2000), with the numbers of Simó",
)  # fmt: skip
def figure_eight() -> CheckOutcome:
    x, v = np.array([0.97000436, -0.24308753, 0.0]), np.array([-0.93240737, -0.86473146, 0.0])
    scene = Scene()
    scene.particles([x, -x, (0, 0, 0)], velocity=[-v / 2, -v / 2, v])
    scene.add(Attraction(1.0))
    period = 6.32591398
    run = scene.simulate(dt=period / 3000, integrator="yoshida6").run(until=period, every=period / 100)
    path = run.position[:, 0]
    curve = Curve(path[:, 0], path[:, 1], path[:1, 0], path[:1, 1], "x", "y")
    return below(np.abs(run.position[-1] - run.position[0]).max(), 1e-6, "", curve)


@TABLES.check(
    "digits of pi", "A block of mass 100^n makes 3, 31 and 314 collisions.",
    "Galperin, Regular and Chaotic Dynamics 8, 375 (2003)",
)  # fmt: skip
def digits_of_pi() -> CheckOutcome:
    off = 0
    for power, exact in enumerate((3, 31, 314)):
        scene = Scene(dim=2)
        scene.particles([(1, 0), (2, 0)], velocity=[(0, 0), (-1, 0)], mass=[1.0, 100.0**power], radius=0.05)
        scene.add(Plane((0, 0), (1, 0), restitution=1.0), Contacts(restitution=1.0))
        run = scene.simulate(integrator="event_driven").run(until=60.0, every=60.0)
        off += abs(len(run.events) - exact)
    return CheckOutcome(float(off), 0.0, 0.0)


@TABLES.check(
    "tensegrity prism", "The top of a three-strut prism is turned by 30 degrees against an upright one.",
    "Tibert and Pellegrino, Int. J. Space Structures 18 (2003), 3.1",
)  # fmt: skip
def prism() -> CheckOutcome:
    turn = 2.0 * np.pi * np.arange(3) / 3.0
    scene = Scene()
    low = np.stack([np.cos(turn), np.sin(turn), 0.0 * turn], axis=1)
    top = np.stack([np.cos(turn + 0.3), np.sin(turn + 0.3), 0.0 * turn + 1.0], axis=1)
    scene.particles(np.concatenate([low, top]))
    rows = np.arange(3)
    after = (rows + 1) % 3
    scene.springs(np.column_stack([rows, after]), stiffness=1e4)
    scene.springs(np.column_stack([rows + 3, after + 3]), stiffness=1e4)
    scene.springs(np.column_stack([rows, after + 3]), stiffness=1e6, rest_length=2.0)  # struts
    scene.springs(np.column_stack([rows, rows + 3]), stiffness=100.0, rest_length=0.1, kind="cable")
    scene.anchor([0, 1, 2])
    place = scene.equilibrium().position
    angle = np.degrees(np.arctan2(place[3, 1], place[3, 0]) - np.arctan2(place[0, 1], place[0, 0]))
    return below(abs((angle + 30.0) % 120.0 - 60.0) if np.isfinite(angle) else np.inf, 0.5, "degrees")


@TABLES.check(
    "maximum span", "A hanging chain of given length over supports has the parameter of Laplace's limit, 0.6627434.",
    "Finch, Mathematical Constants (2003), 4.8",
)  # fmt: skip
def steepest_chain() -> CheckOutcome:
    from scipy.optimize import minimize_scalar

    def top_tension(length: float) -> float:
        links = 80
        scene = Scene(dim=2, gravity=1.0)
        mass = np.full(links + 1, length / links)
        mass[[0, -1]] *= 0.5
        rope = scene.chain((0, 0), (2.0, 0), segments=links, mass=mass, rest_length=length / links, stiffness=1e6)
        scene.anchor(rope.ends)
        return float(np.linalg.norm(scene.equilibrium().reactions[0]))

    # The tension at a support is least for the length at which half the span over the parameter is 1.19967864.
    best = minimize_scalar(top_tension, bounds=(2.1, 3.5), method="bounded", options={"xatol": 1e-4})
    return below(abs(1.0 / float(best.fun) - 0.6627434), 2e-4)
