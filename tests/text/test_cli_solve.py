"""``springline solve``: its summary, its files, its exit codes, and what it says when it cannot."""

from __future__ import annotations

import csv
import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline
import springline as sl
from springline.cli.solve import load_case_of
from springline.errors import SceneError

Cli = Callable[..., Any]  # the fixture: words in; code, out, err and json out

TRUSS = Path(springline.__file__).parent / "gallery" / "data" / "cantilever_truss.rhino.txt"
TRUSS_OPTIONS = ["--anchor", "red", "--stiffness", 1000, "--mass", 1, "--gravity", 10]


def truss(cli: Cli, *words: object) -> Any:
    """Solve the truss drawn in Rhino."""
    Path("truss.rhino.txt").write_bytes(TRUSS.read_bytes())
    return cli("solve", "truss.rhino.txt", *TRUSS_OPTIONS, *words)


def truss_shape() -> sl.Equilibrium:
    scene = sl.read(TRUSS, anchor="red", stiffness=1000.0, mass=1.0, gravity=10.0)
    return scene.equilibrium()


def shed() -> sl.Scene:
    """Two bars under their weight and snow."""
    scene = sl.Scene(gravity=10.0, dim=2, title="shed")
    scene.particles([(0, 0), (2, 1), (4, 0)], mass=1.0)
    scene.springs(np.array([(0, 1), (1, 2)]), stiffness=1e4)
    scene.anchor([0, 2])
    scene.add(sl.Load((0.0, -20.0), on=[1], case="snow"))
    scene.load_case("ULS", dead=1.35, snow=1.5)
    return scene


@pytest.fixture
def shed_recorded(cli: Cli) -> str:
    """A recording of the shed, which keeps its load cases."""
    run = shed().simulate(dt=0.001).run(until=0.01)
    sl.save(run, "shed.springline")
    return "shed.springline"


def falling() -> str:
    """A scene file of two weights that nothing holds."""
    text = 'title = "falling"\ngravity = 10.0\n\n[[particles]]\nposition = [[0, 0, 0], [1, 0, 0]]\nmass = 1.0\n'
    Path("falling.toml").write_text(text + "\n[[springs]]\nends = [[0, 1]]\nstiffness = 10.0\n", encoding="utf-8")
    return "falling.toml"


def rows(path: str) -> list[dict[str, str]]:
    with Path(path).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def column(table: list[dict[str, str]], *names: str) -> np.ndarray:
    """Columns as numbers, NaN where a cell is empty; one of them flat."""
    array = np.array([[float(row[name] or "nan") for name in names] for row in table])
    return array[:, 0] if len(names) == 1 else array


def test_the_truss_drawn_in_rhino_is_solved_summed_up_and_written(cli: Cli) -> None:
    said = truss(cli, "-o", "truss.csv", "-o", "truss.json", "-o", "truss.obj", "-o", "truss.png")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[0] == "truss: 36 particles, 132 springs, 4 supports"
    for line in (
        "  Loads in all          (0, 0, -360) N",
        "  Reactions in all      (0, 0, 360) N",
        "    at particle 0       (-191.22, -695.71, 57.4976) N   at (0, 0, 10) m",
        "  Largest tension       500.448 N in spring 0, particles 0 and 1",
        "  Largest compression   477.124 N in spring 17, particles 5 and 10",
        "  * truss.rhino.txt: 36 particles, 132 springs, 228 ends welded.",
    ):
        assert line in said.out.splitlines()
    assert "  Verdict               Stable. At rest: " in said.out
    assert "-25.898) m" in said.out
    written = said.out.split("Written\n")[1]
    names = [line.split()[0] for line in written.splitlines()]
    assert names == ["truss.csv", "truss.members.csv", "truss.json", "truss.obj", "truss.png"]
    assert all(Path(name).stat().st_size > 1000 for name in names)  # measured 3,661 at least
    assert Path("truss.png").read_bytes().startswith(b"\x89PNG")


