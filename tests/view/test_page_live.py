"""What a page asks for is done and written down, and what it is told is what there is; the page is one of messages."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from live_page import PATIENCE, Shown, Table, client, is_free, soon, table, viewer

import springline as sl
from springline.engine import precompile
from springline.errors import SceneError
from springline.gallery import registry
from springline.model.families import BROKEN
from springline.spec.idle_parameters import idle_parameters
from springline.spec.parameters import Parameter
from springline.view import play_scene  # noqa: F401 what journals are played again by
from springline.view.coloring import rgb
from springline.view.film.playback import playback_page
from springline.view.frame import Look
from springline.view.page import face as faces
from springline.view.page import messages, telling, words
from springline.view.page.parameters import controls, ends, heading, offers, tidy
from springline.view.page.switching import Switching
from springline.view.play.commands import Add, Anchor, Cut, Set
from springline.view.play.inspection import quantities
from springline.view.play.options import Options, Slider
from springline.view.play.player import Player
from springline.view.play.session import Stopped, Trouble
from springline.view.play.sheets import SHEETS
from springline.view.play.tools import Tools
from springline.view.style import NIGHT, PAPER, SCREEN, Style


def mixed() -> sl.Scene:
    """Of everything one: a fixed particle among free ones, springs, a rod, velocities that differ."""
    scene = sl.Scene(gravity=9.8, title="Mixed")
    scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0)], mass=1.0, velocity=[(0, 0, 1)] * 3 + [(0, 0, 3)])
    scene.anchor([1])
    for pair in ((0, 1), (1, 2)):
        scene.spring(*pair, stiffness=100.0)
    scene.add(sl.Rod(2, 3))
    return scene


def cloth(columns: int = 6) -> sl.Scene:
    scene = sl.Scene(gravity=9.81, title="Cloth")
    net = scene.grid((columns, columns), spacing=0.1, mass=0.01, stiffness=400.0, damping=0.05)
    scene.anchor(net.corners)
    return scene


@pytest.fixture
def shown() -> Iterator[Table]:
    with table(mixed()) as made:
        yield made


@pytest.fixture
def net() -> Iterator[Table]:
    with table(cloth()) as made:
        yield made


def journal(shown: Table) -> list[object]:
    return [entry.command for entry in shown.player.session.entries]


# Commands


def test_a_particle_is_taken_pulled_and_let_go_by_messages_and_the_journal_has_it(net: Table) -> None:
    net.do("Grab", particle=14, point=[0.2, 0.2, 0.0])
    net.do("Pull", point=[0.2, 0.2, -0.3])
    net.player.playing = True
    for _ in range(20):
        net.turn(0.02)
    net.player.playing = False
    net.seen()
    particle, x, y, z, force = net.page.heads[-1]["hand"]
    assert (particle, x, y, z) == (14, 0.2, 0.2, -0.3) and force > 0.01
    assert net.player.simulation.data.state.position[14, 2] < -0.02
    assert soon(lambda: net.page.status["held"] == 14)
    net.do("LetGo")
    net.seen()
    assert net.page.heads[-1]["hand"] is None and net.player.holding is None
    assert [type(one).__name__ for one in journal(net)] == ["Grab", "Pull", "LetGo"]
    again = sl.Journal.of(net.player, final=True).replay()
    assert again.simulation.data.state.digest() == net.player.simulation.data.state.digest()


def test_who_holds_a_particle_is_sent_the_newest_picture_though_it_draws_slowly(net: Table) -> None:
    net.page.draws, net.player.playing = False, True
    (page,) = net.server.pages

    def waiting() -> int:
        net.turn(0.02)
        return len(page._sent_pictures)

    assert soon(lambda: waiting() == 2) and {waiting() for _ in range(5)} == {2}
    net.server.hurried.clear()
    net.do("Grab", particle=14, point=[0.2, 0.2, 0.0])
    assert net.server.hurried.wait(PATIENCE)
    assert soon(lambda: waiting() == 4) and {waiting() for _ in range(5)} == {4}
    net.do("LetGo")
    net.page.say(drawn=net.face.picture)
    assert soon(lambda: waiting() == 2) and {waiting() for _ in range(5)} == {2}


def test_the_next_turn_comes_at_its_time_and_sooner_where_a_page_asks_for_something(net: Table) -> None:
    hurried, now = net.server.hurried, time.monotonic()
    hurried.clear()
    assert net.face._rest_until(now + 0.02, now) == now + 0.02
    hurried.set()
    assert net.face._rest_until(now + 20.0, now + 0.05) < now + 15.0  # measured 0.05
    assert time.monotonic() >= now + 0.05 and not hurried.is_set()


def test_a_page_whose_connection_broke_goes_on_and_what_it_says_again_is_done_once(net: Table) -> None:
    number = net.page.scene["page"]
    net.ask(select={"particle": 14}, nth=1)
    net.ask(watch=[{"spring": 3}], nth=2)
    net.ask(graph=True, nth=3)
    net.ask(command={"do": "Anchor", "particles": [7]}, nth=4)
    assert soon(lambda: net.page.status["done"] == 4)
    net.page.connection.close()
    assert soon(lambda: not net.server.pages)
    net.turn()
    with client(net.server.access) as connection:
        again = Shown(connection)
        assert net.until(lambda: again.heads and "status" in again.said)
        assert again.scene["serial"] == net.face.serial and again.scene["page"] > number
        again.say(again={"page": number, "nth": 5})
        for nth, particle in ((4, 7), (5, 8), (6, 9)):
            again.say(command={"do": "Anchor", "particles": [particle]}, nth=nth)
        assert net.until(lambda: again.status["done"] == 6)
        assert [one.particles for one in journal(net) if isinstance(one, Anchor)] == [(7,), (8,), (9,)]
        assert net.until(lambda: again.inspected.get("particle") == 14 and "watched" in again.said)
        assert net.server.pages[0].graph
        assert any("parameters" in one for one in again.said["status"])  # anew, whatever the first one knew
    with client(net.server.access) as connection:
        stranger = Shown(connection)
        assert net.until(lambda: stranger.heads)
        stranger.say(again={"page": 10**6, "nth": 2})  # of which nobody knows what was done
        for nth, particle in ((1, 10), (2, 11), (3, 12)):
            stranger.say(command={"do": "Anchor", "particles": [particle]}, nth=nth)
        assert net.until(lambda: stranger.status["done"] == 3)
        assert journal(net)[-1] == Anchor((12,)) and len(journal(net)) == 4


def test_a_page_that_goes_on_takes_the_place_of_one_that_is_not_known_to_be_gone(net: Table) -> None:
    number = net.page.scene["page"]
    net.do("Grab", particle=14, point=[0.2, 0.2, 0.0])
    with client(net.server.access) as connection:
        again = Shown(connection)
        assert net.until(lambda: again.heads)
        again.say(again={"page": number, "nth": 0})
        again.say(command={"do": "Grab", "particle": 15, "point": [0.3, 0.2, 0.0]}, nth=1)
        assert net.until(lambda: again.status["done"] == 1)
        assert soon(lambda: len(net.server.pages) == 1)
        net.turn()
        assert net.player.holding is not None and net.player.holding.particle == 15
        assert [type(one).__name__ for one in journal(net)] == ["Grab", "LetGo", "Grab"]


def test_who_leaves_lets_go_of_what_was_held(net: Table) -> None:
    with client(net.server.access) as connection:
        other = Shown(connection)
        assert soon(lambda: len(net.server.pages) == 2)
        net.turn()
        other.do("Grab", particle=14, point=[0.2, 0.2, 0.0])
        assert net.until(lambda: net.player.holding is not None)
    assert net.until(lambda: net.player.holding is None)


COMMANDS = [
    ("Anchor", {"particles": [2]}), ("Release", {"particles": [1]}), ("Cut", {"springs": [0]}),
    ("Join", {"a": 0, "b": 3}), ("Remove", {"particles": [3]}), ("Push", {"particles": [0], "velocity": [1.0, 0, 0]}),
    ("Set", {"name": "gravity", "value": 3.0}), ("Set", {"name": "springs.stiffness", "value": 50.0}),
    ("Add", {"position": [0.0, 1.0, 0.0], "mass": 2.0, "radius": 0.1, "fixed": True}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "values"), COMMANDS, ids=[f"{name} {k}" for k, (name, _) in enumerate(COMMANDS)])
def test_a_command_of_a_page_does_what_it_does_by_hand(name: str, values: dict[str, object]) -> None:
    from springline.view.play.commands import from_json

    with table(mixed()) as shown:
        shown.do(name, **values)
        assert not shown.player.notes
        by_hand = Player(mixed())
        by_hand.carry_out(from_json({"do": name, **values}))
        assert journal(shown) == [entry.command for entry in by_hand.session.entries]
        assert shown.player.simulation.data.state.digest() == by_hand.simulation.data.state.digest()
        shown.turn()
        assert soon(lambda: shown.page.status["journal"] == 1)


def test_time_is_played_stepped_slowed_and_begun_again(shown: Table) -> None:
    player = shown.player
    shown.do("Step")
    assert player.steps == 1 and not player.playing
    shown.do("Speed", value=0.5)
    shown.do("Play")
    assert player.session.speed == 0.5 and player.playing
    shown.turn(0.1)
    assert soon(lambda: shown.page.status["playing"] and shown.page.status["speed"] == 0.5)
    shown.do("Pause")
    shown.do("Reset")
    assert player.simulation.time == 0.0 and not player.playing
    assert soon(lambda: shown.page.status["time"] == 0.0 and not shown.page.status["playing"])


def test_a_particle_of_which_nothing_is_said_is_like_the_others(shown: Table) -> None:
    shown.do("Add", position=[0.0, 0.0, 1.0])
    assert journal(shown) == [Add((0.0, 0.0, 1.0), mass=1.0, radius=0.0)]
    with table(sl.Scene(), tools="sandbox") as empty:
        empty.do("Add", position=[0.0, 0.0, 1.0])
        (made,) = journal(empty)
        assert made.mass == 1.0 and made.radius == 2.0 * empty.face.dot > 0.0


def told(shown: Table) -> list[set[str]]:
    """Names of the parameters in each message that lists them."""
    said = [one["parameters"] for one in shown.page.said["status"] if "parameters" in one]
    return [{one["name"] for one in parameters} for parameters in said]


def test_parameters_that_come_with_a_first_spring_are_told() -> None:
    with table(sl.Scene(), tools="sandbox") as empty:
        before = {one["name"] for one in empty.page.scene["parameters"]}
        for k in range(2):
            empty.do("Add", position=[float(k), 1.0, 0.0])
        empty.do("Join", a=-1, b=-2)
        assert "springs.stiffness" not in before
        assert empty.until(lambda: any("springs.stiffness" in names for names in told(empty)))


def test_a_limit_is_set_and_taken_away(shown: Table) -> None:
    (limit,) = [one for one in shown.page.scene["parameters"] if one["name"] == "springs.strength"]
    assert limit["kind"] == "limit" and limit["value"] is None and limit["high"] > 0.0
    shown.do("Set", name="springs.strength", value=40.0)
    assert shown.player.simulation.parameters["springs.strength"].value == 40.0
    shown.do("Set", name="springs.strength", value=None)
    assert math.isinf(shown.player.simulation.parameters["springs.strength"].value)
    assert shown.until(lambda: shown.page.values()["springs.strength"] is None)


def test_a_vector_of_a_plane_scene_keeps_what_is_not_shown() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(1, 1)], mass=1.0, radius=0.1)
    scene.add(sl.Box((0, 0), (2, 2)))
    with table(scene) as plane:
        (box,) = [one for one in plane.page.scene["parameters"] if one["name"] == "box.upper"]
        assert (box["kind"], box["value"]) == ("vector", [2.0, 2.0])
        plane.do("Set", name="box.upper", value=[3.0, 2.5])
        assert plane.player.simulation.parameters["box.upper"].value[:2].tolist() == [3.0, 2.5], list(
            plane.player.notes
        )


def test_values_that_others_change_are_told_and_those_that_stay_are_not(shown: Table) -> None:
    shown.turn()
    shown.turn()
    assert shown.until(lambda: len(shown.page.said["status"]) >= 3) and shown.page.status["values"] == {}
    shown.player.do(Set("gravity", 3.0))
    shown.turn()
    assert shown.until(lambda: shown.page.values()["gravity"] == 3.0)
    assert {name for one in shown.page.said["status"] for name in one["values"]} == {"gravity"}


def test_what_could_not_be_done_is_said(shown: Table) -> None:
    shown.do("Cut", springs=[99])
    assert soon(lambda: "99" in "".join(shown.page.status["notes"]))


# Looks and keys


def test_looks_are_chosen_by_messages_and_by_keys(shown: Table) -> None:
    shown.ask(look={"velocities": True, "color": "speed"})
    shown.seen()
    assert len(shown.page.parts["arrows.start"]) == 3  # the fixed one has none
    assert soon(lambda: shown.page.status["color"] == "speed" and "velocities" in shown.page.status["shown"])
    assert shown.page.status["legend"]["title"] == "Speed"
    shown.ask(key="v")
    shown.ask(key="1")
    look = shown.face.tools.look
    assert not look.velocities and look.color == "tension"
    shown.ask(look={"numbers": True})
    shown.seen()
    assert [one["words"] for one in shown.page.words["texts"]] == ["0", "1", "2", "3"]


def test_a_page_is_light_or_dark_as_it_asks_unless_a_style_was_chosen(shown: Table) -> None:
    assert shown.page.scene["dark"] is True
    assert shown.page.scene["themes"]["light"]["background"] == PAPER.background
    shown.ask(dark=False)
    assert shown.face.tools.look.style is PAPER and soon(lambda: shown.page.status["dark"] is False)
    shown.ask(dark=True)
    assert shown.face.tools.look.style is SCREEN
    own = Style(background="#102030")
    with table(mixed(), look=Look(style=own), style=own) as chosen:
        assert {one["background"] for one in chosen.page.scene["themes"].values()} == {"#102030"}
        chosen.ask(dark=False)
        assert chosen.face.tools.look.style is own


def test_colors_of_a_function_are_offered_and_kept_and_where_it_fails_a_note_says_so() -> None:
    asked = []

    def of_four(moment: Any) -> Any:
        asked.append(len(moment.position))
        return [0.0, 1.0, 2.0, 3.0]

    own = Style(particles=of_four, cloth="#102030")
    with table(mixed(), look=Look(color="none", style=own), style=own) as shown:
        (offer,) = [one for one in shown.page.scene["colors"] if one["name"] == "none"]
        assert offer["label"] == "own" and shown.page.scene["themes"]["dark"]["cloth"] == "#102030"
        assert shown.page.status["legend"]["title"] == "Of four"
        colors = shown.page.parts["points.color"]
        assert [tuple(one) for one in colors[[0, 3]]] == [rgb(own.sequential[0]), rgb(own.sequential[-1])]
        shown.ask(keep="record")
        shown.player.playing = True
        for _ in range(3):
            shown.turn(0.05)
        shown.player.playing = False
        shown.ask(keep="stop")
        shown.ask(keep="html")
        assert soon(lambda: "mixed.html" in shown.page.files)
        assert '"own":{"of":["particles"]' in shown.page.files["mixed.html"].decode()
        shown.player.do(Add((5.0, 0.0, 0.0), mass=1.0))
        shown.turn()
        assert soon(lambda: "The function for the 'particles' of Style()" in "".join(shown.page.status["notes"]))
        assert asked[-1] == 5 and len(shown.page.parts["points.color"]) == 5


def test_many_bodies_that_nothing_joins_are_lights_on_a_dark_stage_and_the_next_scene_is_as_asked() -> None:
    stars = sl.Scene(title="Stars")
    stars.particles(np.random.default_rng(3).normal(size=(300, 3)), mass=np.linspace(0.1, 30.0, 300))
    with table(stars, look=Look(style=PAPER), gallery=True) as shown:
        assert shown.page.scene["lights"] and shown.page.scene["dark"]
        assert {one["background"] for one in shown.page.scene["themes"].values()} == {NIGHT.background}
        size = shown.page.parts["points.size"]
        assert (
            1.7 < size[-1] / size[0] < 1.9
        )  # measured 1.80: the cube root of the mass, the lightest at its bound of 0.7
        assert '"lights":true' in playback_page(stars) and '"lights":false' in playback_page(mixed())
        shown.ask(dark=False)
        assert shown.face.tools.look.style is NIGHT
        shown.ask(switch="hanging-chain")
        assert shown.until(lambda: shown.page.scene["name"] == "hanging-chain")
        assert not shown.page.scene["lights"] and shown.face.tools.look.style is PAPER
    with table(stars, style=SCREEN) as chosen:
        assert not chosen.page.scene["lights"]  # who has chosen colors keeps them
    film = sl.Scene()
    across = np.stack(np.meshgrid(np.arange(17.0), np.arange(17.0), [0.0], indexing="ij"), axis=-1).reshape(-1, 3)
    corners = [(k, k + 1, k + 18, k + 17) for k in range(16 * 17) if k % 17 != 16]
    sheet = film.mesh(across, corners, mass=0.01)
    film.add(sl.SurfaceTension(sheet, 0.05))
    assert '"lights":false' in playback_page(film)  # 289 particles that a film joins


def test_names_of_rules_that_have_grown_together_are_shown_apart() -> None:
    shown = [heading(name) for name in ("surfacetension", "followpath_2", "onmesh", "load", "drag.coefficient")]
    assert shown == ["Surface tension", "Follow path 2", "On mesh", "Load", "Drag coefficient"]


def test_play_refuses_before_it_opens_what_is_no_style_of_a_page() -> None:
    with pytest.raises(
        SceneError, match=r"must be colors for a page, such as sl.Style\(background='#101820'\). Got 'dotted'"
    ):
        sl.play(mixed(), face="browser", style="dotted", open_browser=False)
    with pytest.raises(SceneError, match="The function for the 'springs' of Style"):
        sl.play(mixed(), face="browser", style=Style(springs=lambda moment: 1.0), open_browser=False)


def test_arrows_turn_gravity_and_keys_of_ones_own_come_first() -> None:
    heard = []
    with table(mixed(), keys={"x": Cut((0,)), "P": lambda player: heard.append(player.steps)}) as shown:
        assert shown.page.scene["keys"] == ["x", "p"]
        shown.ask(key="right")
        tilt = np.radians(5.0)
        assert np.allclose(
            shown.player.simulation.parameters["gravity"].value, 9.8 * np.array([np.sin(tilt), 0.0, -np.cos(tilt)])
        )
        shown.ask(key="x")
        shown.ask(key="p")
        assert journal(shown)[-1] == Cut((0,)) and heard == [0]


def test_no_key_of_a_page_ends_the_viewer(shown: Table, capfd: pytest.CaptureFixture[str]) -> None:
    for key in ("escape", "c", "shift", "delete", "backspace"):
        shown.ask(key=key)
    assert not shown.face.tools.quitting and not shown.face.tools.is_cutting
    assert "The viewer ignored a message of a page (key: SceneError" in capfd.readouterr().err


# What is told


def test_a_scene_is_told_with_all_that_a_page_needs(shown: Table) -> None:
    scene = shown.page.scene
    assert (scene["title"], scene["dim"], scene["tools"], scene["gallery"]) == ("Mixed", 3, "hands", None)
    low, high = np.array(scene["camera"]["room"])
    assert (low <= [0, 0, 0]).all() and (high >= [3, 0, 0]).all()
    assert scene["world"]["step"] > 0.0 and scene["dot"] > 0.0
    assert [one["name"] for one in scene["colors"]][0] == "tension" and scene["speed"] in scene["speeds"]
    assert {one["name"]: one["key"] for one in scene["marks"]}["velocities"] == "v"
    names = [one["name"] for one in scene["parameters"]]
    assert names[0] == "gravity" and names[-2:] == ["dt", "integrator"]
    assert {"name", "label", "unit", "folder", "kind", "low", "high", "step", "value", "whole", "choices"} == set(
        scene["parameters"][0]
    )
    assert scene["rest"] is True and not words.rests(registry.scene("billiards"))


def test_asked_for_sliders_come_first_with_their_ranges() -> None:
    with table(cloth(), sliders=(Slider("springs.stiffness", 100.0, 800.0),)) as asked:
        first, second = asked.page.scene["parameters"][:2]
        assert (first["name"], first["low"], first["high"], first["folder"]) == ("springs.stiffness", 100.0, 800.0, "")
        assert (second["name"], second["folder"]) == ("gravity", "")


def test_what_is_inspected_has_one_sign_for_minus() -> None:
    told = quantities("particle", 0, [("force", np.array([-1.5e-9, 2.0, -3.0]), "N")])
    assert told["rows"] == [["force", "(\u22121.5e\u22129, 2, \u22123) N"]]


def test_a_particle_is_inspected_and_its_forces_add_up(net: Table) -> None:
    net.player.playing = True
    for _ in range(5):
        net.turn(0.02)
    net.player.playing = False
    net.ask(select={"particle": 14})
    assert net.until(lambda: "values" in net.page.inspected)
    told = net.page.inspected
    values, run = told["values"], net.player.simulation
    assert told["particle"] == 14 and np.allclose(values["position"], run.data.state.position[14])
    assert np.allclose(values["net force"], run.forces[14])
    others = np.array(values.get("other forces", [0, 0, 0]))  # of dampers, none in the springs' tension
    assert np.allclose(np.array(values["force of springs"]) + values["weight"] + others, values["net force"])
    assert np.abs(others).max() < 1e-9 * np.abs(values["weight"]).max()  # measured 0
    speed = np.linalg.norm(values["velocity"])
    assert values["kinetic energy"] == pytest.approx(0.5 * values["mass"] * speed**2)
    assert dict(told["rows"])["mass"] == "0.01 kg"


def test_a_spring_is_inspected_until_it_is_cut(net: Table) -> None:
    net.ask(select={"spring": 3})
    assert net.until(lambda: net.page.inspected.get("spring") == 3)
    values, run = net.page.inspected["values"], net.player.simulation
    assert values["tension"] == run.tension[3] and values["stiffness"] == 400.0
    assert values["strain"] == pytest.approx(values["length"] / values["rest length"] - 1.0)
    net.do("Cut", springs=[3])
    assert net.until(lambda: net.page.inspected == {"kind": "inspect"})
    net.ask(select={"particle": 10**6})
    assert net.until(lambda: net.page.inspected == {"kind": "inspect"})


def test_energies_are_told_only_while_they_are_wanted(shown: Table) -> None:
    shown.player.playing = True
    shown.turn(0.1)
    assert not shown.player.history.wanted and "energy" not in shown.page.said
    shown.ask(graph=True)
    lengths = lambda: [len(one["time"]) for one in shown.page.said.get("energy", [])]  # noqa: E731
    assert shown.until(lambda: max(lengths(), default=0) >= 2, seconds=0.1)  # a sample is taken only from time to time
    told = shown.page.said["energy"][-1]
    assert told["time"][-1] > told["time"][0]
    assert {"total", "kinetic", "potential", "spring", "gravity"} <= set(told["series"])
    assert len(told["series"]["total"]) == len(told["time"]) and np.isfinite(told["series"]["total"]).all()
    shown.do("Pause")
    shown.do("Reset")
    assert shown.until(lambda: shown.page.said["energy"][-1]["time"] == [])  # the graph of before is of no time to come
    shown.ask(graph=False)
    assert not shown.player.history.wanted


def test_the_shape_at_rest_is_told_in_words_and_one_goes_back(net: Table) -> None:
    net.do("Settle")
    assert net.until(lambda: net.player.shape is not None), list(net.player.notes)
    assert net.until(lambda: net.page.status["rest"] is not None)
    rest = net.page.status["rest"]
    said = " ".join(rest["words"])
    assert "pulls" in said and "is held by" in said and "Residual" in said
    assert rest["converged"] and not rest["inverted"] and rest["residual"] == net.player.shape.residual
    net.seen()
    below = net.page.parts["points.position"][:, 2].min()
    net.do("Invert")
    assert net.until(lambda: net.page.status["rest"]["inverted"])
    net.seen()
    assert net.page.parts["points.position"][:, 2].max() > 0.5 * abs(below)
    net.do("Play")
    net.turn(0.1)
    assert net.player.shape is None and net.until(lambda: net.page.status["rest"] is None)


def test_divergence_says_why_at_once_and_goes_on_with_a_safe_step(net: Table) -> None:
    net.do("Set", name="dt", value=1.0)
    net.do("Play")
    for _ in range(200):
        net.turn(0.1)
        if net.player.trouble is not None:
            break
    assert net.player.trouble is not None
    assert soon(lambda: net.page.status["trouble"] is not None)
    trouble = net.page.status["trouble"]
    assert trouble["message"] == net.player.trouble.message and trouble["safe_dt"] == net.player.trouble.safe_dt
    net.ask(safe=True)
    assert net.player.simulation.dt == trouble["safe_dt"] and net.player.playing
    assert net.until(lambda: net.page.status["trouble"] is None)
    net.player.apply(Stopped(Trouble("It broke.", None)))
    assert net.until(lambda: net.page.status["trouble"] == {"message": "It broke.", "safe_dt": None, "mendable": False})


def test_a_step_that_takes_too_long_is_given_up_and_the_page_hears_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faces, "STEP_WITHIN", 0.0)
    with table(cloth(3)) as shown:
        shown.do("Set", name="integrator", value="backward_euler")
        shown.do("Play")
        assert shown.until(lambda: shown.page.status["trouble"] is not None, seconds=0.02)
        assert "given up" in shown.page.status["trouble"]["message"] and shown.player.steps == 0


def test_what_cannot_be_drawn_stops_the_scene_until_another_deed(net: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a surface of one's own")

    net.do("Play")
    net.turn(0.02)
    with monkeypatch.context() as while_it_moves:
        while_it_moves.setattr(net.player, "frame", broken)
        net.turn(0.02)
        assert net.until(lambda: net.page.status["trouble"] is not None)
        told = net.page.status["trouble"]
        assert "cannot be drawn (ZeroDivisionError: a surface of one's own)" in told["message"] and told["mendable"]
    net.do("Move", particles=[20], by=[0.0, 0.0, 0.1])
    net.do("Play")
    drawn = net.face.picture
    net.turn(0.02)
    assert net.player.playing and net.until(lambda: net.face.picture > drawn, seconds=0.02)


def test_trouble_and_commands_are_told_at_once_and_the_rest_in_its_time(shown: Table) -> None:
    def told(expected: int = 0) -> int:
        shown.face.turn(0.0, shown.now)  # no time has passed since the last turn
        shown.page.connection.ping().wait(PATIENCE)  # what was sent before has come
        soon(lambda: len(shown.page.said["status"]) >= expected)  # and is read by the page's own thread
        return len(shown.page.said["status"])

    before = told(1)
    assert told() == before
    shown.player.apply(Stopped(Trouble("It broke.", None)))
    assert told(before + 1) == before + 1 and shown.page.status["trouble"]["message"] == "It broke."
    assert told() == before + 1
    shown.page.do("Pause")
    assert soon(lambda: any(heard.key == "command" for heard in tuple(shown.server.pages[0]._heard)))
    assert told(before + 2) == before + 2


def test_a_page_that_takes_nothing_for_a_while_hears_later_how_things_stand_and_is_not_dropped(
    shown: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    (page,) = shown.server.pages
    shown.seen()
    assert soon(lambda: page.has_all)
    monkeypatch.setattr(page, "_loop", SimpleNamespace(call_soon_threadsafe=lambda wake: None))  # what is posted stays
    for _ in range(200):
        shown.player.structure.version += 1
        telling.tell(shown.face, page, shown.now, at_once=True)
    assert len(page._outbox) < messages.UNSENT // 2  # measured 16
    page._outbox.clear()
    shown.player.apply(Stopped(Trouble("It broke.", None)))
    telling.tell(shown.face, page, shown.now)
    telling.tell(shown.face, page, shown.now)
    assert ["It broke." in str(one) for one in page._outbox].count(True) == 1


def test_more_than_a_page_can_draw_is_thinned_and_said(net: Table) -> None:
    net.face.tools.look = replace(net.face.tools.look, most=20)
    net.seen()
    assert len(net.page.parts["segments.index"]) <= 20
    assert net.until(lambda: any("20 of" in note for note in net.page.status["notes"]))


# Pictures


def test_without_a_page_time_stands_and_a_picture_is_drawn_only_when_something_changed() -> None:
    with viewer(cloth(), playing=True) as (server, face):
        face.turn(0.05, 0.0)
        assert face.player.steps == 0
        with client(server.access) as connection:
            page = Shown(connection)
            assert soon(lambda: len(server.pages) == 1)
            face.turn(0.05, 1.0)
            first = face.picture
            assert soon(lambda: len(page.heads) == 1)
            face.turn(0.05, 2.0)
            assert face.picture > first and face.player.steps > 0
            face.player.playing = False
            face.turn(0.0, 3.0)
            still = face.picture
            face.turn(0.0, 4.0)
            assert face.picture == still
            face.player.playing = True
        assert soon(lambda: not server.pages)
        steps = face.player.steps
        for k in range(5):
            face.turn(0.05, 5.0 + k)
        assert face.player.steps == steps and not face._known


def test_a_page_has_at_most_two_pictures_to_draw_and_then_gets_the_newest() -> None:
    with viewer(cloth(), playing=True) as (server, face), client(server.access) as connection:
        page = Shown(connection, draws=False)
        assert soon(lambda: len(server.pages) == 1)
        for k in range(10):
            face.turn(0.02, float(k))
        assert soon(lambda: len(page.heads) == 2)
        page.say(drawn=page.heads[0]["picture"])
        assert soon(lambda: server.pages[0].unread > 0)
        steps = face.player.steps
        face.turn(0.02, 20.0)
        assert soon(lambda: len(page.heads) == 3)
        assert page.heads[-1]["time"] == face.player.simulation.time and face.player.steps > steps


def test_a_cut_spring_is_no_longer_drawn_and_who_comes_late_sees_the_same(net: Table) -> None:
    before = len(net.page.parts["segments.index"])
    net.do("Cut", springs=[0, 1])
    net.seen()
    assert len(net.page.parts["segments.index"]) == before - 2
    with client(net.server.access) as connection:
        late = Shown(connection)
        assert soon(lambda: len(net.server.pages) == 2)
        net.turn()
        assert soon(lambda: bool(late.heads))
        assert all(np.array_equal(late.parts[name], values) for name, values in net.page.parts.items())


# Switching


def test_scenes_with_walls_rings_rods_and_trails_are_switched_to_and_drawn() -> None:
    with table(cloth(), gallery=True) as shown:
        assert [one["name"] for one in shown.page.scene["gallery"]] == [*registry.names(), *SHEETS]
        for name in ("billiards", "bead-on-ring", "multibody", "swarm"):
            shown.ask(switch=name)
            assert shown.until(lambda name=name: shown.page.scene["name"] == name)
            shown.player.playing = False
            shown.face.tools.look = Look(velocities=True, loads=True, numbers=True, style=SCREEN)
            shown.seen()
            entry = registry.entry(name)
            assert (shown.page.scene["title"], shown.page.scene["sentence"]) == (entry.title, entry.sentence)
            assert len(shown.page.parts["points.index"]) == (shown.player.simulation.data.state.alive == 1).sum()
            assert shown.page.heads[-1]["serial"] == shown.page.scene["serial"]
            assert not list(shown.player.notes), name
            assert shown.page.said["busy"][-1] == {"kind": "busy"}


def test_another_one_is_the_same_scene_by_the_next_seed_seen_as_before() -> None:
    with table(cloth(), gallery=True) as shown:
        assert "another" not in shown.page.scene
        shown.ask(switch="random-mesh")
        assert shown.until(lambda: shown.page.scene["name"] == "random-mesh")
        shown.ask(look={"color": "group"})
        for seed in (3, 4):  # its own is 2
            assert shown.page.scene["another"] == seed
            shown.ask(another=seed)
            assert shown.until(lambda seed=seed: shown.page.scene["another"] == seed + 1)
            expected = registry.entry("random-mesh").build(seed=seed)
            assert np.array_equal(shown.player.scene.position, expected.position)
            assert np.array_equal(shown.player.scene.spec.springs.rest_length, expected.spec.springs.rest_length)
            assert shown.page.scene["name"] == "random-mesh" and shown.page.scene["color"] == "group"
        shown.ask(switch="random-mesh")
        assert shown.until(lambda: shown.page.scene["another"] == 3)
        shown.ask(switch="hanging-chain")
        assert shown.until(lambda: shown.page.scene["name"] == "hanging-chain")
        assert "another" not in shown.page.scene


def test_arrows_that_a_load_by_hand_has_shown_are_no_part_of_the_next_scene() -> None:
    with table(cloth(), gallery=True) as shown:
        shown.ask(command={"do": "Load", "particle": 20, "force": [0.0, 0.0, -1.0]})
        assert shown.until(lambda: {"loads", "values"} <= set(shown.page.status["shown"]))
        shown.ask(switch="cable-net")
        assert shown.until(lambda: shown.page.scene["name"] == "cable-net")
        assert shown.page.scene["shown"] == ["springs", "trails"]
        shown.seen()
        assert len(shown.page.parts["arrows.start"]) == 0  # its snow alone were 145


def test_the_old_scene_plays_on_while_another_is_made_ready_and_the_switch_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The making of it is held up for as long as the test likes."""
    held = threading.Event()
    warm = Player.warm
    monkeypatch.setattr(Player, "warm", lambda self: (held.wait(PATIENCE), warm(self)))
    with table(cloth(), gallery=True, playing=True) as shown:
        shown.ask(switch="hanging-chain")
        assert shown.until(lambda: "busy" in shown.page.said)
        busy = shown.page.said["busy"][-1]
        assert busy["words"] == "Getting Hanging chain ready" and 0.0 <= busy["share"] < 1.0
        before = shown.player.steps
        for _ in range(5):
            shown.turn(0.02)
        assert shown.player.steps > before and shown.player.scene.title == "Cloth"
        shown.ask(switch="")
        assert shown.until(lambda: shown.page.said["busy"][-1] == {"kind": "busy"})
        shown.ask(switch="billiards")
        shown.ask(switch="hanging-chain")  # the last word counts
        held.set()
        assert shown.until(lambda: shown.page.scene["name"] == "hanging-chain")
        for _ in range(20):
            shown.turn()
        assert [one["name"] for one in shown.page.said["scene"]] == ["", "hanging-chain"]


