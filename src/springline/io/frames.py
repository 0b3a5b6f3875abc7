"""Which frames of a recording are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from springline.checks import is_whole, refuse

RULE = "frames of the recording from 0, as 'first:behind:step' (each may be left out), a slice, a range or a list"


def chosen(frames: Any, count: int) -> Sequence[int]:
    """Frames of a recording of ``count`` frames, from 0, in the order they are written in.

    Parameters
    ----------
    frames : None for all, text such as "0:100:5", a slice, or whole numbers, negative ones from the end

    Raises
    ------
    SceneError : where it is none of these, names a frame that is not there, or leaves none

    >>> list(chosen("::2", 5)), list(chosen([0, -1], 5))
    ([0, 2, 4], [0, 4])
    """
    if isinstance(frames, str):
        frames = _slice(frames)
    if frames is None or isinstance(frames, slice):
        try:
            found: Sequence[int] = range(count)[frames or slice(None)]
        except (TypeError, ValueError):
            raise refuse("frames", "save()", RULE, frames) from None
    else:
        found = _listed(frames, count)
    if not found:
        raise refuse("frames", "save()", f"at least one of the {count} frames of the recording", frames)
    return found


def _slice(text: str) -> slice:
    parts = text.split(":")
    try:
        numbers = [int(part) if part.strip() else None for part in parts]
    except ValueError:
        numbers = []
    if len(parts) == 1 and numbers and numbers[0] is not None:
        return slice(numbers[0], numbers[0] + 1 or None)
    if len(numbers) not in (2, 3):
        raise refuse("frames", "save()", RULE, text)
    return slice(*numbers)


def _listed(frames: Any, count: int) -> list[int]:
    try:
        numbers = list(frames)
    except TypeError:
        raise refuse("frames", "save()", RULE, frames) from None
    for one in numbers:
        if not (is_whole(one) and -count <= one < count):
            raise refuse("frames", "save()", f"among the {count} frames of the recording", one)
    return [int(one) % count for one in numbers]
