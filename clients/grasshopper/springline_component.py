#! python3
"""A component of Grasshopper: the text of a Python 3 Script component of Rhino 8.

Inputs, with the access in brackets and the type hint behind it:

    lines      [list] Line      members
    anchors    [list] Point3d   supports, at ends of lines
    loads      [list] Vector3d  forces [N]: one for every free joint, or one for each of load_points
    load_points [list] Point3d  where the loads act; may be left out
    stiffness  [list] float     of each member [N/m], or one for all; 1000 where left out

Outputs: points (joints at rest), bars (members at rest), tensions [N], message (how it went).
All lengths are in the units of the document; ``scale`` [item] float says how many meters one of them is, 1 where left
out. Python 3.9 and nothing but its standard library and Rhino.Geometry.
"""

import json
import math
import os
import shlex
import subprocess
import tempfile

# ---- the same in every client: lines to a scene file, and the answer of springline's command line ----

TENSION, COMPRESSION, SLACK = "tension", "compression", "slack"
COLORS = {TENSION: (15, 76, 125), COMPRESSION: (150, 49, 11), SLACK: (154, 163, 171)}
UNSTRESSED = 1e-9  # [-] of the largest tension: less is rounding
PATIENCE = 600.0  # [s] for an answer


def welded(lines, tolerance=1e-3):
    """Points and pairs of their numbers from lines, ((x, y, z), (x, y, z)) each; ends closer than this are one [m]."""
    points, cells, pairs = [], {}, []
    near = (-1, 0, 1)

    def number(point):
        cell = tuple(math.floor(value / tolerance) for value in point)
        around = ((cell[0] + i, cell[1] + j, cell[2] + k) for i in near for j in near for k in near)
        for found in (one for key in around for one in cells.get(key, ())):
            if math.dist(points[found], point) <= tolerance:
                return found
        cells.setdefault(cell, []).append(len(points))
        points.append(tuple(float(value) for value in point))
        return len(points) - 1

    for tail, head in lines:
        pairs.append((number(tail), number(head)))
    return points, pairs


def scene_text(points, pairs, anchors, loads=(), stiffness=1000.0, mass=1.0, gravity=9.81, title="drawing"):
    """A scene file (TOML). ``loads`` are pairs of a point's number and its force (x, y, z) [N]."""
    springs = [(pair, stiffness) for pair in pairs] if isinstance(stiffness, (int, float)) else zip(pairs, stiffness)
    springs = list(springs)
    rows = [
        "title = " + json.dumps(title),
        "gravity = " + json.dumps(float(gravity)),
        "[[particles]]",
        "position = " + json.dumps([list(point) for point in points]),
        "mass = " + json.dumps(float(mass)),
        "[[springs]]",
        "ends = " + json.dumps([list(pair) for pair, _ in springs]),
        "stiffness = " + json.dumps([float(value) for _, value in springs]),
    ]
    if anchors:
        rows += ["[[anchor]]", "on = " + json.dumps(sorted({int(number) for number in anchors}))]
    if loads:
        rows += ["[[load]]", "on = " + json.dumps([int(number) for number, _ in loads])]
        rows += ["force = " + json.dumps([[float(part) for part in force] for _, force in loads])]
    return "\n".join(rows) + "\n"


def asked(words, command=None):
    """What springline says on stdout; RuntimeError with its sentence where it says nothing there."""
    start = shlex.split(command or os.environ.get("SPRINGLINE_COMMAND", "springline"), posix=os.name != "nt")
    start = [word.strip('"') for word in start]
    about = {name: value for name, value in os.environ.items() if name != "PYTHONHOME"}  # which is of this program's
    hidden = {"creationflags": subprocess.CREATE_NO_WINDOW} if hasattr(subprocess, "CREATE_NO_WINDOW") else {}
    try:
        done = subprocess.run(start + list(words), capture_output=True, env=about, timeout=PATIENCE, **hidden)
    except OSError as error:
        raise RuntimeError(
            f"springline is not found ({error}): install it with pip, or say where it is in the variable "
            "SPRINGLINE_COMMAND."
        ) from None
    except subprocess.TimeoutExpired:
        raise RuntimeError(f"springline took more than {PATIENCE:.0f} s.") from None
    said = done.stdout.decode("utf-8", "replace")
    if done.returncode not in (0, 1) or not said.strip():
        raise RuntimeError(done.stderr.decode("utf-8", "replace").strip() or "springline said nothing.")
    return said


