"""Measurements of a structure that parameters of a scene are fitted to by :func:`springline.fit`.

Public as ``sl.measurements``.
"""

from __future__ import annotations

from springline.inverse.measured_motion import Frequencies, Trajectory
from springline.inverse.measured_shape import Positions, Tensions
from springline.inverse.photograph import Photograph

__all__ = ["Frequencies", "Photograph", "Positions", "Tensions", "Trajectory"]
