"""Every public constructor and builder with one odd argument: a result, or an error of springline's own.

Run it with ``NUMBA_DISABLE_JIT=1``, so that nothing is compiled:  python constructor_fuzz.py PART PARTS  prints what
came of that part of the calls as JSON.
"""

from __future__ import annotations

import datetime
import inspect
import json
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import springline as sl
from springline.errors import FileError, SpringlineError
from springline.model.contracts import Declared

FACES = [(0, 1, 2), (0, 2, 3)]
CLOSED = [(0, 2, 1), (0, 1, 4), (1, 2, 4), (2, 0, 4)]
CUBE = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
SIDES = [
    (0, 2, 3), (0, 3, 1), (4, 5, 7), (4, 7, 6), (0, 1, 5), (0, 5, 4), (2, 6, 7), (2, 7, 3), (0, 4, 6), (0, 6, 2),
    (1, 3, 7), (1, 7, 5),
]  # fmt: skip
PATTERN = {
    "vertices_coords": [[0, 0], [2, 0], [2, 2], [0, 2]],
    "faces_vertices": [[0, 1, 2], [0, 2, 3]],
    "edges_vertices": [[0, 1], [1, 2], [2, 3], [3, 0], [0, 2]],
    "edges_assignment": ["B", "B", "B", "B", "V"],
}


@sl.measure
def height(points, scale):  # type: ignore[no-untyped-def]
    return scale * points[0, 2]


@sl.energy
def well(points, depth):  # type: ignore[no-untyped-def]
    return 0.5 * depth * (points[0] @ points[0])


@sl.field
def stirred(point, time, value, b):  # type: ignore[no-untyped-def]
    value[2] = b


@sl.pair_law
def soft(distance, k):  # type: ignore[no-untyped-def]
    return 0.5 * k * (distance - 1.0) ** 2


@sl.surface
def floor(point, closest, level):  # type: ignore[no-untyped-def]
    closest[:] = point
    closest[2] = level


@sl.signal
def beat(time, depth):  # type: ignore[no-untyped-def]
    return depth * time


@sl.constraint
def level(a, b, apart):  # type: ignore[no-untyped-def]
    return a[2] - b[2] - apart


@sl.rule
def drift(mass, position, velocity, time, pace):  # type: ignore[no-untyped-def]
    velocity[:, 0] += pace


def world() -> sl.Scene:
    """A scene on which everything can act."""
    scene = sl.Scene(seed=1)
    scene.particles([(0, 0, 0), (1, 0, 0.1), (1, 1, 0), (0, 1, 0.2), (0.4, 0.4, 1)], mass=1.0, charge=0.1, radius=0.01)
    scene.springs([(0, 1), (1, 2), (2, 3), (3, 4)], stiffness=10.0)
    scene.add(sl.Angle([(0, 1, 2)]), sl.Hinge([(0, 1, 2, 3)]), sl.Rope([0, 1, 2], rest_length=1.5))
    return scene


