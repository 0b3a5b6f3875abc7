"""Particles, springs, rods and cords of a scene that a drawing gives, by what the file and the call say of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray, choice
from springline.constraints.ties import Cord, Rod
from springline.errors import FileError, SceneError
from springline.io.geometry import MEMBERS, Network
from springline.model.families import KINDS, STRUT
from springline.scene import Scene
from springline.typing import Axes

WAY_OUT = "Give stiffness=... [N/m], or modulus=... [Pa] and area=... [m2]."
BESIDE_AREA = ("modulus", "material", "density")  # what an area is needed for


def add_particles(scene: Scene, net: Network, mass: Any) -> None:
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
        names: tuple[Axes, ...] = ("x", "y", "z")
        for axis, name in enumerate(names):
            scene.anchor(handle.index[anchored[:, axis]], axes=name)


def add_members(scene: Scene, net: Network, settings: dict[str, Any]) -> IntArray:
    """Add the springs of a network, then its rods and cords; the rows that are springs."""
    usual = KINDS.index(choice(settings["kind"] or "both", "kind", "read()", KINDS))
    listed = net.spring_columns.get("kind", np.full(len(net.ends), np.nan))
    kind = np.where(np.isnan(listed), usual, listed).astype(np.int64)
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
    if all(settings[name] is None and name not in columns for name in BESIDE_AREA):
        settings["area"] = None
    sections = _sections_of_some(columns, net)
    for name, listed in columns.items():
        settings[name] = _filled(name, listed, settings.get(name), net)
    stiffness, modulus, material = (settings[name] for name in ("stiffness", "modulus", "material"))
    if stiffness is not None and modulus is not None:
        raise FileError("lists a stiffness and a modulus; a line has one of them.", net.report.path)
    if stiffness is None and modulus is None and material is None:
        raise SceneError(f"read() needs to know how stiff these lines are. {WAY_OUT}")
    flat = _drawn(net) == 0.0
    if flat.any() and settings["rest_length"] is None:
        raise FileError(
            "draws a line without length between two listed points. Move one, or say its rest_length.",
            net.report.path,
            int(net.lines[np.argmax(flat)]),
        )
    scene.springs(net.ends, **{name: value for name, value in settings.items() if value is not None})
    for name, listed in sections.items():
        scene.spec.springs.array(name)[:] = listed


def _sections_of_some(columns: dict[str, FloatArray], net: Network) -> dict[str, FloatArray]:
    """Modulus and area where some lines have them and the others a stiffness: then all are given their stiffness.

    Nothing where it is one or the other. Both of one line are left for the refusal.
    """
    stiffness, modulus, area = (columns.get(name) for name in ("stiffness", "modulus", "area"))
    if stiffness is None or modulus is None or area is None or (np.isfinite(stiffness) & np.isfinite(modulus)).any():
        return {}
    of_some = np.isfinite(modulus)
    blank = of_some & np.isnan(area)
    if blank.any():
        row = int(np.argmax(blank))
        raise FileError("has a modulus and no area here. Write one.", net.report.path, int(net.lines[row]))
    rest = _filled("rest_length", columns.get("rest_length", np.full(len(net.ends), np.nan)), None, net)
    with np.errstate(divide="ignore", over="ignore"):
        columns["stiffness"] = np.where(of_some, modulus * area / rest, stiffness)
    del columns["modulus"], columns["area"]
    return {"modulus": modulus, "area": np.where(of_some, area, np.nan)}


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


def said_of_all(net: Network) -> Network:
    """The network without the stiffnesses and masses that the file says of some lines or points only."""
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
