"""Random calls of the public interface: each ends in a result or an error of springline's own.

Most arguments are such as a person gives, one or two of them odd or hostile. Run it with ``NUMBA_DISABLE_JIT=1``, so
that nothing is compiled:  python interface_fuzz.py FIRST LAST  tells what came of these cases as JSON.
"""

from __future__ import annotations

import datetime
import inspect
import json
import os
import resource
import signal
import sys
import tempfile
import traceback
import types
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import springline as sl
from reckoning import reckoned
from springline.errors import DoubtfulScene, Interrupted, SlowRun, SpringlineError, UnitsWarning, UnsafeStep
from springline.forces.steering import Seek, Wander
from springline.model.contracts import Declared

PATIENCE = 2.0  # [s] of the processor of reckoning.py that a call may take
MOST_MEMORY = 3 * 2**30  # [bytes] of addresses: NumPy, SciPy and numba alone take 1.5 GB of them
LONG = {
    "step",
    "go_on",
    "advance_to",
    "run",
    "resume",
    "simulate and step",
    "simulate and run",
}  # take as long as they are asked to, until Ctrl-C
LEFT_OUT = {"play", "show", "render", "plot"}  # these open windows, servers and pictures: they have tests of their own
INNER = {
    "adopt",
    "note_changes",
    "scene_before",
    "settle_mergers",
    "hold",
    "meta",
    "changes_until",
    "last_state",
}
# between rooms of springline, and so named in no page
PLAIN = r"springline\.(model|neighbors|forces|constraints|contacts|integrators|simulation\.(loop|events|labor|adaptive_step|event_driven_.*))"  # noqa: E501
# what is compiled overflows in silence: then a step says that it diverged


class Quantity:
    """What converts to no unit."""

    magnitude, value = 1.0, 1.0

    def to(self, unit: str) -> Any:
        raise RuntimeError(f"cannot convert to {unit}")


class Shy:
    """What raises whenever it is looked at."""

    def __repr__(self) -> str:
        raise RuntimeError("no words")

    def __array__(self, *_: Any, **__: Any) -> Any:
        raise RuntimeError("no array")

    def __float__(self) -> float:
        raise RuntimeError("no number")

    def __len__(self) -> int:
        raise RuntimeError("no length")

    def __iter__(self) -> Any:
        raise RuntimeError("no items")


def frozen(array: np.ndarray) -> np.ndarray:
    array.flags.writeable = False
    return array


def endless() -> Any:
    while True:
        yield 1.0


class World(NamedTuple):
    """A small scene and what can be had of it, and a handle of another."""

    scene: sl.Scene
    other: sl.Scene
    chain: Any
    grid: Any
    simulation: Any
    recording: Any
    shape: Any
    folder: Path


def world(folder: Path, seed: int) -> World:
    """Something to call things on."""
    scene, other = sl.Scene(gravity=9.8, seed=seed), sl.Scene()
    chain = scene.chain((0, 0, 0), (3, 0, 0), segments=3, mass=1.0, stiffness=15.0)
    scene.anchor(chain.ends)
    other.particles([(0, 0, 0), (1, 0, 0)])
    grid = other.grid((2, 2), stiffness=5.0)
    simulation = scene.simulate(dt=0.01)
    recording = scene.simulate(dt=0.01).run(until=0.02, every=0.01)
    return World(scene, other, chain, grid, simulation, recording, scene.equilibrium(strict=False), folder)


