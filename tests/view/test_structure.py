"""A scene that plays is a structure too: rest, modes and load factors beside closed forms."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from live_page import Table, soon, table

import springline as sl
from springline.equilibrium.result import Equilibrium
from springline.forces import queries
from springline.forces.loads import Loads
from springline.moments.still import still
from springline.spec import running_scene
from springline.view import play_scene  # noqa: F401 what journals are played again by
from springline.view.coloring import range_colors
from springline.view.frame import SLACK, Look
from springline.view.frame_building import frame_of
from springline.view.page.telling import inspected
from springline.view.play.commands import (
    Anchor,
    AtRest,
    Buckle,
    Command,
    Cut,
    GiveUp,
    Grab,
    Hold,
    Invert,
    LetGo,
    Load,
    Modes,
    Play,
    Pull,
    Redo,
    Release,
    Set,
    Settle,
    Swing,
    Target,
    Undo,
)
from springline.view.play.player import Player
from springline.view.play.sides import between_segments
from springline.view.style import PAPER

G = 9.81  # [m/s2]


def hanging(mass: float = 2.0, stiffness: float = 100.0) -> sl.Scene:
    """A mass on a spring of 1 m under a support."""
    scene = sl.Scene(gravity=G, dim=2, title="Hanging mass")
    scene.particles([(0, 0), (0, -1)], mass=mass)
    scene.spring(0, 1, stiffness=stiffness, rest_length=1.0, strength=50.0)
    scene.anchor([0])
    return scene


def net(columns: int = 5, rows: int = 4) -> sl.Scene:
    scene = sl.Scene(gravity=G, title="Net")
    made = scene.grid((columns, rows), spacing=0.5, mass=0.1, stiffness=400.0, damping=0.2)
    scene.anchor(made.corners)
    return scene


def column() -> sl.Scene:
    """Two bars of 1 m and a hinge held sideways by 100 N/m: it buckles under 50 N, five times its load."""
    scene = sl.Scene(dim=2, title="Hinged column")
    scene.particles([(0, 0), (0, 1), (0, 2), (-1, 1), (1, 1)])
    scene.springs([(0, 1), (1, 2)], stiffness=1e6)
    scene.springs([(3, 1), (1, 4)], stiffness=50.0)
    scene.anchor([0, 3, 4])
    scene.anchor([2], axes="x")
    scene.add(sl.Load((0, -10), on=[2]))
    return scene


def played(scene: sl.Scene, *commands: Command, beside: bool = False) -> Player:
    player = Player(scene)
    player.playing = False
    player.structure.beside = beside
    done(player, *commands)
    return player


def done(player: Player, *commands: Command) -> None:
    """Do something, and wait until nothing is looked for any more."""
    player.do(*commands)
    player.advance(0.0)
    end = time.monotonic() + 120.0
    while True:
        assert time.monotonic() < end, "it does not come to an end"
        job, seen = player.structure.job, (len(player.session.entries), player.structure.held)
        if job is not None:
            job.wait(120.0)
        player.advance(0.0)
        if player.structure.job is None and seen == (len(player.session.entries), player.structure.held):
            return


# The shape at rest


@pytest.mark.parametrize("beside", [False, True])
def test_solve_finds_the_shape_of_scene_equilibrium_here_or_in_a_thread(beside: bool) -> None:
    player, shape = played(net(), Settle(), beside=beside), net().equilibrium()
    assert player.shape is not None and player.shape.converged
    assert np.abs(player.simulation.position - shape.position).max() < 1e-9  # measured 0
    assert [type(command) for _, command in player.session.entries] == [Settle]
    assert (
        sl.Journal.of(player, final=True).replay().simulation.data.state.digest()
        == player.simulation.data.state.digest()
    )


def test_from_the_shape_one_goes_on_or_back_to_the_very_state_before() -> None:
    player = played(net())
    player.walk(7)
    before = player.simulation.data.state.digest()
    done(player, Settle())
    done(player, Undo())
    assert player.shape is None and player.simulation.data.state.digest() == before
    done(player, Settle(), Play())
    rest = player.simulation.position.copy()
    player.advance(0.05)
    assert player.steps > 7 and np.abs(player.simulation.position - rest).max() < 1e-9  # measured 3e-15


def test_inverting_beside_the_pictures_turns_the_shape_over_and_back() -> None:
    player = played(net(), Invert(), beside=True)
    assert player.shape is not None and player.shape.data.mirrored and (player.shape.tension < 0.0).all()
    done(player, Invert())
    assert player.shape is not None and not player.shape.data.mirrored


@pytest.mark.parametrize("beside", [False, True])
def test_undo_turns_the_shape_back_first_and_redo_turns_it_over_again(beside: bool) -> None:
    """Where it hangs is the same to the last bit on every way there."""
    player = played(net(), beside=beside)
    player.walk(3)
    start = player.simulation.data.state.digest()
    done(player, Settle())
    hung = player.shape
    done(player, Invert())
    assert hung is not None and player.shape is not None and player.shape.data.mirrored
    stood = player.shape.position.copy()
    done(player, Undo())
    assert player.shape is hung and len(player.session.entries) == 1
    done(player, Undo())
    assert player.shape is None and player.simulation.data.state.digest() == start
    done(player, Redo())
    assert player.shape is not None and player.shape.position.tobytes() == hung.position.tobytes()
    done(player, Redo())
    assert (
        player.shape.data.mirrored
        and player.shape.position.tobytes() == stood.tobytes()
        and len(player.session.entries) == 1
    )
    for command in (Invert(), Undo(), Undo()):
        done(player, command)
    assert player.shape.position.tobytes() == hung.position.tobytes()
    done(player, Redo(), Redo(), Undo(), Redo())
    assert player.shape.position.tobytes() == hung.position.tobytes() and not player.notes


def test_what_is_turned_over_anew_leaves_nothing_to_do_again() -> None:
    player = played(net(), Settle(), Invert(), Undo(), Invert())
    assert player.shape is not None and player.shape.data.mirrored
    done(player, Redo())
    assert player.shape.data.mirrored and "Nothing was taken back" in player.notes[-1]


def test_a_held_particle_feels_its_hand_as_a_support() -> None:
    """k (2 - 1) m pulls up, the weight down: the hand pulls down with the rest."""
    player = played(hanging(), Hold(1, (0.0, -2.0)))
    assert player.shape is not None
    assert player.shape.tension[0] == pytest.approx(100.0, rel=1e-12)
    assert player.shape.reactions[1, 1] == pytest.approx(-(100.0 - 2.0 * G), rel=1e-12)
    energy = player.simulation.energy
    assert energy["total"] + energy["dissipated"] - energy["work"] == pytest.approx(
        -2.0 * G, abs=1e-9
    )  # m g y, as drawn


def test_the_shape_follows_a_support_that_is_dragged() -> None:
    scene = net()
    start = scene.position[0]
    player = played(scene, AtRest(on=True), Grab(0, tuple(start)), beside=True)
    for k in range(1, 6):
        done(player, Pull((-0.05 * k, 0.0, 0.1 * k)))
    done(player, LetGo())
    wanted = net()
    wanted.spec.particles.position[0] = (-0.25, 0.0, 0.5)
    shape = wanted.equilibrium()
    assert np.abs(player.simulation.position - shape.position).max() < 1e-7  # measured 2e-12
    assert player.structure.held is None and player.structure.solves >= 6
    assert (
        sl.Journal.of(player, final=True).replay().simulation.data.state.digest()
        == player.simulation.data.state.digest()
    )


def test_a_free_particle_goes_back_to_rest_when_the_hand_lets_go_and_one_undo_takes_the_drag_back() -> None:
    player = played(net(), AtRest(on=True), beside=True)
    rest, before = player.simulation.position.copy(), player.simulation.data.state.digest()
    done(player, Grab(7, tuple(rest[7])))
    for k in range(1, 4):
        done(player, Pull((rest[7, 0], rest[7, 1], rest[7, 2] - 0.1 * k)))
    assert player.simulation.position[7, 2] == pytest.approx(rest[7, 2] - 0.3)
    assert player.holding is not None and player.holding.particle == 7
    done(player, LetGo())
    assert player.holding is None
    assert np.abs(player.simulation.data.state.position - rest).max() < 1e-7  # measured 1e-12
    done(player, Undo())
    assert player.simulation.data.state.digest() == before and not player.structure.following


def test_whatever_is_changed_the_shape_follows() -> None:
    """The mass hangs by m g/k, by twice as much where the spring is half as stiff."""
    player = played(hanging(), AtRest(on=True), beside=True)
    assert player.simulation.position[1, 1] == pytest.approx(-1.0 - 2.0 * G / 100.0, rel=1e-12)
    done(player, Set("springs.stiffness", 50.0))
    assert player.simulation.position[1, 1] == pytest.approx(-1.0 - 2.0 * G / 50.0, rel=1e-12)
    done(player, Load(1, (0.0, -10.0)))
    assert player.simulation.position[1, 1] == pytest.approx(-1.0 - (2.0 * G + 10.0) / 50.0, rel=1e-12)
    done(player, Cut((0,)))
    assert player.structure.trouble.startswith("Not at rest") and player.structure.following
    done(player, Play())
    assert not player.structure.following and player.playing


def test_each_pull_is_followed_by_one_shape() -> None:
    player = played(net(), AtRest(on=True), Grab(0, (0.0, 0.0, 0.0)))
    before = player.structure.solves
    for k in range(1, 4):
        done(player, Pull((0.0, 0.0, 0.02 * k)))
    assert player.structure.solves - before == 3


# A drag that changes rest lengths


def dragged(scene: sl.Scene, particle: int, by: tuple[float, ...]) -> Player:
    """A player whose particle has been dragged by a vector [m], with rest lengths that change."""
    player = played(scene, AtRest(on=True, vary="springs.rest_length"))
    place = player.simulation.position[particle, : len(by)]
    done(player, Grab(particle, tuple(place)), Pull(tuple(place + by)))
    for _ in range(12):  # a step of the design, and the shape that follows it
        player.advance(0.0)
    done(player, LetGo())
    return player


@pytest.mark.parametrize("scene", [net(), hanging()], ids=["net", "hanging mass"])
def test_a_particle_rests_where_it_was_dragged_with_other_rest_lengths(scene: sl.Scene) -> None:
    particle, by = (7, (0.05, 0.0, 0.3)) if scene.dim == 3 else (1, (0.0, -0.3))
    start = scene.equilibrium().position[particle]
    player = dragged(scene, particle, by)
    wanted = start + np.resize((*by, 0.0), 3)
    shape = player.shape
    assert shape is not None and shape.converged and not player.structure.trouble and not player.notes
    assert np.abs(shape.position[particle] - wanted).max() < 1e-5
    assert np.abs(shape.reactions[particle]).max() < 1e-6  # nothing holds it
    # The rest lengths alone explain the place: another scene with them rests the same.
    copy = player.simulation.scene.equilibrium()
    assert np.abs(copy.position - shape.position).max() < 1e-6
    assert (
        sl.Journal.of(player, final=True).replay().simulation.data.state.digest()
        == player.simulation.data.state.digest()
    )
    rest = scene.equilibrium().position
    done(player, Undo())
    assert np.abs(player.simulation.position - rest).max() < 1e-6  # one undo takes the drag back
    assert player.simulation.data.model.springs.rest_length == pytest.approx(scene.spec.springs.array("rest_length"))


def test_a_drag_that_no_rest_length_follows_says_how_far_the_particle_is_from_it() -> None:
    player = dragged(hanging(), 1, (0.5, 0.0))  # a mass below its support, dragged across
    assert "lets the particle rest there: it is 0.5 m away" in player.structure.trouble
    assert player.structure.following and player.shape is not None


def test_a_target_needs_a_shape_and_a_free_particle() -> None:
    player = played(net(), Target(7, (1.0, 1.0, 0.0)))
    assert "Target needs the shape at rest" in player.notes[-1]
    done(player, Settle(), Target(0, (1.0, 1.0, 0.0)))
    assert "Particle 0 is anchored" in player.notes[-1]


def test_what_cannot_be_dragged_says_why_and_the_shape_goes_on_following() -> None:
    scene = sl.Scene(dim=2, title="Spring that turns freely")
    scene.particles([(0, 0), (1, 0)], mass=1.0)
    scene.spring(0, 1, stiffness=10.0)
    scene.anchor([0])
    player = dragged(scene, 1, (0.5, 0.0))
    assert "move without resistance" in player.structure.trouble
    assert player.structure.following and player.structure.held is None and not player.notes


# Hands


def test_a_load_by_hand_stands_in_place_of_the_one_before_and_its_energy_is_work() -> None:
    run = hanging().simulate(dt=0.01)
    run.load(1, (3.0, 0.0))
    run.load(1, (0.0, 4.0))
    np.testing.assert_allclose(run.forces[1], (0.0, 4.0 - 2.0 * G, 0.0), atol=1e-12)
    assert len(run.data.model.room(Loads).particle) == 1
    run.step(50)
    energy = run.energy
    assert energy["load"] == pytest.approx(-4.0 * run.position[1, 1])
    start = hanging().simulate(dt=0.01).energy["total"]
    assert energy["total"] - energy["work"] + energy["dissipated"] == pytest.approx(start, abs=2e-3)  # measured 2e-4
    run.load(1, (0.0, 0.0))
    assert "load" not in run.energy or run.energy["load"] == 0.0


def test_a_load_by_hand_leaves_laws_and_loads_of_the_scene_their_names() -> None:
    class Stiffening:
        @staticmethod
        def energy(length: float, rest_length: float, k: float) -> float:
            return 0.25 * k * (length - rest_length) ** 4

        @staticmethod
        def tension(length: float, rest_length: float, k: float) -> float:
            return k * (length - rest_length) ** 3

        @staticmethod
        def modulus(length: float, rest_length: float, k: float) -> float:
            return 3.0 * k * (length - rest_length) ** 2

    stiffening = sl.law(Stiffening)
    scene = hanging()
    own = scene.add(sl.Load((1.0, 0.0), on=[1]))
    law = stiffening(k=5.0)
    scene.spring(0, 1, law=law, rest_length=1.0)
    run = scene.simulate(dt=0.001)
    run.load(1, (0.0, 2.0))
    run.change(law, k=7.0)
    run.change(own, force=(3.0, 0.0))
    np.testing.assert_allclose(run.forces[1], (3.0, 2.0 - 2.0 * G, 0.0), atol=1e-9)
    assert run.parameters["Stiffening.k"].value == 7.0


def test_particles_are_anchored_and_let_go_along_single_axes() -> None:
    player = played(hanging(), Anchor((1,), "y"))
    assert (player.simulation.data.state.mobility[1, :2] > 0.0).tolist() == [True, False]
    done(player, Release((1,), "y"), Anchor((1,), "q"))
    assert (player.simulation.data.state.mobility[1, :2] > 0.0).all() and "axes" in player.notes[-1]


def test_a_load_that_is_drawn_is_one_deed() -> None:
    player = played(net(), AtRest(on=True), beside=True)
    before = player.simulation.data.state.digest()
    for k in range(1, 4):
        done(player, Load(7, (0.0, 0.0, -float(k))))
    assert player.shape is not None and player.shape.loads[7, 2] == pytest.approx(-0.1 * G - 3.0)
    done(player, Undo())
    assert player.simulation.data.state.digest() == before


# Modes and buckling


def test_modes_are_those_of_sl_modes_and_swinging_changes_nothing() -> None:
    player = played(net(), Settle(), Modes(5), beside=True)
    found, apart = player.structure.modes, sl.modes(net().equilibrium(), 5)
    assert found is not None and np.allclose(found.frequency, apart.frequency, rtol=1e-9)  # measured 1e-14
    before, shape, count = player.simulation.data.state.digest(), player.shape, len(player.session.entries)
    done(player, Swing(0, 0.25))
    rest = player.simulation.data.state.position
    moved = [np.abs(player.structure.swinging.at(player.structure.swinging.begun + part).position - rest).max()
             for part in (0.0, 0.25 * player.structure.swinging.period)]  # fmt: skip
    assert moved == pytest.approx([0.0, 0.25 * np.abs(found.shape[0]).max()])
    done(player, Swing(0, 0.0))
    assert player.structure.swinging is None and player.shape is shape
    assert player.simulation.data.state.digest() == before and len(player.session.entries) == count


def test_a_mass_on_a_spring_swings_with_two_pi_sqrt_m_over_k_and_says_how_much_slower_it_is_shown() -> None:
    player = played(hanging(2.0, 20000.0), Settle(), Swing(1, 0.1))
    swinging = player.structure.swinging
    period = 2.0 * np.pi * np.sqrt(2.0 / 20000.0)
    assert player.structure.modes.period[1] == pytest.approx(period, rel=1e-9)
    assert swinging is not None and swinging.period == 0.8 and swinging.slower == pytest.approx(0.8 / period, rel=1e-9)


def test_any_command_ends_what_swings_and_modes_are_found_anew_for_it() -> None:
    player = played(hanging(), Settle(), Swing(0, 0.1))
    first = player.structure.modes
    done(player, Anchor((1,), "x"))
    assert player.structure.swinging is None
    done(player, Swing(0, 0.1))
    assert player.structure.modes is not first and len(player.structure.modes) == 1
    done(player, Play())
    assert player.structure.swinging is None and player.playing


def test_the_load_factor_is_that_of_the_hinged_column() -> None:
    player = played(column(), Buckle(), beside=True)
    assert player.shape is not None  # which is asked how it buckles
    found = player.structure.buckling
    assert found is not None and found.factor[0] == pytest.approx(5.0, rel=2e-5)  # measured 4.99995
    done(player, Swing(0, 0.2, "buckling"))
    assert player.structure.swinging is not None and np.abs(player.structure.swinging.motion[1, 0]) == pytest.approx(
        1.0
    )


def test_a_large_net_that_only_pulls_buckles_under_nothing() -> None:
    assert len(sl.analysis.buckling(net(13, 12).equilibrium()).factor) == 0


# What cannot be, and what takes long


def test_what_has_no_shape_at_rest_is_refused_in_a_sentence_and_stays() -> None:
    scene = hanging()
    scene.add(sl.Plane(point=(0, -3), normal=(0, 1), velocity=(0, 0.1)))
    player = played(scene, AtRest(on=True), beside=True)
    assert "walls that stand still" in player.notes[-1] and not player.structure.following
    loose = sl.Scene(gravity=G, dim=2)
    loose.particle((0, 0))
    player = played(loose, Settle(), Swing(0, 0.1), Buckle())
    assert any("nothing holds particle 0" in note for note in player.notes) and player.shape is None
    player = played(hanging(), Settle(), Swing(7, 0.1), Swing(0, -1.0), Swing(0, 0.1, "rumor"), Hold(9, (0.0, 0.0)))
    assert len(player.notes) == 4 and len(player.session.entries) == 1


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Shapes at rest are found only once the event is set."""
    held, found = threading.Event(), running_scene.Live.solve_at_rest
    monkeypatch.setattr(running_scene.Live, "solve_at_rest", lambda *given: (held.wait(120.0), found(*given))[1])
    yield held
    held.set()


