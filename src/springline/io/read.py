"""Reading of scenes from files of any format."""

from __future__ import annotations

import os
from collections.abc import Container, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from springline import checks
from springline.checks import FloatArray, IntArray, choice, format_value
from springline.constraints.distance import Cord, Rod
from springline.errors import FileError, IncompleteDrawingError, SceneError, UnitsWarning
from springline.forces.angles import Angle
from springline.forces.loads import Load
from springline.io import formats
from springline.io.boxes import lengths
from springline.io.drawn_network import drawn_network, readable_format, simplify_layer_names
from springline.io.geometry import (
    MEMBERS,
    Drawing,
    Network,
    network,
)
from springline.io.mapping import NOTHING_MEANT, apply_rules, points_of, rules_of, supports_of
from springline.io.units import Unit, checked_unit
from springline.messages import argument, option
from springline.model.families import KINDS, STRUT
from springline.model.space import free_space
from springline.progress import warn
from springline.scene import Scene
from springline.spec.options import SPRINGS, SpringOptions, take_options
from springline.spec.spec import MASSLESS, DrawnAs
from springline.typing import Axes, Dimension, Massless, Number, Numbers, Vector

if TYPE_CHECKING:
    from springline.constraints.surface import ClosestPoint
    from springline.forces.elements import Measure
    from springline.forces.fields import FieldFunction
    from springline.forces.laws import Law
    from springline.forces.pair_laws import PairLaw
    from springline.forces.signals import Signal
    from springline.forces.user import UserForce

FLAT = 1e-9  # [-] of the size of a drawing: a smaller z is 0
STANDS_FOR = {"stiffness": {"stiffness", "modulus"}, "mass": {"mass"}}  # columns that provide a quantity


@take_options
def read(
    path: str | os.PathLike[str],
    *,
    faces: bool | None = None,
    units: Unit | None = None,
    weld: Number | None = None,
    anchor: str | tuple[int, int, int] | None = None,
    map: Mapping[str, str] | Sequence[str] | None = None,
    mass: Numbers | None = None,
    gravity: Number | Vector | None = None,
    dim: Dimension | None = None,
    massless: Massless = "refuse",
    using: Sequence[UserForce[...] | Law | Measure | ClosestPoint | PairLaw | FieldFunction | Signal] = (),
    **options: Unpack[SpringOptions],
) -> Scene:
    """Read a scene from a TOML file (``.toml``), or a drawing of any format that ``springline formats`` lists.

    A scene file is complete and takes only the option ``using``; all other options are for drawings.

    Parameters
    ----------
    faces : True keeps faces as ``scene.faces`` and their edges as springs. By default faces are kept for mesh formats
        (``.ply``, ``.stl``, ``.off``, ``.gltf``, ``.glb``), and not for drawings (``.obj``, ``.dxf``, ``.3dm``)
    units : unit of length of the drawing: "mm", "cm", "m", "km", "in", "ft", "yd" or "us-ft" (US survey
        feet); all lengths are converted to meters. The default is the unit stated in the file, for example in a
        comment ``# units: mm``, or else meters
    weld : ends of lines closer than this become one particle [m], for any unit of the drawing. By default loose lines
        are joined with a tolerance of 1/512 of the median line, and shared vertices are kept as in the file
    anchor : color (a name such as "red", or "r,g,b") or layer of the lines whose ends are supports
    map : meaning of layers, colors and attributes: ``{"supports": "layer:Anchors"}``, or rules such as
        ``["loads=layer:Snow:0,0,-500", "material=layer:Ties:steel", "area=attribute:section"]``
    stiffness : k of every line [N/m]; or ``modulus`` E [Pa] and ``area`` A [m2]
    material : a name of ``sl.MATERIALS`` or a ``sl.Material``, with ``area``: gives modulus, density and strength
    mass : of each particle [kg]; and ``density`` [kg/m3] with ``area``: each line's mass, half to each end, on top
    gravity : a number (down) or a vector [m/s2]; none by default
    dim : 2 for a plane structure: the drawing must lie in the plane z = 0, particles move in this plane only, and down
        is -y. 3 by default, except for a drawing on a torus of two periods
    rest_length, rest_factor, prestress, force_density, damping, strength, kind, law : arguments of ``scene.springs``
    massless : "anchor" fixes particles to which the file, or ``mass``, gives no mass; the default "refuse" does not
    using : user-defined functions that a scene file names

    The scene's ``report`` lists conversions and the welded, merged and omitted parts of the drawing.

    Raises
    ------
    FileError : with file and line, if the file cannot be interpreted.
    SceneError : if an argument breaks a rule.

    Warns
    -----
    UnitsWarning : if a drawing is more than 1000 m across and neither the file nor the call states its unit.

    Examples
    --------
    >>> import springline as sl, tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "beam.csv"
    >>> _ = path.write_text("x1,y1,z1,x2,y2,z2\\n0,0,0,1500,0,0\\n")
    >>> sl.read(path, units="mm", stiffness=100.0, mass=1.0).position[1]
    array([1.5, 0. , 0. ])
    """
    source = checks.path(path, "path", "read()")
    anchors = choice(massless, "massless", "read()", MASSLESS) != "refuse"
    given: dict[str, Any] = {
        "faces": faces, "units": units, "weld": weld, "anchor": anchor, "map": map, "mass": mass, "gravity": gravity,
        "dim": dim, **options, "massless": massless if anchors else None,
    }  # fmt: skip
    given = {name: value for name, value in given.items() if value is not None}
    form = readable_format(source, str(path))
    if form.holds == "scene":
        for name in given:
            raise SceneError(f"A scene file says all of itself: write {name!r} into {source.name}, not into the call.")
        scene: Scene = formats.reader_of(form)(source, using=using)
        return scene
    if using:
        raise SceneError(
            f"{argument('using', 'read()')} is for scene files, which name functions. A drawing names none."
        )
    net = drawn_network(source, faces=faces, units=units, weld=weld)
    return _scene_of(source, net, given)


