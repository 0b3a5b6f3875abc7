"""The units of length that files state: all of DXF and of Rhino, FOLD, remarks of surveyors."""

from __future__ import annotations

import json
import struct
import zlib
from pathlib import Path
from typing import Any

import ezdxf
import numpy as np
import pytest
import rhino3dm

import springline as sl
from springline.errors import FileError
from springline.io.dxf import UNITS as OF_DXF
from springline.io.rhino_file import UNITS as OF_RHINO
from springline.io.units import NAMES, SIZES, checked_unit, unit_said

INCH, FOOT, SURVEY = 0.0254, 0.3048, 1200 / 3937
IN_METERS = (
    1.0, INCH, FOOT, 5280 * FOOT, 1e-3, 1e-2, 1.0, 1e3, 1e-6 * INCH, 1e-3 * INCH, 0.9144, 1e-10, 1e-9, 1e-6, 0.1, 10.0,
    100.0, 1e9, 149597870700.0, 9460730472580800.0, 149597870700.0 * 648000 / np.pi, SURVEY, SURVEY / 12, 3 * SURVEY,
    5280 * SURVEY,
)  # fmt: skip # by $INSUNITS: Autodesk's reference of DXF, 2024
OF_RHINO_IN_METERS = {
    "Angstroms": 1e-10, "Nanometers": 1e-9, "Microns": 1e-6, "Millimeters": 1e-3, "Centimeters": 1e-2,
    "Decimeters": 0.1, "Meters": 1.0, "Dekameters": 10.0, "Hectometers": 100.0, "Kilometers": 1e3, "Megameters": 1e6,
    "Gigameters": 1e9, "Microinches": 1e-6 * INCH, "Mils": 1e-3 * INCH, "Inches": INCH, "Feet": FOOT, "Yards": 0.9144,
    "Miles": 5280 * FOOT, "PrinterPoints": INCH / 72, "PrinterPicas": INCH / 6, "NauticalMiles": 1852.0,
    "AstronomicalUnits": 149597870700.0, "LightYears": 9460730472580800.0, "Parsecs": 149597870700.0 * 648000 / np.pi,
}  # fmt: skip


def length_of(path: Path) -> float:
    scene = sl.read(path, stiffness=1.0, mass=1.0, weld=0.0)
    return float(scene.position[1, 0])


def a_dxf(path: Path, code: int) -> Path:
    document = ezdxf.new("R2010")  # type: ignore[attr-defined]
    document.header["$INSUNITS"] = code
    document.modelspace().add_line((0, 0), (100, 0))
    document.saveas(path)
    return path


def a_rhino_file(path: Path, system: Any) -> Path:
    model: Any = rhino3dm.File3dm()
    model.Settings.ModelUnitSystem = system
    model.Objects.AddLine(rhino3dm.Point3d(0, 0, 0), rhino3dm.Point3d(100, 0, 0))
    model.Write(str(path), 7)
    return path


def test_every_unit_has_a_name_and_a_size() -> None:
    assert set(NAMES) == set(SIZES) >= {*OF_DXF, *OF_RHINO.values()} - {""}
    assert len(OF_DXF) == len(IN_METERS) == 25


@pytest.mark.parametrize("code", range(25))
def test_every_unit_of_a_dxf_is_turned_into_meters(code: int, tmp_path: Path) -> None:
    assert length_of(a_dxf(tmp_path / "a.dxf", code)) == pytest.approx(
        100 * IN_METERS[code], rel=4e-16
    )  # measured 1.8e-16


def test_a_unit_that_dxf_does_not_have_is_reported(tmp_path: Path) -> None:
    scene = sl.read(a_dxf(tmp_path / "a.dxf", 25), stiffness=1.0, mass=1.0)
    assert "$INSUNITS must be 0 to 24. Got 25: no unit was taken from it." in scene.report.messages()