def test_the_end_does_not_wait_for_a_scene_that_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    held = threading.Event()
    monkeypatch.setattr(Player, "warm", lambda self: held.wait(PATIENCE))
    with table(cloth(), gallery=True) as shown:
        shown.ask(switch="hanging-chain")
        begin = time.monotonic()
        shown.face.close()
        assert time.monotonic() - begin < 0.5 * PATIENCE  # measured 0.3
        held.set()


def test_a_scene_that_cannot_be_built_is_said_and_the_old_one_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: object) -> None:
        raise SceneError("There is no floor to stand on.")

    monkeypatch.setattr("springline.gallery.catalog.Entry.build", refuse)
    with table(cloth(), gallery=True) as shown:
        shown.ask(switch="hanging-chain")
        assert shown.until(lambda: "There is no floor to stand on." in shown.page.status["notes"])
        assert shown.player.scene.title == "Cloth" and shown.page.said["busy"][-1] == {"kind": "busy"}


def test_what_is_compiled_is_counted_and_giving_up_ends_the_processes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import subprocess
    import sys

    children = []

    def begin(nice: int) -> subprocess.Popen[bytes]:
        sleeping = [sys.executable, "-c", "import time; time.sleep(100)"]
        children.append(subprocess.Popen(sleeping, stdin=subprocess.PIPE, stdout=subprocess.PIPE))
        return children[-1]

    monkeypatch.setattr(precompile, "_begin", begin)
    monkeypatch.setenv("SPRINGLINE_CACHE_DIR", str(tmp_path))
    passes = [Unready(f"forces.net.thing_{k}") for k in range(8)]
    monkeypatch.setattr("springline.view.page.switching.Player", lambda *given, **options: switching._wait_for(passes))
    monkeypatch.setattr("springline.view.page.switching.missing", lambda some: list(some)[3:])
    told = []
    switching = object.__new__(Switching)
    begun = threading.Event()
    real = Switching._make
    monkeypatch.setattr(Switching, "_make", lambda self: (begun.wait(PATIENCE), real(self)))
    switching.__init__(registry.entry("hanging-chain"), lambda: told.append(switching.words))
    begun.set()
    assert soon(lambda: told)
    assert told[0] == "Getting Hanging chain ready: compiling 4 of 8 passes" and switching.share == 0.9 * 3 / 8
    assert len(children) == 2 and all(child.poll() is None for child in children)
    switching.give_up()
    switching.wait()
    assert switching.over and switching.player is None
    assert soon(lambda: all(child.poll() is not None for child in children))