def read_drawing(path: Path, options: dict[str, Any], usual: float | None = None) -> Scene:
    """Scene of a drawing that a scene file names, with options of :func:`read`.

    Ends closer than ``usual`` [m] become one particle unless the options contain ``weld``. Without ``usual``, the
    tolerance is that of the drawing.

    Raises
    ------
    FileError, SceneError : under the conditions of :func:`read`
    """
    geometry: dict[str, Any] = {name: options.get(name) for name in ("faces", "units", "weld")}
    return _scene_of(path, drawn_network(path, **geometry, usual=usual), options)


def scene_of_drawing(drawing: Drawing, units: str | None, options: Mapping[str, Any]) -> Scene:
    """Scene of a drawing in memory, with options of :func:`read`, and ``dim``.

    Raises
    ------
    FileError, SceneError : under the conditions of :func:`read`
    """
    return _scene_of(Path(drawing.path), network(simplify_layer_names(drawing), None, checked_unit(units)), options)


def read_geometry(
    path: Path, *, faces: bool | None = None, units: str | None = None, weld: Any = None, numbers: bool = False
) -> Scene:
    """Drawing as a scene for conversion to other formats. Missing stiffnesses are 1 N/m and missing masses 1 kg.

    With ``numbers``, stiffnesses and masses are kept if the file gives them for all lines or all points.

    Raises
    ------
    FileError, SceneError : under the conditions of :func:`drawn_network`
    """
    net = drop_partial_columns(drawn_network(path, faces=faces, units=units, weld=weld, numbers=numbers))
    said = {*net.spring_columns, *net.point_columns}
    unsaid = tuple(name for name in ("stiffness", "mass") if not said & STANDS_FOR[name])
    scene = _scene_of(path, net, dict.fromkeys(unsaid, 1.0))
    unsaid += () if "rest_length" in said else ("rest_length",)
    scene.spec.drawn_as = scene.spec.drawn_as._replace(unsaid=unsaid)
    return scene


def _scene_of(path: Path, net: Network, given: Mapping[str, Any]) -> Scene:
    """Scene of a network; ``given`` contains the options of :func:`read` that were given."""
    torus = net.drawing.space
    dim = _dimension_of(path, net, given)
    scene = Scene(
        gravity=given.get("gravity", 0.0),
        dim=dim,
        space=torus,
        title=_title(path),
        massless=given.get("massless", "refuse"),
    )
    net, said = apply_rules(rules_of(given["map"]), net) if "map" in given else (net, NOTHING_MEANT)
    weighed = "density" in given or "material" in given or "density" in net.spring_columns
    usual = 0.0 if weighed else net.drawing.usual_mass
    _refuse_missing(net, {*given, *net.spring_columns, *net.point_columns}, weighed)
    add_particles(scene, net, given.get("mass", usual), "mass" not in given and weighed)
    drawn = add_members(scene, net, {name: value for name, value in given.items() if name in SPRINGS})
    if "anchor" in given:
        scene.anchor(supports_of(given["anchor"], net))
    if len(said.supports):
        scene.anchor(said.supports)
    for force, particles in said.loads:
        scene.add(Load(force, on=particles))
    if len(net.drawing.angles.triples):
        scene.add(Angle(*net.drawing.angles))
    scene.spec.faces = net.faces
    layers = tuple(net.layers[row] for row in drawn.tolist())
    scene.spec.drawn_as = DrawnAs(layers, net.colors[drawn], unit=net.report.unit, points=points_of(net))
    scene.spec.report = net.report
    if net.report.doubt():
        warn(net.report.doubt(), UnitsWarning)
    return scene