def test_every_line_of_the_summary_is_that_of_the_shape(cli: Cli) -> None:
    said = cli("solve", "vault", "--invert")
    shape = sl.gallery.scene("vault").equilibrium().inverted()
    assert said.code == 0
    told = " ".join(said.out.split())
    for line in shape.summary().splitlines():
        assert " ".join(line.split()) in told


def test_the_next_command_works_and_is_about_the_same_shape(cli: Cli) -> None:
    first = cli("solve", "vault", "--invert", "--method", "newton")
    (line,) = (line for line in first.out.splitlines() if line.startswith("  springline solve"))
    words = shlex.split(line)[1:]
    assert words[1:5] == ["vault", "--method", "newton", "--invert"]
    said = cli(*words)
    assert said.code == 0
    assert Path("vault.csv").exists() and Path("vault.png").exists()
    assert said.out.splitlines()[0] == first.out.splitlines()[0]


def test_the_tables_of_a_csv_hold_the_very_numbers_of_the_shape(cli: Cli) -> None:
    assert truss(cli, "-o", "t.csv").code == 0
    shape, particles, members = truss_shape(), rows("t.csv"), rows("t.members.csv")
    for names, expected in (
        (("x [m]", "y [m]", "z [m]"), shape.position),
        (("moved x [m]", "moved y [m]", "moved z [m]"), shape.displacement),
        (("load x [N]", "load y [N]", "load z [N]"), shape.loads),
    ):
        assert np.array_equal(column(particles, *names), expected)
    reactions = column(particles, "reaction x [N]", "reaction y [N]", "reaction z [N]")
    assert np.array_equal(reactions[shape.supports], shape.reactions[shape.supports])
    assert np.flatnonzero(np.isfinite(reactions[:, 0])).tolist() == shape.supports.tolist() == [0, 2, 4, 6]
    assert {row["held"] for row in particles} == {"", "xyz"}
    for name, attribute in (
        ("length [m]", "length"), ("rest length [m]", "rest_length"), ("tension [N]", "tension"),
        ("force density [N/m]", "force_density"), ("strain [-]", "strain"), ("utilization [-]", "utilization"),
    ):  # fmt: skip
        assert np.array_equal(column(members, name), getattr(shape, attribute)), name
    assert np.array_equal(
        column(members, "tail", "head").T, [shape.data.model.springs.tail, shape.data.model.springs.head]
    )
    assert np.isnan(column(members, "stress [Pa]")).all()  # the stiffness was given, and no area
    assert {(row["kind"], row["slack"]) for row in members} == {("spring", "no")}


def test_rollers_slack_cables_and_stresses_have_their_cells(tmp_path: Path) -> None:
    scene = sl.Scene(gravity=10.0, dim=2)
    scene.particles([(0, 0), (4, 0), (0, 3), (4, 3)], mass=10.0)
    scene.springs(np.array([(0, 2), (1, 3), (2, 3), (0, 1)]), modulus=1e9, area=1e-3, strength=1e4)
    scene.springs(np.array([(0, 3), (1, 2)]), modulus=1e9, area=1e-4, kind="cable")
    scene.anchor([0])
    scene.anchor([1], axes="y")
    scene.add(sl.Load((500.0, 0.0), on=[2]))
    shape = scene.equilibrium()
    paths = shape.save(tmp_path / "a.csv")  # type: ignore[attr-defined]
    particles, members = rows(str(paths[0])), rows(str(paths[1]))
    assert [row["held"] for row in particles] == ["xy", "y", "", ""]
    assert [(row["kind"], row["slack"]) for row in members] == [
        *[("spring", "no")] * 4, ("cable", "no"), ("cable", "yes"),
    ]  # fmt: skip
    assert np.array_equal(column(members, "stress [Pa]"), shape.stress)
    assert np.array_equal(column(members, "utilization [-]"), shape.utilization)
    assert shape.utilization.max() > 0.01  # measured 0.04


