"""Particles and bonds of molecular dynamics: LAMMPS data and GSD."""

from springline.io.format import Format

FORMATS = (
    *(
        Format(
            suffix,
            "atoms and bonds (LAMMPS data)",
            holds="drawing",
            reader="springline.io.lammps_data:read_lammps",
            reads=("lines", "groups", "numbers"),
            lists=True,
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
