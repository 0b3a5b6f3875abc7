"""Protocol of the live page: the messages from server to page, and the requests from page to server.

``python -m springline.view.page.protocol`` writes the types of the page (``web/src/protocol.ts``) from these
declarations. The tables of ``docs/page-protocol.md`` are written from them when the site is built. Tests compare the
types, and check every message sent to a page in any test against its declaration (:func:`misfits`).
"""

# Without `from __future__ import annotations`, under which typed dictionaries do not recognize NotRequired.
import dataclasses
import re
import types
from collections.abc import Iterator
from pathlib import Path
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypedDict,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)  # fmt: skip

from springline.view.play.commands import KINDS

Vec3 = tuple[float, float, float]
Part = tuple[str, list[int], int]  # number type, shape, offset [bytes]


# Pieces of messages


class Theme(TypedDict):
    """Colors of a light or a dark page, ``#rrggbb``."""

    background: str
    ink: str
    quiet: str
    faint: str
    neutral: str
    anchor: str
    disc: str
    cloth: str
    ghost: str
    rule: str
    trail: str
    accent: str
    second: str
    reaction: str
    load: str
    pull: str
    push: str
    series: dict[str, str]


class Themes(TypedDict):
    """Colors of light and of dark pages."""

    light: Theme
    dark: Theme


class ParameterControl(TypedDict):
    """A parameter as a control of the panel; null is the value of a limit that is not set."""

    name: str
    label: str
    unit: str
    folder: str
    kind: Literal["slider", "limit", "vector", "choice"]
    value: float | list[float] | str | None
    low: NotRequired[float]
    high: NotRequired[float]
    step: NotRequired[float]
    whole: NotRequired[bool]
    choices: NotRequired[list[str] | None]


class WallShown(TypedDict):
    """A wall at its present position; the fields that give the position [m] depend on its kind."""

    name: str
    label: str
    kind: Annotated[str, "plane, box, ball or segment, or the word of another shape, which has lines and where"]
    spring: int
    restitution: float
    friction: float
    point: NotRequired[list[float]]
    normal: NotRequired[list[float]]
    lower: NotRequired[list[float]]
    upper: NotRequired[list[float]]
    center: NotRequired[list[float]]
    radius: NotRequired[float]
    inside: NotRequired[bool]
    start: NotRequired[list[float]]
    end: NotRequired[list[float]]
    thickness: NotRequired[float]
    lines: NotRequired[Annotated[list[list[list[float]]], "by which the wall is drawn and picked [m]"]]
    where: NotRequired[Annotated[str, "as text"]]


class GalleryEntry(TypedDict):
    """A scene that can be opened; ``picture`` is its index on the picture sheet or -1, ``night``: a dark picture."""

    name: str
    title: str
    sentence: str
    origin: str
    tags: list[str]
    dim: NotRequired[int]
    picture: NotRequired[int]
    night: NotRequired[bool]


class CameraView(TypedDict):
    """First view: angles [degrees] and corners of the visible box [m]; in 2D, y may point ``down``.

    Positions in single precision are relative to the ``origin`` [m], which is zero unless the scene is far from zero.
    """

    azimuth: float
    elevation: float
    room: tuple[Vec3, Vec3]
    down: bool
    origin: Vec3


class FloorGrid(TypedDict):
    """Floor: its corners and its grid spacing [m]."""

    low: Vec3
    high: Vec3
    step: float


class NamedColor(TypedDict):
    """A quantity by which springs and particles are colored, with its key on the keyboard.

    ``label`` is the displayed name: "own" instead of "none" if the style defines colors.
    """

    name: str
    label: str
    unit: str
    key: str


class NamedMark(TypedDict):
    """A mark that can be shown in addition to the springs, with its key on the keyboard."""

    name: str
    label: str
    key: str


class UsualParticle(TypedDict):
    """Default mass [kg] and radius [m] of a particle."""

    mass: float
    radius: float


