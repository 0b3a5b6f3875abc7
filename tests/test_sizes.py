"""How long functions are, and how much they are given."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import springline
from sources import Function, source_of

SOURCE = Path(springline.__file__).parent
MOST_LINES = 60  # of a function, its docstring aside
MOST_PARAMETERS = 12
NAMED = {  # what people call, which name all that may be said, and so have no **options
    "equilibrium/result.py": ["save"],
    "scene.py": ["rod", "membrane", "emit"],
    "sweeping/sweep.py": ["sweep"],
    "view/film/playback.py": ["playback_page"],
    "view/film/render.py": ["render"],
    "view/play_scene.py": ["play"],
    "view/plot/plot.py": ["plot"],
    "view/plot/saving.py": ["save"],
}


@cache
def functions() -> list[tuple[str, Function]]:
    written = sorted(set(SOURCE.rglob("*.py")) - set(SOURCE.glob("forces/derived/*.py")))  # these by no hand
    return [(path.relative_to(SOURCE).as_posix(), one) for path in written for one in source_of(path).functions]


def test_no_function_is_longer_than_a_screen() -> None:
    assert len(functions()) > 5000
    long = [
        f"{place}: {one.name} has {one.lines - one.said} lines"
        for place, one in functions()
        if one.lines - one.said > MOST_LINES
    ]
    assert long == []


def test_a_function_has_few_parameters_unless_people_name_them() -> None:
    many = []
    for place, one in functions():
        count = len([name for name in one.parameters if name not in ("self", "cls")])
        if count > MOST_PARAMETERS and not place.startswith("cli/") and one.name not in NAMED.get(place, []):
            many.append(f"{place}: {one.name} has {count} parameters")
    assert many == []
