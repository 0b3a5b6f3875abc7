"""springline: particle-spring dynamics. Sketch particles and springs, watch them move, and trust the numbers.

The public names, each loaded when it is first used.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.2.0"

_HOMES = {
    "springline.constraints.limits": ("DisplacementLimit", "ForceLimit", "SpeedLimit"),
    "springline.constraints.traces": ("Fragile", "Trails"),
    "springline.constraints.surface": ("Surface", "surface"),
    "springline.constraints.distance": ("Cord", "Ring", "Rod"),
    "springline.contacts.shapes.box": ("Box",),
    "springline.contacts.shapes.cone": ("Cone",),
    "springline.contacts.shapes.cylinder": ("Cylinder",),
    "springline.contacts.shapes.plane": ("Plane",),
    "springline.contacts.shapes.sphere": ("Sphere",),
    "springline.contacts.api": ("Contacts", "Merging"),
    "springline.equilibrium.result": ("Equilibrium",),
    "springline.errors": (
        "Diverged", "EngineFailed", "FileError", "Interrupted", "NotConverged", "OpenLedger", "RecordingError",
        "SceneError", "SlowRun", "SpringlineError", "SweepInterrupted", "UnsafeStep",
    ),
    "springline.forces.angles": ("Angle",),
    "springline.forces.attraction": ("Attraction",),
    "springline.forces.coulomb": ("Coulomb", "ElectricField", "MagneticField"),
    "springline.forces.pair_bath": ("PairBath",),
    "springline.forces.pair_laws": ("PairForce", "pair_law"),
    "springline.forces.drag": ("AirDrag", "Drag"),
    "springline.forces.elements": ("Element", "energy", "measure"),
    "springline.forces.flock": ("Alignment", "Cohesion", "Separation"),
    "springline.forces.fields": ("FieldForce", "field"),
    "springline.forces.gravity": ("Gravity",),
    "springline.forces.drives": ("Drive",),
    "springline.forces.goals": (
        "EqualLengths", "OnCircle", "OnLine", "OnMesh", "Planar", "ShapeMatching", "Smooth", "taubin",
    ),
    "springline.forces.hinges": ("Hinge",),
    "springline.forces.langevin": ("Langevin",),
    "springline.forces.laws": ("law",),
    "springline.forces.loads": ("Load",),
    "springline.forces.plasticity": ("Plasticity",),
    "springline.forces.bonds": ("Bonds",),
    "springline.forces.ropes": ("Rope",),
    "springline.forces.sheets": ("Area", "Membrane", "SurfaceTension"),
    "springline.forces.signals": ("signal",),
    "springline.forces.steering": (
        "Arrive", "Avoid", "Evade", "Flee", "FollowPath", "Pursue", "Seek", "SteeringLimit", "Wander",
    ),
    "springline.forces.twists": ("Twist",),
    "springline.forces.user": ("force",),
    "springline.forces.volumes": ("Gas", "Pressure", "Volume"),
    "springline.forces.wind": ("Wind",),
    "springline.integrators.registry": ("INTEGRATORS",),
    "springline.io.read": ("read",),
    "springline.lammps.run": ("to_lammps",),
    "springline.lammps.frame_reading": ("from_lammps",),
    "springline.model.space": ("Torus",),
    "springline.spec.loads": ("AreaLoad", "LineLoad", "WindLoad"),
    "springline.spec.materials": ("MATERIALS", "Material", "material"),
    "springline.resume": ("load",),
    "springline.scene": ("Scene",),
    "springline.recording.recording": ("Recording",),
    "springline.simulation": ("Simulation",),
    "springline.stability.buckling": ("Buckling", "buckling"),
    "springline.stability.limit_load": ("LimitLoad", "limit_load"),
    "springline.stability.linearization": ("stiffness_matrix",),
    "springline.stability.modes": ("Modes", "exact_step", "modes", "omega_max"),
    "springline.stability.self_stress": ("SelfStress", "self_stress"),
    "springline.study.flocks": ("groups", "milling", "nearest_distance", "polarization", "temperature"),
    "springline.study.samples": ("Samples", "samples"),
    "springline.study.study": ("Study", "open_study"),
    "springline.sweeping.sweep": ("sweep",),
    "springline.view.frame": ("Look",),
    "springline.view.style": ("Style",),
    "springline.view.section": ("section",),
    "springline.view.surface_values": ("curvature", "membrane_forces"),
    "springline.view.play.journal": ("Journal",),
    "springline.view.play.options": ("Slider",),
    "springline.view.play_scene": ("play",),
    "springline.view.plot.plot": ("plot",),
    "springline.view.page.notebook": ("show",),
    "springline.view.film.render": ("render",),
    "springline.view.plot.saving": ("save",),
}  # fmt: skip
_DECLARING = {"save": ("view.film.render",)}  # modules to be imported first, because they declare file formats
_ROOMS = {"commands": "springline.view.play.commands", "gallery": "springline.gallery"}  # public modules
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = ["__version__", "commands", "gallery", *sorted(_HOME_OF)]  # noqa: PLE0604

if TYPE_CHECKING:
    from springline import gallery as gallery
    from springline.constraints.distance import Cord as Cord
    from springline.constraints.distance import Ring as Ring
    from springline.constraints.distance import Rod as Rod
    from springline.constraints.limits import DisplacementLimit as DisplacementLimit
    from springline.constraints.limits import ForceLimit as ForceLimit
    from springline.constraints.limits import SpeedLimit as SpeedLimit
    from springline.constraints.surface import Surface as Surface
    from springline.constraints.surface import surface as surface
    from springline.constraints.traces import Fragile as Fragile
    from springline.constraints.traces import Trails as Trails
    from springline.contacts.api import Contacts as Contacts
    from springline.contacts.api import Merging as Merging
    from springline.contacts.shapes.box import Box as Box
    from springline.contacts.shapes.cone import Cone as Cone
    from springline.contacts.shapes.cylinder import Cylinder as Cylinder
    from springline.contacts.shapes.plane import Plane as Plane
    from springline.contacts.shapes.sphere import Sphere as Sphere
    from springline.equilibrium.result import Equilibrium as Equilibrium
    from springline.errors import Diverged as Diverged
    from springline.errors import EngineFailed as EngineFailed
    from springline.errors import FileError as FileError
    from springline.errors import Interrupted as Interrupted
    from springline.errors import NotConverged as NotConverged
    from springline.errors import OpenLedger as OpenLedger
    from springline.errors import RecordingError as RecordingError
    from springline.errors import SceneError as SceneError
    from springline.errors import SlowRun as SlowRun
    from springline.errors import SpringlineError as SpringlineError
    from springline.errors import SweepInterrupted as SweepInterrupted
    from springline.errors import UnsafeStep as UnsafeStep
    from springline.forces.angles import Angle as Angle
    from springline.forces.attraction import Attraction as Attraction
    from springline.forces.bonds import Bonds as Bonds
    from springline.forces.coulomb import Coulomb as Coulomb
    from springline.forces.coulomb import ElectricField as ElectricField
    from springline.forces.coulomb import MagneticField as MagneticField
    from springline.forces.drag import AirDrag as AirDrag
    from springline.forces.drag import Drag as Drag
    from springline.forces.drives import Drive as Drive
    from springline.forces.elements import Element as Element
    from springline.forces.elements import energy as energy
    from springline.forces.elements import measure as measure
    from springline.forces.fields import FieldForce as FieldForce
    from springline.forces.fields import field as field
    from springline.forces.flock import Alignment as Alignment
    from springline.forces.flock import Cohesion as Cohesion
    from springline.forces.flock import Separation as Separation
    from springline.forces.goals import (
        EqualLengths as EqualLengths,
    )
    from springline.forces.goals import (
        OnCircle as OnCircle,
    )
    from springline.forces.goals import (
        OnLine as OnLine,
    )
    from springline.forces.goals import (
        OnMesh as OnMesh,
    )
    from springline.forces.goals import (
        Planar as Planar,
    )
    from springline.forces.goals import (
        ShapeMatching as ShapeMatching,
    )
    from springline.forces.goals import (
        Smooth as Smooth,
    )
    from springline.forces.goals import (
        taubin as taubin,
    )
    from springline.forces.gravity import Gravity as Gravity
    from springline.forces.hinges import Hinge as Hinge
    from springline.forces.langevin import Langevin as Langevin
    from springline.forces.laws import law as law
    from springline.forces.loads import Load as Load
    from springline.forces.pair_bath import PairBath as PairBath
    from springline.forces.pair_laws import PairForce as PairForce
    from springline.forces.pair_laws import pair_law as pair_law
    from springline.forces.plasticity import Plasticity as Plasticity
    from springline.forces.ropes import Rope as Rope
    from springline.forces.sheets import Area as Area
    from springline.forces.sheets import Membrane as Membrane
    from springline.forces.sheets import SurfaceTension as SurfaceTension
    from springline.forces.signals import signal as signal
    from springline.forces.steering import Arrive as Arrive
    from springline.forces.steering import Avoid as Avoid
    from springline.forces.steering import Evade as Evade
    from springline.forces.steering import Flee as Flee
    from springline.forces.steering import FollowPath as FollowPath
    from springline.forces.steering import Pursue as Pursue
    from springline.forces.steering import Seek as Seek
    from springline.forces.steering import SteeringLimit as SteeringLimit
    from springline.forces.steering import Wander as Wander
    from springline.forces.twists import Twist as Twist
    from springline.forces.user import force as force
    from springline.forces.volumes import Gas as Gas
    from springline.forces.volumes import Pressure as Pressure
    from springline.forces.volumes import Volume as Volume
    from springline.forces.wind import Wind as Wind
    from springline.integrators.registry import INTEGRATORS as INTEGRATORS
    from springline.io.read import read as read
    from springline.lammps.frame_reading import from_lammps as from_lammps
    from springline.lammps.run import to_lammps as to_lammps
    from springline.model.space import Torus as Torus
    from springline.recording.recording import Recording as Recording
    from springline.resume import load as load
    from springline.scene import Scene as Scene
    from springline.simulation import Simulation as Simulation
    from springline.spec.loads import AreaLoad as AreaLoad
    from springline.spec.loads import LineLoad as LineLoad
    from springline.spec.loads import WindLoad as WindLoad
    from springline.spec.materials import MATERIALS as MATERIALS
    from springline.spec.materials import Material as Material
    from springline.spec.materials import material as material
    from springline.stability.buckling import Buckling as Buckling
    from springline.stability.buckling import buckling as buckling
    from springline.stability.limit_load import LimitLoad as LimitLoad
    from springline.stability.limit_load import limit_load as limit_load
    from springline.stability.linearization import stiffness_matrix as stiffness_matrix
    from springline.stability.modes import Modes as Modes
    from springline.stability.modes import exact_step as exact_step
    from springline.stability.modes import modes as modes
    from springline.stability.modes import omega_max as omega_max
    from springline.stability.self_stress import SelfStress as SelfStress
    from springline.stability.self_stress import self_stress as self_stress
    from springline.study.flocks import groups as groups
    from springline.study.flocks import milling as milling
    from springline.study.flocks import nearest_distance as nearest_distance
    from springline.study.flocks import polarization as polarization
    from springline.study.flocks import temperature as temperature
    from springline.study.samples import Samples as Samples
    from springline.study.samples import samples as samples
    from springline.study.study import Study as Study
    from springline.study.study import open_study as open_study
    from springline.sweeping.sweep import sweep as sweep
    from springline.view.film.render import render as render
    from springline.view.frame import Look as Look
    from springline.view.page.notebook import show as show
    from springline.view.play import commands as commands
    from springline.view.play.journal import Journal as Journal
    from springline.view.play.options import Slider as Slider
    from springline.view.play_scene import play as play
    from springline.view.plot.plot import plot as plot
    from springline.view.plot.saving import save as save
    from springline.view.section import section as section
    from springline.view.style import Style as Style
    from springline.view.surface_values import curvature as curvature
    from springline.view.surface_values import membrane_forces as membrane_forces
else:  # so that type checkers report unknown names as errors

    def __getattr__(name):
        for module in _DECLARING.get(name, ()):
            import_module(f"springline.{module}")
        if name in _ROOMS:
            return import_module(_ROOMS[name])
        home = _HOME_OF.get(name)
        if home is None:
            from springline.aliases import name_hint

            words = f"module 'springline' has no attribute {name!r}. {name_hint(name)}".removesuffix(". ")
            raise AttributeError(words, name=name, obj=sys.modules[__name__])
        value = getattr(import_module(home), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted(__all__)
