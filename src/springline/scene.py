"""Scene: the class that user scripts build. Particles, springs, handles of groups, forces, rules, gravity, a seed.

Each method checks its arguments and appends to the data through functions of the package ``spec``. These functions
do not know scenes: they take a :class:`springline.spec.spec.Spec`, the scene as data. Simulations and equilibrium
shapes hold copies of the spec.
"""

from __future__ import annotations

import pathlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, ParamSpec, Self, TypeVar, Unpack, overload

import numpy as np

from springline.checks import ACCURACY, FloatArray, IntArray, no_attribute, suggest_options
from springline.constraints.user_rules import Apply, UserRule
from springline.errors import SceneError
from springline.forces.loads import Load
from springline.forces.user import Custom, UserForce
from springline.formatting import count_noun
from springline.model.contracts import Declared
from springline.model.families import Model
from springline.model.space import Torus
from springline.model.state import State
from springline.progress import warn
from springline.spec import adding, builders, surfaces
from springline.spec.arguments import downward_gravity
from springline.spec.builders import Body, Lattice
from springline.spec.builders import soft_body as filled
from springline.spec.faces import checked_faces
from springline.spec.handles import (
    BodyHandle,
    ChainHandle,
    ClothHandle,
    GridHandle,
    Handle,
    MembraneHandle,
    MeshHandle,
    OrigamiHandle,
    SpringHandle,
    resolve_particles,
)
from springline.spec.loads import MemberLoad, combination, known_cases
from springline.spec.membranes import Rubber, Tent
from springline.spec.membranes import balloon as inflated
from springline.spec.membranes import membrane as stretched
from springline.spec.options import (
    BodyOptions,
    BounceOptions,
    ChainOptions,
    MeshOptions,
    ParticleOptions,
    SpringOptions,
    take_options,
)
from springline.spec.origami import Folding
from springline.spec.origami import origami as folded
from springline.spec.spec import Spec
from springline.spec.surfaces import Fabric, MeshDrawn
from springline.typing import (
    Axes,
    Dimension,
    EmitOver,
    Flag,
    IntegratorName,
    LoadCase,
    Massless,
    MemberKind,
    Number,
    Numbers,
    Path,
    PlotKind,
    PlotOptions,
    Points,
    Prescribed,
    RestLength,
    RestMethod,
    Rows,
    SaveOptions,
    TimeStep,
    TwoAxes,
    Vector,
    Which,
    Whole,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from springline.equilibrium.result import Equilibrium
    from springline.recording.recording import Recording
    from springline.simulation import Simulation
    from springline.spec.rods import RodClamp, RodHandle

P = ParamSpec("P")
D = TypeVar("D", bound=Declared)


class Scene:
    """A scene of particles and springs.

    Parameters
    ----------
    gravity : a number, along minus the up axis [m/s2], or a vector; up is +z in 3D and +y in 2D
    dim : 3, or 2 for a scene whose last coordinate stays exactly 0
    space : a :class:`Torus`, or None for free space
    seed : seed of all random numbers in this scene, 0 by default: a whole number, or a NumPy ``Generator``
    title : text shown in summaries and pictures
    massless : meaning of a mass of 0 when a particle is added: "anchor" fixes the particle; "refuse" raises an error
        unless the particle is fixed or is a test particle

    Attributes
    ----------
    spec : the scene as data: columns of particles and springs, added forces and rules
    title : as given; can be set
    random : generator of all random numbers in the scene
    report : report of the file that the scene was read from: welded, merged and omitted parts; None for a scene
        built in Python

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

    if not TYPE_CHECKING:
        __getattr__ = no_attribute

    __slots__ = ("__weakref__", "spec")

    @suggest_options
    def __init__(
        self,
        *,
        gravity: Number | Vector = 0.0,
        dim: Dimension = 3,
        space: Torus | None = None,
        seed: Whole | np.random.Generator = 0,
        title: str = "",
        massless: Massless = "refuse",
    ) -> None:
        self.spec = Spec(gravity=gravity, dim=dim, space=space, seed=seed, title=title, massless=massless)

    @classmethod
    def of(cls, spec: Spec) -> Self:
        """Return a scene over a given spec, which is referenced and not copied.

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> sl.Scene.of(scene.spec).gravity  # [m/s2]
        array([ 0.  ,  0.  , -9.81])
        """
        scene = cls.__new__(cls)
        scene.spec = spec
        return scene

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        added = "".join(f", {type(thing).__name__}" for thing in self.spec.declared)
        particles, springs = count_noun(self.particle_count, "particle"), count_noun(self.spring_count, "spring")
        return f"<Scene{title}: {particles}, {springs}{added}>"

    def __copy__(self) -> Scene:
        """Return a copy of the scene; additions to the copy do not change the original, nor the reverse."""
        return Scene.of(self.spec.twin())

    def _repr_html_(self) -> str:
        """HTML summary for notebooks."""
        from springline.view.living.page import scene_html

        return scene_html(self)

    @property
    def title(self) -> str:
        """Title, shown in summaries and pictures."""
        return self.spec.title

    @title.setter
    def title(self, value: str) -> None:
        self.spec.title = value

    @property
    def random(self) -> np.random.Generator:
        """Generator of all random numbers in this scene."""
        return self.spec.random

    @property
    def report(self) -> Any:
        """Report of the file that the scene was read from: welded, merged and omitted parts; None without a file."""
        return self.spec.report

    @property
    def dim(self) -> int:
        """Number of dimensions: 3, or 2 for a scene in a plane; fixed when the scene is created."""
        return self.spec.dim

    @property
    def space(self) -> Torus | None:
        """The torus, or None for free space; fixed when the scene is created."""
        return self.spec.torus

    @property
    def particle_count(self) -> int:
        """Number of particles."""
        return self.spec.particle_count

    @property
    def spring_count(self) -> int:
        """Number of springs."""
        return self.spec.spring_count

    @property
    def position(self) -> FloatArray:
        """Positions of all particles as drawn [m], shape (n, dim); a copy."""
        return self.spec.position

    @property
    def gravity(self) -> FloatArray:
        """Uniform gravity [m/s2], shape (3,). Set it with a number (down) or a vector."""
        return self.spec.gravity.copy()

    @gravity.setter
    def gravity(self, value: Number | Vector) -> None:
        self.spec.gravity = downward_gravity(value, self.dim, "the scene")

    @property
    def faces(self) -> IntArray:
        """Particles around each face, shape (faces, widest); shorter rows are padded with -1. A copy.

        Triangles alone are (faces, 3), quadrangles alone (faces, 4). Faces come with a mesh that is read with its
        faces, or you assign them as an array or a list of lists. Faces have no mass and no stiffness:
        ``sl.AreaLoad`` acts on them by default, and mesh files store them.
        """
        return self.spec.faces.copy()

    @faces.setter
    def faces(self, value: Rows) -> None:
        self.spec.faces = checked_faces(value, self.particle_count)

    @property
    def meshes(self) -> tuple[MeshHandle, ...]:
        """Connected parts of the scene's faces, each as a handle like that of :meth:`mesh`.

        Use it to access the faces of a file: ``roof = sl.read("roof.ply", ...).meshes[0]``.
        """
        return surfaces.meshes(self.spec)

    @property
    def all(self) -> Handle:
        """All particles."""
        return Handle(self.spec, np.arange(self.particle_count, dtype=np.int64))

    @property
    def anchored(self) -> Handle:
        """Particles with at least one anchored axis."""
        return Handle(self.spec, np.flatnonzero(self.spec.particles.fixed.any(axis=1)))

    @property
    def declared(self) -> tuple[Declared, ...]:
        """Forces and rules added so far."""
        return tuple(self.spec.declared)

    @property
    def load_cases(self) -> dict[str, dict[str, float]]:
        """Load cases and combinations by name, each with its factors; a copy."""
        return known_cases(self.spec)

    @suggest_options
    def particle(
        self,
        position: Vector,
        *,
        velocity: Vector | None = None,
        mass: Number = 1.0,
        radius: Number = 0.0,
        restitution: Number = 1.0,
        charge: Number = 0.0,
        fixed: Flag = False,
    ) -> Handle:
        """Add one particle.

        Parameters
        ----------
        position : [m], shape (dim,)
        velocity : [m/s], shape (dim,); at rest by default
        mass : [kg]; zero makes a test particle, which needs an attraction
        radius : [m], for collisions with walls
        restitution : coefficient of restitution, multiplied by that of the wall; above 1 the particle gains energy
        charge : [C], on which :class:`springline.Coulomb` and fields act
        fixed : anchored along every axis: the particle stays at rest, whatever its velocity

        Raises
        ------
        SceneError : names the invalid argument; the scene is then unchanged. This holds for every builder.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> scene.particle((0, 0, 1), velocity=(1, 0, 0), mass=2.0).mass  # [kg]
        array([2.])
        """
        given = {
            "velocity": velocity, "mass": mass, "radius": radius, "restitution": restitution, "charge": charge,
            "fixed": fixed,
        }  # fmt: skip
        return adding.particle(self.spec, position, **given)

    @take_options
    def particles(self, position: Points, **options: Unpack[ParticleOptions]) -> Handle:
        """Add particles: ``position`` of shape (n, dim), others one value (``velocity`` a vector) for all or for each.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> scene.particles([(0, 0, 0), (1, 0, 0)], mass=[1.0, 2.0]).total_mass  # [kg]
        3.0
        """
        return adding.particles(self.spec, position, **options)

    @take_options
    def cloud(
        self,
        count: Whole,
        *,
        lower: Vector | None = None,
        upper: Vector | None = None,
        speed: Number = 0.0,
        **options: Unpack[ParticleOptions],
    ) -> Handle:
        """Add ``count`` particles at random positions between two corners [m], in random directions at ``speed`` [m/s].

        On a torus the corners default to those of the torus. Random numbers come from the scene's seed. ``mass`` may
        be a pair (low, high), between which masses are drawn at random. Other arguments are as in :meth:`particles`;
        ``velocity`` replaces ``speed``.

        Examples
        --------
        >>> scene = sl.Scene(seed=7)
        >>> dust = scene.cloud(100, lower=(0, 0, 0), upper=(1, 1, 1), mass=(1.0, 2.0), speed=3.0)
        >>> round(float(np.sqrt((dust.velocity**2).sum(axis=1)).max()), 9)  # [m/s]
        3.0
        """
        return builders.cloud(self.spec, count, lower, upper, speed, options)

    @suggest_options
    def emit(
        self,
        rate: Number = 0.0,
        place: Points | Vector | Handle = (0.0, 0.0, 0.0),
        *,
        velocity: Vector | None = None,
        spread: Number = 0.0,
        speed: Number = 0.0,
        lifetime: Numbers = np.inf,
        cap: Whole | None = None,
        mass: Numbers = 1.0,
        radius: Numbers = 0.0,
        restitution: Numbers = 1.0,
        charge: Numbers = 0.0,
        color: str | Sequence[str] = "",
        size: Numbers | None = None,
        over: EmitOver | None = None,
        disc: Number = 0.0,
        normal: Vector | None = None,
        start: Number = 0.0,
        until: Number = np.inf,
        burst: Whole = 0,
        every: Number = np.inf,
        hits: Whole = 0,
        seed: Whole | None = None,
    ) -> Handle:
        """Add an emitter, which lets particles be born during a run, and a handle of the particles that it may use.

        At most ``cap`` particles are alive at once; rows of particles that ended are used again, and births for which
        no row is free are omitted and counted in ``run.emission["missed"]``. ``cap`` defaults to the number that the
        rate and the lifetime need, or to 1000 without a lifetime. ``mass``, ``radius``, ``restitution`` and ``charge``
        are as in :meth:`particles`. ``place`` may be a handle: the drawn positions of its particles, or the faces of a
        mesh. The other arguments are those of :class:`springline.Emitter`. :class:`springline.Absorber` ends particles
        at places.

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81, seed=1)
        >>> drops = scene.emit(rate=200.0, place=(0, 0, 2), velocity=(0, 0, 3), spread=0.2, lifetime=1.5, mass=1e-3)
        >>> len(drops)  # rows, for at most 300 living particles
        302
        >>> run = scene.simulate(dt=0.01).run(until=3.0)
        >>> int(run.alive.sum(axis=1).max())
        300
        """
        body = {"mass": mass, "radius": radius, "restitution": restitution, "charge": charge}
        options = {
            "rate": rate, "place": place, "velocity": velocity, "spread": spread, "speed": speed, "lifetime": lifetime,
            "color": color, "size": size, "over": over, "disc": disc, "normal": normal, "start": start,
            "until": until, "burst": burst, "every": every, "hits": hits, "seed": seed,
        }  # fmt: skip
        from springline.spec import emission

        return emission.emit(self.spec, cap, body, options)

    def anchor(self, which: Which | None = None, *, axes: Axes = "xyz", at: Points | None = None) -> None:
        """Fix particles along ``axes``: "xyz" for a support, "z" for a roller. They do not move along these axes.

        ``which`` is a handle, a list of handles, indices, a mask, or a function of all positions (n, dim); an empty
        selection anchors nothing. Alternatively, ``at`` gives the positions of the supports [m], shape (k, dim).

        Examples
        --------
        >>> scene = sl.Scene()
        >>> net = scene.grid((4, 3), stiffness=10.0)
        >>> scene.anchor(net.corners)
        >>> scene.anchor(lambda position: position[:, 0] == 0.0, axes="z")
        >>> scene.anchor(at=[(1, 0, 0), (2, 0, 0)])
        >>> scene.anchored.index
        array([ 0,  1,  2,  3,  4,  8, 11])
        """
        adding.fix(self.spec, which, axes, True, "anchor()", at)

    def release(self, which: Which | None = None, *, axes: Axes = "xyz", at: Points | None = None) -> None:
        """Free particles along ``axes``; select them as in :meth:`anchor`.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> post = scene.particle((0, 0, 0), fixed=True)
        >>> scene.release(post, axes="xyz")
        >>> len(scene.anchored)
        0
        """
        adding.fix(self.spec, which, axes, False, "release()", at)

    @property
    def layers(self) -> dict[str, SpringHandle]:
        """Springs on each layer of the drawing that the scene was read from, by layer name.

        Layers that hold only points have no springs; :meth:`select` returns the particles on any layer. The length
        unit of the drawing is ``scene.report.unit``.

        Examples
        --------
        >>> import pathlib, tempfile
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "net.txt"
        >>> _ = path.write_text('-layer make "NET" enter\\n-line 0,0,0 1,0,0\\n')
        >>> sl.read(path, stiffness=1.0, mass=1.0).layers
        {'NET': <SpringHandle: 1 spring>}
        """
        from springline.spec import layer_groups

        return layer_groups.springs(self.spec)

    def select(self, which: Which | str) -> Handle:
        """Return the particles selected by a mask, indices, a function of all positions (n, dim), or a layer name.

        A layer of the drawing that the scene was read from selects the ends of its lines and its points. Give the
        full name of the layer, or a part of it between "/".

        Examples
        --------
        >>> scene = sl.Scene()
        >>> net = scene.grid((4, 3), stiffness=10.0)
        >>> scene.select(lambda position: position[:, 1] > 1.5).index
        array([ 8,  9, 10, 11])
        """
        if isinstance(which, str):
            from springline.spec import layer_groups

            return Handle(self.spec, layer_groups.particles(self.spec, which))
        return Handle(self.spec, resolve_particles(self.spec, which, "which", "select()"))

    @take_options
    def spring(self, a: Which, b: Which, **options: Unpack[SpringOptions]) -> SpringHandle:
        """Add a spring between two particles, or one for each pair of two equal handles; options as in :meth:`springs`.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> a, b = scene.particle((0, 0, 0)), scene.particle((2, 0, 0))
        >>> scene.spring(a, b, stiffness=10.0).rest_length  # as drawn [m]
        array([2.])
        """
        return adding.spring(self.spec, a, b, **options)

    @take_options
    def springs(self, ends: Rows, **options: Unpack[SpringOptions]) -> SpringHandle:
        """Add springs. Two springs between the same particles are parallel: their forces add up.

        Parameters
        ----------
        ends : indices of tail and head, shape (m, 2)
        stiffness : k [N/m]; or a modulus or a material, with an area
        modulus : Young's modulus E [Pa], so that k = E A / rest length
        area : area A of the cross section [m2]
        material : a name of ``sl.MATERIALS`` or a ``sl.Material``, with ``area``; gives modulus, density and strength
            (its stress times the area) unless these are given: ``strength=inf`` never breaks
        density : self-weight [kg/m3] with ``area``: half of density x area x rest length is added to the mass of
            each end, whatever its mass
        rest_length : [m]; by default the drawn length; or give one of the next three parameters
        rest_factor : rest length over drawn length [-]
        prestress : tension at the drawn length [N]; negative for compression
        force_density : tension at the drawn length over the drawn length [N/m]
        damping : axial [N s/m]
        strength : tension or compression above which the spring breaks [N]; inf never breaks
        kind : "both", "cable" (tension only) or "strut" (compression only)
        law : a user-defined law with its parameters, in place of a stiffness

        Examples
        --------
        >>> scene = sl.Scene()
        >>> joints = scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0)])
        >>> scene.springs([(0, 1), (1, 2)], material="steel", area=1e-4).stiffness  # E A/L0 [N/m]
        array([21000000., 21000000.])
        """
        return adding.springs(self.spec, ends, **options)

    @take_options
    def chain(
        self,
        start: Vector | Handle,
        end: Vector | Handle,
        *,
        segments: Whole,
        mass: Numbers | None = None,
        **options: Unpack[ChainOptions],
    ) -> ChainHandle:
        """Add a straight chain of ``segments`` springs and ``segments`` + 1 particles of ``mass`` [kg] each.

        By default the mass is 1 kg, or only the self-weight of the springs if a density or a material is given.
        ``start`` and ``end`` are points [m], or handles of existing particles, which stay unchanged.
        Options are those of :meth:`particles` (radius, restitution) and :meth:`springs`.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> rope = scene.chain((0, 0, 0), (9, 0, 0), segments=9, mass=1.0, stiffness=15.0)
        >>> len(rope), len(rope.springs)
        (10, 9)
        """
        return builders.chain(self.spec, start, end, segments, mass, options)

    @suggest_options
    def rod(
        self,
        start: Vector | Points,
        end: Vector | None = None,
        *,
        segments: Whole | None = None,
        EI: Number,
        GJ: Number | None = None,
        EA: Number | None = None,
        mass: Number = 1.0,
        twist: Number = 0.0,
        damping_time: Number = 0.0,
        gyration: Number | None = None,
        clamp: RodClamp | None = None,
        normal: Vector | None = None,
        closed: Flag = False,
        rest: Literal["straight", "drawn"] | Points = "straight",
    ) -> RodHandle:
        """Add an elastic rod of equal links that bends and, in three dimensions, twists.

        The error falls as the square of the link length, because the terms at clamps and free ends are halved as the
        method requires (Bergou et al., Discrete Elastic Rods, ACM Transactions on Graphics 27, 2008). A rod with ``GJ``
        that whips needs links shorter than half of (EI/w)^(1/3), where w is its weight per length [N/m].

        Parameters
        ----------
        start, end : points [m] with ``segments`` links between them; or, without an end, equally spaced points along
            the rod, shape (n, dim)
        EI : bending stiffness [N m2]
        GJ : torsional stiffness [N m2]; by default the rod turns freely about its axis and carries no torque
        EA : axial stiffness [N]; by default links are rigid (:class:`Rod`)
        mass : mass of an inner particle, and therefore of a link [kg]; particles at free ends have half of it
        twist : angle of twist at rest from one end to the other [rad]
        damping_time : damping over stiffness of bending, of torsion, and of elastic links [s]: a mode of
            angular frequency omega has the damping ratio omega damping_time/2
        gyration : polar radius of gyration of the section [m], for its inertia about the axis; by default that of a
            section with the given EI and EA that is the same in both directions, sqrt(2 EI/EA)
        clamp : "start", "end" or "both": the direction of these ends and their rotation about the axis are fixed
        normal : direction in which the frame of the first link is drawn; by default along the coordinate axis most
            nearly perpendicular to the link
        closed : whether the last particle is linked to the first
        rest : shape without loads: "straight", "drawn", or as many places as the rod has [m], shape (n, dim), equally
            far apart; their position and size do not matter. A rod that is curved at rest in space needs ``GJ``: its
            bends at rest turn with its frames (:class:`Bend`)

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> rod = scene.rod((0, 0, 0), (1, 0, 0), segments=20, EI=10.0, EA=1e5, mass=0.01, clamp="start")
        >>> sag = -scene.equilibrium().position[rod.last.index[0], 2]
        >>> round(float(sag / (0.01 * 20 * 9.81 / (8 * 10.0))), 2)  # over w L^4/(8 EI)
        1.0
        """
        from springline.spec import rods  # a scene without them loads nothing of them

        section = rods.RodSection(EI, GJ, EA, twist, gyration, mass, damping_time, rest)
        return rods.rod(self.spec, start, end, segments, section, clamp, normal, closed)

    @take_options
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
        **options: Unpack[ChainOptions],
    ) -> GridHandle:
        """Add a grid of ``shape`` = (columns, rows) particles joined along rows and columns.

        Parameters
        ----------
        spacing : distance between neighbors [m], one number or one for each direction
        origin : position of the first particle [m]
        axes : the two axes of the grid, "xy" by default
        mass : of each particle [kg]; by default 1, or 0 if a density or a material is given
        diagonals : also add springs along both diagonals of every cell
        bending : also add springs to the second neighbor along rows and columns
        rest_factor, rest_length : a pair (low, high) draws the factor of each spring at random between the two
        radius, restitution : as in :meth:`particles`; all others as in :meth:`springs`

        Examples
        --------
        >>> scene = sl.Scene()
        >>> net = scene.grid((4, 3), spacing=0.5, stiffness=10.0, diagonals=True)
        >>> len(net), len(net.springs), net.corners.index
        (12, 29, array([ 0,  3,  8, 11]))
        """
        lattice = Lattice(shape, spacing, origin, axes, diagonals, bending)
        return builders.grid(self.spec, lattice, mass, options)

    @take_options
    def mesh(
        self,
        vertices: Points,
        faces: Rows,
        *,
        mass: Numbers | None = None,
        areal_density: Number | None = None,
        weld: Number | None = None,
        repair: Flag = False,
        oriented: Flag = True,
        **options: Unpack[MeshOptions],
    ) -> MeshHandle:
        """Add a mesh: a particle at each vertex, and faces between them, which are drawn, loaded and stored in files.

        Parameters
        ----------
        vertices : [m], shape (n, dim)
        faces : three or more vertices of each, in order around it, counted from 0: an array, shape (faces, corners),
            in which -1 pads shorter rows, or a list of lists
        mass : of each particle [kg]; or ``areal_density`` [kg/m2], which gives each particle its share of its faces
        weld : distance below which vertices are merged [m]; by default none are
        repair : True omits faces without area, duplicate faces and unused vertices, and reverses faces until all have
            consistent orientation, those of closed parts outwards; the handle lists this in ``repairs``. False raises
            an error for such meshes
        oriented : False accepts surfaces that cannot be oriented, such as a Moebius strip
        stiffness : makes each side of the faces one spring, with all other options of :meth:`springs`; by default no
            springs are added
        radius, restitution, fixed : as in :meth:`particles`

        More than two faces may share a side, as in soap films.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> sheet = scene.mesh([(0, 0, 0), (2, 0, 0), (2, 1, 0), (0, 1, 0)], [(0, 1, 2, 3)], areal_density=0.3)
        >>> sheet.area, sheet.normals, sheet.mass  # [m2], [-], [kg]
        (array([2.]), array([[0., 0., 1.]]), array([0.15, 0.15, 0.15, 0.15]))
        """
        drawn = MeshDrawn(vertices, faces, areal_density, weld, repair, oriented)
        return surfaces.mesh(self.spec, drawn, mass, options)

    @take_options
    def cloth(
        self,
        size: Number | tuple[Number, Number] | list[float],
        *,
        cells: Whole | tuple[Whole, Whole] | list[int],
        areal_density: Number,
        warp: Number,
        weft: Number | None = None,
        shear: Number = 0.0,
        bending: Number | tuple[Number, Number] = 0.0,
        damping_time: Number = 0.0,
        kind: MemberKind = "both",
        origin: Vector | None = None,
        axes: TwoAxes = "xy",
        **options: Unpack[BodyOptions],
    ) -> ClothHandle:
        """Add a woven sheet with measurable fabric properties; these do not depend on the number of cells.

        Parameters
        ----------
        size : width along the warp and height along the weft [m], one number for a square
        cells : number of cells in each direction; more cells resolve narrower folds
        areal_density : [kg/m2]
        warp, weft : tension per width and strain along the threads [N/m]; weft equals warp by default
        shear : shear force per width and angle between warp and weft [N/m]
        bending : moment per width and curvature along the threads [N m], one for both or (warp, weft)
        damping_time : damping over stiffness of every thread [s]
        kind : "both", or "cable" for threads that carry tension only
        origin, axes : position of the first particle [m], and the axes of warp and weft
        radius, restitution, fixed : as in :meth:`particles`

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> sheet = scene.cloth((1.0, 0.5), cells=(20, 10), areal_density=0.12, warp=800.0, shear=40.0, bending=1e-5)
        >>> len(sheet), round(sheet.total_mass, 9)  # [kg]
        (231, 0.06)
        """
        fabric = Fabric(
            size, cells, areal_density, warp, weft, shear, bending, damping_time, kind, origin, axes
        )  # fmt: skip
        return surfaces.cloth(self.spec, fabric, options)

    @take_options
    def origami(
        self,
        pattern: Path | dict[str, Any],
        *,
        size: Number | None = None,
        fold: Number = 1.0,
        crease: Number = 1e-3,
        facet: Number = 0.1,
        stretch: Number = 1000.0,
        areal_density: Number = 0.1,
        damping_time: Number = 0.0,
        **options: Unpack[BodyOptions],
    ) -> OrigamiHandle:
        """Add a sheet that folds along the creases of a pattern in the FOLD format.

        Parameters
        ----------
        pattern : path of a ``.fold`` file, or its parsed contents; omitted faces are found if the pattern is flat
        size : longest extent of the pattern [m]; by default that of the file
        fold : fraction of the pattern's angles at which creases are at rest: 0 flat, 1 as in the file. If the file has
            only mountains and valleys, 1 is 175 degrees, the largest angle of any crease
        crease, facet : moment per length and angle of creases, and of flat faces across their diagonals [N]
        stretch : tension per width and strain of the sheet [N/m]
        areal_density : [kg/m2]
        damping_time : damping over stiffness of every bar [s]
        radius, restitution, fixed : as in :meth:`particles`

        Fold the sheet with the handle's ``creases``: ``simulation.change(sheet.creases, rest=0.5 * sheet.angles)``.
        Faces have no thickness and do not collide.

        Examples
        --------
        >>> square = {"vertices_coords": [[0, 0], [1, 0], [1, 1], [0, 1]], "edges_assignment": list("BBBBV"),
        ...           "edges_vertices": [[0, 1], [1, 2], [2, 3], [3, 0], [0, 2]]}
        >>> sheet = sl.Scene().origami(square, size=0.2)
        >>> sheet.faces, np.degrees(sheet.angles)
        (array([[0, 1, 2],
               [2, 3, 0]]), array([175.]))
        """
        folding = Folding(size, fold, crease, facet, stretch, areal_density, damping_time)
        from springline.io.json_drawings import read_pattern

        return folded(self.spec, read_pattern(pattern), folding, options)

    @take_options
    def membrane(
        self,
        outline: Points,
        *,
        spacing: Number,
        modulus: Number,
        thickness: Number,
        density: Number,
        poisson: Number = 0.3,
        prestress: Number = 0.0,
        wrinkles: Flag = False,
        direction: Vector | None = None,
        modulus_across: Number | None = None,
        shear_modulus: Number | None = None,
        prestress_across: Number | None = None,
        holes: Sequence[Points] = (),
        strength: Number | None = None,
        **options: Unpack[BodyOptions],
    ) -> MembraneHandle:
        """Add a membrane of triangles within an outline, which may be non-planar: the interior is drawn as a taut net.

        Parameters
        ----------
        outline : corners of a closed line [m], shape (k, dim), in order around it
        spacing : distance between particles [m]
        modulus, thickness, poisson, prestress, wrinkles : material parameters, as in :class:`springline.Membrane`
        density : [kg/m3]
        direction, modulus_across, shear_modulus, prestress_across : for a material that differs along and across its
            fibers
        holes : closed lines within the outline, in the same form as the outline
        strength : principal membrane force above which a face tears [N/m]; by default faces do not tear
        radius, restitution, fixed : as in :meth:`particles`

        The first ``boundary`` of the handle is the outline, the others are the holes; ``sheet`` is the ``Membrane``.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> corners = [(0, 0, 0), (4, 0, 2), (4, 4, 0), (0, 4, 2)]
        >>> sail = scene.membrane(corners, spacing=0.5, modulus=5e8, thickness=1e-3, density=1200.0, prestress=2e6)
        >>> scene.anchor(sail.edges)
        >>> scene.equilibrium().stable
        True
        """
        material = {
            "modulus": modulus, "poisson": poisson, "prestress": prestress, "wrinkles": wrinkles,
            "direction": direction, "modulus_across": modulus_across, "shear_modulus": shear_modulus,
            "prestress_across": prestress_across, "strength": strength,
        }  # fmt: skip
        tent = Tent(outline, holes, spacing, density, thickness, material)
        return stretched(self.spec, tent, options)

    @take_options
    def balloon(
        self,
        center: Vector,
        diameter: Number,
        *,
        spacing: Number,
        modulus: Number,
        thickness: Number,
        density: Number,
        pressure: Number,
        poisson: Number = 0.3,
        wrinkles: Flag = False,
        strength: Number | None = None,
        **options: Unpack[BounceOptions],
    ) -> MembraneHandle:
        """Add a balloon: a sphere of triangles, unstretched at its diameter, under internal pressure.

        Parameters
        ----------
        center : [m]
        diameter : unstretched diameter [m]
        spacing : distance between particles [m]
        modulus, thickness, poisson, wrinkles : of the skin, as in :class:`springline.Membrane`
        density : of the skin [kg/m3]
        pressure : gauge pressure inside [Pa]; constant, whatever the volume
        strength : principal membrane force above which a face tears [N/m]; by default faces do not tear
        radius, restitution : of particles, as in :meth:`particles`

        ``sheet`` of the handle is the ``Membrane``, ``contents`` is the ``Pressure``, which a simulation can change.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> ball = scene.balloon(
        ...     (0, 0, 0), 0.3, spacing=0.05, modulus=1e6, thickness=3e-4, density=950.0, pressure=100.0
        ... )
        >>> len(ball), len(ball.boundary)
        (162, 0)
        """
        material = {"modulus": modulus, "poisson": poisson, "wrinkles": wrinkles, "strength": strength}
        rubber = Rubber(center, diameter, spacing, density, thickness, pressure, material)
        return inflated(self.spec, rubber, options)

    @take_options
    def soft_body(
        self,
        vertices: Points,
        faces: Rows,
        *,
        spacing: Number,
        density: Number,
        modulus: Number,
        damping_time: Number = 0.0,
        **options: Unpack[BodyOptions],
    ) -> BodyHandle:
        """Add a soft body: a closed surface filled with tetrahedra whose sides are springs.

        Parameters
        ----------
        vertices, faces : of the surface, as in :meth:`mesh`; faces larger than the cells are refined
        spacing : distance between particles [m]
        density : [kg/m3]
        modulus : Young's modulus [Pa]; a solid of springs has a Poisson's ratio of 1/4
        damping_time : damping over stiffness of every spring [s]
        radius, restitution, fixed : as in :meth:`particles`

        Examples
        --------
        >>> cube = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
        >>> faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
        >>> jelly = sl.Scene().soft_body(cube, faces, spacing=0.3, density=1000.0, modulus=1e4)
        >>> round(jelly.total_mass, 9), round(jelly.total_area, 9)  # [kg], [m2]
        (1000.0, 6.0)
        """
        return filled(self.spec, Body(vertices, faces, spacing, density, modulus, damping_time), options)

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
    @overload
    def add(self, thing: UserRule, /, *, on: Which | None = None, **parameters: Numbers) -> Apply: ...
    def add(self, *things: Any, on: Any = None, **parameters: Any) -> Any:  # type: ignore[misc]
        """Add forces and rules; parameters of a user-defined force are given here: ``scene.add(breeze, gust=0.3)``.

        Each parameter is a number or an array, for example one number per particle.

        A force that is added twice acts twice. The method returns the added object, or a tuple of several. Pass this
        object to the methods of a simulation to change parameters during the run. ``parameters`` are the further
        arguments of the user-defined function, so they cannot be listed here; type checkers read them from the
        function.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> drag = scene.add(sl.Drag(0.1))
        >>> pull, floor = scene.add(sl.Gravity(9.81), sl.Plane(normal=(0, 0, 1)))
        >>> floor.normal
        (0.0, 0.0, 1.0)
        """
        made = adding.declare(self.spec, things, on, parameters)
        return made[0] if len(made) == 1 else tuple(made)

    def load_case(self, name: str, /, **factors: Number) -> None:
        """Name a combination of load cases: ``scene.load_case("ULS", dead=1.35, snow=1.5)``.

        A load belongs to the case it names, ``sl.Load(..., case="snow")``, or to "dead", as gravity does. A second
        combination of the same name replaces the first. The names in ``factors`` are those of the cases of the loads.

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> roof = scene.particle((0, 0, 0))
        >>> snow = scene.add(sl.Load((0, 0, -2), case="snow"))
        >>> scene.load_case("ULS", dead=1.35, snow=1.5)
        >>> scene.load_cases["ULS"]
        {'dead': 1.35, 'snow': 1.5}
        """
        self.spec.combinations = {**self.spec.combinations, name: combination(self.spec, name, factors)}

    def build(self, *, load_case: LoadCase | None = None) -> tuple[Model, State]:
        """Build the model, flat arrays that are constant during a run, and its initial state.

        ``load_case`` is as in :meth:`simulate`.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> ball = scene.particle((0, 0, 0))
        >>> model, state = scene.build()
        >>> model.particle_count, state.position.shape
        (1, (1, 3))
        """
        from springline.spec.build import build

        return build(self.spec, load_case)

    @suggest_options
    def simulate(
        self,
        *,
        dt: TimeStep = "auto",
        integrator: IntegratorName = "velocity_verlet",
        threads: Whole | None = None,
        load_case: LoadCase | None = None,
        tolerance: Number | None = None,
        accuracy: Number = ACCURACY,
        substeps: Whole | None = None,
        rounds: Whole | None = None,
    ) -> Simulation:
        """Return a simulation of the scene in its present form; the scene itself does not change.

        Parameters
        ----------
        dt : time step [s], or "auto" for a variable step that keeps the motion within ``accuracy`` and below the proven
            stability bound. Implicit methods have no such bound: they begin with 1/60 s whatever the accuracy and adapt
            to the motion after 128 steps; "backward_euler", "projective" and "xpbd" keep 1/60 s
        integrator : by name, "velocity_verlet" by default
        threads : largest number of cores for a large scene; by default the value of SPRINGLINE_THREADS, or all cores. A
            small scene uses one. Results are bitwise the same for every number
        load_case : the loads that act: a case or a combination by name, or factors such as
            ``{"dead": 1.35, "snow": 1.5}``; by default all. Gravity is "dead"; forces that are not loads always act
        tolerance : relative energy error [-] of "ias15", 1e-9 by default; its ``dt`` is the largest step, which must
            be given if there are collisions. Of implicit methods the largest unbalanced force that a step may leave,
            over its largest force [-], at most 0.1; by default steps are solved to rounding, and those of
            "projective" take ``rounds``
        accuracy : error added in one period of the fastest motion that carries energy, over its amplitude [-];
            stiff springs that are at rest do not shorten the step
        substeps : number of substeps in a step of "xpbd", 20 by default; also as part of the name, "xpbd:50"
        rounds : number of rounds in a step of "projective", 8 by default, or as many as ``tolerance`` needs; also as
            part of the name, "projective:50"

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> ball = scene.particle((0, 0, 0))
        >>> run = scene.simulate(dt=0.01, integrator="velocity_verlet").run(until=1.0)
        >>> round(float(run.position[-1, 0, 2]), 6)  # -g t^2/2 [m]
        -4.905
        """
        from springline.integrators.registry import with_rounds, with_substeps
        from springline.run.setup import start_run
        from springline.simulation import wrap_run

        method = with_rounds(with_substeps(integrator, substeps), rounds, tolerance)
        return wrap_run(start_run(self.spec, dt, method, threads, load_case, tolerance, accuracy))

    @suggest_options
    def equilibrium(
        self,
        *,
        method: RestMethod = "auto",
        tolerance: Number = 1e-10,
        strict: Flag = True,
        steps: Whole | None = None,
        load_case: LoadCase | None = None,
        prescribed: Prescribed | None = None,
    ) -> Equilibrium:
        """Return the equilibrium shape of the scene, with its certificate; the scene itself does not change.

        The search starts from the drawn shape, which may be flat or slack.

        Parameters
        ----------
        method : "newton", "dynamic_relaxation", "fire", or "auto"
        tolerance : sum of the unbalanced forces over the sum of the loads [-]
        strict : False returns the best state, with ``converged`` False, if no equilibrium is found
        steps : largest number of steps of the method
        load_case : the loads that act, as in :meth:`simulate`
        prescribed : displacements of particles from their drawn positions [m], ``{tip: (0, 0, -0.1)}``, by handle or
            index, None along a free axis; ``reactions`` contains the forces that hold them

        Raises
        ------
        NotConverged : if no equilibrium is found; ``error.shape`` is the best state
        SceneError : for forces without an energy, or rules that are not supported in statics

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
        >>> scene.anchor(rope.ends)
        >>> shape = scene.equilibrium()
        >>> shape.converged, shape.stable
        (True, True)
        """
        from springline.spec.statics import equilibrium

        return equilibrium(
            self.spec, method=method, tolerance=tolerance, strict=strict, steps=steps, load_case=load_case,
            prescribed=prescribed,
        )  # fmt: skip

    def force_density(
        self, q: Numbers, loads: Vector | Points | None = None, *, load_case: LoadCase | None = None
    ) -> Equilibrium:
        """Return the equilibrium net with given force densities, tension over length [N/m]: one linear solve.

        ``loads`` [N], shape (particles, 3) or (3,), replace the loads of the scene; ``load_case`` selects from the
        latter, as in :meth:`simulate`.

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
        >>> scene.anchor(rope.ends)
        >>> shape = scene.force_density(20.0)
        >>> shape.force_density  # [N/m]
        array([20., 20., 20.])
        """
        from springline.spec.statics import force_density

        return force_density(self.spec, q, loads, load_case)

    def summary(self) -> str:
        """Particles, springs, supports, mass, extent, forces and rules, a line for each.

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, mass=2.0, stiffness=100.0)
        >>> scene.anchor(rope.ends)
        >>> print(scene.summary())
        Scene: 4 particles, 3 springs, 2 supports
        Mass: 8 kg, of which 4 kg are free to move
        Extent: 3 x 0 x 0 m
        Forces and rules: gravity (0, 0, -9.81) m/s2
        """
        from springline.spec.summary import summary

        return summary(self.spec)

    def save(self, path: Path, **options: Unpack[SaveOptions]) -> list[pathlib.Path]:
        """Write the scene to a file of the format of its suffix, with the options of :func:`springline.save`.

        Returns the paths of the files written.

        Examples
        --------
        >>> import pathlib, tempfile
        >>> scene = sl.Scene(gravity=9.81)
        >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
        >>> [file.name for file in scene.save(pathlib.Path(tempfile.mkdtemp()) / "rope.toml")]
        ['rope.toml']
        """
        from springline.view.plot.saving import save

        return save(self, path, **options)

    def plot(self, kind: PlotKind = "shape", **options: Unpack[PlotOptions]) -> Figure:
        """Draw the scene as a matplotlib figure, with the kinds and options of :func:`springline.plot`.

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
        >>> len(scene.plot().axes) > 0
        True
        """
        from springline.view.plot.plot import plot

        return plot(self, kind, **options)


def scene_from_shape(shape: Equilibrium, rest_length: RestLength) -> Scene:
    """Scene of an equilibrium shape, see :meth:`springline.Equilibrium.to_scene`."""
    from springline.spec.statics import build_formed

    return Scene.of(build_formed(shape, rest_length))


def wrap_spec(spec: Spec) -> Scene:
    """Scene over a spec, see :meth:`springline.Scene.of`."""
    return Scene.of(spec)


def scene_from_simulation(simulation: Simulation) -> Scene:
    """Scene that begins at the present state of a simulation, see :meth:`springline.Simulation.to_scene`."""
    if simulation.data.source is None:
        raise SceneError("to_scene() needs the simulation of a scene. This one was made of a model alone.")
    from springline.spec.snapshot import begin_again, present

    spec = simulation.data.source.spec
    if names := begin_again(spec, simulation.time):
        warn(
            f"Time begins at 0 s in the new scene, and so do {', '.join(names)}, which depend on time or chance: their "
            f"forces are not those of {simulation.time:g} s.",
            UserWarning,
        )
    return Scene.of(present(spec, simulation.data.model, simulation.data.state))


def scene_from_recording(recording: Recording, using: Sequence[Any] = ()) -> Scene:
    """The scene that begins where a recording ends, see :meth:`springline.Recording.to_scene`."""
    from springline.resume import resume_run
    from springline.simulation import wrap_run
    from springline.spec.user_functions import check_using

    check_using(using, "to_scene()")
    recording.data.refuse_diverged()
    return scene_from_simulation(wrap_run(resume_run(recording, using)))
