"""springline: particle-spring dynamics. Sketch particles and springs, watch them move, and trust the numbers.

The public names, each loaded when it is first used.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.2.0"

_HOMES = {
    "springline.constraints.held": ("Held", "constraint"),
    "springline.constraints.limits": ("DisplacementLimit", "ForceLimit", "SpeedLimit"),
    "springline.constraints.traces": ("Fragile", "Trails"),
    "springline.constraints.surface": ("Surface", "surface"),
    "springline.constraints.user_rules": ("Apply", "rule"),
    "springline.constraints.distance": ("Cord", "Ring", "Rod"),
    "springline.contacts.shapes.box": ("Box",),
    "springline.contacts.shapes.cone": ("Cone",),
    "springline.contacts.shapes.cylinder": ("Cylinder",),
    "springline.contacts.shapes.plane": ("Plane",),
    "springline.contacts.shapes.sphere": ("Sphere",),
    "springline.contacts.api": ("Contacts", "Merging"),
    "springline.contacts.obstacles": ("Obstacle",),
    "springline.equilibrium.result": ("Equilibrium",),
    "springline.forces.angles": ("Angle",),
    "springline.forces.attraction": ("Attraction",),
    "springline.forces.coulomb": ("Coulomb", "ElectricField", "MagneticField"),
    "springline.forces.pair_bath": ("PairBath",),
    "springline.forces.pair_laws": ("PairForce", "pair_law"),
    "springline.forces.drag": ("AirDrag", "Drag"),
    "springline.forces.elements": ("Element", "energy", "measure"),
    "springline.forces.emitters": ("Absorber", "Emitter"),
    "springline.forces.mesh_world": ("OnMesh", "OnNurbs"),
    "springline.forces.flock": ("Alignment", "Cohesion", "Separation"),
    "springline.forces.fields": ("FieldForce", "field"),
    "springline.forces.gravity": ("Gravity",),
    "springline.forces.drives": ("Drive",),
    "springline.forces.hinges": ("Hinge",),
    "springline.forces.langevin": ("Langevin",),
    "springline.forces.laws": ("law",),
    "springline.forces.loads": ("Load",),
    "springline.forces.plasticity": ("Plasticity",),
    "springline.forces.bends": ("Bend",),
    "springline.forces.bonds": ("Bonds",),
    "springline.forces.ropes": ("Rope",),
    "springline.forces.sheets": ("Area", "Membrane", "SurfaceTension"),
    "springline.forces.signals": ("signal",),
    "springline.forces.twists": ("Twist",),
    "springline.forces.user": ("force",),
    "springline.forces.volumes": ("Gas", "Pressure", "Volume"),
    "springline.forces.fluid": ("Fluid",),
    "springline.forces.wind": ("Wind",),
    "springline.integrators.registry": ("INTEGRATORS",),
    "springline.inverse.design": ("design",),
    "springline.inverse.fit": ("fit",),
    "springline.inverse.gradients": ("gradient", "sensitivity"),
    "springline.io.read": ("read",),
    "springline.io.rhino_surfaces": ("read_surfaces",),
    "springline.lammps.run": ("to_lammps",),
    "springline.lammps.frame_reading": ("from_lammps",),
    "springline.model.space": ("Torus",),
    "springline.paths.path": ("path",),
    "springline.spec.loads": ("AreaLoad", "LineLoad", "WindLoad"),
    "springline.spec.materials": ("MATERIALS", "Material", "material"),
    "springline.resume": ("load",),
    "springline.scene": ("Scene",),
    "springline.recording.recording": ("Recording",),
    "springline.simulation": ("Simulation",),
    "springline.stability.modes": ("modes",),
    "springline.study.samples": ("samples",),
    "springline.study.study": ("open_study",),
    "springline.sweeping.sweep": ("sweep",),
    "springline.view.frame": ("Look",),
    "springline.view.style": ("Style",),
    "springline.moments.section": ("section",),
    "springline.view.play.journal": ("Journal",),
    "springline.view.play.options": ("Slider",),
    "springline.view.play_scene": ("play",),
    "springline.view.plot.plot": ("plot",),
    "springline.view.page.notebook": ("show",),
    "springline.view.film.render": ("render",),
    "springline.view.plot.saving": ("save",),
}  # fmt: skip
_DECLARING = {"save": ("view.film.render",)}  # modules to be imported first, because they declare file formats
_MODULES = {  # public modules
    "analysis": "springline.analysis",
    "commands": "springline.view.play.commands",
    "errors": "springline.errors",
    "gallery": "springline.gallery",
    "goals": "springline.goals",
    "interchange": "springline.interchange",
    "measurements": "springline.measurements",
    "steering": "springline.forces.steering",
}
_SHORT = {  # functions of a public module that have short names as well, which lists of names leave out
    "springline.interchange": (
        "from_compas", "from_meshio", "from_networkx", "from_trimesh", "to_compas", "to_jax", "to_networkx",
        "to_pyvista", "to_torch",
    ),
}  # fmt: skip
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = ["__version__", *_MODULES, *sorted(_HOME_OF)]  # noqa: PLE0604

_HOME_OF |= {name: home for home, names in _SHORT.items() for name in names}

if TYPE_CHECKING:
    from springline import analysis as analysis
    from springline import errors as errors
    from springline import gallery as gallery
    from springline import goals as goals
    from springline import interchange as interchange
    from springline import measurements as measurements
    from springline.constraints.distance import Cord as Cord
    from springline.constraints.distance import Ring as Ring
    from springline.constraints.distance import Rod as Rod
    from springline.constraints.held import Held as Held
    from springline.constraints.held import constraint as constraint
    from springline.constraints.limits import DisplacementLimit as DisplacementLimit
    from springline.constraints.limits import ForceLimit as ForceLimit
    from springline.constraints.limits import SpeedLimit as SpeedLimit
    from springline.constraints.surface import Surface as Surface
    from springline.constraints.surface import surface as surface
    from springline.constraints.traces import Fragile as Fragile
    from springline.constraints.traces import Trails as Trails
    from springline.constraints.user_rules import Apply as Apply
    from springline.constraints.user_rules import rule as rule
    from springline.contacts.api import Contacts as Contacts
    from springline.contacts.api import Merging as Merging
    from springline.contacts.obstacles import Obstacle as Obstacle
    from springline.contacts.shapes.box import Box as Box
    from springline.contacts.shapes.cone import Cone as Cone
    from springline.contacts.shapes.cylinder import Cylinder as Cylinder
    from springline.contacts.shapes.plane import Plane as Plane
    from springline.contacts.shapes.sphere import Sphere as Sphere
    from springline.equilibrium.result import Equilibrium as Equilibrium
    from springline.forces import steering as steering
    from springline.forces.angles import Angle as Angle
    from springline.forces.attraction import Attraction as Attraction
    from springline.forces.bends import Bend as Bend
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
    from springline.forces.emitters import Absorber as Absorber
    from springline.forces.emitters import Emitter as Emitter
    from springline.forces.fields import FieldForce as FieldForce
    from springline.forces.fields import field as field
    from springline.forces.flock import Alignment as Alignment
    from springline.forces.flock import Cohesion as Cohesion
    from springline.forces.flock import Separation as Separation
    from springline.forces.fluid import Fluid as Fluid
    from springline.forces.gravity import Gravity as Gravity
    from springline.forces.hinges import Hinge as Hinge
    from springline.forces.langevin import Langevin as Langevin
    from springline.forces.laws import law as law
    from springline.forces.loads import Load as Load
    from springline.forces.mesh_world import OnMesh as OnMesh
    from springline.forces.mesh_world import OnNurbs as OnNurbs
    from springline.forces.pair_bath import PairBath as PairBath
    from springline.forces.pair_laws import PairForce as PairForce
    from springline.forces.pair_laws import pair_law as pair_law
    from springline.forces.plasticity import Plasticity as Plasticity
    from springline.forces.ropes import Rope as Rope
    from springline.forces.sheets import Area as Area
    from springline.forces.sheets import Membrane as Membrane
    from springline.forces.sheets import SurfaceTension as SurfaceTension
    from springline.forces.signals import signal as signal
    from springline.forces.twists import Twist as Twist
    from springline.forces.user import force as force
    from springline.forces.volumes import Gas as Gas
    from springline.forces.volumes import Pressure as Pressure
    from springline.forces.volumes import Volume as Volume
    from springline.forces.wind import Wind as Wind
    from springline.integrators.registry import INTEGRATORS as INTEGRATORS
    from springline.interchange import from_compas as from_compas
    from springline.interchange import from_meshio as from_meshio
    from springline.interchange import from_networkx as from_networkx
    from springline.interchange import from_trimesh as from_trimesh
    from springline.interchange import to_compas as to_compas
    from springline.interchange import to_jax as to_jax
    from springline.interchange import to_networkx as to_networkx
    from springline.interchange import to_pyvista as to_pyvista
    from springline.interchange import to_torch as to_torch
    from springline.inverse.design import design as design
    from springline.inverse.fit import fit as fit
    from springline.inverse.gradients import gradient as gradient
    from springline.inverse.gradients import sensitivity as sensitivity
    from springline.io.read import read as read
    from springline.io.rhino_surfaces import read_surfaces as read_surfaces
    from springline.lammps.frame_reading import from_lammps as from_lammps
    from springline.lammps.run import to_lammps as to_lammps
    from springline.model.space import Torus as Torus
    from springline.moments.section import section as section
    from springline.paths.path import path as path
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
    from springline.stability.modes import modes as modes
    from springline.study.samples import samples as samples
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
    from springline.view.style import Style as Style
else:  # so that type checkers report unknown names as errors

    def __getattr__(name):
        for module in _DECLARING.get(name, ()):
            import_module(f"springline.{module}")
        if name in _MODULES:
            return import_module(_MODULES[name])
        home = _HOME_OF.get(name)
        if home is None:
            from springline.aliases import MOVED, name_hint

            if name in MOVED:
                words = f"module 'springline' has no attribute {name!r}. It is sl.{MOVED[name]}."
                raise AttributeError(words, name=name, obj=sys.modules[__name__])
            words = f"module 'springline' has no attribute {name!r}. {name_hint(name)}".removesuffix(". ")
            raise AttributeError(words, name=name, obj=sys.modules[__name__])
        value = getattr(import_module(home), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted(__all__)
