"""Fluids as smoothed particles: weakly compressible, with the pressure of Tait's equation (Monaghan, J. Comput. Phys.
110, 1994) and Wendland's kernel of class C2.

The density at a particle is the sum of the masses around it, weighted by the kernel. The energy per mass is that of
Tait's equation, u(rho), and the forces are exactly minus its gradient: m_i m_j (p_i/rho_i^2 + p_j/rho_j^2) along the
gradient of the kernel. Pressure is 0 below the density at rest, so a free surface is not pulled together.

A wall counts as a half-space full of fluid at rest: it adds its part of the kernel to the density (Koschier and Bender,
Density maps for improved SPH boundary handling, SCA 2017), and its force on a particle is minus the gradient of the
same energy. In a corner, parts of several walls are combined as 1 - (1 - a)(1 - b), which is exact for kernels that are
products.

The kernel is scaled so that the sum over a square lattice of the given spacing is the density at rest exactly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray, depth, not_negative, positive, refuse
from springline.checks import vector as checked_vector
from springline.contacts.shapes.registry import gap_and_normal
from springline.engine.columns import SCRATCH, IndexRows, Indices, Quads, Reals, ScratchReals, ScratchVectors, Wholes
from springline.engine.kernels import WIDE, a_pass, callee, kernel
from springline.engine.lanes import columns_of_four, keep, load, root, spread, store, store_below, total
from springline.engine.lanes import gather as gather_lanes
from springline.engine.machine import DONE
from springline.engine.program import BY_BLOCK, Row
from springline.engine.table import make_accessor
from springline.engine.vectors import ZERO, plus, put, times, vector
from springline.errors import SceneError
from springline.forces.fluid_kernel import (
    DIMENSION,
    DRAG,
    EMPTY,
    ENDS,
    ENERGY,
    INTERNAL,
    INVERSE,
    PULL,
    REACH,
    REST,
    SCALE,
    SLOPE,
    SMOOTHING,
    SOFT,
    SPENT,
    STEEPNESS,
    STEPS_OF_WALL,
    lattice,
    nearest_image,
    part_of_half_space,
    shape_at,
    wall_part,
)
from springline.forces.fluid_tension import add_slopes, add_tension, set_tension
from springline.model.accessors import (
    blocks_of,
    energies_of,
    particles_of,
    space_of,
    state_of,
    sums_of,
    walls_of,
)
from springline.model.blocks import block_size
from springline.model.contracts import Drawn, Force, Key, SceneCounts, Sets, group_members, one_column
from springline.model.families import Model
from springline.model.family import Family
from springline.model.work import RUNS, Cells, cells_for
from springline.neighbors.grid import build
from springline.typing import Number, Vector, Which

STIFFENING = 7.0  # [-] exponent of Tait's equation, of water
EARTH = 9.81  # [m/s2]
ARTIFICIAL = 0.02  # [-] alpha of the artificial viscosity that is the default
MASS_RANGE = 10.0  # [-] by which a mass may differ from density spacing^dim: one in another unit differs by more
LEAST_SPACING, MOST_SPACING = 1e-50, 1e50  # [m] the cube of one, times a density, is a number
UNEVEN = 1.3  # [-] by which frequencies in a flow exceed those of the lattice; measured 1.15
KEPT = {2: 72, 3: 256}  # neighbors for which there is space, on average over a block; 29 and 113 at rest
NEIGHBOR = 0.35  # work of a pair, in springs


def _place_of_density(things: Sequence[Any], which: int, scene: SceneCounts) -> IntArray | None:
    """Return the places of the density; None if viscosity or surface tension depend on it, too."""
    fluid = things[which]
    return None if fluid.viscosity is None or fluid.surface_tension > 0.0 else np.array([REST, EMPTY])


def _place_of_drag(things: Sequence[Any], which: int, scene: SceneCounts) -> IntArray:
    """Return the place of the factor of the viscous force."""
    return np.array([DRAG])


@dataclass(frozen=True, eq=False)
class Fluid(Force):
    """Water and other fluids of smoothed particles, weakly compressible: pressure, viscosity, surface tension.

    Particles have the mass density spacing^dim; :meth:`fill` gives their places. In a plane, density
    and viscosity are those of a layer of 1 m. Walls that do not move push the fluid by its pressure; with those that
    move, and with bodies that have a radius, its particles collide as any others.

    At a depth H the density exceeds that at rest by the fraction g H/c^2, so a sound speed c of ten times the largest
    speed of the flow keeps it within 1 %. A step of 0.3 spacing/c is stable with velocity Verlet. A free surface stands
    up to half a spacing low. Pressure at rest is within 2 % of the weight above, in columns of 16 particles and more.

    Surface tension is an energy of the slope of the density, with cohesion of pairs, so that forces keep momentum and
    the energy balance closes. In a plane, pressure and oscillations of a drop with a radius of 12 spacings are those of
    the given value within 10 %. Walls do not attract the fluid: drops do not wet them.

    Parameters
    ----------
    on : the particles of the fluid, by default all
    spacing : distance of neighboring particles at rest [m]
    sound_speed : c [m/s], about ten times the largest speed; by default 10 sqrt(2 g H), with g = 9.81 m/s2 and the
        largest extent H of the fluid as drawn, and at least 10 sqrt(gamma/(rho spacing))
    density : at rest [kg/m3]; 1000 by default
    viscosity : mu [Pa s] (Cleary and Monaghan, J. Comput. Phys. 148, 1999); by default the artificial viscosity of
        alpha = 0.02, mu = alpha rho c h/(2 (dim + 2)), with the smoothing length h = 1.5 spacing
    surface_tension : gamma [N/m], in a plane that of a layer of 1 m [N]; 0 by default. Water has 0.072 N/m

    Raises
    ------
    SceneError : for particles of a very different mass, and for a second fluid

    Examples
    --------
    >>> scene = sl.Scene(dim=2, gravity=9.81)
    >>> drop = scene.particles(sl.Fluid.fill((0, 0), (1, 1), 0.1), mass=10.0)
    >>> water = scene.add(sl.Fluid(drop, spacing=0.1), sl.Plane((0, 0), (0, 1)))
    >>> round(float(sl.analysis.density(scene.simulate(dt=5e-4)).max()), -2)  # as drawn, at rest [kg/m3]
    1000.0
    """

    on: Which | None = None
    spacing: Number = field(default=0.0, kw_only=True)
    sound_speed: Number | None = field(default=None, kw_only=True)
    density: Number = field(default=1000.0, kw_only=True)
    viscosity: Number | None = field(default=None, kw_only=True)
    surface_tension: Number = field(default=0.0, kw_only=True)

    keys: ClassVar[Mapping[str, Key]] = {
        "spacing": Key("distance of neighbors at rest [m]", "m", least=0.0, form="number", above=True),
        "sound_speed": Key(
            "c [m/s]; default: ten times the speed of a fall through its height, or of ripples",
            "m/s",
            least=0.0,
            form="number",
            above=True,
        ),
        "density": Key(
            "at rest [kg/m3]; default: 1000", "kg/m3", least=0.0, form="number", above=True,
            sets=one_column("Fluids.number", _place_of_density, None),
        ),
        "viscosity": Key("mu [Pa s]; default: a small artificial one", "Pa s", least=0.0, form="number"),
        "surface_tension": Key("gamma [N/m], in a plane that of a layer of 1 m [N]; default: 0", "N/m", least=0.0,
            form="number"),
    }  # fmt: skip
    needed = ("spacing",)

    def keys_in(self, dim: int) -> Mapping[str, Key]:
        sets = (Sets("Fluids.number", _place_of_drag, None, 2.0 * (dim + 2)),)
        return {**self.keys, "viscosity": self.keys["viscosity"]._replace(sets=sets, absent=0.0)}

    def validate(self, dim: int) -> Fluid:
        spacing = positive(self.spacing, "spacing", self.caller, "m")
        if not LEAST_SPACING <= spacing <= MOST_SPACING:
            raise refuse("spacing", self.caller, f"from {LEAST_SPACING:g} to {MOST_SPACING:g} [m]", self.spacing)
        checked: Fluid = self.replace_fields(
            spacing=spacing,
            sound_speed=None
            if self.sound_speed is None
            else positive(self.sound_speed, "sound_speed", self.caller, "m/s"),
            density=positive(self.density, "density", self.caller, "kg/m3"),
            viscosity=None
            if self.viscosity is None
            else not_negative(self.viscosity, "viscosity", self.caller, "Pa s"),
            surface_tension=not_negative(self.surface_tension, "surface_tension", self.caller, "N/m"),
        )
        return checked

    @staticmethod
    def fill(low: Vector, high: Vector, spacing: Number) -> FloatArray:
        """Places of particles that fill a box from ``low`` to ``high`` [m], in a square lattice; shape (k, dim).

        The lattice begins and ends half a spacing inside the box, as beside walls on its faces.

        Examples
        --------
        >>> sl.Fluid.fill((0, 0), (1, 0.5), 0.5)
        array([[0.25, 0.25],
               [0.75, 0.25]])
        """
        step = positive(spacing, "spacing", "Fluid.fill()", "m")
        dim = 2 if depth(low) == 1 and len(low) == 2 else 3  # type: ignore[arg-type]
        begin, end = (
            checked_vector(one, name, "Fluid.fill()", "m", dim) for name, one in (("low", low), ("high", high))
        )
        sides = [np.arange(begin[k] + 0.5 * step, end[k] - 0.25 * step, step) for k in range(dim)]
        if not all(len(side) for side in sides):
            raise SceneError(
                f"Fluid.fill() has no place for a particle at a spacing of {step:g} m between "
                f"{tuple(begin.tolist())} and {tuple(end.tolist())} m. Give a larger box, or a smaller spacing."
            )
        return np.stack([one.ravel(order="F") for one in np.meshgrid(*sides, indexing="ij")], axis=1)


ScratchQuads = Annotated[Quads, SCRATCH]


class Fluids(NamedTuple):
    """The fluid of a scene, and scratch for its neighbors."""

    number: Reals  # columns REST to SOFT, shape (14,); (0,) without fluid
    wall: Reals  # a half-space's part of the kernel at STEPS_OF_WALL + 1 gaps, then its slope per interval
    start: Indices  # of the members: 0 and their number
    member: Indices
    cells: Cells
    fresh: Annotated[Wholes, SCRATCH]  # 1 if the densities must be summed anew; particles in the cells; shape (2,)
    run: Annotated[IndexRows, SCRATCH]  # runs of slots around a cell, a row for each block
    near: Annotated[Indices, SCRATCH]  # slots of neighbors, one slot's after the other within each block, in eights
    inner: ScratchReals  # 1 - q/2 of each, with its distance q in smoothing lengths; 0 in the rest of the last eight
    begin: Annotated[Indices, SCRATCH]  # first neighbor of each slot, shape (members,), and the number of each
    near_count: Annotated[Indices, SCRATCH]
    density: ScratchReals  # of the particle in each slot [kg/m3], shape (members,)
    load: ScratchReals  # p/rho^2 of each slot [m5/(kg s2)]
    skin: ScratchReals  # energy per mass of surface tension of each slot [J/kg]
    lean: ScratchQuads  # its derivative by the gradient of the density [m6/(kg s2)], shape (members, 4)
    shade: ScratchVectors  # gradient of the walls' part of the density [kg/m4], shape (members, 3)
    mass: ScratchReals  # of each slot [kg]
    x: ScratchReals  # positions of the slots side by side [m], shape (members + 8,)
    y: ScratchReals
    z: ScratchReals
    place: ScratchQuads  # position [m] and mass [kg] of each slot, shape (members, 4)
    flow: ScratchQuads  # velocity [m/s] and 1/density [m3/kg] of each slot, shape (members, 4)


fluids_of = make_accessor(Fluids)


def gather(things: Sequence[Fluid], drawn: Drawn) -> Fluids:
    """Make the arrays of the fluid of a scene."""
    if len(things) > 1:
        raise SceneError(f"A scene has one Fluid. Got {len(things)}. Put all of its particles into one.")
    group = group_members(things, drawn.count)
    for thing in things:
        _check(thing, drawn, group.member)
    count, kept = len(group.member), KEPT[drawn.dim]
    most_blocks = 1 + drawn.count // block_size(drawn.count) if count else 0
    return Fluids(
        number=_numbers(things[0], drawn.dim, drawn.position[group.member]) if things else np.zeros(0),
        wall=part_of_half_space(drawn.dim).ravel() if things else np.zeros(0),
        start=group.start,
        member=group.member,
        cells=cells_for(count),
        fresh=np.zeros(2, dtype=np.int64),
        run=np.zeros((most_blocks, 2 * RUNS), dtype=np.int32),
        near=np.zeros(kept * count, dtype=np.int32),
        inner=np.zeros(kept * count),
        begin=np.zeros(count, dtype=np.int32),
        near_count=np.zeros(count, dtype=np.int32),
        density=np.zeros(count),
        load=np.zeros(count),
        skin=np.zeros(count),
        lean=np.zeros((count, 4)),
        shade=np.zeros((count, 3)),
        mass=np.zeros(count),
        x=np.zeros(count + WIDE),
        y=np.zeros(count + WIDE),
        z=np.zeros(count + WIDE),
        place=np.zeros((count, 4)),
        flow=np.zeros((count, 4)),
    )


def _check(thing: Fluid, drawn: Drawn, member: np.ndarray) -> None:
    least, periods = 4.0 * SMOOTHING * float(thing.spacing), drawn.space.size[drawn.space.size > 0.0]
    if drawn.space.periodic and len(periods) and periods.min() < least * (1.0 - 1e-9):
        raise SceneError(
            f"A Fluid needs periods of at least {4.0 * SMOOTHING:g} spacings, here {least:g} m, so that a particle "
            f"meets one image of each neighbor. The Torus has {periods.min():g} m. Enlarge it, or reduce the spacing."
        )
    mass = float(thing.density) * float(thing.spacing) ** drawn.dim
    given = drawn.mass[member]
    off = np.flatnonzero((given > MASS_RANGE * mass) | (given < mass / MASS_RANGE))
    if len(off):
        i = int(member[off[0]])
        raise SceneError(
            f"Particles of a Fluid have the mass density spacing^{drawn.dim}, here {mass:g} kg. "
            f"Particle {i} has {drawn.mass[i]:g} kg. Give scene.particles(..., mass={mass:g}), or say on= which "
            f"particles are the fluid."
        )


def _numbers(thing: Fluid, dim: int, position: FloatArray) -> FloatArray:
    """The columns REST to SOFT of a fluid at these positions."""
    h, rest = SMOOTHING * float(thing.spacing), float(thing.density)
    extent = float(thing.spacing) + (float(np.ptp(position, axis=0).max()) if len(position) else 0.0)
    squared = max(2.0 * EARTH * extent, float(thing.surface_tension) / (rest * float(thing.spacing)))
    c = 10.0 * np.sqrt(squared) if thing.sound_speed is None else float(thing.sound_speed)
    given = ARTIFICIAL * rest * c * h / (2.0 * (dim + 2)) if thing.viscosity is None else float(thing.viscosity)
    scale = 1.0 / (float(thing.spacing) ** dim * shape_at(lattice(dim) / SMOOTHING).sum())
    found = np.zeros(14)
    found[REST] = rest
    found[ENERGY] = c * c / STIFFENING
    found[REACH] = ENDS * h
    found[INVERSE] = 1.0 / h
    found[SCALE] = scale
    found[SLOPE] = 5.0 * scale / (h * h)
    found[DRAG] = 2.0 * (dim + 2) * given
    found[DIMENSION] = dim
    set_tension(found, float(thing.surface_tension), float(thing.spacing), dim, STIFFENING)
    return found


@kernel
def tait(number, density):
    """p/rho^2 [m5/(kg s2)] and energy per mass [J/kg] of a density, with the inner pressure; p is never below 0."""
    if density <= number[EMPTY]:
        return 0.0, number[SPENT]
    ratio = density / number[REST]
    square = ratio * ratio
    six = square * square * square
    p = number[ENERGY] * number[REST] * (six * ratio - 1.0) + number[INTERNAL]
    energy = number[ENERGY] * (six / (STIFFENING - 1.0) + 1.0 / ratio - STIFFENING / (STIFFENING - 1.0))
    energy += number[INTERNAL] / number[REST] * (1.0 - 1.0 / ratio)
    return p / (density * density), energy


@a_pass
def sort(table: Any, block: int, a: float, b: float) -> int:
    """Sort the particles of the fluid into cells, unless they were sorted at these positions before."""
    fluid, state = fluids_of(table), state_of(table)
    fluid.fresh[0] = 0
    if fluid.fresh[1] == 0 or not is_current(fluid, state.alive, state.position):
        sort_anew(fluid, space_of(table), state.alive, state.position)
    return DONE


@a_pass
def forget_cells(table: Any, block: int, a: float, b: float) -> int:
    """Drop the sorted particles, with their masses and densities."""
    fluids_of(table).fresh[1] = 0
    return DONE


@callee
def is_current(fluid, alive, position):
    """Return True if all living particles are in the cells, at the positions at which they were sorted."""
    # Forces are computed twice or more at the same positions: for drag and for energies.
    found = 0
    for m in range(fluid.start[1]):
        found += alive[fluid.member[m]]
    if found != fluid.fresh[1]:
        return False
    for s in range(fluid.fresh[1]):
        i = fluid.cells.order[s]
        if alive[i] == 0:
            return False
        for axis in range(3):
            if position[i, axis] != fluid.cells.position[s, axis]:
                return False
    return True


@callee
def sort_anew(fluid, space, alive, position):
    """Sort the living particles into cells as wide as the kernel."""
    cells = fluid.cells
    build(cells, space, alive, position, fluid.member, 0, fluid.start[1], fluid.number[REACH])
    fluid.fresh[0] = 1
    fluid.fresh[1] = cells.start[cells.shape[0] * cells.shape[1] * cells.shape[2]]


@a_pass
def line_up(table: Any, block: int, a: float, b: float) -> int:
    """Copy positions and masses of the particles of a block to their slots, unless nothing has moved."""
    fluid, mass = fluids_of(table), particles_of(table).mass
    if fluid.fresh[0] == 1:
        first, last = slots(fluid, blocks_of(table), block)
        for s in range(first, last):
            x, y, z = vector(fluid.cells.position, s)
            own = mass[fluid.cells.order[s]]
            fluid.x[s], fluid.y[s], fluid.z[s] = x, y, z
            fluid.mass[s] = own
            put_four(fluid.place, s, x, y, z, own)
    return DONE


@kernel
def put_four(rows, s, x, y, z, w):
    """Set a row of four numbers."""
    rows[s, 0] = x
    rows[s, 1] = y
    rows[s, 2] = z
    rows[s, 3] = w


@kernel
def slots(fluid, blocks, block):
    """Half-open range of slots of a block: all of them, divided evenly."""
    number = blocks.first.shape[0] - 1
    return fluid.fresh[1] * block // number, fluid.fresh[1] * (block + 1) // number


@callee
def runs_around(fluid, cells, c, block):
    """Write the runs of slots around cell c to the row of a block; return their number."""
    # As neighbors.grid.stencil, which has one row for all: blocks run at the same time.
    shape, start, run = cells.shape, cells.start, fluid.run
    mx, my, mz = shape[0], shape[1], shape[2]
    x = (c % mx - 1) % mx if mx > 3 else 0
    y = ((c // mx) % my - 1) % my if my > 3 else 0
    z = (c // (mx * my) - 1) % mz if mz > 3 else 0
    runs = 0
    for kz in range(shape[5]):
        for ky in range(shape[4]):
            row = ((z + kz) % mz * my + (y + ky) % my) * mx
            stop = x + shape[3]
            if stop > mx:
                run[block, 2 * runs] = start[row]
                run[block, 2 * runs + 1] = start[row + stop - mx]
                runs += 1
                stop = mx
            run[block, 2 * runs] = start[row + x]
            run[block, 2 * runs + 1] = start[row + stop]
            runs += 1
    return runs


@a_pass
def compress(table: Any, block: int, a: float, b: float) -> int:
    """Sum the density at the particles of a block, and set p/rho^2 there, unless nothing has moved."""
    fluid = fluids_of(table)
    if fluid.fresh[0] == 1:
        list_neighbors(fluid, space_of(table), blocks_of(table), block)
        sum_densities(fluid, walls_of(table), blocks_of(table), block)
    return DONE


@callee
def list_neighbors(fluid, space, blocks, block):
    """List the neighbors of the slots of a block, and the squares of their distances."""
    cells = fluid.cells
    first, last = slots(fluid, blocks, block)
    kept = fluid.inner.shape[0] // cells.order.shape[0]
    at, end = kept * first, kept * last
    c = cell_of(cells, first)
    runs = candidates = 0
    for s in range(first, last):
        if s == first or s == cells.start[c + 1]:
            while s >= cells.start[c + 1]:
                c += 1
            runs = runs_around(fluid, cells, c, block)
            candidates = 0
            for r in range(runs):
                candidates += fluid.run[block, 2 * r + 1] - fluid.run[block, 2 * r]
        fluid.begin[s] = at
        fluid.near_count[s] = 0
        # A block of few slots has less space than there are candidates, which are counted then.
        if at + candidates + WIDE <= end or at + count_near(fluid, space, block, runs, s) + 2 * WIDE <= end:
            fluid.near_count[s] = list_near(fluid, space, block, runs, s, at)
            at += (fluid.near_count[s] + WIDE - 1) // WIDE * WIDE


@callee
def sum_densities(fluid, walls, blocks, block):
    """Set the densities and loads of the slots of a block, and the walls' gradients."""
    cells, number, inner = fluid.cells, fluid.number, fluid.inner
    shrinking = 0.5 * number[INVERSE]
    first, last = slots(fluid, blocks, block)
    for s in range(first, last):
        sums = spread(0.0)
        for k in range(fluid.begin[s], fluid.begin[s] + fluid.near_count[s], WIDE):
            t = 1.0 - shrinking * root(load(inner, k))
            t = keep(t, t)
            store(inner, k, t)
            square = t * t
            sums = sums + gather_lanes(fluid.mass, fluid.near, k) * (square * square * (5.0 - 4.0 * t))
        beyond, slope = shade_of_walls(fluid, walls, cells.order[s], vector(cells.position, s))
        density = number[SCALE] * total(sums) + number[REST] * beyond
        if fluid.near_count[s] == 0:
            # Twice the density at rest, or more, over a whole block: no weakly compressible flow. The step reports it.
            density = np.nan
        fluid.density[s] = density
        fluid.load[s] = tait(number, density)[0]
        put(fluid.shade, s, times(number[REST], slope))


