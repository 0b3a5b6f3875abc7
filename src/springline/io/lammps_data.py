"""Writing of LAMMPS data files (``.data``, ``.lmp``): particles as atoms, springs as harmonic bonds, in SI units.

Bonds in LAMMPS have types: springs with equal layer, stiffness and rest length have one type, and comments in the
header name the layer of each type. The energy of a spring is k (L - L0)^2/2 in springline and K (r - r0)^2 in LAMMPS,
so K is k/2. A comment states whether the box is a torus. https://docs.lammps.org/read_data.html
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TextIO

import numpy as np

from springline import __version__
from springline.checks import FloatArray, IntArray
from springline.constraints.distance import Rod
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.io.boxes import space_text
from springline.io.formats import replace_files
from springline.io.motion import Moment, Motion, single_frame
from springline.model.families import BOTH, KINDS, Space
from springline.recording.recording import Recording
from springline.scene import Scene
from springline.spec.spec import Spec

TITLE = f"springline {__version__}, SI units"
CHUNK = 100_000  # number of rows written at once
ROOM = 0.01  # margin of the box relative to the extent [-]
WAY_OUT = "springline.to_lammps() writes what LAMMPS needs in addition, and a .toml holds the whole scene."


class Classes(NamedTuple):
    """Classes of rows that are equal in every column.

    Attributes
    ----------
    first : first row of each class, shape (classes,)
    of : class of each row from 0, shape (rows,)
    """

    first: IntArray
    of: IntArray


def classes_of(columns: Sequence[np.ndarray], count: int) -> Classes:
    """Classes of ``count`` rows that are equal in all given columns."""
    of, number = np.zeros(count, dtype=np.int64), 1
    for column in columns:
        if count and not (column == column[0]).all():
            values, inverse = np.unique(column, return_inverse=True)
            # One class number per row is updated column by column, so that no rows of several columns are sorted.
            known, of = np.unique(of * len(values) + inverse.ravel(), return_inverse=True)
            of, number = of.ravel(), len(known)
    first = np.zeros(number if count else 0, dtype=np.int64)
    first[of[::-1]] = np.arange(count)[::-1]
    return Classes(first, of)


def layer_remark(kind: int, layer: str) -> str:
    """Comment of the header that names the layer of a type of bonds."""
    return f"bond type {kind}: layer {' '.join(layer.split())}"


def space_words(space: Space, dim: int) -> str:
    """Comment of the header that states whether the box is periodic."""
    return f"space: {space_text(space, dim) or 'open'}"


def write_data(
    file: TextIO,
    counts: Mapping[str, int],
    box: Sequence[Sequence[float]],
    parts: Iterable[tuple[str, Sequence[np.ndarray]]],
    remarks: Iterable[str] = (),
) -> None:
    """Write a data file: ``counts`` of atoms, bonds and their types, bounds of the ``box`` [m], and its sections.

    Each of the ``parts`` is a heading and the columns of its rows, which are numbered from 1.
    """
    file.write(f"{TITLE}\n\n")
    file.writelines(f"# {remark}\n" for remark in remarks)
    file.writelines(f"{count} {name}\n" for name, count in counts.items() if count)
    file.write("\n")
    file.writelines(f"{low!r} {high!r} {name}lo {name}hi\n" for name, (low, high) in zip("xyz", box, strict=True))
    for heading, columns in parts:
        file.write(f"\n{heading}\n\n")
        _rows(file, [np.arange(1, len(columns[0]) + 1), *columns])


def _rows(file: TextIO, columns: Sequence[np.ndarray]) -> None:
    """Write rows of numbers with all digits."""
    form = " ".join("%d" if column.dtype.kind in "iu" else "%r" for column in columns) + "\n"
    for begin in range(0, len(columns[0]), CHUNK):
        part = [column[begin : begin + CHUNK].tolist() for column in columns]
        file.writelines(form % row for row in zip(*part, strict=True))


def save_data(what: Any, path: Path, *, frame: int | None = None) -> list[Path]:
    """Write a scene, a shape or a frame of a recording; return the file written.

    Raises
    ------
    SceneError : for members that are not harmonic bonds: cables, struts, rods, cords and user-defined laws
    """
    motion = single_frame(what, frame)
    moment = next(iter(motion))
    shown = motion.visible_members(moment)
    spec, stiffness, rest, kind = _springs_of(what, moment.number)
    _refuse_others(spec, kind[shown[shown < len(kind)]], path.suffix.lower())
    layers = np.array(motion.drawn_as.layers or ("",) * len(motion.kinds), dtype=object)[shown]
    said = [] if "stiffness" in motion.unsaid else [stiffness[shown], rest[shown]]
    bonds = classes_of([np.unique(layers.astype(str), return_inverse=True)[1], *said], len(shown))
    there = np.flatnonzero(moment.alive)
    atoms = classes_of([motion.mass[there]], len(there))
    counts = {"atoms": len(there), "atom types": len(atoms.first), "bonds": len(shown), "bond types": len(bonds.first)}
    parts = list[tuple[str, Sequence[np.ndarray]]]()
    if "mass" not in motion.unsaid:
        parts.append(("Masses", [motion.mass[there][atoms.first]]))
    if len(shown) and said:
        parts.append(("Bond Coeffs # harmonic", [0.5 * said[0][bonds.first], said[1][bonds.first]]))
    if len(there):
        one, charge = np.ones(len(there), dtype=np.int64), spec.particles.array("charge")[there]
        style, charges = ("full", [charge]) if charge.any() else ("bond", [])
        parts.append((f"Atoms # {style}", [one, atoms.of + 1, *charges, *moment.position[there].T]))
    velocity = moment.of_particles.get(
        "velocity", spec.particles.velocity if isinstance(what, Scene) else np.zeros((0, 3))
    )
    if velocity.any():
        parts.append(("Velocities", list(velocity[there].T)))
    if len(shown):
        renumbered = np.cumsum(moment.alive)
        parts.append(("Bonds", [bonds.of + 1, *renumbered[motion.ends[shown]].T]))
    missing = omitted_properties(spec)
    remarks = [space_words(motion.space, motion.dim)]
    remarks += [f"left out, for which a data file has no place: {', '.join(missing)}"] * bool(missing)
    remarks += [layer_remark(row + 1, str(layers[first])) for row, first in enumerate(bonds.first) if layers[first]]
    with replace_files(path) as [part], part.open("w", encoding="utf-8", newline="\n") as file:
        write_data(file, counts, _box(motion, moment), parts, remarks)
    return [path]


def omitted_properties(spec: Spec) -> list[str]:
    """Descriptions of the properties of a scene that a data file cannot store."""
    radii, held = int(np.count_nonzero(spec.particles.array("radius"))), int(spec.particles.fixed.any(axis=1).sum())
    found = [f"radii ({radii})"] * bool(radii) + [f"supports ({held})"] * bool(held)
    found += ["gravity"] * bool(np.any(spec.gravity))
    return found + [f"{key} ({count})" for key, count in Counter(thing.key() for thing in spec.declared).items()]


def _springs_of(what: Any, frame: int) -> tuple[Spec, FloatArray, FloatArray, np.ndarray]:
    """Scene of a scene, shape or recording, and stiffness [N/m], rest length [m] and kind of its springs."""
    from springline.spec.text_reading import from_text

    if isinstance(what, Scene):
        return what.spec, *(what.spec.springs.array(name) for name in ("stiffness", "rest_length", "kind"))  # type: ignore[return-value]
    spec = what.data.spec if isinstance(what, Equilibrium) else from_text(what.data.scene_text, lenient=True)
    springs = (what.data.frame_model(frame)[0] if isinstance(what, Recording) else what.data.model).springs
    return spec, springs.stiffness, springs.rest_length, springs.kind


def _refuse_others(spec: Spec, kind: np.ndarray, suffix: str) -> None:
    """Raise ``SceneError`` for members that a harmonic bond cannot represent."""
    ties = [thing.key() for thing in spec.declared if isinstance(thing, Rod)]
    others = ties + [KINDS[one] for one in kind.tolist() if one != BOTH]
    others += ["spring with a user-defined law"] * bool((spec.springs.array("law") >= 0).any())
    if others:
        raise SceneError(f"The bonds of a {suffix} file are harmonic springs, and here is a {others[0]}. {WAY_OUT}")


def _box(motion: Motion, moment: Moment) -> list[list[float]]:
    """Bounds of the existing particles, or of the torus [m]."""
    position, space = moment.position[moment.alive], motion.space
    low, high = (position.min(axis=0), position.max(axis=0)) if len(position) else (np.zeros(3), np.zeros(3))
    margin = ROOM * float((high - low).max()) or 0.5
    bounds = np.column_stack([low - margin, high + margin])
    closed = (space.size > 0.0) & space.periodic
    bounds[closed] = np.column_stack([space.origin, space.origin + space.size])[closed]
    return bounds.tolist()  # type: ignore[no-any-return]
