"""The files of a job: ``springs.data``, ``bonds.in``, ``in.lammps`` and ``job.sh``, in SI numbers.

``units lj`` makes every constant of LAMMPS 1, so that its numbers are SI numbers. A spring's energy is k (L - L0)^2/2
here and K (r - r0)^2 in LAMMPS, so K is k/2; ``bpm/spring`` takes k itself. Without contacts, neighbor lists are never
rebuilt: springs keep their ends, so the ghosts of the first step are those of the last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TextIO

import numpy as np

from springline import __version__
from springline.atomic_write import atomic_write
from springline.checks import FloatArray
from springline.contacts.api import Contacts
from springline.contacts.shapes.box import Box
from springline.contacts.shapes.plane import Plane
from springline.contacts.shapes.sphere import Sphere
from springline.errors import SceneError
from springline.forces import queries
from springline.forces.direct_sum import Attractions
from springline.forces.drag import Drags
from springline.forces.gravity import Gravities
from springline.forces.loads import Loads
from springline.io.lammps_data import Classes, classes_of, space_words, write_data
from springline.lammps.job import JOB, Prepared, own_forces
from springline.lammps.limitations import HERE, WALLS, Case
from springline.model.contracts import members
from springline.model.families import BOTH, CABLE

DATA, BONDS, INPUT, SCRIPT = "springs.data", "bonds.in", "in.lammps", "job.sh"
FRAMES, BREAKS = "frames", "breaks"  # folders of LAMMPS' output
COLUMNS = "id xu yu zu vx vy vz"
ROOM = 0.01  # [-] margin, in parts of the extent or of a length
FAR = 1e3  # [-] of the extent: cutoff of attraction, beyond all pairs
SKIN = 0.3  # [-] of the largest radius: how far colliding particles move before neighbor lists are rebuilt
LINES = 100  # lines of progress in a run
NEVER = 1_000_000_000  # steps, longer than any run


class JobWriter:
    """Writer of the files of one job."""

    def __init__(self, prepared: Prepared) -> None:
        self.prepared, self.case, self.model, self.job = prepared, prepared.case, prepared.model, prepared.job
        self.position = prepared.state.position
        self.walls: list[Any] = self.case.of(*WALLS)
        self.collide = bool(len(self.model.contacts.law))
        self.attract = bool(len(self.model.room(Attractions).strength))
        self.round = self.collide or bool(self.walls)
        self.extent = float(np.ptp(self.position, axis=0).max()) or 1.0
        self.own = own_forces(self.model)
        self.swings = self._swings()
        self.drag, self.air = self._drags()
        pushed = (self.own != 0.0).any(axis=1) | (self.drag != 0.0) | (self.air != 0.0)
        for _, _, force in self.swings:
            pushed |= (force != 0.0).any(axis=1)
        self.kinds: Kinds = particles_of(self.case, prepared.free, self.walls, pushed)
        self.springs: Classes = springs_of(self.case)

    @property
    def breaks(self) -> bool:
        """Return True if any spring may break."""
        return bool(len(self.model.springs.fragile))

    @property
    def style(self) -> str:
        """Atom style that LAMMPS needs for the particles."""
        parts = ["bond"] * bool(self.model.spring_count) + ["sphere"] * self.round + ["charge"] * self.attract
        return f"hybrid {' '.join(parts)}" if len(parts) > 1 else "".join(parts) or "bond"

    @property
    def shift(self) -> float:
        """Distance by which walls are moved back and radii of points enlarged [m], since LAMMPS' walls act on radii."""
        if self.collide or not self.walls or (self.model.particles.radius > 0.0).all():
            return 0.0
        spheres = [float(wall.radius) / 2.0 for wall in self.walls if getattr(wall, "mode", "") == "outside"]
        return min([self.extent, *spheres])

    def write(self, folder: Path) -> None:
        """Write all files of the job into a folder, including its notes; each is written completely or not at all."""
        for name in (FRAMES, BREAKS):
            (folder / name).mkdir(parents=True, exist_ok=True)
        with atomic_write(*(folder / name for name in (DATA, BONDS, INPUT, SCRIPT, *JOB))) as parts:
            with parts[0].open("w", encoding="ascii", newline="\n") as file:
                self.write_data(file)
            with parts[1].open("w", encoding="ascii", newline="\n") as file:
                file.writelines(f"{line}\n" for line in self.bonds())
            parts[2].write_text("\n".join([*self.input(), ""]), encoding="ascii")
            parts[3].write_text(script(self.job.meta["title"]), encoding="utf-8")
            self.job.write(parts[4], parts[5], self.prepared.text)

    # springs.data

    def write_data(self, file: TextIO) -> None:
        """Write particles, their velocities, their additional properties, and springs."""
        model, kinds = self.model, self.kinds
        count, types = model.particle_count, kinds.classes.first
        counts = {"atoms": count, "atom types": len(types), "bonds": model.spring_count}
        parts = list[tuple[str, Sequence[np.ndarray]]]()
        if not self.round:  # otherwise the mass follows from radius and density
            parts.append(("Masses", [model.particles.mass[types] if kinds.masses else np.ones(len(types))]))
        parts.append((f"Atoms # {self.style}", self.atoms(kinds.classes.of + 1)))
        spin = [np.zeros(count, dtype=np.int64)] * 3 if self.round else []
        parts.append(("Velocities", [*self.prepared.state.velocity.T, *spin]))
        if self.columns():
            parts.append(("Numbers", [values for _, values in self.columns()]))
        if model.spring_count:
            parts.append(("Bonds", [self.springs.of + 1, model.springs.tail + 1, model.springs.head + 1]))
        counts["bond types"] = len(self.springs.first)
        write_data(file, counts, self.box(), parts, [space_words(model.space, model.dim)])

    def box(self) -> list[list[float]]:
        """Bounds of the particles, or of the torus [m]."""
        space, low, high = self.model.space, self.position.min(axis=0), self.position.max(axis=0)
        margin = max(ROOM * self.extent, self._widest())
        bounds = np.column_stack([low - margin, high + margin])
        closed = (space.size > 0.0) & space.periodic
        bounds[closed] = np.column_stack([space.origin, space.origin + space.size])[closed]
        if self.model.dim == 2:
            bounds[2] = -self._reach(), self._reach()
        return bounds.tolist()

    def atoms(self, kind: np.ndarray) -> list[np.ndarray]:
        """Columns of a particle's row after its number, in LAMMPS' order for its style."""
        ones, place, particles = np.ones(len(kind), dtype=np.int64), list(self.position.T), self.model.particles
        radius = particles.radius + self.shift
        density = np.where(
            radius > 0.0, particles.mass / np.maximum(4.0 / 3.0 * np.pi * radius**3, 1e-300), particles.mass
        )
        charge = np.zeros(len(kind))
        member = self.model.room(Attractions).member
        charge[member] = particles.mass[member]
        own = {"bond": [ones], "sphere": [2.0 * radius, density], "charge": [charge]}
        style = self.style.split()
        if style[0] == "hybrid":
            return [kind, *place, *(column for part in style[1:] for column in own[part])]
        if style[0] == "bond":
            return [ones, kind, *place]
        return [kind, *own[style[0]], *place]

    def columns(self) -> list[tuple[str, np.ndarray]]:
        """Properties of single particles, by their names in LAMMPS."""
        found = [(f"d_own_{axis}", self.own[:, k]) for k, axis in enumerate("xyz")] if self.own.any() else []
        for row, (_, _, force) in enumerate(self.swings):
            found += [(f"d_swing{row}_{axis}", force[:, k]) for k, axis in enumerate("xyz")]
        found += [("d_drag", self.drag)] if self.drag.any() else []
        found += [("d_air", self.air)] if self.air.any() else []
        return found + ([] if self.kinds.masses or self.round else [("rmass", self.model.particles.mass)])

    def _drags(self) -> tuple[FloatArray, FloatArray]:
        """Drag of each particle: linear [N s/m], zero if equal for all, and quadratic drag of the air [N s2/m2]."""
        drag, nothing = self.model.room(Drags), np.zeros(self.model.particle_count)
        linear = drag.linear if len(drag.linear) and np.ptp(drag.linear) > 0.0 else nothing
        return linear, drag.quadratic if len(drag.quadratic) else nothing

    def _swings(self) -> list[tuple[float, float, FloatArray]]:
        """Harmonic loads by frequency and phase: omega [rad/s], phase [rad], forces [N], shape (n, 3)."""
        loads = self.model.room(Loads)
        found = []
        for omega, phase in np.unique(np.column_stack([loads.omega, loads.phase])[loads.omega != 0.0], axis=0).tolist():
            chosen = (loads.omega == omega) & (loads.phase == phase)
            force = np.zeros((self.model.particle_count, 3))
            np.add.at(force, loads.particle[chosen], loads.force[chosen])
            found.append((omega, phase, force))
        return found

    # bonds.in

    def bonds(self) -> Iterator[str]:
        """Lines of the law of each class of springs."""
        springs, first = self.model.springs, self.springs.first
        if not len(first):
            return
        k, rest, c, kind = (
            column[first].tolist() for column in (springs.stiffness, springs.rest_length, springs.damping, springs.kind)
        )
        if self.case.remembers:
            store = f" break yes store/local broken {self.job.stride} time id1 id2" if self.breaks else " break no"
            yield f"bond_style bpm/spring overlay/pair yes smooth no{store}"
            last = np.minimum(breaking_strain(self.case)[first], 1e300).tolist()
            yield from (f"bond_coeff {row + 1} {k[row]!r} {last[row]!r} {c[row]!r}" for row in range(len(first)))
            return
        slack = any(one != BOTH for one in kind)
        yield "bond_style hybrid harmonic lepton" if slack else "bond_style harmonic"
        for row in range(len(first)):
            if kind[row] == BOTH:
                yield f"bond_coeff {row + 1} {'harmonic ' * slack}{0.5 * k[row]!r} {rest[row]!r}"
            else:
                side = "r" if kind[row] == CABLE else "-r"
                yield f'bond_coeff {row + 1} lepton {rest[row]!r} "{0.5 * k[row]!r}*step({side})*r^2"'

    # in.lammps

    def input(self) -> list[str]:
        """LAMMPS' commands, from units to run."""
        job = self.job
        return [
            f"# Written by springline {__version__}. Numbers are in SI units: units lj makes LAMMPS' constants 1.",
            "# lmp -in in.lammps; the number of steps is also given by -var steps N.",
            f"variable steps index {job.steps}",
            f"variable stride index {job.stride}",
            *self._world(),
            *self._pairs(),
            *self._groups(),
            *self._forces(),
            *(line for number, wall in enumerate(self.walls) for line in self._wall(number, wall)),
            *(f"fix hold_{axis} held_{axis} setforce {zero}" for axis, zero in self._holds()),
            "fix move all nve",
            f"timestep {job.dt!r}",
            "thermo_style custom step time",
            "thermo_modify norm no flush yes lost error",
            f"thermo {max(1, min(job.stride, job.steps // LINES))}",
            f"dump frames all custom ${{stride}} {FRAMES}/*.bin {COLUMNS}",
            *self._dump_of_breaks(),
            "run ${steps}",
        ]

    def _world(self) -> list[str]:
        space, columns = self.model.space, [name for name, _ in self.columns()]
        open_end = "m" if self.collide else "s"  # bins of neighbors need a minimum width
        ends = ["p" if space.periodic and size > 0.0 else open_end for size in space.size]
        flat = self.model.dim == 2
        ends[2] = "f" if flat else ends[2]
        heavy = ["ghost yes"] if "rmass" in columns else []
        numbers = ["fix numbers all property/atom " + " ".join([*columns, *heavy])] if columns else []
        springs = [f"include {BONDS}"] if self.model.spring_count else []
        return [
            "units lj", f"atom_style {self.style}", "atom_modify map array", f"boundary {' '.join(ends)}",
            *(["processors * * 1"] if flat else []),
            f"newton on {'off' if self.breaks else 'on'}", "special_bonds lj/coul 1 1 1",
            f"comm_modify cutoff {self._reach()!r} vel yes", *numbers,
            f"read_data {DATA}{' fix numbers NULL Numbers' if columns else ''}", *springs,
        ]  # fmt: skip

    def _reach(self) -> float:
        """Distance beyond its subdomain to which a rank of LAMMPS keeps ghost particles [m]."""
        longest = float(queries.lengths(self.model, self.position).max(initial=0.0))
        reach = (1.0 + ROOM) * longest if not self.collide else 2.0 * longest
        if self.attract:
            return FAR * self.extent
        return max(reach, self._widest(), ROOM * self.extent)

    def _widest(self) -> float:
        """Distance of particles that may collide before neighbor lists are rebuilt [m]."""
        return 2.0 * (1.0 + SKIN) * float(self.model.particles.radius.max()) if self.collide else 0.0

    def _pairs(self) -> list[str]:
        restitution = float(self.model.particles.restitution[0])
        styles = [("granular", "", self._touch(self._mixed_restitution(restitution)))] if self.collide else []
        if self.attract:
            strength, softening = (float(self.model.room(Attractions)[which][0]) for which in range(2))
            name = "coul/cut/soft" if softening > 0.0 else "coul/cut"
            soft = f"0.0 {softening * softening!r} " if softening > 0.0 else ""
            styles.append((name, f" {soft}{FAR * self.extent!r}", "0.0" if softening > 0.0 else ""))
        lines = ["pair_style none"] if not styles else []
        if len(styles) == 1:
            ((name, options, law),) = styles
            lines = [f"pair_style {name}{options}", f"pair_coeff * * {law}".rstrip()]
        elif styles:
            lines = ["pair_style hybrid/overlay" + "".join(f" {name}{options}" for name, options, _ in styles)]
            lines += [f"pair_coeff * * {name} {law}".rstrip() for name, _, law in styles]
        if self.attract:
            lines.append(f"dielectric {-1.0 / float(strength)!r}  # E = -G m M/s, with masses as charges")
        if not self.collide:
            nsq = ["neighbor 0.0 nsq"] if self.attract else []
            return [*lines, *nsq, f"neigh_modify every {NEVER} delay 0 check no one 20000 page 200000"]
        skin = SKIN * float(self.model.particles.radius.max())
        return [
            *lines,
            f"neighbor {skin!r} {'nsq' if self.attract else 'bin'}",
            "neigh_modify every 1 delay 0 check yes one 20000 page 200000",
        ]

    def _mixed_restitution(self, own: float) -> float:
        """Restitution of contacts: that of the rule times ``own`` of all particles, squared for "product"."""
        (rule,) = self.case.of(Contacts)
        return float(rule.restitution) * (own * own if rule.mix == "product" else own)

    def _touch(self, restitution: float) -> str:
        """Contact law: a spring, and the dashpot that gives a bounce this restitution."""
        return (
            f"hooke {self.job.contact_stiffness!r} {restitution!r} tangential linear_nohistory 0.0 0.0 "
            f"damping coeff_restitution"
        )

    def _groups(self) -> list[str]:
        kinds = self.kinds
        sets = [(f"held_{axis}", kinds.held[:, k]) for k, axis in enumerate("xyz")]
        sets += [(f"wall{number}", kinds.walled[:, number]) for number in range(len(self.walls))]
        sets += [("pushed", kinds.pushed)]
        return [f"group {name} type {_ranges(np.flatnonzero(those) + 1)}" for name, those in sets if those.any()]

    def _holds(self) -> Iterator[tuple[str, str]]:
        for k, axis in enumerate("xyz"):
            if self.kinds.held[:, k].any():
                yield axis, " ".join("0.0" if axis == one else "NULL" for one in "xyz")

    def _forces(self) -> list[str]:
        model, lines = self.model, []
        acceleration = model.room(Gravities).acceleration
        if len(acceleration) == 1 and acceleration.any():
            size = float(np.sqrt((acceleration[0] ** 2).sum()))
            lines.append(
                f"fix weight all gravity {size!r} vector {' '.join(map(repr, (acceleration[0] / size).tolist()))}"
            )
        if len(model.room(Drags).linear) and not self.drag.any() and model.room(Drags).linear[0] > 0.0:
            lines.append(f"fix drag all viscous {float(model.room(Drags).linear[0])!r}")
        if not self.kinds.pushed.any():
            return lines
        for row, (omega, phase, _) in enumerate(self.swings):
            lines.append(f"variable swing{row} equal cos({omega!r}*time+({phase!r}))")
        if self.air.any():
            lines.append("variable speed atom sqrt(vx*vx+vy*vy+vz*vz)")
        for axis in "xyz":
            terms = [f"d_own_{axis}"] * bool(self.own.any())
            terms += [f"d_swing{row}_{axis}*v_swing{row}" for row in range(len(self.swings))]
            terms += [f"(-d_drag*v{axis})"] * bool(self.drag.any()) + [f"(-d_air*v_speed*v{axis})"] * bool(
                self.air.any()
            )
            lines.append(f"variable push_{axis} atom {'+'.join(terms)}")
        return [*lines, "fix push pushed addforce v_push_x v_push_y v_push_z"]

    def _wall(self, number: int, wall: Any) -> Iterator[str]:
        restitution, shift = self.model.particles.restitution, self.shift
        own = float(restitution[members(wall, len(restitution))[0]])
        yield f"region wall{number} {REGIONS[type(wall)](wall, shift)}"
        law = self._touch(float(wall.restitution) * own)
        yield f"fix wall{number} wall{number} wall/gran/region granular {law} region wall{number}"

    def _dump_of_breaks(self) -> list[str]:
        if not self.breaks:
            return []
        return [
            f"dump breaks all local ${{stride}} {BREAKS}/*.txt f_broken[1] f_broken[2] f_broken[3]",
            "dump_modify breaks format float %.0f",
        ]


