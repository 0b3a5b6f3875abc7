"""What public names say of themselves: options by name, exports and attached methods in step with what is there."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import springline as sl
import springline.typing
from springline.checks import choice
from springline.contacts.api import MIXES
from springline.contacts.shapes.sphere import MODES, OBSTACLES
from springline.equilibrium import solve
from springline.errors import SceneError
from springline.forces import attraction
from springline.integrators.registry import METHODS, integrator
from springline.model.families import KINDS
from springline.model.work import EVENT_KINDS
from springline.spec import loads
from springline.spec.options import SPRINGS
from springline.study import samples
from springline.typing import PlotOptions, SaveOptions
from springline.view import coloring, play_scene
from springline.view.play import tools
from springline.view.plot import labels, plot, shape

OPEN = {  # what takes names that only the user's own scene knows, and says so in its docstring
    "Scene.add": "parameters", "Scene.load_case": "factors", "Simulation.change": "values", "gallery.scene": "options",
}  # fmt: skip
FORWARDED = {  # methods that hand their options to a function: it, their declaration, and its operands
    "save": (sl.save, SaveOptions, {"what", "path"}),
    "plot": (sl.plot, PlotOptions, {"what", "kind", "along"}),
}
CHOICES = {
    "Color": coloring.COLORS,
    "EventKind": EVENT_KINDS.values(),
    "Face": play_scene.FACES,
    "MemberKind": KINDS,
    "Mix": MIXES,
    "PairMethod": attraction.METHODS,
    "PerArea": loads.PER_AREA,
    "PerLength": loads.PER,
    "PlotColor": shape.COLORS,
    "PlotKind": plot.KINDS,
    "PlotLabels": labels.LABELS,
    "PlotWidth": labels.WIDTHS,
    "RestMethod": solve.METHODS,
    "RingMode": MODES,
    "RoundMode": OBSTACLES,
    "SampleMethod": samples.METHODS,
    "SphereMode": (*MODES, *OBSTACLES),
    "ToolKind": tools.KINDS,
}


def source_of(function: Any) -> Callable[..., Any] | None:
    """The function behind a method of any kind, as it was written."""
    function = getattr(function, "__func__", function)
    function = function.fget if isinstance(function, property) else function
    return inspect.unwrap(function) if inspect.isfunction(function) else None


def public() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every public function and method, by the name that a user writes."""
    for name in sl.__all__:
        thing = getattr(sl, name)
        members = [(name, thing)]
        if inspect.isclass(thing):
            members = [(f"{name}.{key}", value) for key, value in inspect.getmembers_static(thing)]
        elif inspect.ismodule(thing):
            names = getattr(thing, "__all__", vars(thing))
            members = [(f"{name}.{key}", getattr(thing, key)) for key in names]
            members += [
                (f"{key}.{inner}", value)
                for key, kind in list(members)
                if inspect.isclass(kind) and name in ("analysis", "errors", "goals", "steering")
                for inner, value in inspect.getmembers_static(kind)
            ]
        for key, member in members:
            function = source_of(member)
            own = key.split(".")[-1]
            if function is not None and (own in ("__init__", "__call__") or not own.startswith("_")):
                if function.__module__.startswith("springline"):
                    yield key, function


PUBLIC = dict(public())


def test_there_is_much_that_is_public() -> None:
    assert len(PUBLIC) > 150
    assert {"Scene.chain", "Simulation.run", "Equilibrium.save", "plot", "Journal.load", "gallery.scene"} <= set(PUBLIC)


def test_every_public_call_names_its_options() -> None:
    for name, function in PUBLIC.items():
        loose = [p.name for p in inspect.signature(function).parameters.values() if p.kind is p.VAR_KEYWORD]
        if name in OPEN or name.endswith(".replace_fields"):  # a copy of a frozen thing, with some fields changed
            assert loose == [OPEN.get(name, "changes")], name
            assert f"``{loose[0]}``" in (function.__doc__ or ""), f"{name}: say why no list of names can stand there"
        elif loose and (stands_for := name.rpartition(".")[2]) in FORWARDED:
            target, declared, given = FORWARDED[stands_for]
            assert function.__annotations__[loose[0]] == f"Unpack[{declared.__name__}]", name
            assert set(declared.__annotations__) == set(inspect.signature(target).parameters) - given, name
            assert f":func:`springline.{stands_for}`" in (function.__doc__ or ""), name
        else:
            assert loose == [], name


