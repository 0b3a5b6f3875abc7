"""The player: whole steps at any rhythm, commands between them, what is told and what is kept."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.engine import kernels
from springline.engine.program import REMOVING
from springline.errors import Diverged, FileError, SceneError
from springline.gallery import registry
from springline.model.families import BROKEN
from springline.run.setup import checkpoint, restore_checkpoint
from springline.simulation import wrap_run
from springline.view.frame import Look
from springline.view.page.words import largest_forces
from springline.view.play import history
from springline.view.play.building import is_wild
from springline.view.play.commands import (
    KINDS,
    Add,
    AddBall,
    AddBox,
    AddSegment,
    AddWall,
    Anchor,
    AtRest,
    BalloonCommand,
    Buckle,
    Chain,
    ClothCommand,
    Command,
    Cut,
    Enlarge,
    GiveUp,
    Grab,
    Hold,
    Invert,
    Join,
    LetGo,
    Load,
    MembraneCommand,
    Mirror,
    Modes,
    Move,
    MoveWall,
    Net,
    Pause,
    Play,
    Pull,
    Push,
    Redo,
    Release,
    Remove,
    RemoveWall,
    Repeat,
    Reset,
    Rewind,
    RodCommand,
    Rotate,
    Set,
    Settle,
    SoftBodyCommand,
    Speed,
    Step,
    Swing,
    Target,
    TurnWall,
    Undo,
    from_json,
)
from springline.view.play.host import RunHost
from springline.view.play.player import Player
from springline.view.play.session import LAG
from springline.view.play.tools import Tools


def rope(shaken: bool = True) -> sl.Scene:
    scene = sl.Scene(gravity=9.8)
    chain = scene.chain((0, 0, 0), (9, 0, 0), segments=9, mass=1.0, stiffness=150.0)
    scene.anchor(chain.ends)
    scene.add(sl.Drag(0.2))
    if shaken:
        scene.add(sl.Load((0.3, 0.0, 0.1), omega=2.0, on=[4]))
    return scene


PLAYED: dict[int, list[Command]] = {
    100: [Grab(4, (4.0, 0.0, -1.0))],
    160: [Pull((4.0, 0.0, 2.0))],
    400: [LetGo()],
    450: [Add((4.0, 0.0, 3.0), mass=2.0, radius=0.1), Join(4, -1)],
    600: [Set("gravity", 3.0)],
    700: [Grab(10, (4.0, 0.0, 5.0))],
    760: [Set("springs.stiffness", 90.0)],
    800: [Cut((2,))],
    900: [Anchor((5,)), LetGo()],
    950: [Release((5,)), Grab(0, (0.0, 0.0, 1.0))],
    999: [Remove((7,)), LetGo(), Push((3,), (0.0, 0.0, 9.0))],
}


def play_through(player: Player, frames: float, steps: int = 6000) -> str:
    """Play at so many frames a second, with stalls, the commands at their steps; the digest after so many steps."""
    waiting, number = dict(PLAYED), 0
    while player.steps < steps:
        goal = min([*waiting, steps])
        number += 1
        seconds = 2.5 if number % 50 == 0 else 1.0 / frames
        if player.steps + 12 >= goal:  # the last ones singly, so that each command meets its step
            player.walk(goal - player.steps)
        else:
            player.advance(seconds)
        for step in [step for step in waiting if step <= player.steps]:
            for command in waiting.pop(step):
                player.carry_out(command)
    return player.simulation.data.state.digest()


def test_sixty_seconds_have_the_same_bits_at_every_frame_rate() -> None:
    digests = {frames: play_through(Player(rope(), dt=0.01), frames) for frames in (15, 60, 144)}
    assert len(set(digests.values())) == 1
    straight = Player(rope(), dt=0.01)
    for step, commands in PLAYED.items():
        straight.walk(step - straight.steps)
        for command in commands:
            straight.carry_out(command)
    straight.walk(6000 - straight.steps)
    assert straight.simulation.data.state.digest() == digests[60]
    assert straight.simulation.time == pytest.approx(60.0, abs=0.6)  # shorter steps where a spring was stiffer


def test_what_was_played_is_played_again_bit_for_bit(tmp_path: Path) -> None:
    player = Player(rope(), dt=0.01)
    play_through(player, 60, 1200)
    journal = sl.Journal.of(player, final=True)
    path = journal.save(tmp_path / "played.json")
    again = sl.Journal.load(path).replay()
    assert again.simulation.data.state.digest() == player.simulation.data.state.digest() == journal.digest
    assert len(journal) == sum(map(len, PLAYED.values()))


def test_what_has_grown_too_much_between_two_measurements_is_played_again_all_the_same() -> None:
    """A method that makes energy: how soon that is found hangs on how many steps are taken at once."""
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0)], mass=1.0)
    scene.anchor([0])
    scene.spring(0, 1, stiffness=1.0, rest_length=0.0)
    player = Player(scene, dt=0.7, integrator="midpoint")
    for _ in range(145):
        player.walk(1)
    assert player.simulation.energy["total"] > 1000.0  # measured 2343 J, of 0.5 at the start
    digest = sl.Journal.of(player, final=True).digest
    assert sl.Journal.of(player).replay().simulation.data.state.digest() == digest
    player.do(Push((1,), (1.0, 0.0)))
    player.playing = False
    player.advance(0.0)
    player.do(Undo())
    player.advance(0.0)
    assert player.trouble is None and player.simulation.data.state.digest() == digest
    with pytest.raises(Diverged):  # what is taken for the first time is judged
        player.walk(100)


def test_a_journal_can_be_played_again_where_nothing_else_of_playing_was_loaded() -> None:
    code = "import springline as sl; print(sl.Journal.replay.__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "replay"


def test_a_journal_of_another_scene_is_found_out() -> None:
    player = Player(rope(), dt=0.01)
    play_through(player, 60, 1200)
    journal = sl.Journal.of(player, final=True)
    journal.scene.gravity = 9.81
    with pytest.raises(SceneError, match="The final state of the replay differs"):
        journal.replay()


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"format": "springline journal 1"}', '{"format": 3, "scene": {}}', "\0\1", "[" * 100000]
)
def test_what_is_no_journal_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(text)
    with pytest.raises(FileError, match=r"x\.json"):
        sl.Journal.load(path)
    with pytest.raises(FileError, match="nowhere"):
        sl.Journal.load(tmp_path / "nowhere.json")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"commands": [[0, {"do": "Step", "count": 10**9}]]}, "of a journal change the scene, and Step does not"),
        ({"commands": [[0, {"do": "Modes", "count": 5}]]}, "and Modes does not"),
        ({"steps": 10**18}, "'steps' of a journal must be a whole number from 0 to 10,000,000,000"),
        ({"digest": "", "commands": [[10**18, {"do": "LetGo"}]]}, "up to step 10000000000"),
    ],
)  # fmt: skip
def test_a_journal_that_would_play_for_ever_is_refused(tmp_path: Path, changed: dict[str, object], said: str) -> None:
    player = Player(rope(), dt=0.01)
    player.walk(3)
    path = sl.Journal.of(player, final=True).save(tmp_path / "a.json")
    text = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(text | changed), encoding="utf-8")
    with pytest.raises(FileError, match=said):
        sl.Journal.load(path)


def test_every_command_comes_back_from_json() -> None:
    examples = [
        Play(), Pause(), Step(3), Reset(), Undo(), Redo(), Rewind(1.5), Speed(2.0), Invert(), Settle(), LetGo(),
        Grab(1, (0.0, 1.0)), Pull((0.0, 1.0, 2.0)),
        Anchor((1, 2)), Release((1,)), Cut((0,)), Add((0.0, 1.0), fixed=True), Join(0, -1, stiffness=3.0),
        Remove((4,)), Push((1,), (0.0, 1.0)), Set("drag.coefficient", 0.5),
        Hold(2, (0.0, 1.0)), Target(2, (0.0, 1.0)), Load(1, (0.0, -3.0)), Anchor((1,), "y"), Settle(following=True),
        AtRest(True), Modes(5), Buckle(), Swing(1, 0.2), Swing(0, 0.0, "buckling"), GiveUp(),
        Chain((0.0, 0.0), (1.0, 0.0), links=3, a=2, stiffness=5.0), AddWall((0.0, 0.0), (0.0, 1.0)),
        Net((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), rows=2, columns=3, diagonals=True, held="edges"),
        AddBox((0.0, 0.0), (1.0, 1.0), restitution=0.9), AddBall((0.0, 0.0), 2.0, inside=True),
        Load((1,), (0.0, 1.0)), Move((1, 2), (0.0, 1.0)), Mirror((1,), (0.0, 0.0), (1.0, 0.0)),
        Repeat((1, 2), (1.0, 0.0), count=3), AddSegment((0.0, 0.0), (1.0, 1.0), thickness=0.1),
        RemoveWall("plane_2"), MoveWall("box", (1.0, 0.0)), TurnWall("plane"), Rotate((1, 2), 90.0, "z", (0.0, 0.0)),
        Enlarge((1, 2), 1.5, (0.0, 0.0)), RodCommand((0.0, 0.0), (1.0, 0.0), 4, 1.0, EA=100.0, held="start"),
        ClothCommand((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), 3, 4, 0.2, 100.0, weft=80.0),
        MembraneCommand((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), 0.2, 1e6, 1e-3, 1000.0, wrinkles=True),
        BalloonCommand((0.0, 0.0, 0.0), 0.5, 0.2, 1e6, 1e-3, 1000.0, 50.0),
        SoftBodyCommand((0.0, 0.0, 0.0), (1.0, 1.0, 1.0), 0.5, 200.0, 1e4),
    ]  # fmt: skip
    assert {type(one) for one in examples} == set(KINDS.values())
    for one in examples:
        assert from_json(json.loads(json.dumps(one.to_json()))) == one


@pytest.mark.parametrize(
    "entry",
    [
        None, {}, {"do": "Format"}, {"do": "Grab"}, {"do": "Grab", "particle": 1.5, "point": [0, 0]},
        {"do": "Grab", "particle": 1, "point": [0]}, {"do": "Pull", "point": [0, float("nan")]},
        {"do": "Cut", "springs": "all"}, {"do": "Cut", "springs": [True]}, {"do": "Step", "count": True},
        {"do": "Speed", "value": float("inf")}, {"do": "LetGo", "path": "/etc/passwd"}, {"do": "Set", "name": 3},
        {"do": "__class__"},
    ],
)  # fmt: skip
def test_what_is_no_command_is_refused(entry: object) -> None:
    with pytest.raises((SceneError, TypeError)) as caught:
        from_json(entry)
    assert isinstance(caught.value, SceneError)


def test_a_command_that_cannot_be_leaves_a_note_and_nothing_else() -> None:
    player = Player(rope(), dt=0.01)
    player.do(Grab(99, (0.0, 0.0, 0.0)), Set("gravty", 3.0), Cut((500,)), Join(3, 3), Pull((0.0, 0.0, 0.0)))
    player.playing = False
    before = player.simulation.data.state.digest()
    player.advance(0.1)
    assert player.simulation.data.state.digest() == before
    assert len(player.notes) == 4 and "gravity" in player.notes[1] and not player.session.entries[1:]


def test_time_stands_while_it_is_paused_and_a_step_is_one_step() -> None:
    player = Player(rope(), dt=0.01)
    player.do(Pause())
    assert player.advance(1.0) == 0 and player.steps == 0
    player.do(Step())
    player.advance(1.0)
    assert player.steps == 1 and not player.playing
    player.do(Play(), Speed(2.0))
    player.advance(0.05)
    assert player.steps == 11


def test_what_comes_too_late_is_lost_and_the_pace_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("springline.view.play.session.BUDGET", 60.0)  # [s]: a busy machine loses nothing besides
    player = Player(rope(), dt=0.01)
    for _ in range(20):
        player.advance(0.5)  # a face that draws twice a second
    assert player.simulation.time == pytest.approx(2.0)
    assert player.session.pace == "0.2 of real time"
    for _ in range(100):
        player.advance(0.05)
    assert player.session.pace == ""


def test_a_reset_begins_again_with_the_parameters_as_they_are_and_gravity_as_it_was() -> None:
    player = Player(rope(), dt=0.01)
    player.carry_out(Set("gravity", (3.0, 0.0, -9.0)))  # tilted before the first step
    player.advance(0.1)
    player.do(Set("gravity", 2.0), Set("springs.stiffness", 90.0), Add((0.0, 0.0, 5.0)), Cut((3,)))
    player.advance(0.1)
    player.do(Reset())
    player.playing = False
    player.advance(0.1)
    run = player.simulation
    assert run.parameters["gravity"].value == 9.8 and run.time == 0.0
    assert run.parameters["springs.stiffness"].value == 90.0
    assert run.data.model.particle_count == 10 and not run.data.state.status.any()


def test_a_step_that_takes_too_long_is_given_up_and_another_method_goes_on_from_there() -> None:
    player = Player(rope(), dt=0.01, integrator="backward_euler")
    player.walk(3)
    before = player.simulation.data.state.digest()
    player.host.step_within = 0.0
    player.advance(0.05)
    assert player.trouble is not None and "given up" in player.trouble.message and not player.playing
    assert player.steps == 3 and player.simulation.data.state.digest() == before
    player.do(Set("integrator", "velocity_verlet"), Play())
    player.advance(0.0)
    player.walk(5)
    assert player.trouble is None and player.steps == 8
    assert sl.Journal.of(player, final=True).replay().steps == 8  # to the same bits


def test_what_a_step_costs_is_known_after_a_new_start_and_a_change_of_the_step() -> None:
    player = Player(rope(), dt=0.01)
    player.walk(20)
    player.session = player.session._replace(cost=1.0)  # [s] as of a million springs
    player.do(Pause(), Reset(), Set("dt", 1e-4), Play())
    assert player.advance(0.1) == 1  # of a thousand that are due
    player.session = player.session._replace(cost=1e-9)
    player.do(Set("integrator", "rk4"))
    assert player.advance(0.1) == 1 and player.session.cost > 1e-9


def deeds_in_play(player: Player) -> list[tuple[int, str]]:
    """Play with a deed now and then; steps and state before each."""
    before = []
    for number, deed in enumerate((Cut((2,)), Grab(4, (4.0, 0.0, -1.0)), Set("gravity", 3.0), Add((4.0, 0.0, 3.0)))):
        player.walk(300)
        if isinstance(deed, Set):
            player.carry_out(LetGo())
        before.append((player.steps, player.simulation.data.state.digest()))
        player.carry_out(deed)
        player.walk(100 + number)
    return before


@pytest.mark.parametrize("dt", [0.01, "auto"])
def test_undo_and_redo_restore_kept_states_without_a_step(dt: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    player, walked, real = Player(rope(), dt=dt), [], RunHost._walk
    before = deeds_in_play(player)
    last, end = player.steps, player.simulation.data.state.digest()
    monkeypatch.setattr(RunHost, "_walk", lambda self, count: (walked.append(count), real(self, count)))
    for steps, digest in reversed(before):
        player.carry_out(Undo())
        assert (player.steps, player.simulation.data.state.digest()) == (steps, digest)
    for _ in before:
        player.carry_out(Redo())
    assert (player.steps, player.simulation.data.state.digest()) == (last, end)
    assert sum(walked) == 0
    walked.clear()
    player.walk(50)
    monkeypatch.undo()
    again = sl.Journal.of(player, final=True).replay()
    assert again.simulation.data.state.digest() == player.simulation.data.state.digest() and again.steps == last + 50


def test_kept_states_take_at_most_the_memory_given_and_the_oldest_are_dropped_first() -> None:
    player = Player(rope(), dt=0.01)
    player.session = player.session._replace(memory=8_000)  # of 1.5 kB each, and the models
    before = deeds_in_play(player)
    kept = player.session.undo
    size = sum(one.size for one in kept) + sum({one.model: one.model_size for one in kept}.values())
    assert 1 < len(kept) < len(before) and size <= 8_000
    assert set(player._kept) == {one.number for one in kept}
    for steps, digest in reversed(before[-len(kept) :]):
        player.carry_out(Undo())
        assert (player.steps, player.simulation.data.state.digest()) == (steps, digest)
    with pytest.raises(SceneError, match="Nothing was done"):
        player.carry_out(Undo())


@pytest.mark.parametrize(
    ("method", "dt"), [("velocity_verlet", "auto"), ("rk4", 0.002), ("generalized_alpha", "auto"), ("ias15", "auto")]
)
def test_a_run_goes_on_from_a_checkpoint_with_the_same_bits(method: Any, dt: Any) -> None:
    run = rope().simulate(dt=dt, integrator=method)
    run.step(33)
    if method != "ias15":
        run.grab(4, (4.0, 0.0, -1.0))
        run.change(gravity=4.0)  # while a hand holds: the automatic step knows its spring
        run.step(20)
    point = checkpoint(run.data)
    others = [wrap_run(restore_checkpoint(point)) for _ in range(2)]
    for one in (run, *others):
        one.step(30)
        if method != "ias15":
            one.change({"springs.stiffness": 220.0})
        one.step(30)
    assert len({one.data.state.digest() for one in (run, *others)}) == 1


def test_a_step_that_contacts_had_no_room_for_is_one_sample_of_the_motion() -> None:
    """Sand that piles up takes more room: a run that has it already goes on as one that has to make it."""
    run = registry.scene("hourglass").simulate()
    assert run.data.pace is not None
    run.data.pace.longest = 1.0 / 240.0
    run.go_on(37)
    point = checkpoint(run.data)
    other = wrap_run(restore_checkpoint(point))
    other.data.pace.longest = 1.0 / 240.0
    room = [len(one.data.work.neighbor_list.other) for one in (run, other)]
    for one in (run, other):
        one.go_on(40)
    assert room[0] > 1.5 * room[1] and run.data.state.digest() == other.data.state.digest()


def test_many_particles_are_removed_by_one_section_and_booked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    player, asked = Player(rope(), dt=0.01), []
    player.walk(10)
    real = type(player.simulation.data.stepper).edit
    counted = lambda *given, **named: asked.append(given[3]) or real(*given, **named)  # noqa: E731
    monkeypatch.setattr(type(player.simulation.data.stepper), "edit", counted)
    before = player.simulation.energy
    player.carry_out(Remove((2, 3, 4, 5)))
    assert asked == [REMOVING] and (player.simulation.data.state.alive == 0).sum() == 4
    assert np.flatnonzero(player.simulation.data.state.status == BROKEN).tolist() == [1, 2, 3, 4, 5]
    after = player.simulation.energy
    lost = before["total"] - after["total"]
    assert after["dissipated"] - before["dissipated"] == pytest.approx(lost, rel=1e-12) and lost != 0.0


def test_a_hand_that_lets_go_for_a_shape_that_is_not_found_is_in_the_journal() -> None:
    scene = rope(shaken=False)
    scene.particle((0, 0, 5), mass=1.0)  # nothing holds it
    player = Player(scene, dt=0.01)
    player.do(Grab(4, (4.0, 0.0, -3.0)))
    player.advance(0.05)
    player.do(Settle(), Play())
    player.advance(0.05)
    assert "nothing holds particle 10" in player.notes[-1] and player.holding is None and player.steps > 5
    assert sl.Journal.of(player, final=True).replay().steps == player.steps  # to the same bits


def test_a_scene_that_diverges_stands_still_and_says_the_way_out() -> None:
    scene = rope()
    player = Player(scene, dt=0.01)
    player.advance(0.1)
    player.do(Set("dt", 1.0))
    for _ in range(2000):
        player.advance(0.1)
        if player.trouble:
            break
    assert player.trouble is not None and not player.playing
    assert "safe step" in player.trouble.message and "='" not in player.trouble.message  # which no hand types
    assert np.isfinite(player.simulation.position).all()
    assert player.trouble.safe_dt is not None and player.trouble.safe_dt < player.simulation.safe_dt
    player.do(Play())
    player.advance(0.1)
    assert not player.playing  # not before it is put right
    player.do(Set("dt", player.trouble.safe_dt), Play())
    player.advance(0.2)
    assert player.trouble is None and player.playing and player.steps > 0


def test_a_wall_put_where_no_step_can_begin_stops_the_scene_until_it_is_put_elsewhere() -> None:
    player = Player(sl.gallery.scene("pi-collisions"), integrator="event_driven")
    player.advance(0.05)
    steps = player.steps
    player.do(Set("plane.point", (1.0, 0, 0)))
    for _ in range(3):
        player.advance(0.02)
    assert player.trouble is not None and "inside wall 0" in player.trouble.message and player.trouble.mendable
    assert not player.playing and player.steps == steps and not player.notes  # said once, not at every turn
    player.do(Set("plane.point", (0.0, 0, 0)), Play())
    player.advance(0.02)
    player.advance(0.02)
    assert player.trouble is None and player.playing and player.steps > steps


def test_what_a_force_of_ones_own_raises_stops_it_in_words() -> None:
    @sl.force
    def moody(mass, position, velocity, time, force):
        if time > 0.05:
            raise ValueError("enough")

    scene = rope()
    scene.add(moody)
    player = Player(scene, dt=0.01)
    for _ in range(20):
        player.advance(0.02)
    assert player.trouble is not None and "enough" in player.trouble.message


def test_commands_come_from_many_threads_and_none_is_lost() -> None:
    player = Player(rope(), dt=0.01)

    def send(number: int) -> None:
        for k in range(20):
            player.do(Set("drag.coefficient", 0.1 + 0.001 * number + 0.0001 * k))

    threads = [threading.Thread(target=send, args=(number,)) for number in range(5)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        player.advance(0.01)
    player.advance(0.01)
    assert len(player.session.entries) == 100 and not player.notes


def test_an_empty_scene_can_be_filled() -> None:
    player = Player(sl.Scene(gravity=9.8, dim=2))
    player.do(Add((1.0, 2.0), fixed=True), Add((2.0, 2.0)), Join(-1, -2))
    for _ in range(30):
        player.advance(1 / 60)
    frame = player.frame(Look())
    assert len(frame.points.index) == 2 and len(frame.segments.index) == 1 and not player.notes


@pytest.mark.parametrize("stiffness", [1.0, 1e3, 1e6])
def test_a_spring_joined_in_an_empty_world_bounds_the_step(stiffness: float) -> None:
    """As in seed 003's own application: particles by clicks, joined while a key is held."""
    player = Player(sl.Scene(gravity=9.8, dim=2))
    player.do(Add((1.0, 2.0), fixed=True), Add((2.0, 2.0)))
    player.advance(1 / 60)
    assert player.host.step_length == 1 / 240
    player.do(Join(-2, -1, stiffness=stiffness), Add((3.0, 2.0), mass=0.01), Join(-2, -1, stiffness=stiffness))
    for _ in range(60):
        player.advance(1 / 60)
    run = player.simulation
    assert run.safe_dt is not None and player.host.step_length <= 0.9 * run.safe_dt
    assert player.trouble is None and not player.notes and player.playing
    assert np.abs(run.position).max() < 20.0


