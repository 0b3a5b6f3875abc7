"""GSD files of HOOMD-blue (``.gsd``): reading of particles and bonds of the last frame, and writing of frames.

A chunk that is missing in a frame is taken from frame 0 if the number of particles (or bonds) is the same; otherwise
the default of the schema applies. Names of types are taken from frame 0.
https://gsd.readthedocs.io/en/stable/schema-hoomd.html

Positions, velocities, masses, charges and diameters are single precision in HOOMD's schema. Other numbers are written
as logs: ``log/particles/...`` and ``log/bonds/...`` for each particle and bond, and ``log/time`` [s]. Frames omit
removed particles and broken springs; ``log/particles/particle`` and ``log/bonds/member`` list the numbers of the
others. For a scene, the logs include its numbers in double precision, so it reads back bit for bit. The box is a torus
about its middle (``log/torus``: origin and periods); in open space it is a box around everything, about the origin.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from springline.checks import FloatArray, IntArray
from springline.errors import FileError, SpringlineError
from springline.io.boxes import HALF, torus_of
from springline.io.format import needing
from springline.io.formats import MARK, replace_files
from springline.io.geometry import KIND_OF, Drawing
from springline.io.lines import whole_file
from springline.io.motion import Moment, Motion, motion_of
from springline.io.sketch import MOST_POINTS, listed_drawing
from springline.model.space import Torus
from springline.scene import Scene

SCHEMA = "hoomd"
USUAL = {"mass": 1.0, "charge": 0.0, "diameter": 1.0, "velocity": 0.0, "position": 0.0}  # defaults of the schema
OTHERS = {
    "angles": "angles (a frame has no coefficients)",
    "dihedrals": "dihedrals",
    "impropers": "impropers",
    "constraints": "constraints",
    "pairs": "special pairs",
}  # groups that a scene cannot store
BLANK = {
    "image": ((0, 0, 0), "Image flags, the turns of particles around the box"),
    "body": (-1, "Rigid bodies"),
    "orientation": ((1, 0, 0, 0), "Orientations"),
    "angmom": ((0, 0, 0, 0), "Angular momenta"),
    "moment_inertia": ((0, 0, 0), "Moments of inertia"),
}  # properties that a scene cannot store, with the values that are ignored silently
EXACT = ("stiffness", "rest_length", "damping", "strength")  # numbers of springs that are logged for a scene
OURS = ("particle", "member")


def read_gsd(path: str | os.PathLike[str]) -> Drawing:
    """Read particles and bonds of the last frame of a GSD file.

    Raises
    ------
    FileError : for a file with another schema than HOOMD's, inconsistent arrays, and bonds through the sides of a
        tilted box
    """
    name = os.fspath(path)
    whole_file(name)
    with needing("io", "A .gsd file"):
        import gsd.fl
    try:
        with gsd.fl.open(name, "r") as file:
            return _Frame(file, name).drawing()
    except SpringlineError:
        raise
    except Exception as error:  # of many types of the library
        raise FileError(f"This is no GSD file that can be understood: {error}", name) from None


class _Frame:
    """Reader of the last frame of a file."""

    def __init__(self, file: Any, name: str) -> None:
        if file.schema != SCHEMA or file.nframes < 1:
            raise FileError(f"A GSD file of {SCHEMA} with a frame is read. Got {file.schema!r}, {file.nframes}.", name)
        self.file, self.name, self.frame = file, name, int(file.nframes) - 1
        self.ours = file.application == MARK.decode()
        self.notes = [f"Of {file.nframes} frames the last was read."] * (file.nframes > 1)

    def drawing(self) -> Drawing:
        position = self.positions()
        group, kinds = self.bonds()
        columns, about = self.particles(len(position)), self.bond_numbers(len(group))
        space = self.torus_of_log() if self.ours else self.space(position, group)
        if not self.ours and "mass" not in columns:
            self.notes.append("The file has no masses: if the call gives none, they are 1, the default of the schema.")
        if not self.ours:
            self.pass_over(len(position))
        drawing = listed_drawing(
            self.name,
            position,
            group,
            layers=self.layers(kinds, len(group)),
            columns=about,
            about_points=columns,
            unit="m",
            notes=tuple(self.notes),
            space=space,
        )
        return drawing if self.ours or "mass" in columns else drawing._replace(usual_mass=USUAL["mass"])

    # Chunks

    def at(self, frame: int, key: str) -> npt.NDArray[Any] | None:
        """Chunk of a frame, or None if it does not exist."""
        return np.asarray(self.file.read_chunk(frame=frame, name=key)) if self.file.chunk_exists(frame, key) else None

    def frame_chunk(self, key: str) -> npt.NDArray[Any] | None:
        """Chunk of this frame, or else of frame 0."""
        here = self.at(self.frame, key)
        return self.at(0, key) if here is None else here

    def count(self, what: str, frame: int) -> int | None:
        """Number of particles or bonds in a frame; None if neither this frame nor frame 0 contains it."""
        found = self.at(frame, f"{what}/N")
        found = self.at(0, f"{what}/N") if found is None else found
        return None if found is None or not found.size else int(found.ravel()[0])

    def value(self, what: str, key: str) -> npt.NDArray[Any] | None:
        """Chunk by the rule of the schema; None if the default of the schema applies."""
        here = self.at(self.frame, f"{what}/{key}")
        same = self.count(what, self.frame) == self.count(what, 0)
        return self.at(0, f"{what}/{key}") if here is None and same else here

    def has_chunk(self, what: str, key: str) -> bool:
        """Return True if this frame or frame 0 has a chunk."""
        return any(self.file.chunk_exists(frame, f"{what}/{key}") for frame in (self.frame, 0))

    # Particles

    def positions(self) -> FloatArray:
        """Positions [m], shape (particles, 3)."""
        exact = self.at(self.frame, "log/particles/position") if self.ours else None
        found = self.value("particles", "position") if exact is None else exact
        count = self.count("particles", self.frame)
        if found is None or found.ndim != 2 or found.shape[1] != 3 or len(found) > MOST_POINTS:
            raise FileError("The particles must have positions, three numbers each.", self.name)
        if count is not None and count != len(found):
            raise FileError(f"{count} particles have {len(found)} positions.", self.name)
        position = found.astype(np.float64)
        torus = self.at(self.frame, "log/torus") if self.ours and exact is None else None
        return position if torus is None else position + torus[0] + 0.5 * torus[1]

    def particles(self, count: int) -> dict[str, Any]:
        """Mass, charge, radius and velocity of the particles, as far as given, and supports in files of springline."""
        found: dict[str, Any] = {}
        for key in ("mass", "charge", "diameter", "velocity"):
            values = self.numbers(key, (count, 3) if key == "velocity" else (count,))
            if values is not None:
                found["radius" if key == "diameter" else key] = 0.5 * values if key == "diameter" else values
        for key in ("mass", "radius"):
            if key in found and (found[key] < 0.0).any():
                raise FileError(f"The {key} of particles must not be negative. Got {found[key].min():g}.", self.name)
        held = self.at(self.frame, "log/particles/anchored") if self.ours else None
        if held is not None and held.shape == (count, 3):
            found["anchored"] = held.astype(bool)
        return {name: values for name, values in found.items() if name == "mass" or np.any(values)}

    def numbers(self, key: str, shape: tuple[int, ...]) -> FloatArray | None:
        """Numbers of the particles for one key; None if the file does not contain them."""
        found = self.at(self.frame, f"log/particles/{key}") if self.ours else None
        found = self.value("particles", key) if found is None else found
        if found is None:
            return np.full(shape, USUAL[key]) if self.has_chunk("particles", key) or self.ours_leaves(key) else None
        if found.size != np.prod(shape) or not np.isfinite(found).all():
            raise FileError(f"The {key} of the particles must be {np.prod(shape)} numbers.", self.name)
        return found.astype(np.float64).reshape(shape)

    def ours_leaves(self, key: str) -> bool:
        """Return True if springline omits a chunk because it has the default of the schema."""
        return self.ours and key == "diameter"

    # Bonds

    def bonds(self) -> tuple[IntArray, IntArray]:
        """Ends and types of the bonds, shapes (bonds, 2) and (bonds,)."""
        group, kinds = self.value("bonds", "group"), self.value("bonds", "typeid")
        count = self.count("bonds", self.frame)
        ends = np.zeros((0, 2), np.int64) if group is None or count == 0 else group.reshape(-1, 2)
        if count is not None and count != len(ends):
            raise FileError(f"{count} bonds join {len(ends)} pairs of particles.", self.name)
        return ends, np.zeros(len(ends), np.int64) if kinds is None else kinds.ravel()[: len(ends)]

    def layers(self, kinds: IntArray, count: int) -> list[str] | None:
        """Names of the types of the bonds as layers; None for a file without names."""
        names = self.frame_chunk("bonds/types")
        if names is None or len(kinds) != count or names.ndim != 2:
            return None
        words = {k: _word(names[k]) for k in np.unique(kinds).tolist() if 0 <= k < len(names)}
        if self.ours and self.at(self.frame, "log/bonds/kind") is not None:
            words = {k: "" if word in KIND_OF else word for k, word in words.items()}
        return [words.get(k, "") for k in kinds.tolist()]

    def bond_numbers(self, count: int) -> dict[str, FloatArray]:
        """Numbers of the springs that springline logged for a scene."""
        found: dict[str, FloatArray] = {}
        for key in (*EXACT, "kind") if self.ours else ():
            values = self.at(self.frame, f"log/bonds/{key}")
            if values is not None and values.shape == (count,):
                found[key] = values.astype(np.float64)
        return found

    # Space

    def torus_of_log(self) -> Torus | None:
        torus = self.at(self.frame, "log/torus")
        if torus is None or torus.shape[0] != 2:
            return None
        origin, size = torus.astype(np.float64).tolist()
        closed = [side for side in size if side > 0.0]
        return torus_of(closed, origin[: len(closed)], self.name)

    def space(self, position: FloatArray, group: IntArray) -> Torus | None:
        """Torus of a file of another program, whose box is periodic by the rule of HOOMD-blue."""
        box, plane = self.frame_chunk("configuration/box"), self.frame_chunk("configuration/dimensions")
        if box is None or box.size != 6:
            self.notes.append("The file has no box: it was read as open space.")
            return None
        *sides, xy, xz, yz = box.astype(np.float64).ravel().tolist()
        dim = 2 if plane is not None and plane.ravel()[:1].tolist() == [2] else 3
        edges = np.array([[sides[0], 0, 0], [xy * sides[1], sides[1], 0], [xz * sides[2], yz * sides[2], sides[2]]])
        edges, sides = edges[:dim, :dim], sides[:dim]
        torus = torus_of(sides, [-0.5 * side for side in sides], self.name)
        shown = " x ".join(f"{side:.6g}" for side in sides)
        if not any((xy, xz, yz)[: 3 if dim == 3 else 1]):
            self.notes.append(f"The box of the file is a torus of {shown} m.")
            return torus
        pairs = group.astype(np.int64)
        pairs = pairs[(pairs >= 0).all(axis=1) & (pairs < len(position)).all(axis=1)]
        apart = (position[pairs[:, 1]] - position[pairs[:, 0]])[:, :dim] @ np.linalg.inv(edges)
        if (np.abs(apart) > HALF).any():
            raise FileError(
                f"Bonds go through the sides of a tilted box (xy xz yz = {xy:g} {xz:g} {yz:g}), and a torus has right "
                f"angles. Unwrap the molecules, or give the box right angles.",
                self.name,
            )
        self.notes.append(f"The box of the file ({shown} m, tilted) was read as open space: no bond crosses its sides.")
        return None

    # Properties that a scene cannot store

    def pass_over(self, count: int) -> None:
        """Add notes on the ignored parts of the frame."""
        for what, words in OTHERS.items():
            there = self.count(what, self.frame)
            self.notes += [f"Passed over: {there} {words}."] * bool(there)
        for key, (blank, words) in BLANK.items():
            found = self.value("particles", key)
            if found is not None and len(found) and not self.is_blank(found, blank):
                self.notes.append(f"{words} were passed over.")
        names = self.frame_chunk("particles/types")
        if names is not None and names.ndim == 2 and len(names) > 1:
            listed = ", ".join(_word(row) for row in names[:8]) + ", ..." * (len(names) > 8)
            self.notes.append(f"Types of particles ({listed}) were passed over.")
        shapes = self.frame_chunk("particles/type_shapes")
        if shapes is not None and any(_word(row) not in ("", "{}") for row in np.atleast_2d(shapes)):
            self.notes.append("Shapes of the types of particles were passed over.")
        logs = sorted(name.removeprefix("log/") for name in self.file.find_matching_chunk_names("log/"))
        if logs:
            self.notes.append(f"Logged numbers were passed over: {', '.join(logs[:8])}{', ...' * (len(logs) > 8)}.")

    @staticmethod
    def is_blank(found: npt.NDArray[Any], blank: Any) -> bool:
        """Return True if an array contains only the default; bodies are counted from 0, and -1 means no body."""
        if not isinstance(blank, tuple):
            return bool((found.astype(np.int64).astype(np.int32) == blank).all())
        return found.shape[-1] == len(blank) and bool((found == np.array(blank)).all())


def _word(row: npt.NDArray[Any]) -> str:
    """Name of a type, without its zero padding."""
    return bytes(row.tobytes()).rstrip(b"\0").decode("utf-8", "replace")


# Writing

ROOM = 1.1  # size of the box in open space relative to its contents [-]


def save_gsd(what: Any, path: Path, *, frames: Any = None, quantities: Any = None) -> list[Path]:
    """Write a scene, a shape or a recording for OVITO; return the file written."""
    with needing("io", "A .gsd file"):
        import gsd.fl
        import gsd.hoomd

    motion = motion_of(what, frames=frames, quantities=quantities)
    size, middle = box_of(motion)
    with replace_files(path) as [part]:
        with gsd.fl.open(str(part), "w", MARK.decode(), SCHEMA, (1, 4)):
            pass
        with gsd.hoomd.open(str(part), "r+") as file:
            for moment in motion:
                frame = _frame(gsd.hoomd.Frame(), motion, moment, size, middle)
                frame.log |= _exact(what, motion, moment) if isinstance(what, Scene) else {}
                file.append(frame)
    return [path]


def box_of(motion: Motion) -> tuple[FloatArray, FloatArray]:
    """Sides and middle of the box [m]: the torus along periodic axes, else a box around everything about the origin."""
    reach = np.max([np.abs(moment.position).max(axis=0, initial=0.0) for moment in motion], axis=0)
    reach += motion.radius.max(initial=0.0)
    around = np.where(reach > 0.0, 2.0 * ROOM * reach, 1.0)
    if not motion.space.periodic:
        return around, np.zeros(3)
    closed = motion.space.size > 0.0
    return (
        np.where(closed, motion.space.size, around),
        np.where(closed, motion.space.origin + 0.5 * motion.space.size, 0.0),
    )


def _frame(frame: Any, motion: Motion, moment: Moment, size: FloatArray, middle: FloatArray) -> Any:
    there = np.flatnonzero(moment.alive)
    lines = motion.visible_members(moment)
    renumbered = np.cumsum(moment.alive) - 1
    layers = motion.drawn_as.layers or ("",) * len(motion.kinds)
    types = [layer or kind for layer, kind in zip(layers, motion.kinds, strict=True)]
    names = list(dict.fromkeys(types))
    frame.configuration.step = moment.number
    frame.configuration.dimensions = motion.dim
    frame.configuration.box = [*size[:2], size[2] if motion.dim == 3 else 1.0, 0, 0, 0]
    frame.particles.N, frame.particles.types = len(there), ["free", "held"]
    frame.particles.typeid = motion.held[there].astype(np.uint32)
    frame.particles.position = (moment.position - middle)[there]
    frame.particles.diameter = 2.0 * motion.radius[there]
    # Names are encoded here, because the library writes ASCII but reads UTF-8.
    frame.bonds.N, frame.bonds.types = len(lines), [name.encode() for name in names]
    frame.bonds.group = renumbered[motion.ends[lines]].reshape(-1, 2)
    frame.bonds.typeid = np.array([names.index(types[line]) for line in lines], np.uint32)
    frame.log = {"time": np.array([moment.time]), "particles/particle": there, "bonds/member": lines}
    if "mass" not in motion.unsaid:
        frame.particles.mass = motion.mass[there]
        # The library omits masses of 1, the default of the schema, so they are logged.
        frame.log |= {"particles/mass": motion.mass[there]} if (motion.mass[there] == 1.0).all() else {}
    if motion.space.periodic:
        frame.log["torus"] = np.array([motion.space.origin, motion.space.size])
    for name, values in moment.of_particles.items():
        if name == "velocity":
            frame.particles.velocity = values[there]
        else:
            frame.log[f"particles/{name}"] = values[there]
    frame.log |= {f"bonds/{name}": values[lines] for name, values in moment.of_members.items()}
    return frame


def _exact(scene: Scene, motion: Motion, moment: Moment) -> dict[str, npt.NDArray[Any]]:
    """Numbers of a scene in double precision, and the anchored axes of its particles."""
    particles, springs, ties = scene.spec.particles, scene.spec.springs, len(motion.kinds) - scene.spring_count
    found: dict[str, npt.NDArray[Any]] = {"particles/position": moment.position}
    found |= {"particles/velocity": particles.velocity} if particles.velocity.any() else {}
    found |= {"particles/anchored": particles.fixed.astype(np.uint8)} if particles.fixed.any() else {}
    found |= {"particles/diameter": 2.0 * motion.radius} if motion.radius.any() else {}
    found |= {"particles/charge": particles.array("charge")} if particles.array("charge").any() else {}
    found |= {"particles/mass": particles.mass} if "mass" not in motion.unsaid else {}
    if len(motion.kinds):
        found["bonds/kind"] = np.array([KIND_OF[kind] for kind in motion.kinds], np.uint8)
    if len(motion.kinds) and "stiffness" not in motion.unsaid and not (springs.array("law") >= 0).any():
        found |= {f"bonds/{name}": np.append(springs.array(name), np.full(ties, np.nan)) for name in EXACT}
    return found