@kernel
def cell_of(cells, s):
    """Cell of a slot, by bisection."""
    low, high = 0, cells.shape[0] * cells.shape[1] * cells.shape[2] - 1
    while low < high:
        middle = (low + high) // 2
        if cells.start[middle + 1] > s:
            high = middle
        else:
            low = middle + 1
    return low


@callee
def count_near(fluid, space, block, runs, s):
    """Return the number of slots within the kernel of slot s, itself included."""
    reach2, found = fluid.number[REACH] * fluid.number[REACH], 0
    for r in range(runs):
        for k in range(fluid.run[block, 2 * r], fluid.run[block, 2 * r + 1]):
            dx = nearest_image(space, 0, fluid.x[k] - fluid.x[s])
            dy = nearest_image(space, 1, fluid.y[k] - fluid.y[s])
            dz = nearest_image(space, 2, fluid.z[k] - fluid.z[s])
            found += 1 if dx * dx + dy * dy + dz * dz <= reach2 else 0
    return found


@kernel
def list_near(fluid, space, block, runs, s, at):
    """List the slots within the kernel of slot s, itself included, and squares of distances; return their number.

    The rest of the last eight is filled with slot s and a square beyond the kernel.
    """
    near, square_of, run = fluid.near, fluid.inner, fluid.run
    reach2 = fluid.number[REACH] * fluid.number[REACH]
    x, y, z = spread(fluid.x[s]), spread(fluid.y[s]), spread(fluid.z[s])
    found = at
    for r in range(runs):
        first, count = run[block, 2 * r], run[block, 2 * r + 1] - run[block, 2 * r]
        for k in range(0, count, WIDE):
            dx = nearest_image(space, 0, load(fluid.x, first + k) - x)
            dy = nearest_image(space, 1, load(fluid.y, first + k) - y)
            dz = nearest_image(space, 2, load(fluid.z, first + k) - z)
            found += store_below(square_of, near, found, dx * dx + dy * dy + dz * dz, reach2, first + k, count - k)
    store(square_of, found, spread(4.0 * reach2))
    for k in range(found, found + WIDE):
        near[k] = s
    return found - at


