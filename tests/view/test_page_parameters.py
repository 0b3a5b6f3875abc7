"""What one can turn at once in a scene: what its own rules say first, each by a name that can be read."""

from __future__ import annotations

import pytest

import springline as sl
from springline.errors import UnsafeStep
from springline.gallery import registry
from springline.view.page.parameters import controls, ends
from springline.view.play.commands import Set, Undo
from springline.view.play.player import Player


def front(name: str) -> list[str]:
    """Labels of the controls of a gallery scene that stand before all folders."""
    entry = registry.entry(name)
    player = Player(entry.build(), dt=entry.dt, integrator=entry.integrator)
    return [one["label"] for one in controls(player, None) if not one["folder"]]


def test_a_flock_offers_its_weights_first_and_gravity_that_it_lacks_last() -> None:
    assert front("swarm")[:4] == ["cohesion weight", "separation weight", "alignment weight", "drag coefficient"]
    assert front("swarm")[-1] == "gravity"


def test_what_falls_offers_gravity_first() -> None:
    assert front("parachute") == ["gravity", "air drag coefficient", "air drag 2 coefficient", "plane restitution"]
    assert front("vault") == ["gravity", "springs stiffness", "drag coefficient"]


def test_what_has_the_name_of_its_rule_is_named_once() -> None:
    assert front("inflated-pillow")[:2] == ["membrane modulus", "pressure"]  # no pressure of a pressure


def test_where_springs_break_their_strength_is_offered_beside_their_stiffness() -> None:
    assert front("curtain") == ["gravity", "springs stiffness", "springs strength", "plane restitution"]


def test_forty_loads_do_not_push_the_drag_out_of_sight() -> None:
    assert front("resonance-curve") == ["springs stiffness", "drag coefficient", "gravity"]


def test_a_slider_of_the_step_goes_to_four_times_what_it_is() -> None:
    entry = registry.entry("billiards")
    player = Player(entry.build(), dt=entry.dt, integrator=entry.integrator)
    low, high = ends(player.simulation.parameters["dt"], "dt")
    assert 0.0 < low < 0.001 < high <= 0.004


@pytest.mark.parametrize("entry", registry.entries(), ids=lambda entry: entry.name)
def test_each_scene_says_what_to_try(entry: registry.Entry) -> None:
    assert entry.invitation.endswith(".")
    assert 20 < len(entry.invitation) <= 110


def test_a_step_far_too_long_is_answered_with_that_of_the_beginning() -> None:
    entry = registry.entry("billiards")
    player = Player(entry.build(), dt=entry.dt, integrator=entry.integrator)
    player.walk(346)  # in the midst of the break
    for name, value in {"contacts.friction": 0.095, "drag.coefficient": 0.193, "dt": 5.461}.items():
        player.carry_out(Set(name, value))
    player.playing = True
    player.advance(6.0)
    assert player.trouble is not None and "pressed" in player.trouble.message
    assert player.trouble.safe_dt == entry.dt  # half of 5.461 s would be of no help


def test_a_typed_step_that_is_too_long_is_said_where_it_was_typed_and_when_it_is_played_again() -> None:
    scene = sl.Scene(gravity=9.81)
    scene.chain((0, 0, 0), (1, 0, 0), segments=2, mass=1.0, stiffness=100.0)
    scene.anchor([0])
    player = Player(scene, dt=0.001)
    player.walk(2)
    assert player.session.said == 0
    with pytest.warns(UnsafeStep) as warned:
        for dt in (0.25, 0.26, 0.001, 0.27):
            player.carry_out(Set("dt", dt))
            player.walk(1)
    assert len(warned) == 1  # in the terminal the first one, as of any run
    assert player.session.said == 3 and len(player.notes) == 1  # each is said, and the last one stands
    assert player.notes[0].startswith("The time step of 0.27 s is above the safe step of")
    player.do(Undo())
    player.advance(0.0)
    assert player.session.said == 3 and player.simulation.dt == 0.001
    sl.Journal.of(player).steps = player.steps
    with pytest.warns(UnsafeStep):
        again = sl.Journal.of(player).replay()
    assert again.notes[-1].startswith("The time step of 0.26 s is above")
