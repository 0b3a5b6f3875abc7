"""The gallery's list: every scene's file is in it, it loads at once, and a wrong name gets the nearest one."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

import springline as sl
from springline.errors import SceneError
from springline.gallery import catalog
from springline.integrators.registry import METHODS

ROOT = Path(__file__).resolve().parents[2]
NOT_SCENES = {"__init__", "catalog", "facts", "keywords", "measuring", "registry"}


def test_every_scene_file_is_listed_and_every_listed_scene_has_a_file() -> None:
    files = {path.stem for path in Path(catalog.__file__).parent.glob("*.py")} - NOT_SCENES
    assert files == {name.replace("-", "_") for name in sl.gallery.names()}


def test_gallery_holds_what_the_seeds_draw_and_ask_for() -> None:
    assert sl.gallery.names() == [
        "hanging-chain", "hanging-chain-pixels", "bouncing-particles", "single-spring", "damped-cloth", "vault",
        "cantilever-truss", "solar-system", "solar-system-moon", "multibody", "spherical", "torus-gas", "swarm",
        "steering", "curtain", "slinky-drop", "forced-spring", "spring-mesh", "random-mesh", "bead-on-ring",
        "oscillator-race", "parachute", "breaking-bridge", "catenary-arch", "cable-net", "tensegrity-prism",
        "guyed-mast", "braced-truss", "resonance-curve", "multibody-box", "newtons-cradle", "billiards", "mortar",
        "hourglass", "pinball", "bouncing-meshes", "pi-collisions", "galaxy-collision", "flock-100k",
        "elastica", "wrung-ring", "miura-fold", "soap-films", "ring-tent", "inflated-pillow", "squeezed-balloon",
        "flag", "smoothed-mesh", "planar-quads", "kresling-tower", "buckled-strip", "block-and-tackle",
        "yielding-bridge", "walking-tensegrity",
        "dzhanibekov-flip", "paper-crane", "timber-gridshell", "star-dome", "trained-net", "photographed-cord",
        "fountain", "campfire", "snow-on-a-net", "rain-in-a-funnel",
        "swarm-on-a-torus", "door", "cloth-on-a-torus", "falling-sheet", "tablecloth", "tight-knot",
        "soft-body-on-stairs", "knitted-loops", "balloon-in-a-ring", "folded-paper",
        "pendulum", "double-pendulum", "coupled-pendulums", "spring-pendulum",
        "wave-on-a-string", "beam", "beating-masses", "wilberforce", "dam-break", "merging-drops", "splash",
    ]  # fmt: skip


@pytest.mark.parametrize("entry", sl.gallery.entries(), ids=lambda entry: entry.name)
def test_entry_says_what_one_sees_and_how_to_run_it(entry: sl.gallery.Entry) -> None:
    assert entry.sentence.endswith((".", "?"))
    assert len(entry.sentence) < 110
    assert entry.title[0].isupper()
    assert entry.origin
    assert entry.tags and set(entry.tags) <= set(get_args(catalog.Tag))
    assert entry.seed in {"000", "001", "002", "003", "004"}
    assert 0.0 < entry.every < entry.until
    assert entry.until / entry.every <= 1000.0
    assert entry.integrator in METHODS
    assert entry.module.__doc__
    assert sl.gallery.entry(entry.name) is entry


def test_listing_the_gallery_loads_nothing_heavy() -> None:
    code = (
        "import sys, springline.gallery as g; assert len([e.title for e in g.entries()]) >= 20;"
        "print([name for name in ('numpy', 'numba', 'scipy') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_curtain_is_played_and_drawn_as_cloth_without_scipy_and_matplotlib() -> None:
    """``springline play`` begins with it: SciPy alone takes a quarter of a second to import."""
    code = """
import sys
sys.modules["scipy"] = sys.modules["matplotlib"] = None  # an error to whoever imports them
import springline as sl
from springline.view.frame import Look
from springline.view.play.player import Player
player = Player(sl.gallery.scene("curtain"))
player.walk(10)
print(len(player.frame(Look()).cloth.triangles) > 100)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True"]


def test_unknown_scene_answers_with_the_nearest() -> None:
    with pytest.raises(
        SceneError, match=r"no scene of the gallery called 'hangingchain'. Did you mean 'hanging-chain'\?"
    ):
        sl.gallery.scene("hangingchain")
    with pytest.raises(SceneError, match=r"called 7. .*Known: hanging-chain, "):
        sl.gallery.entry(7)  # type: ignore[arg-type]


def test_ten_classics_are_found_by_their_names() -> None:
    classics = {
        "pendulum": "pendulum", "double pendulum": "double-pendulum", "coupled pendulums": "coupled-pendulums",
        "spring pendulum": "spring-pendulum", "Newton's cradle": "newtons-cradle",
        "wave on a string": "wave-on-a-string", "beam": "beam", "bridge": "breaking-bridge",
        "beating masses": "beating-masses", "Wilberforce": "wilberforce",
    }  # fmt: skip
    assert {text: catalog.titled(text) for text in classics} == classics
    assert {one.name for one in sl.gallery.entries() if "classics" in one.tags} == set(classics.values())
    assert sl.gallery.entry("bridge") is sl.gallery.entry("breaking-bridge")
    assert {*catalog.ALIASES.values()} <= {*sl.gallery.names()} and not {*catalog.ALIASES} & {*sl.gallery.names()}


def test_unknown_option_of_a_scene_answers_with_the_nearest() -> None:
    with pytest.raises(
        SceneError, match=r"no option of the scene 'vault' called 'drog'. Did you mean 'drag'\? Known: drag."
    ):
        sl.gallery.scene("vault", drog=1.0)
    with pytest.raises(SceneError, match=r"'parachute' called 'drag'. Known: none."):
        sl.gallery.scene("parachute", drag=1.0)


def test_the_page_of_the_gallery_shows_every_scene_in_light_and_dark() -> None:
    spec = importlib.util.spec_from_file_location("pictures", ROOT / "web" / "pictures.py")
    assert spec is not None and spec.loader is not None
    pictures = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(pictures)
    text = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
    assert text == pictures.index(), "python web/pictures.py --index writes it anew"
    images = set(re.findall(r"images/gallery/[\w-]+\.webp", text))
    assert len(images) == 2 * len(sl.gallery.names())
    assert [name for name in images if not (ROOT / "docs" / name).is_file()] == []