@callee
def shade_of_walls(fluid, walls, i, p):
    """Part of the kernel of particle i at p [m] that lies beyond its walls, and its gradient [1/m]."""
    clear, gradient = 1.0, ZERO
    if walls.start.shape[0] < 2:
        return 0.0, gradient
    intervals = 0.5 * STEPS_OF_WALL * fluid.number[INVERSE]
    for k in range(walls.start[i], walls.start[i + 1]):
        w = walls.wall[k]
        # The force on a wall that moves would do work on it, which the ledger does not know: such a wall only bounces.
        if walls.omega[w] != 0.0 or vector(walls.velocity, w) != ZERO:
            continue
        gap, normal = gap_and_normal(walls, w, 0.0, p)
        part, slope = wall_part(fluid.wall, gap * intervals)
        # The product rule for 1 - (1 - a)(1 - b): the gradient so far shrinks by the new part, and the reverse.
        gradient = plus(times(1.0 - part, gradient), times(clear * slope * intervals, normal))
        clear *= 1.0 - part
    return 1.0 - clear, gradient


@a_pass
def press(table: Any, block: int, a: float, b: float) -> int:
    """Add the forces of pressure on the particles of a block."""
    add_pressure(fluids_of(table), space_of(table), blocks_of(table), sums_of(table).force, block)
    return DONE


