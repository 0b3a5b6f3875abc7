"""The energy plot, which goes along with the scene."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from springline.equilibrium.rounding import nothing_below, of_energies

if TYPE_CHECKING:
    from springline.view.page.browser.face import Face

HEIGHT = 170  # [pixels]
SHOWN = ("total", "kinetic", "potential", "dissipated")
WIDTHS = {"total": 2}


class EnergyPlot:
    """Energies of the last seconds over time."""

    def __init__(self, face: Face) -> None:
        self._face = face
        self._last = -1.0
        style = face.tools.look.style
        axis = {"stroke": style.quiet, "grid": {"stroke": style.faint, "width": 1}, "ticks": {"show": False}}
        series: list[Any] = [{"label": "s"}]
        series += [
            {"label": name, "stroke": style.series[name], "width": WIDTHS.get(name, 1.4), "points": {"show": False}}
            for name in SHOWN
        ]
        with face.server.gui.add_folder("Energy [J]", expand_by_default=True):
            self._plot = face.server.gui.add_uplot(
                tuple(np.zeros(1) for _ in series), tuple(series), height=HEIGHT, axes=(axis, {**axis, "size": 52}),
                scales={"x": {"time": False}}, legend={"show": True, "live": False}, cursor={"show": False},
                padding=(8, 12, 0, 0),
            )  # fmt: skip

    def update(self) -> None:
        """Show what the history has by now."""
        history = self._face.player.history
        history.wanted = True
        time, energy = history.time, history.energy
        if not len(time) or time[-1] == self._last:
            return
        self._last = float(time[-1])
        nothing = np.zeros(len(time))
        shown = [energy.get(name, nothing) for name in SHOWN]
        least = max((of_energies(values) for values in energy.values()), default=0.0)
        self._plot.data = (time, *(nothing_below(values, least) for values in shown))
