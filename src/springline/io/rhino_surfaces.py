"""NURBS surfaces of Rhino files as worlds on which particles move."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from springline.checks import path as checked_path
from springline.checks import refuse, suggest_options
from springline.errors import DoubtfulScene, FileError, SpringlineError
from springline.forces.mesh_world import OnNurbs
from springline.io.lines import whole_file
from springline.io.rhino_file import UNITS, custom_unit, open_model
from springline.io.units import SIZES, Unit, checked_unit


@suggest_options
def read_surfaces(
    path: str | os.PathLike[str], *, layer: str | None = None, units: Unit | None = None
) -> list[OnNurbs]:
    """Read the NURBS surfaces of a Rhino file (``.3dm``), exactly, as worlds on which particles move.

    The faces of joined surfaces are worlds of their own. A trimmed face becomes its whole surface, with a warning.
    Hidden objects and objects in blocks are left out.

    Parameters
    ----------
    path : of the file
    layer : full name of a layer, such as "Roof/Shell"; by default all layers
    units : unit of length of the drawing; by default the file's

    Returns
    -------
    surfaces : one :class:`springline.OnNurbs` for each surface or face, in the order of the file; add it with ``on=``
        by ``dataclasses.replace(world, on=birds)``, or to all particles directly

    Raises
    ------
    FileError : if the file is not a Rhino file, or has no surface on this layer

    Examples
    --------
    >>> import rhino3dm
    >>> ball, file = rhino3dm.Sphere(rhino3dm.Point3d(0, 0, 0), 2.0), rhino3dm.File3dm()
    >>> added, written = file.Objects.AddSphere(ball), file.Write("ball.3dm", 7)
    >>> (world,) = sl.read_surfaces("ball.3dm", units="m")
    >>> scene = sl.Scene()
    >>> ant = scene.particles(world.closest([(0, 0, 5)]), velocity=[(1, 0, 0)])
    >>> rule = scene.add(world)
    >>> end = scene.simulate(dt=0.01).run(until=np.pi).position[-1, 0]  # a quarter of a great circle
    >>> bool(np.abs(end - (2, 0, 0)).max() < 1e-6)
    True
    """
    name = os.fspath(checked_path(path, "path", "read_surfaces()"))
    if layer is not None and not isinstance(layer, str):
        raise refuse("layer", "read_surfaces()", "the full name of a layer", layer)
    data = whole_file(name)
    model, library = open_model(name, data)
    scale = _meters(model, library, data, name, checked_unit(units))
    names = {one.Index: one.FullPath.replace("::", "/") for one in model.Layers}
    hidden = {one.Index for one in model.Layers if not one.Visible}
    found, trimmed = list[OnNurbs](), 0
    for number, thing in enumerate(model.Objects, start=1):
        about, shape = thing.Attributes, thing.Geometry
        if about.IsInstanceDefinitionObject or not about.Visible or about.LayerIndex in hidden:
            continue
        if layer is not None and names.get(about.LayerIndex) != layer:
            continue
        for surface, whole in _surfaces(shape):
            trimmed += not whole
            try:
                found.append(_read_world(surface, scale))
            except SpringlineError as error:
                raise FileError(f"The surface of object {number} cannot be a world: {error}", name) from None
    if not found:
        others = ", ".join(map(repr, names.values())) or "none"
        where = "" if layer is None else f" on the layer {layer!r}. Its layers: {others}"
        raise FileError(f"This file has no visible surface{where}.", name)
    if trimmed:
        warnings.warn(
            f"{trimmed} of the {len(found)} surfaces of {Path(name).name} are trimmed. Particles move on the whole "
            f"surfaces, also where these are cut away.",
            DoubtfulScene,
            stacklevel=3,
        )
    return found


def _meters(model: Any, library: Any, data: bytes, name: str, units: str | None) -> float:
    """Size of the unit of a file [m]."""
    system = model.Settings.ModelUnitSystem
    if units is None and system == library.UnitSystem.CustomUnits:
        return custom_unit(data, name)[1]
    over, under = SIZES[units or UNITS.get(system.name, "m")]
    return over / under


def _surfaces(shape: Any) -> Iterator[tuple[Any, bool]]:
    """NURBS surfaces of an object, and whether each is not trimmed."""
    kind = shape.ObjectType.name if shape is not None else "nothing"
    if kind == "Surface":
        yield shape.ToNurbsSurface(), True
    elif kind in ("Brep", "Extrusion"):
        for face in (shape if kind == "Brep" else shape.ToBrep(True)).Faces:
            yield face.UnderlyingSurface().ToNurbsSurface(), bool(face.DuplicateFace(False).IsSurface)


def _read_world(surface: Any, scale: float) -> OnNurbs:
    n, m = surface.Points.CountU, surface.Points.CountV
    net = [[surface.Points[i, j] for j in range(m)] for i in range(n)]
    rows = np.array([[(p.X, p.Y, p.Z, p.W) for p in line] for line in net], dtype=np.float64)
    knots = [np.array(list(one), dtype=np.float64) for one in (surface.KnotsU, surface.KnotsV)]
    # Rhino leaves out the first and the last knot, and stores points multiplied by their weights.
    knots = [np.concatenate([one[:1], one, one[-1:]]) for one in knots]
    weights = rows[..., 3]
    points = scale * rows[..., :3] / np.where(weights > 0.0, weights, 1.0)[..., None]
    degree = surface.OrderU - 1, surface.OrderV - 1
    return OnNurbs(points, degree, knots[0], knots[1], weights).validate(3)