def test_a_long_search_leaves_the_page_alone_and_is_given_up(slow: threading.Event) -> None:
    player = played(hanging())
    player.structure.beside = True
    player.do(Settle())
    for _ in range(5):
        begin = time.monotonic()
        player.advance(0.02)
        assert time.monotonic() - begin < 60.0  # measured 1e-4; the search takes 120
    assert player.structure.words and player.shape is None
    player.do(GiveUp())
    player.advance(0.02)
    for _ in range(4):  # what was given up goes on for a while, and is not piled up
        player.do(Settle(), GiveUp())
        player.advance(0.02)
    assert "still running" in player.notes[-1]
    slow.set()
    time.sleep(0.1)
    player.advance(0.02)
    assert not player.structure.words and player.shape is None and not len(player.session.entries)


def test_a_shape_of_what_is_no_longer_so_is_not_taken(slow: threading.Event) -> None:
    player = played(hanging())
    player.structure.beside = True
    player.do(Settle(), Load(1, (5.0, 0.0)))
    player.advance(0.0)
    slow.set()
    done(player)
    assert player.shape is None and "Solve again" in player.notes[-1]


def test_a_shape_that_was_left_while_it_is_turned_over_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    player, goes_on, inverted = played(net(), Settle(), beside=True), threading.Event(), Equilibrium.inverted
    monkeypatch.setattr(Equilibrium, "inverted", lambda self: goes_on.wait(60.0) and inverted(self))
    player.do(Invert())
    player.advance(0.0)
    player.do(Load(1, (5.0, 0.0, 0.0)))
    player.advance(0.0)
    goes_on.set()
    done(player)
    assert player.shape is None and "Invert it again" in player.notes[-1]