@callee
def add_pressure(fluid, space, blocks, force, block):
    """Add - m m (p_i/rho_i^2 + p_j/rho_j^2) grad W of the neighbors, and that of the walls."""
    cells, number, near, place = fluid.cells, fluid.number, fluid.near, fluid.place
    # The slope of the kernel is -5 q (1 - q/2)^3: over the distance it has no pole.
    first, last = slots(fluid, blocks, block)
    for s in range(first, last):
        own_x, own_y, own_z = spread(place[s, 0]), spread(place[s, 1]), spread(place[s, 2])
        own = spread(fluid.load[s])
        fx = fy = fz = spread(0.0)
        for n in range(fluid.begin[s], fluid.begin[s] + fluid.near_count[s], WIDE):
            x, y, z, mass = columns_of_four(place, near, n)
            t = load(fluid.inner, n)
            push = mass * (own + gather_lanes(fluid.load, near, n)) * (t * t * t)
            fx = fx - push * nearest_image(space, 0, x - own_x)
            fy = fy - push * nearest_image(space, 1, y - own_y)
            fz = fz - push * nearest_image(space, 2, z - own_z)
        i, factor, wall = cells.order[s], fluid.mass[s] * number[SLOPE], -fluid.mass[s] * fluid.load[s]
        force[i, 0] += factor * total(fx) + wall * fluid.shade[s, 0]
        force[i, 1] += factor * total(fy) + wall * fluid.shade[s, 1]
        force[i, 2] += factor * total(fz) + wall * fluid.shade[s, 2]


