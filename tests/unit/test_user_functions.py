"""User-defined functions that files name are found by kind and name, alike for scene files and recordings."""

from __future__ import annotations

from typing import Any

import pytest

import springline as sl
from scene_text import from_text, to_text
from springline.errors import SceneError
from springline.forces.elements import Measure
from springline.forces.laws import Law
from springline.forces.signals import Signal
from springline.forces.user import UserForce
from springline.io.scene_writing import difference
from springline.spec.user_functions import Functions, Missing, functions_of


@sl.force
def pull(mass, position, velocity, time, force, size=2.0):  # type: ignore[no-untyped-def]
    for i in range(len(mass)):
        force[i, 0] += size


def made_law() -> Any:
    @sl.law
    class pull:
        def energy(length, rest_length, k):  # type: ignore[no-untyped-def]
            return 0.5 * k * (length - rest_length) ** 2

    return pull


LAW = made_law()


def scene() -> sl.Scene:
    """A scene with a force and a spring law of one name."""
    made = sl.Scene()
    made.chain((0, 0, 0), (3, 0, 0), segments=3, law=LAW(k=5.0))
    made.add(pull, size=3.0)
    made.add(sl.Drag(0.1))
    return made


def test_functions_of_two_kinds_may_have_one_name(tmp_path: Any) -> None:
    one = scene()
    assert functions_of(one.spec) == [LAW, pull]
    again = from_text(to_text(one), [LAW, pull])
    (path,) = sl.save(one, tmp_path / "scene.toml")
    assert difference(one, again) == difference(one, sl.read(path, using=[pull, LAW])) == ""
    assert again.spec.laws[0].law is LAW and again.declared[0].force is pull  # type: ignore[attr-defined]


def test_a_function_of_another_kind_is_missing_and_the_decorator_is_named() -> None:
    known = Functions([pull])
    assert known.has("pull", UserForce) and known.find("pull", UserForce) is pull
    assert not known.has("pull", Law)
    with pytest.raises(Missing, match=r"Write it in Python with @sl.law above it and pass it: using=\[pull\]"):
        known.find("pull", Law)
    with pytest.raises(Missing, match="Did you mean 'pull'"):
        known.find("pul", UserForce)
    with pytest.raises(Missing, match=r"@sl.signal above it and pass it: read\(\.\.\., using=\[pull\]\)"):
        Functions([], "read(..., using=[{}])").find("pull", Signal)
    assert Functions([]).find("planar", Measure).name == "planar"


def test_a_lenient_reading_omits_only_what_needs_a_missing_function() -> None:
    text = to_text(scene())
    read = from_text(text, [LAW], lenient=True)
    assert [thing.key() for thing in read.declared] == ["drag"] and len(read.spec.laws) == 1
    read = from_text(text, [pull], lenient=True)
    assert [thing.key() for thing in read.declared] == ["custom", "drag"] and not read.spec.laws
    with pytest.raises(SceneError, match="'pull' is a user-defined function"):
        from_text(text, [LAW])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda made: made.particle((9, 9, 9)), "the position of its particles"),
        (lambda made: made.anchor([0]), "the fixed of its particles"),
        (lambda made: made.spring(0, 2, law=LAW(k=5.0)), "the ends of its springs"),
        (lambda made: made.spec.laws.__setitem__(0, LAW(k=6.0)), "a law of its springs"),
        (lambda made: made.spec.laws.append(LAW(k=5.0)), "its faces"),
        (lambda made: setattr(made, "faces", [[0, 1, 2]]), "its faces"),
        (lambda made: made.load_case("ULS", dead=1.35), "its load cases"),
        (lambda made: made.spec.declared.reverse(), "the place of Custom()"),
        (lambda made: made.spec.declared.__setitem__(1, sl.Drag(0.2)), "the 'coefficient' of Drag()"),
        (lambda made: made.spec.declared.pop(), "the place of Drag()"),
        (lambda made: made.add(sl.Drag(0.3)), "a force or rule"),
    ],
)
def test_the_first_difference_of_two_scenes_is_named(change: Any, said: str) -> None:
    one, other = scene(), scene()
    assert difference(one, other) == ""
    change(other)
    assert difference(one, other) == said
