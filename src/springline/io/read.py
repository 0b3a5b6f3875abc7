"""Read a scene from a file, whatever its format."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from springline import checks
from springline.checks import did_you_mean, flag, shown
from springline.errors import FileError, SceneError, UnitsWarning
from springline.forces.loads import Load
from springline.io import formats
from springline.io.format import Format
from springline.io.geometry import MOST_SHOWN, TRAILS, WELD, Drawing, Network, network, role_mask, without_trails
from springline.io.lines import layer_name
from springline.io.mapping import NOTHING_MEANT, meant, rules_of
from springline.io.members import add_members, add_particles, said_of_all
from springline.io.replacing import is_ours
from springline.io.units import Unit, checked_unit
from springline.scene import Scene
from springline.spec.spec import DrawnAs
from springline.talk import warn
from springline.typing import MemberKind, Number, Numbers, Vector

if TYPE_CHECKING:
    from springline.constraints.surface import ClosestPoint
    from springline.forces.elements import Measure
    from springline.forces.laws import Law, LawWith
    from springline.forces.pair_laws import PairLaw
    from springline.forces.user import UserForce
    from springline.spec.materials import Material

WORDS = {"anchored": "supports", "rest_length": "rest length", "kind": "kinds of members"}  # of columns, in reports
STANDS_FOR = {"stiffness": {"stiffness", "modulus"}, "mass": {"mass"}}  # columns that say what is asked for
ELASTIC = (
    "stiffness", "modulus", "area", "material", "density", "rest_length", "rest_factor", "prestress", "force_density",
    "damping", "strength", "kind", "law",
)  # fmt: skip


@checks.spelled
def read(
    path: str | os.PathLike[str],
    *,
    faces: bool | None = None,
    units: Unit | None = None,
    weld: Number | None = None,
    anchor: str | tuple[int, int, int] | None = None,
    map: Mapping[str, str] | Sequence[str] | None = None,
    stiffness: Numbers | None = None,
    modulus: Numbers | None = None,
    area: Numbers | None = None,
    material: str | Material | None = None,
    mass: Numbers | None = None,
    density: Numbers | None = None,
    gravity: Number | Vector | None = None,
    rest_length: Numbers | None = None,
    rest_factor: Numbers | None = None,
    prestress: Numbers | None = None,
    force_density: Numbers | None = None,
    damping: Numbers | None = None,
    strength: Numbers | None = None,
    kind: MemberKind | None = None,
    law: Law | LawWith | None = None,
    using: Sequence[UserForce[...] | Law | Measure | ClosestPoint | PairLaw] = (),
) -> Scene:
    """The scene in a file: TOML (``.toml``), or a drawing of any format that ``springline formats`` lists.

    A scene file says all of itself and takes nothing but ``using``; what follows is for drawings.

    Parameters
    ----------
    faces : whether faces are kept as ``scene.faces``, their edges as springs; left out, they are of files made for
        meshes (``.ply``, ``.stl``, ``.off``, ``.gltf``, ``.glb``), and not of drawings (``.obj``, ``.dxf``, ``.3dm``)
    units : of length that the drawing is made in: "mm", "cm", "m", "km", "in", "ft" or "yd"; everything is turned into
        meters. Left out, it is what a remark of the file says (``# units: mm``), or else meters
    weld : ends of lines closer than this are one particle [m], whatever the drawing's units; 0.001 by default
    anchor : color (a name such as "red", or "r,g,b") or layer of the lines whose ends are supports
    map : what layers, colors and attributes mean: ``{"supports": "layer:Anchors"}``, or rules such as
        ``["loads=layer:Snow:0,0,-500", "material=layer:Ties:steel", "area=attribute:section"]``
    stiffness : k of every line [N/m]; or ``modulus`` E [Pa] and ``area`` A [m2]
    material : a name of ``sl.MATERIALS`` or a ``sl.Material``, with ``area``: gives modulus, density and strength
    mass : of each particle [kg]; and ``density`` [kg/m3] with ``area``: each line's mass, half to each end, on top
    gravity : a number (down) or a vector [m/s2]; none by default
    rest_length, rest_factor, prestress, force_density, damping, strength, kind, law : as ``scene.springs`` takes them
    using : of a scene file, the functions of your own that it names

    The scene's ``report`` says what was converted, welded, merged and left out.

    Raises
    ------
    FileError : with file and line, where the file is not understood.
    SceneError : where an argument breaks a rule.

    Warns
    -----
    UnitsWarning : where a drawing is more than 1000 m across and nobody said its unit.

    Examples
    --------
    >>> import springline as sl, tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "beam.csv"
    >>> _ = path.write_text("x1,y1,z1,x2,y2,z2\\n0,0,0,1500,0,0\\n")
    >>> sl.read(path, units="mm", stiffness=100.0, mass=1.0).position[1]
    array([1.5, 0. , 0. ])
    """
    source = checks.path(path, "path", "read()")
    given = {
        "faces": faces, "units": units, "weld": weld, "anchor": anchor, "map": map,
        "stiffness": stiffness, "modulus": modulus, "area": area,
        "material": material, "mass": mass, "density": density, "gravity": gravity,
        "rest_length": rest_length, "rest_factor": rest_factor, "prestress": prestress,
        "force_density": force_density, "damping": damping, "strength": strength, "kind": kind, "law": law,
    }  # fmt: skip
    form = _readable(source, str(path))
    if form.holds == "scene":
        for name in (name for name, value in given.items() if value is not None):
            raise SceneError(f"A scene file says all of itself: write {name!r} into {source.name}, not into the call.")
        scene: Scene = formats.reader_of(form)(source, using=using)
        return scene
    if using:
        raise SceneError("The 'using' of read() is for scene files, which name functions. A drawing names none.")
    net = drawn_network(source, faces=faces, units=units, weld=weld)
    return _scene_of(source, net, given)


def read_geometry(
    path: Path, *, faces: bool | None = None, units: str | None = None, weld: Any = None, numbers: bool = False
) -> Scene:
    """A drawing as it is, for other files: where nobody says so, springs of 1 N/m and particles of 1 kg stand in.

    With ``numbers``, what the file says of all lines, or of all points, is kept.

    Raises
    ------
    FileError, SceneError : as :func:`drawn_network` does
    """
    net = said_of_all(drawn_network(path, faces=faces, units=units, weld=weld, numbers=numbers))
    said = {*net.spring_columns, *net.point_columns}
    unsaid = tuple(name for name in ("stiffness", "mass") if not said & STANDS_FOR[name])
    nothing = dict.fromkeys((*ELASTIC, "mass", "gravity", "anchor", "map"))
    scene = _scene_of(path, net, {**nothing, **dict.fromkeys(unsaid, 1.0)})
    unsaid += () if "rest_length" in said else ("rest_length",)
    scene.spec.drawn_as = scene.spec.drawn_as._replace(unsaid=unsaid)
    return scene


def drawn_network(
    path: Path, *, faces: bool | None = None, units: str | None = None, weld: Any = None, numbers: bool = True
) -> Network:
    """The lines of a drawing as particles and springs, in meters, welded and cleaned.

    Without ``numbers``, what the file says of springs and particles but their places is left out.

    Raises
    ------
    FileError : where the file is not understood, or nothing is left of it
    SceneError : for a unit that is not known, a tolerance that is none, faces of a format that has none
    """
    form, unit = _readable(path, str(path)), checked_unit(units)
    wanted = faces is not None and flag(faces, "faces", "read()")
    if wanted and not form.faces:
        having = ", ".join(name for name, one in formats.FORMATS.items() if one.faces)
        raise SceneError(f"The 'faces' of read() must be left out for {form.suffix}: only {having} files have faces.")
    reader = formats.reader_of(form)
    kept = form.mesh if faces is None else wanted
    drawing: Drawing = reader(path, faces=kept) if form.faces else reader(path)
    drawing = _with_plain_layers(drawing)
    if TRAILS in drawing.layers and is_ours(path):
        drawing = without_trails(drawing)
    said = tuple(WORDS.get(name, name) for name in (*drawing.spring_columns, *drawing.point_columns))
    if not numbers:
        drawing = drawing._replace(spring_columns={}, point_columns={})
    net = network(drawing, WELD if weld is None else weld, unit)
    net = net._replace(report=net.report._replace(numbers=said))
    if len(net.drawing.ends) and not net.drawing.listed and not len(net.ends):
        raise FileError(
            f"No line is longer than {net.report.weld:g} m, the tolerance within which ends are welded, and so nothing "
            f"is left. Give a smaller weld.",
            str(path),
        )
    return net


def _with_plain_layers(drawing: Drawing) -> Drawing:
    """The drawing with names of layers that every format can hold."""
    plain = {name: layer_name(name, drawing.path) for name in {*drawing.layers, *drawing.marks.layers}}
    changed = sorted(shown(name) for name, one in plain.items() if name != one)
    if not changed:
        return drawing
    told = ", ".join(changed[:MOST_SHOWN])
    note = f"Blanks and control characters in names of layers were read as single spaces: {told}."
    return drawing._replace(
        layers=[plain[name] for name in drawing.layers],
        marks=drawing.marks._replace(layers=[plain[name] for name in drawing.marks.layers]),
        notes=(*drawing.notes, note),
    )


def _readable(path: Path, typed: str) -> Format:
    """The format of a file that a scene can be read from."""
    form, known = formats.format_of(path), formats.suffixes(holds=("scene", "drawing"))
    if form is not None and form.holds in ("scene", "drawing"):
        return form
    if form is not None and form.holds == "recording":
        raise SceneError(f"{typed!r} is a recording, not a scene: sl.load() opens it.")
    near = did_you_mean(path.suffix, known) if form is None else ""
    raise SceneError(
        f"{typed!r} is no file that springline reads: its name must end in one of {', '.join(known)}. {near}".rstrip()
    )


def _scene_of(path: Path, net: Network, given: dict[str, Any]) -> Scene:
    gravity, mass, anchor = given["gravity"], given["mass"], given["anchor"]
    scene = Scene(gravity=0.0 if gravity is None else gravity, title=_title(path))
    net, said = meant(rules_of(given["map"]), net) if given["map"] is not None else (net, NOTHING_MEANT)
    weighed = given["density"] is not None or given["material"] is not None or "density" in net.spring_columns
    add_particles(scene, net, 0.0 if mass is None and weighed else mass)
    drawn = add_members(scene, net, {name: given[name] for name in ELASTIC})
    if anchor is not None:
        scene.anchor(np.unique(net.ends[role_mask(net, anchor)]))
    if len(said.supports):
        scene.anchor(said.supports)
    for force, particles in said.loads:
        scene.add(Load(force, on=particles))
    scene.spec.faces = net.faces
    scene.spec.drawn_as = DrawnAs(tuple(net.layers[row] for row in drawn.tolist()), net.colors[drawn])
    scene.spec.report = net.report
    if net.report.doubt():
        warn(net.report.doubt(), UnitsWarning)
    return scene


def _title(path: Path) -> str:
    return path.name.split(".")[0].replace("_", " ").replace("-", " ")
