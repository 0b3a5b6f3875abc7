"""Scene files: a file is the scene that the same calls make; a slip gets its file, line, key and rule; no code runs."""

from __future__ import annotations

import dataclasses
import json
import re
import sys
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

import springline as sl
from physics.samples import SAMPLES, breath
from springline.errors import FileError, SceneError
from springline.forces.loads import Loads
from springline.forces.steering import Arrive, Avoid, Evade, Flee, FollowPath, Pursue, Seek, SteeringLimit, Wander
from springline.io import scene_assembly, scene_file, scene_tables, scene_text
from springline.io.scene_file import read_scene, run_options, schema
from springline.io.scene_writing import difference
from springline.spec.text_writing import DECLARED

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.toml"))
CHAIN = '[[chain]]\nname = "rope"\nstart = [0, 0, 0]\nend = [9, 0, 0]\nsegments = 9\nstiffness = 15.0\n'  # lines 1 to 6
GRID = '[[grid]]\nname = "net"\nshape = [4, 3]\nstiffness = 2.0\n'
SQUARE = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]
TWO = "[[particles]]\nposition = [[0, 0, 0], [1, 0, 0]]\n"


@sl.force
def breeze(mass, position, velocity, time, force, gust=0.1):  # type: ignore[no-untyped-def]
    for i in range(len(mass)):
        force[i, 0] += gust * mass[i]


@sl.law
class stiffening:
    def energy(length, rest_length, k, k3):  # type: ignore[no-untyped-def]
        return 0.5 * k * (length - rest_length) ** 2 + 0.25 * k3 * (length - rest_length) ** 4

    def tension(length, rest_length, k, k3):  # type: ignore[no-untyped-def]
        return k * (length - rest_length) + k3 * (length - rest_length) ** 3

    def modulus(length, rest_length, k, k3):  # type: ignore[no-untyped-def]
        return k + 3 * k3 * (length - rest_length) ** 2


@sl.measure
def width(points, gradient, scale):  # type: ignore[no-untyped-def]
    gradient[0, 0] = -scale
    gradient[1, 0] = scale
    return scale * (points[1, 0] - points[0, 0])


@sl.surface
def tube(point, closest, radius):  # type: ignore[no-untyped-def]
    size = np.sqrt(point[0] ** 2 + point[1] ** 2)
    closest[0] = point[0] / size * radius
    closest[1] = point[1] / size * radius
    closest[2] = point[2]


@sl.pair_law
def push(distance, height):  # type: ignore[no-untyped-def]
    return height / distance, height / distance**2


@sl.field
def even(point, time, value, b):  # type: ignore[no-untyped-def]
    value[2] = b


@sl.rule
def drift(mass, position, velocity, time, pace):  # type: ignore[no-untyped-def]
    velocity[:, 0] += pace


@sl.constraint
def level(a, b, height):  # type: ignore[no-untyped-def]
    return a[2] - b[2] - height


OWN = (breeze, stiffening, width, tube, push, even, drift, level)


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "my_scene.toml"
    path.write_text(text, encoding="utf-8")
    return path


def fields(thing: Any) -> list[Any]:
    """All numbers and arrays of a model, one after the other."""
    return [leaf for part in thing for leaf in fields(part)] if isinstance(thing, tuple) else [thing]


def same(one: sl.Scene, other: sl.Scene) -> bool:
    """Whether two scenes build to the same bits."""
    (model, state), (model_2, state_2) = one.build(), other.build()
    pairs = zip(fields(model), fields(model_2), strict=True)
    equal = all(
        np.array_equal(np.asarray(a), np.asarray(b), equal_nan=np.asarray(a).dtype.kind == "f") for a, b in pairs
    )
    return (
        equal and state.digest() == state_2.digest() and (one.title, one.load_cases) == (other.title, other.load_cases)
    )


def rope(scene: sl.Scene) -> Any:
    return scene.chain((0, 0, 0), (9, 0, 0), segments=9, stiffness=15.0)


def net(scene: sl.Scene) -> Any:
    return scene.grid((4, 3), stiffness=2.0)


class Case(NamedTuple):
    text: str
    calls: Callable[[sl.Scene], Any]
    options: dict[str, Any] = {}  # noqa: RUF012


def roped(text: str, thing: Callable[[Any], Any]) -> Case:
    """A case of something added to the chain."""
    return Case(CHAIN + text, lambda scene: scene.add(thing(rope(scene))))


def anchored(on: str, which: Callable[[Any], Any], part: str = GRID, make: Callable[[sl.Scene], Any] = net) -> Case:
    """A case of one reference."""
    return Case(f"{part}[[anchor]]\non = {on}\n", lambda scene: scene.anchor(which(make(scene))))


def both(scene: sl.Scene, *steps: Callable[[sl.Scene], Any]) -> None:
    for step in steps:
        step(scene)


