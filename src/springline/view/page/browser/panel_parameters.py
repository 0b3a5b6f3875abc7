"""Sliders for the parameters of the scene, made from what it has, and live."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.view.play.commands import Set

if TYPE_CHECKING:
    from springline.view.page.browser.face import Face

STEPS = 200  # of a slider from end to end
LEAST = 0.01  # of its high end: where zero is no value, the low end
STRENGTHS = 4.0  # times the largest tension there is: how far a slider of strength goes
METHOD = ("dt", "integrator")
FEW = 3  # folders of parameters that stand in the panel themselves; more go into one
APART = re.compile(r"(?<=[a-z])(limit|drag)(?=$|_|\d)")  # words that names of rules have grown together
FIGURES = 4


class Parameters:
    """A folder for each thing that has parameters; what was asked for comes first, before all folders."""

    def __init__(self, face: Face) -> None:
        self._face = face
        self._controls: dict[str, tuple[Any, Callable[[Any], Any]]] = {}
        given = face.player.parameters
        first = {slider.name: slider for slider in face.options.sliders or ()}
        with face.server.gui.add_folder(
            "Parameters", expand_by_default=True, visible=bool(first) or "gravity" in given
        ):
            for name, slider in first.items():
                self._add(name, given[name]._replace(**_range(slider, given[name])), name)
            if "gravity" in given and "gravity" not in first:
                self._add("gravity", given["gravity"], "gravity")
        folders: dict[str, list[str]] = {}
        for name in given:
            if name not in self._controls and name not in METHOD:
                folders.setdefault(name.rpartition(".")[0] or "other", []).append(name)
        few = len(folders) <= FEW
        with nullcontext() if few else face.server.gui.add_folder("More parameters", expand_by_default=False):
            for folder, names in folders.items():
                self._folder(folder, {name: given[name] for name in names})
            self._folder("method", {name: given[name] for name in METHOD if name not in self._controls})

    def _folder(self, title: str, given: dict[str, Any]) -> None:
        given = {name: parameter for name, parameter in given.items() if offers(parameter.value)}
        if not given:
            return
        with self._face.server.gui.add_folder(heading(title), expand_by_default=False):
            for name, parameter in given.items():
                self._add(name, parameter, name.rpartition(".")[2])

    def update(self) -> None:
        """Show the values as they are: others may have changed them."""
        now = self._face.player.parameters
        for name, (handle, shown) in self._controls.items():
            if name in now and (value := shown(now[name].value)) is not None and not _same(handle.value, value):
                handle.value = value

    def _add(self, name: str, parameter: Any, label: str) -> None:
        value = parameter.value
        words = label.replace("_", " ") + (f" [{parameter.unit}]" if parameter.unit not in ("", "-") else "")
        if isinstance(value, str):
            self._choice(name, value, words)
        elif is_number(value) and math.isinf(value):
            self._limit(name, parameter, words)
        elif is_number(value):
            self._slider(name, parameter, words)
        elif is_vector(value):
            self._vector(name, value, words)

    def _slider(self, name: str, parameter: Any, words: str) -> Any:
        gui, value = self._face.server.gui, parameter.value
        whole = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
        low, high = ends(parameter, name)
        step: float = 1 if whole else tidy((high - low) / STEPS)
        low, high = (int(low), math.ceil(high)) if whole else (low, high)
        kind = int if whole else float

        def shown(now: Any) -> Any:
            return kind(min(max(now, low), high)) if is_number(now) and math.isfinite(now) else None

        handle = gui.add_slider(words, kind(low), kind(high), kind(step), shown(value))
        self._follow(name, handle, shown)
        return handle

    def _limit(self, name: str, parameter: Any, words: str) -> None:
        """A limit that is not there: a box to have one, and a slider that comes with it."""
        player = self._face.player
        largest = float(np.abs(player.still().tension).max(initial=0.0)) if name.endswith("strength") else 0.0
        high = max(STRENGTHS * largest, parameter.high or 1.0)
        box = self._face.server.gui.add_checkbox(f"limit {words.partition(' [')[0]}", False)
        slider = self._slider(name, parameter._replace(value=high, low=0.0, high=high), words)
        slider.visible = False

        def switch(event: Any) -> None:
            slider.visible = event.target.value
            player.do(Set(name, slider.value if event.target.value else math.inf))

        self._face.inbox.listen(box.on_update, switch)

    def _vector(self, name: str, value: Any, words: str) -> None:
        gui, size = self._face.server.gui, len(value)
        dim = min(self._face.player.scene.dim, size)
        rest = tuple(float(part) for part in value[dim:])
        add = gui.add_vector2 if dim == 2 else gui.add_vector3

        def shown(now: Any) -> Any:
            return tuple(float(part) for part in now[:dim]) if is_vector(now) else None

        handle = add(words, shown(value), step=tidy(0.01 * (max(abs(part) for part in shown(value)) or 1.0)))
        self._follow(name, handle, shown, lambda given: tuple(given) + rest)

    def _choice(self, name: str, value: str, words: str) -> None:
        from springline.integrators.registry import METHODS

        handle = self._face.server.gui.add_dropdown(words, list(METHODS), initial_value=value)
        self._follow(name, handle, lambda now: now if now in METHODS else None)

    def _follow(
        self, name: str, handle: Any, shown: Callable[[Any], Any], meant: Callable[[Any], Any] = lambda given: given
    ) -> None:
        self._controls[name] = (handle, shown)
        self._face.inbox.listen(
            handle.on_update, lambda event: self._face.player.do(Set(name, meant(event.target.value)))
        )


def heading(name: str) -> str:
    """The name of what has parameters, as a heading: "speedlimit_2" is "Speed limit 2"."""
    return APART.sub(r" \1", name).replace("_", " ").capitalize()


def offers(value: Any) -> bool:
    """Whether there is a control for a value: a number, a word, or a vector of finite coordinates."""
    return isinstance(value, str) or is_number(value) or is_vector(value)


def is_number(value: Any) -> bool:
    """Whether a value is one number."""
    return isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool) and value == value


def is_vector(value: Any) -> bool:
    """Whether a value is a point or a direction, in a plane perhaps."""
    array = np.asarray(value) if isinstance(value, (tuple, list, np.ndarray)) else np.zeros(0)
    return array.shape in ((2,), (3,)) and array.dtype.kind in "fi" and bool(np.isfinite(array[:2]).all())


def ends(parameter: Any, name: str) -> tuple[float, float]:
    """Both ends of a slider, the value between them."""
    value = float(parameter.value)
    high = parameter.high if parameter.high is not None else 4.0 * abs(value) or 1.0
    low = parameter.low if parameter.low is not None else min(0.0, value)
    if name == "dt" and low <= 0.0:
        low = LEAST * high
    if not high > low:
        high = low + (abs(low) or 1.0)
    return min(low, value), max(high, value)


def tidy(step: float) -> float:
    """A step of 1, 2 or 5 in the last figure, at most ``step``."""
    if not step > 0.0 or not math.isfinite(step):
        return 1.0
    ten = 10.0 ** math.floor(math.log10(step))
    return float(f"{max(nice * ten for nice in (1.0, 2.0, 5.0) if nice * ten <= step * 1.0000001):.1g}")


def _range(slider: Any, parameter: Any) -> dict[str, Any]:
    """The ends that were asked for, or the parameter's own."""
    low = parameter.low if slider.low is None else slider.low
    return {"low": low, "high": parameter.high if slider.high is None else slider.high}


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, str) or isinstance(other, str):
        return bool(one == other)
    return bool(np.allclose(one, other, rtol=10.0**-FIGURES, atol=0.0))
