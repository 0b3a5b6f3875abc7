"""A scene saved as a page lives without Python: the same bits, deeds that Python plays again, no network."""

from __future__ import annotations

import base64
import gzip
import json
import math
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import chromium
import springline as sl
from springline.engine import webassembly
from springline.errors import SceneError
from springline.view import modules
from springline.view.living import module
from springline.view.living.page import method_for_page, save_page

WORKER = Path(str(files("springline.view.living").joinpath("web", "worker.js")))
SCENES = ["curtain", "pinball", "forced-spring", "crowd"]  # cloth that tears; nets and balls; a sine; see crowd()
STEPS = 700
PACKAGE = Path(__file__).parents[2] / "web" / "package" / "README.md"
PLAY = Path(__file__).with_name("living_deeds.cjs")


def crowd() -> sl.Scene:
    """A heap of sticky balls that wants more room for contacts than there is at first; some go at their tenth hit."""
    scene = sl.Scene(gravity=9.81, title="A crowd")
    places = 0.202 * np.stack(np.meshgrid(*[np.arange(5.0)] * 3, indexing="ij"), axis=-1).reshape(-1, 3)
    places[:, :2] += 0.02 * places[:, 2:]
    scene.particles(places + (0.0, 0.0, 0.3), mass=0.1, radius=0.1)
    scene.add(sl.Plane((0, 0, 0), (0, 0, 1), restitution=0.5))
    scene.add(sl.Contacts(restitution=0.5))
    scene.add(sl.Fragile(10, on=list(range(60))))
    scene.add(sl.Bonds(within=0.21, stiffness=30.0, damping=0.05, at_most=2, rate=5.0, release=3.0, strength=1.0))
    scene.add(sl.steering.Wander(1e-6, seed=2**62 - 1))  # [N], and a seed that no number of JavaScript is
    return scene


def scene_of(name: str) -> tuple[sl.Scene, dict[str, Any]]:
    """A scene, and how it is saved."""
    return (crowd(), {"dt": 0.002}) if name == "crowd" else (sl.gallery.scene(name), {})