PAIR = ((0, 0, 0), (1, 0, 0))
CASES: dict[str, Case] = {
    "top": Case(
        'title = "A title"\ngravity = [1, 2, -3]\nseed = 5\n[[cloud]]\ncount = 4\nupper = [1, 1, 1]\n',
        lambda scene: scene.cloud(4, upper=(1, 1, 1)),
        {"title": "A title", "gravity": (1, 2, -3), "seed": 5},
    ),
    "plane": Case(
        "dim = 2\ngravity = 9.8\n[[particle]]\nposition = [1, 2]\n",
        lambda scene: scene.particle((1, 2)),
        {"dim": 2, "gravity": 9.8},
    ),
    "torus": Case(
        "[torus]\nsize = [3, 4, 5]\norigin = [-1, 0, 0]\n[[cloud]]\ncount = 3\nspeed = 2.0\n",
        lambda scene: scene.cloud(3, speed=2.0),
        {"space": sl.Torus((3, 4, 5), (-1, 0, 0))},
    ),
    "particle": Case(
        "[[particle]]\nposition=[1,2,3]\nvelocity=[3,2,1]\nmass=4\nradius=0.5\nrestitution=0.9\n"
        "[[particle]]\nposition=[1,1,1]\nfixed=true\n",
        lambda scene: both(
            scene,
            lambda s: s.particle((1, 2, 3), velocity=(3, 2, 1), mass=4, radius=0.5, restitution=0.9),
            lambda s: s.particle((1, 1, 1), fixed=True),
        ),
    ),
    "particles": Case(
        "[[particles]]\nposition=[[1,2,3],[4,5,6]]\nvelocity=[[0,0,1],[1,0,0]]\nmass=[1,2]\nradius=[0.1,0.2]\n"
        "restitution=0.5\nfixed=true\n",
        lambda scene: scene.particles(
            [(1, 2, 3), (4, 5, 6)], velocity=[(0, 0, 1), (1, 0, 0)], mass=[1, 2], radius=[0.1, 0.2], restitution=0.5,
            fixed=True,
        ),
    ),
    "spring": Case(
        TWO + "[[spring]]\na=0\nb=1\nstiffness=3\nrest_length=0.5\ndamping=0.1\nstrength=inf\nkind='strut'\n",
        lambda scene: both(
            scene,
            lambda s: s.particles(PAIR),
            lambda s: s.spring(0, 1, stiffness=3, rest_length=0.5, damping=0.1, strength=np.inf, kind="strut"),
        ),
    ),
    "modulus": Case(
        TWO + "[[spring]]\na=[0]\nb=1\nmodulus=2e9\narea=1e-4\nstrength=5\n",
        lambda scene: both(
            scene, lambda s: s.particles(PAIR), lambda s: s.spring(0, 1, modulus=2e9, area=1e-4, strength=5)
        ),
    ),
    "law": Case(
        TWO + '[[spring]]\na=0\nb=1\nlaw={name="stiffening", k=3, k3=40.0}\n',
        lambda scene: both(
            scene, lambda s: s.particles(PAIR), lambda s: s.spring(0, 1, law=stiffening(k=3.0, k3=40.0))
        ),
    ),
    "springs": Case(
        CHAIN + '[[springs]]\nends=[[0, 2], ["rope.first", "rope.3"]]\nstiffness=[1, 2]\n',
        lambda scene: both(scene, rope, lambda s: s.springs([(0, 2), (0, 3)], stiffness=[1, 2])),
    ),
    "springs by number": Case(
        CHAIN + "[[springs]]\nends=[[0, 2], [1, 3]]\nstiffness=1\nkind='cable'\n",
        lambda scene: both(scene, rope, lambda s: s.springs([(0, 2), (1, 3)], stiffness=1, kind="cable")),
    ),
    "chain": Case(
        '[[particle]]\nname="hub"\nposition=[0,0,1]\n[[chain]]\nstart="hub"\nend=[0,0,5]\nsegments=4\nmass=[1,2,3,4]\n'
        "radius=0.1\nrestitution=0.3\nstiffness=[1,2,3,4]\ndamping=0.5\nrest_length=0.9\n",
        lambda scene: scene.chain(
            scene.particle((0, 0, 1)), (0, 0, 5), segments=4, mass=[1, 2, 3, 4], radius=0.1, restitution=0.3,
            stiffness=[1, 2, 3, 4], damping=0.5, rest_length=0.9,
        ),
    ),
    "grid": Case(
        'seed=3\n[[grid]]\nshape=[3,4]\nspacing=[0.5,2]\norigin=[1,1,1]\naxes="xz"\nmass=2\ndiagonals=true\nbending=true\n'
        "stiffness=7\nrest_length={low=0.9,high=1.1}\n",
        lambda scene: scene.grid(
            (3, 4), spacing=(0.5, 2), origin=(1, 1, 1), axes="xz", mass=2, diagonals=True, bending=True, stiffness=7,
            rest_length=(0.9, 1.1),
        ),
        {"seed": 3},
    ),
    "elastic rod": Case(
        "[[elastic_rod]]\nname='rod'\nstart=[0,0,0]\nend=[1,0,0]\nsegments=5\nEI=2\nGJ=1.5\nEA=1e4\nmass=0.1\ntwist=0.5\n"
        "damping_time=1e-3\ngyration=0.01\nclamp='both'\nnormal=[0,0,1]\n",
        lambda scene: scene.rod(
            (0, 0, 0), (1, 0, 0), segments=5, EI=2, GJ=1.5, EA=1e4, mass=0.1, twist=0.5, gyration=0.01, clamp="both",
            normal=(0, 0, 1), damping_time=1e-3,
        ),
    ),
    "mesh": Case(
        "[[mesh]]\nname='sheet'\nvertices=[[0,0,0],[2,0,0],[2,1,0],[0,1,0],[1,2,0]]\nfaces=[[0,1,2,3],[3,2,4]]\n"
        "areal_density=0.5\nstiffness=3\ndamping=0.1\nradius=0.1\n[[anchor]]\non='sheet.corners'\n[[areaload]]\n"
        "on='sheet'\nforce=[0,0,-2]\n",
        lambda scene: both(
            scene,
            lambda s: s.mesh(
                [(0, 0, 0), (2, 0, 0), (2, 1, 0), (0, 1, 0), (1, 2, 0)], [(0, 1, 2, 3), (3, 2, 4)], areal_density=0.5,
                stiffness=3, damping=0.1, radius=0.1,
            ),
            lambda s: s.anchor([0, 1, 4]),
            lambda s: s.add(sl.AreaLoad((0, 0, -2))),
        ),
    ),
    "a mesh repaired": Case(
        "[[mesh]]\nvertices=[[0,0,0],[1,0,0],[1,1,0],[0,1,0],[1,1,1e-5],[5,5,5]]\nfaces=[[0,1,2],[0,3,4]]\nmass=0.1\n"
        "weld=1e-3\nrepair=true\nfixed=true\n[[mesh]]\nvertices=[[0,0,0],[1,0,0],[1,1,0],[0,1,0]]\n"
        "faces=[[0,1,2],[0,3,2]]\noriented=false\n",
        lambda scene: both(
            scene,
            lambda s: s.mesh(SQUARE, [(0, 1, 2), (0, 2, 3)], mass=0.1, fixed=True),
            lambda s: s.mesh(SQUARE, [(0, 1, 2), (0, 3, 2)], oriented=False),
        ),
    ),
    "cloth": Case(
        "[[cloth]]\nname='flag'\nsize=[2.0,1.0]\ncells=[4,3]\nareal_density=0.1\nwarp=500\nweft=400\nshear=30\n"
        "bending=[1e-5,2e-5]\ndamping_time=0.01\nkind='cable'\norigin=[0,0,3]\naxes='xz'\nradius=0.01\n"
        "[[anchor]]\non='flag.edge.left'\n",
        lambda scene: scene.anchor(
            scene.cloth(
                (2.0, 1.0), cells=(4, 3), areal_density=0.1, warp=500, weft=400, shear=30, bending=(1e-5, 2e-5),
                damping_time=0.01, kind="cable", origin=(0, 0, 3), axes="xz", radius=0.01,
            ).edge("left")
        ),
    ),
    "membrane sheet": Case(
        "[[membrane_sheet]]\nname='sail'\noutline=[[0,0,0],[2,0,1],[2,2,0],[0,2,1]]\nspacing=0.5\nmodulus=5e8\n"
        "thickness=1e-3\ndensity=1200\npoisson=0.2\nprestress=2e6\nwrinkles=false\ndirection=[1,0,0]\n"
        "modulus_across=4e8\nshear_modulus=1e8\nprestress_across=1e6\n"
        "holes=[[[0.7,0.7,0.5],[1.3,0.7,0.5],[1.3,1.3,0.5],[0.7,1.3,0.5]]]\n"
        "radius=0.01\nrestitution=0.5\nfixed=false\n[[anchor]]\non='sail.boundary.0'\n",
        lambda scene: scene.anchor(
            scene.membrane(
                [(0, 0, 0), (2, 0, 1), (2, 2, 0), (0, 2, 1)], spacing=0.5, modulus=5e8, thickness=1e-3, density=1200,
                poisson=0.2, prestress=2e6, direction=(1, 0, 0), modulus_across=4e8, shear_modulus=1e8,
                prestress_across=1e6, holes=[[(0.7, 0.7, 0.5), (1.3, 0.7, 0.5), (1.3, 1.3, 0.5), (0.7, 1.3, 0.5)]],
                radius=0.01, restitution=0.5,
            ).boundary[0]
        ),
    ),
    "balloon": Case(
        "[[balloon]]\nname='ball'\ncenter=[0,0,1]\ndiameter=0.3\nspacing=0.1\nmodulus=1e6\nthickness=3e-4\n"
        "density=950\npressure=100\npoisson=0.4\nwrinkles=true\nradius=0.01\nrestitution=0.2\n",
        lambda scene: scene.balloon(
            (0, 0, 1), 0.3, spacing=0.1, modulus=1e6, thickness=3e-4, density=950, pressure=100, poisson=0.4,
            wrinkles=True, radius=0.01, restitution=0.2,
        ),
    ),
    "soft body": Case(
        "[[soft_body]]\nname='jelly'\nvertices=[[0,0,0],[0,0,1],[0,1,0],[0,1,1],[1,0,0],[1,0,1],[1,1,0],[1,1,1]]\n"
        "faces=[[0,1,3,2],[4,6,7,5],[0,4,5,1],[2,3,7,6],[0,2,6,4],[1,5,7,3]]\nspacing=0.5\ndensity=1000\n"
        "modulus=2e4\ndamping_time=1e-3\nradius=0.01\nrestitution=0.1\nfixed=false\n",
        lambda scene: scene.soft_body(
            [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)],
            [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)],
            spacing=0.5, density=1000, modulus=2e4, damping_time=1e-3, radius=0.01, restitution=0.1,
        ),
    ),
    "cloud": Case(
        "seed=9\n[[cloud]]\ncount=5\nlower=[-1,-1,-1]\nupper=[1,2,3]\nmass={low=1,high=5}\nspeed=2\nradius=0.1\n"
        "restitution=[1,1,1,1,0.5]\nfixed=false\n",
        lambda scene: scene.cloud(
            5, lower=(-1, -1, -1), upper=(1, 2, 3), mass=(1, 5), speed=2, radius=0.1, restitution=[1, 1, 1, 1, 0.5]
        ),
        {"seed": 9},
    ),
    "cloud with velocities": Case(
        "[[cloud]]\ncount=2\nupper=[1,1,1]\nvelocity=[[1,2,3],[4,5,6]]\nmass=[1,2]\n",
        lambda scene: scene.cloud(2, upper=(1, 1, 1), velocity=[(1, 2, 3), (4, 5, 6)], mass=[1, 2]),
    ),
    "roller": Case(CHAIN + '[[anchor]]\non = 3\naxes = "z"\n', lambda scene: scene.anchor(rope(scene)[3], axes="z")),
    "release": Case(
        CHAIN + '[[anchor]]\non="rope"\n[[release]]\non="rope.1"\naxes="xy"\n',
        lambda scene: both(scene, lambda s: s.anchor(rope(s)), lambda s: s.release(1, axes="xy")),
    ),
    "order": Case(
        "[[particle]]\nposition=[1,0,0]\n" + CHAIN + "[[particle]]\nposition=[2,0,5]\n[[anchor]]\non=11\n",
        lambda scene: both(
            scene, lambda s: s.particle((1, 0, 0)), rope, lambda s: s.particle((2, 0, 5)), lambda s: s.anchor(11)
        ),
    ),
    "inline tables": Case(
        "particle = [{position = [1, 0, 0]},\n {position = [2, 0, 0], mass = 3}]\n",
        lambda scene: both(scene, lambda s: s.particle((1, 0, 0)), lambda s: s.particle((2, 0, 0), mass=3)),
    ),
    "net": anchored('"net"', lambda part: part),
    "net.corners": anchored('"net.corners"', lambda part: part.corners),
    "net.edges": anchored('"net.edges"', lambda part: part.edges),
    "net.edge.left": anchored('"net.edge.left"', lambda part: part.edge("left")),
    "net.corner.upper-right": anchored('"net.corner.upper-right"', lambda part: part.corner("upper right")),
    "net.row.1": anchored('"net.row.1"', lambda part: part.row(1)),
    "net.column.2": anchored('"net.column.2"', lambda part: part.column(2)),
    "net.7": anchored('"net.7"', lambda part: part[7]),
    "several": anchored('["net.row.0", 11, "net.last"]', lambda part: [0, 1, 2, 3, 11]),
    "all": anchored('"all"', lambda part: part),
    "rope.ends": anchored('"rope.ends"', lambda part: part.ends, CHAIN, rope),
    "rope.first": anchored('"rope.first"', lambda part: part.first, CHAIN, rope),
    "rope.last": anchored('"rope.last"', lambda part: part.last, CHAIN, rope),
    "gravity tables": Case(
        CHAIN + '[[gravity]]\nacceleration=3\n[[gravity]]\nacceleration=[1,0,0]\non="rope.last"\n',
        lambda scene: both(
            scene, rope, lambda s: s.add(sl.Gravity(3), sl.Gravity((1, 0, 0), on=[9]))
        ),
    ),
    "drag": roped('[[drag]]\ncoefficient=0.3\non="rope.ends"\n', lambda part: sl.Drag(0.3, on=part.ends)),
    "drag for each": roped(
        '[[drag]]\ncoefficient=[0.3, 0.1]\non="rope.ends"\n',
        lambda part: sl.Drag([0.3, 0.1], on=part.ends),
    ),
    "air drag for each": roped(
        "[[airdrag]]\ncoefficient=[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]\n", lambda part: sl.AirDrag(range(10))
    ),
    "drag as it is": roped("[[drag]]\n", lambda part: sl.Drag()),
    "airdrag": roped("[[airdrag]]\ncoefficient=0.4\n", lambda part: sl.AirDrag(0.4)),
    "cohesion": roped(
        '[[cohesion]]\nweight=0.25\nwithin=2.5\non="rope.ends"\n',
        lambda part: sl.Cohesion(0.25, within=2.5, on=part.ends),
    ),
    "cohesion as it is": roped("[[cohesion]]\n", lambda part: sl.Cohesion()),
    "separation": roped("[[separation]]\nweight=-0.3\nview=270\n", lambda part: sl.Separation(-0.3, view=270)),
    "alignment": roped("[[alignment]]\nweight=0.1\nwithin=3\n", lambda part: sl.Alignment(0.1, within=3)),
    "load": roped(
        '[[load]]\nforce=[0,0,-5]\nomega=2\nphase=0.5\non="rope.4"\n',
        lambda part: sl.Load((0, 0, -5), omega=2, phase=0.5, on=part[4]),
    ),
    "loads for each": roped(
        '[[load]]\nforce=[[0,0,-5],[1,0,0]]\non=["rope.4", 2]\ncase="snow"\n',
        lambda part: sl.Load([(0, 0, -5), (1, 0, 0)], on=[4, 2], case="snow"),
    ),
    "lineload": roped(
        '[[lineload]]\nforce=[1,0,-5]\nper="projection"\ncase="snow"\non=["rope.3",4,"rope.5"]\n',
        lambda part: sl.LineLoad((1, 0, -5), per="projection", case="snow", on=part.springs[3:5]),
    ),
    "windload": roped(
        '[[windload]]\nvelocity=[3,20,0]\nwidth=[1,2,3,4,5,6,7,8,9]\ndrag_coefficient=2\ndensity=1.25\n'
        'case="wind"\non="rope"\n',
        lambda part: sl.WindLoad(
            (3, 20, 0), range(1, 10), drag_coefficient=2, density=1.25, case="wind", on=part.springs
        ),
    ),
    "areaload": Case(
        GRID + '[[areaload]]\nforce=[0,1,-5]\nper="projection"\ncase="snow"\non="net"\n'
        "[[areaload]]\nforce=-3\nfaces=[[0,1,5],[1,6,5]]\n",
        lambda scene: scene.add(
            sl.AreaLoad((0, 1, -5), per="projection", case="snow", on=net(scene)),
            sl.AreaLoad(-3.0, faces=[(0, 1, 5), (1, 6, 5)]),
        ),
    ),
    "load_cases": Case(
        CHAIN + '[[load]]\nforce=[0,0,-5]\ncase="snow"\n'
        '[load_cases]\nULS={dead=1.35, snow=1.5}\n"in use"={dead=1, snow=1}\n',
        lambda scene: both(
            scene, rope, lambda s: s.add(sl.Load((0, 0, -5), case="snow")),
            lambda s: s.load_case("ULS", dead=1.35, snow=1.5), lambda s: s.load_case("in use", dead=1, snow=1),
        ),
    ),
    "material": Case(
        TWO + '[[spring]]\na=0\nb=1\nmaterial="steel"\narea=1e-4\nprestress=2e3\nstrength=inf\n',
        lambda scene: both(
            scene, lambda s: s.particles(PAIR),
            lambda s: s.spring(0, 1, material="steel", area=1e-4, prestress=2e3, strength=np.inf),
        ),
    ),
    "self-weight": Case(
        '[[chain]]\nstart=[0,0,0]\nend=[9,0,0]\nsegments=3\nstiffness=5\narea=[1e-4,2e-4,3e-4]\ndensity=7850\n'
        "force_density=[1,2,3]\n[[grid]]\nshape=[2,2]\nmaterial=\"timber C24\"\narea=1e-3\nmass=3\nmodulus=1e9\n"
        "rest_factor={low=0.9,high=1.1}\n",
        lambda scene: both(
            scene,
            lambda s: s.chain(
                (0, 0, 0), (9, 0, 0), segments=3, stiffness=5, area=[1e-4, 2e-4, 3e-4], density=7850,
                force_density=[1, 2, 3],
            ),
            lambda s: s.grid((2, 2), material="timber C24", area=1e-3, mass=3, modulus=1e9, rest_factor=(0.9, 1.1)),
        ),
    ),
    "faces": Case(
        TWO + "[[particle]]\nposition=[0,1,0]\n[[faces]]\ncorners=[[0,1,2]]\n[[areaload]]\nforce=[0,0,-5]\n",
        lambda scene: both(
            scene,
            lambda scene: scene.particles(PAIR),
            lambda scene: scene.particle((0, 1, 0)),
            lambda scene: setattr(scene, "faces", [[0, 1, 2]]),
            lambda scene: scene.add(sl.AreaLoad((0, 0, -5))),
        ),
    ),
    "attraction": roped(
        "[[attraction]]\nstrength=-2\nsoftening=0.1\non=[0,1,2]\nexponent=1.5\nmethod='exact'\ntheta=0.7\n",
        lambda part: sl.Attraction(-2, 0.1, exponent=1.5, method="exact", theta=0.7, on=[0, 1, 2]),
    ),
    "element": roped(
        '[[element]]\nmeasure={name="width", scale=2}\nparticles=[[0,"rope.3"],[1,4]]\n'
        "stiffness=[5,6]\ndamping=0.1\nrest=4\n",
        lambda part: sl.Element(
            width, [(0, 3), (1, 4)], stiffness=[5, 6], damping=0.1, rest=4, parameters={"scale": 2}
        ),
    ),
    "angle": roped(
        "[[angle]]\ntriples=[[0,1,'rope.2']]\nstiffness=2\ndamping=0.5\n",
        lambda p: sl.Angle([0, 1, 2], 2.0, damping=0.5),
    ),
    "force": Case(
        CHAIN + '[[force]]\nname="breeze"\ngust=0.3\non="rope.last"\n',
        lambda scene: scene.add(breeze, gust=0.3, on=rope(scene).last),
    ),
    "pairforce": roped(
        '[[pairforce]]\nname="push"\nheight=3.0\nwithin=2\non="rope"\n',
        lambda part: sl.PairForce(push, {"height": 3.0}, within=2, on=part),
    ),
    "fieldforce": roped(
        '[[fieldforce]]\nname="even"\nb=2\nfield="electric"\non="rope.last"\n',
        lambda part: sl.FieldForce(even, {"b": 2}, "electric", on=part.last),
    ),
    "surface": roped('[[surface]]\nname="tube"\nradius=2\n', lambda part: sl.Surface(tube, {"radius": 2})),
    "rod": roped('[[rod]]\na="rope.first"\nb=5\n', lambda part: sl.Rod(0, 5)),
    "cord": roped("[[cord]]\na=[0,1]\nb=[5,6]\nlength=6\n", lambda part: sl.Cord([0, 1], [5, 6], 6)),
    "cylinder": roped(
        '[[cylinder]]\ncenter=[0,0,1]\naxis=[0,2,0]\nradius=2\nmode="outside"\n',
        lambda part: sl.Cylinder((0, 0, 1), (0, 2, 0), 2, "outside"),
    ),
    "cone": roped("[[cone]]\napex=[0,0,-1]\nangle=0.5\n", lambda part: sl.Cone((0, 0, -1), angle=0.5)),
    "sphere": roped(
        '[[sphere]]\ncenter=[0,0,0]\nradius=9\nmode="exact"\non="rope.last"\n',
        lambda part: sl.Sphere((0, 0, 0), 9, on=part.last),
    ),
    "ring": roped(
        '[[ring]]\ncenter=[0,0,1]\naxis=[0,2,0]\nradius=2\nmode="project"\n',
        lambda part: sl.Ring((0, 0, 1), (0, 2, 0), 2, "project"),
    ),
    "wall": roped(
        "[[plane]]\npoint=[0,0,-1]\nnormal=[0,1,1]\nrestitution=0.5\nslip_loss=0.2\n",
        lambda part: sl.Plane((0, 0, -1), (0, 1, 1), 0.5, 0.2),
    ),
    "moving wall": roped(
        "[[plane]]\nvelocity=[0,0,1]\namplitude=[0.1,0,0]\nomega=3\nphase=0.4\n",
        lambda part: sl.Plane(velocity=(0, 0, 1), amplitude=(0.1, 0, 0), omega=3, phase=0.4),
    ),
    "moving box": roped(
        "[[box]]\nlower=[-1,-1,-1]\nupper=[9,9,9]\nvelocity=[0,0,1]\n",
        lambda part: sl.Box((-1, -1, -1), (9, 9, 9), velocity=(0, 0, 1)),
    ),
    "moving obstacle": roped(
        '[[sphere]]\ncenter=[0,0,9]\nradius=2\nmode="outside"\namplitude=[0,0,1]\nomega=2\n',
        lambda part: sl.Sphere((0, 0, 9), 2, "outside", amplitude=(0, 0, 1), omega=2),
    ),
    "box": roped(
        '[[box]]\nlower=[-1,-1,-1]\nupper=[9,9,9]\nrestitution=0.9\nslip_loss=1\nmode="clamp"\n',
        lambda part: sl.Box((-1, -1, -1), (9, 9, 9), 0.9, 1, "clamp"),
    ),
    "emit": Case(
        "[[emit]]\nrate=5\nplace=[0, 0, 1]\nvelocity=[0, 0, 3]\nspread=0.5\nlifetime=[1, 2]\ncap=12\nmass=0.5\n"
        'color="#ff8000 #40404000"\nsize=[0.1, 0.3]\nhits=2\nseed=4\n',
        lambda scene: scene.emit(
            rate=5, place=(0, 0, 1), velocity=(0, 0, 3), spread=0.5, lifetime=(1, 2), cap=12, mass=0.5,
            color=("#ff8000", "#40404000"), size=(0.1, 0.3), hits=2, seed=4,
        ),
    ),
    "emitter, absorber": Case(
        TWO + "[[emitter]]\non=[0, 1]\nburst=2\nevery=0.5\nuntil=3\nplace=[[0, 0, 0], [0, 2, 0]]\nover='line'\nseed=4\n"
        "[[absorber]]\nlower=[-1, -1, -9]\nupper=[1, 1, -8]\n"
        "[[absorber]]\ncenter=[0, 0, 0]\nradius=5\noutside=true\n",
        lambda scene: both(
            scene, lambda scene: scene.particles(PAIR),
            lambda scene: scene.add(
                sl.Emitter(on=[0, 1], burst=2, every=0.5, until=3, place=[(0, 0, 0), (0, 2, 0)], over="line", seed=4),
                sl.Absorber(lower=(-1, -1, -9), upper=(1, 1, -8)),
                sl.Absorber(center=(0, 0, 0), radius=5, outside=True),
            ),
        ),
    ),
    "onmesh": Case(
        TWO + "[[onmesh]]\non=[0]\nvertices=[[0, 0, 0], [1, 0, 0], [0, 1, 0]]\nfaces=[[0, 1, 2]]\nsmooth=true\n",
        lambda scene: both(
            scene, lambda scene: scene.particles(PAIR),
            lambda scene: scene.add(
                sl.OnMesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)], smooth=True, on=[0])
            ),
        ),
    ),
    "onnurbs": Case(
        TWO + "[[onnurbs]]\non=[0]\npoints=[[0, 0, 0], [0, 1, 0], [1, 0, 0], [1, 1, 0]]\ndegree=[1, 1]\n"
        "knots_u=[0, 0, 1, 1]\nknots_v=[0, 0, 1, 1]\nweights=[1, 1, 1, 2]\n",
        lambda scene: both(
            scene, lambda scene: scene.particles(PAIR),
            lambda scene: scene.add(
                sl.OnNurbs(
                    [[(0, 0, 0), (0, 1, 0)], [(1, 0, 0), (1, 1, 0)]], (1, 1), (0, 0, 1, 1), (0, 0, 1, 1),
                    [1, 1, 1, 2], on=[0],
                )
            ),
        ),
    ),
    "held": Case(
        TWO + '[[held]]\nconstraint={name="level", height=0}\nparticles=[[0, 1]]\n',
        lambda scene: both(
            scene, lambda scene: scene.particles(PAIR),
            lambda scene: scene.add(sl.Held(level, [(0, 1)], {"height": 0.0})),
        ),
    ),
    "apply": Case(
        TWO + '[[apply]]\nname="drift"\npace=2\non=[1]\n',
        lambda scene: both(
            scene, lambda scene: scene.particles(PAIR), lambda scene: scene.add(drift, pace=2.0, on=[1]),
        ),
    ),
    "obstacle": roped(
        '[[sphere]]\ncenter=[0,0,9]\nradius=2\nmode="outside"\nrestitution=0.5\nslip_loss=0.2\nfriction=0.3\n',
        lambda part: sl.Sphere((0, 0, 9), 2, "outside", 0.5, 0.2, 0.3),
    ),
    "rubbing box": roped(
        "[[box]]\nlower=[-1,-1,-1]\nupper=[9,9,9]\nfriction=0.3\n",
        lambda part: sl.Box((-1, -1, -1), (9, 9, 9), friction=0.3),
    ),
    "contacts": Case(
        "[[cloud]]\ncount=3\nupper=[9,9,9]\nradius=0.1\n"
        '[[contacts]]\nrestitution=0.5\nfriction=0.3\nmix="max"\non=[0]\nagainst=[1,2]\n',
        lambda scene: both(
            scene,
            lambda scene: scene.cloud(3, upper=(9, 9, 9), radius=0.1),
            lambda scene: scene.add(sl.Contacts(0.5, 0.3, "max", on=[0], against=[1, 2])),
        ),
    ),
    "mesh obstacle": Case(
        "[[grid]]\nshape=[3,3]\nspacing=0.1\nstiffness=10\n"
        "[[obstacle]]\nvertices=[[0,0,-1],[1,0,-1],[0,1,-1]]\nfaces=[[0,1,2]]\nfriction=0.2\nvelocity=[0,0,0.1]\n"
        "[[contacts]]\nsurfaces=[[0,1,4],[0,4,3]]\nrods=[0,1]\nthickness=0.02\nfriction=0.3\n",
        lambda scene: both(
            scene,
            lambda scene: scene.grid((3, 3), spacing=0.1, stiffness=10.0),
            lambda scene: scene.add(
                sl.Obstacle([(0, 0, -1), (1, 0, -1), (0, 1, -1)], [(0, 1, 2)], friction=0.2, velocity=(0, 0, 0.1)),
                sl.Contacts(surfaces=[(0, 1, 4), (0, 4, 3)], rods=[0, 1], thickness=0.02, friction=0.3),
            ),
        ),
    ),
    "merging": Case(
        "[[cloud]]\ncount=3\nupper=[9,9,9]\nradius=0.1\n[[merging]]\non=[0,1]\n",
        lambda scene: both(
            scene,
            lambda scene: scene.cloud(3, upper=(9, 9, 9), radius=0.1),
            lambda scene: scene.add(sl.Merging(on=[0, 1])),
        ),
    ),
    "speedlimit": roped("[[speedlimit]]\nspeed=5\n", lambda part: sl.SpeedLimit(5)),
    "speedrange": roped("[[speedlimit]]\nspeed=5\nleast=1\n", lambda part: sl.SpeedLimit(5, least=1)),
    "steeringlimit": roped("[[steeringlimit]]\nforce=6\n", lambda part: SteeringLimit(6)),
    "seek": roped('[[seek]]\ntarget="rope.last"\nspeed=2\ngain=3\n', lambda part: Seek(part.last, speed=2, gain=3)),
    "flee": roped("[[flee]]\ntarget=[1,2,3]\nwithin=inf\n", lambda part: Flee((1, 2, 3), within=np.inf)),
    "arrive": roped("[[arrive]]\ntarget=2\nslowing=4\n", lambda part: Arrive(2, slowing=4)),
    "pursue": roped("[[pursue]]\nquarry=3\nahead=2\non=[0]\n", lambda part: Pursue(quarry=3, ahead=2, on=[0])),
    "evade": roped("[[evade]]\nquarry=3\nwithin=2\n", lambda part: Evade(quarry=3, within=2)),
    "langevin": roped(
        "[[langevin]]\ntemperature=0.5\nrate=2\nseed=7\n", lambda part: sl.Langevin(0.5, 2, seed=7)
    ),
    "bonds": roped(
        "[[bonds]]\nwithin=0.5\nstiffness=3\nat_most=2\nrate=inf\nstrength=4\nrelease=0.1\nseed=7\n",
        lambda part: sl.Bonds(0.5, 3, at_most=2, strength=4, release=0.1, seed=7),
    ),
    "wander": roped("[[wander]]\nweight=3\nrate=0.5\nseed=7\n", lambda part: Wander(3, rate=0.5, seed=7)),
    "avoid": roped(
        "[[avoid]]\ncenter=[[0,0,0],[1,1,1]]\nradius=[1,2]\nweight=3\nahead=2\n",
        lambda part: Avoid([[0, 0, 0], [1, 1, 1]], [1, 2], weight=3, ahead=2),
    ),
    "followpath": roped(
        "[[followpath]]\npoints=[[0,0,0],[1,1,1]]\nradius=2\nahead=3\nclosed=true\n",
        lambda part: FollowPath([[0, 0, 0], [1, 1, 1]], radius=2, ahead=3, closed=True),
    ),
    "forcelimit": roped("[[forcelimit]]\nforce=6\non=[1]\n", lambda part: sl.ForceLimit(6, on=[1])),
    "displacementlimit": roped("[[displacementlimit]]\ndisplacement=7\n", lambda part: sl.DisplacementLimit(7)),
    "fragile at some": roped(
        '[[fragile]]\nhits=3\nagainst="rope.ends"\nsprings=true\nwalls=true\non="rope.1"\n',
        lambda part: sl.Fragile(3, against=part.ends, springs=True, walls=True, on=part[1]),
    ),
    "fragile at a wall": Case(
        CHAIN + "[[plane]]\n[[plane]]\n[[fragile]]\nwalls=[1]\n",
        lambda scene: both(scene, rope, lambda s: s.add(sl.Plane(), sl.Plane(), sl.Fragile(walls=[1]))),
    ),
    "boosting plane": roped(
        "[[plane]]\nrestitution=1.2\nslip_loss=-0.3\n",
        lambda part: sl.Plane(restitution=1.2, slip_loss=-0.3),
    ),
    "fragile": roped("[[fragile]]\nhits=3\n", lambda part: sl.Fragile(3)),
    "trails": roped(
        "[[trails]]\nkeep=5\nevery=2\nmin_move=0.1\nmax_jump=inf\n", lambda part: sl.Trails(5, 2, 0.1, np.inf)
    ),
}  # fmt: skip