def hung_from_a_rod() -> sl.Equilibrium:
    """A rod, a loose cord and a spring, and a ball on the ground that the spring holds down."""
    scene = sl.Scene(gravity=10.0, title="rules")
    scene.particles([(0, 0, 3), (0, 0, 2), (1, 0, 0), (0, 0, 1)], mass=[1.0, 1.0, 1.0, 2.0])
    scene.springs(np.array([(1, 3)]), stiffness=100.0)
    scene.anchor([0])
    scene.anchor([2], axes="xy")
    scene.add(sl.Rod([0], [1]), sl.Cord([0], [3], length=9.0), sl.Plane())
    return scene.equilibrium()


def test_what_holds_a_particle_is_in_every_table_of_a_shape(tmp_path: Path) -> None:
    scene = sl.Scene(gravity=10.0)
    scene.particles([(0, 0, 3), (0, 0, 2), (1, 0, 0), (2, 0, 0)], mass=1.0)
    scene.springs(np.array([(0, 1)]), stiffness=100.0)
    scene.anchor([0])
    scene.anchor([2], axes="xy")  # and the plane, which alone holds particle 3
    scene.add(sl.Plane(on=[2, 3]))
    shape = scene.equilibrium()
    for suffix in ("csv", "json"):
        sl.save(shape, tmp_path / f"a.{suffix}")
    assert [row["held"] for row in rows(str(tmp_path / "a.csv"))] == ["xyz", "", "xy, the Plane", "the Plane"]
    saved = json.loads((tmp_path / "a.json").read_text("utf-8"))
    assert (saved["supports"], saved["anchored"]) == ([0, 2, 3], [0, 2])
    table = shape.to_pandas()
    assert table["held"].tolist() == [True, False, True, True]
    pushed = table[["reactions_x", "reactions_y", "reactions_z"]].to_numpy()
    assert (np.abs(pushed).max(axis=1) > 1.0).tolist() == table["held"].tolist()


def test_rods_cords_and_what_rests_on_a_plane_are_in_every_file(tmp_path: Path) -> None:
    shape = hung_from_a_rod()
    assert shape.ties.tension.tolist() == pytest.approx([30.0, 0.0])
    for suffix in ("csv", "json", "obj", "png"):
        sl.save(shape, tmp_path / f"a.{suffix}")
    particles, members = rows(str(tmp_path / "a.csv")), rows(str(tmp_path / "a.members.csv"))
    assert [row["kind"] for row in members] == ["spring", "rod", "cord"]
    assert column(members, "tension [N]")[1:].tolist() == shape.ties.tension.tolist()
    assert [row["slack"] for row in members] == ["no", "no", "yes"]
    assert [row["held"] for row in particles] == ["xyz", "", "xy, the Plane", ""]
    assert float(particles[2]["reaction z [N]"]) == shape.reactions[2, 2] == pytest.approx(10.0)
    held = json.loads((tmp_path / "a.json").read_text("utf-8"))
    assert held["ties"]["tension"] == shape.ties.tension.tolist()
    assert held["ties"]["slack"] == [1]
    assert held["contacts"]["force"] == shape.contacts.force.tolist()
    groups = [line for line in (tmp_path / "a.obj").read_text("utf-8").splitlines() if line[0] in "gl"]
    assert groups == ["g tension", "l 2 4", "g rod", "l 1 2", "g cord", "l 1 4"]


