"""What is only rounding beside a scene's own sizes is shown as nothing, everywhere; what is small and real is shown."""

from __future__ import annotations

import io
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.cli import info
from springline.cli.formatting import supports
from springline.cli.report import report
from springline.equilibrium import rounding
from springline.forces import queries
from springline.forces.gravity import Gravities
from springline.formatting import count_noun
from springline.moments.still import Still, still
from springline.view.film.playback_data import quantized_arrows, quiver
from springline.view.frame import Look
from springline.view.frame_building import frame_of
from springline.view.page.telling import inspected
from springline.view.page.words import largest_forces
from springline.view.play.player import Player

FAINT = 1.7e-13  # [m/s] of an arrow that once was drawn


def hung(stiffness: float = 100.0, *, gravity: float = 9.8, rest_length: float | None = None) -> sl.Scene:
    """A chain of nine springs from (0, 0, 10) to (9, 0, 10), held at both ends."""
    scene = sl.Scene(gravity=gravity)
    given = {} if rest_length is None else {"rest_length": rest_length}
    scene.anchor(scene.chain((0, 0, 10), (9, 0, 10), segments=9, mass=1.0, stiffness=stiffness, **given).ends)
    return scene


def shot(scene: sl.Scene, *, tension: float = 0.0, speed: float = 0.0) -> Still:
    """A moment of a scene with one tension [N] and one speed [m/s] for all."""
    one = still(scene)
    velocity = np.zeros_like(one.position)
    velocity[:, 0] = speed
    return replace(one, known_tension=np.full_like(one.tension, tension), velocity=velocity)


@pytest.mark.parametrize("rest_length", [None, 0.0])
def test_a_tension_of_1e_48_newtons_has_no_legend_and_one_of_a_millinewton_has(rest_length: float | None) -> None:
    scene = hung(rest_length=rest_length)
    assert frame_of(shot(scene, tension=1e-48)).legend is None
    legend = frame_of(shot(scene, tension=1e-3)).legend
    assert legend is not None and legend.high == 1e-3


def test_arrows_of_rounding_are_not_drawn_and_slow_ones_are() -> None:
    scene, look = hung(), Look(velocities=True)
    assert frame_of(shot(scene, speed=FAINT), look).arrows == ()
    (arrows,) = frame_of(shot(scene, speed=1e-9), look).arrows
    assert arrows.largest == pytest.approx(1e-9)


@pytest.mark.parametrize("color", ["speed", "kinetic energy"])
def test_colors_by_speed_have_no_legend_where_only_rounding_moves(color: str) -> None:
    assert frame_of(shot(hung(), speed=FAINT), Look(color=color)).legend is None
    assert frame_of(shot(hung(), speed=1e-9), Look(color=color)).legend is not None


def test_a_scene_of_nanometers_is_not_nothing() -> None:
    scene = sl.Scene()
    scene.spring(scene.particle((0, 0, 0), mass=1e-20), scene.particle((1e-9, 0, 0), mass=1e-20), stiffness=1e-3)
    legend = frame_of(shot(scene, tension=1e-15)).legend
    assert legend is not None and legend.high == 1e-15
    assert frame_of(shot(scene, tension=1e-25)).legend is None


def test_the_playback_page_gets_no_arrows_of_rounding() -> None:
    def kinds(speed: float) -> list[str]:
        moment = shot(hung(), speed=speed)
        found = quiver(moment, np.arange(10), 1, ("velocity",))
        found.take(0, moment)
        return [one["kind"] for one in quantized_arrows(found)[1]]

    assert kinds(FAINT) == [] and kinds(1e-9) == ["velocity"]


def test_a_stiff_bar_that_carries_its_load_is_not_taken_for_rounding() -> None:
    shape = hung(1e9).equilibrium()
    felt = rounding.tension_rounding(shape.data.model, shape.position, shape.tension)
    assert (np.abs(shape.tension) > 100.0 * felt).all()
    assert "Largest tension       none" not in shape.summary()


def test_what_rests_without_a_load_has_no_forces_and_no_displacement_in_words() -> None:
    shape = hung(gravity=0.0).equilibrium()
    lines = {line[:22].strip(): line[22:] for line in shape.summary().splitlines()}
    shape.tension[:] = np.where(np.arange(9) % 2, 3e-14, -3e-14)
    assert lines["Largest displacement"] == lines["Largest tension"] == lines["Largest compression"] == "none"
    lines = {line[:22].strip(): line[22:] for line in shape.summary().splitlines()}
    assert lines["Largest tension"] == lines["Largest compression"] == "none"
    assert largest_forces(shape) == []


def test_a_shape_that_is_not_at_rest_still_tells_its_forces() -> None:
    shape = hung().equilibrium(method="fire", steps=3, strict=False)
    assert not shape.converged and shape.residual > 1.0
    assert "Largest tension       none" not in shape.summary() and largest_forces(shape)