class Unready:
    """A pass that is nowhere yet."""

    def __init__(self, name: str) -> None:
        self.name, self.is_ready, self.function = name, False, Player.warm


def test_a_scene_without_springs_is_colored_by_speed_and_one_with_springs_as_before() -> None:
    with table(cloth(), gallery=True) as shown:
        assert shown.page.scene["color"] == "tension"
        for name, color in (("billiards", "speed"), ("hanging-chain", "tension")):
            shown.ask(switch=name)
            assert shown.until(lambda name=name: shown.page.scene["name"] == name)
            assert shown.page.scene["color"] == color


def test_a_new_start_with_other_particles_is_told_as_a_scene(shown: Table) -> None:
    serial = shown.page.scene["serial"]
    shown.do("Push", particles=[0], velocity=[0.0, 0.0, 1.0])
    shown.do("Reset")
    assert len(shown.page.said["scene"]) == 1  # the same particles: nothing to tell
    shown.do("Add", position=[0.0, 0.0, 1.0])
    shown.do("Reset")
    assert shown.until(lambda: shown.page.scene["serial"] > serial)
    shown.seen()
    assert len(shown.page.parts["points.index"]) == 4


# Keeping


def test_what_is_recorded_is_sent_as_a_page_and_as_a_recording_that_opens_again(net: Table, tmp_path: Path) -> None:
    net.ask(keep="springline")
    assert soon(lambda: "record first" in "".join(net.page.status["notes"]))
    net.ask(keep="record")
    assert net.player.host.capture is not None and soon(lambda: net.page.status["recording"])
    net.player.playing = True
    for _ in range(5):
        net.turn(0.05)
    net.player.playing = False
    net.ask(keep="stop")
    assert net.player.host.capture is None and net.until(lambda: net.page.status["kept"] is not None)
    kept = net.page.status["kept"]
    net.ask(keep="springline")
    assert soon(lambda: "cloth.springline" in net.page.files)
    (tmp_path / "cloth.springline").write_bytes(net.page.files["cloth.springline"])
    run = sl.load(tmp_path / "cloth.springline")
    assert len(run) == kept["frames"] > 1 and run.time[-1] == kept["seconds"]
    net.ask(keep="html")
    assert soon(lambda: "cloth.html" in net.page.files)
    page = net.page.files["cloth.html"].decode()
    assert page.lstrip().lower().startswith("<!doctype html>")
    assert "http://" not in page.replace("http://www.w3.org", "")


