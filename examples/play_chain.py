"""The hanging chain of the Processing tutorial, drawn as there: drag it, anchor by a click, arrows turn gravity."""

import springline as sl
from springline.view.style import PAPER


class Sketch:
    """White sheet, blue springs, red particles as wide as half their mass, green supports, a number beside each."""

    palette = PAPER
    view = ((0, 0), (800, 600))

    def background(self, canvas, frame):
        canvas.fill("white")

    def springs(self, canvas, frame):
        canvas.lines(frame.segments.position, "blue")

    def particles(self, canvas, frame):
        points = frame.points
        for number, place, kind in zip(points.index, points.position, points.kind, strict=True):
            canvas.circle(place, 5, "green" if kind else "red")
            canvas.text(str(number), place, "black", shift=(10, -24))


def main():
    scene = sl.Scene(title="Hanging chain", gravity=9.81, dim=2)
    rope = scene.chain((100, 500), (650, 500), segments=11, mass=20, radius=10, stiffness=15, rest_length=50)
    scene.anchor(rope.ends)
    scene.add(sl.Drag(2.0), sl.Box((0, 0), (800, 600)))
    # the tutorial took 24 steps of one unit of time in a second
    sl.play(scene, face="window", style=Sketch, speed=24, sliders=["gravity", "springs.stiffness", "drag.coefficient"])


if __name__ == "__main__":
    main()
