"""Declarations of contacts and merging, and their arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from springline.checks import choice, indices, not_negative
from springline.contacts.rows import (
    MERGES,
)
from springline.errors import SceneError
from springline.model import families
from springline.model.contracts import Key, Rule, members
from springline.typing import Flag, Mix, Number, Springs, Which

MIXES = ("product", "min", "max", "mean")


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
    thickness : diameter of these springs, which are round [m]

    If several ``Contacts`` cover a pair, the last one added applies.

    Examples
    --------
    >>> scene = sl.Scene()
    >>> balls = scene.particles([(0, 0, 0), (3, 0, 0)], velocity=[(2, 0, 0), (0, 0, 0)], radius=0.5)
    >>> rule = scene.add(sl.Contacts(restitution=1.0))
    >>> run = scene.simulate(dt=0.01).run(until=2.0)
    >>> run.velocity[-1, :, 0].round(9)  # equal masses exchange their speeds [m/s]
    array([0., 2.])
    """

    restitution: Number = 1.0
    friction: Number = 0.0
    mix: Mix = "product"
    against: Which | None = None
    springs: Springs | Flag | None = None
    thickness: Number = 0.0

    keys: ClassVar[Mapping[str, Key]] = {
        "restitution": Key(
            "factor on the particles' mixed restitution; by default 1", "-", least=0.0, form="number", slide=(0.0, 1.0)
        ),
        "friction": Key("Coulomb's coefficient; by default 0", "-", least=0.0, form="number"),
        "mix": Key('how the restitutions of two particles are combined; default: "product"', form="word", words=MIXES),
        "against": Key("particles with which those of `on` collide; by default one another", form="particles"),
        "springs": Key("springs with which they also collide; by default none", form="some"),
        "thickness": Key("diameter of these springs [m]; by default 0", "m", least=0.0, form="number", lasting=True),
    }

    def validate(self, dim: int) -> Contacts:
        choice(self.mix, "mix", self.caller, MIXES)
        return self.replace_fields(
            restitution=not_negative(self.restitution, "restitution", self.caller),
            friction=not_negative(self.friction, "friction", self.caller),
            thickness=not_negative(self.thickness, "thickness", self.caller, "m"),
        )


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
        radius=float(radius.max(initial=0.0)),
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
