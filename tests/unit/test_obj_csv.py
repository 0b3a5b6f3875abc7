"""OBJ lines and CSV points, edges and lines: what is read, what is said, and what is refused, with file and line."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import springline as sl
from springline.errors import FileError, SceneError
from springline.io import csv_files, lines
from springline.io.csv_files import read_csv
from springline.io.geometry import network
from springline.io.lines import AT_ONCE, _open_file
from springline.io.obj import read_obj
from springline.io.selection import role_mask


@pytest.fixture
def write(tmp_path):
    """Write text or bytes to a file and give its path."""

    def written(content, name):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    return written


SQUARE = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("l 1 2\nl 3 4", [[0, 1], [2, 3]]),
        ("l 1 2 3 1", [[0, 1], [1, 2], [2, 0]]),
        ("l -4 -1", [[0, 3]]),
        ("l 1/5 2/6", [[0, 1]]),
        ("l 1 2 # the first\r\n\r\n# l 3 4", [[0, 1]]),
        ("l 1 2 \\\n 3 \\\n\\\n4\nl 4 1", [[0, 1], [1, 2], [2, 3], [3, 0]]),
        ("vn 0 0 1\nvt 0 0\ns off\nmtllib a.mtl\np 1\nf 1 2 3\nl 2 3", [[1, 2]]),
        ("l +1 2\nv 5 5 5\nl -1 1", [[0, 1], [4, 0]]),
    ],
)
def test_obj_lines_join_the_vertices_they_name(write, text, ends):
    drawing = read_obj(write(SQUARE + text, "a.obj"))
    assert drawing.ends.tolist() == ends
    assert drawing.points[:4].tolist() == [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]


def test_obj_lines_know_where_they_stand_in_the_file(write):
    assert read_obj(write(SQUARE + "l 1 2 \\\n 3\n\nl 3 4", "a.obj")).lines.tolist() == [5, 5, 8]


def test_obj_faces_give_each_edge_once_when_asked(write):
    path = write(SQUARE + "f 1 2 3\nf 1//1 3//1 4//1\nl 2 4", "a.obj")
    assert read_obj(path, faces=True).ends.tolist() == [[0, 1], [1, 2], [2, 0], [2, 3], [3, 0], [1, 3]]
    net = network(read_obj(path, faces=True))
    assert net.report.merged == []
    assert read_obj(path).ends.tolist() == [[1, 3]]


def test_obj_object_group_and_material_are_the_layer(write):
    text = "l 1 2\no roof\ng edge ring\nl 2 3\nusemtl red\nl 3 4\ng\no\nl 4 1"
    net = network(read_obj(write(SQUARE + text, "a.obj")))
    assert net.layers == ["", "roof/edge ring", "roof/edge ring/red", "red"]
    assert role_mask(net, "edge ring").tolist() == [False, True, True, False]
    assert role_mask(net, "roof/edge ring").tolist() == [False, True, False, False]
    assert role_mask(net, "red").tolist() == [False, False, True, True]
    with pytest.raises(
        SceneError,
        match=r"'rad'\. Did you mean 'red'\? Its layers: red with 1 line, roof/edge ring with 1 line, .*",
    ):
        role_mask(net, "rad")


@pytest.mark.parametrize("one", ["1", "255"])
def test_obj_line_has_the_color_of_both_its_vertices(write, one):
    text = f"v 0 0 0 {one} 0 0\nv 1 0 0 {one} 0 0\nv 2 0 0 0 0 {one}\nv 3 0 0 1 1 0 0\nv 3 3 3\nl 1 2 3\nl 3 5"
    assert read_obj(write(text, "a.obj")).colors.tolist() == [[255, 0, 0], [-1, -1, -1], [-1, -1, -1]]


def test_obj_vertices_without_a_line_are_left_out_and_counted(write):
    net = network(read_obj(write(SQUARE + "v 2 0 0\nv 1 0 0.0001\nl 2 5\nl 6 3", "a.obj")))
    assert net.position.tolist() == [[1, 0, 0], [1, 1, 0], [2, 0, 0]]
    assert net.ends.tolist() == [[0, 2], [0, 1]]
    assert net.report.welded == 1
    assert net.report.messages() == [
        "1 end joined with another, up to 0.0001 m away: the weld tolerance is 0.001953 m (1/512 of the median line of "
        "1 m; the drawing is 1 m across).",
        "2 points that no line uses left out.",
    ]


BAD_OBJ = [
    ("v 1 2", "A vertex must have x y z.* Got 2 numbers"),
    ("v 1 2 3 4 5", "Got 5 numbers"),
    ("v", "Got 0 numbers"),
    ("v 1 2 three", "Number 3 of the vertex must be a number. Got 'three'"),
    ("v 1 2 nan", "Number 3 of the vertex must be a finite number .*Got 'nan'"),
    ("v -inf 2 3", "Number 1 of the vertex must be a finite number .*Got '-inf'"),
    ("v 1 2e12 3", "Number 2 of the vertex must be a finite number of at most"),
    ("v 1,5 2 3", "Number 1 of the vertex must be a number. Got '1,5'. Decimals have a point, not a comma"),
    ("v 1 2 3 300 0 0", "color of a vertex must lie within 0 to 1"),
    ("v 1 2 3 0 -1 0", "color of a vertex must lie within 0 to 1"),
    ("v 1 2 3 0 nan 0", "Number 5 of the vertex must be a finite"),
    ("l 1", "A line must join at least 2 vertices. Got 1"),
    ("l", "A line must join at least 2 vertices. Got 0"),
    ("l 0 1", "A line must name vertices that came before it, 1 to 4 .*Got 0"),
    ("l 1 5", "1 to 4 .*Got 5"),
    ("l -5 1", "Got -5"),
    ("l 1 2.0", "A vertex of the line must be a whole number. Got '2.0'"),
    ("l 1 two", "must be a whole number. Got 'two'"),
    ("l 1 \u0662", "must be a whole number"),
    ("l 1 /2", "must be a whole number. Got ''"),
    ("l 1 " + "9" * 5000, "must be a whole number. Got '9999"),
    ("L 1 2", "'L' is no word of the OBJ format. Did you mean 'l'"),
    ("use_mtl red", "'use_mtl' is no word of the OBJ format. Did you mean 'usemtl'"),
    ("-line 0,0,0 1,1,1", "'-line' is no word of the OBJ format"),
    ("{}", "'{}' is no word of the OBJ format. Is this an OBJ file"),
    ("f 1", "A face must join at least 2 vertices. Got 1"),
    ("f 1 2 9", "A face must name vertices that came before it, 1 to 4 .*Got 9"),
    (b"o \xe9t\xe9", "not UTF-8 text: byte 0xe9 at character 3"),
    (b"v 0 0 \x00", "zero byte"),
    ("l 1 2 " + "1 2 " * 300_000, "A line may have 1048576 bytes"),
    ("l 1 2 \\\n" + ("1 2 " * 50_000 + "\\\n") * 6 + "1", "A statement may have 1048576 characters"),
]


@pytest.mark.parametrize(("text", "message"), BAD_OBJ, ids=[str(number) for number in range(len(BAD_OBJ))])
def test_malformed_obj_is_refused_with_file_line_and_what_came(write, text, message):
    content = text if isinstance(text, bytes) else text.encode()
    path = write(SQUARE.encode() + b"l 1 2\n" + content + b"\nl 1 2\n", "bad.obj")
    with pytest.raises(FileError, match=message) as caught:
        read_obj(path, faces=True)
    assert str(caught.value).startswith(f"{path}:6: ")
    assert len(str(caught.value)) < 400 + len(path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"a.obj: The file draws no line \('l'\)\.$"),
        (SQUARE, r"a.obj: The file draws no line \('l'\)\.$"),
        (SQUARE + "f 1 2 3\nf 1 2 4", "It has 2 faces: ask for faces=True"),
        (SQUARE + "curv 0 1 1 2 3", "It has curves or surfaces: export them as polylines or meshes"),
        (SQUARE + "l 1 2 \\", "a.obj:5: The last line of the file ends in a backslash"),
    ],
)
def test_obj_without_lines_says_what_it_has_instead(write, text, message):
    with pytest.raises(FileError, match=message):
        read_obj(write(text, "a.obj"))


def test_csv_lines_are_welded_with_their_colors_layers_and_values(write):
    text = (
        "# the roof\n"
        "x1,y1,z1,x2,y2,z2,color,Layer,stiffness,strength\n"
        "0,0,0,1,0,0,red,edge,1e3,inf\n"
        "\n"
        '1,0,0.0001,1,1,0,"0,0,255",,,50\n'
        ' 1 , 1 , 0 , 0 , 1 , 0 ,#00ff00, "ridge, east", 5 ,\n'
    )
    net = network(read_csv(write(text, "roof.csv")))
    assert net.position.tolist() == [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]
    assert net.ends.tolist() == [[0, 1], [1, 2], [2, 3]]
    assert net.colors.tolist() == [[255, 0, 0], [0, 0, 255], [0, 255, 0]]
    assert net.layers == ["edge", "", "ridge, east"]
    assert net.lines.tolist() == [3, 5, 6]
    np.testing.assert_array_equal(net.spring_columns["stiffness"], [1000, np.nan, 5])
    np.testing.assert_array_equal(net.spring_columns["strength"], [np.inf, 50, np.nan])
    assert role_mask(net, "ridge, east").tolist() == [False, False, True]


POINTS = "x,y,z,mass,anchor,vx,radius\n0,0,0,1.5,yes,,\n1,0,0,,z,2,0.1\n1,0,0,2,0,-1,\n"
EDGES = "tail,head,color,rest_length\n0,1,red,0.9\n1,2,,\n"


@pytest.mark.parametrize(
    "files",
    [
        {"net.csv": POINTS + "\n" + EDGES},
        {"net.csv": EDGES + POINTS},
        {"net.csv": (POINTS + EDGES).replace(",", ";")},
        {"net.csv": ("\ufeff" + POINTS + EDGES).replace("\n", "\r\n")},
        {"net.points.csv": POINTS, "net.edges.csv": EDGES},
        {"net.edges.csv": EDGES, "net.points.csv": POINTS.upper().replace("YES", "Yes")},
    ],
)
def test_csv_points_and_edges_are_particles_and_springs_as_listed(write, files):
    path = [write(text, name) for name, text in files.items()][0]
    net = network(read_csv(path), weld=0.5)
    assert net.position.tolist() == [[0, 0, 0], [1, 0, 0], [1, 0, 0]]
    assert net.ends.tolist() == [[0, 1], [1, 2]]
    assert net.colors.tolist() == [[255, 0, 0], [-1, -1, -1]]
    np.testing.assert_array_equal(net.point_columns["mass"], [1.5, np.nan, 2])
    np.testing.assert_array_equal(net.point_columns["radius"], [np.nan, 0.1, np.nan])
    assert net.point_columns["velocity"].tolist() == [[0, 0, 0], [2, 0, 0], [-1, 0, 0]]
    assert net.point_columns["anchored"].tolist() == [[True] * 3, [False, False, True], [False] * 3]
    np.testing.assert_array_equal(net.spring_columns["rest_length"], [0.9, np.nan])
    flat = net.lines[1]
    assert net.report.messages() == [
        "1 listed point exactly on an earlier one kept apart, as listed.",
        f"1 spring drawn without length: line {flat}.",
        "The file lists its particles, and so none was welded.",
    ]
    assert net.report.welded == 0


def test_csv_of_points_alone_is_loose_particles(write):
    for name in ("stars.csv", "stars.points.csv"):
        net = network(read_csv(write("x,y,mass\n0,0,1\n5,-2,3\n", name)))
        assert net.position.tolist() == [[0, 0, 0], [5, -2, 0]]
        assert net.ends.shape == (0, 2)


def test_csv_lines_in_the_plane_need_no_z(write):
    assert read_csv(write("x1,y1,x2,y2\n0,1,2,3\n", "a.csv")).points.tolist() == [[0, 1, 0], [2, 3, 0]]


def test_csv_rows_may_begin_with_words(write):
    drawing = read_csv(write("layer,color,x1,y1,x2,y2\nx,red,0,0,1,0\nmass,,1,0,2,0\n", "a.csv"))
    assert drawing.layers == ["x", "mass"]


def test_csv_edge_listed_twice_is_merged_and_named_unless_its_values_differ(write):
    points = "x,y\n0,0\n1,0\n"
    net = network(read_csv(write(points + "tail,head,stiffness\n0,1,5\n1,0,5\n", "a.csv")))
    assert net.report.merged == [(5, 6)]
    net = network(read_csv(write(points + "tail,head,stiffness\n0,1,\n1,0,\n", "a.csv")))
    assert net.report.merged == [(5, 6)]
    path = write(points + "tail,head,stiffness\n0,1,5\n1,0,6\n", "b.csv")
    with pytest.raises(
        FileError, match=r"b.csv:6: Lines 5 and 6 draw the same spring .* stiffness. Got 5 and 6. Remove"
    ):
        network(read_csv(path))


LINES = "x1,y1,z1,x2,y2,z2,color,stiffness,strength\n"
NODES = "x,y,z,mass,anchor\n0,0,0,1,1\n1,0,0,1,0\n"

BAD_CSV = [
    ("0,0,0,1,1,1\n", 1, "The first row must be a header. Got '0,0,0,1,1,1'"),
    ("a,b,c\n", 1, "'a' is no column of points. Known with points: x, y, z, mass"),
    ("x1,y1,z1,x2,y2,zz2\n", 1, "'zz2' is no column of lines. Did you mean 'z2'"),
    ("x,y,z,mas\n0,0,0,1\n", 1, "'mas' is no column of points. Did you mean 'mass'"),
    ("x\ty\tz\n0\t0\t0\n", 1, "is no column of points"),
    ("x,y,z,x\n0,0,0,0\n", 1, "The column 'x' must come once. Got it 2 times"),
    ("x,z\n0,0\n", 1, "The header of points must have x, y, z. Missing: y"),
    ("x1,y1,z1,x2,y2\n", 1, "The header of lines must have .* Missing: z2"),
    ("x,y,z,\n0,0,0,\n", 1, "'' is no column of points"),
    ("x,y,anchor,fixed\n0,0,1,1\n", 1, "'anchor' and 'fixed' mean the same"),
    (LINES, 1, "There is no row below the header: the file draws no line"),
    ("x,y,z\n\n", 1, "There is no row below the header: the file lists no point"),
    (LINES + "0,0,0,1,1\n", 2, "A row of lines must have as many values as the header at line 1, 9. Got 5"),
    (LINES + "0,0,0,1,1,1,,,,\n", 2, "9. Got 10"),
    (LINES + "0;0;0;1;1;1;;;\n", 2, "9. Got 1"),
    (LINES + "0,0,0,1,1,,,,\n", 2, "The 'z2' of lines must be a number. Got ''"),
    (LINES + "0,0,0,1,1,nan,,,\n", 2, "The 'z2' of lines must be a finite number .*Got 'nan'"),
    (LINES + "\n\n0,0,0,inf,1,1,,,\n", 4, "The 'x2' of lines must be a finite number .*Got 'inf'"),
    (LINES + "0,0,0,1,1,1e13,,,\n", 2, "The 'z2' of lines must be a finite number of at most"),
    (LINES + "0,0,0,1,1,one,,,\n", 2, "The 'z2' of lines must be a number. Got 'one'"),
    (LINES + "0,0,0,1,1,1,redd,,\n", 2, "A color must be a name .*Got 'redd'. Did you mean 'red'"),
    (LINES + '0,0,0,1,1,1,"0,0,256",,\n', 2, "A color must be a name .*Got '0,0,256'"),
    (LINES + "0,0,0,1,1,1,,-5,\n", 2, "The 'stiffness' of lines must not be negative. Got '-5'"),
    (LINES + "0,0,0,1,1,1,,inf,\n", 2, "The 'stiffness' of lines must be a finite number"),
    (LINES + "0,0,0,1,1,1,,,-inf\n", 2, "The 'strength' of lines must be a finite number"),
    (LINES + "0,0,0,1,1,1,,nan,\n", 2, "The 'stiffness' of lines must be a finite number"),
    (LINES + '0,0,0,1,1,1,"red,,\n', 2, "The row is no CSV: .*A quoted value must end on its line"),
    (LINES + '0,0,0,1,1,1,"re"d,,\n', 2, "The row is no CSV"),
    (LINES.replace(",", ";") + "0,5;0;0;1;1;1;;;\n", 2, "The 'x1' of lines must be a number. Got '0,5'. Decimals have"),
    (LINES + "0,0,0,1,1,1,,,\n" + LINES, 3, "This is a second header of lines, after line 1"),
    (NODES + "tail,head\n0,2\n", 5, "The 'head' of edges must be a row of the 2 points, 0 to 1. Got 2"),
    (NODES + "tail,head\n-1,1\n", 5, "The 'tail' of edges must be a row .*Got -1"),
    (NODES + "tail,head\n0,1.0\n", 5, "The 'head' of edges must be a whole number. Got '1.0'"),
    (NODES + "tail,head\n0,\n", 5, "The 'head' of edges must be a whole number. Got ''"),
    (NODES + "tail,head\n1,1\n", 5, "An edge must join two points. Got 1 as tail and head"),
    (NODES + "taill,head\n0,1\n", 4, "'taill' is no column of edges. Did you mean 'tail'"),
    (NODES + "0,0,0,-1,0\n", 4, "The 'mass' of points must not be negative. Got '-1'"),
    (NODES + "0,0,0,inf,0\n", 4, "The 'mass' of points must be a finite number"),
    (NODES + "0,0,0,1,maybe\n", 4, "The 'anchor' of points must be 1 or 0, yes or no, or the axes .*Got 'maybe'"),
    (NODES + "0,0,0,1,zz\n", 4, "The 'anchor' of points .*Got 'zz'"),
    (NODES + "nan,0,0,1,0\n", 4, "The 'x' of points must be a finite number"),
    (NODES + "a,b,c,d,e\n", 4, "The 'x' of points must be a number. Got 'a'"),
    (NODES.encode() + b"0,0,0,\xff,0\n", 4, "not UTF-8 text"),
    (NODES.encode() + b"0,0,0,\x00,0\n", 4, "zero byte"),
    (NODES + "0," * 600_000 + "\n", 4, "A line may have 1048576 bytes"),
    ("tail,head\n0,1\n", None, "A file must hold lines, or points with perhaps edges. Got edges only"),
    (LINES + "0,0,0,1,1,1,,,\n" + NODES, None, "Got lines and points only"),
    ("", None, "The file is empty: it has no header. Supported: lines"),
    ("# nothing\n\n", None, "The file is empty"),
]


@pytest.mark.parametrize(("text", "line", "message"), BAD_CSV, ids=[str(number) for number in range(len(BAD_CSV))])
def test_malformed_csv_is_refused_with_file_line_and_what_came(write, text, line, message):
    path = write(text, "bad.csv")
    with pytest.raises(FileError, match=message) as caught:
        read_csv(path)
    assert str(caught.value).startswith(f"{path}:{line}: " if line else f"{path}: ")
    assert len(str(caught.value)) < 500 + len(path)


def test_csv_of_too_many_values_is_refused_at_the_line_that_exceeds(write, monkeypatch):
    monkeypatch.setattr(csv_files, "MOST_VALUES", 6)
    with pytest.raises(FileError, match=r"a.csv:5: A CSV file may have 6 values. Hand larger networks over as arrays"):
        read_csv(write("x,y\n0,0\n1,1\n2,2\n3,3\n4,4\n", "a.csv"))


def test_obj_of_too_many_lines_is_refused_at_the_line_that_exceeds(write, monkeypatch):
    monkeypatch.setattr(lines, "MOST_DRAWN", 3)
    assert len(read_obj(write(SQUARE + "l 1 2 3 4", "a.obj")).ends) == 3
    with pytest.raises(FileError, match=r"a.obj:6: A file may draw 3 lines. Hand larger networks over as arrays"):
        read_obj(write(SQUARE + "l 1 2\nl 1 2 3 4 1", "a.obj"))


def test_csv_edges_in_a_file_of_their_own_name_the_points_they_miss(write):
    with pytest.raises(FileError, match=r"net.edges.csv: The edges need their points in a file .*'net.points.csv'"):
        read_csv(write(EDGES, "net.edges.csv"))
    write(POINTS.replace("1.5", "heavy"), "net.points.csv")
    with pytest.raises(FileError, match=r"net.points.csv:2: The 'mass' of points must be a number. Got 'heavy'"):
        read_csv(write(EDGES, "net.edges.csv"))
    write(POINTS, "net.points.csv")
    with pytest.raises(FileError, match=r"net.edges.csv:2: The 'head' of edges must be a row of the 3 points"):
        read_csv(write("tail,head\n0,3\n", "net.edges.csv"))


WORDS = 'v l f o g usemtl 1 2 -1 0 0.5 1/2 nan \\ # x,y,z tail,head 0,0,0 0,1 x1,y1,x2,y2 red ; " \n \n \n \r , anchor'


@pytest.mark.parametrize("read", [read_obj, read_csv])
@given(words=st.lists(st.sampled_from(WORDS.split(" ")), max_size=40), content=st.binary(max_size=40))
@settings(max_examples=300, deadline=None)
def test_anything_is_read_or_refused_by_a_file_error(tmp_path_factory, read, words, content):
    path = tmp_path_factory.getbasetemp() / "any.txt"
    path.write_bytes(" ".join(words).encode() + content)
    try:
        drawing = read(path)
    except FileError:
        return
    assert np.isfinite(drawing.points).all()
    assert drawing.ends.size == 0 or 0 <= drawing.ends.min() <= drawing.ends.max() < len(drawing.points)
    assert len(drawing.lines) == len(drawing.layers) == len(drawing.colors) == len(drawing.ends)


def test_text_is_read_in_large_pieces_so_that_other_threads_have_their_turn(tmp_path: Path) -> None:
    path = tmp_path / "points.obj"
    path.write_text("v 0 0 0\n" * 200_000)
    with _open_file(str(path)) as file:
        file.readline()
        assert file.raw.tell() == AT_ONCE  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["", "id", "Index", "Unnamed: 0"])
def test_a_column_that_numbers_rows_is_passed_over_in_lines_and_named_by_edges(write, name):
    lines = f"{name},x1,y1,z1,x2,y2,z2\n0,0,0,0,3,4,0\n1,3,4,0,3,9,0\n"
    assert sl.read(write(lines, "lines.csv"), stiffness=1.0, mass=1.0).spring_count == 2
    points = f"{name},x,y,z\n10,0,0,0\n30,3,4,0\n20,5,4,0\n"
    edges = f"{name},tail,head\n0,10,30\n1,30,20\n"
    scene = sl.read(write(points + "\n" + edges, "net.csv"), stiffness=1.0, mass=1.0)
    assert scene.spec.springs.ends.tolist() == [[0, 1], [1, 2]]
    assert scene.spec.springs.array("rest_length").tolist() == [5.0, 2.0]


def test_edges_to_a_point_that_no_column_names_are_refused(write):
    path = write("id,x,y,z\na,0,0,0\nb,3,4,0\ntail,head\na,0\n", "net.csv")
    with pytest.raises(FileError, match="The 'head' of edges must name a point. Got '0'"):
        sl.read(path, stiffness=1.0, mass=1.0)
    path = write("id,x,y,z\na,0,0,0\na,3,4,0\n", "net.csv")
    with pytest.raises(FileError, match="The 'id' of points must be of one point. Got 'a' twice"):
        sl.read(path, stiffness=1.0, mass=1.0)


def test_a_table_of_pandas_with_its_index_reads_as_it_was_written(tmp_path):
    import pandas

    table = pandas.DataFrame({"x1": [0.0], "y1": [0.0], "z1": [0.0], "x2": [3.0], "y2": [4.0], "z2": [0.0]}, index=[7])
    table.to_csv(tmp_path / "a.csv")
    table.to_parquet(tmp_path / "a.parquet")
    for suffix in ("csv", "parquet"):
        scene = sl.read(tmp_path / f"a.{suffix}", stiffness=1.0, mass=1.0)
        assert scene.spec.springs.array("rest_length").tolist() == [5.0]
