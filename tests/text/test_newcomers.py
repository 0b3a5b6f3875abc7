"""What people type who come from elsewhere, and the sentence that leads them on."""

import re

import numpy as np
import pytest

import springline as sl
from springline.aliases import ATTRIBUTES, MOVED, name_hint
from springline.checks import did_you_mean
from springline.cli.scenes import find
from springline.errors import SceneError, UnsafeStep
from springline.forces.user import force
from springline.gallery.keywords import KEYWORDS
from text.conftest import Cli


def spring():
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0)], mass=1.0)
    scene.springs([(0, 1)], stiffness=100.0, rest_length=0.9)
    scene.anchor([0])
    return scene


TYPED = {
    "Scene": (lambda: sl.Scene(gravitiy=9.81), "Scene() got an unexpected option 'gravitiy'. Did you mean 'gravity'?"),
    "Drag": (lambda: sl.Drag(coeficient=1.0), "Drag() got an unexpected option 'coeficient'. Did you mean 'coeff"),
    "run": (
        lambda: spring().simulate().run(duration=1.0),
        "run() got an unexpected option 'duration'. Did you mean 'u",
    ),
    "simulate": (lambda: spring().simulate(timestep=1.0), "option 'timestep'. Did you mean 'dt'?"),
    "cloud": (lambda: sl.Scene().cloud(5, seed=1), "option 'seed'. The seed is that of the whole scene: Scene(seed="),
    "chain": (lambda: sl.Scene().chain((0, 0, 0), (1, 0, 0), n=4), "option 'n'. Did you mean 'segments'?"),
    "diameter": (lambda: spring().spring(0, 1, diameter=0.01), "Did you mean 'area' (pi d^2 / 4 of a round section)?"),
    "radius": (lambda: spring().spring(0, 1, radius=0.01), "Did you mean 'area' (pi r^2 of a round section)?"),
    "ball": (lambda: sl.Scene().particle((0, 0, 0), diameter=0.1), "Did you mean 'radius' (half of it)?"),
    "drawing": (lambda: sl.read("tower.dxf", diameter=0.01), "read() got an unexpected option 'diameter'. Did you m"),
    "rod": (lambda: spring().rod(0, 1), "rod() needs EI. EI [N m2] is the bending stiffness of an elastic rod. A ri"),
    "grid": (lambda: sl.Scene().grid(), "grid() needs shape."),
    "Style": (lambda: sl.Style(bg="#101820"), "Style() got an unexpected option 'bg'. Did you mean 'background'?"),
    "Look": (lambda: sl.Look(colour="none"), "Look() got an unexpected option 'colour'. Did you mean 'color'?"),
    "Slider": (lambda: sl.Slider("gravity", min=0), "Slider() got an unexpected option 'min'. Did you mean 'low'?"),
    "Material": (lambda: sl.Material("oak", E=1e9), "Material() got an unexpected option 'E'. Did you mean 'modulus'?"),
    "plot": (
        lambda: sl.plot(spring(), colour="none"),
        "plot() got an unexpected option 'colour'. Did you mean 'color'",
    ),
    "save": (lambda: sl.save(spring(), "x.svg", paper="A4"), "save() got an unexpected option 'paper'."),
    "spring": (lambda: spring().spring(0, 1, 10.0), "spring() takes a and b by position, and got 1 more. Say by name"),
}


@pytest.mark.parametrize("typed, answer", TYPED.values(), ids=TYPED)
def test_a_name_that_is_not_there_is_answered_with_the_one_that_is(typed, answer):
    with pytest.raises(TypeError) as caught:
        typed()
    assert answer in str(caught.value)


