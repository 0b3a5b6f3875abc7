"""Access of passes to rooms: a function for each room of model, state and scratch."""

from __future__ import annotations

import numpy as np

from springline.engine.kernels import kernel
from springline.engine.table import seen
from springline.model import blocks, families, work
from springline.model.families import Springs
from springline.model.state import State
from springline.model.work import REPORT_EVENTS

space_of = seen(families.Space)
particles_of = seen(families.Particles)
springs_of = seen(families.Springs)
laws_of = seen(families.Laws)
holonomic_of = seen(families.Holonomic)
boxes_of = seen(families.Boxes)
walls_of = seen(families.Walls)
contacts_of = seen(families.ContactRules)
merging_of = seen(families.MergingRules)
hit_limits_of = seen(families.HitLimits)
trails_of = seen(families.TrailRules)
drives_of = seen(families.Drives)
plastics_of = seen(families.Plastics)
fragile_faces_of = seen(families.FragileFaces)
slots_of = seen(families.BondSlots)

state_of = seen(State)

sums_of = seen(work.Sums)
bodies_of = seen(work.Bodies)
own_of = seen(work.Own)
stages_of = seen(work.Stages)
force_gradient_of = seen(work.ForceGradient)
rows_of = seen(work.Rows)
notes_of = seen(work.Notes)
before_of = seen(work.Before)
wall_paths_of = seen(work.WallPaths)
held_of = seen(work.Held)
neighbor_list_of = seen(work.NeighborList)
workspace_of = seen(work.ContactWorkspace)
meet_of = seen(work.Meet)
cells_of = seen(work.Cells)
blocks_of = seen(blocks.Blocks)
tally_of = seen(blocks.Tally)
energies_of = seen(work.Energies)


# Springs by particle: an index of the springs that end at each particle.


class Adjacency:
    """The springs at each particle of a model; made by sorting their ends once."""

    def __init__(self, springs: Springs, count: int) -> None:
        # Compressed rows made by one stable sort: two arrays in place of a list for each particle, which for a million
        # of them would take longer to make than the simulation.
        ends = np.concatenate([springs.tail, springs.head])
        self._end = np.argsort(ends, kind="stable")
        self._start = np.concatenate([[0], np.cumsum(np.bincount(ends, minlength=count))])

    def at(self, i: int) -> np.ndarray:
        """Rows of the springs at particle i, ascending among its tails, then among its heads."""
        return np.asarray(self._end[self._start[i] : self._start[i + 1]] % max(len(self._end) // 2, 1))


@kernel
def note(notes, time, kind, index, other, value):
    """Note an event; the loop keeps room for all that one step can bring."""
    # No test of the length: ``see_room`` has stopped the run before a step for whose events there may be no room.
    # Collisions of particles are not in that count, and ``impacts`` looks for room itself.
    place = notes.report[REPORT_EVENTS]
    notes.time[place] = time
    notes.kind[place] = kind
    notes.item[place] = index
    notes.other[place] = other
    notes.value[place] = value
    notes.report[REPORT_EVENTS] = place + 1
