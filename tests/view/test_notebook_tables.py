"""What notebooks show of handles, simulations and modes."""

from __future__ import annotations

import re

import springline as sl


def cells(html: str) -> list[list[str]]:
    """Rows of cells of an HTML table."""
    return [re.findall(r"<td>(.*?)</td>", row) for row in re.findall(r"<tr>(.*?)</tr>", html)]


def test_a_handle_shows_its_first_particles_and_springs_and_counts_the_rest() -> None:
    scene = sl.Scene()
    rope = scene.chain((0, 0, 0), (12, 0, 0), segments=12, mass=2.0, stiffness=15.0)
    scene.anchor(rope.first, axes="xz")
    shown = rope._repr_html_()
    assert cells(shown)[1:3] == [["0", "0", "0", "0", "2", "xz"], ["1", "1", "0", "0", "2", ""]]
    assert "<p>3 more</p>" in shown and "<th>mass [kg]</th>" in shown and "Chain: 13 particles" in shown
    springs = rope.springs[:2]._repr_html_()
    assert cells(springs)[1:] == [["0", "0", "1", "15", "1"], ["1", "1", "2", "15", "1"]] and "more" not in springs


def test_a_simulation_and_modes_show_their_numbers() -> None:
    scene = sl.Scene(dim=2)
    scene.particle((0, 0), fixed=True)
    scene.particle((1, 0), velocity=(2, 0))
    scene.spring(0, 1, stiffness=100.0)
    shown = scene.simulate(dt=0.01)._repr_html_()
    assert cells(shown)[1:] == [
        ["Simulation", "2 particles, 1 spring, at 0 s"],
        ["Integrator", "velocity_verlet, steps of 0.01 s"],
        ["Energy", "kinetic 2 J, potential 0 J, total 2 J"],
    ]
    modes = sl.modes(scene)
    rows = cells(modes._repr_html_())[1:]
    assert "data:image/png;base64,iVBOR" in modes._repr_html_()
    assert rows[-1][:3] == ["2", f"{10.0 / 6.283185307179586:.6g}", f"{0.6283185307179586:.6g}"]