# arguments of a call that is taken, by constructor; those left out here have their defaults
TAKEN: dict[str, dict[str, Any]] = {
    "Angle": {"triples": [(1, 2, 3)]}, "Hinge": {"quads": [(0, 1, 2, 4)]}, "Twist": {"links": [(0, 1, 2, 3, 4)]},
    "Bend": {"links": [(0, 1, 2, 3, 4)]},
    "Area": {"faces": FACES}, "SurfaceTension": {"faces": FACES, "gamma": 1.0},
    "Membrane": {"faces": FACES, "modulus": 10.0}, "Pressure": {"faces": CLOSED, "pressure": 1.0},
    "Gas": {"faces": CLOSED, "pressure": 1.0}, "Volume": {"tetrahedra": [(0, 1, 2, 4)]}, "Wind": {"faces": FACES},
    "AreaLoad": {"force": (0, 0, -1.0), "faces": FACES}, "LineLoad": {"force": (0, 0, -1.0)},
    "WindLoad": {"velocity": (1, 0, 0), "width": 0.1}, "Load": {"force": (0, 0, 1.0)},
    "Avoid": {"center": (5, 5, 5)}, "FollowPath": {"points": [(0, 0, 0), (1, 0, 0)]},
    "Box": {"lower": (-9, -9, -9), "upper": (9, 9, 9)}, "Plane": {"point": (0, 0, -5)},
    "Cone": {"apex": (0, 0, -50)}, "Cylinder": {"radius": 50.0}, "Sphere": {"radius": 50.0, "mode": "inside"},
    "Ring": {"radius": 50.0, "mode": "project"}, "Cord": {"a": 0, "b": 3}, "Rod": {"a": 0, "b": 3},
    "Drive": {"handle": [0], "position": (0, 0, 0)}, "Rope": {"points": [0, 1, 4]},
    "Element": {"measure": height, "particles": [[0]], "parameters": {"scale": 1.0}},
    "FieldForce": {"law": stirred, "parameters": {"b": 1.0}}, "PairForce": {"law": soft, "parameters": {"k": 1.0}},
    "Surface": {"closest": floor, "parameters": {"level": -5.0}}, "Plasticity": {"springs": [0], "yield_force": 1.0},
    "Evade": {"quarry": 1}, "Pursue": {"quarry": 1}, "Absorber": {"point": (0, 0, -50)},
    "Apply": {"function": drift, "parameters": {"pace": 0.1}}, "Emitter": {"on": [5], "rate": 1.0},
    "Fluid": {"on": [4], "spacing": 0.1},
    "Obstacle": {"vertices": [(x, y, z - 20) for x, y, z in CUBE], "faces": [row[::-1] for row in SIDES]},
    "Held": {"constraint": level, "particles": [(1, 4)], "parameters": {"apart": -0.9}},
    "OnMesh": {"on": [4], "vertices": [(0, 0, 1), (1, 0, 1), (0, 1, 1)], "faces": [(0, 1, 2)]},
    "OnNurbs": {
        "on": [4], "points": [[(0, 0, 1), (0, 1, 1)], [(1, 0, 1), (1, 1, 1)]], "degree": (1, 1),
        "knots_u": (0, 0, 1, 1), "knots_v": (0, 0, 1, 1),
    },
    "planar": {"faces": [(0, 1, 2, 3)]}, "equal_lengths": {"segments": [(0, 1), (1, 2)]},
    "on_line": {"on": [0], "point": (0, 0, 0), "direction": (0, 0, 1)},
    "on_circle": {"on": [1], "center": (0, 0, 3), "normal": (1, 0, 0.3), "radius": 1.0},
    "on_mesh": {"on": [4], "vertices": [(0, 0, 0), (1, 0, 0), (0, 1, 0)], "faces": [(0, 1, 2)]},
    "smooth": {"faces": [(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 1)]},
    "shape_matching": {"on": [0, 1, 2], "position": [(0, 0, 0), (1, 0, 0), (0, 1, 0)]},
    "taubin": {"vertices": CUBE, "faces": SIDES}, "samples": {"ranges": {"a": (0, 1)}, "n": 4},
    "groups": {"position": CUBE, "within": 0.5}, "nearest_distance": {"position": CUBE},
    "Torus": {"size": (20, 20, 20)}, "material": {"name": "steel"},
    "Material": {"name": "paper", "modulus": 1e9, "density": 800.0},
    "Angle.stops": {"triples": [(1, 2, 3)], "low": 0.1, "high": 1.0},
    "Hinge.stops": {"quads": [(0, 1, 2, 4)], "low": -1.0, "high": 1.0},
    "Hinge.of": {"faces": FACES, "bending": 1.0, "position": CUBE},
    "scene.particle": {"position": (0, 0, 5)}, "scene.particles": {"position": [(0, 0, 5), (1, 0, 5)]},
    "scene.spring": {"a": 0, "b": 2, "stiffness": 1.0}, "scene.springs": {"ends": [(0, 2)], "stiffness": 1.0},
    "scene.chain": {"start": (0, 0, 5), "end": (1, 0, 5), "segments": 2, "stiffness": 1.0},
    "scene.grid": {"shape": (2, 2), "stiffness": 1.0},
    "scene.cloud": {"count": 3, "lower": (0, 0, 0), "upper": (1, 1, 1)},
    "scene.mesh": {"vertices": CUBE, "faces": SIDES, "stiffness": 1.0},
    "scene.cloth": {"size": 1.0, "cells": 2, "areal_density": 0.1, "warp": 10.0},
    "scene.membrane": {"outline": [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], "spacing": 0.6, "modulus": 10.0,
                       "thickness": 1.0, "density": 1.0},
    "scene.balloon": {"center": (0, 0, 5), "diameter": 1.0, "spacing": 0.6, "modulus": 10.0, "thickness": 1.0,
                      "density": 1.0, "pressure": 1.0},
    "scene.soft_body": {"vertices": CUBE, "faces": SIDES, "spacing": 0.9, "density": 1.0, "modulus": 10.0},
    "scene.rod": {"start": (0, 0, 5), "end": (1, 0, 5), "segments": 2, "EI": 1.0},
    "scene.origami": {"pattern": PATTERN}, "scene.emit": {"rate": 1.0, "place": (0, 0, 5)},
    "scene.anchor": {"which": [0]}, "scene.release": {"which": [0]}, "scene.select": {"which": [0]},
    "scene.load_case": {"name": "ULS", "dead": 1.35}, "scene.build": {},
    "scene.force_density": {"q": 5.0, "load_case": None},
}  # fmt: skip
FUNCTIONS = ("planar", "equal_lengths", "on_line", "on_circle", "on_mesh", "smooth", "shape_matching")
PURE = ("taubin", "samples", "groups", "nearest_distance", "material", "Material")