class LegendShown(TypedDict):
    """Legend of the colors."""

    title: str
    unit: str
    low: float
    high: float
    colors: list[str]
    labels: list[str]
    beyond: tuple[bool, bool]


class TroubleShown(TypedDict):
    """Reason why the scene stopped, and a step [s] with which it could continue."""

    message: str
    safe_dt: float | None
    mendable: bool


class PastShown(TypedDict):
    """Times [s] of the last minute of play that can be shown again, and the time shown; null for the present."""

    first: float
    last: float
    shown: float | None


class KeptRecording(TypedDict):
    """Size of the recording: frames and seconds."""

    frames: int
    seconds: float


class Pick(TypedDict):
    """A particle or a spring that a line of a result is about; neither for other lines."""

    particle: NotRequired[int]
    spring: NotRequired[int]


class MemberLine(TypedDict):
    """A line about a spring."""

    words: str
    spring: int


class RestEntry(TypedDict):
    """The equilibrium shape that is shown: its largest forces, and after assessment the verdict and all numbers."""

    words: list[str]
    picks: Annotated[list[Pick], "of each of these lines: its particle or spring, or neither"]
    residual: float
    converged: bool
    inverted: bool
    verdict: str
    rows: list[tuple[str, str]]


class ModeEntry(TypedDict):
    """A natural mode [Hz, s]."""

    kind: Literal["swings", "mechanism", "unstable"]
    frequency: float | None
    period: float | None
    growth: float | None
    words: str


class ModeList(TypedDict):
    """Modes found, and the shape about which they were computed."""

    about: str
    message: str
    list: list[ModeEntry]


class BucklingList(TypedDict):
    """Buckling load factors in ascending order."""

    message: str
    factors: list[float]


class SwingingEntry(TypedDict):
    """A natural mode or buckling mode that is animated."""

    of: Literal["modes", "buckling"]
    number: int
    amplitude: float
    slower: float
    period: float


class SurfaceShown(TypedDict):
    """Color, opacity and kind of the surface in the parts ``surface.K``."""

    color: str
    opacity: float
    kind: str


class TextShown(TypedDict):
    """A text in the picture, its position [m] and its name."""

    words: str
    at: Vec3
    name: NotRequired[str]


# Messages from the server


class SceneMessage(TypedDict):
    """Sent on connection and with every scene; again with the same ``serial`` once the extent of the first is known."""

    kind: Literal["scene"]
    serial: int
    page: Annotated[int, "number of this page"]
    name: str
    title: str
    sentence: str
    invitation: Annotated[str, "suggestion for the user"]
    dim: Literal[2, 3]
    tools: Literal["hands", "sandbox"]
    hint: str
    camera: CameraView
    stays: Annotated[bool, "whether a page that shows a scene of the same dimension keeps its view"]
    world: FloorGrid
    dark: bool
    themes: Themes
    speeds: list[float]
    speed: Annotated[float, "simulated seconds per second"]
    colors: list[NamedColor]
    color: str
    marks: list[NamedMark]
    shown: Annotated[list[str], "names of the marks that are shown"]
    parameters: list[ParameterControl]
    rest: Annotated[bool, "whether the scene may have an equilibrium"]
    gallery: list[GalleryEntry] | None
    gravity: NotRequired[Annotated[list[float], "of the opened scene [m/s2]"]]
    keys: Annotated[list[str], "keys of the tools of the scene"]
    dot: Annotated[float, "drawn radius of a particle without radius [m]"]
    opens: Annotated[tuple[list[str], list[str]], "suffixes of files that can be opened; those of drawings among them"]
    welcome: NotRequired[Annotated[bool, "whether the gallery is shown first"]]
    usual: NotRequired[UsualParticle]
    period: NotRequired[Annotated[Vec3, "of a torus along each axis [m], 0 without a period"]]
    lights: Annotated[bool, "whether particles are points of light on a dark stage"]
    blocks: NotRequired[Annotated[bool, "whether bodies are drawn as blocks, with a large counter of hits"]]
    cases: NotRequired[Annotated[list[str], "load cases and combinations, if there are several"]]
    case: NotRequired[Annotated[str, "the one that acts; empty for all loads"]]
    another: NotRequired[Annotated[int, "the seed of the next variant of the scene"]]
    alone: NotRequired[Annotated[bool, "whether the page runs without Python, and offers no function that needs it"]]


