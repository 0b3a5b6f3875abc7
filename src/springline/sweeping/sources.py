"""Sources of the scene of a case: a function, the gallery, or a scene whose parameters are changed."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import CodeType
from typing import Any

from springline import gallery
from springline.checks import did_you_mean, format_value
from springline.errors import SceneError
from springline.io.formats import format_of
from springline.io.read import read
from springline.io.scene_file import read_scene, run_options
from springline.messages import function_subject, wording
from springline.scene import Scene
from springline.spec.running_scene import Live
from springline.spec.text_reading import from_text
from springline.spec.text_writing import to_text
from springline.spec.user_functions import Missing
from springline.study.samples import Value

CALLER = "sweep()"
SEED = "seed"
RUNS = ("until", "every", "dt", "accuracy", "integrator", "load_case")  # options of a run that may vary
SOLVES = ("method", "tolerance", "load_case")  # options of a solution that may vary


@dataclass(frozen=True)
class OfFunction:
    """Cases created by a user-defined function."""

    make: Callable[..., Any]

    @property
    def title(self) -> str:
        """Name of the function."""
        return str(getattr(self.make, "__name__", type(self.make).__name__))

    def source_identity(self) -> dict[str, str]:
        """Identity of this source in a file: the function's name and a digest of its text, if known."""
        return {"kind": "function", "name": self.title, "text": digest_of(self.make)}

    def accepted_names(self, names: Sequence[str]) -> list[str]:
        """Names of the arguments of ``make``."""
        try:
            found = inspect.signature(self.make).parameters.values()
        except ValueError:
            return list(names)
        if any(one.kind is one.VAR_KEYWORD for one in found):
            return list(names)
        by_name = {one.name for one in found if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)}
        return [name for name in names if name in by_name]

    def check(self, names: Sequence[str]) -> dict[str, str]:
        """Refuse names that ``make`` cannot be called with; the units are empty, since a function declares no units."""
        try:
            inspect.signature(self.make).bind(**dict.fromkeys(names))
        except (TypeError, ValueError) as error:  # ValueError for functions without a signature
            raise SceneError(f"{CALLER} cannot call {format_value(self.make)} with what varies: {error}.") from None
        return {}

    def build_case(self, values: Mapping[str, Value]) -> Any:
        """Return the result of the function for one case."""
        return self.make(**values)


@dataclass(frozen=True)
class OfGallery:
    """Cases of a scene of the gallery, built with its options and with changed parameters."""

    name: str

    @property
    def title(self) -> str:
        """Title of the scene in the gallery."""
        return gallery.entry(self.name).title

    def source_identity(self) -> dict[str, str]:
        """Identity of this source in a file, by which a study is continued or refused."""
        return {"kind": "gallery", "name": self.name}

    def accepted_names(self, names: Sequence[str]) -> list[str]:
        """Names that are options of its builder or parameters of its scene."""
        known = {*self._options(), *_parameters(_scene_of_gallery(self.name, ()))}
        return [name for name in names if name in known]

    def check(self, names: Sequence[str]) -> dict[str, str]:
        """Refuse a name that the scene does not have; return the units of its parameters."""
        scene = _scene_of_gallery(self.name, ())
        return _check_parameters(scene, [name for name in names if name not in self._options()], self._options())

    def build_case(self, values: Mapping[str, Value]) -> Scene:
        """Build the scene of a case."""
        options = self._options()
        built = tuple((name, value) for name, value in values.items() if name in options)
        rest = {name: value for name, value in values.items() if name not in options}
        return change_scene(_scene_of_gallery(self.name, built), rest)

    def _options(self) -> list[str]:
        return list(inspect.signature(gallery.entry(self.name).module.build).parameters)


@dataclass(frozen=True)
class OfText:
    """Cases of a scene as text, which needs no file when it is computed; with several seeds, one text each."""

    texts: tuple[tuple[int | None, str], ...]
    name: str

    @property
    def title(self) -> str:
        """Title of the scene, or the name of its file."""
        return _scene_of_text(self.texts[0][1]).title or self.name

    def source_identity(self) -> dict[str, str]:
        """Identity of this source in a file, by which a study is continued or refused."""
        text = "".join(f"{seed}:{text}" for seed, text in self.texts)
        return {"kind": "scene", "name": self.name, "text": hashlib.sha256(text.encode()).hexdigest()}

    def accepted_names(self, names: Sequence[str]) -> list[str]:
        """Names that are parameters of its scene."""
        known = _parameters(_scene_of_text(self.texts[0][1]))
        return [name for name in names if name in known or (name == SEED and self.texts[0][0] is not None)]

    def check(self, names: Sequence[str]) -> dict[str, str]:
        """Refuse a name that the scene does not have; return the units of its parameters."""
        return _check_parameters(_scene_of_text(self.texts[0][1]), [name for name in names if name != SEED], [])

    def build_case(self, values: Mapping[str, Value]) -> Scene:
        """Build the scene of a case."""
        texts = dict(self.texts)
        text = texts[values[SEED]] if SEED in values else self.texts[0][1]  # type: ignore[index]
        return change_scene(_scene_of_text(text), {name: value for name, value in values.items() if name != SEED})


