"""Data that all file formats write: members, faces and, for each moment, positions and numbers.

A scene has one moment, its initial state. An equilibrium shape has one moment with its forces. The moments of a
recording are its frames; each is read when it is needed, so a file of any length needs the memory of one frame.

Members are the springs, then the rods and cords. Broken springs are not ``there`` in a moment, and
:meth:`Motion.visible_members` also leaves out the members of removed particles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray, indices, refuse
from springline.constraints.distance import Rod
from springline.constraints.traces import Trails
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.forces import queries
from springline.forces.drives import apply_drives
from springline.forces.tears import fragile_triangles, torn_faces
from springline.formatting import one_line
from springline.io.boxes import lengths
from springline.io.formats import choose_frames
from springline.messages import argument
from springline.model.contracts import members
from springline.model.families import BOTH, BROKEN, CABLE, STRUT, Model, Space
from springline.recording.recording import Recording
from springline.single_precision import local_origin
from springline.spec.faces import NO_FACES, are_among, cut_faces
from springline.spec.spec import NOT_DRAWN, DrawnAs, Spec

KINDS = {BOTH: "spring", CABLE: "cable", STRUT: "strut"}
UNSTRESSED = 1e-9  # relative to the largest tension [-]; smaller tensions are rounding errors
UNITS = {
    "velocity": "m/s", "displacement": "m", "loads": "N", "reactions": "N", "length": "m", "rest_length": "m",
    "tension": "N", "force_density": "N/m", "strain": "-", "stress": "Pa", "utilization": "-",
}  # fmt: skip
OF_A_RUN = ("velocity", "tension", "strain", "stress")
OF_A_SHAPE = ("displacement", "loads", "reactions")
OF_MEMBERS = ("length", "rest_length", "tension", "force_density", "strain", "stress", "utilization")


@dataclass(frozen=True, eq=False)
class Moment:
    """State at one moment.

    Attributes
    ----------
    number : number of the frame; 0 for a scene and for a shape
    time : time [s]
    position : positions [m], shape (particles, 3)
    alive : mask of the particles that exist, shape (particles,)
    there : mask of the members that exist, shape (members,)
    torn : corners of torn faces of membranes, shape (torn, 3)
    of_particles, of_members : numbers by name, shapes (particles,) or (particles, 3), and (members,); NaN if unknown
    """

    number: int
    time: float
    position: FloatArray
    alive: np.ndarray
    there: np.ndarray
    of_particles: Mapping[str, FloatArray] = field(default_factory=dict)
    of_members: Mapping[str, FloatArray] = field(default_factory=dict)
    torn: IntArray = field(default_factory=lambda: NO_FACES)


@dataclass(frozen=True, eq=False)
class Motion:
    """Scene, shape or recording in the form that files store.

    Attributes
    ----------
    about : description in a few words
    title : title of the scene
    dim : 2 or 3; all arrays have three columns
    ends : particles at both ends of each member, shape (members, 2)
    kinds : kind of each member: spring, cable, strut, rod or cord
    faces : corners of each face, shape (faces, most corners); -1 after the last corner of a smaller face
    radius, mass : radius [m] and mass [kg] of each particle, shape (particles,)
    held : mask of the particles with an anchored axis, shape (particles,)
    traced : indices of the particles that leave trails
    space : open space or a torus
    jump : longest step within a trail [m]; a longer step breaks it
    times : times of the moments [s]
    quantities : names of the numbers of particles and members that every moment has
    drawn_as : layers and colors of members from a drawing, for scenes; empty for shapes and recordings
    read : function that returns an iterator over all moments
    unsaid : quantities that the file does not give and that have placeholder values
    source : unit, points, layers and colors of the drawing from which the scene of a shape was read
    """

    about: str
    title: str
    dim: int
    ends: IntArray
    kinds: tuple[str, ...]
    faces: IntArray
    radius: FloatArray
    mass: FloatArray
    held: np.ndarray
    traced: IntArray
    space: Space
    jump: float
    times: FloatArray
    quantities: tuple[str, ...]
    drawn_as: DrawnAs
    read: Callable[[], Iterator[Moment]] = field(repr=False)
    unsaid: tuple[str, ...] = ()
    source: DrawnAs = NOT_DRAWN

    def __len__(self) -> int:
        return len(self.times)

    def __iter__(self) -> Iterator[Moment]:
        return self.read()

    def whole(self, moment: Moment) -> IntArray:
        """Indices of the faces that are not torn and whose corners all exist."""
        there = np.where(self.faces >= 0, moment.alive[self.faces], True).all(axis=1)
        return np.flatnonzero(there & ~are_among(self.faces, moment.torn))

    @cached_property
    def origin(self) -> FloatArray:
        """Point from which files in single precision count positions [m], shape (3,); zero unless far from zero."""
        return local_origin(next(iter(self)).position)

    def visible_members(self, moment: Moment) -> IntArray:
        """Indices of the members that exist and whose two ends exist."""
        return np.flatnonzero(moment.there & moment.alive[self.ends].all(axis=1))

    def alone(self) -> IntArray:
        """Indices of the particles without a member or a face."""
        used = np.zeros(len(self.mass), bool)
        used[self.ends] = True
        used[self.faces[self.faces >= 0]] = True
        return np.flatnonzero(~used)

    def paths(self) -> list[FloatArray]:
        """Trails of all moments [m], one array of shape (points, 3) for each unbroken part."""
        return self.join_traces([self.trace(moment) for moment in self]) if len(self.traced) else []

    def trace(self, moment: Moment) -> tuple[FloatArray, np.ndarray]:
        """Positions of the particles that leave trails [m], and a mask of those that exist."""
        return moment.position[self.traced].copy(), moment.alive[self.traced]

    def join_traces(self, seen: Sequence[tuple[FloatArray, np.ndarray]]) -> list[FloatArray]:
        """Trails through the traced positions of successive moments [m], broken where a particle jumped."""
        found: list[FloatArray] = []
        for k in range(len(self.traced)):
            path = np.array([position[k] for position, alive in seen if alive[k]]).reshape(-1, 3)
            steps = np.diff(path, axis=0)
            around = self.space.periodic & (self.space.size > 0.0) & (np.abs(steps) > 0.5 * self.space.size)
            broken = around.any(axis=1) | ((steps**2).sum(axis=1) > self.jump**2)
            found += [part for part in np.split(path, np.flatnonzero(broken) + 1) if len(part) > 1]
        return found


def motion_of(what: Any, *, frames: Any = None, quantities: Any = None) -> Motion:
    """Convert a scene, an equilibrium shape or a recording to the form that files store.

    Parameters
    ----------
    frames : numbers of frames of a recording; all by default
    quantities : names of numbers; by default the usual ones that are available

    Raises
    ------
    SceneError : for frames and quantities that do not exist
    """
    if isinstance(what, Recording):
        return _recording_motion(what, choose_frames(frames, len(what)), quantities)
    if isinstance(what, Equilibrium):
        return _shape_motion(what, quantities)
    choose_quantities(quantities, (), ())
    return _spec_motion(what.spec)


def single_frame(what: Any, frame: int | None) -> Motion:
    """One moment of a scene, a shape or a recording; for a recording a frame, by default the last.

    Raises
    ------
    SceneError : for a frame that does not exist
    """
    if not isinstance(what, Recording):
        return motion_of(what)
    number, count = -1 if frame is None else frame, len(what)
    if not -count <= number < count:
        raise SceneError(f"{argument('frame', 'save()')} must be one of the {count} of the recording. Got {number}.")
    motion = motion_of(what, frames=[number % count])
    return replace(motion, about=f"a recording at {motion.times[0]:.6g} s")


def paths_until(what: Any, frame: int) -> list[FloatArray]:
    """Trails of a recording up to a frame [m]; empty for a scene or a shape."""
    if not isinstance(what, Recording):
        return []
    return motion_of(what, frames=range(frame + 1), quantities=()).paths()


def results(motion: Motion, moment: Moment) -> list[str]:
    """State of each member: tension, compression, slack or unstressed; its kind if its tension is unknown.

    If a moment has no tensions, the result is the kind of each member.
    """
    tension = moment.of_members.get("tension")
    if tension is None:
        return list(motion.kinds)
    kinds = np.array(motion.kinds, dtype=object)
    least = UNSTRESSED * float(np.nanmax(np.abs(tension), initial=0.0))
    loose = (tension == 0.0) & np.isin(kinds, ["cable", "strut", "cord"])
    cases = [np.isnan(tension), loose, tension > least, tension < -least]
    return np.select(cases, [kinds, "slack", "tension", "compression"], "unstressed").tolist()  # type: ignore[no-any-return]


def choose_quantities(quantities: Any, known: Sequence[str], usual: Iterable[str]) -> tuple[str, ...]:
    """Names of the requested quantities, checked against the known ones; the usual ones if none were requested."""
    if quantities is None:
        return tuple(usual)
    found = tuple(name.replace("-", "_") for name in quantities if name)
    for name in found:
        if name not in known:
            have = f"names among {', '.join(known)}" if known else "left out: a scene has no such numbers"
            raise refuse("quantities", "save()", have, name)
    return tuple(dict.fromkeys(found))


def _spec_motion(spec: Spec) -> Motion:
    particles, springs, count = spec.particles, spec.springs, spec.particle_count
    ends, kinds = [springs.ends], [KINDS.get(kind, "spring") for kind in springs.array("kind").tolist()]
    for thing in spec.declared:
        if isinstance(thing, Rod):
            pair = [indices(end, count, "a", thing.caller) for end in (thing.a, thing.b)]
            ends.append(np.column_stack(pair))
            kinds += [thing.key()] * len(pair[0])
    joined = np.concatenate(ends).astype(np.int64).reshape(-1, 2)
    trails = [thing for thing in spec.declared if isinstance(thing, Trails)]
    traced = [members(thing, count) for thing in trails] or [np.zeros(0, np.int64)]
    held = np.zeros(count, bool)
    held[particles.fixed.any(axis=1)] = True
    drawn = Moment(0, 0.0, particles.position, np.ones(count, bool), np.ones(len(joined), bool))
    return Motion(
        "a scene as drawn", one_line(spec.title), spec.dim, joined, tuple(kinds), spec.faces,
        particles.array("radius"), particles.mass, held, traced[0], spec.space,
        min((float(one.max_jump) for one in trails), default=np.inf),
        np.zeros(1), (), _drawn_as(spec, len(joined)), lambda: iter([drawn]), spec.drawn_as.unsaid,
    )  # fmt: skip


def _drawn_as(spec: Spec, members: int) -> DrawnAs:
    """Layers and colors of the members; empty if they do not come from a drawing."""
    known = spec.drawn_as
    if len(known.layers) > spec.spring_count or not (known.layer_count or known.color_count):
        return NOT_DRAWN._replace(unit=known.unit, points=known.points)
    return known.extend_to(members).plain_layer_names()


def _shape_motion(shape: Equilibrium, quantities: Any) -> Motion:
    springs, ties = shape.data.model.springs, shape.ties
    known = OF_A_SHAPE + OF_MEMBERS
    empty = [name for name in ("stress",) if not np.isfinite(getattr(shape, name)).any()]
    names = choose_quantities(quantities, known, [name for name in known if name not in empty])
    length, nothing = lengths(shape.data.model.space, shape.position, ties.ends), np.full(len(ties), np.nan)
    of_ties = {"length": length, "rest_length": ties.length, "tension": ties.tension}
    with np.errstate(divide="ignore", invalid="ignore"):
        of_ties["force_density"] = ties.tension / length
    moment = Moment(
        0, 0.0, shape.position, np.ones(len(shape.position), bool), np.ones(len(springs.tail) + len(ties), bool),
        {name: getattr(shape, name) for name in names if name in OF_A_SHAPE},
        {
            name: np.concatenate([getattr(shape, name), of_ties.get(name, nothing)])
            for name in names if name in OF_MEMBERS
        },
    )  # fmt: skip
    kinds = [KINDS[kind] for kind in springs.kind.tolist()] + ["cord" if cord else "rod" for cord in ties.cord]
    ends = np.concatenate([np.column_stack([springs.tail, springs.head]), ties.ends]).astype(np.int64)
    drawn = _spec_motion(shape.data.spec)
    return replace(
        drawn, about="a shape at rest", drawn_as=NOT_DRAWN, source=drawn.drawn_as, ends=ends, kinds=tuple(kinds),
        quantities=names, held=np.isin(np.arange(len(shape.position)), shape.supports), read=lambda: iter([moment]),
    )  # fmt: skip


def _recording_motion(recording: Recording, numbers: Sequence[int], quantities: Any) -> Motion:
    from springline.spec.text_reading import from_text

    drawn = _spec_motion(from_text(recording.data.scene_text, lenient=True))
    usual = ["velocity"]
    if recording.data.model.spring_count:
        usual += ["tension", "stress"] if np.isfinite(recording.data.model.springs.area).any() else ["tension"]
    names = choose_quantities(quantities, OF_A_RUN, usual)

    def moments() -> Iterator[Moment]:
        for number in numbers:
            yield _moment(recording, number, len(drawn.ends), names)

    return replace(
        drawn, about="a recording", drawn_as=NOT_DRAWN, title=one_line(recording.data.title),
        faces=cut_faces(drawn.faces, fragile_triangles(recording.data.model)),
        times=recording.time[list(numbers)], quantities=names, read=moments,
    )  # fmt: skip


def _moment(recording: Recording, number: int, members: int, names: Sequence[str]) -> Moment:
    """Frame of a recording with numbers of the springs; NaN for rods and cords, whose forces frames do not store."""
    model, frame = recording.data.frame_model(number)
    position, velocity = np.asarray(frame.position), np.asarray(frame.velocity)
    springs, alive, there = model.springs, np.ones(len(position), bool), np.ones(members, bool)
    status = None
    if frame.intact is not None:
        there[: len(springs.tail)] = np.asarray(frame.intact, bool)
        status = np.where(there[: len(springs.tail)], 0, BROKEN)
    if frame.alive is not None:
        alive = np.asarray(frame.alive, bool)
    found: dict[str, FloatArray] = {}
    for name in names:
        if name != "velocity":
            found[name] = np.full(members, np.nan)
            then = apply_drives(model, float(frame.time), memory=frame.memory)
            found[name][: len(springs.tail)] = _force_values(name, then, position, velocity, status)
    of_particles = {"velocity": velocity} if "velocity" in names else {}
    torn = torn_faces(model, frame.memory)
    return Moment(number, float(frame.time), position, alive, there, of_particles, found, torn)


def _force_values(name: str, model: Model, position: FloatArray, velocity: FloatArray, status: Any) -> FloatArray:
    if name == "tension":
        return queries.tension(model, position, velocity, status)
    return queries.strain(model, position) if name == "strain" else queries.stress(model, position)