def script(title: str) -> str:
    """Return an example of a job script for a queue."""
    name = "".join(letter if letter.isalnum() else "-" for letter in title.lower()) or "springs"
    return f"""#!/bin/sh
# An example for Slurm: sbatch {SCRIPT}. LAMMPS needs its packages MOLECULE, BPM, GRANULAR, LEPTON and FEP.
#SBATCH --job-name={name}
#SBATCH --ntasks=8
#SBATCH --time=01:00:00
cd "$(dirname "$0")" || exit 1
mpiexec -n "${{SLURM_NTASKS:-2}}" lmp -in {INPUT} -log log.lammps
# then, where springline is: python -c 'import springline as sl; sl.from_lammps(".", to="run.springline")'
"""


def _ranges(numbers: np.ndarray) -> str:
    """Return ascending whole numbers as LAMMPS writes ranges: 1:3 7."""
    breaks = np.flatnonzero(np.diff(numbers) > 1) + 1
    runs = np.split(numbers, breaks)
    return " ".join(f"{run[0]}:{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


# Walls as LAMMPS' regions, on whose inner surfaces particles collide; moved back by the enlargement of the radii.


def _plane(wall: Any, shift: float) -> str:
    point = np.asarray(wall.point) - shift * np.asarray(wall.normal)
    return f"plane {_words(point)} {_words(wall.normal)} side in"


def _box(wall: Any, shift: float) -> str:
    ends = [end for pair in zip(wall.lower, wall.upper, strict=True) for end in (pair[0] - shift, pair[1] + shift)]
    return f"block {' '.join(repr(float(end)) if np.isfinite(end) else 'INF' for end in ends)} side in"


def _sphere(wall: Any, shift: float) -> str:
    inside = wall.mode == "inside"
    radius = float(wall.radius) + (shift if inside else -shift)
    return f"sphere {_words(wall.center)} {radius!r} side {'in' if inside else 'out'}"


def _words(values: Iterable[Any]) -> str:
    return " ".join(repr(float(value)) for value in values)


REGIONS: dict[type[Any], Callable[[Any, float], str]] = {Plane: _plane, Box: _box, Sphere: _sphere}


# Classes: LAMMPS numbers types of particles and of bonds; particles or bonds with equal properties share a type.

MASSES = 1_000  # number of distinct masses up to which each is a type; more are properties of single particles
MOST = 1_000_000  # types of bonds: LAMMPS reads a line for each on every rank


def breaking_strain(case: Case) -> FloatArray:
    """Strain at which each spring breaks [-], S/(k L0), shape (springs,); inf for springs that never break."""
    springs = case.model.springs
    with np.errstate(divide="ignore"):
        return np.asarray(springs.strength / (springs.stiffness * springs.rest_length))


def springs_of(case: Case) -> Classes:
    """Classes of springs by stiffness, damping, kind, and strength or rest length.

    Raises
    ------
    SceneError : if there are more classes than LAMMPS takes
    """
    springs = case.model.springs
    last = breaking_strain(case) if case.remembers else springs.rest_length  # with breaks LAMMPS takes drawn lengths
    columns = (springs.stiffness, springs.damping, springs.kind, last)
    found = classes_of(columns, case.model.spring_count)
    if len(found.first) > MOST:
        raise SceneError(
            f"LAMMPS cannot hold more than {MOST:,} classes of springs, alike in stiffness and rest length. "
            f"Got {len(found.first):,}. Round their numbers, such as rest_length.round(3), {HERE}."
        )
    return found


class Kinds(NamedTuple):
    """Types of particles and their properties.

    Attributes
    ----------
    classes : the types
    held : whether particles of a type are fixed along each axis, shape (types, 3)
    walled : whether they meet each wall, shape (types, walls)
    pushed : whether individual loads or drag act on them, shape (types,)
    masses : whether each type has one mass
    """

    classes: Classes
    held: np.ndarray
    walled: np.ndarray
    pushed: np.ndarray
    masses: bool


def particles_of(case: Case, free: np.ndarray, walls: Sequence[object], pushed: np.ndarray) -> Kinds:
    """Types of particles by supports, walls, individual forces, and by mass if there are not too many distinct masses.

    ``free`` marks axes along which particles move, shape (n, 3), and ``pushed`` particles with individual forces, shape
    (n,).
    """
    count, mass = case.model.particle_count, case.model.particles.mass
    walled = np.zeros((count, len(walls)), dtype=bool)
    for number, wall in enumerate(walls):
        walled[members(wall, count), number] = True  # type: ignore[arg-type]
    held = ~free
    held[:, case.model.dim :] = False  # nothing pushes out of the plane
    few = len(np.unique(mass)) <= MASSES
    columns = [*held.T, *walled.T, pushed, *([mass] if few else [])]
    found = classes_of(columns, count)
    return Kinds(found, held[found.first], walled[found.first], pushed[found.first], few)
