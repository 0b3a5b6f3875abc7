"""What triangles of membranes and films carry, by arrays: N = F S F^T V/A [N/m] of many triangles at once."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.forces.sheets import TAUT

PLAIN, FILM = 11, 2  # numbers of an element of a membrane that does not wrinkle, and of a film
STRAIN = 8, 6  # which of its numbers is the first strain of the prestress, and of one that wrinkles


def green(number: FloatArray, u: FloatArray, v: FloatArray) -> tuple[FloatArray, ...]:
    """Columns of the deformation of triangles, shape (m, 3) each, and Green's strain along, across, and in shear."""
    f = number[0][:, None] * u + number[2][:, None] * v
    g = number[1][:, None] * u + number[3][:, None] * v
    before = STRAIN[len(number) != PLAIN]
    along = 0.5 * ((f * f).sum(axis=1) - 1.0) + number[before]
    across = 0.5 * ((g * g).sum(axis=1) - 1.0) + number[before + 1]
    return f, g, along, across, 0.5 * (f * g).sum(axis=1)


def tensors_of(number: FloatArray, u: FloatArray, v: FloatArray, normal: FloatArray, doubled: FloatArray) -> FloatArray:
    """Membrane forces of triangles with the sides u and v [N/m], shape (m, 3, 3); none of one without area."""
    solid = np.maximum(doubled, 1e-300)
    if len(number) == FILM:
        unit = normal / solid[:, None]
        return np.asarray(number[0][:, None, None] * (np.eye(3) - unit[:, :, None] * unit[:, None, :]))
    f, g, along, across, shear = green(number, u, v)
    if len(number) == PLAIN:
        s = (number[4] * along + number[5] * across, number[5] * along + number[6] * across, 2.0 * number[7] * shear)
    else:
        s = _relaxed(number[4], number[5], along, across, shear)
    fg = f[:, :, None] * g[:, None, :]
    whole = s[0][:, None, None] * (f[:, :, None] * f[:, None, :]) + s[1][:, None, None] * (
        g[:, :, None] * g[:, None, :]
    )
    return np.asarray((whole + s[2][:, None, None] * (fg + fg.transpose(0, 2, 1))) / (0.5 * solid)[:, None, None])


def _relaxed(
    stiffness: FloatArray, nu: FloatArray, along: FloatArray, across: FloatArray, shear: FloatArray
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Stresses of a membrane that wrinkles, times its volume [J]: taut, or along its tension alone, or none."""
    middle, half = 0.5 * (along + across), 0.5 * (along - across)
    radius = np.sqrt(half * half + shear * shear)
    most, least = middle + radius, middle - radius
    taut = least + nu * most >= TAUT
    pull = np.where(most > 0.0, stiffness * (1.0 - nu * nu) * most, 0.0)
    size = np.where(radius > 0.0, radius, 1.0)
    cosine, sine = np.where(radius > 0.0, half / size, 1.0), shear / size
    return (
        np.where(taut, stiffness * (along + nu * across), 0.5 * pull * (1.0 + cosine)),
        np.where(taut, stiffness * (across + nu * along), 0.5 * pull * (1.0 - cosine)),
        np.where(taut, stiffness * (1.0 - nu) * shear, 0.5 * pull * sine),
    )
