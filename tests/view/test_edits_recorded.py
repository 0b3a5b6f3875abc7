"""Edits made by the player's commands while a recording is made: resumed, it has the bits of what plays on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import springline as sl
from springline.errors import SpringlineError
from springline.run import frames
from springline.view.play.commands import (
    Add,
    AddBall,
    AddBox,
    AddSegment,
    AddWall,
    Anchor,
    Chain,
    Command,
    Cut,
    Enlarge,
    Grab,
    Join,
    LetGo,
    Load,
    MembraneCommand,
    Mirror,
    Move,
    MoveWall,
    Pull,
    Push,
    Release,
    Remove,
    RemoveWall,
    Repeat,
    Rotate,
    Set,
    Settle,
    Undo,
)
from springline.view.play.player import Player

EDITS = 10
SEEDS = 40  # in all, and the gate takes the first ones
GATE = 6


def scene_of(seed: int) -> sl.Scene:
    """A net beside loose particles, with some of: contacts, walls, yielding parts, faces that tear, bonds, charges."""
    chance = np.random.default_rng(seed)
    scene = sl.Scene(gravity=9.8, seed=seed)
    scene.grid((3, 3), spacing=0.5, origin=(0, 0, 2), mass=4.5, stiffness=80.0, damping=0.2)
    scene.anchor([0, 2])
    scene.particles([(3, 0, 1), (3.4, 0, 1), (3.8, 0.1, 1), (4.2, 0, 1.1)], mass=0.3, radius=0.05, charge=0.1)
    scene.springs([(9, 10)], stiffness=60.0, damping=0.3)
    if chance.random() < 0.5:
        scene.add(sl.Plane(normal=(0, 0, 1), restitution=0.5, friction=0.3), sl.Contacts(restitution=0.4, friction=0.2))
    if chance.random() < 0.5:
        scene.add(sl.Plasticity([0, 1, 2], yield_force=0.5, isotropic=2.0))
    if chance.random() < 0.4:
        scene.add(sl.Membrane([(0, 1, 4), (4, 3, 0), (1, 2, 5)], 300.0, thickness=0.01, strength=40.0))
    if chance.random() < 0.4:
        scene.add(sl.Bonds(within=0.5, stiffness=20.0, on=[9, 10, 11, 12]))
    if chance.random() < 0.4:
        scene.add(sl.Rope([0, 1, 4, 8], 50.0, friction=0.2))
    if chance.random() < 0.3:
        scene.add(sl.Coulomb(1.0))
    return scene


def command_of(player: Player, chance: np.random.Generator) -> Command:
    """A command with arguments by chance; some are refused."""
    run = player.simulation
    alive = np.flatnonzero(run.data.state.alive)

    def some(count: int) -> tuple[int, ...]:
        return tuple(sorted(chance.choice(alive, min(count, len(alive)), replace=False).tolist()))

    def vector(scale: float = 1.0, above: float = 0.0) -> tuple[float, ...]:
        return tuple((scale * chance.normal(size=3) + (0, 0, above)).tolist())

    walls = [name for name in ("plane", "plane_2", "box", "sphere") if f"{name}.restitution" in run.parameters]
    wall = str(chance.choice(walls)) if walls else "plane"
    numbers = sorted(
        name for name, one in run.parameters.items() if isinstance(one.value, float) and "." in name and one.value
    )
    number = str(chance.choice(numbers))
    kinds: list[Callable[[], Command]] = [
        lambda: Add(vector(1.0, 4.0), mass=0.5, radius=0.05),
        lambda: Join(*some(2)),
        lambda: Join(*some(2), stiffness=30.0),
        lambda: Chain(vector(0.3, 3.0), vector(0.3, 5.0), links=3, mass=0.2),
        lambda: MembraneCommand(
            (0.0, 0.0, 6.0), (1.0, 0.0, 6.0), (0.0, 1.0, 0.0), modulus=1e3, thickness=0.01, density=50.0, spacing=0.5
        ),
        lambda: AddWall((0, 0, -0.5), (0, 0, 1)),
        lambda: AddBox((-20, -20, -20), (20, 20, 20)),
        lambda: AddBall((0, 0, -3.0), 0.5),
        lambda: AddSegment((8, 0, 0), (9, 0, 0)),
        lambda: RemoveWall(wall),
        lambda: MoveWall(wall, (0.0, 0.0, -0.1)),
        lambda: Anchor(some(1), "z" if chance.random() < 0.5 else "xyz"),
        lambda: Release(some(3)),
        lambda: Cut((int(chance.integers(run.data.model.spring_count)),)),
        lambda: Remove(some(1)),
        lambda: Push(some(2), vector()),
        lambda: Move(some(1), vector(0.1)),
        lambda: Rotate(some(3), 20.0),
        lambda: Enlarge(some(3), 1.1),
        lambda: Mirror(some(3), (0, 5, 0), (0, 1, 0)),
        lambda: Repeat(some(2), (0, 4.0, 0)),
        lambda: Load(some(1)[0], vector()),
        lambda: Grab(some(1)[0], vector(0.5, 2.0)),
        lambda: Pull(vector(0.5, 2.0)),
        lambda: LetGo(),
        lambda: Settle(),
        lambda: Undo(),
        lambda: Set(number, run.parameters[number].value * float(chance.uniform(0.8, 1.2))),
        lambda: Set("dt", float(chance.choice([0.002, 0.004]))),
        lambda: Set("integrator", str(chance.choice(["velocity_verlet", "symplectic_euler"]))),
    ]  # fmt: skip
    return kinds[int(chance.integers(len(kinds)))]()


def edited_by_hand(seed: int, folder: Path) -> str:
    """What differs after ten commands by chance between what plays on and the resumed recording; empty for nothing."""
    chance = np.random.default_rng(1000 + seed)
    player = Player(scene_of(seed), dt=0.004 if chance.random() < 0.5 else "auto")
    player.walk(5)
    player.host.record(0.04)
    done: list[str] = []
    while len(done) < EDITS:
        command = command_of(player, chance)
        try:
            player.carry_out(command)
        except SpringlineError:
            continue
        done.append(type(command).__name__)
        if player.host.capture is None:  # taken back to before its beginning
            player.host.record(0.04)
        player.walk(int(chance.integers(1, 20)))
    recording = player.host.take_recording()
    sl.save(recording, folder / "hand.springline")
    end = player.simulation.time + 0.1
    frames.continue_recording(player.simulation.data, recording, until=end)
    try:
        resumed = sl.load(folder / "hand.springline").resume(until=end)
    except SpringlineError as error:
        return "" if any(method in str(error) for method in ("add()", "discard()")) else f"{done}: {error}"
    here, there = player.simulation.data.state, resumed.data.store.checkpoint()
    names = [name for name in ("position", "velocity", "memory", "bonded", "status", "alive", "hits", "ledger")
             if name in there and not np.array_equal(getattr(here, name), there[name])]  # fmt: skip
    return f"{done}: {names}" if names else ""


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("seed", range(GATE))
def test_a_recording_edited_by_hand_resumes_to_the_same_bits(seed: int, tmp_path: Path) -> None:
    assert edited_by_hand(seed, tmp_path) == ""


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("seed", range(GATE, SEEDS))
def test_more_recordings_edited_by_hand_resume_to_the_same_bits(seed: int, tmp_path: Path) -> None:
    assert edited_by_hand(seed, tmp_path) == ""