# The whole viewer


def test_playing_ends_by_itself_and_leaves_no_port_or_thread(capsys: pytest.CaptureFixture[str]) -> None:
    before = set(threading.enumerate())
    player = Player(cloth())
    faces.show(player, Tools(player), Options(open_browser=False, seconds=0.5))
    said = capsys.readouterr()
    assert said.out == "" and "http://127.0.0.1:" in said.err and "token=" in said.err
    assert soon(lambda: set(threading.enumerate()) <= before)
    port = int(said.err.split("127.0.0.1:")[1].split("/")[0])
    assert soon(lambda: is_free(port))


def test_pictures_come_as_fast_as_they_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    with viewer(cloth(), playing=True) as (server, face):
        thread = threading.Thread(target=face.run)
        thread.start()
        try:
            begin = time.monotonic()
            with client(server.access) as connection:
                page = Shown(connection)
                assert soon(lambda: len(page.heads) > 30)
                assert page.heads[-1]["time"] > page.heads[0]["time"]
                assert len(page.said["status"]) <= 2 + 10.0 * (time.monotonic() - begin)  # ten a second at most
        finally:
            face.end()
            thread.join(PATIENCE)


def test_another_machine_is_let_in_only_when_that_is_said() -> None:
    player = Player(cloth())
    with pytest.raises(SceneError, match="remote=True"):
        faces.show(player, Tools(player), Options(open_browser=False, seconds=0.1, host="192.0.2.7"))


