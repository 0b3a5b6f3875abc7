"""Options of springs and particles: one declaration, and all that follows from it."""

from __future__ import annotations

import inspect
import pydoc
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError
from springline.io.scene_file import schema
from springline.io.scene_tables import TABLES
from springline.spec.options import (
    OPTIONS,
    PARTICLES,
    SPRINGS,
    BodyOptions,
    BounceOptions,
    ParticleOptions,
    SpringOptions,
)

BUILDERS = ("spring", "springs", "chain", "grid", "mesh")
NUMBERS = [name for name, option in OPTIONS.items() if option.key.form == "each" and not option.key.own]
LEAST = [name for name in NUMBERS if OPTIONS[name].key.least is not None]
WITH: dict[str, dict[str, Any]] = {  # options without which a spring cannot have another
    "stiffness": {}, "modulus": {"area": 1.0}, "area": {"modulus": 1.0}, "density": {"stiffness": 1.0, "area": 1.0},
}  # fmt: skip
IN_FILES = {  # tables of scene files, and the options that they take
    "spring": SPRINGS, "springs": SPRINGS, "chain": SPRINGS, "grid": SPRINGS, "mesh": SPRINGS,
    "particle": PARTICLES, "particles": PARTICLES, "cloud": PARTICLES,
    "cloth": BodyOptions.__annotations__, "membrane_sheet": BodyOptions.__annotations__,
    "soft_body": BodyOptions.__annotations__, "origami": BodyOptions.__annotations__,
    "balloon": BounceOptions.__annotations__,
    "geometry": {*SPRINGS} - {"rest_length", "law"},
}  # fmt: skip


def made(name: str, value: Any) -> Any:
    """The column of a spring or a particle that is made with an option, or all columns if none has its name."""
    scene = sl.Scene()
    if name in PARTICLES:
        scene.particles([(0, 0, 0)], **{name: value})  # type: ignore[misc]
        return scene.spec.particles.array(name)[0]
    scene.particles([(0, 0, 0), (2, 0, 0)])
    scene.springs([(0, 1)], **{**WITH.get(name, {"stiffness": 1.0}), name: value})  # type: ignore[misc]
    columns = scene.spec.springs
    return columns.array(name)[0] if name in columns.names else [columns.array(one)[0] for one in columns.names]


def parameters(doc: str | None) -> dict[str, str]:
    """Items of the Parameters section of a docstring: names, and their meanings on one line."""
    section = inspect.cleandoc(doc or "").partition("Parameters\n----------\n")[2].partition("\n\n")[0]
    found: dict[str, str] = {}
    for line in section.splitlines():
        if " : " in line and not line.startswith(" "):
            name, _, found[name] = line.partition(" : ")
        else:
            found[name] += " " + line.strip()
    return {one: meaning for names, meaning in found.items() for one in names.split(", ")}


@pytest.mark.parametrize(("kind", "declared"), [(SpringOptions, SPRINGS), (ParticleOptions, PARTICLES)])
def test_types_and_rules_are_declared_for_the_same_names(kind: Any, declared: dict[str, Any]) -> None:
    assert set(kind.__annotations__) == set(declared)


@pytest.mark.parametrize("name", OPTIONS)
def test_a_meaning_is_one_line_with_its_unit(name: str) -> None:
    key = OPTIONS[name].key
    assert key.about and "\n" not in key.about
    assert re.findall(r"\[([^\]]+)\]", key.about) == ([key.unit] if key.unit else [])


def test_the_docstrings_explain_every_option_with_its_unit() -> None:
    of_springs, of_particle = parameters(sl.Scene.springs.__doc__), parameters(sl.Scene.particle.__doc__)
    assert set(of_springs) == {"ends", *SPRINGS}
    assert set(of_particle) == {"position", *PARTICLES}
    for name, option in OPTIONS.items():
        said = (of_particle if name in PARTICLES else of_springs)[name]
        assert option.key.unit in ("", "-") or f"[{option.key.unit}]" in said, name


def test_one_particle_takes_the_options_of_particles_with_their_defaults() -> None:
    found = inspect.signature(sl.Scene.particle).parameters
    assert {name: found[name].default for name in PARTICLES} == {name: one.default for name, one in PARTICLES.items()}
    assert set(found) == {"self", "position", *PARTICLES}