@pytest.fixture(scope="module", params=SCENES)
def saved(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """The name of a scene, and its page."""
    path = tmp_path_factory.mktemp("living") / f"{request.param}.html"
    scene, options = scene_of(request.param)
    assert save_page(scene, path, **options) == [path]
    return request.param, path


def played(page: Path, seed: int) -> dict[str, Any]:
    """What the engine of a page says after STEPS steps, and the journal of 100 random deeds after a new start."""
    said = subprocess.run(
        ["node", str(PLAY), str(WORKER), str(page), str(seed), str(STEPS)],
        timeout=120,
        check=True,
        capture_output=True,
        text=True,
    )
    found: dict[str, Any] = json.loads(said.stdout)
    return found


@pytest.mark.filterwarnings("ignore::springline.errors.UnsafeStep")
def test_a_page_takes_the_steps_of_python_and_its_journal_is_played_again_to_the_same_bits(
    saved: tuple[str, Path], tmp_path: Path
) -> None:
    name, page = saved
    told = played(page, 7)
    run = scene_of(name)[0].simulate(dt=told["dt"], threads=1)
    run.go_on(STEPS)
    assert told["digest"] == run.data.state.digest()
    assert told["counters"]["removals"] == int((run.data.state.alive == 0).sum())
    assert name != "crowd" or told["counters"]["removals"] == 60
    journal = tmp_path / "journal.json"
    journal.write_text(told["journal"], encoding="utf-8")
    again = sl.Journal.load(journal)
    assert len(again) > 15 and again.digest  # measured 20 to 60: what was taken back is not in it
    assert again.replay().steps == again.steps  # which compares the digests


def test_a_page_corrects_springs_as_python_does(tmp_path: Path) -> None:
    """Nets with dashpots, cables and a roller, by ``xpbd``; its journal of random deeds is played again."""

    def scene() -> sl.Scene:
        made = sl.Scene(gravity=9.81)
        made.grid((10, 8), spacing=0.1, mass=0.02, stiffness=2000.0, damping=0.02, strength=60.0)
        made.chain((0, 0, 0), (0, 0, 1), segments=3, mass=0.1, stiffness=100.0, kind="cable")
        made.anchor([0, 9])
        made.anchor([40], axes="z")
        made.add(sl.Plane((0, 0, -1), (0, 0, 1)), sl.Drag(1e-3))
        return made

    page = tmp_path / "net.html"
    save_page(scene(), page, integrator="xpbd")
    told = played(page, 7)
    run = scene().simulate(dt=told["dt"], integrator="xpbd", threads=1)
    run.go_on(STEPS)
    assert told["digest"] == run.data.state.digest()
    journal = tmp_path / "journal.json"
    journal.write_text(told["journal"], encoding="utf-8")
    again = sl.Journal.load(journal)
    assert len(again) > 15 and again.replay().steps == again.steps


def test_a_page_takes_steps_by_rounds_as_python_does(tmp_path: Path) -> None:
    """A stiff net, cables, a roller and a membrane, by ``projective``; cuts, anchors and hands change its matrix."""

    def scene() -> sl.Scene:
        made = sl.Scene(gravity=9.81)
        net = made.grid((10, 8), spacing=0.1, mass=0.02, stiffness=2e4, damping=0.02, strength=600.0)
        made.chain((0, 0, 0), (0, 0, 1), segments=3, mass=0.1, stiffness=100.0, kind="cable")
        made.anchor([0, 9])
        made.anchor([40], axes="z")
        made.add(sl.Drag(1e-3), sl.Load((0.3, 0, 0), omega=3.0, on=[20]))
        made.add(sl.Membrane(net, modulus=1e4, thickness=1e-3), sl.ForceLimit(40.0, on=[55]))
        return made

    page = tmp_path / "net.html"
    save_page(scene(), page, integrator="projective")
    told = played(page, 7)
    run = scene().simulate(dt=told["dt"], integrator="projective", threads=1)
    run.go_on(STEPS)
    assert told["digest"] == run.data.state.digest()
    journal = tmp_path / "journal.json"
    journal.write_text(told["journal"], encoding="utf-8")
    again = sl.Journal.load(journal)
    assert len(again) > 15 and again.replay().steps == again.steps


def test_a_page_that_could_not_keep_real_time_by_explicit_steps_plays_by_rounds_and_says_so(tmp_path: Path) -> None:
    def cloth(stiffness: float) -> sl.Scene:
        made = sl.Scene(gravity=9.81)
        net = made.grid((12, 12), spacing=0.1, mass=1e-4, stiffness=stiffness, diagonals=True)
        made.anchor(net.corners[:2])
        return made

    stiff = cloth(1e8)
    assert method_for_page(stiff, 1.0) == {"integrator": "projective"}
    assert method_for_page(stiff, 1e-4) == method_for_page(cloth(1e2), 1.0) == {}
    save_page(stiff, page := tmp_path / "page.html")
    assert "by projective dynamics" in page.read_text(encoding="utf-8")
    stiff.add(sl.Plane((0, 0, -9), (0, 0, 1)))
    assert method_for_page(stiff, 1.0) == {}  # which rounds in a page do not take


def test_the_factor_of_a_page_of_a_large_cloth_adds_less_than_a_megabyte(tmp_path: Path) -> None:
    size = {}
    for method in ("velocity_verlet", "projective"):
        scene = sl.Scene(gravity=9.81)
        net = scene.grid((50, 50), spacing=1 / 49, mass=0.2 / 2500, stiffness=1e5, diagonals=True)
        scene.anchor(net.corners[:2])
        save_page(scene, path := tmp_path / f"{method}.html", dt=1 / 60, integrator=method)
        size[method] = path.stat().st_size
    assert size["projective"] - size["velocity_verlet"] < 1_000_000


def weather() -> sl.Scene:
    """Rain on a net, sparks that die of hits, and a line of snow; pairs that attract, an absorber, trails."""
    made = sl.Scene(gravity=9.81, seed=3)
    net = made.grid((6, 6), spacing=0.2, mass=0.02, stiffness=300.0, damping=0.2, radius=0.02)
    made.anchor(net.corners)
    made.emit(
        150.0, (0.5, 0.5, 1.0), disc=0.4, velocity=(0, 0, -1), spread=0.1, lifetime=(0.3, 0.6), mass=0.01, radius=0.03,
        color=["#80c0ff", "#80c0ff00"], size=0.05,
    )  # fmt: skip
    made.emit(
        burst=20, every=0.25, place=[(0, 0, 1), (1, 1, 1)], over="line", speed=1.5, mass=0.01, radius=0.02, hits=2,
        cap=60,
    )  # fmt: skip
    made.add(sl.Absorber((0, 0, -0.5)), sl.Attraction(strength=1e-3, softening=0.05), sl.Trails(keep=5, every=5))
    made.add(sl.Contacts(restitution=0.3, springs=True))
    return made


def test_a_page_lets_particles_be_born_and_end_as_python_does(tmp_path: Path) -> None:
    page = tmp_path / "weather.html"
    save_page(weather(), page, dt=0.002)
    told = played(page, 7)
    run = weather().simulate(dt=0.002, threads=1)
    run.go_on(STEPS)
    assert (run.data.state.alive == 0).sum() > 50 and told["digest"] == run.data.state.digest()
    journal = tmp_path / "journal.json"
    journal.write_text(told["journal"], encoding="utf-8")
    again = sl.Journal.load(journal)
    assert len(again) > 15 and again.replay().steps == again.steps


def test_a_page_with_goals_on_a_mesh_takes_the_steps_of_python(tmp_path: Path) -> None:
    """The nearest point of a mesh takes a square root both by the name of C and by that of LLVM."""

    def scene() -> sl.Scene:
        made = sl.Scene(gravity=1.0)
        made.particles([(0.2, 0.2, 0.5), (0.9, 0.4, 0.3)])
        made.add(sl.goals.on_mesh([0, 1], [(0, 0, 0), (1, 0, 0), (0, 1, 0)], [[0, 1, 2]], 20.0))

        @sl.force
        def rounded(mass: Any, position: Any, velocity: Any, time: float, force: Any) -> None:
            for i in range(2):
                far = math.sqrt(position[i, 0] ** 2) + np.sqrt(position[i, 1] ** 2) + abs(position[i, 2])
                force[i, 0] += math.floor(far) + np.ceil(far) - np.floor(far) - math.copysign(np.trunc(far), far)

        made.add(rounded)
        return made

    page = tmp_path / "mesh.html"
    save_page(scene(), page, dt=0.01)
    told = played(page, 7)
    run = scene().simulate(dt=0.01, threads=1)
    run.go_on(STEPS)
    assert told["digest"] == run.data.state.digest()


def test_a_page_moves_particles_on_curved_worlds_as_python_does(tmp_path: Path) -> None:
    """A smooth octahedron, and a bowl of degree 2 with a kink and a border."""
    corners = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]
    faces = [(0, 2, 4), (2, 1, 4), (1, 3, 4), (3, 0, 4), (2, 0, 5), (1, 2, 5), (3, 1, 5), (0, 3, 5)]
    net = [[(x, y, 2.0 + 0.2 * abs(x) + 0.1 * y * y) for y in (-2, 0, 2)] for x in (-2, -1, 0, 1, 2)]
    ball = sl.OnMesh(corners, faces, smooth=True, on=[0, 1])
    bowl = sl.OnNurbs(net, (2, 2), (0, 0, 0, 1, 1, 2, 2, 2), (0, 0, 0, 1, 1, 1), on=[2, 3])

    def scene() -> sl.Scene:
        made = sl.Scene(gravity=1.0)
        made.particles(ball.closest([(1, 0, 0.2), (0, 1, 1)]), velocity=[(0, 1, 0), (1, 0, 0)])
        made.particles(bowl.closest([(1, 0, 2), (0.5, 1, 2)]), velocity=[(1, 0.3, 0), (-1, 1, 0)])
        made.add(ball, bowl)
        return made

    page = tmp_path / "worlds.html"
    save_page(scene(), page, dt=0.01)
    told = played(page, 7)
    run = scene().simulate(dt=0.01, threads=1)
    run.go_on(STEPS)
    assert told["digest"] == run.data.state.digest()


