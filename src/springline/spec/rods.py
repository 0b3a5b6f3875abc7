"""Rods that bend and twist, straight or curved at rest: particles, links, angles, frames and clamps in one call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

import numpy as np

from springline.checks import (
    FloatArray,
    IntArray,
    choice,
    flag,
    not_negative,
    number,
    points,
    positive,
    refuse,
    vector,
    whole,
)
from springline.constraints.distance import Rod
from springline.errors import SceneError
from springline.forces.angles import Angle
from springline.forces.bends import Bend, bends_of
from springline.forces.twists import Twist
from springline.spec.adding import append_particles, append_springs, declare
from springline.spec.builders import all_or_nothing
from springline.spec.handles import ChainHandle, Handle, SpringHandle

if TYPE_CHECKING:
    from springline.spec.spec import Spec

CALLER = "rod()"
RodClamp = Literal["start", "end", "both"]
CLAMPS = get_args(RodClamp)
ALONG = 1e-6  # [-] of its length: least part of a direction across the rod
MOST = 0.5  # [-] of a link: a larger radius of gyration is that of a body, not of a rod
# Distance of a frame from the axis, the larger of both. It keeps the mass off the axis small, and it is hard to press
# a frame onto the axis.
FAR_GYRATIONS = 20.0  # [-] radii of gyration; the mass of a frame is that of its link over the square of this
FAR_LINKS = 2.0  # [-] links
EVEN = 1e-6  # [-] largest difference of link lengths for which one stiffness is used


class RodSection(NamedTuple):
    """The section and material of a rod, as given."""

    bending: Any  # EI [N m2]
    torsion: Any  # GJ [N m2], or None
    axial: Any  # EA [N], or None for rigid links
    twist: Any  # at rest, from one end to the other [rad]
    gyration: Any  # polar radius of gyration of the section [m], or None
    mass: Any  # of an inner particle [kg]
    damping_time: Any  # damping over stiffness [s]
    rest: Any = None  # shape at rest: None, "straight", "drawn", or places along it [m]


class FrameSize(NamedTuple):
    """Frame of a rod: a particle at a distance from each link."""

    away: float  # from its link [m]
    mass: float  # [kg]
    stiffness: float  # of the springs to the ends of its link [N/m]


class RodHandle(ChainHandle):
    """Handle of the particles along a rod, with all attributes of the handle of a chain.

    Attributes
    ----------
    bending : the angles that resist bending; of a rod that is curved at rest in space, its :class:`springline.Bend`
    twist : the joints that resist torsion, or None without ``GJ``
    frames : one particle next to each link, whose position defines the rotation of the link about its axis
    clamps : the anchored particles beyond the ends that hold their directions; may be empty
    """

    def __init__(
        self, spec: Spec, index: IntArray, springs: SpringHandle, bending: Angle | Bend, twist: Twist | None,
        frames: Handle, clamps: Handle,
    ) -> None:  # fmt: skip
        super().__init__(spec, index, springs)
        self.bending, self.twist, self.frames, self.clamps = bending, twist, frames, clamps


def rod(
    spec: Spec, start: Any, end: Any, segments: Any, section: RodSection, clamp: Any, normal: Any, closed: Any
) -> RodHandle:
    """Append a rod, by the rules of :meth:`springline.Scene.rod`."""
    ring = flag(closed, "closed", CALLER)
    inner = _places(spec, start, end, segments)
    if clamp is not None and ring:
        raise SceneError(f"A closed rod has no ends, and 'clamp' of {CALLER} is for ends. Leave one out.")
    held = "" if clamp is None else choice(clamp, "clamp", CALLER, CLAMPS)
    first, last = int(held in ("start", "both")), int(held in ("end", "both"))
    # A clamp is an additional link, which is fixed. The length that bends and twists between the end of the rod and the
    # middle of its first link is half of that between the middles of two links: the joint at a clamp is twice as stiff.
    place = _with_clamps(inner, first, last)
    count = len(place)
    own, ghost = np.arange(first, count - last), np.setdiff1d(np.arange(count), np.arange(first, count - last))
    link = _links(count, closed=ring)
    joint = np.column_stack([np.arange(len(link)), np.roll(np.arange(len(link)), -1)])[: len(link) if ring else -1]
    stiffer = np.ones(len(joint))
    stiffer[[0] * first + [-1] * last] = 2.0
    real = link[first : len(link) - last]
    h = _common_length(place, link)
    bends, twists, pulls = _stiffnesses(section, spec.dim)
    curve = _rest_places(section, inner, h, twists, spec.dim)
    curve = None if curve is None else _with_clamps(curve, first, last)
    late = not_negative(section.damping_time, "damping_time", CALLER, "s")
    mass = np.full(count, positive(section.mass, "mass", CALLER, "kg"))
    if not ring:
        mass[own[[0, -1]]] *= 0.5
    size = None if twists is None else _frame_size(section, h, bends, twists, pulls)
    if size is not None:
        np.subtract.at(mass, real.ravel(), 0.5 * size.mass)  # mass of frames is taken from the ends of links
    with all_or_nothing(spec):
        index = append_particles(spec, place, CALLER, mass=mass).index
        springs = SpringHandle(spec, np.zeros(0, dtype=np.int64))
        if pulls is None:
            declare(spec, [Rod(*index[real.T])])
        else:
            springs = append_springs(spec, index[real], CALLER, **_late(pulls / h, late))
        corner = index[np.column_stack([link[joint[:, 0]], link[joint[:, 1], 1]])]
        frame, twist, stiff = np.zeros(0, dtype=np.int64), None, stiffer * bends / h
        if twists is None or size is None:
            rest = 0.0 if curve is None else _plane_angles(curve, link, joint)
            bending: Angle | Bend = declare(spec, [Angle(corner, stiff, rest, late * stiff)])[0]
        else:
            across = _directions(place, link, _first_normal(place, link, normal))
            frame = _frames(spec, place, link, across, size)
            _hold(spec, index[link], frame, None if pulls is None else size, late)
            turned = number(section.twist, "twist", CALLER, "rad") / (len(real) * stiffer)
            joints = np.column_stack([corner, frame[joint]])
            rests = None if curve is None else _rest_of(Bend(joints), place, curve, link, joint, across[0])
            bending, twist = _declare_joints(spec, joints, (stiff, stiffer * twists / h), turned, rests, late)
        ends = [0] * first + [-1] * last
        for fixed in (index[ghost], index[own[ends]], frame[ends if len(frame) else []]):
            spec.particles.fixed[fixed] = True
    frames = Handle(spec, frame[first : len(frame) - last])
    return RodHandle(spec, index[own], springs, bending, twist, frames, Handle(spec, index[ghost]))


def _declare_joints(
    spec: Spec,
    joints: IntArray,
    stiffness: tuple[FloatArray, FloatArray],
    turned: FloatArray,
    rest: FloatArray | None,
    late: float,
) -> tuple[Angle | Bend, Twist]:
    """Declare the elements at joints with frames: of bending and of torsion, by their ``stiffness`` [N m].

    ``turned`` is the twist at rest of each joint [rad], in addition to that of the shape at ``rest``, whose bends and
    twists have the shape (joints, 3); None for a rod that is straight at rest.
    """
    bends, twists = stiffness
    bending: Angle | Bend = Angle(joints[:, :3], bends, 0.0, late * bends)
    if rest is not None:
        turned = rest[:, 2] + turned
        bending = Bend(joints, bends, np.column_stack([rest[:, :2], turned]), late * bends)
    found = declare(spec, [bending, Twist(joints, twists, turned, late * twists)])
    return found[0], found[1]


def _links(count: int, *, closed: bool) -> IntArray:
    """Return the ends of the links along a rod of ``count`` places, shape (links, 2)."""
    return np.column_stack([np.arange(count), np.roll(np.arange(count), -1)])[: count if closed else -1]


def _with_clamps(inner: FloatArray, first: int, last: int) -> FloatArray:
    """Return places along a rod with the place of a clamp beyond its ends, in line with the link next to it."""
    before, after = 2.0 * inner[:1] - inner[1:2], 2.0 * inner[-1:] - inner[-2:-1]
    return np.concatenate([before[:first], inner, after[:last]])


def _late(stiffness: float, time: float) -> dict[str, float]:
    """Options of springs whose damping is their stiffness times a time [s]."""
    return {"stiffness": stiffness, "damping": time * stiffness}


def _places(spec: Spec, start: Any, end: Any, segments: Any) -> FloatArray:
    """Places along the rod [m], shape (n, 3)."""
    if end is None:
        place = points(start, "start", CALLER, "m", spec.dim)
        if segments is not None or len(place) < 3:
            rule = "two points and a number of 'segments', or three places along it at least"
            raise refuse("start", CALLER, rule, start)
        return place
    if segments is None:
        raise SceneError(f"{CALLER} needs a number of 'segments' between two points, such as segments=20.")
    count = whole(segments, "segments", CALLER, 2)
    one, other = vector(start, "start", CALLER, "m", spec.dim), vector(end, "end", CALLER, "m", spec.dim)
    return np.asarray(one + np.linspace(0.0, 1.0, count + 1)[:, None] * (other - one))


def _common_length(place: FloatArray, link: IntArray) -> float:
    """Common length of all links [m]; SceneError if they differ."""
    length = np.linalg.norm(place[link[:, 1]] - place[link[:, 0]], axis=1)
    h = float(length.mean())
    if not h > 0.0 or np.abs(length - h).max() > EVEN * h:
        raise SceneError(
            f"The places of {CALLER} must be equally far apart, above 0. Got links from {length.min():.6g} to "
            f"{length.max():.6g} m. Draw equally spaced places along the curve."
        )
    return h


def _stiffnesses(section: RodSection, dim: int) -> tuple[float, float | None, float | None]:
    """EI, GJ and EA; None without torsion, and for rigid links."""
    bends = positive(section.bending, "EI", CALLER, "N m2")
    twists = None if section.torsion is None else positive(section.torsion, "GJ", CALLER, "N m2")
    pulls = None if section.axial is None else positive(section.axial, "EA", CALLER, "N")
    if twists is None and number(section.twist, "twist", CALLER, "rad"):
        raise SceneError(f"A 'twist' of {CALLER} is borne by a torsional stiffness. Give 'GJ' [N m2], or leave it out.")
    if twists is not None and dim == 2:
        raise SceneError(f"'GJ' of {CALLER} is for rods that twist, and this scene is a plane. Take Scene(dim=3).")
    return bends, twists, pulls


def _gyration(section: RodSection, h: float, bends: float, pulls: float | None) -> float:
    """Polar radius of gyration of the section [m]."""
    if section.gyration is not None:
        gyration = positive(section.gyration, "gyration", CALLER, "m")
    elif pulls is not None:
        gyration = float(np.sqrt(2.0 * bends / pulls))  # I_x = I_y = A k^2/2
    else:
        raise SceneError(
            f"{CALLER} with 'GJ' and rigid links needs 'gyration', the polar radius of gyration of its section [m]: "
            f"that of a round bar is its radius over the root of 2. Or give 'EA' [N]."
        )
    if gyration > MOST * h:
        raise SceneError(
            f"The links of {CALLER} must be longer than two radii of gyration of the section ({gyration:.4g} m). "
            f"Got links of {h:.4g} m. Take fewer segments."
        )
    return gyration


def _frame_size(section: RodSection, h: float, bends: float, twists: float, pulls: float | None) -> FrameSize:
    """Frame particle that has the inertia about the axis of the section of a link of length ``h`` [m]."""
    gyration = _gyration(section, h, bends, pulls)
    away = max(FAR_GYRATIONS * gyration, FAR_LINKS * h)
    mass = section.mass * (gyration / away) ** 2
    # Its frequency does not exceed the axial and torsional frequencies of the rod, so it does not shorten the step.
    return FrameSize(away, mass, mass * max(pulls or 0.0, twists / gyration**2) / (h * section.mass))


def _hold(spec: Spec, link: IntArray, frame: IntArray, size: FrameSize | None, late: float) -> None:
    """Hold frames beside the middles of their links, free to turn about them; without a ``size`` by rigid rods."""
    braced = np.concatenate([np.column_stack([end, frame]) for end in link.T])
    if size is None:
        declare(spec, [Rod(*braced.T)])
        return
    append_springs(spec, braced, CALLER, **_late(size.stiffness, late))
    # At this distance, springs alone would let a frame tip onto its link when the rod whips, and twist has no direction
    # there. Along the link the angle is therefore as stiff as both springs are across it.
    square = 2.0 * size.stiffness * size.away**2
    declare(spec, [Angle(np.column_stack([link[:, ::-1], frame]), square, damping=late * square)])


def _first_normal(place: FloatArray, link: IntArray, normal: Any) -> FloatArray:
    """Return the direction of the first frame, a unit vector perpendicular to the first link."""
    along = place[link[0, 1]] - place[link[0, 0]]
    along = along / np.linalg.norm(along)
    given = np.eye(3)[np.argmin(np.abs(along))] if normal is None else vector(normal, "normal", CALLER, "", 3)
    across = given - (given @ along) * along
    part = float(np.linalg.norm(across))
    if not part > ALONG * float(np.linalg.norm(given)):
        raise refuse("normal", CALLER, "a direction that is not along the rod", normal)
    return np.asarray(across / part)


def _directions(place: FloatArray, link: IntArray, first: FloatArray) -> FloatArray:
    """Return unit vectors perpendicular to the links, by twist-free transport of the first, shape (links, 3)."""
    along = place[link[:, 1]] - place[link[:, 0]]
    along /= np.linalg.norm(along, axis=1)[:, None]
    across = np.empty_like(along)
    across[0] = first
    for k in range(1, len(along)):
        u = _turned(across[k - 1], along[k - 1], along[k], f"The places of {CALLER}", f"They do at link {k}")
        u -= (u @ along[k]) * along[k]
        across[k] = u / np.linalg.norm(u)
    return across


def _turned(u: FloatArray, s: FloatArray, t: FloatArray, what: str, place: str) -> FloatArray:
    """Return ``u``, perpendicular to the unit vector ``s``, by the smallest rotation that takes ``s`` to ``t``."""
    if 1.0 + s @ t <= ALONG:
        raise SceneError(f"{what} must not turn straight back. {place}.")
    return np.asarray(u - (u @ t) / (1.0 + s @ t) * (s + t))


def _frames(
    spec: Spec, place: FloatArray, link: IntArray, across: FloatArray, size: FrameSize
) -> IntArray:  # fmt: skip
    """Append a particle beside the middle of each link, in the direction ``across``."""
    middle = 0.5 * (place[link[:, 0]] + place[link[:, 1]])
    return append_particles(spec, middle + size.away * across, CALLER, mass=size.mass).index


# The shape at rest.


def _rest_places(
    section: RodSection, inner: FloatArray, h: float, twists: float | None, dim: int
) -> FloatArray | None:  # fmt: skip
    """Return places along the rod at rest [m], shape (n, 3), with links of ``h``; None for a straight rod."""
    rest = section.rest
    if rest is None or (isinstance(rest, str) and rest == "straight"):
        return None
    rule = '"straight", "drawn", or a place at rest for each of the places along the rod'
    if isinstance(rest, str):
        if rest != "drawn":
            raise refuse("rest", CALLER, rule, rest)
        place = inner
    else:
        place = points(rest, "rest", CALLER, "m", dim)
        if len(place) != len(inner):
            raise refuse("rest", CALLER, f"{rule}, {len(inner)} in all", f"{len(place)} places")
        # Only the directions of its links count: lengths at rest are those of the drawing.
        place = place * (h / _common_length(place, _links(len(place), closed=False)))
    if twists is None and dim == 3:
        raise SceneError(
            f"A 'rest' of {CALLER} that is curved in space turns with the rod. Give 'GJ' [N m2], so that its links "
            "have a rotation about their axis, or leave out 'rest'."
        )
    return place


def _rest_of(
    thing: Bend, place: FloatArray, curve: FloatArray, link: IntArray, joint: IntArray, first: FloatArray
) -> FloatArray:  # fmt: skip
    """Return bends and twists of the joints of a curve, shape (joints, 3).

    ``first`` is the direction of the first frame of the drawing, whose places are ``place``.
    """
    across = _directions(curve, link, _carried(place, curve, link, first))
    frame = 0.5 * (curve[link[:, 0]] + curve[link[:, 1]]) + across
    corner = np.column_stack([link[joint[:, 0]], link[joint[:, 1], 1]])
    found = np.concatenate([curve[corner], frame[joint]], axis=1)
    return bends_of(thing, np.asarray(thing.links), found)


def _carried(place: FloatArray, curve: FloatArray, link: IntArray, across: FloatArray) -> FloatArray:
    """Return the first frame of the drawing as carried to the first link at rest by the smallest rotation."""
    s, t = (one[link[0, 1]] - one[link[0, 0]] for one in (place, curve))
    s, t = s / np.linalg.norm(s), t / np.linalg.norm(t)
    return _turned(across, s, t, f"The first links of {CALLER}, as drawn and at rest,", "Turn the shape at rest")


def _plane_angles(curve: FloatArray, link: IntArray, joint: IntArray) -> FloatArray:
    """Return the turning angles of the joints of a curve in a plane, positive to the left [rad]."""
    along = curve[link[:, 1]] - curve[link[:, 0]]
    u, v = along[joint[:, 0]], along[joint[:, 1]]
    return np.arctan2(u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0], (u * v).sum(axis=1))