@a_pass
def sum_slopes(table: Any, block: int, a: float, b: float) -> int:
    """Add surface tension to the loads of the slots of a block, unless nothing has moved."""
    fluid = fluids_of(table)
    if fluid.fresh[0] == 1:
        first, last = slots(fluid, blocks_of(table), block)
        add_slopes(fluid, space_of(table), first, last)
    return DONE


@a_pass
def contract(table: Any, block: int, a: float, b: float) -> int:
    """Add the forces of surface tension on the particles of a block."""
    fluid = fluids_of(table)
    first, last = slots(fluid, blocks_of(table), block)
    add_tension(fluid, space_of(table), sums_of(table).force, first, last)
    return DONE


@a_pass
def fill(table: Any, block: int, a: float, b: float) -> int:
    """Copy velocities and densities of the particles of a block to their slots."""
    fluid, velocity = fluids_of(table), state_of(table).velocity
    first, last = slots(fluid, blocks_of(table), block)
    for s in range(first, last):
        vx, vy, vz = vector(velocity, fluid.cells.order[s])
        put_four(fluid.flow, s, vx, vy, vz, 1.0 / fluid.density[s])
    return DONE


@a_pass
def resist(table: Any, block: int, a: float, b: float) -> int:
    """Add the viscous forces on the particles of a block."""
    add_viscosity(fluids_of(table), space_of(table), blocks_of(table), sums_of(table).drag, block)
    return DONE


