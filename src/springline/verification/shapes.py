"""Checks of shapes at rest against closed forms."""

from __future__ import annotations

import numpy as np

from springline.forces.hinges import Hinge
from springline.forces.loads import Load
from springline.forces.ropes import Rope
from springline.forces.sheets import Membrane, SurfaceTension
from springline.forces.volumes import Pressure
from springline.inverse.design import design
from springline.inverse.design_goals import AtHeight
from springline.inverse.gradients import gradient
from springline.paths.path import path
from springline.scene import Scene
from springline.stability.buckling import buckling
from springline.verification.checks import CheckGroup, CheckOutcome, Curve, below

SHAPES = CheckGroup("rest")


@SHAPES.check(
    "elastic catenary", "A chain of springs hangs in the elastic catenary.",
    "Irvine, Cable Structures (1981), 1.3",
)  # fmt: skip
def elastic_catenary() -> CheckOutcome:
    from scipy.optimize import brentq

    links, span, slack, weight, stretch = 200, 1.0, 1.2, 5.0, 40.0
    scene = Scene(dim=2, gravity=10.0)
    mass = np.full(links + 1, weight * slack / 10.0 / links)
    mass[[0, -1]] *= 0.5
    rope = scene.chain(
        (0, 0), (span, 0), segments=links, mass=mass, rest_length=slack / links, stiffness=stretch * links / slack
    )
    scene.anchor(rope.ends)
    found = scene.equilibrium().position
    whole = weight * slack

    def width(pull: float) -> float:
        return pull * slack / stretch + 2.0 * pull / weight * np.arcsinh(whole / (2.0 * pull)) - span

    pull = float(brentq(width, 1e-3, 1e3))
    s = np.linspace(0.0, slack, links + 1)
    lift = whole / 2.0 - weight * s
    x = pull * s / stretch + pull / weight * (np.arcsinh(whole / (2.0 * pull)) - np.arcsinh(lift / pull))
    drop = weight * s / stretch * (slack / 2.0 - s / 2.0)
    drop = drop + pull / weight * (np.hypot(1.0, whole / (2.0 * pull)) - np.hypot(1.0, lift / pull))
    curve = Curve(found[:, 0], found[:, 1], x, -drop, "x [m]", "y [m]")
    return below(np.abs(found[:, :2] - np.stack([x, -drop], axis=1)).max(), 2e-5, "m", curve)


@SHAPES.check(
    "three bars", "Three bars carry a load as the theory of elasticity divides it.",
    "Timoshenko, Strength of Materials I (1955), 6",
)  # fmt: skip
def three_bars() -> CheckOutcome:
    angle, rigidity, load = np.radians(40.0), 2e9, 100.0
    scene = Scene(dim=2)
    scene.particles([(-np.tan(angle), 0), (0, 0), (np.tan(angle), 0), (0, -1)])
    scene.springs([(0, 3), (1, 3), (2, 3)], modulus=rigidity, area=1e-3)
    scene.anchor([0, 1, 2])
    scene.add(Load((0, -load), on=[3]))
    shape = scene.equilibrium()
    middle = load / (1.0 + 2.0 * np.cos(angle) ** 3)
    exact = np.array([middle * np.cos(angle) ** 2, middle, middle * np.cos(angle) ** 2])
    return below(np.abs(shape.tension - exact).max() / load, 1e-4)


@SHAPES.check("reactions", "Supports carry exactly the loads and the moments of them.", "Equilibrium")
def reactions() -> CheckOutcome:
    scene = Scene(gravity=9.81)
    net = scene.grid((12, 9), spacing=1.0, mass=0.6, stiffness=400.0)
    scene.anchor(net.corners)
    scene.add(Load((0.4, 0.1, 0.0)))
    shape = scene.equilibrium()
    whole = shape.reactions + shape.loads
    moment = np.cross(shape.position, whole).sum(axis=0)
    size = np.abs(shape.loads).sum()
    return below(max(np.abs(whole.sum(axis=0)).max(), np.abs(moment).max() / 10.0) / size, 1e-9)


@SHAPES.check(
    "force densities", "A net of given force densities solves its linear equations.",
    "Schek, Comput. Methods Appl. Mech. Eng. 3 (1974)",
)  # fmt: skip
def force_densities() -> CheckOutcome:
    scene = Scene(gravity=1.0)
    number = np.arange(36).reshape(6, 6)
    place = np.stack([*np.divmod(np.arange(36.0), 6.0), np.zeros(36)], axis=1)
    beside, above = (number[:, :-1], number[:, 1:]), (number[:-1], number[1:])
    ends = np.concatenate([np.column_stack([one.ravel(), other.ravel()]) for one, other in (beside, above)])
    scene.particles(place)
    scene.springs(ends, stiffness=1.0)
    corners = number[[0, 0, -1, -1], [0, -1, 0, -1]]
    scene.anchor(corners)
    density = np.linspace(1.0, 2.0, len(ends))
    shape = scene.force_density(density)
    matrix = np.zeros((36, 36))
    for (tail, head), q in zip(ends, density, strict=True):
        matrix[[tail, head], [tail, head]] += q
        matrix[[tail, head], [head, tail]] -= q
    held = np.isin(np.arange(36), corners)
    load = np.tile([0.0, 0.0, -1.0], (36, 1))
    right = load[~held] - matrix[np.ix_(~held, held)] @ place[held]
    place[~held] = np.linalg.solve(matrix[np.ix_(~held, ~held)], right)
    return below(np.abs(shape.position - place).max(), 1e-9, "m")