def test_the_shipped_module_is_of_these_sources() -> None:
    """``python -m springline.view.living.module`` makes it anew; what it computes, the runs of this file show."""
    place = files("springline.view.living").joinpath("web", module.FILE)
    assert place.read_bytes()[: modules.LENGTH].decode() == module.digest()


def test_every_pass_of_a_model_is_among_those_that_are_shipped() -> None:
    """In a process of its own: passes that are made for the first model that needs them are known before."""
    code = """
import springline as sl
from springline.engine import kernels
from springline.stepping.compiling import every_pass

known = {one.name for one in every_pass()}
for dim in (2, 3):
    scene = sl.Scene(dim=dim)
    scene.particles([(0, 0), (1, 0), (1, 1), (2, 1)] if dim == 2 else [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 1)])
    bends = [sl.Angle([(0, 1, 2)], stiffness=1.0)] + [sl.Hinge([(0, 1, 2, 3)], stiffness=1.0)] * (dim - 2)
    for bend in bends:
        scene.add(bend, sl.Plasticity(bend, yield_moment=0.1), sl.Drive(bend, angle=0.0, amplitude=0.1, omega=1.0))
    scene.simulate(dt=0.01).step()
print(sorted({one.name for one in kernels.PASSES} - known))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[]", done.stderr[-2000:]


def test_a_module_asks_for_no_function_of_the_page(saved: tuple[str, Path]) -> None:
    part = re.search(r'<script id="module"[^>]*>([^<]*)', saved[1].read_text(encoding="utf-8"))
    assert part is not None
    (code,) = (gzip.decompress(base64.b64decode(one)) for one in part[1].split())
    assert code[:8] == webassembly.MAGIC and webassembly.imported_names(code) == []


def test_a_page_holds_all_that_it_needs_and_may_run_nothing_else(saved: tuple[str, Path]) -> None:
    _, page = saved
    text = page.read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    assert policy is not None
    assert policy[1].startswith("default-src 'none'; script-src 'wasm-unsafe-eval' 'sha256-")
    assert "unsafe-inline" not in policy[1] and "unsafe-eval'" not in policy[1].replace("wasm-unsafe-eval", "")
    assert not re.search(r"""(?:src|href)=["'](?!data:)""", text.split("<script id=")[0])
    assert page.stat().st_size < 760_000  # measured 753,826; 900,000 are asked for


