"""What tests hear does not hang on what has been compiled; shapes at rest are checked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import balance
from springline.simulation import compiling


def pytest_configure(config: pytest.Config) -> None:
    compiling.BESIDE = False  # tests play no next scene, and wait where they stand
    compiling.say = lambda words: None  # what tests hear does not hang on the state of a cache


@pytest.fixture(scope="session", autouse=True)
def every_shape_at_rest_is_checked() -> Iterator[None]:
    """Whatever a test finds at rest is computed again in NumPy."""
    from springline.scene import statics

    with pytest.MonkeyPatch.context() as patch:
        for name in ("solved", "densities_solved"):
            search = getattr(statics, name)

            def checked(*given: Any, search: Any = search, **options: Any) -> Any:
                shape = search(*given, **options)
                balance.check(shape)
                return shape

            patch.setattr(statics, name, checked)
        yield
