"""Rivals: the scene that plays, integrated by other methods at the same step and drawn beside it, row by row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from springline.errors import SceneError, SpringlineError
from springline.integrators.registry import integrator
from springline.typing import IntegratorName
from springline.view.frame import RIVAL, Frame, FrameText, Look, Polyline
from springline.view.frame_world import around
from springline.view.play.commands import Command, Set
from springline.view.play.handlers import HANDLERS

if TYPE_CHECKING:
    from springline.simulation import Simulation

APART = 0.14  # of the extent of the scene, from one row to the next
BALL = 0.018  # of the extent of the scene: the radius of a rival's particles
CORNERS = 24  # of the circle of one


class Rivals:
    """Simulations that take the steps of another one by methods of their own.

    Parameters
    ----------
    methods : names of their integrators
    make : makes the simulation of a method
    """

    def __init__(self, methods: Sequence[IntegratorName], make: Callable[[IntegratorName], Simulation]) -> None:
        self.runs = {name: make(name) for name in methods}
        self.lost: set[str] = set()  # those that diverged, and stand where they still were somewhere

    def follow(self, count: int, dt: float | None) -> None:
        """Take so many steps of so long [s]: an automatic step may have become another one for the scene."""
        for name, run in self.runs.items():
            if name not in self.lost:
                try:
                    if dt is not None and run.dt != dt:
                        run.change({"dt": dt})
                    run.go_on(count)
                except SpringlineError:
                    self.lost.add(name)

    def do(self, command: Command) -> None:
        """What was done to the scene is done to them too, but each keeps its method."""
        if isinstance(command, Set) and command.name == "integrator":
            return
        for run in self.runs.values():
            with suppress(SceneError):
                HANDLERS[type(command)](run, command)

    def beside(self, frame: Frame, look: Look, first: IntegratorName) -> Frame:
        """A frame with the rivals below it, each with the name of its method, as the scene with that of its own."""
        extent = float(np.ptp(frame.bounds, axis=0).max()) or 1.0
        down = np.zeros(3)
        down[1 if frame.dim == 2 else 2] = -APART * extent
        start = frame.points.position[0] if len(frame.points.position) else frame.bounds[0]
        lines: list[Polyline] = []
        texts = [FrameText(start, named(first))]
        for row, (name, run) in enumerate(self.runs.items(), 1):
            color = look.style.second if name in self.lost else look.style.accent
            lines += _drawn(run, row * down, color, BALL * extent, frame.dim)
            texts.append(FrameText(start + row * down, named(name) + (", lost" if name in self.lost else "")))
        bounds = around([frame.bounds, *(line.position for line in lines)])
        return replace(frame, outlines=(*frame.outlines, *lines), texts=(*frame.texts, *texts), bounds=bounds)


def named(name: IntegratorName) -> str:
    """A method's name as it is read."""
    return integrator(name).name.replace("_", " ")


def _drawn(run: Simulation, shift: np.ndarray, color: str, ball: float, dim: int) -> list[Polyline]:
    """The springs of a rival as lines, and its free particles as circles that face the eye."""
    position, springs = run.state.position + shift, run.model.springs
    lines = [Polyline(position[[i, j]], color, RIVAL) for i, j in zip(springs.tail, springs.head, strict=True)]
    turn = np.linspace(0.0, 2.0 * np.pi, CORNERS + 1)
    circle = np.zeros((len(turn), 3))
    circle[:, 0], circle[:, 1 if dim == 2 else 2] = ball * np.cos(turn), ball * np.sin(turn)
    free = (run.state.mobility != 0.0).any(axis=1)
    return [*lines, *(Polyline(place + circle, color, RIVAL) for place in position[free])]
