"""The memory of a run as a WebAssembly module sees it: tables, rooms, arrays, programs, and where each of them is.

The passes that run natively are compiled for WebAssembly (:mod:`springline.engine.webassembly`). What they read and
write is laid out here as one piece of memory, in the order of the fields: a page copies it and takes steps. Addresses
are those of the page; in a program the address of a pass is its number in the page's table of functions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, cast

import numpy as np

from springline.callbacks import Callback, living
from springline.engine import webassembly
from springline.engine.columns import Column, fields_of, is_room
from springline.engine.kernels import Pass
from springline.engine.machine import take_section, take_steps
from springline.engine.program import DRAGS, ENERGIES, FORCES, Program, passes_in
from springline.engine.table import SLOTS, Table, slot_of
from springline.engine.user_webassembly import OWN_BASE, function_name
from springline.errors import SceneError
from springline.forces import grab_spring, net
from springline.forces.volumes import PRESSURES
from springline.integrators.contract import RUNGE_KUTTA, SPLITTING
from springline.messages import method
from springline.model.blocks import Blocks
from springline.model.families import FragileFaces
from springline.model.work import BODY, SAVED, Notes
from springline.run import grabs
from springline.run.energy_monitor import families_of
from springline.run.run import Run

BASE = 1 << 20  # [bytes] where arrays begin: below are the constants of the module and the stack
EDGE = 64  # [bytes] at a multiple of which an array begins
RECORDS = {"body": BODY, "was": SAVED}  # whose columns a page reads and writes: a step that had no room is taken back
POINTERS = "address", "modulus"  # fields of rooms that hold addresses of functions of the user's own
FREE, HELD = "free", "held"  # programs: while nobody is held, and while a hand holds a particle


class Image(NamedTuple):
    """The memory and program from which a page takes the steps of a run.

    Attributes
    ----------
    passes : that the programs name, in the order of their numbers
    functions : of the user's own that passes call, by the names of their exports; they are numbered after the passes
    memory : bytes from BASE on
    facts : where what is in it, as JSON holds it
    """

    passes: list[Pass]
    functions: dict[str, Callback]
    memory: bytes
    facts: dict[str, Any]


class Memory:
    """Arrays one after the other, each once, at the addresses that they will have."""

    def __init__(self) -> None:
        self.content = bytearray()
        self._places: dict[tuple[int, int], int] = {}
        self._kept: list[np.ndarray] = []

    def put(self, array: np.ndarray) -> int:
        """The address of a copy of an array; of one that has been put already, that of its copy."""
        # Rooms of two tables share arrays: what the steps write, energies are measured of. An array of no bytes has no
        # place of its own in numpy either.
        key = array.ctypes.data, array.nbytes
        if key not in self._places or not array.nbytes:
            self._kept.append(array)  # or another one might be given its address
            self.content.extend(bytes(-len(self.content) % EDGE))
            self._places[key] = BASE + len(self.content)
            # Loops of eight numbers side by side may read, and never use, what lies behind the last.
            self.content.extend(array.tobytes() + bytes(EDGE))
        return self._places[key]


class PassNumbers:
    """The numbers that passes and functions of the user's own have in a page's table of functions; 0 is nothing."""

    def __init__(self, passes: Iterable[Pass]) -> None:
        self.passes = list(passes)
        self.functions: list[Callback] = []
        self._place = {thing.address: k + 1 for k, thing in enumerate(self.passes)}

    def of(self, kind: type, room: Any) -> Any:
        """A room with numbers in the place of addresses."""
        if kind is Program:
            return room._replace(address=self._of_passes(room.address))
        named = [name for name in POINTERS if getattr(getattr(room, name, None), "dtype", None) == np.int64]
        return room._replace(**{name: self._of_functions(getattr(room, name)) for name in named}) if named else room

    def _of_passes(self, addresses: np.ndarray) -> np.ndarray:
        return np.array([self._place[int(one)] for one in addresses], dtype=np.int64)

    def _of_functions(self, addresses: np.ndarray) -> np.ndarray:
        found = []
        for one in addresses.tolist():
            if one and one not in self._place:
                called = living(one)
                assert called is not None, "an address in a room is that of a function"
                self.functions.append(called)
                self._place[one] = len(self.passes) + len(self.functions)
            found.append(self._place[one] if one else 0)
        return np.array(found, dtype=np.int64)


def image_of(run: Run, dt: float) -> Image:
    """The image of a run at its start, in steps of ``dt`` [s].

    Raises
    ------
    SceneError : where a page cannot take its steps: methods that find their own or solve equations, scenes so
        large that they are shared among threads.
    """
    refuse(run)
    stepper, state = run.stepper, run.state
    stepper.sections(dt)
    stepper.show(state)
    programs = {FREE: stepper.table[Program]}
    passes: dict[Pass, None] = dict.fromkeys([take_steps, take_section, *passes_in(stepper.sections(dt))])
    # With a hand a step has other rows. The rooms are laid out with room for one; a page says how many there are.
    someone = grab_spring.from_rows(np.array([[0.0, *state.position[0], 1.0, 1.0, 1.0]]))
    stepper.hold(someone)
    passes |= dict.fromkeys(passes_in(stepper.sections(dt)))
    programs[HELD] = stepper.table[Program]
    stepper.give_streams()
    held = run.model.replace_arrays(someone)
    measures = stepper.measuring(held, state)
    # Where parameters or supports change, Python begins with new scratch: what was cached of the old ones is dropped.
    scratch = [type(room).__name__ for room in stepper.work if not isinstance(room, (Blocks, Notes))]
    number, memory = PassNumbers(passes), Memory()
    steps = _put(memory, stepper.table, number)
    tables = {"steps": steps, "measures": _put(memory, measures, number)}
    own = {function_name(k): one for k, one in enumerate(number.functions)}
    facts = {
        "base": BASE,
        "passes": [*(webassembly.export_name(thing) for thing in passes), *own],
        "own": OWN_BASE,
        "functions": [one.function.__name__ for one in own.values()],
        "tables": tables,
        "programs": {name: _put_room(memory, Program, number.of(Program, one))["at"] for name, one in programs.items()},
        "slot": slot_of(Program),
        "scratch": scratch,
        "sections": {"energies": ENERGIES, "forces": FORCES, "drags": DRAGS},
        "dt": dt,
        "start": run.time,
        "energies": _energies(run),
        "hand": _hand(run),
        "adjacency": _put_adjacency(memory, run),
    }
    return Image([*passes], own, bytes(memory.content), facts)


def refuse(run: Run) -> None:
    """Refuse a run whose steps a page cannot take."""
    scheme, model = run.integrator.scheme, run.model
    if scheme.family not in (SPLITTING, RUNGE_KUTTA):
        raise SceneError(
            f"A page that lives takes steps of one length by an explicit method, and {run.integrator.name!r} does not. "
            f"{method('velocity_verlet', 'Take')}, or save a recording: it plays what was computed here."
        )
    if run.stepper.shared:
        raise SceneError(
            f"A page that lives is for scenes that one thread steps, and this one, of {model.particle_count:,} "
            f"particles and {model.spring_count:,} springs, is shared among several. Save a recording of it."
        )
    if len(model.room(FragileFaces).face):
        raise SceneError(
            "A page that lives does not draw faces that tear, and membranes here have a strength. Leave out strength=, "
            "or save a recording: it plays what was computed here."
        )
    if len(model.merging.kin):
        raise SceneError(
            "A page that lives does not let bodies merge: what becomes of them is computed here, between two steps. "
            "Save a recording: it plays what was computed here."
        )
    limit, pressures = model.hit_limits.hits, cast("Any", PRESSURES.room)
    if len(limit) and limit[model.room(pressures).corner].any():
        raise SceneError(
            "A page that lives keeps every corner of a face under pressure, and Fragile() takes some out at a hit: the "
            "work at the rims of a hole is booked here. Save a recording, or leave these particles out of on=."
        )


def _put(memory: Memory, table: Table, number: PassNumbers) -> dict[str, Any]:
    """Put a table: the address of its top, and of each room its words and fields."""
    top, rooms = np.zeros(SLOTS, dtype=np.int32), {}
    for kind, room in table.rooms.items():
        put = _put_room(memory, kind, number.of(kind, room))
        top[slot_of(kind)], rooms[kind.__name__] = put["at"], put
    return {"at": memory.put(top), "rooms": rooms}


def _put_room(memory: Memory, kind: type, room: Any) -> dict[str, Any]:
    """Put a room: the address of its words, and of each field its first word, the kind of its numbers and its axes."""
    fields: dict[str, list[Any]] = {}
    words = list(_words(memory, kind, room, "", fields, 0))
    return {"at": memory.put(np.array([*words, 0], dtype=np.int64)), "fields": fields}


def _words(memory: Memory, kind: type, room: Any, within: str, fields: dict[str, list[Any]], at: int) -> Iterable[int]:
    for (name, field), value in zip(fields_of(kind).items(), room, strict=True):
        if isinstance(field, Column):
            plain = isinstance(field.kind, str)
            fields[within + name] = [at, field.kind if plain else value.dtype.itemsize, field.axes]
            if name in RECORDS:
                fields[within + name].append(_columns(RECORDS[name]))
            words = [memory.put(value), *value.shape]
        elif is_room(field):
            words = list(_words(memory, field, value, f"{within}{name}.", fields, at))
        else:
            fields[within + name] = [at, "f" if field is float else "i", 0]
            words = [int(np.float64(value).view(np.int64)) if field is float else int(value)]
        yield from words
        at += len(words)


def _columns(record: np.dtype[Any]) -> dict[str, list[Any]]:
    """Of each column of records the kind of its numbers, where it begins [bytes], and how many numbers it has."""
    found = {}
    for name in record.names or ():
        kind, place = record.fields[name][:2]  # type: ignore[index]
        found[name] = [kind.base.str[1:], place, int(np.prod(kind.shape, dtype=np.int64))]
    return found


def _energies(run: Run) -> list[list[Any]]:
    """Names of the energies that a run has, that of a hand's spring among them, and their places."""
    there = {"kinetic", grab_spring.FAMILY.name, *families_of(run.model)}
    return [[name, k] for k, name in enumerate(net.ENERGIES) if name in there]


def _hand(run: Run) -> dict[str, float]:
    """Of what the stiffness of a hand is made, see :class:`springline.run.grabs.Footing`."""
    return {
        "handy": float((2.0 * np.pi / grabs.HANDY) ** 2), "safe": grabs.SAFE * run.integrator.limit**2,
        "least": grabs.LEAST, "calm": grabs.CALM, "reach": grabs.REACH, "diagonal": grabs.diagonal(run),
    }  # fmt: skip


def _put_adjacency(memory: Memory, run: Run) -> list[int]:
    """The springs at each particle, in the order in which their stiffness is added up."""
    count = run.model.particle_count
    rows = [run.adjacency.at(i).astype(np.int32) for i in range(count)]
    start = np.cumsum([0, *map(len, rows)], dtype=np.int32)
    return [memory.put(start), memory.put(np.concatenate([np.zeros(0, dtype=np.int32), *rows]))]