def test_a_scene_without_a_step_of_its_own_plays() -> None:
    scene = sl.Scene()
    scene.particle((0, 0, 0), mass=100.0)
    scene.particle((1, 0, 0), velocity=(0, 10, 0))
    scene.add(sl.Attraction(1.0))
    player = Player(scene, speed=2.0)
    assert player.host.step_length == pytest.approx(2.0 / 240.0)
    player.advance(1 / 60)
    assert player.steps == 4


@pytest.mark.parametrize(("name", "method"), [("pi-collisions", "event_driven"), ("solar-system", "ias15")])
def test_methods_that_find_their_way_play_alike_at_every_rhythm(name: str, method: str) -> None:
    digests = set()
    for frames in (15, 60, 144):
        player = Player(sl.gallery.scene(name), integrator=method)
        while player.steps < 480 - 24:
            player.advance(1.0 / frames)
        player.walk(480 - player.steps)
        digests.add(player.simulation.data.state.digest())
    assert len(digests) == 1 and player.simulation.time == pytest.approx(2.0)


def test_a_recording_of_what_was_played_tells_who_came_and_went(tmp_path: Path) -> None:
    player = Player(rope(), dt=0.01)
    player.host.record(0.05)
    play_through(player, 60, 1200)
    held = player.simulation.data.state
    recording = player.host.take_recording()
    assert recording.position.shape == (len(recording), 11, 3) and len(recording) >= 240
    np.testing.assert_allclose(np.diff(recording.time)[:80], 0.05, atol=1e-12)
    assert recording[10].alive[10] == 0 and recording[-1].alive.tolist() == held.alive.tolist()
    assert recording[0].intact[9] == 0 and recording[-1].intact[2] == 0
    assert [change.what for change in recording.changes] == ["gravity", "springs.stiffness"]
    sl.save(recording, tmp_path / "played.springline")
    loaded = sl.load(tmp_path / "played.springline")
    for number in (5, 200):
        frame = recording[number]
        np.testing.assert_array_equal(loaded[number].position, frame.position)
        stretch = loaded.tension[number][0]
        stiffness = 150.0 if number == 5 else 90.0
        length = np.linalg.norm(frame.position[1] - frame.position[0])
        assert stretch == pytest.approx(stiffness * (length - 1.0), rel=1e-9)
    longer = loaded.resume(until=14.0)
    player.simulation.advance_to(14.0)
    assert longer.time[-1] == 14.0