@SHAPES.check(
    "snap-through", "The limit load of a shallow truss is that of its formula, and its path the curve of it.",
    "von Mises, Z. angew. Math. Mech. 3 (1923), 406",
)  # fmt: skip
def snap_through() -> CheckOutcome:
    scene = Scene(dim=2)
    scene.particles([(-1, 0), (0, 0.5), (1, 0)])
    scene.springs([(0, 1), (1, 2)], stiffness=100.0)
    scene.anchor([0, 2])
    scene.add(Load((0, -1.0), on=[1]))
    found = path(scene, until=10.0)
    rest, y = np.hypot(1.0, 0.5), found.position[:, 1, 1]
    exact = -200.0 * (np.hypot(1.0, y) - rest) * y / np.hypot(1.0, y)
    low = np.sqrt(rest ** (2.0 / 3.0) - 1.0)  # of the height at the limit point
    limit = -200.0 * (np.hypot(1.0, low) - rest) * low / np.hypot(1.0, low)
    least = min((abs(float(event.factor) - limit) for event in found.events if event.kind == "limit"), default=np.inf)
    curve = Curve(0.5 - y, found.factor, 0.5 - y, exact, "drop [m]", "load [N]")
    return below(max(np.abs(found.factor - exact).max(), least) / limit, 1e-6, "", curve)


@SHAPES.check(
    "buckling", "A column on a side spring buckles at k L.",
    "Timoshenko and Gere, Theory of Elastic Stability (1961), 2.1",
)  # fmt: skip
def column() -> CheckOutcome:
    scene = Scene(dim=2)
    foot, top = scene.particle((0, 0), fixed=True), scene.particle((0, 1))
    side = scene.particle((1, 1), fixed=True)
    scene.spring(foot, top, stiffness=1e8)
    scene.spring(top, side, stiffness=10.0)
    scene.add(Load((0, -1), on=top))
    return below(abs(float(buckling(scene.equilibrium()).factor[0]) / 10.0 - 1.0), 1e-6)


@SHAPES.check("soap film", "A film between rings is a catenoid.", "Plateau, Statique des liquides (1873); Euler (1744)")
def soap_film() -> CheckOutcome:
    from scipy.optimize import brentq

    half = 0.5
    neck = float(brentq(lambda a: a * np.cosh(half / a) - 1.0, 0.6, 1.0))
    exact = np.pi * neck * (neck * np.sinh(2.0 * half / neck) + 2.0 * half)
    areas = []
    for around, along in ((12, 6), (24, 12)):
        turn, level = np.meshgrid(2.0 * np.pi * np.arange(around) / around, np.linspace(-half, half, along + 1))
        place = np.stack([np.cos(turn), np.sin(turn), level], axis=2).reshape(-1, 3)
        number = np.arange(len(place)).reshape(along + 1, around)
        beside = np.roll(number, -1, axis=1)
        corners = [number[:-1], beside[:-1], beside[1:], number[1:]]
        a, b, c, d = (one.ravel() for one in corners)
        scene = Scene()
        film = scene.mesh(place, np.concatenate([np.stack([a, b, c]), np.stack([a, c, d])], axis=1).T, mass=1e-3)
        scene.anchor(film.edges)
        scene.add(SurfaceTension(film, 0.05))
        p, q, r = (scene.equilibrium().position[film.faces[:, k]] for k in range(3))
        areas.append(0.5 * np.linalg.norm(np.cross(q - p, r - p), axis=1).sum())
    return below(abs((4.0 * areas[1] - areas[0]) / 3.0 / exact - 1.0), 2e-3)


