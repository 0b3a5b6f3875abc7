"""Lengths, tensions, strains and stresses of springs, extents of elements, and plastic strains, in plain NumPy."""

from __future__ import annotations

from functools import reduce

import numpy as np

from springline.checks import FloatArray
from springline.model.families import BROKEN, CABLE, STRUT, Model, Plastics
from springline.model.space import nearest
from springline.model.state import EXTENSION, KEPT


def vectors(model: Model, position: np.ndarray) -> np.ndarray:
    """Return the vector from tail to head of each spring, by the nearest image [m], shape (springs, 3)."""
    # take() and in-place operations: position[head] - position[tail] would make three arrays, two of them temporary,
    # for a cloth of a million springs and at every frame.
    apart = np.take(position, model.springs.head, axis=0)
    apart -= np.take(position, model.springs.tail, axis=0)
    return nearest(model.space, apart)


def dot(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return the products of vectors, shape (n, 3) each, row by row, (n,); same bits as ``(a * b).sum(axis=1)``."""
    return np.asarray(a[:, 0] * b[:, 0] + a[:, 1] * b[:, 1] + a[:, 2] * b[:, 2])


def lengths(model: Model, position: np.ndarray) -> np.ndarray:
    """Return the current length of each spring [m], shape (springs,)."""
    apart = vectors(model, position)
    return np.asarray(np.sqrt(dot(apart, apart)))


def tension(
    model: Model, position: np.ndarray, velocity: np.ndarray | None = None, status: np.ndarray | None = None
) -> np.ndarray:
    """Return the tension of each spring [N], shape (springs,); positive if it pulls its ends together.

    With ``velocity`` the dashpot's part is included. Slack cables and struts, and springs broken in ``status``, have
    zero tension.
    """
    springs = model.springs
    apart = vectors(model, position)
    length = np.asarray(np.sqrt(dot(apart, apart)))
    extension = length - springs.rest_length
    result = springs.stiffness * extension
    if len(model.laws.spring):
        result[model.laws.spring] = law_tension(model, length)
    if velocity is not None and len(springs.damped):
        moving = np.take(velocity, springs.head, axis=0)
        moving -= np.take(velocity, springs.tail, axis=0)
        # If the ends coincide the product above is 0, and so is the rate.
        rate = dot(apart, moving) / np.maximum(length, 1e-300)
        result = result + springs.damping * rate
    if not springs.all_both:
        result[(springs.kind == CABLE) & (extension < 0.0) | (springs.kind == STRUT) & (extension > 0.0)] = 0.0
        # With its dashpot, too, a cable cannot push and a strut cannot pull.
        result[(springs.kind == CABLE) & (result < 0.0) | (springs.kind == STRUT) & (result > 0.0)] = 0.0
    if status is not None:
        result[status == BROKEN] = 0.0
    return result


def law_tension(model: Model, length: np.ndarray) -> np.ndarray:
    """Return the tension of springs with user-defined laws [N], in the order of ``model.laws.spring``."""
    from springline.callbacks import call_plainly

    laws = model.laws
    current = np.ascontiguousarray(length[laws.spring])
    out = np.zeros((3, len(current)))
    for group in range(len(laws.address)):
        rows = slice(int(laws.start[group]), int(laws.start[group + 1]))
        here = [np.ascontiguousarray(array[rows]) for array in (current, laws.rest_length, *out)]
        call_plainly(int(laws.address[group]), len(here[0]), *here, laws.parameters[laws.offset[group] :], 0.0)
        out[:, rows] = here[2:]
    return np.asarray(out[1])


def strain(model: Model, position: np.ndarray) -> np.ndarray:
    """Return (L - L0)/L0 of each spring [-], shape (springs,); NaN if the rest length is zero."""
    rest = model.springs.rest_length
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(rest > 0.0, (lengths(model, position) - rest) / rest, np.nan)


def stress(model: Model, position: np.ndarray) -> np.ndarray:
    """Return elastic tension over area of each spring [Pa], shape (springs,); NaN if the spring was given by k."""
    return np.asarray(tension(model, position) / model.springs.area)


def extents(points: FloatArray) -> FloatArray:
    """Return the longest side of each element's bounding box [m], shape (e,), for points of shape (e, p, 3)."""
    # Corner by corner: a reduction over an axis of two or three numbers is slow.
    corners = points.transpose(1, 0, 2)
    sides = reduce(np.maximum, corners) - reduce(np.minimum, corners)
    return np.maximum(np.maximum(sides[:, 0], sides[:, 1]), sides[:, 2])


def reaches(points: FloatArray) -> FloatArray:
    """Return the largest absolute coordinate of each element [m], shape (e,), for points of shape (e, p, 3)."""
    farthest = reduce(np.maximum, np.abs(points.transpose(1, 0, 2)))
    return np.maximum(np.maximum(farthest[:, 0], farthest[:, 1]), farthest[:, 2])


def _extensions(plastics: Plastics, memory: FloatArray | None) -> FloatArray:
    """Return plastic extensions and angles [m or rad], shape (q,); NaN without memory, as in older recordings."""
    begin, count = int(plastics.memory[0]), len(plastics.wave)
    # Older recordings have no history: NaN is displayed as a gap, while 0 would be a false statement.
    if memory is None:
        return np.full(count, np.nan)
    return np.asarray(memory)[begin : begin + KEPT * count].reshape(-1, KEPT)[:, EXTENSION].copy()


def yielded_strain(model: Model, memory: FloatArray | None) -> FloatArray:
    """Return the plastic extension of each spring over its original rest length [-]; 0 if it does not yield."""
    plastics = model.room(Plastics)
    rows, found = plastics.spring, np.zeros(model.spring_count)
    found[rows] = _extensions(plastics, memory)[: len(rows)] / np.maximum(plastics.base[: len(rows)], 1e-300)
    return found


def yielded_angles(model: Model, memory: FloatArray | None) -> FloatArray:
    """Return the plastic angle of each angle and hinge that yields [rad], angles first."""
    plastics = model.room(Plastics)
    return _extensions(plastics, memory)[len(plastics.spring) :]
