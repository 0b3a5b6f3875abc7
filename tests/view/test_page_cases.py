"""Load cases, sections and results on the page: what acts, what a plane cuts, and where a number belongs."""

from __future__ import annotations

from typing import Any

import pytest
from live_page import Table, soon, table

import springline as sl
from springline.errors import SceneError
from springline.view.page.messages import read
from springline.view.page.words import forces_in_words

WEIGHT = 5.0 * 9.81


def post() -> sl.Scene:
    """Three bars above one another, 10 kg at each joint, under dead load, snow and wind."""
    scene = sl.Scene(gravity=9.81, dim=2, title="Post")
    scene.particles([(0, 0), (0, 1), (0, 2)], mass=5.0)
    scene.springs([(0, 1), (1, 2)], stiffness=1e6)
    scene.anchor([0])
    scene.anchor([1, 2], axes="x")
    scene.add(sl.Load((0.0, -300.0), on=[2], case="snow"), sl.Load((200.0, 0.0), on=[2], case="wind"))
    scene.load_case("ULS", dead=1.35, snow=1.5)
    return scene


def rested(shown: Table) -> None:
    shown.do("Settle")
    assert shown.until(lambda: shown.player.shape is not None)


@pytest.mark.heavy
def test_a_load_case_is_chosen_and_its_shape_solved() -> None:
    with table(post(), gallery=True) as shown:
        assert shown.page.scene["cases"] == ["dead", "snow", "wind", "ULS"] and shown.page.scene["case"] == ""
        rested(shown)
        serial = shown.face.serial
        shown.ask(case="ULS")
        assert shown.until(lambda: shown.face.serial > serial and shown.player.shape is not None)
        assert shown.page.scene["case"] == "ULS" or soon(lambda: shown.page.scene["case"] == "ULS")
        total = 1.35 * 3 * WEIGHT + 1.5 * 300.0
        assert abs(shown.player.shape.reactions[:, 1].sum() - total) < 1e-9 * total
        shown.ask(case="")
        assert shown.until(lambda: shown.face.case == "" and shown.player.shape is not None)
        assert abs(shown.player.shape.reactions[:, 0].sum() + 200.0) < 1e-9
        assert shown.page.scene["cases"] == ["dead", "snow", "wind", "ULS"]


@pytest.mark.heavy
def test_a_section_gives_the_force_of_the_part_above_on_the_part_below() -> None:
    with table(post(), gallery=True) as shown:
        rested(shown)
        shown.ask(section={"axis": 1, "at": 0.5})
        assert shown.until(lambda: "section" in shown.page.said)
        told = shown.page.said["section"][-1]
        rows = dict(told["rows"])
        above = 2 * WEIGHT + 300.0
        assert rows["normal force"] == f"\u2212{above:.4g} N"  # the bar pushes down
        assert rows["moment about z"] == "0 N m" and rows["moments about"] == "(0, 0.5) m"
        assert [one["spring"] for one in told["items"]] == [0]
        assert len(told["lines"][0]) == 5
        count = len(shown.page.said["section"])
        shown.ask(section={"axis": 1, "at": 7.0})
        assert shown.until(lambda: len(shown.page.said["section"]) > count)
        assert "The plane cuts no face, spring or element" in shown.page.said["section"][-1]["words"]


@pytest.mark.parametrize("plane", [{"axis": 3, "at": 0.0}, {"axis": 0}, {"axis": 0, "at": "1"}, [0, 1.0]])
def test_a_plane_that_is_none_is_refused(plane: Any) -> None:
    import json

    with pytest.raises(SceneError, match="The value of section must be an axis"):
        read(json.dumps({"section": plane}))


def test_every_line_of_a_result_names_its_member_and_membranes_have_lines() -> None:
    lines = forces_in_words(post().equilibrium())
    assert [pick for words, pick in lines if "spring" in words] == [{"spring": 0}, {"spring": 1}]
    assert {"particle": 0} in [pick for _, pick in lines] and lines[-1][1] == {}
    sheet = sl.Scene(title="Sheet")
    corners = [(x, y, 0) for y in range(3) for x in range(3)]
    faces = [(k, k + 1, k + 4, k + 3) for k in (0, 1, 3, 4)]
    net = sheet.mesh(corners, [row for a, b, c, d in faces for row in ((a, b, c), (a, c, d))], mass=1.0)
    sheet.add(sl.Membrane(net, modulus=1e6, poisson=0.0, thickness=1e-3, prestress=2000.0))
    sheet.anchor(net.boundary)
    said = [(words, pick) for words, pick in forces_in_words(sheet.equilibrium()) if "membrane" in words]
    assert len(said) == 3 and len({pick["particle"] for _, pick in said}) == 3
    assert {words.partition("carries ")[2] for words, _ in said} == {"2 N/m"}
