"""Bouncy meshes of random size fall, collide and settle: drag them about, cut them with C, anchor by a click."""

import random

import springline as sl
from springline.view.frame import Look

SIDE, RADIUS, WIDTH, HEIGHT = 50.0, 20.0, 900.0, 640.0


def mesh(scene, left, low):
    """Two to four by two to four discs, joined to all neighbors, the diagonals too, thrown to a side."""
    columns, rows = random.randint(2, 4), random.randint(2, 4)
    net = scene.grid(
        (columns, rows), spacing=SIDE, origin=(left, low), mass=1.0, radius=RADIUS,
        diagonals=True, stiffness=0.3, damping=0.15,
    )  # fmt: skip
    net.velocity = [(random.uniform(-3, 3), 0.0)] * len(net.index)


def main():
    scene = sl.Scene(title="Bouncy meshes", gravity=0.08, dim=2)
    for left in (60.0, 340.0, 620.0):
        for low in (60.0, 340.0):
            mesh(scene, left, low)
    scene.add(sl.Box((0, 0), (WIDTH, HEIGHT), restitution=0.8), sl.Contacts(restitution=0.8), sl.Drag(0.002))
    sl.play(
        scene,
        face="window",
        speed=60.0,
        dt=0.25,
        look=Look(color="group"),
        sliders=[sl.Slider("gravity", -0.3, 0.3), "springs.stiffness", "springs.damping", "contacts.restitution"],
    )


if __name__ == "__main__":
    main()
