"""One oscillator by three methods, in the plane of position and velocity: a circle is right."""

import warnings

import numpy as np
from website.moving import BLUE, INK, QUIET, RUST, Moving

import springline as sl

METHODS = {
    "explicit_euler": "gains in every step",
    "symplectic_euler": "comes back",
    "velocity_verlet": "comes back, nearer",
}
warnings.simplefilter("ignore", sl.errors.OpenLedger)
figure = Moving((720, 250), 8.0, "Three methods in the phase plane: explicit Euler spirals outwards, the others stay")
for column, (method, said) in enumerate(METHODS.items()):
    scene = sl.Scene()
    wall, bob = scene.particle((0, 0, 0), fixed=True), scene.particle((4, 0, 0), mass=1.0)
    scene.spring(wall, bob, stiffness=1.0, rest_length=3.0)
    run = scene.simulate(dt=0.2, integrator=method).run(until=13.0, every=0.2)
    x, v = run.position[:, 1, 0] - 3.0, run.velocity[:, 1, 0]
    middle = 120.0 + 240.0 * column, 135.0
    way = np.column_stack([middle[0] + 52.0 * x, middle[1] - 52.0 * v])
    way = np.clip(way, [middle[0] - 116, 32], [middle[0] + 116, 240])
    figure.text((middle[0], 18), method, INK, 14, "middle")
    figure.text((middle[0], 246), said, QUIET, 12, "middle")
    figure.ring(middle, 52.0)
    figure.trace(way, RUST if column == 0 else BLUE)
    figure.dot(way, 5.0, RUST if column == 0 else BLUE)
drawn = figure.svg()