def _dimension_of(path: Path, net: Network, given: Mapping[str, Any]) -> Dimension:
    """Number of dimensions of the scene; raises an error for a plane scene with points off its plane."""
    torus = net.drawing.space
    flat = torus is not None and len(np.asarray(torus.size)) == 2
    dim: Dimension = given.get("dim", 2 if flat else 3)
    if dim not in (2, 3):
        raise SceneError(f"{argument('dim', 'read()')} must be 2 or 3. Got {format_value(dim)}.")
    off = float(np.abs(net.position[:, 2]).max(initial=0.0))
    if dim == 3 or off <= FLAT * float(np.ptp(net.position, axis=0).max(initial=0.0)):
        return dim
    if flat:
        raise FileError("A torus of two periods is a plane, and the file has points off z = 0.", str(path))
    raise SceneError(
        f"{argument('dim', 'read()')} can be 2 only for a drawing in the plane z = 0. {path.name} has points up to "
        f"{off:.4g} m off it. Draw it in x and y, or leave this argument out."
    )


def _title(path: Path) -> str:
    return path.name.split(".")[0].replace("_", " ").replace("-", " ")


# Particles, springs, rods and cords of a scene from a drawing; the file and the call give their properties.

AREA = f"{option('area', '...')} [m2]"
STIFFNESS = f"{option('stiffness', '...')} [N/m] (or {option('modulus', '...')} [Pa] and {AREA})"
MASS = f"{option('mass', '...')} [kg] (or {option('density', '...')} [kg/m3] and {AREA})"
BESIDE_AREA = ("modulus", "material", "density")  # properties that need an area


def missing_properties(name: str, given: Container[str], springs: bool = True, mass: bool = True) -> str:
    """Message about all properties that a drawing lacks; empty if it is complete.

    Parameters
    ----------
    name : name of the drawing
    given : names of the properties that the file or the call gives
    springs : True if the drawing has springs, which must have a stiffness
    mass : True if no other source gives the masses
    """
    missing = []
    if springs and not any(one in given for one in ("stiffness", "modulus", "material")):
        missing.append(("stiffness", STIFFNESS))
    if springs and "area" not in given and any(one in given for one in BESIDE_AREA):
        missing.append(("cross-section", AREA))
    if mass and not any(one in given for one in ("mass", "density", "material")):
        missing.append(("mass", MASS))
    if not missing:
        return ""
    lacking = " and ".join(f"no {thing}" for thing, _ in missing)
    return f"{name} has {lacking}. Give {' and '.join(remedy for _, remedy in missing)}."


def _refuse_missing(net: Network, given: Container[str], weighed: bool) -> None:
    springs = bool((_member_kinds(net) <= STRUT).any())
    needed = missing_properties(net.report.path, given, springs, not weighed and net.drawing.usual_mass is None)
    if needed:
        raise IncompleteDrawingError(needed)


def _member_kinds(net: Network, usual: int = 0) -> IntArray:
    """Kind of each line, an index into ``MEMBERS``; ``usual`` for lines without one."""
    listed = net.spring_columns.get("kind", np.full(len(net.ends), np.nan))
    return np.where(np.isnan(listed), usual, listed).astype(np.int64)


def add_particles(scene: Scene, net: Network, mass: Any, weighed: bool = False) -> None:
    listed = net.point_columns.get("mass")
    count = len(net.position)
    masses: Any = mass
    if listed is not None:
        blank = np.isnan(listed)
        if blank.any() and masses is None:
            raise SceneError(
                f"Point {int(np.argmax(blank))} of {net.report.path} has no mass. "
                f"Give {option('mass', '...')} [kg] for such."
            )
        masses = np.where(blank, 0.0 if masses is None else masses, listed)
    radius = np.nan_to_num(net.point_columns.get("radius", np.zeros(count)))
    charge = np.nan_to_num(net.point_columns.get("charge", np.zeros(count)))
    velocity = net.point_columns.get("velocity")
    if velocity is not None:
        velocity = velocity[:, : scene.dim]
    handle = scene.particles(net.position[:, : scene.dim], mass=masses, radius=radius, charge=charge, velocity=velocity)
    if weighed and scene.spec.massless == "anchor":  # particles that get mass from members stay free
        said = np.zeros(count, dtype=bool) if listed is None else listed == 0.0
        scene.release(handle.index[~said])
    anchored = net.point_columns.get("anchored")
    if anchored is not None:
        names: tuple[Axes, ...] = ("x", "y", "z")
        for axis, name in enumerate(names[: scene.dim]):
            scene.anchor(handle.index[anchored[:, axis]], axes=name)


