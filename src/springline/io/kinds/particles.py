"""Particles and bonds of molecular dynamics: LAMMPS data and GSD."""

from springline.io.format import Carried, Format, Kind, Writer

DATA = "springline.io.lammps_data_writing:save_data"
HELD: tuple[Carried, ...] = ("lines", "groups", "numbers")
WRITERS: dict[Kind, Writer] = {
    "scene": Writer(DATA, "atoms with velocities, harmonic bonds", carries=HELD, leaves_out=True),
    "shape": Writer(DATA, "atoms where they came to rest, harmonic bonds", carries=HELD),
    "run": Writer(DATA, "one frame, the last by default", ("frame",), HELD),
}

FORMATS = (
    *(
        Format(
            suffix,
            "atoms and bonds (LAMMPS data)",
            holds="drawing",
            reader="springline.io.lammps_data:read_lammps",
            reads=("lines", "groups", "numbers"),
            lists=True,
            writers=WRITERS,
            begins=(b"springline ",),
        )
        for suffix in (".data", ".lmp")
    ),
    Format(
        ".gsd",
        "particles and bonds (GSD of HOOMD)",
        holds="drawing",
        reader="springline.io.gsd:read_gsd",
        reads=("lines", "groups", "numbers"),
        lists=True,
        extra="io",
    ),
)