class Shy:
    """What raises whenever it is looked at."""

    def __repr__(self) -> str:
        raise RuntimeError("no words")

    def __array__(self, *_: Any, **__: Any) -> Any:
        raise RuntimeError("no array")

    def __len__(self) -> int:
        raise RuntimeError("no length")

    def __iter__(self) -> Any:
        raise RuntimeError("no items")


ODD: dict[str, Callable[[], Any]] = {
    "None": lambda: None, "text": lambda: "some", "empty text": lambda: "", "nan": lambda: float("nan"),
    "inf": lambda: float("inf"), "-1": lambda: -1, "0": lambda: 0, "0.5": lambda: 0.5, "1.0": lambda: 1.0,
    "True": lambda: True, "huge": lambda: 10**400, "1e308": lambda: 1e308, "2**63": lambda: 2**63,
    "complex": lambda: 1j, "object": object, "shy": Shy, "bytes": lambda: b"x",
    "date": lambda: datetime.date(2020, 1, 1),
    "empty list": list, "ragged": lambda: [[0, 1, 2], [3]], "ragged deep": lambda: [0, [1, 2]],
    "list of None": lambda: [None, None], "list of text": lambda: ["a", "b"],
    "list of nan": lambda: [float("nan")] * 3,
    "float indices": lambda: [0.0, 1.0, 2.0], "rows of floats": lambda: [[0.0, 1.0, 2.0]],
    "far indices": lambda: [[0, 1, 99]], "indices below 0": lambda: [[0, 1, -1]], "deep": lambda: [[[1, 2], [3, 4]]],
    "wrong shape": lambda: np.zeros((3, 1)), "empty array": lambda: np.zeros((0, 3)),
    "0-d array": lambda: np.array(3.0),
    "array of objects": lambda: np.array([object(), 1]), "array of complex": lambda: np.array([1 + 2j, 3j]),
    "set": lambda: {1, 2}, "dict": lambda: {"a": 1}, "dict of numbers": lambda: {0: 1.0},
    "generator": lambda: (i for i in range(3)), "function": lambda: (lambda *_: 1.0), "class": lambda: sl.Drag,
    "force": lambda: sl.Drag(0.1), "handle of another scene": lambda: world().all,
    "mask": lambda: [True, False, True, False, True], "timedelta": lambda: np.timedelta64(3, "s"),
}  # fmt: skip


def constructors() -> dict[str, Any]:
    """Everything public that is called with arguments, by name; methods of a scene as their names."""
    found: dict[str, Any] = {}
    spaces = (sl, sl.steering, sl.goals, sl.analysis)
    public = {name: getattr(space, name) for space in reversed(spaces) for name in space.__all__}
    for name, thing in sorted(public.items()):
        if inspect.isclass(thing) and issubclass(thing, Declared):
            found[name] = thing
    found |= {name: public[name] for name in (*FUNCTIONS, *PURE, "Torus", "Scene")}
    found |= {"Angle.stops": sl.Angle.stops, "Hinge.stops": sl.Hinge.stops, "Hinge.of": sl.Hinge.of}
    found |= {name: getattr(sl.Scene, name.removeprefix("scene.")) for name in TAKEN if name.startswith("scene.")}
    return found


