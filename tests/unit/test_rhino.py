"""The Rhino macro: the truss as it was drawn, every way to write the commands, and every way to get them wrong."""

import tracemalloc
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import springline.io.rhino
from springline.errors import FileError, SceneError
from springline.io import lines
from springline.io.geometry import network
from springline.io.rhino import read_rhino
from springline.io.selection import role_mask

TRUSS = Path(springline.io.rhino.__file__).parents[1] / "gallery" / "data" / "cantilever_truss.rhino.txt"


@pytest.fixture
def write(tmp_path):
    """Write text or bytes to a file and give its path."""

    def written(content, name="drawing.txt"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    return written


def test_truss_of_132_lines_is_36_particles_and_132_springs_on_4_red_supports():
    truss = network(read_rhino(TRUSS))
    assert truss.position.shape == (36, 3)
    assert truss.ends.shape == (132, 2)
    assert truss.lines.tolist() == list(range(1, 133))
    assert np.bincount(truss.ends.ravel()).min() == 4  # no particle hangs on fewer springs
    supports = np.unique(truss.ends[role_mask(truss, "red")])
    assert sorted(truss.position[supports].tolist()) == [[0, 0, 0], [0, 0, 10], [10, 0, 0], [10, 0, 10]]
    assert truss.report.messages() == []
    assert truss.report.summary().endswith("36 particles, 132 springs, 228 ends welded.")


def test_truss_has_six_colors_by_name():
    truss = network(read_rhino(TRUSS))
    counts = [int(role_mask(truss, name).sum()) for name in ("black", "green", "magenta", "cyan", "white", "red")]
    assert counts == [32, 32, 32, 16, 16, 4]


@pytest.mark.each_value
@pytest.mark.parametrize("offset", [0.0, 1e6])
@pytest.mark.parametrize("seed", range(10))
def test_truss_is_the_same_network_however_its_lines_are_ordered_turned_and_jittered(write, seed, offset):
    chance = np.random.default_rng(seed)
    truss = network(read_rhino(TRUSS))
    order = chance.permutation(132)
    ends = truss.ends[order]
    turned = chance.random(132) < 0.5
    ends[turned] = ends[turned, ::-1]
    jitter = chance.uniform(-1.0, 1.0, (132, 2, 3)) * (1e-3 / 4 / np.sqrt(3))
    drawn = truss.position[ends] + jitter + offset
    text = "\n".join("-line " + " ".join(",".join(map(repr, map(float, end))) for end in line) for line in drawn)

    again = network(read_rhino(write(text)), weld=1e-3)
    assert again.position.shape == (36, 3)
    assert again.report.welded == 228
    name = np.full(36, -1)
    name[again.ends.ravel()] = ends.ravel()
    assert np.array_equal(name[again.ends], ends)
    assert sorted(name) == list(range(36))
    error = np.abs(again.position - truss.position[name] - offset).max()
    assert 1e-5 < error < 1e-3 / 4  # measured 1.44e-4


@pytest.mark.parametrize(
    "text",
    [
        "-line 0,0,0 1,2,3",
        "-LINE 0,0,0 1,2,3",
        "_-Line 0,0,0 1,2,3",
        "-_line 0,0,0 1,2,3",
        "_Line w0,0,0 W1,2,3",
        "line 0,0 1,2,3",
        "! _-Line 0,0,0 1,2,3",
        "!_Line 0,0,0 1,2,3",
        "  -line \t 0.0,0,-0.0   1.,+2,.3e1  ",
        "\ufeff-line 0,0,0 1,2,3",
        "; from the workshop\r\n\r\n# red: fixed\r\n// -line 9,9,9 8,8,8\r\n! careful\r\n-line 0,0,0 1,2,3\r\n",
        "\r\r-line 0,0,0 1,2,3\r",
        "-line 0,0,0 1,2,3 enter _Enter",
        "-line 0,0,0 1,2,3 -SelLast",
    ],
)
def test_line_is_read_however_its_command_is_written(write, text):
    drawing = read_rhino(write(text))
    assert drawing.points.tolist() == [[0, 0, 0], [1, 2, 3]]
    assert drawing.ends.tolist() == [[0, 1]]
    assert drawing.colors.tolist() == [[-1, -1, -1]]
    assert not np.signbit(drawing.points).any()


@pytest.mark.parametrize(
    "text",
    [
        "-line 0,0,0 1,0,0 -sellast enter -properties o c o 1,22,255 enter enter",
        "-line 0,0,0 1,0,0 -properties o c o 1,22,255",
        "_-Line 0,0,0 1,0,0 _SelLast _-Properties _Object _Color _Object 1,22,255 _Enter _Enter",
        "-line 0,0,0 1,0,0\n-sellast enter\n-properties o c o 9,9,9 enter enter -properties o c o 1,22,255",
    ],
)
def test_color_belongs_to_the_line_drawn_last(write, text):
    assert read_rhino(write("-line 5,0,0 6,0,0\n" + text)).colors.tolist() == [[-1, -1, -1], [1, 22, 255]]


def test_several_commands_stand_on_one_line_of_the_file(write):
    drawing = read_rhino(write("; two\n-line 0,0 1,0 -line 1,0 1,1 -sellast -properties o c o 255,0,0\n-line 5,5 6,6"))
    assert drawing.lines.tolist() == [2, 2, 3]
    assert drawing.colors[:, 0].tolist() == [-1, 255, -1]


GOOD = "-line 0,0,0 1,0,0 -sellast enter -properties o c o 0,0,0 enter enter"

MALFORMED = [
    ("-line 0,0,0", "After '0,0,0' must follow the second point"),
    ("-line", "After '-line' must follow the first point"),
    ("-line 0,0,0 1", "second point of the line must be x,y,z .*Got '1'"),
    ("-line 0,0,0 1,2,3,4", "second point .*Got '1,2,3,4'"),
    ("-line 0,,0 1,2,3", "first point .*Got '0,,0'"),
    ("-line 0,0, 0 1,2,3", "without spaces in between. Got '0,0,'"),
    ("-line , 1,2,3", "first point .*Got ','"),
    ("-line 0,0,zero 1,2,3", "Coordinate z must be a number. Got 'zero'"),
    ("-line 0,0,nan 1,2,3", "Coordinate z must be a finite number of at most 1e.12 in size. Got 'nan'"),
    ("-line inf,0,0 1,2,3", "Coordinate x must be a finite number .*Got 'inf'"),
    ("-line 0,-Infinity,0 1,2,3", "Coordinate y must be a finite number .*Got '-Infinity'"),
    ("-line 0,1e13,0 1,2,3", "Coordinate y must be a finite number of at most 1e.12 .*Got '1e13'"),
    ("-line 0,1e999,0 1,2,3", "Coordinate y must be a finite number .*Got '1e999'"),
    ("-line 0,1_0,0 1,2,3", "Coordinate y must be a number. Got '1_0'"),
    ("-line 0,0x10,0 1,2,3", "Coordinate y must be a number. Got '0x10'"),
    ("-line 0,\uff11,0 1,2,3", "Coordinate y must be a number"),
    ("-line 0," + "1" * 300 + ",0 1,2,3", "Coordinate y must be a number. Got '1111"),
    ("-line 0;0;0 1,2,3", "first point .*Got '0;0;0'"),
    ("-line r1,0,0 1,2,3", "Coordinate x must be a number. Got 'r1'"),
    ("-line ww1,0,0 1,2,3", "Coordinate x must be a number. Got 'w1'"),
    ("-line 0,0,0 1,2,3 4,5,6", "'4,5,6' is no command that is understood here. Supported: '-line"),
    ("-circle 0,0,0 1", "'-circle' is no command"),
    ("line0,0,0 1,2,3", "'line0,0,0' is no command"),
    ("-line -line 0,0,0 1,1,1", "first point .*Got '-line'"),
    ("-", "'-' is no command"),
    ("-line 0,0,0 1,2,3 ; a remark", "';' is no command"),
    (GOOD.replace("0,0,0 enter", "256,0,0 enter"), "color must be three whole numbers of 0 to 255.* Got '256,0,0'"),
    (GOOD.replace("0,0,0 enter", "-1,0,0 enter"), "color must be three .*Got '-1,0,0'"),
    (GOOD.replace("0,0,0 enter", "0,0 enter"), "color must be three .*Got '0,0'"),
    (GOOD.replace("0,0,0 enter", "0,0,0,0 enter"), "color must be three .*Got '0,0,0,0'"),
    (GOOD.replace("0,0,0 enter", "0.5,0,0 enter"), "color must be three .*Got '0.5,0,0'"),
    (GOOD.replace("0,0,0 enter", "red enter"), "color must be three .*Got 'red'"),
    (GOOD.replace("0,0,0 enter", "\u00b2,0,0 enter"), "color must be three "),
    (GOOD.replace("0,0,0 enter", "9" * 5000 + ",0,0 enter"), "color must be three "),
    (GOOD.replace("o c o", "o l o"), "Of the properties only the color is understood.* Got 'l' in the place of 'c'"),
    (GOOD.replace("o c o", "c"), "Of the properties only the color is understood.* Got 'c' in the place of 'o'"),
    ("-line 0,0,0 1,0,0 -properties o c", "After 'c' must follow 'o'"),
    ("-line 0,0,0 1,0,0 -properties o c o", "After 'o' must follow the color r,g,b"),
    (b"-line 0,0,0 1,\xff\xfe,0", "not UTF-8 text: byte 0xff at character 15"),
    (b"-line 0,0,0 1,\x00,0", "zero byte"),
    ("-line 0,0,0 1,1,1 " * 70_000, "A line may have 1048576 bytes"),
]


@pytest.mark.parametrize(("text", "message"), MALFORMED, ids=[str(number) for number in range(len(MALFORMED))])
def test_malformed_line_is_refused_with_file_line_and_what_came(write, text, message):
    content = text if isinstance(text, bytes) else text.encode()
    path = write(GOOD.encode() + b"\n; a remark\n" + content + b"\n" + GOOD.encode())
    with pytest.raises(FileError, match=message) as caught:
        read_rhino(path)
    assert str(caught.value).startswith(f"{path}:3: ")
    assert (caught.value.path, caught.value.line) == (path, 3)
    assert len(str(caught.value)) < 400 + len(path)


@pytest.mark.parametrize("command", ["-sellast", "-properties o c o 0,0,0"])
def test_nothing_is_selected_before_the_first_line(write, command):
    with pytest.raises(FileError, match=r"drawing.txt:2: -\w+ needs a line drawn before it"):
        read_rhino(write(f"\n{command}\n{GOOD}"))


@pytest.mark.parametrize("text", ["", "\n\n", "; only remarks\n", "enter enter", "\ufeff", "! draw later"])
def test_file_that_draws_nothing_is_refused(write, text):
    with pytest.raises(FileError, match=r"drawing.txt: The file draws no line. Supported: '-line"):
        read_rhino(write(text))


def test_utf16_is_named(write):
    with pytest.raises(FileError, match=r"drawing.txt:1: The file is UTF-16 text. Save it as UTF-8"):
        read_rhino(write(GOOD.encode("utf-16")))


def test_folders_devices_and_missing_files_are_refused(tmp_path):
    with pytest.raises(FileError, match="There is no such file"):
        read_rhino(tmp_path / "nowhere.txt")
    with pytest.raises(FileError, match="a folder or a device"):
        read_rhino(tmp_path)
    with pytest.raises(FileError, match="a folder or a device"):
        read_rhino("/dev/zero")
    with pytest.raises(FileError, match="cannot be read"):
        read_rhino("null\0byte.txt")


def test_file_larger_than_64_mib_is_refused_unread(tmp_path):
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(65 * 2**20)
    with pytest.raises(FileError, match=r"may have 64 MiB. Got 65"):
        read_rhino(path)


def test_lines_that_end_in_carriage_returns_alone_are_counted_or_refused_never_cut(write):
    assert read_rhino(write("\r\r; old\r-line 0,0 1,1\r\r")).lines.tolist() == [4]
    with pytest.raises(FileError, match=r"drawing.txt:1: A line may have 1048576 bytes"):
        read_rhino(write("-line 0,0 123456789,1\r" * 60_000))


def test_macro_of_too_many_lines_is_refused_at_the_line_that_exceeds(write, monkeypatch):
    monkeypatch.setattr(lines, "MOST_DRAWN", 3)
    with pytest.raises(FileError, match=r"drawing.txt:2: A file may draw 3 lines. Hand larger networks over as arrays"):
        read_rhino(write("-line 0,0 1,1 -line 1,1 2,2\n-line 2,2 3,3 -line 3,3 4,4"))


def test_file_of_too_many_text_lines_is_refused(write, monkeypatch):
    monkeypatch.setattr(lines, "MOST_LINES", 5)
    with pytest.raises(FileError, match=r"drawing.txt:6: A file of geometry may have 5 lines"):
        read_rhino(write("-line 0,0 1,1\n" * 6))


def test_file_of_zero_bytes_is_refused_without_filling_the_memory(tmp_path):
    path = tmp_path / "zeros.txt"
    with path.open("wb") as file:
        file.truncate(60 * 2**20)
    tracemalloc.start()
    with pytest.raises(FileError, match=r"zeros.txt:1: A line may have"):
        read_rhino(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 8 * 2**20  # measured 2.1e6


@given(
    st.lists(
        st.sampled_from(
            [
                "-line",
                "line",
                "0,0,0",
                "1,2,3",
                "w1,0",
                "-sellast",
                "enter",
                "-properties",
                "o",
                "c",
                "255,0,0",
                "!",
                ";",
                ",",
                "nan",
            ]
            + ["\n", "\r"]
        )
    )
)
@settings(max_examples=300, deadline=None)
def test_any_sequence_of_words_is_read_or_refused_by_a_file_error(tmp_path_factory, words):
    path = tmp_path_factory.getbasetemp() / "words.txt"
    path.write_text(" ".join(words))
    try:
        drawing = read_rhino(path)
    except FileError:
        return
    assert len(drawing.ends) == sum(" ".join(words).count(f"line {first}") for first in "012w")


@given(st.binary(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_bytes_are_read_or_refused_by_a_file_error(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "bytes.txt"
    path.write_bytes(b"-line 0,0 1,1\n" + content)
    try:
        drawing = read_rhino(path)
    except FileError:
        return
    assert drawing.ends[0].tolist() == [0, 1]


def drawn(write, *lines):
    return network(read_rhino(write("\n".join(lines))))


def test_lines_drawn_twice_even_backwards_become_one_spring_and_are_named(write):
    net = drawn(write, "-line 0,0 1,0", "-line 1,0 2,0", "", "-line 1,0 0,0", "-line 0,0 1,0.0004", "-line 2,0 1,0")
    assert net.ends.tolist() == [[0, 1], [1, 2]]
    assert net.report.merged == [(1, 4), (1, 5), (2, 6)]
    assert net.spring_of_line.tolist() == [0, 1, 0, 0, 1]
    assert net.report.messages() == [
        "1 end joined with another, up to 0.0004 m away: the weld tolerance is 0.001953 m (1/512 of the median line of "
        "1 m; the drawing is 2 m across).",
        "3 lines drawn over another became one spring: lines 4 over 1, 5 over 1, 6 over 2.",
    ]


def test_line_without_length_is_left_out_and_named(write):
    net = drawn(write, "-line 0,0 0,0", "-line 0,0 1,0", "-line 7,7 7,7.000005", "-line 1,0 1.000003,0")
    assert net.position.tolist() == [[0, 0, 0], [1, 0, 0]]
    assert net.ends.tolist() == [[0, 1]]
    assert net.report.dropped == [1, 3, 4]
    assert net.report.messages() == [
        "2 ends joined with another, up to 5e-06 m away: the weld tolerance is 0.001953 m (1/512 of the median line of "
        "1 m; the drawing is 1 m across).",
        "3 lines without length (up to 6.676e-06 m) left out: lines 1, 3, 4.",
    ]


def test_line_shorter_than_the_tolerance_is_kept_and_named(write):
    net = drawn(write, "-line 0,0 1,0", "-line 1,0 1,0.0005", "-line 1,0.0005 2,0", "-line 2,0 3,0")
    assert net.position.tolist() == [[0, 0, 0], [1, 0, 0], [1, 0.0005, 0], [2, 0, 0], [3, 0, 0]]
    assert net.report.messages() == ["1 line shorter than the weld tolerance of 0.001953 m kept: line 2."]


def test_drawing_of_lines_without_length_is_an_empty_network(write):
    net = drawn(write, "-line 0,0 0,0")
    assert (len(net.position), len(net.ends)) == (0, 0)
    assert net.report.dropped == [1]


def test_long_lists_of_lines_are_cut(write):
    message = drawn(write, *["-line 0,0 1,0"] * 21).report.messages()[0]
    assert message.startswith("20 lines drawn over another")
    assert message.endswith("8 over 1, 9 over 1 and 12 more.")


def test_spring_drawn_in_two_colors_has_both_roles(write):
    red = "-properties o c o 255,0,0"
    net = drawn(write, "-line 0,0 1,0 -properties o c o 0,0,0", f"-line 1,0 0,0 {red}", "-line 1,0 2,0")
    assert role_mask(net, "red").tolist() == [True, False]
    assert role_mask(net, "black").tolist() == [True, False]


@pytest.mark.parametrize(
    "color", ["red", "RED ", "255,0,0", " 255, 0, 0", "#ff0000", "#FF0000", (255, 0, 0), [255.0, 0, 0]]
)
def test_color_is_a_name_or_numbers(color):
    assert role_mask(network(read_rhino(TRUSS)), np.array(color) if color == [255, 0, 0] else color).sum() == 4


@pytest.mark.parametrize(
    ("color", "hint"),
    [("rde", "Did you mean 'red'?"), ("grene", "Did you mean 'green'?"), ("", "Got ''"), ("256,0,0", "Got '256,0,0'"),
     ("1,2", "Got '1,2'"), ((0, 0), r"Got \(0, 0\)"), ((0, 0, -1), "Got"), ((0.5, 0, 0), "Got"), (None, "Got None"),
     (7, "Got 7"), ("#ff00", "Got '#ff00'"), ((np.nan, 0, 0), "Got"), ("a,b,c", "Got"), (("0", "0", "0"), "Got")],
)  # fmt: skip
def test_unknown_color_is_refused_with_the_colors_there_are(color, hint):
    with pytest.raises(
        SceneError,
        match=f"{hint}.*magenta .255,0,255. with 32 lines, .* red .255,0,0. with 4 lines",
    ):
        role_mask(network(read_rhino(TRUSS)), color)


def test_color_that_no_line_has_is_refused_with_the_colors_there_are(write):
    net = drawn(write, "-line 0,0 1,0 -properties o c o 1,2,3", "-line 1,0 2,0", "-line 2,0 3,0")
    expected = (
        r"No line or point of .*drawing.txt has the layer or color 'blue'. It has no layers. "
        r"Its colors: \(1,2,3\) with 1 line\."
    )
    with pytest.raises(SceneError, match=expected):
        role_mask(net, "blue")


@pytest.mark.parametrize("weld", [-1e-3, np.nan, np.inf, "wide"])
def test_weld_that_is_no_length_is_refused(weld):
    with pytest.raises(SceneError, match=r"The 'weld' of read\(\) must be .*\[m\]"):
        network(read_rhino(TRUSS), weld=weld)


def test_weld_wider_than_the_lines_is_refused_at_the_first_of_them(write):
    text = ["-line 50,0 60,0"] + [f"-line {k},9 {k + 1},9" for k in range(12)]
    with pytest.raises(
        FileError, match=r"drawing.txt:2: The weld tolerance must be shorter.*24 points from \(0, 9, 0\) m"
    ):
        network(read_rhino(write("\n".join(text))), weld=1.0)
