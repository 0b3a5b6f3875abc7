"""Forces of contacts as arrows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from springline.moments.still import Still
from springline.view.camera import Camera
from springline.view.frame_parts import NO_CONTACTS
from springline.view.plot import forces, marks
from springline.view.plot.labels import unit_of
from springline.view.plot.sheet import format_count, format_number
from springline.view.style import Style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH, HEIGHT = 0.014, 6.5  # [in] of an arrow, and its z-order


def draw_contacts(ax: Axes, shot: Still, camera: Camera, style: Style) -> tuple[list[Any], list[str]]:
    """Draw the force of contacts on each particle, from there along the force; return key entries and notes."""
    if shot.contact is None:
        return [], [NO_CONTACTS]
    force = np.where(shot.alive[:, None], shot.contact(), 0.0)
    diagonal = float(np.hypot(*np.ptp(camera.project(shot.position), axis=0))) or 1.0
    arrows = forces.contact_arrows(force, shot.position, camera, diagonal)
    forces.draw_arrows(ax, arrows, style.reaction, WIDTH, HEIGHT, "contacts")
    if not len(arrows.particle):
        return [], []
    unit, scale = unit_of(arrows.value)
    label = f"contact force\nup to {format_number(float(arrows.value.max()) / scale, unit)}"
    drawn, there = len(arrows.particle), arrows.there
    return (
        [marks.key(label, marker=r"$\uparrow$", linestyle="none", markersize=9.0, color=style.reaction)],
        [f"{format_count(drawn)} of {format_count(there)} contact forces drawn"] if drawn < there else [],
    )