def test_undo_gives_up_what_is_looked_for_before_it_takes_anything_back(slow: threading.Event) -> None:
    player = played(hanging(), Load(1, (5.0, 0.0)))
    player.structure.beside = True
    player.do(Settle(), Modes())
    player.advance(0.0)
    for words in ("Looking for the shape at rest", "", ""):  # the modes wait for it
        player.do(Undo())
        player.advance(0.0)
        assert player.structure.words == words
    slow.set()
    done(player)
    assert player.shape is None and not len(player.session.entries) and not player.notes


# What is seen and told


def test_slack_struts_and_cables_are_of_their_own_kind_and_colors_say_how_much_of_the_strength_is_used() -> None:
    scene = sl.Scene(gravity=G, dim=2)
    scene.particles([(0, 0), (0, -1), (0, -3), (1, 0)], mass=1.0, fixed=[True, False, True, True])
    scene.spring(0, 1, stiffness=100.0, rest_length=1.0, strength=2.0 * G)
    scene.spring(1, 2, stiffness=100.0, rest_length=1.0, kind="strut")
    scene.spring(1, 3, stiffness=100.0, rest_length=5.0, kind="cable")
    shape = scene.equilibrium()
    frame = Player(scene).frame(Look(color="utilization"))
    assert (frame.segments.kind == SLACK).tolist() == [False, True, True]
    drawn = frame_of(still(shape), Look(color="utilization", reactions=True, loads=True, values=True))
    assert drawn.legend is not None and (drawn.legend.low, drawn.legend.high) == (0.0, 1.0)
    assert any("without a strength" in note for note in drawn.notes)
    half = range_colors(np.array([0.5]), 0.0, 1.0, PAPER, diverging=False)[0]
    assert drawn.segments.color[0].tolist() == half.tolist()
    words = [text.words for text in drawn.texts]
    assert f"{2.0 * G:.4g} N" in words and f"{G:.4g} N" in words  # the support's, and the weights
    assert shape.utilization[0] == pytest.approx(0.5, rel=1e-9)