def hostile(at: World, chance: np.random.Generator) -> Any:
    """An odd value of any kind."""
    pool: list[Callable[[], Any]] = [
        lambda: None, lambda: True, lambda: False, lambda: 0, lambda: -1, lambda: 1, lambda: 2**31, lambda: 10**400,
        lambda: -(2**63), lambda: 0.0, lambda: -0.0, lambda: 1e300, lambda: 1e-300, lambda: -1e308, lambda: 5e-324,
        lambda: float("nan"), lambda: float("inf"), lambda: -float("inf"), lambda: 1j, lambda: "", lambda: "auto",
        lambda: "x" * 5000, lambda: "a\0b", lambda: b"x", lambda: "\ud800", list, lambda: (), dict,
        lambda: {"a": 1}, lambda: {1, 2}, lambda: [[1, 2], [3]], lambda: [1, [2, 3]], lambda: [None, None],
        lambda: [[(0, 0, 0), (1, 1, 1)]], lambda: [1, 2], lambda: [1, 2, 3], lambda: [1, 2, 3, 4], lambda: ["a", "b"],
        lambda: [[1.0, 2.0, float("nan")]], lambda: np.zeros((0, 3)), lambda: np.zeros((2, 2, 2)),
        lambda: np.zeros((3, 1)), lambda: np.ones(7), lambda: np.array(3.0), lambda: np.array([1, 2], dtype="U3"),
        lambda: np.array([object(), 1]), lambda: np.array([1 + 2j]), lambda: np.array(["2020-01-01"], dtype="M8[D]"),
        lambda: np.timedelta64(3, "s"), lambda: np.datetime64("2020-01-01"), lambda: np.float32(1.5),
        lambda: np.uint64(2**63), lambda: np.bool_(True), lambda: np.array([True, False, True, False]),
        lambda: np.ma.masked_array([1.0, 2.0, 3.0], mask=[0, 1, 0]), lambda: frozen(np.arange(3.0)),
        lambda: np.array([1e308, 1e308, 1e308]), lambda: np.array([[0, 1], [1, 2]])[::-1].T, lambda: range(3),
        lambda: (i for i in range(3)), lambda: iter([1, 2]), endless, Quantity, Shy, object, lambda: int, lambda: len,
        lambda: (lambda *_: 1 / 0), lambda: (lambda: None), lambda: sl.Drag, lambda: sl.Drag(0.1), lambda: sl,
        lambda: datetime.date(2020, 1, 1), lambda: datetime.timedelta(1), lambda: at.other.all, lambda: at.grid.springs,
        lambda: at.chain, lambda: at.chain.springs, lambda: at.scene, lambda: at.simulation, lambda: at.recording,
        lambda: at.shape, lambda: Path("/nowhere/else.csv"), lambda: slice(None), lambda: ..., lambda: NotImplemented,
        lambda: complex("nan"), lambda: memoryview(b"abc"), lambda: ValueError("no"), lambda: sl.Torus((1.0, 1.0, 1.0)),
    ]  # fmt: skip
    return pool[int(chance.integers(len(pool)))]()


@sl.force
def gust(mass, position, velocity, time, force, strength):  # type: ignore[no-untyped-def]
    """A force of one's own."""
    for i in range(len(mass)):
        force[i, 0] += strength


@sl.law
class Cubic:
    """A spring law of one's own."""

    def energy(length, rest_length, k):  # type: ignore[no-untyped-def]
        return 0.25 * k * (length - rest_length) ** 4

    def tension(length, rest_length, k):  # type: ignore[no-untyped-def]
        return k * (length - rest_length) ** 3

    def modulus(length, rest_length, k):  # type: ignore[no-untyped-def]
        return 3.0 * k * (length - rest_length) ** 2


def things(at: World) -> list[Any]:
    """Forces and rules as a person adds them."""
    return [
        sl.Drag(0.1), sl.Gravity((0, 0, -1.0)), sl.Load((1, 0, 0), on=at.chain.last), sl.Attraction(1.0, softening=0.1),
        sl.Contacts(restitution=0.5), sl.Box((-9, -9, -9), (9, 9, 9)), sl.Plane((0, 0, -3)), sl.SpeedLimit(9.0),
        sl.Cohesion(0.1, within=1.0), Seek((1, 2, 3)), Wander(0.1), sl.Trails(keep=3), sl.Fragile(3),
    ]  # fmt: skip