def test_json_holds_every_attribute_under_its_name_and_nothing_that_json_cannot(cli: Cli) -> None:
    assert truss(cli, "-o", "t.json").code == 0
    text = Path("t.json").read_text("utf-8")
    held = json.loads(text, parse_constant=lambda word: pytest.fail(f"{word} is no JSON"))
    shape = truss_shape()
    for name in ("position", "displacement", "loads", "reactions", "anchored", "supports", "length", "rest_length",
                 "tension", "force_density", "strain", "utilization", "slack"):  # fmt: skip
        assert np.array_equal(np.array(held[name], dtype=float), getattr(shape, name)), name
    assert held["stress"] == [None] * 132
    for name in ("converged", "stable", "message", "residual", "relative_residual", "tolerance", "energy", "method",
                 "iterations", "factorizations", "smallest_eigenvalue", "miss", "mirrored"):  # fmt: skip
        assert held[name] == getattr(shape if hasattr(type(shape), name) else shape.data, name), name
    assert (held["tail"], held["head"]) == (
        shape.data.model.springs.tail.tolist(),
        shape.data.model.springs.head.tolist(),
    )
    assert held["springline"] == springline.__version__
    assert set(held["units"]) <= set(held)
    said = truss(cli, "--json")
    assert said.err == ""
    told = {name: value for name, value in said.json.items() if name not in ("wall_time", "files", "messages")}
    assert told == held
    assert said.json["files"] == []


def test_json_on_stdout_names_the_files(cli: Cli) -> None:
    said = cli("solve", "hanging-chain", "--json", "-o", "c.csv", "-o", "c.svg")
    assert said.json["files"] == ["c.csv", "c.members.csv", "c.svg"]
    assert said.json["wall_time"] > 0.0


def test_the_lines_of_an_obj_are_read_back_as_the_very_shape(cli: Cli) -> None:
    assert truss(cli, "-o", "t.obj").code == 0
    shape = truss_shape()
    again = sl.read("t.obj", stiffness=1.0, mass=1.0)
    model, state = again.build()
    assert np.array_equal(state.position, shape.position)
    assert np.array_equal(model.springs.tail, shape.data.model.springs.tail)
    assert np.array_equal(model.springs.head, shape.data.model.springs.head)


def test_the_groups_of_an_obj_are_what_pulls_what_pushes_and_what_is_slack(tmp_path: Path) -> None:
    scene = sl.Scene(gravity=10.0, dim=2)
    scene.particles([(0, 0), (4, 0), (0, 3), (4, 3)], mass=10.0)
    scene.springs(np.array([(0, 2), (1, 3), (2, 3)]), stiffness=1e6)
    scene.springs(np.array([(0, 3), (1, 2)]), stiffness=1e5, kind="cable")
    scene.springs(np.array([(0, 1)]), stiffness=1e5)
    scene.anchor([0, 1])
    scene.add(sl.Load((500.0, 0.0), on=[2]))
    shape = scene.equilibrium()
    (path,) = shape.save(tmp_path / "a.obj")  # type: ignore[attr-defined]
    group, found = "", {}
    for words in map(str.split, path.read_text("utf-8").splitlines()):
        group = words[1] if words[0] == "g" else group
        if words[0] == "l":
            found[int(words[1]) - 1, int(words[2]) - 1] = group
    ends = zip(shape.data.model.springs.tail.tolist(), shape.data.model.springs.head.tolist(), strict=True)
    expected = ["tension" if one > 0 else "compression" for one in shape.tension[:4]] + ["slack", "unstressed"]
    assert [found[pair] for pair in ends] == expected
    assert set(expected) == {"tension", "compression", "slack", "unstressed"}


def test_python_saves_a_shape_by_the_same_suffixes(tmp_path: Path) -> None:
    shape = sl.gallery.scene("hanging-chain").equilibrium()
    assert sl.save(shape, tmp_path / "a.csv") == [tmp_path / "a.csv", tmp_path / "a.members.csv"]
    for suffix in ("json", "obj", "png"):
        assert sl.save(shape, str(tmp_path / f"a.{suffix}")) == [tmp_path / f"a.{suffix}"]
    assert shape.save(tmp_path / "b.obj") == [tmp_path / "b.obj"]  # type: ignore[attr-defined]
    assert (tmp_path / "a.obj").read_bytes() == (tmp_path / "b.obj").read_bytes()
    run = sl.gallery.scene("hanging-chain").simulate().run(until=0.5)
    assert sl.save(run, tmp_path / "a.springline") == [tmp_path / "a.springline"]


