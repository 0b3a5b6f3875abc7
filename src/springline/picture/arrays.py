"""Arrays of the section PICTURE: what it reads (a moment, a scene, a look) and what it writes (typed arrays)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from springline.engine.columns import (
    FlagRows,
    Flags,
    IndexRows,
    Indices,
    Pairs,
    RealRows,
    Reals,
    SegmentEnds,
    Singles,
    SingleVectors,
    VectorRows,
    Vectors,
    Wholes,
)
from springline.engine.table import make_accessor

# quantities of ``Ranges``, and values of Look.setting[COLOR]
(
    TENSION, STRAIN, STRESS, UTILIZATION, SPEED, KINETIC_ENERGY, CONTACT_FORCE, MEMBRANE_FORCE, MEMBRANE_STRAIN,
    CURVATURE, GROUP, FIXED, NONE, VELOCITIES, FORCES, REACTIONS, LOADS, CONTACTS, OWN_PARTICLES, OWN_SPRINGS,
) = range(20)  # fmt: skip
QUANTITIES = (
    "tension", "strain", "stress", "utilization", "speed", "kinetic energy", "contact force", "membrane force",
    "membrane strain", "curvature", "group", "fixed", "none", "velocity", "force", "reaction", "load", "contact",
    "own particles", "own springs",
)  # fmt: skip
# entries of PictureLook.setting: those of the columns of a picture have names, by which pages find them
SETTING_NAMES = (
    "dim", "color", "theme", "darts", "all_positions", "trails", "arrows_shown", "given_loads", "given_tension",
)  # fmt: skip
DIM, COLOR, THEME, DARTS, ALL_POSITIONS, TRAILS, ARROWS_SHOWN, GIVEN_LOADS, GIVEN_TENSION = range(len(SETTING_NAMES))
# rows of PictureLook.hue for each theme
(
    DOTS, DISCS, ANCHOR, PEG, SPRING_HUE, INK, QUIET, FREE_HUE, HELD_HUE, FIXED_HUE, VELOCITY_HUE, FORCE_HUE,
    REACTION_HUE, LOAD_HUE, CONTACT_HUE, TRAIL_HUE,
) = range(16)  # fmt: skip
HUES = 16
SHADES = 511  # colors of a map; odd, so that zero has the color in the middle
STOPS = 33  # colors in a legend
MOST_NAMED = 8  # groups at most with their own entry in a legend
# entries of PictureArrays.counts
COUNT_NAMES = (
    "points", "springs", "segments", "triangles", "unknown", "bonds", "shared", "plain", "above", "kinds_seen",
    "trail_segments", "arrows", "topology", "steady", "changed",
)  # fmt: skip
# TOPOLOGY: number of changes so far of what is drawn and joined; STEADY: 1 if only removals and breaks can change it;
# CHANGED: 1 if this picture did
(
    POINTS, SPRINGS, SEGMENTS, TRIANGLES, UNKNOWN, BONDS, SHARED, PLAIN, ABOVE, KINDS_SEEN, TRAIL_SEGMENTS, ARROWS,
    TOPOLOGY, STEADY, CHANGED,
) = range(len(COUNT_NAMES))  # fmt: skip
# entries of PictureArrays.size
SIZE_NAMES = (
    "low", "high", "least_length", "least_speed", "least_force", "largest_tension", "longest_spring", "stiffest",
)  # fmt: skip
(
    LOW, HIGH, LEAST_LENGTH, LEAST_SPEED, LEAST_FORCE, LARGEST_TENSION, LONGEST_SPRING, STIFFEST,
) = range(len(SIZE_NAMES))  # fmt: skip
# entries of PictureLook.number; RESIDUAL [N]: unbalanced force of an equilibrium; LONGEST: longest arrow [m]; ELEMENTS:
# bound of the stiffness of elements at a particle [N/m]
NUMBER_NAMES = (
    "share", "loose", "smallest", "largest", "most_dots", "fade", "residual", "shortest", "longest", "elements",
)  # fmt: skip
SHARE, LOOSE, SMALLEST, LARGEST, MOST_DOTS, FADE, RESIDUAL, SHORTEST, LONGEST, ELEMENTS = range(len(NUMBER_NAMES))
ENTRIES = {"count": COUNT_NAMES, "size": SIZE_NAMES, "setting": SETTING_NAMES, "number": NUMBER_NAMES}
ARROW_UNITS = {"velocities": "m/s", "forces": "N", "reactions": "N", "loads": "N", "contacts": "N"}  # by mark
ARROW_KINDS = len(ARROW_UNITS)
FREE, HELD, FIXED_KIND = 0, 1, 2  # kinds of points: free, some axes held, all axes held
SPRING, ROD_SEGMENT, CORD_SEGMENT, SLACK = 0, 1, 2, 3  # kinds of segments
PIECES = 16  # straight pieces of an arc of a rope around a wheel


class DrawnState(NamedTuple):
    """What is drawn at one time; on a page these are the arrays of the state."""

    position: Vectors  # [m], shape (n, 3)
    velocity: Vectors  # [m/s], shape (n, 3)
    mobility: Vectors  # 0 for held axes, shape (n, 3)
    alive: Flags  # 0 for removed particles, shape (n,)
    status: Flags  # of the springs, BROKEN or not, shape (springs,)
    clock: Reals  # time [s], shape (1,)
    bonded: Wholes  # slot of the other end for each slot of a bond, -1 for none; (0,) if PictureArrays.bond is given
    owner: Indices  # particle of each slot
    trail: VectorRows  # past positions [m], shape (trails, keep, 3), ring buffers
    trail_count: Wholes  # points in each trail
    trail_next: Wholes  # index of the next point
    contact_force: Vectors  # sum of the forces of contacts on each particle [N], shape (n, 3); (0, 3) if unknown
    torn_sheet: Flags  # 1 for torn triangles of membranes, shape (triangles,) or (0,)
    torn_face: Flags  # 1 for faces that are torn, shape (faces,) or (0,)


class PictureScene(NamedTuple):
    """What is drawn of a scene at all times."""

    joined: Flags  # 1 for particles at an end of a spring, shape (n,)
    group: Indices  # number of the piece of each particle, shape (n,)
    tie: Indices  # rows of the holonomic constraints that are rods and cords
    rope: Pairs  # particles at both ends of the parts of ropes, then of the pieces of their arcs
    side: RealRows  # radius of the wheel at both ends of each part, below 0 if it turns clockwise [m], (parts, 2)
    axis: Vectors  # of the wheels, unit, shape (parts, 3)
    arc: Pairs  # parts before and behind each wheel
    face: IndexRows  # corners of each face, -1 behind the last, shape (faces, widest)
    edge: IndexRows  # spring from each corner to the next, -1 for none, shape (faces, widest)
    trail: Indices  # particle of each trail
    point_shown: Flags  # 0 for particles that are left out to draw fewer, shape (n,); or (0,)
    spring_shown: Flags  # 0 for springs that are left out, shape (springs,); or (0,)


class PictureLook(NamedTuple):
    """Options and colors of a picture; ``setting[THEME]`` selects one of several sets of colors."""

    setting: Wholes  # of SETTING_NAMES
    number: Reals  # of NUMBER_NAMES
    hue: FlagRows  # shape (themes HUES, 3)
    diverging: FlagRows  # color maps, shape (themes SHADES, 3)
    sequential: FlagRows
    palette: FlagRows  # of groups, shape (themes colors, 3)
    point_color: FlagRows  # given colors of all particles, shape (n, 3); or (0, 3)
    spring_color: FlagRows  # given colors of all springs, shape (springs, 3); or (0, 3)
    corner: Vectors  # lower and upper corner of the fixed parts [m], shape (2, 3); +-inf without any
    origin: Reals  # point from which what is drawn is counted [m], shape (3,)


class Ranges(NamedTuple):
    """Ranges of quantities, kept from picture to picture; shape (quantities,) each."""

    low: Reals
    high: Reals
    time: Reals  # [s] of the last picture with this quantity; NaN for none
    given: Flags  # 1 for a range that stays fixed


class PictureArrays(NamedTuple):
    """A picture: arrays as pages draw them, of which the first rows are used, as ``counts`` says, and scratch."""

    counts: Wholes  # of COUNT_NAMES
    size: Reals  # of SIZE_NAMES: extremes, and thresholds below which values are rounding
    particle: Indices  # numbers of the particles that are drawn, shape (n,)
    slot: Indices  # row of each particle among these, -1 for none, shape (n,)
    held: Flags  # FREE, HELD or FIXED_KIND, of all particles, shape (n,)
    dot: Reals  # size of the dot of each particle [-], shape (n,)
    weighed: Reals  # masses by which these sizes were computed [kg], shape (n,)
    was_alive: Flags  # of each particle in the last picture, shape (n,)
    was_status: Flags  # of each spring in the last picture, shape (springs,)
    bond: Pairs  # bonded particles
    length: Reals  # of each spring [m], shape (springs,)
    tension: Reals  # of each spring [N], shape (springs,)
    value: Reals  # of the quantity of each particle or spring that is drawn, shape (max(n, springs),)
    weight: Reals  # scratch of surfaces and arrows, shape (n,)
    total: Vectors  # scratch of surfaces, shape (n, 3)
    normal: Vectors  # scratch of surfaces, shape (n, 3)
    balance: Wholes  # scratch of surfaces, shape (n,)
    shade: FlagRows  # colors of all particles, shape (n, 3)
    legend: FlagRows  # colors of the legend: of a range in even steps, or of labels, shape (STOPS, 3)
    way: Vectors  # tangents of parts of ropes, shape (parts, 3)
    net: Vectors  # net force on every particle [N], given if arrows need it, shape (n, 3)
    load: Vectors  # loads on every particle [N], shape (n, 3)
    path: VectorRows  # ends of the parts and pieces of ropes [m], shape (parts and pieces, 2, 3)
    # what is drawn, positions relative to PictureLook.origin
    point_position: SingleVectors  # [m], shape (n, 3)
    point_radius: Singles  # [m]
    point_size: Singles  # [-]
    point_color: FlagRows  # shape (n, 3)
    point_kind: Flags
    point_heading: SingleVectors  # shape (n, 3)
    segment_position: SegmentEnds  # [m], shape (segments, 2, 3)
    segment_ends: Pairs  # rows of both ends among the points
    segment_particle: Pairs  # numbers of the particles at both ends
    segment_index: Indices  # number of the spring, -1 for others
    segment_color: FlagRows
    segment_kind: Flags
    corner: IndexRows  # particles at the corners of the triangles of faces, shape (triangles, 3)
    triangle: IndexRows  # rows of these among the points, shape (triangles, 3)
    bounds: Vectors  # lower and upper corner of particles, trails and fixed parts [m], shape (2, 3)
    trail_position: SegmentEnds  # [m], oldest first, shape (segments of trails, 2, 3)
    trail_start: Wholes  # first segment of each trail, shape (trails + 1,)
    arrow_start: SingleVectors  # [m], shape (arrows, 3)
    arrow_vector: SingleVectors  # as drawn [m]
    arrow_color: FlagRows
    arrow_particle: Indices
    arrow_value: Reals  # magnitude [m/s or N], shape (arrows,)
    arrow_first: Wholes  # first arrow of each kind, shape (ARROW_KINDS + 1,)
    arrow_largest: Reals  # largest value of each kind, shape (ARROW_KINDS,)


drawn_state_of = make_accessor(DrawnState)
picture_scene_of = make_accessor(PictureScene)
look_of = make_accessor(PictureLook)
ranges_of = make_accessor(Ranges)
picture_of = make_accessor(PictureArrays)


def names_of(entries: tuple[str, ...]) -> dict[str, int]:
    """Return the entry of each name of a column."""
    return {name: entry for entry, name in enumerate(entries)}


def empty_ranges() -> Ranges:
    """Return ranges without values."""
    count = len(QUANTITIES)
    return Ranges(np.zeros(count), np.zeros(count), np.full(count, np.nan), np.zeros(count, dtype=np.uint8))


def empty_picture(scene: PictureScene, particles: int, springs: int, bonds: int, kept: int) -> PictureArrays:
    """Return arrays for a picture of a scene with at most so many bonds, and ``kept`` positions of each trail."""
    trails, arrows, parts, ropes = (
        len(scene.trail) * kept, ARROW_KINDS * particles, len(scene.side), len(scene.rope),
    )  # fmt: skip
    segments = springs + len(scene.tie) + ropes + bonds
    fans = len(scene.face) * max(scene.face.shape[1] - 2, 0)

    def indices(*shape: int) -> np.ndarray:
        return np.zeros(shape, dtype=np.int32)

    def flags(*shape: int) -> np.ndarray:
        return np.zeros(shape, dtype=np.uint8)

    def singles(*shape: int) -> np.ndarray:
        return np.zeros(shape, dtype=np.float32)

    return PictureArrays(
        counts=np.zeros(len(COUNT_NAMES), dtype=np.int64), size=np.zeros(len(SIZE_NAMES)), particle=indices(particles),
        slot=indices(particles), held=flags(particles), dot=np.zeros(particles), weighed=np.zeros(particles),
        was_alive=flags(particles), was_status=flags(springs), bond=indices(bonds, 2),
        length=np.zeros(springs), tension=np.zeros(springs), value=np.zeros(max(particles, springs)),
        weight=np.zeros(particles), total=np.zeros((particles, 3)), normal=np.zeros((particles, 3)),
        balance=np.zeros(particles, dtype=np.int64), shade=flags(particles, 3), legend=flags(STOPS, 3),
        way=np.zeros((parts, 3)),
        path=np.zeros((ropes, 2, 3)), point_position=singles(particles, 3), point_radius=singles(particles),
        point_size=singles(particles), point_color=flags(particles, 3), point_kind=flags(particles),
        point_heading=singles(particles, 3), segment_position=singles(segments, 2, 3),
        segment_ends=indices(segments, 2), segment_particle=indices(segments, 2), segment_index=indices(segments),
        segment_color=flags(segments, 3), segment_kind=flags(segments), corner=indices(fans, 3),
        triangle=indices(fans, 3),
        net=np.zeros((particles, 3)), load=np.zeros((particles, 3)), bounds=np.zeros((2, 3)),
        trail_position=singles(trails, 2, 3), trail_start=np.zeros(len(scene.trail) + 1, dtype=np.int64),
        arrow_start=singles(arrows, 3), arrow_vector=singles(arrows, 3), arrow_color=flags(arrows, 3),
        arrow_particle=indices(arrows), arrow_value=np.zeros(arrows),
        arrow_first=np.zeros(ARROW_KINDS + 1, dtype=np.int64), arrow_largest=np.zeros(ARROW_KINDS),
    )  # fmt: skip
