"""What the gallery's scenes are made of by default, and what a person sees of them as they are played.

``scenes.txt`` says it of each: its options, how it runs, and every number of its text, counted. It is written anew by
``python tests/gallery/test_gallery_made.py``; what differs then is what a person who opens the scene gets.
"""

from __future__ import annotations

import base64
import inspect
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from scene_text import to_text
from springline.gallery import Entry

MADE = Path(__file__).with_name("scenes.txt")
NOTHING = ("0", "inf", "nan", "-1")  # columns of which nothing is said
MANY = 200  # different values that are looked at one by one
FEW = 4  # values that are counted one by one; of more, how many, the least, the largest and their mean are told
EACH = pytest.mark.parametrize("entry", sl.gallery.entries(), ids=lambda entry: entry.name)


def made(entry: Entry) -> str:
    """Options, way to run and content of a scene in words, a line each."""
    options = inspect.signature(entry.module.build).parameters.values()
    rows = [
        f"[{entry.name}]",
        "options " + (", ".join(f"{one.name} {_short(one.default)}" for one in options) or "none"),
        f"until {entry.until:g} every {entry.every:g} dt {entry.dt} by {', '.join((entry.integrator, *entry.against))}",
    ]
    text = json.loads(to_text(entry.build()))
    return "\n".join([*rows, *_told("", {key: text[key] for key in text if key not in ("format", "title")})])


def _told(name: str, value: Any) -> Iterator[str]:
    """What a value of a scene's text says, a line for each column of numbers; nothing of what is nothing."""
    if isinstance(value, dict) and "dtype" in value:
        columns = array_of(value)
        for axis, column in zip("xyz" if len(columns) == 3 else "01234", columns, strict=False):
            usual = NOTHING if name.startswith(("particles", "springs")) else ()
            if (said := _counted(column)) not in (f"{len(column)} of {one}" for one in usual):
                yield f"{name}{f' {axis}' if len(columns) > 1 else ''}: {said}"
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _told(f"{name} {key}".strip(), one)
    elif isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
        for one in value:
            yield from _told(f"{name} {one.get('type', '')}".strip(), {k: v for k, v in one.items() if k != "type"})
    elif value not in (None, [], "", {}, 0.0, [0.0] * 3):
        yield f"{name}: {_short(value)}"


def array_of(text: dict[str, Any]) -> np.ndarray:
    """The columns of an array as a scene's text holds it, shape (columns, rows)."""
    if "base64" in text:
        flat = np.frombuffer(base64.b64decode(text["base64"]), text["dtype"])
    else:
        flat = np.array(text["values"])
    rows = text["shape"][0] if text["shape"] else 1
    return flat.astype(float).reshape(rows, -1).T if flat.size else np.zeros((0, 0))


def _counted(column: np.ndarray) -> str:
    values = Counter(_short(one) for one in column.tolist()) if len(np.unique(column)) < MANY else {}
    if 0 < len(values) <= FEW:
        return ", ".join(f"{count} of {value}" for value, count in sorted(values.items()))
    least, most, mean = (_short(float(one)) for one in (column.min(), column.max(), column.mean()))
    return f"{len(column)} from {least} to {most}, mean {mean}, first {_short(float(column[0]))}"


def _short(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return f"({', '.join(map(_short, value))})"
    if isinstance(value, float):
        return f"{0.0 if abs(value) < 1e-9 else value:.6g}"
    return str(value)


@EACH
def test_a_scene_is_made_of_what_is_written_of_it(entry: Entry) -> None:
    known = MADE.read_text(encoding="utf-8").strip().split("\n\n")
    assert made(entry) in known, f"python {Path(__file__).name} writes it anew:\n{made(entry)}"


def test_nothing_is_written_of_scenes_that_there_are_not() -> None:
    heads = [text.partition("\n")[0] for text in MADE.read_text(encoding="utf-8").strip().split("\n\n")]
    assert heads == [f"[{name}]" for name in sl.gallery.names()]


def test_the_hits_that_spell_pi_are_as_many_as_the_list_says() -> None:
    entry = sl.gallery.entry("pi-collisions")
    run = entry.build().simulate(integrator=entry.integrator).run(until=entry.until, every=entry.every)
    assert f"{len(run.events)} hits" in entry.sentence


def test_one_ball_of_the_cradle_comes_in_and_a_hawk_may_be_faster_than_its_prey() -> None:
    cradle = sl.gallery.scene("newtons-cradle")
    hanging = np.abs(cradle.position[5:, 0] - cradle.position[:5, 0]) < 1e-12
    assert hanging.tolist() == [False, True, True, True, True]
    run = sl.gallery.scene("steering").simulate(dt=0.02).run(until=10.0, every=0.1)
    speed = np.sqrt((run.velocity**2).sum(axis=2))
    assert speed[:, 40].max() > speed[:, :40].max() + 0.1  # [m/s] measured 5.5 and 5


def test_the_race_has_as_many_runners_as_its_sentence_says() -> None:
    entry = sl.gallery.entry("oscillator-race")
    assert len({entry.integrator, *entry.against}) == 6 and "six integrators" in entry.sentence


@pytest.mark.parametrize("name", ["solar-system-moon", "multibody-box"])
def test_heavier_bodies_are_drawn_larger(name: str) -> None:
    particles = sl.gallery.scene(name).spec.particles
    order = np.argsort(particles.mass)
    assert (np.diff(particles.array("radius")[order]) > 0.0).all()


WRITTEN = MADE.read_text(encoding="utf-8").strip().split("\n\n")  # equal to what is built, by a test above
TRACED = [one for one, text in zip(sl.gallery.entries(), WRITTEN) if "\ndeclared trails " in text]


@pytest.mark.parametrize("entry", TRACED, ids=lambda entry: entry.name)
def test_trails_are_of_what_moves_and_look_like_curves(entry: Entry) -> None:
    scene = entry.build()
    (trails,) = (one for one in scene.declared if type(one).__name__ == "Trails")
    simulation = scene.simulate(dt=entry.dt, integrator=entry.integrator)
    run = simulation.run(until=min(entry.until, 20 * entry.every), every=entry.every)
    state = simulation.data.state
    traced = np.arange(scene.particle_count) if trails.on is None else np.atleast_1d(trails.on)
    assert (state.mobility[traced].any(axis=1)).all()
    step = np.sqrt((state.velocity[traced] ** 2).sum(axis=1)).max() * simulation.dt * trails.every
    size = np.ptp(run.position.reshape(-1, 3), axis=0).max()
    assert step < 0.1 * size  # [m]


if __name__ == "__main__":
    MADE.write_text("\n\n".join(made(one) for one in sl.gallery.entries()) + "\n", encoding="utf-8")