def options_of(name: str, function: Any) -> list[str]:
    """The arguments of a constructor by name."""
    names = [
        one.name
        for one in inspect.signature(function).parameters.values()
        if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD) and one.name != "self"
    ]
    return names + (["factor"] if name == "scene.load_case" else [])


def call(name: str, function: Any, given: dict[str, Any]) -> None:
    """Call a constructor, and build the scene with what came of it."""
    if name in PURE:
        function(**given)
        return
    if name in ("Torus", "Scene"):
        scene = sl.Scene(space=function(**given)) if name == "Torus" else function(**given)
        scene.particle((1.0, 1.0, 1.0)[: scene.dim])
        scene.build()
        return
    scene = world()
    if name == "Emitter":
        scene.particle((0, 0, 5))  # without springs
    if name == "Obstacle":
        scene.add(sl.Contacts(surfaces=FACES, thickness=0.01))
    if name.startswith("scene."):
        if name == "scene.load_case":
            given = dict(given)
            scene.add(sl.Load((0, 0, 1.0)))
            scene.load_case(given.pop("name"), **given)
        else:
            getattr(scene, name.removeprefix("scene."))(**given)
    else:
        made = function(**given)
        scene.add(*made) if isinstance(made, list) else scene.add(made)
    scene.build()


def cases() -> Iterator[tuple[str, str, str, bool]]:
    """Constructor, argument and odd value; and whether it stands within a list in place of a number."""
    for name, function in constructors().items():
        for option in options_of(name, function):
            for odd in ODD:
                yield name, option, odd, False
            for odd in ("None", "text", "nan", "complex", "shy"):
                yield name, option, odd, True


def outcome(name: str, option: str, odd: str, within: bool) -> dict[str, Any] | None:
    """What was foreign about the end of a call, or None."""
    value = ODD[odd]()
    given = {**TAKEN.get(name, {}), option: [value, value, value] if within else value}
    if name == "Drive" and option in ("rest_length", "angle", "load", "on", "springs", "corners"):
        given.pop("position")
        if option in ("springs", "corners", "on"):
            given = {option: value, {"springs": "rest_length", "corners": "angle", "on": "load"}[option]: (
                (0, 0, 1.0) if option == "on" else 1.0)}  # fmt: skip
        elif option != "load":
            given["handle"] = [0] if option == "rest_length" else None
            given |= {"corners": [(0, 1, 2)]} if option == "angle" else {}
    try:
        call(name, constructors()[name], given)
    except SpringlineError as error:
        words = str(error)
        known = option in words or "'" in words or name.rpartition(".")[2] in words or "has no mass" in words
        known = known or isinstance(error, FileError)
        return None if known and len(words) < 1500 else _told(name, option, odd, within, error)
    except TypeError as error:
        if "unexpected option" in str(error) or "unexpected keyword" in str(error):
            return None
        return _told(name, option, odd, within, error)
    except BaseException as error:
        return _told(name, option, odd, within, error)
    return None


def _told(name: str, option: str, odd: str, within: bool, error: BaseException) -> dict[str, Any]:
    frames = [one for one in traceback.extract_tb(error.__traceback__) if "springline" in one.filename]
    at = " < ".join(f"{one.filename.rpartition('springline/')[2]}:{one.lineno}" for one in frames[:-4:-1])
    try:
        words = str(error)[:160]
    except Exception:
        words = ""
    value = f"[{odd}, ...]" if within else odd
    return {"call": f"{name}({option}={value})", "error": type(error).__name__, "words": words, "at": at}


def main(part: int, parts: int) -> dict[str, Any]:
    """Number of calls of a part, and what was foreign among them."""
    warnings.simplefilter("ignore")
    count, foreign = 0, []
    for number, case in enumerate(cases()):
        if number % parts == part:
            count += 1
            found = outcome(*case)
            if found is not None:
                foreign.append(found)
    return {"calls": count, "foreign": foreign}


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]), int(sys.argv[2])), indent=1))