Source = OfFunction | OfGallery | OfText


def source_of(make: Any, seeds: Sequence[int] | None) -> tuple[Source, dict[str, Any]]:
    """Return the source for ``make`` of a sweep, and the run options that it contains.

    Raises
    ------
    SceneError : if it makes no scene, or for ``seeds`` of a scene whose random numbers are drawn
    FileError : if the file is not a scene
    """
    if isinstance(make, Scene):
        return OfText(((None, _text_of(make, seeds, "A scene that is there")),), make.title or "scene"), {}
    if callable(make):
        return OfFunction(make), {}
    if isinstance(make, str) and make in gallery.names():
        entry = gallery.entry(make)
        if seeds is not None and SEED not in inspect.signature(entry.module.build).parameters:
            raise SceneError(f"The gallery's {make} has no seed: it is the same each time. Leave the seeds out.")
        how = {"until": entry.until, "every": entry.every, "dt": entry.dt, "integrator": entry.integrator}
        return OfGallery(make), how
    if isinstance(make, (str, Path)):
        return _file_source(Path(make), seeds)
    raise SceneError(
        f"What {CALLER} makes is said by a function, a scene, or the name of one. Got {format_value(make)}."
    )


def _file_source(path: Path, seeds: Sequence[int] | None) -> tuple[Source, dict[str, Any]]:
    form = format_of(path)
    if form is None and not path.exists():
        hint = did_you_mean(str(path), gallery.names())
        raise SceneError(f"There is no scene {str(path)!r} in the gallery, and no file of that name. {hint}".rstrip())
    if form is None or form.holds != "scene":
        return OfText(((None, _text_of(read(path), seeds, f"{path.name}")),), path.stem), {}
    if seeds is None:
        return OfText(((None, to_text(read_scene(path).spec)),), path.stem), run_options(path)
    return OfText(tuple((seed, to_text(read_scene(path, seed=seed).spec)) for seed in seeds), path.stem), run_options(
        path
    )


def _text_of(scene: Scene, seeds: Sequence[int] | None, what: str) -> str:
    if seeds is not None:
        raise SceneError(f"{what} has drawn its chance already. For several seeds give a function make(seed).")
    text = to_text(scene.spec)
    try:
        from_text(text)
    except Missing as error:
        raise SceneError(f"{error} In a sweep, give a function that makes the scene.") from None
    return text


def change_scene(scene: Scene, values: Mapping[str, Any]) -> Scene:
    """Return a copy of the scene with changed parameters, each checked like a new value; the scene is unchanged."""
    if not values:
        return scene
    live = Live(scene.spec)
    try:
        live.draft(None, values, 0.0).accept()
    except SceneError as error:
        raise SceneError(error.marked.replace(function_subject("change()"), CALLER)) from None
    return Scene.of(live.spec)


def _parameters(scene: Scene) -> dict[str, Any]:
    return Live(scene.spec).parameters()


def _check_parameters(scene: Scene, names: Sequence[str], options: Sequence[str]) -> dict[str, str]:
    known = _parameters(scene)
    for name in names:
        if name not in known:
            listed = [*known, *options]
            hint = did_you_mean(name, listed) or f"It has: {', '.join(listed)}."
            raise SceneError(f"{wording('The scene of sweep()', shell='The scene')} has no parameter {name!r}. {hint}")
    return {name: known[name].unit.replace("-", "") for name in names}


@lru_cache(maxsize=4)
def _scene_of_text(text: str) -> Scene:
    return Scene.of(from_text(text))


@lru_cache(maxsize=4)
def _scene_of_gallery(name: str, options: tuple[tuple[str, Any], ...]) -> Scene:
    return gallery.scene(name, **dict(options))


def digest_of(function: Any) -> str:
    """Hash of a function's source; of its code if it is a part of a line, or if the source is not available."""
    code = getattr(function, "__code__", None)
    try:
        text = "" if code is None or code.co_name == "<lambda>" else inspect.getsource(function)
    except (OSError, TypeError):
        text = ""
    text = text or (_code(code) if code is not None else f"{type(function).__module__}.{type(function).__qualname__}")
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _code(code: CodeType) -> str:
    constants = [_code(one) if isinstance(one, CodeType) else repr(one) for one in code.co_consts]
    return repr((code.co_code, code.co_names, code.co_varnames, constants))
