"""springline: particle-spring dynamics. Sketch particles and springs, watch them move, and trust the numbers.

The public names, each loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

_HOMES = {
    "springline.constraints.limits": ("DisplacementLimit", "ForceLimit", "SpeedLimit"),
    "springline.constraints.memory": ("Fragile", "Trails"),
    "springline.constraints.surface": ("Surface", "surface"),
    "springline.constraints.ties": ("Cord", "Ring", "Rod", "Sphere"),
    "springline.constraints.walls": ("Box", "Plane"),
    "springline.contacts.declare": ("Contacts", "Merging"),
    "springline.equilibrium.result": ("Equilibrium",),
    "springline.errors": (
        "Diverged", "FileError", "Interrupted", "NotConverged", "RecordingError", "SceneError", "SlowRun",
        "SpringlineError", "UnsafeStep",
    ),
    "springline.forces.attraction": ("Attraction",),
    "springline.forces.pair_laws": ("PairForce", "pair_law"),
    "springline.forces.drag": ("AirDrag", "Drag"),
    "springline.forces.elements": ("Element", "measure"),
    "springline.forces.flock": ("Alignment", "Cohesion", "Separation"),
    "springline.forces.gravity": ("Gravity",),
    "springline.forces.laws": ("law",),
    "springline.forces.loads": ("Load",),
    "springline.forces.steering": (
        "Arrive", "Avoid", "Evade", "Flee", "FollowPath", "Pursue", "Seek", "SteeringLimit", "Wander",
    ),
    "springline.forces.user": ("force",),
    "springline.integrators.registry": ("INTEGRATORS",),
    "springline.io.read": ("read",),
    "springline.model.space": ("Torus",),
    "springline.scene.loads": ("AreaLoad", "LineLoad", "WindLoad"),
    "springline.scene.materials": ("MATERIALS", "Material", "material"),
    "springline.scene.resume": ("load",),
    "springline.scene.scene": ("Scene",),
    "springline.simulation.recording": ("Recording",),
    "springline.simulation.run": ("Simulation",),
    "springline.stability.buckling": ("Buckling", "buckling"),
    "springline.stability.fastest": ("exact_step", "omega_max"),
    "springline.stability.limit_load": ("LimitLoad", "limit_load"),
    "springline.stability.modes": ("Modes", "modes"),
    "springline.stability.self_stress": ("SelfStress", "self_stress"),
    "springline.study.flocks": ("groups", "milling", "nearest_distance", "polarization"),
    "springline.view.frame": ("Look",),
    "springline.view.journal": ("Journal",),
    "springline.view.play": ("Slider", "play"),
    "springline.view.plot": ("plot",),
    "springline.view.notebook": ("show",),
    "springline.view.render": ("render",),
    "springline.view.saving": ("save",),
}  # fmt: skip
_GIVES_SHAPES = {"Scene", "gallery", "load", "read"}  # what these give is to have what higher rooms attach
_ROOMS = {"commands": "springline.view.commands", "gallery": "springline.gallery"}  # public as modules
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = ["__version__", "commands", "gallery", *sorted(_HOME_OF)]  # noqa: PLE0604

if TYPE_CHECKING:
    from springline import gallery as gallery
    from springline.constraints.limits import DisplacementLimit, ForceLimit, SpeedLimit
    from springline.constraints.memory import Fragile, Trails
    from springline.constraints.surface import Surface, surface
    from springline.constraints.ties import Cord, Ring, Rod, Sphere
    from springline.constraints.walls import Box, Plane
    from springline.contacts.declare import Contacts, Merging
    from springline.equilibrium.result import Equilibrium
    from springline.errors import (
        Diverged,
        FileError,
        Interrupted,
        NotConverged,
        RecordingError,
        SceneError,
        SlowRun,
        SpringlineError,
        UnsafeStep,
    )
    from springline.forces.attraction import Attraction
    from springline.forces.drag import AirDrag, Drag
    from springline.forces.elements import Element, measure
    from springline.forces.flock import Alignment, Cohesion, Separation
    from springline.forces.gravity import Gravity
    from springline.forces.laws import law
    from springline.forces.loads import Load
    from springline.forces.pair_laws import PairForce, pair_law
    from springline.forces.steering import (
        Arrive,
        Avoid,
        Evade,
        Flee,
        FollowPath,
        Pursue,
        Seek,
        SteeringLimit,
        Wander,
    )
    from springline.forces.user import force
    from springline.integrators.registry import INTEGRATORS
    from springline.io.read import read
    from springline.model.space import Torus
    from springline.scene.loads import AreaLoad, LineLoad, WindLoad
    from springline.scene.materials import MATERIALS, Material, material
    from springline.scene.resume import load
    from springline.scene.scene import Scene
    from springline.simulation.recording import Recording
    from springline.simulation.run import Simulation
    from springline.stability.buckling import Buckling, buckling
    from springline.stability.fastest import exact_step, omega_max
    from springline.stability.limit_load import LimitLoad, limit_load
    from springline.stability.modes import Modes, modes
    from springline.stability.self_stress import SelfStress, self_stress
    from springline.study.flocks import groups, milling, nearest_distance, polarization
    from springline.view import commands as commands
    from springline.view.frame import Look
    from springline.view.journal import Journal
    from springline.view.notebook import show
    from springline.view.play import Slider, play
    from springline.view.plot import plot
    from springline.view.render import render
    from springline.view.saving import save


def __getattr__(name: str) -> Any:
    if name in _GIVES_SHAPES:
        import_module("springline.view.saving")
        import_module("springline.view.notebook")
    if name in _ROOMS:
        return import_module(_ROOMS[name])
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'springline' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