def usual(name: str, at: World, chance: np.random.Generator) -> Any:
    """A value that a person would give to a parameter of this name."""
    pick = lambda *values: values[int(chance.integers(len(values)))]  # noqa: E731
    file = at.folder / pick("x.springline", "x.csv", "x.obj", "x.toml", "nothing.txt", "x.png")
    known: dict[str, Callable[[], Any]] = {
        "position": lambda: pick((0, 0, 1), [(0, 0, 1), (1, 0, 1)], at.scene.position), "which": lambda: pick(
            [0], at.chain, at.chain.first, [0, 1], np.ones(4, dtype=bool), lambda places: places[:, 0] > 1.0
        ),
        "velocity": lambda: pick((0, 0, 1.0), None, [(0, 0, 1), (1, 0, 1)]), "mass": lambda: pick(1.0, [1.0, 2.0]),
        "ends": lambda: pick([(0, 1)], [(1, 3), (0, 2)]), "a": lambda: pick(0, [0], at.chain.first),
        "b": lambda: pick(1, [1], at.chain.last), "start": lambda: pick((0, 0, 0), at.chain.first),
        "end": lambda: pick((0, 2, 0), at.chain.last), "segments": lambda: pick(1, 4), "shape": lambda: (2, 3),
        "count": lambda: pick(1, 2, 3), "until": lambda: pick(0.01, 0.03), "every": lambda: pick(None, 0.01),
        "time": lambda: 0.02, "dt": lambda: pick(0.01, "auto"), "integrator": lambda: pick(*sl.INTEGRATORS),
        "threads": lambda: pick(None, 1, 2), "method": lambda: pick("auto", "newton", "fire"), "axes": lambda: pick(
            "xyz", "x", "xy"
        ),
        "path": lambda: pick(file, str(file)), "source": lambda: pick(file, at.scene), "on": lambda: pick(
            None, [0], at.chain
        ),
        "thing": lambda: pick(at.recording, at.shape, at.scene, at.simulation, sl.Drag(0.1)), "load_case": lambda: pick(
            None, "dead", {"dead": 1.35}
        ),
        "particle": lambda: pick(0, 1), "particles": lambda: pick([(0, 1)], [(0, 1, 2)]), "point": lambda: (0, 0, 1.0),
        "things": lambda: pick(*things(at)), "q": lambda: 1.0, "law": lambda: Cubic(k=3.0), "i": lambda: -1,
        "kind": lambda: pick("both", "cable", "hit"), "name": lambda: pick("steel", "left", "upper left", "ULS"),
        "lower": lambda: (0, 0, 0), "upper": lambda: (2, 2, 2), "target": lambda: pick((1, 1, 1), 0, at.chain.first),
        "quarry": lambda: pick(0, at.chain.last), "points": lambda: [(0, 0, 0), (1, 0, 0)], "center": lambda: (0, 0, 1),
        "normal": lambda: (0, 0, 1), "axis": lambda: (0, 0, 1), "size": lambda: (5.0, 5.0, 5.0), "seed": lambda: 3,
        "force": lambda: pick(1.0, (0, 0, 1.0)), "acceleration": lambda: (0, 0, -1), "title": lambda: "a title",
        "gravity": lambda: pick(9.8, (0, 0, -1)), "dim": lambda: pick(2, 3), "space": lambda: None, "number": lambda: 0,
        "function": lambda: gust.function, "model": lambda: at.scene.build()[0], "strict": lambda: False,
        "scene": lambda: at.scene, "run": lambda: at.recording, "recording": lambda: at.recording, "using": lambda: (),
        "measure": lambda: None, "to": lambda: None, "progress": lambda: None, "tolerance": lambda: None,
    }  # fmt: skip
    return known.get(name, lambda: pick(1.0, 0.5, 2.0, 0.1))()


SPRING_OPTIONS = ("stiffness", "rest_length", "damping", "strength", "kind", "law", "modulus", "area", "material",
                  "density", "rest_factor", "prestress", "force_density")  # fmt: skip


def setter(thing: Any, name: str) -> Callable[[Any], None]:
    """What assigns to an attribute."""

    def position(position: Any) -> None:
        setattr(thing, name, position)

    def value(gravity: Any) -> None:
        setattr(thing, name, gravity)

    return position if name == "position" else value


def targets(at: World) -> list[tuple[str, Callable[..., Any]]]:
    """Everything public that can be called, by name."""
    found: list[tuple[str, Callable[..., Any]]] = []
    spaces = (sl, sl.steering, sl.goals, sl.analysis)
    for name, value in ((name, getattr(space, name)) for space in spaces for name in space.__all__):
        raises = isinstance(value, type) and issubclass(value, BaseException)
        if name in LEFT_OUT or raises or isinstance(value, types.ModuleType) or not callable(value):
            continue
        made = isinstance(value, type) and value.__module__.startswith("springline")
        if made and name in ("Simulation", "Recording", "Equilibrium", "Modes", "Buckling", "LimitLoad", "SelfStress"):
            continue  # results: springline makes them
        found.append((name, value))
        if made and issubclass(value, Declared):
            found.append((f"add {name}", lambda *a, _of=value, **k: at.scene.add(_of(*a, **k))))
            found.append((f"build {name}", lambda *a, _of=value, **k: (at.scene.add(_of(*a, **k)), at.scene.build())))
            found[-2][1].__signature__ = found[-1][1].__signature__ = inspect.signature(value)  # type: ignore[attr-defined]
    for name in dir(sl.commands):
        if getattr(getattr(sl.commands, name), "__module__", "") == sl.commands.__name__ and not name.startswith("_"):
            found.append((f"commands.{name}", getattr(sl.commands, name)))
    found.append(
        (
            "simulate and step",
            lambda dt, integrator="velocity_verlet", count=1: at.scene.simulate(dt=dt, integrator=integrator).step(
                count
            ),
        )
    )
    found.append(
        (
            "simulate and run",
            lambda dt, until=0.02, every=0.01, integrator="velocity_verlet": at.scene.simulate(
                dt=dt, integrator=integrator
            ).run(until=until, every=every),
        )
    )
    objects = {
        "scene": at.scene, "simulation": at.simulation, "recording": at.recording, "shape": at.shape,
        "chain": at.chain, "springs": at.chain.springs, "grid": at.grid, "handle": at.scene.all,
    }  # fmt: skip
    for label, thing in objects.items():
        for name in dir(type(thing)):
            if name.startswith("_") and name not in ("__getitem__", "__add__"):
                continue
            member = inspect.getattr_static(type(thing), name)
            if isinstance(member, property):
                if member.fset is not None:
                    found.append((f"{label}.{name} =", setter(thing, name)))
            elif name not in LEFT_OUT | INNER and callable(getattr(thing, name)):
                found.append((f"{label}.{name}", getattr(thing, name)))
    return found