def solved(text, command=None):
    """The shape at rest of a scene file's text: what ``springline solve --json`` says, as a dictionary."""
    with tempfile.TemporaryDirectory(prefix="springline-") as folder:
        path = os.path.join(folder, "scene.toml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return json.loads(asked(["solve", path, "--json"], command))


def felt(shape):
    """What each member feels: tension, compression or slack."""
    tensions = [0.0 if value is None else float(value) for value in shape["tension"]]
    least = UNSTRESSED * max([abs(value) for value in tensions] or [0.0])
    slack = set(shape["slack"])
    found = []
    for number, value in enumerate(tensions):
        loose = number in slack or abs(value) <= least
        found.append(SLACK if loose else TENSION if value > 0.0 else COMPRESSION)
    return found


def sentence(shape):
    """How it went, in a sentence."""
    if not shape["converged"]:
        return "It does not come to rest: " + (shape["message"] or "this is as near as it gets.")
    return "{} members at rest, residual {:.2g} N, {}.".format(
        len(shape["tension"]), shape["residual"], "stable" if shape["stable"] else "not stable"
    )


# ---- what follows is of this program alone ----


def nearest(points, place):
    """Number of the point that is nearest to a place."""
    return min(range(len(points)), key=lambda number: math.dist(points[number], place))


def forces(points, held, loads, places):
    """Pairs of a point's number and its force, from loads and the places where they act."""
    if not loads:
        return []
    if places:
        if len(loads) not in (1, len(places)):
            raise RuntimeError(f"There are {len(loads)} loads for {len(places)} load_points.")
        each = loads if len(loads) == len(places) else loads * len(places)
        return [(nearest(points, place), force) for place, force in zip(places, each)]
    if len(loads) > 1:
        raise RuntimeError(f"Say by load_points where {len(loads)} loads act.")
    return [(number, loads[0]) for number in range(len(points)) if number not in held]


def answer(lines, anchors, loads=(), places=(), stiffness=(), scale=1.0, command=None):
    """The shape at rest of plain lists: (points, pairs of their numbers, tensions [N], a sentence)."""
    if not lines or not anchors:
        raise RuntimeError("It takes lines and anchors.")
    meters = [tuple(tuple(scale * value for value in end) for end in line) for line in lines]
    points, pairs = welded(meters)
    held = {nearest(points, [scale * value for value in place]) for place in anchors}
    acting = forces(points, held, list(loads), [[scale * value for value in place] for place in places])
    given = list(stiffness) or [1000.0]
    if len(given) not in (1, len(lines)):
        raise RuntimeError(f"There are {len(given)} stiffnesses for {len(lines)} lines.")
    each = given if len(given) == len(lines) else given * len(lines)
    shape = solved(scene_text(points, pairs, held, acting, each, gravity=0.0), command)
    places = [tuple(value / scale for value in point) for point in shape["position"]]
    return places, list(zip(shape["tail"], shape["head"])), shape["tension"], sentence(shape)


def component(given):
    """The outputs of the component for its inputs, as Grasshopper has them."""
    import Rhino.Geometry as rg

    def plain(one):
        return one.X, one.Y, one.Z

    def listed(name):
        return [one for one in given.get(name) or () if one is not None]

    try:
        places, pairs, tensions, said = answer(
            [(plain(line.From), plain(line.To)) for line in listed("lines")],
            [plain(point) for point in listed("anchors")],
            [plain(vector) for vector in listed("loads")],
            [plain(point) for point in listed("load_points")],
            listed("stiffness"),
            given.get("scale") or 1.0,
        )
    except RuntimeError as error:
        return [], [], [], str(error)
    points = [rg.Point3d(*place) for place in places]
    return points, [rg.Line(points[tail], points[head]) for tail, head in pairs], tensions, said


if "lines" in globals():  # as in a component, whose inputs are there
    points, bars, tensions, message = component(globals())
