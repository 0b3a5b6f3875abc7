"""Coulomb's force between charges, and fields that act on charges: electric, and magnetic by rotation."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, NamedTuple

import numpy as np

from springline.checks import FloatArray, depth, number, points, refuse, vector
from springline.engine.columns import EACH, ParticleVectors, RealRows
from springline.engine.elementary import cos, left_of_product, sin
from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE, LENGTH, control_of
from springline.engine.program import BY_BLOCK, Row
from springline.engine.table import make_accessor
from springline.forces.attraction import Attraction, family_of
from springline.model.accessors import blocks_of, energies_of, particles_of, state_of, sums_of
from springline.model.contracts import Drawn, Force, Key, members, one_column, row_of_each_particle
from springline.model.families import Model
from springline.model.family import Family, never
from springline.neighbors.tree import BY_CHARGE
from springline.typing import Number, Points, Vector

VACUUM = 8.9875517862e9  # 1/(4 pi epsilon_0) [N m2/C2], CODATA 2022


@dataclass(frozen=True, eq=False)
class Coulomb(Attraction):
    """Coulomb's force between all pairs of charged particles: f = k q Q r/s^(p + 1) with s^2 = r^2 + eps^2.

    Like charges repel, unlike charges attract. The energy is k q Q/((p - 1) s^(p - 1)), or -k q Q ln s if p = 1. Give
    each particle its charge, ``scene.particle(..., charge=)``. The methods are those of :class:`Attraction`; a tree
    sums positive and negative charges separately, about separate centers, which takes twice the time.

    Parameters
    ----------
    strength : k [N m^p/C2]; by default 8.9875517862e9, that of the vacuum
    softening, exponent, method, theta : as of :class:`Attraction`

    Examples
    --------
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)], charge=[1.0, -2.0])
    >>> force = scene.add(sl.Coulomb(1.0))
    >>> scene.simulate(dt=0.01).forces  # k q Q/r^2 [N]
    array([[ 0.5,  0. ,  0. ],
           [-0.5,  0. ,  0. ]])
    """

    strength: Number = VACUUM

    by_charge: ClassVar[bool] = True
    squared: ClassVar[str] = "C2"
    keys: ClassVar[Mapping[str, Key]] = {
        **Attraction.keys,
        "strength": Key(
            "k [N m2/C2]; default: 8.9875517862e9, that of the vacuum", "N m2/C2", form="number",
            sets=one_column("Attractions.strength", factor=-1.0),
        ),
    }  # fmt: skip


TINY = 0.06  # [-] of the largest component: what is smaller would turn by too much

# Fields: electric ones push, magnetic ones turn velocities.

ELECTRIC = "E, a vector [V/m]"
MAGNETIC = "B, a vector, or a number for a field along z [T]; default: 1"
GRADIENT = "rows dB/dx, dB/dy, dB/dz [T/m], without divergence; default: none"


@dataclass(frozen=True, eq=False)
class ElectricField(Force):
    """A uniform electric field: f = q E, energy -q E . x.

    Parameters
    ----------
    field : E [V/m], shape (dim,)

    Examples
    --------
    >>> scene = sl.Scene()
    >>> ion = scene.particle((0, 0, 0), charge=2.0)
    >>> plates = scene.add(sl.ElectricField((0, 0, 3.0)))
    >>> scene.simulate(dt=0.01).forces  # q E [N]
    array([[0., 0., 6.]])
    """

    field: Vector = (0.0, 0.0, 0.0)

    keys: ClassVar[Mapping[str, Key]] = {
        "field": Key(ELECTRIC, "V/m", form="vector", sets=one_column("ElectricFields.field", row_of_each_particle))
    }
    needed: ClassVar[tuple[str, ...]] = ("field",)

    def validate(self, dim: int) -> ElectricField:
        return self.replace_fields(field=tuple(vector(self.field, "field", self.caller, "V/m", dim).tolist()))


@dataclass(frozen=True, eq=False)
class MagneticField(Force):
    """A magnetic field, uniform or linear in space: it turns the velocity of a charge and does no work.

    m dv/dt = q v x B. In a step of length h every velocity rotates by the angle -q B h/m about B at the particle: by
    half of it at the beginning of the step and by half at its end, with the other forces in between. This is the scheme
    of Boris (1970) with the exact angle instead of its tangent. Speeds are conserved to rounding. The gyration has the
    frequency w = q B/m at any step, and the radius r (w h/2)/sin(w h/2). Implicit methods apply the whole rotation
    after the step. A particle with anchored axes rotates only between its free axes.

    Parameters
    ----------
    field : B where ``center`` is [T]: a number along z, or a vector, shape (3,)
    gradient : dB/dx, dB/dy and dB/dz, one a row [T/m], shape (3, 3), its trace 0; by default the field is uniform
    center : [m], shape (dim,)

    Examples
    --------
    >>> scene = sl.Scene()
    >>> ion = scene.particle((0, 0, 0), velocity=(1, 0, 0), charge=1.0)
    >>> coil = scene.add(sl.MagneticField(np.pi))
    >>> scene.simulate(dt=0.01).run(until=0.5).velocity[-1].round(12) + 0.0  # a quarter of a turn [m/s]
    array([[ 0., -1.,  0.]])
    """

    field: Number | Vector = 1.0
    gradient: Points | None = dataclasses.field(default=None, kw_only=True)
    center: Vector | None = dataclasses.field(default=None, kw_only=True)

    keys: ClassVar[Mapping[str, Key]] = {
        "field": Key(MAGNETIC, "T", form="down"),
        "gradient": Key(GRADIENT, "T/m", form="points"),
        "center": Key("point where the field has this value [m]; default: the origin", "m", form="vector"),
    }

    def validate(self, dim: int) -> MagneticField:
        given: Any = self.field
        if depth(given) == 0:
            turns = (0.0, 0.0, number(given, "field", self.caller, "T"))
        else:
            turns = tuple(vector(given, "field", self.caller, "T", 3).tolist())
        _refuse_in_plane(turns, dim, "field", given)
        gradient = None
        if self.gradient is not None:
            gradient = points(self.gradient, "gradient", self.caller, "T/m", 3)
            if gradient.shape != (3, 3) or abs(np.trace(gradient)) > 1e-9 * np.abs(gradient).max(initial=0.0):
                raise refuse("gradient", self.caller, "of shape (3, 3) with a trace of 0, as div B = 0", self.gradient)
            for row in gradient[:2]:
                _refuse_in_plane(row, dim, "gradient", self.gradient)
        center = None if self.center is None else vector(self.center, "center", self.caller, "m", dim)
        return self.replace_fields(field=turns, gradient=gradient, center=center)


def _refuse_in_plane(field: Any, dim: int, name: str, given: Any) -> None:
    """SceneError if a field has a part within the plane of a 2D scene, which would push charges out of it."""
    if dim == 2 and (field[0] != 0.0 or field[1] != 0.0):
        rule = "across the plane of a 2D scene, along z: a part in the plane pushes charges out of it"
        raise refuse(name, "MagneticField()", rule, given, "Give a number, or take Scene(dim=3).")


class ElectricFields(NamedTuple):
    """Electric fields, added up."""

    field: ParticleVectors  # E [V/m], shape (n, 3) or (0, 3)


class MagneticFields(NamedTuple):
    """Magnetic fields, added up."""

    field: ParticleVectors  # B at the origin [T], shape (n, 3) or (0, 3)
    slopes: RealRows  # of the fields that are not uniform: dB/dx, dB/dy, dB/dz [T/m], shape (f, 9)
    weight: Annotated[RealRows, EACH]  # whether each acts on a particle, shape (n, f) or (0, 0)


electric_of = make_accessor(ElectricFields)
magnetic_of = make_accessor(MagneticFields)


def gather_electric(things: Sequence[ElectricField], drawn: Drawn) -> ElectricFields:
    """All electric fields as one."""
    total = np.zeros((drawn.count if things else 0, 3))
    for thing in things:
        total[members(thing, drawn.count)] += np.asarray(thing.field)
    return ElectricFields(total)


def gather_magnetic(things: Sequence[MagneticField], drawn: Drawn) -> MagneticFields:
    """All magnetic fields as one, the slopes of each by themselves."""
    total, sloped = np.zeros((drawn.count if things else 0, 3)), [one for one in things if one.gradient is not None]
    for thing in things:
        chosen = members(thing, drawn.count)
        total[chosen] += np.asarray(thing.field)
        if thing.gradient is not None and thing.center is not None:
            # B0 + (x - c) G = (B0 - c G) + x G: the center goes into the uniform part, and slopes act on coordinates as
            # they are.
            total[chosen] -= np.asarray(thing.center) @ np.asarray(thing.gradient)
    weight = np.zeros((drawn.count, len(sloped)) if sloped else (0, 0))
    for row, thing in enumerate(sloped):
        weight[members(thing, drawn.count), row] = 1.0
    return MagneticFields(
        total, np.array([np.asarray(one.gradient, dtype=np.float64) for one in sloped]).reshape(-1, 9), weight
    )


@a_pass
def push(table: Any, block: int, a: float, b: float) -> int:
    """Add q E to the forces."""
    field, charge, force = electric_of(table).field, particles_of(table).charge, sums_of(table).force
    for i in range(field.shape[0]):
        for axis in range(3):
            force[i, axis] += charge[i] * field[i, axis]
    return DONE


@a_pass
def electric_energy(table: Any, block: int, a: float, b: float) -> int:
    """Energy of charges in electric fields, -q E . x."""
    field, state, charge = electric_of(table).field, state_of(table), particles_of(table).charge
    total = 0.0
    for i in range(field.shape[0]):
        if state.alive[i] == 1:
            for axis in range(3):
                total -= charge[i] * field[i, axis] * state.position[i, axis]
    energies_of(table).value[int(a)] = total
    return DONE


@a_pass
def turn(table: Any, block: int, a: float, b: float) -> int:
    """Turn velocities about magnetic fields for the part a of a step."""
    magnetic, state, particles, blocks = magnetic_of(table), state_of(table), particles_of(table), blocks_of(table)
    # A turn is exact for whatever length: Boris' scheme (1970) with the angle itself in place of its tangent, so that a
    # gyration has the right frequency at any step.
    step = a * control_of(table).clock[LENGTH]
    for i in range(blocks.first[block], blocks.first[block + 1]):
        if state.alive[i] == 1 and particles.charge[i] != 0.0:
            bx, by, bz = magnetic.field[i, 0], magnetic.field[i, 1], magnetic.field[i, 2]
            for f in range(magnetic.slopes.shape[0]):
                slope = magnetic.slopes[f]
                for axis in range(3):
                    far = magnetic.weight[i, f] * state.position[i, axis]
                    bx += far * slope[3 * axis]
                    by += far * slope[3 * axis + 1]
                    bz += far * slope[3 * axis + 2]
            turn_one(state, i, bx, by, bz, step * particles.charge[i] / particles.inertia[i])
    return DONE


@kernel
def turn_one(state, i, bx, by, bz, rate):
    """Turn one velocity about B by -``rate`` abs(B), and give it its length back; not into an anchored axis."""
    # Without an axis that is anchored there are no turns into it: those about the other two axes end.
    velocity = state.velocity
    fixed_x, fixed_y, fixed_z = state.mobility[i, 0] == 0.0, state.mobility[i, 1] == 0.0, state.mobility[i, 2] == 0.0
    bx = 0.0 if fixed_y or fixed_z else bx
    by = 0.0 if fixed_x or fixed_z else by
    bz = 0.0 if fixed_x or fixed_y else bz
    size = np.sqrt(bx * bx + by * by + bz * bz)
    if size == 0.0:
        return
    # Rodrigues' formula, about the field and against it for a positive charge.
    ex, ey, ez = bx / size, by / size, bz / size
    c, s = cos(rate * size), sin(rate * size)
    x, y, z = velocity[i, 0], velocity[i, 1], velocity[i, 2]
    along = (1.0 - c) * (ex * x + ey * y + ez * z)
    new_x = along * ex + c * x + s * (y * ez - z * ey)
    new_y = along * ey + c * y + s * (z * ex - x * ez)
    new_z = along * ez + c * z + s * (x * ey - y * ex)
    # Roundings of a gyration come back with every turn and add up. The aim is the double next to the squared speed: as
    # long as the new one is rounded to the same double, the next turn has the same aim, and nothing adds up at all.
    # No work at all is what distinguishes a magnetic field; over 1e9 turns roundings of one sign would show as heating.
    aim = square_sum_excess(x, y, z, 0.0)
    if aim > 0.0:
        lost = 0.5 * square_sum_excess(new_x, new_y, new_z, aim) / aim
        new_x, new_y, new_z = new_x - lost * new_x, new_y - lost * new_y, new_z - lost * new_z
        # The rest goes to the smallest component that is not tiny, whose last bit weighs least in the square.
        rest = 0.5 * square_sum_excess(new_x, new_y, new_z, aim)
        least = TINY * max(abs(new_x), abs(new_y), abs(new_z))
        of_x = abs(new_x) if abs(new_x) > least else np.inf
        of_y = abs(new_y) if abs(new_y) > least else np.inf
        of_z = abs(new_z) if abs(new_z) > least else np.inf
        if of_x <= of_y and of_x <= of_z:
            new_x -= rest / new_x
        elif of_y <= of_z:
            new_y -= rest / new_y
        else:
            new_z -= rest / new_z
        velocity[i, 0], velocity[i, 1], velocity[i, 2] = new_x, new_y, new_z


@kernel
def square_sum_excess(x, y, z, aim):
    """x^2 + y^2 + z^2 - aim, without an error of rounding but its own (Dekker, 1971)."""
    xx, yy, zz = x * x, y * y, z * z
    # Knuth's two-sum and Dekker's product keep what each operation rounds away; their sum is the error of the whole.
    one = xx + yy
    tail = one - xx
    left = (xx - (one - tail)) + (yy - tail)
    total = one + zz
    tail = total - one
    left += (one - (total - tail)) + (zz - tail)
    left += left_of_product(x, x, xx) + left_of_product(y, y, yy) + left_of_product(z, z, zz)
    return (total - aim) + left


def turn_rows(model: Model, part: float, at_end: bool) -> list[Row]:
    """The row that turns velocities for a part of a step."""
    return [Row(turn, BY_BLOCK, part)]


def add_push(model: Model, force: FloatArray) -> None:
    """Add q E to the forces [N]."""
    force += model.particles.charge[:, None] * model.room(ElectricFields).field


@a_pass
def add_constant_push(table: Any, block: int, a: float, b: float) -> int:
    """Add q E to the constant forces [N]."""
    field, charge, steady = electric_of(table).field, particles_of(table).charge, sums_of(table).steady
    for i in range(steady.shape[0]):
        row = 0 if field.shape[0] == 1 else i
        for axis in range(3):
            steady[i, axis] += charge[i] * field[row, axis]
    return DONE


def gyration(model: Model) -> float:
    """Upper bound of the squared frequency of gyration in the uniform fields, (q B/m)^2 [1/s2]."""
    # Of uniform fields alone; others are named as outside of the bound.
    field = np.sqrt((model.room(MagneticFields).field ** 2).sum(axis=1))
    return float(((model.particles.charge * field / model.particles.inertia) ** 2).max(initial=0.0))


def extent_energy(model: Model, extent: float) -> float:
    """Forces of electric fields times the extent [J]."""
    field = np.sqrt((model.room(ElectricFields).field ** 2).sum(axis=1))
    return float(np.abs(model.particles.charge * field).sum()) * extent


FAMILIES = (
    family_of(BY_CHARGE, "coulomb", Coulomb, plural="Coulomb forces"),
    Family(
        "electricfield",
        plural="electric fields",
        forces=lambda model: [Row(push)],
        energy=electric_energy,
        declared=(ElectricField,),
        gather=gather_electric,
        room=ElectricFields,
        add_constant_force=add_push,
        constant_force=add_constant_push,
        accelerates_rest=lambda model: bool(model.room(ElectricFields).field.any()),
        energy_scale=extent_energy,
        in_statics=True,
    ),
    Family(
        "magneticfield",
        plural="magnetic fields",
        declared=(MagneticField,),
        gather=gather_magnetic,
        room=MagneticFields,
        rotation_rows=turn_rows,
        accelerates_rest=never,
        frequency_bound=gyration,
        uncovered_forces=lambda model: (
            ["a magnetic field that grows"] if len(model.room(MagneticFields).slopes) else []
        ),
    ),
)