def test_what_a_mode_moves_is_found_in_any_motion() -> None:
    player = played(net(), Settle(), Modes(4))
    found, state = player.structure.modes, player.simulation.data.state
    assert found is not None
    state.position[...] += 0.003 * found.shape[1] - 0.002 * found.shape[2]
    state.velocity[...] = 0.01 * found.shape[1]
    told = inspected(player, {"mode": 1})["values"]
    assert told["amplitude"] == pytest.approx(0.003, rel=1e-6) and told["velocity"] == pytest.approx(0.01, rel=1e-6)
    energy = 0.5 * found.modal_mass[1] * (0.01**2 + found.omega_squared[1] * 0.003**2)
    assert told["energy"] == pytest.approx(energy, rel=1e-6)
    assert inspected(player, {"mode": 9}) == {"kind": "inspect"}


@pytest.fixture
def shown() -> Iterator[Table]:
    with table(net()) as made:
        yield made


def test_a_page_is_told_of_modes_factors_and_the_certificate(shown: Table) -> None:
    shown.do("Settle")
    assert shown.until(lambda: "verdict" in (shown.page.status["rest"] or {}))
    rest = shown.page.status["rest"]
    assert rest["verdict"].startswith("Stable. At rest: unbalanced forces are")
    rows = dict(rest["rows"])
    assert shown.player.shape.certificate.message == rows["Independent check"] and "N" in rows["Reactions in all"]
    shown.do("Modes", count=3)
    assert shown.until(lambda: (shown.page.said.get("structure") or [{}])[-1].get("modes"))
    listed = shown.page.said["structure"][-1]["modes"]["list"]
    apart = sl.modes(net().equilibrium(), 3)
    assert [one["frequency"] for one in listed] == pytest.approx(apart.frequency.tolist(), rel=1e-9)
    shown.ask(watch=[{"mode": 0}, {"energy": 0}, {"spring": 2}])
    assert shown.until(lambda: "watched" in shown.page.said)
    items = shown.page.said["watched"][-1]["items"]
    assert items[0]["values"]["amplitude"] == pytest.approx(0.0, abs=1e-9)
    assert items[1]["values"] == pytest.approx(shown.player.simulation.energy)
    tension = queries.tension(shown.player.simulation.data.model, *[getattr(shown.player.simulation.data.state, name)
                              for name in ("position", "velocity", "status")])  # fmt: skip
    assert items[2]["values"]["tension"] == pytest.approx(tension[2])