def test_energies_are_kept_only_while_someone_looks() -> None:
    player = Player(rope(), dt=0.01)
    player.advance(0.05)
    assert len(player.history) == 0
    player.history.wanted = True
    player.advance(0.05)
    assert len(player.history) == 1 and {"kinetic", "spring", "total"} <= set(player.history.energy)


def test_energies_end_where_play_was_taken_back_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "APART", 0.0)
    monkeypatch.setattr(history, "LONGEST", 0.0)
    player = Player(rope(), dt=0.01)
    player.history.wanted = True
    for _ in range(10):
        player.advance(0.05)
    player.carry_out(Cut((3,)))
    for _ in range(10):
        player.advance(0.05)
    before = player.history.time
    assert before[-1] > 0.9 and len(before) >= 10  # measured 20
    player.carry_out(Undo())
    kept = player.history.time
    assert 0 < len(kept) < len(before) and (kept == before[: len(kept)]).all()
    assert before[len(kept)] > player.simulation.time >= kept[-1]
    player.do(Reset())
    player.advance(0.0)
    assert len(player.history) == 0


def test_settle_puts_everybody_at_rest_and_invert_turns_the_shape_over() -> None:
    player = Player(rope(shaken=False), dt=0.01)
    player.advance(0.2)
    player.do(Settle())
    player.advance(0.0)
    shape = player.shape
    assert shape is not None and not player.playing and not player.notes
    forces = largest_forces(shape)
    assert forces[0][0] == "pulls" and forces[0][2] == pytest.approx(float(shape.tension.max()))
    assert [one for one in forces if one[0] == "reaction"][0][2] == pytest.approx(
        float(np.linalg.norm(shape.reactions, axis=1).max())
    )
    np.testing.assert_allclose(player.simulation.forces[1:9], 0.0, atol=1e-8)
    hung = player.frame(Look()).points.position
    player.do(Invert())
    player.advance(0.0)
    np.testing.assert_allclose(player.frame(Look()).points.position[:, 2], -hung[:, 2], atol=1e-12)
    assert player.shape is not None and player.shape.tension.max() < 0.0
    player.do(Play())
    player.advance(0.05)
    assert player.shape is None
    np.testing.assert_allclose(player.frame(Look()).points.position, hung, atol=1e-9)
    assert (
        sl.Journal.of(player, final=True).replay().simulation.data.state.digest()
        == player.simulation.data.state.digest()
    )


