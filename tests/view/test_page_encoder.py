"""What a page is sent of a picture: decoded by the protocol it is the frame, and only what changed goes out."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from live_page import decoded

import springline as sl
from smaller import every_nth_scene
from springline.gallery import registry
from springline.moments.still import live_still
from springline.view.coloring import Scale, rgb
from springline.view.frame import Frame, Look
from springline.view.frame_building import frame_of
from springline.view.page.encoder import Encoder, as_json, of_file
from springline.view.play.player import Player
from springline.view.style import SCREEN

FEW = 5_000  # particles whose forces do not take long
EVERYTHING = Look(velocities=True, forces=True, reactions=True, loads=True, numbers=True, style=SCREEN)


def cloth() -> sl.Scene:
    scene = sl.Scene(gravity=9.81)
    net = scene.grid((6, 6), spacing=0.1, mass=0.01, stiffness=400.0, damping=0.05)
    scene.anchor(net.corners)
    return scene


def ends_of(parts: dict[str, np.ndarray]) -> np.ndarray:
    """Both ends of every segment as a page finds them."""
    if len(parts["segments.ends"]):
        assert not len(parts["segments.position"])
        return parts["points.position"][parts["segments.ends"]]
    return parts["segments.position"]


def check(head: dict, parts: dict[str, np.ndarray], frame: Frame) -> None:
    """The arrays are those of the frame, to single precision."""
    points, segments = frame.points, frame.segments
    for name in ("position", "index", "radius", "size", "color", "kind"):
        assert np.array_equal(parts[f"points.{name}"], getattr(points, name).astype(parts[f"points.{name}"].dtype))
    assert np.array_equal(ends_of(parts).reshape(-1, 2, 3), segments.position.astype(np.float32))
    for name in ("index", "color", "kind"):
        assert np.array_equal(parts[f"segments.{name}"], getattr(segments, name))
    assert np.array_equal(parts["cloth.triangles"], frame.cloth.triangles)
    assert parts["cloth.look"].tolist() == [frame.cloth.plain, frame.cloth.creased, frame.cloth.by_points]
    assert [one["color"] for one in head["surfaces"]] == [one.color for one in frame.surfaces]
    for k, surface in enumerate(frame.surfaces):
        assert np.array_equal(parts[f"surface.{k}.vertices"], surface.vertices.astype(np.float32))
        assert np.array_equal(parts[f"surface.{k}.faces"], surface.faces)
    for name, lines in (("outlines", frame.outlines), ("trails", frame.trails)):
        steps = [(a, b, rgb(line.color)) for line in lines for a, b in zip(line.position, line.position[1:])]
        assert len(parts[f"{name}.position"]) == len(steps)
        for row, (a, b, color) in enumerate(steps[:50]):
            assert np.array_equal(parts[f"{name}.position"][row], np.float32([a, b]))
            assert tuple(parts[f"{name}.color"][row]) == color
    assert len(parts["arrows.start"]) == sum(len(one.start) for one in frame.arrows)
    if frame.arrows:
        vectors = np.concatenate([one.vector for one in frame.arrows])
        assert np.array_equal(parts["arrows.vector"], vectors.astype(np.float32))
    assert [one["words"] for one in head["texts"]] == [one.words for one in frame.texts]
    assert np.array_equal(parts["bounds"], frame.bounds.astype(np.float32))
    assert head["time"] == frame.time


@pytest.mark.parametrize("name", every_nth_scene(3, 1))
def test_a_page_gets_the_frame_of_every_scene_of_the_gallery(name: str) -> None:
    player, encoder, versions, scale = Player(registry.scene(name)), Encoder(), {}, Scale()
    few = player.simulation.data.model.particle_count < FEW
    frame = player.frame(replace(EVERYTHING, forces=few, reactions=few), scale)
    periodic = player.simulation.data.model.space.periodic
    encoder.take(frame, serial=3, periodic=periodic)
    head, parts = decoded(encoder.message(versions))
    assert (head["kind"], head["serial"], head["picture"]) == ("frame", 3, encoder.picture)
    check(head, parts, frame)
    assert (len(parts["segments.ends"]) > 0) == (not periodic and len(frame.segments.index) > 0)


def test_only_what_changed_is_sent_and_a_page_that_comes_late_gets_all() -> None:
    simulation, scale, encoder, versions = cloth().simulate(), Scale(), Encoder(), {}
    known, words = {}, {}
    sizes = []
    for _ in range(4):
        simulation.step(5)
        frame = frame_of(live_still(simulation), Look(style=SCREEN), scale)
        encoder.take(frame, serial=1)
        message = encoder.message(versions)
        head, parts = decoded(message)
        sizes.append(set(parts))
        known |= parts
        words |= head
        check(words, known, frame)
    assert sizes[-1] == {"points.position", "segments.color", "bounds"}
    assert decoded(encoder.message(versions))[1] == {}  # it has everything
    late, parts = decoded(encoder.message({}))
    check(late, parts, frame)


def test_two_pages_that_know_the_same_are_sent_the_same_bytes() -> None:
    encoder = Encoder()
    encoder.take(frame_of(live_still(cloth().simulate())), serial=1)
    assert encoder.message({}) is encoder.message({})


def test_springs_are_rows_of_points_also_where_particles_are_gone_and_places_where_an_end_is_not_drawn() -> None:
    simulation, encoder = cloth().simulate(), Encoder()
    simulation.remove([7, 20])
    frame = frame_of(live_still(simulation))
    encoder.take(frame, serial=1)
    head, parts = decoded(encoder.message({}))
    assert len(parts["points.index"]) == 34 and len(parts["segments.ends"]) == len(frame.segments.index)
    assert np.array_equal(parts["points.index"][parts["segments.ends"]], frame.segments.ends)
    check(head, parts, frame)
    thinned = frame_of(live_still(simulation), Look(most=20))
    encoder.take(thinned, serial=1)
    head, parts = decoded(encoder.message({}))
    assert len(parts["segments.ends"]) == 0 and len(parts["segments.position"]) == len(thinned.segments.index) > 0
    check(head, parts, thinned)


def test_rows_of_springs_move_up_where_a_particle_without_springs_is_gone() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0)])
    scene.spring(1, 2, stiffness=1.0)
    simulation, encoder, versions = scene.simulate(dt=0.01), Encoder(), {}
    rows = []
    for gone in ([], [0]):
        if gone:
            simulation.remove(gone)
        encoder.take(frame_of(live_still(simulation)), serial=1)
        rows.append(decoded(encoder.message(versions))[1]["segments.ends"].tolist())
    assert rows == [[[1, 2]], [[0, 1]]]


def test_springs_that_join_others_than_before_are_sent_anew_though_there_are_as_many() -> None:
    """A spring is cut and another one joined; then a particle is taken out, and another one takes its row."""
    scene = sl.Scene()
    scene.particles([(k, 0, 0) for k in range(4)])
    scene.springs([(0, 1), (2, 3)], stiffness=1.0)
    simulation, encoder, versions = scene.simulate(dt=0.01), Encoder(), {}
    known: dict[str, np.ndarray] = {}

    def sent() -> list[list[int]]:
        """The particles that each spring joins, as the page has it."""
        frame = frame_of(live_still(simulation))
        segments = frame.segments
        encoder.take(frame, serial=1)
        known.update(decoded(encoder.message(versions))[1])
        assert np.array_equal(ends_of(known), segments.position.astype(np.float32))
        return known["points.index"][known["segments.ends"]].tolist()

    assert sent() == [[0, 1], [2, 3]] and sent() == [[0, 1], [2, 3]]
    simulation.cut([0])
    simulation.add_springs([(1, 2)], stiffness=1.0)
    assert sent() == [[2, 3], [1, 2]]
    simulation.remove([0])
    assert sent() == [[2, 3], [1, 2]] and known["segments.ends"].tolist() == [[1, 2], [0, 1]]
    simulation.cut([1, 2])
    simulation.add_springs([(1, 3), (2, 1)], stiffness=1.0)
    assert sent() == [[1, 3], [2, 1]]


def test_the_last_spring_that_is_cut_is_gone_from_the_page() -> None:
    simulation, encoder, versions = cloth().simulate(), Encoder(), {}
    encoder.take(frame_of(live_still(simulation)), serial=1)
    known = decoded(encoder.message(versions))[1]
    simulation.cut(list(range(simulation.data.model.spring_count)))
    encoder.take(frame_of(live_still(simulation)), serial=1)
    known |= decoded(encoder.message(versions))[1]
    assert len(ends_of(known)) == 0 and len(known["segments.color"]) == 0


def test_a_surface_that_is_gone_is_no_longer_known() -> None:
    from springline.view.frame import FrameSurface

    frame = frame_of(live_still(cloth().simulate()))
    corners = np.array([[0.0, 0, 0], [1.0, 0, 0], [0, 1.0, 0]])
    ball = FrameSurface(corners, np.array([[0, 1, 2]]), "#112233", 0.5)
    encoder, versions = Encoder(), {}
    seen = []
    for surfaces in ((ball, ball), (ball,), (), (ball, ball)):
        encoder.take(replace(frame, surfaces=surfaces), serial=1)
        head, parts = decoded(encoder.message(versions))
        seen.append((len(head["surfaces"]), sum(name.startswith("surface.") for name in parts)))
    assert seen == [(2, 4), (1, 0), (0, 0), (2, 4)]
    assert "surface.1.faces" in versions


def test_what_flew_off_and_what_is_no_number_is_sent_as_what_a_page_can_draw() -> None:
    far = frame_of(replace(live_still(cloth().simulate()), position=np.full((36, 3), 1e300)))
    encoder = Encoder()
    encoder.take(far, serial=1)
    parts = decoded(encoder.message({}))[1]
    assert np.isfinite(parts["points.position"]).all() and parts["points.position"].max() > 9e29
    assert json.loads(as_json({"a": [np.nan, 1.0], "b": np.array([np.inf])})) == {"a": [None, 1.0], "b": [None]}


def test_a_file_to_keep_arrives_as_it_is() -> None:
    content = bytes(range(256)) * 3 + b"end"
    head, parts = decoded(of_file("curtain.html", "text/html", content))
    assert (head["kind"], head["name"], head["type"]) == ("file", "curtain.html", "text/html")
    assert parts["bytes"].tobytes() == content
