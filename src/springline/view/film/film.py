"""Film: a recording at the times of the frames of a video or a playback, with ranges and bounds for the whole film."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from springline.checks import FloatArray, positive
from springline.errors import SceneError, install_command
from springline.messages import argument, option
from springline.model.space import nearest
from springline.model.state import slots
from springline.moments.contact_values import contact_forces
from springline.moments.still import Still, net_forces, still
from springline.recording.recording import Recording
from springline.view.camera import nice_step
from springline.view.coloring import (
    OF_PARTICLES,
    OF_SPRINGS,
    OF_SURFACES,
    SIGNED,
    Legend,
    Scale,
    range_legend,
    usual_range,
)
from springline.view.emitted import reborn
from springline.view.frame import Frame, Look
from springline.view.frame_building import frame_of

SHORT, LONG, USUAL = 0.5, 60.0, 10.0  # [s] of the wall clock: least, largest and usual duration
FAR = 8.0  # [-] of the box that nearly all positions need: particles further away are not followed
MOST = 0.98  # [-] of all positions: nearly all
SAMPLE = 2_000  # particles whose positions determine the bounds
OF_ROOM = ("plane", "surface", "wall")  # kinds of objects that are drawn as large as the bounds
BY_RANGE = (*OF_SPRINGS, *OF_PARTICLES, *OF_SURFACES)
MOST_FRAMES = 20_000  # of a film
READABLE = 1e9  # longer counts are shortened


@dataclass(frozen=True)
class FrameRate:
    """Speed of a film: simulated seconds per second of the wall clock, and frames per second."""

    rate: float
    fps: float


def frame_rate_of(start: float, end: float, speed: Any, fps: Any, caller: str = "render()") -> FrameRate:
    """Speed and frame rate of a film from ``start`` to ``end`` [s].

    ``speed`` is simulated seconds per second. The default is 1, or a round number that makes very short and very long
    films last about ten seconds.
    """
    fps = positive(fps, "fps", caller, "1/s")
    if fps > 240.0:
        raise SceneError(f"{argument('fps', caller)} must be at most 240 pictures a second. Got {fps:g}.")
    if speed is not None:
        return FrameRate(positive(speed, "speed", caller, "simulated seconds per second"), fps)
    span = end - start
    usual = span <= 0.0 or SHORT <= span <= LONG
    return FrameRate(1.0 if usual else nice_step(span / USUAL, 1), fps)


class Film:
    """Times of a recording that are shown; a scene, an equilibrium and a still have a single one.

    Attributes
    ----------
    times : of the frames that were recorded [s], shape (frames,)
    frame_rate : speed and frames per second
    end : end time [s]
    """

    def __init__(
        self, what: Any, look: Look, *, fps: Any = 30, speed: Any = None, seconds: Any = None, caller: str = "render()"
    ) -> None:
        self.what, self.look = what, look
        self.first = what if isinstance(what, Still) else still(what, 0, caller)  # refuses objects without frames
        self._moves = isinstance(what, Recording) and len(what) > 1
        self.times: FloatArray = what.time if self._moves else np.array([self.first.time])
        self.frame_rate = frame_rate_of(self.start, float(self.times[-1]), speed, fps, caller)
        self.end = float(self.times[-1])
        if seconds is not None:
            self.end = min(self.end, self.start + self.frame_rate.rate * positive(seconds, "seconds", caller, "s"))
        self._near: tuple[int, Still] = (0, self.first)

    @property
    def start(self) -> float:
        """Start time [s]."""
        return float(self.times[0])

    @cached_property
    def moments(self) -> FloatArray:
        """Time of each frame of a video [s], shape (pictures,): even steps from the start."""
        step = self.frame_rate.rate / self.frame_rate.fps
        count = np.floor((self.end - self.start) / step + 1e-9) + 1.0 if step else np.inf
        if count > MOST_FRAMES:
            many = f"{count:,.0f}" if count < READABLE else f"{count:.2g}"
            raise SceneError(
                f"A film of {many} pictures is too long: at most {MOST_FRAMES:,}. Raise {option('speed')}, now "
                f"{self.frame_rate.rate:g} simulated seconds a second, or lower "
                f"{option('fps')} or {option('seconds')}."
            )
        return np.asarray(self.start + step * np.arange(count, dtype=np.float64))

    @cached_property
    def recorded_frames(self) -> np.ndarray:
        """Numbers of the recorded frames for a playback, shape (kept,): no more per second than it can show."""
        last = int(np.searchsorted(self.times, self.end * (1.0 + 1e-12), side="right"))
        numbers = np.arange(max(last, 1))
        step = self.frame_rate.rate / self.frame_rate.fps
        slots = np.floor((self.times[numbers] - self.start) / step + 1e-6)
        keep = np.concatenate([[True], np.diff(slots) > 0])
        keep[-1] = True
        return numbers[keep]

    def still(self, number: int) -> Still:
        """One recorded frame, with the trails up to it."""
        if not self._moves:
            return self.first
        if self._near[0] != number:
            shot = still_of(self.what, number, self.first)
            self._near = number, replace(shot, trails=self._trails_until(number))
        return self._near[1]

    def at(self, time: float) -> Still:
        """The state at a time [s], interpolated linearly between two recorded frames."""
        number = int(np.clip(np.searchsorted(self.times, time, side="right") - 1, 0, len(self.times) - 1))
        before = self.still(number)
        if number + 1 >= len(self.times):
            return before
        share = (time - self.times[number]) / (self.times[number + 1] - self.times[number])
        if share < 1e-6:
            return before
        after = self.still(number + 1)
        return interpolate_stills(before, after, float(share), time)

    @cached_property
    def _tracks(self) -> FloatArray:
        """Positions of particles with a trail in each recorded frame [m], shape (frames, trails, 3)."""
        followed = self.first.model.trails.particle
        if not len(followed):
            return np.zeros((len(self.times), 0, 3))
        return np.array([np.asarray(self.what[k].position)[followed] for k in range(len(self.times))])

    @property
    def trail_time(self) -> float:
        """Duration of a trail [s]."""
        trails = self.first.model.trails
        return float(trails.keep * trails.every * self.what.dt) if self._moves else 0.0

    def _trails_until(self, number: int) -> list[FloatArray]:
        """Trails at a recorded frame, from the frames before it; trails that jump begin after the jump."""
        tracks = self._tracks
        if not tracks.shape[1]:
            return []
        first = int(np.searchsorted(self.times, self.times[number] - self.trail_time))
        past = tracks[first : number + 1]
        jumps: np.ndarray = _jumps(past, self.first)
        return [past[int(begin) :, i] for i, begin in enumerate(jumps)]

    def survey(self) -> tuple[Scale, FloatArray, Legend | None]:
        """Ranges of all quantities over the whole film, the bounds of all frames [m], shape (2, 3), and the legend.

        Colors span the range of nearly all values; the legend marks an end beyond which a few values lie.
        """
        color, style, scale = self.look.color, self.look.style, Scale(fade=1.0)
        positions, values, world = [], [], None
        for number in self.recorded_frames:
            shot = self.still(int(number))
            world = frame_of(shot, self.look, scale)
            positions.append(_sample_positions(world))
            values.append(world.values[_some(np.arange(len(world.values)))])
        assert world is not None
        low, high, beyond = usual_range(np.concatenate(values))
        legend = world.legend
        if color in BY_RANGE:
            diverging = color in SIGNED
            known = high > low
            legend = range_legend(color, low, high, style, diverging=diverging, beyond=beyond) if known else None
        room = room_of(np.concatenate(positions), world)
        return scale.freeze_ranges({color: (low, high)} if color in BY_RANGE else {}), room, legend

    def frames(self, scale: Scale) -> Iterator[Frame]:
        """Frames at :attr:`moments`."""
        for time in self.moments:
            yield frame_of(self.at(float(time)), self.look, scale)


def still_of(recording: Recording, number: int, like: Still) -> Still:
    """Frame of a recording, as from :func:`still`, which shares constant data with another frame."""
    frame = recording[number]
    position, velocity = np.asarray(frame.position), np.asarray(frame.velocity)
    everyone, every = np.ones(len(position), dtype=bool), np.ones(len(like.intact), dtype=bool)
    alive = everyone if frame.alive is None else np.asarray(frame.alive) == 1
    intact = every if frame.intact is None else np.asarray(frame.intact) == 1
    time = float(frame.time)
    bonds = recording.data.bonds_and_lengths(number) if slots(like.model) else (like.bonds, like.bond_length)
    return replace(
        like,
        time=time,
        position=position,
        velocity=velocity,
        alive=alive,
        intact=intact,
        memory=frame.memory,
        known_tension=recording.tension[number],
        pulled=lambda: net_forces(like.model, position, velocity, time, alive, intact, bonds, frame.memory),
        contact=None if like.contact is None else lambda: contact_forces(recording, number),
        bonds=bonds[0],
        bond_length=bonds[1],
    )


def interpolate_stills(before: Still, after: Still, share: float, time: float) -> Still:
    """State between two frames, interpolated; on a torus by the nearest image. Removed particles stay up to the second
    frame."""
    displacement = nearest(before.model.space, after.position - before.position)
    position = before.position + share * displacement
    velocity = (1.0 - share) * before.velocity + share * after.velocity
    gone = reborn(before, after)
    position[gone], velocity[gone] = before.position[gone], before.velocity[gone]
    return replace(
        before,
        time=time,
        position=position,
        velocity=velocity,
        known_tension=np.where(after.intact, (1.0 - share) * before.tension + share * after.tension, before.tension),
        pulled=lambda: net_forces(
            before.model,
            position,
            velocity,
            time,
            before.alive,
            before.intact,
            (before.bonds, before.bond_length),
            before.memory,
        ),
        contact=None if before.contact is None else lambda: _mix_contacts(before, after, share),
    )


def _mix_contacts(before: Still, after: Still, share: float) -> FloatArray:
    """Forces of contacts between two frames [N], shape (particles, 3)."""
    assert before.contact is not None and after.contact is not None
    return (1.0 - share) * before.contact() + share * after.contact()


def _jumps(past: FloatArray, first: Still) -> np.ndarray:
    """First point of each trail after which it does not jump across the edge of a torus, shape (trails,)."""
    begin: np.ndarray = np.zeros(past.shape[1], dtype=np.intp)
    if first.model.space.periodic and len(past) > 1:
        size = first.model.space.size
        leap = np.asarray(((np.abs(np.diff(past, axis=0)) > 0.5 * size) & (size > 0.0)).any(axis=2))
        begin = np.where(leap.any(axis=0), len(leap) - np.argmax(leap[::-1], axis=0), 0)
    return begin


def _some(rows: np.ndarray) -> np.ndarray:
    """Evenly selected rows, at most SAMPLE."""
    return rows if len(rows) <= SAMPLE else rows[np.linspace(0, len(rows) - 1, SAMPLE).astype(np.intp)]


def _sample_positions(frame: Frame) -> FloatArray:
    """Positions of at most SAMPLE particles, evenly selected [m], shape (k, 3)."""
    return frame.points.position[_some(np.arange(len(frame.points.position)))]


def room_of(positions: FloatArray, frame: Frame) -> FloatArray:
    """Bounding box of all positions [m], shape (2, 3), and of the fixed objects in ``frame``.

    User-defined surfaces are left out, since they are drawn as large as the box. Particles further away than FAR times
    the box of nearly all positions are left out.
    """
    flat = np.array([1.0, 1.0, float(frame.dim == 3)])
    edge = float(frame.points.radius.max(initial=0.0)) * flat
    standing = [line.position for line in frame.outlines if line.kind not in OF_ROOM]
    standing += [one.vertices for one in frame.surfaces if one.kind not in OF_ROOM]
    if frame.segments.wound:  # ropes pass around their wheels
        standing.append(frame.segments.position.reshape(-1, 3))
    parts = [np.zeros((0, 3)), *standing]
    if len(positions):
        low, high = np.quantile(positions, [1.0 - MOST, MOST], axis=0)
        size = FAR * max(float((high - low).max()), 1e-300)
        near = positions[((positions >= low - size) & (positions <= high + size)).all(axis=1)]
        near = near if len(near) else positions
        parts += [near - edge, near + edge]
    points = np.concatenate(parts)
    if not len(points):
        return np.zeros((2, 3)) + np.array([[-0.5], [0.5]]) * flat
    room = np.stack([points.min(axis=0), points.max(axis=0)])
    if not np.ptp(room, axis=0).any():
        room = room + np.array([[-0.5], [0.5]]) * flat
    return _extend_to_floors(room, frame)


def _extend_to_floors(room: FloatArray, frame: Frame) -> FloatArray:
    """Box extended to nearby planes below, above or next to it."""
    size = float(np.ptp(room, axis=0).max())
    for line in frame.outlines:
        if line.kind == "plane":
            nearest_point = np.clip(line.position.mean(axis=0), *room)
            span = np.ptp(line.position, axis=0)
            thin = span < 1e-9 * max(float(span.max()), 1e-300)
            reach = np.where(thin, line.position.mean(axis=0), nearest_point)
            if np.linalg.norm(reach - nearest_point) <= size:
                room = np.stack([np.minimum(room[0], reach), np.maximum(room[1], reach)])
    return room


# Writers of GIF (Pillow) and MP4 (imageio with PyAV, the extra ``video``).

SAMPLES = 6  # frames of a GIF from which its colors are selected
COLORS = 128  # of a GIF
NEAR = 15  # of 765, the color distance from the background below which a color counts as background
RARE = 0.3  # exponent of the frequency of a color as its weight: a legend is small, and its colors matter
QUALITY = "20"  # constant rate factor of x264: 18 is visually lossless, 28 is small
PRESET = "veryfast"  # slower presets do not make drawings smaller
CODEC = "libx264"

Writer = Callable[[Path, Iterator[np.ndarray], float, int], None]


def writer(suffix: str) -> Writer:
    """Writer of films with a suffix; SceneError with the name of the extra if a package is not installed."""
    if suffix == ".gif":
        return write_gif
    try:
        import av  # noqa: F401
        import imageio.v3  # noqa: F401
    except ImportError:
        raise SceneError(
            f"An .mp4 needs what is not installed here: {install_command('video')}. A .gif or an .html needs no more."
        ) from None
    return write_mp4


def write_mp4(path: Path, pictures: Iterator[np.ndarray], fps: float, count: int) -> None:
    """Write frames, shape (height, width, 3), uint8, with even sides."""
    import imageio.v3 as iio

    film: Any
    made = io.BytesIO()  # in memory, since it is small; libraries fail to close a file cleanly after a disk error
    with iio.imopen(made, "w", plugin="pyav", extension=".mp4") as film:
        film.init_video_stream(CODEC, fps=float(fps), pixel_format="yuv420p")
        film._video_stream.options = {"crf": QUALITY, "preset": PRESET, "movflags": "+faststart"}
        for picture in pictures:
            film.write_frame(picture)
    path.write_bytes(made.getvalue())


def write_gif(path: Path, pictures: Iterator[np.ndarray], fps: float, count: int) -> None:
    """Write frames in an endless loop, all with the same palette, so that unchanged pixels take no space."""
    from PIL import Image

    every = [Image.fromarray(picture) for picture in pictures]
    palette = _palette(every)
    paled = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in every]
    made = io.BytesIO()  # Pillow does not report every disk error
    paled[0].save(
        made, format="GIF", save_all=True, append_images=paled[1:], duration=_durations(fps, count), loop=0,
        optimize=False, disposal=1,
    )  # fmt: skip
    path.write_bytes(made.getvalue())


def _palette(pictures: list[Any]) -> Any:
    """Palette of at most 128 colors from a few evenly selected frames, with the exact background and rare colors."""
    from PIL import Image

    chosen = np.unique(np.linspace(0, len(pictures) - 1, SAMPLES).astype(int))
    dots = np.concatenate([np.asarray(pictures[k]).reshape(-1, 3) for k in chosen])
    every, counts = np.unique(dots, axis=0, return_counts=True)
    ground = every[np.argmax(counts)]
    other = np.abs(every.astype(int) - ground).sum(axis=1) > NEAR
    often = np.ceil(counts[other] ** RARE).astype(int)
    shelf = Image.fromarray(np.repeat(every[other], often, axis=0)[None])
    made = shelf.quantize(COLORS - 1, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette([*ground.tolist(), *made[: 3 * (COLORS - 1)]])
    return palette


def _durations(fps: float, count: int) -> list[int]:
    """Duration of each frame [ms]: whole hundredths of a second, as GIF requires, without accumulated rounding."""
    ends = np.rint(100.0 * np.arange(count + 1) / fps).astype(int)
    return [10 * max(int(one), 2) for one in np.diff(ends)]
