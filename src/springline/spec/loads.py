"""Loads on members and faces: loads along a line or over an area, distributed to the particles of the drawn shape.

Each becomes a :class:`Load` when it is added: its size and direction stay constant during motion and form finding.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from springline.checks import (
    FloatArray,
    IntArray,
    choice,
    depth,
    did_you_mean,
    each,
    indices,
    not_negative,
    number,
    refuse,
    vector,
)
from springline.errors import SceneError
from springline.forces.gravity import Gravity
from springline.forces.loads import DEAD, Load, named_case
from springline.messages import KEEP_FACES, argument
from springline.model.contracts import Declared, Force, Key
from springline.model.space import nearest
from springline.spec.faces import checked_faces, corner_counts, vector_areas
from springline.spec.handles import Handle, MeshHandle, SpringHandle, resolve_particles
from springline.typing import Number, Numbers, PerArea, PerLength, Rows, Springs, Vector, Which

if TYPE_CHECKING:
    from springline.spec.spec import Spec

PER = ("length", "projection")
PER_AREA = ("area", "projection")
CASE = Load.keys["case"]
ON_MEMBERS = Key("the members between these particles; default: all members so far", form="members")


@dataclass(frozen=True, eq=False)
class MemberLoad(Force):
    """Base class of loads that are converted to particle loads when they are added."""

    on: Which | Springs | None = field(default=None, kw_only=True)  # type: ignore[assignment]
    case: str = field(default=DEAD, kw_only=True)

    def on_ends(self, spec: Spec) -> Load:
        """Return the load on the particles of a scene."""
        case = named_case(self.case, self.caller)
        with np.errstate(over="ignore", invalid="ignore"):
            corners, force = self.acting(spec)
        if not np.isfinite(force).all():
            raise SceneError(f"The force of {self.caller} is too large for a number. Check its units.")
        return _share_load(spec, corners, force, case)

    def acting(self, spec: Spec) -> tuple[IntArray, FloatArray]:
        """Return the particles that share each force equally, (k, c), padded with -1, and the forces [N], (k, 3)."""
        raise NotImplementedError


@dataclass(frozen=True, eq=False)
class LineLoad(MemberLoad):
    """A force per meter of members as drawn, such as cladding or snow; half of it goes to each end.

    ``on`` is a handle of springs, their indices or a mask; a handle of particles selects the springs between them.
    By default it is all springs that exist when the load is added.

    Parameters
    ----------
    force : [N/m], shape (3,)
    per : "length" of the member as drawn; or "projection", its length projected along the force, as for snow
    case : the load case it belongs to

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
    >>> scene.anchor(rope.ends)
    >>> snow = scene.add(sl.LineLoad((0, 0, -6), on=rope.springs))
    >>> snow.force  # half of each meter's load to each end [N]
    array([[ 0.,  0., -3.],
           [ 0.,  0., -6.],
           [ 0.,  0., -6.],
           [ 0.,  0., -3.]])
    """

    force: Vector
    per: PerLength = "length"

    keys: ClassVar[Mapping[str, Key]] = {
        "on": ON_MEMBERS,
        "force": Key("[N/m]", "N/m", form="vector"),
        "per": Key('of its length; or of its "projection" across the force, as for snow', form="word", words=PER),
        "case": CASE,
    }

    def acting(self, spec: Spec) -> tuple[IntArray, FloatArray]:
        force = vector(self.force, "force", self.caller, "N/m", spec.dim)
        per = choice(self.per, "per", self.caller, PER)
        springs = _springs(spec, self.on, self.caller)
        along, length = _drawn_vectors(spec, springs)
        if per == "projection":
            length = np.linalg.norm(np.cross(along, _unit(force)), axis=1)
        return spec.springs.ends[springs], length[:, None] * force


@dataclass(frozen=True, eq=False)
class WindLoad(MemberLoad):
    """A steady wind on members as drawn: f = rho C d abs(v) v / 2 per meter, with v the wind across the member.

    The wind component along a member has no effect (the cross-flow principle: Hoerner, Fluid-Dynamic Drag,
    1965, chapter 3). Members do not shelter one another, and the load does not follow their motion. ``on`` is as in
    :class:`LineLoad`.

    Parameters
    ----------
    velocity : of the wind [m/s], shape (3,)
    width : d, the width of a member across the wind: the diameter of a round one [m]; one for all, or one for each
    drag_coefficient : C [-]; 1.2 for a round member except in storms, about 2 for sharp edges
    density : rho of the air [kg/m3]
    case : the load case it belongs to

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
    >>> scene.anchor(rope.ends)
    >>> wind = scene.add(sl.WindLoad((0, 10, 0), width=0.02, on=rope.springs))
    >>> round(float(wind.force[:, 1].sum()), 2)  # rho C d v^2/2 on 3 m [N]
    4.41
    """

    velocity: Vector
    width: Numbers
    drag_coefficient: Numbers = 1.2  # circular cylinder below its critical Reynolds number of about 2e5 (Hoerner 1965)
    density: Number = 1.225  # standard atmosphere at sea level (ISO 2533)

    keys: ClassVar[Mapping[str, Key]] = {
        "on": ON_MEMBERS,
        "velocity": Key("of the wind [m/s]", "m/s", form="vector"),
        "width": Key("d that a member shows the wind, such as its diameter [m]", "m", least=0.0),
        "drag_coefficient": Key("C [-]; default: 1.2, a round member", "-", least=0.0),
        "density": Key("rho of the air [kg/m3]; default: 1.225", "kg/m3", least=0.0, form="number"),
        "case": CASE,
    }

    def acting(self, spec: Spec) -> tuple[IntArray, FloatArray]:
        caller = self.caller
        wind = vector(self.velocity, "velocity", caller, "m/s", spec.dim)
        springs = _springs(spec, self.on, caller)
        width = each(self.width, len(springs), "width", caller, "m", least=0.0)
        drag = each(self.drag_coefficient, len(springs), "drag_coefficient", caller, least=0.0)
        air = not_negative(self.density, "density", caller, "kg/m3")
        along, length = _drawn_vectors(spec, springs)
        axis = along / np.where(length > 0.0, length, 1.0)[:, None]
        across = wind - (axis @ wind)[:, None] * axis
        pressure = 0.5 * air * drag * width * length * np.linalg.norm(across, axis=1)
        return spec.springs.ends[springs], pressure[:, None] * across


@dataclass(frozen=True, eq=False)
class AreaLoad(MemberLoad):
    """A force per square meter of faces as drawn, such as snow or wind pressure; each corner takes its share.

    ``on`` is a mesh, or a grid, whose cells are its faces. Without ``on`` and ``faces`` it acts on all
    faces of the scene, which come with a mesh: ``sl.read("roof.obj", faces=True, ...)``.

    Parameters
    ----------
    force : [N/m2], a vector, shape (3,); or a number, the pressure along the faces' normals (those of a grid point
        along the third axis, by the right-hand rule)
    per : "area" of the faces as drawn; or "projection", their area projected along the force, as for snow
    faces : instead of ``on``, three or more particles of each face, in order around it, such as some rows of
        ``scene.faces``: an array, shape (faces, corners), in which -1 pads shorter rows, or a list of lists
    case : the load case it belongs to

    Examples
    --------
    >>> scene = sl.Scene()
    >>> net = scene.grid((2, 2), stiffness=10.0)
    >>> snow = scene.add(sl.AreaLoad((0, 0, -400), on=net))
    >>> snow.force  # a quarter of 1 m2 to each corner [N]
    array([[   0.,    0., -100.],
           [   0.,    0., -100.],
           [   0.,    0., -100.],
           [   0.,    0., -100.]])
    """

    force: Number | Vector
    per: PerArea = "area"
    faces: Rows | None = None

    keys: ClassVar[Mapping[str, Key]] = {
        "on": Key("the grid or the mesh whose faces are loaded; default: all faces", form="grid"),
        "faces": Key("instead, three or more particles of each, in order around it", form="faces"),
        "force": Key("a vector [N/m2]; or a number, the pressure along the normals", "N/m2", form="down"),
        "per": Key('of their area; or of its "projection" across the force, as for snow', form="word", words=PER_AREA),
        "case": CASE,
    }

    def acting(self, spec: Spec) -> tuple[IntArray, FloatArray]:
        caller = self.caller
        if spec.dim == 2:
            raise SceneError(f"{caller} needs a scene in space: in a plane, load the lines with LineLoad(...).")
        per, pressure = choice(self.per, "per", caller, PER_AREA), depth(self.force) == 0
        if pressure and per == "projection":
            raise refuse("force", caller, "a vector [N/m2], to be given per projection", self.force)
        faces = self._faces(spec)
        area = vector_areas(spec.particles.position, spec.space, faces)
        if pressure:
            return faces, number(self.force, "force", caller, "N/m2") * area
        force = vector(self.force, "force", caller, "N/m2", spec.dim)
        size = np.abs(area @ _unit(force)) if per == "projection" else np.linalg.norm(area, axis=1)
        return faces, size[:, None] * force

    def _faces(self, spec: Spec) -> IntArray:
        if self.faces is not None:
            if self.on is not None:
                raise SceneError(f"{self.caller} takes a mesh or faces, not both: on=net, or faces=[[0, 1, 2]].")
            return checked_faces(self.faces, spec.particle_count, "faces", self.caller)
        if self.on is None:
            if not len(spec.faces):
                raise SceneError(
                    f"{self.caller} needs a grid, a mesh or faces: on=net, or faces=[[0, 1, 2]]. "
                    f"The scene itself has no faces: springs alone enclose none. Give the particles around each "
                    f"cell, scene.faces = [[0, 1, 4, 3], ...], or draw the cells as faces and {KEEP_FACES}."
                )
            return spec.faces.copy()
        if not isinstance(self.on, MeshHandle):
            rule = "a grid or a mesh of the scene"
            raise refuse("on", self.caller, rule, self.on, "Give other faces as faces=[...].")
        resolve_particles(spec, self.on, "on", self.caller)
        return self.on.faces


LOADS: dict[str, type[MemberLoad]] = {kind.key(): kind for kind in (LineLoad, WindLoad, AreaLoad)}


def _springs(spec: Spec, on: Any, caller: str) -> IntArray:
    """Indices of the springs that a load acts on."""
    if on is None:
        found = np.arange(spec.spring_count, dtype=np.int64)
    elif isinstance(on, Handle) or callable(on):
        inside = np.zeros(spec.particle_count, dtype=bool)
        inside[resolve_particles(spec, on, "on", caller)] = True
        found = np.flatnonzero(inside[spec.springs.ends].all(axis=1))
    else:
        if isinstance(on, SpringHandle) and on.spec is not spec:
            raise SceneError(f"{argument('on', caller)} must be a handle of this scene. Got a handle of another scene.")
        return indices(on, spec.spring_count, "on", caller, "springs")
    if not len(found):
        raise SceneError(f"{caller} finds no spring to act on. Add the springs first, then what loads them.")
    return found


def _drawn_vectors(spec: Spec, springs: IntArray) -> tuple[FloatArray, FloatArray]:
    """Vectors from tail to head of springs [m], shape (k, 3), and lengths [m], shape (k,), at present positions."""
    ends, position = spec.springs.ends[springs], spec.particles.position
    along = nearest(spec.space, position[ends[:, 1]] - position[ends[:, 0]])
    return along, np.linalg.norm(along, axis=1)


def _share_load(spec: Spec, corners: IntArray, force: FloatArray, case: str) -> Load:
    """Load that divides each force [N] equally among its corners, shape (k, c), padded with -1."""
    counts = corner_counts(corners)
    share = np.repeat(force / counts[:, None], counts, axis=0)
    particles, which = np.unique(corners[corners >= 0], return_inverse=True)
    total = np.zeros((len(particles), 3))
    np.add.at(total, which.ravel(), share)
    return Load(total, case=case, on=particles)


def _unit(force: FloatArray) -> FloatArray:
    size = float(np.linalg.norm(force))
    return force / size if size > 0.0 else force


# Load cases: the loads of a scene that act, and their factors.


def known_cases(spec: Spec) -> dict[str, dict[str, float]]:
    """Load cases of a scene, "dead" first, and its combinations, by name with their factors."""
    names = dict.fromkeys([DEAD, *(thing.case for thing in spec.declared if isinstance(thing, Load))])
    return {name: {name: 1.0} for name in names} | {name: dict(factors) for name, factors in spec.combinations.items()}


def combination(spec: Spec, name: Any, factors: Mapping[str, Any]) -> dict[str, float]:
    """Return the checked factors of a combination; loads of its cases may be added later."""
    caller = "load_case()"
    if not isinstance(name, str) or not name.strip():
        raise refuse("name", caller, 'text, such as "ULS"', name)
    if name in known_cases(spec) and name not in spec.combinations:
        raise refuse("name", caller, "another than those of single load cases", name)
    if not factors:
        raise SceneError(f'{caller} needs the factor of a case at least: scene.load_case("ULS", dead=1.35, snow=1.5).')
    return {named_case(case, caller): number(value, case, caller) for case, value in factors.items()}


def refuse_taken(spec: Spec, case: str, caller: str) -> None:
    """Raise an error for a load whose case has the name of a combination."""
    if isinstance(case, str) and case in spec.combinations:
        raise SceneError(f"{argument('case', caller)} must be a load case. {case!r} is a combination of load cases.")


def apply_load_case(spec: Spec, load_case: Any, caller: str) -> Spec:
    """Return the scene in a load case: gravity and loads times their factors, without those of other cases.

    Parameters
    ----------
    load_case : the name of a case or of a combination, or factors by case; None returns the scene unchanged

    Raises
    ------
    SceneError : for an unknown case or combination; names the known ones
    """
    if load_case is None:
        return spec
    factors, label = _factors(spec, load_case, caller)
    twin = spec.twin()
    twin.gravity = factors.get(DEAD, 0.0) * spec.gravity + 0.0
    twin.declared = [scaled for thing in spec.declared if (scaled := _scale_load(thing, factors)) is not None]
    twin.combinations = {}
    twin.title = f"{spec.title}, {label}" if spec.title else label[0].upper() + label[1:]
    return twin


def acting(spec: Spec, load_case: Any, caller: str) -> tuple[Declared, ...]:
    """Forces and rules of a scene that act in a load case, as originally added."""
    if load_case is None:
        return tuple(spec.declared)
    factors = _factors(spec, load_case, caller)[0]
    return tuple(thing for thing in spec.declared if _scale_load(thing, factors) is not None)


def _scale_load(thing: Declared, factors: Mapping[str, float]) -> Declared | None:
    """Return a load times its factor, or None if it does not act; objects that are not loads are unchanged."""
    if isinstance(thing, Gravity):
        factor, name = factors.get(DEAD, 0.0), "acceleration"
    elif isinstance(thing, Load):
        factor, name = factors.get(thing.case, 0.0), "force"
    else:
        return thing
    changes: dict[str, Any] = {name: factor * np.asarray(getattr(thing, name)) + 0.0}
    if isinstance(thing, Load):
        changes["case"] = DEAD
    scaled: Declared = thing.replace_fields(**changes)
    return scaled if factor else None


def _factors(spec: Spec, load_case: Any, caller: str) -> tuple[dict[str, float], str]:
    """Factor of each case, and the name of the load case for titles."""
    known = known_cases(spec)
    if isinstance(load_case, str):
        factors = _find_case(known, load_case, caller)
        label = f"load case {load_case}" + (f" ({_sum(factors)})" if load_case in spec.combinations else "")
    elif isinstance(load_case, Mapping) and load_case:
        factors = {case: number(value, "load_case", caller) for case, value in load_case.items()}
        label = f"load case {_sum(factors)}"
    else:
        rule = 'the name of a load case or combination, or factors such as {"dead": 1.35, "snow": 1.5}'
        raise refuse("load_case", caller, rule, load_case)
    cases = {name: one for name, one in known.items() if name not in spec.combinations}
    for case in factors:
        _find_case(cases, case, caller, "made of the load cases")
    return factors, label


def _sum(factors: Mapping[str, float]) -> str:
    return " + ".join(f"{factor:g} {case}" for case, factor in factors.items())


def _find_case(known: Mapping[str, dict[str, float]], name: Any, caller: str, what: str = "one of") -> dict[str, float]:
    found = known.get(name) if isinstance(name, str) else None
    if found is None:
        hint = did_you_mean(str(name), known)
        raise refuse("load_case", caller, f"{what} {', '.join(known)}", name, hint)
    return found