def test_a_page_sees_it_swing_and_then_the_very_picture_of_before(shown: Table) -> None:
    shown.do("Settle")
    assert shown.until(lambda: shown.player.shape is not None)
    shown.seen()
    before = shown.page.parts["points.position"].copy()
    shown.do("Swing", number=0, amplitude=0.3)
    assert shown.until(lambda: np.abs(shown.page.parts["points.position"] - before).max() > 0.02)
    assert shown.until(lambda: shown.page.said["structure"][-1]["swinging"])
    shown.do("Swing", number=0, amplitude=0.0)
    assert shown.until(lambda: (shown.page.parts["points.position"] == before).all())


def test_the_force_of_a_hand_is_told_while_the_shape_follows(shown: Table) -> None:
    shown.do("AtRest", on=True)
    assert shown.until(lambda: shown.player.shape is not None)
    point = shown.player.simulation.data.state.position[7].tolist()
    shown.do("Grab", particle=7, point=[point[0], point[1], point[2] - 0.2])
    assert shown.until(lambda: isinstance(shown.player.session.entries[-1].command, Hold))
    force = float(np.linalg.norm(shown.player.shape.reactions[7]))
    assert force > 0.1
    hand = pytest.approx([7, point[0], point[1], point[2] - 0.2, force])
    assert shown.until(lambda: shown.page.heads[-1]["hand"] == hand), shown.page.heads[-1]["hand"]
    assert soon(lambda: shown.page.said["structure"][-1]["following"])