def test_ctrl_c_ends_cleanly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: object, seconds: float, now: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(faces.Face, "turn", interrupted)
    before, player = set(threading.enumerate()), Player(cloth())
    faces.show(player, Tools(player), Options(open_browser=False))
    assert soon(lambda: set(threading.enumerate()) <= before)


# Controls


@pytest.mark.parametrize("step", [3.7e-5, 0.0123, 0.5, 1.0, 4.99, 9.9, 731.0])
def test_a_step_of_a_slider_is_a_round_number_and_no_longer_than_asked(step: float) -> None:
    nice = tidy(step)
    assert 0.4 * step < nice <= step * 1.000001
    assert f"{nice:.0e}"[0] in "125" and float(f"{nice:.0e}") == nice


def test_a_slider_of_dt_has_no_zero_and_every_slider_holds_its_value() -> None:
    assert ends(Parameter(0.1, "s", 0.0, 0.5), "dt") == (0.004, 0.4)
    assert ends(Parameter(9.0, "", 0.0, 5.0), "x") == (0.0, 9.0)
    assert ends(Parameter(2.0), "x") == (0.0, 8.0)


def test_rules_of_two_words_are_written_as_two() -> None:
    names = ("speedlimit_2", "steeringlimit", "airdrag", "drag", "springs", "rest_length")
    assert [heading(name) for name in names] == [
        "Speed limit 2", "Steering limit", "Air drag", "Drag", "Springs", "Rest length",
    ]  # fmt: skip


