"""Pictures one after another as a GIF (Pillow) or an MP4 (imageio with PyAV, the extra ``video``)."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from springline.errors import SceneError, how_to_install

SAMPLES = 6  # pictures of a GIF that its colors are taken from
COLORS = 128  # of a GIF
NEAR = 15  # of 765 by which a color differs from the ground: nearer ones are the ground
RARE = 0.3  # power of how often a color is there that counts: a legend is small, and its colors matter
QUALITY = "20"  # x264's constant rate factor: 18 looks like the original, 28 is small
PRESET = "veryfast"  # lines on paper are no smaller with slower ones
CODEC = "libx264"

Writer = Callable[[Path, Iterator[np.ndarray], float, int], None]


def writer(suffix: str) -> Writer:
    """What writes films of that suffix; SceneError names the extra where something is not installed."""
    if suffix == ".gif":
        return write_gif
    try:
        import av  # noqa: F401
        import imageio.v3  # noqa: F401
    except ImportError:
        raise SceneError(
            f"An .mp4 needs what is not installed here: {how_to_install('video')}. A .gif or an .html needs no more."
        ) from None
    return write_mp4


def write_mp4(path: Path, pictures: Iterator[np.ndarray], fps: float, count: int) -> None:
    """Write pictures, shape (height, width, 3), uint8, with even sides."""
    import imageio.v3 as iio

    film: Any
    made = io.BytesIO()  # compressed, it is small; a library that a disk refuses is not to be closed in peace
    with iio.imopen(made, "w", plugin="pyav", extension=".mp4") as film:
        film.init_video_stream(CODEC, fps=float(fps), pixel_format="yuv420p")
        film._video_stream.options = {"crf": QUALITY, "preset": PRESET, "movflags": "+faststart"}
        for picture in pictures:
            film.write_frame(picture)
    path.write_bytes(made.getvalue())


def write_gif(path: Path, pictures: Iterator[np.ndarray], fps: float, count: int) -> None:
    """Write pictures that repeat for ever, all in the same colors, so that what stays still costs nothing."""
    from PIL import Image

    every = [Image.fromarray(picture) for picture in pictures]
    palette = _palette(every)
    paled = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in every]
    made = io.BytesIO()  # Pillow does not always tell what a disk refuses
    paled[0].save(
        made, format="GIF", save_all=True, append_images=paled[1:], duration=_durations(fps, count), loop=0,
        optimize=False, disposal=1,
    )  # fmt: skip
    path.write_bytes(made.getvalue())


def _palette(pictures: list[Any]) -> Any:
    """At most 128 colors that serve a few of the pictures, evenly chosen: the ground as it is, and rare ones too."""
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
    """Milliseconds of each picture: whole hundredths of a second, as a GIF has them, that keep time together."""
    ends = np.rint(100.0 * np.arange(count + 1) / fps).astype(int)
    return [10 * max(int(one), 2) for one in np.diff(ends)]
