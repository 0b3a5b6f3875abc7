"""Projective dynamics in place of explicit steps that cannot keep the speed: when it is chosen, and when it is not."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError
from springline.view.play.commands import Grab, LetGo, Pull, Set, Undo
from springline.view.play.options import Options
from springline.view.play.player import Player
from springline.view.play_scene import start


def cloth(stiffness: float = 1e7) -> sl.Scene:
    """A cloth whose explicit steps are some 10 microseconds long."""
    scene = sl.Scene(gravity=9.81)
    net = scene.grid((6, 6), spacing=0.2, mass=1e-3, stiffness=stiffness, diagonals=True)
    scene.anchor(net.corners[:2])
    return scene


def lagging(scene: sl.Scene, **options: Any) -> Player:
    """A player that may switch, after a second in which a step took 1 ms of wall-clock time."""
    player = Player(scene, threads=1, **options)
    player.may_switch = True
    player.session = player.session._replace(cost=1e-3, pace="0.01 of real time")
    player.advance(0.0)
    player.advance(0.0)
    return player


def test_a_stiff_scene_that_lags_continues_by_rounds_and_says_so_and_its_journal_replays() -> None:
    player = lagging(cloth())
    assert player.simulation.data.integrator.name == "projective"
    assert "0.01 of real time" in player.notes[-1] and "projective" in player.notes[-1]
    assert player.host.step_length > 1e-3  # 14 us of explicit steps before
    player.walk(10)
    player.do(Grab(20, (0.5, 0.5, 0.5)))
    player.advance(0.0)
    player.walk(5)
    journal = sl.Journal.of(player, final=True)
    assert journal.replay().steps == journal.steps
    player.do(Undo(), Undo())
    player.advance(0.0)
    assert player.simulation.data.integrator.name == "velocity_verlet"
    player.session = player.session._replace(cost=1e-3, pace="0.01 of real time")
    player.advance(0.0)
    player.advance(0.0)
    assert player.simulation.data.integrator.name == "velocity_verlet"  # chosen once


def tied() -> sl.Scene:
    scene = cloth()
    scene.add(sl.Rod(0, 30))
    return scene


@pytest.mark.parametrize(
    ("scene", "options"),
    [
        (cloth(10.0), {}),  # its steps are long
        (cloth(), {"dt": 1e-5}),
        (cloth(), {"against": ["symplectic_euler"]}),
        (tied(), {}),  # refused by the method
    ],
)
def test_other_scenes_keep_their_method(scene: sl.Scene, options: dict[str, Any]) -> None:
    player = lagging(scene, **options)
    assert player.simulation.data.integrator.name == "velocity_verlet"
    assert player.may_switch  # nothing was tried


def test_a_scene_that_keeps_up_or_whose_user_chose_a_method_keeps_it() -> None:
    player = Player(cloth(), threads=1)
    player.may_switch = True
    player.do(Set("integrator", "symplectic_euler"))
    player.advance(0.0)
    for pace in ("", "0.01 of real time"):
        player.session = player.session._replace(cost=1e-3, pace=pace)
        player.advance(0.0)
        player.advance(0.0)
        assert player.simulation.data.integrator.name == "symplectic_euler"


def test_play_keeps_the_method_if_asked() -> None:
    for keeps in (True, False):
        game = start(cloth(), Options(keep_method=keeps), face="browser")
        assert game.player.may_switch is not keeps
    with pytest.raises(SceneError, match="keep_method"):
        sl.play(cloth(), face="none", seconds=0.1, keep_method="no")  # type: ignore[call-overload]


def knotted() -> sl.Scene:
    """Stiff springs and a membrane, with a free corner."""
    scene = sl.Scene(gravity=9.81)
    net = scene.grid((5, 5), spacing=0.2, mass=1e-4, stiffness=1e6)
    scene.anchor(net.corners[:2])
    scene.add(sl.Membrane(net, modulus=1e7, thickness=1e-3))
    return scene


@pytest.mark.parametrize("steps", [400, pytest.param(3600, marks=pytest.mark.slow)])
@pytest.mark.parametrize("scene", [cloth, knotted])
def test_a_minute_of_random_hands_by_rounds_does_not_diverge_and_its_journal_replays(scene: Any, steps: int) -> None:
    random = np.random.default_rng(4)
    player = Player(scene(), integrator="projective", dt=1 / 60, threads=1)
    reach = 0.0
    while player.steps < steps:
        particle = int(random.integers(2, player.simulation.data.model.particle_count))
        place = player.simulation.position[particle]
        player.do(Grab(particle, tuple(place.tolist())))
        for _ in range(int(random.integers(1, 6))):
            player.do(Pull(tuple((place + random.normal(size=3)).tolist())))
            player.advance(0.0)
            player.walk(int(random.integers(1, 30)))
        player.do(LetGo())
        player.advance(0.0)
        player.walk(int(random.integers(1, 60)))
        reach = max(reach, float(np.abs(player.simulation.position).max()))
    assert player.trouble is None and reach < 20.0
    journal = sl.Journal.of(player, final=True)
    assert journal.replay().steps == journal.steps
