"""Time of a frame of the window, drawing and steps together: 500 particles, 60 times a second, is 16.7 ms.

Run: SDL_VIDEODRIVER=dummy python benchmarks/window.py
"""

from __future__ import annotations

import time

import numpy as np

import springline as sl
from springline.view.frame import Look
from springline.view.play.options import Options
from springline.view.play.player import Player
from springline.view.play.tools import Tools
from springline.view.style import SCREEN
from springline.view.window.main_window import RATE, Window

FRAMES = 240
GRID = (25, 20)


def cloth() -> sl.Scene:
    """Net of 500 particles and 955 springs that hangs from its corners and swings."""
    scene = sl.Scene(gravity=9.81, dim=2)
    net = scene.grid(GRID, spacing=0.1, mass=0.01, stiffness=200.0, damping=0.05)
    scene.anchor(net.corners)
    return scene


def balls() -> sl.Scene:
    """Scene of 500 balls that fly in a box and collide."""
    scene = sl.Scene(dim=2)
    place = np.stack(np.meshgrid(*map(np.arange, GRID)), axis=-1).reshape(-1, 2) * 0.3 + 0.5
    scene.particles(place, velocity=np.random.default_rng(1).normal(0.0, 1.0, place.shape), radius=0.1)
    scene.add(sl.Box((0, 0), (8.5, 7)), sl.Contacts())
    return scene


def measure(name: str, scene: sl.Scene) -> None:
    player = Player(scene, dt=1.0 / 240.0)
    window = Window(player, Tools(player, look=Look(style=SCREEN)), Options())
    for _ in range(30):
        window.turn(1.0 / RATE)
    whole, drawn = [], []
    for _ in range(FRAMES):
        start = time.process_time()
        window.turn(1.0 / RATE)
        whole.append(time.process_time() - start)
        start = time.process_time()
        window.draw()
        drawn.append(time.process_time() - start)
    print(f"{name:24}{1e3 * np.median(whole):6.1f} ms a frame, {1e3 * np.median(drawn):.1f} ms of it drawing")
    window.close()


if __name__ == "__main__":
    measure("cloth, 955 springs", cloth())
    measure("balls that collide", balls())
