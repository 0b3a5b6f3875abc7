"""Files that are cut off, flipped, filled with other bytes, doubled or thinned are read, or refused by name."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import warnings
from pathlib import Path
from typing import Any

import ezdxf
import gsd.hoomd
import hostile
import malformed
import pyarrow
import pyarrow.parquet
import pytest
import trimesh

import springline as sl
from covering import every_nth
from springline.errors import FileError
from springline.io.formats import FORMATS

TEXTS = {
    ".txt": "-layer Steel -polyline 0,0,0 1,0,0 1,1,0 close\n-line 0,0,0 5,5,5 "
    "-sellast -properties o c o 255,0,0\n",
    ".obj": "g a\nv 0 0 0\nv 1 0 0\nv 1 1 0\nl 1 2 3\nf 1 2 3\n",
    ".csv": "# units: mm\nx,y,z,mass\n0,0,0,1\n1,0,0,2\n\ntail,head,stiffness,color,kind\n0,1,30,red,cable\n",
    ".svg": '<svg width="9000mm" viewBox="0 0 9 9"><g id="a" transform="rotate(30 1 2)">'
    '<path d="M0 0C1 2 3 4 5 6A1 2 0 0 1 8 8z"/>'
    '<polyline points="0,0 1,1 2,0"/></g><circle r="2" stroke="red"/></svg>',
    ".json": json.dumps(
        {"dtype": "compas.datastructures/Mesh", "data": {
            "vertex": {str(k): {"x": k % 2, "y": k // 2, "z": 0.5} for k in range(4)},
            "face": {"0": [0, 1, 3, 2]}, "edgedata": {"0-1": {"stiffness": 3.0}}, "default_vertex_attributes": {}}}
    ),
    ".fold": json.dumps({"vertices_coords": [[0, 0], [1, 0], [1, 1]], "edges_vertices": [[0, 1], [1, 2]],
                         "edges_assignment": ["M", "V"], "faces_vertices": [[0, 1, 2]], "frame_unit": "cm"}),
    ".geojson": json.dumps({"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"stroke": "red"}, "geometry": {
            "type": "MultiLineString", "coordinates": [[[8, 47], [8.1, 47.2]], [[1, 2, 3], [4, 5, 6]]]}}]}),
    ".data": "t\n\n# bond type 1: layer Ties\n"
    "3 atoms\n2 bonds\n1 atom types\n\nMasses\n\n1 2.5\n\nBond Coeffs # harmonic\n\n1 50 1\n\n"
    "Atoms # bond\n\n1 1 1 0 0 0\n2 1 1 1 0 0\n3 1 1 2 0 1\n\nBonds\n\n1 1 1 2\n2 1 2 3\n",
    ".toml": "gravity = 9.81\nseed = 3\n\n[[chain]]\nname = \"rope\"\nstart = [0, 0, 0]\nend = [3, 0, 0]\n"
    "segments = 3\nstiffness = 100.0\n\n[[anchor]]\non = \"rope.ends\"\n\n[[drag]]\ncoefficient = 0.1\n",
}  # fmt: skip


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """A sound file of every format that is read."""
    folder = tmp_path_factory.mktemp("samples")
    found = {suffix: text.encode() for suffix, text in TEXTS.items()}
    found[".lmp"] = found[".data"]
    ball = trimesh.creation.icosphere(1)
    for suffix in (".ply", ".stl", ".off", ".glb"):
        ball.export(folder / f"a{suffix}")
    (folder / "a.gltf").write_bytes(trimesh.exchange.gltf.export_gltf(ball, embed_buffers=True)["model.gltf"])
    document = ezdxf.new()  # type: ignore[attr-defined]
    space = document.modelspace()
    document.blocks.new("post").add_line((0, 0, 0), (0, 0, 3))
    space.add_line((0, 0), (1, 2))
    space.add_lwpolyline([(0, 0, 0.5), (1, 1, 0)], format="xyb")
    space.add_circle((0, 0), 3)
    space.add_blockref("post", (4, 5))
    space.add_open_spline([(0, 0, 0), (1, 4, 0), (3, 4, 2), (5, 0, 0)])
    document.saveas(folder / "a.dxf")
    scene = sl.Scene()
    scene.grid((3, 3), stiffness=100.0)
    scene.faces = [[0, 1, 4, 3]]
    sl.save(scene, folder / "a.3dm")
    frame = gsd.hoomd.Frame()
    frame.particles.N, frame.particles.position = 2, [[0, 0, 0], [1, 0, 0]]
    frame.bonds.N, frame.bonds.types, frame.bonds.group = 1, ["a"], [[0, 1]]
    frame.configuration.box = [9, 9, 9, 0, 0, 0]
    with gsd.hoomd.open(folder / "a.gsd", "w") as file:
        file.append(frame)
    table = pyarrow.table({name: [0.0, float(k), 2.0] for k, name in enumerate(("x1", "y1", "z1", "x2", "y2", "z2"))})
    pyarrow.parquet.write_table(table, folder / "a.parquet")
    scene.simulate(dt=1e-3).run(until=3e-3, every=1e-3, to=folder / "a.springline")
    return found | {path.suffix: path.read_bytes() for path in folder.iterdir()}


DRAWINGS = [suffix for suffix, one in FORMATS.items() if one.holds == "drawing"]
READ = [suffix for suffix, one in FORMATS.items() if one.holds]
EACH = 250  # damaged files of each format; all together 5,000


@pytest.fixture(scope="module")
def folder(samples: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sound file of every format that is read, ``a.csv`` and so on."""
    folder = tmp_path_factory.mktemp("sound")
    for suffix, data in samples.items():
        (folder / f"a{suffix}").write_bytes(data)
    return folder