@pytest.mark.parametrize(
    ("path", "options", "why"),
    [
        ("a.xlsx", {}, ".png, .pdf, .jpg or .jpeg. Got 'a.xlsx'"),
        ("a.jsn", {}, "Did you mean '.json'"),
        ("a", {}, "Got 'a'"),
        ("no/a.csv", {}, "There is no folder 'no' to write a.csv into. Make it first"),
        ("a.csv", {"before": True}, "The option 'before' of save() is for pictures. Leave it out for .csv files"),
    ],
)
def test_what_cannot_be_saved_gets_a_sentence(path: str, options: Any, why: str, cli: Cli) -> None:
    shape = sl.gallery.scene("hanging-chain").equilibrium()
    with pytest.raises(SceneError) as caught:
        sl.save(shape, path, **options)
    assert why in str(caught.value)
    assert not list(Path().iterdir())
    with pytest.raises(SceneError, match="must be a Scene, a Recording or a shape at rest, an Equilibrium. Got 3"):
        sl.save(3, path)


def test_a_shape_replaces_a_shape_and_nothing_else(cli: Cli) -> None:
    assert cli("solve", "hanging-chain", "-o", "a.csv", "-o", "a.obj", "-o", "a.json").code == 0
    first = [Path(name).read_bytes() for name in ("a.csv", "a.members.csv", "a.obj", "a.json")]
    assert cli("solve", "vault", "-o", "a.csv", "-o", "a.obj", "-o", "a.json").code == 0
    second = [Path(name).read_bytes() for name in ("a.csv", "a.members.csv", "a.obj", "a.json")]
    assert all(one != other for one, other in zip(first, second, strict=True))
    for name in ("b.csv", "b.obj", "b.json"):
        Path(name).write_text("my own notes\n", encoding="utf-8")
        said = cli("solve", "vault", "-o", name)
        assert (said.code, said.out) == (2, "")
        assert f"'{name}' is nothing that springline wrote, and nothing else is overwritten." in said.err
        assert Path(name).read_text("utf-8") == "my own notes\n"
    Path("c.members.csv").write_text("my own members\n", encoding="utf-8")
    assert cli("solve", "vault", "-o", "c.csv").code == 2
    assert not Path("c.csv").exists()


def test_a_scenes_own_file_is_never_written_over(cli: Cli) -> None:
    assert cli("solve", "hanging-chain", "-o", "a.obj").code == 0
    before = Path("a.obj").read_bytes()
    said = cli("solve", "a.obj", "--stiffness", 1, "--mass", 1, "-o", "./a.obj")
    assert said.code == 2
    assert "is the scene itself. Give --output another name." in said.err
    assert Path("a.obj").read_bytes() == before


def test_a_disk_that_fails_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shape = sl.gallery.scene("hanging-chain").equilibrium()
    sl.save(shape, tmp_path / "a.csv")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert set(before) == {"a.csv", "a.members.csv"}
    calls = []

    def full(handle: int) -> None:
        calls.append(handle)
        if len(calls) == 2:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(SceneError, match="a.csv' cannot be written: No space left on device. Give another path"):
        sl.save(sl.gallery.scene("vault").equilibrium(), tmp_path / "a.csv")
    assert len(calls) == 2
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_what_does_not_come_to_rest_ends_with_1_says_what_was_reached_and_writes_nothing(cli: Cli) -> None:
    said = cli("solve", falling(), "-o", "f.csv", "-o", "f.png")
    assert said.code == 1
    assert "falling (NOT AT REST): 2 particles, 1 spring, 0 supports" in said.out
    assert "nothing holds particles 0, 1 against the load" in " ".join(said.out.split())
    assert said.err.startswith("springline solve: Not at rest: nothing holds particles 0, 1")
    assert "Anchor it, or join it to an anchored part. --no-strict writes it all the same." in said.err
    assert sorted(path.name for path in Path().iterdir()) == ["falling.toml"]


