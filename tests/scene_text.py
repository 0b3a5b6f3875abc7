"""Scenes to and from text, as recordings hold them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import springline as sl
from springline.spec import text_reading, text_writing


def to_text(scene: sl.Scene) -> str:
    return text_writing.to_text(scene.spec)


def from_text(text: str, using: Sequence[Any] = (), *, lenient: bool = False) -> sl.Scene:
    return sl.Scene.of(text_reading.from_text(text, using, lenient=lenient))