def test_a_page_is_opened_from_disk_pulled_cut_and_taken_back_and_its_journal_is_what_was_done(tmp_path: Path) -> None:
    page_path = tmp_path / "curtain.html"
    save_page(sl.gallery.scene("curtain"), page_path)
    browser = chromium.kept()
    context = browser.new_context(viewport={"width": 1100, "height": 700}, offline=True, accept_downloads=True)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)

    def until(what: str) -> bool:
        for _ in range(1200):
            if page.evaluate(what):
                return True
            page.wait_for_timeout(50)
        return False

    page.goto(page_path.as_uri())
    assert until("window.springline && springline.picture.number > 2 && springline.picture.time > 0.05")
    assert page.title().startswith("Curtain")
    assert page.get_by_role("button", name="Gallery").count() == 0 and page.get_by_text("Structure").count() == 0
    page.keyboard.press("p")
    assert until("document.querySelector('.main').textContent === 'Play'")
    spot = """(i) => {
      const { picture, stage } = springline, row = [...picture.wholes('points.index')].indexOf(i);
      const at = picture.floats('points.position');
      const { x, y } = stage.onScreen([at[3 * row], at[3 * row + 1], at[3 * row + 2]]);
      return [x, y];
    }"""
    x, y = page.evaluate(spot, 300)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 10, steps=4)
    assert until("springline.picture.hand !== null")
    page.mouse.up()
    assert until("springline.picture.hand === null")
    whole = page.evaluate("springline.picture.signed('segments.index').length")
    page.keyboard.down("Shift")
    page.mouse.move(x - 80, y + 40)
    page.mouse.down()
    page.mouse.move(x + 80, y + 40, steps=6)
    page.mouse.up()
    page.keyboard.up("Shift")
    assert until(f"springline.picture.signed('segments.index').length < {whole} - 3")  # measured 11 fewer
    page.keyboard.press("Control+z")  # one stroke is one deed
    assert until(f"springline.picture.signed('segments.index').length === {whole}")
    page.locator("#picture").focus()
    page.keyboard.press("ArrowRight")
    page.get_by_text("Keep", exact=True).click()
    with page.expect_download() as kept:
        page.get_by_role("button", name="Journal").click()
    kept.value.save_as(tmp_path / "journal.json")
    reached = page.evaluate("fetch('https://example.org/').then(() => true, () => false)")
    context.close()
    journal = sl.Journal.load(tmp_path / "journal.json")
    assert [type(one.command).__name__ for one in journal if not isinstance(one.command, sl.commands.Pull)] == [
        "Grab", "LetGo", "Set",
    ]  # fmt: skip
    assert journal.replay().steps == journal.steps
    assert reached is False and len([one for one in errors if "connect-src" in one or "Content Security" in one]) > 0
    assert [one for one in errors if "Content Security" not in one and "example.org" not in one] == []


