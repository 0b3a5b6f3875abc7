"""The swarm of the Rhino tutorial, in space: turn its desires on sliders, watch it gather, spread and fly one way."""

import numpy as np

import springline as sl
from springline.view.frame import Look

SIZE, COUNT, WITHIN = 100.0, 64, 30.0


def main():
    chance = np.random.default_rng(2)
    scene = sl.Scene(title="Swarm", seed=2)
    birds = scene.cloud(COUNT, upper=(SIZE, SIZE, SIZE), mass=10.0)
    birds.velocity = chance.random((COUNT, 3))
    scene.add(sl.Cohesion(0.25, within=WITHIN), sl.Separation(0.30, within=WITHIN))
    scene.add(sl.Alignment(0.10, within=WITHIN), sl.Drag(0.1))
    scene.add(sl.Box((0, 0, 0), (SIZE, SIZE, SIZE)), sl.Trails(keep=24))
    sl.play(
        scene,
        speed=5.0,
        dt=0.05,
        integrator="symplectic_euler",
        look=Look(color="speed"),
        sliders=["cohesion.weight", "separation.weight", "alignment.weight", "drag.coefficient"],
        keys={"space": lambda player: player.do(*scatter(player, chance))},
    )


def scatter(player, chance):
    """A shot: every bird flies off somewhere else."""
    birds = range(len(player.simulation.position))
    return [sl.commands.Push((bird,), tuple(chance.normal(0.0, 4.0, 3))) for bird in birds]


if __name__ == "__main__":
    main()
