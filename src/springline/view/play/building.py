"""Commands that build: chains, nets, loads, copies and others, each carried out completely or not at all."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from springline import checks
from springline.checks import FloatArray, IntArray
from springline.contacts.shapes.plane import Plane
from springline.errors import SceneError
from springline.forces import loads
from springline.model.families import BROKEN
from springline.model.space import nearest
from springline.recording.changes import Change
from springline.run import edits
from springline.scene import Scene
from springline.view.play.commands import (
    Add,
    BalloonCommand,
    Chain,
    ClothCommand,
    Enlarge,
    LoadCommand,
    MembraneCommand,
    Mirror,
    Move,
    Net,
    Repeat,
    RodCommand,
    Rotate,
    SoftBodyCommand,
)
from springline.view.play.sides import refuse_placing

if TYPE_CHECKING:
    from springline.simulation import Simulation

SWING = 0.5  # [s] period of a new spring with the lighter of its ends, if there is no other spring to imitate
MOST = 10_000  # particles, or springs, that one command may add
MOST_IN_ALL = 200_000  # particles, or springs, of a scene built interactively
MEET = 1e-6  # of the extent of the originals: copies nearer to a particle are merged with it
HELD = ("none", "corners", "first row", "edges")
ENDS = ("none", "first", "both")
CLAMPS = ("none", "start", "end", "both")
BLOCK = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]  # faces by their corners


def particle(run: Simulation, command: Add) -> None:
    """Add one particle."""
    place = point_of(run, command.position, "position")
    radius = checks.not_negative(command.radius, "radius", "Add()", "m")
    refuse_placing(run, "A new particle", place[None], np.array([radius]), np.array([not command.fixed]))
    velocity = [command.velocity] if command.velocity else None
    run.add_particles(
        [command.position], velocity=velocity, mass=command.mass, radius=command.radius, fixed=command.fixed
    )


def chain(run: Simulation, command: Chain) -> None:
    """Add a chain of particles and springs."""
    caller, count = "A chain", run.data.model.particle_count
    if not command.links >= 1:
        raise SceneError(f"A chain has one link at least. Got {command.links}.")
    _refuse_crowd(run, command.links, command.links, caller)
    a, start = _end(run, command.a, command.start, "start")
    b, end = _end(run, command.b, command.end, "end")
    if a is not None and a == b:
        raise SceneError(f"A chain joins two particles. Got {a} twice.")
    along = nearest(run.data.model.space, end - start)
    length = float(np.linalg.norm(along)) if command.length is None else command.length
    if not length > 0.0:
        raise SceneError(f"A chain needs two ends that are apart, or a length [m]. Got {length:g} m.")
    inner = start + np.arange(command.links + 1)[:, None] / command.links * along
    rows = slice(int(a is not None), command.links + 1 - int(b is not None))
    number = np.arange(command.links + 1) + count - int(a is not None)
    if a is not None:
        number[0] = a
    if b is not None:
        number[-1] = b
    ends = np.column_stack([number[:-1], number[1:]])
    held = np.arange(command.links + 1) == (0 if checks.choice(command.held, "held", "Chain()", ENDS) != "none" else -1)
    held[-1] |= command.held == "both"
    _add(run, command, inner[rows], ends, rest=length / command.links, fixed=held[rows])


def net(run: Simulation, command: Net) -> None:
    """Add a net of particles in rows and columns, joined to their neighbors."""
    caller, count, rows, columns = "A net", run.data.model.particle_count, command.rows, command.columns
    if rows < 2 or columns < 2:
        raise SceneError(f"A net has two rows and two columns at least. Got {rows} by {columns}.")
    _refuse_crowd(run, rows * columns, (4 if command.diagonals else 2) * rows * columns, caller)
    checks.choice(command.held, "held", "Net()", HELD)
    corner, across, down = (point_of(run, getattr(command, name), name) for name in ("corner", "across", "down"))
    area = float(np.linalg.norm(np.cross(across, down)))
    if not area > 1e-9 * float(np.linalg.norm(across)) * float(np.linalg.norm(down)):
        raise SceneError("A net needs two edges that are apart. Draw a rectangle.")
    row, column = np.divmod(np.arange(rows * columns), columns)
    place = corner + column[:, None] / (columns - 1) * across + row[:, None] / (rows - 1) * down
    number = count + np.arange(rows * columns).reshape(rows, columns)
    pairs = [(number[:, :-1], number[:, 1:]), (number[:-1], number[1:])]
    if command.diagonals:
        pairs += [(number[:-1, :-1], number[1:, 1:]), (number[:-1, 1:], number[1:, :-1])]
    ends = np.concatenate([np.column_stack([tail.ravel(), head.ravel()]) for tail, head in pairs])
    at_edge = ((row % (rows - 1)) == 0).astype(int) + ((column % (columns - 1)) == 0).astype(int)
    held = {"none": at_edge > 2, "corners": at_edge == 2, "first row": row == 0, "edges": at_edge >= 1}
    _add(run, command, place, ends, fixed=held[command.held])


def cloth(run: Simulation, command: ClothCommand) -> None:
    """Add a woven sheet along two edges."""
    caller, rows, columns = "Cloth", command.rows, command.columns
    _refuse_crowd(run, (rows + 1) * (columns + 1), 2 * (rows + 1) * (columns + 1), caller)
    corner, across, down = _edges(run, command, caller)
    checks.choice(command.held, "held", "Cloth()", HELD)
    size = float(np.linalg.norm(across)), float(np.linalg.norm(down))

    def build(scene: Scene) -> None:
        made = scene.cloth(
            size, cells=(columns, rows), areal_density=command.areal_density, warp=command.warp, weft=command.weft,
            shear=command.shear, bending=command.bending, damping_time=command.damping_time,
        )  # fmt: skip
        share = made.position[:, :2] / size
        place = corner + share[:, :1] * across + share[:, 1:] * down
        made.position = place[:, : scene.dim]
        at_edge = (np.abs(share - 0.5) > 0.5 - MEET).sum(axis=1)
        held = {"none": at_edge > 2, "corners": at_edge == 2, "first row": share[:, 1] < MEET, "edges": at_edge >= 1}
        _stand(run, scene, made.index, made.index[held[command.held]])

    edits.add_built(run.data, lambda spec: build(Scene.of(spec)))


def membrane(run: Simulation, command: MembraneCommand) -> None:
    """Add a sheet of triangles within a rectangle."""
    corner, across, down = _edges(run, command, "A membrane")
    checks.choice(command.held, "held", "Membrane()", tuple(one for one in HELD if one != "first row"))
    spacing = checks.positive(command.spacing, "spacing", "Membrane()", "m")
    area = float(np.linalg.norm(np.cross(across, down)))
    _refuse_crowd(run, int(min(2.0 * area / spacing**2, 1e9)), 0, "A membrane")
    outline = (corner + np.array([0.0 * across, across, across + down, down]))[:, : run.data.model.dim]

    def build(scene: Scene) -> None:
        made = scene.membrane(
            outline, spacing=spacing, modulus=command.modulus, thickness=command.thickness, density=command.density,
            prestress=command.prestress, poisson=command.poisson, wrinkles=command.wrinkles,
        )  # fmt: skip
        held = {"none": made.index[:0], "corners": made.corners.index, "edges": made.edges.index}
        _stand(run, scene, made.index, held[command.held])

    edits.add_built(run.data, lambda spec: build(Scene.of(spec)))


def balloon(run: Simulation, command: BalloonCommand) -> None:
    """Add a spherical membrane under pressure."""
    center, radius = (
        point_of(run, command.center, "center"),
        checks.positive(command.radius, "radius", "Balloon()", "m"),
    )
    spacing = checks.positive(command.spacing, "spacing", "Balloon()", "m")
    _refuse_crowd(run, int(min(4.0 * np.pi * (radius / spacing) ** 2, 1e9)), 0, "A balloon")

    def build(scene: Scene) -> None:
        made = scene.balloon(
            center, 2.0 * radius, spacing=spacing, modulus=command.modulus, thickness=command.thickness,
            density=command.density, pressure=command.pressure, poisson=command.poisson,
        )  # fmt: skip
        _stand(run, scene, made.index)

    edits.add_built(run.data, lambda spec: build(Scene.of(spec)))


def rod(run: Simulation, command: RodCommand) -> None:
    """Add a rod between two points."""
    start, end = point_of(run, command.start, "start"), point_of(run, command.end, "end")
    held: Any = checks.choice(command.held, "held", "Rod()", CLAMPS)
    _refuse_crowd(run, 2 * command.links, command.links, "A rod")

    def build(scene: Scene) -> None:
        made = scene.rod(
            start[: scene.dim], end[: scene.dim], segments=command.links, EI=command.EI, GJ=command.GJ, EA=command.EA,
            mass=command.mass, clamp=None if held == "none" else held,
        )  # fmt: skip
        _stand(run, scene, made.index)

    edits.add_built(run.data, lambda spec: build(Scene.of(spec)))


def soft_body(run: Simulation, command: SoftBodyCommand) -> None:
    """Add a soft block."""
    ends = np.stack([point_of(run, command.lower, "lower"), point_of(run, command.upper, "upper")])
    spacing = checks.positive(command.spacing, "spacing", "SoftBody()", "m")
    if not (ends[1] > ends[0]).all():
        raise SceneError("A soft body needs a lower and an upper corner that are apart along every axis.")
    cells = float(np.prod((ends[1] - ends[0]) / spacing + 1.0))
    _refuse_crowd(run, int(min(2.0 * cells, 1e9)), 0, "A soft body")
    corners = np.stack([ends[[i, j, k], [0, 1, 2]] for i in (0, 1) for j in (0, 1) for k in (0, 1)])

    def build(scene: Scene) -> None:
        made = scene.soft_body(
            corners, BLOCK, spacing=spacing, density=command.density, modulus=command.modulus,
            damping_time=command.damping_time,
        )  # fmt: skip
        _stand(run, scene, made.index)

    edits.add_built(run.data, lambda spec: build(Scene.of(spec)))


def _edges(run: Simulation, command: ClothCommand | MembraneCommand, what: str) -> tuple[FloatArray, ...]:
    """Return the corner of a rectangle and its two edges [m], shape (3,) each."""
    corner, across, down = (point_of(run, getattr(command, name), name) for name in ("corner", "across", "down"))
    long = float(np.linalg.norm(across)) * float(np.linalg.norm(down))
    if not float(np.linalg.norm(np.cross(across, down))) > (1.0 - MEET) * long:
        raise SceneError(f"{what} needs two edges at a right angle. Draw a rectangle.")
    return corner, across, down


def _stand(run: Simulation, scene: Scene, rows: IntArray, held: IntArray | None = None) -> None:
    """Anchor some of the new particles, and refuse particles behind a wall."""
    if held is not None and len(held):
        scene.anchor(held)
    columns, dim = scene.spec.particles, scene.dim
    free = ~columns.fixed[rows][:, :dim].all(axis=1)
    refuse_placing(run, "A new particle", columns.position[rows], columns.array("radius")[rows], free)


def load(run: Simulation, command: LoadCommand) -> None:
    """Put a force on each of some particles, which replaces their load by hand."""
    run.load(_there(run, command.rows), command.force)


def move(run: Simulation, command: Move) -> None:
    """Shift several particles by one vector."""
    rows = _there(run, command.particles)
    before = run.data.state.position[rows]
    place = before + point_of(run, command.by, "by")
    _refuse_placing(run, "Particle", rows, place, before)
    run.place(rows, place[:, : run.data.model.dim])


def rotate(run: Simulation, command: Rotate) -> None:
    """Rotate particles about an axis through a point; quarter turns are exact, so four of them change nothing."""
    rows, center = _about(run, command)
    axes = "z" if run.data.model.dim == 2 else "xyz"
    axis = "xyz".index(checks.choice(command.axis, "axis", "Rotate()", tuple(axes)))
    quarters, rest = divmod(checks.number(command.angle, "angle", "Rotate()", "degrees"), 90.0)
    cos, sin = (math.cos(math.radians(rest)), math.sin(math.radians(rest))) if rest else (1.0, 0.0)
    for _ in range(int(quarters) % 4):
        cos, sin = -sin, cos
    one, other = (axis + 1) % 3, (axis + 2) % 3
    before = run.data.state.position[rows]
    away, place = before - center, before.copy()
    place[:, one] = center[one] + cos * away[:, one] - sin * away[:, other]
    place[:, other] = center[other] + sin * away[:, one] + cos * away[:, other]
    _refuse_placing(run, "Particle", rows, place, before)
    run.place(rows, place[:, : run.data.model.dim])


def enlarge(run: Simulation, command: Enlarge) -> None:
    """Scale particles about a point, with the rest lengths of the springs between them, so strains are unchanged."""
    rows, center = _about(run, command)
    factor = checks.positive(command.factor, "factor", "Enlarge()")
    before, springs = run.data.state.position[rows], run.data.model.springs
    place = center + factor * (before - center)
    _refuse_placing(run, "Particle", rows, place, before)
    # Placed first: if a surface is in the way, nothing has changed.
    run.place(rows, place[:, : run.data.model.dim])
    between = np.isin(np.column_stack([springs.tail, springs.head]), rows).all(axis=1)
    inner = np.flatnonzero(between & (springs.rest_length > 0.0))
    if len(inner) and factor != 1.0:
        now = springs.rest_length[inner]
        what = "springs.rest_length"
        run.change(Change(0, 0, 0.0, what, tuple(inner.tolist()), now, factor * now))


def _about(run: Simulation, command: Rotate | Enlarge) -> tuple[IntArray, FloatArray]:
    """Return the particles of a command and the fixed point [m]: as given, or the center of their bounding box."""
    rows = _there(run, command.particles)
    if command.center:
        return rows, point_of(run, command.center, "center")
    here = run.data.state.position[rows]
    return rows, np.asarray(0.5 * (here.min(axis=0) + here.max(axis=0)))


def mirror(run: Simulation, command: Mirror) -> list[str]:
    """Add mirror images with mirrored velocities; return notes on parts left out."""
    rows, normal = _there(run, command.particles), point_of(run, command.normal, "normal")
    size = float(np.linalg.norm(normal))
    if not size > 0.0:
        raise SceneError("A mirror needs a direction. Draw its line with two points that are apart.")
    normal = normal / size
    here, velocity = run.data.state.position[rows], run.data.state.velocity[rows]
    image = here - 2.0 * np.outer((here - point_of(run, command.point, "point")) @ normal, normal)
    return _copy(run, rows, image[None], (velocity - 2.0 * np.outer(velocity @ normal, normal))[None], normal)


def repeat(run: Simulation, command: Repeat) -> list[str]:
    """Add copies in a row; return notes on parts left out."""
    rows, step = _there(run, command.particles), point_of(run, command.step, "step")
    if command.count < 1 or not step.any():
        raise SceneError(f"Copies need a step and a count of one at least. Got {command.count}.")
    _refuse_crowd(run, command.count * len(rows), 0, "Copies")
    shifts = np.arange(1, command.count + 1)[:, None, None] * step
    velocity = np.broadcast_to(run.data.state.velocity[rows], (command.count, len(rows), 3))
    return _copy(run, rows, run.data.state.position[rows] + shifts, velocity)


def like_the_others(run: Simulation, ends: tuple[int, ...]) -> tuple[float, float, float]:
    """Return stiffness [N/m], damping [N s/m] and strength [N] of a new spring: the medians of the intact springs."""
    springs, whole = run.data.model.springs, run.data.state.status != BROKEN
    if whole.any():
        columns = (springs.stiffness, springs.damping, springs.strength)
        stiffness, damping, strength = (float(np.median(column[whole])) for column in columns)
        return stiffness, damping, strength
    mass = float(min(run.data.model.particles.inertia[list(ends)], default=1.0))
    return mass * (2.0 * np.pi / SWING) ** 2, 0.0, np.inf


def likely(scene: Scene) -> Scene:
    """Return a small scene with the parts that users build most, so that its passes are compiled in advance."""
    made, dim = Scene.of(scene.spec.twin()), scene.dim
    made.spec.given = []
    origin, ahead, up = (np.eye(3)[axis][:dim] for axis in (2, 0, dim - 1))
    rope = made.chain(origin, ahead, segments=2, mass=1.0, stiffness=10.0, damping=0.1)
    made.anchor(rope.ends[:1])
    made.add(Plane(-9.0 * up, up), loads.Load(tuple(ahead.tolist()), on=rope.ends))
    return made


def _add(
    run: Simulation, command: Chain | Net, place: FloatArray, ends: IntArray, *, rest: float | None = None,
    fixed: Any = False,
) -> None:  # fmt: skip
    """Add particles and springs with the given properties, or by default those of the others."""
    there = run.data.state.alive == 1
    particles = run.data.model.particles
    usual = [float(np.median(array[there])) if there.any() else 0.0 for array in (particles.mass, particles.radius)]
    stiffness, damping, _ = like_the_others(run, ())
    radius = usual[1] if command.radius is None else command.radius
    free = np.logical_not(np.broadcast_to(fixed, len(place)))
    refuse_placing(run, "A new particle", place, np.full(len(place), radius), free)
    edits.add_network(
        run.data,
        place[:, : run.data.model.dim],
        ends,
        mass=(usual[0] or 1.0) if command.mass is None else command.mass,
        radius=radius,
        fixed=fixed,
        stiffness=stiffness if command.stiffness is None else command.stiffness,
        damping=damping if command.damping is None else command.damping,
        rest_length=rest,
    )


def _copy(
    run: Simulation, rows: IntArray, place: FloatArray, velocity: FloatArray, normal: FloatArray | None = None
) -> list[str]:  # fmt: skip
    among = np.isin(np.column_stack([run.data.model.springs.tail, run.data.model.springs.head]), rows).all(axis=1).sum()
    _refuse_crowd(run, place.shape[0] * len(rows), int(place.shape[0] * among), "Copies")
    extent = float(np.ptp(run.data.state.position[rows], axis=0).max()) or float(np.abs(place).max()) or 1.0
    dim = run.data.model.dim
    what = "The copy of particle" if normal is None else "The image of particle"
    _refuse_placing(run, what, np.tile(rows, len(place)), place.reshape(-1, 3))
    where, speed = place.reshape(-1, 3)[:, :dim], velocity.reshape(-1, 3)[:, :dim]
    mirror = None if normal is None else normal[:dim]
    left_out: list[str] = []
    edits.add_copies(run.data, rows, where, velocity=speed, within=MEET * extent, mirror=mirror, left_out=left_out)
    return left_out


def _refuse_placing(
    run: Simulation, what: str, rows: IntArray, place: FloatArray, before: FloatArray | None = None
) -> None:
    """Refuse to place particles, or copies of them, on the wrong side of a wall."""
    free = np.asarray((run.data.state.mobility[rows] > 0.0).any(axis=1))
    refuse_placing(run, what, place, run.data.model.particles.radius[rows], free, rows, before)


def _end(run: Simulation, particle: int | None, point: Any, name: str) -> tuple[int | None, FloatArray]:
    """Return the particle at the end of a chain, or None, and its position [m], shape (3,).

    A page may name only the position of a particle that was just added and whose index it does not know yet.
    """
    if particle is not None:
        row = int(_there(run, (particle,))[0])
        return row, np.array(run.data.state.position[row])
    place = point_of(run, point, name)
    same = np.flatnonzero((run.data.state.position == place).all(axis=1) & (run.data.state.alive == 1))
    return (int(same[0]) if len(same) else None), place


def point_of(run: Simulation, given: Any, name: str) -> FloatArray:
    """Return a checked point of a command [m], shape (3,)."""
    return checks.vector(given, name, "A command", "m", run.data.model.dim)


def _there(run: Simulation, particles: tuple[int, ...]) -> IntArray:
    """Return indices of existing particles, unique and ascending; SceneError if one was removed."""
    rows = np.unique(checks.indices(list(particles), run.data.model.particle_count, "particles", "A command"))
    if not len(rows):
        raise SceneError("Nothing is selected. Select particles first.")
    gone = rows[run.data.state.alive[rows] == 0]
    if len(gone):
        raise SceneError(f"A command takes particles that are there. {int(gone[0])} was removed.")
    return rows


def _refuse_crowd(run: Simulation, particles: int, springs: int, what: str) -> None:
    """Refuse more particles or springs than may be built interactively."""
    if max(particles, springs) > MOST:
        raise SceneError(
            f"{what} may have {MOST:,} particles and springs. This would be {max(particles, springs):,}: make it of "
            f"fewer, or read it from a file."
        )
    if max(run.data.model.particle_count + particles, run.data.model.spring_count + springs) > MOST_IN_ALL:
        raise SceneError(f"What is built by hand may have {MOST_IN_ALL:,} particles and springs in all.")


# Values that pages propose


def usual_particle(run: Simulation, within: float) -> tuple[float, float]:
    """Return mass [kg] and radius [m] of a new particle: the medians, or 1 kg and ``within`` without particles."""
    particles, there = run.data.model.particles, run.data.state.alive == 1
    if not there.any():
        return 1.0, within
    mass, radius = (float(np.median(array[there])) for array in (particles.mass, particles.radius))
    return mass or 1.0, radius


WILD = 1e3  # times the drawn extent: particles farther away are beyond recovery


def is_wild(run: Simulation, start: FloatArray) -> bool:
    """Return True if particles are so far from their positions at the start [m] that only a reset helps."""
    here = run.data.state.position[run.data.state.alive == 1]
    if not len(start) or not len(here):
        return False
    extent = max(float(np.ptp(start, axis=0).max()), float(np.abs(start).max()), 1e-9)
    return float(np.abs(here).max()) > WILD * extent
