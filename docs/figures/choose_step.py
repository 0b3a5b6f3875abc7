"""A light stiff rope falls from level by six methods with steps of a picture; gray is a finer run. The table of a page.

``python -m figures.choose_step`` in the folder ``docs`` prints the error, the energy that the method took, and the time
of a step of the table in integrators.md.
"""

import time

import numpy as np
from website.moving import BLUE, INK, QUIET, RUST, Moving

import springline as sl

LINKS, PICTURE, UNTIL = 16, 1 / 60, 0.5
METHODS = ["velocity_verlet", "implicit_midpoint", "generalized_alpha", "backward_euler", "projective", "xpbd"]


def rope() -> sl.Scene:
    """Links of 10 kN/m between particles of 10 g, 1 m in all, held at one end."""
    scene = sl.Scene(gravity=9.81, dim=2)
    line = scene.chain((0, 0), (1, 0), segments=LINKS, mass=0.01, stiffness=1e4)
    scene.anchor(line.ends[0])
    return scene


def fall(method: str, dt: float | str = PICTURE) -> tuple[np.ndarray, float, float]:
    """Places [m], the energy lost over the one fallen through [-], and the processor time of a picture [ms]."""
    chosen = "auto" if method == "velocity_verlet" and dt == PICTURE else dt
    times = []
    for _ in range(2 if dt == PICTURE else 1):  # the first run may compile
        simulation = rope().simulate(dt=chosen, integrator=method)
        begin = time.process_time()
        run = simulation.run(until=UNTIL, every=PICTURE)
        times.append((time.process_time() - begin) * 1e3 * PICTURE / UNTIL)
    fallen = run.energy["gravity"][0] - run.energy["gravity"].min()
    return run.position[:, :, :2], float((run.energy["total"][0] - run.energy["total"][-1]) / fallen), min(times)


exact = fall("velocity_verlet", 2e-5)[0]
figure = Moving((720, 330), 3.0, "A rope falls from level by six methods: two lag behind")
for k, method in enumerate(METHODS):
    place, lost, took = fall(method)
    error = float(np.abs(place[-1] - exact[-1]).max())
    if __name__ == "__main__":
        print(f"{method:20} error {error:.3f} m, lost {lost:.3f}, {took:.2f} ms")
    corner = np.array([40.0 + 240.0 * (k % 3), 40.0 + 160.0 * (k // 3)])
    figure.text((corner[0], corner[1] - 16), f"{method}: off by {error:.2f} m", INK, 12, "start")
    figure.line(corner + exact * (100.0, -100.0), QUIET, 1.5)
    figure.line(corner + place * (100.0, -100.0), BLUE if error < 0.1 else RUST, 2.5)
drawn = figure.svg()