@pytest.mark.parametrize("builder", BUILDERS)
def test_help_and_signature_list_every_option_by_name(builder: str) -> None:
    function = getattr(sl.Scene(), builder)
    found = inspect.signature(function).parameters
    assert all(found[name].kind is inspect.Parameter.KEYWORD_ONLY for name in SPRINGS)
    assert "options" not in found
    head = pydoc.render_doc(function, renderer=pydoc.plaintext).splitlines()[2]
    assert all(f"{name}: " in head for name in SPRINGS)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: sl.Scene().springs([(0, 1)], stifness=1.0), "springs() got an unexpected option 'stifness'. Did you "),
        (lambda: sl.Scene().cloth(1.0, cells=2, areal_density=1.0, warp=1.0, fixd=True), "'fixd'. Did you mean 'fixed"),
        (lambda: sl.Scene().balloon((0, 0, 0), 1.0, fixed=True), "balloon() got an unexpected option 'fixed'."),
        (lambda: sl.Scene().cloud(3, upper=(1, 1, 1), charges=1.0), "'charges'. Did you mean 'charge'?"),
        (lambda: sl.read("a.obj", dampin=1.0), "read() got an unexpected option 'dampin'. Did you mean 'damping'?"),
        (lambda: sl.Scene().springs([(0, 1)], 5.0), "springs() takes ends by position, and got 1 more. Say by name"),
        (lambda: sl.Scene().chain((0, 0, 0), (1, 0, 0), stiffness=1.0), "chain() needs segments."),
        (lambda: sl.Scene().simulate().add_particles([(0, 0, 0)], mas=1.0), "'mas'. Did you mean 'mass'?"),
    ],
)
def test_a_misspelt_or_misplaced_option_is_answered_with_a_way_out(call: Callable[[], object], words: str) -> None:
    with pytest.raises(TypeError) as error:
        call()
    assert words in str(error.value)


@pytest.mark.parametrize("name", LEAST)
def test_a_number_below_its_bound_is_refused_and_one_at_its_bound_as_declared(name: str) -> None:
    key = OPTIONS[name].key
    assert key.least == 0.0
    with pytest.raises(SceneError, match=f"'{name}' of "):
        made(name, -1e-9)
    if key.above:
        with pytest.raises(SceneError, match=f"'{name}' of "):
            made(name, 0.0)
    else:
        made(name, 0.0)


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_without_end_is_taken_only_where_it_is_declared(name: str) -> None:
    if OPTIONS[name].key.infinite:
        assert made(name, np.inf) == np.inf
    else:
        with pytest.raises(SceneError, match=f"'{name}' of "):
            made(name, np.inf)


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_that_is_left_out_has_its_default(name: str) -> None:
    default = OPTIONS[name].default
    if default is not None:
        scene = sl.Scene()
        scene.particles([(0, 0, 0), (2, 0, 0)])
        scene.springs([(0, 1)], stiffness=1.0)
        column = (scene.spec.particles if name in PARTICLES else scene.spec.springs).array(name)
        given = made(name, default)
        assert np.array_equal(column[0], given)
        assert scene.spec.springs.array("strength")[0] == np.inf


@pytest.mark.parametrize("table", IN_FILES)
def test_a_table_of_a_scene_file_has_the_options_with_their_bounds(table: str) -> None:
    names, fields = IN_FILES[table], TABLES[table].model_fields
    assert set(names) <= set(fields)
    assert ("law" in fields) == ("law" in names) and ("charge" in fields) == ("charge" in names)
    properties = schema()["$defs"][TABLES[table].__name__]["properties"]
    for name in [one for one in names if one in LEAST]:
        key, said = OPTIONS[name].key, properties[name]
        number = said if "type" in said else said["anyOf"][0]
        assert number["exclusiveMinimum" if key.above else "minimum"] == key.least, name
        assert ("maximum" in number) != key.infinite, name


def test_descriptions_in_files_end_with_the_default() -> None:
    found = {name: TABLES["springs"].model_fields[name].description or "" for name in SPRINGS}
    found |= {name: TABLES["particles"].model_fields[name].description or "" for name in PARTICLES}
    told = {name: text.partition("default: ")[2] for name, text in found.items() if "default: " in text}
    assert told == {
        "rest_length": "the drawn length", "damping": "0", "strength": "inf", "kind": '"both"', "velocity": "at rest",
        "mass": "1", "radius": "0", "restitution": "1", "charge": "0", "fixed": "false",
    }  # fmt: skip


def test_parameters_are_the_options_that_may_change_with_their_units() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (2, 0, 0)], charge=1.0)
    scene.springs([(0, 1)], modulus=2e9, area=1e-4, strength=5.0)
    found = {name: one for name, one in scene.simulate(dt=1e-4).parameters.items() if "." in name}
    assert {name: one.unit for name, one in found.items()} == {
        "particles.mass": "kg", "particles.radius": "m", "particles.restitution": "-", "particles.charge": "C",
        "springs.stiffness": "N/m", "springs.modulus": "Pa", "springs.rest_length": "m", "springs.damping": "N s/m",
        "springs.strength": "N",
    }  # fmt: skip
    assert (found["particles.restitution"].low, found["particles.restitution"].high) == (0.0, 1.0)
    assert found["springs.modulus"].low == 0.0 and found["particles.charge"].low == -4.0