@pytest.mark.parametrize("name", registry.names())
def test_every_control_of_the_gallery_takes_the_value_that_it_shows(name: str) -> None:
    from springline.view.page.encoder import as_json
    from springline.view.page.messages import read
    from springline.view.page.parameters import completed

    player = Player(registry.scene(name))
    player.playing = False
    made = controls(player, None)
    idle = idle_parameters(player.scene.spec, player.simulation.data.model)
    offered = {key for key, one in player.simulation.parameters.items() if offers(one.value)}
    assert {one["name"] for one in made} == offered - idle
    for one in made:
        assert one["kind"] != "slider" or one["low"] <= one["value"] <= one["high"]
        said = as_json({"command": {"do": "Set", "name": one["name"], "value": one["value"]}})
        player.do(completed(read(said).value, player, 0.1))
        player.advance(0.0)
    assert not player.notes and len(player.session.entries) == len(made) > 2
    for parameter in player.simulation.parameters.values():
        assert offers(parameter.value) or np.ndim(parameter.value) >= 1


def test_an_anchor_of_a_page_lands_in_the_journal_of_the_viewer(shown: Table) -> None:
    shown.do("Anchor", particles=[0])
    assert journal(shown) == [Anchor((0,))]
    assert (shown.player.simulation.data.state.mobility[0] == 0.0).all()
    shown.do("Cut", springs=[0])
    assert (shown.player.simulation.data.state.status[:2] == BROKEN).tolist() == [True, False]
