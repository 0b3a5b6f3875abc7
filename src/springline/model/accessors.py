"""Access of passes to arrays: a function for each named tuple of model, state and scratch."""

from __future__ import annotations

import numpy as np

from springline.engine.kernels import kernel
from springline.engine.table import make_accessor
from springline.model import blocks, families, work
from springline.model.families import Springs
from springline.model.state import State
from springline.model.work import REPORT_EVENTS

space_of = make_accessor(families.Space)
particles_of = make_accessor(families.Particles)
springs_of = make_accessor(families.Springs)
laws_of = make_accessor(families.Laws)
holonomic_of = make_accessor(families.Holonomic)
boxes_of = make_accessor(families.Boxes)
walls_of = make_accessor(families.Walls)
contacts_of = make_accessor(families.ContactRules)
merging_of = make_accessor(families.MergingRules)
hit_limits_of = make_accessor(families.HitLimits)
trails_of = make_accessor(families.TrailRules)
drives_of = make_accessor(families.Drives)
plastics_of = make_accessor(families.Plastics)
fragile_faces_of = make_accessor(families.FragileFaces)
slots_of = make_accessor(families.BondSlots)

state_of = make_accessor(State)

sums_of = make_accessor(work.Sums)
bodies_of = make_accessor(work.Bodies)
own_of = make_accessor(work.Own)
stages_of = make_accessor(work.Stages)
force_gradient_of = make_accessor(work.ForceGradient)
rows_of = make_accessor(work.Rows)
notes_of = make_accessor(work.Notes)
before_of = make_accessor(work.Before)
wall_paths_of = make_accessor(work.WallPaths)
held_of = make_accessor(work.WallContact)
kicks_of = make_accessor(work.Kicks)
neighbor_list_of = make_accessor(work.NeighborList)
workspace_of = make_accessor(work.ContactWorkspace)
meet_of = make_accessor(work.Meet)
cells_of = make_accessor(work.Cells)
blocks_of = make_accessor(blocks.Blocks)
tally_of = make_accessor(blocks.Tally)
energies_of = make_accessor(work.Energies)


# Springs by particle: an index of the springs that end at each particle.


class Adjacency:
    """The springs at each particle of a model; made by sorting their ends once."""

    def __init__(self, springs: Springs, count: int) -> None:
        # Compressed rows made by one stable sort: two arrays instead of a list for each particle, which for a million
        # particles would take longer to make than the simulation.
        ends = np.concatenate([springs.tail, springs.head])
        self._end = np.argsort(ends, kind="stable")
        self._start = np.concatenate([[0], np.cumsum(np.bincount(ends, minlength=count))])

    def compressed_rows(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the first entry of each particle, with one more than particles, and the springs at all particles."""
        springs = self._end % max(len(self._end) // 2, 1)
        return self._start.astype(np.int32), springs.astype(np.int32)

    def at(self, i: int) -> np.ndarray:
        """Return the rows of the springs at particle i, first those that have their tail there, each ascending."""
        return np.asarray(self._end[self._start[i] : self._start[i + 1]] % max(len(self._end) // 2, 1))


@kernel
def note(notes, time, kind, index, other, value):
    """Note an event; the loop ensures space for all events of one step."""
    # The length is not tested: ``see_room`` stops the run before a step for whose events space might not suffice.
    # Collisions of particles are not in that count, and ``impacts`` checks the space itself.
    place = notes.report[REPORT_EVENTS]
    notes.time[place] = time
    notes.kind[place] = kind
    notes.item[place] = index
    notes.other[place] = other
    notes.value[place] = value
    notes.report[REPORT_EVENTS] = place + 1