def test_the_method_without_steps_is_chosen_whatever_dt_was_given_and_left_again() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (2, 0)], radius=0.1, velocity=[(1, 0), (0, 0)], mass=1.0)
    scene.add(sl.Contacts(restitution=1.0))
    player = Player(scene, dt=0.004)
    player.do(Set("integrator", "event_driven"), Play())
    player.advance(0.1)
    assert player.simulation.dt is None and player.simulation.time > 0.0 and not player.notes
    player.do(Set("integrator", "velocity_verlet"))
    player.advance(0.1)
    assert player.simulation.dt is not None and player.trouble is None  # chosen, for the one that was given is gone
    player.do(Set("dt", 0.002))
    player.advance(0.1)
    assert player.simulation.dt == 0.002
    assert (
        sl.Journal.of(player, final=True).replay().simulation.data.state.digest()
        == player.simulation.data.state.digest()
    )


def test_settle_leaves_out_what_has_broken() -> None:
    scene = sl.Scene(gravity=9.8)
    scene.chain((0, 0, 0), (3, 0, 0), segments=3, mass=1.0, stiffness=150.0)
    scene.anchor([0, 3])
    player = Player(scene, dt=0.01)
    player.do(Cut((1,)), Settle())
    player.advance(0.0)
    assert player.shape is not None
    down = player.simulation.position[1] - player.simulation.position[0]
    np.testing.assert_allclose(down, (0.0, 0.0, -1.0 - 9.8 / 150.0), atol=1e-9)


