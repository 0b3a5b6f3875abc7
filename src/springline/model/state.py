"""State: all quantities that change in time. A run continues from it bit for bit."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, NamedTuple

import numpy as np

from springline.engine.columns import EACH, Flags, Pairs, ParticleVectors, Quads, RealRows, Reals, VectorRows, Wholes
from springline.errors import RecordingError
from springline.model.families import (
    COINCIDING,
    BondSlots,
    Emitters,
    Floats,
    FragileFaces,
    Model,
    SurfaceContacts,
)

MOST = 2.0**62  # largest value of a growing count: adding to it does not overflow 64 bits
FAR = 1e150  # largest position [m] and velocity [m/s]: the square of a larger number overflows


class Field(NamedTuple):
    """Type, shape and bounds of an array of finite numbers.

    ``shape`` names counts: "particles" is exactly this count, "particles?" is this count or 0, "room-" at most this
    count. ``below`` names a count that limits an index.
    """

    dtype: str
    shape: tuple[int | str, ...]
    least: float = -np.inf
    most: float = np.inf
    below: str = ""


def check(name: str, value: Any, field: Field, sizes: Mapping[str, int]) -> np.ndarray:
    """Return ``value`` as an array, if it conforms to its field.

    Raises
    ------
    RecordingError : with the field, its rule and the given value.
    """
    array = np.asarray(value)
    # Exactly this type, without conversion: passes read bytes at addresses.
    if array.dtype != np.dtype(field.dtype):
        raise invalid_field_error(name, f"an array of {np.dtype(field.dtype)}", f"one of {array.dtype}")
    if not _fits(array.shape, field.shape, sizes):
        raise invalid_field_error(name, f"of shape {_shape_text(field.shape, sizes)}", f"shape {array.shape}")
    low, high = field.least, field.most if not field.below else sizes[field.below] - 1
    bad = ~((array >= low) & (array <= high) & np.isfinite(array))  # NaN is outside any bounds
    if bad.any():
        where = tuple(int(k) for k in np.argwhere(bad)[0])
        raise invalid_field_error(name, _bounds(low, high, array.dtype.kind), f"{array[where]} at {list(where)}")
    return array


def invalid_field_error(name: str, rule: str, got: str) -> RecordingError:
    """Return the error for a field that breaks its rule; the caller raises it."""
    return RecordingError(
        f"The {name!r} of this recording must be {rule}. Got {got}. springline did not write it in this form. "
        f"The valid parts can still be viewed, but the run cannot be resumed."
    )


def _fits(shape: tuple[int, ...], declared: tuple[int | str, ...], sizes: Mapping[str, int]) -> bool:
    return len(shape) == len(declared) and all(
        got in allowed_lengths(one, sizes) for got, one in zip(shape, declared, strict=True)
    )


def allowed_lengths(one: int | str, sizes: Mapping[str, int]) -> range | tuple[int, ...]:
    """Return the lengths that a declared dimension may have."""
    if isinstance(one, int):
        return (one,)
    if one.endswith("?"):
        return (0, sizes[one[:-1]])
    return range(sizes[one[:-1]] + 1) if one.endswith("-") else (sizes[one],)


def _shape_text(declared: tuple[int | str, ...], sizes: Mapping[str, int]) -> str:
    words = []
    for one in declared:
        few = allowed_lengths(one, sizes)
        words.append(f"at most {few[-1]}" if isinstance(few, range) else " or ".join(dict.fromkeys(map(str, few))))
    return f"({', '.join(words)}{',' if len(words) == 1 else ''})"


def _bounds(low: float, high: float, kind: str) -> str:
    what = "a finite number" if kind == "f" else "a whole number"
    if np.isinf(low) and np.isinf(high):
        return what
    if np.isinf(high):
        return f"{what} of at least {low:g}"
    return f"{what} between {low:g} and {high:g}" if high < MOST else f"{what} of at least {low:g}"


# Fields of the state by name, for recordings.

DISSIPATED, WORK, NUMERICAL = 0, 1, 2  # entries of State.ledger
LEDGER = 3
# fields that are only partly filled, and the fields with the number of their rows
LISTS = {"touching": "touches", "pressing": "touches", "gripping": "grips", "gripped": "grips"}
MADE, PEAK, STALE = 0, 1, 2  # entries of State.solving
EXTENSION, YIELDED, TENSION, KEPT = 0, 1, 2, 3  # numbers of State.memory for an element that yields, and their count
# columns of State.motion: sums of v, of a, of |v|^2 and of |a|^2; the first a, and its product with the preceding v;
# v and a at the start of the last sample; the sum of a x v
SUM_ACCELERATION, SQUARE_VELOCITY, SQUARE_ACCELERATION, FIRST, FIRST_POWER, BEFORE, FINAL, TURNED = (
    3, 6, 7, 8, 11, 12, 15, 18,
)  # fmt: skip
MOTION = 21
# entries of State.pace: the step [s], the number of steps when the window began, windows since the step changed, the
# largest mean square frequency in these [1/s2], the last [1/s2], the largest kinetic energy of a motion so far [J],
# whether the step was ever shortened, whether energies were measured, the least and the most kinetic energy so far [J],
# the energy balance at the start of the window [J], its change since the start without external changes [J], its
# expected oscillation by the motion so far [J], and whether the first steps, in which it only grows, are over
STEP_LENGTH, BEGUN, CALM, FASTEST, LAST, LARGEST, SHORTENED, MEASURED, SLOWEST, QUICKEST, BALANCE = range(11)
DRIFT, SWUNG, SETTLED, PACE = range(11, 15)
# columns of State.flight: position, velocity, acceleration, their time, three walls in contact
POSITION, VELOCITY, ACCELERATION, SINCE, HELD = 0, 3, 6, 9, 10


# most per particle: flat contacts make a planar graph (3); balls have at most (8 + 4 sqrt 3)/2 = 7.5 on average,
# for any radii (Kuperberg, Schramm, Discrete Comput. Geom. 12, 431 (1994))
TOUCHES = {2: 3, 3: 8}
GRIPS_ROOM = 256  # initial capacity for pairs of parts of surfaces in contact
MOST_GRIPS = 1 << 40  # pairs of parts of surfaces in contact in a file
STRUNG = 8  # most contacts with springs per particle, on average


class State(NamedTuple):
    """Positions, velocities and history variables of a model."""

    position: ParticleVectors  # [m], shape (n, 3)
    velocity: ParticleVectors  # [m/s], shape (n, 3)
    clock: Reals  # time [s], shape (1,)
    mobility: ParticleVectors  # 1/mass of each free axis [1/kg], 0 if fixed or removed, shape (n, 3)
    alive: Annotated[Flags, EACH]  # 0 after removal, shape (n,)
    status: Flags  # INTACT, BROKEN or COINCIDING, shape (springs,)
    hits: Annotated[Wholes, EACH]  # counted bounces so far, int64, shape (n,)
    # energy dissipated, work done on the system by loads and user-defined forces, and energy that an implicit method
    # dissipated [J], shape (3,)
    ledger: Reals
    trail: VectorRows  # past positions [m], shape (trails, keep, 3), a ring buffer
    trail_count: Wholes  # points in each trail, int64, shape (trails,)
    trail_next: Wholes  # index of the next point, int64, shape (trails,)
    taut: Flags  # 1 for cords that were taut after the last step, shape (rows,)
    acceleration: ParticleVectors  # for generalized alpha [m/s2], shape (n, 3); (0, 3) for others
    flight: RealRows  # for the event-driven method: paths since the last event, shape (n, 13); or (0, 13)
    series: VectorRows  # for ias15: terms of the last step and rounding errors of sums, shape (16, n, 3); or (16, 0, 3)
    stride: Reals  # for ias15: the last step and the next [s], shape (2,)
    motion: Annotated[RealRows, EACH]  # for an automatic step: sums over samples of the motion, (n, 21); or (0, 21)
    pace: Reals  # for an automatic step: the step and its history, shape (14,)
    solving: Reals  # for implicit steps: energy generated, largest vibration energy [J], 1 for stale acceleration; (3,)
    touching: Wholes  # pairs in resting contact after the last step, see contacts/rows.py; int64, shape (room,)
    pressing: Quads  # their forces: normal, then friction x, y, z [N], shape (room, 4)
    touches: Wholes  # number of these rows, int64, shape (1,)
    merged: Pairs  # pairs of merged bodies, in order; -1 in unused rows; shape (n, 2), (0, 2) without merging
    steps: Wholes  # steps taken, int64, shape (1,)
    memory: Reals  # history variables: for springs that yield plastic extension [m], its accumulated sum [m],
    # tension [N]; for each part of a rope with friction its tension [N], its effort [N], its direction [rad];
    # for a face 1 once it is torn
    bonded: Wholes  # slot of the other end for each slot of a bond, -1 for none; int64, shape (slots,)
    bond_length: Reals  # rest length of the bond of each slot [m], shape (slots,)
    contact_force: ParticleVectors  # of surface contacts on each particle [N], shape (n, 3); (0, 3) without surfaces
    gripping: Wholes  # pairs of parts of surfaces that carry a force, see contacts/surface_lists.py; int64
    gripped: Quads  # their forces: normal, then friction x, y, z [N]
    grips: Wholes  # number of these rows, int64, shape (1,)
    patch_motion: Quads  # foreseen mean velocity, and speed seen from it, of each patch of surfaces [m/s]

    @property
    def time(self) -> float:
        """Time [s]."""
        return float(self.clock[0])

    def copy(self) -> State:
        """Return a copy of the state that shares no arrays."""
        return State._make(array.copy() for array in self)

    def restore(self, other: State) -> None:
        """Copy every value from ``other``, in place."""
        arrays: Iterable[tuple[str, Any, Any]] = zip(self._fields, self, other, strict=True)
        for name, mine, theirs in arrays:
            # In place: passes hold the addresses of these arrays, and no step would write to a new array.
            if name in LISTS:
                if len(mine) < len(theirs):
                    grow_list(mine, len(theirs))
                mine[len(theirs) :] = 0
                mine[: len(theirs)] = theirs
            elif mine.size or theirs.size:  # implicit steps copy states often, and most columns of most are empty
                mine[...] = theirs

    def trimmed_arrays(self) -> dict[str, np.ndarray]:
        """Return the arrays by name, without the unused rows of partly filled arrays."""
        return {
            name: array[: int(getattr(self, LISTS[name])[0])] if name in LISTS else array
            for name, array in self._asdict().items()
        }

    def digest(self) -> str:
        """Return the SHA-256 over every field, as hexadecimal text: equal digests, equal bits."""
        digest = hashlib.sha256()
        for name, array in self.trimmed_arrays().items():
            # With names and shapes; otherwise numbers moved from the end of one array to the start of the next would
            # give the same digest.
            digest.update(f"{name}{array.shape}{array.dtype}".encode() + array.tobytes())
        return digest.hexdigest()


def grow_list(array: np.ndarray, rows: int) -> None:
    """Lengthen an array of a state in place, so that all references to it stay valid."""
    array.resize((rows, *array.shape[1:]), refcheck=False)


# rules for the fields of a file; their consistency with each other is checked in recording/last_state.py
FIELDS = {
    "position": Field("f8", ("particles", 3), -FAR, FAR),
    "velocity": Field("f8", ("particles", 3), -FAR, FAR),
    "clock": Field("f8", (1,)),
    "mobility": Field("f8", ("particles", 3), 0.0),
    "alive": Field("u1", ("particles",), 0, 1),
    "status": Field("u1", ("springs",), 0, COINCIDING),
    "hits": Field("i8", ("particles",), 0, MOST),
    "ledger": Field("f8", (LEDGER,)),
    "trail": Field("f8", ("trails", "keep", 3), -FAR, FAR),
    "trail_count": Field("i8", ("trails",), 0, below="points"),
    "trail_next": Field("i8", ("trails",), 0, below="keep"),
    "taut": Field("u1", ("rows",), 0, 1),
    "acceleration": Field("f8", ("particles?", 3), -FAR, FAR),
    "flight": Field("f8", ("particles?", 13), -FAR, FAR),
    "series": Field("f8", (16, "particles?", 3), -FAR, FAR),
    "stride": Field("f8", (2,), 0.0),
    "motion": Field("f8", ("particles?", MOTION)),
    "pace": Field("f8", (PACE,)),
    "solving": Field("f8", (3,)),
    "touching": Field("i8", ("room-",), 0),
    "pressing": Field("f8", ("room-", 4), -FAR, FAR),
    "touches": Field("i8", (1,), 0, below="full"),
    "merged": Field("i4", ("mergers", 2), -1, below="particles"),
    "steps": Field("i8", (1,), 0, MOST),
    "memory": Field("f8", ("memories",), -FAR, FAR),
    "bonded": Field("i8", ("slots",), -1, below="slots"),
    "bond_length": Field("f8", ("slots",), 0.0, FAR),
    "contact_force": Field("f8", ("meeting", 3), -FAR, FAR),
    "gripping": Field("i8", ("grips-",), 0),
    "gripped": Field("f8", ("grips-", 4), -FAR, FAR),
    "grips": Field("i8", (1,), 0, MOST),
    "patch_motion": Field("f8", ("patches", 4), -FAR, FAR),
}
WITHOUT_SURFACES = {
    "contact_force": np.zeros((0, 3)), "gripping": np.zeros(0, dtype=np.int64), "gripped": np.zeros((0, 4)),
    "grips": np.zeros(1, dtype=np.int64), "patch_motion": np.zeros((0, 4)),
}  # fmt: skip


def sizes(model: Model) -> dict[str, int]:
    """Return the counts that FIELDS refers to by name, for a model."""
    room = room_for_touches(model)
    return {
        "particles": model.particle_count,
        "springs": model.spring_count,
        "trails": len(model.trails.particle),
        "keep": model.trails.keep,
        "points": model.trails.keep + 1,
        "rows": len(model.holonomic.kind),
        "room": room,
        "full": room + 1,
        "mergers": model.particle_count if len(model.merging.kin) else 0,
        "memories": memory_size(model),
        "slots": slots(model),
        "meeting": model.particle_count if patches(model) else 0,
        "grips": MOST_GRIPS if patches(model) else 0,
        "patches": patches(model),
    }


def memory_size(model: Model) -> int:
    """Return the length of ``State.memory``, the history of springs that yield and the like."""
    return sum(map(array_memory_size, model.rooms))


def array_memory_size(room: Any) -> int:
    """Return the memory that arrays with a history need: a number per row of their first column; 0 for others."""
    return int(room.memory[1]) * len(room[0]) if hasattr(room, "memory") else 0


def assign_memory(model: Model) -> Model:
    """Return the model with the start of each history in ``State.memory`` assigned."""
    at = 0
    for room in filter(array_memory_size, model.rooms):
        if at:
            model = model.replace_arrays(room._replace(memory=np.array([at, room.memory[1]])))
        at += array_memory_size(room)
    return model


def fragile_faces(model: Model) -> int:
    """Return the number of faces of a model that can tear."""
    room = model.arrays_by_class.get(FragileFaces)
    return 0 if room is None else len(room.face)


def patches(model: Model) -> int:
    """Return the number of patches of the surfaces of a model that may not pass through one another."""
    room = model.arrays_by_class.get(SurfaceContacts)
    return 0 if room is None else len(room.still)


def unborn(model: Model) -> np.ndarray:
    """Return the particles of emitters, which are not alive before their birth, shape (m,)."""
    room = model.arrays_by_class.get(Emitters)
    return np.zeros(0, dtype=np.int32) if room is None else np.asarray(room.member)


def slots(model: Model) -> int:
    """Return the number of slots of bonds of all particles of a model."""
    room = model.arrays_by_class.get(BondSlots)
    return 0 if room is None else len(room.owner)


def room_for_touches(model: Model) -> int:
    """Return the largest number of simultaneous resting contacts of the particles of a model."""
    count = model.particle_count
    # More contacts are impossible, so the state never omits any for lack of space; an omitted one would be a new
    # contact after a resume.
    room = TOUCHES[model.dim] * count + len(model.walls.wall) if len(model.contacts.law) else 0
    return room + STRUNG * count * bool(len(model.contacts.edge_colliders.spring))


def first_state(model: Model, position: Floats, velocity: Floats, free: np.ndarray, time: float = 0.0) -> State:
    """Return the initial state; ``free`` is true for the axes of each particle that may move, shape (n, 3)."""
    count, trails = model.particle_count, len(model.trails.particle)
    room = room_for_touches(model)
    # The inverse mass, not the mass: passes multiply, and an anchored axis needs no branch and no infinite mass.
    mobility = np.where(free, 1.0 / model.particles.inertia[:, None], 0.0)
    trail = np.zeros((trails, model.trails.keep, 3))
    if trails:
        trail[:, 0] = position[model.trails.particle]
    one, alive, waiting = np.ones(trails, dtype=np.int64), np.ones(count, dtype=np.uint8), unborn(model)
    alive[waiting], mobility[waiting] = 0, 0.0
    if trails and len(waiting):
        one[np.isin(model.trails.particle, waiting)] = 0
    return State(
        position=np.ascontiguousarray(position),
        velocity=np.where(free & (alive[:, None] == 1), velocity, 0.0),
        clock=np.array([time]),
        mobility=mobility,
        alive=alive,
        status=np.zeros(model.spring_count, dtype=np.uint8),
        hits=np.zeros(count, dtype=np.int64),
        ledger=np.zeros(LEDGER),
        trail=trail,
        trail_count=one.copy(),
        trail_next=one % max(model.trails.keep, 1),
        taut=np.zeros(len(model.holonomic.kind), dtype=np.uint8),
        acceleration=np.zeros((0, 3)),
        flight=np.zeros((0, 13)),
        series=np.zeros((16, 0, 3)),
        stride=np.zeros(2),
        motion=np.zeros((0, MOTION)),
        pace=np.zeros(PACE),
        solving=np.array([0.0, 0.0, 1.0]),
        touching=np.zeros(room, dtype=np.int64),
        pressing=np.zeros((room, 4)),
        touches=np.zeros(1, dtype=np.int64),
        merged=np.full((count if len(model.merging.kin) else 0, 2), -1, dtype=np.int32),
        steps=np.zeros(1, dtype=np.int64),
        memory=np.zeros(memory_size(model)),
        bonded=np.full(slots(model), -1, dtype=np.int64),
        bond_length=np.zeros(slots(model)),
        contact_force=np.zeros((count if patches(model) else 0, 3)),
        gripping=np.zeros(GRIPS_ROOM if patches(model) else 0, dtype=np.int64),
        gripped=np.zeros((GRIPS_ROOM if patches(model) else 0, 4)),
        grips=np.zeros(1, dtype=np.int64),
        patch_motion=np.zeros((patches(model), 4)),
    )
