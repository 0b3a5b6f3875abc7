"""LAMMPS dumps (``.lammpstrj``, ``.dump``)."""

from springline.io.format import Format, Writer

WRITE, HELD = "springline.io.lammps_dump:save_dump", ("lines", "numbers")
WRITERS = {
    "scene": Writer(WRITE, "its particles as drawn; beside them its members", carries=HELD),
    "shape": Writer(WRITE, "particles with their forces; beside them members", ("quantities",), HELD),
    "run": Writer(WRITE, "frames; beside them members with tensions", ("frames", "quantities"), (*HELD, "frames")),
}
FORMATS = tuple(
    Format(
        suffix, "particles over time as LAMMPS dumps them", writers=WRITERS, ours="springline.io.lammps_dump:is_ours"
    )
    for suffix in (".lammpstrj", ".dump")
)