@cache
def valid_by_schema() -> jsonschema.Draft202012Validator:
    """The schema of scene files, made once: 0.05 s."""
    return jsonschema.Draft202012Validator(schema())


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_file_is_the_scene_that_the_calls_make(case: Case, tmp_path: Path) -> None:
    path = written(tmp_path, case.text)
    scene = sl.Scene(**{"title": "my scene"} | case.options)
    case.calls(scene)
    assert scene.particle_count > 0
    assert same(read_scene(path, OWN), scene)
    valid_by_schema().validate(tomllib.loads(case.text))


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_a_scene_file_says_is_saved_as_a_scene_file_of_the_same_bits(case: Case, tmp_path: Path) -> None:
    scene = read_scene(written(tmp_path, case.text), OWN)
    (path,) = sl.save(scene, tmp_path / "saved.toml")
    again = read_scene(path, OWN)
    assert difference(scene, again) == ""
    assert any(one.name in case.text for one in OWN) or same(again, scene)  # building compiles functions of one's own
    valid_by_schema().validate(tomllib.loads(path.read_text("utf-8")))


def test_the_comparison_of_scenes_sees_one_bit() -> None:
    one, other = sl.Scene(), sl.Scene()
    one.particle((1.0, 0, 0))
    other.particle((np.nextafter(1.0, 2.0), 0, 0))
    assert not same(one, other)


