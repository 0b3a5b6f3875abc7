"""Photo behind a figure: two of its points, known in the scene, determine its position and scale."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, format_value, is_whole, number
from springline.errors import FileError, SceneError
from springline.messages import argument
from springline.moments.still import Still
from springline.view.camera import Camera
from springline.view.style import Style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

RULE = (
    f"{argument('photo', 'plot()')} must be a file and two of its points, each a pixel (right, down) and its position "
    "in the scene, a point [m] or the number of a particle: ('chain.jpg', {(120, 80): 0, (900, 84): (9, 0, 0)})."
)
MOST_PIXELS = 60_000_000
KEPT = 0.72  # [-] opacity of the photo, so that the drawing stays in front
NEAREST = 2.0  # [pixels] points of a photo at a smaller distance determine no scale


class Photo(NamedTuple):
    """Photo, and the two points that determine its position."""

    path: Path
    """Path of the file."""
    image: np.ndarray
    """Red, green and blue, 0 to 255, shape (height, width, 3)."""
    pixels: FloatArray
    """Pixels of both points from the upper left corner to the right and down, shape (2, 2)."""
    points: FloatArray
    """Positions of both points in the scene [m], shape (2, 3)."""

    def pixel_matrix(self, project: Callable[[FloatArray], FloatArray]) -> FloatArray:
        """Matrix from pixels to positions on paper [m], shape (2, 3): rotation, scale and translation, without shear.

        Raises
        ------
        SceneError : if both points coincide on paper
        """
        (x, y), (u, v) = self.pixels
        one, other = (complex(*place) for place in project(self.points).tolist())
        if abs(other - one) <= 1e-12 * max(abs(one), abs(other), 1.0):
            raise SceneError(f"{RULE} Both points are at one place in this picture.")
        turn = (other - one) / (complex(u, -v) - complex(x, -y))  # pixels increase downwards, heights upwards
        shift = one - turn * complex(x, -y)
        return np.array([[turn.real, turn.imag, shift.real], [turn.imag, -turn.real, shift.imag]])

    def corners(self, matrix: FloatArray) -> FloatArray:
        """Corners of the photo on paper [m], shape (4, 2)."""
        height, width = self.image.shape[:2]
        places = np.array([(0, 0, 1), (width, 0, 1), (width, height, 1), (0, height, 1)], dtype=np.float64)
        return np.asarray(places @ matrix.T)

    @property
    def photo_caption(self) -> str:
        """Caption of the photo."""
        return f"Behind it the photo {self.path.name}"


def photo_of(given: Any, shot: Still) -> Photo | None:
    """Photo from the argument of ``plot()``, or None.

    Raises
    ------
    SceneError : if it is not a file with two points; FileError if the file is not a picture
    """
    if given is None:
        return None
    try:
        path, fixed = given
        pairs = list(fixed.items()) if isinstance(fixed, Mapping) else [tuple(one) for one in fixed]
        (first, here), (second, there) = pairs
        named = Path(os.fspath(path))
    except (TypeError, ValueError):
        raise SceneError(f"{RULE} Got {format_value(given)}.") from None
    pixels = np.array([_pixel(first), _pixel(second)])
    if np.hypot(*(pixels[1] - pixels[0])) < NEAREST:
        raise SceneError(f"{RULE} The two pixels are at one place: {format_value(given)}.")
    return Photo(named, _image(named), pixels, np.array([_point(here, shot), _point(there, shot)]))


def lay_photo(ax: Axes, photo: Photo, camera: Camera, style: Style) -> FloatArray:
    """Draw the photo behind a plan or an elevation; return its corners in space [m], shape (4, 3).

    Raises
    ------
    SceneError : if the camera shows no plan or elevation, which a photo requires
    """
    if camera.plane is None:
        raise SceneError(
            f"A photo lies behind a plan or an elevation, and this picture of the scene in space is neither: "
            f"{photo.path.name} would fit nowhere. Look along an axis, view=(-90, 0), or leave the photo out."
        )
    matrix = photo.pixel_matrix(camera.project)
    draw_photo(ax, photo, matrix, style)
    corners = photo.corners(matrix)
    return corners[:, :1] * camera.right + corners[:, 1:] * camera.up + photo.points[0] @ camera.toward * camera.toward


def draw_photo(ax: Axes, photo: Photo, matrix: FloatArray, style: Style) -> None:
    """Draw the photo below everything else, slightly transparent."""
    from matplotlib.colors import to_rgb
    from matplotlib.image import AxesImage
    from matplotlib.transforms import Affine2D

    ground = 255.0 * np.array(to_rgb(style.background))
    faint = np.round(ground + KEPT * (photo.image - ground)).astype(np.uint8)
    height, width = photo.image.shape[:2]
    image = AxesImage(ax, extent=(0.0, width, height, 0.0), origin="upper", interpolation="antialiased", zorder=0.2)
    image.set_data(faint)
    image.set_transform(Affine2D(np.vstack([matrix, [0.0, 0.0, 1.0]])) + ax.transData)
    image.set_gid("photo")
    image.set_clip_path(ax.patch)
    ax.add_artist(image)


def _image(path: Path) -> np.ndarray:
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(path) as file:
                if file.width * file.height > MOST_PIXELS:
                    raise FileError(f"A photo may have {MOST_PIXELS:,} pixels: make it smaller.", str(path))
                return np.asarray(file.convert("RGB"))
    except (FileError, MemoryError):
        raise
    except FileNotFoundError:
        raise FileError("There is no such photo.", str(path)) from None
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise FileError(f"This is no photo that can be read: {error}", str(path)) from None


def _pixel(given: Any) -> tuple[float, float]:
    try:
        right, down = given
    except (TypeError, ValueError):
        raise SceneError(f"{RULE} Got the pixel {format_value(given)}.") from None
    return number(right, "photo", "plot()"), number(down, "photo", "plot()")


def _point(given: Any, shot: Still) -> FloatArray:
    """Point in space [m], shape (3,), from two or three coordinates or from the number of a particle."""
    index = getattr(given, "index", None)
    if index is not None and not callable(index) and np.size(index) == 1:
        given = int(np.ravel(index)[0])
    if is_whole(given):
        if not 0 <= given < len(shot.position):
            raise SceneError(f"{RULE} There are {len(shot.position)} particles. Got particle {given}.")
        return np.asarray(shot.position[given])
    try:
        parts = [number(part, "photo", "plot()", "m") for part in given]
    except TypeError:
        parts = []
    if len(parts) not in (2, 3):
        raise SceneError(f"{RULE} Got the point {format_value(given)}.")
    return np.array([*parts, 0.0][:3])
