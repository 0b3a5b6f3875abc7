"""Read a scene from a file, whatever its format."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np

from springline.checks import did_you_mean
from springline.errors import FileError, SceneError
from springline.io.geometry import Drawing, Network, network, role_mask
from springline.scene.scene import Scene

GEOMETRY = (".txt", ".obj", ".csv")
WAY_OUT = "Give stiffness=... [N/m], or modulus=... [Pa] and area=... [m2]."
BESIDE_AREA = ("modulus", "material", "density")  # what an area is needed for


def read(
    path: str | os.PathLike[str],
    *,
    weld: Any = 1e-3,
    anchor: Any = None,
    stiffness: Any = None,
    modulus: Any = None,
    area: Any = None,
    material: Any = None,
    mass: Any = None,
    density: Any = None,
    gravity: Any = 0.0,
    **options: Any,
) -> Scene:
    """The scene in a file: TOML (``.toml``), or lines from a Rhino macro (``.txt``), OBJ or CSV.

    Parameters
    ----------
    weld : ends of lines closer than this are one particle [m]
    anchor : color (a name such as "red", or "r,g,b") or layer of the lines whose ends are supports
    stiffness : k of every line [N/m]; or ``modulus`` E [Pa] and ``area`` A [m2]
    material : a name of ``sl.MATERIALS`` or a ``sl.Material``, with ``area``: gives modulus, density and strength
    mass : of each particle [kg]; and ``density`` [kg/m3] with ``area``: each line's mass, half to each end, on top
    gravity : a number (down) or a vector [m/s2]
    options : those of ``scene.springs``: damping, strength, kind, rest_factor, prestress, ...; and ``using`` for a
        scene file's own functions

    The scene's ``report`` says what was welded, merged and left out.

    Raises
    ------
    FileError : with file and line, where the file is not understood.
    SceneError : where an argument breaks a rule.
    """
    place = Path(path)
    suffix = place.suffix.lower()
    given = {
        "anchor": anchor,
        "stiffness": stiffness,
        "modulus": modulus,
        "area": area,
        "material": material,
        "mass": mass,
        "density": density,
    }
    if suffix == ".toml":
        return _scene_file(place, given, options)
    if suffix not in GEOMETRY:
        known = (".toml", *GEOMETRY)
        raise SceneError(
            f"{str(path)!r} is no file that springline reads: its name must end in one of {', '.join(known)}. "
            f"{did_you_mean(suffix, known)}".rstrip()
        )
    net = network(_drawing(place, suffix), weld)
    if len(net.drawing.ends) and not net.drawing.listed and not len(net.ends):
        raise FileError(
            f"No line is longer than {net.report.weld:g} m, the tolerance within which ends are welded, and so nothing "
            f"is left. Give a smaller weld.",
            str(place),
        )
    scene = Scene(gravity=gravity, title=_title(place))
    weighed = density is not None or material is not None
    _add_particles(scene, net, 0.0 if mass is None and weighed else mass)
    elastic = {name: given[name] for name in ("stiffness", "modulus", "area", "material", "density")}
    _add_springs(scene, net, {**options, **elastic})
    if anchor is not None:
        scene.anchor(np.unique(net.ends[role_mask(net, anchor)]))
    scene.report = net.report
    return scene


def _drawing(path: Path, suffix: str) -> Drawing:
    if suffix == ".obj":
        from springline.io.obj import read_obj

        return read_obj(path)
    if suffix == ".csv":
        from springline.io.csv_files import read_csv

        return read_csv(path)
    from springline.io.rhino import read_rhino

    return read_rhino(path)


def _scene_file(path: Path, given: dict[str, Any], options: dict[str, Any]) -> Scene:
    from springline.io.scene_file import read_scene

    extra = [name for name, value in given.items() if value is not None]
    extra += [name for name in options if name != "using"]
    if extra:
        raise SceneError(f"A scene file says all of itself: write {extra[0]!r} into {path.name}, not into the call.")
    return read_scene(path, using=options.get("using", ()))


def _title(path: Path) -> str:
    return path.name.split(".")[0].replace("_", " ").replace("-", " ")


def _add_particles(scene: Scene, net: Network, mass: Any) -> None:
    listed = net.point_columns.get("mass")
    count = len(net.position)
    masses: Any = mass
    if listed is not None:
        blank = np.isnan(listed)
        if blank.any() and masses is None:
            raise SceneError(
                f"Point {int(np.argmax(blank))} of {net.report.path} has no mass. Give mass=... [kg] for such."
            )
        masses = np.where(blank, 0.0 if masses is None else masses, listed)
    if masses is None:
        raise SceneError("read() needs to know how heavy this geometry is. Give mass=... [kg], or density=... [kg/m3].")
    radius = np.nan_to_num(net.point_columns.get("radius", np.zeros(count)))
    handle = scene.particles(net.position, mass=masses, radius=radius, velocity=net.point_columns.get("velocity"))
    anchored = net.point_columns.get("anchored")
    if anchored is not None:
        for axis in range(3):
            scene.anchor(handle.index[anchored[:, axis]], axes="xyz"[axis])


def _add_springs(scene: Scene, net: Network, settings: dict[str, Any]) -> None:
    if not len(net.ends):
        return
    columns = dict(net.spring_columns)
    if all(settings[name] is None and name not in columns for name in BESIDE_AREA):
        settings["area"] = None
    for name, listed in columns.items():
        settings[name] = _filled(name, listed, settings.get(name), net)
    stiffness, modulus, material = (settings[name] for name in ("stiffness", "modulus", "material"))
    if stiffness is not None and modulus is not None:
        raise FileError("lists a stiffness and a modulus; a line has one of them.", net.report.path)
    if stiffness is None and modulus is None and material is None:
        raise SceneError(f"read() needs to know how stiff these lines are. {WAY_OUT}")
    scene.springs(net.ends, **{name: value for name, value in settings.items() if value is not None})


def _filled(name: str, listed: np.ndarray, default: Any, net: Network) -> Any:
    """A listed column, its blanks filled with what the call says or what nothing said means."""
    blank = np.isnan(listed)
    if not blank.any():
        return listed
    if default is None:
        default = {"damping": 0.0, "strength": np.inf, "rest_length": _drawn(net)}.get(name)
    if default is None:
        row = int(np.argmax(blank))
        raise FileError(f"has no {name} here. Write one, or give {name}=...", net.report.path, int(net.lines[row]))
    return np.where(blank, default, listed)


def _drawn(net: Network) -> np.ndarray:
    apart = net.position[net.ends[:, 1]] - net.position[net.ends[:, 0]]
    return np.asarray(np.sqrt((apart * apart).sum(axis=1)))
