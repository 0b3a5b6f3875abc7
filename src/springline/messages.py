"""Error messages with marked input words: one sentence, worded for Python, for the command line and for the page.

A sentence is written once, with marks around the words that users type. :func:`argument`, :func:`option`,
:func:`word`, :func:`method`, :func:`wording` and others create the marks; they are part of the text, so that
marked sentences can be concatenated like others. An error or a warning keeps the marked text in addition to the
wording for Python. The command line and the page replace the marks from their own tables;
finished sentences are never searched for words.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

BEGIN, NEXT, END = "\x02", "\x01", "\x03"  # which no sentence contains, split() keeps and repr() never shows
MARK = re.compile(f"{BEGIN}([^{BEGIN}{END}]*){END}")
Spelling = dict[str, Callable[..., str]]


def _mark(kind: str, *fields: str) -> str:
    return BEGIN + NEXT.join((kind, *fields)) + END


def argument(name: str, of: str) -> str:
    """Argument as the subject of a sentence: ``The 'mass' of particles()``, ``--mass``."""
    return _mark("argument", name, of)


def option(name: str, value: str = "", word: str = "") -> str:
    """Argument with its value: ``dt=0.1``, ``--dt 0.1``; a ``word`` is quoted in Python, ``dt='auto'``."""
    return _mark("option", name, repr(word) if word else value)


def word(value: str, quoted: bool = False) -> str:
    """Word as the value of an argument: ``velocity_verlet``, ``velocity-verlet``; in Python quoted or not."""
    return _mark("word", value, "'" if quoted else "")


def method(name: str, verb: str = "") -> str:
    """Integrator by name, with or without a verb: ``take integrator='fire'``, ``choose the method FIRE``."""
    return _mark("method", name, verb)


def function_subject(name: str) -> str:
    """Function as the subject of a sentence: ``equilibrium()``; on a page its action, ``Solving``."""
    return _mark("called", name)


def wording(python: str, *, shell: str | None = None, hands: str | None = None) -> str:
    """Words that differ completely between Python, the command line, and a page."""
    return _mark("either", python, python if shell is None else shell, python if hands is None else hands)


def integrator_subject(integrator: str) -> str:
    """Integrator as the first word of a sentence: ``integrator='ias15'``, ``The method IAS15``."""
    return _mark("method", integrator, "The")


def give_dt(after: str = "", give: str = "Give") -> str:
    """Advice for a missing time step."""
    how = {"shell": f"{give} --dt ... [s]{after}", "hands": f"{give} the time step a length"}
    return wording(f"{give} simulate(dt=...) [s]{after}", **how)


def use_dt(safe: float) -> str:
    """Advice for a time step [s] that is too long."""
    shell, hands = f"Use --dt auto, or --dt {safe:.3g}", f"Have dt chosen, or take dt = {safe:.3g}"
    return wording(f"Use dt='auto', or dt = {safe:.3g}", shell=shell, hands=hands)


def run_it(python: str = "run the scene") -> str:
    """Advice after a failed search for equilibrium: run the scene."""
    return wording(f"{python} with scene.simulate()", hands="let time pass")


def run_to_rest(python: str = "run it") -> str:
    """Advice after a failed search for equilibrium: bring the scene to rest with drag."""
    end = ", until it rests" if "to rest" in python else ""
    return wording(f"{python} with scene.simulate() and Drag", hands=f"let time pass, with drag{end}")


A_DT = wording("a 'dt'", shell="--dt", hands="a time step")
CHOSEN_DT = wording("dt='auto'", shell="--dt auto", hands="The dt that is chosen here")
CHOSEN_WITH = wording("Got dt='auto' with", shell="Got --dt auto with", hands="It is chosen here, with")
EXACTLY = wording("Give Attraction(method='exact'), or take another integrator", hands="Choose another method")
KEEP_FACES = wording("ask for faces=True", shell="give --faces")
LATER_UNTIL = wording("'until'", shell="--until")
LET_GO_FIRST = wording("Take let_go() first", hands="Let it go first")
LOAD_OPENS = wording("sl.load() opens it", shell="see it with 'springline info'")
LONGER_DT = wording("longer dt", shell="longer --dt", hands="longer step")
LONGER_EVERY = wording("'every'", shell="--every")
KEEPING_FACES = wording("faces=True keeps them", shell="--faces keeps them")
MATERIAL_NAME = wording(
    "a name of sl.MATERIALS, or a Material", shell="the name of a material, such as steel or 'timber C24'"
)
NO_CHOICE = wording("so dt cannot be chosen", hands="so none can be chosen")
ONE_THAT_STEPS = wording("Take one that steps", hands="Choose another method")
FRAME_AS_DRAWN = wording(
    "Run it first: scene.simulate().run(until=...), and plot the recording", shell="Leave it out, or run it first"
)
IN_BROWSER = wording('sl.play(scene, face="browser")', shell="--face browser")
ONE_STEP = wording("simulate(dt=...) [s]", shell="--dt ... [s]", hands="a time step")
PYTHON_FORCE = wording(" (@sl.force)", hands="")
STUDY_OPENS = wording("sl.open_study() opens it", shell="see it with 'springline info'")
SEE_WHERE = wording("follow the loads with sl.analysis.limit_load()", hands="let time pass to see where it goes")
LOADS_FOLLOWED = wording(
    "sl.analysis.limit_load(shape) follows the loads instead",
    hands="Take loads off, or let time pass to see where it goes",
)
MEMBERS_LACK = wording(
    "shape.message and sl.analysis.self_stress(shape) say where it lacks members",
    hands="Anchor more of it, or join more members",
)
TAKE_IT_OUT = wording("leave it out of the scene", hands="take it out of the scene")
WHAT_IS_WHOLE = wording(
    "Archive.open(..., damaged=True) reads what is whole, and Archive.salvage() copies it",
    shell="'springline info' reports the intact part, and in Python Archive.salvage() copies it",
)

PYTHON: Spelling = {
    "argument": lambda name, of: f"The {name!r} of {of}",
    "option": lambda name, value: f"{name}={value}",
    "word": lambda value, quote: f"{quote}{value}{quote}",
    "method": lambda name, verb: f"{'' if verb == 'The' else verb} integrator={name!r}".lstrip(),
    "called": lambda name: name,
    "either": lambda python, shell, hands: python,
}


class Words(str):
    """Sentence for Python, with the ``marked`` text that it was made from.

    >>> said = Words(f"Give {option('dt', '0.1')}.")
    >>> said, spelled(said, PYTHON | {"option": lambda name, value: f"--{name} {value}"})
    ('Give dt=0.1.', 'Give --dt 0.1.')
    """

    marked: str

    def __new__(cls, said: Any) -> Words:
        text = marked_text(said)
        made = super().__new__(cls, spell_text(text, PYTHON))
        made.marked = text
        return made

    def __getnewargs__(self) -> tuple[str]:
        return (self.marked,)


class Worded:
    """Base of errors and warnings that keeps their marked text.

    ``args[0]`` and ``str()`` are worded for Python.
    """

    marked: str
    args: tuple[Any, ...]

    def __init__(self, said: Any = "") -> None:
        self.say(said)

    def say(self, said: Any) -> None:
        """Set the message, with its marks."""
        self.marked = marked_text(said)
        self.args = (spell_text(self.marked, PYTHON),)


def marked_text(said: Any) -> str:
    """Marked text of an error, a warning or words; other objects are converted to text."""
    found = getattr(said, "marked", None)
    return found if isinstance(found, str) else said if isinstance(said, str) else str(said)


def spell_text(said: Any, spelling: Spelling) -> str:
    """Sentence with each mark replaced by the spelling for its kind."""

    def spell(found: re.Match[str]) -> str:
        kind, *fields = found[1].split(NEXT)
        try:
            return spelling[kind](*fields)
        except (KeyError, TypeError, ValueError):  # not our mark: a file may contain such characters
            return " ".join(fields)

    return MARK.sub(spell, marked_text(said))