@pytest.mark.parametrize(
    "name, answer",
    [
        ("Ground", "sl.Plane(restitution="), ("Damping", "sl.Drag(coefficient)"), ("SpeedTrap", "sl.SpeedLimit("),
        ("Spring", "scene.spring(a, b"), ("CollisionResolver", "sl.Contacts("), ("FixedPointMass", "fixed=True"),
        ("path_trace", "sl.Trails("), ("Thermostat", "sl.Langevin("), ("Quaternion", "no attribute 'Quaternion'"),
    ],
)  # fmt: skip
def test_a_class_of_another_program_is_answered_with_what_does_the_same_here(name, answer):
    with pytest.raises(AttributeError, match=re.escape(answer)) as caught:
        getattr(sl, name)
    assert not str(caught.value).endswith(" ")
    assert not hasattr(sl, "_ipython_display_")


@pytest.mark.parametrize(
    "typed, verb",
    [("validate", "check"), ("simulate", "run"), ("film", "render"), ("examples", "gallery"), ("save", "export")],
)
def test_a_verb_of_another_program_is_answered_with_the_one_here(typed, verb):
    verbs = ("check", "export", "gallery", "play", "render", "run", "solve", "view")
    assert did_you_mean(typed, verbs) == f"Did you mean {verb!r}?"


def test_a_part_of_a_word_is_no_word_of_another_program():
    assert name_hint("links") == "" and name_hint("ink") == "" and name_hint("link") != ""


def test_every_word_that_is_answered_is_written_as_it_is_looked_up_and_tells_of_names_that_there_are():
    from springline.aliases import NAMES

    for word, sentence in NAMES.items():
        assert word == word.lower().replace("_", "")
        for name in re.findall(r"sl\.(\w+)", sentence):
            assert hasattr(sl, name), sentence
        for name in re.findall(r"scene\.(\w+)\(", sentence):
            assert hasattr(sl.Scene, name), sentence


@pytest.mark.parametrize(
    "elsewhere, here",
    [("leapfrog", "velocity_verlet"), ("forward_euler", "explicit_euler"), ("implicit_euler", "backward_euler")],
)
def test_methods_are_found_by_the_names_that_textbooks_give_them(elsewhere, here):
    with pytest.raises(SceneError, match=f"Did you mean '{here}'"):
        spring().simulate(integrator=elsewhere)


def test_euler_leads_to_both_methods_of_that_name_with_what_their_energy_does():
    with pytest.raises(SceneError, match="'symplectic_euler', whose energy stays bounded, and 'explicit_euler', whose"):
        spring().simulate(integrator="euler")


@pytest.mark.parametrize(
    ("name", "way_out"),
    [("fabric", "scene.cloth("), ("net", "scene.grid("), ("rope", "scene.chain("), ("softbody", "scene.soft_body("),
     ("add_spring", "scene.spring("), ("run", "scene.simulate("), ("grdi", "Did you mean 'grid'?")],
)  # fmt: skip
def test_an_attribute_that_a_scene_has_not_is_answered_with_what_does_that_here(name, way_out):
    with pytest.raises(AttributeError, match=f"'Scene' object has no attribute '{name}'") as refused:
        getattr(spring(), name)
    assert way_out in str(refused.value)


def test_every_noun_answers_a_misspelt_attribute_and_its_own_properties_fail_with_their_own_words():
    scene = spring()
    simulation = scene.simulate(dt=0.01)
    run = simulation.run(until=0.02, every=0.01)
    asked = [(simulation, "advnce_to", "advance_to"), (run, "posiiton", "position"), (scene.all, "mas", "mass"),
             (scene.all, "indx", "index"), (simulation, "positions", "simulation.position"),
             (run, "t", r"recording\.time"), (simulation, "t", r"simulation\.time"),
             (run, "export", r"recording\.save\(path\)"), (simulation, "save", r"run\(until=.*save\(path")]  # fmt: skip
    for thing, name, meant in asked:
        with pytest.raises(AttributeError, match=meant):
            getattr(thing, name)
    with pytest.raises(AttributeError, match=r"object has no attribute '_foo'$"):
        _ = scene._foo

    class Failing(sl.Scene):
        @property
        def ready(self):
            return [].first

    with pytest.raises(AttributeError, match="'list' object"):
        _ = Failing().ready
    for words in ATTRIBUTES.values():
        for sentence in words.values():
            assert all(hasattr(sl, one) for one in re.findall(r"sl\.(\w+)", sentence)), sentence
            assert all(hasattr(sl.Scene, one) for one in re.findall(r"scene\.(\w+)\(", sentence)), sentence


