"""How strong must a rope be? 200 ropes, drawn by chance, fall with a weight; the study can be gone on with."""

import springline as sl


def make(strength, seed):
    scene = sl.Scene(gravity=9.81, seed=seed)
    stiffness = 2e4 * (1.0 + 0.2 * scene.random.standard_normal(8))
    rope = scene.chain((0, 0, 0), (4, 0, 0), segments=8, mass=0.5, stiffness=stiffness, damping=5.0, strength=strength)
    scene.particles(rope.position[-1:], mass=20.0)
    scene.spring(len(rope.index) - 1, len(rope.index), stiffness=2e4, rest_length=0.0, damping=5.0)
    scene.anchor(rope.first)
    return scene


def main():
    study = sl.sweep(
        make,
        {"strength": [660, 680, 700, 720, 740, 760, 780, 800, 820, 840]},
        measure={"broken": "min(events['break'], 1)", "pull": "max(tension)"},
        seeds=20,
        until=1.5,
        every=0.01,
        units={"strength": "N"},
        title="A rope that breaks, or not",
        to="swing.db",
    )
    print(study, study.to_csv("swing.csv"), sep="\n")
    sl.plot(study, "broken", to="swing.png")


if __name__ == "__main__":
    main()