def test_what_has_no_rest_leaves_a_note() -> None:
    scene = sl.Scene(gravity=9.8)
    scene.particle((0, 0, 0))
    player = Player(scene, dt=0.01)
    player.do(Settle())
    player.advance(0.0)
    assert player.shape is None and len(player.notes) == 1


def test_an_automatic_step_is_never_so_long_that_motion_jumps() -> None:
    scene = sl.Scene(gravity=9.8)
    scene.particle((0, 0, 100), mass=1.0)
    scene.add(sl.Drag(0.01))
    player = Player(scene)
    assert player.host.step_length == pytest.approx(1 / 60)
    player.do(Add((1.0, 0.0, 100.0)), Join(0, 1, stiffness=1e5))
    player.advance(0.0)
    # 32 steps a period of the stiffest motion there can be, until the motion has shown itself
    omega = player.simulation.bound.omega
    assert omega * player.host.step_length == pytest.approx(0.1918, rel=1e-3) and player.host.step_length < 0.01
    player.do(Cut((0,)), Set("springs.stiffness", 1.0))
    player.advance(0.0)
    assert player.host.step_length == pytest.approx(1 / 60)
    player.do(Set("dt", 0.005), Set("springs.stiffness", 2.0))
    player.advance(0.0)
    assert player.host.step_length == 0.005
    assert (
        sl.Journal.of(player, final=True).replay().simulation.data.state.digest()
        == player.simulation.data.state.digest()
    )


