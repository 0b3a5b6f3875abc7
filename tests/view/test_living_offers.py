"""Parameters of the viewer that a standalone page does not offer: each is of a kind that docs/living.md names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from living_hosts import facts_of

import springline as sl
from smaller import REFUSED_BY_PAGES
from springline.gallery import registry
from springline.view.living.page import as_wanted, save_page
from springline.view.page.parameters import controls
from springline.view.play.player import Player

METHOD = re.compile(r"^(dt|integrator)$")
OTHER_ARRAYS = re.compile(  # numbers from which another program or other arrays follow, by the ends of their names
    r"^attraction\.exponent$|\.view$|^fluid\.(spacing|sound_speed|surface_tension)$|^avoid(_\d+)?\.radius$"
    r"|^obstacle(_\d+)?\.(velocity|amplitude|omega|phase)$"
)
ALONE = {
    name: {"particles.radius"}  # of balls among surfaces
    for name in (
        "soft-body-on-stairs",
        "knitted-loops",
        "balloon-in-a-ring",
        "folded-paper",
        "tight-knot",
        "cloth-on-a-torus",
        "falling-sheet",
        "tablecloth",
    )
} | {"photographed-cord": {"springs.modulus", "springs.rest_length"}}  # by the stiffness that all springs have
QUICK = ("inflated-pillow", "bouncing-particles", "billiards", "double-pendulum")


def missing(name: str, folder: Path) -> set[str]:
    """Return the names of the controls of the viewer that the page of a gallery scene does not have."""
    scene = sl.gallery.scene(name)
    save_page(scene, page := folder / f"{name}.html")
    player = Player(scene, **as_wanted(scene) | {"dt": facts_of(page)["image"]["dt"]}, threads=1)
    offered = {one["name"] for one in facts_of(page)["scene"]["parameters"]}
    return {one["name"] for one in controls(player, None)} - offered


def check(name: str, folder: Path) -> None:
    lacking = {one for one in missing(name, folder) if not METHOD.search(one) and not OTHER_ARRAYS.search(one)}
    assert lacking <= ALONE.get(name, set())


@pytest.mark.parametrize("name", QUICK)
def test_a_page_offers_the_parameters_of_the_viewer_except_for_named_kinds(name: str, tmp_path: Path) -> None:
    check(name, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", [one.name for one in registry.entries() if one.name not in REFUSED_BY_PAGES])
def test_pages_of_the_gallery_offer_the_parameters_of_the_viewer(name: str, tmp_path: Path) -> None:
    check(name, tmp_path)
