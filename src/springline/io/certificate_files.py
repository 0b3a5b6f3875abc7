"""Portable certificates of shapes at rest (``.certificate.json``), checked by ``docs/check_certificate.py``.

A certificate has the data that determine the force in every spring, and the claims about the shape: tensions,
reactions and residual. The checker needs neither springline nor any other package. Certificates cover springs, bars,
cables, struts, loads and anchored axes.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np

from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.forces import net
from springline.io.formats import put
from springline.model.families import BOTH, CABLE, STRUT

SUFFIX = ".certificate.json"
FORMAT, VERSION = "springline certificate", 1
COVERED = ("gravity", "spring", "load")  # families of forces that the checker knows
IDLE = ("drag",)  # families without effect at rest
KINDS = {BOTH: "spring", CABLE: "cable", STRUT: "strut"}
UNITS = {
    "position": "m", "rest_length": "m", "stiffness": "N/m", "modulus": "Pa", "area": "m2", "loads": "N",
    "tension": "N", "reaction": "N", "residual": "N", "tolerance": "-",
}  # fmt: skip


def save_certificate(shape: Equilibrium, path: Path) -> list[Path]:
    """Write the certificate of a shape; an existing file written by springline is replaced.

    Raises
    ------
    SceneError : if the shape is not at rest, or if parts of it are not covered; the message names them
    """
    rows = (f" {json.dumps(key)}: {_rows(value)}" for key, value in certificate(shape).items())
    return put({path: "{\n" + ",\n".join(rows) + "\n}\n"})


def certificate(shape: Equilibrium) -> dict[str, Any]:
    """Certificate of a shape in types of JSON; floats are exact, since JSON text of a float reads back as the same."""
    from springline import __version__

    if not shape.converged:
        raise SceneError(f"A certificate is for shapes at rest. {shape.message} Save it as .json instead.")
    if others := uncovered(shape):
        raise SceneError(
            f"A certificate covers springs, bars, cables, struts, loads and anchored axes. This shape also has "
            f"{', '.join(others)}, which the checker would refuse. Save it as .json instead."
        )
    springs, supports = _springs(shape), _supports(shape)
    found: dict[str, Any] = {
        "format": FORMAT, "version": VERSION, "creator": f"written by springline {__version__}",
        "title": shape.data.title, "units": UNITS,
        "families": [one.name for one in net.present(shape.data.model) if one.name in COVERED],
        "counts": {"particles": len(shape.position), "springs": len(springs), "supports": len(supports)},
        "tolerance": shape.data.tolerance, "residual": shape.residual,
        "position": shape.position.tolist(), "loads": shape.loads.tolist(),
        "springs": springs, "supports": supports,
    }  # fmt: skip
    return {**found, "sha256": digest(found)}


def digest(document: dict[str, Any]) -> str:
    """SHA-256 of all entries except ``sha256``, as compact JSON with sorted keys. It finds changes by accident."""
    rest = {name: value for name, value in document.items() if name != "sha256"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def uncovered(shape: Equilibrium) -> list[str]:
    """Names of the parts of a shape that act at rest and that a certificate does not cover."""
    model, constraints = shape.data.model, shape.data.problem.constraints
    forces = [one.name for one in net.present(model) if one.name not in (*COVERED, *IDLE)]
    rules = sorted({source.name.lower() for source in constraints.sources})
    rules += [] if shape.data.surface is None else ["contacts of surfaces"]
    return [*forces, *rules, *(["torus"] if model.space.periodic else [])]


def _springs(shape: Equilibrium) -> list[dict[str, Any]]:
    springs, found = shape.data.model.springs, []
    for row in np.flatnonzero(shape.data.problem.bars.holds).tolist():
        stiffness, rest = float(springs.stiffness[row]), float(springs.rest_length[row])
        area, kind = float(springs.area[row]), KINDS[int(springs.kind[row])]
        law: dict[str, Any] = {"stiffness": stiffness}
        if np.isfinite(area) and rest > 0.0:
            kind = "bar" if kind == "spring" else kind
            law = {"modulus": stiffness * rest / area, "area": area}
        ends = [int(springs.tail[row]), int(springs.head[row])]
        tension = float(shape.tension[row])
        found.append({"ends": ends, "kind": kind, "rest_length": rest, **law, "tension": tension})
    return found


def _supports(shape: Equilibrium) -> list[dict[str, Any]]:
    held, reactions = ~shape.data.problem.free, shape.reactions
    held[:, shape.data.model.dim :] = False
    axes = ["".join(axis for axis, is_held in zip("xyz", row, strict=True) if is_held) for row in held.tolist()]
    rows = np.flatnonzero(held.any(axis=1)).tolist()
    return [{"particle": row, "axes": axes[row], "reaction": reactions[row].tolist()} for row in rows]


def _rows(value: Any) -> str:
    """JSON of an entry, with one line for each row of a list."""
    if not (isinstance(value, list) and value and isinstance(value[0], (list, dict))):
        return json.dumps(value, allow_nan=False)
    return "[\n" + ",\n".join(f"  {json.dumps(row, allow_nan=False)}" for row in value) + "\n ]"