def test_what_is_only_looked_for_is_no_other_picture(shown: Table) -> None:
    shown.do("Settle")
    assert shown.until(lambda: shown.player.shape is not None)
    shown.seen()
    number, version = shown.face.picture, shown.player.structure.version
    shown.do("Modes", count=3)
    assert shown.until(lambda: shown.player.structure.modes is not None)
    shown.turn()
    assert shown.player.structure.version >= version + 2 and shown.face.picture == number
    shown.do("Swing", number=0, amplitude=0.3)
    assert shown.until(lambda: shown.face.picture > number + 2)


def test_a_spring_that_cuts_through_a_ball_is_told_of_after_solve() -> None:
    for height, told in ((0.0, True), (-0.5, False)):
        scene = sl.Scene(gravity=9.81, dim=2)
        scene.particles([(-2.0, 0.5), (3.0, 0.5), (1.5, 0.0)], mass=1.0)
        scene.springs([(0, 2), (1, 2)], stiffness=5e3)
        scene.anchor([0, 1])
        scene.add(sl.Sphere((0.0, height), 0.45, "outside"))
        notes = played(scene, Settle()).notes
        assert len(notes) == told and all("between particles 0 and 2 cuts through a ball" in one for one in notes)


def test_distances_of_segments_are_those_of_their_nearest_points() -> None:
    draw = np.random.default_rng(2)
    tail, head = draw.normal(size=(2, 40, 3))
    shares = np.linspace(0.0, 1.0, 201)
    for start, end in (draw.normal(size=(2, 3)), np.zeros((2, 3))):
        near = between_segments(tail, head, start, end)
        one = tail[:, None] + shares[:, None] * (head - tail)[:, None]
        other = start + shares[:, None] * (end - start)
        sampled = np.linalg.norm(one[:, :, None] - other[None, None], axis=3).min(axis=(1, 2))
        assert (near <= sampled + 1e-12).all() and np.abs(near - sampled).max() < 1e-3  # measured 1.1e-4


