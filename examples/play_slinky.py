"""A slinky hangs from a hand. Space lets go: its lower end waits in the air until the rest has fallen onto it."""

import springline as sl

COUNT, MASS, STIFFNESS, REST, GRAVITY = 14, 0.1, 0.02, 5.0, 0.5


def main():
    scene = sl.Scene(title="Slinky drop: Space lets go", gravity=GRAVITY, dim=2)
    place, heights = 400.0, [400.0]
    for below in range(COUNT, 0, -1):  # each spring bears what hangs below it
        place -= REST + below * MASS * GRAVITY / STIFFNESS
        heights.append(place)
    slinky = scene.particles([(0.0, height) for height in heights], mass=MASS, radius=2.0)
    scene.springs(list(zip(slinky.index[:-1], slinky.index[1:], strict=True)), stiffness=STIFFNESS, rest_length=REST)
    scene.anchor([0])
    scene.add(sl.Drag(0.0002), sl.Plane((0, -60), (0, 1), restitution=0.3), sl.Contacts(restitution=0.2))
    sl.play(
        scene,
        face="window",
        speed=10.0,
        dt=0.02,
        sliders=["gravity", "springs.stiffness"],
        keys={"space": sl.commands.Cut((0,))},
    )


if __name__ == "__main__":
    main()
