"""Drawings that lack stiffness and mass: their contents, and the command to type next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from springline.cli import scenes
from springline.cli.formatting import command, option, point, shell_text, shell_wording
from springline.cli.output import Row, bullets, commands, console, heading, paragraph, title, write_json
from springline.cli.output import facts as print_facts
from springline.cli.scenes import DrawingOptions, FoundScene
from springline.errors import IncompleteDrawingError, SceneError
from springline.formatting import count_noun

if TYPE_CHECKING:
    from rich.console import Console

MOST = 24  # layers or colors listed at most
SUPPORTING = ("anchor", "support", "fix", "pin", "foot", "base", "lager", "auflager", "appui")  # in names of layers


def find(name: str, geometry: DrawingOptions | None) -> tuple[FoundScene | None, str]:
    """Return the scene of that name; for a drawing without stiffness or mass, None and the sentence that requests them.

    Raises
    ------
    SceneError : for all other errors, as ``scenes.find`` raises it
    """
    try:
        return scenes.find(name, geometry), ""
    except IncompleteDrawingError as error:
        return None, shell_text(error)


def facts(name: str, geometry: DrawingOptions | None) -> dict[str, Any]:
    """The contents of a drawing in numbers, and the command to type next."""
    import warnings

    from springline.io.contents import contents

    given = geometry or DrawingOptions()
    with shell_wording(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a warning about the unit is among the messages
        found = contents(scenes.drawing_path(name), faces=given.faces, units=given.units, weld=given.weld)
    messages = [shell_text(one) for one in found.pop("messages")]
    return {**found, "messages": messages, "next": _next(name, found, given)}


def show(out: Console, of: dict[str, Any], silence: str = "") -> None:
    """Print the contents of a drawing, the sentence that requests missing properties, and the command to type next."""
    title(out, of["title"])
    rows: list[Row] = [
        ("lines", f"{of['lines']:,}"),
        ("read as", f"{count_noun(of['springs'], 'spring')} of {count_noun(of['particles'], 'particle')}"),
        *([("faces", f"{of['faces']:,}")] if of["faces"] else []),
        *([("points", f"{of['points']:,} by themselves")] if of["points"] else []),
        ("unit", f"{of['unit']}, {FROM[of['unit_from']]}"),
        ("from", f"{point(of['lower'])} m"),
        ("to", f"{point(of['upper'])} m"),
    ]
    if of["attributes"]:
        rows.append(("attributes", ", ".join(of["attributes"][:MOST])))
    if of["numbers"]:
        rows.append(("numbers", ", ".join(of["numbers"])))
    print_facts(out, rows)
    named = {name: one for name, one in of["layers"].items() if name}
    if named:
        heading(out, count_noun(len(named), "layer"))
        print_facts(out, [(name, _on_layer(one)) for name, one in list(named.items())[:MOST]])
    if of["colors"]:
        heading(out, count_noun(len(of["colors"]), "color"))
        print_facts(out, [(name, f"{count:,}") for name, count in list(of["colors"].items())[:MOST]])
    heading(out, "As read")
    bullets(out, of["messages"])
    heading(out, "To type next")
    if silence:
        paragraph(out, silence)
    commands(out, [of["next"]])


def refuse_with_contents(name: str, geometry: DrawingOptions | None, silence: str, as_json: bool) -> NoReturn:
    """Show the contents of a drawing, and refuse to continue without its stiffness and mass.

    Raises
    ------
    SceneError : with the sentence that requests them
    """
    found = facts(name, geometry)
    if as_json:
        write_json(found)
    else:
        show(console(), found)
    raise SceneError(silence)


EXAMPLES = {"modulus": "210e9", "density": "7850"}  # of steel
FROM = {
    "call": "as typed",
    "file": "as the file itself says",
    "default": "as the file states none",
}


def _on_layer(one: dict[str, int]) -> str:
    return ", ".join(count_noun(one[kind], kind.removesuffix("s")) for kind in ("lines", "points") if one[kind])


def _next(name: str, of: dict[str, Any], given: DrawingOptions) -> str:
    """Command that solves the drawing, with its own layers, and with numbers to be replaced."""
    words = [word for key, value in given.given_options().items() for one in (value if key == "map" else (value,))
             for word in option(key, one)]  # fmt: skip
    for key, instead, typed in (("stiffness", "modulus", "1e6"), ("mass", "density", "1")):
        if {key, instead} & {*given.given_options(), *of["numbers"]} or given.material:
            continue
        words += [f"--{key}", typed] if given.area is None else [f"--{instead}", EXAMPLES[instead]]
    if given.anchor is None and (layer := _supporting(of["layers"])):
        words += ["--anchor", layer]
    if given.gravity is None:
        words += ["--gravity", "9.81"]
    return command("solve", name, *words)


def _supporting(layers: dict[str, dict[str, int]]) -> str:
    """Layer that seems to contain the supports: by its name, or the only layer that contains just points."""
    by_name = [name for name in layers if any(word in name.lower() for word in SUPPORTING)]
    of_points = [name for name, one in layers.items() if name and not one["lines"]]
    return (by_name or (of_points if len(of_points) == 1 else []) or [""])[0]
