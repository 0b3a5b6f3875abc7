#! python3
"""Solve the lines that are selected in Rhino: run it with RunPythonScript, or give it an alias.

It asks for lines, for points that are supports, a stiffness and a mass, has springline find the shape at rest, and
draws it in layers by result: springline::tension, springline::compression, springline::slack. Each line bears its
tension [N] as user text. Install springline where Rhino can start it, https://pypi.org/project/springline/, or say
where it is in the variable SPRINGLINE_COMMAND, such as "C:/python/python.exe -m springline".

Python 3.9 and nothing but its standard library and Rhino's own rhinoscriptsyntax.
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

METERS = 4  # Rhino's number of this unit
LAYER = "springline"
CURVES, POINTS = 4, 1  # Rhino's filters of what may be selected


def segments(points):
    """Lines between the corners of a polyline."""
    return [(tuple(tail), tuple(head)) for tail, head in zip(points, points[1:]) if tuple(tail) != tuple(head)]


def numbers_near(points, places, tolerance):
    """Numbers of the points that are nearest to places, none further than the tolerance."""
    found = []
    for place in places:
        distance, number = min((math.dist(point, place), number) for number, point in enumerate(points))
        if distance > tolerance:
            raise RuntimeError("The support at ({:g}, {:g}, {:g}) m is at the end of no line.".format(*place))
        found.append(number)
    return found


def answer(lines, supports, stiffness, mass, scale=1.0, tolerance=1e-3, command=None):
    """The shape at rest of lines in a drawing's units, ``scale`` meters each: lines, what they feel, tensions.

    Gives (lines, what each feels, tensions [N], a sentence); lines are in the drawing's units again.
    """
    if not lines:
        raise RuntimeError("No line is selected.")
    meters = [tuple(tuple(scale * value for value in end) for end in line) for line in lines]
    points, pairs = welded(meters, tolerance)
    held = numbers_near(points, [tuple(scale * value for value in place) for place in supports], 10.0 * tolerance)
    shape = solved(scene_text(points, pairs, held, stiffness=stiffness, mass=mass), command)
    places = [tuple(value / scale for value in point) for point in shape["position"]]
    drawn = [(places[tail], places[head]) for tail, head in zip(shape["tail"], shape["head"])]
    return drawn, felt(shape), shape["tension"], sentence(shape)


def main():
    """Ask, solve, draw."""
    import rhinoscriptsyntax as rs

    curves = rs.GetObjects("Lines and polylines to solve", CURVES, preselect=True)
    supports = rs.GetObjects("Points that are supports", POINTS)
    stiffness = rs.GetReal("Stiffness of every line [N/m]", 1000.0, 0.0)
    mass = rs.GetReal("Mass of every joint [kg]", 1.0, 0.0)
    if not curves or not supports or stiffness is None or mass is None:
        return
    lines = []
    for curve in curves:
        corners = rs.CurvePoints(curve) if rs.IsLine(curve) or rs.IsPolyline(curve) else rs.DivideCurve(curve, 16)
        lines += segments([(point[0], point[1], point[2]) for point in corners])
    places = [tuple(rs.PointCoordinates(one))[:3] for one in supports]
    try:
        drawn, feels, tensions, said = answer(lines, places, stiffness, mass, rs.UnitScale(METERS))
    except RuntimeError as error:
        rs.MessageBox(str(error), 0, "springline")
        return
    rs.EnableRedraw(False)
    try:
        draw(rs, drawn, feels, tensions)
    finally:
        rs.EnableRedraw(True)
    print(said)


def draw(rs, drawn, feels, tensions):
    """Lines in layers by what they feel; those of an answer before give way."""
    if not rs.IsLayer(LAYER):
        rs.AddLayer(LAYER)
    for name, color in COLORS.items():
        layer = LAYER + "::" + name
        if rs.IsLayer(layer):
            rs.DeleteObjects(rs.ObjectsByLayer(layer))
        else:
            rs.AddLayer(name, color, parent=LAYER)
    for (tail, head), feels_like, tension in zip(drawn, feels, tensions):
        line = rs.AddLine(tail, head)
        rs.ObjectLayer(line, LAYER + "::" + feels_like)
        rs.SetUserText(line, "tension", f"{tension!r} N")


if __name__ == "__main__":
    main()
