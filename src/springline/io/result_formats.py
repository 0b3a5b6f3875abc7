"""Declarations of the formats of recordings, trajectories and tables; readers and writers are imported when used."""

from springline.io.format import Carried, Format, Kind, Writer

# Recordings (``.springline``).

RECORDING = (
    Format(
        ".springline",
        "a recording: scene, frames, energies and events, a SQLite database",
        holds="recording",
        reader="springline.resume:load",
        reads=("lines", "faces", "groups", "colors", "frames", "numbers"),
        writers={
            "run": Writer(
                "springline.recording.saving:save_recording",
                "all of it, to be gone on with",
                ("force",),
                ("lines", "faces", "groups", "colors", "frames", "numbers"),
                holds_space=True,
            )
        },
    ),
)


# ParaView (``.vtkhdf``).

VTKHDF_WRITE = "springline.io.vtk:save_vtkhdf"
VTKHDF_HELD: tuple[Carried, ...] = ("lines", "faces", "numbers")
VTKHDF = (
    Format(
        ".vtkhdf",
        "points and cells over time, for ParaView",
        writers={
            "scene": Writer(VTKHDF_WRITE, "its particles, lines and faces as drawn", carries=("lines", "faces")),
            "shape": Writer(VTKHDF_WRITE, "the shape with its forces", ("quantities",), VTKHDF_HELD),
            "run": Writer(
                VTKHDF_WRITE, "frames with velocities and tensions", ("frames", "quantities"), (*VTKHDF_HELD, "frames")
            ),
        },
        extra="io",
    ),
)


# ParaView (``.vtp``, ``.pvd``).

VTP_WRITE = "springline.io.vtk:save_vtp"
VTP_SERIES = "springline.io.vtk:save_pvd"
VTP_HELD: tuple[Carried, ...] = ("lines", "faces", "numbers")
VTP = (
    Format(
        ".vtp",
        "points, lines and polygons, for ParaView and VTK",
        writers={
            "scene": Writer(VTP_WRITE, "its particles, lines and faces as drawn", carries=("lines", "faces")),
            "shape": Writer(VTP_WRITE, "the shape with its forces", carries=VTP_HELD),
            "run": Writer(
                VTP_WRITE, "one frame, the last by default, or a file for each", ("frame", "frames"), VTP_HELD
            ),
        },
    ),
    Format(
        ".pvd",
        "a series of .vtp files over time, for ParaView",
        writers={"run": Writer(VTP_SERIES, "frames, a .vtp each", ("frames", "quantities"), (*VTP_HELD, "frames"))},
    ),
)


# USD (``.usd``, ``.usdc``, ``.usda``).

USD_WRITE = "springline.io.usd:save_usd"
USD_HELD: tuple[Carried, ...] = ("lines", "faces", "numbers")
USD_WRITERS: dict[Kind, Writer] = {
    "scene": Writer(USD_WRITE, "its particles, lines and faces as drawn", carries=("lines", "faces")),
    "shape": Writer(USD_WRITE, "the shape with its forces", ("quantities",), USD_HELD),
    "run": Writer(USD_WRITE, "an animation with tensions, and trails", ("frames", "quantities"), (*USD_HELD, "frames")),
}
USD = tuple(
    Format(
        suffix,
        "points, curves and meshes over time, for Blender and its like",
        writers=USD_WRITERS,
        ours="springline.io.usd:is_ours",
        extra="usd",
    )
    for suffix in (".usd", ".usdc", ".usda")
)


# Writing of GSD (``.gsd``).

GSD_WRITE = "springline.io.gsd_files:save_gsd"
GSD_HELD: tuple[Carried, ...] = ("lines", "groups", "numbers")
GSD_WRITING = (
    Format(
        ".gsd",
        "particles and bonds over time, for OVITO and HOOMD",
        writers={
            "scene": Writer(
                GSD_WRITE, "its particles and lines as drawn", carries=GSD_HELD, leaves_out=True, holds_space=True
            ),
            "shape": Writer(GSD_WRITE, "the shape with its forces", ("quantities",), GSD_HELD, holds_space=True),
            "run": Writer(
                GSD_WRITE,
                "frames with velocities and tensions",
                ("frames", "quantities"),
                (*GSD_HELD, "frames"),
                holds_space=True,
            ),
        },
        extra="io",
    ),
)


