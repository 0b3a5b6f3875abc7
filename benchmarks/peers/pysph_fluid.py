"""PySPH on one thread: the same fluid, as equations that PySPH compiles, with its Wendland kernel and linked lists."""

# No "from __future__ import annotations": PySPH reads the sources of these classes.

import os
import tempfile
from collections.abc import Callable

import numpy as np
from fluid import DENSITY, DT, SPACING, SPEED, VISCOSITY, start
from pysph.base.kernels import WendlandQuintic
from pysph.base.nnps import LinkedListNNPS
from pysph.base.utils import get_particle_array
from pysph.solver.solver import Solver
from pysph.sph.equation import Equation, Group
from pysph.sph.integrator import EulerIntegrator
from pysph.sph.integrator_step import IntegratorStep

SMOOTHING = 1.5  # smoothing length over spacing


class Density(Equation):
    def __init__(self, dest, sources, scale):
        self.scale = scale  # a lattice at rest has the density at rest exactly, as in springline
        super().__init__(dest, sources)

    def initialize(self, d_idx, d_rho):
        d_rho[d_idx] = 0.0

    def loop(self, d_idx, d_rho, s_idx, s_m, WIJ):
        d_rho[d_idx] += self.scale * s_m[s_idx] * WIJ


class Tait(Equation):
    def __init__(self, dest, sources, rest, bulk):
        self.rest = rest
        self.bulk = bulk  # rho c^2/7
        super().__init__(dest, sources)

    def loop(self, d_idx, d_rho, d_p):
        ratio = d_rho[d_idx] / self.rest
        square = ratio * ratio
        pressure = self.bulk * (square * square * square * ratio - 1.0)
        if pressure < 0.0:
            pressure = 0.0
        d_p[d_idx] = pressure / (d_rho[d_idx] * d_rho[d_idx])


class Forces(Equation):
    def __init__(self, dest, sources, scale, drag, soft):
        self.scale = scale
        self.drag = drag  # 2 (dim + 2) mu
        self.soft = soft
        super().__init__(dest, sources)

    def initialize(self, d_idx, d_au, d_av):
        d_au[d_idx] = 0.0
        d_av[d_idx] = 0.0

    def loop(self, d_idx, d_au, d_av, d_p, d_rho, s_idx, s_m, s_p, s_rho, VIJ, XIJ, R2IJ, DWIJ):
        push = d_p[d_idx] + s_p[s_idx]
        along = VIJ[0] * XIJ[0] + VIJ[1] * XIJ[1]
        push -= self.drag * along / ((R2IJ + self.soft) * d_rho[d_idx] * s_rho[s_idx])
        push *= self.scale * s_m[s_idx]
        d_au[d_idx] -= push * DWIJ[0]
        d_av[d_idx] -= push * DWIJ[1]


class Step(IntegratorStep):
    def stage1(self, d_idx, d_u, d_v, d_au, d_av, d_x, d_y, dt):
        d_u[d_idx] += dt * d_au[d_idx]
        d_v[d_idx] += dt * d_av[d_idx]
        d_x[d_idx] += dt * d_u[d_idx]
        d_y[d_idx] += dt * d_v[d_idx]


def runner() -> tuple[Callable[[int], None], Callable[[], np.ndarray]]:
    """Return a function that makes steps, and one that returns positions [m]."""
    place, velocity = start()
    h = SMOOTHING * SPACING
    fluid = get_particle_array(
        name="fluid", x=place[:, 0], y=place[:, 1], u=velocity[:, 0], v=velocity[:, 1], m=DENSITY * SPACING**2, h=h,
        additional_props=["rho", "p"],
    )  # fmt: skip
    number = np.arange(len(place), dtype=float)
    fluid.add_property("place", data=number)
    kernel = WendlandQuintic(dim=2)
    around = np.hypot(*np.meshgrid(np.arange(-3, 4), np.arange(-3, 4))) * SPACING
    scale = 1.0 / sum(kernel.kernel(rij=r, h=h) for r in around.ravel()) / SPACING**2
    equations = [
        Group([Density("fluid", ["fluid"], scale)]),
        Group([Tait("fluid", None, DENSITY, DENSITY * SPEED**2 / 7.0)]),
        Group([Forces("fluid", ["fluid"], scale, 8.0 * VISCOSITY, 1e-6 * h * h)]),
    ]
    integrator = EulerIntegrator(fluid=Step())
    solver = Solver(kernel=kernel, dim=2, integrator=integrator, dt=DT, tf=1.0, pfreq=10**9,
                    output_directory=os.path.join(tempfile.mkdtemp(), "out"))  # fmt: skip
    lists = LinkedListNNPS(dim=2, particles=[fluid], radius_scale=kernel.radius_scale, cache=True)
    solver.set_parallel_manager(None)
    solver.setup([fluid], equations, lists, kernel, fixed_h=True)

    def run(steps: int) -> None:
        for _ in range(steps):
            integrator.step(0.0, DT)

    def position() -> np.ndarray:
        order = np.argsort(fluid.place)
        return np.stack([fluid.x[order], fluid.y[order]], axis=1)

    return run, position