def test_every_public_call_says_what_it_takes_and_gives() -> None:
    for name, function in PUBLIC.items():
        of = inspect.signature(function)
        bare = [p.name for p in of.parameters.values() if p.name not in ("self", "cls") and p.annotation is p.empty]
        assert bare == [], name
        assert of.return_annotation is not of.empty, name


@pytest.mark.parametrize("builder", [sl.Scene.spring, sl.Scene.springs, sl.Scene.chain, sl.Scene.grid])
def test_every_builder_takes_every_option_of_a_spring(builder: Callable[..., Any]) -> None:
    found = inspect.signature(builder).parameters
    assert {name: found[name].default for name in SPRINGS} == {name: one.default for name, one in SPRINGS.items()}
    assert {str(found[name].annotation) for name in SPRINGS} <= {
        "Numbers | None", "Numbers", "str | Material | None", "MemberKind", "Law | LawWith | None",
    }  # fmt: skip


def test_a_misspelt_option_is_answered_with_the_nearest_and_the_signature_stays() -> None:
    with pytest.raises(TypeError, match="chain\\(\\) got an unexpected option 'stifness'. Did you mean 'stiffness'"):
        sl.Scene().chain((0, 0, 0), (1, 0, 0), segments=1, stifness=1.0)  # type: ignore[call-arg]
    assert "stiffness" in inspect.signature(sl.Scene.chain).parameters


@pytest.mark.parametrize("alias", CHOICES)
def test_a_literal_names_every_choice_and_no_other(alias: str) -> None:
    assert set(typing.get_args(getattr(springline.typing, alias))) == set(CHOICES[alias])


def test_the_literal_of_integrators_names_every_method_and_each_name_is_one() -> None:
    names = typing.get_args(springline.typing.IntegratorName)
    assert {name for name in names if ":" not in name} == set(METHODS)
    assert [integrator(name).name for name in names] == list(names)


@pytest.mark.parametrize("alias", ["Axes", "TwoAxes", "Corner", "Edge", "RestLength", "WallMode", "WindowStyle"])
def test_each_word_of_a_literal_is_taken(alias: str) -> None:
    """Of choices that stand where they are checked."""
    net = (scene := sl.Scene()).grid((2, 2), stiffness=1.0)
    take: dict[str, Callable[[Any], object]] = {
        "Axes": lambda word: scene.anchor([0], axes=word),
        "TwoAxes": lambda word: scene.grid((2, 2), axes=word, stiffness=1.0),
        "Corner": net.corner,
        "Edge": net.edge,
        "RestLength": lambda word: choice(word, "rest_length", "to_scene()", ("keep", "formed")),
        "WallMode": lambda word: sl.Box((0, 0, 0), (1, 1, 1), mode=word).validate(3),
        "WindowStyle": lambda word: choice(word, "style", "play()", _ready()),
    }
    for word in typing.get_args(getattr(springline.typing, alias)):
        take[alias](word)
    with pytest.raises(SceneError):
        take[alias]("nothing")


def _ready() -> list[str]:
    """The names of the window's styles, read and not imported: that would need a window."""
    text = Path(play_scene.__file__).with_name("window").joinpath("styles.py").read_text(encoding="utf-8")
    table = next(
        node for node in ast.parse(text).body if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "READY"
    )
    assert isinstance(table.value, ast.Dict)
    return [ast.literal_eval(key) for key in table.value.keys if key is not None]


def test_what_loads_when_it_is_used_and_what_type_checkers_import_are_the_same_names() -> None:
    tree = ast.parse(Path(sl.__file__).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    imported = {
        (node.module, name.name)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for name in node.names
        if name.asname == name.name  # an import without "as" is no export under --strict
    }
    short = {(home, name) for home, names in sl._SHORT.items() for name in names}
    rooms = {(home.rpartition(".")[0], name) for name, home in sl._MODULES.items()}
    assert imported == {(home, name) for home, names in sl._HOMES.items() for name in names} | rooms | short
    assert set(sl.__all__) == {name for _, name in imported - short} | {"__version__"}


def test_forces_and_rules_say_the_type_of_every_field() -> None:
    for name in sl.__all__:
        thing = getattr(sl, name)
        if inspect.isclass(thing) and dataclasses.is_dataclass(thing) and issubclass(thing, sl.Drag.__mro__[-2]):
            assert "Any" not in {str(field.type) for field in dataclasses.fields(thing)}, name
