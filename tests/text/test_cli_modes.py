"""``springline modes``: the table, the picture, the file of motions, and which shape it is about."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from smaller import every_nth_at_rest
from springline.view.plot.modes import MOST

Cli = Callable[..., Any]  # the fixture: words in; code, out, err and json out

TRIPOD = ("--stiffness", 1000, "--mass", 1, "--anchor", "red")
LOADED = """\
tripod
  shape                 at rest under its loads
  modes                 6 of 6
  mechanisms            none
  unstable motions      none

6 modes, from the lowest
    1  0.2245 Hz, 4.454 s  along x, most at particle 4
    2  0.2247 Hz, 4.451 s  along y, most at particle 4
    3  3.241 Hz, 0.3086 s  along z, most at particle 4
    4  4.109 Hz, 0.2433 s  along x, most at particle 3
    5  5.434 Hz, 0.184 s   along y, most at particle 3
    6  8.344 Hz, 0.1198 s  along z, most at particle 3

  Stable: every small motion swings, the slowest has a period of 4.454 s.
"""
DRAWN = """\
tripod
  shape                 as drawn
  modes                 3 of 6
  mechanisms            2
  unstable motions      none

3 modes, from the lowest
    1  mechanism           along x, particle 4 alone
    2  mechanism           along y, particle 4 alone
    3  3.247 Hz, 0.3079 s  along z, most at particle 4

  2 mechanisms: motions that meet no resistance at first.
