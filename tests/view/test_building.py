"""Building by hand, in plain Python: every deed is one command, made whole or not at all, and comes back the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import NotConverged, SceneError
from springline.forces.angles import Angles
from springline.forces.hinges import Hinges
from springline.forces.loads import Loads
from springline.run import edits, to_equilibrium
from springline.view.play.building import MOST
from springline.view.play.commands import (
    Add,
    AddBall,
    AddBox,
    AddSegment,
    AddWall,
    Anchor,
    Chain,
    Command,
    Enlarge,
    Join,
    Load,
    Mirror,
    Move,
    MoveWall,
    Net,
    Redo,
    Remove,
    RemoveWall,
    Repeat,
    Reset,
    Rotate,
    Set,
    Settle,
    TurnWall,
    Undo,
    from_json,
)
from springline.view.play.player import Player

SPRINGY = {"mass": 0.1, "radius": 0.02, "stiffness": 80.0, "damping": 0.3}


def sheet(dim: int = 2) -> Player:
    """An empty sheet at which time stands."""
    player = Player(sl.Scene(gravity=9.81, dim=dim), dt=0.002)
    player.playing = False
    return player


def ends(player: Player) -> list[tuple[int, int]]:
    springs = player.simulation.data.model.springs
    return list(zip(springs.tail.tolist(), springs.head.tolist(), strict=True))


def there(player: Player) -> np.ndarray:
    """Positions of those that are there [m], as many coordinates as the scene has."""
    state = player.simulation.data.state
    return state.position[state.alive == 1, : player.scene.dim]


def truss(player: Player) -> None:
    """A bay of a truss: particles 1 to 4 (0 is what an empty scene begins with), two of them anchored."""
    for x, y in ((0, 0), (0, 1), (1, 0), (1, 1)):
        player.carry_out(Add((float(x), float(y)), mass=0.5))
    for a, b in ((1, 3), (2, 4), (3, 4), (1, 4)):
        player.carry_out(Join(a, b, stiffness=100.0 * a))
    player.carry_out(Anchor((1, 2)))


def test_a_chain_hangs_in_as_many_links_as_were_typed_between_a_point_and_a_particle() -> None:
    player = sheet()
    player.carry_out(Add((4.0, 0.0), mass=1.0, fixed=True))
    player.carry_out(Chain((0.0, 0.0), (9.0, 9.0), links=8, b=1, length=6.0, **SPRINGY))
    model = player.simulation.data.model
    np.testing.assert_allclose(there(player)[1:, 0], np.arange(8) / 2.0)  # the typed end is the particle's own place
    assert ends(player) == [(2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (8, 9), (9, 1)]
    assert (model.springs.rest_length == 0.75).all() and (model.springs.stiffness == 80.0).all()
    assert (model.particles.mass[2:] == 0.1).all()
    for held, count in (("none", 0), ("first", 1), ("both", 2)):
        player = sheet()
        player.carry_out(Chain((0.0, 0.0), (1.0, 0.0), links=3, held=held, **SPRINGY))
        assert (player.simulation.data.state.mobility[1:] == 0.0).all(axis=1).sum() == count


def test_a_chain_that_begins_where_a_particle_is_begins_at_that_particle() -> None:
    player = Player(sl.Scene(dim=2))
    player.carry_out(Chain((0.1, 0.3), (1.0, 0.5), **SPRINGY))
    player.carry_out(Chain((1.0, 0.5), (2.0, 0.5), **SPRINGY))
    player.carry_out(Chain((2.0, 0.5), (0.1, 0.3), **SPRINGY))
    springs = player.simulation.data.model.springs
    assert [*zip(springs.tail.tolist(), springs.head.tolist(), strict=True)] == [(1, 2), (2, 3), (3, 1)]


def test_a_chain_of_one_link_between_two_particles_is_a_spring() -> None:
    player = sheet()
    player.carry_out(Add((0.0, 0.0)))
    player.carry_out(Add((3.0, 4.0)))
    player.carry_out(Chain((), (), links=1, a=1, b=2, stiffness=7.0))
    assert ends(player) == [(1, 2)] and player.simulation.data.model.springs.rest_length[0] == 5.0


def test_a_net_has_its_rows_and_columns_and_is_held_as_asked() -> None:
    for held, count in (("none", 0), ("corners", 4), ("first row", 4), ("edges", 10)):
        player = sheet()
        player.carry_out(Net((0.0, 2.0), (3.0, 0.0), (0.0, -2.0), rows=3, columns=4, held=held, **SPRINGY))
        state = player.simulation.data.state
        assert player.simulation.data.model.spring_count == 3 * 3 + 2 * 4 and (state.alive == 1).sum() == 12
        assert ((state.mobility == 0.0).all(axis=1) & (state.alive == 1)).sum() == count
        np.testing.assert_allclose(there(player).max(axis=0), [3.0, 2.0])
    player = sheet(dim=3)
    net = Net((0.0, 0.0, 1.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), rows=3, columns=3, diagonals=True, **SPRINGY)
    player.carry_out(net)
    assert player.simulation.data.model.spring_count == 12 + 8 and np.ptp(there(player), axis=0).tolist() == [
        1.0,
        1.0,
        0.0,
    ]


def test_what_falls_comes_to_rest_on_a_wall_that_was_built() -> None:
    player = sheet()
    player.carry_out(Add((0.0, 1.0), mass=1.0, radius=0.1))
    player.carry_out(AddWall((0.0, 0.0), (0.0, 2.0), restitution=0.2))
    player.walk(2000)
    assert there(player)[0, 1] == pytest.approx(0.1, abs=1e-3)  # measured 1e-6
    assert player.counters["hits"] >= 1


def test_boxes_and_balls_hold_what_is_in_them() -> None:
    player = sheet()
    player.carry_out(Add((0.3, 0.8), velocity=(3.0, 0.0), mass=1.0, radius=0.05))
    player.carry_out(AddBox((-1.0, 0.0), (1.0, 2.0)))
    player.carry_out(AddBall((0.0, 0.3), 0.2))
    player.carry_out(AddBall((0.0, 1.0), 5.0, inside=True))
    for _ in range(40):
        player.walk(50)
        x, y = there(player)[0]
        assert abs(x) <= 1.0 and 0.0 <= y <= 2.0 and np.hypot(x, y - 0.3) >= 0.2
    assert player.counters["hits"] > 2


def test_a_load_pulls_with_its_force() -> None:
    player = sheet()
    player.carry_out(Add((0.0, 0.0), mass=2.0))
    player.carry_out(Set("gravity", 0.0))
    player.carry_out(Load((1,), (6.0, 0.0)))
    player.walk(500)
    assert player.simulation.velocity[1, 0] == pytest.approx(3.0, rel=1e-12)  # F t / m


def test_a_mirror_image_shares_what_lies_in_the_mirror() -> None:
    player = sheet()
    truss(player)
    player.carry_out(Mirror((1, 2, 3, 4), (1.0, 5.0), (-3.0, 0.0)))
    here = sorted(map(tuple, there(player).round(12).tolist()))
    assert here == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]
    new = ends(player)[4:]
    springs = player.simulation.data.model.springs
    image = {3: 3, 4: 4, 1: 5, 2: 6}
    assert new == [(5, 3), (6, 4), (5, 4)] and image  # what joins 3 and 4 is there already
    assert springs.stiffness[4:].tolist() == [100.0, 200.0, 100.0]
    assert (player.simulation.data.state.mobility[5:7] == 0.0).all()  # anchors too


def test_copies_at_a_step_make_a_truss_whose_bays_share_their_ends() -> None:
    player = sheet()
    truss(player)
    player.carry_out(Repeat((1, 2, 3, 4), (1.0, 0.0), count=3))
    assert len(there(player)) == 4 + 3 * 2
    pairs = {frozenset(pair) for pair in ends(player)}
    assert len(pairs) == player.simulation.data.model.spring_count == 4 + 3 * 4
    assert np.unique(there(player)[:, 0].round(9)).tolist() == [0.0, 1.0, 2.0, 3.0, 4.0]


def test_several_are_moved_at_once() -> None:
    player = sheet()
    truss(player)
    before = there(player)
    player.carry_out(Move((2, 3), (0.5, -0.25)))
    np.testing.assert_allclose(there(player) - before, [[0, 0], [0.5, -0.25], [0.5, -0.25], [0, 0]])


def test_several_are_rotated_about_their_middle_and_four_quarters_change_nothing() -> None:
    player = sheet()
    truss(player)
    before, rest = there(player), player.simulation.data.model.springs.rest_length.copy()
    for _ in range(4):
        player.carry_out(Rotate((1, 2, 3, 4), 90.0))
    np.testing.assert_allclose(there(player), before, atol=1e-15)
    player.carry_out(Rotate((1, 2, 3, 4), 30.0, center=(5.0, 1.0)))
    turned = (before - (5.0, 1.0)) @ np.array([[np.sqrt(0.75), 0.5], [-0.5, np.sqrt(0.75)]]) + (5.0, 1.0)
    np.testing.assert_allclose(there(player), turned, atol=1e-14)
    assert np.array_equal(player.simulation.data.model.springs.rest_length, rest)
    for command, why in (
        (Rotate((1,), 3.0, axis="x"), "'axis' of Rotate"),
        (Enlarge((1,), 0.0), "'factor' of Enlarge"),
    ):
        with pytest.raises(SceneError, match=why):
            player.carry_out(command)


def test_what_is_scaled_is_at_rest_as_before_and_pulls_at_its_neighbors() -> None:
    player = sheet()
    truss(player)
    before, tension = there(player), player.simulation.tension
    player.carry_out(Enlarge((1, 2, 3, 4), 2.5, center=(0.0, 0.0)))
    np.testing.assert_allclose(there(player), 2.5 * before, rtol=1e-15)
    np.testing.assert_allclose(player.simulation.tension, 2.5 * tension, atol=1e-10)
    rest = player.simulation.data.model.springs.rest_length.copy()
    player.carry_out(Enlarge((3, 4), 2.0))  # only what both ends of are scaled is as long as it is drawn
    ends_of = np.isin(ends(player), (3, 4)).all(axis=1)
    assert np.array_equal(player.simulation.data.model.springs.rest_length, np.where(ends_of, 2.0 * rest, rest))
    assert np.abs(player.simulation.tension[~ends_of]).max() > 1.0  # measured 90 N


DEEDS: list[Command] = [
    Chain((0.0, 0.0), (1.0, 0.5), links=5, **SPRINGY),
    Net((0.0, 3.0), (1.0, 0.0), (0.0, -1.0), rows=3, columns=3, held="corners", **SPRINGY),
    AddWall((0.0, -2.0), (0.1, 1.0)),
    AddBox((-9.0, -9.0), (9.0, 9.0)),
    AddBall((5.0, 5.0), 0.5),
    AddSegment((-6.0, 5.0), (-5.0, 6.0)),
    MoveWall("contacts", (-0.5, 0.25)),
    MoveWall("box", (0.5, -0.25)),
    Load((1, 3), (0.0, -4.0)),
    Move((1, 2), (0.1, 0.1)),
    Rotate((1, 2, 3), 30.0),
    Enlarge((1, 2, 3), 1.2, (0.0, 0.0)),
    Mirror((1, 2, 3), (0.0, 0.0), (1.0, 0.0)),
    Repeat((1, 2), (0.0, 1.5), count=2),
    Anchor((1, 6)),
    Remove((4,)),
    RemoveWall("plane"),
    RemoveWall("contacts"),
]


def test_each_deed_is_taken_back_to_the_same_bits_and_a_journal_replays_them_all(tmp_path: Any) -> None:
    player = sheet()
    digests = [player.simulation.data.state.digest()]
    for deed in DEEDS:
        player.carry_out(deed)
        player.walk(3)
        digests.append(player.simulation.data.state.digest())
    journal = sl.Journal.of(player, final=True)
    assert [type(entry.command) for entry in journal] == [type(deed) for deed in DEEDS]
    again = sl.Journal.load(journal.save(tmp_path / "built.json")).replay()
    assert again.simulation.data.state.digest() == digests[-1]
    for number in reversed(range(len(DEEDS))):
        player.carry_out(Undo())
        assert player.simulation.data.state.digest() == digests[number], DEEDS[number]
    for _ in DEEDS:
        player.carry_out(Redo())
    assert player.simulation.data.state.digest() == digests[-1] and len(player.session.entries) == len(DEEDS)
    with pytest.raises(SceneError, match="Nothing was taken back"):
        player.carry_out(Redo())


def test_what_was_taken_back_is_forgotten_once_something_else_is_done_and_a_shape_is_found_once() -> None:
    player, searches = sheet(), []
    player.carry_out(Chain((0.0, 0.0), (2.0, 0.0), links=4, held="both", **SPRINGY))
    source = player.simulation.data.source
    for deed in (Settle(), Move((3,), (0.0, 0.1))):
        player.carry_out(deed)
    found = player.simulation.data.state.digest()
    search = to_equilibrium.search
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(to_equilibrium, "search", lambda *given: searches.append(given) or search(*given))
        player.structure.seconds = 100.0  # which is more than anybody waits
        player.carry_out(Undo())
        player.carry_out(Redo())
    assert (
        player.simulation.data.state.digest() == found and not searches and source is not player.simulation.data.source
    )
    player.carry_out(Undo())
    player.carry_out(Move((3,), (0.1, 0.0)))
    with pytest.raises(SceneError, match="Nothing was taken back"):
        player.carry_out(Redo())


def test_a_shape_is_sought_from_where_time_has_led() -> None:
    player, searches, search = sheet(), [], to_equilibrium.search
    player.carry_out(Chain((0.0, 0.0), (2.0, 0.0), links=4, held="both", **SPRINGY))
    player.walk(50)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(to_equilibrium, "search", lambda *given: searches.append(given) or search(*given))
        player.carry_out(Settle())
        player.carry_out(Undo())
        player.walk(5)
        player.carry_out(Settle())
        player.carry_out(Reset())
        player.carry_out(Settle())
    assert len(searches) == 3


def test_begin_again_is_no_step_back_to_what_was_taken_back() -> None:
    player = sheet()
    player.carry_out(Chain((0.0, 0.0), (2.0, 0.0), links=4, held="both", **SPRINGY))
    player.carry_out(Undo())
    player.carry_out(Reset())
    with pytest.raises(SceneError, match="Nothing was taken back"):
        player.carry_out(Redo())


def test_every_deed_is_the_same_out_of_json() -> None:
    for deed in DEEDS:
        assert from_json(json.loads(json.dumps(deed.to_json()))) == deed


def test_begin_again_goes_back_to_what_was_built_before_time_passed_and_can_be_taken_back() -> None:
    player = sheet()
    player.carry_out(Chain((0.0, 0.0), (1.0, 0.0), links=4, **SPRINGY))
    player.carry_out(Set("gravity", 3.0))
    start = player.simulation.data.state.digest()
    player.walk(20)
    player.carry_out(Add((5.0, 5.0)))
    late = player.simulation.data.state.digest()
    player.carry_out(Reset())
    assert player.steps == 0 and player.simulation.data.state.digest() == start
    assert player.simulation.parameters["gravity"].value == 3.0
    player.carry_out(Undo())
    assert player.steps == 20 and player.simulation.data.state.digest() == late
    player.carry_out(Reset())
    player.carry_out(Reset())
    assert not (player.simulation.data.state.alive == 1).any()
    player.carry_out(Undo())
    assert player.simulation.data.state.digest() == start
    player.carry_out(Undo())
    assert player.steps == 20 and player.simulation.data.state.digest() == late


def test_a_new_start_that_was_taken_back_and_done_again_is_taken_back_once_more() -> None:
    player = sheet()
    player.carry_out(Chain((0.0, 0.0), (1.0, 0.0), links=4, **SPRINGY))
    player.walk(20)
    late = player.simulation.data.state.digest()
    player.carry_out(Reset())
    start = player.simulation.data.state.digest()
    for _ in range(2):
        player.carry_out(Undo())
        assert player.steps == 20 and player.simulation.data.state.digest() == late
        player.carry_out(Redo())
        assert player.steps == 0 and player.simulation.data.state.digest() == start


def test_to_begin_again_is_taken_back_also_after_play_and_after_deeds_that_were_taken_back() -> None:
    player = sheet()
    player.carry_out(Chain((0.0, 0.0), (1.0, 0.0), links=4, **SPRINGY))
    player.walk(20)
    player.carry_out(Set("gravity", 3.0))
    late = player.simulation.data.state.digest()
    player.carry_out(Reset())
    player.walk(30)
    player.carry_out(Undo())
    assert player.steps == 20 and player.simulation.data.state.digest() == late
    player.carry_out(Reset())
    player.walk(5)
    player.carry_out(Add((5.0, 5.0)))
    for _ in range(2):
        player.carry_out(Undo())
    assert player.steps == 20 and player.simulation.data.state.digest() == late


REFUSED: list[tuple[Command, str]] = [
    (Chain((0.3, 0.3), (0.3, 0.3), links=3), "two ends that are apart"),
    (Chain((0.0, 0.0), (0.0, 0.0), links=3), "1 twice"),
    (Chain((0.0, 0.0), (1.0, 0.0), links=0), "one link at least"),
    (Chain((0.0, 0.0), (1.0, 0.0), links=MOST + 1), "may have 10,000"),
    (Chain((0.0, 0.0), (1.0, 0.0), a=3, b=3), "3 twice"),
    (Chain((0.0, 0.0), (1.0, 0.0), a=99), "99"),
    (Chain((0.0, 0.0, 1.0), (1.0, 0.0), links=2), "start"),
    (Chain((0.0, 0.0), (1.0, 0.0), links=2, mass=-1.0), "mass"),
    (Chain((0.0, 0.0), (1.0, 0.0), links=2, stiffness=-1.0), "stiffness"),
    (Net((0.0, 0.0), (1.0, 0.0), (2.0, 0.0), rows=3, columns=3), "two edges that are apart"),
    (Net((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), rows=1, columns=3), "two rows"),
    (Net((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), rows=101, columns=100), "may have 10,000"),
    (Net((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), rows=3, columns=3, held="all"), "held"),
    (AddWall((0.0, 0.5), (0.0, 1.0)), "Particle 3 is behind this wall"),
    (AddWall((0.0, -2.0), (0.0, 0.0)), "normal"),
    (AddBox((0.0, -1.0), (0.5, 2.0)), "outside this box"),
    (AddBox((2.0, 2.0), (-1.0, -1.0)), "outside this box"),
    (AddBall((1.0, 0.0), 0.5), "inside this ball"),
    (AddBall((5.0, 0.0), -0.5), "radius"),
    (AddBall((9.0, 0.0), 0.5, inside=True), "outside this ball"),
    (AddSegment((0.0, -2.0), (0.0, -2.0)), "two ends that are apart"),
    (AddSegment((0.9, -1.0), (0.9, 2.0), thickness=0.3), "Particle 3 is in this wall"),
    (AddSegment((5.0, 0.0), (6.0, 0.0), thickness=0.0), "thickness"),
    (MoveWall("plane", (0.0, 0.5)), "There is no wall 'plane'. There are: none."),
    (RemoveWall("springs"), "There is no wall"),
    (Load((), (1.0, 0.0)), "Nothing is selected"),
    (Load((0,), (1.0, 0.0)), "0 was removed"),
    (Load((1,), (1.0, 0.0, 2.0)), "force"),
    (Move((1, 88), (1.0, 0.0)), "88"),
    (Mirror((1,), (0.0, 0.0), (0.0, 0.0)), "A mirror needs a direction"),
    (Repeat((1, 2), (0.0, 0.0), count=2), "Copies need a step"),
    (Repeat((1, 2), (1.0, 0.0), count=MOST), "may have 10,000"),
]


@pytest.mark.parametrize(("deed", "said"), REFUSED, ids=[f"{type(deed).__name__} {said}" for deed, said in REFUSED])
def test_what_cannot_be_built_is_said_and_nothing_is_changed(deed: Command, said: str) -> None:
    player = sheet()
    truss(player)
    before, count = player.simulation.data.state.digest(), len(player.session.entries)
    player.do(deed)
    player.advance(0.0)
    assert said in player.notes[-1], list(player.notes)
    assert player.simulation.data.state.digest() == before and len(player.session.entries) == count


@pytest.mark.parametrize(
    "entry",
    [
        {"do": "Chain", "start": [0, 0], "end": [1]},
        {"do": "Chain", "start": [0, 0], "end": [1, float("inf")]},
        {"do": "Chain", "start": [0, 0], "end": [1, 0], "links": 2.5},
        {"do": "Chain", "start": [0, 0], "end": [1, 0], "a": "1"},
        {"do": "Chain", "start": [0, 0], "end": [1, 0], "mass": float("nan")},
        {"do": "Net", "corner": [0, 0], "across": [1, 0], "down": [0, 1], "rows": 3},
        {"do": "AddWall", "point": [0, 0], "normal": "up"},
        {"do": "AddBall", "center": [0, 0], "radius": None},
        {"do": "Load", "particles": [1.5], "force": [0, 1]},
        {"do": "Move", "particles": "1", "by": [0, 1]},
        {"do": "Mirror", "particles": [1], "point": [0, 0], "normal": [1, 0], "path": "/"},
    ],
)
def test_a_message_of_another_form_is_no_command(entry: Any) -> None:
    with pytest.raises(SceneError):
        from_json(entry)


def test_a_scene_that_was_built_and_played_goes_on_from_its_file(
    tmp_path: Any, make: Callable[[], Player] = sheet
) -> None:
    """Saved where it is, broken springs and all, a file begins there: the same steps, the same bits."""
    player = make()
    truss(player)
    player.carry_out(Repeat((1, 2, 3, 4), (1.0, 0.0), count=2))
    player.carry_out(AddWall((0.0, -3.0), (0.0, 1.0)))
    player.carry_out(AddWall((0.0, 9.0), (0.0, -1.0)))
    player.carry_out(RemoveWall("plane_2"))
    player.carry_out(AddSegment((0.5, -0.5), (4.0, -1.0), restitution=0.3))
    player.carry_out(Load((8,), (0.5, -1.0)))
    player.walk(50)
    player.carry_out(Remove((5,)))
    player.walk(5)
    scene = player.simulation.to_scene()
    assert scene.particle_count == len(there(player))
    (path,) = sl.save(scene, tmp_path / "now.toml")
    saved, here = sl.read(path).simulate(dt=0.002), player.simulation
    alive = here.data.state.alive == 1
    np.testing.assert_array_equal(saved.position, here.position[alive])
    np.testing.assert_array_equal(saved.velocity, here.velocity[alive])
    player.walk(100)
    saved.step(100)
    np.testing.assert_array_equal(saved.position, here.position[alive])


def test_a_scene_that_is_kept_on_its_way_goes_on_with_walls_that_move_and_loads_that_swing() -> None:
    """Measured 0 m apart: the floor and the load begin at the angle that they have reached."""
    scene = sl.Scene(gravity=9.81, dim=2)
    balls = scene.particles([(0.0, 0.11), (1.0, 2.0)], mass=1.0, radius=0.1)
    scene.add(sl.Plane((0, 0), (0, 1), amplitude=(0.0, 0.05), omega=9.0, velocity=(0.0, 0.1), restitution=0.5))
    scene.add(sl.Load((3.0, 0.0), omega=4.0, phase=0.3, on=balls))
    here = scene.simulate(dt=0.002)
    here.step(333)
    there = here.to_scene().simulate(dt=0.002)
    here.step(500)
    there.step(500)
    assert here.time > 1.0 and np.ptp(here.position[:, 1]) > 0.1
    np.testing.assert_allclose(there.position, here.position, atol=1e-9)


def test_what_falls_comes_to_rest_on_a_segment_and_falls_on_once_that_is_gone() -> None:
    player = sheet()
    player.carry_out(AddSegment((-1.0, 0.0), (1.0, 0.0), thickness=0.04, restitution=0.0, friction=0.5))
    player.carry_out(AddWall((0.0, -1.0), (0.0, 1.0), restitution=0.0))
    player.carry_out(Add((0.2, 0.5), mass=1.0, radius=0.1))
    player.walk(500)
    assert there(player)[-1] == pytest.approx([0.2, 0.12], abs=1e-6)  # measured 1e-12
    player.carry_out(MoveWall("contacts", (0.0, -0.3)))
    player.walk(500)
    assert there(player)[-1, 1] == pytest.approx(-0.18, abs=1e-6)  # measured 1e-12
    player.carry_out(RemoveWall("contacts"))
    player.walk(500)
    assert there(player)[-1, 1] == pytest.approx(-0.9, abs=1e-6)  # measured 1e-12
    assert len(there(player)) == 1 and list(player.simulation.data.source.things()) == ["plane"]  # type: ignore[union-attr]


def test_walls_are_moved_turned_and_changed_and_nobody_comes_to_be_behind_them() -> None:
    player = sheet()
    for x in (0.0, 5.0):
        player.carry_out(AddWall((x, 0.0), (1.0, 0.0)))
    player.carry_out(AddBox((9.0, -1.0), (11.0, 1.0)))
    player.carry_out(TurnWall("plane_2"))
    player.carry_out(Set("plane_2.friction", 0.7))
    player.carry_out(MoveWall("box", (-7.5, 0.0)))  # further than it is wide
    player.carry_out(Add((2.0, 0.0)))
    first, second, box = player.simulation.data.source.things().values()  # type: ignore[union-attr]
    assert (second.normal, second.friction, second.point) == ((-1.0, 0.0, 0.0), 0.7, (5.0, 0.0, 0.0))
    assert box.lower[:2] == (1.5, -1.0) and box.upper[:2] == (3.5, 1.0)
    count = len(player.session.entries)
    for deed, said in (
        (TurnWall("plane"), "behind this wall, once it is turned"),
        (TurnWall("box"), "box is a box"),
        (MoveWall("plane_2", (-4.0, 0.0)), "behind this wall there"),
        (MoveWall("box", (0.0, 3.0)), "outside this box there"),
    ):
        player.do(deed)
        player.advance(0.0)
        assert said in player.notes[-1]
    assert len(player.session.entries) == count and first.normal == (1.0, 0.0, 0.0)


def test_nothing_is_put_copied_or_moved_into_a_ball_or_behind_a_wall() -> None:
    player = sheet()
    for x in (0.0, 1.0):
        player.carry_out(Add((x, 1.0), radius=0.1))
    player.carry_out(Add((0.0, 2.0), fixed=True))
    player.carry_out(AddWall((0.0, 0.0), (0.0, 1.0)))
    player.carry_out(AddBall((4.0, 1.0), 0.5))
    player.carry_out(AddSegment((0.0, 5.0), (2.0, 5.0), thickness=0.2))
    before, count = player.simulation.data.state.digest(), len(player.session.entries)
    deeds: tuple[tuple[Command, str], ...] = (
        (Move((1, 2), (0.0, -1.1)), "Particle 1 would be behind a wall, and 2 of them in all"),
        (Move((1, 2), (3.2, 0.0)), "Particle 2 would be inside a ball, and 1 of them in all"),
        (Move((2,), (0.0, 4.15)), "Particle 2 would be in a wall"),
        (Repeat((1,), (2.0, 0.0), count=2), "The copy of particle 1 would be inside a ball"),
        (Mirror((1, 3), (0.0, 0.0), (0.0, 1.0)), "The image of particle 1 would be behind a wall, and 1 of them"),
        (Add((4.1, 1.0)), "A new particle would be inside a ball, and 1 of them in all"),
        (Chain((3.0, 1.0), (5.0, 1.0), links=4), "A new particle would be inside a ball, and 1 of them in all"),
        (Net((1.0, -1.0), (1.0, 0.0), (0.0, 2.0), rows=3, columns=2), "A new particle would be behind a wall, and 2"),
    )
    for deed, said in deeds:
        player.do(deed)
        player.advance(0.0)
        assert said in player.notes[-1], player.notes[-1]
    assert player.simulation.data.state.digest() == before and len(player.session.entries) == count
    on_it_or_held = (
        Mirror((1, 2), (0.0, 1.0), (0.0, 1.0)), Move((2,), (0.0, -1.0)), Add((4.1, 1.0), fixed=True),
        Move((3,), (4.0, -1.0)),
    )  # fmt: skip
    for deed in on_it_or_held:
        player.carry_out(deed)
    player.carry_out(Remove((3,)))
    player.carry_out(Set("sphere.radius", 3.5))
    player.carry_out(Move((2,), (-0.1, 0.1)))  # who is in a ball already may be moved there, and out of it


def test_begin_again_knows_walls_by_what_they_were_called_then() -> None:
    player = sheet()
    for y in (0.0, -1.0, -2.0):
        player.carry_out(AddWall((0.0, y), (0.0, 1.0)))
    player.carry_out(Set("plane.friction", 0.9))
    player.carry_out(RemoveWall("plane"))
    player.walk(3)
    player.carry_out(RemoveWall("plane"))
    player.carry_out(Set("plane.friction", 0.4))  # of the lowest one
    player.carry_out(Reset())
    walls = player.simulation.data.source.things()  # type: ignore[union-attr]
    assert [(one.point[1], one.friction) for one in walls.values()] == [(-1.0, 0.2), (-2.0, 0.4)]


def test_a_recording_tells_of_walls_by_the_names_that_they_have_at_its_end() -> None:
    player = sheet()
    player.carry_out(Add((0.0, 1.0)))
    for y in (-1.0, -2.0):
        player.carry_out(AddWall((0.0, y), (0.0, 1.0)))
    player.host.record(1 / 30)
    player.walk(3)
    player.carry_out(Set("plane.friction", 0.1))
    player.carry_out(Set("plane_2.friction", 0.6))
    player.walk(20)
    player.carry_out(RemoveWall("plane"))
    player.walk(20)
    recording = player.host.take_recording()
    assert [(one.what, one.new) for one in recording.changes] == [("plane.friction", 0.6)]
    here = player.simulation
    here.step(50)
    again = recording.resume(until=here.time)
    # frames are apart by no whole number of automatic steps, so that times round otherwise
    assert np.isnan(again.position[-1, 0]).all()  # removed before the first frame, with which an empty sheet begins
    np.testing.assert_allclose(again.position[-1, 1:, :2], there(player), atol=1e-12)


def test_copies_and_images_are_loaded_as_their_originals_and_named_where_those_are() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0), (1, 1), (5, 5)], mass=[1, 2, 3, 4], radius=0.1)
    scene.springs([(0, 1), (1, 2)], stiffness=50.0, strength=7.0)
    scene.anchor([0], axes="y")
    scene.add(sl.Angle([(0, 1, 2)], stiffness=3.0))
    scene.add(sl.Load([(1.0, 0.0), (0.0, 2.0)], on=[3, 1]))
    scene.add(sl.Drag([0.1, 0.2], on=[0, 2]), sl.Contacts(on=[0, 3], against=[1], springs=[1], thickness=0.1))
    player = Player(scene, dt=0.002)
    player.playing = False
    player.carry_out(Load((2, 0), (3.0, -1.0)))
    player.carry_out(Mirror((0, 1, 2), (-1.0, 0.0), (1.0, 0.0)))  # 4, 5, 6
    player.carry_out(Repeat((0, 1), (0.0, 10.0), count=2))  # 7, 8 and 9, 10
    model, state = player.simulation.data.model, player.simulation.data.state
    assert model.particles.mass.tolist() == [1, 2, 3, 4, 1, 2, 3, 1, 2, 1, 2]
    assert [row for row in range(11) if state.mobility[row, 1] == 0.0] == [0, 4, 7, 9] and (
        model.springs.strength == 7
    ).all()
    force = np.zeros((11, 3))
    np.add.at(force, model.room(Loads).particle, model.room(Loads).force)
    assert force[[4, 5, 6], :2].tolist() == [[-3, -1], [0, 2], [-3, -1]]
    assert force[7:, :2].tolist() == [[3, -1], [0, 2], [3, -1], [0, 2]]
    declared = player.simulation.data.source.spec.declared  # type: ignore[union-attr]
    angle, drag, contacts = (one for one in declared if not isinstance(one, sl.Load))
    assert [list(row) for row in getattr(angle, angle.rows())] == [[0, 1, 2], [6, 5, 4]]  # a turn to the left
    assert np.ptp(model.room(Angles).rest) < 1e-12  # measured 0
    assert np.asarray(drag.on).tolist() == [0, 2, 4, 6, 7, 9] and np.asarray(drag.coefficient).tolist() == [
        0.1,
        0.2,
        0.1,
        0.2,
        0.1,
        0.1,
    ]
    assert np.asarray(contacts.against).tolist() == [1, 5, 8, 10] and np.asarray(contacts.springs).tolist() == [1, 3]
    assert player.simulation.data.source.load_by_hand(6)[:2].tolist() == [-3.0, -1.0]  # type: ignore[union-attr]
    for _ in range(2):
        player.carry_out(Undo())
    assert player.simulation.data.model.particle_count == 4


def linkage() -> sl.Scene:
    """Rods, a taut cord and a slack one, a sheet that is folded, and beads on a ring and on a ball, in space."""
    scene = sl.Scene(gravity=9.81)
    places = [
        (0, 0, 0),
        (1, 0, 0),
        (2, 0.2, 0),
        (0.5, 1, 0),
        (1.4, 0.5, 0.7),
        (3, 0, 0),
        (0, 0.5, -1),
        (0.5, 0.5, -1.5),
    ]
    scene.particles(places, mass=[1, 2, 1, 0.5, 1, 1, 1, 1], radius=0.02)
    scene.anchor([0])
    scene.springs([(0, 1), (3, 0), (3, 1)], stiffness=90.0, damping=0.2)
    scene.add(sl.Rod([1, 6], [2, 7]), sl.Cord(0, 6, length=2.0), sl.Cord([2, 6], [3, 3]))
    scene.add(sl.Angle([(0, 1, 2)], stiffness=3.0), sl.Hinge([(3, 0, 1, 4)], stiffness=2.0))
    scene.add(sl.Ring((3, 0, -1), (0, 1, 0), 1.0, on=[5]), sl.Sphere((1.4, 0.5, 0), 0.7, on=[4]))
    scene.faces = [[0, 1, 3]]
    return scene


def test_copies_and_images_of_all_that_joins_move_as_their_originals_do(tmp_path: Any) -> None:
    """Shifted along y, and mirrored in a plane that gravity lies in; what is 0.4 m away after 300 steps."""
    player, everybody = Player(linkage(), dt=0.001), tuple(range(8))
    player.playing = False
    player.walk(100)
    before = player.simulation.data.state.digest()
    player.carry_out(Repeat(everybody, (0.0, 6.0, 0.0), count=2))
    player.carry_out(Mirror(everybody, (0.0, -2.0, 0.0), (0.0, 3.0, 0.0)))
    model, scene = player.simulation.data.model, player.simulation.data.source.spec  # type: ignore[union-attr]
    assert len(model.holonomic.kind) == 4 * (2 + 3 + 2 + 1) and len(model.room(Hinges).rest) == 4
    assert scene.faces.tolist() == [[0, 1, 3], [8, 9, 11], [16, 17, 19], [27, 25, 24]]
    (path,) = sl.save(player.simulation.to_scene(), tmp_path / "copies.toml")
    saved = sl.read(path).simulate(dt=0.001)
    player.walk(200)
    saved.step(200)
    original, first, second, image = player.simulation.position.reshape(4, 8, 3)
    assert np.abs(original - linkage().position).max() > 0.1
    assert np.abs(first - original - (0, 6, 0)).max() < 1e-10  # measured 1e-14
    assert np.abs(second - original - (0, 12, 0)).max() < 1e-10  # measured 1e-14
    assert np.abs(image * (1, -1, 1) - (0, 4, 0) - original).max() < 1e-10  # measured 1e-14
    np.testing.assert_allclose(saved.position, player.simulation.position, atol=1e-9)  # measured 2e-15
    assert np.array_equal(saved.to_scene().faces, scene.faces)
    for _ in range(2):
        player.carry_out(Undo())
    assert player.simulation.data.state.digest() == before


def test_bays_in_a_row_share_ends_and_what_is_on_them_once() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (0, 1), (1, 0), (1, 1)])
    scene.add(sl.Rod([0, 2], [1, 3], length=1.0), sl.Load((0.0, -1.0), on=[0, 2]))
    simulation = scene.simulate(dt=0.01)
    edits.add_copies(
        simulation.data, range(4), [(x + 1.0 + k, y) for k in range(3) for x in (0, 1) for y in (0, 1)], within=1e-9
    )
    force = np.zeros(10)
    loads = simulation.data.model.room(Loads)
    np.add.at(force, loads.particle, loads.force[:, 1])
    assert force.tolist() == [-1, 0, -1, 0, -1, 0, -1, 0, -1, 0]
    pairs = zip(simulation.data.model.holonomic.first, simulation.data.model.holonomic.second, strict=True)
    assert sorted(pairs) == [(0, 1), (2, 3), (4, 5), (6, 7), (8, 9)]
    with pytest.raises(SceneError, match="must start on the rod"):
        edits.add_copies(simulation.data, [0, 1], [(9.0, 9.0), (9.0, 11.0)])
    assert simulation.data.model.particle_count == 10


@sl.surface
def table(point: Any, closest: Any) -> None:
    closest[:] = point[0], point[1], 0.0


def test_what_copies_go_without_is_said_by_its_name() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0)])
    scene.add(sl.Surface(table, on=[0, 1]))
    player = Player(scene, dt=0.01)
    player.playing = False
    for deed, count in ((Repeat((0, 1), (3.0, 0.0, 0.0)), 0), (Repeat((0, 1), (0.0, 0.0, 5.0)), 1)):
        player.do(deed)
        player.advance(0.0)
        assert player.session.said == count
    assert player.notes[-1].startswith("surface is left out: the copies are not on it")
    player.carry_out(Undo())
    assert player.session.said == 1
    with pytest.warns(UserWarning, match="surface is left out"):
        edits.add_copies(scene.simulate(dt=0.01).data, [0, 1], [(0, 0, 2), (1, 0, 2)])


def test_the_copy_of_a_segment_is_a_wall_of_its_own() -> None:
    player = sheet()
    player.carry_out(AddSegment((-1.0, 0.0), (1.0, 0.0), thickness=0.04, restitution=0.0))
    player.carry_out(Repeat((1, 2), (3.0, 0.5), count=1))
    player.carry_out(Add((3.0, 1.0), mass=1.0, radius=0.1))
    player.walk(400)
    assert there(player)[-1] == pytest.approx([3.0, 0.62], abs=1e-9)  # measured 1e-13
    player.carry_out(RemoveWall("contacts_2"))
    assert list(player.simulation.data.source.things()) == ["contacts"]  # type: ignore[union-attr]


def test_chains_are_built_in_scenes_with_trails_and_ties_that_are_kept() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0)], velocity=[(0, 0), (0, 1)])
    scene.add(sl.Rod(0, 1), sl.Trails(keep=4, every=1))
    player = Player(scene, dt=0.01)
    player.playing = False
    player.walk(3)
    kept = player.simulation.data.state.trail[:2].copy()
    player.carry_out(Chain((), (3.0, 0.0), links=2, a=1, **SPRINGY))
    np.testing.assert_array_equal(player.simulation.data.state.trail[:2], kept)
    player.walk(50)
    x = there(player)
    assert len(x) == 4 and np.linalg.norm(x[1] - x[0]) == pytest.approx(1.0, abs=1e-12)  # measured 1e-16
    assert len(player.simulation.data.model.trails.particle) == 4


def test_a_slack_cord_keeps_its_length_in_a_scene_that_is_kept() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0), (3, 0)], velocity=[(0, 0), (-1, 0), (-1, 0)])
    scene.anchor([0])
    scene.add(sl.Cord([0, 0], [1, 2]))
    simulation = scene.simulate(dt=0.01)
    simulation.step(50)
    assert simulation.to_scene().build()[0].holonomic.length.tolist() == [1.0, 3.0]


def test_loads_of_journals_that_were_written_before_are_read() -> None:
    for entry in (
        {"do": "AddLoad", "particles": [1, 4], "force": [0, -1]}, {"do": "Load", "particles": [1, 4], "force": [0, -1]},
    ):  # fmt: skip
        assert from_json(entry) == Load((1, 4), (0.0, -1.0))
    assert from_json({"do": "Load", "particle": 3, "force": [0, -1]}) == Load(3, (0.0, -1.0))
    for entry in (
        {"do": "AddLoad", "force": [0, -1]},
        {"do": "Load", "particle": 3, "particles": [3], "force": [0, 1]},
    ):
        with pytest.raises(SceneError):
            from_json(entry)


def test_what_was_removed_is_not_drawn_in_the_shape_at_rest() -> None:
    player = sheet()
    player.carry_out(Chain((0.0, 0.0), (2.0, 0.0), links=4, held="both", **SPRINGY))
    player.carry_out(Add((0.0, 5.0)))
    player.carry_out(Remove((6,)))
    player.carry_out(Settle())
    assert player.shape is not None and player.still().alive.tolist() == [False, *[True] * 5, False]


def test_a_failed_solve_says_what_hands_can_do_and_nothing_of_python() -> None:
    player = sheet()
    player.carry_out(Add((0.0, 0.0), mass=1.0))
    player.do(Settle())
    player.advance(0.0)
    assert "nothing holds particle 1" in player.notes[-1] and player.notes[-1].endswith("to an anchored part.")
    with pytest.raises(NotConverged, match="strict=False returns the best state; here it is error.shape"):
        player.simulation.settle()
    player.carry_out(Add((3.0, 0.0), mass=1.0, radius=0.1))
    player.simulation.add(sl.Contacts(on=[1], against=[2]))
    player.do(Settle())
    player.advance(0.0)
    assert player.notes[-1].startswith("Solving supports contacts with fixed particles and springs only")
    assert player.notes[-1].endswith("until it rests.")
    assert player.session.said == 2 and not any(word in " ".join(player.notes) for word in ("()", "=", "scene."))
