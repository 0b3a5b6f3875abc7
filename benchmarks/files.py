"""Reading of ordinary files: seconds of processor time per file."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from report import table, timed


def obj() -> Iterator[str]:
    """Lines of an OBJ file of 15 MB: a mesh of 480 x 480 vertices with its quadrangles and their lines."""
    rng, n = np.random.default_rng(0), 480
    for j in range(n):
        yield from (f"v {0.1 * i:.6f} {0.1 * j:.6f} {z:.6f}\n" for i, z in enumerate(rng.uniform(0.0, 1.0, n).tolist()))
    for a in (j * n + i + 1 for j in range(n - 1) for i in range(n - 1)):
        yield f"f {a} {a + 1} {a + n + 1} {a + n}\nl {a} {a + 1}\n"


def csv_lines() -> Iterator[str]:
    """Rows of a CSV file of 11 MB: 190,000 lines by their coordinates."""
    yield "x1,y1,z1,x2,y2,z2\n"
    for j in range(475):
        yield from (
            f"{0.1 * i:.6f},{0.1 * j:.6f},0.000000,{0.1 * i + 0.1:.6f},{0.1 * j:.6f},0.000000\n" for i in range(400)
        )


def csv_points() -> Iterator[str]:
    """Rows of a CSV file of 11 MB: 120,000 points with masses, and the edges between them."""
    rng = np.random.default_rng(1)
    yield "x,y,z,mass\n"
    for k, (x, y, z, mass) in enumerate(rng.uniform(0.1, 1.0, (120_000, 4)).tolist()):
        yield f"{x + k:.6f},{y:.6f},{z:.6f},{mass!r}\n"
    yield "tail,head,stiffness,kind\n"
    for k, value in enumerate(rng.uniform(1.0, 2.0, 119_999).tolist()):
        yield f"{k},{k + 1},{value!r},cable\n"


def dxf() -> Iterator[str]:
    """Lines of a DXF file of 4.5 MB: 40,000 lines on two layers."""
    yield "0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1009\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n"
    for k in range(40_000):
        x, y = divmod(k, 200)
        yield f"0\nLINE\n8\nroof{k % 2}\n10\n{x:.6f}\n20\n{y:.6f}\n30\n0.0\n"
        yield f"11\n{x + 1:.6f}\n21\n{y + 0.5:.6f}\n31\n0.0\n"
    yield "0\nENDSEC\n0\nEOF\n"


def arcs() -> Iterator[str]:
    """Lines of a file of 118,000 flat arcs in paths."""
    yield '<svg xmlns="http://www.w3.org/2000/svg">'
    for k in range(1_180):
        yield f'<path d="M0 {k}' + "a.02 .02 0 0 1 .01 0" * 100 + '"/>'
    yield "</svg>"


FILES: dict[str, tuple[str, Callable[[], Iterator[str]]]] = {
    "OBJ, 15 MB": ("a.obj", obj), "CSV of lines, 11 MB": ("lines.csv", csv_lines),
    "CSV of points, 11 MB": ("points.csv", csv_points), "DXF, 4.5 MB": ("a.dxf", dxf), "118,000 arcs": ("a.svg", arcs),
}  # fmt: skip


def files_row(rounds: int) -> None:
    """Read each file as springs of 1 N/m and particles of 1 kg."""
    import springline as sl

    found = {}
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # these drawings have no real size
        for name, (file, rows) in FILES.items():
            path = Path(folder) / file
            path.write_text("".join(rows()), encoding="utf-8")
            listed = {} if file == "points.csv" else {"stiffness": 1.0, "mass": 1.0}
            found[name] = min(timed(lambda at=path, given=listed: sl.read(at, **given))[0] for _ in range(rounds))
    table("reading files, s", found)
