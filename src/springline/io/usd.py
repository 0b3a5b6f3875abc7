"""USD for Blender, Houdini and similar programs (``.usd``, ``.usdc``, ``.usda``): points, curves and a mesh over time.

``/springline/particles`` are points with velocities, ``/springline/members`` linear curves, ``/springline/faces`` a
mesh, ``/springline/trails`` curves. Numbers are primvars with their names, one value for each particle or member.
Lengths are in meters; Z is up, and Y in 2D. Evenly spaced frames are time codes 0, 1, 2, ...; ``timeCodesPerSecond``
converts them to seconds. Positions and numbers are single precision, as usual in USD; positions of drawings far from
zero are relative to the translation of ``/springline``, which is double precision.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.io.format import needing
from springline.io.formats import MARK, replace_files
from springline.io.motion import Moment, Motion, motion_of
from springline.single_precision import relative

ROOT = "/springline"
DOT, LINE = 0.01, 0.004  # widths of particles without a radius and of members, relative to the largest side [-]
EVEN = 1e-6  # deviations below this, relative to the gap between frames [-], are rounding errors
KEPT = 16 * 2**20  # values buffered in memory before they are saved [bytes]


def save_usd(what: Any, path: Path, *, frames: Any = None, quantities: Any = None) -> list[Path]:
    """Write a scene, a shape or a recording as a USD stage; return the file written."""
    with needing("usd", f"A {path.suffix.lower()} file"):
        from pxr import Sdf, Usd

    motion = motion_of(what, frames=frames, quantities=quantities)
    with replace_files(path) as [part]:
        layer = Sdf.Layer.CreateNew(str(part))
        if layer is None:
            raise OSError("USD cannot write there")
        stage = Usd.Stage.Open(layer)
        _begin(stage, motion)
        _Writing(stage, motion, streamed=path.suffix.lower() != ".usda").write()
        layer.documentation = f"{motion.about}, {MARK.decode()}"
        layer.Save()
        del stage, layer
    return [path]


def time_codes(times: FloatArray) -> tuple[FloatArray, float]:
    """Time code of each moment, whole numbers for evenly spaced moments, and the number of time codes per second."""
    spacing = float(times[-1] - times[0]) / max(len(times) - 1, 1)
    if not spacing > 0.0:
        return np.arange(float(len(times))), 24.0
    codes = (times - times[0]) / spacing
    near = np.abs(codes - np.round(codes)) < EVEN
    return np.where(near, np.round(codes), codes), 1.0 / spacing


def is_ours(path: Path) -> bool:
    """Return True if springline wrote a stage, by its documentation; the bytes are compressed and not searched."""
    from pxr import Sdf, Tf

    try:
        layer = Sdf.Layer.OpenAsAnonymous(str(path), metadataOnly=True)
    except Tf.ErrorException:
        return False
    return layer is not None and MARK.decode() in layer.documentation


def _begin(stage: Any, motion: Motion) -> None:
    from pxr import UsdGeom

    codes, rate = time_codes(motion.times)
    UsdGeom.SetStageMetersPerUnit(stage, 1.0)
    UsdGeom.SetStageUpAxis(stage, UsdGeom.Tokens.z if motion.dim == 3 else UsdGeom.Tokens.y)
    define_root(stage, motion.origin)
    if len(motion) > 1:
        stage.SetStartTimeCode(codes[0])
        stage.SetEndTimeCode(codes[-1])
        stage.SetTimeCodesPerSecond(rate)
        stage.SetFramesPerSecond(rate)


def define_root(stage: Any, origin: FloatArray) -> None:
    """Define the prim above all others, translated to an origin [m]."""
    from pxr import Gf, UsdGeom

    root = UsdGeom.Xform.Define(stage, ROOT)
    stage.SetDefaultPrim(root.GetPrim())
    if origin.any():
        root.AddTranslateOp().Set(Gf.Vec3d(*origin.tolist()))


class _Writing:
    """Prims of a stage, which are filled moment by moment."""

    def __init__(self, stage: Any, motion: Motion, *, streamed: bool) -> None:
        from pxr import UsdGeom

        self.stage, self.motion, self.streamed = stage, motion, streamed
        self.kept, self.last = 0, dict[Any, tuple[bytes, Any, Any]]()
        self.particles = UsdGeom.Points.Define(stage, f"{ROOT}/particles")
        self.members = _curves(stage, "members") if len(motion.ends) else None
        self.faces = UsdGeom.Mesh.Define(stage, f"{ROOT}/faces") if len(motion.faces) else None
        self.dot = self.line = 0.0
        self.box = np.zeros((2, 3))  # bounds of all particles of the moment [m]

    def write(self) -> None:
        from pxr import Usd

        codes, still = time_codes(self.motion.times)[0], len(self.motion) == 1
        for code, moment in zip(codes.tolist(), self.motion, strict=True):
            time = Usd.TimeCode.Default() if still else Usd.TimeCode(code)
            rows = np.ascontiguousarray(
                relative(moment.position, self.motion.origin).T
            )  # contiguous, so that extremes are found faster
            self.box = np.array([rows.min(axis=1), rows.max(axis=1)]) if rows.size else np.zeros((2, 3))
            if not self.dot:
                self._size()
            self._put_particles(moment, time)
            if self.members is not None:
                self._put_members(self.members, moment, time)
            if self.faces is not None:
                self._put_faces(self.faces, moment, time)
            if self.streamed and self.kept > KEPT:
                self.stage.GetRootLayer().Save()
                self.kept = 0
        self._put_trails()

    def _size(self) -> None:
        sides = np.ptp(self.box, axis=0).max()
        self.dot, self.line = (part * float(sides or 1.0) for part in (DOT, LINE))
        _paint(self.particles, (0.13, 0.16, 0.18))
        if self.members is not None:
            _paint(self.members, (0.06, 0.30, 0.49))
            self.members.CreateWidthsAttr([self.line])
            self.members.SetWidthsInterpolation("constant")
        if self.faces is not None:
            _paint(self.faces, (0.79, 0.78, 0.76))
            self.faces.CreateSubdivisionSchemeAttr("none")
            self.faces.CreateDoubleSidedAttr(True)

    def _put_particles(self, moment: Moment, time: Any) -> None:
        alive = moment.alive
        width = np.where(self.motion.radius > 0.0, 2.0 * self.motion.radius, self.dot)[alive]
        self._lazily(self.particles.CreateIdsAttr(), np.flatnonzero(alive), time)
        self._lazily(self.particles.CreateWidthsAttr(), width, time)
        self._place(self.particles, moment.position[alive], time, width.max(initial=0.0))
        for name, values in moment.of_particles.items():
            if name == "velocity":
                self._put(self.particles.CreateVelocitiesAttr(), values[alive], time)
            else:
                self._number(self.particles, name, values[alive], "vertex", time)

    def _put_members(self, members: Any, moment: Moment, time: Any) -> None:
        ends = self.motion.ends
        rows = self.motion.visible_members(moment)
        self._lazily(members.GetCurveVertexCountsAttr(), np.full(len(rows), 2), time)
        self._place(members, moment.position[ends[rows].ravel()], time, self.line)
        for name, values in moment.of_members.items():
            self._number(members, name, values[rows], "uniform", time)

    def _put_faces(self, faces: Any, moment: Moment, time: Any) -> None:
        corners = self.motion.faces[self.motion.whole(moment)]
        self._lazily(faces.CreateFaceVertexCountsAttr(), (corners >= 0).sum(axis=1), time)
        self._lazily(faces.CreateFaceVertexIndicesAttr(), corners[corners >= 0], time)
        self._place(faces, moment.position, time, 0.0)  # corners are indices of all particles

    def _put_trails(self) -> None:
        paths = self.motion.paths()
        if paths:
            trails = _curves(self.stage, "trails")
            trails.GetCurveVertexCountsAttr().Set(_array(np.array([len(path) for path in paths])))
            trails.CreateWidthsAttr([self.line / 2])
            trails.SetWidthsInterpolation("constant")
            _paint(trails, (0.44, 0.58, 0.68))
            points = np.concatenate(paths)
            low, high = (relative(end, self.motion.origin) for end in (points.min(axis=0), points.max(axis=0)))
            self.box = np.array([low, high])
            self._place(trails, points, None, self.line / 2)

    def _place(self, prim: Any, points: FloatArray, time: Any, width: float) -> None:
        """Write the points of a prim, and their extent including their width, relative to the origin."""
        self._put(prim.CreatePointsAttr(), relative(points, self.motion.origin), time)
        self._put(prim.CreateExtentAttr(), self.box + 0.5 * width * np.array([[-1.0], [1.0]]), time)

    def _number(self, prim: Any, name: str, values: FloatArray, interpolation: str, time: Any) -> None:
        from pxr import Sdf, UsdGeom

        kind = Sdf.ValueTypeNames.Vector3fArray if values.ndim > 1 else Sdf.ValueTypeNames.FloatArray
        self._put(UsdGeom.PrimvarsAPI(prim).CreatePrimvar(name, kind, interpolation).GetAttr(), values, time)

    def _put(self, attribute: Any, values: np.ndarray, time: Any) -> None:
        found = _array(values, attribute.GetTypeName() == "int64[]")
        attribute.Set(found) if time is None else attribute.Set(found, time)
        self.kept += 4 * values.size

    def _lazily(self, attribute: Any, values: np.ndarray, time: Any) -> None:
        """Write a value: as a default while it is constant, and as time samples after its first change."""
        seen, name = values.tobytes(), attribute.GetPath()
        before = self.last.get(name)
        if before is None:
            self._put(attribute, values, None)
        elif before[0] != seen:
            if not attribute.GetNumTimeSamples():
                attribute.Set(before[1], before[2])
            self._put(attribute, values, time)
        else:
            return
        self.last[name] = (seen, _array(values, attribute.GetTypeName() == "int64[]"), time)


def _curves(stage: Any, name: str) -> Any:
    from pxr import UsdGeom

    curves = UsdGeom.BasisCurves.Define(stage, f"{ROOT}/{name}")
    curves.CreateTypeAttr("linear")
    curves.CreateCurveVertexCountsAttr()
    return curves


def _paint(prim: Any, color: tuple[float, float, float]) -> None:
    prim.CreateDisplayColorAttr([color])


def _array(values: np.ndarray, wide: bool = False) -> Any:
    """USD array in single precision; whole numbers have 32 bits, or 64 if ``wide``."""
    from pxr import Vt

    if values.ndim > 1:
        return Vt.Vec3fArray.FromNumpy(np.ascontiguousarray(values, np.float32))
    if values.dtype.kind == "f":
        return Vt.FloatArray.FromNumpy(np.ascontiguousarray(values, np.float32))
    if wide:
        return Vt.Int64Array.FromNumpy(np.ascontiguousarray(values, np.int64))
    return Vt.IntArray.FromNumpy(np.ascontiguousarray(values, np.int32))
