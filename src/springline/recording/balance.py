"""The energy balance of recorded energies."""

from __future__ import annotations

from collections.abc import Mapping

from springline.checks import FloatArray


def balance(energy: Mapping[str, FloatArray]) -> FloatArray:
    """Return kinetic + potential + dissipated + numerical - work [J], shape (frames,): constant except for errors.

    Explicit methods, and implicit runs that were recorded before there was such an entry, have no ``numerical``.
    """
    kept = energy["total"] + energy["dissipated"] - energy["work"]
    return kept + energy["numerical"] if "numerical" in energy else kept
