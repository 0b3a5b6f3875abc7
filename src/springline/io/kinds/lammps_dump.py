"""LAMMPS dumps (``.lammpstrj``, ``.dump``)."""

from springline.io.format import Carried, Format, Kind, Writer

WRITE = "springline.io.lammps_dump:save_dump"
HELD: tuple[Carried, ...] = ("lines", "numbers")
WRITERS: dict[Kind, Writer] = {
    "scene": Writer(WRITE, "its particles as drawn; beside them its members", carries=HELD, leaves_out=True),
    "shape": Writer(WRITE, "particles with their forces; beside them members", ("quantities",), HELD),
    "run": Writer(WRITE, "frames; beside them members with tensions", ("frames", "quantities"), (*HELD, "frames")),
}
FORMATS = tuple(
    Format(
        suffix, "particles over time as LAMMPS dumps them", writers=WRITERS, ours="springline.io.lammps_dump:is_ours"
    )
    for suffix in (".lammpstrj", ".dump")
)
