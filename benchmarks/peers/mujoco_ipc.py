"""MuJoCo 4 with flag ``ipc``: a flexible sheet whose contacts are without intersections, and without friction."""

from __future__ import annotations

from collections.abc import Callable

import mujoco
import numpy as np

MODEL = """
<mujoco>
  <option integrator="discrete" solver="Newton" timestep="{step}" gravity="0 0 -9.81"><flag ipc="enable"/></option>
  <size memory="2G"/>
  <worldbody>
    <geom type="plane" size="5 5 0.1"/>
    <flexcomp name="sheet" type="grid" dim="2" count="{side} {side} 1" spacing="{edge} {edge} {edge}" mass="{mass}"
      radius="{radius}" pos="0 0 {height}" euler="{tilt} 0 0">
      <elasticity young="{young}" poisson="0.3" thickness="{film}" damping="1e-4" elastic2d="both"/>
      <contact selfcollide="auto" condim="1"/>
    </flexcomp>
  </worldbody>
</mujoco>
"""
FILM = 1e-3  # [m] thickness of the material, which gives the stiffness to bending


def fall(
    side: int, mass: float, stiffness: float, thickness: float, tilt: float, drop: float, step: float
) -> tuple[Callable[[float], int], Callable[[], np.ndarray]]:  # fmt: skip
    """Return functions of a sheet of 1 m: one moves it on by a time [s] and returns the number of steps, and one
    returns its vertices [m].

    ``stiffness`` of the sheet to stretching [N/m]; ``drop`` is the height of its edge over the floor [m].
    """
    edge = 1.0 / (side - 1)
    height = 0.5 * np.sin(np.deg2rad(tilt)) + drop
    model = mujoco.MjModel.from_xml_string(
        MODEL.format(step=step, side=side, edge=edge, mass=mass, radius=0.5 * thickness, height=height, tilt=tilt,
                     young=stiffness / FILM, film=FILM)
    )  # fmt: skip
    data = mujoco.MjData(model)
    data.qpos += np.random.default_rng(0).normal(0.0, 1e-3 * edge, model.nq)
    until = 0.0

    def move(time: float) -> int:
        nonlocal until
        until, steps = until + time, 0
        while data.time + 0.5 * step < until:
            mujoco.mj_step(model, data)
            steps += 1
        return steps

    return move, lambda: np.array(data.flexvert_xpos)
