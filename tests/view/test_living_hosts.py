"""Every command leads both hosts, a run in Python and the machine of a page in node, to the same bits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from two_hosts import digests_of_page, digests_of_python, player_like

import springline as sl
from smaller import REFUSED_BY_PAGES
from springline.gallery import registry
from springline.view.play.player import Player

FIRST = "damped-cloth"
NAMES = [entry.name for entry in registry.entries() if entry.name not in {FIRST, *REFUSED_BY_PAGES}]


def commands(player: Player) -> list[tuple[int, dict[str, Any] | None]]:
    """Each a command or none, and a number of steps that follow."""
    state, springs = player.simulation.data.state, player.simulation.data.model.spring_count
    count, dim = len(state.position), player.scene.dim
    some = [k * (count - 1) // 4 for k in range(5)]
    place = [float(part) for part in state.position[some[1], :dim]]
    near = [part + 0.01 for part in place]
    return [
        (40, None),
        (5, {"do": "Push", "particles": [some[3]], "velocity": [0.1] * dim}),
        *([(20, {"do": "Cut", "springs": sorted({springs // 3, springs // 2})})] if springs else []),
        (5, {"do": "Anchor", "particles": [some[2]], "axes": "xyz"[:dim]}),
        (7, {"do": "Grab", "particle": some[1], "point": place}),
        (9, {"do": "Pull", "point": near}),
        (3, {"do": "Release", "particles": [some[2]], "axes": "x"}),
        (3, {"do": "Set", "name": "gravity", "value": [0.5] * dim}),
        (6, {"do": "LetGo"}),
        (0, {"do": "Grab", "particle": some[2], "point": place}),
        (4, {"do": "Pull", "point": near}),
        (8, {"do": "Remove", "particles": [some[2], some[4]]}),
        (0, {"do": "Undo"}), (0, {"do": "Undo"}), (0, {"do": "Redo"}), (5, None), (0, {"do": "Reset"}), (11, None),
        (4, {"do": "Push", "particles": [some[0]], "velocity": [0.2] * dim}),
        *([(9, {"do": "Cut", "springs": [springs - 1]})] if springs else []),
    ]  # fmt: skip


@pytest.mark.filterwarnings("ignore::springline.errors.UnsafeStep")
@pytest.mark.parametrize(
    "name", ["damped-cloth", *(pytest.param(one, marks=pytest.mark.slow) for one in NAMES if one != "damped-cloth")]
)
def test_each_command_leads_both_hosts_to_the_same_bits(name: str, tmp_path: Path) -> None:
    page = tmp_path / f"{name}.html"
    player = player_like(sl.gallery.scene(name), page)
    asked = commands(player)
    assert digests_of_page(page, asked) == digests_of_python(player, asked)