def test_every_force_and_rule_has_a_table_with_all_its_fields() -> None:
    renamed = {"custom": "force"}
    own = {
        "force": {"force", "parameters"}, "surface": {"closest", "parameters"}, "pairforce": {"law", "parameters"},
        "fieldforce": {"law", "parameters"},
        "element": {"parameters"}, "drive": {"handle", "parameters"}, "held": {"parameters"},
        "apply": {"function", "parameters"},
    }  # fmt: skip
    for key, kind in DECLARED.items():
        table = scene_tables.TABLES[renamed.get(key, key)]
        wanted = {field.name for field in dataclasses.fields(kind)} - own.get(renamed.get(key, key), set())
        wanted -= {"on"} if key in ("rod", "cord") or kind.rows() else set()
        assert wanted <= set(table.model_fields), key


def test_every_table_is_tried_by_a_case_or_by_a_sample(tmp_path: Path) -> None:
    texts = " ".join(case.text for case in CASES.values())
    untried = {name for name in scene_tables.TABLES if f"[{name}]" not in texts}
    for sample in (one for one in SAMPLES if one.key in untried):
        scene = sample.scene()
        (path,) = sl.save(scene, tmp_path / f"{sample.name}.toml")
        assert f"[[{sample.key}]]" in path.read_text(encoding="utf-8")
        assert difference(scene, read_scene(path, using=[breath])) == ""
        untried.discard(sample.key)
    assert untried == {"run", "geometry", "origami", "memory"}  # these have tests of their own


