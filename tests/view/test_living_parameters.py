"""What is changed by hand in a page that lives, at once and at the ends of sliders, Python plays again to the bit."""

from __future__ import annotations

import json
import re
import subprocess
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from living_hosts import check_same

import springline as sl
from springline.errors import Diverged
from springline.view.living.page import save_page

pytestmark = pytest.mark.heavy

WORKER = Path(str(files("springline.view.living").joinpath("web", "worker.js")))
PLAY = Path(__file__).with_name("living_deeds.cjs")


def sailing() -> sl.Scene:
    """A sail in the wind on a post that swings, and a flock beside it.

    Half of the density times a coefficient, and on a torus mass times gravity, are one number each; the passes of the
    flock keep sums with its weights in them while nobody moves; and the post is a support that is moved.
    """
    scene = sl.Scene(gravity=(0, 0, -1.0), title="A sail", space=sl.Torus((20.0, 20.0, 20.0)))
    sail = scene.particles([(1, 1, 1), (1, 1, 2), (2, 1, 1.5)], mass=0.1)
    scene.springs([(0, 1), (1, 2), (2, 0)], stiffness=50.0, damping=0.1)
    scene.add(sl.Wind([[0, 1, 2]], (3.0, 1.0, 0.5), lift_coefficient=0.5))
    scene.add(sl.Drive(sail[0], position=(0, 0, 0), amplitude=(0, 0.2, 0), omega=3.0))
    places = np.stack([np.arange(5.0), np.arange(5.0) % 2, np.zeros(5)], axis=1)
    birds = scene.particles(places + 10.0, velocity=0.1 * places, mass=0.1)
    scene.add(sl.Cohesion(0.3, within=3.0, on=birds), sl.Separation(0.4, within=2.0, on=birds))
    scene.add(sl.Alignment(0.2, within=2.0, on=birds))
    return scene


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sail") / "sail.html"
    save_page(sailing(), path, dt=0.002)
    return path


def told(page: Path, deeds: list[tuple[int, dict[str, Any] | None]]) -> subprocess.CompletedProcess[str]:
    """What the engine of a page says after deeds, each with so many steps behind it."""
    words = ["node", str(PLAY), str(WORKER), str(page), json.dumps(deeds), "0"]
    return subprocess.run(words, timeout=120, check=False, capture_output=True, text=True)


def played(page: Path, deeds: list[tuple[int, dict[str, Any]]]) -> dict[str, Any]:
    """The same, read, of a page whose journal Python plays again."""
    found: dict[str, Any] = json.loads(told(page, [*deeds]).stdout)
    path = page.with_suffix(".json")
    path.write_text(found["journal"], encoding="utf-8")
    journal = sl.Journal.load(path)
    assert journal.replay().steps == journal.steps == sum(count for count, _ in deeds)  # compares the digests
    return found | {"done": len(journal)}


def change(name: str, value: Any) -> dict[str, Any]:
    return {"do": "Set", "name": name, "value": value}


def test_parameters_that_are_factors_of_one_number_change_after_one_another(page: Path) -> None:
    after = played(page, [
        (5, change("wind.density", 2.3)), (5, change("wind.drag_coefficient", 0.7)),
        (5, change("wind.lift_coefficient", 0.9)), (5, change("wind.density", 0.9)),
        (5, change("particles.mass", 0.3)), (5, change("gravity", [0.3, -0.2, -0.7])), (5, change("gravity", 3.0)),
    ])  # fmt: skip
    assert after["notes"] == [] and after["done"] == 7


def test_a_driven_support_swings_at_another_rate_and_phase(page: Path) -> None:
    after = played(page, [(9, change("drive.omega", 2.0)), (9, change("drive.phase", 0.4))])
    assert after["notes"] == [] and after["done"] == 2


def test_rests_and_elements_follow_parameters_from_which_they_are_computed(tmp_path: Path) -> None:
    scene = sl.Scene(title="A muscle at a joint, and two skins")
    scene.particles([(0, 0, 0), (1, 0, 0), (2, 0.3, 0), (1, 1, 0.2)], mass=0.1)
    muscle = scene.springs([(0, 3), (2, 3)], stiffness=40.0)
    joint = scene.add(sl.Angle([(0, 1, 2)], stiffness=2.0))
    scene.add(sl.Drive(muscle, rest_length=1.2, amplitude=0.1, omega=5.0, phase=0.3))
    scene.add(sl.Drive(joint, angle=0.4, amplitude=0.2, omega=3.0, phase=0.2))
    scene.add(sl.SurfaceTension([(0, 1, 3)], 0.3), sl.Membrane([(1, 2, 3)], modulus=50.0, thickness=0.1))
    check_same(scene, tmp_path, [
        (9, None), (9, change("drive.amplitude", 0.2)), (9, change("drive.omega", 7.0)),
        (9, change("drive_2.phase", 0.9)), (9, change("drive_2.omega", 4.0)), (9, change("drive_2.amplitude", 0.1)),
        (9, change("surfacetension.damping", 0.2)), (9, change("surfacetension.gamma", 0.1)),
        (9, change("membrane.poisson", 0.2)), (9, change("membrane.prestress", 3.0)),
        (9, change("membrane.modulus", 70.0)),
        (9, change("surfacetension.damping", 0.0)), (0, {"do": "Undo"}), (9, {"do": "Redo"}),
    ], 0.002)  # fmt: skip


