"""A scene as far as its particles go: added one by one, in rows and in clouds, chosen, anchored and released."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline import checks
from springline.checks import FloatArray, each, points, refuse, spelled, vector
from springline.errors import SceneError
from springline.scene import builders
from springline.scene.arguments import masses
from springline.scene.builders import Body
from springline.scene.contents import Contents
from springline.scene.handles import Handle, chosen
from springline.typing import Axes, Flag, Flags, Number, Numbers, Points, Vector, Which, Whole


class WithParticles(Contents):
    """Particles are added, chosen, anchored and released."""

    __slots__ = ()

    @spelled
    def particle(
        self,
        position: Vector,
        *,
        velocity: Vector | None = None,
        mass: Number = 1.0,
        radius: Number = 0.0,
        restitution: Number = 1.0,
        fixed: Flag = False,
    ) -> Handle:
        """Add one particle.

        Parameters
        ----------
        position : [m], shape (dim,)
        velocity : [m/s], shape (dim,); at rest by default
        mass : [kg]; zero makes a test particle, which needs an attraction
        radius : [m], for bouncing off walls
        restitution : of its bounces, times the wall's; above 1 it gains energy
        fixed : anchored along every axis: it rests, whatever its velocity

        Raises
        ------
        SceneError : naming the argument that breaks its rule; the scene is then as it was. So with every builder.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> scene.particle((0, 0, 1), velocity=(1, 0, 0), mass=2.0).mass  # [kg]
        array([2.])
        """
        coordinates = vector(position, "position", "particle()", "m", self.dim)[None]
        speed = None if velocity is None else vector(velocity, "velocity", "particle()", "m/s", self.dim)[None]
        return self._add_particles(coordinates, speed, mass, radius, restitution, fixed, caller="particle()")

    @spelled
    def particles(
        self,
        position: Points,
        *,
        velocity: Points | None = None,
        mass: Numbers = 1.0,
        radius: Numbers = 0.0,
        restitution: Numbers = 1.0,
        fixed: Flags = False,
    ) -> Handle:
        """Add many particles: ``position`` and ``velocity`` of shape (n, dim), the rest one for all or one for each.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> scene.particles([(0, 0, 0), (1, 0, 0)], mass=[1.0, 2.0]).total_mass  # [kg]
        3.0
        """
        coordinates = points(position, "position", "particles()", "m", self.dim)
        speed = None if velocity is None else points(velocity, "velocity", "particles()", "m/s", self.dim)
        return self._add_particles(coordinates, speed, mass, radius, restitution, fixed, caller="particles()")

    @spelled
    def cloud(
        self,
        count: Whole,
        *,
        lower: Vector | None = None,
        upper: Vector | None = None,
        mass: Numbers = 1.0,
        speed: Number = 0.0,
        velocity: Points | None = None,
        radius: Numbers = 0.0,
        restitution: Numbers = 1.0,
        fixed: Flags = False,
    ) -> Handle:
        """Add ``count`` particles at random places between two corners [m], with random directions at ``speed`` [m/s].

        On a torus the corners are its own by default. Chance comes from the scene's seed. ``mass`` may be a pair
        (low, high), between which masses are drawn at random. The others are those of :meth:`particles`; ``velocity``
        takes the place of ``speed``.

        Examples
        --------
        >>> scene = sl.Scene(seed=7)
        >>> dust = scene.cloud(100, lower=(0, 0, 0), upper=(1, 1, 1), mass=(1.0, 2.0), speed=3.0)
        >>> round(float(np.sqrt((dust.velocity**2).sum(axis=1)).max()), 9)  # [m/s]
        3.0
        """
        body = Body(mass, radius, restitution, velocity, fixed)
        return builders.cloud(self, count, lower, upper, speed, body)

    def anchor(self, which: Which, *, axes: Axes = "xyz") -> None:
        """Fix particles along ``axes``: "xyz" for a support, "z" for a roller; they rest along these axes.

        ``which`` is a handle, indices, a mask, or a function of all positions (n, dim); one that chooses nothing
        anchors nothing.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> net = scene.grid((4, 3), stiffness=10.0)
        >>> scene.anchor(net.corners)
        >>> scene.anchor(lambda position: position[:, 0] == 0.0, axes="z")
        >>> scene.anchored.index
        array([ 0,  3,  4,  8, 11])
        """
        self._fix(which, axes, True, "anchor()")

    def release(self, which: Which, *, axes: Axes = "xyz") -> None:
        """Let particles go along ``axes``.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> post = scene.particle((0, 0, 0), fixed=True)
        >>> scene.release(post, axes="xyz")
        >>> len(scene.anchored)
        0
        """
        self._fix(which, axes, False, "release()")

    def select(self, which: Which) -> Handle:
        """The particles that a mask, indices, or a function of all positions (n, dim) chooses.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> net = scene.grid((4, 3), stiffness=10.0)
        >>> scene.select(lambda position: position[:, 1] > 1.5).index
        array([ 8,  9, 10, 11])
        """
        return Handle(self, chosen(self, which, "which", "select()"))

    def _fix(self, which: Any, axes: str, value: bool, caller: str) -> None:
        if not isinstance(axes, str) or not axes or set(axes) - set("xyz"):
            raise refuse("axes", caller, 'some of "x", "y" and "z"', axes)
        rows = chosen(self, which, "which", caller)
        for axis in axes:
            self._particles.fixed[rows, "xyz".index(axis)] = value

    def _add_particles(
        self, position: FloatArray, velocity: FloatArray | None = None, mass: Any = 1.0, radius: Any = 0.0,
        restitution: Any = 1.0, fixed: Any = False, *, caller: str,
    ) -> Handle:  # fmt: skip
        count = len(position)
        if not np.isfinite(position).all():
            raise SceneError(f"The places of {caller} leave the numbers a computer holds. Draw nearer the origin.")
        if velocity is not None and velocity.shape != position.shape:
            raise SceneError(
                f"The 'velocity' of {caller} must be one for each of {count} particles. Got {len(velocity)}."
            )
        index = self._particles.append(
            position=position,
            velocity=np.zeros((count, 3)) if velocity is None else velocity,
            mass=masses(mass, count, caller),
            radius=each(radius, count, "radius", caller, "m", least=0.0),
            restitution=each(restitution, count, "restitution", caller, least=0.0),
            fixed=np.repeat(checks.flags(fixed, count, "fixed", caller)[:, None], 3, axis=1),
        )
        return Handle(self, index)
