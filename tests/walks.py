"""How far data walks: files that a call enters, and changes of file on the way.

NUMBA_DISABLE_JIT=1 python tests/walks.py traces calls as plain Python, so that kernels show.
"""

import os
import pathlib
import sys
import tempfile

os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
import springline as sl
from springline.view.coloring import Scale
from springline.view.frame import Look
from springline.view.play.commands import Grab, Pull
from springline.view.play.player import Player

HERE = str(pathlib.Path(sl.__file__).parent) + os.sep


class Walk:
    def __init__(self):
        self.files, self.calls, self.moves, self.last = set(), 0, 0, None

    def __call__(self, frame, event, arg):
        file = frame.f_code.co_filename
        if event == "call" and file.startswith(HERE) and frame.f_code.co_name != "<module>":
            self.calls += 1
            self.files.add(file)
            self.moves += file != self.last
            self.last = file


def walked(label, call):
    call()  # what is imported and prepared once does not count
    walk = Walk()
    sys.setprofile(walk)
    try:
        call()
    finally:
        sys.setprofile(None)
    print(f"{label:32s} {len(walk.files):4d} files {walk.moves:6d} moves {walk.calls:6d} calls")
    return len(walk.files), walk.moves


def chain():
    scene = sl.Scene(gravity=9.8)
    rope = scene.chain((0, 0, 0), (9, 0, 0), segments=9, mass=1.0, stiffness=15.0)
    scene.anchor(rope.ends)
    return scene


def player():
    """A player whose hand holds a particle of a rope."""
    made = Player(chain(), dt=0.01)
    made.walk(1)
    made.carry_out(Grab(4, (4.0, 0.0, -1.0)))
    return made


def main():
    found = {"chain": walked("chain(stiffness=)", chain)}
    scene = chain()
    found["simulate"] = walked("simulate(dt=0.01)", lambda: scene.simulate(dt=0.01))
    run = scene.simulate(dt=0.01)
    found["step"] = walked("step(1)", lambda: run.step(1))
    recorded = scene.simulate(dt=0.01).run(until=0.1, every=0.05)
    found["tension"] = walked("run.tension", lambda: (lambda t: t() if callable(t) else t)(recorded.tension))
    found["rest"] = walked("equilibrium()", scene.equilibrium)
    with tempfile.TemporaryDirectory() as folder:
        found["save"] = walked("save(run, .obj)", lambda: sl.save(recorded, pathlib.Path(folder) / "x.obj"))
    held = player()
    found["pull"] = walked("Pull", lambda: (held.do(Pull((4.0, 0.0, -2.0))), held.advance(0.0)))
    look, scale = Look(), Scale()
    found["picture"] = walked("picture", lambda: held.frame(look, scale))
    loaded = sum(name.startswith("springline.") for name in sys.modules)
    print(f"modules loaded by all of this: {loaded}")
    return found


if __name__ == "__main__":
    main()
