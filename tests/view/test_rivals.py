"""The race: one scene by several methods at the same step, drawn side by side."""

from __future__ import annotations

import numpy as np
import pytest

from springline.errors import SceneError
from springline.gallery import registry
from springline.gallery.oscillator_race import build
from springline.view.frame import RIVAL, Look
from springline.view.play.commands import Reset, Set
from springline.view.play.options import gallery_options
from springline.view.play.player import Player

STEPS, DT = 60, 0.2


def racing() -> Player:
    entry = registry.entry("oscillator-race")
    return Player(entry.build(), **gallery_options(entry))


def test_each_rival_is_where_its_method_brings_it_alone() -> None:
    player = racing()
    player.walk(STEPS)
    assert len(player.host.rivals.runs) == 5
    for name, run in player.host.rivals.runs.items():
        alone = build().simulate(dt=DT, integrator=name)
        alone.step(STEPS)
        assert alone.data.state.digest() == run.data.state.digest(), name
    assert player.simulation.data.integrator.name == "velocity_verlet"


def test_a_frame_shows_each_in_a_row_of_its_own_with_its_name() -> None:
    player = racing()
    player.walk(STEPS)
    frame = player.frame(Look())
    words = [text.words for text in frame.texts]
    assert words == ["velocity verlet", "explicit euler", "symplectic euler", "rk4", "forest ruth", "pefrl"]
    heights = [text.position[2] for text in frame.texts]
    assert np.allclose(np.diff(heights), np.diff(heights)[0]) and heights[1] < heights[0]
    assert sum(line.kind == RIVAL for line in frame.outlines) == 2 * 5  # a spring and a ball of each
    assert frame.bounds[0, 2] < heights[-1]


def test_what_is_done_to_the_scene_is_done_to_all_but_each_keeps_its_method() -> None:
    player = racing()
    player.carry_out(Set("springs.stiffness", 4.0))
    player.carry_out(Set("integrator", "rk4"))
    assert {run.parameters["springs.stiffness"].value for run in player.host.rivals.runs.values()} == {4.0}
    assert [run.data.integrator.name for run in player.host.rivals.runs.values()] == list(player.host.rivals.runs)


def test_who_is_lost_stands_and_the_others_go_on() -> None:
    player = racing()
    player.carry_out(
        Set("dt", 1.9)
    )  # the limits are 2.0 s of Verlet's, 1.573 s of Forest and Ruth's, none of explicit Euler
    player.walk(2000)
    assert player.host.rivals.lost == {"explicit_euler", "forest_ruth"}
    assert any(text.words == "explicit euler, lost" for text in player.frame(Look()).texts)
    player.do(Reset())
    player.advance(0.0)
    assert not player.host.rivals.lost


def test_an_automatic_step_that_changes_is_that_of_all() -> None:
    player = Player(build(), against=("rk4",))
    before = player.simulation.dt
    player.carry_out(Set("springs.stiffness", 1e6))
    player.walk(5)
    (rival,) = player.host.rivals.runs.values()
    assert player.simulation.dt < before
    assert rival.dt == player.simulation.dt and rival.time == pytest.approx(player.simulation.time, rel=1e-12)


def test_only_methods_that_take_the_same_steps_can_be_raced_against() -> None:
    with pytest.raises(SceneError, match="against= takes methods with a dt, and ias15 finds its own"):
        Player(build(), dt=DT, against=("ias15",))
    with pytest.raises(SceneError, match="rk5"):
        Player(build(), dt=DT, against=("rk5",))  # type: ignore[arg-type]
    with pytest.raises(SceneError, match="a list of names"):
        Player(build(), dt=DT, against="rk4")  # type: ignore[arg-type]