@SHAPES.check(
    "pressure", "A ring under pressure p has the tension p r.", "Laplace, Traité de mécanique céleste IV (1805)"
)
def hoop() -> CheckOutcome:
    count, radius, pressure = 60, 0.5, 200.0
    turn = 2.0 * np.pi * np.arange(count) / count
    scene = Scene()
    ring = np.stack([radius * np.cos(turn), radius * np.sin(turn), 0.0 * turn], axis=1)
    low, high = np.arange(count), np.arange(count) + count
    after = np.roll(low, -1)
    faces = np.concatenate([np.stack([low, after, after + count]), np.stack([low, after + count, high])], axis=1).T
    tube = scene.mesh(np.concatenate([ring, ring + [0, 0, 0.1]]), faces, mass=1e-3)
    scene.springs(np.column_stack([low, after]), stiffness=1e6)
    scene.springs(np.column_stack([high, after + count]), stiffness=1e6)
    scene.anchor(np.arange(2 * count), axes="z")
    scene.anchor([0, count], axes="y")
    scene.anchor([count // 4, count + count // 4], axes="x")
    scene.add(Pressure(tube, pressure))
    shape = scene.equilibrium()
    grown = np.hypot(shape.position[:, 0], shape.position[:, 1]).mean()
    exact = pressure * 0.05 * grown * np.cos(np.pi / count)
    return below(np.abs(shape.tension / exact - 1.0).max(), 5e-4)


@SHAPES.check(
    "membrane", "A sheet under uniform tension has the stress of the load, and the strain of Hooke's law.",
    "Zienkiewicz and Taylor, The Finite Element Method (2000), patch test",
)  # fmt: skip
def patch() -> CheckOutcome:
    modulus, thickness, load = 1e6, 1e-3, 1.0
    scene = Scene()
    place = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0.4, 0.6, 0)]
    sheet = scene.mesh(place, [(0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4)], mass=1e-3)
    scene.add(Membrane(sheet, modulus=modulus, poisson=0.3, thickness=thickness))
    scene.anchor(list(range(5)), axes="z")
    scene.anchor([0, 3], axes="x")
    scene.anchor([0], axes="y")
    scene.add(Load((0.5 * load, 0, 0), on=[1, 2]))
    moved = scene.equilibrium().displacement
    strain = load / (modulus * thickness)
    exact = np.array([strain * place[4][0], -0.3 * strain * place[4][1]])
    return below(np.abs(moved[4, :2] - exact).max() / strain, 5e-3)


@SHAPES.check("fold", "A crease turns by the moment over its stiffness.", "Definition of a torsional spring")
def fold() -> CheckOutcome:
    stiffness, force = 0.5, 0.05
    scene = Scene()
    scene.particles([(0, -1, 0), (0, 0, 0), (1, 0, 0), (0.5, 1, 0)])
    scene.springs([(1, 3), (2, 3)], stiffness=1e7)
    scene.add(Hinge([(3, 1, 2, 0)], stiffness=stiffness, rest=0.0), Load((0, 0, force), on=[3]))
    scene.anchor([0, 1, 2])
    place = scene.equilibrium().position[3]
    turn = np.arctan2(place[2], place[1])
    return below(abs(stiffness * turn / (force * np.cos(turn)) - 1.0), 1e-4)


@SHAPES.check("rope", "A rope that slides over a pulley has one tension.", "Archimedes; Varignon (1725)")
def rope() -> CheckOutcome:
    scene = Scene(dim=2)
    scene.particles([(-1, 0), (0, -1), (2, 0)])
    scene.add(Rope([0, 1, 2], stiffness=1e7, rest_length=4.0), Load((0, -10.0), on=[1]))
    scene.anchor([0, 2])
    place = scene.equilibrium().position[1, :2]
    left, right = place - [-1.0, 0.0], place - [2.0, 0.0]
    return below(abs(left[0] / np.hypot(*left) + right[0] / np.hypot(*right)), 1e-6)


@SHAPES.check(
    "gradient", "The adjoint gradient of a net agrees with differences of shapes.",
    "Bletzinger, Firl and Linhard, Struct. Multidiscip. Optim. 40 (2010)",
)  # fmt: skip
def adjoint() -> CheckOutcome:
    def net(scale: float) -> Scene:
        scene = Scene(gravity=9.81)
        grid = scene.grid((5, 5), spacing=1.0, mass=0.5, stiffness=300.0 * scale)
        scene.anchor(grid.corners)
        return scene

    found = float(300.0 * gradient(net(1.0).equilibrium(), "position[12, z]", by="springs.stiffness")[
        "springs.stiffness"
    ].sum())  # fmt: skip
    high, low = (float(net(1.0 + part).equilibrium().position[12, 2]) for part in (1e-4, -1e-4))
    return below(abs(found / ((high - low) / 2e-4) - 1.0), 1e-5)


@SHAPES.check("design", "A design meets its goals, and its scene rests where it says.", "Definition")
def designed() -> CheckOutcome:
    scene = Scene(gravity=9.81)
    chain = scene.chain((0, 0, 0), (3, 0, 0), segments=6, mass=0.5, stiffness=400.0)
    scene.anchor(chain.ends)
    found = design(scene, [AtHeight([2, 3], [-0.8, -1.0])], {"springs.rest_length": (0.3, 1.0)})
    again = found.scene.equilibrium().position[[2, 3], 2]
    return below(np.abs(again - [-0.8, -1.0]).max(), 3e-3, "m")
