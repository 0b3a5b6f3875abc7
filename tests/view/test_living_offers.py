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

# by the ends of their names
NEED_PYTHON = re.compile(
    r"^(dt|integrator)$"
    r"|^(membrane|surfacetension|pressure|gas|volume)(_\d+)?\.|^springs\.modulus$"  # numbers of elements are computed
    r"|^attraction\.(exponent|theta)$|\.view$|^emitter(_\d+)?\.(burst|hits)$"
    r"|^(sphere|ring)(_\d+)?\.|^absorber(_\d+)?\.(lower|upper|normal)$|^avoid(_\d+)?\.radius$"
    r"|^obstacle(_\d+)?\.(velocity|amplitude|omega|phase)$|^fluid\.(spacing|sound_speed|surface_tension)$"
    r"|^drive(_\d+)?\.(amplitude|omega|phase)$"  # of positions and driven rest lengths
)
CLAMPED = {f"box.{name}" for name in ("velocity", "amplitude", "omega", "phase", "friction")}  # have no effect
ALONE = {  # in single scenes: numbers that several things set
    # unlike radii: rules of contact hold the largest
    "double-pendulum": {"particles.radius"},
    "spring-pendulum": {"particles.radius"},
    "solar-system-moon": {"particles.radius"},
    "soft-body-on-stairs": {"particles.radius"},
    "knitted-loops": {"particles.radius"},
    "balloon-in-a-ring": {"particles.radius"},
    "folded-paper": {"particles.radius", "hinge.rest", "hinge_2.rest", "hinge_3.rest"},
    "tight-knot": {"drag.coefficient", "drag_2.coefficient", "particles.radius"},
    "paper-crane": {"hinge_2.rest"},
    "photographed-cord": {"springs.rest_length"},
    "cloth-on-a-torus": {"particles.radius"},
    "falling-sheet": {"particles.radius"},
    "tablecloth": {"particles.radius"},
    "multibody": CLAMPED,
    "swarm": CLAMPED,
}
QUICK = ("hanging-chain", "bouncing-particles", "billiards", "double-pendulum")


def missing(name: str, folder: Path) -> set[str]:
    """Return the names of the controls of the viewer that the page of a gallery scene does not have."""
    scene = sl.gallery.scene(name)
    save_page(scene, page := folder / f"{name}.html")
    player = Player(scene, **as_wanted(scene) | {"dt": facts_of(page)["image"]["dt"]}, threads=1)
    offered = {one["name"] for one in facts_of(page)["scene"]["parameters"]}
    return {one["name"] for one in controls(player, None)} - offered


def check(name: str, folder: Path) -> None:
    lacking = {one for one in missing(name, folder) if not NEED_PYTHON.search(one)}
    assert lacking <= ALONE.get(name, set())


@pytest.mark.parametrize("name", QUICK)
def test_a_page_offers_the_parameters_of_the_viewer_except_for_named_kinds(name: str, tmp_path: Path) -> None:
    check(name, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", [one.name for one in registry.entries() if one.name not in REFUSED_BY_PAGES])
def test_pages_of_the_gallery_offer_the_parameters_of_the_viewer(name: str, tmp_path: Path) -> None:
    check(name, tmp_path)
