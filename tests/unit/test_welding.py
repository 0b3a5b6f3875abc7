"""Which ends of a drawing are one particle: the same at any scale, in any unit and in any format."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import FileError, SceneError
from springline.io.units import SIZES
from springline.io.welding import OF_MEDIAN, tolerance_of

Lines = np.ndarray  # shape (lines, 2, 3), in the drawing's unit
Write = Callable[[Path, Lines, str], dict[str, Any]]
DXF_UNITS = {"in": 1, "ft": 2, "mm": 4, "cm": 5, "m": 6, "km": 7, "yd": 10}


def bay(noise: float = 1e-6) -> Lines:
    """A braced net of 6 x 5 points with a fine corner of 3 x 3; every end is off by up to ``noise`` of the size."""
    points = [(float(i), float(j), 0.0) for j in range(5) for i in range(6)]
    fine = [(6.0 + 0.01 * i, 0.01 * j, 0.0) for j in range(3) for i in range(3)]
    pairs = [(5 * 0 + 6 * j + i, 6 * j + i + 1) for j in range(5) for i in range(5)]
    pairs += [(6 * j + i, 6 * j + i + 6) for j in range(4) for i in range(6)]
    pairs += [(6 * j + i, 6 * j + i + 7) for j in range(4) for i in range(5)]
    pairs += [(30 + 3 * j + i, 30 + 3 * j + i + 1) for j in range(3) for i in range(2)]
    pairs += [(30 + 3 * j + i, 30 + 3 * j + i + 3) for j in range(2) for i in range(3)]
    pairs += [(5, 30)]
    ends = np.array(points + fine)[np.array(pairs)]
    return ends + noise * 6.0 * np.random.default_rng(1).uniform(-1.0, 1.0, ends.shape) * (1.0, 1.0, 0.0)


def write_dxf(path: Path, lines: Lines, unit: str) -> dict[str, Any]:
    import ezdxf

    document = ezdxf.new(units=DXF_UNITS[unit])
    for tail, head in lines.tolist():
        document.modelspace().add_line(tail, head)
    document.saveas(path)
    return {}


def write_svg(path: Path, lines: Lines, unit: str) -> dict[str, Any]:
    rows = [f'<line x1="{a!r}" y1="{b!r}" x2="{c!r}" y2="{d!r}"/>' for (a, b, _), (c, d, _) in lines.tolist()]
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(rows)}</svg>')
    return {"units": unit}


def write_macro(path: Path, lines: Lines, unit: str) -> dict[str, Any]:
    text = [" ".join(["-line", *(",".join(map(repr, end)) for end in line)]) for line in lines.tolist()]
    path.write_text("\n".join([f"; units: {unit}", *text]))
    return {}


def write_csv(path: Path, lines: Lines, unit: str) -> dict[str, Any]:
    rows = [",".join(map(repr, (*tail, *head))) for tail, head in lines.tolist()]
    path.write_text("\n".join([f"# units: {unit}", "x1,y1,z1,x2,y2,z2", *rows]))
    return {}


def write_parquet(path: Path, lines: Lines, unit: str) -> dict[str, Any]:
    import pyarrow
    import pyarrow.parquet

    columns = {f"{axis}{end + 1}": lines[:, end, k] for end in (0, 1) for k, axis in enumerate("xyz")}
    pyarrow.parquet.write_table(pyarrow.table(columns).replace_schema_metadata({"units": unit}), path)
    return {}


def write_obj(path: Path, lines: Lines, unit: str) -> dict[str, Any]:
    vertices = [" ".join(["v", *map(repr, end)]) for end in lines.reshape(-1, 3).tolist()]
    path.write_text(
        "\n".join([f"# units: {unit}", *vertices, *(f"l {2 * k + 1} {2 * k + 2}" for k in range(len(lines)))])
    )
    return {}


def write_ply(path: Path, lines: Lines, unit: str) -> dict[str, Any]:
    ends, count = lines.reshape(-1, 3).tolist(), len(lines)
    head = f"ply\nformat ascii 1.0\ncomment units: {unit}\nelement vertex {2 * count}\n"
    head += "".join(f"property double {axis}\n" for axis in "xyz")
    head += f"element edge {count}\nproperty int vertex1\nproperty int vertex2\nend_header\n"
    rows = [" ".join(map(repr, end)) for end in ends] + [f"{2 * k} {2 * k + 1}" for k in range(count)]
    path.write_text(head + "\n".join(rows) + "\n")
    return {}


def write_geojson(path: Path, lines: Lines, unit: str) -> dict[str, Any]:
    features = [
        {"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "coordinates": line}}
        for line in lines.tolist()
    ]
    crs = {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::25832"}}
    path.write_text(json.dumps({"type": "FeatureCollection", "crs": crs, "features": features}))
    return {"units": unit}


def write_3dm(path: Path, lines: Lines, unit: str) -> dict[str, Any]:
    import rhino3dm

    names = {"mm": "Millimeters", "cm": "Centimeters", "m": "Meters", "km": "Kilometers", "in": "Inches", "ft": "Feet",
             "yd": "Yards"}  # fmt: skip
    model = rhino3dm.File3dm()
    model.Settings.ModelUnitSystem = getattr(rhino3dm.UnitSystem, names[unit])
    for tail, head in lines.tolist():
        model.Objects.AddLine(rhino3dm.Point3d(*tail), rhino3dm.Point3d(*head))
    model.Write(str(path), 7)
    return {}


WRITERS: dict[str, Write] = {
    ".dxf": write_dxf, ".svg": write_svg, ".txt": write_macro, ".csv": write_csv, ".parquet": write_parquet,
    ".obj": write_obj, ".ply": write_ply, ".geojson": write_geojson, ".3dm": write_3dm,
}  # fmt: skip


def graph(path: Path, lines: Lines, unit: str) -> tuple[int, list[list[int]]]:
    options = WRITERS[path.suffix](path, lines, unit)
    scene = sl.read(path, stiffness=1.0, mass=1.0, **{"units": unit, **options})
    return scene.particle_count, scene.spec.springs.ends.tolist()


@pytest.mark.filterwarnings("ignore::springline.errors.UnitsWarning")
@pytest.mark.parametrize("suffix", WRITERS)
def test_a_drawing_has_one_graph_at_any_scale_in_any_unit_and_in_any_format(suffix: str, tmp_path: Path) -> None:
    expected = graph(tmp_path / "first.csv", bay(0.0), "m")
    assert expected[0] == 39 and len(expected[1]) == 25 + 24 + 20 + 6 + 6 + 1
    for scale in (1e-3, 1.0, 1e3):
        for unit in SIZES.keys() & DXF_UNITS.keys() if suffix != ".3dm" else ("mm", "ft"):
            assert graph(tmp_path / f"net{suffix}", scale * bay(), unit) == expected, (scale, unit)


@pytest.mark.parametrize("suffix", [".csv", ".obj"])
def test_lines_rounded_to_a_thousandth_of_their_length_meet(suffix: str, tmp_path: Path) -> None:
    """Ends that are off by one last digit along each axis, 0.0014 of the members."""
    lines = bay(0.0)[: 25 + 24 + 20]
    lines[:, 1, :2] += 1e-3
    assert graph(tmp_path / f"net{suffix}", lines, "m")[0] == 30


def fine_mesh(n: int = 20, step: float = 9e-4) -> tuple[list[list[float]], list[list[int]]]:
    points = [[i * step, j * step, 0.0] for j in range(n + 1) for i in range(n + 1)]
    corners = [j * (n + 1) + i for j in range(n) for i in range(n)]
    return points, [[a, a + 1, a + n + 2, a + n + 1] for a in corners]


@pytest.mark.parametrize("suffix", [".obj", ".ply", ".off", ".stl", ".glb", ".fold", ".json", ".data", ".dxf", ".3dm"])
@pytest.mark.parametrize("step", [9e-4, 1e-7])
def test_a_mesh_keeps_its_vertices_however_fine_it_is(suffix: str, step: float, tmp_path: Path) -> None:
    scene = sl.Scene()
    scene.mesh(*fine_mesh(step=step), mass=1.0, stiffness=1.0)
    sl.save(scene, tmp_path / f"fine{suffix}")
    faces = {} if suffix in (".data", ".json", ".fold") else {"faces": True}
    again = sl.read(tmp_path / f"fine{suffix}", stiffness=1.0, mass=1.0, **faces)
    assert again.particle_count == 441
    if faces:
        assert len(again.faces) == (800 if suffix in (".stl", ".glb") else 400)


def test_vertices_at_one_place_stay_apart_and_are_reported_unless_weld_is_given(tmp_path: Path) -> None:
    path = tmp_path / "two.obj"
    path.write_text("v 0 0 0\nv 1 0 0\nv 2 0 0\nv 1 0 0\nv 1 1 0\nl 1 2 3\nl 4 5\nl 5 1\n")
    scene = sl.read(path, stiffness=1.0, mass=1.0)
    assert scene.particle_count == 5
    assert scene.report.messages() == [
        "1 vertex exactly on an earlier one kept apart, as the file has them: weld=0 joins them."
    ]
    assert sl.read(path, stiffness=1.0, mass=1.0, weld=0).particle_count == 4


@pytest.mark.parametrize("radius", [1e-6, 1e-3, 0.5, 5.0, 1e3, 1e6])
@pytest.mark.parametrize("suffix", [".dxf", ".svg"])
@pytest.mark.filterwarnings("ignore::springline.errors.UnitsWarning")
def test_a_circle_of_any_radius_is_read_as_a_circle(suffix: str, radius: float, tmp_path: Path) -> None:
    """Beside a frame of 200 x 100, by the default and by a given weld. Measured: within 4.1e-4 of the circumference."""
    path = tmp_path / f"plate{suffix}"
    if suffix == ".dxf":
        import ezdxf

        document = ezdxf.new(units=6)
        document.modelspace().add_lwpolyline([(0, 0), (200, 0), (200, 100), (0, 100)], close=True)
        document.modelspace().add_circle((300, 50), radius)
        document.saveas(path)
    else:
        path.write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg"><rect width="200" height="100"/>'
            f'<circle cx="300" cy="50" r="{radius!r}"/></svg>'
        )
    for options in ({}, {"weld": 1e-3}):
        scene = sl.read(path, units="m", stiffness=1.0, mass=1.0, **options)
        ends = scene.position[scene.spec.springs.ends[4:]]
        length = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1).sum()
        assert scene.particle_count == 4 + 64 and scene.spring_count == 4 + 64
        assert length == pytest.approx(2.0 * np.pi * radius, rel=5e-4, abs=1e-11)


def test_an_arc_meets_the_lines_at_its_ends(tmp_path: Path) -> None:
    """A slot whose arcs end within the tolerance of its sides, with a radius far below and far above the tolerance."""
    import ezdxf

    for radius in (1e-4, 1e-2, 1.0):
        document = ezdxf.new(units=6)
        space = document.modelspace()
        space.add_line((0, radius), (10, radius))
        space.add_line((10, -radius), (0, -radius))
        space.add_arc((10 + 1e-9, 0), radius, 270, 90)
        space.add_arc((0, 1e-9), radius, 90, 270)
        document.saveas(tmp_path / "slot.dxf")
        scene = sl.read(tmp_path / "slot.dxf", stiffness=1.0, mass=1.0)
        assert (np.bincount(scene.spec.springs.ends.ravel()) == 2).all()


def test_a_free_end_that_nearly_meets_another_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "gap.csv"
    path.write_text("x1,y1,x2,y2\n0,0,10,0\n10,0,20,0\n20,0.1,30,0\n")
    scene = sl.read(path, stiffness=1.0, mass=1.0)
    assert scene.particle_count == 5
    assert scene.report.messages() == [
        "2 free ends within 0.3125 m of another particle, but not within the weld tolerance of 0.01953 m: not joined. "
        "weld=... [m] joins them."
    ]
    assert sl.read(path, stiffness=1.0, mass=1.0, weld=0.2).particle_count == 4


def test_the_report_names_tolerance_unit_size_and_count_in_the_unit_of_the_drawing(tmp_path: Path) -> None:
    path = tmp_path / "off.csv"
    path.write_text("# units: mm\nx1,y1,x2,y2\n0,0,1000,0\n1000.5,0,2000,0\n2000,0.5,3000,0\n")
    scene = sl.read(path, stiffness=1.0, mass=1.0)
    assert scene.report.messages()[1] == (
        "2 ends joined with another, up to 0.5 mm away: the weld tolerance is 1.953 mm (1/512 of the median line of "
        "1000 mm; the drawing is 3000 mm across)."
    )


SCENE = """{version}
[[geometry]]
file = "net.obj"
faces = true
mass = 1.0
stiffness = 5.0
"""


def test_a_scene_file_without_a_version_welds_a_drawing_as_version_0_1_did(tmp_path: Path) -> None:
    points, faces = fine_mesh(2)
    rows = [" ".join(["v", *map(repr, point)]) for point in points]
    rows += [" ".join(["f", *(str(corner + 1) for corner in face)]) for face in faces]
    (tmp_path / "net.obj").write_text(
        "\n".join([*rows, "v 1 0 0", "v 1 0.0005 0", "v 2 0 0", "l 10 12", "l 11 12", "l 1 10"])
    )
    counts = {}
    for version in ("", 'version = "0.1"', 'version = "0.2"'):
        (tmp_path / "scene.toml").write_text(SCENE.format(version=version))
        try:
            scene = sl.read(tmp_path / "scene.toml")
            counts[version] = (scene.particle_count, any('version = "0.2"' in one for one in scene.report.messages()))
        except FileError as error:
            counts[version] = (0, "weld" in str(error))
    assert counts == {"": (3, True), 'version = "0.1"': (3, True), 'version = "0.2"': (12, False)}


def test_a_given_weld_refuses_to_collapse_a_chain_and_names_its_length_in_meters(tmp_path: Path) -> None:
    path = tmp_path / "chain.csv"
    path.write_text("x1,y1,x2,y2\n" + "".join(f"{k},0,{k + 1},0\n" for k in range(20)))
    assert sl.read(path, stiffness=1.0, mass=1.0).particle_count == 21
    with pytest.raises(FileError, match=r"Got 1 m: 40 points from \(0, 0, 0\) m on"):
        sl.read(path, stiffness=1.0, mass=1.0, weld=1.0)
    with pytest.raises(SceneError, match="weld"):
        sl.read(path, stiffness=1.0, mass=1.0, weld=-1.0)


def test_the_tolerance_is_a_share_of_the_median_line_between_two_shares_of_the_size() -> None:
    def tolerance(points: Any) -> Any:
        places = np.array(points, dtype=float)
        return tolerance_of(places, np.arange(len(places)).reshape(-1, 2), np.zeros(len(places) // 2, dtype=bool))

    assert tolerance([(0, 0, 0), (3, 0, 0)]).weld == 3 * OF_MEDIAN
    wide = tolerance([(0, 0, 0), (1, 0, 0), (0, 1e4, 0), (1, 1e4, 0)])
    assert wide.weld == pytest.approx(1e4 * 2.0**-20) and wide.noise == wide.weld
    vast = tolerance([(0, 0, 0), (1, 0, 0), (0, 1e6, 0), (1, 1e6, 0), (5, 5, 0), (6, 5, 0)])
    assert vast.weld == pytest.approx(1 / 16)
    assert tolerance([(0, 0, 0), (0, 0, 0)]) == (0.0, 0.0, 0.0, 0.0)
