"""The example applications, each opened as a person would and played with: what they promise happens."""

from __future__ import annotations

import importlib.util
import re
import warnings
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import springline as sl
from desk import Desk
from springline.errors import OpenLedger
from springline.view import play_scene as playing
from springline.view.window import main_window
from springline.view.window.engine import pygame

EXAMPLES = Path(__file__).parents[2] / "examples"
FOUND = sorted(path.stem for path in EXAMPLES.glob("play_*.py"))
MOST_LINES = 40


def loaded(name: str) -> ModuleType:
    """An example as a module."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Callable[[Desk], None]], None]:
    """Opens an example in a window, hands it to a function, and closes it."""

    def run(name: str, hands: Callable[[Desk], None]) -> None:
        opened = []

        def show(player: object, tools: object, options: object) -> None:
            player.warm()  # type: ignore[attr-defined]  # a first step that compiles would count as a slow one
            window = main_window.Window(player, tools, options)  # type: ignore[arg-type]
            try:
                opened.append(Desk(window))
                opened[0].turn(2)
                hands(opened[0])
            finally:
                window.close()

        monkeypatch.setattr(main_window, "show", show)
        loaded(name).main()
        assert len(opened) == 1 and opened[0].player.trouble is None

    return run


def gone(d: Desk) -> int:
    """How many springs are broken."""
    return int((d.player.simulation.data.state.status[: d.player.simulation.data.model.spring_count] == 1).sum())


def test_there_is_an_example_for_each_of_the_seeds() -> None:
    wanted = {f"play_{what}" for what in ("brush", "chain", "damped_cloth", "meshes", "sandbox", "slinky", "swarm")}
    assert wanted <= set(FOUND)


@pytest.mark.parametrize("name", FOUND)
def test_an_example_is_short_and_says_what_it_is(name: str) -> None:
    text = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    assert re.match(r'"""[A-Z].*[.!]', text) and text.rstrip().endswith('if __name__ == "__main__":\n    main()')


def test_the_chain_sags_and_is_drawn_as_in_the_tutorial(played: Callable) -> None:
    def hands(d: Desk) -> None:
        assert {"0", "11", "gravity"} <= d.words()
        assert {(255, 255, 255), (255, 0, 0), (0, 0, 255), (0, 255, 0)} <= d.colors()
        start = d.positions[:, 1].min()
        d.until(60.0)
        assert d.positions[:, 1].min() < start - 50.0
        d.drag(6, (400.0, 450.0), (400.0, 450.0))
        d.click(6)
        d.turn()
        assert (d.player.simulation.data.state.mobility[6] == 0.0).all()

    played("play_chain", hands)


def test_the_cloth_tears_where_it_is_cut_and_its_sliders_turn(played: Callable) -> None:
    def hands(d: Desk) -> None:
        assert d.window.panel.names == ("springs.stiffness", "springs.damping", "springs.strength", "gravity")
        assert d.player.simulation.data.integrator.name == "symplectic_euler"
        before = gone(d)
        d.key_down(pygame.K_c)
        d.drag((0.55, 0.77), (1.85, 0.71))
        d.key_up(pygame.K_c)
        d.turn()
        assert gone(d) > before + 10
        d.drag(*(list(d.window.panel.place("springs.damping", value)) for value in (0.1, 0.4)))
        d.turn()
        assert d.player.simulation.parameters["springs.damping"].value == pytest.approx(0.4, abs=0.01)

    played("play_damped_cloth", hands)


def test_the_slinky_waits_in_the_air_after_space(played: Callable) -> None:
    def hands(d: Desk) -> None:
        hung = d.positions[:, 1].copy()
        assert any(words.endswith(" Space.") for words in d.words())
        d.until(5.0)
        assert np.abs(d.positions[:, 1] - hung).max() < 1e-6
        d.key(pygame.K_SPACE)
        d.until(8.0)
        assert gone(d) == 1 and d.player.counters["breaks"] == 1
        assert d.at(1)[1] < hung[1] - 30.0 and abs(d.at(14)[1] - hung[14]) < 0.5
        d.until(60.0)
        assert d.player.counters["hits"] > 0 and d.at(14)[1] < hung[14] - 30.0

    played("play_slinky", hands)


def test_the_sandbox_throws_what_is_made_and_joins_with_space(played: Callable) -> None:
    def hands(d: Desk) -> None:
        start = d.player.simulation.data.model.particle_count
        d.click((100.0, 100.0))
        d.click((500.0, 200.0), "right")
        d.turn(2)
        state = d.player.simulation.data.state
        assert d.player.simulation.data.model.particle_count == start + 2
        assert np.abs(state.velocity[start]).max() > 0.0 and not state.velocity[start + 1].any()
        d.key_down(pygame.K_SPACE)
        for x in (250.0, 300.0, 350.0):
            d.click((x, 150.0))
        d.key_up(pygame.K_SPACE)
        d.turn()
        assert d.player.simulation.data.model.spring_count == 5 + 2
        d.until(200.0)
        count = d.player.counters["hits"] + d.player.counters["collisions"]
        assert count > 0 and any(words in d.words() for words in ("hits", "collisions"))
        places = d.positions[:, :2]
        assert (places > 9.0).all() and (places < (591.0, 391.0)).all()

    played("play_sandbox", hands)