DRAWING = "x1,y1,z1,x2,y2,z2,color\n0,0,0,1,0,0,red\n1,0,0,2,0,0,blue\n"
NAMED = '[[geometry]]\nname = "truss"\nfile = "parts/lines.csv"\nanchor = "red"\nstiffness = 5.0\nmass = 2.0\n'


def drawn(tmp_path: Path, text: str) -> Path:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "lines.csv").write_text(DRAWING, encoding="utf-8")
    return written(tmp_path, text)


FOLD = {
    "vertices_coords": [[0, 0], [1, 0], [1, 1], [0, 1]],
    "edges_vertices": [[0, 1], [1, 2], [2, 3], [3, 0], [0, 2]],
    "edges_assignment": ["B", "B", "B", "B", "V"],
    "edges_foldAngle": [None, None, None, None, 90],
}


def test_a_pattern_beside_a_scene_file_is_the_sheet_that_origami_makes(tmp_path: Path) -> None:
    (tmp_path / "square.fold").write_text(json.dumps(FOLD), encoding="utf-8")
    text = (
        "[[origami]]\nname='paper'\nfile='square.fold'\nsize=0.2\nfold=0.5\ncrease=2e-3\nfacet=0.2\nstretch=900\n"
        "areal_density=0.2\ndamping_time=1e-3\nradius=0.01\nrestitution=0.1\nfixed=false\n[[anchor]]\non='paper.0'\n"
    )
    scene = sl.Scene(title="my scene")
    sheet = scene.origami(
        tmp_path / "square.fold", size=0.2, fold=0.5, crease=2e-3, facet=0.2, stretch=900, areal_density=0.2,
        damping_time=1e-3, radius=0.01, restitution=0.1,
    )  # fmt: skip
    scene.anchor(sheet[0])
    path = written(tmp_path, text)
    assert same(read_scene(path), scene) and scene.declared
    valid_by_schema().validate(tomllib.loads(text))
    for name, rule in (("lines.csv", "must be a crease pattern, .fold"), ("../square.fold", "must be a path below")):
        path.write_text(text.replace("square.fold", name), encoding="utf-8")
        with pytest.raises(FileError, match=rule):
            read_scene(path)


def test_a_drawing_joins_the_scene_with_its_supports_and_colors(tmp_path: Path) -> None:
    path = drawn(tmp_path, TWO + NAMED + '[[load]]\non = "truss.lines.blue"\nforce = [0, 0, -1]\n')
    scene = read_scene(path)
    alone = sl.read(tmp_path / "parts" / "lines.csv", anchor="red", stiffness=5.0, mass=2.0)
    assert scene.position[2:].tolist() == alone.position.tolist()
    assert scene.build()[0].springs.tail.tolist() == [2, 3]
    assert scene.anchored.index.tolist() == [2, 3]
    assert scene.build()[0].room(Loads).particle.tolist() == [3, 4]
    assert scene.report.springs == 2


@pytest.mark.parametrize(
    "name",
    [
        "../lines.csv",
        "/etc/passwd.csv",
        "a\\b.csv",
        "C:x.csv",
        "a.toml",
        "parts",
        "parts/../../x.csv",
        "parts/../parts/lines.csv",
        "x.pyc",
    ],
)
def test_a_scene_file_names_drawings_in_its_own_folder_only(name: str, tmp_path: Path) -> None:
    path = drawn(tmp_path, NAMED.replace("parts/lines.csv", name.replace("\\", "\\\\")))
    with pytest.raises(FileError, match=r"geometry\[0\].file: The 'file' must be") as caught:
        read_scene(path)
    assert caught.value.line == 3


def test_a_link_does_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "inside"
    folder.mkdir()
    (tmp_path / "secret.csv").write_text(DRAWING, encoding="utf-8")
    (folder / "link.csv").symlink_to(tmp_path / "secret.csv")
    path = written(folder, NAMED.replace("parts/lines.csv", "link.csv"))
    with pytest.raises(FileError, match="is a link out of it"):
        read_scene(path)


def test_an_error_within_a_drawing_names_both_files(tmp_path: Path) -> None:
    path = drawn(tmp_path, NAMED)
    (tmp_path / "parts" / "lines.csv").write_text(DRAWING.replace("2,0,0,blue", "2,x,0,blue"), encoding="utf-8")
    with pytest.raises(FileError, match=r"my_scene.toml:3: geometry\[0\].file: .*lines.csv:3: .*'x'"):
        read_scene(path)


def test_lines_longer_than_half_a_torus_are_refused(tmp_path: Path) -> None:
    path = drawn(tmp_path, "[torus]\nsize = [1.9, 9, 9]\n" + NAMED)
    with pytest.raises(FileError, match="at most half the torus"):
        read_scene(path)


def test_a_drawing_off_the_plane_is_refused_in_2d(tmp_path: Path) -> None:
    path = drawn(tmp_path, "dim = 2\n" + NAMED)
    (tmp_path / "parts" / "lines.csv").write_text(DRAWING.replace("2,0,0,blue", "2,0,1,blue"), encoding="utf-8")
    with pytest.raises(FileError, match="off z = 0"):
        read_scene(path)


SKIN = "modulus=1e6\nthickness=1e-3\ndensity=1000\n"