def arguments(call: Callable[..., Any], at: World, chance: np.random.Generator) -> tuple[list[Any], dict[str, Any]]:
    """Arguments for a call: most as a person gives them, some hostile."""
    given: list[Any] = []
    named: dict[str, Any] = {}
    try:
        parameters = list(inspect.signature(call).parameters.values())
    except (TypeError, ValueError):
        parameters = []
    evil = chance.random() * 0.7

    def value(name: str) -> Any:
        return hostile(at, chance) if chance.random() < evil else usual(name, at, chance)

    for one in parameters:
        if one.name == "caller":  # how messages call who asked: no person gives it
            continue
        if one.kind is one.VAR_POSITIONAL:
            given += [value(one.name) for _ in range(int(chance.integers(3)))]
        elif one.kind is one.VAR_KEYWORD:
            for name in chance.choice(SPRING_OPTIONS, int(chance.integers(3)), replace=False):
                named[str(name)] = value(str(name))
        elif one.default is one.empty or chance.random() < 0.4:
            if one.kind is one.KEYWORD_ONLY or len(given) < parameters.index(one):
                named[one.name] = value(one.name)
            else:
                given.append(value(one.name))
    if chance.random() < 0.03:
        named["misspelt"] = 1
    if given and chance.random() < 0.03:
        given.pop()
    return given, named


class Slow(KeyboardInterrupt):
    """A call took too long."""


def _too_slow(*_: Any) -> None:
    raise Slow


def of_python(error: TypeError) -> bool:
    """Whether an error is Python's own for missing or misspelt arguments, or the builders' for a misspelt option.

    Or that of a function of the caller's own which does not take what it is given.
    """
    frames = traceback.extract_tb(error.__traceback__)
    here = [frame for frame in frames if frame.filename != __file__]
    words = str(error)
    return not here or "<lambda>" in words or "got an unexpected" in words or (len(here) == 1 and "required" in words)


def told(number: int, name: str, error: BaseException, given: Any) -> dict[str, Any]:
    frames = [f for f in traceback.extract_tb(error.__traceback__) if "springline" in f.filename]
    where = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    try:
        words, typed = str(error)[:200], repr(given)[:300]
    except Exception:
        words, typed = "", "what has no words"
    return {"case": number, "call": name, "error": type(error).__name__, "words": words, "at": where, "given": typed}


def one_case(number: int, folder: Path, slower: float) -> dict[str, Any] | None:
    """Make one call; what was foreign about its end, or None."""
    chance = np.random.default_rng(number)
    at = world(folder, number)
    if chance.random() < 0.3:
        at.scene.add(things(at)[int(chance.integers(13))])
    calls = targets(at)
    number_of_steps = chance.random() < 0.1  # two of the calls deserve more than their share
    some = [one for one in calls if one[0].startswith("simulate and")] if number_of_steps else calls
    name, call = some[int(chance.integers(len(some)))]
    given, named = arguments(call, at, chance)
    verb = name if name in LONG else name.rpartition(".")[2]
    signal.setitimer(signal.ITIMER_PROF, PATIENCE * slower)
    try:
        call(*given, **named)
    except SpringlineError as error:
        words = str(error)
        if len(words) > 2000:
            return told(number, name, RuntimeError(f"a message of {len(words)} characters"), (given, named))
    except (Slow, Interrupted) as error:
        if verb not in LONG:
            return told(number, name, error, (given, named))
    except TypeError as error:
        if not of_python(error):
            return told(number, name, error, (given, named))
    except ZeroDivisionError as error:
        if "<lambda>" not in traceback.format_exc():  # the caller's own function
            return told(number, name, error, (given, named))
    except BaseException as error:
        return told(number, name, error, (given, named))
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
    return None


def main(first: int, last: int) -> list[dict[str, Any]]:
    """What was foreign among some cases."""
    warnings.simplefilter("error")
    warnings.filterwarnings("ignore", category=RuntimeWarning, module=PLAIN)
    for own in (DoubtfulScene, SlowRun, UnitsWarning, UnsafeStep):  # said once, and meant so
        warnings.filterwarnings("ignore", category=own)
    signal.signal(signal.SIGPROF, _too_slow)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    found, slower = [], reckoned()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.chdir(folder)
        sl.save(world(folder, 0).recording, folder / "x.springline")
        for number in range(first, last):
            foreign = one_case(number, folder, slower)
            if foreign is not None:
                found.append(foreign)
        os.chdir("/")
    return found


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]), int(sys.argv[2])), indent=1))
