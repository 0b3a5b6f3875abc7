"""Springline in Blender: recordings as animation, and the selected mesh or curve at rest.

File > Import > springline (.springline, .npz) makes a mesh whose points move with the timeline: frame k of the timeline
is frame k of the recording. Its edges have the attribute "tension" [N], its points the color "tension color".
Object > springline: solve finds the shape at rest of the active mesh or curve; the vertices of its vertex group
"anchors" are supports, else those that are selected. Both ask springline's command line, which is installed beside
(https://pypi.org/project/springline/) and may be named in the preferences of the add-on.
"""

import json
import math
import os
import shlex
import struct
import subprocess
import tempfile

import bpy
import numpy as np
from bpy.props import FloatProperty, StringProperty
from bpy_extras.io_utils import ImportHelper

bl_info = {
    "name": "springline",
    "description": "Particle-spring systems: recordings as animation, shapes at rest",
    "author": "The springline developers",
    "version": (0, 1, 0),
    "blender": (4, 2, 0),
    "location": "File > Import, Object",
    "category": "Import-Export",
}

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

ANCHORS = "anchors"
MOVES, FILE = "springline", "springline_file"  # the modifier, and the property that names the arrays
_arrays = {}  # arrays of recordings by path and time of change


def command_line():
    """The command of the preferences; None for the usual one."""
    addon = bpy.context.preferences.addons.get(__name__)
    return (addon.preferences.command or None) if addon and addon.preferences else None


def arrays_of(path):
    """Arrays of a recording: position (frames, particles, 3), ends, tension (frames, members), ..."""
    stamp = (path, os.path.getmtime(path))
    if stamp not in _arrays:
        with np.load(path) as file:
            found = {name: file[name] for name in file.files}
        if "position" not in found or found["position"].ndim != 3:
            raise RuntimeError(f"{path} holds no recording.")
        _arrays.clear()
        _arrays[stamp] = found
    return _arrays[stamp]


def as_arrays(path, command=None):
    """The arrays' file of a recording, made beside it by springline; of such a file itself."""
    if path.lower().endswith(".npz"):
        return path
    target = os.path.splitext(path)[0] + ".npz"
    asked(["export", path, "-o", target], command)
    return target


def write_points(path, position):
    """A point cache (.pc2) of positions (frames, points, 3), which Blender plays by itself."""
    count, points = position.shape[:2]
    with open(path, "wb") as file:
        file.write(struct.pack("<12siiffi", b"POINTCACHE2", 1, points, 0.0, 1.0, count))
        file.write(np.ascontiguousarray(position, dtype="<f4").tobytes())


def imported(path, command=None):
    """An object that moves as a recording does."""
    path = as_arrays(path, command)
    found = arrays_of(path)
    position, ends = np.nan_to_num(found["position"]), found["ends"]
    faces = [[corner for corner in face if corner >= 0] for face in found.get("faces", np.zeros((0, 3), int)).tolist()]
    cache = os.path.splitext(path)[0] + ".pc2"
    write_points(cache, position)
    thing = mesh_of(os.path.splitext(os.path.basename(path))[0], position[0], ends, faces)
    moves = thing.modifiers.new(MOVES, "MESH_CACHE")
    moves.cache_format, moves.filepath, moves.frame_start, moves.interpolation = "PC2", cache, 0.0, "NONE"
    thing[FILE] = path
    scene = bpy.context.scene
    scene.frame_start, scene.frame_end = 0, max(len(position) - 1, 0)
    if len(position) > 1:
        scene.render.fps = max(1, round((len(position) - 1) / max(float(np.ptp(found["time"])), 1e-9)))
    scene.frame_set(0)
    paint(thing, scene.frame_current)
    return thing


def mesh_of(name, points, ends, faces=()):
    """An object of points, edges and faces, in the collection that is active."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(point) for point in points], [tuple(pair) for pair in ends], faces)
    mesh.update()
    mesh.attributes.new("tension", "FLOAT", "EDGE")
    mesh.color_attributes.new("tension color", "FLOAT_COLOR", "POINT")
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(thing)
    return thing


def put_tension(mesh, ends, tension, largest):
    """Tension [N] on the edges of members, and colors of the points: the mean of what meets there."""
    ends = np.asarray(ends, dtype=np.int64).reshape(-1, 2)
    tension = np.nan_to_num(np.asarray(tension, dtype=np.float64))
    pairs = np.zeros(2 * len(mesh.edges), dtype=np.int32)
    mesh.edges.foreach_get("vertices", pairs)
    row = {tuple(sorted(pair)): number for number, pair in enumerate(pairs.reshape(-1, 2).tolist())}
    values = np.zeros(len(mesh.edges), dtype=np.float32)
    values[[row[tuple(sorted(pair))] for pair in ends.tolist()]] = tension
    mesh.attributes["tension"].data.foreach_set("value", values)
    total, count = np.zeros(len(mesh.vertices)), np.zeros(len(mesh.vertices))
    for column in (0, 1):
        np.add.at(total, ends[:, column], tension)
        np.add.at(count, ends[:, column], 1.0)
    share = np.clip(total / np.maximum(count, 1.0) / (largest or 1.0), -1.0, 1.0)[:, None]
    pull, push = (np.array([*COLORS[name], 255.0]) / 255.0 for name in (TENSION, COMPRESSION))
    white = np.ones(4)
    colors = white + np.abs(share) * (np.where(share > 0.0, pull, push) - white)
    mesh.color_attributes["tension color"].data.foreach_set("color", colors.astype(np.float32).ravel())
    mesh.update()


def paint(thing, frame):
    """Tension of the recording's frame that the timeline shows."""
    found = arrays_of(thing[FILE])
    if "tension" in found:
        number = min(max(int(frame), 0), len(found["tension"]) - 1)
        largest = float(np.nan_to_num(np.abs(found["tension"])).max(initial=0.0))
        put_tension(thing.data, found["ends"], found["tension"][number], largest)


