"""Passes that compute the quantity that is shown, its range, and the colors of particles and springs."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE
from springline.engine.vectors import norm, vector
from springline.forces.springs import slack
from springline.model.accessors import particles_of, springs_of
from springline.picture.arrays import (
    ABOVE,
    ANCHOR,
    COLOR,
    CONTACT_FORCE,
    CURVATURE,
    DISCS,
    DOTS,
    FADE,
    FIXED,
    FIXED_KIND,
    FREE,
    FREE_HUE,
    GROUP,
    HIGH,
    HUES,
    KINDS_SEEN,
    LARGEST_TENSION,
    LEAST_FORCE,
    LEAST_LENGTH,
    LEAST_SPEED,
    LOW,
    MEMBRANE_FORCE,
    MOST_NAMED,
    PEG,
    PLAIN,
    RESIDUAL,
    SHADES,
    SHARE,
    SHARED,
    SPEED,
    SPRING_HUE,
    SPRINGS,
    STOPS,
    STRAIN,
    STRESS,
    THEME,
    UNKNOWN,
    UTILIZATION,
    drawn_state_of,
    look_of,
    picture_of,
    picture_scene_of,
    ranges_of,
)
from springline.picture.surfaces import measure_surfaces


@a_pass
def color_particles(table: Any, block: int, a: float, b: float) -> int:
    """Color the particles: by their quantity, piece or supports, or by how they are held."""
    picture, look, color = picture_of(table), look_of(table), look_of(table).setting[COLOR]
    count, size = picture.counts, picture.size
    count[SHARED], count[PLAIN], count[KINDS_SEEN], size[LOW], size[HIGH] = 1, 1, 0, 0.0, 0.0
    if look.point_color.shape[0] > 0:
        copy_colors(look.point_color, picture.shade)
        count[PLAIN] = 0
    elif color == GROUP:
        color_pieces(picture, look, picture_scene_of(table).group)
    elif color == FIXED:
        color_supports(picture, look)
    elif SPEED <= color <= CURVATURE:
        shown = color_values(table, color)
        count[SHARED] = int(shown)
        if not shown:
            color_plainly(table)
    else:
        count[SHARED] = 0
        color_plainly(table)
    return DONE


@kernel
def copy_colors(given, shade):
    """Copy rows of colors."""
    for i in range(given.shape[0]):
        copy_color(given, i, shade, i)


@kernel
def copy_color(given, i, shade, j):
    """Copy the color of row i to row j."""
    shade[j, 0], shade[j, 1], shade[j, 2] = given[i, 0], given[i, 1], given[i, 2]


@kernel
def color_pieces(picture, look, group):
    """Color every particle by the number of its piece."""
    palette = look.palette
    many = palette.shape[0] * HUES // look.hue.shape[0]  # colors of a theme
    first, last = look.setting[THEME] * many, 0
    for i in range(group.shape[0]):
        last = max(last, group[i])
        copy_color(palette, first + group[i] % many, picture.shade, i)
    for k in range(MOST_NAMED):
        copy_color(palette, first + k % many, picture.legend, k)
    picture.counts[PLAIN] = int(last == 0)


@kernel
def color_supports(picture, look):
    """Color every particle by how it is held, and note which kinds are drawn, as bits."""
    first = HUES * look.setting[THEME] + FREE_HUE
    for i in range(picture.held.shape[0]):
        copy_color(look.hue, first + picture.held[i], picture.shade, i)
        if picture.slot[i] >= 0:
            picture.counts[KINDS_SEEN] |= 1 << picture.held[i]
    for k in range(FIXED_KIND + 1):
        copy_color(look.hue, first + k, picture.legend, k)
    picture.counts[PLAIN] = 0


@callee
def color_plainly(table):
    """Color the particles by what they are: dots, discs, supports and pegs."""
    picture, look, joined = picture_of(table), look_of(table), picture_scene_of(table).joined
    first, radius = HUES * look.setting[THEME], particles_of(table).radius
    for i in range(radius.shape[0]):
        peg = radius[i] > 0.0 and joined[i] == 0 and picture.held[i] == FIXED_KIND
        hue = PEG if peg else DISCS if radius[i] > 0.0 else DOTS if picture.held[i] == FREE else ANCHOR
        copy_color(look.hue, first + hue, picture.shade, i)
    return 0


@callee
def color_values(table, color):
    """Color all particles by their values; return False if there is no range to show."""
    picture, signed = picture_of(table), color >= MEMBRANE_FORCE
    value = picture.value
    if signed:
        measure_surfaces(table, color)
    elif color == CONTACT_FORCE:
        measure_contacts(table)
    else:
        measure_motion(table, color == SPEED)
    count = particles_of(table).mass.shape[0]
    low, high, known = np.inf, -np.inf, 0
    for i in range(count):
        if abs(value[i]) < np.inf and (signed or picture.slot[i] >= 0):
            low, high, known = min(low, value[i]), max(high, value[i]), known + 1
    picture.counts[UNKNOWN] = count - known
    low, high = fitted_range(table, color, low if known > 0 else 0.0, high if known > 0 else 0.0)
    if low == high:
        return False
    picture.counts[PLAIN], picture.size[LOW], picture.size[HIGH] = 0, low, high
    for i in range(count):
        copy_shade(look_of(table), signed, value[i], low, high, picture.shade, i)
    color_legend(table, signed, low, high)
    return True


@kernel
def color_legend(table, signed, low, high):
    """Set the colors of the legend of a range, from low to high in even steps."""
    for k in range(STOPS):
        value = low + (high - low) * k / (STOPS - 1)
        copy_shade(look_of(table), signed, value, low, high, picture_of(table).legend, k)


@callee
def measure_motion(table, speeds):
    """Set the value of every particle to its speed [m/s] or kinetic energy [J]; rounding errors become zero."""
    picture, velocity, mass = picture_of(table), drawn_state_of(table).velocity, particles_of(table).mass
    for i in range(velocity.shape[0]):
        x, y, z = velocity[i, 0], velocity[i, 1], velocity[i, 2]
        square = x * x + y * y + z * z
        speed = np.sqrt(square)
        value = 0.0
        if not speed <= picture.size[LEAST_SPEED]:
            value = speed if speeds else 0.5 * mass[i] * square
        picture.value[i] = value
    return 0


@callee
def measure_contacts(table):
    """Set the value of every particle to the sum of the forces of its contacts [N]; rounding errors become zero."""
    picture, force, least = picture_of(table), drawn_state_of(table).contact_force, picture_of(table).size[LEAST_FORCE]
    least = max(least, look_of(table).number[RESIDUAL])
    for i in range(picture.held.shape[0]):
        size = norm(vector(force, i)) if force.shape[0] > 0 else 0.0
        picture.value[i] = 0.0 if size <= least else size
    return 0


@callee
def fitted_range(table, quantity, low, high):
    """Return the range of a quantity with zero, which grows at once and shrinks slowly; it is reset if time goes back.

    A given range stays fixed.
    """
    ranges, now = ranges_of(table), drawn_state_of(table).clock[0]
    if ranges.given[quantity] == 1:
        return ranges.low[quantity], ranges.high[quantity]
    before = ranges.time[quantity]
    low, high = min(low, 0.0), max(high, 0.0)
    if now >= before:  # False without a picture before
        fade = look_of(table).number[FADE] if now > before else 1.0
        low, high = min(low, fade * ranges.low[quantity]), max(high, fade * ranges.high[quantity])
    ranges.time[quantity], ranges.low[quantity], ranges.high[quantity] = now, low, high
    return low, high


@kernel
def copy_shade(look, signed, value, low, high, shade, row):
    """Set the color of a row by its value in a range; unknown values have the color of zero."""
    first = SHADES * look.setting[THEME]
    if signed:
        copy_color(look.diverging, first + place_of(0.5 + 0.5 * value / largest_size(low, high), 0.5), shade, row)
    else:
        copy_color(look.sequential, first + place_of((value - low) / positive(high - low), 0.0), shade, row)


@kernel
def largest_size(low, high):
    """Return the largest absolute value of a range that contains 0; 1 if it is 0."""
    return positive(max(-low, high))


@kernel
def positive(number):
    """Return a number, or 1 in place of 0."""
    return 1.0 if number == 0.0 else number


@kernel
def place_of(share, otherwise):
    """Return the row of a color map at a share of its length; at ``otherwise`` if the share is NaN."""
    if share != share:
        share = otherwise
    return int(np.rint(min(max(share, 0.0), 1.0) * (SHADES - 1)))


@a_pass
def color_springs(table: Any, block: int, a: float, b: float) -> int:
    """Color the springs that are drawn: by their quantity, by the mean of their ends, or all alike."""
    picture, look, color = picture_of(table), look_of(table), look_of(table).setting[COLOR]
    count, out, ends = picture.counts, picture.segment_color, picture.segment_particle
    if look.spring_color.shape[0] > 0:
        for k in range(count[SPRINGS]):
            copy_color(look.spring_color, picture.segment_index[k], out, k)
        count[SHARED], count[PLAIN] = 0, 0
    elif count[SHARED] == 1:
        for k in range(count[SPRINGS]):
            for part in range(3):
                out[k, part] = (int(picture.shade[ends[k, 0], part]) + int(picture.shade[ends[k, 1], part])) // 2
    elif not (color <= UTILIZATION and color_tensions(table, color)):
        first = HUES * look.setting[THEME]
        for k in range(count[SPRINGS]):
            copy_color(look.hue, first + SPRING_HUE, out, k)
    return DONE


@callee
def color_tensions(table, color):
    """Color the springs by a quantity of theirs; return False if there is no range to show."""
    picture, signed = picture_of(table), color != UTILIZATION
    measure_segments(table, color)
    count = picture.counts[SPRINGS]
    low, high, known = np.inf, -np.inf, 0
    for k in range(count):
        if abs(picture.value[k]) < np.inf:
            low, high, known = min(low, picture.value[k]), max(high, picture.value[k]), known + 1
    picture.counts[UNKNOWN], most = count - known, high
    if signed and count > 0:
        low, high = fitted_range(table, color, low if known > 0 else 0.0, high if known > 0 else 0.0)
    else:
        low, high = 0.0, 1.0
    if known == 0 or not high > low:
        return False
    picture.counts[PLAIN], picture.size[LOW], picture.size[HIGH] = 0, low, high
    picture.counts[ABOVE] = int(most > high)
    for k in range(count):
        copy_shade(look_of(table), signed, picture.value[k], low, high, picture.segment_color, k)
    color_legend(table, signed, low, high)
    return True


@callee
def measure_segments(table, color):
    """Set the value of every spring that is drawn; NaN if it has none, and 0 for rounding errors."""
    picture, springs, number, size = picture_of(table), springs_of(table), look_of(table).number, picture_of(table).size
    shared = max(number[SHARE] * size[LARGEST_TENSION], number[RESIDUAL])
    for k in range(picture.counts[SPRINGS]):
        s = picture.segment_index[k]
        pull, rest, length = picture.tension[s], springs.rest_length[s], picture.length[s]
        slight = abs(pull) <= max(springs.stiffness[s] * size[LEAST_LENGTH], shared)
        value = 0.0 if slight else pull
        if color == UTILIZATION:
            value = abs(value) / springs.strength[s] if springs.strength[s] < np.inf else np.nan
        elif color == STRESS:
            value = stress_of(springs, s, pull, length - rest, slight)
        elif color == STRAIN:
            value = np.nan
            if rest > 0.0:
                value = length / rest - 1.0
                if abs(value) <= size[LEAST_LENGTH] / rest:
                    value = 0.0
        picture.value[k] = value
    return 0


@kernel
def stress_of(springs, s, tension, extension, slight):
    """Return the elastic stress of a spring [Pa]; NaN without an area."""
    pull = springs.stiffness[s] * extension
    if slack(springs.kind[s], extension):
        pull = 0.0
    elif springs.stiffness[s] == 0.0:  # a user-defined law gives its tension
        pull = tension
    stress = pull / springs.area[s]
    return 0.0 if slight and abs(stress) < np.inf else stress