def test_the_meshes_collide_and_are_dragged(played: Callable) -> None:
    def hands(d: Desk) -> None:
        assert d.window.frame.legend is None or d.window.frame.legend.title == "Group"
        d.until(120.0)
        assert d.player.counters["collisions"] > 10 and d.player.counters["hits"] > 10
        top = int(np.argmax(d.positions[:, 1]))
        d.press(top)
        for _ in range(30):
            d.move((450.0, 580.0))
        d.until(60.0)
        assert d.at(top)[1] > 450.0
        d.release((450.0, 580.0))

    played("play_meshes", hands)


def test_the_brush_leaves_ink_and_space_washes_it_off(played: Callable) -> None:
    def ink(d: Desk) -> int:
        left, right = d.pixel((1.5, 3.0)), d.pixel((6.5, 3.0))
        part = d.pixels()[left[0] : right[0], left[1] - 150 : left[1] + 150].astype(int)
        return int((part.sum(axis=2) < 330).sum())

    def hands(d: Desk) -> None:
        clean = ink(d)
        d.press(0)
        for x in np.linspace(1.0, 7.0, 90):
            d.move((x, 3.3 + 0.8 * np.sin(2.0 * x)))
        d.until(0.5)
        d.release((7.0, 3.3))
        d.turn()
        assert clean == 0 and ink(d) > 2000
        d.key(pygame.K_SPACE)
        d.turn()
        assert ink(d) == 0

    played("play_brush", hands)


def test_the_swarm_flies_without_a_face(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {}

    def without(scene: sl.Scene, **options: object) -> object:
        asked.update(options)
        return playing.play(scene, **(options | {"face": "none", "seconds": 2.0}))  # type: ignore[arg-type]

    monkeypatch.setattr(sl, "play", without)
    loaded("play_swarm").main()
    assert asked["sliders"] == ["cohesion.weight", "separation.weight", "alignment.weight", "drag.coefficient"]
    assert "face" not in asked  # what there is: the browser


def test_a_shot_scatters_every_bird() -> None:
    from springline.view.play.player import Player

    swarm, chance = loaded("play_swarm"), np.random.default_rng(1)
    scene = sl.Scene()
    scene.cloud(5, upper=(10.0, 10.0, 10.0))
    player = Player(scene)
    player.do(*swarm.scatter(player, chance))
    player.advance(0.0)
    velocity = player.simulation.data.state.velocity
    assert len(velocity) == 5 and (np.abs(velocity).max(axis=1) > 0.0).all()
    assert len(np.unique(velocity[:, 0])) == 5  # each its own way


def test_the_style_on_the_page_of_the_window_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    page = (EXAMPLES.parent / "docs" / "window.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, flags=re.S)
    seen = []

    def show(player: object, tools: object, options: object) -> None:
        window = main_window.Window(player, tools, options)  # type: ignore[arg-type]
        try:
            d = Desk(window)
            d.turn(3)
            seen.append(d.colors())
        finally:
            window.close()

    monkeypatch.setattr(main_window, "show", show)
    exec(compile(code, "window.md", "exec"), {})
    assert (0x44, 0x50, 0x5C) in seen[0]


def test_the_page_of_the_window_names_every_example_and_style() -> None:
    from springline.view.window.styles import READY

    page = (EXAMPLES.parent / "docs" / "window.md").read_text(encoding="utf-8")
    assert all(f"`{name}.py`" in page for name in FOUND)
    assert all(f'`"{name}"`' in page for name in READY)


def test_a_cloth_that_falls_on_a_ball_ends_on_it_at_rest_and_its_ledger_closes(tmp_path: Path) -> None:
    example: Any = loaded("cloth_on_ball")
    example.SIDE, example.SPACING = 9, 0.2
    with warnings.catch_warnings():
        warnings.simplefilter("error", OpenLedger)
        run = example.main(tmp_path / "cloth.png")
    distance = np.linalg.norm(run.position[-1] - (0.0, 0.0, example.RADIUS + 0.15), axis=1)
    assert distance.min() > example.RADIUS - 1e-12  # measured: equal
    assert (distance < example.RADIUS + 0.02).sum() >= 9  # measured: 13 of 81 particles
    assert np.abs(run.velocity[-1]).max() < 0.5  # [m/s], measured 0.17; it fell with 2.9
    assert (tmp_path / "cloth.png").stat().st_size > 30_000  # measured 68 kB
