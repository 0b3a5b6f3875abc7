"""A chain at rest as it is made longer, and beside it the polygon that its forces close at every particle."""

import numpy as np
from website.moving import BLUE, INK, QUIET, RUST, Moving

import springline as sl

SEGMENTS = 8
shapes = []
for factor in np.concatenate([np.linspace(1.01, 1.6, 30), np.linspace(1.6, 1.01, 30)]):
    scene = sl.Scene(gravity=9.81, dim=2)
    rope = scene.chain((0, 0), (1, 0), segments=SEGMENTS, mass=0.1, stiffness=1e5, rest_factor=factor)
    scene.anchor(rope.ends)
    shapes.append(scene.equilibrium())

figure = Moving((720, 300), 8.0, "A chain of eight links hangs deeper and deeper; its force polygon becomes narrower")
place = np.array([[(40 + 320 * x, 40 - 320 * y) for x, y in shape.position[:, :2]] for shape in shapes])
figure.line(place, BLUE, 3.0)
for k in range(SEGMENTS + 1):
    figure.dot(place[:, k], 4.0, INK)
unit = [np.diff(shape.position[:, :2], axis=0) / shape.length[:, None] for shape in shapes]
links = np.array([along * shape.tension[:, None] for along, shape in zip(unit, shapes)])
above = links[:, :, 1] - links[:, :, 1].mean(axis=1, keepdims=True)
corner = np.stack([np.full_like(above, 640.0), 150.0 + 26.0 * above], axis=2)
pole = np.column_stack([640.0 - 26.0 * np.minimum(links[:, 0, 0], 14.0), np.full(len(shapes), 150.0)])
for k in range(SEGMENTS):
    figure.line(np.stack([pole, corner[:, k]], axis=1), BLUE, 1.5)
figure.line(np.stack([corner[:, 0], corner[:, -1]], axis=1), RUST, 3.0)
for k in range(SEGMENTS):
    figure.dot(corner[:, k], 3.0, RUST)
figure.text((200, 20), "at rest", QUIET, 13, "middle")
figure.text((640, 20), "forces: blue pulls of links, rust weights", QUIET, 13, "end")
drawn = figure.svg()