@bpy.app.handlers.persistent
def follow(scene, graph=None):
    """Paint every object of a recording when the timeline moves."""
    for thing in scene.objects:
        if FILE in thing and os.path.exists(thing[FILE]):
            paint(thing, scene.frame_current)


def lines_of(thing):
    """Points [m], pairs of their numbers and supports of a mesh or a curve, as it stands in the world."""
    place = thing.matrix_world
    if thing.type == "MESH":
        mesh = thing.data
        points = [tuple(place @ vertex.co) for vertex in mesh.vertices]
        group = thing.vertex_groups.get(ANCHORS)
        if group is not None:
            held = [one.index for one in mesh.vertices if any(each.group == group.index for each in one.groups)]
        else:
            held = [vertex.index for vertex in mesh.vertices if vertex.select]
        return points, [tuple(edge.vertices) for edge in mesh.edges], held
    if thing.type == "CURVE":
        lines, ends = [], []
        for spline in thing.data.splines:
            along = spline.bezier_points if spline.type == "BEZIER" else spline.points
            corners = [tuple(place @ point.co.to_3d()) for point in along]
            corners += corners[:1] if spline.use_cyclic_u else []
            lines += list(zip(corners, corners[1:]))
            ends += [] if spline.use_cyclic_u else [corners[0], corners[-1]]
        points, pairs = welded(lines)
        return points, pairs, [min(range(len(points)), key=lambda i: math.dist(points[i], end)) for end in ends]
    raise RuntimeError(f"{thing.name} is neither a mesh nor a curve.")


def at_rest(thing, stiffness=1000.0, mass=1.0, gravity=9.81, command=None):
    """An object of the shape at rest of a mesh or a curve, and a sentence."""
    points, pairs, held = lines_of(thing)
    if not pairs:
        raise RuntimeError(f"{thing.name} has no edges.")
    text = scene_text(points, pairs, held, (), stiffness, mass, gravity, thing.name)
    shape = solved(text, command)
    made = mesh_of(thing.name + " at rest", shape["position"], list(zip(shape["tail"], shape["head"])))
    tension = [value or 0.0 for value in shape["tension"]]
    put_tension(made.data, list(zip(shape["tail"], shape["head"])), tension, max(map(abs, tension)))
    return made, sentence(shape)


class Preferences(bpy.types.AddonPreferences):
    """Where springline is."""

    bl_idname = __name__
    command: StringProperty(name="Command", description="What starts springline", default="")

    def draw(self, context):
        self.layout.prop(self, "command")


class ImportRecording(bpy.types.Operator, ImportHelper):
    """Import a recording of springline as animation"""

    bl_idname, bl_label = "import_anim.springline", "springline (.springline, .npz)"
    filter_glob: StringProperty(default="*.springline;*.npz", options={"HIDDEN"})

    def execute(self, context):
        try:
            imported(self.filepath, command_line())
        except (RuntimeError, OSError, ValueError) as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        return {"FINISHED"}


class Solve(bpy.types.Operator):
    """Find the shape at rest of the active mesh or curve"""

    bl_idname, bl_label, bl_options = "object.springline_solve", "springline: solve", {"REGISTER", "UNDO"}
    stiffness: FloatProperty(name="Stiffness [N/m]", default=1000.0, min=0.0)
    mass: FloatProperty(name="Mass of a vertex [kg]", default=1.0, min=0.0)
    gravity: FloatProperty(name="Gravity [m/s2]", default=9.81)

    @classmethod
    def poll(cls, context):
        return context.object is not None and context.object.type in ("MESH", "CURVE")

    def execute(self, context):
        try:
            _, said = at_rest(context.object, self.stiffness, self.mass, self.gravity, command_line())
        except RuntimeError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        self.report({"INFO"}, said)
        return {"FINISHED"}


CLASSES = (Preferences, ImportRecording, Solve)


def import_entry(menu, context):
    menu.layout.operator(ImportRecording.bl_idname)


def object_entry(menu, context):
    menu.layout.operator(Solve.bl_idname)


def register():
    for one in CLASSES:
        bpy.utils.register_class(one)
    bpy.types.TOPBAR_MT_file_import.append(import_entry)
    bpy.types.VIEW3D_MT_object.append(object_entry)
    bpy.app.handlers.frame_change_post.append(follow)


def unregister():
    bpy.app.handlers.frame_change_post.remove(follow)
    bpy.types.VIEW3D_MT_object.remove(object_entry)
    bpy.types.TOPBAR_MT_file_import.remove(import_entry)
    for one in reversed(CLASSES):
        bpy.utils.unregister_class(one)


if __name__ == "__main__":
    register()