# Text of the file, its line, and what the message says.
WRONG: list[tuple[str, int | None, str]] = [
    ("", None, "The file holds no particles. Add some: [[particle]]"),
    ("title = 'x'\n", None, "holds no particles"),
    ("x", 1, "This is no TOML"),
    ("a = 1\na = 2\n", 2, "Write every key once"),
    ("[torus]\nsize=[1,1,1]\n[torus]\n", 3, "Write every key once"),
    (CHAIN + "start = [1, 2, 3]\n", 7, "Write every key once"),
    ("title = unquoted\n", 1, 'Text stands in quotes, "so"'),
    ("gravity = 9,81\n", 1, "This is no TOML"),
    ("[[chain]\n", 1, "This is no TOML"),
    ('title = "open\n', 1, "This is no TOML"),
    ('title = """open\n\n', 3, "This is no TOML"),
    ("title = 'a\x00b'\n", 1, "This is no TOML"),
    ("gravity = 1" + "0" * 5000 + "\n", 1, "longer than any number"),
    (".".join("abcdefghijk") + " = 1\n", 1, "A key has 8 parts between dots at most"),
    ("\ngravity = " + "[" * 12 + "]" * 12 + "\n", 2, "Brackets stand within 8 others at most"),
    ("gravity = nan\n", 1, "gravity must be a number"),
    ("gravity = [0, 0, inf]\n", 1, "Got inf at gravity[2]."),
    ("gravity = '9.81'\n", 1, 'Got "9.81". Write it without quotes: 9.81.'),
    ("gravity = true\n", 1, "Got true."),
    ("gravity = 2024-05-06\n", 1, "Got the date or time 2024-05-06."),
    ("gravity = 07:30:00\n", 1, "Got the date or time 07:30:00."),
    ("gravity = [1]\n", 1, "gravity must be a number, or [x, y, z]"),
    ("gravity = []\n", 1, "gravity must be a number, or [x, y, z]"),
    ("gravity = {x = 1}\n", 1, "Got a table."),
    ("gravity = 1e51\n", 1, "up to 1e50 [m/s2]. Got 1e+51."),
    ("dim = 4\n", 1, "dim must be a whole number from 2 to 3. Got 4."),
    ("dim = 2.0\n", 1, "dim must be a whole number from 2 to 3. Got 2.0."),
    ("dim = '2'\n", 1, "dim must be a whole number"),
    ("seed = -1\n", 1, "seed must be a whole number from 0"),
    ("seed = 99999999999999999999\n", 1, "seed must be a whole number"),
    ("title = 3\n", 1, "title must be a text in quotes"),
    ("titel = 'x'\n", 1, "'titel' is no key or table of a scene file. Did you mean 'title'?"),
    ("\nuntil = 3\n" + CHAIN, 2, "It belongs below the header that it is about, such as [run]."),
    ("torus = 3\n", 1, "torus must be one table, headed [torus]. Got 3."),
    ("[torus]\nsize = 3\n", 2, "torus.size must be [x, y, z]"),
    ("[torus]\nsize = [1, 0, 1]\n" + CHAIN, 2, "torus.size: The 'size' of Torus() must be positive"),
    ("dim = 2\ngravity = [0, 0, -9.8]\n" + CHAIN, 2, "gravity: The 'gravity' of Scene() must lie in the plane"),
    (CHAIN + "[run]\nuntil = -1\n", 8, "run.until must be a positive number up to 1e50 [s]. Got -1."),
    (CHAIN + "[run]\nuntil = '20'\n", 8, "Write it without quotes: 20."),
    (CHAIN + "[run]\ndt = 'atuo'\n", 8, "Did you mean 'auto'?"),
    (CHAIN + "[run]\ndt = 0\n", 8, 'run.dt must be "auto", or a positive number'),
    (CHAIN + "[run]\nintegrator = 'verlet'\n", 8, "Did you mean 'velocity_verlet'?"),
    (CHAIN + "[run]\nuntill = 20\n", 8, "'run.untill' is no key of [run]. Did you mean 'until'?"),
    (CHAIN + "[[run]]\nuntil = 20\n", 7, "run must be one table, headed [run]."),
    (CHAIN + "stifness = 3\n", 7, "'chain[0].stifness' is no key of [[chain]]. Did you mean 'stiffness'?"),
    (CHAIN + "gravity = 9.8\n", 7, "It belongs at the top of the file, above the first [table]."),
    (CHAIN + "[chain.law]\nk = 3\n", 7, "chain[0].law must be the name of a user-defined function"),
    (CHAIN + "mass = inf\n", 7, "chain[0].mass must be a number of zero or more"),
    (CHAIN + "mass = -1\n", 7, "[kg]. Got -1."),
    (CHAIN + "mass = [1,\n 2,\n 'x']\n", 9, 'Got "x" at chain[0].mass[2].'),
    (CHAIN + "mass = [1, 2]\n", 7, "chain[0].mass: The 'mass' of chain() must be"),
    (CHAIN + "strength = 0\n", 7, "chain[0].strength must be a positive number, or inf for never"),
    (CHAIN + "strength = nan\n", 7, "Got nan."),
    (CHAIN + "kind = 'cabel'\n", 7, "Did you mean 'cable'?"),
    (CHAIN + "modulus = 3\n", 1, "chain[0]: chain() needs one of: stiffness"),
    (CHAIN + "law = 'stiffer'\n", 7, "chain[0].law: 'stiffer' is a user-defined function"),
    (CHAIN.replace("segments = 9\n", ""), 1, "chain[0] needs the key 'segments': number of springs"),
    (CHAIN.replace("segments", "segmets"), 5, "Did you mean 'segments'?"),
    (CHAIN.replace("9\n", "9.0\n", 1), 5, "chain[0].segments must be a whole number from 1"),
    (CHAIN.replace("= 9\n", "= 0\n", 1), 5, "Got 0."),
    (CHAIN.replace("[9, 0, 0]", "[0, 0, 0]"), 3, "must be two places"),
    (CHAIN.replace("[9, 0, 0]", '"hub"'), 4, "chain[0].end: 'hub' is no name so far"),
    (
        CHAIN.replace("[9, 0, 0]", "[9]"),
        4,
        "or one particle that is there: its name or its number from 0 [m]. Got [9].",
    ),
    (CHAIN.replace('"rope"', '"my rope"'), 2, "chain[0].name must be a name of letters, digits, _ and -"),
    (CHAIN.replace('"rope"', '"all"'), 2, "chain[0].name: The name 'all' means every particle"),
    (CHAIN + CHAIN, 8, "chain[1].name: The name 'rope' is taken by a table above"),
    ("chain = 3\n", 1, "chain must be headed by two brackets, [[chain]], for there may be several. Got 3."),
    (CHAIN + "[drag]\ncoefficient = 1\n", 7, "drag must be headed by two brackets, [[drag]]"),
    (CHAIN + "[[dragg]]\n", 7, "'dragg' is no key or table of a scene file. Did you mean 'drag'?"),
    (CHAIN + "[[drag]]\ncoefficient = '0,1'\n", 8, '[N s/m]. Got "0,1". Write it without quotes: 0.1.'),
    (CHAIN + "[[drag]]\non = []\n", 8, "drag[0].on must be particles"),
    (CHAIN + "[[drag]]\non = -1\n", 8, "drag[0].on must be particles"),
    (CHAIN + "[[drag]]\non = 1.5\n", 8, "drag[0].on must be particles"),
    (CHAIN + "[[drag]]\non = true\n", 8, "drag[0].on must be particles"),
    (CHAIN + "[[drag]]\non = ['rope', [1]]\n", 8, "Got [1] at drag[0].on[1]."),
    (CHAIN + "[[anchor]]\naxes = 'z'\n", 7, "anchor[0] needs the key 'on': particles that are fixed"),
    (CHAIN + "[[anchor]]\non = 'rop.ends'\n", 8, "'rop' is no name so far"),
    (CHAIN + "[[anchor]]\non = 'rop.ends'\n", 8, "Did you mean 'rope'?"),
    (CHAIN + "[[anchor]]\non = 'rope.end'\n", 8, "'rope' has no part 'end'. Its parts: ends, first, last"),
    (CHAIN + "[[anchor]]\non = 'rope.10'\n", 8, "'rope.10' does not exist: 'rope' has 10 particles"),
    (CHAIN + "[[anchor]]\non = 10\n", 8, "10 is the number of no particle: there are 10 so far, from 0 to 9."),
    (CHAIN + "[[anchor]]\non = 1\naxes = 'w'\n", 9, "anchor[0].axes must be some of"),
    ("[[anchor]]\non = 0\n" + CHAIN, 2, "0 is the number of no particle: there are no particles so far"),
    (
        GRID + "[[anchor]]\non = 'net.edge.top'\n",
        6,
        "'net' has no part 'edge.top'. Its parts: corners, edges, edge.left",
    ),
    (GRID + "[[anchor]]\non = 'net.row.3'\n", 6, "must be below 3. Got 3."),
    (GRID.replace("[4, 3]", "[4]"), 3, "grid[0].shape must be [columns, rows]"),
    (GRID.replace("[4, 3]", "[1, 1]"), 3, "together at least two particles"),
    (GRID.replace("[4, 3]", "[4, 0]"), 3, "Got 0 at grid[0].shape[1]."),
    (GRID.replace("[4, 3]", "[100000, 100000]"), 3, "may hold 1,000,000 particles"),
    (GRID + "axes = 'xx'\n", 5, 'grid[0].axes must be one of "xy"'),
    (GRID + "spacing = [1, 2, 3]\n", 5, "grid[0].spacing must be a positive number, or two of them"),
    (GRID + "spacing = [1, 'x']\n", 5, 'Got "x" at grid[0].spacing[1].'),
    (GRID + "law = {name = 'a b'}\n", 5, 'Got "a b" at grid[0].law.name.'),
    (GRID + "rest_length = {low = 1}\n", 5, "grid[0].rest_length must be"),
    (GRID + "rest_length = {low = 2, high = 1}\n", 5, "Got 1 at grid[0].rest_length.high."),
    ("dim = 2\n" + GRID + "axes = 'xz'\n", 6, "grid[0].axes: The 'axes' of grid() must be two of x, y"),
    ("[[cloud]]\ncount = 3\n", 1, "cloud[0]: cloud() needs an 'upper' corner"),
    ("[[cloud]]\ncount = 1000000000000\nupper = [1,1,1]\n", 2, "cloud[0].count must be a whole number"),
    ("[[cloud]]\ncount = 1000001\nupper = [1,1,1]\n", 2, "Larger scenes are made in Python"),
    ("[[cloud]]\ncount=3\nlower=[2,0,0]\nupper=[1,1,1]\n", 3, "must not lie above the 'upper' one"),
    ("[[particle]]\nposition = [1, 2]\n", 2, "particle[0].position: The 'position' of particle() must be 3 finite"),
    ("[[particle]]\nposition = [1, 2, 'a']\n", 2, 'Got "a" at particle[0].position[2].'),
    ("[[particle]]\nposition = [1, 2, 3]\nfixed = 1\n", 3, "particle[0].fixed must be true or false. Got 1."),
    ("[[particle]]\nvelocity = [1, 2, 3]\n", 1, "particle[0] needs the key 'position': [m]"),
    ("dim = 2\n[[particle]]\nposition = [1, 2, 3]\n", 3, "must lie in the plane of a 2D scene"),
    ("[[particles]]\nposition = [[1, 2, 3],\n [4, 5]]\n", 3, "Got [4, 5] at particles[0].position[1]."),
    (TWO + "velocity = [[1, 0, 0], [2, 0, 0], [3, 0, 0]]\n", 3, "one row for each of its 2 particles, or one for all"),
    (
        TWO + "[[spring]]\na = 0\nb = 0\nstiffness = 1\n",
        3,
        "spring[0]: Spring 0 of spring() joins particle 0 to itself",
    ),
    (TWO + "[[spring]]\na = 0\nb = [0, 1]\nstiffness = 1\n", 3, "equal numbers of particles on both sides"),
    (TWO + "[[spring]]\na = 0\nb = 1\n", 3, "spring[0]: spring() needs one of: stiffness [N/m]"),
    (TWO + "[[spring]]\na = 0\nb = 2\nstiffness = 1\n", 5, "2 is the number of no particle"),
    (
        TWO + "[[springs]]\nends = [[0, 1], [0, 9]]\nstiffness = 1\n",
        4,
        "springs[0].ends: The 'ends' of springs() must be indices",
    ),
    (TWO + "[[springs]]\nends = [0, 1]\nstiffness = 1\n", 4, "springs[0].ends must be a list of rows of two particles"),
    ("[[particles]]\nposition = [[0,0,0],[0,0,0]]\n[[spring]]\na=0\nb=1\nstiffness=1\n", 3, "its drawn length is zero"),
    (
        TWO + "[[spring]]\na=0\nb=1\nmodulus=1e50\narea=1e50\nrest_length=1e-300\n",
        3,
        "spring[0]: The stiffness k = E A / L0 of spring 0 of spring() is too large for a number",
    ),
    (TWO + "[[load]]\n", 3, "load[0] needs the key 'force': F [N]; [x, y, z]"),
    (
        TWO + "[[box]]\nlower = [1, 1, 1]\nupper = [0, 0, 0]\n",
        4,
        "box[0].lower: The 'lower' corner of Box() must lie below",
    ),
    (TWO + "[[plane]]\nnormal = [0, 0, 0]\n", 4, "plane[0].normal: The 'normal' of Plane() must be a direction"),
    (TWO + "[[plane]]\nslip_loss = 2\n", 4, "plane[0].slip_loss must be a number up to 1. Got 2."),
    (TWO + "[[sphere]]\nmode = 'exakt'\n", 4, "Did you mean 'exact'?"),
    (TWO + "[[ring]]\naxis = [0, 0, 0]\n", 4, "ring[0].axis: The 'axis' of Ring() must be a direction"),
    (TWO + "[[rod]]\na = 0\nb = [0, 1]\n", 5, "rod[0].b: must be as many particles as 'a' is. Got 1 and 2."),
    (TWO + "[[rod]]\na = 0\nb = 0\n", 5, "rod[0].b: must be another particle than 'a'. Got particle 0 twice."),
    (TWO + "[[rod]]\na = 0\nb = 1\non = 0\n", 6, "'rod[0].on' is no key of [[rod]]"),
    (TWO + "[[trails]]\nkeep = 1\n", 4, "trails[0].keep must be a whole number from 2"),
    (TWO + "[[trails]]\n[[trails]]\n", 3, "trails: a scene has one [[trails]] at most"),
    (TWO + "[[fragile]]\nhits = 0\n", 4, "fragile[0].hits must be a whole number from 1"),
    (TWO + "[[force]]\ngust = 0.3\n", 3, "force[0] needs the key 'name': the name of your function"),
    (
        TWO + "[[force]]\nname = 'gale'\n",
        4,
        "force[0].name: 'gale' is a user-defined function, and a file holds no code.",
    ),
    (TWO + "[[force]]\nname = 'breze'\n", 4, "Did you mean 'breeze'?"),
    (TWO + "[[force]]\nname = 'os.system'\n", 4, "force[0].name must be the name of a user-defined function"),
    (TWO + "[[force]]\nname = 'tube'\n", 4, "Write it in Python with @sl.force above it"),
    (TWO + "[[force]]\nname = 'breeze'\ngust = 'x'\n", 5, "force[0].gust must be a finite number"),
    (TWO + "[[force]]\nname = 'breeze'\nguts = 1\n", 4, "breeze() has no parameter 'guts'"),
    (TWO + "[[surface]]\nname = 'tube'\n", 4, "tube() needs a value for its parameter 'radius'"),
    (
        TWO + "[[element]]\nmeasure = 'wide'\nparticles = [[0, 1]]\n",
        4,
        "measure: 'wide' is a user-defined function",
    ),
    (TWO + "[[element]]\nmeasure = {name='width', scale=1}\nparticles = [[0, 7]]\n", 5, "names particle 7"),
    (
        TWO + "[[element]]\nmeasure = {name='width', scale=1}\nparticles = [[0, 1], [0]]\n",
        5,
        "element[0].particles must be",
    ),
    (CHAIN + "[load_cases]\nULS = 3\n", 8, "load_cases.ULS must be a table with the number that each load case"),
    (CHAIN + "[load_cases]\nULS = { dead = '1' }\n", 8, 'Got "1" at load_cases.ULS.dead. Write it without quotes: 1.'),
    (CHAIN + "[load_cases]\ndead = { snow = 1 }\n", 8, "load_cases.dead: The 'name' of load_case() must be another"),
    (CHAIN + "[[load_cases]]\nULS = { dead = 1 }\n", 7, "load_cases must be one table, headed [load_cases]"),
    (CHAIN + "[[load]]\nforce = [[0, 0, 1], [0, 0, '2']]\n", 8, 'Got "2" at load[0].force[1][2].'),
    (CHAIN + "[[load]]\nforce = [[0, 0, 1]]\non = 'rope'\n", 8, "one for each of the 10 particles it is on. Got 1"),
    (CHAIN + "[[lineload]]\nforce = [0, 0, 1]\nper = 'meter'\n", 9, 'one of "length", "projection". Got "meter"'),
    (CHAIN + "[[windload]]\nvelocity = [9, 0, 0]\n", 7, "windload[0] needs the key 'width'"),
    (CHAIN + "[[areaload]]\nforce = 1\non = 'rope'\n", 9, "'rope' must be a grid or a mesh, and it is 10 particles"),
    (TWO + "[[lineload]]\nforce = [0, 0, 1]\n", 3, "lineload[0]: LineLoad() finds no spring to act on"),
    (TWO + "[[spring]]\na=0\nb=1\nmaterial='steal'\narea=1\n", 6, "Did you mean 'steel'?"),
    (TWO + "[[spring]]\na=0\nb=1\nmaterial='steel'\n", 3, "needs an area [m2] beside the material 'steel'"),
    (TWO + "[[spring]]\na=0\nb=1\nstiffness=1\nprestress=2\n", 7, "must be at most k L, here 1 N"),
    (TWO + "[[spring]]\na=0\nb=1\nstiffness=1\nprestress=2\nrest_factor=1\n", 3, "takes one of rest_length"),
    ("[[geometry]]\nfile = 'none.csv'\nstiffness = 1\nmass = 1\n", 2, "There is no such file"),
    ("[[geometry]]\nstiffness = 1\n", 1, "geometry[0] needs the key 'file'"),
    (
        "[[balloon]]\ncenter=[0,0,0]\ndiameter=1\nspacing=1e-9\n" + SKIN + "pressure=1\n",
        4,
        "may hold 1,000,000 particles",
    ),
    ("[[membrane_sheet]]\noutline=[[0,0,0],[1,0,0],[1,1,0]]\nspacing=1e-9\n" + SKIN, 3, "may hold 1,000,000 particles"),
    (
        "[[soft_body]]\nvertices=[[0,0,0],[1,0,0],[0,1,0],[0,0,1]]\nfaces=[[0,2,1],[0,1,3],[0,3,2],[1,2,3]]\n"
        "spacing=1e-9\ndensity=1\nmodulus=1\n",
        4,
        "may hold 1,000,000 particles",
    ),
    (
        "[[membrane_sheet]]\noutline=[[0,0,0],[1,0,0],[1,1,0]]\nspacing=0.5\n" + SKIN + "holes=[[1,2]]\n",
        7,
        "holes must be a list of closed lines",
    ),
    ("[[balloon]]\ncenter=[0,0,0]\ndiameter=1\nspacing=0.5\nmodulus=1e6\n", 1, "balloon[0] needs the key"),
    (
        TWO + "[[memory]]\nkind='spring'\nnames=[[0], [1.5]]\nnumbers=[[0.0]]\n",
        5,
        "memory[0].names must be a list of rows of whole numbers. Got 1.5 at memory[0].names[1][0].",
    ),
    (
        TWO + "[[element]]\nmeasure={name='width', scale=1}\nparticles=[[0, 1]]\nlaw=[[0, 1]]\n",
        6,
        "a list of two or more pairs [C, dE/dC]",
    ),
    (CHAIN + "[load_cases]\nULS = { ' ' = 1 }\n", 8, "must be the name of a load case"),
]