def read_apart(folder: Path, count: int, suffixes: list[str]) -> list[dict[str, Any]]:
    """What becomes of so many damaged files of each format, read in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, malformed.__file__, str(folder), str(count), *suffixes]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=3600)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0, f"{lines[-1:]} ended it with {done.returncode}: {done.stderr[-2000:]}"
    assert lines[-1]["memory"] < malformed.MOST_MEMORY / 1024  # [kB]; measured 300,000
    return [one | other for one, other in zip(lines[:-1:2], lines[1:-1:2], strict=True)]


def judge(found: list[dict[str, Any]]) -> None:
    """Nothing foreign, nothing slow, nothing but the file opened; and enough refused for the rest to mean something."""
    wrong = [one for one in found if one["word"] not in ("fine", "refused") or one["heard"]]
    assert not wrong, wrong[:5]
    assert max(one["seconds"] for one in found) < malformed.PATIENCE  # measured 1.2, on a busy machine
    for suffix in {one["suffix"] for one in found}:
        words = [one["word"] for one in found if one["suffix"] == suffix]
        assert words.count("refused") > 0.4 * len(words), suffix


@pytest.mark.heavy
def test_damaged_files_are_read_or_refused_by_name_and_nothing_else_happens(folder: Path) -> None:
    judge(read_apart(folder, EACH // 10, READ))


@pytest.mark.slow
@pytest.mark.parametrize("suffix", READ)
def test_five_thousand_damaged_files_are_read_or_refused_by_name(suffix: str, folder: Path) -> None:
    assert EACH * len(READ) == 5000
    judge(read_apart(folder, EACH, [suffix]))


@pytest.mark.heavy
@pytest.mark.parametrize("half", every_nth(range(2), 2))
def test_small_hostile_files_take_two_seconds_and_512_mib_at_most(half: int, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, hostile.__file__, str(tmp_path), str(half)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=3600)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0 and [one["name"] for one in found] == hostile.names(half), done.stderr[-2000:]
    wrong = [
        one
        for one in found
        if one["word"] != ("refused" if one["name"] in hostile.RULES else "fine")  # the rest says little, and is read
        or hostile.RULES.get(one["name"], "") not in one["said"]
        or one["seconds"] > hostile.PATIENCE  # measured 1.6, of a million arcs
        or one["memory"] > hostile.MOST_MEMORY  # [MiB]; measured 192
        or len(one["said"]) > malformed.LONGEST_SAID
    ]
    assert not wrong, wrong
    assert set(hostile.RULES) <= {*hostile.FILES, *hostile.STATES}


@pytest.mark.parametrize("suffix", DRAWINGS)
@pytest.mark.parametrize(
    "data",
    [b"", b"\0" * 100, b"\xff" * 100, b"[" * 100_000, b"(" * 1000],
    ids=["empty", "zeros", "ones", "deep", "open"],
)
def test_what_is_nothing_is_refused(suffix: str, data: bytes, tmp_path: Path) -> None:
    path = tmp_path / f"a{suffix}"
    path.write_bytes(data)
    with pytest.raises(FileError, match="a\\" + suffix):
        sl.read(path, stiffness=1.0, mass=1.0)


@pytest.mark.parametrize("suffix", DRAWINGS)
def test_a_folder_and_a_name_without_a_file_are_refused(suffix: str, tmp_path: Path) -> None:
    (tmp_path / f"folder{suffix}").mkdir()
    for name in (f"folder{suffix}", f"nothing{suffix}"):
        with pytest.raises(FileError):
            sl.read(tmp_path / name, stiffness=1.0, mass=1.0)


@pytest.mark.parametrize(
    ("suffix", "text"),
    [
        (".ply", "ply\nformat binary_little_endian 1.0\nelement vertex 999999999999\nproperty double x\n"
                 "property double y\nproperty double z\nend_header\n"),
        (".ply", "ply\nformat ascii 1.0\nelement face 99999999\nproperty list uchar int vertex_indices\n"
                 "end_header\n3 0"),
        (".off", "OFF\n999999999 999999999 0\n0 0 0\n"),
        (".gltf", '{"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],"buffers":[{"byteLength":9,'
                  '"uri":"data:,AAAA"}],"bufferViews":[{"buffer":0,"byteLength":3}],"accessors":[{"bufferView":0,'
                  '"componentType":5126,"type":"VEC3","count":9999999999}],"meshes":[{"primitives":[{"attributes":'
                  '{"POSITION":0}}]}]}'),
        (".gltf", '{"asset":{"version":"2.0"},"nodes":[{"children":[0]}],"scenes":[{"nodes":[0]}]}'),
        (".data", "t\n999999999999 atoms\n\nAtoms\n\n1 1 0 0 0\n"),
    ],
)  # fmt: skip
def test_counts_that_no_file_can_hold_are_refused_at_once(suffix: str, text: str, tmp_path: Path) -> None:
    (tmp_path / f"a{suffix}").write_text(text)
    begun = time.process_time()
    with pytest.raises(FileError):
        sl.read(tmp_path / f"a{suffix}", stiffness=1.0, mass=1.0)
    assert time.process_time() - begun < 0.5  # measured 0.01


def test_a_rhino_file_that_is_cut_off_is_refused_before_any_library_sees_it(
    samples: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("springline.io.rhino_file.try_to_open", None)
    data, path = samples[".3dm"], tmp_path / "a.3dm"
    for number in range(1, 40):
        path.write_bytes(data[: number * len(data) // 40])
        with pytest.raises(FileError, match="cut off|chunk at byte|must be a number|does not begin"):
            sl.read(path, stiffness=1.0, mass=1.0)


def test_a_rhino_file_that_its_library_cannot_open_in_time_is_refused(
    samples: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("springline.io.rhino_file.TRIAL", "while True: pass")
    monkeypatch.setattr("springline.io.rhino_file.LONGEST", 0.5)
    (tmp_path / "a.3dm").write_bytes(samples[".3dm"])
    with pytest.raises(FileError, match="it is cut off or damaged"):
        sl.read(tmp_path / "a.3dm", stiffness=1.0, mass=1.0)


@pytest.mark.parametrize("row", [1e308, -1e308, 1e19])
def test_a_row_that_no_integer_holds_is_refused_without_a_warning(row: float, tmp_path: Path) -> None:
    document = {"vertices_coords": [[0, 0], [1, 0]], "edges_vertices": [[0, row]], "edges_assignment": ["M"]}
    (tmp_path / "a.fold").write_text(json.dumps(document), encoding="utf-8")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(FileError, match=f"must name one of the 2 points, 0 to 1. Got {re.escape(f'{row:g}')}"):
            sl.read(tmp_path / "a.fold", stiffness=1.0, mass=1.0)