def test_supports_are_anchored_by_their_place_and_a_place_where_nobody_stands_is_refused_with_who_is_nearest():
    scene = sl.Scene()
    scene.chain((0, 0, 0), (1, 0, 0), segments=4, stiffness=10.0)
    scene.anchor(at=[(0, 0, 0), (0.25 + 1e-12, 0, 0)], axes="xz")
    assert scene.anchored.index.tolist() == [0, 1]
    scene.release(at=[(0.25, 0, 0)])
    assert scene.anchored.index.tolist() == [0]
    with pytest.raises(
        sl.errors.SceneError, match=r"No particle is at \(0.6, 0, 0\). The nearest is particle 2, 0.1 m away."
    ):
        scene.anchor(at=[(0.6, 0, 0)])
    with pytest.raises(SceneError, match="particles or places, 'at'. Got both"):
        scene.anchor(0, at=[(0, 0, 0)])


def test_a_file_of_a_kind_that_is_not_written_is_answered_with_the_nearest_that_is():
    with pytest.raises(SceneError, match=r"Got 'table.xlsx'. Did you mean '.csv'\?"):
        sl.save(spring(), "table.xlsx")
    with pytest.raises(SceneError, match=r"Did you mean '.dxf'\?"):
        sl.read("roof.dwg", stiffness=1.0, mass=1.0)


def returned(mass, position, velocity, time, force):
    return -position


def replaced(mass, position, velocity, time, force):
    force = force - position


def added(mass, position, velocity, time, force):
    force -= position
    return None


def test_a_force_that_would_be_lost_is_refused_where_it_is_written():
    with pytest.raises(SceneError, match="adds nothing: what it returns is not looked at"):
        force(returned)
    with pytest.raises(SceneError, match="adds nothing: 'force = ...' makes another array"):
        force(replaced)
    assert force(added).name == "added"


def test_an_energy_by_a_wrong_name_and_a_kind_twice_in_a_list_are_told():
    run = spring().simulate(dt=0.01).run(until=0.02)
    with pytest.raises(KeyError, match="Did you mean 'potential'"):
        run.energy["potentail"]
    with pytest.raises(SceneError) as caught:
        sl.plot(run, "energie")
    kinds = str(caught.value).partition("one of ")[2].partition(". Got")[0].split(", ")
    assert len(kinds) == len(set(kinds)) > 10


def test_a_shape_at_rest_is_colored_by_tension_and_not_drawn_over_time():
    with pytest.raises(SceneError, match=r"this is a shape at rest: plot\(shape, color='tension'\)"):
        sl.plot(spring().equilibrium(), "tension")


def pair(softening, apart):
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (apart, 0, 0)], mass=1.0)
    scene.add(sl.Attraction(1.0, softening=softening))
    return scene


def test_bodies_far_apart_are_not_warned_of_the_step_that_they_need_in_one_place(recwarn):
    scene = pair(0.01, 1.0)  # safe in one place: 2/sqrt(4/1e-6) = 0.001 s; their own frequency is 1.4 rad/s
    assert scene.simulate(dt=0.01).safe_dt == pytest.approx(1e-3)
    scene.simulate(dt=0.01).run(until=0.1)
    assert not recwarn.list
    with pytest.warns(UnsafeStep):
        pair(0.01, 0.005).simulate(dt=0.01).step(1)
    with pytest.warns(UnsafeStep):
        scene = pair(0.01, 1.0)
        scene.springs([(0, 1)], stiffness=1e6)
        scene.simulate(dt=0.01).step(1)


def test_frames_a_step_apart_make_no_program_anew_for_each():
    simulation = spring().simulate()
    simulation.run(until=20.0, every=0.02)
    assert 0 < len(simulation.data.stepper._programs) < 20  # measured 9 of 1,000 frames
    assert np.isclose(simulation.time, 20.0)


