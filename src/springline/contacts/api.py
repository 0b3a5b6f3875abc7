"""Declarations of contacts and merging, and their arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from springline.checks import IntArray, choice, flag, handle_index, indices, not_negative, refuse
from springline.contacts.rows import (
    MERGES,
)
from springline.errors import SceneError
from springline.model import families
from springline.model.contracts import Key, Rule, SceneCounts, Sets, members, one_column
from springline.typing import Faces, Flag, Mix, Number, Springs, Which

MIXES = ("product", "min", "max", "mean")


def rows_of_particles(things: Sequence[Any], which: int, scene: SceneCounts) -> IntArray:
    """Return the row of one of several rules among those of particles; none for a rule of surfaces."""
    return np.flatnonzero([one is things[which] for one in things if not one.has_surfaces])


def rows_of_surfaces(things: Sequence[Any], which: int, scene: SceneCounts) -> IntArray:
    """Return the first row for a rule of surfaces, of which there is one; none for a rule of particles."""
    return np.arange(int(things[which].has_surfaces))


def columns_of_law(at: int) -> tuple[Sets, ...]:
    """Return the numbers of laws that a parameter of :class:`Contacts` sets, of particles or of surfaces."""
    return (
        *one_column("ContactRules.law", rows_of_particles, at), *one_column("SurfaceContacts.law", rows_of_surfaces, at)
    )  # fmt: skip


@dataclass(frozen=True, eq=False)
class Contacts(Rule):
    """Particles collide: they bounce off one another, with friction, and rest on one another.

    Two particles touch when their distance equals the sum of their radii, which must not be zero. Particles do not
    rotate: friction acts between their centers.

    Parameters
    ----------
    restitution : factor on the mixed restitution of the two particles; above 1 it adds energy
    friction : Coulomb's coefficient
    mix : how the restitutions of the two particles are combined: "product", "min", "max" or "mean"
    against : particles with which those of ``on`` collide; by default they collide among themselves
    springs : springs with which the particles also collide: True for all, or a handle or indices
    surfaces : surfaces that may not pass through one another, nor through themselves: handles with faces in a list, or
        particles of each face, shape (f, 3)
    rods : springs that take part as round rods: handles in a list, or numbers of springs
    thickness : of surfaces, rods and springs [m]
    untangle : whether surfaces that pass through one another at the start are moved apart; otherwise they are refused

    If several ``Contacts`` cover a pair, the last one added applies.

    With ``surfaces`` or ``rods``, vertices meet faces and edges meet edges, at the thickness; particles of ``on`` that
    have a radius take part as balls. Friction acts at the closest points. The restitution is then that of the rule
    alone, by default 0. Walls stop surfaces at half their thickness.

    Examples
    --------
    >>> scene = sl.Scene()
    >>> balls = scene.particles([(0, 0, 0), (3, 0, 0)], velocity=[(2, 0, 0), (0, 0, 0)], radius=0.5)
    >>> rule = scene.add(sl.Contacts(restitution=1.0))
    >>> run = scene.simulate(dt=0.01).run(until=2.0)
    >>> run.velocity[-1, :, 0].round(9)  # equal masses exchange their speeds [m/s]
    array([0., 2.])
    """

    restitution: Number | None = None
    friction: Number = 0.0
    mix: Mix = "product"
    against: Which | None = None
    springs: Springs | Flag | None = None
    thickness: Number = 0.0
    surfaces: Faces | Sequence[Faces] | None = None
    rods: Springs | Sequence[Springs] | None = None
    untangle: Flag = field(default=False, kw_only=True)

    keys: ClassVar[Mapping[str, Key]] = {
        "restitution": Key(
            "factor on the particles' mixed restitution; by default 1, of surfaces 0", "-", least=0.0, form="number",
            slide=(0.0, 1.0), sets=columns_of_law(0),
        ),
        "friction": Key(
            "Coulomb's coefficient; by default 0", "-", least=0.0, form="number", sets=columns_of_law(1),
        ),
        "mix": Key('how the restitutions of two particles are combined; default: "product"', form="word", words=MIXES),
        "against": Key("particles with which those of `on` collide; by default one another", form="particles"),
        "springs": Key("springs with which they also collide; by default none", form="some"),
        "thickness": Key(
            "of surfaces, rods and springs [m]; by default 0", "m", least=0.0, form="number", lasting=True
        ),
        "surfaces": Key("faces that may not pass through one another, three particles of each", form="faces"),
        "rods": Key("springs that may not pass through one another", form="some"),
        "untangle": Key(
            "whether surfaces that intersect at the start are moved apart; default: false", form="flag",
            lasting=True,
        ),
    }  # fmt: skip

    @property
    def has_surfaces(self) -> bool:
        """True if it is a rule of surfaces or rods."""
        return self.surfaces is not None or self.rods is not None

    def collect_handles(self) -> Contacts:
        surfaces, rods = self.surfaces, self.rods
        if surfaces is not None:
            surfaces = faces_in(surfaces, self.caller)
        if rods is not None:
            rods = springs_in(rods, self.caller)
        return self.replace_fields(surfaces=surfaces, rods=rods)

    def triangles(self, count: int) -> IntArray:
        """Return the particles of each triangle, shape (f, 3), of ``count`` particles."""
        found = np.zeros((0, 3), dtype=np.int64) if self.surfaces is None else np.asarray(self.surfaces, dtype=np.int64)
        if len(found) and (found.min() < 0 or found.max() >= count):
            rule = f"particles from 0 to {count - 1}"
            raise refuse("surfaces", self.caller, rule, int(found.max() if found.max() >= count else found.min()))
        return found.reshape(-1, 3)

    def rod_springs(self, count: int) -> IntArray:
        """Return the springs that are rods, of ``count`` springs."""
        if self.rods is None or self.rods is False:
            return np.zeros(0, dtype=np.int64)
        return np.unique(indices(self.rods, count, "rods", self.caller, "springs"))

    def validate(self, dim: int) -> Contacts:
        choice(self.mix, "mix", self.caller, MIXES)
        restitution = (0.0 if self.has_surfaces else 1.0) if self.restitution is None else self.restitution
        checked: Contacts = self.replace_fields(
            restitution=not_negative(restitution, "restitution", self.caller),
            friction=not_negative(self.friction, "friction", self.caller),
            thickness=not_negative(self.thickness, "thickness", self.caller, "m"),
            untangle=flag(self.untangle, "untangle", self.caller),
        ).collect_handles()
        if checked.has_surfaces and not checked.thickness:
            raise refuse("thickness", self.caller, "above 0 [m] for surfaces and rods", self.thickness)
        if checked.has_surfaces and (self.against is not None or self.springs):
            raise SceneError(
                "Contacts() of surfaces or rods takes no 'against' and no 'springs'. Give springs as 'rods'."
            )
        if checked.untangle and not checked.has_surfaces:
            raise SceneError("Contacts(untangle=True) moves surfaces apart, and none are given. Give 'surfaces'.")
        return checked


def faces_in(given: Any, caller: str) -> IntArray:
    """Return the triangles of surfaces: handles with faces in a list, or particles of each face, shape (f, 3)."""
    rule = "handles with faces in a list, or three particles or more of each face"
    listed = (
        list(given) if isinstance(given, (list, tuple)) and any(hasattr(one, "faces") for one in given) else [given]
    )
    tables = []
    for one in listed:
        try:
            table = np.asarray(getattr(one, "faces", one))
        except Exception:  # ragged lists
            raise refuse("surfaces", caller, rule, given) from None
        if table.ndim != 2 or table.shape[1] < 3 or table.dtype.kind not in "iu":
            raise refuse("surfaces", caller, rule, given)
        # A fan from the first corner, as for membranes; shorter rows are padded with -1.
        fans = np.stack([np.stack([table[:, 0], table[:, k], table[:, k + 1]], axis=1)
                         for k in range(1, table.shape[1] - 1)], axis=1)  # fmt: skip
        tables.append(fans[fans[:, :, 2] >= 0].astype(np.int64))
    return np.concatenate([np.zeros((0, 3), dtype=np.int64), *tables])


def springs_in(given: Any, caller: str) -> Any:
    """Return the springs of rods: of handles that have springs, or numbers of springs."""
    rule = "handles with springs in a list, or numbers of springs"
    found = [np.zeros(0, dtype=np.int64)]
    for one in given if isinstance(given, (list, tuple)) else [given]:
        try:
            numbers = np.atleast_1d(handle_index(getattr(one, "springs", one)))
        except Exception:  # ragged lists
            raise refuse("rods", caller, rule, given) from None
        if numbers.ndim != 1 or (numbers.size and numbers.dtype.kind not in "iu"):
            raise refuse("rods", caller, rule, given)
        found.append(numbers.astype(np.int64))
    return np.concatenate(found)


@dataclass(frozen=True, eq=False)
class Merging(Rule):
    """Bodies whose radii touch merge into one.

    Their masses and momenta add up, and so do their volumes (areas in 2D); the merged body is at their center of mass.
    A fixed body remains, in its place; otherwise the heavier one remains, or that of the lower index if the masses are
    equal. It keeps its own restitution, drag and loads; the other is removed.

    The loss of kinetic and potential energy counts as dissipated. :class:`Contacts` do not act between
    bodies that merge.

    Examples
    --------
    >>> scene = sl.Scene()
    >>> balls = scene.particles([(0, 0, 0), (3, 0, 0)], velocity=[(2, 0, 0), (0, 0, 0)], radius=0.5)
    >>> rule = scene.add(sl.Merging())
    >>> run = scene.simulate(dt=0.01).run(until=2.0)
    >>> round(float(run.velocity[-1, 0, 0]), 9)  # momentum stays [m/s]
    1.0
    """


def gather(
    things: Sequence[Contacts], kin: np.ndarray, radius: np.ndarray, count: int, springs: families.Springs
) -> families.ContactRules:
    """Return all contacts as one family; ``kin`` are the groups that do not collide because they merge."""
    law = [(thing.restitution, thing.friction, MIXES.index(thing.mix)) for thing in things]
    sides = np.zeros((len(things), count), dtype=np.uint8)
    for row, thing in enumerate(things):
        sides[row, members(thing, count)] = 1
        against = thing.on if thing.against is None else thing.against
        sides[row, _against_indices(against, count, thing.caller)] |= 2
        if not radius[sides[row] > 0].any():
            raise SceneError(
                f"{thing.caller} needs particles with a radius, and none of those that it is on has one. "
                f"Give it where they are made: scene.particle(..., radius=0.1) [m]."
            )
    if things:
        # Appended last, so that they take precedence: a pair that merges does not collide, whatever the other rules.
        law += [(MERGES, 0.0, 0)] * len(kin)
        sides = np.concatenate([sides, 3 * kin])
    return families.ContactRules(
        law=np.array(law, dtype=np.float64).reshape(-1, 3),
        sides=sides,
        plain=len(law) == 1 and bool((sides == 3).all()),
        radius=np.array([radius.max(initial=0.0)]),
        edge_colliders=edge_colliders_of(things, springs),
    )


def edge_colliders_of(things: Sequence[Contacts], springs: families.Springs) -> families.EdgeColliders:
    """Springs that particles bounce off, each with the last rule that names it."""
    count = len(springs.tail)
    rule = np.full(count, -1, dtype=np.int32)
    for row, thing in enumerate(things):
        if thing.springs is None or thing.springs is False:
            continue
        every = thing.springs is True
        # Later rules overwrite earlier ones, as for pairs of particles.
        rule[slice(None) if every else indices(thing.springs, count, "springs", thing.caller, "springs")] = row
    chosen = np.flatnonzero(rule >= 0).astype(np.int32)
    thickness = np.array([thing.thickness for thing in things], dtype=np.float64)
    return families.EdgeColliders(
        spring=chosen,
        tail=springs.tail[chosen],
        head=springs.head[chosen],
        rule=rule[chosen],
        radius=0.5 * thickness[rule[chosen]],
    )


def check_room(family: families.ContactRules, space: families.Space, radius: np.ndarray) -> None:
    """Raise an error for a torus on which a colliding particle would touch its own image, or collides with springs."""
    if len(family.edge_colliders.spring) and space.periodic:
        raise SceneError(
            "Contacts() takes no 'springs' on a torus, where springs have many images. Leave out one of them."
        )
    collides = family.sides.any(axis=0) if len(family.law) else np.zeros(len(radius), dtype=bool)
    # Up to a diameter of one period a particle does not overlap its own image.
    period = float(space.size[space.size > 0.0].min(initial=np.inf))
    large = collides & (2.0 * radius > period)
    if large.any():
        i = int(large.argmax())
        raise SceneError(
            f"Torus() must be as wide as the particles of Contacts() are, which would touch themselves else. Particle "
            f"{i} is {2.0 * radius[i]:g} m wide, and the torus {period:g} m. Give it a smaller radius, or the torus a "
            f"larger size."
        )


def _against_indices(which: Any, count: int, caller: str) -> np.ndarray:
    return np.arange(count) if which is None else indices(which, count, "against", caller)