@pytest.mark.parametrize(("text", "line", "said"), WRONG, ids=[f"{i:03}" for i in range(len(WRONG))])
def test_a_slip_is_named_with_file_line_key_and_rule(text: str, line: int | None, said: str, tmp_path: Path) -> None:
    path = written(tmp_path, text)
    with pytest.raises(FileError) as caught:
        read_scene(path, OWN)
    assert caught.value.line == line
    assert said in str(caught.value)
    assert str(caught.value).startswith(f"{path}:{line}: " if line else f"{path}: ")


def test_numbers_that_overflow_in_the_making_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sl.Scene, "particle", lambda *_, **__: np.full(1, 1e300) * np.full(1, 1e300))
    path = written(tmp_path, TWO + "[[particle]]\nposition = [1, 2, 3]\n")
    with pytest.raises(FileError, match=r":3: particle\[0\]: The numbers are too large for a computer"):
        read_scene(path)


def test_the_first_of_several_slips_is_told_and_where_the_others_are(tmp_path: Path) -> None:
    path = written(tmp_path, "[[drag]]\ncoefficient = 'x'\n" + CHAIN + "mass = -1\n[[bax]]\n")
    with pytest.raises(FileError, match=r":2: drag\[0\].coefficient .* \(Also look at lines 9, 10\.\)"):
        read_scene(path)


@pytest.mark.parametrize(
    ("raw", "line", "said"),
    [
        (b"title = 'a\xff'\n", 1, "not UTF-8 text: byte 0xff"),
        (b"# ok\n# \xc3\n", 2, "not UTF-8 text"),
        ("title = 'x'\n".encode("utf-16"), 1, "UTF-16"),
        (b"#" * (scene_text.MOST_BYTES + 1), None, "A scene file may have 1 MiB"),
    ],
)
def test_a_file_that_is_no_text_is_refused(raw: bytes, line: int | None, said: str, tmp_path: Path) -> None:
    path = tmp_path / "my_scene.toml"
    path.write_bytes(raw)
    with pytest.raises(FileError, match=said) as caught:
        read_scene(path)
    assert caught.value.line == line


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"none\.toml: There is no such file"):
        read_scene(tmp_path / "none.toml")
    with pytest.raises(FileError, match="a folder or a device"):
        read_scene(tmp_path)


def test_byte_order_mark_and_foreign_line_ends_are_read(tmp_path: Path) -> None:
    path = tmp_path / "my_scene.toml"
    path.write_bytes(b"\xef\xbb\xbf" + (CHAIN + "[[drag]]\ncoefficient = -1\n").replace("\n", "\r\n").encode())
    with pytest.raises(FileError) as caught:
        read_scene(path)
    assert caught.value.line == 8