def test_what_explodes_goes_on_with_a_safe_step_from_where_that_began() -> None:
    player = Player(rope(), dt=0.01)
    player.do(Set("dt", 1.0))
    for _ in range(3000):
        player.advance(1.0)
        if player.trouble:
            break
    assert player.trouble is not None and not is_wild(
        player.simulation, player.host.scene.position
    )  # it stands where it was still a rope
    before = player.simulation.time
    Tools(player).take_safe_step()
    player.advance(0.1)
    assert player.trouble is None and player.simulation.time > before
    assert player.simulation.dt < player.simulation.safe_dt


def test_what_has_flown_apart_begins_anew_with_a_safe_step() -> None:
    player = Player(rope(), dt=0.01)
    player.advance(0.5)
    player.simulation.place([4], (0.0, 0.0, -1e6))
    player.do(Set("dt", 1.0))
    for _ in range(3000):
        player.advance(1.0)
        if player.trouble:
            break
    assert player.trouble is not None and is_wild(player.simulation, player.host.scene.position)
    Tools(player).take_safe_step()
    player.advance(0.1)
    assert (
        player.trouble is None
        and player.simulation.time < 0.2
        and not is_wild(player.simulation, player.host.scene.position)
    )
    assert player.simulation.dt < player.simulation.safe_dt


@pytest.mark.parametrize("looks", [1e-3, 0.09])
def test_a_scene_whose_steps_take_long_is_not_held_up_by_its_first_picture(monkeypatch, looks):
    """The wall clock of this test goes on by ``looks`` [s] whenever it is read, as with a million springs."""
    from springline.view.play import host, session
    from springline.view.play import player as players

    clock = SimpleNamespace(perf_counter=partial(next, count(0.0, looks)))
    for module in (host, players):
        monkeypatch.setattr(module, "clock", clock)
    player = Player(rope(), dt=1e-4)
    player.warm()
    assert player.session.cost == pytest.approx(looks)
    assert player.advance(1e-3) == (10 if looks < 0.01 else max(1, int(session.BUDGET / looks)))


