"""What every scene of the gallery is known to show, measured."""

from __future__ import annotations

from functools import cache
from math import nan
from typing import Any

import numpy as np
import pytest

import smaller
import springline as sl
from covering import every_nth
from springline.forces.drives import apply_drives
from springline.gallery import Entry, Fact
from springline.gallery.slinky_drop import release

# Their evidence takes 3 to 6 s each. Contacts of surfaces are tested by tests/physics/test_random_falls.py,
# test_surface_contacts.py and test_implicit_contacts.py, and heaps by test_contacts.py.
SLOW = {"balloon-in-a-ring", "hourglass", "soft-body-on-stairs"}
FACTS = [
    pytest.param(
        entry, fact, id=f"{entry.name}: {fact.sentence}", marks=[pytest.mark.slow] if entry.name in SLOW else []
    )
    for entry in sl.gallery.entries()
    for fact in entry.facts()
]
EACH = pytest.mark.parametrize("entry", sl.gallery.entries(), ids=lambda entry: entry.name)


@cache
def evidence(name: str) -> Any:
    return sl.gallery.entry(name).evidence()


@pytest.mark.heavy
@pytest.mark.parametrize(("entry", "fact"), FACTS)
def test_scene_shows_what_its_file_says(entry: Entry, fact: Fact) -> None:
    value = fact.measure(evidence(entry.name))
    assert fact.holds(value), (
        f"{entry.name}: {fact.sentence} Measured {value!r}, not in {fact.lowest} to {fact.highest}."
    )


@EACH
def test_every_scene_has_facts_and_each_rules_something_out(entry: Entry) -> None:
    facts = entry.facts()
    assert len(facts) >= 3
    assert len({fact.sentence for fact in facts}) == len(facts)
    for fact in facts:
        assert fact.sentence.endswith(".")
        assert fact.lowest <= fact.highest
        assert not fact.holds(nan)
        assert not fact.holds(fact.lowest - 1e-3 * (1.0 + abs(fact.lowest)))


# the others are run by test_gallery_ledger.py in the gate
@pytest.mark.parametrize("entry", every_nth(sl.gallery.entries(), 2, 1), ids=lambda entry: entry.name)
def test_every_scene_runs_as_its_entry_says_and_moves(entry: Entry) -> None:
    simulation = smaller.scene(entry.name).simulate(dt=entry.dt, integrator=entry.integrator)
    run = simulation.run(until=min(entry.until, 60 * entry.every), every=entry.every)
    assert len(run) > 50
    there = run.alive[..., None]  # those of emitters come and go
    assert there.any() and np.isfinite(run.position[run.alive]).all()
    low, high = (np.where(there, run.position, end) for end in (np.inf, -np.inf))
    moved = (high.max(axis=0) - low.min(axis=0)).max()
    size = max((high[0].max(axis=0) - low[0].min(axis=0)).max(), 0.0) or 1.0
    assert moved / size > 1e-3  # measured 0.09, multibody, and more
    assert run.meta["title"] == entry.title


@EACH
def test_every_scene_is_the_same_each_time_it_is_built(entry: Entry) -> None:
    (model, state), (again, first) = entry.build().build(), entry.build().build()
    for a, b in zip(
        (*model.particles, *model.springs, *state), (*again.particles, *again.springs, *first), strict=True
    ):
        np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("entry", every_nth(sl.gallery.entries(), 3), ids=lambda entry: entry.name)
def test_every_scene_survives_being_saved(entry: Entry, tmp_path: Any) -> None:
    run = entry.build().simulate(dt=entry.dt).run(until=entry.every, every=entry.every)
    sl.save(run, tmp_path / "scene.springline")
    again = sl.load(tmp_path / "scene.springline")
    np.testing.assert_array_equal(run.position, again.position)
    first, other = (
        apply_drives(each.data.model, 0.0) for each in (run, again)
    )  # a run leaves driven rest lengths as they are now
    for a, b in zip((*first.particles, *first.springs), (*other.particles, *other.springs), strict=True):
        np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("name", ["multibody", "spherical", "torus-gas", "random-mesh"])
def test_another_seed_makes_another_scene(name: str) -> None:
    one, same, other = (sl.gallery.scene(name, seed=seed).build()[0] for seed in (2, 2, 3))
    drawn = [np.concatenate([m.particles.mass, m.springs.rest_length]) for m in (one, same, other)]
    places = [sl.gallery.scene(name, seed=seed).position for seed in (2, 3)]
    assert (drawn[0] == drawn[1]).all()
    assert (drawn[0] != drawn[2]).any() or (places[0] != places[1]).any()


def test_slinky_let_go_in_the_drawing_and_by_hand_falls_alike() -> None:
    by_hand = sl.gallery.scene("slinky-drop", held=True).simulate(dt=0.1)
    release(by_hand)
    drawn = sl.gallery.scene("slinky-drop", since=(0.0,)).simulate(dt=0.1)
    for simulation in (by_hand, drawn):
        simulation.run(until=20.0)
    fall = drawn.position[1, 1] - 360.0
    assert fall < -200.0  # measured -326
    np.testing.assert_array_equal(by_hand.position, drawn.position)


def test_slinky_that_is_held_hangs_still() -> None:
    run = sl.gallery.scene("slinky-drop", held=True).simulate(dt=0.1).run(until=100.0)
    assert np.ptp(run.position, axis=0).max() < 1e-10  # measured 0
    assert run.tension[-1][0] == pytest.approx(14 * 0.1 * 0.5)