class StatusMessage(TypedDict):
    """Sent at most 10 times a second, and after a command."""

    kind: Literal["status"]
    time: Annotated[float, "[s], of the picture"]
    past: PastShown | None
    playing: bool
    speed: float
    pace: Annotated[str, "playback rate as text, if it is too slow"]
    counters: dict[str, float]
    particles: int
    springs: int
    notes: list[str]
    said: Annotated[int, "total number of notes"]
    trouble: TroubleShown | None
    color: str
    shown: list[str]
    legend: LegendShown | None
    values: Annotated[dict[str, float | list[float] | str | None], "of parameters that have changed"]
    rest: RestEntry | None
    recording: bool
    kept: KeptRecording | None
    held: Annotated[int | None, "particle held by the pointer"]
    journal: Annotated[int, "entries"]
    done: Annotated[int, "``nth`` of the last request carried out"]
    dark: NotRequired[bool]
    parameters: NotRequired[Annotated[list[ParameterControl], "if parameters were added or removed"]]
    walls: NotRequired[Annotated[list[WallShown], "if walls were added, removed or moved"]]


class EnergyMessage(TypedDict):
    """Sent at most 4 times a second while a graph is open."""

    kind: Literal["energy"]
    time: Annotated[list[float], "[s]"]
    series: Annotated[dict[str, list[float]], "[J]"]


class InspectMessage(TypedDict):
    """Sent 10 times a second: the selection; only the kind if nothing is selected or the selection no longer exists."""

    kind: Literal["inspect"]
    particle: NotRequired[int]
    spring: NotRequired[int]
    mode: NotRequired[int]
    energy: NotRequired[int]
    rows: NotRequired[Annotated[list[tuple[str, str]], "names and quantities as text"]]
    values: NotRequired[Annotated[dict[str, float | list[float]], "in SI units"]]
    held: NotRequired[Annotated[list[bool], "axes along which the particle is anchored"]]
    load: NotRequired[Annotated[list[float], "by hand [N]"]]


class WatchedMessage(TypedDict):
    """Sent at most 20 times a second: the plotted values."""

    kind: Literal["watched"]
    time: float
    items: list[InspectMessage]
    how: NotRequired[Annotated[str, "method and step"]]


class PastSample(TypedDict):
    """Plotted values at one time of a run; runs are numbered from 1, and the last one is playing."""

    run: int
    time: float
    items: list[InspectMessage]
    how: NotRequired[Annotated[str, "method and step"]]


class PastMessage(TypedDict):
    """Reply to ``watch``: the plotted values at all kept times, also of earlier runs."""

    kind: Literal["past"]
    samples: list[PastSample]


class StructureMessage(TypedDict):
    """Sent with every change of the equilibrium, mode and buckling results of the scene."""

    kind: Literal["structure"]
    busy: Annotated[str, "the present search"]
    following: Annotated[bool, "whether the equilibrium shape follows every change"]
    vary: Annotated[str, "parameter that a drag of a free particle changes; empty if the particle is held"]
    trouble: str
    solves: int
    seconds: float
    modes: ModeList | None
    buckling: BucklingList | None
    swinging: SwingingEntry | None
    extent: Annotated[float, "of the room [m]"]
    per_meter: Annotated[float, "of a drawn load [N/m]"]


class BusyMessage(TypedDict):
    """Progress of a preparation; only the kind when it is over."""

    kind: Literal["busy"]
    words: NotRequired[str]
    share: NotRequired[float]
    first: NotRequired[Annotated[bool, "whether it is the first scene, which cannot be canceled"]]


class EditedMessage(TypedDict):
    """Result of typing in the editor: empty words if the scene plays, or the error and its line."""

    kind: Literal["edited"]
    words: str
    line: int | None