def test_the_stiffness_matrix_has_the_modes_of_a_chain_and_refuses_what_does_not_yield():
    count = 12
    chain = sl.Scene(dim=2)
    rope = chain.chain((0, 0), (count + 1, 0), segments=count + 1, mass=2.0, stiffness=50.0)
    chain.anchor(rope.ends)
    chain.anchor(rope, axes="y")
    stiffness, mass, axes = sl.analysis.stiffness_matrix(chain)
    omega = np.sqrt(np.linalg.eigvalsh(stiffness.toarray() / mass[:, None]))
    exact = 2.0 * np.sqrt(50.0 / 2.0) * np.sin(np.arange(1, count + 1) * np.pi / 2 / (count + 1))
    assert np.abs(omega - exact).max() < 1e-13  # measured 2.7e-15
    assert axes[:, 0].tolist() == list(range(1, count + 1)) and not axes[:, 1].any()
    chain.add(sl.Rod(3, 5))
    with pytest.raises(SceneError, match="stiffness_matrix.* rods, cords, walls and surfaces do not"):
        sl.analysis.stiffness_matrix(chain)


@pytest.mark.parametrize(
    "name, meant",
    [
        ("steel cable", "spiral strand"), ("Cable", "spiral strand"), ("wire  rope", "spiral strand"),
        ("wood", "timber C24"), ("aluminium", "aluminum"), ("concrete", "concrete C30/37"), ("stel", "steel"),
    ],
)  # fmt: skip
def test_a_material_by_an_everyday_name_is_answered_with_the_one_in_the_table(name, meant):
    with pytest.raises(SceneError, match=re.escape(f"Did you mean {meant!r}?")):
        sl.material(name)
    assert meant in sl.MATERIALS


def test_a_material_that_is_like_none_is_answered_with_all_of_them():
    with pytest.raises(SceneError, match="There are: steel, .*, spiral strand, .*nylon yarn"):
        sl.material("adamantium")


def test_a_scene_that_is_none_is_answered_with_those_that_speak_of_it():
    with pytest.raises(SceneError, match="Scenes that speak of it: solar-system, solar-system-moon"):
        sl.gallery.scene("orbit")


def test_keywords_belong_to_scenes_of_the_gallery():
    assert {*KEYWORDS} <= {*sl.gallery.names()}


@pytest.mark.parametrize("name", ["newtons-cradle", "Newton's cradle", "newton\u2019s Cradle", "Newtons  cradle"])
def test_a_title_names_its_scene_on_the_command_line(name, cli: Cli):
    assert cli("check", name).code == 0
    assert find(name).typed == ["newtons-cradle"]


@pytest.mark.parametrize(
    ("name", "near"),
    [("steel cable", "spiral strand"), ("stel", "steel"), ("wood", "timber C24"), ("zzz", None), (3, None)],
)
def test_the_table_of_materials_answers_an_unknown_name_with_the_nearest_and_the_known_ones(name, near):
    with pytest.raises(KeyError, match="There are: steel, .*spiral strand, .*nylon yarn") as error:
        sl.MATERIALS[name]
    assert (f"Did you mean {near!r}?" in error.value.args[0]) == (near is not None)
    assert sl.MATERIALS.get(name) is None and name not in sl.MATERIALS


def test_the_table_of_methods_answers_an_unknown_name_with_the_nearest_and_the_known_ones():
    with pytest.raises(KeyError, match="Did you mean 'velocity_verlet'.* There are: .*rk4"):
        sl.INTEGRATORS["leapfrog"]


def test_names_that_have_moved_are_named_with_their_new_place() -> None:
    for name, place in MOVED.items():
        space, _, new = place.partition(".")
        assert hasattr(getattr(sl, space), new), place
        with pytest.raises(AttributeError, match=rf"no attribute '{name}'. It is sl\.{space}\.{new}\."):
            getattr(sl, name)
