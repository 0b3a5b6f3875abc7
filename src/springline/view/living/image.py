"""Memory image of a run for WebAssembly: tables, arrays and programs, and their addresses.

The native passes are also compiled for WebAssembly (:mod:`springline.engine.webassembly`). This module lays out the
data that they read and write as one block of memory, in the order of the fields; a page copies it and takes steps.
Addresses are those of the page; in a program, the address of a pass is its index in the page's function table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, cast

import numpy as np

from springline.callbacks import Callback
from springline.contacts import rules
from springline.engine import webassembly
from springline.engine.columns import scratch_columns
from springline.engine.kernels import Pass
from springline.engine.machine import take_section, take_steps
from springline.engine.program import (
    ADOPTING,
    CUTTING,
    DRAGS,
    ENERGIES,
    FIXING,
    FORCES,
    HOLDING,
    LETTING_GO,
    LOCATING,
    MARKS,
    MERGING,
    NOTING,
    PICTURE,
    PLACING,
    PULLING,
    PUSHING,
    REMOVING,
    WORKING,
    Program,
    passes_in,
)
from springline.engine.table import Table, slot_of
from springline.engine.user_webassembly import OWN_BASE, function_name
from springline.errors import SceneError
from springline.forces import grab_spring, net
from springline.forces.drives import is_driven
from springline.forces.edge_closing import EdgeClosing, close_edges, edge_closing
from springline.forces.elastic import unshare_parameters
from springline.forces.tears import MEMBRANES_ROOM
from springline.forces.volumes import PRESSURES, Pressure, Rims, find_rims, replace_rims, rim_edges
from springline.integrators.contract import RUNGE_KUTTA, SPLITTING
from springline.messages import method
from springline.model.blocks import Blocks
from springline.model.families import BondSlots, ContactRules, FragileFaces, Model, Walls
from springline.model.growth import growths_as_json
from springline.model.state import LISTS, State
from springline.model.work import Notes
from springline.picture.arrays import DrawnState, PictureLook, PictureScene, empty_picture, empty_ranges
from springline.picture.functions import ColorFunctions, color_functions
from springline.picture.program import ROOMS, mark_rows, picture_rows, picture_table
from springline.picture.torn import tear_history
from springline.run import grabs
from springline.run.energy_monitor import families_of
from springline.run.run import Run
from springline.stepping.compiling import make_ready
from springline.stepping.edits import edit_sections, leave_out_broken
from springline.view.memory_image import BASE, EDGE, Memory, PassNumbers, put_arrays, put_table
from springline.view.style import THINGS, Thing

SECTIONS_OF_PAGES = {
    "energies": ENERGIES, "forces": FORCES, "drags": DRAGS, "noting": NOTING, "working": WORKING, "cutting": CUTTING,
    "removing": REMOVING, "pushing": PUSHING, "placing": PLACING, "fixing": FIXING, "holding": HOLDING,
    "lettingGo": LETTING_GO, "merging": MERGING, "adopting": ADOPTING, "locating": LOCATING,
    "pulling": PULLING,
}  # fmt: skip
FREE, HELD, MEASURES = "free", "held", "measures"  # programs without and with a held particle, and of measures


class Image(NamedTuple):
    """The memory and programs with which a page takes the steps of a run.

    Attributes
    ----------
    passes : passes of the programs, in the order of their indices
    functions : user-defined functions called by passes, by the names of their exports; their indices follow the passes
    memory : bytes from BASE on
    facts : layout of the memory, in the form of JSON
    """

    passes: list[Pass]
    functions: dict[str, Callback]
    memory: bytes
    facts: dict[str, Any]


class PictureInputs(NamedTuple):
    """What is drawn of a scene, its options and colors, and functions that color.

    If functions color, the columns of given colors in ``look`` have rows.
    """

    scene: PictureScene
    look: PictureLook
    functions: Mapping[Thing, Callback] = MappingProxyType({})


def image_of(run: Run, dt: float, drawn: PictureInputs | None = None, without: Sequence[Run] = ()) -> Image:
    """Return the image of a run at its start, for steps of ``dt`` [s], and for pictures if their inputs are given.

    ``without`` are runs of the same scene in which some parameters are zero, whose programs have fewer rows.

    Raises
    ------
    SceneError : if a page cannot take its steps, such as with adaptive or implicit methods; see :func:`refuse`.
    """
    refuse(run)
    cases = [_programs_of(one, dt) for one in (*without, run)]
    stepper, state, measures = run.stepper, run.state, cases[-1].measures
    if any(any(one.kicks.values()) for one in cases):
        stepper.give_kicks()
    unshare_parameters(stepper.table)
    unshare_parameters(measures)
    # When parameters or supports change, Python starts with fresh scratch arrays, which drops cached values: all arrays
    # of these rooms, or those of the named columns.
    scratch: dict[str, list[str]] = {
        kind.__name__: found for kind in measures.rooms if (found := scratch_columns(kind))
    }
    scratch |= {type(room).__name__: [] for room in stepper.work if not isinstance(room, (Blocks, Notes))}
    pictures = None if drawn is None else _picture_table(run.model, stepper.table, state, drawn)
    if has_pressures(run.model):
        cases[-1].passes.extend(_put_edges(run, measures))
    passes = dict.fromkeys([take_steps, take_section, *(what for one in cases for what in one.passes)])
    if pictures is not None:
        rows = picture_rows(
            tears=len(run.model.room(FragileFaces).face) > 0, sums_contacts=_sums_contacts(stepper.table),
            functions=ColorFunctions in pictures.rooms,
        )  # fmt: skip
        passes |= dict.fromkeys(row.what for row in [*rows, *mark_rows()])
    number, memory = PassNumbers(passes), Memory()
    steps = put_table(memory, stepper.table, number)
    tables = {"steps": steps, "measures": put_table(memory, measures, number)}
    stepping = len(number.functions)
    if pictures is not None:
        # behind all others, whose addresses are then those of an image without pictures
        tables["picture"] = put_table(memory, pictures, number)
    own = {function_name(k): one for k, one in enumerate(number.functions)}
    facts = {
        "base": BASE,
        "passes": [*(webassembly.export_name(thing) for thing in passes), *own],
        "own": OWN_BASE,
        "functions": [one.function.__name__ for one in number.functions[:stepping]],
        "colors": len(number.functions) - stepping,
        "tables": tables,
        "programs": {
            name: [put_arrays(memory, Program, number.of(Program, one.programs[name]))["at"] for one in cases]
            for name in cases[-1].programs
        },
        "kicks": {name: [one.kicks[name] for one in cases] for name in (FREE, HELD)},
        "absent": [],
        "moves": [],
        "slot": slot_of(Program),
        "scratch": scratch,
        "sections": SECTIONS_OF_PAGES,
        "dt": dt,
        "start": run.time,
        "energies": _energies(run),
        "lists": LISTS,
        "growths": growths_as_json(),
    }
    if pictures is not None:
        facts["sections"] = {**SECTIONS_OF_PAGES, "picture": PICTURE, "marks": MARKS}
    memory.content.extend(bytes(-len(memory.content) % EDGE))  # whole numbers of 8 bytes, as parameters are written
    return Image([*passes], own, bytes(memory.content), facts)


def begin_rims(begin: Callable[[], list[Run]]) -> list[Run]:
    """Return runs of pages, which ``begin`` starts, first with no rims and then with all edges as rims.

    Particles that are removed leave rims at holes of surfaces under pressure. Without pressures there is only one case.
    """
    runs = begin()
    if not has_pressures(runs[-1].model):
        return runs
    edges = rim_edges(runs[-1].model)
    most, none = Rims(edges.corner, edges.number), Rims(edges.corner[:0], edges.number[:0])
    found = []
    for some, given in ((runs, none), (begin(), most)):
        for run in some:
            run.model = replace_rims(run.model, Rims(given.corner.copy(), given.number.copy()))
            run.stepper.take_rims(run.model)
            found.append(run)
    return found


def _put_edges(run: Run, measures: Table) -> list[Pass]:
    """Give both tables the edges of surfaces under pressure; return the passes that read them."""
    passes, closing, steps = [find_rims, close_edges()], _edge_closing(run, measures), run.stepper.table
    for table in (steps, measures):
        for room in (steps[Rims], rim_edges(run.model), closing):
            table.put(room)
    make_ready(passes)
    return passes


def _edge_closing(run: Run, measures: Table) -> EdgeClosing:
    """Return the open edges of surfaces under pressure, for supports that change while a page plays."""
    assert run.source is not None
    sizes = [len(np.asarray(one.faces)) for one in run.source.spec.declared if isinstance(one, Pressure)]
    first, fixed = measures[Blocks].first, run.state.mobility == 0.0
    return edge_closing(run.model, sizes, run.state.position, fixed, first)


def has_pressures(model: Model) -> bool:
    """Return True if a model has faces under pressure."""
    kind = cast("Any", PRESSURES.room)
    return kind in model.arrays_by_class and len(model.room(kind).corner) > 0


class _Programs(NamedTuple):
    """The programs of a run.

    Attributes
    ----------
    programs : steps without and with a hand, and measures
    kicks : rows of the scratch for rebounds within a step, for each of these
    passes : passes of all of them
    measures : the table that measures
    """

    programs: dict[str, Program]
    kicks: dict[str, int]
    passes: list[Pass]
    measures: Table


def _programs_of(run: Run, dt: float) -> _Programs:
    """Return the programs of a run; its stepper then has a hand."""
    stepper, state, known = run.stepper, run.state, run.model.result_cache.get("rims")
    if run.integrator.rounds:
        stepper.solve_in_program()
    passes = passes_in(stepper.sections(dt))
    stepper.show(state)
    programs, kicks = {FREE: stepper.table[Program]}, {FREE: len(stepper.work.kicks.lever)}
    # A held particle adds rows to a step. The arrays are laid out for one; the page sets the actual number.
    someone = grab_spring.from_rows(np.array([[0.0, *state.position[0], 1.0, 1.0, 1.0]]))
    stepper.hold(someone)
    edits = [*passes_in(edit_sections(stepper.model)), leave_out_broken]
    make_ready(edits)
    passes += [*passes_in(stepper.sections(dt)), *edits]
    programs[HELD], kicks[HELD] = stepper.table[Program], len(stepper.work.kicks.lever)
    stepper.give_streams()  # which the table that measures has, too
    held = run.model.replace_arrays(someone)
    if known is not None:
        held.result_cache["rims"] = known
    measures = stepper.with_edits(held, state, run.adjacency, grabs.footing_of(run).numbers)
    programs[MEASURES] = measures[Program]
    return _Programs(programs, kicks, passes, measures)


def _picture_table(model: Model, steps: Table, state: State, drawn: PictureInputs) -> Table:
    """Return the table of the section PICTURE on the arrays of the steps."""
    slots = steps[BondSlots].owner
    tears = len(model.room(FragileFaces).face) > 0
    faces, sheets = (len(drawn.scene.face), len(model.room(MEMBRANES_ROOM).corner)) if tears else (0, 0)
    moment = DrawnState(
        **{name: getattr(steps[State], name) for name in DrawnState._fields if name in State._fields},
        owner=slots, torn_sheet=np.zeros(sheets, dtype=np.uint8), torn_face=np.zeros(faces, dtype=np.uint8),
    )  # fmt: skip
    particles, springs = len(state.position), len(state.status)
    picture = empty_picture(drawn.scene, particles, springs, len(slots) // 2, state.trail.shape[1])
    rooms = [*(steps[kind] for kind in ROOMS), drawn.scene, drawn.look, empty_ranges(), picture]
    if drawn.functions:
        address = [drawn.functions[thing].address if thing in drawn.functions else 0 for thing in THINGS]
        rooms.append(color_functions(address, particles, springs, model.dim))
    if tears:
        rooms.append(tear_history(model, state.memory, drawn.scene.face.astype(np.int64)))
    sums = _sums_contacts(steps)
    if sums:
        moment = moment._replace(contact_force=np.zeros((particles, 3)))
        rooms += [steps[kind] for kind in (State, Walls, ContactRules)]
    return picture_table([*rooms, moment], tears=tears, sums_contacts=sums, functions=bool(drawn.functions))


def _sums_contacts(steps: Table) -> bool:
    """Return True if forces of contacts are those of particles; those of surfaces are in the state."""
    return len(steps[ContactRules].law) > 0


def refuse(run: Run) -> None:
    """Refuse a run whose steps a page cannot take.

    Raises
    ------
    SceneError : for methods other than explicit ones with constant steps and projective dynamics, which takes no walls,
        contacts and drives here, and for large scenes whose particles are stepped in another order.
    """
    scheme, model = run.integrator.scheme, run.model
    if scheme.family not in (SPLITTING, RUNGE_KUTTA) and not run.integrator.rounds:
        raise SceneError(
            f"A standalone page takes steps of one length by an explicit method or by projective dynamics, and "
            f"{run.integrator.name!r} does not. {method('velocity_verlet', 'Take')} or {method('projective')}, or save "
            f"a recording: it plays what was computed here."
        )
    if run.integrator.rounds and (found := _unsupported_parts(run)):
        raise SceneError(
            f"A standalone page takes steps by {run.integrator.name!r} only of scenes without {found}: their energies "
            f"are computed here. {method('velocity_verlet', 'Take')} or {method('xpbd')}, or save a recording."
        )
    if run.stepper.renumbering is not None:
        raise SceneError(
            f"A standalone page steps the particles of a large scene in their own order, and in this one, of "
            f"{model.particle_count:,} particles and {model.spring_count:,} springs, neighbors have numbers far apart: "
            f"it is stepped in another order. Number the particles so that neighbors follow one another, or save a "
            f"recording."
        )


def _unsupported_parts(run: Run) -> str:
    """Return what of a scene needs Python in steps by rounds; empty if nothing does."""
    model = run.model
    if is_driven(model):
        return "driven supports and rest lengths"
    if any(rule.moves_particles(model) for rule in rules.present(model)):
        return "walls, contacts and other rules that move particles at the end of a step"
    return "a torus" if model.space.periodic else ""


def _energies(run: Run) -> list[list[Any]]:
    """Return the names and indices of the energies of a run, including the spring of a grab."""
    there = {"kinetic", grab_spring.FAMILY.name, *families_of(run.model)}
    return [[name, k] for k, name in enumerate(net.ENERGIES) if name in there]


def count_of_rims(image: Image) -> list[list[int]]:
    """Return the address of the number of rims as a group of numbers that may be zero; none without pressures."""
    edges = image.facts["tables"]["steps"]["rooms"].get("RimEdges")
    if edges is None:
        return []
    word = (edges["at"] - BASE) // 8 + edges["fields"]["found"][0]
    return [[int(np.frombuffer(image.memory, dtype="<i8")[word])]]
