"""Frame: the contents of a picture of one moment as plain arrays, for all renderers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from springline.checks import FloatArray, choice, flag, refuse, suggest_fields, whole
from springline.moments.hull import Hull, hull_radius
from springline.typing import Color, HullRadius, Whole
from springline.view.coloring import COLORS, Colors, Legend
from springline.view.style import PAPER, Style

FREE, HELD, FIXED = 0, 1, 2  # kinds of points: free, some axes held, all axes held
SPRING, ROD, CORD, SLACK = 0, 1, 2, 3  # kinds of segments; slack are cords, cables and struts without force
INSIDE, OVER = 0.16, 0.20  # opacity of the inside of a hull in a plane scene, and of each face of a hull in space
ARROWS = ("velocities", "forces", "reactions", "loads", "contacts")
RIVAL = "rival"  # kind of the lines of a comparison: the same scene by another method
MARKS = ("springs", "trails", *ARROWS, "values", "numbers", "dotted", "coils", "darts")


@dataclass(frozen=True, eq=False)
class Points:
    """Particles that are drawn.

    Attributes
    ----------
    place : returns ``position`` [m], shape (n, 3)
    index : number of the particle, shape (n,)
    radius : [m], shape (n,); 0 without a radius
    size : of the dot of a particle without a radius, relative to the usual dot [-], shape (n,); it grows with the mass,
    and is 0 if only springs are drawn
    color : shape (n, 3), uint8
    kind : FREE, HELD or FIXED, shape (n,), uint8
    heading : direction of particles that are drawn as darts, unit vectors, zero for all others, shape (n, 3); or (0, 3)
    single : positions relative to the origin of the frame, in single precision, as pages draw them [m], shape (n, 3)
    """

    place: Callable[[], FloatArray]
    index: np.ndarray
    radius: np.ndarray
    size: np.ndarray
    color: Colors
    kind: np.ndarray
    heading: np.ndarray
    single: np.ndarray

    @cached_property
    def position(self) -> FloatArray:
        """Positions [m], shape (n, 3), in double precision."""
        return self.place()


@dataclass(frozen=True, eq=False)
class SpritePoints:
    """Emitted particles that are drawn as soft sprites, whose size and color follow their life.

    Attributes
    ----------
    row : of each among the points, shape (k,)
    diameter : [m], shape (k,)
    color : red, green, blue and opacity, shape (k, 4), uint8
    """

    row: np.ndarray
    diameter: FloatArray
    color: Colors


@dataclass(frozen=True, eq=False)
class Segments:
    """Springs, rods and cords that are drawn.

    Attributes
    ----------
    place : returns ``position``, which is computed only on request: a page has the particles at the ends of springs
    index : number of the spring, shape (m,); -1 for rods and cords
    color : shape (m, 3), uint8
    kind : SPRING, ROD, CORD or SLACK, shape (m,), uint8
    ends : numbers of the particles at tail and head, shape (m, 2)
    wound : True if some are parts of ropes over wheels, which end at the rims and not at the particles
    rows : rows of both ends among the points, shape (m, 2); None if an end is not among them
    single : positions relative to the origin of the frame, in single precision, as pages draw them, shape (m, 2, 3);
    (0, 2, 3) if the ends give them
    """

    place: Callable[[], FloatArray]
    index: np.ndarray
    color: Colors
    kind: np.ndarray
    ends: np.ndarray
    wound: bool = False
    rows: np.ndarray | None = None
    single: np.ndarray = field(default_factory=lambda: np.zeros((0, 2, 3), dtype=np.float32))

    @cached_property
    def position(self) -> FloatArray:
        """Both ends [m], shape (m, 2, 3); on a torus the head is the nearest image to the tail."""
        return self.place()


@dataclass(frozen=True, eq=False)
class FrameCloth:
    """Surface formed by particles and springs.

    Attributes
    ----------
    triangles : rows of its corners among the points, shape (triangles, 3); without those around a torn spring
    plain : whether it has a single color, because neither springs nor particles are colored
    by_points : whether it has the colors of the points, not the mean of the springs that meet there
    creased : whether its faces are flat between creases, not smooth
    shade : returns ``color``
    """

    triangles: np.ndarray
    plain: bool
    by_points: bool
    creased: bool
    shade: Callable[[], Colors]

    @cached_property
    def color(self) -> Colors:
        """Color of each point, its own or the mean of its springs, shape (n, 3), uint8; pages mix their own."""
        return self.shade()


@dataclass(frozen=True, eq=False)
class FrameSurface:
    """Triangles: vertices [m], shape (k, 3); faces, shape (f, 3); a color "#rrggbb" and an opacity, 0 to 1."""

    vertices: FloatArray
    faces: np.ndarray
    color: str
    opacity: float
    kind: str = "sphere"  # or "plane", "wall" for other shapes of walls, or "surface" for user-defined surfaces


@dataclass(frozen=True, eq=False)
class Polyline:
    """Line through points [m], shape (k, 3), in a color "#rrggbb"; ``kind`` is the kind of its object."""

    position: FloatArray
    color: str
    kind: str = ""


@dataclass(frozen=True, eq=False)
class Arrows:
    """Arrows of one kind.

    Attributes
    ----------
    kind : "velocity", "force", "reaction", "load" or "contact"
    start : [m], shape (k, 3)
    vector : as drawn [m], shape (k, 3)
    color : "#rrggbb"
    unit, largest : of the quantity, and the value of the longest arrow
    particle : numbers of their particles, shape (k,)
    value : magnitude of the quantity, shape (k,)
    """

    kind: str
    start: np.ndarray
    vector: np.ndarray
    color: str
    unit: str
    largest: float
    particle: np.ndarray = field(default_factory=lambda: np.zeros(0, dtype=np.intp))
    value: FloatArray = field(default_factory=lambda: np.zeros(0))


@dataclass(frozen=True, eq=False)
class FrameText:
    """Text at a position [m], shape (3,), and the subject of the text if the text does not contain it."""

    position: FloatArray
    words: str
    name: str = ""


@dataclass(frozen=True, eq=False)
class Frame:
    """Contents of a picture of one moment, in world coordinates: three columns also in 2D, up is +y in 2D and +z in 3D.

    Attributes
    ----------
    time : [s]
    bounds : lower and upper corner of everything that is drawn [m], shape (2, 3)
    origin : point from which pages count positions [m], shape (3,); zero unless the drawing is far from zero
    notes : notes to be shown with the picture, such as how many of the springs are drawn
    hull : hull around loose particles, if requested
    sprites : emitted particles that are drawn as sprites, if the scene has such particles; otherwise None
    values : of the color quantity at the drawn particles or springs, shape (k,); (0,) without a quantity
    """

    time: float
    dim: int
    title: str
    points: Points
    segments: Segments
    cloth: FrameCloth
    surfaces: tuple[FrameSurface, ...]
    outlines: tuple[Polyline, ...]
    trails: tuple[Polyline, ...]
    arrows: tuple[Arrows, ...]
    texts: tuple[FrameText, ...]
    legend: Legend | None
    bounds: FloatArray
    notes: tuple[str, ...]
    hull: Hull | None = None
    sprites: SpritePoints | None = None
    values: FloatArray = field(default_factory=lambda: np.zeros(0))
    origin: FloatArray = field(default_factory=lambda: np.zeros(3))


@suggest_fields
@dataclass(frozen=True)
class Look:
    """Options for the contents and the style of a picture.

    Parameters
    ----------
    color : one of :data:`COLORS`. "tension", "strain", "stress" and "utilization" color springs; "speed", "kinetic
        energy", "contact force", "group" and "fixed" color particles, and springs by the mean of their ends; so do
        "membrane force", "membrane strain" and "curvature" of faces, see :func:`springline.analysis.membrane_forces`
        and :func:`springline.analysis.curvature`; "none" leaves both to the style, whose functions are then used
    springs : whether these are drawn, as lines; ``dotted`` as rows of dots; as ``coils`` if there are at most 400
    trails, velocities, forces, reactions, loads, contacts, numbers : whether each of these is drawn as well; contacts
        are the forces of contacts on particles
    darts : whether particles that move, and that no spring joins, are drawn as arrows that turn with their velocity, in
        space as paper planes
    hull : whether the convex hull of particles that move, and that no spring joins, is drawn; or
        the radius [m] of a ball that goes into wider gaps, for an outline that follows them
    values : whether each arrow is labeled with its value
    y_down : whether y points downwards in pictures of a plane scene
    most : springs, and particles, drawn at most; larger numbers are thinned evenly and reproducibly, with a note
    style : the colors

    Examples
    --------
    >>> look = sl.Look(color="speed", velocities=True)
    >>> look.color
    'speed'
    """

    color: Color = "tension"
    springs: bool = True
    trails: bool = True
    velocities: bool = False
    forces: bool = False
    reactions: bool = False
    loads: bool = False
    contacts: bool = False
    values: bool = False
    numbers: bool = False
    dotted: bool = False
    coils: bool = False
    darts: bool = False
    hull: HullRadius = False
    y_down: bool = False
    most: Whole | None = None
    style: Style = PAPER

    def __post_init__(self) -> None:
        choice(self.color, "color", "Look()", COLORS)
        for name in (*MARKS, "y_down"):
            flag(getattr(self, name), name, "Look()")
        hull_radius(self.hull, "Look()")
        if self.most is not None:
            whole(self.most, "most", "Look()", 2)
        if not isinstance(self.style, Style):
            raise refuse("style", "Look()", "a Style, such as PAPER or SCREEN", self.style)


def first_color(color: Color | None, style: Style) -> Color:
    """Color quantity, which may be omitted: then the style's colors, or tension if the style has no colors."""
    if color is not None:
        return color
    return "none" if isinstance(style, Style) and style.has_own else "tension"  # Look refuses other types than styles


def hex_color(color: Any) -> str:
    """Color "#rrggbb" of red, green and blue, 0 to 255 each."""
    red, green, blue = (int(part) for part in color)
    return f"#{red:02x}{green:02x}{blue:02x}"
