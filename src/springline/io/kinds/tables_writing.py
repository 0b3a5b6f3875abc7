"""Tables of recordings (``.csv``), and Parquet and NumPy archives (``.parquet``, ``.npz``)."""

from springline.io.format import Carried, Format, Writer

HOME, CHOSEN = "springline.io.tables_writing", ("frames", "quantities")
HELD: tuple[Carried, ...] = ("lines", "numbers")
FORMATS = (
    Format(
        ".csv",
        "tables of particles, members and energies",
        writers={
            "run": Writer(f"{HOME}:save_run_csv", "rows for particles, members, energies", CHOSEN, (*HELD, "frames"))
        },
        begins=(b"frame,time [s],", b"case,state,", b"mode,omega_squared,"),
    ),
    Format(
        ".parquet",
        "tables for pandas, Arrow and databases",
        writers={
            "shape": Writer(f"{HOME}:save_parquet", "particles; beside them members", ("quantities",), HELD),
            "run": Writer(f"{HOME}:save_parquet", "rows for particles, members, energies", CHOSEN, (*HELD, "frames")),
        },
        extra="tables",
    ),
    Format(
        ".npz",
        "arrays by name, for NumPy",
        writers={
            "shape": Writer("springline.io.npz:save_npz", "every array of it", ("quantities",), ("faces", *HELD)),
            "run": Writer("springline.io.npz:save_npz", "every array over time", CHOSEN, ("faces", *HELD, "frames")),
        },
    ),
)