def test_what_passes_keep_of_a_parameter_is_dropped_when_it_changes(page: Path) -> None:
    weights = [(5, change("alignment.weight", -0.4)), (5, change("cohesion.weight", 0.9))]
    after = played(page, [*weights, (5, {"do": "Anchor", "particles": [4]}), (5, change("cohesion.within", 1.7))])
    assert after["notes"] == [] and after["done"] == 4


def test_a_support_that_is_moved_stays_one_when_it_is_released(page: Path) -> None:
    after = played(page, [(20, {"do": "Release", "particles": [0, 1]}), (20, {"do": "Anchor", "particles": [1]})])
    assert after["notes"] == [] and after["done"] == 2


def test_values_that_a_scene_does_not_take_are_refused_in_words(page: Path) -> None:
    refused = {
        "particles.mass": (0.0, "above 0"), "springs.damping": (-0.1, "at least 0"),
        "springs.stiffness": (-1.0, "at least 0"), "particles.restitution": (-0.5, "at least 0"),
        "cohesion.within": (0.0, "above 0"),
    }  # fmt: skip
    after = played(page, [(1, change(name, value)) for name, (value, _) in refused.items()])
    assert after["notes"] == [
        f"The value of {name} must be {rule} here. Got {value:g}." for name, (value, rule) in refused.items()
    ]
    assert after["done"] == 0


@pytest.mark.parametrize(("part", "name", "what"), [("journal", "speed", "speed"), ("image", "dt", "step")])
def test_a_page_that_would_stand_still_for_ever_says_why(
    page: Path, tmp_path: Path, part: str, name: str, what: str
) -> None:
    text = page.read_text(encoding="utf-8")
    found = re.search(r'<script id="facts"[^>]*>([^<]*)', text)
    assert found is not None
    facts = json.loads(found[1])
    facts[part][name] = 0
    damaged = tmp_path / "still.html"
    damaged.write_text(
        text[: found.start(1)] + json.dumps(facts).replace("<", "\\u003c") + text[found.end(1) :], encoding="utf-8"
    )
    assert f"Error: its {what} is no positive number" in told(damaged, []).stderr


def test_what_was_before_a_deed_that_is_taken_back_can_still_be_looked_at(page: Path) -> None:
    cut, undo = {"do": "Cut", "springs": [0]}, {"do": "Undo"}
    deeds = [(100, None), (100, None), (100, cut)]  # moments at 0.2, 0.4 and, with a spring cut, 0.6 s
    for more, last in (([], 0.6), ([(0, undo)], 0.4), ([(0, undo), (0, {"do": "Redo"})], 0.6),
                       ([(0, {"do": "Rewind", "time": 0.2}), (0, undo)], 0.4)):  # fmt: skip
        past = json.loads(told(page, [*deeds, *more]).stdout)["past"]
        assert past["first"] == pytest.approx(0.2) and past["last"] == pytest.approx(last), more
        assert past["shown"] is None
    assert json.loads(told(page, [*deeds, (0, {"do": "Reset"})]).stdout)["past"] is None


def test_what_is_pressed_into_another_is_said_in_words_and_no_function_is_blamed(tmp_path: Path) -> None:
    scene = sl.Scene(gravity=9.81)
    scene.particles([(0, 0, 0.1), (0, 0, 0.3)], mass=[0.001, 1000.0], velocity=[(0, 0, 0), (0, 0, -40.0)], radius=0.1)
    scene.add(sl.Plane((0, 0, 0), (0, 0, 1), restitution=0.9), sl.Contacts(restitution=0.9))
    path = tmp_path / "pressed.html"
    save_page(scene, path, dt=0.01)
    after = json.loads(told(path, [(300, {"do": "Set", "name": "gravity", "value": 9000.0})]).stdout)
    run = scene.simulate(dt=0.01, threads=1)
    run.change(gravity=9000.0)
    with pytest.raises(Diverged) as stopped:
        run.step(300)
    why, deep, _ = str(stopped.value).partition(", deeper than")
    assert deep and after["trouble"]["message"].startswith(f"{why}. Take the last deed back")
