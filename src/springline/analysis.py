"""Analysis of scenes, shapes and recordings: stability, self-stress, flocks, fluids, surfaces, results of studies.

Public as ``sl.analysis``. ``sl.modes``, ``sl.samples`` and ``sl.sweep`` return objects of these classes.
"""

from __future__ import annotations

from springline.inverse.hessian import hessian_product
from springline.inverse.motion.lyapunov import Lyapunov, lyapunov_exponents
from springline.moments.contact_values import contact_forces, surface_contacts
from springline.moments.hull import Hull, hull
from springline.moments.surface_values import curvature, membrane_forces
from springline.stability.buckling import Buckling, buckling
from springline.stability.limit_load import LimitLoad, limit_load
from springline.stability.linearization import stiffness_matrix
from springline.stability.modes import Modes, exact_step, omega_max
from springline.stability.self_stress import SelfStress, self_stress
from springline.study.flocks import groups, milling, nearest_distance, polarization, temperature
from springline.study.fluids import density, pressure
from springline.study.samples import Samples
from springline.study.study import Study

__all__ = [
    "Buckling", "Hull", "LimitLoad", "Lyapunov", "Modes", "Samples", "SelfStress", "Study", "buckling",
    "contact_forces", "curvature", "density", "exact_step", "groups", "hessian_product", "hull", "limit_load",
    "lyapunov_exponents", "membrane_forces", "milling", "nearest_distance", "omega_max", "polarization", "pressure",
    "self_stress", "stiffness_matrix", "surface_contacts", "temperature",
]  # fmt: skip
