"""How far data walks: files that a call enters, and changes of file on the way.

NUMBA_DISABLE_JIT=1 python tests/walks.py traces calls as plain Python, so that kernels show. The second pair of numbers
counts a pass and all that it calls as one call of one file, as it is when it is compiled.
"""

import os
import pathlib
import sys
import tempfile

os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
import springline as sl
from springline.engine.kernels import PASSES
from springline.view.coloring import Scale
from springline.view.frame import Look
from springline.view.play.commands import Grab, Pull
from springline.view.play.player import Player

HERE = str(pathlib.Path(sl.__file__).parent) + os.sep


class Count:
    """Files entered, and changes of file."""

    def __init__(self):
        self.files, self.calls, self.moves, self.last = set(), 0, 0, None

    def enter(self, file):
        self.calls += 1
        self.files.add(file)
        self.moves += file != self.last
        self.last = file


class Walk:
    def __init__(self):
        self.plain, self.compiled, self.within = Count(), Count(), None
        self.passes = {one.function.__code__ for one in PASSES}

    def __call__(self, frame, event, arg):
        code = frame.f_code
        if event == "return" and frame is self.within:
            self.within = None
        if event == "call" and code.co_filename.startswith(HERE) and code.co_name != "<module>":
            self.plain.enter(code.co_filename)
            if self.within is None:
                self.compiled.enter(code.co_filename)
                self.within = frame if code in self.passes else None


def walked(label, call):
    call()  # what is imported and prepared once does not count
    walk = Walk()
    sys.setprofile(walk)
    try:
        call()
    finally:
        sys.setprofile(None)
    plain, compiled = walk.plain, walk.compiled
    print(
        f"{label:32s} {len(plain.files):4d} files {plain.moves:6d} moves {plain.calls:6d} calls; "
        f"passes as one call {len(compiled.files):4d} files {compiled.moves:6d} moves"
    )
    return len(compiled.files), compiled.moves


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