# LAMMPS dumps (``.lammpstrj``, ``.dump``).

LAMMPS_DUMP_WRITE = "springline.io.trajectories:save_dump"
LAMMPS_DUMP_HELD: tuple[Carried, ...] = ("lines", "numbers")
LAMMPS_DUMP_WRITERS: dict[Kind, Writer] = {
    "scene": Writer(
        LAMMPS_DUMP_WRITE,
        "its particles as drawn; beside them its members",
        carries=LAMMPS_DUMP_HELD,
        leaves_out=True,
        holds_space=True,
    ),
    "shape": Writer(
        LAMMPS_DUMP_WRITE,
        "particles with their forces; beside them members",
        ("quantities",),
        LAMMPS_DUMP_HELD,
        holds_space=True,
    ),
    "run": Writer(
        LAMMPS_DUMP_WRITE,
        "frames; beside them members with tensions",
        ("frames", "quantities"),
        (*LAMMPS_DUMP_HELD, "frames"),
        holds_space=True,
    ),
}
LAMMPS_DUMP = tuple(
    Format(
        suffix,
        "particles over time as LAMMPS dumps them",
        writers=LAMMPS_DUMP_WRITERS,
        begins=(b"ITEM: UNITS\nsi springline\n", b"ITEM: UNITS\nsi\nITEM: TIMESTEP\n"),  # second: 0.2.0
    )
    for suffix in (".lammpstrj", ".dump")
)


# Extended XYZ (``.xyz``).

XYZ_WRITE = "springline.io.trajectories:save_xyz"
XYZ = (
    Format(
        ".xyz",
        "particles over time as text, extended XYZ",
        writers={
            "scene": Writer(
                XYZ_WRITE, "its particles as drawn", carries=("numbers",), leaves_out=True, holds_space=True
            ),
            "shape": Writer(
                XYZ_WRITE, "its particles with their forces", ("quantities",), ("numbers",), holds_space=True
            ),
            "run": Writer(
                XYZ_WRITE,
                "the particles of frames with velocities",
                ("frames", "quantities"),
                ("numbers", "frames"),
                holds_space=True,
            ),
        },
    ),
)


# Tables of recordings (``.csv``), and Parquet and NumPy archives (``.parquet``, ``.npz``).

TABLES_HOME, TABLES_CHOSEN = "springline.io.tables_writing", ("frames", "quantities")
TABLES_HELD: tuple[Carried, ...] = ("lines", "numbers")
TABLES_WRITING = (
    Format(
        ".csv",
        "tables of particles, members and energies",
        writers={
            "run": Writer(
                f"{TABLES_HOME}:save_run_csv",
                "rows for particles, members, energies",
                TABLES_CHOSEN,
                (*TABLES_HELD, "frames"),
                holds_space=True,
            )
        },
        begins=(b"frame,time [s],", b"case,state,", b"mode,omega_squared,"),
    ),
    Format(
        ".parquet",
        "tables for pandas, Arrow and databases",
        writers={
            "shape": Writer(
                f"{TABLES_HOME}:save_parquet",
                "particles; beside them members",
                ("quantities",),
                TABLES_HELD,
                holds_space=True,
            ),
            "run": Writer(
                f"{TABLES_HOME}:save_parquet",
                "rows for particles, members, energies",
                TABLES_CHOSEN,
                (*TABLES_HELD, "frames"),
                holds_space=True,
            ),
        },
        extra="tables",
    ),
    Format(
        ".npz",
        "arrays by name, for NumPy",
        writers={
            "shape": Writer(
                "springline.io.trajectories:save_npz",
                "every array of it",
                ("quantities",),
                ("faces", *TABLES_HELD),
                holds_space=True,
            ),
            "run": Writer(
                "springline.io.trajectories:save_npz",
                "every array over time",
                TABLES_CHOSEN,
                ("faces", *TABLES_HELD, "frames"),
                holds_space=True,
            ),
        },
    ),
)

FORMATS = (
    *RECORDING,
    *VTKHDF,
    *VTP,
    *USD,
    *GSD_WRITING,
    *LAMMPS_DUMP,
    *XYZ,
    *TABLES_WRITING,
)