class SectionMessage(TypedDict):
    """Section by a plane across an axis: resultants, the largest forces in members, lines; or the reason for none."""

    kind: Literal["section"]
    axis: Annotated[int, "0, 1 or 2"]
    at: Annotated[float, "coordinate of the plane [m]"]
    rows: list[tuple[str, str]]
    items: list[MemberLine]
    lines: Annotated[list[list[list[float]]], "outline of the plane, and lines of intersection with surfaces [m]"]
    words: str


class FrameHeader(TypedDict):
    """A picture: the parts that have changed."""

    kind: Literal["frame"]
    serial: int
    picture: int
    time: Annotated[float, "[s]"]
    parts: dict[str, Part]
    hand: Annotated[tuple[float, float, float, float, float] | None, "particle, point [m] and force [N]"]
    surfaces: NotRequired[Annotated[list[SurfaceShown], "if they have changed"]]
    texts: NotRequired[Annotated[list[TextShown], "if they have changed"]]


class FileHeader(TypedDict):
    """A file to be offered as a download, a backup that the browser stores by itself, or a text for the editor."""

    kind: Literal["file"]
    name: str
    type: Annotated[str, "its media type"]
    parts: dict[str, Part]
    backup: NotRequired[bool]
    edits: NotRequired[bool]


Message = (
    SceneMessage
    | StatusMessage
    | EnergyMessage
    | InspectMessage
    | WatchedMessage
    | PastMessage
    | StructureMessage
    | BusyMessage
    | EditedMessage
    | SectionMessage
)
PIECES = (
    Theme, Themes, ParameterControl, WallShown, GalleryEntry, CameraView, FloorGrid, NamedColor, NamedMark,
    UsualParticle, LegendShown, TroubleShown, PastShown, KeptRecording, Pick, MemberLine, RestEntry, ModeEntry,
    ModeList, BucklingList, SwingingEntry, SurfaceShown, TextShown, PastSample,
)  # fmt: skip
TOLD = {_args[0]: kind for kind in (*get_args(Message), FrameHeader, FileHeader)
        for _args in [get_args(get_type_hints(kind)["kind"])]}  # fmt: skip


# Requests of a page


class LookAsked(TypedDict, total=False):
    """A color quantity, and marks to show or hide."""

    color: str
    trails: bool
    velocities: bool
    forces: bool
    reactions: bool
    loads: bool
    contacts: bool
    values: bool
    numbers: bool
    dotted: bool
    coils: bool
    darts: bool
    springs: bool


class Selected(TypedDict, total=False):
    """A particle, a spring, a mode or the energies."""

    particle: int
    spring: int
    mode: int
    energy: int


class SectionAsked(TypedDict, total=False):
    """A plane across an axis, or ``{}`` for none."""

    axis: int
    at: float


class AgainAsked(TypedDict):
    """Previous number of this page, and the number of its last message."""

    page: int
    nth: int


class Asked(TypedDict, total=False):
    """A request of a page: exactly one of these keys, and its number ``nth``."""

    command: Annotated[dict[str, Any], "a [command](playing.md)"]
    look: Annotated[LookAsked, "another color quantity, marks shown or hidden"]
    dark: Annotated[bool, "colors for dark or light pages, if no style was chosen"]
    switch: Annotated[str, 'another scene of the gallery; `""` cancels the wait for a scene or a compilation']
    another: Annotated[int, "the same scene of the gallery with another seed"]
    ahead: Annotated[str, 'a scene that may be opened next: its passes are compiled; `""` starts a reader for a file']
    select: Annotated[Selected, "the selection of this page: a particle, a spring, or `{}`"]
    watch: Annotated[list[Selected], "values of at most twelve of these, 20 times a second"]
    keep: Annotated[
        Literal["record", "stop", "html", "springline", "scene", "backup", "journal", "text"],
        "start or end of a recording, or its download as a page or a recording; the present scene, or a backup of it; "
        "the journal; the text of the scene file, for the editor",
    ]
    case: Annotated[str, 'the scene from its start under a load case or a combination; `""` for all loads']
    section: Annotated[SectionAsked, "the section by a plane across an axis, as long as it is asked for"]
    safe: Annotated[bool, "continuing with a safe step after a divergence"]
    key: Annotated[str, "pressing a user-defined key, or a key of the tools"]
    drawn: Annotated[int, "the next picture: this one is on the screen, and at most two are in transit"]
    graph: Annotated[bool, "energies"]
    again: Annotated[AgainAsked, "continuing as a page whose connection broke"]


