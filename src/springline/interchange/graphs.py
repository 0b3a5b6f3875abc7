"""Graphs of NetworkX and COMPAS: nodes are particles, edges are springs, rods and cords."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Unpack

import numpy as np

from springline.checks import FloatArray, format_value, refuse
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.interchange.options import DrawnOptions, split, take_drawn_options
from springline.io.boxes import space_said, space_text
from springline.io.format import needing
from springline.io.json_drawings import GRAPH, color_of, graph_data, node_columns, read_document
from springline.io.json_text import reals
from springline.io.listing import Listing, listing
from springline.io.motion import UNITS, motion_of
from springline.io.read import scene_of_drawing
from springline.io.sketch import listed_drawing, texts
from springline.scene import Scene

AXES = ("x", "y", "z")
ORDER = "spring"  # attribute of an edge: number of its spring, since a graph keeps no order of its edges
RESULTS = ("loads", "reactions", "tension", "strain", "stress")


@take_drawn_options
def from_networkx(
    graph: Any, *, position: str | Mapping[Any, Any] = "pos", **options: Unpack[DrawnOptions]
) -> Scene:  # fmt: skip
    """Scene of a NetworkX graph: particle i is node ``list(graph)[i]``.

    Attributes of edges named ``stiffness``, ``modulus``, ``area``, ``rest_length``, ``damping``, ``strength``,
    ``kind``, ``layer`` and ``color`` are read, and attributes of nodes named ``mass``, ``radius``, ``charge``,
    ``anchor`` ("xyz", or fewer axes) and ``vx``, ``vy``, ``vz``. Those of :func:`to_networkx` read back exactly.

    Parameters
    ----------
    position : attribute with the coordinates of a node, or a mapping from nodes to coordinates, such as a layout of
        NetworkX. Without it, the attributes ``x``, ``y`` and ``z`` are used
    units : unit of length of the graph, such as "mm"; by default ``graph.graph["units"]``, or meters
    mass : of each particle [kg], or the name of an attribute of the nodes
    stiffness, modulus, area, rest_length, damping, strength : numbers for all edges, or the name of an attribute of
        the edges; others as in :meth:`springline.Scene.springs`
    gravity, dim : as of :class:`springline.Scene`

    Raises
    ------
    SceneError : for a graph without coordinates, two edges between the same nodes, or an edge without a number
    FileError : for an attribute that is not a number

    Examples
    --------
    >>> import networkx
    >>> graph = networkx.path_graph(3)
    >>> networkx.set_edge_attributes(graph, 20.0, "k")
    >>> sl.interchange.from_networkx(graph, position={0: (0, 0), 1: (1, 0), 2: (2, 0)}, stiffness="k", mass=1.0)
    <Scene 'networkx': 3 particles, 2 springs>
    """
    with needing("networkx", "from_networkx()"):
        import networkx
    if not isinstance(graph, networkx.Graph):
        raise refuse("graph", "from_networkx()", "a graph of NetworkX", graph)
    units, named, given = split(options)
    row = {node: number for number, node in enumerate(graph)}
    of_nodes = {name: named.pop(name) for name in ("mass",) if name in named}
    abouts = [_renamed(about, of_nodes, f"Node {node!r}") for node, about in graph.nodes(data=True)]
    edges = sorted(graph.edges(data=True), key=lambda edge: edge[2].get(ORDER, 0))
    ends = [(row[tail], row[head]) for tail, head, _ in edges]
    pairs, count = np.unique(np.sort(np.array(ends, dtype=np.int64).reshape(-1, 2), axis=1), axis=0, return_counts=True)
    if (count > 1).any():
        tail, head = (list(graph)[i] for i in pairs[int(np.argmax(count > 1))].tolist())
        raise SceneError(
            f"from_networkx() needs one edge between two nodes. Got several between {tail!r} and {head!r}."
        )
    attributes = [texts(_renamed(about, named, f"Edge {tail!r}-{head!r}")) for tail, head, about in edges]
    drawing = listed_drawing(
        "networkx", _positions(graph, abouts, position), ends, layers=[about.get("layer", "") for about in attributes],
        colors=[color_of(about.get("color")) for about in attributes], attributes=attributes,
        about_points=node_columns(abouts, "networkx"), unit=graph.graph.get("units"),
        space=space_said(f"space: {graph.graph.get('space')}", "networkx"),
    )  # fmt: skip
    scene = scene_of_drawing(drawing, units, {"dim": graph.graph.get("dim", 3), **given})
    scene.title = str(graph.graph.get("name", "")) or scene.title
    return scene


def to_networkx(what: Scene | Equilibrium) -> Any:
    """NetworkX graph of a scene or a shape at rest, with the attributes that :func:`from_networkx` reads.

    Nodes are numbers of particles with ``pos`` [m]. ``graph.graph["units"]`` is "m", and ``graph.graph["quantities"]``
    has the unit of each number. Shapes also have ``loads`` and ``reactions`` [N] of nodes, and ``tension``, ``strain``
    and ``stress`` of edges. Forces and rules other than members and anchors are left out.

    Raises
    ------
    SceneError : for parallel members and user-defined laws

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
    >>> sl.interchange.to_networkx(scene).edges[0, 1]["stiffness"]
    100.0
    """
    with needing("networkx", "to_networkx()"):
        import networkx
    scene, found = _listed(what, "to_networkx()")
    space = space_text(scene.spec.space, scene.dim)
    graph = networkx.Graph(
        name=scene.title, units="m", dim=scene.dim, quantities=UNITS | {"mass": "kg", "stiffness": "N/m"},
        **({"space": space} if space else {}),
    )  # fmt: skip
    for number, place in enumerate(found.position.tolist()):
        graph.add_node(number, pos=tuple(place), **_cells(found.points, number))
    for number, (tail, head) in enumerate(found.ends.tolist()):
        graph.add_edge(tail, head, **{ORDER: number}, **_cells(found.lines, number))
    return graph


@take_drawn_options
def from_compas(thing: Any, **options: Unpack[DrawnOptions]) -> Scene:
    """Scene of a COMPAS ``Graph``, ``Network`` or ``Mesh``, read as ``sl.read`` reads its ``.json`` file.

    Edges are springs, and faces of a mesh are kept. Attributes and options are those of :func:`from_networkx`; names of
    attributes are not taken as options.

    Raises
    ------
    FileError : for other objects of COMPAS
    SceneError : for other objects

    Examples
    --------
    >>> from compas.datastructures import Mesh
    >>> mesh = Mesh.from_meshgrid(dx=2.0, nx=2)
    >>> scene = sl.interchange.from_compas(mesh, stiffness=100.0, mass=1.0)
    >>> scene.spring_count, len(scene.faces)
    (12, 4)
    """
    with needing("compas", "from_compas()"):
        import compas
        from compas.data import Data
    if not isinstance(thing, Data):
        raise refuse("thing", "from_compas()", "a Graph or a Mesh of COMPAS", thing)
    units, named, given = split(options)
    for name, value in named.items():
        raise refuse(name, "from_compas()", "a number", value)
    drawing = read_document(json.loads(compas.json_dumps(thing)), "compas")
    return scene_of_drawing(drawing, units, given)


def to_compas(what: Scene | Equilibrium) -> Any:
    """COMPAS ``Graph`` of a scene or a shape at rest, with the attributes that :func:`from_compas` reads.

    Its attribute ``units`` is "m". Shapes also have the results that :func:`to_networkx` names.

    Raises
    ------
    SceneError : for parallel members and user-defined laws

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
    >>> sl.interchange.to_compas(scene).number_of_edges()
    3
    """
    with needing("compas", "to_compas()"):
        import compas
    scene, found = _listed(what, "to_compas()")
    data = graph_data(found, space_text(scene.spec.space, scene.dim))
    return compas.json_loads(json.dumps({"dtype": GRAPH, "name": scene.title, "data": data}, allow_nan=False))


def _listed(what: Any, caller: str) -> tuple[Scene, Listing]:
    """Scene of an object, and its particles and members; those of a shape with its results."""
    if isinstance(what, Scene):
        return what, listing(what, caller)
    if not isinstance(what, Equilibrium):
        raise refuse("what", caller, "a Scene or a shape at rest, an Equilibrium", what)
    scene, moment = what.to_scene(), next(iter(motion_of(what, quantities=RESULTS)))
    found = listing(scene, caller)
    found.points.update({name: values.tolist() for name, values in moment.of_particles.items()})
    finite = {name: np.isfinite(values) for name, values in moment.of_members.items()}
    found.lines.update({
        name: [value if is_number else None for value, is_number in zip(values.tolist(), finite[name], strict=True)]
        for name, values in moment.of_members.items()
    })  # fmt: skip
    return scene, found


def _cells(columns: Mapping[str, list[Any]], row: int) -> dict[str, Any]:
    return {name: column[row] for name, column in columns.items() if column[row] is not None}


def _renamed(about: Mapping[str, Any], named: Mapping[str, str], where: str) -> dict[str, Any]:
    """Attributes with plain numbers, in which those that options name have the names of the options."""
    found = {name: value.item() if isinstance(value, np.generic) else value for name, value in about.items()}
    for name, attribute in named.items():
        if attribute not in found:
            raise SceneError(f"{where} has no attribute {attribute!r}, which is to give its {name}.")
        found[name] = found[attribute]
    return found


def _positions(graph: Any, abouts: list[dict[str, Any]], position: str | Mapping[Any, Any]) -> FloatArray:
    """Coordinates of the nodes, shape (nodes, 3)."""
    rows = []
    for node, about in zip(graph, abouts, strict=True):
        place = about.get(position) if isinstance(position, str) else position.get(node)
        if place is None and isinstance(position, str) and {"x", "y"} <= about.keys():
            place = [about[axis] for axis in AXES if axis in about]
        if place is None:
            raise SceneError(
                f"Node {node!r} has no coordinates. Give position={{node: (x, y, z), ...}}, or a name of attributes."
            )
        row = np.asarray(place).tolist()
        if not isinstance(row, list) or len(row) not in (2, 3):
            raise SceneError(f"Node {node!r} must have two or three coordinates. Got {format_value(place)}.")
        rows.append([*row, 0.0][:3])
    return reals(rows, 3, "the coordinates of nodes", "networkx")