"""


def test_modes_of_a_loaded_drawing(cli: Cli, tripod: str) -> None:
    assert cli("modes", tripod, *TRIPOD, "--gravity", 10) == (0, LOADED, "")


def test_modes_of_a_drawing_without_loads(cli: Cli, tripod: str) -> None:
    assert cli("modes", tripod, *TRIPOD, "-n", 3) == (0, DRAWN, "")


def test_drawn_and_loaded_say_which_shape(cli: Cli, tripod: str) -> None:
    drawn = cli("modes", tripod, *TRIPOD, "--gravity", 10, "--drawn", "--json").json
    assert (drawn["about"], drawn["mechanisms"], drawn["at_rest"]) == ("as drawn", 2, False)
    loaded = cli("modes", tripod, *TRIPOD, "--loaded", "--json")
    assert (loaded.code, loaded.json["about"]) == (0, "at rest under its loads")


def test_json_says_what_the_attributes_say(cli: Cli) -> None:
    said = cli("modes", "vault", "-n", 4, "--json").json
    found = sl.modes(sl.gallery.scene("vault").equilibrium(), 4)
    for name in ("omega_squared", "omega", "frequency", "period", "damping_ratio", "modal_mass", "effective_mass"):
        assert np.array_equal(said[name], getattr(found, name))
    assert (said["of"], said["mechanisms"], said["unstable"]) == (found.of, found.mechanisms, found.unstable)
    assert said["kind"] == list(found.kind)


def test_no_rest_is_said_and_the_drawn_shape_taken_unless_the_loaded_was_asked_for(cli: Cli) -> None:
    said = cli("modes", "slinky-drop")
    assert said.code == 0 and "as drawn" in said.out
    assert said.err.startswith("These are modes of the shape as drawn, since it finds no rest under its loads.")
    asked = cli("modes", "slinky-drop", "--loaded")
    assert (asked.code, asked.out) == (1, "")
    assert "nothing holds particles" in asked.err


def test_unstable_motions_say_how_fast_they_grow(cli: Cli) -> None:
    said = cli("modes", "solar-system")
    assert "    1  unstable, e times in 7.07 s  along x, most at particle 1" in said.out
    assert "    2  mechanism                    along x, all alike" in said.out


def test_a_load_case_chooses_the_loads(cli: Cli) -> None:
    whole = cli("modes", "vault", "-n", 1, "--json").json["omega"][0]
    assert cli("modes", "vault", "-n", 1, "--json", "--load-case", "dead").json["omega"][0] == whole
    more = cli("modes", "vault", "-n", 1, "--json", "--load-case", "dead=2").json["omega"][0]
    assert abs(more / whole - 1.0) > 0.01
    said = cli("modes", "vault", "--drawn", "--load-case", "dead")
    assert said.code == 2 and "--drawn the shape without loads" in said.err


def test_motions_are_written_to_a_table(cli: Cli) -> None:
    said = cli("modes", "hanging-chain", "-n", 2, "-o", "motions.csv")
    assert said.code == 0 and said.out.endswith("Written\n  motions               motions.csv\n")
    with Path("motions.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    found = sl.modes(sl.gallery.scene("hanging-chain").equilibrium(), 2)
    assert len(rows) == 2 * 10
    motion = np.array([[float(row[name]) for name in ("dx", "dy", "dz")] for row in rows])
    assert np.array_equal(motion.reshape(found.shape.shape), found.shape)
    assert float(rows[10]["frequency"]) == found.frequency[1] and rows[10]["mode"] == "2"
    assert cli("modes", "hanging-chain", "-n", 1, "-o", "motions.csv").code == 0  # an earlier one gives way


def test_motions_are_written_over_nobody_s_table(cli: Cli) -> None:
    Path("accounts.csv").write_text("date,sum\n", encoding="utf-8")
    said = cli("modes", "hanging-chain", "-n", 1, "-o", "accounts.csv")
    assert said.code == 2 and "is nothing that springline wrote" in said.err
    assert Path("accounts.csv").read_text(encoding="utf-8") == "date,sum\n"


@pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf"])
def test_a_picture_is_written(cli: Cli, suffix: str) -> None:
    said = cli("modes", "hanging-chain", "-n", 4, "-o", f"modes{suffix}")
    assert said.code == 0 and f"picture               modes{suffix}" in said.out
    assert Path(f"modes{suffix}").stat().st_size > 5_000


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("-o", "modes.txt"), "--output must end in .png, .svg, .pdf or .csv. Got 'modes.txt'."),
        (("-o", "no/modes.png"), "There is no folder 'no' to write modes.png into. Make it first."),
        (("-n", 0), "must be a whole number of at least 1. Got 0."),
        (("-n", "few"), "-n must be a whole number. Got 'few'."),
    ],
)
def test_what_is_typed_wrong_is_named(cli: Cli, words: tuple[object, ...], sentence: str) -> None:
    said = cli("modes", "hanging-chain", *words)
    assert (said.code, said.out) == (2, "")
    assert sentence in said.err


@pytest.mark.parametrize("name", every_nth_at_rest(4))
def test_every_scene_of_the_gallery_has_modes_or_says_why_not(cli: Cli, name: str) -> None:
    said = cli("modes", name, "-n", 3, "--json")
    if said.code:
        assert said.code == 2 and ("modes()" in said.err or "equilibrium()" in said.err)
    else:
        known = said.json
        assert len(known["omega"]) == min(3, known["of"])
        assert np.all(np.diff(known["omega_squared"]) >= 0.0)


def picture_of(count: int) -> tuple[sl.analysis.Modes, Any]:
    shape = sl.gallery.scene("hanging-chain").equilibrium()
    found = sl.modes(shape, count)
    return found, sl.plot(found)


def test_the_picture_shows_each_mode_over_the_shape_with_its_frequency() -> None:
    found, figure = picture_of(6)
    texts = {text.get_gid(): text.get_text() for text in figure.texts}
    assert texts["title"] == "Hanging chain"
    assert texts["mode:1"] == f"1   {found.frequency[0]:.4g} Hz · {found.period[0]:.4g} s"
    assert texts["fact:modes"] == "6 of 24" and texts["fact:mechanisms"] == "0"
    assert len(figure.axes) == 6
    for ax in figure.axes:
        rest, other, one = ([path.vertices for path in lines.get_paths()] for lines in ax.collections[:3])
        # swung out to both sides alike
        assert np.abs(0.5 * (np.array(one) + np.array(other)) - np.array(rest)).max() < 1e-12  # measured 2e-15
        assert np.abs(np.array(one) - np.array(rest)).max() > 0.3


def test_the_picture_keeps_to_one_scale_and_a_dozen_modes() -> None:
    _, figure = picture_of(20)
    assert len(figure.axes) == MOST
    spans = {(round(ax.get_xlim()[1] - ax.get_xlim()[0], 9), round(ax.get_ylim()[1] - ax.get_ylim()[0], 9))
             for ax in figure.axes}  # fmt: skip
    assert len(spans) == 1
    texts = [text for text in figure.texts if text.get_gid() == "words"]
    wide = max(text.get_window_extent().width for text in texts) / figure.dpi
    assert wide < figure.axes[0].get_position().width * figure.get_size_inches()[0] + 0.25


def test_equal_modes_make_equal_files(tmp_path: Path) -> None:
    found, _ = picture_of(3)
    for name in ("a.svg", "b.svg"):
        sl.plot(found, to=tmp_path / name)
    assert (tmp_path / "a.svg").stat().st_size == (tmp_path / "b.svg").stat().st_size


def braced() -> sl.Scene:
    """A frame of two stories with crossed braces, loaded at its top."""
    scene = sl.Scene(dim=2, title="two stories")
    scene.particles([(x, y) for y in range(3) for x in range(2)])
    scene.anchor([0, 1])
    for foot in (0, 2):
        ends = [(0, 2), (1, 3), (2, 3), (0, 3), (1, 2)]
        scene.springs([(a + foot, b + foot) for a, b in ends], stiffness=1e4)
    scene.add(sl.Load((0, -10.0), on=[4, 5]))
    return scene


def test_notebooks_show_how_a_shape_gives_way() -> None:
    scene = braced()
    results = {
        "buckling": sl.analysis.buckling(scene.equilibrium(), n=2),
        "limit": sl.analysis.limit_load(scene, most=1e4),
    }
    results |= {"stress": sl.analysis.self_stress(scene)}
    for name, result in results.items():
        data, about = result._repr_png_()  # type: ignore[attr-defined]
        assert data.startswith(b"\x89PNG") and len(data) > 20_000 and about == {"width": 800}, name
    drawn = {name: sl.plot(results[name]) for name in ("buckling", "limit", "stress")}
    assert captions(drawn["buckling"], "buckling:1") == [f"1   {results['buckling'].factor[0]:.4g} x the loads"]
    assert captions(drawn["limit"], "limit") == [f"{results['limit'].factor:.4g} x the loads"]
    assert captions(drawn["stress"], "state:1") == ["1   self-stress"] and len(results["stress"].states) == 2
    pulls, pushes = (one for one in drawn["stress"].axes[0].collections if one.get_gid() == "carrying")
    assert {len(pulls.get_paths()), len(pushes.get_paths())} <= {2, 3, 4}
    assert len(pulls.get_paths()) + len(pushes.get_paths()) == len(results["stress"].springs(0))


def captions(figure: Any, gid: str) -> list[str]:
    return [text.get_text() for text in figure.texts if text.get_gid() == gid]


def test_what_never_gives_way_and_what_has_neither_stress_nor_mechanism_has_a_picture_too() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0), (0.5, 1)])
    scene.springs([(0, 2), (1, 2)], stiffness=10.0)
    scene.anchor([0, 1])
    scene.add(sl.Load((0, 1.0), on=2))
    assert not len(sl.analysis.buckling(scene.equilibrium()).factor)
    for result in (
        sl.analysis.buckling(scene.equilibrium()),
        sl.analysis.limit_load(scene, most=2.0),
        sl.analysis.self_stress(scene),
    ):
        assert result._repr_png_()[0].startswith(b"\x89PNG")  # type: ignore[attr-defined]
