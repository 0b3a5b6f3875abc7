"""What a person types, spelled for Python, for a command line and for hands."""

from __future__ import annotations

import pickle
import warnings

import pytest

import springline as sl
from springline.checks import positive
from springline.cli.formatting import shell_text
from springline.errors import FileError, RecordingError, SceneError, UnsafeStep
from springline.messages import (
    BEGIN,
    END,
    NEXT,
    Words,
    argument,
    function_subject,
    give_dt,
    integrator_subject,
    method,
    option,
    use_dt,
    word,
    wording,
)
from springline.view.play.refused import for_hands

SPELLED = [
    (argument("mass", "particles()"), "The 'mass' of particles()", "--mass", "The 'mass' of particles()"),
    (argument("n", "modes()"), "The 'n' of modes()", "--number", "The 'n' of Looking for modes"),
    (argument("spring", "cut()"), "The 'spring' of cut()", "The 'spring' of cut()", "The 'spring' of cut()"),
    (option("until", "3"), "until=3", "--until 3", "until=3"),
    (option("load_case", word="snow"), "load_case='snow'", "--load-case snow", "load_case='snow'"),
    (option("faces", "True"), "faces=True", "--faces", "faces=True"),
    (option("softening", "0.1"), "softening=0.1", "softening=0.1", "softening=0.1"),
    (word("velocity_verlet", quoted=True), "'velocity_verlet'", "velocity-verlet", "velocity Verlet"),
    (integrator_subject("ias15"), "integrator='ias15'", "--integrator ias15", "The method IAS15"),
    (method("ias15", "take"), "take integrator='ias15'", "take --integrator ias15", "choose the method IAS15"),
    (function_subject("equilibrium()"), "equilibrium()", "equilibrium()", "Solving"),
    (wording("a", shell="b", hands="c"), "a", "b", "c"),
    (wording("a"), "a", "a", "a"),
    (give_dt(), "Give simulate(dt=...) [s]", "Give --dt ... [s]", "Give the time step a length"),
    (use_dt(0.25), "Use dt='auto', or dt = 0.25", "Use --dt auto, or --dt 0.25", "Have dt chosen, or take dt = 0.25"),
]


@pytest.mark.parametrize("marked, python, shell, hands", SPELLED)
def test_each_mark_has_three_spellings(marked: str, python: str, shell: str, hands: str) -> None:
    error = SceneError(f"Before, {marked} after.")
    assert str(error) == error.args[0] == f"Before, {python} after."
    assert shell_text(error) == f"Before, {shell} after."
    assert not hands or for_hands(error) == f"Before, {hands} after."


@pytest.mark.parametrize("kind", [SceneError, RecordingError, FileError, UnsafeStep])
def test_errors_and_warnings_keep_their_marks_wherever_they_go(kind: type[Exception]) -> None:
    error = kind(f"Take {option('dt', '0.1')}.")
    for one in (error, pickle.loads(pickle.dumps(error))):
        assert (str(one), shell_text(one)) == ("Take dt=0.1.", "Take --dt 0.1.")
    assert shell_text(FileError(error, "a.toml", 3)) == "a.toml:3: Take --dt 0.1."
    words = pickle.loads(pickle.dumps(Words(f"Take {option('dt', '0.1')}.")))
    assert (words, shell_text(words)) == ("Take dt=0.1.", "Take --dt 0.1.")


def test_filters_of_warnings_meet_the_words_for_python() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (2, 0, 0)])
    scene.spring(0, 1, stiffness=1000.0)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*small[.] Use dt='auto', or dt = [0-9.]+[.]$")
        scene.simulate(dt=0.05).step(1)


def test_what_came_is_never_taken_for_a_mark() -> None:
    came = f"{BEGIN}either{NEXT}a{NEXT}b{NEXT}c{END}"
    with pytest.raises(SceneError) as refused:
        positive(came, "mass", "particles()")
    assert str(refused.value).startswith("The 'mass' of particles() must be a finite number. Got '\\x02either")
    assert shell_text(f"{BEGIN}nothing{NEXT}a{END} {BEGIN}either{NEXT}a{END}") == "a a"  # as a damaged file has it
