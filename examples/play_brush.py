"""A brush of springs: take its handle and draw. Its hairs trail behind and leave ink, thinner where they are faster."""

import springline as sl
from springline.view.window.styles import Ink

COLORS = ["#16202e", "#1f3b5a", "#2d5f8a", "#4a86a8", "#c8643c", "#8c3a2b", "#16202e"]  # one for each hair


class Brush(Ink):
    """Ink on a sheet of 8 m by 5.6 m."""

    view = ((0.0, 0.0), (8.0, 5.6))


def main():
    scene = sl.Scene(title="Brush: draw with its handle, Space washes", dim=2)
    handle = scene.particle((1.0, 4.6), mass=1.0, radius=0.12)
    scene.add(sl.Drag(8.0, on=handle))
    hairs = scene.particles([(0.85 + 0.05 * k, 4.3) for k in range(len(COLORS))], mass=0.05)
    for k, hair in enumerate(hairs.index):  # the softer a hair, the wider it swings in a curve
        scene.spring(handle, [hair], stiffness=2.0 * 1.5**k, rest_length=0.02 * k, damping=0.12)
    scene.add(sl.Drag(0.2, on=hairs))
    ink = Brush(hairs.index, color=COLORS, thickness=0.055)
    sl.play(scene, face="window", dt=1 / 480, style=ink, keys={"space": lambda player: ink.wash()})


if __name__ == "__main__":
    main()
