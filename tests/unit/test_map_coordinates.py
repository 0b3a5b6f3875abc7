"""What the coordinates of a GeoJSON are: degrees of any datum, gons, feet and meters; lines across the antimeridian."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import FileError
from springline.io.epsg import FEET, GEOGRAPHIC, GONS, KILOMETERS, OTHERS, US_SURVEY_FEET, unit_of_epsg
from springline.io.map_coordinates import EARTH, LOCAL, unit_of_system

HEAVY: Any = {"stiffness": 1.0, "mass": 1.0}
DEGREE = np.pi / 180 * EARTH  # [m] of latitude


def read(path: Path, lines: list[Any], crs: Any = None) -> sl.Scene:
    features = [
        {"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "coordinates": line}} for line in lines
    ]
    named = (
        {"crs": {"type": "name", "properties": {"name": crs}}} if isinstance(crs, str) else {"crs": crs} if crs else {}
    )
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features, **named}))
    return sl.read(path, **HEAVY)


def lengths(scene: sl.Scene) -> list[float]:
    ends = scene.spec.springs.ends
    return np.linalg.norm(scene.position[ends[:, 1]] - scene.position[ends[:, 0]], axis=1).tolist()  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    "name",
    ["", "urn:ogc:def:crs:EPSG::4258", "urn:ogc:def:crs:EPSG:6.18:4269", "EPSG:4326", "epsg:7844", "OGC:CRS84",
     "urn:ogc:def:crs:OGC:1.3:CRS84", "urn:ogc:def:crs:OGC::CRS84h", "http://www.opengis.net/def/crs/EPSG/0/6318",
     "http://www.opengis.net/def/crs/OGC/1.3/CRS84", 'GEOGCS["WGS 84",UNIT["degree",0.0174532925199433]]'],
)  # fmt: skip
def test_degrees_of_any_geographic_datum_are_degrees(name: str, tmp_path: Path) -> None:
    scene = read(tmp_path / "a.geojson", [[[8, 47], [8.01, 47]]], name)
    assert lengths(scene) == pytest.approx([0.01 * DEGREE * np.cos(np.radians(47))], rel=1e-9)  # measured 2.1e-14


def test_codes_of_older_files_and_gons_are_read(tmp_path: Path) -> None:
    scene = read(tmp_path / "a.geojson", [[[8, 47], [8, 47.01]]], {"type": "EPSG", "properties": {"code": 4258}})
    assert lengths(scene) == pytest.approx([0.01 * DEGREE], rel=1e-9)
    scene = read(tmp_path / "a.geojson", [[[2.0, 54], [2.0, 54.01]]], "EPSG:4807")
    assert lengths(scene) == pytest.approx([0.009 * DEGREE], rel=1e-9)
    assert any("Gons ('EPSG:4807') were turned" in one for one in scene.report.messages())


@pytest.mark.parametrize(
    ("code", "size"),
    [(2263, 1200 / 3937), (6539, 1200 / 3937), (2222, 0.3048), (32662, 1.0), (2056, 1.0), (24571, None)],
)
def test_projected_coordinates_are_lengths_in_the_unit_of_their_system(
    code: int, size: float | None, tmp_path: Path
) -> None:  # fmt: skip
    size = size or unit_of_epsg(code).size  # type: ignore[union-attr]
    scene = read(tmp_path / "a.geojson", [[[1e5, 2e5], [1e5 + 100, 2e5]]], f"urn:ogc:def:crs:EPSG::{code}")
    assert lengths(scene) == pytest.approx([100 * size], rel=1e-9)
    assert any(str(code) in one or "survey feet" in one or " feet," in one for one in scene.report.messages())


def test_systems_that_are_not_known_are_named(tmp_path: Path) -> None:
    for name in ("EPSG:2056", "urn:nowhere:x", "ESRI:102100"):
        scene = read(tmp_path / "a.geojson", [[[1, 2], [3, 2]]], name)
        assert lengths(scene) == [2.0]
        assert f"The system {name!r} is not known: its coordinates were read as meters." in scene.report.messages()
    scene = read(tmp_path / "a.geojson", [[[1, 2], [3, 2]]], {"type": "link", "properties": {"href": "http://x/y"}})
    assert "The system 'http://x/y' is not known: its coordinates were read as meters." in scene.report.messages()


def test_tables_of_codes_hold_no_code_twice_and_rise() -> None:
    seen: list[tuple[int, int]] = []
    for table in (GEOGRAPHIC, US_SURVEY_FEET, FEET, KILOMETERS, *(codes for _, _, codes in OTHERS)):
        pairs = [(int(word.partition("-")[0]), int(word.rpartition("-")[2])) for word in table.split()]
        assert all(first <= last for first, last in pairs)
        assert all(one[1] < other[0] for one, other in pairwise(pairs))
        seen += pairs
    assert all(unit_of_epsg(code) for code in (4326, 4258, 4979, 2263, 2222, *GONS))
    assert [unit_of_epsg(code) for code in (4978, 2056, 3857, 32632, 25832, 5555, 0, 10**9)] == [None] * 8
    overlaps = [(a, b) for a, b in pairwise(sorted(seen)) if b[0] <= a[0]]
    assert overlaps == []


@pytest.mark.parametrize(
    ("lines", "longest", "told"),
    [
        ([[[179.9, -17], [-179.9, -17]]], 0.2 * DEGREE, "1 line across the antimeridian drawn the short way"),
        ([[[-179.9, 5], [179.9, 5]], [[179, 5], [179.5, 5]]], 0.5 * DEGREE, "1 line across the antimeridian"),
        ([[[179, 5], [179.5, 5]], [[-179.5, 5], [-179, 5]]], 0.5 * DEGREE, "lies on both sides of the antimeridian"),
        ([[[359.9, 5], [360.1, 5]]], 2e-1, ""),
    ],
)
def test_lines_across_the_antimeridian_go_the_short_way(
    lines: list[Any], longest: float, told: str, tmp_path: Path
) -> None:  # fmt: skip
    scene = read(tmp_path / "a.geojson", lines)
    latitude = np.radians(lines[0][0][1])
    scale = np.cos(latitude) if told else 1.0
    assert max(lengths(scene)) == pytest.approx(longest * scale, rel=1e-6)  # measured 2.3e-13
    assert np.ptp(scene.position[:, 0]) < 3 * DEGREE and any(told in one for one in scene.report.messages())


def test_a_drawing_around_the_earth_says_that_lines_go_the_long_way(tmp_path: Path) -> None:
    around = [[x, 0] for x in range(-170, 181, 10)] + [[-170, 0]]
    scene = read(tmp_path / "a.geojson", [around])
    assert any("1 line across the antimeridian drawn the long way" in one for one in scene.report.messages())


def test_meters_are_written_with_a_system_that_no_map_takes_for_degrees(tmp_path: Path) -> None:
    scene = sl.Scene()
    scene.chain((0, 0, 0), (3, 0, 4), segments=2, stiffness=5.0, mass=1.0)
    sl.save(scene, tmp_path / "a.geojson")
    named = json.loads((tmp_path / "a.geojson").read_text())["crs"]["properties"]["name"]
    # GDAL 3.12.4 takes names that it does not know for degrees, and this one for meters (findings/gdal-local-crs.sh).
    assert named == LOCAL == 'LOCAL_CS["springline",UNIT["metre",1]]'
    assert np.array_equal(sl.read(tmp_path / "a.geojson", **HEAVY).position, scene.position)
    before = (tmp_path / "a.geojson").read_text().replace(json.dumps(LOCAL)[1:-1], "urn:springline:meters")
    (tmp_path / "b.geojson").write_text(before)
    assert np.array_equal(sl.read(tmp_path / "b.geojson", **HEAVY).position, scene.position)
    feet = unit_of_system('PROJCS["x",GEOGCS["y",UNIT["degree",0.017]],UNIT["US survey foot",0.304800609601219]]')
    assert feet is not None and feet.size == 0.304800609601219 and feet.kind == "length"


def line_of(*points: Any) -> dict[str, Any]:
    return {"type": "LineString", "coordinates": points}


@pytest.mark.parametrize(
    ("document", "named"),
    [
        (line_of([0, 0], [1e300, 0]), "a.geojson:1: A coordinate must be"),
        ({"type": "GeometryCollection", "geometries": [line_of([0, 0], [1, 0]), {"x": 1}]}, "'type' of shape 2 must"),
        (
            {"type": "GeometryCollection", "geometries": [line_of([0, 0], [1, 0]), line_of([0, 0], [0, "x"])]},
            "Positions of the LineString of shape 2 must",
        ),
        (
            {"type": "Feature", "properties": {}, "geometry": line_of([0, 0], [0, "x"])},
            "Positions of the LineString of feature 1 must",
        ),
        ({"type": "Feature", "properties": {}, "geometry": {}}, "'type' of the geometry of feature 1 must"),
    ],
)
def test_shapes_outside_of_features_are_counted_from_1_in_errors(
    document: dict[str, Any], named: str, tmp_path: Path
) -> None:
    (tmp_path / "a.geojson").write_text(json.dumps(document))
    with pytest.raises(FileError, match=re.escape(named)):
        sl.read(tmp_path / "a.geojson", **HEAVY)


def test_a_bare_line_that_lies_over_another_is_counted_from_1(tmp_path: Path) -> None:
    lines = [line_of([0, 0], [1000, 0]), line_of([1000, 0], [0, 0])]
    (tmp_path / "a.geojson").write_text(json.dumps({"type": "GeometryCollection", "geometries": lines}))
    assert any("line 2 over 1." in one for one in sl.read(tmp_path / "a.geojson", **HEAVY).report.messages())
