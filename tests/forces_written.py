"""Forces as people write them, those that add and those that would be lost; run by any Python, with nothing installed.

``python forces_written.py`` prints what is judged wrong by the Python that runs it, and ends with 1 where anything is.
"""

from __future__ import annotations

import functools
import sys
import types
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

from springline.engine.source import reads, tree_of
from springline.errors import SceneError
from springline.forces.ineffective_forces import refuse_lost

ADDING = '''
def in_place(mass, position, velocity, time, force): force += -position
def times(mass, position, velocity, time, force): force -= 2.0 * velocity
def one_line(mass, position, velocity, time, force): force[:, 0] = mass; force += position
def one_after_another(mass, position, velocity, time, force):
    f = force; f -= position
    x = mass; force[:, 0] += x
def rows(mass, position, velocity, time, force):
    for row, place in zip(force, position): row -= place
def by_a_view(mass, position, velocity, time, force):
    force = force.reshape(-1)
    force += 1.0
def by_a_column(mass, position, velocity, time, force):
    force = force[:, 2]
    force -= 9.81
def by_a_call(mass, position, velocity, time, force): return np.add(force, position, out=force)
def by_another(mass, position, velocity, time, force): return helper(force)
def by_one_that_gives_it_back(mass, position, velocity, time, force): force = helper(force)
def given_back(mass, position, velocity, time, force):
    force -= position
    return force
def named_again(mass, position, velocity, time, force):
    force[:, 1] -= mass
    force = 0.0
def by_one_within(mass, position, velocity, time, force):
    def add(i): force[i] -= position[i]
    for i in range(len(mass)): add(i)
def early(mass, position, velocity, time, force):
    if time > 1.0: return
    force += 1.0
def with_a_text(mass, position, velocity, time, force):
    """A text
of many lines
  that hang out."""
    force += 1.0
class Wind:
    @staticmethod
    def __blow(mass, position, velocity, time, force): force += 1.0
    blow = __blow
blow = Wind.blow
def nothing_yet(mass, position, velocity, time, force): pass
by_lambda = lambda mass, position, velocity, time, force: force.__iadd__(position)
two = [lambda mass, position, velocity, time, force: force.fill(1), lambda mass, position, velocity, time, force: -mass]
first = two[0]
def times_out(mass, position, velocity, time, force):
    with held(force) as f: f -= position
def in_turn(mass, position, velocity, time, force):
    force[0], x = mass[0], 1.0
'''
LOST = """
def returned(mass, position, velocity, time, force): return -position
def summed(mass, position, velocity, time, force): return force - position
def replaced(mass, position, velocity, time, force): force = force - position
def made(mass, position, velocity, time, force):
    force = np.zeros_like(force)
    force[:, 0] = mass
def copied(mass, position, velocity, time, force):
    force = force.copy()
    force += 1.0
def unpacked(mass, position, velocity, time, force): force, x = -position, 1.0
def looped(mass, position, velocity, time, force):
    for force in range(3): pass
def yielded(mass, position, velocity, time, force):
    force += 1.0
    yield
by_lambda = lambda mass, position, velocity, time, force: -position
second = [lambda mass, position, velocity, time, force: force.fill(1),
          lambda mass, position, velocity, time, force: -mass][1]
"""
READING = "times"  # the one of those that add which reads the velocity


def module_of(text: str, path: Path) -> dict[str, types.FunctionType]:
    """The functions of a module, read from a file as Python imports it."""
    path.write_text(text, encoding="utf-8")
    names: dict[str, object] = {"__name__": path.stem}
    exec(compile(text, str(path), "exec"), names)
    return {name: one for name, one in names.items() if isinstance(one, types.FunctionType)}


def wrong(folder: Path) -> list[str]:
    """What is judged otherwise than it is, by the Python that runs this."""
    found = []
    for name, one in module_of(ADDING, folder / "adding.py").items():
        try:
            refuse_lost(one, "force")
        except SceneError as error:
            found.append(f"{name} adds, and is refused: {error}")
        if tree_of(one) is None:
            found.append(f"{name} has a source, and no tree")
        if reads(one, "velocity") != (name == READING):
            found.append(f"{name} reads the velocity: {name != READING}")
    for name, one in module_of(LOST, folder / "lost.py").items():
        try:
            refuse_lost(one, "force")
            found.append(f"{name} is lost, and is taken")
        except SceneError:
            pass
    return found + without_a_source(folder)


def without_a_source(folder: Path) -> list[str]:
    """What is judged wrong where a source cannot be had, or is another by now: nothing that is good may be refused."""
    found = []
    names: dict[str, types.FunctionType] = {"__name__": "prompt"}  # type: ignore[dict-item]
    exec(ADDING, names)
    functions = {name: one for name, one in names.items() if isinstance(one, types.FunctionType)}
    edited = module_of(ADDING, folder / "edited.py")
    (folder / "edited.py").write_text(ADDING.replace("force += -position", "return -position"), encoding="utf-8")
    for name, one in [*functions.items(), ("in_place", edited["in_place"])]:
        try:
            refuse_lost(one, "force")
        except SceneError as error:
            found.append(f"{name} without a source adds, and is refused: {error}")
        if reads(one, "velocity") != (name == READING):
            found.append(f"{name} without a source reads the velocity: {name != READING}")
    wrapped = functools.wraps(functions["in_place"])(lambda *given: functions["in_place"](*given))
    refuse_lost(wrapped, "force")
    return found if reads(wrapped, "velocity") else [*found, "a decorator's function may read the velocity"]


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as place:
        told = wrong(Path(place))
    print(*told, f"{sys.version.split()[0]}: {len(told)} wrong", sep="\n")
    sys.exit(bool(told))
