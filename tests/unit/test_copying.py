"""Copies of particles: what is added to a scene for them, before anything is built or moves."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError
from springline.spec.editing import Copies, WithCopies, insert_copies
from springline.spec.spec import DrawnAs

X, Z = np.array([1.0, 0.0, 0.0]), np.array([0.0, 0.0, 1.0])


@sl.measure
def volume(points: Any, gradient: Any) -> float:
    a, b, c = points[1] - points[0], points[2] - points[0], points[3] - points[0]
    gradient[1], gradient[2], gradient[3] = np.cross(b, c), np.cross(c, a), np.cross(a, b)
    gradient[0] = -gradient[1] - gradient[2] - gradient[3]
    return float(np.dot(a, np.cross(b, c)))


@sl.measure
def height(points: Any, gradient: Any) -> float:
    gradient[0] = 0.0, 0.0, 1.0
    return float(points[0, 2])


@sl.surface
def floor(point: Any, closest: Any) -> None:
    closest[:] = point[0], point[1], 0.0


def corner() -> sl.Scene:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], radius=0.1)
    return scene


def copied(scene: sl.Scene, shift: Any, mirror: Any = None, rows: Any = (0, 1, 2, 3)) -> WithCopies:
    """A copy moved by ``shift``, mirrored before that in a plane through the origin."""
    here = scene.spec.particles.position
    image = here if mirror is None else here - 2.0 * np.outer(here @ mirror, mirror)
    where = (image + shift)[None, list(rows)]
    copies = Copies(np.array(rows), where, np.zeros_like(where), 1e-9, mirror)
    return insert_copies(scene.spec, here, np.ones(scene.spring_count, dtype=bool), copies)


def declared(made: WithCopies) -> list[Any]:
    return list(made.spec.declared)


def test_a_measure_with_a_sign_keeps_its_sense_in_the_mirror_and_one_without_stays() -> None:
    scene = corner()
    scene.add(sl.Element(volume, [[0, 1, 2, 3]], rest=2.0), sl.Element(height, [[3]], rest=0.5))
    signed, plain = declared(copied(scene, 4 * X))
    assert signed.rest.tolist() == [2.0, 2.0] and plain.rest.tolist() == [0.5, 0.5]
    signed, plain = declared(copied(scene, -4 * X, X))
    assert signed.rest.tolist() == [2.0, -2.0] and plain.rest.tolist() == [0.5, 0.5]
    assert signed.particles.tolist() == [[0, 1, 2, 3], [4, 5, 6, 7]]


def test_a_ring_and_a_ball_go_with_their_beads_and_hold_images_that_are_on_them_still() -> None:
    scene = corner()
    scene.add(sl.Ring((0, 0, 0), (0, 0, 1), 1.0, on=[1, 2]), sl.Sphere((0, 0, 0), 1.0, mode="project", on=[3]))
    ring, ball, other, apart = declared(copied(scene, 4 * Z))
    assert (ring.on.tolist(), ball.on.tolist()) == ([1, 2], [3])
    assert (other.on.tolist(), other.center) == ([5, 6], (0, 0, 4)) and (apart.on.tolist(), apart.center[2]) == ([7], 4)
    ring, ball = declared(copied(scene, 0 * Z, X))  # particles 0, 2 and 3 are in the mirror
    assert (ring.on.tolist(), ball.on.tolist()) == ([1, 2, 4], [3])
    tilted = corner()
    tilted.add(sl.Ring((0, 0, 0), (1, 0, 1), 1.0, on=[2]))
    assert declared(copied(tilted, 4 * X, X))[1].axis == pytest.approx((-(0.5**0.5), 0.0, 0.5**0.5))


def test_what_everybody_is_on_holds_no_copy_that_is_elsewhere() -> None:
    scene = sl.Scene()
    scene.particles([(1, 0, 0), (0, 1, 0)])
    scene.add(sl.Ring((0, 0, 0), (0, 0, 1), 1.0), sl.Surface(floor))
    made = copied(scene, 2 * Z, rows=(0, 1))
    ring, surface, other = declared(made)
    assert (ring.on.tolist(), surface.on.tolist(), other.on.tolist()) == ([0, 1], [0, 1], [2, 3])
    assert made.left_out == (
        "surface is left out: the copies are not on it, and it is a function, which stays where it is.",
    )
    ring, surface, other = declared(copied(scene, 3 * X, rows=(0, 1)))
    assert surface.on is None and (ring.on.tolist(), other.center) == ([0, 1], (3, 0, 0))


def test_a_copy_of_another_shape_has_no_ring_and_that_is_said() -> None:
    scene = corner()
    scene.add(sl.Ring((0, 0, 0), (0, 0, 1), 1.0, on=[1, 2]))
    where = np.array([[(5.0, 0, 0), (5, 0, 0.5)]])
    copies = Copies(np.array([1, 2]), where, np.zeros_like(where), 0.0)
    made = insert_copies(scene.spec, scene.spec.particles.position, np.ones(0, dtype=bool), copies)
    assert made.left_out[0].startswith("ring is left out: the copies are neither a shift nor an image")
    assert [one.on.tolist() for one in declared(made)] == [[1, 2]]


def test_who_chases_one_that_is_copied_chases_its_copy() -> None:
    scene = corner()
    scene.add(sl.steering.Pursue(3, on=[0, 1]), sl.steering.Seek((9, 9, 9), on=[2]))
    pursue, seek, other = declared(copied(scene, 4 * X))
    assert (pursue.on.tolist(), other.on.tolist(), other.quarry) == ([0, 1], [4, 5], 7) and seek.on.tolist() == [2, 6]
    pursue, seek = declared(copied(scene, 4 * X, rows=(0, 1, 2)))
    assert (pursue.on.tolist(), pursue.quarry) == ([0, 1, 4, 5], 3)


def test_faces_and_what_a_drawing_said_of_springs_are_copied() -> None:
    scene = corner()
    scene.springs([(0, 1), (1, 2)], stiffness=1.0)
    scene.spec.drawn_as = DrawnAs(("roof", "wall"), np.array([[1, 2, 3], [4, 5, 6]]))
    scene.spring(2, 3, stiffness=1.0)
    scene.faces = [[0, 1, 2], [0, 2, 3, 1]]
    shifted, image = copied(scene, 4 * X).spec, copied(scene, -4 * X, X).spec
    assert shifted.faces.tolist() == [[0, 1, 2, -1], [0, 2, 3, 1], [4, 5, 6, -1], [4, 6, 7, 5]]
    assert image.faces.tolist()[2:] == [[6, 5, 4, -1], [5, 7, 6, 4]]  # the other way round
    assert shifted.drawn_as.layers == ("roof", "wall", "", "roof", "wall", "")
    assert shifted.drawn_as.colors[3:5].tolist() == [[1, 2, 3], [4, 5, 6]]


def test_a_list_of_numbers_for_everybody_is_not_stretched_by_guess() -> None:
    @sl.force
    def breeze(mass: Any, position: Any, velocity: Any, time: Any, force: Any, gust: Any) -> None:
        force[:, 0] += gust

    scene = corner()
    scene.add(breeze, gust=np.arange(4.0))
    with pytest.raises(SceneError, match="breeze was given a list of 4 numbers.*only you know"):
        copied(scene, 4 * X)


def test_rows_that_mean_the_same_are_known_again_whatever_their_order() -> None:
    hinge = sl.Hinge([(0, 1, 2, 3)], stiffness=1.0)
    same = [(0, 1, 2, 3), (3, 1, 2, 0), (0, 2, 1, 3), (3, 2, 1, 0)]
    assert len({hinge.one_row(row) for row in same}) == 1 and hinge.one_row((1, 0, 2, 3)) != hinge.one_row(same[0])
    angle = sl.Angle([(0, 1, 2)], stiffness=1.0)
    assert angle.one_row((2, 1, 0)) == angle.one_row((0, 1, 2)) != angle.one_row((1, 0, 2))


@sl.signal
def rising(time: Any, speed: Any) -> Any:
    return 0.0, 0.0, speed * time


def test_a_copy_is_driven_by_the_signal_of_its_original_and_an_image_in_a_mirror_is_refused() -> None:
    scene = corner()
    scene.add(sl.Drive([1], position=rising(speed=2.0)))
    first, more = declared(copied(scene, (5, 0, 0)))
    assert np.asarray(more.on).tolist() == [5] and first.signal is more.signal is rising
    assert more.parameters == {"speed": 2.0}
    with pytest.raises(SceneError, match="The signal .rising. of Drive.* gives vectors, and a copy that is turned"):
        copied(scene, (5, 0, 0), np.array([0.0, 0.0, 1.0]))
