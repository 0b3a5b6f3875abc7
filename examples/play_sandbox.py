"""A box of balls and springs. Click makes a ball, right-click a fixed one; hold Space to join them in turn.

Each ball is thrown somewhere, bounces off walls and others, and a spring that is pulled beyond its strength breaks.
"""

import random

import springline as sl

WIDTH, HEIGHT = 600, 400


def main():
    scene = sl.Scene(title="Interactive projectiles", gravity=0.1, dim=2)
    ball = {"mass": 10, "radius": 10, "restitution": 0.95}
    chain = scene.chain((200, 330), (400, 330), segments=5, **ball, stiffness=0.3, strength=20.0)
    scene.anchor(chain.ends)
    scene.add(sl.Box((0, 0), (WIDTH, HEIGHT)), sl.Contacts(), sl.Drag(0.01))
    known = scene.particle_count

    def throw(player):
        """Give every new ball a push; fixed ones stay where they are."""
        nonlocal known
        for number in range(known, len(player.simulation.position)):
            player.do(sl.commands.Push((number,), (random.uniform(-3, 3), random.uniform(0, 3))))
        known = len(player.simulation.position)

    sl.play(
        scene,
        face="window",
        tools="sandbox",
        speed=60.0,  # a unit of time is a frame, as in the book
        dt=0.5,
        on_frame=throw,
        sliders=[sl.Slider("gravity", -0.3, 0.3), "drag.coefficient", "contacts.restitution", "springs.strength"],
    )


if __name__ == "__main__":
    main()
