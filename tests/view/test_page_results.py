"""Results on the page, in a real browser: a line finds its member, and labels keep off the legend."""

from __future__ import annotations

import numpy as np
from seen_page import seen
from test_page_cases import post

import springline as sl


def test_a_line_of_the_result_finds_its_member_and_no_label_lies_on_the_legend() -> None:
    with seen(post(), gallery=True) as shown:
        shown.page.locator("summary", has_text="Structure").click()
        shown.page.get_by_role("button", name="Solve").click()
        assert shown.until(lambda: shown.player.shape is not None)
        shown.page.get_by_role("button", name="spring 1 pushes").click()
        assert shown.until(lambda: "Spring 1" in shown.page.locator("#inspect").inner_text())
        shown.page.get_by_label("Section", exact=True).click()
        shown.page.get_by_label("Axis across").select_option("1")
        assert shown.until(lambda: "normal force" in shown.page.locator(".resultants dl").last.inner_text())
        assert shown.do("springline.stage.cutAt.length") >= 1
        shown.do("springline.link.send({ look: { reactions: true, loads: true, values: true } })")
        count = "document.querySelectorAll('.labels span:not([hidden])').length"
        assert shown.until(lambda: shown.do(count) > 0)
        place = "(() => { const s = springline.stage, p = s.onScreen(s.placeOf(2)); return [p.x, p.y]; })()"
        x, y = shown.do(place)
        box = shown.do(
            "(() => { const b = document.getElementById('legend').getBoundingClientRect();"
            "return [b.x, b.y, b.width, b.height]; })()"
        )
        shown.drag(
            (600, 500), (600 + box[0] + 40 - x, 500 + box[1] + 20 - y), button="right"
        )  # the top under the legend
        shown.page.mouse.up(button="right")
        shown.calm()
        over = shown.do(
            """() => { const b = document.getElementById('legend').getBoundingClientRect();
            return [...document.querySelectorAll('.labels span:not([hidden])')].filter((one) => {
              const c = one.getBoundingClientRect();
              return c.x < b.right && c.right > b.x && c.y < b.bottom - 2 && c.bottom > b.y + 2;
            }).map((one) => one.textContent); }"""
        )
        assert over == []
        assert np.hypot(*(np.array(shown.do(place)) - [box[0] + 40, box[1] + 20])) < 60  # it is there


LOOK = """() => {
  window.grounds = [];
  const look = () => {
    if (window.springline?.stage.scene) {
      const ground = getComputedStyle(document.documentElement).getPropertyValue("--background").trim();
      if (grounds.at(-1) !== ground) grounds.push(ground);
    }
    requestAnimationFrame(look);
  };
  look();
}"""


def test_a_dark_page_is_never_shown_in_the_colors_of_a_light_one() -> None:
    with seen(post(), gallery=True, dark=True) as shown:
        dark = shown.face.own_style or shown.face.look.style
        assert dark.is_dark
        shown.page.add_init_script(f"({LOOK})()")

        def light() -> None:
            shown.face._dark = False  # as a page in light colors left it
            shown.face._suit_style()

        shown.between_turns(light)
        shown.page.reload()
        assert shown.until(lambda: shown.do("Boolean(window.springline && springline.picture.number)"))
        assert shown.until(lambda: shown.face.look.style.is_dark)
        shown.calm()
        assert shown.do("grounds") == ["#12161b"]


def test_a_drag_beside_everything_turns_the_view_only_a_little() -> None:
    scene = sl.Scene(gravity=9.81)
    scene.chain((0, 0, 0), (1, 0, 0), segments=2, stiffness=100.0)
    elevation = (
        "(() => { const c = springline.stage.view.controls, p = c.getPosition(c._target.clone());"
        "const t = c.getTarget(c._target.clone()); return Math.asin((p.z - t.z) / c.distance) * 180 / Math.PI; })()"
    )
    with seen(scene) as shown:
        before = shown.do(elevation)
        shown.drag((60, 250), (60, 450))
        shown.page.mouse.up()
        shown.calm()
        assert 5.0 < shown.do(elevation) - before < 50.0  # 103 degrees before: straight down


def test_compared_runs_differ_in_color_and_dashes_and_say_their_method_and_step() -> None:
    scene = sl.Scene(title="A spring")
    scene.spring(
        scene.particle((0, 0, 0), fixed=True), scene.particle((2, 0, 0), mass=1.0), stiffness=1.0, rest_length=1
    )
    with seen(scene, gallery=True, playing=True) as shown:

        def plays() -> None:
            begun = shown.player.simulation.time
            assert shown.until(lambda: shown.player.simulation.time > begun + 0.4)

        shown.do("springline.link.send({ graph: true })")
        plays()
        for method, dt in (("symplectic_euler", 0.05), ("rk4", 0.02)):
            shown.do(
                f"springline.link.command('Reset');"
                f"springline.link.command('Set', {{ name: 'integrator', value: '{method}' }});"
                f"springline.link.command('Set', {{ name: 'dt', value: {dt} }}); springline.link.command('Play')"
            )
            shown.caught_up()
            plays()
        shown.page.get_by_label("Energies over time").check()
        shown.page.get_by_label("Compare an energy run by run").select_option("total")
        names = "[...document.querySelectorAll('#dock .traced .u-label')].map((one) => one.textContent)"
        assert shown.until(lambda: len(shown.do(names)) >= 3)
        said = shown.do(names)
        assert any("rk4, dt 0.02 s" in one and ", now: " in one for one in said), said
        assert any("symplectic euler, dt 0.05 s" in one for one in said), said
        marks = shown.do(
            "[...document.querySelectorAll('#dock .traced .u-marker line')].map((one) => "
            "[one.getAttribute('stroke'), one.getAttribute('stroke-dasharray')])"
        )
        assert len(marks) == len(said) and len({color for color, _ in marks}) == len(
            {dash for _, dash in marks}
        ) == len(marks)