def add_members(scene: Scene, net: Network, settings: dict[str, Any]) -> IntArray:
    """Add the springs of a network, then its rods and cords; return the rows that are springs."""
    usual = KINDS.index(choice(settings.get("kind", SPRINGS["kind"].default), "kind", "read()", KINDS))
    kind = _member_kinds(net, usual)
    drawn, tied = np.flatnonzero(kind <= STRUT), np.flatnonzero(kind > STRUT)
    if len(drawn):
        columns = {name: values[drawn] for name, values in net.spring_columns.items() if name != "kind"}
        _add_springs(
            scene, net._replace(ends=net.ends[drawn], lines=net.lines[drawn], spring_columns=columns), settings
        )
        scene.spec.springs.array("kind")[:] = kind[drawn]
    length = net.spring_columns.get("rest_length", np.full(len(net.ends), np.nan))
    for row in tied.tolist():
        made = Rod if MEMBERS[kind[row]] == "rod" else Cord
        tail, head = net.ends[row].tolist()
        scene.add(made(tail, head, length=None if np.isnan(length[row]) else float(length[row])))
    return drawn


def _add_springs(scene: Scene, net: Network, settings: dict[str, Any]) -> None:
    columns = dict(net.spring_columns)
    if not any(name in settings or name in columns for name in BESIDE_AREA):
        settings.pop("area", None)
    sections = _sections_of_some(columns, net)
    for name, listed in columns.items():
        settings[name] = _fill_blanks(name, listed, settings.get(name), net)
    if settings.get("stiffness") is not None and settings.get("modulus") is not None:
        raise FileError("lists a stiffness and a modulus; a line has one of them.", net.report.path)
    flat = _drawn_lengths(net) == 0.0
    if flat.any() and "rest_length" not in settings:
        raise FileError(
            "draws a line without length between two listed points. Move one, or say its rest_length.",
            net.report.path,
            int(net.lines[np.argmax(flat)]),
        )
    scene.springs(net.ends, **settings)
    for name, listed in sections.items():
        scene.spec.springs.array(name)[:] = listed


def _sections_of_some(columns: dict[str, FloatArray], net: Network) -> dict[str, FloatArray]:
    """Modulus and area of the lines that have them, if the other lines have a stiffness.

    In this case the column of stiffnesses is completed with modulus * area / rest length, and the columns of modulus
    and area are removed. The result is empty if the file has only one kind of column, or if one line has both; the
    caller refuses the latter.
    """
    stiffness, modulus, area = (columns.get(name) for name in ("stiffness", "modulus", "area"))
    if stiffness is None or modulus is None or area is None or (np.isfinite(stiffness) & np.isfinite(modulus)).any():
        return {}
    of_some = np.isfinite(modulus)
    blank = of_some & np.isnan(area)
    if blank.any():
        row = int(np.argmax(blank))
        raise FileError("has a modulus and no area here. Write one.", net.report.path, int(net.lines[row]))
    rest = _fill_blanks("rest_length", columns.get("rest_length", np.full(len(net.ends), np.nan)), None, net)
    with np.errstate(divide="ignore", over="ignore"):
        columns["stiffness"] = np.where(of_some, modulus * area / rest, stiffness)
    del columns["modulus"], columns["area"]
    return {"modulus": modulus, "area": np.where(of_some, area, np.nan)}


def _fill_blanks(name: str, listed: np.ndarray, default: Any, net: Network) -> Any:
    """Listed column with its blanks filled by the value of the call, or else by the default of the property."""
    blank = np.isnan(listed)
    if not blank.any():
        return listed
    if default is None:
        default = {"strength": np.inf, "rest_length": _drawn_lengths(net)}.get(name, SPRINGS[name].default)
    if default is None:
        row = int(np.argmax(blank))
        raise FileError(f"has no {name} here. Write one, or give {name}=...", net.report.path, int(net.lines[row]))
    return np.where(blank, default, listed)


def _drawn_lengths(net: Network) -> np.ndarray:
    torus = net.drawing.space
    space = free_space() if torus is None else torus.built(len(np.asarray(torus.size)))
    return lengths(space, net.position, net.ends)


def drop_partial_columns(net: Network) -> Network:
    """Network without stiffnesses and masses if the file gives them only for some lines or points."""
    springs, points = dict(net.spring_columns), dict(net.point_columns)
    nothing = np.full(len(net.ends), np.nan)
    stiffness, modulus, area, kind = (springs.get(name, nothing) for name in ("stiffness", "modulus", "area", "kind"))
    if not (np.isfinite(stiffness) | (np.isfinite(modulus) & np.isfinite(area)) | (kind > STRUT)).all():
        springs = {name: values for name, values in springs.items() if name not in ("stiffness", "modulus")}
    if "modulus" not in springs:
        springs.pop("area", None)
    if not np.isfinite(points.get("mass", np.nan)).all():
        points.pop("mass", None)
    return net._replace(spring_columns=springs, point_columns=points)