def test_ten_lines_in_an_empty_folder_show_a_net_that_moves_with_the_bits_of_python(tmp_path: Path) -> None:
    scene = sl.Scene(gravity=9.81, title="A net")
    net = scene.grid((12, 12), spacing=0.1, mass=0.01, stiffness=100.0, damping=0.05)
    scene.anchor(net.corners)
    assert [one.name for one in sl.save(scene, tmp_path / "net.js", dt=0.002)] == ["net.js", "springline.js"]
    assert (tmp_path / "net.js").stat().st_size < 200_000  # measured 116,855
    with pytest.raises(SceneError, match="is the element that plays scenes"):
        sl.save(scene, tmp_path / "springline.js")
    guide = (Path(__file__).parents[2] / "docs" / "living.md").read_text(encoding="utf-8")
    typed = re.search(r"```html\n(.*?)```", guide, re.DOTALL)
    assert typed is not None and typed[1] in PACKAGE.read_text(encoding="utf-8")
    (tmp_path / "typed.html").write_text(typed[1], encoding="utf-8")
    plain = typed[1].replace('src="net.js"', 'src="net.js" paused draw="none"').replace('.parameter("gravity", 3)', "")
    (tmp_path / "own.html").write_text(plain, encoding="utf-8")
    browser = chromium.kept()
    context = browser.new_context(viewport={"width": 900, "height": 700}, color_scheme="light")
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto((tmp_path / "typed.html").as_uri())
    page.wait_for_function("net.time > 0.1")
    heights = "[...net.positions].filter((_, k) => k % 3 === 2)"
    low, high = page.evaluate(f"(() => {{ const z = {heights}; return [Math.min(...z), Math.max(...z)]; }})()")
    assert low < high - 0.001  # it hangs through between its corners
    assert page.evaluate("net.parameter('gravity')") == 3 and "speed" in page.evaluate("net.colors")
    with pytest.raises(Exception, match="has no parameter 'size'. It has gravity, springs.stiffness"):
        page.evaluate("net.parameter('size')")
    assert page.evaluate("net.springs.length") == 2 * scene.spring_count
    # A stroke with Shift cuts, and each spring that breaks is told once.
    page.evaluate("net.pause()")
    spot = "(() => { const b = net.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()"
    x, y = page.evaluate(spot)
    page.keyboard.down("Shift")
    page.mouse.move(x - 150, y - 60)
    page.mouse.down()
    page.mouse.move(x + 150, y - 60, steps=4)
    page.mouse.up()
    page.keyboard.up("Shift")
    page.wait_for_function(f"net.springs.length < 2 * {scene.spring_count}")
    cut = scene.spring_count - page.evaluate("net.springs.length") // 2
    page.wait_for_function(f"document.getElementById('count').textContent === '{cut}'")
    journal = tmp_path / "journal.json"
    journal.write_text(page.evaluate("net.journal()"), encoding="utf-8")
    again = sl.Journal.load(journal)
    assert {type(one.command).__name__ for one in again} == {"Set", "Cut"}
    assert again.replay().steps == again.steps  # which compares the digests
    # Drawn by whoever reads the numbers, which are those of Python.
    page.goto((tmp_path / "own.html").as_uri())
    page.evaluate("net.ready.then(() => net.step(250))")
    page.wait_for_function("net.time > 0.499")
    told = np.array(page.evaluate("[...net.positions]")).reshape(-1, 3)
    run = scene.simulate(dt=0.002, threads=1)
    run.go_on(250)
    assert (told == run.position).all()
    assert page.evaluate("net.shadowRoot.querySelector('canvas')") is None
    # Where nothing can be drawn it says so, and plays on for who reads the numbers.
    page.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
    page.goto((tmp_path / "typed.html").as_uri())
    page.wait_for_function("net.time > 0.1 && net.playing")
    assert "WebGL is switched off" in page.evaluate("net.shadowRoot.querySelector('#trouble').textContent")
    # What cannot be played says so, on the page and to whoever waits.
    page.evaluate("net.setAttribute('src', 'nothing.js')")
    said = page.evaluate("net.ready.then(() => '', (error) => error.message)")
    assert "nothing.js cannot be loaded" in said
    assert "nothing.js" in page.evaluate("net.shadowRoot.querySelector('#trouble').textContent")
    context.close()
    assert errors == []