@pytest.mark.parametrize("name", [one for one in dir(rhino3dm.UnitSystem) if one in OF_RHINO_IN_METERS])
def test_every_unit_system_of_rhino_is_turned_into_meters(name: str, tmp_path: Path) -> None:
    path = a_rhino_file(tmp_path / "a.3dm", getattr(rhino3dm.UnitSystem, name))
    assert length_of(path) == pytest.approx(100 * OF_RHINO_IN_METERS[name], rel=4e-16)  # measured 1.4e-16


def test_the_library_of_rhino_has_no_unit_system_that_is_not_read() -> None:
    known = set(rhino3dm.UnitSystem.__members__)
    assert known == {*OF_RHINO, "None", "Unset", "CustomUnits"} and set(OF_RHINO) == set(OF_RHINO_IN_METERS)


def cubits(path: Path, size: float) -> Path:
    """A Rhino file whose custom unit has a size [m], written into the bytes, since its library offers no other way."""
    data = bytearray(a_rhino_file(path, rhino3dm.UnitSystem.CustomUnits).read_bytes())
    chunk = struct.Struct("<Iq")
    at = data.index(chunk.pack(0x20008031, 82))
    begin, end = at + chunk.size, at + chunk.size + 82
    struct.pack_into("<d", data, begin + 40, size)
    struct.pack_into("<I", data, end - 4, zlib.crc32(data[begin : end - 4]))
    path.write_bytes(data)
    return path


def test_a_custom_unit_of_a_rhino_file_has_the_size_that_the_file_states(tmp_path: Path) -> None:
    path = cubits(tmp_path / "a.3dm", 0.4572)
    assert length_of(path) == 100 * 0.4572
    told = sl.read(path, stiffness=1.0, mass=1.0).report.messages()
    assert "One custom unit of the file, 'custom units', is 0.4572 m, as Rhino 6 and later read it." in told
    with pytest.raises(FileError, match="custom unit 'custom units' .* must be a positive length"):
        length_of(cubits(tmp_path / "b.3dm", -1.0))


@pytest.mark.parametrize(("word", "size"), [("um", 1e-6), ("pt", INCH / 72), ("in", INCH), ("nm", 1e-9)])
def test_units_of_fold_are_turned_into_meters(word: str, size: float, tmp_path: Path) -> None:
    square = {"vertices_coords": [[0, 0], [1, 0], [1, 1]], "frame_unit": word, "edges_vertices": [[0, 1], [1, 2]]}
    (tmp_path / "a.fold").write_text(json.dumps(square))
    assert length_of(tmp_path / "a.fold") == pytest.approx(size, rel=4e-16)  # measured 0


def test_a_unit_that_fold_does_not_have_is_reported(tmp_path: Path) -> None:
    square = {"vertices_coords": [[0, 0], [1, 0]], "frame_unit": "furlong", "edges_vertices": [[0, 1]]}
    (tmp_path / "a.fold").write_text(json.dumps(square))
    (told,) = sl.read(tmp_path / "a.fold", stiffness=1.0, mass=1.0).report.messages()
    assert told == "'frame_unit' must be one of in, pt, m, cm, mm, um, nm. Got 'furlong': no unit was taken from it."


@pytest.mark.parametrize(
    ("remark", "unit"),
    [("units: US survey feet", "us-ft"), ("Units = U.S. Survey Foot", "us-ft"), ("unit: us-ft", "us-ft"),
     ("units: miles", "mi"), ("units: microns", "um"), ("units: us", None), ("units: dm", "dm")],
)  # fmt: skip
def test_remarks_state_survey_feet_and_small_and_large_units(remark: str, unit: str | None) -> None:
    assert unit_said(remark) == unit


def test_survey_feet_can_be_asked_for(tmp_path: Path) -> None:
    (tmp_path / "a.obj").write_text("v 0 0 0\nv 100 0 0\nl 1 2\n")
    scene = sl.read(tmp_path / "a.obj", units="us-ft", stiffness=1.0, mass=1.0)
    assert scene.position[1, 0] == 100 * 1200 / 3937 and checked_unit("US survey feet") == "us-ft"
    assert "US survey feet, as requested" in scene.report.messages()[0]
