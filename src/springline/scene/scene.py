"""Scene: what people write. Particles, springs, groups with handles; forces, rules, gravity, a seed for chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, overload

import numpy as np

from springline import checks
from springline.attached import Shown
from springline.checks import FloatArray, IntArray, each, points, refuse, spelled, vector
from springline.constraints.memory import Fragile
from springline.constraints.ties import Rod
from springline.contacts.declare import Contacts
from springline.errors import SceneError
from springline.forces.elements import Element
from springline.forces.laws import Law, LawWith
from springline.forces.loads import Load
from springline.forces.steering import Aimed, Chasing, Wander
from springline.forces.user import Custom, UserForce
from springline.model.contracts import Declared
from springline.model.families import Model
from springline.model.space import Torus, free_space
from springline.model.state import State
from springline.scene import builders
from springline.scene.arguments import chance, down, masses, sound, way_in
from springline.scene.builders import Body, Lattice
from springline.scene.cases import combination, known_cases, refuse_taken
from springline.scene.columns import ParticleColumns, SpringColumns
from springline.scene.faces import NO_FACES, checked_faces
from springline.scene.handles import Chain, Grid, Handle, SpringHandle, chosen
from springline.scene.loads import MemberLoad
from springline.scene.members import COINCIDENT as COINCIDENT
from springline.scene.members import Given, members, weigh
from springline.talk import counted
from springline.typing import (
    Axes,
    Dimension,
    Flag,
    Flags,
    IntegratorName,
    LoadCase,
    MemberKind,
    Number,
    Numbers,
    Points,
    RestMethod,
    Rows,
    TimeStep,
    TwoAxes,
    Vector,
    Which,
    Whole,
)

if TYPE_CHECKING:
    from springline.equilibrium.result import Equilibrium
    from springline.scene.materials import Material
    from springline.simulation.run import Simulation

P = ParamSpec("P")
D = TypeVar("D", bound=Declared)


class Scene(Shown):
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

    __slots__ = (
        "__weakref__", "_combinations", "_declared", "_dim", "_faces", "_given", "_gravity", "_laws", "_particles",
        "_space", "_springs", "_torus", "random", "report", "title",
    )  # fmt: skip

    def __init__(
        self,
        *,
        gravity: Number | Vector = 0.0,
        dim: Dimension = 3,
        space: Torus | None = None,
        seed: Whole | np.random.Generator = 0,
        title: str = "",
    ) -> None:
        if not checks.is_whole(dim) or dim not in (2, 3):
            raise refuse("dim", "Scene()", "2 or 3", dim)
        if not isinstance(title, str):
            raise refuse("title", "Scene()", "text", title)
        if space is not None and not isinstance(space, Torus):
            raise refuse("space", "Scene()", "a Torus, or None for free space", space)
        self._dim = int(dim)
        self.title = title
        self._torus = space
        self._particles = ParticleColumns()
        self._springs = SpringColumns()
        self._laws: list[LawWith] = []
        self._declared: list[Declared] = []
        self._given: list[tuple[Any, Declared]] = []  # what the person holds, and what stands for it among the declared
        self._combinations: dict[str, dict[str, float]] = {}
        self._faces = NO_FACES
        self._gravity = down(gravity, self._dim, "Scene()")
        self._space = free_space() if space is None else space.built(self._dim)
        self.report: Any = None  # of the file it was read from: what was welded, merged, left out
        self.random = chance(seed)

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        added = "".join(f", {type(thing).__name__}" for thing in self._declared)
        return (
            f"<Scene{title}: {counted(self.particle_count, 'particle')}, {counted(self.spring_count, 'spring')}{added}>"
        )

    @property
    def dim(self) -> int:
        """3, or 2 for a scene in a plane; it stays what the scene began with."""
        return self._dim

    @property
    def space(self) -> Torus | None:
        """The torus, or None for free space; it stays what the scene began with."""
        return self._torus

    @property
    def particle_count(self) -> int:
        """Number of particles."""
        return self._particles.count

    @property
    def spring_count(self) -> int:
        """Number of springs."""
        return self._springs.count

    @property
    def position(self) -> FloatArray:
        """Positions of all particles as drawn [m], shape (n, dim); a copy."""
        return self._particles.position[:, : self.dim].copy()

    @property
    def gravity(self) -> FloatArray:
        """Uniform gravity [m/s2], shape (3,). Set it with a number (down) or a vector."""
        return self._gravity.copy()

    @gravity.setter
    def gravity(self, value: Number | Vector) -> None:
        self._gravity = down(value, self.dim, "the scene")

    @property
    def faces(self) -> IntArray:
        """Particles around each face, shape (faces, widest); rows of fewer corners than the widest end in -1. A copy.

        Triangles alone are (faces, 3), quadrangles alone (faces, 4). They come with a mesh that is read with its
        faces; or assign them, an array or a list of lists. Faces weigh nothing and are not stiff: they are what
        ``sl.AreaLoad`` acts on where it is not told, and what files of meshes hold.
        """
        return self._faces.copy()

    @faces.setter
    def faces(self, value: Rows) -> None:
        self._faces = checked_faces(value, self.particle_count)

    @property
    def all(self) -> Handle:
        """All particles."""
        return Handle(self, np.arange(self.particle_count, dtype=np.int64))

    @property
    def anchored(self) -> Handle:
        """The particles with an anchored axis."""
        return Handle(self, np.flatnonzero(self._particles.fixed.any(axis=1)))

    @property
    def declared(self) -> tuple[Declared, ...]:
        """The forces and rules added so far."""
        return tuple(self._declared)

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
        place = vector(position, "position", "particle()", "m", self.dim)[None]
        speed = None if velocity is None else vector(velocity, "velocity", "particle()", "m/s", self.dim)[None]
        return self._add_particles(place, speed, mass, radius, restitution, fixed, caller="particle()")

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
        place = points(position, "position", "particles()", "m", self.dim)
        speed = None if velocity is None else points(velocity, "velocity", "particles()", "m/s", self.dim)
        return self._add_particles(place, speed, mass, radius, restitution, fixed, caller="particles()")

    @spelled
    def spring(
        self,
        a: Which,
        b: Which,
        *,
        stiffness: Numbers | None = None,
        modulus: Numbers | None = None,
        area: Numbers | None = None,
        material: str | Material | None = None,
        density: Numbers | None = None,
        rest_length: Numbers | None = None,
        rest_factor: Numbers | None = None,
        prestress: Numbers | None = None,
        force_density: Numbers | None = None,
        damping: Numbers = 0.0,
        strength: Numbers | None = None,
        kind: MemberKind = "both",
        law: Law | LawWith | None = None,
    ) -> SpringHandle:
        """Add a spring between two particles, or one for each pair of as many; options as in :meth:`springs`.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> a, b = scene.particle((0, 0, 0)), scene.particle((2, 0, 0))
        >>> scene.spring(a, b, stiffness=10.0).rest_length  # as drawn [m]
        array([2.])
        """
        tail, head = chosen(self, a, "a", "spring()"), chosen(self, b, "b", "spring()")
        if len(tail) != len(head):
            raise SceneError(
                f"spring() joins as many particles as it is given on each side. Got {len(tail)} and {len(head)}."
            )
        given = Given(
            stiffness, modulus, area, material, density, rest_length, rest_factor, prestress, force_density, damping,
            strength, kind, law,
        )  # fmt: skip
        return self._add_springs(np.column_stack([tail, head]), "spring()", given)

    @spelled
    def springs(
        self,
        ends: Rows,
        *,
        stiffness: Numbers | None = None,
        modulus: Numbers | None = None,
        area: Numbers | None = None,
        material: str | Material | None = None,
        density: Numbers | None = None,
        rest_length: Numbers | None = None,
        rest_factor: Numbers | None = None,
        prestress: Numbers | None = None,
        force_density: Numbers | None = None,
        damping: Numbers = 0.0,
        strength: Numbers | None = None,
        kind: MemberKind = "both",
        law: Law | LawWith | None = None,
    ) -> SpringHandle:
        """Add many springs. Two springs between the same particles are parallel: their forces add up.

        Parameters
        ----------
        ends : indices of tail and head, shape (m, 2)
        stiffness : k [N/m]; or ``modulus`` E [Pa] with ``area`` A [m2], so that k = E A / rest length
        material : a name of ``sl.MATERIALS`` or a ``sl.Material``, with ``area``; gives modulus, density and strength
            (its stress times the area) where these are left out: ``strength=inf`` never breaks
        density : self-weight [kg/m3] with ``area``: half of density x area x rest length is added to the mass of
            each end, whatever it has
        rest_length : [m]; left out, the length as drawn; or one of the next three
        rest_factor : rest length over drawn length [-]
        prestress : tension at the drawn length [N]; below 0 it pushes
        force_density : that tension over the drawn length [N/m]
        damping : axial [N s/m]
        strength : the spring breaks when its tension exceeds this, pulling or pushing [N]; inf never
        kind : "both", "cable" (only pulls) or "strut" (only pushes)
        law : a law of your own with its parameters, in place of a stiffness

        Examples
        --------
        >>> scene = sl.Scene()
        >>> joints = scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0)])
        >>> scene.springs([(0, 1), (1, 2)], material="steel", area=1e-4).stiffness  # E A/L0 [N/m]
        array([21000000., 21000000.])
        """
        given = Given(
            stiffness, modulus, area, material, density, rest_length, rest_factor, prestress, force_density, damping,
            strength, kind, law,
        )  # fmt: skip
        array = checks.pairs(ends, "ends", "springs()")
        rows = checks.indices(array.ravel(), self.particle_count, "ends", "springs()").reshape(-1, 2)
        return self._add_springs(rows, "springs()", given)

    @spelled
    def chain(
        self,
        start: Vector | Handle,
        end: Vector | Handle,
        *,
        segments: Whole,
        mass: Numbers | None = None,
        radius: Numbers = 0.0,
        restitution: Numbers = 1.0,
        stiffness: Numbers | None = None,
        modulus: Numbers | None = None,
        area: Numbers | None = None,
        material: str | Material | None = None,
        density: Numbers | None = None,
        rest_length: Numbers | None = None,
        rest_factor: Numbers | None = None,
        prestress: Numbers | None = None,
        force_density: Numbers | None = None,
        damping: Numbers = 0.0,
        strength: Numbers | None = None,
        kind: MemberKind = "both",
        law: Law | LawWith | None = None,
    ) -> Chain:
        """Add a straight chain of ``segments`` springs and one particle more, of ``mass`` [kg] each.

        Left out, the mass is 1 kg, or nothing but self-weight where a density or a material is given.
        ``start`` and ``end`` are points [m], or handles of particles that are there already and stay as they are.
        Options are those of :meth:`particles` (radius, restitution) and :meth:`springs`.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> rope = scene.chain((0, 0, 0), (9, 0, 0), segments=9, mass=1.0, stiffness=15.0)
        >>> len(rope), len(rope.springs)
        (10, 9)
        """
        given = Given(
            stiffness, modulus, area, material, density, rest_length, rest_factor, prestress, force_density, damping,
            strength, kind, law,
        )  # fmt: skip
        return builders.chain(self, start, end, segments, Body(mass, radius, restitution), given)

    @spelled
    def grid(
        self,
        shape: tuple[Whole, Whole] | list[int],
        *,
        spacing: Numbers = 1.0,
        origin: Vector | None = None,
        axes: TwoAxes = "xy",
        mass: Numbers | None = None,
        diagonals: Flag = False,
        bending: Flag = False,
        radius: Numbers = 0.0,
        restitution: Numbers = 1.0,
        stiffness: Numbers | None = None,
        modulus: Numbers | None = None,
        area: Numbers | None = None,
        material: str | Material | None = None,
        density: Numbers | None = None,
        rest_length: Numbers | None = None,
        rest_factor: Numbers | None = None,
        prestress: Numbers | None = None,
        force_density: Numbers | None = None,
        damping: Numbers = 0.0,
        strength: Numbers | None = None,
        kind: MemberKind = "both",
        law: Law | LawWith | None = None,
    ) -> Grid:
        """Add a grid of ``shape`` = (columns, rows) particles joined along rows and columns.

        Parameters
        ----------
        spacing : between neighbors [m], one number or one for each direction
        origin : place of the first particle [m]
        axes : the two axes it lies along, "xy" by default
        mass : of each particle [kg]; 1 where left out, or 0 beside a density or a material
        diagonals : also springs along both diagonals of every cell
        bending : also springs to the second neighbor along rows and columns
        rest_factor : (and, meaning the same, ``rest_length``) may be a pair (low, high), between which factors are
            drawn at random
        radius, restitution : as in :meth:`particles`; all others as in :meth:`springs`

        Examples
        --------
        >>> scene = sl.Scene()
        >>> net = scene.grid((4, 3), spacing=0.5, stiffness=10.0, diagonals=True)
        >>> len(net), len(net.springs), net.corners.index
        (12, 29, array([ 0,  3,  8, 11]))
        """
        lattice = Lattice(shape, spacing, origin, axes, diagonals, bending)
        given = Given(
            stiffness, modulus, area, material, density, rest_length, rest_factor, prestress, force_density, damping,
            strength, kind, law,
        )  # fmt: skip
        return builders.grid(self, lattice, Body(mass, radius, restitution), given)

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
        >>> scene.anchor(lambda place: place[:, 0] == 0.0, axes="z")
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
        >>> scene.select(lambda place: place[:, 1] > 1.5).index
        array([ 8,  9, 10, 11])
        """
        return Handle(self, chosen(self, which, "which", "select()"))

    @overload
    def add(  # type: ignore[overload-overlap]  # no parameter of a force is a force
        self, first: Declared | UserForce[...], second: Declared | UserForce[...], /, *more: Declared | UserForce[...]
    ) -> tuple[Declared, ...]: ...
    @overload
    def add(self, thing: MemberLoad, /) -> Load: ...
    @overload
    def add(self, thing: D, /) -> D: ...
    @overload
    def add(self, thing: UserForce[P], /, *args: P.args, **parameters: P.kwargs) -> Custom: ...
    @overload
    def add(self, thing: UserForce[...], /, *, on: Which | None, **parameters: Numbers) -> Custom: ...
    def add(self, *things: Any, on: Any = None, **parameters: Any) -> Any:  # type: ignore[misc]
        """Add forces and rules; a force of your own takes its parameters here: ``scene.add(breeze, gust=0.3)``.

        These are numbers, or arrays of them: one for each particle, say.

        The same force twice acts twice. Returns what was added, by which a simulation can change it while it runs:
        the one thing, or a tuple of several. ``parameters`` are the further arguments of the force's own function, so
        that no list of them can stand here; type checkers look them up there.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> drag = scene.add(sl.Drag(0.1))
        >>> pull, floor = scene.add(sl.Gravity(9.81), sl.Plane(normal=(0, 0, 1)))
        >>> floor.normal
        (0.0, 0.0, 1.0)
        """
        if (parameters or on is not None) and not (len(things) == 1 and isinstance(things[0], UserForce)):
            raise SceneError(
                f"add() takes parameters and 'on' only with one force of your own (@sl.force). "
                f"Got {', '.join([*parameters, *([] if on is None else ['on'])])}. "
                f"Give them to the force itself: sl.Drag(0.1, on=...)."
            )
        ready = [self._ready(thing, on, parameters) for thing in things]
        self._declared.extend(ready)
        self._given.extend(zip(things, ready, strict=True))
        return ready[0] if len(ready) == 1 else tuple(ready)

    @property
    def load_cases(self) -> dict[str, dict[str, float]]:
        """The load cases and the combinations by name, each with its factors; a copy."""
        return known_cases(self)

    def load_case(self, name: str, /, **factors: Number) -> None:
        """Name a combination of load cases: ``scene.load_case("ULS", dead=1.35, snow=1.5)``.

        A load belongs to the case it names, ``sl.Load(..., case="snow")``, or to "dead", as gravity does. The same
        name again takes its place. ``factors`` are by the names that the loads of this scene give to their cases.

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> roof = scene.particle((0, 0, 0))
        >>> snow = scene.add(sl.Load((0, 0, -2), case="snow"))
        >>> scene.load_case("ULS", dead=1.35, snow=1.5)
        >>> scene.load_cases["ULS"]
        {'dead': 1.35, 'snow': 1.5}
        """
        self._combinations = {**self._combinations, name: combination(self, name, factors)}

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

    def simulate(
        self,
        *,
        dt: TimeStep = "auto",
        integrator: IntegratorName = "velocity_verlet",
        threads: Whole | None = None,
        load_case: LoadCase | None = None,
        tolerance: Number | None = None,
    ) -> Simulation:
        """A simulation of the scene as it is now; the scene stays as it was.

        Parameters
        ----------
        dt : time step [s], or "auto" for one that is never too long
        integrator : by name, "velocity_verlet" by default
        threads : at most this many cores share a large scene, or as SPRINGLINE_THREADS says, or all there are; a
            small one takes one. The bits are the same for every number
        load_case : the loads that act: a case or a combination by name, or factors such as
            ``{"dead": 1.35, "snow": 1.5}``; left out, all of them. Gravity is "dead"; what is no load acts always
        tolerance : of the energy [-], for "ias15", 1e-9 by default; its ``dt`` is the longest step it may take,
            and must be given where things hit

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> ball = scene.particle((0, 0, 0))
        >>> run = scene.simulate(dt=0.01, integrator="velocity_verlet").run(until=1.0)
        >>> round(float(run.position[-1, 0, 2]), 6)  # -g t^2/2 [m]
        -4.905
        """
        from springline.scene.simulating import simulation

        return simulation(self, dt, integrator, threads, load_case, tolerance)

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

    def _ready(self, thing: Any, on: Any, parameters: dict[str, Any]) -> Declared:
        if isinstance(thing, UserForce):
            thing = thing.with_parameters(parameters, on)
        if isinstance(thing, type) and issubclass(thing, Declared):
            raise SceneError(f"add() takes forces and rules, not their classes. Write {thing.__name__}(...).")
        if not isinstance(thing, Declared):
            raise refuse("things", "add()", "forces and rules, such as sl.Drag(0.1)", thing, way_in(thing))
        sound(thing)
        if isinstance(thing, MemberLoad):
            thing = thing.on_ends(self)
        if isinstance(thing, Load):
            refuse_taken(self, thing.case, thing.caller)
        if thing.on is None and thing.one_for_each:
            thing = thing.replaced(on=np.arange(self.particle_count))  # those there are, whoever may come
        if thing.on is not None:
            caller = f"{thing.force.name}()" if isinstance(thing, Custom) else thing.caller
            thing = thing.replaced(on=chosen(self, thing.on, "on", caller))
        if isinstance(thing, (Contacts, Fragile)) and thing.against is not None:
            thing = thing.replaced(against=chosen(self, thing.against, "against", thing.caller))
        if (
            isinstance(thing, (Contacts, Fragile))
            and thing.springs is not None
            and not isinstance(thing.springs, (bool, np.bool_))
        ):
            if isinstance(thing.springs, SpringHandle) and thing.springs._scene is not self:
                raise SceneError(
                    f"The 'springs' of {thing.caller} must be a handle of this scene. Got one of another scene."
                )
            rows = checks.indices(thing.springs, self.spring_count, "springs", thing.caller, "springs")
            thing = thing.replaced(springs=rows)
        if isinstance(thing, Rod):
            thing = thing.replaced(
                a=chosen(self, thing.a, "a", thing.caller), b=chosen(self, thing.b, "b", thing.caller)
            )
        if isinstance(thing, Element):
            chosen(self, np.ravel(checks.handle_index(thing.checked(self.dim).particles)), "particles", thing.caller)
            if isinstance(thing.particles, (Handle, SpringHandle)):
                chosen(self, thing.particles, "particles", thing.caller)
        if isinstance(thing, (Aimed, Chasing)):
            quarry = thing.target if isinstance(thing, Aimed) else thing.quarry
            name = "target" if isinstance(thing, Aimed) else "quarry"
            if isinstance(quarry, (Handle, SpringHandle)) or checks.is_whole(quarry):
                chosen(self, quarry if isinstance(quarry, (Handle, SpringHandle)) else [quarry], name, thing.caller)
        if isinstance(thing, Wander) and thing.seed is None:
            thing = thing.replaced(seed=int(self.random.integers(2**62)))
        return thing.checked(self.dim)

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

    def _add_springs(self, ends: np.ndarray, caller: str, given: Given) -> SpringHandle:
        made = members(self, ends, caller, given)
        law = np.full(len(ends), self._law_row(given.law, made.columns["rest_length"], caller), dtype=np.int64)
        index = self._springs.append(**made.columns, law=law)
        weigh(self, ends, made.mass)
        return SpringHandle(self, index)

    def _law_row(self, law: Any, rest: FloatArray, caller: str) -> int:
        if law is None:
            return -1
        if isinstance(law, Law):
            law = law()
        if not isinstance(law, LawWith):
            raise refuse("law", caller, "a law made by @sl.law, with its parameters", law)
        for value in np.unique(rest)[:8]:
            law.check(float(value))
        self._laws.append(law)
        return len(self._laws) - 1
