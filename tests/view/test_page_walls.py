"""Walls in the live page, in a real browser: drawn, clicked, dragged, changed, turned and taken out by a person."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from seen_page import Seen
from test_page_building import click, done, sheet, spot

import springline as sl


def things(shown: Seen) -> dict[str, Any]:
    return shown.player.simulation.data.source.things()


def known(shown: Seen, *labels: str) -> None:
    """Wait until the page knows these walls and no other."""
    assert shown.until(lambda: shown.do("springline.builder.walls.all.map((one) => one.label)") == list(labels))


def chosen(shown: Seen, label: str | None) -> None:
    assert shown.until(lambda: shown.do("springline.builder.walls.chosen?.label ?? null") == label)


def test_walls_are_drawn_clicked_dragged_changed_turned_and_removed(tmp_path: Path) -> None:
    with sheet() as shown:
        page, keyboard, inspector = shown.page, shown.page.keyboard, shown.page.locator("#wall")
        keyboard.press("b")  # a segment, its ends on the grid
        click(shown, (-1.02, 0.21), (0.98, -0.19))
        done(shown, 1)
        keyboard.press("y")
        click(shown, (-1.0, 1.0), (-0.8, 1.0))
        keyboard.press("k")
        click(shown, (-1.5, -1.0), (1.5, -1.0))
        done(shown, 3)
        known(shown, "Segment", "Ball", "Wall")
        (ends,) = [one for one in shown.do("springline.builder.walls.all.map((w) => [w.start, w.end])") if one[0]]
        assert ends == [pytest.approx([-1.0, 0.2]), pytest.approx([1.0, -0.2])]
        keyboard.press("k")

        click(shown, (0.0, 0.0))
        chosen(shown, "Segment")
        assert shown.until(lambda: "0.2) to (1, " in inspector.inner_text())
        inspector.get_by_label("restitution, typed").fill("0.25")
        keyboard.press("Enter")
        done(shown, 4)
        assert things(shown)["contacts"].restitution == 0.25

        page.mouse.click(*spot(shown, -1.0, 1.0), button="right")
        page.get_by_role("menuitem", name="Remove the ball").click()
        done(shown, 5)
        known(shown, "Segment", "Wall")

        keyboard.press("q")  # what is dragged snaps to the grid
        shown.drag(spot(shown, 1.3, -1.0), spot(shown, 1.32, -1.21))
        page.mouse.up()
        chosen(shown, "Wall")
        assert done(shown, 6)[-1] == "MoveWall" and things(shown)["plane"].point[1] == pytest.approx(-1.2)
        inspector.get_by_role("button", name="Turn it round").click()
        done(shown, 7)
        assert things(shown)["plane"].normal[:2] == (0.0, -1.0)
        page.get_by_role("button", name="Segment", exact=True).last.click()  # in the list, for who has no mouse
        chosen(shown, "Segment")
        page.locator("#picture").focus()
        keyboard.press("ArrowUp")
        assert done(shown, 8)[-1] == "MoveWall"
        assert shown.player.simulation.data.state.position[1:3, 1].tolist() == pytest.approx([0.3, -0.1])

        digest = shown.player.simulation.data.state.digest()
        page.locator("summary", has_text="Keep").click()
        with page.expect_download() as kept:
            page.get_by_role("button", name="Save scene").click()
        kept.value.save_as(tmp_path / "kept.toml")
        saved = sl.read(tmp_path / "kept.toml")
        rule, plane = saved.declared
        assert (rule.restitution, rule.springs, plane.normal[1]) == (0.25, [0], -1.0) and saved.particle_count == 2

        page.locator("#picture").focus()
        keyboard.press("Delete")
        assert done(shown, 9)[-1] == "RemoveWall" and not (shown.player.simulation.data.state.alive == 1).any()
        known(shown, "Wall")
        keyboard.press("Control+z")
        done(shown, 8)
        known(shown, "Segment", "Wall")
        assert shown.player.simulation.data.state.digest() == digest and shown.errors == []
    assert sl.Journal.replay(sl.Journal.of(shown.player, final=True)).simulation.data.state.digest() == digest
