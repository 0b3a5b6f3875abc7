"""A cloth falls on a ball: the film at the head of the README, written to ``cloth.gif``."""

import springline as sl

SIDE, SPACING, RADIUS = 33, 0.05, 0.45  # particles along an edge; meters between two; meters of the ball


def main(path="cloth.gif"):
    scene = sl.Scene(title="A cloth falls on a ball", gravity=9.81)
    cloth = scene.grid((SIDE, SIDE), spacing=SPACING, mass=0.004, stiffness=60.0, damping=0.02, diagonals=True)
    half = 0.5 * SPACING * (SIDE - 1)
    cloth.position = cloth.position + (-half, -half, 1.25)
    scene.add(
        sl.Sphere((0, 0, RADIUS + 0.15), RADIUS, "outside", restitution=0.0, friction=0.25),
        sl.Plane((0, 0, 0), (0, 0, 1), restitution=0.0, friction=0.5),
        sl.Drag(0.004),
    )
    run = scene.simulate().run(until=2.4, every=0.05)
    sl.render(run, path, size=(640, 480), fps=20, speed=1.0)
    return run


if __name__ == "__main__":
    main()
