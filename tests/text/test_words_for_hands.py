"""What a page refuses is said without a word that only somebody who types Python could use."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import springline as sl
from smaller import every_nth_at_rest
from springline.errors import NotConverged, SceneError
from springline.gallery import registry
from springline.integrators.registry import METHODS
from springline.messages import MARK, function_subject
from springline.spec import statics
from springline.spec.text_writing import to_text
from springline.view import play_scene  # noqa: F401 what journals are played again by
from springline.view.play.commands import Buckle, Command, Invert, Modes, Set, Settle
from springline.view.play.player import Player
from springline.view.play.refused import for_hands

TYPED = re.compile(r"\w\(|\bsl\.|@sl|scene\.\w|=\.\.\.|\w='|\bon=|self\.|Error\b")
WITHIN = (  # what hands ask for, and may be refused by
    "equilibrium/unsupported.py", "equilibrium/solve.py", "stability/buckling.py", "stability/linearization.py",
    "stability/modes.py", "stability/spectrum.py", "integrators/ias15.py", "integrators/event_driven/driver.py",
    "run/failures.py", "run/to_equilibrium.py", "run/run.py", "run/merging.py",
    "integrators/commutator.py",
)  # fmt: skip
NEVER = (
    "Write sl.analysis.buckling(",
    "This one was made of a model alone",
    "a Scene, a Simulation or",
    "while another thread is at work on this simulation",
    "stiffness_matrix() is of what yields",
)  # no page asks so


def refusals() -> list[str]:
    """Every sentence that is raised there, with names of what its values are in their place."""
    found, root = [], Path(sl.__file__).parent
    for name in (*WITHIN, "equilibrium/result.py", "equilibrium/bars.py"):
        known = vars(import_module(f"springline.{name.removesuffix('.py').replace('/', '.')}"))
        known = {**known, "caller": "modes()", "who": function_subject("modes()")}
        for raised in ast.walk(ast.parse((root / name).read_text(encoding="utf-8"))):
            if isinstance(raised, ast.Raise) and isinstance(raised.exc, ast.Call):
                said = [_words(one, known) for one in raised.exc.args if isinstance(one, (ast.Constant, ast.JoinedStr))]
                found += [words for words in said if " " in words]
    return [words for words in found if not any(never in words for never in NEVER)]


def _words(node: ast.Constant | ast.JoinedStr, known: dict[str, Any]) -> str:
    """A sentence with the marks of what is typed, and a word in place of each value."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    parts = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(str(part.value))
        else:
            assert isinstance(part, ast.FormattedValue)
            try:
                value = eval(ast.unparse(part.value), known)
            except Exception:  # of what only a run knows
                value = "something"
            parts.append(value if isinstance(value, str) and (MARK.search(value) or "(" in value) else "something")
    return "".join(parts)


def test_no_refusal_asks_a_hand_to_type() -> None:
    sentences = refusals()
    assert len(sentences) > 30
    asked = [words for words in map(for_hands, map(SceneError, sentences)) if TYPED.search(words)]
    assert not asked


@pytest.fixture
def searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settle, Buckle and Invert look for the same rest first: what the first search finds, or says, is told to all."""
    search, found = statics.solve_equilibrium, {}

    def once(problem: Any, *given: Any) -> Any:
        asked = *given[:4], to_text(given[5])
        if asked not in found:
            try:
                found[asked] = search(problem, *given)
            except (SceneError, NotConverged) as refusal:
                found[asked] = refusal
        if isinstance(found[asked], Exception):
            raise found[asked]
        return found[asked]

    monkeypatch.setattr(statics, "solve_equilibrium", once)


@pytest.mark.heavy
@pytest.mark.parametrize("name", every_nth_at_rest(4))
def test_whatever_is_asked_of_a_scene_of_the_gallery_is_answered_without_code(name: str, searched_once: None) -> None:
    scene = registry.entry(name).build()
    methods: list[Command] = [Set("integrator", method) for method in METHODS]
    said = [
        words for asked in ([Settle()], [Modes(4)], [Buckle()], [Invert()], methods) for words in told(scene, asked)
    ]
    assert not [words for words in said if TYPED.search(words)]


def told(scene: sl.Scene, asked: list[Command]) -> list[str]:
    """What a player of a scene notes while it obeys these commands, one after another."""
    player, said = Player(scene), []
    for command in asked:
        player.do(command)
        player.advance(0.0)
        said += [*player.notes, *([player.trouble.message] if player.trouble else [])]
        player.session = player.session._replace(notes=())
    return said