# Checks of messages


def misfits(said: Any, declared: Any = None, name: str = "message") -> list[str]:
    """Return the deviations of a message from its declaration, one sentence each; ``said`` is the decoded JSON."""
    if declared is None:
        declared = TOLD.get(said.get("kind"))
        if declared is None:
            return [f"No message of the kind {said.get('kind')!r} is declared."]
    declared = _bare(declared)
    if is_typeddict(declared):
        return _misfit_fields(said, declared, name)
    origin, inner = get_origin(declared), get_args(declared)
    if origin in (Union, types.UnionType):
        return (
            [] if any(not misfits(said, one, name) for one in inner) else [f"{name} must be {declared}, not {said!r}"]
        )
    if origin is Literal:
        return [] if said in inner else [f"{name} must be in {inner}, not {said!r}"]
    if origin is list and isinstance(said, list):
        return [line for k, one in enumerate(said) for line in misfits(one, inner[0], f"{name}[{k}]")]
    if origin is dict and isinstance(said, dict):
        return [line for key, one in said.items() for line in misfits(one, inner[1], f"{name}.{key}")]
    if origin is tuple and isinstance(said, list) and len(said) == len(inner):
        return [line for k, one in enumerate(said) for line in misfits(one, inner[k], f"{name}[{k}]")]
    # values that are not finite are null in JSON
    plain = {float: (int, float, type(None)), int: (int,), str: (str,), bool: (bool,), type(None): (type(None),)}
    known = plain.get(declared, ())
    fits = declared is Any or (isinstance(said, known) and (declared is bool or not isinstance(said, bool)))
    return [] if fits else [f"{name} is no {getattr(declared, '__name__', declared)}: {said!r}"]


def _misfit_fields(said: Any, declared: Any, name: str) -> list[str]:
    if not isinstance(said, dict):
        return [f"{name} is no object: {said!r}"]
    hints = get_type_hints(declared, include_extras=True)
    lines = [f"{name} lacks {key!r}" for key in sorted(declared.__required_keys__ - set(said))]
    lines += [f"{name} has {key!r}, which is not declared" for key in sorted(set(said) - set(hints))]
    for key in set(said) & set(hints):
        lines += misfits(said[key], hints[key], f"{name}.{key}")
    return lines


def _bare(declared: Any) -> Any:
    """Return a type without its annotations."""
    while get_origin(declared) in (Annotated, NotRequired):
        declared = get_args(declared)[0]
    return declared


# Generated types and tables


def typescript() -> str:
    """Return the TypeScript types of the page."""
    lines = [
        "// Generated by `python -m springline.view.page.protocol` from its declarations. Do not edit.",
        "",
        "export type Vec3 = [number, number, number];",
        "export type Part = [string, number[], number];",
    ]
    for kind in (*PIECES, *TOLD.values(), LookAsked, Selected, SectionAsked, AgainAsked, Asked):
        lines += ["", f"/** {_sentence(kind)} */", f"export interface {kind.__name__} {{"]
        lines += [f"  {name}{mark}: {_script(hint)};" for name, mark, hint, _ in _fields(kind)]
        lines += ["}"]
    lines += ["", f"export type Message = {' | '.join(kind.__name__ for kind in get_args(Message))};"]
    lines += ["", "/** Commands, and the fields of each in addition to its name. */", "export interface Commands {"]
    for name, kind in KINDS.items():
        hints = get_type_hints(kind)
        inner = [
            f"{one.name}{'' if one.default is dataclasses.MISSING else '?'}: {_script(hints[one.name])}"
            for one in dataclasses.fields(kind)
        ]
        lines.append(f"  {name}: {{ {'; '.join(inner)} }};" if inner else f"  {name}: Record<string, never>;")
    return "\n".join([*lines, "}", ""])