@callee
def add_viscosity(fluid, space, blocks, force, block):
    """Add 2 (dim + 2) mu m m/(rho_i rho_j) (w.r) grad W/r^2 of the neighbors, with w their relative velocity."""
    cells, number, near, place, flow = fluid.cells, fluid.number, fluid.near, fluid.place, fluid.flow
    soft = 1e-6 / (number[INVERSE] * number[INVERSE])  # for particles that coincide; more would damp less than mu
    factor = number[DRAG] * number[SLOPE]
    first, last = slots(fluid, blocks, block)
    for s in range(first, last):
        own_x, own_y, own_z = spread(place[s, 0]), spread(place[s, 1]), spread(place[s, 2])
        own_vx, own_vy, own_vz = spread(flow[s, 0]), spread(flow[s, 1]), spread(flow[s, 2])
        fx = fy = fz = spread(0.0)
        for n in range(fluid.begin[s], fluid.begin[s] + fluid.near_count[s], WIDE):
            x, y, z, mass = columns_of_four(place, near, n)
            vx, vy, vz, volume = columns_of_four(flow, near, n)
            dx = nearest_image(space, 0, x - own_x)
            dy = nearest_image(space, 1, y - own_y)
            dz = nearest_image(space, 2, z - own_z)
            t = load(fluid.inner, n)
            along = (vx - own_vx) * dx + (vy - own_vy) * dy + (vz - own_vz) * dz
            push = mass * volume * along * (t * t * t) / (dx * dx + dy * dy + dz * dz + soft)
            fx = fx + push * dx
            fy = fy + push * dy
            fz = fz + push * dz
        i, scale = cells.order[s], factor * fluid.mass[s] * flow[s, 3]
        force[i, 0] += scale * total(fx)
        force[i, 1] += scale * total(fy)
        force[i, 2] += scale * total(fz)


