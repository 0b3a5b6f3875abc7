"""Color functions of a style in standalone pages: compiled to WebAssembly, with the bytes of Python's pictures."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from test_living_picture import NODE, compare, damage, player_of, prepared, said, seen

import springline as sl
from springline.callbacks import Callback
from springline.engine.user_functions import page_module
from springline.errors import SceneError
from springline.view.coloring import Scale
from springline.view.frame import MARKS, Look
from springline.view.living.color_functions import PageMoment, explain
from springline.view.living.page import save_page
from springline.view.modules import _own_key
from springline.view.style import Style

STEPS = 40
LIMIT = 0.0415  # [s] after which a function fails: between the two moments of the scene "made"
PARITY = np.arange(400) % 3
SCENES = ("curtain", "skins", "made", "pinball")


def height(moment: Any) -> Any:
    """A quantity of both signs."""
    return moment.position[:, 2] - 1.0


def speed(moment: Any) -> Any:
    """A quantity with powers and elementary functions."""
    return np.tanh(np.linalg.norm(moment.velocity, axis=1)) ** 1.5 + np.exp(-moment.time)


def thirds(moment: Any) -> Any:
    """Bytes by the number of a particle and its supports."""
    colors = np.zeros((moment.model.particle_count, 3), dtype=np.uint8)
    for i in range(len(colors)):
        colors[i, 0] = 250 if moment.fixed[i] else 90 if moment.anchored[i] else 0
        colors[i, 1] = 80 * PARITY[i % 400]
        colors[i, 2] = 200 if moment.alive[i] and not moment.held[i, 0] else 10
    return colors


def weight(moment: Any) -> Any:
    """Red, green and blue by properties of the model."""
    particles = moment.model.particles
    share = np.clip(particles.mass / (1.0 + particles.mass.max()), 0.0, 1.0)
    return np.column_stack([share, np.minimum(particles.radius, 1.0), 1.0 - share])


def pull(moment: Any) -> Any:
    """A quantity of springs, unknown for some."""
    values = moment.tension.copy()
    values[::7] = np.nan
    return values


def load_path(moment: Any) -> Any:
    """Red, green and blue by tension."""
    pulled = np.clip(moment.tension / 2.0, 0.0, 1.0)
    return np.stack([pulled, 0.4 + 0.0 * pulled, 1.0 - pulled], axis=1)


def words(moment: Any) -> Any:
    """Colors as texts."""
    return ["#CC2244" if pulled > 0.0 else "#3f86b5" for pulled in moment.tension]


def ends(moment: Any) -> Any:
    """A quantity by both ends of each spring, its stiffness and its kind."""
    springs = moment.model.springs
    apart = moment.position[springs.head] - moment.position[springs.tail]
    return np.sqrt((apart * apart).sum(axis=1)) * springs.stiffness + springs.kind - 5.0 * moment.intact


PAIRS = {
    "quantities": {"particles": height, "springs": pull},
    "functions": {"particles": speed, "springs": load_path},
    "colors": {"particles": thirds, "springs": words},
    "model": {"particles": weight, "springs": ends},
    "one": {"particles": height, "springs": "#cc2244"},
}


def pictures(name: str, style: Style, folder: Path) -> list[tuple[str, dict[str, Any], Any]]:
    """Pictures of node beside those of Python: at first, after deeds, and of another color in between."""
    player, scale = player_of(name), Scale()
    looks: list[Any] = [("none", (), True), ("tension", (), False), ("none", MARKS, True)]
    job = prepared(player, Look(color="none", style=style))
    player.walk(STEPS)
    moments = [seen(player, scale, None, looks, style)]
    held = damage(player)
    player.walk(3)
    moments.append(seen(player, scale, held, looks, style))
    found = said(folder, NODE, job | {"moments": [asked for asked, _ in moments]})
    return [
        (f"{color} {marks}", shown, answer)
        for (asked, (answers, _)), told in zip(moments, found, strict=True)
        for (color, marks, _), shown, answer in zip(asked["looks"], told["shown"], answers, strict=True)
    ]


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("pair", PAIRS)
def test_functions_color_a_page_with_the_bytes_of_python(name: str, pair: str, tmp_path: Path) -> None:
    given: Any = PAIRS[pair]
    legends = []
    for kind, shown, answer in pictures(name, Style(background="#101820", **given), tmp_path):
        compare(name, f"{pair}: {kind}", shown, answer)
        if kind.startswith("none"):
            assert shown["notes"] == [one for one in shown["notes"] if "Style" not in one]
            legends.append(shown["legend"])
    if pair == "quantities" and name != "pinball":
        assert legends[0]["title"] == "Pull" and legends[0]["low"] < legends[0]["high"]


def late(moment: Any) -> Any:
    """Values out of the range of colors, after a while."""
    return np.zeros((moment.model.spring_count, 3)) + (1.5 if moment.time > LIMIT else 0.5)


def broken(moment: Any) -> Any:
    """An error, after a while."""
    values = np.zeros(moment.model.particle_count)
    if moment.time > LIMIT:
        raise ValueError("too late")
    return values


def shorter(moment: Any) -> Any:
    """A shape that changes."""
    return moment.tension[: 3 if moment.time > LIMIT else moment.model.spring_count]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"springs": late}, "It returned values outside of this range. The usual colors are shown."),
        ({"particles": broken}, "The function for the 'particles' of Style() raised an error. The usual colors"),
        ({"springs": shorter}, "It returned another shape. The usual colors are shown."),
    ],
)
def test_a_function_that_fails_while_a_page_plays_gives_way_to_the_usual_colors(
    given: Any, message: str, tmp_path: Path
) -> None:
    found = pictures("made", Style(**given), tmp_path)
    for kind, shown, answer in found:
        compare("made", kind, shown, answer)
    # three pictures before the limit, three after it
    early = [any(message in one for one in shown["notes"]) for _, shown, _ in found]
    assert early == [False, False, False, True, False, True]


def counted(moment: Any) -> Any:
    """Something else at each call."""
    COUNT.append(1)
    return moment.position[:, 0] * len(COUNT)


COUNT: list[int] = []


def trails(moment: Any) -> Any:
    """An attribute that a page does not have."""
    return moment.position[:, 0] + len(moment.trails)


def test_functions_that_a_page_cannot_run_are_refused_by_name_when_it_is_saved(tmp_path: Path) -> None:
    scene = sl.gallery.scene("forced-spring")
    with pytest.raises(SceneError, match=r"'trails' is not: .*a page has no moment.trails, but time, position"):
        save_page(scene, tmp_path / "spring.html", style=Style(particles=trails))
    with pytest.raises(SceneError, match="'counted' is not: it runs as plain Python"):
        save_page(scene, tmp_path / "spring.html", style=Style(particles=counted))
    with pytest.raises(SceneError, match="written with def or lambda"):
        save_page(scene, tmp_path / "spring.html", style=Style(particles=partial(height)))
    with pytest.raises(SceneError, match="must give a number for each"):
        save_page(scene, tmp_path / "spring.html", style=Style(particles=lambda moment: moment.tension[:0]))


def test_a_missing_attribute_is_named_with_those_that_there_are() -> None:
    assert explain("Unknown attribute 'far' of type PageMoment(float64)").startswith(
        "a page has no moment.far, but time"
    )
    assert explain("Unknown attribute 'x' of type MomentSprings(array)").startswith("a page has no moment.model.spri")
    assert explain("Cannot unify int64 and none") == "Cannot unify int64 and none"
    assert explain("Unknown attribute 'x' of type int64") == "Unknown attribute 'x' of type int64"
    assert "tension" in PageMoment._fields


def test_a_module_of_functions_is_compiled_once_for_an_equal_key(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("SPRINGLINE_CACHE_DIR", str(tmp_path))
    made: list[bytes] = []

    def make() -> bytes:
        made.append(b"module %d" % len(made))
        return made[-1]

    assert [page_module(key, make) for key in ("a", "a", "b", "a", None, None)] == [made[k] for k in (0, 0, 1, 0, 2, 3)]


def test_modules_have_a_key_unless_a_part_of_them_is_unknown() -> None:
    def callback(key: str | None) -> Any:
        return Callback(height, 0, True, key=key)

    keys = [
        _own_key([], functions)
        for functions in ({"one": callback("a")}, {"one": callback("b")}, {"two": callback("a")})
    ]
    assert len(set(keys)) == 3 and None not in keys
    assert _own_key([], {"one": callback("a"), "two": callback(None)}) is None