def test_nothing_is_compiled_when_the_first_particle_is_touched() -> None:
    """In a process of its own, where nothing else was asked for: the rope has no damping, and a hand does."""
    code = """
import springline as sl
from springline.stepping import compiling
from springline.view.play.commands import Grab
from springline.view.play.player import Player

scene = sl.Scene(gravity=9.8)
scene.anchor(scene.chain((0, 0, 0), (9, 0, 0), segments=9, mass=1.0, stiffness=150.0).ends)
player, real, asked = Player(scene), compiling.unloaded_passes, []
compiling.unloaded_passes = lambda passes: asked.append(real(passes)) or asked[-1]
player.warm()
before = len(asked)
player.carry_out(Grab(4, (4.0, 0.0, 1.0)))
player.walk(3)
player.simulation.energy
print(len(asked) > before, any(asked[before:]), any(asked))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "False", str(kernels.COMPILED)]


def test_what_is_recorded_while_a_hand_holds_goes_on_with_it(tmp_path: Path) -> None:
    player = Player(rope(shaken=False), dt=0.01)
    player.host.record(0.05)
    player.walk(20)
    player.carry_out(Grab(4, (4.0, 0.0, 1.0)))
    player.walk(20)
    recording = player.host.take_recording()
    assert player.holding == (4, (4.0, 0.0, 1.0)) and recording.position.shape[1:] == (10, 3)
    assert recording.energy["hand"][0] == 0.0 and recording.energy["hand"][-1] > 0.0
    sl.save(recording, tmp_path / "held.springline")
    longer = sl.load(tmp_path / "held.springline").resume(until=0.6)
    player.simulation.run(until=0.6, every=0.05)
    np.testing.assert_array_equal(longer.position[-1], player.simulation.position)


@pytest.mark.parametrize("speed", [0.25, 1.0, 8.0])
def test_a_player_catches_up_with_a_tenth_of_a_second_of_play_at_every_speed(speed: float) -> None:
    """What is later than that is lost: 0.1 s of the wall clock, whatever simulated time that is."""
    player = Player(rope(), speed=speed)
    player.session = player.session._replace(cost=1e-9)  # steps that cost nothing, so that no budget cuts them short
    player.advance(3.0)
    assert abs(player.simulation.time - LAG * speed) <= player.host.step_length  # measured within a step


def test_a_pull_is_one_deed_to_take_back() -> None:
    """What was done before stays, and the moment is the one at which the hand took hold."""
    scene = sl.Scene(gravity=9.8, dim=2)
    rope = scene.chain((0, 0), (4, 0), segments=4, mass=1.0, stiffness=100.0)
    scene.anchor(rope.ends)
    player = Player(scene)
    player.walk(5)
    player.carry_out(Cut((0,)))
    player.walk(7)
    wanted = player.simulation.data.state.digest()
    player.carry_out(Grab(2, (2.0, -1.0)))
    player.walk(3)
    player.carry_out(Pull((2.5, -1.5)))
    player.walk(3)
    player.carry_out(LetGo())
    player.walk(4)
    player.carry_out(Undo())
    assert player.steps == 12 and player.simulation.data.state.digest() == wanted
    assert [type(entry.command).__name__ for entry in player.session.entries] == ["Cut"]
    player.carry_out(Undo())
    assert player.steps == 5 and (player.simulation.data.state.status == 0).all()
    with pytest.raises(SceneError, match="Nothing was done"):
        player.carry_out(Undo())


@pytest.mark.parametrize("mended", [False, True])
def test_a_journal_whose_exact_flight_was_stopped_on_its_way_plays_again(mended: bool) -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0.05)], velocity=[(1, 0), (0, 0)], radius=0.1)
    scene.add(sl.Contacts(restitution=1.5), sl.Box((-2, -2), (2, 2), restitution=1.5))
    player = Player(scene, integrator="event_driven")
    while player.trouble is None:  # hits that give energy each time are followed for 1 to 10 s
        assert player.simulation.time < 10.0
        player.advance(1.0 / 60.0)
    assert player.simulation.time == pytest.approx(player.steps / 240.0, abs=1e-9)  # where its last whole tick ended
    if mended:
        player.do(Remove((0,)), Push((1,), (-1.0, 0.0)), Play())
        player.advance(1.0 / 60.0)
    assert (
        sl.Journal.of(player, final=True).replay().simulation.data.state.digest()
        == player.simulation.data.state.digest()
    )


def test_a_spring_that_is_cut_counts_once_and_one_that_is_cut_no_more_never() -> None:
    player = Player(rope(), dt=0.01)
    player.walk(3)
    before = dict(player.counters)
    for springs in ((1,), (1, 4), (4, 4)):
        with suppress(SceneError):
            player.carry_out(Cut(springs))
        player.walk(2)
    player.simulation.step(1)
    player.walk(1)
    gone = int((player.simulation.data.state.status == BROKEN).sum())
    assert gone == 2
    counted = {name: player.counters[name] - before[name] for name in player.counters}
    assert [value for value in counted.values() if value] == [gone], counted


def looked_back(dt: float = 0.01) -> Player:
    """A rope that has played for 3 s, cut at 2 s, of which a moment was kept every 0.1 s."""
    player = Player(rope(), dt=dt)
    for call in range(30):
        if call == 20:
            player.carry_out(Cut((3,)))
        player.session = player.session._replace(cost=1e-9, due=0.0)  # on a machine that is never busy
        assert player.advance(0.1) == 10
    return player


def test_the_last_minute_is_looked_at_again_and_play_goes_on_from_there_to_the_same_bits() -> None:
    player = looked_back()
    now, steps = player.simulation.data.state.digest(), player.steps
    assert [one.step for one in player.session.lately] == list(range(10, 301, 10))
    assert [one.step for one in player.past.moments] == list(range(10, 301, 10))
    player.do(Rewind(1.5))
    player.advance(0.1)
    alone = Player(rope(), dt=0.01)
    alone.walk(150)
    assert not player.playing and player.session.shown == player.still().time == alone.simulation.time
    assert player.simulation.data.state.digest() == alone.simulation.data.state.digest()
    assert player.still().intact.all() and player.frame(Look()).points.position.shape == (10, 3)
    player.do(Rewind())
    player.advance(0.1)
    assert (player.simulation.data.state.digest(), player.steps) == (now, steps)  # nothing is changed by a look
    assert player.still().time == pytest.approx(3.0) and not player.still().intact.all()
    player.do(Rewind(1.5), Step(7))
    player.advance(0.1)
    alone.walk(7)
    assert player.simulation.data.state.digest() == alone.simulation.data.state.digest() and player.steps == 157
    assert not player.session.entries and player.past.moments[-1].step == 150
    assert [one.step for one in player.past.runs[0]][-1] == 300  # what was played before is a run of its own
    player.do(Rewind(0.5), Cut((5,)), Play())  # a deed is done to what is seen
    for _ in range(3):
        player.advance(0.1)
    assert [(entry.step, entry.command) for entry in player.session.entries] == [(50, Cut((5,)))]
    assert sl.Journal.of(player, final=True).replay().steps == player.steps  # to the same bits


def test_what_is_left_by_a_look_back_can_be_done_again_until_something_else_is_done() -> None:
    player = looked_back()
    now = player.simulation.data.state.digest()
    player.do(Rewind(0.5), Play(), Pause(), Redo())
    player.advance(0.0)
    assert player.simulation.data.state.digest() == now and [entry.step for entry in player.session.entries] == [200]
    player.do(Undo())
    player.advance(0.0)
    assert player.steps == 200 and not player.session.entries


def test_what_is_looked_at_is_taken_back_as_what_is_now() -> None:
    player = looked_back()
    player.do(Rewind(0.5), Undo())
    player.advance(0.0)
    assert player.session.shown is None and player.steps == 200 and not player.session.entries  # before the cut
    player.do(Rewind(0.5), Reset())
    player.advance(0.0)
    assert player.session.shown is None and player.steps == 0
    player.do(Rewind(0.5))
    player.advance(0.0)
    assert "Nothing was played yet" in player.notes[-1]


def test_past_moments_take_no_more_memory_than_they_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "ROOM", 3000)
    player = looked_back()
    moment = 10 * 24 + 9 * 4  # bytes, of ten particles and nine springs
    assert 3000 - moment < player.past.size <= 3000 and player.past.moments[-1].step == 300
    assert len(player.past.moments) == (3000 - (10 + 9)) // moment  # in addition to who is there and whole
    player.carry_out(Anchor((4,)))  # which makes another model: the one before stands with the moments before
    player.session = player.session._replace(due=0.0)
    player.advance(0.1)
    assert player.past.size <= 3000 and len(player.past.moments) < (3000 - (10 + 9)) // moment


def test_time_goes_on_where_a_hand_is_the_first_to_bound_a_step_in_the_middle_of_a_window() -> None:
    scene = sl.Scene(gravity=9.81, dim=2)
    scene.particles([(0.0, 0.0), (1.0, 0.0)], mass=1.0)
    player = Player(scene)
    pace = player.simulation.data.pace
    assert pace is not None
    player.walk(pace.first_window + 10)
    assert pace.left(player.simulation.data) > 10  # of a window of a motion that nothing bounds
    player.carry_out(Grab(0, (0.0, 1.0)))
    assert pace.left(player.simulation.data) == 1  # the first window of one that is bounded is shorter, and past
    before = player.steps
    assert player.advance(0.5) > 1 and player.steps > before + 1


def test_a_journal_of_many_steps_is_played_again_only_when_more_time_is_given(tmp_path: Path) -> None:
    """A file of less than 2 kB that asks for 10,000,000,000 steps: an hour at the least."""
    scene = sl.Scene(gravity=9.81)
    scene.particle((0, 0, 5), radius=0.1)
    journal = sl.play(scene, face="none", seconds=0.1)
    journal.steps, journal.digest = 10**10, ""
    path = journal.save(tmp_path / "long.json")
    assert path.stat().st_size < 8_000
    with pytest.raises(SceneError, match=r"again for up to 60 s. This one has 10,000,000,000 steps, .* Give longest="):
        sl.Journal.load(path).replay()
    with pytest.raises(SceneError, match="longest"):
        journal.replay(longest=-1.0)


def test_a_note_says_that_the_last_spring_at_a_support_is_gone_and_only_then() -> None:
    scene = sl.Scene(gravity=9.81)
    rope = scene.chain((0, 0, 0), (4, 0, 0), segments=4, stiffness=500.0)
    scene.anchor(rope.ends)
    player = Player(scene, dt=0.001)
    player.carry_out(Cut((0,)))
    player.walk(1)
    assert not any("No spring is left at a support" in note for note in player.notes)
    player.carry_out(Cut((1,)))  # between particles that move
    player.walk(1)
    assert not any("No spring is left at a support" in note for note in player.notes)
    player.carry_out(Cut((3,)))
    player.walk(1)
    assert sum("No spring is left at a support" in note for note in player.notes) == 1
    player.carry_out(Undo())
    player.walk(1)
    assert player.simulation.data.state.status[3] == 0


def test_a_scene_that_rods_hold_too_has_no_such_note() -> None:
    scene = sl.Scene(gravity=9.81)
    rope = scene.chain((0, 0, 0), (4, 0, 0), segments=4, stiffness=500.0)
    scene.anchor(rope.first)
    post = scene.particle((0, 0, 1), fixed=True)
    scene.add(sl.Rod(post, rope[2:3]))
    player = Player(scene, dt=0.001)
    player.carry_out(Cut((0,)))
    player.walk(1)
    assert not any("No spring is left" in note for note in player.notes)