@a_pass
def store_energy(table: Any, block: int, a: float, b: float) -> int:
    """Set the energy of compression and of the surface in slot a [J]."""
    fluid, total = fluids_of(table), 0.0
    for s in range(fluid.fresh[1]):
        total += fluid.mass[s] * (tait(fluid.number, fluid.density[s])[1] + fluid.skin[s])
    energies_of(table).value[int(a)] = total
    return DONE


def sums(model: Model) -> list[Row]:
    """Return the rows that sum densities."""
    found = [Row(sort), Row(line_up, BY_BLOCK), Row(compress, BY_BLOCK)]
    return [*found, Row(sum_slopes, BY_BLOCK)] if _has_tension(model) else found


def rows(model: Model) -> list[Row]:
    """Return the rows that add the forces of pressure and of surface tension."""
    found = [*sums(model), Row(press, BY_BLOCK)]
    return [*found, Row(contract, BY_BLOCK)] if _has_tension(model) else found


def energy_rows(model: Model, slot: float) -> list[Row]:
    """Return the rows that set the energy of compression and of the surface."""
    return [*sums(model), Row(store_energy, 1, slot)]


def drags(model: Model) -> list[Row]:
    """Return the rows that add viscous forces."""
    drag = model.room(Fluids).number[DRAG] > 0.0
    return [*sums(model), Row(fill, BY_BLOCK), Row(resist, BY_BLOCK)] if drag else []