def test_a_run_of_what_rests_has_no_forces_and_no_displacement_in_its_report(monkeypatch: pytest.MonkeyPatch) -> None:
    run = hung(gravity=0.0).simulate(dt=0.01).run(until=0.05, every=0.01)
    monkeypatch.setattr(queries, "tension", lambda *rest: np.where(np.arange(9) % 2, 1e-13, -1e-13))
    found = report(run)
    assert found.largest_tension is None and found.largest_compression is None and found.largest_displacement is None


def test_the_inspector_shows_rounding_as_nothing_and_small_forces_as_they_are() -> None:
    """Where gravity is turned by a hand, and beside forces of the springs of 10 N to 10 kN."""
    for stiffness in (100.0, 1e5):
        scene = hung(stiffness)
        player = Player(scene.equilibrium().to_scene())
        turned = 9.8 * np.array([np.cos(np.pi / 2.0), 0.0, -np.sin(np.pi / 2.0)])  # 6e-16 along x
        player.simulation.data.model.room(Gravities).acceleration[...] = turned
        for k in range(10):
            told = inspected(player, {"particle": k})
            assert told["values"]["weight"] == [0.0, 0.0, -9.8]
            faint = [one for one in np.ravel([*told["values"].values()][4:-1]) if 0.0 < abs(one) < 1e-9]
            assert faint == [] and "e\u2212" not in str([words for name, words in told["rows"] if "force" in name])
        player.simulation.data.state.position[4, 0] += 2e-9  # 4e-7 N and 4e-4 N, of springs of 10 N and more
        assert np.abs(inspected(player, {"particle": 4})["values"]["net force"]).max() > 1e-7


def test_a_spring_at_its_rest_length_carries_nothing_in_the_inspector() -> None:
    player = Player(hung(gravity=0.0))
    state, rest = player.simulation.data.state, player.simulation.data.model.springs.rest_length
    rest[3] = np.nextafter(1.0, 2.0)  # 2.2e-14 N
    rest[4] = 1.0 + 1e-6
    told = [inspected(player, {"spring": k})["values"] for k in (3, 4)]
    assert [told[0][name] for name in ("tension", "strain", "energy")] == [0.0, 0.0, 0.0]
    assert told[1]["tension"] == pytest.approx(-1e-4, rel=1e-6) and told[1]["strain"] < 0.0
    assert len(state.position) == 10


def test_contacts_and_ties_that_carry_rounding_carry_nothing_in_the_summary() -> None:
    scene = sl.Scene(gravity=9.8)
    scene.anchor(scene.particle((0, 0, 1), mass=1.0))
    scene.particle((0, 0, 0), mass=1.0)
    scene.add(sl.Rod(0, 1), sl.Plane())
    shape = scene.equilibrium()
    shape.ties.tension[:] = -3e-15
    shape.contacts.force[:] *= 1e-15
    assert "of a tie" not in shape.summary() and "1 particle, largest 0 N at particle 1" in shape.summary()
    assert shape.message.endswith("1 particle rests on the Plane, largest force 0 N.")


def test_energies_of_rounding_are_zero_beside_the_largest() -> None:
    from springline.cli.output import console

    said = io.StringIO()
    info.energies(console(said), {"kinetic": [1e-20, 3e-31], "gravity": [5.0, 4.0], "total": [5.0, 4.0]})
    assert [line.split() for line in said.getvalue().splitlines() if "kinetic" in line] == [["kinetic", "0", "0"]]


# One and many


def test_one_is_singular_and_more_or_none_are_plural() -> None:
    assert [count_noun(n, "break") for n in (0, 1, 2, 1000)] == ["0 breaks", "1 break", "2 breaks", "1,000 breaks"]
    assert [supports(n) for n in (0, 1, 2)] == ["none of them a support", "1 of them a support", "2 of them supports"]


class Paper:
    """Takes the place of a window's canvas: what is written on it is noted."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.palette = SimpleNamespace(ink="", quiet="")
        self.surface = SimpleNamespace(blit=lambda *rest: None)

    def words(self, text: str, *look: Any) -> Any:
        self.written.append(text)
        return SimpleNamespace(get_width=lambda: 10, get_height=lambda: 10)


def test_the_window_counts_one_break_and_two_hits() -> None:
    from springline.view.window import hud

    paper: Any = Paper()
    hud.counters(paper, {"breaks": 1, "hits": 2, "collisions": 0}, 0)
    assert paper.written == ["1", "break", "2", "hits"]


def test_what_holds_one_thing_says_so() -> None:
    scene = sl.Scene()
    scene.anchor(scene.particle((0, 0, 0), mass=1.0))
    assert repr(scene).startswith("<Scene: 1 particle, 0 springs")
    run = scene.simulate(dt=0.1).run(until=0.0)
    assert repr(run).startswith("<Recording: 1 frame of 1 particle,")
    assert repr(scene.all) in ("<Handle: 1 particle>", "<All: 1 particle>")
