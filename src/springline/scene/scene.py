"""Scene: what people write. Particles, springs, groups with handles; forces, rules, gravity, a seed for chance.

Its methods stand by what they do:

* ``contents.py``: ``dim`` ``space`` ``gravity`` ``faces`` ``position`` ``all`` ``anchored`` ``declared``
  ``particle_count`` ``spring_count``
* ``with_particles.py``: ``particle`` ``particles`` ``cloud`` ``anchor`` ``release`` ``select``
* ``with_springs.py``: ``spring`` ``springs`` ``chain`` ``grid``
* ``with_forces.py``: ``add`` ``load_case`` ``load_cases``
* ``scene.py``, what becomes of it: ``build`` ``simulate`` ``equilibrium`` ``force_density``
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from springline.checks import spelled
from springline.model.families import Model
from springline.model.state import State
from springline.scene.with_forces import WithForces
from springline.scene.with_springs import WithSprings
from springline.typing import (
    Flag,
    IntegratorName,
    LoadCase,
    Number,
    Numbers,
    Points,
    RestMethod,
    TimeStep,
    Vector,
    Whole,
)

if TYPE_CHECKING:
    from springline.equilibrium.result import Equilibrium
    from springline.simulation.run import Simulation


class Scene(WithSprings, WithForces):
    """A scene of particles and springs.

    Parameters
    ----------
    gravity : a number, along minus the up axis [m/s2], or a vector; up is +z in 3D and +y in 2D
    dim : 3, or 2 for a scene whose last coordinate stays exactly 0
    space : a :class:`Torus`, or nothing for free space
    seed : of everything random in this scene, 0 by default: a whole number, or a NumPy ``Generator``
    title : shown in summaries and pictures

    Examples
    --------
    >>> import springline as sl
    >>> scene = sl.Scene(gravity=9.8)
    >>> rope = scene.chain((0, 0, 0), (9, 0, 0), segments=9, mass=1.0, stiffness=15.0)
    >>> scene.anchor(rope.ends)
    >>> run = scene.simulate(dt=0.01).run(until=1.0, every=0.1)
    >>> len(run.time)
    11
    """

    __slots__ = ()

    def build(self, *, load_case: LoadCase | None = None) -> tuple[Model, State]:
        """The model, flat arrays that do not change while time runs, and its first state.

        ``load_case`` is as in :meth:`simulate`.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> ball = scene.particle((0, 0, 0))
        >>> model, state = scene.build()
        >>> model.particle_count, state.position.shape
        (1, (1, 3))
        """
        from springline.scene.build import build

        return build(self, load_case)

    @spelled
    def simulate(
        self,
        *,
        dt: TimeStep = "auto",
        integrator: IntegratorName = "velocity_verlet",
        threads: Whole | None = None,
        load_case: LoadCase | None = None,
        tolerance: Number | None = None,
        accuracy: Number = 0.01,
    ) -> Simulation:
        """A simulation of the scene as it is now; the scene stays as it was.

        Parameters
        ----------
        dt : time step [s], or "auto" for one that keeps the motion right to ``accuracy`` and stays below the bound
            that is proved stable; it follows the motion
        integrator : by name, "velocity_verlet" by default
        threads : at most this many cores share a large scene, or as SPRINGLINE_THREADS says, or all there are; a
            small one takes one. The bits are the same for every number
        load_case : the loads that act: a case or a combination by name, or factors such as
            ``{"dead": 1.35, "snow": 1.5}``; left out, all of them. Gravity is "dead"; what is no load acts always
        tolerance : of the energy [-], for "ias15", 1e-9 by default; its ``dt`` is the longest step it may take,
            and must be given where things hit
        accuracy : error that one period of the fastest motion that carries energy may add, over its amplitude [-];
            stiff springs that are quiet do not shorten the step

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> ball = scene.particle((0, 0, 0))
        >>> run = scene.simulate(dt=0.01, integrator="velocity_verlet").run(until=1.0)
        >>> round(float(run.position[-1, 0, 2]), 6)  # -g t^2/2 [m]
        -4.905
        """
        from springline.scene.simulating import simulation

        return simulation(self, dt, integrator, threads, load_case, tolerance, accuracy)

    @spelled
    def equilibrium(
        self,
        *,
        method: RestMethod = "auto",
        tolerance: Number = 1e-10,
        strict: Flag = True,
        steps: Whole | None = None,
        load_case: LoadCase | None = None,
    ) -> Equilibrium:
        """The shape in which the scene stays at rest, with its certificate; the scene stays as it was.

        Starts from the shape as drawn, flat or slack as it may be.

        Parameters
        ----------
        method : "newton", "dynamic_relaxation", "fire", or "auto"
        tolerance : of the unbalanced forces added up over the loads added up [-]
        strict : False returns the best state, its ``converged`` False, where no shape is found
        steps : most steps of the method
        load_case : the loads that act, as in :meth:`simulate`

        Raises
        ------
        NotConverged : where none was found; ``error.shape`` is the best state
        SceneError : for what has no energy, or rules that are not held yet

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
        >>> scene.anchor(rope.ends)
        >>> shape = scene.equilibrium()
        >>> shape.converged, shape.stable
        (True, True)
        """
        from springline.scene.statics import equilibrium

        return equilibrium(self, method=method, tolerance=tolerance, strict=strict, steps=steps, load_case=load_case)

    def force_density(
        self, q: Numbers, loads: Vector | Points | None = None, *, load_case: LoadCase | None = None
    ) -> Equilibrium:
        """The net at rest whose springs have given force densities, tension over length [N/m]: one linear solve.

        ``loads`` [N], shape (particles, 3) or (3,), take the place of the scene's own; ``load_case`` chooses from
        these, as in :meth:`simulate`.

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
        >>> scene.anchor(rope.ends)
        >>> shape = scene.force_density(20.0)
        >>> shape.force_density  # [N/m]
        array([20., 20., 20.])
        """
        from springline.scene.statics import force_density

        return force_density(self, q, loads, load_case)
