"""Colors before the page's tone mapping, so that after it they are those that the legend shows.

What viser sends as the colors of lines and of many meshes at once, 0 to 255, three.js takes for light and does not
decode; the one color of a single mesh it decodes.
"""

from __future__ import annotations

import numpy as np

# three.js maps tones by ACES as Stephen Hill fitted it: linear light through one matrix, a curve and another matrix.
INTO = np.array([[0.59719, 0.35458, 0.04823], [0.07600, 0.90834, 0.01566], [0.02840, 0.13383, 0.83777]])
OUT_OF = np.array([[1.60475, -0.53108, -0.07367], [-0.10208, 1.10813, -0.00605], [-0.00327, -0.07276, 1.07602]])
EXPOSURE = 1.0 / 0.6
DARKER = np.linspace(0.96, 0.4, 15)  # of the light of what cannot be reached
SLIGHT = 0.05  # [-] outside of what can be sent


def before(colors: np.ndarray) -> np.ndarray:
    """What to send so that ``colors``, shape (..., 3), uint8, are seen; what is too bright, a little darker."""
    red, green, blue = colors.reshape(-1, 3).astype(np.uint32).T
    different, place = np.unique((red << 16) | (green << 8) | blue, return_inverse=True)  # few, of many things
    shades = np.stack([different >> 16, (different >> 8) & 255, different & 255], axis=1)
    wanted = _linear(shades / 255.0)
    sent = _unmapped(wanted)
    for share in DARKER:
        outside = ((sent < -SLIGHT) | (sent > 1.0 + SLIGHT)).any(axis=1)
        if not outside.any():
            break
        sent[outside] = _unmapped(share * wanted[outside])
    return np.rint(255.0 * np.clip(sent, 0.0, 1.0)).astype(np.uint8)[place].reshape(colors.shape)


def _unmapped(light: np.ndarray) -> np.ndarray:
    """The light that is mapped to ``light``, shape (n, 3); it may lie outside 0 to 1, where it cannot be sent."""
    bent = np.clip(light @ np.linalg.inv(OUT_OF).T, 0.0, 0.98)
    # bent = (x (x + 0.0245786) - 0.000090537) / (x (0.983729 x + 0.4329510) + 0.238081), solved for x
    a, b = 1.0 - 0.983729 * bent, 0.0245786 - 0.4329510 * bent
    c = -0.000090537 - 0.238081 * bent
    x = (-b + np.sqrt(b * b - 4.0 * a * c)) / (2.0 * a)
    return np.asarray(x @ np.linalg.inv(INTO).T / EXPOSURE)


def before_decoding(color: tuple[int, int, int]) -> tuple[int, int, int]:
    """What to send as the color of a single mesh so that ``color``, 0 to 255 each, is seen in a plain light."""
    red, green, blue = np.rint(255.0 * _coded(before(np.array(color, dtype=np.uint8)) / 255.0)).astype(int).tolist()
    return red, green, blue


def after(colors: np.ndarray) -> np.ndarray:
    """What is seen of ``colors`` that are sent, shape (..., 3), uint8."""
    light = colors.astype(np.float64) / 255.0 * EXPOSURE @ INTO.T
    bent = (light * (light + 0.0245786) - 0.000090537) / (light * (0.983729 * light + 0.4329510) + 0.238081)
    return np.rint(255.0 * _coded(np.clip(bent @ OUT_OF.T, 0.0, 1.0))).astype(np.uint8)


def _linear(shade: np.ndarray) -> np.ndarray:
    """Light of a shade of sRGB, both 0 to 1."""
    return np.where(shade <= 0.04045, shade / 12.92, ((shade + 0.055) / 1.055) ** 2.4)


def _coded(light: np.ndarray) -> np.ndarray:
    """The shade of sRGB of a light, both 0 to 1."""
    return np.where(light <= 0.0031308, 12.92 * light, 1.055 * np.maximum(light, 1e-9) ** (1.0 / 2.4) - 0.055)