def test_no_strict_writes_what_was_reached_and_still_ends_with_1(cli: Cli) -> None:
    said = cli("solve", falling(), "--no-strict", "-o", "f.json", "-o", "f.png")
    assert said.code == 1
    held = json.loads(Path("f.json").read_text("utf-8"))
    assert (held["converged"], held["stable"]) == (False, False)
    assert Path("f.png").exists()
    told = cli("solve", "falling.toml", "--json")
    assert told.code == 1
    assert told.json["converged"] is False


def test_too_few_steps_are_said_to_be_so_in_options(cli: Cli) -> None:
    said = cli("solve", "hanging-chain", "--method", "dynamic-relaxation", "--steps", 2)
    assert said.code == 1
    assert "Try --method newton, more steps, or --tolerance 1e-6." in said.err


@pytest.mark.parametrize("method", ["auto", "newton", "dynamic-relaxation", "fire"])
def test_every_method_finds_the_chain(cli: Cli, method: str) -> None:
    said = cli("solve", "hanging-chain", "--method", method, "--json").json
    assert min(place[2] for place in said["position"]) == pytest.approx(-10.158751626, abs=1e-8)
    assert said["method"].startswith("newton" if method == "auto" else method.replace("-", "_"))


def test_a_tolerance_and_an_inversion_are_those_typed(cli: Cli) -> None:
    said = cli("solve", "hanging-chain", "--tolerance", 1e-6, "--invert", "--json").json
    assert (said["tolerance"], said["mirrored"]) == (1e-6, True)
    assert max(place[2] for place in said["position"]) == pytest.approx(10.15875, abs=1e-4)
    assert max(said["tension"]) < 0.0


def test_force_densities_are_one_for_all_or_one_for_each(cli: Cli) -> None:
    one = cli("solve", "vault", "--force-density", 20, "--json").json
    assert (one["method"], one["converged"]) == ("force_density", True)
    assert one["force_density"] == pytest.approx([20.0] * 172)
    each = cli("solve", "hanging-chain", "--force-density", "1,2,3,4,5,6,7,8,9", "--json").json
    assert each["force_density"] == pytest.approx(np.arange(1.0, 10.0))


def test_a_load_case_is_a_name_or_a_sum(cli: Cli, shed_recorded: str) -> None:
    def load(*words: str) -> float:
        return float(np.sum(cli("solve", shed_recorded, *words, "--json").json["loads"], axis=0)[1])

    assert load() == -50.0
    assert load("--load-case", "snow") == -20.0
    assert load("--load-case", "ULS") == load("--load-case", "1.35*dead+1.5*snow") == -70.5
    assert load("--load-case", "dead - 0.5*snow") == -20.0
    said = cli("solve", shed_recorded, "--load-case", "snwo")
    assert (said.code, said.out) == (2, "")
    assert "--load-case must be one of dead, snow, ULS. Got 'snwo'. Did you mean 'snow'?" in said.err


@pytest.mark.parametrize(
    ("text", "case"),
    [
        ("snow", "snow"),
        ("snow on the roof", "snow on the roof"),
        ("1.35*dead+1.5*snow", {"dead": 1.35, "snow": 1.5}),
        ("1.35 * dead + snow", {"dead": 1.35, "snow": 1.0}),
        ("1e-1*dead-0.5*wind-left", {"dead": 0.1, "wind-left": -0.5}),
        ("-1*wind", {"wind": -1.0}),
        ("1*dead", {"dead": 1.0}),
        ("wnid", "wnid"),
    ],
)
def test_the_words_of_a_load_case(text: str, case: Any) -> None:
    assert load_case_of(text, ["dead", "snow on the roof"]) == case


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1.35*dead 1.5*snow", "must be a name, or a sum of factors times names. Got '1.35*dead 1.5*snow'. Try"),
        ("1.35*", "must be a name, or a sum"),
        ("1.3.5*dead", "a factor that is no number, '1.3.5'"),
        ("dead+2*dead", "names 'dead' twice"),
        ("", "must be a name, or a sum of factors times names. Got nothing. Try"),
    ],
)
def test_a_load_case_that_is_none_gets_a_sentence(text: str, why: str) -> None:
    with pytest.raises(SceneError) as caught:
        load_case_of(text, ["dead", "snow"])
    assert why in str(caught.value)
    assert "--load-case" in str(caught.value)


