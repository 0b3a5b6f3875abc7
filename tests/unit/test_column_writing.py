"""A changed parameter writes its columns: the model and the run have the bits of a scene that is built again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import smaller
from springline.engine.columns import persistent_columns
from springline.errors import Diverged, SceneError
from springline.gallery import registry
from springline.run import edits
from springline.run.run import Run
from springline.spec.column_writing import built_by_writing, is_judged
from springline.spec.parameter_changes import Draft

FIRST = ("damped-cloth", "dam-break")  # springs in slices, which copy numbers; a fluid, which keeps masses
OTHERS = [one.name for one in registry.entries() if one.name not in FIRST]
SCENES = [*FIRST, *(pytest.param(name, marks=pytest.mark.slow) for name in OTHERS)]


def run_of(name: str) -> Run:
    return smaller.scene(name).simulate(dt=1e-3, threads=1).data


def changes(run: Run, *, ends: bool = True) -> Iterator[tuple[str, Any]]:
    """Each kind of parameter once, 7 % greater, and a single number at the ends of its slider."""
    assert run.source is not None
    seen = set()
    for name, parameter in run.source.parameters().items():
        group, _, field = name.rpartition(".")
        kind, value = (group.rstrip("_0123456789"), field), parameter.value
        if kind in seen or isinstance(value, (str, int, type(None))):
            continue
        seen.add(kind)
        yield name, value * 1.07 + (not np.any(value))
        for end in (0.0, parameter.low, parameter.high) if ends and np.ndim(value) == 0 else ():
            if end is not None:
                yield name, end


def drafts(run: Run) -> Iterator[tuple[str, Draft]]:
    assert run.source is not None
    for name, value in changes(run):
        try:
            yield name, run.source.draft(None, {name: value}, 0.0)
        except SceneError:
            continue  # against the rule of its key


@pytest.mark.parametrize("name", SCENES)
def test_written_columns_are_those_of_a_scene_that_is_built_again(name: str) -> None:
    run = run_of(name)
    written = 0
    for parameter, draft in drafts(run):
        found = built_by_writing(run.built, draft.spec, draft.rows)
        if found is None:
            continue
        try:
            wanted = draft.built(run.model, run.state)
        except SceneError:
            assert is_judged(draft.spec, parameter), parameter
            continue
        written += 1
        for mine, theirs in zip(found.model.rooms, wanted.model.rooms, strict=True):
            for one, other in zip(persistent_columns(mine), persistent_columns(theirs), strict=True):
                assert np.asarray(one).tobytes() == np.asarray(other).tobytes(), (parameter, type(mine))
        assert found.mobility.tobytes() == wanted.mobility.tobytes(), parameter
    assert written or name == "pi-collisions"


def played(name: str) -> list[bytes]:
    simulation = smaller.scene(name).simulate(dt=1e-3, threads=1)
    simulation.step(7)
    simulation.grab(2)
    for parameter, value in changes(simulation.data, ends=False):
        try:
            simulation.change({parameter: value})
            simulation.step(3)
        except (SceneError, Diverged):
            continue
    return [array.tobytes() for array in simulation.data.state]


@pytest.mark.filterwarnings("ignore::springline.errors.UnsafeStep")
@pytest.mark.parametrize("name", FIRST)
def test_a_run_goes_on_with_written_columns_as_with_a_model_built_again(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = list[bool]()

    def counted(*given: Any) -> Any:
        found = built_by_writing(*given)
        written.append(found is not None)
        return found

    monkeypatch.setattr(edits, "built_by_writing", counted)
    one = played(name)
    assert sum(written) > 5
    monkeypatch.setattr(edits, "built_by_writing", lambda *given: None)
    assert one == played(name)
