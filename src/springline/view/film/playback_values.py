"""Quantities of a film in a playback page: their ranges, and frames precise enough for them.

Most quantities follow from positions and velocities. Positions have as many bits as the quantities need: a stiff spring
is stretched by less than the 65,535th of a scene. Tensions that do not follow, as those of user-defined laws and of
springs whose rest lengths change, are part of every frame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.rounding import SHARE
from springline.forces.tears import MEMBRANES_ROOM
from springline.model.families import Springs
from springline.picture import arrays
from springline.picture.survey import measure_springs
from springline.spec.faces import are_among
from springline.view.coloring import OF_MOTION, OF_PARTICLES, usual_range
from springline.view.film.playback_picture import Capacity, PictureImage, PlaybackFrame, PlaybackPicture
from springline.view.frame import Look
from springline.view.style import Style

TOLERANCE = 1e-3  # [-] of the range of a quantity: error of its values in a page; half a shade of a color map
COARSEST = 65_535  # positions along each axis
FINER = tuple((1 << bits) - 1 for bits in (18, 20, 22, 24, 28, 32))
SAMPLES = 9  # frames at which errors are measured
NEARLY_ALL = 0.995  # [-] of the values, which have at most this error
TONES = 4_095  # values of a scalar that a page distinguishes; 0 means no value
SIDES = (511, 2_047, 8_191, 32_767)  # steps of the fastest velocity along an axis
WIDE = 8.0  # [-] of the usual range: values further beyond it are cut
Picture = Callable[[bool], PlaybackPicture]
Velocities = Callable[[int], FloatArray | None]
KINDS = {"velocity": arrays.VELOCITIES, "force": arrays.FORCES, "contact": arrays.CONTACTS}  # of arrows


@dataclass(eq=False)
class ShownFilm:
    """Frames of a page and the table of its pictures.

    Attributes
    ----------
    position : in whole numbers, shape (frames, 3 rows)
    box, steps : corners of the positions [m], and the largest whole number
    side : steps of the fastest velocity along an axis
    ranges : lowest and highest value of each quantity, and whether a few values are below and above
    scalars, scales : tensions or speeds in whole numbers, shape (frames, k), and what these mean
    """

    picture: PlaybackPicture
    position: np.ndarray
    box: tuple[FloatArray, FloatArray]
    steps: int
    side: int
    ranges: dict[str, dict[str, Any]]
    opens: dict[str, np.ndarray]
    scalars: dict[str, np.ndarray] = field(default_factory=dict)
    scales: dict[str, dict[str, float]] = field(default_factory=dict)

    def image(self, longest: float, arrows: list[dict[str, Any]]) -> PictureImage:
        """Memory of the pictures of a page with these arrows, of which the longest has a length ``longest`` [m]."""
        self.picture.options.number[arrays.LONGEST] = longest
        for one in arrows:
            self.picture.ranges.high[KINDS[one["kind"]]] = one["largest"]
        return self.picture.image()


@dataclass(eq=False)
class Frames:
    """The frames of a film as a page has them, with positions in some precision.

    Attributes
    ----------
    moments : exact frames
    box : corners of the positions [m]
    velocity : as a page has it [m/s], shape (frames, rows, 3); None without velocities
    """

    moments: list[PlaybackFrame]
    box: tuple[FloatArray, FloatArray]
    velocity: FloatArray | None

    def whole_numbers(self, k: int, steps: int) -> np.ndarray:
        """Positions of frame k in whole numbers, shape (3 rows,)."""
        low, high = self.box
        share = np.clip((self.moments[k].position - low) / np.where(high > low, high - low, 1.0), 0.0, 1.0)
        return np.rint(share * steps).astype(np.uint16 if steps == COARSEST else np.uint32).ravel()

    def moment(self, k: int, steps: int) -> PlaybackFrame:
        """State of frame k in a page."""
        low, high = self.box
        position = low + (high - low) / steps * self.whole_numbers(k, steps).reshape(-1, 3)
        return replace(self.moments[k], position=position, velocity=self.velocity_of(k))

    def velocity_of(self, k: int) -> FloatArray:
        """Velocities of frame k [m/s], shape (rows, 3); zero if they are not stored."""
        return np.zeros_like(self.moments[k].position) if self.velocity is None else self.velocity[k]


def shown_film(
    reel: Any, picture: Picture, box: tuple[FloatArray, FloatArray], velocities: Velocities, color: str
) -> ShownFilm:
    """Find the ranges of all quantities of a film, and frames that are precise enough for them.

    Parameters
    ----------
    reel : the frames
    picture : makes a PlaybackPicture whose tensions are given or not
    box : corners of the positions [m]
    velocities : returns those of the drawn particles as a page has them [m/s], shape (frames, rows, 3), in a precision
        of SIDES; None without velocities
    color : the quantity of the first picture
    """
    exact, moments = picture(True), reel.moments
    samples = np.unique(np.linspace(0, len(moments) - 1, SAMPLES).astype(int)).tolist()
    ranges, wanted = _ranges(exact, moments, samples)
    if "contact" not in reel.arrows.values:
        ranges.pop("contact force", None)
    scalars, scales = {}, {}
    velocity = velocities(SIDES[0])
    frames, side = Frames(moments, box, velocity), SIDES[0]
    if velocity is None:
        for one in OF_MOTION:
            if one in ranges and one != color:
                del ranges[one], wanted[one]
        if color in OF_MOTION and color in ranges:
            scalars["speed"], scales["speed"] = quantize_scalars(
                np.array([np.linalg.norm(one.velocity, axis=1) for one in moments])
            )
    given = False
    if "tension" in ranges:
        side = _follow(picture(False), frames, velocities, ranges["tension"])
        given = side == 0
        side = side or SIDES[0]
    if given:
        scalars["tension"], scales["tension"] = quantize_scalars(np.array([one.tension for one in moments]))
    frames.velocity = velocities(side)
    shown = picture(given)
    for name, known in ranges.items():
        row = arrays.QUANTITIES.index(name)
        shown.ranges.low[row], shown.ranges.high[row] = known["low"], known["high"]
    steps = _precise(shown, frames, wanted, ranges)
    position = np.array([frames.whole_numbers(k, steps) for k in range(len(moments))]).reshape(len(moments), -1)
    return ShownFilm(shown, position, box, steps, side, ranges, _opens(shown, moments), scalars, scales)


def _ranges(
    exact: PlaybackPicture, moments: Sequence[PlaybackFrame], samples: list[int]
) -> tuple[dict[str, dict[str, Any]], dict[str, list[FloatArray]]]:
    """Range of each quantity that is not the same everywhere, and its values at the sampled frames."""
    ranges, wanted = {}, {}
    for color in exact.quantities:
        values = []
        for moment in moments:
            exact.put(moment)
            values.append(exact.values(color))
        low, high, beyond = usual_range(np.concatenate(values))
        if color == "utilization":  # of the strength: its range is 0 to 1
            low, high, beyond = 0.0, float(high > 0.0), (False, high > 1.0)
        if high > low:
            ranges[color] = {"low": low, "high": high, "beyond": [bool(one) for one in beyond]}
            wanted[color] = [values[k] for k in samples]
    return ranges, wanted


def _follow(picture: PlaybackPicture, frames: Frames, velocities: Velocities, known: dict[str, Any]) -> int:
    """Precision of velocities with which tensions follow from positions and velocities in all frames; 0 for none."""
    least, damped = TOLERANCE * (known["high"] - known["low"]), len(picture.table[Springs].damped) > 0
    if damped and frames.velocity is None:
        return 0
    for side in SIDES if damped else SIDES[:1]:
        frames.velocity = velocities(side)
        if all(_follows(picture, frames, k, least) for k in range(len(frames.moments))):
            return side
    return 0


def _follows(picture: PlaybackPicture, frames: Frames, k: int, least: float) -> bool:
    """Return True if nearly all tensions follow in frame k, with an error of ``least`` [N]."""
    moment = frames.moments[k]
    picture.put(replace(moment, velocity=frames.velocity_of(k)))
    measure_springs(picture.table)
    error = np.abs(picture.picture.tension - moment.tension)[np.isfinite(moment.tension)]
    return bool(error.max(initial=0.0) <= least or np.quantile(error, NEARLY_ALL) <= least)


def _precise(
    shown: PlaybackPicture, frames: Frames, wanted: dict[str, list[FloatArray]], ranges: dict[str, dict[str, Any]]
) -> int:
    """Positions along each axis that give all quantities within the tolerance."""
    low, high = frames.box
    # the passes take rounding relative to the largest coordinate or rest length
    far = min(float(np.abs(one.position[one.alive]).max(initial=0.0)) for one in frames.moments)
    far = max(far, float(shown.table[Springs].rest_length.max(initial=0.0)), 1e-3 * float((high - low).max()), 1e-300)
    many = len(frames.moments)
    samples = np.unique(np.linspace(0, many - 1, SAMPLES).astype(int)).tolist()
    of_positions = [one for one in wanted if one not in OF_PARTICLES]
    for steps in (COARSEST, *FINER):
        # the length of a spring whose ends are rounded by half a step along each axis
        size = float((high - low).max()) / steps
        shown.options.number[arrays.SHARE] = max(SHARE, np.sqrt(3.0) * size / far)
        errors = [_error(shown, [frames.moment(k, steps) for k in samples], wanted[one], one) for one in of_positions]
        if all(error <= TOLERANCE * (ranges[one]["high"] - ranges[one]["low"])
               for error, one in zip(errors, of_positions, strict=True)):  # fmt: skip
            return steps
    return FINER[-1]


def _error(shown: PlaybackPicture, moments: list[PlaybackFrame], wanted: list[FloatArray], color: str) -> float:
    """Error of nearly all values of a quantity in frames of a page."""
    found = []
    for moment, values in zip(moments, wanted, strict=True):
        shown.put(moment)
        found.append(np.abs(shown.values(color) - values))
    error = np.concatenate(found)
    error = error[np.isfinite(error)]
    return float(np.quantile(error, NEARLY_ALL)) if len(error) else 0.0


def quantize_scalars(values: FloatArray) -> tuple[np.ndarray, dict[str, float]]:
    """Values in whole numbers, 1 to TONES, 0 for no value, uint16, and their lowest and highest value."""
    low, high, _ = usual_range(values)
    reach, known = WIDE * (high - low), np.isfinite(values)
    least = max(float(values[known].min(initial=0.0)), low - reach)
    most = min(float(values[known].max(initial=0.0)), high + reach)
    step = (most - least) / (TONES - 2) or 1.0
    least = step * float(np.floor(least / step))  # so that zero is a whole number of steps, and is represented exactly
    steps = np.clip(np.rint((np.nan_to_num(values) - least) / step), 0, TONES - 1)
    tones = np.where(known, 1 + steps, 0).astype(np.uint16)
    return tones, {"low": least, "high": least + step * (TONES - 1), "tones": TONES}


def _opens(shown: PlaybackPicture, moments: list[PlaybackFrame]) -> dict[str, np.ndarray]:
    """First frame at which each triangle of membranes, and each face, is torn; empty without membranes that tear."""
    if not len(shown.state.torn_sheet):
        return {}
    sheets, faces = np.full(len(shown.sheets), 2**32 - 1), np.full(len(shown.faces), 2**32 - 1)
    corner, known = shown.start.model.room(MEMBRANES_ROOM).corner.astype(np.int64), 0
    for k, moment in enumerate(moments):
        if len(moment.torn) != known:  # torn faces stay torn
            known = len(moment.torn)
            for first, torn in (
                (sheets, np.isin(shown.sheets, moment.torn)), (faces, are_among(shown.faces, corner[moment.torn])),
            ):  # fmt: skip
                first[torn] = np.minimum(first[torn], k)
    return {"sheets": sheets.astype("<u4"), "faces": faces.astype("<u4")}


def picture_of(reel: Any, look: Look, styles: Sequence[Style], times: FloatArray, trail_time: float) -> Picture:
    """Maker of the pictures of a film, for :func:`shown_film`."""
    frames = np.arange(len(times))[:, None]
    bonds = int(((reel.bonds[:, 2] <= frames) & (frames < reel.bonds[:, 3])).sum(axis=1).max(initial=0))
    first = np.searchsorted(times, times - trail_time * (1.0 + 1e-9) - 1e-12)
    capacity = Capacity(bonds, int((np.arange(len(times)) - first).max(initial=0)) + 2)

    def make_picture(given: bool) -> PlaybackPicture:
        return PlaybackPicture(reel.drawn, look, styles, capacity, given=given)

    return make_picture
