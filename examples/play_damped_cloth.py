"""A mass-spring-damper cloth with its parameters on sliders, by symplectic Euler: pull it, cut it with C, tear it."""

import springline as sl

COLUMNS, ROWS, SPACING = 25, 16, 0.1


def main():
    scene = sl.Scene(title="Mass-spring-damper", gravity=9.81, dim=2)
    cloth = scene.grid((COLUMNS, ROWS), spacing=SPACING, mass=0.01, stiffness=150.0, damping=0.1, strength=15.0)
    top = SPACING * (ROWS - 1) - 0.01
    scene.anchor(scene.select(lambda place: place[:, 1] > top).index[:: COLUMNS // 4])
    cloth.velocity = [(0.6, 0.0)] * len(cloth.index)
    sl.play(
        scene,
        face="window",
        integrator="symplectic_euler",
        sliders=[
            sl.Slider("springs.stiffness", 20, 600),
            sl.Slider("springs.damping", 0, 0.5),
            sl.Slider("springs.strength", 2, 60),
            sl.Slider("gravity", 0, 20),
        ],
    )


if __name__ == "__main__":
    main()
