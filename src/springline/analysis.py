"""Analysis of scenes, shapes and recordings: stability, states of self-stress, flocks, surfaces, results of studies.

Public as ``sl.analysis``. ``sl.modes``, ``sl.samples`` and ``sl.sweep`` return objects of these classes.
"""

from __future__ import annotations

from springline.moments.surface_values import curvature, membrane_forces
from springline.stability.buckling import Buckling, buckling
from springline.stability.limit_load import LimitLoad, limit_load
from springline.stability.linearization import stiffness_matrix
from springline.stability.modes import Modes, exact_step, omega_max
from springline.stability.self_stress import SelfStress, self_stress
from springline.study.flocks import groups, milling, nearest_distance, polarization, temperature
from springline.study.samples import Samples
from springline.study.study import Study

__all__ = [
    "Buckling", "LimitLoad", "Modes", "Samples", "SelfStress", "Study", "buckling", "curvature", "exact_step", "groups",
    "limit_load", "membrane_forces", "milling", "nearest_distance", "omega_max", "polarization", "self_stress",
    "stiffness_matrix", "temperature",
]  # fmt: skip
