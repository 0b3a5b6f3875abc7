"""A ball so fast that it is beyond a post before the step ends: looked for at the ends of steps, and along the way."""

import numpy as np
from website.moving import BLUE, INK, QUIET, RUST, Moving

import springline as sl

STEP, POST = 0.02, 0.15  # [s], radius of the post [m]


def way(post: bool) -> np.ndarray:
    """Places of a ball that flies at 30 m/s, at the end of each step [m], shape (frames,)."""
    scene = sl.Scene(dim=2)
    scene.particle((-3.3, 0), velocity=(30, 0), radius=0.1)
    if post:
        scene.add(sl.Sphere((0, 0), POST, mode="outside", restitution=0.8))
    return scene.simulate(dt=STEP).run(until=0.2, every=STEP).position[:, 0, 0]


figure = Moving((720, 230), 6.0, "Above, a fast ball is found beyond a post; below, it bounces back from it")
SAID = {
    False: "looked at where steps end: it was never in the post",
    True: "looked at along the way: it hits, and comes back",
}
for row, (post, said) in enumerate(SAID.items()):
    high = 62.0 + 110.0 * row
    x = way(post)
    color = BLUE if post else RUST
    figure.text((20, high - 36), said, INK, 13)
    figure.line([(20, high), (700, high)], QUIET, 1.0, dash="2 4")
    figure.ring((360.0, high), 100.0 * POST, INK, 3.0)
    for one in x:
        figure.dot((360.0 + 100.0 * one, high), 3.0, QUIET)
    if post:  # the corner of its way is the moment of impact, within a step
        at = int(np.argmax(np.diff(x) < 20 * STEP))
        x = np.concatenate([x[: at + 1], [-POST - 0.1], x[at + 1 :]])
    figure.dot(np.column_stack([360.0 + 100.0 * x, np.full(len(x), high)]), 10.0, color)
drawn = figure.svg()