def test_the_page_of_a_recording_goes_on_from_its_end_and_back(tmp_path: Path) -> None:
    scene = sl.Scene(gravity=9.81, title="A rope that falls")
    scene.chain((0, 0, 0), (1, 0, 0), segments=6, mass=0.1, stiffness=200.0, damping=0.1)
    scene.anchor([0])
    run = scene.simulate(dt=0.002).run(until=0.5, every=0.05)
    path = tmp_path / "run.html"
    sl.save(run, path, live=True)
    with pytest.raises(SceneError, match="The option 'live' of save\\(\\) is for pages of recordings"):
        sl.save(scene, tmp_path / "scene.html", live=True)
    context = chromium.kept().new_context(viewport={"width": 1000, "height": 800}, offline=True)
    page = context.new_page()
    page.goto(path.as_uri())
    page.locator("#bar:not([hidden])").wait_for()
    assert page.locator("#slider").get_attribute("max") == "10"
    page.get_by_role("button", name="Go on from its end").click()
    page.get_by_text("Keep", exact=True).click()
    with page.expect_download() as kept:
        page.get_by_role("button", name="Journal").click()
    kept.value.save_as(tmp_path / "journal.json")
    journal = sl.Journal.load(tmp_path / "journal.json")
    assert (journal.scene.position == run.position[-1]).all()
    ahead, whole = journal.scene.simulate(dt=0.002), scene.simulate(dt=0.002)
    ahead.step(100)
    whole.step(350)
    assert (ahead.position == whole.position).all()  # as if the run had never stopped
    assert journal.replay().steps == journal.steps  # with the bits of the page
    page.get_by_role("button", name="Back to the recording").click()
    page.locator("#bar:not([hidden])").wait_for()
    context.close()


def facts_of(path: Path) -> dict[str, Any]:
    """The facts that a page begins with."""
    found = re.search(r'<script id="facts"[^>]*>([^<]*)', path.read_text(encoding="utf-8"))
    assert found is not None
    facts: dict[str, Any] = json.loads(found[1])
    return facts


def test_the_page_of_a_race_says_that_it_has_one_of_the_methods(tmp_path: Path) -> None:
    for name, remarks in (("oscillator-race", 1), ("single-spring", 0)):
        save_page(sl.gallery.scene(name), tmp_path / f"{name}.html")
        sentence = facts_of(tmp_path / f"{name}.html")["scene"]["sentence"]
        assert sentence.count("velocity verlet alone; springline play oscillator-race shows all 6") == remarks, name


def test_a_page_has_the_colors_that_a_style_gives_it(tmp_path: Path) -> None:
    scene, path = sl.gallery.scene("forced-spring"), tmp_path / "spring.html"
    save_page(scene, path, style=sl.Style(background="#fdf6e3", springs="#cc2244"))
    facts = facts_of(path)
    assert {one["background"] for one in facts["scene"]["themes"].values()} == {"#fdf6e3"}
    packed = re.search(r'<script id="image"[^>]*>([^<]*)', path.read_text(encoding="utf-8"))
    assert packed is not None
    assert bytes.fromhex("cc2244") in gzip.decompress(base64.b64decode(packed[1]))
    assert facts["scene"]["color"] == "none"  # in place of the tension: their own color is seen at first


def repacked(text: str, part: str, change: Callable[[bytes], bytes]) -> str:
    """A page with another content of one of its parts, packed as it was."""
    found = re.search(rf'<script id="{part}"[^>]*>([^<]*)', text)
    assert found is not None
    content = change(gzip.decompress(base64.b64decode(found[1])))
    return text[: found.start(1)] + base64.b64encode(gzip.compress(content)).decode() + text[found.end(1) :]


def test_a_damaged_page_says_so(tmp_path: Path) -> None:
    path = tmp_path / "spring.html"
    save_page(sl.gallery.scene("forced-spring"), path)
    text = path.read_text(encoding="utf-8")
    facts = text.index('<script id="facts"') + 60
    damages = {
        "its image is not what was written": repacked(text, "image", lambda content: content[:-1000]),
        "its module is not what was written": repacked(
            text, "module", lambda content: content[:5000] + b"0" + content[5001:]
        ),
        "its code is not what was written": repacked(text, "code", lambda content: content + b" "),
        "its facts are not what was written": text[:facts] + text[facts + 40 :],
    }
    browser = chromium.kept()
    for words, damaged in damages.items():
        path.write_text(damaged, encoding="utf-8")
        page = browser.new_page()
        page.goto(path.as_uri())
        trouble = page.locator("#trouble")
        trouble.wait_for(timeout=60_000)
        assert "damaged" in trouble.inner_text() and words in trouble.inner_text()
        page.close()