def _sentence(kind: Any) -> str:
    return " ".join((kind.__doc__ or "").split())


def _fields(kind: Any) -> Iterator[tuple[str, str, Any, str]]:
    """Iterate over name, ``?`` if it may be missing, type and description of each field."""
    for name, hint in get_type_hints(kind, include_extras=True).items():
        about = ""
        while get_origin(hint) in (Annotated, NotRequired):
            if get_origin(hint) is Annotated:
                about = get_args(hint)[1]
            hint = get_args(hint)[0]
        yield name, "" if name in kind.__required_keys__ else "?", hint, about


def _script(hint: Any) -> str:
    """Return a type in TypeScript."""
    hint = _bare(hint)
    named = {Vec3: "Vec3", Part: "Part", float: "number", int: "number", str: "string", bool: "boolean",
             type(None): "null", Any: "unknown"}  # fmt: skip
    if hint in named:
        return named[hint]
    if is_typeddict(hint):
        return str(hint.__name__)
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in inner)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(_script(one) for one in inner))
    if origin is list or (origin is tuple and inner[-1] is Ellipsis):
        item = _script(inner[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(map(_script, inner))}]"
    if origin is dict:
        return f"Record<string, {_script(inner[1])}>"
    raise TypeError(f"{hint} has no type in TypeScript yet: add it here.")


def tables() -> dict[str, str]:
    """Return the tables of the document by the names of their places."""
    asked = ["| key | value | request |", "|---|---|---|"]
    asked += [f"| `{name}` | {_cell(hint)} | {about} |" for name, _, hint, about in _fields(Asked)]
    told = []
    for name, kind in TOLD.items():
        told += [f"### `{name}`", "", _sentence(kind), "", *_rows(kind), ""]
    pieces = []
    for kind in (*PIECES, LookAsked, Selected, SectionAsked, AgainAsked):
        pieces += [f"### {kind.__name__}", "", _sentence(kind), "", *_rows(kind), ""]
    return {"asked": "\n".join(asked), "told": "\n".join(told).rstrip(), "pieces": "\n".join(pieces).rstrip()}


def _rows(kind: Any) -> list[str]:
    listed = [
        (name, mark, hint, about) for name, mark, hint, about in _fields(kind) if name != "kind" or kind in PIECES
    ]
    rows = [f"| `{name}`{mark} | {_cell(hint)} | {about} |" for name, mark, hint, about in listed]
    return ["| field | value | meaning |", "|---|---|---|", *rows]


def _cell(hint: Any) -> str:
    """Return a type as a table cell, with links to types described elsewhere."""
    words = _script(hint).replace("|", "\\|")
    named = {kind.__name__ for kind in (*PIECES, InspectMessage, LookAsked, Selected, SectionAsked, AgainAsked)}
    linked = re.sub(r"[A-Z]\w+", lambda found: _link(found[0]) if found[0] in named else found[0], words)
    return linked if linked != words else f"`{_script(hint)}`".replace("|", "\\|")


def _link(name: str) -> str:
    return f"[{name}](#{'inspect' if name == InspectMessage.__name__ else name.lower()})"


def document(text: str) -> str:
    """Return the document with its tables, each between two comments with its name.

    Raises
    ------
    ValueError : if the document has no place for a table.
    """
    for name, table in tables().items():
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        head, _, rest = text.partition(begin)
        if end not in rest:
            raise ValueError(f"The document has no place {begin} ... {end}.")
        text = f"{head}{begin}\n\n{table}\n\n{end}{rest.partition(end)[2]}"
    return text


def write(root: Path) -> None:
    """Write the types of the page into a clone of the repository."""
    (root / "web" / "src" / "protocol.ts").write_text(typescript(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(Path(__file__).parents[4])