def test_a_recording_is_solved_from_its_last_frame(cli: Cli) -> None:
    assert cli("run", "hanging-chain", "--until", 2, "-o", "a.springline").code == 0
    said = cli("solve", "a.springline", "--json").json
    last = sl.load("a.springline").position[-1]
    began = np.array(said["position"]) - np.array(said["displacement"])
    assert np.abs(began - last).max() < 1e-12  # measured 2e-15
    assert min(place[2] for place in said["position"]) == pytest.approx(-10.158751626, abs=1e-8)


def test_a_recording_in_which_springs_broke_is_refused(cli: Cli) -> None:
    scene = sl.Scene(gravity=10.0)
    rope = scene.chain((0, 0, 0), (0, 0, -4), segments=4, mass=1.0, stiffness=100.0, strength=35.0)
    scene.anchor(rope.first)
    sl.save(scene.simulate(dt=0.001).run(until=1.0, every=0.1), "broken.springline")
    said = cli("solve", "broken.springline")
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        "springline solve: In broken.springline springs broke, and a shape at rest needs the scene whole. "
        "Solve its scene instead.\n"
    )


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        (["vualt"], "Did you mean 'vault'?"),
        (
            ["vault", "--method", "newtn"],
            "--method must be one of auto, newton, dynamic-relaxation, fire. Got 'newtn'.",
        ),
        (["vault", "--tolerance", "-1"], "--tolerance must be a positive number. Got -1.0."),
        (["vault", "--steps", "0"], "--steps must be a whole number"),
        (["vault", "--steps", "many"], "--steps must be a whole number. Got 'many'."),
        (
            ["vault", "--force-density", "much"],
            "--force-density must be a number [N/m], or one for each member, a,b,c.",
        ),
        (["vault", "--force-density", "1,2"], "--force-density must be"),
        (["vault", "--force-density", "1", "--steps", "3"], "--force-density is a separate method: leave out --steps."),
        (
            ["vault", "-o", "vault.xls"],
            ".png, .pdf, .jpg or .jpeg. Got 'vault.xls'.",
        ),
        (["vault", "-o", "no/vault.png"], "There is no folder 'no' to write vault.png into. Make it first."),
        (["vault", "-o", "no/vault.csv"], "There is no folder 'no' to write vault.csv into. Make it first."),
        (["vault", "--mass", "3"], "The gallery's vault says all of itself: leave out --mass."),
        (["vault", "--overwrite"], "solve has no option '--overwrite'."),
    ],
)
def test_what_was_typed_wrong_gets_a_sentence_and_exit_code_2(cli: Cli, typed: list[str], answer: str) -> None:
    said = cli("solve", *typed)
    assert (said.code, said.out) == (2, "")
    assert answer in said.err
    assert said.err.count("\n") == 1
    assert not list(Path().iterdir())


def test_pictures_can_leave_the_shape_before_out(cli: Cli) -> None:
    assert cli("solve", "hanging-chain", "-o", "a.svg").code == 0
    assert cli("solve", "hanging-chain", "--no-before", "-o", "b.svg").code == 0
    assert 'id="drawn"' in Path("a.svg").read_text("utf-8")
    assert 'id="drawn"' not in Path("b.svg").read_text("utf-8")