@pytest.mark.parametrize(
    ("scene", "options", "sentence"),
    [
        ("pi-collisions", {}, "by an explicit method or by projective dynamics, and 'event_driven' does not"),
        ("curtain", {"integrator": "backward_euler"}, "Take integrator='velocity_verlet'"),
    ],
)
def test_what_a_page_cannot_step_is_refused_by_name(
    scene: str, options: dict[str, Any], sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(SceneError, match=re.escape(sentence)):
        sl.save(sl.gallery.scene(scene), tmp_path / "page.html", **options)
    assert list(tmp_path.iterdir()) == []


@sl.force
def wind(mass, position, velocity, time, force, gust):  # type: ignore[no-untyped-def]
    """A gust, by an array of its own and an elementary function."""
    way = np.zeros(3)
    way[0], way[2] = gust * np.exp(-time), 0.1 * np.sin(time)
    for i in range(1, len(mass)):
        for axis in range(3):
            force[i, axis] += way[axis]


@sl.law
def hardening(length, rest, k):  # type: ignore[no-untyped-def]
    return 0.5 * k * (length - rest) ** 2 + k * (length - rest) ** 4


@sl.energy
def stretch(points, k, rest):  # type: ignore[no-untyped-def]
    apart = points[1] - points[0]
    return 0.5 * k * (np.sqrt(apart @ apart) - rest) ** 2


@sl.field
def swirl(point, time, value, strength):  # type: ignore[no-untyped-def]
    value[0], value[2] = strength * point[0], strength * np.cos(time)


@sl.signal
def drawn_in(time, size):  # type: ignore[no-untyped-def]
    return 0.5 - size * np.sin(3.0 * time) ** 2


def of_ones_own() -> sl.Scene:
    """A rope in a wind that shortens, a law, an element on an energy, and an ion in a field: all of one's own."""
    scene = sl.Scene(gravity=9.81, title="Of one's own")
    rope = scene.chain((0, 0, 0), (3, 0, 1), segments=6, mass=0.1, stiffness=200.0, damping=0.1)
    scene.particle((1, 0, 2), mass=0.2, charge=0.5)
    scene.add(sl.FieldForce(swirl, {"strength": 1.5}))
    scene.anchor(rope.ends)
    scene.spring(0, 3, law=hardening(k=20.0))
    scene.add(sl.Drive(rope.springs[2:3], rest_length=drawn_in(size=0.1)))
    scene.add(wind, gust=2.0)
    scene.add(sl.Element(stretch, [(1, 4), (2, 5)], parameters={"k": 10.0, "rest": 1.0}))
    return scene


@pytest.mark.filterwarnings("ignore::springline.errors.UnsafeStep")
def test_functions_of_ones_own_run_in_a_page_with_the_bits_of_python(tmp_path: Path) -> None:
    page = tmp_path / "own.html"
    save_page(of_ones_own(), page, dt=0.002)
    told = played(page, 3)
    run = of_ones_own().simulate(dt=0.002, threads=1)
    run.go_on(STEPS)
    assert told["digest"] == run.data.state.digest()
    (tmp_path / "journal.json").write_text(told["journal"], encoding="utf-8")
    again = sl.Journal.load(tmp_path / "journal.json", using=[wind, hardening, stretch, swirl, drawn_in])
    assert len(again) > 15 and again.replay().steps == again.steps


def test_functions_that_need_python_are_refused_by_name(tmp_path: Path) -> None:
    @sl.force
    def chatter(mass, position, velocity, time, force):  # type: ignore[no-untyped-def]
        print(time)
        force[0, 0] += 1.0

    scene = sl.Scene()
    scene.particle((0, 0, 0))
    scene.add(chatter)
    with pytest.raises(SceneError, match="'chatter' is not: it calls Python, as print\\(\\) does. Rewrite it"):
        sl.save(scene, tmp_path / "page.html", dt=0.01)
    assert list(tmp_path.iterdir()) == []
