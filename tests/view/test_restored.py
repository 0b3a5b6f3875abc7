"""Pictures and hands after a state was restored, and after commands that are refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError
from springline.view.coloring import Scale
from springline.view.frame import Look
from springline.view.play.commands import Cut, Grab, Undo
from springline.view.play.player import Player


def pair(**options: Any) -> sl.Scene:
    scene = sl.Scene(gravity=9.81)
    scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0)], mass=1.0)
    scene.spring([0, 1], [1, 2], stiffness=100.0, **options)
    scene.anchor([0])
    return scene


def driven() -> sl.Scene:
    """A spring whose rest length swings."""
    scene = pair()
    scene.add(sl.Drive([1], rest_length=1.0, amplitude=0.3, omega=20.0))
    return scene


def yielding() -> sl.Scene:
    """Springs that yield under the weight."""
    scene = pair(damping=0.5)
    scene.add(sl.Plasticity([0, 1], yield_force=5.0))
    return scene


@pytest.mark.parametrize("scene", [driven, yielding])
def test_a_restored_state_is_drawn_with_the_rest_lengths_of_its_time(scene: object) -> None:
    player = Player(scene(), dt=0.002)  # type: ignore[operator]
    player.walk(50)
    kept, drawn = player.host.keep(), player.frame(Look(color="tension"))
    told, length = player.host.inspect({"particle": 2}), player.host.inspect({"spring": 1})
    player.walk(300)
    assert player.host.inspect({"spring": 1}) != length
    player.host.restore(kept)
    again = player.frame(Look(color="tension"))
    assert np.array_equal(again.segments.color, drawn.segments.color)
    assert player.host.inspect({"particle": 2}) == told


def test_a_hand_that_cannot_take_another_particle_keeps_its_own() -> None:
    player = Player(pair(), dt=0.002)
    player.carry_out(Grab(2, (2.0, 0.0, 0.1)))
    digest = player.host.digest()
    for particle, point in ((7, (0.0, 0.0, 0.0)), (1, (np.nan, 0.0, 0.0))):
        with pytest.raises(SceneError):
            player.carry_out(Grab(particle, point))
        assert player.holding is not None and player.holding.particle == 2
    assert player.host.digest() == digest and len(player.session.entries) == 1
    player.walk(5)
    sl.Journal.of(player, final=True).replay()


def test_the_legend_marks_values_beyond_its_end_of_the_color_that_is_shown() -> None:
    player = Player(pair(strength=1.0), dt=0.002)
    scale, used = Scale(), Look(color="utilization")
    player.simulation.data.state.position[2, 0] = 2.5
    assert player.frame(used, scale).legend.beyond == (False, True)  # type: ignore[union-attr]
    player.simulation.data.state.velocity[2, 0] = 1.0
    assert player.frame(Look(color="speed"), scale).legend.beyond == (False, False)  # type: ignore[union-attr]


def test_a_range_grows_at_once_shrinks_slowly_and_begins_again_when_time_goes_back() -> None:
    player, scale, plain = Player(pair(), dt=0.002), Scale(), Scale()
    state = player.simulation.data.state
    for time, speed in ((0.0, 4.0), (0.1, 1.0), (0.1, 0.5), (0.2, 9.0), (0.05, 0.2)):
        state.clock[0], state.velocity[2, 0] = time, speed
        legend = player.frame(Look(color="speed"), scale).legend
        assert legend is not None
        assert (legend.low, legend.high) == pytest.approx(plain.range_of("speed", 0.0, speed, time))


def test_an_undo_restores_the_counters() -> None:
    scene = sl.Scene()
    scene.chain((0, 0, 0), (3, 0, 0), segments=3, mass=1.0, stiffness=10.0)
    player = Player(scene, dt=0.01, threads=1)
    player.carry_out(Cut((0,)))
    player.walk(3)
    player.carry_out(Cut((1,)))
    assert player.counters["breaks"] == 2
    player.carry_out(Undo())
    assert player.counters["breaks"] == 1
