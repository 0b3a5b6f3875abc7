"""Objects of other libraries in memory, as scenes and from scenes: NetworkX, meshio, trimesh, PyVista, COMPAS.

:func:`to_torch` and :func:`to_jax` make functions of tensors, through which gradients flow.

Public as ``sl.interchange``. Each library is imported when a function needs it. Its extra has the same name.
Lengths are in meters in everything that these functions return.
"""

from __future__ import annotations

from springline.interchange.graphs import from_compas, from_networkx, to_compas, to_networkx
from springline.interchange.meshes import from_meshio, from_trimesh, to_pyvista
from springline.interchange.tensors import to_jax, to_torch

__all__ = [
    "from_compas", "from_meshio", "from_networkx", "from_trimesh", "to_compas", "to_jax", "to_networkx", "to_pyvista",
    "to_torch",
]  # fmt: skip
