"""The section PICTURE of a program, and the table that its passes read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from springline.engine.machine import Control, take_section
from springline.engine.program import MARKS, PICTURE, Row, passes_in, program
from springline.engine.table import Table
from springline.forces.coulomb import ElectricFields
from springline.forces.gravity import Gravities
from springline.forces.loads import Loads
from springline.forces.sheets import FAMILIES
from springline.model.families import Holonomic, Laws, Particles, Space, Springs
from springline.picture.colors import color_particles, color_springs
from springline.picture.contacts import sum_contacts
from springline.picture.functions import color_by_functions
from springline.picture.layout import lay_faces, lay_points, lay_segments
from springline.picture.marks import find_bounds, lay_arrows, lay_trails
from springline.picture.survey import find_changes, find_points, find_segments, measure_rounding, measure_springs
from springline.picture.torn import mark_torn
from springline.stepping.compiling import make_ready

ROOMS: tuple[Any, ...] = (  # of a model
    Space, Particles, Springs, Laws, Holonomic, Gravities, Loads, ElectricFields, *(one.room for one in FAMILIES[1:]),
)  # fmt: skip


def picture_rows(*, tears: bool = False, sums_contacts: bool = False, functions: bool = False) -> list[Row]:
    """Return the rows of the section.

    With ``tears`` torn faces are found in the history, a TearHistory; with ``sums_contacts`` the table has the state
    with the contacts of particles, from which ``DrawnState.contact_force`` is computed; with ``functions`` the table
    has ColorFunctions.
    """
    return [
        *([Row(mark_torn)] if tears else []), *([Row(sum_contacts)] if sums_contacts else []),
        Row(find_changes), Row(find_points), Row(find_segments), Row(measure_springs), Row(measure_rounding),
        *([Row(color_by_functions)] if functions else []),
        Row(lay_faces), Row(color_particles), Row(color_springs), Row(lay_points), Row(lay_segments), Row(lay_trails),
        Row(find_bounds),
    ]  # fmt: skip


def mark_rows() -> list[Row]:
    """Return the rows of the section of arrows, which follows the picture once its bounds are known."""
    return [Row(lay_arrows)]


def picture_table(arrays: Iterable[Any], **how: bool) -> Table:
    """Return the table of the section: arrays of a model of the classes ROOMS, of a moment, a scene and a look.

    Options are those of :func:`picture_rows`.
    """
    control = Control(np.zeros(4, dtype=np.int64), np.zeros(4))
    sections = {PICTURE: picture_rows(**how), MARKS: mark_rows()}
    make_ready([take_section, *passes_in(sections)])
    rows = program(sections, 1)
    return Table([*arrays, control, rows])