def test_lines_are_found_behind_texts_that_look_like_tables(tmp_path: Path) -> None:
    text = 'title = """\n[[chain]]\nmass = 1 # \\"\n"""  # [[x]]\n' + CHAIN + "'ma\\ss' = 1\n\"m\\u0061ss\" = -2\n"
    path = written(tmp_path, text.replace("'ma\\ss' = 1\n", ""))
    with pytest.raises(FileError, match=r"chain\[0\]\.mass") as caught:
        read_scene(path)
    assert caught.value.line == 11


HEAVY = {
    "points": "[[particles]]\nposition = [" + "[1,2,3]," * 130_000 + "[1,2]]\n",
    "quotes": 'a = "' + '\\"' * 500_000,
    "dots": "a" + ".a" * 500_000 + " = 1\n",
    "brackets": "a = " + "[" * 1_000_000,
    "tables": "[[a]]\n" * 170_000,
    "keys": "[[drag]]\n" + "".join(f"k{i} = 1\n" for i in range(80_000)),
    "references": '[[grid]]\nshape=[1000,900]\nstiffness=1\nname="n"\n' + "[[drag]]\non='n'\n" * 5_000,
    "turns": '[[cloud]]\ncount=900000\nupper=[1,1,1]\n'
    + "[[chain]]\nstart=[1,1,1]\nend=[1,2,2]\nsegments=1\nstiffness=1\n" * 5_000,
    "trails": "[[cloud]]\ncount=900000\nupper=[1,1,1]\n[[trails]]\nkeep=900000\n",
}  # fmt: skip


@pytest.mark.heavy
@pytest.mark.parametrize("text", HEAVY.values(), ids=HEAVY)
def test_a_small_file_cannot_ask_for_much(text: str, tmp_path: Path) -> None:
    """Within 2 s and 512 MB where the machine is idle; here the work is bounded, not timed: nothing hangs."""
    with pytest.raises(FileError):
        read_scene(written(tmp_path, text))


def test_limits_hold_to_the_unit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene_assembly, "MOST_PARTICLES", 10)
    monkeypatch.setattr(scene_assembly, "MOST_SPRINGS", 9)
    assert read_scene(written(tmp_path, CHAIN)).particle_count == 10
    with pytest.raises(FileError, match=r":8: particle\[0\]\.position"):
        read_scene(written(tmp_path, CHAIN + "[[particle]]\nposition = [1, 1, 1]\n"))
    with pytest.raises(FileError, match=r":8: spring\[0\]\.a"):
        read_scene(written(tmp_path, CHAIN + "[[spring]]\na = 0\nb = 5\nstiffness = 1\n"))


def test_own_functions_come_from_the_caller_only(tmp_path: Path) -> None:
    path = written(tmp_path, TWO + "[[force]]\nname = 'breeze'\n")
    with pytest.raises(FileError, match=r"pass it: read\(\.\.\., using=\[breeze\]\)"):
        sl.read(path)
    assert sl.read(path, using=[breeze]).declared[0].parameters == {"gust": 0.1}  # type: ignore[attr-defined]
    with pytest.raises(SceneError, match="must be a list of functions"):
        sl.read(path, using=breeze)
    with pytest.raises(SceneError, match=r"must hold functions made by @sl\.force"):
        sl.read(path, using=[print])


WATCHED = (
    "exec",
    "compile",
    "import",
    "os.system",
    "subprocess.Popen",
    "socket.connect",
    "ctypes.dlopen",
    "marshal.loads",
)
SEEN: list[tuple[str, str]] = []
LISTENING = [False]


def test_loading_runs_no_code_and_opens_only_the_files_named(tmp_path: Path) -> None:
    path = drawn(tmp_path, NAMED + '[[drag]]\non = "truss.lines.red"\n')
    drawing = tmp_path / "parts" / "lines.csv"
    read_scene(path)  # what is imported once is imported now

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if LISTENING[0] and (event == "open" or event in WATCHED):
            SEEN.append((event, str(arguments[0])))

    sys.addaudithook(hook)  # cannot be taken away again: it sleeps afterwards
    asking = tmp_path / "asking.toml"
    asking.write_text(TWO + "[[force]]\nname = 'gale'\n", encoding="utf-8")
    LISTENING[0] = True
    try:
        read_scene(path)
        with pytest.raises(FileError):
            read_scene(asking)
        exec("pass")  # the hook hears
    finally:
        LISTENING[0] = False
    assert {name for event, name in SEEN if event == "open"} == {str(path), str(asking), str(drawing)}
    assert {event for event, name in SEEN if event != "open"} == {"compile", "exec"}
    assert len([event for event, name in SEEN if event != "open"]) == 2  # the one line above


@pytest.mark.parametrize("path", EXAMPLES, ids=[path.stem for path in EXAMPLES])
def test_the_examples_run(path: Path) -> None:
    options = run_options(path)
    valid_by_schema().validate(tomllib.loads(path.read_text(encoding="utf-8")))
    until = options["until"] / 20
    run = (
        sl.read(path)
        .simulate(dt=options.get("dt", "auto"), integrator=options.get("integrator", "velocity_verlet"))
        .run(until=until, every=options["every"])
    )
    assert len(run) > 5
    assert np.isfinite(run.position).all()
    assert not np.array_equal(run.position[0], run.position[-1])


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 3


def test_run_options_are_what_the_file_says(tmp_path: Path) -> None:
    path = written(tmp_path, CHAIN + '[run]\nuntil = 20\nevery = 0.1\ndt = 0.01\nintegrator = "forest-ruth"\n')
    assert run_options(path) == {"until": 20.0, "every": 0.1, "dt": 0.01, "integrator": "forest_ruth"}
    assert run_options(written(tmp_path, CHAIN)) == {}
    with pytest.raises(FileError, match="no key of"):
        run_options(written(tmp_path, CHAIN + "untill = 3\n"))


def test_the_page_on_scene_files_names_every_table_once() -> None:
    page = (EXAMPLES[0].parents[1] / "docs" / "scene-files.md").read_text(encoding="utf-8")
    listed = re.findall(r"`(\[+\w+\]+)`", page.partition("\n## Tables\n")[2].partition("\n## ")[0])
    assert sorted(listed) == sorted(
        f"[{name}]" if name in scene_file.SINGLE else f"[[{name}]]" for name in scene_tables.TABLES
    )


def test_the_reference_of_scene_files_lists_every_key_of_every_table() -> None:
    top, *tables = scene_file.reference().removeprefix("## ").split("\n## ")
    assert set(scene_tables.KEYS) == set(re.findall(r"^\| `(\w+)`", top, re.M))
    assert [re.match(r"`\[+(\w+)\]+`\n", table)[1] for table in tables] == list(scene_tables.TABLES)  # type: ignore[index]
    for table, kind in zip(tables, scene_tables.TABLES.values()):
        assert re.findall(r"^\| `(\w+)`", table, re.M) == list(kind.model_fields)


def test_the_schema_is_valid_and_every_key_has_a_meaning() -> None:
    full = schema()
    jsonschema.Draft202012Validator.check_schema(full)
    for name, table in full["$defs"].items():
        assert table["additionalProperties"] is False or name in (
            "Custom",
            "Apply",
            "PairForce",
            "FieldForce",
            "Surface",
            "LoadCases",
        ), name
        for key, value in table["properties"].items():
            assert value.get("description"), f"{name}.{key}"


def test_the_schema_refuses_what_the_reader_refuses_by_its_form() -> None:
    validator = valid_by_schema()
    refused, missed = 0, []
    for text, *_ in WRONG:
        try:
            data = tomllib.loads(text)
        except ValueError:
            continue
        try:
            scene_tables.SceneFile.model_validate(data)
        except ValidationError:
            if validator.is_valid(data):
                missed.append(text)
            refused += 1
    assert refused > 70  # measured 79
    beyond = ("nan", "2.0\n", "9.0\n", "low = 2, high = 1", "[4, 5]", "[0, 1], [0]")
    assert [text for text in missed if not any(part in text for part in beyond)] == []


leaves = st.one_of(
    st.booleans(), st.integers(-2, 12), st.floats(-10, 10), st.sampled_from([1e300, 1e-300, 1e49]),
    st.sampled_from(["all", "rope", "rope.ends", "net.row.0", "both", "exact", "auto"]),
    st.sampled_from(["breeze", "tube", "width", "xy", "", "a.b"]),
)  # fmt: skip
values = st.recursive(leaves, lambda inner: st.lists(inner, max_size=4), max_leaves=8)


def table_of(kind: str) -> st.SearchStrategy[dict[str, Any]]:
    keys = (
        st.sampled_from([*scene_tables.TABLES[kind].model_fields, "zzz"])
        if kind in scene_tables.TABLES
        else st.just("x")
    )
    return st.dictionaries(keys, values, max_size=6)


documents = st.lists(
    st.sampled_from(sorted(scene_tables.TABLES)).flatmap(lambda kind: st.tuples(st.just(kind), table_of(kind))),
    max_size=5,
)


def as_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(as_text(item) for item in value) + "]"
    return json.dumps(value) if isinstance(value, str) else repr(value)


@settings(max_examples=150, deadline=None)
@given(documents, st.booleans())
def test_random_tables_give_a_scene_or_a_file_error(tmp_path_factory: Any, tables: Any, with_chain: bool) -> None:
    text = CHAIN if with_chain else ""
    for kind, table in tables:
        text += f"[{kind}]\n" if kind in ("torus", "run") else f"[[{kind}]]\n"
        text += "".join(f"{key} = {as_text(value)}\n" for key, value in table.items())
    path = written(tmp_path_factory.getbasetemp(), text)
    try:
        scene = read_scene(path, OWN)
    except FileError as error:
        assert error.path == str(path)
    else:
        assert scene.particle_count > 0
        assert np.isfinite(scene.position).all()


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="[]{}=,.\"'#\\ \nab1-_e", max_size=60))
def test_random_texts_give_a_scene_or_a_file_error(tmp_path_factory: Any, text: str) -> None:
    with pytest.raises(FileError):  # none of them holds a particle
        read_scene(written(tmp_path_factory.getbasetemp(), text))