def _has_tension(model: Model) -> bool:
    return bool(model.room(Fluids).number[STEEPNESS] > 0.0)


def squared_frequency(model: Model) -> float:
    """Upper bound of a squared frequency [1/s2]: (c/rho) times the row sum of the derivatives of the densities."""
    number = model.room(Fluids).number
    h = 1.0 / number[INVERSE]
    away = lattice(int(number[DIMENSION])) * h / SMOOTHING
    slopes = number[SLOPE] * away * np.maximum(1.0 - 0.5 * away / h, 0.0) ** 3
    c2 = STIFFENING * number[ENERGY]
    pressed = c2 * (UNEVEN * _volume(model) * slopes.sum()) ** 2
    return float(pressed + _squared_frequency_of_tension(number, away * number[INVERSE], _volume(model)))


def _squared_frequency_of_tension(number: FloatArray, q: FloatArray, volume: float) -> float:
    """Upper bound of what surface tension adds to a squared frequency [1/s2], at these distances of neighbors."""
    if not number[STEEPNESS] > 0.0:
        return 0.0
    t = np.maximum(1.0 - 0.5 * q, 0.0)
    mass = number[REST] * volume
    bends = UNEVEN * mass * number[SLOPE] * np.maximum(t**3, np.abs(1.5 * q * t**2 - t**3)).sum()
    pulls = UNEVEN * 2.0 * mass * number[PULL] * np.maximum(t**2, np.abs(t**2 - q * t)).sum()
    return float(number[STEEPNESS] / (number[REST] * number[SOFT]) * bends**2 + pulls)


def viscous_rates(model: Model) -> FloatArray:
    """Upper bound of the drag on each particle [N s/m], at rest in a lattice, twice that of neighbors at rest."""
    family, found = model.room(Fluids), np.zeros(model.particle_count)
    number, h = family.number, 1.0 / family.number[INVERSE]
    away = lattice(int(number[DIMENSION])) * h / SMOOTHING
    away = away[away > 0.0]
    pull = np.maximum(1.0 - 0.5 * away / h, 0.0) ** 3 * away**2 / (away**2 + 0.01 * h * h)
    found[family.member] = 2.0 * UNEVEN * number[DRAG] * number[SLOPE] * pull.sum() * _volume(model) ** 2
    return found


def _volume(model: Model) -> float:
    """Volume of a particle at rest in a lattice [m^dim]."""
    number = model.room(Fluids).number
    return float((1.0 / (number[INVERSE] * SMOOTHING)) ** number[DIMENSION])


FAMILY = Family(
    "fluid",
    plural="fluids",
    declared=(Fluid,),
    gather=gather,
    room=Fluids,
    forces=rows,
    drags=drags,
    energy=energy_rows,
    differenced_rows=rows,
    forget=forget_cells,
    reads_velocity=lambda model: bool(model.room(Fluids).number[DRAG] > 0.0),
    cost=lambda model: NEIGHBOR * 40.0 * len(model.room(Fluids).member),
    frequency_bound=squared_frequency,
    damping_bound=viscous_rates,
)