# What is looked for beside the pictures


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the threads in which shapes at rest were looked for."""
    found, at_rest = [], running_scene.Live.solve_at_rest

    def noted(*given: Any) -> Equilibrium:
        found.append(threading.current_thread().name)
        return at_rest(*given)

    monkeypatch.setattr(running_scene.Live, "solve_at_rest", noted)
    return found


def test_no_shape_is_looked_for_in_the_thread_that_plays_and_none_to_undo(searches: list[str]) -> None:
    player = played(net(), Hold(7, (1.0, 0.5, -0.5)), beside=True)
    assert player.simulation.position[7].tolist() == [1.0, 0.5, -0.5] and player.shape is not None
    held = player.simulation.data.state.digest()
    done(player, Load(7, (0.0, 0.0, -1.0)), Undo())
    assert player.simulation.data.state.digest() == held and len(player.session.entries) == 1
    for command in (Load(7, (0.0, 0.0, -1.0)), Settle(), Hold(7, (1.0, 0.5, -0.6)), Undo(), Undo(), Redo(), Redo()):
        done(player, command)
    assert [type(command) for _, command in player.session.entries] == [Hold, Load, Settle, Hold]
    done(player, Undo())
    assert "assessment" in vars(player.shape.data)  # so that nobody else computes it
    assert searches == 3 * ["springline-aside"]


def test_what_is_done_beside_the_pictures_has_the_same_bits_as_here() -> None:
    deeds = (Load(7, (1.0, 0.0, 0.0)), Hold(7, (1.0, 0.5, -0.5)), Anchor((7,)), Undo(), Undo(), Redo(), Undo())
    one, other = (played(net(), beside=beside) for beside in (False, True))
    for player in (one, other):
        for deed in deeds:
            done(player, deed)
    assert one.simulation.data.state.digest() == other.simulation.data.state.digest()
    assert one.session.entries == other.session.entries and one.session.redo and other.session.redo
    other.walk(3)
    again = sl.Journal.of(other, final=True).replay()
    assert again.simulation.data.state.digest() == other.simulation.data.state.digest() and again.steps == 3


def test_a_player_that_ends_takes_no_further_steps() -> None:
    player = played(net(), beside=True)
    player.host.ending = True
    assert player.walk(10_000_000) == 0 and player.trouble is None
    player.host.ending = False
    assert player.walk(40) == 40
